/* player_kit.h - what the tests of the computer players share. */
#ifndef PLAYER_KIT_H
#define PLAYER_KIT_H

#include "unit.h"

#include "ai/player.h"
#include "ai/playout.h"

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

/* The player chooses the same in `n` worlds that look the same to the seat; how many of them differ. */
static inline int same_in_worlds(struct bc_player *p, const struct bc_match *m, int seat, int n,
                                 uint64_t seed, struct bc_rng *r)
{
    const struct bc_game *g = m->cx.game;
    struct bc_head *world = malloc(g->state_size);
    struct bc_ctx cx = {g, m->cx.data, world, NULL};
    struct bc_action was = choose(p, &m->cx, seat);
    int differ = 0;
    for (int i = 0; i < n; i++) {
        bc_see(&m->cx, m->cx.st, seat, world);
        bc_unredact(&cx, seat, r);
        differ += memcmp(world, m->cx.st, g->state_size) != 0;
        bc_player_reset(p, seed);
        struct bc_action now = choose(p, &cx, seat);
        assert_true(bc_same(&was, &now));
    }
    free(world);
    return differ;
}

/* The same choice in every world that looks the same to the seat: after `first` actions of random play,
 * and `more` with each of twelve games. */
static inline void uses_nothing_hidden(const struct bc_game *g, const char *spec, int first,
                                       int more)
{
    struct bc_rng r;
    int differ = 0, scenarios = 0;
    while (g->scenarios[scenarios])
        scenarios++;
    bc_rng_seed(&r, 9);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        int players = g->seats_min + (int)(seed % (uint64_t)(g->seats_max - g->seats_min + 1));
        struct bc_match *m = new_match(g, g->scenarios[seed % (uint64_t)scenarios], players, seed);
        struct bc_player *p = new_player(g, m->cx.data, spec, seed, 1);
        play_on(m, &r, first + more * (int)seed);
        while (!bc_match_over(m) && bc_to_act(&m->cx) & BC_BIT(BC_NATURE))
            play_one(m, &r);
        if (!bc_match_over(m))
            differ += same_in_worlds(p, m, any_seat(m, &r), 4, seed, &r);
        bc_player_free(p);
        bc_match_free(m);
    }
    assert_true(differ > 0);
}

#endif
