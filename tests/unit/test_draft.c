/* test_draft.c - plans tried out on a copy of the world: what they lead to, and where they end. */
#include "ai/draft.h"
#include "unit.h"

enum { GAMES = 3, ACTIONS = 600, STATE = 4096, OPTIONS = 2048 };

union copy {
    struct bc_head h;
    unsigned char bytes[STATE];
};

/* Where the draft says that it stands is where the copy stands. */
static void holds_place(const struct bc_draft *d)
{
    bool decides = bc_to_act(&d->cx) & BC_BIT(d->seat);
    assert_int_equal(d->shut, !decides);
    assert_int_equal(bc_draft_is_open(d), decides && d->plan->n < BC_PLAN);
    assert_int_equal(bc_draft_seq(d), decides ? bc_top(&d->cx)->seq : -1);
    assert_int_equal(bc_draft_step(d), decides ? bc_top(&d->cx)->pc : -1);
}

/* Random actions until the plan ends; they lead to the same when they are played one by one. Returns
 * how many they were. */
static int try_one(const struct bc_match *m, int seat, struct bc_rng *rng)
{
    static struct bc_option v[OPTIONS];
    static union copy copy, again, world;
    struct bc_list l = {v, 0, OPTIONS, NULL, NULL};
    size_t size = m->cx.game->state_size;
    struct bc_plan plan = {.n = 7};
    struct bc_draft d;
    memcpy(world.bytes, m->cx.st, size);
    bc_draft_begin(&d, &m->cx, &copy.h, seat, &plan);
    assert_memory_equal(copy.bytes, world.bytes, size);
    assert_null(d.cx.log);
    assert_int_equal(plan.n, 0);
    assert_true(plan.prior > 0);
    for (holds_place(&d); bc_draft_is_open(&d); holds_place(&d)) {
        bc_legal(&d.cx, seat, &l);
        assert_true(bc_draft_add(&d, v[bc_rng_below(rng, (uint32_t)l.n)].act));
    }
    assert_memory_equal(m->cx.st, world.bytes, size);
    struct bc_ctx cx = bc_draft_copy(&m->cx, &again.h);
    for (int i = 0; i < plan.n; i++)
        assert_int_equal(bc_apply(&cx, &plan.act[i]), 0);
    assert_memory_equal(again.bytes, copy.bytes, size);
    int n = plan.n;
    assert_false(bc_draft_add(&d, plan.act[0])); /* nothing more, and nothing changes */
    assert_int_equal(plan.n, n);
    assert_memory_equal(again.bytes, copy.bytes, size);
    return n;
}

static void test_games(void **unused)
{
    (void)unused;
    int longest = 0;
    for (int g = 0; bc_games[g]; g++)
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            struct bc_rng rng;
            bc_rng_seed(&rng, seed);
            assert_true(bc_games[g]->state_size <= STATE);
            struct bc_match *m =
                new_match(bc_games[g], bc_games[g]->scenarios[0], bc_games[g]->seats_min, seed);
            for (int i = 0; i < ACTIONS && !bc_match_over(m); i++) {
                int seat = any_seat(m, &rng);
                int n = seat == BC_NATURE ? 0 : try_one(m, seat, &rng);
                longest = n > longest ? n : longest;
                play_one(m, &rng);
            }
            bc_match_free(m);
        }
    assert_int_equal(longest, BC_PLAN); /* some were cut off by their length */
}

static void test_plan(void **unused)
{
    (void)unused;
    struct bc_plan plan;
    bc_plan_begin(&plan);
    for (int i = 0; i < BC_PLAN; i++)
        assert_true(bc_plan_add(&plan, (struct bc_action){(int16_t)i, 0, {0}}));
    assert_false(bc_plan_add(&plan, (struct bc_action){99, 0, {0}}));
    assert_int_equal(plan.n, BC_PLAN);
    assert_int_equal(plan.act[BC_PLAN - 1].kind, BC_PLAN - 1);
    bc_plan_begin(&plan);
    assert_int_equal(plan.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games), cmocka_unit_test(test_plan)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
