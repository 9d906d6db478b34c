/* march.c - where a formation goes, what it does there and whom it meets (NGE §12.1a, §12.2a).
 *
 * One zone after the other: whoever may interfere is asked by the sequences that the rows call. Pieces that
 * march carry the bit NGE_MOVER; those that were set down or taken up since the last point was paid carry
 * NGE_PICKED and stay what they are (NGE ruling 48). */
#include "rules/nge/nge.h"

enum { RALLY_COST = 2 };

/* --- The next zone (NGE §12.1b) --- */

static bool leaves_screen(const struct bc_ctx *cx, int zone)
{
    struct nge_force a = nge_force(cx, zone, nge_state(cx)->side, NGE_STAYING);
    return a.steps >= 2 * nge_fort_level(cx, zone);
}

/* Points left after a step, or -1. The desert takes them all. */
static int left_after(const struct bc_ctx *cx, const struct nge_edge *e)
{
    const struct nge_march *m = &nge_state(cx)->march;
    if (e->kind == NGE_DESERT)
        return m->spent || m->left < 1 ? -1 : 0;
    bool bridged = e->kind == NGE_RIVER && m->is & NGE_BRIDGED; /* 36F */
    return m->left - e->cost + (bridged ? nge_data(cx)->number[NGE_N_COST_RIVER] : 0);
}

static bool can_leave(const struct bc_ctx *cx, int zone, int left)
{
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    for (int i = 0; i < z->nears; i++)
        if (z->near[i].cost <= left && z->near[i].kind != NGE_DESERT &&
            nge_may_enter(cx, nge_state(cx)->side, z->near[i].to))
            return true;
    return false;
}

static bool may_two_armies(const struct bc_ctx *cx, int zone)
{
    return nge_stands(cx, zone, 1 - nge_state(cx)->side); /* in a battle (NGE §12.2c) */
}

/* `going`: those who march. */
static const struct bc_bar *bar_step(const struct bc_ctx *cx, const nge_set *going, int way)
{
    static const struct bc_bar neutral = {"NGE §12.1f", "step.neutral"};
    static const struct bc_bar strait = {"NGE §12.1d", "step.strait"};
    static const struct bc_bar points = {"NGE §12.1b", "step.points"};
    static const struct bc_bar fortress = {"NGE §12.1e", "step.fortress"};
    static const struct bc_bar home = {"NGE §2.1b", "step.home"};
    static const struct bc_bar full = {"NGE §12.2e", "step.full"};
    static const struct bc_bar napoleon = {"NGE §6.4a", "step.napoleon"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    const struct nge_edge *e = &nge_data(cx)->zone[m->zone].near[way];
    int left = left_after(cx, e), enemy = 1 - s->side, to = e->to;
    if (!nge_may_enter(cx, s->side, to) || nge_is_spain_shut(cx, going, to))
        return &neutral;
    if (!nge_strait_open(cx, e, s->side))
        return &strait;
    if (left < 0)
        return &points;
    if ((m->prev != NGE_NOWHERE || nge_march_is(cx, NGE_WON)) &&
        nge_holds_fort(cx, m->zone, enemy) && !leaves_screen(cx, m->zone))
        return &fortress;
    if (m->card == NGE_CARD_C(39) && s->at[nge_napoleon(cx)] == to)
        return &napoleon;
    for (int p = nge_from(going, 0); p >= 0 && nge_is_corps(p); p = nge_from(going, p + 1))
        if (!nge_at_home(cx, p, to))
            return &home;
    nge_set there = nge_pieces(cx, to, s->side, NGE_FIELD);
    int first = nge_from(&there, 0);
    if (first < 0 || !nge_is_corps(first))
        return NULL;
    bool fights = may_two_armies(cx, to);
    if (!nge_bar_merge(cx, &there, going, fights || m->campaign))
        return NULL;
    return fights || !can_leave(cx, to, left) ? &full : NULL;
}

const struct bc_bar *nge_bar_step(const struct bc_ctx *cx, int to)
{
    nge_set going = nge_movers(cx);
    return bar_step(cx, &going, nge_edge(cx, nge_march_of(cx)->zone, to));
}

void nge_step(struct bc_ctx *cx, int to)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    int from = m->zone, way = nge_edge(cx, from, to);
    const struct nge_edge *e = &nge_data(cx)->zone[from].near[way];
    int left = left_after(cx, e);
    nge_set set = nge_movers(cx);
    m->spent = (uint8_t)(m->spent + m->left - left);
    m->left = (int8_t)left;
    nge_clear_bits(cx, NGE_PICKED);
    nge_shift(cx, &set, to);
    NGE_EACH(p, &set)
    s->from[p] = s->at[p] == to ? (uint8_t)(1 + e->back) : 0;
    m->prev = (uint16_t)from;
    m->zone = (uint16_t)to;
    nge_march_set(cx, NGE_WON | NGE_CAUGHT | NGE_STOOD | NGE_FREED, false);
    nge_march_set(cx, NGE_ENTERED, true);
    if (nge_data(cx)->zone[to].poor)
        nge_march_set(cx, NGE_POOR, true);
    struct nge_force a = nge_mover(cx);
    if (s->owner[to] != nge_nation_of(cx, &a))
        nge_march_set(cx, NGE_ABROAD, true);
    nge_tidy(cx, from, s->side);
    nge_emit(cx, NGE_EV_ENTERED, m->leader, to, m->left, 0, 0);
}

/* --- Setting down and taking up (NGE §12.2a) --- */

/* Those who march and those who stand where they are: weighed once for all that might be done. */
struct parts {
    nge_set go, stay;
    struct nge_force own, others;
};

static struct parts parts_of(const struct bc_ctx *cx)
{
    struct parts a = {.go = nge_movers(cx),
                      .stay =
                          nge_pieces(cx, nge_march_of(cx)->zone, nge_state(cx)->side, NGE_STAYING)};
    a.own = nge_weigh(cx, &a.go);
    a.others = nge_weigh(cx, &a.stay);
    return a;
}

static const struct bc_bar scorched = {"NGE §6.4e", "fix.scorched"};
static const struct bc_bar moved_already = {"NGE ruling 48", "piece.moved"};

static const struct bc_bar *bar_drop(const struct bc_ctx *cx, const struct parts *a, int p)
{
    static const struct bc_bar leader = {"NGE §10.3", "drop.leader"};
    static const struct bc_bar last = {"NGE §10.3", "drop.last"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    if (nge_has(s, p, NGE_PICKED))
        return &moved_already;
    if (nge_is_depot(p))
        return NULL;
    if (p == m->leader || (nge_is_general(p) && s->n[p]))
        return &leader;
    nge_set go = a->go;
    int group;
    nge_del(&go, p);
    if (!nge_is_corps(nge_from(&go, 0)))
        return &last;
    if (!a->others.units && !nge_is_corps(p))
        return &last; /* nobody alone without a corps */
    const struct bc_bar *bar = nge_bar_stack(cx, &go);
    if (!bar)
        bar = nge_bar_empty(cx, &go);
    return bar ? bar : nge_bar_add(cx, &a->stay, p, &group);
}

/* NGE §12.2c: of another army only by a higher rank, and not its last step. */
static const struct bc_bar *bar_from_army(const struct bc_ctx *cx, const struct parts *a, int p)
{
    static const struct bc_bar lower = {"NGE §12.2c", "take.rank"};
    static const struct bc_bar last = {"NGE §12.2c", "take.last"};
    const struct nge_force *own = &a->own, *stay = &a->others;
    if (!stay->armies || stay->commander < 0)
        return NULL;
    if (!own->armies || nge_nation(cx, own->commander) != nge_nation(cx, stay->commander) ||
        nge_unit(cx, own->commander)->rank > nge_unit(cx, stay->commander)->rank)
        return &lower;
    return nge_is_corps(p) && stay->steps <= nge_state(cx)->n[p] ? &last : NULL;
}

static const struct bc_bar *bar_take(const struct bc_ctx *cx, const struct parts *a, int p)
{
    static const struct bc_bar acted = {"NGE ruling 26", "take.acted"};
    static const struct bc_bar nobody = {"NGE §13.4a", "take.general"};
    static const struct bc_bar leader = {"NGE §10.3", "take.leader"};
    const struct nge_state *s = nge_state(cx);
    if (nge_has(s, p, NGE_PICKED))
        return &moved_already;
    if (nge_has(s, p, NGE_ACTED))
        return &acted;
    int group;
    if (nge_is_depot(p))
        return a->own.commander < 0 ? &nobody : NULL;
    if ((p == a->others.commander && a->others.units) || (nge_is_general(p) && s->n[p]))
        return &leader;
    const struct bc_bar *bar = bar_from_army(cx, a, p);
    if (bar)
        return bar;
    if ((bar = nge_bar_add(cx, &a->go, p, &group)))
        return bar;
    if (s->is[p] & NGE_INSIDE)
        return NULL;
    nge_set stay = a->stay;
    nge_del(&stay, p);
    bar = nge_bar_empty(cx, &stay);
    return bar ? bar : nge_bar_stack(cx, &stay);
}

static const struct bc_bar *bar_join(const struct bc_ctx *cx, const struct parts *a)
{
    static const struct bc_bar none = {"NGE §12.2b", "join.none"};
    static const struct bc_bar acted = {"NGE ruling 26", "take.acted"};
    static const struct bc_bar above = {"NGE §10.2a", "join.rank"};
    const struct nge_state *s = nge_state(cx);
    if (!a->others.units)
        return &none;
    NGE_EACH(p, &a->stay)
    {
        if (nge_has(s, p, NGE_ACTED))
            return &acted;
        if (nge_is_army(p))
            return &none; /* an army is joined by ending there (NGE §12.2d) */
    }
    nge_set all = nge_pieces(cx, s->march.zone, s->side, NGE_FIELD);
    int chief = nge_commander(cx, &all); /* nobody takes over his superior (NGE ruling 5) */
    if (chief >= 0 && nge_in(&a->stay, chief))
        return &above;
    return nge_bar_merge(cx, &a->go, &a->stay, false);
}

/* NGE §12.3c, ruling 27: slower units lower the total. */
static void keep_pace(struct bc_ctx *cx)
{
    struct nge_march *m = nge_march_of(cx);
    struct nge_force a = nge_mover(cx);
    int left = nge_moves(cx, &a) + m->forced - m->pulled - m->spent;
    if (left < 0)
        left = 0;
    if (left < m->left)
        m->left = (int8_t)left;
}

/* --- What a formation may do where it is --- */

/* NGE §3.2c, §3.2d, ruling 6 */
static const struct bc_bar *bar_marker(const struct bc_ctx *cx, const struct nge_force *a)
{
    static const struct bc_bar open = {"NGE §3.2a", "marker.open"};
    static const struct bc_bar own = {"NGE §3.2b", "marker.own"};
    static const struct bc_bar third = {"NGE §3.2c", "marker.third"};
    static const struct bc_bar enemy = {"NGE §3.2c", "marker.enemy"};
    static const struct bc_bar starved = {"NGE §3.2c", "marker.supply"};
    static const struct bc_bar points = {"NGE §3.2c", "marker.points"};
    const struct nge_state *s = nge_state(cx);
    int zone = s->march.zone, enemies = 1 - s->side;
    if (!nge_data(cx)->zone[zone].city)
        return &open;
    if (nge_control(cx, zone) != enemies)
        return nge_control(cx, zone) == s->side ? &own : &third;
    nge_set in = nge_pieces(cx, zone, enemies, NGE_GARRISON);
    if (nge_stands(cx, zone, enemies) || nge_has_corps(&in) || nge_holds_fort(cx, zone, enemies))
        return &enemy;
    if (nge_is_starved(a))
        return &starved;
    return s->march.left < 1 && !nge_march_is(cx, NGE_WON) ? &points : NULL;
}

/* NGE §14.9.4a */
static const struct bc_bar *bar_rally(const struct bc_ctx *cx, const struct nge_force *a)
{
    static const struct bc_bar steady = {"NGE §14.9.4a", "rally.steady"};
    static const struct bc_bar general = {"NGE §14.9.4a", "rally.general"};
    static const struct bc_bar points = {"NGE §14.9.4a", "rally.points"};
    static const struct bc_bar starved = {"NGE §14.9.4a", "rally.supply"};
    const struct nge_state *s = nge_state(cx);
    if (!a->demoralised)
        return &steady;
    if (a->commander < 0)
        return &general;
    if (s->march.left < RALLY_COST)
        return &points;
    return nge_is_fed(cx, a, s->march.zone, NGE_FREELY) ? NULL : &starved;
}

/* NGE §11.1: where he cannot join the others he has to move on. */
static const struct bc_bar *bar_halt(const struct bc_ctx *cx, const struct parts *a)
{
    static const struct bc_bar full = {"NGE §12.2e", "halt.full"};
    if (!a->others.units)
        return NULL;
    return nge_bar_merge(cx, &a->stay, &a->go, nge_march_of(cx)->campaign) ? &full : NULL;
}

static bool move_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_ENDED) && !nge_march_is(cx, NGE_SORTIES);
}

static void offer_pieces(const struct bc_ctx *cx, const struct parts *a, int seat,
                         struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    for (int p = s->first[m->zone]; p < NGE_FIRST_FLEET; p = s->next[p]) {
        if (nge_side(cx, p) != seat)
            continue;
        bool moves = s->is[p] & NGE_MOVER;
        if (nge_is_depot(p) && !s->n[p] && nge_control(cx, m->zone) != 1 - seat)
            bc_offer(l, nge_act(NGE_FIX, seat, p, 0),
                     nge_has(s, p, NGE_PICKED)            ? &moved_already
                     : nge_is_scorched(cx, m->zone, seat) ? &scorched
                                                          : NULL);
        if (moves && !nge_is_army(p))
            bc_offer(l, nge_act(NGE_DROP, seat, p, 0), bar_drop(cx, a, p));
        else if (!moves && !nge_is_army(p) &&
                 !(s->is[p] & NGE_INSIDE && nge_siege(s, m->zone) >= 0))
            bc_offer(l, nge_act(NGE_TAKE, seat, p, 0), bar_take(cx, a, p));
        if (moves && (nge_is_corps(p) || nge_is_depot(p)) && s->mark[m->zone] & NGE_RUINED)
            bc_offer(l, nge_act(NGE_REBUILD, seat, p, 0), nge_bar_rebuild(cx, m->zone, seat, p));
    }
}

static void move_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    const struct nge_zone *z = &nge_data(cx)->zone[m->zone];
    struct parts a = parts_of(cx);
    int enemy = 1 - seat;
    for (int i = 0; i < z->nears; i++)
        bc_offer(l, nge_act(NGE_GO, seat, z->near[i].to, 0), bar_step(cx, &a.go, i));
    bool stuck = !l->n;
    offer_pieces(cx, &a, seat, l);
    const struct bc_bar *bar = bar_join(cx, &a);
    if (!bar || l->why)
        bc_offer(l, nge_act(NGE_JOIN, seat, 0, 0), bar);
    if (z->city)
        bc_offer(l, nge_act(NGE_MARKER, seat, 0, 0), bar_marker(cx, &a.own));
    if (nge_holds_fort(cx, m->zone, enemy))
        bc_offer(l, nge_act(NGE_ASSAULT, seat, 0, 0),
                 nge_bar_assault(cx, m->zone, seat,
                                 nge_march_is(cx, NGE_WON) && !nge_march_is(cx, NGE_FREED)));
    bc_offer(l, nge_act(NGE_RALLY, seat, 0, 0), bar_rally(cx, &a.own));
    bc_offer(l, nge_act(NGE_HALT, seat, 0, 0), stuck ? NULL : bar_halt(cx, &a));
}

/* Whoever stands with the demoralised is so, too (NGE §14.9.3a). */
static void set_down(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    nge_set stay = nge_pieces(cx, s->march.zone, s->side, NGE_STAYING);
    int group;
    nge_bar_add(cx, &stay, p, &group);
    nge_set_bits(s, p, NGE_SECOND, group);
    nge_set_bits(s, p, NGE_MOVER, false);
    nge_set_bits(s, p, NGE_PICKED, true);
    s->from[p] = 0;
    nge_add(&stay, p);
    nge_spread(cx, &stay);
    nge_update_siege(cx, s->march.zone);
}

static void take_up(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    nge_set go = nge_movers(cx);
    int group;
    nge_bar_add(cx, &go, p, &group);
    nge_set_bits(s, p, NGE_SECOND, group);
    nge_set_bits(s, p, NGE_MOVER | NGE_ACTED | NGE_PICKED, true);
    nge_set_bits(s, p, NGE_INSIDE, false);
    if (nge_is_depot(p))
        s->n[p] = 0;
    nge_tidy(cx, s->march.zone, s->side);
    go = nge_movers(cx);
    nge_spread(cx, &go);
    keep_pace(cx);
}

/* NGE §12.2b: all that stands here comes along. */
static void join_all(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    nge_set stay = nge_pieces(cx, m->zone, s->side, NGE_STAYING);
    NGE_EACH(q, &stay)
    if (!nge_is_depot(q))
        nge_set_bits(s, q, NGE_MOVER | NGE_ACTED | NGE_PICKED, true);
    nge_merge(cx, m->zone, s->side);
    struct nge_force a = nge_mover(cx);
    m->leader = (uint8_t)nge_leader(&a);
    keep_pace(cx);
    nge_call_dismissal(cx, m->zone, s->side);
}

static enum bc_flow move_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    int p = act->a[0];
    switch (act->kind) {
    case NGE_GO: nge_step(cx, p); return BC_NEXT;
    case NGE_DROP: set_down(cx, p); return BC_REPEAT;
    case NGE_TAKE: take_up(cx, p); return BC_REPEAT;
    case NGE_JOIN: join_all(cx); return BC_REPEAT;
    case NGE_FIX:
        s->n[p] = 1;
        s->from[p] = 0;
        nge_set_bits(s, p, NGE_MOVER, false);
        nge_set_bits(s, p, NGE_PICKED, true);
        return BC_REPEAT;
    case NGE_MARKER:
        if (!nge_march_is(cx, NGE_WON)) {
            m->left--;
            m->spent++;
            nge_clear_bits(cx, NGE_PICKED);
        }
        nge_set_control(cx, m->zone, s->side);
        return BC_RESTART; /* fleets of the port have to go */
    case NGE_REBUILD:
        nge_rebuild(cx, m->zone, p);
        if (!nge_mover(cx).units)
            nge_march_set(cx, NGE_ENDED, true);
        return BC_REPEAT;
    case NGE_ASSAULT:
        if (nge_march_is(cx, NGE_WON) && !nge_march_is(cx, NGE_FREED))
            nge_march_set(cx, NGE_FREED, true);
        else {
            m->left--;
            m->spent++;
        }
        nge_march_set(cx, NGE_STORMS, true);
        return BC_NEXT;
    case NGE_RALLY:
        m->left = (int8_t)(m->left - RALLY_COST);
        m->spent = (uint8_t)(m->spent + RALLY_COST);
        nge_march_set(cx, NGE_RALLIES, true);
        return BC_NEXT;
    default: nge_march_set(cx, NGE_ENDED, true); return BC_NEXT;
    }
}

/* --- Rally, assault --- */

static bool rally_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_march_is(cx, NGE_RALLIES);
}

static void rally_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_die_odds(l);
}

static int best_value(const struct bc_ctx *cx, int general)
{
    const struct nge_unit *u = nge_unit(cx, general);
    return u->attack > u->defence ? u->attack : u->defence;
}

/* Of two armies one at a time. */
static struct nge_force to_rally(const struct bc_ctx *cx)
{
    nge_set all = nge_movers(cx);
    struct nge_force a = nge_weigh(cx, &all);
    for (int group = 0; a.armies == 2 && group <= NGE_SECOND; group += NGE_SECOND) {
        nge_set set = nge_group(cx, &all, group);
        struct nge_force b = nge_weigh(cx, &set);
        if (b.demoralised)
            return b;
    }
    return a;
}

int nge_rally_value(const struct bc_ctx *cx)
{
    struct nge_force a = to_rally(cx);
    return nge_morale(cx, &a) + best_value(cx, a.commander);
}

static enum bc_flow rally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_force a = to_rally(cx);
    nge_set all = nge_movers(cx);
    int value = nge_rally_value(cx);
    nge_check_supply(cx, &all, s->march.zone, NGE_FREELY);
    nge_march_set(cx, NGE_RALLIES, false);
    if (act->a[0] > value)
        nge_emit(cx, NGE_EV_UNRALLIED, s->march.zone, act->a[0], value, a.commander, 0);
    else {
        NGE_EACH(p, &a.set)
        nge_set_bits(s, p, NGE_DEMORALISED, false);
        nge_emit(cx, NGE_EV_RALLIED, s->march.zone, act->a[0], value, a.commander, 0);
    }
    return BC_RESTART;
}

static bool storms(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_march_is(cx, NGE_STORMS);
}

static enum bc_flow storm_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_assault(cx, nge_march_of(cx)->zone, nge_state(cx)->side, false);
    return BC_NEXT;
}

static enum bc_flow stormed_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_march_set(cx, NGE_STORMS, false);
    if (f->ret == 1 + NGE_EXIT || f->ret == 1 + NGE_BREACH)
        nge_march_set(cx, NGE_WON | NGE_FREED, true);
    f->ret = 0;
    if (!nge_mover(cx).units)
        nge_march_set(cx, NGE_ENDED, true);
    return BC_RESTART;
}

/* --- What is met --- */

static bool entered(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_march_is(cx, NGE_ENTERED);
}

static enum bc_flow intercept_take(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_INTERCEPT));
    g->react.zone = nge_march_of(cx)->zone;
    g->react.side = (uint8_t)(1 - nge_state(cx)->side);
    g->react.leader = NGE_NONE;
    return BC_NEXT;
}

static enum bc_flow meet_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_march *m = nge_march_of(cx);
    int enemy = 1 - nge_state(cx)->side;
    nge_march_set(cx, NGE_ENTERED, false);
    nge_march_set(cx, NGE_CAUGHT, f->ret == 1);
    f->ret = 0;
    bool stands = nge_stands(cx, m->zone, enemy);
    if (!stands)
        nge_meet_depots(cx, m->zone, enemy);
    nge_march_set(cx, NGE_MET, stands || nge_fixed_depot(cx, m->zone, enemy) >= 0);
    if (!nge_march_is(cx, NGE_MET))
        nge_update_siege(cx, m->zone);
    return BC_NEXT;
}

static bool met(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_march_is(cx, NGE_MET);
}

/* Others of a grand campaign wait here: the enemy has stood already (NGE ruling 13). */
static bool can_evade(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_march_is(cx, NGE_MET) || nge_march_is(cx, NGE_CAUGHT) ||
        nge_march_is(cx, NGE_SORTIES) || !nge_stands(cx, s->march.zone, 1 - s->side))
        return false;
    nge_set stay = nge_pieces(cx, s->march.zone, s->side, NGE_STAYING);
    int first = nge_from(&stay, 0);
    return first < 0 || !nge_is_corps(first);
}

static enum bc_flow evade_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_EVADE));
    g->evade.zone = nge_march_of(cx)->zone;
    g->evade.from = nge_march_of(cx)->prev;
    g->evade.side = (uint8_t)(1 - nge_state(cx)->side);
    return BC_NEXT;
}

static enum bc_flow evaded_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_march *m = nge_march_of(cx);
    int enemy = 1 - nge_state(cx)->side;
    if (!nge_stands(cx, m->zone, enemy)) {
        nge_meet_depots(cx, m->zone, enemy);
        nge_march_set(cx, NGE_MET, nge_fixed_depot(cx, m->zone, enemy) >= 0);
        if (!nge_march_is(cx, NGE_MET))
            nge_update_siege(cx, m->zone);
    }
    return BC_NEXT;
}

/* NGE §12.6a: fight now, or wait for the others. */
static bool wait_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_march_is(cx, NGE_MET) && nge_march_of(cx)->campaign &&
           !nge_march_is(cx, NGE_CAUGHT) && !nge_march_is(cx, NGE_SORTIES);
}

static void wait_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    bc_add(l, nge_act(NGE_FIGHT, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_WAIT, seat, 0, 0), 1);
}

static enum bc_flow wait_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_WAIT) {
        nge_march_set(cx, NGE_MET, false);
        nge_march_set(cx, NGE_WAITS | NGE_ENDED, true);
    }
    return BC_NEXT;
}

static bool tests_now(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return met(cx, f) && nge_needs_test(cx);
}

/* NGE ruling 16: nothing left, no battle; but those who stand there are caught, too (ruling 11). */
static enum bc_flow battle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_march *m = nge_march_of(cx);
    struct nge_state *s = nge_state(cx);
    bool sortie = nge_march_is(cx, NGE_SORTIES);
    nge_tidy(cx, m->zone, s->side);
    if (!nge_mover(cx).units)
        nge_march_set(cx, NGE_ENDED, true);
    if (!nge_mover(cx).units && !nge_stands(cx, m->zone, s->side)) {
        nge_march_set(cx, NGE_MET, false);
        return BC_NEXT;
    }
    nge_call_battle(cx, m->zone, sortie ? NGE_NOWHERE : m->prev, s->side,
                    (sortie ? NGE_SORTIE : 0) | (nge_march_is(cx, NGE_CAUGHT) ? NGE_CATCH : 0), 0);
    return BC_NEXT;
}

/* NGE §14.6c: the winner may go on, with whoever has marched to him; the beaten is finished. */
static enum bc_flow after_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    bool won = f->ret == 1;
    f->ret = 0;
    nge_march_set(cx, NGE_MET | NGE_CAUGHT, false);
    if (nge_march_is(cx, NGE_SORTIES) || !won) {
        nge_march_set(cx, NGE_ENDED, true);
        if (s->at[m->leader] < NGE_ZONES && s->at[m->leader] != m->zone) {
            m->zone = s->at[m->leader];
            m->prev = NGE_NOWHERE;
        }
        return BC_NEXT;
    }
    nge_march_set(cx, NGE_WON, true);
    nge_set all = nge_movers(cx);
    NGE_EACH(p, &all)
    nge_set_bits(s, p, NGE_ACTED, true);
    struct nge_force a = nge_mover(cx);
    if (nge_leader(&a) >= 0)
        m->leader = (uint8_t)nge_leader(&a);
    keep_pace(cx);
    nge_update_siege(cx, m->zone);
    return BC_NEXT;
}

static bool goes_on(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_ENDED);
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

const struct bc_step nge_seq_march[] = {
    {"march.evict", "NGE §17.2.1c", BC_LOOPS(nge_has_evicted, NGE_SEQ_EVICT)},
    {"march.move", "NGE §12.1b", BC_ASKS(move_when, nge_who_active, move_legal, move_take),
     BC_FACTS(NGE_Q_MOVE), BC_TELLS(nge_tell_march), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"march.rally", "NGE §14.9.4a", BC_DRAWS(rally_when, rally_odds, rally_take),
     BC_FACTS(NGE_Q_MOVE)},
    {"march.storm", "NGE §15.2b", BC_RUNS(storms, storm_take), .calls = BC_SEQ(NGE_SEQ_ASSAULT)},
    {"march.stormed", "NGE §15.4a", BC_RUNS(storms, stormed_take)},
    {"march.intercept", "NGE §12.4a", BC_RUNS(entered, intercept_take),
     .calls = BC_SEQ(NGE_SEQ_INTERCEPT)},
    {"march.meet", "NGE §12.1e", BC_RUNS(entered, meet_take)},
    {"march.evade", "NGE §12.5a", BC_RUNS(can_evade, evade_take), .calls = BC_SEQ(NGE_SEQ_EVADE)},
    {"march.evaded", "NGE §12.5c", BC_RUNS(met, evaded_take)},
    {"march.wait", "NGE §12.6a", BC_ASKS(wait_when, nge_who_active, wait_legal, wait_take),
     BC_FACTS(NGE_Q_WAIT)},
    {"march.test", "NGE §12.3b", BC_RUNS(tests_now, nge_march_test), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"march.battle", "NGE §14a", BC_RUNS(met, battle_take), .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"march.after", "NGE §14.6c", BC_RUNS(met, after_take)},
    {"march.again", "NGE §9.1d", BC_RUNS(goes_on, again_take)},
    {0},
};
