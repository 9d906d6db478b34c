/* scenarios.h - what may be played of a game: its own scenarios, and those of the operator's folder. */
#ifndef SV_SCENARIOS_H
#define SV_SCENARIOS_H

#include "game/game.h"

enum { SV_SCENARIOS = 64, SV_SCENARIO_NAME = 48 };
struct sv_scenarios {
    char name[SV_SCENARIOS][SV_SCENARIO_NAME];
    int n;
};

/* The game's own in their order, then the files of DIR/<game>/scenarios that it does not list: a new
 * game is not offered with these, but positions of them are played. */
void sv_scenarios_of(const struct bc_files *files, const struct bc_game *g,
                     struct sv_scenarios *to);

#endif
