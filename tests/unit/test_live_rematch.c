/* test_live_rematch.c - a rematch is offered, agreed to, declined, taken back. As test_live.c. */
#include "live_kit.h"

static struct somebody clara, eve;

#define ME "{\"kind\":\"me\",\"name\":\"Anna\"}"
#define OPEN "{\"kind\":\"open\"}"
#define RANDOM "{\"kind\":\"computer\",\"level\":\"random\"}"

static int begin_all(void **state)
{
    memset(&clara, 0, sizeof clara);
    memset(&eve, 0, sizeof eve);
    return begin(state);
}

static void join(struct somebody *who, const char *name)
{
    want(post(sv, who, path("/join"), "{\"invite\":\"%s\",\"name\":\"%s\"}", invite, name), 200,
         NULL);
}

/* A game that is over: who is to resign does. */
static void finished(const char *game, const char *seats, int joins, int resigns)
{
    struct somebody *all[] = {&anna, &ben, &clara};
    static const char *const names[] = {"Anna", "Ben", "Clara"};
    made(post(sv, &anna, "/api/games", "{\"game\":\"%s\",\"public\":true,\"seats\":[%s]}", game,
              seats));
    for (int i = 1; i <= joins; i++)
        join(all[i], names[i]);
    for (int i = 0; i < resigns; i++) {
        struct sv_conn *c = open_table(sv, all[i], id);
        say(sv, c, "{\"t\":\"resign\"}");
        heard(c, "ok");
        conn_free(sv, c);
    }
    struct reply r = get(sv, NULL, path(""));
    assert_string_equal(str_at(r.json, "state"), "over");
    reply_free(&r);
}

/* Says it; the id of the game that began, or "". */
static const char *rematch(struct somebody *who, const char *body, size_t waiting)
{
    static char next[ST_ID];
    struct reply r = post(sv, who, path("/rematch"), "%s", body);
    if (r.status != 200)
        fail_msg("%s", r.text);
    assert_int_equal(count_at(r.json, "waiting"), waiting);
    const char *s = json_string_value(at(r.json, "id"));
    snprintf(next, sizeof next, "%s", s ? s : "");
    reply_free(&r);
    return next;
}

static bool asked(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/games?list=mine");
    bool is = json_is_true(at(r.json, "games.0.rematch_asked"));
    reply_free(&r);
    return is;
}

static size_t mine(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/games?list=mine");
    size_t n = count_at(r.json, "games");
    reply_free(&r);
    return n;
}

static void test_yes(void **state)
{
    (void)state;
    finished("null", ME "," OPEN, 1, 1);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *e = open_table(sv, NULL, id);
    assert_string_equal(rematch(&ben, "{}", 1), "");
    assert_string_equal(str_at(a->view, "asked.what"), "rematch");
    assert_int_equal(int_at(a->view, "asked.by"), 1);
    assert_int_equal(int_at(a->view, "asked.agreed.0"), 1);
    assert_int_equal(int_at(a->view, "asked.wait.0"), 0);
    assert_true(json_is_null(at(e->view, "asked"))); /* nobody else's business */
    assert_true(json_is_null(at(b->view, "rematch")));
    assert_int_equal(mine(&anna), 1);
    assert_true(asked(&anna));
    assert_false(asked(&ben));
    assert_string_equal(rematch(&ben, "{}", 1), ""); /* said twice is said once */
    char next[ST_ID];
    snprintf(next, sizeof next, "%s", rematch(&anna, "{\"yes\":true}", 0));
    assert_int_equal(strlen(next), ST_ID - 1);
    assert_string_equal(str_at(b->view, "rematch"), next);
    assert_true(json_is_null(at(b->view, "asked")));
    assert_string_equal(rematch(&ben, "{}", 0), next); /* one for all */
    assert_string_equal(rematch(&ben, "{\"yes\":false}", 0), next);
    assert_int_equal(mine(&anna), 2);
    memcpy(id, next, sizeof id);
    struct reply r = get(sv, NULL, path(""));
    assert_string_equal(str_at(r.json, "state"), "running");
    assert_string_equal(str_at(r.json, "seats.0.name"), "Ben");
    assert_string_equal(str_at(r.json, "seats.1.name"), "Anna");
    reply_free(&r);
    want(post(sv, &anna, path("/rematch"), "{}"), 409, "state"); /* not over */
}

static void test_no(void **state)
{
    (void)state;
    finished("null", ME "," OPEN, 1, 1);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    want(post(sv, &ben, path("/rematch"), "{\"yes\":false}"), 409, "state");
    want(post(sv, &ben, path("/rematch"), "{\"yes\":1}"), 400, "value");
    want(post(sv, &ben, path("/rematch"), "{\"mix\":\"12\"}"), 400, "value");
    want(post(sv, &eve, path("/rematch"), "{}"), 403, "forbidden");
    assert_true(json_is_null(at(a->view, "asked")));
    rematch(&ben, "{}", 1);
    want(post(sv, &eve, path("/rematch"), "{\"yes\":false}"), 403, "forbidden");
    assert_string_equal(str_at(a->view, "asked.what"), "rematch");
    rematch(&anna, "{\"yes\":false}", 0); /* declined */
    assert_true(json_is_null(at(b->view, "asked")));
    assert_false(asked(&anna));
    rematch(&ben, "{}", 1);
    rematch(&ben, "{\"yes\":false}", 0); /* taken back */
    assert_true(json_is_null(at(a->view, "asked")));
    rematch(&anna, "{}", 1); /* now the other way round */
    assert_int_equal(int_at(b->view, "asked.by"), 0);
    assert_int_equal(mine(&anna), 1);
    assert_int_equal(mine(&ben), 1);
}

/* Three people and a computer: each of the three is asked, the computer is not. */
static void test_three(void **state)
{
    (void)state;
    finished("waterloo", ME "," OPEN "," OPEN "," RANDOM, 2, 3);
    assert_string_equal(rematch(&clara, "{}", 2), "");
    assert_string_equal(rematch(&anna, "{}", 1), "");
    struct sv_conn *b = open_table(sv, &ben, id);
    assert_int_equal(count_at(b->view, "asked.agreed"), 2);
    assert_int_equal(count_at(b->view, "asked.wait"), 1);
    rematch(&ben, "{\"yes\":false}", 0); /* one is enough */
    assert_true(json_is_null(at(b->view, "asked")));
    rematch(&anna, "{}", 2);
    rematch(&ben, "{}", 1);
    const char *next = rematch(&clara, "{}", 0);
    assert_int_equal(strlen(next), ST_ID - 1);
    memcpy(id, next, sizeof id);
    struct reply r = get(sv, NULL, path(""));
    assert_string_equal(str_at(r.json, "seats.1.name"), "Anna");
    assert_string_equal(str_at(r.json, "seats.0.kind"), "computer");
    reply_free(&r);
}

static void test_alone(void **state)
{
    (void)state;
    finished("null", ME "," RANDOM, 0, 1);
    assert_int_equal(strlen(rematch(&anna, "{}", 0)), ST_ID - 1);
}

/* An offer that was answered is on disk. */
static void test_kept(void **state)
{
    char file[] = "/tmp/bicorne-rematch-XXXXXX";
    (void)state;
    int fd = mkstemp(file);
    assert_true(fd >= 0);
    close(fd);
    server_free(sv);
    sv = server_new(file, true);
    finished("null", ME "," OPEN, 1, 1);
    char body[200];
    struct reply dice = post(sv, &ben, "/api/dice", "{}");
    snprintf(body, sizeof body, "{\"dice\":\"%s\",\"mix\":\"000102030405060708090a0b0c0d0e0f\"}",
             str_at(dice.json, "commit"));
    rematch(&ben, body, 1);
    reply_free(&dice);
    server_free(sv);
    sv = server_new(file, true);
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_int_equal(int_at(a->view, "asked.by"), 1);
    const char *next = rematch(&anna, "{}", 0);
    assert_int_equal(strlen(next), ST_ID - 1);
    struct sv_fault f;
    const struct sv_game *g = sv_game_get(sv, next, (struct sv_whose){0}, &f);
    static const uint8_t mix[BC_MIX] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    assert_memory_equal(g->row.seat[0].mix, mix, BC_MIX); /* Ben's, at his new seat */
    assert_int_equal(g->row.creator, g->row.seat[0].person);
    unlink(file);
}

/* It is a game of whoever offered it, and counts as one. */
static void test_room(void **state)
{
    (void)state;
    finished("null", ME "," OPEN, 1, 1);
    char over[ST_ID];
    memcpy(over, id, sizeof over);
    for (int i = 0; i < 200; i++)
        want(post(sv, &ben, "/api/games",
                  "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\"}," OPEN "]}"),
             201, NULL);
    want(post(sv, &ben, path("/rematch"), "{}"), 503, "full");
    struct sv_conn *a = open_table(sv, &anna, over);
    assert_true(json_is_null(at(a->view, "asked")));
    rematch(&anna, "{}", 1);
    for (int i = 0; i < 200; i++)
        want(post(sv, &anna, "/api/games",
                  "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\"}," OPEN "]}"),
             201, NULL);
    want(post(sv, &ben, path("/rematch"), "{}"), 503, "full"); /* she has no room by now */
    assert_int_equal(count_at(a->view, "asked.wait"), 1);
    assert_true(json_is_null(at(a->view, "rematch")));
}

/* Whoever is gone neither offers nor agrees. */
static void test_gone(void **state)
{
    (void)state;
    finished("null", ME "," OPEN, 1, 1);
    struct sv_conn *a = open_table(sv, &anna, id);
    rematch(&ben, "{}", 1);
    want(post(sv, &ben, "/api/me/delete", "{}"), 200, NULL);
    assert_true(json_is_null(at(a->view, "asked")));
    assert_false(asked(&anna));
    want(post(sv, &anna, path("/rematch"), "{}"), 409, "state");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_all, end)
    const struct CMUnitTest tests[] = {
        TEST(test_yes),  TEST(test_no),   TEST(test_three), TEST(test_alone),
        TEST(test_kept), TEST(test_room), TEST(test_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
