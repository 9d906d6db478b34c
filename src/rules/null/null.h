/* null.h - the null game, the smallest that uses everything: copy this folder to start a new one
 * (docs/new-game.md). A header opens like this: the rules or where they are, what the state holds,
 * what is hidden, which sequences there are and in which file, what interrupts.
 *
 * §1 Some rounds are played; most points win.
 * §2 Everybody draws cards from a common bag until the hand is full. Cards are spies and soldiers
 *    of five ranks. Then a die is cast: the prize of the round.
 * §3 All choose at once, in secret, to bid a soldier or to fold. Bids are shown and discarded; the
 *    highest wins, equal ones nobody: the prize is then lost, or kept for the next round (option).
 * §4 Clockwise from the winner, whoever holds a card may play a spy: the prize is theirs.
 *
 * The state holds the cards, by where they are; the bids of this round, the prize, who is winning
 * it, and everybody's points. The number of cards in a hand is kept beside the hand, because it is
 * public and the hand is not.
 *
 * Hidden from a seat: the others' hands, what they bid until all have chosen, and with the hands
 * the bag. That somebody has chosen is public.
 *
 * Sequences, a table each; `bicorne list null --tables` prints them:
 *
 *   GAME       a round: deal, cast, bid, show, award; again     §1 to §3    play.c
 *   CHALLENGE  the others are asked for a spy, one by one       §4          play.c
 *
 * CHALLENGE is an interrupt: GAME calls it between two of its rows and finds in `ret` who has
 * taken the prize. Its frame remembers one fact, which seat is asked. Where sequences remember
 * different facts, a frame is a union with a struct for each (src/rules/ccn/ccn.h).
 *
 * null.c is the descriptor, with set-up and score; table.c has what the house needs besides the
 * rules: the scenario, secrets, the check, the view and the lines of positions. */
#ifndef NULL_NULL_H
#define NULL_NULL_H

#include "game/bag.h"
#include "game/fields.h"

enum { NULL_SEATS = 4, NULL_CARDS = 6, NULL_CARD_SPY = 0, NULL_DEPTH = 2 };
enum { NULL_ROUNDS = 20, NULL_COPIES = 20, NULL_POINTS = 6 * NULL_ROUNDS }; /* at most */
enum { NULL_BID_NONE = 0, NULL_BID_FOLD = 7, NULL_BID_HIDDEN = 8 }; /* bid[]; else 1 + card */

struct null_data { /* the scenario: read once, never changed */
    int rounds, hand, copies;
};

enum { NULL_SEQ_GAME, NULL_SEQ_CHALLENGE };

/* Rows that others than their own table name: f->pc. */
enum {
    NULL_AT_GAME_DEAL,
    NULL_AT_GAME_ROLL,
    NULL_AT_GAME_BID,
    NULL_AT_GAME_SHOW,
    NULL_AT_GAME_CHALLENGE,
    NULL_AT_GAME_AWARD
};
enum { NULL_AT_CHALLENGE_NEXT, NULL_AT_CHALLENGE_ASK };

struct null_frame { /* whatever a running sequence must remember, zero at first */
    struct bc_frame f;
    int16_t asked; /* seats clockwise from the winner to the one asked */
    int16_t spare;
};

/* Flat, fixed width, no padding, no pointer: copied, compared and hashed as bytes. h.turn is the
 * round. Cards are counted by kind (game/bag.h): which is next is decided when it is drawn. */
struct null_state {
    struct bc_head h;
    uint8_t bag[NULL_CARDS], out[NULL_CARDS], hand[NULL_SEATS][NULL_CARDS];
    uint8_t held[NULL_SEATS]; /* cards in hand: public, so it stays when `hand` is hidden */
    uint8_t bid[NULL_SEATS], points[NULL_SEATS];
    uint8_t pot, ties, spare;
    int8_t winner; /* or -1 */
    struct null_frame stack[NULL_DEPTH];
};
_Static_assert(sizeof(struct null_state) == 76, "no padding");

/* In the order of the tables in null.c. */
enum { NULL_DOM_CARD = BC_DOM_OWN };
enum {
    NULL_BID,
    NULL_FOLD,
    NULL_PASS,
    NULL_SPY,
    NULL_DRAW,
    NULL_ROLL,
    NULL_EV_GOT,
    NULL_EV_SHOWN,
    NULL_EV_FOLDED,
    NULL_EV_WINS,
    NULL_EV_TIED,
    NULL_ASK_PRIZE
};

static inline struct null_state *null_state(const struct bc_ctx *cx)
{
    return (struct null_state *)(void *)cx->st;
}

/* play.c */
extern const struct bc_step null_seq_game[], null_seq_challenge[];

/* table.c */
extern const char *const null_cards[], *const null_ties[];
int null_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void null_redact(struct bc_ctx *cx, int seat);
void null_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng);
const char *null_check(const struct bc_ctx *cx);
void null_view(const struct bc_ctx *cx, struct bc_out *out);
int null_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);
extern const struct bc_field null_fields[];

#endif
