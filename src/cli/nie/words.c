/* words.c - regions and choices of Napoleon in Europa in words, words that mean them, and why
 * something is no action. */
#include "cli/cli.h"
#include "cli/nie/table.h"
#include "game/door.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A name, or the word of a record in any letters. */
bool nt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v)
{
    char small[BC_WORD];
    size_t len = 0;
    for (; word[len] && len + 1 < sizeof small; len++)
        small[len] = (char)tolower((unsigned char)word[len]);
    small[len] = 0;
    int n = dom == NIE_DOM_REGION   ? NIE_REGIONS
            : dom == NIE_DOM_NATION ? NIE_NATIONS
            : dom == NIE_DOM_KIND   ? NIE_KINDS
            : dom == NIE_DOM_CARD   ? NIE_CARDS
                                    : 0;
    return table_spelt(cx, dom, n, word, v) ||
           (dom == NIE_DOM_REGION && bc_value_parse(cx, dom, small, v));
}

static bool is_region(int dom, int v)
{
    return dom == NIE_DOM_REGION && v >= 0 && v < NIE_REGIONS;
}

/* --- Regions --- */

void nt_figures(const uint8_t v[NIE_KINDS], struct bc_out *out)
{
    bool any = false;
    for (int k = 0; k < NIE_KINDS; k++) {
        if (!v[k])
            continue;
        bc_putf(out, "%s%d × %s", any ? ", " : "", v[k], nt_kind(k));
        any = true;
    }
}

void nt_unmoved(const struct nie_state *s, int region, int nation, uint8_t v[NIE_KINDS])
{
    for (int k = 0; k < NIE_KINDS; k++)
        v[k] = (uint8_t)(s->fig[region][nation][k] - s->moved[region][k]);
}

/* "AU, GB i4c2": who holds the region and who stands there. */
static void put_stands(const struct bc_ctx *cx, int region, struct bc_out *out)
{
    const struct nie_state *s = nie_state(cx);
    int held = s->held[region];
    char stack[NT_STACK];
    if (held != NIE_NONE)
        bc_putf(out, "%s%s%s", nie_nation_words[held], nie_stands(s, region, held) ? " " : "",
                nt_stack(s->fig[region][held], stack));
    for (int n = 0; n < NIE_NATIONS; n++)
        if (n != held && nie_stands(s, region, n))
            bc_putf(out, "%s%s %s", out->n ? ", " : "", nie_nation_words[n],
                    nt_stack(s->fig[region][n], stack));
}

/* "Bavaria (AU i4c2)" */
void nt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    struct bc_out who = {0};
    if (!is_region(dom, v)) {
        bc_value_label(cx, cli_text, dom, v, buf, size);
        return;
    }
    put_stands(cx, v, &who);
    snprintf(buf, size, who.n ? "%s (%s)" : "%s", nt_region(cx, v), bc_out_str(&who));
    bc_out_free(&who);
}

const char *nt_what(const struct bc_ctx *cx, int place)
{
    for (int n = 0; place >= 0 && place < NIE_REGIONS && n < NIE_NATIONS; n++)
        if (nie_stands(nie_state(cx), place, n))
            return nt_nation(n);
    return NULL;
}

static void put_kind_of_region(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct nie_region *r = &nie_data(cx)->region[place];
    bc_putf(out, "%s: ", nt_region(cx, place));
    if (r->home == NIE_NONE)
        bc_put(out, T("ui.nie.is_minor"));
    else
        cli_put(out, r->capital ? T("ui.nie.is_capital") : T("ui.nie.is_home"), nt_nation(r->home),
                NULL);
    if (r->anchor)
        bc_putf(out, ", %s", T("ui.nie.has_anchor"));
    bc_put(out, ". ");
}

/* "From here: Picardy, Holland; by sea: London (2 in 6 lost)." for all that have not moved there. */
static void put_reach(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    struct bc_action q = nie_act(NIE_KNOW_REACH, 0, place, 0);
    struct bc_out land = {0}, sea = {0};
    uint8_t rest[NIE_KINDS];
    char n[12];
    if (!f || f->f.seq != NIE_SEQ_MOVE)
        return;
    nt_unmoved(nie_state(cx), place, f->move.nation, rest);
    for (int k = 0; k < NIE_KINDS; k++)
        q.a[1 + k] = rest[k];
    bc_tell(cx, &q, &facts);
    for (int i = 0; i < facts.n; i++) {
        const struct bc_action *told = &fact[i].act;
        struct bc_out *list = told->kind == NIE_TELL_SAILS ? &sea : &land;
        if (told->kind == NIE_TELL_DROWNS)
            cli_put(&sea, T("ui.nie.drowns"), nt_number(n, told->a[1]), NULL);
        else if (told->kind >= NIE_TELL_WALKS && told->kind <= NIE_TELL_SAILS)
            bc_putf(list, "%s%s", list->n ? ", " : "", nt_region(cx, told->a[0]));
    }
    bc_put(out, land.n ? " " : "");
    if (land.n)
        cli_put(out, T("ui.nie.reach"), bc_out_str(&land), NULL);
    bc_put(out, sea.n ? " " : "");
    if (sea.n)
        cli_put(out, T("ui.nie.reach_sea"), bc_out_str(&sea), NULL);
    bc_out_free(&land);
    bc_out_free(&sea);
}

void nt_facts(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct nie_region *r;
    const struct nie_state *s = nie_state(cx);
    struct bc_out list = {0};
    if (place < 0 || place >= NIE_REGIONS)
        return;
    r = &nie_data(cx)->region[place];
    put_kind_of_region(cx, place, out);
    if (s->held[place] == NIE_NONE)
        bc_put(out, T("ui.nie.held_by_nobody"));
    else
        cli_put(out, T("ui.nie.held_by"), nt_nation(s->held[place]), NULL);
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (!nie_stands(s, place, n))
            continue;
        bc_putf(out, " %s: ", nt_nation(n));
        nt_figures(s->fig[place][n], out);
        bc_put(out, ".");
    }
    for (int i = 0; i < r->nears; i++) {
        char name[NT_NAME];
        nt_name(cx, NIE_DOM_REGION, r->near[i], name, sizeof name);
        bc_putf(&list, "%s%s", i ? ", " : "", name);
    }
    bc_put(out, " ");
    cli_put(out, T("ui.nie.nears"), bc_out_str(&list), NULL);
    bc_out_free(&list);
    put_reach(cx, place, out);
}

/* A nation: what it holds, what it may ship, where it stands. */
bool nt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    const struct nie_state *s = nie_state(cx);
    struct bc_out list = {0};
    int regions = 0;
    int16_t n;
    char num[3][12];
    if (!bc_value_parse(cx, NIE_DOM_NATION, word, &n) && !nt_spelt(cx, NIE_DOM_NATION, word, &n))
        return false;
    for (int r = 0; r < NIE_REGIONS; r++) {
        char stack[NT_STACK];
        regions += s->held[r] == n;
        if (nie_stands(s, r, n))
            bc_putf(&list, "%s%s %s", list.n ? ", " : "", nt_region(cx, r),
                    nt_stack(s->fig[r][n], stack));
    }
    cli_put(out, T("ui.nie.nation"), nt_nation(n), nt_number(num[0], regions),
            nt_number(num[1], s->cards[n]),
            nt_number(num[2], s->is[n] == NIE_LIVING ? nie_capacity(cx, n) : 0),
            list.n ? bc_out_str(&list) : "–", NULL);
    bc_out_free(&list);
    return true;
}

/* --- Choices --- */

static void put_do(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    bc_text_fill(cx, cli_text, "do", nie_game.kinds[act->kind].name, act, NULL, out);
}

/* What a side may expect of it: losses at sea, dice before a fire, the chance of winning. */
static void put_told(const struct bc_ctx *cx, const struct bc_action *about, int side, bool fire,
                     struct bc_out *out)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    char n[12], hits[12];
    bc_tell(cx, about, &facts);
    for (int i = 0; i < facts.n; i++) {
        const struct bc_action *told = &fact[i].act;
        bool ours = told->a[0] == side;
        if (told->kind == NIE_TELL_DROWNS)
            cli_put(out, T("ui.nie.drowns"), nt_number(n, told->a[1]), NULL);
        if (told->kind == NIE_TELL_VOLLEY && ours && fire) {
            bc_value_label(cx, cli_text, NIE_DOM_TENTHS, told->a[2], hits, sizeof hits);
            cli_put(out, T("ui.nie.volley"), nt_number(n, told->a[1]), hits, NULL);
        }
        if (told->kind == NIE_TELL_CHANCE && ours)
            cli_put(out, T("ui.nie.chance"), nt_number(n, told->a[1]), NULL);
    }
}

/* "sail to Holland (GB i2), 1 in 6 lost, wins with 45 %" */
static void put_step(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_out who = {0};
    put_do(cx, act, out);
    put_stands(cx, act->a[0], &who);
    if (who.n)
        bc_putf(out, " (%s)", bc_out_str(&who));
    bc_out_free(&who);
    const struct bc_action attack = nie_act(NIE_KNOW_ATTACK, act->seat, 0, act->a[0]);
    put_told(cx, &attack, NIE_ATTACKER, false, out);
}

/* "fire: 12 dice, 2.0 hits on average, wins with 45 %"; false: nothing is told of it. */
static bool put_fire(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_out told = {0};
    const struct bc_action outlook = nie_act(NIE_KNOW_BATTLE, act->seat, 0, 0);
    if (bc_step_now(cx)->tell)
        put_told(cx, &outlook, nie_state(cx)->fight.half, act->kind == NIE_FIRE, &told);
    if (told.n) {
        put_do(cx, act, out);
        bc_put(out, bc_out_str(&told));
    }
    bool any = told.n > 0;
    bc_out_free(&told);
    return any;
}

/* Whoever has moved already is left out. */
static void put_source(const struct bc_ctx *cx, int region, struct bc_out *out)
{
    const struct nie_move_facts *f = &nie_frame(bc_top(cx))->move;
    uint8_t rest[NIE_KINDS];
    char stack[NT_STACK];
    nt_unmoved(nie_state(cx), region, f->nation, rest);
    bc_putf(out, "%s (%s)", nt_region(cx, region), nt_stack(rest, stack));
}

static void put_kind(const struct bc_ctx *cx, int kind, struct bc_out *out)
{
    const struct nie_move_facts *f = &nie_frame(bc_top(cx))->move;
    uint8_t rest[NIE_KINDS];
    nt_unmoved(nie_state(cx), f->region, f->nation, rest);
    bc_putf(out, "%s (%d)", nt_kind(kind), rest[kind]);
}

/* Behind a (nation, kind): how many stand in either rank, or lie beside the field. */
static void put_ranks(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    int n = act->a[0], k = act->a[1];
    char num[3][12];
    put_do(cx, act, out);
    bc_put(out, " – ");
    if (act->kind == NIE_RALLY)
        cli_put(out, T("ui.nie.fallen"), nt_number(num[0], w->dead[n][k]), NULL);
    else
        cli_put(out, T("ui.nie.in_ranks"), nt_number(num[0], w->front[n][k]),
                nt_number(num[1], w->rear[n][k]), NULL);
}

static void put_set(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    uint8_t yield[NIE_KINDS] = {0};
    bc_tell(cx, act, &facts);
    for (int k = 0; k < NIE_KINDS && facts.n; k++)
        yield[k] = (uint8_t)fact[0].act.a[2 + k];
    put_do(cx, act, out);
    bc_put(out, " → ");
    nt_figures(yield, out);
}

bool nt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out)
{
    switch (act->kind) {
    case NIE_FROM: put_source(cx, act->a[0], out); return true;
    case NIE_KIND: put_kind(cx, act->a[0], out); return true;
    case NIE_STEP:
    case NIE_SAIL: put_step(cx, act, out); return true;
    case NIE_FIRE:
    case NIE_DONE: return put_fire(cx, act, out);
    case NIE_RANK:
    case NIE_HIT:
    case NIE_RALLY:
        if (arg != 1)
            return false;
        put_ranks(cx, act, out);
        return true;
    case NIE_SET:
        if (arg != 1)
            return false;
        put_set(cx, act, out);
        return true;
    default: return false;
    }
}

/* --- What is no action at all --- */

static const char *explain_from(const struct bc_ctx *cx, int region, struct bc_out *out)
{
    const struct nie_move_facts *f = &nie_frame(bc_top(cx))->move;
    cli_put(out,
            nie_stands(nie_state(cx), region, f->nation) ? T("ui.nie.all_moved")
                                                         : T("ui.nie.not_there"),
            nt_nation(f->nation), nt_region(cx, region), NULL);
    return "NIE §6.1";
}

static const char *explain_step(const struct bc_ctx *cx, int region, struct bc_out *out)
{
    const struct nie_move_facts *f = &nie_frame(bc_top(cx))->move;
    int from = bc_top(cx)->pc == NIE_AT_MOVE_GO ? f->to : f->region;
    cli_put(out, T("ui.nie.not_near"), nt_region(cx, from), nt_region(cx, region), NULL);
    return "NIE §1.2";
}

static const char *explain_sail(const struct bc_ctx *cx, int region, struct bc_out *out)
{
    const struct nie_move_facts *f = &nie_frame(bc_top(cx))->move;
    bool here = nie_data(cx)->region[f->region].anchor;
    cli_put(out, T("ui.nie.no_anchor"), nt_region(cx, here ? region : f->region), NULL);
    return "NIE §6.4";
}

const char *nt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    const struct bc_step *step = bc_step_now(cx);
    if (!f || !step)
        return NULL;
    bool moving = f->f.seq == NIE_SEQ_MOVE;
    if (act->kind == NIE_FROM && moving && !strcmp(step->name, "move.from"))
        return explain_from(cx, act->a[0], out);
    if (act->kind == NIE_STEP && moving && f->f.pc >= NIE_AT_MOVE_STEP)
        return explain_step(cx, act->a[0], out);
    if (act->kind == NIE_SAIL && moving && !strcmp(step->name, "move.step"))
        return explain_sail(cx, act->a[0], out);
    if ((act->kind == NIE_PLACE || act->kind == NIE_PLACE_HIDDEN) &&
        step->prompt == 1 + NIE_Q_PLACE) {
        struct bc_action facts = {.kind = NIE_Q_PLACE, .seat = act->seat};
        nie_prompt(cx, &facts);
        cli_put(out, T("ui.nie.not_home"), nt_region(cx, act->a[0]), nt_nation(facts.a[0]), NULL);
        return "NIE §3.5";
    }
    return NULL;
}
