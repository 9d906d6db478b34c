/* test_live_workers.c - what workers still have to do with a game while people come, go and change. As
 * test_live.c. */
#include "live_kit.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_chart_while_registering, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
