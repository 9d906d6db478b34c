/* move.c - NIE chapter 6: one nation moves, group by group, by land and by sea.
 *
 * The frame holds the group on its way: nation, kind, n figures, region where it is, `to`, and bits
 * of what has been asked. */
#include "rules/nie/nie.h"

enum { PICKED = 1, KIND = 2, NUMBER = 4, WENT = 8, SAILS = 16, LEAVE_ASKED = 32, ARRIVES = 64 };
enum { PER_CAPITAL = 4, BRITISH = 6 };

/* NIE §6.1: figures of a kind that have not moved in this turn. */
static int unmoved(const struct nie_state *s, int nation, int region, int kind)
{
    return s->fig[region][nation][kind] - s->moved[region][kind];
}

/* --- Where a figure may go --- */

static const struct bc_bar leader_alone = {"NIE ruling 21", "step.leader"};
static const struct bc_bar straits_shut = {"NIE ruling 2", "sail.shut"};
static const struct bc_bar other_voyage = {"NIE §6.6", "sail.pair"};
static const struct bc_bar ships_full = {"NIE §6.5", "sail.capacity"};

/* Whether `other` fights beside `seat` there against all his enemies: not if he is allied with one of
 * them, nor if he begins without him because he has others too (NIE ruling 45). */
static bool stands_by(const struct nie_state *s, int region, int seat, int other)
{
    bool more = false;
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (!nie_stands(s, region, n))
            continue;
        bool his = nie_are_foes(s, other, s->seat_of[n]);
        if (nie_are_foes(s, seat, s->seat_of[n]) && !his)
            return false;
        more |= his && !nie_are_foes(s, seat, s->seat_of[n]);
    }
    return s->group >> other & 1 && !nie_are_foes(s, seat, other) &&
           (!more || nie_would_attack(s, region, seat));
}

/* NIE ruling 21: a leader enters among enemies only where an army figure of his side will fight. */
bool nie_may_enter(const struct bc_ctx *cx, int nation, int kind, int region)
{
    const struct nie_state *s = nie_state(cx);
    int seat = s->seat_of[nation];
    if (kind != NIE_LEADER || !nie_has_foe(s, region, seat))
        return true;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (nie_armies(s->fig[region][n]) && stands_by(s, region, seat, s->seat_of[n]))
            return true;
    return false;
}

/* NIE §6.5, §8.2, ruling 6, ruling 7, ruling 8: figures that a nation may ship in a turn. */
int nie_capacity(const struct bc_ctx *cx, int nation)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    int capitals = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        capitals += s->is[n] != NIE_NEUTRAL && s->held[d->capital[n]] == nation;
    return capitals * (nation == NIE_GB ? BRITISH : PER_CAPITAL);
}

/* NIE §6.5, ruling 9: those lost at sea count as well. */
int nie_capacity_left(const struct bc_ctx *cx, int nation)
{
    return nie_capacity(cx, nation) - nie_state(cx)->sail[nation].used;
}

/* NIE ruling 2: a move with one end on the Black Sea, with the option. */
static bool crosses(const struct bc_ctx *cx, int from, int to)
{
    const struct nie_data *d = nie_data(cx);
    return nie_state(cx)->bosporus && d->region[from].black_sea != d->region[to].black_sea;
}

static bool is_shut(const struct bc_ctx *cx, int nation, int from, int to) /* leave was refused */
{
    return nie_state(cx)->shut >> nation & 1 && crosses(cx, from, to);
}

bool nie_is_voyage(const struct bc_ctx *cx, int from, int to) /* NIE §6.4: anchor to anchor */
{
    return from != to && nie_data(cx)->region[from].anchor && nie_data(cx)->region[to].anchor;
}

/* NIE §6.6: all of a turn between the same two anchors; only figures that have not moved (NIE ruling
 * 11). NULL: they may. */
const struct bc_bar *nie_sail_bar(const struct bc_ctx *cx, int nation, int kind, int from, int to)
{
    const struct nie_voyage *v = &nie_state(cx)->sail[nation];
    if (!nie_may_enter(cx, nation, kind, to))
        return &leader_alone;
    if (is_shut(cx, nation, from, to))
        return &straits_shut;
    return !v->used || (v->from == from && v->to == to) ? NULL : &other_voyage;
}

/* NIE §6.1, §6.2: some adjacent region can be entered. */
static bool can_walk(const struct bc_ctx *cx, int nation, int kind, int from)
{
    const struct nie_region *r = &nie_data(cx)->region[from];
    for (int i = 0; i < r->nears; i++)
        if (nie_may_enter(cx, nation, kind, r->near[i]))
            return true;
    return false;
}

/* NIE §6.4, §6.5: some other anchor can be reached. */
static bool can_sail(const struct bc_ctx *cx, int nation, int kind, int from)
{
    if (!nie_data(cx)->region[from].anchor || nie_capacity_left(cx, nation) <= 0)
        return false;
    for (int r = 0; r < NIE_REGIONS; r++)
        if (nie_is_voyage(cx, from, r) && !nie_sail_bar(cx, nation, kind, from, r))
            return true;
    return false;
}

static bool can_move(const struct bc_ctx *cx, int nation, int kind, int from)
{
    return unmoved(nie_state(cx), nation, from, kind) > 0 &&
           (can_walk(cx, nation, kind, from) || can_sail(cx, nation, kind, from));
}

static int kinds_from(const struct bc_ctx *cx, int nation, int from)
{
    int mask = 0;
    for (int k = 0; k < NIE_KINDS; k++)
        if (can_move(cx, nation, k, from))
            mask |= 1 << k;
    return mask;
}

/* --- Which group --- */

static struct nie_move_facts *facts(const struct bc_frame *f)
{
    return &nie_frame(f)->move;
}

static bool can_any(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int nation = facts(f)->nation;
    for (int r = 0; r < NIE_REGIONS; r++)
        if (nie_stands(nie_state(cx), r, nation) && kinds_from(cx, nation, r))
            return true;
    return false;
}

/* NIE §6.1, ruling 46: a nation put out in its own movement has nothing left to move. */
static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    return can_any(cx, f) ? BC_NEXT : BC_LEAVE;
}

/* NIE §6.1: any, all or none. */
static void from_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    int nation = facts(f)->nation;
    for (int r = 0; r < NIE_REGIONS; r++)
        if (nie_stands(nie_state(cx), r, nation) && kinds_from(cx, nation, r))
            bc_add(out, nie_act(NIE_FROM, seat, r, 0), 1);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §6.1, §6.5: figures of a kind with a step to take. Those that can only sail are as many as
 * the ships hold. */
static int most(const struct bc_ctx *cx, const struct nie_move_facts *f)
{
    int n = unmoved(nie_state(cx), f->nation, f->region, f->kind), room;
    if (can_walk(cx, f->nation, f->kind, f->region) ||
        n <= (room = nie_capacity_left(cx, f->nation)))
        return n;
    return room;
}

static void set_kind(const struct bc_ctx *cx, struct nie_move_facts *f, int kind)
{
    f->kind = (uint8_t)kind;
    f->is |= KIND;
    if (most(cx, f) == 1) {
        f->n = 1;
        f->is |= NUMBER;
    }
}

/* NIE §6.1: where the group comes from. */
static enum bc_flow from_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    if (a->kind == NIE_DONE)
        return BC_LEAVE;
    g->region = (uint8_t)a->a[0];
    g->is = PICKED;
    int kinds = kinds_from(cx, g->nation, g->region);
    if (!(kinds & (kinds - 1)))
        set_kind(cx, g, __builtin_ctz((unsigned)kinds));
    return BC_NEXT;
}

static bool asks_kind(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(facts(f)->is & KIND);
}

/* NIE §6.1: one kind at a time. */
static void kind_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    int kinds = kinds_from(cx, facts(f)->nation, facts(f)->region);
    for (int k = 0; k < NIE_KINDS; k++)
        if (kinds >> k & 1)
            bc_add(out, nie_act(NIE_KIND, seat, k, 0), 1);
}

/* NIE §6.1: which figures. */
static enum bc_flow kind_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    set_kind(cx, facts(f), a->a[0]);
    return BC_NEXT;
}

static bool asks_number(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(facts(f)->is & NUMBER);
}

/* NIE ruling 47: figures of one kind may go as a group. */
static void number_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    for (int n = 1; n <= most(cx, facts(f)); n++)
        bc_add(out, nie_act(NIE_NUMBER, seat, n, 0), 1);
}

/* NIE ruling 47: how many. */
static enum bc_flow number_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    facts(f)->n = (uint8_t)a->a[0];
    facts(f)->is |= NUMBER;
    return BC_NEXT;
}

/* --- Its way --- */

/* NIE §6.1, §6.2, ruling 21: adjacent regions, whoever owns them. */
static void offer_steps(const struct bc_ctx *cx, const struct nie_move_facts *f, int from, int seat,
                        struct bc_list *out)
{
    const struct nie_region *r = &nie_data(cx)->region[from];
    for (int i = 0; i < r->nears; i++) {
        bool enters = nie_may_enter(cx, f->nation, f->kind, r->near[i]);
        bc_offer(out, nie_act(NIE_STEP, seat, r->near[i], 0), enters ? NULL : &leader_alone);
    }
}

/* NIE §6.2, §6.4, §6.5, §6.6: by land or by sea. */
static void step_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct nie_move_facts *g = facts(f);
    bool room = g->n <= nie_capacity_left(cx, g->nation);
    offer_steps(cx, g, g->region, seat, out);
    for (int r = 0; nie_data(cx)->region[g->region].anchor && r < NIE_REGIONS; r++)
        if (nie_is_voyage(cx, g->region, r))
            bc_offer(out, nie_act(NIE_SAIL, seat, r, 0),
                     room ? nie_sail_bar(cx, g->nation, g->kind, g->region, r) : &ships_full);
}

/* NIE ruling 2: who must let a ship through the straits, or -1. */
static int gatekeeper(const struct bc_ctx *cx, const struct nie_move_facts *f)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    if (!crosses(cx, f->region, f->to))
        return -1;
    int gate = d->capital[NIE_OT], other = d->strait;
    if (s->held[gate] == NIE_NONE || s->held[other] == NIE_NONE)
        return -1;
    int seat = s->seat_of[s->held[gate]], own = s->seat_of[f->nation];
    return seat == s->seat_of[s->held[other]] && nie_are_foes(s, seat, own) ? seat : -1;
}

/* NIE §6.1: a group leaves its region; the figures are on their way and stand nowhere. */
static void depart(struct bc_ctx *cx, struct nie_move_facts *f)
{
    struct nie_state *s = nie_state(cx);
    s->fig[f->region][f->nation][f->kind] = (uint8_t)(s->fig[f->region][f->nation][f->kind] - f->n);
}

/* NIE §6.1: they have moved. */
static void arrive(struct bc_ctx *cx, struct nie_move_facts *f)
{
    struct nie_state *s = nie_state(cx);
    uint8_t *at = &s->fig[f->to][f->nation][f->kind], *moved = &s->moved[f->to][f->kind];
    *at = (uint8_t)(*at + f->n);
    *moved = (uint8_t)(*moved + f->n);
}

/* NIE §11.12: the neighbour from which attackers entered. */
bool nie_mark_entry(struct bc_ctx *cx, int region, int from)
{
    const struct nie_region *r = &nie_data(cx)->region[region];
    const uint8_t *near = memchr(r->near, from, r->nears);
    if (near)
        nie_state(cx)->entry[region] |= (uint8_t)(1u << (near - r->near));
    return near;
}

/* NIE §6.1, §6.4, ruling 2: by land, or by sea with leave where it is needed (-> answer). */
static enum bc_flow step_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    int gate;
    g->to = (uint8_t)a->a[0];
    if (a->kind == NIE_SAIL) {
        g->is |= SAILS;
        if (!nie_state(cx)->sail[g->nation].used && (gate = gatekeeper(cx, g)) >= 0) {
            nie_ask(cx, NIE_ASK_PASSAGE, gate, a->seat);
            g->is |= LEAVE_ASKED;
        }
        return BC_NEXT;
    }
    depart(cx, g);
    g->start = g->region;
    return BC_NEXT;
}

/* NIE §1.6: cavalry and leaders have a second field, unless enemies stop them (NIE
 * §6.3). */
bool nie_goes_on(const struct nie_state *s, int nation, int kind, int at)
{
    return (kind == NIE_CAV || kind == NIE_LEADER) && !nie_has_foe(s, at, s->seat_of[nation]);
}

static bool may_go_on(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_move_facts *g = facts(f);
    return !(g->is & SAILS) && nie_goes_on(nie_state(cx), g->nation, g->kind, g->to);
}

/* NIE §1.6, §6.2: a second region, or none. */
static void go_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                     struct bc_list *out)
{
    offer_steps(cx, facts(f), facts(f)->to, seat, out);
    bc_add(out, nie_act(NIE_HALT, seat, 0, 0), 1);
}

/* NIE §6.1: the second region. */
static enum bc_flow go_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    if (a->kind == NIE_STEP) {
        g->region = g->to;
        g->to = (uint8_t)a->a[0];
    }
    return BC_NEXT;
}

/* NIE ruling 12: both ends of the way are settled. */
static void finish(struct bc_ctx *cx, struct nie_move_facts *f, int start)
{
    int to = f->to;
    f->region = f->to = f->kind = f->n = f->is = f->start = 0;
    nie_settle(cx, start, NIE_NONE);
    nie_settle(cx, to, NIE_NONE);
}

static bool walks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(facts(f)->is & SAILS);
}

/* NIE §6.3: among enemies there will be a battle; where they came from is remembered. */
static enum bc_flow arrive_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    struct nie_state *s = nie_state(cx);
    arrive(cx, g);
    nie_event5(cx, NIE_EV_MARCHED, g->nation, g->kind, g->n, g->start, g->to);
    if (nie_has_foe(s, g->to, s->seat_of[g->nation]))
        nie_mark_entry(cx, g->to, g->region);
    finish(cx, g, g->start);
    return BC_RESTART;
}

/* --- By sea (NIE §6.4 to §6.8) --- */

/* NIE §6.7, ruling 10: landing where neither one's own nor an ally's flag flies, a figure is lost by
 * one face of its die, on the British coast by two. */
int nie_sea_risk(const struct bc_ctx *cx, int nation, int region)
{
    const struct nie_state *s = nie_state(cx);
    if (s->held[region] != NIE_NONE && !nie_at_war(s, nation, s->held[region]))
        return 0;
    return nie_data(cx)->region[region].home == NIE_GB ? 2 : 1;
}

/* NIE §6.7: dice are thrown before they sail (-> pool). */
static void dare(struct bc_ctx *cx, const struct nie_move_facts *f)
{
    int risk = nie_sea_risk(cx, f->nation, f->to);
    if (risk)
        nie_pool(cx, (struct nie_dice){f->nation, f->kind, NIE_AFLOAT, f->n, 1, risk});
}

void nie_call_landing(struct bc_ctx *cx, int nation, const uint8_t row[NIE_KINDS], int from, int to)
{
    for (int k = NIE_KINDS - 1; k >= 0; k--) { /* the one called last is the first to land */
        if (!row[k])
            continue;
        struct bc_frame *f = bc_call(cx, NIE_SEQ_MOVE);
        f->pc = NIE_AT_MOVE_LAND;
        *facts(f) = (struct nie_move_facts){.nation = (uint8_t)nation,
                                            .kind = (uint8_t)k,
                                            .n = row[k],
                                            .region = (uint8_t)from,
                                            .to = (uint8_t)to,
                                            .is = SAILS};
        dare(cx, facts(f));
    }
}

/* NIE §6.5, §6.6, §6.7: they count against the capacity (-> pool). */
static enum bc_flow embark_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    struct nie_voyage *v = &nie_state(cx)->sail[g->nation];
    if (g->is & LEAVE_ASKED && !f->ret) { /* refused: the figures stay, and may go elsewhere */
        nie_state(cx)->shut = (uint8_t)(nie_state(cx)->shut | 1u << g->nation);
        g->region = g->to = g->kind = g->n = g->is = 0;
        return BC_RESTART;
    }
    v->from = g->region;
    v->to = g->to;
    v->used = (uint8_t)(v->used + g->n);
    depart(cx, g);
    f->ret = 0;
    dare(cx, g);
    return BC_NEXT;
}

/* NIE §6.7, §6.8: those who are left have landed. */
static enum bc_flow land_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_move_facts *g = facts(f);
    struct nie_state *s = nie_state(cx);
    if (f->ret)
        nie_event(cx, NIE_EV_DROWNED, g->nation, g->kind, f->ret);
    g->n = (uint8_t)(g->n - f->ret);
    f->ret = 0;
    if (g->n) {
        arrive(cx, g);
        nie_event5(cx, NIE_EV_SAILED, g->nation, g->kind, g->n, g->region, g->to);
        if (nie_has_foe(s, g->to, s->seat_of[g->nation])) /* NIE §6.8, ruling 9 */
            s->by_sea[g->to] = 1;
    }
    finish(cx, g, g->region);
    return BC_RESTART;
}

const struct bc_step nie_seq_move[] = {
    [NIE_AT_MOVE_BEGIN] = {"move.begin", "NIE §6.1", BC_RUNS(BC_ALWAYS, begin_take)},
    [NIE_AT_MOVE_FROM] = {"move.from", "NIE §6.1",
                          BC_ASKS(BC_ALWAYS, nie_asked, from_legal, from_take),
                          BC_FACTS(NIE_Q_MOVE)},
    [NIE_AT_MOVE_KIND] = {"move.kind", "NIE §6.1",
                          BC_ASKS(asks_kind, nie_asked, kind_legal, kind_take),
                          BC_FACTS(NIE_Q_MOVE)},
    [NIE_AT_MOVE_NUMBER] = {"move.number", "NIE ruling 47",
                            BC_ASKS(asks_number, nie_asked, number_legal, number_take),
                            BC_FACTS(NIE_Q_MOVE)},
    [NIE_AT_MOVE_STEP] = {"move.step", "NIE §6.2",
                          BC_ASKS(BC_ALWAYS, nie_asked, step_legal, step_take),
                          BC_FACTS(NIE_Q_MOVE), BC_TELLS(nie_tell_move),
                          .calls = BC_SEQ(NIE_SEQ_ANSWER)},
    [NIE_AT_MOVE_GO] = {"move.go", "NIE §6.3", BC_ASKS(may_go_on, nie_asked, go_legal, go_take),
                        BC_FACTS(NIE_Q_MOVE), BC_TELLS(nie_tell_move)},
    [NIE_AT_MOVE_ARRIVE] = {"move.arrive", "NIE §6.3", BC_RUNS(walks, arrive_take)},
    [NIE_AT_MOVE_EMBARK] = {"move.embark", "NIE §6.4", BC_RUNS(BC_ALWAYS, embark_take),
                            .calls = BC_SEQ(NIE_SEQ_POOL)},
    [NIE_AT_MOVE_LAND] = {"move.land", "NIE §6.7", BC_RUNS(BC_ALWAYS, land_take)},
    {0},
};
