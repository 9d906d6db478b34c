/* test_nie_ai.c - what the computer always does in Napoleon in Europa, whatever its strength; and
 * that it uses nothing it cannot know. */
#include "player_kit.h"

#include "ai/hints.h"
#include "ai/nie/hints.h"
#include "ai/params.h"
#include "ai/playout.h"
#include "rules/nie/nie.h"

static struct bc_match *table(int seats, const char *lines, const char *stack)
{
    char text[2048];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame nie 3\nscenario equal\n[head]\nseats %d\nturn 3\n"
                     "[state]\nvictory 1\nlimit 12\nbattle_limit 60\nround 4\ngroup 1\n"
                     "%s[stack]\ngame.allies done\n%s",
                     seats, lines, stack);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

/* France has seat 0, Austria seat 1. */
static struct bc_match *position(const char *lines, const char *stack)
{
    char text[1024];
    int n = snprintf(text, sizeof text, "nation FR 0\nnation AU 1\n%s", lines);
    assert_in_range(n, 1, (int)sizeof text - 1);
    return table(2, text, stack);
}

static int region(const struct bc_match *m, const char *id)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        if (!strcmp(nie_data(&m->cx)->region[r].id, id))
            return r;
    fail_msg("no region %s", id);
    return -1;
}

/* Whether the first plan of the hints for a seat holds the action. */
static bool first_holds(const struct bc_match *m, int seat, int kind, int a, int b)
{
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    assert_true(h->plans(&m->cx, seat, &r, plan, BC_PLANS) > 0);
    for (int i = 0; i < plan[0].n; i++)
        if (plan[0].act[i].kind == kind && plan[0].act[i].a[0] == a && plan[0].act[i].a[1] == b)
            return true;
    return false;
}

static bool plans_hold(const struct bc_match *m, int kind, int a, int b)
{
    return first_holds(m, 0, kind, a, b);
}

/* Seat 0 plays on until it is asked no more. */
static void play_as(struct bc_match *m, const char *spec, uint64_t seed)
{
    struct bc_player *p = NULL;
    struct bc_error e;
    struct bc_action act;
    int turn = m->cx.st->turn;
    must(bc_player_new(&p, m->cx.game, m->cx.data, spec, seed, 1, &e), &e);
    for (bc_seats who; m->cx.st->turn == turn && (who = bc_to_act(&m->cx)) & BC_BIT(0);) {
        assert_int_equal(bc_player_choose(p, &m->cx, 0, &act), 0);
        must(bc_match_apply(m, &act, &e), &e);
    }
    bc_player_free(p);
}

static void play_turn(struct bc_match *m)
{
    play_as(m, "mcts:60", 1);
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
        {"at baden_wurtt FR 2 0 0 0\nheld baden_wurtt FR\nat bavaria AU 6 2 2 0\n"
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

/* --- Movement --- */

/* A threatened capital keeps its guard though land lies open. */
static void test_keeps_the_guard_of_its_capital(void **state)
{
    struct bc_match *m = position("at paris FR 5 0 1 0\nat burgundy AU 7 0 0 0\n"
                                  "held burgundy AU\nat vienna AU 1 0 0 0\n",
                                  "round.own\n");
    const uint8_t *paris = nie_state(&m->cx)->fig[region(m, "paris")][NIE_FR];
    (void)state;
    assert_false(plans_hold(m, NIE_FROM, region(m, "paris"), 0));
    play_turn(m);
    assert_true(paris[NIE_INF] >= 4 && paris[NIE_ART] == 1);
    bc_match_free(m);
}

/* An army that is near comes to the help of a capital in danger. */
static void test_saves_its_capital(void **state)
{
    struct bc_match *m = position("at normandy FR 6 0 2 0\nat burgundy AU 9 3 0 0\n"
                                  "held burgundy AU\nat vienna AU 1 0 0 0\n",
                                  "round.own\n");
    const uint8_t *paris = nie_state(&m->cx)->fig[region(m, "paris")][NIE_FR];
    (void)state;
    assert_true(plans_hold(m, NIE_STEP, region(m, "paris"), 0));
    play_turn(m);
    assert_true(paris[NIE_INF] >= 5 && paris[NIE_ART] == 2);
    bc_match_free(m);
}

/* By sea: what nobody defends, and what a landing can take; not into a fortress. */
static void test_crosses_the_sea(void **state)
{
    static const char *const britain = "nation GB 0\nnation AU 1\nat vienna AU 1 0 0 0\n";
    static const struct {
        const char *lines, *to;
        bool sails;
    } given[] = {
        {"at cornwall GB 3 0 0 0\n", NULL, true},
        {"at cornwall GB 2 1 3 0\nat illyria AU 1 0 0 0\n", "illyria", true},
        {"at cornwall GB 2 1 3 0\nat illyria AU 9 3 3 1\n", "illyria", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        char lines[1024];
        bool sails = false;
        int n = snprintf(lines, sizeof lines, "%s%s", britain, given[i].lines);
        assert_in_range(n, 1, (int)sizeof lines - 1);
        struct bc_match *m = table(2, lines, "round.own\n");
        for (int r = 0; r < NIE_REGIONS; r++)
            sails |= (!given[i].to || r == region(m, given[i].to)) && plans_hold(m, NIE_SAIL, r, 0);
        assert_int_equal(sails, given[i].sails);
        bc_match_free(m);
    }
}

/* Two nations of a player go where neither would go alone. */
static void test_joins_two_nations(void **state)
{
    static const char *const lines =
        "nation AU 1\nnation FR 0\nat baden_wurtt FR 4 1 1 0\n"
        "held baden_wurtt FR\nat bavaria AU 5 2 1 0\nheld bavaria AU\n";
    static const char *const second = "nation PR 0\nat thuringia PR 4 1 1 0\nheld thuringia PR\n";
    char text[1024];
    struct bc_match *m = table(2, lines, "round.own\n");
    (void)state;
    assert_false(plans_hold(m, NIE_STEP, region(m, "bavaria"), 0));
    bc_match_free(m);
    snprintf(text, sizeof text, "%s%s", lines, second);
    m = table(2, text, "round.own\n");
    play_turn(m);
    const struct nie_state *s = nie_state(&m->cx);
    int bavaria = region(m, "bavaria");
    assert_true(nie_armies(s->fig[bavaria][NIE_FR]) >= 5);
    assert_true(nie_armies(s->fig[bavaria][NIE_PR]) >= 5);
    bc_match_free(m);
}

/* Faults that were found; each is played by a veteran, with three seeds. */
enum { SEEDS = 3 };

static int army_of(const struct nie_state *s, int nation, int r)
{
    return nie_armies(s->fig[r][nation]);
}

/* When the last figure of a nation moves the other one is asked next: it must not stand still, nor
 * march as if it were the first. All open land beside it is taken. */
static void test_moves_every_nation(void **state)
{
    static const struct {
        const char *lines;
        int second;
        const char *from, *takes[4];
    } given[] = {
        {"nation FR 0\nnation PR 0\nat central_france FR 5 0 0 0\nat berlin PR 4 0 0 0\n",
         NIE_PR,
         "berlin",
         {"westphalia", "saxony", "hanover", "mecklenburg"}},
        {"nation FR 0\nnation RU 0\nat moscow RU 5 0 0 0\nat picardy FR 1 0 0 0\n",
         NIE_FR,
         "picardy",
         {"belgium"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char lines[512];
            snprintf(lines, sizeof lines, "%snation AU 1\nat transylvania AU 3 0 0 0\n",
                     given[i].lines);
            struct bc_match *m = table(2, lines, "round.own\n");
            const struct nie_state *s = nie_state(&m->cx);
            play_as(m, "veteran", seed);
            assert_int_equal(army_of(s, given[i].second, region(m, given[i].from)), 0);
            for (int k = 0; k < 4 && given[i].takes[k]; k++)
                assert_int_equal(s->held[region(m, given[i].takes[k])], given[i].second);
            bc_match_free(m);
        }
}

/* Spain began neutral: Madrid is a region like any other, and its guard must not sit there for ever. */
static void test_leaves_a_capital_without_cards(void **state)
{
    static const char *const lines = "at madrid FR 1 0 0 0\nheld madrid FR\nheld navarre FR\n"
                                     "held asturias FR\nheld western_spain FR\n"
                                     "at andalusia AU 0 1 0 0\nheld andalusia FR\n"
                                     "at paris FR 3 0 0 0\nat vienna AU 4 0 0 0\n";
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bc_match *m = position(lines, "round.own\n");
        play_as(m, "veteran", seed);
        assert_int_equal(army_of(nie_state(&m->cx), NIE_FR, region(m, "madrid")), 0);
        assert_int_equal(nie_state(&m->cx)->held[region(m, "catalonia")], NIE_FR);
        bc_match_free(m);
    }
}

/* Only foot takes a region: without any, cavalry and guns must not attack. They may clear the own
 * homeland, which comes back by itself. */
static void test_attacks_with_foot(void **state)
{
    static const struct {
        const char *lines, *to;
        bool may;
    } given[] = {
        {"at baden_wurtt FR 0 5 0 0\nheld baden_wurtt FR\nat bavaria AU 1 0 0 0\n"
         "held bavaria AU\n",
         "bavaria", false},
        {"at baden_wurtt FR 0 0 5 0\nheld baden_wurtt FR\nat bavaria AU 1 0 0 0\n"
         "held bavaria AU\n",
         "bavaria", false},
        {"at provence FR 0 2 2 0\nat illyria AU 1 0 0 0\n", "illyria", false},
        {"at burgundy FR 0 4 0 0\nat lorraine AU 1 0 0 0\nheld lorraine AU\n", "lorraine", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char lines[512];
            snprintf(lines, sizeof lines, "%sat vienna AU 1 0 0 0\n", given[i].lines);
            struct bc_match *m = position(lines, "round.own\n");
            int to = region(m, given[i].to), n = nie_ai_targets(&m->cx, NIE_FR);
            assert_int_equal(n, given[i].may);
            play_as(m, "veteran", seed);
            const struct nie_state *s = nie_state(&m->cx);
            if (given[i].may)
                assert_true(s->entry[to] || s->held[to] == NIE_FR);
            else
                assert_false(s->entry[to] || s->by_sea[to] || nie_stands(s, to, NIE_FR));
            bc_match_free(m);
        }
}

/* --- Battles --- */

/* Whether the first plan of the defender in Bavaria is to leave. Pursuit would kill a few men as surely
 * as a fight; an army it would not. */
static void test_retreats_in_time(void **state)
{
    static const struct {
        const char *lines;
        bool leaves;
    } given[] = {
        {"at bavaria FR 20 0 0 0\nat bavaria AU 6 0 0 0\n", true},
        {"at bavaria FR 12 5 4 0\nat bavaria AU 2 0 0 0\n", false},
        {"at bavaria FR 6 1 0 0\nat bavaria AU 12 3 2 0\n", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        char lines[512];
        struct bc_error e;
        snprintf(lines, sizeof lines, "%sheld bavaria AU\nentry bavaria baden_wurtt\n",
                 given[i].lines);
        struct bc_match *m = position(lines, "round.waiters\nturn.count\nbattles.list\n");
        while (!strcmp(bc_step_now(&m->cx)->name, "battle.deploy")) {
            int seat = bc_decider(bc_to_act(&m->cx), 0);
            const struct nie_state *s = nie_state(&m->cx);
            int which = nie_to_deploy(s, seat, s->fight.deployed[seat]);
            struct bc_action all = nie_act(
                NIE_DEPLOY, seat, s->fig[s->fight.region][which / NIE_KINDS][which % NIE_KINDS], 0);
            must(bc_match_apply(m, &all, &e), &e);
        }
        assert_string_equal(bc_step_now(&m->cx)->name, "half.shift");
        assert_int_equal(first_holds(m, 1, NIE_FRONT, 0, 0), given[i].leaves);
        bc_match_free(m);
    }
}

/* --- Cards --- */

static void test_cashes_what_it_cannot_better(void **state)
{
    static const char *const stack = "round.waiters\nturn.cards\n";
    static const struct {
        const char *lines;
        int nation, set; /* -1: keeps its cards */
    } given[] = {
        {"hand FR GB_inf RU_cav AU_art SP_leader\n", NIE_FR, NIE_CORPS},
        {"hand FR FR_art RU_art\n", NIE_FR, NIE_REGIMENT * NIE_KINDS + NIE_ART},
        {"hand FR GB_inf RU_inf\n", NIE_FR, -1},
        {"hand FR GB_cav RU_cav\n", NIE_FR, -1},
        {"round 9\nhand FR GB_cav RU_cav\n", NIE_FR, NIE_REGIMENT * NIE_KINDS + NIE_CAV},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        char lines[256];
        snprintf(lines, sizeof lines, "at paris FR 1 0 0 0\nat vienna AU 1 0 0 0\n%s",
                 given[i].lines);
        struct bc_match *m = position(lines, stack);
        assert_true(given[i].set < 0 ? plans_hold(m, NIE_DONE, 0, 0)
                                     : plans_hold(m, NIE_SET, given[i].nation, given[i].set));
        bc_match_free(m);
    }
}

/* A worthless card is offered once a turn, one for one; no more is given than is got, and nothing of
 * worth. */
static void test_trades_what_is_worthless(void **state)
{
    static const struct {
        const char *hand;
        int give, want;
        bool yes;
    } given[] = {
        {"nothing AU_inf", 1, 1, true},  {"nothing AU_inf", 2, 1, true},
        {"nothing AU_inf", 1, 2, false}, {"AU_cav AU_inf", 1, 1, false},
        {"AU_cav AU_inf", 1, 0, true},
    };
    struct bc_error e;
    char lines[256];
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        snprintf(lines, sizeof lines,
                 "at paris FR 1 0 0 0\nat vienna AU 1 0 0 0\nhand FR nothing GB_inf\nhand AU %s\n",
                 given[i].hand);
        struct bc_match *m = position(lines, "round.own\n");
        assert_string_equal(bc_step_now(&m->cx)->name, "window.partner");
        assert_true(plans_hold(m, NIE_TRADE, 1, 0));
        struct bc_action act[] = {nie_act(NIE_TRADE, 0, 1, 0),
                                  nie_act(NIE_GIVE, 0, given[i].give, 0),
                                  nie_act(NIE_WANT, 0, given[i].want, 0)};
        for (int k = 0; k < 3; k++)
            must(bc_match_apply(m, &act[k], &e), &e);
        assert_true(first_holds(m, 1, given[i].yes ? NIE_YES : NIE_NO, 0, 0));
        must(bc_match_apply(m, &(struct bc_action){.kind = NIE_NO, .seat = 1}, &e), &e);
        assert_true(nie_frame(bc_top(&m->cx))->f.seq != NIE_SEQ_WINDOW ||
                    plans_hold(m, NIE_DONE, 0, 0)); /* asked once */
        bc_match_free(m);
    }
}

/* --- Allies --- */

/* France leads; Britain, Austria and Russia are the others. */
static const char four[] =
    "nation FR %d\nnation GB %d\nnation AU %d\nnation RU %d\n"
    "held belgium FR\nheld holland FR\nheld hanover FR\nheld westphalia FR\nheld hesse_berg FR\n"
    "held baden_wurtt FR\nheld switzerland FR\nheld piedmont FR\nheld milan FR\n"
    "at paris FR 9 5 5 1\nat london GB 4 0 0 0\nat vienna AU 4 0 0 0\nat galicia AU 4 0 0 0\n"
    "at moscow RU 4 0 0 0\nat volhynia RU 4 0 0 0\n%s";

static struct bc_match *four_with(int fr, int gb, int au, int ru, const char *more)
{
    char lines[1024];
    int n = snprintf(lines, sizeof lines, four, fr, gb, au, ru, more);
    assert_in_range(n, 1, (int)sizeof lines - 1);
    return table(4, lines, "round.own\n");
}

static void test_allies_against_the_first(void **state)
{
    struct bc_match *m = four_with(1, 2, 0, 3, "");
    struct bc_error e;
    (void)state;
    assert_string_equal(bc_step_now(&m->cx)->name, "turn.offer");
    assert_true(plans_hold(m, NIE_OFFER, 3, 0)); /* Austria asks its neighbour Russia */
    must(bc_match_apply(m, &(struct bc_action){.kind = NIE_OFFER, .seat = 0, .a = {3}}, &e), &e);
    assert_true(first_holds(m, 3, NIE_YES, 0, 0));
    must(bc_match_apply(m, &(struct bc_action){.kind = NIE_NO, .seat = 3}, &e), &e);
    assert_true(plans_hold(m, NIE_DONE, 0, 0)); /* and does not go from door to door */
    bc_match_free(m);
    m = four_with(0, 2, 1, 3, "");
    must(bc_match_apply(m, &(struct bc_action){.kind = NIE_OFFER, .seat = 0, .a = {1}}, &e), &e);
    assert_true(first_holds(m, 1, NIE_NO, 0, 0)); /* not with whoever leads */
    bc_match_free(m);
    m = four_with(1, 2, 0, 3, "allies 0 1\n");
    assert_string_equal(bc_step_now(&m->cx)->name, "turn.break");
    assert_true(plans_hold(m, NIE_BREAK, 1, 0)); /* and away from him */
    bc_match_free(m);
    m = four_with(1, 2, 0, 3, "round 10\n"); /* near the end everybody is for himself */
    assert_true(plans_hold(m, NIE_DONE, 0, 0));
    bc_match_free(m);
}

/* An ally is asked to come along where two can beat what neither can alone, and comes. */
static void test_acts_together(void **state)
{
    static const char *const where[] = {
        "at bavaria FR 6 2 2 0\nheld bavaria FR\nat tyrol AU 4 2 0 0\n"
        "at thuringia RU 4 2 0 0\nheld thuringia RU\n",
        ""};
    struct bc_error e;
    (void)state;
    for (int i = 0; i < 2; i++) {
        char more[512];
        snprintf(more, sizeof more, "allies 0 3\n%s", where[i]);
        struct bc_match *m = four_with(1, 2, 0, 3, more);
        while (strcmp(bc_step_now(&m->cx)->name, "turn.invite") != 0) {
            bool waits = !strcmp(bc_step_now(&m->cx)->name, "turn.wait");
            must(bc_match_apply(
                     m, &(struct bc_action){.kind = waits ? NIE_ACT : NIE_DONE, .seat = 0}, &e),
                 &e);
        }
        assert_int_equal(plans_hold(m, NIE_INVITE, 3, 0), i == 0);
        must(bc_match_apply(m, &(struct bc_action){.kind = NIE_INVITE, .seat = 0, .a = {3}}, &e),
             &e);
        assert_true(first_holds(m, 3, i ? NIE_NO : NIE_YES, 0, 0));
        bc_match_free(m);
    }
}

static void test_uses_nothing_hidden(void **state)
{
    (void)state;
    uses_nothing_hidden(bc_game_find("nie"), "mcts:20", 400, 97);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_an_empty_capital),
        cmocka_unit_test(test_attacks_what_it_can_beat),
        cmocka_unit_test(test_plays_a_division),
        cmocka_unit_test(test_keeps_the_guard_of_its_capital),
        cmocka_unit_test(test_saves_its_capital),
        cmocka_unit_test(test_crosses_the_sea),
        cmocka_unit_test(test_joins_two_nations),
        cmocka_unit_test(test_moves_every_nation),
        cmocka_unit_test(test_leaves_a_capital_without_cards),
        cmocka_unit_test(test_attacks_with_foot),
        cmocka_unit_test(test_retreats_in_time),
        cmocka_unit_test(test_cashes_what_it_cannot_better),
        cmocka_unit_test(test_trades_what_is_worthless),
        cmocka_unit_test(test_allies_against_the_first),
        cmocka_unit_test(test_acts_together),
        cmocka_unit_test(test_uses_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
