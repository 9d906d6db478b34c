/* page.c - the files of the page, embedded by the build, and the answers that never change: catalog,
 * maps, texts, rules. All are made once, compressed, and found by their address. */
#include "server/server.h"

#include "core/digest.h"
#include "game/registry.h"
#include "game/text.h"
#include "server/scenarios.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

extern const struct bc_embed sv_page_files[]; /* build/web/page: made by tools/page */

struct entry {
    char path[128];
    struct sv_file file;
    char *own; /* bytes to be freed, or NULL */
};

struct sv_page {
    struct entry *v;
    int n, cap;
};

static const char json_type[] = "application/json";

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".woff2", "font/woff2"},
                 {".json", json_type},
                 {".webmanifest", "application/manifest+json"},
                 {".txt", "text/plain; charset=utf-8"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(dot, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

/* --- Adding --- */

static struct entry *add(struct sv_page *p, const char *path, const char *type, const char *bytes,
                         size_t n)
{
    if (p->n == p->cap) {
        int cap = p->cap ? 2 * p->cap : 64;
        struct entry *v = realloc(p->v, (size_t)cap * sizeof *v);
        if (!v)
            return NULL;
        p->v = v;
        p->cap = cap;
    }
    struct entry *e = &p->v[p->n++];
    *e = (struct entry){.file = {.type = type, .bytes = bytes, .n = n}};
    snprintf(e->path, sizeof e->path, "%s", path);
    snprintf(e->file.etag, sizeof e->file.etag, "\"%016" PRIx64 "\"",
             bc_digest(BC_DIGEST_START, bytes, n));
    return e;
}

/* A file of the build's folder; "index.html" is "/". */
static bool add_file(struct sv_page *p, const struct bc_embed *f)
{
    char path[128];
    size_t n = strlen(f->name);
    bool gzip = n > 3 && !strcmp(f->name + n - 3, ".gz");
    if (n + 2 > sizeof path)
        return true; /* none of ours has such a name */
    snprintf(path, sizeof path, "/%.*s", (int)(gzip ? n - 3 : n), f->name);
    const char *type = type_of(path);
    struct entry *e = add(p, strcmp(path, "/index.html") ? path : "/", type, f->bytes, f->size);
    if (!e)
        return false;
    e->file.gzip = gzip;
    e->file.immutable = !strncmp(path, "/assets/", 8);
    return true;
}

static char *deflated(const char *bytes, size_t n, size_t *out_n)
{
    enum { GZIP = 15 + 16, MEMORY = 9 };
    z_stream z = {0};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    uLong bound = deflateBound(&z, (uLong)n);
    char *out = malloc(bound);
    z.next_in = (const Bytef *)bytes;
    z.avail_in = (uInt)n;
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)bound;
    int rc = out ? deflate(&z, Z_FINISH) : Z_MEM_ERROR;
    *out_n = z.total_out;
    deflateEnd(&z);
    if (rc == Z_STREAM_END)
        return out;
    free(out);
    return NULL;
}

static int add_made(struct sv_page *p, const char *path, const char *type, const char *bytes,
                    size_t n, struct bc_error *e)
{
    size_t size = 0;
    char *own = deflated(bytes, n, &size);
    struct entry *made = own ? add(p, path, type, own, size) : NULL;
    if (!made) {
        free(own);
        return bc_fail(e, BC_ENOMEM, "no memory for the page");
    }
    made->own = own;
    made->file.gzip = true;
    return 0;
}

static int add_out(struct sv_page *p, const char *path, struct bc_out *o, struct bc_error *e)
{
    int rc = o->failed ? bc_fail(e, BC_ENOMEM, "no memory for the page")
                       : add_made(p, path, json_type, bc_out_str(o), o->n, e);
    bc_out_free(o);
    return rc;
}

/* --- Catalog --- */

static bool is_offered(const struct server *sv, const struct bc_game *g)
{
    return sv->opt.test_games || strcmp(g->id, "null") != 0;
}

static void put_option(struct bc_out *o, const struct bc_opt *opt)
{
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "name", opt->name);
    bc_json_int(o, "min", opt->min);
    bc_json_int(o, "max", opt->max);
    bc_json_int(o, "def", opt->def);
    if (opt->words) {
        bc_json_open(o, "words", '[');
        for (int i = 0; opt->words[i]; i++)
            bc_json_str(o, NULL, opt->words[i]);
        bc_json_close(o, ']');
    }
    bc_json_close(o, '}');
}

/* Kinds that are never told. */
static void put_mute(struct bc_out *o, const struct bc_game *g)
{
    bc_json_open(o, "mute", '[');
    for (const struct bc_kind *k = g->kinds; k->name; k++)
        if (k->use & BC_MUTE)
            bc_json_str(o, NULL, k->name);
    bc_json_close(o, ']');
}

/* What the arguments of each kind are, and what else a sentence of it has: the page names seats and
 * words by it. */
static void put_kinds(struct bc_out *o, const struct bc_game *g)
{
    bc_json_open(o, "kinds", '{');
    for (const struct bc_kind *k = g->kinds; k->name; k++) {
        bc_json_open(o, k->name, '[');
        for (int i = 0; i < bc_says(k); i++) {
            int dom = k->dom[i];
            bc_json_str(o, NULL,
                        dom == BC_DOM_NUM    ? "number"
                        : dom == BC_DOM_SEAT ? "seat"
                                             : g->doms[dom - BC_DOM_OWN].name);
        }
        bc_json_close(o, ']');
    }
    bc_json_close(o, '}');
}

static void put_game(struct bc_out *o, const struct bc_game *g)
{
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "id", g->id);
    bc_json_str(o, "rulebook", g->rulebook);
    bc_json_int(o, "seats_min", g->seats_min);
    bc_json_int(o, "seats_max", g->seats_max);
    bc_json_bool(o, "hidden", g->redact != NULL);
    bc_json_open(o, "scenarios", '[');
    for (int i = 0; g->scenarios[i]; i++)
        bc_json_str(o, NULL, g->scenarios[i]);
    bc_json_close(o, ']');
    bc_json_open(o, "options", '[');
    for (const struct bc_opt *opt = g->opts; opt->name; opt++)
        put_option(o, opt);
    bc_json_close(o, ']');
    if (g->orders) {
        bc_json_open(o, "orders", '[');
        for (const struct bc_opt *order = g->orders; order->name; order++)
            if (!bc_is_note(order))
                put_option(o, order);
        bc_json_close(o, ']');
    }
    put_kinds(o, g);
    put_mute(o, g);
    bc_json_close(o, '}');
}

static int add_catalog(struct sv_page *p, const struct server *sv, struct bc_error *e)
{
    static const char *const levels[] = {"recruit", "veteran", "marshal"};
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "version", BICORNE_VERSION);
    bc_json_open(&o, "games", '[');
    for (int i = 0; bc_games[i]; i++)
        if (is_offered(sv, bc_games[i]))
            put_game(&o, bc_games[i]);
    bc_json_close(&o, ']');
    bc_json_open(&o, "levels", '[');
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        bc_json_str(&o, NULL, levels[i]);
    bc_json_close(&o, ']');
    bc_json_close(&o, '}');
    return add_out(p, "/api/catalog", &o, e);
}

/* --- Maps, texts, rules --- */

void sv_put_board(struct bc_out *o, const struct bc_game *g, const char *scenario, const void *data)
{
    struct bc_ctx cx = {.game = g, .data = data};
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "game", g->id);
    bc_json_str(o, "scenario", scenario);
    if (g->map)
        g->map(&cx, o);
    bc_json_close(o, '}');
}

static int add_map(struct sv_page *p, const struct server *sv, const struct bc_game *g,
                   const char *scenario, struct bc_error *e)
{
    char path[128];
    struct bc_out o = {0};
    void *data = NULL;
    int rc = g->load(sv->files, scenario, &data, e);
    if (rc)
        return rc;
    sv_put_board(&o, g, scenario, data);
    g->unload(data);
    snprintf(path, sizeof path, "/api/map/%s/%s", g->id, scenario);
    return add_out(p, path, &o, e);
}

/* Where the game's data come from, file by file. */
static int add_sources(struct sv_page *p, const struct server *sv, const char *game,
                       struct bc_error *e)
{
    char path[128];
    struct bc_out o = {0};
    bc_files_provenance(sv->files, game, &o);
    snprintf(path, sizeof path, "/api/sources/%s", game);
    return add_out(p, path, &o, e);
}

/* A scenario as it is written: what an editor begins with. */
static int add_scenario(struct sv_page *p, const struct server *sv, const char *game,
                        const char *scenario, struct bc_error *e)
{
    char path[128], file[128];
    size_t n;
    snprintf(file, sizeof file, "data/%s/scenarios/%s.txt", game, scenario);
    snprintf(path, sizeof path, "/api/scenario/%s/%s", game, scenario);
    const char *bytes = sv->files->get(sv->files, file, &n);
    return bytes ? add_made(p, path, "text/plain; charset=utf-8", bytes, n, e) : 0;
}

/* Games whose texts come with their table, for they are as long as those of all others: the first page
 * does not carry them. */
static const char *const apart[] = {"nge"};
enum { APART = sizeof apart / sizeof *apart };

/* The game apart whose table alone needs this text, or -1. What a list or a form says of a game is not
 * among them: its title, its scenarios, its options. */
static int table_of(const char *key)
{
    static const char *const open[] = {"title", "scenario.", "opt."};
    const char *part = key + (!strncmp(key, "web.", 4) ? 4 : !strncmp(key, "ui.", 3) ? 3 : 0);
    for (int i = 0; i < APART; i++) {
        size_t n = strlen(apart[i]);
        if (strncmp(part, apart[i], n) != 0 || part[n] != '.')
            continue;
        for (int k = 0; k < 3; k++)
            if (part == key && !strncmp(part + n + 1, open[k], strlen(open[k])))
                return -1;
        return i;
    }
    return -1;
}

static void put_texts(struct bc_out *o, const struct bc_text *t, int of)
{
    for (int i = 0; i < bc_text_count(t); i++)
        if (table_of(bc_text_key(t, i)) == of)
            bc_json_str(o, bc_text_key(t, i), bc_tr(t, bc_text_key(t, i)));
}

/* The games' texts and the page's, as one; and those of games apart. */
static int add_text(struct sv_page *p, const char *lang, struct bc_error *e)
{
    char path[64], file[64];
    struct bc_text *web = NULL;
    size_t n;
    snprintf(file, sizeof file, "text/web.%s.txt", lang);
    const struct bc_text *games = bc_text_embedded(lang);
    const char *bytes = bc_embedded_get(file, &n);
    if (!games || !bytes)
        return bc_fail_at(e, BC_EIO, file, 0, 0, "no such file");
    int rc = bc_text_new(lang, file, bytes, n, &web, e);
    for (int of = -1; of < APART && !rc; of++) {
        struct bc_out o = {0};
        bc_json_open(&o, NULL, '{');
        put_texts(&o, games, of);
        put_texts(&o, web, of);
        bc_json_close(&o, '}');
        snprintf(path, sizeof path, "/api/text/%s%s%s", lang, of < 0 ? "" : "/",
                 of < 0 ? "" : apart[of]);
        rc = add_out(p, path, &o, e);
    }
    bc_text_free(web);
    return rc;
}

static int add_rules(struct sv_page *p, const char *game, const char *lang, struct bc_error *e)
{
    char path[128], file[128];
    size_t n;
    snprintf(file, sizeof file, "docs/rules/%s.%s.md", game, lang);
    snprintf(path, sizeof path, "/api/rules/%s/%s", game, lang);
    const char *bytes = bc_embedded_get(file, &n);
    return bytes ? add_made(p, path, "text/markdown; charset=utf-8", bytes, n, e) : 0;
}

static int add_games(struct sv_page *p, const struct server *sv, struct bc_error *e)
{
    static const char *const langs[] = {"de", "en"};
    int rc = add_catalog(p, sv, e);
    for (int i = 0; i < 2 && !rc; i++)
        rc = add_text(p, langs[i], e);
    for (int i = 0; bc_games[i] && !rc; i++) {
        const struct bc_game *g = bc_games[i];
        if (!is_offered(sv, g))
            continue;
        rc = add_sources(p, sv, g->id, e);
        struct sv_scenarios all;
        sv_scenarios_of(sv->files, g, &all);
        for (int k = 0; k < all.n && !rc; k++) {
            rc = add_map(p, sv, g, all.name[k], e);
            if (!rc)
                rc = add_scenario(p, sv, g->id, all.name[k], e);
        }
        for (int k = 0; k < 2 && !rc; k++)
            rc = add_rules(p, g->id, langs[k], e);
    }
    return rc;
}

/* --- Coming and going --- */

struct sv_page *sv_page_new(const struct server *sv, struct bc_error *e)
{
    static const char missing[] =
        "<!doctype html><meta charset=\"utf-8\"><title>Bicorne</title><p>This program was built "
        "without its page: run tools/page, then build it again.</p>";
    struct sv_page *p = calloc(1, sizeof *p);
    bool ok = p != NULL;
    for (const struct bc_embed *f = sv_page_files; ok && f->name; f++)
        ok = add_file(p, f);
    if (ok && !sv_page_find(p, "/"))
        ok = add(p, "/", type_of(".html"), missing, sizeof missing - 1) != NULL;
    if (!ok)
        (void)bc_fail(e, BC_ENOMEM, "no memory for the page");
    if (ok && !add_games(p, sv, e))
        return p;
    sv_page_free(p);
    return NULL;
}

void sv_page_free(struct sv_page *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->n; i++)
        free(p->v[i].own);
    free(p->v);
    free(p);
}

const struct sv_file *sv_page_find(const struct sv_page *p, const char *path)
{
    for (int i = 0; i < p->n; i++)
        if (!strcmp(p->v[i].path, path))
            return &p->v[i].file;
    return NULL;
}
