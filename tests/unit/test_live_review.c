/* test_live_review.c - what two requests at the same moment, an ended session, a clock that goes back
 * or a very talkative person must not do. As test_live.c. */
#include "live_kit.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <pthread.h>
#include <sys/socket.h>

static void create(struct somebody *who, const char *body)
{
    made(request(sv, who, "POST", "/api/games", body));
}

/* A request that is not waited for. */
static void start(struct somebody *who, const char *where, const char *body, struct sv_answer *a)
{
    struct sv_request rq = {.method = "POST",
                            .path = where,
                            .query = "",
                            .body = body,
                            .body_n = strlen(body),
                            .token = who->token,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    memset(a, 0, sizeof *a);
    sv_handle(sv, &rq, a);
}

static uint64_t writes(void)
{
    struct st_stats s;
    st_stats(sv->store, &s);
    return s.writes + s.queued_now;
}

static bool has_written(void *arg)
{
    return writes() > *(uint64_t *)arg;
}

static void must_be(struct somebody *who, const char *name, bool account)
{
    struct reply r = get(sv, who, "/api/me");
    assert_string_equal(str_at(r.json, "person.name"), name);
    assert_int_equal(true_at(r.json, "person.account"), account);
    reply_free(&r);
}

#define ME "{\"kind\":\"me\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"
#define COMPUTER "{\"kind\":\"computer\",\"level\":\"recruit\"}"

/* A guest registers, and before that is known a game gives him another name. */
static void test_named_while_registering(void **state)
{
    struct sv_answer reg, game, twice;
    (void)state;
    /* No computer here: its moves would be written too, and taken for the registration. */
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}");
    uint64_t before = writes();
    start(&anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}", &reg);
    wait_for_it(sv, has_written, &before);
    assert_false(reg.done);
    start(&anna, "/api/games",
          "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\",\"name\":\"Other\"}," HERE "]}", &game);
    start(&anna, "/api/me", "{\"name\":\"Third\"}", &twice);
    settle(sv);
    assert_int_equal(reg.status, 200);
    assert_int_equal(game.status, 201);
    assert_int_equal(twice.status, 409);
    memcpy(anna.token, reg.token, sizeof anna.token);
    must_be(&anna, "Anna", true);
    want(post(sv, &ben, "/api/login", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    free(reg.text);
    free(game.text);
    free(twice.text);
}

static void test_new_password(void **state)
{
    struct somebody other = {0};
    (void)state;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}");
    want(post(sv, &other, "/api/login", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    struct sv_conn *mine = open_table(sv, &anna, id), *his = open_table(sv, &other, id);
    struct sv_conn *later = conn_new(sv, &other);
    assert_int_equal(count_at(his->view, "you"), 2);
    want(post(sv, &anna, "/api/me", "{\"password\":\"another one\",\"old\":\"long enough\"}"), 200,
         NULL);
    must_be(&anna, "Anna", true);
    want(post(sv, &other, "/api/me", "{\"webhook\":\"\"}"), 401, "login");
    assert_int_equal(mine->dropped, 0);
    assert_int_equal(his->dropped, 1008);
    say(sv, later, "{\"t\":\"open\",\"game\":\"%s\"}", id);
    must_no(later, "absent"); /* somebody else by now, and the game is private */
    want(post(sv, &anna, "/api/logout", "{}"), 200, NULL);
    assert_int_equal(mine->dropped, 1008);
}

static void test_much_chat(void **state)
{
    (void)state;
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    for (int i = 0; i < ST_CHAT_LINES + 20; i++)
        say(sv, a, "{\"t\":\"chat\",\"id\":%d,\"text\":\"%d\"}", i, i + 1);
    struct sv_conn *b = open_table(sv, &anna, id);
    json_t *j = heard(b, "chat");
    assert_int_equal(count_at(j, "lines"), ST_CHAT_LINES);
    assert_int_equal(int_at(j, "lines.0.n"), 21);
    assert_string_equal(str_at(j, "lines.199.text"), "220");
}

/* Rounds of the loop, a whole sweep among them. */
static void rounds(void)
{
    sv->live->next_sweep = 0;
    for (int i = 0; i < 12; i++) {
        fake_now += 200;
        settle(sv);
    }
}

static bool has_session(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/me");
    bool known = json_is_object(at(r.json, "person"));
    reply_free(&r);
    return known;
}

/* Whatever is done to the wall clock, while the server runs and while it is down: nobody loses a game by
 * it, no session ends and no guest is forgotten; and a clock is charged what was really used. */
static void test_wall_clock_steps(void **state)
{
    static const int64_t year = INT64_C(365) * 24 * 3600 * 1000;
    static const int64_t steps[] = {10, -30, 0, 40, -40};
    struct somebody carl = {0};
    char file[] = "/tmp/bicorne-clock-XXXXXX";
    (void)state;
    int fd = mkstemp(file);
    close(fd);
    unlink(file);
    server_free(sv);
    sv = server_new(file, true);
    want(post(sv, &ben, "/api/me", "{\"name\":\"Ben\"}"), 200, NULL); /* a guest without a game */
    want(post(sv, &carl, "/api/register", "{\"name\":\"Carl\",\"password\":\"long enough\"}"), 200,
         NULL);
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "],\"clock\":{\"main_s\":600}}");
    struct sv_conn *a = open_table(sv, &anna, id);
    int64_t began = fake_now;
    int mover = (int)int_at(a->view, "to_act.0");
    for (size_t i = 0; i < 2 * sizeof steps / sizeof steps[0]; i++) {
        if (i % 2) { /* down meanwhile, for an hour that does not count */
            server_free(sv);
            fake_now += 3600 * 1000;
            began += 3600 * 1000;
        }
        fake_step = steps[i / 2] * year;
        if (i % 2)
            sv = server_new(file, true);
        rounds();
        a = open_table(sv, &anna, id);
        assert_string_equal(str_at(a->view, "state"), "running");
        int64_t left = int_at(json_array_get(at(a->view, "seats"), (size_t)mover), "clock_ms");
        assert_in_range(left, 600000 - (fake_now - began) - 1, 600000 - (fake_now - began) + 1);
        assert_true(has_session(&carl) && has_session(&ben));
    }
    fake_step = 0;
    while (!strcmp(str_at(a->view, "state"), "running")) { /* as long as it is really used */
        assert_true(fake_now - began < 700000);
        fake_now += 1000;
        settle(sv);
    }
    assert_true(fake_now - began >= 600000);
    server_free(sv);
    sv = server_new(":memory:", true);
    for (int i = 0; i < 3; i++) {
        char more[64];
        snprintf(more, sizeof more, "%s%s", file, i == 0 ? "" : i == 1 ? "-wal" : "-shm");
        unlink(more);
    }
}

static bool has_no_hint(void *arg)
{
    return !((struct sv_game *)arg)->hint;
}

/* Several at one screen: a hint for one is not shown to the next. */
static void test_hint_comes_late(void **state)
{
    (void)state;
    create(&anna, "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    struct sv_game *g = sv_game_find(sv, id);
    for (int round = 0; round < 2; round++) {
        say(sv, a, "{\"t\":\"seat\",\"seat\":0}");
        if (!first_option(a))
            say(sv, a, "{\"t\":\"seat\",\"seat\":1}");
        send_now(sv, a, "{\"t\":\"hint\",\"id\":1,\"seq\":%lld}",
                 (long long)int_at(a->view, "seq"));
        assert_non_null(g->hint);
        if (round)
            send_now(sv, a, "{\"t\":\"seat\",\"seat\":null}");
        wait_for_it(sv, has_no_hint, g);
        settle(sv);
        assert_int_equal(has_heard(a, "hint"), !round);
        json_array_clear(a->inbox);
    }
}

static bool has_thought(void *arg)
{
    return !((struct sv_game *)arg)->think;
}

static bool has_moved(void *arg)
{
    struct sv_fault f;
    const struct sv_game *g = sv_game_get(sv, id, (struct sv_whose){0}, &f);
    return g && g->row.seq > *(int64_t *)arg;
}

/* Computers among themselves go on when the last one has looked away, whoever else waits. */
static void test_nobody_watches(void **state)
{
    (void)state;
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" COMPUTER "," COMPUTER "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    settle(sv);
    for (int i = 0; i < 200 && sv_waiting_count(sv); i++) { /* taken out of the list */
        fake_now += 100;
        turn(sv);
    }
    struct sv_game *g = sv_game_find(sv, id);
    wait_in_steps(sv, 0, has_thought, g);
    settle(sv);
    int64_t seq = g->row.seq;
    conn_free(sv, a);
    assert_true(g->think || sv_waiting_count(sv) > 0);
    wait_for_it(sv, has_moved, &seq);
}

static void test_limit_of_a_person(void **state)
{
    (void)state;
    create(&anna, "{\"game\":\"waterloo\",\"seats\":[" ME "," HERE "]}");
    struct sv_conn *a = open_table(sv, &anna, id);
    sv_limits_free(sv->limits);
    sv->limits = sv_limits_new(10);
    for (int i = 0; i < 36; i++)
        send_now(sv, a, "{\"t\":\"ping\"}");
    settle(sv);
    assert_false(has_heard(a, "no"));
    struct sv_request rq = {
        .method = "GET", .path = "/api/me", .query = "", .body = "", .token = anna.token};
    int status[6];
    for (int i = 0; i < 6; i++) { /* from wherever he asks */
        struct sv_answer answer = {0};
        char ip[24];
        snprintf(ip, sizeof ip, "127.0.0.%d", i + 2);
        rq.ip = ip;
        sv_handle(sv, &rq, &answer);
        status[i] = answer.status;
        free(answer.text);
    }
    assert_int_equal(status[0], 200);
    assert_int_equal(status[5], 429);
    say(sv, a, "{\"t\":\"ping\"}");
    must_no(a, "often");
}

/* Behind a proxy a server is public, though it listens on this machine only. */
static void test_hook_behind_proxy(void **state)
{
    struct sockaddr_in sa = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof sa;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    (void)state;
    assert_false(bind(fd, (struct sockaddr *)&sa, sizeof sa) || listen(fd, 1) ||
                 getsockname(fd, (struct sockaddr *)&sa, &n));
    sv->opt.behind_proxy = true;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    want(post(sv, &anna, "/api/me", "{\"webhook\":\"http://127.0.0.1:%d/\"}", ntohs(sa.sin_port)),
         200, NULL);
    char json[] = "{}", url[64];
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", ntohs(sa.sin_port));
    sv_hook(sv, 1, url, json);
    struct pollfd p = {fd, POLLIN, 0};
    assert_int_equal(poll(&p, 1, 300), 0);
    close(fd);
}

static int listen_here(char *url, size_t size)
{
    struct sockaddr_in sa = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof sa;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    assert_false(bind(fd, (struct sockaddr *)&sa, sizeof sa) || listen(fd, 64) ||
                 getsockname(fd, (struct sockaddr *)&sa, &n));
    snprintf(url, size, "http://127.0.0.1:%d/", ntohs(sa.sin_port));
    return fd;
}

/* Somebody whose address does not answer has one call under way; others do not wait for his. */
static void test_hooks_take_turns(void **state)
{
    char slow[64], quick[64], json[] = "{}";
    int slow_fd = listen_here(slow, sizeof slow), quick_fd = listen_here(quick, sizeof quick);
    int calls[8], n = 0;
    (void)state;
    for (int i = 0; i < 12; i++)
        sv_hook(sv, 1, slow, json);
    struct pollfd p = {slow_fd, POLLIN, 0}, q = {quick_fd, POLLIN, 0};
    assert_int_equal(poll(&p, 1, 60000), 1);
    sv_hook(sv, 2, quick, json);
    assert_int_equal(poll(&q, 1, 60000), 1);
    while (n < 8 && (calls[n] = accept(slow_fd, NULL, NULL)) >= 0)
        n++;
    assert_int_equal(n, 1);
    while (n)
        close(calls[--n]);
    close(slow_fd);
    close(quick_fd);
}

/* A name server that says nothing until it is told to. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t change;
    int asked;
    bool answers;
} silent = {.lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER};

static int resolve(const char *host, struct addrinfo **found)
{
    struct addrinfo numeric = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    if (!strstr(host, "silent"))
        return getaddrinfo(host, NULL, &numeric, found);
    pthread_mutex_lock(&silent.lock);
    silent.asked++;
    pthread_cond_broadcast(&silent.change);
    while (!silent.answers)
        pthread_cond_wait(&silent.change, &silent.lock);
    pthread_mutex_unlock(&silent.lock);
    return EAI_AGAIN;
}

static void wait_asked(int n)
{
    pthread_mutex_lock(&silent.lock);
    while (silent.asked < n)
        pthread_cond_wait(&silent.change, &silent.lock);
    assert_int_equal(silent.asked, n);
    pthread_mutex_unlock(&silent.lock);
}

/* Who names a host whose name server is silent has one call hanging there; neither others nor the end of
 * the server wait for it. */
static void test_hook_to_silence(void **state)
{
    char quick[64], json[] = "{}";
    int fd = listen_here(quick, sizeof quick);
    (void)state;
    sv->live->resolve = resolve;
    for (int i = 0; i < 5; i++)
        sv_hook(sv, 1, "http://one.silent.example/", json);
    wait_asked(1);
    sv_hook(sv, 2, "http://two.silent.example/", json);
    wait_asked(2);
    struct pollfd p = {fd, POLLIN, 0};
    sv_hook(sv, 3, quick, json);
    assert_int_equal(poll(&p, 1, 60000), 1);
    server_free(sv);
    pthread_mutex_lock(&silent.lock);
    assert_int_equal(silent.asked, 2);
    silent.answers = true;
    pthread_cond_broadcast(&silent.change);
    pthread_mutex_unlock(&silent.lock);
    close(fd);
    sv = server_new(":memory:", true);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_named_while_registering),
        TEST(test_new_password),
        TEST(test_much_chat),
        TEST(test_wall_clock_steps),
        TEST(test_hint_comes_late),
        TEST(test_nobody_watches),
        TEST(test_limit_of_a_person),
        TEST(test_hook_behind_proxy),
        TEST(test_hook_to_silence),
        TEST(test_hooks_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
