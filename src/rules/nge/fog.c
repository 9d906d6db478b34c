/* fog.c - the option fog of war (NGE ruling 41): of an enemy stack one sees who leads it, its
 * army marker and depots, and how many corps, generals and special units of which nation lie
 * there; not which they are, nor how many steps a corps has left.  * A counter under fog is a
 * slot (place, conditions, border that it came by) and a piece of a class (nation and sort).
 * Hiding deals the pieces of a class to its slots in order, and forgets their steps; guessing
 * deals them at random, and then changes what could not stand where it lies until everything
 * can. So a formation that is not as the rules want it, or whose steps decide who commands,
 * lies open. */
#include "rules/nge/nge.h"

enum { TRIES = 600, DEALS = 16 };

/* --- What lies open --- */

static const struct nge_setup_facts *setting_up(const struct nge_state *s)
{
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == NGE_SEQ_SETUP)
            return &s->stack[i].setup;
    return NULL;
}

/* The formation that is being set up is one corps. */
static bool will_be_alone(const struct bc_ctx *cx, const struct nge_setup_facts *t)
{
    const struct nge_start *start = &nge_data(cx)->start[t->entry];
    return start->corps == 1 && !start->generals;
}

/* Whoever is named by what goes on has been seen. */
static bool is_named(const struct nge_state *s, int p)
{
    if (s->march.is && s->march.leader == p)
        return true;
    for (int i = 0; i < s->h.depth; i++) {
        const struct nge_frame *f = &s->stack[i];
        bool react = f->f.seq == NGE_SEQ_INTERCEPT || f->f.seq == NGE_SEQ_COUNTER;
        if ((react && f->react.leader == p) || (f->f.seq == NGE_SEQ_LAND && f->land.leader == p))
            return true;
        for (int k = 0; k < 3 && f->f.seq == NGE_SEQ_CAMPAIGN; k++)
            if (f->campaign.leader[k] == p && k < f->campaign.named)
                return true;
    }
    return false;
}

static nge_set marching(const struct bc_ctx *cx, const nge_set *all, bool go)
{
    nge_set set = {{0}};
    NGE_EACH(p, all)
    if (nge_has(nge_state(cx), p, NGE_MOVER) == go)
        nge_add(&set, p);
    return set;
}

static bool has_corps(const nge_set *set)
{
    int first = nge_from(set, 0);
    return first >= 0 && nge_is_corps(first);
}

/* Two generals of equal right and different nations: steps decide (NGE §10.2c). */
static bool is_disputed(const struct bc_ctx *cx, const nge_set *all)
{
    const struct nge_state *s = nge_state(cx);
    int chief = nge_commander(cx, all);
    for (int p = nge_from(all, NGE_FIRST_GENERAL); p >= 0; p = nge_from(all, p + 1))
        if (s->n[p] == s->n[chief] && nge_nation(cx, p) != nge_nation(cx, chief))
            return true;
    return false;
}

/* In how many ways this could not stand so. A garrison that could step out is one that can
 * (NGE ruling 10). */
static int flaws(const struct bc_ctx *cx, int zone, int side, int which)
{
    nge_set all = nge_pieces(cx, zone, side, which), none = {{0}};
    int n = 0;
    for (int p = nge_from(&all, 0); p >= 0 && nge_is_corps(p); p = nge_from(&all, p + 1))
        n += !nge_at_home(cx, p, zone);
    if (which == NGE_GARRISON)
        return n + (nge_commander(cx, &all) >= 0 && nge_bar_merge(cx, &none, &all, true));
    nge_set go = marching(cx, &all, true), stay = marching(cx, &all, false);
    if (has_corps(&go) && has_corps(&stay))
        return n + (nge_bar_stack(cx, &go) != NULL) + (nge_bar_stack(cx, &stay) != NULL);
    return n + nge_must_trim(cx, zone, side) + (nge_bar_stack(cx, &all) != NULL);
}

static bool is_open(const struct bc_ctx *cx, int zone, int side, int which)
{
    nge_set all = nge_pieces(cx, zone, side, which),
            others = nge_pieces(cx, zone, side, which == NGE_FIELD ? NGE_GARRISON : NGE_FIELD);
    if (has_corps(&all) && has_corps(&others))
        return true;
    NGE_EACH(p, &all)
    if (nge_has(nge_state(cx), p, NGE_FIGHTS))
        return true;
    return is_disputed(cx, &all) || flaws(cx, zone, side, which);
}

/* The commander, an army's general, whoever is alone. */
static void take_leaders(const struct bc_ctx *cx, const nge_set *of, nge_set *from)
{
    struct nge_force a = nge_weigh(cx, of);
    if (nge_leader(&a) >= 0)
        nge_del(from, nge_leader(&a));
}

static nge_set veiled_in(const struct bc_ctx *cx, int zone, int side, int which)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_setup_facts *t = setting_up(s);
    bool unready = t && t->zone == 1 + zone && !will_be_alone(cx, t);
    nge_set all = nge_pieces(cx, zone, side, which), set = {{0}};
    if (nge_from(&all, 0) < 0 || (!unready && is_open(cx, zone, side, which)))
        return set;
    NGE_EACH(p, &all)
    if (!nge_is_depot(p) && !nge_is_army(p) && !(nge_is_general(p) && s->n[p]) && !is_named(s, p))
        nge_add(&set, p);
    if (unready) {
        int chief = nge_commander(cx, &all);
        if (chief >= 0)
            nge_del(&set, chief);
        return set;
    }
    nge_set go = marching(cx, &all, true), stay = marching(cx, &all, false);
    take_leaders(cx, &go, &set);
    take_leaders(cx, &stay, &set);
    take_leaders(cx, &all, &set);
    return set;
}

nge_set nge_veiled(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = {{0}};
    for (int z = 0; z < NGE_ZONES && s->fog; z++)
        for (int which = NGE_FIELD; which <= NGE_GARRISON && s->first[z] < NGE_FIRST_FLEET;
             which++) {
            nge_set part = veiled_in(cx, z, side, which);
            for (int i = 0; i < 4; i++)
                set.w[i] |= part.w[i];
        }
    return set;
}

bool nge_is_veiled(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (!s->fog || nge_is_fleet(p) || s->at[p] >= NGE_ZONES || nge_side(cx, p) >= NGE_SIDES)
        return false;
    nge_set set =
        veiled_in(cx, s->at[p], nge_side(cx, p), s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD);
    return nge_in(&set, p);
}

/* A stack that cannot be looked into. */
bool nge_has_veiled(const struct bc_ctx *cx, int zone, int side)
{
    nge_set set = {{0}};
    if (nge_state(cx)->fog)
        set = veiled_in(cx, zone, side, NGE_FIELD);
    return nge_from(&set, 0) >= 0;
}

/* --- Actions and events that name what is hidden --- */

/* Only its own seat is told of such an action: the others see how high the stacks are afterwards. In a
 * battle all see who is hit. */
bool nge_hides(const struct bc_ctx *cx, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(cx);
    int p = act->a[0];
    switch (act->kind) {
    case NGE_CHOOSE: {
        const struct nge_setup_facts *t = setting_up(s);
        nge_set there = nge_pieces(cx, t->zone - 1, act->seat, NGE_FIELD);
        return s->fog && !will_be_alone(cx, t) &&
               (nge_is_corps(p) || nge_commander(cx, &there) >= 0);
    }
    case NGE_WITH:
    case NGE_LEAVE:
    case NGE_SWAP:
    case NGE_DROP:
    case NGE_TAKE:
    case NGE_REBUILD:
    case NGE_RESTORE:
    case NGE_GO_INSIDE: return s->fog && !nge_is_depot(p);
    case NGE_LOSE: return nge_is_veiled(cx, p);
    default: return false;
    }
}

/* An event that names a piece: if that is hidden, for its owner alone. */
void nge_emit_of(struct bc_ctx *cx, int kind, int p, bool veiled)
{
    if (cx->log)
        bc_emit(cx, veiled ? nge_seat(nge_side(cx, p)) : 0, 0,
                &(struct bc_action){.kind = (int16_t)kind, .seat = BC_NATURE, .a = {(int16_t)p}});
}

/* NGE §13.6.2a: how many hidden steps were tested is their owner's business. */
void nge_emit_test(struct bc_ctx *cx, int side, const nge_set *tested, const struct bc_action *told)
{
    struct bc_action dull = *told;
    nge_set veiled = {{0}};
    bool hides = false;
    if (!cx->log)
        return;
    if (nge_state(cx)->fog)
        veiled = nge_veiled(cx, side);
    NGE_EACH(p, tested)
    hides |= nge_in(&veiled, p);
    bc_emit(cx, hides ? nge_seat(side) : 0, 0, told);
    dull.a[1] = 0;
    if (hides)
        bc_emit(cx, ~nge_seat(side), 0, &dull);
}

/* Stacks are laid open (NGE ruling 41): nobody takes back what he did before he saw it. */
void nge_lay_open(struct bc_ctx *cx, int zone)
{
    if (cx->log && nge_state(cx)->fog)
        bc_emit(
            cx, 0, BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_LAID_OPEN, .seat = BC_NATURE, .a = {(int16_t)zone}});
}

const char *nge_class_word(int p)
{
    return nge_is_corps(p)     ? "corps"
           : nge_is_special(p) ? "special"
           : nge_is_depot(p)   ? "depot"
           : nge_is_army(p)    ? "army"
           : nge_is_general(p) ? "general"
                               : "fleet";
}

bool nge_looks_like(const struct bc_ctx *cx, int p, int q)
{
    const struct nge_state *s = nge_state(cx);
    return nge_class_word(p) == nge_class_word(q) && nge_nation(cx, p) == nge_nation(cx, q) &&
           (s->is[p] & NGE_INSIDE) == (s->is[q] & NGE_INSIDE);
}

/* --- Hiding --- */

struct slot {
    uint16_t at;
    uint8_t is, from;
};

/* What a scenario fixes does not mix with what its owner distributes. */
static bool is_alike(const struct bc_ctx *cx, int p, int q)
{
    const uint8_t *mix = nge_data(cx)->mix;
    return nge_class_word(p) == nge_class_word(q) && nge_nation(cx, p) == nge_nation(cx, q) &&
           !(nge_is_corps(p) && mix[p] != mix[q] && setting_up(nge_state(cx)));
}

static struct slot slot_of(const struct nge_state *s, int p)
{
    return (struct slot){s->at[p], s->is[p], s->from[p]};
}

static uint32_t key_of(struct slot a)
{
    return (uint32_t)a.at << 16 | (uint32_t)a.is << 8 | a.from;
}

static void put_in(struct bc_ctx *cx, int p, struct slot a)
{
    struct nge_state *s = nge_state(cx);
    nge_put(cx, p, a.at);
    s->is[p] = a.is;
    s->from[p] = a.from;
}

static void exchange(struct bc_ctx *cx, int p, int q)
{
    struct nge_state *s = nge_state(cx);
    struct slot a = slot_of(s, p), b = slot_of(s, q);
    put_in(cx, p, b);
    put_in(cx, q, a);
}

/* While forces are set up, what is left in the reserve would tell what was taken from it. */
static void add_pool(const struct bc_ctx *cx, int side, nge_set *set)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_FLEET && setting_up(s); p++)
        if (nge_side(cx, p) == side && s->at[p] == NGE_RESERVE &&
            (nge_is_corps(p) ? nge_data(cx)->mix[p] : nge_is_general(p)))
            nge_add(set, p);
}

/* Enough steps for a siege: that is public, with or without the marker. */
static bool is_strong(const struct bc_ctx *cx, int zone, int side)
{
    return nge_force(cx, zone, side, NGE_FIELD).steps >= 2 * nge_fort_level(cx, zone);
}

static bool is_watched(const struct bc_ctx *cx, int zone, int side)
{
    return zone < NGE_ZONES && nge_holds_fort(cx, zone, 1 - side);
}

/* The pieces of a class in order, into its slots in order. */
static void deal_in_order(struct bc_ctx *cx, const nge_set *class)
{
    const struct nge_state *s = nge_state(cx);
    NGE_EACH(p, class)
    {
        int best = p;
        for (int q = nge_from(class, p); q >= 0; q = nge_from(class, q + 1))
            if (key_of(slot_of(s, q)) < key_of(slot_of(s, best)))
                best = q;
        if (best != p)
            exchange(cx, p, best);
    }
}

static nge_set class_of(const struct bc_ctx *cx, const nge_set *set, int p)
{
    nge_set class = {{0}};
    NGE_EACH(q, set)
    if (is_alike(cx, p, q))
        nge_add(&class, q);
    return class;
}

void nge_hide_stacks(struct bc_ctx *cx, int side)
{
    struct nge_state *s = nge_state(cx);
    if (!s->fog || s->veil >> side & 1)
        return;
    nge_set hidden = nge_veiled(cx, side), all = hidden;
    NGE_EACH(p, &hidden)
    if (is_watched(cx, s->at[p], side) && is_strong(cx, s->at[p], side))
        s->mark[s->at[p]] |= NGE_STRONG;
    add_pool(cx, side, &all);
    NGE_EACH(p, &all)
    {
        nge_set class = class_of(cx, &all, p);
        if (nge_from(&class, 0) == p)
            deal_in_order(cx, &class);
    }
    NGE_EACH(p, &all)
    s->n[p] = s->at[p] < NGE_ZONES ? NGE_NONE : 0;
    s->veil = (uint8_t)(s->veil | 1u << side);
}

/* --- Guessing --- */

struct guess {
    struct bc_ctx *cx;
    struct bc_rng *rng;
    nge_set all;
    int side, n;
    struct {
        uint16_t zone;
        uint8_t which;
    } place[NGE_ZONES * 2]; /* where counters are hidden */
};

static int flaws_at(const struct guess *g, int zone, int which)
{
    const struct nge_setup_facts *t = setting_up(nge_state(g->cx));
    if (zone >= NGE_ZONES || (t && t->zone == 1 + zone))
        return 0;
    bool strong = nge_state(g->cx)->mark[zone] & NGE_STRONG;
    return flaws(g->cx, zone, g->side, which) + (which == NGE_FIELD &&
                                                 is_watched(g->cx, zone, g->side) &&
                                                 is_strong(g->cx, zone, g->side) != strong);
}

static int which_of(const struct nge_state *s, int p)
{
    return s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD;
}

static int flaws_of(const struct guess *g, int p)
{
    const struct nge_state *s = nge_state(g->cx);
    return flaws_at(g, s->at[p], which_of(s, p));
}

static void find_places(struct guess *g)
{
    const struct nge_state *s = nge_state(g->cx);
    g->n = 0;
    NGE_EACH(p, &g->all)
    {
        int k = 0;
        while (k < g->n && (g->place[k].zone != s->at[p] || g->place[k].which != which_of(s, p)))
            k++;
        if (k < g->n || s->at[p] >= NGE_ZONES)
            continue;
        g->place[g->n].zone = s->at[p];
        g->place[g->n++].which = (uint8_t)which_of(s, p);
    }
}

static int random_of(const struct guess *g, const nge_set *set)
{
    int n = 0;
    NGE_EACH(p, set)
    n++;
    int skip = (int)bc_rng_below(g->rng, (uint32_t)n);
    NGE_EACH(p, set)
    if (skip-- == 0)
        return p;
    return -1;
}

/* Most corps are whole. */
static int guess_steps(const struct guess *g, int p)
{
    int most = nge_unit(g->cx, p)->steps;
    return most > 1 && !bc_rng_below(g->rng, 4) ? most - 1 : most;
}

static void deal_at_random(struct guess *g)
{
    struct nge_state *s = nge_state(g->cx);
    NGE_EACH(p, &g->all)
    {
        nge_set class = class_of(g->cx, &g->all, p), rest = {{0}};
        for (int q = nge_from(&class, p); q >= 0; q = nge_from(&class, q + 1))
            nge_add(&rest, q);
        int q = random_of(g, &rest);
        if (q != p)
            exchange(g->cx, p, q);
    }
    NGE_EACH(p, &g->all)
    s->n[p] = nge_is_corps(p) && s->at[p] < NGE_ZONES ? (uint8_t)guess_steps(g, p) : 0;
}

/* Another number of steps for one of these, or another piece of its class in its stead, unless that makes
 * it worse. */
static void mend(struct guess *g, const nge_set *here)
{
    struct nge_state *s = nge_state(g->cx);
    int p = random_of(g, here);
    if (nge_is_corps(p) && nge_unit(g->cx, p)->steps > 1 && bc_rng_below(g->rng, 2)) {
        int before = flaws_of(g, p), n = s->n[p];
        s->n[p] = (uint8_t)(1 + nge_unit(g->cx, p)->steps - n);
        if (flaws_of(g, p) > before)
            s->n[p] = (uint8_t)n;
        return;
    }
    nge_set class = class_of(g->cx, &g->all, p);
    int q = random_of(g, &class), before = flaws_of(g, p) + flaws_of(g, q), n = s->n[p],
        m = s->n[q];
    bool off = s->at[p] >= NGE_ZONES || s->at[q] >= NGE_ZONES;
    exchange(g->cx, p, q);
    if (off && nge_is_corps(p)) {
        s->n[p] = s->at[p] < NGE_ZONES ? nge_unit(g->cx, p)->steps : 0;
        s->n[q] = s->at[q] < NGE_ZONES ? nge_unit(g->cx, q)->steps : 0;
    } else {
        s->n[p] = (uint8_t)n;
        s->n[q] = (uint8_t)m;
    }
    if (flaws_of(g, p) + flaws_of(g, q) > before) {
        exchange(g->cx, p, q);
        s->n[p] = (uint8_t)n;
        s->n[q] = (uint8_t)m;
    }
}

/* Is there nothing left to mend? */
static bool mend_all(struct guess *g)
{
    for (int i = 0; i < TRIES; i++) {
        int bad = -1, seen = 0;
        for (int k = 0; k < g->n; k++)
            if (flaws_at(g, g->place[k].zone, g->place[k].which) &&
                !bc_rng_below(g->rng, (uint32_t)++seen))
                bad = k;
        if (bad < 0)
            return true;
        nge_set here = {{0}};
        NGE_EACH(p, &g->all)
        if (nge_state(g->cx)->at[p] == g->place[bad].zone &&
            which_of(nge_state(g->cx), p) == g->place[bad].which)
            nge_add(&here, p);
        mend(g, &here);
    }
    return false;
}

void nge_guess_stacks(struct bc_ctx *cx, int side, struct bc_rng *rng)
{
    struct nge_state *s = nge_state(cx);
    struct guess g = {.cx = cx, .rng = rng, .side = side};
    if (!(s->veil >> side & 1))
        return;
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (nge_side(cx, p) == side && s->at[p] < NGE_ZONES && s->n[p] == NGE_NONE)
            nge_add(&g.all, p);
    add_pool(cx, side, &g.all);
    find_places(&g);
    for (int i = 0; i < DEALS; i++) {
        deal_at_random(&g);
        if (mend_all(&g))
            break;
    }
    for (int k = 0; k < g.n; k++)
        if (is_watched(cx, g.place[k].zone, side))
            s->mark[g.place[k].zone] &= (uint8_t)~NGE_STRONG;
    s->veil = (uint8_t)(s->veil & ~(1u << side));
}
