/* state.c - armies, markers and cards: what all chapters ask and do. */
#include "rules/leipzig/leipzig.h"

/* LPZ §1.3, §5.6: Napoléon and Schwarzenberg lead whichever kind was chosen. */
int lpz_kind(const struct bc_ctx *cx, int a)
{
    const struct lpz_army *army = &lpz_data(cx)->army[a];
    return army->kind == LPZ_ANY ? lpz_state(cx)->kind[army->side] : army->kind;
}

/* LPZ §6.4: contact. */
bool lpz_touches(const struct bc_ctx *cx, int a, int b)
{
    const struct lpz_state *s = lpz_state(cx);
    return s->at[a] != LPZ_NONE && s->at[b] != LPZ_NONE &&
           lpz_data(cx)->field[s->at[a]].next >> s->at[b] & 1;
}

bool lpz_is_idle(const struct bc_ctx *cx, int side)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_data(cx)->army[a].side == side && s->fate[a] <= LPZ_CARD_USED)
            return false;
    return true;
}

int lpz_in_pile(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    int n = lpz_data(cx)->cards - s->held[0] - s->held[1] - s->removed;
    n -= bc_bag_sum(s->out, LPZ_CARDS);
    for (int i = 0; i < LPZ_ROW; i++)
        n -= (s->row[i] != LPZ_NONE) + (s->old[i] != LPZ_NONE);
    return n;
}

bool lpz_has_passed(const struct bc_ctx *cx, int day)
{
    return lpz_state(cx)->time >= lpz_data(cx)->passed[day - LPZ_FIRST_DAY];
}

/* LPZ §4.3 */
bool lpz_must_wait(const struct bc_ctx *cx, int a)
{
    int date = lpz_data(cx)->army[a].date;
    return date && !lpz_has_passed(cx, date);
}

void lpz_gain(struct lpz_state *s, int side, int card)
{
    s->hand[side][card]++;
    s->held[side]++;
}

/* LPZ ruling 26: others take it that a card they have seen goes first. */
void lpz_spend(struct lpz_state *s, int side, int card)
{
    s->hand[side][card]--;
    s->held[side]--;
    if (s->known[side][card])
        s->known[side][card]--;
}

/* LPZ §4.17: the discards become the pile. */
void lpz_shuffle(struct bc_ctx *cx)
{
    struct lpz_state *s = lpz_state(cx);
    bc_bag_pour(s->out, s->pile, LPZ_CARDS);
    lpz_event(cx, LPZ_EV_SHUFFLED, 0, 0, 0);
}

void lpz_event(struct bc_ctx *cx, int kind, int a, int b, int c)
{
    struct bc_action ev = lpz_act(kind, BC_NATURE, a, b);
    ev.a[2] = (int16_t)c;
    bc_emit(cx, 0, 0, &ev);
}

void lpz_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a, int b)
{
    struct bc_action ev = lpz_act(kind, BC_NATURE, a, b);
    bc_emit(cx, seen, BC_REVEAL, &ev);
}

bc_seats lpz_active(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(lpz_seat(lpz_state(cx), lpz_state(cx)->active));
}

bc_seats lpz_napoleon(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(lpz_seat(lpz_state(cx), LPZ_FR));
}

bc_seats lpz_schwarzenberg(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(lpz_seat(lpz_state(cx), LPZ_AL));
}
