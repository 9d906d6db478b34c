/* mcts.c - the search, in numbered steps as in docs/ai.md.
 *
 * A node is a decision as the deciding seat knows it, found by a digest of that knowledge: what the
 * searching seat sees at its own decisions, what everybody sees at the decisions of others. So no
 * seat answers to what it cannot know, lines that meet again share what was learnt, and chance needs
 * no nodes of its own: each outcome leads to the decision that follows from it. */
#include "ai/mcts.h"

#include "core/clock.h"
#include "ai/playout.h"
#include "ai/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef BC_NO_THREADS
#include <pthread.h>
#endif

enum { PATH_MAX_EDGES = 512, THREADS_MAX = 256 };

struct step {
    struct bc_node *node;
    uint16_t edge; /* an index: edges may move when a node gets more of them */
    int16_t seat;
};

/* One thread's search. */
struct searcher {
    struct bc_mcts *m;
    struct bc_work work;
    struct bc_tree tree;
    struct bc_node *root;
    struct step path[PATH_MAX_EDGES];
    uint32_t simulations, limit; /* done; 0: no limit */
    char apart[128];             /* threads do not write into each other's cache lines */
};

struct bc_mcts {
    struct bc_search set;
    int threads, seat;
    size_t state_size;
    struct bc_head *seen;
    uint64_t seed;
    bool hurry;
    int64_t from, until; /* bc_clock_ns; 0: no limit */
    const atomic_bool *stop;
    void *memory;
    struct searcher searcher[];
};

int bc_mcts_new(struct bc_mcts **out, const struct bc_game *g, const void *data,
                const struct bc_search *s, int threads, struct bc_error *e)
{
#ifdef BC_NO_THREADS
    threads = 1;
#endif
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    size_t tree = (bc_tree_size(s) + 15) & ~(size_t)15, work = bc_work_size(g);
    size_t state = (g->state_size + 15) & ~(size_t)15;
    struct bc_mcts *m = calloc(1, sizeof *m + (size_t)threads * sizeof m->searcher[0]);
    char *p = malloc(state + (size_t)threads * (tree + work));
    if (!m || !p) {
        free(m);
        free(p);
        return bc_fail(e, BC_ENOMEM, "no memory for a search of %u KiB a thread",
                       (unsigned)s->memory_kb);
    }
    m->set = *s;
    m->set.path_max = s->path_max > PATH_MAX_EDGES ? PATH_MAX_EDGES : s->path_max;
    m->set.plans_max = s->plans_max > BC_PLANS ? BC_PLANS : s->plans_max;
    const struct bc_hints *h = bc_hints_find(g);
    if (!m->set.trust)
        m->set.trust = h && h->trust ? h->trust : BC_TRUST;
    m->threads = threads;
    m->state_size = g->state_size;
    m->memory = p;
    m->seen = (void *)p;
    p += state;
    for (int i = 0; i < threads; i++, p += tree + work) {
        m->searcher[i].m = m;
        bc_work_init(&m->searcher[i].work, p, g, data);
        bc_tree_init(&m->searcher[i].tree, p + work, s);
    }
    *out = m;
    return 0;
}

void bc_mcts_free(struct bc_mcts *m)
{
    if (m)
        free(m->memory);
    free(m);
}

/* --- Step 2a: which decision is this? --- */

/* The key of the decision of `seat` in the world at work; *varies: others' hidden possessions
 * decide what is legal, so that the candidates differ from world to world. */
static uint64_t key_of(struct searcher *t, int seat, bool *varies)
{
    struct bc_work *w = &t->work;
    bool own = seat == t->m->seat;
    bc_see(&w->cx, w->cx.st, own ? seat : BC_ONLOOKER, w->view);
    *varies = !own && memcmp(w->view, w->cx.st, t->m->state_size) != 0;
    return bc_key(w->cx.game, w->view, (uint64_t)seat);
}

/* --- Step 2b: candidates of a decision --- */

static bool same_line(const struct bc_edge *e, const struct bc_action *act, int n)
{
    return e->n == n && !memcmp(e->act, act, (size_t)n * sizeof *act);
}

/* Adds the line unless it is there; `from` is where to look first, as lists keep their order. */
static int merge(struct searcher *t, struct bc_node *node, const struct bc_action *act, int n,
                 int from)
{
    for (int i = 0; i < node->edges; i++) {
        int k = (from + i) % node->edges;
        if (same_line(&node->edge[k], act, n)) {
            node->edge[k].usable = true;
            return k + 1;
        }
    }
    return bc_tree_edge(&t->tree, node, act, n) ? node->edges : from;
}

/* Plans of the hints whose first action is legal; how many. */
static int merge_plans(struct searcher *t, struct bc_node *node, int seat)
{
    struct bc_work *w = &t->work;
    int n = 0, good = 0, at = 0;
    uint64_t sum = 0;
    if (w->hints->plans)
        n = w->hints->plans(&w->cx, seat, &w->rng, w->plan, t->m->set.plans_max);
    for (int i = 0; i < n; i++)
        sum += w->plan[i].prior > 0 ? (uint64_t)w->plan[i].prior : 0;
    if (!node->grown) {
        node->priors = sum > 0;
        bc_tree_reserve(&t->tree, node, n);
    }
    for (int i = 0; i < n; i++) {
        const struct bc_plan *p = &w->plan[i];
        int had = node->edges;
        if (p->n < 1 || !bc_has(&w->list, &p->act[0]))
            continue;
        good++;
        at = merge(t, node, p->act, p->n, at);
        if (node->edges > had && sum) { /* new: its share, never quite nothing */
            uint64_t prior = p->prior > 0 ? (uint64_t)p->prior : 0;
            node->edge[had].prior = 1 + (uint32_t)(((uint64_t)prior << 16) / sum);
        }
    }
    return good;
}

/* Every legal action by itself. */
static void merge_list(struct searcher *t, struct bc_node *node)
{
    const struct bc_list *l = &t->work.list;
    bool fresh = !node->edges; /* a list never holds an action twice */
    int at = 0;
    bc_tree_reserve(&t->tree, node, l->n);
    for (int i = 0; i < l->n; i++)
        if (fresh)
            bc_tree_edge(&t->tree, node, &l->v[i].act, 1);
        else
            at = merge(t, node, &l->v[i].act, 1, at);
}

/* Makes edges for what may be done in the world at work and marks those that can be followed. */
static void grow(struct searcher *t, struct bc_node *node, int seat)
{
    struct bc_work *w = &t->work;
    for (int i = 0; i < node->edges; i++)
        node->edge[i].usable = false;
    bc_legal(&w->cx, seat, &w->list);
    if (!merge_plans(t, node, seat))
        merge_list(t, node);
    for (int i = 0; i < node->edges; i++) /* plans of other worlds may do in this one */
        if (!node->edge[i].usable)
            node->edge[i].usable = bc_has(&w->list, node->edge[i].act);
    node->grown = true;
}

/* --- Steps 1 to 4 --- */

/* Nature plays, and others where the hints play for them, until somebody decides; who, or -1 when
 * the game is over or nature has nothing to play. */
static int next_decider(struct searcher *t)
{
    struct bc_work *w = &t->work;
    bc_seats who;
    struct bc_action any;
    while ((who = bc_to_act(&w->cx))) {
        int seat = bc_decider(who, t->m->seat);
        if (seat == BC_NATURE) {
            if (!bc_try_any(w, seat, &any))
                return -1;
        } else if (seat == t->m->seat || !w->hints->model || !bc_play_rollout(w, seat)) {
            return seat;
        }
    }
    return -1;
}

/* Step 2: from the root down to a decision not met before; returns the length of the path. */
static int descend(struct searcher *t)
{
    for (int n = 0; n < t->m->set.path_max; n++) {
        int seat = next_decider(t);
        if (seat < 0)
            return n;
        bool varies;
        uint64_t key = key_of(t, seat, &varies);
        struct bc_node *node = bc_tree_find(&t->tree, key);
        if (!node && (!(node = bc_tree_add(&t->tree, key)) || n))
            return n; /* new, or no room: judge it by a playout */
        if (!node->grown || varies)
            grow(t, node, seat);
        struct bc_edge *e = bc_tree_select(node, &t->m->set, &t->work.rng);
        if (!e)
            return n;
        t->path[n] = (struct step){node, (uint16_t)(e - node->edge), (int16_t)seat};
        if (!bc_play_plan(&t->work, seat, e->act, e->n))
            return n;
    }
    return t->m->set.path_max;
}

static void learn(struct searcher *t, int n, const int32_t *milli)
{
    for (int i = 0; i < n; i++) {
        struct bc_node *node = t->path[i].node;
        struct bc_edge *e = &node->edge[t->path[i].edge];
        for (int k = 0; k < node->edges; k++)
            node->edge[k].could += node->edge[k].usable;
        node->visits++;
        e->visits++;
        if (e->could < e->visits) /* met twice on one way, and marked anew there */
            e->could = e->visits;
        e->wins += milli[t->path[i].seat];
    }
}

static void simulate(struct searcher *t)
{
    int32_t milli[BC_SEATS];
    bc_guess(&t->work, t->m->seen, t->m->seat); /* 1. a world */
    int n = descend(t);                         /* 2. down the tree */
    bc_playout(&t->work, &t->m->set, milli);    /* 3. on to the horizon */
    learn(t, n, milli);                         /* 4. and back */
}

/* The first choice leads by more visits than are still to come. */
static bool is_settled(const struct searcher *t, int64_t now)
{
    const struct bc_mcts *m = t->m;
    uint64_t best = 0, second = 0, left = t->limit - t->simulations;
    for (int i = 0; i < t->root->edges; i++) {
        uint64_t v = t->root->edge[i].visits;
        second = v > best ? best : v > second ? v : second;
        best = v > best ? v : best;
    }
    if (m->until) {
        uint64_t us = (uint64_t)(now - m->from) / 1000, us_left = (uint64_t)(m->until - now) / 1000;
        left = t->simulations * us_left / (us + 1);
    }
    return t->root->edges < 2 || best - second > left;
}

static bool must_end(const struct searcher *t)
{
    enum { LOOK_EVERY = 32 };
    const struct bc_mcts *m = t->m;
    int64_t now = m->until ? bc_clock_ns() : 0;
    if (m->hurry && t->root->edges == 1) /* nothing to choose */
        return true;
    if (!t->simulations) /* at least one */
        return false;
    if ((t->limit && t->simulations >= t->limit) || (m->until && now >= m->until) ||
        (m->stop && atomic_load_explicit(m->stop, memory_order_relaxed)))
        return true;
    return m->hurry && t->simulations % LOOK_EVERY == 0 && is_settled(t, now);
}

/* The candidates of the decision itself are the same for all threads: same seed for them. */
static void *run(void *arg)
{
    struct searcher *t = arg;
    struct bc_mcts *m = t->m;
    bool varies;
    bc_tree_clear(&t->tree);
    bc_rng_seed(&t->work.rng, m->seed);
    bc_guess(&t->work, m->seen, m->seat);
    t->root = bc_tree_add(&t->tree, key_of(t, m->seat, &varies));
    grow(t, t->root, m->seat);
    bc_rng_seed(&t->work.rng, m->seed + 1 + (uint64_t)(t - m->searcher));
    for (t->simulations = 0; !must_end(t); t->simulations++)
        simulate(t);
    return NULL;
}

void bc_mcts_run(struct bc_mcts *m, const struct bc_head *seen, int seat, uint64_t seed, bool hurry,
                 const atomic_bool *stop)
{
    uint32_t share = (m->set.simulations + (uint32_t)m->threads - 1) / (uint32_t)m->threads;
    memcpy(m->seen, seen, m->state_size);
    m->seat = seat;
    m->seed = seed;
    m->stop = stop;
    m->hurry = hurry;
    m->from = m->set.time_ms ? bc_clock_ns() : 0;
    m->until = m->set.time_ms ? m->from + (int64_t)m->set.time_ms * 1000000 : 0;
    for (int i = 0; i < m->threads; i++)
        m->searcher[i].limit = share;
#ifndef BC_NO_THREADS
    pthread_t thread[THREADS_MAX];
    bool started[THREADS_MAX] = {false};
    for (int i = 1; i < m->threads; i++)
        started[i] = !pthread_create(&thread[i], NULL, run, &m->searcher[i]);
#endif
    run(&m->searcher[0]);
#ifndef BC_NO_THREADS
    for (int i = 1; i < m->threads; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            m->searcher[i].root = NULL; /* did not take part */
    }
#endif
}

/* --- The results, of all threads together --- */

int bc_mcts_lines(const struct bc_mcts *m)
{
    return m->searcher[0].root->edges;
}

void bc_mcts_line(const struct bc_mcts *m, int i, struct bc_found *out)
{
    const struct bc_edge *e = &m->searcher[0].root->edge[i];
    *out = (struct bc_found){.act = e->act, .n = e->n};
    for (int k = 0; k < m->threads; k++) {
        const struct bc_node *root = m->searcher[k].root;
        if (root && i < root->edges) {
            out->visits += root->edge[i].visits;
            out->wins += root->edge[i].wins;
        }
    }
}

int bc_mcts_best(const struct bc_mcts *m)
{
    struct bc_found best = {0}, f;
    int at = 0;
    for (int i = 0; i < bc_mcts_lines(m); i++) {
        bc_mcts_line(m, i, &f);
        if (f.visits > best.visits || (f.visits == best.visits && f.wins > best.wins)) {
            best = f;
            at = i;
        }
    }
    return at;
}

/* Goes on from the end of a line in the first thread's tree, as far as it knows the seat's next
 * decisions well. */
int bc_mcts_plan(struct bc_mcts *m, int i, struct bc_action *act, int max)
{
    struct searcher *t = &m->searcher[0];
    const struct bc_edge *e = &t->root->edge[i];
    uint64_t enough = (uint64_t)t->simulations * m->set.follow / 100;
    bool varies;
    int n = 0;
    bc_rng_seed(&t->work.rng, m->seed);
    bc_guess(&t->work, m->seen, m->seat);
    while (e && n + e->n <= max) {
        memcpy(act + n, e->act, e->n * sizeof *act);
        n += e->n;
        if (bc_play_plan(&t->work, m->seat, e->act, e->n) < e->n ||
            !(bc_to_act(&t->work.cx) & BC_BIT(m->seat)))
            break;
        const struct bc_node *node = bc_tree_find(&t->tree, key_of(t, m->seat, &varies));
        e = node && node->visits && node->visits >= enough ? bc_tree_best(node) : NULL;
    }
    return n;
}

uint32_t bc_mcts_simulations(const struct bc_mcts *m)
{
    uint32_t n = 0;
    for (int i = 0; i < m->threads; i++)
        n += m->searcher[i].simulations;
    return n;
}

bool bc_mcts_was_full(const struct bc_mcts *m)
{
    for (int i = 0; i < m->threads; i++)
        if (m->searcher[i].tree.full)
            return true;
    return false;
}
