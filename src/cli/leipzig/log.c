/* log.c - how Völkerschlacht 1813 is told: who did what, why something is no action, how a
 * game ended. */
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

/* --- What --- */

/* Decisions that the event behind them tells as well, and better. */
bool lt_twice(int kind)
{
    return kind == LPZ_DEAL_MISSION || kind == LPZ_DEAL || kind == LPZ_DRAW || kind == LPZ_REVEAL ||
           kind == LPZ_HIT || kind == LPZ_SUPPORT || kind == LPZ_FIGHT;
}

/* Who draws a card hears which one it is. */
bool lt_fuller(int kind, int next)
{
    return kind == LPZ_EV_DREW && next == LPZ_EV_GOT;
}

static void tell_turn(const struct tb_event *ev, struct bc_out *out)
{
    int seat = lpz_seat(lpz_state(ev->cx), ev->act->a[0]);
    struct bc_out who = {0};
    char n[12];
    lt_seat(ev->cx, seat, ev->names[seat], &who);
    cli_put(out, T("ui.leipzig.log_turn"), bc_out_str(&who), lt_number(n, ev->act->a[1]), NULL);
    bc_out_free(&who);
}

/* A point of time, with the date if it is the first one behind it, or a battle. */
static void tell_clock(const struct tb_event *ev, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(ev->cx);
    int t = ev->act->a[0];
    char n[2][12];
    lt_number(n[0], t);
    for (int i = 0; i < LPZ_DATES; i++)
        if (d->passed[i] == t) {
            cli_put(out, T("ui.leipzig.log_passed"), n[0], lt_number(n[1], LPZ_FIRST_DAY + i),
                    NULL);
            return;
        }
    bool battle = t == d->battle[LPZ_BATTLE_1] || t == d->battle[LPZ_BATTLE_2];
    lt_number(n[1], t == d->battle[LPZ_BATTLE_1] ? 16 : 18);
    cli_put(out, battle ? T("ui.leipzig.log_battle") : T("ui.leipzig.log_clock"), n[0], n[1], NULL);
}

static const char *mission_name(const struct bc_ctx *cx, int m)
{
    return lpz_data(cx)->field[lpz_data(cx)->mission[m].field].name;
}

static void tell_mission(const struct tb_event *ev, const char *text, struct bc_out *out)
{
    const struct lpz_mission *m = &lpz_data(ev->cx)->mission[ev->act->a[0]];
    char n[2][12];
    cli_put(out, text, mission_name(ev->cx, ev->act->a[0]), lt_number(n[0], m->points[LPZ_FR]),
            lt_number(n[1], m->points[LPZ_AL]),
            lt_word("district", lpz_district_words[m->district]), NULL);
}

/* "Ney 5 + Marmont 3 = 8", as far as the armies still count for this mission: when a second game
 * has begun they do not, and the sum must do. */
static void put_parts(const struct bc_ctx *cx, int district, int side, int sum, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    int n = 0;
    for (int a = 0; s->done && a < LPZ_ARMIES; a++)
        if (d->army[a].side == side && s->tally[a] == 1 + district)
            bc_putf(out, "%s%s %d", n++ ? " + " : "", d->army[a].name, lpz_value(cx, a));
    if (n != 1)
        bc_putf(out, "%s%d", n ? " = " : "", sum);
}

static void tell_scored(const struct tb_event *ev, struct bc_out *out)
{
    const int16_t *a = ev->act->a;
    int district = lpz_data(ev->cx)->mission[a[0]].district;
    struct bc_out sum[LPZ_SIDES] = {{0}};
    char n[12];
    for (int side = 0; side < LPZ_SIDES; side++)
        put_parts(ev->cx, district, side, a[1 + side], &sum[side]);
    /* A French army without an enemy would have won: nobody is there. */
    bool empty = a[3] == LPZ_AL && !a[1] && !a[2];
    cli_put(out,
            empty            ? T("ui.leipzig.log_empty")
            : a[3] == LPZ_FR ? T("ui.leipzig.log_held")
                             : T("ui.leipzig.log_lost"),
            mission_name(ev->cx, a[0]), bc_out_str(&sum[LPZ_FR]), bc_out_str(&sum[LPZ_AL]),
            lt_number(n, a[4]), NULL);
    bc_out_free(&sum[LPZ_FR]);
    bc_out_free(&sum[LPZ_AL]);
}

/* The names of the players, with the side where both are called the same. */
static bool put_names(const struct tb_event *ev, struct bc_out full[LPZ_SIDES])
{
    const char *a = ev->names[0], *b = ev->names[1];
    bool same = a && b && !strcmp(a, b);
    for (int i = 0; i < LPZ_SIDES; i++)
        if (same || !ev->names[i] || ev->act->kind == LPZ_EV_WINS)
            lt_seat(ev->cx, i, ev->names[i], &full[i]);
        else
            bc_put(&full[i], ev->names[i]);
    return same || ev->act->kind == LPZ_EV_WINS;
}

/* The usual words, with those names; the card that a marker was removed with is that of its
 * terrain. */
static bool tell_named(const struct tb_event *ev, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(ev->cx);
    const int16_t *a = ev->act->a;
    struct bc_out full[LPZ_SIDES] = {{0}};
    bool own = put_names(ev, full) || ev->act->kind == LPZ_CLEAR;
    const char *names[BC_SEATS] = {bc_out_str(&full[0]), bc_out_str(&full[1])};
    if (ev->act->kind == LPZ_CLEAR)
        cli_put(out, T("ui.leipzig.log_clear"), names[ev->act->seat],
                lt_card(d->field[a[1]].terrain), d->army[a[0]].name, d->field[a[1]].name, NULL);
    else if (own)
        bc_text_fill(ev->cx, cli_text, "log", lpz_game.kinds[ev->act->kind].name, ev->act, names,
                     out);
    bc_out_free(&full[0]);
    bc_out_free(&full[1]);
    return own;
}

bool lt_tell(const struct tb_event *ev, struct bc_out *out)
{
    switch (ev->act->kind) {
    case LPZ_EV_TURN: tell_turn(ev, out); return true;
    case LPZ_EV_CLOCK: tell_clock(ev, out); return true;
    case LPZ_EV_GOT_MISSION: tell_mission(ev, T("ui.leipzig.log_drawn"), out); return true;
    case LPZ_EV_REVEALED: tell_mission(ev, T("ui.leipzig.log_revealed"), out); return true;
    case LPZ_EV_SCORED: tell_scored(ev, out); return true;
    case LPZ_EV_GAME: /* of a single game the first turn says enough */
        return !lpz_state(ev->cx)->match;
    default: return tell_named(ev, out);
    }
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
