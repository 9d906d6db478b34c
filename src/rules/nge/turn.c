/* turn.c - rounds and actions (NGE §5.2a, §9.1a), the end of a year and of the game (NGE
 * §5.2.1a, §20.1a). */
#include "rules/nge/nge.h"

/* --- GAME --- */

static bool is_start(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_state(cx)->round && !nge_state(cx)->between &&
           nge_state(cx)->year == nge_data(cx)->year;
}

/* NGE §6.1, §20.1b, ruling 46: permanent cards first, then at random. */
static int to_deal(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int side = 0; side < NGE_SIDES; side++)
        if (s->held[side] < nge_data(cx)->hand[side])
            return side;
    return -1;
}

static bool deal_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_start(cx, f) && to_deal(cx) >= 0;
}

static void deal_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    int side = to_deal(cx);
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_state(cx)->lies[c] == NGE_PILE)
            bc_add(l, nge_act(NGE_DRAW, BC_NATURE, side, c), 1);
}

static enum bc_flow deal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    s->lies[act->a[1]] = NGE_HAND;
    s->held[act->a[0]]++;
    bc_emit(cx, nge_seat(act->a[0]), BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_GOT, .seat = BC_NATURE, .a = {act->a[1]}});
    if (s->held[act->a[0]] == nge_data(cx)->hand[act->a[0]])
        nge_emit(cx, NGE_EV_DREW, act->a[0], s->held[act->a[0]], 0, 0, 0);
    return BC_REPEAT;
}

static enum bc_flow round_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    unsigned flags = s->fog && !s->round ? BC_REVEAL : 0; /* ruling 41: the reserves are seen now */
    s->round = s->round                        ? s->round + 1
               : s->year == nge_data(cx)->year ? nge_data(cx)->first_round
                                               : 1;
    s->restored = 0;
    bc_emit(cx, 0, flags,
            &(struct bc_action){.kind = NGE_EV_ROUND, .seat = BC_NATURE, .a = {s->round}});
    return BC_NEXT;
}

static enum bc_flow begin_action(struct bc_ctx *cx, int side)
{
    struct nge_state *s = nge_state(cx);
    s->side = (uint8_t)side;
    s->h.turn++;
    if (side == NGE_C)
        s->wary = 0;
    nge_emit(cx, NGE_EV_TURN, side, 0, 0, 0, 0);
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_ACTION));
    f->action.side = (uint8_t)side;
    return BC_NEXT;
}

static enum bc_flow first_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return begin_action(cx, NGE_F);
}

static enum bc_flow second_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return begin_action(cx, NGE_C);
}

/* NGE §20.3a: in the first round of 1809 only one side acts. */
static bool acts(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    return !d->only || d->only == 1 + side || s->year != d->year || s->round != d->first_round;
}

static bool first_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return acts(cx, NGE_F);
}

static bool second_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return acts(cx, NGE_C);
}

static bool is_between(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_state(cx)->between;
}

static bool is_hundred_days(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_data(cx)->until;
}

static bool has_round(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_state(cx)->round < nge_state(cx)->last;
}

/* 53F: after the armistice a round is skipped. */
static enum bc_flow next_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (nge_lasts(s, NGE_LASTS_ARMISTICE)) {
        nge_set_lasting(cx, NGE_LASTS_ARMISTICE, false);
        s->round++;
    }
    return s->round < s->last ? BC_RESTART : BC_NEXT;
}

/* --- The end (NGE §19.1, §20.1g) --- */

void nge_end_game(struct bc_ctx *cx, int winner)
{
    nge_state(cx)->winner = (uint8_t)winner;
    nge_emit(cx, NGE_EV_WINS, winner == NGE_NOBODY ? NGE_SIDES : winner, 0, 0, 0, 0);
    bc_over(cx);
}

bool nge_has_steady_army(const struct bc_ctx *cx, int nation, bool at_home)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_ARMY; p < NGE_FIRST_GENERAL; p++) {
        if (nge_nation(cx, p) != nation || s->at[p] >= NGE_ZONES)
            continue;
        nge_set all = nge_pieces(cx, s->at[p], nge_side(cx, p),
                                 s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD),
                own = nge_group(cx, &all, s->is[p] & NGE_SECOND);
        if (!nge_weigh(cx, &own).demoralised && (!at_home || s->owner[s->at[p]] == nation))
            return true;
    }
    return false;
}

/* By the Coalition, with supply (NGE §18.2.1a). */
bool nge_is_taken(const struct bc_ctx *cx, int zone)
{
    return nge_control(cx, zone) == NGE_C && nge_zone_supplied(cx, zone, NGE_C);
}

/* NGE §3.2f, §18.2.1a, §18.2.1b: all key zones; or all but one, the capital lost, and no army
 * in its land that stands. */
bool nge_france_is_conquered(const struct bc_ctx *cx)
{
    int keys = 0, lost = 0, capital = nge_data(cx)->capital[NGE_FR][0];
    bool paris = false;
    for (int z = 0; z < NGE_ZONES; z++) {
        if (!nge_is_key(cx, z, NGE_FR))
            continue;
        bool taken = nge_is_taken(cx, z);
        keys++;
        lost += taken;
        paris |= taken && z == capital;
    }
    return lost == keys || (lost == keys - 1 && paris && !nge_has_steady_army(cx, NGE_FR, true));
}

/* NGE §3.2e, ruling 39: a supplied formation controls the zone where it stands alone; from one that is its
 * side's by nature the enemy's marker goes, supplied or not. Land of a third party is not the enemy's. */
static void occupy(struct bc_ctx *cx, int zone, int side)
{
    if (!nge_stands(cx, zone, side) || nge_control(cx, zone) != 1 - side)
        return;
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD),
                     in = nge_force(cx, zone, 1 - side, NGE_GARRISON);
    bool native = s->ally[s->owner[zone]] == side;
    if (!in.units && !nge_stands(cx, zone, 1 - side) && !nge_holds_fort(cx, zone, 1 - side) &&
        (native || nge_is_fed(cx, &a, zone, NGE_FREELY)))
        nge_set_control(cx, zone, side);
}

/* NGE §15.5c; a power that is on neither side (a beaten one, §18.2.3b) repairs its own. */
static bool repair(struct bc_ctx *cx, int zone)
{
    struct nge_state *s = nge_state(cx);
    int control = nge_control(cx, zone), side = control < NGE_SIDES ? control : NGE_THIRD;
    if (!(s->mark[zone] & NGE_RUINED) || nge_stands(cx, zone, 1 - side) ||
        nge_is_scorched(cx, zone, side) || !nge_zone_supplied(cx, zone, side))
        return false;
    s->mark[zone] &= (uint8_t)~NGE_RUINED;
    nge_emit(cx, NGE_EV_FORTRESS, zone, 0, 0, 0, 0);
    return true;
}

/* One that serves again may supply another, in whatever order they stand. */
static void repair_all(struct bc_ctx *cx)
{
    bool any = true;
    while (any) {
        any = false;
        for (int z = 0; z < NGE_ZONES; z++)
            any |= repair(cx, z);
    }
}

void nge_occupy_all(struct bc_ctx *cx)
{
    for (int z = 0; z < NGE_ZONES; z++)
        for (int side = 0; side < NGE_SIDES; side++)
            occupy(cx, z, side);
    repair_all(cx);
}

static enum bc_flow occupy_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_occupy_all(cx);
    nge_scatter(cx);
    return BC_NEXT;
}

static enum bc_flow result_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    bool conquered = nge_france_is_conquered(cx), army = nge_has_steady_army(cx, NGE_FR, false);
    nge_end_game(cx, conquered && !army ? NGE_C : !conquered && army ? NGE_F : NGE_NOBODY);
    return BC_NEXT;
}

static bool napoleon_gone(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_has_fallen(cx);
}

static enum bc_flow fallen_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_end_game(cx, NGE_C);
    return BC_NEXT;
}

const struct bc_step nge_seq_game[] = {
    {"game.deal", "NGE §20.1b", BC_DRAWS(deal_when, deal_odds, deal_take)},
    {"game.setup", "NGE §20.1i", BC_CALLS(is_start, NGE_SEQ_SETUP)},
    {"game.interphase", "NGE §5.1a", BC_CALLS(is_between, NGE_SEQ_INTERPHASE)},
    {"game.round", "NGE §5.2a", BC_RUNS(BC_ALWAYS, round_take)},
    {"game.france", "NGE §5.2a", BC_RUNS(first_when, first_take), .calls = BC_SEQ(NGE_SEQ_ACTION)},
    {"game.emperor", "NGE §20.1h", BC_RUNS(napoleon_gone, fallen_take)},
    {"game.coalition", "NGE §5.2a", BC_RUNS(second_when, second_take),
     .calls = BC_SEQ(NGE_SEQ_ACTION)},
    {"game.fallen", "NGE §20.1h", BC_RUNS(napoleon_gone, fallen_take)},
    {"game.next", "NGE §5.2a", BC_RUNS(has_round, next_take)},
    {"game.end", "NGE §5.2.1a", BC_CALLS(BC_ALWAYS, NGE_SEQ_END)},
    {"game.lost", "NGE §20.1h", BC_RUNS(napoleon_gone, fallen_take)},
    {"game.occupy", "NGE ruling 39", BC_RUNS(is_hundred_days, occupy_take)},
    {"game.result", "NGE §20.1g", BC_RUNS(is_hundred_days, result_take)},
    {"game.conquest", "NGE §5.3", BC_CALLS(nge_is_campaign, NGE_SEQ_CONQUEST)},
    {"game.victory", "NGE §5.4", BC_RUNS(nge_is_campaign, nge_victory_take)},
    {0},
};

/* --- ACTION (NGE §5.2b, §9.2) --- */

static const struct nge_action_facts *action_of(const struct bc_frame *f)
{
    return &nge_facts(f)->action;
}

static const struct bc_bar obliged = {"NGE §20.2c", "action.obliged"};

/* NGE §5.2c: protectorates, an end to foreign wars in winter, diplomacy in two rounds of the year. */
static void offer_diplomacy(const struct bc_ctx *cx, int seat, struct bc_list *l)
{
    enum { ROUNDS = 2 };
    const struct nge_state *s = nge_state(cx);
    if (seat == NGE_C && nge_is_obliged(cx))
        return;
    if (s->talks[seat] < ROUNDS)
        nge_offer_treaties(cx, seat, true, l);
    if (seat == NGE_F)
        nge_offer_protectorates(cx, l);
    else if (nge_is_winter(s))
        nge_offer_recalls(cx, l);
}

/* An event instead of points; Austria's duty comes first (NGE §20.2c). */
const struct bc_bar *nge_bar_choice(const struct bc_ctx *cx, int side, int card)
{
    return side == NGE_C && nge_is_obliged(cx) ? &obliged : nge_bar_event(cx, side, card);
}

static void choose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    static const struct bc_bar worthless = {"NGE §6.2a", "card.worthless"};
    if (seat == NGE_F && nge_data(cx)->until && nge_has_card(nge_state(cx), NGE_CARD_F(25)) &&
        nge_must_blockade(cx)) { /* NGE ruling 48: compulsory */
        bc_add(l, nge_act(NGE_EVENT, seat, NGE_CARD_F(25), 0), 1);
        return;
    }
    for (int c = seat * NGE_CARDS_EACH; c < (seat + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c)) {
            bc_offer(l, nge_act(NGE_CARD, seat, c, 0), nge_card_value(cx, c) ? NULL : &worthless);
            if (nge_data(cx)->card[c].phases & NGE_P_ACT || l->why)
                bc_offer(l, nge_act(NGE_EVENT, seat, c, 0), nge_bar_choice(cx, seat, c));
        }
    bc_add(l, nge_act(NGE_ONE, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
    if (nge_data(cx)->until)
        offer_diplomacy(cx, seat, l);
}

static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_action_facts *a = &nge_frame(f)->action;
    s->ap = 0;
    switch (act->kind) {
    case NGE_CARD:
        a->mode = NGE_BY_CARD;
        s->ap = (uint8_t)nge_card_value(cx, act->a[0]);
        nge_discard(cx, act->a[0]);
        break;
    case NGE_EVENT:
        a->mode = NGE_BY_EVENT;
        nge_play_event(cx, act->seat, act->a[0]);
        break;
    case NGE_ONE:
        a->mode = NGE_BY_ONE;
        s->ap = 1;
        break;
    case NGE_TREAT:
        s->talks[act->seat]++;
        nge_take_offer(cx, act);
        return BC_NEXT;
    case NGE_PROTECT:
    case NGE_RECALL: nge_take_offer(cx, act); return BC_NEXT;
    default: break;
    }
    nge_emit(cx, NGE_EV_POINTS, act->seat, s->ap, s->reserve[act->seat], 0, 0);
    return BC_NEXT;
}

static int points(const struct nge_state *s)
{
    return s->ap + s->reserve[s->side];
}

static bool spend_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return action_of(f)->mode && points(nge_state(cx)) > 0 && !napoleon_gone(cx, f);
}

/* What binds him, whatever the points: Malet (NGE §6.4e), Austria's duty (NGE §20.2c). */
const struct bc_bar *nge_bar_leader(const struct bc_ctx *cx, int p, int side)
{
    static const struct bc_bar idle = {"NGE §6.4e", "activate.malet"};
    if (p == nge_napoleon(cx) && nge_lasts(nge_state(cx), NGE_LASTS_MALET))
        return &idle;
    return side == NGE_C && nge_is_obliged(cx) && nge_nation(cx, p) != nge_data(cx)->obliged - 1
               ? &obliged
               : NULL;
}

/* NGE §9.1a: each formation costs its general's initiative, a lone unit one point. */
static void spend_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    static const struct bc_bar dear = {"NGE §9.1a", "activate.points"};
    int have = points(nge_state(cx));
    bool duty = seat == NGE_C && nge_is_obliged(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_may_sail(cx, p, seat))
            bc_offer(l, nge_act(NGE_FLEET, seat, p, 0), duty ? &obliged : NULL);
    struct nge_leaders who = nge_leaders_of(cx, seat);
    NGE_EACH(p, &who.any)
    for (int apart = 0; apart < 2; apart++)
        if (nge_in(&who.may[apart], p)) {
            const struct bc_bar *bar = nge_bar_leader(cx, p, seat);
            if (!bar && nge_cost_of(cx, p, apart) > have)
                bar = &dear;
            bc_offer(l, nge_act(apart ? NGE_APART : NGE_ACTIVATE, seat, p, 0), bar);
        }
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow spend_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    bool fleet = act->kind == NGE_FLEET;
    int cost = fleet ? 1 : nge_cost_of(cx, act->a[0], act->kind == NGE_APART), kept = cost - s->ap;
    s->ap = (uint8_t)(kept > 0 ? 0 : s->ap - cost);
    if (kept > 0)
        s->reserve[s->side] = (uint8_t)(s->reserve[s->side] - kept);
    if (fleet)
        nge_call_sail(cx, act->a[0], NGE_NONE);
    else
        nge_call_land(cx, act->a[0], act->kind == NGE_APART, NGE_NONE);
    return BC_REPEAT;
}

/* NGE §9.2: what is left is kept. */
static enum bc_flow keep_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (action_of(f)->mode)
        s->reserve[s->side] = (uint8_t)(s->reserve[s->side] + s->ap);
    s->ap = 0;
    nge_clear_bits(cx, NGE_ACTED);
    if (s->side == NGE_F)
        nge_set_lasting(cx, NGE_LASTS_MALET, false);
    nge_note_duty(cx);
    return BC_LEAVE;
}

const struct bc_step nge_seq_action[] = {
    {"action.choose", "NGE §5.2b", BC_ASKS(BC_ALWAYS, nge_who_active, choose_legal, choose_take),
     BC_FACTS(NGE_Q_ACTION),
     .calls = BC_SEQ(NGE_SEQ_EVENT) | BC_SEQ(NGE_SEQ_TREAT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"action.spend", "NGE §9.1a", BC_ASKS(spend_when, nge_who_active, spend_legal, spend_take),
     BC_FACTS(NGE_Q_SPEND), BC_TELLS(nge_tell_action),
     .calls = BC_SEQ(NGE_SEQ_LAND) | BC_SEQ(NGE_SEQ_SAIL)},
    {"action.trim", "NGE ruling 3", BC_RUNS(nge_excess_when, nge_excess_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"action.regroup", "NGE §15.3a", BC_CALLS(nge_must_regroup, NGE_SEQ_REGROUP)},
    {"action.track", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"action.keep", "NGE §9.2", BC_RUNS(BC_ALWAYS, keep_take)},
    {0},
};

/* --- END: last assaults, then tests; France first (NGE §5.2.1a, §5.2.1b, ruling 17) --- */

static const struct nge_end_facts *end_of(const struct bc_frame *f)
{
    return &nge_facts(f)->end;
}

static bc_seats end_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(end_of(f)->side);
}

int nge_next_assault(const struct bc_ctx *cx, const struct nge_end_facts *e)
{
    for (int z = e->zone; z < NGE_ZONES; z++)
        if (nge_siege(nge_state(cx), z) >= 0 && nge_control(cx, z) == 1 - e->side &&
            !nge_bar_assault(cx, z, e->side, true))
            return z;
    return -1;
}

static bool assault_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return end_of(f)->stage < NGE_SIDES && nge_next_assault(cx, end_of(f)) >= 0;
}

static void assault_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    bc_add(l, nge_act(NGE_ASSAULT, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow assault_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_end_facts *e = &nge_frame(f)->end;
    int zone = nge_next_assault(cx, e);
    e->zone = (uint16_t)(zone + 1);
    if (act->kind == NGE_ASSAULT)
        nge_call_assault(cx, zone, e->side, true);
    return BC_REPEAT;
}

/* NGE §5.2.1b, ruling 17: unsupplied, besieged or demoralised. */
static bool is_due(const struct bc_ctx *cx, const struct nge_force *a, bool besieged)
{
    return a->units && (besieged || a->demoralised || nge_is_starved(a));
}

/* The formation of a zone, then its garrison: is a test called? */
static bool call_tests(struct bc_ctx *cx, int zone, int side, bool garrison)
{
    bool besieged = garrison && nge_siege(nge_state(cx), zone) >= 0;
    nge_set set = nge_pieces(cx, zone, side, garrison ? NGE_GARRISON : NGE_FIELD);
    if (nge_from(&set, 0) < 0)
        return false;
    nge_check_supply(cx, &set, zone,
                     (struct nge_trace){besieged ? NGE_BY_SEA : NGE_NOWHERE, NGE_NOWHERE});
    struct nge_force a = nge_weigh(cx, &set);
    if (!is_due(cx, &a, besieged))
        return false;
    if (garrison)
        nge_call_garrison_test(cx, zone, side);
    else
        nge_call_test(cx, zone, side, NGE_FOR_END, 0);
    return true;
}

static bool tests_left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return end_of(f)->stage >= NGE_SIDES && end_of(f)->zone < NGE_ZONES;
}

static enum bc_flow tests_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_end_facts *e = &nge_frame(f)->end;
    while (e->zone < NGE_ZONES) {
        int zone = e->zone, part = e->part;
        e->zone = (uint16_t)(zone + part);
        e->part = !part;
        if (nge_state(cx)->first[zone] != NGE_NONE && call_tests(cx, zone, e->side, part))
            break;
    }
    return BC_REPEAT;
}

/* Assaults of France, of the Coalition, then tests of the one and of the other. */
static enum bc_flow stage_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_end_facts *e = &nge_frame(f)->end;
    e->stage++;
    e->side = e->stage % NGE_SIDES;
    e->zone = 0;
    return e->stage < 2 * NGE_SIDES ? BC_RESTART : BC_NEXT;
}

static enum bc_flow forget_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    memset(nge_state(cx)->reserve, 0, sizeof nge_state(cx)->reserve);
    return BC_LEAVE;
}

const struct bc_step nge_seq_end[] = {
    {"end.assault", "NGE §5.2.1a", BC_ASKS(assault_when, end_who, assault_legal, assault_take),
     BC_FACTS(NGE_Q_SIEGE), .calls = BC_SEQ(NGE_SEQ_ASSAULT)},
    {"end.tests", "NGE §5.2.1b", BC_RUNS(tests_left, tests_take), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"end.stage", "NGE ruling 17", BC_RUNS(BC_ALWAYS, stage_take)},
    {"end.forget", "NGE §9.2", BC_RUNS(BC_ALWAYS, forget_take)},
    {0},
};

void nge_score(const struct bc_ctx *cx, int32_t milli[])
{
    int winner = nge_state(cx)->winner;
    for (int side = 0; side < NGE_SIDES; side++)
        milli[side] = winner >= NGE_SIDES ? 500 : winner == side ? 1000 : 0;
}
