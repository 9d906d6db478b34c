/* ally.c - WL §5.6-5.9, ruling 8: alliances are made before the throw and broken at any time of
 * one's own turn; leave to enter is asked for when it is needed. */
#include "rules/waterloo/waterloo.h"

/* WL §5.9: not with two players, and not when only two are left. */
bool wl_may_declare(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->players > 2 && wl_seats_left(s) > 2;
}

/* WL §5.9, ruling 8: with three players only against a third who threatens to dominate. */
static bool third_threatens(const struct bc_ctx *cx, int a, int x)
{
    const struct wl_state *s = wl_state(cx);
    for (int t = 0; t < s->armies; t++)
        if (t != a && t != x)
            return wl_foreign_towns(wl_board(cx), s, s->army[t].seat) >= wl_board(cx)->threat;
    return false;
}

/* WL §5.6, §5.9, ruling 8: one ally at a time, and one question a turn to each. */
static void add_offers(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    int a = s->active;
    for (int x = 0; x < s->armies; x++) {
        if (x == a || !(s->army[x].is & WL_IN) || s->army[a].ally == x)
            continue;
        struct bc_action act = wl_act(WL_OFFER, seat, s->army[x].country, 0);
        if (s->army[a].ally != WL_NOBODY || s->army[x].ally != WL_NOBODY)
            bc_refuse(out, &act, "WL §5.6", "offer.allied");
        else if (s->asked >> x & 1)
            bc_refuse(out, &act, "WL ruling 8", "offer.asked");
        else if (s->players == 3 && !third_threatens(cx, a, x))
            bc_refuse(out, &act, "WL §5.9", "offer.no_threat");
        else
            bc_add(out, act, 1);
    }
}

/* WL §3.7, §5.6, §5.8: alliances are made, or ended, before the throw. */
void wl_declare_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    bc_add(out, wl_act(WL_THROW, seat, 0, 0), 1);
    add_offers(cx, seat, out);
    if (s->army[s->active].ally != WL_NOBODY && !(s->declared & WL_BROKE))
        bc_add(out, wl_act(WL_BREAK, seat, s->army[s->army[s->active].ally].country, 0), 1);
}

/* WL §5.7, §5.8: after the throw, too, an alliance can be broken, at once or for the end of the turn,
 * so that the ally's pieces still attack; and once a turn the ally is asked
 * whether one may enter his country (not by an army that may not leave its own, WL §7.11). */
void wl_ally_legal(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_army *me = &s->army[s->active];
    if (me->ally == WL_NOBODY)
        return;
    const struct wl_army *ally = &s->army[me->ally];
    if (!(s->declared & WL_BROKE)) {
        bc_add(out, wl_act(WL_BREAK, seat, ally->country, 0), 1);
        if (!(s->declared & WL_PARTS))
            bc_add(out, wl_act(WL_PART, seat, ally->country, 0), 1);
    }
    struct bc_action ask = wl_act(WL_ASK, seat, ally->country, 0);
    if (s->declared & WL_ASKED)
        bc_refuse(out, &ask, "WL ruling 8", "ask.asked");
    else if (!ally->admits && !(me->is & WL_MOBILISING))
        bc_add(out, ask, 1);
}

/* WL §5.8: the cards go back, and with them all leave to enter. */
void wl_end_alliance(struct bc_ctx *cx, int army)
{
    struct wl_state *s = wl_state(cx);
    int ally = s->army[army].ally;
    if (ally == WL_NOBODY)
        return;
    s->army[army].ally = s->army[ally].ally = WL_NOBODY;
    s->army[army].admits = s->army[ally].admits = 0;
    wl_event(cx, WL_EV_ENDED, s->army[army].country, s->army[ally].country, 0);
}

/* WL §5.8: the ex-ally is safe from him until his next turn. */
static void break_off(struct bc_ctx *cx)
{
    struct wl_state *s = wl_state(cx);
    s->army[s->active].spares = s->army[s->active].ally;
    s->declared |= WL_BROKE;
    wl_end_alliance(cx, s->active);
}

/* WL §5.8, ruling 8: an alliance that was to end with the turn. */
void wl_part(struct bc_ctx *cx)
{
    const struct wl_state *s = wl_state(cx);
    if ((s->declared & WL_PARTS) && s->army[s->active].ally != WL_NOBODY)
        break_off(cx);
}

/* WL §5.7, §5.8: broken at once, announced for the end of the turn, or leave asked for. */
bool wl_ally_take(struct bc_ctx *cx, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int a = s->active;
    if (act->kind == WL_BREAK) {
        break_off(cx);
    } else if (act->kind == WL_PART) {
        s->declared |= WL_PARTS;
    } else if (act->kind == WL_ASK) {
        s->declared |= WL_ASKED;
        wl_frame(bc_call(cx, WL_SEQ_LEAVE))->army = s->army[a].ally;
    }
    return act->kind == WL_BREAK || act->kind == WL_PART || act->kind == WL_ASK;
}

/* WL §5.6: the other is asked (-> offer); then the throw. */
enum bc_flow wl_declare_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    if (act->kind == WL_OFFER) {
        int x = wl_army_of(s, act->a[0]);
        s->asked |= (uint8_t)(1 << x);
        wl_frame(bc_call(cx, WL_SEQ_OFFER))->army = (int16_t)x;
        return BC_REPEAT;
    }
    return wl_ally_take(cx, act) ? BC_REPEAT : BC_NEXT; /* WL_THROW */
}

/* --- The answers, interrupts --- */

static int asked_army(const struct bc_frame *f)
{
    return wl_frame(f)->army;
}

static bc_seats asked_seat(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(wl_state(cx)->army[asked_army(f)].seat);
}

/* WL §5.6: it takes two. */
static void answer_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    bc_add(out, wl_act(WL_ACCEPT, seat, 0, 0), 1);
    bc_add(out, wl_act(WL_DECLINE, seat, 0, 0), 1);
}

/* WL §5.6, §5.8: it holds at once; who had just broken need not spare an ally. */
static enum bc_flow answer_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int a = s->active, x = asked_army(f);
    if (act->kind == WL_ACCEPT) {
        s->army[a].ally = (int8_t)x;
        s->army[x].ally = (int8_t)a;
        if (s->army[a].spares == x)
            s->army[a].spares = WL_NOBODY;
        if (s->army[x].spares == a)
            s->army[x].spares = WL_NOBODY;
        wl_event(cx, WL_EV_ALLIED, s->army[a].country, s->army[x].country, 0);
    }
    return BC_NEXT;
}

const struct bc_step wl_seq_offer[] = {
    {"offer.answer", "WL §5.6", BC_ASKS(BC_ALWAYS, asked_seat, answer_legal, answer_take),
     BC_FACTS(WL_ASK_OFFER)},
    {0},
};

/* WL §5.7, ruling 8: the partner's consent, for this turn. */
static void leave_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    bc_add(out, wl_act(WL_GRANT, seat, s->army[s->active].country, 0), 1);
    bc_add(out, wl_act(WL_DENY, seat, s->army[s->active].country, 0), 1);
}

/* WL §5.7, ruling 8: for this turn only. */
static enum bc_flow leave_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    wl_state(cx)->army[asked_army(f)].admits = act->kind == WL_GRANT;
    return BC_NEXT;
}

const struct bc_step wl_seq_leave[] = {
    {"leave.answer", "WL §5.7", BC_ASKS(BC_ALWAYS, asked_seat, leave_legal, leave_take),
     BC_FACTS(WL_ASK_LEAVE)},
    {0},
};
