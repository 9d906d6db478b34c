/* choices.c - between the years: what there is to choose from in words, and on which heap of a long list it
 * is put. What something costs and how likely talks are is asked of the rules. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
#include <string.h>

/* --- Heaps --- */

enum {
    NO_HEAP,
    TALKS,
    PROTECTION,
    RECALLS,
    BUILDS,
    RESTORES,
    GENERALS,
    ARMIES,
    COMMANDS,
    REMOVALS,
    CORPS,
    APART,
    FLEETS,
    GIFTS,
    MAJORS,
    MINORS,
    PLACES,
    HEAPS
};
static const char *const heap_keys[HEAPS] = {
    [TALKS] = "ui.nge.heap_talks",       [PROTECTION] = "ui.nge.heap_protection",
    [RECALLS] = "ui.nge.heap_recalls",   [BUILDS] = "ui.nge.heap_builds",
    [RESTORES] = "ui.nge.heap_restores", [GENERALS] = "ui.nge.heap_generals",
    [ARMIES] = "ui.nge.heap_armies",     [COMMANDS] = "ui.nge.heap_commands",
    [REMOVALS] = "ui.nge.heap_removals", [CORPS] = "ui.nge.heap_corps",
    [APART] = "ui.nge.heap_apart",       [FLEETS] = "ui.nge.heap_fleets",
    [GIFTS] = "ui.nge.heap_gifts",       [MAJORS] = "ui.nge.heap_majors",
    [MINORS] = "ui.nge.heap_minors",     [PLACES] = "ui.nge.heap_places"};

static bool is_asked(const struct bc_ctx *cx, int seq)
{
    const struct bc_frame *f = bc_top(cx);
    return f && f->seq == seq;
}

int gt_heap(const struct bc_ctx *cx, const struct bc_action *act)
{
    switch (act->kind) {
    case NGE_TREAT: return TALKS;
    case NGE_PROTECT: return PROTECTION;
    case NGE_RECALL: return RECALLS;
    case NGE_BUY: return BUILDS;
    case NGE_RESTORE: return RESTORES;
    case NGE_MUSTER: return GENERALS;
    case NGE_RAISE: return ARMIES;
    case NGE_REPLACE: return COMMANDS;
    case NGE_REMOVE: return REMOVALS;
    case NGE_LEAVE_FLEET: return is_asked(cx, NGE_SEQ_BUDGET) ? REMOVALS : NO_HEAP;
    case NGE_ACTIVATE: return nge_is_general(act->a[0]) ? NO_HEAP : CORPS;
    case NGE_APART: return APART;
    case NGE_FLEET: return FLEETS;
    case NGE_GIVE: return GIFTS;
    case NGE_DECLARE:
    case NGE_COURT: return act->a[0] < NGE_MAJORS ? MAJORS : MINORS;
    case NGE_PLACE: return is_asked(cx, NGE_SEQ_BUDGET) ? PLACES : NO_HEAP;
    default: return NO_HEAP;
    }
}

void gt_heap_name(const struct bc_ctx *cx, int heap, int n, struct bc_out *out)
{
    (void)cx;
    bc_put(out, T(heap_keys[heap]));
    if (n)
        bc_putf(out, " (%d) …", n);
}

/* Whom first, then with which card. */
bool gt_backwards(int kind)
{
    return kind == NGE_TREAT || kind == NGE_PROTECT || kind == NGE_RECALL;
}

/* --- Talks --- */

/* "3 of 6": throws of a die that are enough with this bonus. */
static void put_chance(int bonus, int need, struct bc_out *out)
{
    int n = 7 - (need - bonus);
    char plus[12], good[12];
    snprintf(plus, sizeof plus, "%+d", bonus);
    cli_put(out, T("ui.nge.chance"), gt_number(good, n < 0 ? 0 : n > 6 ? 6 : n), plus, NULL);
}

void gt_talk_chance(const struct bc_ctx *cx, int side, int nation, int plus, struct bc_out *out)
{
    put_chance(nge_talk_bonus(cx, side, nation) + plus, nge_data(cx)->limit[NGE_L_TALK], out);
}

static void put_nation(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    char name[GT_NAME];
    bc_put(out, gt_label(cx, NGE_DOM_NATION, nation, name));
    if (nation < NGE_MAJORS)
        bc_putf(out, " (%s)", T("ui.nge.major"));
}

static void put_own_card(const struct bc_ctx *cx, int c, struct bc_out *out)
{
    char name[GT_NAME], n[12];
    cli_put(out, T("ui.nge.card_points"), gt_label(cx, NGE_DOM_CARD, c, name),
            nge_data(cx)->card[c].id, gt_number(n, nge_card_value(cx, c)), NULL);
}

static void put_treat(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                      struct bc_out *out)
{
    char n[12];
    if (arg == 0) {
        put_own_card(cx, act->a[0], out);
        return;
    }
    struct bc_out nation = {0};
    put_nation(cx, act->a[1], &nation);
    bool imposed = is_asked(cx, NGE_SEQ_CONQUEST);
    cli_put(out, imposed ? T("ui.nge.imposed") : T("ui.nge.talks_with"), bc_out_str(&nation), NULL);
    bc_out_free(&nation);
    if (imposed)
        return;
    bc_put(out, ": ");
    gt_talk_chance(cx, act->seat, act->a[1], 0, out);
    bc_put(out, ", ");
    cli_put(out, T("ui.nge.takes_card"), gt_number(n, nge_talk_price(cx, act->a[1])), NULL);
}

/* Approached without a card, or by an event. */
static void put_court(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct nge_frame *f = nge_facts(bc_top(cx));
    int plus = f->f.seq == NGE_SEQ_WAR ? NGE_INJURED_PLUS : nge_court_bonus(f->event.card);
    put_nation(cx, act->a[0], out);
    if (plus < 0)
        return;
    bc_put(out, ": ");
    gt_talk_chance(cx, act->seat, act->a[0], plus, out);
}

static void put_recall(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                       struct bc_out *out)
{
    char name[GT_NAME];
    if (arg == 1) {
        cli_put(out, T("ui.nge.recall"), gt_label(cx, NGE_DOM_CARD, act->a[1], name), NULL);
        return;
    }
    put_own_card(cx, act->a[0], out);
    bc_put(out, ", ");
    put_chance(nge_card_value(cx, act->a[0]), nge_data(cx)->limit[NGE_L_RECALL], out);
}

static void put_protect(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                        struct bc_out *out)
{
    char name[GT_NAME], n[12];
    if (arg == 0)
        put_own_card(cx, act->a[0], out);
    else
        cli_put(out, T("ui.nge.protect"), gt_label(cx, NGE_DOM_NATION, act->a[1], name),
                gt_number(n, nge_data(cx)->limit[NGE_L_VP_PROTECTORATE]), NULL);
}

/* Who would fight: "Prussia (major), with Saxony, Hesse". */
static void put_war(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    struct bc_out list = {0};
    char name[GT_NAME];
    put_nation(cx, nation, out);
    for (int n = NGE_MAJORS; n < NGE_NATIONS && nation < NGE_MAJORS; n++)
        if (s->tie[n] == nation && s->ally[n] == NGE_THIRD)
            bc_putf(&list, "%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_NATION, n, name));
    if (list.n)
        cli_put(out, T("ui.nge.followed"), bc_out_str(&list), NULL);
    bc_out_free(&list);
}

/* --- The budget --- */

/* Half points as players count: "2", "1½". */
void gt_points(int half, struct bc_out *out)
{
    if (half / 2 || !(half % 2))
        bc_putf(out, "%d", half / 2);
    bc_put(out, half % 2 ? "½" : "");
}

static void put_price(int half, struct bc_out *out)
{
    struct bc_out n = {0};
    gt_points(half, &n);
    bc_put(out, ": ");
    cli_put(out, half > 0 && half <= 2 ? T("ui.nge.price_one") : T("ui.nge.price"), bc_out_str(&n),
            NULL);
    bc_out_free(&n);
}

static void put_piece(const struct bc_ctx *cx, int p, bool where, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[GT_NAME];
    bc_put(out, gt_label(cx, NGE_DOM_PIECE, p, name));
    if (where && s->at[p] < NGE_RESERVE)
        bc_putf(out, ", %s", gt_label(cx, NGE_DOM_ZONE, s->at[p], name));
}

/* What is built; then how many steps of it. */
static void put_buy(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                    struct bc_out *out)
{
    struct bc_action one = *act;
    char n[12];
    if (arg == 1) {
        cli_put(out, T("ui.nge.steps"), gt_number(n, act->a[1]), NULL);
        put_price(nge_price(cx, act), out);
        return;
    }
    put_piece(cx, act->a[0], false, out);
    if (!nge_is_depot(act->a[0])) {
        bc_put(out, " (");
        gt_piece_facts(cx, act->a[0], out);
        bc_put(out, ")");
    }
    one.a[1] = 1;
    put_price(nge_price(cx, &one), out);
    if (!nge_is_depot(act->a[0]))
        bc_putf(out, " %s", T("ui.nge.each_step"));
}

static void put_restore(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    put_piece(cx, act->a[0], true, out);
    bc_put(out, " (");
    gt_piece_brief(cx, act->a[0], out);
    bc_put(out, ")");
    if (is_asked(cx, NGE_SEQ_BUDGET) && nge_facts(bc_top(cx))->budget.begun == 1)
        put_price(nge_price(cx, act), out);
}

/* A general with what he is; what he would do stands before it. */
static void put_general(const struct bc_ctx *cx, const struct bc_action *act, const char *key,
                        struct bc_out *out)
{
    char name[GT_NAME];
    cli_put(out, T(key), gt_label(cx, NGE_DOM_PIECE, act->a[0], name), NULL);
    bc_put(out, " (");
    gt_piece_facts(cx, act->a[0], out);
    bc_put(out, ")");
    if (act->kind == NGE_RAISE)
        put_price(nge_price(cx, act), out);
}

static void put_removal(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_out piece = {0};
    put_piece(cx, act->a[0], true, &piece);
    if (!is_asked(cx, NGE_SEQ_BUDGET)) { /* to a foreign war */
        bc_putf(out, "%s (", bc_out_str(&piece));
        gt_piece_brief(cx, act->a[0], out);
        bc_put(out, ")");
        bc_out_free(&piece);
        return;
    }
    cli_put(out, T("ui.nge.removes"), bc_out_str(&piece), NULL);
    bc_out_free(&piece);
}

static void put_gift(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                     struct bc_out *out)
{
    struct bc_out n = {0};
    char name[GT_NAME], points[12];
    if (arg == 2) {
        cli_put(out, T("ui.nge.price"), gt_number(points, act->a[2]), NULL);
        return;
    }
    gt_points(nge_income(cx, act->a[arg]), &n);
    cli_put(out, arg ? T("ui.nge.gets") : T("ui.nge.gives"),
            gt_label(cx, NGE_DOM_NATION, act->a[arg], name), bc_out_str(&n), NULL);
    bc_out_free(&n);
}

/* --- Peace --- */

static void put_province(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                         struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    bool en = strcmp(bc_text_lang(cli_text), "de") != 0;
    int province = d->zone[act->a[0]].province;
    struct bc_out list = {0};
    char name[GT_NAME];
    if (arg == 1) {
        cli_put(out, T("ui.nge.ceded_to"), gt_label(cx, NGE_DOM_NATION, act->a[1], name), NULL);
        return;
    }
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].province == province && d->zone[z].city)
            bc_putf(&list, "%s%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name),
                    d->zone[z].key_side ? "*" : "");
    bc_putf(out, list.n ? "%s (%s)" : "%s", d->province[province].name[en], bc_out_str(&list));
    bc_out_free(&list);
}

static void put_home(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    char name[2][GT_NAME];
    cli_put(out, T("ui.nge.leaves"), gt_label(cx, NGE_DOM_ZONE, act->a[0], name[0]),
            gt_label(cx, NGE_DOM_ZONE, act->a[1], name[1]), NULL);
}

/* --- All of them --- */

static bool put_ware(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                     struct bc_out *out)
{
    bool budget = is_asked(cx, NGE_SEQ_BUDGET);
    if ((act->kind == NGE_RAISE || act->kind == NGE_REPLACE) && arg)
        return false; /* where: the zone says it */
    switch (act->kind) {
    case NGE_BUY: put_buy(cx, act, arg, out); return true;
    case NGE_MUSTER: put_general(cx, act, "ui.nge.musters", out); return true;
    case NGE_RAISE: put_general(cx, act, "ui.nge.raises", out); return true;
    case NGE_REPLACE: put_general(cx, act, "ui.nge.replaces", out); return true;
    case NGE_PLACE: /* a minor's corps: which, then where */
        if (!budget || arg)
            return false;
        put_piece(cx, act->a[0], false, out);
        bc_putf(out, " (%s)", T("ui.nge.one_step"));
        return true;
    case NGE_REMOVE: put_removal(cx, act, out); return true;
    case NGE_GIVE: put_gift(cx, act, arg, out); return true;
    case NGE_RESTORE:
    case NGE_LEAVE_FLEET:
        if (budget && act->kind == NGE_RESTORE)
            put_restore(cx, act, out);
        else if (budget)
            put_removal(cx, act, out);
        return budget;
    case NGE_BUY_FLEET:
    case NGE_BUY_CARD:
        bc_text_fill(cx, cli_text, "do", nge_game.kinds[act->kind].name, act, NULL, out);
        put_price(nge_price(cx, act), out);
        return true;
    default: return false;
    }
}

bool gt_year_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                    struct bc_out *out)
{
    switch (act->kind) {
    case NGE_TREAT: put_treat(cx, act, arg, out); return true;
    case NGE_COURT: put_court(cx, act, out); return true;
    case NGE_PROTECT: put_protect(cx, act, arg, out); return true;
    case NGE_RECALL: put_recall(cx, act, arg, out); return true;
    case NGE_DECLARE: put_war(cx, act->a[0], out); return true;
    case NGE_CEDE: put_province(cx, act, arg, out); return true;
    case NGE_GO_HOME: put_home(cx, act, out); return true;
    case NGE_THROW: put_own_card(cx, act->a[0], out); return true;
    default: return put_ware(cx, act, arg, out);
    }
}
