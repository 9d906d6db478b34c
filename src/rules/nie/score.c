/* score.c - NIE chapter 12: the end of the game and who has won. */
#include "rules/nie/nie.h"

/* NIE §12.2, ruling 36: regions held, less the homeland regions at the start. */
int nie_gain(const struct bc_ctx *cx, int seat)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    int gain = 0;
    for (int r = 0; r < NIE_REGIONS; r++)
        gain += s->held[r] != NIE_NONE && s->seat_of[s->held[r]] == seat;
    for (int n = 0; n < NIE_NATIONS; n++)
        gain -= s->seat_of[n] == seat ? d->homes[n] : 0;
    return gain;
}

/* NIE ruling 35: gains divided by the nations at the start, compared exactly. */
static bool beats(const struct bc_ctx *cx, int a, int b)
{
    const struct nie_state *s = nie_state(cx);
    return nie_gain(cx, a) * s->at_start[b] > nie_gain(cx, b) * s->at_start[a];
}

/* NIE ruling 40, option "shared": nobody is left to fight. */
bool nie_is_shared(const struct nie_state *s)
{
    for (int seat = 0; seat < s->h.seats; seat++)
        if (nie_is_alive(s, seat) && (s->living & ~s->allies[seat]) != 1 << seat)
            return false;
    return s->shared && s->victory == NIE_TOTAL;
}

/* NIE §12.1, §12.2, ruling 40: the seats that have won, a bit each. */
static unsigned winners(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    unsigned mask = s->living;
    if (nie_is_shared(s))
        return mask;
    for (int a = 0; a < s->h.seats; a++)
        for (int b = 0; b < s->h.seats; b++)
            if (s->living >> b & 1 && beats(cx, b, a))
                mask &= ~(1u << a);
    return mask;
}

/* NIE §12.1, §12.2: the results, and who has won. */
void nie_finish(struct bc_ctx *cx)
{
    struct nie_state *s = nie_state(cx);
    s->winner = 0;
    for (int seat = 0; seat < s->h.seats; seat++)
        nie_event(cx, NIE_EV_RESULT, seat, nie_gain(cx, seat), s->at_start[seat]);
    for (int seat = 0; seat < s->h.seats; seat++)
        if (winners(cx) >> seat & 1)
            nie_event(cx, NIE_EV_WINS, seat, 0, 0);
    bc_over(cx);
}

/* NIE §12.2, ruling 35: equal results share the victory. */
void nie_score(const struct bc_ctx *cx, int32_t milli[])
{
    unsigned won = winners(cx);
    for (int seat = 0; seat < cx->st->seats; seat++)
        milli[seat] = won >> seat & 1 ? 1000 / __builtin_popcount(won) : 0;
}
