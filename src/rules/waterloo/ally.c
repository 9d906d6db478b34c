/* ally.c - WL §5.6-5.9, ruling 8: alliances, made and broken before the throw. */
#include "rules/waterloo/waterloo.h"

/* WL §5.9: not with two players, and not when only two are left. */
bool wl_may_declare(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
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

void wl_declare_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    (void)f;
    const struct wl_state *s = wl_state(cx);
    const struct wl_army *me = &s->army[s->active];
    bc_add(out, wl_act(WL_THROW, seat, 0, 0), 1);
    add_offers(cx, seat, out);
    if (me->ally == WL_NOBODY)
        return;
    int ally = s->army[me->ally].country;
    if (!(s->declared & WL_BROKE))
        bc_add(out, wl_act(WL_BREAK, seat, ally, 0), 1);
    if (!me->admits && !(s->declared & WL_GRANTED))
        bc_add(out, wl_act(WL_GRANT, seat, ally, 0), 1);
    if (me->admits && !(s->declared & WL_WITHDREW))
        bc_add(out, wl_act(WL_WITHDRAW, seat, ally, 0), 1);
}

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

enum bc_flow wl_declare_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)f;
    struct wl_state *s = wl_state(cx);
    int a = s->active;
    switch (act->kind) {
    case WL_OFFER: {
        int x = wl_army_of(s, act->a[0]);
        s->asked |= (uint8_t)(1 << x);
        wl_frame(bc_call(cx, WL_SEQ_OFFER))->army = (int16_t)x;
        break;
    }
    case WL_BREAK: /* WL §5.8: the ex-ally is safe from him until his next turn */
        s->army[a].spares = s->army[a].ally;
        s->declared |= WL_BROKE;
        wl_end_alliance(cx, a);
        break;
    case WL_GRANT:
        s->army[a].admits = 1;
        s->declared |= WL_GRANTED;
        break;
    case WL_WITHDRAW:
        s->army[a].admits = 0;
        s->declared |= WL_WITHDREW;
        break;
    default: return BC_NEXT; /* WL_THROW */
    }
    return BC_REPEAT;
}

/* --- The answer, an interrupt --- */

static int asked_army(const struct bc_frame *f)
{
    return wl_frame(f)->army;
}

static bc_seats asked_seat(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(wl_state(cx)->army[asked_army(f)].seat);
}

static void answer_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    (void)cx;
    (void)f;
    bc_add(out, wl_act(WL_ACCEPT, seat, 0, 0), 1);
    bc_add(out, wl_act(WL_DECLINE, seat, 0, 0), 1);
}

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
    {"offer.answer", "WL §5.6", NULL, asked_seat, answer_legal, answer_take, 1 + WL_ASK_OFFER},
    {0}};
