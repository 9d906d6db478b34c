/* events.c - events of the campaigns (NGE §6.4a, §6.4e): when each may be played, and what it does
 * at once; cards.c has those of 1815, and the rows that ask. */
#include "rules/nge/nge.h"

const struct bc_bar nge_event_unmet = {"NGE §6.4e", "event.when"},
                    nge_event_nobody = {"NGE §6.4e", "event.nobody"},
                    nge_event_nowhere = {"NGE §6.4e", "event.nowhere"};

enum { TWENTY = 3, LAST_ARMISTICE = 4, FLEETS = 2 };

static const struct bc_bar phase_bar = {"NGE §6.2a", "event.phase"};

/* --- Diplomacy by a card --- */

static bool has_port(const struct bc_ctx *cx, int nation)
{
    const struct nge_data *d = nge_data(cx);
    for (int i = 0; i < d->ports; i++)
        if (nge_state(cx)->owner[d->port[i]] == nation)
            return true;
    return false;
}

/* 50C: German protectorates are within its reach. */
static bool may_desert(const struct bc_ctx *cx, int n)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    bool german = n == d->rheinbund || n == d->westphalia || n == d->saxony;
    return n >= NGE_MAJORS && s->ally[n] == NGE_F && d->favour[n][NGE_C] != NGE_DEAF &&
           (german || !(s->bond[n] & NGE_PROTECTORATE)) && nge_has_land(cx, n);
}

/* 16F: German minors without corps that are on neither side, with their power or alone. */
static bool may_secede(const struct bc_ctx *cx, int n)
{
    enum { RHINE = 1 };
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int capital = d->capital[n][0];
    return n >= NGE_MAJORS && s->ally[n] == NGE_THIRD && capital != NGE_NOWHERE &&
           d->zone[capital].symbol == RHINE && s->owner[capital] == n && !nge_has_units(cx, n);
}

/* A diplomatic action that a card gives: one power in a diplomatic phase, no minor twice
 * (NGE §8.2.1d). */
static bool may_talk(const struct bc_ctx *cx, int side, int n)
{
    return !nge_bar_treat(cx, side, n, false) && !nge_has_asked(cx, n);
}

/* In a power's budget nobody talks. */
static bool is_budget(const struct bc_ctx *cx)
{
    for (int i = 0; i < cx->st->depth; i++)
        if (bc_frame_at(cx, i)->seq == NGE_SEQ_BUDGET)
            return true;
    return false;
}

bool nge_may_court(const struct bc_ctx *cx, int card, int side, int n)
{
    switch (card) {
    case NGE_CARD_F(9): return n == NGE_OT && may_talk(cx, side, n);
    case NGE_CARD_F(12):
    case NGE_CARD_F(55): return may_talk(cx, side, n);
    case NGE_CARD_C(6): return n >= NGE_MAJORS && has_port(cx, n) && may_talk(cx, side, n);
    case NGE_CARD_C(7):
        return n < NGE_MAJORS && nge_state(cx)->ally[n] == NGE_THIRD && may_talk(cx, side, n);
    case NGE_CARD_C(24): return n == NGE_PR && !is_budget(cx) && may_talk(cx, side, n);
    case NGE_CARD_C(50): return may_desert(cx, n);
    case NGE_CARD_F(16): return may_secede(cx, n);
    case NGE_CARD_C(13):
        return n < NGE_MAJORS && n != NGE_GB && nge_state(cx)->ally[n] != NGE_F &&
               nge_state(cx)->between && !nge_is_paid(cx, n);
    default: return false;
    }
}

bool nge_court_card(int card)
{
    return card == NGE_CARD_F(9) || card == NGE_CARD_F(12) || card == NGE_CARD_F(55) ||
           card == NGE_CARD_C(6) || card == NGE_CARD_C(7) || card == NGE_CARD_C(24) ||
           card == NGE_CARD_C(50) || card == NGE_CARD_F(16) || card == NGE_CARD_C(13);
}

/* The budget of this power that is going on, or NULL. */
struct nge_budget_facts *nge_slot(const struct bc_ctx *cx, int power)
{
    for (int i = 0; i < cx->st->depth; i++) {
        struct nge_frame *f = nge_frame(bc_frame_at(cx, i));
        if (f->f.seq == NGE_SEQ_BUDGET && f->budget.power == power && f->budget.begun)
            return &f->budget;
    }
    return NULL;
}

/* Its budget is over, so that nothing can be added to it this year. */
bool nge_is_paid(const struct bc_ctx *cx, int power)
{
    return nge_state(cx)->budgets >> power & 1 && !nge_slot(cx, power);
}

/* More to spend now, or in the budget that comes. */
static void gain(struct bc_ctx *cx, int power, int half)
{
    enum { MOST = 99 };
    struct nge_state *s = nge_state(cx);
    int sum = s->points[power] + half;
    if (nge_slot(cx, power))
        s->points[power] = (uint8_t)(sum > MOST ? MOST : sum);
    else
        nge_add_note(cx, power, half);
}

/* One of them has been chosen: talks, or what the card gives. */
void nge_court(struct bc_ctx *cx, int card, int side, int nation)
{
    enum { GOLD = 8 };
    if (card == NGE_CARD_C(13))
        gain(cx, nation, GOLD);
    else if (card == NGE_CARD_F(16))
        nge_call_join(cx, nation, side, true);
    else
        nge_call_treat(cx, side, nation, card, nge_court_bonus(card));
}

/* What the card adds to the throw; -1: nobody is asked, so nothing is thrown. */
int nge_court_bonus(int card)
{
    if (card == NGE_CARD_C(13) || card == NGE_CARD_F(16))
        return -1;
    return card == NGE_CARD_C(6) || card == NGE_CARD_C(50) ? 1 : 2;
}

static bool any_court(const struct bc_ctx *cx, int card, int side)
{
    for (int n = 0; n < NGE_NATIONS; n++)
        if (nge_may_court(cx, card, side, n))
            return true;
    return false;
}

/* --- Conditions --- */

/* NGE §20.2e: six German minors that bear its symbol, Austria and Prussia beaten. */
static bool may_found_rheinbund(const struct bc_ctx *cx)
{
    enum { SIX = 6, RHINE = 1 };
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int allies = 0;
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
        allies += d->capital[n][0] != NGE_NOWHERE && s->ally[n] == NGE_F && n != d->rheinbund &&
                  d->zone[d->capital[n][0]].symbol == RHINE && s->owner[d->capital[n][0]] == n;
    return allies >= SIX && s->defeats[NGE_F][NGE_AU] && s->defeats[NGE_F][NGE_PR] &&
           s->ally[s->owner[d->erfurt]] == NGE_F;
}

/* 25F: every French fleet is destroyed or blockaded. */
bool nge_must_blockade(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        int at = s->at[p];
        if (nge_nation(cx, p) == NGE_FR && at < NGE_RESERVE &&
            !(at < NGE_ZONES && nge_count_fleets(cx, NGE_BOX + at, NGE_C)))
            return false;
    }
    return true;
}

static bool may_war(const struct bc_ctx *cx, int card)
{
    const struct nge_state *s = nge_state(cx);
    return !nge_lasts(s, NGE_LASTS_WAR) && s->ally[nge_war_power(card)] == NGE_C &&
           !(card == NGE_CARD_F(35) && s->ally[NGE_OT] == NGE_C);
}

static bool is_bound(const struct nge_state *s, int power)
{
    return s->ally[power] == NGE_THIRD && s->bond[power] & (NGE_AT_PEACE | NGE_FORCED);
}

static bool has_boxed(const struct nge_state *s)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (s->lies[c] == NGE_BOXED)
            return true;
    return false;
}

/* The special unit that a card brings, and the zone of the supplied army that takes it; or -1. */
static int army_for(const struct bc_ctx *cx, int card, int *special)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_SPECIAL; p < NGE_FIRST_DEPOT; p++) {
        if (nge_unit(cx, p)->card != card || s->at[p] != NGE_LATER)
            continue;
        *special = p;
        for (int g = NGE_FIRST_GENERAL; g < NGE_FIRST_FLEET; g++)
            if (s->n[g] == 1 && s->at[g] < NGE_ZONES && !(s->is[g] & NGE_INSIDE) &&
                nge_nation(cx, g) == nge_nation(cx, p) &&
                (card != NGE_CARD_F(5) || g == nge_napoleon(cx)) &&
                nge_supplied(cx, s->at[g], nge_nation(cx, g), NGE_FREELY))
                return g;
    }
    return -1;
}

/* 54F: a reduced French cavalry corps with a supplied army; or -1. */
static int horse_to_mend(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == NGE_FR && nge_unit(cx, p)->kind == NGE_CAVALRY &&
            s->at[p] < NGE_ZONES && !(s->is[p] & NGE_INSIDE) && s->n[p] == 1 &&
            nge_force(cx, s->at[p], NGE_F, NGE_FIELD).armies &&
            nge_supplied(cx, s->at[p], NGE_FR, NGE_FREELY)) {
            struct nge_state with = *s;
            struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
            with.n[p]++;
            nge_set set = nge_pieces(&copy, s->at[p], NGE_F, NGE_FIELD);
            if (!nge_bar_stack(&copy, &set))
                return p;
        }
    return -1;
}

/* 22F is in France's hand, as far as anybody knows, and there is no Poland yet. */
bool nge_may_make_poland(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    return nge_in_game(s, NGE_CARD_F(22)) && nge_has_unknown(cx, NGE_F) &&
           !(s->bond[nge_data(cx)->poland] & NGE_PROTECTORATE);
}

/* NULL if the conditions of this event hold; cards that are not listed here have none of their own, or are
 * not yet played. */
static const struct bc_bar *bar_french(const struct bc_ctx *cx, int side, int card)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int special;
    bool fine;
    switch (card) {
    case NGE_CARD_F(9):
    case NGE_CARD_F(12):
    case NGE_CARD_F(55): return any_court(cx, card, side) ? NULL : &nge_event_nobody;
    case NGE_CARD_F(7):
    case NGE_CARD_F(33):
    case NGE_CARD_F(34):
    case NGE_CARD_F(35): fine = may_war(cx, card); break;
    case NGE_CARD_F(5): return army_for(cx, card, &special) >= 0 ? NULL : &nge_event_nobody;
    case NGE_CARD_F(16):
        return s->defeats[NGE_F][NGE_AU] && any_court(cx, card, side) ? NULL : &nge_event_unmet;
    case NGE_CARD_F(17):
        fine = nge_control(cx, d->naples_town) == NGE_F && !(s->bond[d->naples] & NGE_PROTECTORATE);
        break;
    case NGE_CARD_F(23): fine = s->ally[NGE_SP] == NGE_F && s->ally[d->portugal] != NGE_F; break;
    case NGE_CARD_F(41): fine = nge_slot(cx, NGE_FR); break;
    case NGE_CARD_F(54): fine = horse_to_mend(cx) >= 0; break;
    case NGE_CARD_F(14):
        fine = s->ally[d->holland] == NGE_F && !(s->bond[d->holland] & NGE_PROTECTORATE);
        break;
    case NGE_CARD_F(20): fine = may_found_rheinbund(cx); break;
    case NGE_CARD_F(22):
        fine = nge_control(cx, d->warsaw) == NGE_F && !(s->bond[d->poland] & NGE_PROTECTORATE);
        break;
    case NGE_CARD_F(24): fine = s->ally[NGE_SP] == NGE_F; break;
    case NGE_CARD_F(25): fine = nge_must_blockade(cx); break;
    case NGE_CARD_F(37): fine = is_bound(s, NGE_AU) && !(s->bond[NGE_AU] & NGE_BY_C); break;
    case NGE_CARD_F(38): fine = nge_lasts(s, NGE_LASTS_LOUISE); break;
    case NGE_CARD_F(45):
        fine = nge_lasts(s, NGE_LASTS_ERFURT) && s->ally[s->owner[d->kassel]] == NGE_F &&
               !(s->bond[d->westphalia] & NGE_PROTECTORATE);
        break;
    case NGE_CARD_F(21): fine = true; break;
    case NGE_CARD_F(52): fine = nge_slot(cx, NGE_FR) && nge_can_relaunch(cx); break;
    case NGE_CARD_F(53): fine = !s->between && s->round <= LAST_ARMISTICE; break;
    default: return nge_is_cruise(card) ? nge_bar_cruise(cx, card) : nge_bar_deed(cx, card);
    }
    return fine ? NULL : &nge_event_unmet;
}

static const struct bc_bar *bar_coalition(const struct bc_ctx *cx, int side, int card)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int special;
    bool fine;
    switch (card) {
    case NGE_CARD_C(6):
    case NGE_CARD_C(7):
    case NGE_CARD_C(50): return any_court(cx, card, side) ? NULL : &nge_event_nobody;
    case NGE_CARD_C(37): fine = nge_control(cx, d->lisbon) == NGE_C; break;
    case NGE_CARD_C(40):
        fine = nge_is_used(s, NGE_CARD_C(2)) && !nge_lasts(s, NGE_LASTS_SCORCHED);
        break;
    case NGE_CARD_C(33):
    case NGE_CARD_C(34):
    case NGE_CARD_C(36): return army_for(cx, card, &special) >= 0 ? NULL : &nge_event_nobody;
    case NGE_CARD_C(13): return any_court(cx, card, side) ? NULL : &nge_event_nobody;
    case NGE_CARD_C(17): fine = s->ally[NGE_SP] != NGE_C; break;
    case NGE_CARD_C(22): fine = nge_lasts(s, NGE_LASTS_BAYONNE) && s->ally[NGE_SP] == NGE_F; break;
    case NGE_CARD_C(44): fine = nge_has_land(cx, d->sweden); break;
    case NGE_CARD_C(47): fine = is_bound(s, NGE_AU); break;
    case NGE_CARD_C(55): fine = has_boxed(s); break;
    case NGE_CARD_C(8): fine = s->between && !nge_is_paid(cx, NGE_GB); break;
    case NGE_CARD_C(23): fine = !s->budgets; break; /* gifts come before the budgets */
    case NGE_CARD_C(21):
    case NGE_CARD_C(48):
    case NGE_CARD_C(51):
    case NGE_CARD_C(52):
    case NGE_CARD_C(53): fine = true; break;
    default: return nge_is_cruise(card) ? nge_bar_cruise(cx, card) : nge_bar_deed(cx, card);
    }
    return fine ? NULL : &nge_event_unmet;
}

const struct bc_bar *nge_bar_year_event(const struct bc_ctx *cx, int side, int card)
{
    return !nge_data(cx)->until    ? &phase_bar
           : card < NGE_CARDS_EACH ? bar_french(cx, side, card)
                                   : bar_coalition(cx, side, card);
}

/* --- What they do at once --- */

/* NGE §8.1.4c: a bond that an event breaks. */
void nge_break_bond(struct bc_ctx *cx, int power)
{
    nge_call_join(cx, power, NGE_C, true);
}

static void add_special(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    int special = -1, general = army_for(cx, card, &special);
    nge_put(cx, special, s->at[general]);
    s->is[special] = s->is[general] & NGE_SECOND;
    nge_emit(cx, NGE_EV_BUILT, special, s->at[general], 0, 0, 0);
}

static void lengthen(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    if (s->bond[power] & NGE_AT_PEACE && s->years[power] != NGE_NONE)
        s->years[power] = (uint8_t)(s->years[power] + 2);
    nge_set_lasting(cx, NGE_LASTS_LOUISE, true);
}

/* 53C: Napoleon's Genius leaves the game, wherever it lies. */
static void plot(struct bc_ctx *cx)
{
    nge_remove_card(cx, NGE_CARD_F(1));
    nge_set_lasting(cx, NGE_LASTS_MALET, true);
}

static void end_wars(struct bc_ctx *cx)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_state(cx)->lies[c] == NGE_BOXED)
            nge_end_war(cx, c);
}

/* 14F, 17F: its corps on the map, or in this zone, have all their steps again, if whoever leads them can lead
 * so many. */
static void refresh(struct bc_ctx *cx, int nation, int zone)
{
    struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        if (nge_nation(cx, p) != nation || s->at[p] >= NGE_ZONES ||
            (zone != NGE_NOWHERE && s->at[p] != zone))
            continue;
        uint8_t before = s->n[p];
        s->n[p] = nge_unit(cx, p)->steps;
        nge_set set = nge_pieces(cx, s->at[p], nge_side(cx, p),
                                 s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD);
        if (!(s->is[p] & NGE_INSIDE) && nge_bar_stack(cx, &set))
            s->n[p] = before;
        nge_update_siege(cx, s->at[p]); /* it may be strong enough now */
    }
}

/* 17F: Naples falls if it has not yet; its corps is there at full strength. */
static void crown_murat(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    if (s->ally[d->naples] == NGE_C) {
        nge_conquer(cx, d->naples, false);
        nge_scatter(cx);
    } else if (s->ally[d->naples] == NGE_THIRD)
        nge_call_join(cx, d->naples, NGE_F, false);
    nge_protect(cx, d->naples, false);
    refresh(cx, d->naples, d->naples_town);
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == d->naples && s->at[p] == NGE_RESERVE &&
            nge_can_take_in(cx, p, d->naples_town) && !nge_stands(cx, d->naples_town, NGE_C))
            nge_bring(cx, p, d->naples_town, nge_unit(cx, p)->steps);
}

/* 41F: three steps of minors more, with armies, too, in France's budget that is going on. */
static void twenty_nations(struct bc_ctx *cx)
{
    struct nge_budget_facts *b = nge_slot(cx, NGE_FR);
    if (!b)
        return;
    b->minors = (uint8_t)(b->minors + TWENTY);
    b->free = (uint8_t)(b->free + TWENTY);
}

static void call_up(struct bc_ctx *cx, int p)
{
    nge_put(cx, p, NGE_RESERVE);
    nge_emit(cx, NGE_EV_AVAILABLE, p, 0, 0, 0, 0);
}

/* 52F: a fleet of the reserve, or one that was lost for good, and a port for it. */
bool nge_can_relaunch(const struct bc_ctx *cx)
{
    struct nge_state with = *nge_state(cx);
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_nation(cx, p) == NGE_FR && with.at[p] == NGE_OUT)
            with.at[p] = NGE_RESERVE;
    return nge_can_launch(&copy, NGE_FR);
}

static void do_french(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    switch (card) {
    case NGE_CARD_F(14):
        nge_protect(cx, d->holland, false);
        refresh(cx, d->holland, NGE_NOWHERE);
        break;
    case NGE_CARD_F(15):
        if (s->at[d->eugene] == NGE_LATER)
            call_up(cx, d->eugene);
        break;
    case NGE_CARD_F(42): s->ap = 1; break;
    case NGE_CARD_F(46): nge_set_lasting(cx, NGE_LASTS_ALBUFERA, true); break;
    case NGE_CARD_F(52):
        nge_slot(cx, NGE_FR)->steps = NGE_NONE;
        nge_slot(cx, NGE_FR)->fleets = FLEETS;
        break;
    case NGE_CARD_F(53): nge_set_lasting(cx, NGE_LASTS_ARMISTICE, true); break;
    case NGE_CARD_F(17): crown_murat(cx); break;
    case NGE_CARD_F(23):
        nge_set_lasting(cx, NGE_LASTS_TRANSIT, true);
        if (s->ally[d->portugal] == NGE_THIRD)
            nge_call_join(cx, d->portugal, NGE_C, true);
        break;
    case NGE_CARD_F(41): twenty_nations(cx); break;
    case NGE_CARD_F(54):
        for (int i = 0; i < 2 && horse_to_mend(cx) >= 0; i++)
            nge_gain_step(cx, horse_to_mend(cx));
        break;
    case NGE_CARD_F(20):
        nge_create(cx, d->rheinbund, false);
        nge_set_lasting(cx, NGE_LASTS_ERFURT, true);
        break;
    case NGE_CARD_F(21): nge_set_lasting(cx, NGE_LASTS_CORSAIRS, true); break;
    case NGE_CARD_F(22):
        nge_cede(cx, d->zone[d->warsaw].province, d->poland);
        nge_create(cx, d->poland, false);
        break;
    case NGE_CARD_F(24):
        nge_set_lasting(cx, NGE_LASTS_BAYONNE, true);
        if (s->at[d->joseph] == NGE_LATER)
            call_up(cx, d->joseph);
        break;
    case NGE_CARD_F(25):
        nge_set_lasting(cx, NGE_LASTS_BLOCKADE, true);
        s->ap = s->between ? 0 : 2;
        break;
    case NGE_CARD_F(37): lengthen(cx, NGE_AU); break;
    case NGE_CARD_F(45): nge_create(cx, d->westphalia, false); break;
    default: break;
    }
}

/* A people without a state rises for the Coalition. */
static void side_with(struct bc_ctx *cx, int nation, int power)
{
    nge_state(cx)->ally[nation] = NGE_C;
    nge_state(cx)->tie[nation] = (uint8_t)power;
}

/* 20C: the levy of Serbia loses a step; against an ally of France the Serbs rise. */
static void rouse_serbia(struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    if (s->at[d->levy] < NGE_ZONES) {
        int zone = s->at[d->levy], side = nge_side(cx, d->levy);
        nge_lay_open(cx, zone); /* ruling 41: whether it stands there is seen now */
        nge_lose_step(cx, d->levy);
        nge_tidy(cx, zone, side);
    }
    if (s->ally[NGE_OT] == NGE_F)
        side_with(cx, d->serbs, NGE_GB);
}

/* 46C: the Landwehr of both powers can be built; the rest of their reform waits. */
static void call_landwehr(struct bc_ctx *cx)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_unit(cx, p)->kind == NGE_LANDWEHR && nge_state(cx)->at[p] == NGE_LATER)
            call_up(cx, p);
}

/* 49C: the Prussians who were lent go home, and Prussia is neutral. */
static void tauroggen(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    nge_end_loan(cx, NGE_PR);
    nge_clear_land(cx, NGE_PR, NGE_F);
    s->bond[NGE_PR] &= (uint8_t) ~(NGE_AT_PEACE | NGE_FORCED | NGE_BY_C | NGE_THEN_FORCED);
    s->years[NGE_PR] = 0;
    nge_emit(cx, NGE_EV_NEUTRAL, NGE_PR, 0, 0, 0, 0);
    nge_leave_ports(cx);
}

/* 44C: Bernadotte and its corps come, also if it is an ally already. */
static void call_sweden(struct bc_ctx *cx)
{
    int sweden = nge_data(cx)->sweden;
    if (nge_state(cx)->ally[sweden] == NGE_C)
        nge_call_arrivals(cx, sweden, NGE_C);
    else
        nge_call_join(cx, sweden, NGE_C, true);
}

static void do_coalition(struct bc_ctx *cx, int card)
{
    enum { CITY = 12, GALLEONS = 8, PEACE_GIFT = 12 };
    switch (card) {
    case NGE_CARD_C(8): gain(cx, NGE_GB, CITY); break;
    case NGE_CARD_C(17):
        nge_add_note(cx, NGE_SP, -GALLEONS);
        nge_add_note(cx, NGE_GB, GALLEONS);
        break;
    case NGE_CARD_C(21): nge_set_lasting(cx, NGE_LASTS_ORDERS, true); break;
    case NGE_CARD_C(22):
        nge_set_lasting(cx, NGE_LASTS_LIBERATION, true);
        nge_call_join(cx, NGE_SP, NGE_C, true);
        break;
    case NGE_CARD_C(23): nge_set_lasting(cx, NGE_LASTS_SUBSIDIES, true); break;
    case NGE_CARD_C(44): call_sweden(cx); break;
    case NGE_CARD_C(20): rouse_serbia(cx); break;
    case NGE_CARD_C(37): nge_set_lasting(cx, NGE_LASTS_TORRES, true); break;
    case NGE_CARD_C(40): nge_set_lasting(cx, NGE_LASTS_SCORCHED, true); break;
    case NGE_CARD_C(45): nge_reform(cx, NGE_PR); break;
    case NGE_CARD_C(46): call_landwehr(cx); break;
    case NGE_CARD_C(49): tauroggen(cx); break;
    case NGE_CARD_C(54): side_with(cx, nge_nation(cx, nge_data(cx)->chouans), NGE_GB); break;
    case NGE_CARD_C(47):
        nge_add_note(cx, NGE_AU, PEACE_GIFT);
        nge_break_bond(cx, NGE_AU);
        break;
    case NGE_CARD_C(51): nge_set_lasting(cx, NGE_LASTS_SMUGGLING, true); break;
    case NGE_CARD_C(52): nge_set_lasting(cx, NGE_LASTS_ATROCITIES, true); break;
    case NGE_CARD_C(53): plot(cx); break;
    case NGE_CARD_C(55): end_wars(cx); break;
    default: break;
    }
}

/* NGE §6.2d: the points in its header; then its effect. Called with the frame of the event on top. */
void nge_do_event(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_card *c = &nge_data(cx)->card[card];
    if (!nge_data(cx)->until)
        return;
    nge_add_esc(cx, c->esc);
    nge_add_vp(cx, c->vp);
    if (c->war) {
        s->lies[card] = NGE_BOXED;
        nge_set_lasting(cx, NGE_LASTS_WAR, true);
    } else if (card == NGE_CARD_F(5) || card == NGE_CARD_C(33) || card == NGE_CARD_C(34) ||
               card == NGE_CARD_C(36))
        add_special(cx, card);
    else if (card < NGE_CARDS_EACH)
        do_french(cx, card);
    else
        do_coalition(cx, card);
}

/* --- Troops for a foreign war (NGE §6.5d, ruling 29) --- */

int nge_war_steps(int card)
{
    return card == NGE_CARD_F(35) ? 4 : 2;
}

/* Militia stays at home (NGE §2.1b), unless the card speaks of it. */
bool nge_may_send(const struct bc_ctx *cx, int card, int p, int left)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_unit(cx, p)->tags & NGE_HOME && card != NGE_CARD_F(34))
        return false;
    if (nge_nation(cx, p) != nge_war_power(card) || !nge_is_corps(p) || s->at[p] >= NGE_ZONES ||
        s->is[p] & NGE_INSIDE || nge_siege(s, s->at[p]) >= 0 || s->n[p] > left)
        return false;
    nge_set set = nge_pieces(cx, s->at[p], nge_side(cx, p), NGE_FIELD);
    nge_del(&set, p);
    return !nge_bar_stack(cx, &set);
}

/* --- What battles leave behind (NGE §8.2.1c, §18.2.1f, ruling 42) --- */

/* 26F: a power of the Coalition whose army is demoralised or destroyed in this year's rounds. */
void nge_humble(struct bc_ctx *cx, int army)
{
    struct nge_state *s = nge_state(cx);
    if (nge_data(cx)->until && s->round && !s->between && nge_side(cx, army) == NGE_C)
        s->humbled = (uint8_t)(s->humbled | 1u << nge_nation(cx, army));
}

/* A large battle that France has won humbles the powers that fought in it; Spain beaten beside
 * France can be won over. Asked when the dice have spoken. */
void nge_note_battle(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    int loser = 1 - w->winner;
    struct nge_force a = nge_fighters(cx, loser);
    if (!nge_data(cx)->until)
        return;
    if (nge_fight_side(s, loser) == NGE_C)
        for (int n = 0; n < NGE_MAJORS && w->level == NGE_LARGE; n++)
            s->humbled = (uint8_t)(s->humbled | (unsigned)(a.major[n] > 0) << n);
    else if (w->level != NGE_SKIRMISH && a.steps && 2 * a.major[NGE_SP] >= a.steps)
        nge_set_lasting(cx, NGE_LASTS_SPAIN_BEATEN, true);
}

/* NGE §8.1.2b: before 24F only Spaniards march in Spain. */
bool nge_is_spain_shut(const struct bc_ctx *cx, const nge_set *set, int zone)
{
    const struct nge_state *s = nge_state(cx);
    if (s->owner[zone] != NGE_SP || s->ally[NGE_SP] != NGE_F || !nge_data(cx)->until ||
        nge_lasts(s, NGE_LASTS_BAYONNE) || nge_lasts(s, NGE_LASTS_TRANSIT))
        return false;
    for (int p = nge_from(set, 0); p >= 0 && nge_is_corps(p); p = nge_from(set, p + 1))
        if (nge_nation(cx, p) != NGE_SP && nge_side(cx, p) == NGE_F)
            return true;
    return false;
}
