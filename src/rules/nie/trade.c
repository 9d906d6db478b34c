/* trade.c - NIE §9.8, ruling 33, ruling 42: blind trades, up to three offers to each player in a window. */
#include "rules/nie/nie.h"

#include <string.h>

/* NIE ruling 42: three offers to each player in a window. NULL: one more. */
static const struct bc_bar *trade_bar(const struct nie_window_facts *w, int x)
{
    static const struct bc_bar asked = {"NIE ruling 42", "trade.asked"};
    return nie_offers(w, x) < NIE_OFFERS ? NULL : &asked;
}

/* NIE §9.8: another living player, if there is a card between the two. */
static bool could_trade(const struct nie_state *s, const struct nie_window_facts *w, int x)
{
    return x != w->seat && nie_is_alive(s, x) && nie_cards_of(s, w->seat) + nie_cards_of(s, x);
}

/* NIE §9.8: there is somebody to trade with. */
bool nie_may_trade(const struct bc_ctx *cx, const struct nie_window_facts *w)
{
    for (int x = 0; x < cx->st->seats; x++)
        if (!trade_bar(w, x) && could_trade(nie_state(cx), w, x))
            return true;
    return false;
}

/* NIE §9.8, ruling 42: with whom. */
void nie_trade_legal(const struct bc_ctx *cx, const struct nie_window_facts *w, struct bc_list *out)
{
    for (int x = 0; x < cx->st->seats; x++) {
        const struct bc_bar *bar = trade_bar(w, x);
        if (bar || could_trade(nie_state(cx), w, x))
            bc_offer(out, nie_act(NIE_TRADE, w->seat, x, 0), bar);
    }
}

/* NIE ruling 42: one offer more (-> trade). */
void nie_trade_call(struct bc_ctx *cx, struct nie_window_facts *w, int partner)
{
    struct nie_trade_facts *t = &nie_frame(bc_call(cx, NIE_SEQ_TRADE))->trade;
    w->offers = (uint16_t)(w->offers + (1u << 2 * partner));
    t->seat = w->seat;
    t->other = (uint8_t)partner;
}

/* --- The window before movement; the other one is part of CARDS --- */

static bool is_open(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_may_trade(cx, &nie_frame(f)->window);
}

/* NIE §9.8, ruling 42: an offer, or no more. */
static void window_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    nie_trade_legal(cx, &nie_frame(f)->window, out);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §9.8, ruling 42: before movement. */
static enum bc_flow window_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_DONE)
        return BC_LEAVE;
    nie_trade_call(cx, &nie_frame(f)->window, a->a[0]);
    return BC_REPEAT;
}

const struct bc_step nie_seq_window[] = {
    {"window.partner", "NIE §9.8", BC_ASKS(is_open, nie_asked, window_legal, window_take),
     .calls = BC_SEQ(NIE_SEQ_TRADE)},
    {0},
};

/* --- The two hands --- */

static struct nie_trade_facts *facts(const struct bc_frame *f)
{
    return &nie_frame(f)->trade;
}

/* NIE §3.2, ruling 33: living nations of a seat; with `cards`, only those that hold some. */
static unsigned hands_of(const struct nie_state *s, int seat, bool cards)
{
    unsigned mask = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->is[n] == NIE_LIVING && (!cards || s->cards[n]))
            mask |= 1u << n;
    return mask;
}

/* NIE ruling 33: the hand of x may be any; the partner's must hold cards if that one does not. */
static unsigned first_hands(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = facts(f);
    return hands_of(s, t->seat, !nie_cards_of(s, t->other));
}

/* NIE ruling 33: the partner's hands that can be asked. */
static unsigned second_hands(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = facts(f);
    return hands_of(s, t->other, !s->cards[t->own]);
}

static bool many(unsigned mask)
{
    return mask & (mask - 1);
}

static void list_hands(unsigned mask, int seat, struct bc_list *out)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (mask >> n & 1)
            bc_add(out, nie_act(NIE_HAND, seat, n, 0), 1);
}

static bool asks_own(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return many(first_hands(cx, f));
}

/* NIE §3.2, §9.8: which of his hands. */
static void own_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    list_hands(first_hands(cx, f), seat, out);
}

static enum bc_flow own_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    facts(f)->own = (uint8_t)a->a[0];
    facts(f)->chose = 1;
    return BC_NEXT;
}

static enum bc_flow pick_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (!facts(f)->chose)
        facts(f)->own = (uint8_t)__builtin_ctz(first_hands(cx, f));
    facts(f)->theirs = (uint8_t)__builtin_ctz(second_hands(cx, f));
    return BC_NEXT;
}

static bool asks_theirs(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return many(second_hands(cx, f));
}

/* NIE §3.2, §9.8: which of the partner's hands. */
static void theirs_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    list_hands(second_hands(cx, f), seat, out);
}

static enum bc_flow theirs_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    facts(f)->theirs = (uint8_t)a->a[0];
    return BC_NEXT;
}

/* --- The terms: numbers only --- */

/* NIE §9.8: any number of his own. */
static void give_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    for (int n = !s->cards[facts(f)->theirs]; n <= s->cards[facts(f)->own]; n++)
        bc_add(out, nie_act(NIE_GIVE, seat, n, 0), 1);
}

static enum bc_flow give_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    facts(f)->give = (uint8_t)a->a[0];
    return BC_NEXT;
}

/* NIE §9.8: for any number of theirs, but not nothing for nothing. */
static void want_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    for (int n = !facts(f)->give; n <= nie_state(cx)->cards[facts(f)->theirs]; n++)
        bc_add(out, nie_act(NIE_WANT, seat, n, 0), 1);
}

static enum bc_flow want_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    facts(f)->want = (uint8_t)a->a[0];
    return BC_NEXT;
}

static bc_seats partner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(facts(f)->other);
}

/* NIE ruling 42: yes or no; there is no counter-offer. */
static enum bc_flow answer_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_YES)
        return BC_NEXT;
    nie_event(cx, NIE_EV_SHUT, a->seat, 0, 0);
    return BC_LEAVE;
}

/* --- Both choose at once; nobody shows anything (NIE §9.8) --- */

/* NIE ruling 42: who has still to choose cards. */
static bc_seats choosers(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = facts(f);
    return (s->chosen[0] < t->give ? BC_BIT(t->seat) : 0) |
           (s->chosen[1] < t->want ? BC_BIT(t->other) : 0);
}

/* NIE §9.8: any card of the hand. */
static void swap_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = facts(f);
    int second = seat == t->other, nation = second ? t->theirs : t->own;
    for (int c = 0; c < NIE_CARDS; c++)
        if (s->hand[nation][c] > s->offer[second][c])
            bc_add(out, nie_act(NIE_SWAP, seat, c, 0), 1);
}

/* NIE ruling 42: chosen, and not yet given. */
static enum bc_flow swap_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int second = a->seat == facts(f)->other;
    s->offer[second][a->a[0]]++;
    s->chosen[second]++;
    return choosers(cx, f) ? BC_REPEAT : BC_NEXT;
}

/* NIE §9.8, ruling 42: both have chosen, and both get the other's cards. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_trade_facts *t = facts(f);
    nie_event5(cx, NIE_EV_SWAPPED, t->seat, t->other, t->give, t->want, 0);
    for (int i = 0; i < 2; i++) {
        int from = i ? t->theirs : t->own, to = i ? t->own : t->theirs;
        for (int c = 0; c < NIE_CARDS; c++)
            for (; s->offer[i][c]; s->offer[i][c]--) {
                bc_bag_move(s->hand[from], s->hand[to], c);
                nie_tell(cx, BC_BIT(s->seat_of[to]), NIE_EV_RECEIVED, to, c);
            }
        s->cards[from] = (uint8_t)(s->cards[from] - s->chosen[i]);
        s->cards[to] = (uint8_t)(s->cards[to] + s->chosen[i]);
        s->chosen[i] = 0;
    }
    return BC_LEAVE;
}

const struct bc_step nie_seq_trade[] = {
    [NIE_AT_TRADE_OWN] = {"trade.own", "NIE §9.8",
                          BC_ASKS(asks_own, nie_asked, own_legal, own_take), BC_FACTS(NIE_Q_TRADE)},
    [NIE_AT_TRADE_PICK] = {"trade.pick", "NIE §9.8", BC_RUNS(BC_ALWAYS, pick_take)},
    [NIE_AT_TRADE_THEIRS] = {"trade.theirs", "NIE §9.8",
                             BC_ASKS(asks_theirs, nie_asked, theirs_legal, theirs_take),
                             BC_FACTS(NIE_Q_TRADE)},
    [NIE_AT_TRADE_GIVE] = {"trade.give", "NIE §9.8",
                           BC_ASKS(BC_ALWAYS, nie_asked, give_legal, give_take),
                           BC_FACTS(NIE_Q_TRADE)},
    [NIE_AT_TRADE_WANT] = {"trade.want", "NIE §9.8",
                           BC_ASKS(BC_ALWAYS, nie_asked, want_legal, want_take),
                           BC_FACTS(NIE_Q_TRADE)},
    [NIE_AT_TRADE_ANSWER] = {"trade.answer", "NIE §9.8",
                             BC_ASKS(BC_ALWAYS, partner, nie_answers, answer_take),
                             BC_FACTS(NIE_Q_TERMS)},
    [NIE_AT_TRADE_CHOOSE] = {"trade.choose", "NIE ruling 42",
                             BC_ASKS(BC_ALWAYS, choosers, swap_legal, swap_take),
                             BC_FACTS(NIE_Q_TERMS)},
    [NIE_AT_TRADE_END] = {"trade.end", "NIE ruling 42", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
