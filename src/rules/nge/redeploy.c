/* redeploy.c - movement of powers that are on neither side (NGE §7.5), and strategic
 * redeployment (NGE §7.6a): a formation once, zone by zone, without enemies, interception or
 * the sea. */
#include "rules/nge/nge.h"

enum { FULL = 100 };

static const struct nge_redeploy_facts *redeploy_of(const struct bc_frame *f)
{
    return &nge_facts(f)->redeploy;
}

static int side_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_state(cx)->ally[redeploy_of(f)->power];
}

/* NGE §7.5: of powers that are on neither side France moves at most Spain and the Ottomans, even if she runs
 * the budget of another that the Coalition has beaten. */
static bc_seats redeploy_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int power = redeploy_of(f)->power;
    bool other = redeploy_of(f)->neutral && nge_data(cx)->nation[power].runs != NGE_F;
    return nge_seat(other ? NGE_C : nge_runner(cx, power));
}

static nge_set movers(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_pieces(cx, redeploy_of(f)->zone, side_of(cx, f), NGE_MARCHING);
}

/* --- Who moves --- */

/* Enemies in the fortress of this zone: whoever besieges them goes whole or stays. */
static bool besieges(const struct bc_ctx *cx, int zone, int side)
{
    return side < NGE_SIDES && nge_force(cx, zone, 1 - side, NGE_GARRISON).units;
}

/* NGE §7.6b: supplied, of this power or a minor that follows it; NGE §7.5: in its own land. */
static bool may_pick(const struct bc_ctx *cx, const struct bc_frame *f, int p, bool apart)
{
    const struct nge_state *s = nge_state(cx);
    int side = side_of(cx, f), power = redeploy_of(f)->power,
        nation = nge_is_lent(s, p) ? NGE_FR : nge_nation(cx, p); /* 40F */
    if (s->at[p] >= NGE_ZONES || s->is[p] & NGE_INSIDE || nge_power_of(cx, nation) != power)
        return false;
    if (redeploy_of(f)->neutral && (nation != power || s->owner[s->at[p]] != power))
        return false;
    return nge_may_activate(cx, p, apart, side) && !(apart && besieges(cx, s->at[p], side)) &&
           (redeploy_of(f)->neutral || nge_supplied(cx, s->at[p], nation, NGE_FREELY));
}

static void offer_leaders(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        for (int apart = 0; apart < 2 && (nge_is_corps(p) || nge_is_general(p)); apart++)
            if (may_pick(cx, f, p, apart))
                bc_add(l, nge_act(apart ? NGE_APART : NGE_ACTIVATE, seat, p, 0), 1);
}

static bool any_leader(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if ((nge_is_corps(p) || nge_is_general(p)) &&
            (may_pick(cx, f, p, false) || may_pick(cx, f, p, true)))
            return true;
    return false;
}

static bool pick_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !redeploy_of(f)->moving && any_leader(cx, f);
}

static void pick_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    offer_leaders(cx, f, seat, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow pick_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_redeploy_facts *r = &nge_frame(f)->redeploy;
    if (act->kind == NGE_DONE)
        return BC_LEAVE;
    int leader = act->a[0];
    nge_set set = nge_followers(cx, leader, act->kind == NGE_APART);
    r->zone = s->at[leader];
    r->moving = (uint8_t)(1 + leader);
    r->left = FULL;
    r->spent = r->tested = r->poor = r->abroad = 0;
    NGE_EACH(p, &set)
    nge_set_bits(s, p, NGE_MOVER | NGE_ACTED, true);
    return BC_NEXT;
}

/* --- Where to (NGE §7.6b, §7.6c) --- */

/* The printed move, doubled with a general; a neutral power has the printed one. */
int nge_long_move(const struct nge_force *a, bool neutral)
{
    return a->move << (a->commander >= 0 && !neutral);
}

/* Points left; who was picked up may be slower. */
static int left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_redeploy_facts *r = redeploy_of(f);
    nge_set set = movers(cx, f);
    struct nge_force a = nge_weigh(cx, &set);
    int total = nge_long_move(&a, r->neutral);
    return total - r->spent < r->left ? total - r->spent : r->left;
}

int nge_redeploy_left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int n = redeploy_of(f)->moving ? left(cx, f) : 0;
    return n > 0 ? n : 0;
}

static const struct bc_bar enemy = {"NGE §7.6b", "redeploy.enemy"};
static const struct bc_bar hungry = {"NGE §7.6b", "redeploy.supply"};
static const struct bc_bar abroad = {"NGE §7.5", "redeploy.abroad"};
static const struct bc_bar far = {"NGE §7.6c", "redeploy.points"};
static const struct bc_bar closed = {"NGE §12.1f", "redeploy.closed"};
static const struct bc_bar crowded = {"NGE §11.1", "redeploy.crowded"};

static const struct bc_bar *bar_zone(const struct bc_ctx *cx, const struct bc_frame *f,
                                     const nge_set *set, int to)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_weigh(cx, set);
    int side = side_of(cx, f), power = redeploy_of(f)->power;
    if (redeploy_of(f)->neutral)
        return s->owner[to] == power ? NULL : &abroad;
    if (!nge_may_enter(cx, side, to) || nge_is_spain_shut(cx, set, to))
        return &closed;
    if (nge_stands(cx, to, 1 - side) || besieges(cx, to, side) || nge_control(cx, to) == 1 - side)
        return &enemy;
    NGE_EACH(p, set)
    if (!nge_at_home(cx, p, to))
        return &closed;
    return nge_supplied(cx, to, nge_nation_of(cx, &a), NGE_FREELY) ? NULL : &hungry;
}

static bool can_halt(const struct bc_ctx *cx, const nge_set *set, int zone, int side)
{
    nge_set there = nge_pieces(cx, zone, side, NGE_STAYING);
    return !nge_bar_merge(cx, &there, set, false);
}

/* Where he cannot stay he must be able to turn back. */
static const struct bc_bar *bar_go(const struct bc_ctx *cx, const struct bc_frame *f,
                                   const struct nge_edge *e, int have)
{
    const struct nge_zone *z = &nge_data(cx)->zone[e->to];
    nge_set set = movers(cx, f);
    int side = side_of(cx, f);
    bool desert = e->kind == NGE_DESERT;
    if (side < NGE_SIDES && !nge_strait_open(cx, e, side))
        return &closed;
    if (desert ? redeploy_of(f)->spent > 0 : e->cost > have)
        return &far;
    const struct bc_bar *bar = bar_zone(cx, f, &set, e->to);
    if (bar)
        return bar;
    if (!can_halt(cx, &set, e->to, side) && (desert || z->near[e->back].cost > have - e->cost))
        return &crowded;
    return NULL;
}

/* --- On the way --- */

static bool move_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return redeploy_of(f)->moving && !redeploy_of(f)->tested;
}

/* NGE §7.6d: units are dropped and picked up, under the rules of command. */
static void offer_units(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    int zone = redeploy_of(f)->zone, side = side_of(cx, f);
    nge_set go = movers(cx, f), stay = nge_pieces(cx, zone, side, NGE_STAYING);
    if (besieges(cx, zone, side) || nge_count_armies(&go) == 2 || nge_count_armies(&stay) == 2 ||
        nge_commander(cx, &go) < 0)
        return;
    NGE_EACH(p, &stay)
    if ((nge_is_corps(p) || nge_is_depot(p)) && !(s->is[p] & NGE_ACTED)) {
        nge_set more = go, less = stay;
        nge_add(&more, p);
        nge_del(&less, p);
        if (!nge_bar_stack(cx, &more) && !nge_bar_stack(cx, &less))
            bc_add(l, nge_act(NGE_TAKE, seat, p, 0), 1);
    }
    NGE_EACH(p, &go)
    if (nge_is_corps(p) || nge_is_depot(p)) {
        nge_set less = go, more = stay;
        nge_del(&less, p);
        nge_add(&more, p);
        if (nge_is_corps(nge_from(&less, 0)) && !nge_bar_stack(cx, &more) &&
            !nge_bar_stack(cx, &less))
            bc_add(l, nge_act(NGE_DROP, seat, p, 0), 1);
    }
}

static void move_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set set = movers(cx, f);
    int zone = redeploy_of(f)->zone, first = nge_from(&set, 0), have = left(cx, f);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    for (int i = 0; i < z->nears && first >= 0 && nge_is_corps(first); i++)
        bc_offer(l, nge_act(NGE_GO, seat, z->near[i].to, 0), bar_go(cx, f, &z->near[i], have));
    offer_units(cx, f, seat, l);
    bc_offer(l, nge_act(NGE_HALT, seat, 0, 0),
             l->n && !can_halt(cx, &set, zone, side_of(cx, f)) ? &crowded : NULL);
}

static void go(struct bc_ctx *cx, struct bc_frame *f, int to)
{
    struct nge_state *s = nge_state(cx);
    struct nge_redeploy_facts *r = &nge_frame(f)->redeploy;
    int from = r->zone, side = side_of(cx, f), have = left(cx, f);
    nge_set set = movers(cx, f);
    const struct nge_edge *e = &nge_data(cx)->zone[from].near[nge_edge(cx, from, to)];
    struct nge_force a = nge_weigh(cx, &set);
    bool desert = e->kind == NGE_DESERT; /* NGE §12.1b: the whole move */
    r->spent = (uint8_t)(desert ? a.move : r->spent + e->cost);
    r->left = (int8_t)(desert ? 0 : have - e->cost);
    r->poor |= nge_data(cx)->zone[to].poor;
    r->abroad |= s->owner[to] != nge_nation_of(cx, &a);
    nge_shift(cx, &set, to);
    r->zone = (uint16_t)to;
    nge_tidy(cx, from, side);
    nge_tell_move(cx, &set, to);
}

static enum bc_flow move_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    switch (act->kind) {
    case NGE_GO: go(cx, f, act->a[0]); break;
    case NGE_TAKE: nge_set_bits(s, act->a[0], NGE_MOVER | NGE_ACTED, true); break;
    case NGE_DROP: nge_set_bits(s, act->a[0], NGE_MOVER, false); break;
    default: nge_frame(f)->redeploy.tested = 1; break;
    }
    return BC_REPEAT;
}

/* NGE §7.6c: beyond the printed move there is a test, without winter or forced march. */
static bool test_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set set = movers(cx, f);
    struct nge_force a = nge_weigh(cx, &set);
    return redeploy_of(f)->tested == 1 && a.units && redeploy_of(f)->spent > a.move;
}

void nge_tell_long_way(const struct bc_ctx *cx, const struct bc_frame *f, struct bc_facts *facts)
{
    const struct nge_redeploy_facts *r = redeploy_of(f);
    nge_set set = movers(cx, f);
    struct nge_force a = nge_weigh(cx, &set);
    const struct nge_test_facts test = {.zone = r->zone,
                                        .side = (uint8_t)side_of(cx, f),
                                        .why = NGE_FOR_WAY,
                                        .poor = r->poor,
                                        .abroad = r->abroad};
    if (a.units && r->spent > a.move)
        nge_tell_test(cx, &test, facts);
}

static enum bc_flow test_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_redeploy_facts *r = &nge_frame(f)->redeploy;
    r->tested = 2;
    nge_call_long_way_test(cx, r->zone, side_of(cx, f), r->poor, r->abroad);
    return BC_NEXT;
}

static enum bc_flow finish_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_redeploy_facts *r = &nge_frame(f)->redeploy;
    int zone = r->zone, side = side_of(cx, f);
    if (!r->moving)
        return BC_LEAVE;
    nge_clear_bits(cx, NGE_MOVER);
    nge_merge(cx, zone, side);
    r->moving = r->tested = 0;
    if (side < NGE_SIDES && nge_must_trim(cx, zone, side))
        nge_call_trim(cx, zone, side);
    return BC_RESTART;
}

const struct bc_step nge_seq_redeploy[] = {
    {"redeploy.pick", "NGE §7.6a", BC_ASKS(pick_when, redeploy_who, pick_legal, pick_take),
     BC_FACTS(NGE_Q_REDEPLOY)},
    {"redeploy.move", "NGE §7.6b", BC_ASKS(move_when, redeploy_who, move_legal, move_take),
     BC_FACTS(NGE_Q_REDEPLOY), BC_TELLS(nge_tell_redeploy)},
    {"redeploy.test", "NGE §7.6c", BC_RUNS(test_when, test_take), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"redeploy.finish", "NGE §7.6d", BC_RUNS(BC_ALWAYS, finish_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};
