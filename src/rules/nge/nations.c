/* nations.c - what nations are to the two sides (NGE §8.1.1): neutral, allied, in a forced
 * peace or alliance, a protectorate; who runs them, and what happens when one joins a side. */
#include "rules/nge/nge.h"

void nge_begin_nations(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    memcpy(s->tie, d->tied, sizeof s->tie);
    memcpy(s->bond, d->bond, sizeof s->bond);
    memcpy(s->years, d->years, sizeof s->years);
    memcpy(s->defeats, d->defeats, sizeof s->defeats);
}

bool nge_lasts(const struct nge_state *s, int event)
{
    return s->lasting >> event & 1;
}

void nge_set_lasting(struct bc_ctx *cx, int event, bool on)
{
    struct nge_state *s = nge_state(cx);
    s->lasting = on ? s->lasting | 1u << event : s->lasting & ~(1u << event);
}

int nge_power_of(const struct bc_ctx *cx, int nation)
{
    int power = nation < NGE_MAJORS ? nation : nge_state(cx)->tie[nation];
    return power == NGE_NONE ? -1 : power;
}

/* NGE §7.3.2a: its own side; if it has been beaten, the other than the victor; else as the board says. */
int nge_runner(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_power_of(cx, nation);
    if (s->ally[nation] < NGE_SIDES)
        return s->ally[nation];
    if (power < 0)
        return NGE_C;
    if (s->bond[power] & (NGE_AT_PEACE | NGE_FORCED))
        return s->bond[power] & NGE_BY_C ? NGE_F : NGE_C;
    return nge_data(cx)->nation[power].runs;
}

bool nge_may_pass(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_power_of(cx, nation);
    return s->ally[nation] == NGE_THIRD && power >= 0 &&
           s->bond[power] & (NGE_AT_PEACE | NGE_FORCED) &&
           side == (s->bond[power] & NGE_BY_C ? NGE_C : NGE_F);
}

/* NGE §8.1.4a, ruling 7: a forced ally's fortresses are links, those of a beaten power are not. */
bool nge_lends_fort(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->zone[zone].fort || s->mark[zone] & NGE_RUINED)
        return false;
    int owner = s->owner[zone], power = nge_power_of(cx, owner);
    return power >= 0 && s->bond[power] & NGE_FORCED && nge_may_pass(cx, side, owner);
}

/* 40C: what is Russia's serves no French depot and no French fortress this year. */
bool nge_is_scorched(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    return side == NGE_F && nge_lasts(s, NGE_LASTS_SCORCHED) && s->owner[zone] == NGE_RU;
}

/* 20C: where the Serbs may be beside their own land, Sofia and what is next to it. */
bool nge_is_refuge(const struct bc_ctx *cx, int nation, int zone)
{
    const struct nge_data *d = nge_data(cx);
    return nation == d->serbs && (zone == d->sofia || nge_edge(cx, d->sofia, zone) >= 0) &&
           nge_state(cx)->owner[zone] == NGE_OT && !d->zone[zone].fort;
}

/* The lines of Torres Vedras (37C): Lisbon, while the Coalition holds it. */
bool nge_are_lines(const struct bc_ctx *cx, int zone)
{
    return zone == nge_data(cx)->lisbon && nge_lasts(nge_state(cx), NGE_LASTS_TORRES) &&
           nge_control(cx, zone) == NGE_C;
}

/* The level of a fortress: behind those lines Lisbon is a citadel. */
int nge_fort_level(const struct bc_ctx *cx, int zone)
{
    return nge_data(cx)->zone[zone].fort + nge_are_lines(cx, zone);
}

/* --- The two tracks (NGE §19.2, §4.13) --- */

enum { VP_MOST = 20, ESC_MOST = 15 };

void nge_add_vp(struct bc_ctx *cx, int n)
{
    struct nge_state *s = nge_state(cx);
    int vp = s->vp + n;
    if (!n || !nge_data(cx)->until)
        return;
    s->vp = (uint8_t)(vp < 0 ? 0 : vp > VP_MOST ? VP_MOST : vp);
    nge_emit(cx, NGE_EV_VP, n, s->vp, 0, 0, 0);
}

/* NGE ruling 36: not counted any more in the period of punishment. */
void nge_add_esc(struct bc_ctx *cx, int n)
{
    struct nge_state *s = nge_state(cx);
    if (!n || s->punished || !nge_data(cx)->until)
        return;
    s->esc = (uint8_t)(s->esc + n > ESC_MOST ? ESC_MOST : s->esc + n);
    nge_emit(cx, NGE_EV_ESC, n, s->esc, 0, 0, 0);
}

/* NGE §19.2, §19.2, ruling 47: whenever the points change. */
bool nge_track_is_over(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int vp = nge_state(cx)->vp;
    return nge_data(cx)->until && (!vp || vp == VP_MOST);
}

enum bc_flow nge_track_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_end_game(cx, nge_state(cx)->vp ? NGE_F : NGE_C);
    return BC_NEXT;
}

/* --- Joining a side (NGE §7.1b, §8.1.2) --- */

/* Every siege is looked at again: who is whose enemy has changed. */
void nge_review_sieges(struct bc_ctx *cx)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_data(cx)->zone[z].fort)
            nge_update_siege(cx, z);
}

/* Markers of the side that owns a zone now mean nothing. */
static void clear_marks(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (s->owner[z] == nation && (s->mark[z] & NGE_MARK_SIDE) == 1 + s->ally[nation])
            s->mark[z] = (uint8_t)(s->mark[z] & ~NGE_MARK_SIDE);
}

/* Minor fleets appear with their nation, in its capital or its first port. */
static void launch(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        if (nge_nation(cx, p) != nation || nation < NGE_MAJORS || s->at[p] != NGE_RESERVE)
            continue;
        int best = -1;
        for (int i = 0; i < d->ports; i++)
            if (s->owner[d->port[i]] == nation && nge_control(cx, d->port[i]) == s->ally[nation] &&
                nge_count_fleets(cx, d->port[i], s->ally[nation]) < NGE_SQUADRON &&
                (best < 0 || d->zone[d->port[i]].capital == nation))
                best = d->port[i];
        if (best >= 0)
            nge_put(cx, p, best);
    }
}

/* One nation, without those that follow it. */
static void change_side(struct bc_ctx *cx, int nation, int side)
{
    struct nge_state *s = nge_state(cx);
    bool returns = nation < NGE_MAJORS && side == NGE_C && s->defeats[NGE_F][nation];
    nge_tell_status(cx, NGE_EV_JOINS, nation, side, side);
    s->ally[nation] = (uint8_t)side;
    s->bond[nation] &=
        (uint8_t) ~(NGE_AT_PEACE | NGE_FORCED | NGE_BY_C | NGE_THEN_FORCED | NGE_PROTECTORATE);
    if (nation < NGE_MAJORS)
        s->years[nation] = 0;
    else if (s->tie[nation] == NGE_NONE || s->ally[s->tie[nation]] != side)
        s->tie[nation] = side == NGE_F ? NGE_FR : NGE_GB;
    clear_marks(cx, nation);
    launch(cx, nation);
    if (returns) /* NGE §19.3: what was won is lost */
        nge_add_vp(cx, nge_data(cx)->limit[NGE_L_VP_REJOIN]);
}

/* Minors that are third parties with their power follow it (NGE §7.1b). */
static void follow(struct bc_ctx *cx, int power, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
        if (s->tie[n] == power && s->ally[n] == NGE_THIRD)
            change_side(cx, n, side);
}

/* --- Whoever was in its land as its victor (NGE §8.1.4c, ruling 8) --- */

/* The victor of its peace or alliance, or -1. */
static int victor_of(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_power_of(cx, nation);
    if (s->ally[nation] != NGE_THIRD || power < 0 ||
        !(s->bond[power] & (NGE_AT_PEACE | NGE_FORCED)))
        return -1;
    return s->bond[power] & NGE_BY_C ? NGE_C : NGE_F;
}

/* Where he stands alone the zone is his, fortress and all. */
static void hold_alone(struct bc_ctx *cx, int nation, int victor)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        int owner = s->owner[z];
        bool joined = owner == nation || (owner >= NGE_MAJORS && s->tie[owner] == nation);
        if (joined && nge_data(cx)->zone[z].city && s->ally[owner] == 1 - victor &&
            nge_stands(cx, z, victor) && !nge_stands(cx, z, 1 - victor))
            nge_set_control(cx, z, victor);
    }
}

/* Where he does not: a zone in which both stand, or -1. */
int nge_next_quarrel(const struct bc_ctx *cx, int side)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_stands(cx, z, side) && nge_stands(cx, z, 1 - side))
            return z;
    return -1;
}

/* Its corps appear, as far as they are not on the map. */
struct nge_frame *nge_call_arrivals(struct bc_ctx *cx, int nation, int side)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_JOIN));
    f->join.side = (uint8_t)side;
    f->join.nation = (uint8_t)nation;
    return f;
}

/* NGE §7.4, §8.2.3d: by diplomacy it brings the cards of its key zones at once; by war with
 * the next hand. */
void nge_call_join(struct bc_ctx *cx, int nation, int side, bool cards)
{
    int before = nge_count_groups(cx, side), prev = nge_state(cx)->ally[nation];
    bool shielded = nge_state(cx)->bond[nation] & NGE_PROTECTORATE,
         breaks = victor_of(cx, nation) == 1 - side;
    if (nation < NGE_MAJORS)
        nge_end_loan(cx, nation); /* 40F: the alliance is over */
    change_side(cx, nation, side);
    if (nation < NGE_MAJORS)
        follow(cx, nation, side);
    if (shielded)
        nge_add_vp(cx, -nge_data(cx)->limit[NGE_L_VP_PROTECTORATE]);
    if (prev < NGE_SIDES)
        nge_part(cx, nation, side);
    if (breaks)
        hold_alone(cx, nation, 1 - side);
    nge_clear_ports(cx); /* ruling 31 */
    nge_thin_out(cx, nation);
    nge_review_sieges(cx);
    struct nge_frame *f = nge_call_arrivals(cx, nation, side);
    int draws = nge_count_groups(cx, side) - before;
    f->join.quarrels = breaks;
    f->join.draws = (uint8_t)(cards && draws > 0 ? draws : 0);
}

/* --- A minor changes sides (NGE §8.2.3e, §8.2.3f, ruling 8) --- */

/* Zones that a corps can reach with its printed move, cheapest first; -1: none of them is the side's. */
static int nearest_friendly(const struct bc_ctx *cx, int p, int side)
{
    const struct nge_state *s = nge_state(cx);
    uint8_t cost[NGE_ZONES];
    int best = -1, move = nge_unit(cx, p)->move;
    memset(cost, NGE_NONE, sizeof cost);
    cost[s->at[p]] = 0;
    for (int n = 0; n <= move; n++)
        for (int z = 0; z < NGE_ZONES; z++) {
            const struct nge_zone *d = &nge_data(cx)->zone[z];
            for (int i = 0; cost[z] == n && i < d->nears; i++)
                if (n + d->near[i].cost < cost[d->near[i].to] && d->near[i].kind != NGE_DESERT)
                    cost[d->near[i].to] = (uint8_t)(n + d->near[i].cost);
        }
    for (int z = 0; z < NGE_ZONES; z++)
        if (cost[z] && cost[z] <= move && nge_control(cx, z) == side &&
            !nge_stands(cx, z, 1 - side) && nge_can_take_in(cx, p, z) &&
            (best < 0 || cost[z] < cost[best]))
            best = z;
    return best;
}

/* A step each, the minor's first, until one of them has none left there. */
static void cancel_out(struct bc_ctx *cx, int p, int side)
{
    struct nge_state *s = nge_state(cx);
    int zone = s->at[p];
    while (s->at[p] == zone && nge_stands(cx, zone, 1 - side)) {
        nge_set foes = nge_pieces(cx, zone, 1 - side, NGE_FIELD);
        nge_lose_step(cx, p);
        nge_lose_step(cx, nge_from(&foes, 0));
    }
    nge_tidy(cx, zone, 1 - side);
    nge_tidy(cx, zone, side);
}

/* Its corps leave those whom they stood with, and land that is closed to their new side; its fortresses are
 * its own again unless only they hold them. */
void nge_part(struct bc_ctx *cx, int nation, int side)
{
    struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        if (nge_nation(cx, p) != nation || s->at[p] >= NGE_ZONES)
            continue;
        int zone = s->at[p], to;
        nge_lay_open(cx, zone); /* ruling 41 */
        nge_set_bits(s, p, 0xff, false);
        if (!nge_stands(cx, zone, 1 - side) && nge_may_enter(cx, side, zone)) {
            nge_tidy(cx, zone, 1 - side);
            continue;
        }
        if (s->owner[zone] == nation)
            cancel_out(cx, p, side);
        else if ((to = nearest_friendly(cx, p, side)) >= 0) {
            nge_put(cx, p, to);
            nge_merge(cx, to, side);
            nge_emit(cx, NGE_EV_MOVED, p, to, 0, 0, 0);
        } else
            nge_eliminate(cx, p);
        nge_tidy(cx, zone, 1 - side);
    }
    for (int z = 0; z < NGE_ZONES; z++) { /* generals who were with others' corps, garrisons */
        nge_set in = nge_pieces(cx, z, side, NGE_GARRISON),
                late = nge_pieces(cx, z, 1 - side, NGE_GARRISON);
        for (int of = 0; of < NGE_SIDES && s->first[z] < NGE_FIRST_FLEET; of++)
            nge_tidy(cx, z, of);
        if (s->owner[z] == nation && nge_data(cx)->zone[z].city &&
            (nge_stands(cx, z, 1 - side) || nge_from(&late, 0) >= 0) &&
            nge_control(cx, z) == side && nge_from(&in, 0) < 0)
            nge_set_control(cx, z, 1 - side);
    }
}

/* --- JOIN: corps of minors appear (NGE §7.1c, §8.2.3c), cards are drawn --- */

static const struct nge_join_facts *join_of(const struct bc_frame *f)
{
    return &nge_facts(f)->join;
}

static bc_seats join_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(join_of(f)->side);
}

static bc_seats late_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - join_of(f)->side);
}

static bool quarrel_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return join_of(f)->quarrels && nge_next_quarrel(cx, 1 - join_of(f)->side) >= 0;
}

/* An adjacent zone that the new enemy neither controls nor stands in. */
static bool may_give_way(const struct bc_ctx *cx, const nge_set *set, const struct nge_edge *e,
                         int side)
{
    nge_set there = nge_pieces(cx, e->to, side, NGE_FIELD);
    return nge_may_enter(cx, side, e->to) && nge_control(cx, e->to) != 1 - side &&
           !nge_stands(cx, e->to, 1 - side) && e->kind != NGE_DESERT &&
           nge_strait_open(cx, e, side) && !nge_is_spain_shut(cx, set, e->to) &&
           !nge_bar_merge(cx, &there, set, false);
}

/* Into a fortress that they control, away, or they stand and are attacked. */
static void quarrel_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    int side = 1 - join_of(f)->side, zone = nge_next_quarrel(cx, side);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    nge_set set = nge_pieces(cx, zone, side, NGE_FIELD);
    if (nge_holds_fort(cx, zone, side))
        bc_add(l, nge_act(NGE_RETREAT, seat, zone, 0), 1);
    for (int i = 0; i < z->nears; i++)
        if (may_give_way(cx, &set, &z->near[i], side))
            bc_add(l, nge_act(NGE_RETREAT, seat, z->near[i].to, 0), 1);
    bc_add(l, nge_act(NGE_STAND, seat, 0, 0), 1);
}

static enum bc_flow quarrel_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int side = 1 - join_of(f)->side, zone = nge_next_quarrel(cx, side);
    nge_set set = nge_pieces(cx, zone, side, NGE_FIELD);
    if (act->kind == NGE_STAND) {
        nge_call_battle(cx, zone, NGE_NOWHERE, 1 - side, NGE_UNBOUND, 0);
        return BC_REPEAT;
    }
    nge_shift(cx, &set, act->a[0]);
    nge_merge(cx, act->a[0], side);
    nge_tell_move(cx, &set, act->a[0]);
    NGE_EACH(p, &set)
    nge_set_bits(nge_state(cx), p, NGE_INSIDE, act->a[0] == zone);
    nge_tidy(cx, zone, side);
    nge_update_siege(cx, zone);
    return BC_REPEAT;
}

bool nge_can_take_in(const struct bc_ctx *cx, int p, int zone)
{
    struct nge_state with = *nge_state(cx); /* as strong as it will be */
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    if (nge_is_corps(p) && !with.n[p])
        with.n[p] = nge_unit(cx, p)->steps;
    nge_set there = nge_pieces(&copy, zone, nge_side(&copy, p), NGE_FIELD), one = {{0}};
    nge_add(&one, p);
    nge_del(&there, p);
    return !nge_bar_merge(&copy, &there, &one, false);
}

static bool arrives(const struct bc_ctx *cx, const struct nge_join_facts *j, int p)
{
    const struct nge_state *s = nge_state(cx);
    int nation = nge_nation(cx, p);
    return nation >= NGE_MAJORS && s->at[p] == NGE_RESERVE && s->ally[nation] == j->side &&
           (nation == j->nation || (j->nation < NGE_MAJORS && s->tie[nation] == j->nation)) &&
           !nge_data(cx)->nation[nation].landed;
}

/* 44C: he and the Swedish corps appear in Stockholm or Stralsund. */
bool nge_is_for_bernadotte(const struct bc_ctx *cx, int zone)
{
    const struct nge_data *d = nge_data(cx);
    return nge_state(cx)->owner[zone] == d->sweden &&
           (nge_is_capital(cx, zone, d->sweden) || zone == d->stralsund);
}

static bool is_played(const struct bc_ctx *cx, int card)
{
    for (int i = 0; i < cx->st->depth; i++) {
        const struct nge_frame *f = nge_facts(bc_frame_at(cx, i));
        if (f->f.seq == NGE_SEQ_EVENT && f->event.card == card)
            return true;
    }
    return false;
}

static bool may_arrive(const struct bc_ctx *cx, int p, int zone)
{
    const struct nge_state *s = nge_state(cx);
    int side = nge_side(cx, p);
    if (is_played(cx, NGE_CARD_C(44)) && !nge_is_for_bernadotte(cx, zone))
        return false;
    return s->owner[zone] == nge_nation(cx, p) && nge_control(cx, zone) != 1 - side &&
           nge_siege(s, zone) < 0 && !nge_stands(cx, zone, 1 - side) &&
           nge_can_take_in(cx, p, zone);
}

static int next_arrival(const struct bc_ctx *cx, const struct nge_join_facts *j)
{
    for (int p = j->next; p < NGE_CORPS; p++)
        for (int z = 0; z < NGE_ZONES && arrives(cx, j, p); z++)
            if (may_arrive(cx, p, z))
                return p;
    return -1;
}

static bool place_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_arrival(cx, join_of(f)) >= 0;
}

static void place_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    int p = next_arrival(cx, join_of(f));
    for (int z = 0; z < NGE_ZONES; z++)
        if (may_arrive(cx, p, z))
            bc_add(l, nge_act(NGE_PLACE, seat, p, z), 1);
}

/* A corps on the map, at full strength or with so many steps, in what stands there. */
void nge_bring(struct bc_ctx *cx, int p, int zone, int steps)
{
    struct nge_state *s = nge_state(cx);
    nge_set one = {{0}};
    int side = nge_side(cx, p);
    nge_add(&one, p);
    s->n[p] = (uint8_t)(nge_is_corps(p) ? steps : 0);
    nge_sort_armies(cx, &one, zone, side);
    nge_put(cx, p, zone);
    nge_set_bits(s, p, NGE_INSIDE | NGE_UNSUPPLIED | NGE_DEMORALISED, false);
    nge_set_bits(s, p, NGE_INSIDE, nge_siege(s, zone) >= 0 && nge_holds_fort(cx, zone, side));
    nge_merge(cx, zone, side);
    nge_update_siege(cx, zone);
    nge_emit(cx, NGE_EV_BUILT, p, zone, 0, 0, 0);
}

static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_bring(cx, act->a[0], act->a[1], nge_unit(cx, act->a[0])->steps);
    nge_frame(f)->join.next = (uint8_t)(act->a[0] + 1);
    return BC_REPEAT;
}

static bool draw_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return join_of(f)->draws && nge_can_draw(cx, join_of(f)->side);
}

static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_draw_odds(cx, join_of(f)->side, l);
}

static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->join.draws--;
    nge_draw(cx, act);
    return BC_REPEAT;
}

const struct bc_step nge_seq_join[] = {
    {"join.evict", "NGE §17.2.1c", BC_LOOPS(nge_has_evicted, NGE_SEQ_EVICT)},
    {"join.quarrel", "NGE §8.1.4c", BC_ASKS(quarrel_when, late_who, quarrel_legal, quarrel_take),
     BC_FACTS(NGE_Q_RETREAT), .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"join.place", "NGE §7.1c", BC_ASKS(place_when, join_who, place_legal, place_take),
     BC_FACTS(NGE_Q_NATION)},
    {"join.draw", "NGE §7.4", BC_DRAWS(draw_when, draw_odds, draw_take)},
    {"join.trim", "NGE ruling 3", BC_RUNS(nge_excess_when, nge_excess_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};
