/* log.c - how Napoleon in Europa is told: who plays what, how a game ended. */
#include "cli/cli.h"
#include "cli/nie/table.h"

#include <stdio.h>
#include <string.h>

/* --- Who --- */

/* "Anna (France, Spain)", "Computer (recruit, France)", or the nations alone. */
void nt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out)
{
    struct bc_out list = {0};
    size_t n = name ? strlen(name) : 0;
    for (int i = 0; i < NIE_NATIONS; i++)
        if (nie_state(cx)->seat_of[i] == seat)
            bc_putf(&list, "%s%s", list.n ? ", " : "", nt_nation(i));
    if (!n || !list.n)
        bc_put(out, n ? name : bc_out_str(&list));
    else if (name[n - 1] == ')')
        bc_putf(out, "%.*s, %s)", (int)(n - 1), name, bc_out_str(&list));
    else
        bc_putf(out, "%s (%s)", name, bc_out_str(&list));
    bc_out_free(&list);
}

bool nt_throws(int kind)
{
    return kind == NIE_ROLL;
}

void nt_legend(bool ascii, struct bc_out *out)
{
    (void)ascii;
    bc_put(out, T("ui.nie.legend_signs"));
    bc_put(out, "\n");
    bc_put(out, T("ui.nie.legend_figures"));
    bc_put(out, "\n");
    bc_put(out, T("ui.nie.legend_sets"));
    bc_put(out, "\n");
}

/* --- The end --- */

void nt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct nie_state *s = nie_state(cx);
    char n[12];
    (void)winner;
    if (s->round >= s->limit)
        cli_put(out, T("ui.nie.end_rounds"), nt_number(n, s->limit), NULL);
    else if (s->living & (s->living - 1))
        bc_put(out, T("ui.nie.end_shared"));
    else
        bc_put(out, T("ui.nie.end_alone"));
}
