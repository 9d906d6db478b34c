/* nge_find.h - zones and pieces of Napoleon gegen Europa by the words of its files, for tests. */
#ifndef NGE_FIND_H
#define NGE_FIND_H

#include "game/match.h"
#include "rules/nge/nge.h"

static inline int zone(const struct bc_match *m, const char *id)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (!strcmp(nge_data(&m->cx)->zone[z].id, id))
            return z;
    fail_msg("no zone %s", id);
    return -1;
}

static inline int piece(const struct bc_match *m, const char *id)
{
    for (int p = 0; p < NGE_PIECES; p++)
        if (!strcmp(nge_data(&m->cx)->unit[p].id, id))
            return p;
    fail_msg("no piece %s", id);
    return -1;
}

#endif
