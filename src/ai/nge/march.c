/* march.c - activations as whole plans: which formation goes where, and what it does on its way. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    FORCED = 2,     /* of the three points of a forced march that are worth a thought */
    EFFORT = 3,     /* a point of it, for each step */
    FORTRESS = 120, /* any fortress: roads and supply */
    LINK = 2,       /* points from a fortress that it supplies */
    RESTORED = 60,  /* an army in need of replacements */
    CLOSER = 6,     /* a step of the Coalition a point closer to the emperor: they win together */
    RALLY = 2,      /* points that rallying takes (NGE §14.9.4a) */
    NEEDED = 6,     /* sum of an assault that takes a fortress */
    STAYS = 850     /* thousandths at most for those who slip aside */
};

/* Where a formation can get to. */
struct reach {
    uint8_t cost[NGE_ZONES];
    uint16_t prev[NGE_ZONES], order[NGE_ZONES * 2];
    int n;
};

static bool blocks(const struct bc_ctx *cx, int zone, int side)
{
    if (nge_data(cx)->zone[zone].fort < 1)
        return nge_stands(cx, zone, 1 - side);
    return nge_stands(cx, zone, 1 - side) ||
           (nge_holds_fort(cx, zone, 1 - side) && nge_siege(nge_state(cx), zone) < 0);
}

static bool may_all(const struct bc_ctx *cx, const nge_set *set, int zone)
{
    NGE_EACH(p, set)
    if (!nge_at_home(cx, p, zone))
        return false;
    return true;
}

static void flood(const struct bc_ctx *cx, const nge_set *set, int from, int side, int points,
                  struct reach *r)
{
    memset(r->cost, NGE_AI_FAR, sizeof r->cost);
    r->n = 0;
    r->cost[from] = 0;
    r->prev[from] = NGE_NOWHERE;
    r->order[r->n++] = (uint16_t)from;
    for (int i = 0; i < r->n; i++) {
        int at = r->order[i];
        const struct nge_zone *z = &nge_data(cx)->zone[at];
        if (i && blocks(cx, at, side))
            continue;
        for (int k = 0; k < z->nears; k++) {
            const struct nge_edge *e = &z->near[k];
            int cost = r->cost[at] + e->cost;
            if (cost > points || cost >= r->cost[e->to] || e->kind == NGE_DESERT ||
                r->n == NGE_ZONES * 2 || !nge_may_enter(cx, side, e->to) ||
                !nge_strait_open(cx, e, side) || !may_all(cx, set, e->to))
                continue;
            r->cost[e->to] = (uint8_t)cost;
            r->prev[e->to] = (uint16_t)at;
            r->order[r->n++] = e->to;
        }
    }
}

/* --- What a march is worth --- */

/* Those whom formations may meet: asked for often, found once. */
struct foes {
    bool known[NGE_AI_BODIES];
    struct nge_ai_camp camp[NGE_AI_BODIES];
    struct nge_force force[NGE_AI_BODIES];
};

struct mover {
    struct nge_force force;
    int body, zone, side, points;
    bool paced;   /* how far is settled */
    bool starved; /* by the check of this activation: he places no markers (NGE §13.1) */
    struct foes *foes;
    struct nge_ai_view *view; /* to try things on, left as it was found */
};

static int signed_for(int side, int x)
{
    return side == NGE_C ? x : -x;
}

static int key_at(const struct nge_ai_view *v, int zone)
{
    for (int i = 0; i < v->keys; i++)
        if (v->key[i].zone == zone)
            return i;
    return -1;
}

/* Thousandths that the fortress falls, with so many assaults. */
static int breach(const struct bc_ctx *cx, const struct mover *m, int zone, int tries)
{
    int marker = nge_siege(nge_state(cx), zone), stands = 1000;
    int bonus = nge_tactics(cx, m->force.commander, 0) + (m->force.armies > 0) +
                (nge_data(cx)->zone[zone].fort > 1 ? -2 : 0) + (marker > 0 ? marker : 0);
    if (m->force.steps < 2 * nge_data(cx)->zone[zone].fort)
        return 0;
    for (int i = 0; i < tries && i < 4; i++, bonus++) {
        int good = 7 - NEEDED + bonus;
        stands = stands * (6 - (good < 0 ? 0 : good > 6 ? 6 : good)) / 6;
    }
    return 1000 - stands;
}

static bool can_flee(const struct bc_ctx *cx, const struct mover *m, int zone, int from)
{
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    for (int i = 0; i < z->nears; i++)
        if (nge_can_flee(cx, zone, 1 - m->side, from, z->near[i].to))
            return true;
    return false;
}

/* Thousandths that they are caught, with so many points left to follow those who evade (NGE §12.5a).
 * Whoever is demoralised may always evade, and yet it is worth something to come near him. */
static int caught(const struct bc_ctx *cx, const struct mover *m, const struct nge_force *b,
                  int zone, int left)
{
    int good = 2 + nge_superiority(cx, b, &m->force) - nge_is_rough(cx, zone), free = 1000;
    if (b->commander < 0 && !b->demoralised)
        return 1000;
    if (m->force.commander >= 0 && b->commander >= 0)
        good +=
            nge_unit(cx, b->commander)->initiative < nge_unit(cx, m->force.commander)->initiative;
    for (int i = 0; i <= left && !nge_is_shaken(b); i++)
        free = free * good / 6;
    return 1000 - (free < STAYS ? free : STAYS);
}

/* Who stands there, or -1: known from then on. */
static int meets(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                 int zone)
{
    int foe = nge_ai_body_at(v, zone, 1 - m->side, false);
    if (foe < 0 || m->body < 0 || m->foes->known[foe])
        return m->body < 0 ? -1 : foe;
    m->foes->known[foe] = true;
    m->foes->force[foe] = nge_force(cx, zone, 1 - m->side, NGE_FIELD);
    nge_ai_gather(cx, v, foe, &m->foes->force[foe], zone, 1, &m->foes->camp[foe]);
    return foe;
}

/* He meets somebody there who stands. */
static int fight_gain(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                      int zone, int from, int foe, bool fed, int now, int *win)
{
    static const int none[2] = {0, 0};
    struct nge_force force = m->force;
    struct nge_ai_camp own;
    force.unsupplied = fed ? 0 : force.steps;
    nge_ai_gather(cx, v, m->body, &force, zone, 0, &own);
    int x = nge_ai_clash(cx, v, &own, &m->foes->camp[foe], zone, from, none, win);
    return signed_for(m->side, x - now);
}

/* --- Supply (NGE §13.3a) --- */

static bool is_foreign(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    return s->owner[zone] < NGE_NATIONS && s->ally[s->owner[zone]] == 1 - side;
}

static int mobile_depot(const struct bc_ctx *cx, const struct nge_force *a)
{
    for (int p = nge_from(&a->set, NGE_FIRST_DEPOT); p >= 0 && nge_is_depot(p);
         p = nge_from(&a->set, p + 1))
        if (!nge_state(cx)->n[p])
            return p;
    return -1;
}

static void mark(struct nge_state *s, int zone, int side)
{
    s->mark[zone] = (uint8_t)((s->mark[zone] & ~NGE_MARK_SIDE) | (1 + side));
}

/* How many towns on his way must be marked, and his depot left at one of them, that he is supplied
 * there? Or -1, with so many points to spare. In a battle the line leads back by the way he came, and a
 * town of his own is not there yet (NGE §13.3c). */
static int feeds(const struct bc_ctx *cx, const struct mover *m, const struct reach *r, int zone,
                 int spare)
{
    struct nge_state st;
    struct bc_ctx copy = bc_draft_copy(cx, &st.h);
    int nation = nge_nation_of(cx, &m->force), depot = mobile_depot(cx, &m->force), marks = 0;
    bool fights = nge_stands(cx, zone, 1 - m->side);
    struct nge_trace how = {fights ? r->prev[zone] : NGE_NOWHERE, NGE_NOWHERE};
    if (!fights && !m->starved && !nge_data(cx)->until && nge_data(cx)->zone[zone].city &&
        !nge_holds_fort(cx, zone, 1 - m->side))
        mark(&st, zone, m->side); /* a port of one's own may be supplied by sea */
    if (nge_supplied(&copy, zone, nation, how))
        return 0;
    for (int z = r->prev[zone]; z != NGE_NOWHERE; z = r->prev[z])
        if (marks < spare && !m->starved && nge_control(cx, z) == 1 - m->side &&
            !nge_holds_fort(cx, z, 1 - m->side)) {
            mark(&st, z, m->side);
            marks++;
        }
    if (marks && nge_supplied(&copy, zone, nation, how))
        return marks;
    for (int z = r->prev[zone]; depot >= 0 && z != NGE_NOWHERE; z = r->prev[z]) {
        nge_put(&copy, depot, z);
        st.n[depot] = 1;
        st.is[depot] = 0;
        if (nge_control(&copy, z) != 1 - m->side && nge_supplied(&copy, zone, nation, how))
            return marks;
    }
    return -1;
}

static void feed(struct nge_ai_view *v, int body, bool fed)
{
    struct nge_ai_body *b = &v->body[body];
    if (fed != b->starved)
        return;
    b->starved = !fed;
    b->power = (int16_t)(fed ? b->power * 8 / 5 : b->power * 5 / 8);
    nge_ai_weigh(v);
}

/* A fortress that could supply those who hold a key zone. */
static bool is_gate(const struct nge_ai_view *v, int zone)
{
    for (int i = 0; i < v->keys; i++)
        if (!v->key[i].held && v->ways->to[zone][v->key[i].zone] <= LINK)
            return true;
    return false;
}

/* A French army that is shut in there and would be missed, or -1. */
static int garrison(const struct nge_ai_view *v, const struct mover *m, int zone)
{
    int army = m->side == NGE_C ? nge_ai_body_at(v, zone, NGE_F, true) : -1;
    bool counts = army == v->napoleon || (army == v->second && !v->left[NGE_F]);
    return army >= 0 && counts ? army : -1;
}

static int without(const struct nge_ai_view *v, int army)
{
    struct nge_ai_view one = *v;
    if (army == v->napoleon)
        return 8000;
    one.second = -1;
    return nge_ai_standing(&one);
}

static int walk_gain(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                     int zone, int left, bool fed, int now)
{
    struct nge_ai_view *one = m->view;
    int key = key_at(v, zone), plus = 0;
    bool fort = nge_holds_fort(cx, zone, 1 - m->side);
    fed = fed && !(zone == m->zone && nge_ai_is_stuck(v, m->body));
    int fall = fort ? breach(cx, m, zone, left) : 1000;
    if (m->body >= 0) {
        nge_ai_shift(one, m->body, zone);
        feed(one, m->body, fed);
    }
    int stay = nge_ai_standing(one), army = fort ? garrison(v, m, zone) : -1;
    bool takes = key >= 0 && fed && v->key[key].held != (m->side == NGE_C);
    if (takes) {
        one->key[key].held = m->side == NGE_C;
        one->key[key].fort = false;
        stay += (nge_ai_standing(one) - stay) * fall / 1000;
        one->key[key] = v->key[key];
    } else if (fort && fed)
        plus = FORTRESS * fall / 1000 * (1 + is_gate(v, zone));
    if (army >= 0 && fed)
        plus += (without(one, army) - stay) * fall / 1000;
    if (m->body >= 0)
        one->body[m->body] = v->body[m->body];
    memcpy(one->near, v->near, sizeof one->near);
    return signed_for(m->side, stay - now) + plus;
}

static int shaken_gain(const struct nge_ai_view *v, const struct mover *m, int now)
{
    struct nge_ai_view one = *v;
    one.body[m->body].shaken = false;
    one.body[m->body].power = (int16_t)(2 * one.body[m->body].power);
    nge_ai_weigh(&one);
    return signed_for(m->side, nge_ai_standing(&one) - now) * 3 / 4;
}

/* An army in need of the two steps that its activation brings (NGE §20.1f). */
static bool is_worn(const struct bc_ctx *cx, const struct mover *m)
{
    const struct nge_state *s = nge_state(cx);
    if (m->side != NGE_F || !m->force.armies || s->round >= 6 || nge_data(cx)->until)
        return false;
    for (int p = nge_from(&m->force.set, 0); p >= 0 && nge_is_corps(p);
         p = nge_from(&m->force.set, p + 1))
        if (s->n[p] < nge_unit(cx, p)->steps)
            return true;
    return false;
}

static bool may_end(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                    int zone)
{
    if (!(v->stands[zone] >> m->side & 1))
        return true;
    nge_set there = nge_pieces(cx, zone, m->side, NGE_FIELD);
    NGE_EACH(p, &m->force.set)
    nge_del(&there, p);
    int first = nge_from(&there, 0);
    return first < 0 || !nge_is_corps(first) ||
           !nge_bar_merge(cx, &there, &m->force.set, nge_stands(cx, zone, 1 - m->side));
}

/* Whoever is far away is worth little to the standing, and yet has to set out in time. */
static int closer_gain(const struct nge_ai_view *v, const struct mover *m, int zone)
{
    if (m->side != NGE_C || v->napoleon < 0)
        return 0;
    const uint8_t *to = v->ways->to[v->body[v->napoleon].zone];
    return CLOSER * (to[m->zone] - to[zone]);
}

/* The emperor will be followed if he slips aside. */
static bool is_hunt(const struct nge_ai_view *v, const struct mover *m, int zone)
{
    return m->side == NGE_C && v->napoleon >= 0 && v->body[v->napoleon].zone == zone;
}

/* What else speaks for it, however he gets on; before he goes he may rally, with points to spare. */
static int bonus(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                 const struct reach *r, int zone, int now)
{
    int gain = closer_gain(v, m, zone) * m->force.steps;
    bool spare = zone == m->zone || r->cost[zone] + RALLY <= m->points;
    if (spare && m->body >= 0 && v->body[m->body].shaken && nge_ai_may_rally(v, m->body))
        gain += shaken_gain(v, m, now);
    return gain + (is_worn(cx, m) ? RESTORED : 0);
}

/* Whom he meets there, and what it would bring: the same however far he can follow. */
struct meeting {
    int foe, gain, win; /* foe: a body, or -1; win: thousandths */
    bool shut;          /* he has nowhere to go */
};

static struct meeting meeting_at(const struct bc_ctx *cx, const struct nge_ai_view *v,
                                 const struct mover *m, const struct reach *r, int zone, bool fed,
                                 int now)
{
    struct meeting at = {.foe = -1};
    if (zone == m->zone || !(v->stands[zone] >> (1 - m->side) & 1))
        return at;
    at.foe = meets(cx, v, m, zone);
    at.gain =
        at.foe < 0 ? -1000 : fight_gain(cx, v, m, zone, r->prev[zone], at.foe, fed, now, &at.win);
    at.shut = at.foe >= 0 && !can_flee(cx, m, zone, r->prev[zone]);
    return at;
}

static int gain_of(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                   const struct reach *r, const struct nge_ai_task *t, struct meeting at, bool fed,
                   int now)
{
    int zone = t->to, gain = at.gain, left = m->points + t->forced - r->cost[zone];
    if (at.foe >= 0) {
        int met = at.shut ? 1000 : caught(cx, m, &m->foes->force[at.foe], zone, left);
        gain = gain * met / 1000;
        if (key_at(v, zone) >= 0) { /* and he takes the town, or besieges it */
            int town = walk_gain(cx, v, m, zone, left, fed, now);
            int all = v->years ? 1000 - met + met * at.win / 1000 : gain > -town ? 500 : 0;
            gain += town > 0 ? town * all / 1000 : 0;
        }
    } else if (!gain)
        gain = walk_gain(cx, v, m, zone, left, fed, now);
    return gain - EFFORT * t->forced * m->force.steps;
}

/* --- Tasks, best first --- */

static int put_task(struct nge_ai_task *out, int n, int max, struct nge_ai_task t)
{
    if (n == max && out[n - 1].gain >= t.gain)
        return n;
    int j = n < max ? n++ : n - 1;
    for (; j > 0 && out[j - 1].gain < t.gain; j--)
        out[j] = out[j - 1];
    out[j] = t;
    return n;
}

enum { EACH = 4, FORCED_MOST = 3, NOISE = 60 }; /* tasks of one formation */

/* In enemy land: with points for the markers that supply takes, or for what it is worth without. */
static void supply_task(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                        const struct reach *r, struct nge_ai_task *t, int now)
{
    if (!is_foreign(cx, t->to, m->side) && (!v->years || nge_control(cx, t->to) != 1 - m->side))
        return;
    bool still = m->paced || m->force.demoralised;
    int own = nge_data(cx)->zone[t->to].city && nge_control(cx, t->to) != m->side &&
              !nge_stands(cx, t->to, 1 - m->side), /* after a battle the marker is free */
        most = m->points + (still ? 0 : FORCED_MOST) - r->cost[t->to] - own,
        marks = feeds(cx, m, r, t->to, most > 0 ? most : 0);
    int forced = r->cost[t->to] + own + marks - m->points;
    if (marks < 0 || most < 0)
        t->gain = gain_of(cx, v, m, r, t, meeting_at(cx, v, m, r, t->to, false, now), false, now) +
                  bonus(cx, v, m, r, t->to, now);
    else if (forced > t->forced && !still) {
        t->gain -= EFFORT * (forced - t->forced) * m->force.steps;
        t->forced = (uint8_t)forced;
    }
}

/* A key zone that lies open is always worth a thought: there are not many. */
static int put_open(struct nge_ai_task *best, int n, const struct nge_ai_task *open)
{
    for (int i = 0; i < n; i++)
        if (best[i].to == open->to)
            return n;
    if (n == EACH)
        n--;
    return put_task(best, n, EACH, *open);
}

static int add_tasks(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct mover *m,
                     struct nge_ai_task like, struct bc_rng *noise, struct nge_ai_task *out, int n,
                     int max)
{
    struct reach r;
    struct nge_ai_task best[EACH], open = {.gain = INT32_MIN};
    bool can = !m->paced && !m->force.demoralised, seen[NGE_ZONES] = {false};
    int now = nge_ai_standing(v), found = 0;
    flood(cx, &m->force.set, m->zone, m->side, m->points + (can ? FORCED : 0), &r);
    for (int i = 0; i < r.n; i++) {
        int zone = r.order[i];
        bool again = seen[zone]; /* reached a second time, cheaper */
        seen[zone] = true;
        if (again || (zone != m->zone && !may_end(cx, v, m, zone)))
            continue;
        like.to = (uint16_t)zone;
        like.forced = (uint8_t)(r.cost[zone] > m->points ? r.cost[zone] - m->points : 0);
        int more = like.forced + (can && is_hunt(v, m, zone) ? FORCED : 0),
            plus = bonus(cx, v, m, &r, zone, now);
        struct meeting at = meeting_at(cx, v, m, &r, zone, true, now);
        for (; like.forced <= more; like.forced++) {
            like.gain = gain_of(cx, v, m, &r, &like, at, true, now) + plus;
            if (noise)
                like.gain += (int32_t)bc_rng_below(noise, NOISE);
            if (like.forced <= FORCED_MOST)
                found = put_task(best, found, EACH, like);
            int key = at.foe < 0 ? key_at(v, zone) : -1;
            if (key >= 0 && v->key[key].held != (m->side == NGE_C) && like.gain > open.gain)
                open = like;
        }
    }
    if (open.gain > INT32_MIN)
        found = put_open(best, found, &open);
    for (int i = 0; i < found; i++) {
        supply_task(cx, v, m, &r, &best[i], now);
        n = put_task(out, n, max, best[i]);
    }
    return n;
}

/* Too far from all that matters. */
static bool is_far(const struct nge_ai_view *v, int zone)
{
    enum { FAR_OFF = 12 };
    int d = v->napoleon < 0 ? NGE_AI_FAR : v->ways->to[zone][v->body[v->napoleon].zone];
    for (int i = 0; i < v->keys; i++)
        d = v->ways->to[zone][v->key[i].zone] < d ? v->ways->to[zone][v->key[i].zone] : d;
    return d > FAR_OFF;
}

int nge_ai_tasks(const struct bc_ctx *cx, const struct nge_ai_view *v, int side, int points,
                 struct bc_rng *noise, struct nge_ai_task *out, int max)
{
    enum { LOOKED_AT = 3 }; /* in a playout of a campaign, one of so many */
    struct nge_ai_view view = *v;
    struct foes foes;
    int n = 0;
    memset(foes.known, 0, sizeof foes.known);
    for (int i = 0; i < v->bodies; i++) {
        const struct nge_ai_body *b = &v->body[i];
        if (b->side != side || b->leader == NGE_NONE ||
            (v->years && noise && bc_rng_below(noise, LOOKED_AT)) ||
            (v->years ? nge_ai_is_idle(v, i) : is_far(v, b->zone)) ||
            (b->inside && nge_siege(nge_state(cx), b->zone) >= 0))
            continue;
        /* out of a fortress part by part: the general with all whom he may take (NGE ruling 10) */
        bool apart = b->inside && nge_is_general(b->leader);
        if (!nge_may_activate(cx, b->leader, apart, side) || nge_bar_leader(cx, b->leader, side))
            continue;
        int cost = nge_cost_of(cx, b->leader, apart);
        if (cost > points)
            continue;
        nge_set set = nge_followers(cx, b->leader, false);
        struct mover m = {.force = nge_weigh(cx, &set),
                          .body = i,
                          .zone = b->zone,
                          .side = side,
                          .starved = b->starved,
                          .foes = &foes,
                          .view = &view};
        m.points = nge_moves(cx, &m.force);
        struct nge_ai_task like = {.leader = b->leader, .cost = (uint8_t)cost, .apart = apart};
        n = add_tasks(cx, v, &m, like, noise, out, n, max);
    }
    return n;
}

/* Of two bodies in a zone, the one that marches. */
static int marching_body(const struct nge_ai_view *v, int zone, int side, int steps)
{
    for (int i = 0; i < v->bodies; i++)
        if (v->body[i].zone == zone && v->body[i].side == side && !v->body[i].inside &&
            v->body[i].steps == steps)
            return i;
    return nge_ai_body_at(v, zone, side, false);
}

int nge_ai_marches(const struct bc_ctx *cx, const struct nge_ai_view *v, struct bc_rng *noise,
                   struct nge_ai_task *out, int max)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_ai_view view = *v;
    struct foes foes;
    memset(foes.known, 0, sizeof foes.known);
    struct mover m = {.force = nge_mover(cx),
                      .foes = &foes,
                      .view = &view,
                      .zone = s->march.zone,
                      .side = s->side,
                      .points = s->march.left,
                      .paced = s->march.is & NGE_PACED};
    m.starved = nge_is_starved(&m.force);
    m.body = marching_body(v, m.zone, m.side, m.force.steps);
    if (!(s->march.is & NGE_BEGUN))
        m.points = nge_moves(cx, &m.force);
    return add_tasks(cx, v, &m, (struct nge_ai_task){.leader = s->march.leader}, noise, out, 0,
                     max);
}

/* --- Carried out --- */

static const struct bc_action *find(const struct bc_list *l, int kind, int a)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind && (a < 0 || l->v[i].act.a[0] == a))
            return &l->v[i].act;
    return NULL;
}

/* A depot that marches along and would carry supply on to `to` if it stayed here; its action. */
static const struct bc_action *depot(const struct bc_ctx *cx, const struct bc_list *l, int to)
{
    const struct nge_state *s = nge_state(cx);
    const struct bc_action *fix = find(l, NGE_FIX, -1);
    if (!fix || (s->side != NGE_C && !nge_data(cx)->until) || s->ally[s->owner[to]] == s->side ||
        to == s->march.zone)
        return NULL;
    struct nge_force a = nge_mover(cx);
    int nation = nge_nation_of(cx, &a);
    if (nge_supplied(cx, to, nation, NGE_FREELY))
        return NULL;
    struct nge_state with;
    struct bc_ctx copy = bc_draft_copy(cx, &with.h);
    with.n[fix->a[0]] = 1;
    with.is[fix->a[0]] &= (uint8_t)~NGE_MOVER;
    return nge_supplied(&copy, to, nation, NGE_FREELY) ? fix : NULL;
}

/* A fortress taken in enemy land is worth a depot, or a step of many: it carries supply on. */
static const struct bc_action *rebuild(const struct bc_ctx *cx, const struct bc_list *l)
{
    enum { MANY = 5 };
    const struct nge_state *s = nge_state(cx);
    const struct bc_action *best = NULL;
    struct nge_force a = nge_mover(cx);
    if (!is_foreign(cx, s->march.zone, s->side))
        return NULL;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        if (act->kind != NGE_REBUILD)
            continue;
        if (nge_is_depot(act->a[0]))
            return act;
        if (a.steps >= MANY && s->n[act->a[0]] > 1 &&
            (!best || nge_unit(cx, act->a[0])->morale < nge_unit(cx, best->a[0])->morale))
            best = act;
    }
    return best;
}

/* A guard for a key zone that he leaves: his poorest corps. */
static const struct bc_action *guard(const struct bc_ctx *cx, const struct bc_list *l)
{
    enum { MANY = 8 };
    const struct nge_state *s = nge_state(cx);
    const struct bc_action *best = NULL;
    int owner = s->owner[s->march.zone];
    if (s->ally[owner] != 1 - s->side || (s->side != NGE_C && !nge_data(cx)->until) ||
        !nge_is_key(cx, s->march.zone, nge_data(cx)->until ? owner : NGE_FR) ||
        nge_control(cx, s->march.zone) != s->side || nge_mover(cx).steps < MANY ||
        nge_force(cx, s->march.zone, s->side, NGE_STAYING).units)
        return NULL;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        if (act->kind == NGE_DROP && nge_is_corps(act->a[0]) &&
            (!best || nge_unit(cx, act->a[0])->morale < nge_unit(cx, best->a[0])->morale))
            best = act;
    }
    return best;
}

/* The next zone on the way, and what the rest of it costs; or -1. */
static int next_zone(const struct bc_ctx *cx, int to, int *cost)
{
    const struct nge_state *s = nge_state(cx);
    struct reach r;
    nge_set set = nge_movers(cx);
    flood(cx, &set, s->march.zone, s->side, s->march.left, &r);
    if (r.cost[to] == NGE_AI_FAR || to == s->march.zone)
        return -1;
    *cost = r.cost[to];
    while (r.prev[to] != s->march.zone)
        to = r.prev[to];
    return to;
}

static struct bc_action step(const struct bc_ctx *cx, const struct bc_list *l, int to)
{
    const struct nge_state *s = nge_state(cx);
    int cost = 0, next = next_zone(cx, to, &cost);
    bool foe = next >= 0 && nge_data(cx)->zone[to].city && nge_control(cx, to) != s->side &&
               !nge_stands(cx, to, 1 - s->side);
    const struct bc_action *act = find(l, NGE_RALLY, -1);
    if (act && (next < 0 || s->march.left >= cost + RALLY))
        return *act;
    if ((act = find(l, NGE_ASSAULT, -1)))
        return *act;
    if ((act = find(l, NGE_MARKER, -1)) &&
        (next < 0 || s->march.is & NGE_WON || s->march.left > cost + foe))
        return *act;
    if ((act = rebuild(cx, l)))
        return *act;
    if (next >= 0 && (act = guard(cx, l)))
        return *act;
    if (next >= 0 && (act = depot(cx, l, to)))
        return *act;
    if (next >= 0 && (act = find(l, NGE_GO, next)))
        return *act;
    act = find(l, NGE_HALT, -1);
    return act ? *act : l->v[0].act;
}

/* One action towards the task; false where it is over. */
static bool next_action(struct bc_draft *d, const struct nge_ai_task *t, struct bc_action *out)
{
    struct bc_option v[NGE_OPTIONS];
    struct bc_list l = {v, 0, NGE_OPTIONS, NULL, NULL};
    int seq = bc_draft_seq(d);
    const struct bc_action *act;
    if (seq != NGE_SEQ_LAND && seq != NGE_SEQ_MARCH)
        return false;
    bc_legal(&d->cx, d->seat, &l);
    if (l.n && l.v[0].act.kind == NGE_MARCH) {
        act = find(&l, NGE_MARCH, t->forced);
        *out = act ? *act : l.v[0].act;
    } else if (find(&l, NGE_GO, -1) || find(&l, NGE_HALT, -1))
        *out = step(&d->cx, &l, t->to);
    else if (find(&l, NGE_PULL, -1) || find(&l, NGE_SWAP, -1))
        *out = *find(&l, NGE_DONE, -1);
    else
        return nge_ai_answer(&d->cx, d->seat, out);
    return true;
}

void nge_ai_go_on(struct bc_draft *d, const struct nge_ai_task *t)
{
    struct bc_action act;
    while (bc_draft_is_open(d) && next_action(d, t, &act) && bc_draft_add(d, act))
        ;
}

void nge_ai_do(struct bc_draft *d, const struct nge_ai_task *t)
{
    int kind = t->apart ? NGE_APART : NGE_ACTIVATE;
    if (bc_draft_is_open(d) && bc_draft_add(d, nge_act(kind, d->seat, t->leader, 0)))
        nge_ai_go_on(d, t);
}
