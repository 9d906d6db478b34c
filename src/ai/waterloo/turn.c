/* turn.c - a turn of Waterloo being planned: steps, ways, and who takes part in an attack.
 *
 * A plan is built on a copy of the state, with the rules of WL §3.3-3.5 asked square by square:
 * listing all legal steps for every step of every plan would take most of the search's time. The
 * search checks every action of a plan all the same. */
#include "ai/waterloo/hints.h"

#include <string.h>

enum { FRIEND = WL_SLOTS, FRIENDS = 12 };

void wl_ai_turn_begin(struct wl_ai_turn *t, const struct bc_ctx *cx, int seat)
{
    t->b = wl_board(cx);
    t->m = wl_ai_maps_of(t->b);
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

void wl_ai_turn_add(struct wl_ai_turn *t, int kind, int a, int b)
{
    bc_plan_add(t->plan, wl_act(kind, t->seat, a, b));
}

/* --- Steps --- */

static bool is_open(const struct wl_ai_turn *t, uint16_t p, uint16_t q)
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

static bool is_enemy(const struct wl_ai_turn *t, int sq)
{
    uint8_t o = t->occ.at[sq];
    return o && !(t->friends >> wl_occ_army(o) & 1);
}

/* WL §3.5: no diagonal step between two enemies. */
static bool can_walk(const struct wl_ai_turn *t, uint16_t p, uint16_t q, int d)
{
    if (!is_open(t, p, q))
        return false;
    int w = t->b->w;
    return !(d & 1) || !is_enemy(t, p / w * w + q % w) || !is_enemy(t, q / w * w + p % w);
}

static bool can_ride(const struct wl_ai_turn *t, uint16_t p, const struct wl_cav *c)
{
    for (int k = 0; k < 2 && c->mid[k] != WL_OFF; k++)
        if (is_open(t, p, c->mid[k]) && is_open(t, c->mid[k], c->to))
            return true;
    return false;
}

int wl_ai_turn_steps(const struct wl_ai_turn *t, int kind, uint16_t p, uint16_t to[8])
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

void wl_ai_turn_flood(const struct wl_ai_turn *t, int slot, int limit, struct wl_ai_flood *f)
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
        for (int n = wl_ai_turn_steps(t, kind, p, to); n-- > 0;)
            if (f->dist[to[n]] == WL_FAR) {
                f->dist[to[n]] = (uint8_t)(f->dist[p] + 1);
                f->from[to[n]] = p;
                f->queue[f->n++] = to[n];
            }
    }
}

void wl_ai_turn_step(struct wl_ai_turn *t, int slot, uint16_t to)
{
    uint16_t *at = &t->s.at[t->army][slot];
    wl_ai_turn_add(t, WL_STEP, *at, to);
    t->occ.at[to] = t->occ.at[*at];
    t->occ.at[*at] = 0;
    *at = to;
    t->s.points--;
}

void wl_ai_turn_follow(struct wl_ai_turn *t, int slot, const struct wl_ai_flood *f, uint16_t to)
{
    uint16_t way[WL_FAR];
    int n = 0;
    for (uint16_t p = to; f->dist[p] && n < WL_FAR; p = f->from[p])
        way[n++] = p;
    while (n > 0 && t->s.points) {
        if (t->mobilising && t->s.points < 2 && t->b->town_at[way[n - 1]] != WL_NOBODY)
            return; /* WL ruling 10: he could not leave it again */
        wl_ai_turn_step(t, slot, way[--n]);
    }
}

void wl_ai_turn_enter(struct wl_ai_turn *t)
{
    const struct wl_block *area = &t->b->land[t->s.army[t->army].country].recruit;
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        for (int i = 0; i < 4; i++) {
            int slot = wl_free_slot(&t->s, t->army, k, WL_WAITING);
            uint16_t sq = area->at[k][i];
            if (slot < 0 || t->occ.at[sq])
                continue;
            wl_ai_turn_add(t, WL_ENTER, k, sq);
            t->s.at[t->army][slot] = sq;
            t->occ.at[sq] = (uint8_t)(1 + t->army * 4 + k);
        }
}

/* The turn ends by itself when no point is left. */
void wl_ai_turn_finish(struct wl_ai_turn *t)
{
    wl_ai_turn_enter(t);
    if (t->s.points)
        wl_ai_turn_add(t, WL_DONE, 0, 0);
}

/* --- The attack --- */

static void offer(struct wl_cover *g, int piece, int cost, uint16_t at)
{
    int i = g->n;
    if (i == WL_OPTIONS && g->v[i - 1].cost <= cost)
        return;
    i = i == WL_OPTIONS ? i - 1 : g->n++;
    for (; i > 0 && g->v[i - 1].cost > cost; i--)
        g->v[i] = g->v[i - 1];
    g->v[i] = (struct wl_ai_option){(uint8_t)piece, (uint8_t)cost, at};
}

/* Distances of the army's pieces, found when first asked for. */
static _Thread_local struct {
    uint8_t dist[WL_SLOTS][WL_SQUARES];
    uint32_t known;
} reach;

void wl_ai_turn_new_attacks(void)
{
    reach.known = 0;
}

static int cost_to(const struct wl_ai_turn *t, int slot, uint16_t sq)
{
    static _Thread_local struct wl_ai_flood f;
    if (!(reach.known >> slot & 1)) {
        wl_ai_turn_flood(t, slot, t->s.points, &f);
        memcpy(reach.dist[slot], f.dist, sizeof f.dist);
        reach.known |= (uint32_t)1 << slot;
    }
    return reach.dist[slot][sq];
}

/* All ways to cover one square of the attack. */
static void find_options(const struct wl_ai_turn *t, uint16_t sq, struct wl_cover *g)
{
    int helper = FRIEND;
    for (int d = 0; d < 8; d++) {
        uint16_t c = t->b->next[sq][d];
        if (c == WL_OFF)
            continue;
        uint8_t o = t->occ.at[c];
        int stands = o ? wl_occ_army(o) : WL_NOBODY;
        if (o && (stands != t->army || !wl_in_contact(t->b, c, wl_occ_kind(o), sq))) {
            if (stands != t->army && (t->friends >> stands & 1) && !wl_is_safe(&t->s, stands) &&
                wl_in_contact(t->b, c, wl_occ_kind(o), sq) && helper < FRIEND + FRIENDS)
                offer(g, helper++, 0, c);
            continue;
        }
        for (int i = 0; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int kind = wl_kind_of(i);
            if (p >= WL_SQUARES || (o && p != c) ||
                (kind != WL_GENERAL && (kind == WL_INFANTRY) != (d & 1)) ||
                wl_ai_touch(t->m, kind, p, sq) > t->s.points)
                continue;
            int cost = p == c ? 0 : cost_to(t, i, c);
            if (cost <= t->s.points)
                offer(g, i, cost, c);
        }
    }
}

/* Helpers are numbered anew for every square, so they are told apart by where they stand. */
static bool is_used(const struct wl_ai_assault *as, int n, const struct wl_ai_option *o)
{
    for (int i = 0; i < n; i++)
        if (as->chosen[i].at == o->at || (o->piece < FRIEND && as->chosen[i].piece == o->piece))
            return true;
    return false;
}

/* Fills place after place, cheapest first, and gives up a branch that cannot be cheaper. Places on
 * one square are alike: their options are taken in order. */
static void assign(struct wl_ai_assault *as, int group, int placed, int from, int n, int cost)
{
    if (group == as->covers) {
        as->cost = cost;
        as->places = n;
        memcpy(as->best, as->chosen, sizeof as->best);
        return;
    }
    const struct wl_cover *g = &as->cover[group];
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

bool wl_ai_turn_attack(const struct wl_ai_turn *t, uint16_t target, int nodes,
                       struct wl_ai_assault *as)
{
    uint16_t sq[9];
    uint8_t need[9];
    int places = 0;
    as->covers = wl_attack_needs(t->b, &t->s, &t->occ, target, sq, need);
    for (int k = 0; k < as->covers; k++) {
        as->cover[k].need = need[k];
        as->cover[k].n = 0;
        places += need[k];
        find_options(t, sq[k], &as->cover[k]);
        if (as->cover[k].n < need[k])
            return false;
    }
    if (places > WL_PLACES)
        return false;
    as->cost = t->s.points + 1;
    as->nodes = nodes;
    as->places = 0;
    assign(as, 0, 0, 0, 0, 0);
    return as->cost <= t->s.points;
}

bool wl_ai_turn_carry_out(struct wl_ai_turn *t, const struct wl_ai_assault *as, uint16_t target)
{
    static _Thread_local struct wl_ai_flood f;
    uint32_t late = 0;
    for (int round = 0; round < 2; round++)
        for (int cost = 0; cost <= 12; cost++) /* the nearest first: they stand least in the way */
            for (int i = 0; i < as->places; i++) {
                const struct wl_ai_option *o = &as->best[i];
                if (o->piece >= FRIEND || o->cost != cost || (round && !(late >> i & 1)))
                    continue;
                t->engaged |= (uint32_t)1 << o->piece;
                if (!cost)
                    continue;
                wl_ai_turn_flood(t, o->piece, t->s.points, &f);
                if (f.dist[o->at] != WL_FAR)
                    wl_ai_turn_follow(t, o->piece, &f, o->at);
                else if (!round)
                    late |= (uint32_t)1 << i;
                else
                    return false;
            }
    return wl_attack_succeeds(t->b, &t->s, t->army, target);
}

bool wl_ai_turn_reaches(const struct wl_ai_turn *t, uint16_t target, int need)
{
    int cost[9], n = 0, sum = 0;
    for (int a = 0; a < t->s.armies; a++) {
        if (!(t->friends >> a & 1) || wl_is_safe(&t->s, a))
            continue;
        for (int i = 0; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[a][i];
            int c = p < WL_SQUARES ? wl_ai_touch(t->m, wl_kind_of(i), p, target) : WL_FAR;
            if (c > (a == t->army ? t->s.points : 0) || (n && n == need && cost[n - 1] <= c))
                continue;
            int j = n < need ? n++ : n - 1;
            for (; j > 0 && cost[j - 1] > c; j--)
                cost[j] = cost[j - 1];
            cost[j] = c;
        }
    }
    for (int i = 0; i < n; i++)
        sum += cost[i];
    return n == need && sum <= t->s.points;
}
