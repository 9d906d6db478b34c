/* sea.c - squadrons sail (NGE §17.1, §17.2.1a): fleets of one place, sea by sea, into ports and boxes.
 *
 * Fleets of the squadron carry the bit NGE_MOVER, those that meet them NGE_FIGHTS. What they carry is at
 * NGE_ABOARD + fleet. A place is a port's zone, NGE_AT_SEA + sea, or NGE_BOX + zone. */
#include "rules/nge/nge.h"

enum { SQUADRON = NGE_SQUADRON };

static struct nge_voyage *voyage_of(const struct bc_ctx *cx)
{
    return &nge_state(cx)->voyage;
}

static void set(struct nge_voyage *v, unsigned bits)
{
    v->is = (uint16_t)(v->is | bits);
}

static void unset(struct nge_voyage *v, unsigned bits)
{
    v->is = (uint16_t)(v->is & ~bits);
}

/* --- Places --- */

static bool is_sea(int place)
{
    return place >= NGE_AT_SEA && place < NGE_PLACES;
}

static bool is_box(int place)
{
    return place >= NGE_BOX && place < NGE_BOX + NGE_ZONES;
}

static const struct nge_zone *port_at(const struct bc_ctx *cx, int place)
{
    return &nge_data(cx)->zone[is_box(place) ? place - NGE_BOX : place];
}

static int count(const nge_set *set)
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        n += __builtin_popcountll(set->w[i]);
    return n;
}

/* --- Who can sail (NGE §17.1, ruling 30) --- */

bool nge_may_sail(const struct bc_ctx *cx, int p, int side)
{
    const struct nge_state *s = nge_state(cx);
    return nge_is_fleet(p) && nge_side(cx, p) == side && !nge_has(s, p, NGE_ACTED) &&
           (s->at[p] < NGE_PLACES || is_box(s->at[p]) || s->at[p] == NGE_PIRATES);
}

struct nge_frame *nge_call_sail(struct bc_ctx *cx, int p, int card)
{
    struct nge_state *s = nge_state(cx);
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_SAIL));
    f->sail.side = (uint8_t)nge_side(cx, p);
    f->sail.free = card != NGE_NONE;
    s->voyage = (struct nge_voyage){.at = s->at[p],
                                    .prev = NGE_NOWHERE,
                                    .want = NGE_NOWHERE,
                                    .start = s->at[p],
                                    .card = (uint8_t)card,
                                    .is = NGE_SAILING,
                                    .held = is_box(s->at[p])};
    nge_set_bits(s, p, NGE_MOVER | NGE_ACTED, true);
    return f;
}

static const struct nge_sail_facts *sail_of(const struct bc_frame *f)
{
    return &nge_facts(f)->sail;
}

static bc_seats sail_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(sail_of(f)->side);
}

static int points(const struct nge_state *s)
{
    return s->ap + s->reserve[s->side];
}

static void pay(struct nge_state *s)
{
    if (s->ap)
        s->ap--;
    else
        s->reserve[s->side]--;
}

/* By a card only those of whom it speaks. */
static bool may_come(const struct bc_ctx *cx, int p, int side)
{
    int card = voyage_of(cx)->card;
    return card == NGE_NONE ? nge_may_sail(cx, p, side) : nge_may_be_sent(cx, card, p);
}

static bool with_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    nge_set own = nge_squadron(cx), all = nge_fleets(cx, s->voyage.at, sail_of(f)->side);
    if (s->voyage.is & NGE_SAIL_BEGUN || count(&own) == SQUADRON ||
        (!sail_of(f)->free && !points(s)) || nge_is_sent_out(cx, s->voyage.card))
        return false;
    NGE_EACH(p, &all)
    if (may_come(cx, p, sail_of(f)->side) && !nge_in(&own, p))
        return true;
    return false;
}

static void with_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set own = nge_squadron(cx), all = nge_fleets(cx, voyage_of(cx)->at, sail_of(f)->side);
    NGE_EACH(p, &all)
    if (may_come(cx, p, seat) && !nge_in(&own, p))
        bc_add(l, nge_act(NGE_FLEET, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow with_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_set_bits(s, act->a[0], NGE_MOVER | NGE_ACTED, true);
    if (!sail_of(f)->free)
        pay(s);
    return BC_REPEAT;
}

static bool not_begun(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(voyage_of(cx)->is & NGE_SAIL_BEGUN);
}

static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    nge_set own = nge_squadron(cx);
    int slowest = NGE_NONE;
    NGE_EACH(p, &own)
    slowest = nge_unit(cx, p)->move < slowest ? nge_unit(cx, p)->move : slowest;
    v->left = (int8_t)slowest;
    set(v, NGE_SAIL_BEGUN);
    nge_emit(cx, NGE_EV_SAILS, v->at, count(&own), 0, 0, 0);
    return BC_NEXT;
}

/* --- The next place (NGE §17.2.1a) --- */

static const struct bc_bar full_bar = {"NGE §17.2.2", "sail.full"};

static const struct bc_bar *bar_sail(const struct bc_ctx *cx, int to, int side)
{
    static const struct bc_bar points_bar = {"NGE §17.2.1a", "sail.points"};
    static const struct bc_bar kept = {"NGE §17.2.4", "sail.home"};
    const struct nge_voyage *v = voyage_of(cx);
    nge_set own = nge_squadron(cx);
    const struct bc_bar *bar;
    if (v->left < 1)
        return &points_bar;
    if (is_sea(to)) {
        int sea = to - NGE_AT_SEA;
        if (!nge_may_all_be_in(cx, &own, sea))
            return &kept;
        if (v->left == 1 && nge_count_fleets(cx, to, side) + count(&own) > SQUADRON)
            return &full_bar; /* he could not go on */
        if (is_sea(v->at) && (bar = nge_bar_sea(cx, v->at - NGE_AT_SEA, sea, side)))
            return bar;
        NGE_EACH(p, &own) /* NGE §17.2.3: out of the box of Constantinople */
        if (nge_state(cx)->from[p] &&
            (bar = nge_bar_sea(cx, nge_state(cx)->from[p] - 1, sea, side)))
            return bar;
        return nge_bar_sea(cx, sea, sea, side);
    }
    int sea = is_sea(v->at) ? v->at - NGE_AT_SEA : port_at(cx, to)->seas[0];
    if ((is_sea(v->at) || v->at == NGE_PIRATES) && (bar = nge_bar_sea(cx, sea, sea, side)))
        return bar;
    return nge_count_fleets(cx, to, side) + count(&own) > SQUADRON ? &full_bar : NULL;
}

/* NGE §17.2.10: from hunting privateers fleets come back to a port of home. */
static bool is_home_port(const struct bc_ctx *cx, int zone, int side)
{
    nge_set own = nge_squadron(cx);
    NGE_EACH(p, &own)
    if (nge_state(cx)->owner[zone] != nge_nation(cx, p))
        return false;
    return nge_control(cx, zone) == side && !nge_count_fleets(cx, NGE_BOX + zone, 1 - side);
}

/* NGE §17.2.10: privateers are out, and these have just been activated, wherever they lie, without troops;
 * not out of a port that is blockaded, nor out of the ice. */
static bool may_hunt(const struct bc_ctx *cx, int side)
{
    const struct nge_voyage *v = voyage_of(cx);
    nge_set aboard = nge_cargo(cx), own = nge_squadron(cx);
    if (side != NGE_C || !nge_lasts(nge_state(cx), NGE_LASTS_CORSAIRS) || v->at != v->start ||
        v->at == NGE_PIRATES || nge_from(&aboard, 0) >= 0 ||
        !nge_may_all_be_in(cx, &own, NGE_SEAS)) /* NGE §17.2.4: on no sea that they keep to */
        return false;
    int sea = is_sea(v->at) ? v->at - NGE_AT_SEA : port_at(cx, v->at)->seas[0];
    return !nge_bar_sea(cx, sea, sea, side) &&
           !(v->at < NGE_ZONES && nge_count_fleets(cx, NGE_BOX + v->at, 1 - side));
}

/* NGE §17.2.1a: places one step away: seas beside, ports and boxes of this sea; the sea
 * before a port or box. */
static int steps_from(const struct bc_ctx *cx, int side, uint16_t to[NGE_PORTS + NGE_SEAS])
{
    const struct nge_data *d = nge_data(cx);
    const struct nge_voyage *v = voyage_of(cx);
    int n = 0;
    if (v->at == NGE_PIRATES) { /* NGE §17.2.10: back to a port of home */
        for (int i = 0; i < d->ports; i++)
            if (is_home_port(cx, d->port[i], side))
                to[n++] = d->port[i];
        return n;
    }
    if (!is_sea(v->at)) {
        const struct nge_zone *port = port_at(cx, v->at);
        for (int i = 0; i < 2; i++)
            if (port->seas[i] != NGE_NONE)
                to[n++] = (uint16_t)(NGE_AT_SEA + port->seas[i]);
        return n;
    }
    int sea = v->at - NGE_AT_SEA;
    for (unsigned near = d->sea[sea].near; near; near &= near - 1)
        to[n++] = (uint16_t)(NGE_AT_SEA + __builtin_ctz(near));
    for (int i = 0; i < d->ports; i++) {
        int zone = d->port[i], control = nge_control(cx, zone);
        if (!nge_faces(&d->zone[zone], sea))
            continue;
        if (control < NGE_SIDES)
            to[n++] = (uint16_t)(control == side ? zone : NGE_BOX + zone);
        else if (nge_may_pass(cx, side, nge_state(cx)->owner[zone]))
            to[n++] = (uint16_t)zone; /* ruling 7 */
    }
    return n;
}

/* NGE §17.2.2: one squadron at sea; who passes through may not stay. */
static const struct bc_bar *bar_halt(const struct bc_ctx *cx, int side)
{
    return nge_count_fleets(cx, voyage_of(cx)->at, side) > SQUADRON ? &full_bar : NULL;
}

/* NGE §17.2.1b, §17.2.2: one more of the squadron stays, where there is room for it. */
static const struct bc_bar *bar_leave(const struct bc_ctx *cx, int side)
{
    nge_set own = nge_squadron(cx);
    int others = nge_count_fleets(cx, voyage_of(cx)->at, side) - count(&own);
    return others >= SQUADRON ? &full_bar : NULL;
}

static bool has_enemies(const struct bc_ctx *cx, int place, int side)
{
    return nge_count_fleets(cx, place, 1 - side) > 0;
}

/* NGE §17.2.1a: the box, the port, the landing. */
static int landing_cost(const struct nge_voyage *v)
{
    return is_box(v->at) ? 2 : 3;
}

/* NGE §17.2.9a, §17.2.9b: a port of this sea, or the one whose box they hold, where cargo can
 * go ashore. */
static const struct bc_bar *bar_land(const struct bc_ctx *cx, int zone, int side)
{
    static const struct bc_bar points_bar = {"NGE §17.2.1a", "sail.points"};
    static const struct bc_bar fleets = {"NGE §17.2.9b", "land.fleets"};
    static const struct bc_bar winter = {"NGE §17.2.9a", "land.winter"};
    static const struct bc_bar many = {"NGE §17.2.9a", "land.steps"};
    const struct nge_state *s = nge_state(cx);
    nge_set aboard = nge_cargo(cx), there = nge_pieces(cx, zone, side, NGE_FIELD);
    struct nge_force a = nge_weigh(cx, &aboard);
    bool defended = nge_stands(cx, zone, 1 - side) || nge_holds_fort(cx, zone, 1 - side);
    if (s->voyage.left < landing_cost(&s->voyage))
        return &points_bar;
    if (has_enemies(cx, zone, side))
        return &fleets;
    if (defended && nge_is_winter(s))
        return &winter;
    if (defended && a.steps > nge_landing_most(cx))
        return &many;
    return nge_bar_merge(cx, &there, &aboard, false); /* NGE ruling 3 */
}

static void go_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    static const struct bc_bar moved = {"NGE §17.3.3", "port.points"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_voyage *v = &s->voyage;
    uint16_t to[NGE_PORTS + NGE_SEAS];
    nge_set own = nge_squadron(cx), aboard = nge_cargo(cx);
    int n = steps_from(cx, seat, to);
    for (int i = 0; i < n; i++)
        bc_offer(l, nge_act(NGE_SAIL, seat, to[i], 0), bar_sail(cx, to[i], seat));
    if (may_hunt(cx, seat))
        bc_add(l, nge_act(NGE_SAIL, seat, NGE_PIRATES, 0), 1);
    if (v->at != NGE_PIRATES)
        nge_offer_cargo(cx, seat, l);
    if (is_sea(v->at) && has_enemies(cx, v->at, seat))
        bc_add(l, nge_act(NGE_STRIKE, seat, v->at, 0), 1);
    if (is_box(v->at) && has_enemies(cx, v->at - NGE_BOX, seat))
        bc_offer(l, nge_act(NGE_STRIKE, seat, v->at - NGE_BOX, 0), v->left < 1 ? &moved : NULL);
    if (nge_from(&aboard, 0) >= 0)
        for (int i = 0; i < n || (is_box(v->at) && i == n); i++) {
            int zone = i < n ? to[i] - NGE_BOX : v->at - NGE_BOX;
            if (zone >= 0 && zone < NGE_ZONES)
                bc_offer(l, nge_act(NGE_ASHORE, seat, zone, 0), bar_land(cx, zone, seat));
        }
    if (count(&own) > 1)
        NGE_EACH(p, &own)
        {
            nge_set load = nge_cargo_of(cx, p);
            if (nge_from(&load, 0) < 0)
                bc_offer(l, nge_act(NGE_LEAVE_FLEET, seat, p, 0), bar_leave(cx, seat));
        }
    bc_offer(l, nge_act(NGE_HALT, seat, 0, 0), l->n ? bar_halt(cx, seat) : NULL);
}

static bool goes(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(voyage_of(cx)->is & NGE_SAIL_ENDED);
}

static void move_to(struct bc_ctx *cx, int to)
{
    struct nge_voyage *v = voyage_of(cx);
    nge_set own = nge_squadron(cx);
    if (is_sea(v->at))
        v->prev = v->at;
    nge_move_fleets(cx, &own, to);
    v->at = (uint16_t)to;
}

static void mark_foes(struct bc_ctx *cx, int place, int side)
{
    nge_set set = nge_fleets(cx, place, 1 - side);
    NGE_EACH(p, &set)
    nge_set_bits(nge_state(cx), p, NGE_FIGHTS, true);
}

static enum bc_flow go_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_voyage *v = &s->voyage;
    int side = sail_of(f)->side, to = act->a[0];
    switch (act->kind) {
    case NGE_SAIL:
        v->left--;
        v->want = (uint16_t)to;
        if (to == NGE_PIRATES || v->at == NGE_PIRATES) { /* NGE §17.2.10: that is all */
            nge_set own = nge_squadron(cx);
            nge_move_fleets(cx, &own, to);
            v->at = v->start;
            NGE_EACH(p, &own)
            nge_set_bits(s, p, NGE_MOVER, false);
            set(v, NGE_SAIL_ENDED);
            return BC_NEXT;
        }
        if (v->at < NGE_ZONES && has_enemies(cx, NGE_BOX + v->at, side)) {
            mark_foes(cx, NGE_BOX + v->at, side); /* NGE §17.2.7b: out of a blockaded port */
            set(v, NGE_SAIL_FIGHTS);
        } else if (to < NGE_ZONES && has_enemies(cx, NGE_BOX + to, side))
            set(v, NGE_SAIL_BLOCKED); /* into one: if the blockaders want to */
        else if (is_box(to) && has_enemies(cx, to - NGE_BOX, side) &&
                 !nge_count_fleets(cx, to, side) && v->card != NGE_CARD_C(26))
            set(v, NGE_SAIL_BLOCKED); /* NGE §17.2.7a: those in port may come out */
        else {
            move_to(cx, to);
            if (is_sea(to))
                set(v, NGE_SAIL_ENTERED);
        }
        return BC_NEXT;
    case NGE_EMBARK:
        nge_embark(cx, to);
        if (!nge_is_camp(cx, v->at))
            set(v, NGE_SAIL_MIXED);
        return BC_REPEAT;
    case NGE_UNLOAD: nge_disembark(cx, v->at); return BC_REPEAT;
    case NGE_STRIKE:
        v->want = (uint16_t)to;
        if (to < NGE_ZONES) {
            v->left--;
            set(v, NGE_SAIL_FIGHTS | NGE_SAIL_PORT);
        } else
            set(v, NGE_SAIL_STRIKES);
        mark_foes(cx, to, side);
        return BC_NEXT;
    case NGE_ASHORE:
        v->left = (int8_t)(v->left - landing_cost(v));
        v->want = (uint16_t)to;
        set(v, NGE_SAIL_LANDS);
        return BC_NEXT;
    case NGE_LEAVE_FLEET: nge_set_bits(s, to, NGE_MOVER, false); return BC_REPEAT;
    default: set(v, NGE_SAIL_ENDED); return BC_NEXT;
    }
}

/* --- The other side: out of port, out of a box (NGE §17.2.7a, ruling 31) --- */

static bc_seats other_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - sail_of(f)->side);
}

static bool is_blocked(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_BLOCKED;
}

static void meet_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    bc_add(l, nge_act(NGE_FIGHT, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow meet_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    int side = sail_of(f)->side;
    unset(v, NGE_SAIL_BLOCKED);
    if (act->kind == NGE_PASS) {
        move_to(cx, v->want);
        return BC_NEXT;
    }
    mark_foes(cx, is_box(v->want) ? v->want - NGE_BOX : NGE_BOX + v->want, side);
    set(v, NGE_SAIL_FIGHTS);
    return BC_NEXT;
}

/* --- Interception (NGE §17.2.5a) --- */

static bool has_entered(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_ENTERED;
}

static enum bc_flow chase_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_CHASE));
    g->chase.sea = (uint8_t)(voyage_of(cx)->at - NGE_AT_SEA);
    g->chase.side = (uint8_t)(1 - sail_of(f)->side);
    return BC_NEXT;
}

static enum bc_flow chased_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    unset(v, NGE_SAIL_ENTERED);
    if (f->ret) {
        set(v, NGE_SAIL_FIGHTS);
        v->want = v->at;
    }
    f->ret = 0;
    return BC_NEXT;
}

/* --- Evasion (NGE §17.2.6) --- */

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

static bool strikes(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_STRIKES;
}

static void dodge_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    nge_set set = nge_fleets(cx, voyage_of(cx)->at, seat);
    if (nge_sea_refuge(cx, &set, voyage_of(cx)->at, seat, voyage_of(cx)->prev, 0) >= 0)
        bc_add(l, nge_act(NGE_EVADE, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_STAND, seat, 0, 0), 1);
}

static enum bc_flow dodge_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    unset(v, NGE_SAIL_STRIKES);
    set(v, act->kind == NGE_EVADE ? NGE_SAIL_DODGED : NGE_SAIL_FIGHTS);
    return BC_NEXT;
}

static bool dodges(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_DODGED;
}

static enum bc_flow dodge_roll(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    int sum = act->a[0] + nge_best_initiative(cx, NGE_FIGHTS);
    nge_emit(cx, NGE_EV_CHASES, 1 - nge_state(cx)->side, v->at, act->a[0], sum, 0);
    if (sum < NGE_SEA_CAUGHT) {
        unset(v, NGE_SAIL_DODGED);
        set(v, NGE_SAIL_FIGHTS);
    }
    return BC_NEXT;
}

static void refuge_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    const struct nge_voyage *v = voyage_of(cx);
    nge_set set = nge_fleets(cx, v->at, seat);
    for (int i = 0, to; (to = nge_sea_refuge(cx, &set, v->at, seat, v->prev, i)) >= 0; i++)
        bc_add(l, nge_act(NGE_SAIL, seat, to, 0), 1);
}

static enum bc_flow refuge_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    nge_set set = nge_fleets(cx, v->at, act->seat);
    unset(v, NGE_SAIL_DODGED);
    NGE_EACH(p, &set)
    nge_set_bits(nge_state(cx), p, NGE_FIGHTS, false);
    nge_move_fleets(cx, &set, act->a[0]);
    if (is_sea(act->a[0]))
        nge_call_hunt(cx, &set, act->a[0], sail_of(f)->side, false);
    return BC_NEXT;
}

/* --- What follows --- */

static bool fights(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_FIGHTS;
}

static enum bc_flow battle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_SEABATTLE));
    g->seabattle.side = sail_of(f)->side;
    return BC_NEXT;
}

/* NGE §17.3.1b, §17.3.2: the winner goes on, to where he wanted; a defeat ends it. */
static enum bc_flow fought_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_voyage *v = voyage_of(cx);
    bool won = f->ret == 1, port = v->is & NGE_SAIL_PORT;
    f->ret = 0;
    unset(v, NGE_SAIL_FIGHTS | NGE_SAIL_PORT);
    nge_clear_bits(cx, NGE_FIGHTS);
    if (!won)
        set(v, NGE_SAIL_ENDED);
    else if (!port && v->want != NGE_NOWHERE && v->want != v->at) {
        move_to(cx, v->want);
        if (is_sea(v->at))
            set(v, NGE_SAIL_ENTERED);
    }
    return BC_NEXT;
}

static bool lands(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return voyage_of(cx)->is & NGE_SAIL_LANDS;
}

static enum bc_flow land_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_LANDING));
    g->landing.zone = voyage_of(cx)->want;
    g->landing.side = sail_of(f)->side;
    unset(voyage_of(cx), NGE_SAIL_LANDS);
    return BC_NEXT;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

/* NGE §17.2.8b, §17.2.2: who is still aboard is lost; whoever is too many as well. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int side = sail_of(f)->side;
    nge_set aboard = nge_cargo(cx);
    if (s->voyage.at == NGE_PIRATES) {
        nge_clear_bits(cx, NGE_MOVER);
        s->voyage = (struct nge_voyage){0};
        return BC_LEAVE;
    }
    if (nge_may_unload(cx, s->voyage.at, side) && !nge_is_spain_shut(cx, &aboard, s->voyage.at))
        nge_disembark(cx, s->voyage.at);
    else
        nge_destroy(cx, &aboard);
    nge_set here = nge_fleets(cx, s->voyage.at, side);
    int over = count(&here) - SQUADRON;
    NGE_EACH(p, &here)
    if (over > 0 && nge_has(s, p, NGE_MOVER)) {
        nge_eliminate(cx, p);
        over--;
    }
    nge_clear_bits(cx, NGE_MOVER | NGE_FIGHTS | NGE_PICKED);
    s->voyage = (struct nge_voyage){0};
    return BC_LEAVE;
}

const struct bc_step nge_seq_sail[] = {
    {"sail.with", "NGE §17.1", BC_ASKS(with_when, sail_who, with_legal, with_take),
     BC_FACTS(NGE_Q_FLEETS)},
    {"sail.begin", "NGE §17.1", BC_RUNS(not_begun, begin_take)},
    {"sail.go", "NGE §17.2.1a", BC_ASKS(goes, sail_who, go_legal, go_take), BC_FACTS(NGE_Q_SAIL)},
    {"sail.meet", "NGE §17.2.7a", BC_ASKS(is_blocked, other_who, meet_legal, meet_take),
     BC_FACTS(NGE_Q_SEA)},
    {"sail.dodge", "NGE §17.2.6", BC_ASKS(strikes, other_who, dodge_legal, dodge_take),
     BC_FACTS(NGE_Q_SEA)},
    {"sail.roll", "NGE §17.2.6", BC_DRAWS(dodges, die_odds, dodge_roll), BC_FACTS(NGE_Q_SEA)},
    {"sail.refuge", "NGE §17.2.6", BC_ASKS(dodges, other_who, refuge_legal, refuge_take),
     BC_FACTS(NGE_Q_SEA), .calls = BC_SEQ(NGE_SEQ_CHASE)},
    {"sail.battle", "NGE §17.3.1a", BC_RUNS(fights, battle_take),
     .calls = BC_SEQ(NGE_SEQ_SEABATTLE)},
    {"sail.fought", "NGE §17.3.2", BC_RUNS(fights, fought_take)},
    {"sail.chase", "NGE §17.2.5a", BC_RUNS(has_entered, chase_take),
     .calls = BC_SEQ(NGE_SEQ_CHASE)},
    {"sail.chased", "NGE §17.2.5b", BC_RUNS(has_entered, chased_take)},
    {"sail.caught", "NGE §17.3.1a", BC_RUNS(fights, battle_take),
     .calls = BC_SEQ(NGE_SEQ_SEABATTLE)},
    {"sail.after", "NGE §17.3.2", BC_RUNS(fights, fought_take)},
    {"sail.land", "NGE §17.2.9a", BC_RUNS(lands, land_take), .calls = BC_SEQ(NGE_SEQ_LANDING)},
    {"sail.again", "NGE §17.2.1a", BC_RUNS(goes, again_take)},
    {"sail.end", "NGE §17.2.8b", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
