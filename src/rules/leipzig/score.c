/* score.c - LPZ chapters 7 and 8: which army counts for which mission, and the final scoring. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

/* The French army on the field of a mission, or LPZ_NONE (LPZ §7.2). */
static int holder(const struct bc_ctx *cx, int district)
{
    const struct lpz_state *s = lpz_state(cx);
    int m = s->mission[district];
    int army = m < LPZ_MISSIONS ? s->army_at[lpz_data(cx)->mission[m].field] : LPZ_NONE;
    return army != LPZ_NONE && lpz_data(cx)->army[army].side == LPZ_FR ? army : LPZ_NONE;
}

/* LPZ §7.3: some Allied army touches both. */
static bool supports(const struct bc_ctx *cx, int a, int with)
{
    for (int b = 0; b < LPZ_ARMIES; b++)
        if (lpz_data(cx)->army[b].side == LPZ_AL && lpz_touches(cx, a, b) &&
            lpz_touches(cx, b, with))
            return true;
    return false;
}

/* LPZ ruling 12: an army on a mission field counts there and nowhere else. */
int lpz_tasks(const struct bc_ctx *cx, int a)
{
    int tasks = 0;
    if (lpz_state(cx)->at[a] == LPZ_NONE)
        return 0;
    for (int d = 0; d < LPZ_DISTRICTS; d++)
        if (holder(cx, d) == a)
            return 1 << d;
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        int with = holder(cx, d);
        if (with == LPZ_NONE)
            continue;
        if (lpz_data(cx)->army[a].side == LPZ_FR ? supports(cx, a, with) : lpz_touches(cx, a, with))
            tasks |= 1 << d;
    }
    return tasks;
}

/* LPZ §8.1: what a field gives an army of this kind, or takes from it. */
int lpz_ground(const struct lpz_data *d, int kind, int field)
{
    return d->professional && kind < LPZ_KINDS ? d->ground[d->field[field].terrain][kind] : 0;
}

/* LPZ §8.3, ruling 14: strength with the value of the ground, not below 0. The value follows from kind
 * and field, so that none is laid on the army when it is placed (LPZ §8.2). */
int lpz_worth(const struct lpz_data *d, int kind, int field, int strength)
{
    int v = strength + lpz_ground(d, kind, field);
    return v > 0 ? v : 0;
}

int lpz_value(const struct bc_ctx *cx, int a)
{
    return lpz_worth(lpz_data(cx), lpz_kind(cx, a), lpz_state(cx)->at[a], lpz_strength(cx, a));
}

/* LPZ §7.2, §7.5: what counts for a side at a mission, by the tallies. */
int lpz_sum_of(const struct bc_ctx *cx, int district, int side)
{
    int sum = 0;
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_data(cx)->army[a].side == side && lpz_state(cx)->tally[a] == 1 + district)
            sum += lpz_value(cx, a);
    return sum;
}

/* LPZ §7.6, §7.7: ties are Napoléon's; a mission without a French army is Schwarzenberg's. */
int lpz_verdict(const struct bc_ctx *cx, int district, int sum[LPZ_SIDES])
{
    for (int side = 0; side < LPZ_SIDES; side++)
        sum[side] = lpz_sum_of(cx, district, side);
    return holder(cx, district) != LPZ_NONE && sum[LPZ_FR] >= sum[LPZ_AL] ? LPZ_FR : LPZ_AL;
}

int lpz_outlook(const struct bc_ctx *cx, int district, int sum[LPZ_SIDES])
{
    struct lpz_state s = *lpz_state(cx);
    struct bc_ctx as_if = {cx->game, cx->data, &s.h, NULL};
    for (int a = 0; a < LPZ_ARMIES; a++)
        s.tally[a] = (uint8_t)(lpz_tasks(cx, a) >> district & 1 ? 1 + district : 0);
    return lpz_verdict(&as_if, district, sum);
}

/* LPZ §7.4, §7.5: an army counts at one mission. */
static void assign(struct bc_ctx *cx, int a, int district)
{
    struct lpz_state *s = lpz_state(cx);
    bool french = lpz_data(cx)->army[a].side == LPZ_FR;
    int kind = holder(cx, district) == a ? LPZ_EV_HOLDS : french ? LPZ_EV_SUPPORTS : LPZ_EV_FIGHTS;
    s->tally[a] = (uint8_t)(1 + district);
    struct bc_action ev = lpz_act(kind, BC_NATURE, a, s->mission[district]);
    ev.a[2] = (int16_t)lpz_strength(cx, a);
    ev.a[3] = (int16_t)lpz_value(cx, a);
    bc_emit(cx, 0, 0, &ev);
}

/* LPZ §7.2, ruling 12: armies with one mission only are assigned without asking. */
static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_event(cx, LPZ_EV_SCORING, 0, 0, 0);
    for (int i = 0; i < LPZ_ARMIES; i++) {
        int tasks = lpz_tasks(cx, i);
        if (tasks && !(tasks & (tasks - 1)))
            assign(cx, i, lpz_lowest((unsigned)tasks));
    }
    return BC_NEXT;
}

/* An army with several missions to count for, not yet assigned (LPZ §7.4, §7.5), or -1. */
static int undecided(const struct bc_ctx *cx, int side)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_data(cx)->army[a].side == side && !lpz_state(cx)->tally[a] && lpz_tasks(cx, a))
            return a;
    return -1;
}

/* LPZ §7.4, §7.5: the army that a question is about. */
int lpz_asked(const struct bc_ctx *cx)
{
    const struct lpz_frame *f = (const struct lpz_frame *)bc_top(cx);
    if (f->f.seq != LPZ_SEQ_SCORE)
        return f->place.army;
    int a = undecided(cx, LPZ_FR);
    return a >= 0 ? a : undecided(cx, LPZ_AL);
}

/* LPZ §7.4: Napoléon decides first. */
static bool french_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return undecided(cx, LPZ_FR) >= 0;
}

/* LPZ §7.5: Schwarzenberg decides after him. */
static bool allies_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return undecided(cx, LPZ_AL) >= 0;
}

/* LPZ §7.4, §7.5, ruling 12: one of the missions that it could count at. */
static void task_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    int side = lpz_seat(s, seat), tasks = lpz_tasks(cx, undecided(cx, side));
    for (int d = 0; d < LPZ_DISTRICTS; d++)
        if (tasks >> d & 1)
            bc_add(out, lpz_act(side == LPZ_FR ? LPZ_SUPPORT : LPZ_FIGHT, seat, s->mission[d], 0),
                   1);
}

/* LPZ §7.4, §7.5: there it counts. */
static enum bc_flow task_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    int side = lpz_seat(lpz_state(cx), a->seat);
    assign(cx, undecided(cx, side), lpz_data(cx)->mission[a->a[0]].district);
    return BC_REPEAT;
}

/* LPZ §7.6, §7.7 */
static enum bc_flow count_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        int sum[LPZ_SIDES], side = lpz_verdict(cx, d, sum);
        int points = lpz_data(cx)->mission[s->mission[d]].points[side];
        s->points[side] = (uint8_t)(s->points[side] + points);
        struct bc_action ev = {LPZ_EV_SCORED,
                               BC_NATURE,
                               {s->mission[d], (int16_t)sum[LPZ_FR], (int16_t)sum[LPZ_AL],
                                (int16_t)side, (int16_t)points}};
        bc_emit(cx, 0, 0, &ev);
    }
    lpz_event(cx, LPZ_EV_RESULT, s->points[LPZ_FR], s->points[LPZ_AL], 0);
    s->done = 1;
    return BC_LEAVE;
}

const struct bc_step lpz_seq_score[] = {
    {"score.begin", "LPZ §7.2", BC_RUNS(BC_ALWAYS, begin_take)},
    {"score.support", "LPZ §7.4", BC_ASKS(french_choose, lpz_napoleon, task_legal, task_take),
     BC_FACTS(LPZ_ASK_ARMY), BC_TELLS(lpz_tell_task)},
    {"score.fight", "LPZ §7.5", BC_ASKS(allies_choose, lpz_schwarzenberg, task_legal, task_take),
     BC_FACTS(LPZ_ASK_ARMY), BC_TELLS(lpz_tell_task)},
    {"score.count", "LPZ §7.6", BC_RUNS(BC_ALWAYS, count_take)},
    {0},
};
