/* words.c - choices of Napoleon gegen Europa in words, words that mean zones, pieces and cards, and why
 * something is no action. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- What was typed --- */

/* The id that records have, in any letters. */
static bool by_id(const struct bc_ctx *cx, int dom, int n, const char *word, int16_t *v)
{
    char id[BC_WORD];
    for (int i = 0; i < n; i++) {
        bc_value_print(cx, dom, i, id, sizeof id);
        if (strcasecmp(id, word) != 0)
            continue;
        *v = (int16_t)i;
        return true;
    }
    return false;
}

bool gt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v)
{
    int n = dom == NGE_DOM_ZONE     ? NGE_PLACES
            : dom == NGE_DOM_PIECE  ? NGE_PIECES
            : dom == NGE_DOM_CARD   ? NGE_CARDS
            : dom == NGE_DOM_NATION ? NGE_NATIONS
                                    : 0;
    return by_id(cx, dom, n, word, v) || table_spelt(cx, dom, n, word, v);
}

/* --- Places --- */

/* "Brussels (C9d Wellington)" */
void gt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    struct bc_out who = {0};
    char name[GT_NAME];
    gt_label(cx, dom, v, name);
    if (dom == NGE_DOM_ZONE && v >= 0 && v < NGE_BOX + NGE_ZONES)
        gt_stands(cx, v, &who);
    snprintf(buf, size, who.n ? "%s (%s)" : "%s", name, bc_out_str(&who));
    bc_out_free(&who);
}

const char *gt_what(const struct bc_ctx *cx, int place)
{
    static char name[GT_NAME];
    for (int side = 0; place >= 0 && place < NGE_ZONES && side < NGE_SIDES; side++) {
        struct nge_force a = nge_force(cx, place, side, NGE_FIELD);
        if (a.units && nge_leader(&a) >= 0)
            return gt_label(cx, NGE_DOM_PIECE, nge_leader(&a), name);
    }
    return NULL;
}

/* --- Choices --- */

static void put_do(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    bc_text_fill(cx, cli_text, "do", nge_game.kinds[act->kind].name, act, NULL, out);
}

/* "Napoleon in Soissons: 10 steps, 4 MP, costs 1 AP" */
static void put_activation(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    int p = act->a[0], zone = nge_state(cx)->at[p];
    bool apart = act->kind == NGE_APART;
    nge_set set = nge_followers(cx, p, apart);
    struct nge_force a = nge_weigh(cx, &set);
    char name[2][GT_NAME], n[3][12];
    gt_label(cx, NGE_DOM_PIECE, p, name[0]);
    gt_label(cx, NGE_DOM_ZONE, zone, name[1]);
    gt_number(n[2], nge_cost_of(cx, p, apart));
    if (bc_top(cx)->seq == NGE_SEQ_REDEPLOY && !a.units) {
        bc_putf(out, "%s, %s, %s", name[0], name[1], T("ui.nge.without_army"));
        return;
    }
    if (bc_top(cx)->seq == NGE_SEQ_REDEPLOY) { /* no points are paid for */
        cli_put(out, T("ui.nge.formation_of"), name[0], name[1], gt_number(n[0], a.steps),
                gt_number(n[1], nge_long_move(&a, nge_facts(bc_top(cx))->redeploy.neutral)), NULL);
        return;
    }
    if (!a.units) { /* a subordinate: whom he takes along is asked next */
        cli_put(out, T("ui.nge.apart"), name[0], name[1], n[2], NULL);
        return;
    }
    cli_put(out, apart ? T("ui.nge.activate_apart") : T("ui.nge.activate"), name[0], name[1],
            gt_number(n[0], a.steps), gt_number(n[1], nge_moves(cx, &a)), n[2], NULL);
    if (!nge_supplied(cx, zone, nge_nation_of(cx, &a), NGE_FREELY))
        bc_putf(out, ", %s", T("ui.nge.unsupplied"));
    if (nge_is_shaken(&a))
        bc_putf(out, ", %s", T("ui.nge.shaken"));
}

/* "Brussels: 2 MP, over a river (C9 Wellington)"; without points where it costs none. */
static void put_step(const struct bc_ctx *cx, int from, const struct bc_action *act,
                     struct bc_out *out)
{
    int to = act->a[0], mine = act->seat;
    int edge = from < NGE_ZONES && to < NGE_ZONES ? nge_edge(cx, from, to) : -1;
    const struct nge_edge *e = edge < 0 ? NULL : &nge_data(cx)->zone[from].near[edge];
    struct bc_out who = {0};
    char name[GT_NAME], n[12];
    gt_label(cx, NGE_DOM_ZONE, to, name);
    if (e && act->kind == NGE_GO)
        cli_put(out, T("ui.nge.near"), name, gt_number(n, e->cost), NULL);
    else
        bc_put(out, name);
    if (e)
        gt_border(e->kind, out);
    if (to < NGE_ZONES) {
        if (nge_holds_fort(cx, to, 1 - mine))
            bc_putf(out, ", %s", T("ui.nge.enemy_fort"));
        else if (act->kind != NGE_GO && nge_holds_fort(cx, to, mine))
            bc_putf(out, ", %s", T("ui.nge.fortress"));
        gt_stands(cx, to, &who);
    }
    if (who.n)
        bc_putf(out, " (%s)", bc_out_str(&who));
    bc_out_free(&who);
}

/* "1F Napoleon's Genius: 3 AP" */
static void put_card(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    int c = act->a[0];
    const struct nge_card *k = &nge_data(cx)->card[c];
    char name[GT_NAME], n[12];
    gt_label(cx, NGE_DOM_CARD, c, name);
    gt_number(n, nge_card_value(cx, c));
    if (act->kind == NGE_CARD || bc_top(cx)->seq == NGE_SEQ_INTERCEPT)
        cli_put(out, T("ui.nge.card_points"), name, k->id, n, NULL);
    else if (act->kind == NGE_EVENT)
        cli_put(out, T("ui.nge.card_as_event"), name, k->id, NULL);
    else
        bc_putf(out, "%s (%s, %s AP): %s", name, k->id, n,
                cli_game_text(&nge_game, "card_text", k->id));
}

/* Does he lead all that stands with him? */
static bool is_head(const struct bc_ctx *cx, int p)
{
    nge_set set = nge_followers(cx, p, false);
    struct nge_force a = nge_weigh(cx, &set);
    return nge_leader(&a) == p;
}

/* "Davout, Paris, 5 steps: +1 on the die, for a card worth 2" */
static void put_interception(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_frame *f = nge_facts(bc_top(cx));
    bool head = is_head(cx, p);
    nge_set set = nge_followers(cx, p, !head);
    struct nge_force a = nge_weigh(cx, &set);
    char name[2][GT_NAME], n[2][12], plus[12];
    snprintf(plus, sizeof plus, "%+d", nge_intercept_bonus(cx, f->react.zone, &a));
    cli_put(out, head ? T("ui.nge.intercept") : T("ui.nge.intercept_apart"),
            gt_label(cx, NGE_DOM_PIECE, p, name[0]),
            gt_label(cx, NGE_DOM_ZONE, nge_state(cx)->at[p], name[1]), gt_number(n[0], a.steps),
            plus, gt_number(n[1], nge_cost_of(cx, p, !head)), NULL);
}

/* "evade (+1 on the die)" */
static void put_evasion(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct nge_evade_facts *e = &nge_facts(bc_top(cx))->evade;
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD);
    char plus[12];
    snprintf(plus, sizeof plus, "%+d", nge_evade_bonus(cx, e->zone, e->from, &a));
    put_do(cx, act, out);
    bc_put(out, " (");
    cli_put(out, T("ui.nge.on_die"), plus, NULL);
    bc_put(out, ")");
}

/* What it says anyway, and what the piece is. */
static void put_with_facts(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    put_do(cx, act, out);
    bc_put(out, " (");
    if (act->kind == NGE_CHOOSE)
        gt_piece_facts(cx, act->a[0], out);
    else
        gt_piece_brief(cx, act->a[0], out);
    bc_put(out, ")");
}

/* "Ganteaume, Brest: fleet, initiative 2, 5 MP" */
static void put_fleet(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct nge_unit *u = nge_unit(cx, act->a[0]);
    char name[2][GT_NAME], n[2][12];
    cli_put(out, T("ui.nge.sails"), gt_label(cx, NGE_DOM_PIECE, act->a[0], name[0]),
            gt_label(cx, NGE_DOM_ZONE, nge_state(cx)->at[act->a[0]], name[1]),
            gt_number(n[0], u->initiative), gt_number(n[1], u->move), NULL);
}

/* "sail to Bay of Biscay (F~1 C~2)": the place alone would not say what is done there. */
static void put_course(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_out who = {0};
    put_do(cx, act, out);
    gt_stands(cx, act->a[0], &who);
    if (who.n)
        bc_putf(out, " (%s)", bc_out_str(&who));
    bc_out_free(&who);
}

/* "Davout, Paris (5 steps)": marches to the guns, is named for a campaign. */
static void put_leader(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    int p = act->a[0];
    nge_set set = nge_followers(cx, p, false);
    struct nge_force a = nge_weigh(cx, &set);
    char name[GT_NAME], n[12];
    put_do(cx, act, out);
    bc_putf(out, ", %s", gt_label(cx, NGE_DOM_ZONE, nge_state(cx)->at[p], name));
    if (!is_head(cx, p)) {
        bc_putf(out, ", %s", T("ui.nge.without_army"));
        return;
    }
    bc_put(out, " (");
    cli_put(out, T("ui.nge.steps"), gt_number(n, a.steps), NULL);
    bc_put(out, ")");
}

static bool is_of_zone(const struct bc_ctx *cx)
{
    const struct bc_frame *f = bc_top(cx);
    return f && (f->seq == NGE_SEQ_EVADE || f->seq == NGE_SEQ_RETREAT);
}

/* Where those are who march, or are redeployed. */
static int way_from(const struct bc_ctx *cx)
{
    const struct bc_frame *f = bc_top(cx);
    return f && f->seq == NGE_SEQ_REDEPLOY ? nge_facts(f)->redeploy.zone
                                           : nge_state(cx)->march.zone;
}

bool gt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out)
{
    if (gt_year_choice(cx, act, arg, out))
        return true;
    switch (act->kind) {
    case NGE_CARD:
    case NGE_EVENT:
    case NGE_PLAY: put_card(cx, act, out); return true;
    case NGE_ACTIVATE:
    case NGE_APART: put_activation(cx, act, out); return true;
    case NGE_GO: put_step(cx, way_from(cx), act, out); return true;
    case NGE_FLEE:
    case NGE_RETREAT:
        if (!is_of_zone(cx))
            return false;
        put_step(cx, gt_focus(cx), act, out);
        return true;
    case NGE_MARCH:
        if (act->a[0])
            return false;
        bc_put(out, T("ui.nge.no_forced"));
        return true;
    case NGE_EVADE:
        if (bc_top(cx)->seq != NGE_SEQ_EVADE)
            return false;
        put_evasion(cx, act, out);
        return true;
    case NGE_INTERCEPT: put_interception(cx, act->a[0], out); return true;
    case NGE_COUNTER:
    case NGE_NAME: put_leader(cx, act, out); return true;
    case NGE_SAIL:
    case NGE_STRIKE:
    case NGE_ASHORE: put_course(cx, act, out); return true;
    case NGE_FLEET: put_fleet(cx, act, out); return true;
    case NGE_CHOOSE:
    case NGE_WITH:
    case NGE_LEAVE:
    case NGE_DROP:
    case NGE_TAKE:
    case NGE_SWAP:
    case NGE_RESTORE:
    case NGE_GO_INSIDE:
    case NGE_LEAD:
    case NGE_COMMIT:
    case NGE_ADVISE:
    case NGE_LOSE:
    case NGE_GIVE_UP:
    case NGE_LEAVE_FLEET:
    case NGE_EMBARK: put_with_facts(cx, act, out); return true;
    default: return false;
    }
}

/* Generals before single corps before fleets; a halt before all that could be dropped; what is restored
 * before what is built, and what is taken off last. */
int gt_rank(const struct bc_action *act)
{
    enum { MARCHES, DOES, APART, CORPS, FLEETS, REST, LAST };
    switch (act->kind) {
    case NGE_RESTORE: return MARCHES;
    case NGE_RAISE:
    case NGE_MUSTER: return APART;
    case NGE_REPLACE: return CORPS;
    case NGE_TREAT:
    case NGE_PROTECT:
    case NGE_RECALL: return FLEETS;
    case NGE_REMOVE: return REST;
    case NGE_ACTIVATE: return nge_is_general(act->a[0]) ? MARCHES : CORPS;
    case NGE_GO: return MARCHES;
    case NGE_APART: return APART;
    case NGE_FLEET: return FLEETS;
    case NGE_HALT: return FLEETS;
    case NGE_DROP:
    case NGE_LEAVE:
    case NGE_LEAVE_FLEET:
    case NGE_ONE: return REST;
    case NGE_PASS:
    case NGE_DONE: return LAST;
    default: return DOES;
    }
}

/* --- What else should be known --- */

static void note_battle(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char n[2][12], sum[2][12];
    for (int who = 0; who < 2; who++) {
        struct nge_force a = nge_fighters(cx, who);
        gt_number(n[who], a.steps);
        snprintf(sum[who], sizeof sum[who], "%+d", nge_modifier(cx, who));
    }
    cli_put(out, T("ui.nge.note_battle"), gt_side(nge_fight_side(s, 0)), n[0], sum[0],
            gt_side(nge_fight_side(s, 1)), n[1], sum[1], NULL);
}

/* What is to be placed next: "Grande Armée, Napoleon, Ney, FR Guard, 3 corps of your choice". */
static void note_setup(const struct bc_ctx *cx, const struct nge_setup_facts *t, struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    if (t->entry >= d->starts)
        return;
    const struct nge_start *e = &d->start[t->entry];
    struct bc_out list = {0};
    char name[GT_NAME], n[12];
    int open = 0, heads = 0;
    if (e->army != NGE_NONE)
        bc_putf(&list, "%s", gt_label(cx, NGE_DOM_PIECE, e->army, name));
    for (int i = 0; i < e->generals; i++)
        if (e->general[i] == NGE_NONE)
            heads++;
        else
            bc_putf(&list, "%s%s", list.n ? ", " : "",
                    gt_label(cx, NGE_DOM_PIECE, e->general[i], name));
    for (int i = 0; i < e->corps; i++)
        if (e->unit[i] == NGE_NONE)
            open++;
        else
            bc_putf(&list, "%s%s", list.n ? ", " : "",
                    gt_label(cx, NGE_DOM_PIECE, e->unit[i], name));
    if (heads) {
        bc_put(&list, list.n ? ", " : "");
        cli_put(&list, T("ui.nge.free_generals"), gt_number(n, heads), NULL);
    }
    if (open) {
        bc_put(&list, list.n ? ", " : "");
        cli_put(&list, T("ui.nge.free_corps"), gt_number(n, open), NULL);
    }
    cli_put(out, T("ui.nge.note_setup"), gt_label(cx, NGE_DOM_NATION, e->nation, name),
            bc_out_str(&list), NULL);
    bc_out_free(&list);
}

/* "Wellington, 8 steps": of two armies each has its own way. */
static void note_retreat(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_retreat_facts *r = &nge_facts(bc_top(cx))->retreat;
    nge_set set = nge_pieces(cx, r->zone, r->side, NGE_CHOSEN);
    struct nge_force a = nge_weigh(cx, &set);
    int leader = nge_leader(&a);
    char name[GT_NAME], n[12];
    if (leader >= 0)
        cli_put(out, T("ui.nge.note_retreat"), gt_label(cx, NGE_DOM_PIECE, leader, name),
                gt_number(n, a.steps), NULL);
}

void gt_note(const struct bc_ctx *cx, int seat, struct bc_out *out)
{
    const struct bc_frame *f = bc_top(cx);
    const struct bc_step *step = bc_step_now(cx);
    if (!f || !step)
        return;
    if (f->seq == NGE_SEQ_SETUP)
        note_setup(cx, &nge_facts(f)->setup, out);
    else if (f->seq == NGE_SEQ_RETREAT)
        note_retreat(cx, out);
    else if (f->seq == NGE_SEQ_EVENT) /* what it is that asks */
        bc_put(out, cli_game_text(&nge_game, "card_text",
                                  nge_data(cx)->card[nge_facts(f)->event.card].id));
    else if ((step->prompt == 1 + NGE_Q_ACTION || step->prompt == 1 + NGE_Q_SPEND) &&
             seat == NGE_C && nge_is_obliged(cx))
        bc_put(out, T("ui.nge.note_obliged"));
    else if (step->prompt == 1 + NGE_Q_ACTION)
        bc_put(out, T("ui.nge.note_action"));
    else if (f->seq == NGE_SEQ_WAR || f->seq == NGE_SEQ_HAND)
        bc_put(out, T("ui.nge.note_year"));
    else if (f->seq == NGE_SEQ_TALKS)
        bc_put(out, T("ui.nge.note_talks"));
    else if (step->prompt == 1 + NGE_Q_BUDGET || f->seq == NGE_SEQ_GIFTS)
        bc_put(out, T("ui.nge.note_budget"));
    else if ((f->seq == NGE_SEQ_BATTLE || f->seq == NGE_SEQ_WINDOW || f->seq == NGE_SEQ_COUNTER) &&
             gt_fights(cx))
        note_battle(cx, out);
}

/* --- What is no action at all --- */

const char *gt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct bc_frame *f = bc_top(cx);
    char name[2][GT_NAME];
    int from = way_from(cx);
    bool redeploys = f && f->seq == NGE_SEQ_REDEPLOY;
    if (act->kind != NGE_GO || !f || (f->seq != NGE_SEQ_MARCH && !redeploys) ||
        act->a[0] >= NGE_ZONES || act->a[0] < 0 || nge_edge(cx, from, act->a[0]) >= 0)
        return NULL;
    cli_put(out, redeploys ? T("ui.nge.not_reached") : T("ui.nge.not_near"),
            gt_label(cx, NGE_DOM_ZONE, from, name[0]),
            gt_label(cx, NGE_DOM_ZONE, act->a[0], name[1]), NULL);
    return redeploys ? "NGE §7.6b" : "NGE §12.1c";
}
