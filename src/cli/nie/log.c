/* log.c - how Napoleon in Europa is told: who did what, how a game ended. */
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

/* --- What --- */

/* Parts of a move, and whatever the event behind it tells as well, and better. */
bool nt_twice(int kind)
{
    switch (kind) {
    case NIE_YES:
    case NIE_NO:
    case NIE_ACT:
    case NIE_DONE:
    case NIE_TRADE:
    case NIE_HAND:
    case NIE_GIVE:
    case NIE_MUSTER:
    case NIE_FROM:
    case NIE_KIND:
    case NIE_NUMBER:
    case NIE_STEP:
    case NIE_SAIL:
    case NIE_HALT:
    case NIE_BATTLE:
    case NIE_RANK:
    case NIE_FIRE:
    case NIE_HOLD:
    case NIE_HIT:
    case NIE_RALLY:
    case NIE_RETREAT:
    case NIE_SHOW:
    case NIE_CARD: return true;
    default: return false;
    }
}

bool nt_throws(int kind)
{
    return kind == NIE_ROLL;
}

static const struct nie_frame *frame_before(const struct tb_event *ev)
{
    return (const struct nie_frame *)bc_top(ev->before);
}

/* Leaders behind rally; guns behind fire. */
static void tell_roll(const struct tb_event *ev, struct bc_out *out)
{
    const int16_t *a = ev->act->a;
    char n[2][12];
    cli_put(out,
            a[2] == NIE_AFLOAT   ? T("ui.nie.log_landing")
            : a[2] == NIE_AHEAD  ? T("ui.nie.log_fire")
            : a[1] == NIE_LEADER ? T("ui.nie.log_rally")
                                 : T("ui.nie.log_fire_rear"),
            nt_nation(a[0]), nt_kind(a[1]), nt_number(n[0], a[3]), nt_number(n[1], a[4]), NULL);
}

/* Whether another player is called so too. */
static bool is_namesake(const struct tb_event *ev, int seat)
{
    for (int i = 0; i < nie_state(ev->cx)->h.seats; i++)
        if (i != seat && ev->names[i] && ev->names[seat] && !strcmp(ev->names[i], ev->names[seat]))
            return true;
    return false;
}

/* With the nations, if `full` or if the name alone would not do. */
static const char *player(const struct tb_event *ev, int seat, bool full, struct bc_out *buf)
{
    bc_out_clear(buf);
    if (full || !ev->names[seat] || is_namesake(ev, seat))
        nt_seat(ev->cx, seat, ev->names[seat], buf);
    else
        bc_put(buf, ev->names[seat]);
    return bc_out_str(buf);
}

/* The usual words, with those names. */
static void tell_named(const struct tb_event *ev, bool nations, struct bc_out *out)
{
    struct bc_out full[NIE_SEATS] = {{0}};
    const char *names[BC_SEATS] = {0};
    for (int i = 0; i < NIE_SEATS && i < nie_state(ev->cx)->h.seats; i++)
        names[i] = player(ev, i, nations, &full[i]);
    bc_text_fill(ev->cx, cli_text, "log", nie_game.kinds[ev->act->kind].name, ev->act, names, out);
    for (int i = 0; i < NIE_SEATS; i++)
        bc_out_free(&full[i]);
}

/* "France: infantry in Paris." of whoever had to be placed before. */
static void tell_place(const struct tb_event *ev, struct bc_out *out)
{
    struct bc_action facts = {.kind = NIE_Q_PLACE, .seat = ev->act->seat};
    nie_prompt(ev->before, &facts);
    cli_put(out, T("ui.nie.log_place"), nt_nation(facts.a[0]), nt_kind(facts.a[1]),
            nt_region(ev->cx, ev->act->a[0]), NULL);
}

static void tell_rank(const struct tb_event *ev, int nation, int kind, const char *text,
                      struct bc_out *out)
{
    char n[12];
    cli_put(out, text, nt_nation(nation), nt_kind(kind), nt_number(n, ev->act->a[0]), NULL);
}

static void tell_deploy(const struct tb_event *ev, struct bc_out *out)
{
    const struct nie_state *s = nie_state(ev->before);
    int which = nie_to_deploy(s, ev->act->seat, s->fight.deployed[ev->act->seat]);
    if (which >= 0)
        tell_rank(ev, which / NIE_KINDS, which % NIE_KINDS, T("ui.nie.log_front"), out);
}

/* The terms, when they are complete. */
static void tell_offer(const struct tb_event *ev, const struct nie_trade_facts *f,
                       struct bc_out *out)
{
    struct bc_out who[2] = {{0}};
    char n[2][12];
    cli_put(out, T("ui.nie.log_offer"), player(ev, f->seat, false, &who[0]),
            player(ev, f->other, false, &who[1]), nt_number(n[0], f->give),
            nt_number(n[1], ev->act->a[0]), NULL);
    bc_out_free(&who[0]);
    bc_out_free(&who[1]);
}

/* "+5, divided by 2 nations", as the players are compared. */
static void tell_result(const struct tb_event *ev, struct bc_out *out)
{
    const int16_t *a = ev->act->a;
    struct bc_out who = {0};
    char gain[12], nations[12];
    snprintf(gain, sizeof gain, "%+d", a[1]);
    cli_put(out, a[2] > 1 ? T("ui.nie.log_result_each") : T("ui.nie.log_result"),
            player(ev, a[0], true, &who), gain, nt_number(nations, a[2]), NULL);
    bc_out_free(&who);
}

bool nt_tell(const struct tb_event *ev, struct bc_out *out)
{
    const struct nie_frame *f = frame_before(ev);
    switch (ev->act->kind) {
    case NIE_EV_TURN:
    case NIE_EV_FIGHT:
    case NIE_EV_WON:
    case NIE_EV_WINS: tell_named(ev, true, out); return true;
    case NIE_ROLL: tell_roll(ev, out); return true;
    case NIE_PLACE:
    case NIE_PLACE_HIDDEN: tell_place(ev, out); return true;
    case NIE_DEPLOY: tell_deploy(ev, out); return true;
    case NIE_FRONT:
        if (f)
            tell_rank(ev, f->half.nation, f->half.kind, T("ui.nie.log_front"), out);
        return true;
    case NIE_FIRES:
        if (f)
            tell_rank(ev, f->fire.nation, f->fire.way < NIE_KINDS ? f->fire.way : NIE_ART,
                      T("ui.nie.log_fires"), out);
        return true;
    case NIE_EV_RESULT: tell_result(ev, out); return true;
    case NIE_WANT:
        if (f)
            tell_offer(ev, &f->trade, out);
        return true;
    default: tell_named(ev, false, out); return true;
    }
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
