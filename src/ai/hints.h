/* hints.h - what a game may tell the search about itself. Every member may be NULL: then the search
 * does without. Hints never change the rules: plans are checked action by action.
 *
 * All functions are handed a world to look at (what is hidden was guessed), leave it as it is, may
 * be called by several threads at a time, and reckon in whole numbers, so that every build searches
 * alike. docs/ai.md, section 4, tells how to write them. */
#ifndef BC_HINTS_H
#define BC_HINTS_H

#include "game/game.h"

enum { BC_PLAN = 40 }; /* actions of a plan at most */

/* The small actions of one seat in a row, up to where nature or somebody else decides. */
struct bc_plan {
    int n;
    int32_t prior; /* > 0: how promising, relative to the other plans of the same call */
    struct bc_action act[BC_PLAN];
};

struct bc_hints {
    const char *id; /* of the game */
    /* How the seats stand: milli[seat] in 0..1000, sum 1000; cheap. */
    void (*eval)(const struct bc_ctx *, int32_t milli[]);
    /* What a game is worth that was broken off, by the points that players see; the same form. NULL:
     * what `eval` says. */
    void (*points)(const struct bc_ctx *, int32_t milli[]);
    /* Candidate plans of a seat that is to decide, best prior first; returns how many (0: use the
     * legal list). The search's edges, "grouping of small actions". */
    int (*plans)(const struct bc_ctx *, int seat, struct bc_rng *, struct bc_plan *out, int max);
    /* One plan, fast and a little random, for playouts. False: play random legal actions. */
    bool (*rollout)(const struct bc_ctx *, int seat, struct bc_rng *, struct bc_plan *out);
    /* In a search the other seats do what `rollout` says instead of what the search finds for them:
     * where that would let them profit from secrets of the searching seat. */
    bool model;
    /* How many turns (head.turn) a playout goes on before `eval` ends it; 0: to the end; -1: none,
     * `eval` at once. */
    int horizon;
    /* The same where it depends on the position: to the end of a year, say. NULL: `horizon`. */
    int (*ends)(const struct bc_ctx *);
    /* The answer to a question that nobody has to search for; false: it is another one. */
    bool (*sure)(const struct bc_ctx *, int seat, struct bc_action *out);
    /* Weight of the priors against what was found (params.h); 0: the default. Small where the priors
     * are many and what is found differs little. */
    uint16_t trust;
};

/* One action as a plan among `n` of at most `max`, kept in the order of priors; returns how many. */
int bc_plan_one(struct bc_plan *out, int n, int max, const struct bc_action *, int32_t prior);

const struct bc_hints *bc_hints_find(const struct bc_game *); /* or NULL */

#endif
