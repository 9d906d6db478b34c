/* changed.h - a game's files with one of them changed: broken ones must be refused at the right place. */
#ifndef CHANGED_H
#define CHANGED_H

#include "unit.h"

/* The embedded files, but for one. */
struct changed {
    struct bc_files files;
    const char *name;
    char text[1 << 16];
};

static inline const char *changed_get(const struct bc_files *files, const char *name, size_t *size)
{
    const struct changed *c = (const struct changed *)(const void *)files;
    if (strcmp(name, c->name) != 0)
        return bc_embedded_get(name, size);
    *size = strlen(c->text);
    return c->text;
}

static inline void replace(struct changed *c, const char *name, const char *text)
{
    c->files = (struct bc_files){changed_get, NULL, NULL};
    c->name = name;
    assert_in_range(snprintf(c->text, sizeof c->text, "%s", text), 1, (int)sizeof c->text - 1);
}

/* The first `from` becomes `to`. */
static inline void change(struct changed *c, const char *name, const char *from, const char *to)
{
    size_t size;
    const char *text = bc_embedded_get(name, &size), *at = text ? strstr(text, from) : NULL;
    if (!at)
        fail_msg("%s does not hold \"%s\"", name, from);
    replace(c, name, text);
    int n = snprintf(c->text + (at - text), sizeof c->text - (size_t)(at - text), "%s%s", to,
                     at + strlen(from));
    assert_in_range(n + (at - text), 1, (int)sizeof c->text - 1);
}

/* Line and column of the first `at`, characters counted. */
static inline void find(const char *text, const char *at, int *line, int *col)
{
    const char *end = strstr(text, at);
    if (!end)
        fail_msg("no \"%s\" in the broken file", at);
    *line = *col = 1;
    for (const char *s = text; s < end; s++) {
        *col = *s == '\n' ? 1 : *col + ((*s & 0xc0) != 0x80);
        *line += *s == '\n';
    }
}

/* In `file` the first `from` becomes `to`; the complaint is at the first `at` of the broken file. */
struct broken {
    const char *file, *from, *to, *at, *says;
};

static inline void refuses(const struct bc_game *g, const char *scenario, const struct broken *b)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    char name[64];
    int line, col;
    snprintf(name, sizeof name, "data/%s/%s.txt", g->id, b->file);
    change(&c, name, b->from, b->to);
    find(c.text, b->at, &line, &col);
    if (!g->load(&c.files, scenario, &data, &e))
        fail_msg("%s: \"%s\" is taken", b->file, b->to);
    if (e.line != line || e.col != col || !strstr(e.text, b->says) || !strstr(e.file, b->file))
        fail_msg("\"%s\": %s:%d:%d: %s, not at %d:%d: %s", b->to, e.file, e.line, e.col, e.text,
                 line, col, b->says);
}

/* A file of which next to nothing is left. */
struct rest {
    const char *name, *text, *says;
};

static inline void refuses_rest(const struct bc_game *g, const char *scenario, const struct rest *r)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    replace(&c, r->name, r->text);
    assert_int_not_equal(g->load(&c.files, scenario, &data, &e), 0);
    assert_int_equal(e.line, 1);
    assert_int_equal(e.col, 1);
    assert_non_null(strstr(e.text, r->says));
}

#endif
