/* redeploy.c - strategic redeployment (NGE §7.6a): a formation goes where it weighs most, and only if that
 * is worth the road; whatever has no such place stays, and neutral powers stay as they are. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    WORTH_IT = 30, /* eighths of a thousandth: less is not worth the road */
    LONG_WAY = 3,  /* each step of a formation that goes beyond its printed move (NGE §7.6c) */
    PULL = 2,      /* each step, a point closer to an enemy or one of his goals */
    CLOSE = 3      /* but not closer than this */
};

struct way {
    uint8_t cost[NGE_ZONES];
    uint16_t prev[NGE_ZONES], order[NGE_ZONES * 2];
    int n;
};

struct mover {
    struct nge_force force;
    int zone, side, points, move;
};

static bool may_cross(const struct bc_ctx *cx, const struct mover *m, int zone)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_may_enter(cx, m->side, zone) || s->ally[s->owner[zone]] == NGE_THIRD ||
        nge_stands(cx, zone, 1 - m->side) || nge_control(cx, zone) == 1 - m->side)
        return false;
    NGE_EACH(p, &m->force.set)
    if (!nge_at_home(cx, p, zone))
        return false;
    return true;
}

static void flood(const struct bc_ctx *cx, const struct mover *m, struct way *w)
{
    memset(w->cost, NGE_AI_FAR, sizeof w->cost);
    w->n = 0;
    w->cost[m->zone] = 0;
    w->prev[m->zone] = NGE_NOWHERE;
    w->order[w->n++] = (uint16_t)m->zone;
    for (int i = 0; i < w->n; i++) {
        int at = w->order[i];
        const struct nge_zone *z = &nge_data(cx)->zone[at];
        for (int k = 0; k < z->nears; k++) {
            const struct nge_edge *e = &z->near[k];
            int cost = w->cost[at] + e->cost;
            if (cost > m->points || cost >= w->cost[e->to] || e->kind == NGE_DESERT ||
                w->n == NGE_ZONES * 2 || !nge_strait_open(cx, e, m->side) ||
                !may_cross(cx, m, e->to))
                continue;
            w->cost[e->to] = (uint8_t)cost;
            w->prev[e->to] = (uint16_t)at;
            w->order[w->n++] = e->to;
        }
    }
}

/* --- Where to --- */

/* Those who go as a body of their own, the others stay. */
static int split(const struct bc_ctx *cx, struct nge_ai_view *v, const struct mover *m)
{
    int from = nge_ai_body_at(v, m->zone, m->side, false), power = nge_ai_power(cx, &m->force);
    if (v->bodies == NGE_AI_BODIES)
        return -1;
    if (from >= 0) {
        int rest = v->body[from].power - power;
        v->body[from].power = (int16_t)(rest > 0 ? rest : 0);
    }
    v->body[v->bodies] = (struct nge_ai_body){.zone = (uint16_t)m->zone,
                                              .side = (uint8_t)m->side,
                                              .leader = NGE_NONE,
                                              .steps = (uint8_t)m->force.steps,
                                              .power = (int16_t)power};
    nge_ai_weigh(v);
    return v->bodies++;
}

/* How far from the nearest enemy, or from what he has and we want. */
static int distance(const struct nge_ai_view *v, int zone, int side)
{
    const uint8_t *to = v->ways->to[zone];
    int least = NGE_AI_FAR;
    for (int i = 0; i < v->bodies; i++)
        if (v->body[i].side != side && to[v->body[i].zone] < least)
            least = to[v->body[i].zone];
    for (int i = 0; i < v->keys; i++)
        if (v->key[i].home != side && to[v->key[i].zone] < least)
            least = to[v->key[i].zone];
    return least < CLOSE ? CLOSE : least;
}

static bool may_join(const struct bc_ctx *cx, const struct mover *m, int zone)
{
    nge_set there = nge_pieces(cx, zone, m->side, NGE_FIELD);
    NGE_EACH(p, &m->force.set)
    nge_del(&there, p);
    return !nge_bar_merge(cx, &there, &m->force.set, false);
}

/* The best place to go to, and what it brings. */
static int best_place(const struct bc_ctx *cx, const struct nge_ai_view *seen,
                      const struct mover *m, struct way *w, int *gain)
{
    struct nge_ai_view v = *seen;
    int body = split(cx, &v, m), best = m->zone, sign = m->side == NGE_C ? 1 : -1;
    *gain = 0;
    if (body < 0)
        return best;
    int now = nge_ai_standing(&v), far = distance(&v, m->zone, m->side);
    flood(cx, m, w);
    for (int i = 1; i < w->n; i++) {
        int zone = w->order[i];
        nge_ai_shift(&v, body, zone);
        int x = sign * (nge_ai_standing(&v) - now) +
                PULL * m->force.steps * (far - distance(&v, zone, m->side)) -
                (w->cost[zone] > m->move ? LONG_WAY * m->force.steps : 0);
        if (x > *gain && may_join(cx, m, zone) &&
            nge_supplied(cx, zone, nge_nation_of(cx, &m->force), NGE_FREELY)) {
            *gain = x;
            best = zone;
        }
    }
    return best;
}

/* --- The two questions --- */

static struct mover mover_of(const struct bc_ctx *cx, const nge_set *set, int zone, int side,
                             int points)
{
    struct mover m = {.force = nge_weigh(cx, set), .zone = zone, .side = side};
    m.move = m.force.move;
    m.points = points < 0 ? m.move << (m.force.commander >= 0) : points;
    return m;
}

int nge_ai_redeploy(const struct bc_ctx *cx, const struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_redeploy_facts *r = &nge_facts(bc_top(cx))->redeploy;
    struct nge_ai_view v;
    struct way w;
    int best = -1, most = WORTH_IT, done = -1, side = s->ally[r->power];
    if (!r->neutral)
        nge_ai_look(cx, &v);
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int gain;
        if (act->kind == NGE_DONE)
            done = i;
        if (act->kind != NGE_ACTIVATE || r->neutral)
            continue;
        nge_set set = nge_followers(cx, act->a[0], false);
        struct mover m = mover_of(cx, &set, s->at[act->a[0]], side, -1);
        best_place(cx, &v, &m, &w, &gain);
        if (gain > most) {
            best = i;
            most = gain;
        }
    }
    return best >= 0 ? best : done;
}

/* A zone further on the way to the best place, or the end of it; a neutral power's formation weighs on
 * nothing, and stops. */
int nge_ai_road(const struct bc_ctx *cx, const struct bc_list *l)
{
    const struct nge_redeploy_facts *r = &nge_facts(bc_top(cx))->redeploy;
    struct nge_ai_view v;
    struct way w;
    int gain, halt = -1, go = -1, side = nge_state(cx)->ally[r->power];
    nge_set set = nge_pieces(cx, r->zone, side, NGE_MARCHING);
    struct mover m = mover_of(cx, &set, r->zone, side, nge_redeploy_left(cx, bc_top(cx)));
    int to = r->zone;
    if (!r->neutral) {
        nge_ai_look(cx, &v);
        m.move = r->spent >= m.move ? 0 : m.move - r->spent;
        to = best_place(cx, &v, &m, &w, &gain);
    }
    while (to != r->zone && w.prev[to] != r->zone)
        to = w.prev[to];
    for (int i = 0; i < l->n; i++) {
        if (l->v[i].act.kind == NGE_HALT)
            halt = i;
        if (l->v[i].act.kind == NGE_GO && l->v[i].act.a[0] == to)
            go = i;
    }
    return go >= 0 && to != r->zone ? go : halt >= 0 ? halt : 0;
}
