/* leave.c - who has to leave a land: the victor and his friends (NGE §18.2.3a, §18.2.3c), the beaten who go
 * home, with all that follows them. */
#include "rules/nge/nge.h"

/* --- The land is left (NGE §18.2.3a, §18.2.3c, ruling 39) --- */

/* Points from a zone to all others, through land of this nation and of a side, whoever stands there. */
void nge_measure(const struct bc_ctx *cx, int from, int nation, int side, uint8_t cost[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    uint16_t queue[NGE_ZONES * NGE_NEAR];
    int n = 0;
    memset(cost, NGE_FAR, NGE_ZONES);
    cost[from] = 0;
    queue[n++] = (uint16_t)from;
    for (int i = 0; i < n; i++) {
        const struct nge_zone *z = &nge_data(cx)->zone[queue[i]];
        for (int k = 0; k < z->nears; k++) {
            const struct nge_edge *e = &z->near[k];
            int of = s->owner[e->to], sum = cost[queue[i]] + (e->kind == NGE_DESERT ? 3 : e->cost);
            if ((of == nation || nge_power_of(cx, of) == nation || s->ally[of] == side) &&
                sum < cost[e->to] && n < NGE_ZONES * NGE_NEAR) {
                cost[e->to] = (uint8_t)sum;
                queue[n++] = e->to;
            }
        }
    }
}

/* A fortress of its side outside that land where it may stand. */
bool nge_is_haven(const struct bc_ctx *cx, const nge_set *set, int zone, int nation, int side)
{
    const struct nge_state *s = nge_state(cx);
    nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
    return nge_holds_fort(cx, zone, side) && nge_siege(s, zone) < 0 &&
           nge_power_of(cx, s->owner[zone]) != nation && nge_may_enter(cx, side, zone) &&
           !nge_stands(cx, zone, 1 - side) && !nge_bar_merge(cx, &there, set, false);
}

/* The nearest; without a way by land any port of its side with a fortress; NGE_NOWHERE: none. */
int nge_haven(const struct bc_ctx *cx, const nge_set *set, int from, int nation, int side)
{
    uint8_t cost[NGE_ZONES];
    int best = NGE_NOWHERE;
    nge_measure(cx, from, nation, side, cost);
    for (int pass = 0; pass < 2 && best == NGE_NOWHERE; pass++)
        for (int z = 0; z < NGE_ZONES; z++)
            if ((pass ? nge_data(cx)->zone[z].seas[0] != NGE_NONE : cost[z] != NGE_FAR) &&
                nge_is_haven(cx, set, z, nation, side) &&
                (best == NGE_NOWHERE || (!pass && cost[z] < cost[best])))
                best = z;
    return best;
}

void nge_leave_for(struct bc_ctx *cx, const nge_set *set, int from, int to, int side)
{
    if (to == NGE_NOWHERE)
        nge_destroy(cx, set);
    else {
        nge_shift(cx, set, to);
        nge_merge(cx, to, side);
        nge_tell_move(cx, set, to);
    }
    nge_tidy(cx, from, side);
}

/* All of a side leaves the land of a nation and of those that follow it, garrisons included. */
void nge_clear_land(struct bc_ctx *cx, int nation, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        if (nge_power_of(cx, s->owner[z]) != nation)
            continue;
        for (int which = NGE_FIELD; which <= NGE_GARRISON; which++) {
            nge_set set = nge_pieces(cx, z, side, which);
            NGE_EACH(p, &set)
            if (side == s->ally[nation] && nge_power_of(cx, nge_nation(cx, p)) == nation)
                nge_del(&set, p);
            if (nge_from(&set, 0) < 0)
                continue;
            nge_lay_open(cx, z); /* ruling 41: where they can go depends on who they are */
            nge_leave_for(cx, &set, z, nge_haven(cx, &set, z, nation, side), side);
        }
    }
}

/* --- The beaten go home --- */

static bool can_be_home(const struct bc_ctx *cx, const nge_set *set, int zone)
{
    nge_set there = nge_pieces(cx, zone, NGE_THIRD, NGE_FIELD);
    NGE_EACH(p, set)
    nge_del(&there, p);
    return !nge_bar_merge(cx, &there, set, false);
}

/* Key zones first, then other fortresses of its land; of a minor its capital first. */
static int home_of(const struct bc_ctx *cx, const nge_set *set, int nation)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    for (int pass = 0; pass < 2; pass++)
        for (int z = 0; z < NGE_ZONES; z++) {
            bool best = nation < NGE_MAJORS ? d->zone[z].key_side : nge_is_capital(cx, z, nation);
            if (s->owner[z] == nation && (pass ? d->zone[z].fort : best) && can_be_home(cx, set, z))
                return z;
        }
    return NGE_NOWHERE;
}

static nge_set own_pieces(const struct bc_ctx *cx, int zone, int nation)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = {{0}};
    for (int p = s->first[zone]; p < NGE_FIRST_FLEET; p = s->next[p])
        if (nge_nation(cx, p) == nation)
            nge_add(&set, p);
    return set;
}

/* NGE ruling 31: fleets into the nearest port of their own. */
static void fleets_home(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        bool away = s->at[p] >= NGE_RESERVE && s->at[p] != NGE_PIRATES;
        if (nge_nation(cx, p) != nation || away ||
            (s->at[p] < NGE_ZONES && s->owner[s->at[p]] == nation))
            continue;
        int port = nge_home_port(cx, p);
        if (port == NGE_NOWHERE)
            nge_eliminate(cx, p);
        else
            nge_put(cx, p, port);
    }
}

void nge_send_home(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        nge_set set = own_pieces(cx, z, nation);
        if (nge_from(&set, 0) < 0)
            continue;
        NGE_EACH(p, &set)
        nge_set_bits(s, p, 0xff & ~NGE_SECOND, false);
        bool key = s->owner[z] == nation && nation < NGE_MAJORS && nge_data(cx)->zone[z].key_side;
        if (key && can_be_home(cx, &set, z))
            continue;
        int to = home_of(cx, &set, nation);
        if (to == NGE_NOWHERE)
            nge_destroy(cx, &set);
        else if (to != z)
            nge_shift(cx, &set, to);
        if (to != NGE_NOWHERE)
            nge_merge(cx, to, NGE_THIRD);
        for (int side = 0; side < NGE_SIDES; side++)
            nge_tidy(cx, z, side);
    }
    fleets_home(cx, nation);
}

/* NGE §18.2.3b: markers and sieges in its land end. */
static void clear_marks(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (s->owner[z] == nation) {
            if (nge_siege(s, z) >= 0)
                nge_set_siege(cx, z, -1);
            s->mark[z] = (uint8_t)(s->mark[z] & ~NGE_MARK_SIDE);
        }
}

/* The nation and its unconquered minors are on neither side. */
void nge_step_aside(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    int side = s->ally[nation];
    for (int n = 0; n < NGE_NATIONS; n++)
        if (n == nation || (n >= NGE_MAJORS && s->tie[n] == nation && s->ally[n] == side)) {
            s->ally[n] = NGE_THIRD;
            clear_marks(cx, n);
            for (int p = 0; p < NGE_PIECES; p++)
                if (nge_nation(cx, p) == n) {
                    s->is[p] &= NGE_SECOND;
                    if (nge_is_corps(p) && s->at[p] < NGE_ZONES) /* ruling 41 */
                        nge_lay_open(cx, s->at[p]);
                }
        }
}

void nge_all_home(struct bc_ctx *cx, int nation)
{
    struct nge_state *s = nge_state(cx);
    nge_send_home(cx, nation);
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
        if (s->tie[n] == nation && s->ally[n] == NGE_THIRD)
            nge_send_home(cx, n);
    for (int z = 0; z < NGE_ZONES; z++) /* generals whose corps were theirs */
        for (int side = 0; side < NGE_SIDES && s->first[z] < NGE_FIRST_FLEET; side++)
            nge_tidy(cx, z, side);
    nge_leave_ports(cx);
    nge_review_sieges(cx);
}

/* NGE §8.2.1c: Spain leaves France by diplomacy; both sides leave its land. */
void nge_make_neutral(struct bc_ctx *cx, int nation)
{
    nge_step_aside(cx, nation);
    /* NGE §7.1d: the first war was the first; §8.1.3b: who has had a peace has had it */
    nge_state(cx)->bond[nation] &= NGE_WARNED | NGE_OVER_F | NGE_OVER_C;
    nge_set_lasting(cx, NGE_LASTS_SPAIN_BEATEN, false);
    nge_emit(cx, NGE_EV_NEUTRAL, nation, 0, 0, 0, 0);
    for (int side = 0; side < NGE_SIDES; side++)
        nge_clear_land(cx, nation, side);
    nge_all_home(cx, nation);
}

/* Nobody besieges the victor's garrisons in that land any more: they come out, or leave the land. */
void nge_free_garrisons(struct bc_ctx *cx, int nation, int side)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        nge_set in = nge_pieces(cx, z, side, NGE_GARRISON),
                out = nge_pieces(cx, z, side, NGE_FIELD);
        if (nge_from(&in, 0) < 0 || nge_power_of(cx, s->owner[z]) != nation ||
            s->ally[s->owner[z]] != NGE_THIRD)
            continue;
        bool joins = !nge_bar_merge(cx, &out, &in, false);
        nge_leave_for(cx, &in, z, joins ? z : nge_haven(cx, &in, z, nation, side), side);
    }
}
