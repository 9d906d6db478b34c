/* tree.h - the memory of one search thread: decisions met, the edges out of them, and which to
 * follow. All in one block of memory that is used up from the front and never freed in between. */
#ifndef BC_TREE_H
#define BC_TREE_H

#include "ai/params.h"
#include "game/game.h"

/* A candidate: one action, or a plan of several by the same seat. */
struct bc_edge {
    const struct bc_action *act;
    int64_t wins;    /* sum of scores of the seat that decides, thousandths of a win */
    uint32_t visits; /* times followed */
    uint32_t could;  /* times it could have been: in how many of the worlds met it was legal */
    uint32_t prior;  /* share of all priors of the node, in 1/65536; 0: no priors here */
    uint16_t n;      /* actions */
    bool usable;     /* in the world at work */
};

/* A decision as `seat` knows it. */
struct bc_node {
    uint64_t key;
    struct bc_edge *edge;
    uint32_t visits;
    uint16_t edges, cap;
    bool grown, priors;
};

struct bc_tree {
    struct bc_node *node;
    uint32_t nodes, nodes_cap;
    uint32_t *slot, slots; /* 1 + index of a node, by key; a power of two of them */
    char *pool;
    size_t used, size;
    bool full; /* something found no room */
};

/* Bytes of a tree for these settings, and a tree in that memory. */
size_t bc_tree_size(const struct bc_search *s);
void bc_tree_init(struct bc_tree *t, void *mem, const struct bc_search *s);
void bc_tree_clear(struct bc_tree *t);

struct bc_node *bc_tree_find(const struct bc_tree *t, uint64_t key); /* or NULL */
struct bc_node *bc_tree_add(struct bc_tree *t, uint64_t key);        /* or NULL: full */
/* Room for `n` edges in all, if there is any; it is found later too, but less well used. */
void bc_tree_reserve(struct bc_tree *t, struct bc_node *node, int n);
/* A new edge at the end, its actions copied; NULL: full. */
struct bc_edge *bc_tree_edge(struct bc_tree *t, struct bc_node *node, const struct bc_action *act,
                             int n);
/* The usable edge to follow; NULL: there is none. */
struct bc_edge *bc_tree_select(const struct bc_node *node, const struct bc_search *s,
                               struct bc_rng *rng);
/* The edge with most visits, of equals the one with the better score; NULL: no edges. */
struct bc_edge *bc_tree_best(const struct bc_node *node);

#endif
