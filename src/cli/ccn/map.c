/* map.c - the field of Commands & Colors: Napoleonics in characters. A hex has three lines: its
 * name with what can be chosen there, the unit, and marks with the leader. Its first column parts it
 * from its neighbour; even rows are shifted by half a hex. */
#include "cli/ccn/table.h"
#include "cli/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LEFT = 2, TOP = 1, LINES = 3, WIDE = 7, SMALL = 5, COLS = 13 };

const char *ct_word(const char *group, const char *word)
{
    return cli_game_text(&ccn_game, group, word);
}

const char *ct_side(int side)
{
    return side == CCN_FR ? T("ui.ccn.french") : T("ui.ccn.allies");
}

const char *ct_card(int card)
{
    return ct_word("card", ccn_card_words[card]);
}

void ct_put_card(int card, struct bc_out *out)
{
    const char *name = ct_card(card), *printed = ct_word("printed", ccn_card_words[card]);
    bc_put(out, name);
    if (strcmp(name, printed) != 0)
        bc_putf(out, " (%s)", printed);
}

const char *ct_type(const struct ccn_type *t)
{
    return t->name[strcmp(bc_text_lang(cli_text), "de") != 0];
}

struct cv_style ct_nation_style(const struct ccn_battle *b, int nation)
{
    static const struct {
        const char *code, *colour;
    } own[] = {{"FR", "blue"},  {"BR", "red"},   {"PT", "green"},
               {"ES", "white"}, {"AT", "white"}, {"RU", "green"}};
    enum cv_colour bg = cv_army("grey");
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (!strcmp(own[i].code, b->nation[nation].code))
            bg = cv_army(own[i].colour);
    return (struct cv_style){bg == CV_ARMY + 2 ? CV_BLACK : CV_WHITE, (uint8_t)bg, CV_BOLD};
}

void ct_faces(const uint8_t face[CCN_FACES], struct bc_out *out)
{
    bool any = false;
    for (int i = 0; i < CCN_FACES; i++) {
        if (!face[i])
            continue;
        bc_putf(out, "%s%d %s", any ? ", " : "", face[i], ct_word("face", ccn_face_words[i]));
        any = true;
    }
}

/* --- Where everything is --- */

struct map {
    const struct tb_view *v;
    const struct ccn_battle *b;
    const struct ccn_state *s;
    struct canvas *c;
    int w; /* columns of a hex */
};

static int width_of(int scale)
{
    return scale > 1 ? WIDE : SMALL;
}

static int left_of(const struct map *m, int hex)
{
    return LEFT + ccn_col(m->b, hex) * m->w + (m->b->row[hex] & 1 ? m->w / 2 : 0);
}

static int top_of(const struct ccn_battle *b, int hex)
{
    return TOP + b->row[hex] * LINES;
}

static void size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    (void)cx;
    *w = LEFT + COLS * width_of(scale) + 1;
    *h = TOP + CCN_ROWS * LINES;
}

static int row_of(const struct bc_ctx *cx, int place)
{
    return top_of(ccn_battle(cx), place) + 1;
}

/* --- Ground --- */

struct ground {
    const char *sign, *ascii;
    uint8_t bg, ink;
};

static const struct ground grounds[CCN_TERRAINS] = {
    [CCN_CLEAR] = {" ", " ", CV_LAND + 6, CV_LAND + 8},
    [CCN_FOREST] = {"♣", "*", CV_WOOD, CV_WOOD_INK},
    [CCN_HILL] = {"^", "^", CV_LAND + 10, CV_LAND + 11},
    [CCN_RUGGED] = {"▲", "A", CV_HILL, CV_HILL_INK},
    [CCN_TOWN] = {"⌂", "T", CV_LAND + 13, CV_HILL_INK},
    [CCN_MILL] = {"W", "W", CV_LAND + 13, CV_HILL_INK},
    [CCN_RIVER] = {"≈", "~", CV_SEA, CV_SEA_INK},
    [CCN_FORD] = {"~", "-", CV_LAND + 0, CV_RIVER},
    [CCN_BRIDGE] = {"=", "=", CV_SEA, CV_WHITE},
    [CCN_QUARRY] = {"∴", "o", CV_LAND + 9, CV_LAND + 11}};

static struct cv_style ground_style(const struct map *m, int hex)
{
    const struct ground *g = &grounds[m->b->terrain[hex]];
    struct cv_style st = {g->ink, g->bg, 0};
    if (g->bg == CV_LAND + 6 && ccn_col(m->b, hex) & 1)
        st.bg++; /* so that hexes of open ground are told apart */
    return st;
}

/* The line between two sectors runs through a hex that lies in both, else between two hexes. */
static void draw_sector_line(const struct map *m, int hex, int line)
{
    int x = left_of(m, hex), y = top_of(m->b, hex) + line, west = m->b->next[hex][CCN_W];
    int own = m->b->sector[hex];
    struct cv_style st = {CV_RED_LINE, ground_style(m, hex).bg, CV_BOLD};
    const char *sign = m->v->ascii ? ":" : "┊";
    if (own & (own - 1))
        cv_put(m->c, x + m->w / 2, y, 1, st, sign);
    else if (west != CCN_NONE && !(m->b->sector[west] & own))
        cv_put(m->c, x, y, 1, st, sign);
}

static void draw_ground(const struct map *m, int hex)
{
    const struct ground *g = &grounds[m->b->terrain[hex]];
    struct cv_style st = ground_style(m, hex), edge = {CV_CLOSED, st.bg, 0};
    int x = left_of(m, hex), y = top_of(m->b, hex);
    for (int line = 0; line < LINES; line++) {
        cv_fill(m->c, x, y + line, m->w, 1, st);
        for (int i = 2 - (line & 1); i < m->w; i += 2)
            cv_put(m->c, x + i, y + line, 1, st, m->v->ascii ? g->ascii : g->sign);
        if (m->v->mono)
            cv_put(m->c, x, y + line, 1, edge, m->v->ascii ? "|" : "│");
        draw_sector_line(m, hex, line);
    }
    if (m->v->mono && m->b->next[hex][CCN_E] == CCN_NONE)
        for (int line = 0; line < LINES; line++)
            cv_put(m->c, x + m->w, y + line, 1, (struct cv_style){CV_CLOSED, 0, 0},
                   m->v->ascii ? "|" : "│");
}

/* Field works on the sides that they cover: strokes above, below and beside. */
static void draw_works(const struct map *m, int hex)
{
    int works = m->b->works[hex], x = left_of(m, hex), y = top_of(m->b, hex), half = m->w / 2;
    struct cv_style st = {CV_BLACK, ground_style(m, hex).bg, CV_BOLD};
    for (int i = 1; i < m->w; i++) {
        if (works >> (i <= half ? CCN_NW : CCN_NE) & 1)
            cv_put(m->c, x + i, y, 1, st, m->v->ascii ? "\"" : "▔");
        if (works >> (i <= half ? CCN_SW : CCN_SE) & 1)
            cv_put(m->c, x + i, y + LINES - 1, 1, st, m->v->ascii ? "_" : "▁");
    }
    for (int line = 0; line < LINES; line++) {
        if (works >> CCN_W & 1)
            cv_put(m->c, x, y + line, 1, st, m->v->ascii ? "[" : "▌");
        if (works >> CCN_E & 1)
            cv_put(m->c, x + m->w - 1, y + line, 1, st, m->v->ascii ? "]" : "▐");
    }
}

/* The name; behind it a flag of the side that can win banners here, or an arrow where it leaves. */
static void draw_name(const struct map *m, int hex)
{
    struct cv_style st = ground_style(m, hex), mark = st;
    int x = left_of(m, hex) + 1, y = top_of(m->b, hex), side = -1;
    char name[4];
    const char *sign = m->v->ascii ? "$" : "⚑";
    st.fg = CV_CLOSED;
    ccn_hex_name(hex, name);
    x += cv_put(m->c, x, y, m->w - 1, st, name);
    for (int i = 0; i < m->b->goals; i++)
        if (m->b->goal[i].at == hex)
            side = m->b->goal[i].side;
    for (int i = 0; i < CCN_SIDES; i++)
        if (m->b->exit[i][hex] && side < 0) {
            side = i;
            sign = m->v->ascii ? ">" : "»";
        }
    if (side < 0)
        return;
    mark.fg = (uint8_t)cv_army(side == CCN_FR ? "blue" : "red");
    mark.flags = CV_BOLD;
    cv_put(m->c, x, y, 1, mark, sign);
}

/* --- Pieces --- */

/* "FR LN4", or "LN 4" on a small board, where small letters are the Allies if there is no colour. */
static void draw_unit(const struct map *m, int u)
{
    const struct ccn_unit *k = &m->s->unit[u];
    const struct ccn_type *t = &m->b->type[k->type];
    struct cv_style st = ct_nation_style(m->b, t->nation);
    char text[16];
    if (m->w == WIDE)
        snprintf(text, sizeof text, "%-2.2s%3.3s%d", m->b->nation[t->nation].code, t->code,
                 k->blocks);
    else
        snprintf(text, sizeof text, "%-3.3s%d", t->code, k->blocks);
    if (m->v->mono && m->w == SMALL && m->b->nation[t->nation].side == CCN_AL)
        for (char *s = text; *s; s++)
            *s = (char)tolower((unsigned char)*s);
    if (m->v->picked == k->at)
        st = (struct cv_style){CV_MARK, CV_BLACK, CV_BOLD};
    cv_put(m->c, left_of(m, k->at) + 1, top_of(m->b, k->at) + 1, m->w - 1, st, text);
}

/* What the orders of this turn have made of a unit, and its square. */
static int draw_marks_of(const struct map *m, int hex, int u)
{
    const struct ccn_unit *k = &m->s->unit[u];
    struct cv_style st = {CV_BLACK, CV_MARK, CV_BOLD};
    int x = left_of(m, hex) + 1, y = top_of(m->b, hex) + 2;
    const char *sign = !(k->is & CCN_ORDERED) ? NULL
                       : k->is & CCN_FOUGHT   ? (m->v->ascii ? "x" : "×")
                       : k->moved             ? (m->v->ascii ? ">" : "›")
                                              : (m->v->ascii ? "!" : "•");
    if (sign)
        x += cv_put(m->c, x, y, 1, st, sign);
    if (k->square)
        x += cv_put(m->c, x, y, 1, (struct cv_style){CV_WHITE, CV_BLACK, CV_BOLD},
                    m->v->ascii ? "#" : "▣");
    return x;
}

static void draw_pieces(const struct map *m, int hex)
{
    int u = m->s->unit_at[hex], l = m->s->leader_at[hex];
    int x = left_of(m, hex) + 1, end = x + m->w - 1, y = top_of(m->b, hex) + 2;
    if (u != CCN_NONE) {
        draw_unit(m, u);
        x = draw_marks_of(m, hex, u);
    }
    if (l == CCN_NONE)
        return;
    struct cv_style st = ct_nation_style(m->b, m->b->leader[l].nation);
    bool alone = m->s->leader[l].is & CCN_ORDERED;
    x += cv_put(m->c, x, y, 1, st, alone ? "!" : m->v->ascii ? "*" : "★");
    cv_put(m->c, x, y, end - x, st, m->b->leader[l].name);
}

/* --- Choosing --- */

/* The letters at the right of the name; a second one of the same hex stands below the unit. */
static void draw_choices(const struct map *m)
{
    const struct cv_style st = {CV_MARK_INK, CV_MARK, CV_BOLD};
    uint8_t used[CCN_HEXES] = {0};
    for (int i = 0; i < m->v->marks; i++) {
        int hex = m->v->mark[i].v, w = cv_width(m->v->mark[i].label);
        if (hex < 0 || hex >= CCN_HEXES || used[hex] == 2)
            continue;
        cv_put(m->c, left_of(m, hex) + m->w - w, top_of(m->b, hex) + 2 * used[hex]++, w, st,
               m->v->mark[i].label);
    }
}

/* The melee under way, or the fire: who is struck. */
static void draw_target(const struct map *m)
{
    for (int i = m->s->h.depth - 1; i > 0; i--) {
        const struct ccn_frame *f = &m->s->stack[i];
        if ((f->f.seq != CCN_SEQ_MELEE && f->f.seq != CCN_SEQ_STRIKE) || f->fight.hex >= CCN_HEXES)
            continue;
        cv_put(m->c, left_of(m, f->fight.hex), top_of(m->b, f->fight.hex) + 1, 1,
               (struct cv_style){CV_RED_LINE, CV_WHITE, CV_BOLD}, m->v->ascii ? "!" : "✗");
        return;
    }
}

/* The sectors as the player whose turn it is sees them, and the banners of both. */
static void draw_head(const struct map *m)
{
    for (int i = 0; i < CCN_SECTORS; i++) {
        int mid = i == CCN_LEFT ? 2 : i == CCN_CENTRE ? 6 : 10;
        int seen = m->s->active == m->b->top ? CCN_RIGHT - i : i;
        const char *word = ct_word("sector", ccn_sector_words[seen]);
        cv_put(m->c, LEFT + mid * m->w + m->w / 2 - cv_width(word) / 2, 0, m->c->w,
               (struct cv_style){CV_DIM, 0, 0}, word);
    }
    for (int side = 0; side < CCN_SIDES; side++) { /* there may be no room for a panel */
        char text[24];
        snprintf(text, sizeof text, "%s %d/%d", side == CCN_FR ? "FR" : "AL",
                 ccn_total(m->v->cx, side), m->b->banners[side]);
        cv_put(m->c, LEFT + (side == CCN_FR ? 4 : 8) * m->w + 1, 0, m->c->w,
               (struct cv_style){CV_INK, 0, CV_BOLD}, text);
    }
    for (int row = 0; row < CCN_ROWS; row++) {
        char name[2] = {(char)('A' + row), 0};
        cv_put(m->c, 0, TOP + row * LINES + 1, 1, (struct cv_style){CV_DIM, 0, 0}, name);
    }
}

static void draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct map m = {v, ccn_battle(v->cx), ccn_state(v->cx), c, width_of(scale)};
    draw_head(&m);
    for (int h = 0; h < CCN_HEXES; h++) {
        draw_ground(&m, h);
        draw_works(&m, h);
        draw_name(&m, h);
    }
    for (int h = 0; h < CCN_HEXES; h++)
        draw_pieces(&m, h);
    draw_target(&m);
    draw_choices(&m);
}

static bool is_place(int dom)
{
    return dom == CCN_DOM_HEX;
}

/* The fight under way, or somebody of the side whose turn it is. */
static int focus(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    for (int i = s->h.depth - 1; i > 0; i--)
        if (s->stack[i].f.seq == CCN_SEQ_MELEE || s->stack[i].f.seq == CCN_SEQ_STRIKE)
            return s->stack[i].fight.hex;
    for (int u = 0; u < s->units; u++)
        if (s->unit[u].is & CCN_ORDERED)
            return s->unit[u].at;
    for (int u = 0; u < s->units; u++)
        if (s->unit[u].at != CCN_NONE && ccn_side(cx, u) == s->active)
            return s->unit[u].at;
    return -1;
}

/* There are always two players. */
static bool has_option(const int16_t *opt, int i)
{
    (void)opt, (void)i;
    return false;
}

static bool throws(int kind)
{
    return kind == CCN_EV_CAST;
}

const struct table table_ccn = {.id = "ccn",
                                .place = "E7",
                                .like = {"D6", "E6", "F6", "move D6 E6"},
                                .draws = true,
                                .one_step = true,
                                .is_place = is_place,
                                .size = size,
                                .draw = draw,
                                .row_of = row_of,
                                .panel = ct_panel,
                                .name = ct_name,
                                .what = ct_what,
                                .choice = ct_choice,
                                .rank = ct_rank,
                                .note = ct_note,
                                .facts = ct_facts,
                                .explain = ct_explain,
                                .legend = ct_legend,
                                .throws = throws,
                                .astray = ct_astray,
                                .focus = focus,
                                .has_option = has_option,
                                .seat = ct_seat,
                                .ending = ct_ending};
