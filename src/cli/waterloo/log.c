/* log.c - how Waterloo is told: who acts, what is attacked, how a game ended. */
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

/* The army for which an action was decided, or WL_NOBODY. */
static int actor(const struct bc_ctx *before, const struct bc_action *act)
{
    const struct wl_state *s = wl_state(before);
    if (!s->h.depth)
        return WL_NOBODY;
    int asked = wl_frame(bc_top(before))->army;
    int army = WL_NOBODY;
    switch (act->kind) {
    case WL_BREAK:
    case WL_PART:
    case WL_OFFER:
    case WL_ASK:
    case WL_THROW:
    case WL_TARGET:
    case WL_NO_TARGET:
    case WL_NO_GAIN:
    case WL_DONE: army = s->active; break;
    case WL_GRANT:
    case WL_DENY:
    case WL_ACCEPT:
    case WL_DECLINE:
    case WL_RECRUIT:
    case WL_NO_RECRUIT: army = asked; break;
    case WL_LOSE: army = s->loser; break;
    default: break;
    }
    return army >= 0 && army < s->armies && s->army[army].seat == act->seat ? army : WL_NOBODY;
}

/* Alliances are the players' affair, moves those of a country. */
static void put_actor(const struct tb_event *ev, int army, struct bc_out *out)
{
    const char *land = wt_country(wl_state(ev->before)->army[army].country);
    int k = ev->act->kind;
    bool player = (k >= WL_BREAK && k <= WL_DENY) || k == WL_ACCEPT || k == WL_DECLINE;
    put_named(player ? ev->names[ev->act->seat] : NULL, land, out);
}

/* --- What --- */

/* The piece on `sq`, by kind, country and place: three holes of a sentence. */
struct victim {
    const char *kind, *land;
    char at[96];
};

static bool find_victim(const struct bc_ctx *cx, int sq, struct victim *v)
{
    const struct wl_state *s = wl_state(cx);
    struct wl_occ occ;
    if (sq < 0 || sq >= wl_board(cx)->squares || !s->armies)
        return false;
    wl_occupy(s, &occ);
    if (!occ.at[sq])
        return false;
    v->kind = wt_kind(wl_occ_kind(occ.at[sq]));
    v->land = wt_country(s->army[wl_occ_army(occ.at[sq])].country);
    bc_value_label(cx, cli_text, WL_DOM_SQUARE, sq, v->at, sizeof v->at);
    return true;
}

/* WL §4.4, §7.5: everybody whom the attack would have had to face. */
static int attackers_needed(const struct bc_ctx *cx, int sq)
{
    struct wl_occ occ;
    uint16_t at[9];
    uint8_t need[9];
    int sum = 0;
    wl_occupy(wl_state(cx), &occ);
    int n = wl_attack_needs(wl_board(cx), wl_state(cx), &occ, (uint16_t)sq, at, need);
    for (int i = 0; i < n; i++)
        sum += need[i];
    return sum;
}

static bool tell_attack(const struct tb_event *ev, const char *who, struct bc_out *out)
{
    struct victim v;
    char n[12];
    bool named = ev->act->kind == WL_TARGET;
    int sq = ev->act->a[named ? 0 : 1];
    if (!find_victim(ev->before, sq, &v))
        return false;
    number(n, attackers_needed(ev->before, sq));
    if (named)
        cli_put(out, T("ui.waterloo.log_target"), who, v.kind, v.land, v.at, NULL);
    else
        cli_put(out, T("ui.waterloo.log_repelled"), wt_country(ev->act->a[0]), v.kind, v.land, v.at,
                n, NULL);
    return true;
}

bool wt_twice(int kind)
{
    return kind == WL_LOSE || kind == WL_GAIN;
}

/* "France has new infantry on 9,9." */
static void tell_gained(const struct tb_event *ev, struct bc_out *out)
{
    char at[96];
    bc_value_label(ev->cx, cli_text, WL_DOM_SQUARE, ev->act->a[2], at, sizeof at);
    cli_put(out, T("ui.waterloo.log_gained"), wt_country(ev->act->a[0]), wt_kind(ev->act->a[1]), at,
            NULL);
}

bool wt_tell(const struct tb_event *ev, struct bc_out *out)
{
    const struct bc_action *act = ev->act;
    const char *names[BC_SEATS] = {0};
    struct bc_out who = {0};
    if (act->kind == WL_EV_GAINED) {
        tell_gained(ev, out);
        return true;
    }
    int army = actor(ev->before, act), seat = act->kind == WL_EV_WINS ? act->a[0] : act->seat;
    if (act->kind != WL_EV_WINS && army == WL_NOBODY && act->kind != WL_EV_REPELLED)
        return false;
    for (int i = 0; i < WL_ARMIES; i++)
        names[i] = ev->names[i];
    if (act->kind == WL_EV_WINS)
        wt_seat(ev->cx, seat, names[seat] ? names[seat] : "", &who);
    else if (army != WL_NOBODY)
        put_actor(ev, army, &who);
    if (who.n)
        names[seat] = bc_out_str(&who);
    bool attack = act->kind == WL_TARGET || act->kind == WL_EV_REPELLED;
    if (!attack || !tell_attack(ev, bc_out_str(&who), out))
        bc_text_fill(ev->cx, cli_text, "log", wl_game.kinds[act->kind].name, act, names, out);
    bc_out_free(&who);
    return true;
}

/* --- Polish: on a square, but in a town --- */

static void replace(struct bc_out *out, const char *old, const char *new)
{
    const char *s = strstr(bc_out_str(out), old);
    if (!s)
        return;
    struct bc_out fresh = {0};
    bc_put_n(&fresh, out->s, (size_t)(s - out->s));
    bc_put(&fresh, new);
    bc_put(&fresh, s + strlen(old));
    bc_out_clear(out);
    bc_put(out, bc_out_str(&fresh));
    bc_out_free(&fresh);
}

static void polish_square(const struct bc_ctx *cx, int sq, struct bc_out *out)
{
    char label[96];
    struct bc_out on = {0}, in = {0};
    bc_value_label(cx, cli_text, WL_DOM_SQUARE, sq, label, sizeof label);
    if (strstr(bc_out_str(out), label)) {
        cli_put(&on, T("ui.waterloo.on"), label, NULL);
        cli_put(&in, T("ui.waterloo.in"), label, NULL);
        replace(out, bc_out_str(&on), bc_out_str(&in));
    }
    bc_out_free(&on);
    bc_out_free(&in);
}

void wt_polish(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct wl_board *b = wl_board(cx);
    if (!strchr(bc_out_str(out), '('))
        return;
    for (int t = 0; t < WL_TOWNS; t++)
        polish_square(cx, b->town[t].at, out);
    for (int c = 0; c < WL_COUNTRIES; c++)
        if (b->land[c].capital)
            polish_square(cx, b->land[c].start.at[WL_GENERAL][0], out);
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
