/* land.c - a formation is activated (NGE §9.1a): who goes, whether it is supplied, how far it
 * can go; then it marches (march.c), and stops. */
#include "rules/nge/nge.h"

enum { FORCED_MOST = 3 };

struct nge_march *nge_march_of(const struct bc_ctx *cx)
{
    return &nge_state(cx)->march;
}

bool nge_march_is(const struct bc_ctx *cx, unsigned bits)
{
    return (nge_march_of(cx)->is & bits) == bits;
}

void nge_march_set(const struct bc_ctx *cx, unsigned bits, bool on)
{
    struct nge_march *m = nge_march_of(cx);
    m->is = (on ? m->is | bits : m->is & ~bits);
}

nge_set nge_movers(const struct bc_ctx *cx)
{
    return nge_pieces(cx, nge_march_of(cx)->zone, nge_state(cx)->side, NGE_MARCHING);
}

struct nge_force nge_mover(const struct bc_ctx *cx)
{
    nge_set set = nge_movers(cx);
    return nge_weigh(cx, &set);
}

static bool marches_any(const struct bc_ctx *cx)
{
    nge_set set = nge_movers(cx);
    return nge_has_corps(&set);
}

/* --- Who can be activated (NGE §9.1c, ruling 26) --- */

/* One army of two, by its general. */
static bool is_army_general(const struct bc_ctx *cx, int p, const nge_set *all)
{
    return nge_state(cx)->n[p] && nge_count_armies(all) == 2;
}

/* NGE §4.2, ruling 4: what has lost its army stays until another takes it up. */
static bool needs_army(const struct bc_ctx *cx, int p)
{
    return nge_is_special(p) || (nge_is_corps(p) && nge_unit(cx, p)->kind == NGE_CAVALRY);
}

/* All of those with whom he stands, in or outside a fortress, who go with this leader. */
static nge_set followers_of(const struct bc_ctx *cx, const nge_set *all, int leader, bool apart)
{
    const struct nge_state *s = nge_state(cx);
    bool inside = s->is[leader] & NGE_INSIDE, armed = nge_count_armies(all) > 0;
    nge_set set = {{0}};
    if (inside && nge_siege(s, s->at[leader]) < 0 && nge_is_corps(leader))
        apart = true;
    if (apart && !is_army_general(cx, leader, all)) {
        nge_add(&set, leader);
        int army = nge_army_of(cx, all, s->is[leader] & NGE_SECOND);
        if (nge_is_general(leader) && s->n[leader] && army >= 0)
            nge_add(&set, army); /* out of a fortress (NGE §10.3) */
        return set;
    }
    set = apart ? nge_group(cx, all, s->is[leader] & NGE_SECOND) : *all;
    NGE_EACH(p, all)
    if (nge_is_depot(p) ? s->n[p] || nge_commander(cx, all) < 0
                        : !inside && !armed && needs_army(cx, p))
        nge_del(&set, p);
    return set;
}

static nge_set beside(const struct bc_ctx *cx, int leader)
{
    const struct nge_state *s = nge_state(cx);
    return nge_pieces(cx, s->at[leader], nge_side(cx, leader),
                      s->is[leader] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD);
}

/* All that goes when this leader is activated; of a subordinate only he himself. */
nge_set nge_followers(const struct bc_ctx *cx, int leader, bool apart)
{
    nge_set all = beside(cx, leader);
    return followers_of(cx, &all, leader, apart);
}

static bool has_fresh_corps(const struct bc_ctx *cx, const nge_set *set)
{
    for (int p = nge_from(set, 0); p >= 0 && nge_is_corps(p); p = nge_from(set, p + 1))
        if (!nge_has(nge_state(cx), p, NGE_ACTED))
            return true;
    return false;
}

/* NGE ruling 10: besieged, a sortie; else part by part, whoever stands outside. */
static bool may_activate_inside(const struct bc_ctx *cx, int p, bool apart)
{
    const struct nge_state *s = nge_state(cx);
    int zone = s->at[p], side = nge_side(cx, p);
    struct nge_force a = nge_force(cx, zone, side, NGE_GARRISON);
    if (nge_siege(s, zone) >= 0)
        return !apart && a.units && p == (a.commander >= 0 ? a.commander : nge_from(&a.set, 0));
    return apart ? nge_is_general(p) && has_fresh_corps(cx, &a.set)
                 : nge_is_corps(p) && !needs_army(cx, p);
}

/* All of it goes, so all of it must be fresh (NGE §9.1d); an army only itself, and whoever has joined it
 * goes along (NGE §12.2d). */
static bool is_fresh(const struct bc_ctx *cx, const nge_set *all, int leader, bool apart)
{
    nge_set set = followers_of(cx, all, leader, apart);
    int first = nge_from(&set, 0), army = nge_from(&set, NGE_FIRST_ARMY);
    bool armed = army >= 0 && nge_is_army(army);
    NGE_EACH(p, &set)
    if (nge_has(nge_state(cx), p, NGE_ACTED) && (!armed || nge_is_army(p)))
        return false;
    return first >= 0 && nge_is_corps(first);
}

/* All of a side who stand in a zone outside its fortress, and what is asked of them for each leader. */
struct camp {
    nge_set all;
    int chief, armies;
    bool alone, fresh; /* only one of them could lead; there is a corps that has not acted */
};

static struct camp camp_of(const struct bc_ctx *cx, int zone, int side)
{
    struct camp c = {.all = nge_pieces(cx, zone, side, NGE_FIELD)};
    c.chief = nge_commander(cx, &c.all);
    c.armies = nge_count_armies(&c.all);
    c.alone =
        nge_count(&c.all, 0, NGE_CORPS) + nge_count(&c.all, NGE_FIRST_GENERAL, NGE_FIRST_FLEET) ==
        1;
    c.fresh = has_fresh_corps(cx, &c.all);
    return c;
}

static bool may_activate_outside(const struct bc_ctx *cx, const struct camp *c, int p, bool apart)
{
    if (nge_is_corps(p))
        return !apart && c->alone && !needs_army(cx, p);
    if (!apart)
        return p == c->chief && is_fresh(cx, &c->all, p, false);
    if (nge_state(cx)->n[p])
        return c->armies == 2 && is_fresh(cx, &c->all, p, true);
    return nge_is_general(p) && c->armies && c->fresh;
}

static bool is_idle(const struct bc_ctx *cx, int p, int side)
{
    const struct nge_state *s = nge_state(cx);
    return s->at[p] < NGE_ZONES && !(s->is[p] & NGE_ACTED) && nge_side(cx, p) == side &&
           !(side == NGE_C && nge_lasts(s, NGE_LASTS_ARMISTICE)); /* 53F */
}

bool nge_may_activate(const struct bc_ctx *cx, int p, bool apart, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (!is_idle(cx, p, side))
        return false;
    if (s->is[p] & NGE_INSIDE)
        return may_activate_inside(cx, p, apart);
    struct camp c = camp_of(cx, s->at[p], side);
    return may_activate_outside(cx, &c, p, apart);
}

/* Adds those of a zone. */
static void find_leaders(const struct bc_ctx *cx, int zone, int side, struct nge_leaders *l)
{
    const struct nge_state *s = nge_state(cx);
    struct camp c = camp_of(cx, zone, side);
    for (int p = s->first[zone]; p < NGE_FIRST_FLEET; p = s->next[p]) {
        if ((!nge_is_corps(p) && !nge_is_general(p)) || !is_idle(cx, p, side))
            continue;
        for (int apart = 0; apart < 2; apart++)
            if (s->is[p] & NGE_INSIDE ? may_activate_inside(cx, p, apart)
                                      : may_activate_outside(cx, &c, p, apart)) {
                nge_add(&l->any, p);
                nge_add(&l->may[apart], p);
            }
    }
}

struct nge_leaders nge_leaders_of(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_leaders l = {0};
    for (int p = 0; p < NGE_CORPS; p++) /* nobody leads where there is no corps */
        if (s->at[p] < NGE_ZONES && s->first[s->at[p]] == p &&
            (nge_stands(cx, s->at[p], side) || nge_data(cx)->zone[s->at[p]].fort))
            find_leaders(cx, s->at[p], side, &l);
    return l;
}

/* NGE §2.2a, §9.1a */
int nge_cost_of(const struct bc_ctx *cx, int leader, bool apart)
{
    if (!nge_is_general(leader))
        return 1;
    struct nge_force a = {.commander = leader}; /* of two armies one that goes apart is one */
    if (!apart) {
        nge_set all = beside(cx, leader);
        a.armies = nge_count_armies(&all);
    }
    return nge_initiative(cx, &a);
}

/* NGE §12.1a, §16.1, ruling 27: printed move of the slowest, one less from round 5 on. */
int nge_moves(const struct bc_ctx *cx, const struct nge_force *a)
{
    int move = a->move - (nge_state(cx)->round >= 5);
    return move > 0 ? move : 0;
}

struct nge_frame *nge_call_land(struct bc_ctx *cx, int leader, bool apart, int card)
{
    struct nge_state *s = nge_state(cx);
    nge_set all = beside(cx, leader), set = followers_of(cx, &all, leader, apart);
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_LAND));
    f->land.zone = s->at[leader];
    f->land.leader = (uint8_t)leader;
    f->land.picks = nge_is_general(leader) && apart && !is_army_general(cx, leader, &all);
    s->march = (struct nge_march){.zone = s->at[leader],
                                  .prev = NGE_NOWHERE,
                                  .leader = (uint8_t)leader,
                                  .card = (uint8_t)card};
    NGE_EACH(p, &set)
    nge_set_bits(s, p, NGE_MOVER | NGE_ACTED, true);
    return f;
}

/* --- Who comes along --- */

static bool picks_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_BEGUN) && nge_facts(f)->land.picks;
}

/* May this piece of the same formation go with the subordinate? What stays must be able to stand. */
static const struct bc_bar *bar_with(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int side = s->side, zone = nge_march_of(cx)->zone;
    bool inside = s->is[nge_march_of(cx)->leader] & NGE_INSIDE;
    nge_set go = nge_movers(cx),
            stay = nge_pieces(cx, zone, side, inside ? NGE_GARRISON : NGE_FIELD);
    NGE_EACH(q, &go)
    nge_del(&stay, q);
    nge_add(&go, p);
    nge_del(&stay, p);
    const struct bc_bar *bar = nge_bar_stack(cx, &go);
    if (!bar && !inside)
        bar = nge_bar_empty(cx, &stay);
    return bar || inside ? bar : nge_bar_stack(cx, &stay);
}

static void with_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    bool inside = s->is[nge_march_of(cx)->leader] & NGE_INSIDE;
    nge_set all =
        nge_pieces(cx, nge_facts(f)->land.zone, s->side, inside ? NGE_GARRISON : NGE_FIELD);
    bool any = marches_any(cx);
    NGE_EACH(p, &all)
    if ((nge_is_corps(p) || nge_is_depot(p)) && !(s->is[p] & (NGE_MOVER | NGE_ACTED)))
        bc_offer(l, nge_act(NGE_WITH, seat, p, 0), bar_with(cx, p));
    if (any || !l->n) /* nobody can go with him: he stays where he is */
        bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow with_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_WITH) {
        nge_set_bits(s, act->a[0], NGE_MOVER | NGE_ACTED, true);
        return BC_REPEAT;
    }
    nge_frame(f)->land.picks = 0;
    if (!marches_any(cx))
        nge_march_set(cx, NGE_BEGUN | NGE_ENDED, true);
    return BC_NEXT;
}

/* NGE §9.1b: two armies exchange units first. */
static bool swap_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set set = nge_movers(cx);
    return !nge_march_is(cx, NGE_BEGUN) && nge_count_armies(&set) == 2;
}

static const struct bc_bar *bar_swap(const struct bc_ctx *cx, int p)
{
    struct bc_ctx copy = *cx;
    struct nge_state s = *nge_state(cx);
    copy.st = &s.h;
    s.is[p] ^= NGE_SECOND;
    nge_set set = nge_movers(&copy);
    const struct bc_bar *bar = nge_bar_empty(&copy, &set);
    return bar ? bar : nge_bar_stack(&copy, &set);
}

static void swap_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set set = nge_movers(cx);
    for (int p = nge_from(&set, 0); p >= 0 && p < NGE_FIRST_DEPOT; p = nge_from(&set, p + 1))
        if (!nge_has(nge_state(cx), p, NGE_PICKED))
            bc_offer(l, nge_act(NGE_SWAP, seat, p, 0), bar_swap(cx, p));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow swap_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_state(cx)->is[act->a[0]] ^= NGE_SECOND | NGE_PICKED;
    return BC_REPEAT;
}

/* NGE §9.1e, ruling 26: an army takes up its neighbours, over plain ground or a bridge. */
static const struct bc_bar *bar_pull(const struct bc_ctx *cx, const struct nge_edge *e)
{
    static const struct bc_bar way = {"NGE §9.1e", "pull.way"};
    static const struct bc_bar none = {"NGE §9.1e", "pull.none"};
    static const struct bc_bar acted = {"NGE ruling 26", "pull.acted"};
    const struct nge_state *s = nge_state(cx);
    nge_set there = nge_pieces(cx, e->to, s->side, NGE_FIELD), own = nge_movers(cx);
    if (nge_from(&there, 0) < 0 || !nge_is_corps(nge_from(&there, 0)))
        return &none;
    if (e->kind != NGE_PLAIN && e->kind != NGE_BRIDGE &&
        !(e->kind == NGE_RIVER && nge_march_is(cx, NGE_BRIDGED)))
        return &way;
    NGE_EACH(p, &there)
    {
        if (nge_has(s, p, NGE_ACTED))
            return &acted;
        if (!nge_at_home(cx, p, nge_march_of(cx)->zone))
            return &none;
    }
    return nge_bar_merge(cx, &own, &there, false);
}

static bool pull_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    nge_set own = nge_movers(cx);
    if (nge_march_is(cx, NGE_BEGUN) || s->is[nge_march_of(cx)->leader] & NGE_INSIDE ||
        nge_count_armies(&own) != 1 || !s->n[nge_march_of(cx)->leader])
        return false;
    const struct nge_zone *z = &nge_data(cx)->zone[nge_march_of(cx)->zone];
    for (int i = 0; i < z->nears; i++)
        if (!bar_pull(cx, &z->near[i]))
            return true;
    return false;
}

static void pull_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_zone *z = &nge_data(cx)->zone[nge_facts(f)->land.zone];
    for (int i = 0; i < z->nears; i++)
        bc_offer(l, nge_act(NGE_PULL, seat, z->near[i].to, 0), bar_pull(cx, &z->near[i]));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* All that marches becomes one formation: generals who are too many go, the slowest sets the pace. */
static void absorb(struct bc_ctx *cx)
{
    struct nge_march *m = nge_march_of(cx);
    int side = nge_state(cx)->side;
    nge_set stay = nge_pieces(cx, m->zone, side, NGE_STAYING);
    if (nge_from(&stay, 0) < 0 || nge_is_depot(nge_from(&stay, 0)))
        nge_merge(cx, m->zone, side);
}

static enum bc_flow pull_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    int from = act->a[0], zone = nge_facts(f)->land.zone;
    nge_set there = nge_pieces(cx, from, s->side, NGE_FIELD);
    NGE_EACH(p, &there)
    if (nge_is_depot(p) && s->n[p])
        nge_del(&there, p);
    NGE_EACH(p, &there)
    nge_set_bits(s, p, NGE_MOVER | NGE_ACTED, true);
    nge_shift(cx, &there, zone);
    absorb(cx);
    nge_tidy(cx, from, s->side);
    s->march.pulled = 1;
    nge_call_dismissal(cx, zone, s->side);
    return BC_REPEAT;
}

/* --- Supply and forced march --- */

static bool not_begun(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_BEGUN);
}

/* NGE §13.1; cards that say so leave a forced march without a test. */
static enum bc_flow check_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    nge_set set = nge_movers(cx);
    bool inside = s->is[s->march.leader] & NGE_INSIDE,
         sortie = inside && nge_siege(s, s->march.zone) >= 0;
    struct nge_trace how = {sortie ? NGE_BY_SEA : NGE_NOWHERE, NGE_NOWHERE};
    bool fed = nge_check_supply(cx, &set, s->march.zone, how);
    nge_clear_bits(cx, NGE_PICKED);
    nge_march_set(cx, NGE_STARVED, !fed);
    nge_march_set(cx, NGE_BEGUN, true);
    if (inside && !sortie)
        NGE_EACH(p, &set)
    nge_set_bits(s, p, NGE_INSIDE, false);
    nge_march_set(cx, NGE_SORTIES | NGE_MET, sortie);
    nge_emit(cx, NGE_EV_ACTIVATED, s->march.leader, s->march.zone, fed, 0, 0);
    struct nge_force a = nge_mover(cx);
    s->march.left = (int8_t)(nge_moves(cx, &a) - s->march.pulled);
    if (s->march.left < 0)
        s->march.left = 0;
    return BC_NEXT;
}

static bool forced_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_PACED) && !nge_march_is(cx, NGE_SORTIES) &&
           !nge_march_is(cx, NGE_ENDED);
}

/* NGE §12.3a, §14.9.3b */
static void forced_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    static const struct bc_bar shaken = {"NGE §14.9.3b", "march.demoralised"};
    bool bad = nge_mover(cx).demoralised > 0;
    for (int i = 0; i <= FORCED_MOST; i++)
        bc_offer(l, nge_act(NGE_MARCH, seat, i, 0), i && bad ? &shaken : NULL);
}

static enum bc_flow forced_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_march *m = nge_march_of(cx);
    m->forced = (uint8_t)act->a[0];
    m->left = (int8_t)(m->left + m->forced);
    nge_march_set(cx, NGE_PACED, true);
    return BC_NEXT;
}

/* Points of a forced march that count for the test (39F, 35C, 1F). */
int nge_forced(const struct bc_ctx *cx)
{
    const struct nge_march *m = nge_march_of(cx);
    return m->is & NGE_EASY ? 0 : m->forced > m->free ? m->forced - m->free : 0;
}

/* NGE §12.3b; weather alone causes none (NGE ruling 50). */
bool nge_needs_test(const struct bc_ctx *cx)
{
    return !nge_march_is(cx, NGE_TESTED) && (nge_forced(cx) || nge_march_is(cx, NGE_STARVED));
}

/* NGE ruling 16: one test an activation. */
enum bc_flow nge_march_test(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_march_set(cx, NGE_TESTED, true);
    nge_call_test(cx, nge_march_of(cx)->zone, nge_state(cx)->side, NGE_FOR_MARCH, nge_forced(cx));
    return BC_NEXT;
}

/* --- The end of it --- */

static bool tests_at_end(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_needs_test(cx) && marches_any(cx);
}

/* NGE §20.1f: a supplied French army gets two steps back, but in winter; once a round. */
int nge_army_to_restore(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->hundred_days || s->side != NGE_F || nge_is_winter(s))
        return -1;
    nge_set set = nge_movers(cx);
    for (int p = nge_from(&set, NGE_FIRST_ARMY); p >= 0 && nge_is_army(p);
         p = nge_from(&set, p + 1))
        if (!(s->restored >> (p - NGE_FIRST_ARMY) & 1) &&
            nge_supplied(cx, s->march.zone, nge_nation(cx, p), NGE_FREELY))
            return p;
    return -1;
}

static nge_set reduced(const struct bc_ctx *cx, int army)
{
    const struct nge_state *s = nge_state(cx);
    nge_set all = nge_movers(cx), set = {{0}};
    for (int p = nge_from(&all, 0); p >= 0 && nge_is_corps(p); p = nge_from(&all, p + 1))
        if ((s->is[p] & NGE_SECOND) == (s->is[army] & NGE_SECOND) &&
            s->n[p] < nge_unit(cx, p)->steps)
            nge_add(&set, p);
    return set;
}

static bool restore_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int army = nge_army_to_restore(cx);
    if (army < 0 || nge_state(cx)->round >= 6)
        return false;
    nge_set set = reduced(cx, army);
    return nge_from(&set, 0) >= 0;
}

static void restore_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    nge_set set = reduced(cx, nge_army_to_restore(cx));
    NGE_EACH(p, &set)
    bc_add(l, nge_act(NGE_RESTORE, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow restore_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_land_facts *land = &nge_frame(f)->land;
    int army = nge_army_to_restore(cx);
    if (act->kind == NGE_RESTORE)
        nge_gain_step(cx, act->a[0]);
    if (army >= 0 && (act->kind == NGE_DONE || ++land->restored == NGE_REPLACED)) {
        s->restored = (uint8_t)(s->restored | 1u << (army - NGE_FIRST_ARMY));
        land->restored = 0;
    }
    return BC_REPEAT;
}

/* NGE §11.1, ruling 3: nobody stays beside an enemy whom he neither fights nor besieges. */
static void go_back(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    struct nge_force in = nge_force(cx, m->zone, 1 - s->side, NGE_GARRISON);
    nge_set set = nge_movers(cx);
    if (!in.units || nge_siege(s, m->zone) >= 0 || m->prev == NGE_NOWHERE ||
        nge_stands(cx, m->prev, 1 - s->side))
        return; /* if there is no way back either, he regroups (siege.c) */
    nge_shift(cx, &set, m->prev);
    nge_tell_move(cx, &set, m->prev);
    nge_tidy(cx, m->zone, s->side);
    m->zone = m->prev;
    m->prev = NGE_NOWHERE;
}

/* NGE ruling 10: who came out of a fortress, and can neither go on nor stand with those outside. */
static bool returns_inside(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    nge_set own = nge_movers(cx), stay = nge_pieces(cx, m->zone, s->side, NGE_STAYING);
    int first = nge_from(&stay, 0);
    return m->prev == NGE_NOWHERE && nge_holds_fort(cx, m->zone, s->side) && first >= 0 &&
           nge_is_corps(first) && nge_bar_merge(cx, &stay, &own, m->campaign);
}

static enum bc_flow finish_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_march *m = &s->march;
    nge_set set = nge_movers(cx);
    bool any = nge_from(&set, 0) >= 0;
    if (!marches_any(cx)) /* lost in the test */
        nge_march_set(cx, NGE_WAITS, false);
    if (any && returns_inside(cx))
        nge_go_inside(cx, &set, m->zone, s->side);
    if (!nge_march_is(cx, NGE_WAITS)) {
        if (any && !nge_march_is(cx, NGE_SORTIES))
            go_back(cx);
        if (!nge_march_is(cx, NGE_SORTIES))
            nge_merge(cx, m->zone, s->side);
        else
            nge_tidy(cx, m->zone, s->side);
    }
    for (int p = 0; p < NGE_FIRST_FLEET && nge_march_is(cx, NGE_WAITS); p++)
        if (s->is[p] & NGE_MOVER)
            s->from[p] = (uint8_t)(s->from[p] % NGE_TAG + m->campaign * NGE_TAG);
    for (int p = 0; p < NGE_FIRST_FLEET; p++) /* only who waits has to know where he came from */
        s->from[p] = s->from[p] < NGE_TAG ? 0 : s->from[p];
    nge_clear_bits(cx, NGE_MOVER | NGE_PICKED);
    nge_update_siege(cx, m->zone); /* whoever was inside may join him now (NGE ruling 10) */
    return BC_NEXT;
}

static bool trims(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_WAITS) &&
           nge_must_trim(cx, nge_march_of(cx)->zone, nge_state(cx)->side);
}

static enum bc_flow trim_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_trim(cx, nge_march_of(cx)->zone, nge_state(cx)->side);
    return BC_NEXT;
}

static enum bc_flow leave_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    f->ret = nge_march_is(cx, NGE_WAITS) ? (int16_t)(1 + s->march.left) : 0;
    s->march = (struct nge_march){0};
    return BC_LEAVE;
}

static bool goes_on(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nge_march_is(cx, NGE_ENDED);
}

/* Winners of a grand campaign, and whoever came together earlier in this action. */
static bool is_crowded(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_is_crowded(cx, nge_march_of(cx)->zone, nge_state(cx)->side);
}

static enum bc_flow stack_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_call_dismissal(cx, nge_march_of(cx)->zone, nge_state(cx)->side);
    return BC_NEXT;
}

const struct bc_step nge_seq_land[] = {
    {"land.stack", "NGE ruling 5", BC_RUNS(is_crowded, stack_take), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"land.with", "NGE §9.1c", BC_ASKS(picks_when, nge_who_active, with_legal, with_take),
     BC_FACTS(NGE_Q_COMPANY)},
    {"land.swap", "NGE §9.1b", BC_ASKS(swap_when, nge_who_active, swap_legal, swap_take),
     BC_FACTS(NGE_Q_COMPANY)},
    {"land.pull", "NGE §9.1e", BC_ASKS(pull_when, nge_who_active, pull_legal, pull_take),
     BC_FACTS(NGE_Q_COMPANY), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"land.check", "NGE §13.1", BC_RUNS(not_begun, check_take)},
    {"land.forced", "NGE §12.3a", BC_ASKS(forced_when, nge_who_active, forced_legal, forced_take),
     BC_FACTS(NGE_Q_MOVE)},
    {"land.march", "NGE §12.1a", BC_CALLS(goes_on, NGE_SEQ_MARCH)},
    {"land.last", "NGE §13.6.1a", BC_RUNS(tests_at_end, nge_march_test),
     .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"land.restore", "NGE §20.1f",
     BC_ASKS(restore_when, nge_who_active, restore_legal, restore_take), BC_FACTS(NGE_Q_RESTORE)},
    {"land.finish", "NGE §11.1", BC_RUNS(BC_ALWAYS, finish_take)},
    {"land.regroup", "NGE §15.3a", BC_CALLS(nge_must_regroup, NGE_SEQ_REGROUP)},
    {"land.trim", "NGE §11.1", BC_RUNS(trims, trim_take), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"land.leave", "NGE §9.1d", BC_RUNS(BC_ALWAYS, leave_take)},
    {0},
};
