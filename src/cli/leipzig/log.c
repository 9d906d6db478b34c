/* log.c - how Völkerschlacht 1813 is told: who plays what, why something is no action, how a game ended. */
#include "cli/cli.h"
#include "cli/leipzig/table.h"

#include <string.h>

/* --- Who --- */

/* "Anna (French)", "Computer (recruit, French)", or the side alone. */
void lt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out)
{
    const char *side = lt_side(lpz_seat(lpz_state(cx), seat));
    size_t n = name ? strlen(name) : 0;
    if (!n)
        bc_put(out, side);
    else if (name[n - 1] == ')')
        bc_putf(out, "%.*s, %s)", (int)(n - 1), name, side);
    else
        bc_putf(out, "%s (%s)", name, side);
}

/* --- What is no action at all --- */

static bool is_pair(int kind)
{
    return kind == LPZ_CLEAR_PAIR || kind == LPZ_MARCH_PAIR || kind == LPZ_PAY_PAIR;
}

static const char *explain_army(const struct bc_ctx *cx, int army, int field, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    const char *name = d->army[army].name;
    if (d->army[army].side != s->active) {
        cli_put(out, T("ui.leipzig.enemy"), name, NULL);
        return "LPZ §4.1";
    }
    if (field < 0) {
        if (s->fate[army] == LPZ_CARD_OPEN)
            return NULL;
        cli_put(out, T("ui.leipzig.used"), name, NULL);
        return "LPZ §4.5";
    }
    if (s->marker[army] >> field & 1)
        return NULL;
    cli_put(out, s->at[army] == field ? T("ui.leipzig.never_moves") : T("ui.leipzig.no_marker"),
            name, d->field[field].name, NULL);
    return "LPZ §4.8";
}

/* The card must be there, for a pair twice. */
static const char *explain_card(const struct bc_ctx *cx, int card, bool pair, struct bc_out *out)
{
    const struct lpz_state *s = lpz_state(cx);
    int terrain = card < LPZ_TERRAINS;
    if (card == LPZ_CARD_TIME || s->hand[s->active][card] < 1 + pair) {
        cli_put(out, pair ? T("ui.leipzig.no_pair") : T("ui.leipzig.no_card"), lt_card(card), NULL);
        return pair ? "LPZ §4.13" : terrain ? "LPZ §4.6" : "LPZ §4.8";
    }
    return NULL;
}

static const char *explain_way(const struct bc_ctx *cx, int from, int to, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    if (d->field[from].next >> to & 1)
        return NULL;
    cli_put(out, T("ui.leipzig.not_near"), d->field[from].name, d->field[to].name, NULL);
    return "LPZ §4.8";
}

static const char *explain_march(const struct bc_ctx *cx, const struct bc_action *act,
                                 struct bc_out *out)
{
    const char *rule = explain_army(cx, act->a[1], act->a[2], out);
    if (!rule)
        rule = explain_card(cx, act->a[0], is_pair(act->kind), out);
    return rule ? rule : explain_way(cx, act->a[2], act->a[3], out);
}

const char *lt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct bc_step *step = bc_step_now(cx);
    const char *rule;
    if (!step)
        return NULL;
    if (act->kind >= LPZ_ARMY && act->kind <= LPZ_STOP && act->kind != LPZ_LEAVE &&
        act->kind != LPZ_PAY && act->kind != LPZ_PAY_PAIR &&
        strcmp(step->name, "action.choose") != 0) {
        bc_put(out, T("ui.leipzig.not_now"));
        return "LPZ §3.1";
    }
    switch (act->kind) {
    case LPZ_ARMY: return explain_army(cx, act->a[0], -1, out);
    case LPZ_CLEAR:
    case LPZ_SCOUT: return explain_army(cx, act->a[0], act->a[1], out);
    case LPZ_CLEAR_PAIR:
        rule = explain_army(cx, act->a[1], act->a[2], out);
        return rule ? rule : explain_card(cx, act->a[0], true, out);
    case LPZ_MARCH:
    case LPZ_MARCH_PAIR: return explain_march(cx, act, out);
    case LPZ_JUMP:
        rule = explain_army(cx, act->a[0], act->a[1], out);
        if (rule)
            return rule;
        bc_put(out, T("ui.leipzig.no_jump"));
        return "LPZ §4.10";
    case LPZ_TAKE:
        cli_put(out, T("ui.leipzig.not_open"), lt_card(act->a[0]), NULL);
        return "LPZ §4.16";
    case LPZ_TIME:
        cli_put(out, T("ui.leipzig.no_card"), lt_card(LPZ_CARD_TIME), NULL);
        return "LPZ §4.15";
    default: return NULL;
    }
}

/* A number that is no field. */
bool lt_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    size_t digits = strspn(word, "0123456789");
    int n;
    (void)cx;
    if (!digits || word[digits] || bc_parse_int(word, 1, LPZ_FIELDS, &n))
        return false;
    cli_put(out, T("ui.leipzig.astray"), word, NULL);
    return true;
}

void lt_legend(bool ascii, struct bc_out *out)
{
    static const char *const signs[2][LPZ_TERRAINS] = {{"·", "≈", "^", "♣"}, {".", "~", "^", "*"}};
    for (int i = 0; i < LPZ_TERRAINS; i++)
        bc_putf(out, "%s%s %s", i ? "  " : "", signs[ascii][i],
                lt_word("terrain", lpz_terrain_words[i]));
    bc_put(out, "\n");
    cli_put(out, T("ui.leipzig.legend_missions"), ascii ? "$" : "⚑", ascii ? "%" : "⚐", NULL);
    bc_put(out, "\n");
    bc_put(out, T("ui.leipzig.legend_armies"));
    bc_put(out, "\n");
    cli_put(out, T("ui.leipzig.legend_time"), ascii ? "@" : "●", ascii ? "x" : "⚔", NULL);
    bc_put(out, "\n");
}

/* --- The end --- */

void lt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct lpz_state *s = lpz_state(cx);
    char n[2][12];
    (void)winner;
    if (s->match) {
        cli_put(out, T("ui.leipzig.end_match"), lt_number(n[0], s->first),
                lt_number(n[1], s->points[LPZ_FR]), NULL);
        return;
    }
    cli_put(out, T("ui.leipzig.end"), lt_number(n[0], s->points[LPZ_FR]),
            lt_number(n[1], s->points[LPZ_AL]), NULL);
    if (s->points[LPZ_FR] == s->points[LPZ_AL])
        bc_putf(out, " %s", T("ui.leipzig.end_equal"));
}
