/* test_mark.c - a log that was damaged, emptied or removed between two starts is noticed, whatever was
 * in it; and nothing else is taken for that: crashes, power cuts, backups, other databases. */
#include "store_kit.h"

static const char *const parts[] = {"", "-wal", "-mark", "-wal-lost"};

static const char *part(const char *name, const char *ending)
{
    static char buf[2][64];
    static int turn;
    turn = !turn;
    snprintf(buf[turn], sizeof buf[turn], "%s%s", name, ending);
    return buf[turn];
}

static size_t get_file(const char *name, char *out, size_t size)
{
    FILE *f = fopen(in_folder(name), "rb");
    size_t n = f ? fread(out, 1, size, f) : 0;
    if (f)
        fclose(f);
    return n;
}

static void put_file(const char *name, const char *bytes, size_t n)
{
    FILE *f = fopen(in_folder(name), "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
}

static char bytes[1 << 25];

static void copy_part(const char *from, const char *to, const char *ending)
{
    struct stat st;
    if (stat(in_folder(part(from, ending)), &st)) {
        remove(in_folder(part(to, ending)));
        return;
    }
    size_t n = get_file(part(from, ending), bytes, sizeof bytes);
    assert_true(n < sizeof bytes);
    put_file(part(to, ending), bytes, n);
}

/* The files as a crash leaves them: copied while the store is open. */
static void copy_all(const char *from, const char *to)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        copy_part(from, to, parts[i]);
    remove(in_folder(part(to, "-shm")));
}

static struct bc_found found_in(const char *name)
{
    struct bc_found f;
    struct st_store *s = open_store(name);
    st_found(s, &f);
    st_close(s);
    return f;
}

static void is_sound(const char *name)
{
    struct bc_found f = found_in(name);
    if (f.lost || f.words[0])
        fail_msg("%s: %s", name, f.words);
}

static void is_lost(const char *name, const char *words)
{
    struct bc_found f = found_in(name);
    assert_true(f.lost);
    if (!strstr(f.words, words))
        fail_msg("'%s' does not say '%s'", f.words, words);
    is_sound(name); /* said once: then it is what there is */
}

static void is_older(const char *name)
{
    struct bc_found f = found_in(name);
    assert_false(f.lost);
    assert_non_null(strstr(f.words, "backup"));
    is_sound(name);
}

static void play(struct st_store *s, struct st_game_row *g, int n)
{
    for (int i = 0; i < n; i++)
        assert_int_equal(do_now(s, next_entry(g, "x")), 0);
}

/* A store with a game of some entries in the file, and more of them in the log. */
static struct st_store *played(const char *name, struct st_game_row *g)
{
    struct st_store *s = open_store(name);
    *g = plain_game("g", 1);
    store_game(s, g);
    play(s, g, 10);
    st_close(s);
    s = open_store(name);
    play(s, g, 10);
    return s;
}

static void damaged_log(void **state)
{
    (void)state;
    struct st_game_row g;
    struct stat st;
    struct st_store *s = played("a.db", &g);
    copy_all("a.db", "crash.db");
    st_close(s);
    is_sound("a.db");

    copy_all("crash.db", "b.db");
    is_sound("b.db");
    copy_all("crash.db", "b.db");
    put_file("b.db-wal", "", 0);
    is_lost("b.db", "entries 11 to 20");
    copy_all("crash.db", "b.db");
    remove(in_folder("b.db-wal"));
    is_lost("b.db", "entries 11 to 20");
    assert_int_not_equal(stat(in_folder("b.db-wal-lost"), &st), 0); /* there was nothing to keep */

    copy_all("crash.db", "b.db");
    size_t n = get_file("b.db-wal", bytes, sizeof bytes);
    bytes[n / 2] ^= 1;
    put_file("b.db-wal", bytes, n);
    is_lost("b.db", "to 20");
    assert_int_equal(stat(in_folder("b.db-wal-lost"), &st), 0);
    assert_int_equal(st.st_size, n);

    copy_all("crash.db", "b.db");
    n = get_file("b.db-wal", bytes, sizeof bytes);
    put_file("b.db-wal", bytes, n - 100); /* the end of the last frame */
    is_lost("b.db", "entries 20 to 20");
}

/* A log that was never copied into the file: what is in it is all there is. */
static void new_database(void **state)
{
    (void)state;
    struct st_store *s = open_store("u.db");
    struct st_game_row g = plain_game("g", 1);
    copy_all("u.db", "v.db");
    put_file("v.db-wal", "", 0);
    is_sound("v.db");
    new_person(s, "Anna", "");
    copy_all("u.db", "v.db");
    put_file("v.db-wal", "", 0);
    is_lost("v.db", "1 changes");
    store_game(s, &g);
    play(s, &g, 3);
    copy_all("u.db", "v.db");
    put_file("v.db-wal", "", 0);
    is_lost("v.db", "2 changes");
    st_close(s);
}

/* What is no entry is known by the counter: here a person, a password, a deleted game. */
static void other_changes(void **state)
{
    (void)state;
    struct st_game_row g;
    struct st_store *s = played("c.db", &g);
    st_close(s);
    s = open_store("c.db");
    struct st_person was = new_person(s, "Anna", ""), p = was;
    snprintf(p.pass, sizeof p.pass, "x");
    assert_int_equal(do_now(s, (struct job){.what = person_set, .was = &was, .person = &p}), 0);
    copy_all("c.db", "d.db");
    put_file("d.db-wal", "", 0);
    is_lost("d.db", "2 changes");

    struct st_game_row h = plain_game("h", 1);
    store_game(s, &h);
    play(s, &h, 1);
    copy_all("c.db", "d.db");
    put_file("d.db-wal", "", 0);
    is_lost("d.db", "3 changes");
    copy_part("c.db", "e.db", "-mark"); /* the last change is an entry of a game... */
    assert_int_equal(do_now(s, (struct job){.what = game_delete, .a = h.key}), 0);
    copy_all("c.db", "d.db");
    copy_part("e.db", "d.db", "-mark"); /* ... that is deleted, and the crash comes just then */
    is_sound("d.db");
    copy_all("c.db", "d.db");
    is_sound("d.db");
    st_close(s);
}

/* After a power cut the mark may be any older one, or torn. */
static void old_marks(void **state)
{
    (void)state;
    struct st_game_row g;
    struct st_store *s = played("f.db", &g);
    for (int i = 0; i < 20; i++) {
        copy_part("f.db", "older.db", "-mark");
        if (i % 2)
            play(s, &g, 1);
        else
            new_person(s, "Anna", "");
        copy_all("f.db", "k.db");
        copy_part("older.db", "k.db", "-mark");
        is_sound("k.db");
    }
    copy_all("f.db", "k.db");
    size_t n = get_file("k.db-mark", bytes, sizeof bytes);
    put_file("k.db-mark", bytes, n / 2);
    is_sound("k.db");
    copy_all("f.db", "k.db");
    bytes[n / 3] ^= 1;
    put_file("k.db-mark", bytes, n);
    is_sound("k.db");
    copy_all("f.db", "k.db");
    remove(in_folder("k.db-mark"));
    is_sound("k.db");
    st_close(s);
}

static void by_hand(const char *name, const char *sql)
{
    sqlite3 *h;
    assert_int_equal(sqlite3_open(in_folder(name), &h), SQLITE_OK);
    assert_int_equal(sqlite3_exec(h, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(h), SQLITE_OK);
}

static void backups_and_others(void **state)
{
    (void)state;
    struct st_game_row g;
    struct st_store *s = played("l.db", &g);
    char sql[600];
    st_close(s);
    copy_all("l.db", "backup.db"); /* at rest */
    s = open_store("l.db");
    g = game_of(s, "g");
    play(s, &g, 5);
    copy_all("l.db", "m.db");
    st_close(s);
    copy_part("backup.db", "l.db", ""); /* put back later, over the newer one */
    is_older("l.db");
    s = open_store("l.db");
    snprintf(sql, sizeof sql, "VACUUM INTO '%s'", in_folder("into.db"));
    by_hand("l.db", sql); /* while it is served, and put somewhere else */
    st_close(s);
    is_sound("into.db");

    by_hand("m.db",
            "DELETE FROM chat"); /* opened by hand after the crash: which takes the log away */
    is_sound("m.db");

    st_close(open_store("n.db"));
    copy_part("l.db", "n.db", "-mark"); /* of another database */
    is_sound("n.db");
    st_close(open_store("o.db"));
    remove(in_folder("o.db"));
    is_sound("o.db"); /* a new one in its place */
}

/* A write that fails alone, or a transaction that fails, is no change. */
static int entry_then_no(struct job *j, struct st_writer *w)
{
    int rc = entry(j, w);
    return rc ? rc : BC_EVALUE;
}

static void failed_writes(void **state)
{
    (void)state;
    struct st_game_row g;
    struct st_store *s = played("p.db", &g);
    struct job j = next_entry(&g, "x");
    j.what = entry_then_no;
    j.w.plain = false;
    assert_int_equal(do_now(s, j), BC_EVALUE);
    copy_all("p.db", "q.db");
    is_sound("q.db");
    j.w.plain = true; /* which it is not: the whole transaction is lost */
    assert_int_equal(do_now(s, j), BC_EIO);
    copy_all("p.db", "q.db");
    is_sound("q.db");
    st_close(s);
    is_sound("p.db");
}

/* When the log is long it is copied into the file: a file without that is an older one. */
static void checkpoints(void **state)
{
    (void)state;
    static char body[60000];
    struct st_game_row g;
    struct st_store *s = played("r.db", &g);
    copy_part("r.db", "t.db", "");
    memset(body, 'x', sizeof body - 1);
    for (int i = 0; i < 300; i++)
        assert_int_equal(do_now(s, next_entry(&g, body)), 0);
    copy_part("r.db", "t.db", "-mark");
    is_older("t.db");
    copy_all("r.db", "t.db");
    st_close(s);
    put_file("t.db-wal", "", 0);
    is_lost("t.db", "to 320");
    s = open_store("t.db");
    assert_in_range(game_of(s, "g").seq, 200, 319);
    st_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_log),        cmocka_unit_test(new_database),
        cmocka_unit_test(other_changes),      cmocka_unit_test(old_marks),
        cmocka_unit_test(backups_and_others), cmocka_unit_test(failed_writes),
        cmocka_unit_test(checkpoints),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
