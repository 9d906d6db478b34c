/* test_api.c - the public header, as another program uses it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bicorne.h"

static struct bicorne_match *begin(const char *game, const char *options, uint64_t seed)
{
    struct bicorne_match *m = NULL;
    char err[512];
    if (bicorne_new(&m, game, NULL, options, seed, err, sizeof err))
        fail_msg("%s: %s", game, err);
    return m;
}

static void play(struct bicorne_match *m, int max)
{
    char text[BICORNE_ACTION], err[512] = "";
    uint32_t x = 1;
    for (int i = 0; i < max && !bicorne_over(m); i++) {
        int seat = BICORNE_NATURE;
        while (!bicorne_to_act(m, seat))
            assert_true(++seat < bicorne_seats(m));
        int n = bicorne_legal(m, seat);
        assert_true(n > 0);
        x = x * 1664525u + 1013904223u;
        assert_non_null(bicorne_option(m, (int)((x >> 16) % (uint32_t)n), text, sizeof text));
        assert_null(bicorne_option(m, n, text, 0));
        assert_true(bicorne_weight(m, n - 1) > 0);
        assert_int_equal(bicorne_weight(m, n), 0);
        int rc = seat == BICORNE_NATURE ? bicorne_chance(m, err, sizeof err)
                                        : bicorne_apply(m, seat, text, err, sizeof err);
        if (rc)
            fail_msg("%s", err);
    }
}

static void games(void **s)
{
    (void)s;
    int n = 0;
    assert_null(bicorne_game(-1));
    for (; bicorne_game(n); n++) {
        struct bicorne_match *m = begin(bicorne_game(n), "players=2", 7), *b = NULL;
        char err[512] = "";
        int32_t milli[BICORNE_SEATS];
        play(m, 50);
        char *position = bicorne_position(m), *view = bicorne_view(m, 0);
        assert_int_equal(bicorne_open(&b, "p", position, strlen(position), err, sizeof err), 0);
        assert_true(bicorne_digest(b) == bicorne_digest(m));
        bicorne_free(b);
        assert_int_equal(view[0], '{');
        play(m, 100000);
        assert_int_equal(bicorne_over(m), 1);
        bicorne_score(m, milli);
        assert_in_range(milli[0] + milli[1], 999, 1000);
        char *record = bicorne_record(m, 0);
        assert_int_equal(bicorne_verify("r", record, strlen(record), err, sizeof err), 0);
        assert_int_equal(bicorne_open(&b, "r", record, strlen(record), err, sizeof err), 0);
        assert_true(bicorne_digest(b) == bicorne_digest(m));
        assert_int_equal(bicorne_turn(b), bicorne_turn(m));
        bicorne_text_free(position);
        bicorne_text_free(view);
        bicorne_text_free(record);
        bicorne_free(b);
        bicorne_free(m);
    }
    assert_true(n >= 2);
    assert_null(bicorne_game(n + 1));
}

static void own_chance(void **s)
{
    (void)s;
    char err[512];
    struct bicorne_match *m = begin("null", "players=2 ties=kept", 1);
    bicorne_own_chance(m);
    static const char *const draws[] = {"draw 0 spy",   "draw 0 guard",  "draw 0 guard",
                                        "draw 1 guard", "draw 1 sapper", "draw 1 spy",
                                        "roll 5"};
    for (int i = 0; i < 7; i++)
        assert_int_equal(bicorne_apply(m, BICORNE_NATURE, draws[i], err, sizeof err), 0);
    assert_int_equal(bicorne_apply(m, 0, "bid guard", err, sizeof err), 0);
    assert_int_equal(bicorne_undo(m, 1, err, sizeof err), BICORNE_ESTATE);
    assert_int_equal(bicorne_undo(m, 0, err, sizeof err), 0);
    assert_int_equal(bicorne_apply(m, 0, "fold", err, sizeof err), 0);
    assert_int_equal(bicorne_resign(m, 0, err, sizeof err), 0);
    assert_int_equal(bicorne_over(m), 1);
    assert_int_equal(bicorne_to_act(m, 1), 0);
    assert_int_equal(bicorne_legal(m, 1), 0);
    bicorne_free(m);
}

static void errors(void **s)
{
    (void)s;
    struct bicorne_match *m = NULL;
    char err[512];
    assert_int_equal(bicorne_new(&m, "chess", NULL, NULL, 1, err, sizeof err), BICORNE_EVALUE);
    assert_non_null(strstr(err, "chess"));
    assert_int_equal(bicorne_new(&m, "null", "x/y", NULL, 1, err, sizeof err), BICORNE_EVALUE);
    assert_int_equal(bicorne_new(&m, "null", NULL, "players", 1, err, sizeof err), BICORNE_ESYNTAX);
    assert_int_equal(bicorne_new(&m, "null", NULL, "players=9", 1, err, sizeof err),
                     BICORNE_EVALUE);
    assert_int_equal(bicorne_new(&m, "null", NULL, "players=9", 1, NULL, 0), BICORNE_EVALUE);
    assert_int_equal(bicorne_open(&m, "f", "nonsense\n", 9, err, sizeof err), BICORNE_ESYNTAX);
    assert_memory_equal(err, "f:1:1: ", 7);
    assert_null(m);
    m = begin("null", NULL, 1);
    assert_int_equal(bicorne_chance(m, err, sizeof err), 0);
    assert_string_equal(err, "");
    uint64_t before = bicorne_digest(m);
    assert_int_equal(bicorne_apply(m, 0, "dance", err, sizeof err), BICORNE_ESYNTAX);
    assert_int_equal(bicorne_apply(m, 0, "", err, sizeof err), BICORNE_ESYNTAX);
    assert_int_equal(bicorne_apply(m, 0, "pass", err, sizeof err), BICORNE_EILLEGAL);
    assert_int_equal(bicorne_apply(m, 7, "fold", err, sizeof err), BICORNE_EVALUE);
    assert_int_equal(bicorne_resign(m, 2, err, sizeof err), BICORNE_EVALUE);
    assert_true(bicorne_digest(m) == before);
    assert_null(bicorne_view(m, 2));
    bicorne_free(m);
    bicorne_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(own_chance),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
