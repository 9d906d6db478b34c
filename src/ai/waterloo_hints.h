/* waterloo_hints.h - shared by waterloo_hints.c and waterloo_plan.c: distances on the board and the
 * plans of a turn. Private to the two. */
#ifndef WL_HINTS_H
#define WL_HINTS_H

#include "ai/hints.h"
#include "rules/waterloo/waterloo.h"

enum {
    WL_GOALS = WL_TOWNS + WL_COUNTRIES, /* squares a general marches to: towns, then capitals */
    WL_FAR = 255                        /* no way there */
};

/* What is derived from a board once: the general's way from every square to every goal, pieces
 * ignored. The rest is a copy of what it was derived from, to know the board again: boards are
 * loaded and freed, so their address says nothing. */
struct wl_maps {
    uint8_t dist[WL_GOALS][WL_SQUARES];
    uint8_t x[WL_SQUARES], y[WL_SQUARES];
    uint32_t half[64]; /* 2^(-i/64), in 1/65536 */
    int w, h;
    int8_t country[WL_SQUARES];
    char terrain[WL_SQUARES], edge_v[WL_SQUARES], edge_h[WL_SQUARES];
    uint16_t goal[WL_GOALS]; /* the square, or WL_OFF */
};

const struct wl_maps *wl_maps_of(const struct wl_board *b);

/* Points that a piece on `p` needs at least to touch `q` in attack position (WL §4.2), as the crow
 * flies; WL_FAR: never, by its square colour (WL §3.6). */
static inline int wl_touch(const struct wl_maps *m, int kind, uint16_t p, uint16_t q)
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
bool wl_may_take(const struct wl_board *b, const struct wl_state *s, int army, int goal);

/* How each seat stands, the `eval` of the hints. */
void wl_eval(const struct bc_ctx *cx, int32_t milli[]);

/* The rest of the active army's turn, from the naming of a target or in the middle of the moves. */
int wl_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                  int max);
void wl_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out);

#endif
