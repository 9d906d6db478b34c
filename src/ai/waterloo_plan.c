/* waterloo_plan.c - plans for a turn of Waterloo: who is attacked and by whom, where the general
 * marches, and what the other units do with the points that are left.
 *
 * A plan is built on a copy of the state, step by step, with the rules of WL §3.3-3.5 asked square
 * by square: listing all legal steps for every step of every plan would take most of the search's
 * time. The search checks every action of a plan all the same. */
#include "ai/waterloo_hints.h"

#include <string.h>

enum { MINE = WL_SLOTS, HELPERS = 12, OPTIONS = 32, PLACES = 16 };

/* A turn being planned. */
struct turn {
    const struct wl_board *b;
    const struct wl_maps *m;
    struct wl_state s;
    struct wl_occ occ;
    int army, seat;
    uint8_t friends;  /* armies, a bit each */
    bool limits;      /* some land is closed to this army */
    bool mobilising;
    int8_t no_entry;  /* the ally's country, entry not granted (WL §5.7) */
    uint32_t engaged; /* own slots that have their work in this plan */
    struct bc_plan *plan;
};

struct flood { /* where a piece can get to */
    uint8_t dist[WL_SQUARES];
    uint16_t from[WL_SQUARES], queue[WL_SQUARES];
    int n;
};

static void begin(struct turn *t, const struct bc_ctx *cx, int seat)
{
    t->b = wl_board(cx);
    t->m = wl_maps_of(t->b);
    t->s = *wl_state(cx);
    t->army = t->s.active;
    t->seat = seat;
    t->friends = 0;
    t->limits = false;
    t->no_entry = WL_NOBODY;
    t->engaged = 0;
    const struct wl_army *me = &t->s.army[t->army];
    for (int a = 0; a < t->s.armies; a++) {
        t->friends |= (uint8_t)(wl_friends(&t->s, t->army, a) << a);
        t->limits |= (t->s.army[a].is & WL_MOBILISING) != 0;
    }
    if (me->ally != WL_NOBODY && !t->s.army[me->ally].admits) {
        t->no_entry = t->s.army[me->ally].country;
        t->limits = true;
    }
    t->mobilising = me->is & WL_MOBILISING;
    wl_occupy(&t->s, &t->occ);
}

static void add(struct turn *t, int kind, int a, int b)
{
    if (t->plan->n < BC_PLAN)
        t->plan->act[t->plan->n++] = wl_act(kind, t->seat, a, b);
}

/* --- Steps --- */

static bool is_open(const struct turn *t, uint16_t p, uint16_t q)
{
    if (t->occ.at[q])
        return false;
    if (!t->limits)
        return true;
    int to = t->b->country[q];
    if ((to == t->no_entry && t->b->country[p] != to) ||
        (t->mobilising && to != t->s.army[t->army].country))
        return false;
    return !wl_is_closed(t->b, &t->s, t->army, q);
}

static bool is_enemy(const struct turn *t, int sq)
{
    uint8_t o = t->occ.at[sq];
    return o && !(t->friends >> wl_occ_army(o) & 1);
}

/* WL §3.5: no diagonal step between two enemies. */
static bool can_walk(const struct turn *t, uint16_t p, uint16_t q, int d)
{
    if (!is_open(t, p, q))
        return false;
    int w = t->b->w;
    return !(d & 1) || !is_enemy(t, p / w * w + q % w) || !is_enemy(t, q / w * w + p % w);
}

static bool can_ride(const struct turn *t, uint16_t p, const struct wl_cav *c)
{
    for (int k = 0; k < 2 && c->mid[k] != WL_OFF; k++)
        if (is_open(t, p, c->mid[k]) && is_open(t, c->mid[k], c->to))
            return true;
    return false;
}

/* The squares a piece reaches with one point. */
static int steps_from(const struct turn *t, int kind, uint16_t p, uint16_t to[8])
{
    int n = 0;
    if (kind == WL_CAVALRY) {
        for (int i = 0; i < t->b->cavs[p]; i++)
            if (can_ride(t, p, &t->b->cav[p][i]))
                to[n++] = t->b->cav[p][i].to;
        return n;
    }
    for (int d = kind == WL_INFANTRY; d < 8; d += kind == WL_INFANTRY ? 2 : 1) {
        uint16_t q = t->b->next[p][d];
        if (q != WL_OFF && can_walk(t, p, q, d))
            to[n++] = q;
    }
    return n;
}

static void flood(const struct turn *t, int slot, int limit, struct flood *f)
{
    int head = 0, kind = wl_kind_of(slot);
    uint16_t to[8];
    memset(f->dist, WL_FAR, (size_t)t->b->squares);
    f->n = 0;
    f->dist[t->s.at[t->army][slot]] = 0;
    f->queue[f->n++] = t->s.at[t->army][slot];
    while (head < f->n) {
        uint16_t p = f->queue[head++];
        if (f->dist[p] >= limit)
            break;
        for (int n = steps_from(t, kind, p, to); n-- > 0;)
            if (f->dist[to[n]] == WL_FAR) {
                f->dist[to[n]] = (uint8_t)(f->dist[p] + 1);
                f->from[to[n]] = p;
                f->queue[f->n++] = to[n];
            }
    }
}

static void step(struct turn *t, int slot, uint16_t to)
{
    uint16_t *at = &t->s.at[t->army][slot];
    add(t, WL_STEP, *at, to);
    t->occ.at[to] = t->occ.at[*at];
    t->occ.at[*at] = 0;
    *at = to;
    t->s.points--;
}

/* Along the way that `f` found, as far as the points go. */
static void follow(struct turn *t, int slot, const struct flood *f, uint16_t to)
{
    uint16_t way[WL_FAR];
    int n = 0;
    for (uint16_t p = to; f->dist[p] && n < WL_FAR; p = f->from[p])
        way[n++] = p;
    while (n > 0 && t->s.points)
        step(t, slot, way[--n]);
}

/* WL §7.10: whoever waits and finds room comes in. */
static void enter(struct turn *t)
{
    const struct wl_block *area = &t->b->land[t->s.army[t->army].country].recruit;
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        for (int i = 0; i < 4; i++) {
            int slot = wl_free_slot(&t->s, t->army, k, WL_WAITING);
            uint16_t sq = area->at[k][i];
            if (slot < 0 || t->occ.at[sq])
                continue;
            add(t, WL_ENTER, k, sq);
            t->s.at[t->army][slot] = sq;
            t->occ.at[sq] = (uint8_t)(1 + t->army * 4 + k);
        }
}

/* The turn ends by itself when no point is left. */
static void finish(struct turn *t)
{
    enter(t);
    if (t->s.points)
        add(t, WL_DONE, 0, 0);
}

/* --- The attack --- */

struct option {
    uint8_t piece, cost; /* own slot, or MINE + i: a friend that stands there already */
    uint16_t at;
};

struct group { /* one square to be covered */
    int need, n;
    struct option v[OPTIONS];
};

struct assault {
    struct group group[9];
    int groups, places;
    struct option chosen[PLACES], best[PLACES];
    int cost, budget; /* points of the best so far, and one less than may be spent */
    int nodes;        /* how long to look for a better one */
};

static void offer(struct group *g, int piece, int cost, uint16_t at)
{
    int i = g->n;
    if (i == OPTIONS && g->v[i - 1].cost <= cost)
        return;
    i = i == OPTIONS ? i - 1 : g->n++;
    for (; i > 0 && g->v[i - 1].cost > cost; i--)
        g->v[i] = g->v[i - 1];
    g->v[i] = (struct option){(uint8_t)piece, (uint8_t)cost, at};
}

/* Distances of the army's pieces, found when first asked for. */
struct reach {
    struct flood f[WL_SLOTS];
    uint32_t known;
};
static _Thread_local struct reach reach;

static int cost_to(const struct turn *t, int slot, uint16_t sq)
{
    if (!(reach.known >> slot & 1)) {
        flood(t, slot, t->s.points, &reach.f[slot]);
        reach.known |= (uint32_t)1 << slot;
    }
    return reach.f[slot].dist[sq];
}

/* All ways to cover one square of the attack. */
static void find_options(const struct turn *t, uint16_t sq, struct group *g)
{
    int helper = MINE;
    for (int d = 0; d < 8; d++) {
        uint16_t c = t->b->next[sq][d];
        if (c == WL_OFF)
            continue;
        uint8_t o = t->occ.at[c];
        int stands = o ? wl_occ_army(o) : WL_NOBODY;
        if (o && (stands != t->army || !wl_in_contact(t->b, c, wl_occ_kind(o), sq))) {
            if (stands != t->army && (t->friends >> stands & 1) && !wl_is_safe(&t->s, stands) &&
                wl_in_contact(t->b, c, wl_occ_kind(o), sq) && helper < MINE + HELPERS)
                offer(g, helper++, 0, c);
            continue;
        }
        for (int i = 0; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int kind = wl_kind_of(i);
            if (p >= WL_SQUARES || (o && p != c) ||
                (kind != WL_GENERAL && (kind == WL_INFANTRY) != (d & 1)) ||
                wl_touch(t->m, kind, p, sq) > t->s.points)
                continue;
            int cost = p == c ? 0 : cost_to(t, i, c);
            if (cost <= t->s.points)
                offer(g, i, cost, c);
        }
    }
}

/* Helpers are numbered anew for every square, so they are told apart by where they stand. */
static bool is_used(const struct assault *as, int n, const struct option *o)
{
    for (int i = 0; i < n; i++)
        if (as->chosen[i].at == o->at || (o->piece < MINE && as->chosen[i].piece == o->piece))
            return true;
    return false;
}

/* Fills place after place, cheapest first, and gives up a branch that cannot be cheaper. Places on
 * one square are alike: their options are taken in order. */
static void assign(struct assault *as, int group, int placed, int from, int n, int cost)
{
    if (group == as->groups) {
        as->cost = cost;
        as->places = n;
        memcpy(as->best, as->chosen, sizeof as->best);
        return;
    }
    const struct group *g = &as->group[group];
    if (placed == g->need) {
        assign(as, group + 1, 0, 0, n, cost);
        return;
    }
    for (int i = from; i < g->n && as->nodes > 0; i++) {
        if (cost + g->v[i].cost * (g->need - placed) >= as->cost)
            return;
        if (is_used(as, n, &g->v[i]))
            continue;
        as->nodes--;
        as->chosen[n] = g->v[i];
        assign(as, group, placed + 1, i + 1, n + 1, cost + g->v[i].cost);
    }
}

/* The cheapest attack on `target` that the points allow. Ways are found piece by piece, as if the
 * others stood still: only `carry_out` knows whether they get past each other. */
static bool find_assault(const struct turn *t, uint16_t target, int nodes, struct assault *as)
{
    uint16_t sq[9];
    uint8_t need[9];
    int places = 0;
    as->groups = wl_attack_needs(t->b, &t->s, &t->occ, target, sq, need);
    for (int k = 0; k < as->groups; k++) {
        as->group[k].need = need[k];
        as->group[k].n = 0;
        places += need[k];
        find_options(t, sq[k], &as->group[k]);
        if (as->group[k].n < need[k])
            return false;
    }
    if (places > PLACES)
        return false;
    as->cost = t->s.points + 1;
    as->nodes = nodes;
    as->places = 0;
    assign(as, 0, 0, 0, 0, 0);
    return as->cost <= t->s.points;
}

static bool carry_out(struct turn *t, const struct assault *as, uint16_t target)
{
    static _Thread_local struct flood f;
    uint32_t late = 0;
    for (int round = 0; round < 2; round++)
        for (int cost = 0; cost <= 12; cost++) /* the nearest first: they stand least in the way */
            for (int i = 0; i < as->places; i++) {
                const struct option *o = &as->best[i];
                if (o->piece >= MINE || o->cost != cost || (round && !(late >> i & 1)))
                    continue;
                t->engaged |= (uint32_t)1 << o->piece;
                if (!cost)
                    continue;
                flood(t, o->piece, t->s.points, &f);
                if (f.dist[o->at] != WL_FAR)
                    follow(t, o->piece, &f, o->at);
                else if (!round)
                    late |= (uint32_t)1 << i;
                else
                    return false;
            }
    return wl_attack_succeeds(t->b, &t->s, t->army, target);
}

/* Could the three cheapest touch the general at all? Most of the time not, and that is soon seen. */
static bool is_in_reach(const struct turn *t, uint16_t target, int need)
{
    int cost[9], n = 0, sum = 0;
    for (int a = 0; a < t->s.armies; a++) {
        if (!(t->friends >> a & 1) || wl_is_safe(&t->s, a))
            continue;
        for (int i = 0; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[a][i];
            int c = p < WL_SQUARES ? wl_touch(t->m, wl_kind_of(i), p, target) : WL_FAR, j = n;
            if (c > (a == t->army ? t->s.points : 0) || (n == need && cost[n - 1] <= c))
                continue;
            j = n < need ? n++ : n - 1;
            for (; j > 0 && cost[j - 1] > c; j--)
                cost[j] = cost[j - 1];
            cost[j] = c;
        }
    }
    for (int i = 0; i < n; i++)
        sum += cost[i];
    return n == need && sum <= t->s.points;
}

/* --- The march --- */

struct goal {
    int goal, cost;
};

/* Where the general might go, nearest first: towns he may take, and capitals that would fall. His
 * partner's general is left what is nearer to him. */
static int find_goals(const struct turn *t, struct bc_rng *rng, int noise, struct goal *out)
{
    const struct wl_state *s = &t->s;
    int n = 0;
    for (int g = 0; g < WL_GOALS; g++) {
        int d = t->m->dist[g][s->at[t->army][0]], i = n;
        if (t->m->goal[g] == WL_OFF || d == WL_FAR || !wl_may_take(t->b, s, t->army, g))
            continue;
        int cost = 4 * d + (int)bc_rng_below(rng, (uint32_t)noise + 1);
        if (g >= WL_TOWNS)
            cost = t->occ.at[t->m->goal[g]] ? cost + 40 : cost - 20;
        else if (!wl_is_foreign_town(t->b, s, s->army[t->army].seat, g))
            cost += 12;
        for (int a = 0; a < s->armies; a++)
            if (a != t->army && s->army[a].seat == s->army[t->army].seat &&
                s->at[a][0] < WL_SQUARES && !wl_is_safe(s, a) && t->m->dist[g][s->at[a][0]] < d)
                cost += 10;
        for (n++; i > 0 && out[i - 1].cost > cost; i--)
            out[i] = out[i - 1];
        out[i] = (struct goal){g, cost};
    }
    return n;
}

/* Of the squares in reach for `points` the nearest to the goal; the dearest way is no matter. */
static uint16_t nearest_to(const struct turn *t, const struct flood *f, int goal, int points)
{
    uint16_t best = f->queue[0];
    for (int i = 0; i < f->n && f->dist[f->queue[i]] <= points; i++)
        if (t->m->dist[goal][f->queue[i]] < t->m->dist[goal][best])
            best = f->queue[i];
    return best;
}

/* A unit of his own that stands in the general's way makes room, out of it rather than along it. */
static bool make_room(struct turn *t, const uint8_t *dist)
{
    uint16_t p = t->s.at[t->army][0], to[8], where = WL_OFF;
    int who = -1, best = -1;
    for (int d = 0; d < 8; d++) {
        uint16_t q = t->b->next[p][d];
        int slot = q == WL_OFF || dist[q] >= dist[p] || !t->occ.at[q]
                       ? -1
                       : wl_slot_at(&t->s, t->army, q);
        if (slot < 1 || (t->engaged >> slot & 1))
            continue;
        for (int n = steps_from(t, wl_kind_of(slot), q, to); n-- > 0;) {
            int value = 2 * (dist[to[n]] >= dist[q]) + (wl_kind_of(slot) == WL_CAVALRY);
            if (value > best) {
                best = value;
                who = slot;
                where = to[n];
            }
        }
    }
    if (who > 0)
        step(t, who, where);
    return who > 0;
}

/* Downhill to the goal, round what stands in the way if that costs nothing. */
static void stroll(struct turn *t, int goal)
{
    const uint8_t *dist = t->m->dist[goal];
    bool asked = false;
    while (t->s.points) {
        uint16_t p = t->s.at[t->army][0], to[8], best = p;
        for (int n = steps_from(t, WL_GENERAL, p, to); n-- > 0;)
            if (dist[to[n]] < dist[best])
                best = to[n];
        if (best != p)
            step(t, 0, best);
        else if (asked || t->s.points < 2 || !make_room(t, dist))
            return;
        else
            asked = true;
    }
}

/* Moves a unit with up to `points` so that it touches `q` sooner. */
static void approach(struct turn *t, int slot, uint16_t q, int points)
{
    int kind = wl_kind_of(slot);
    for (; points > 0 && t->s.points; points--) {
        uint16_t p = t->s.at[t->army][slot], to[8], best = p;
        int least = wl_touch(t->m, kind, p, q);
        if (least <= 0)
            return;
        for (int n = steps_from(t, kind, p, to); n-- > 0;) {
            int c = wl_touch(t->m, kind, to[n], q);
            if (c >= 0 && c < least) {
                least = c;
                best = to[n];
            }
        }
        if (best == p)
            return;
        step(t, slot, best);
    }
}

/* The units nearest to `q` close in on it with the points that are left. */
static void close_in(struct turn *t, uint16_t q, int each)
{
    uint32_t tried = t->engaged;
    while (t->s.points) {
        int best = WL_FAR, slot = 0;
        for (int i = 1; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int c = p >= WL_SQUARES || (tried >> i & 1) ? WL_FAR
                                                        : wl_touch(t->m, wl_kind_of(i), p, q);
            if (c < best && c > 0) {
                best = c;
                slot = i;
            }
        }
        if (!slot)
            return;
        tried |= (uint32_t)1 << slot;
        approach(t, slot, q, each);
    }
}

/* --- Mobilisation (WL §7.11) --- */

static int colour_of(const struct wl_board *b, uint16_t sq)
{
    return (sq % b->w + sq / b->w) & 1;
}

static bool is_start(const struct wl_block *start, int kind, uint16_t sq)
{
    for (int i = 0; i < 4; i++)
        if (start->at[kind][i] == sq)
            return true;
    return false;
}

/* The unit that gets to the start square first marches there. */
static void fill_square(struct turn *t, const struct wl_block *start, int kind, uint16_t sq)
{
    static _Thread_local struct flood f, best;
    int slot = -1, least = WL_FAR;
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++) {
        uint16_t p = t->s.at[t->army][i];
        if (p >= WL_SQUARES || (t->engaged >> i & 1) ||
            (kind != WL_GENERAL &&
             (is_start(start, kind, p) || colour_of(t->b, p) != colour_of(t->b, sq))))
            continue;
        flood(t, i, WL_FAR - 1, &f);
        if (f.dist[sq] < least) {
            least = f.dist[sq];
            slot = i;
            best = f;
        }
    }
    if (slot < 0)
        return;
    t->engaged |= (uint32_t)1 << slot;
    follow(t, slot, &best, sq);
}

/* The general goes first, for the ring round the capital shuts him out; then the far side of it. */
static void mobilise(struct turn *t)
{
    const struct wl_country *home = &t->b->land[t->s.army[t->army].country];
    const struct wl_block *start = &home->start;
    uint16_t centre = start->at[WL_GENERAL][0], from = home->recruit.at[WL_GENERAL][0];
    enter(t);
    if (t->s.at[t->army][0] != centre)
        fill_square(t, start, WL_GENERAL, centre);
    for (int far = WL_FAR; far >= 0 && t->s.points; far--)
        for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
            for (int i = 0; i < 4; i++)
                if (wl_king(t->b, start->at[k][i], from) == far && !t->occ.at[start->at[k][i]])
                    fill_square(t, start, k, start->at[k][i]);
    finish(t);
}

/* --- Candidates --- */

enum { GENERAL_WAYS = 12, TARGETS = 12, HASHES = BC_PLAN * 4 };

/* How the points are used beside the general's way. */
enum after { NOTHING, HUNT, AMBUSH, ESCORT, AFTERS };

struct maker {
    const struct bc_ctx *cx;
    struct bc_rng *rng;
    struct turn start, work;
    bool names;      /* a target is still to be named */
    struct bc_plan *out;
    int n, max;
    uint64_t seen[64]; /* the positions that plans lead to: two ways to one are one plan */
};

/* The enemy general that the army's units could touch first, and the town he is going to. */
static int quarry(const struct turn *t)
{
    int best = WL_FAR * 3, victim = WL_NOBODY;
    for (int a = 0; a < t->s.armies; a++) {
        uint16_t q = t->s.at[a][0];
        int cost[3] = {WL_FAR, WL_FAR, WL_FAR};
        if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a))
            continue;
        for (int i = 1; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int c = p < WL_SQUARES ? wl_touch(t->m, wl_kind_of(i), p, q) : WL_FAR;
            for (int k = 0; k < 3; k++)
                if (c < cost[k]) {
                    int d = cost[k];
                    cost[k] = c;
                    c = d;
                }
        }
        if (cost[0] + cost[1] + cost[2] < best) {
            best = cost[0] + cost[1] + cost[2];
            victim = a;
        }
    }
    return victim;
}

static uint16_t next_stop(const struct turn *t, int army)
{
    int best = WL_FAR;
    uint16_t at = t->s.at[army][0], sq = at;
    for (int g = 0; g < WL_TOWNS; g++)
        if (wl_may_take(t->b, &t->s, army, g) && t->m->dist[g][at] < best &&
            t->m->goal[g] != at) {
            best = t->m->dist[g][at];
            sq = t->m->goal[g];
        }
    return sq;
}

static void use_rest(struct turn *t, enum after after)
{
    int victim = after == HUNT || after == AMBUSH ? quarry(t) : WL_NOBODY;
    if (after == ESCORT && t->s.at[t->army][0] < WL_SQUARES)
        close_in(t, t->s.at[t->army][0], 4);
    else if (victim != WL_NOBODY)
        close_in(t, after == HUNT ? t->s.at[victim][0] : next_stop(t, victim), 4);
}

/* A fresh turn to plan, with its target named. */
static struct turn *open_plan(struct maker *mk, uint16_t target, struct bc_plan *plan)
{
    mk->work = mk->start;
    mk->work.plan = plan;
    plan->n = 0;
    plan->prior = 1;
    if (mk->names)
        add(&mk->work, target == WL_OFF ? WL_NO_TARGET : WL_TARGET, target == WL_OFF ? 0 : target,
            0);
    if (mk->names)
        mk->work.s.target = target;
    return &mk->work;
}

/* Plays the plan out and judges the position; keeps it unless another leads to the same. */
static void keep(struct maker *mk)
{
    struct turn *t = &mk->work;
    finish(t);
    uint64_t h = t->s.target;
    for (int i = 0; i < WL_SLOTS; i++)
        h = (h ^ t->s.at[t->army][i]) * UINT64_C(0x9e3779b97f4a7c15) + (h >> 29);
    for (int i = 0; i < mk->n; i++)
        if (mk->seen[i] == h)
            return;
    int32_t milli[BC_SEATS] = {0};
    struct wl_state s = *wl_state(mk->cx);
    struct bc_ctx cx = {mk->cx->game, mk->cx->data, &s.h, NULL};
    for (int i = 0; i < t->plan->n; i++)
        bc_play(&cx, &t->plan->act[i]);
    wl_eval(&cx, milli);
    t->plan->prior = milli[t->seat] + 1;
    mk->seen[mk->n++] = h;
}

static bool is_full(const struct maker *mk)
{
    return mk->n >= mk->max;
}

/* The general's ways: every town in reach, towards the best of the others, home, nowhere. */
static int general_ways(const struct turn *t, struct bc_rng *rng, const struct flood *f,
                        uint16_t way[GENERAL_WAYS])
{
    struct goal goal[WL_GOALS];
    int n = 0, goals = find_goals(t, rng, 0, goal), toward = 0;
    const int home = WL_TOWNS + t->s.army[t->army].country;
    for (int i = 0; i < goals && n < GENERAL_WAYS - 3; i++) {
        uint16_t sq = t->m->goal[goal[i].goal];
        bool there = f->dist[sq] <= t->s.points;
        if (there)
            way[n++] = sq;
        else if (toward++ < 4)
            way[n++] = nearest_to(t, f, goal[i].goal, t->s.points);
        if (!there && toward == 1 && t->s.points > 4)
            way[n++] = nearest_to(t, f, goal[i].goal, t->s.points - 3);
    }
    way[n++] = t->s.at[t->army][0];
    way[n++] = nearest_to(t, f, home, t->s.points);
    return n;
}

/* The ring round a general who has not left his capital yet has to be opened first. */
static void opening_plans(struct maker *mk, uint16_t target)
{
    struct goal goal[WL_GOALS];
    int goals = find_goals(&mk->start, mk->rng, 0, goal);
    for (int i = 0; i < goals && i < 5; i++)
        for (int after = 0; after < AFTERS && !is_full(mk); after++) {
            struct turn *t = open_plan(mk, target, &mk->out[mk->n]);
            stroll(t, goal[i].goal);
            use_rest(t, (enum after)after);
            keep(mk);
        }
}

static void march_plans(struct maker *mk, uint16_t target)
{
    static _Thread_local struct flood f;
    uint16_t way[GENERAL_WAYS];
    bool moves = mk->start.s.at[mk->start.army][0] < WL_SQUARES;
    int ways = 0;
    if (moves) {
        flood(&mk->start, 0, mk->start.s.points, &f);
        ways = general_ways(&mk->start, mk->rng, &f, way);
        if (f.n <= 3)
            opening_plans(mk, target);
    }
    for (int i = 0; i < ways; i++)
        for (int after = 0; after < AFTERS && !is_full(mk); after++) {
            struct turn *t = open_plan(mk, target, &mk->out[mk->n]);
            follow(t, 0, &f, way[i]);
            use_rest(t, (enum after)after);
            keep(mk);
        }
}

/* An attack, and for the rest of the points a march or the hunt. */
static void attack_plans(struct maker *mk, uint16_t target, int nodes)
{
    static _Thread_local struct assault as;
    static _Thread_local struct flood f;
    if (!find_assault(&mk->start, target, nodes, &as))
        return;
    for (int variant = 0; variant < 3 && !is_full(mk); variant++) {
        struct turn *t = open_plan(mk, target, &mk->out[mk->n]);
        if (!carry_out(t, &as, target))
            return;
        bool free_general = !(t->engaged & 1) && t->s.at[t->army][0] < WL_SQUARES;
        struct goal goal[WL_GOALS];
        int goals = find_goals(t, mk->rng, 0, goal);
        if (variant < 2 && free_general && variant < goals) {
            flood(t, 0, t->s.points, &f);
            follow(t, 0, &f, nearest_to(t, &f, goal[variant].goal, t->s.points));
        }
        use_rest(t, variant == 2 ? ESCORT : HUNT);
        if (wl_attack_succeeds(t->b, &t->s, t->army, target))
            keep(mk);
    }
}

/* Generals before units. */
static void all_attacks(struct maker *mk)
{
    const struct turn *t = &mk->start;
    int targets = 0;
    reach.known = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int a = 0; a < t->s.armies; a++)
            for (int i = pass; i < (pass ? WL_SLOTS : 1); i++) {
                uint16_t q = t->s.at[a][i];
                if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a) || is_full(mk) ||
                    targets == TARGETS || !is_in_reach(t, q, pass ? 2 : 3))
                    continue;
                targets++;
                attack_plans(mk, q, 2000);
            }
}

/* Best first, with priors that tell good from bad more clearly than the evaluation itself. */
static void rank(struct maker *mk)
{
    for (int i = 1; i < mk->n; i++)
        for (int j = i; j > 0 && mk->out[j].prior > mk->out[j - 1].prior; j--) {
            struct bc_plan p = mk->out[j];
            mk->out[j] = mk->out[j - 1];
            mk->out[j - 1] = p;
        }
    int32_t top = mk->n ? mk->out[0].prior : 0;
    for (int i = 0; i < mk->n; i++) {
        int32_t down = top - mk->out[i].prior;
        mk->out[i].prior = 20 + 1000 * 20 / (20 + down);
    }
}

int wl_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                  int max)
{
    static _Thread_local struct maker mk;
    mk.cx = cx;
    mk.rng = rng;
    mk.out = out;
    mk.n = 0;
    mk.max = max < 64 ? max : 64;
    mk.names = bc_step_now(cx)->legal == wl_target_legal;
    if (!mk.max)
        return 0;
    begin(&mk.start, cx, seat);
    if (mk.start.mobilising) {
        mobilise(open_plan(&mk, WL_OFF, &out[0]));
        return 1;
    }
    if (mk.names)
        all_attacks(&mk);
    else if (mk.start.s.target != WL_OFF) {
        reach.known = 0;
        attack_plans(&mk, mk.start.s.target, 2000);
    }
    march_plans(&mk, WL_OFF);
    rank(&mk);
    return mk.n;
}

/* --- Playouts --- */

/* An enemy general is taken wherever he can be. */
static bool take_general(struct turn *t, bool names, struct bc_plan *out)
{
    static _Thread_local struct assault as;
    static _Thread_local struct turn before;
    bool known = false;
    for (int a = 0; a < t->s.armies; a++) {
        uint16_t q = t->s.at[a][0];
        if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a) ||
            (!names && t->s.target != q) || !is_in_reach(t, q, 3))
            continue;
        if (!known)
            reach.known = 0;
        known = true;
        if (!find_assault(t, q, 150, &as))
            continue;
        before = *t;
        if (names)
            add(t, WL_TARGET, q, 0);
        if (carry_out(t, &as, q))
            return true;
        *t = before;
        out->n = 0;
    }
    return false;
}

void wl_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    struct turn t;
    struct goal goal[WL_GOALS];
    bool names = bc_step_now(cx)->legal == wl_target_legal;
    begin(&t, cx, seat);
    t.plan = out;
    out->n = 0;
    out->prior = 1;
    if (t.mobilising) {
        mobilise(&t);
        return;
    }
    bool attacks = take_general(&t, names, out);
    if (!attacks && names)
        add(&t, WL_NO_TARGET, 0, 0);
    if (!(t.engaged & 1) && t.s.at[t.army][0] < WL_SQUARES && find_goals(&t, rng, 10, goal))
        stroll(&t, goal[0].goal);
    if (t.s.points)
        use_rest(&t, bc_rng_below(rng, 4) ? HUNT : AMBUSH);
    finish(&t);
}
