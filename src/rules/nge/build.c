/* build.c - what a power may buy, and where it may stand (NGE §7.3.2b to §7.3.6): corps,
 * depots, fleets, armies; generals out of the reserve; steps of minors. */
#include "rules/nge/nge.h"

enum { ARMY_STEPS = 2, ARMY_DEPOTS = 2, NEW_ARMY_STEPS = 2 };

/* --- Reinforcement zones (NGE §4.7, §7.3.4a) --- */

/* Land of its own that the enemy neither controls nor stands in. */
static bool is_own(const struct bc_ctx *cx, int zone, int nation)
{
    const struct nge_state *s = nge_state(cx);
    return s->owner[zone] == nation && !(s->mark[zone] & NGE_MARK_SIDE) &&
           !nge_stands(cx, zone, 1 - s->ally[nation]);
}

/* NGE §15.2c, ruling 37: a besieged port to which a line runs by sea. */
static bool is_fed_by_sea(const struct bc_ctx *cx, int zone, int nation)
{
    return nge_siege(nge_state(cx), zone) >= 0 && nge_data(cx)->zone[zone].seas[0] != NGE_NONE &&
           nge_holds_fort(cx, zone, nge_state(cx)->ally[nation]) &&
           nge_supplied(cx, zone, nation, (struct nge_trace){NGE_BY_SEA, NGE_NOWHERE});
}

/* Who is placed there goes inside. */
static bool is_shut(const struct bc_ctx *cx, int zone, int side)
{
    return nge_siege(nge_state(cx), zone) >= 0 && nge_holds_fort(cx, zone, side);
}

/* What is joined to the zone of its capital by land of its own, whoever holds that now (NGE §7.3.4a): with
 * Madrid lost Spain still builds in Cadiz. */
static void join_land(const struct bc_ctx *cx, int nation, bool joined[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    uint16_t queue[NGE_ZONES];
    int n = 0;
    memset(joined, 0, NGE_ZONES * sizeof *joined);
    for (int i = 0; i < 2; i++) {
        int capital = d->capital[nation][i];
        if (capital != NGE_NOWHERE && s->owner[capital] == nation && !joined[capital]) {
            joined[capital] = true;
            queue[n++] = (uint16_t)capital;
        }
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < d->zone[queue[i]].nears; k++) {
            int to = d->zone[queue[i]].near[k].to;
            if (!joined[to] && s->owner[to] == nation) {
                joined[to] = true;
                queue[n++] = (uint16_t)to;
            }
        }
}

/* NGE §4.7: of that the capital and the fortresses, not besieged; or besieged, but fed by sea. */
void nge_find_bases(const struct bc_ctx *cx, int nation, bool base[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    bool joined[NGE_ZONES];
    join_land(cx, nation, joined);
    for (int z = 0; z < NGE_ZONES; z++) {
        const struct nge_zone *d = &nge_data(cx)->zone[z];
        bool fort = d->fort && !(s->mark[z] & NGE_RUINED);
        base[z] =
            joined[z] &&
            ((is_own(cx, z, nation) && nge_siege(s, z) < 0 && (d->capital == nation || fort)) ||
             (d->fort && is_fed_by_sea(cx, z, nation)));
    }
}

/* Of a minor: its capital and fortresses (NGE ruling 37); peoples without a state: their land. */
static bool is_minor_base(const struct bc_ctx *cx, int zone, int nation)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    const struct nge_nation *n = &nge_data(cx)->nation[nation];
    int side = s->ally[nation];
    if (nge_control(cx, zone) != side ||
        (nge_siege(s, zone) >= 0 && !is_fed_by_sea(cx, zone, nation)))
        return false;
    if (n->landed)
        return n->land[z->province / 8] >> z->province % 8 & 1;
    return nge_is_capital(cx, zone, nation) ||
           (s->owner[zone] == nation && nge_holds_fort(cx, zone, side));
}

/* --- Armies that are supplied (NGE §7.3.4b) --- */

/* The marker of this power's next army there, or -1: France may have two. */
static int next_army(const struct bc_ctx *cx, int zone, int power, int from)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = from; p < NGE_FIRST_GENERAL; p++)
        if (s->at[p] == zone && nge_nation(cx, p) == power && !(s->is[p] & NGE_INSIDE) &&
            nge_supplied(cx, zone, power, NGE_FREELY))
            return p;
    return -1;
}

static int army_in(const struct bc_ctx *cx, int zone, int power)
{
    return next_army(cx, zone, power, NGE_FIRST_ARMY);
}

/* Which of its power's it is: 0, or 1 for the second of France. */
static int number_of(const struct bc_ctx *cx, int army)
{
    return army > NGE_FIRST_ARMY && nge_nation(cx, army - 1) == nge_nation(cx, army);
}

/* Of two armies the one that this corps belongs to. */
static int army_around(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int zone = s->at[p], power = nge_nation(cx, p), army = army_in(cx, zone, power);
    int other = army < 0 ? -1 : next_army(cx, zone, power, army + 1);
    return other >= 0 && !((s->is[other] ^ s->is[p]) & NGE_SECOND) ? other : army;
}

/* One that may still be sent a depot. */
static int army_for_depot(const struct bc_ctx *cx, const struct nge_budget_facts *b, int zone,
                          int power)
{
    int army = army_in(cx, zone, power);
    while (army >= 0 && (b->depots >> 2 * number_of(cx, army) & 3) >= ARMY_DEPOTS)
        army = next_army(cx, zone, power, army + 1);
    return army;
}

/* --- Where a piece may stand --- */

static bool can_stand(const struct bc_ctx *cx, int p, int zone, int steps)
{
    int side = nge_side(cx, p);
    if (!nge_at_home(cx, p, zone))
        return false;
    if (is_shut(cx, zone, side)) /* NGE §15.1a: any number inside */
        return nge_unit(cx, p)->kind != NGE_CAVALRY;
    if (nge_stands(cx, zone, 1 - side))
        return false;
    struct nge_state with = *nge_state(cx);
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    if (nge_is_corps(p))
        with.n[p] = (uint8_t)steps;
    nge_set there = nge_pieces(&copy, zone, side, NGE_FIELD), one = {{0}};
    nge_add(&one, p);
    return !nge_bar_merge(&copy, &there, &one, false);
}

/* NGE ruling 1: who is on neither side has nothing to do with others who are not, either. */
static bool is_foreign(const struct bc_ctx *cx, const nge_set *there, int power)
{
    for (int q = nge_from(there, 0); q >= 0 && nge_is_corps(q); q = nge_from(there, q + 1))
        if (nge_side(cx, q) == NGE_THIRD && nge_power_of(cx, nge_nation(cx, q)) != power)
            return true;
    return false;
}

/* NGE §7.3.5b: with units in a reinforcement zone, or with a supplied army; with those of an
 * allied minor in theirs. */
static bool may_serve(const struct bc_ctx *cx, int p, int zone, const bool base[NGE_ZONES])
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_nation(cx, p), side = s->ally[power], group = 0;
    nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
    int first = nge_from(&there, 0);
    if (first < 0 || !nge_is_corps(first) || is_foreign(cx, &there, power) ||
        nge_bar_add(cx, &there, p, &group))
        return false;
    if (power >= NGE_MAJORS)
        return is_minor_base(cx, zone, power);
    if (base[zone] || army_in(cx, zone, power) >= 0)
        return true;
    for (int q = first; q >= 0 && nge_is_corps(q); q = nge_from(&there, q + 1))
        if (side < NGE_SIDES && nge_nation(cx, q) >= NGE_MAJORS &&
            is_minor_base(cx, zone, nge_nation(cx, q)))
            return true;
    return false;
}

/* NGE §7.3.4a: ports of the own land that is joined to the capital: not in Gibraltar or Malta. */
static bool may_anchor(const struct bc_ctx *cx, int p, int zone)
{
    const struct nge_state *s = nge_state(cx);
    int nation = nge_nation(cx, p), n = 0;
    bool joined[NGE_ZONES];
    for (int q = NGE_FIRST_FLEET; q < NGE_PIECES; q++)
        n += s->at[q] == zone;
    if (nge_data(cx)->zone[zone].seas[0] == NGE_NONE || !is_own(cx, zone, nation) ||
        n >= NGE_SQUADRON)
        return false;
    join_land(cx, nation, joined);
    return joined[zone];
}

static bool may_settle(const struct bc_ctx *cx, const struct nge_budget_facts *b, int zone,
                       const bool base[NGE_ZONES])
{
    int p = b->piece - 1, nation = nge_nation(cx, p);
    if (nge_is_fleet(p))
        return may_anchor(cx, p, zone);
    if (nge_is_general(p))
        return may_serve(cx, p, zone, base);
    bool home = nation < NGE_MAJORS ? base[zone] : is_minor_base(cx, zone, nation);
    if (nge_is_depot(p) && !home)
        home = army_for_depot(cx, b, zone, nation) >= 0;
    return home && can_stand(cx, p, zone, b->steps);
}

/* What turns most zones away, so that nothing else is asked of them: a general needs a corps there. */
static bool is_likely(const struct bc_ctx *cx, const struct nge_budget_facts *b, int zone)
{
    return !nge_is_general(b->piece - 1) || nge_state(cx)->first[zone] < NGE_CORPS;
}

void nge_offer_sites(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                     struct bc_list *l)
{
    bool base[NGE_ZONES];
    nge_find_bases(cx, b->power, base);
    for (int z = 0; z < NGE_ZONES; z++)
        if (is_likely(cx, b, z) && may_settle(cx, b, z, base))
            bc_add(l, nge_act(NGE_PUT, seat, z, 0), 1);
}

static bool any_site(const struct bc_ctx *cx, const struct nge_budget_facts *b,
                     const bool base[NGE_ZONES])
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (is_likely(cx, b, z) && may_settle(cx, b, z, base))
            return true;
    return false;
}

bool nge_has_site(const struct bc_ctx *cx, const struct nge_budget_facts *b)
{
    bool base[NGE_ZONES];
    nge_find_bases(cx, b->power, base);
    return any_site(cx, b, base);
}

bool nge_can_launch(const struct bc_ctx *cx, int power)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        for (int z = 0;
             z < NGE_ZONES && nge_nation(cx, p) == power && nge_state(cx)->at[p] == NGE_RESERVE;
             z++)
            if (may_anchor(cx, p, z))
                return true;
    return false;
}

void nge_settle(struct bc_ctx *cx, struct nge_budget_facts *b, int p, int zone, int steps)
{
    bool base[NGE_ZONES];
    int power = nge_nation(cx, p);
    if (nge_is_fleet(p)) { /* which one is its owner's business (NGE §2.1f) */
        nge_put(cx, p, zone);
        return;
    }
    if (nge_is_depot(p)) {
        nge_find_bases(cx, power, base);
        int army = base[zone] ? -1 : army_for_depot(cx, b, zone, power);
        if (army >= 0)
            b->depots = (uint8_t)(b->depots + (1u << 2 * number_of(cx, army)));
    }
    nge_bring(cx, p, zone, steps);
}

/* --- Wares --- */

/* NGE §7.3.2b: of a step. */
static int step_cost(const struct bc_ctx *cx, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    const uint8_t *cost = nge_data(cx)->cost;
    if (u->kind == NGE_CAVALRY)
        return cost[NGE_COST_CAVALRY];
    if (u->kind == NGE_MILITIA || u->kind == NGE_LANDWEHR)
        return cost[NGE_COST_MILITIA];
    return cost[NGE_COST_STEP] + u->stars * cost[NGE_COST_STAR];
}

/* NGE §7.3.2b: in half points; what is free costs nothing. */
int nge_price(const struct bc_ctx *cx, const struct bc_action *act)
{
    const uint8_t *cost = nge_data(cx)->cost;
    int p = act->a[0];
    switch (act->kind) {
    case NGE_BUY: return nge_is_depot(p) ? cost[NGE_COST_DEPOT] : act->a[1] * step_cost(cx, p);
    case NGE_RESTORE: return step_cost(cx, p);
    case NGE_BUY_FLEET: return cost[NGE_COST_FLEET];
    case NGE_BUY_CARD: return cost[NGE_COST_CARD];
    case NGE_RAISE: return cost[NGE_COST_ARMY];
    default: return 0;
    }
}

static const struct bc_bar dear = {"NGE §7.3.2b", "buy.points"};
static const struct bc_bar nowhere = {"NGE §7.3.4a", "buy.nowhere"};

/* The first of several that are alike stands for all of them. */
static bool is_first(const struct bc_ctx *cx, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    for (int q = nge_is_depot(p) ? NGE_FIRST_DEPOT : 0; q < p; q++) {
        const struct nge_unit *v = nge_unit(cx, q);
        if (nge_state(cx)->at[q] == NGE_RESERVE && v->nation == u->nation && v->kind == u->kind &&
            v->steps == u->steps && v->stars == u->stars && v->kind != NGE_FEUDAL)
            return false;
    }
    return true;
}

static void offer_units(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                        const bool base[NGE_ZONES], struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_ARMY; p++) {
        if (nge_nation(cx, p) != b->power || s->at[p] != NGE_RESERVE || nge_is_special(p) ||
            !is_first(cx, p))
            continue;
        struct nge_budget_facts with = *b;
        with.piece = (uint8_t)(1 + p);
        int most = nge_is_depot(p) ? 1 : nge_unit(cx, p)->steps;
        for (int n = 1; n <= most; n++) {
            int cost = nge_is_depot(p) ? nge_data(cx)->cost[NGE_COST_DEPOT] : n * step_cost(cx, p);
            with.steps = (uint8_t)n;
            if (cost > s->points[b->power] && !l->why)
                continue;
            bc_offer(l, nge_act(NGE_BUY, seat, p, n),
                     cost > s->points[b->power]  ? &dear
                     : any_site(cx, &with, base) ? NULL
                                                 : &nowhere);
        }
    }
}

/* NGE §7.3.2a, §7.3.4b: in a reinforcement zone, or two with each supplied army. */
static const struct bc_bar *bar_restore(const struct bc_ctx *cx, const struct nge_budget_facts *b,
                                        int p, const bool base[NGE_ZONES])
{
    static const struct bc_bar place = {"NGE §7.3.4b", "restore.place"};
    static const struct bc_bar two = {"NGE §7.3.4b", "restore.two"};
    static const struct bc_bar full = {"NGE §10.1a", "restore.command"};
    const struct nge_state *s = nge_state(cx);
    if (step_cost(cx, p) > s->points[b->power])
        return &dear;
    int zone = s->at[p];
    if (s->is[p] & NGE_INSIDE)
        return base[zone] ? NULL : &place;
    int army = base[zone] ? -1 : army_around(cx, p);
    if (!base[zone] && army < 0)
        return &place;
    if (!base[zone] && b->restored[number_of(cx, army)] >= ARMY_STEPS)
        return &two;
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    with.n[p]++;
    nge_set set = nge_pieces(&copy, zone, nge_side(cx, p), NGE_FIELD);
    return nge_bar_stack(&copy, &set) ? &full : NULL;
}

static bool can_grow(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    return nge_is_corps(p) && s->at[p] < NGE_ZONES && s->n[p] < nge_unit(cx, p)->steps;
}

static void offer_restores(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                           const bool base[NGE_ZONES], struct bc_list *l)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == b->power && !nge_is_lent(nge_state(cx), p) && can_grow(cx, p))
            bc_offer(l, nge_act(NGE_RESTORE, seat, p, 0), bar_restore(cx, b, p, base));
}

/* --- Generals and armies --- */

static int spare_marker(const struct bc_ctx *cx, int power)
{
    for (int p = NGE_FIRST_ARMY; p < NGE_FIRST_GENERAL; p++)
        if (nge_nation(cx, p) == power && nge_state(cx)->at[p] == NGE_RESERVE)
            return p;
    return -1;
}

/* Puts a general over what stands in a zone, with an army marker or instead of its commander: may it be? */
static bool put_over(struct bc_ctx *cx, int general, int zone, int marker)
{
    struct nge_state *s = nge_state(cx);
    int side = nge_side(cx, general);
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD);
    int old = a.commander;
    bool army = marker >= 0 || (old >= 0 && s->n[old]);
    if (marker < 0 && old >= 0)
        nge_put(cx, old, NGE_LOCKED);
    if (marker >= 0)
        nge_put(cx, marker, zone);
    nge_put(cx, general, zone);
    s->n[general] = army;
    nge_set set = nge_pieces(cx, zone, side, NGE_FIELD);
    return !nge_bar_stack(cx, &set) && nge_commander(cx, &set) == general;
}

/* NGE §7.3.4c: a general, the marker and two steps, supplied. NGE §10.3: or a new commander. `a`: what
 * stands there; whether it is supplied is asked last, and once. */
static bool may_lead(const struct bc_ctx *cx, int p, int zone, int marker,
                     const struct nge_force *a, int *fed)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_nation(cx, p);
    if (a->armies > (marker < 0) ||
        (marker < 0 &&
         (a->commander < 0 || a->commander == p || nge_nation(cx, a->commander) != power)) ||
        (marker >= 0 && a->steps < NEW_ARMY_STEPS) || is_foreign(cx, &a->set, power))
        return false;
    if (*fed < 0)
        *fed = nge_supplied(cx, zone, power, NGE_FREELY);
    if (!*fed)
        return false;
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    return put_over(&copy, p, zone, marker);
}

static void offer_leaders(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                          struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    int side = s->ally[b->power], marker = spare_marker(cx, b->power);
    bool pays = s->points[b->power] >= nge_data(cx)->cost[NGE_COST_ARMY];
    for (int z = 0; z < NGE_ZONES; z++) {
        if (s->first[z] >= NGE_CORPS || !nge_stands(cx, z, side) || nge_siege(s, z) >= 0)
            continue;
        struct nge_force a = nge_force(cx, z, side, NGE_FIELD);
        int fed = -1;
        for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++) {
            bool here = s->at[p] == z && !(s->is[p] & NGE_INSIDE);
            if (nge_nation(cx, p) != b->power || (s->at[p] != NGE_RESERVE && !here) ||
                nge_is_lent(s, p))
                continue;
            if (marker >= 0 && pays && may_lead(cx, p, z, marker, &a, &fed))
                bc_add(l, nge_act(NGE_RAISE, seat, p, z), 1);
            if (may_lead(cx, p, z, -1, &a, &fed))
                bc_add(l, nge_act(NGE_REPLACE, seat, p, z), 1);
        }
    }
}

/* A minor's general comes in the budget of the power that it follows. */
static bool is_of(const struct bc_ctx *cx, int nation, int power)
{
    return nation == power || (nation >= NGE_MAJORS && nge_state(cx)->tie[nation] == power);
}

static void offer_generals(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                           const bool base[NGE_ZONES], struct bc_list *l)
{
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++) {
        struct nge_budget_facts with = *b;
        with.piece = (uint8_t)(1 + p);
        if (is_of(cx, nge_nation(cx, p), b->power) && nge_state(cx)->at[p] == NGE_RESERVE &&
            any_site(cx, &with, base))
            bc_add(l, nge_act(NGE_MUSTER, seat, p, 0), 1);
    }
}

/* NGE §7.3.6: supplied or not, besieged or besieging; what stays must be able to stand, a garrison always is
 * (ruling 2). Who is lent to France (40F) is not his power's to take away. */
static bool may_remove(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_is_lent(s, p))
        return false;
    if (nge_is_fleet(p))
        return s->at[p] < NGE_PLACES || (s->at[p] >= NGE_BOX && s->at[p] < NGE_BOX + NGE_ZONES);
    if (s->at[p] >= NGE_ZONES || nge_is_army(p) || nge_is_special(p) ||
        (nge_is_general(p) && s->n[p]))
        return false;
    if (s->is[p] & NGE_INSIDE)
        return true;
    nge_set set = nge_pieces(cx, s->at[p], nge_side(cx, p), NGE_FIELD);
    nge_del(&set, p);
    return !nge_bar_stack(cx, &set);
}

/* Its own pieces, and the corps of minors that follow it; their fleets could never come back. */
static bool is_its_own(const struct bc_ctx *cx, int power, int p)
{
    const struct nge_state *s = nge_state(cx);
    int nation = nge_nation(cx, p);
    return nation == power ||
           (nge_is_corps(p) && s->tie[nation] == power && s->ally[nation] == s->ally[power]);
}

static void offer_removals(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                           struct bc_list *l)
{
    for (int p = 0; p < NGE_PIECES; p++)
        if (is_its_own(cx, b->power, p) && may_remove(cx, p))
            bc_add(l, nge_act(nge_is_fleet(p) ? NGE_LEAVE_FLEET : NGE_REMOVE, seat, p, 0), 1);
}

/* NGE §7.3.2d: one fleet a year, Britain any number; Britain's cards. */
void nge_offer_wares(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                     struct bc_list *l)
{
    static const struct bc_bar one = {"NGE §7.3.2d", "buy.fleet"};
    const struct nge_state *s = nge_state(cx);
    const uint8_t *cost = nge_data(cx)->cost;
    bool base[NGE_ZONES];
    nge_find_bases(cx, b->power, base);
    offer_units(cx, b, seat, base, l);
    offer_restores(cx, b, seat, base, l);
    if (s->points[b->power] >= cost[NGE_COST_FLEET] && nge_can_launch(cx, b->power))
        bc_offer(l, nge_act(NGE_BUY_FLEET, seat, 0, 0),
                 b->power != NGE_GB && s->built >> b->power & 1 ? &one : NULL);
    if (b->power == NGE_GB && s->points[NGE_GB] >= cost[NGE_COST_CARD] && nge_can_draw(cx, NGE_C))
        bc_add(l, nge_act(NGE_BUY_CARD, seat, 0, 0), 1);
    offer_generals(cx, b, seat, base, l);
    offer_leaders(cx, b, seat, l);
    offer_removals(cx, b, seat, l);
}

static void pay(struct bc_ctx *cx, int power, int half)
{
    struct nge_state *s = nge_state(cx);
    s->points[power] = (uint8_t)(s->points[power] - half);
}

/* The general takes command; whom he replaces is locked until next year (NGE §10.3). */
static void take_command(struct bc_ctx *cx, int p, int zone, int marker)
{
    struct nge_force a = nge_force(cx, zone, nge_side(cx, p), NGE_FIELD);
    for (int q = nge_from(&a.set, NGE_FIRST_GENERAL); q >= 0 && marker >= 0 && nge_is_general(q);
         q = nge_from(&a.set, q + 1))
        nge_state(cx)->n[q] = 0;
    put_over(cx, p, zone, marker);
    nge_emit(cx, NGE_EV_BUILT, p, zone, 0, 0, 0);
    nge_tidy(cx, zone, nge_side(cx, p));
}

static void restore(struct bc_ctx *cx, struct nge_budget_facts *b, int p)
{
    struct nge_state *s = nge_state(cx);
    bool base[NGE_ZONES];
    int army = army_around(cx, p);
    nge_find_bases(cx, b->power, base);
    if (!base[s->at[p]] && army >= 0)
        b->restored[number_of(cx, army)]++;
    nge_gain_step(cx, p);
}

/* NGE §2.2b: a general who has nobody left to lead waits for the next budget phase, too. */
static void take_off(struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int zone = s->at[p], side = nge_side(cx, p);
    nge_set one = {{0}}, staff = {{0}};
    nge_add(&one, p);
    if (nge_is_fleet(p)) {
        nge_move_fleets(cx, &one, NGE_LOCKED);
        return;
    }
    nge_emit(cx, NGE_EV_RESERVE, p, 0, 0, 0, 0);
    nge_put(cx, p, NGE_LOCKED);
    for (int g = NGE_FIRST_GENERAL; g < NGE_FIRST_FLEET; g++)
        if (s->at[g] == zone)
            nge_add(&staff, g);
    nge_tidy(cx, zone, side);
    NGE_EACH(g, &staff)
    if (s->at[g] == NGE_RESERVE)
        nge_put(cx, g, NGE_LOCKED);
    nge_update_siege(cx, zone);
}

void nge_take_ware(struct bc_ctx *cx, struct nge_budget_facts *b, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int p = act->a[0];
    pay(cx, b->power, nge_price(cx, act));
    switch (act->kind) {
    case NGE_BUY:
        b->piece = (uint8_t)(1 + p);
        b->steps = (uint8_t)act->a[1];
        break;
    case NGE_BUY_FLEET:
        s->built = (uint8_t)(s->built | 1u << b->power);
        b->steps = NGE_NONE;
        break;
    case NGE_BUY_CARD: b->draws++; break;
    case NGE_MUSTER: b->piece = (uint8_t)(1 + p); break;
    case NGE_RESTORE: restore(cx, b, p); break;
    case NGE_RAISE: take_command(cx, p, act->a[1], spare_marker(cx, b->power)); break;
    case NGE_REPLACE: take_command(cx, p, act->a[1], -1); break;
    default: take_off(cx, p); break;
    }
}

/* --- Minors (NGE §7.3.3a, ruling 37) --- */

static bool is_minor_of(const struct bc_ctx *cx, int nation, int side)
{
    return nation >= NGE_MAJORS && nge_state(cx)->ally[nation] == side;
}

/* A step for every two with units: the Coalition's in Britain's budget, France's in her own. */
int nge_minor_steps(const struct bc_ctx *cx, int power)
{
    int n = 0;
    if (power != NGE_GB && power != NGE_FR)
        return 0;
    for (int i = NGE_MAJORS; i < NGE_NATIONS; i++)
        n += is_minor_of(cx, i, power == NGE_GB ? NGE_C : NGE_F) && nge_has_units(cx, i);
    return n / 2;
}

static bool may_restore_minor(const struct bc_ctx *cx, int p, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (!is_minor_of(cx, nge_nation(cx, p), side) || !can_grow(cx, p))
        return false;
    if (is_shut(cx, s->at[p], side))
        return s->is[p] & NGE_INSIDE && is_fed_by_sea(cx, s->at[p], nge_nation(cx, p));
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    with.n[p]++;
    nge_set set = nge_pieces(&copy, s->at[p], side, NGE_FIELD);
    return !nge_bar_stack(&copy, &set) &&
           (s->owner[s->at[p]] == nge_nation(cx, p) ||
            nge_supplied(cx, s->at[p], nge_nation(cx, p), NGE_FREELY));
}

/* 41F: also with a French army that is supplied. */
static bool may_march_out(const struct bc_ctx *cx, int p, int zone, int extra)
{
    return extra && army_in(cx, zone, NGE_FR) >= 0 && can_stand(cx, p, zone, 1);
}

void nge_offer_minors(const struct bc_ctx *cx, int side, int extra, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        if (may_restore_minor(cx, p, side))
            bc_add(l, nge_act(NGE_RESTORE, side, p, 0), 1);
        for (int z = 0;
             z < NGE_ZONES && s->at[p] == NGE_RESERVE && is_minor_of(cx, nge_nation(cx, p), side);
             z++)
            if ((is_minor_base(cx, z, nge_nation(cx, p)) && can_stand(cx, p, z, 1)) ||
                may_march_out(cx, p, z, extra))
                bc_add(l, nge_act(NGE_PLACE, side, p, z), 1);
    }
}

bool nge_is_minor_base(const struct bc_ctx *cx, int zone, int nation)
{
    return is_minor_base(cx, zone, nation);
}

bool nge_any_minor(const struct bc_ctx *cx, int side, int extra)
{
    struct bc_option room[2 * NGE_ZONES];
    struct bc_list l = {room, 0, 2 * NGE_ZONES, NULL, NULL};
    nge_offer_minors(cx, side, extra, &l);
    return l.n > 0;
}

/* One general goes for good, another takes his place (NGE §2.2c). */
void nge_succeed(struct bc_ctx *cx, int old, int heir)
{
    struct nge_state *s = nge_state(cx);
    int zone = s->at[old];
    if (zone < NGE_ZONES) {
        uint8_t is = s->is[old], army = s->n[old];
        nge_put(cx, heir, zone);
        s->is[heir] = is;
        s->n[heir] = army;
        nge_emit(cx, NGE_EV_BUILT, heir, zone, 0, 0, 0);
    }
    nge_put(cx, old, NGE_OUT);
}
