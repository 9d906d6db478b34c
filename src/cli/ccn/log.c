/* log.c - how Commands & Colors: Napoleonics is told: who did what, why something is no action,
 * how a battle ended. */
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

/* --- What --- */

/* "D6 line infantry", as it stood before. */
static void put_piece(const struct bc_ctx *cx, int hex, struct bc_out *out)
{
    const char *what = ct_what(cx, hex);
    char name[4];
    ccn_hex_name(hex, name);
    bc_putf(out, "%s%s%s", name, what ? " " : "", what ? what : "");
}

/* Moves, fire and melee with the kinds of the units. */
static void tell_pair(const struct tb_event *ev, const char *text, struct bc_out *out)
{
    struct bc_out a = {0}, b = {0};
    put_piece(ev->before, ev->act->a[0], &a);
    put_piece(ev->before, ev->act->a[1], &b);
    cli_put(out, text, bc_out_str(&a), bc_out_str(&b), NULL);
    bc_out_free(&a);
    bc_out_free(&b);
}

static void tell_piece(const struct tb_event *ev, int hex, const char *text, const char *to,
                       struct bc_out *out)
{
    struct bc_out piece = {0};
    put_piece(ev->before, hex, &piece);
    cli_put(out, text, bc_out_str(&piece), to, NULL);
    bc_out_free(&piece);
}

/* Where the unit stands that is struck, or was attacked. */
static int struck(const struct bc_ctx *cx)
{
    return ccn_where(ccn_state(cx), ccn_frame(bc_top(cx))->fight.at);
}

static void tell_lead(const struct tb_event *ev, struct bc_out *out)
{
    char a[4], b[4];
    int l = ccn_state(ev->before)->leader_at[ev->act->a[0]];
    ccn_hex_name(ev->act->a[0], a);
    ccn_hex_name(ev->act->a[1], b);
    cli_put(out, T("ui.ccn.log_lead"), l == CCN_NONE ? "" : ccn_battle(ev->cx)->leader[l].name, a,
            b, NULL);
}

/* Dice of a strike are told together when all have fallen; the others when their last one has. */
static void tell_die(const struct tb_event *ev, struct bc_out *out)
{
    const struct ccn_frame *f = ccn_frame(bc_top(ev->before));
    const struct bc_step *step = bc_step_now(ev->before);
    uint8_t face[CCN_FACES];
    struct bc_out dice = {0};
    if (!strcmp(step->name, "strike.cast"))
        return;
    if (!strncmp(step->name, "strike.check", 12)) {
        cli_put(out, T("ui.ccn.log_check"), ct_word("face", ccn_face_words[ev->act->a[0]]), NULL);
        return;
    }
    bool card = !strcmp(step->name, "turn.cast");
    if ((!card && strcmp(step->name, "leader.escape") != 0) ||
        (card ? f->turn.dice : f->leader.dice) > 1)
        return;
    memcpy(face, card ? ccn_state(ev->before)->face : f->leader.face, sizeof face);
    face[ev->act->a[0]]++;
    ct_faces(face, &dice);
    cli_put(out, card ? T("ui.ccn.log_card") : T("ui.ccn.log_escape"), bc_out_str(&dice), NULL);
    bc_out_free(&dice);
}

static void tell_cast(const struct tb_event *ev, struct bc_out *out)
{
    uint8_t face[CCN_FACES];
    struct bc_out dice = {0};
    char at[4];
    for (int i = 0; i < CCN_FACES; i++)
        face[i] = (uint8_t)ev->act->a[1 + i];
    ct_faces(face, &dice);
    ccn_hex_name(ev->act->a[0], at);
    cli_put(out, T("ui.ccn.dice"), at, dice.n ? bc_out_str(&dice) : T("ui.ccn.no_dice"), NULL);
    bc_out_free(&dice);
}

/* The usual words; the side stands with a name where a turn begins, and where both are the same. */
static bool tell_named(const struct tb_event *ev, struct bc_out *out)
{
    struct bc_out full[CCN_SIDES] = {{0}};
    const char *names[BC_SEATS] = {0};
    int kind = ev->act->kind;
    const char *a = ev->names[CCN_FR], *b = ev->names[CCN_AL];
    if (kind != CCN_EV_TURN && kind != CCN_EV_WINS && !(a && b && !strcmp(a, b)))
        return false;
    for (int i = 0; i < CCN_SIDES; i++) {
        ct_seat(ev->cx, i, ev->names[i], &full[i]);
        names[i] = bc_out_str(&full[i]);
    }
    bc_text_fill(ev->cx, cli_text, "log", ccn_game.kinds[kind].name, ev->act, names, out);
    for (int i = 0; i < CCN_SIDES; i++)
        bc_out_free(&full[i]);
    return true;
}

bool ct_tell(const struct tb_event *ev, struct bc_out *out)
{
    char to[4];
    switch (ev->act->kind) {
    case CCN_MOVE: tell_pair(ev, T("ui.ccn.log_move"), out); return true;
    case CCN_FIRE: tell_pair(ev, T("ui.ccn.log_fire"), out); return true;
    case CCN_FIGHT: tell_pair(ev, T("ui.ccn.log_melee"), out); return true;
    case CCN_LEAD: tell_lead(ev, out); return true;
    case CCN_ORDER: tell_piece(ev, ev->act->a[0], T("ui.ccn.log_order"), NULL, out); return true;
    case CCN_BATTLE_BACK:
        tell_piece(ev, struck(ev->before), T("ui.ccn.log_back"), NULL, out);
        return true;
    case CCN_RETREAT:
        ccn_hex_name(ev->act->a[0], to);
        tell_piece(ev, struck(ev->before), T("ui.ccn.log_retreat"), to, out);
        return true;
    case CCN_DIE: tell_die(ev, out); return true;
    case CCN_EV_CAST: tell_cast(ev, out); return true;
    case CCN_DEAL: /* its owner is told by an event of his own, the others by another one */
    case CCN_DRAWN: return true;
    default: return tell_named(ev, out);
    }
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
