/* work.h - threads for what takes long: computers' moves, hints, charts, passwords, records, games that
 * are read.
 *
 * Jobs wait in lanes. A worker takes from the lanes in turn, weighted, so that neither thousands of
 * computers' moves nor a long chart holds up the rest. Within a lane comes next whose address and
 * person were served longest ago, and of theirs what came first: whoever makes hundreds of games or
 * asks for hundreds of hints does not hold up those who play. Moves that nobody waits for at an open
 * page stand back behind the others, one of them for three. Passwords, games to be read and what was
 * (records, logs) have a thread each: none of them waits for a computer. The workers run at a lower
 * priority than the loop (nice), so thinking never delays an answer by more than a tick. */
#ifndef SV_WORK_H
#define SV_WORK_H

#include <stdbool.h>
#include <stdint.h>

enum sv_lane {
    SV_LANE_PASSWORD,
    SV_LANE_MOVE,
    SV_LANE_HINT,
    SV_LANE_CHART,
    SV_LANE_TEXT,
    SV_LANE_LOAD, /* games that somebody wants in memory */
    SV_LANE_PAST, /* records, logs, frames */
    SV_LANES
};

struct sv_pool;
struct sv_thinker; /* a worker's own computer players, kept from job to job: think.h */

/* Whom a job is for. Somebody with many addresses is one person, many guests have one address. */
struct sv_whose {
    uint64_t address; /* a number of it; 0: our own */
    uint64_t person;  /* 0: nobody */
};

/* The first member of the caller's struct; his again in `done`. */
struct sv_job {
    void (*work)(struct sv_job *self, struct sv_thinker *thinker); /* on a worker's thread */
    void (*done)(struct sv_job *self); /* on the loop, by sv_pool_reap */
    void (*drop)(struct sv_job *self); /* for those who end the pool: instead of `done` */
    struct sv_job *next;
    enum sv_lane lane;
    bool away; /* a move that nobody looks at */
    struct sv_whose whose;
    int64_t queued_us;
};

/* `wake(arg)` is called from workers whenever something waits for sv_pool_reap. */
struct sv_pool *sv_pool_new(int threads, void (*wake)(void *), void *arg);
/* Stops running searches, drops what waits (without `done`, but `drop` is called for each). */
void sv_pool_free(struct sv_pool *p, void (*drop)(struct sv_job *));
void sv_pool_put(struct sv_pool *p, struct sv_job *job);
void sv_pool_hurry(struct sv_pool *p, struct sv_job *job, struct sv_whose whose); /* he looks now */
void sv_pool_reap(struct sv_pool *p);
int sv_pool_waiting(const struct sv_pool *p, enum sv_lane lane);
/* How many of those have that address or person, whichever is more. */
int sv_pool_waiting_of(const struct sv_pool *p, enum sv_lane lane, struct sv_whose whose);
int sv_pool_under_way(const struct sv_pool *p, enum sv_lane lane); /* put in, not reaped yet */
int sv_pool_threads(const struct sv_pool *p);                      /* those that think */

#endif
