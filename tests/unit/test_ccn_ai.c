/* test_ccn_ai.c - how the computer answers in Commands & Colors: Napoleonics: squares, First Strike,
 * batteries; and that it uses nothing it cannot know. */
#include "player_kit.h"

#include "ai/hints.h"
#include "ai/params.h"
#include "ai/playout.h"
#include "rules/ccn/ccn.h"

/* French and Allied units given, on open ground of Corunna; the French play a card of the centre. */
static struct bc_match *battle(const char *units, const char *allied_hand)
{
    char text[1024];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame ccn 2\nscenario corunna\n[head]\nseats 2\nturn 3\n"
                     "[state]\n%shand FR attack_centre attack_right assault_left assault_right "
                     "forward\nhand AL %s\nactive FR\n[stack]\ngame.turn\nturn.command\n",
                     units, allied_hand);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

static const char *step(const struct bc_match *m)
{
    return bc_step_now(&m->cx)->name;
}

/* Up to the question to the Allies: E9 attacks E8. */
static void attack(struct bc_match *m)
{
    must_apply(m, CCN_FR, "play attack_centre");
    must_apply(m, CCN_FR, "order E9");
    while (strcmp(step(m), "combat.fight") != 0)
        must_apply(m, CCN_FR, "done");
    must_apply(m, CCN_FR, "melee E9 E8");
    assert_string_equal(step(m), "melee.first_strike");
}

/* The kind of the first choice of the hints. */
static int first_choice(const struct bc_match *m, int seat)
{
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    assert_true(h->plans(&m->cx, seat, &r, plan, BC_PLANS) > 0);
    return plan[0].act[0].kind;
}

static void test_square(void **state)
{
    static const char cards[] = "probe_left probe_right scout_left scout_right recon_in_force";
    static const struct {
        const char *units;
        int choice;
    } given[] = {
        {"unit FR HC E9 4\nunit FR LN I1 4\nunit BR LN E8 4\nunit BR LN A13 4\n", CCN_SQUARE},
        {"unit FR HC E9 4\nunit FR LN I1 4\nunit BR LN E8 2\nunit BR LN A13 4\n", CCN_SQUARE},
        {"unit FR HC E9 1\nunit FR LN I1 4\nunit BR GG E8 5\nunit BR LN A13 4\n", CCN_STAND},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct bc_match *m = battle(given[i].units, cards);
        attack(m);
        must_apply(m, CCN_AL, "pass");
        assert_string_equal(step(m), "melee.square");
        assert_int_equal(first_choice(m, CCN_AL), given[i].choice);
        bc_match_free(m);
    }
}

static void test_first_strike(void **state)
{
    static const char cards[] = "probe_left probe_right scout_left first_strike recon_in_force";
    static const struct {
        const char *units;
        int choice;
    } given[] = {
        {"unit FR LN E9 2\nunit FR LN I1 4\nunit BR GG E8 5\nunit BR LN A13 4\n", CCN_STRIKE_FIRST},
        {"unit FR LN E9 4\nunit FR LN I1 4\nunit BR LN E8 1\nunit BR LN A13 4\nleader Merle E9\n",
         CCN_PASS},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct bc_match *m = battle(given[i].units, cards);
        attack(m);
        assert_int_equal(first_choice(m, CCN_AL), given[i].choice);
        bc_match_free(m);
    }
}

/* A weak unit out of reach does not march up to three batteries. */
static void test_batteries(void **state)
{
    struct bc_match *m = battle("unit FR LN H7 1\nunit FR LN I1 4\nunit BR FA D7 3\n"
                                "unit BR FA D8 3\nunit BR FA D9 3\nunit BR LN A13 4\n",
                                "probe_left probe_right scout_left");
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    (void)state;
    bc_rng_seed(&r, 1);
    must_apply(m, CCN_FR, "play attack_centre");
    if (!strcmp(step(m), "orders.name"))
        must_apply(m, CCN_FR, "order H7");
    assert_string_equal(step(m), "moves.move");
    assert_true(h->plans(&m->cx, CCN_FR, &r, plan, BC_PLANS) > 0);
    for (int i = 0; i < plan[0].n; i++)
        if (plan[0].act[i].kind == CCN_MOVE)
            assert_true(ccn_battle(&m->cx)->row[plan[0].act[i].a[1]] >= 7); /* H or I */
    bc_match_free(m);
}

static void test_uses_nothing_hidden(void **state)
{
    (void)state;
    uses_nothing_hidden(bc_game_find("ccn"), "mcts:40", 40, 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_square),
        cmocka_unit_test(test_first_strike),
        cmocka_unit_test(test_batteries),
        cmocka_unit_test(test_uses_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
