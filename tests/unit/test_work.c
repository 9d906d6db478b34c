/* test_work.c - threads for what takes long: turns of the lanes, the end, and what computers make of
 * their jobs. */
#include "unit.h"

#include "ai/playout.h"
#include "server/net.h"
#include "server/think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/* Of half a millisecond at least: only what never comes takes so long. */
enum { TRIES = 1200000 };

/* Of this process: unlike the hour it does not depend on what else the machine has to do. */
static int64_t cpu_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* --- Jobs that only say that they were done --- */

struct note {
    struct sv_job job;
    int number;
    atomic_bool *gate; /* waits until it is open, or NULL */
};

static struct {
    pthread_mutex_t lock;
    int order[256], n; /* as they were worked on */
    int done, dropped;
    pthread_t loop;
    atomic_int wakes;
} seen = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void reset(void)
{
    seen.n = seen.done = seen.dropped = 0;
    seen.loop = pthread_self();
    atomic_store(&seen.wakes, 0);
}

static void wake(void *arg)
{
    assert_ptr_equal(arg, &seen);
    atomic_fetch_add(&seen.wakes, 1);
}

static void note_work(struct sv_job *job, struct sv_thinker *thinker)
{
    struct note *n = (struct note *)job;
    assert_non_null(thinker);
    while (n->gate && !atomic_load(n->gate))
        usleep(500);
    pthread_mutex_lock(&seen.lock);
    if (seen.n < 256)
        seen.order[seen.n++] = (int)job->lane;
    pthread_mutex_unlock(&seen.lock);
}

static void note_done(struct sv_job *job)
{
    assert_true(pthread_equal(pthread_self(), seen.loop));
    seen.done++;
    free(job);
}

static void note_drop(struct sv_job *job)
{
    seen.dropped++;
    free(job);
}

static void put(struct sv_pool *p, enum sv_lane lane, atomic_bool *gate)
{
    struct note *n = calloc(1, sizeof *n);
    assert_non_null(n);
    n->job.work = note_work;
    n->job.done = note_done;
    n->job.lane = lane;
    n->gate = gate;
    sv_pool_put(p, &n->job);
}

/* Reaps until so many are done. */
static void wait_for(struct sv_pool *p, int n)
{
    for (int i = 0; seen.done < n; i++) {
        assert_in_range(i, 0, TRIES);
        sv_pool_reap(p);
        usleep(500);
    }
}

/* --- The pool --- */

static void test_turns(void **state)
{
    static const int many = 40;
    atomic_bool gate;
    int count[SV_LANES] = {0}, before = -1;
    (void)state;
    reset();
    atomic_init(&gate, false);
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    assert_non_null(p);
    assert_int_equal(sv_pool_threads(p), 1);
    put(p, SV_LANE_CHART, &gate); /* keeps the only worker until all are in */
    while (sv_pool_waiting(p, SV_LANE_CHART))
        usleep(500);
    for (int i = 0; i < many; i++)
        for (int lane = SV_LANE_MOVE; lane <= SV_LANE_CHART; lane++)
            put(p, (enum sv_lane)lane, NULL);
    assert_int_equal(sv_pool_waiting(p, SV_LANE_MOVE), many);
    put(p, SV_LANE_PASSWORD, NULL); /* waits for none of them */
    wait_for(p, 1);
    assert_int_equal(seen.order[0], SV_LANE_PASSWORD);
    atomic_store(&gate, true);
    wait_for(p, 2 + 3 * many);
    for (int i = 2; i < 2 + 56; i++) /* 32 moves, 16 hints, 8 charts */
        count[seen.order[i]]++;
    assert_in_range(count[SV_LANE_MOVE], 31, 33);
    assert_in_range(count[SV_LANE_HINT], 15, 17);
    assert_in_range(count[SV_LANE_CHART], 7, 9);
    for (int i = 2; i < 50; i++) { /* no lane has to wait long */
        if (seen.order[i] == SV_LANE_CHART) {
            assert_true(before < 0 || i - before <= 8);
            before = i;
        }
    }
    assert_true(atomic_load(&seen.wakes) > 0);
    sv_pool_free(p, note_drop);
    assert_int_equal(seen.dropped, 0);
}

static int away_order[16], away_done;

static void note_away(struct sv_job *job)
{
    away_order[away_done++] = job->away;
    free(job);
}

static struct sv_job *put_move(struct sv_pool *p, bool away)
{
    struct note *n = calloc(1, sizeof *n);
    assert_non_null(n);
    n->job =
        (struct sv_job){.work = note_work, .done = note_away, .lane = SV_LANE_MOVE, .away = away};
    sv_pool_put(p, &n->job);
    return &n->job;
}

/* Moves that somebody waits for come first, but not only they. */
static void test_away(void **state)
{
    atomic_bool gate;
    (void)state;
    reset();
    away_done = 0;
    atomic_init(&gate, false);
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    assert_non_null(p);
    put(p, SV_LANE_CHART, &gate);
    while (sv_pool_waiting(p, SV_LANE_CHART))
        usleep(500);
    struct sv_job *last = NULL;
    for (int i = 0; i < 8; i++)
        last = put_move(p, true);
    for (int i = 0; i < 5; i++)
        put_move(p, false);
    last->away = false; /* as the test knows it again */
    sv_pool_hurry(p, last, (struct sv_whose){0});
    assert_int_equal(sv_pool_waiting(p, SV_LANE_MOVE), 13);
    atomic_store(&gate, true);
    for (int i = 0; away_done < 13; i++) {
        assert_in_range(i, 0, TRIES);
        sv_pool_reap(p);
        usleep(500);
    }
    for (int i = 0; i < 13; i++)
        assert_int_equal(away_order[i], i == 3 || i >= 7);
    sv_pool_free(p, note_drop);
}

static uint64_t whose_order[16];

static void note_whose(struct sv_job *job)
{
    whose_order[away_done++] = job->whose.address * 10 + job->whose.person;
    free(job);
}

/* Whose jobs are done in which order by the only worker: ten times the address and the person. */
static void take_turns(enum sv_lane lane, int n, const uint64_t *whose, const uint64_t *wanted)
{
    atomic_bool gate;
    enum sv_lane before = lane == SV_LANE_PAST ? lane : SV_LANE_TEXT; /* of the same thread */
    reset();
    away_done = 0;
    atomic_init(&gate, false);
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    assert_non_null(p);
    put(p, before, &gate);
    while (sv_pool_waiting(p, before))
        usleep(500);
    for (int i = 0; i < n; i++) {
        struct sv_job *job = calloc(1, sizeof(struct note));
        assert_non_null(job);
        *job = (struct sv_job){.work = note_work, .done = note_whose, .lane = lane};
        job->whose = (struct sv_whose){whose[i] / 10, whose[i] % 10};
        sv_pool_put(p, job);
    }
    assert_int_equal(sv_pool_waiting_of(p, lane, (struct sv_whose){1, 0}), n > 9 ? 6 : 4);
    atomic_store(&gate, true);
    for (int i = 0; away_done < n; i++) {
        assert_in_range(i, 0, TRIES);
        sv_pool_reap(p);
        usleep(500);
    }
    for (int i = 0; i < n; i++)
        assert_true(whose_order[i] == wanted[i]);
    sv_pool_free(p, note_drop);
}

/* Whoever has many games that wait does not hold up who has one, nor do two of that kind; whether they
 * come with many names from one address or from many addresses with one name. */
static void test_addresses(void **state)
{
    static const uint64_t many[] = {10, 10, 10, 10, 10, 10, 20, 20, 20, 30};
    static const uint64_t many_wanted[] = {10, 20, 30, 10, 20, 10, 20, 10, 10, 10};
    static const uint64_t names[] = {11, 12, 13, 14, 25};
    static const uint64_t names_wanted[] = {11, 25, 12, 13, 14};
    static const uint64_t places[] = {11, 21, 31, 42, 10, 10, 10};
    static const uint64_t places_wanted[] = {11, 42, 21, 10, 31, 10, 10};
    (void)state;
    for (int lane = SV_LANE_MOVE; lane < SV_LANES; lane++) {
        if (lane == SV_LANE_TEXT || lane == SV_LANE_LOAD)
            continue;
        take_turns((enum sv_lane)lane, 10, many, many_wanted);
        take_turns((enum sv_lane)lane, 5, names, names_wanted);
        take_turns((enum sv_lane)lane, 7, places, places_wanted);
    }
}

static void test_stop(void **state)
{
    atomic_bool gate;
    (void)state;
    reset();
    atomic_init(&gate, false);
    struct sv_pool *p = sv_pool_new(2, wake, &seen);
    for (int i = 0; i < 10; i++)
        put(p, SV_LANE_MOVE, NULL);
    wait_for(p, 10);
    for (int i = 0; i < 100; i++)
        put(p, SV_LANE_CHART, i < 2 ? &gate : NULL);
    while (sv_pool_waiting(p, SV_LANE_CHART) > 98)
        usleep(500);
    atomic_store(&gate, true);
    sv_pool_free(p, note_drop);
    assert_int_equal(seen.dropped, 100); /* those at work were not reaped */
    assert_int_equal(seen.done, 10);
}

/* Wakes are few where many jobs end together. */
static void test_wakes(void **state)
{
    (void)state;
    reset();
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    for (int i = 0; i < 200; i++)
        put(p, SV_LANE_HINT, NULL);
    while (sv_pool_waiting(p, SV_LANE_HINT))
        usleep(500);
    usleep(20000);
    assert_int_equal(atomic_load(&seen.wakes), 1);
    wait_for(p, 200);
    sv_pool_free(p, note_drop);
}

/* --- Thinking --- */

static struct sv_think *finished;

static void think_done(struct sv_job *job)
{
    finished = (struct sv_think *)job;
}

static void think_drop(struct sv_job *job)
{
    sv_think_free((struct sv_think *)job);
}

static struct sv_think *think(struct sv_pool *p, enum sv_think_what what, const struct bc_match *m,
                              int seat, const char *level, int limit_ms)
{
    struct sv_think *t = sv_think_new(what, &m->cx, seat, level, limit_ms, 7);
    assert_non_null(t);
    t->job.done = think_done;
    t->job.lane = SV_LANE_MOVE;
    finished = NULL;
    sv_pool_put(p, &t->job);
    for (int i = 0; !finished; i++) {
        assert_in_range(i, 0, TRIES);
        sv_pool_reap(p);
        usleep(500);
    }
    assert_ptr_equal(finished, t);
    return t;
}

/* On until some seat, and not chance, is to decide. */
static int to_a_decision(struct bc_match *m, struct bc_rng *r)
{
    while (bc_to_act(&m->cx) & BC_BIT(BC_NATURE))
        play_one(m, r);
    return bc_match_over(m) ? -1 : bc_decider(bc_to_act(&m->cx), BC_NATURE);
}

/* The plan can be played, and ends where somebody else is to act. */
static void check_move(struct sv_pool *p, struct bc_match *m, int seat)
{
    struct bc_error e;
    struct sv_think *t = think(p, SV_THINK_MOVE, m, seat, "recruit", 0);
    assert_int_equal(t->rc, 0);
    assert_in_range(t->acts, 1, SV_PLAN);
    for (int i = 0; i < t->acts; i++) {
        assert_true(bc_to_act(&m->cx) & BC_BIT(seat));
        must(bc_match_apply(m, &t->act[i], &e), &e);
    }
    assert_true(t->acts == SV_PLAN || bc_to_act(&m->cx) != BC_BIT(seat));
    sv_think_free(t);
}

static void check_hint(struct sv_pool *p, const struct bc_match *m, int seat)
{
    struct sv_think *t = think(p, SV_THINK_HINT, m, seat, "mcts:20", 0);
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, seat, &l);
    assert_in_range(t->advices, 1, SV_HINTS);
    for (int i = 0; i < t->advices; i++) {
        assert_true(bc_has(&l, &t->advice[i].act));
        assert_true(t->advice[i].win >= 0 && t->advice[i].win <= 1);
    }
    sv_think_free(t);
}

static void check_win(struct sv_pool *p, const struct bc_match *m)
{
    double sum = 0;
    struct sv_think *t = think(p, SV_THINK_WIN, m, 0, "mcts:20", 0);
    assert_int_equal(t->rc, 0);
    for (int i = 0; i < m->seats; i++) {
        assert_true(t->win[i] >= 0 && t->win[i] <= 1);
        sum += t->win[i];
    }
    assert_true(sum > 0.98 && sum < 1.02);
    sv_think_free(t);
}

/* Whole games, but for the thread sanitizer: a match has but one thread. */
#ifdef __SANITIZE_THREAD__
enum { ACTIONS = 100 };
#else
enum { ACTIONS = 100000 };
#endif

static void think_about(const struct bc_game *g, const char *scenario, int players)
{
    struct bc_rng r;
    int seat;
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    struct bc_match *m = new_match(g, scenario, players, 11);
    bc_rng_seed(&r, (uint64_t)players);
    for (int i = 0; i < (SLOW ? 1 : 4) && (seat = to_a_decision(m, &r)) >= 0; i++) {
        check_hint(p, m, seat);
        check_win(p, m);
        check_move(p, m, seat);
    }
    play_on(m, &r, ACTIONS);
    to_a_decision(m, &r);
    check_win(p, m); /* mostly over: as it was scored */
    bc_match_free(m);
    sv_pool_free(p, think_drop);
}

static void test_think(void **state)
{
    (void)state;
    reset();
    each(think_about);
}

/* What a worker keeps makes no difference: the same seed, the same choice. */
static void test_kept(void **state)
{
    static const char *const levels[] = {"recruit", "veteran", "mcts:20",
                                         "mcts:30", "mcts:40", "greedy"};
    enum { LEVELS = sizeof levels / sizeof levels[0] };
    struct bc_action first[LEVELS];
    struct bc_rng r;
    (void)state;
    reset();
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    struct bc_match *m = new_match(bc_games[0], bc_games[0]->scenarios[0], 2, 3);
    bc_rng_seed(&r, 1);
    int seat = to_a_decision(m, &r);
    for (int i = 0; i < 3 * LEVELS; i++) {
        struct sv_think *t = think(p, SV_THINK_MOVE, m, seat, levels[i % LEVELS], 0);
        assert_int_equal(t->rc, 0);
        if (i < LEVELS)
            first[i] = t->act[0];
        assert_true(bc_same(&first[i % LEVELS], &t->act[0]));
        sv_think_free(t);
    }
    struct sv_think *t = think(p, SV_THINK_MOVE, m, seat, "nobody", 0);
    assert_int_equal(t->rc, BC_EVALUE);
    sv_think_free(t);
    bc_match_free(m);
    sv_pool_free(p, think_drop);
}

static void test_limit(void **state)
{
    struct bc_rng r;
    (void)state;
    reset();
    struct sv_pool *p = sv_pool_new(1, wake, &seen);
    struct bc_match *m = new_match(bc_games[0], bc_games[0]->scenarios[0], 2, 3);
    bc_rng_seed(&r, 1);
    int seat = to_a_decision(m, &r);
    int64_t from = cpu_us();
    sv_think_free(think(p, SV_THINK_HINT, m, seat, "marshal", 30));
    assert_true(cpu_us() - from < 700000); /* its own time would be a second */
    bc_match_free(m);
    sv_pool_free(p, think_drop);
}

/* A search that has just begun, or is about to, does not hold up the end. */
static void test_quick_end(void **state)
{
    struct bc_rng r;
    (void)state;
    reset();
    struct bc_match *m = new_match(bc_games[0], bc_games[0]->scenarios[0], 2, 3);
    bc_rng_seed(&r, 1);
    int seat = to_a_decision(m, &r);
    for (int i = 0; i < 6; i++) {
        struct sv_pool *p = sv_pool_new(2, wake, &seen);
        for (int k = 0; k < 8; k++) {
            struct sv_think *t = sv_think_new(SV_THINK_MOVE, &m->cx, seat, "marshal", 60000, 1);
            t->job.lane = SV_LANE_MOVE;
            t->job.done = think_done;
            sv_pool_put(p, &t->job);
        }
        usleep((useconds_t)(i * 7000));
        int64_t from = cpu_us();
        sv_pool_free(p, think_drop);
        assert_true(cpu_us() - from < 2000000); /* some 10 ms; a search has a minute */
    }
    bc_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),     cmocka_unit_test(test_away),
        cmocka_unit_test(test_addresses), cmocka_unit_test(test_stop),
        cmocka_unit_test(test_wakes),     cmocka_unit_test(test_think),
        cmocka_unit_test(test_kept),      cmocka_unit_test(test_limit),
        cmocka_unit_test(test_quick_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
