/* test_nie_ai.c - what the computer always does in Napoleon in Europa, whatever its strength; and
 * that it uses nothing it cannot know. */
#include "unit.h"

#include "ai/hints.h"
#include "ai/params.h"
#include "ai/player.h"
#include "ai/playout.h"
#include "rules/nie/nie.h"

/* France has seat 0, Austria seat 1. */
static struct bc_match *position(const char *lines, const char *stack)
{
    char text[2048];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame nie 1\nscenario equal\n[head]\nseats 2\nturn 3\n"
                     "[state]\nvictory 1\nlimit 12\nbattle_limit 60\nround 4\ngroup 1\n"
                     "nation FR 0\nnation AU 1\n%s[stack]\ngame.allies done\n%s",
                     lines, stack);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

static int region(const struct bc_match *m, const char *id)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        if (!strcmp(nie_data(&m->cx)->region[r].id, id))
            return r;
    fail_msg("no region %s", id);
    return -1;
}

/* Whether the first plan of the hints holds the action. */
static bool plans_hold(const struct bc_match *m, int kind, int a, int b)
{
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    assert_true(h->plans(&m->cx, 0, &r, plan, BC_PLANS) > 0);
    for (int i = 0; i < plan[0].n; i++)
        if (plan[0].act[i].kind == kind && plan[0].act[i].a[0] == a && plan[0].act[i].a[1] == b)
            return true;
    return false;
}

/* Seat 0 plays on with a search until it is asked no more. */
static void play_turn(struct bc_match *m)
{
    struct bc_player *p = NULL;
    struct bc_error e;
    struct bc_action act;
    int turn = m->cx.st->turn;
    must(bc_player_new(&p, m->cx.game, m->cx.data, "mcts:60", 1, 1, &e), &e);
    for (bc_seats who; m->cx.st->turn == turn && (who = bc_to_act(&m->cx)) & BC_BIT(0);) {
        assert_int_equal(bc_player_choose(p, &m->cx, 0, &act), 0);
        must(bc_match_apply(m, &act, &e), &e);
    }
    bc_player_free(p);
}

static void test_takes_an_empty_capital(void **state)
{
    struct bc_match *m = position("at bavaria FR 0 2 0 0\nheld bavaria FR\nat tyrol FR 2 0 0 0\n"
                                  "held tyrol FR\nat transylvania AU 5 0 0 0\n",
                                  "round.own\n");
    int vienna = region(m, "vienna");
    (void)state;
    assert_string_equal(bc_step_now(&m->cx)->name, "move.from");
    assert_true(plans_hold(m, NIE_STEP, vienna, 0));
    play_turn(m);
    assert_int_equal(nie_state(&m->cx)->held[vienna], NIE_FR);
    assert_int_equal(nie_state(&m->cx)->held[region(m, "tyrol")], NIE_FR); /* and keeps a guard */
    bc_match_free(m);
}

static void test_attacks_what_it_can_beat(void **state)
{
    static const struct {
        const char *lines;
        bool attacks;
    } given[] = {
        {"at baden_wurtt FR 1 0 0 0\nheld baden_wurtt FR\nat bavaria AU 6 2 2 0\n"
         "held bavaria AU\n",
         false},
        {"at baden_wurtt FR 6 3 2 1\nheld baden_wurtt FR\nat bavaria AU 2 0 0 0\n"
         "held bavaria AU\n",
         true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct bc_match *m = position(given[i].lines, "round.own\n");
        int bavaria = region(m, "bavaria");
        assert_int_equal(plans_hold(m, NIE_STEP, bavaria, 0), given[i].attacks);
        play_turn(m);
        assert_int_equal(nie_state(&m->cx)->entry[bavaria] != 0 ||
                             nie_state(&m->cx)->held[bavaria] == NIE_FR,
                         given[i].attacks);
        bc_match_free(m);
    }
}

static void test_plays_a_division(void **state)
{
    static const char *const stack = "round.waiters\nturn.cards\n";
    struct bc_match *m = position(
        "at paris FR 1 0 0 0\nat vienna AU 1 0 0 0\nhand FR GB_cav RU_cav AU_cav SP_cav\n", stack);
    (void)state;
    assert_string_equal(bc_step_now(&m->cx)->name, "cards.choose");
    assert_true(plans_hold(m, NIE_SET, NIE_FR, NIE_DIVISION * NIE_KINDS + NIE_CAV));
    bc_match_free(m);
    m = position("at paris FR 1 0 0 0\nat vienna AU 1 0 0 0\nhand FR GB_inf RU_inf\n", stack);
    assert_true(plans_hold(m, NIE_DONE, 0, 0)); /* a regiment of foot can wait */
    bc_match_free(m);
}

/* In a hopeless battle one of the plans is to go. */
static void test_may_give_up(void **state)
{
    const struct bc_hints *h = bc_hints_find(bc_game_find("nie"));
    struct bc_match *m = position("at baden_wurtt FR 9 3 0 0\nheld baden_wurtt FR\n"
                                  "at bavaria AU 2 0 0 0\nheld bavaria AU\n",
                                  "round.own\n");
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    struct bc_error e;
    (void)state;
    bc_rng_seed(&r, 1);
    play_turn(m);
    for (bc_seats who; strcmp(bc_step_now(&m->cx)->name, "half.shift") != 0;) {
        who = bc_to_act(&m->cx);
        struct bc_action act = any_option(m, bc_decider(who, 1), &r);
        if (act.kind == NIE_DEPLOY)
            act.a[0] = 2;
        must(bc_match_apply(m, &act, &e), &e);
    }
    assert_int_equal(bc_to_act(&m->cx), BC_BIT(1));
    int n = h->plans(&m->cx, 1, &r, plan, BC_PLANS);
    bool flees = false;
    for (int i = 0; i < n; i++)
        flees |= plan[i].n > 1 && plan[i].act[1].kind == NIE_FRONT && plan[i].act[1].a[0] == 0;
    assert_true(flees);
    bc_match_free(m);
}

/* The same choice in every world that looks the same to the seat. */
static void test_uses_nothing_hidden(void **state)
{
    const struct bc_game *g = bc_game_find("nie");
    struct bc_rng r;
    int differ = 0;
    (void)state;
    bc_rng_seed(&r, 9);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct bc_match *m = new_match(g, g->scenarios[seed % 3], 2 + (int)(seed % 6), seed);
        struct bc_head *world = malloc(g->state_size);
        struct bc_ctx cx = {g, m->cx.data, world, NULL};
        struct bc_player *p = NULL;
        struct bc_error e;
        struct bc_action was, now;
        for (uint64_t i = 0; i < 400 + 97 * seed || bc_to_act(&m->cx) & BC_BIT(BC_NATURE); i++)
            play_one(m, &r);
        int seat = any_seat(m, &r);
        must(bc_player_new(&p, g, m->cx.data, "mcts:20", seed, 1, &e), &e);
        assert_int_equal(bc_player_choose(p, &m->cx, seat, &was), 0);
        for (int i = 0; i < 3; i++) {
            bc_see(&m->cx, m->cx.st, seat, world);
            bc_unredact(&cx, seat, &r);
            differ += memcmp(world, m->cx.st, g->state_size) != 0;
            bc_player_reset(p, seed);
            assert_int_equal(bc_player_choose(p, &cx, seat, &now), 0);
            assert_true(bc_same(&was, &now));
        }
        bc_player_free(p);
        free(world);
        bc_match_free(m);
    }
    assert_true(differ > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_an_empty_capital),
        cmocka_unit_test(test_attacks_what_it_can_beat),
        cmocka_unit_test(test_plays_a_division),
        cmocka_unit_test(test_may_give_up),
        cmocka_unit_test(test_uses_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
