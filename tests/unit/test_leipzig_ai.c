/* test_leipzig_ai.c - how the computer decides in Völkerschlacht 1813: support, losses, the last
 * action, what a return match is about; and that it uses nothing it cannot know. */
#include "player_kit.h"

#include "ai/hints.h"
#include "ai/params.h"
#include "ai/playout.h"
#include "rules/leipzig/leipzig.h"

static const char missions[] = "mission Möckern revealed\nmission Wachau revealed\n"
                               "mission Lindenau revealed\nmission Leipzig revealed\n"
                               "mission Holzhausen%s\n";

/* A position late in the game, with four missions or all of them revealed. */
static struct bc_match *position(const char *lines, bool all, const char *stack)
{
    char text[2048], cards[512];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    snprintf(cards, sizeof cards, missions, all ? " revealed" : "");
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame leipzig 1\nscenario beginner\n[head]\nseats 2\n"
                     "turn 20\n[state]\n%s%s[stack]\ngame.turn\n%s",
                     lines, cards, stack);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

/* What the hints put first, and what every player that thinks must choose. */
static void must_choose(const struct bc_match *m, int seat, const char *want)
{
    static const char *const who[] = {"greedy", "mcts:200"};
    const struct bc_hints *h = bc_hints_find(m->cx.game);
    struct bc_plan plan[BC_PLANS];
    struct bc_action act;
    struct bc_rng r;
    char buf[256];
    bc_rng_seed(&r, 1);
    assert_true(h->plans(&m->cx, seat, &r, plan, BC_PLANS) > 0);
    assert_string_equal(bc_action_print(&m->cx, &plan[0].act[0], buf, sizeof buf), want);
    for (size_t i = 0; i < sizeof who / sizeof who[0]; i++) {
        struct bc_player *p = NULL;
        struct bc_error e;
        must(bc_player_new(&p, m->cx.game, m->cx.data, who[i], 1, 1, &e), &e);
        assert_int_equal(bc_player_choose(p, &m->cx, seat, &act), 0);
        assert_string_equal(bc_action_print(&m->cx, &act, buf, sizeof buf), want);
        bc_player_free(p);
    }
}

/* LPZ §7.4: Ney can support either mission; at one of them he is of no use. */
static void test_support(void **state)
{
    static const struct {
        const char *lines, *choice;
    } given[] = {
        {"army Wittgenstein Güldengossa\narmy Bernadotte Althen\narmy Bennigsen Kleinpösna\n",
         "support Wachau"},
        {"army Wittgenstein Güldengossa\narmy Schwarzenberg Cröbern\narmy Bernadotte Althen\n",
         "support Holzhausen"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        char lines[1024];
        snprintf(lines, sizeof lines,
                 "army Murat Wachau lost 1\narmy MacDonald Holzhausen\narmy Ney Probstheida\n"
                 "army Platow Liebertwolkwitz\n%spoints FR 28\npoints AL 8\nactive AL\ntime 38\n"
                 "fought 2\n",
                 given[i].lines);
        struct bc_match *m = position(lines, true, "turn.score\n");
        assert_string_equal(bc_step_now(&m->cx)->name, "score.support");
        must_choose(m, LPZ_FR, given[i].choice);
        bc_match_free(m);
    }
}

/* LPZ §7.5: Schwarzenberg fights where it turns the mission. */
static void test_fight(void **state)
{
    struct bc_match *m = position("army Murat Wachau\narmy MacDonald Holzhausen\n"
                                  "army Platow Liebertwolkwitz\narmy Friedrich Güldengossa\n"
                                  "points FR 20\npoints AL 12\nactive AL\ntime 38\nfought 2\n",
                                  true, "turn.score\n");
    (void)state;
    assert_string_equal(bc_step_now(&m->cx)->name, "score.fight");
    must_choose(m, LPZ_AL, "fight Wachau");
    bc_match_free(m);
}

/* LPZ §6.6: the army on the mission must not be the one that falls. */
static void test_hit(void **state)
{
    struct bc_match *m = position("army Murat Wachau lost 4\narmy Poniatowski Markkleeberg\n"
                                  "army Barclay Cröbern\nactive AL\ntime 31\nfought 1\n",
                                  false, "turn.battle\n");
    (void)state;
    assert_string_equal(bc_step_now(&m->cx)->name, "battle.french");
    must_choose(m, LPZ_FR, "hit Poniatowski");
    bc_match_free(m);
}

/* With the last action an army comes to stand on a mission, not beside it. */
static void test_last_action(void **state)
{
    struct bc_match *m = position("army Bertrand markers Lindenau Leutzsch\nhand FR river wood\n"
                                  "points FR 25\nactive FR\ntime 37\nfought 2\nactions 4\n"
                                  "row plain time inf art\n",
                                  false, "turn.discard\naction.choose\n");
    (void)state;
    must_choose(m, LPZ_FR, "clear Bertrand Leutzsch");
    bc_match_free(m);
}

/* --- Faults that were found; each is played by a veteran, with several seeds --- */

/* The seat that is asked plays on until its turn ends; what it did, a line each, is in `out`. */
static void play_turn(struct bc_match *m, uint64_t seed, struct bc_out *out)
{
    int turn = m->cx.st->turn, seat = bc_decider(bc_to_act(&m->cx), 0);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
    struct bc_rng r;
    bc_rng_seed(&r, seed);
    while (!bc_match_over(m) && m->cx.st->turn == turn) {
        bc_seats who = bc_to_act(&m->cx);
        struct bc_error e;
        char buf[BC_ACTION_TEXT];
        if (who & BC_BIT(BC_NATURE)) {
            play_one(m, &r);
            continue;
        }
        if (!(who & BC_BIT(seat)))
            break;
        struct bc_action act = choose(p, &m->cx, seat);
        bc_putf(out, "%s\n", bc_action_print(&m->cx, &act, buf, sizeof buf));
        must(bc_match_apply(m, &act, &e), &e);
    }
    bc_player_free(p);
}

static void must_not(const struct bc_out *did, const char *what)
{
    if (strstr(bc_out_str(did), what))
        fail_msg("it plays:\n%s", bc_out_str(did));
}

/* In the last turn the game may be lost, but an army that can be placed with the actions left is placed:
 * it brings a point (LPZ §5.4). Gyulay's markers lie on a hill and two plains. */
static void test_places_in_the_last_turn(void **state)
{
    static const struct {
        const char *hand;
        int done;
    } given[] = {{"hill wood plain", 3},
                 {"plain plain", 3},
                 {"hill hill hill", 2},
                 {"river wood plain inf", 2}};
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            char lines[512];
            struct bc_out did = {0};
            snprintf(lines, sizeof lines,
                     "army Gyulay markers Rückmarsdorf Miltitz Markranstädt\narmy Murat Wachau\n"
                     "army MacDonald Holzhausen\nhand AL %s\npoints FR 24\npoints AL 8\n"
                     "active AL\ntime 38\nfought 2\nactions %d\nrow plain time inf art\n",
                     given[i].hand, given[i].done);
            struct bc_match *m = position(lines, true, "turn.discard\naction.choose\n");
            int placed = 0;
            play_turn(m, seed, &did);
            for (int a = 0; a < LPZ_ARMIES; a++)
                placed += lpz_data(&m->cx)->army[a].side == LPZ_AL &&
                          lpz_state(&m->cx)->fate[a] == LPZ_PLACED;
            if (placed != 1)
                fail_msg("%d armies placed with %s:\n%s", placed, given[i].hand, bc_out_str(&did));
            bc_out_free(&did);
            bc_match_free(m);
        }
}

/* At the limit of eight a scout is not thrown away while there are three like cards. */
static void test_keeps_its_scouts(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct bc_out did = {0};
        struct bc_match *m = position("army Murat Wachau\narmy MacDonald Holzhausen\n"
                                      "army Ney markers Gohlis Schönefeld\n"
                                      "hand FR plain plain plain river inf cav art\nscouts FR 2\n"
                                      "points FR 14\npoints AL 8\nactive FR\ntime 34\nfought 2\n"
                                      "actions 5\nrow plain time inf art\n",
                                      false, "turn.discard\n");
        assert_string_equal(bc_step_now(&m->cx)->name, "turn.discard");
        play_turn(m, seed, &did);
        must_not(&did, "discard_scout");
        bc_out_free(&did);
        bc_match_free(m);
    }
}

/* Wittgenstein has marched from Störmthal to Seifertshain in this turn: that marker is not scouted off. */
static void test_keeps_what_has_marched(void **state)
{
    static const char text[] =
        "bicorne position 1\ngame leipzig 1\nscenario professional\n[head]\nseats 2\nturn 8\n"
        "[state]\narmy Wittgenstein markers Seifertshain Güldengossa Großpösna\n"
        "army Yorck Lindenthal\narmy Friedrich markers Gautzsch Zwenkau Gaschwitz\n"
        "army Langeron Breitenfeld\narmy Gyulay Markranstädt\narmy Ney markers Gohlis Eutritzsch\n"
        "army Murat markers Paunsdorf Markkleeberg\narmy Bertrand Connewitz\n"
        "army Marmont markers Möckern Gohlis\narmy Victor Wachau\nmission Lindenthal revealed\n"
        "mission Wachau\nchosen west\nmission Rückmarsdorf\nmission Connewitz\nchosen east\n"
        "mission Althen\nhand FR plain wood wood art_cav time time\nknown FR plain art_cav\n"
        "points FR 2\nhand AL river\nscouts AL 1\npoints AL 3\nrow time art time river\n"
        "out plain plain plain river hill hill wood inf_cav inf_cav inf_art inf_art inf cav\n"
        "active AL\ntime 15\nactions 3\nmarks 1\ndrew 1\n"
        "[stack]\ngame.turn\nturn.discard\naction.choose\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct bc_match *m = NULL;
        struct bc_error e;
        struct bc_out did = {0};
        must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
             &e);
        play_turn(m, seed, &did);
        must_not(&did, "scout Wittgenstein Seifertshain");
        bc_out_free(&did);
        bc_match_free(m);
    }
}

/* LPZ §7.9: there Schwarzenberg's points are of no account, and Napoléon's count against the first
 * game's. */
static void test_return_match(void **state)
{
    static const char *const lines[] = {
        "active FR\ntime 31\nfought 2\n",
        "active FR\ntime 31\nfought 2\npoints AL 9\n",
        "active FR\ntime 31\nfought 2\nmatch 1\nleg 1\nfirst 20\n",
        "active FR\ntime 31\nfought 2\nmatch 1\nleg 1\nfirst 20\npoints AL 9\n",
        "active FR\ntime 31\nfought 2\nmatch 1\nleg 1\nfirst 12\n",
    };
    int32_t french[5];
    (void)state;
    for (int i = 0; i < 5; i++) {
        char text[256];
        int32_t milli[BC_SEATS] = {0};
        snprintf(text, sizeof text, "%srow plain time inf art\n", lines[i]);
        struct bc_match *m = position(text, false, "turn.discard\naction.choose\n");
        bc_hints_find(m->cx.game)->eval(&m->cx, milli);
        french[i] = milli[lpz_seat(lpz_state(&m->cx), LPZ_FR)];
        bc_match_free(m);
    }
    assert_true(french[1] < french[0]);
    assert_int_equal(french[3], french[2]);
    assert_true(french[4] > french[2]);
}

/* LPZ §3.3: cards that will have to be thrown away are no gain. */
static void test_cards_beyond_the_limit(void **state)
{
    static const char *const hand[] = {"plain river hill wood inf_cav inf_art art_cav inf",
                                       "plain river hill wood inf_cav inf_art art_cav inf plain "
                                       "river hill wood"};
    int32_t french[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[256];
        int32_t milli[BC_SEATS] = {0};
        snprintf(text, sizeof text,
                 "hand FR %s\nactive FR\ntime 31\nfought 2\nactions 4\nrow plain time inf art\n",
                 hand[i]);
        struct bc_match *m = position(text, false, "turn.discard\naction.choose\n");
        bc_hints_find(m->cx.game)->eval(&m->cx, milli);
        french[i] = milli[LPZ_FR];
        bc_match_free(m);
    }
    assert_true(french[1] <= french[0]);
}

static void test_uses_nothing_hidden(void **state)
{
    (void)state;
    uses_nothing_hidden(bc_game_find("leipzig"), "mcts:40", 20, 9);
}

/* LPZ §1.7: a French army that marched to a village tells more of a mission than one elsewhere. */
static void test_guess(void **state)
{
    const struct lpz_state *s;
    int here = 0, there = 0;
    struct bc_match *m = position("army MacDonald Sommerfeld\nactive AL\ntime 32\nfought 2\n"
                                  "row plain time inf art\n",
                                  false, "turn.discard\naction.choose\n");
    struct bc_head *world = malloc(m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, world, NULL};
    struct bc_rng r;
    (void)state;
    bc_rng_seed(&r, 1);
    for (int i = 0; i < 200; i++) {
        bc_see(&m->cx, m->cx.st, LPZ_AL, world);
        bc_unredact(&cx, LPZ_AL, &r);
        s = lpz_state(&cx);
        const char *name =
            lpz_data(&cx)->field[lpz_data(&cx)->mission[s->mission[LPZ_EAST]].field].name;
        here += !strcmp(name, "Sommerfeld");
        there += !strcmp(name, "Taucha");
    }
    assert_true(here > 2 * there);
    assert_true(there > 0);
    free(world);
    bc_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_support),
        cmocka_unit_test(test_fight),
        cmocka_unit_test(test_hit),
        cmocka_unit_test(test_last_action),
        cmocka_unit_test(test_places_in_the_last_turn),
        cmocka_unit_test(test_keeps_its_scouts),
        cmocka_unit_test(test_keeps_what_has_marched),
        cmocka_unit_test(test_return_match),
        cmocka_unit_test(test_cards_beyond_the_limit),
        cmocka_unit_test(test_uses_nothing_hidden),
        cmocka_unit_test(test_guess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
