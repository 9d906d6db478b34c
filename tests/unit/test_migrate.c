/* test_migrate.c - a database of every older schema, with people and games inside, under the server of
 * today. As test_live.c. */
#include "live_kit.h"

#include "game/files.h"

#include <sqlite3.h>
#include <stdlib.h>

static char folder[64], now_db[128], then_db[128];

static int make_folder(void **s)
{
    (void)s;
    const char *top = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/bicorne-test-XXXXXX", top && *top ? top : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(now_db, sizeof now_db, "%s/now.db", folder);
    snprintf(then_db, sizeof then_db, "%s/then.db", folder);
    return 0;
}

static void remove_db(const char *db)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-mark"};
    char name[160];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", db, ends[i]);
        unlink(name);
    }
}

static int remove_folder(void **s)
{
    (void)s;
    remove_db(now_db);
    remove_db(then_db);
    return rmdir(folder);
}

/* --- A database of the schema of then --- */

static void run(sqlite3 *h, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(h, sql, NULL, NULL, &why))
        fail_msg("%s: %s", sql, why);
}

static const char *migration(int version)
{
    char name[64];
    size_t n;
    snprintf(name, sizeof name, "src/store/migrations/%03d.sql", version);
    return bc_embedded_get(name, &n);
}

/* Columns that a table has, as "a, b". */
static void columns(sqlite3 *h, const char *table, char *out, size_t size)
{
    sqlite3_stmt *st;
    char sql[120];
    size_t n = 0;
    out[0] = 0;
    snprintf(sql, sizeof sql, "SELECT name FROM pragma_table_info('%s', 'main')", table);
    assert_int_equal(sqlite3_prepare_v2(h, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW)
        n += (size_t)snprintf(out + n, size - n, "%s\"%s\"", n ? ", " : "",
                              (const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
}

/* What is in the database of now, as far as the schema of then has room for it. */
static void copy_all(sqlite3 *h)
{
    sqlite3_stmt *st;
    char list[600], sql[1400];
    assert_int_equal(
        sqlite3_prepare_v2(h, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &st, NULL),
        SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(st, 0);
        columns(h, table, list, sizeof list);
        snprintf(sql, sizeof sql,
                 "DELETE FROM main.%s; INSERT INTO main.%s (%s) SELECT %s FROM now.%s", table,
                 table, list, list, table);
        run(h, sql);
    }
    sqlite3_finalize(st);
}

static void make_then(int version)
{
    sqlite3 *h;
    char sql[200];
    remove_db(then_db);
    assert_int_equal(sqlite3_open(then_db, &h), SQLITE_OK);
    run(h, "PRAGMA journal_mode = WAL");
    for (int v = 1; v <= version; v++)
        run(h, migration(v));
    snprintf(sql, sizeof sql, "ATTACH '%s' AS now", now_db);
    run(h, sql);
    copy_all(h);
    run(h, "DETACH now");
    snprintf(sql, sizeof sql, "PRAGMA application_id = 0x4263726e; PRAGMA user_version = %d",
             version);
    run(h, sql);
    sqlite3_close(h);
}

/* --- What is in it --- */

static char running[ST_ID], over[ST_ID];
static json_t *left; /* view of the running one, as it was left */

static struct sv_conn *play(int times)
{
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < times; i++) {
        say(sv, a, "{\"t\":\"do\",\"seq\":%lld,\"action\":\"%s\"}",
            (long long)int_at(a->view, "seq"), first_option(a));
        heard(a, "ok");
    }
    return a;
}

static void create(const char *more)
{
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"here\","
              "\"name\":\"X\"}]%s}",
              more));
}

static void fill_now(void)
{
    sv = server_new(now_db, true);
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    create("");
    struct sv_conn *a = play(3);
    fake_now += 1000; /* what ends as it begins was uploaded */
    say(sv, a, "{\"t\":\"resign\",\"seat\":0}");
    assert_string_equal(str_at(a->view, "state"), "over");
    memcpy(over, id, sizeof over);
    create(",\"clock\":{\"main_s\":900,\"increment_s\":5}");
    a = play(7);
    say(sv, a, "{\"t\":\"chat\",\"text\":\"hello\"}");
    memcpy(running, id, sizeof running);
    left = json_incref(a->view);
    made(post(sv, &ben, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"));
    server_free(sv);
}

static void test_every_schema(void **state)
{
    (void)state;
    fill_now();
    for (int v = 2; migration(v + 1); v++) {
        struct somebody phone = {0};
        make_then(v);
        sv = server_new(then_db, true);
        memcpy(id, running, sizeof id);
        struct sv_conn *a = open_table(sv, &anna, id);
        assert_true(json_equal(at(a->view, "table"), at(left, "table")));
        assert_true(int_at(a->view, "seats.0.clock_ms") > 0);
        assert_int_equal(int_at(a->view, "seq"), int_at(left, "seq"));
        play(2);
        want(get(sv, &anna, path("/log")), 200, NULL);
        want(get(sv, &anna, path("/record")), 200, NULL);
        memcpy(id, over, sizeof id);
        a = open_table(sv, &anna, id);
        assert_string_equal(str_at(a->view, "state"), "over");
        assert_null(at(a->view, "uploaded"));
        want(post(sv, &anna, path("/rematch"), "{}"), 200, NULL);
        want(post(sv, &phone, "/api/login", "{\"name\":\"Anna\",\"password\":\"long enough\"}"),
             200, NULL);
        want(post(sv, &ben, "/api/register", "{\"name\":\"Аnna\",\"password\":\"long enough\"}"),
             400, "value");
        want(post(sv, &ben, "/api/register", "{\"name\":\"ΑΝΝΑ\",\"password\":\"long enough\"}"),
             409, "taken"); /* its looks were found out */
        server_free(sv);
    }
    json_decref(left);
    sv = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_schema)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
