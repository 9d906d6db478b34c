/* test_live_names.c - names: which are refused, how a guest's is marked wherever it is shown, and games
 * that were sent as records. As test_live.c. */
#include "live_kit.h"

static void has_name(struct somebody *who, const char *name)
{
    want(post(sv, who, "/api/me", "{\"name\":\"%s\"}", name), 200, NULL);
}

static void enrol(struct somebody *who, const char *name)
{
    want(post(sv, who, "/api/register", "{\"name\":\"%s\",\"password\":\"long enough\"}", name),
         200, NULL);
}

static bool marked(json_t *j, const char *where)
{
    char place[80];
    snprintf(place, sizeof place, "%s.guest", where);
    return json_is_true(at(j, place));
}

static struct reply show(struct somebody *who)
{
    return get(sv, who, path(""));
}

static void test_refused(void **state)
{
    static const char *const bad[] = {" ",          "\\u3164",     "...",      "Ann\\u0430",
                                      "\\u0391nna", "An\\u200bna", "\\uff02x", "Anna\\u202e"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        want(post(sv, &anna, "/api/me", "{\"name\":\"%s\"}", bad[i]), 400, "value");
        want(post(sv, &anna, "/api/register", "{\"name\":\"%s\",\"password\":\"long enough\"}",
                  bad[i]),
             400, "value");
        if (bad[i][0] != ' ')
            want(post(sv, &anna, "/api/games",
                      "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"here\",\"name\":"
                      "\"%s\"}]}",
                      bad[i]),
                 400, "value");
    }
    struct reply r = get(sv, &anna, "/api/me");
    assert_true(json_is_null(at(r.json, "person"))); /* nothing has changed */
    reply_free(&r);
}

static void test_look_alike(void **state)
{
    static const char *const like[] = {"Bernadette1", "BERNADETTEI", "Bemadettel"};
    (void)state;
    enrol(&anna, "Bernadettel");
    for (size_t i = 0; i < sizeof like / sizeof like[0]; i++)
        want(post(sv, &ben, "/api/register", "{\"name\":\"%s\",\"password\":\"long enough\"}",
                  like[i]),
             409, "taken");
    for (size_t i = 0; i < 2; i++)
        want(post(sv, &ben, "/api/register", "{\"name\":\"%s\",\"password\":\"long enough\"}",
                  i ? "Guest 7" : "gast"),
             400, "value");
    enrol(&ben, "Bernhard");
    want(post(sv, &ben, "/api/me", "{\"password\":\"another one\",\"old\":\"long enough\"}"), 200,
         NULL);
    /* As it is written, in other letters of the same kind, wide, with blanks around. */
    static const char *const same[] = {"bernhard", " Bernhard ",
                                       "\\uff22\\uff45\\uff52\\uff4e\\uff48\\uff41\\uff52\\uff44"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        want(
            post(sv, &ben, "/api/login", "{\"name\":\"%s\",\"password\":\"another one\"}", same[i]),
            200, NULL);
}

/* Ben, a guest, calls himself Anna, as an account does. */
static void test_marked(void **state)
{
    struct somebody clara = {0};
    (void)state;
    enrol(&anna, "Anna");
    enrol(&clara, "Clara");
    has_name(&ben, "Anna");
    made(post(
        sv, &anna, "/api/games",
        "{\"game\":\"waterloo\",\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
        "{\"kind\":\"here\",\"name\":\"Clara\"}]}"));
    want(post(sv, &ben, path("/join"), "{}"), 200, NULL);
    struct reply r = show(NULL);
    assert_string_equal(str_at(r.json, "seats.1.name"), "Anna");
    assert_false(marked(r.json, "seats.0"));
    assert_true(marked(r.json, "seats.1"));
    assert_true(marked(r.json, "seats.2")); /* she may call others at her screen what she likes */
    reply_free(&r);
    r = get(sv, NULL, "/api/games?list=running");
    assert_false(marked(r.json, "games.0.seats.0"));
    assert_true(marked(r.json, "games.0.seats.1"));
    reply_free(&r);
    struct sv_conn *a = open_table(sv, &anna, id), *b = open_table(sv, &ben, id);
    assert_false(marked(b->view, "seats.0"));
    assert_true(marked(b->view, "seats.1"));
    say(sv, a, "{\"t\":\"chat\",\"text\":\"I\"}");
    say(sv, b, "{\"t\":\"chat\",\"text\":\"no, I\"}");
    heard(a, "chat"); /* the empty one */
    assert_false(marked(heard(a, "chat"), "lines.0"));
    assert_true(marked(heard(a, "chat"), "lines.0"));
    struct sv_conn *c = open_table(sv, &ben, id);
    json_t *lines = heard(c, "chat");
    assert_false(marked(lines, "lines.0"));
    assert_true(marked(lines, "lines.1"));
    r = get(sv, &anna, path("/record"));
    assert_non_null(strstr(r.text, "seat 0 remote \"Anna\"\n"));
    assert_non_null(strstr(r.text, "seat 1 remote \"Anna (guest)\"\n"));
    reply_free(&r);

    /* No guest any more: another name, and the old one still marked where he bore it. */
    enrol(&ben, "Ben");
    assert_true(marked(a->view, "seats.1"));
    made(post(sv, &ben, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"computer\"}]}"));
    r = show(&ben);
    assert_false(marked(r.json, "seats.0") || marked(r.json, "seats.1"));
    reply_free(&r);
}

/* Who registers under the name he has at the table is no guest there from that moment. */
static void test_registers_at_the_table(void **state)
{
    (void)state;
    has_name(&anna, "Anna");
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"waterloo\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"computer\"}]}"));
    struct sv_conn *a = open_table(sv, &anna, id);
    assert_true(marked(a->view, "seats.0"));
    enrol(&anna, "Anna");
    settle(sv);
    assert_false(marked(a->view, "seats.0"));
    assert_int_equal(count_at(a->view, "you"), 1);
}

/* Who has said no name is called Guest, and that is mark enough. */
static void test_default_name(void **state)
{
    (void)state;
    made(post(sv, &anna, "/api/games",
              "{\"game\":\"null\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"here\"}]}"));
    struct reply r = show(&anna);
    assert_string_equal(str_at(r.json, "seats.1.name"), "Guest 2");
    assert_false(marked(r.json, "seats.0") || marked(r.json, "seats.1"));
    reply_free(&r);
}

/* --- Uploaded --- */

static void test_uploaded(void **state)
{
    (void)state;
    enrol(&anna, "Anna");
    has_name(&ben, "Ben");
    made(post(
        sv, &ben, "/api/games",
        "{\"game\":\"null\",\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}"));
    want(post(sv, &anna, path("/join"), "{}"), 200, NULL);
    struct sv_conn *b = open_table(sv, &ben, id);
    say(sv, b, "{\"t\":\"resign\"}");
    struct reply r = show(&ben);
    assert_null(at(r.json, "uploaded"));
    reply_free(&r);
    r = get(sv, &ben, path("/record"));
    assert_null(strstr(r.text, "uploaded"));
    json_t *text = json_string(r.text);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    reply_free(&r);
    made(post(sv, &ben, "/api/games", "{\"record\":%s,\"public\":true}", quoted));
    json_decref(text);
    free(quoted);

    r = show(NULL);
    assert_true(true_at(r.json, "uploaded"));
    assert_string_equal(str_at(r.json, "seats.0.name"), "Ben"); /* without the record's mark */
    assert_true(marked(r.json, "seats.0"));
    assert_true(marked(r.json, "seats.1")); /* whoever sent it may have written any name */
    reply_free(&r);
    r = get(sv, NULL, "/api/games?list=finished");
    assert_true(true_at(r.json, "games.0.uploaded"));
    assert_null(at(r.json, "games.1.uploaded"));
    reply_free(&r);
    struct sv_conn *c = open_table(sv, NULL, id);
    assert_true(true_at(c->view, "uploaded"));
    r = get(sv, NULL, path("/record"));
    assert_int_equal(strncmp(r.text, "bicorne record ", 15), 0);
    assert_non_null(strstr(r.text, "\n# uploaded: "));
    assert_non_null(strstr(r.text, "\"Anna (guest)\""));
    json_t *again = json_string(r.text);
    quoted = json_dumps(again, JSON_ENCODE_ANY);
    reply_free(&r);
    made(post(sv, &ben, "/api/games", "{\"record\":%s}", quoted)); /* it can be read again */
    free(quoted);
    json_decref(again);
    r = show(&ben);
    assert_string_equal(str_at(r.json, "seats.1.name"), "Anna");
    reply_free(&r);
}

static void test_names_in_records(void **state)
{
    (void)state;
    want(post(sv, &anna, "/api/games",
              "{\"record\":\"bicorne record 1\\ngame null 1\\nscenario short\\noption players 2\\n"
              "seat 0 human \\\"Ann\\u0430\\\"\\nseat 1 human \\\"Ben\\\"\\n[actions]\\n0 "
              "resign\\n\"}"),
         400, NULL);
    struct reply r = get(sv, &anna, "/api/me");
    assert_true(json_is_null(at(r.json, "person")));
    reply_free(&r);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_refused),          TEST(test_look_alike),
        TEST(test_marked),           TEST(test_registers_at_the_table),
        TEST(test_default_name),     TEST(test_uploaded),
        TEST(test_names_in_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
