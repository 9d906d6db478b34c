/* move.c - CCN §5.10 to §5.21: where ordered pieces may go. A move names its start and its end; no
 * rule looks at the way between, so the shortest is taken (CCN ruling 49). */
#include "rules/ccn/tell.h"

#include <string.h>

/* CCN §5.15: forest, buildings, fords, quarries and sides with field works end the move. */
bool ccn_stops(const struct bc_ctx *cx, int from, int to)
{
    switch (ccn_battle(cx)->terrain[to]) {
    case CCN_FOREST:
    case CCN_TOWN:
    case CCN_MILL:
    case CCN_FORD:
    case CCN_QUARRY: return true;
    default: return ccn_is_covered(cx, from, to);
    }
}

/* CCN §7.5, §7.8, §7.11: nobody climbs rugged hills or swims, guns do not enter quarries. */
bool ccn_can_stand(const struct bc_ctx *cx, int u, int hex)
{
    int terrain = ccn_battle(cx)->terrain[hex];
    return !ccn_is_closed(terrain) &&
           !(terrain == CCN_QUARRY && u != CCN_NONE && ccn_arm(cx, u) == CCN_ART);
}

/* CCN §7.1, §7.6: who has entered a forest, unless it is light infantry, or a building. */
bool ccn_spoils(const struct bc_ctx *cx, int u, int hex)
{
    switch (ccn_battle(cx)->terrain[hex]) {
    case CCN_TOWN:
    case CCN_MILL: return true;
    case CCN_FOREST: return !(ccn_type(cx, u)->is & CCN_LIGHT);
    default: return false;
    }
}

static const struct bc_bar closed = {"CCN §5.15", "move.closed"};
static const struct bc_bar quarry = {"CCN §7.11", "move.closed"};
static const struct bc_bar occupied = {"CCN §5.11", "move.enemy"};
static const struct bc_bar friendly = {"CCN §5.11", "move.friend"};
static const struct bc_bar a_leader = {"CCN §5.11", "move.leader"};
static const struct bc_bar no_order = {"CCN §5.4", "move.no_order"};
static const struct bc_bar in_square = {"CCN §6.7", "move.square"};
static const struct bc_bar once = {"CCN §5.10", "move.once"};
static const struct bc_bar no_moves = {"CCN §8.10", "move.card"};

/* CCN §5.20, ruling 30: a unit takes along the leader with it, unless he has an order of his own. */
static bool is_led(const struct ccn_state *s, int hex)
{
    int l = s->leader_at[hex];
    return l != CCN_NONE && !(s->leader[l].is & CCN_ORDERED);
}

/* CCN §5.15, §7.11 */
static const struct bc_bar *ground_bar(const struct bc_ctx *cx, int u, int hex)
{
    return ccn_can_stand(cx, u, hex)                    ? NULL
           : ccn_battle(cx)->terrain[hex] == CCN_QUARRY ? &quarry
                                                        : &closed;
}

/* CCN §5.11, §5.12, §5.14: a unit goes where nobody is, or to a lone leader of its side. Two leaders
 * never share a hex (CCN ruling 29). NULL: it may. */
static const struct bc_bar *enter_bar(const struct bc_ctx *cx, int u, bool led, int hex)
{
    const struct ccn_state *s = ccn_state(cx);
    if (s->unit_at[hex] != CCN_NONE)
        return &occupied;
    const struct bc_bar *bar = ground_bar(cx, u, hex);
    int l = s->leader_at[hex];
    if (bar || l == CCN_NONE)
        return bar;
    return !led && ccn_leader_side(cx, l) == ccn_side(cx, u) ? NULL : &a_leader;
}

/* CCN §5.12: with a lone leader it stops. Returns 0 barred, 1 to pass, 2 to stop. */
static int unit_enters(const struct bc_ctx *cx, int u, bool led, int hex)
{
    return enter_bar(cx, u, led, hex) ? 0 : ccn_state(cx)->leader_at[hex] == CCN_NONE ? 1 : 2;
}

/* CCN §5.19: a leader passes friends of all kinds, but never ends with another leader; so stop
 * terrain that holds one is barred (CCN ruling 31). */
static int leader_enters(const struct bc_ctx *cx, int side, int from, int hex)
{
    const struct ccn_state *s = ccn_state(cx);
    if (!ccn_can_stand(cx, CCN_NONE, hex) || ccn_enemy_at(cx, side, hex) != CCN_NONE)
        return 0;
    return s->leader_at[hex] != CCN_NONE && ccn_stops(cx, from, hex) ? 0 : 1;
}

static void go_on(struct ccn_reach *r, int hex, int far)
{
    r->far[hex] = r->free[hex] = (uint8_t)far;
    r->at[r->n++] = (uint8_t)hex;
}

/* CCN §5.10, §5.15: everything within `range` of a hex. `u` CCN_NONE: a leader of `side` goes
 * alone. */
void ccn_spread(const struct bc_ctx *cx, int start, int u, int side, int range, struct ccn_reach *r)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    bool led = u != CCN_NONE && is_led(s, start);
    memset(r->far, CCN_NONE, sizeof r->far);
    memset(r->free, CCN_NONE, sizeof r->free);
    r->n = 0;
    go_on(r, start, 0);
    for (int i = 0; i < r->n; i++) {
        int from = r->at[i], far = r->free[from] + 1;
        if (far > range)
            break;
        for (int e = 0; e < CCN_EDGES; e++) {
            int to = b->next[from][e];
            if (to == CCN_NONE || r->free[to] != CCN_NONE)
                continue;
            int how =
                u == CCN_NONE ? leader_enters(cx, side, from, to) : unit_enters(cx, u, led, to);
            if (how == 1 && !ccn_stops(cx, from, to)) {
                uint8_t before = r->far[to];
                go_on(r, to, far);
                r->far[to] = before < far ? before : (uint8_t)far;
            } else if (how && r->far[to] == CCN_NONE) {
                r->far[to] = (uint8_t)far;
            }
        }
    }
}

/* CCN §5.10, §5.21, §6.7, §8.10: moves once, not when a leader has joined it, never in square. NULL:
 * it may, `range` hexes. */
const struct bc_bar *ccn_move_bar(const struct bc_ctx *cx, int u, int *range)
{
    const struct ccn_unit *m = &ccn_state(cx)->unit[u];
    if (!(m->is & CCN_ORDERED))
        return &no_order;
    if (m->square)
        return &in_square;
    if (m->is & CCN_MOVED)
        return &once;
    *range = ccn_range_of_move(cx, u);
    return *range ? NULL : &no_moves;
}

/* CCN §5.19: three hexes, once, if he has an order of his own. */
static int leader_range(const struct ccn_state *s, int l)
{
    if ((s->leader[l].is & (CCN_ORDERED | CCN_MOVED)) != CCN_ORDERED)
        return 0;
    return s->mode == CCN_AS_CARD && s->as == CCN_MANOEUVRE ? 4 : 3; /* CCN ruling 9 */
}

/* CCN §5.13, ruling 40: off the board as one more hex of the move. 1 + the banners of the best exit
 * in reach, or 0. */
static int best_exit(const struct bc_ctx *cx, int side, int range, const struct ccn_reach *r)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int best = 0;
    for (int i = 0; i < r->n && b->exits; i++)
        if (b->exit[side][r->at[i]] > best && r->free[r->at[i]] < range)
            best = b->exit[side][r->at[i]];
    return best;
}

/* CCN §5.10, §5.13: the choices of one piece; with `out` NULL it only tells whether there is
 * one. */
static bool list_moves(const struct bc_ctx *cx, int hex, int u, int range, int seat,
                       struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    struct ccn_reach r;
    int kind = u == CCN_NONE ? CCN_LEAD : CCN_MOVE;
    ccn_spread(cx, hex, u, seat, range, &r);
    for (int to = 0; to < CCN_HEXES; to++) {
        if (r.far[to] == CCN_NONE || to == hex || (u == CCN_NONE && s->leader_at[to] != CCN_NONE))
            continue;
        if (!out)
            return true;
        bc_add(out, ccn_act(kind, seat, hex, to), 1);
    }
    return best_exit(cx, seat, range, &r) &&
           ccn_offer(out, ccn_act(u == CCN_NONE ? CCN_EXIT_LEADER : CCN_EXIT, seat, hex, 0), NULL);
}

/* CCN §5.11, §5.15, §7.11: why near hexes cannot be entered: the ground, or who stands there. */
static void refuse_near(const struct bc_ctx *cx, int u, int range, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    int from = s->unit[u].at;
    for (int to = 0; to < CCN_HEXES; to++) {
        if (to == from || ccn_battle(cx)->dist[from][to] > range)
            continue;
        const struct bc_bar *bar = enter_bar(cx, u, is_led(s, from), to);
        if (bar == &occupied && !(bar = ground_bar(cx, u, to)))
            bar = ccn_is_mine(cx, s->unit_at[to]) ? &friendly : &occupied;
        if (bar)
            bc_offer(out, ccn_act(CCN_MOVE, s->active, from, to), bar);
    }
}

/* CCN §5.10: all pieces that may still move. */
static bool list_all(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    bool tells = out && out->why;
    int range;
    for (int u = 0; u < s->units; u++) {
        const struct bc_bar *bar = ccn_move_bar(cx, u, &range);
        int at = s->unit[u].at;
        if (!bar && list_moves(cx, at, u, range, seat, out))
            return true;
        if (!bar && tells)
            refuse_near(cx, u, range, out);
        else if (tells && ccn_is_mine(cx, u))
            bc_offer(out, ccn_act(CCN_MOVE, seat, at, at), bar);
    }
    for (int l = 0; l < s->leaders; l++)
        if ((range = leader_range(s, l)) &&
            list_moves(cx, s->leader[l].at, CCN_NONE, range, seat, out))
            return true;
    return false;
}

/* --- The sequence --- */

/* CCN §5.10: the phase ends when nobody can move any more. */
static enum bc_flow open_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    return list_all(cx, ccn_state(cx)->active, NULL) ? BC_NEXT : BC_LEAVE;
}

/* CCN §5.10: one piece after the other, and none has to. */
static void move_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_DONE, seat, 0, 0), 1);
    list_all(cx, seat, out);
}

/* CCN §5.10, §5.15, §5.20: how far it went, whether it may fight, and its leader with it. */
void ccn_move_unit(struct bc_ctx *cx, int u, int to)
{
    struct ccn_state *s = ccn_state(cx);
    struct ccn_unit *m = &s->unit[u];
    struct ccn_reach r;
    bool led = is_led(s, m->at);
    ccn_spread(cx, m->at, u, s->active, ccn_range_of_move(cx, u), &r);
    m->moved = r.far[to];
    m->is |= CCN_MOVED;
    if (led)
        m->is |= CCN_LED; /* CCN ruling 34 */
    if (ccn_spoils(cx, u, to))
        m->is |= CCN_NO_FIGHT;
    if (led)
        ccn_march(cx, u, to);
    else
        ccn_unit_to(cx, u, to);
}

/* CCN §5.21: the unit he joins stays where it is. */
static void move_leader(struct bc_ctx *cx, int l, int to)
{
    struct ccn_state *s = ccn_state(cx);
    s->leader[l].is |= CCN_MOVED;
    ccn_leader_to(cx, l, to);
    if (s->unit_at[to] != CCN_NONE)
        s->unit[s->unit_at[to]].is |= CCN_MOVED;
}

/* CCN ruling 40: a unit's leaving is worth banners to its own side, a leader's is not. */
static void leave_board(struct bc_ctx *cx, int hex, bool unit)
{
    struct ccn_state *s = ccn_state(cx);
    int u = s->unit_at[hex], l = s->leader_at[hex], side = s->active, n = 0;
    bool goes = l != CCN_NONE && (!unit || !(s->leader[l].is & CCN_ORDERED));
    if (unit) {
        struct ccn_reach r;
        ccn_spread(cx, hex, u, side, ccn_range_of_move(cx, u), &r);
        n = best_exit(cx, side, ccn_range_of_move(cx, u), &r);
    }
    if (goes) {
        ccn_leader_to(cx, l, CCN_NONE);
        s->leader[l].is = 0;
    }
    if (!unit)
        return;
    ccn_unit_to(cx, u, CCN_NONE);
    s->unit[u].is = s->unit[u].moved = s->unit[u].blocks = 0;
    s->left[side]--;
    ccn_banner(cx, side, n - 1);
    if (!cx->st->over)
        ccn_beaten(cx, side);
}

/* CCN §5.10, §5.13, §5.19: one piece has moved, or left the field. */
static enum bc_flow move_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    switch (a->kind) {
    case CCN_MOVE: ccn_move_unit(cx, s->unit_at[a->a[0]], a->a[1]); break;
    case CCN_LEAD: move_leader(cx, s->leader_at[a->a[0]], a->a[1]); break;
    case CCN_EXIT: leave_board(cx, a->a[0], true); break;
    case CCN_EXIT_LEADER: leave_board(cx, a->a[0], false); break;
    default: return BC_LEAVE;
    }
    return BC_RESTART;
}

const struct bc_step ccn_seq_moves[] = {
    {"moves.open", "CCN §5.10", BC_RUNS(BC_ALWAYS, open_take)},
    {"moves.move", "CCN §5.10", BC_ASKS(BC_ALWAYS, ccn_active, move_legal, move_take),
     BC_TELLS(ccn_tell_move)},
    {0},
};
