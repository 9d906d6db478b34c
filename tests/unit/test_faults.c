/* test_faults.c - every allocation of ours, every one of SQLite's and every file call of SQLite's fails in
 * turn while people play, once or from then on: no crash, nothing acknowledged lost, nothing left.
 * ./test tries some of the places; BICORNE_FAULTS=all tries all of them, BICORNE_FAULTS=N every N-th,
 * BICORNE_FAULT_AT=N that one alone; an argument names one of the tests. */
#include "fault_play.h"

#include <limits.h>
#include <signal.h>

static char db[512];

static void remove_db(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-mark", "-wal-lost"};
    char name[600];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", db, endings[i]);
        remove(name);
    }
}

/* One run. False: no call was the `at`-th, so all have been tried. */
static bool try_at(enum fault kind, long at, bool stays)
{
    remove_db();
    world_begin(1);
    faults_arm(kind, at, stays);
    bool started = start_server(db);
    if (started)
        play_all();
    long hits = faults_disarm();
    if (!started)
        assert_true(start_server(db));
    settle(world.sv);
    check_all();
    check_again(db);
    stop_server();
    world_end();
    return hits > 0;
}

static long stride_of(int places)
{
    const char *s = getenv("BICORNE_FAULTS");
    if (s && !strcmp(s, "all"))
        return 1;
    return s && atol(s) > 0 ? atol(s) : places;
}

static enum fault now_kind;
static long now_at;
static bool now_stays;

static void tell_where(int sig)
{
    void *here[40];
    fprintf(stderr, "signal %d, kind %d, at %ld, stays %d\n", sig, now_kind, now_at, now_stays);
    faults_tell();
    fprintf(stderr, "and here:\n");
    backtrace_symbols_fd(here, backtrace(here, 40), STDERR_FILENO);
    signal(sig, SIG_DFL);
    raise(sig);
}

static void sweep(enum fault kind, bool stays, int stride)
{
    const char *only = getenv("BICORNE_FAULT_AT");
    enum { START = 48 }; /* calls of the server's start, or thereabouts: all of them */
    long step = stride_of(SLOW ? 4 * stride : stride), tried = 0;
    if (!SLOW) { /* sanitizers tell more; cmocka, which has its own, less */
        signal(SIGSEGV, tell_where);
        signal(SIGABRT, tell_where);
    }
    now_kind = kind;
    now_stays = stays;
    now_at = 1;
    for (int misses = 0; misses < 5; now_at += now_at < START && !SLOW && !stays ? 1 : step,
             tried++) /* no two runs are of one length */
        misses = only ? 5 : try_at(kind, now_at, stays) ? 0 : misses + 1;
    if (only)
        try_at(kind, atol(only), stays);
    print_message("%ld places of %ld\n", tried, now_at);
}

/* What the others do is done: else they would try nothing. */
static void nothing_fails(void **state)
{
    static const char *const names[] = {"", "allocations of ours", "of SQLite's", "file calls"};
    (void)state;
    for (int kind = FAULT_ALLOC; kind <= FAULT_FILE; kind++) {
        remove_db();
        world_begin(1);
        faults_arm((enum fault)kind, LONG_MAX, false);
        assert_true(start_server(db));
        play_all();
        assert_int_equal(faults_disarm(), 0);
        print_message("%ld %s\n", atomic_load(&faults.calls), names[kind]);
        assert_int_equal(world.games, 2);
        assert_true(world.game[0].acks >= 10 && world.game[1].acks >= 2);
        assert_int_equal(world.game[0].lines + world.game[1].lines, 2);
        assert_true(world.people[1].account);
        assert_true(sv_game_find(world.sv, world.game[0].id)->row.rematch[0]);
        check_all();
        check_again(db);
        stop_server();
        world_end();
    }
}

static void our_memory(void **state)
{
    (void)state;
    sweep(FAULT_ALLOC, false, 31);
}

static void our_memory_stays(void **state)
{
    (void)state;
    sweep(FAULT_ALLOC, true, 101);
}

static void sqlite_memory_fails(void **state)
{
    (void)state;
    sweep(FAULT_SQLITE, false, 601);
}

static void sqlite_memory_stays(void **state)
{
    (void)state;
    sweep(FAULT_SQLITE, true, 1501);
}

static void files_fail(void **state)
{
    (void)state;
    sweep(FAULT_FILE, false, 31);
}

static void files_stay_failed(void **state)
{
    (void)state;
    sweep(FAULT_FILE, true, 61);
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/bicorne-test-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(folder))
        return -1;
    snprintf(db, sizeof db, "%s", in_folder("faults.db"));
    return 0;
}

int main(int argc, char **argv)
{
    faults_install();
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_fails, world_clear),
        cmocka_unit_test_teardown(our_memory, world_clear),
        cmocka_unit_test_teardown(our_memory_stays, world_clear),
        cmocka_unit_test_teardown(sqlite_memory_fails, world_clear),
        cmocka_unit_test_teardown(sqlite_memory_stays, world_clear),
        cmocka_unit_test_teardown(files_fail, world_clear),
        cmocka_unit_test_teardown(files_stay_failed, world_clear),
    };
    return cmocka_run_group_tests(tests, begin, remove_folder);
}
