/* map.c - Europe as a list in three columns: the homelands, then the minor nations. A line is a
 * region with its holder, if that is not its own nation, and the holder's figures; everybody else there
 * has a line below it. Where a group may go, the choices say. */
#include "cli/cli.h"
#include "cli/nie/table.h"

#include <stdio.h>
#include <string.h>

enum { TOP = 1, COLUMNS = 3, WIDE = 24, SMALL = 17, SIGNS = 3, INLINE = 8, LINES = 1024 };

const char *nt_nation(int nation)
{
    return cli_game_text(&nie_game, "nation", nie_nation_words[nation]);
}

const char *nt_kind(int kind)
{
    return cli_game_text(&nie_game, "kind", nie_kind_words[kind]);
}

const char *nt_region(const struct bc_ctx *cx, int region)
{
    bool german = !strcmp(bc_text_lang(cli_text), "de");
    return nie_data(cx)->region[region].name[german ? 0 : 1];
}

const char *nt_number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

struct cv_style nt_style(int nation)
{
    static const struct cv_style all[NIE_NATIONS] = {
        {CV_WHITE, CV_ARMY, CV_BOLD},      {CV_WHITE, CV_ARMY + 3, CV_BOLD},
        {CV_WHITE, CV_NEUTRAL, CV_BOLD},   {CV_WHITE, CV_ARMY + 1, CV_BOLD},
        {CV_BLACK, CV_LAND + 10, CV_BOLD}, {CV_WHITE, CV_ARMY + 4, CV_BOLD},
        {CV_BLACK, CV_RING_GOLD, CV_BOLD}};
    return all[nation];
}

const char *nt_stack(const uint8_t v[NIE_KINDS], char buf[NT_STACK])
{
    const char *letters = T("ui.nie.letters");
    size_t n = 0;
    buf[0] = 0;
    for (int k = 0; k < NIE_KINDS; k++)
        if (v[k])
            n += (size_t)snprintf(buf + n, NT_STACK - n, "%c%d", letters[k], v[k]);
    return buf;
}

/* --- Lines --- */

struct line {
    uint8_t region; /* NIE_NONE: the head of a group, or nothing */
    uint8_t nation; /* of the group; below a region: whose figures */
    bool below;
};

struct list {
    struct line v[LINES];
    int n, rows;
};

static void add(struct list *l, int region, int nation, bool below)
{
    if (l->n < LINES)
        l->v[l->n++] = (struct line){(uint8_t)region, (uint8_t)nation, below};
}

/* Whether the holder's figures stand on the region's own line, and who holds it. */
static bool is_inline(const struct bc_ctx *cx, int region, int nation, struct bc_out *text)
{
    const struct nie_state *s = nie_state(cx);
    int held = s->held[region];
    char stack[NT_STACK];
    if (held != NIE_NONE && held != nie_data(cx)->region[region].home)
        bc_put(text, nie_nation_words[held]);
    if (nation != held || !nie_stands(s, region, nation))
        return false;
    nt_stack(s->fig[region][nation], stack);
    if (text->n + (text->n > 0) + strlen(stack) > INLINE)
        return false;
    bc_putf(text, "%s%s", text->n ? " " : "", stack);
    return true;
}

static void add_region(const struct bc_ctx *cx, struct list *l, int region)
{
    add(l, region, NIE_NONE, false);
    for (int n = 0; n < NIE_NATIONS; n++) {
        struct bc_out text = {0};
        if (nie_stands(nie_state(cx), region, n) && !is_inline(cx, region, n, &text))
            add(l, region, n, true);
        bc_out_free(&text);
    }
}

/* All lines, group by group; a head does not stand at the foot of a column. */
static void fill(const struct bc_ctx *cx, struct list *l)
{
    int all = 1 + NIE_NATIONS + NIE_REGIONS;
    for (int pass = 0; pass < 2; pass++) {
        l->rows = (all + COLUMNS - 1) / COLUMNS;
        l->n = 0;
        for (int g = 0; g <= NIE_NATIONS; g++) {
            int home = g < NIE_NATIONS ? g : NIE_NONE;
            if (pass && l->n % l->rows == l->rows - 1)
                add(l, NIE_NONE, NIE_NONE, true);
            add(l, NIE_NONE, home, false);
            for (int r = 0; r < NIE_REGIONS; r++)
                if (nie_data(cx)->region[r].home == home)
                    add_region(cx, l, r);
        }
        all = l->n + COLUMNS - 1; /* room for heads moved on */
    }
}

static void size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    struct list l;
    fill(cx, &l);
    *w = COLUMNS * (scale > 1 ? WIDE : SMALL) - 1;
    *h = TOP + l.rows;
}

static int row_of(const struct bc_ctx *cx, int place)
{
    struct list l;
    fill(cx, &l);
    for (int i = 0; i < l.n; i++)
        if (l.v[i].region == place)
            return TOP + i % l.rows;
    return TOP;
}

/* --- Drawing --- */

struct map {
    const struct tb_view *v;
    struct canvas *c;
    int w; /* of a column, without the gap */
};

/* What is to be said of a nation besides its name: nobody's, or beaten. */
static const char *fate(const struct nie_state *s, int nation)
{
    bool choosing = s->h.depth == 1 && s->stack[0].f.pc < NIE_AT_GAME_PLACE;
    if (s->seat_of[nation] == NIE_NONE)
        return choosing ? T("ui.nie.free") : T("ui.nie.neutral");
    return s->is[nation] == NIE_OUT ? T("ui.nie.out") : "";
}

static void draw_head(const struct map *m, int nation, int x, int y)
{
    struct bc_out o = {0};
    struct cv_style st =
        nation == NIE_NONE ? (struct cv_style){CV_TITLE, 0, CV_BOLD} : nt_style(nation);
    cv_fill(m->c, x, y, m->w, 1, st);
    if (nation == NIE_NONE) {
        cv_put(m->c, x, y, m->w, st, T("ui.nie.minor"));
        return;
    }
    const char *is = fate(nie_state(m->v->cx), nation);
    int w = cv_width(is);
    bc_putf(&o, "%s %s", nie_nation_words[nation], nt_nation(nation));
    cv_put(m->c, x, y, m->w - w - (w > 0), st, bc_out_str(&o));
    cv_put(m->c, x + m->w - w, y, w, st, is);
    bc_out_free(&o);
}

static void draw_mark(const struct map *m, int region, int x, int y)
{
    for (int i = 0; i < m->v->marks; i++)
        if (m->v->mark[i].v == region)
            cv_put(m->c, x, y, SIGNS, (struct cv_style){CV_MARK_INK, CV_MARK, CV_BOLD},
                   m->v->mark[i].label);
}

static void draw_region(const struct map *m, int region, int x, int y)
{
    const struct bc_ctx *cx = m->v->cx;
    const struct nie_state *s = nie_state(cx);
    const struct nie_region *r = &nie_data(cx)->region[region];
    struct cv_style st = {CV_INK, 0, 0};
    struct bc_out text = {0};
    bool fights = s->entry[region] || s->by_sea[region] || s->fight.region == region;
    is_inline(cx, region, s->held[region], &text);
    int right = cv_width(bc_out_str(&text));
    if (fights || m->v->picked == region)
        st = (struct cv_style){CV_WARN, 0, CV_BOLD};
    cv_put(m->c, x + 1, y, 1, st, fights ? "!" : r->capital ? "*" : " ");
    cv_put(m->c, x + 2, y, 1, (struct cv_style){CV_SEA_INK, 0, 0}, r->anchor ? "~" : " ");
    cv_put(m->c, x + SIGNS, y, m->w - SIGNS - right - (right > 0), st, nt_region(cx, region));
    if (s->held[region] != NIE_NONE)
        cv_put(m->c, x + m->w - right, y, right, nt_style(s->held[region]), bc_out_str(&text));
    bc_out_free(&text);
    draw_mark(m, region, x, y);
}

/* "   GB i12c3" */
static void draw_below(const struct map *m, const struct line *l, int x, int y)
{
    char stack[NT_STACK], text[NT_STACK + 4];
    snprintf(text, sizeof text, "%s %s", nie_nation_words[l->nation],
             nt_stack(nie_state(m->v->cx)->fig[l->region][l->nation], stack));
    int w = cv_width(text) < m->w ? cv_width(text) : m->w;
    cv_put(m->c, x + m->w - w, y, w, nt_style(l->nation), text);
}

static void draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct list l;
    struct map m = {v, c, (scale > 1 ? WIDE : SMALL) - 1};
    const struct nie_state *s = nie_state(v->cx);
    struct bc_out o = {0};
    char n[2][12];
    cli_put(&o, T("ui.nie.head"), nt_number(n[0], s->round + 1), nt_number(n[1], s->limit), NULL);
    cv_put(c, 0, 0, c->w, (struct cv_style){CV_INK, 0, CV_BOLD}, bc_out_str(&o));
    bc_out_free(&o);
    fill(v->cx, &l);
    for (int i = 0; i < l.n && i < COLUMNS * l.rows; i++) {
        int x = i / l.rows * (m.w + 1), y = TOP + i % l.rows;
        if (l.v[i].region == NIE_NONE && !l.v[i].below)
            draw_head(&m, l.v[i].nation, x, y);
        else if (l.v[i].region != NIE_NONE && l.v[i].below)
            draw_below(&m, &l.v[i], x, y);
        else if (l.v[i].region != NIE_NONE)
            draw_region(&m, l.v[i].region, x, y);
    }
}

static bool is_place(int dom)
{
    return dom == NIE_DOM_REGION;
}

/* The battle, the group on its way, or the first region where whoever moves stands. */
static int focus(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    if (s->fight.region != NIE_NONE)
        return s->fight.region;
    if (f && f->f.seq == NIE_SEQ_MOVE && f->f.pc > NIE_AT_MOVE_FROM)
        return f->move.region;
    for (int r = 0; f && f->f.seq == NIE_SEQ_MOVE && r < NIE_REGIONS; r++)
        if (nie_stands(s, r, f->move.nation))
            return r;
    return 0;
}

/* The limit of rounds and shared victory belong to total victory, a number of rounds to a limited war
 * of one's own length. */
static bool has_option(const int16_t *opt, int i)
{
    enum { VICTORY = 1, SHARED = 7, LIMIT = 9, ROUNDS = 11 };
    if (i == ROUNDS)
        return opt[VICTORY] == NIE_LIMITED;
    return opt[VICTORY] == NIE_TOTAL || (i != SHARED && i != LIMIT);
}

const struct table table_nie = {.id = "nie",
                                .place = "Holland",
                                .like = {"Holland", "", "Paris", "from paris"},
                                .how = "ui.nie.how",
                                .picked = "ui.nie.picked",
                                .one_step = true,
                                .repeats = true,
                                .is_place = is_place,
                                .size = size,
                                .draw = draw,
                                .row_of = row_of,
                                .panel = nt_panel,
                                .name = nt_name,
                                .what = nt_what,
                                .facts = nt_facts,
                                .look = nt_look,
                                .spelt = nt_spelt,
                                .choice = nt_choice,
                                .explain = nt_explain,
                                .legend = nt_legend,
                                .throws = nt_throws,
                                .focus = focus,
                                .has_option = has_option,
                                .seat = nt_seat,
                                .ending = nt_ending};
