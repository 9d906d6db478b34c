/* test_live_growth.c - what must not grow without bound: games in memory. */
#include "fake_net.h"

static struct server *sv;
static struct somebody anna;

static int begin(void **state)
{
    (void)state;
    memset(&anna, 0, sizeof anna);
    sv = server_new(":memory:", true);
    return 0;
}

static int end(void **state)
{
    (void)state;
    server_free(sv);
    return 0;
}

#define ME "{\"kind\":\"me\"}"
#define HERE "{\"kind\":\"here\",\"name\":\"Clara\"}"

static char id[BC_ID];

static void create(struct somebody *who)
{
    struct reply r = post(sv, who, "/api/games", "{\"game\":\"null\",\"seats\":[" ME "," HERE "]}");
    if (r.status != 201)
        fail_msg("%s", r.text);
    snprintf(id, sizeof id, "%s", str_at(r.json, "id"));
    reply_free(&r);
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
    char first[BC_ID];
    snprintf(first, sizeof first, "%s", str_at(a->view, "id"));
    assert_ptr_equal(sv_game_find(sv, first), g);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {TEST(test_idle_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
