/* engine.h - the line protocol: one JSON object in, one out. See docs/bicorne.1. */
#ifndef BC_ENGINE_H
#define BC_ENGINE_H

#include "cli/cli.h"
#include "game/match.h"

#include <jansson.h>

struct engine {
    const struct bc_files *files;
    struct bc_match *m; /* or NULL */
    struct bc_rng rng;  /* outcomes of a match whose dice were forced */
    bool quit;
};

/* Answers one line, which may be anything; a JSON text without line break into `out`. */
void engine_line(struct engine *en, const char *line, size_t n, struct bc_out *out);
void engine_free(struct engine *en);

#endif
