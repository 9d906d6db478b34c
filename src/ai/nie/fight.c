/* fight.c - how the computer leads a battle: ranks, when to give up, whom to hit and to rally,
 * where to retreat. */
#include "ai/nie/hints.h"

#include <string.h>

/* --- Both sides --- */

static void side_force(const struct nie_state *s, int side, bool all, struct nie_ai_force *f)
{
    const struct nie_fight *w = &s->fight;
    memset(f, 0, sizeof *f);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; w->side[n] == 1 + side && k < NIE_KINDS; k++)
            nie_ai_force_add(f, k, w->front[n][k] + (all ? w->rear[n][k] : 0));
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

static int in_front(const struct bc_draft *d, int way, int kind, int n)
{
    const struct nie_state *s = nie_state(&d->cx);
    if (kind == NIE_LEADER)
        return way == LEADER_FRONT || s->leader_rule ? n : 0;
    if (kind == NIE_ART)
        return way == GUNS_FRONT || way == LEADER_FRONT ? n : 0;
    return kind == NIE_CAV && way == SCREEN ? n / 2 : n;
}

static void deploy(struct bc_draft *d, int way)
{
    const struct nie_state *s = nie_state(&d->cx);
    while (bc_draft_seq(d) == NIE_SEQ_BATTLE && bc_draft_step(d) == NIE_AT_BATTLE_DEPLOY) {
        const struct nie_fight *w = &s->fight;
        int which = nie_to_deploy(s, d->seat, w->deployed[d->seat]);
        int all = s->fig[w->region][which / NIE_KINDS][which % NIE_KINDS];
        int n = in_front(d, way, which % NIE_KINDS, all);
        int least = nie_least_in_front(s, d->seat, which);
        if (!bc_draft_add(d, nie_act(NIE_DEPLOY, d->seat, n < least ? all : n, 0)))
            return;
    }
}

static bool same_plan(const struct bc_plan *a, const struct bc_plan *b)
{
    return a->n == b->n && !memcmp(a->act, b->act, (size_t)a->n * sizeof a->act[0]);
}

int nie_ai_plan_deploy(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    static const uint8_t prior[DEPLOYMENTS] = {60, 40, 40, 10};
    int n = 0;
    for (int way = 0; way < DEPLOYMENTS && n < max; way++) {
        struct nie_state st;
        struct bc_draft d;
        bool again = false;
        bc_draft_begin(&d, cx, &st.h, seat, &out[n]);
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
static void shift_all(struct bc_draft *d, bool forward)
{
    const struct nie_state *s = nie_state(&d->cx);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_LEADER; k++) {
            const struct nie_fight *w = &s->fight;
            if (s->seat_of[n] != d->seat || w->side[n] != 1 + w->half || w->shifted[n] >> k & 1)
                continue;
            int all = w->front[n][k] + w->rear[n][k], to = forward ? all : 0;
            if (w->front[n][k] == to)
                continue;
            bc_draft_add(d, nie_act(NIE_RANK, d->seat, n, k));
            bc_draft_add(d, nie_act(NIE_FRONT, d->seat, to, 0));
        }
}

static void finish_shift(struct bc_draft *d)
{
    bc_draft_add(d, nie_act(NIE_DONE, d->seat, 0, 0));
    if (bc_draft_seq(d) == NIE_SEQ_FIRE && bc_draft_step(d) == NIE_AT_FIRE_HOLD)
        bc_draft_add(d, nie_act(NIE_FIRE, d->seat, 0, 0));
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

/* What leaving the field costs: the pursuit takes the best figures first, and the region is lost. */
static int leave_worth(const struct bc_ctx *cx, int seat, int side, const struct nie_ai_force *foe)
{
    static const uint8_t order[] = {NIE_ART, NIE_CAV, NIE_LEADER, NIE_INF};
    const struct nie_fight *w = &nie_state(cx)->fight;
    int hits = foe->dice / 6, lost = 0; /* doubled where a landing favours it */
    bool way_out = can_flee(cx, seat);
    for (int i = 0; i < NIE_KINDS; i++)
        for (int n = 0; n < NIE_NATIONS; n++) {
            int k = order[i], have = w->front[n][k] + w->rear[n][k];
            if (w->side[n] != 1 + side)
                continue;
            int dead = way_out && have > hits ? hits : have;
            lost += dead * nie_value[k];
            hits -= dead < hits ? dead : hits;
        }
    return -lost * nie_ai_point(nie_state(cx));
}

struct line {
    int n[NIE_KINDS]; /* 64ths of figures */
};

static struct line line_of(const struct nie_fight *w, int side)
{
    struct line l = {{0}};
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; w->side[n] == 1 + side && k < NIE_KINDS; k++)
            l.n[k] += 64 * (w->front[n][k] + w->rear[n][k]);
    return l;
}

/* The mean of a fire: guns fall first, leaders not at all. Returns whether anybody is left. */
static bool fire_at(const struct line *by, struct line *at, int odds)
{
    static const uint8_t dice[NIE_KINDS] = {1, 3, 4, 0}, order[] = {NIE_ART, NIE_CAV, NIE_INF};
    int hits = 0, left = 0;
    for (int k = 0; k < NIE_KINDS; k++)
        hits += dice[k] * by->n[k];
    hits = hits / odds + 1;
    for (int i = 0; i < NIE_LEADER; i++) {
        int *n = &at->n[order[i]], dead = *n < hits ? *n : hits;
        *n -= dead;
        hits -= dead;
        left += *n;
    }
    return left > 0;
}

/* What a fight to the end brings, by the mean of all throws: points of the enemy's losses less one's
 * own. */
static int stay_worth(const struct nie_fight *w, int side)
{
    struct line own = line_of(w, side), foe = line_of(w, 1 - side);
    int gain = 0, own_odds = w->favoured && side == NIE_DEFENDER ? 3 : 6;
    int foe_odds = w->favoured && side == NIE_ATTACKER ? 3 : 6;
    for (int k = 0; k < NIE_KINDS; k++)
        gain += nie_value[k] * (foe.n[k] - own.n[k]);
    while (fire_at(&own, &foe, own_odds) && fire_at(&foe, &own, foe_odds))
        ;
    for (int k = 0; k < NIE_KINDS; k++)
        gain -= nie_value[k] * (foe.n[k] - own.n[k]);
    return gain / 64;
}

/* How much better it is to leave. Where the region can be held nobody thinks of it. */
static int leave_gain(const struct bc_ctx *cx, int seat, int side, const struct nie_ai_force *own,
                      const struct nie_ai_force *foe)
{
    enum { HOLD = 300 };
    const struct nie_state *s = nie_state(cx);
    int chance = nie_ai_chance(own, foe), prize = NIE_A_REGION;
    if (s->fight.commander[side] != seat || chance > HOLD)
        return INT32_MIN;
    if (nie_ai_is_prize(cx, s->fight.region))
        prize += NIE_A_CAPITAL;
    return leave_worth(cx, seat, side, foe) - stay_worth(&s->fight, side) * nie_ai_point(s) -
           chance * prize / 1000;
}

static void plan_leave(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_state st;
    struct bc_draft d;
    bc_draft_begin(&d, cx, &st.h, seat, out);
    shift_all(&d, false);
    finish_shift(&d);
}

static void plan_stay(const struct bc_ctx *cx, int seat, bool forward, struct bc_plan *out)
{
    struct nie_state st;
    struct bc_draft d;
    bc_draft_begin(&d, cx, &st.h, seat, out);
    if (forward)
        shift_all(&d, true);
    finish_shift(&d);
}

/* Stays, with the reserves forward where the first rank might not outlive the next fire; or leaves
 * where that saves more. Where one is plainly better the other is no plan. */
int nie_ai_plan_shift(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    enum { PLAIN = NIE_A_REGION, DOUBT = 450 };
    const struct nie_state *s = nie_state(cx);
    struct nie_ai_force own, foe;
    int side = s->fight.half, n = 0, front = front_bodies(&s->fight, side);
    side_force(s, side, true, &own);
    side_force(s, 1 - side, true, &foe);
    if (s->fight.favoured)
        *(side == NIE_ATTACKER ? &foe.dice : &own.dice) *= 2;
    bool thin = front * 3 <= foe.dice || !front;
    int lead = leave_gain(cx, seat, side, &own, &foe);
    if (lead < PLAIN && (lead <= 0 || max > 1)) {
        plan_stay(cx, seat, thin, &out[n]);
        out[n++].prior = lead > 0 ? 60 : 100;
    }
    if (lead > -PLAIN && n < max) {
        plan_leave(cx, seat, &out[n]);
        out[n++].prior = lead > 0 ? 100 : 40;
    }
    if (n < max && lead < PLAIN && !thin && nie_ai_chance(&own, &foe) < 1000 - DOUBT) {
        plan_stay(cx, seat, true, &out[n]);
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

int nie_ai_plan_hits(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_state st;
    struct bc_draft d;
    bc_draft_begin(&d, cx, &st.h, seat, out);
    while (bc_draft_seq(&d) == NIE_SEQ_FIRE && bc_draft_step(&d) > NIE_AT_FIRE_NUMBER) {
        const struct nie_fight *w = &st.fight;
        bool pursuit = w->lost;
        int side = pursuit ? w->lost - 1 : 1 - w->half;
        int i = best_figure(w, side, pursuit, pursuit);
        if (i < 0 || !bc_draft_add(&d, nie_act(NIE_HIT, seat, i / NIE_KINDS, i % NIE_KINDS)))
            break;
    }
    return out->n > 0;
}

int nie_ai_plan_rally(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_state st;
    struct bc_draft d;
    bc_draft_begin(&d, cx, &st.h, seat, out);
    while (bc_draft_seq(&d) == NIE_SEQ_RALLY) {
        int best = -1;
        for (int n = 0; n < NIE_NATIONS; n++) {
            int k =
                st.seat_of[n] == seat && st.fight.side[n] ? best_kind(st.fight.dead[n], true) : -1;
            if (k >= 0 && (best < 0 || nie_value[k] > nie_value[best % NIE_KINDS]))
                best = n * NIE_KINDS + k;
        }
        if (best < 0 ||
            !bc_draft_add(&d, nie_act(NIE_RALLY, seat, best / NIE_KINDS, best % NIE_KINDS)))
            break;
    }
    return out->n > 0;
}

/* --- Retreat --- */

/* All together to where most friends and fewest enemies are near; home before abroad. */
int nie_ai_plan_retreat(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct nie_state st;
    struct bc_draft d;
    struct nie_ai_ground g;
    nie_ai_look(cx, seat, &g);
    bc_draft_begin(&d, cx, &st.h, seat, out);
    while (bc_draft_seq(&d) == NIE_SEQ_BATTLE && bc_draft_step(&d) == NIE_AT_BATTLE_RETREAT) {
        uint8_t to[NIE_NEAR];
        int which = nie_fugitive(&st), n = which / NIE_KINDS, best = 0, most = INT32_MIN;
        int ways = nie_retreats(&d.cx, n, to);
        for (int i = 0; i < ways; i++) {
            int at = to[i];
            int x = 2 * g.own[at].dice - g.near[at].dice + (g.worth[at] ? 0 : 6) +
                    (nie_data(cx)->region[at].capital ? 4 : 0);
            if (x > most) {
                most = x;
                best = at;
            }
        }
        int all = st.fig[st.fight.region][n][which % NIE_KINDS];
        if (!bc_draft_add(&d, nie_act(NIE_RETREAT, seat, all, best)))
            break;
    }
    return out->n > 0;
}
