/* test_power.c - the power goes in the middle of games, and what SQLite had not synced is gone: all of it,
 * none, some of the writes, some sectors of them. What was acknowledged is there, nothing is half done, and
 * the start does not take it for a damaged log, whatever age the mark beside the database has.
 * BICORNE_CUTS=N for more of them than ./test makes, BICORNE_SEED=N to see them again. */
#include "fault_play.h"

#include <limits.h>

enum { CUTS = 50, MARKS = 16, MARK = 256 };

static char db[512], mark[600];

/* Marks are not synced: after a cut any of the latest may be there. */
static struct {
    char line[MARKS][MARK];
    size_t n[MARKS];
    int count;
} marks;

static void note_mark(void)
{
    FILE *f = fopen(mark, "rb");
    int i = marks.count % MARKS;
    if (!f)
        return;
    marks.n[i] = fread(marks.line[i], 1, MARK, f);
    marks.count += marks.n[i] > 0;
    fclose(f);
}

static void older_mark(struct bc_rng *r)
{
    int have = marks.count < MARKS ? marks.count : MARKS;
    note_mark();
    if (!have || bc_rng_below(r, 3) == 0)
        return; /* the latest */
    int i = (int)bc_rng_below(r, (uint32_t)have);
    FILE *f = fopen(mark, "wb");
    assert_non_null(f);
    fwrite(marks.line[i], 1, bc_rng_below(r, 8) ? marks.n[i] : marks.n[i] / 2, f); /* or torn */
    fclose(f);
}

/* Plays in all games until the power is gone. */
static void play_in_the_dark(void)
{
    if (!world.games && try_thrice(create_game, (void *)(uintptr_t)WATERLOO))
        try_thrice(join_game, &world.game[0]);
    if (world.games == 1)
        try_thrice(create_game, (void *)(uintptr_t)WITH_COMPUTER);
    for (int i = 0; i < 200 && !power.dead; i++) {
        struct told *g =
            &world.game[bc_rng_below(&world.rng, (uint32_t)(world.games ? world.games : 1))];
        if (!world.games)
            return;
        note_mark();
        if (bc_rng_below(&world.rng, 5))
            play_game(g, 1);
        else
            chat_some(g);
    }
}

/* A game that has gone on for long makes room for a new one. */
static void begin_anew(void)
{
    remove(mark);
    for (int i = 0; i < 6; i++) {
        static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-mark", "-wal-lost"};
        char name[600];
        snprintf(name, sizeof name, "%s%s", db, endings[i]);
        remove(name);
    }
    marks.count = 0;
    world_end();
    memset(&world.people, 0, sizeof world.people);
}

static void cut_once(struct bc_rng *r, long *acks)
{
    enum losing how = (enum losing)bc_rng_below(r, LOSINGS);
    struct bc_found found;
    power_on(1 + (long)bc_rng_below(r, world.games ? 300 : 120));
    if (start_server(db)) {
        play_in_the_dark();
        power.dead = true; /* if it is not: then now */
        stop_server();
    }
    power_back(how, r);
    older_mark(r);
    assert_true(start_server(db));
    st_found(world.sv->store, &found);
    if (found.words[0])
        fail_msg("a cut (%d) is taken for damage: %s", how, found.words);
    check_all();
    check_again(db);
    stop_server();
    bool full = false;
    for (int i = 0; i < world.games; i++) {
        *acks += world.game[i].acks;
        full = full || world.game[i].acks > ACKS / 2;
    }
    if (full || bc_rng_below(r, 4) == 0)
        begin_anew();
}

static void power_cuts(void **state)
{
    (void)state;
    const char *cuts = getenv("BICORNE_CUTS"), *seed = getenv("BICORNE_SEED");
    uint64_t number = seed ? (uint64_t)strtoull(seed, NULL, 10) : (uint64_t)getpid();
    int n = cuts ? atoi(cuts) : CUTS;
    struct bc_rng r;
    long acks = 0;
    bc_rng_seed(&r, number);
    world_begin(number);
    print_message("BICORNE_SEED=%llu\n", (unsigned long long)number);
    for (int i = 0; i < n; i++)
        cut_once(&r, &acks);
    world_end();
    print_message("%d cuts, %ld acknowledged actions looked for\n", n, acks);
    assert_true(n < CUTS || acks > n);
}

/* A test of the test: without syncs something is lost, and it is noticed. */
static int no_sync(sqlite3_file *f, int flags)
{
    (void)f;
    (void)flags;
    return SQLITE_OK;
}

static void a_disk_that_lies(void **state)
{
    (void)state;
    sqlite3_io_methods honest = ff_methods;
    struct bc_found found;
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    begin_anew();
    world_begin(1);
    assert_true(start_server(db)); /* what is there before is there */
    stop_server();
    ff_methods.xSync = no_sync;
    power_on(LONG_MAX);
    assert_true(start_server(db));
    play_in_the_dark();
    power.dead = true;
    stop_server();
    power_back(LOSE_ALL, &r);
    ff_methods = honest;
    assert_true(start_server(db));
    st_found(world.sv->store, &found);
    assert_true(found.lost);
    stop_server();
    world_end();
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/bicorne-test-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(folder))
        return -1;
    snprintf(db, sizeof db, "%s", in_folder("power.db"));
    snprintf(mark, sizeof mark, "%s-mark", db);
    return 0;
}

int main(void)
{
    faults_install();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(power_cuts),
        cmocka_unit_test(a_disk_that_lies),
    };
    return cmocka_run_group_tests(tests, begin, remove_folder);
}
