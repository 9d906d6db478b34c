/* test_waterloo_ai.c - what the computer must and must not do in Waterloo, at the level veteran: with
 * whom it allies, whom it lets in, that it takes a general who can be taken, and that advice in the
 * middle of a turn does not undo what was reached. */
#include "player_kit.h"

#include "ai/hints.h"
#include "rules/waterloo/waterloo.h"

enum { FRANCE, RUSSIA, AUSTRIA, SPAIN, SEEDS = 4 };

/* Four players of the standard game; `lines` give alliances, pieces and cards. */
static struct bc_match *position(const char *lines, const char *step)
{
    char text[2048];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame waterloo 2\nscenario standard\n[head]\nseats 4\n"
                     "turn 9\n[state]\nplayers 4\nround 9\n%s[stack]\ngame.turn\n%s\n",
                     lines, step);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

static const char peace[] = "army france seat 0\narmy russia seat 1\narmy austria seat 2\n"
                            "army spain seat 3\nactive france\n";

/* Armies that have marched off and do not touch each other. */
static const char apart[] =
    "piece france general 12,5\npiece france infantry 2,2 3,2 3,4 4,4\n"
    "piece france cavalry 9,5 10,6 11,6 11,4\n"
    "piece russia general 27,7\npiece russia infantry 35,2 36,2 34,4 35,4\n"
    "piece russia cavalry 28,5 29,6 30,5 30,7\n"
    "piece austria general 27,18\npiece austria infantry 34,19 35,19 35,21 36,21\n"
    "piece austria cavalry 28,17 29,18 30,17 30,19\n"
    "piece spain general 8,15\npiece spain infantry 3,19 4,19 2,21 3,21\n"
    "piece spain cavalry 9,15 10,16 9,17 8,17\n";

/* What veterans of several seeds choose, in words. */
static void all_choose(const struct bc_match *m, int seat, const char *want)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
        struct bc_action act = choose(p, &m->cx, seat);
        char buf[BC_ACTION_TEXT];
        assert_string_equal(bc_action_print(&m->cx, &act, buf, sizeof buf), want);
        bc_player_free(p);
    }
}

static struct bc_match *with_cards(const char *armies, const char *cards, const char *step)
{
    char lines[1536];
    snprintf(lines, sizeof lines, "%s%s%s", armies, apart, cards);
    return position(lines, step);
}

/* WL §5.6, ruling 8: an ally's town cannot be retaken. */
static void test_no_alliance_with_who_holds_home_towns(void **state)
{
    static const char *const cards[] = {
        "card S1 france\n",                                                 /* Seville */
        "card S3 france\ncard S4 france\n",                                 /* two of them */
        "card S2 france\ncard P1 russia\ncard P2 russia\ncard P4 russia\n", /* a third leads */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        struct bc_match *m = with_cards(peace, cards[i], "turn.declare");
        must_apply(m, FRANCE, "offer spain");
        all_choose(m, SPAIN, "decline");
        bc_match_free(m);
    }
}

/* Nor does anybody offer one to him: what the hints think of, and what is chosen. */
static void test_no_offer_to_who_holds_home_towns(void **state)
{
    struct bc_match *m =
        with_cards(peace, "card F2 spain\ncard F1 russia\ncard F3 austria\n", "turn.declare");
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
        assert_int_not_equal(choose(p, &m->cx, FRANCE).kind, WL_OFFER);
        bc_player_free(p);
    }
    bc_match_free(m);
}

static const char friends[] = "army france seat 0 ally spain\narmy russia seat 1\n"
                              "army austria seat 2\narmy spain seat 3 ally france\nactive france\n";

/* WL §5.7: an ally on his way against a third who leads is let in; a leader is not. */
static void test_leave_to_enter(void **state)
{
    static const struct {
        const char *cards, *answer;
    } given[] = {
        {"roll 3 4\ncard P1 russia\ncard P2 russia\ncard P3 russia\ncard P4 russia\n",
         "grant france"},
        {"roll 3 4\ncard P1 france\ncard P2 france\ncard P3 france\ncard I1 france\n"
         "card I2 france\n",
         "deny france"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct bc_match *m = with_cards(friends, given[i].cards, "turn.move");
        must_apply(m, FRANCE, "ask spain");
        all_choose(m, SPAIN, given[i].answer);
        bc_match_free(m);
    }
}

/* The computer asks, too, where the ally's land is the way. */
static void test_asks_for_leave(void **state)
{
    struct bc_match *m =
        position("army france seat 0 ally spain\narmy russia seat 1\narmy austria seat 2\n"
                 "army spain seat 3 ally france\nactive france\nroll 3 4\n"
                 "piece france general 8,11\npiece france infantry 2,2\n"
                 "piece russia general 35,3\npiece russia infantry 35,2\n"
                 "piece austria general 35,20\npiece austria infantry 34,19\n"
                 "piece spain general 3,20\npiece spain infantry 3,19\n"
                 "card P1 france\ncard P2 france\ncard P3 france\ncard P4 france\n",
                 "turn.target");
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    int asks = 0;
    (void)state;
    bc_rng_seed(&r, 1);
    for (int i = h->plans(&m->cx, FRANCE, &r, plan, BC_PLANS); i-- > 0;)
        asks += plan[i].act[0].kind == WL_ASK;
    assert_int_equal(asks, 1);
    bc_match_free(m);
}

/* WL §4.4: the general of Russia stands alone within reach of three units, and there is a town for the
 * general of France. */
static struct bc_match *trap(const char *general, const char *roll, const char *cards,
                             const char *step)
{
    char lines[1024];
    snprintf(lines, sizeof lines,
             "%sroll %s\npiece france general %s\npiece france infantry 17,3 16,6\n"
             "piece france cavalry 19,8 2,3\npiece russia general 19,5\n"
             "piece russia infantry 35,2 36,2\npiece austria general 27,18\n"
             "piece austria infantry 34,19 35,19\npiece spain general 8,15\n"
             "piece spain infantry 3,19 4,19\n%s",
             peace, roll, general, cards);
    return position(lines, step);
}

/* Every veteran names him and takes him in this turn. */
static void test_takes_the_general(void **state)
{
    static const struct {
        const char *general, *roll, *cards;
    } given[] = {
        {"3,3", "3 4", ""},
        {"21,2", "2 3", ""},
        {"16,2", "2 3", "card P1 france\ncard I1 france\n"},
        {"13,6", "1 3",
         "card I1 france\ncard I2 france\ncard I3 france\ncard S1 france\ncard S2 france\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct bc_match *m =
                trap(given[i].general, given[i].roll, given[i].cards, "turn.target");
            struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
            while (bc_to_act(&m->cx) & BC_BIT(FRANCE)) {
                struct bc_error e;
                struct bc_action act = choose(p, &m->cx, FRANCE);
                must(bc_match_apply(m, &act, &e), &e);
            }
            assert_true(wl_state(&m->cx)->army[RUSSIA].is & WL_MOBILISING);
            bc_player_free(p);
            bc_match_free(m);
        }
}

/* Who wins at once with a town need not take a general. */
static void test_wins_with_the_eighth_town(void **state)
{
    struct bc_match *m = trap("13,6", "1 3",
                              "card I1 france\ncard I2 france\ncard I3 france\ncard I4 france\n"
                              "card S1 france\ncard S2 france\ncard S3 france\n",
                              "turn.target");
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", 1, 1);
    (void)state;
    while (bc_to_act(&m->cx) & BC_BIT(FRANCE)) {
        struct bc_error e;
        struct bc_action act = choose(p, &m->cx, FRANCE);
        must(bc_match_apply(m, &act, &e), &e);
    }
    assert_true(bc_match_over(m));
    bc_player_free(p);
    bc_match_free(m);
}

/* Who has said "nobody" is told to change his mind before the first step. */
static void test_hint_changes_the_target(void **state)
{
    struct bc_match *m = trap("3,3", "3 4", "", "turn.move");
    (void)state;
    all_choose(m, FRANCE, "target 19,5");
    bc_match_free(m);
}

/* A general who has reached a town stays there, whatever else is in reach: advice step by step. */
static void test_hint_stays_in_the_town(void **state)
{
    static const char *const where[] = {"15,7", "16,1", "23,7"}; /* Cologne, Hamburg, Breslau */
    (void)state;
    for (size_t i = 0; i < sizeof where / sizeof where[0]; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char lines[1536];
            snprintf(lines, sizeof lines,
                     "%sroll 6 6\npoints 7\npiece france general %s\n"
                     "piece france infantry 2,2 3,2 3,4 4,4\npiece france cavalry 9,5 10,6\n"
                     "piece russia general 27,7\npiece russia infantry 35,2 36,2\n"
                     "piece austria general 27,18\npiece austria infantry 34,19 35,19\n"
                     "piece spain general 8,15\npiece spain infantry 3,19 4,19\n",
                     peace, where[i]);
            struct bc_match *m = position(lines, "turn.move");
            struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
            struct bc_advice best[3];
            int16_t at = (int16_t)wl_state(&m->cx)->at[FRANCE][0];
            assert_true(bc_player_advise(p, &m->cx, FRANCE, best, 3) > 0);
            assert_false(best[0].act.kind == WL_STEP && best[0].act.a[0] == at);
            bc_player_free(p);
            bc_match_free(m);
        }
}

/* --- Whole games of four --- */

/* Does the first plan of the hints take a general in this turn? */
static bool can_capture(const struct bc_match *m, int seat)
{
    const struct wl_state *s = wl_state(&m->cx);
    struct bc_plan plan[BC_PLANS];
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    int n = bc_hints_find(m->cx.game)->plans(&m->cx, seat, &r, plan, BC_PLANS);
    for (int i = 0; i < n; i++)
        for (int a = 0; a < s->armies; a++)
            if (plan[i].act[0].kind == WL_TARGET && plan[i].act[0].a[0] == s->at[a][0])
                return true;
    return false;
}

/* Home towns of `army` that `other` holds, when nobody is about to win. */
static int bound_towns(const struct bc_match *m, int army, int other)
{
    const struct wl_board *b = wl_board(&m->cx);
    const struct wl_state *s = wl_state(&m->cx);
    int held = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (wl_foreign_towns(b, s, seat) >= b->towns_to_win - 2)
            return 0;
    for (int i = 0; i < 4; i++)
        held += s->card[b->land[s->army[army].country].town[i]] == other;
    return held;
}

struct tally {
    int accepted, captures, asked, granted;
};

static void judge_action(const struct bc_match *m, const struct bc_action *act, struct tally *t)
{
    const struct wl_state *s = wl_state(&m->cx);
    if (act->kind == WL_ACCEPT) {
        t->accepted++;
        assert_int_equal(bound_towns(m, wl_frame(bc_top(&m->cx))->army, s->active), 0);
    }
    if (act->kind == WL_NO_TARGET && wl_foreign_towns(wl_board(&m->cx), s, act->seat) < 7)
        assert_false(can_capture(m, act->seat));
    t->captures += act->kind == WL_TARGET;
    t->asked += act->kind == WL_ASK;
    t->granted += act->kind == WL_GRANT;
}

static void test_games_of_four(void **state)
{
    struct tally t = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct bc_match *m = new_match(bc_game_find("waterloo"), "standard", 4, seed);
        struct bc_player *p[4];
        struct bc_rng r;
        struct bc_error e;
        bc_rng_seed(&r, seed);
        for (int i = 0; i < 4; i++)
            p[i] = new_player(m->cx.game, m->cx.data, "mcts:20", 4 * seed + (uint64_t)i, 1);
        for (int i = 0; i < 900 && !bc_match_over(m); i++) {
            if (bc_to_act(&m->cx) & BC_BIT(BC_NATURE)) {
                play_one(m, &r);
                continue;
            }
            int seat = any_seat(m, &r);
            struct bc_action act = choose(p[seat], &m->cx, seat);
            judge_action(m, &act, &t);
            must(bc_match_apply(m, &act, &e), &e);
        }
        for (int i = 0; i < 4; i++)
            bc_player_free(p[i]);
        bc_match_free(m);
    }
    assert_true(t.accepted > 0 && t.captures > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_alliance_with_who_holds_home_towns),
        cmocka_unit_test(test_no_offer_to_who_holds_home_towns),
        cmocka_unit_test(test_leave_to_enter),
        cmocka_unit_test(test_asks_for_leave),
        cmocka_unit_test(test_takes_the_general),
        cmocka_unit_test(test_wins_with_the_eighth_town),
        cmocka_unit_test(test_hint_changes_the_target),
        cmocka_unit_test(test_hint_stays_in_the_town),
        cmocka_unit_test(test_games_of_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
