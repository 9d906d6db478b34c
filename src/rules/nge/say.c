/* say.c - how Napoleon gegen Europa is told. Parts of a decision and what an event tells better are mute
 * kinds (nge.c); here is what depends on when and where it happens. */
#include "rules/nge/nge.h"

/* Of all that moves together only its leader is told, and on a march the zone that was entered. */
static bool is_aside(const struct bc_told *ev)
{
    const struct nge_state *s = nge_state(ev->cx);
    int p = ev->act->a[0], zone = ev->act->a[1];
    if (p < 0 || p >= NGE_PIECES || zone < 0 || zone >= NGE_ZONES || s->at[p] != zone)
        return false;
    struct nge_force a = nge_force(ev->cx, zone, nge_side(ev->cx, p),
                                   s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD);
    const struct bc_frame *f = bc_top(ev->before);
    return (nge_has(s, p, NGE_MOVER) && f && f->seq == NGE_SEQ_MARCH) ||
           (nge_leader(&a) >= 0 && nge_leader(&a) != p);
}

static const struct nge_frame *budget(const struct bc_told *ev)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && (f->seq == NGE_SEQ_BUDGET || f->seq == NGE_SEQ_GIFTS) ? nge_facts(f) : NULL;
}

static bool is_in(const struct bc_told *ev, int seq)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && f->seq == seq;
}

/* Where a new fleet lies; which one it is is its owner's business. Formations are told when they stand,
 * fleets only now. */
static void say_put(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nge_frame *f = budget(ev);
    if (f && f->budget.piece && nge_is_fleet(f->budget.piece - 1)) {
        say.kind = NGE_SAY_FLEET;
        say.a[1] = f->budget.power;
        bc_say(t, say);
    } else if (is_in(ev, NGE_SEQ_SETUP) &&
               nge_facts(bc_top(ev->before))->setup.entry >= nge_data(ev->before)->starts) {
        bc_say(t, say);
    }
}

/* In a budget with the steps, which are the owner's business; a new commander is told by his action. */
static void say_built(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nge_frame *f = budget(ev);
    int p = say.a[0];
    if (f && !(f->budget.piece && !nge_is_corps(p)) &&
        !(nge_is_corps(p) && nge_state(ev->cx)->fog)) {
        if (!nge_is_corps(p))
            return;
        say.kind = NGE_SAY_STEPS;
        say.a[2] = (int16_t)nge_state(ev->cx)->n[p];
    }
    bc_say(t, say);
}

/* In a budget a step for an army, or a fleet that is taken off the map. */
static void say_budget(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    int at = nge_state(ev->before)->at[say.a[0]];
    if (budget(ev) && say.kind == NGE_RESTORE) {
        say.kind = NGE_SAY_STEP_BACK;
        say.a[1] = (int16_t)at;
    } else if (budget(ev)) {
        say.kind = NGE_SAY_TAKEN_OFF;
        say.a[0] = (int16_t)at;
    }
    bc_say(t, say);
}

/* By an event that gives something without talks: "“Pitt's Gold”: Austria." */
static void say_court(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    int card = is_in(ev, NGE_SEQ_EVENT) ? nge_facts(bc_top(ev->before))->event.card : -1;
    if (card >= 0 && nge_court_bonus(card) < 0) {
        say.kind = NGE_SAY_CHOSEN;
        say.a[1] = (int16_t)card;
    }
    bc_say(t, say);
}

/* Nothing done is told of an action, and of who is asked during a march or a battle and lets it be. */
static void say_pass(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    bool during = false;
    for (int i = 0; i < ev->before->st->depth; i++) {
        int seq = bc_frame_at(ev->before, i)->seq;
        during |= seq == NGE_SEQ_MARCH || seq == NGE_SEQ_BATTLE;
    }
    if (during) {
        say.kind = NGE_SAY_DECLINES;
        say.a[0] = say.seat;
    }
    if (during || is_in(ev, NGE_SEQ_ACTION))
        bc_say(t, say);
}

/* Is there nothing to tell? */
static bool is_idle(const struct bc_told *ev)
{
    const int16_t *a = ev->act->a;
    switch (ev->act->kind) {
    case NGE_EV_MOVED: return is_aside(ev);
    case NGE_MARCH: return !a[0];
    case NGE_EV_DREW: return a[1] != nge_state(ev->cx)->held[a[0]]; /* of several only the last */
    case NGE_PLACE: return is_in(ev, NGE_SEQ_JOIN) || is_in(ev, NGE_SEQ_BUDGET);
    /* Nowhere: taken off; or back where it was. */
    case NGE_EV_SAILED: return a[0] == a[1] || (budget(ev) && a[1] >= NGE_RESERVE);
    default: return false;
    }
}

void nge_say(const struct bc_told *ev, struct bc_tale *t)
{
    struct bc_action say = *ev->act;
    if (is_idle(ev))
        return;
    switch (say.kind) {
    case NGE_PUT: say_put(ev, say, t); return;
    case NGE_EV_BUILT: say_built(ev, say, t); return;
    case NGE_RESTORE:
    case NGE_LEAVE_FLEET: say_budget(ev, say, t); return;
    case NGE_COURT: say_court(ev, say, t); return;
    case NGE_PASS: say_pass(ev, say, t); return;
    case NGE_EV_WINS: say.kind = nge_data(ev->cx)->until ? NGE_SAY_OVER : say.kind; break;
    case NGE_EV_PEACE: say.kind = say.a[2] ? NGE_SAY_PEACE_YEARS : say.kind; break;
    default: break;
    }
    bc_say(t, say);
}
