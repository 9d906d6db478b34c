/* siege.c - fortresses (NGE §15.1a to §15.1c): sieges begin and end by themselves, assaults are
 * paid for. */
#include "rules/nge/nge.h"

enum { MARKER_MOST = 3, PER_LEVEL = 2 };

/* Steps that a siege of this zone takes (NGE §15.1b, §15.2a). */
static int needed(const struct bc_ctx *cx, int zone)
{
    return PER_LEVEL * nge_fort_level(cx, zone);
}

bool nge_besieges(const struct bc_ctx *cx, int zone, int side)
{
    return nge_holds_fort(cx, zone, 1 - side) && !nge_stands(cx, zone, 1 - side) &&
           nge_stands(cx, zone, side) &&
           nge_force(cx, zone, side, NGE_FIELD).steps >= needed(cx, zone);
}

/* May those inside stand outside with whoever is there (NGE ruling 5, 10)? Beside a march that has not
 * stopped only by themselves: it may go on. */
static bool can_step_out(const struct bc_ctx *cx, int zone, int side, const nge_set *in)
{
    nge_set out = nge_pieces(cx, zone, side, NGE_FIELD),
            stay = nge_pieces(cx, zone, side, NGE_STAYING),
            go = nge_pieces(cx, zone, side, NGE_MARCHING);
    int first = nge_from(&stay, 0);
    bool alone = first < 0 || !nge_is_corps(first);
    if (nge_from(in, 0) < 0 || nge_stands(cx, zone, 1 - side) || nge_bar_merge(cx, &out, in, false))
        return false;
    return nge_from(&go, 0) < 0 || (alone && !nge_bar_stack(cx, in));
}

/* NGE ruling 10: whoever can does so when the enemy has gone. */
static void step_out(struct bc_ctx *cx, int zone, int side)
{
    nge_set in = nge_pieces(cx, zone, side, NGE_GARRISON),
            go = nge_pieces(cx, zone, side, NGE_MARCHING);
    if (!can_step_out(cx, zone, side, &in))
        return;
    nge_shift(cx, &in, zone); /* an army beside another becomes the second */
    if (nge_from(&go, 0) < 0)
        nge_merge(cx, zone, side);
}

static bool is_year_over(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == NGE_SEQ_END || s->stack[i].f.seq == NGE_SEQ_CONQUEST)
            return true;
    return s->between;
}

/* A besieger with too few steps: he still has to go (REGROUP), and keeps the marker until then. */
static bool is_too_weak(const struct bc_ctx *cx, int zone, int side)
{
    return nge_siege(nge_state(cx), zone) >= 0 && nge_stands(cx, zone, side) &&
           !nge_stands(cx, zone, 1 - side) && !nge_besieges(cx, zone, side);
}

/* NGE §15.2a, §15.3a, §15.3b, ruling 9: begins with enough steps and nobody outside, ends with
 * too few. */
void nge_update_siege(struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->zone[zone].fort)
        return;
    int marker = nge_siege(s, zone), control = nge_control(cx, zone);
    if (control >= NGE_SIDES)
        return;
    bool now = nge_besieges(cx, zone, 1 - control);
    if (nge_stands(cx, zone, 0) && nge_stands(cx, zone, 1))
        return; /* nothing is settled before their battle (NGE §15.3b) */
    if (now && marker < 0) {
        nge_set_siege(cx, zone, 0);
        nge_note_duty(cx);
    } else if (!now && marker >= 0 && (is_year_over(cx) || !is_too_weak(cx, zone, 1 - control)))
        nge_set_siege(cx, zone, -1);
    if (!now && !(s->fight.is & NGE_ON && s->fight.zone == zone))
        step_out(cx, zone, control);
}

/* --- Assault (NGE §15.2b, §13.5b) --- */

/* NGE ruling 9: who marches assaults by himself, whoever else lies before the fortress. */
nge_set nge_stormers(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    bool marches = s->march.is & NGE_BEGUN && s->march.zone == zone && s->side == side;
    return nge_pieces(cx, zone, side, marches ? NGE_MARCHING : NGE_FIELD);
}

const struct bc_bar *nge_bar_assault(const struct bc_ctx *cx, int zone, int side, bool free)
{
    static const struct bc_bar weak = {"NGE §15.2a", "assault.weak"};
    static const struct bc_bar points = {"NGE §15.2b", "assault.points"};
    static const struct bc_bar supply = {"NGE §13.5b", "assault.supply"};
    const struct nge_state *s = nge_state(cx);
    nge_set set = nge_stormers(cx, zone, side);
    struct nge_force a = nge_weigh(cx, &set);
    if (!nge_besieges(cx, zone, side) || a.steps < needed(cx, zone))
        return &weak;
    bool marches = s->march.is & NGE_BEGUN && s->march.zone == zone;
    if (marches && !free && s->march.left < 1)
        return &points;
    struct nge_trace how = {marches ? s->march.prev : NGE_NOWHERE, NGE_NOWHERE};
    return nge_is_fed(cx, &a, zone, how) ? NULL : &supply;
}

/* NGE §15.4b, ruling 9: of the formation that assaults; a depot inside helps the defence. */
int nge_siege_terms(const struct bc_ctx *cx, int zone, int side, struct nge_term out[NGE_TERMS])
{
    static const char rule[] = "NGE §15.4b";
    const int8_t *v = nge_data(cx)->number;
    nge_set set = nge_stormers(cx, zone, side);
    struct nge_force a = nge_weigh(cx, &set), in = nge_force(cx, zone, 1 - side, NGE_GARRISON);
    int n = nge_put_term(out, 0, rule, NGE_TERM_COMMANDER, nge_tactics(cx, a.commander, 0));
    if (a.armies)
        n = nge_put_term(out, n, rule, NGE_TERM_ARMY, v[NGE_N_SIEGE_ARMY]);
    n = nge_put_term(out, n, rule, NGE_TERM_MARKER, nge_siege(nge_state(cx), zone));
    if (nge_fort_level(cx, zone) > 1)
        n = nge_put_term(out, n, rule, NGE_TERM_CITADEL, v[NGE_N_SIEGE_CITADEL]);
    if (in.depots)
        n = nge_put_term(out, n, rule, NGE_TERM_DEPOT, v[NGE_N_SIEGE_DEPOT]);
    return n;
}

int nge_siege_bonus(const struct bc_ctx *cx, int zone, int side)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_siege_terms(cx, zone, side, term));
}

void nge_call_assault(struct bc_ctx *cx, int zone, int side, bool final)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_ASSAULT));
    nge_set set = nge_stormers(cx, zone, side);
    const struct nge_march *m = &nge_state(cx)->march;
    struct nge_trace how = {final ? NGE_NOWHERE : m->prev, NGE_NOWHERE};
    f->assault.zone = (uint16_t)zone;
    f->assault.side = (uint8_t)side;
    f->assault.final = final;
    nge_check_supply(cx, &set, zone, how);
}

static const struct nge_assault_facts *assault_of(const struct bc_frame *f)
{
    return &nge_facts(f)->assault;
}

static bc_seats assault_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(assault_of(f)->side);
}

/* 30C: rockets, with British or Swedish steps; ruling 49. */
static bool rockets_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_assault_facts *a = assault_of(f);
    return a->side == NGE_C && nge_in_game(nge_state(cx), NGE_CARD_C(30)) &&
           nge_has_unknown(cx, NGE_C) && nge_has_rockets(cx, a->zone);
}

static void rockets_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_C(30)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_C(30), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow rockets_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->assault.plus += 1;
        nge_discard(cx, act->a[0]);
    }
    return BC_NEXT;
}

/* 51F: a stubborn garrison, where France holds the fortress; ruling 49. */
static bool stubborn_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return assault_of(f)->side == NGE_C && nge_in_game(nge_state(cx), NGE_CARD_F(51)) &&
           nge_has_unknown(cx, NGE_F);
}

static bc_seats besieged_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - assault_of(f)->side);
}

static void stubborn_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                           struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(51)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(51), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow stubborn_take(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->assault.plus -= 2;
        nge_discard(cx, act->a[0]);
    }
    return BC_NEXT;
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

/* In a campaign it comes back as strong as it was. */
static void leave_with_honour(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    uint8_t steps = s->n[p];
    nge_put(cx, p, NGE_BACK);
    if (nge_is_corps(p) && nge_data(cx)->until)
        s->n[p] = steps;
}

/* NGE §15.5a, ruling 10: the garrison leaves with honour and returns with the next budget, or is lost. */
static void fall(struct bc_ctx *cx, int zone, int side, bool exit)
{
    struct nge_state *s = nge_state(cx);
    nge_set in = nge_pieces(cx, zone, 1 - side, NGE_GARRISON);
    if (exit && nge_data(cx)->until && nge_from(&in, 0) >= 0)
        nge_lay_open(cx, zone);
    if (exit)
        NGE_EACH(p, &in)
    leave_with_honour(cx, p);
    else nge_destroy(cx, &in);
    nge_set_siege(cx, zone, -1);
    s->mark[zone] |= NGE_RUINED;
    nge_set_control(cx, zone, side);
}

int nge_storm_result(const struct bc_ctx *cx, int sum)
{
    int result = 0;
    while (result < NGE_BREACH && sum > nge_data(cx)->siege[result])
        result++;
    return result;
}

static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_assault_facts *a = &nge_frame(f)->assault;
    int sum = act->a[0] + nge_siege_bonus(cx, a->zone, a->side) + a->plus,
        result = nge_storm_result(cx, sum);
    a->result = (uint8_t)(1 + result);
    nge_emit(cx, NGE_EV_STORMED, a->zone, act->a[0], sum, result, 0);
    if (result >= NGE_EXIT)
        fall(cx, a->zone, a->side, result == NGE_EXIT);
    else {
        int marker = nge_siege(nge_state(cx), a->zone);
        nge_set_siege(cx, a->zone, marker < MARKER_MOST ? marker + 1 : marker);
        if (result == NGE_REPULSED)
            nge_call_losses(cx, a->zone, a->side, 1, NGE_LOST_IN_ASSAULT, 0);
    }
    return BC_NEXT;
}

/* --- A step or a depot for the fortress (NGE §15.5b, ruling 6) --- */

const struct bc_bar *nge_bar_rebuild(const struct bc_ctx *cx, int zone, int side, int p)
{
    static const struct bc_bar whole = {"NGE §15.5b", "rebuild.whole"};
    static const struct bc_bar control = {"NGE §15.5b", "rebuild.control"};
    static const struct bc_bar last = {"NGE §15.5b", "rebuild.last"};
    static const struct bc_bar scorched = {"NGE §6.4e", "rebuild.scorched"};
    const struct nge_state *s = nge_state(cx);
    if (!(s->mark[zone] & NGE_RUINED))
        return &whole;
    if (nge_is_scorched(cx, zone, side))
        return &scorched;
    if (nge_control(cx, zone) != side || nge_stands(cx, zone, 1 - side))
        return &control;
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD);
    return nge_is_corps(p) && a.steps < 2 ? &last : NULL;
}

void nge_rebuild(struct bc_ctx *cx, int zone, int p)
{
    struct nge_state *s = nge_state(cx);
    int side = nge_side(cx, p);
    nge_lose_step(cx, p);
    s->mark[zone] &= (uint8_t)~NGE_RUINED;
    nge_tidy(cx, zone, side);
    nge_emit(cx, NGE_EV_FORTRESS, zone, 0, 0, 0, 0);
}

/* In the last assaults of a year nothing else follows in which it could be done. */
static bool rebuild_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_assault_facts *a = assault_of(f);
    return a->final && a->result > NGE_EXIT;
}

static void rebuild_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    const struct nge_assault_facts *a = assault_of(f);
    nge_set set = nge_pieces(cx, a->zone, a->side, NGE_FIELD);
    NGE_EACH(p, &set)
    if (nge_is_corps(p) || nge_is_depot(p))
        bc_offer(l, nge_act(NGE_REBUILD, seat, p, 0), nge_bar_rebuild(cx, a->zone, a->side, p));
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow rebuild_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_REBUILD)
        nge_rebuild(cx, assault_of(f)->zone, act->a[0]);
    return BC_NEXT;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    f->ret = assault_of(f)->result;
    nge_tidy(cx, assault_of(f)->zone, assault_of(f)->side);
    return BC_LEAVE;
}

const struct bc_step nge_seq_assault[] = {
    {"assault.card", "NGE ruling 49",
     BC_ASKS(rockets_when, assault_who, rockets_legal, rockets_take), BC_FACTS(NGE_Q_SIEGE)},
    {"assault.stubborn", "NGE ruling 49",
     BC_ASKS(stubborn_when, besieged_who, stubborn_legal, stubborn_take), BC_FACTS(NGE_Q_SIEGE)},
    {"assault.roll", "NGE §15.4a", BC_DRAWS(BC_ALWAYS, die_odds, roll_take), BC_FACTS(NGE_Q_SIEGE),
     .calls = BC_SEQ(NGE_SEQ_LOSSES)},
    {"assault.evict", "NGE §17.2.1c", BC_LOOPS(nge_has_evicted, NGE_SEQ_EVICT)},
    {"assault.rebuild", "NGE §15.5b",
     BC_ASKS(rebuild_when, assault_who, rebuild_legal, rebuild_take), BC_FACTS(NGE_Q_SIEGE)},
    {"assault.end", "NGE §15.4c", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};

/* --- REGROUP: a besieger who has become too weak goes to a zone beside (NGE §15.3a, ruling 9) --- */

/* The zone of one who cannot go on with a siege, or who stands before a garrison that he does
 * not besiege, or -1; not who waits in a grand campaign. */
static int weak_besieger(const struct bc_ctx *cx, int *side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        int zone = s->at[p], who;
        if (zone >= NGE_ZONES || s->is[p] & NGE_INSIDE || s->from[p] ||
            !nge_data(cx)->zone[zone].fort || (who = nge_side(cx, p)) >= NGE_SIDES ||
            nge_control(cx, zone) != 1 - who)
            continue;
        *side = who;
        nge_set in = nge_pieces(cx, zone, 1 - who, NGE_GARRISON);
        if (is_too_weak(cx, zone, who) || (nge_siege(s, zone) < 0 && nge_has_corps(&in)))
            return zone;
    }
    return -1;
}

bool nge_must_regroup(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int side;
    return weak_besieger(cx, &side) >= 0;
}

static enum bc_flow regroup_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int side = 0, zone = weak_besieger(cx, &side);
    nge_call_withdrawal(cx, zone, side, NGE_NOWHERE);
    return BC_NEXT;
}

static enum bc_flow regrouped_take(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    int zone = nge_state(cx)->fight.zone;
    nge_clear_bits(cx, NGE_FIGHTS);
    nge_state(cx)->fight = (struct nge_fight){0};
    nge_update_siege(cx, zone);
    return nge_must_regroup(cx, f) ? BC_RESTART : BC_LEAVE;
}

const struct bc_step nge_seq_regroup[] = {
    {"regroup.go", "NGE §15.3a", BC_RUNS(BC_ALWAYS, regroup_take),
     .calls = BC_SEQ(NGE_SEQ_RETREAT)},
    {"regroup.gone", "NGE §15.3a", BC_RUNS(BC_ALWAYS, regrouped_take)},
    {0},
};
