/* test_live_past.c - long games: read by workers, from positions that were kept; bounded; and games that
 * were begun by another version of the rules. As test_live.c. */
#include "live_kit.h"

#include "game/record.h"
#include "game/registry.h"
#include "server/work.h"
#include "store/db.h"

#include <semaphore.h>

#define ME "{\"kind\":\"me\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"

static const char *game = "waterloo";

static void create(const char *more)
{
    made(post(sv, &anna, "/api/games", "{\"game\":\"%s\",\"seats\":[" ME "," HERE "]%s}", game,
              more));
}

/* --- Playing many entries --- */

static void act(struct sv_conn *a, const char *what)
{
    say(sv, a, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(a->view, "seq"), what);
    heard(a, "ok");
}

static void take_back(struct sv_conn *a)
{
    say(sv, a, "{\"t\":\"undo\",\"id\":1,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    heard(a, "ok");
}

/* Decides this and that until there are so many entries; with every third one taken back if it may be. */
static void play_to(struct sv_conn *a, int64_t seq)
{
    for (unsigned i = 0; int_at(a->view, "seq") < seq; i++) {
        json_t *options = at(a->view, "options");
        size_t n = json_array_size(options);
        assert_true(n > 0);
        act(a, json_string_value(json_array_get(options, i * 7 % n)));
        /* Seldom enough that the entries behind a snapshot hold more actions than MOVES of load.c; and no
         * entry that a snapshot was taken at, from which a table could not begin. */
        if (i % 8 == 7 && int_at(a->view, "seq") % SV_SNAPSHOT > 8 &&
            !strcmp(str_at(a->view, "undo"), "free"))
            take_back(a);
        json_array_clear(a->inbox);
    }
}

/* The game leaves the memory, as after a long rest. */
static void forget(void)
{
    while (fake_conns)
        conn_free(sv, fake_conns);
    settle(sv);
    struct sv_game *g = sv_game_find(sv, id);
    for (int i = 0; i < SV_IDLE_GAMES + 70 && g; i++) {
        char mine[ST_ID];
        struct somebody other = {0};
        memcpy(mine, id, sizeof mine);
        made(post(sv, &other, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}"));
        memcpy(id, mine, sizeof mine);
        g = sv_game_find(sv, id);
    }
    assert_null(g);
}

/* --- In the database --- */

struct sql {
    struct st_write w;
    const char *text;
};

static int run_sql(struct st_write *w, struct st_writer *writer)
{
    return db_exec(&writer->db, ((struct sql *)w)->text);
}

static void sql_done(struct st_write *w, int rc)
{
    (void)w;
    assert_int_equal(rc, 0);
}

static void sql(const char *text)
{
    struct sql s = {.w = {.run = run_sql, .done = sql_done}, .text = text};
    st_submit(sv->store, &s.w);
    st_flush(sv->store);
}

/* The latest snapshot not behind an entry: its entry, or 0. */
static int64_t snapshot_at(int64_t upto)
{
    struct st_game_row row;
    struct st_snapshot s;
    assert_int_equal(st_game(sv->store, id, &row), 1);
    struct st_reader *r = st_reader_take(sv->store);
    int found = st_reader_snapshot(r, row.key, upto, &s);
    st_reader_give(sv->store, r);
    int64_t seq = found == 1 ? s.seq : 0;
    st_snapshot_free(&s);
    st_game_row_free(&row);
    return seq;
}

static struct st_game_row row_now(void)
{
    struct st_game_row row;
    assert_int_equal(st_game(sv->store, id, &row), 1);
    st_game_row_free(&row);
    return row;
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

static int replays(const char *record, struct bc_error *e)
{
    struct bc_match *m = NULL;
    int rc = bc_record_read(&m, &bc_files_embedded, "record", record, strlen(record), e);
    if (!rc)
        bc_match_free(m);
    return rc;
}

/* --- Long games --- */

/* Whatever has to be replayed is replayed by a worker: the loop only hands it over. */
static void test_off_the_loop(void **state)
{
    static const char *const whats[] = {"/log", "/record", "/position", "/frames"};
    (void)state;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    play_to(a, 20);
    for (size_t i = 0; i < 4; i++) {
        struct sv_answer answer = {0};
        struct sv_request rq = {.method = "GET",
                                .path = path(whats[i]),
                                .query = "",
                                .body = "",
                                .token = anna.token,
                                .ip = "127.0.0.1"};
        sv_handle(sv, &rq, &answer);
        assert_false(answer.done);
        wait_for_it(sv, answered, &answer);
        assert_int_equal(answer.status, 200);
        free(answer.text);
    }
    forget();
    struct sv_conn *c = conn_new(sv, &anna);
    send_now(sv, c, "{\"t\":\"open\",\"id\":7,\"game\":\"%s\"}", id);
    send_now(sv, c, "{\"t\":\"win\",\"on\":true}"); /* who does not wait for the view */
    send_now(sv, c, "{\"t\":\"why\",\"id\":8,\"seq\":%d}", 20);
    struct sv_game *g = sv_game_find(sv, id);
    assert_true(g->busy);
    assert_null(g->m);
    settle(sv);
    assert_false(g->busy);
    assert_true(int_at(heard(c, "view"), "seq") >= 20);
}

/* Keeps the thread of its lane until the test lets go. */
struct hold {
    struct sv_job job;
    sem_t begun, go;
};

static void hold_on(struct sv_job *job, struct sv_thinker *thinker)
{
    struct hold *h = (struct hold *)job;
    (void)thinker;
    sem_post(&h->begun);
    sem_wait(&h->go);
}

static void held(struct sv_job *job)
{
    (void)job;
}

static void test_one_asks_much(void **state)
{
    enum { MANY = 12, OF_ONE = 8 }; /* history.c */
    struct sv_answer answer[MANY] = {0};
    struct hold h = {.job = {hold_on, held, held, .lane = SV_LANE_PAST}};
    (void)state;
    create("");
    play_to(open_table(sv, &anna, id), 20);
    sem_init(&h.begun, 0, 0);
    sem_init(&h.go, 0, 0);
    sv_pool_put(sv->pool, &h.job);
    sem_wait(&h.begun);
    struct sv_request rq = {
        .method = "GET", .query = "", .body = "", .token = anna.token, .ip = "127.0.0.1"};
    int refused = 0;
    for (int i = 0; i < MANY; i++) {
        rq.path = path("/log");
        sv_handle(sv, &rq, &answer[i]);
        refused += answer[i].done && answer[i].status == 429;
    }
    assert_int_equal(refused, MANY - OF_ONE);
    sem_post(&h.go);
    for (int i = 0; i < MANY; i++) {
        wait_for_it(sv, answered, &answer[i]);
        free(answer[i].text);
    }
    settle(sv);
    sem_destroy(&h.begun);
    sem_destroy(&h.go);
}

static void must_be_same(json_t *view, json_t *other)
{
    static const char *const keys[] = {"seq", "head", "turn", "table", "options", "to_act", "undo"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!json_equal(at(view, keys[i]), at(other, keys[i])))
            fail_msg("%s: %s, but %s", keys[i], json_dumps(at(view, keys[i]), JSON_ENCODE_ANY),
                     json_dumps(at(other, keys[i]), JSON_ENCODE_ANY));
}

/* A table of a long game begins from a snapshot, and is what it was; so are frames; the record is whole,
 * and much can be taken back still. */
static void test_snapshots(void **state)
{
    enum { LONG = 1500 };
    (void)state;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    play_to(a, 3 * SV_SNAPSHOT);
    if (int_at(a->view, "seq") == 3 * SV_SNAPSHOT)
        take_back(a); /* over the snapshot that a table would begin from: it begins from another */
    play_to(a, LONG);
    assert_in_range(snapshot_at(INT64_MAX), LONG - 2 * SV_SNAPSHOT, LONG);
    assert_in_range(snapshot_at(SV_SNAPSHOT + 8), SV_SNAPSHOT, SV_SNAPSHOT + 8);
    char *record = text_of("/record"), *position = text_of("/position");
    json_t *view = json_deep_copy(a->view);
    forget();
    assert_int_equal(snapshot_at(INT64_MAX), int_at(view, "seq")); /* as it was left */
    a = open_table(sv, &anna, id);
    must_be_same(view, a->view);
    const struct bc_match *m = sv_game_find(sv, id)->m;
    assert_non_null(m->start);
    assert_in_range(m->moves, 256, LONG);
    char *again = text_of("/record"), *there = text_of("/position");
    assert_string_equal(record, again);
    assert_string_equal(position, there);
    play_to(a, LONG + 40); /* its dice go on as they would have */
    struct bc_error e;
    char *all = text_of("/record");
    must(replays(all, &e), &e);
    struct reply r = get(sv, &anna, path("/frames?from=1450&count=50"));
    assert_int_equal(count_at(r.json, "frames"), 50);
    assert_int_equal(int_at(r.json, "frames.49.seq"), 1499);
    json_decref(view);
    reply_free(&r);
    free(record);
    free(position);
    free(again);
    free(there);
    free(all);
}

/* Frames from a snapshot are those from the start, also where something was taken back from behind it. */
static void test_frames(void **state)
{
    (void)state;
    game = "null";
    create(",\"public\":true");
    game = "waterloo";
    create(",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id);
    play_to(a, SV_SNAPSHOT - 3);
    for (int i = 0; i < 12; i++) { /* by agreement: alone, at once */
        act(a, first_option(a));
        if (i % 4 == 3)
            for (int k = 0; k < 4 && strcmp(str_at(a->view, "undo"), "no") != 0; k++)
                take_back(a);
        json_array_clear(a->inbox);
    }
    struct reply near = get(sv, &anna, path("/frames?from=259&count=8"));
    sql("DELETE FROM snapshot");
    struct reply far = get(sv, &anna, path("/frames?from=259&count=8"));
    assert_int_equal(near.status, 200);
    assert_true(count_at(near.json, "frames") >= 4);
    assert_true(json_equal(near.json, far.json));
    reply_free(&near);
    reply_free(&far);
}

static const char *last_event(json_t *log)
{
    json_t *events = at(log, "events");
    return str_at(json_array_get(events, json_array_size(events) - 1), "do");
}

static json_t *log_of(void)
{
    struct reply r = get(sv, &anna, path("/log"));
    assert_int_equal(r.status, 200);
    json_t *j = json_incref(r.json);
    reply_free(&r);
    return j;
}

/* The bound: first nothing is taken back any more, then it is a draw. */
static void test_endless(void **state)
{
    (void)state;
    sv->live->undo_max = 30;
    sv->live->entries_max = 40;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    play_to(a, 30);
    act(a, first_option(a));
    assert_string_equal(str_at(a->view, "undo"), "no");
    say(sv, a, "{\"t\":\"undo\",\"id\":1,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    must_no(a, "full");
    while (!true_at(a->view, "over"))
        act(a, first_option(a));
    assert_in_range(int_at(a->view, "seq"), 41, 42);
    assert_int_equal(int_at(a->view, "seats.0.score"), 500);
    assert_string_equal(last_event(a->view), "endless");
    for (int i = 0; i < 2; i++) { /* told for ever: at once, and when it is read again */
        assert_string_equal(str_at(a->view, "drawn"), "endless");
        json_t *log = log_of();
        assert_string_equal(last_event(log), "endless");
        json_decref(log);
        forget();
        a = open_table(sv, &anna, id);
    }
    char *record = text_of("/record");
    struct bc_error e;
    assert_non_null(strstr(record, "\nendless\n[end]\n"));
    must(replays(record, &e), &e);
    free(record);
}

/* --- Other rules --- */

/* As if the game had been begun by the version before this one. */
static void make_old(void)
{
    sql("UPDATE game SET version = 0; UPDATE snapshot SET version = 0,"
        " text = replace(text, 'game waterloo ', 'game waterloo 9')");
}

/* A running game goes on from where it was left, says so, and is a whole game afterwards. */
static void test_rules_change(void **state)
{
    (void)state;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    play_to(a, 60);
    json_t *table = json_deep_copy(at(a->view, "table"));
    int64_t seq = int_at(a->view, "seq");
    forget();
    make_old();
    sql("UPDATE entry SET body = '0 march nowhere' || char(10) WHERE seq = 20"); /* fits no more */
    a = open_table(sv, &anna, id);
    assert_int_equal(int_at(a->view, "seq"), seq + 1);
    assert_true(json_equal(table, at(a->view, "table")));
    assert_int_equal(row_now().version, bc_game_find(game)->version);
    char wanted[32];
    snprintf(wanted, sizeof wanted, "rules %d 0", bc_game_find(game)->version);
    json_t *log = log_of();
    assert_string_equal(last_event(log), wanted);
    json_decref(log);
    assert_string_equal(str_at(a->view, "undo"), "no"); /* not across the rules */
    play_to(a, seq + 30);
    json_decref(table);
    table = json_deep_copy(at(a->view, "table"));
    forget();
    a = open_table(sv, &anna, id);
    assert_true(json_equal(table, at(a->view, "table")));
    log = log_of();
    assert_true(json_array_size(at(log, "events")) > 40);
    json_t *gap = NULL; /* what the frames below do not show, the log says as well */
    for (size_t i = 0; !gap && i < json_array_size(at(log, "events")); i++)
        if (!strncmp(str_at(json_array_get(at(log, "events"), i), "do"), "other ", 6))
            gap = json_array_get(at(log, "events"), i);
    assert_int_equal(int_at(gap, "seq"), seq);
    snprintf(wanted, sizeof wanted, "other 0 %lld", (long long)seq - 19);
    assert_string_equal(str_at(gap, "do"), wanted);
    struct reply r = get(sv, &anna, path("/frames?from=10&count=60"));
    assert_int_equal(count_at(r.json, "frames"), 60);
    assert_null(at(r.json, "frames.9.lost"));
    assert_true(true_at(r.json, "frames.10.lost"));
    assert_null(at(r.json, "frames.59.lost"));
    reply_free(&r);
    r = get(sv, &anna, path("/frames?from=10&count=15")); /* that do not reach where it goes on */
    assert_int_equal(count_at(r.json, "frames"), 15);
    assert_true(true_at(r.json, "frames.10.lost"));
    struct bc_error e;
    char *record = text_of("/record");
    must(replays(record, &e), &e);
    free(record);
    json_decref(table);
    json_decref(log);
    reply_free(&r);
}

/* Without a snapshot it is played again as far as it goes, and told how much that leaves out. */
static void test_rules_without_snapshot(void **state)
{
    (void)state;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < 40; i++)
        act(a, first_option(a));
    struct reply r = get(sv, &anna, path("/frames?from=29&count=1"));
    int64_t seq = int_at(a->view, "seq");
    forget();
    make_old();
    sql("DELETE FROM snapshot; UPDATE entry SET body = '0 march nowhere' || char(10)"
        " WHERE seq = 30");
    a = open_table(sv, &anna, id);
    assert_true(json_equal(at(r.json, "frames.0.table"), at(a->view, "table")));
    reply_free(&r);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "rules %d %lld", bc_game_find(game)->version,
             (long long)seq - 29);
    json_t *log = log_of(), *events = at(log, "events");
    bool told = false;
    for (size_t i = 0; i < json_array_size(events); i++)
        told = told || !strcmp(str_at(json_array_get(events, i), "do"), wanted);
    assert_true(told);
    json_decref(log);
    act(a, first_option(a));
}

/* A finished one keeps its result, and is shown as far as it goes. */
static void test_rules_over(void **state)
{
    (void)state;
    create("");
    struct sv_conn *a = open_table(sv, &anna, id);
    while (int_at(a->view, "seq") < 50)
        act(a, first_option(a));
    say(sv, a, "{\"t\":\"resign\",\"id\":1,\"seat\":1}");
    heard(a, "ok");
    json_t *table = json_deep_copy(at(a->view, "table"));
    for (int kept = 1; kept >= 0; kept--) {
        forget();
        make_old();
        if (!kept)
            sql("DELETE FROM snapshot");
        sql("UPDATE entry SET body = '0 march nowhere' || char(10) WHERE seq = 40");
        a = open_table(sv, &anna, id);
        assert_string_equal(str_at(a->view, "state"), "over");
        assert_true(true_at(a->view, "over"));
        assert_int_equal(int_at(a->view, "seats.0.score"), 1000);
        assert_int_equal(json_equal(table, at(a->view, "table")), kept);
        assert_int_equal(row_now().version, 0);
        json_t *log = log_of();
        assert_string_equal(last_event(log), "other 0 12");
        json_decref(log);
        want(get(sv, &anna, path("/record")), 409, "state");
        want(get(sv, &anna, path("/position")), 200, NULL);
    }
    json_decref(table);
}

/* Rules that are not here yet: refused with a sentence, nothing is changed. */
static void test_rules_of_tomorrow(void **state)
{
    (void)state;
    create("");
    forget();
    sql("UPDATE game SET version = 9");
    struct sv_conn *a = conn_new(sv, &anna);
    say(sv, a, "{\"t\":\"open\",\"id\":3,\"game\":\"%s\"}", id);
    json_t *no = heard(a, "no");
    assert_int_equal(int_at(no, "id"), 3);
    assert_non_null(strstr(str_at(no, "text"), "version 9"));
    assert_int_equal(row_now().version, 9);
    assert_int_equal(a->dropped, 0);
}

/* Games whose time is out and that cannot be read, more than are looked at in one round: others run out of
 * time nevertheless. */
static void test_due_behind_unreadable(void **state)
{
    (void)state;
    game = "null";
    for (int i = 0; i < 150; i++) { /* the last one is due last */
        create(",\"clock\":{\"move_s\":3600}");
        fake_now += 100;
    }
    forget();
    sql("UPDATE game SET version = 9 WHERE deadline > 0"
        " AND deadline < (SELECT max(deadline) FROM game)");
    assert_int_equal(row_now().state, ST_GAME_RUNNING);
    fake_now += 2 * 3600 * 1000;
    for (int round = 0; round < 8 && row_now().state != ST_GAME_OVER; round++) {
        settle(sv);
        fake_now += 5000;
    }
    assert_int_equal(row_now().state, ST_GAME_OVER);
    game = "waterloo";
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_off_the_loop),
        TEST(test_one_asks_much),
        TEST(test_snapshots),
        TEST(test_frames),
        TEST(test_endless),
        TEST(test_rules_change),
        TEST(test_rules_without_snapshot),
        TEST(test_rules_over),
        TEST(test_rules_of_tomorrow),
        TEST(test_due_behind_unreadable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
