/* hints.c - which game has hints, and what they share. A game without is searched all the same. */
#include "ai/hints.h"

#include <string.h>

extern const struct bc_hints bc_hints_ccn, bc_hints_leipzig, bc_hints_nge, bc_hints_nie,
    bc_hints_waterloo;

static const struct bc_hints *const all[] = {&bc_hints_ccn, &bc_hints_leipzig, &bc_hints_nge,
                                             &bc_hints_nie, &bc_hints_waterloo};

const struct bc_hints *bc_hints_find(const struct bc_game *g)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!strcmp(all[i]->id, g->id))
            return all[i];
    return NULL;
}

int bc_plan_one(struct bc_plan *out, int n, int max, const struct bc_action *act, int32_t prior)
{
    if (n == max && out[n - 1].prior >= prior)
        return n;
    int j = n < max ? n++ : n - 1;
    for (; j > 0 && out[j - 1].prior < prior; j--) {
        out[j].prior = out[j - 1].prior;
        out[j].act[0] = out[j - 1].act[0];
    }
    out[j].n = out[n - 1].n = 1;
    out[j].prior = prior;
    out[j].act[0] = *act;
    return n;
}
