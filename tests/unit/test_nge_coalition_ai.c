/* test_nge_coalition_ai.c - faults of judgement that kept the Coalition at home in the campaigns of Napoleon
 * gegen Europa, a position each: what the computer must and must not do. As test_nge_years_ai.c. */
#include "nge_plays.h"

#include "ai/nge/hints.h"
#include "rules/nge/nge.h"

/* --- What events ask for --- */

#define TALKS_C "game.round\nbetween.talks_f\ntalks.ask facts 1"

/* Scharnhorst: Prussia breaks with France (NGE §8.1.4c, 45C). */
static void test_prussia_breaks_with_france(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1813\nvp 15\npunished 1\nbetween 1\n"
                                       "status PR defeats 2 0 forced\npiece PR_1 KON\n"
                                       "piece PR_2 KON\npiece FR_1 PAR\npiece GB_1 LIS\n"
                                       "hand 45C 31C 28F\n",
                                       TALKS_C);
    plays(m, NGE_C, 1, NGE_SEQ_REDEPLOY, NULL, 1);
    assert_int_equal(nge_state(&m->cx)->ally[NGE_PR], NGE_C);
    bc_match_free(m);
}

static bool courts(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_COURT;
}

/* 7C asks a neutral power: nobody is asked if the event is answered with "done" (NGE §6.4e). */
static void test_an_event_courts(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1811\nvp 15\npunished 1\nbetween 1\n"
                                       "nation RU nobody\npiece RU_1 RIG\npiece RU_2 RIG\n"
                                       "piece FR_1 PAR\npiece GB_1 LIS\nhand 7C 31C 28F\n",
                                       TALKS_C);
    assert_true(plays(m, NGE_C, 1, NGE_SEQ_REDEPLOY, courts, 1));
    bc_match_free(m);
}

/* --- What a march is worth --- */

/* The best that a formation finds at a place, or a great loss. */
static int gain_at(const struct bc_match *m, int side, const char *leader, const char *to)
{
    struct nge_ai_view v;
    struct nge_ai_task t[NGE_AI_TASKS];
    int best = -100000;
    nge_ai_look(&m->cx, &v);
    int n = nge_ai_tasks(&m->cx, &v, side, 3, NULL, t, NGE_AI_TASKS);
    for (int i = 0; i < n; i++)
        if (t[i].leader == piece(m, leader) && t[i].to == zone(m, to) && t[i].gain > best)
            best = t[i].gain;
    return best;
}

/* Blake is in Madrid, without supply he cannot take the marker off it, and it goes with the year whatever he
 * does (NGE §3.2c, §3.2e): staying there is not worth an action, and rallying there is not possible. */
static void test_sits_in_no_town_for_nothing(void **state)
{
    static const char *const how[] = {"", " demoralised"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "year 1810\nround 3\nvp 15\npunished 1\nactive C\n"
                 "piece blake MAD\npiece SP_1 MAD%s\nzone MAD F\nzone TOL F\nzone CUE F\n"
                 "zone BUR F\nzone VLD F\nzone SLM F\nzone SAR F\npiece FR_1 TOL\n"
                 "piece FR_2 CUE\npiece FR_3 BUR\nhand 33C\n",
                 how[i]);
        struct bc_match *m = read_position("1809", text, ACTION_C);
        assert_false(nge_supplied(&m->cx, zone(m, "MAD"), NGE_SP, NGE_FREELY));
        assert_true(gain_at(m, NGE_C, "blake", "MAD") <= 0);
        bc_match_free(m);
    }
}

/* An army stands in Madrid: two steps of militia do not take it, much as the town is worth. */
static void test_storms_no_town_that_an_army_holds(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nround 3\nvp 15\npunished 1\nactive C\n"
                                       "piece blake TOL\npiece SP_1 TOL\npiece joseph MAD army\n"
                                       "piece FR_italie MAD\npiece FR_6 MAD\npiece FR_15 MAD\n"
                                       "piece FR_1 MAD\nzone MAD F\nhand 33C\n",
                                       ACTION_C);
    assert_true(gain_at(m, NGE_C, "blake", "MAD") <= 0);
    bc_match_free(m);
}

/* --- What is left when much is lost --- */

/* With 18 points for France an army still makes a difference to both. */
static void test_never_gives_up(void **state)
{
    static const char *const at[] = {"LEM", "VIE"};
    int32_t milli[2][BC_SEATS];
    char text[512];
    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "year 1811\nround 3\nvp 18\npunished 1\npiece napoleon MUN army\n"
                 "piece FR_grande MUN\npiece FR_1 MUN\npiece FR_2 MUN\npiece FR_3 MUN\n"
                 "piece FR_4 MUN\npiece FR_5 MUN\npiece FR_guard MUN\npiece FR_cav1 MUN\n"
                 "piece davout PRA\npiece FR_6 PRA\npiece FR_7 PRA\npiece FR_8 PRA\n"
                 "zone PRA F\npiece karl %s army\npiece AU_army %s\npiece AU_1 %s\n"
                 "piece AU_2 %s\npiece AU_3 %s\n",
                 at[i], at[i], at[i], at[i], at[i]);
        struct bc_match *m = read_position("1809", text, ACTION_F);
        nge_ai_eval(&m->cx, milli[i]);
        bc_match_free(m);
    }
    assert_true(milli[0][NGE_C] > 2);
    assert_true(milli[1][NGE_C] > milli[0][NGE_C] + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prussia_breaks_with_france),
        cmocka_unit_test(test_an_event_courts),
        cmocka_unit_test(test_sits_in_no_town_for_nothing),
        cmocka_unit_test(test_storms_no_town_that_an_army_holds),
        cmocka_unit_test(test_never_gives_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
