/* victory.c - CCN chapter 4: banners and the end of the battle. */
#include "rules/ccn/ccn.h"

/* A line of objectives counts when any, or all, of its hexes do (CCN §4.3). */
static int goal_banners(const struct bc_ctx *cx, int side)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int sum = 0;
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        if (g->side != side || !(s->goals >> i & 1))
            continue;
        if (!g->all)
            sum += g->banners;
        else if (i + 1 == b->goals || b->goal[i + 1].line != g->line)
            sum += g->banners; /* the bits of such a line are set and lost together */
    }
    return sum;
}

/* CCN §4.1, §4.3: banners gained, and those of objectives held. */
int ccn_total(const struct bc_ctx *cx, int side)
{
    return ccn_state(cx)->banners[side] + goal_banners(cx, side);
}

/* CCN §4.4: the battle is over. */
static void win(struct bc_ctx *cx, int side)
{
    ccn_state(cx)->winner = (int8_t)side;
    ccn_event(cx, CCN_EV_WINS, side, 0, 0);
    bc_over(cx);
}

/* CCN §4.1, §4.4, §5.81: the last banner ends the game at once, whoever's turn it is. */
static void judge(struct bc_ctx *cx, int side)
{
    if (ccn_total(cx, side) >= ccn_battle(cx)->banners[side])
        win(cx, side);
}

/* CCN §4.2: and perhaps the last that was needed. */
void ccn_banner(struct bc_ctx *cx, int side, int n)
{
    struct ccn_state *s = ccn_state(cx);
    s->banners[side] = (uint8_t)(s->banners[side] + n);
    ccn_event(cx, CCN_EV_BANNER, side, ccn_total(cx, side), 0);
    judge(cx, side);
}

/* CCN ruling 44: whoever has no unit left has lost. */
void ccn_beaten(struct bc_ctx *cx, int side)
{
    if (!ccn_state(cx)->left[side])
        win(cx, 1 - side);
}

/* CCN §4.2, §5.46. */
void ccn_unit_gone(struct bc_ctx *cx, int u)
{
    struct ccn_state *s = ccn_state(cx);
    int side = ccn_side(cx, u);
    ccn_event(cx, CCN_EV_GONE, s->unit[u].type, s->unit[u].at, 0);
    ccn_open_square(cx, u);
    ccn_unit_to(cx, u, CCN_NONE);
    s->unit[u].is = s->unit[u].moved = s->unit[u].blocks = 0;
    s->left[side]--;
    ccn_banner(cx, 1 - side, 1);
    if (!cx->st->over)
        ccn_beaten(cx, side);
}

/* CCN §4.2: eliminated, for a banner. */
void ccn_leader_gone(struct bc_ctx *cx, int l)
{
    ccn_event(cx, CCN_EV_KILLED, l, 0, 0);
    ccn_leader_to(cx, l, CCN_NONE);
    ccn_state(cx)->leader[l].is = 0;
    ccn_banner(cx, 1 - ccn_leader_side(cx, l), 1);
}

/* A lone leader holds nothing (CCN ruling 16). */
static bool holds(const struct bc_ctx *cx, const struct ccn_goal *g)
{
    int u = ccn_state(cx)->unit_at[g->at];
    return u != CCN_NONE && ccn_side(cx, u) == g->side;
}

/* CCN §4.3: all hexes of a line of objectives. */
static bool line_held(const struct bc_ctx *cx, int i)
{
    const struct ccn_battle *b = ccn_battle(cx);
    for (int j = 0; j < b->goals; j++)
        if (b->goal[j].line == b->goal[i].line && !holds(cx, &b->goal[j]))
            return false;
    return true;
}

/* CCN §4.3, ruling 19: objectives are counted at the start of their side's turn, those marked `now`
 * also whenever a unit moves. */
void ccn_recount(struct bc_ctx *cx, int side, bool start)
{
    const struct ccn_battle *b = ccn_battle(cx);
    struct ccn_state *s = ccn_state(cx);
    int before = s->goals;
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        if (g->side != side || s->goals >> i & 1 || !(start || g->now))
            continue;
        if (g->all ? !line_held(cx, i) : !holds(cx, g))
            continue;
        s->goals = (uint16_t)(s->goals | 1u << i);
        ccn_event(cx, CCN_EV_GOAL, side, g->at, g->banners);
    }
    if (s->goals != before)
        judge(cx, side);
}

/* CCN §4.1, ruling 52: a draw is half a victory. */
void ccn_score(const struct bc_ctx *cx, int32_t milli[])
{
    const struct ccn_state *s = ccn_state(cx);
    for (int side = 0; side < CCN_SIDES; side++)
        milli[side] = s->winner == CCN_SIDES ? 500 : s->winner == side ? 1000 : 0;
}
