/* budget.c - resources as a knapsack (NGE §7.3.1a): the ware that brings most for its price, one after the
 * other, until nothing pays any more. Steps count by where they fight: near the goals of year.c; armies
 * come first, a general where a formation has none, depots for armies, then cards and fleets. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    NEVER = -100000,
    PLAIN = 4, /* power of a step beside its morale */
    DEPOT = 30,
    FLEET = 90,
    CARD = 70,
    FREE = 1000, /* per cent of a price of nothing */
    PAYS = 1
};

static int for_side(int side, int x)
{
    return side == NGE_C ? x : -x;
}

/* With so much more power in a zone. */
static int grown(const struct nge_ai_view *v, int side, int zone, int power)
{
    struct nge_ai_view one = *v;
    int i = nge_ai_body_at(v, zone, side, false);
    if (i >= 0)
        one.body[i].power = (int16_t)(one.body[i].power + power);
    else if (one.bodies < NGE_AI_BODIES)
        one.body[one.bodies++] = (struct nge_ai_body){.zone = (uint16_t)zone,
                                                      .side = (uint8_t)side,
                                                      .leader = NGE_NONE,
                                                      .steps = 1,
                                                      .power = (int16_t)power};
    nge_ai_weigh(&one);
    return for_side(side, nge_ai_standing(&one) - nge_ai_standing(v));
}

static int step_power(const struct bc_ctx *cx, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    return PLAIN + u->morale + u->stars + (u->kind == NGE_CAVALRY);
}

/* Half points, as build.c has it. */
static int price(const struct bc_ctx *cx, int p, int steps)
{
    const struct nge_unit *u = nge_unit(cx, p);
    const uint8_t *cost = nge_data(cx)->cost;
    if (nge_is_depot(p))
        return cost[NGE_COST_DEPOT];
    if (u->kind == NGE_CAVALRY)
        return steps * cost[NGE_COST_CAVALRY];
    if (u->kind == NGE_MILITIA || u->kind == NGE_LANDWEHR)
        return steps * cost[NGE_COST_MILITIA];
    return steps * (cost[NGE_COST_STEP] + u->stars * cost[NGE_COST_STAR]);
}

/* --- Generals --- */

static int general_worth(const struct bc_ctx *cx, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    return 2 * u->command + 2 * (u->attack + u->defence) - 2 * u->initiative;
}

/* Steps of the largest formation without a general where this one may be put: elsewhere he might be one too
 * many, and be offered again. */
static int leaderless(const struct bc_ctx *cx, int seat, const struct bc_action *muster)
{
    struct nge_state st;
    struct bc_ctx copy = bc_draft_copy(cx, &st.h);
    struct bc_option o[NGE_ZONES];
    struct bc_list l = {o, 0, NGE_ZONES, NULL, NULL};
    int most = 0;
    bc_play(&copy, muster);
    if (strcmp(bc_step_now(&copy)->name, "budget.site") != 0)
        return 0;
    bc_legal(&copy, seat, &l);
    for (int i = 0; i < l.n; i++) {
        struct nge_force a = nge_force(cx, l.v[i].act.a[0], seat, NGE_FIELD);
        most = a.commander < 0 && a.steps > most ? a.steps : most;
    }
    return most;
}

static int replace_gain(const struct bc_ctx *cx, int side, int p, int zone)
{
    enum { BETTER = 4 };
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD);
    int more = a.commander < 0 ? 0 : general_worth(cx, p) - general_worth(cx, a.commander);
    return more >= BETTER ? more * a.steps : NEVER;
}

/* An army leads more, keeps depots, and has its place in the surrender of its power. */
static int raise_gain(const struct bc_ctx *cx, int side, int p, int zone)
{
    enum { MANY = 5, EACH = 9 };
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD);
    return a.steps < MANY ? NEVER : EACH * a.steps + general_worth(cx, p);
}

/* --- Wares --- */

struct shop {
    const struct bc_ctx *cx;
    const struct nge_ai_view *v;
    int seat, power;
    int front; /* eighths of a thousandth for a point of power where new corps would stand */
};

/* Where a corps of this power would do most: its fortresses and capital are its places. */
static int front_of(const struct shop *s)
{
    enum { TRIED = 20 };
    bool base[NGE_ZONES];
    int best = 0;
    nge_find_bases(s->cx, s->power, base);
    for (int z = 0; z < NGE_ZONES; z++)
        if (base[z]) {
            int x = grown(s->v, s->seat, z, TRIED);
            best = x > best ? x : best;
        }
    return best * 10 / TRIED; /* tenths */
}

static int depot_gain(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, int power)
{
    for (int i = 0; i < v->bodies; i++) {
        const struct nge_ai_body *b = &v->body[i];
        if (b->side != seat || !b->army || b->inside || nge_nation(cx, b->leader) != power)
            continue;
        struct nge_force a = nge_force(cx, b->zone, seat, NGE_FIELD);
        if (!a.depots)
            return DEPOT;
    }
    return NEVER;
}

/* Gain and price of a ware; without a gain it is not bought. */
static int ware(const struct shop *s, const struct bc_action *act, int *cost)
{
    const struct bc_ctx *cx = s->cx;
    const uint8_t *costs = nge_data(cx)->cost;
    int p = act->a[0];
    *cost = 0;
    switch (act->kind) {
    case NGE_RESTORE:
        *cost = price(cx, p, 1);
        return grown(s->v, s->seat, nge_state(cx)->at[p], step_power(cx, p)) + 4;
    case NGE_BUY:
        *cost = price(cx, p, act->a[1]);
        if (nge_is_depot(p))
            return depot_gain(cx, s->v, s->seat, s->power);
        return act->a[1] * step_power(cx, p) * s->front / 10;
    case NGE_MUSTER: {
        int steps = leaderless(cx, s->seat, act);
        return steps < 2 ? NEVER : 10 * steps + general_worth(cx, p);
    }
    case NGE_RAISE: *cost = costs[NGE_COST_ARMY]; return raise_gain(cx, s->seat, p, act->a[1]);
    case NGE_REPLACE: return replace_gain(cx, s->seat, p, act->a[1]);
    case NGE_BUY_CARD: *cost = costs[NGE_COST_CARD]; return CARD;
    case NGE_BUY_FLEET: *cost = costs[NGE_COST_FLEET]; return FLEET;
    case NGE_EVENT: return nge_ai_event_worth(cx, p) - nge_ai_card_price(cx, s->seat, p);
    default: return NEVER;
    }
}

/* The ware with most gain for its price; minor powers buy in lumps, so a big one that fits is as good. */
int nge_ai_buy(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    enum { SCALE = 100 };
    struct nge_ai_view v;
    struct shop s = {cx, &v, seat, nge_facts(bc_top(cx))->budget.power, 0};
    int best = -1, most = 0, done = -1;
    nge_ai_look(cx, &v);
    s.front = front_of(&s);
    for (int i = 0; i < l->n; i++) {
        int cost, gain = ware(&s, &l->v[i].act, &cost);
        if (l->v[i].act.kind == NGE_DONE)
            done = i;
        if (gain < PAYS)
            continue;
        int x = cost ? gain * SCALE / cost : gain * FREE;
        if (x > most) {
            best = i;
            most = x;
        }
    }
    return best >= 0 ? best : done;
}

/* --- Where what was bought stands --- */

static int site_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, int p,
                      int zone)
{
    enum { CORPS = 40, LONELY = 30, LED = 3, LED_OF = 2 };
    struct nge_force a = nge_force(cx, zone, seat, NGE_FIELD);
    if (nge_is_general(p))
        return (a.commander < 0 ? LONELY : 0) + a.steps;
    if (nge_is_depot(p))
        return (a.armies && !a.depots ? LONELY : 0) + a.steps;
    if (nge_is_fleet(p))
        return nge_count_fleets(cx, zone, seat);
    int x = grown(v, seat, zone, CORPS); /* alone it is half of what it is under a general */
    return a.commander < 0 ? x : x > 0 ? x * LED / LED_OF + 1 + 2 * a.armies : x;
}

int nge_ai_site(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    struct nge_ai_view v;
    int piece = nge_facts(bc_top(cx))->budget.piece - 1, best = -1, most = 0;
    nge_ai_look(cx, &v);
    for (int i = 0; i < l->n; i++) {
        int x = site_worth(cx, &v, seat, piece, l->v[i].act.a[0]);
        if (best < 0 || x > most) {
            best = i;
            most = x;
        }
    }
    return best;
}

/* Steps of minors cost nothing (NGE §7.3.3a). */
int nge_ai_minor_step(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    struct nge_ai_view v;
    int best = -1, most = 0;
    nge_ai_look(cx, &v);
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int zone = act->kind == NGE_PLACE ? act->a[1] : nge_state(cx)->at[act->a[0]];
        int x = act->kind == NGE_DONE ? 0 : 1 + grown(&v, seat, zone, step_power(cx, act->a[0]));
        if (best < 0 || x > most) {
            best = i;
            most = x;
        }
    }
    return best;
}

/* --- Gifts (NGE §7.3.1c): of whoever needs least to whoever stands at the front --- */

/* Steps of a power that are missing or could be raised, and an enemy before it. */
static int need(const struct bc_ctx *cx, const struct nge_ai_view *v, int power)
{
    struct shop s = {cx, v, nge_state(cx)->ally[power], power, 0};
    int corps = 0;
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == power &&
            (nge_state(cx)->at[p] == NGE_RESERVE ||
             (nge_state(cx)->at[p] < NGE_ZONES && nge_state(cx)->n[p] < nge_unit(cx, p)->steps)))
            corps++;
    return corps ? front_of(&s) : 0;
}

int nge_ai_gift(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    enum { MUCH = 5, KEPT = 2 };
    struct nge_ai_view v;
    int done = -1, best = -1, most = 0, worth[NGE_MAJORS];
    nge_ai_look(cx, &v);
    for (int n = 0; n < NGE_MAJORS; n++)
        worth[n] = nge_state(cx)->ally[n] == seat ? need(cx, &v, n) : 0;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int x = 0;
        if (act->kind == NGE_DONE)
            done = i;
        else if (act->kind == NGE_FREE_CARD)
            return i;
        else if (act->kind == NGE_EVENT)
            x = nge_ai_event_worth(cx, act->a[0]) - nge_ai_card_price(cx, seat, act->a[0]);
        else if (act->kind == NGE_GIVE && worth[act->a[1]] > worth[act->a[0]] + MUCH &&
                 nge_income(cx, act->a[0]) / 2 - act->a[2] >= KEPT)
            x = act->a[2] * (worth[act->a[1]] - worth[act->a[0]]);
        if (x > most) {
            best = i;
            most = x;
        }
    }
    return best >= 0 ? best : done;
}
