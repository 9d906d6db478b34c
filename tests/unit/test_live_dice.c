/* test_live_dice.c - dice that are committed to before anybody brings his mix, the chain over what was
 * played, and games that were begun before there was one. As test_live.c. */
#include "live_kit.h"

#include "game/proof.h"
#include "game/record.h"

#include <sqlite3.h>
#include <unistd.h>

#define ME "{\"kind\":\"me\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"
#define OPEN "{\"kind\":\"open\"}"
#define RANDOM "{\"kind\":\"computer\",\"level\":\"random\"}"
#define MIX "00112233445566778899aabbccddeeff"
#define OTHER_MIX "ffeeddccbbaa99887766554433221100"

static char file[] = "/tmp/bicorne-dice-XXXXXX";

/* A server on a file, which the next one goes on with. */
static int begin_file(void **state)
{
    (void)state;
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    memcpy(file + sizeof file - 7, "XXXXXX", 6);
    int fd = mkstemp(file);
    assert_true(fd >= 0);
    close(fd);
    sv = server_new(file, true);
    return 0;
}

static int end_file(void **state)
{
    static const char *const more[] = {"", "-wal", "-shm", "-mark", "-lock", ".lock"};
    char name[64];
    end(state);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        snprintf(name, sizeof name, "%s%s", file, more[i]);
        unlink(name);
    }
    return 0;
}

/* The commitment to dice that somebody asks for. */
static const char *dice(struct somebody *who)
{
    static char commit[BC_HEX];
    fake_now++; /* no two at the same time */
    struct reply r = post(sv, who, "/api/dice", "{}");
    assert_int_equal(r.status, 201);
    snprintf(commit, sizeof commit, "%s", str_at(r.json, "commit"));
    reply_free(&r);
    return commit;
}

static char *text_of(const char *what)
{
    struct reply r = get(sv, &anna, path(what));
    if (r.status != 200)
        fail_msg("%s", r.text);
    char *text = strdup(r.text);
    reply_free(&r);
    return text;
}

static void act(struct sv_conn *a, const char *what)
{
    say(sv, a, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(a->view, "seq"), what);
    heard(a, "ok");
}

/* Some decisions of the two at this screen, some of them taken back, freely or across dice. */
static void play_some(struct sv_conn *a, int n)
{
    for (int i = 0; i < n && !true_at(a->view, "over"); i++) {
        if (!count_at(a->view,
                      "options")) /* where something is hidden one of them looks at a time */
            say(sv, a, "{\"t\":\"seat\",\"seat\":%d}", (int)int_at(a->view, "to_act.0"));
        json_t *options = at(a->view, "options");
        act(a,
            json_string_value(json_array_get(options, (size_t)i * 7 % json_array_size(options))));
        if (i % 5 == 3 && strcmp(str_at(a->view, "undo"), "no") != 0) {
            say(sv, a, "{\"t\":\"undo\",\"id\":1,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
            heard(a, "ok");
        }
        json_array_clear(a->inbox);
    }
}

static void resign(struct sv_conn *a)
{
    say(sv, a, "{\"t\":\"resign\",\"id\":1}");
    heard(a, "ok");
}

/* --- Reservations --- */

static void test_reserve(void **state)
{
    (void)state;
    made(post(sv, &anna, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}"));
    made(post(sv, &ben, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}"));
    char commit[BC_HEX];
    snprintf(commit, sizeof commit, "%s", dice(&anna));
#define WITH(more) "{\"game\":\"waterloo\",\"seats\":[" ME "," RANDOM "]" more "}"
    want(post(sv, &anna, "/api/games", WITH(",\"mix\":\"" MIX "\"")), 400, "value");
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"12\"")), 400, "value");
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%064d\",\"mix\":\"" MIX "\""), 0), 409,
         "state");
    want(post(sv, &ben, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), commit), 409,
         "state"); /* another's */
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"zz\""), commit), 400,
         "value"); /* and it is still there */
    made(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), commit));
    struct reply r = get(sv, &anna, path(""));
    assert_string_equal(str_at(r.json, "commit"), commit);
    assert_string_equal(str_at(r.json, "mixes.0"), MIX);
    assert_string_equal(str_at(r.json, "mixes.1"), "drawn");
    reply_free(&r);
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), commit), 409,
         "state");                /* used up */
    for (int i = 0; i < 9; i++) { /* too many: his own oldest makes room */
        if (!i)
            snprintf(commit, sizeof commit, "%s", dice(&anna));
        else
            dice(&anna);
    }
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), commit), 409,
         "state");
    snprintf(commit, sizeof commit, "%s", dice(&anna));
    fake_now += 11 * 60 * 1000;
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), commit), 409,
         "state"); /* too late */
    want(post(sv, &anna, "/api/games", WITH(",\"dice\":\"%s\",\"mix\":\"" MIX "\""), dice(&anna)),
         201, NULL);
}

/* Who joins has seen the commitment and the host's mix. */
static void test_join(void **state)
{
    (void)state;
    made(post(sv, &anna, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}"));
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"public\":true,\"seats\":[" ME "," OPEN
              "],\"dice\":\"%s\",\"mix\":\"" MIX "\"}",
              dice(&anna)));
    struct reply before = get(sv, &ben, path(""));
    assert_string_equal(str_at(before.json, "mixes.0"), MIX);
    assert_true(json_is_null(at(before.json, "mixes.1")));
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_true(json_is_null(at(a->view, "head"))); /* the mixes are not all there */
    want(post(sv, &ben, path("/join"), "{\"name\":\"Ben\",\"mix\":\"" OTHER_MIX "\"}"), 200, NULL);
    assert_int_equal(strlen(str_at(a->view, "head")), 2 * BC_SEED);
    resign(a);
    char *record = text_of("/record");
    struct bc_proof p;
    struct bc_error e;
    must(bc_record_prove(&bc_files_embedded, "record", record, strlen(record), NULL, &p, &e), &e);
    char hex[BC_HEX];
    bc_hex(p.commit, BC_SEED, hex);
    assert_string_equal(str_at(before.json, "commit"), hex);
    assert_int_equal(p.own, 3);
    bc_hex(p.head, BC_SEED, hex);
    assert_string_equal(str_at(a->view, "head"), hex);
    assert_non_null(strstr(record, "mix 0 " MIX "\nmix 1 " OTHER_MIX "\n"));
    free(record);
    reply_free(&before);
}

/* --- Rematches --- */

static void test_rematch(void **state)
{
    (void)state;
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"public\":true,\"seats\":[" ME "," OPEN "]}"));
    want(post(sv, &ben, path("/join"), "{\"name\":\"Ben\"}"), 200, NULL);
    resign(open_table(sv, &anna, id));
    struct reply r = get(sv, &ben, path(""));
    assert_null(at(r.json, "next.commit"));
    assert_int_equal(count_at(r.json, "next.mixes"), 2);
    reply_free(&r);
    want(post(sv, &anna, path("/rematch"), "{\"mix\":\"" MIX "\"}"), 400, "value");
    char commit[BC_HEX];
    snprintf(commit, sizeof commit, "%s", dice(&anna));
#define YES "{\"dice\":\"%s\",\"mix\":\"%s\"}"
    want(post(sv, &ben, path("/rematch"), YES, commit, OTHER_MIX), 409, "state"); /* not his */
    want(post(sv, &anna, path("/rematch"), YES, commit, MIX), 200, NULL);
    want(post(sv, &anna, path("/rematch"), YES, commit, OTHER_MIX), 200,
         NULL); /* changes nothing */
    r = get(sv, &ben, path(""));
    assert_string_equal(str_at(r.json, "next.commit"), commit);
    assert_true(json_is_null(at(r.json, "next.mixes.0"))); /* Ben's, who has not agreed */
    assert_string_equal(str_at(r.json, "next.mixes.1"), MIX);
    reply_free(&r);
    want(post(sv, &ben, path("/rematch"), YES, dice(&ben), OTHER_MIX), 409, "taken");
    r = post(sv, &ben, path("/rematch"), YES, commit, OTHER_MIX);
    snprintf(id, sizeof id, "%s", str_at(r.json, "id"));
    reply_free(&r);
    r = get(sv, &ben, path(""));
    assert_string_equal(str_at(r.json, "commit"), commit);
    assert_string_equal(str_at(r.json, "mixes.0"), OTHER_MIX);
    assert_string_equal(str_at(r.json, "mixes.1"), MIX);
    reply_free(&r);
}

/* --- The chain --- */

/* The record as it would be with its end shown, proven; its head. */
static void prove(struct bc_proof *p)
{
    struct bc_error e;
    char *record = text_of("/record");
    must(bc_record_prove(&bc_files_embedded, "record", record, strlen(record), NULL, p, &e), &e);
    free(record);
}

/* Whatever a game began from, and however it is read again, its head is that of its record. */
static void check_heads(const char *game, const char *more)
{
    made(post(sv, &anna, "/api/games", "{\"game\":\"%s\",\"seats\":[" ME "," HERE "]%s}", game,
              more));
    struct sv_conn *a = open_table(sv, &anna, id);
    char head[BC_HEX], again[BC_HEX];
    for (int round = 0; round < 3; round++) {
        play_some(a, 23);
        snprintf(head, sizeof head, "%s", str_at(a->view, "head"));
        while (fake_conns)
            conn_free(sv, fake_conns);
        settle(sv);
        server_free(sv);
        sv = server_new(file, true);
        a = open_table(sv, &anna, id);
        assert_string_equal(str_at(a->view, "head"), head);
    }
    if (!true_at(a->view, "over"))
        resign(a);
    struct bc_proof p;
    prove(&p);
    bc_hex(p.head, BC_SEED, again);
    assert_string_equal(str_at(a->view, "head"), again);
    assert_true(p.undos + p.rewinds > 0);
    assert_int_equal(p.format, 2);
}

static void test_heads(void **state)
{
    (void)state;
    check_heads("waterloo", "");
    check_heads("waterloo", ",\"clock\":{\"main_s\":600,\"increment_s\":5}");
    check_heads("ccn", "");
    /* From a position: the chain begins with it. */
    made(post(sv, &anna, "/api/games", "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}"));
    struct sv_conn *a = open_table(sv, &anna, id);
    play_some(a, 30);
    char *position = text_of("/position");
    json_t *text = json_string(position);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    size_t n = strlen(quoted) + 20;
    char *more = malloc(n);
    snprintf(more, n, ",\"position\":%s", quoted);
    check_heads("waterloo", more);
    free(more);
    free(quoted);
    json_decref(text);
    free(position);
}

/* An uploaded record is the same one again; what goes on from one proves nothing and does not say so. */
static void test_uploads(void **state)
{
    (void)state;
    check_heads("waterloo", "");
    char *record = text_of("/record");
    for (int cut = 0; cut < 2; cut++) {
        char *end_at = strstr(record, cut ? "0 resign" : "no such words");
        end_at = end_at ? end_at : strstr(record, "1 resign");
        if (cut)
            *end_at = 0;
        json_t *in = json_pack("{s:s}", "record", record);
        if (cut)
            json_object_set_new(
                in, "seats",
                json_pack("[{s:s},{s:s,s:s}]", "kind", "me", "kind", "here", "name", "Clara"));
        char *body = json_dumps(in, 0);
        made(request(sv, &anna, "POST", "/api/games", body));
        free(body);
        json_decref(in);
        struct sv_conn *a = open_table(sv, &anna, id);
        assert_true(json_is_null(at(a->view, "head")));
        if (cut)
            resign(a);
        char *again = text_of("/record");
        const char *from = strstr(again, "[actions]");
        if (!cut) { /* names are told as a guest's */
            assert_string_equal(from, strstr(record, "[actions]"));
            struct bc_proof p;
            prove(&p);
        } else {
            assert_null(strstr(again, "\ncommit "));
            assert_null(strstr(again, "\nhead "));
            struct reply r = get(sv, &anna, path(""));
            assert_true(json_is_null(at(r.json, "commit")));
            reply_free(&r);
        }
        free(again);
    }
    free(record);
}

/* --- Games from before --- */

static void by_hand(const char *sql)
{
    sqlite3 *h;
    char *why = NULL;
    assert_int_equal(sqlite3_open(file, &h), SQLITE_OK);
    if (sqlite3_exec(h, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_int_equal(sqlite3_close(h), SQLITE_OK);
}

/* A database of the last program: running games go on in format 1, and so do those that wait for
 * somebody; new ones have format 2. */
static void test_old_database(void **state)
{
    (void)state;
    char waits[ST_ID];
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"public\":true,\"seats\":[" ME "," OPEN "]}"));
    memcpy(waits, id, sizeof waits);
    server_free(sv);
    by_hand("UPDATE game SET format = 1");
    sv = server_new(file, true);
    want(post(sv, &ben, path("/join"), "{\"name\":\"Ben\",\"mix\":\"" MIX "\"}"), 200, NULL);
    server_free(sv);
    by_hand("ALTER TABLE game DROP COLUMN format; ALTER TABLE game DROP COLUMN foreign_dice;"
            "ALTER TABLE game DROP COLUMN next_seed; DROP TABLE standing; PRAGMA user_version = 8");
    sv = server_new(file, true);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    assert_true(json_is_null(at(a->view, "head")));
    for (int i = 0; i < 30; i++) {
        struct sv_conn *c = count_at(a->view, "options") ? a : b;
        act(c, first_option(c));
    }
    resign(a);
    char *record = text_of("/record");
    assert_memory_equal(record, "bicorne record 1\n", 17);
    assert_non_null(strstr(record, "\nmix 1 " MIX "\n"));
    struct bc_proof p;
    prove(&p);
    assert_int_equal(p.format, 1);
    free(record);
    want(post(sv, &ben, path("/rematch"), "{}"), 200, NULL);
    struct reply r = post(sv, &anna, path("/rematch"), "{}");
    snprintf(id, sizeof id, "%s", str_at(r.json, "id"));
    reply_free(&r);
    resign(open_table(sv, &anna, id));
    prove(&p);
    assert_int_equal(p.format, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
#define TEST_FILE(name) cmocka_unit_test_setup_teardown(name, begin_file, end_file)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_reserve),      TEST(test_join),
                                       TEST(test_rematch),      TEST_FILE(test_heads),
                                       TEST_FILE(test_uploads), TEST_FILE(test_old_database)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
