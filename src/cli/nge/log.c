/* log.c - how Napoleon gegen Europa is told: who did what, how a game ended, what the signs mean. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
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
    case NGE_DECLARE:
    case NGE_REMOVE:
    case NGE_BUY:
    case NGE_BUY_FLEET:
    case NGE_MUSTER:
    case NGE_CEDE:
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
    return f && f->seq == NGE_SEQ_SETUP &&
           nge_facts(f)->setup.entry >= nge_data(ev->before)->starts;
}

/* --- The years --- */

static const struct nge_frame *budget_before(const struct tb_event *ev)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && (f->seq == NGE_SEQ_BUDGET || f->seq == NGE_SEQ_GIFTS) ? nge_facts(f) : NULL;
}

/* Where a fleet lies; which one it is is its owner's business, and of all else an event tells. */
static void tell_site(const struct tb_event *ev, struct bc_out *out)
{
    const struct nge_frame *f = budget_before(ev);
    char name[2][GT_NAME];
    if (f && f->budget.piece && nge_is_fleet(f->budget.piece - 1))
        cli_put(out, T("ui.nge.built_at"),
                gt_label(ev->cx, NGE_DOM_NATION, f->budget.power, name[0]),
                gt_label(ev->cx, NGE_DOM_ZONE, ev->act->a[0], name[1]), NULL);
}

static void tell_removed(const struct tb_event *ev, struct bc_out *out)
{
    int at = nge_state(ev->before)->at[ev->act->a[0]];
    char name[GT_NAME];
    cli_put(out, T("ui.nge.taken_off"), gt_label(ev->cx, NGE_DOM_ZONE, at, name), NULL);
}

/* In a budget: true; a new commander is told by his action. */
static bool tell_built(const struct tb_event *ev, struct bc_out *out)
{
    const struct nge_frame *f = budget_before(ev);
    int p = ev->act->a[0];
    char name[2][GT_NAME], n[12];
    if (!f || (f->budget.piece && !nge_is_corps(p)))
        return false;
    if (nge_is_corps(p) && nge_state(ev->cx)->fog) /* steps are its owner's business */
        return false;
    if (nge_is_corps(p))
        cli_put(out, T("ui.nge.built_steps"), gt_label(ev->cx, NGE_DOM_PIECE, p, name[0]),
                gt_label(ev->cx, NGE_DOM_ZONE, ev->act->a[1], name[1]),
                gt_number(n, nge_state(ev->cx)->n[p]), NULL);
    return true;
}

static void tell_restored(const struct tb_event *ev, struct bc_out *out)
{
    int p = ev->act->a[0];
    char name[2][GT_NAME];
    cli_put(out, T("ui.nge.restored"), gt_label(ev->cx, NGE_DOM_PIECE, p, name[0]),
            gt_label(ev->cx, NGE_DOM_ZONE, nge_state(ev->before)->at[p], name[1]), NULL);
}

static void tell_points(const struct tb_event *ev, struct bc_out *out)
{
    char plus[12], n[12];
    snprintf(plus, sizeof plus, "%+d", ev->act->a[0]);
    cli_put(out, T("ui.nge.vp_change"), plus, gt_number(n, ev->act->a[1]), NULL);
}

static void tell_peace(const struct tb_event *ev, struct bc_out *out)
{
    char name[GT_NAME], n[12];
    int years = ev->act->a[2];
    cli_put(out, years ? T("ui.nge.peace_years") : T("ui.nge.peace_always"),
            gt_label(ev->cx, NGE_DOM_NATION, ev->act->a[0], name), gt_side(ev->act->a[1]),
            gt_number(n, years), NULL);
}

/* By an event that gives something without talks: "“Pitt's Gold”: Austria." */
static bool tell_chosen(const struct tb_event *ev, struct bc_out *out)
{
    int card = nge_facts(bc_top(ev->before))->event.card;
    char name[2][GT_NAME];
    if (nge_court_bonus(card) >= 0)
        return false;
    cli_put(out, T("ui.nge.chosen"), gt_label(ev->cx, NGE_DOM_CARD, card, name[0]),
            gt_label(ev->cx, NGE_DOM_NATION, ev->act->a[0], name[1]), NULL);
    return true;
}

/* Said in another way, or with what was chosen: true. */
static bool tell_year(const struct tb_event *ev, struct bc_out *out)
{
    const struct nge_frame *budget = budget_before(ev);
    const struct bc_frame *f = bc_top(ev->before);
    switch (ev->act->kind) {
    case NGE_EV_VP: tell_points(ev, out); return true;
    case NGE_EV_PEACE: tell_peace(ev, out); return true;
    case NGE_EV_DREW: /* of several only the last */
        return ev->act->a[1] != nge_state(ev->cx)->held[ev->act->a[0]];
    case NGE_PLACE: /* an event tells it */
        return f && (f->seq == NGE_SEQ_JOIN || f->seq == NGE_SEQ_BUDGET);
    case NGE_COURT: return f && f->seq == NGE_SEQ_EVENT && tell_chosen(ev, out);
    case NGE_EV_BUILT: return tell_built(ev, out);
    case NGE_EV_SAILED: /* nowhere: taken off; back where it was */
        return ev->act->a[0] == ev->act->a[1] || (budget && ev->act->a[1] >= NGE_RESERVE);
    case NGE_RESTORE:
        if (budget)
            tell_restored(ev, out);
        return budget;
    case NGE_LEAVE_FLEET:
        if (budget)
            tell_removed(ev, out);
        return budget;
    default: return false;
    }
}

bool gt_tell(const struct tb_event *ev, struct bc_out *out)
{
    if (tell_year(ev, out))
        return true;
    switch (ev->act->kind) {
    case NGE_EV_WINS:
        if (!nge_data(ev->cx)->until)
            return false;
        cli_put(out, T("ui.nge.campaign_over"), gt_side(ev->act->a[0]), NULL);
        return true;
    case NGE_EV_MOVED: return is_aside(ev);
    case NGE_MARCH: return !ev->act->a[0];
    case NGE_PASS: return is_idle(ev);
    case NGE_PUT: tell_site(ev, out); return !is_fleet(ev);
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

/* NGE §19.2, §19.4, ruling 39. */
static const char *campaign_ending(const struct bc_ctx *cx)
{
    enum { MOST = 20 };
    const struct nge_state *s = nge_state(cx);
    return !s->vp                         ? "ui.nge.end_track_c"
           : s->vp == MOST                ? "ui.nge.end_track_f"
           : nge_is_conquered(cx, NGE_FR) ? "ui.nge.end_france"
           : nge_is_conquered(cx, NGE_GB) ? "ui.nge.end_britain"
           : s->winner == NGE_F           ? "ui.nge.end_kept"
           : s->winner == NGE_C           ? "ui.nge.end_taken"
                                          : "ui.nge.end_undecided";
}

/* Why it ended so: NGE §20.1g, §20.1h. */
void gt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    (void)winner;
    if (nge_data(cx)->until) {
        bc_put(out, T(campaign_ending(cx)));
        return;
    }
    bc_put(out, nge_napoleon_is_gone(cx) ? T("ui.nge.end_napoleon")
                : s->winner == NGE_C     ? T("ui.nge.end_conquered")
                : s->winner == NGE_F     ? T("ui.nge.end_stands")
                                         : T("ui.nge.end_drawn"));
}
