/* talks.c - what a campaign asks for besides marches and resources: diplomacy, protectorates, foreign
 * wars, conquest and the terms of a peace. Everything is chance times worth, less the card that it costs. */
#include "ai/nge/hints.h"

enum {
    STEP = 24,   /* eighths of a thousandth: a step of a nation */
    KEY = 120,   /* a card a year */
    LAND = 30,   /* a way through, a port */
    MOST = 1500, /* no nation is more than the war */
    PROTECT = 330,
    ABROAD = 28, /* a step that comes home */
    NEVER = -100000
};

/* --- What it is worth to have a nation, with those that follow it --- */

int nge_ai_nation_worth(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int x = LAND;
    for (int p = 0; p < NGE_CORPS; p++) {
        int n = nge_nation(cx, p);
        if (n != nation && (n < NGE_MAJORS || s->tie[n] != nation))
            continue;
        if (s->at[p] < NGE_ZONES)
            x += STEP * s->n[p];
        else if (s->at[p] == NGE_RESERVE && n >= NGE_MAJORS)
            x += STEP * nge_unit(cx, p)->steps / 2;
    }
    for (int z = 0; z < NGE_ZONES; z++)
        if (s->owner[z] == nation && nge_data(cx)->zone[z].key_side)
            x += KEY;
    if (s->ally[nation] == 1 - side)
        x += x / 2; /* the enemy loses it */
    return x < MOST ? x : MOST;
}

/* Throws of six that win it over. */
static int talk_chance(const struct bc_ctx *cx, int side, int nation, int plus)
{
    int good = 7 - nge_data(cx)->limit[NGE_L_TALK] + nge_talk_bonus(cx, side, nation) + plus;
    return good < 0 ? 0 : good > 6 ? 6 : good;
}

static int talk_worth(const struct bc_ctx *cx, int side, int nation, int plus)
{
    return nge_ai_nation_worth(cx, side, nation) * talk_chance(cx, side, nation, plus) / 6;
}

/* What could be had of it without a war. */
int nge_ai_talk_worth(const struct bc_ctx *cx, int side, int nation)
{
    return talk_worth(cx, side, nation, 0);
}

/* The best nation that a card may court. */
int nge_ai_court_worth(const struct bc_ctx *cx, int card)
{
    int best = 0, side = nge_card_side(card);
    for (int n = 0; n < NGE_NATIONS; n++)
        if (card != NGE_CARD_C(13) && nge_may_court(cx, card, side, n)) {
            int x = talk_worth(cx, side, n, nge_court_bonus(card));
            best = x > best ? x : best;
        }
    return best;
}

static int recall_worth(const struct bc_ctx *cx, int card, int war)
{
    const struct nge_state *s = nge_state(cx);
    int steps = 0, good = 7 - nge_data(cx)->limit[NGE_L_RECALL] + nge_card_value(cx, card);
    for (int p = 0; p < NGE_CORPS; p++)
        if (s->at[p] >= NGE_FOREIGN && s->at[p] < NGE_OFF_MAP)
            steps += s->n[p] ? s->n[p] : nge_unit(cx, p)->steps;
    (void)war;
    return ABROAD * steps * (good < 0 ? 0 : good > 6 ? 6 : good) / 6;
}

/* What an offer brings to its seat, the card paid. */
int nge_ai_offer_worth(const struct bc_ctx *cx, const struct bc_action *act)
{
    int card = act->a[0], seat = act->seat;
    switch (act->kind) {
    case NGE_TREAT: return talk_worth(cx, seat, act->a[1], 0) - nge_ai_card_price(cx, seat, card);
    case NGE_PROTECT: return PROTECT - nge_ai_card_price(cx, seat, card);
    case NGE_RECALL: return recall_worth(cx, card, act->a[1]) - nge_ai_card_price(cx, seat, card);
    case NGE_EVENT: return nge_ai_event_worth(cx, card) - nge_ai_card_price(cx, seat, card);
    default: return 0;
    }
}

int nge_ai_talk(const struct bc_ctx *cx, const struct bc_list *l)
{
    int best = -1, most = 0;
    for (int i = 0; i < l->n; i++) {
        int x = nge_ai_offer_worth(cx, &l->v[i].act);
        if (l->v[i].act.kind == NGE_DONE ? best < 0 : x > most) {
            best = i;
            most = x > 0 ? x : most;
        }
    }
    return best;
}

/* --- Free talks, and those that an event gives --- */

static int gold_worth(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    return s->ally[nation] == NGE_C ? 50 + nge_data(cx)->income[nation] : 10;
}

int nge_ai_court(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    enum { FREE = 2 };
    const struct bc_frame *f = bc_top(cx);
    int card = f->seq == NGE_SEQ_DEED ? nge_facts(f)->event.card : NGE_NONE, best = -1, most = 0;
    int plus = card == NGE_NONE ? FREE : nge_court_bonus(card);
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int x = act->kind != NGE_COURT   ? 0
                : card == NGE_CARD_C(13) ? gold_worth(cx, act->a[0])
                : card == NGE_CARD_F(16) ? nge_ai_nation_worth(cx, seat, act->a[0])
                                         : talk_worth(cx, seat, act->a[0], plus);
        if (best < 0 || x > most) {
            best = i;
            most = x;
        }
    }
    return best;
}

/* --- The terms (NGE §18.2.2c to §18.2.2f) --- */

static int province_worth(const struct bc_ctx *cx, int province)
{
    enum { ZONE = 1, CITY = 3, FORT = 8, PORT = 4, STATE = 6 };
    const struct nge_data *d = nge_data(cx);
    int x = 0;
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].province == province)
            x += ZONE + (d->zone[z].city ? CITY : 0) + FORT * d->zone[z].fort +
                 (d->zone[z].blockade ? PORT : 0) + (d->zone[z].symbol ? STATE : 0);
    return x;
}

/* To whom: the state that it makes (NGE §20.2f), the victor himself, then whoever has troops there. */
static int heir_worth(const struct bc_ctx *cx, int side, int nation)
{
    enum { CREATED = 60, SELF = 5, HOST = 2 };
    if (nation == nge_data(cx)->poland && !(nge_state(cx)->bond[nation] & NGE_PROTECTORATE))
        return CREATED;
    return nation == (side == NGE_F ? NGE_FR : NGE_AU) ? SELF
           : nge_has_units(cx, nation)                 ? HOST
                                                       : 0;
}

static int term_worth(const struct bc_ctx *cx, const struct bc_action *act)
{
    enum { CLAIM = 10 };
    switch (act->kind) {
    case NGE_CEDE:
        return province_worth(cx, nge_data(cx)->zone[act->a[0]].province) +
               heir_worth(cx, act->seat, act->a[1]);
    case NGE_CLAIM: return CLAIM + nge_ai_nation_worth(cx, act->seat, act->a[0]) / STEP;
    case NGE_FORCE: return 100 - nge_ai_card_price(cx, act->seat, act->a[0]);
    case NGE_GO_HOME: return 1; /* whoever stays is lost with the clock (NGE §18.2.3d) */
    case NGE_PLAY: return 1;
    case NGE_TREAT: return nge_ai_nation_worth(cx, act->seat, act->a[1]);
    default: return 0;
    }
}

int nge_ai_term(const struct bc_ctx *cx, const struct bc_list *l)
{
    int best = 0, most = NEVER;
    for (int i = 0; i < l->n; i++) {
        int x = term_worth(cx, &l->v[i].act);
        if (x > most) {
            best = i;
            most = x;
        }
    }
    return l->n ? best : -1;
}
