/* bag.c - cards as counts: where they go, what can be drawn, what is hidden. */
#include "game/bag.h"

#include <assert.h>

int bc_bag_sum(const uint8_t *bag, int kinds)
{
    int sum = 0;
    for (int c = 0; c < kinds; c++)
        sum += bag[c];
    return sum;
}

void bc_bag_pour(uint8_t *from, uint8_t *to, int kinds)
{
    bc_bag_hide(from, NULL, to, kinds);
}

void bc_bag_odds(const uint8_t *bag, int kinds, struct bc_action act, int arg, struct bc_list *out)
{
    for (int c = 0; c < kinds; c++)
        if (bag[c]) {
            act.a[arg] = (int16_t)c;
            bc_add(out, act, bag[c]);
        }
}

void bc_bag_options(const uint8_t *bag, int kinds, struct bc_action act, int arg,
                    struct bc_list *out)
{
    for (int c = 0; c < kinds; c++)
        if (bag[c]) {
            act.a[arg] = (int16_t)c;
            bc_add(out, act, 1);
        }
}

void bc_bag_hide(uint8_t *hand, const uint8_t *known, uint8_t *pile, int kinds)
{
    for (int c = 0; c < kinds; c++) {
        uint8_t stays = known ? known[c] : 0;
        pile[c] = (uint8_t)(pile[c] + hand[c] - stays);
        hand[c] = stays;
    }
}

/* The card behind `r` others. */
static int take_out(uint8_t *bag, uint32_t r)
{
    int c = 0;
    while (r >= bag[c])
        r -= bag[c++];
    bag[c]--;
    return c;
}

int bc_bag_draw(uint8_t *bag, int kinds, struct bc_rng *rng)
{
    int sum = bc_bag_sum(bag, kinds);
    assert(sum > 0);
    return take_out(bag, bc_rng_below(rng, (uint32_t)sum));
}

void bc_bag_deal(uint8_t *pile, uint8_t *hand, int held, int kinds, struct bc_rng *rng)
{
    int left = bc_bag_sum(pile, kinds);
    for (int lacks = held - bc_bag_sum(hand, kinds); lacks > 0; lacks--, left--) {
        assert(left > 0);
        hand[take_out(pile, bc_rng_below(rng, (uint32_t)left))]++;
    }
}

bool bc_bag_is_whole(const uint8_t *box, int kinds, const uint8_t *const bags[],
                     const uint8_t *place, int n)
{
    for (int c = 0; c < kinds; c++) {
        int there = 0;
        for (int i = 0; bags[i]; i++)
            there += bags[i][c];
        for (int i = 0; i < n; i++)
            there += place[i] == c;
        if (there != box[c])
            return false;
    }
    return true;
}
