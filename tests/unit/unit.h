/* unit.h - what the unit tests share: cmocka, and random play of any game. */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/digest.h"
#include "game/files.h"
#include "game/match.h"
#include "game/position.h"
#include "game/record.h"
#include "game/registry.h"

/* Sanitizers are slow: with them less of the same has to do. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SLOW = 1 };
#else
enum { SLOW = 0 };
#endif

/* Fails with the sentence that the error holds. */
static inline void must(int rc, const struct bc_error *e)
{
    char text[512];
    if (rc)
        fail_msg("%s", bc_error_text(e, text, sizeof text));
}

static inline struct bc_match *new_match(const struct bc_game *g, const char *scenario, int players,
                                         uint64_t seed)
{
    struct bc_error e;
    struct bc_match *m = NULL;
    int16_t opt[BC_OPTS];
    bc_opt_defaults(g, opt);
    opt[0] = (int16_t)players;
    must(bc_match_new(&m, g, &bc_files_embedded, scenario, opt, &seed, &e), &e);
    return m;
}

/* Any of those to act, nature included. */
static inline int any_seat(const struct bc_match *m, struct bc_rng *r)
{
    bc_seats who = bc_to_act(&m->cx);
    int seats[BC_SEATS + 1] = {0}, n = 0;
    for (int i = BC_NATURE; i < m->seats; i++)
        if (who & BC_BIT(i))
            seats[n++] = i;
    assert_true(n > 0);
    return seats[bc_rng_below(r, (uint32_t)n)];
}

/* A random option of that seat; nature's as the dice of the match have it. */
static inline struct bc_action any_option(const struct bc_match *m, int seat, struct bc_rng *r)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, seat, &l);
    assert_true(l.n > 0);
    if (seat == BC_NATURE && m->has_dice)
        return l.v[bc_dice_pick(&m->dice, m->chances, &l)].act;
    return l.v[bc_rng_below(r, (uint32_t)l.n)].act;
}

/* One action of anybody. */
static inline struct bc_action play_one(struct bc_match *m, struct bc_rng *r)
{
    struct bc_error e;
    struct bc_action act = any_option(m, any_seat(m, r), r);
    must(bc_match_apply(m, &act, &e), &e);
    return act;
}

/* At most `max` actions. */
static inline void play_on(struct bc_match *m, struct bc_rng *r, int max)
{
    while (max-- > 0 && !bc_match_over(m))
        play_one(m, r);
}

static inline uint64_t digest_of(const struct bc_match *m)
{
    return bc_digest(BC_DIGEST_START, m->cx.st, m->cx.game->state_size);
}

static inline struct bc_action parse(const struct bc_match *m, int seat, const char *text)
{
    struct bc_error e;
    struct bc_action act;
    must(bc_action_parse_str(&m->cx, text, seat, &act, &e), &e);
    return act;
}

static inline int apply(struct bc_match *m, int seat, const char *text, struct bc_error *e)
{
    struct bc_action act = parse(m, seat, text);
    return bc_match_apply(m, &act, e);
}

static inline void must_apply(struct bc_match *m, int seat, const char *text)
{
    struct bc_error e;
    must(apply(m, seat, text, &e), &e);
}

static inline char *position_of(const struct bc_match *m)
{
    struct bc_out o = {0};
    bc_position_write(&m->cx, m->scenario, m->own, &o);
    assert_false(o.failed);
    return o.s;
}

static inline void same_state(const struct bc_match *a, const struct bc_match *b)
{
    assert_ptr_equal(a->cx.game, b->cx.game);
    assert_memory_equal(a->cx.st, b->cx.st, a->cx.game->state_size);
}

/* The embedded files with a memory: for tests that read the same scenario thousands of times. */
static inline const struct bc_files *loaded(void)
{
    static struct bc_files files;
    if (!files.get) {
        files = bc_files_embedded;
        files.cache = bc_cache_new();
    }
    return &files;
}

/* Calls `fn` for every game, scenario and number of players. */
typedef void each_fn(const struct bc_game *g, const char *scenario, int players);

static inline void each(each_fn *fn)
{
    for (int g = 0; bc_games[g]; g++)
        for (int i = 0; bc_games[g]->scenarios[i]; i++)
            for (int n = bc_games[g]->seats_min; n <= bc_games[g]->seats_max; n++)
                fn(bc_games[g], bc_games[g]->scenarios[i], n);
}

#endif
