/* doc.c - see doc.h. */
#include "core/doc.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t bc_utf8_len(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80)
        return 1;
    size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

static int check_utf8(const char *file, const char *text, size_t n, struct bc_error *e)
{
    int line = 1, col = 1;
    for (size_t i = 0; i < n;) {
        size_t k = bc_utf8_len(text + i, n - i);
        if (!k || !text[i])
            return bc_fail_at(e, BC_ESYNTAX, file, line, col,
                              k ? "a NUL byte in a text file" : "not valid UTF-8");
        if (text[i] == '\n') {
            line++;
            col = 1;
        } else {
            col++;
        }
        i += k;
    }
    return 0;
}

/* Columns count characters, not bytes. */
static int column(const char *start, const char *at)
{
    int col = 1;
    for (; start < at; start++)
        col += ((unsigned char)*start & 0xc0) != 0x80;
    return col;
}

struct scan {
    struct bc_doc *d;
    struct bc_error *e;
    int cap_words, cap_lines, cap_sections, cap_at;
};

static void *grown(void *v, int n, int *cap, size_t size)
{
    if (n < *cap)
        return v;
    int more = *cap ? *cap * 2 : 64;
    void *p = realloc(v, (size_t)more * size);
    if (p)
        *cap = more;
    return p;
}

static int add_section(struct scan *sc, const char *name, int line)
{
    struct bc_doc *d = sc->d;
    const char **p = grown(d->section, d->sections, &sc->cap_sections, sizeof *p);
    if (p)
        d->section = p;
    int *at = grown(d->section_line, d->sections, &sc->cap_at, sizeof *at);
    if (at)
        d->section_line = at;
    if (!p || !at)
        return bc_fail(sc->e, BC_ENOMEM, "no memory");
    at[d->sections] = line;
    p[d->sections++] = name;
    return 0;
}

static int add_word(struct scan *sc, const char *s, int col)
{
    struct bc_word *p = grown(sc->d->word, sc->d->words, &sc->cap_words, sizeof *p);
    if (!p)
        return bc_fail(sc->e, BC_ENOMEM, "no memory");
    sc->d->word = p;
    p[sc->d->words++] = (struct bc_word){s, col};
    return 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Splits one line in place. A NUL is written behind each word: over a blank, a quote or the end. */
static int scan_words(struct scan *sc, char *start, char *end, int line)
{
    for (char *p = start; p < end;) {
        if (is_blank(*p)) {
            p++;
            continue;
        }
        if (*p == '#')
            break;
        int col = column(start, p);
        char *w = p;
        if (*p == '"') {
            w = ++p;
            while (p < end && *p != '"')
                p++;
            if (p == end)
                return bc_fail_at(sc->e, BC_ESYNTAX, sc->d->file, line, col,
                                  "a quote that does not end on its line");
            if (p + 1 < end && !is_blank(p[1]))
                return bc_fail_at(sc->e, BC_ESYNTAX, sc->d->file, line, column(start, p),
                                  "expected a blank behind a closing quote");
        } else {
            while (p < end && !is_blank(*p))
                p++;
        }
        if (add_word(sc, w, col))
            return BC_ENOMEM;
        *p++ = 0;
    }
    return 0;
}

static int scan_line(struct scan *sc, char *start, char *end, int line)
{
    struct bc_doc *d = sc->d;
    int first = d->words;
    int rc = scan_words(sc, start, end, line);
    if (rc || d->words == first)
        return rc;
    char *w = (char *)d->word[first].s;
    size_t len = strlen(w);
    if (w[0] == '[') {
        if (w[len - 1] != ']' || len < 3 || d->words != first + 1)
            return bc_fail_at(sc->e, BC_ESYNTAX, d->file, line, d->word[first].col,
                              "expected a section as [name] alone on its line");
        w[len - 1] = 0;
        d->words = first;
        return add_section(sc, w + 1, line);
    }
    struct bc_line *p = grown(d->line, d->lines, &sc->cap_lines, sizeof *p);
    if (!p)
        return bc_fail(sc->e, BC_ENOMEM, "no memory");
    d->line = p;
    /* `w` is set when all words are in place: the array may still move. */
    p[d->lines++] = (struct bc_line){line, d->sections - 1, d->words - first, NULL};
    return 0;
}

int bc_doc_parse(struct bc_doc *d, const char *file, const char *text, size_t n, struct bc_error *e)
{
    memset(d, 0, sizeof *d);
    snprintf(d->file, sizeof d->file, "%s", file);
    if (n > BC_DOC_MAX)
        return bc_fail_at(e, BC_ESYNTAX, d->file, 1, 1, "longer than %d bytes", BC_DOC_MAX);
    int rc = check_utf8(d->file, text, n, e);
    if (rc)
        return rc;
    d->text = malloc(n + 1);
    if (!d->text)
        return bc_fail(e, BC_ENOMEM, "no memory");
    if (n)
        memcpy(d->text, text, n);
    d->text[n] = 0;

    struct scan sc = {.d = d, .e = e};
    rc = add_section(&sc, "", 1);
    int line = 1;
    for (char *p = d->text, *stop = d->text + n; !rc && p < stop; line++) {
        char *end = memchr(p, '\n', (size_t)(stop - p));
        if (!end)
            end = stop;
        char *next = end + 1;
        rc = scan_line(&sc, p, end, line);
        p = next;
    }
    const struct bc_word *w = d->word;
    for (int i = 0; !rc && i < d->lines; i++) {
        d->line[i].w = w;
        w += d->line[i].n;
    }
    if (rc)
        bc_doc_free(d);
    return rc;
}

void bc_doc_free(struct bc_doc *d)
{
    free(d->text);
    free(d->word);
    free(d->line);
    free(d->section);
    free(d->section_line);
    char file[sizeof d->file];
    memcpy(file, d->file, sizeof file);
    memset(d, 0, sizeof *d);
    memcpy(d->file, file, sizeof file);
}

int bc_doc_section(const struct bc_doc *d, const char *name)
{
    for (int i = 0; i < d->sections; i++)
        if (!strcmp(d->section[i], name))
            return i;
    return -1;
}

bool bc_is(const struct bc_line *l, int i, const char *word)
{
    return i < l->n && !strcmp(l->w[i].s, word);
}

int bc_fail_word(struct bc_error *e, int code, const struct bc_doc *d, const struct bc_line *l,
                 int i, const char *fmt, ...)
{
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    int col = 1;
    if (i < l->n) {
        col = l->w[i].col;
    } else if (l->n) { /* just behind the last word */
        const struct bc_word *last = &l->w[l->n - 1];
        bool quoted = last->s > d->text && last->s[-1] == '"';
        col = last->col + column(last->s, strchr(last->s, 0)) - 1 + 2 * quoted;
    }
    return bc_fail_at(e, code, d->file, l->line, col, "%s", text);
}

bool bc_parse_int(const char *s, long lo, long hi, int *v)
{
    char *end;
    if (!(*s == '-' || (*s >= '0' && *s <= '9')))
        return false;
    errno = 0;
    long x = strtol(s, &end, 10);
    if (errno || *end || end == s || x < lo || x > hi)
        return false;
    *v = (int)x;
    return true;
}

int bc_word_int(const struct bc_doc *d, const struct bc_line *l, int i, long lo, long hi, int *v,
                struct bc_error *e)
{
    if (i < l->n && bc_parse_int(l->w[i].s, lo, hi, v))
        return 0;
    return bc_fail_word(e, BC_ESYNTAX, d, l, i, "expected a whole number from %ld to %ld", lo, hi);
}

int bc_word_of(const struct bc_doc *d, const struct bc_line *l, int i, const char *const *words,
               const char *what, struct bc_error *e)
{
    for (int k = 0; words[k]; k++)
        if (bc_is(l, i, words[k]))
            return k;
    bc_fail_word(e, BC_ESYNTAX, d, l, i, "expected %s", what);
    return -1;
}

int bc_want_words(const struct bc_doc *d, const struct bc_line *l, int n, struct bc_error *e)
{
    if (l->n == n)
        return 0;
    return bc_fail_word(e, BC_ESYNTAX, d, l, l->n < n ? l->n : n,
                        "expected %d words here, found %d", n, l->n);
}
