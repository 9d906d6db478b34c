/* test_ccn_ai.c - how the computer answers in Commands & Colors: Napoleonics: squares, First Strike,
 * batteries; what a veteran must not do; and that it uses nothing it cannot know. */
#include "player_kit.h"

#include "ai/ccn/hints.h"
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
                     "bicorne position 1\ngame ccn 3\nscenario corunna\n[head]\nseats 2\nturn 3\n"
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

/* --- What a veteran must not do --- */

static struct bc_match *from_text(const char *text, uint64_t seed)
{
    struct bc_error e;
    struct bc_match *m = NULL;
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

static struct bc_match *from_start(const char *file, uint64_t seed)
{
    static char text[8192];
    FILE *f = fopen(file, "r");
    if (!f)
        fail_msg("cannot open %s", file);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return from_text(text, seed);
}

/* Veterans play on both sides; `look` is shown every decision before it is carried out. */
typedef void look(const struct bc_match *m, const struct bc_action *act);

static void veterans(struct bc_match *m, uint64_t seed, int turns, look *see)
{
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
    struct bc_rng r;
    struct bc_error e;
    int end = m->cx.st->turn + turns;
    bc_rng_seed(&r, seed);
    while (!bc_match_over(m) && m->cx.st->turn < end) {
        int seat = bc_decider(bc_to_act(&m->cx), 0);
        struct bc_action act =
            seat == BC_NATURE ? any_option(m, BC_NATURE, &r) : choose(p, &m->cx, seat);
        if (see && seat != BC_NATURE)
            see(m, &act);
        must(bc_match_apply(m, &act, &e), &e);
    }
    bc_player_free(p);
}

static void fail_at(const struct bc_match *m, const struct bc_action *act, const char *why)
{
    char text[BC_ACTION_TEXT];
    bc_action_print(&m->cx, act, text, sizeof text);
    fail_msg("%s: %s", text, why);
}

static void no_garrison_leaves(const struct bc_match *m, const struct bc_action *act)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    for (int i = 0; i < b->goals && act->kind == CCN_MOVE && act->seat == CCN_AL; i++)
        if (act->a[0] == b->goal[i].at)
            fail_at(m, act, "a garrison leaves its building");
}

/* Waterloo, second turn: the French stand two and three hexes before the three farms, each of which is
 * worth a banner to them. */
static void test_garrisons_stay(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m = from_start("tests/starts/ccn/waterloo-second.txt", seed);
        veterans(m, seed, 1, no_garrison_leaves);
        bc_match_free(m);
    }
}

static void nobody_goes_home(const struct bc_match *m, const struct bc_action *act)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    if (act->kind == CCN_MOVE && act->seat == CCN_AL && b->row[act->a[1]] < b->row[act->a[0]])
        fail_at(m, act, "nobody threatens the objectives behind");
}

/* Vimiero: the French objectives B6 and B7 are seven hexes from the nearest of them. */
static void test_no_guard_without_enemy(void **state)
{
    static const char text[] =
        "bicorne position 1\ngame ccn 3\nscenario vimiero\n[head]\nseats 2\nturn 4\n[state]\n"
        "unit BR LN D5 4\nunit BR LN D6 4\nunit BR LN D7 4\nunit BR LN E5 4\nunit BR LT D8 5\n"
        "unit FR LN I3 4\nunit FR LN I6 4\nunit FR LN I7 4\nunit FR LN I10 4\n"
        "hand FR attack_centre attack_right assault_left assault_right forward\n"
        "hand AL probe_centre probe_left assault_centre attack_centre recon_in_force forward\n"
        "active AL\n[stack]\ngame.turn\nturn.command\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m = from_text(text, seed);
        veterans(m, seed, 1, nobody_goes_home);
        bc_match_free(m);
    }
}

static void no_melee(const struct bc_match *m, const struct bc_action *act)
{
    if (act->kind == CCN_FIGHT)
        fail_at(m, act, "one die against two, and a leader at stake");
}

/* The last block of a unit with its leader, one die, against guards that would battle back with two;
 * the loss would leave the enemy one banner short of his six. */
static void test_one_die_with_a_leader(void **state)
{
    static const char text[] =
        "bicorne position 1\ngame ccn 3\nscenario corunna\n[head]\nseats 2\nturn 4\n[state]\n"
        "unit FR LT E9 1 ordered moved\nunit FR LN H7 4\nunit FR LN I1 4\n"
        "unit BR GG E8 1\nunit BR LN C8 4\nunit BR LN A13 4\nleader Merle E9\n"
        "hand FR attack_right assault_left assault_right forward\n"
        "hand AL probe_left probe_right scout_left scout_right recon_in_force\n"
        "banners FR 1\nbanners AL 4\nactive FR\ncard attack_centre\nas attack_centre\n"
        "command 5\n[stack]\ngame.turn\nturn.discard\ncombat.fight\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m = from_text(text, seed);
        veterans(m, seed, 1, no_melee);
        bc_match_free(m);
    }
}

static uint8_t came_from[CCN_UNITS];

/* Back to where the unit was before its last move, and no fight between the two. */
static void nobody_shuttles(const struct bc_match *m, const struct bc_action *act)
{
    const struct ccn_state *s = ccn_state(&m->cx);
    int u = act->kind == CCN_MOVE || act->kind == CCN_FIGHT || act->kind == CCN_FIRE
                ? s->unit_at[act->a[0]]
                : CCN_NONE;
    if (u == CCN_NONE)
        return;
    if (act->kind == CCN_MOVE && came_from[u] == act->a[1])
        fail_at(m, act, "back again for nothing");
    came_from[u] = act->kind == CCN_MOVE ? (uint8_t)act->a[0] : CCN_NONE;
}

/* Cavalry around a square: every hex of the ring is as good as the next one. */
static void test_no_shuttling(void **state)
{
    static const char text[] =
        "bicorne position 1\ngame ccn 3\nscenario garcia-hernandez\n[head]\nseats 2\nturn 11\n"
        "[state]\nunit BR HC C6 3\nunit BR HC C8 3\nunit BR LC D4 3\n"
        "unit FR LN F6 4 square 1\nhand FR assault_right cavalry_charge\ntrack FR 1 attack_left\n"
        "hand AL probe_right attack_centre assault_centre probe_centre coordinated_advance\n"
        "active AL\n[stack]\ngame.turn\nturn.command\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m = from_text(text, seed);
        memset(came_from, CCN_NONE, sizeof came_from);
        veterans(m, seed, 5, nobody_shuttles);
        bc_match_free(m);
    }
}

/* García Hernández, one banner short: eight units of cavalry, two squares, and a battery behind them
 * that could be had. */
static void test_finds_the_battery(void **state)
{
    static const char text[] =
        "bicorne position 1\ngame ccn 3\nscenario garcia-hernandez\n[head]\nseats 2\nturn 41\n"
        "[state]\nunit BR HC C5 3\nunit BR HC C6 3\nunit BR LC C7 3\nunit BR HC C8 3\n"
        "unit BR HC C11 2\nunit BR LC D4 2\nunit BR LC E12 3\nunit BR LC G4 2\n"
        "unit FR LT F6 4 square 1\nunit FR LT F9 4 square 2\nunit FR FA I9 3\n"
        "leader Gleichen C6\nleader Anson C7\nleader Bock C8\n"
        "hand FR assault_right cavalry_charge\ntrack FR 1 attack_centre\n"
        "track FR 2 assault_centre\nhand AL probe_right assault_left assault_right "
        "bayonet_charge fire_and_hold fire_and_hold\nbanners FR 1\nbanners AL 5\nactive AL\n"
        "[stack]\ngame.turn\nturn.command\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m = from_text(text, seed);
        veterans(m, seed, 36, NULL);
        if (!bc_match_over(m))
            fail_msg("seed %d: the cavalry still waits before the squares", (int)seed);
        bc_match_free(m);
    }
}

/* No plan, not even one made with noise, moves a unit to where it stands no better. */
static void test_moves_gain(void **state)
{
    struct bc_match *m = from_start("tests/starts/ccn/waterloo-second.txt", 1);
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct ccn_state now;
    struct ccn_ai_mind mind;
    struct bc_ctx cx = {m->cx.game, m->cx.data, &now.h, NULL};
    struct bc_rng r;
    int moves = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        bc_rng_seed(&r, seed);
        int n = h->plans(&m->cx, CCN_AL, &r, plan, BC_PLANS);
        for (int i = 0; i < n; i++) {
            now = *ccn_state(&m->cx);
            for (int k = 0; k < plan[i].n; bc_play(&cx, &plan[i].act[k++])) {
                const struct bc_action *a = &plan[i].act[k];
                if (a->kind != CCN_MOVE)
                    continue;
                int u = now.unit_at[a->a[0]], far = ccn_battle(&cx)->dist[a->a[0]][a->a[1]];
                ccn_ai_mind_init(&mind, &cx, CCN_AL);
                ccn_ai_mind_danger(&mind);
                assert_true(ccn_ai_move_worth(&mind, u, a->a[1], far) >
                            ccn_ai_move_worth(&mind, u, a->a[0], 0));
                moves++;
            }
        }
    }
    assert_true(moves > 20);
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
        cmocka_unit_test(test_garrisons_stay),
        cmocka_unit_test(test_no_guard_without_enemy),
        cmocka_unit_test(test_one_die_with_a_leader),
        cmocka_unit_test(test_no_shuttling),
        cmocka_unit_test(test_finds_the_battery),
        cmocka_unit_test(test_moves_gain),
        cmocka_unit_test(test_uses_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
