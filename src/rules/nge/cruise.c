/* cruise.c - fleets that an event of the years sends out, and the British who cross from Sicily (NGE §6.4e,
 * §17.2.9a): the table CRUISE, which EVENT calls. */
#include "rules/nge/nge.h"

enum { FOUR = 4, GREAT_LANDING = 6, EASY_LANDING = -1, FERRY_STEPS = 2 };

static const struct nge_event_facts *cruise_of(const struct bc_frame *f)
{
    return &nge_facts(f)->event;
}

static struct nge_event_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->event;
}

static bc_seats cruise_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(cruise_of(f)->side);
}

static bool is_squadron_card(int card)
{
    return card == NGE_CARD_F(11) || card == NGE_CARD_C(9) || card == NGE_CARD_C(26);
}

bool nge_is_cruise(int card)
{
    return is_squadron_card(card) || card == NGE_CARD_C(19);
}

/* --- Squadrons: 1C, 9C, 11F, 26C --- */

bool nge_may_be_sent(const struct bc_ctx *cx, int card, int p)
{
    int nation = nge_nation(cx, p);
    if (!nge_may_sail(cx, p, nge_card_side(card)))
        return false;
    switch (card) {
    case NGE_CARD_C(1): return nation == NGE_GB || nge_state(cx)->tie[nation] == NGE_GB;
    case NGE_CARD_F(11): return nation == NGE_FR || nation == nge_data(cx)->holland;
    default: return nation == NGE_GB;
    }
}

/* 26C: four fleets in all. */
bool nge_is_sent_out(const struct bc_ctx *cx, int card)
{
    int n = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES && card == NGE_CARD_C(26); p++)
        n += nge_nation(cx, p) == NGE_GB && nge_has(nge_state(cx), p, NGE_ACTED);
    return n >= FOUR;
}

bool nge_is_camp(const struct bc_ctx *cx, int zone)
{
    const struct nge_data *d = nge_data(cx);
    if (zone >= NGE_ZONES)
        return false;
    int owner = nge_state(cx)->owner[zone];
    bool channel = false;
    for (int i = 0; i < 2; i++)
        channel |=
            d->zone[zone].seas[i] != NGE_NONE && !strcmp(d->sea[d->zone[zone].seas[i]].id, "MA");
    return channel && (owner == NGE_FR || owner == d->holland);
}

/* 11F: from the camp of Boulogne. */
static bool is_from_camp(const struct bc_ctx *cx)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    return v->card == NGE_CARD_F(11) && !(v->is & NGE_SAIL_MIXED);
}

int nge_landing_most(const struct bc_ctx *cx)
{
    bool great = nge_state(cx)->voyage.card == NGE_CARD_C(9) || is_from_camp(cx);
    return great ? GREAT_LANDING : NGE_FLEET_STEPS;
}

int nge_landing_malus(const struct bc_ctx *cx)
{
    return is_from_camp(cx) ? EASY_LANDING : nge_data(cx)->number[NGE_N_LANDING];
}

static bool any_fleet(const struct bc_ctx *cx, int card)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_may_be_sent(cx, card, p))
            return true;
    return false;
}

static bool send_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_event_facts *e = cruise_of(f);
    return is_squadron_card(e->card) && !e->stage && !nge_is_sent_out(cx, e->card) &&
           any_fleet(cx, e->card);
}

static void send_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_may_be_sent(cx, cruise_of(f)->card, p))
            bc_add(l, nge_act(NGE_FLEET, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* One squadron, but by 26C as many as four fleets make. */
static enum bc_flow send_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    e->stage = act->kind == NGE_DONE || e->card != NGE_CARD_C(26);
    if (act->kind != NGE_DONE)
        nge_call_sail(cx, act->a[0], e->card);
    return BC_REPEAT;
}

/* --- 19C: two British steps of Sicily, with a general, cross without ships --- */

enum { MUSTERS, CROSSES, CROSSED, MARCHED }; /* nge_event_facts.stage */

static bool is_sicilian(const struct bc_ctx *cx, int zone)
{
    return zone == nge_data(cx)->messina || zone == nge_data(cx)->palermo;
}

static nge_set chosen(const struct bc_ctx *cx)
{
    nge_set set = {{0}};
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (nge_has(nge_state(cx), p, NGE_PICKED))
            nge_add(&set, p);
    return set;
}

/* Those who go must be able to stand together, and so must those who stay. */
static bool may_muster(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int zone = s->at[p];
    if (!(nge_is_corps(p) || nge_is_general(p)) || nge_nation(cx, p) != NGE_GB ||
        zone >= NGE_ZONES || !is_sicilian(cx, zone) || s->is[p] & (NGE_INSIDE | NGE_PICKED) ||
        (nge_is_general(p) && s->n[p]) || nge_stands(cx, zone, NGE_F))
        return false;
    nge_set go = chosen(cx), stay = nge_pieces(cx, zone, NGE_C, NGE_FIELD);
    int first = nge_from(&go, 0);
    if (first >= 0 && s->at[first] != zone)
        return false;
    nge_add(&go, p);
    NGE_EACH(q, &go)
    nge_del(&stay, q);
    struct nge_force a = nge_weigh(cx, &go);
    return a.steps <= FERRY_STEPS && !nge_bar_stack(cx, &go) && !nge_bar_stack(cx, &stay);
}

static bool may_cross(const struct bc_ctx *cx, int zone)
{
    const struct nge_data *d = nge_data(cx);
    nge_set go = chosen(cx), there = nge_pieces(cx, zone, NGE_C, NGE_FIELD);
    return (zone == d->reggio || zone == d->naples_town) && nge_may_enter(cx, NGE_C, zone) &&
           !nge_bar_merge(cx, &there, &go, false);
}

static bool can_cross(const struct bc_ctx *cx)
{
    const struct nge_data *d = nge_data(cx);
    for (int p = 0; p < NGE_CORPS; p++)
        if (may_muster(cx, p))
            return may_cross(cx, d->reggio) || may_cross(cx, d->naples_town);
    return false;
}

static bool at_stage(const struct bc_frame *f, int stage)
{
    return cruise_of(f)->card == NGE_CARD_C(19) && cruise_of(f)->stage == stage;
}

static bool muster_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return at_stage(f, MUSTERS);
}

static void muster_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    nge_set go = chosen(cx);
    int first = nge_from(&go, 0);
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (may_muster(cx, p))
            bc_add(l, nge_act(NGE_WITH, seat, p, 0), 1);
    if (!l->n || (first >= 0 && nge_is_corps(first)))
        bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow muster_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_WITH) {
        nge_set_bits(nge_state(cx), act->a[0], NGE_PICKED, true);
        return BC_REPEAT;
    }
    nge_set go = chosen(cx);
    int first = nge_from(&go, 0);
    facts(f)->stage = first >= 0 && nge_is_corps(first) ? CROSSES : MARCHED;
    return BC_NEXT;
}

static bool cross_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return at_stage(f, CROSSES);
}

static void cross_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const int zones[] = {nge_data(cx)->reggio, nge_data(cx)->naples_town};
    for (int i = 0; i < 2; i++)
        if (may_cross(cx, zones[i]))
            bc_add(l, nge_act(NGE_ASHORE, seat, zones[i], 0), 1);
    if (!l->n)
        bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow cross_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    struct nge_state *s = nge_state(cx);
    nge_set go = chosen(cx);
    int from = s->at[nge_from(&go, 0)], zone = act->a[0];
    nge_clear_bits(cx, NGE_PICKED);
    e->stage = act->kind == NGE_ASHORE ? CROSSED : MARCHED;
    if (act->kind != NGE_ASHORE)
        return BC_NEXT;
    e->zone = (uint16_t)zone;
    nge_shift(cx, &go, zone);
    nge_tidy(cx, from, NGE_C);
    NGE_EACH(p, &go)
    nge_set_bits(s, p, NGE_MOVER, true);
    nge_merge(cx, zone, NGE_C);
    nge_tell_move(cx, &go, zone);
    return BC_NEXT;
}

static bool is_met(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int zone = cruise_of(f)->zone;
    return at_stage(f, CROSSED) && nge_stands(cx, zone, NGE_F) && nge_stands(cx, zone, NGE_C);
}

static enum bc_flow evade_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_EVADE));
    g->evade.zone = cruise_of(f)->zone;
    g->evade.from = NGE_NOWHERE;
    g->evade.side = NGE_F;
    return BC_NEXT;
}

static enum bc_flow battle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_battle(cx, cruise_of(f)->zone, NGE_NOWHERE, NGE_C, NGE_FERRIED, 0);
    return BC_NEXT;
}

/* Beaten they cross back, where the Coalition still is. */
void nge_ferry_back(struct bc_ctx *cx, const nge_set *set)
{
    const struct nge_data *d = nge_data(cx);
    const int zones[] = {d->messina, d->palermo};
    int from = nge_state(cx)->fight.zone;
    for (int i = 0; i < 2; i++) {
        nge_set there = nge_pieces(cx, zones[i], NGE_C, NGE_FIELD);
        if (nge_control(cx, zones[i]) != NGE_C || nge_stands(cx, zones[i], NGE_F) ||
            nge_siege(nge_state(cx), zones[i]) >= 0 || nge_bar_merge(cx, &there, set, false))
            continue;
        nge_shift(cx, set, zones[i]);
        nge_merge(cx, zones[i], NGE_C);
        nge_tell_move(cx, set, zones[i]);
        nge_tidy(cx, from, NGE_C);
        return;
    }
    nge_destroy(cx, set);
}

/* Not beaten: they march on at once. */
static bool march_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return at_stage(f, CROSSED);
}

static enum bc_flow march_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int zone = cruise_of(f)->zone;
    facts(f)->stage = MARCHED;
    f->ret = 0;
    nge_clear_bits(cx, NGE_MOVER | NGE_ACTED);
    nge_update_siege(cx, zone);
    struct nge_force a = nge_force(cx, zone, NGE_C, NGE_FIELD);
    int leader = a.units ? nge_leader(&a) : -1;
    if (leader >= 0 && !nge_stands(cx, zone, NGE_F) && nge_may_activate(cx, leader, false, NGE_C))
        nge_call_land(cx, leader, false, NGE_CARD_C(19));
    return BC_NEXT;
}

static enum bc_flow over_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_clear_bits(cx, NGE_MOVER | NGE_PICKED);
    return BC_LEAVE;
}

const struct bc_bar *nge_bar_cruise(const struct bc_ctx *cx, int card)
{
    const struct nge_state *s = nge_state(cx);
    if (card != NGE_CARD_C(26) && nge_is_winter(s))
        return &nge_event_unmet;
    if (card == NGE_CARD_C(19))
        return can_cross(cx) ? NULL : &nge_event_nobody;
    return any_fleet(cx, card) ? NULL : &nge_event_nobody;
}

const struct bc_step nge_seq_cruise[] = {
    {"cruise.send", "NGE §17.1", BC_ASKS(send_when, cruise_who, send_legal, send_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_SAIL)},
    {"cruise.muster", "NGE §6.4e", BC_ASKS(muster_when, cruise_who, muster_legal, muster_take),
     BC_FACTS(NGE_Q_CARD)},
    {"cruise.cross", "NGE §6.4e", BC_ASKS(cross_when, cruise_who, cross_legal, cross_take),
     BC_FACTS(NGE_Q_CARD)},
    {"cruise.evade", "NGE §12.5a", BC_RUNS(is_met, evade_take), .calls = BC_SEQ(NGE_SEQ_EVADE)},
    {"cruise.battle", "NGE §14a", BC_RUNS(is_met, battle_take), .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"cruise.march", "NGE §6.4e", BC_RUNS(march_when, march_take), .calls = BC_SEQ(NGE_SEQ_LAND)},
    {"cruise.over", "NGE §6.4e", BC_RUNS(BC_ALWAYS, over_take)},
    {0},
};
