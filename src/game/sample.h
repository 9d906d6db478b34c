/* sample.h - how something ends, where that has too many courses to be counted: played on many
 * times with the rules themselves, outside of them. The dice are seeded by the position, so that
 * the same question has the same answer. */
#ifndef BC_SAMPLE_H
#define BC_SAMPLE_H

#include "game/game.h"

/* Trials at most; no more are begun after so many actions in all. */
enum { BC_TRIALS = 3000, BC_TRIAL_ACTIONS = 120000 };

struct bc_sampling {
    /* The usual choice of whoever is asked: which of the options. */
    int (*choose)(const struct bc_ctx *cx, const struct bc_list *options);
    /* What an action has brought about. */
    void (*see)(void *tally, const struct bc_log *log);
    void *tally;
};

/* Plays on from there until the game is over or nobody is asked: a trial each time. Returns how
 * many; 0: no memory. */
int bc_sample(const struct bc_ctx *start, const struct bc_sampling *how);

/* An index into a list by its weights; the list is not empty. */
int bc_pick(const struct bc_list *l, struct bc_rng *rng);

#endif
