/* landing.c - troops aboard (NGE §17.2.8a), and ashore in an enemy port (NGE §17.2.9a, ruling 32): the
 * fortress fires at the ships, the defender goes inside or away, a battle at -3, two assaults; who does not
 * hold the zone then is lost. */
#include "rules/nge/nge.h"

enum { ASSAULTS = 2 };

/* --- Cargo: what a fleet carries is at NGE_ABOARD + fleet (NGE §17.2.8a, §17.2.8b) --- */

nge_set nge_cargo_of(const struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = {{0}};
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (s->at[p] == NGE_ABOARD + fleet - NGE_FIRST_FLEET)
            nge_add(&set, p);
    return set;
}

nge_set nge_cargo(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    nge_set own = nge_squadron(cx), all = {{0}};
    unsigned at = 0;
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        at |= s->at[p];
    if (!(at & NGE_ABOARD)) /* nobody anywhere, as nearly always */
        return all;
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (s->at[p] >= NGE_ABOARD && nge_in(&own, s->at[p] - NGE_ABOARD + NGE_FIRST_FLEET))
            nge_add(&all, p);
    return all;
}

/* The first fleet of the squadron with room for this piece, or -1. */
static int room_for(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    nge_set own = nge_squadron(cx);
    NGE_EACH(f, &own)
    {
        nge_set set = nge_cargo_of(cx, f);
        struct nge_force a = nge_weigh(cx, &set);
        if (nge_is_corps(p)   ? a.steps + s->n[p] <= NGE_FLEET_STEPS
            : nge_is_depot(p) ? !a.depots
            : nge_is_army(p)  ? !a.armies
                              : nge_is_general(p) && !a.generals)
            return f;
    }
    return -1;
}

/* Who leads the army of this marker, or -1. */
static int general_of(const struct bc_ctx *cx, int army)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_GENERAL; nge_is_general(p); p++)
        if (s->at[p] == s->at[army] && s->n[p] && nge_side(cx, p) == nge_side(cx, army) &&
            !((s->is[p] ^ s->is[army]) & (NGE_SECOND | NGE_INSIDE)))
            return p;
    return -1;
}

/* NGE ruling 32: not activated in this action; what stays must be able to stand. An army's general and its
 * marker do not part (NGE §10.3): he goes aboard with it. */
static const struct bc_bar *bar_embark(const struct bc_ctx *cx, int p)
{
    static const struct bc_bar marker = {"NGE §10.3", "embark.marker"};
    static const struct bc_bar full = {"NGE §17.2.8a", "embark.full"};
    static const struct bc_bar acted = {"NGE ruling 32", "embark.acted"};
    static const struct bc_bar home = {"NGE §2.1b", "step.home"};
    const struct nge_state *s = nge_state(cx);
    if (nge_has(s, p, NGE_ACTED))
        return &acted;
    if (nge_is_corps(p) && nge_unit(cx, p)->tags & NGE_HOME)
        return &home;
    int general = nge_is_army(p) ? general_of(cx, p) : -1;
    if (nge_is_general(p) && s->n[p])
        return &marker;
    if (room_for(cx, p) < 0 || (general >= 0 && room_for(cx, general) < 0))
        return &full;
    if (s->is[p] & NGE_INSIDE || nge_is_depot(p))
        return NULL;
    nge_set stay = nge_pieces(cx, s->at[p], nge_side(cx, p), NGE_FIELD);
    nge_del(&stay, p);
    if (general >= 0)
        nge_del(&stay, general);
    return nge_bar_stack(cx, &stay);
}

/* NGE ruling 32: into the fortress if it is besieged and not blockaded; otherwise where no enemy stands. */
bool nge_may_unload(const struct bc_ctx *cx, int zone, int side)
{
    if (!nge_friendly_port(cx, zone, side))
        return false;
    return nge_siege(nge_state(cx), zone) >= 0 ? !nge_count_fleets(cx, NGE_BOX + zone, 1 - side)
                                               : !nge_stands(cx, zone, 1 - side);
}

/* NGE §8.1.2b, ruling 3: where they may be, and stand with whoever is there. */
static const struct bc_bar *bar_unload(const struct bc_ctx *cx, const nge_set *aboard, int zone)
{
    static const struct bc_bar spain = {"NGE §8.1.2b", "step.neutral"};
    nge_set there = nge_pieces(cx, zone, nge_side(cx, nge_from(aboard, 0)), NGE_FIELD);
    if (nge_is_spain_shut(cx, aboard, zone))
        return &spain;
    return nge_siege(nge_state(cx), zone) >= 0 ? NULL : nge_bar_merge(cx, &there, aboard, false);
}

void nge_offer_cargo(const struct bc_ctx *cx, int seat, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    int zone = s->voyage.at;
    nge_set aboard = nge_cargo(cx);
    if (!nge_may_unload(cx, zone, seat))
        return;
    for (int p = s->first[zone]; p < NGE_FIRST_FLEET; p = s->next[p])
        if (nge_side(cx, p) == seat && !nge_is_special(p))
            bc_offer(l, nge_act(NGE_EMBARK, seat, p, 0), bar_embark(cx, p));
    if (nge_from(&aboard, 0) >= 0)
        bc_offer(l, nge_act(NGE_UNLOAD, seat, 0, 0), bar_unload(cx, &aboard, zone));
}

static void board(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    int fleet = room_for(cx, p);
    nge_put(cx, p, NGE_ABOARD + fleet - NGE_FIRST_FLEET);
    nge_set_bits(s, p, NGE_ACTED, true);
    nge_set_bits(s, p, NGE_INSIDE, false);
    if (nge_is_general(p))
        s->n[p] = 0; /* he leads his army again when its marker is ashore with him */
}

void nge_embark(struct bc_ctx *cx, int p)
{
    int zone = nge_state(cx)->at[p], general = nge_is_army(p) ? general_of(cx, p) : -1;
    board(cx, p);
    if (general >= 0)
        board(cx, general);
    nge_tidy(cx, zone, nge_side(cx, p));
}

/* All ashore, as one formation; into the fortress if it is besieged. */
void nge_disembark(struct bc_ctx *cx, int zone)
{
    struct nge_state *s = nge_state(cx);
    nge_set aboard = nge_cargo(cx);
    bool inside = nge_siege(s, zone) >= 0;
    int first = nge_from(&aboard, 0), side = first < 0 ? 0 : nge_side(cx, first);
    nge_shift(cx, &aboard, zone);
    nge_tell_move(cx, &aboard, zone);
    NGE_EACH(p, &aboard)
    if (s->at[p] == zone)
        nge_set_bits(s, p, NGE_INSIDE, inside);
    if (first >= 0 && !inside)
        nge_merge(cx, zone, side);
}

/* --- LANDING --- */

static const struct nge_landing_facts *landing_of(const struct bc_frame *f)
{
    return &nge_facts(f)->landing;
}

static bc_seats landing_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(landing_of(f)->side);
}

/* --- The fortress against the ships (NGE §17.2.9b, ruling 31) --- */

static bool duel_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_holds_fort(cx, landing_of(f)->zone, 1 - landing_of(f)->side);
}

static int squadron_size(const struct bc_ctx *cx)
{
    nge_set set = nge_squadron(cx);
    int n = 0;
    NGE_EACH(p, &set)
    n++;
    return n;
}

static void duel_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_broadside_odds(squadron_size(cx), nge_fort_level(cx, landing_of(f)->zone), l);
}

static enum bc_flow duel_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_landing_facts *d = &nge_frame(f)->landing;
    nge_set own = nge_squadron(cx);
    int sum = act->a[0];
    NGE_EACH(p, &own)
    {
        sum += nge_unit(cx, p)->attack;
        nge_state(cx)->n[p] = 1; /* ruling 41: their admirals are known now */
    }
    bc_emit(cx, 0, BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_BROADSIDE,
                                .seat = BC_NATURE,
                                .a = {(int16_t)d->zone, (int16_t)sum, act->a[1]}});
    if (sum < act->a[1]) {
        d->sunk = (uint8_t)nge_fleets_lost(act->a[1] - sum);
        d->repelled = 1;
    }
    return BC_NEXT;
}

static bool sink_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set own = nge_squadron(cx);
    return landing_of(f)->sunk && nge_from(&own, 0) >= 0;
}

static void sink_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set own = nge_squadron(cx);
    nge_offer_sinking(cx, &own, seat, l);
}

static enum bc_flow sink_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_sink(cx, act->a[0]);
    nge_frame(f)->landing.sunk--;
    return BC_REPEAT;
}

/* From the box of a port to the sea before it. */
static void stand_off(struct bc_ctx *cx, int zone)
{
    struct nge_voyage *v = &nge_state(cx)->voyage;
    nge_set own = nge_squadron(cx);
    if (v->at != NGE_BOX + zone)
        return;
    v->at = (uint16_t)nge_sea_behind(cx, zone);
    nge_move_fleets(cx, &own, v->at);
}

static bool is_repelled(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return landing_of(f)->repelled;
}

/* NGE §17.3.3: who held the port's box before is back in it. */
static bool is_back(const struct nge_voyage *v)
{
    return v->held && v->at == v->start;
}

/* The sea before the port, where they are or where they came from. */
static int open_sea(const struct bc_ctx *cx, int zone)
{
    int at = nge_state(cx)->voyage.at;
    return at >= NGE_BOX ? nge_sea_behind(cx, zone) : at;
}

/* NGE §17.3.2: whoever has been repelled may make for a friendly port of that sea, if there is one. */
static bool where_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set own = nge_squadron(cx);
    if (!is_repelled(cx, f) || nge_from(&own, 0) < 0 || is_back(&nge_state(cx)->voyage))
        return false;
    int to = nge_sea_refuge(cx, &own, open_sea(cx, landing_of(f)->zone), landing_of(f)->side,
                            NGE_NOWHERE, 0);
    return to >= 0 && to < NGE_ZONES;
}

static void where_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    nge_set own = nge_squadron(cx);
    int sea = open_sea(cx, landing_of(f)->zone);
    for (int i = 0, to; (to = nge_sea_refuge(cx, &own, sea, seat, NGE_NOWHERE, i)) >= 0; i++)
        if (to < NGE_ZONES)
            bc_add(l, nge_act(NGE_RETREAT, seat, to, 0), 1);
    bc_add(l, nge_act(NGE_RETREAT, seat, sea, 0), 1);
}

static enum bc_flow where_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_set own = nge_squadron(cx);
    if (nge_state(cx)->voyage.at != act->a[0])
        nge_move_fleets(cx, &own, act->a[0]);
    nge_state(cx)->voyage.at = (uint16_t)act->a[0];
    return BC_NEXT;
}

static enum bc_flow repelled_take(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    struct nge_voyage *v = &nge_state(cx)->voyage;
    v->is = (uint16_t)(v->is | NGE_SAIL_ENDED);
    if (!is_back(v))
        stand_off(cx, landing_of(f)->zone);
    return BC_LEAVE;
}

/* --- Ashore --- */

static enum bc_flow ashore_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    nge_set aboard = nge_cargo(cx);
    int zone = landing_of(f)->zone;
    nge_shift(cx, &aboard, zone);
    NGE_EACH(p, &aboard)
    if (s->at[p] == zone)
        nge_set_bits(s, p, NGE_MOVER | NGE_UNSUPPLIED, true);
    NGE_EACH(p, &aboard) /* ruling 14: supplied during the action of their landing */
    nge_set_bits(s, p, NGE_UNSUPPLIED, false);
    nge_merge(cx, zone, landing_of(f)->side);
    return BC_NEXT;
}

static bool is_met(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_stands(cx, landing_of(f)->zone, 1 - landing_of(f)->side);
}

static enum bc_flow evade_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_EVADE));
    g->evade.zone = landing_of(f)->zone;
    g->evade.from = NGE_NOWHERE;
    g->evade.side = (uint8_t)(1 - landing_of(f)->side);
    return BC_NEXT;
}

/* NGE §2.1e: a fixed depot alone fights, too. */
static bool is_fought(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_met(cx, f) || nge_fixed_depot(cx, landing_of(f)->zone, 1 - landing_of(f)->side) >= 0;
}

static enum bc_flow battle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_battle(cx, landing_of(f)->zone, NGE_NOWHERE, landing_of(f)->side, NGE_LANDED, 0);
    return BC_NEXT;
}

/* --- Two assaults, without points --- */

static bool storm_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_landing_facts *d = landing_of(f);
    return d->assaults < ASSAULTS && nge_besieges(cx, d->zone, d->side);
}

static void storm_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    bc_add(l, nge_act(NGE_ASSAULT, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow storm_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_landing_facts *d = &nge_frame(f)->landing;
    d->assaults = act->kind == NGE_PASS ? ASSAULTS : d->assaults + 1;
    if (act->kind == NGE_ASSAULT)
        nge_call_assault(cx, d->zone, d->side, true);
    return BC_REPEAT;
}

static void enter_port(struct bc_ctx *cx, int zone)
{
    nge_set own = nge_squadron(cx);
    nge_move_fleets(cx, &own, zone);
    nge_state(cx)->voyage.at = (uint16_t)zone;
}

/* NGE §17.2.9d: the zone is theirs and the squadron lies in its port, or they are lost and it
 * is at sea. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_landing_facts *d = landing_of(f);
    nge_set own = nge_pieces(cx, d->zone, d->side, NGE_MARCHING);
    if (nge_stands(cx, d->zone, d->side) && !nge_stands(cx, d->zone, 1 - d->side) &&
        !nge_holds_fort(cx, d->zone, 1 - d->side)) {
        if (nge_data(cx)->zone[d->zone].city && nge_control(cx, d->zone) != d->side)
            nge_set_control(cx, d->zone, d->side);
        enter_port(cx, d->zone);
        nge_tidy(cx, d->zone, 1 - d->side);
    } else {
        nge_destroy(cx, &own);
        stand_off(cx, d->zone);
        if (nge_state(cx)->voyage.left > 0)
            nge_state(cx)->voyage.left--;
    }
    NGE_EACH(p, &own)
    nge_set_bits(nge_state(cx), p, NGE_MOVER, false);
    nge_tidy(cx, d->zone, d->side);
    return BC_LEAVE;
}

const struct bc_step nge_seq_landing[] = {
    {"landing.duel", "NGE §17.2.9b", BC_DRAWS(duel_when, duel_odds, duel_take),
     BC_FACTS(NGE_Q_SEA)},
    {"landing.sink", "NGE §17.2.8c", BC_ASKS(sink_when, landing_who, sink_legal, sink_take),
     BC_FACTS(NGE_Q_LOSE)},
    {"landing.where", "NGE §17.3.2", BC_ASKS(where_when, landing_who, where_legal, where_take),
     BC_FACTS(NGE_Q_SEA)},
    {"landing.repelled", "NGE ruling 31", BC_RUNS(is_repelled, repelled_take)},
    {"landing.ashore", "NGE §17.2.9a", BC_RUNS(BC_ALWAYS, ashore_take)},
    {"landing.evade", "NGE ruling 32", BC_RUNS(is_met, evade_take), .calls = BC_SEQ(NGE_SEQ_EVADE)},
    {"landing.battle", "NGE §17.2.9c", BC_RUNS(is_fought, battle_take),
     .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"landing.storm", "NGE §17.2.9d", BC_ASKS(storm_when, landing_who, storm_legal, storm_take),
     BC_FACTS(NGE_Q_SIEGE), .calls = BC_SEQ(NGE_SEQ_ASSAULT)},
    {"landing.end", "NGE §17.2.9d", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
