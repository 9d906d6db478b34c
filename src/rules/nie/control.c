/* control.c - NIE chapter 4 and ruling 12: who holds a region; and nations put out (NIE §12.1). */
#include "rules/nie/nie.h"

#include <string.h>

/* NIE ruling 12: while enemies share a region nothing changes. */
static bool foes_share(const struct nie_state *s, int region)
{
    unsigned seats = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (nie_stands(s, region, n))
            seats |= 1u << s->seat_of[n];
    for (int x = 0; seats & (seats - 1) && x < NIE_SEATS; x++)
        if (seats >> x & 1 && seats & ~(s->allies[x] | 1u << x))
            return true;
    return false;
}

/* The first nation with infantry there that is at war with `owner` (any, if that is nobody):
 * nations of seat `first`, then in turn order from the owner of the turn, one player's in the order
 * of nations (NIE ruling 12). */
static int taker(const struct nie_state *s, int region, int owner, int first)
{
    if (nie_is_empty(s, region))
        return NIE_NONE;
    for (int i = first == NIE_NONE ? 0 : -1; i < s->h.seats; i++) {
        int seat = i < 0 ? first : nie_turn(s, s->owner, i);
        for (int n = 0; n < NIE_NATIONS; n++)
            if (s->seat_of[n] == seat && s->fig[region][n][NIE_INF] &&
                (owner == NIE_NONE || nie_at_war(s, owner, n)))
                return n;
    }
    return NIE_NONE;
}

/* NIE §4.1, §4.2, §4.3, §4.5, ruling 12: depends only on who stands there now, and only infantry
 * counts (NIE §4.4). Neutral homelands are like minor regions (NIE §8.1). Allies of the holder change
 * nothing (NIE ruling 13, ruling 14). */
static int holder(const struct bc_ctx *cx, int region, int first)
{
    const struct nie_state *s = nie_state(cx);
    int home = nie_data(cx)->region[region].home, held = s->held[region], n;
    if (home == NIE_NONE || s->is[home] != NIE_LIVING) {
        n = taker(s, region, held, first);
        return n == NIE_NONE ? held : n;
    }
    if (held != NIE_NONE && nie_at_war(s, held, home) && s->fig[region][held][NIE_INF])
        return held;
    n = taker(s, region, home, first);
    return n == NIE_NONE ? home : n;
}

/* NIE §4.1, §4.2, §4.3, ruling 12: the owner of a region as it stands now. */
static void settle_one(struct bc_ctx *cx, int region, int first)
{
    struct nie_state *s = nie_state(cx);
    if (foes_share(s, region))
        return; /* a battle is to come */
    int now = holder(cx, region, first);
    if (now == s->held[region])
        return;
    s->held[region] = (uint8_t)now;
    nie_event(cx, NIE_EV_TAKEN, region, now, 0);
}

/* NIE ruling 12: whether its owner is the one who should be. */
bool nie_is_settled(const struct bc_ctx *cx, int region)
{
    const struct nie_state *s = nie_state(cx);
    return foes_share(s, region) || holder(cx, region, NIE_NONE) == s->held[region];
}

/* NIE §12.1, ruling 34: all of its homeland is held by others. */
static int doomed(const struct bc_ctx *cx)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    for (int n = 0; n < NIE_NATIONS; n++) {
        bool any = s->is[n] != NIE_LIVING || s->victory != NIE_TOTAL;
        for (int i = 0; i < d->homes[n] && !any; i++)
            any = s->held[d->home[n][i]] == n;
        if (!any)
            return n;
    }
    return -1;
}

/* NIE §12.1, ruling 34: a player without a nation is out; the last one left has won. */
static void seat_out(struct bc_ctx *cx, int seat)
{
    struct nie_state *s = nie_state(cx);
    uint8_t rest = (uint8_t) ~(1u << seat);
    s->living &= rest;
    s->group &= rest;
    s->allies[seat] = 0;
    for (int x = 0; x < NIE_SEATS; x++)
        s->allies[x] &= rest;
    s->waits[seat] = NIE_NONE;
    nie_event(cx, NIE_EV_OUT, seat, 0, 0);
    for (int i = 1; s->owner == seat && s->group && i < s->h.seats; i++)
        if (s->group >> nie_turn(s, seat, i) & 1) /* NIE ruling 16: the next member leads */
            s->owner = (uint8_t)nie_turn(s, seat, i);
    if (!(s->living & (s->living - 1)))
        nie_finish(cx);
}

/* NIE ruling 34: figures off, cards back, minor regions without owner. */
static void put_out(struct bc_ctx *cx, int n)
{
    struct nie_state *s = nie_state(cx);
    bool touched[NIE_REGIONS];
    s->is[n] = NIE_OUT;
    nie_event(cx, NIE_EV_DOWN, n, 0, 0);
    for (int r = 0; r < NIE_REGIONS; r++) {
        touched[r] = s->held[r] == n || nie_stands(s, r, n);
        memset(s->fig[r][n], 0, NIE_KINDS);
        if (s->held[r] == n) {
            s->held[r] = NIE_NONE;
            nie_event(cx, NIE_EV_FREED, r, 0, 0);
        }
    }
    bc_bag_pour(s->hand[n], s->bag, NIE_CARDS);
    s->cards[n] = s->due[n] = 0;
    if (nie_seat_first(s, s->seat_of[n]) < 0)
        seat_out(cx, s->seat_of[n]);
    for (int r = 0; r < NIE_REGIONS && !s->h.over; r++)
        if (touched[r])
            settle_one(cx, r, NIE_NONE);
}

/* NIE ruling 34, ruling 46: at once, one after the other. */
static void put_out_all(struct bc_ctx *cx)
{
    for (int n; !cx->st->over && (n = doomed(cx)) >= 0;)
        put_out(cx, n);
}

/* NIE ruling 12: figures have come or gone. */
void nie_settle(struct bc_ctx *cx, int region, int first)
{
    if (cx->st->over)
        return;
    settle_one(cx, region, first);
    put_out_all(cx);
}

/* NIE ruling 12: an alliance was made or ended. */
void nie_settle_all(struct bc_ctx *cx)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        settle_one(cx, r, NIE_NONE);
    put_out_all(cx);
}
