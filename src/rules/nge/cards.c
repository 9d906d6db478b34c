/* cards.c - events (NGE §6.4a, §6.4b): those of 1815, and the rows that ask for what they need; events.c has
 * the others, battlecards.c the battle cards. */
#include "rules/nge/nge.h"

/* --- Events --- */

static const struct nge_event_facts *event_of(const struct bc_frame *f)
{
    return &nge_facts(f)->event;
}

static bc_seats event_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(event_of(f)->side);
}

/* Of those who may be activated, who can be by a card: Napoleon's formation, one in France, the Chouans,
 * nobody, anybody. */
static bool may_act(const struct bc_ctx *cx, int card, int p, bool apart)
{
    const struct nge_state *s = nge_state(cx);
    int napoleon = nge_napoleon(cx);
    if (p == napoleon && nge_lasts(s, NGE_LASTS_MALET))
        return false;
    switch (card) {
    case NGE_CARD_C(1): return false; /* fleets only */
    case NGE_CARD_F(1): return p == napoleon && !apart;
    case NGE_CARD_F(50): return p == napoleon && !apart && s->owner[s->at[p]] == NGE_FR;
    case NGE_CARD_C(54): return !apart && p == nge_data(cx)->chouans;
    default: return true;
    }
}

static void offer_leaders(const struct bc_ctx *cx, int card, int side, struct bc_list *l)
{
    struct nge_leaders who = nge_leaders_of(cx, side);
    NGE_EACH(p, &who.any)
    for (int apart = 0; apart < 2; apart++)
        if (nge_in(&who.may[apart], p) && may_act(cx, card, p, apart))
            bc_add(l, nge_act(apart ? NGE_APART : NGE_ACTIVATE, side, p, 0), 1);
}

/* One is enough, and soon found: generals come first. */
static bool can_act(const struct bc_ctx *cx, int card, int side)
{
    for (int i = 0, p = NGE_FIRST_GENERAL; i < NGE_GENERALS + NGE_CORPS; i++, p++) {
        p = p == NGE_FIRST_FLEET ? 0 : p;
        for (int apart = 0; apart < 2 && nge_state(cx)->at[p] < NGE_ZONES; apart++)
            if (may_act(cx, card, p, apart) && nge_may_activate(cx, p, apart, side))
                return true;
    }
    return false;
}

static bool can_take_in(const struct bc_ctx *cx, int p, int zone, int side)
{
    nge_set there = nge_pieces(cx, zone, side, NGE_FIELD), one = {{0}};
    nge_add(&one, p);
    return !nge_bar_merge(cx, &there, &one, false);
}

/* Does this card name the zone? */
static bool is_place_of(const struct bc_ctx *cx, int card, int zone, const bool base[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    switch (card) {
    case NGE_CARD_F(31):
        return (z->capital == NGE_FR && nge_control(cx, zone) == NGE_F) ||
               (s->at[nge_napoleon(cx)] == zone && s->n[nge_napoleon(cx)]);
    case NGE_CARD_C(54): return true; /* nge_at_home: Brittany and Poitou */
    case NGE_CARD_C(38):
    case NGE_CARD_C(22): return s->owner[zone] == NGE_SP;
    case NGE_CARD_C(44): return nge_is_for_bernadotte(cx, zone) && nge_stands(cx, zone, NGE_C);
    default: return base[zone];
    }
}

/* May this corps be placed there by this card? */
static bool may_place(const struct bc_ctx *cx, int card, int p, int zone,
                      const bool base[NGE_ZONES])
{
    int side = nge_card_side(card);
    return is_place_of(cx, card, zone, base) && nge_at_home(cx, p, zone) &&
           !nge_stands(cx, zone, 1 - side) && nge_siege(nge_state(cx), zone) < 0 &&
           can_take_in(cx, p, zone, side);
}

/* Pieces that a card brings: the first line corps of the reserve stands for all of them. */
static int next_to_place(const struct bc_ctx *cx, int card)
{
    const struct nge_state *s = nge_state(cx);
    switch (card) {
    case NGE_CARD_F(31): return s->at[nge_data(cx)->young] == NGE_LATER ? nge_data(cx)->young : -1;
    case NGE_CARD_C(54):
        return s->at[nge_data(cx)->chouans] == NGE_LATER ? nge_data(cx)->chouans : -1;
    case NGE_CARD_C(22):
        for (int p = 0; p < NGE_CORPS; p++)
            if (nge_unit(cx, p)->card == card && s->at[p] == NGE_LATER)
                return p;
        return -1;
    case NGE_CARD_C(38):
        for (int p = 0; p < NGE_CORPS; p++)
            if (nge_unit(cx, p)->card == NGE_CARD_C(22) && s->at[p] == NGE_RESERVE)
                return p;
        return -1;
    case NGE_CARD_C(44):
        return s->at[nge_data(cx)->bernadotte] == NGE_LATER ? nge_data(cx)->bernadotte : -1;
    case NGE_CARD_F(27):
    case NGE_CARD_F(43):
        for (int p = 0; p < NGE_CORPS; p++)
            if (nge_nation(cx, p) == NGE_FR && nge_unit(cx, p)->kind == NGE_LINE &&
                s->at[p] == NGE_RESERVE)
                return p;
        return -1;
    default: return -1;
    }
}

static int steps_placed(const struct bc_ctx *cx, int card, int p)
{
    return card == NGE_CARD_F(43) ? 1 : nge_unit(cx, p)->steps;
}

/* Of whoever only asks whether there is one, `l` has room for no more. */
static void offer_places(const struct bc_ctx *cx, int card, int side, struct bc_list *l)
{
    bool base[NGE_ZONES];
    int p = next_to_place(cx, card);
    if (p < 0)
        return;
    struct nge_state with = *nge_state(cx); /* as strong as it will be */
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    with.n[p] = (uint8_t)(nge_is_corps(p) ? steps_placed(cx, card, p) : 0);
    nge_find_bases(cx, NGE_FR, base);
    for (int z = 0; z < NGE_ZONES && l->n < l->cap; z++)
        if (may_place(&copy, card, p, z, base))
            bc_add(l, nge_act(NGE_PLACE, side, p, z), 1);
}

static bool can_place(const struct bc_ctx *cx, int card)
{
    struct bc_option one;
    struct bc_list l = {&one, 0, 1, NULL, NULL};
    offer_places(cx, card, 0, &l);
    return l.n > 0;
}

/* 32C: a supplied formation that is demoralised. */
static bool can_rally(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (s->at[p] >= NGE_ZONES || s->is[p] & NGE_INSIDE || nge_side(cx, p) != NGE_C)
        return false;
    struct nge_force a = nge_force(cx, s->at[p], NGE_C, NGE_FIELD);
    return p == nge_leader(&a) && a.demoralised &&
           nge_supplied(cx, s->at[p], nge_nation_of(cx, &a), NGE_FREELY);
}

static bool any_to_rally(const struct bc_ctx *cx)
{
    nge_set shaken = nge_with(nge_state(cx), NGE_DEMORALISED);
    bool any = nge_from(&shaken, 0) >= 0;
    for (int p = 0; any && p < NGE_FIRST_FLEET; p++)
        if ((nge_is_corps(p) || nge_is_general(p)) && can_rally(cx, p))
            return true;
    return false;
}

static bool any_to_send(const struct bc_ctx *cx)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_may_be_sent(cx, NGE_CARD_C(1), p))
            return true;
    return false;
}

/* How many corps or activations a card is worth. */
static int times(const struct bc_ctx *cx, int card)
{
    switch (card) {
    case NGE_CARD_F(43): return 3;
    case NGE_CARD_F(27):
    case NGE_CARD_F(50):
    case NGE_CARD_C(39): return 2;
    case NGE_CARD_F(1):
    case NGE_CARD_F(31):
    case NGE_CARD_C(1):
    case NGE_CARD_C(35): return 1;
    case NGE_CARD_C(54): return 1;
    case NGE_CARD_C(22): return 4;
    case NGE_CARD_C(50): return 3;
    case NGE_CARD_F(16):
    case NGE_CARD_C(38): return 2;
    case NGE_CARD_C(13):
    case NGE_CARD_F(39): return 1;
    case NGE_CARD_C(52): return 2;
    case NGE_CARD_F(7):
    case NGE_CARD_F(33):
    case NGE_CARD_F(34):
    case NGE_CARD_F(35): return nge_war_steps(card);
    case NGE_CARD_F(9):
    case NGE_CARD_F(12):
    case NGE_CARD_F(55):
    case NGE_CARD_C(6):
    case NGE_CARD_C(7):
    case NGE_CARD_C(24):
    case NGE_CARD_C(44):
    case NGE_CARD_C(48): return 1;
    default: (void)cx; return 0;
    }
}

bool nge_is_used(const struct nge_state *s, int card)
{
    return s->used[card / 8] >> card % 8 & 1;
}

/* Its own conditions, whatever the phase. */
static const struct bc_bar *bar_effect(const struct bc_ctx *cx, int side, int card)
{
    static const struct bc_bar used = {"NGE §6.2b", "event.used"};
    static const struct bc_bar round = {"NGE §6.4a", "event.round"};
    static const struct bc_bar nobody = {"NGE §6.4a", "event.nobody"};
    static const struct bc_bar nowhere = {"NGE §6.4a", "event.nowhere"};
    const struct nge_state *s = nge_state(cx);
    if (nge_is_used(s, card))
        return &used;
    switch (card) {
    case NGE_CARD_F(8): return s->round == 4 || s->round == 5 ? NULL : &round;
    case NGE_CARD_F(27):
    case NGE_CARD_F(31):
    case NGE_CARD_F(43): return can_place(cx, card) ? NULL : &nowhere;
    case NGE_CARD_C(38):
        return nge_lasts(s, NGE_LASTS_LIBERATION) && s->ally[NGE_SP] == NGE_C && can_place(cx, card)
                   ? NULL
                   : &nowhere;
    case NGE_CARD_C(54): return can_place(cx, card) || can_act(cx, card, side) ? NULL : &nowhere;
    case NGE_CARD_C(32): return any_to_rally(cx) ? NULL : &nobody;
    case NGE_CARD_C(1): return any_to_send(cx) ? NULL : &nobody;
    case NGE_CARD_C(16):
    case NGE_CARD_C(25): return NULL;
    case NGE_CARD_F(1):
    case NGE_CARD_F(50):
    case NGE_CARD_C(35):
    case NGE_CARD_C(39):
    case NGE_CARD_F(39):
    case NGE_CARD_F(19):
    case NGE_CARD_F(29):
    case NGE_CARD_C(4):
    case NGE_CARD_C(42): return can_act(cx, card, side) ? NULL : &nobody;
    default: return nge_bar_year_event(cx, side, card);
    }
}

const struct bc_bar *nge_bar_event(const struct bc_ctx *cx, int side, int card)
{
    static const struct bc_bar phase = {"NGE §6.2a", "event.phase"};
    return nge_data(cx)->card[card].phases & NGE_P_ACT ? bar_effect(cx, side, card) : &phase;
}

/* Those of a phase that can be played as events now. */
void nge_offer_events(const struct bc_ctx *cx, int side, unsigned phase, struct bc_list *l)
{
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c) && nge_data(cx)->card[c].phases & phase &&
            !(phase == NGE_P_BUDGET && nge_court_card(c) && c != NGE_CARD_C(13) &&
              c != NGE_CARD_C(24)))
            bc_offer(l, nge_act(NGE_EVENT, side, c, 0), bar_effect(cx, side, c));
}

void nge_offer_subsidies(const struct bc_ctx *cx, struct bc_list *l)
{
    static const uint8_t cards[] = {NGE_CARD_C(8), NGE_CARD_C(13), NGE_CARD_C(23)};
    for (size_t i = 0; i < sizeof cards; i++)
        if (nge_has_card(nge_state(cx), cards[i]))
            bc_offer(l, nge_act(NGE_EVENT, NGE_C, cards[i], 0), bar_effect(cx, NGE_C, cards[i]));
}

/* Gold: out of the game; silver: once; permanent cards lie aside (NGE §6.2b, §6.2c, ruling 43). */
static void put_away(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    int star = nge_data(cx)->card[card].star;
    if (star == NGE_STAR_GOLD)
        nge_remove_card(cx, card);
    else
        nge_discard(cx, card);
    if (star == NGE_STAR_SILVER || star == NGE_PERMANENT_SILVER)
        s->used[card / 8] = (uint8_t)(s->used[card / 8] | 1u << card % 8);
}

static void set_last_round(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    s->last = (uint8_t)(nge_data(cx)->last_round + s->winter - s->bad_weather);
    nge_emit(cx, NGE_EV_YEAR_ENDS, s->last, 0, 0, 0, 0);
}

/* What it does at once; the rows of EVENT and DEED ask for the rest. */
static void take_effect(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    if (card == NGE_CARD_F(8))
        s->bad_weather = 1;
    else if (card == NGE_CARD_C(16))
        s->winter = 1;
    else if (card == NGE_CARD_C(39))
        s->wary = 1;
    else if (card == NGE_CARD_C(25) || card == NGE_CARD_C(38))
        s->ap = 1;
    if (card == NGE_CARD_F(8) || card == NGE_CARD_C(16))
        set_last_round(cx);
    if ((card == NGE_CARD_C(25) || card == NGE_CARD_C(54)) && nge_data(cx)->until &&
        nge_in_game(s, NGE_CARD_F(25))) /* that nothing is taken tells something, too */
        bc_emit(cx, 0, BC_REVEAL,
                &(struct bc_action){
                    .kind = NGE_EV_DREW, .seat = BC_NATURE, .a = {NGE_F, s->held[NGE_F]}});
    nge_do_event(cx, card);
}

/* 48F: Fouché can cancel these; ruling 49. */
static bool may_be_cancelled(const struct bc_ctx *cx, int card)
{
    return (card == NGE_CARD_C(48) || card == NGE_CARD_C(53) || card == NGE_CARD_C(54)) &&
           nge_in_game(nge_state(cx), NGE_CARD_F(48)) && nge_has_unknown(cx, NGE_F);
}

void nge_play_event(struct bc_ctx *cx, int side, int card)
{
    bool held = may_be_cancelled(cx, card);
    if (held)
        nge_discard(cx, card);
    else
        put_away(cx, card);
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_EVENT));
    f->event.side = (uint8_t)side;
    f->event.card = (uint8_t)card;
    f->event.left = (uint8_t)times(cx, card);
    f->event.held = held;
    if (!held)
        take_effect(cx, card);
}

static bool cancel_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return event_of(f)->held;
}

static bc_seats france(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_F);
}

static void cancel_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(48)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(48), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow cancel_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_discard(cx, act->a[0]);
        return BC_LEAVE; /* cancelled: its card is discarded, whatever its star */
    }
    return BC_NEXT;
}

static enum bc_flow held_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int card = event_of(f)->card;
    nge_frame(f)->event.held = 0;
    if (nge_data(cx)->card[card].star == NGE_STAR_GOLD)
        nge_remove_card(cx, card);
    take_effect(cx, card);
    return BC_NEXT;
}

/* The events of the years have tables of their own: deeds.c, cruise.c, foreign.c. */
static bool deed_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_data(cx)->until;
}

static enum bc_flow deed_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int card = event_of(f)->card;
    struct nge_event_facts facts = *event_of(f);
    int seq = nge_is_cruise(card)            ? NGE_SEQ_CRUISE
              : nge_data(cx)->card[card].war ? NGE_SEQ_ABROAD
                                             : NGE_SEQ_DEED;
    struct nge_frame *g = nge_frame(bc_call(cx, seq));
    g->event = facts;
    g->event.left = facts.left ? facts.left : (uint8_t)nge_deed_steps(card);
    return BC_NEXT;
}

static bool is_campaign(int card)
{
    return card == NGE_CARD_F(19) || card == NGE_CARD_F(29) || card == NGE_CARD_C(4) ||
           card == NGE_CARD_C(42);
}

static bool campaign_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_campaign(event_of(f)->card);
}

static enum bc_flow campaign_take(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_CAMPAIGN));
    g->campaign.side = event_of(f)->side;
    memset(g->campaign.leader, NGE_NONE, sizeof g->campaign.leader);
    return BC_NEXT;
}

static bool place_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return event_of(f)->left && next_to_place(cx, event_of(f)->card) >= 0 &&
           can_place(cx, event_of(f)->card);
}

static void place_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    offer_places(cx, event_of(f)->card, seat, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = &nge_frame(f)->event;
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_DONE) {
        e->left = 0;
        return BC_NEXT;
    }
    int p = act->a[0], zone = act->a[1];
    nge_set one = {{0}};
    nge_add(&one, p);
    s->n[p] = (uint8_t)(nge_is_corps(p) ? steps_placed(cx, e->card, p) : 0);
    nge_sort_armies(cx, &one, zone, e->side);
    nge_put(cx, p, zone);
    nge_merge(cx, zone, e->side);
    e->left--;
    e->placed = 1;
    return BC_REPEAT;
}

/* Cards that activate nobody. */
static bool is_of_years(const struct bc_ctx *cx, int card)
{
    return nge_data(cx)->card[card].war || card == NGE_CARD_C(22) || card == NGE_CARD_C(44) ||
           card == NGE_CARD_C(38) || card == NGE_CARD_C(48) || card == NGE_CARD_C(52) ||
           nge_court_card(card);
}

static bool acts_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_event_facts *e = event_of(f);
    return e->left && !e->placed && !is_campaign(e->card) && !is_of_years(cx, e->card) &&
           next_to_place(cx, e->card) < 0 && can_act(cx, e->card, e->side);
}

static void acts_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    offer_leaders(cx, event_of(f)->card, seat, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* 1F: no test for the forced march; 35C: two of it do not count; 50F: twice, one after the other. */
static enum bc_flow acts_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = &nge_frame(f)->event;
    if (act->kind == NGE_DONE) {
        e->left = 0;
        return BC_NEXT;
    }
    e->left--;
    if (e->card == NGE_CARD_F(50))
        nge_clear_bits(cx, NGE_ACTED);
    nge_call_land(cx, act->a[0], act->kind == NGE_APART, e->card);
    struct nge_march *m = &nge_state(cx)->march;
    if (e->card == NGE_CARD_F(1))
        m->is |= NGE_EASY;
    if (e->card == NGE_CARD_C(35) || e->card == NGE_CARD_F(39))
        m->free = 2;
    return BC_RESTART; /* to event.fresh: 50F */
}

/* 50F: once more; 44C: Bernadotte, if there is no place for him yet, waits in the reserve. */
static enum bc_flow fresh_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int bernadotte = nge_data(cx)->bernadotte;
    if (event_of(f)->card == NGE_CARD_C(44) && nge_state(cx)->at[bernadotte] == NGE_LATER) {
        nge_put(cx, bernadotte, NGE_RESERVE);
        nge_emit(cx, NGE_EV_AVAILABLE, bernadotte, 0, 0, 0, 0);
    }
    if (event_of(f)->card == NGE_CARD_F(50) && event_of(f)->left)
        nge_clear_bits(cx, NGE_ACTED);
    return BC_NEXT;
}

static bool send_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return event_of(f)->card == NGE_CARD_C(1) && event_of(f)->left && any_to_send(cx);
}

static void send_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_may_be_sent(cx, NGE_CARD_C(1), p))
            bc_add(l, nge_act(NGE_FLEET, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow send_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_DONE)
        nge_frame(f)->event.left = 0;
    else
        nge_call_sail(cx, act->a[0], NGE_CARD_C(1));
    return BC_REPEAT;
}

static bool rally_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return event_of(f)->card == NGE_CARD_C(32) && any_to_rally(cx);
}

static void rally_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if ((nge_is_corps(p) || nge_is_general(p)) && can_rally(cx, p))
            bc_add(l, nge_act(NGE_HEARTEN, seat, p, 0), 1);
}

static enum bc_flow rally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int zone = s->at[act->a[0]];
    nge_set set = nge_pieces(cx, zone, NGE_C, NGE_FIELD);
    NGE_EACH(p, &set)
    nge_set_bits(s, p, NGE_DEMORALISED, false);
    nge_emit(cx, NGE_EV_HEARTENED, zone, act->a[0], 0, 0, 0);
    return BC_NEXT;
}

/* 25C and 54C: a card of France's hand is discarded unseen; 25C shows them all first. */
bool nge_can_be_torn(const struct bc_ctx *cx, int card)
{
    return nge_has_card(nge_state(cx), card) && !nge_is_permanent(cx, card) &&
           card != NGE_CARD_F(25);
}

static bool any_torn(const struct bc_ctx *cx)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_can_be_torn(cx, c))
            return true;
    return false;
}

/* The Continental Blockade is never taken: it could be all that France has. */
static bool may_be_only_blockade(const struct bc_ctx *cx)
{
    return nge_data(cx)->until && nge_in_game(nge_state(cx), NGE_CARD_F(25));
}

static bool tear_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int card = event_of(f)->card;
    if (card != NGE_CARD_C(25) && !(card == NGE_CARD_C(54) && !event_of(f)->placed))
        return false;
    return nge_has_unknown(cx, NGE_F) && (!may_be_only_blockade(cx) || any_torn(cx));
}

static void tear_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_can_be_torn(cx, c))
            bc_add(l, nge_act(NGE_TORN, BC_NATURE, c, 0), 1);
}

static enum bc_flow tear_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    for (int c = 0; c < NGE_CARDS_EACH && event_of(f)->card == NGE_CARD_C(25); c++)
        if (nge_can_be_torn(cx, c))
            bc_emit(
                cx, nge_seat(NGE_F) | nge_seat(NGE_C), BC_REVEAL,
                &(struct bc_action){.kind = NGE_EV_SHOWN, .seat = BC_NATURE, .a = {(int16_t)c}});
    nge_discard(cx, act->a[0]);
    nge_emit(cx, NGE_EV_DISCARDED, NGE_F, act->a[0], 0, 0, 0);
    return BC_NEXT;
}

const struct bc_step nge_seq_event[] = {
    {"event.cancel", "NGE ruling 49", BC_ASKS(cancel_when, france, cancel_legal, cancel_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_JOIN)}, /* what it does at once */
    {"event.done", "NGE §6.4a", BC_RUNS(cancel_when, held_take)},
    {"event.deed", "NGE §6.4e", BC_RUNS(deed_when, deed_take),
     .calls = BC_SEQ(NGE_SEQ_DEED) | BC_SEQ(NGE_SEQ_CRUISE) | BC_SEQ(NGE_SEQ_ABROAD)},
    {"event.campaign", "NGE §12.6a", BC_RUNS(campaign_when, campaign_take),
     .calls = BC_SEQ(NGE_SEQ_CAMPAIGN)},
    {"event.place", "NGE §6.4a", BC_ASKS(place_when, event_who, place_legal, place_take),
     BC_FACTS(NGE_Q_CARD)},
    {"event.fresh", "NGE §6.4a", BC_RUNS(BC_ALWAYS, fresh_take)},
    {"event.act", "NGE §6.4a", BC_ASKS(acts_when, event_who, acts_legal, acts_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_LAND)},
    {"event.send", "NGE §17.1", BC_ASKS(send_when, event_who, send_legal, send_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_SAIL)},
    {"event.rally", "NGE §6.4a", BC_ASKS(rally_when, event_who, rally_legal, rally_take),
     BC_FACTS(NGE_Q_CARD)},
    {"event.tear", "NGE §6.4a", BC_DRAWS(tear_when, tear_odds, tear_take)},
    {"event.trim", "NGE ruling 3", BC_RUNS(nge_excess_when, nge_excess_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};
