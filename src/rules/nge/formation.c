/* formation.c - what stands together (NGE chapters 10 and 11): formations, who commands them, what
 * may join them, what must be given up. */
#include "rules/nge/nge.h"

/* --- Sets --- */

nge_set nge_pieces(const struct bc_ctx *cx, int zone, int side, int which)
{
    static const struct {
        uint8_t mask, want; /* of nge_state.is */
    } of[] = {[NGE_FIELD] = {NGE_INSIDE, 0},
              [NGE_GARRISON] = {NGE_INSIDE, NGE_INSIDE},
              [NGE_MARCHING] = {NGE_MOVER, NGE_MOVER},
              [NGE_STAYING] = {NGE_INSIDE | NGE_MOVER, 0},
              [NGE_FIGHTING] = {NGE_FIGHTS, NGE_FIGHTS},
              [NGE_CHOSEN] = {NGE_PICKED, NGE_PICKED}};
    const struct nge_state *s = nge_state(cx);
    const int mask = of[which].mask, want = of[which].want;
    nge_set set = {{0}};
    for (int p = s->first[zone]; p < NGE_FIRST_FLEET; p = s->next[p])
        set.w[p >> 6] |= (uint64_t)(((s->is[p] & mask) == want) & (nge_side(cx, p) == side))
                         << (p & 63);
    return set;
}

nge_set nge_group(const struct bc_ctx *cx, const nge_set *set, int group)
{
    nge_set part = {{0}};
    NGE_EACH(p, set)
    if ((nge_state(cx)->is[p] & NGE_SECOND) == group)
        nge_add(&part, p);
    return part;
}

/* NGE §2.3 */
int nge_army_of(const struct bc_ctx *cx, const nge_set *set, int group)
{
    for (int p = nge_from(set, NGE_FIRST_ARMY); p >= 0 && nge_is_army(p); p = nge_from(set, p + 1))
        if ((nge_state(cx)->is[p] & NGE_SECOND) == group)
            return p;
    return -1;
}

/* --- Who commands (NGE §10.2a) --- */

/* NGE §10.2c: Britain and France, Austria, Russia, Prussia, Sweden, Spain, Ottomans; then the others. */
static int order_of(const struct bc_ctx *cx, int nation)
{
    static const uint8_t order[NGE_MAJORS] = {
        [NGE_GB] = 0, [NGE_FR] = 0, [NGE_AU] = 1, [NGE_RU] = 2,
        [NGE_PR] = 3, [NGE_SP] = 5, [NGE_OT] = 6};
    return nation < NGE_MAJORS ? order[nation] : 4;
}

/* What a general brings: his army, or the steps of his nation. */
static int steps_of(const struct bc_ctx *cx, const nge_set *set, int general, bool army)
{
    const struct nge_state *s = nge_state(cx);
    int steps = 0;
    for (int p = nge_from(set, 0); p >= 0 && nge_is_corps(p); p = nge_from(set, p + 1))
        if (army ? !((s->is[p] ^ s->is[general]) & NGE_SECOND)
                 : nge_nation(cx, p) == nge_nation(cx, general))
            steps += s->n[p];
    return steps;
}

/* Does general `a` command `b`? An army before others; ranks count within a nation. */
static bool outranks(const struct bc_ctx *cx, const nge_set *set, int a, int b)
{
    const struct nge_state *s = nge_state(cx);
    int na = nge_nation(cx, a), nb = nge_nation(cx, b);
    if (s->n[a] != s->n[b])
        return s->n[a] > s->n[b];
    if (na == nb)
        return nge_unit(cx, a)->rank < nge_unit(cx, b)->rank;
    bool armies = s->n[a] && (s->is[a] ^ s->is[b]) & NGE_SECOND; /* two that stand together */
    int sa = steps_of(cx, set, a, armies), sb = steps_of(cx, set, b, armies);
    return sa != sb ? sa > sb : order_of(cx, na) < order_of(cx, nb);
}

/* Of what a seat sees: whoever is hidden does not command (fog.c). */
static bool may_command(const struct bc_ctx *cx, int p)
{
    return nge_state(cx)->n[p] != NGE_NONE;
}

int nge_commander(const struct bc_ctx *cx, const nge_set *set)
{
    int best = -1;
    for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(set, p + 1))
        if (may_command(cx, p) && (best < 0 || outranks(cx, set, p, best)))
            best = p;
    return best;
}

/* --- What a set of pieces is (NGE §4.1, §4.5, ruling 2) --- */

/* NGE §2.1a, §4.9: as strong as the steps that it has left. */
static void weigh_corps(const struct bc_ctx *cx, int p, struct nge_force *a)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_unit *u = nge_unit(cx, p);
    bool hidden = s->n[p] == NGE_NONE; /* in what a seat sees (fog.c): a step at least */
    int n = hidden ? 1 : s->n[p];
    a->hidden += hidden;
    a->lone = a->units++ ? -1 : p;
    a->steps += n;
    if (u->move < a->move)
        a->move = u->move;
    if (u->nation < NGE_MAJORS && !nge_is_lent(s, p)) /* 40F: as if they were a minor's */
        a->major[u->nation] = (uint8_t)(a->major[u->nation] + n);
    if (u->kind == NGE_CAVALRY && !hidden) {
        a->cavalry += n;
        a->horse += n;
    }
    a->demoralised += s->is[p] & NGE_DEMORALISED ? n : 0;
    a->unsupplied += s->is[p] & NGE_UNSUPPLIED ? n : 0;
}

static int horse_of(const struct bc_ctx *cx, int p)
{
    return nge_unit(cx, p)->tags & NGE_HORSE && nge_state(cx)->n[p] != NGE_NONE;
}

/* Class by class, as pieces are numbered: most sets are empty or small, and asked for all the time. */
struct nge_force nge_weigh(const struct bc_ctx *cx, const nge_set *set)
{
    struct nge_force a = {.set = *set, .commander = -1, .lone = -1, .move = NGE_NONE};
    for (int i = 0; i <= (NGE_CORPS - 1) >> 6; i++)
        for (uint64_t w = nge_corps_in(set, i); w; w &= w - 1)
            weigh_corps(cx, i << 6 | __builtin_ctzll(w), &a);
    int p = nge_from(set, NGE_CORPS);
    for (; p >= 0 && p < NGE_FIRST_DEPOT; p = nge_from(set, p + 1), a.specials++)
        a.horse += horse_of(cx, p);
    for (; p >= 0 && p < NGE_FIRST_ARMY; p = nge_from(set, p + 1))
        a.depots++;
    for (; p >= 0 && p < NGE_FIRST_GENERAL; p = nge_from(set, p + 1))
        a.armies++;
    for (; p >= 0; p = nge_from(set, p + 1), a.generals++) {
        a.horse += horse_of(cx, p);
        if (may_command(cx, p) && (a.commander < 0 || outranks(cx, set, p, a.commander)))
            a.commander = p;
    }
    if (a.commander >= 0)
        a.lone = -1;
    if (!a.units)
        a.move = 0;
    return a;
}

struct nge_force nge_force(const struct bc_ctx *cx, int zone, int side, int which)
{
    nge_set set = nge_pieces(cx, zone, side, which);
    return nge_weigh(cx, &set);
}

bool nge_stands(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p < NGE_CORPS; p = s->next[p])
        if (nge_side(cx, p) == side && !(s->is[p] & NGE_INSIDE))
            return true;
    return false;
}

int nge_leader(const struct nge_force *a)
{
    return a->commander >= 0 ? a->commander : a->lone;
}

int nge_head(const struct nge_force *a)
{
    return nge_leader(a) >= 0 ? nge_leader(a) : nge_from(&a->set, 0);
}

/* NGE §13.3d, §14.4b, ruling 15: the commander's, or the lone unit's own. */
int nge_nation_of(const struct bc_ctx *cx, const struct nge_force *a)
{
    int p = nge_leader(a);
    p = p >= 0 ? p : nge_from(&a->set, 0);
    return nge_is_lent(nge_state(cx), p) ? NGE_FR : nge_nation(cx, p);
}

/* NGE §9.1b */
int nge_initiative(const struct bc_ctx *cx, const struct nge_force *a)
{
    if (a->commander < 0)
        return 1;
    int cost = nge_unit(cx, a->commander)->initiative + (a->armies > 1);
    return cost < 3 ? cost : 3;
}

/* NGE §13.5c: at least half the steps. */
bool nge_is_starved(const struct nge_force *a)
{
    return 2 * a->unsupplied >= a->steps && a->unsupplied;
}

/* NGE §14.9.3a, ruling 23: more than half of them. */
bool nge_is_shaken(const struct nge_force *a)
{
    return 2 * a->demoralised > a->steps;
}

/* --- What may stand together (NGE §10.1a, §11.1, ruling 2, 4) --- */

static const struct bc_bar no_general = {"NGE §11.1", "stack.general"};
static const struct bc_bar one_general = {"NGE §10.2a", "stack.generals"};
static const struct bc_bar no_army = {"NGE §4.2", "stack.army"};
static const struct bc_bar too_many = {"NGE §10.1a", "stack.command"};
static const struct bc_bar too_many_horse = {"NGE §10.1c", "stack.cavalry"};
static const struct bc_bar foreign = {"NGE §10.1b", "stack.foreign"};
static const struct bc_bar two_armies_bar = {"NGE §12.2c", "stack.armies"};
static const struct bc_bar rank = {"NGE §10.2b", "stack.rank"};

enum { HORSE_MOST = 2 };

/* Steps of powers other than the commander's. */
static int strangers(const struct bc_ctx *cx, const struct nge_force *a)
{
    int sum = 0;
    for (int n = 0; n < NGE_MAJORS; n++)
        if (n != nge_nation(cx, a->commander))
            sum += a->major[n];
    return sum;
}

int nge_may_lead(const struct bc_ctx *cx, const nge_set *set)
{
    int sum = 0;
    for (int group = 0; group <= NGE_SECOND; group += NGE_SECOND) {
        nge_set own = nge_group(cx, set, group);
        int general = nge_commander(cx, &own);
        if (general >= 0)
            sum += nge_unit(cx, general)->command << (nge_army_of(cx, set, group) >= 0);
    }
    return sum;
}

/* What there is more of than the commander may lead, or -1. */
int nge_over(const struct bc_ctx *cx, const struct nge_force *a, bool army)
{
    if (a->steps > nge_unit(cx, a->commander)->command << army)
        return NGE_TOO_MANY_STEPS;
    if (a->cavalry > HORSE_MOST)
        return NGE_TOO_MUCH_HORSE;
    return strangers(cx, a) > a->steps / 2 ? NGE_TOO_MANY_FOREIGN : -1;
}

static const struct bc_bar *bar_command(const struct bc_ctx *cx, const struct nge_force *a,
                                        bool army)
{
    int over = nge_over(cx, a, army);
    return over < 0                     ? NULL
           : over == NGE_TOO_MANY_STEPS ? &too_many
           : over == NGE_TOO_MUCH_HORSE ? &too_many_horse
                                        : &foreign;
}

/* A higher rank of his nation under an army's general. */
static bool is_outranked(const struct bc_ctx *cx, const struct nge_force *a)
{
    for (int p = nge_from(&a->set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(&a->set, p + 1))
        if (nge_nation(cx, p) == nge_nation(cx, a->commander) &&
            nge_unit(cx, p)->rank < nge_unit(cx, a->commander)->rank)
            return true;
    return false;
}

static const struct bc_bar *bar_one(const struct bc_ctx *cx, const nge_set *set, bool army)
{
    if (!nge_has_corps(set))
        return NULL;
    struct nge_force a = nge_weigh(cx, set);
    if (!army && (a.cavalry || a.specials))
        return &no_army;
    if (a.commander < 0)
        return a.units > 1 || a.specials ? &no_general : NULL;
    if (!army && a.generals > 1)
        return &one_general;
    if (a.generals > 1 + NGE_SUBORDINATES)
        return &one_general;
    if (army && is_outranked(cx, &a))
        return &rank;
    return bar_command(cx, &a, army);
}

const struct bc_bar *nge_bar_stack(const struct bc_ctx *cx, const nge_set *set)
{
    int first = nge_army_of(cx, set, 0), second = nge_army_of(cx, set, NGE_SECOND);
    if (first < 0 || second < 0)
        return bar_one(cx, set, first >= 0 || second >= 0);
    nge_set one = nge_group(cx, set, 0), two = nge_group(cx, set, NGE_SECOND);
    const struct bc_bar *bar = bar_one(cx, &one, true);
    return bar ? bar : bar_one(cx, &two, true);
}

/* Generals who go to the reserve when these become one formation (NGE ruling 5): without an army all
 * but the commander; in an army those who outrank its general. Of the others `most` may stay; whom of
 * them its owner keeps does not matter for what may stand together. */
static void drop_generals(const struct bc_ctx *cx, nge_set *set, bool army, int most)
{
    int chief = nge_commander(cx, set), left = army ? most : 0;
    for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(set, p + 1)) {
        bool above = nge_nation(cx, p) == nge_nation(cx, chief) &&
                     nge_unit(cx, p)->rank < nge_unit(cx, chief)->rank;
        if (p != chief && (above || left-- <= 0))
            nge_del(set, p);
    }
}

/* `b` joins army `group` of two that stand together. */
static const struct bc_bar *bar_join_one(const struct bc_ctx *cx, const nge_set *a,
                                         const nge_set *b, int group)
{
    nge_set part = nge_group(cx, a, group), sum = nge_both(&part, b);
    drop_generals(cx, &sum, true, NGE_SUBORDINATES);
    return bar_one(cx, &sum, true);
}

const struct bc_bar *nge_bar_merge(const struct bc_ctx *cx, const nge_set *a, const nge_set *b,
                                   bool two_armies)
{
    int na = nge_count_armies(a), nb = nge_count_armies(b);
    nge_set sum = nge_both(a, b);
    if (na + nb < 2) {
        drop_generals(cx, &sum, na + nb == 1, NGE_SUBORDINATES);
        return bar_one(cx, &sum, na + nb == 1);
    }
    if (na + nb > 2 || (na == 1 && nb == 1 && !two_armies))
        return &two_armies_bar;
    if (na == 1) { /* each stays what it is */
        const struct bc_bar *bar = nge_bar_stack(cx, a);
        return bar ? bar : nge_bar_stack(cx, b);
    }
    if (nb == 2)
        return nge_bar_merge(cx, b, a, two_armies);
    const struct bc_bar *bar = bar_join_one(cx, a, b, 0);
    return bar ? bar_join_one(cx, a, b, NGE_SECOND) : NULL;
}

/* Neither of two armies that stand together is without a corps. */
const struct bc_bar *nge_bar_empty(const struct bc_ctx *cx, const nge_set *set)
{
    static const struct bc_bar empty = {"NGE §4.3", "stack.empty"};
    if (nge_army_of(cx, set, 0) < 0 || nge_army_of(cx, set, NGE_SECOND) < 0)
        return NULL;
    nge_set one = nge_group(cx, set, 0), two = nge_group(cx, set, NGE_SECOND);
    return nge_has_corps(&one) && nge_has_corps(&two) ? NULL : &empty;
}

/* One more piece for those who stand or march together, without anybody going to the reserve (NGE §12.2a):
 * the army that has room for it is noted in `group`. */
const struct bc_bar *nge_bar_add(const struct bc_ctx *cx, const nge_set *set, int p, int *group)
{
    const struct bc_bar *bar = NULL;
    int armies = nge_count_armies(set);
    for (int i = 0; i <= NGE_SECOND && (!i || (bar && armies == 2)); i += NGE_SECOND) {
        nge_set sum = armies == 2 ? nge_group(cx, set, i) : *set;
        nge_add(&sum, p);
        bar = bar_one(cx, &sum, armies > 0);
        *group = i;
    }
    if (armies < 2)
        *group = nge_state(cx)->is[armies ? nge_from(set, NGE_FIRST_ARMY) : p] & NGE_SECOND;
    return bar;
}

/* NGE §2.1b, ruling 4: militia and the like stay at home. */
bool nge_at_home(const struct bc_ctx *cx, int p, int zone)
{
    const struct nge_unit *u = nge_unit(cx, p);
    if (!nge_is_corps(p) || !(u->tags & NGE_HOME))
        return true;
    const struct nge_nation *n = &nge_data(cx)->nation[u->nation];
    int province = nge_data(cx)->zone[zone].province;
    if (n->landed)
        return n->land[province / 8] >> province % 8 & 1 || nge_is_refuge(cx, u->nation, zone);
    return nge_state(cx)->owner[zone] == u->nation;
}

/* --- Coming and going --- */

/* Those without an army go whole to one of two: to the first that has room for all of them, or else to
 * the first that has some once generals have gone to the reserve (NGE ruling 2, 5). */
static void join_one(struct bc_ctx *cx, const nge_set *two, const nge_set *set)
{
    nge_set first = nge_group(cx, two, 0), second = nge_group(cx, two, NGE_SECOND);
    first = nge_both(&first, set);
    second = nge_both(&second, set);
    bool other = bar_one(cx, &first, true) &&
                 (!bar_one(cx, &second, true) ||
                  (bar_join_one(cx, two, set, 0) && !bar_join_one(cx, two, set, NGE_SECOND)));
    NGE_EACH(p, set)
    nge_set_bits(nge_state(cx), p, NGE_SECOND, other);
}

/* The bit of the second army: only where two stand together, and set for whoever comes. */
void nge_sort_armies(struct bc_ctx *cx, const nge_set *set, int zone, int side)
{
    nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
    int armies = nge_count_armies(set), others = nge_count_armies(&there);
    bool second = armies == 1 && others == 1 && nge_army_of(cx, &there, 0) >= 0;
    if (armies == 2 && !others)
        join_one(cx, set, &there);
    else if (!armies && others == 2)
        join_one(cx, &there, set);
    else if (armies < 2)
        NGE_EACH(p, set)
    nge_set_bits(nge_state(cx), p, NGE_SECOND, second);
}

/* Whoever goes into a fortress where an army of the same bit is takes the other one. */
static void keep_apart(struct bc_ctx *cx, int zone, int side)
{
    struct nge_state *s = nge_state(cx);
    nge_set out = nge_pieces(cx, zone, side, NGE_FIELD),
            in = nge_pieces(cx, zone, side, NGE_GARRISON);
    for (int bit = 0; bit <= NGE_SECOND; bit += NGE_SECOND)
        if (nge_army_of(cx, &out, bit) >= 0 && nge_army_of(cx, &in, bit) >= 0) {
            NGE_EACH(p, &out)
            s->is[p] ^= NGE_SECOND;
            return;
        }
}

void nge_go_inside(struct bc_ctx *cx, const nge_set *set, int zone, int side)
{
    keep_apart(cx, zone, side);
    NGE_EACH(p, set)
    nge_set_bits(nge_state(cx), p, NGE_INSIDE, true);
}

void nge_tell_move(struct bc_ctx *cx, const nge_set *set, int zone)
{
    if (!cx->log)
        return;
    struct nge_force a = nge_weigh(cx, set);
    int leader = nge_head(&a);
    if (leader >= 0 && nge_state(cx)->at[leader] == zone)
        nge_emit(cx, NGE_EV_MOVED, leader, zone, 0, 0, 0);
}

void nge_shift(struct bc_ctx *cx, const nge_set *set, int zone)
{
    int first = nge_from(set, 0);
    if (first < 0)
        return;
    nge_sort_armies(cx, set, zone, nge_side(cx, first));
    NGE_EACH(p, set)
    {
        if (!nge_at_home(cx, p, zone)) {
            nge_eliminate(cx, p);
            continue;
        }
        nge_put(cx, p, zone);
        nge_state(cx)->from[p] = 0;
        nge_set_bits(nge_state(cx), p, NGE_INSIDE, false);
    }
    nge_note_duty(cx);
}

/* One general has the army: who had it, or, if he has left, the highest of its nation (NGE ruling 5). */
static void appoint(struct bc_ctx *cx, const nge_set *set, int army)
{
    struct nge_state *s = nge_state(cx);
    int best = -1;
    for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(set, p + 1))
        if (nge_nation(cx, p) == nge_nation(cx, army) &&
            (best < 0 || s->n[p] > s->n[best] ||
             (s->n[p] == s->n[best] && nge_unit(cx, p)->rank < nge_unit(cx, best)->rank)))
            best = p;
    for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(set, p + 1))
        s->n[p] = p == best;
    if (best < 0)
        nge_to_reserve(cx, army);
}

/* NGE §2.1d, §2.2b, §4.3: nothing stays without a corps but depots. */
static void tidy_set(struct bc_ctx *cx, const nge_set *set, int group)
{
    struct nge_state *s = nge_state(cx);
    int army = nge_army_of(cx, set, group), first = nge_from(set, 0);
    if (first >= 0 && !nge_is_corps(first)) {
        NGE_EACH(p, set)
        if (!nge_is_depot(p))
            nge_eliminate(cx, p);
        return;
    }
    if (army >= 0)
        appoint(cx, set, army);
    else
        for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
             p = nge_from(set, p + 1))
            s->n[p] = 0;
}

/* NGE §2.1e, ruling 6: a mobile depot alone is lost, a fixed one fights. */
void nge_meet_depots(struct bc_ctx *cx, int zone, int enemy)
{
    nge_set set = nge_pieces(cx, zone, enemy, NGE_FIELD);
    NGE_EACH(p, &set)
    if (nge_is_depot(p) && !nge_state(cx)->n[p])
        nge_eliminate(cx, p);
}

/* NGE §2.1e, ruling 6: a mobile depot alone in a zone of the enemy, or with him. */
static void tidy_depots(struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    nge_set field = nge_pieces(cx, zone, side, NGE_FIELD);
    int first = nge_from(&field, 0);
    if (first < 0 || !nge_is_depot(first) ||
        (nge_control(cx, zone) != 1 - side && !nge_stands(cx, zone, 1 - side)))
        return;
    NGE_EACH(p, &field)
    if (!s->n[p])
        nge_eliminate(cx, p);
}

void nge_tidy(struct bc_ctx *cx, int zone, int side)
{
    struct nge_state *s = nge_state(cx);
    for (int which = NGE_FIELD; which <= NGE_GARRISON; which++) {
        nge_set all = nge_pieces(cx, zone, side, which);
        if (nge_count_armies(&all) < 2) { /* the other has gone, or was lost */
            NGE_EACH(p, &all)
            nge_set_bits(s, p, NGE_SECOND, false);
            tidy_set(cx, &all, 0);
            continue;
        }
        nge_set one = nge_group(cx, &all, 0), two = nge_group(cx, &all, NGE_SECOND);
        tidy_set(cx, &one, 0);
        tidy_set(cx, &two, NGE_SECOND);
    }
    tidy_depots(cx, zone, side);
    nge_update_siege(cx, zone);
}

/* NGE §14.9.3a, ruling 23 */
static void spread(struct bc_ctx *cx, const nge_set *set)
{
    struct nge_force a = nge_weigh(cx, set);
    if (a.demoralised)
        NGE_EACH(p, set)
    if (nge_is_corps(p))
        nge_set_bits(nge_state(cx), p, NGE_DEMORALISED, true);
}

void nge_spread(struct bc_ctx *cx, const nge_set *set)
{
    nge_set one = nge_group(cx, set, 0), two = nge_group(cx, set, NGE_SECOND);
    if (nge_count_armies(set) == 2) {
        spread(cx, &one);
        spread(cx, &two);
    } else
        spread(cx, set);
}

static void settle(struct bc_ctx *cx, const nge_set *set, bool army)
{
    nge_set stay = *set;
    if (nge_commander(cx, set) < 0)
        return;
    drop_generals(cx, &stay, army, NGE_GENERALS);
    for (int p = nge_from(set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(set, p + 1))
        if (!nge_in(&stay, p))
            nge_to_reserve(cx, p);
    spread(cx, &stay);
}

/* NGE ruling 11: whoever is caught where friends stand fights beside them and stays apart. */
static bool stays_apart(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (side != s->side || zone != s->march.zone || !nge_march_is(cx, NGE_MET) ||
        nge_march_is(cx, NGE_SORTIES))
        return false;
    nge_set go = nge_pieces(cx, zone, side, NGE_MARCHING);
    return nge_from(&go, 0) >= 0;
}

nge_set nge_united(const struct bc_ctx *cx, int zone, int side)
{
    return nge_pieces(cx, zone, side, stays_apart(cx, zone, side) ? NGE_MARCHING : NGE_FIELD);
}

void nge_merge(struct bc_ctx *cx, int zone, int side)
{
    nge_tidy(cx, zone, side);
    nge_set all = nge_united(cx, zone, side);
    if (nge_army_of(cx, &all, 0) >= 0 && nge_army_of(cx, &all, NGE_SECOND) >= 0) {
        nge_set one = nge_group(cx, &all, 0), two = nge_group(cx, &all, NGE_SECOND);
        settle(cx, &one, true);
        settle(cx, &two, true);
    } else
        settle(cx, &all, nge_count_armies(&all) == 1);
    nge_tidy(cx, zone, side);
}
