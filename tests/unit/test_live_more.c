/* test_live_more.c - the rest of a game's life: several at one screen, computers, hints, charts,
 * records, chat, deleting, and a disk that is full. As test_live.c. */
#include "live_kit.h"

#include <signal.h>
#include <sys/resource.h>

static void create(const char *body)
{
    made(request(sv, &anna, "POST", "/api/games", body));
}

static void do_first(struct sv_conn *c)
{
    say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(c->view, "seq"), first_option(c));
    heard(c, "ok");
}

#define ME "{\"kind\":\"me\",\"name\":\"Anna\"}"
#define OPEN "{\"kind\":\"open\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"
#define COMPUTER "{\"kind\":\"computer\",\"level\":\"recruit\"}"
#define MARSHAL "{\"kind\":\"computer\",\"level\":\"marshal\"}"

static void test_hot_seat(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_int_equal(count_at(a->view, "you"), 2);
    for (int i = 0; i < 20; i++) { /* nothing is hidden: who is to act looks */
        assert_int_equal(int_at(a->view, "seat"), int_at(a->view, "to_act.0"));
        do_first(a);
    }
    create("{\"game\":\"null\",\"seats\":[" ME "," HERE "]}");
    struct sv_conn *b = open_table(sv, &anna, id);
    assert_true(json_is_null(at(b->view, "seat")));
    assert_int_equal(count_at(b->view, "options"), 0);
    say(sv, b, "{\"t\":\"hint\",\"id\":1,\"seq\":1}");
    must_no(b, "forbidden");
    say(sv, b, "{\"t\":\"seat\",\"seat\":1}");
    assert_int_equal(int_at(b->view, "seat"), 1);
    assert_true(count_at(b->view, "options") > 0);
    do_first(b);
    say(sv, b, "{\"t\":\"seat\",\"seat\":null}");
    assert_true(json_is_null(at(b->view, "seat")));
    say(sv, b, "{\"t\":\"seat\",\"seat\":2}");
    must_no(b, "forbidden");
    say(sv, b, "{\"t\":\"seat\",\"seat\":0}");
    do_first(b);
    assert_true(int_at(b->view, "seq") >= 3);
}

static void test_leave_and_delete(void **state)
{
    struct reply r;
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "," OPEN "],\"public\":true}");
    want(post(sv, &ben, path("/join"), "{\"name\":\"Ben\"}"), 200, NULL);
    r = get(sv, &ben, "/api/games?list=open");
    assert_int_equal(count_at(r.json, "games"), 1);
    reply_free(&r);
    want(post(sv, &ben, path("/leave"), "{}"), 200, NULL);
    want(post(sv, &ben, path("/leave"), "{}"), 403, "forbidden");
    struct sv_conn *a = open_table(sv, &anna, id);
    want(post(sv, &ben, path("/delete"), "{}"), 403, "forbidden");
    r = post(sv, &anna, path("/delete"), "{}");
    assert_true(true_at(r.json, "deleted"));
    reply_free(&r);
    heard(a, "gone");
    want(get(sv, &anna, path("")), 404, "absent");
    say(sv, a, "{\"t\":\"resign\",\"id\":1}");
    must_no(a, "state");

    create("{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "]}");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\"}", invite), 200, NULL);
    want(post(sv, &ben, path("/leave"), "{}"), 409, "state");
    a = open_table(sv, &anna, id);
    r = post(sv, &anna, path("/delete"), "{}");
    assert_false(true_at(r.json, "deleted"));
    assert_int_equal(int_at(r.json, "waiting.0"), 1);
    reply_free(&r);
    do_first(int_at(a->view, "to_act.0") == 0 ? a : open_table(sv, &ben, id)); /* goes on */
    r = post(sv, &ben, path("/delete"), "{}");
    assert_true(true_at(r.json, "deleted"));
    reply_free(&r);
    heard(a, "gone");
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "]}");
    want(post(sv, &anna, path("/leave"), "{}"), 200, NULL); /* nobody is left */
    want(get(sv, &anna, path("")), 404, "absent");
}

static bool my_turn(void *arg)
{
    struct sv_conn *c = arg;
    const char *s = json_string_value(json_object_get(c->view, "state"));
    if (!strcmp(s, "over"))
        return true;
    return first_option(c) != NULL;
}

static bool is_over(void *arg)
{
    struct sv_conn *c = arg;
    return !strcmp(json_string_value(json_object_get(c->view, "state")), "over");
}

static bool has_hint_and_win(void *arg)
{
    return has_heard(arg, "hint") && has_heard(arg, "win");
}

static void test_computer(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," COMPUTER "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < 12; i++) {
        wait_for_it(sv, my_turn, a);
        do_first(a);
    }
    wait_for_it(sv, my_turn, a);
    assert_false(true_at(a->view, "draw"));
    /* Computers agree to an undo. */
    int64_t seq = int_at(a->view, "seq");
    if (strcmp(str_at(a->view, "undo"), "no") != 0) {
        say(sv, a, "{\"t\":\"undo\",\"id\":77,\"seq\":%lld}", (long long)seq);
        heard(a, "ok");
        assert_true(int_at(a->view, "seq") > seq);
    }
    wait_for_it(sv, my_turn, a);
    json_array_clear(a->inbox);
    say(sv, a, "{\"t\":\"hint\",\"id\":78,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    say(sv, a, "{\"t\":\"win\",\"on\":true}");
    wait_for_it(sv, has_hint_and_win, a);
    say(sv, a, "{\"t\":\"why\",\"id\":79,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    json_t *h = heard(a, "hint");
    assert_int_equal(int_at(h, "id"), 78);
    assert_true(count_at(h, "list") > 0);
    assert_true(sv->count.computer_moves > 0);
    say(sv, a, "{\"t\":\"why\",\"id\":80,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    assert_true(count_at(heard(a, "why"), "refused") > 0);
}

static bool row_is_over(void *arg)
{
    struct st_game_row row;
    (void)arg;
    assert_int_equal(st_game(sv->store, id, &row), 1);
    return row.state == ST_GAME_OVER;
}

static bool chart_is_done(void *arg)
{
    const struct sv_conn *c = arg;
    size_t n = json_array_size(c->inbox);
    json_t *last = n ? json_array_get(c->inbox, n - 1) : NULL;
    return last && !strcmp(str_at(last, "t"), "chart") &&
           int_at(last, "done") == int_at(last, "total");
}

/* Computers among themselves, watched and not; then the chart of their game. */
static void test_solo_and_chart(void **state)
{
    (void)state;
    create("{\"game\":\"null\",\"seats\":[{\"kind\":\"computer\",\"level\":\"random\"},"
           "{\"kind\":\"computer\",\"level\":\"random\"}],\"public\":true}");
    struct sv_conn *a = open_table(sv, NULL, id);
    wait_in_steps(sv, 500, is_over, a); /* at a pace that one can follow */
    json_array_clear(a->inbox);
    say(sv, a, "{\"t\":\"chart\",\"id\":1}");
    wait_for_it(sv, chart_is_done, a);
    settle(sv);
    struct sv_conn *b = open_table(sv, NULL, id);
    sv_chart_free(sv_game_find(sv, id));
    say(sv, b, "{\"t\":\"chart\",\"id\":1}"); /* from the store */
    json_t *j = heard(b, "chart");
    assert_int_equal(int_at(j, "done"), int_at(j, "total"));
    assert_int_equal(count_at(j, "points"), int_at(j, "total"));
    say(sv, b, "{\"t\":\"win\",\"on\":true}");
    j = heard(b, "win");
    assert_int_equal(count_at(j, "win"), 2);

    create("{\"game\":\"null\",\"seats\":[{\"kind\":\"computer\",\"level\":\"random\"},"
           "{\"kind\":\"computer\",\"level\":\"random\"}],\"public\":true}");
    wait_in_steps(sv, 1000, row_is_over, NULL); /* nobody looks */
}

static struct sv_conn *goer;

static bool has_gone_on(void *arg)
{
    return int_at(goer->view, "seq") > *(int64_t *)arg;
}

/* With three, a computer plays on for who gives up. */
static void test_three(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," COMPUTER "," COMPUTER "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    wait_for_it(sv, my_turn, a);
    say(sv, a, "{\"t\":\"resign\",\"id\":5}");
    heard(a, "ok");
    assert_string_equal(str_at(a->view, "state"), "running");
    assert_string_equal(str_at(a->view, "seats.0.kind"), "computer");
    assert_true(true_at(a->view, "seats.0.resigned"));
    int64_t seq = int_at(a->view, "seq");
    goer = a;
    wait_in_steps(sv, 100, has_gone_on, &seq);
    say(sv, a, "{\"t\":\"do\",\"id\":6,\"seq\":%lld,\"action\":\"done\"}",
        (long long)int_at(a->view, "seq"));
    must_no(a, "state");
}

static char *quoted(const char *text)
{
    json_t *j = json_string(text);
    char *s = json_dumps(j, JSON_ENCODE_ANY);
    json_decref(j);
    return s;
}

static void upload(const char *what, const char *text, const char *seats)
{
    char *q = quoted(text), *body;
    assert_true(asprintf(&body, "{\"%s\":%s%s}", what, q, seats) > 0);
    create(body);
    free(body);
    free(q);
}

static bool at_rest(void *arg)
{
    return !((struct sv_game *)arg)->busy;
}

/* Whatever a computer may just have chosen is stored before. */
static void reload(void)
{
    struct sv_game *g = sv_game_find(sv, id);
    wait_for_it(sv, at_rest, g);
    sv_game_reload(g);
}

static void test_records(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "],\"public\":true}");
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < 40; i++)
        do_first(a);
    struct reply rec = get(sv, &ben, path("/record")), pos = get(sv, &ben, path("/position"));
    struct reply log = get(sv, &ben, path("/log"));
    assert_int_equal(rec.status, 200);
    say(sv, a, "{\"t\":\"resign\",\"id\":9,\"seat\":1}");
    struct reply all = get(sv, &ben, path("/record"));

    /* A finished one is a game to look at. */
    upload("record", all.text, "");
    struct sv_conn *b = open_table(sv, &anna, id);
    assert_string_equal(str_at(b->view, "state"), "over");
    assert_string_equal(str_at(b->view, "seats.1.name"), "Clara");
    assert_int_equal(int_at(b->view, "seats.0.score"), 1000);
    struct reply again = get(sv, &anna, path("/record"));
    assert_non_null(strstr(again.text, "seed ")); /* the seed still proves it */
    struct bc_error e;
    must(bc_record_verify(&bc_files_embedded, "r", again.text, strlen(again.text), &e), &e);
    struct reply frames = get(sv, &anna, path("/frames?from=0&count=100"));
    assert_int_equal(count_at(frames.json, "frames"), int_at(b->view, "seq") + 1);
    reply_free(&frames);
    reply_free(&again);
    again = get(sv, &anna, path("/log"));
    assert_int_equal(count_at(again.json, "events"), count_at(log.json, "events") + 1);
    reply_free(&again);

    /* A running one is played on, with dice of ours. */
    upload("record", rec.text, ",\"seats\":[" ME "," HERE "]");
    struct sv_conn *c = open_table(sv, &anna, id);
    assert_string_equal(str_at(c->view, "state"), "running");
    for (int i = 0; i < 20; i++)
        do_first(c);
    again = get(sv, &anna, path("/record"));
    assert_null(strstr(again.text, "commit "));
    reply_free(&again);
    reload();
    settle(sv);
    do_first(c);

    upload("position", pos.text, ",\"seats\":[" ME "," COMPUTER "],\"clock\":{\"main_s\":600}");
    c = open_table(sv, &anna, id);
    wait_for_it(sv, my_turn, c);
    do_first(c);
    again = get(sv, &anna, path("/record"));
    assert_non_null(strstr(again.text, "[state]"));
    reply_free(&again);
    reload();

    /* What is wrong is told with its place, and nothing comes of it. */
    struct reply bad = post(sv, &anna, "/api/games",
                            "{\"record\":\"bicorne record 1\\ngame waterloo 2\\nscenario none\\n"
                            "[actions]\\n\"}");
    assert_int_equal(bad.status / 100, 4);
    reply_free(&bad);
    bad = post(sv, &anna, "/api/games",
               "{\"record\":\"bicorne record 1\\ngame waterloo 2\\nscenario standard\\n"
               "[actions]\\nnature first mars 1 6\\n\",\"seats\":[" ME "," HERE "]}");
    assert_int_equal(bad.status, 400);
    assert_non_null(strstr(bad.text, "record:5:14"));
    reply_free(&bad);
    reply_free(&rec);
    reply_free(&pos);
    reply_free(&log);
    reply_free(&all);
}

static void test_bad_games(void **state)
{
    static const char *const bad[] = {
        "{}",
        "{\"game\":\"chess\",\"seats\":[" ME "," OPEN "]}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "]}",
        "{\"game\":\"waterloo\",\"seats\":[" OPEN "," OPEN "]}",
        "{\"game\":\"waterloo\",\"seats\":[" ME ",{\"kind\":\"computer\",\"level\":\"god\"}]}",
        "{\"game\":\"waterloo\",\"seats\":[" ME ",{\"kind\":\"ghost\"}]}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"scenario\":\"../x\"}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"options\":{\"players\":3}}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"options\":{\"rounds\":[]}}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"clock\":{\"main_s\":0}}",
        "{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"clock\":{\"main_s\":9,\"move_s\":9}}",
        "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\",\"name\":\"a\\u202eb\"}," OPEN "]}",
        "{\"position\":\"x\",\"record\":\"y\"}",
        "{\"position\":\"x\",\"seats\":[" ME "," OPEN "]}",
        "[1,2]",
        "nonsense",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct reply r = request(sv, &anna, "POST", "/api/games", bad[i]);
        if (r.status != 400)
            fail_msg("%s: %d %s", bad[i], r.status, r.text);
        reply_free(&r);
    }
    want(get(sv, &anna, "/api/games?list=all"), 400, "value");
    want(get(sv, &anna, "/api/games/short"), 404, "absent");
    want(get(sv, &anna, "/api/games/abcdefghijkl"), 404, "absent");
    want(post(sv, &anna, "/api/games/abcdefghijkl/join", "{}"), 404, "absent");
    want(post(sv, &anna, "/api/games/abcdefghijkl", "{}"), 405, "method");
    want(get(sv, &anna, "/api/login"), 405, "method");
    want(get(sv, &anna, "/api/nothing"), 404, "absent");
    struct sv_conn *c = conn_new(sv, NULL);
    say(sv, c, "{\"t\":\"open\",\"game\":\"abcdefghijkl\",\"id\":1}");
    must_no(c, "absent");
    say(sv, c, "{\"t\":\"dance\"}");
    must_no(c, "value");
    say(sv, c, "{\"t\":\"do\"}");
    must_no(c, "state");
    say(sv, c, "{\"t\":7}");
    must_no(c, "value");
    say(sv, c, "[]");
    must_no(c, "syntax");
    say(sv, c, "{\"t\":\"ping\",\"id\":-1}");
    must_no(c, "value");
    say(sv, c, "{\"t\":\"ping\"}");
    heard(c, "pong");
}

static void test_chat_and_slow(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," OPEN "],\"public\":true}");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\"}", invite), 200, NULL);
    struct sv_conn *a = open_table(sv, &anna, id), *e = open_table(sv, NULL, id);
    say(sv, a, "{\"t\":\"chat\",\"id\":1,\"text\":\"Grüß Gott\"}");
    json_array_clear(e->inbox);
    say(sv, a, "{\"t\":\"chat\",\"id\":2,\"text\":\"two\"}");
    json_t *j = heard(e, "chat");
    assert_string_equal(str_at(j, "lines.0.text"), "two");
    assert_string_equal(str_at(j, "lines.0.name"), "Anna");
    say(sv, e, "{\"t\":\"chat\",\"id\":1,\"text\":\"me too\"}");
    must_no(e, "forbidden");
    say(sv, a, "{\"t\":\"chat\",\"id\":3,\"text\":\"  \"}");
    must_no(a, "value");
    struct sv_conn *b = open_table(sv, &ben, id);
    assert_int_equal(count_at(heard(b, "chat"), "lines"), 2);
    /* Who reads nothing is dropped, the others go on. */
    b->slow = true;
    for (int i = 0; i < 200 && !b->dropped; i++)
        say(sv, b, "{\"t\":\"ping\"}");
    assert_true(b->dropped);
    say(sv, a, "{\"t\":\"ping\"}");
    heard(a, "pong");
}

/* A view skips what a slow page has missed; its events come together, or a gap is told. */
static void test_catching_up(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "],\"public\":true}");
    struct sv_conn *a = open_table(sv, &anna, id), *e = open_table(sv, NULL, id);
    json_array_clear(e->inbox);
    e->slow = true;
    for (int i = 0; i < 10; i++)
        do_first(a);
    e->slow = false;
    settle(sv);
    json_t *v = heard(e, "view");
    assert_false(has_heard(e, "view"));
    assert_int_equal(int_at(v, "seq"), int_at(a->view, "seq"));
    assert_true(count_at(v, "events") >= 10);
    assert_false(true_at(v, "gap"));
    e->slow = true;
    for (int i = 0; i < SV_RING + 10; i++)
        do_first(a);
    e->slow = false;
    settle(sv);
    assert_true(true_at(heard(e, "view"), "gap"));
}

/* Nothing can be stored any more, or again. */
static void fill_disk(bool full)
{
    static struct rlimit before;
    if (full) {
        signal(SIGXFSZ, SIG_IGN);
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    }
    struct rlimit now = {full ? 4096 : before.rlim_cur, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
}

static bool has_moved(void *arg)
{
    return sv->count.computer_moves > *(uint64_t *)arg;
}

static bool is_my_turn_alone(void *arg)
{
    return count_at(((struct sv_conn *)arg)->view, "to_act") == 1;
}

/* A move that cannot be stored is tried again, but not at once and for ever. */
static void test_full_disk_computer(void **state)
{
    uint64_t moves;
    (void)state;
    do { /* until the disk is full before the computer has thought */
        create("{\"game\":\"null\",\"seats\":[" ME "," MARSHAL "]}");
        moves = sv->count.computer_moves;
        fill_disk(true);
        settle(sv);
        if (sv->count.computer_moves > moves)
            fill_disk(false);
    } while (sv->count.computer_moves > moves);
    wait_in_steps(sv, 0, has_moved, &moves);
    for (int i = 0; i < 150; i++) {
        poll(NULL, 0, 10);
        turn(sv);
    }
    assert_int_equal(sv->count.computer_moves, moves + 1);
    fill_disk(false);
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_int_equal(count_at(a->view, "to_act"), 2);
    fake_now += SV_RETRY_MS;
    wait_for_it(sv, is_my_turn_alone, a);
}

static void test_full_disk(void **state)
{
    (void)state;
    create("{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "],\"clock\":{\"main_s\":600}}");
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < 5; i++)
        do_first(a);
    json_t *table = json_deep_copy(at(a->view, "table"));
    int64_t seq = int_at(a->view, "seq");
    fill_disk(true);
    say(sv, a, "{\"t\":\"do\",\"id\":50,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq,
        first_option(a));
    fill_disk(false);
    must_no(a, "failed");
    assert_int_equal(int_at(a->view, "seq"), seq);
    assert_true(json_equal(table, at(a->view, "table")));
    json_decref(table);
    for (int i = 0; i < 5; i++)
        do_first(a);
    assert_int_equal(int_at(a->view, "seq"), seq + 5);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_hot_seat),
        TEST(test_leave_and_delete),
        TEST(test_computer),
        TEST(test_solo_and_chart),
        TEST(test_three),
        TEST(test_records),
        TEST(test_bad_games),
        TEST(test_chat_and_slow),
        TEST(test_catching_up),
        TEST(test_full_disk),
        TEST(test_full_disk_computer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
