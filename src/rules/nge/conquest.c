/* conquest.c - conquest and surrender (NGE §5.3), in the order of ruling 39: markers and
 * fortresses, minors, powers one by one, new states, the clocks of forced peaces, recovery. */
#include "rules/nge/nge.h"

static struct nge_conquest_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->conquest;
}

static const struct nge_conquest_facts *conquest_of(const struct bc_frame *f)
{
    return &nge_facts(f)->conquest;
}

static enum bc_flow occupy_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_occupy_all(cx);
    return BC_NEXT;
}

/* --- Minors (NGE §18.1a) --- */

static bool is_lost(const struct bc_ctx *cx, int zone, int side)
{
    return nge_control(cx, zone) == 1 - side && nge_zone_supplied(cx, zone, 1 - side);
}

/* NGE ruling 40: its capital belongs to a state that France has created, and that has fallen: so has it. */
static bool falls_with_state(const struct bc_ctx *cx, int nation, int capital)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int side = s->ally[nation], state = s->owner[capital];
    return (state == d->rheinbund || state == d->westphalia) && s->ally[state] == 1 - side &&
           is_lost(cx, capital, side);
}

/* NGE §18.1b: Naples falls with its capital, Poland only with France. */
static bool has_fallen(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int side = s->ally[nation], capital = d->capital[nation][0];
    if (nation < NGE_MAJORS || side >= NGE_SIDES || capital == NGE_NOWHERE || nation == d->poland ||
        d->nation[nation].landed)
        return false;
    if (s->owner[capital] != nation)
        return falls_with_state(cx, nation, capital);
    if (!is_lost(cx, capital, side))
        return false;
    for (int z = 0; z < NGE_ZONES && nation != d->naples; z++)
        if (s->owner[z] == nation && d->zone[z].fort && !is_lost(cx, z, side))
            return false;
    return true;
}

/* Those whom the Coalition has conquered come first. */
static int next_minor(const struct bc_ctx *cx)
{
    for (int side = 0; side < NGE_SIDES; side++)
        for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
            if (nge_state(cx)->ally[n] == side && has_fallen(cx, n))
                return n;
    return -1;
}

/* Whom a question is about. */
int nge_next_conquest(const struct bc_ctx *cx, const struct nge_conquest_facts *c)
{
    return c->asked ? c->nation : next_minor(cx);
}

/* NGE §18.1c: its corps and fleets are destroyed; it is an ally of its conqueror, or his land. */
void nge_conquer(struct bc_ctx *cx, int nation, bool annex)
{
    struct nge_state *s = nge_state(cx);
    int side = 1 - s->ally[nation];
    bool shielded = s->bond[nation] & NGE_PROTECTORATE;
    for (int p = 0; p < NGE_PIECES; p++)
        if (nge_nation(cx, p) == nation && (s->at[p] < NGE_RESERVE || s->at[p] >= NGE_ABOARD)) {
            int zone = s->at[p];
            nge_eliminate(cx, p);
            if (zone < NGE_ZONES && !nge_is_fleet(p))
                nge_tidy(cx, zone, 1 - side);
        }
    s->ally[nation] = (uint8_t)side;
    s->tie[nation] = side == NGE_F ? NGE_FR : NGE_GB;
    s->bond[nation] = 0;
    for (int z = 0; z < NGE_ZONES; z++) {
        if (s->owner[z] != nation)
            continue;
        if ((s->mark[z] & NGE_MARK_SIDE) == 1 + side)
            s->mark[z] = (uint8_t)(s->mark[z] & ~NGE_MARK_SIDE);
        if (annex)
            s->owner[z] = s->tie[nation];
    }
    nge_emit(cx, NGE_EV_CONQUERED, nation, side, 0, 0, 0);
    if (shielded && side == NGE_C) /* NGE §19.3 */
        nge_add_vp(cx, -nge_data(cx)->limit[NGE_L_VP_PROTECTORATE]);
    nge_clear_ports(cx);
    nge_review_sieges(cx);
}

static bool ally_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int n = next_minor(cx);
    return n >= 0 && nge_has_units(cx, n);
}

static enum bc_flow ally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_conquer(cx, next_minor(cx), false);
    return BC_RESTART;
}

static bool choose_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_minor(cx) >= 0;
}

static bc_seats choose_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - nge_state(cx)->ally[next_minor(cx)]);
}

static void choose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    bc_add(l, nge_act(NGE_ALLY, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_ANNEX, seat, 0, 0), 1);
}

static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_conquer(cx, next_minor(cx), act->kind == NGE_ANNEX);
    return BC_RESTART;
}

/* --- Powers (NGE §18.2.1a to §18.2.1d) --- */

/* NGE §18.2.1c: Spain in its war of liberation: Madrid and every port of the peninsula but Gibraltar. */
static bool is_spain_conquered(const struct bc_ctx *cx)
{
    const struct nge_data *d = nge_data(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        int native = d->province[d->zone[z].province].native;
        bool port = d->zone[z].seas[0] != NGE_NONE && d->zone[z].blockade &&
                    (native == NGE_SP || native == d->portugal);
        if ((port || z == d->capital[NGE_SP][0]) && !is_lost(cx, z, NGE_C))
            return false;
    }
    return true;
}

/* Russia's capital is lost only if both are (NGE ruling 39). */
static bool is_capital_lost(const struct bc_ctx *cx, int power, int side)
{
    const struct nge_data *d = nge_data(cx);
    for (int i = 0; i < 2; i++)
        if (d->capital[power][i] != NGE_NOWHERE && !is_lost(cx, d->capital[power][i], side))
            return false;
    return true;
}

bool nge_is_conquered(const struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    int side = s->ally[power], keys = 0, lost = 0;
    if (side >= NGE_SIDES)
        return false;
    if (power == NGE_GB) /* NGE §18.2.1d: London alone */
        return is_capital_lost(cx, power, side);
    if (power == NGE_SP && nge_lasts(s, NGE_LASTS_LIBERATION))
        return is_spain_conquered(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_is_key(cx, z, power)) {
            keys++;
            lost += is_lost(cx, z, side);
        }
    return keys && (lost == keys || (lost == keys - 1 && is_capital_lost(cx, power, side) &&
                                     !nge_has_steady_army(cx, power, true)));
}

static bool power_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return conquest_of(f)->nation < NGE_MAJORS;
}

/* The next in the order of the budget; France or Britain beaten: the game is over (NGE ruling 39). */
static enum bc_flow power_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_conquest_facts *c = facts(f);
    c->asked = c->side = 0;
    while (c->nation < NGE_MAJORS && !nge_is_conquered(cx, c->nation))
        c->nation++;
    if (c->nation == NGE_MAJORS)
        return BC_NEXT;
    if (c->nation == NGE_FR || c->nation == NGE_GB) {
        nge_end_game(cx, c->nation == NGE_FR ? NGE_C : NGE_F);
        return BC_NEXT;
    }
    c->asked = 1;
    c->side = (uint8_t)(1 - nge_state(cx)->ally[c->nation]);
    return BC_NEXT;
}

/* NGE §18.2.1e: Resistance (27C), once for each surrender; ruling 49. */
static bool resist_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    return conquest_of(f)->asked == 1 && conquest_of(f)->side == NGE_F &&
           nge_in_game(s, NGE_CARD_C(27)) && nge_has_unknown(cx, NGE_C);
}

static bc_seats coalition(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_C);
}

static bc_seats france(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_F);
}

static void resist_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_C(27)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_C(27), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow resist_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_PLAY) {
        nge_remove_card(cx, act->a[0]);
        s->resisted = (uint8_t)(s->resisted | 1u << conquest_of(f)->nation);
        facts(f)->asked = 2;
    }
    return BC_NEXT;
}

static enum bc_flow surrender_take(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    struct nge_conquest_facts *c = facts(f);
    int nation = c->nation, side = c->side;
    bool yields = c->asked == 1;
    c->nation++;
    if (yields)
        nge_call_peace(cx, nation, side, false);
    return BC_NEXT;
}

static bool more_powers(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return conquest_of(f)->nation < NGE_MAJORS;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

/* --- Tilsit (26F): a peace without conquest (NGE §18.2.1f) --- */

/* A French formation that is supplied stands in its land, or next to it. */
static bool is_pressed(const struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        if (nge_nation(cx, p) != NGE_FR || s->at[p] >= NGE_ZONES)
            continue;
        const struct nge_zone *z = &nge_data(cx)->zone[s->at[p]];
        bool near = s->owner[s->at[p]] == power;
        for (int i = 0; i < z->nears; i++)
            near |= s->owner[z->near[i].to] == power;
        if (near && nge_supplied(cx, s->at[p], NGE_FR, NGE_FREELY))
            return true;
    }
    return false;
}

static bool may_impose(const struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    return power != NGE_GB && s->ally[power] == NGE_C && s->humbled >> power & 1 &&
           !(power == NGE_SP && nge_lasts(s, NGE_LASTS_LIBERATION)) && is_pressed(cx, power);
}

static bool tilsit_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (conquest_of(f)->stage || !nge_in_game(nge_state(cx), NGE_CARD_F(26)) ||
        !nge_has_unknown(cx, NGE_F))
        return false;
    for (int n = 0; n < NGE_MAJORS; n++)
        if (may_impose(cx, n))
            return true;
    return false;
}

static void tilsit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    for (int n = 0; n < NGE_MAJORS && nge_has_card(nge_state(cx), NGE_CARD_F(26)); n++)
        if (may_impose(cx, n))
            bc_add(l, nge_act(NGE_TREAT, seat, NGE_CARD_F(26), n), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow tilsit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    facts(f)->stage = 1;
    if (act->kind == NGE_TREAT) {
        nge_remove_card(cx, act->a[0]);
        nge_call_peace(cx, act->a[1], NGE_F, true);
    }
    return BC_NEXT;
}

/* 22F: France controls Warsaw. */
static bool walewska_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return conquest_of(f)->stage < 2 && nge_control(cx, nge_data(cx)->warsaw) == NGE_F &&
           nge_may_make_poland(cx);
}

/* --- Zones join new states (NGE §20.2d, ruling 40) --- */

/* The state whose symbol a zone bears, or -1: it must exist. */
static int state_of(const struct bc_ctx *cx, int zone)
{
    const struct nge_data *d = nge_data(cx);
    const int states[] = {d->rheinbund, d->westphalia, d->poland, d->italy};
    int symbol = d->zone[zone].symbol, n = symbol ? states[symbol - 1] : -1;
    return n >= 0 && nge_state(cx)->bond[n] & NGE_PROTECTORATE ? n : -1;
}

static bool may_cede(const struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    int owner = s->owner[zone], to = state_of(cx, zone);
    return to >= 0 && owner != to && s->ally[owner] == NGE_F && s->ally[to] == NGE_F &&
           nge_control(cx, zone) != NGE_C &&
           (owner == NGE_FR || (owner >= NGE_MAJORS && !nge_has_units(cx, owner)));
}

static bool states_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int z = 0; z < NGE_ZONES && conquest_of(f)->stage < 2; z++)
        if (may_cede(cx, z))
            return true;
    return false;
}

static void states_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (may_cede(cx, z))
            bc_add(l, nge_act(NGE_CEDE, seat, z, state_of(cx, z)), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow states_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_DONE) {
        facts(f)->stage = 2;
        return BC_NEXT;
    }
    nge_state(cx)->owner[act->a[0]] = (uint8_t)act->a[1];
    nge_emit(cx, NGE_EV_CEDED, act->a[0], act->a[1], 0, 0, 0);
    nge_grow_states(cx);
    return BC_REPEAT;
}

/* --- Recovery, the clocks --- */

/* NGE §14.9.4a, §5.3: supplied formations recover. */
static enum bc_flow recover_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        for (int side = 0; side < NGE_SIDES; side++)
            for (int which = NGE_FIELD; which <= NGE_GARRISON; which++) {
                nge_set set = nge_pieces(cx, z, side, which);
                int first = nge_from(&set, 0);
                bool shut = which == NGE_GARRISON && nge_siege(s, z) >= 0;
                if (first < 0 || !nge_is_corps(first) ||
                    !nge_check_supply(
                        cx, &set, z,
                        (struct nge_trace){shut ? NGE_BY_SEA : NGE_NOWHERE, NGE_NOWHERE}))
                    continue;
                NGE_EACH(p, &set)
                nge_set_bits(s, p, NGE_DEMORALISED, false);
            }
    return BC_LEAVE;
}

/* NGE §18.2.3d, ruling 7: whoever is still in the land when its peace runs out is destroyed. */
static void evacuate(struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    int side = s->bond[power] & NGE_BY_C ? NGE_C : NGE_F;
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_power_of(cx, s->owner[z]) == power && s->ally[s->owner[z]] == NGE_THIRD) {
            nge_set set = nge_pieces(cx, z, side, NGE_FIELD);
            if (nge_from(&set, 0) >= 0)
                nge_lay_open(cx, z); /* ruling 41: who is lost is told */
            nge_destroy(cx, &set);
        }
}

static enum bc_flow clock_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    for (int n = 0; n < NGE_MAJORS; n++)
        if (s->bond[n] & NGE_AT_PEACE && s->years[n] != NGE_NONE && !--s->years[n] &&
            !(s->bond[n] & NGE_THEN_FORCED))
            evacuate(cx, n);
    if (nge_lasts(s, NGE_LASTS_TRANSIT) && !nge_lasts(s, NGE_LASTS_BAYONNE)) {
        nge_set_lasting(cx, NGE_LASTS_TRANSIT, false); /* 23F: home again */
        nge_clear_land(cx, NGE_SP, NGE_F);
    }
    return BC_NEXT;
}

const struct bc_step nge_seq_conquest[] = {
    {"conquest.occupy", "NGE ruling 39", BC_RUNS(BC_ALWAYS, occupy_take)},
    {"conquest.evict", "NGE §17.2.1c", BC_LOOPS(nge_has_evicted, NGE_SEQ_EVICT)},
    {"conquest.ally", "NGE §18.1c", BC_RUNS(ally_when, ally_take)},
    {"conquest.choose", "NGE §18.1c", BC_ASKS(choose_when, choose_who, choose_legal, choose_take),
     BC_FACTS(NGE_Q_NATION)},
    {"conquest.track", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"conquest.power", "NGE §18.2.1a", BC_RUNS(power_when, power_take)},
    {"conquest.resist", "NGE §18.2.1e", BC_ASKS(resist_when, coalition, resist_legal, resist_take),
     BC_FACTS(NGE_Q_NATION)},
    {"conquest.surrender", "NGE §18.2.2a", BC_RUNS(power_when, surrender_take),
     .calls = BC_SEQ(NGE_SEQ_PEACE)},
    {"conquest.more", "NGE ruling 39", BC_RUNS(more_powers, again_take)},
    {"conquest.tilsit", "NGE §18.2.1f", BC_ASKS(tilsit_when, france, tilsit_legal, tilsit_take),
     BC_FACTS(NGE_Q_YEAR), .calls = BC_SEQ(NGE_SEQ_PEACE)},
    {"conquest.walewska", "NGE ruling 49",
     BC_ASKS(walewska_when, france, nge_walewska_legal, nge_walewska_take), BC_FACTS(NGE_Q_YEAR)},
    {"conquest.states", "NGE §20.2d", BC_ASKS(states_when, france, states_legal, states_take),
     BC_FACTS(NGE_Q_YEAR)},
    {"conquest.clock", "NGE §18.2.3d", BC_RUNS(BC_ALWAYS, clock_take)},
    {"conquest.trim", "NGE ruling 3", BC_RUNS(nge_excess_when, nge_excess_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"conquest.points", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"conquest.recover", "NGE §5.3", BC_RUNS(BC_ALWAYS, recover_take)},
    {0},
};
