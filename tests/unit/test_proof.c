/* test_proof.c - a forger tries a record: what `verify` finds by itself, and what only somebody who
 * kept something finds (docs/notation.md, "Dice"). Whatever the forger changes he seals again: he
 * knows the seed and makes the head anew. */
#include "unit.h"

#include "game/proof.h"
#include "game/record.h"

/* What a player at seat 0 keeps: the commitment, both mixes, a head after each own decision. */
struct kept {
    struct bc_kept k;
    uint8_t head[4096][BC_SEED];
};

static struct kept player;

static void begin_to_keep(const struct bc_match *m)
{
    memset(&player, 0, sizeof player);
    player.k.head = player.head;
    player.k.has_commit = true;
    memcpy(player.k.commit, m->dice.commit, BC_SEED);
    player.k.mixes = 3;
    player.k.own = m->dice.own;
    memcpy(player.k.mix, m->dice.mix, sizeof player.k.mix);
}

static void keep(const struct bc_match *m)
{
    assert_in_range(player.k.heads, 0, 4095);
    must(bc_record_head(m, player.head[player.k.heads++]), NULL);
}

/* Two players; only seat 0 has brought a mix. */
static struct bc_match *new_game(uint64_t seed)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, seed);
    m->dice.own = BC_BIT(0);
    bc_dice_key(&m->dice);
    return m;
}

static void play_and_keep(struct bc_match *m, struct bc_rng *r, int n)
{
    for (int i = 0; i < n && !bc_match_over(m); i++)
        if (play_one(m, r).seat == 0)
            keep(m);
}

static char *record_of(const struct bc_match *m)
{
    struct bc_out o = {0};
    bc_record_write(m, true, &o);
    assert_false(o.failed);
    return o.s;
}

/* A game as it should be: something taken back each way, then seat 1 resigns. */
static struct bc_match *honest_game(void)
{
    struct bc_error e = {0};
    struct bc_match *m = new_game(8);
    struct bc_rng r;
    bc_rng_seed(&r, 8);
    begin_to_keep(m);
    must(bc_match_chance(m, &e), &e);
    play_and_keep(m, &r, 60);
    for (int i = 0; i < 200 && !bc_match_can_undo(m, 0); i++)
        play_and_keep(m, &r, 1);
    must(bc_match_undo(m, 0, &e), &e);
    keep(m);
    play_and_keep(m, &r, 30);
    must(bc_match_rewind(m, 1, 14, &e), &e);
    play_and_keep(m, &r, 40);
    must(bc_match_resign(m, 1, &e), &e);
    keep(m);
    return m;
}

static int prove(const char *text, const struct bc_kept *kept, struct bc_proof *p,
                 struct bc_error *e)
{
    memset(e, 0, sizeof *e);
    return bc_record_prove(&bc_files_embedded, "r", text, strlen(text), kept, p, e);
}

/* `text` with `from` replaced by `to`, once; freed is `text`. */
static char *swapped(char *text, const char *from, const char *to)
{
    struct bc_out o = {0};
    const char *at = strstr(text, from);
    assert_non_null(at);
    bc_put_n(&o, text, (size_t)(at - text));
    bc_put(&o, to);
    bc_put(&o, at + strlen(from));
    free(text);
    return o.s;
}

/* The forger makes the head anew. */
static char *sealed(char *text, const struct bc_match *m)
{
    uint8_t head[BC_SEED];
    char hex[BC_HEX], *at = strstr(text, "\nhead ");
    assert_non_null(at);
    bc_chain_text(&m->dice, text, strlen(text), NULL, NULL, head);
    bc_hex(head, BC_SEED, hex);
    memcpy(at + 6, hex, 64);
    return text;
}

static void must_fail(const char *text, const struct bc_kept *kept, const char *part)
{
    struct bc_proof p;
    struct bc_error e;
    assert_true(prove(text, kept, &p, &e) < 0);
    assert_int_equal(p.format, 0);
    if (!strstr(e.text, part))
        fail_msg("'%s' where '%s' was expected", e.text, part);
}

static void honest(void **s)
{
    (void)s;
    struct bc_match *m = honest_game();
    struct bc_proof p;
    struct bc_error e;
    char *text = record_of(m);
    must(prove(text, NULL, &p, &e), &e);
    must(prove(text, &player.k, &p, &e), &e);
    assert_int_equal(p.format, 2);
    assert_int_equal(p.own, BC_BIT(0));
    assert_int_equal(p.outcomes, m->chances);
    assert_int_equal(p.undos, 1);
    assert_int_equal(p.rewinds, 1);
    assert_int_equal(p.undone, 15);
    assert_int_equal(p.lines, m->deeds);
    assert_memory_equal(p.head, player.head[player.k.heads - 1], BC_SEED);
    assert_non_null(strstr(text, "\nmix 1 drawn\n"));
    /* All heads differ: none says anything of another. */
    for (int i = 1; i < player.k.heads; i++)
        assert_memory_not_equal(player.head[i], player.head[i - 1], BC_SEED);
    free(text);
    bc_match_free(m);
}

/* (a) What is said to be taken back must have been there, and is seen to. */
static void invented_undo(void **s)
{
    (void)s;
    struct bc_match *m = honest_game();
    char *text = swapped(record_of(m), "1 rewind 14\n", "undone 14 3\n");
    must_fail(sealed(text, m), NULL, "number");
    free(text);
    text = swapped(record_of(m), "1 rewind 14\n", "1 rewind 140000\n");
    must_fail(sealed(text, m), NULL, "not 140000 actions");
    free(text);
    text = swapped(record_of(m), "1 rewind 14\n", "0 undo\n1 rewind 14\n");
    must_fail(sealed(text, m), NULL, "");
    free(text);
    bc_match_free(m);
}

/* Thrown, taken back, and thrown until it pleases: all of it is seen, and counted. */
static void thrown_again(void **s)
{
    (void)s;
    struct bc_error e = {0};
    struct bc_match *m = honest_game(), *f = NULL;
    struct bc_proof p;
    struct bc_rng r;
    bc_rng_seed(&r, 9);
    char *text = swapped(record_of(m), "\n1 resign\n", "\n"), *end = strstr(text, "[end]");
    assert_non_null(end);
    struct bc_out save = {0};
    bc_put_n(&save, text, (size_t)(end - text));
    bc_put(&save, "[end]\n");
    bc_put(&save, strstr(end, "seed "));
    *strstr(save.s, "\nhead ") = 0;
    bc_put(&save, "");
    must(bc_record_read(&f, &bc_files_embedded, "r", save.s, strlen(save.s), &e), &e);
    for (int i = 0; i < 5; i++) {
        int from = f->moves;
        play_on(f, &r, 12);
        must(bc_match_rewind(f, 0, f->moves - from, &e), &e);
    }
    must(bc_match_resign(f, 1, &e), &e);
    char *forged = record_of(f);
    must(prove(forged, NULL, &p, &e), &e);
    assert_int_equal(p.rewinds, 6);
    must_fail(forged, &player.k, "is not of this record");
    free(forged);
    bc_out_free(&save);
    free(text);
    bc_match_free(f);
    bc_match_free(m);
}

/* (b) A mix that is chosen when the others are known, and a seed that is. */
static void chosen_mix(void **s)
{
    (void)s;
    struct bc_error e = {0};
    struct bc_match *m = honest_game(), *f = new_game(8), *other = new_game(9);
    struct bc_proof p;
    struct bc_rng r;
    uint8_t mix[BC_MIX] = {1, 2, 3};
    bc_rng_seed(&r, 8);
    must(bc_match_mix(f, 1, mix, &e), &e);
    play_on(f, &r, 50);
    must(bc_match_resign(f, 1, &e), &e);
    char *text = record_of(f);
    must(prove(text, NULL, &p, &e), &e);
    assert_int_equal(p.own, 3);
    must_fail(text, &player.k, "the mix of seat 1");
    free(text);
    play_on(other, &r, 50);
    must(bc_match_resign(other, 1, &e), &e);
    text = record_of(other);
    must_fail(text, &player.k, "the commitment");
    free(text);
    text = swapped(record_of(m), "mix 1 drawn", "mix 1 00112233445566778899aabbccddeeff");
    must_fail(sealed(text, m), NULL, "another outcome");
    free(text);
    text = swapped(record_of(m), "mix 1 drawn\n", "");
    must_fail(sealed(text, m), NULL, "every seat has one");
    free(text);
    bc_match_free(other);
    bc_match_free(f);
    bc_match_free(m);
}

/* (c) Who resigned, and any other line. */
static void changed_lines(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = honest_game();
    struct bc_proof p;
    char *text = swapped(record_of(m), "\n1 resign\n", "\n0 resign\n");
    text = swapped(text, "result 0 1000\nresult 1 0\n", "result 0 0\nresult 1 1000\n");
    must_fail(text, NULL, "another head");
    must(prove(sealed(text, m), NULL, &p, &e), &e); /* by itself it is in order */
    must_fail(text, &player.k, "is not of this record");
    free(text);
    text = swapped(record_of(m), "\n1 resign\n", "\n1 timeout\n");
    must_fail(sealed(text, m), &player.k, "is not of this record");
    free(text);
    text = swapped(record_of(m), "seat 1 human", "seat 1 remote");
    must(prove(text, &player.k, &p, &e), &e); /* names and kinds are not covered */
    char *head = strstr(text, "\nhead ");
    memmove(head, head + 70, strlen(head + 70) + 1);
    must_fail(text, NULL, "`head` is missing");
    free(text);
    text = swapped(record_of(m), "[actions]\n", "[actions]\n   # blanks and remarks\n\n");
    must(prove(text, &player.k, &p, &e), &e);
    free(text);
    bc_match_free(m);
}

/* A forger who writes the older format: it proves less, which is said; and not to whoever kept. */
static void older_format(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = honest_game();
    struct bc_proof p;
    m->format = 1;
    char *text = record_of(m);
    assert_non_null(strstr(text, "bicorne record 1\n"));
    assert_non_null(strstr(text, "\nundone 14 "));
    assert_null(strstr(text, "\nhead "));
    assert_null(strstr(text, "drawn"));
    must(prove(text, NULL, &p, &e), &e);
    assert_int_equal(p.format, 1);
    assert_int_equal(p.own, 0); /* nobody knows */
    assert_int_equal(p.lines, 0);
    assert_int_equal(p.undone, 14);
    assert_int_equal(p.rewinds, 1);
    must_fail(text, &player.k, "format 1");
    struct bc_match *b = NULL;
    must(bc_record_read(&b, &bc_files_embedded, "r", text, strlen(text), &e), &e);
    same_state(m, b);
    char *again = record_of(b);
    assert_string_equal(text, again);
    bc_match_free(b);
    free(again);
    free(text);
    bc_match_free(m);
}

static void kept_files(void **s)
{
    (void)s;
    static const struct {
        const char *text, *part;
    } bad[] = {
        {"", "bicorne kept 1"},
        {"bicorne record 2\n", "bicorne kept 1"},
        {"bicorne kept 1\ncommit 00\n", "64 digits"},
        {"bicorne kept 1\nmix 9 drawn\n", "from 0 to 7"},
        {"bicorne kept 1\nmix 0 drawn\nmix 0 drawn\n", "already"},
        {"bicorne kept 1\nmix 0\n", "words"},
        {"bicorne kept 1\nhead\n", "words"},
        {"bicorne kept 1\ntail 0\n", "expected commit"},
    };
    struct bc_kept k;
    struct bc_error e;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(&e, 0, sizeof e);
        assert_true(bc_kept_read(&k, "k", bad[i].text, strlen(bad[i].text), &e) < 0);
        if (!strstr(e.text, bad[i].part))
            fail_msg("'%s' where '%s' was expected", e.text, bad[i].part);
        assert_null(k.head);
    }
    static const char good[] =
        "bicorne kept 1\nmix 1 drawn\nmix 0 00112233445566778899aabbccddeeff\n"
        "commit cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6\n"
        "head 7c7793bf2acd8db83c94eda09be1091f8ae74ae19cebce07e0a6b7888e69a635\n";
    must(bc_kept_read(&k, "k", good, sizeof good - 1, &e), &e);
    assert_true(k.has_commit && k.heads == 1 && k.mixes == 3 && k.own == 1);
    assert_int_equal(k.mix[0][15], 0xff);
    assert_int_equal(k.head[0][0], 0x7c);
    bc_kept_free(&k);
}

static int start(void **s)
{
    (void)s;
    return bc_dice_init();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest),        cmocka_unit_test(invented_undo),
        cmocka_unit_test(thrown_again),  cmocka_unit_test(chosen_mix),
        cmocka_unit_test(changed_lines), cmocka_unit_test(older_format),
        cmocka_unit_test(kept_files),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
