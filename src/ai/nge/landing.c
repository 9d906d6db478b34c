/* landing.c - a corps over the sea (NGE §17.2.8a, §17.2.9a): ashore in an enemy port, be it open or so weakly
 * held that the odds pay, or to friends where it weighs more. */
#include "ai/nge/hints.h"

enum { PAYS = 80, LAND_COST = 3 };

struct crossing {
    const struct bc_ctx *cx;
    struct nge_ai_view v;
    struct nge_ai_chart chart;
    struct nge_force force;     /* that would land */
    int side, now, power, ship; /* ship: what its admiral adds */
};

/* No ship at anchor is there to stop them (NGE §17.2.9b). */
static bool is_open(const struct crossing *c, int zone)
{
    return nge_control(c->cx, zone) == 1 - c->side && !nge_count_fleets(c->cx, zone, 1 - c->side);
}

/* Thousandths that one fleet is not driven off by the guns of a port (NGE §17.2.9b). */
static int runs_in(const struct crossing *c, int zone)
{
    enum { SIDES = 6 };
    int level = nge_fort_level(c->cx, zone), good = 0, all = 0;
    for (int i = 1; i <= SIDES; i++)
        for (int k = 1; k <= SIDES; k++)
            for (int m = level > 1 ? 1 : SIDES; m <= SIDES; m++) {
                good += i + c->ship >= k + (level > 1 ? m : 0);
                all++;
            }
    return 1000 * good / all;
}

/* And that two assaults take the fortress (NGE §17.2.9d). */
static int storms(const struct crossing *c, int zone)
{
    enum { NEEDED = 6, ASSAULTS = 2 };
    int level = nge_fort_level(c->cx, zone), stands = 1000;
    if (c->force.steps < 2 * level)
        return 0;
    for (int i = 0; i < ASSAULTS; i++) {
        int good = 7 - NEEDED + i + (level > 1 ? nge_data(c->cx)->number[NGE_N_SIEGE_CITADEL] : 0);
        stands = stands * (6 - (good < 0 ? 0 : good)) / 6;
    }
    return 1000 - stands;
}

/* Thousandths that they hold the port in the end: past its guns, against whoever stands there, with nothing
 * between them and the sea, and up its walls. */
static int chance(const struct crossing *c, int zone)
{
    const struct bc_ctx *cx = c->cx;
    int foe = 1 - c->side, p = 1000;
    bool fort = nge_holds_fort(cx, zone, foe), stands = nge_stands(cx, zone, foe);
    if (!fort && !stands)
        return 1000;
    if (nge_is_winter(nge_state(cx)) || c->force.steps > NGE_FLEET_STEPS)
        return 0;
    if (fort)
        p = p * runs_in(c, zone) / 1000 * storms(c, zone) / 1000;
    if (p && stands) {
        int plus[2] = {nge_data(cx)->number[NGE_N_LANDING], 0};
        struct nge_force b = nge_force(cx, zone, foe, NGE_FIELD);
        p = p * nge_ai_odds(cx, &c->force, &b, zone, NGE_NOWHERE, plus).win / 1000;
    }
    return p;
}

/* What it changes that they stand there; NGE_NOWHERE: that they are lost. */
static int ashore(const struct crossing *c, int from, int zone)
{
    struct nge_ai_view one = c->v;
    int old = nge_ai_body_at(&one, from, c->side, false), sign = c->side == NGE_C ? 1 : -1;
    if (one.bodies == NGE_AI_BODIES)
        return 0;
    if (old >= 0)
        one.body[old].power = (int16_t)(one.body[old].power - c->power);
    one.body[one.bodies] = (struct nge_ai_body){.zone = (uint16_t)zone,
                                                .side = (uint8_t)c->side,
                                                .leader = NGE_NONE,
                                                .steps = NGE_FLEET_STEPS,
                                                .power = (int16_t)c->power};
    one.bodies += zone != NGE_NOWHERE;
    for (int i = 0; i < one.keys; i++)
        if (one.key[i].zone == zone)
            one.key[i].held = c->side == NGE_C;
    nge_ai_weigh(&one);
    return sign * (nge_ai_standing(&one) - c->now);
}

/* What a landing there can be expected to bring; nothing where there is no chance. */
static int landed(const struct crossing *c, int from, int zone, bool friend)
{
    int p = friend ? 1000 : chance(c, zone);
    if (!p)
        return 0;
    int x = p * ashore(c, from, zone) / 1000;
    return p < 1000 ? x + (1000 - p) * ashore(c, from, NGE_NOWHERE) / 1000 : x;
}

/* The sea from which a port can be entered with so many points, or -1. */
static int way_in(const struct crossing *c, int zone, int points)
{
    const uint8_t *seas = nge_data(c->cx)->zone[zone].seas;
    for (int k = 0; k < 2; k++)
        if (seas[k] != NGE_NONE && c->chart.cost[seas[k]] <= points)
            return seas[k];
    return -1;
}

/* The best port within so many points, what it brings, and the sea that comes first; or -1. */
static int harbour(struct crossing *c, int from, int at, int points, int *gain, int *first)
{
    const struct nge_data *d = nge_data(c->cx);
    int best = -1;
    *gain = PAYS;
    nge_ai_draw_chart(c->cx, c->side, at, &c->chart);
    for (int i = 0; i < d->ports; i++) {
        int zone = d->port[i];
        bool friend = nge_control(c->cx, zone) == c->side;
        int sea = way_in(c, zone, points - (friend ? 1 : LAND_COST));
        if (zone == from || sea < 0 ||
            !(friend ? nge_may_unload(c->cx, zone, c->side) : is_open(c, zone)))
            continue;
        int x = landed(c, from, zone, friend);
        if (x > *gain) {
            *gain = x;
            *first = c->chart.first[sea];
            best = zone;
        }
    }
    return best;
}

/* The corps of a port that one fleet can carry: the strongest. */
static int passenger(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    int best = -1, most = 0;
    for (int p = s->first[zone]; p < NGE_CORPS; p = s->next[p]) {
        nge_set one = {{0}};
        nge_add(&one, p);
        struct nge_force a = nge_weigh(cx, &one);
        int x = nge_ai_power(cx, &a);
        if (nge_side(cx, p) != side || s->n[p] > NGE_FLEET_STEPS || nge_has(s, p, NGE_ACTED) ||
            nge_unit(cx, p)->tags & NGE_HOME || s->is[p] & NGE_INSIDE || x <= most)
            continue;
        best = p;
        most = x;
    }
    return best;
}

static void load(struct crossing *c, const nge_set *set)
{
    c->force = nge_weigh(c->cx, set);
    c->power = nge_ai_power(c->cx, &c->force);
}

/* What a voyage of this fleet with a corps would bring, eighths of a thousandth; 0: it has no purpose. */
int nge_ai_ferry(const struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    struct crossing c = {
        .cx = cx, .side = nge_side(cx, fleet), .ship = nge_unit(cx, fleet)->attack};
    int gain, first, from = s->at[fleet], p;
    nge_set one = {{0}};
    if (from >= NGE_ZONES || !nge_ai_may_leave(cx, fleet, s->ap + s->reserve[c.side] - 1) ||
        (p = passenger(cx, from, c.side)) < 0)
        return 0;
    nge_add(&one, p);
    load(&c, &one);
    nge_ai_look(cx, &c.v);
    c.now = nge_ai_standing(&c.v);
    return harbour(&c, from, from, nge_unit(cx, fleet)->move, &gain, &first) < 0 ? 0 : gain;
}

/* With troops aboard: to where they are to go, or into any port of one's own; -1: there is none. */
static int carry(const struct bc_list *l, int to, int first)
{
    int i;
    if (to < 0 && (i = nge_ai_option(l, NGE_UNLOAD, -1)) >= 0)
        return i;
    if (to >= 0 && (i = nge_ai_option(l, NGE_ASHORE, to)) >= 0)
        return i;
    if (to >= 0 && (i = nge_ai_option(l, NGE_SAIL, to)) >= 0)
        return i;
    if (to >= 0 && (i = nge_ai_option(l, NGE_SAIL, NGE_AT_SEA + first)) >= 0)
        return i;
    for (i = 0; i < l->n; i++)
        if (l->v[i].act.kind == NGE_SAIL && l->v[i].act.a[0] < NGE_ZONES)
            return i;
    return -1;
}

/* Embarks, sails, lands, and goes no further than it has to; -1: there is nobody to be carried. */
int nge_ai_ferry_on(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    struct crossing c = {.cx = cx, .side = seat};
    nge_set own = nge_squadron(cx), aboard = nge_cargo(cx);
    int gain, first = 0, p = -1;
    bool port = v->at < NGE_ZONES;
    NGE_EACH(f, &own)
    c.ship += nge_unit(cx, f)->attack;
    if (nge_from(&aboard, 0) < 0) {
        p = port ? passenger(cx, v->at, seat) : -1;
        if (p < 0 || nge_ai_option(l, NGE_EMBARK, p) < 0)
            return -1;
        nge_add(&aboard, p);
    }
    load(&c, &aboard);
    nge_ai_look(cx, &c.v);
    c.now = nge_ai_standing(&c.v);
    int to = harbour(&c, port ? v->at : NGE_NOWHERE, v->at, v->left, &gain, &first);
    if (p >= 0)
        return to < 0 ? -1 : nge_ai_option(l, NGE_EMBARK, p);
    return carry(l, to, first);
}
