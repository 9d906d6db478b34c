/* hand.c - cards in a campaign: what an event is worth, what is thrown away (NGE §6.3d), what is kept
 * for those who will need it. */
#include "ai/nge/hints.h"

enum {
    POINT = 45,  /* eighths of a thousandth: an activation point */
    BATTLE = 60, /* a battle card, beside its points */
    VICTORY = 350,
    ESCALATION = 24,
    HOPE = 2,  /* an event that is not yet possible: one part of so many */
    STALE = 70 /* worth less than what is drawn for it */
};

/* Events that bring more than points on the tracks; what a talk brings is in talks.c. */
static const int16_t events[NGE_CARDS] = {
    [NGE_CARD_F(5)] = 80,   [NGE_CARD_F(7)] = 60,   [NGE_CARD_F(15)] = 30,   [NGE_CARD_F(16)] = 90,
    [NGE_CARD_F(17)] = 60,  [NGE_CARD_F(18)] = 120, [NGE_CARD_F(20)] = 60,   [NGE_CARD_F(21)] = 60,
    [NGE_CARD_F(22)] = 60,  [NGE_CARD_F(23)] = 20,  [NGE_CARD_F(24)] = -160, [NGE_CARD_F(25)] = 220,
    [NGE_CARD_F(26)] = 400, [NGE_CARD_F(27)] = 110, [NGE_CARD_F(30)] = 70,   [NGE_CARD_F(31)] = 80,
    [NGE_CARD_F(33)] = 60,  [NGE_CARD_F(34)] = 60,  [NGE_CARD_F(35)] = 120,  [NGE_CARD_F(37)] = 80,
    [NGE_CARD_F(40)] = 30,  [NGE_CARD_F(41)] = 80,  [NGE_CARD_F(43)] = 80,   [NGE_CARD_F(52)] = 40,
    [NGE_CARD_F(54)] = 50,  [NGE_CARD_C(6)] = 40,   [NGE_CARD_C(8)] = 90,    [NGE_CARD_C(13)] = 80,
    [NGE_CARD_C(17)] = 40,  [NGE_CARD_C(18)] = 60,  [NGE_CARD_C(19)] = 30,   [NGE_CARD_C(20)] = 30,
    [NGE_CARD_C(21)] = 50,  [NGE_CARD_C(22)] = 400, [NGE_CARD_C(23)] = 30,   [NGE_CARD_C(33)] = 70,
    [NGE_CARD_C(34)] = 70,  [NGE_CARD_C(36)] = 70,  [NGE_CARD_C(37)] = 40,   [NGE_CARD_C(38)] = 70,
    [NGE_CARD_C(44)] = 120, [NGE_CARD_C(45)] = 700, [NGE_CARD_C(46)] = 90,   [NGE_CARD_C(47)] = 800,
    [NGE_CARD_C(48)] = 60,  [NGE_CARD_C(49)] = 60,  [NGE_CARD_C(51)] = 30,   [NGE_CARD_C(52)] = 50,
    [NGE_CARD_C(53)] = 90,  [NGE_CARD_C(55)] = 150,
};

/* 51C: without the year's point; 49C and 45C: a power in the war again. */
int nge_ai_event_worth(const struct bc_ctx *cx, int card)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_card *c = &nge_data(cx)->card[card];
    int sign = nge_card_side(card) == NGE_F ? 1 : -1;
    int x = events[card] + sign * VICTORY * c->vp;
    if (!s->punished)
        x -= sign * ESCALATION * c->esc;
    if (card == NGE_CARD_C(51) && nge_lasts(s, NGE_LASTS_BLOCKADE) && nge_is_blockade(cx))
        x += VICTORY * 2 / 3;
    if (nge_court_card(card))
        x += nge_ai_court_worth(cx, card);
    return x;
}

/* What a card costs that is played between the years: points of which there are more than enough. */
int nge_ai_card_price(const struct bc_ctx *cx, int side, int card)
{
    enum { PLENTY = 7, SOME = 3 };
    int points = nge_card_value(cx, card) * POINT;
    return nge_state(cx)->held[side] > PLENTY ? points / SOME : points;
}

/* --- Throwing away --- */

static int keep_worth(const struct bc_ctx *cx, int card)
{
    const struct nge_card *c = &nge_data(cx)->card[card];
    int points = POINT * nge_card_value(cx, card), x = nge_ai_event_worth(cx, card);
    if (c->phases & NGE_P_BATTLE)
        points += BATTLE;
    if (c->phases & NGE_P_REACT)
        points += BATTLE / 2;
    if (nge_bar_event(cx, nge_card_side(card), card))
        x /= HOPE;
    return x > points ? x : points;
}

/* The card that is missed least. */
int nge_ai_worst(const struct bc_ctx *cx, const struct bc_list *l)
{
    int worst = -1, least = 0;
    for (int i = 0; i < l->n; i++) {
        int x = l->v[i].act.kind == NGE_THROW ? keep_worth(cx, l->v[i].act.a[0]) : 0;
        if (l->v[i].act.kind == NGE_THROW && (worst < 0 || x < least)) {
            worst = i;
            least = x;
        }
    }
    return worst;
}

int nge_ai_throw(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    int worst = nge_ai_worst(cx, l);
    bool must = nge_hand_size(cx, seat) > nge_allotment(cx, seat);
    if (worst >= 0 && (must || keep_worth(cx, l->v[worst].act.a[0]) < STALE))
        return worst;
    return l->n - 1; /* done */
}

/* A card or resources each year of a peace (NGE §18.2.2b): a card, unless the hand is full. */
int nge_ai_boon(const struct bc_ctx *cx, int seat)
{
    return nge_allotment(cx, seat) >= nge_data(cx)->limit[NGE_L_HAND_MOST];
}

/* --- Promised --- */

/* Points that the dearest of those need who still owe a siege (NGE §20.2c). */
static int duty_cost(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_data(cx)->obliged - 1, most = 0;
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++)
        if (nge_nation(cx, p) == power && s->at[p] < NGE_ZONES &&
            nge_may_activate(cx, p, false, NGE_C) && nge_cost_of(cx, p, false) > most)
            most = nge_cost_of(cx, p, false);
    return most;
}

/* The last card that moves Mack is not spent on what another card would do. */
bool nge_ai_is_promised(const struct bc_ctx *cx, int side, int card, int points)
{
    const struct nge_state *s = nge_state(cx);
    if (side != NGE_C || !nge_data(cx)->until || !nge_is_obliged(cx))
        return false;
    int need = duty_cost(cx), others = 0, enough = 0;
    if (points >= need || nge_card_value(cx, card) < need)
        return false;
    for (int c = NGE_CARDS_EACH; c < NGE_CARDS; c++)
        if (c != card && nge_has_card(s, c)) {
            others += nge_card_value(cx, c) >= need;
            enough += nge_card_value(cx, c) >= points && nge_card_value(cx, c) < need;
        }
    return !others && enough;
}

/* The same once the card is played: a cheaper formation would leave too little for him. */
bool nge_ai_is_squandered(const struct bc_ctx *cx, int side, int cost)
{
    const struct nge_state *s = nge_state(cx);
    int have = s->ap + s->reserve[side], need;
    if (side != NGE_C || !nge_data(cx)->until || !nge_is_obliged(cx))
        return false;
    need = duty_cost(cx);
    for (int c = NGE_CARDS_EACH; c < NGE_CARDS; c++)
        if (nge_has_card(s, c) && nge_card_value(cx, c) >= need)
            return false;
    return cost < need && have >= need && have - cost < need;
}
