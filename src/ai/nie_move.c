/* nie_move.c - how the computer moves a nation: attacks that pay, regions that nobody defends, ships,
 * and the rest towards what is worth taking. */
#include "ai/nie_hints.h"

#include <string.h>

enum {
    FROM = 1,
    KIND,
    NUMBER,
    STEP,
    GO,         /* steps of MOVE */
    GROUP = 5,  /* actions of a group at most */
    WAYS = 40,  /* groups that could join an attack */
    ENOUGH = 4, /* times the enemy's strength: more would be wasted */
    BEST = 3    /* attacks that get a plan of their own */
};

/* A group that could go somewhere. */
struct way {
    uint8_t from, kind, n, via; /* via NIE_NONE: straight */
};

struct attack {
    int to, score, ways;
    struct way way[WAYS];
};

static int mover(const struct nie_draft *d)
{
    return nie_frame(bc_top(&d->cx))->nation;
}

static bool is_moving(const struct nie_draft *d)
{
    return nie_draft_seq(d) == NIE_SEQ_MOVE && nie_draft_step(d) == FROM;
}

/* --- Groups as actions --- */

/* Answers what is asked of a group until it has arrived. */
static bool send(struct nie_draft *d, const struct way *w, int to, bool ship)
{
    if (d->plan->n + GROUP > BC_PLAN || !is_moving(d))
        return false;
    nie_draft_add(d, nie_act(NIE_FROM, d->seat, w->from, 0));
    while (nie_draft_seq(d) == NIE_SEQ_MOVE && nie_draft_step(d) != FROM) {
        switch (nie_draft_step(d)) {
        case KIND: nie_draft_add(d, nie_act(NIE_KIND, d->seat, w->kind, 0)); break;
        case NUMBER: nie_draft_add(d, nie_act(NIE_NUMBER, d->seat, w->n, 0)); break;
        case STEP:
            nie_draft_add(d, nie_act(ship ? NIE_SAIL : NIE_STEP, d->seat,
                                     w->via == NIE_NONE ? to : w->via, 0));
            break;
        default:
            nie_draft_add(d, w->via == NIE_NONE ? nie_act(NIE_HALT, d->seat, 0, 0)
                                                : nie_act(NIE_STEP, d->seat, to, 0));
        }
    }
    return true;
}

/* --- Who may leave --- */

/* Land of a living enemy is lost when the last infantry leaves it (NIE §4.3). */
static bool must_guard(const struct nie_draft *d, int r)
{
    int home = nie_data(&d->cx)->region[r].home;
    return home != NIE_NONE && d->st.is[home] == NIE_LIVING &&
           nie_are_foes(&d->st, d->seat, d->st.seat_of[home]);
}

/* Figures of a kind that may leave a region. The own capital keeps what its neighbours threaten. */
static int spare(const struct nie_draft *d, const struct nie_ground *g, int r, int kind)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int nation = mover(d), n = d->st.fig[r][nation][kind] - d->st.moved[r][kind];
    if (n <= 0 || g->foe[r].body || !at->nears)
        return 0;
    if (kind == NIE_INF && must_guard(d, r))
        n -= d->st.fig[r][nation][NIE_INF] == n;
    if (at->capital && !must_guard(d, r) && g->threat[r]) {
        static const uint8_t dice[NIE_KINDS] = {1, 3, 4, 3};
        int over = (g->own[r].dice - g->threat[r]) / dice[kind];
        n = over < n ? over : n;
    }
    return n > 0 ? n : 0;
}

/* --- Attacks --- */

static void add_way(struct attack *a, int from, int kind, int n, int via)
{
    for (int i = 0; i < a->ways; i++)
        if (a->way[i].from == from && a->way[i].kind == kind)
            return;
    if (n > 0 && a->ways < WAYS)
        a->way[a->ways++] = (struct way){(uint8_t)from, (uint8_t)kind, (uint8_t)n, (uint8_t)via};
}

/* All groups that can reach the region, foot first: it must be there to take it. */
static void find_ways(const struct nie_draft *d, const struct nie_ground *g, struct attack *a)
{
    static const uint8_t order[] = {NIE_INF, NIE_ART, NIE_CAV, NIE_LEADER};
    const struct nie_region *map = nie_data(&d->cx)->region, *at = &map[a->to];
    a->ways = 0;
    for (int i = 0; i < NIE_KINDS; i++) {
        int kind = order[i];
        for (int k = 0; k < at->nears; k++)
            add_way(a, at->near[k], kind, spare(d, g, at->near[k], kind), NIE_NONE);
        for (int k = 0; (kind == NIE_CAV || kind == NIE_LEADER) && k < at->nears; k++) {
            int via = at->near[k];
            for (int j = 0; !g->foe[via].body && j < map[via].nears; j++)
                if (map[via].near[j] != a->to)
                    add_way(a, map[via].near[j], kind, spare(d, g, map[via].near[j], kind), via);
        }
    }
}

/* Takes as many as are enough and reckons what it brings: the region and the enemy's figures by the
 * chance to win, less one's own losses. */
static void weigh(const struct nie_draft *d, const struct nie_ground *g, struct attack *a)
{
    enum { POINT = 16 };
    struct nie_force own = g->own[a->to], foe = g->foe[a->to];
    int n = 0, foot = d->st.fig[a->to][mover(d)][NIE_INF];
    if (d->st.by_sea[a->to])
        foe.dice *= 2;
    while (n < a->ways && (!foot || nie_force_of(&own) < ENOUGH * nie_force_of(&foe))) {
        const struct way *w = &a->way[n++];
        foot += w->kind == NIE_INF ? w->n : 0;
        if (w->kind == NIE_LEADER && own.body < ENOUGH) {
            n--; /* not into danger with a handful */
            break;
        }
        nie_force_add(&own, w->kind, w->n);
    }
    a->ways = n;
    int win = nie_chance(&own, &foe), x = nie_force_of(&own), y = nie_force_of(&foe);
    int lost = x > y ? 600 * y / x : 600; /* thousandths of one's own, if it is won */
    int cost = x > y ? 500 : 500 * x / y; /* of the enemy's, if it is not */
    int mine = own.value - g->own[a->to].value;
    int64_t sum = (int64_t)win * ((foot ? g->worth[a->to] : 0) + foe.value * POINT * 9 / 10);
    sum += (int64_t)(1000 - win) * foe.value * POINT * cost / 1000;
    sum -= (int64_t)mine * POINT * win * lost / 1000;
    sum -= (int64_t)mine * POINT * (1000 - win) * 7 / 10;
    a->score = n ? (int)(sum / 1000) : 0;
}

/* The best attacks, best first. */
static int find_attacks(const struct nie_draft *d, const struct nie_ground *g,
                        struct attack out[BEST])
{
    int n = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        struct attack a = {.to = r};
        if (!g->foe[r].body)
            continue;
        find_ways(d, g, &a);
        if (!a.ways)
            continue;
        weigh(d, g, &a);
        if (a.score <= 0 || (n == BEST && a.score <= out[n - 1].score))
            continue;
        int i = n < BEST ? n++ : n - 1;
        for (; i > 0 && out[i - 1].score < a.score; i--)
            out[i] = out[i - 1];
        out[i] = a;
    }
    return n;
}

static void do_attack(struct nie_draft *d, const struct attack *a)
{
    int nation = mover(d);
    for (int i = 0; i < a->ways && is_moving(d); i++) {
        const struct way *w = &a->way[i];
        bool army = false; /* NIE ruling 21: leaders follow */
        for (int n = 0; n < NIE_NATIONS; n++)
            army |= d->st.seat_of[n] == d->seat && nie_armies(d->st.fig[a->to][n]) > 0;
        if (w->kind == NIE_LEADER && !army)
            continue;
        if (d->st.fig[w->from][nation][w->kind] - d->st.moved[w->from][w->kind] < w->n ||
            !send(d, w, a->to, false))
            return;
    }
}

int nie_targets(const struct bc_ctx *cx, int nation)
{
    struct bc_plan plan;
    struct nie_draft d;
    struct nie_ground g;
    struct attack best[BEST];
    nie_draft_begin(&d, cx, nie_state(cx)->seat_of[nation], &plan);
    nie_look(cx, d.seat, &g);
    return find_attacks(&d, &g, best);
}

static void attack(struct nie_draft *d, int which)
{
    struct nie_ground g;
    struct attack best[BEST];
    for (int i = 0; which != NIE_PEACE && is_moving(d) && i < BEST; i++) {
        nie_look(&d->cx, d->seat, &g);
        int n = find_attacks(d, &g, best), take = which == NIE_ALL ? 0 : which;
        if (take >= n)
            return;
        do_attack(d, &best[take]);
        if (which != NIE_ALL)
            return;
    }
}

/* --- Regions that nobody defends --- */

/* The region next to `to` from which one infantryman is missed least, or -1. */
static int nearest_foot(const struct nie_draft *d, const struct nie_ground *g, int to)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[to];
    int best = -1, most = 0;
    for (int k = 0; k < at->nears; k++) {
        int r = at->near[k], n = spare(d, g, r, NIE_INF);
        if (n && 8 * n - g->threat[r] + 64 > most) {
            most = 8 * n - g->threat[r] + 64;
            best = r;
        }
    }
    return best;
}

static void grab(struct nie_draft *d)
{
    while (is_moving(d)) {
        struct nie_ground g;
        int best = -1, from = -1, most = 0;
        nie_look(&d->cx, d->seat, &g);
        for (int r = 0; r < NIE_REGIONS; r++) {
            int gain = g.worth[r] - (g.threat[r] ? 24 : 0), by;
            if (gain > most && !g.foe[r].body && (by = nearest_foot(d, &g, r)) >= 0) {
                most = gain;
                best = r;
                from = by;
            }
        }
        struct way w = {(uint8_t)from, NIE_INF, 1, NIE_NONE};
        if (best < 0 || !send(d, &w, best, false))
            return;
    }
}

/* --- Ships --- */

static int room_of(const struct nie_draft *d)
{
    return nie_capacity(&d->cx, mover(d)) - d->st.sail[mover(d)].used;
}

/* Where a landing takes most: an anchor without enemies, more if much lies behind it. */
static int landing(const struct nie_draft *d, const struct nie_ground *g, int from)
{
    const struct nie_data *data = nie_data(&d->cx);
    const struct nie_voyage *v = &d->st.sail[mover(d)];
    int best = -1, most = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        const struct nie_region *at = &data->region[r];
        if (!at->anchor || r == from || g->foe[r].body || (v->used && v->to != r) ||
            (d->st.bosporus && at->black_sea != data->region[from].black_sea))
            continue;
        int gain = g->worth[r] - 2 * g->threat[r];
        for (int k = 0; k < at->nears; k++)
            gain += g->foe[at->near[k]].body ? 0 : g->worth[at->near[k]] / 4;
        if (gain > most) {
            most = gain;
            best = r;
        }
    }
    return most >= NIE_A_REGION / 2 ? best : -1;
}

/* Foot that finds nothing near to take goes aboard, up to four, and leaves a guard. */
static void sail(struct nie_draft *d)
{
    const struct nie_data *data = nie_data(&d->cx);
    struct nie_ground g;
    int nation, room;
    if (!is_moving(d) || (room = room_of(d)) <= 0)
        return;
    nie_look(&d->cx, d->seat, &g);
    nation = mover(d);
    const struct nie_voyage *v = &d->st.sail[nation];
    for (int r = 0; r < NIE_REGIONS; r++) {
        int n = d->st.fig[r][nation][NIE_INF] - d->st.moved[r][NIE_INF], to;
        n -= must_guard(d, r) || g.threat[r];
        if (n <= 0 || !data->region[r].anchor || (v->used && v->from != r) || g.foe[r].body ||
            (to = landing(d, &g, r)) < 0)
            continue;
        n = n > room ? room : n > 4 ? 4 : n;
        send(d, &(struct way){(uint8_t)r, NIE_INF, (uint8_t)n, NIE_NONE}, to, true);
        return;
    }
}

/* --- The rest --- */

/* The neighbour that draws most; but for foot only where friends are or the flag is. */
static int next_field(const struct nie_draft *d, const struct nie_ground *g, int r, int kind, int n)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int best = -1, most = g->pull[r];
    struct nie_force group = {0};
    nie_force_add(&group, kind, n);
    for (int k = 0; k < at->nears; k++) {
        int to = at->near[k];
        bool exposed = g->threat[to] > 2 * (g->own[to].dice + group.dice) + 2;
        bool alone = kind != NIE_INF && g->worth[to] && !g->own[to].body;
        if (g->foe[to].body || exposed || alone || g->pull[to] <= most)
            continue;
        most = g->pull[to];
        best = to;
    }
    return best;
}

static void advance(struct nie_draft *d)
{
    struct nie_ground g;
    if (!is_moving(d))
        return;
    nie_look(&d->cx, d->seat, &g);
    for (int r = 0; r < NIE_REGIONS; r++)
        for (int kind = 0; kind < NIE_KINDS && is_moving(d); kind++) {
            int n = spare(d, &g, r, kind), to = n ? next_field(d, &g, r, kind, n) : -1, on = -1;
            if (to < 0)
                continue;
            if (kind == NIE_CAV || kind == NIE_LEADER)
                on = next_field(d, &g, to, kind, n);
            struct way w = {(uint8_t)r, (uint8_t)kind, (uint8_t)n,
                            (uint8_t)(on < 0 || on == r ? NIE_NONE : to)};
            if (!send(d, &w, w.via == NIE_NONE ? to : on, false))
                return;
        }
}

void nie_plan_move(struct nie_draft *d, int which)
{
    attack(d, which);
    grab(d);
    advance(d);
    sail(d);
    if (is_moving(d) && d->plan->n + GROUP <= BC_PLAN)
        nie_draft_add(d, nie_act(NIE_DONE, d->seat, 0, 0));
}
