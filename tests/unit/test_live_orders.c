/* test_live_orders.c - standing orders and paths at a table of Napoleon gegen Europa. As test_live.c. */
#include "live_kit.h"

#include <sqlite3.h>
#include <stdlib.h>

static char folder[64], db[128];

/* Davout at Soissons, one march from Brussels, where Blücher at Liège can come in between. */
#define HEAD                                                                                       \
    "bicorne position 1\\ngame nge 3\\nscenario 1815\\n[head]\\nseats 2\\nturn 1\\n[state]\\n"     \
    "year 1815\\nround 2\\nlast 6\\npunished 1\\nkept F 5\\nkept C 5\\n"                           \
    "piece napoleon BOG army\\npiece FR_grande BOG\\npiece FR_guard BOG\\n"
#define DAVOUT(zone) "piece davout " zone "\\npiece FR_9 " zone "\\npiece FR_10 " zone "\\n"
#define STATE                                                                                      \
    HEAD DAVOUT("SOI") "piece blucher LIE army\\npiece PR_army LIE\\n"                             \
                       "piece PR_1 LIE\\npiece PR_2 LIE\\n"
#define STACK "[stack]\\ngame.emperor\\naction.choose\\n"
#define HAND "hand 11C 12C 4C\\n"

static int begin_file(void **state)
{
    const char *top = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/bicorne-test-XXXXXX", top && *top ? top : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(db, sizeof db, "%s/orders.db", folder);
    int rc = begin(state);
    server_free(sv);
    sv = server_new(db, true);
    return rc;
}

static int end_file(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-mark"};
    char name[160];
    end(state);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", db, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static void restart(void)
{
    server_free(sv);
    sv = server_new(db, true);
}

/* Anna has France, Ben the Coalition. */
static void pair(const char *position)
{
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    made(post(sv, &anna, "/api/games",
              "{\"public\":true,\"position\":\"%s\",\"seats\":[{\"kind\":\"me\"},"
              "{\"kind\":\"open\"}]}",
              position));
    want(post(sv, &ben, path("/join"), "{}"), 200, NULL);
}

static void act(struct sv_conn *c, const char *action)
{
    say(sv, c, "{\"t\":\"do\",\"id\":1,\"seq\":%lld,\"action\":\"%s\"}",
        (long long)int_at(c->view, "seq"), action);
    heard(c, "ok");
}

static void order(struct sv_conn *c, const char *orders)
{
    say(sv, c, "{\"t\":\"orders\",\"id\":2,\"orders\":{%s}}", orders);
    heard(c, "ok");
}

static void go(struct sv_conn *c, const char *steps)
{
    say(sv, c, "{\"t\":\"path\",\"id\":3,\"seq\":%lld,\"path\":[%s]}",
        (long long)int_at(c->view, "seq"), steps);
    heard(c, "ok");
    settle(sv); /* each step is on disk before the next one */
    settle(sv);
}

/* Davout is on the march, at Soissons. */
static void set_out(struct sv_conn *a)
{
    act(a, "one");
    act(a, "activate davout");
    act(a, "march 0");
}

static void later(int ms)
{
    fake_now += ms;
    settle(sv);
}

static const char *step_of(const struct sv_conn *c)
{
    return str_at(c->view, "prompt.step");
}

/* How the game's last event reads. */
static const char *last_do(struct sv_conn *c)
{
    static char text[200];
    struct reply r = get(sv, &anna, path("/log"));
    size_t n = count_at(r.json, "events");
    json_t *e = json_array_get(at(r.json, "events"), n - 1);
    (void)c;
    snprintf(text, sizeof text, "%s", str_at(e, "do"));
    reply_free(&r);
    return text;
}

/* --- Orders --- */

static void test_bad(void **state)
{
    static const char *const bad[] = {"{\"march\":\"never\"}",
                                      "{\"intercept\":\"often\"}",
                                      "{\"intercept\":1}",
                                      "{\"intercept\":null}",
                                      "{\"evade\":\"never\",\"intercept\":\"\"}",
                                      "{\"year\":\"1815\"}",
                                      "{\"year\":1815}",
                                      "{}",
                                      "[]",
                                      "7"};
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *b = open_table(sv, &ben, id), *e = open_table(sv, NULL, id);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        say(sv, b, "{\"t\":\"orders\",\"id\":1,\"orders\":%s}", bad[i]);
        must_no(b, "value");
    }
    say(sv, b, "{\"t\":\"orders\",\"id\":1,\"seat\":0,\"orders\":{\"evade\":\"never\"}}");
    must_no(b, "forbidden");
    say(sv, e, "{\"t\":\"orders\",\"id\":1,\"orders\":{\"evade\":\"never\"}}");
    must_no(e, "forbidden");
    assert_string_equal(str_at(b->view, "orders.intercept"), "ask");
    assert_string_equal(str_at(b->view, "orders.evade"), "ask");
    assert_null(at(b->view, "orders.year"));
    assert_null(at(e->view, "orders"));
    order(b, "\"intercept\":4,\"inside\":\"all\"");
    assert_string_equal(str_at(b->view, "orders.intercept"), "4");
    assert_string_equal(str_at(b->view, "orders.inside"), "all");
    assert_string_equal(str_at(b->view, "orders.evade"), "ask");

    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"));
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_null(at(a->view, "orders"));
    assert_null(at(a->view, "plan"));
    say(sv, a, "{\"t\":\"orders\",\"id\":1,\"seat\":0,\"orders\":{\"evade\":\"never\"}}");
    must_no(a, "state");
    char twice[200];
    snprintf(twice, sizeof twice, "\"%s\",\"%s\"", first_option(a), first_option(a));
    go(a, twice); /* paths are for all games */
    assert_true(int_at(a->view, "seq") > 0);
    assert_null(at(a->view, "plan"));
}

static void test_away(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(b, "\"intercept\":\"never\"");
    conn_free(sv, b);
    set_out(a);
    act(a, "go BRX");
    int64_t seq = int_at(a->view, "seq");
    assert_int_equal(int_at(a->view, "to_act.0"), 1);
    later(1100); /* sooner nobody answers */
    assert_int_equal(int_at(a->view, "seq"), seq);
    later(3000); /* later it has happened */
    assert_int_equal(int_at(a->view, "seq"), seq + 1);
    assert_int_equal(int_at(a->view, "to_act.0"), 0);
    assert_string_equal(last_do(a), "pass");
}

/* A clock that runs is not run out by waiting. */
static void test_clock(void **state)
{
    (void)state;
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    made(post(sv, &anna, "/api/games",
              "{\"public\":true,\"position\":\"%s\",\"clock\":{\"main_s\":60},"
              "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
              STATE HAND STACK));
    want(post(sv, &ben, path("/join"), "{}"), 200, NULL);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    set_out(a);
    act(a, "go BRX");
    later(59000);
    order(b, "\"intercept\":\"never\""); /* with a second left */
    later(500);
    assert_int_equal(int_at(a->view, "to_act.0"), 1);
    later(200);
    assert_int_equal(int_at(a->view, "to_act.0"), 0);
    assert_string_equal(last_do(a), "pass");
}

/* From a chance on: with the whole formation and the cheapest card. */
static void test_intercepts(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(b, "\"intercept\":\"3\"");
    set_out(a);
    act(a, "go BRX");
    int64_t seq = int_at(a->view, "seq");
    for (int i = 0; i < 3; i++)
        later(4100);
    assert_true(int_at(a->view, "seq") >= seq + 3);
    struct reply r = get(sv, &anna, path("/log"));
    assert_non_null(strstr(r.text, "\"do\":\"intercept blucher\""));
    assert_non_null(strstr(r.text, "\"do\":\"play 11C\""));
    reply_free(&r);
}

/* Who changes his mind while the answer is waited for is asked. */
static void test_changed(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(b, "\"intercept\":\"never\"");
    set_out(a);
    act(a, "go BRX");
    later(1000);
    order(b, "\"intercept\":\"ask\"");
    later(60000);
    assert_int_equal(int_at(a->view, "to_act.0"), 1);
    order(b, "\"intercept\":\"never\"");
    later(60000);
    assert_int_equal(int_at(a->view, "to_act.0"), 0);
}

/* He has no choice; but how soon he says so must not tell. */
static void test_no_choice(void **state)
{
    (void)state;
    pair(HEAD DAVOUT("SOI") "piece clinton LIE\\npiece GB_el1 LIE\\nhand 11C\\n" STACK);
    struct sv_conn *a = open_table(sv, &anna, id);
    conn_free(sv, open_table(sv, &ben, id));
    set_out(a);
    act(a, "go BRX");
    assert_int_equal(int_at(a->view, "to_act.0"), 1);
    later(1100);
    assert_int_equal(int_at(a->view, "to_act.0"), 1);
    later(3000);
    assert_int_equal(int_at(a->view, "to_act.0"), 0);
}

/* Who could still take back what he decided is not hurried on, nor has he to be where his orders did. */
static void test_last_card(void **state)
{
    (void)state;
    pair(HEAD DAVOUT("SOI") "piece blucher LIE\\npiece PR_1 LIE\\nhand 4C\\n" STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    set_out(a);
    act(a, "go BRX");
    act(b,
        "intercept blucher"); /* alone, so that there is no party to choose, with his only card */
    settle(sv);
    assert_string_equal(step_of(b), "intercept.card");
    later(60000);
    assert_string_equal(step_of(b), "intercept.card");
    say(sv, b, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(b->view, "seq"));
    heard(b, "ok");
    assert_string_equal(step_of(b), "intercept.ask");
    order(b, "\"intercept\":\"2\"");
    for (int i = 0; i < 3; i++)
        later(4100);
    struct reply r = get(sv, &anna, path("/log"));
    assert_non_null(strstr(r.text, "\"do\":\"play 4C\""));
    reply_free(&r);
}

static bool is_asked_or_over(void *arg)
{
    const struct sv_game *g = sv_game_find(sv, id);
    (void)arg;
    return !g->busy && (g->row.state == ST_GAME_OVER || (g->awaited & BC_BIT(1)));
}

/* From a computer nothing has to be hidden: time stands still, and all the same everything answers
 * itself that does not need Ben. */
static void test_computer(void **state)
{
    (void)state;
    made(post(sv, &ben, "/api/games",
              "{\"game\":\"nge\",\"seats\":[{\"kind\":\"computer\",\"level\":\"random\"},"
              "{\"kind\":\"me\"}]}"));
    struct sv_conn *b = open_table(sv, &ben, id);
    order(b, "\"intercept\":\"never\",\"evade\":\"never\",\"inside\":\"none\"");
    for (int n = 0; n < (SLOW ? 20 : 60); n++) {
        wait_in_steps(sv, 0, is_asked_or_over, NULL);
        settle(sv);
        wait_in_steps(sv, 0, is_asked_or_over, NULL);
        if (strcmp(str_at(b->view, "state"), "running") != 0)
            break;
        assert_string_not_equal(step_of(b), "intercept.ask");
        assert_string_not_equal(step_of(b), "evade.ask");
        size_t last = count_at(b->view, "options");
        act(b, json_string_value(json_array_get(at(b->view, "options"), last - 1)));
    }
}

/* --- Secrets --- */

static void keep(struct sv_conn *c, struct bc_out *all)
{
    while (json_array_size(c->inbox)) {
        json_t *m = json_array_get(c->inbox, 0);
        json_object_del(m, "head"); /* keyed with the game's own seed */
        json_object_del(m, "id");
        char *text = json_dumps(m, JSON_SORT_KEYS);
        bc_putf(all, "%s\n", text);
        free(text);
        json_array_remove(c->inbox, 0);
    }
}

/* Everything that the other player and an onlooker are sent; Ben answers himself, or is obeyed. */
static void overhear(bool orders, struct bc_out all[2])
{
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id),
                   *e = open_table(sv, NULL, id);
    later(200);
    if (orders)
        order(b, "\"intercept\":\"never\",\"evade\":\"never\",\"cards\":\"none\"");
    later(200);
    set_out(a);
    go(a, "\"go BRX\",\"go LIL\"");
    later(2000);
    if (!orders)
        act(b, "pass");
    later(4000);
    keep(a, &all[0]);
    keep(e, &all[1]);
    struct sv_conn *again = open_table(sv, NULL, id);
    keep(again, &all[1]);
    conn_free(sv, again);
    for (int i = 0; i < 2; i++) {
        struct reply r = get(sv, i ? NULL : &anna, path("/log")),
                     s = get(sv, i ? NULL : &anna, path("/frames"));
        bc_putf(&all[i], "%s\n%s\n", r.text, s.text);
        reply_free(&r);
        reply_free(&s);
    }
}

static void test_secret(void **state)
{
    struct bc_out with[2] = {{0}}, without[2] = {{0}};
    (void)state;
    overhear(true, with);
    overhear(false, without);
    for (int i = 0; i < 2; i++) {
        assert_true(with[i].n > 1000);
        assert_string_equal(bc_out_str(&with[i]), bc_out_str(&without[i]));
        assert_null(i ? strstr(bc_out_str(&with[i]), "\"orders\"") : NULL);
        assert_null(strstr(bc_out_str(&with[i]), "never"));
        bc_out_free(&with[i]);
        bc_out_free(&without[i]);
    }
}

/* --- Paths --- */

static void test_path(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    set_out(a);
    int64_t seq = int_at(a->view, "seq");
    go(a, "\"go PAR\",\"go REI\",\"go SOI\"");
    assert_int_equal(int_at(a->view, "seq"), seq + 3);
    assert_int_equal(count_at(a->view, "plan"), 0);
    assert_string_equal(str_at(a->view, "table.march.zone"), "SOI");
    assert_string_equal(str_at(b->view, "table.march.zone"), "SOI");

    /* Step by step it is taken back, as far as there was no die. */
    for (int i = 0; i < 6; i++) {
        assert_string_equal(str_at(a->view, "undo"), "free");
        say(sv, a, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
        heard(a, "ok");
    }
    assert_string_equal(step_of(a), "action.choose");
    assert_string_equal(str_at(a->view, "undo"), "no");
}

static void test_bad_path(void **state)
{
    struct bc_out many = {0};
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id);
    set_out(a);
    int64_t seq = int_at(a->view, "seq");
    for (int i = 0; i < 33; i++)
        bc_putf(&many, "%s\"go PAR\"", i ? "," : "");
    const char *const bad[][2] = {{"\"go PAR\",\"go MOON\"", "syntax"},
                                  {"", "value"},
                                  {"\"go PAR\",7", "value"},
                                  {"\"die 3\"", "illegal"},
                                  {"\"go BOG\",\"go PAR\"", "illegal"},
                                  {bc_out_str(&many), "value"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        say(sv, a, "{\"t\":\"path\",\"id\":3,\"seq\":%lld,\"path\":[%s]}", (long long)seq,
            bad[i][0]);
        must_no(a, bad[i][1]);
        assert_int_equal(int_at(a->view, "seq"), seq);
        assert_int_equal(count_at(a->view, "plan"), 0);
    }
    bc_out_free(&many);
    /* As far as it goes. */
    go(a, "\"go PAR\",\"go MET\"");
    assert_int_equal(int_at(a->view, "seq"), seq + 1);
    assert_int_equal(count_at(a->view, "plan"), 0);
}

/* Somebody may interrupt: the rest waits, over a restart too, and goes on if he does not. */
static void test_waits(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(a, "\"evade\":\"5\"");
    set_out(a);
    go(a, "\"go BRX\",\"go LIL\"");
    assert_string_equal(str_at(a->view, "plan.0"), "go LIL");
    assert_int_equal(count_at(b->view, "plan"), 0);
    restart();
    a = open_table(sv, &anna, id);
    b = open_table(sv, &ben, id);
    assert_string_equal(str_at(a->view, "plan.0"), "go LIL");
    assert_string_equal(str_at(a->view, "orders.evade"), "5");
    assert_string_equal(str_at(b->view, "orders.evade"), "ask");
    int64_t seq = int_at(a->view, "seq");
    act(b, "pass");
    assert_int_equal(int_at(a->view, "seq"), seq + 2);
    assert_string_equal(str_at(a->view, "table.march.zone"), "LIL");
    assert_int_equal(count_at(a->view, "plan"), 0);
}

static void test_interrupted(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    set_out(a);
    go(a, "\"go BRX\",\"go LIL\"");
    assert_int_equal(count_at(a->view, "plan"), 1);
    act(b, "intercept blucher");
    assert_int_equal(count_at(a->view, "plan"), 0);
}

/* Who does something else has changed his plan; so has who takes back. */
static void test_dropped(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    set_out(a);
    go(a, "\"go BRX\",\"go LIL\"");
    say(sv, a, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(a->view, "seq"));
    heard(a, "ok");
    assert_int_equal(count_at(a->view, "plan"), 0);
    assert_string_equal(str_at(a->view, "table.march.zone"), "SOI");
    (void)b;
}

/* --- Taking back --- */

/* What answered itself is not taken back: it would do it again. */
static void test_undo(void **state)
{
    (void)state;
    pair(HEAD DAVOUT("MET") "piece blucher LUX\\npiece PR_1 LUX\\npiece PR_2 LUX\\n" STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(b, "\"inside\":\"all\"");
    set_out(a);
    act(a, "go LUX");
    assert_string_equal(step_of(b), "evade.inside");
    later(4100);
    assert_string_equal(last_do(a), "inside PR_1");
    assert_string_not_equal(str_at(b->view, "undo"), "free");
    say(sv, b, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(b->view, "seq"));
    must_no(b, "state");
    order(b, "\"inside\":\"ask\""); /* now he would be asked again */
    assert_string_equal(str_at(b->view, "undo"), "free");
    say(sv, b, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(b->view, "seq"));
    heard(b, "ok");
    assert_string_equal(last_do(a), "undo 1");
    later(60000);
    assert_string_equal(last_do(a), "undo 1");
    act(b, "inside PR_2");
    assert_string_equal(str_at(b->view, "undo"), "free");
}

static void undo(struct sv_conn *c)
{
    assert_string_equal(str_at(c->view, "undo"), "free");
    say(sv, c, "{\"t\":\"undo\",\"id\":9,\"seq\":%lld}", (long long)int_at(c->view, "seq"));
    heard(c, "ok");
}

/* A march without points ends by itself, and is taken back with the step before; but not if a die
 * follows, behind which nothing is. */
static void test_single(void **state)
{
    (void)state;
    pair(HEAD "piece FR_9 SOI\\n" STACK);
    struct sv_conn *a = open_table(sv, &anna, id);
    act(a, "one");
    act(a, "activate FR_9");
    act(a, "march 0");
    go(a, "\"go PAR\",\"go TOU\",\"go PAR\",\"go TOU\"");
    assert_string_equal(step_of(a), "action.spend");
    int64_t seq = int_at(a->view, "seq");
    undo(a);
    assert_int_equal(int_at(a->view, "seq"), seq + 2);
    assert_string_equal(step_of(a), "march.move");
    assert_string_equal(str_at(a->view, "table.march.zone"), "PAR");
    for (int i = 0; i < 4; i++)
        undo(a);
    assert_string_equal(step_of(a), "land.forced");

    act(a, "march 1");
    go(a, "\"go PAR\",\"go TOU\",\"go PAR\",\"go TOU\",\"go PAR\"");
    assert_string_equal(step_of(a), "march.move");
    assert_int_equal(count_at(a->view, "options"), 1);
    later(60000);
    assert_string_equal(step_of(a), "march.move");
    undo(a);
    assert_string_equal(str_at(a->view, "table.march.zone"), "TOU");
    restart(); /* it is all on disk */
    a = open_table(sv, &anna, id);
    assert_string_equal(str_at(a->view, "table.march.zone"), "TOU");
    act(a, "go PAR");
    act(a, "halt");
    assert_string_not_equal(str_at(a->view, "undo"), "free");
}

/* --- A whole game --- */

enum { DECISIONS = SLOW ? 60 : 120 };

static void order_anything(struct sv_conn *c, struct bc_rng *rng)
{
    static const char *const chance[] = {"ask", "never", "2", "3", "4", "5", "6"},
                             *const inside[] = {"ask", "all", "none"};
    char text[200];
    snprintf(text, sizeof text,
             "\"intercept\":\"%s\",\"evade\":\"%s\",\"cards\":\"%s\",\"inside\":\"%s\"",
             chance[bc_rng_below(rng, 7)], chance[bc_rng_below(rng, 7)],
             bc_rng_below(rng, 2) ? "none" : "ask", inside[bc_rng_below(rng, 3)]);
    order(c, text);
}

/* Anything, as the first step of a path that may or may not be. */
static void do_anything(struct sv_conn *c, struct bc_rng *rng)
{
    json_t *options = at(c->view, "options");
    uint32_t n = (uint32_t)json_array_size(options);
    struct bc_out steps = {0};
    for (int i = 0; i < 3; i++)
        bc_putf(&steps, "%s\"%s\"", i ? "," : "",
                json_string_value(json_array_get(options, bc_rng_below(rng, n))));
    go(c, bc_out_str(&steps));
    bc_out_free(&steps);
}

/* Whatever is ordered and planned: it is always somebody's turn, or it goes on by itself. */
static void test_whole(void **state)
{
    struct bc_rng rng;
    (void)state;
    bc_rng_seed(&rng, 1815);
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"nge\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"));
    want(post(sv, &ben, path("/join"), "{\"invite\":\"%s\"}", invite), 200, NULL);
    struct sv_conn *c[2] = {open_table(sv, &anna, id), open_table(sv, &ben, id)};
    for (int n = 0; n < DECISIONS && !strcmp(str_at(c[0]->view, "state"), "running"); n++) {
        int64_t who = int_at(c[0]->view, "to_act.0"), seq = int_at(c[0]->view, "seq");
        assert_int_equal(int_at(c[1]->view, "to_act.0"), who);
        assert_true(count_at(c[who]->view, "options") > 0);
        later(4100);
        if (n % 10 == 0)
            order_anything(c[bc_rng_below(&rng, 2)], &rng);
        if (int_at(c[0]->view, "seq") > seq)
            continue;
        if (bc_rng_below(&rng, 8) || strcmp(str_at(c[who]->view, "undo"), "free") != 0)
            do_anything(c[who], &rng);
        else
            undo(c[who]);
        if (n % 40 == 39) {
            restart();
            c[0] = open_table(sv, &anna, id);
            c[1] = open_table(sv, &ben, id);
        }
    }
}

/* --- The end --- */

static int rows(void)
{
    sqlite3 *h;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open_v2(db, &h, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(h, "SELECT count(*) FROM standing", -1, &st, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(h);
    return n;
}

static void test_end(void **state)
{
    (void)state;
    pair(STATE HAND STACK);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    order(a, "\"evade\":\"never\"");
    order(b, "\"evade\":\"never\"");
    assert_int_equal(rows(), 2);
    order(a, "\"evade\":\"ask\"");
    assert_int_equal(rows(), 1);
    say(sv, a, "{\"t\":\"resign\",\"id\":4}");
    heard(a, "ok");
    assert_int_equal(rows(), 0);
    assert_null(at(b->view, "orders"));
    say(sv, b, "{\"t\":\"orders\",\"id\":5,\"orders\":{\"evade\":\"2\"}}");
    must_no(b, "state");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin_file, end_file)
    const struct CMUnitTest tests[] = {
        TEST(test_bad),       TEST(test_away),      TEST(test_clock),   TEST(test_intercepts),
        TEST(test_changed),   TEST(test_no_choice), TEST(test_secret),  TEST(test_path),
        TEST(test_bad_path),  TEST(test_waits),     TEST(test_dropped), TEST(test_interrupted),
        TEST(test_last_card), TEST(test_computer),  TEST(test_undo),    TEST(test_single),
        TEST(test_whole),     TEST(test_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
