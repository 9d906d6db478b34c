/* feats.c - formations that an event of the years moves, tests or activates (NGE §6.4a, §6.4e): the table
 * FEAT, which DEED calls. */
#include "rules/nge/nge.h"

enum { SHIFTS = 1, SHIFTED }; /* nge_event_facts.stage of 4F */

static const struct nge_event_facts *feat_of(const struct bc_frame *f)
{
    return &nge_facts(f)->event;
}

static struct nge_event_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->event;
}

static bc_seats feat_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(feat_of(f)->side);
}

bool nge_is_feat(int card)
{
    return card == NGE_CARD_F(4) || card == NGE_CARD_F(36) || card == NGE_CARD_F(46) ||
           card == NGE_CARD_C(2) || card == NGE_CARD_C(18) || card == NGE_CARD_C(41);
}

static bool is_leader(int p)
{
    return nge_is_corps(p) || nge_is_general(p);
}

/* --- 4F: an enemy formation goes where France likes --- */

/* No troops there, supplied, and of fortresses at most one on the whole way. */
static bool may_shift(const struct bc_ctx *cx, const struct nge_event_facts *e,
                      const struct nge_edge *edge)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, e->zone, NGE_C, NGE_FIELD);
    int to = edge->to, fort = nge_data(cx)->zone[to].fort > 0;
    nge_set there = nge_pieces(cx, to, NGE_C, NGE_FIELD);
    bool depots = nge_from(&there, 0) >= 0;
    if (edge->kind == NGE_DESERT || edge->cost > e->left || !nge_may_enter(cx, NGE_C, to) ||
        !nge_strait_open(cx, edge, NGE_C) || s->first[to] < NGE_CORPS || e->forts + fort > 1 ||
        nge_control(cx, to) == NGE_F || nge_fixed_depot(cx, to, NGE_F) >= 0)
        return false;
    NGE_EACH(p, &a.set)
    if (!nge_at_home(cx, p, to))
        return false;
    return (!depots || !nge_bar_merge(cx, &there, &a.set, false)) &&
           nge_supplied(cx, to, nge_nation_of(cx, &a), NGE_FREELY);
}

static bool any_shift(const struct bc_ctx *cx, const struct nge_event_facts *e)
{
    const struct nge_zone *z = &nge_data(cx)->zone[e->zone];
    for (int i = 0; i < z->nears; i++)
        if (may_shift(cx, e, &z->near[i]))
            return true;
    return false;
}

static bool can_be_shifted(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (!is_leader(p) || s->at[p] >= NGE_ZONES || s->is[p] & NGE_INSIDE || nge_side(cx, p) != NGE_C)
        return false;
    struct nge_force a = nge_force(cx, s->at[p], NGE_C, NGE_FIELD);
    return a.units && nge_leader(&a) == p;
}

static bool name_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (feat_of(f)->card != NGE_CARD_F(4) || feat_of(f)->stage)
        return false;
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (can_be_shifted(cx, p))
            return true;
    return false;
}

static void name_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (can_be_shifted(cx, p))
            bc_add(l, nge_act(NGE_NAME, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow name_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    e->stage = act->kind == NGE_PASS ? SHIFTED : SHIFTS;
    if (act->kind == NGE_PASS)
        return BC_NEXT;
    e->zone = nge_state(cx)->at[act->a[0]];
    struct nge_force a = nge_force(cx, e->zone, NGE_C, NGE_FIELD);
    e->left = (uint8_t)nge_moves(cx, &a);
    nge_lay_open(cx, e->zone); /* how far it can go tells what it is */
    return BC_NEXT;
}

static bool shift_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return feat_of(f)->stage == SHIFTS && any_shift(cx, feat_of(f));
}

static void shift_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_zone *z = &nge_data(cx)->zone[feat_of(f)->zone];
    for (int i = 0; i < z->nears; i++)
        if (may_shift(cx, feat_of(f), &z->near[i]))
            bc_add(l, nge_act(NGE_GO, seat, z->near[i].to, 0), 1);
    bc_add(l, nge_act(NGE_HALT, seat, 0, 0), 1);
}

/* Whoever leads them leaves fixed depots behind, and without a general all of them. */
static enum bc_flow shift_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    const struct nge_state *s = nge_state(cx);
    int from = e->zone, to = act->a[0];
    if (act->kind == NGE_HALT) {
        e->stage = SHIFTED;
        return BC_NEXT;
    }
    struct nge_force a = nge_force(cx, from, NGE_C, NGE_FIELD);
    nge_set go = a.set;
    NGE_EACH(p, &a.set)
    if (nge_is_depot(p) && (s->n[p] || a.commander < 0))
        nge_del(&go, p);
    e->left = (uint8_t)(e->left - nge_data(cx)->zone[from].near[nge_edge(cx, from, to)].cost);
    e->forts = (uint8_t)(e->forts + (nge_data(cx)->zone[to].fort > 0));
    e->zone = (uint16_t)to;
    nge_shift(cx, &go, to);
    nge_tidy(cx, from, NGE_C);
    nge_merge(cx, to, NGE_C);
    nge_update_siege(cx, from);
    nge_update_siege(cx, to);
    nge_tell_move(cx, &go, to);
    return BC_REPEAT;
}

/* --- Formations that a card activates: Napoleon's (4F), one of France (36F), Suchet's (46F), a
 * Russian one (2C) --- */

static bool may_act(const struct bc_ctx *cx, int card, int p, bool apart)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int side = nge_card_side(card);
    if (!is_leader(p) || (p == nge_napoleon(cx) && nge_lasts(s, NGE_LASTS_MALET)))
        return false;
    switch (card) {
    case NGE_CARD_F(4):
        return p == nge_napoleon(cx) && !apart && nge_may_activate(cx, p, apart, side);
    case NGE_CARD_F(46): return p == d->suchet && nge_may_activate(cx, p, apart, side);
    case NGE_CARD_F(36): return nge_nation(cx, p) == NGE_FR && nge_may_activate(cx, p, apart, side);
    case NGE_CARD_C(2): return nge_nation(cx, p) == NGE_RU && nge_may_activate(cx, p, apart, side);
    default: return false;
    }
}

static void offer_leaders(const struct bc_ctx *cx, int card, struct bc_list *l)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        for (int apart = 0; apart < 2; apart++)
            if (may_act(cx, card, p, apart))
                bc_add(l, nge_act(apart ? NGE_APART : NGE_ACTIVATE, nge_card_side(card), p, 0), 1);
}

static bool can_act(const struct bc_ctx *cx, int card)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (may_act(cx, card, p, false) || may_act(cx, card, p, true))
            return true;
    return false;
}

static bool act_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !feat_of(f)->acts && can_act(cx, feat_of(f)->card);
}

static void act_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    offer_leaders(cx, feat_of(f)->card, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow act_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int card = feat_of(f)->card;
    facts(f)->acts = 1;
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_state(cx)->side = feat_of(f)->side; /* between two years, too (2C) */
    nge_call_land(cx, act->a[0], act->kind == NGE_APART, card);
    if (card == NGE_CARD_F(36))
        nge_march_set(cx, NGE_BRIDGED, true);
    return BC_NEXT;
}

/* --- 41C: all Frenchmen in Russia are tested, zone by zone --- */

static bool is_in_russia(const struct bc_ctx *cx, int zone, bool garrison)
{
    if (nge_state(cx)->owner[zone] != NGE_RU)
        return false;
    return nge_force(cx, zone, NGE_F, garrison ? NGE_GARRISON : NGE_FIELD).units > 0;
}

static bool cold_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return feat_of(f)->card == NGE_CARD_C(41) && feat_of(f)->zone < NGE_ZONES;
}

static enum bc_flow cold_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    for (; e->zone < NGE_ZONES; e->zone++, e->stage = 0) {
        for (; e->stage < 2; e->stage++) {
            bool garrison = e->stage;
            if (!is_in_russia(cx, e->zone, garrison))
                continue;
            bool shut = garrison && nge_siege(nge_state(cx), e->zone) >= 0;
            nge_set set = nge_pieces(cx, e->zone, NGE_F, garrison ? NGE_GARRISON : NGE_FIELD);
            nge_check_supply(cx, &set, e->zone,
                             (struct nge_trace){shut ? NGE_BY_SEA : NGE_NOWHERE, NGE_NOWHERE});
            nge_call_cold_test(cx, e->zone, NGE_F, garrison);
            e->stage++;
            return BC_REPEAT;
        }
    }
    return BC_NEXT;
}

/* --- 18C: the Tyrolese rise in Innsbruck --- */

static int tyrolese(const struct bc_ctx *cx)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == nge_data(cx)->tyrol)
            return p;
    return -1;
}

/* A corps of the Coalition without a general makes room for them. */
static int replaced(const struct bc_ctx *cx)
{
    struct nge_force a = nge_force(cx, nge_data(cx)->innsbruck, NGE_C, NGE_FIELD);
    return a.units == 1 && a.commander < 0 ? a.lone : -1;
}

static bool can_revolt(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    int p = tyrolese(cx), zone = nge_data(cx)->innsbruck, old = replaced(cx);
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    if (!nge_is_kingdom(cx) || (s->at[p] != NGE_LATER && s->at[p] != NGE_RESERVE))
        return false;
    with.ally[nge_data(cx)->tyrol] = NGE_C;
    if (old >= 0)
        nge_put(&copy, old, NGE_RESERVE);
    return nge_can_take_in(&copy, p, zone);
}

static bool rise_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return feat_of(f)->card == NGE_CARD_C(18);
}

static enum bc_flow rise_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int p = tyrolese(cx), zone = nge_data(cx)->innsbruck, nation = nge_data(cx)->tyrol;
    if (replaced(cx) >= 0)
        nge_eliminate(cx, replaced(cx));
    s->ally[nation] = NGE_C;
    s->tie[nation] = NGE_AU;
    s->side = NGE_C; /* between two years, too */
    nge_bring(cx, p, zone, nge_unit(cx, p)->steps);
    nge_set_bits(s, p, NGE_MOVER, nge_stands(cx, zone, NGE_F));
    return BC_NEXT;
}

static bool is_met(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return rise_when(cx, f) && nge_stands(cx, nge_data(cx)->innsbruck, NGE_F) &&
           nge_stands(cx, nge_data(cx)->innsbruck, NGE_C);
}

static enum bc_flow evade_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_EVADE));
    g->evade.zone = nge_data(cx)->innsbruck;
    g->evade.from = NGE_NOWHERE;
    g->evade.side = NGE_F;
    return BC_NEXT;
}

static enum bc_flow clash_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_battle(cx, nge_data(cx)->innsbruck, NGE_NOWHERE, NGE_C, 0, 0);
    return BC_NEXT;
}

static enum bc_flow over_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    f->ret = 0;
    nge_clear_bits(cx, NGE_MOVER);
    if (nge_state(cx)->between)
        nge_clear_bits(cx, NGE_ACTED);
    nge_update_siege(cx, nge_data(cx)->innsbruck);
    return BC_LEAVE;
}

/* --- Is there anything that it could do? --- */

static bool any_in_russia(const struct bc_ctx *cx)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (is_in_russia(cx, z, false) || is_in_russia(cx, z, true))
            return true;
    return false;
}

const struct bc_bar *nge_bar_feat(const struct bc_ctx *cx, int card)
{
    switch (card) {
    case NGE_CARD_F(4):
    case NGE_CARD_F(36):
    case NGE_CARD_F(46): return can_act(cx, card) ? NULL : &nge_event_nobody;
    case NGE_CARD_C(41):
        return !nge_is_winter(nge_state(cx)) ? &nge_event_unmet
               : any_in_russia(cx)           ? NULL
                                             : &nge_event_nobody;
    case NGE_CARD_C(18):
        return !nge_is_kingdom(cx) ? &nge_event_unmet : can_revolt(cx) ? NULL : &nge_event_nowhere;
    default: return &nge_event_unmet;
    }
}

const struct bc_step nge_seq_feat[] = {
    {"feat.name", "NGE §6.4e", BC_ASKS(name_when, feat_who, name_legal, name_take),
     BC_FACTS(NGE_Q_CARD)},
    {"feat.shift", "NGE §6.4e", BC_ASKS(shift_when, feat_who, shift_legal, shift_take),
     BC_FACTS(NGE_Q_CARD)},
    {"feat.march", "NGE §6.4e", BC_ASKS(act_when, feat_who, act_legal, act_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_LAND)},
    {"feat.cold", "NGE §13.6.1a", BC_RUNS(cold_when, cold_take), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"feat.rise", "NGE §6.4e", BC_RUNS(rise_when, rise_take)},
    {"feat.evade", "NGE §12.5a", BC_RUNS(is_met, evade_take), .calls = BC_SEQ(NGE_SEQ_EVADE)},
    {"feat.clash", "NGE §14a", BC_RUNS(is_met, clash_take), .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"feat.over", "NGE §6.4e", BC_RUNS(BC_ALWAYS, over_take)},
    {0},
};
