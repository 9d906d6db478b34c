/* vector_files.h - finds the cases of test_vectors.c: a file for each part of a game's rules, a section for
 * each case. */
#ifndef TESTS_VECTOR_FILES_H
#define TESTS_VECTOR_FILES_H

#include "core/doc.h"
#include "core/out.h"
#include "game/game.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CASES = 4096, FILES = 1024, TEXT = 512 };

struct vector { /* a case, or a file that could not be read */
    const struct bc_game *game;
    struct bc_doc *doc;
    int section;
    char name[192], broken[TEXT];
};

static struct vector vectors[CASES];
static struct bc_doc docs[FILES];
static int cases, files;

static struct vector *add(const struct bc_game *g, const char *file, const char *name)
{
    assert_true(cases < CASES);
    struct vector *v = &vectors[cases++];
    v->game = g;
    snprintf(v->name, sizeof v->name, "%s/%.64s %.64s", g->id, file, name);
    return v;
}

static void add_file(const struct bc_game *g, const char *file, const char *path)
{
    struct bc_out o = {0};
    struct bc_error e;
    char part[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        bc_put_n(&o, part, n);
    fclose(f);
    assert_true(files < FILES);
    struct bc_doc *d = &docs[files];
    int rc = bc_doc_parse(d, file, bc_out_str(&o), o.n, &e);
    bc_out_free(&o);
    if (rc) {
        struct vector *v = add(g, file, "(unreadable)");
        bc_error_text(&e, v->broken, sizeof v->broken);
        return;
    }
    files++;
    if (d->sections == 1 || !d->lines || !bc_is(&d->line[0], 0, "bicorne"))
        snprintf(add(g, file, "(empty)")->broken, TEXT, "%s: no vectors", file);
    for (int i = 1; i < d->sections; i++) {
        struct vector *v = add(g, file, d->section[i]);
        v->doc = d;
        v->section = i;
        if (bc_doc_section(d, d->section[i]) == i)
            continue;
        snprintf(v->broken, sizeof v->broken, "%s: two cases %s", file, d->section[i]);
        v->doc = NULL;
    }
}

static int is_text(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 4 && !strcmp(e->d_name + n - 4, ".txt");
}

static void add_game(const struct bc_game *g, const char *top)
{
    char folder[2048], path[4096];
    struct dirent **list;
    snprintf(folder, sizeof folder, "%s/tests/vectors/%s", top, g->id);
    int n = scandir(folder, &list, is_text, alphasort);
    if (n <= 0)
        snprintf(add(g, "", "(none)")->broken, TEXT, "no files in tests/vectors/%s", g->id);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
        add_file(g, list[i]->d_name, path);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
}

#endif
