/* test_nge_coalition_ai.c - faults of judgement that kept the Coalition at home in the campaigns of Napoleon
 * gegen Europa, a position each: what the computer must and must not do. As test_nge_years_ai.c. */
#include "nge_plays.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prussia_breaks_with_france),
        cmocka_unit_test(test_an_event_courts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
