/* think.c - see think.h. */
#include "server/think.h"

#include "ai/playout.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 4 };

struct kept {
    const struct bc_game *game;
    const void *data;
    struct bc_player *player; /* NULL: free */
    uint64_t used;
};

struct sv_thinker {
    struct kept kept[KEPT];
    uint64_t clock;
    atomic_bool stop;
    pthread_mutex_t lock;
    struct bc_player *running; /* under the lock: who is to be stopped */
};

/* --- A worker's players --- */

struct sv_thinker *sv_thinker_new(void)
{
    struct sv_thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    atomic_init(&t->stop, false);
    return t;
}

void sv_thinker_free(struct sv_thinker *t)
{
    if (!t)
        return;
    for (int i = 0; i < KEPT; i++)
        bc_player_free(t->kept[i].player);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void sv_thinker_stop(struct sv_thinker *t)
{
    atomic_store(&t->stop, true);
    pthread_mutex_lock(&t->lock);
    if (t->running)
        bc_player_stop(t->running);
    pthread_mutex_unlock(&t->lock);
}

static void set_running(struct sv_thinker *t, struct bc_player *p)
{
    pthread_mutex_lock(&t->lock);
    t->running = p;
    pthread_mutex_unlock(&t->lock);
}

static bool fits(const struct kept *k, const struct sv_think *job, const char *spec)
{
    return k->player && k->game == job->game && k->data == job->data &&
           !strcmp(bc_player_spec(k->player), spec);
}

/* The player for a job; the one that was idle longest makes room. NULL: *rc tells why. */
static struct bc_player *player_for(struct sv_thinker *t, const struct sv_think *job, int *rc)
{
    char spec[2 * sizeof job->level];
    struct kept *k = NULL;
    if (job->limit_ms > 0 && !strchr(job->level, ':'))
        snprintf(spec, sizeof spec, "%s:%dms", job->level, job->limit_ms);
    else
        snprintf(spec, sizeof spec, "%s", job->level);
    for (int i = 0; i < KEPT && !k; i++)
        if (fits(&t->kept[i], job, spec))
            k = &t->kept[i];
    if (!k) {
        k = &t->kept[0];
        for (int i = 1; i < KEPT; i++)
            if (t->kept[i].used < k->used)
                k = &t->kept[i];
        bc_player_free(k->player);
        *k = (struct kept){.game = job->game, .data = job->data};
        *rc = bc_player_new(&k->player, job->game, job->data, spec, job->seed, 1, NULL);
        if (*rc)
            return NULL;
    }
    k->used = ++t->clock;
    bc_player_reset(k->player, job->seed);
    return k->player;
}

/* --- Jobs --- */

static void think_move(struct sv_think *t, struct sv_thinker *thinker, struct bc_player *p)
{
    struct bc_ctx cx = {t->game, t->data, t->state, NULL};
    do {
        struct bc_action act;
        t->rc = bc_player_choose(p, &cx, t->seat, &act);
        if (t->rc)
            return;
        t->act[t->acts++] = act;
        bc_play(&cx, &act);
    } while (t->acts < SV_PLAN && bc_to_act(&cx) == BC_BIT(t->seat) &&
             !atomic_load(&thinker->stop));
}

/* What the others have of the chances that are left, as they stand on the board. */
static bool share(struct sv_think *t, int seat, double left)
{
    int32_t milli[BC_SEATS] = {0};
    double sum = 0;
    struct bc_work w;
    void *mem = malloc(bc_work_size(t->game));
    if (!mem)
        return false;
    bc_work_init(&w, mem, t->game, t->data);
    memcpy(w.cx.st, t->state, t->game->state_size);
    bc_value(&w, milli);
    free(mem);
    for (int i = 0; i < t->state->seats; i++)
        sum += i == seat ? 0 : milli[i];
    for (int i = 0; i < t->state->seats; i++)
        if (i != seat)
            t->win[i] = sum > 0 ? left * milli[i] / sum : left / (t->state->seats - 1);
    return true;
}

/* Everybody may see the chances, so they are reckoned from what everybody may know: what is hidden
 * from an onlooker is erased and guessed. */
static void think_win(struct sv_think *t, struct bc_player *p)
{
    struct bc_ctx cx = {t->game, t->data, t->state, NULL};
    struct bc_advice best;
    struct bc_rng rng;
    int32_t milli[BC_SEATS] = {0};
    bc_seats who = bc_to_act(&cx);
    if (!who) {
        t->game->score(&cx, milli);
        for (int i = 0; i < t->state->seats; i++)
            t->win[i] = milli[i] / 1000.0;
        return;
    }
    bc_rng_seed(&rng, t->seed);
    bc_redact(&cx, BC_ONLOOKER);
    bc_unredact(&cx, BC_ONLOOKER, &rng);
    int seat = bc_decider(who, BC_NATURE);
    if (seat == BC_NATURE || bc_player_advise(p, &cx, seat, &best, 1) < 1) {
        t->rc = BC_ESTATE;
        return;
    }
    double w = best.win < 0 ? 0 : best.win > 1 ? 1 : best.win;
    t->win[seat] = w;
    if (t->state->seats == 2)
        t->win[1 - seat] = 1 - w;
    else if (!share(t, seat, 1 - w))
        t->rc = BC_ENOMEM;
}

static void think(struct sv_job *job, struct sv_thinker *thinker)
{
    struct sv_think *t = (struct sv_think *)job;
    struct bc_ctx cx = {t->game, t->data, t->state, NULL};
    struct bc_player *p = player_for(thinker, t, &t->rc);
    if (!p)
        return;
    set_running(thinker, p);
    switch (t->what) {
    case SV_THINK_MOVE: think_move(t, thinker, p); break;
    case SV_THINK_HINT: t->advices = bc_player_advise(p, &cx, t->seat, t->advice, SV_HINTS); break;
    case SV_THINK_WIN: think_win(t, p); break;
    }
    set_running(thinker, NULL);
}

struct sv_think *sv_think_new(enum sv_think_what what, const struct bc_ctx *cx, int seat,
                              const char *level, int limit_ms, uint64_t seed)
{
    struct sv_think *t = calloc(1, sizeof *t);
    if (t)
        t->state = malloc(cx->game->state_size);
    if (!t || !t->state) {
        free(t);
        return NULL;
    }
    t->job.work = think;
    t->what = what;
    t->game = cx->game;
    t->data = cx->data;
    memcpy(t->state, cx->st, cx->game->state_size);
    t->seat = seat;
    snprintf(t->level, sizeof t->level, "%s", level);
    t->limit_ms = limit_ms;
    t->seed = seed;
    return t;
}

void sv_think_free(struct sv_think *t)
{
    if (!t)
        return;
    free(t->state);
    free(t);
}
