/* hints.c - which game has hints. A game without is searched all the same. */
#include "ai/hints.h"

#include <string.h>

extern const struct bc_hints bc_hints_ccn, bc_hints_leipzig, bc_hints_waterloo;

static const struct bc_hints *const all[] = {&bc_hints_ccn, &bc_hints_leipzig, &bc_hints_waterloo};

const struct bc_hints *bc_hints_find(const struct bc_game *g)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!strcmp(all[i]->id, g->id))
            return all[i];
    return NULL;
}
