/* door.h - what a seat may ask before it decides: one door for page, terminal and programs.
 *
 * Numbers and reasons that only the game knows come as facts, from the row that asks (bc_step.tell)
 * or, where it matters to nobody who is asked, from the game (bc_game.answer). How far a way leads
 * and what follows an action is found here, once for all games, by playing on a copy. Everything is
 * answered from what the seat sees: hand in a redacted state (bc_match_see), and no secret can come
 * out. What is hidden in the copy is filled with a guess, always the same for the same position. */
#ifndef BC_DOOR_H
#define BC_DOOR_H

#include "game/game.h"

/* What follows an action. */
enum bc_after {
    BC_AFTER_AGAIN,  /* the same seat is asked the same */
    BC_AFTER_MINE,   /* the same seat is asked something else */
    BC_AFTER_CHANCE, /* dice or cards */
    BC_AFTER_OTHERS, /* somebody else decides first */
    BC_AFTER_END     /* of the turn, or of the game */
};
extern const char *const bc_after_words[]; /* "again", "mine", "chance", "others", "end" */

enum { BC_WAYS = 1024, BC_WAY_STEPS = 64, BC_FACTS_MAX = 256 };

struct bc_way {
    struct bc_action act; /* its last one */
    int16_t from;         /* the way that it makes longer, or -1 */
    uint8_t steps;
    uint8_t after;  /* enum bc_after */
    bool interrupt; /* somebody could interrupt it; he was taken to decline */
};

/* Ways of the kind `first->kind`, the shortest to each place, in the order of their lengths; a kind
 * of two places makes them from the one in `first`. None if the seat is not asked for such a kind.
 * Returns how many, at most BC_WAYS, or an error code below 0. */
int bc_ways(const struct bc_ctx *seen, const struct bc_action *first, struct bc_way way[BC_WAYS],
            struct bc_error *e);
/* The actions of way[i] in order; returns their number. */
int bc_way_to(const struct bc_way *way, int i, struct bc_action out[BC_WAY_STEPS]);

/* Facts about an action of the row that asks (offered or not), or the answer to a question. */
void bc_tell(const struct bc_ctx *seen, const struct bc_action *about, struct bc_facts *facts);

/* One request in words, its answer as members of an object:
 *   about ACTION or QUESTION   "facts"
 *   options                    "options": each with what follows it and its facts
 *   ways KIND [PLACE]          "ways"
 *   reach KIND                 "reach": the ways from every place, and "means": what follows them */
int bc_door(const struct bc_ctx *seen, int seat, const char *request, struct bc_out *out,
            struct bc_error *e);

#endif
