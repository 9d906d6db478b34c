/* table.c - the table of a game that has none of its own, and printing any of them. */
#include "cli/table.h"
#include "cli/cli.h"
#include "game/fields.h"

#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- Any game: the lines of its position, as far as the viewer may know them --- */

static bool no_place(int dom)
{
    (void)dom;
    return false;
}

static void position_text(const struct bc_ctx *cx, struct bc_out *out)
{
    bc_fields_write(cx, out);
}

static void plain_size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    struct bc_out text = {0};
    (void)scale;
    *w = 40;
    *h = 1;
    position_text(cx, &text);
    for (const char *s = bc_out_str(&text); *s; *h += 1) {
        const char *end = strchrnul(s, '\n');
        if (end - s > *w)
            *w = (int)(end - s);
        s = end + (*end != 0);
    }
    bc_out_free(&text);
}

static void plain_draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct bc_out text = {0};
    int y = 0;
    (void)scale;
    position_text(v->cx, &text);
    for (char *s = text.s; s && *s; y++) {
        char *end = strchrnul(s, '\n');
        bool last = !*end;
        *end = 0;
        cv_put(c, 0, y, c->w, (struct cv_style){CV_INK, 0, 0}, s);
        s = last ? NULL : end + 1;
    }
    bc_out_free(&text);
}

static int plain_row(const struct bc_ctx *cx, int place)
{
    (void)cx;
    (void)place;
    return 0;
}

static int plain_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    bc_seats who = bc_match_over(v->m) ? 0 : bc_to_act(&v->m->cx);
    for (int i = 0; i < v->m->seats && i < h; i++) {
        struct cv_style st = {who & BC_BIT(i) ? CV_TITLE : CV_INK, 0, 0};
        cv_put(c, x, y + i, 2, st, who & BC_BIT(i) ? ">" : " ");
        int n = cv_put(c, x + 2, y + i, w - 2, st, v->m->seat[i].name);
        if ((bc_seats)v->m->resigned & BC_BIT(i))
            cv_put(c, x + 3 + n, y + i, w - 3 - n, st, T("ui.play.gave_up"));
    }
    return v->m->seats < h ? v->m->seats : h;
}

static void plain_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    bc_value_label(cx, cli_text, dom, v, buf, size);
}

static const struct table table_plain = {.place = "N",
                                         .like = {"1", "2", "3", "pass"},
                                         .is_place = no_place,
                                         .size = plain_size,
                                         .draw = plain_draw,
                                         .row_of = plain_row,
                                         .panel = plain_panel,
                                         .name = plain_name};

const struct table *table_of(const struct bc_game *g)
{
    static const struct table *const all[] = {&table_waterloo, &table_ccn, &table_leipzig,
                                              &table_nie, &table_nge};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!strcmp(g->id, all[i]->id))
            return all[i];
    return &table_plain;
}

/* --- Words that mean something --- */

/* Small letters without their dots and strokes, "klein-wiederitzsch", "grossposna". */
static void fold(const char *s, char *buf, size_t size)
{
    static const char *const letters[] = {
        "ä", "a", "Ä", "a", "á", "a", "à", "a", "â", "a", "ã", "a", "å", "a",  "Å", "a", "Á", "a",
        "ö", "o", "Ö", "o", "ó", "o", "ò", "o", "ô", "o", "ø", "o", "ü", "u",  "Ü", "u", "ú", "u",
        "ù", "u", "û", "u", "é", "e", "è", "e", "ê", "e", "ë", "e", "É", "e",  "È", "e", "í", "i",
        "î", "i", "ï", "i", "Î", "i", "ç", "c", "Ç", "c", "ñ", "n", "ß", "ss", NULL};
    size_t n = 0;
    while (*s && n + 3 < size) {
        int i = 0;
        while (letters[i] && strncmp(s, letters[i], strlen(letters[i])) != 0)
            i += 2;
        const char *as = letters[i] ? letters[i + 1] : NULL;
        for (const char *k = as; k && *k; k++)
            buf[n++] = *k;
        if (!as)
            buf[n++] = (char)tolower((unsigned char)*s);
        s += as ? strlen(letters[i]) : 1;
    }
    buf[n] = 0;
}

bool table_spelt(const struct bc_ctx *cx, int dom, int n, const char *word, int16_t *v)
{
    enum { NAME = 128, SHORT = 3 };
    char want[NAME], has[NAME], name[NAME];
    int hits = 0;
    fold(word, want, sizeof want);
    for (int i = 0; i < n; i++) {
        bc_value_label(cx, cli_text, dom, i, name, sizeof name);
        fold(name, has, sizeof has);
        bool whole = !strcmp(has, want);
        if (!whole && (strlen(want) < SHORT || strncmp(has, want, strlen(want)) != 0))
            continue;
        *v = (int16_t)i;
        if (whole)
            return true;
        hits++;
    }
    return hits == 1;
}

/* --- Printing --- */

void table_print(const struct tb_view *v, const struct cv_paper *p, struct bc_out *out)
{
    enum { PANEL_W = 76, PANEL_H = 40 };
    const struct table *t = table_of(v->cx->game);
    struct canvas c;
    int w, h;
    t->size(v->cx, 2, &w, &h);
    if (cv_new(&c, w, h)) {
        t->draw(v, &c, 2);
        cv_print(&c, p, false, out);
        cv_free(&c);
    }
    if (cv_new(&c, PANEL_W, PANEL_H)) {
        c.h = t->panel(v, &c, 0, 0, PANEL_W, PANEL_H);
        cv_print(&c, p, false, out);
        cv_free(&c);
    }
}

struct cv_paper table_paper(bool plain, bool no_color)
{
    const char *term = getenv("TERM"), *deep = getenv("COLORTERM"), *never = getenv("NO_COLOR");
    struct cv_paper p = {.depth = CV_256};
    setlocale(LC_CTYPE, "");
    p.letters = !strcmp(nl_langinfo(CODESET), "UTF-8");
    p.ascii = plain || !p.letters || (term && !strcmp(term, "linux"));
    setlocale(LC_CTYPE, "C.UTF-8"); /* for the widths of characters, whatever the terminal is */
    if (deep && (!strcmp(deep, "truecolor") || !strcmp(deep, "24bit")))
        p.depth = CV_TRUE;
    if (plain || no_color || (never && *never) || !isatty(STDOUT_FILENO) || !term ||
        !strcmp(term, "dumb"))
        p.depth = CV_MONO;
    return p;
}
