/* battle.c - LPZ chapter 6: the pointer, the missions it reveals, and the two battles. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

/* --- The pointer (LPZ §6.1, §6.2) --- */

/* LPZ §6.2: the day whose reveal is due at this point of the track, or 0; the 14th reveals
 * nothing. */
static int day_behind(const struct bc_ctx *cx)
{
    for (int i = 1; i < LPZ_DATES; i++)
        if (lpz_data(cx)->passed[i] == lpz_state(cx)->time)
            return LPZ_FIRST_DAY + i;
    return 0;
}

/* LPZ §6.2: a mission is open for all. */
static void reveal(struct bc_ctx *cx, int district)
{
    struct lpz_state *s = lpz_state(cx);
    s->revealed = (uint8_t)(s->revealed | 1 << district);
    lpz_tell(cx, 0, LPZ_EV_REVEALED, s->mission[district], 0);
}

/* LPZ §6.1, §6.2, ruling 17, ruling 25: one point; behind a date Napoléon reveals a mission. */
static enum bc_flow step_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    int hidden = ~s->revealed & ((1 << LPZ_DISTRICTS) - 1);
    if (s->time == lpz_data(cx)->end) /* LPZ ruling 17 */
        s->due = 0;
    if (!s->due)
        return BC_LEAVE;
    s->due--;
    s->time++;
    s->marks |= LPZ_MOVED;
    lpz_event(cx, LPZ_EV_CLOCK, s->time, 0, 0);
    if (!day_behind(cx) || !hidden)
        return BC_RESTART;
    if (hidden & (hidden - 1))
        return BC_NEXT;
    reveal(cx, lpz_lowest((unsigned)hidden)); /* LPZ ruling 25 */
    return BC_RESTART;
}

/* LPZ §6.2: as he chooses. */
static void reveal_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int d = 0; d < LPZ_DISTRICTS; d++)
        if (!(s->revealed >> d & 1))
            bc_add(out, lpz_act(LPZ_REVEAL, seat, s->mission[d], 0), 1);
}

/* LPZ §6.2: his choice is open from now on. */
static enum bc_flow reveal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    reveal(cx, lpz_data(cx)->mission[a->a[0]].district);
    return BC_RESTART;
}

const struct bc_step lpz_seq_advance[] = {
    {"advance.step", "LPZ §6.1", BC_RUNS(BC_ALWAYS, step_take)},
    {"advance.reveal", "LPZ §6.2", BC_ASKS(BC_ALWAYS, lpz_napoleon, reveal_legal, reveal_take),
     BC_FACTS(LPZ_ASK_REVEAL)},
    {0},
};

/* --- Battle (LPZ §6.3 to §6.9) --- */

/* Who may take the point that army `by` deals: enemies in contact (LPZ §6.6), those at 0 only if
 * there is nobody else, and then it is void (LPZ ruling 10, ruling 24). */
int lpz_takers(const struct bc_ctx *cx, int by, uint8_t out[LPZ_ARMIES])
{
    const struct lpz_data *d = lpz_data(cx);
    int n = 0;
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (d->army[a].side != d->army[by].side && lpz_touches(cx, a, by) && lpz_left(cx, a) > 0)
            out[n++] = (uint8_t)a;
    return n;
}

/* LPZ §6.5: one point of strength. */
static void strike(struct bc_ctx *cx, struct lpz_battle_facts *f, int by, int at)
{
    lpz_state(cx)->tally[at]++;
    f->struck |= 1u << by;
    lpz_event(cx, LPZ_EV_STRUCK, at, by, 0);
}

/* The army that strikes next at armies of `side` with at least `least` possible takers, or -1.
 * LPZ §6.5: one point each; LPZ ruling 21: in the order of the cards. */
static int striker(const struct bc_ctx *cx, const struct lpz_battle_facts *f, int side, int least)
{
    const struct lpz_state *s = lpz_state(cx);
    uint8_t takers[LPZ_ARMIES];
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_data(cx)->army[a].side != side && s->at[a] != LPZ_NONE && !(f->struck >> a & 1)) {
            int n = lpz_takers(cx, a, takers);
            if (least > 1 ? n > 1 : n == 1)
                return a;
        }
    return -1;
}

/* LPZ ruling 10: points without a choice come first. */
static void strike_forced(struct bc_ctx *cx, struct lpz_battle_facts *f, int side)
{
    uint8_t takers[LPZ_ARMIES];
    for (int by; (by = striker(cx, f, side, 1)) >= 0;) {
        lpz_takers(cx, by, takers);
        strike(cx, f, by, takers[0]);
    }
}

/* LPZ §6.4 */
static bool is_quiet(const struct bc_ctx *cx)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        for (int b = 0; b < a; b++)
            if (lpz_data(cx)->army[a].side != lpz_data(cx)->army[b].side && lpz_touches(cx, a, b))
                return false;
    return true;
}

/* LPZ §6.4, ruling 10: what needs no decision. */
static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    lpz_event(cx, LPZ_EV_BATTLE, s->fought == LPZ_BATTLE_1 ? 16 : 18, 0, 0);
    if (cx->log && is_quiet(cx))
        lpz_event(cx, LPZ_EV_QUIET, 0, 0, 0);
    strike_forced(cx, &lpz_frame(f)->battle, LPZ_FR);
    strike_forced(cx, &lpz_frame(f)->battle, LPZ_AL);
    return BC_NEXT;
}

/* LPZ ruling 10, ruling 21: whose blow is being decided. */
int lpz_striker(const struct bc_ctx *cx)
{
    const struct lpz_battle_facts *f = &lpz_frame(bc_top(cx))->battle;
    int by = striker(cx, f, LPZ_FR, 2);
    return by >= 0 ? by : striker(cx, f, LPZ_AL, 2);
}

/* LPZ §6.6, ruling 10: Napoléon decides first. */
static bool french_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return striker(cx, &lpz_frame(f)->battle, LPZ_FR, 2) >= 0;
}

/* LPZ §6.6, ruling 10: Schwarzenberg decides after him. */
static bool allies_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return striker(cx, &lpz_frame(f)->battle, LPZ_AL, 2) >= 0;
}

/* LPZ §6.6: one of the armies in contact. */
static void hit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    int side = lpz_seat(lpz_state(cx), seat);
    uint8_t takers[LPZ_ARMIES];
    int n = lpz_takers(cx, striker(cx, &lpz_frame(f)->battle, side, 2), takers);
    for (int i = 0; i < n; i++)
        bc_add(out, lpz_act(LPZ_HIT, seat, takers[i], 0), 1);
}

/* LPZ §6.6, ruling 10: which may leave others without a choice. */
static enum bc_flow hit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    int side = lpz_seat(lpz_state(cx), a->seat);
    strike(cx, &lpz_frame(f)->battle, striker(cx, &lpz_frame(f)->battle, side, 2), a->a[0]);
    strike_forced(cx, &lpz_frame(f)->battle, side);
    return BC_REPEAT;
}

/* LPZ §6.7, §6.8: both have assigned; losses stay, and an army below 1 leaves the game. */
static enum bc_flow losses_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    for (int i = 0; i < LPZ_ARMIES; i++) {
        if (!s->tally[i])
            continue;
        s->lost[i] = (uint8_t)(s->lost[i] + s->tally[i]);
        lpz_event(cx, LPZ_EV_LOST, i, s->tally[i], lpz_strength(cx, i));
        s->tally[i] = 0;
        if (lpz_strength(cx, i) > 0)
            continue;
        lpz_event(cx, LPZ_EV_GONE, i, s->at[i], 0);
        s->army_at[s->at[i]] = LPZ_NONE;
        s->at[i] = LPZ_NONE;
        s->fate[i] = LPZ_DEAD;
    }
    s->fought++;
    return BC_LEAVE;
}

const struct bc_step lpz_seq_battle[] = {
    {"battle.begin", "LPZ §6.4", BC_RUNS(BC_ALWAYS, begin_take)},
    {"battle.french", "LPZ §6.6", BC_ASKS(french_choose, lpz_napoleon, hit_legal, hit_take),
     BC_FACTS(LPZ_ASK_HIT), BC_TELLS(lpz_tell_hit)},
    {"battle.allies", "LPZ §6.6", BC_ASKS(allies_choose, lpz_schwarzenberg, hit_legal, hit_take),
     BC_FACTS(LPZ_ASK_HIT), BC_TELLS(lpz_tell_hit)},
    {"battle.losses", "LPZ §6.7", BC_RUNS(BC_ALWAYS, losses_take)},
    {0},
};
