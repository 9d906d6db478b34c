/* move.c - chapter 3: what one point moves, and where nobody may go. */
#include "rules/waterloo/waterloo.h"

#include <string.h>

/* Why a square may not be entered. */
static const struct bc_bar occupied = {"WL §3.4", "step.occupied"};
static const struct bc_bar way = {"WL §3.4", "step.way"};
static const struct bc_bar enemy_line = {"WL §3.5", "step.enemy_line"};
static const struct bc_bar ally_land = {"WL §5.7", "step.ally_land"};
static const struct bc_bar block = {"WL §7.13", "step.block"};
static const struct bc_bar home_only = {"WL §7.11", "step.home_only"};
static const struct bc_bar on_town = {"WL §7.11", "step.on_town"};
static const struct bc_bar leave_town = {"WL §7.11", "step.leave_town"};
static const struct bc_bar not_towards = {"WL §7.11", "step.not_towards"};
static const struct bc_bar terrain = {"WL §1.5", "step.terrain"};
static const struct bc_bar border = {"WL §1.6", "step.border"};
static const struct bc_bar diagonal_only = {"WL §3.3", "step.diagonal_only"};
static const struct bc_bar two_squares = {"WL §3.3", "step.two_squares"};

struct mover {
    const struct wl_board *b;
    const struct wl_state *s;
    const struct wl_occ *occ;
    int army;
    uint8_t friends; /* armies, a bit each */
    bool limits;     /* some land may be closed to this army */
    bool mobilising;
    int8_t no_entry; /* the ally's country, entry not granted (WL §5.7, ruling 8) */
};

/* WL §5.7, §7.11: who moves, and which land may be closed to him. */
static inline struct mover mover_of(const struct bc_ctx *cx, const struct wl_occ *occ)
{
    const struct wl_state *s = wl_state(cx);
    struct mover m = {
        .b = wl_board(cx), .s = s, .occ = occ, .army = s->active, .no_entry = WL_NOBODY};
    const struct wl_army *me = &s->army[m.army];
    for (int a = 0; a < s->armies; a++) {
        m.friends |= (uint8_t)(wl_friends(s, m.army, a) << a);
        m.limits |= (s->army[a].is & WL_MOBILISING) != 0;
    }
    if (me->ally != WL_NOBODY && !s->army[me->ally].admits) {
        m.no_entry = s->army[me->ally].country;
        m.limits = true;
    }
    m.mobilising = me->is & WL_MOBILISING;
    return m;
}

/* WL §3.4, §5.7, §7.11, §7.13: may a piece on `p` go on to the neighbour `q`? NULL: yes. */
static const struct bc_bar *barred(const struct mover *m, uint16_t p, uint16_t q)
{
    if (m->occ->at[q])
        return &occupied;
    if (!m->limits)
        return NULL;
    int to = m->b->country[q];
    if (to == m->no_entry && m->b->country[p] != to)
        return &ally_land;
    if (m->mobilising && to != m->s->army[m->army].country)
        return &home_only;
    return wl_is_closed(m->b, m->s, m->army, q) ? &block : NULL;
}

/* WL ruling 4: allies count as one's own. */
static bool is_enemy(const struct mover *m, int sq)
{
    uint8_t o = m->occ->at[sq];
    return o && !(m->friends >> wl_occ_army(o) & 1);
}

/* WL §3.5, ruling 4: no diagonal step between two enemies. */
static bool is_enemy_line(const struct mover *m, uint16_t p, int d)
{
    return (d & 1) && is_enemy(m, p + wl_dx[d]) && is_enemy(m, p + wl_dy[d] * m->b->w);
}

static void offer(struct bc_list *out, int seat, uint16_t from, uint16_t to,
                  const struct bc_bar *why)
{
    bc_offer(out, wl_act(WL_STEP, seat, from, to), why);
}

/* What one point leads to, and why not. */
struct way {
    uint16_t to; /* WL_OFF: there is no such way */
    const struct bc_bar *why;
};

/* WL §3.3, §3.4, ruling 23: two squares for a point, both entered, by either way round. */
static struct way ride(const struct mover *m, uint16_t from, const struct wl_cav *c)
{
    const struct bc_bar *why = NULL;
    for (int k = 0; k < 2 && c->mid[k] != WL_OFF; k++) {
        why = barred(m, from, c->mid[k]);
        if (!why)
            why = barred(m, c->mid[k], c->to);
        if (!why)
            break;
    }
    return (struct way){c->to, why == &occupied && !m->occ->at[c->to] ? &way : why};
}

/* WL §3.3: how many ways there are for one point. */
static int way_count(const struct mover *m, int kind, uint16_t from)
{
    return kind == WL_CAVALRY ? m->b->cavs[from] : kind == WL_INFANTRY ? 4 : 8;
}

/* WL §3.3: infantry goes diagonally, the general in all eight directions. */
static inline struct way nth_way(const struct mover *m, int kind, uint16_t from, int k)
{
    if (kind == WL_CAVALRY)
        return ride(m, from, &m->b->cav[from][k]);
    int d = kind == WL_INFANTRY ? 2 * k + 1 : k;
    uint16_t to = m->b->next[from][d];
    if (to == WL_OFF)
        return (struct way){WL_OFF, NULL};
    const struct bc_bar *why = barred(m, from, to);
    return (struct way){to, !why && is_enemy_line(m, from, d) ? &enemy_line : why};
}

/* --- The march of a mobilising army (WL §7.11, ruling 10) --- */

struct march {
    uint8_t mask[WL_SLOTS]; /* per piece: its steps that are on the march, as `nth_way` counts */
    bool must;              /* somebody who has not arrived can march on */
    bool jam;               /* nobody can, and the army has not arrived: any step will do */
    int leaves;             /* the piece that has to leave a town, or -1 */
};

/* WL §7.11, ruling 10: start squares of its kind that a piece may march to, a bit each: all free
 * ones (the flood finds no others), and from a start square only those farther from the recruiting
 * area. */
static uint8_t goals(const struct mover *m, int kind, uint16_t from)
{
    const struct wl_country *home = &m->b->land[m->s->army[m->army].country];
    uint16_t camp = home->recruit.at[WL_GENERAL][0];
    uint8_t mask = 0;
    bool there = wl_is_start(&home->start, kind, from);
    for (int i = 0; i < (kind == WL_GENERAL ? 1 : 4); i++)
        if (!there || wl_king(m->b, home->start.at[kind][i], camp) > wl_king(m->b, from, camp))
            mask |= (uint8_t)(1 << i);
    return mask;
}

static bool is_goal(const struct wl_block *start, int kind, uint8_t goal, uint16_t q)
{
    for (int i = 0; i < 4; i++)
        if ((goal >> i & 1) && start->at[kind][i] == q)
            return true;
    return false;
}

/* WL §7.11, ruling 10: the first steps of all shortest ways from `from` to one of its goals, as the
 * pieces stand. */
static uint8_t towards(const struct mover *m, int kind, uint16_t from)
{
    const struct wl_block *start = &m->b->land[m->s->army[m->army].country].start;
    uint8_t dist[WL_SQUARES] = {0}, first[WL_SQUARES] = {0}, mask = 0;
    uint8_t goal = goals(m, kind, from);
    uint16_t queue[WL_SQUARES];
    int tail = 0, left = 0; /* goals that were not found yet */
    for (int i = 0; i < 4; i++)
        left += (goal >> i & 1) && !m->occ->at[start->at[kind][i]];
    int last = left ? WL_SQUARES : 0; /* how far it is to the farthest */
    queue[tail++] = from;
    for (int head = 0; head < tail && dist[queue[head]] < last; head++) {
        uint16_t p = queue[head];
        for (int i = 0; i < way_count(m, kind, p); i++) {
            struct way w = nth_way(m, kind, p, i);
            uint16_t q = w.to;
            if (q == WL_OFF || w.why)
                continue;
            if (!dist[q]) {
                dist[q] = (uint8_t)(dist[p] + 1);
                queue[tail++] = q;
                if (is_goal(start, kind, goal, q) && --left == 0)
                    last = dist[q];
            }
            if (dist[q] == dist[p] + 1)
                first[q] = (uint8_t)(first[q] | (head ? first[p] : 1 << i));
        }
    }
    for (int i = 0; i < 4; i++)
        if (goal >> i & 1)
            mask |= first[start->at[kind][i]];
    for (int i = 0; i < 8 && m->s->points < 2; i++) /* no point left to leave the town again */
        if ((mask >> i & 1) && m->b->town_at[nth_way(m, kind, from, i).to] != WL_NOBODY)
            mask &= (uint8_t) ~(1 << i);
    return mask;
}

/* WL §7.11, ruling 10: what everybody can do; or, where only a step from `from` is asked about,
 * what bears on it: its own ways, and whether somebody else has to leave a town. */
static bool plan_march(const struct mover *m, int only_from, struct march *r)
{
    const struct wl_block *start = &m->b->land[m->s->army[m->army].country].start;
    bool any = false;
    *r = (struct march){.leaves = -1};
    for (int i = 0; i < WL_SLOTS; i++) {
        uint16_t from = m->s->at[m->army][i];
        bool on_a_town = from < WL_SQUARES && m->b->town_at[from] != WL_NOBODY;
        if (from >= WL_SQUARES || (only_from >= 0 && from != only_from && !on_a_town) ||
            !(r->mask[i] = towards(m, wl_kind_of(i), from)))
            continue;
        any = true;
        r->must |= !wl_is_start(start, wl_kind_of(i), from);
        if (on_a_town)
            r->leaves = i;
    }
    r->jam = !any && !wl_is_mobilised(m->b, m->s, m->army);
    return any;
}

/* WL §7.11, ruling 10: why a piece that could go there may not. */
static const struct bc_bar *off_the_march(const struct mover *m, const struct march *r, int slot,
                                          int k, uint16_t to)
{
    bool town = m->b->town_at[to] != WL_NOBODY;
    if (r->jam)
        return town ? &on_town : NULL;
    if (r->leaves >= 0 && r->leaves != slot)
        return &leave_town;
    if (r->mask[slot] >> k & 1)
        return NULL;
    return town && m->s->points < 2 ? &on_town : &not_towards;
}

/* --- Beyond one step --- */

/* WL §3.2 to §3.5: whoever moves first, own pieces may have made room by then. */
void wl_costs(const struct bc_ctx *cx, int slot, uint8_t cost[WL_SQUARES])
{
    const struct wl_state *s = wl_state(cx);
    uint16_t queue[WL_SQUARES];
    int tail = 0;
    struct wl_occ occ;
    wl_occupy(s, &occ);
    for (int i = 0; i < WL_SLOTS; i++)
        if (s->at[s->active][i] < WL_SQUARES)
            occ.at[s->at[s->active][i]] = 0;
    struct mover m = mover_of(cx, &occ);
    int kind = wl_kind_of(slot);
    memset(cost, WL_TOO_FAR, WL_SQUARES);
    queue[tail++] = s->at[s->active][slot];
    cost[queue[0]] = 0;
    for (int head = 0; head < tail && cost[queue[head]] < s->points; head++) {
        uint16_t p = queue[head];
        for (int k = 0; k < way_count(&m, kind, p); k++) {
            struct way w = nth_way(&m, kind, p, k);
            if (w.to == WL_OFF || w.why || cost[w.to] != WL_TOO_FAR)
                continue;
            cost[w.to] = (uint8_t)(cost[p] + 1);
            queue[tail++] = w.to;
        }
    }
}

/* --- Why not --- */

/* WL §1.5, §1.6, §3.3: what a player might try by the look of the board, but the ground or the way
 * this kind of piece moves forbids: the squares around it, and for cavalry those two away in a
 * straight line. */
static const struct bc_bar *forbidden(const struct mover *m, uint16_t from, int kind, int d,
                                      int reach)
{
    const struct wl_board *b = m->b;
    int x = from % b->w + wl_dx[d] * reach, y = from / b->w + wl_dy[d] * reach;
    int to = y * b->w + x;
    if (x < 0 || y < 0 || x >= b->w || y >= b->h)
        return NULL;
    if (b->terrain[to] != '.')
        return &terrain;
    if (kind == WL_INFANTRY && !(d & 1))
        return &diagonal_only;
    if (kind == WL_CAVALRY && reach == 1)
        return &two_squares;
    return kind != WL_CAVALRY && b->next[from][d] == WL_OFF ? &border : NULL;
}

/* WL §1.5, §1.6, §3.3: the same for all squares around a piece. */
static void refuse_ground(const struct mover *m, int seat, uint16_t from, int kind,
                          struct bc_list *out)
{
    for (int d = 0; d < 8; d++)
        for (int reach = 1; reach <= (kind == WL_CAVALRY ? 2 : 1); reach++) {
            bool hook = kind == WL_CAVALRY && (d & 1); /* reached, or refused, as a ride */
            const struct bc_bar *why = hook ? NULL : forbidden(m, from, kind, d, reach);
            int to = from + (wl_dy[d] * m->b->w + wl_dx[d]) * reach;
            if (why)
                offer(out, seat, from, (uint16_t)to, why);
        }
}

/* WL §7.10, ruling 10: waiting units come in on a free square of their kind, at no cost. */
static bool add_entries(const struct mover *m, int seat, struct bc_list *out)
{
    const struct wl_block *area = &m->b->land[m->s->army[m->army].country].recruit;
    bool any = false;
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++) {
        if (wl_free_slot(m->s, m->army, k, WL_WAITING) < 0)
            continue;
        for (int i = 0; i < 4; i++)
            if (!m->occ->at[area->at[k][i]]) {
                any = true;
                if (out)
                    bc_add(out, wl_act(WL_ENTER, seat, k, area->at[k][i]), 1);
            }
    }
    return any;
}

static bool has_waiting(const struct wl_state *s)
{
    return wl_free_slot(s, s->active, WL_INFANTRY, WL_WAITING) >= 0 ||
           wl_free_slot(s, s->active, WL_CAVALRY, WL_WAITING) >= 0;
}

/* WL §3.1, §3.2: as long as there are points. */
bool wl_may_move(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_state(cx)->points > 0;
}

/* WL §7.10: whoever waits comes in before the turn ends, points or not. */
bool wl_must_enter(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (!has_waiting(wl_state(cx)))
        return false;
    struct wl_occ occ;
    wl_occupy(wl_state(cx), &occ);
    struct mover m = mover_of(cx, &occ);
    return add_entries(&m, 0, NULL);
}

/* WL §7.10: who waits comes in. */
void wl_enter_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                    struct bc_list *out)
{
    struct wl_occ occ;
    wl_occupy(wl_state(cx), &occ);
    struct mover m = mover_of(cx, &occ);
    add_entries(&m, seat, out);
}

/* Waiting units come in first, and a mobilising army marches as long as it can (WL §7.10, §7.11). */
static void end_legal(const struct mover *m, const struct march *r, int seat, struct bc_list *out)
{
    struct bc_action done = wl_act(WL_DONE, seat, 0, 0);
    if (has_waiting(m->s) && add_entries(m, seat, out))
        bc_refuse(out, &done, "WL §7.10", "done.waiting");
    else if (r->must)
        bc_refuse(out, &done, "WL §7.11", "done.march");
    else
        bc_add(out, done, 1);
}

/* WL §3.2, §7.11: one step a decision; points left over lapse with "done". */
void wl_move_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    const struct bc_action *only = out->only;
    struct wl_occ occ;
    struct march r = {0};
    wl_occupy(s, &occ);
    struct mover m = mover_of(cx, &occ);
    bool step = only && only->kind == WL_STEP;
    if (m.mobilising && !(step && plan_march(&m, only->a[0], &r)))
        plan_march(&m, -1, &r);
    if (!step)
        end_legal(&m, &r, seat, out);
    for (int i = 0; i < WL_SLOTS; i++) {
        uint16_t from = s->at[m.army][i];
        if (from >= WL_SQUARES || (only && !(step && only->a[0] == from)))
            continue;
        int kind = wl_kind_of(i), n = way_count(&m, kind, from);
        for (int k = 0; k < n; k++) {
            struct way w = nth_way(&m, kind, from, k);
            if (w.to != WL_OFF)
                offer(out, seat, from, w.to,
                      !w.why && m.mobilising ? off_the_march(&m, &r, i, k, w.to) : w.why);
        }
        if (out->why)
            refuse_ground(&m, seat, from, kind, out);
    }
    if (!step)
        wl_retarget_legal(cx, f, seat, out);
    wl_ally_legal(cx, seat, out);
}

/* WL §4.5: another target, or nobody any more. */
static void retarget(struct wl_state *s, const struct bc_action *act)
{
    s->target = act->kind == WL_TARGET ? (uint16_t)act->a[0] : WL_OFF;
    s->changes++;
}

/* WL §3.2, §3.3: a step costs a point; a general who moves was not put there (§5.1). */
enum bc_flow wl_move_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    if (wl_ally_take(cx, act))
        return BC_REPEAT;
    switch (act->kind) {
    case WL_DONE: s->points = 0; return BC_NEXT;
    case WL_STEP: {
        int slot = wl_slot_at(s, s->active, (uint16_t)act->a[0]);
        s->at[s->active][slot] = (uint16_t)act->a[1];
        s->points--;
        if (slot == 0)
            s->army[s->active].is &= (uint8_t)~WL_PUT;
        break;
    }
    case WL_ENTER: {
        int slot = wl_free_slot(s, s->active, act->a[0], WL_WAITING);
        s->at[s->active][slot] = (uint16_t)act->a[1];
        break;
    }
    default: retarget(s, act);
    }
    return BC_REPEAT;
}
