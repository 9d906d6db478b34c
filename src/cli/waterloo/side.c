/* side.c - beside the board of Waterloo: who stands how, what a square is, what a piece can
 * and cannot do. */
#include "cli/waterloo/table.h"
#include "cli/cli.h"
#include "game/door.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *sign(bool ascii, int kind)
{
    static const char *const signs[2][WL_KINDS] = {{"♚", "♟", "♞"}, {"G", "I", "C"}};
    return signs[ascii][kind];
}

/* --- The panel --- */

struct side {
    const struct tb_view *v;
    const struct wl_board *b;
    const struct wl_state *s;
    struct canvas *c;
    int x, y, w, end;
};

static void line(struct side *p, int indent, struct cv_style st, const char *text)
{
    if (p->y < p->end)
        cv_put(p->c, p->x + indent, p->y, p->w - indent, st, text);
    p->y++;
}

static void number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
}

static void put_standing(struct side *p, int a)
{
    struct bc_out o = {0};
    char n[4][12];
    const struct wl_army *m = &p->s->army[a];
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++) {
        int box = wl_count(p->s, a, k, WL_BOX), waiting = wl_count(p->s, a, k, WL_WAITING);
        bc_putf(&o, "%s %d", sign(p->v->ascii, k), WL_PER_KIND - box - waiting);
        if (waiting)
            bc_putf(&o, "+%d", waiting);
        bc_put(&o, " ");
    }
    int before = 0, armies = 0; /* of the same player, whose towns count together */
    for (int i = 0; i < p->s->armies; i++)
        if ((p->s->army[i].is & WL_IN) && p->s->army[i].seat == m->seat) {
            before += i < a;
            armies++;
        }
    number(n[0], wl_foreign_towns(p->b, p->s, m->seat));
    number(n[1], p->b->towns_to_win);
    if (!before)
        cli_put(&o, armies > 1 ? T("ui.waterloo.towns_both") : T("ui.waterloo.towns"), n[0], n[1],
                NULL);
    line(p, 4, (struct cv_style){CV_INK, 0, 0}, bc_out_str(&o));
    bc_out_free(&o);
}

static void put_troubles(struct side *p, int a)
{
    const struct wl_army *m = &p->s->army[a];
    struct bc_out o = {0};
    char n[2][12];
    if (m->is & WL_MOBILISING) {
        number(n[0], m->mob_turns + 1);
        number(n[1], p->b->mobilisation);
        cli_put(&o, T("ui.waterloo.mobilising"), n[0], n[1], NULL);
        line(p, 4, (struct cv_style){CV_WARN, 0, 0}, bc_out_str(&o));
    } else if (m->is & WL_SKIPS) {
        line(p, 4, (struct cv_style){CV_WARN, 0, 0}, T("ui.waterloo.skips"));
    } else if (m->is & WL_PROTECTED) {
        line(p, 4, (struct cv_style){CV_WARN, 0, 0}, T("ui.waterloo.protected"));
    }
    if (m->ally != WL_NOBODY) {
        bc_out_clear(&o);
        cli_put(&o, m->admits ? T("ui.waterloo.ally_enters") : T("ui.waterloo.ally"),
                wt_country(p->s->army[m->ally].country), NULL);
        line(p, 4, (struct cv_style){CV_GOOD, 0, 0}, bc_out_str(&o));
    }
    bc_out_free(&o);
}

/* Who leads the army, at the right; that he gave up is said even where his name has no room. */
static void put_leader(struct side *p, int seat, int room)
{
    const struct bc_match *m = p->v->m;
    struct bc_out o = {0};
    bool gave_up = seat < m->seats && ((bc_seats)m->resigned & BC_BIT(seat));
    if (seat < m->seats)
        bc_put(&o, m->seat[seat].name);
    if (gave_up) {
        bc_putf(&o, " %s", T("ui.play.gave_up"));
        if (cv_width(bc_out_str(&o)) > room) {
            bc_out_clear(&o);
            bc_put(&o, T("ui.play.gave_up"));
        }
    }
    int width = cv_width(bc_out_str(&o));
    if (room > 0)
        cv_put(p->c, p->x + p->w - (width < room ? width : room), p->y, room,
               (struct cv_style){CV_DIM, 0, 0}, bc_out_str(&o));
    bc_out_free(&o);
}

static void put_army(struct side *p, int a)
{
    const struct wl_army *m = &p->s->army[a];
    bool active = a == p->s->active && p->s->h.depth && !p->s->h.over;
    char letter[8];
    wt_letter(m->country, letter);
    if (p->y < p->end) {
        cv_put(p->c, p->x, p->y, 1, (struct cv_style){CV_TITLE, 0, CV_BOLD},
               !active       ? " "
               : p->v->ascii ? ">"
                             : "▶");
        struct cv_style st = wt_army_style(p->b, m->country);
        cv_fill(p->c, p->x + 1, p->y, 3, 1, st);
        cv_put(p->c, p->x + 2, p->y, 1, st, letter);
        struct cv_style name = {active ? CV_TITLE : CV_INK, 0, active ? CV_BOLD : 0};
        int used = cv_put(p->c, p->x + 5, p->y, p->w - 5, name, wt_country(m->country));
        put_leader(p, m->seat, p->w - used - 7);
    }
    p->y++;
    if (!(m->is & WL_IN)) {
        line(p, 4, (struct cv_style){CV_DIM, 0, 0}, T("ui.waterloo.out"));
        return;
    }
    put_standing(p, a);
    put_troubles(p, a);
}

static void put_dice(struct side *p)
{
    static const char *const faces[] = {"", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    struct bc_out o = {0};
    char n[3][12];
    const uint8_t *dice = p->s->dice;
    if (!dice[0])
        return;
    for (int i = 0; i < 2; i++)
        number(n[i], dice[i]);
    number(n[2], p->s->points);
    if (!p->v->ascii)
        bc_putf(&o, "%s %s  ", faces[dice[0]], faces[dice[1]]);
    cli_put(&o, T("ui.waterloo.dice"), n[0], n[1], n[2], NULL);
    line(p, 1, (struct cv_style){CV_TITLE, 0, CV_BOLD}, bc_out_str(&o));
    bc_out_free(&o);
}

static void put_target(struct side *p)
{
    struct bc_out o = {0};
    char name[128];
    if (p->s->target >= WL_SQUARES)
        return;
    wt_name(p->v->cx, WL_DOM_SQUARE, p->s->target, name, sizeof name);
    cli_put(&o, T("ui.waterloo.target"), name, NULL);
    p->y += cv_wrap(p->c, p->x + 1, p->y, p->w - 1, p->end - p->y, (struct cv_style){CV_WARN, 0, 0},
                    bc_out_str(&o));
    bool wins = wl_attack_succeeds(p->b, p->s, p->s->active, p->s->target);
    line(p, 1, (struct cv_style){wins ? CV_GOOD : CV_DIM, 0, 0},
         wins ? T("ui.waterloo.enough") : T("ui.waterloo.not_enough"));
    bc_out_free(&o);
}

int wt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    struct side p = {v, wl_board(v->cx), wl_state(v->cx), c, x, y, w, y + h};
    struct bc_out o = {0};
    char n[2][12];
    number(n[0], p.s->round);
    number(n[1], p.s->rounds);
    cli_put(&o, T("ui.waterloo.round"), n[0], n[1], NULL);
    line(&p, 1, (struct cv_style){CV_DIM, 0, 0}, bc_out_str(&o));
    bc_out_free(&o);
    for (int a = 0; a < p.s->armies; a++)
        put_army(&p, a);
    put_dice(&p);
    put_target(&p);
    if (v->small)
        line(&p, 1, (struct cv_style){CV_DIM, 0, 0}, T("ui.waterloo.small"));
    return (p.y < p.end ? p.y : p.end) - y;
}

/* --- Squares in words --- */

const char *wt_what(const struct bc_ctx *cx, int place)
{
    struct wl_occ occ;
    if (place < 0 || place >= wl_board(cx)->squares)
        return NULL;
    wl_occupy(wl_state(cx), &occ);
    return occ.at[place] ? wt_kind(wl_occ_kind(occ.at[place])) : NULL;
}

void wt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    char label[96];
    const char *what = dom == WL_DOM_SQUARE ? wt_what(cx, v) : NULL;
    bc_value_label(cx, cli_text, dom, v, label, sizeof label);
    snprintf(buf, size, "%s%s%s", what ? what : "", what ? " " : "", label);
    buf[0] = (char)toupper((unsigned char)buf[0]);
    if (!what)
        return;
    struct wl_occ occ;
    const struct wl_state *s = wl_state(cx);
    wl_occupy(s, &occ);
    int army = wl_occ_army(occ.at[v]);
    size_t n = strlen(buf);
    if (army != s->active && n < size)
        snprintf(buf + n, size - n, ", %s", wt_country(s->army[army].country));
}

/* "takes 3", "against Infantry 19,5": what the rules tell, in few words; nothing of what is hopeless. */
static void put_told(const struct bc_ctx *cx, const struct bc_action *told, struct bc_out *out)
{
    char n[2][12], name[128];
    number(n[0], told->a[0]);
    number(n[1], told->a[1]);
    switch (told->kind) {
    case WL_TELL_TAKES: cli_put(out, T("ui.waterloo.takes"), n[0], NULL); break;
    case WL_TELL_STANDS: cli_put(out, T("ui.waterloo.stands"), n[0], n[1], NULL); break;
    case WL_TELL_CONTACT:
        wt_name(cx, WL_DOM_SQUARE, told->a[0], name, sizeof name);
        cli_put(out, T("ui.waterloo.against"), name, NULL);
        break;
    }
}

/* Before an attack, who can be beaten; before a step, whom it stands against; before the end of
 * the moves, how it stands. */
bool wt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    const struct bc_kind *k = &cx->game->kinds[act->kind];
    struct bc_out told = {0};
    char name[128];
    if (arg + 1 == k->argc)
        bc_tell(cx, act, &facts);
    for (int i = 0; i < facts.n && !told.n; i++)
        put_told(cx, &fact[i].act, &told);
    if (told.n && arg < 0)
        bc_text_fill(cx, cli_text, "do", k->name, act, NULL, out);
    if (told.n && arg >= 0) {
        wt_name(cx, k->dom[arg], act->a[arg], name, sizeof name);
        bc_put(out, name);
    }
    bool any = told.n > 0;
    if (any)
        bc_putf(out, " (%s)", bc_out_str(&told));
    bc_out_free(&told);
    return any;
}

static void put_town(const struct bc_ctx *cx, int town, struct bc_out *out)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_town *t = &b->town[town];
    int holder = wl_state(cx)->card[town], en = strcmp(bc_text_lang(cli_text), "de") != 0;
    cli_put(out, t->gives ? T("ui.waterloo.red_town") : T("ui.waterloo.yellow_town"), t->name[en],
            t->gives ? wt_kind(t->gives) : "", NULL);
    bc_put(out, " ");
    if (holder == WL_NOBODY)
        bc_put(out, T("ui.waterloo.neutral"));
    else
        cli_put(out, T("ui.waterloo.held"), wt_country(wl_state(cx)->army[holder].country), NULL);
    bc_put(out, " ");
}

static void put_block(const struct wl_board *b, int sq, struct bc_out *out)
{
    int land = b->block_of[sq];
    if (land == WL_NOBODY || !b->land[land].capital)
        return;
    for (int k = 0; k < WL_KINDS; k++)
        for (int i = 0; i < (k == WL_GENERAL ? 1 : 4); i++) {
            if (b->land[land].start.at[k][i] == sq)
                cli_put(out, k ? T("ui.waterloo.start") : T("ui.waterloo.capital"),
                        wt_country(land), wt_kind(k), NULL);
            if (b->land[land].recruit.at[k][i] == sq)
                cli_put(out, T("ui.waterloo.recruit"), wt_country(land), wt_kind(k), NULL);
        }
}

void wt_facts(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct wl_board *b = wl_board(cx);
    char label[96];
    struct wl_occ occ;
    if (place < 0 || place >= b->squares)
        return;
    const char *ground = T("ui.waterloo.land");
    switch (b->terrain[place]) {
    case '~': ground = T("ui.waterloo.sea"); break;
    case '^': ground = T("ui.waterloo.mountain"); break;
    case '*': ground = T("ui.waterloo.wood"); break;
    default: break;
    }
    bc_value_label(cx, cli_text, WL_DOM_SQUARE, place, label, sizeof label);
    bc_putf(out, "%s: %s, %s. ", label, wt_country(b->country[place]), ground);
    wl_occupy(wl_state(cx), &occ);
    if (occ.at[place])
        cli_put(out, T("ui.waterloo.piece"), wt_kind(wl_occ_kind(occ.at[place])),
                wt_country(wl_state(cx)->army[wl_occ_army(occ.at[place])].country), NULL);
    if (occ.at[place])
        bc_put(out, " ");
    if (b->town_at[place] != WL_NOBODY)
        put_town(cx, b->town_at[place], out);
    put_block(b, place, out);
}

/* --- What is no action at all --- */

/* Where nobody could go, from however near. */
static const char *explain_end(const struct bc_ctx *cx, int from, int to, struct bc_out *out)
{
    const struct bc_action act = wl_act(WL_STEP, 0, from, to);
    struct wl_occ occ;
    wl_occupy(wl_state(cx), &occ);
    bool closed = wl_board(cx)->terrain[to] != '.';
    if (!closed && !occ.at[to])
        return NULL;
    bc_text_fill(cx, cli_text, "why", closed ? "step.terrain" : "step.occupied", &act, NULL, out);
    return closed ? "WL §1.5" : "WL §3.4";
}

static const char *explain_step(const struct bc_ctx *cx, int from, int to, struct bc_out *out)
{
    const struct wl_state *s = wl_state(cx);
    char label[96], there[96];
    bc_value_label(cx, cli_text, WL_DOM_SQUARE, from, label, sizeof label);
    bc_value_label(cx, cli_text, WL_DOM_SQUARE, to, there, sizeof there);
    int slot = wl_slot_at(s, s->active, (uint16_t)from);
    if (slot < 0) {
        cli_put(out, T("ui.waterloo.no_piece"), label, wt_country(s->army[s->active].country),
                NULL);
        return "WL §3.2";
    }
    const char *rule = from != to ? explain_end(cx, from, to, out) : NULL;
    if (rule)
        return rule;
    if (from != to) {
        cli_put(out, T("ui.waterloo.no_way"), label, there, NULL);
        bc_put(out, " ");
    }
    switch (wl_kind_of(slot)) {
    case WL_GENERAL: bc_put(out, T("ui.waterloo.how_general")); break;
    case WL_INFANTRY: bc_put(out, T("ui.waterloo.how_infantry")); break;
    default: bc_put(out, T("ui.waterloo.how_cavalry"));
    }
    return "WL §3.3";
}

const char *wt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct wl_occ occ;
    const struct bc_step *step = bc_step_now(cx);
    if (act->kind == WL_STEP && step && !strcmp(step->name, "turn.target")) {
        bc_put(out, T("ui.waterloo.target_first"));
        return step->rule;
    }
    bool piece = act->kind == WL_STEP || act->kind == WL_TARGET;
    if (piece && step && !strcmp(step->name, "turn.declare")) {
        bc_put(out, T("ui.waterloo.throw_first"));
        return step->rule;
    }
    if (act->kind == WL_STEP)
        return explain_step(cx, act->a[0], act->a[1], out);
    wl_occupy(wl_state(cx), &occ);
    if (act->kind == WL_TARGET && act->a[0] >= 0 && !occ.at[act->a[0]]) {
        if (step && !strcmp(step->name, "turn.move")) /* a piece to move, or another target */
            return explain_step(cx, act->a[0], act->a[0], out);
        bc_put(out, T("ui.waterloo.nobody_there"));
        return "WL §4.5";
    }
    return NULL;
}

bool wt_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    const struct wl_board *b = wl_board(cx);
    size_t x = strspn(word, "-0123456789"), y = word[x] ? strspn(word + x + 1, "-0123456789") : 0;
    int16_t v;
    char last[2][12];
    if (!x || !y || word[x] != ',' || word[x + 1 + y] ||
        bc_value_parse(cx, WL_DOM_SQUARE, word, &v))
        return false;
    number(last[0], b->w - 1);
    number(last[1], b->h - 1);
    cli_put(out, T("ui.waterloo.astray"), word, last[0], last[1], NULL);
    return true;
}

void wt_legend(bool ascii, struct bc_out *out)
{
    static const char *const signs[2][9] = {{"♚", "♟", "♞", "≈", "▲", "♣", "★", "○", "i c"},
                                            {"G", "I", "C", "~", "^", "*", "#", "o", "i c"}};
    const char *const *s = signs[ascii];
    cli_put(out, T("ui.waterloo.legend"), s[0], s[1], s[2], s[6], s[7], s[8], NULL);
    bc_put(out, "\n");
    cli_put(out, T("ui.waterloo.legend_ground"), s[3], s[4], s[5], NULL);
    bc_put(out, "\n");
    bc_put(out, ascii ? T("ui.waterloo.legend_lines_ascii") : T("ui.waterloo.legend_lines"));
    bc_put(out, "\n");
    bc_putf(out, "%s\n", T("ui.waterloo.legend_small"));
}
