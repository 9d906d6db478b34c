/* work.c - see work.h. */
#include "server/work.h"

#include "server/net.h"
#include "server/think.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { NICE = 10, AWAY_EVERY = 4, SLOTS = 1024 };

/* How often a lane's turn comes where several have something waiting; 0: it has a thread of its own. */
static const int weight[SV_LANES] = {
    [SV_LANE_MOVE] = 4, [SV_LANE_HINT] = 2, [SV_LANE_CHART] = 1, [SV_LANE_TEXT] = 2};
static const enum sv_lane own_thread[] = {SV_LANE_PASSWORD, SV_LANE_LOAD, SV_LANE_PAST};
enum { THINKS = SV_LANES, OWN_THREADS = sizeof own_thread / sizeof own_thread[0] };

struct queue {
    struct sv_job *first, **end;
    int n;
};

struct worker {
    struct sv_pool *pool;
    struct sv_thinker *thinker;
    pthread_t thread;
    int lane; /* the only one that it serves, or THINKS */
    bool ended;
};

struct sv_pool {
    pthread_mutex_t lock;
    pthread_cond_t put, end;                 /* something was put in; a worker has ended */
    struct queue lane[SV_LANES], away, done; /* away: moves that stand back */
    int credit[SV_LANES], turn;
    int under_way[SV_LANES];                    /* the loop's */
    uint64_t served[SV_LANES][2][SLOTS], clock; /* when addresses and persons were last served */
    bool stop;
    void (*wake)(void *);
    void *arg;
    int workers; /* all of them, those with a lane of their own last */
    struct worker worker[];
};

static void push(struct queue *q, struct sv_job *job)
{
    job->next = NULL;
    *q->end = job;
    q->end = &job->next;
    q->n++;
}

static struct sv_job *take_out(struct queue *q, struct sv_job **at)
{
    struct sv_job *job = *at;
    *at = job->next;
    if (!*at)
        q->end = at;
    q->n--;
    job->next = NULL;
    return job;
}

static struct sv_job *shift(struct queue *q)
{
    return q->first ? take_out(q, &q->first) : NULL;
}

/* --- Workers --- */

static int waiting(const struct sv_pool *p, int lane)
{
    return p->lane[lane].n + (lane == SV_LANE_MOVE ? p->away.n : 0);
}

static uint64_t *address_slot(struct sv_pool *p, const struct sv_job *job)
{
    return &p->served[job->lane][0][job->whose.address % SLOTS];
}

static uint64_t *person_slot(struct sv_pool *p, const struct sv_job *job)
{
    return &p->served[job->lane][1][job->whose.person % SLOTS];
}

/* When the address or the person of a job was last served, whichever was later. */
static uint64_t last_served(struct sv_pool *p, const struct sv_job *job)
{
    uint64_t a = *address_slot(p, job), b = job->whose.person ? *person_slot(p, job) : 0;
    return a > b ? a : b;
}

/* The first of who was served longest ago. */
static struct sv_job *shift_fair(struct sv_pool *p, struct queue *q)
{
    struct sv_job **best = &q->first;
    if (!q->first)
        return NULL;
    uint64_t least = last_served(p, *best);
    for (struct sv_job **at = &q->first->next; *at && least; at = &(*at)->next)
        if (last_served(p, *at) < least) {
            best = at;
            least = last_served(p, *at);
        }
    struct sv_job *job = take_out(q, best);
    *address_slot(p, job) = ++p->clock;
    if (job->whose.person)
        *person_slot(p, job) = p->clock;
    return job;
}

static struct sv_job *shift_move(struct sv_pool *p)
{
    struct queue *q = &p->lane[SV_LANE_MOVE];
    if (p->away.n && (!q->n || ++p->turn % AWAY_EVERY == 0))
        return shift(&p->away);
    return shift_fair(p, q);
}

/* Weighted turns: every lane that waits gains its weight, the richest goes and pays for all. */
static struct sv_job *take(struct sv_pool *p, int lane)
{
    int best = -1, sum = 0;
    if (lane != THINKS)
        return shift_fair(p, &p->lane[lane]);
    for (int i = 0; i < SV_LANES; i++) {
        if (!weight[i] || !waiting(p, i))
            continue;
        sum += weight[i];
        p->credit[i] += weight[i];
        if (best < 0 || p->credit[i] > p->credit[best])
            best = i;
    }
    if (best < 0)
        return NULL;
    p->credit[best] -= sum;
    return best == SV_LANE_MOVE ? shift_move(p) : shift_fair(p, &p->lane[best]);
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct sv_pool *p = w->pool;
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* refused: then as it is */
    pthread_mutex_lock(&p->lock);
    while (!p->stop) {
        struct sv_job *job = take(p, w->lane);
        if (!job) {
            pthread_cond_wait(&p->put, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        job->work(job, w->thinker);
        pthread_mutex_lock(&p->lock);
        bool first = !p->done.n;
        push(&p->done, job);
        if (first && !p->stop)
            p->wake(p->arg);
    }
    w->ended = true;
    pthread_cond_signal(&p->end);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* --- Coming and going --- */

static void init(struct sv_pool *p, void (*wake)(void *), void *arg)
{
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->put, &attr);
    pthread_cond_init(&p->end, &attr);
    pthread_condattr_destroy(&attr);
    for (int i = 0; i < SV_LANES; i++)
        p->lane[i].end = &p->lane[i].first;
    p->away.end = &p->away.first;
    p->done.end = &p->done.first;
    p->wake = wake;
    p->arg = arg;
}

/* Signals are for the loop's thread. */
static bool start(struct worker *w, struct sv_pool *p, int lane)
{
    sigset_t all, before;
    *w = (struct worker){.pool = p, .lane = lane, .thinker = sv_thinker_new()};
    if (!w->thinker)
        return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = !pthread_create(&w->thread, NULL, work, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!ok)
        sv_thinker_free(w->thinker);
    return ok;
}

struct sv_pool *sv_pool_new(int threads, void (*wake)(void *), void *arg)
{
    assert(threads > 0);
    struct sv_pool *p =
        calloc(1, sizeof *p + (size_t)(threads + OWN_THREADS) * sizeof p->worker[0]);
    if (!p)
        return NULL;
    init(p, wake, arg);
    for (int i = 0; i < threads + OWN_THREADS; i++, p->workers++)
        if (!start(&p->worker[i], p, i < threads ? (int)THINKS : (int)own_thread[i - threads])) {
            sv_pool_free(p, NULL);
            return NULL;
        }
    return p;
}

/* A search may begin just after it was told to stop: it is told again until the worker is back. */
static void stop_all(struct sv_pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->put);
    for (int i = 0; i < p->workers; i++)
        while (!p->worker[i].ended) {
            struct timespec until;
            for (int k = 0; k < p->workers; k++)
                sv_thinker_stop(p->worker[k].thinker);
            clock_gettime(CLOCK_MONOTONIC, &until);
            until.tv_nsec += 5000000;
            until.tv_sec += until.tv_nsec / 1000000000;
            until.tv_nsec %= 1000000000;
            pthread_cond_timedwait(&p->end, &p->lock, &until);
        }
    pthread_mutex_unlock(&p->lock);
}

static void drop_all(struct queue *q, void (*drop)(struct sv_job *))
{
    for (struct sv_job *job; (job = shift(q)) != NULL;) {
        assert(drop); /* NULL only where nothing was ever put in */
        drop(job);
    }
}

void sv_pool_free(struct sv_pool *p, void (*drop)(struct sv_job *))
{
    if (!p)
        return;
    stop_all(p);
    for (int i = 0; i < p->workers; i++) {
        pthread_join(p->worker[i].thread, NULL);
        sv_thinker_free(p->worker[i].thinker);
    }
    for (int i = 0; i < SV_LANES; i++)
        drop_all(&p->lane[i], drop);
    drop_all(&p->away, drop);
    drop_all(&p->done, drop);
    pthread_cond_destroy(&p->put);
    pthread_cond_destroy(&p->end);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* --- The loop's side --- */

void sv_pool_put(struct sv_pool *p, struct sv_job *job)
{
    assert(job->lane >= 0 && job->lane < SV_LANES);
    job->queued_us = sv_mono_us();
    p->under_way[job->lane]++;
    pthread_mutex_lock(&p->lock);
    push(job->away && job->lane == SV_LANE_MOVE ? &p->away : &p->lane[job->lane], job);
    /* All wait for the same: the one for passwords must hear of a password, others of the rest. */
    pthread_cond_broadcast(&p->put);
    pthread_mutex_unlock(&p->lock);
}

void sv_pool_hurry(struct sv_pool *p, struct sv_job *job, struct sv_whose whose)
{
    pthread_mutex_lock(&p->lock);
    for (struct sv_job **at = &p->away.first; *at; at = &(*at)->next)
        if (*at == job) {
            job->whose = whose;
            push(&p->lane[job->lane], take_out(&p->away, at));
            break;
        }
    pthread_mutex_unlock(&p->lock);
}

void sv_pool_reap(struct sv_pool *p)
{
    pthread_mutex_lock(&p->lock);
    struct sv_job *job = p->done.first;
    p->done = (struct queue){.n = 0};
    p->done.end = &p->done.first;
    pthread_mutex_unlock(&p->lock);
    while (job) {
        struct sv_job *next = job->next;
        job->next = NULL;
        p->under_way[job->lane]--;
        job->done(job);
        job = next;
    }
}

int sv_pool_waiting(const struct sv_pool *p, enum sv_lane lane)
{
    struct sv_pool *q = (struct sv_pool *)p; /* the lock is no part of what it is */
    pthread_mutex_lock(&q->lock);
    int n = waiting(q, (int)lane);
    pthread_mutex_unlock(&q->lock);
    return n;
}

int sv_pool_waiting_of(const struct sv_pool *p, enum sv_lane lane, struct sv_whose whose)
{
    struct sv_pool *q = (struct sv_pool *)p;
    int address = 0, person = 0;
    pthread_mutex_lock(&q->lock);
    for (const struct sv_job *job = q->lane[lane].first; job; job = job->next) {
        address += job->whose.address == whose.address;
        person += whose.person && job->whose.person == whose.person;
    }
    pthread_mutex_unlock(&q->lock);
    return address > person ? address : person;
}

int sv_pool_under_way(const struct sv_pool *p, enum sv_lane lane)
{
    return p->under_way[lane];
}

int sv_pool_threads(const struct sv_pool *p)
{
    return p->workers - OWN_THREADS;
}
