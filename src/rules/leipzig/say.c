/* say.c - how Völkerschlacht 1813 is told: what a point of time means, which card clears a marker, how
 * a mission stands. */
#include "rules/leipzig/leipzig.h"

/* A point of time, with the date if it is the first one behind it, or a battle; of several points in a
 * row only the last. */
static void say_clock(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct lpz_data *d = lpz_data(ev->cx);
    int now = say.a[0];
    for (int i = 0; i < LPZ_DATES; i++)
        if (d->passed[i] == now) {
            say.kind = LPZ_SAY_PASSED;
            say.a[1] = (int16_t)(LPZ_FIRST_DAY + i);
        }
    if (say.kind == LPZ_EV_CLOCK &&
        (now == d->battle[LPZ_BATTLE_1] || now == d->battle[LPZ_BATTLE_2])) {
        say.kind = LPZ_SAY_BATTLE_DUE;
        say.a[1] = now == d->battle[LPZ_BATTLE_1] ? 16 : 18;
    }
    for (int i = ev->at + 1; say.kind == LPZ_EV_CLOCK && ev->log && i < ev->log->n; i++)
        if (i < ev->log->cap && ev->log->v[i].act.kind == LPZ_EV_CLOCK)
            return;
    bc_say(t, say);
}

/* With its district and points. */
static void say_mission(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct lpz_mission *m = &lpz_data(ev->cx)->mission[say.a[0]];
    say.a[1] = m->points[LPZ_FR];
    say.a[2] = m->points[LPZ_AL];
    say.a[3] = m->district;
    bc_say(t, say);
}

/* A French army without an enemy would have won: where the Allies win without more, nobody is there. */
static void say_scored(struct bc_action say, struct bc_tale *t)
{
    say.kind = say.a[3] == LPZ_FR     ? LPZ_SAY_HELD
               : say.a[1] >= say.a[2] ? LPZ_SAY_EMPTY
                                      : LPZ_SAY_LOST;
    bc_say(t, say);
}

/* The army whose last marker lies where another one is placed. */
static int giving_way(const struct bc_told *ev)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && f->seq == LPZ_SEQ_PLACE ? lpz_frame(f)->place.army : LPZ_NONE;
}

void lpz_say(const struct bc_told *ev, struct bc_tale *t)
{
    const struct lpz_state *s = lpz_state(ev->cx);
    struct bc_action say = *ev->act;
    int16_t *a = say.a;
    switch (say.kind) {
    case LPZ_EV_CLOCK: say_clock(ev, say, t); return;
    case LPZ_EV_GOT_MISSION:
    case LPZ_EV_REVEALED: say_mission(ev, say, t); return;
    case LPZ_EV_SCORED: say_scored(say, t); return;
    case LPZ_EV_GAME: /* of a single game the first turn says enough */
        if (!s->match)
            return;
        break;
    case LPZ_EV_DREW: /* who draws a card hears which one it is */
        if (lpz_seat(s, a[0]) == ev->seat)
            return;
        break;
    case LPZ_EV_GOT: /* from the pile by his own action, or dealt */
        if (bc_top(ev->before) && bc_top(ev->before)->seq == LPZ_SEQ_ACTION) {
            say.kind = LPZ_SAY_DRAWN;
            a[1] = (int16_t)lpz_seat(s, lpz_state(ev->before)->active);
        }
        break;
    case LPZ_EV_TURN: a[2] = (int16_t)lpz_seat(s, a[0]); break;
    case LPZ_EV_WINS: a[1] = (int16_t)lpz_seat(s, a[0]); break;
    case LPZ_CLEAR: a[2] = lpz_data(ev->cx)->field[a[1]].terrain; break;
    case LPZ_SHIFT: a[1] = (int16_t)giving_way(ev); break;
    default: break;
    }
    bc_say(t, say);
}
