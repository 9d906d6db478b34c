/* test_live_people.c - guests, accounts, links to go on elsewhere, webhooks. As test_live.c. */
#include "live_kit.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

static void create(struct somebody *who, const char *seats)
{
    made(
        post(sv, who, "/api/games", "{\"game\":\"waterloo\",\"seats\":%s,\"public\":true}", seats));
}

static size_t mine(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/games?list=mine");
    size_t n = count_at(r.json, "games");
    reply_free(&r);
    return n;
}

static void must_be(struct somebody *who, const char *name, bool account)
{
    struct reply r = get(sv, who, "/api/me");
    assert_string_equal(str_at(r.json, "person.name"), name);
    assert_int_equal(true_at(r.json, "person.account"), account);
    reply_free(&r);
}

static void must_be_nobody(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/me");
    assert_true(json_is_null(at(r.json, "person")));
    reply_free(&r);
}

static void test_guest(void **state)
{
    (void)state;
    must_be_nobody(&anna);
    create(&anna, "[{\"kind\":\"me\"},{\"kind\":\"computer\"}]");
    must_be(&anna, "Guest", false);
    want(post(sv, &anna, "/api/me", "{\"name\":\"  Anna Blume \"}"), 200, NULL);
    must_be(&anna, "Anna Blume", false);
    want(post(sv, &anna, "/api/me", "{\"name\":\"a\\\"b\"}"), 400, "value");
    want(post(sv, &anna, "/api/me", "{\"name\":\"%033d\"}", 0), 400, "value");
    want(post(sv, &anna, "/api/me", "{\"name\":\"\\u200b\"}"), 400, "value");
    want(post(sv, &anna, "/api/me", "{\"webhook\":\"http://a.example/\"}"), 401, "login");
    want(post(sv, &anna, "/api/me/delete", "{}"), 200, NULL);
    assert_string_equal(anna.token, "");
    struct reply r = get(sv, NULL, path(""));
    assert_string_equal(str_at(r.json, "seats.0.name"), "–");
    reply_free(&r);
    want(post(sv, &ben, "/api/me", "{\"name\":\"Ben\"}"), 200, NULL);
    must_be(&ben, "Ben", false);
    struct somebody forged = ben;
    forged.token[3] = forged.token[3] == 'A' ? 'B' : 'A';
    must_be_nobody(&forged);
}

static void test_account(void **state)
{
    (void)state;
    create(&anna, "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"here\",\"name\":\"X\"}]");
    struct somebody before = anna;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"short\"}"), 400,
         "value");
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_string_not_equal(anna.token, before.token);
    must_be_nobody(&before); /* the old token is void */
    must_be(&anna, "Anna", true);
    assert_int_equal(mine(&anna), 1); /* the guest's game is hers still */
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anne\",\"password\":\"long enough\"}"), 409,
         "state");
    want(post(sv, &ben, "/api/register", "{\"name\":\"ANNA\",\"password\":\"long enough\"}"), 409,
         "taken");

    /* Elsewhere: a guest with a game logs in and brings it along. */
    create(&ben, "[{\"kind\":\"me\",\"name\":\"B\"},{\"kind\":\"here\",\"name\":\"X\"}]");
    struct sv_conn *c = open_table(sv, &ben, id);
    assert_int_equal(count_at(c->view, "you"), 2);
    want(post(sv, &ben, "/api/login", "{\"name\":\"anna\",\"password\":\"wrong one\"}"), 401,
         "login");
    want(post(sv, &ben, "/api/login", "{\"name\":\"nobody\",\"password\":\"wrong one\"}"), 401,
         "login");
    want(post(sv, &ben, "/api/login", "{\"name\":\"anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    must_be(&ben, "Anna", true);
    assert_int_equal(mine(&anna), 2);
    assert_int_equal(count_at(c->view, "you"), 2); /* the open page goes on as the account */
    say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(c->view, "seq"), first_option(c));
    heard(c, "ok");

    want(post(sv, &anna, "/api/me", "{\"name\":\"Other\"}"), 409, "state");
    want(post(sv, &anna, "/api/me", "{\"webhook\":\"ftp://x\"}"), 400, "value");
    want(post(sv, &anna, "/api/me", "{\"webhook\":\"https://a.example/x\"}"), 200, NULL);
    want(post(sv, &anna, "/api/me", "{\"password\":\"another one\"}"), 400, "value");
    want(post(sv, &anna, "/api/me", "{\"password\":\"another one\",\"old\":\"wrong\"}"), 403,
         "forbidden");
    want(post(sv, &anna, "/api/me", "{\"password\":\"another one\",\"old\":\"long enough\"}"), 200,
         NULL);
    must_be_nobody(&ben); /* whoever knew the old one is out, */
    assert_true(c->dropped);
    must_be(&anna, "Anna", true); /* but not who changed it */
    c = open_table(sv, &anna, id);
    want(post(sv, &ben, "/api/login", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 401,
         "login");
    want(post(sv, &ben, "/api/login", "{\"name\":\"Anna\",\"password\":\"another one\"}"), 200,
         NULL);

    want(post(sv, &anna, "/api/me/delete", "{}"), 400, "value");
    want(post(sv, &anna, "/api/me/delete", "{\"password\":\"wrong\"}"), 403, "forbidden");
    want(post(sv, &anna, "/api/me/delete", "{\"password\":\"another one\"}"), 200, NULL);
    must_be_nobody(&ben); /* all her sessions are gone */
    assert_string_equal(str_at(c->view, "seats.0.name"), "–");
    assert_int_equal(count_at(c->view, "you"), 0);
}

static void test_links(void **state)
{
    char key[120];
    (void)state;
    want(post(sv, &anna, "/api/me/link", "{}"), 401, "login");
    create(&anna, "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"computer\"}]");
    struct reply r = post(sv, &anna, "/api/me/link", "{}");
    snprintf(key, sizeof key, "%s", str_at(r.json, "as"));
    reply_free(&r);
    want(post(sv, &ben, "/api/me/as", "{\"as\":\"1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}"), 403,
         "forbidden");
    want(post(sv, &ben, "/api/me/as", "{\"as\":\"x\"}"), 403, "forbidden");
    want(post(sv, &ben, "/api/me/as", "{\"as\":\"%s\"}", key), 200, NULL);
    must_be(&ben, "Anna", false);
    assert_int_equal(mine(&ben), 1);
    want(post(sv, &ben, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    struct somebody other = {0};
    want(post(sv, &other, "/api/me/as", "{\"as\":\"%s\"}", key), 403, "forbidden");
}

/* A person who deletes himself leaves open games. */
static void test_gone(void **state)
{
    (void)state;
    create(&anna, "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\"}", invite), 200, NULL);
    struct sv_conn *a = open_table(sv, &anna, id);
    want(post(sv, &ben, "/api/me/delete", "{}"), 200, NULL);
    assert_string_equal(str_at(a->view, "seats.1.kind"), "open");
    want(post(sv, &anna, "/api/me/delete", "{}"), 200, NULL);
    heard(a, "gone");
    want(get(sv, NULL, path("")), 404, "absent");
}

/* --- Webhooks --- */

static int listen_at(int port)
{
    struct sockaddr_in sa = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    socklen_t n = sizeof sa;
    assert_int_equal(bind(fd, (struct sockaddr *)&sa, sizeof sa), 0);
    assert_int_equal(listen(fd, 4), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&sa, &n), 0);
    return fd;
}

static int port_of(int fd)
{
    struct sockaddr_in sa;
    socklen_t n = sizeof sa;
    assert_int_equal(getsockname(fd, (struct sockaddr *)&sa, &n), 0);
    return ntohs(sa.sin_port);
}

/* Accepts one request and answers it; what it said is in `buf`. */
static void serve_one(int fd, char *buf, size_t size)
{
    size_t n = 0;
    struct pollfd p = {fd, POLLIN, 0};
    assert_int_equal(poll(&p, 1, 60000), 1);
    int c = accept(fd, NULL, NULL);
    assert_true(c >= 0);
    p.fd = c;
    while (n < size - 1 && !strchr(buf, '}')) {
        assert_int_equal(poll(&p, 1, 60000), 1);
        ssize_t got = read(c, buf + n, size - 1 - n);
        if (got <= 0)
            break;
        n += (size_t)got;
        buf[n] = 0;
    }
    static const char ok[] = "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n";
    assert_int_equal(write(c, ok, sizeof ok - 1), sizeof ok - 1);
    close(c);
}

static void test_webhook(void **state)
{
    char buf[4096] = "";
    int fd = listen_at(0);
    (void)state;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    want(post(sv, &anna, "/api/me", "{\"webhook\":\"http://localhost:%d/turn?x=1\"}", port_of(fd)),
         200, NULL);
    create(&anna, "[{\"kind\":\"me\"},{\"kind\":\"open\"}]");
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\",\"name\":\"Ben\"}", invite), 200, NULL);
    struct sv_conn *b = open_table(sv, &ben, id);
    if (int_at(b->view, "to_act.0") == 1) /* Ben begins: until it is Anna's turn */
        for (int i = 0; i < 100 && first_option(b); i++) {
            say(sv, b, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
                (long long)int_at(b->view, "seq"), first_option(b));
            heard(b, "ok");
        }
    serve_one(fd, buf, sizeof buf);
    assert_int_equal(strncmp(buf, "POST /turn?x=1 HTTP/1.1\r\n", 25), 0);
    assert_non_null(strstr(buf, "application/json"));
    assert_non_null(strstr(buf, "\"game\":\"waterloo\""));
    assert_non_null(strstr(buf, id));
    close(fd);
}

static bool local(const char *ip)
{
    struct addrinfo want_it = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *a;
    assert_int_equal(getaddrinfo(ip, NULL, &want_it, &a), 0);
    bool is = sv_hook_is_local(a->ai_addr);
    freeaddrinfo(a);
    return is;
}

static void test_where_hooks_go(void **state)
{
    static const char *const near[] = {
        "127.0.0.1", "10.1.2.3",    "192.168.0.1",     "172.20.0.1",
        "0.0.0.0",   "169.254.1.1", "100.64.1.1",      "224.0.0.1",
        "::1",       "fe80::1",     "fd00::1",         "::ffff:10.0.0.1",
        "::",        "2002:a00::1", "64:ff9b::7f00:1", "::7f00:1"};
    static const char *const far[] = {"93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34",
                                      "172.32.0.1", "100.128.0.1"};
    (void)state;
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++)
        if (!local(near[i]))
            fail_msg("%s", near[i]);
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
        if (local(far[i]))
            fail_msg("%s", far[i]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_guest), TEST(test_account), TEST(test_links),
        TEST(test_gone),  TEST(test_webhook), TEST(test_where_hooks_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
