/* bag.h - cards and counters as counts: piles that are drawn from, hands, discards.
 *
 * A bag is a member of a state, one byte for each kind of card: how many of them lie there. Where
 * every card is a kind of its own, as in a deck of events, the count is 0 or 1. Pile, discards, each
 * hand, cards out of the game and cards that join it later are a bag each, so that a card always lies
 * in one of them, or loose in a place of its own (a byte with its number).
 *
 * A bag has no order: which card comes next is decided when it is drawn, by nature (bc_bag_odds).
 * What a seat may not know is poured into the pile (bc_bag_hide), for a pile that lacks a card would
 * tell where it is; a guess deals it from there again (bc_bag_deal). How many cards a hand holds is
 * public, so the state counts them apart. In positions a bag is a line of form BC_PACK (fields.h). */
#ifndef BC_BAG_H
#define BC_BAG_H

#include "game/game.h"

int bc_bag_sum(const uint8_t *bag, int kinds);

/* --- Where cards go --- */

static inline void bc_bag_move(uint8_t *from, uint8_t *to, int card)
{
    from[card]--;
    to[card]++;
}

/* All of them: discards that become the pile, a hand that is given up, cards that join the game. */
void bc_bag_pour(uint8_t *from, uint8_t *to, int kinds);

/* --- What can be drawn or chosen: `act` with each kind in the bag as argument `arg` --- */

void bc_bag_odds(const uint8_t *bag, int kinds, struct bc_action act, int arg,
                 struct bc_list *out); /* nature's: as often as it is there */
void bc_bag_options(const uint8_t *bag, int kinds, struct bc_action act, int arg,
                    struct bc_list *out); /* a seat's */

/* --- Secrets --- */

/* All but what is known of a hand (NULL: nothing is) goes into the pile. */
void bc_bag_hide(uint8_t *hand, const uint8_t *known, uint8_t *pile, int kinds);
/* Out of a bag that has any, each card as likely as the others: its number. */
int bc_bag_draw(uint8_t *bag, int kinds, struct bc_rng *rng);
/* Draws until the hand has `held` cards. */
void bc_bag_deal(uint8_t *pile, uint8_t *hand, int held, int kinds, struct bc_rng *rng);

/* --- The check --- */

/* Whether the bags (NULL behind the last) and the `n` places for single cards hold what the box has,
 * no card more or less. A place with a number that is not a card's is empty, or hides one. */
bool bc_bag_is_whole(const uint8_t *box, int kinds, const uint8_t *const bags[],
                     const uint8_t *place, int n);

#endif
