/* sea.c - fleets (NGE chapter 17): who fights, who comes out, who evades; and which squadron sets out
 * with a purpose. */
#include "ai/nge/hints.h"

#include <string.h>

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

/* --- A corps over the sea: ashore in a port that nobody defends, or to friends where it weighs more --- */

enum { PAYS = 80, LAND_COST = 3 };

struct crossing {
    const struct bc_ctx *cx;
    struct nge_ai_view v;
    int side, now, power;
    uint8_t cost[NGE_SEAS], first[NGE_SEAS]; /* points to a sea; the first one on the way */
};

static void chart(struct crossing *c, int at)
{
    const struct nge_data *d = nge_data(c->cx);
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
            if (c->cost[to] != NGE_AI_FAR || nge_bar_sea(c->cx, queue[i], to, c->side))
                continue;
            c->cost[to] = (uint8_t)(c->cost[queue[i]] + 1);
            c->first[to] = c->cost[queue[i]] ? c->first[queue[i]] : (uint8_t)to;
            queue[n++] = (uint8_t)to;
        }
}

/* Nobody is there to stop them, at land or at anchor (NGE §17.2.9a). */
static bool is_open(const struct crossing *c, int zone)
{
    return nge_control(c->cx, zone) == 1 - c->side && !nge_stands(c->cx, zone, 1 - c->side) &&
           !nge_holds_fort(c->cx, zone, 1 - c->side) && !nge_count_fleets(c->cx, zone, 1 - c->side);
}

/* What it changes that they stand there. */
static int landed(const struct crossing *c, int from, int zone)
{
    struct nge_ai_view one = c->v;
    int old = nge_ai_body_at(&one, from, c->side, false), sign = c->side == NGE_C ? 1 : -1;
    if (one.bodies == NGE_AI_BODIES)
        return 0;
    if (old >= 0)
        one.body[old].power = (int16_t)(one.body[old].power - c->power);
    one.body[one.bodies++] = (struct nge_ai_body){.zone = (uint16_t)zone,
                                                  .side = (uint8_t)c->side,
                                                  .leader = NGE_NONE,
                                                  .steps = NGE_FLEET_STEPS,
                                                  .power = (int16_t)c->power};
    for (int i = 0; i < one.keys; i++)
        if (one.key[i].zone == zone)
            one.key[i].held = c->side == NGE_C;
    nge_ai_weigh(&one);
    return sign * (nge_ai_standing(&one) - c->now);
}

/* The best port within so many points, what it brings, and the sea that comes first; or -1. */
static int harbour(struct crossing *c, int from, int at, int points, int *gain, int *first)
{
    const struct nge_data *d = nge_data(c->cx);
    int best = -1;
    *gain = PAYS;
    chart(c, at);
    for (int i = 0; i < d->ports; i++) {
        int zone = d->port[i];
        bool friend = nge_control(c->cx, zone) == c->side && nge_may_unload(c->cx, zone, c->side);
        if (zone == from || (!friend && !is_open(c, zone)))
            continue;
        for (int k = 0; k < 2; k++) {
            int sea = d->zone[zone].seas[k];
            if (sea == NGE_NONE || c->cost[sea] + (friend ? 1 : LAND_COST) > points)
                continue;
            int x = landed(c, from, zone);
            if (x > *gain) {
                *gain = x;
                *first = c->first[sea];
                best = zone;
            }
        }
    }
    return best;
}

/* The corps of a port that one fleet can carry: the strongest. */
static int passenger(const struct bc_ctx *cx, int zone, int side, int *power)
{
    const struct nge_state *s = nge_state(cx);
    int best = -1;
    *power = 0;
    for (int p = s->first[zone]; p < NGE_CORPS; p = s->next[p]) {
        nge_set one = {{0}};
        nge_add(&one, p);
        struct nge_force a = nge_weigh(cx, &one);
        int x = nge_ai_power(cx, &a);
        if (nge_side(cx, p) != side || s->n[p] > NGE_FLEET_STEPS || nge_has(s, p, NGE_ACTED) ||
            nge_unit(cx, p)->tags & NGE_HOME || s->is[p] & NGE_INSIDE || x <= *power)
            continue;
        best = p;
        *power = x;
    }
    return best;
}

/* What a voyage of this fleet would bring, eighths of a thousandth; 0: it has no purpose. */
int nge_ai_voyage(const struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    struct crossing c = {.cx = cx, .side = nge_side(cx, fleet)};
    int gain, first, from = s->at[fleet];
    if (from >= NGE_ZONES || passenger(cx, from, c.side, &c.power) < 0)
        return 0;
    nge_ai_look(cx, &c.v);
    c.now = nge_ai_standing(&c.v);
    return harbour(&c, from, from, nge_unit(cx, fleet)->move, &gain, &first) < 0 ? 0 : gain;
}

static int option(const struct bc_list *l, int kind, int a)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind && l->v[i].act.a[0] == a)
            return i;
    return -1;
}

static int cargo_power(const struct bc_ctx *cx)
{
    nge_set aboard = nge_cargo(cx);
    struct nge_force a = nge_weigh(cx, &aboard);
    return nge_ai_power(cx, &a);
}

/* Embarks, sails, lands; and goes no further than it has to. */
static int sail(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    struct crossing c = {.cx = cx, .side = seat};
    int gain, first = 0, halt = find(l, NGE_HALT), i, p = -1;
    bool port = v->at < NGE_ZONES;
    c.power = cargo_power(cx);
    if (!c.power && port)
        p = passenger(cx, v->at, seat, &c.power);
    if (!c.power)
        return halt;
    nge_ai_look(cx, &c.v);
    c.now = nge_ai_standing(&c.v);
    int to = harbour(&c, port ? v->at : NGE_NOWHERE, v->at, v->left, &gain, &first);
    if (to < 0 && (i = find(l, NGE_UNLOAD)) >= 0)
        return i;
    if (p >= 0)
        return to < 0 || option(l, NGE_EMBARK, p) < 0 ? halt : option(l, NGE_EMBARK, p);
    if (to >= 0 && (i = option(l, NGE_ASHORE, to)) >= 0)
        return i;
    if (to >= 0 && (i = option(l, NGE_SAIL, to)) >= 0)
        return i;
    if (to >= 0 && (i = option(l, NGE_SAIL, NGE_AT_SEA + first)) >= 0)
        return i;
    for (i = 0; i < l->n; i++) /* into any port of one's own */
        if (l->v[i].act.kind == NGE_SAIL && l->v[i].act.a[0] < NGE_ZONES)
            return i;
    return halt;
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
        if (is_seat_sailing(cx, seat))
            return v->is & NGE_SAIL_BEGUN ? sail(cx, seat, l) : find(l, NGE_DONE);
        return -1;
    default: return -1;
    }
}
