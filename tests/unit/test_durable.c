/* test_durable.c - the database as a file: whose it is, that writes are kept in order, whole or not at
 * all, and are still there after SIGKILL. */
#include "store_kit.h"

#include "core/rng.h"

#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>

/* --- The file --- */

static void opens_again(void **state)
{
    (void)state;
    uint8_t one[ST_TOKEN], two[ST_TOKEN], zero[ST_TOKEN] = {0};
    struct st_person p, got;
    struct stat st;
    struct st_store *s = open_store("again.db");
    st_secret(s, one);
    assert_memory_not_equal(one, zero, sizeof one);
    p = new_person(s, "Anna", "");
    assert_int_equal(stat(in_folder("again.db"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(in_folder("again.db-wal"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    st_close(s);
    assert_int_not_equal(stat(in_folder("again.db-lock"), &st), 0);
    s = open_store("again.db");
    st_secret(s, two);
    assert_memory_equal(one, two, sizeof one);
    assert_int_equal(st_read_person(s, p.id, &got), 1);
    assert_string_equal(got.name, "Anna");
    st_close(s);
    s = open_store("other.db");
    st_secret(s, two);
    assert_memory_not_equal(one, two, sizeof one);
    st_close(s);
    st_close(NULL);
}

static void memory_leaves_nothing(void **state)
{
    (void)state;
    struct stat st;
    char path[512];
    struct st_store *s = open_store(":memory:"), *t = open_store(":memory:");
    snprintf(path, sizeof path, "%s", sqlite3_db_filename(db_reader(s)->h, "main"));
    assert_int_equal(stat(path, &st), 0);
    new_person(s, "Anna", "");
    int64_t games[3], people;
    assert_int_equal(st_counts(t, games, &people), 0);
    assert_int_equal(people, 0); /* another one */
    st_close(s);
    st_close(t);
    *strrchr(path, '/') = 0;
    assert_int_not_equal(stat(path, &st), 0);
}

static void one_server_only(void **state)
{
    (void)state;
    struct bc_error e;
    struct st_store *t = NULL, *s = open_store("locked.db");
    assert_int_equal(symlink(in_folder("locked.db"), in_folder("link.db")), 0);
    assert_int_equal(st_open(&t, in_folder("locked.db"), NULL, NULL, &e), BC_ESTATE);
    assert_non_null(strstr(e.text, "another server"));
    assert_int_equal(st_open(&t, in_folder("link.db"), NULL, NULL, &e), BC_ESTATE);
    assert_null(t);
    st_close(s);
    st_close(open_store("locked.db"));
}

/* In a process of its own, as another server is: what the store says of a name. */
static int opened_elsewhere(const char *name)
{
    pid_t child = fork();
    int status;
    assert_true(child >= 0);
    if (!child) {
        struct st_store *s = NULL;
        struct bc_error e = {0};
        int rc = st_open(&s, in_folder(name), NULL, NULL, &e);
        if (s)
            st_close(s);
        _exit(!rc ? 0 : rc == BC_ESTATE && strstr(e.text, "another server") ? 1 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The file counts, not how it is called; and who was refused has taken nothing away. */
static void one_server_by_any_name(void **state)
{
    static const char *const names[] = {"a.db",     "hard.db", "soft.db",
                                        "soft2.db", "./a.db",  "below/hard.db"};
    struct stat st;
    (void)state;
    struct st_store *s = open_store("a.db");
    assert_int_equal(mkdir(in_folder("below"), 0700), 0);
    assert_int_equal(link(in_folder("a.db"), in_folder("hard.db")), 0);
    assert_int_equal(link(in_folder("a.db"), in_folder("below/hard.db")), 0);
    assert_int_equal(symlink("hard.db", in_folder("soft.db")), 0);
    assert_int_equal(symlink("soft.db", in_folder("soft2.db")), 0);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (opened_elsewhere(names[i]) != 1)
                fail_msg("%s", names[i]);
    assert_int_not_equal(stat(in_folder("hard.db-lock"), &st), 0);
    assert_int_not_equal(stat(in_folder("hard.db-wal"), &st), 0);
    new_person(s, "Anna", "");
    st_close(s);
    assert_int_equal(opened_elsewhere("hard.db"), 0);
    assert_int_equal(opened_elsewhere("soft.db"), 0);
    remove(in_folder("below/hard.db"));
    remove(in_folder("below"));
}

static void put_file(const char *name, const char *bytes, size_t n)
{
    FILE *f = fopen(in_folder(name), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
}

static size_t get_file(const char *name, char *out, size_t size)
{
    FILE *f = fopen(in_folder(name), "rb");
    assert_non_null(f);
    size_t n = fread(out, 1, size, f);
    fclose(f);
    return n;
}

/* The file is refused with these words, and neither changed nor left with company. */
static void refused(const char *name, int code, const char *words)
{
    static char before[200000], after[200000];
    static const char *const endings[] = {"-lock", "-wal", "-shm", "-journal"};
    char beside[64];
    struct stat st;
    struct bc_error e;
    struct st_store *s = NULL;
    size_t n = get_file(name, before, sizeof before);
    assert_int_equal(st_open(&s, in_folder(name), NULL, NULL, &e), code);
    assert_null(s);
    assert_non_null(strstr(e.file, name));
    if (!strstr(e.text, words))
        fail_msg("'%s' does not say '%s'", e.text, words);
    assert_int_equal(get_file(name, after, sizeof after), n);
    assert_memory_equal(before, after, n);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(beside, sizeof beside, "%s%s", name, endings[i]);
        assert_int_not_equal(stat(in_folder(beside), &st), 0);
    }
}

static void by_hand(const char *name, const char *sql)
{
    sqlite3 *h;
    assert_int_equal(sqlite3_open(in_folder(name), &h), SQLITE_OK);
    assert_int_equal(sqlite3_exec(h, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(h), SQLITE_OK);
}

static void strange_files(void **state)
{
    (void)state;
    char text[5000];
    struct bc_error e;
    struct st_store *s = NULL;
    memset(text, 'x', sizeof text);
    put_file("short.txt", "hello\n", 6);
    put_file("long.txt", text, sizeof text);
    refused("short.txt", BC_EVALUE, "no database of Bicorne");
    refused("long.txt", BC_EVALUE, "no database of Bicorne");
    by_hand("foreign.db", "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    refused("foreign.db", BC_EVALUE, "no database of Bicorne");
    by_hand("foreign-wal.db", "PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
    refused("foreign-wal.db", BC_EVALUE, "no database of Bicorne");
    st_close(open_store("newer.db"));
    by_hand("newer.db", "PRAGMA journal_mode = DELETE; PRAGMA user_version = 999");
    refused("newer.db", BC_EVALUE, "newer");
    st_close(open_store("broken.db"));
    size_t n = get_file("broken.db", text, sizeof text);
    memset(text + 100, 0x55, n - 100);
    put_file("broken.db", text, n);
    assert_int_equal(st_open(&s, in_folder("broken.db"), NULL, NULL, &e), BC_EIO);
    assert_int_equal(st_open(&s, folder, NULL, NULL, &e), BC_EIO);
    assert_int_equal(st_open(&s, in_folder("no/such.db"), NULL, NULL, &e), BC_EIO);
    assert_int_equal(st_open(&s, "/dev/null", NULL, NULL, &e), BC_EVALUE);
    assert_null(s);
    put_file("empty.db", "", 0);
    st_close(open_store("empty.db"));
}

/* --- Batches --- */

static sem_t at_gate, gate;

static int wait_at_gate(struct job *j, struct st_writer *w)
{
    (void)j;
    (void)w;
    sem_post(&at_gate);
    sem_wait(&gate);
    return 0;
}

/* Holds the writer, so that what is queued meanwhile becomes one transaction. */
static void hold(struct st_store *s, struct job *j)
{
    *j = (struct job){.what = wait_at_gate};
    sem_init(&at_gate, 0, 0);
    sem_init(&gate, 0, 0);
    queue(s, j);
    sem_wait(&at_gate);
}

static void let_go(struct st_store *s)
{
    sem_post(&gate);
    st_flush(s);
    sem_destroy(&gate);
    sem_destroy(&at_gate);
}

static int says_no(struct job *j, struct st_writer *w)
{
    int rc = st_w_person_new(w, j->person, 1);
    return rc ? rc : BC_EVALUE;
}

static int makes_two(struct job *j, struct st_writer *w)
{
    struct st_person copy = *j->person;
    int rc = st_w_person_new(w, j->person, 1);
    return rc ? rc : st_w_person_new(w, &copy, 1);
}

static int64_t people_of(struct st_store *s)
{
    int64_t games[3], people = -1;
    assert_int_equal(st_counts(s, games, &people), 0);
    return people;
}

static void one_fails_alone(void **state)
{
    (void)state;
    struct st_stats before, after;
    struct st_store *s = open_store(":memory:");
    struct st_game_row g = plain_game("g", 1), again;
    struct st_person p[4] = {{.name = "a", .pass = "x"},
                             {.name = "A", .pass = "x"},
                             {.name = "b", .pass = "x"},
                             {.name = "c", .pass = "x"}};
    store_game(s, &g);
    again = g;
    struct job first, j[] = {{.what = person_new, .person = &p[0]},
                             {.what = person_new, .person = &p[1], .w.plain = true}, /* taken */
                             {.what = says_no, .person = &p[2]},
                             next_entry(&g, "x"),
                             next_entry(&again, "y"), /* the same seq */
                             {.what = makes_two, .person = &p[2]},
                             {.what = person_new, .person = &p[3]}};
    static const int rc[] = {0, BC_EILLEGAL, BC_EVALUE, 0, BC_ESTATE, BC_EILLEGAL, 0};
    enum { N = sizeof rc / sizeof *rc };
    hold(s, &first);
    st_stats(s, &before);
    order = 0;
    for (int i = 0; i < N; i++)
        queue(s, &j[i]);
    assert_int_equal(people_of(s), 0);
    let_go(s);
    st_stats(s, &after);
    assert_int_equal(after.commits, before.commits + 2); /* the gate's and ours */
    assert_int_equal(after.writes, before.writes + N + 1);
    assert_int_equal(after.failed, before.failed + 4);
    assert_string_equal(after.error, "");
    for (int i = 0; i < N; i++) {
        assert_int_equal(j[i].rc, rc[i]);
        assert_int_equal(j[i].order, i + 2);
    }
    struct st_person got;
    assert_int_equal(people_of(s), 2);
    assert_int_equal(st_account(s, "a", &got), 1);
    assert_int_equal(st_account(s, "b", &got), 0);
    assert_int_equal(st_account(s, "c", &got), 1);
    st_close(s);
}

static int fill_disk(struct job *j, struct st_writer *w)
{
    struct st_game_row big = plain_game("big", 1);
    int rc = db_exec(&w->db, "PRAGMA max_page_count = 1"); /* no page more than there are */
    big.start = calloc(1, 1 << 20);
    assert_non_null(big.start);
    memset(big.start, 'x', (1 << 20) - 1);
    rc = rc ? rc : st_w_game_new(w, &big);
    st_game_row_free(&big);
    j->a = rc;
    return 0; /* whatever it says, the transaction is lost */
}

static int more_room(struct job *j, struct st_writer *w)
{
    (void)j;
    return db_exec(&w->db, "PRAGMA max_page_count = 1000000");
}

static int refuse_commit(void *arg)
{
    return (*(int *)arg)++ == 0;
}

static int set_hook(struct job *j, struct st_writer *w)
{
    static int calls;
    (void)j;
    calls = 0;
    sqlite3_commit_hook(w->db.h, refuse_commit, &calls);
    return 0;
}

/* Runs `breaks` between two others: all three fail, nothing is left of them, and all goes on. */
static void all_fail(struct st_store *s, struct job breaks)
{
    struct st_person a = {.name = "before"}, b = {.name = "behind"};
    struct job first, one = {.what = person_new, .person = &a},
                      two = {.what = person_new, .person = &b, .w.plain = true};
    hold(s, &first);
    queue(s, &one);
    queue(s, &breaks);
    queue(s, &two);
    let_go(s);
    assert_int_equal(first.rc, 0);
    assert_int_equal(one.rc, BC_EIO);
    assert_int_equal(breaks.rc, BC_EIO);
    assert_int_equal(two.rc, BC_EIO);
    assert_int_equal(people_of(s), 0);
}

static void all_fail_together(void **state)
{
    (void)state;
    struct st_stats st;
    struct st_person p = {.name = "two", .pass = "x"};
    struct st_store *s = open_store(":memory:");
    all_fail(s, (struct job){.what = fill_disk});
    st_stats(s, &st);
    assert_non_null(strstr(st.error, "full"));
    assert_int_equal(st.failed, 3);
    assert_int_equal(do_now(s, (struct job){.what = more_room}), 0);
    all_fail(s, (struct job){.what = set_hook});
    all_fail(s, (struct job){.what = makes_two, .person = &p, .w.plain = true}); /* not plain */
    st_stats(s, &st);
    assert_non_null(strstr(st.error, "plain"));
    new_person(s, "Anna", "");
    assert_int_equal(people_of(s), 1);
    st_close(s);
}

struct chain {
    struct st_write w;
    struct st_store *s;
    int left;
};

static int run_nothing(struct st_write *x, struct st_writer *w)
{
    (void)x;
    (void)w;
    return 0;
}

static void write_again(struct st_write *x, int rc)
{
    struct chain *c = (struct chain *)x;
    assert_int_equal(rc, 0);
    if (c->left-- > 0)
        st_submit(c->s, &c->w);
    else
        free(c);
}

static void count_wakes(void *arg)
{
    atomic_fetch_add((atomic_int *)arg, 1);
}

/* Closing waits for what is queued, and for what that queues; every transaction wakes once. */
static void closing_waits(void **state)
{
    (void)state;
    static atomic_int wakes;
    struct bc_error e;
    struct chain *c = calloc(1, sizeof *c);
    assert_non_null(c);
    must(st_open(&c->s, ":memory:", count_wakes, &wakes, &e), &e);
    c->left = 20;
    c->w = (struct st_write){.run = run_nothing, .done = write_again};
    st_submit(c->s, &c->w);
    st_close(c->s);
    assert_int_equal(wakes, 21);
}

/* --- SIGKILL --- */

enum { GAMES = 8, KILLS = 30 };

struct ack {
    int game;
    int64_t seq;
};

struct mover { /* one game of the child that will be killed: always one entry on its way */
    struct st_write w;
    struct st_store *s;
    struct st_game_row g;
    struct st_entry e;
    char body[32];
    int number, pipe;
};

static void move(struct mover *m);

static int run_move(struct st_write *x, struct st_writer *w)
{
    struct mover *m = (struct mover *)x;
    return st_w_entry(w, &m->g, &m->e);
}

static void moved(struct st_write *x, int rc)
{
    struct mover *m = (struct mover *)x;
    struct ack a = {m->number, m->g.seq};
    if (rc || write(m->pipe, &a, sizeof a) != (ssize_t)sizeof a)
        _exit(3);
    move(m);
}

static void move(struct mover *m)
{
    m->g.seq++;
    snprintf(m->body, sizeof m->body, "step %d", (int)m->g.seq);
    m->e = (struct st_entry){m->g.seq, m->g.seq * 10, -1, m->body};
    m->w = (struct st_write){.run = run_move, .done = moved, .plain = m->number % 2};
    st_submit(m->s, &m->w);
}

static const char *number_id(int i)
{
    static const char *const id[GAMES] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    return id[i];
}

static void play_until_killed(int fd)
{
    static struct mover m[GAMES];
    struct st_store *s = NULL;
    if (st_open(&s, in_folder("kill.db"), NULL, NULL, NULL))
        _exit(2);
    for (int i = 0; i < GAMES; i++) {
        m[i].s = s;
        m[i].number = i;
        m[i].pipe = fd;
        if (st_game(s, number_id(i), &m[i].g) != 1) {
            m[i].g = plain_game(number_id(i), 1);
            store_game(s, &m[i].g);
        }
        move(&m[i]);
    }
    for (;;)
        st_flush(s);
}

/* Starts a child, kills it some time after its first acknowledgement, notes what it acknowledged. */
static void kill_one(struct bc_rng *r, int64_t acked[GAMES])
{
    int fd[2], status;
    struct ack a;
    assert_int_equal(pipe(fd), 0);
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        close(fd[0]);
        play_until_killed(fd[1]);
    }
    close(fd[1]);
    struct pollfd p = {.fd = fd[0], .events = POLLIN};
    assert_int_equal(poll(&p, 1, 120000), 1);
    usleep(bc_rng_below(r, 40000));
    /* The pipe may be full and the child waiting in it: that is a moment too. */
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    while (read(fd[0], &a, sizeof a) == (ssize_t)sizeof a) {
        assert_in_range(a.game, 0, GAMES - 1);
        assert_int_equal(a.seq, acked[a.game] + 1);
        acked[a.game] = a.seq;
    }
    close(fd[0]);
}

static int see(void *arg, const struct st_entry *e)
{
    char body[32];
    int64_t *last = arg;
    snprintf(body, sizeof body, "step %d", (int)e->seq);
    assert_string_equal(e->body, body);
    assert_int_equal(e->seq, *last + 1);
    *last = e->seq;
    return 0;
}

static void survives_kills(void **state)
{
    (void)state;
    struct bc_rng r;
    int64_t acked[GAMES] = {0}, most = 0;
    bc_rng_seed(&r, (uint64_t)getpid());
    for (int i = 0; i < KILLS; i++) {
        kill_one(&r, acked);
        struct st_store *s = open_store("kill.db");
        for (int g = 0; g < GAMES; g++) {
            int64_t last = 0;
            struct st_game_row row;
            if (!st_game(s, number_id(g), &row)) {
                assert_int_equal(acked[g], 0);
                continue;
            }
            assert_int_equal(st_entries(s, row.key, 0, see, &last), 0);
            assert_int_equal(row.seq, last);        /* nothing half done */
            assert_in_range(last - acked[g], 0, 1); /* the one on its way may be there */
            acked[g] = last;
            most = last > most ? last : most;
        }
        st_close(s);
    }
    assert_true(most > KILLS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opens_again),       cmocka_unit_test(memory_leaves_nothing),
        cmocka_unit_test(one_server_only),   cmocka_unit_test(one_server_by_any_name),
        cmocka_unit_test(strange_files),     cmocka_unit_test(one_fails_alone),
        cmocka_unit_test(all_fail_together), cmocka_unit_test(closing_waits),
        cmocka_unit_test(survives_kills),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
