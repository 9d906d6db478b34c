/* victory.c - chapter 6: who is out, who has won, whose turn comes next. */
#include "rules/waterloo/waterloo.h"

#include <assert.h>

/* WL §5.5, §6.2, ruling 2, ruling 7, ruling 8. */
void wl_defeat(struct bc_ctx *cx, int army)
{
    struct wl_state *s = wl_state(cx);
    struct wl_army *v = &s->army[army];
    int heir = WL_NOBODY;
    wl_event(cx, WL_EV_OUT, v->country, 0, 0);
    v->is = 0;
    v->mob_turns = 0;
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].seat == v->seat && (s->army[a].is & WL_IN))
            heir = a; /* two players: the other army (WL ruling 2) */
    for (int i = 0; i < WL_SLOTS; i++)
        s->at[army][i] = WL_BOX;
    for (int t = 0; t < WL_TOWNS; t++)
        if (s->card[t] == army)
            s->card[t] = (int8_t)heir;
    wl_end_alliance(cx, army);
    if (s->players > 2 && wl_seats_left(s) == 2) /* WL §5.9: no alliance between the last two */
        for (int a = 0; a < s->armies; a++)
            wl_end_alliance(cx, a);
}

/* WL §6.1: somebody else is still in the game. */
static bool has_opponent(const struct wl_state *s, int seat)
{
    for (int a = 0; a < s->armies; a++)
        if ((s->army[a].is & WL_IN) && s->army[a].seat != seat)
            return true;
    return false;
}

/* WL §6.3, ruling 16: foreign towns, then towns, then units, as one number. */
static int standing(const struct bc_ctx *cx, int seat)
{
    const struct wl_state *s = wl_state(cx);
    int towns = 0, units = 0;
    for (int t = 0; t < WL_TOWNS; t++)
        towns += s->card[t] != WL_NOBODY && s->army[s->card[t]].seat == seat;
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].seat == seat)
            units += wl_units(s, a);
    return (wl_foreign_towns(wl_board(cx), s, seat) * 100 + towns) * 100 + units;
}

/* WL §6.3, ruling 16: the best standing wins; equals share it. */
static void time_is_up(struct bc_ctx *cx)
{
    struct wl_state *s = wl_state(cx);
    int best = -1;
    wl_event(cx, WL_EV_TIME, s->rounds, 0, 0);
    for (int a = 0; a < s->armies; a++) {
        int seat = s->army[a].seat, v = standing(cx, seat);
        if (!(s->army[a].is & WL_IN) || v < best)
            continue;
        s->winners = (uint8_t)((v > best ? 0 : s->winners) | 1 << seat);
        best = v;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (s->winners >> seat & 1)
            wl_event(cx, WL_EV_WINS, seat, 0, 0);
    bc_over(cx);
}

/* WL §6.1, ruling 7, ruling 15: tested when the active army has done everything. */
static bool has_won(const struct bc_ctx *cx)
{
    const struct wl_state *s = wl_state(cx);
    int seat = s->army[s->active].seat;
    return !has_opponent(s, seat) ||
           wl_foreign_towns(wl_board(cx), s, seat) >= wl_board(cx)->towns_to_win;
}

/* WL §2.6, §6.1, ruling 15, ruling 16: victory, else the turn of the next one who is in the
 * game. */
void wl_end_turn(struct bc_ctx *cx)
{
    struct wl_state *s = wl_state(cx);
    assert(s->armies);
    wl_part(cx);
    s->points = s->dice[0] = s->dice[1] = s->asked = s->declared = s->hit = s->changes = 0;
    for (int a = 0; a < s->armies; a++)
        s->army[a].admits = 0; /* WL §5.7: leave was for this turn */
    s->loser = s->taken = WL_NOBODY;
    s->target = WL_OFF;
    if (has_won(cx)) {
        int seat = s->army[s->active].seat;
        s->winners = (uint8_t)(1 << seat);
        wl_event(cx, WL_EV_WINS, seat, 0, 0);
        bc_over(cx);
        return;
    }
    do {
        s->active = (uint8_t)((s->active + 1) % s->armies);
        s->round = (uint16_t)(s->round + (s->active == s->first));
    } while (!(s->army[s->active].is & WL_IN));
    s->army[s->active].spares = WL_NOBODY; /* WL §5.8: his next turn has come */
    if (s->round > s->rounds) {
        s->round = s->rounds;
        time_is_up(cx);
    }
}

/* WL §6.1, ruling 15: the end of a turn. */
enum bc_flow wl_end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    wl_end_turn(cx);
    return BC_NEXT;
}

/* WL ruling 22. */
void wl_score(const struct bc_ctx *cx, int32_t milli[])
{
    const struct wl_state *s = wl_state(cx);
    int n = 0;
    for (int seat = 0; seat < s->players; seat++)
        n += s->winners >> seat & 1;
    for (int seat = 0; seat < s->players; seat++)
        milli[seat] = s->winners >> seat & 1 ? 1000 / n : 0;
}
