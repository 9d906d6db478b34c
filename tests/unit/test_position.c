/* test_position.c - positions as text: round trips, automatic steps, bad input. */
#include "unit.h"

/* After every action: the position comes back with the same bytes, and so does what can be done. */
static void position_trip(const struct bc_match *a)
{
    struct bc_error e;
    struct bc_match *b = NULL;
    uint64_t seed = 1;
    char *text = position_of(a);
    must(bc_match_from_position(&b, loaded(), "p.txt", text, strlen(text), &seed, &e), &e);
    same_state(a, b);
    assert_int_equal(b->seats, a->seats);
    assert_int_equal(bc_match_over(b), bc_match_over(a));
    char *second = position_of(b);
    assert_string_equal(text, second);
    for (int seat = BC_NATURE; seat < a->seats; seat++) {
        struct bc_list x = {a->option, 0, a->cx.game->list_max, NULL, NULL};
        struct bc_list y = {b->option, 0, b->cx.game->list_max, NULL, NULL};
        bc_legal(&a->cx, seat, &x);
        bc_legal(&b->cx, seat, &y);
        assert_int_equal(x.n, y.n);
        if (x.n)
            assert_memory_equal(x.v, y.v, (size_t)x.n * sizeof x.v[0]);
    }
    bc_match_free(b);
    free(second);
    free(text);
}

static void positions_of(const struct bc_game *g, const char *scenario, int players)
{
    bool small = g->state_size < 256;
    for (uint64_t seed = 0; seed < (small ? 20 : 1); seed++) {
        struct bc_match *m = new_match(g, scenario, players, seed);
        struct bc_rng r;
        bc_rng_seed(&r, seed);
        position_trip(m);
        for (int i = 0; i < 400 && !bc_match_over(m); i++) {
            play_one(m, &r);
            position_trip(m);
        }
        bc_match_free(m);
    }
}

static void positions_everywhere(void **s)
{
    (void)s;
    each(positions_of);
}

struct bad {
    const char *from, *to; /* in `place` */
    int line, col;
    const char *part;
};

static const char place[] = "bicorne position 1\n"
                            "game null 1\n"
                            "scenario plain\n"
                            "[head]\n"
                            "seats 2\n"
                            "turn 2\n"
                            "[state]\n"
                            "pot 4\n"
                            "winner 1\n"
                            "ties 0\n"
                            "bag 0 3 3 3 2 2\n"
                            "out 2 0 0 0 0 1\n"
                            "points 5 0\n"
                            "bid 0 0\n"
                            "hand 1 0 0 0 0 0\n"
                            "hand 0 0 0 0 1 0\n"
                            "[stack]\n"
                            "game.award\n"
                            "challenge.ask facts 1\n";

static void a_position(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = NULL;
    must(bc_match_from_position(&m, &bc_files_embedded, "p", place, sizeof place - 1, NULL, &e),
         &e);
    assert_int_equal(bc_to_act(&m->cx), BC_BIT(0));
    char *text = position_of(m);
    assert_string_equal(text, place);
    must_apply(m, 0, "spy");
    assert_int_equal(m->cx.st->turn, 3);
    bc_match_free(m);
    free(text);
}

/* Answers of sequences and sequences that only have to end: seldom at rest, but part of a state. */
static void rare_frames(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = NULL, *over = NULL;
    must(bc_match_from_position(&m, &bc_files_embedded, "p", place, sizeof place - 1, NULL, &e),
         &e);
    bc_frame_at(&m->cx, 0)->ret = -3;
    bc_frame_at(&m->cx, 1)->pc++;
    char *text = position_of(m), *at = strstr(text, "[stack]");
    assert_string_equal(at, "[stack]\ngame.award ret -3\nchallenge.ask done facts 1\n");
    struct bc_out o = {0};
    bc_put_n(&o, text, (size_t)(at - text));
    bc_put(&o, "[stack]\ngame.award done\n");
    must(bc_match_from_position(&over, &bc_files_embedded, "p", o.s, o.n, NULL, &e), &e);
    assert_true(over->cx.st->over);
    bc_match_free(over);
    bc_match_free(m);
    bc_out_free(&o);
    free(text);
}

/* A stack that rests on an automatic step runs on to the next decision. */
static void a_position_runs_on(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = NULL;
    struct bc_out o = {0};
    const char *at = strstr(place, "challenge.ask");
    bc_put_n(&o, place, (size_t)(at - place));
    bc_put(&o, "challenge.next\n");
    must(bc_match_from_position(&m, &bc_files_embedded, "p", o.s, o.n, NULL, &e), &e);
    char *text = position_of(m);
    assert_string_equal(text, place);
    bc_match_free(m);
    bc_out_free(&o);
    free(text);
}

static void bad_positions(void **s)
{
    (void)s;
    static const struct bad bads[] = {
        {"bicorne position 1", "bicorne record 1", 1, 9, "bicorne position 1"},
        {"game null 1", "scenario plain", 2, 1, "expected game"},
        {"scenario plain\n", "", 3, 1, "scenario"},
        {"scenario plain\n", "scenario plain\nmore\n", 4, 1, "[head]"},
        {"[head]", "[state]", 4, 1, "[head]"},
        {"[stack]", "[stack]\n[more]", 18, 1, "no section"},
        {"seats 2", "seats 5", 5, 7, "from 2 to 4"},
        {"seats 2", "turn 2", 5, 1, "expected seats"},
        {"turn 2\n", "", 4, 1, "turn N"},
        {"turn 2", "turn 70000", 6, 6, "65535"},
        {"turn 2", "turn 9", 7, 1, "out of range"},
        {"pot 4", "pot 8", 7, 1, "more points"},
        {"pot 4", "pot four", 8, 5, "whole number"},
        {"winner 1", "winner 2", 7, 1, "out of range"},
        {"winner 1", "winner -1", 7, 1, "without a winner"},
        {"bag 0 3", "bag 0 2", 7, 1, "missing"},
        {"bid 0 0", "bid 1 0", 7, 1, "bid"},
        {"hand 0 0 0 0 1 0\n", "", 7, 1, "hand"},
        {"hand 0 0 0 0 1 0", "hand 0 0 0 0 1", 16, 15, "words"},
        {"game.award", "game.nothing", 18, 1, "no step"},
        {"game.award", "challenge.next", 18, 1, "outermost"},
        {"game.award", "game.bid", 7, 1, "without a winner"},
        {"game.award", "game.show done", 18, 11, "another step"},
        {"game.award", "game.award ret", 18, 15, "whole number"},
        {"game.award", "game.award ret 2", 7, 1, "facts"},
        {"game.award", "game.award then", 18, 12, "expected `ret"},
        {"facts 1", "facts 0", 7, 1, "may not be"},
        {"facts 1", "facts 2", 7, 1, "asked"},
        {"facts 1", "facts 1 0 0", 19, 25, "no more than 2"},
        {"facts 1", "facts 1\nchallenge.ask facts 1", 20, 1, "no more than 2"},
    };
    for (size_t i = 0; i < sizeof bads / sizeof bads[0]; i++) {
        const struct bad *b = &bads[i];
        struct bc_out o = {0};
        struct bc_error e;
        struct bc_match *m = NULL;
        const char *at = strstr(place, b->from);
        assert_non_null(at);
        bc_put_n(&o, place, (size_t)(at - place));
        bc_put(&o, b->to);
        bc_put(&o, at + strlen(b->from));
        if (!bc_match_from_position(&m, &bc_files_embedded, "p", o.s, o.n, NULL, &e))
            fail_msg("'%s' was accepted", b->to);
        assert_null(m);
        if (e.line != b->line || e.col != b->col || !strstr(e.text, b->part))
            fail_msg("'%s': %d:%d: %s", b->to, e.line, e.col, e.text);
        bc_out_free(&o);
    }
}

/* Reading into a context that already holds a state leaves it alone on error. */
static void errors_change_nothing(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_doc d;
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, 1);
    uint64_t before = digest_of(m);
    char text[sizeof place];
    memcpy(text, place, sizeof text);
    *strstr(text, "award") = 'x';
    must(bc_doc_parse(&d, "p", text, strlen(text), &e), &e);
    assert_true(bc_position_read(&m->cx, &d, &e) < 0);
    assert_true(digest_of(m) == before);
    bc_doc_free(&d);
    bc_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_everywhere), cmocka_unit_test(a_position),
        cmocka_unit_test(rare_frames),          cmocka_unit_test(a_position_runs_on),
        cmocka_unit_test(bad_positions),        cmocka_unit_test(errors_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
