/* mcts.h - information-set Monte Carlo tree search for any game of the interface (docs/ai.md). */
#ifndef BC_MCTS_H
#define BC_MCTS_H

#include "ai/params.h"
#include "game/game.h"

#include <stdatomic.h>

struct bc_mcts;

/* One candidate of the decision that was searched: a line of actions of the deciding seat. */
struct bc_found {
    const struct bc_action *act; /* the search's, until the next one */
    int n;
    uint32_t visits;
    int64_t wins; /* sum of the seat's scores, thousandths of a win */
};

/* All memory is allocated here. */
int bc_mcts_new(struct bc_mcts **out, const struct bc_game *g, const void *data,
                const struct bc_search *s, int threads, struct bc_error *e);
void bc_mcts_free(struct bc_mcts *m);

/* Searches the decision of `seat` in the state as it sees it. Ends early when *stop is set, and in a
 * hurry when the best choice cannot change any more. */
void bc_mcts_run(struct bc_mcts *m, const struct bc_head *seen, int seat, uint64_t seed, bool hurry,
                 const atomic_bool *stop);

/* The results: candidates in the order they were tried. */
int bc_mcts_lines(const struct bc_mcts *m);
void bc_mcts_line(const struct bc_mcts *m, int i, struct bc_found *out);
int bc_mcts_best(const struct bc_mcts *m); /* the line with most visits */
/* Line `i`, and behind it the best choices of the seat's following decisions as far as the search
 * has seen enough of them. */
int bc_mcts_plan(struct bc_mcts *m, int i, struct bc_action *act, int max);
uint32_t bc_mcts_simulations(const struct bc_mcts *m); /* of the last search */
bool bc_mcts_was_full(const struct bc_mcts *m);        /* the tree could not grow any more */

#endif
