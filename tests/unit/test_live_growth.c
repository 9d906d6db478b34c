/* test_live_growth.c - what must not grow without bound: games in memory and of one person, work on the
 * loop, people who never come again. */
#include "live_kit.h"

#define ME "{\"kind\":\"me\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"

static void create(struct somebody *who)
{
    made(post(sv, who, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}"));
}

/* Games that are only made and never looked at leave the memory too; what is looked at stays. */
static void test_idle_games(void **state)
{
    (void)state;
    create(&anna);
    struct sv_conn *a = open_table(sv, &anna, id);
    struct sv_game *g = sv_game_find(sv, id);
    for (int i = 0; i < SV_IDLE_GAMES + 50; i++) {
        struct somebody other = {0};
        create(&other);
    }
    assert_true(sv->live->count <= SV_IDLE_GAMES + 2);
    char first[ST_ID];
    snprintf(first, sizeof first, "%s", str_at(a->view, "id"));
    assert_ptr_equal(sv_game_find(sv, first), g);
}

/* Games with something under way, a computer's move that waits its turn say, do not keep those behind
 * them: neither when others come nor when nobody comes any more. */
static void test_idle_behind_busy(void **state)
{
    enum { BUSY = 80 }; /* more than are looked at in one go */
    struct sv_game *held[BUSY];
    (void)state;
    for (int i = 0; i < BUSY; i++) {
        struct somebody other = {0};
        create(&other);
        held[i] = sv_game_find(sv, id);
        sv_game_pin(held[i]);
    }
    for (int i = 0; i < SV_IDLE_GAMES + 50; i++) {
        struct somebody other = {0};
        create(&other);
    }
    assert_true(sv->live->count <= SV_IDLE_GAMES + 1);
    for (int i = 0; i < BUSY; i++)
        assert_true(held[i]->known);
    struct sv_game *late[SV_IDLE_GAMES];
    for (int i = 0; i < SV_IDLE_GAMES; i++) {
        struct somebody other = {0};
        create(&other);
        late[i] = sv_game_find(sv, id);
        sv_game_pin(late[i]);
    }
    assert_true(sv->live->count > SV_IDLE_GAMES);
    for (int i = 0; i < SV_IDLE_GAMES; i++)
        sv_game_unpin(late[i]);
    for (int i = 0; i < 10; i++) {
        fake_now += 200;
        turn(sv);
    }
    assert_true(sv->live->count <= SV_IDLE_GAMES);
    for (int i = 0; i < BUSY; i++)
        sv_game_unpin(held[i]);
}

static uint64_t writes(void)
{
    struct st_stats s;
    st_stats(sv->store, &s);
    return s.writes + s.queued_now;
}

/* A request with a record; `more` are its first actions. */
static char *with_record(const char *record, const char *more)
{
    const char *rest = strstr(record, "[actions]\n");
    assert_non_null(rest);
    rest += strlen("[actions]\n");
    json_t *text_of = json_sprintf("%.*s%s%s", (int)(rest - record), record, more, rest);
    json_t *body = json_pack("{s:o}", "record", text_of);
    char *text = json_dumps(body, 0);
    json_decref(body);
    return text;
}

/* A record is played through by a worker: the loop only hands it over. */
static void test_records(void **state)
{
    char path[64];
    (void)state;
    create(&anna);
    struct sv_conn *a = open_table(sv, &anna, id);
    say(sv, a, "{\"t\":\"resign\",\"id\":1,\"seat\":1}");
    heard(a, "ok");
    snprintf(path, sizeof path, "/api/games/%s/record", id);
    struct reply r = get(sv, &anna, path);
    assert_int_equal(r.status, 200);
    char *body = with_record(r.text, "");
    struct sv_answer answer = {0};
    struct sv_request rq = {.method = "POST",
                            .path = "/api/games",
                            .query = "",
                            .body = body,
                            .body_n = strlen(body),
                            .token = anna.token,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    uint64_t before = writes();
    sv_handle(sv, &rq, &answer);
    assert_true(writes() == before);
    assert_false(answer.done);
    wait_for_it(sv, answered, &answer);
    assert_int_equal(answer.status, 201);
    free(answer.text);
    free(body);

    /* More actions than any game has. */
    enum { LINES = 20001 };
    static char much[LINES * 11 + 1];
    for (int i = 0; i < LINES; i++)
        memcpy(much + (size_t)i * 11, "undone 1 0\n", 11);
    body = with_record(r.text, much);
    want(request(sv, &anna, "POST", "/api/games", body), 413, "large");
    free(body);
    reply_free(&r);
}

/* Who has made very many games ends some before he makes another one. */
static void test_many_games(void **state)
{
    char path[64];
    (void)state;
    for (int i = 0; i < 200; i++)
        create(&anna);
    const char *body = "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}";
    want(request(sv, &anna, "POST", "/api/games", body), 503, "full");
    snprintf(path, sizeof path, "/api/games/%s/delete", id);
    want(post(sv, &anna, path, "{}"), 200, NULL);
    create(&anna);
    want(request(sv, &anna, "POST", "/api/games", body), 503, "full");
    want(post(sv, &anna, "/api/register", "{\"name\":\"Anna\",\"password\":\"long enough\"}"), 200,
         NULL);
    create(&anna); /* accounts may have more */
}

/* --- People who do not come again --- */

static void days_pass(int days)
{
    fake_now += (int64_t)days * 24 * 3600 * 1000;
    for (int i = 0; i < 8; i++) { /* a sweep goes on from round to round */
        fake_now += 200;
        settle(sv);
    }
}

static bool is_known(struct somebody *who)
{
    struct reply r = get(sv, who, "/api/me");
    bool known = json_is_object(at(r.json, "person"));
    reply_free(&r);
    return known;
}

static int64_t people(void)
{
    int64_t games[3], n = 0;
    assert_int_equal(st_counts(sv->store, games, &n), 0);
    return n;
}

static void test_sweep(void **state)
{
    enum { GUESTS = 1100 }; /* more than one step has */
    struct somebody carl = {0};
    (void)state;
    settle(sv);
    for (int i = 0; i < GUESTS; i++) {
        struct somebody guest = {0};
        want(post(sv, &guest, "/api/me", "{\"name\":\"G\"}"), 200, NULL);
    }
    create(&anna);
    want(post(sv, &ben, "/api/me", "{\"name\":\"Ben\"}"), 200, NULL);
    want(post(sv, &carl, "/api/register", "{\"name\":\"Carl\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_int_equal(people(), GUESTS + 3);
    days_pass(20);
    assert_int_equal(people(), GUESTS + 3);
    assert_true(is_known(&ben)); /* he is there again, so he stays */
    days_pass(20);
    assert_int_equal(people(), 3);
    assert_true(is_known(&ben));
    days_pass(31);
    assert_false(is_known(&ben));
    days_pass(179 - 71);
    assert_true(is_known(&carl));
    days_pass(179);
    assert_true(is_known(&carl));
    days_pass(181);
    assert_false(is_known(&carl));
    want(post(sv, &carl, "/api/login", "{\"name\":\"Carl\",\"password\":\"long enough\"}"), 200,
         NULL);
    assert_true(is_known(&anna)); /* who has a game may come back whenever he likes */
    assert_int_equal(people(), 2);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {TEST(test_idle_games), TEST(test_idle_behind_busy),
                                       TEST(test_records), TEST(test_many_games), TEST(test_sweep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
