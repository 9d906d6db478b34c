/* tree.c - see tree.h. */
#include "ai/tree.h"

#include "ai/fixed.h"

#include <string.h>

enum { EDGES_MAX = 4096, FIRST_EDGES = 8 };

static uint32_t nodes_for(const struct bc_search *s)
{
    uint32_t most = s->memory_kb * 2; /* a node for each half KiB, its edges included */
    uint32_t want = s->simulations && s->simulations < most ? s->simulations + 1 : most;
    return want < 16 ? 16 : want;
}

static uint32_t slots_for(const struct bc_search *s)
{
    uint32_t slots = 64;
    while (slots < 2 * nodes_for(s))
        slots *= 2;
    return slots;
}

size_t bc_tree_size(const struct bc_search *s)
{
    return (size_t)s->memory_kb * 1024 + nodes_for(s) * sizeof(struct bc_node) +
           slots_for(s) * sizeof(uint32_t);
}

void bc_tree_init(struct bc_tree *t, void *mem, const struct bc_search *s)
{
    memset(t, 0, sizeof *t);
    t->nodes_cap = nodes_for(s);
    t->slots = slots_for(s);
    t->node = mem;
    t->slot = (void *)(t->node + t->nodes_cap);
    t->pool = (void *)(t->slot + t->slots);
    t->size = (size_t)s->memory_kb * 1024;
    bc_tree_clear(t);
}

void bc_tree_clear(struct bc_tree *t)
{
    t->nodes = 0;
    t->used = 0;
    t->full = false;
    memset(t->slot, 0, t->slots * sizeof *t->slot);
}

/* The slot that holds the key, or the free one where it belongs. */
static uint32_t *slot_of(const struct bc_tree *t, uint64_t key)
{
    uint32_t i = (uint32_t)key & (t->slots - 1);
    while (t->slot[i] && t->node[t->slot[i] - 1].key != key)
        i = (i + 1) & (t->slots - 1);
    return &t->slot[i];
}

struct bc_node *bc_tree_find(const struct bc_tree *t, uint64_t key)
{
    uint32_t i = *slot_of(t, key);
    return i ? &t->node[i - 1] : NULL;
}

struct bc_node *bc_tree_add(struct bc_tree *t, uint64_t key)
{
    if (t->nodes == t->nodes_cap) {
        t->full = true;
        return NULL;
    }
    struct bc_node *node = &t->node[t->nodes++];
    *slot_of(t, key) = t->nodes;
    *node = (struct bc_node){.key = key};
    return node;
}

static void *take(struct bc_tree *t, size_t n)
{
    n = (n + 7) & ~(size_t)7;
    if (t->size - t->used < n) {
        t->full = true;
        return NULL;
    }
    t->used += n;
    return t->pool + t->used - n;
}

void bc_tree_reserve(struct bc_tree *t, struct bc_node *node, int n)
{
    struct bc_edge *edge = NULL;
    if (n > node->cap && n <= EDGES_MAX)
        edge = take(t, (size_t)n * sizeof *edge);
    if (!edge)
        return;
    if (node->edges)
        memcpy(edge, node->edge, node->edges * sizeof *edge);
    node->edge = edge;
    node->cap = (uint16_t)n;
}

struct bc_edge *bc_tree_edge(struct bc_tree *t, struct bc_node *node, const struct bc_action *act,
                             int n)
{
    if (node->edges == node->cap)
        bc_tree_reserve(t, node, node->cap ? 2 * node->cap : FIRST_EDGES);
    struct bc_action *copy = node->edges < node->cap ? take(t, (size_t)n * sizeof *copy) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, act, (size_t)n * sizeof *copy);
    struct bc_edge *e = &node->edge[node->edges++];
    *e = (struct bc_edge){.act = copy, .n = (uint16_t)n, .usable = true};
    return e;
}

/* The mean score of an edge and what speaks for trying it again, in 1/1024 of a thousandth. */
static uint64_t promise(const struct bc_edge *e, const struct bc_search *s, uint64_t root)
{
    uint64_t mean = ((uint64_t)e->wins << 10) / e->visits;
    if (e->prior) /* root: of the node's visits, in 1/1024 */
        return mean + ((s->trust * (e->prior * root / (1 + e->visits))) >> 16);
    uint64_t urge = bc_isqrt(((uint64_t)bc_ln(e->could) << 16) / e->visits);
    return mean + ((s->explore * urge) >> 6);
}

/* An edge that was never followed comes first: by priors the best one, else any. With priors only
 * so many are open, more as the node is visited more often. */
struct bc_edge *bc_tree_select(const struct bc_node *node, const struct bc_search *s,
                               struct bc_rng *rng)
{
    struct bc_edge *best = NULL;
    uint64_t most = 0, root = bc_isqrt((uint64_t)node->visits << 20);
    uint64_t open = node->priors ? s->open_first + root * s->open_rate / 102400 : EDGES_MAX;
    uint32_t fresh = 0;
    for (int i = 0; i < node->edges && open; i++) {
        struct bc_edge *e = &node->edge[i];
        if (!e->usable)
            continue;
        open--;
        if (!e->visits) {
            if (node->priors)
                return e;
            if (!bc_rng_below(rng, ++fresh))
                best = e;
        } else if (!fresh) {
            uint64_t p = promise(e, s, root);
            if (!best || p > most) {
                best = e;
                most = p;
            }
        }
    }
    return best;
}

struct bc_edge *bc_tree_best(const struct bc_node *node)
{
    struct bc_edge *best = NULL;
    for (int i = 0; i < node->edges; i++) {
        struct bc_edge *e = &node->edge[i];
        if (!best || e->visits > best->visits ||
            (e->visits && e->visits == best->visits && e->wins > best->wins))
            best = e;
    }
    return best;
}
