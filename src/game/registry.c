/* registry.c - see registry.h. A new game adds two lines here. */
#include "game/registry.h"

#include <string.h>

extern const struct bc_game wl_game, ccn_game, lpz_game, nie_game, nge_game, null_game;

const struct bc_game *const bc_games[] = {&wl_game,  &ccn_game,  &lpz_game, &nie_game,
                                          &nge_game, &null_game, NULL};

const struct bc_game *bc_game_find(const char *id)
{
    for (int i = 0; bc_games[i]; i++)
        if (!strcmp(bc_games[i]->id, id))
            return bc_games[i];
    return NULL;
}
