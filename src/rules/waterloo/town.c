/* town.c - WL §5.1-5.5 and §7.1-7.4: towns and capitals change hands when the moves are done. */
#include "rules/waterloo/waterloo.h"

#include <string.h>

static uint16_t general_at(const struct wl_state *s)
{
    return s->at[s->active][0];
}

/* WL §5.4, ruling 14: the army whose capital falls now, or WL_NOBODY. */
static int fallen(const struct bc_ctx *cx)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    for (int x = 0; x < s->armies; x++) {
        const struct wl_army *v = &s->army[x];
        const struct wl_country *land = &b->land[v->country];
        if (!(v->is & WL_IN) || land->start.at[WL_GENERAL][0] != general_at(s) ||
            wl_friends(s, s->active, x) || s->army[s->active].spares == x || wl_is_safe(s, x))
            continue;
        int held = 0;
        for (int i = 0; i < 4; i++) {
            int holder = s->card[land->town[i]];
            held += holder != WL_NOBODY && s->army[holder].seat == s->army[s->active].seat;
        }
        return held == 4 ? x : WL_NOBODY;
    }
    return WL_NOBODY;
}

/* WL §5.4, ruling 14: not to a general who was put there, or whose army mobilises. */
bool wl_capital_falls(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return !(s->army[s->active].is & (WL_MOBILISING | WL_PUT)) && fallen(cx) != WL_NOBODY;
}

/* WL §5.5, ruling 17: the owner is out; an attack on him counts no more. */
enum bc_flow wl_capital_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int x = fallen(cx);
    wl_event(cx, WL_EV_CAPITAL, s->army[s->active].country, s->army[x].country, 0);
    if (s->hit && wl_slot_at(s, x, s->target) >= 0) {
        s->hit = 0;
        s->target = WL_OFF;
    }
    wl_defeat(cx, x);
    return BC_NEXT;
}

/* WL §5.1, §5.2, §5.3, ruling 14: the general ends his turn on a town that his player lacks. One
 * who was put there (ruling 6, ruling 10) has not moved there. */
bool wl_takes_town(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    int town = wl_board(cx)->town_at[general_at(s)];
    if (town == WL_NOBODY || (s->army[s->active].is & (WL_MOBILISING | WL_PUT)))
        return false;
    int holder = s->card[town];
    return holder == WL_NOBODY ||
           (!wl_friends(s, s->active, holder) && s->army[s->active].spares != holder);
}

/* WL §5.2, §5.3: the card changes hands. */
enum bc_flow wl_town_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int town = wl_board(cx)->town_at[general_at(s)];
    s->taken = (int8_t)town;
    s->loser = s->card[town];
    s->card[town] = (int8_t)s->active;
    wl_event(cx, WL_EV_TOWN, s->army[s->active].country, town,
             s->loser == WL_NOBODY ? WL_NOBODY : s->army[s->loser].country);
    return BC_NEXT;
}

/* --- The loser's unit (WL §7.2, §7.3, ruling 11) --- */

/* WL §7.2: the kind that goes: that of the circle, or the other if he has none. */
static int lost_kind(const struct wl_state *s, const struct wl_board *b)
{
    int kind = b->town[s->taken].gives;
    return wl_count(s, s->loser, kind, WL_BOX) < WL_PER_KIND ? kind
                                                             : WL_INFANTRY + WL_CAVALRY - kind;
}

/* WL §7.2, ruling 11: slots of the units equally near; waiting ones first, and then any of them
 * will do. */
static int nearest_units(const struct wl_board *b, const struct wl_state *s, int8_t slot[9])
{
    int kind = lost_kind(s, b), n = 0, best = WL_SQUARES;
    int waits = wl_free_slot(s, s->loser, kind, WL_WAITING);
    if (waits >= 0) {
        slot[0] = (int8_t)waits;
        return 1;
    }
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++) {
        uint16_t sq = s->at[s->loser][i];
        if (sq >= WL_SQUARES)
            continue;
        int dist = wl_king(b, sq, b->town[s->taken].at);
        if (dist < best) {
            best = dist;
            n = 0;
        }
        if (dist == best)
            slot[n++] = (int8_t)i;
    }
    return n;
}

/* WL ruling 13: a neutral town costs nobody a unit. */
bool wl_must_lose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return wl_board(cx)->standard && s->taken != WL_NOBODY && wl_board(cx)->town[s->taken].gives &&
           s->loser != WL_NOBODY && wl_units(s, s->loser);
}

/* WL §7.2: who has lost the town chooses. */
bc_seats wl_loser(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return BC_BIT(s->army[s->loser].seat);
}

/* WL §7.2, ruling 11: one of the nearest. */
void wl_lose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    int8_t slot[9];
    int n = nearest_units(wl_board(cx), s, slot);
    for (int i = 0; i < n; i++)
        bc_add(out, wl_act(WL_LOSE, seat, s->at[s->loser][slot[i]], 0), 1);
    for (int i = 1; out->why && i < WL_SLOTS; i++) {
        struct bc_action act = wl_act(WL_LOSE, seat, s->at[s->loser][i], 0);
        if (s->at[s->loser][i] < WL_SQUARES && !memchr(slot, i, (size_t)n))
            bc_refuse(out, &act, "WL §7.2", "lose.not_nearest");
    }
}

/* WL §7.2, §7.3: the unit goes back to the box; without any he is out (§6.2). */
enum bc_flow wl_lose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int8_t near[9];
    int slot = act ? wl_slot_at(s, s->loser, (uint16_t)act->a[0])
                   : (nearest_units(wl_board(cx), s, near), near[0]);
    wl_event(cx, WL_EV_LOST, s->army[s->loser].country, wl_kind_of(slot),
             s->at[s->loser][slot] == WL_WAITING ? WL_NOBODY : s->at[s->loser][slot]);
    s->at[s->loser][slot] = WL_BOX;
    if (!wl_units(s, s->loser)) /* WL §6.2 */
        wl_defeat(cx, s->loser);
    s->loser = WL_NOBODY; /* paid */
    return BC_NEXT;
}

/* --- The taker's unit, if he wants it (WL §7.1, ruling 12, ruling 27) --- */

/* WL §7.1, ruling 12: the kind he gets: that of the circle, else the other, else WL_GENERAL for
 * none. */
static int gained_kind(const struct bc_ctx *cx)
{
    const struct wl_state *s = wl_state(cx);
    int kind = wl_board(cx)->town[s->taken].gives;
    for (int i = 0; i < 2; i++, kind = WL_INFANTRY + WL_CAVALRY - kind)
        if (wl_free_slot(s, s->active, kind, WL_BOX) >= 0)
            return kind;
    return WL_GENERAL;
}

/* WL §7.1: a red town, and a unit in the box. */
bool wl_may_gain(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return wl_board(cx)->standard && s->taken != WL_NOBODY && wl_board(cx)->town[s->taken].gives &&
           gained_kind(cx) != WL_GENERAL;
}

/* WL §7.1, ruling 12, ruling 27: beside the town, else as near as can be; or not at all. */
void wl_gain_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    uint16_t at = b->town[s->taken].at, sq[64];
    struct wl_occ occ;
    wl_occupy(s, &occ);
    int n = 0, kind = gained_kind(cx);
    for (int d = 0; d < 8; d++) {
        uint16_t q = b->next[at][d];
        struct bc_action act = wl_act(WL_GAIN, seat, kind, q);
        if (q == WL_OFF)
            continue;
        if (occ.at[q])
            bc_refuse(out, &act, "WL §3.4", "step.occupied");
        else if (wl_is_closed(b, s, s->active, q))
            bc_refuse(out, &act, "WL §7.13", "step.block");
        else
            sq[n++] = q;
    }
    if (!n)
        n = wl_nearest_free(b, s, &occ, s->active, at, true, sq, 64);
    for (int i = 0; i < n; i++)
        bc_add(out, wl_act(WL_GAIN, seat, kind, sq[i]), 1);
    bc_add(out, wl_act(WL_NO_GAIN, seat, 0, 0), 1);
}

/* WL §7.1, ruling 27: the unit is placed, or declined. */
enum bc_flow wl_gain_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    if (act->kind == WL_NO_GAIN)
        return BC_NEXT;
    int slot = wl_free_slot(s, s->active, act->a[0], WL_BOX);
    s->at[s->active][slot] = (uint16_t)act->a[1];
    wl_event(cx, WL_EV_GAINED, s->army[s->active].country, act->a[0], act->a[1]);
    return BC_NEXT;
}

/* WL ruling 11: the owner is asked only where several units are equally near. */
bool wl_lose_asks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int8_t slot[9];
    return wl_must_lose(cx, f) && nearest_units(wl_board(cx), wl_state(cx), slot) > 1;
}
