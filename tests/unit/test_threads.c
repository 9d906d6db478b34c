/* test_threads.c - searches by several threads, and one that another thread ends. The thread
 * sanitizer runs these and not test_search.c, where nobody could race. */
#include "player_kit.h"

#include "core/clock.h"
#include "ai/playout.h"

#include <pthread.h>
#include <time.h>

static double seconds_since(int64_t from)
{
    return (double)(bc_clock_ns() - from) / 1e9;
}

static void test_keeps_the_time(void **state)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 1);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:30ms", 1, 2);
    struct bc_error e;
    (void)state;
    must(bc_match_chance(m, &e), &e);
    int64_t from = bc_clock_ns();
    choose(p, &m->cx, bc_decider(bc_to_act(&m->cx), 0));
    assert_true(seconds_since(from) < 20);
    assert_true(bc_player_simulations(p) > 0);
    bc_player_free(p);
    bc_match_free(m);
}

static void *stop_soon(void *arg)
{
    const struct timespec nap = {0, 20000000};
    for (int i = 0; i < 10; i++) { /* the first may come before the search has begun */
        nanosleep(&nap, NULL);
        bc_player_stop(arg);
    }
    return NULL;
}

static void test_stops_when_told(void **state)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 1);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:600s", 1, 2);
    struct bc_advice a;
    struct bc_error e;
    pthread_t t;
    (void)state;
    must(bc_match_chance(m, &e), &e);
    int64_t from = bc_clock_ns();
    assert_int_equal(pthread_create(&t, NULL, stop_soon, p), 0);
    assert_int_equal(bc_player_advise(p, &m->cx, bc_decider(bc_to_act(&m->cx), 0), &a, 1), 1);
    assert_true(seconds_since(from) < 60);
    pthread_join(t, NULL);
    bc_player_free(p);
    bc_match_free(m);
}

enum { ENOUGH = 15 }; /* bc_search.enough */

static void test_threads(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++) {
        struct bc_match *m = new_match(bc_games[i], NULL, bc_games[i]->seats_min, 1);
        struct bc_player *p = new_player(bc_games[i], m->cx.data, "mcts:400", 1, 4);
        struct bc_advice a[256];
        struct bc_error e;
        uint32_t visits = 0;
        must(bc_match_chance(m, &e), &e);
        int seat = bc_decider(bc_to_act(&m->cx), 0);
        int n = bc_player_advise(p, &m->cx, seat, a, 256);
        assert_true(n > 0);
        for (int k = 0; k < n; k++)
            visits += a[k].visits;
        assert_true(visits > 0 && visits <= 400);
        for (int k = 1; k < n; k++) /* those followed often come first, by their score (mcts.c) */
            assert_true(a[k - 1].visits >= (a[k].visits < ENOUGH ? a[k].visits : ENOUGH));
        struct bc_action act = choose(p, &m->cx, seat);
        must(bc_match_apply(m, &act, &e), &e);
        bc_player_free(p);
        bc_match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keeps_the_time),
        cmocka_unit_test(test_stops_when_told),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
