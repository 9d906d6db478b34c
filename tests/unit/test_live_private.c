/* test_live_private.c - a private game is there for nobody but those who sit in it, and for whoever
 * brings the invitation while a seat is open. */
#include "live_kit.h"

static struct somebody eve;

static int begin_three(void **state)
{
    memset(&eve, 0, sizeof eve);
    return begin(state);
}

#define ME "{\"kind\":\"me\"}"
#define OPEN "{\"kind\":\"open\"}"
#define RANDOM "{\"kind\":\"computer\",\"level\":\"random\"}"

static void create(struct somebody *who, const char *game, const char *seats)
{
    made(post(sv, who, "/api/games", "{\"game\":\"%s\",\"seats\":[%s]}", game, seats));
}

/* Every way to look at it. */
static void must_see(struct somebody *who, const char *query, bool sees)
{
    static const char *const what[] = {"", "/log", "/frames", "/record", "/position"};
    for (size_t i = 0; i < sizeof what / sizeof what[0]; i++) {
        char rest[100];
        snprintf(rest, sizeof rest, "%s%s", what[i], query);
        want(get(sv, who, path(rest)), sees ? 200 : 404, sees ? NULL : "absent");
    }
}

static struct sv_conn *knock(struct somebody *who, const char *with)
{
    struct sv_conn *c = conn_new(sv, who);
    say(sv, c, "{\"t\":\"open\",\"id\":1,\"game\":\"%s\"%s}", id, with);
    return c;
}

static void must_be_absent(struct somebody *who)
{
    must_see(who, "", false);
    struct sv_conn *c = knock(who, "");
    must_no(c, "absent");
    send_now(sv, c, "{\"t\":\"chart\",\"id\":2}");
    settle(sv);
    must_no(c, "state"); /* no game is open here */
    want(post(sv, who, path("/join"), "{}"), 404, "absent");
    want(post(sv, who, path("/leave"), "{}"), 404, "absent");
    want(post(sv, who, path("/delete"), "{}"), 404, "absent");
    want(post(sv, who, path("/rematch"), "{}"), 404, "absent");
}

static void test_invited(void **state)
{
    char query[64], with[64];
    (void)state;
    create(&anna, "waterloo", ME "," OPEN "," OPEN);
    must_see(&anna, "", true);
    must_be_absent(&ben);
    must_see(&ben, "?invite=00000000000000000000000000000000", false);
    must_see(&ben, "?invite=", false);
    snprintf(query, sizeof query, "?invite=%s", invite);
    snprintf(with, sizeof with, ",\"invite\":\"%s\"", invite);
    must_see(&ben, query, true);
    struct sv_conn *b = knock(&ben, with), *e = knock(&eve, with);
    assert_int_equal(count_at(b->view, "you"), 0);

    /* Who sits there needs no invitation any more; who was invited may look on while seats are open. */
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\"}", invite), 200, NULL);
    must_see(&ben, "", true);
    assert_int_equal(e->dropped, 0);
    assert_string_equal(str_at(e->view, "seats.1.kind"), "human");

    /* All seats are taken. */
    struct somebody carl = {0};
    want(post(sv, &carl, path("/join"), "{\"invite\":\"%s\"}", invite), 200, NULL);
    assert_int_equal(e->dropped, 1008);
    assert_string_equal(str_at(e->view, "state"), "open"); /* nothing of the game was shown */
    must_see(&eve, query, false);
    must_be_absent(&eve);
    want(post(sv, &eve, path("/join"), "{\"invite\":\"%s\"}", invite), 409, "state");
    struct sv_conn *late = knock(&eve, with);
    must_no(late, "absent");
    must_see(&carl, "", true);
}

/* Who leaves an open game has seen it for the last time. */
static void test_leaving(void **state)
{
    (void)state;
    create(&anna, "waterloo", ME "," OPEN "," OPEN);
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\"}", invite), 200, NULL);
    struct sv_conn *b = open_table(sv, &ben, id);
    want(post(sv, &ben, path("/leave"), "{}"), 200, NULL);
    assert_int_equal(b->dropped, 1008);
    must_be_absent(&ben);
    must_see(&anna, "", true);
}

static bool is_over(void *arg)
{
    struct st_game_row row;
    (void)arg;
    assert_int_equal(st_game(sv->store, id, &row), 1);
    return row.state == ST_GAME_OVER;
}

/* Nobody sits in a game of computers: it is its maker's, also when it is over. */
static void test_computers(void **state)
{
    (void)state;
    create(&anna, "null", RANDOM "," RANDOM);
    conn_free(sv, open_table(sv, &anna, id));
    must_no(knock(NULL, ""), "absent");
    struct reply r = get(sv, &anna, path(""));
    assert_true(true_at(r.json, "watchable"));
    reply_free(&r);
    wait_in_steps(sv, 1000, is_over, NULL);
    must_see(&anna, "", true);
    must_be_absent(&eve);
    want(post(sv, &anna, path("/rematch"), "{}"), 200, NULL);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin_three, end)
    const struct CMUnitTest tests[] = {TEST(test_invited), TEST(test_leaving),
                                       TEST(test_computers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
