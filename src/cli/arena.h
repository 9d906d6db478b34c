/* arena.h - a tournament and its result: played in arena.c, reckoned and printed in arena_print.c. */
#ifndef BC_ARENA_H
#define BC_ARENA_H

#include "ai/spec.h"
#include "cli/cli.h"

#include <assert.h>
#include <stdint.h>

struct arena_side {         /* one player in one game */
    int32_t milli;          /* its score */
    int64_t ns, ns_longest; /* time for all decisions; for the longest turn */
    uint32_t decisions, turns;
    uint64_t simulations;
};

struct arena_game {
    bool done;
    uint32_t actions, turns;
    struct arena_side side[BC_SEATS]; /* by player, not by seat */
};

struct arena {
    const struct bc_game *game;
    void *data;
    char scenario[48]; /* at play, or "all" */
    bool all;          /* every scenario of the game, with equally many games */
    int from, until;   /* games of the scenario at play */
    int16_t opt[BC_OPTS];
    int players, games, threads;
    char spec[BC_SEATS][BC_SPEC];
    uint64_t seed;
    int max_seconds;    /* 0: no limit */
    int max_turns;      /* of a game: counted as it stands after them; 0: to its end */
    const char *record; /* a folder, or NULL */
    bool json;
    struct arena_game *result;
    double seconds; /* that it took */
};

/* Player number `k` sits there in game `g`: everybody sits everywhere equally often. */
static inline int arena_seat(const struct arena *a, int k, int g)
{
    return (k + g) % a->players;
}

static inline int arena_scenarios(const struct arena *a)
{
    int n = 0;
    while (a->game->scenarios[n])
        n++;
    return n;
}

/* Games of each scenario if all are played. */
static inline int arena_share(const struct arena *a)
{
    int round = arena_scenarios(a) * a->players;
    assert(round > 0);
    return (a->games + round - 1) / round * a->players;
}

void arena_print(const struct arena *a);
void arena_print_json(const struct arena *a);

#endif
