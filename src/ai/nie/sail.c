/* sail.c - how the computer ships figures: to coasts that nobody defends, to coasts that a landing
 * can take, and from home to where the war is. All ships of a nation go one way in a turn (NIE §6.6),
 * so the best way is sought. */
#include "ai/nie/hints.h"

enum {
    LAND_MOST = 4,            /* foot that lands where nobody is */
    LEAST = NIE_A_REGION / 4, /* what a voyage must bring */
    CROWD = 2                 /* transfers: a figure's point for so much more pull */
};

struct voyage {
    int from, to, score;
    uint8_t n[NIE_KINDS];
};

static int add(struct voyage *v, int kind, int n, int room)
{
    n = n < room ? n : room;
    n = n > 0 ? n : 0;
    v->n[kind] = (uint8_t)(v->n[kind] + n);
    return room - n;
}

/* Five of six arrive, four of six on the British coast (NIE §6.7). */
static void arrive(const struct bc_draft *d, const struct voyage *v, struct nie_ai_force *f)
{
    int of_six = nie_data(&d->cx)->region[v->to].home == NIE_GB ? 4 : 5;
    struct nie_ai_force all = {0};
    for (int k = 0; k < NIE_KINDS; k++)
        nie_ai_force_add(&all, k, v->n[k]);
    f->dice += all.dice * of_six / 6;
    f->body += all.body * of_six / 6;
    f->value += all.value * of_six / 6;
}

/* Enemies are there: with all that the ships hold, or not at all. */
static void assault(const struct bc_draft *d, const struct nie_ai_ground *g,
                    const int have[NIE_KINDS], int room, struct voyage *v)
{
    const struct nie_state *s = nie_state(&d->cx);
    struct nie_ai_force own = g->own[v->to], foe = g->foe[v->to];
    int mine = 0;
    room = add(v, NIE_INF, have[NIE_INF] ? 1 : 0, room);
    room = add(v, NIE_ART, have[NIE_ART], room);
    room = add(v, NIE_CAV, have[NIE_CAV], room);
    add(v, NIE_INF, have[NIE_INF] - v->n[NIE_INF], room);
    for (int k = 0; k < NIE_KINDS; k++)
        mine += nie_value[k] * v->n[k];
    arrive(d, v, &own);
    foe.dice *= 2; /* NIE §6.8 */
    if (own.body > g->own[v->to].body && (v->n[NIE_INF] || nie_ai_can_take(d, v->to)))
        v->score = nie_ai_fight_worth(&own, &foe, mine, g->worth[v->to], nie_ai_point(s),
                                      g->own[v->to].body > 0);
}

/* Nobody is there: a few on foot, one for each region around that can be had next. */
static void land(const struct bc_draft *d, const struct nie_ai_ground *g, const int have[NIE_KINDS],
                 int room, struct voyage *v)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[v->to];
    int behind = 0, open = 1, gain = g->worth[v->to] - 2 * g->near[v->to].dice;
    if (!have[NIE_INF])
        return;
    for (int k = 0; k < at->nears; k++)
        if (!g->foe[at->near[k]].body && g->worth[at->near[k]]) {
            behind += g->worth[at->near[k]] / 4;
            open++;
        }
    open = open < LAND_MOST ? open : LAND_MOST;
    add(v, NIE_INF, have[NIE_INF] < open ? have[NIE_INF] : open, room);
    v->score = (gain + behind) * (at->home == NIE_GB ? 4 : 5) / 6;
}

/* To friends, where more is to be done than here. */
static void transfer(const struct nie_ai_ground *g, const int have[NIE_KINDS], int room,
                     struct voyage *v)
{
    int more = g->pull[v->to] - g->pull[v->from] * 3 / 2, points = 0;
    struct nie_ai_force all = g->own[v->to];
    if (more <= 0)
        return;
    room = add(v, NIE_ART, have[NIE_ART], room);
    room = add(v, NIE_CAV, have[NIE_CAV], room);
    room = add(v, NIE_LEADER, have[NIE_LEADER] && room > 3 ? 1 : 0, room);
    add(v, NIE_INF, have[NIE_INF], room);
    for (int k = 0; k < NIE_KINDS; k++) {
        points += nie_value[k] * v->n[k];
        nie_ai_force_add(&all, k, v->n[k]);
    }
    if (g->near[v->to].dice <= all.dice) /* else they would be lost */
        v->score = more * points / (CROWD * NIE_A_POINT);
}

static void weigh(const struct bc_draft *d, const struct nie_ai_ground *g,
                  const int have[NIE_KINDS], int room, bool peace, struct voyage *v)
{
    v->score = 0;
    for (int k = 0; k < NIE_KINDS; k++)
        v->n[k] = 0;
    if (g->foe[v->to].body) {
        if (!peace)
            assault(d, g, have, room, v);
    } else if (g->worth[v->to]) {
        land(d, g, have, room, v);
    } else {
        transfer(g, have, room, v);
    }
}

static bool may_pass(const struct bc_draft *d, int from, int to)
{
    const struct nie_state *s = nie_state(&d->cx);
    const struct nie_region *map = nie_data(&d->cx)->region;
    const struct nie_voyage *v = &s->sail[nie_ai_mover(d)];
    return map[from].anchor && map[to].anchor && from != to &&
           (!v->used || (v->from == from && v->to == to)) &&
           !(s->bosporus && map[from].black_sea != map[to].black_sea);
}

static struct voyage find(const struct bc_draft *d, const struct nie_ai_ground *g, int room,
                          bool peace)
{
    const struct nie_state *s = nie_state(&d->cx);
    struct voyage best = {0};
    for (int from = 0; from < NIE_REGIONS; from++) {
        int have[NIE_KINDS], all = 0;
        if (!nie_data(&d->cx)->region[from].anchor || !nie_stands(s, from, nie_ai_mover(d)))
            continue;
        for (int k = 0; k < NIE_KINDS; k++)
            all += have[k] = nie_ai_spare(d, g, nie_ai_mover(d), from, k);
        for (int to = 0; all && to < NIE_REGIONS; to++) {
            struct voyage v = {.from = from, .to = to};
            if (!may_pass(d, from, to))
                continue;
            weigh(d, g, have, room, peace, &v);
            if (v.score > best.score)
                best = v;
        }
    }
    return best;
}

void nie_ai_sail(struct bc_draft *d, bool peace)
{
    const struct nie_state *s = nie_state(&d->cx);
    static const uint8_t order[] = {NIE_INF, NIE_ART, NIE_CAV, NIE_LEADER};
    struct nie_ai_ground g;
    int nation, room;
    if (!nie_ai_is_moving(d))
        return;
    nation = nie_ai_mover(d);
    room = nie_capacity(&d->cx, nation) - s->sail[nation].used;
    if (room <= 0)
        return;
    nie_ai_look(&d->cx, d->seat, &g);
    nie_ai_pull(&d->cx, &g);
    struct voyage v = find(d, &g, room, peace);
    for (int i = 0; v.score >= LEAST && i < NIE_KINDS; i++) {
        int k = order[i];
        struct nie_ai_way w = {(uint8_t)v.from, (uint8_t)k, v.n[k], NIE_NONE};
        if (v.n[k] && !nie_ai_send(d, &w, v.to, true))
            return;
    }
}
