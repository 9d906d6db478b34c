/* settle.c - the final scoring (LPZ §7.2 to §7.6) by trying every way to assign the armies:
 * Napoléon first, then Schwarzenberg, who sees what he did. There are few armies with a choice. */
#include "ai/leipzig/hints.h"

enum {
    PAR = 20,      /* what a first game usually brings Napoléon */
    WAYS = 1 << 14 /* tried at most; beyond that the first way found must do */
};

/* An army with several missions to count for. */
struct free_army {
    uint8_t tasks;
    int8_t value;
};

struct settling {
    const struct bc_ctx *cx;
    int sum[LPZ_SIDES][LPZ_DISTRICTS];
    struct free_army army[LPZ_ARMIES];
    int french, n; /* those of the French come first */
    int ways;
};

int lpz_ai_result(const struct lpz_state *s, int french, int allied)
{
    int beat = !s->match ? allied : s->leg ? s->first : PAR;
    return (french - beat) * LPZ_POINT;
}

/* LPZ §7.6, §7.7: everything is assigned. */
static int outcome(const struct settling *t)
{
    const struct lpz_data *d = lpz_data(t->cx);
    const struct lpz_state *s = lpz_state(t->cx);
    int points[LPZ_SIDES] = {s->points[LPZ_FR], s->points[LPZ_AL]};
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        const struct lpz_mission *m = &d->mission[s->mission[i]];
        int army = s->army_at[m->field];
        bool held = army != LPZ_NONE && d->army[army].side == LPZ_FR;
        int side = held && t->sum[LPZ_FR][i] >= t->sum[LPZ_AL][i] ? LPZ_FR : LPZ_AL;
        points[side] += m->points[side];
    }
    return lpz_ai_result(s, points[LPZ_FR], points[LPZ_AL]);
}

static int assign(struct settling *t, int i)
{
    int side = i < t->french ? LPZ_FR : LPZ_AL, best = 0;
    bool first = true;
    if (i == t->n)
        return outcome(t);
    for (int k = 0; k < LPZ_DISTRICTS; k++) {
        if (!(t->army[i].tasks >> k & 1) || (!first && t->ways > WAYS))
            continue;
        t->ways++;
        t->sum[side][k] += t->army[i].value;
        int lead = assign(t, i + 1);
        t->sum[side][k] -= t->army[i].value;
        if (first || (side == LPZ_FR ? lead > best : lead < best))
            best = lead;
        first = false;
    }
    return best;
}

static void list_side(struct settling *t, int side)
{
    const struct lpz_data *d = lpz_data(t->cx);
    for (int a = 0; a < LPZ_ARMIES; a++) {
        int tasks = d->army[a].side == side ? lpz_tasks(t->cx, a) : 0;
        if (tasks && !lpz_state(t->cx)->tally[a])
            t->army[t->n++] = (struct free_army){(uint8_t)tasks, (int8_t)lpz_value(t->cx, a)};
    }
}

int lpz_ai_settle(const struct bc_ctx *cx)
{
    struct settling t = {.cx = cx};
    for (int i = 0; i < LPZ_DISTRICTS; i++)
        for (int side = 0; side < LPZ_SIDES; side++)
            t.sum[side][i] = lpz_sum_of(cx, i, side);
    list_side(&t, LPZ_FR);
    t.french = t.n;
    list_side(&t, LPZ_AL);
    return assign(&t, 0);
}
