/* bench.c - the signature: whatever changes a rule, a generator or the search changes it, and
 * nothing else does. */
#include "ai/bench.h"

#include "ai/player.h"
#include "ai/playout.h"
#include "core/digest.h"
#include "game/files.h"

#include <stdlib.h>

enum {
    GAMES = 4,      /* random games for each scenario and number of players */
    ACTIONS = 1500, /* of each, at most */
    SEARCHES = 2,   /* decisions searched for each scenario and number of players */
    BEFORE = 40,    /* random actions before each of them */
    ADVICE = 16
};
static const char searcher[] = "mcts:200";

static uint64_t add_state(uint64_t h, const struct bc_work *w)
{
    return bc_digest(h, w->cx.st, w->cx.game->state_size);
}

/* Any options of that number of players; those that make no sense together are left out. */
static bool begin(struct bc_work *w, int players)
{
    const struct bc_game *g = w->cx.game;
    int16_t opt[BC_OPTS];
    bc_opt_defaults(g, opt);
    opt[0] = (int16_t)players;
    for (int i = 1; i < bc_opt_count(g); i++)
        if (g->opts[i].words)
            opt[i] = (int16_t)(g->opts[i].min +
                               (int)bc_rng_below(&w->rng,
                                                 (uint32_t)(g->opts[i].max + 1 - g->opts[i].min)));
    return !bc_start(&w->cx, opt, NULL);
}

/* Random actions, all states digested. */
static uint64_t wander(uint64_t h, struct bc_work *w, int actions)
{
    bc_seats who;
    for (int i = 0; i < actions && (who = bc_to_act(&w->cx)); i++) {
        bc_play_any(w, bc_decider(who, BC_NATURE));
        h = add_state(h, w);
    }
    return h;
}

static uint64_t random_games(uint64_t h, struct bc_work *w, int players)
{
    for (int i = 0; i < GAMES; i++)
        if (begin(w, players))
            h = wander(add_state(h, w), w, ACTIONS);
    return h;
}

/* What searches find, in positions along a random game. */
static uint64_t searches(uint64_t h, struct bc_work *w, int players)
{
    struct bc_player *p;
    struct bc_advice found[ADVICE];
    if (bc_player_new(&p, w->cx.game, w->cx.data, searcher, 1, 1, NULL))
        return 0;
    bool going = begin(w, players);
    for (int i = 0; i < SEARCHES && going; i++) {
        bc_seats who;
        h = wander(h, w, BEFORE);
        while ((who = bc_to_act(&w->cx)) & BC_BIT(BC_NATURE))
            bc_play_any(w, BC_NATURE);
        int n = who ? bc_player_advise(p, &w->cx, bc_decider(who, BC_NATURE), found, ADVICE) : 0;
        for (int k = 0; k < n; k++) {
            h = bc_digest(h, &found[k].act, sizeof found[k].act);
            h = bc_digest(h, &found[k].visits, sizeof found[k].visits);
        }
        if (n)
            bc_play(&w->cx, &found[0].act);
        going = n > 0;
    }
    bc_player_free(p);
    return h;
}

static uint64_t scenario(uint64_t h, const struct bc_game *g, const char *name, void *memory)
{
    struct bc_work w;
    void *data;
    if (g->load(&bc_files_embedded, name, &data, NULL))
        return 0;
    bc_work_init(&w, memory, g, data);
    for (int n = g->seats_min; n <= g->seats_max && h; n++) {
        bc_rng_seed(&w.rng, (uint64_t)n);
        h = random_games(h, &w, n);
        h = searches(h, &w, n);
    }
    g->unload(data);
    return h;
}

uint64_t bc_bench_signature(const struct bc_game *g)
{
    uint64_t h = BC_DIGEST_START;
    void *memory = malloc(bc_work_size(g));
    for (int i = 0; g->scenarios[i]; i++)
        if (h)
            h = memory ? scenario(h, g, g->scenarios[i], memory) : 0;
    free(memory);
    return h;
}
