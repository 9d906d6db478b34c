/* eval.c - how the sides stand in 1815, and the map as the hints see it. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    REACH = 6, /* zones at which a formation weighs half, and one more for each action to come */
    SURE = 1000,
    FULL = 12,    /* steps that the emperor can lose before it hurts */
    WEAR = 60,    /* what a step less than that is worth: a part of the war */
    FORT = 850,   /* thousandths of the hope for a key zone that a fortress leaves */
    GUARD = 40,   /* power that any town has to be taken with */
    LINEAR = 150, /* thousandths of the standing that follow from the weights alone */
    CARD = 4      /* thousandths of a win */
};

/* --- Ways --- */

static void flood(const struct nge_data *d, int from, uint8_t *to)
{
    uint16_t queue[NGE_ZONES * 4];
    int n = 0;
    memset(to, NGE_AI_FAR, NGE_ZONES);
    to[from] = 0;
    queue[n++] = (uint16_t)from;
    for (int i = 0; i < n; i++) {
        const struct nge_zone *z = &d->zone[queue[i]];
        for (int k = 0; k < z->nears; k++) {
            int cost = to[queue[i]] + z->near[k].cost;
            if (z->near[k].kind == NGE_DESERT || cost >= to[z->near[k].to])
                continue;
            to[z->near[k].to] = (uint8_t)cost;
            if (n < NGE_ZONES * 4)
                queue[n++] = z->near[k].to;
        }
    }
}

/* Boards are loaded and freed, so their address says nothing: their zones do. */
const struct nge_ai_ways *nge_ai_ways(const struct nge_data *d)
{
    static _Thread_local struct {
        struct nge_zone zone[NGE_ZONES];
        struct nge_ai_ways ways;
    } of;
    if (memcmp((const void *)of.zone, (const void *)d->zone, sizeof of.zone) != 0) {
        memcpy(of.zone, d->zone, sizeof of.zone);
        for (int z = 0; z < NGE_ZONES; z++)
            flood(d, z, of.ways.to[z]);
    }
    return &of.ways;
}

/* --- Formations --- */

int nge_ai_power(const struct bc_ctx *cx, const struct nge_force *a)
{
    enum { PLAIN = 8, MORALE = 4 };
    int stars = 0, special = 0, second = 0;
    if (!a->units)
        return 0;
    NGE_EACH(p, &a->set)
    {
        const struct nge_unit *u = nge_unit(cx, p);
        if (nge_is_corps(p))
            stars = u->stars > stars ? u->stars : stars;
        else if (nge_is_special(p))
            special += u->stars;
        else if (nge_is_general(p) && p != a->commander && a->armies)
            second = u->attack > second ? u->attack : second;
    }
    int value = PLAIN + nge_printed_morale(cx, a) - MORALE + stars + (stars ? special : 0) +
                second / 2 + (a->horse > 0);
    if (a->commander >= 0)
        value += (nge_unit(cx, a->commander)->attack + nge_unit(cx, a->commander)->defence) / 2;
    return a->steps * (value > 2 ? value : 2);
}

/* Those of a side in a zone: outside, inside, or the part of them that marches. */
static void add_body(const struct bc_ctx *cx, struct nge_ai_view *v, int zone, int side, int which)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, zone, side, which);
    bool inside = which == NGE_GARRISON;
    if (!a.units || v->bodies == NGE_AI_BODIES)
        return;
    struct nge_ai_body *b = &v->body[v->bodies];
    int leader = nge_leader(&a), power = nge_ai_power(cx, &a);
    *b = (struct nge_ai_body){.zone = (uint16_t)zone,
                              .side = (uint8_t)side,
                              .leader = (uint8_t)(leader < 0 ? NGE_NONE : leader),
                              .steps = (uint8_t)a.steps,
                              .inside = inside,
                              .napoleon = nge_in(&a.set, nge_napoleon(cx)),
                              .army = a.armies > 0,
                              .shaken = nge_is_shaken(&a)};
    b->starved = (nge_data(cx)->until || s->ally[s->owner[zone]] != side) && !inside &&
                 !nge_supplied(cx, zone, nge_nation_of(cx, &a), NGE_FREELY);
    if (b->shaken)
        power /= 2;
    if (b->starved)
        power = power * 5 / 8;
    b->power = (int16_t)(inside ? power / 2 : power);
    if (b->napoleon)
        v->napoleon = v->bodies;
    else if (side == NGE_F && a.armies && (v->second < 0 || v->body[v->second].shaken))
        v->second = v->bodies;
    if (!inside)
        v->stands[zone] |= (uint8_t)(1u << side);
    v->bodies++;
}

static void add_bodies(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    const struct nge_state *s = nge_state(cx);
    uint8_t seen[NGE_ZONES] = {0};
    for (int p = 0; p < NGE_CORPS; p++) {
        int side = nge_side(cx, p), zone = s->at[p];
        if (zone >= NGE_ZONES || side >= NGE_SIDES)
            continue;
        bool march = s->is[p] & NGE_MOVER && zone == s->march.zone && side == s->side,
             inside = s->is[p] & NGE_INSIDE && !march;
        uint8_t bit = (uint8_t)(1u << (inside ? 4 : march ? 2 + side : side));
        if (seen[zone] & bit)
            continue;
        seen[zone] |= bit;
        bool parts = zone == s->march.zone && side == s->side && s->march.is & NGE_BEGUN;
        add_body(cx, v, zone, side,
                 inside  ? NGE_GARRISON
                 : march ? NGE_MARCHING
                 : parts ? NGE_STAYING
                         : NGE_FIELD);
    }
}

int nge_ai_body_at(const struct nge_ai_view *v, int zone, int side, bool inside)
{
    for (int i = 0; i < v->bodies; i++)
        if (v->body[i].zone == zone && v->body[i].side == side && v->body[i].inside == inside)
            return i;
    return -1;
}

/* --- Goals --- */

static void add_keys(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    int capital = nge_data(cx)->capital[NGE_FR][0];
    for (int i = -1; i < NGE_ZONES && v->keys < NGE_AI_KEYS; i++) {
        int z = i < 0 ? capital : i; /* the capital first */
        if ((i >= 0 && z == capital) || !nge_is_key(cx, z, NGE_FR))
            continue;
        struct nge_ai_key *k = &v->key[v->keys++];
        k->zone = (uint16_t)z;
        k->held = nge_control(cx, z) == NGE_C && nge_zone_supplied(cx, z, NGE_C);
        k->fort = nge_holds_fort(cx, z, NGE_F);
    }
}

static int actions_left(const struct nge_state *s, int side)
{
    int rounds = s->round ? s->last - s->round : s->last - 1;
    return rounds < 0 ? 0 : rounds + (side == NGE_C || s->side == side);
}

void nge_ai_look(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    const struct nge_state *s = nge_state(cx);
    v->ways = nge_ai_ways(nge_data(cx));
    v->owner = s->owner;
    v->bodies = v->keys = 0;
    v->years = false;
    v->napoleon = v->second = -1;
    memset(v->stands, 0, sizeof v->stands);
    for (int side = 0; side < NGE_SIDES; side++) {
        v->left[side] = actions_left(s, side);
        v->cards[side] = s->held[side];
    }
    add_bodies(cx, v);
    if (nge_data(cx)->until)
        nge_ai_add_goals(cx, v);
    else
        add_keys(cx, v);
    v->trapped = v->napoleon >= 0 && v->body[v->napoleon].inside &&
                 nge_siege(s, v->body[v->napoleon].zone) >= 0;
    int reach = REACH + v->left[NGE_C];
    for (int d = 0; d < 256; d++)
        v->fade[d] = (uint16_t)(1024 * reach * reach / (reach * reach + d * d));
    nge_ai_weigh(v);
}

static int goal_zone(const struct nge_ai_view *v, int goal)
{
    int body = goal ? v->second : v->napoleon;
    if (goal > 0 && goal <= v->keys)
        return v->key[goal - 1].zone;
    return body >= 0 ? v->body[body].zone : -1;
}

void nge_ai_weigh(struct nge_ai_view *v)
{
    memset(v->near, 0, sizeof v->near);
    if (v->years)
        v->armed = nge_ai_armed(v);
    for (int goal = 0; goal <= v->keys + 1; goal++) {
        int z = goal_zone(v, goal);
        for (int i = 0; i < v->bodies && z >= 0; i++) {
            const struct nge_ai_body *b = &v->body[i];
            v->near[b->side][goal] += b->power * v->fade[v->ways->to[b->zone][z]] / 64;
        }
    }
}

void nge_ai_shift(struct nge_ai_view *v, int body, int zone)
{
    struct nge_ai_body *b = &v->body[body];
    int from = b->zone;
    b->zone = (uint16_t)zone;
    if (v->years && v->dooms)
        v->armed = nge_ai_armed(v);
    if (body == v->napoleon || body == v->second) { /* he takes a goal with him */
        nge_ai_weigh(v);
        return;
    }
    for (int goal = 0; goal <= v->keys + 1; goal++) {
        int z = goal_zone(v, goal);
        if (z >= 0)
            v->near[b->side][goal] += b->power * v->fade[v->ways->to[zone][z]] / 64 -
                                      b->power * v->fade[v->ways->to[from][z]] / 64;
    }
}

/* The Coalition's part of the weight on a goal, in thousandths. */
static int part(const struct nge_ai_view *v, int goal, int guard)
{
    int c = v->near[NGE_C][goal], f = v->near[NGE_F][goal] + guard * 16;
    return c + f > 0 ? (int)((int64_t)SURE * c / (c + f)) : 0;
}

/* How likely it holds a key zone in the end. */
static int hold(const struct nge_ai_view *v, int goal)
{
    const struct nge_ai_key *k = &v->key[goal - 1];
    int p = part(v, goal, k->held ? 0 : GUARD), left = v->left[NGE_C];
    if (k->held)
        return SURE -
               (SURE - p) * (SURE - p) / SURE * (v->left[NGE_F] < 3 ? v->left[NGE_F] : 3) / 4;
    int time = left >= 4 ? SURE : SURE * left / 4;
    return p * p / SURE * time / SURE * (k->fort ? FORT : SURE) / SURE;
}

/* How likely the emperor is lost. */
static int danger(const struct nge_ai_view *v)
{
    int p = part(v, 0, 0), left = v->left[NGE_C], time = left >= 4 ? SURE : SURE * left / 4;
    if (v->napoleon < 0)
        return SURE;
    const struct nge_ai_body *n = &v->body[v->napoleon];
    int lost = p * p / SURE * p / SURE * time / SURE;
    if (n->shaken)
        lost += (SURE - lost) * time / SURE / 4;
    if (n->steps < FULL)
        lost += (SURE - lost) * (FULL - n->steps) * time / SURE / WEAR;
    if (v->trapped)
        lost += (SURE - lost) / 2;
    return lost;
}

/* How likely the other army is gone or demoralised in the end: once France has no action left it can
 * rally no more. */
static int second_lost(const struct nge_ai_view *v)
{
    int p = part(v, 1 + v->keys, 0), left = v->left[NGE_C];
    if (v->second < 0)
        return SURE;
    if (v->body[v->second].shaken)
        return v->left[NGE_F] ? 700 : SURE;
    return p * p / SURE * (left >= 4 ? SURE : SURE * left / 4) / SURE;
}

/* An army outside France does not keep it from being conquered (NGE §18.2.1b). */
static bool is_abroad(const struct nge_ai_view *v, int body)
{
    return body < 0 || v->owner[v->body[body].zone] != NGE_FR;
}

/* NGE §20.1g: France conquered, and without a steady army. */
int nge_ai_standing(const struct nge_ai_view *v)
{
    enum { EMPEROR = 4, CAPITAL = 4, KEY = 3 }; /* of the linear part */
    if (v->years)
        return nge_ai_year_standing(v);
    int lost = danger(v), held[NGE_AI_KEYS] = {0}, linear = EMPEROR * part(v, 0, 0), of = EMPEROR;
    for (int i = 0; i < v->keys; i++) {
        held[i] = hold(v, 1 + i);
        linear += (i ? KEY : CAPITAL) * held[i];
        of += i ? KEY : CAPITAL;
    }
    bool shaken = v->napoleon >= 0 && v->body[v->napoleon].shaken;
    int army = !shaken ? lost / 2 : v->left[NGE_F] ? SURE / 2 : SURE;
    int none = army * second_lost(v) / SURE; /* no steady army in the end, though he lives */
    int all = held[0] * held[1] / SURE * held[2] / SURE;
    int two = held[0] * (held[1] + held[2] - held[1] * held[2] / SURE) / SURE;
    int home = (is_abroad(v, v->napoleon) ? SURE : army) *
               (is_abroad(v, v->second) ? SURE : second_lost(v)) / SURE;
    int taken = all + (two > all ? two - all : 0) * home / SURE;
    int rest = taken * none / SURE + (taken * (SURE - none) + (SURE - taken) * none) / SURE / 2;
    int sum = lost + (SURE - lost) * rest / SURE;
    int x = ((SURE - LINEAR) * sum + LINEAR * linear / of) * 8 / SURE;
    return x < 0 ? 0 : x > 8 * SURE ? 8 * SURE : x;
}

/* Cards beyond those that the actions to come take are worth less. */
static int hand(const struct nge_ai_view *v, int side)
{
    int n = v->cards[side], left = v->left[side];
    return CARD * (n < left ? 2 * n : n + left);
}

void nge_ai_eval(const struct bc_ctx *cx, int32_t milli[])
{
    struct nge_ai_view v;
    if (nge_data(cx)->until) {
        nge_ai_year_eval(cx, milli);
        return;
    }
    nge_ai_look(cx, &v);
    int x = nge_ai_standing(&v) / 8 + hand(&v, NGE_C) - hand(&v, NGE_F);
    x = x < 2 ? 2 : x > 998 ? 998 : x;
    milli[NGE_C] = x;
    milli[NGE_F] = 1000 - x;
}
