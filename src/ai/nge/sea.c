/* sea.c - fleets (NGE chapter 17): who fights, who comes out, who evades; and which squadron sets out
 * with a purpose: here with troops, in blockade.c without. */
#include "ai/nge/hints.h"

#include <string.h>

/* Dice are even but for numbers and admirals. */
int nge_ai_ships(const struct bc_ctx *cx, const nge_set *set)
{
    enum { SHIP = 4 };
    int sum = 0;
    NGE_EACH(p, set)
    sum += SHIP + nge_unit(cx, p)->attack;
    return sum;
}

static nge_set with_bit(const struct bc_ctx *cx, unsigned bit, int side)
{
    nge_set set = {{0}};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(nge_state(cx), p, bit) && nge_side(cx, p) == side)
            nge_add(&set, p);
    return set;
}

/* Would this seat rather fight than not? Britain lives by it. */
static bool is_stronger(const struct bc_ctx *cx, int seat, int place)
{
    nge_set own = nge_fleets(cx, place, seat), picked = with_bit(cx, NGE_FIGHTS, seat),
            foe = with_bit(cx, NGE_MOVER, 1 - seat);
    int x = nge_ai_ships(cx, &own) + nge_ai_ships(cx, &picked), y = nge_ai_ships(cx, &foe);
    return seat == NGE_C ? 4 * x >= 3 * y : x > y;
}

/* The option of this kind, with this first number if it is not negative; or -1. */
int nge_ai_option(const struct bc_list *l, int kind, int a)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind && (a < 0 || l->v[i].act.a[0] == a))
            return i;
    return -1;
}

static int either(const struct bc_list *l, bool first, int kind, int other)
{
    int i = nge_ai_option(l, first ? kind : other, -1);
    return i >= 0 ? i : nge_ai_option(l, first ? other : kind, -1);
}

/* All of a place come, while they would be the stronger. */
static int chase(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    nge_set foe = with_bit(cx, NGE_MOVER, 1 - seat), own = with_bit(cx, NGE_PICKED, seat);
    int ship = nge_ai_option(l, NGE_FLEET, -1), done = nge_ai_option(l, NGE_DONE, -1);
    if (ship < 0)
        return done;
    nge_set there = nge_fleets(cx, nge_state(cx)->at[l->v[ship].act.a[0]], seat);
    if (nge_from(&own, 0) >= 0)
        return nge_ai_ships(cx, &own) > nge_ai_ships(cx, &foe) ? done : ship;
    bool held = nge_state(cx)->at[l->v[ship].act.a[0]] >= NGE_BOX; /* it guards a port */
    int x = nge_ai_ships(cx, &there), y = nge_ai_ships(cx, &foe);
    return (seat == NGE_C ? x >= y : x > 2 * y) && !held ? ship : done;
}

/* --- The way --- */

/* Points to every sea, and the first one on the way. */
void nge_ai_draw_chart(const struct bc_ctx *cx, int side, int at, struct nge_ai_chart *c)
{
    const struct nge_data *d = nge_data(cx);
    uint8_t queue[NGE_SEAS];
    int n = 0;
    memset(c->cost, NGE_AI_FAR, sizeof c->cost);
    for (int sea = 0; sea < NGE_SEAS; sea++) {
        bool here = at == NGE_AT_SEA + sea;
        if (!here && !(at < NGE_ZONES && nge_faces(&d->zone[at], sea)))
            continue;
        c->cost[sea] = here ? 0 : 1;
        c->first[sea] = (uint8_t)sea;
        queue[n++] = (uint8_t)sea;
    }
    for (int i = 0; i < n; i++)
        for (unsigned near = d->sea[queue[i]].near; near; near &= near - 1) {
            int to = __builtin_ctz(near);
            if (c->cost[to] != NGE_AI_FAR || nge_bar_sea(cx, queue[i], to, side))
                continue;
            c->cost[to] = (uint8_t)(c->cost[queue[i]] + 1);
            c->first[to] = c->cost[queue[i]] ? c->first[queue[i]] : (uint8_t)to;
            queue[n++] = (uint8_t)to;
        }
}

/* --- What is asked --- */

/* With troops where they are wanted; else where ships alone count. */
static int sail(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    int i = nge_ai_ferry_on(cx, seat, l);
    if (i < 0)
        i = nge_ai_cruise_on(cx, seat, l);
    return i < 0 ? nge_ai_option(l, NGE_HALT, -1) : i;
}

/* What a voyage of this fleet would bring, eighths of a thousandth; 0: it has no purpose. */
int nge_ai_voyage(const struct bc_ctx *cx, int fleet)
{
    int x = nge_ai_ferry(cx, fleet), y = nge_ai_cruise(cx, fleet);
    return x > y ? x : y;
}

static bool is_seat_sailing(const struct bc_ctx *cx, int seat)
{
    nge_set own = nge_squadron(cx);
    int fleet = nge_from(&own, 0);
    return fleet >= 0 && nge_side(cx, fleet) == seat;
}

/* A question about ships that waits for this seat, or -1. */
int nge_ai_sea(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    switch (bc_top(cx)->seq) {
    case NGE_SEQ_CHASE: return chase(cx, seat, l);
    case NGE_SEQ_SEABATTLE:
        if (nge_ai_option(l, NGE_YIELD, -1) >= 0)
            return either(l, seat == NGE_C, NGE_STAND, NGE_YIELD);
        return nge_ai_option(l, NGE_SAIL, -1) >= 0 && seat == NGE_C ? nge_ai_option(l, NGE_SAIL, -1)
                                                                    : -1;
    case NGE_SEQ_SAIL:
        if (nge_ai_option(l, NGE_FIGHT, -1) >= 0) {
            int place = v->want >= NGE_BOX ? v->want - NGE_BOX : NGE_BOX + v->want;
            return either(l, is_stronger(cx, seat, place), NGE_FIGHT, NGE_PASS);
        }
        if (nge_ai_option(l, NGE_STAND, -1) >= 0)
            return either(l, is_stronger(cx, seat, v->at), NGE_STAND, NGE_EVADE);
        if (is_seat_sailing(cx, seat))
            return v->is & NGE_SAIL_BEGUN ? sail(cx, seat, l) : nge_ai_company(cx, seat, l);
        return -1;
    default: return -1;
    }
}
