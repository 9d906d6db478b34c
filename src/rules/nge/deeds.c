/* deeds.c - what events of the years ask for (NGE §6.4a, §6.4e): the table DEED, which EVENT calls. Who may
 * be placed, moved, lent, taken away or activated by a card; whether it can be played at all. */
#include "rules/nge/nge.h"

static const struct nge_event_facts *deed_of(const struct bc_frame *f)
{
    return &nge_facts(f)->event;
}

static struct nge_event_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->event;
}

static bc_seats deed_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(deed_of(f)->side);
}

static bc_seats france(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_F);
}

/* How many corps, steps or pieces a card brings, asks for or takes. */
int nge_deed_steps(int card)
{
    switch (card) {
    case NGE_CARD_F(40): return NGE_LOANS;
    case NGE_CARD_C(2): return 5;
    case NGE_CARD_C(3): return 3;
    case NGE_CARD_F(15):
    case NGE_CARD_C(46): return 2;
    case NGE_CARD_F(30):
    case NGE_CARD_F(42):
    case NGE_CARD_C(20): return 1;
    default: return 0;
    }
}

/* --- Corps and generals that a card brings --- */

/* Those of the card itself, or of a power's reserve. */
static bool is_brought(const struct bc_ctx *cx, int card, int p)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_unit *u = nge_unit(cx, p);
    bool own = u->card == card && (s->at[p] == NGE_LATER || s->at[p] == NGE_RESERVE);
    switch (card) {
    case NGE_CARD_C(3): return nge_is_corps(p) && u->nation == NGE_AU && s->at[p] == NGE_RESERVE;
    case NGE_CARD_C(24):
        return nge_is_corps(p) && u->nation == NGE_PR && u->kind == NGE_GUARD &&
               s->at[p] == NGE_RESERVE;
    case NGE_CARD_C(46):
        return nge_is_corps(p) && u->kind == NGE_LANDWEHR && s->ally[u->nation] == NGE_C &&
               s->at[p] == NGE_RESERVE;
    case NGE_CARD_C(20): return own && s->ally[NGE_OT] == NGE_F;
    case NGE_CARD_C(2):
    case NGE_CARD_F(30): return own;
    default: return false;
    }
}

/* The first of several that are alike stands for all of them. */
static bool is_first(const struct bc_ctx *cx, int card, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    for (int q = 0; q < p && nge_is_corps(p); q++) {
        const struct nge_unit *v = nge_unit(cx, q);
        if (is_brought(cx, card, q) && v->nation == u->nation && v->kind == u->kind &&
            v->steps == u->steps && v->stars == u->stars)
            return false;
    }
    return true;
}

/* The army of a power that is there and supplied. */
static bool has_army(const struct bc_ctx *cx, int zone, int power)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_ARMY; p < NGE_FIRST_GENERAL; p++)
        if (s->at[p] == zone && nge_nation(cx, p) == power && !(s->is[p] & NGE_INSIDE))
            return nge_supplied(cx, zone, power, NGE_FREELY);
    return false;
}

/* 20C: in Belgrade if the Coalition holds it, else in Sofia or beside it, where no fortress and no Frenchman
 * is. */
static bool may_rise(const struct bc_ctx *cx, int zone)
{
    const struct nge_data *d = nge_data(cx);
    if (nge_control(cx, d->belgrade) == NGE_C)
        return zone == d->belgrade;
    return nge_is_refuge(cx, d->serbs, zone);
}

/* 2C: Chichagov with one of the corps that came with him. */
static bool has_company(const struct bc_ctx *cx, int card, int zone)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p < NGE_CORPS; p = s->next[p])
        if (nge_unit(cx, p)->card == card && !(s->is[p] & NGE_INSIDE))
            return true;
    return false;
}

static bool may_settle(const struct bc_ctx *cx, int card, int p, int zone,
                       const bool base[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    int side = nge_card_side(card);
    if (nge_stands(cx, zone, 1 - side) || !nge_at_home(cx, p, zone) || nge_siege(s, zone) >= 0)
        return false;
    if (card == NGE_CARD_C(20)) {
        nge_set there = nge_pieces(cx, zone, NGE_C, NGE_FIELD);
        return may_rise(cx, zone) && nge_from(&there, 0) < 0;
    }
    if (card == NGE_CARD_F(30))
        return has_army(cx, zone, NGE_FR) && nge_can_take_in(cx, p, zone);
    if (nge_is_general(p)) {
        nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
        int group;
        return has_company(cx, card, zone) && !nge_bar_add(cx, &there, p, &group);
    }
    return base[zone] && nge_can_take_in(cx, p, zone);
}

static void offer_pieces(const struct bc_ctx *cx, int card, struct bc_list *l)
{
    bool base[NGE_ZONES] = {false}; /* only some cards ask for bases */
    int of = NGE_NONE;
    for (int p = 0; p < NGE_FIRST_FLEET; p++) {
        if (!is_brought(cx, card, p) || !is_first(cx, card, p))
            continue;
        if (of != nge_nation(cx, p) && nge_nation(cx, p) < NGE_MAJORS)
            nge_find_bases(cx, of = nge_nation(cx, p), base);
        for (int z = 0; z < NGE_ZONES; z++)
            if (may_settle(cx, card, p, z, base))
                bc_add(l, nge_act(NGE_PLACE, nge_card_side(card), p, z), 1);
    }
}

static bool can_settle(const struct bc_ctx *cx, int card)
{
    static const uint8_t cards[] = {NGE_CARD_F(30), NGE_CARD_C(2),  NGE_CARD_C(3),
                                    NGE_CARD_C(20), NGE_CARD_C(24), NGE_CARD_C(46)};
    struct bc_option room[NGE_OPTIONS];
    struct bc_list l = {room, 0, NGE_OPTIONS, NULL, NULL};
    if (!memchr(cards, card, sizeof cards))
        return false;
    offer_pieces(cx, card, &l);
    return l.n > 0;
}

static void settle(struct bc_ctx *cx, int p, int zone)
{
    nge_bring(cx, p, zone, nge_unit(cx, p)->steps);
}

/* --- A choice: 3C, 24C, 45C --- */

static bool is_bound(const struct nge_state *s, int power)
{
    return s->ally[power] == NGE_THIRD && s->bond[power] & (NGE_AT_PEACE | NGE_FORCED);
}

static bool can_reform(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    return (s->defeats[NGE_F][NGE_AU] || s->defeats[NGE_C][NGE_AU]) &&
           !(nge_lasts(s, NGE_LASTS_REFORM_AU) && nge_lasts(s, NGE_LASTS_REFORM_PR));
}

/* Resources of 3C are for the next budget phase: not while Austria's budget of this one is still to come. */
enum { EMPIRE = 6 };
static bool can_endow(const struct nge_state *s)
{
    return !s->between || s->budgets >> NGE_AU & 1;
}

static bool choose_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int card = deed_of(f)->card;
    return !deed_of(f)->stage && (card == NGE_CARD_C(3) || card == NGE_CARD_C(24) ||
                                  (card == NGE_CARD_C(45) && is_bound(nge_state(cx), NGE_PR)));
}

static void choose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    int card = deed_of(f)->card;
    if (card == NGE_CARD_C(45) || (card == NGE_CARD_C(24) && nge_may_court(cx, card, seat, NGE_PR)))
        bc_add(l, nge_act(NGE_COURT, seat, NGE_PR, 0), 1);
    if (card == NGE_CARD_C(24) && nge_state(cx)->ally[NGE_PR] != NGE_C) {
        bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
        return;
    }
    offer_pieces(cx, card, l);
    if (card == NGE_CARD_C(3)) {
        if (can_endow(nge_state(cx)) || (!l->n && !can_reform(cx)))
            bc_add(l, nge_act(NGE_RESOURCES, seat, NGE_AU, EMPIRE), 1);
        if (can_reform(cx))
            bc_add(l, nge_act(NGE_REFORM, seat, 0, 0), 1);
        return;
    }
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    e->stage = 1;
    e->left = act->kind == NGE_PLACE ? e->left - 1 : 0;
    switch (act->kind) {
    case NGE_PLACE: settle(cx, act->a[0], act->a[1]); break;
    case NGE_RESOURCES: nge_add_note(cx, act->a[0], 2 * act->a[1]); break;
    case NGE_REFORM:
        nge_reform(cx, NGE_AU);
        nge_reform(cx, NGE_PR);
        break;
    case NGE_COURT:
        if (e->card == NGE_CARD_C(45))
            nge_break_bond(cx, NGE_PR);
        else
            nge_court(cx, e->card, act->seat, act->a[0]);
        break;
    default: break;
    }
    return BC_NEXT;
}

/* --- Placing them, one by one --- */

static bool settle_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->left && can_settle(cx, deed_of(f)->card);
}

static void settle_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    offer_pieces(cx, deed_of(f)->card, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow settle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    if (act->kind == NGE_DONE) {
        e->left = 0;
        return BC_NEXT;
    }
    settle(cx, act->a[0], act->a[1]);
    e->left--;
    return BC_REPEAT;
}

static bool is_russian(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_C(2);
}

/* Whoever has found no place waits in the reserve. */
static enum bc_flow settled_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (nge_unit(cx, p)->card == NGE_CARD_C(2) && s->at[p] == NGE_LATER) {
            nge_put(cx, p, NGE_RESERVE);
            nge_emit(cx, NGE_EV_AVAILABLE, p, 0, 0, 0, 0);
        }
    return BC_NEXT;
}

/* --- 15F: two Italian steps, where the corps stand or in Milan --- */

static bool can_mend(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_nation(cx, p) != nge_data(cx)->italy || s->at[p] >= NGE_ZONES ||
        s->is[p] & NGE_INSIDE || s->n[p] >= nge_unit(cx, p)->steps)
        return false;
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    with.n[p]++;
    nge_set set = nge_pieces(&copy, s->at[p], nge_side(cx, p), NGE_FIELD);
    return !nge_bar_stack(&copy, &set);
}

static bool can_form(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int milan = nge_data(cx)->capital[nge_data(cx)->italy][0];
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    if (nge_nation(cx, p) != nge_data(cx)->italy || s->at[p] != NGE_RESERVE ||
        nge_control(cx, milan) != NGE_F || nge_stands(cx, milan, NGE_C))
        return false;
    with.n[p] = 1;
    return nge_can_take_in(&copy, p, milan);
}

static void offer_steps(const struct bc_ctx *cx, struct bc_list *l)
{
    int italy = nge_data(cx)->italy;
    for (int p = 0; p < NGE_CORPS && nge_state(cx)->ally[italy] == NGE_F; p++) {
        if (can_mend(cx, p))
            bc_add(l, nge_act(NGE_RESTORE, NGE_F, p, 0), 1);
        if (can_form(cx, p))
            bc_add(l, nge_act(NGE_PLACE, NGE_F, p, nge_data(cx)->capital[italy][0]), 1);
    }
}

static bool any_step(const struct bc_ctx *cx)
{
    struct bc_option room[NGE_CORPS];
    struct bc_list l = {room, 0, NGE_CORPS, NULL, NULL};
    offer_steps(cx, &l);
    return l.n > 0;
}

static bool mend_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_F(15) && deed_of(f)->left && any_step(cx);
}

static void mend_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    offer_steps(cx, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow mend_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    e->left = act->kind == NGE_DONE ? 0 : e->left - 1;
    if (act->kind == NGE_PLACE)
        nge_bring(cx, act->a[0], act->a[1], 1);
    else if (act->kind == NGE_RESTORE)
        nge_gain_step(cx, act->a[0]);
    return BC_REPEAT;
}

/* --- 42F: a Spanish militia without a general, beside French units or besieged by them --- */

static bool french_at(const struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p < NGE_CORPS; p = s->next[p])
        if (nge_nation(cx, p) == NGE_FR && !(s->is[p] & NGE_INSIDE))
            return true;
    return false;
}

static bool is_hunted(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_nation(cx, p) != NGE_SP || nge_unit(cx, p)->kind != NGE_MILITIA ||
        s->at[p] >= NGE_ZONES || nge_side(cx, p) != NGE_C)
        return false;
    bool inside = s->is[p] & NGE_INSIDE;
    if (nge_force(cx, s->at[p], NGE_C, inside ? NGE_GARRISON : NGE_FIELD).generals)
        return false;
    if (inside)
        return nge_siege(s, s->at[p]) >= 0 && french_at(cx, s->at[p]);
    const struct nge_zone *z = &nge_data(cx)->zone[s->at[p]];
    for (int i = 0; i < z->nears; i++)
        if (french_at(cx, z->near[i].to))
            return true;
    return false;
}

static bool any_hunted(const struct bc_ctx *cx)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (is_hunted(cx, p))
            return true;
    return false;
}

static bool hunt_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_F(42) && deed_of(f)->left && any_hunted(cx);
}

static void hunt_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (is_hunted(cx, p))
            bc_add(l, nge_act(NGE_REMOVE, seat, p, 0), 1);
}

static enum bc_flow hunt_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int zone = nge_state(cx)->at[act->a[0]];
    facts(f)->left = 0;
    nge_eliminate(cx, act->a[0]);
    nge_tidy(cx, zone, NGE_C);
    return BC_NEXT;
}

/* --- 40F: a forced ally lends two corps and a general --- */

static int loans(const struct nge_state *s, bool general)
{
    int n = 0;
    for (int i = 0; i < NGE_LOANS; i++)
        n += s->lent[i] && nge_is_general(s->lent[i] - 1) == general;
    return n;
}

/* The power that lends already, or -1: only one does. */
static int lender(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int i = 0; i < NGE_LOANS; i++)
        if (s->lent[i])
            return nge_nation(cx, s->lent[i] - 1);
    return -1;
}

/* What stays of its formation must be able to stand, and so must those who are lent with whoever of France's
 * side stands there. */
static bool can_lend(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_nation(cx, p), of = lender(cx);
    bool general = nge_is_general(p);
    if (!(nge_is_corps(p) || general) || power >= NGE_MAJORS || s->at[p] >= NGE_ZONES ||
        s->ally[power] != NGE_THIRD || !(s->bond[power] & NGE_FORCED) || (of >= 0 && of != power) ||
        nge_is_lent(s, p) || (general && s->n[p]) || loans(s, general) >= (general ? 1 : 2))
        return false;
    nge_set stay = nge_pieces(cx, s->at[p], NGE_THIRD, NGE_FIELD),
            there = nge_pieces(cx, s->at[p], NGE_F, NGE_FIELD), one = {{0}};
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    nge_add(&one, p);
    nge_del(&stay, p);
    with.lent[0] = (uint8_t)(with.lent[0] ? with.lent[0] : 1 + p);
    int first = nge_from(&there, 0);
    if (general && (first < 0 || !nge_is_corps(first)))
        return false; /* with corps that are lent */
    return !nge_bar_merge(&copy, &there, &one, false) && !nge_bar_stack(cx, &stay);
}

static bool any_loan(const struct bc_ctx *cx)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (can_lend(cx, p))
            return true;
    return false;
}

static bool lend_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_F(40) && deed_of(f)->left && any_loan(cx);
}

static void lend_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (can_lend(cx, p))
            bc_add(l, nge_act(NGE_TAKE, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow lend_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int i = 0, zone = s->at[act->a[0]];
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    while (s->lent[i])
        i++;
    s->lent[i] = (uint8_t)(1 + act->a[0]);
    s->is[act->a[0]] = 0;
    facts(f)->left--;
    nge_merge(cx, zone, NGE_F);
    nge_merge(cx, zone, NGE_THIRD);
    return BC_REPEAT;
}

/* Where one that was lent goes: a fortress of its land, Königsberg before others. */
static int barracks(const struct bc_ctx *cx, int p, int side)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_nation(cx, p), first = nge_data(cx)->konigsberg;
    nge_set one = {{0}};
    nge_add(&one, p);
    for (int z = -1; z < NGE_ZONES; z++) {
        int zone = z < 0 ? first : z;
        nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
        if (s->owner[zone] == power && nge_data(cx)->zone[zone].fort &&
            !nge_bar_merge(cx, &there, &one, false))
            return zone;
    }
    return NGE_NOWHERE;
}

/* The loan is over: home they go, corps before generals. */
void nge_end_loan(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    for (int general = 0; general < 2; general++)
        for (int i = 0; i < NGE_LOANS; i++) {
            int p = s->lent[i] - 1;
            if (p < 0 || nge_nation(cx, p) != power || nge_is_general(p) != general)
                continue;
            int zone = s->at[p];
            s->lent[i] = 0;
            nge_lay_open(cx, zone);
            int to = general ? NGE_NOWHERE : barracks(cx, p, NGE_THIRD);
            s->is[p] = 0;
            if (to == NGE_NOWHERE)
                nge_eliminate(cx, p);
            else {
                nge_put(cx, p, to);
                nge_merge(cx, to, NGE_THIRD);
                nge_emit(cx, NGE_EV_MOVED, p, to, 0, 0, 0);
            }
            if (zone < NGE_ZONES)
                nge_merge(cx, zone, NGE_F);
        }
}

bool nge_has_loan(const struct bc_ctx *cx, int power)
{
    return lender(cx) == power;
}

/* --- Diplomacy by a card --- */

static bool court_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_event_facts *e = deed_of(f);
    bool asks = e->left && nge_court_card(e->card) && e->card != NGE_CARD_C(24);
    for (int n = 0; n < NGE_NATIONS && asks; n++)
        if (nge_may_court(cx, e->card, e->side, n))
            return true;
    return false;
}

static void court_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int n = 0; n < NGE_NATIONS; n++)
        if (nge_may_court(cx, deed_of(f)->card, seat, n))
            bc_add(l, nge_act(NGE_COURT, seat, n, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow court_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    e->left = (uint8_t)(act->kind == NGE_DONE ? 0 : e->left - 1);
    if (act->kind == NGE_COURT)
        nge_court(cx, e->card, act->seat, act->a[0]);
    return BC_REPEAT;
}

/* --- 48C: France discards; 52C: the Coalition draws --- */

static bool spoil_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_C(48) && deed_of(f)->left && nge_has_unknown(cx, NGE_F);
}

static void spoil_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_can_be_torn(cx, c))
            bc_add(l, nge_act(NGE_THROW, seat, c, 0), 1);
    if (!l->n)
        bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow spoil_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    facts(f)->left = 0;
    if (act->kind == NGE_THROW)
        nge_discard(cx, act->a[0]);
    return BC_NEXT;
}

static bool draw_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deed_of(f)->card == NGE_CARD_C(52) && deed_of(f)->left && nge_can_draw(cx, NGE_C);
}

static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_draw_odds(cx, NGE_C, l);
}

static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    facts(f)->left--;
    nge_draw(cx, act);
    return BC_REPEAT;
}

/* --- Is there anything that it could do? --- */

static bool has_landwehr(const struct bc_ctx *cx)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_unit(cx, p)->kind == NGE_LANDWEHR && nge_state(cx)->at[p] == NGE_LATER)
            return true;
    return can_settle(cx, NGE_CARD_C(46));
}

/* 2C: ten steps of the enemy in Russia. */
static bool is_invaded(const struct bc_ctx *cx)
{
    enum { TEN = 10 };
    const struct nge_state *s = nge_state(cx);
    int steps = 0;
    for (int p = 0; p < NGE_CORPS; p++)
        steps += s->at[p] < NGE_ZONES && s->owner[s->at[p]] == NGE_RU && nge_side(cx, p) == NGE_F
                     ? s->n[p]
                     : 0;
    return s->ally[NGE_RU] == NGE_C && steps >= TEN;
}

const struct bc_bar *nge_bar_deed(const struct bc_ctx *cx, int card)
{
    static const struct bc_bar phase_bar = {"NGE §6.2a", "event.phase"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    switch (card) {
    case NGE_CARD_F(15):
        return s->at[d->eugene] == NGE_LATER || any_step(cx) ? NULL : &nge_event_nobody;
    case NGE_CARD_F(30): return can_settle(cx, card) ? NULL : &nge_event_nowhere;
    case NGE_CARD_F(40): return lender(cx) < 0 && any_loan(cx) ? NULL : &nge_event_nobody;
    case NGE_CARD_F(42): return any_hunted(cx) ? NULL : &nge_event_nobody;
    case NGE_CARD_C(2): return is_invaded(cx) ? NULL : &nge_event_unmet;
    case NGE_CARD_C(3): return s->ally[NGE_AU] == NGE_C ? NULL : &nge_event_unmet;
    case NGE_CARD_C(20): return s->ally[NGE_OT] != NGE_C ? NULL : &nge_event_unmet;
    case NGE_CARD_C(24):
        return nge_may_court(cx, card, NGE_C, NGE_PR) ||
                       (s->ally[NGE_PR] == NGE_C && can_settle(cx, card))
                   ? NULL
                   : &nge_event_nobody;
    case NGE_CARD_C(45):
        return is_bound(s, NGE_PR) || !nge_lasts(s, NGE_LASTS_REFORM_PR) ? NULL : &nge_event_unmet;
    case NGE_CARD_C(46): return has_landwehr(cx) ? NULL : &nge_event_nobody;
    case NGE_CARD_C(49): return lender(cx) == NGE_PR ? NULL : &nge_event_unmet;
    default: return nge_is_feat(card) ? nge_bar_feat(cx, card) : &phase_bar;
    }
}

/* What is done in the field comes last: feats.c. */
static bool feat_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_is_feat(deed_of(f)->card);
}

static enum bc_flow feat_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts e = *deed_of(f);
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_FEAT));
    g->event = (struct nge_event_facts){.side = e.side, .card = e.card};
    return BC_NEXT;
}

const struct bc_step nge_seq_deed[] = {
    {"deed.court", "NGE §6.4e", BC_ASKS(court_when, deed_who, court_legal, court_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_TREAT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"deed.spoil", "NGE §6.4e", BC_ASKS(spoil_when, france, spoil_legal, spoil_take),
     BC_FACTS(NGE_Q_CARD)},
    {"deed.draw", "NGE §6.4e", BC_DRAWS(draw_when, draw_odds, draw_take)},
    {"deed.choose", "NGE §6.4e", BC_ASKS(choose_when, deed_who, choose_legal, choose_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_TREAT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"deed.settle", "NGE §6.4e", BC_ASKS(settle_when, deed_who, settle_legal, settle_take),
     BC_FACTS(NGE_Q_CARD)},
    {"deed.settled", "NGE §6.4e", BC_RUNS(is_russian, settled_take)},
    {"deed.mend", "NGE §6.4e", BC_ASKS(mend_when, deed_who, mend_legal, mend_take),
     BC_FACTS(NGE_Q_CARD)},
    {"deed.hunt", "NGE §6.4e", BC_ASKS(hunt_when, deed_who, hunt_legal, hunt_take),
     BC_FACTS(NGE_Q_CARD)},
    {"deed.lend", "NGE §6.4e", BC_ASKS(lend_when, deed_who, lend_legal, lend_take),
     BC_FACTS(NGE_Q_CARD)},
    {"deed.feat", "NGE §6.4e", BC_RUNS(feat_when, feat_take), .calls = BC_SEQ(NGE_SEQ_FEAT)},
    {0},
};
