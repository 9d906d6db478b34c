/* think.h - computers' moves, hints and chances of winning, as jobs (work.h).
 *
 * A job holds a copy of the state (states are flat) and borrows the loaded scenario, which the
 * server never unloads while it runs. A worker keeps a computer player for each kind of game and
 * level that it met lately, so that a job allocates nothing big. */
#ifndef SV_THINK_H
#define SV_THINK_H

#include "ai/player.h"
#include "server/work.h"

enum { SV_PLAN = 64, SV_HINTS = 3 };

enum sv_think_what { SV_THINK_MOVE, SV_THINK_HINT, SV_THINK_WIN };

struct sv_think {
    struct sv_job job;
    enum sv_think_what what;
    const struct bc_game *game;
    const void *data;
    struct bc_head
        *state; /* a copy, malloc'ed by sv_think_new, not redacted: the player does that */
    int seat;   /* MOVE, HINT: who is to act; WIN: ignored */
    char level[48];
    int limit_ms;
    uint64_t seed;
    /* MOVE: the seat's decisions until chance or somebody else has to act, or nothing is left of the
     * plan's room. rc != 0: the player failed. */
    struct bc_action act[SV_PLAN];
    int acts, rc;
    struct bc_advice advice[SV_HINTS]; /* HINT */
    int advices;
    double win[BC_SEATS]; /* WIN: for each seat, sums to about 1 */
    void *owner;          /* the caller's */
    int64_t owner_seq;
};

/* Copies the state. The caller sets lane, done, owner and puts it into a pool. NULL: no memory. */
struct sv_think *sv_think_new(enum sv_think_what what, const struct bc_ctx *cx, int seat,
                              const char *level, int limit_ms, uint64_t seed);
void sv_think_free(struct sv_think *t);

/* A worker's players. sv_thinker_stop may be called from another thread: the running search ends. */
struct sv_thinker *sv_thinker_new(void);
void sv_thinker_free(struct sv_thinker *t);
void sv_thinker_stop(struct sv_thinker *t);

#endif
