/* work.h - threads for what takes long: computers' moves, hints, charts, passwords, records.
 *
 * Jobs wait in lanes. A worker takes from the lanes in turn, weighted, so that neither thousands of
 * computers' moves nor a long chart holds up the rest; within a lane it is first come, first served,
 * and a game never has more than one job in it: that makes it fair. Moves that nobody waits for at an
 * open page stand back behind the others, one of them for three, and after a move for one address
 * comes one for another: whoever makes hundreds of games does not hold up those who play. The workers
 * run at a lower priority than the loop (nice), so thinking never delays an answer by more than a
 * tick. */
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
    SV_LANES
};

struct sv_pool;
struct sv_thinker; /* a worker's own computer players, kept from job to job: think.h */

/* The first member of the caller's struct; his again in `done`. */
struct sv_job {
    void (*work)(struct sv_job *self, struct sv_thinker *thinker); /* on a worker's thread */
    void (*done)(struct sv_job *self); /* on the loop, by sv_pool_reap */
    struct sv_job *next;
    enum sv_lane lane;
    bool away;      /* a move that nobody looks at */
    uint64_t whose; /* a move: a number of the address that looks */
    int64_t queued_us;
};

/* `wake(arg)` is called from workers whenever something waits for sv_pool_reap. */
struct sv_pool *sv_pool_new(int threads, void (*wake)(void *), void *arg);
/* Stops running searches, drops what waits (without `done`, but `drop` is called for each). */
void sv_pool_free(struct sv_pool *p, void (*drop)(struct sv_job *));
void sv_pool_put(struct sv_pool *p, struct sv_job *job);
void sv_pool_hurry(struct sv_pool *p, struct sv_job *job, uint64_t whose); /* he looks now */
void sv_pool_reap(struct sv_pool *p);
int sv_pool_waiting(const struct sv_pool *p, enum sv_lane lane);
int sv_pool_threads(const struct sv_pool *p);

#endif
