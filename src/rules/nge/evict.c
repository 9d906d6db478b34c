/* evict.c - a port changes hands (NGE §17.2.1c, rulings 31 and 32): fleets that lie in it sail
 * to the nearest friendly port. Those in the box of the port that they leave, and of the one
 * that they enter, intercept them without a throw, others on the way by throw. Beaten they
 * reach it all the same, as far as they are left. They carry NGE_INSIDE until then. */
#include "rules/nge/nge.h"

enum { FAR = NGE_SEAS + 1 };

static const struct nge_evict_facts *evict_of(const struct bc_frame *f)
{
    return &nge_facts(f)->evict;
}

/* The next port that has fallen with enemies of its new masters in it, or -1; and whose these are. */
static int fallen(const struct bc_ctx *cx, int *side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        if (s->at[p] < NGE_ZONES && (*side = nge_side(cx, p)) < NGE_SIDES &&
            nge_control(cx, s->at[p]) == 1 - *side)
            return s->at[p];
    }
    return -1;
}

bool nge_has_evicted(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int side;
    return fallen(cx, &side) >= 0;
}

/* --- The nearest port --- */

static int count(const nge_set *set)
{
    int n = 0;
    NGE_EACH(p, set)
    n++;
    return n;
}

/* Seas to be crossed from each sea on, to a port: 1 for its own. */
static void measure(const struct bc_ctx *cx, const nge_set *set, int port, int side,
                    uint8_t far[NGE_SEAS])
{
    const struct nge_data *d = nge_data(cx);
    for (int i = 0; i < NGE_SEAS; i++)
        far[i] = nge_faces(&d->zone[port], i) && nge_may_all_sail(cx, set, i, i, side) ? 1 : FAR;
    for (int n = 1; n < FAR; n++)
        for (int i = 0; i < NGE_SEAS; i++)
            for (unsigned near = far[i] == n ? d->sea[i].near : 0; near; near &= near - 1) {
                int from = __builtin_ctz(near);
                if (far[from] > n + 1 && nge_may_all_sail(cx, set, from, i, side))
                    far[from] = (uint8_t)(n + 1);
            }
}

/* The sea beside a place from which it is nearest, or -1. */
static int next_sea(const struct bc_ctx *cx, int place, const uint8_t far[NGE_SEAS])
{
    const struct nge_data *d = nge_data(cx);
    int best = -1;
    for (int i = 0; i < NGE_SEAS; i++) {
        bool beside = place < NGE_ZONES ? nge_faces(&d->zone[place], i)
                                        : d->sea[place - NGE_AT_SEA].near >> i & 1;
        if (beside && far[i] < FAR && (best < 0 || far[i] < far[best]))
            best = i;
    }
    return best;
}

/* Out of one port and into another costs a point each, and every further sea (NGE §17.2.1a). Of two that
 * are equally near one that is not blockaded; NGE_NOWHERE: none within range has room. */
static int nearest(const struct bc_ctx *cx, const nge_set *set, int zone, int side)
{
    const struct nge_data *d = nge_data(cx);
    int range = NGE_NONE, best = NGE_NOWHERE, least = 0;
    NGE_EACH(p, set)
    range = nge_unit(cx, p)->move < range ? nge_unit(cx, p)->move : range;
    for (int i = 0; i < d->ports; i++) {
        uint8_t far[NGE_SEAS];
        int port = d->port[i];
        if (nge_control(cx, port) != side ||
            nge_count_fleets(cx, port, side) + count(set) > NGE_SQUADRON)
            continue;
        measure(cx, set, port, side, far);
        int sea = next_sea(cx, zone, far);
        if (sea < 0 || far[sea] + 1 > range)
            continue;
        int cost = 2 * far[sea] + (nge_count_fleets(cx, NGE_BOX + port, 1 - side) > 0);
        if (best == NGE_NOWHERE || cost < least) {
            best = port;
            least = cost;
        }
    }
    return best;
}

/* Seas to be crossed to a port from where a fleet is. */
static int far_from(const struct bc_ctx *cx, int place, const uint8_t far[NGE_SEAS])
{
    int best = FAR;
    if (place >= NGE_AT_SEA && place < NGE_PLACES)
        return far[place - NGE_AT_SEA];
    const struct nge_zone *port = &nge_data(cx)->zone[place >= NGE_BOX ? place - NGE_BOX : place];
    for (int i = 0; i < 2; i++)
        if (port->seas[i] != NGE_NONE && far[port->seas[i]] < best)
            best = far[port->seas[i]];
    return best;
}

/* NGE ruling 31: the nearest port of its own land for a fleet of a third party, as far as it may be, and
 * any of them if there is no way; NGE_NOWHERE: none has room. */
int nge_home_port(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int best = NGE_NOWHERE, least = 0;
    nge_set one = {{0}};
    nge_add(&one, p);
    for (int i = 0; i < d->ports; i++) {
        uint8_t far[NGE_SEAS];
        int port = d->port[i], way;
        if (s->owner[port] != nge_nation(cx, p) ||
            nge_count_fleets(cx, port, NGE_THIRD) >= NGE_SQUADRON)
            continue;
        measure(cx, &one, port, NGE_THIRD, far);
        way = s->at[p] == NGE_PIRATES ? FAR : far_from(cx, s->at[p], far);
        if (best == NGE_NOWHERE || way < least) {
            best = port;
            least = way;
        }
    }
    return best;
}

/* How many more may be at sea: who lands from there lies in the port soon. */
static int room_at(const struct bc_ctx *cx, int sea, int side)
{
    nge_set there = nge_fleets(cx, sea, side);
    int room = NGE_SQUADRON;
    NGE_EACH(p, &there)
    room -= !nge_has(nge_state(cx), p, NGE_MOVER);
    return room;
}

/* Whoever has blockaded a port that is his now is at sea (NGE ruling 31). */
static void free_box(struct bc_ctx *cx, int zone, int side)
{
    struct nge_state *s = nge_state(cx);
    nge_set box = nge_fleets(cx, NGE_BOX + zone, side);
    int sea = nge_sea_before(cx, nge_from(&box, 0), zone), room = room_at(cx, sea, side);
    if (nge_from(&box, 0) < 0)
        return;
    NGE_EACH(p, &box)
    if (!nge_has(s, p, NGE_MOVER) && room-- <= 0) { /* NGE §17.2.2; who sails goes on */
        nge_del(&box, p);
        nge_eliminate(cx, p);
    }
    nge_move_fleets(cx, &box, sea);
    if (s->voyage.is && s->voyage.at == NGE_BOX + zone)
        s->voyage.at = (uint16_t)sea;
}

void nge_clear_port(struct bc_ctx *cx, int zone, int side)
{
    if (!nge_count_fleets(cx, zone, 1 - side))
        free_box(cx, zone, side);
}

/* All ports that are a side's now, by a treaty or because their nation has joined it. */
void nge_clear_ports(struct bc_ctx *cx)
{
    const struct nge_data *d = nge_data(cx);
    for (int i = 0; i < d->ports; i++) {
        int side = nge_control(cx, d->port[i]);
        if (side < NGE_SIDES)
            nge_clear_port(cx, d->port[i], side);
    }
}

/* NGE §17.2.2: of a nation that has changed sides, those at sea who are too many for their new one. */
void nge_thin_out(struct bc_ctx *cx, int nation)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        int at = nge_state(cx)->at[p];
        if (nge_nation(cx, p) == nation && at >= NGE_AT_SEA && at < NGE_PLACES &&
            nge_count_fleets(cx, at, nge_side(cx, p)) > NGE_SQUADRON)
            nge_eliminate(cx, p);
    }
}

static void sink_all(struct bc_ctx *cx, const nge_set *set)
{
    NGE_EACH(p, set)
    nge_eliminate(cx, p);
}

void nge_scatter(struct bc_ctx *cx)
{
    for (int side, zone; (zone = fallen(cx, &side)) >= 0;) {
        nge_set set = nge_fleets(cx, zone, side);
        int to = nearest(cx, &set, zone, side);
        if (to == NGE_NOWHERE)
            sink_all(cx, &set);
        else
            nge_move_fleets(cx, &set, to);
        free_box(cx, zone, 1 - side);
    }
}

/* NGE ruling 31, 39: ports of whoever is on neither side are no refuge, unless it is for the victor of a
 * forced peace; and nobody blockades them: who did is at sea, where there is room. */
void nge_leave_ports(struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        int at = s->at[p], side = nge_side(cx, p);
        bool box = at >= NGE_BOX && at < NGE_BOX + NGE_ZONES;
        int zone = box ? at - NGE_BOX : at;
        if (side >= NGE_SIDES || zone >= NGE_ZONES || nge_control(cx, zone) != NGE_NOBODY ||
            (!box && nge_may_pass(cx, side, s->owner[zone])))
            continue;
        nge_set one = {{0}};
        nge_add(&one, p);
        int to = nge_sea_before(cx, p, zone);
        if (!box || nge_count_fleets(cx, to, side) == NGE_SQUADRON)
            to = nearest(cx, &one, zone, side);
        if (to == NGE_NOWHERE)
            sink_all(cx, &one);
        else
            nge_move_fleets(cx, &one, to);
    }
    nge_clear_ports(cx);
}

/* --- EVICT --- */

static nge_set driven(const struct bc_ctx *cx)
{
    nge_set set = {{0}};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(nge_state(cx), p, NGE_INSIDE))
            nge_add(&set, p);
    return set;
}

static int place_of(const struct bc_ctx *cx)
{
    nge_set own = driven(cx);
    return nge_from(&own, 0) < 0 ? -1 : nge_state(cx)->at[nge_from(&own, 0)];
}

/* The next sea on the way to their port, or -1: they are there, sunk or beaten. Nor is there one where a
 * guess has given the squadron a ship that keeps to other seas (NGE §17.2.4): then they arrive at once. */
static int sea_ahead(const struct bc_ctx *cx, const struct nge_evict_facts *e)
{
    uint8_t far[NGE_SEAS];
    int at = place_of(cx);
    nge_set own = driven(cx);
    if (at < 0 || e->beaten ||
        (at >= NGE_ZONES && nge_faces(&nge_data(cx)->zone[e->to], at - NGE_AT_SEA)))
        return -1;
    measure(cx, &own, e->to, e->side, far);
    return next_sea(cx, at, far);
}

static bool not_begun(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !evict_of(f)->begun;
}

static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_evict_facts *e = &nge_frame(f)->evict;
    int side = 0, zone = fallen(cx, &side);
    nge_set set = nge_fleets(cx, zone, side);
    *e = (struct nge_evict_facts){.zone = (uint16_t)zone,
                                  .to = (uint16_t)nearest(cx, &set, zone, side),
                                  .side = (uint8_t)side,
                                  .begun = 1};
    if (e->to == NGE_NOWHERE)
        sink_all(cx, &set);
    else
        NGE_EACH(p, &set)
    nge_set_bits(nge_state(cx), p, NGE_INSIDE, true);
    return BC_NEXT;
}

/* Against those in a box, without a throw. */
static void call_battle(struct bc_ctx *cx, struct bc_frame *f, int port, int sea)
{
    struct nge_state *s = nge_state(cx);
    nge_set own = driven(cx), foe = nge_fleets(cx, NGE_BOX + port, 1 - evict_of(f)->side);
    NGE_EACH(p, &own)
    nge_set_bits(s, p, NGE_SECOND, true);
    NGE_EACH(p, &foe)
    nge_set_bits(s, p, NGE_FIGHTS, true);
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_SEABATTLE));
    g->seabattle.side = evict_of(f)->side;
    g->seabattle.sea = (uint16_t)(NGE_AT_SEA + sea);
    g->seabattle.driven = 1;
    nge_frame(f)->evict.fought = 1;
}

static void end_battle(struct bc_ctx *cx, struct bc_frame *f)
{
    struct nge_evict_facts *e = &nge_frame(f)->evict;
    if (e->fought)
        e->beaten = f->ret != 1;
    e->fought = 0;
    f->ret = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        nge_set_bits(nge_state(cx), p, NGE_SECOND | NGE_FIGHTS, false);
}

static bool in_port(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !evict_of(f)->out;
}

static bool is_blockaded(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set own = driven(cx);
    return in_port(cx, f) && nge_from(&own, 0) >= 0 &&
           nge_count_fleets(cx, NGE_BOX + evict_of(f)->zone, 1 - evict_of(f)->side);
}

/* Before the port, in the sea that they make for. */
static enum bc_flow break_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int zone = evict_of(f)->zone, sea = sea_ahead(cx, evict_of(f));
    call_battle(cx, f, zone, sea < 0 ? nge_data(cx)->zone[zone].seas[0] : sea);
    return BC_NEXT;
}

static enum bc_flow out_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_evict_facts *e = &nge_frame(f)->evict;
    end_battle(cx, f);
    free_box(cx, e->zone, 1 - e->side);
    e->out = 1;
    return BC_NEXT;
}

static bool sails(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return sea_ahead(cx, evict_of(f)) >= 0;
}

static enum bc_flow sail_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int sea = sea_ahead(cx, evict_of(f));
    nge_set own = driven(cx);
    nge_move_fleets(cx, &own, NGE_AT_SEA + sea);
    nge_call_hunt(cx, &own, NGE_AT_SEA + sea, 1 - evict_of(f)->side, true);
    return BC_NEXT;
}

static enum bc_flow sailed_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->evict.beaten |= (uint8_t)(f->ret == 1);
    f->ret = 0;
    return sails(cx, f) ? BC_RESTART : BC_NEXT;
}

static bool enters(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_evict_facts *e = evict_of(f);
    return place_of(cx) >= NGE_AT_SEA && !e->beaten &&
           nge_count_fleets(cx, NGE_BOX + e->to, 1 - e->side);
}

static enum bc_flow enter_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    call_battle(cx, f, evict_of(f)->to, place_of(cx) - NGE_AT_SEA);
    return BC_NEXT;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    end_battle(cx, f);
    nge_set own = driven(cx);
    nge_move_fleets(cx, &own, evict_of(f)->to);
    NGE_EACH(p, &own)
    nge_set_bits(nge_state(cx), p, NGE_INSIDE, false);
    return BC_LEAVE;
}

const struct bc_step nge_seq_evict[] = {
    {"evict.begin", "NGE §17.2.1c", BC_RUNS(not_begun, begin_take)},
    {"evict.break", "NGE §17.2.7b", BC_RUNS(is_blockaded, break_take),
     .calls = BC_SEQ(NGE_SEQ_SEABATTLE)},
    {"evict.out", "NGE ruling 31", BC_RUNS(in_port, out_take)},
    {"evict.sail", "NGE ruling 32", BC_RUNS(sails, sail_take), .calls = BC_SEQ(NGE_SEQ_CHASE)},
    {"evict.sailed", "NGE ruling 32", BC_RUNS(BC_ALWAYS, sailed_take)},
    {"evict.enter", "NGE §17.2.1c", BC_RUNS(enters, enter_take),
     .calls = BC_SEQ(NGE_SEQ_SEABATTLE)},
    {"evict.end", "NGE §17.2.1c", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
