/* log.c - how Napoleon gegen Europa is told: who did what, how a game ended, what the signs mean. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <string.h>

/* "Anna (France)", "Computer (veteran, France)" */
void gt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out)
{
    size_t n = name ? strlen(name) : 0;
    (void)cx;
    if (!n)
        bc_put(out, gt_side(seat));
    else if (name[n - 1] == ')')
        bc_putf(out, "%.*s, %s)", (int)(n - 1), name, gt_side(seat));
    else
        bc_putf(out, "%s (%s)", name, gt_side(seat));
}

/* Parts of a decision, and whatever the event behind it tells as well, and better. */
bool gt_twice(int kind)
{
    switch (kind) {
    case NGE_CARD:
    case NGE_EVENT:
    case NGE_PLAY:
    case NGE_CHOOSE:
    case NGE_ACTIVATE:
    case NGE_APART:
    case NGE_GO:
    case NGE_FLEE:
    case NGE_RETREAT:
    case NGE_DONE:
    case NGE_HALT:
    case NGE_LOSE:
    case NGE_GIVE_UP:
    case NGE_MARKER:
    case NGE_FIX:
    case NGE_SPEND:
    case NGE_RESTORE:
    case NGE_SAIL:
    case NGE_DIE:
    case NGE_BROADSIDE: return true;
    default: return false;
    }
}

bool gt_throws(int kind)
{
    return kind == NGE_DICE || kind == NGE_EV_SUMS || kind == NGE_EV_INTERCEPTS ||
           kind == NGE_EV_EVADES || kind == NGE_EV_COUNTERS || kind == NGE_EV_TESTED ||
           kind == NGE_EV_STORMED || kind == NGE_EV_BROADSIDE;
}

/* Of all that moves together only its leader is told, and on a march the zone that was entered. */
static bool is_aside(const struct tb_event *ev)
{
    const struct nge_state *s = nge_state(ev->cx);
    int p = ev->act->a[0], zone = ev->act->a[1];
    if (zone >= NGE_ZONES || s->at[p] != zone)
        return false;
    struct nge_force a = nge_force(ev->cx, zone, nge_side(ev->cx, p),
                                   s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD);
    const struct bc_frame *f = bc_top(ev->before);
    return (nge_has(s, p, NGE_MOVER) && f && f->seq == NGE_SEQ_MARCH) ||
           (nge_leader(&a) >= 0 && nge_leader(&a) != p);
}

/* Nothing done is told of an action, not of every march that could have been answered. */
static bool is_idle(const struct tb_event *ev)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && f->seq != NGE_SEQ_ACTION;
}

/* Formations are told when they stand, fleets only now. */
static bool is_fleet(const struct tb_event *ev)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && nge_facts(f)->setup.entry >= nge_data(ev->before)->starts;
}

bool gt_tell(const struct tb_event *ev, struct bc_out *out)
{
    (void)out;
    switch (ev->act->kind) {
    case NGE_EV_MOVED: return is_aside(ev);
    case NGE_MARCH: return !ev->act->a[0];
    case NGE_PASS: return is_idle(ev);
    case NGE_PUT: return !is_fleet(ev);
    default: return false;
    }
}

void gt_legend(bool ascii, struct bc_out *out)
{
    (void)ascii;
    bc_put(out, T("ui.nge.legend_zones"));
    bc_put(out, "\n");
    bc_put(out, T("ui.nge.legend_stands"));
    bc_put(out, "\n");
    bc_put(out, T("ui.nge.legend_borders"));
    bc_put(out, "\n");
    bc_put(out, T("ui.nge.legend_pieces"));
    bc_put(out, "\n");
}

/* Why it ended so: NGE §20.1g, §20.1h. */
void gt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    (void)winner;
    bc_put(out, nge_napoleon_is_gone(cx) ? T("ui.nge.end_napoleon")
                : s->winner == NGE_C     ? T("ui.nge.end_conquered")
                : s->winner == NGE_F     ? T("ui.nge.end_stands")
                                         : T("ui.nge.end_drawn"));
}
