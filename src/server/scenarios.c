/* scenarios.c - see scenarios.h. */
#include "server/scenarios.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

static void add(struct sv_scenarios *to, const char *name, size_t n)
{
    for (int i = 0; i < to->n; i++)
        if (strlen(to->name[i]) == n && !memcmp(to->name[i], name, n))
            return;
    if (to->n < SV_SCENARIOS && n < SV_SCENARIO_NAME) {
        memcpy(to->name[to->n], name, n);
        to->name[to->n++][n] = '\0';
    }
}

void sv_scenarios_of(const struct bc_files *files, const struct bc_game *g, struct sv_scenarios *to)
{
    static const char ending[] = ".txt";
    char pattern[1024];
    glob_t found;
    to->n = 0;
    for (int i = 0; g->scenarios[i]; i++)
        add(to, g->scenarios[i], strlen(g->scenarios[i]));
    if (!files->dir || snprintf(pattern, sizeof pattern, "%s/%s/scenarios/*%s", files->dir, g->id,
                                ending) >= (int)sizeof pattern)
        return;
    if (!glob(pattern, 0, NULL, &found)) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *name = strrchr(found.gl_pathv[i], '/') + 1;
            add(to, name, strlen(name) - (sizeof ending - 1));
        }
        globfree(&found);
    }
}
