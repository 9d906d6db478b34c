/* log.c - how Waterloo is told: who plays what, how a game ended. */
#include "cli/cli.h"
#include "cli/waterloo/table.h"

#include <stdio.h>
#include <string.h>

static void number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
}

/* --- Who --- */

/* "Clara (Austria)", "Computer (recruit, Austria)", or the country alone. */
static void put_named(const char *name, const char *lands, struct bc_out *out)
{
    size_t n = name ? strlen(name) : 0;
    if (!n)
        bc_put(out, lands);
    else if (name[n - 1] == ')')
        bc_putf(out, "%.*s, %s)", (int)(n - 1), name, lands);
    else
        bc_putf(out, "%s (%s)", name, lands);
}

void wt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out)
{
    const struct wl_state *s = wl_state(cx);
    struct bc_out lands = {0};
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].seat == seat)
            bc_putf(&lands, "%s%s", lands.n ? ", " : "", wt_country(s->army[a].country));
    if (lands.n)
        put_named(name, bc_out_str(&lands), out);
    else
        bc_put(out, name);
    bc_out_free(&lands);
}

/* --- The end --- */

enum { FOREIGN, TOWNS, UNITS, COUNTS };

/* What counts when the time is up, in that order (WL §6.3, ruling 16). */
static void count(const struct bc_ctx *cx, int seat, int n[COUNTS])
{
    const struct wl_state *s = wl_state(cx);
    n[FOREIGN] = wl_foreign_towns(wl_board(cx), s, seat);
    n[TOWNS] = n[UNITS] = 0;
    for (int t = 0; t < WL_TOWNS; t++)
        n[TOWNS] += s->card[t] != WL_NOBODY && s->army[s->card[t]].seat == seat;
    for (int a = 0; a < s->armies; a++)
        n[UNITS] += s->army[a].seat == seat ? wl_units(s, a) : 0;
}

static bool is_in(const struct wl_state *s, int seat)
{
    for (int a = 0; a < s->armies; a++)
        if ((s->army[a].is & WL_IN) && s->army[a].seat == seat)
            return true;
    return false;
}

/* The first count by which nobody else keeps up; COUNTS: the victory is shared. */
static int decided_by(const struct bc_ctx *cx, int winner)
{
    const struct wl_state *s = wl_state(cx);
    int won[COUNTS], by = FOREIGN;
    count(cx, winner, won);
    for (int seat = 0; seat < s->players; seat++) {
        int n[COUNTS], i = FOREIGN;
        if (seat == winner || !is_in(s, seat))
            continue;
        count(cx, seat, n);
        while (i < COUNTS && n[i] == won[i])
            i++;
        by = i > by ? i : by;
    }
    return by;
}

static void put_time_up(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct wl_state *s = wl_state(cx);
    char rounds[12];
    number(rounds, s->rounds);
    cli_put(out, T("ui.waterloo.end_time"), rounds, NULL);
    bc_put(out, " ");
    switch (decided_by(cx, winner)) {
    case FOREIGN: bc_put(out, T("ui.waterloo.end_by_foreign")); break;
    case TOWNS: bc_put(out, T("ui.waterloo.end_by_towns")); break;
    case UNITS: bc_put(out, T("ui.waterloo.end_by_units")); break;
    default: bc_put(out, T("ui.waterloo.end_shared"));
    }
    for (int seat = 0; seat < s->players; seat++) {
        struct bc_out who = {0};
        char text[COUNTS][12];
        int n[COUNTS];
        if (!is_in(s, seat))
            continue;
        count(cx, seat, n);
        for (int i = 0; i < COUNTS; i++)
            number(text[i], n[i]);
        wt_seat(cx, seat, "", &who);
        bc_put(out, " ");
        cli_put(out, T("ui.waterloo.end_counts"), bc_out_str(&who), text[FOREIGN], text[TOWNS],
                text[UNITS], NULL);
        bc_out_free(&who);
    }
}

/* WL §6.1, §6.3. */
void wt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    bool alone = true;
    char towns[12];
    for (int a = 0; a < s->armies; a++)
        alone &= !(s->army[a].is & WL_IN) || s->army[a].seat == winner;
    int held = wl_foreign_towns(b, s, winner);
    number(towns, held);
    if (alone)
        bc_put(out, T("ui.waterloo.end_alone"));
    else if (held >= b->towns_to_win)
        cli_put(out, T("ui.waterloo.end_towns"), towns, NULL);
    else
        put_time_up(cx, winner, out);
}
