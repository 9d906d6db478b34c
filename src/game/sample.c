/* sample.c - how something ends, played on many times (sample.h). */
#include "game/sample.h"

#include "core/digest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int bc_pick(const struct bc_list *l, struct bc_rng *rng)
{
    uint64_t sum = 0;
    for (int i = 0; i < l->n; i++)
        sum += l->v[i].weight;
    assert(sum > 0);
    uint64_t x = sum >> 32 ? bc_rng_next(rng) % sum : bc_rng_below(rng, (uint32_t)sum);
    int i = 0;
    while (x >= l->v[i].weight)
        x -= l->v[i++].weight;
    return i;
}

static int seat_of(bc_seats who)
{
    int seat = 0;
    if (who & BC_BIT(BC_NATURE))
        return BC_NATURE;
    while (!(who & BC_BIT(seat)))
        seat++;
    return seat;
}

/* Returns the number of actions. */
static int play_on(struct bc_ctx *cx, struct bc_list *l, const struct bc_sampling *how,
                   struct bc_rng *rng)
{
    int n = 0;
    for (bc_seats who; (who = bc_to_act(cx)) && n < BC_AUTO_MAX; n++) {
        int seat = seat_of(who);
        bc_legal(cx, seat, l);
        if (!l->n) /* a position from outside may lead where no game leads */
            break;
        int i = seat == BC_NATURE ? bc_pick(l, rng) : how->choose(cx, l);
        struct bc_action act = l->v[i].act;
        cx->log->n = 0;
        bc_play(cx, &act);
        how->see(how->tally, cx->log);
    }
    return n;
}

int bc_sample(const struct bc_ctx *start, const struct bc_sampling *how)
{
    enum { EVENTS = 512 };
    const struct bc_game *g = start->game;
    struct bc_event event[EVENTS];
    struct bc_log log = {event, 0, EVENTS};
    struct bc_ctx cx = {g, start->data, malloc(g->state_size), &log};
    struct bc_list l = {malloc(sizeof *l.v * g->list_max), 0, g->list_max, NULL, NULL};
    struct bc_rng rng;
    int trials = 0;
    bc_rng_seed(&rng, bc_digest(BC_DIGEST_START, start->st, g->state_size));
    for (int n = 0; cx.st && l.v && trials < BC_TRIALS && n < BC_TRIAL_ACTIONS; trials++) {
        memcpy(cx.st, start->st, g->state_size);
        n += play_on(&cx, &l, how, &rng);
    }
    free(cx.st);
    free(l.v);
    return trials;
}
