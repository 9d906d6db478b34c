/* map.c - the board of Waterloo in characters: two columns a square (or one), and a line
 * between the squares wherever countries meet, so that rivers and red lines are seen as such. */
#include "cli/waterloo/table.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

enum { LEFT = 3, TOP = 1, SIDE = WL_SQUARES }; /* margins with the coordinates */

void wt_letter(int country, char letter[8])
{
    const char *name = wt_country(country);
    size_t n = bc_utf8_len(name, strlen(name));
    snprintf(letter, 8, "%.*s", (int)n, name);
}

const char *wt_country(int country)
{
    return cli_game_text(&wl_game, "country", wl_country_words[country]);
}

const char *wt_kind(int kind)
{
    return cli_game_text(&wl_game, "piece", wl_kind_words[kind]);
}

struct cv_style wt_army_style(const struct wl_board *b, int country)
{
    enum cv_colour bg = cv_army(b->land[country].colour);
    return (struct cv_style){bg == CV_ARMY + 2 ? CV_BLACK : CV_WHITE, (uint8_t)bg, CV_BOLD};
}

/* --- Where everything is --- */

struct map {
    const struct tb_view *v;
    const struct wl_board *b;
    const struct wl_state *s;
    struct canvas *c;
    int scale;
    int16_t col[SIDE + 1], row[SIDE + 1]; /* of the drawing, by column and row of the board */
    struct wl_occ occ;
};

static bool is_border(const struct wl_board *b, int p, int q)
{
    return b->country[p] != b->country[q];
}

/* Columns behind which countries meet get a line to themselves, rows likewise. */
static void lay_out(struct map *m, const struct wl_board *b, int scale)
{
    int at = LEFT;
    m->b = b;
    m->scale = scale;
    for (int x = 0; x < b->w; x++) {
        bool line = false;
        m->col[x] = (int16_t)at;
        for (int y = 0; y < b->h && x + 1 < b->w; y++)
            line |= is_border(b, y * b->w + x, y * b->w + x + 1);
        at += scale + line;
    }
    m->col[b->w] = (int16_t)at;
    at = TOP;
    for (int y = 0; y < b->h; y++) {
        bool line = false;
        m->row[y] = (int16_t)at;
        for (int x = 0; x < b->w && y + 1 < b->h; x++)
            line |= is_border(b, y * b->w + x, (y + 1) * b->w + x);
        at += 1 + line;
    }
    m->row[b->h] = (int16_t)at;
}

static bool has_line_right(const struct map *m, int x)
{
    return m->col[x + 1] - m->col[x] > m->scale;
}

static bool has_line_below(const struct map *m, int y)
{
    return m->row[y + 1] - m->row[y] > 1;
}

static void size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    struct map m;
    lay_out(&m, wl_board(cx), scale);
    *w = m.col[m.b->w];
    *h = m.row[m.b->h];
}

static int row_of(const struct bc_ctx *cx, int place)
{
    struct map m;
    lay_out(&m, wl_board(cx), 1);
    return m.row[place / m.b->w];
}

/* --- Ground --- */

static uint8_t ground(const struct map *m, int sq)
{
    const struct wl_board *b = m->b;
    switch (b->terrain[sq]) {
    case '~': return CV_SEA;
    case '^': return CV_HILL;
    case '*': return CV_WOOD;
    default: return (uint8_t)cv_land(b->country[sq], (sq % b->w + sq / b->w) & 1);
    }
}

/* Faint print on free land: the squares of a capital and of a recruiting area, by kind. */
static const char *print_of(const struct wl_board *b, int sq)
{
    static const char *const print[2][WL_KINDS] = {{"g", "i", "c"}, {"g'", "i'", "c'"}};
    int land = b->block_of[sq];
    if (land == WL_NOBODY || !b->land[land].capital)
        return NULL;
    for (int r = 0; r < 2; r++) {
        const struct wl_block *block = r ? &b->land[land].recruit : &b->land[land].start;
        for (int k = 0; k < WL_KINDS; k++)
            for (int i = 0; i < (k == WL_GENERAL ? 1 : 4); i++)
                if (block->at[k][i] == sq)
                    return print[r][k];
    }
    return NULL;
}

static void draw_ground(const struct map *m, int sq)
{
    const struct wl_board *b = m->b;
    int x = m->col[sq % b->w], y = m->row[sq / b->w];
    bool ascii = m->v->ascii;
    struct cv_style st = {CV_SEA_INK, ground(m, sq), 0};
    const char *sign = NULL;
    switch (b->terrain[sq]) {
    case '~': /* a quieter sea where its colour shows what it is */
        sign = ascii ? "~" : !m->v->mono && (sq % b->w + sq / b->w) & 1 ? " " : "≈";
        break;
    case '^':
        st.fg = CV_HILL_INK;
        sign = ascii ? "^" : "▲";
        break;
    case '*':
        st.fg = CV_WOOD_INK;
        sign = ascii ? "*" : "♣";
        break;
    default:
        st.fg = (uint8_t)cv_land(b->country[sq], 2);
        /* Without colours faint print is not faint: it gives way to what can be chosen. */
        if (!(m->v->near && m->v->near[sq]) && !(m->v->mono && m->v->marks))
            sign = print_of(b, sq);
        if (!sign && m->v->mono)
            sign = ascii ? "." : "·";
    }
    cv_fill(m->c, x, y, m->scale, 1, st);
    if (sign)
        cv_put(m->c, x, y, m->scale, st, sign);
}

/* --- Lines --- */

static struct cv_style line_style(const struct map *m, int p, int q, char edge)
{
    struct cv_style st = {CV_CLOSED, ground(m, p), 0};
    if (m->b->terrain[p] != '.' && m->b->terrain[q] == '.')
        st.bg = ground(m, q);
    if (edge == 'r')
        st = (struct cv_style){CV_RIVER, CV_RIVER, CV_BOLD};
    if (edge == 'l')
        st = (struct cv_style){CV_RED_LINE, st.bg, CV_BOLD};
    return st;
}

static const char *line_sign(const struct map *m, bool vertical, char edge)
{
    static const char *const sign[2][2][3] = {/* closed, river, red line: across, down */
                                              {{"┄", "─", "━"}, {"┊", "│", "┃"}},
                                              {{"-", "~", "="}, {":", "(", "|"}}};
    return sign[m->v->ascii][vertical][edge == 'r' ? 1 : edge ? 2 : 0];
}

static void draw_lines(const struct map *m, int sq)
{
    const struct wl_board *b = m->b;
    int x = sq % b->w, y = sq / b->w;
    bool right = x + 1 < b->w && has_line_right(m, x), below = y + 1 < b->h && has_line_below(m, y);
    if (right) {
        bool border = is_border(b, sq, sq + 1);
        struct cv_style st = border ? line_style(m, sq, sq + 1, b->edge_v[sq])
                                    : (struct cv_style){0, ground(m, sq), 0};
        cv_put(m->c, m->col[x + 1] - 1, m->row[y], 1, st,
               border ? line_sign(m, true, b->edge_v[sq]) : " ");
    }
    if (below) {
        bool border = is_border(b, sq, sq + b->w);
        struct cv_style st = border ? line_style(m, sq, sq + b->w, b->edge_h[sq])
                                    : (struct cv_style){0, ground(m, sq), 0};
        for (int i = 0; i < m->scale; i++)
            cv_put(m->c, m->col[x] + i, m->row[y + 1] - 1, 1, st,
                   border ? line_sign(m, false, b->edge_h[sq]) : " ");
    }
    if (right && below) {
        struct cv_style st = {CV_CLOSED, ground(m, sq), 0};
        cv_put(m->c, m->col[x + 1] - 1, m->row[y + 1] - 1, 1, st, m->v->ascii ? "+" : "┼");
    }
}

/* --- Towns, capitals, pieces --- */

static void draw_town(const struct map *m, int town)
{
    const struct wl_town *t = &m->b->town[town];
    int x = m->col[t->at % m->b->w], y = m->row[t->at / m->b->w];
    int holder = m->s->card[town];
    const char *sign = t->gives == WL_INFANTRY  ? "i"
                       : t->gives == WL_CAVALRY ? "c"
                       : m->v->ascii            ? "o"
                                                : "○";
    struct cv_style ring = {t->gives ? CV_WHITE : CV_BLACK, t->gives ? CV_RING_RED : CV_RING_GOLD,
                            CV_BOLD};
    struct cv_style own = {CV_WHITE, CV_NEUTRAL, 0};
    char letter[8] = "-";
    if (holder != WL_NOBODY) {
        own = wt_army_style(m->b, m->s->army[holder].country);
        wt_letter(m->s->army[holder].country, letter);
    }
    cv_put(m->c, x, y, 1, ring, sign);
    if (m->scale > 1)
        cv_put(m->c, x + 1, y, 1, own, letter);
}

static void draw_capital(const struct map *m, int country)
{
    int sq = m->b->land[country].start.at[WL_GENERAL][0];
    int x = m->col[sq % m->b->w], y = m->row[sq / m->b->w];
    int army = wl_army_of(m->s, country);
    bool in = army != WL_NOBODY && (m->s->army[army].is & WL_IN);
    struct cv_style st = {CV_WHITE, CV_NEUTRAL, 0};
    char letter[8];
    wt_letter(country, letter);
    if (in)
        st = wt_army_style(m->b, country);
    struct cv_style star = st;
    if (in && st.fg == CV_WHITE)
        star.fg = CV_RING_GOLD;
    cv_put(m->c, x, y, 1, star, m->v->ascii ? "#" : in ? "★" : "☆");
    if (m->scale > 1)
        cv_put(m->c, x + 1, y, 1, st, letter);
}

static const char *piece_sign(bool ascii, int kind)
{
    static const char *const signs[2][WL_KINDS] = {{"♚", "♟", "♞"}, {"G", "I", "C"}};
    return signs[ascii][kind];
}

/* One column a square leaves room for one mark: the army's letter, small for infantry, capital for
 * cavalry; generals keep their sign. */
static void draw_small(const struct map *m, int kind, int x, int y, struct cv_style st,
                       char letter[8])
{
    wchar_t wide;
    if (kind == WL_INFANTRY && mbtowc(&wide, letter, strlen(letter)) > 0) {
        int n = wctomb(letter, (wchar_t)towlower((wint_t)wide));
        letter[n > 0 ? n : 1] = 0;
    }
    cv_put(m->c, x, y, 1, st, kind == WL_GENERAL ? piece_sign(m->v->ascii, kind) : letter);
}

/* The sign of the kind, then the letter of the army; underlined on a town or capital. */
static void draw_piece(const struct map *m, int army, int kind, int sq)
{
    const struct wl_board *b = m->b;
    int x = m->col[sq % b->w], y = m->row[sq / b->w], country = m->s->army[army].country;
    struct cv_style st = wt_army_style(b, country);
    char letter[8];
    wt_letter(country, letter);
    if (b->town_at[sq] != WL_NOBODY)
        st.flags |= CV_UNDER;
    if (m->scale == 1) {
        draw_small(m, kind, x, y, st, letter);
        return;
    }
    cv_put(m->c, x, y, 1, st, piece_sign(m->v->ascii, kind));
    if (m->s->target == sq) { /* named: it will be attacked */
        st.fg = CV_RED_LINE;
        st.bg = CV_WHITE;
    }
    cv_put(m->c, x + 1, y, 1, st, m->s->target == sq ? (m->v->ascii ? "!" : "✗") : letter);
}

/* --- Choosing --- */

static bool is_free(const struct map *m, int sq)
{
    return !m->occ.at[sq] && m->b->terrain[sq] == '.';
}

static void draw_near(const struct map *m)
{
    struct cv_style st = {CV_NEAR_INK, CV_NEAR, 0};
    for (int sq = 0; m->v->near && sq < m->b->squares && sq < m->v->nears; sq++) {
        char cost[8];
        if (!m->v->near[sq] || !is_free(m, sq))
            continue;
        int x = m->col[sq % m->b->w], y = m->row[sq / m->b->w];
        if (m->b->town_at[sq] != WL_NOBODY) /* the town stays to be seen */
            continue;
        snprintf(cost, sizeof cost, "%*d", m->scale, m->v->near[sq] % 100);
        cv_put(m->c, x, y, m->scale, st, cost);
    }
}

static void draw_marks(const struct map *m)
{
    const struct cv_style st = {CV_MARK_INK, CV_MARK, CV_BOLD};
    for (int i = 0; i < m->v->marks; i++) {
        int sq = m->v->mark[i].v, x = m->col[sq % m->b->w], y = m->row[sq / m->b->w];
        if (sq < 0 || sq >= m->b->squares)
            continue;
        uint8_t o = m->occ.at[sq];
        int w = (int)strlen(m->v->mark[i].label);
        if (o && m->scale > 1 && w == 1) { /* the letter, and still what stands there */
            struct cv_style army = wt_army_style(m->b, m->s->army[wl_occ_army(o)].country);
            cv_put(m->c, x + 1, y, 1, army, piece_sign(m->v->ascii, wl_occ_kind(o)));
        } else if (m->scale > 1 && w == 1 && m->b->town_at[sq] == WL_NOBODY) {
            cv_put(m->c, x + 1, y, 1, st, " ");
        }
        cv_put(m->c, x, y, m->scale, st, m->v->mark[i].label);
    }
}

static void draw_trail(const struct map *m)
{
    for (int i = 0; i < m->v->trails; i++) {
        int sq = m->v->trail[i];
        if (sq < 0 || sq >= m->b->squares || !is_free(m, sq) || m->b->town_at[sq] != WL_NOBODY)
            continue;
        struct cv_style st = {CV_BLACK, ground(m, sq), CV_BOLD};
        cv_put(m->c, m->col[sq % m->b->w], m->row[sq / m->b->w], 1, st, m->v->ascii ? "'" : "·");
    }
}

static void draw_picked(const struct map *m)
{
    int sq = m->v->picked;
    if (sq < 0 || sq >= m->b->squares || !m->occ.at[sq])
        return;
    struct cv_style st = {CV_MARK, CV_BLACK, CV_BOLD};
    uint8_t o = m->occ.at[sq];
    char letter[8];
    wt_letter(m->s->army[wl_occ_army(o)].country, letter);
    int x = m->col[sq % m->b->w], y = m->row[sq / m->b->w];
    cv_put(m->c, x, y, 1, st, piece_sign(m->v->ascii, wl_occ_kind(o)));
    if (m->scale > 1)
        cv_put(m->c, x + 1, y, 1, st, letter);
}

static void draw_coordinates(const struct map *m)
{
    const struct cv_style st = {CV_DIM, 0, 0};
    char number[12];
    int every = m->scale > 1 ? 2 : 5;
    for (int x = 0; x < m->b->w; x += every) {
        snprintf(number, sizeof number, m->scale > 1 ? "%2d" : "%d", x);
        cv_put(m->c, m->col[x], 0, m->c->w, st, number);
    }
    for (int y = 0; y < m->b->h; y++) {
        snprintf(number, sizeof number, "%2d", y);
        cv_put(m->c, 0, m->row[y], LEFT, st, number);
    }
}

static void draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct map m = {.v = v, .s = wl_state(v->cx), .c = c};
    lay_out(&m, wl_board(v->cx), scale);
    wl_occupy(m.s, &m.occ);
    draw_coordinates(&m);
    for (int sq = 0; sq < m.b->squares; sq++) {
        draw_ground(&m, sq);
        draw_lines(&m, sq);
    }
    draw_near(&m);
    draw_trail(&m);
    for (int t = 0; t < WL_TOWNS; t++)
        draw_town(&m, t);
    for (int k = 0; k < WL_COUNTRIES; k++)
        if (m.b->land[k].capital)
            draw_capital(&m, k);
    for (int a = 0; a < m.s->armies; a++)
        for (int i = 0; i < WL_SLOTS; i++)
            if (m.s->at[a][i] < WL_SQUARES)
                draw_piece(&m, a, wl_kind_of(i), m.s->at[a][i]);
    draw_marks(&m);
    draw_picked(&m);
}

static bool is_place(int dom)
{
    return dom == WL_DOM_SQUARE;
}

/* The army whose turn it is: its general, or whoever is left of it. */
static int focus(const struct bc_ctx *cx)
{
    const struct wl_state *s = wl_state(cx);
    for (int i = 0; s->active < s->armies && i < WL_SLOTS; i++)
        if (s->at[s->active][i] < WL_SQUARES)
            return s->at[s->active][i];
    return -1;
}

/* How the armies are shared out matters to two players only (WL §2.3). */
static bool has_option(const int16_t *opt, int i)
{
    return strcmp(wl_game.opts[i].name, "split") != 0 || opt[0] == 2;
}

const struct table table_waterloo = {.id = "waterloo",
                                     .place = "x,y",
                                     .like = {"3,3", "4,5", "5,5", "step 3,3 4,4"},
                                     .is_place = is_place,
                                     .size = size,
                                     .draw = draw,
                                     .row_of = row_of,
                                     .panel = wt_panel,
                                     .name = wt_name,
                                     .what = wt_what,
                                     .facts = wt_facts,
                                     .explain = wt_explain,
                                     .legend = wt_legend,
                                     .choice = wt_choice,
                                     .astray = wt_astray,
                                     .focus = focus,
                                     .has_option = has_option,
                                     .seat = wt_seat,
                                     .ending = wt_ending};
