/* nie_fight.c - how the computer leads a battle: ranks, when to give up, whom to hit and to rally,
 * where to retreat. */
#include "ai/nie_hints.h"

#include <string.h>

/* --- Drafts --- */

void nie_draft_begin(struct nie_draft *d, const struct bc_ctx *cx, int seat, struct bc_plan *plan)
{
    d->st = *nie_state(cx);
    d->cx = (struct bc_ctx){cx->game, cx->data, &d->st.h, NULL};
    d->plan = plan;
    d->seat = seat;
    d->shut = false;
    plan->n = 0;
    plan->prior = 1;
}

bool nie_draft_add(struct nie_draft *d, struct bc_action act)
{
    if (d->shut || d->plan->n == BC_PLAN)
        return false;
    d->plan->act[d->plan->n++] = act;
    bc_play(&d->cx, &act);
    d->shut = !(bc_to_act(&d->cx) & BC_BIT(d->seat));
    return true;
}

int nie_draft_seq(const struct nie_draft *d)
{
    return d->shut ? -1 : bc_top(&d->cx)->seq;
}

int nie_draft_step(const struct nie_draft *d)
{
    return d->shut ? -1 : bc_top(&d->cx)->pc;
}

/* --- Both sides --- */

enum { DEPLOY = 1, RETREAT = 7 }; /* steps of BATTLE */

static void side_force(const struct nie_state *s, int side, bool all, struct nie_force *f)
{
    const struct nie_fight *w = &s->fight;
    memset(f, 0, sizeof *f);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; w->side[n] == 1 + side && k < NIE_KINDS; k++)
            nie_force_add(f, k, w->front[n][k] + (all ? w->rear[n][k] : 0));
}

static int front_bodies(const struct nie_fight *w, int side)
{
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        sum += w->side[n] == 1 + side ? nie_armies(w->front[n]) : 0;
    return sum;
}

/* --- Deployment --- */

enum { GUNS_FRONT, GUNS_REAR, LEADER_FRONT, SCREEN, DEPLOYMENTS };

static int in_front(const struct nie_draft *d, int way, int kind, int n)
{
    if (kind == NIE_LEADER)
        return way == LEADER_FRONT || d->st.leader_rule ? n : 0;
    if (kind == NIE_ART)
        return way == GUNS_FRONT || way == LEADER_FRONT ? n : 0;
    return kind == NIE_CAV && way == SCREEN ? n / 2 : n;
}

static void deploy(struct nie_draft *d, int way)
{
    while (nie_draft_seq(d) == NIE_SEQ_BATTLE && nie_draft_step(d) == DEPLOY) {
        const struct nie_fight *w = &d->st.fight;
        int which = nie_to_deploy(&d->st, d->seat, w->deployed[d->seat]);
        int all = d->st.fig[w->region][which / NIE_KINDS][which % NIE_KINDS];
        int n = in_front(d, way, which % NIE_KINDS, all);
        int least = nie_least_in_front(&d->st, d->seat, which);
        if (!nie_draft_add(d, nie_act(NIE_DEPLOY, d->seat, n < least ? all : n, 0)))
            return;
    }
}

static bool same_plan(const struct bc_plan *a, const struct bc_plan *b)
{
    return a->n == b->n && !memcmp(a->act, b->act, (size_t)a->n * sizeof a->act[0]);
}

int nie_plan_deploy(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    static const uint8_t prior[DEPLOYMENTS] = {60, 50, 30, 20};
    int n = 0;
    for (int way = 0; way < DEPLOYMENTS && n < max; way++) {
        struct nie_draft d;
        bool again = false;
        nie_draft_begin(&d, cx, seat, &out[n]);
        deploy(&d, way);
        for (int i = 0; i < n; i++)
            again |= same_plan(&out[i], &out[n]);
        out[n].prior = prior[way];
        n += !again;
    }
    return n;
}

/* --- Between the ranks --- */

/* Shifts all of the seat's army figures to one rank, then fires if that is its part. */
static void shift_all(struct nie_draft *d, bool forward)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_LEADER; k++) {
            const struct nie_fight *w = &d->st.fight;
            if (d->st.seat_of[n] != d->seat || w->side[n] != 1 + w->half || w->shifted[n] >> k & 1)
                continue;
            int all = w->front[n][k] + w->rear[n][k], to = forward ? all : 0;
            if (w->front[n][k] == to)
                continue;
            nie_draft_add(d, nie_act(NIE_RANK, d->seat, n, k));
            nie_draft_add(d, nie_act(NIE_FRONT, d->seat, to, 0));
        }
}

static void finish_shift(struct nie_draft *d)
{
    nie_draft_add(d, nie_act(NIE_DONE, d->seat, 0, 0));
    if (nie_draft_seq(d) == NIE_SEQ_FIRE && nie_draft_step(d) == 0)
        nie_draft_add(d, nie_act(NIE_FIRE, d->seat, 0, 0));
}

static bool can_flee(const struct bc_ctx *cx, int seat)
{
    const struct nie_state *s = nie_state(cx);
    uint8_t to[NIE_NEAR];
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->fight.side[n] && nie_retreats(cx, n, to))
            return true;
    return false;
}

/* Stays; reserves forward where the first rank might not outlive the next fire; away where the
 * battle is as good as lost. */
int nie_plan_shift(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    enum { DOUBT = 450, LOST = 120 };
    const struct nie_state *s = nie_state(cx);
    struct nie_force own, foe;
    struct nie_draft d;
    int side = s->fight.half, n = 0, front = front_bodies(&s->fight, side);
    side_force(s, side, true, &own);
    side_force(s, 1 - side, true, &foe);
    int chance = nie_chance(&own, &foe);
    int odds = s->fight.favoured && side == NIE_ATTACKER ? 2 : 1;
    bool thin = front * 3 <= foe.dice * odds || !front;
    nie_draft_begin(&d, cx, seat, &out[n]);
    if (thin)
        shift_all(&d, true);
    finish_shift(&d);
    out[n++].prior = 100;
    if (n < max && chance < DOUBT && s->fight.commander[side] == seat && can_flee(cx, seat)) {
        nie_draft_begin(&d, cx, seat, &out[n]);
        shift_all(&d, false);
        finish_shift(&d);
        out[n++].prior = chance < LOST ? 100 : 40;
    }
    if (n < max && !thin && chance < 1000 - DOUBT) {
        nie_draft_begin(&d, cx, seat, &out[n]);
        shift_all(&d, true);
        finish_shift(&d);
        out[n].prior = 40;
        n += !same_plan(&out[n], &out[0]);
    }
    return n;
}

/* --- Hits, rally --- */

/* Guns, then horse, then foot: those with most dice. Behind a beaten rank leaders before foot. */
static int best_kind(const uint8_t have[NIE_KINDS], bool leaders)
{
    static const uint8_t order[] = {NIE_ART, NIE_CAV, NIE_LEADER, NIE_INF};
    for (int i = 0; i < NIE_KINDS; i++)
        if (have[order[i]] && (leaders || order[i] != NIE_LEADER))
            return order[i];
    return -1;
}

/* The best figure in a side's first rank, or in both; as nation * 4 + kind, or -1. */
static int best_figure(const struct nie_fight *w, int side, bool leaders, bool rear)
{
    int best = -1;
    for (int n = 0; n < NIE_NATIONS; n++) {
        uint8_t have[NIE_KINDS];
        if (w->side[n] != 1 + side)
            continue;
        for (int k = 0; k < NIE_KINDS; k++)
            have[k] = (uint8_t)(w->front[n][k] + (rear ? w->rear[n][k] : 0));
        int k = best_kind(have, leaders);
        if (k >= 0 && (best < 0 || nie_value[k] > nie_value[best % NIE_KINDS]))
            best = n * NIE_KINDS + k;
    }
    return best;
}

int nie_plan_hits(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_draft d;
    nie_draft_begin(&d, cx, seat, out);
    while (nie_draft_seq(&d) == NIE_SEQ_FIRE && nie_draft_step(&d) > 1) {
        const struct nie_fight *w = &d.st.fight;
        bool pursuit = w->lost;
        int side = pursuit ? w->lost - 1 : 1 - w->half;
        int i = best_figure(w, side, pursuit, pursuit);
        if (i < 0 || !nie_draft_add(&d, nie_act(NIE_HIT, seat, i / NIE_KINDS, i % NIE_KINDS)))
            break;
    }
    return out->n > 0;
}

int nie_plan_rally(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_draft d;
    nie_draft_begin(&d, cx, seat, out);
    while (nie_draft_seq(&d) == NIE_SEQ_RALLY) {
        int best = -1;
        for (int n = 0; n < NIE_NATIONS; n++) {
            int k = d.st.seat_of[n] == seat && d.st.fight.side[n]
                        ? best_kind(d.st.fight.dead[n], true)
                        : -1;
            if (k >= 0 && (best < 0 || nie_value[k] > nie_value[best % NIE_KINDS]))
                best = n * NIE_KINDS + k;
        }
        if (best < 0 ||
            !nie_draft_add(&d, nie_act(NIE_RALLY, seat, best / NIE_KINDS, best % NIE_KINDS)))
            break;
    }
    return out->n > 0;
}

/* --- Retreat --- */

/* All together to where most friends and fewest enemies are near; home before abroad. */
int nie_plan_retreat(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_draft d;
    struct nie_ground g;
    nie_look(cx, seat, &g);
    nie_draft_begin(&d, cx, seat, out);
    while (nie_draft_seq(&d) == NIE_SEQ_BATTLE && nie_draft_step(&d) == RETREAT) {
        uint8_t to[NIE_NEAR];
        int which = nie_fugitive(&d.st), n = which / NIE_KINDS, best = 0, most = INT32_MIN;
        int ways = nie_retreats(&d.cx, n, to);
        for (int i = 0; i < ways; i++) {
            int at = to[i];
            int x = 2 * g.own[at].dice - g.threat[at] + (g.worth[at] ? 0 : 6) +
                    (nie_data(cx)->region[at].capital ? 4 : 0);
            if (x > most) {
                most = x;
                best = at;
            }
        }
        int all = d.st.fig[d.st.fight.region][n][which % NIE_KINDS];
        if (!nie_draft_add(&d, nie_act(NIE_RETREAT, seat, all, best)))
            break;
    }
    return out->n > 0;
}
