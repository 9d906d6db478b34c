/* params.h - the settings of a search, each with its unit and meaning; docs/ai.md tells the method. */
#ifndef BC_PARAMS_H
#define BC_PARAMS_H

#include <stdint.h>

struct bc_search {
    /* How long: whichever ends first; 0 means no such limit, one of them is set. */
    uint32_t simulations; /* guessed worlds played out, of all threads together */
    uint32_t time_ms;     /* milliseconds a search */
    uint32_t memory_kb;   /* KiB of tree per thread at most; when full it grows no more */

    /* Which edge to follow. Scores are thousandths of a win. */
    uint16_t explore;    /* without priors: weight of sqrt(ln(available) / visits) */
    uint16_t trust;      /* with priors: weight of prior * sqrt(visits of the node) / (1 + visits);
                         0: as the hints say, else BC_TRUST */
    uint16_t open_first; /* with priors: edges open from the start, best prior first */
    uint16_t open_rate;  /* and hundredths of an edge more for every sqrt(visits) of the node */
    uint16_t plans_max;  /* plans asked of the hints at a node, BC_PLANS at most */
    uint16_t path_max;   /* edges followed before the playout begins */

    /* What ends a playout. */
    uint16_t horizon;     /* turns, instead of what the hints say; 0: as they say */
    uint32_t actions_max; /* actions, chance included, of one that does not come to an end */

    /* What is made of the result. */
    uint16_t mistakes; /* in thousand: choices made at random instead (level "recruit") */
    uint16_t follow;   /* per cent of the simulations that the next own decision must have had for
                          its best choice to be part of the plan, without a search of its own */

    /* greedy */
    uint16_t guesses;  /* worlds an action is tried in when something is hidden */
    uint16_t playouts; /* random games an action is judged by where there is no evaluation */
};

enum { BC_PLANS = 64, BC_TRUST = 1500 };

#define BC_SEARCH_DEFAULTS                                                                         \
    {                                                                                              \
        .memory_kb = 64 * 1024, .explore = 700, .open_first = 4, .open_rate = 100,                 \
        .plans_max = 32, .path_max = 200, .actions_max = 20000, .follow = 25, .guesses = 8,        \
        .playouts = 8                                                                              \
    }

#endif
