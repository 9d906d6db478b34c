/* spec.h - the name of a player, read. */
#ifndef BC_SPEC_H
#define BC_SPEC_H

#include "ai/params.h"
#include "core/error.h"

enum bc_way { BC_WAY_RANDOM, BC_WAY_GREEDY, BC_WAY_SEARCH };

enum { BC_SPEC = 48 }; /* bytes of a name at most, the NUL included */

struct bc_spec {
    enum bc_way way;
    struct bc_search set;
};

/* "mcts:2000", "marshal:250ms/trust=900" ...: see player.h. BC_EVALUE with what is wrong. */
int bc_spec_parse(const char *text, struct bc_spec *out, struct bc_error *e);

#endif
