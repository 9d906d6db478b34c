/* files.c - see files.h. Pure: a folder on disk is laid over by the program that has one. */
#include "game/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *bc_embedded_get(const char *name, size_t *size)
{
    for (const struct bc_embed *f = bc_embedded; f->name; f++)
        if (!strcmp(f->name, name)) {
            *size = f->size;
            return f->bytes;
        }
    return NULL;
}

static const char *embedded(const struct bc_files *files, const char *name, size_t *size)
{
    (void)files;
    return bc_embedded_get(name, size);
}

const struct bc_files bc_files_embedded = {embedded, NULL, NULL};

static const char *own_get(const struct bc_files *files, const char *name, size_t *size)
{
    static const char end[] = "/scenarios/" BC_OWN ".txt";
    const struct bc_files_own *o = (const struct bc_files_own *)(const void *)files;
    size_t n = strlen(name), k = sizeof end - 1;
    if (n < k || strcmp(name + n - k, end) != 0)
        return o->under->get(o->under, name, size);
    *size = o->n;
    return o->text;
}

void bc_files_own(struct bc_files_own *o, const struct bc_files *under, const char *text, size_t n)
{
    *o = (struct bc_files_own){{own_get, under->dir, NULL}, under, text, n};
}

int bc_files_doc(const struct bc_files *files, const char *game, const char *name,
                 struct bc_doc *doc, struct bc_error *e)
{
    char path[160];
    size_t size;
    snprintf(path, sizeof path, "data/%s/%s", game, name);
    const char *bytes = files->get(files, path, &size);
    if (!bytes)
        return bc_fail_at(e, BC_EIO, path, 0, 0, "no such file");
    return bc_doc_parse(doc, path, bytes, size, e);
}

/* --- Data that is loaded once --- */

struct loaded {
    struct loaded *next;
    const struct bc_game *game;
    char scenario[48];
    void *data;
};

struct bc_cache {
    struct loaded *first;
};

struct bc_cache *bc_cache_new(void)
{
    return calloc(1, sizeof(struct bc_cache));
}

void bc_cache_free(struct bc_cache *c)
{
    while (c && c->first) {
        struct loaded *l = c->first;
        c->first = l->next;
        if (l->game->unload)
            l->game->unload(l->data);
        free(l);
    }
    free(c);
}

int bc_files_load(const struct bc_files *files, const struct bc_game *g, const char *scenario,
                  const void **data, void **owned, struct bc_error *e)
{
    struct bc_cache *c = files->cache;
    struct loaded *l = c ? c->first : NULL;
    while (l && (l->game != g || strcmp(l->scenario, scenario) != 0))
        l = l->next;
    *owned = NULL;
    if (l) {
        *data = l->data;
        return 0;
    }
    int rc = g->load(files, scenario, owned, e);
    if (rc)
        return rc;
    *data = *owned;
    l = c && strlen(scenario) < sizeof l->scenario ? calloc(1, sizeof *l) : NULL;
    if (l) {
        *l = (struct loaded){.next = c->first, .game = g, .data = *owned};
        snprintf(l->scenario, sizeof l->scenario, "%s", scenario);
        c->first = l;
        *owned = NULL;
    }
    return 0;
}

/* --- Provenance --- */

static void put_provenance(const struct bc_doc *d, const char *name, struct bc_out *out)
{
    int section = bc_doc_section(d, "provenance");
    if (section < 0)
        return;
    bc_json_open(out, name, '[');
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        if (l->section != section || l->n < 3)
            continue;
        bc_json_open(out, NULL, '{');
        bc_json_str(out, "part", l->w[0].s);
        bc_json_str(out, "how", l->w[1].s);
        bc_json_str(out, "en", l->w[2].s);
        if (l->n > 3)
            bc_json_str(out, "de", l->w[3].s);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

void bc_files_provenance(const struct bc_files *files, const char *game, struct bc_out *out)
{
    char folder[80];
    size_t n = (size_t)snprintf(folder, sizeof folder, "data/%s/", game);
    bc_json_open(out, NULL, '{');
    for (const struct bc_embed *f = bc_embedded; f->name; f++) {
        struct bc_doc d = {0};
        if (strncmp(f->name, folder, n) != 0 || bc_files_doc(files, game, f->name + n, &d, NULL))
            continue;
        put_provenance(&d, f->name + n, out);
        bc_doc_free(&d);
    }
    bc_json_close(out, '}');
}
