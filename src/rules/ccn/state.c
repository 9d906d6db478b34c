/* state.c - what several chapters ask about the pieces on the field. */
#include "rules/ccn/ccn.h"

bc_seats ccn_active(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(ccn_state(cx)->active);
}

bc_seats ccn_other(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(1 - ccn_state(cx)->active);
}

/* CCN §2.3: of the six sides of a die, how many show this. */
int ccn_sides_of(int face)
{
    return face == CCN_FACE_INF ? 2 : 1;
}

/* CCN §2.3, ruling 50: one die at a time. */
void ccn_die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    for (int i = 0; i < CCN_FACES; i++)
        bc_add(out, ccn_act(CCN_DIE, seat, i, 0), (uint32_t)ccn_sides_of(i));
}

void ccn_event(struct bc_ctx *cx, int kind, int a, int b, int c)
{
    if (!cx->log)
        return;
    struct bc_action ev = ccn_act(kind, BC_NATURE, a, b);
    ev.a[2] = (int16_t)c;
    bc_emit(cx, 0, 0, &ev);
}

void ccn_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a, int b)
{
    struct bc_action ev = ccn_act(kind, BC_NATURE, a, b);
    bc_emit(cx, seen, BC_REVEAL, &ev);
}

int ccn_enemy_at(const struct bc_ctx *cx, int side, int hex)
{
    const struct ccn_state *s = ccn_state(cx);
    int u = s->unit_at[hex], l = s->leader_at[hex];
    if (u != CCN_NONE)
        return ccn_side(cx, u) != side ? u : CCN_NONE;
    return l != CCN_NONE && ccn_leader_side(cx, l) != side ? CCN_LEADER + l : CCN_NONE;
}

/* Of units, not of lone leaders (CCN §5.25, ruling 45). */
bool ccn_next_to_enemy(const struct bc_ctx *cx, int side, int hex, int arm)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[hex][e];
        int u = to == CCN_NONE ? CCN_NONE : s->unit_at[to];
        if (u != CCN_NONE && ccn_side(cx, u) != side && (arm < 0 || ccn_arm(cx, u) == arm))
            return true;
    }
    return false;
}

int ccn_home_row(const struct bc_ctx *cx, int side)
{
    return ccn_battle(cx)->top == side ? 0 : CCN_ROWS - 1;
}

/* CCN §2.1: towards one's own side is one row nearer, never sideways. */
int ccn_rear(const struct bc_ctx *cx, int side, int hex, uint8_t out[2])
{
    const struct ccn_battle *b = ccn_battle(cx);
    int n = 0, first = b->top == side ? CCN_NW : CCN_SE;
    for (int e = first; e < first + 2; e++)
        if (b->next[hex][e] != CCN_NONE)
            out[n++] = b->next[hex][e];
    return n;
}

/* CCN §2.2: left and right as the side itself sees them. */
int ccn_sectors(const struct bc_ctx *cx, int side, int hex)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int v = b->sector[hex];
    return b->top == side ? (v & 2) | v >> 2 | (v & 1) << 2 : v;
}

/* CCN ruling 19: a temporary banner is lost as soon as its hex is left. */
static void goal_left(struct bc_ctx *cx, int hex, int side)
{
    const struct ccn_battle *b = ccn_battle(cx);
    struct ccn_state *s = ccn_state(cx);
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        if (g->at != hex || g->side != side || g->forever || !(s->goals >> i & 1))
            continue;
        for (int j = 0; j < b->goals; j++)
            if (j == i || (g->all && b->goal[j].line == g->line))
                s->goals = (uint16_t)(s->goals & ~(1u << j));
        ccn_event(cx, CCN_EV_GOAL_LOST, side, hex, 0);
    }
}

void ccn_unit_to(struct bc_ctx *cx, int u, int hex)
{
    struct ccn_state *s = ccn_state(cx);
    int from = s->unit[u].at;
    if (from != CCN_NONE)
        s->unit_at[from] = CCN_NONE;
    s->unit[u].at = (uint8_t)hex;
    if (hex != CCN_NONE)
        s->unit_at[hex] = (uint8_t)u;
    if (!ccn_battle(cx)->goals || from == hex)
        return;
    if (from != CCN_NONE)
        goal_left(cx, from, ccn_side(cx, u));
    if (hex != CCN_NONE)
        ccn_recount(cx, ccn_side(cx, u), false);
}

void ccn_leader_to(struct bc_ctx *cx, int l, int hex)
{
    struct ccn_state *s = ccn_state(cx);
    if (s->leader[l].at < CCN_HEXES)
        s->leader_at[s->leader[l].at] = CCN_NONE;
    s->leader[l].at = (uint8_t)hex;
    if (hex < CCN_HEXES)
        s->leader_at[hex] = (uint8_t)l;
}

/* CCN §5.20, §5.58: the attached leader comes along. Where the unit meets a lone leader he is
 * attached by standing there. */
void ccn_march(struct bc_ctx *cx, int u, int hex)
{
    struct ccn_state *s = ccn_state(cx);
    int l = s->leader_at[s->unit[u].at];
    if (l != CCN_NONE)
        ccn_leader_to(cx, l, hex);
    ccn_unit_to(cx, u, hex);
}

/* One list of hexes between is free of units and leaders. With `over` a piece of `friends` in the
 * first hex, which must be lower ground, does not count (CCN §7.4). */
static bool is_clear(const struct bc_ctx *cx, int from, const struct ccn_sight *v, int list,
                     bool over)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    for (int i = 0; i < v->n[list]; i++) {
        int hex = v->via[list][i], u = s->unit_at[hex], l = s->leader_at[hex];
        if (u == CCN_NONE && l == CCN_NONE)
            continue;
        int side = u != CCN_NONE ? ccn_side(cx, u) : ccn_leader_side(cx, l);
        if (!over || b->dist[from][hex] != 1 || b->terrain[hex] == CCN_HILL ||
            side != ccn_side(cx, s->unit_at[from]))
            return false;
    }
    return true;
}

/* CCN §5.27, §5.28: open if either side of the line is. `over`: artillery on a hill looks over
 * friends next to it on lower ground (CCN §7.4). */
bool ccn_sees(const struct bc_ctx *cx, int from, int to, bool over)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_sight *v = &b->sight[from][to];
    over = over && b->terrain[from] == CCN_HILL;
    return (!(v->shut & 1) && is_clear(cx, from, v, 0, over)) ||
           (!(v->shut & 2) && is_clear(cx, from, v, 1, over));
}
