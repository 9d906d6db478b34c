/* test_dice.c - verifiable dice against values reckoned with another implementation of BLAKE2b
 * (Python's hashlib), after the derivation in docs/notation.md. */
#include "unit.h"

#include "game/proof.h"

static struct bc_dice known(void)
{
    struct bc_dice d;
    uint64_t any = 0;
    bc_dice_new(&d, 2, &any);
    for (int i = 0; i < BC_SEED; i++)
        d.seed[i] = (uint8_t)i;
    memset(d.mix[0], 0x11, BC_MIX);
    memset(d.mix[1], 0x22, BC_MIX);
    assert_true(bc_unhex("cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6",
                         d.commit, BC_SEED));
    bc_dice_key(&d);
    return d;
}

static struct bc_list weighted(struct bc_option *v, int n, uint32_t weight)
{
    memset(v, 0, (size_t)n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i].weight = weight;
    return (struct bc_list){v, n, n, NULL, NULL};
}

static void known_key(void **s)
{
    (void)s;
    char hex[BC_HEX];
    struct bc_dice d = known();
    assert_true(bc_dice_fits(&d));
    bc_hex(d.key, BC_SEED, hex);
    assert_string_equal(hex, "2b87938d557e4dae61572c3ef13ebd2c2233e8e0689cacd0aaca5490d27b092c");
    d.seed[31] ^= 1;
    assert_false(bc_dice_fits(&d));
}

static void known_outcomes(void **s)
{
    (void)s;
    static const int d6[] = {1, 4, 3, 3, 2, 0, 0, 0, 1, 0, 2, 1, 4, 0, 1, 5, 4, 0, 4, 0};
    static const int odds[] = {3, 3, 2, 2, 1, 1, 1, 3, 3, 3, 3, 2, 3, 3, 2, 2, 3, 2, 3, 3};
    static const int big[] = {250, 156, 26, 74, 163, 105, 80, 227};
    struct bc_dice d = known();
    struct bc_option v[256];
    struct bc_list l = weighted(v, 6, 1);
    for (uint64_t n = 0; n < 20; n++)
        assert_int_equal(bc_dice_pick(&d, n, &l), d6[n]);
    l = weighted(v, 4, 0);
    for (int i = 0; i < 4; i++)
        v[i].weight = (uint32_t)i + 1;
    for (uint64_t n = 0; n < 20; n++)
        assert_int_equal(bc_dice_pick(&d, n, &l), odds[n]);
    l = weighted(v, 256, UINT32_MAX); /* nearly 2^40 in all */
    for (uint64_t n = 0; n < 8; n++)
        assert_int_equal(bc_dice_pick(&d, n, &l), big[n]);
    l = weighted(v, 100, 1);
    assert_int_equal(bc_dice_pick(&d, (uint64_t)1 << 40, &l), 33);
}

static void everything_matters(void **s)
{
    (void)s;
    struct bc_dice a = known(), b = known();
    b.mix[1][15] ^= 0x80;
    bc_dice_key(&b);
    assert_memory_not_equal(a.key, b.key, BC_SEED);
    b = known();
    b.seats = 1;
    bc_dice_key(&b);
    assert_memory_not_equal(a.key, b.key, BC_SEED);
}

/* A seat that brings nothing has what follows from the seed: nobody can choose it later. */
static void drawn_mixes(void **s)
{
    (void)s;
    struct bc_dice d = known();
    char hex[BC_HEX];
    d.own = 0;
    bc_dice_key(&d);
    bc_hex(d.mix[0], BC_MIX, hex);
    assert_string_equal(hex, "32259cb5dc08282a64c844e14e90af53");
    bc_hex(d.mix[1], BC_MIX, hex);
    assert_string_equal(hex, "3b0573ac528709751e2a68fd05605c0c");
    memset(d.mix[1], 0x22, BC_MIX);
    d.own = BC_BIT(1);
    bc_dice_key(&d);
    assert_int_equal(d.mix[1][0], 0x22); /* what was brought stays */
    assert_int_equal(d.mix[0][0], 0x32);
    bc_hex(d.commit, BC_SEED, hex);
    assert_string_equal(hex, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

static void note_head(void *arg, const uint8_t head[BC_SEED])
{
    struct bc_out *o = arg;
    char hex[BC_HEX];
    bc_hex(head, BC_SEED, hex);
    bc_putf(o, "%s\n", hex);
}

/* Names, clocks, comments and blanks are not in it; what looks like them further down is. */
static void known_chain(void **s)
{
    (void)s;
    static const char text[] =
        "bicorne record 2\ngame null 1\r\nseat 0 human \"A\"\n  mix 0 drawn \n"
        "clock 1 2 3\n# seat\n\n[state]\nseat x\n[actions]\n# turn 1\n"
        " nature roll 6\n\n0 bid guard\n[end]\nseed 0\n";
    struct bc_dice d = known();
    struct bc_out o = {0};
    uint8_t head[BC_SEED];
    char hex[BC_HEX];
    bc_chain_text(&d, text, sizeof text - 1, note_head, &o, head);
    assert_string_equal(bc_out_str(&o),
                        "3a1f795459246812c0f34a72d93c9bb791f2d6230d4f7d3caa937deab91400b2\n"
                        "7c7793bf2acd8db83c94eda09be1091f8ae74ae19cebce07e0a6b7888e69a635\n"
                        "0bbf8c88cbf2a406798ed8cc5bb62aac69baa3d983f5b6f76f8a63b39021d06f\n");
    bc_hex(head, BC_SEED, hex);
    assert_memory_equal(hex, bc_out_str(&o) + 130, 64);
    bc_out_free(&o);
}

static void fixed_and_fresh(void **s)
{
    (void)s;
    struct bc_dice a, b;
    char hex[BC_HEX];
    uint64_t fixed = 42;
    bc_dice_new(&a, 2, &fixed);
    bc_hex(a.seed, BC_SEED, hex);
    assert_string_equal(hex, "bfcbde39c9bd41576b27bf339de32db32dfedfc20716c96c1019100b34db3292");
    bc_hex(a.mix[1], BC_MIX, hex);
    assert_string_equal(hex, "d6b96bdb156aa8d2291df07b0995188a");
    bc_dice_new(&b, 2, &fixed);
    assert_memory_equal(&a, &b, sizeof a);
    bc_dice_new(&a, 2, NULL);
    bc_dice_new(&b, 2, NULL);
    assert_memory_not_equal(a.seed, b.seed, BC_SEED);
    assert_memory_not_equal(a.mix[0], b.mix[0], BC_MIX);
    assert_true(bc_dice_fits(&a));
}

/* Far from a proof, but a modulus or an offset gone wrong shows: chi-squared, 5 and 2 degrees. */
static void uniform(void **s)
{
    (void)s;
    enum { N = 60000 };
    struct bc_dice d = known();
    struct bc_option v[6];
    int count[6] = {0};
    struct bc_list l = weighted(v, 6, 7);
    for (uint64_t n = 0; n < N; n++)
        count[bc_dice_pick(&d, n, &l)]++;
    double chi = 0;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - N / 6.0) * (count[i] - N / 6.0) / (N / 6.0);
    assert_true(chi < 20.5); /* 1 in 1000 */

    memset(count, 0, sizeof count);
    l = weighted(v, 3, 0);
    v[0].weight = 1, v[1].weight = 0, v[2].weight = 3;
    for (uint64_t n = 0; n < N; n++)
        count[bc_dice_pick(&d, n, &l)]++;
    assert_int_equal(count[1], 0);
    assert_in_range(count[0], N / 4 - 400, N / 4 + 400);
}

static void hex(void **s)
{
    (void)s;
    uint8_t bytes[2] = {7, 7};
    char text[5];
    assert_true(bc_unhex("0aff", bytes, 2));
    assert_int_equal(bytes[0], 0x0a);
    bc_hex(bytes, 2, text);
    assert_string_equal(text, "0aff");
    assert_false(bc_unhex("0af", bytes, 2));
    assert_false(bc_unhex("0", bytes, 2));
    assert_false(bc_unhex("", bytes, 2));
    assert_false(bc_unhex("0affa", bytes, 2));
    assert_false(bc_unhex("0AFF", bytes, 2));
    assert_false(bc_unhex("0afg", bytes, 2));
}

static int start(void **s)
{
    (void)s;
    return bc_dice_init();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_key),
        cmocka_unit_test(known_outcomes),
        cmocka_unit_test(everything_matters),
        cmocka_unit_test(drawn_mixes),
        cmocka_unit_test(known_chain),
        cmocka_unit_test(fixed_and_fresh),
        cmocka_unit_test(uniform),
        cmocka_unit_test(hex),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
