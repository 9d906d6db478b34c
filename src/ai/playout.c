/* playout.c - see playout.h. */
#include "ai/playout.h"

#include <assert.h>
#include <string.h>

static const struct bc_hints none;

static size_t round_up(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

size_t bc_work_size(const struct bc_game *g)
{
    return 2 * round_up(g->state_size) + round_up(g->list_max * sizeof(struct bc_option)) +
           round_up(BC_PLANS * sizeof(struct bc_plan));
}

void bc_work_init(struct bc_work *w, void *mem, const struct bc_game *g, const void *data)
{
    char *p = mem;
    memset(w, 0, sizeof *w);
    w->cx = (struct bc_ctx){g, data, (void *)p, NULL};
    p += round_up(g->state_size);
    w->view = (void *)p;
    p += round_up(g->state_size);
    w->list = (struct bc_list){(void *)p, 0, g->list_max, NULL, NULL};
    p += round_up(g->list_max * sizeof(struct bc_option));
    w->plan = (void *)p;
    const struct bc_hints *h = bc_hints_find(g);
    w->hints = h ? h : &none;
    bc_rng_seed(&w->rng, 0);
}

int bc_decider(bc_seats who, int prefer)
{
    int seat = 0;
    if (who & BC_BIT(BC_NATURE))
        return BC_NATURE;
    if (who & BC_BIT(prefer))
        return prefer;
    while (!(who & BC_BIT(seat)))
        seat++;
    return seat;
}

bool bc_try_any(struct bc_work *w, int seat, struct bc_action *act)
{
    bc_legal(&w->cx, seat, &w->list);
    if (!w->list.n)
        return false;
    int i = seat == BC_NATURE ? bc_pick(&w->list, &w->rng)
                              : (int)bc_rng_below(&w->rng, (uint32_t)w->list.n);
    *act = w->list.v[i].act;
    bc_play(&w->cx, act);
    return true;
}

struct bc_action bc_play_any(struct bc_work *w, int seat)
{
    struct bc_action act;
    bool any = bc_try_any(w, seat, &act);
    assert(any);
    (void)any;
    return act;
}

int bc_play_plan(struct bc_work *w, int seat, const struct bc_action *act, int n)
{
    for (int i = 0; i < n; i++) {
        if (act[i].seat != seat || !bc_may(&w->cx, &act[i], &w->list))
            return i; /* not when the seat is not to decide */
        bc_play(&w->cx, &act[i]);
    }
    return n;
}

void bc_value(const struct bc_work *w, int32_t milli[BC_SEATS])
{
    const struct bc_head *st = w->cx.st;
    memset(milli, 0, BC_SEATS * sizeof *milli);
    if (st->over)
        w->cx.game->score(&w->cx, milli);
    else if (w->hints->eval)
        w->hints->eval(&w->cx, milli);
    else
        for (int i = 0; i < st->seats; i++)
            milli[i] = 1000 / st->seats;
}

void bc_count(const struct bc_work *w, int32_t milli[BC_SEATS])
{
    if (!w->cx.st->over && w->hints->points)
        w->hints->points(&w->cx, milli);
    else
        bc_value(w, milli);
}

int bc_play_rollout(struct bc_work *w, int seat)
{
    const struct bc_hints *h = w->hints;
    if (!h->rollout || !h->rollout(&w->cx, seat, &w->rng, w->plan))
        return 0;
    return bc_play_plan(w, seat, w->plan->act, w->plan->n);
}

/* Turns that it goes on; 0: to the end. */
static int horizon_of(const struct bc_work *w, const struct bc_search *s)
{
    const struct bc_hints *h = w->hints;
    return !h->eval ? 0 : s->horizon ? s->horizon : h->ends ? h->ends(&w->cx) : h->horizon;
}

uint32_t bc_playout(struct bc_work *w, const struct bc_search *s, int32_t milli[BC_SEATS])
{
    uint16_t start = w->cx.st->turn;
    int horizon = horizon_of(w, s);
    uint32_t n = 0;
    bc_seats who;
    struct bc_action any;
    while ((who = bc_to_act(&w->cx)) && n < s->actions_max) {
        if (horizon && (int)(uint16_t)(w->cx.st->turn - start) >= horizon)
            break; /* at once if it is -1 */
        int seat = bc_decider(who, BC_NATURE), done = 0;
        if (seat != BC_NATURE)
            done = bc_play_rollout(w, seat);
        if (!done && !(done = bc_try_any(w, seat, &any)))
            break; /* judged as it is */
        n += (uint32_t)done;
    }
    bc_value(w, milli);
    return n;
}

void bc_see(const struct bc_ctx *cx, const struct bc_head *st, int seat, struct bc_head *dst)
{
    struct bc_ctx view = {cx->game, cx->data, dst, NULL};
    memcpy(dst, st, cx->game->state_size);
    bc_redact(&view, seat);
}

void bc_guess(struct bc_work *w, const struct bc_head *seen, int seat)
{
    memcpy(w->cx.st, seen, w->cx.game->state_size);
    bc_unredact(&w->cx, seat, &w->rng);
}

/* Eight bytes a time; the multiplier is the golden ratio's, as in splitmix64. */
uint64_t bc_key(const struct bc_game *g, const struct bc_head *st, uint64_t start)
{
    const unsigned char *p = (const unsigned char *)st;
    uint64_t h = (start + 1) * UINT64_C(0x9e3779b97f4a7c15), x;
    size_t n = g->state_size;
    for (; n >= 8; n -= 8, p += 8) {
        memcpy(&x, p, 8);
        h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    for (x = 0; n > 0; n--)
        x = x << 8 | p[n - 1];
    h = (h ^ x) * UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ (h >> 29);
}
