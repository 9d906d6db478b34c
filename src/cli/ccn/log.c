/* log.c - how Commands & Colors: Napoleonics is told: who plays what, why something is no action, how a
 * battle ended. */
#include "cli/ccn/table.h"
#include "cli/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

/* --- Who --- */

/* "Anna (French)", "Computer (recruit, French)", or the side alone. */
void ct_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out)
{
    size_t n = name ? strlen(name) : 0;
    (void)cx;
    if (!n)
        bc_put(out, ct_side(seat));
    else if (name[n - 1] == ')')
        bc_putf(out, "%.*s, %s)", (int)(n - 1), name, ct_side(seat));
    else
        bc_putf(out, "%s (%s)", name, ct_side(seat));
}

/* --- What is no action at all --- */

static const char *explain_place(const struct bc_ctx *cx, int hex, struct bc_out *out)
{
    const struct ccn_state *s = ccn_state(cx);
    char name[4];
    int u = s->unit_at[hex];
    ccn_hex_name(hex, name);
    if (u != CCN_NONE && ccn_side(cx, u) == s->active)
        return NULL;
    cli_put(out, u == CCN_NONE ? T("ui.ccn.nobody") : T("ui.ccn.enemy"), name, NULL);
    return "CCN §5.4";
}

/* What keeps a unit from moving or fighting at all: a reason of the rules, or NULL. */
static const char *idle_reason(const struct bc_ctx *cx, int u, bool fights)
{
    int range = -1; /* 0: the card is in the way, which is not the unit's */
    const struct bc_bar *bar = fights ? ccn_fight_bar(cx, u) : ccn_move_bar(cx, u, &range);
    return bar && range ? bar->reason : NULL;
}

/* A move or a fight in its own phase. */
static const char *explain_pair(const struct bc_ctx *cx, const struct bc_action *act,
                                struct bc_out *out)
{
    bool fights = act->kind == CCN_FIRE || act->kind == CCN_FIGHT;
    const char *reason =
        act->kind == CCN_LEAD ? NULL : idle_reason(cx, ccn_state(cx)->unit_at[act->a[0]], fights);
    char a[4], b[4];
    if (reason) {
        bc_text_fill(cx, cli_text, "why", reason, act, NULL, out);
        return "CCN §5.4";
    }
    ccn_hex_name(act->a[0], a);
    ccn_hex_name(act->a[1], b);
    cli_put(out,
            act->kind == CCN_FIRE    ? T("ui.ccn.no_fire")
            : act->kind == CCN_FIGHT ? T("ui.ccn.no_melee")
                                     : T("ui.ccn.no_way"),
            a, b, NULL);
    return fights ? "CCN §5.22" : "CCN §5.10";
}

const char *ct_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct bc_step *step = bc_step_now(cx);
    int kind = act->kind;
    bool moves = kind == CCN_MOVE || kind == CCN_LEAD,
         fights = kind == CCN_FIRE || kind == CCN_FIGHT;
    if (!step || !(moves || fights || kind == CCN_ORDER))
        return NULL;
    if (strcmp(step->name, moves ? "moves.move" : fights ? "combat.fight" : "orders.name") != 0) {
        bc_put(out, T("ui.ccn.not_now"));
        return "CCN §5.1";
    }
    const char *rule = kind == CCN_LEAD ? NULL : explain_place(cx, act->a[0], out);
    return rule || kind == CCN_ORDER ? rule : explain_pair(cx, act, out);
}

/* A letter and a number that are no hex. */
bool ct_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    size_t digits = word[0] ? strspn(word + 1, "0123456789") : 0;
    char name[8];
    (void)cx;
    if (!isalpha((unsigned char)word[0]) || !digits || digits > 3 || word[1 + digits])
        return false;
    snprintf(name, sizeof name, "%c%s", toupper((unsigned char)word[0]), word + 1);
    if (ccn_hex_named(name) >= 0)
        return false;
    cli_put(out, T("ui.ccn.astray"), name, NULL);
    return true;
}

void ct_legend(bool ascii, struct bc_out *out)
{
    static const char *const signs[2][11] = {
        {"♣", "^", "▲", "⌂", "W", "≈", "~", "=", "∴", "⚑", "»"},
        {"*", "^", "A", "T", "W", "~", "-", "=", "o", "$", ">"}};
    static const char *const terrain[] = {"forest", "hill", "rugged", "town",  "windmill",
                                          "river",  "ford", "bridge", "quarry"};
    for (size_t i = 0; i < sizeof terrain / sizeof terrain[0]; i++)
        bc_putf(out, "%s%s %s", i ? "  " : "", signs[ascii][i], ct_word("terrain", terrain[i]));
    bc_put(out, "\n");
    cli_put(out, T("ui.ccn.legend_places"), signs[ascii][9], signs[ascii][10], ascii ? ":" : "┊",
            NULL);
    bc_put(out, "\n");
    cli_put(out, T("ui.ccn.legend_unit"), NULL);
    bc_put(out, "\n");
    cli_put(out, T("ui.ccn.legend_marks"), ascii ? "!" : "•", ascii ? ">" : "›", ascii ? "x" : "×",
            ascii ? "#" : "▣", ascii ? "*" : "★", NULL);
    bc_put(out, "\n");
}

/* --- The end --- */

void ct_ending(const struct bc_ctx *cx, int winner, struct bc_out *out)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    char n[4][12];
    if (s->winner == CCN_SIDES)
        bc_put(out, ct_word("log", "drawn_game"));
    else if (!s->left[1 - winner])
        cli_put(out, T("ui.ccn.end_units"), ct_side(1 - winner), NULL);
    else
        cli_put(out, T("ui.ccn.end_banners"), ct_side(winner), number(n[0], ccn_total(cx, winner)),
                number(n[1], b->banners[winner]), ct_side(1 - winner),
                number(n[2], ccn_total(cx, 1 - winner)), number(n[3], b->banners[1 - winner]),
                NULL);
}
