/* cards.c - what the computer makes of its cards: which set is worth its cards, which colours it
 * shows, and blind trades. Points are those of figures (nie_value), here in tenths. */
#include "ai/nie/hints.h"

int nie_ai_one(struct bc_plan *out, struct bc_action act, int prior)
{
    out->n = 1;
    out->prior = prior;
    out->act[0] = act;
    return 1;
}

/* --- What cards are worth --- */

/* A card that waits for its set, in tenths of a point. */
static const uint8_t keep[NIE_KINDS] = {20, 35, 35, 30};
enum { JOKER = 50 };

static int of_symbol(const uint8_t hand[NIE_CARDS], int symbol)
{
    int n = 0;
    for (int nation = 0; nation < NIE_NATIONS; nation++)
        n += hand[nation * NIE_KINDS + symbol];
    return n;
}

/* Cards need time: to become a set, and the figures to march. */
static int with_time(const struct nie_state *s, int tenths)
{
    enum { FULL = 5, NEVER = 2 };
    int left = nie_ai_left(s);
    return left >= FULL ? tenths : left <= NEVER ? 0 : tenths * (left - NEVER) / (FULL - NEVER);
}

int nie_ai_hand_worth(const struct nie_state *s, int nation)
{
    const uint8_t *hand = s->hand[nation];
    int sum = JOKER * hand[NIE_CARD_NAPOLEON];
    for (int k = 0; k < NIE_KINDS; k++)
        sum += keep[k] * of_symbol(hand, k);
    return with_time(s, sum);
}

/* --- Sets --- */

/* What a set brings, own colours with their figure more, less what its cards could bring later. */
static int set_gain(const struct nie_state *s, int nation, int set)
{
    const uint8_t *hand = s->hand[nation];
    int gain = 0, cost = 0, size = set == NIE_CORPS ? 1 : 2 + set / NIE_KINDS;
    for (int k = 0; k < NIE_KINDS; k++) {
        if (set != NIE_CORPS && set % NIE_KINDS != k)
            continue;
        int have = of_symbol(hand, k), own = hand[nation * NIE_KINDS + k];
        own = own < size ? own : size;
        have = have < size ? have : size;
        gain += 10 * nie_value[k] * (nie_yield(set, k) + own);
        cost += keep[k] * have + JOKER * (size - have);
    }
    return gain - with_time(s, cost);
}

/* Is a capital of the seat in danger? Then figures are wanted now. */
static bool is_pressed(const struct bc_ctx *cx, int seat)
{
    const struct nie_state *s = nie_state(cx);
    struct nie_ai_ground g;
    nie_ai_look(cx, seat, &g);
    for (int n = 0; n < NIE_NATIONS; n++) {
        int at = nie_data(cx)->capital[n];
        if (s->seat_of[n] == seat && s->is[n] == NIE_LIVING && g.near[at].dice > g.own[at].dice)
            return true;
    }
    return false;
}

/* The best set; where it is no better than keeping its cards, both are plans. */
int nie_ai_plan_cards(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    enum { PLAIN = 15, HASTE = 25 }; /* tenths of a point */
    const struct nie_state *s = nie_state(cx);
    int best = -1, most = INT32_MIN, n = 0;
    for (int i = 0; i < NIE_NATIONS * NIE_SETS; i++) {
        int nation = i / NIE_SETS, gain;
        if (s->seat_of[nation] != seat || s->is[nation] != NIE_LIVING || s->cards[nation] < 2 ||
            !nie_can_fill(s->hand[nation], i % NIE_SETS) || !nie_has_free_home(cx, nation) ||
            (gain = set_gain(s, nation, i % NIE_SETS)) <= most)
            continue;
        most = gain;
        best = i;
    }
    if (best >= 0 && is_pressed(cx, seat))
        most += HASTE;
    if (best < 0 || most < PLAIN) /* the better one first: a playout asks for no more */
        n = nie_ai_one(out, nie_act(NIE_DONE, seat, 0, 0), 40);
    if (best >= 0 && most > -PLAIN && (most > 0 || n < max)) {
        struct bc_action set = nie_act(NIE_SET, seat, best / NIE_SETS, best % NIE_SETS);
        n = max > 1 ? n + nie_ai_one(&out[n], set, most > 0 ? 60 : 30) : nie_ai_one(out, set, 60);
    }
    return n;
}

/* Own colours first: they bring a figure more. Jokers last. */
int nie_ai_plan_show(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    const struct nie_set_facts *f = &nie_frame(bc_top(cx))->set;
    uint8_t card[NIE_CARDS];
    int n = nie_set_options(cx, f, card), best = 0;
    for (int i = n - 1; i >= 0; i--)
        if (card[i] != NIE_CARD_NAPOLEON && card[i] / NIE_KINDS == f->nation)
            best = i;
    return nie_ai_one(out, nie_act(NIE_SHOW, seat, card[best], 0), 1);
}

/* --- Trades: nobody shows anything, so everybody gives what he needs least. Only what is worth
 *     nothing in one's own hand is given for a card that may be worth something. --- */

/* What a card is worth to its hand: those that are alone in their symbol least. */
static int card_worth(const uint8_t hand[NIE_CARDS], int nation, int card)
{
    if (card == NIE_CARD_NOTHING)
        return 0;
    if (card == NIE_CARD_NAPOLEON)
        return 100;
    int k = card % NIE_KINDS, mates = of_symbol(hand, k) - 1;
    return keep[k] + 4 * (mates < 3 ? mates : 3) + (card / NIE_KINDS == nation ? 10 : 0);
}

/* One for one while a worthless card is in hand, every third round so that nobody is pestered; not
 * with whoever leads. */
int nie_ai_plan_window(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    const struct nie_state *s = nie_state(cx);
    int lead = nie_ai_leader_of_all(cx), with = -1, most = 0;
    bool junk = false;
    for (int n = 0; n < NIE_NATIONS; n++)
        junk |= s->seat_of[n] == seat && s->is[n] == NIE_LIVING && s->hand[n][NIE_CARD_NOTHING];
    junk &= s->round % 3 == 1 && !nie_frame(bc_top(cx))->window.offers; /* no offer made yet */
    for (int x = 0; junk && x < s->h.seats; x++) {
        int cards = nie_cards_of(s, x);
        if (x != seat && nie_is_alive(s, x) && (x != lead || s->h.seats == 2) && cards > most) {
            most = cards;
            with = x;
        }
    }
    return nie_ai_one(
        out, with < 0 ? nie_act(NIE_DONE, seat, 0, 0) : nie_act(NIE_TRADE, seat, with, 0), 1);
}

/* The own hand with most worthless cards, or the other's with most cards. */
static int plan_hand(const struct bc_ctx *cx, int seat, bool own, struct bc_plan *out)
{
    const struct nie_state *s = nie_state(cx);
    struct bc_option v[NIE_NATIONS];
    struct bc_list l = {v, 0, NIE_NATIONS, NULL, NULL};
    int best = 0, most = -1;
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++) {
        int n = v[i].act.a[0], x = own ? s->hand[n][NIE_CARD_NOTHING] : s->cards[n];
        if (x > most) {
            most = x;
            best = i;
        }
    }
    return nie_ai_one(out, v[best].act, 1);
}

/* Yes to at least as many as are given, all of which are worthless; or to a gift. */
static bool is_good(const struct bc_ctx *cx)
{
    const struct nie_trade_facts *t = &nie_frame(bc_top(cx))->trade;
    int junk = nie_state(cx)->hand[t->theirs][NIE_CARD_NOTHING];
    return t->give >= t->want && (!t->want || junk >= t->want);
}

/* What is given away: what is worth least. */
static int plan_swap(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    const struct nie_trade_facts *t = &nie_frame(bc_top(cx))->trade;
    int nation = seat == t->other ? t->theirs : t->own, best = 0, least = INT32_MAX;
    struct bc_option v[NIE_CARDS];
    struct bc_list l = {v, 0, NIE_CARDS, NULL, NULL};
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++) {
        int x = card_worth(nie_state(cx)->hand[nation], nation, v[i].act.a[0]);
        if (x < least) {
            least = x;
            best = i;
        }
    }
    return nie_ai_one(out, v[best].act, 1);
}

int nie_ai_plan_trade(const struct bc_ctx *cx, int seat, int pc, struct bc_plan *out)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = &nie_frame(bc_top(cx))->trade;
    switch (pc) {
    case NIE_AT_TRADE_OWN:
    case NIE_AT_TRADE_THEIRS: return plan_hand(cx, seat, pc == NIE_AT_TRADE_OWN, out);
    case NIE_AT_TRADE_GIVE:
        return nie_ai_one(out, nie_act(NIE_GIVE, seat, s->cards[t->own] > 0, 0), 1);
    case NIE_AT_TRADE_WANT:
        return nie_ai_one(out, nie_act(NIE_WANT, seat, s->cards[t->theirs] > 0, 0), 1);
    case NIE_AT_TRADE_ANSWER:
        return nie_ai_one(out, nie_act(is_good(cx) ? NIE_YES : NIE_NO, seat, 0, 0), 1);
    case NIE_AT_TRADE_CHOOSE: return plan_swap(cx, seat, out);
    default: return 0;
    }
}
