/* player.h - computer players, for every game of the interface.
 *
 * Named by a word:
 *   random               any legal action
 *   greedy               the action after which the seat stands best
 *   mcts:2000            a search of that many simulations
 *   mcts:500ms  mcts:2s  a search of that time
 *   recruit, veteran, marshal        levels; each also with a limit of its own: "marshal:250ms"
 * and, for trials, with settings of params.h: "mcts:2000/trust=900/horizon=4".
 * A player sees only what its seat sees: it redacts the state it is handed before anything else.
 * docs/ai.md tells how they think. */
#ifndef BC_PLAYER_H
#define BC_PLAYER_H

#include "game/game.h"

struct bc_player;

extern const char *const bc_player_words[]; /* "random", "greedy", ... , NULL: for menus and help */

struct bc_advice {
    struct bc_action act; /* the first action of the line */
    double win;           /* expected score 0..1 */
    uint32_t visits;      /* how often the search tried it; 0: not judged by a search */
};

/* Whether `spec` names a player; a clear error (BC_EVALUE) if not. */
int bc_player_check(const char *spec, struct bc_error *e);

/* `data` is the loaded scenario, borrowed. `threads` >= 1; with one thread and a number of
 * simulations the same seed gives the same choices. All memory is allocated here. */
int bc_player_new(struct bc_player **out, const struct bc_game *g, const void *data,
                  const char *spec, uint64_t seed, int threads, struct bc_error *e);
void bc_player_free(struct bc_player *p);
const char *bc_player_spec(const struct bc_player *p);
/* Forgets its plans and goes on as if it were new, with another seed: for the next game. */
void bc_player_reset(struct bc_player *p, uint64_t seed);

/* The action of `seat`, which is to decide (else BC_ESTATE). Plans made for a whole turn are kept
 * and followed while the game goes as they expect. */
int bc_player_choose(struct bc_player *p, const struct bc_ctx *cx, int seat, struct bc_action *out);
/* The best choices, best first; returns how many, 0 if the seat is not to decide. */
int bc_player_advise(struct bc_player *p, const struct bc_ctx *cx, int seat, struct bc_advice *out,
                     int max);
/* May be called from another thread: the running choice ends as soon as it can, with the best found
 * so far. Before a choice has begun it has no effect. */
void bc_player_stop(struct bc_player *p);
/* Simulations of all searches so far, for measuring; 0 for players that do not search. */
uint64_t bc_player_simulations(const struct bc_player *p);

#endif
