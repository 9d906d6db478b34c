/* test_nge_ai.c - what the computer does, and never does, in Napoleon gegen Europa; and that it uses
 * nothing it cannot know. */
#include "player_kit.h"

#include "ai/hints.h"
#include "ai/nge/hints.h"
#include "ai/params.h"
#include "ai/playout.h"
#include "nge_find.h"
#include "rules/nge/nge.h"

/* The side to act is asked for its action. */
static struct bc_match *in_round(int round, int side, const char *lines)
{
    char text[4096];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n =
        snprintf(text, sizeof text,
                 "bicorne position 1\ngame nge 3\nscenario 1815\n[head]\nseats 2\nturn 3\n"
                 "[state]\nyear 1815\nround %d\nlast 6\npunished 1\n%s"
                 "kept F 3\nkept C 3\n%s[stack]\n%s\naction.choose%s\n",
                 round, side == NGE_C ? "active C\n" : "", lines,
                 side == NGE_C ? "game.fallen" : "game.emperor", side == NGE_C ? " facts 1" : "");
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

static struct bc_match *position(int side, const char *lines)
{
    return in_round(3, side, lines);
}

#define EMPEROR(zone)                                                                              \
    "piece napoleon " zone " army\npiece FR_grande " zone "\npiece FR_guard " zone                 \
    "\npiece FR_cav1 " zone "\npiece FR_1 " zone "\npiece FR_2 " zone "\npiece FR_3 " zone         \
    "\npiece FR_italie NIM\npiece suchet NIM army\npiece FR_18 NIM\n"

static bool (*watched)(const struct bc_match *, const struct bc_action *);

/* The seat plays its action to the end; the others do as little as they can, and nature throws fours.
 * Whether the action that is watched for was among its own. */
static bool plays(struct bc_match *m, int seat, const char *spec, uint64_t seed)
{
    struct bc_player *p = new_player(m->cx.game, m->cx.data, spec, seed, 1);
    struct bc_option o[512];
    bool seen = false;
    int turn = m->cx.st->turn;
    for (bc_seats who; m->cx.st->turn == turn && (who = bc_to_act(&m->cx));) {
        struct bc_list l = {o, 0, 512, NULL, NULL};
        struct bc_action act;
        if (who & BC_BIT(seat)) {
            act = choose(p, &m->cx, seat);
            seen |= watched(m, &act);
        } else {
            int other = bc_decider(who, seat);
            bc_legal(&m->cx, other, &l);
            act = l.v[other == BC_NATURE ? l.n / 2 : l.n - 1].act;
        }
        bc_play(&m->cx, &act);
    }
    bc_player_free(p);
    return seen;
}

static void must_not(int side, const char *lines,
                     bool (*what)(const struct bc_match *, const struct bc_action *))
{
    watched = what;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m = position(side, lines);
        assert_false(plays(m, side, "veteran", seed));
        bc_match_free(m);
    }
}

/* --- Must not --- */

static bool passes(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_PASS && bc_top(&m->cx)->seq == NGE_SEQ_ACTION;
}

/* Lyon lies open before a supplied army: to pass would be a gift. */
static void test_does_not_waste_its_action(void **state)
{
    (void)state;
    must_not(NGE_C,
             EMPEROR("POI") "hand 4C 35C\npiece bellegarde GRE\npiece AU_6 GRE\npiece AU_7 GRE\n"
                            "zone GRE C\n",
             passes);
}

static bool enters_emperor(const struct bc_match *m, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(&m->cx);
    return act->kind == NGE_GO && act->a[0] == s->at[nge_napoleon(&m->cx)];
}

/* One step against ten is destroyed without a throw (NGE §14.2b). */
static void test_does_not_attack_the_emperor_with_a_corps(void **state)
{
    (void)state;
    must_not(NGE_C, EMPEROR("SOI") "hand 35C 25C\npiece GB_1 BRX 1\npiece AU_1 ZUR\n",
             enters_emperor);
}

static bool enters_bordeaux(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_GO && act->a[0] == zone(m, "BOR");
}

/* There is a French corps in the town, so the battle is fought without supply, and then no marker may be
 * placed (NGE §3.2c, §13.3c): steps for nothing, though it is the last key zone. */
static void test_does_not_storm_a_town_without_supply(void **state)
{
    watched = enters_bordeaux;
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m =
            in_round(5, NGE_C,
                     EMPEROR("TRO") "piece FR_17 BOR\npiece bellegarde LIM\npiece AU_6 LIM\n"
                                    "piece AU_7 LIM 1\nzone LYO C\npiece wellington PAR army\n"
                                    "piece GB_army PAR\npiece GB_el1 PAR\npiece GB_el2 PAR\n"
                                    "piece HE_1 PAR\npiece HO_1 PAR\nzone PAR C\nzone SOI C\n"
                                    "zone LIL C\nhand 14C 39C\n");
        assert_false(plays(m, NGE_C, "veteran", seed));
        bc_match_free(m);
    }
}

static bool ends_unsupplied(const struct bc_match *m, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(&m->cx);
    return act->kind == NGE_HALT && s->march.zone != zone(m, "MUN") &&
           !nge_supplied(&m->cx, s->march.zone, NGE_FR, NGE_FREELY);
}

/* A march into Germany without a line, where nothing is to be had. */
static void test_does_not_outrun_its_supply(void **state)
{
    (void)state;
    must_not(NGE_F, EMPEROR("STR") "hand 19F 8F\npiece GB_1 LON\npiece AU_1 VIE\n",
             ends_unsupplied);
}

static bool goes_inside(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_GO_INSIDE;
}

/* Who besieges the emperor may win the war with one die (NGE §15.4a, §20.1h). */
static void test_the_emperor_does_not_shut_himself_in(void **state)
{
    struct bc_match *m = position(
        NGE_C, EMPEROR("PAR") "piece blucher SOI army\npiece PR_army SOI\npiece PR_1 SOI\n"
                              "piece PR_2 SOI\npiece PR_3 SOI\npiece PR_4 SOI\nzone SOI C\n");
    static const struct {
        int kind, a;
    } walk[] = {{NGE_ONE, 0}, {NGE_ACTIVATE, -1}, {NGE_MARCH, 0}, {NGE_GO, -2}};
    struct bc_error e;
    (void)state;
    for (size_t i = 0; i < sizeof walk / sizeof walk[0]; i++) {
        int a = walk[i].a == -1   ? piece(m, "blucher")
                : walk[i].a == -2 ? zone(m, "PAR")
                                  : walk[i].a;
        struct bc_action act = nge_act(walk[i].kind, NGE_C, a, 0);
        must(bc_match_apply(m, &act, &e), &e);
        while (bc_to_act(&m->cx) & BC_BIT(NGE_F) &&
               !strcmp(bc_step_now(&m->cx)->name, "intercept.ask")) {
            act = nge_act(NGE_PASS, NGE_F, 0, 0);
            must(bc_match_apply(m, &act, &e), &e);
        }
    }
    assert_string_equal(bc_step_now(&m->cx)->name, "evade.inside");
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
        struct bc_action act = choose(p, &m->cx, NGE_F);
        assert_false(goes_inside(m, &act));
        bc_player_free(p);
    }
    bc_match_free(m);
}

static bool rallies(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_RALLY;
}

/* The last action, and the only army is demoralised: without a steady one there is no victory
 * (NGE §20.1g). Earlier it may wait, since it evades without a throw. */
static void test_rallies(void **state)
{
    watched = rallies;
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m =
            in_round(6, NGE_F,
                     "piece napoleon TOU army\npiece FR_grande TOU\n"
                     "piece FR_1 TOU demoralised\npiece FR_2 TOU demoralised\n"
                     "piece FR_3 TOU demoralised\nhand 27F 8F\n"
                     "piece blucher REI army\npiece PR_army REI\npiece PR_1 REI\n"
                     "piece PR_2 REI\npiece PR_3 REI\npiece PR_4 REI\nzone REI C\n");
        assert_true(plays(m, NGE_F, "veteran", seed));
        bc_match_free(m);
    }
}

/* --- Must --- */

#define LAST_STEP(zone)                                                                            \
    "piece napoleon " zone " army\npiece FR_grande " zone "\npiece FR_3 " zone                     \
    " 1\npiece FR_italie NIM\npiece suchet NIM army\npiece FR_18 NIM\n"

/* Five to one: he is lost without a throw if he does not slip aside and Ney does not come (NGE §14.2b).
 * Neither is sure. */
static void test_goes_for_the_emperors_last_step(void **state)
{
    watched = enters_emperor;
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m = position(
            NGE_C, LAST_STEP("SOI") "piece ney PAR\npiece FR_1 PAR\npiece FR_2 PAR\n"
                                    "piece wellington LUX army\npiece GB_army LUX\n"
                                    "piece GB_el1 LUX\npiece GB_el2 LUX\npiece HE_1 LUX 1\n"
                                    "piece bellegarde LYO\npiece AU_6 LYO\npiece AU_7 LYO\n"
                                    "zone LYO C\nhand 39C 14C 32C\n");
        assert_true(plays(m, NGE_C, "veteran", seed));
        bc_match_free(m);
    }
}

static bool comes_out(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_APART && act->a[0] == piece(m, "wellington");
}

/* He has retreated into Paris because another stood there already. Out of a fortress they go part by
 * part (NGE ruling 10), and the emperor stands before the gate. */
static void test_comes_out_of_a_fortress(void **state)
{
    watched = comes_out;
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m =
            in_round(6, NGE_C,
                     LAST_STEP("TRO") "piece FR_4 TRO\npiece wellington PAR army inside\npiece "
                                      "GB_army PAR inside\n"
                                      "piece GB_el1 PAR inside\npiece GB_el2 PAR inside\n"
                                      "piece HE_1 PAR inside\npiece PR_lw2 PAR 1\nzone PAR C\n"
                                      "hand 11C\n");
        assert_true(plays(m, NGE_C, "veteran", seed));
        bc_match_free(m);
    }
}

/* An army that is demoralised is worth half, and rallies for one point; then it can still march. */
static void test_rallies_in_time(void **state)
{
    watched = rallies;
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m =
            position(NGE_C, EMPEROR("SOI") "piece davout PAR\npiece FR_4 PAR\npiece FR_5 PAR\n"
                                           "piece wellington BRX army\npiece GB_army BRX\n"
                                           "piece GB_el1 BRX demoralised\n"
                                           "piece GB_el2 BRX demoralised\n"
                                           "piece HO_1 BRX demoralised\n"
                                           "piece HE_1 BRX demoralised\n"
                                           "piece kleist LIL\npiece PR_1 LIL\npiece PR_2 LIL 1\n"
                                           "zone LIL C\nhand 11C 32C\n");
        assert_true(plays(m, NGE_C, "veteran", seed));
        bc_match_free(m);
    }
}

static bool marks(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_MARKER && nge_state(&m->cx)->march.zone == zone(m, "LYO");
}

static void test_takes_an_open_key(void **state)
{
    struct bc_match *m =
        position(NGE_C, EMPEROR("POI") "hand 35C 25C\npiece bellegarde GRE\npiece AU_6 GRE\n"
                                       "piece AU_7 GRE\nzone GRE C\npiece FR_17 BOR\n"
                                       "piece FR_16 LIM\npiece FR_15 TLS\n");
    (void)state;
    watched = marks;
    assert_true(plays(m, NGE_C, "veteran", 1));
    assert_int_equal(nge_control(&m->cx, zone(m, "LYO")), NGE_C);
    bc_match_free(m);
}

static bool enters_suchet(const struct bc_match *m, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(&m->cx);
    return act->kind == NGE_GO && act->a[0] == s->at[piece(m, "suchet")];
}

/* France is conquered and the emperor demoralised for good: only the other army stands between a draw
 * and victory (NGE §20.1g). */
static void test_hunts_the_last_steady_army(void **state)
{
    enum { SEEDS = 8, MOSTLY = 6 }; /* the search weighs other marches nearly as high */
    int hunts = 0;
    watched = enters_suchet;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bc_match *m =
            in_round(6, NGE_C,
                     "piece napoleon POI army\npiece FR_grande POI\npiece FR_1 POI demoralised\n"
                     "piece FR_2 POI demoralised\npiece FR_3 POI demoralised\n"
                     "piece FR_italie NIM\npiece suchet NIM army\npiece FR_18 NIM\n"
                     "hand 35C 25C\npiece bellegarde GRE\npiece AU_6 GRE\npiece AU_7 GRE\n"
                     "piece AU_8 GRE\nzone GRE C\npiece AU_5 LYO\nzone LYO C\n"
                     "piece blucher PAR army\npiece PR_army PAR\npiece PR_1 PAR\n"
                     "piece PR_2 PAR\nzone PAR C\nzone SOI C\npiece SP_1 BOR\nzone BOR C\n"
                     "zone BAY C\n");
        hunts += plays(m, NGE_C, "veteran", seed);
        bc_match_free(m);
    }
    assert_in_range(hunts, MOSTLY, SEEDS);
}

/* --- Odds --- */

static void test_odds_of_a_battle(void **state)
{
    static const int none[2] = {0, 0};
    struct bc_match *m = position(
        NGE_C, EMPEROR("SOI") "piece blucher BRX army\npiece PR_army BRX\npiece PR_1 BRX\n"
                              "piece PR_2 BRX\npiece PR_3 BRX\npiece PR_4 BRX\npiece GB_1 ANV 1\n");
    struct nge_force a = nge_force(&m->cx, zone(m, "BRX"), NGE_C, NGE_FIELD),
                     b = nge_force(&m->cx, zone(m, "SOI"), NGE_F, NGE_FIELD),
                     c = nge_force(&m->cx, zone(m, "ANV"), NGE_C, NGE_FIELD);
    struct nge_ai_odds o = nge_ai_odds(&m->cx, &a, &b, zone(m, "SOI"), zone(m, "BRX"), none);
    (void)state;
    assert_in_range(o.win, 50, 450);
    assert_in_range(o.lost[0], 1000, 6000);
    assert_in_range(o.lost[1], 500, 5000);
    o = nge_ai_odds(&m->cx, &c, &b, zone(m, "SOI"), zone(m, "BRX"), none);
    assert_int_equal(o.win, 0);
    assert_int_equal(o.gone[0], 1000);
    bc_match_free(m);
}

/* Worse for him the fewer steps he has, and the more of them stand around him. */
static void test_eval_fears_for_the_emperor(void **state)
{
    static const char *const lines[] = {
        EMPEROR("SOI") "piece PR_1 MAG\n",
        EMPEROR("SOI") "piece PR_1 BRX\npiece PR_2 LIE\npiece PR_3 LUX\n",
        ("piece napoleon SOI army\npiece FR_grande SOI\npiece FR_1 SOI 1\n"
         "piece PR_1 BRX\npiece PR_2 LIE\npiece PR_3 LUX\n")};
    int32_t was = -1, milli[BC_SEATS];
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct bc_match *m = position(NGE_C, lines[i]);
        nge_ai_eval(&m->cx, milli);
        assert_int_equal(milli[NGE_F] + milli[NGE_C], 1000);
        assert_true(milli[NGE_C] > was);
        was = milli[NGE_C];
        bc_match_free(m);
    }
}

static void test_uses_nothing_hidden(void **state)
{
    (void)state;
    uses_nothing_hidden(&nge_game, "mcts:6", 40, 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_does_not_waste_its_action),
        cmocka_unit_test(test_does_not_attack_the_emperor_with_a_corps),
        cmocka_unit_test(test_does_not_storm_a_town_without_supply),
        cmocka_unit_test(test_does_not_outrun_its_supply),
        cmocka_unit_test(test_the_emperor_does_not_shut_himself_in),
        cmocka_unit_test(test_rallies),
        cmocka_unit_test(test_takes_an_open_key),
        cmocka_unit_test(test_hunts_the_last_steady_army),
        cmocka_unit_test(test_goes_for_the_emperors_last_step),
        cmocka_unit_test(test_comes_out_of_a_fortress),
        cmocka_unit_test(test_rallies_in_time),
        cmocka_unit_test(test_odds_of_a_battle),
        cmocka_unit_test(test_eval_fears_for_the_emperor),
        cmocka_unit_test(test_uses_nothing_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
