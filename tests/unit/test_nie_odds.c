/* test_nie_odds.c - the chances of battles that are played out (src/rules/nie/tell.c,
 * src/game/sample.h), against those that can be counted by hand. */
#include "game/door.h"
#include "game/files.h"
#include "game/match.h"
#include "rules/nie/nie.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NEAR = 4 }; /* percent */

/* What France is told, its movement having begun, with these lines of [state]. */
struct outlook {
    int chance, lost[NIE_BOTH], of[NIE_BOTH]; /* of the attacker; losses in tenths */
};

static struct bc_match *begin(const char *lines)
{
    char text[2048];
    struct bc_match *m = NULL;
    struct bc_error e = {0};
    snprintf(text, sizeof text,
             "bicorne position 1\ngame nie 3\nscenario equal\n[head]\nseats 3\nturn 1\n[state]\n"
             "nation FR 0\nnation GB 1\nnation AU 2\n%s",
             lines);
    if (bc_match_from_position(&m, &bc_files_embedded, "odds", text, strlen(text), NULL, &e))
        fail_msg("%s", e.text);
    return m;
}

static struct outlook told(const struct bc_match *m, const char *question)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    struct bc_action q;
    struct bc_error e = {0};
    struct outlook o = {.chance = -1};
    assert_int_equal(bc_words_parse(&m->cx, question, BC_QUESTION, 0, &q, &e), 0);
    bc_tell(&m->cx, &q, &facts);
    for (int i = 0; i < facts.n; i++) {
        const struct bc_action *a = &fact[i].act;
        if (a->kind == NIE_TELL_CHANCE && a->a[0] == NIE_ATTACKER)
            o.chance = a->a[1];
        if (a->kind == NIE_TELL_LOSSES) {
            o.lost[a->a[0]] = a->a[1];
            o.of[a->a[0]] = a->a[2];
        }
    }
    return o;
}

/* From Lorraine to Baden, or from Brittany over the sea. */
static struct outlook attack(const char *way, const int a[NIE_KINDS], const char *more)
{
    char lines[1024], question[128];
    bool sails = !strncmp(way, "brittany", 8);
    snprintf(lines, sizeof lines,
             "group 1\nat %s FR %d %d %d %d\n%s[stack]\ngame.allies done\nround.waiters\n"
             "turn.trades\n",
             sails ? "brittany" : "lorraine", a[0], a[1], a[2], a[3], more);
    snprintf(question, sizeof question, "attack %s %d %d %d %d", way, a[0], a[1], a[2], a[3]);
    struct bc_match *m = begin(lines);
    struct outlook o = told(m, question);
    bc_match_free(m);
    return o;
}

static const char *const by_land = "lorraine baden_wurtt";

static void is_about(int percent, double want)
{
    if (percent < 100 * want - NEAR || percent > 100 * want + NEAR)
        fail_msg("%d %% is not about %.3f", percent, want);
}

/* NIE §11.4, §11.6: whoever fires first wins six of eleven. */
static void one_against_one(void **state)
{
    static const int one[NIE_KINDS] = {1, 0, 0, 0};
    (void)state;
    struct outlook o = attack(by_land, one, "at baden_wurtt AU 1 0 0 0\nheld baden_wurtt AU\n");
    is_about(o.chance, 5.0 / 11);
    assert_in_range(o.lost[NIE_ATTACKER], 5, 6); /* 6/11, in tenths */
    assert_in_range(o.lost[NIE_DEFENDER], 4, 5);
    assert_int_equal(o.of[NIE_ATTACKER], 1);
    assert_int_equal(o.of[NIE_DEFENDER], 1);
}

/* NIE §6.7, §6.8: he hits with p, the attacker with q, and wins with p / (1 - (1 - p)(1 - q)). */
static void a_landing(void **state)
{
    static const int one[NIE_KINDS] = {1, 0, 0, 0};
    double landed = 1 - 2.0 / 6 / (1 - 4.0 / 6 * (5.0 / 6));
    (void)state;
    is_about(attack("brittany sicily", one, "at sicily AU 1 0 0 0\nheld sicily AU\n").chance,
             5.0 / 6 * landed);
    is_about(attack("brittany cornwall", one, "at cornwall GB 1 0 0 0\n").chance, 4.0 / 6 * landed);
}

static void more_is_better(void **state)
{
    static const int even[NIE_KINDS] = {8, 5, 3, 1}, more[NIE_KINDS] = {12, 8, 5, 1},
                     led[NIE_KINDS] = {8, 5, 3, 3};
    const char *foe = "at baden_wurtt AU 8 5 3 1\nheld baden_wurtt AU\n",
               *bare = "at baden_wurtt AU 8 5 3 0\nheld baden_wurtt AU\n";
    (void)state;
    struct outlook o = attack(by_land, even, foe), again = attack(by_land, even, foe);
    assert_memory_equal(&o, &again, sizeof o); /* the same question has the same answer */
    assert_true(o.chance < 50);                /* the defender fires first */
    assert_true(attack(by_land, more, foe).chance > 80);
    assert_true(attack(by_land, led, bare).chance > o.chance); /* leaders rally */
}

/* NIE §11.9, ruling 39: what is thrown already is not thrown again. */
static void in_the_midst(void **state)
{
    struct bc_action act;
    struct bc_error e = {0};
    struct bc_match *m = begin("group 1\nbattle_limit 1\nheld hanover GB\nheld holland FR\n"
                               "entry hanover holland\nat hanover FR 1 0 0 0\n"
                               "at hanover GB 1 0 0 0\n[stack]\ngame.allies done\nround.waiters\n"
                               "turn.count\nbattles.list\n");
    static const char *const what[] = {"0 deploy 1", "1 deploy 1", "1 done", "1 fire"};
    (void)state;
    is_about(told(m, "outlook").chance, 5.0 / 36);
    for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
        assert_int_equal(bc_action_parse_str(&m->cx, what[i] + 2, what[i][0] - '0', &act, &e), 0);
        assert_int_equal(bc_apply(&m->cx, &act), 0);
    }
    is_about(told(m, "outlook").chance, 5.0 / 36);
    assert_int_equal(bc_action_parse_str(&m->cx, "roll GB inf front 1 1", BC_NATURE, &act, &e), 0);
    assert_int_equal(bc_apply(&m->cx, &act), 0);
    assert_int_equal(told(m, "outlook").chance, -1); /* it is over */
    bc_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_against_one),
        cmocka_unit_test(a_landing),
        cmocka_unit_test(more_is_better),
        cmocka_unit_test(in_the_midst),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
