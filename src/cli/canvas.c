/* canvas.c - see canvas.h. */
#include "cli/canvas.h"

#include "core/doc.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* --- The palette: number among 256, and the same or better in 24 bits --- */

struct ink {
    uint8_t index;
    uint32_t rgb;
};

static const struct ink palette[CV_COLOURS] = {
    [CV_INK] = {252, 0xd8d4c8},
    [CV_DIM] = {244, 0x8a867c},
    [CV_TITLE] = {222, 0xf0d38c},
    [CV_GOOD] = {114, 0x86d07a},
    [CV_WARN] = {216, 0xffae80},
    [CV_MARK] = {226, 0xffe600},
    [CV_MARK_INK] = {16, 0x000000},
    [CV_NEAR] = {229, 0xfff3a6},
    [CV_NEAR_INK] = {94, 0x7a5a10},
    [CV_WHITE] = {231, 0xffffff},
    [CV_BLACK] = {16, 0x101010},
    [CV_SEA] = {67, 0x5b87ad},
    [CV_SEA_INK] = {110, 0x86aecd},
    [CV_HILL] = {246, 0xa39a8f},
    [CV_HILL_INK] = {239, 0x6a6157},
    [CV_WOOD] = {65, 0x5f8a5f},
    [CV_WOOD_INK] = {22, 0x2c5230},
    [CV_RIVER] = {27, 0x1f6fe0},
    [CV_RED_LINE] = {160, 0xd81e1e},
    [CV_CLOSED] = {59, 0x5c554a},
    [CV_RING_RED] = {160, 0xcc1f1f},
    [CV_RING_GOLD] = {178, 0xdaa520},
    [CV_NEUTRAL] = {102, 0x8c8c86},
    [CV_ARMY] = {19, 0x1c2f9e},
    [CV_ARMY + 1] = {22, 0x0f5f2a},
    [CV_ARMY + 2] = {231, 0xfdfdfd},
    [CV_ARMY + 3] = {124, 0xa3121f},
    [CV_ARMY + 4] = {240, 0x58585a},
    /* France, Prussia, Russia, Austria, Spain, Italy */
    [CV_LAND + 0] = {189, 0xd5dcec},
    [CV_LAND + 1] = {146, 0xc6cfe3},
    [CV_LAND + 2] = {103, 0x8d9cbd},
    [CV_LAND + 3] = {152, 0xcfdde0},
    [CV_LAND + 4] = {109, 0xbfd0d5},
    [CV_LAND + 5] = {66, 0x85a2a9},
    [CV_LAND + 6] = {194, 0xdbe8cf},
    [CV_LAND + 7] = {151, 0xccdcbd},
    [CV_LAND + 8] = {108, 0x93ad80},
    [CV_LAND + 9] = {223, 0xf0dfb9},
    [CV_LAND + 10] = {180, 0xe4d0a4},
    [CV_LAND + 11] = {137, 0xb5975c},
    [CV_LAND + 12] = {224, 0xefd6cf},
    [CV_LAND + 13] = {181, 0xe3c5bd},
    [CV_LAND + 14] = {138, 0xb98d83},
    [CV_LAND + 15] = {230, 0xf0ecd8},
    [CV_LAND + 16] = {187, 0xe2ddc4},
    [CV_LAND + 17] = {144, 0xada584},
};

enum cv_colour cv_army(const char *name)
{
    static const char *const names[] = {"blue", "green", "white", "red"};
    for (int i = 0; i < 4; i++)
        if (!strcmp(names[i], name))
            return (enum cv_colour)(CV_ARMY + i);
    return (enum cv_colour)(CV_ARMY + 4);
}

/* --- Characters --- */

static uint32_t decode(const char *s, size_t n)
{
    const unsigned char *p = (const unsigned char *)s;
    switch (n) {
    case 2: return (uint32_t)(p[0] & 0x1f) << 6 | (p[1] & 0x3f);
    case 3: return (uint32_t)(p[0] & 0x0f) << 12 | (uint32_t)(p[1] & 0x3f) << 6 | (p[2] & 0x3f);
    case 4:
        return (uint32_t)(p[0] & 0x07) << 18 | (uint32_t)(p[1] & 0x3f) << 12 |
               (uint32_t)(p[2] & 0x3f) << 6 | (p[3] & 0x3f);
    default: return p[0];
    }
}

/* Bytes of the character at `s`, its code in *cp and its columns in *w. Control characters and
 * broken bytes become a question mark: nothing of a name may move the cursor. */
static size_t next_char(const char *s, uint32_t *cp, int *w)
{
    size_t n = bc_utf8_len(s, strlen(s));
    *cp = n ? decode(s, n) : 0xfffd;
    *w = 1;
    if (!n || *cp < 0x20 || (*cp >= 0x7f && *cp < 0xa0)) {
        *cp = '?';
        return n ? n : 1;
    }
    if (*cp >= 0x300) {
        *w = wcwidth((wchar_t)*cp);
        if (*w < 0)
            *w = 1;
    }
    return n;
}

int cv_width(const char *text)
{
    int width = 0, w;
    uint32_t cp;
    while (*text) {
        text += next_char(text, &cp, &w);
        width += w;
    }
    return width;
}

/* --- Drawing --- */

bool cv_new(struct canvas *c, int w, int h)
{
    *c = (struct canvas){w, h, calloc((size_t)w * (size_t)h, sizeof(struct cv_cell))};
    if (!c->cell)
        return false;
    cv_fill(c, 0, 0, w, h, (struct cv_style){0, 0, 0});
    return true;
}

void cv_free(struct canvas *c)
{
    free(c->cell);
    c->cell = NULL;
}

static struct cv_cell *at(const struct canvas *c, int x, int y)
{
    return x < 0 || y < 0 || x >= c->w || y >= c->h ? NULL : &c->cell[y * c->w + x];
}

void cv_fill(struct canvas *c, int x, int y, int w, int h, struct cv_style st)
{
    for (int j = y; j < y + h; j++)
        for (int i = x; i < x + w; i++) {
            struct cv_cell *k = at(c, i, j);
            if (k)
                *k = (struct cv_cell){" ", st};
        }
}

static int put_n(struct canvas *c, int x, int y, int max, struct cv_style st, const char *text,
                 const char *end)
{
    int used = 0, w;
    uint32_t cp;
    while (text < end) {
        size_t n = next_char(text, &cp, &w);
        struct cv_cell *k = at(c, x + used, y);
        if (w == 0) {
            struct cv_cell *last = used ? at(c, x + used - 1, y) : NULL;
            if (last && strlen(last->s) + n < sizeof last->s)
                strncat(last->s, text, n);
        } else if (!k || used + w > max || x + used + w > c->w) {
            break;
        } else {
            memset(k, 0, sizeof *k);
            k->st = st;
            memcpy(k->s, cp == '?' ? "?" : text, cp == '?' ? 1 : n);
            if (w == 2)
                k[1] = (struct cv_cell){"", st};
            used += w;
        }
        text += n;
    }
    return used;
}

int cv_put(struct canvas *c, int x, int y, int max, struct cv_style st, const char *text)
{
    return put_n(c, x, y, max, st, text, text + strlen(text));
}

int cv_wrap(struct canvas *c, int x, int y, int w, int h, struct cv_style st, const char *text)
{
    int lines = 0;
    while (*text && lines < h) {
        const char *end = text, *stop = text;
        int width = 0, k;
        uint32_t cp;
        while (*end && *end != '\n') { /* as many whole words as fit, or a part of one */
            size_t n = next_char(end, &cp, &k);
            if (width + k > w)
                break;
            width += k;
            end += n;
            if (!*end || *end == ' ' || *end == '\n')
                stop = end;
        }
        if (stop == text)
            stop = end;
        put_n(c, x, y + lines++, w, st, text, stop);
        text = stop + (*stop == '\n');
        text += strspn(text, " ");
        if (stop == end && end == text && !width)
            break; /* not one character fits */
    }
    return lines;
}

void cv_flow(struct cv_column *at, int indent, struct cv_style st, struct bc_out *text)
{
    if (at->y < at->end && text->n)
        at->y += cv_wrap(at->c, at->x + indent, at->y, at->w - indent, at->end - at->y, st,
                         bc_out_str(text));
    bc_out_clear(text);
}

/* --- Printing --- */

static void put_colour(struct bc_out *o, enum cv_depth depth, int code, uint8_t colour)
{
    const struct ink *i = &palette[colour];
    if (colour == CV_NONE)
        return;
    if (depth == CV_TRUE)
        bc_putf(o, ";%d;2;%u;%u;%u", code, (unsigned)(i->rgb >> 16), (unsigned)(i->rgb >> 8 & 255),
                (unsigned)(i->rgb & 255));
    else
        bc_putf(o, ";%d;5;%d", code, i->index);
}

static void put_style(struct bc_out *o, const struct cv_paper *p, struct cv_style st)
{
    bc_put(o, "\033[0");
    if (st.flags & CV_BOLD)
        bc_put(o, ";1");
    if (st.flags & CV_ITALIC)
        bc_put(o, ";3");
    if (st.flags & CV_UNDER)
        bc_put(o, ";4");
    if (p->depth == CV_MONO && st.bg == CV_MARK) /* what can be chosen is seen without colours */
        bc_put(o, ";7");
    if (p->depth != CV_MONO) {
        put_colour(o, p->depth, 38, st.fg);
        put_colour(o, p->depth, 48, st.bg);
    }
    bc_put(o, "m");
}

/* The nearest single ASCII character, so that columns stay what they are. */
static char plain_letter(uint32_t cp)
{
    static const struct {
        uint32_t cp;
        char c;
    } same[] = {
        {0xe4, 'a'},   {0xf6, 'o'},   {0xfc, 'u'},    {0xc4, 'A'},   {0xd6, 'O'},   {0xdc, 'U'},
        {0xdf, 's'},   {0xe9, 'e'},   {0xf1, 'n'},    {0xe0, 'a'},   {0xe1, 'a'},   {0xe2, 'a'},
        {0xe3, 'a'},   {0xe5, 'a'},   {0xe7, 'c'},    {0xe8, 'e'},   {0xea, 'e'},   {0xeb, 'e'},
        {0xed, 'i'},   {0xee, 'i'},   {0xef, 'i'},    {0xf3, 'o'},   {0xf4, 'o'},   {0xf8, 'o'},
        {0xfa, 'u'},   {0xfb, 'u'},   {0xc5, 'A'},    {0xc9, 'E'},   {0xce, 'I'},   {0x2013, '-'},
        {0xb7, '.'},   {0x2014, '-'}, {0x2026, '.'},  {0x2020, '+'}, {0x2192, '>'}, {0x201c, '"'},
        {0x201d, '"'}, {0x201e, '"'}, {0x2019, '\''}, {0x2265, '>'}, {0x2693, '&'}, {0xd7, 'x'}};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (same[i].cp == cp)
            return same[i].c;
    return cp < 0x80 ? (char)cp : '?';
}

static void put_cell(struct bc_out *o, const struct cv_paper *p, const struct cv_cell *k)
{
    uint32_t cp;
    int w;
    if (!p->ascii || p->letters) {
        bc_put(o, k->s);
        return;
    }
    if (!k->s[0]) { /* behind a wide one, which is a single letter now */
        bc_put(o, " ");
        return;
    }
    next_char(k->s, &cp, &w);
    char c[2] = {cp == 0xa7 ? '#' : plain_letter(cp), 0};
    bc_put(o, c);
}

static bool same_style(struct cv_style a, struct cv_style b)
{
    return a.fg == b.fg && a.bg == b.bg && a.flags == b.flags;
}

static void print_row(const struct canvas *c, const struct cv_paper *p, bool screen, int y,
                      struct bc_out *o)
{
    const struct cv_style none = {0, 0, 0};
    const struct cv_cell *row = &c->cell[y * c->w];
    struct cv_style now = none;
    bool styles = screen || p->depth != CV_MONO;
    int end = c->w;
    while (end && row[end - 1].s[0] == ' ' && (!styles || same_style(row[end - 1].st, none)))
        end--;
    for (int x = 0; x < end; x++) {
        if (styles && !same_style(row[x].st, now))
            put_style(o, p, now = row[x].st);
        put_cell(o, p, &row[x]);
    }
    if (!same_style(now, none))
        bc_put(o, "\033[0m");
    if (screen)
        bc_put(o, "\033[K");
}

void cv_print(const struct canvas *c, const struct cv_paper *p, bool screen, struct bc_out *out)
{
    if (screen)
        bc_put(out, "\033[H");
    for (int y = 0; y < c->h; y++) {
        print_row(c, p, screen, y, out);
        if (!screen || y + 1 < c->h)
            bc_put(out, "\n");
    }
    if (screen)
        bc_put(out, "\033[J");
}
