/* bench.h - fixed seeded games and searches of a game, as one number that is equal on every build. */
#ifndef BC_BENCH_H
#define BC_BENCH_H

#include "game/game.h"

/* A digest of all states of random games (every scenario, every number of players, all options),
 * and of what searches chose. 0: the game's embedded files cannot be read. No threads, no clock. */
uint64_t bc_bench_signature(const struct bc_game *g);

#endif
