/* test_live_patches.c - views as patches: who reads slowly, what is made once for all who see the same,
 * and when a view comes whole. */
#include "live_kit.h"

#include "core/patch.h"

/* What a connection has: the view as its patches made it. */
struct follower {
    struct sv_conn *c;
    char *view;
    json_t *last; /* the latest message, whole or patch */
    int patches, wholes;
};

static void create(const char *game, const char *seats)
{
    made(post(sv, &anna, "/api/games", "{\"game\":\"%s\",\"public\":true,\"seats\":%s}", game,
              seats));
}

static void pair(const char *game)
{
    create(game, "[{\"kind\":\"me\",\"name\":\"Anna\"},{\"kind\":\"open\"}]");
    want(post(sv, &ben, path("/join"), "{\"name\":\"Ben\"}"), 200, NULL);
}

/* Without what belongs to the connection. */
static char *shown(json_t *view)
{
    static const char *const own[] = {"t", "n", "ack", "events", "gap"};
    json_t *j = json_copy(view);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        json_object_del(j, own[i]);
    char *text = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return text;
}

static void follow(struct follower *f, json_t *m)
{
    struct bc_out out = {0};
    char *patch = json_dumps(json_object_get(m, "to"), JSON_COMPACT);
    assert_int_equal(int_at(m, "on"), f->patches + f->wholes);
    assert_true(bc_patch_apply((struct bc_span){f->view, strlen(f->view)},
                               (struct bc_span){patch, strlen(patch)}, &out));
    free(patch);
    free(f->view);
    f->view = out.s;
    f->patches++;
}

static void listen(struct follower *f)
{
    for (size_t i = 0; i < json_array_size(f->c->inbox); i++) {
        json_t *m = json_array_get(f->c->inbox, i);
        bool whole = !strcmp(str_at(m, "t"), "view");
        if (!whole && strcmp(str_at(m, "t"), "patch") != 0)
            continue;
        if (whole) {
            free(f->view);
            f->view = shown(m);
            f->wholes++;
            assert_int_equal(int_at(m, "n"), f->patches + f->wholes);
        } else {
            follow(f, m);
        }
        json_decref(f->last);
        f->last = json_incref(m);
    }
    json_array_clear(f->c->inbox);
}

static struct follower open_follower(const struct somebody *who)
{
    struct follower f = {.c = conn_new(sv, who)};
    say(sv, f.c, "{\"t\":\"open\",\"game\":\"%s\",\"patches\":true}", id);
    listen(&f);
    assert_int_equal(f.wholes, 1);
    return f;
}

static void done(struct follower *f)
{
    free(f->view);
    json_decref(f->last);
}

/* It has what `plain`, of the same person, was sent whole. */
static void must_agree(struct follower *f, const struct sv_conn *plain)
{
    listen(f);
    char *text = shown(plain->view);
    assert_string_equal(f->view, text);
    free(text);
}

/* So many decisions of whoever is to act: the last thing on offer. */
static void play(struct sv_conn *a, struct sv_conn *b, int n)
{
    while (n--) {
        struct sv_conn *c = first_option(a) ? a : b;
        json_t *options = at(c->view, "options");
        assert_true(json_array_size(options) > 0);
        say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
            (long long)int_at(c->view, "seq"),
            json_string_value(json_array_get(options, json_array_size(options) - 1)));
        heard(c, "ok");
    }
}

/* The clocks of all connections, so that nobody is still to be told who came. */
static void all_there(void)
{
    fake_now += 200;
    settle(sv);
}

/* --- Slow readers --- */

static void test_slow_reader(void **state)
{
    (void)state;
    pair("waterloo");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct follower f = open_follower(&anna), g = open_follower(&ben);
    all_there();
    must_agree(&f, a);
    int patches = f.patches;
    f.c->slow = true;
    play(a, b, 12);
    must_agree(&g, b);
    assert_int_equal(json_array_size(f.c->inbox), 0);
    f.c->slow = false;
    settle(sv);
    must_agree(&f, a);
    assert_int_equal(f.patches, patches + 1); /* one, from what was written last to what is now */
    assert_int_equal(f.wholes, 1);
    assert_true(count_at(f.last, "events") >= 12);

    /* What it is sent while it is slow is still what its next patch stands on. */
    play(a, b, 1);
    f.c->slow = true;
    play(a, b, 2);
    f.c->slow = false;
    play(a, b, 1);
    must_agree(&f, a);
    assert_int_equal(f.wholes, 1);
    done(&f);
    done(&g);
}

static void test_gap(void **state)
{
    (void)state;
    pair("waterloo");
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct follower f = open_follower(&anna);
    all_there();
    must_agree(&f, a);
    f.c->slow = true;
    play(a, b, SV_RING + 10);
    f.c->slow = false;
    settle(sv);
    must_agree(&f, a);
    assert_int_equal(f.wholes, 2);
    assert_true(true_at(f.last, "gap"));
    play(a, b, 3);
    must_agree(&f, a);
    assert_int_equal(f.wholes, 2);
    done(&f);
}

/* --- Once for all --- */

static void test_made_once(void **state)
{
    enum { MANY = 5 };
    struct follower f[MANY];
    (void)state;
    pair("null"); /* which has secrets: each seat sees something else */
    struct follower p[2] = {open_follower(&anna), open_follower(&ben)};
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct sv_conn *c = open_table(sv, NULL, id);
    for (int i = 0; i < MANY; i++)
        f[i] = open_follower(NULL);
    all_there();
    struct sv_game *g = sv_game_find(sv, id);
    uint64_t made_before = sv->live->parts;
    play(a, b, 1);
    assert_int_equal(sv->live->parts, made_before + 2 * 3); /* Anna's, Ben's, all others' */
    must_agree(&p[0], a);
    must_agree(&p[1], b);
    for (int i = 0; i < MANY; i++) {
        must_agree(&f[i], c);
        assert_int_equal(f[i].wholes, 1);
        assert_ptr_equal(((struct sv_peer *)f[i].c->peer)->face,
                         ((struct sv_peer *)f[0].c->peer)->face);
    }
    /* So is the patch; and when the next view is made nobody keeps it. */
    struct sv_face *face = ((struct sv_peer *)f[0].c->peer)->face;
    assert_int_equal(face->refs, MANY + 1);
    assert_non_null(face->rest->patch);
    f[0].c->slow = true;
    play(a, b, 1);
    assert_int_equal(face->refs, 1);
    assert_null(face->rest->patch);
    f[0].c->slow = false;
    settle(sv);
    must_agree(&f[0], c);

    /* Nothing is kept of a game that nobody looks at, nor for those who want no patches. */
    assert_null(((struct sv_peer *)a->peer)->face);
    for (int i = 0; i < MANY; i++) {
        conn_free(sv, f[i].c);
        done(&f[i]);
    }
    for (int i = 0; i < 2; i++) {
        conn_free(sv, p[i].c);
        done(&p[i]);
    }
    conn_free(sv, a);
    conn_free(sv, b);
    assert_non_null(g->faces);
    conn_free(sv, c);
    assert_null(g->faces);
}

/* Where nothing is hidden, all see one table. */
static void test_one_table(void **state)
{
    (void)state;
    pair("waterloo");
    struct follower f[3] = {open_follower(&anna), open_follower(&ben), open_follower(NULL)};
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    all_there();
    uint64_t made_before = sv->live->parts;
    play(a, b, 1);
    assert_int_equal(sv->live->parts, made_before + 3 + 1);
    struct sv_part *table = ((struct sv_peer *)f[0].c->peer)->face->table;
    for (int i = 0; i < 3; i++) {
        assert_ptr_equal(((struct sv_peer *)f[i].c->peer)->face->table, table);
        listen(&f[i]);
    }
    must_agree(&f[0], a);
    must_agree(&f[1], b);
    for (int i = 0; i < 3; i++)
        done(&f[i]);
}

/* Clocks are told as of now, to each. */
static void test_clocks(void **state)
{
    (void)state;
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"public\":true,\"clock\":{\"main_s\":900,\"increment_s\":0},"
              "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"));
    want(post(sv, &ben, path("/join"), "{}"), 200, NULL);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    struct follower f = open_follower(&anna), g = open_follower(&anna);
    all_there();
    play(a, b, 2);
    must_agree(&f, a);
    g.c->slow = true;
    play(a, b, 1);
    fake_now += 5000;
    g.c->slow = false;
    settle(sv);
    listen(&f);
    listen(&g);
    json_t *late = json_loads(g.view, 0, NULL), *early = json_loads(f.view, 0, NULL);
    int64_t who = int_at(late, "clock.running.0");
    char key[32];
    snprintf(key, sizeof key, "seats.%d.clock_ms", (int)who);
    assert_int_equal(int_at(late, "clock.now") - int_at(early, "clock.now"), 5000);
    assert_int_equal(int_at(early, key) - int_at(late, key), 5000);
    json_decref(late);
    json_decref(early);
    done(&f);
    done(&g);
}

/* --- Whole --- */

static void test_whole(void **state)
{
    (void)state;
    create("waterloo", "[{\"kind\":\"me\"},{\"kind\":\"here\",\"name\":\"Ben\"}]");
    struct sv_conn *a = open_table(sv, &anna, id);
    struct follower f = open_follower(&anna);
    all_there();
    play(a, a, 3);
    must_agree(&f, a);
    assert_int_equal(f.wholes, 1);

    int64_t seat = int_at(a->view, "seat");
    say(sv, f.c, "{\"t\":\"seat\",\"seat\":%d}", (int)(1 - seat)); /* another one looks */
    listen(&f);
    assert_int_equal(f.wholes, 2);
    say(sv, f.c, "{\"t\":\"seat\",\"seat\":%d}", (int)seat);
    must_agree(&f, a);
    assert_int_equal(f.wholes, 3);

    say(sv, f.c, "{\"t\":\"view\"}"); /* asked for */
    listen(&f);
    assert_int_equal(f.wholes, 4);

    int64_t seq = int_at(a->view, "seq");
    say(sv, a, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)seq);
    listen(&f);
    assert_int_equal(int_at(a->view, "seq"), seq + 1);
    assert_int_equal(f.wholes, 5);
    int wholes = f.wholes;

    say(sv, f.c, "{\"t\":\"open\",\"game\":\"%s\"}", id); /* without them */
    json_t *m = heard(f.c, "view");
    assert_null(at(m, "n"));
    assert_null(((struct sv_peer *)f.c->peer)->face);
    assert_int_equal(f.wholes, wholes);
    done(&f);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_slow_reader), TEST(test_gap),    TEST(test_made_once),
        TEST(test_one_table),   TEST(test_clocks), TEST(test_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
