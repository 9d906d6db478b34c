/* ground.c - what it is worth to stand on a hex: the fire and the charges to be expected there,
 * objectives, neighbours, the way to the enemy. */
#include "ai/ccn/hints.h"

#include <string.h>

enum {
    HIT = 1000,
    MANY = 4000,  /* so many hits to come are halved: the enemy has few orders */
    FEAR = 42,    /* per cent of the danger that counts, as it does not come at once */
    FAR_FOE = 22, /* a hex further from the enemy than it need be */
    GOAL = 400,   /* of a banner, for standing on its hex */
    WAY_OUT = 45, /* a hex nearer to where leaving counts */
    SUPPORT = 8   /* two neighbours (CCN §5.63) */
};

/* --- Danger --- */

/* Melee dice before terrain, but for what only infantry suffers. */
static int melee_base(const struct ccn_ai_mind *m, int e)
{
    const struct ccn_unit *u = &m->st.unit[e];
    const struct ccn_type *t = ccn_type(&m->cx, e);
    if (u->square)
        return 1;
    if (t->arm == CCN_ART)
        return t->dice[u->blocks > 3 ? 3 : u->blocks][1] + t->melee;
    return u->blocks + t->melee;
}

/* Dice at range before terrain, after a move of a hex where it cannot reach so far. */
static int fire_base(const struct ccn_ai_mind *m, int e, int far)
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

static int atleast(int n, int least)
{
    return n > least ? n : least;
}

/* Expected hits of an enemy unit, in sixths: on infantry, and on others. */
static void threat(const struct ccn_ai_mind *m, int e, int to, bool may_square, int *inf,
                   int *other)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    const struct ccn_type *t = ccn_type(&m->cx, e);
    int from = m->st.unit[e].at, far = b->dist[from][to], n;
    int reach = m->st.unit[e].square ? 1 : t->fight + 1, sabre = !(t->is & CCN_NO_SABRES);
    *inf = *other = 0;
    if (far <= reach) {
        int lost = ccn_terrain_loss(&m->cx, t->arm, from, to, false, NULL), all = melee_base(m, e);
        *other = atleast(all - lost, 0) * (1 + sabre);
        n = may_square && t->arm == CCN_CAV && all > 2 ? 2 : all + t->against_infantry;
        *inf = atleast(n - lost, 0) * (2 + sabre);
    }
    if (far > 1 && b->sight[from][to].shut != 3 && (n = fire_base(m, e, far)) > 0) {
        n -= ccn_terrain_loss(&m->cx, t->arm, from, to, true, NULL);
        *other = atleast(n, *other);
        *inf = atleast(2 * n, *inf);
    }
}

static int longest_reach(const struct ccn_type *t)
{
    int melee = t->fight + 1, fire = t->arm == CCN_CAV ? 0 : t->range + (t->arm == CCN_INF);
    return melee > fire ? melee : fire;
}

/* CCN §5.53: a lone leader of theirs draws whoever can reach him. */
static void mark_leaders(struct ccn_ai_mind *m)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    for (int l = 0; l < m->st.leaders; l++) {
        int at = m->st.leader[l].at;
        if (at >= CCN_HEXES || m->st.unit_at[at] != CCN_NONE ||
            ccn_leader_side(&m->cx, l) == m->side)
            continue;
        for (int e = 0; e < CCN_EDGES; e++)
            if (b->next[at][e] != CCN_NONE)
                m->near[b->next[at][e]] = m->prey[b->next[at][e]] = 1;
    }
}

/* Cavalry has one die against a square (CCN §6.12) and three fewer against a building (CCN §7.6): it
 * waits there in vain while others could be charged. */
static bool is_prey(const struct ccn_ai_mind *m, const struct ccn_unit *e)
{
    int terrain = ccn_battle(&m->cx)->terrain[e->at];
    return !e->square && terrain != CCN_TOWN && terrain != CCN_MILL;
}

static void find_prey(struct ccn_ai_mind *m)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int foe = 1 - m->side, prey = 0, squares = 0;
    for (int i = 0; i < m->units[foe]; i++) {
        prey += is_prey(m, &m->st.unit[m->unit[foe][i]]);
        squares += m->st.unit[m->unit[foe][i]].square != 0;
    }
    m->squares = squares == m->units[foe];
    memcpy(m->prey, m->near, sizeof m->prey);
    if (!prey || prey == m->units[foe])
        return;
    memset(m->prey, CCN_NONE, sizeof m->prey);
    for (int i = 0; i < m->units[foe]; i++) {
        const struct ccn_unit *e = &m->st.unit[m->unit[foe][i]];
        if (!is_prey(m, e))
            continue;
        for (int h = 0; h < CCN_HEXES; h++)
            if (b->dist[e->at][h] < m->prey[h])
                m->prey[h] = b->dist[e->at][h];
    }
}

void ccn_ai_mind_danger(struct ccn_ai_mind *m)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int foe = 1 - m->side;
    bool may_square = m->st.held[m->side] >= 4;
    memset(m->danger, 0, sizeof m->danger);
    memset(m->near, CCN_NONE, sizeof m->near);
    for (int i = 0; i < m->units[foe]; i++) {
        int e = m->unit[foe][i], at = m->st.unit[e].at, reach = longest_reach(ccn_type(&m->cx, e));
        for (int h = 0; h < CCN_HEXES; h++) {
            int far = b->dist[at][h], inf, other;
            if (far < m->near[h])
                m->near[h] = (uint8_t)far;
            if (far > reach || !far)
                continue;
            threat(m, e, h, may_square, &inf, &other);
            m->danger[CCN_INF][h] += inf * HIT / 6;
            m->danger[CCN_CAV][h] += other * HIT / 6;
            m->danger[CCN_ART][h] += other * HIT / 6;
        }
    }
    find_prey(m);
    mark_leaders(m);
}

/* What so many hits to come cost a unit. */
static int hits_worth(struct ccn_ai_mind *m, int u, int hits)
{
    hits = hits * MANY / (MANY + hits);
    int whole = hits / HIT, loss = whole ? ccn_ai_unit_loss(m, u, whole) : 0;
    if (whole < m->st.unit[u].blocks)
        loss += (ccn_ai_unit_loss(m, u, whole + 1) - loss) * (hits % HIT) / HIT;
    return loss * FEAR / 100;
}

/* What the enemy can expect of his next orders: the three best targets. */
int ccn_ai_exposed(struct ccn_ai_mind *m, int side)
{
    int best[3] = {0};
    bool may_square = m->st.held[side] >= 4;
    for (int i = 0; i < m->units[side]; i++) {
        int u = m->unit[side][i], hits = 0, arm = ccn_arm(&m->cx, u), inf, other;
        for (int k = 0; k < m->units[1 - side]; k++) {
            int e = m->unit[1 - side][k];
            if (ccn_battle(&m->cx)->dist[m->st.unit[e].at][m->st.unit[u].at] > CCN_FAR)
                continue;
            threat(m, e, m->st.unit[u].at, may_square, &inf, &other);
            hits += (arm == CCN_INF ? inf : other) * HIT / 6;
        }
        int loss = hits ? hits_worth(m, u, hits) : 0;
        for (int k = 0; k < 3; k++)
            if (loss > best[k]) {
                int was = best[k];
                best[k] = loss;
                loss = was;
            }
    }
    return best[0] + best[1] + best[2];
}

int ccn_ai_danger_worth(struct ccn_ai_mind *m, int u, int hex)
{
    int hits = m->danger[ccn_arm(&m->cx, u)][hex];
    return hits ? hits_worth(m, u, hits) : 0;
}

/* --- Places --- */

/* Of a banner, for keeping the enemy from his objective: what he cannot reach needs no guard. */
static int deny(int near)
{
    static const int16_t by_hexes[] = {400, 800, 800, 800, 400, 200};
    return near < 6 ? by_hexes[near] : 0;
}

/* Objectives of both sides; a unit of ours that holds one is enough. */
static int goal_worth(const struct ccn_ai_mind *m, int u, int hex)
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
        int worth = (mine ? GOAL : deny(m->near[g->at])) * g->banners * m->price[g->side] / 1000;
        if (g->all)
            worth = worth * 2 / 3;
        worth /= 1 + 2 * far;
        best = worth > best ? worth : best;
    }
    return best;
}

static int exit_worth(const struct ccn_ai_mind *m, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int best = 0;
    for (int h = 0; h < CCN_HEXES; h++)
        if (b->exit[m->side][h] && (10 - b->dist[hex][h]) * WAY_OUT > best)
            best = (10 - b->dist[hex][h]) * WAY_OUT;
    return best;
}

/* Hexes further from the nearest enemy than the unit likes. */
static int idle_hexes(const struct ccn_ai_mind *m, int arm, int hex)
{
    int likes = arm == CCN_INF ? 2 : 3, far = arm == CCN_CAV ? m->prey[hex] : m->near[hex];
    if (arm == CCN_CAV && m->squares)
        likes = 1; /* they do not come */
    return far > likes ? far - likes : 0;
}

static bool has_support(const struct ccn_ai_mind *m, int u, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int n = 0;
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[hex][e], v = to == CCN_NONE ? CCN_NONE : m->st.unit_at[to];
        n += v != CCN_NONE && v != u && ccn_side(&m->cx, v) == m->side;
    }
    return n >= 2;
}

int ccn_ai_hex_worth(struct ccn_ai_mind *m, int u, int hex)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int worth = -ccn_ai_danger_worth(m, u, hex);
    worth -= FAR_FOE * idle_hexes(m, ccn_arm(&m->cx, u), hex);
    if (has_support(m, u, hex))
        worth += SUPPORT;
    if (b->goals)
        worth += goal_worth(m, u, hex);
    if (b->exits)
        worth += exit_worth(m, hex);
    return worth;
}

int ccn_ai_move_worth(struct ccn_ai_mind *m, int u, int hex, int far)
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
    int worth = ccn_ai_hex_worth(m, u, hex);
    if (m->near[hex] <= atleast(ccn_type(&m->cx, u)->range, 1))
        worth += ccn_ai_best_fight(m, u);
    *p = was;
    if (far) {
        s->unit_at[hex] = CCN_NONE;
        s->unit_at[was.at] = (uint8_t)u;
    }
    return worth;
}

/* With a unit and away from the enemy's (CCN §5.53, §5.62). */
int ccn_ai_leader_worth(const struct ccn_ai_mind *m, int hex)
{
    int u = m->st.unit_at[hex], threat_there = m->danger[CCN_CAV][hex];
    if (u == CCN_NONE)
        return -threat_there / 4 - 20;
    return 60 - threat_there / 20;
}
