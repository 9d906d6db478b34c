/* test_record.c - records: round trips, replay, verification, bad input; damage of any file. */
#include "unit.h"

static char *record_of(const struct bc_match *m, bool reveal)
{
    struct bc_out o = {0};
    bc_record_write(m, reveal, &o);
    assert_false(o.failed);
    return o.s;
}

static struct bc_match *read_back(const char *text)
{
    struct bc_error e;
    struct bc_match *m = NULL;
    must(bc_record_read(&m, &bc_files_embedded, "r.txt", text, strlen(text), &e), &e);
    return m;
}

/* --- Every game --- */

static void round_trip_of(const struct bc_game *g, const char *scenario, int players)
{
    struct bc_match *a = new_match(g, scenario, players, 77), *b;
    struct bc_rng r, again;
    struct bc_error e;
    bc_rng_seed(&r, (uint64_t)players);
    must(bc_seat_set(&a->seat[0], BC_COMPUTER, "mcts:100ms", "Zoë # \\ [x]", &e), &e);
    for (int part = 0; part < 6; part++) {
        char *text = record_of(a, true);
        b = read_back(text);
        same_state(a, b);
        char *second = record_of(b, true);
        assert_string_equal(text, second);
        again = r;
        play_on(a, &r, 30); /* a save goes on like the original */
        play_on(b, &again, 30);
        same_state(a, b);
        bc_match_free(b);
        free(second);
        free(text);
    }
    bc_match_free(a);
}

static void round_trips(void **s)
{
    (void)s;
    each(round_trip_of);
}

static void verifies(const struct bc_game *g, const char *scenario, int players)
{
    struct bc_match *m = new_match(g, scenario, players, 5);
    struct bc_rng r;
    struct bc_error e;
    bc_rng_seed(&r, 5);
    play_on(m, &r, 3000);
    if (!bc_match_over(m))
        for (int i = 1; i < players; i++)
            must(bc_match_resign(m, i, &e), &e);
    char *text = record_of(m, false);
    must(bc_record_verify(&bc_files_embedded, "r.txt", text, strlen(text), &e), &e);
    struct bc_match *b = read_back(text);
    int32_t x[BC_SEATS] = {0}, y[BC_SEATS] = {0};
    same_state(m, b);
    bc_match_score(m, x);
    bc_match_score(b, y);
    assert_memory_equal(x, y, sizeof x);
    assert_true(bc_match_over(b));
    bc_match_free(b);
    bc_match_free(m);
    free(text);
}

static void verify_everywhere(void **s)
{
    (void)s;
    each(verifies);
}

/* A match that began from a position keeps it in its record, and undo goes back to it. */
static void from_position_of(const struct bc_game *g, const char *scenario, int players)
{
    struct bc_error e;
    struct bc_match *a = new_match(g, scenario, players, 3), *b = NULL;
    struct bc_rng r;
    uint64_t seed = 4;
    bc_rng_seed(&r, 3);
    play_on(a, &r, 15);
    char *text = position_of(a);
    must(bc_match_from_position(&b, loaded(), "p.txt", text, strlen(text), &seed, &e), &e);
    while (!bc_match_over(b) &&
           (!b->moves || !bc_match_can_undo(b, b->move[b->moves - 1].act.seat)))
        play_one(b, &r);
    char *record = record_of(b, true);
    struct bc_match *c = read_back(record);
    same_state(b, c);
    must(bc_record_verify(&bc_files_embedded, "r", record, strlen(record), &e), &e);
    int seat = b->move[b->moves - 1].act.seat;
    must(bc_match_undo(b, seat, &e), &e);
    must(bc_match_undo(c, seat, &e), &e);
    same_state(b, c);
    bc_match_free(a);
    bc_match_free(b);
    bc_match_free(c);
    free(record);
    free(text);
}

static void from_position_everywhere(void **s)
{
    (void)s;
    each(from_position_of);
}

/* --- The null game, in detail --- */

static struct bc_match *finished(int players, uint64_t seed)
{
    struct bc_match *m = new_match(bc_game_find("null"), "plain", players, seed);
    struct bc_rng r;
    bc_rng_seed(&r, seed);
    play_on(m, &r, 10000);
    assert_true(bc_match_over(m));
    return m;
}

/* The same on every machine and with every compiler. */
static void known_game(void **s)
{
    (void)s;
    struct bc_match *m = finished(3, 11);
    char *text = record_of(m, false);
    assert_true(digest_of(m) == UINT64_C(0x9837176f9839fd3d));
    m->format = 1;
    char *old = record_of(m, false);
    assert_true(bc_digest(BC_DIGEST_START, old, strlen(old)) == UINT64_C(0xf78ec6dcb652ca50));
    free(old);
    assert_true(bc_digest(BC_DIGEST_START, text, strlen(text)) == UINT64_C(0xcf351bd960601bce));
    bc_match_free(m);
    free(text);
}

static void running_game_has_no_seed(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, 8);
    must(bc_match_chance(m, &e), &e);
    char *text = record_of(m, false), hex[BC_HEX];
    assert_null(strstr(text, "seed"));
    assert_null(strstr(text, "[end]"));
    bc_hex(m->dice.seed, BC_SEED, hex);
    assert_null(strstr(text, hex));
    bc_hex(m->dice.commit, BC_SEED, hex);
    assert_non_null(strstr(text, hex));
    assert_int_equal(bc_record_verify(&bc_files_embedded, "r", text, strlen(text), &e), BC_ESTATE);
    struct bc_match *b = read_back(text);
    same_state(m, b);
    assert_true(b->dice.secret);
    must_apply(b, 0, "fold");
    must_apply(b, 1, "fold");
    assert_int_equal(bc_match_chance(b, &e), BC_ESTATE); /* nobody here knows the dice */
    must_apply(b, BC_NATURE, "roll 2");                  /* but may be told */
    bc_match_free(b);
    bc_match_free(m);
    free(text);
}

static void forced_chance_has_no_commit(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, 8);
    m->has_dice = false;
    must_apply(m, BC_NATURE, "draw 0 spy");
    char *text = record_of(m, true);
    assert_null(strstr(text, "commit"));
    assert_null(strstr(text, "seed"));
    struct bc_match *b = read_back(text);
    same_state(m, b);
    assert_false(b->has_dice);
    assert_int_equal(bc_record_verify(&bc_files_embedded, "r", text, strlen(text), &e), BC_ESTATE);
    bc_match_free(b);
    bc_match_free(m);
    free(text);
}

static int line_of(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* `from` becomes `to` of the same length; the complaint has to name that line. */
static void tampered(const char *text, const char *from, const char *to, bool verify_only,
                     const char *part)
{
    struct bc_error e;
    struct bc_match *m = NULL;
    size_t n = strlen(text);
    char *copy = malloc(n + 1);
    assert_non_null(copy);
    memcpy(copy, text, n + 1);
    char *at = strstr(copy, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    int rc = bc_record_read(&m, &bc_files_embedded, "r", copy, n, &e);
    assert_int_equal(rc == 0, verify_only);
    bc_match_free(m);
    assert_true(bc_record_verify(&bc_files_embedded, "r", copy, n, &e) < 0);
    if (!strstr(e.text, part))
        fail_msg("'%s' where '%s' was expected", e.text, part);
    assert_int_equal(e.line, line_of(copy, at));
    free(copy);
}

/* Records of format 1 are read and written as they are. */
static const char small[] = "bicorne record 1\n"
                            "game null 1\n"
                            "scenario plain\n"
                            "option players 2\n"
                            "[actions]\n"
                            "nature draw 0 spy\n"
                            "nature draw 0 guard\n"
                            "nature draw 0 guard\n"
                            "nature draw 1 sapper\n"
                            "nature draw 1 sapper\n"
                            "nature draw 1 drummer\n"
                            "nature roll 6\n"
                            "0 bid guard\n"
                            "1 bid sapper\n"
                            "1 resign\n"
                            "[end]\n"
                            "result 0 1000\n"
                            "result 1 0\n";

static void tampering(void **s)
{
    (void)s;
    struct bc_match *m = finished(2, 3);
    char *text = record_of(m, false), seed[BC_HEX + 8] = "seed ", bad[BC_HEX + 8];
    bc_hex(m->dice.seed, BC_SEED, seed + 5);
    memcpy(bad, seed, sizeof bad);
    bad[5] = bad[5] == '0' ? '1' : '0';
    tampered(text, seed, bad, false, "committed");
    tampered(text, "draw 0 spy", "draw 0 spx", false, "expected a card");
    const char *roll = strstr(text, "nature roll ");
    assert_non_null(roll);
    char from[14], to[14];
    snprintf(from, sizeof from, "%.13s", roll);
    snprintf(to, sizeof to, "%.12s%c", roll, roll[12] == '1' ? '2' : '1');
    tampered(text, from, to, true, "another outcome");
    tampered(text, from, "nature roll 9", false, "outcome");
    snprintf(from, sizeof from, "result 0 %c", *(strstr(text, "result 0 ") + 9));
    snprintf(to, sizeof to, "result 0 %c", from[9] == '7' ? '8' : '7');
    tampered(text, from, to, false, "the result of seat 0 is");
    bc_match_free(m);
    free(text);
}

/* A contribution changed afterwards makes other dice. */
static void tampered_mix(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = finished(2, 3);
    char *text = record_of(m, false), *at = strstr(text, "mix 1 ");
    assert_non_null(at);
    at[6] = at[6] == '0' ? '1' : '0';
    assert_int_equal(bc_record_verify(&bc_files_embedded, "r", text, strlen(text), &e), BC_EVALUE);
    assert_non_null(strstr(e.text, "another outcome"));
    bc_match_free(m);
    free(text);
}

struct bad {
    const char *from, *to; /* in `small` */
    int line, col;
    const char *part;
};

static void bad_records(void **s)
{
    (void)s;
    bc_match_free(read_back(small)); /* as it is there is nothing wrong with it */
    static const struct bad bads[] = {
        {"bicorne record 1", "bicorne record 3", 1, 1, "`bicorne record 2`"},
        {"game null 1", "game nil 1", 2, 6, "no game"},
        {"game null 1", "game null 9", 2, 11, "version 9"},
        {"game null 1", "name null 1", 2, 1, "game NAME"},
        {"scenario plain", "scenario none", 0, 0, "no such file"},
        {"scenario plain\n", "", 2, 1, "scenario"},
        {"scenario plain", "scenario ../p", 2, 6, "no name"},
        {"option players 2", "option players 7", 4, 16, "from 2 to 4"},
        {"option players 2", "option player 2", 4, 15, "no option"},
        {"option players 2", "option players 2\noption players 2", 5, 8, "already"},
        {"option players 2", "seat 0 human \"x", 4, 14, "quote"},
        {"option players 2", "seat 0 alien \"x\"", 4, 8, "human, computer"},
        {"option players 2", "seat 3 human \"x\"", 2, 1, "2 seats"},
        {"option players 2", "seat 0 computer \"x\"", 4, 20, "words"},
        {"option players 2", "mix 0 aabb", 4, 7, "32 digits"},
        {"option players 2", "mix 0 00112233445566778899aabbccddeeff", 2, 1, "without a commit"},
        {"option players 2", "clock 1 2", 4, 10, "words"},
        {"option players 2", "clock 1 2 x", 4, 11, "milliseconds"},
        {"option players 2", "colour red", 4, 1, "expected scenario"},
        {"[actions]", "[action]", 5, 1, "no section"},
        {"[actions]", "[stack]", 18, 1, "[actions]"},
        {"[actions]", "[head]\nseats 2\nturn 1\n[actions]", 5, 1, "belong together"},
        {"nature draw 0 spy", "nature draw 0", 6, 14, "expected a card"},
        {"nature draw 0 spy", "nature draw 0 spy spy", 6, 19, "more"},
        {"nature draw 0 spy", "nature draw 1 spy", 6, 8, "not offered"},
        {"nature draw 0 spy", "0 draw 0 spy", 6, 3, "not to act"},
        {"nature draw 0 spy", "5 draw 0 spy", 6, 1, "from 0 to 1"},
        {"nature draw 0 spy", "nature got 0 spy", 6, 8, "expected an action"},
        {"0 bid guard", "0 bid spy", 13, 3, "bid.spy"},
        {"1 resign", "1 resign now", 15, 10, "words"},
        {"1 resign", "1 resign\n1 resign", 16, 1, "already"},
        {"1 resign", "1 resign\n1 pass", 16, 3, "is over"},
        {"1 resign", "draw now", 15, 1, "number"},
        {"1 resign", "undone 0 0", 15, 8, "number"},
        {"1 resign", "undone 2 3", 15, 10, "number"},
        {"1 resign\n", "", 16, 1, "not over"},
        {"result 0 1000", "result 0 999", 17, 10, "is 1000"},
        {"result 1 0", "result 0 1000", 18, 8, "already"},
        {"result 1 0", "time 1 0", 18, 1, "no clock"},
        {"result 1 0", "seed 00", 18, 1, "without a commit"},
        {"result 1 0", "remark 1 0", 18, 1, "expected time"},
    };
    for (size_t i = 0; i < sizeof bads / sizeof bads[0]; i++) {
        const struct bad *b = &bads[i];
        struct bc_out o = {0};
        struct bc_error e;
        struct bc_match *m = NULL;
        const char *at = strstr(small, b->from);
        assert_non_null(at);
        bc_put_n(&o, small, (size_t)(at - small));
        bc_put(&o, b->to);
        bc_put(&o, at + strlen(b->from));
        if (!bc_record_read(&m, &bc_files_embedded, "r", o.s, o.n, &e))
            fail_msg("'%s' was accepted", b->to);
        assert_null(m);
        if (e.line != b->line || e.col != b->col || !strstr(e.text, b->part))
            fail_msg("'%s': %d:%d: %s", b->to, e.line, e.col, e.text);
        bc_out_free(&o);
    }
}

static void clocks_are_kept(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_clock c = {60000, 100, 0};
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, 8);
    must(bc_match_chance(m, &e), &e);
    bc_match_clock(m, &c);
    bc_match_tick(m, 1);
    bc_match_tick(m, 5001);
    must_apply(m, 0, "fold");
    bc_match_tick(m, 6001);
    char *text = record_of(m, true);
    struct bc_match *b = read_back(text);
    assert_int_equal(b->seat[0].clock_ms, 55000);
    assert_int_equal(b->seat[1].clock_ms, 54000);
    assert_int_equal(b->clock.increment_ms, 100);
    bc_match_free(b);
    free(text);
    bc_match_tick(m, 100000);
    assert_true(bc_match_over(m));
    text = record_of(m, false);
    assert_non_null(strstr(text, "\n1 timeout\n[end]\n"));
    b = read_back(text);
    assert_int_equal(b->timed_out, BC_BIT(1));
    bc_match_free(b);
    bc_match_free(m);
    free(text);
}

/* A seat that gave up is noted also when the game went on to its end without it. */
static void resigned_and_played_on(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 3, 8);
    struct bc_rng r;
    bc_rng_seed(&r, 8);
    play_on(m, &r, 12);
    must(bc_match_resign(m, 1, &e), &e);
    play_on(m, &r, 1000);
    assert_true(m->cx.st->over);
    char *text = record_of(m, false);
    const char *resigned = strstr(text, "\n1 resign\n"); /* in its place: others played on */
    assert_true(resigned && strstr(resigned, "\nnature "));
    struct bc_match *b = read_back(text);
    assert_int_equal(b->resigned, BC_BIT(1));
    char *second = record_of(b, false);
    assert_string_equal(text, second);
    bc_match_free(b);
    bc_match_free(m);
    free(second);
    free(text);
}

/* Taken back by agreement: it stays in the record with what was thrown, which is not thrown again. */
static void taken_back(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 5);
    struct bc_rng r;
    bc_rng_seed(&r, 5);
    play_on(m, &r, 40);
    int at = m->moves - 12;
    uint64_t chances = m->chances;
    must(bc_match_rewind(m, 0, 12, &e), &e);
    assert_int_equal(m->moves, at);
    assert_int_equal(m->chances, chances); /* the dice go on */
    play_on(m, &r, 20);
    must(bc_match_rewind(m, 0, m->moves - at + 3, &e), &e); /* across the first mark */
    assert_int_equal(m->mark[0].at, at - 3);
    assert_int_equal(bc_match_rewind(m, 0, m->moves + 1, &e), BC_EVALUE);
    assert_int_equal(bc_match_rewind(m, 0, 0, &e), BC_EVALUE);
    play_on(m, &r, 30);
    must(bc_match_draw(m, BC_DRAW_AGREED, &e), &e);
    assert_true(bc_match_over(m));
    assert_int_equal(bc_match_rewind(m, 0, 1, &e), BC_ESTATE);
    assert_int_equal(bc_match_draw(m, BC_DRAW_AGREED, &e), BC_ESTATE);
    char *text = record_of(m, false);
    assert_non_null(strstr(text, "\n0 rewind 12\n")); /* and what it took back is there */
    assert_non_null(strstr(text, "\ndraw\n[end]\n"));
    assert_non_null(strstr(text, "\nresult 0 500\nresult 1 500\n"));
    must(bc_record_verify(&bc_files_embedded, "r", text, strlen(text), &e), &e);
    struct bc_match *b = read_back(text);
    assert_int_equal(b->chances, m->chances);
    assert_memory_equal(b->cx.st, m->cx.st, m->cx.game->state_size);
    char *second = record_of(b, false);
    assert_string_equal(text, second);
    bc_match_free(b);
    bc_match_free(m);
    free(second);
    free(text);
}

/* --- Damage --- */

static void damage(struct bc_out *o, struct bc_rng *r)
{
    static const char alphabet[] = "0123456789 -\n#\"[]abdeghinorstx";
    for (uint32_t n = 1 + bc_rng_below(r, 3); n && o->n > 8; n--) {
        uint32_t at = bc_rng_below(r, (uint32_t)o->n), len = 1 + bc_rng_below(r, 8);
        switch (bc_rng_below(r, 4)) {
        case 0: o->s[at] = (char)bc_rng_next(r); break;
        case 1:
        case 2: o->s[at] = alphabet[bc_rng_below(r, sizeof alphabet - 1)]; break;
        case 3:
            if (at + len < o->n) {
                memmove(o->s + at, o->s + at + len, o->n - at - len);
                o->n -= len;
            }
            break;
        }
    }
}

/* What is read in spite of the damage has to be playable. */
static void survive(const char *text, bool position, struct bc_rng *r)
{
    struct bc_out o = {0};
    for (int i = 0; i < (SLOW ? 500 : 1500); i++) { /* fuzz_record and fuzz_position go deeper */
        struct bc_error e = {0};
        struct bc_match *m = NULL;
        bc_out_clear(&o);
        bc_put(&o, text);
        damage(&o, r);
        int rc = position ? bc_match_from_position(&m, loaded(), "f", o.s, o.n, NULL, &e)
                          : bc_record_read(&m, loaded(), "f", o.s, o.n, &e);
        assert_int_equal(rc != 0, m == NULL);
        if (rc)
            assert_true(e.code == rc && e.text[0]);
        else if (m && m->has_dice && !m->dice.secret)
            play_on(m, r, 50);
        bc_match_free(m);
    }
    bc_out_free(&o);
}

static void damaged_files(const struct bc_game *g, const char *scenario, int players)
{
    struct bc_match *m = new_match(g, scenario, players, 2);
    struct bc_rng r;
    bc_rng_seed(&r, (uint64_t)players + 40);
    play_on(m, &r, 60);
    char *record = record_of(m, true), *position = position_of(m);
    survive(record, false, &r);
    survive(position, true, &r);
    bc_match_free(m);
    free(record);
    free(position);
}

static void damage_everywhere(void **s)
{
    (void)s;
    each(damaged_files);
}

/* A scenario that comes along: the record has it with it, without its comments, and so have positions;
 * broken ones are refused with their place. */
static void own_scenarios(void **s)
{
    static const char text[] = "format 1 # short\nrounds 2\nhand 3\ncopies 4\n";
    const struct bc_game *g = bc_game_find("null");
    struct bc_match *m = NULL, *again = NULL;
    struct bc_error e = {0};
    struct bc_out o = {0};
    (void)s;
    must(bc_match_open_own(&m, g, &bc_files_embedded, text, sizeof text - 1, &e), &e);
    must(bc_match_begin(m, NULL, &e), &e);
    bc_record_write(m, false, &o);
    assert_non_null(strstr(o.s, "scenario own\nown format 1\nown rounds 2\nown hand 3\n"));
    must(bc_record_read(&again, &bc_files_embedded, "r", o.s, o.n, &e), &e);
    assert_string_equal(m->own, again->own);
    bc_match_free(again);
    char *place = position_of(m);
    uint64_t seed = 1;
    must(bc_match_from_position(&again, &bc_files_embedded, "p", place, strlen(place), &seed, &e),
         &e);
    assert_string_equal(m->own, again->own);
    bc_match_free(again);
    bc_match_free(m);
    free(place);
    bc_out_free(&o);
    static const char bad[] = "format 1\nrounds 2\nhand none\ncopies 4\n";
    assert_true(bc_match_open_own(&m, g, &bc_files_embedded, bad, sizeof bad - 1, &e) < 0);
    assert_true(e.line == 3 && e.col == 6);
    assert_true(bc_match_new(&m, g, &bc_files_embedded, BC_OWN, NULL, NULL, &e) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_scenarios),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(verify_everywhere),
        cmocka_unit_test(from_position_everywhere),
        cmocka_unit_test(known_game),
        cmocka_unit_test(running_game_has_no_seed),
        cmocka_unit_test(forced_chance_has_no_commit),
        cmocka_unit_test(tampering),
        cmocka_unit_test(tampered_mix),
        cmocka_unit_test(bad_records),
        cmocka_unit_test(clocks_are_kept),
        cmocka_unit_test(resigned_and_played_on),
        cmocka_unit_test(taken_back),
        cmocka_unit_test(damage_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
