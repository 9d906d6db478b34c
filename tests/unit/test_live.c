/* test_live.c - the life of a game through the server's handlers, with a real store and real
 * workers, but no socket. */
#include "live_kit.h"

#include <sys/resource.h>
#include <signal.h>

/* A game of two people, whose ids and invitation are kept here. */

static void create(const char *game, const char *seats, const char *more)
{
    made(post(sv, &anna, "/api/games", "{\"game\":\"%s\",\"seats\":%s%s}", game, seats, more));
}

static void pair(const char *game, const char *more)
{
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    create(game, "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"open\"}]", more);
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\"}", invite), 200, NULL);
}

static struct sv_conn *mover(struct sv_conn *a, struct sv_conn *b)
{
    int64_t who = int_at(a->view, "to_act.0");
    return who == int_at(a->view, "seat") ? a : b;
}

/* Whoever is to act does the first thing. */
static struct sv_conn *play_first(struct sv_conn *a, struct sv_conn *b)
{
    struct sv_conn *c = mover(a, b);
    say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(c->view, "seq"), first_option(c));
    heard(c, "ok");
    return c;
}

static void test_create_join_play(void **state)
{
    (void)state;
    create("waterloo", "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"open\"}]", "");
    struct reply r = get(sv, &anna, path(""));
    assert_string_equal(str_at(r.json, "state"), "open");
    assert_string_equal(str_at(r.json, "seats.0.name"), "Anna");
    assert_string_equal(str_at(r.json, "invite"), invite);
    assert_int_equal(strlen(str_at(r.json, "commit")), 64);
    reply_free(&r);
    want(get(sv, &ben, path("")), 404, "absent");
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_string_equal(str_at(a->view, "state"), "open");
    assert_int_equal(count_at(a->view, "options"), 0);

    want(post(sv, &ben, path("/join"), "{}"), 404, "absent");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%032d\"}", 0), 404, "absent");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"mix\":\"xy\"}", invite), 400, "value");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\",\"mix\":\"%032d\"}",
              invite, 7),
         200, NULL);
    want(post(sv, &ben, path("/join"), "{}"), 200, NULL); /* again: the same seat */
    struct somebody eve = {0};
    want(post(sv, &eve, path("/join"), "{\"invite\":\"%s\"}", invite), 409, "state");

    assert_string_equal(str_at(a->view, "state"), "running");
    struct sv_conn *b = open_table(sv, &ben, id);
    fake_now += 200;
    settle(sv);
    assert_int_equal(count_at(a->view, "present"), 2);
    assert_int_equal(int_at(a->view, "watching"), 0);
    for (int i = 0; i < 30; i++)
        play_first(a, b);
    assert_true(int_at(a->view, "seq") >= 30);

    r = get(sv, &anna, "/api/games?list=mine");
    assert_int_equal(count_at(r.json, "games"), 1);
    reply_free(&r);
    r = get(sv, &eve, "/api/games?list=running");
    assert_int_equal(count_at(r.json, "games"), 0); /* it is private */
    reply_free(&r);
}

static void test_late_and_doubled(void **state)
{
    (void)state;
    pair("waterloo", ",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *c = mover(a, b);
    int64_t seq = int_at(c->view, "seq");
    char first[80];
    snprintf(first, sizeof first, "%s", first_option(c));
    /* Twice before the first is on disk, and once after. */
    send_now(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq,
             first);
    send_now(sv, c, "{\"t\":\"do\",\"id\":2,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq,
             first);
    assert_false(has_heard(c, "ok")); /* nothing is acknowledged before it is durable */
    settle(sv);
    assert_int_equal(int_at(heard(c, "ok"), "id"), 1);
    assert_int_equal(int_at(heard(c, "ok"), "id"), 2);
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    say(sv, c, "{\"t\":\"do\",\"id\":3,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq, first);
    assert_int_equal(int_at(heard(c, "ok"), "id"), 3);
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    assert_int_equal(int_at(c->view, "ack"), 2); /* no newer view was due */

    say(sv, c, "{\"t\":\"do\",\"id\":4,\"seq\":%lld,\"action\":\"done\"}", (long long)seq);
    must_no(c, "late");
    heard(c, "view");
    say(sv, c, "{\"t\":\"do\",\"id\":5,\"seq\":%lld,\"action\":\"done\"}", (long long)seq + 9);
    must_no(c, "late");
    say(sv, c, "{\"t\":\"do\",\"id\":6,\"seq\":%lld,\"action\":\"dance 3\"}", (long long)seq + 1);
    must_no(c, "syntax");
    say(sv, c == a ? b : a, "{\"t\":\"do\",\"id\":7,\"seq\":%lld,\"action\":\"done\"}",
        (long long)seq + 1);
    must_no(c == a ? b : a, "illegal");
    struct sv_conn *e = open_table(sv, NULL, id);
    assert_true(json_is_null(at(e->view, "seat")));
    assert_int_equal(count_at(e->view, "options"), 0);
    say(sv, e, "{\"t\":\"do\",\"id\":8,\"seq\":%lld,\"action\":\"done\"}", (long long)seq + 1);
    must_no(e, "forbidden");
}

/* After a restart a doubled action is still known. */
static void test_restart(void **state)
{
    char file[] = "/tmp/bicorne-live-XXXXXX";
    (void)state;
    int fd = mkstemp(file);
    assert_true(fd >= 0);
    close(fd);
    unlink(file);
    server_free(sv);
    sv = server_new(file, true);
    pair("waterloo", "");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    for (int i = 0; i < 9; i++)
        play_first(a, b);
    struct sv_conn *c = mover(a, b);
    bool is_a = c == a;
    int64_t seq = int_at(c->view, "seq");
    char first[80];
    snprintf(first, sizeof first, "%s", first_option(c));
    play_first(a, b);
    json_t *table = json_deep_copy(at(a->view, "table"));
    server_free(sv);

    fake_now += 100000;
    sv = server_new(file, true);
    a = open_table(sv, &anna, id);
    b = open_table(sv, &ben, id);
    c = is_a ? a : b;
    assert_int_equal(int_at(a->view, "seq"), seq + 1);
    assert_true(json_equal(table, at(a->view, "table")));
    json_decref(table);
    say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq, first);
    heard(c, "ok");
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    play_first(a, b);
    server_free(sv);
    sv = server_new(":memory:", true);
    unlink(file);
    char more[80];
    for (int i = 0; i < 3; i++) {
        snprintf(more, sizeof more, "%s%s", file, i == 0 ? "-wal" : i == 1 ? "-shm" : ".lock");
        unlink(more);
    }
}

/* Secret bids, at once: an answer to an older view counts as long as the question is the same. */
static void test_simultaneous(void **state)
{
    (void)state;
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    pair("null", ",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *e = open_table(sv, NULL, id);
    int64_t seq = int_at(a->view, "seq");
    assert_int_equal(count_at(a->view, "to_act"), 2);
    say(sv, a, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"fold\"}", (long long)seq);
    heard(a, "ok");
    assert_int_equal(int_at(b->view, "seq"), seq + 1);
    /* What Anna did is not in what the others got. */
    json_t *v = heard(b, "view");
    assert_int_equal(count_at(v, "events"), 0);
    v = heard(e, "view");
    assert_int_equal(count_at(v, "events"), 0);
    say(sv, b, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"fold\"}", (long long)seq);
    heard(b, "ok");
    assert_int_equal(int_at(b->view, "seq"), seq + 2);
    /* The round is over: what was meant for it is late now, what was done is known. */
    say(sv, a, "{\"t\":\"do\",\"id\":2,\"seq\":%lld,\"action\":\"fold\"}", (long long)seq);
    heard(a, "ok");
    say(sv, b, "{\"t\":\"do\",\"id\":2,\"seq\":%lld,\"action\":\"fold\"}", (long long)seq + 1);
    heard(b, "ok");
    say(sv, a, "{\"t\":\"do\",\"id\":3,\"seq\":%lld,\"action\":\"fold\"}", (long long)seq + 1);
    must_no(a, "late");
    want(get(sv, &anna, path("/record")), 403, "forbidden");
    want(get(sv, &anna, path("/position")), 403, "forbidden");
    want(get(sv, &anna, path("/frames?seat=1")), 403, "forbidden");
    struct reply r = get(sv, &ben, path("/log"));
    for (size_t i = 0; i < count_at(r.json, "events"); i++) {
        json_t *ev = json_array_get(at(r.json, "events"), i);
        assert_false(!strncmp(str_at(ev, "do"), "got 0", 5)); /* what Anna drew */
    }
    reply_free(&r);
}

static void test_undo(void **state)
{
    (void)state;
    pair("waterloo", "");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *c = mover(a, b), *other = c == a ? b : a;
    /* To where a choice can be taken back: the first after the throw. */
    for (int i = 0; i < 50; i++) {
        c = play_first(a, b);
        other = c == a ? b : a;
        if (!strcmp(str_at(c->view, "undo"), "free"))
            break;
    }
    assert_string_equal(str_at(c->view, "undo"), "free");
    assert_string_not_equal(str_at(other->view, "undo"), "free");
    json_t *table = json_deep_copy(at(c->view, "table"));
    int64_t seq = int_at(c->view, "seq");
    say(sv, c, "{\"t\":\"undo\",\"id\":2,\"seq\":%lld}", (long long)seq - 1);
    must_no(c, "late");
    say(sv, c, "{\"t\":\"undo\",\"id\":3,\"seq\":%lld}", (long long)seq);
    heard(c, "ok");
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    json_t *v = heard(c, "view");
    assert_string_equal(str_at(v, "events.0.do"), "undo 1");
    say(sv, c, "{\"t\":\"undo\",\"id\":4,\"seq\":%lld}", (long long)seq);
    heard(c, "ok"); /* doubled */
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    play_first(a, b);
    assert_true(json_equal(table, at(c->view, "table")));
    json_decref(table);

    /* On until it can only be asked for. */
    for (int i = 0; i < 200 && strcmp(str_at(c->view, "undo"), "ask") != 0; i++)
        play_first(a, b);
    assert_string_equal(str_at(c->view, "undo"), "ask");
    seq = int_at(c->view, "seq");
    say(sv, c, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)seq);
    heard(c, "ok");
    assert_string_equal(str_at(other->view, "asked.what"), "undo");
    assert_int_equal(int_at(other->view, "asked.by"), int_at(c->view, "seat"));
    say(sv, other, "{\"t\":\"answer\",\"id\":2,\"yes\":false}");
    heard(other, "ok");
    assert_true(json_is_null(at(c->view, "asked")));
    say(sv, c, "{\"t\":\"undo\",\"id\":10,\"seq\":%lld}", (long long)seq);
    say(sv, other, "{\"t\":\"answer\",\"id\":3,\"yes\":true}");
    heard(other, "ok");
    assert_int_equal(int_at(c->view, "seq"), seq + 1);
    assert_true(json_is_null(at(c->view, "asked")));
    play_first(a, b);
    struct reply r = get(sv, &anna, path("/record"));
    assert_memory_equal(r.text, "bicorne record 2\n", 17);
    assert_non_null(strstr(r.text, " undo\n")); /* with what was taken back before it */
    assert_non_null(strstr(r.text, " rewind "));
    assert_non_null(strstr(r.text, "commit "));
    assert_null(strstr(r.text, "seed "));
    reply_free(&r);
    want(get(sv, &anna, path("/frames?from=0&count=100")), 200, NULL);
    want(get(sv, &anna, path("/log")), 200, NULL);
}

/* Each goes on to see his own cards when the game is over, and onlookers none. */
static void test_hands_at_the_end(void **state)
{
    (void)state;
    pair("null", ",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *e = open_table(sv, NULL, id);
    const struct sv_conn *all[] = {a, b, e};
    for (int over = 0; over < 2; over++) {
        for (int i = 0; i < 3; i++)
            for (int seat = 0; seat < 2; seat++) {
                char hand[32];
                snprintf(hand, sizeof hand, "table.players.%d.hand", seat);
                assert_int_equal(count_at(all[i]->view, hand), i == seat ? 3 : 0);
            }
        if (!over)
            say(sv, b, "{\"t\":\"resign\",\"id\":1}");
        assert_string_equal(str_at(a->view, "state"), "over");
    }
}

static void test_draw_and_resign(void **state)
{
    (void)state;
    pair("waterloo", ",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    play_first(a, b);
    assert_true(true_at(a->view, "draw"));
    say(sv, a, "{\"t\":\"answer\",\"id\":1,\"yes\":true}");
    must_no(a, "state");
    say(sv, a, "{\"t\":\"draw\",\"id\":2}");
    heard(a, "ok");
    say(sv, a, "{\"t\":\"answer\",\"id\":3,\"yes\":true}");
    must_no(a, "forbidden");
    say(sv, b, "{\"t\":\"answer\",\"id\":1,\"yes\":true}");
    heard(b, "ok");
    assert_string_equal(str_at(a->view, "state"), "over");
    assert_int_equal(int_at(a->view, "seats.0.score"), 500);
    say(sv, a, "{\"t\":\"resign\",\"id\":4}");
    must_no(a, "state");

    /* Rematch: seats change, both get the same one. */
    want(post(sv, &ben, path("/rematch"), "{}"), 200, NULL);
    struct reply r = post(sv, &anna, path("/rematch"), "{}");
    char next[ST_ID];
    snprintf(next, sizeof next, "%s", str_at(r.json, "id"));
    reply_free(&r);
    assert_string_equal(str_at(a->view, "rematch"), next);
    r = post(sv, &ben, path("/rematch"), "{}");
    assert_string_equal(str_at(r.json, "id"), next);
    reply_free(&r);
    memcpy(id, next, sizeof id);
    a = open_table(sv, &anna, id);
    b = open_table(sv, &ben, id);
    assert_string_equal(str_at(a->view, "state"), "running");
    assert_string_equal(str_at(a->view, "seats.1.name"), "Anna");
    say(sv, b, "{\"t\":\"resign\",\"id\":4}");
    heard(b, "ok");
    assert_string_equal(str_at(a->view, "state"), "over");
    assert_int_equal(int_at(a->view, "seats.1.score"), 1000);
    assert_true(true_at(a->view, "seats.0.resigned"));
    r = get(sv, NULL, path("/record"));
    assert_non_null(strstr(r.text, "seed "));
    assert_non_null(strstr(r.text, "0 resign"));
    struct bc_error e;
    must(bc_record_verify(&bc_files_embedded, "r", r.text, strlen(r.text), &e), &e);
    reply_free(&r);
    struct somebody eve = {0};
    want(post(sv, &eve, path("/rematch"), "{}"), 403, "forbidden");
}

static void test_clock(void **state)
{
    (void)state;
    pair("waterloo", ",\"clock\":{\"main_s\":60,\"increment_s\":5}");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *c = mover(a, b);
    int seat = (int)int_at(c->view, "seat");
    char clock[40], other[40];
    snprintf(clock, sizeof clock, "seats.%d.clock_ms", seat);
    snprintf(other, sizeof other, "seats.%d.clock_ms", 1 - seat);
    fake_now += 20000;
    say(sv, c, "{\"t\":\"seat\",\"seat\":%d}", seat);
    assert_int_equal(int_at(c->view, clock), 40000);
    assert_int_equal(int_at(c->view, other), 60000);
    assert_int_equal(int_at(c->view, "clock.running.0"), seat);
    play_first(a, b);
    assert_int_equal(int_at(c->view, clock), 40000);

    /* Out of memory and back: the same. Then 39 s more are fine, 41 s are not. */
    sv_game_reload(sv_game_find(sv, id));
    settle(sv);
    assert_int_equal(int_at(c->view, clock), 40000);
    c = mover(a, b);
    assert_int_equal(int_at(c->view, "seat"), seat);
    fake_now += 39000;
    settle(sv);
    assert_string_equal(str_at(c->view, "state"), "running");
    fake_now += 2000;
    settle(sv);
    assert_string_equal(str_at(c->view, "state"), "over");
    snprintf(clock, sizeof clock, "seats.%d.timed_out", seat);
    assert_true(true_at(c->view, clock));
    snprintf(clock, sizeof clock, "seats.%d.score", 1 - seat);
    assert_int_equal(int_at(c->view, clock), 1000);
}

/* An action that comes too late, before anybody noticed. Time does not run while we are down. */
static void test_clock_late_and_down(void **state)
{
    char file[] = "/tmp/bicorne-live-XXXXXX", other[80];
    (void)state;
    int fd = mkstemp(file);
    assert_true(fd >= 0);
    close(fd);
    unlink(file);
    server_free(sv);
    sv = server_new(file, true);
    pair("waterloo", ",\"clock\":{\"move_s\":60}");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    play_first(a, b);
    fake_now += 25000;
    settle(sv); /* a sign of life */
    server_free(sv);
    fake_now += 3600000;
    sv = server_new(file, true);
    a = open_table(sv, &anna, id);
    b = open_table(sv, &ben, id);
    assert_string_equal(str_at(a->view, "state"), "running");
    struct sv_conn *c = mover(a, b);
    int seat = (int)int_at(c->view, "seat");
    char clock[40];
    snprintf(clock, sizeof clock, "seats.%d.clock_ms", seat);
    assert_in_range(int_at(c->view, clock), 30000, 40000);
    fake_now += 60000;
    send_now(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
             (long long)int_at(c->view, "seq"), first_option(c));
    settle(sv);
    must_no(c, "state");
    assert_string_equal(str_at(c->view, "state"), "over");
    server_free(sv);
    sv = server_new(":memory:", true);
    unlink(file);
    for (int i = 0; i < 3; i++) {
        snprintf(other, sizeof other, "%s%s", file, i == 0 ? "-wal" : i == 1 ? "-shm" : ".lock");
        unlink(other);
    }
}

/* What waits for one game is not done in another: seats are those of the game it was asked of. */
static void test_wrong_table(void **state)
{
    char mine[ST_ID];
    struct somebody eve = {0};
    (void)state;
    struct reply r = post(sv, &eve, "/api/games",
                          "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},"
                          "{\"kind\":\"here\"}]}");
    snprintf(mine, sizeof mine, "%s", str_at(r.json, "id"));
    reply_free(&r);
    pair("waterloo", ",\"public\":true");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *e = open_table(sv, &eve, id), *c = mover(a, b);
    int64_t seq = int_at(c->view, "seq");
    send_now(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq,
             first_option(c));
    send_now(sv, e, "{\"t\":\"resign\",\"id\":1,\"seat\":0}");
    send_now(sv, e, "{\"t\":\"open\",\"game\":\"%s\"}", mine);
    settle(sv);
    must_no(e, "forbidden");
    assert_string_equal(str_at(c->view, "state"), "running");
    assert_string_equal(str_at(e->view, "state"), "running");
    /* Who leaves after asking has asked all the same. */
    c = mover(a, b);
    seq = int_at(c->view, "seq");
    send_now(sv, c, "{\"t\":\"do\",\"id\":2,\"seq\":%lld,\"action\":\"%s\"}", (long long)seq,
             first_option(c));
    send_now(sv, c, "{\"t\":\"resign\",\"id\":3}");
    conn_free(sv, c);
    settle(sv);
    c = c == a ? b : a;
    assert_string_equal(str_at(c->view, "state"), "over");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_create_join_play),
        TEST(test_late_and_doubled),
        TEST(test_restart),
        TEST(test_simultaneous),
        TEST(test_undo),
        TEST(test_hands_at_the_end),
        TEST(test_draw_and_resign),
        TEST(test_clock),
        TEST(test_clock_late_and_down),
        TEST(test_wrong_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
