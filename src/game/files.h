/* files.h - the files of the games: embedded in the program, or a folder laid over them. */
#ifndef BC_FILES_H
#define BC_FILES_H

#include "game/game.h"

struct bc_embed {
    const char *name;  /* "data/waterloo/board.txt" */
    const char *bytes; /* a NUL follows them */
    size_t size;
};

extern const struct bc_embed bc_embedded[]; /* by name, ended by a NULL name; made by tools/embed */

/* The embedded bytes of that name, or NULL. */
const char *bc_embedded_get(const char *name, size_t *size);

/* Embedded files only. */
extern const struct bc_files bc_files_embedded;

/* A scenario that somebody brings along, laid over other files as data/<game>/scenarios/own.txt. */
struct bc_files_own {
    struct bc_files files;
    const struct bc_files *under;
    const char *text;
    size_t n;
};
void bc_files_own(struct bc_files_own *o, const struct bc_files *under, const char *text, size_t n);

/* Reads and parses data/<game>/<name> from `files`. */
int bc_files_doc(const struct bc_files *files, const char *game, const char *name,
                 struct bc_doc *doc, struct bc_error *e);
/* Boards and scenarios loaded once and shared by all matches that are opened with `files` whose
 * `cache` this is. They never change, so any thread may read them; the cache itself is for one
 * thread, and outlives its matches. */
struct bc_cache *bc_cache_new(void);
void bc_cache_free(struct bc_cache *c);
/* Like game->load, from the cache if there is one. *owned is what the caller has to unload. */
int bc_files_load(const struct bc_files *files, const struct bc_game *g, const char *scenario,
                  const void **data, void **owned, struct bc_error *e);

/* What is known of the origin of a game's data: for each of its files that tells, the lines of its
 * section [provenance] (part, how we know it, on what grounds) as JSON, by the name of the file. */
void bc_files_provenance(const struct bc_files *files, const char *game, struct bc_out *out);

#endif
