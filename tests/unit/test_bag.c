/* test_bag.c - cards as counts: where they go, what is drawn, what is hidden and dealt again. */
#include "game/bag.h"
#include "unit.h"

enum { KINDS = 4, MANY = 4000 };

static void holds(const uint8_t *bag, int a, int b, int c, int d)
{
    const uint8_t want[KINDS] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d};
    assert_memory_equal(bag, want, KINDS);
}

static void test_go(void **unused)
{
    (void)unused;
    uint8_t pile[KINDS] = {2, 0, 1, 3}, out[KINDS] = {1, 2, 0, 0};
    bc_bag_move(pile, out, 2);
    holds(pile, 2, 0, 0, 3);
    holds(out, 1, 2, 1, 0);
    bc_bag_pour(out, pile, KINDS);
    holds(pile, 3, 2, 1, 3);
    holds(out, 0, 0, 0, 0);
    assert_int_equal(bc_bag_sum(pile, KINDS), 9);
    assert_int_equal(bc_bag_sum(pile, 2), 5);
}

/* What is there, as often as it is there, in the argument that was named; behind what is listed. */
static void test_options(void **unused)
{
    (void)unused;
    const uint8_t bag[KINDS] = {2, 0, 1, 0};
    struct bc_option v[8];
    struct bc_list l = {v, 0, 8, NULL, NULL};
    bc_bag_odds(bag, KINDS, (struct bc_action){7, BC_NATURE, {5, 9}}, 1, &l);
    bc_bag_options(bag, KINDS, (struct bc_action){8, 1, {5, 9}}, 0, &l);
    assert_int_equal(l.n, 4);
    const struct bc_option want[] = {{{7, BC_NATURE, {5, 0}}, 2},
                                     {{7, BC_NATURE, {5, 2}}, 1},
                                     {{8, 1, {0, 9}}, 1},
                                     {{8, 1, {2, 9}}, 1}};
    for (int i = 0; i < 4; i++) {
        assert_true(bc_same(&v[i].act, &want[i].act));
        assert_int_equal(v[i].weight, want[i].weight);
    }
}

static void test_hide(void **unused)
{
    (void)unused;
    uint8_t pile[KINDS] = {0, 1, 0, 0}, hand[KINDS] = {2, 1, 0, 1}, known[KINDS] = {1, 0, 0, 1};
    bc_bag_hide(hand, known, pile, KINDS);
    holds(hand, 1, 0, 0, 1);
    holds(pile, 1, 2, 0, 0);
    bc_bag_hide(hand, NULL, pile, KINDS);
    holds(hand, 0, 0, 0, 0);
    holds(pile, 2, 2, 0, 1);
}

/* Each card as likely as the others: of 4,000 draws a card that lies there twice gets about half. */
static void test_draw(void **unused)
{
    (void)unused;
    struct bc_rng rng;
    int times[KINDS] = {0};
    bc_rng_seed(&rng, 1813);
    for (int i = 0; i < MANY; i++) {
        uint8_t bag[KINDS] = {1, 0, 2, 1};
        int c = bc_bag_draw(bag, KINDS, &rng);
        assert_in_range(c, 0, KINDS - 1);
        times[c]++;
        assert_int_equal(bc_bag_sum(bag, KINDS), 3);
        assert_int_equal(bag[c], c == 2);
    }
    assert_int_equal(times[1], 0);
    assert_in_range(times[0], 900, 1100);
    assert_in_range(times[2], 1880, 2120);
    assert_in_range(times[3], 900, 1100);
}

/* A hand is filled up to what it holds, cards that are known stay, and no card is made or lost; the
 * same cards in the same order as if they were drawn one by one. */
static void test_deal(void **unused)
{
    (void)unused;
    struct bc_rng rng, same;
    bc_rng_seed(&rng, 1);
    same = rng;
    for (int i = 0; i < MANY; i++) {
        uint8_t pile[KINDS] = {3, 1, 0, 2}, hand[KINDS] = {0, 1, 1, 0};
        uint8_t left[KINDS] = {3, 1, 0, 2}, one[KINDS] = {0, 1, 1, 0};
        bc_bag_deal(pile, hand, 5, KINDS, &rng);
        for (int n = 0; n < 3; n++)
            one[bc_bag_draw(left, KINDS, &same)]++;
        assert_memory_equal(hand, one, KINDS);
        assert_memory_equal(pile, left, KINDS);
        assert_int_equal(bc_bag_sum(hand, KINDS), 5);
        assert_true(hand[1] >= 1 && hand[2] == 1);
        bc_bag_deal(pile, hand, 5, KINDS, &rng); /* it lacks nothing any more */
        assert_memory_equal(hand, one, KINDS);
    }
    uint8_t pile[KINDS] = {3, 1, 0, 2}, hand[KINDS] = {0};
    bc_bag_deal(pile, hand, 6, KINDS, &rng); /* all that there are */
    holds(hand, 3, 1, 0, 2);
    holds(pile, 0, 0, 0, 0);
}

static void test_whole(void **unused)
{
    (void)unused;
    const uint8_t box[KINDS] = {2, 1, 1, 200};
    uint8_t pile[KINDS] = {1, 0, 0, 190}, hand[KINDS] = {1, 0, 1, 9};
    const uint8_t *const bags[] = {pile, hand, NULL};
    uint8_t place[4] = {1, 255, 3, 254}; /* 255 and 254 are no cards */
    assert_true(bc_bag_is_whole(box, KINDS, bags, place, 4));
    assert_false(bc_bag_is_whole(box, KINDS, bags, place, 2));
    place[1] = 0; /* one too many */
    assert_false(bc_bag_is_whole(box, KINDS, bags, place, 4));
    place[1] = 255;
    hand[2]--; /* one missing */
    assert_false(bc_bag_is_whole(box, KINDS, bags, place, 4));
    hand[2]++;
    bc_bag_move(hand, pile, 3); /* elsewhere */
    assert_true(bc_bag_is_whole(box, KINDS, bags, place, 4));
    bc_bag_pour(hand, pile, KINDS);
    assert_true(bc_bag_is_whole(box, KINDS, bags, place, 4));
    assert_false(bc_bag_is_whole(box, KINDS, bags, NULL, 0));
    pile[3] = 255; /* counted beyond what a byte holds */
    hand[3] = 200;
    assert_false(bc_bag_is_whole(box, KINDS, bags, place, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_go),   cmocka_unit_test(test_options), cmocka_unit_test(test_hide),
        cmocka_unit_test(test_draw), cmocka_unit_test(test_deal),    cmocka_unit_test(test_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
