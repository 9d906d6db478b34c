/* test_live_sessions.c - where somebody is signed in: who is out when a guest registers or signs out
 * everywhere, what the list tells, and how often a password may be tried. As test_live.c. */
#include "live_kit.h"

#include <semaphore.h>

static struct somebody clara;

static void create(struct somebody *who)
{
    made(post(sv, who, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"},"
              "{\"kind\":\"here\",\"name\":\"X\"}]}"));
}

static bool is_somebody(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/me");
    bool is = !json_is_null(at(r.json, "person"));
    reply_free(&r);
    return is;
}

static size_t sessions(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/me/sessions");
    assert_int_equal(r.status, 200);
    size_t n = count_at(r.json, "sessions"), here = 0;
    for (size_t i = 0; i < n; i++)
        here += json_is_true(
            json_object_get(json_array_get(json_object_get(r.json, "sessions"), i), "here"));
    assert_int_equal(here, n ? 1 : 0);
    assert_null(strstr(r.text, who->token[0] ? who->token : "?"));
    reply_free(&r);
    return n;
}

static void link_of(struct somebody *who, char key[120])
{
    struct reply r = post(sv, who, "/api/me/link", "{}");
    snprintf(key, 120, "%s", str_at(r.json, "as"));
    reply_free(&r);
}

static void follow(struct somebody *who, const char *key)
{
    memset(who, 0, sizeof *who);
    want(post(sv, who, "/api/me/as", "{\"as\":\"%s\"}", key), 200, NULL);
}

/* Anna sends Ben the link; Ben registers: the account is his alone. */
static void test_registering_ends_others(void **state)
{
    char key[120];
    (void)state;
    create(&anna);
    link_of(&anna, key);
    follow(&ben, key);
    follow(&clara, key);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    assert_int_equal(sessions(&ben), 3);
    want(post(sv, &ben, "/api/register", "{\"name\":\"Ben\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_false(is_somebody(&anna));
    assert_false(is_somebody(&clara));
    assert_true(is_somebody(&ben));
    assert_int_equal(sessions(&ben), 1);
    assert_int_equal(a->dropped, 1008); /* her table is closed, his is not */
    assert_int_equal(b->dropped, 0);
    want(post(sv, &clara, "/api/me/as", "{\"as\":\"%s\"}", key), 403, "forbidden");
}

/* Anna logs in: her games go over to the account, but not to whoever else was that guest. */
static void test_logging_in_ends_others(void **state)
{
    char key[120];
    struct somebody desk = {0};
    (void)state;
    want(post(sv, &desk, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    create(&desk);
    struct sv_conn *d = open_table(sv, &desk, id);
    create(&anna);
    link_of(&anna, key);
    follow(&ben, key);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    want(post(sv, &anna, "/api/login", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_false(is_somebody(&ben));
    assert_int_equal(b->dropped, 1008);
    assert_int_equal(a->dropped, 0);
    assert_int_equal(d->dropped, 0);
    want(post(sv, &anna, "/api/me/signout", "{}"), 200, NULL);
    assert_int_equal(a->dropped, 0); /* her table is of the session that she has now */
    assert_int_equal(d->dropped, 1008);
}

/* A table that was opened as a guest goes with the session that came of it. */
static void test_leaving_with_old_table(void **state)
{
    (void)state;
    create(&anna);
    struct sv_conn *a = open_table(sv, &anna, id);
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_int_equal(a->dropped, 0);
    json_array_clear(a->inbox);
    say(sv, a, "{\"t\":\"open\",\"game\":\"%s\"}", id);
    assert_int_equal(count_at(heard(a, "view"), "you"), 2); /* still who she is */
    want(post(sv, &anna, "/api/logout", "{}"), 200, NULL);
    assert_int_equal(a->dropped, 1008);
}

/* A write that keeps all others waiting. */
static sem_t held;

static int run_held(struct st_write *w, struct st_writer *writer)
{
    (void)w, (void)writer;
    sem_wait(&held);
    return 0;
}

static void held_done(struct st_write *w, int rc)
{
    (void)w, (void)rc;
}

static bool two_wait(void *arg)
{
    struct st_stats s;
    (void)arg;
    st_stats(sv->store, &s);
    return s.queued_now >= 2;
}

/* Who follows the link at the very moment of the registration does not get into the account. */
static void test_link_while_registering(void **state)
{
    static const char reg[] = "{\"name\":\"Anna\",\"password\":\"long enough\"}";
    char key[120], body[160];
    struct st_write hold = {.run = run_held, .done = held_done};
    struct sv_answer a = {0}, r = {0};
    (void)state;
    create(&anna);
    link_of(&anna, key);
    snprintf(body, sizeof body, "{\"as\":\"%s\"}", key);
    struct sv_request rq = {.method = "POST",
                            .path = "/api/register",
                            .query = "",
                            .body = reg,
                            .body_n = sizeof reg - 1,
                            .token = anna.token,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    sem_init(&held, 0, 0);
    st_submit(sv->store, &hold);
    sv_handle(sv, &rq, &r);
    wait_in_steps(sv, 0, two_wait, NULL); /* the registration is on its way to the disk */
    rq.path = "/api/me/as";
    rq.body = body;
    rq.body_n = strlen(body);
    rq.token = NULL;
    sv_handle(sv, &rq, &a);
    assert_false(a.done);
    sem_post(&held);
    wait_for_it(sv, answered, &r);
    wait_for_it(sv, answered, &a);
    assert_int_equal(r.status, 200);
    assert_int_equal(a.status, 409);
    assert_false(a.cookie);
    free(a.text);
    free(r.text);
    sem_destroy(&held);
}

/* --- Deleting oneself while something else of one's own is on its way to the disk --- */

/* What the log says meanwhile, errors only, is read from the end of a pipe. */
static int log_begin(int *old)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *old = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    sv_log_level(SV_ERROR);
    return ends[0];
}

static void log_end(int fd, int old)
{
    char text[512];
    sv_log_level(-1);
    dup2(old, STDERR_FILENO);
    close(old);
    ssize_t n = read(fd, text, sizeof text - 1); /* nobody has the other end any more */
    text[n > 0 ? n : 0] = 0;
    close(fd);
    assert_string_equal(text, "");
}

/* `who` is gone in the same moment in which `other` asks for something. */
static void delete_while(struct somebody *who, struct somebody *other, const char *path,
                         const char *body)
{
    struct st_write hold = {.run = run_held, .done = held_done};
    struct sv_answer gone = {0}, a = {0};
    struct sv_request rq = {.method = "POST",
                            .path = "/api/me/delete",
                            .query = "",
                            .body = "{}",
                            .body_n = 2,
                            .token = who->token,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    int old, fd = log_begin(&old);
    sem_init(&held, 0, 0);
    st_submit(sv->store, &hold);
    sv_handle(sv, &rq, &gone);
    rq.path = path;
    rq.body = body;
    rq.body_n = strlen(body);
    rq.token = other->token;
    sv_handle(sv, &rq, &a);
    assert_false(gone.done || a.done);
    sem_post(&held);
    wait_for_it(sv, answered, &gone);
    wait_for_it(sv, answered, &a);
    log_end(fd, old);
    assert_int_equal(gone.status, 200);
    if (a.status != 409 || !strstr(a.text, "\"state\""))
        fail_msg("%d: %s", a.status, a.text);
    free(a.text);
    free(gone.text);
    sem_destroy(&held);
}

static void test_deleted_while_creating(void **state)
{
    (void)state;
    create(&anna);
    delete_while(&anna, &anna, "/api/games",
                 "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}");
    assert_false(is_somebody(&anna));
}

static void offer(struct somebody *who)
{
    made(post(
        sv, who, "/api/games",
        "{\"game\":\"null\",\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"));
}

static void test_deleted_while_joining(void **state)
{
    (void)state;
    create(&anna);
    create(&ben);
    offer(&ben);
    delete_while(&anna, &anna, path("/join"), "{}");
    want(post(sv, &clara, path("/join"), "{}"), 200, NULL); /* the seat is free still */
    memset(&clara, 0, sizeof clara);
    memset(&anna, 0, sizeof anna);
    create(&anna);
    offer(&ben);
    delete_while(&ben, &anna, path("/join"),
                 "{}"); /* whose game it was is gone, and so is the game */
    want(get(sv, &anna, path("")), 404, "absent");
    assert_true(is_somebody(&anna));
}

/* --- How many there may be --- */

static void test_many_sessions(void **state)
{
    char key[120];
    struct somebody last = {0};
    (void)state;
    create(&anna);
    link_of(&anna, key);
    follow(&ben, key);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    fake_now += 2 * 3600 * 1000;
    assert_true(is_somebody(&anna)); /* her use is noted, Ben was never there again */
    settle(sv);
    for (int i = 0; i < ST_SESSIONS - 2; i++) {
        fake_now += 1000;
        follow(&last, key);
    }
    assert_int_equal(sessions(&last), ST_SESSIONS);
    assert_int_equal(b->dropped, 0);
    fake_now += 1000;
    fake_step = -24 * 3600 * 1000; /* whatever the wall clock says, a new one stays */
    follow(&last, key);
    fake_step = 0;
    assert_int_equal(sessions(&last), ST_SESSIONS);
    assert_true(is_somebody(&last));
    assert_true(is_somebody(&anna));
    assert_int_equal(a->dropped, 0);
    assert_false(is_somebody(&ben));
    assert_int_equal(b->dropped, 1008);
    assert_in_range(ST_SESSIONS, 1, 50);
}

static void test_signing_out(void **state)
{
    char key[120];
    (void)state;
    want(post(sv, &anna, "/api/me/signout", "{}"), 401, "login");
    assert_int_equal(sessions(&anna), 0);
    create(&anna);
    link_of(&anna, key);
    follow(&ben, key);
    want(post(sv, &ben, "/api/me/signout", "{\"all\":1}"), 400, "value");
    want(post(sv, &ben, "/api/me/signout", "{\"all\":true}"), 409, "state"); /* a guest */
    assert_int_equal(sessions(&ben), 2);
    want(post(sv, &ben, "/api/me/signout", "{}"), 200, NULL);
    assert_int_equal(sessions(&ben), 1);
    assert_false(is_somebody(&anna));
    want(post(sv, &clara, "/api/me/as", "{\"as\":\"%s\"}", key), 403, "forbidden"); /* void */
    link_of(&ben, key);
    follow(&clara, key);
    assert_true(is_somebody(&clara));

    want(post(sv, &ben, "/api/register", "{\"name\":\"Ben\",\"password\":\"long enough\"}"), 200,
         NULL);
    memset(&anna, 0, sizeof anna);
    want(post(sv, &anna, "/api/login", "{\"name\":\"Ben\",\"password\":\"long enough\"}"), 200,
         NULL);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    want(post(sv, &ben, "/api/me/signout", "{\"all\":true}"), 200, NULL);
    assert_string_equal(ben.token, "");
    assert_false(is_somebody(&anna));
    assert_int_equal(a->dropped, 1008);
    assert_int_equal(b->dropped, 1008);
}

/* When, last used, with what; nothing that one could sign in with. */
static void test_list(void **state)
{
    (void)state;
    int64_t born = fake_now;
    create(&anna);
    fake_now += 3 * 3600 * 1000;
    assert_true(is_somebody(&anna)); /* notes the use, */
    settle(sv);
    struct reply r = get(sv, &anna, "/api/me/sessions");
    assert_in_range(int_at(r.json, "sessions.0.created"), born, born + 60000);
    assert_in_range(int_at(r.json, "sessions.0.used"), born + 3 * 3600 * 1000, fake_now);
    assert_string_equal(str_at(r.json, "sessions.0.agent"), "");
    assert_true(true_at(r.json, "sessions.0.here"));
    assert_int_equal(json_object_size(at(r.json, "sessions.0")), 4);
    reply_free(&r);
}

static void test_agents(void **state)
{
    static const struct {
        const char *says, *is;
    } list[] = {
        {NULL, ""},
        {"", ""},
        {"curl/7.88.1", ""},
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox, Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0.0.0 Safari/537.36 Edg/126.0",
         "Edge, Windows"},
        {"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0.0.0 Mobile Safari/537.36",
         "Chrome, Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
         "Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
         "Safari, iOS"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/17.5 Safari/605.1.15",
         "Safari, macOS"},
    };
    char out[ST_AGENT];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        sv_agent(list[i].says, out);
        assert_string_equal(out, list[i].is);
    }
}

/* --- Tries --- */

static void log_in(struct somebody *who, const char *password, int status, const char *code)
{
    want(post(sv, who, "/api/login", "{\"name\":\"Anna\",\"password\":\"%s\"}", password), status,
         code);
}

/* Wrong passwords from wherever they come, and the owner who is not kept out by them. */
static void test_tries_of_an_account(void **state)
{
    struct somebody stranger = {0}, phone = {0};
    (void)state;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    want(post(sv, &anna, "/api/logout", "{}"), 200, NULL);
    for (int i = 0; i < SV_TRIES; i++)
        log_in(&stranger, "wrong one", 401, "login");
    log_in(&stranger, "wrong one", 429, "often");
    want(post(sv, &stranger, "/api/login", "{\"name\":\"ANNA\",\"password\":\"x\"}"), 429, "often");
    log_in(&phone, "long enough", 429, "often"); /* nobody knows this browser */
    log_in(&anna, "long enough", 200, NULL);     /* hers is known, */
    want(post(sv, &anna, "/api/logout", "{}"), 200, NULL);
    for (int i = 0; i < SV_TRIES; i++)
        log_in(&anna, "wrong one", 401, "login");
    log_in(&anna, "long enough", 429, "often"); /* but not for ever */
    fake_now += 61000;
    log_in(&phone, "long enough", 200, NULL); /* a minute later there is one try for all */
    log_in(&anna, "long enough", 200, NULL);
    log_in(&stranger, "wrong one", 401, "login");
    log_in(&stranger, "wrong one", 429, "often");
    want(post(sv, &stranger, "/api/login", "{\"name\":\"Ben\",\"password\":\"x\"}"), 401, "login");
}

/* A cookie of somebody else, or a forged one, is worth nothing. */
static void test_known_by_a_forger(void **state)
{
    struct somebody forger = {0};
    (void)state;
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    want(post(sv, &ben, "/api/register", "{\"name\":\"Ben\",\"password\":\"long enough\"}"), 200,
         NULL);
    for (int i = 0; i < SV_TRIES; i++)
        log_in(&forger, "wrong one", 401, "login");
    memcpy(forger.known, ben.known, sizeof forger.known);
    log_in(&forger, "wrong one", 429, "often");
    forger.known[0] = anna.known[0];
    log_in(&forger, "wrong one", 429, "often");
    memcpy(forger.known, anna.known, sizeof forger.known);
    forger.known[5] = forger.known[5] == 'a' ? 'b' : 'a'; /* tries of one's own for each */
    log_in(&forger, "wrong one", 429, "often");
    memcpy(forger.known, anna.known, sizeof forger.known);
    log_in(&forger, "wrong one", 401, "login");
}

/* Names that are nobody's are treated alike; a session has tries of its own. */
static void test_other_tries(void **state)
{
    (void)state;
    for (int i = 0; i < SV_TRIES; i++)
        log_in(&ben, "wrong one", 401, "login");
    log_in(&ben, "wrong one", 429, "often");
    want(post(sv, &ben, "/api/register", "{\"name\":\"Ben\",\"password\":\"long enough\"}"), 200,
         NULL);
    for (int i = 0; i < SV_TRIES; i++)
        want(post(sv, &ben, "/api/me/delete", "{\"password\":\"wrong\"}"), 403, "forbidden");
    want(post(sv, &ben, "/api/me/delete", "{\"password\":\"long enough\"}"), 429, "often");
    want(post(sv, &ben, "/api/me", "{\"password\":\"another one\",\"old\":\"long enough\"}"), 429,
         "often");
    assert_true(is_somebody(&ben));
    fake_now += 61000;
    want(post(sv, &ben, "/api/me", "{\"password\":\"another one\",\"old\":\"long enough\"}"), 200,
         NULL);
    want(post(sv, &ben, "/api/me/delete", "{\"password\":\"another one\"}"), 200, NULL);
}

/* Many names do not free one that has no tries left. */
static void test_flood_of_names(void **state)
{
    struct sv_throttle *t = sv_throttle_new();
    uint8_t key[SV_TRY_KEY];
    (void)state;
    memset(key, 7, sizeof key);
    for (int i = 0; i < SV_TRIES; i++)
        assert_true(sv_throttle_take(t, key, 5));
    assert_false(sv_throttle_take(t, key, 5));
    for (int i = 0; i < 100000; i++) {
        uint8_t other[SV_TRY_KEY];
        randombytes_buf(other, sizeof other);
        assert_true(sv_throttle_take(t, other, 5));
    }
    assert_false(sv_throttle_take(t, key, 5));
    assert_true(sv_throttle_take(t, key, 5 + 60000));
    assert_false(sv_throttle_take(t, key, 5 + 60000));
    sv_throttle_free(t);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_registering_ends_others),
        TEST(test_logging_in_ends_others),
        TEST(test_leaving_with_old_table),
        TEST(test_link_while_registering),
        TEST(test_deleted_while_creating),
        TEST(test_deleted_while_joining),
        TEST(test_many_sessions),
        TEST(test_signing_out),
        TEST(test_list),
        TEST(test_tries_of_an_account),
        TEST(test_known_by_a_forger),
        TEST(test_other_tries),
        cmocka_unit_test(test_agents),
        cmocka_unit_test(test_flood_of_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
