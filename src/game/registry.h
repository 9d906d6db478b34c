/* registry.h - the games of this program. */
#ifndef BC_REGISTRY_H
#define BC_REGISTRY_H

#include "game/game.h"

extern const struct bc_game *const bc_games[]; /* ended by NULL; the null game last */

const struct bc_game *bc_game_find(const char *id); /* or NULL */

#endif
