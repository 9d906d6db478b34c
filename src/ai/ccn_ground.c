/* ccn_ground.c - what it is worth to stand on a hex: the fire and the charges to be expected there,
 * objectives, neighbours, the way to the enemy. */
#include "ai/ccn_hints.h"

#include <string.h>

enum {
    HIT = 1000,
    MANY = 2500,  /* so many hits to come are halved: the enemy has few orders */
    FEAR = 55,    /* per cent of the danger that counts, as it does not come at once */
    FAR_FOE = 14, /* a hex further from the enemy than it need be */
    GOAL = 400,   /* of a banner, for standing on its hex */
    DENY = 200,   /* likewise on the enemy's */
    WAY_OUT = 45, /* a hex nearer to where leaving counts */
    SUPPORT = 18  /* two neighbours (CCN §5.63) */
};

/* --- Danger --- */

/* Melee dice before terrain. */
static int melee_base(const struct ccn_mind *m, int e, int arm)
{
    const struct ccn_unit *u = &m->st.unit[e];
    const struct ccn_type *t = ccn_type(&m->cx, e);
    if (u->square)
        return 1;
    if (t->arm == CCN_ART)
        return t->dice[u->blocks > 3 ? 3 : u->blocks][1] + t->melee;
    return u->blocks + t->melee + (arm == CCN_INF ? t->against_infantry : 0);
}

/* Dice at range before terrain, after a move of a hex where it cannot reach so far. */
static int fire_base(const struct ccn_mind *m, int e, int far)
{
    const struct ccn_unit *u = &m->st.unit[e];
    const struct ccn_type *t = ccn_type(&m->cx, e);
    if (t->arm == CCN_CAV)
        return 0;
    if (u->square)
        return far <= t->range;
    if (t->arm == CCN_ART)
        return far <= t->range ? t->dice[u->blocks > 3 ? 3 : u->blocks][far] : 0;
    if (far <= t->range)
        return u->blocks + t->stand;
    return far == t->range + 1 ? (u->blocks + t->half_up) / 2 + t->moved : 0;
}

/* Expected hits of an enemy unit on one of that arm. */
static int threat(const struct ccn_mind *m, int e, int to, int arm, bool may_square)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    const struct ccn_type *t = ccn_type(&m->cx, e);
    int from = m->st.unit[e].at, far = b->dist[from][to];
    int reach = m->st.unit[e].square ? 1 : t->fight + 1, hits = 0, n, six = arm == CCN_INF ? 2 : 1;
    if (far <= reach) {
        n = melee_base(m, e, arm);
        if (t->arm == CCN_CAV && arm == CCN_INF && may_square)
            n = n > 2 ? 2 : n;
        n -= ccn_terrain_loss(&m->cx, t->arm, from, to, false, NULL);
        hits = n * (six + !(t->is & CCN_NO_SABRES));
    }
    if (far > 1 && b->sight[from][to].shut != 3 && (n = fire_base(m, e, far)) > 0) {
        n -= ccn_terrain_loss(&m->cx, t->arm, from, to, true, NULL);
        hits = n * six > hits ? n * six : hits;
    }
    return hits > 0 ? hits * HIT / 6 : 0;
}

static int longest_reach(const struct ccn_type *t)
{
    int melee = t->fight + 1, fire = t->arm == CCN_CAV ? 0 : t->range + (t->arm == CCN_INF);
    return melee > fire ? melee : fire;
}

void ccn_mind_danger(struct ccn_mind *m)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int foe = 1 - m->side;
    bool may_square = m->st.held[m->side] >= 4;
    if (m->knows_danger)
        return;
    memset(m->danger, 0, sizeof m->danger);
    for (int i = 0; i < m->units[foe]; i++) {
        int e = m->unit[foe][i], at = m->st.unit[e].at, reach = longest_reach(ccn_type(&m->cx, e));
        for (int h = 0; h < CCN_HEXES; h++) {
            if (at == CCN_NONE || b->dist[at][h] > reach || h == at)
                continue;
            int v = threat(m, e, h, CCN_INF, may_square), w = threat(m, e, h, CCN_CAV, false);
            m->danger[CCN_INF][h] += v;
            m->danger[CCN_CAV][h] += w;
            m->danger[CCN_ART][h] += w;
        }
    }
    m->knows_danger = true;
}

int ccn_danger_worth(struct ccn_mind *m, int u, int hex)
{
    int hits = m->danger[ccn_arm(&m->cx, u)][hex], blocks = m->st.unit[u].blocks;
    if (!hits)
        return 0;
    hits = hits * MANY / (MANY + hits);
    int whole = hits / HIT;
    int loss = whole ? ccn_unit_loss(m, u, whole) : 0;
    if (whole < blocks)
        loss += (ccn_unit_loss(m, u, whole + 1) - loss) * (hits % HIT) / HIT;
    return loss * FEAR / 100;
}

/* --- Places --- */

/* Objectives of both sides; a unit of ours that holds one is enough. */
static int goal_worth(const struct ccn_mind *m, int u, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int best = 0;
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        bool counted = m->st.goals >> i & 1, mine = g->side == m->side;
        int holder = m->st.unit_at[g->at], far = b->dist[hex][g->at];
        if (counted && g->forever)
            continue;
        if (far && holder != CCN_NONE && holder != u && ccn_side(&m->cx, holder) == m->side)
            continue;
        int worth = (mine ? GOAL : DENY) * g->banners * m->price[g->side] / 1000;
        if (g->all)
            worth = worth * 2 / 3;
        worth /= 1 + 2 * far;
        best = worth > best ? worth : best;
    }
    return best;
}

static int exit_worth(const struct ccn_mind *m, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int best = 0;
    for (int h = 0; h < CCN_HEXES; h++)
        if (b->exit[m->side][h] && (10 - b->dist[hex][h]) * WAY_OUT > best)
            best = (10 - b->dist[hex][h]) * WAY_OUT;
    return best;
}

/* Hexes further from the nearest enemy than the unit likes. */
static int idle_hexes(const struct ccn_mind *m, int arm, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int best = 20, foe = 1 - m->side;
    for (int i = 0; i < m->units[foe]; i++) {
        int at = m->st.unit[m->unit[foe][i]].at;
        if (at != CCN_NONE && b->dist[hex][at] < best)
            best = b->dist[hex][at];
    }
    int likes = arm == CCN_INF ? 2 : 3;
    return best > likes ? best - likes : 0;
}

static bool has_support(const struct ccn_mind *m, int u, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int n = 0;
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[hex][e], v = to == CCN_NONE ? CCN_NONE : m->st.unit_at[to];
        n += v != CCN_NONE && v != u && ccn_side(&m->cx, v) == m->side;
    }
    return n >= 2;
}

int ccn_hex_worth(struct ccn_mind *m, int u, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int worth = -ccn_danger_worth(m, u, hex);
    worth -= FAR_FOE * idle_hexes(m, ccn_arm(&m->cx, u), hex);
    if (has_support(m, u, hex))
        worth += SUPPORT;
    if (b->goals)
        worth += goal_worth(m, u, hex);
    if (b->exits)
        worth += exit_worth(m, hex);
    return worth;
}

int ccn_move_worth(struct ccn_mind *m, int u, int hex, int far)
{
    struct ccn_state *s = &m->st;
    struct ccn_unit *p = &s->unit[u], was = *p;
    bool led = s->leader_at[was.at] != CCN_NONE;
    p->is |= CCN_ORDERED;
    if (far) {
        s->unit_at[was.at] = CCN_NONE;
        s->unit_at[hex] = (uint8_t)u;
        p->at = (uint8_t)hex;
        p->moved = (uint8_t)far;
        p->is |= (uint8_t)(CCN_MOVED | (led ? CCN_LED : 0));
        if (ccn_spoils(&m->cx, u, hex))
            p->is |= CCN_NO_FIGHT;
    }
    int worth = ccn_hex_worth(m, u, hex) + ccn_best_fight(m, u);
    *p = was;
    if (far) {
        s->unit_at[hex] = CCN_NONE;
        s->unit_at[was.at] = (uint8_t)u;
    }
    return worth;
}

/* With a unit and away from the enemy's (CCN §5.53, §5.62). */
int ccn_leader_worth(const struct ccn_mind *m, int hex)
{
    int u = m->st.unit_at[hex], threat_there = m->danger[CCN_CAV][hex];
    if (u == CCN_NONE)
        return -threat_there / 4 - 20;
    return 60 - threat_there / 20;
}
