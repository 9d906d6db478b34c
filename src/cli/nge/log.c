/* log.c - how Napoleon gegen Europa is told: who plays what, how a game ended, what the signs mean. */
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

bool gt_throws(int kind)
{
    return kind == NGE_DICE || kind == NGE_EV_SUMS || kind == NGE_EV_INTERCEPTS ||
           kind == NGE_EV_EVADES || kind == NGE_EV_COUNTERS || kind == NGE_EV_TESTED ||
           kind == NGE_EV_STORMED || kind == NGE_EV_BROADSIDE;
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
