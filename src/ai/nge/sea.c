/* sea.c - fleets (NGE chapter 17): who fights, who comes out, who evades; and which squadron sets out
 * with a purpose. */
#include "ai/nge/hints.h"

/* Dice are even but for numbers and admirals. */
static int strength(const struct bc_ctx *cx, const nge_set *set)
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
    int x = strength(cx, &own) + strength(cx, &picked), y = strength(cx, &foe);
    return seat == NGE_C ? 4 * x >= 3 * y : x > y;
}

static int find(const struct bc_list *l, int kind)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind)
            return i;
    return -1;
}

static int either(const struct bc_list *l, bool first, int kind, int other)
{
    int i = find(l, first ? kind : other);
    return i >= 0 ? i : find(l, first ? other : kind);
}

/* All of a place come, while they would be the stronger. */
static int chase(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    nge_set foe = with_bit(cx, NGE_MOVER, 1 - seat), own = with_bit(cx, NGE_PICKED, seat);
    int ship = find(l, NGE_FLEET), done = find(l, NGE_DONE);
    if (ship < 0)
        return done;
    nge_set there = nge_fleets(cx, nge_state(cx)->at[l->v[ship].act.a[0]], seat);
    if (nge_from(&own, 0) >= 0)
        return strength(cx, &own) > strength(cx, &foe) ? done : ship;
    bool held = nge_state(cx)->at[l->v[ship].act.a[0]] >= NGE_BOX; /* it guards a port */
    int x = strength(cx, &there), y = strength(cx, &foe);
    return (seat == NGE_C ? x >= y : x > 2 * y) && !held ? ship : done;
}

/* A question about ships that waits for this seat, or -1. */
int nge_ai_sea(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    switch (bc_top(cx)->seq) {
    case NGE_SEQ_CHASE: return chase(cx, seat, l);
    case NGE_SEQ_SEABATTLE:
        if (find(l, NGE_YIELD) >= 0)
            return either(l, seat == NGE_C, NGE_STAND, NGE_YIELD);
        return find(l, NGE_SAIL) >= 0 && seat == NGE_C ? find(l, NGE_SAIL) : -1;
    case NGE_SEQ_SAIL:
        if (find(l, NGE_FIGHT) >= 0) {
            int place = v->want >= NGE_BOX ? v->want - NGE_BOX : NGE_BOX + v->want;
            return either(l, is_stronger(cx, seat, place), NGE_FIGHT, NGE_PASS);
        }
        if (find(l, NGE_STAND) >= 0)
            return either(l, is_stronger(cx, seat, v->at), NGE_STAND, NGE_EVADE);
        return -1;
    default: return -1;
    }
}
