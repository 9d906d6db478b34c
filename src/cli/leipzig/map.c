/* map.c - the country round Leipzig in characters. A field has four lines: its number with
 * terrain, mission and what can be chosen there, its name, and two for the army or the markers. Its
 * first column parts it from its neighbour; every other row is shifted by half a field. */
#include "cli/cli.h"
#include "cli/leipzig/table.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TOP = 1, LINES = 4, WIDE = 9, SMALL = 6, ROWS = 7, HALVES = 15 };

const char *lt_word(const char *group, const char *word)
{
    return cli_game_text(&lpz_game, group, word);
}

const char *lt_side(int side)
{
    return lt_word("side", lpz_side_words[side]);
}

const char *lt_card(int card)
{
    return lt_word("card", lpz_card_words[card]);
}

const char *lt_kind(int kind)
{
    return lt_word("kind", lpz_kind_words[kind]);
}

const char *lt_number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

struct cv_style lt_style(int side)
{
    return (struct cv_style){CV_WHITE, (uint8_t)cv_army(side == LPZ_FR ? "blue" : "red"), CV_BOLD};
}

/* The first letter and the next plain one that no army before has with it. */
void lt_code(const struct bc_ctx *cx, int army, char buf[LT_CODE])
{
    char all[LPZ_ARMIES][2] = {{0}};
    for (int a = 0; a <= army; a++) {
        const char *name = lpz_data(cx)->army[a].name;
        bool taken = true;
        all[a][0] = (char)tolower((unsigned char)name[0]);
        for (const char *s = name + 1; *s && taken; s++) {
            taken = !isalpha((unsigned char)*s);
            all[a][1] = *s;
            for (int b = 0; b < a && !taken; b++)
                taken = !memcmp(all[a], all[b], sizeof all[a]);
        }
    }
    bool french = lpz_data(cx)->army[army].side == LPZ_FR;
    snprintf(buf, LT_CODE, "%c%c", french ? toupper((unsigned char)all[army][0]) : all[army][0],
             all[army][1]);
}

/* --- Where everything is --- */

struct map {
    const struct tb_view *v;
    const struct lpz_data *d;
    const struct lpz_state *s;
    struct canvas *c;
    int w; /* columns of a field */
    uint8_t row[LPZ_FIELDS], half[LPZ_FIELDS];
};

static int width_of(int scale)
{
    return scale > 1 ? WIDE : SMALL;
}

static int share(int v, int low, int high, int parts)
{
    int span = high > low ? high - low : 1;
    return ((v - low) * 2 * parts + span) / (2 * span);
}

/* Rows and half columns of a grid after the places where fields are drawn on the page; fields of a
 * row are kept apart. */
static void lay(const struct lpz_data *d, uint8_t row[LPZ_FIELDS], uint8_t half[LPZ_FIELDS])
{
    const struct lpz_field *f = d->field;
    int left = f[0].x, right = f[0].x, top = f[0].y, low = f[0].y;
    for (int i = 1; i < LPZ_FIELDS; i++) {
        left = f[i].x < left ? f[i].x : left;
        right = f[i].x > right ? f[i].x : right;
        top = f[i].y < top ? f[i].y : top;
        low = f[i].y > low ? f[i].y : low;
    }
    for (int i = 0; i < LPZ_FIELDS; i++) {
        row[i] = (uint8_t)share(f[i].y, top, low, ROWS - 1);
        half[i] = (uint8_t)share(f[i].x, left, right, HALVES - 2);
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < LPZ_FIELDS; i++)
            for (int k = 0; k < LPZ_FIELDS; k++)
                if (i != k && row[i] == row[k] && half[i] < half[k] + 2 && half[k] <= half[i] &&
                    (f[k].x < f[i].x || (f[k].x == f[i].x && k < i)) && half[k] < HALVES) {
                    half[i] = (uint8_t)(half[k] + 2);
                    moved = true;
                }
    }
}

static int left_of(const struct map *m, int field)
{
    return m->half[field] * m->w / 2;
}

static int top_of(const struct map *m, int field)
{
    return TOP + m->row[field] * LINES;
}

static void size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    (void)cx;
    *w = HALVES * width_of(scale) / 2 + 1;
    *h = TOP + ROWS * LINES;
}

static int row_of(const struct bc_ctx *cx, int place)
{
    uint8_t row[LPZ_FIELDS], half[LPZ_FIELDS];
    lay(lpz_data(cx), row, half);
    return TOP + row[place] * LINES + 1;
}

/* --- Ground --- */

static const struct {
    const char *sign, *ascii;
    uint8_t bg, ink;
} grounds[LPZ_TERRAINS] = {[LPZ_PLAIN] = {"·", ".", CV_LAND + 6, CV_LAND + 8},
                           [LPZ_RIVER] = {"≈", "~", CV_LAND + 0, CV_RIVER},
                           [LPZ_HILL] = {"^", "^", CV_LAND + 10, CV_LAND + 11},
                           [LPZ_WOOD] = {"♣", "*", CV_WOOD, CV_WOOD_INK}};

static struct cv_style ground_style(const struct map *m, int field)
{
    int t = m->d->field[field].terrain;
    return (struct cv_style){grounds[t].ink, grounds[t].bg, 0};
}

/* Without colours strokes part a field from the one beside it and the one above. */
static void draw_ground(const struct map *m, int field)
{
    struct cv_style st = ground_style(m, field), edge = {CV_CLOSED, 0, 0};
    int x = left_of(m, field), y = top_of(m, field);
    const char *bar = m->v->ascii ? "|" : "│";
    cv_fill(m->c, x, y, m->w, LINES, st);
    edge.bg = st.bg;
    for (int line = 0; line < LINES; line++) {
        cv_put(m->c, x, y + line, 1, edge, bar);
        if (m->v->mono)
            cv_put(m->c, x + m->w, y + line, 1, (struct cv_style){CV_CLOSED, 0, 0}, bar);
    }
    for (int i = 1; m->v->mono && i < m->w; i++)
        cv_put(m->c, x + i, y, 1, edge, m->v->ascii ? "-" : "─");
}

/* The mission of this field, as far as the viewer knows it, or -1. */
static int mission_at(const struct map *m, int field)
{
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        int k = m->s->mission[i];
        if (k < LPZ_MISSIONS && m->d->mission[k].field == field)
            return k;
    }
    return -1;
}

/* "24·⚑3:7"; a mission that only its owner knows has an empty flag. */
static void draw_name(const struct map *m, int field)
{
    struct cv_style st = ground_style(m, field), head = {CV_CLOSED, st.bg, CV_BOLD};
    int t = m->d->field[field].terrain, mission = mission_at(m, field);
    int x = left_of(m, field) + 1, y = top_of(m, field);
    char text[24];
    snprintf(text, sizeof text, "%d", field + 1);
    cv_put(m->c, x, y + 1, m->w - 1, (struct cv_style){CV_BLACK, st.bg, 0},
           m->d->field[field].name);
    x += cv_put(m->c, x, y, 2, head, text);
    x += cv_put(m->c, x, y, 1, (struct cv_style){st.fg, st.bg, CV_BOLD},
                m->v->ascii ? grounds[t].ascii : grounds[t].sign);
    if (mission < 0)
        return;
    bool open = m->s->revealed >> m->d->mission[mission].district & 1;
    const char *flag = m->v->ascii ? (open ? "$" : "%") : open ? "⚑" : "⚐";
    snprintf(text, sizeof text, "%s%d:%d", flag, m->d->mission[mission].points[LPZ_FR],
             m->d->mission[mission].points[LPZ_AL]);
    cv_put(m->c, x, y, 1, (struct cv_style){CV_ARMY, st.bg, CV_BOLD}, flag);
    if (m->w == WIDE)
        cv_put(m->c, x, y, 4, (struct cv_style){CV_ARMY, st.bg, CV_BOLD}, text);
}

/* --- Pieces --- */

/* "Poniatowski" and below "FR 4 cav", on a small board "F4cav". */
static void draw_army(const struct map *m, int a)
{
    const struct lpz_army *army = &m->d->army[a];
    int field = m->s->at[a], x = left_of(m, field) + 1, y = top_of(m, field) + 2;
    struct cv_style st = lt_style(army->side);
    char text[32];
    int kind = lpz_kind(m->v->cx, a);
    const char *code = lpz_side_words[army->side];
    if (m->w == WIDE)
        snprintf(text, sizeof text, "%s %d %.3s", code, lpz_strength(m->v->cx, a),
                 lpz_kind_words[kind]);
    else
        snprintf(text, sizeof text, "%c%d%.3s", code[0], lpz_strength(m->v->cx, a),
                 lpz_kind_words[kind]);
    cv_fill(m->c, x, y, m->w - 1, 2, st);
    cv_put(m->c, x, y, m->w - 1, st, army->name);
    cv_put(m->c, x, y + 1, m->w - 1, st, text);
}

/* Three to a line, or two; if there are more, the last place says how many. */
static void draw_markers(const struct map *m, int field)
{
    int each = m->w / 3, n = 0, all = 0;
    for (int a = 0; a < LPZ_ARMIES; a++)
        all += (m->s->marker[a] >> field & 1) != 0;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        if (!(m->s->marker[a] >> field & 1) || n == 2 * each)
            continue;
        int x = left_of(m, field) + 1 + n % each * 3, y = top_of(m, field) + 2 + n / each;
        char code[LT_CODE];
        lt_code(m->v->cx, a, code);
        if (++n == 2 * each && all > n)
            snprintf(code, sizeof code, "+%hhu", (unsigned char)(all - n + 1));
        cv_put(m->c, x, y, 2, lt_style(m->d->army[a].side), code);
    }
}

/* --- Choosing --- */

/* The letters stand at the right of the number; the marker that was picked is shown too. */
static void draw_choices(const struct map *m)
{
    const struct cv_style st = {CV_MARK_INK, CV_MARK, CV_BOLD};
    for (int i = 0; i < m->v->marks; i++) {
        int field = m->v->mark[i].v, w = cv_width(m->v->mark[i].label);
        if (field >= 0 && field < LPZ_FIELDS)
            cv_put(m->c, left_of(m, field) + m->w - w, top_of(m, field), w, st,
                   m->v->mark[i].label);
    }
    if (m->v->picked >= 0 && m->v->picked < LPZ_FIELDS)
        cv_put(m->c, left_of(m, m->v->picked) + 1, top_of(m, m->v->picked) + 1, m->w - 1,
               (struct cv_style){CV_MARK, CV_BLACK, CV_BOLD}, m->d->field[m->v->picked].name);
}

/* There may be no room for a panel. */
static void draw_head(const struct map *m)
{
    char n[6][12];
    struct bc_out o = {0};
    cli_put(&o, T("ui.leipzig.head"), lt_number(n[0], m->s->time), lt_number(n[1], m->d->end),
            lt_number(n[2], m->s->points[LPZ_FR]), lt_number(n[3], m->s->points[LPZ_AL]), NULL);
    cv_put(m->c, 1, 0, m->c->w, (struct cv_style){CV_INK, 0, CV_BOLD}, bc_out_str(&o));
    bc_out_free(&o);
}

static void draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct map m = {v, lpz_data(v->cx), lpz_state(v->cx), c, width_of(scale), {0}, {0}};
    lay(m.d, m.row, m.half);
    draw_head(&m);
    for (int f = 0; f < LPZ_FIELDS; f++) {
        draw_ground(&m, f);
        draw_name(&m, f);
        if (m.s->army_at[f] != LPZ_NONE)
            draw_army(&m, m.s->army_at[f]);
        else
            draw_markers(&m, f);
    }
    draw_choices(&m);
}

static bool is_place(int dom)
{
    return dom == LPZ_DOM_FIELD;
}

/* A marker of the side whose turn it is, else Leipzig's middle. */
static int focus(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_data(cx)->army[a].side == s->active && s->marker[a])
            return lpz_lowest(s->marker[a]);
    return LPZ_FIELDS / 2;
}

/* By what is done, in the order of the rules, not by whose marker it is done to. */
static int rank(const struct bc_action *act)
{
    return act->kind;
}

/* There are always two players; one game or two is a question. */
static bool has_option(const int16_t *opt, int i)
{
    (void)opt;
    return i == 1;
}

const struct table table_leipzig = {.id = "leipzig",
                                    .place = "24",
                                    .like = {"Gohlis", "Möckern", "24", "clear Ney Gohlis"},
                                    .how = "ui.leipzig.how",
                                    .picked = "ui.leipzig.picked",
                                    .draws = true,
                                    .one_step = true,
                                    .is_place = is_place,
                                    .size = size,
                                    .draw = draw,
                                    .row_of = row_of,
                                    .panel = lt_panel,
                                    .name = lt_name,
                                    .what = lt_what,
                                    .facts = lt_facts,
                                    .look = lt_look,
                                    .spelt = lt_spelt,
                                    .choice = lt_choice,
                                    .rank = rank,
                                    .explain = lt_explain,
                                    .legend = lt_legend,
                                    .astray = lt_astray,
                                    .focus = focus,
                                    .has_option = has_option,
                                    .seat = lt_seat,
                                    .ending = lt_ending};
