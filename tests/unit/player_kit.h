/* player_kit.h - what the tests of the computer players share. */
#ifndef PLAYER_KIT_H
#define PLAYER_KIT_H

#include "unit.h"

#include "ai/player.h"

static inline struct bc_player *new_player(const struct bc_game *g, const void *data,
                                           const char *spec, uint64_t seed, int threads)
{
    struct bc_error e;
    struct bc_player *p = NULL;
    must(bc_player_new(&p, g, data, spec, seed, threads, &e), &e);
    return p;
}

static inline struct bc_action choose(struct bc_player *p, const struct bc_ctx *cx, int seat)
{
    struct bc_action act;
    assert_int_equal(bc_player_choose(p, cx, seat, &act), 0);
    return act;
}

#endif
