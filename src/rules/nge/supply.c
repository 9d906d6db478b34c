/* supply.c - lines of supply (NGE §13.1, §13.3a): from the formation outwards, link by link, to a source.
 *
 * A leg between two links costs at most two movement points, a step over the sea nothing. The search keeps
 * for each zone the least that a leg to it has cost; a link begins a new leg. Sources are many, so it is
 * over soon; only who is cut off has everything within reach looked at. */
#include "rules/nge/nge.h"

enum { LEG = 2, FAR = LEG + 1 };

struct search {
    const struct bc_ctx *cx;
    int side, nation, banned, end; /* end: where a source was found, as in via */
    bool found;
    uint8_t best[NGE_ZONES], sea[NGE_SEAS];
    uint16_t via[NGE_ZONES * FAR]; /* by zone and points spent: the same of the step before */
    uint16_t queue[NGE_ZONES * FAR];
    int n;
};

/* --- What serves --- */

/* NGE §13.2: the own capital, a fortress of the own land, the fortified capital of an allied minor. */
static bool is_source_of(const struct bc_ctx *cx, int zone, int nation, bool fort)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    int of = z->capital;
    return nge_is_capital(cx, zone, nation) || (fort && s->owner[zone] == nation) ||
           (fort && of != NGE_NONE && of >= NGE_MAJORS && s->ally[of] == s->ally[nation]);
}

/* NGE §20.1e: a port that the Coalition controls, with a British depot, is one for the Chouans. */
static bool has_british_depot(const struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p != NGE_NONE; p = s->next[p])
        if (nge_is_depot(p) && nge_nation(cx, p) == NGE_GB)
            return nge_data(cx)->zone[zone].seas[0] != NGE_NONE;
    return false;
}

static bool is_source(const struct bc_ctx *cx, int zone, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int side = s->ally[nation];
    if (nge_control(cx, zone) != side || nge_siege(s, zone) >= 0)
        return false;
    bool fort = nge_holds_fort(cx, zone, side);
    if (is_source_of(cx, zone, nation, fort))
        return true;
    if (nation < NGE_MAJORS)
        return false;
    for (int n = 0; n < NGE_MAJORS; n++) /* NGE ruling 15: a minor uses those of its powers */
        if (s->ally[n] == side && is_source_of(cx, zone, n, fort))
            return true;
    return nge_data(cx)->nation[nation].landed && has_british_depot(cx, zone);
}

/* NGE §13.3a, §13.4a, ruling 14 */
static bool is_link(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    return (nge_siege(s, zone) < 0 && nge_holds_fort(cx, zone, side)) ||
           (nge_fixed_depot(cx, zone, side) >= 0 && !nge_is_scorched(cx, zone, side)) ||
           nge_lends_fort(cx, zone, side);
}

/* A zone from which an enemy has come into the battle. */
static bool has_sent(const struct search *a, int zone)
{
    const struct nge_state *s = nge_state(a->cx);
    const struct nge_fight *w = &s->fight;
    if (!(w->is & NGE_ON))
        return false;
    for (int p = s->first[w->zone]; p < NGE_CORPS; p = s->next[p]) {
        int way = s->from[p] % NGE_TAG;
        if (way && s->is[p] & NGE_FIGHTS && nge_side(a->cx, p) == 1 - a->side &&
            nge_data(a->cx)->zone[w->zone].near[way - 1].to == zone)
            return true;
    }
    return false;
}

/* NGE §13.3e: no enemy unit, fortress or control; open zones may be used. */
static bool is_passable(const struct search *a, int zone)
{
    int control = nge_control(a->cx, zone);
    return zone != a->banned && control != 1 - a->side && nge_may_enter(a->cx, a->side, zone) &&
           !nge_stands(a->cx, zone, 1 - a->side) && !has_sent(a, zone);
}

/* --- The sea --- */

static bool has_fleet(const struct bc_ctx *cx, int sea, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[NGE_AT_SEA + sea]; p != NGE_NONE; p = s->next[p])
        if (nge_side(cx, p) == side)
            return true;
    return false;
}

/* NGE §3.2g: only enemy fleets are at sea there, so it is theirs. */
static bool is_closed(const struct search *a, int sea)
{
    return has_fleet(a->cx, sea, 1 - a->side) && !has_fleet(a->cx, sea, a->side);
}

/* NGE §13.3b, §17.2.7b */
static bool is_blockaded(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (s->at[p] == NGE_BOX + zone && nge_side(cx, p) == 1 - side)
            return true;
    return false;
}

static bool is_open_port(const struct search *a, int zone)
{
    return nge_data(a->cx)->zone[zone].seas[0] != NGE_NONE && nge_control(a->cx, zone) == a->side &&
           !is_blockaded(a->cx, zone, a->side);
}

/* Seas that can be reached from those of a port; the Bosphorus may be shut (ruling 14). */
static unsigned sail(const struct search *a, const struct nge_zone *port)
{
    unsigned seen = 0, next = 0;
    for (int i = 0; i < 2; i++)
        if (port->seas[i] != NGE_NONE && !is_closed(a, port->seas[i]))
            next |= 1u << port->seas[i];
    while (next & ~seen) {
        int sea = __builtin_ctz(next & ~seen);
        seen |= 1u << sea;
        for (unsigned near = nge_data(a->cx)->sea[sea].near & ~next; near; near &= near - 1)
            if (!is_closed(a, __builtin_ctz(near)) &&
                !nge_is_bosphorus_shut(a->cx, sea, __builtin_ctz(near), a->side))
                next |= 1u << __builtin_ctz(near);
    }
    return seen;
}

/* --- The search --- */

static void reach(struct search *a, int zone, int spent, int from)
{
    if (is_link(a->cx, zone, a->side))
        spent = 0;
    if (is_source(a->cx, zone, a->nation)) {
        a->found = true;
        a->end = zone * FAR + spent;
    }
    if (spent >= a->best[zone])
        return;
    a->best[zone] = (uint8_t)spent;
    a->via[zone * FAR + spent] = (uint16_t)from;
    a->queue[a->n++] = (uint16_t)zone;
}

/* By sea, the only way into a besieged fortress (NGE §13.3b, §15.2c). */
static void cross(struct search *a, int zone, int spent)
{
    const struct nge_data *d = nge_data(a->cx);
    const struct nge_zone *z = &d->zone[zone];
    if (z->seas[0] == NGE_NONE || a->sea[z->seas[0]] <= spent || !is_open_port(a, zone))
        return;
    unsigned seas = sail(a, z);
    for (unsigned left = seas; left; left &= left - 1)
        a->sea[__builtin_ctz(left)] = (uint8_t)spent;
    for (int i = 0; i < d->ports && !a->found; i++) {
        const struct nge_zone *to = &d->zone[d->port[i]];
        bool near = seas >> to->seas[0] & 1 || (to->seas[1] != NGE_NONE && seas >> to->seas[1] & 1);
        if (near && d->port[i] != zone && is_open_port(a, d->port[i]) && is_passable(a, d->port[i]))
            reach(a, d->port[i], spent, zone * FAR + spent);
    }
}

/* What this step adds to a leg; FAR if there is no way. */
static int leg_cost(const struct search *a, const struct nge_edge *e)
{
    if (e->kind == NGE_MOUNTAIN ||
        (e->kind == NGE_STRAIT && e->sea != NGE_NONE && is_closed(a, e->sea)))
        return FAR;
    return e->kind == NGE_DESERT ? 0 : e->cost;
}

static void spread(struct search *a, int zone, int spent)
{
    const struct nge_zone *z = &nge_data(a->cx)->zone[zone];
    for (int i = 0; i < z->nears && !a->found; i++) {
        int sum = spent + leg_cost(a, &z->near[i]);
        if (sum <= LEG && sum < a->best[z->near[i].to] && is_passable(a, z->near[i].to))
            reach(a, z->near[i].to, sum, zone * FAR + spent);
    }
}

/* NGE §13.3c: the first step of an attacker or new besieger leads back to where he came from. */
static void first_step(struct search *a, int zone, int entry)
{
    const struct nge_edge *e = &nge_data(a->cx)->zone[zone].near[nge_edge(a->cx, zone, entry)];
    int cost = leg_cost(a, e);
    a->best[zone] = 0; /* not through the battle */
    if (cost <= LEG && is_passable(a, entry))
        reach(a, entry, cost, zone * FAR);
}

/* NGE §20.1e, ruling 15: peoples without a state live on their own land. */
static bool is_own_land(const struct bc_ctx *cx, int zone, int nation)
{
    const struct nge_nation *n = &nge_data(cx)->nation[nation];
    int province = nge_data(cx)->zone[zone].province;
    return n->landed &&
           (n->land[province / 8] >> province % 8 & 1 || nge_is_refuge(cx, nation, zone));
}

static bool search(struct search *a, int zone, struct nge_trace how)
{
    memset(a->best, FAR, sizeof a->best);
    memset(a->sea, FAR, sizeof a->sea);
    if (how.entry == NGE_BY_SEA) {
        a->best[zone] = 0;
        cross(a, zone, 0);
    } else if (how.entry != NGE_NOWHERE)
        first_step(a, zone, how.entry);
    else
        reach(a, zone, 0, zone * FAR);
    for (int i = 0; i < a->n && !a->found; i++) {
        int at = a->queue[i];
        cross(a, at, a->best[at]);
        spread(a, at, a->best[at]);
    }
    return a->found;
}

static bool lives_there(const struct bc_ctx *cx, int zone, int nation)
{
    return nge_state(cx)->ally[nation] == NGE_THIRD || is_own_land(cx, zone, nation);
}

/* What it notes of zones is not cleared: it is read of those only that have been reached. */
static void begin(struct search *a, const struct bc_ctx *cx, int nation, struct nge_trace how)
{
    a->cx = cx;
    a->side = nge_state(cx)->ally[nation];
    a->nation = nation;
    a->banned = how.banned;
    a->end = a->n = 0;
    a->found = false;
}

bool nge_supplied(const struct bc_ctx *cx, int zone, int nation, struct nge_trace how)
{
    if (zone >= NGE_ZONES)
        return false; /* at sea */
    if (lives_there(cx, zone, nation))
        return true;
    struct search a;
    begin(&a, cx, nation, how);
    return search(&a, zone, how);
}

/* --- What is told: where the line runs, or what is in its way --- */

/* Zones by land to the nearest source, as if nothing were in the way; a source that is besieged counts,
 * for it shall be named. Returns it, or -1. */
static int nearest(const struct search *a, int zone, uint16_t via[NGE_ZONES])
{
    const struct nge_state *s = nge_state(a->cx);
    uint16_t queue[NGE_ZONES];
    int n = 0;
    memset(via, 0xff, NGE_ZONES * sizeof *via);
    via[zone] = (uint16_t)zone;
    queue[n++] = (uint16_t)zone;
    for (int i = 0; i < n; i++) {
        int at = queue[i], of = s->owner[at];
        const struct nge_zone *z = &nge_data(a->cx)->zone[at];
        if (at != zone && z->fort && (of == a->nation || nge_is_capital(a->cx, at, a->nation)))
            return at;
        for (int k = 0; k < z->nears; k++)
            if (via[z->near[k].to] == NGE_NOWHERE) {
                via[z->near[k].to] = (uint16_t)at;
                queue[n++] = z->near[k].to;
            }
    }
    return -1;
}

static int gap_of(const struct search *a, int from, int to, int *leg)
{
    const struct nge_edge *e = &nge_data(a->cx)->zone[from].near[nge_edge(a->cx, from, to)];
    if (!nge_may_enter(a->cx, a->side, to))
        return NGE_GAP_NEUTRAL;
    if (e->kind == NGE_MOUNTAIN)
        return NGE_GAP_MOUNTAIN;
    if (leg_cost(a, e) == FAR)
        return NGE_GAP_STRAIT;
    if (nge_control(a->cx, to) == a->side && nge_siege(nge_state(a->cx), to) >= 0)
        return NGE_GAP_SIEGE;
    if (!is_passable(a, to))
        return NGE_GAP_ENEMY;
    *leg = is_link(a->cx, from, a->side) ? 0 : *leg;
    *leg += leg_cost(a, e);
    return *leg > LEG ? NGE_GAP_FAR : -1;
}

/* The first thing in the way from the formation to the source that is nearest. */
static void tell_gap(const struct search *a, int zone, struct bc_facts *facts)
{
    uint16_t via[NGE_ZONES], way[NGE_ZONES];
    int n = 0, leg = 0, gap = -1;
    for (int at = nearest(a, zone, via); at >= 0 && at != zone; at = via[at])
        way[n++] = (uint16_t)at;
    int from = zone, to = zone;
    while (n > 0 && gap < 0) {
        from = to;
        to = way[--n];
        gap = gap_of(a, from, to, &leg);
    }
    nge_fact(facts, "NGE §13.3e", NGE_TELL_GAP, from, to, gap < 0 ? NGE_GAP_NONE : gap);
}

void nge_tell_supply(const struct bc_ctx *cx, int zone, int nation, struct nge_trace how,
                     struct bc_facts *facts)
{
    if (lives_there(cx, zone, nation)) {
        nge_fact(facts, "NGE §20.1e", NGE_TELL_SUPPLIED, zone, zone, 0);
        return;
    }
    struct search a;
    begin(&a, cx, nation, how);
    if (!search(&a, zone, how)) {
        nge_fact(facts, "NGE §13.1", NGE_TELL_UNSUPPLIED, zone, 0, 0);
        tell_gap(&a, zone, facts);
        return;
    }
    nge_fact(facts, "NGE §13.1", NGE_TELL_SUPPLIED, zone, a.end / FAR, 0);
    for (int at = a.end; at / FAR != zone; at = a.via[at])
        nge_fact(facts, "NGE §13.3a", NGE_TELL_LINK, at / FAR, a.via[at] / FAR, 0);
}

/* NGE §3.2f, ruling 39: for its owner, or under a marker for any nation of that side. */
bool nge_zone_supplied(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (s->ally[s->owner[zone]] == side && !(s->mark[zone] & NGE_MARK_SIDE))
        return nge_supplied(cx, zone, s->owner[zone], NGE_FREELY);
    for (int n = 0; n < NGE_NATIONS; n++)
        if (s->ally[n] == side && nge_supplied(cx, zone, n, NGE_FREELY))
            return true;
    return false;
}

/* The formation of these, with Suchet's, which is supplied everywhere in Spain (46F). */
bool nge_is_fed(const struct bc_ctx *cx, const struct nge_force *a, int zone, struct nge_trace how)
{
    const struct nge_data *d = nge_data(cx);
    if (nge_lasts(nge_state(cx), NGE_LASTS_ALBUFERA) && a->commander == d->suchet &&
        zone < NGE_ZONES && d->province[d->zone[zone].province].native == NGE_SP)
        return true;
    return nge_supplied(cx, zone, nge_nation_of(cx, a), how);
}

/* NGE §13.1, §13.3d */
bool nge_check_supply(struct bc_ctx *cx, const nge_set *set, int zone, struct nge_trace how)
{
    struct nge_force a = nge_weigh(cx, set);
    if (!a.units)
        return true;
    bool fed = nge_is_fed(cx, &a, zone, how);
    for (int p = nge_from(set, 0); p >= 0 && nge_is_corps(p); p = nge_from(set, p + 1))
        nge_set_bits(nge_state(cx), p, NGE_UNSUPPLIED, !fed);
    return fed;
}
