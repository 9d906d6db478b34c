/* player.c - the computer players by name: random, greedy, and the searching ones. */
#include "ai/player.h"

#include "ai/mcts.h"
#include "ai/playout.h"
#include "ai/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bc_player {
    struct bc_spec spec;
    char name[BC_SPEC];
    struct bc_rng rng;
    struct bc_work work;
    struct bc_head *seen; /* what the seat sees of the state it was asked about */
    struct bc_mcts *mcts; /* or NULL */
    atomic_bool stop;
    uint64_t simulations;
    /* the rest of a plan, and the digest of the state in which its next action is expected */
    struct bc_action plan[4 * BC_PLAN];
    int plan_at, plan_n;
    uint64_t plan_key;
    struct bc_option *choice; /* advice: game->list_max sums */
    void *memory;
};

int bc_player_check(const char *spec, struct bc_error *e)
{
    struct bc_spec s;
    return bc_spec_parse(spec, &s, e);
}

/* --- Coming and going --- */

int bc_player_new(struct bc_player **out, const struct bc_game *g, const void *data,
                  const char *spec, uint64_t seed, int threads, struct bc_error *e)
{
    struct bc_spec s;
    int rc = bc_spec_parse(spec, &s, e);
    if (rc)
        return rc;
    if (threads < 1)
        return bc_fail(e, BC_EVALUE, "%d threads: at least one is needed", threads);
    struct bc_player *p = calloc(1, sizeof *p);
    size_t work = bc_work_size(g), state = (g->state_size + 15U) & ~15U;
    char *mem = p ? malloc(work + state + g->list_max * sizeof(struct bc_option)) : NULL;
    if (!mem) {
        free(p);
        return bc_fail(e, BC_ENOMEM, "no memory for a player");
    }
    p->spec = s;
    p->memory = mem;
    snprintf(p->name, sizeof p->name, "%s", spec);
    bc_rng_seed(&p->rng, seed);
    bc_work_init(&p->work, mem, g, data);
    p->seen = (void *)(mem + work);
    p->choice = (void *)(mem + work + state);
    atomic_init(&p->stop, false);
    if (s.way == BC_WAY_SEARCH && (rc = bc_mcts_new(&p->mcts, g, data, &p->spec.set, threads, e))) {
        bc_player_free(p);
        return rc;
    }
    *out = p;
    return 0;
}

void bc_player_free(struct bc_player *p)
{
    if (!p)
        return;
    bc_mcts_free(p->mcts);
    free(p->memory);
    free(p);
}

const char *bc_player_spec(const struct bc_player *p)
{
    return p->name;
}

void bc_player_reset(struct bc_player *p, uint64_t seed)
{
    bc_rng_seed(&p->rng, seed);
    p->plan_at = p->plan_n = 0;
    p->simulations = 0;
}

void bc_player_stop(struct bc_player *p)
{
    atomic_store(&p->stop, true);
}

uint64_t bc_player_simulations(const struct bc_player *p)
{
    return p->simulations;
}

/* --- What all do first: look, from their own seat; the legal list is then in p->work --- */

static int look(struct bc_player *p, const struct bc_ctx *cx, int seat)
{
    if (seat < 0 || seat >= BC_SEATS || !(bc_to_act(cx) & BC_BIT(seat)))
        return BC_ESTATE;
    bc_see(&p->work.cx, cx->st, seat, p->seen);
    bc_rng_seed(&p->work.rng, bc_rng_next(&p->rng));
    bc_guess(&p->work, p->seen, seat);
    bc_legal(&p->work.cx, seat, &p->work.list);
    return p->work.list.n ? 0 : BC_ESTATE;
}

/* --- greedy --- */

/* How `seat` stands after an action, in the mean of some worlds: millionths of a win. */
static uint32_t judge(struct bc_player *p, int seat, const struct bc_action *act)
{
    const struct bc_search *s = &p->spec.set;
    struct bc_work *w = &p->work;
    int worlds = w->hints->eval ? s->guesses : s->playouts, n = 0;
    bool settled = false; /* another world would give the same */
    int32_t milli[BC_SEATS];
    uint64_t sum = 0;
    do {
        bc_guess(w, p->seen, seat);
        bool hidden = memcmp(w->cx.st, p->seen, w->cx.game->state_size) != 0;
        bc_play(&w->cx, act);
        settled = (w->hints->eval || w->cx.st->over) && !hidden;
        if (w->hints->eval || w->cx.st->over)
            bc_value(w, milli);
        else
            bc_playout(w, s, milli);
        sum += (uint64_t)milli[seat];
    } while (++n < worlds && !settled);
    return (uint32_t)(sum * 1000 / (uint64_t)n);
}

/* Judges all legal actions: p->choice, its weights being millionths of a win. */
static int judge_all(struct bc_player *p, int seat)
{
    int n = p->work.list.n;
    memcpy(p->choice, p->work.list.v, (size_t)n * sizeof *p->choice);
    for (int i = 0; i < n; i++)
        p->choice[i].weight = n > 1 ? judge(p, seat, &p->choice[i].act) : 0;
    return n;
}

static struct bc_action greedy(struct bc_player *p, int seat)
{
    int n = judge_all(p, seat), best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < n; i++) {
        if (p->choice[i].weight > p->choice[best].weight) {
            best = i;
            equals = 1;
        } else if (p->choice[i].weight == p->choice[best].weight) {
            if (!bc_rng_below(&p->rng, ++equals))
                best = i;
        }
    }
    return p->choice[best].act;
}

/* --- Searching players, and their plans --- */

/* The digest of what `seat` will see after the action, 0 if it is not to decide then. */
static uint64_t expect(struct bc_player *p, int seat, const struct bc_action *act)
{
    struct bc_work *w = &p->work;
    bc_guess(w, p->seen, seat);
    bc_play(&w->cx, act);
    if (!(bc_to_act(&w->cx) & BC_BIT(seat)))
        return 0;
    bc_see(&w->cx, w->cx.st, seat, w->view);
    return bc_key(w->cx.game, w->view, (uint64_t)seat);
}

/* Takes the next action of the plan, if it is still the one for this state. */
static bool follow(struct bc_player *p, int seat, struct bc_action *out)
{
    bool fits = p->plan_at < p->plan_n &&
                p->plan_key == bc_key(p->work.cx.game, p->seen, (uint64_t)seat) &&
                bc_has(&p->work.list, &p->plan[p->plan_at]);
    if (!fits) {
        p->plan_n = p->plan_at = 0;
        return false;
    }
    *out = p->plan[p->plan_at++];
    p->plan_key = p->plan_at < p->plan_n ? expect(p, seat, out) : 0;
    return true;
}

static void search(struct bc_player *p, int seat, bool hurry)
{
    atomic_store(&p->stop, false);
    bc_mcts_run(p->mcts, p->seen, seat, bc_rng_next(&p->rng), hurry, &p->stop);
    p->simulations += bc_mcts_simulations(p->mcts);
}

/* The hints' own answer, in the world that was guessed for this look. */
static bool is_sure(struct bc_player *p, int seat, struct bc_action *out)
{
    const struct bc_work *w = &p->work;
    struct bc_action act;
    if (!w->hints->sure || !w->hints->sure(&w->cx, seat, &act) || !bc_has(&w->list, &act))
        return false;
    *out = act;
    return true;
}

static struct bc_action searched(struct bc_player *p, int seat)
{
    struct bc_action act = p->work.list.v[0].act;
    int n;
    if (follow(p, seat, &act) || p->work.list.n == 1 || is_sure(p, seat, &act))
        return act;
    search(p, seat, true);
    if (!(n = bc_mcts_lines(p->mcts)))
        return act;
    int best = bc_mcts_best(p->mcts);
    if (p->spec.set.mistakes && bc_rng_below(&p->rng, 1000) < p->spec.set.mistakes)
        best = (int)bc_rng_below(&p->rng, (uint32_t)n);
    p->plan_n = bc_mcts_plan(p->mcts, best, p->plan, sizeof p->plan / sizeof p->plan[0]);
    p->plan_at = 1;
    p->plan_key = p->plan_n > 1 ? expect(p, seat, &p->plan[0]) : 0;
    return p->plan[0];
}

int bc_player_choose(struct bc_player *p, const struct bc_ctx *cx, int seat, struct bc_action *out)
{
    int rc = look(p, cx, seat);
    if (rc)
        return rc;
    switch (p->spec.way) {
    case BC_WAY_RANDOM:
        *out = p->work.list.v[bc_rng_below(&p->rng, (uint32_t)p->work.list.n)].act;
        break;
    case BC_WAY_GREEDY: *out = greedy(p, seat); break;
    case BC_WAY_SEARCH: *out = searched(p, seat); break;
    }
    return 0;
}

/* --- Advice --- */

static bool better(const struct bc_advice *a, const struct bc_advice *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->win > b->win;
}

/* Keeps the `max` best, best first, each first action once with its best line. */
static int insert(struct bc_advice *out, int n, int max, const struct bc_advice *a)
{
    int i = 0;
    while (i < n && memcmp(&out[i].act, &a->act, sizeof a->act) != 0)
        i++;
    if (i == n && n < max)
        n++;
    else if (!better(a, &out[i = i < n ? i : n - 1]))
        return n;
    for (; i > 0 && better(a, &out[i - 1]); i--)
        out[i] = out[i - 1];
    out[i] = *a;
    return n;
}

int bc_player_advise(struct bc_player *p, const struct bc_ctx *cx, int seat, struct bc_advice *out,
                     int max)
{
    int n = 0;
    if (max < 1 || look(p, cx, seat))
        return 0;
    if (p->spec.way == BC_WAY_SEARCH) {
        struct bc_found f;
        search(p, seat, false);
        for (int i = 0; i < bc_mcts_lines(p->mcts); i++) {
            bc_mcts_line(p->mcts, i, &f);
            double win = f.visits ? (double)f.wins / f.visits / 1000 : 0;
            n = insert(out, n, max, &(struct bc_advice){f.act[0], win, f.visits});
        }
        return n;
    }
    int all = p->spec.way == BC_WAY_GREEDY ? judge_all(p, seat) : 0;
    for (int i = 0; i < all; i++)
        n = insert(out, n, max,
                   &(struct bc_advice){p->choice[i].act, p->choice[i].weight / 1e6, 0});
    return n;
}
