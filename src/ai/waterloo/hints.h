/* hints.h - shared by waterloo_hints.c (judgement), waterloo_turn.c (one turn, step by
 * step) and waterloo_plan.c (which turns to try). Private to the three. */
#ifndef WL_HINTS_H
#define WL_HINTS_H

#include "ai/draft.h"
#include "rules/waterloo/waterloo.h"

enum {
    WL_GOALS = WL_TOWNS + WL_COUNTRIES, /* squares a general marches to: towns, then capitals */
    WL_FAR = 255                        /* no way there */
};

/* What is derived from a board once: the general's way from every square to every goal, pieces
 * ignored. The rest is a copy of what it was derived from, to know the board again: boards are
 * loaded and freed, so their address says nothing. */
struct wl_ai_maps {
    uint8_t dist[WL_GOALS][WL_SQUARES];
    uint8_t x[WL_SQUARES], y[WL_SQUARES];
    uint32_t half[64]; /* 2^(-i/64), in 1/65536 */
    int w, h;
    int8_t country[WL_SQUARES];
    char terrain[WL_SQUARES], edge_v[WL_SQUARES], edge_h[WL_SQUARES];
    uint16_t goal[WL_GOALS]; /* the square, or WL_OFF */
};

const struct wl_ai_maps *wl_ai_maps_of(const struct wl_board *b);

/* Points that a piece on `p` needs at least to touch `q` in attack position (WL §4.2), as the crow
 * flies; WL_FAR: never, by its square colour (WL §3.6). */
static inline int wl_ai_touch(const struct wl_ai_maps *m, int kind, uint16_t p, uint16_t q)
{
    int dx = m->x[p] - m->x[q], dy = m->y[p] - m->y[q];
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    int king = dx > dy ? dx : dy, odd = (dx + dy) & 1;
    if (kind == WL_CAVALRY)
        return odd ? (dx + dy - 1) / 2 : WL_FAR;
    return kind == WL_INFANTRY && odd ? WL_FAR : king - 1;
}

/* May the general of `army` take this goal by ending his turn on it? */
bool wl_ai_may_take(const struct wl_board *b, const struct wl_state *s, int army, int goal);

/* How each seat stands, the `eval` of the hints. */
void wl_ai_eval(const struct bc_ctx *cx, int32_t milli[]);

/* A turn being planned: a copy of the state, and the plan that led to it. */
struct wl_ai_turn {
    const struct wl_board *b;
    const struct wl_ai_maps *m;
    struct wl_state s;
    struct wl_occ occ;
    int army, seat;
    uint8_t friends; /* armies, a bit each */
    bool limits;     /* some land is closed to this army */
    bool mobilising;
    int8_t no_entry;  /* the ally's country, entry not granted (WL §5.7) */
    uint32_t engaged; /* own slots that have their work in this plan */
    struct bc_plan *plan;
};

struct wl_ai_flood { /* where a piece can get to, nearest first */
    uint8_t dist[WL_SQUARES];
    uint16_t from[WL_SQUARES], queue[WL_SQUARES];
    int n;
};

void wl_ai_turn_begin(struct wl_ai_turn *t, const struct bc_ctx *cx, int seat);
void wl_ai_turn_add(struct wl_ai_turn *t, int kind, int a, int b); /* an action, not carried out */
/* The squares a piece reaches with one point; with at most `limit` points. */
int wl_ai_turn_steps(const struct wl_ai_turn *t, int kind, uint16_t p, uint16_t to[8]);
void wl_ai_turn_flood(const struct wl_ai_turn *t, int slot, int limit, struct wl_ai_flood *f);
void wl_ai_turn_step(struct wl_ai_turn *t, int slot, uint16_t to);
/* Along the way that `f` found, as far as the points go. */
void wl_ai_turn_follow(struct wl_ai_turn *t, int slot, const struct wl_ai_flood *f, uint16_t to);
void wl_ai_turn_enter(struct wl_ai_turn *t);  /* WL §7.10: whoever waits and finds room comes in */
void wl_ai_turn_finish(struct wl_ai_turn *t); /* the last actions; the plan is complete */

enum { WL_PLACES = 16, WL_OPTIONS = 32 };

/* An attack as it is worked out: squares to be covered, who might, and the cheapest choice. */
struct wl_ai_option {
    uint8_t piece, cost; /* own slot, or WL_SLOTS + i: a friend that stands there already */
    uint16_t at;
};
struct wl_ai_assault {
    struct wl_cover {
        int need, n;
        struct wl_ai_option v[WL_OPTIONS];
    } cover[9];
    int covers, places;
    struct wl_ai_option chosen[WL_PLACES], best[WL_PLACES];
    int cost;  /* points of the best so far */
    int nodes; /* how long to look for a better one */
};

/* Could the `need` cheapest touch the target at all? Mostly not, and that is soon seen. */
bool wl_ai_turn_reaches(const struct wl_ai_turn *t, uint16_t target, int need);
/* Before the first attack on a position that is looked for. */
void wl_ai_turn_new_attacks(void);
/* The cheapest attack that the points allow. Ways are found piece by piece, as if the others stood
 * still: only carrying it out shows whether they get past each other. */
bool wl_ai_turn_attack(const struct wl_ai_turn *t, uint16_t target, int nodes,
                       struct wl_ai_assault *as);
bool wl_ai_turn_carry_out(struct wl_ai_turn *t, const struct wl_ai_assault *as, uint16_t target);

/* The rest of the active army's turn, from the naming of a target or in the middle of the moves. */
int wl_ai_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                     int max);
void wl_ai_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out);

#endif
