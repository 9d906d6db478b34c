/* test_live_workers.c - what workers still have to do with a game while people come, go and change. As
 * test_live.c. */
#include "live_kit.h"

#include <sched.h>
#include <semaphore.h>

/* A job that keeps all others of its lane waiting, where there is one thread for it. */
static sem_t held;

static void work_held(struct sv_job *job, struct sv_thinker *thinker)
{
    (void)job, (void)thinker;
    sem_wait(&held);
}

static void held_done(struct sv_job *job)
{
    (void)job;
}

static void hold(struct sv_job *job, enum sv_lane lane)
{
    *job = (struct sv_job){.work = work_held, .done = held_done, .lane = lane};
    sem_init(&held, 0, 0);
    sv_pool_put(sv->pool, job);
}

static bool past_is_done(void *arg)
{
    (void)arg;
    return !sv_pool_under_way(sv->pool, SV_LANE_PAST);
}

/* A finished game that began from a position. */
static void create_from_position(struct somebody *who)
{
    made(post(sv, who, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"},"
              "{\"kind\":\"here\",\"name\":\"X\"}]}"));
    struct reply r = get(sv, who, path("/position"));
    assert_int_equal(r.status, 200);
    json_t *body = json_pack("{s:s, s:[{s:s},{s:s}]}", "position", r.text, "seats", "kind", "me",
                             "kind", "here");
    char *text = json_dumps(body, 0);
    made(post(sv, who, "/api/games", "%s", text));
    free(text);
    json_decref(body);
    reply_free(&r);
}

/* The worker that collects a chart's positions begins where the game began; meanwhile its row is read
 * again, since a seat has become an account's. */
static void test_chart_while_registering(void **state)
{
    struct sv_job job;
    (void)state;
    create_from_position(&anna);
    struct sv_conn *a = open_table(sv, &anna, id);
    say(sv, a, "{\"t\":\"resign\",\"id\":1,\"seat\":0}");
    heard(a, "ok");
    hold(&job, SV_LANE_PAST);
    say(sv, a, "{\"t\":\"chart\",\"id\":2}");
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    sem_post(&held);
    wait_for_it(sv, past_is_done, NULL);
    settle(sv);
    assert_string_equal(str_at(a->view, "seats.0.name"), "Anna");
    heard(a, "chart");
    sem_destroy(&held);
}

/* --- Shares: who asks for much is refused before others are --- */

enum { MANY = 100, THREADS = 2 };

static struct sv_job holding[THREADS];
static struct sv_answer answers[MANY];

static void hold_threads(enum sv_lane lane, int n)
{
    sem_init(&held, 0, 0);
    for (int i = 0; i < n; i++) {
        holding[i] = (struct sv_job){.work = work_held, .done = held_done, .lane = lane};
        sv_pool_put(sv->pool, &holding[i]);
    }
    while (sv_pool_waiting(sv->pool, lane)) /* until all of them have begun */
        sched_yield();
}

static bool all_answered(void *arg)
{
    for (int i = 0; i < *(int *)arg; i++)
        if (!answers[i].done)
            return false;
    return true;
}

static bool are_back(void *arg)
{
    for (int i = 0; i < *(int *)arg; i++)
        if (sv_pool_under_way(sv->pool, holding[i].lane))
            return false;
    return true;
}

/* Lets them go, and waits for the first `n` answers. */
static void let_go(int threads, int n)
{
    for (int i = 0; i < threads; i++)
        sem_post(&held);
    wait_for_it(sv, all_answered, &n);
    wait_for_it(sv, are_back, &threads);
    sem_destroy(&held);
    for (int i = 0; i < n; i++)
        free(answers[i].text);
    memset(answers, 0, sizeof answers);
}

static void ask(int n, const char *ip, const char *path, const char *body)
{
    struct sv_request rq = {.method = "POST",
                            .path = path,
                            .query = "",
                            .body = body,
                            .body_n = strlen(body),
                            .ip = ip,
                            .same_origin = true,
                            .json = true};
    sv_handle(sv, &rq, &answers[n]);
}

/* So many of one address that some are refused; somebody else's is not. */
static void flood(const char *where, const char *body, enum sv_lane lane, int threads)
{
    int refused = 0;
    hold_threads(lane, threads);
    for (int i = 0; i < 40; i++) {
        ask(i, "192.0.2.1", where, body);
        refused += answers[i].done && answers[i].status == 429;
    }
    ask(40, "192.0.2.2", where, body);
    bool other = answers[40].done;
    let_go(threads, 41);
    assert_true(refused > 0);
    assert_false(other);
}

static void test_shares_of_texts(void **state)
{
    (void)state;
    flood("/api/games", "{\"record\":\"no record\"}", SV_LANE_TEXT, THREADS);
}

static void test_shares_of_passwords(void **state)
{
    (void)state;
    flood("/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}", SV_LANE_PASSWORD, 1);
}

/* A table of somebody elsewhere. */
static struct sv_conn *far_table(const struct somebody *who, uint64_t address)
{
    struct sv_conn *c = open_table(sv, who, id);
    ((struct sv_peer *)c->peer)->address = address;
    return c;
}

static void create_game(struct somebody *who)
{
    made(post(sv, who, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"here\"}]}"));
}

/* Chances of winning, of many games, are no reason to refuse others a hint. */
static void test_shares_of_hints(void **state)
{
    (void)state;
    create_game(&ben);
    struct sv_conn *b = far_table(&ben, 7);
    hold_threads(SV_LANE_HINT, THREADS);
    for (int i = 0; i < MANY; i++) {
        create_game(&anna);
        send_now(sv, far_table(&anna, 8), "{\"t\":\"win\",\"on\":true}");
    }
    int wait = sv_pool_waiting(sv->pool, SV_LANE_HINT);
    say(sv, b, "{\"t\":\"hint\",\"id\":1,\"seq\":%lld}", (long long)int_at(b->view, "seq"));
    bool refused = has_heard(b, "no");
    let_go(THREADS, 0);
    assert_true(wait >= 64);
    assert_false(refused);
}

/* Nor are the charts of somebody who wants them of all his games. */
static void test_shares_of_charts(void **state)
{
    struct sv_job job;
    bool often = false;
    (void)state;
    create_game(&ben);
    struct sv_conn *b = far_table(&ben, 7);
    say(sv, b, "{\"t\":\"resign\",\"seat\":0}");
    hold(&job, SV_LANE_PAST);
    for (int i = 0; i < MANY; i++) {
        create_game(&anna);
        struct sv_conn *a = far_table(&anna, 8);
        say(sv, a, "{\"t\":\"resign\",\"seat\":0}");
        say(sv, a, "{\"t\":\"chart\",\"id\":2}");
        often = often || has_heard(a, "no");
    }
    say(sv, b, "{\"t\":\"chart\",\"id\":2}");
    bool refused = has_heard(b, "no");
    sem_post(&held);
    wait_for_it(sv, past_is_done, NULL);
    assert_true(often);
    assert_false(refused);
    sem_destroy(&held);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_chart_while_registering), TEST(test_shares_of_texts),
        TEST(test_shares_of_passwords),     TEST(test_shares_of_hints),
        TEST(test_shares_of_charts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
