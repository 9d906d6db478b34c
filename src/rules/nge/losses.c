/* losses.c - which steps are lost, one by one (NGE §14.8a), and where the beaten go (NGE §14.10a to
 * §14.10d). */
#include "rules/nge/nge.h"

static const struct nge_losses_facts *losses_of(const struct bc_frame *f)
{
    return &nge_facts(f)->losses;
}

static bc_seats losses_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(losses_of(f)->side);
}

static int index_of(const struct nge_state *s, int side)
{
    return side != s->fight.attacker;
}

void nge_call_losses(struct bc_ctx *cx, int zone, int side, int n, int why, unsigned is)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_LOSSES));
    f->losses = (struct nge_losses_facts){.zone = (uint16_t)zone,
                                          .side = (uint8_t)side,
                                          .left = (uint8_t)n,
                                          .total = (uint8_t)n,
                                          .why = (uint8_t)why,
                                          .is = (uint8_t)is};
}

/* --- LOSSES --- */

/* Whom it can hit at all: who fights; in pursuit depots, too; on the way, those who retreat. */
static nge_set victims(const struct bc_ctx *cx, const struct nge_losses_facts *l)
{
    const struct nge_state *s = nge_state(cx);
    nge_set all = {{0}}, set = {{0}};
    if (l->why == NGE_LOST_IN_ASSAULT)
        all = nge_stormers(cx, l->zone, l->side);
    else if (l->why == NGE_LOST_ON_WAY)
        all = nge_pieces(cx, l->zone, l->side, NGE_FIGHTING);
    else
        all = nge_fighters(cx, index_of(s, l->side)).set;
    NGE_EACH(p, &all)
    if (nge_is_corps(p) || (nge_is_depot(p) && l->why == NGE_LOST_IN_PURSUIT))
        nge_add(&set, p);
    return set;
}

static nge_set only(const struct bc_ctx *cx, const nge_set *of, int morale, bool horse)
{
    nge_set set = {{0}};
    NGE_EACH(p, of)
    if (nge_is_corps(p) &&
        (horse ? nge_unit(cx, p)->kind == NGE_CAVALRY : nge_unit(cx, p)->morale == morale))
        nge_add(&set, p);
    return set;
}

/* NGE §14.8a, ruling 19: the lead corps, one of the special units beside it, a cavalry step if the table
 * says so; then more than half of all on units of the formation's morale. */
static nge_set choices(const struct bc_ctx *cx, const struct nge_losses_facts *l)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    nge_set all = victims(cx, l), set = {{0}};
    int who = index_of(s, l->side);
    if (l->why != NGE_LOST_IN_BATTLE)
        return all;
    if (!(l->is & NGE_TAKES_LEAD) && w->lead[who] != NGE_NONE && nge_in(&all, w->lead[who])) {
        nge_add(&set, w->lead[who]);
        return set;
    }
    for (int i = 0; i < NGE_SPECIALS && !(l->is & NGE_TAKES_SPECIAL); i++)
        if (w->specials[who] >> i & 1 && nge_has(s, NGE_FIRST_SPECIAL + i, NGE_FIGHTS))
            nge_add(&set, NGE_FIRST_SPECIAL + i); /* not if it has gone with its army */
    if (nge_from(&set, 0) >= 0)
        return set;
    if (l->is & NGE_TAKES_HORSE) {
        set = only(cx, &all, 0, true);
        if (nge_from(&set, 0) >= 0)
            return set;
    }
    if (2 * (l->own + l->left - 1) > l->total)
        return all;
    set = only(cx, &all, w->morale[who], false);
    return nge_from(&set, 0) >= 0 ? set : all;
}

static bool lose_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set set = victims(cx, losses_of(f));
    return losses_of(f)->left && nge_from(&set, 0) >= 0;
}

static void lose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set set = choices(cx, losses_of(f));
    NGE_EACH(p, &set)
    bc_add(l, nge_act(NGE_LOSE, seat, p, 0), 1);
}

static enum bc_flow lose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_losses_facts *l = &nge_frame(f)->losses;
    struct nge_state *s = nge_state(cx);
    struct nge_fight *w = &s->fight;
    int p = act->a[0], who = index_of(s, l->side), at = s->at[p];
    bool battle = l->why == NGE_LOST_IN_BATTLE;
    if (battle && p == w->lead[who])
        l->is |= NGE_TAKES_LEAD;
    if (battle && nge_is_special(p))
        l->is |= NGE_TAKES_SPECIAL;
    if (battle && nge_is_corps(p) && nge_unit(cx, p)->kind == NGE_CAVALRY)
        l->is &= (uint8_t)~NGE_TAKES_HORSE;
    if (nge_is_corps(p) && nge_unit(cx, p)->morale == w->morale[who])
        l->own++;
    if (w->is & NGE_ON && l->why != NGE_LOST_IN_PURSUIT)
        w->lost[who]++;
    nge_lose_step(cx, p);
    l->left--;
    if (at < NGE_ZONES)
        nge_tidy(cx, at, l->side);
    return BC_REPEAT;
}

/* Whom a rule or card names, or who leads, is like nobody else. */
static bool is_named(const struct bc_ctx *cx, int p)
{
    const struct nge_data *d = nge_data(cx);
    const struct nge_fight *w = &nge_state(cx)->fight;
    return p == d->guard || p == d->young || p == d->chouans ||
           (w->is & NGE_ON && (p == w->lead[0] || p == w->lead[1]));
}

/* Two corps, or two depots, that differ in nothing but their names: whichever of them loses the step,
 * what is left is the same. So all counts that any rule asks for, now or later: what is printed on them,
 * the years and the card that bring them, their steps, their condition, where they stand and came from. */
static bool are_alike(const struct bc_ctx *cx, int p, int q)
{
    const struct nge_unit *a = nge_unit(cx, p), *b = nge_unit(cx, q);
    const struct nge_state *s = nge_state(cx);
    if (p == q)
        return true;
    if (!(nge_is_corps(p) && nge_is_corps(q)) && !(nge_is_depot(p) && nge_is_depot(q)))
        return false;
    return !is_named(cx, p) && !is_named(cx, q) && a->nation == b->nation && a->kind == b->kind &&
           (a->tags | NGE_GUESSED) == (b->tags | NGE_GUESSED) && a->steps == b->steps &&
           a->morale == b->morale && a->move == b->move && a->stars == b->stars &&
           a->card == b->card && a->from == b->from && a->until == b->until && s->n[p] == s->n[q] &&
           s->is[p] == s->is[q] && s->at[p] == s->at[q] && s->from[p] == s->from[q];
}

bool nge_lose_alike(const struct bc_ctx *cx, const struct bc_list *l)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind != NGE_LOSE || !are_alike(cx, l->v[0].act.a[0], l->v[i].act.a[0]))
            return false;
    return l->n > 0;
}

const struct bc_step nge_seq_losses[] = {
    {"losses.lose", "NGE §14.8a", BC_ASKS(lose_when, losses_who, lose_legal, lose_take),
     BC_FACTS(NGE_Q_LOSE)},
    {0},
};

/* --- RETREAT --- */

static const struct nge_retreat_facts *retreat_of(const struct bc_frame *f)
{
    return &nge_facts(f)->retreat;
}

static bc_seats retreat_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(retreat_of(f)->side);
}

void nge_call_retreat(struct bc_ctx *cx, int zone, int side)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_RETREAT));
    f->retreat = (struct nge_retreat_facts){
        .zone = (uint16_t)zone, .to = NGE_NOWHERE, .side = (uint8_t)side};
}

/* Without a battle: a besieger who has become too weak, or who does not wait for another attack. */
void nge_call_withdrawal(struct bc_ctx *cx, int zone, int side, int from)
{
    struct nge_state *s = nge_state(cx);
    nge_set set = nge_pieces(cx, zone, side, NGE_FIELD);
    NGE_EACH(p, &set)
    {
        nge_set_bits(s, p, NGE_FIGHTS, true);
        s->from[p] = 0;
    }
    s->fight = (struct nge_fight){.zone = (uint16_t)zone,
                                  .from = (uint16_t)from,
                                  .attacker = (uint8_t)(1 - side),
                                  .lead = {NGE_NONE, NGE_NONE},
                                  .second = {NGE_NONE, NGE_NONE}};
    nge_call_retreat(cx, zone, side);
    nge_frame(bc_top(cx))->retreat.regroups = from == NGE_NOWHERE;
}

/* Those who still have to leave the zone. A depot that is fixed, or that nobody takes along, is lost. */
static nge_set beaten(const struct bc_ctx *cx, const struct nge_retreat_facts *r)
{
    const struct nge_state *s = nge_state(cx);
    nge_set all = nge_pieces(cx, r->zone, r->side, NGE_FIGHTING), set = {{0}};
    NGE_EACH(p, &all)
    if (!(s->is[p] & NGE_INSIDE))
        nge_add(&set, p);
    return set;
}

/* NGE §14.10a: the zone from which they came and to which they return, or NGE_NOWHERE: attackers, each to
 * his own, and interceptors. */
static int origin(const struct bc_ctx *cx, const struct nge_retreat_facts *r, int p)
{
    const struct nge_state *s = nge_state(cx);
    bool attacks = r->side == s->fight.attacker;
    int way = s->from[p] % NGE_TAG;
    if (!way || (!attacks && way != s->fight.caught))
        return NGE_NOWHERE;
    return nge_data(cx)->zone[r->zone].near[way - 1].to;
}

/* NGE §14.11, ruling 22: those who go together with `first`. */
static nge_set group_with(const struct bc_ctx *cx, const struct nge_retreat_facts *r,
                          const nge_set *all, int first)
{
    const struct nge_state *s = nge_state(cx);
    int to = origin(cx, r, first), armies = 0;
    nge_set set = {{0}};
    for (int p = nge_from(all, NGE_FIRST_ARMY); p >= 0 && nge_is_army(p); p = nge_from(all, p + 1))
        armies++;
    NGE_EACH(p, all)
    if (origin(cx, r, p) == to &&
        (armies < 2 || to != NGE_NOWHERE || (s->is[p] & NGE_SECOND) == (s->is[first] & NGE_SECOND)))
        nge_add(&set, p);
    return set;
}

/* Generals whose corps have fallen come first (NGE §11.1): they are not to stand alone while others are
 * asked what they lose on their way. */
static nge_set next_group(const struct bc_ctx *cx, const struct nge_retreat_facts *r,
                          const nge_set *all)
{
    for (int p = nge_from(all, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(all, p + 1)) {
        nge_set set = group_with(cx, r, all, p);
        if (!nge_is_corps(nge_from(&set, 0)))
            return set;
    }
    return group_with(cx, r, all, nge_from(all, 0));
}

/* --- Where to (NGE §14.10b) --- */

enum { FRIENDLY = 1, INSIDE, HOSTILE, THROUGH, NO_CLASS };

static bool can_join(const struct bc_ctx *cx, const nge_set *set, int to, int side)
{
    nge_set there = nge_pieces(cx, to, side, NGE_FIELD);
    int first = nge_from(&there, 0);
    return first < 0 || !nge_is_corps(first) || !nge_bar_merge(cx, &there, set, true);
}

static bool is_five_to_one(const struct bc_ctx *cx, const nge_set *set, int to, int enemy)
{
    struct nge_force a = nge_weigh(cx, set), b = nge_force(cx, to, enemy, NGE_FIELD);
    return !nge_has_veiled(cx, to, enemy) && nge_odds(nge_strength(&a), nge_strength(&b)) >= 5;
}

/* Where an enemy came from: who attacks first, joins him in a grand campaign or marches to the guns. */
static bool has_sent(const struct bc_ctx *cx, const struct nge_retreat_facts *r, int to)
{
    const struct nge_state *s = nge_state(cx);
    bool defends = r->side != s->fight.attacker; /* else only interceptors have attacked him */
    for (int p = s->first[r->zone]; p < NGE_CORPS; p = s->next[p]) {
        int way = s->from[p] % NGE_TAG;
        if (way && (defends || way == s->fight.caught) && nge_side(cx, p) == 1 - r->side &&
            nge_data(cx)->zone[r->zone].near[way - 1].to == to)
            return true;
    }
    return to == s->fight.from;
}

static int class_of(const struct bc_ctx *cx, const struct nge_retreat_facts *r, const nge_set *set,
                    const struct nge_edge *e)
{
    const struct nge_state *s = nge_state(cx);
    int enemy = 1 - r->side, to = e->to;
    bool fort = nge_holds_fort(cx, to, enemy) && nge_siege(s, to) < 0;
    if (has_sent(cx, r, to) || !nge_may_enter(cx, r->side, to) || nge_is_spain_shut(cx, set, to) ||
        e->kind == NGE_DESERT || fort || !nge_strait_open(cx, e, r->side) ||
        !can_join(cx, set, to, r->side))
        return NO_CLASS;
    if (nge_stands(cx, to, enemy) || nge_fixed_depot(cx, to, enemy) >= 0)
        return !r->regroups && is_five_to_one(cx, set, to, enemy) ? THROUGH : NO_CLASS;
    return nge_control(cx, to) == enemy ? HOSTILE : FRIENDLY;
}

static int best_class(const struct bc_ctx *cx, const struct nge_retreat_facts *r,
                      const nge_set *set)
{
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    int best = NO_CLASS;
    for (int i = 0; i < z->nears; i++) {
        int c = class_of(cx, r, set, &z->near[i]);
        best = c < best ? c : best;
    }
    return best > INSIDE && nge_holds_fort(cx, r->zone, r->side) ? INSIDE : best;
}

static nge_set group_of(const struct bc_ctx *cx, const struct nge_retreat_facts *r)
{
    return nge_pieces(cx, r->zone, r->side, NGE_CHOSEN);
}

static bool any_left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set all = beaten(cx, retreat_of(f));
    return nge_from(&all, 0) >= 0;
}

static enum bc_flow next_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_retreat_facts *r = &nge_frame(f)->retreat;
    struct nge_state *s = nge_state(cx);
    nge_set all = beaten(cx, r), set = next_group(cx, r, &all);
    struct nge_force a = nge_weigh(cx, &set);
    nge_lay_open(cx, r->zone); /* whom they could join may tell something */
    NGE_EACH(p, &set)
    if (nge_is_depot(p) && (s->n[p] || a.commander < 0)) {
        nge_eliminate(cx, p);
        nge_del(&set, p);
    }
    if (!a.units) {
        nge_destroy(cx, &set);
        return BC_REPEAT;
    }
    r->to = (uint16_t)origin(cx, r, nge_from(&set, 0));
    r->asks = r->to == NGE_NOWHERE;
    bool lost = r->asks ? best_class(cx, r, &set) == NO_CLASS : nge_stands(cx, r->to, 1 - r->side);
    if (lost) {
        nge_destroy(cx, &set);
        return BC_REPEAT;
    }
    NGE_EACH(p, &set)
    nge_set_bits(s, p, NGE_PICKED, true);
    return BC_NEXT;
}

static bool asks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return retreat_of(f)->asks && any_left(cx, f);
}

/* NGE §15.3a, ruling 9: a besieger who goes of himself looks for supply. */
static bool feeds(const struct bc_ctx *cx, const nge_set *set, int to)
{
    struct nge_force a = nge_weigh(cx, set);
    return nge_supplied(cx, to, nge_nation_of(cx, &a), NGE_FREELY);
}

static void where_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_retreat_facts *r = retreat_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    nge_set set = group_of(cx, r);
    int best = best_class(cx, r, &set);
    bool fed = false;
    for (int i = 0; i < z->nears && r->regroups; i++)
        fed |= class_of(cx, r, &set, &z->near[i]) == best && feeds(cx, &set, z->near[i].to);
    if (best == INSIDE)
        bc_add(l, nge_act(NGE_RETREAT, seat, r->zone, 0), 1);
    for (int i = 0; i < z->nears && best != INSIDE; i++)
        if (class_of(cx, r, &set, &z->near[i]) == best && (!fed || feeds(cx, &set, z->near[i].to)))
            bc_add(l, nge_act(NGE_RETREAT, seat, z->near[i].to, 0), 1);
}

static enum bc_flow where_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->retreat.to = (uint16_t)act->a[0];
    return BC_NEXT;
}

static void withdraw(struct bc_ctx *cx, const struct nge_retreat_facts *r, const nge_set *set)
{
    struct nge_state *s = nge_state(cx);
    if (r->to == r->zone) {
        nge_go_inside(cx, set, r->zone, r->side);
        return;
    }
    nge_set there = nge_pieces(cx, r->to, 1 - r->side, NGE_FIELD); /* at 5:1, or depots alone */
    nge_destroy(cx, &there);
    nge_shift(cx, set, r->to);
    if (!r->asks)
        nge_tell_move(cx, set, r->to);
    NGE_EACH(p, set)
    s->from[p] = 0;
    nge_merge(cx, r->to, r->side);
    nge_update_siege(cx, r->zone);
}

/* NGE §14.10d: over a river without bridge or a mountain without pass one more step is lost. */
static enum bc_flow go_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_retreat_facts *r = &nge_frame(f)->retreat;
    nge_set set = group_of(cx, r);
    int way = r->to == r->zone ? -1 : nge_edge(cx, r->zone, r->to);
    int kind = way < 0 ? NGE_PLAIN : nge_data(cx)->zone[r->zone].near[way].kind;
    withdraw(cx, r, &set);
    nge_clear_bits(cx, NGE_PICKED);
    r->gone = 1;
    bool dry = nge_has_bridges(cx, r->side) ||
               (r->side == NGE_F && nge_played(nge_state(cx), NGE_CARD_F(49)));
    if ((kind == NGE_RIVER && !dry) || kind == NGE_MOUNTAIN)
        nge_call_losses(cx, r->to, r->side, 1, NGE_LOST_ON_WAY, 0);
    return BC_NEXT;
}

static bool gone(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return retreat_of(f)->gone;
}

static enum bc_flow stack_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_retreat_facts *r = &nge_frame(f)->retreat;
    r->gone = 0;
    if (r->to != r->zone && nge_must_trim(cx, r->to, r->side))
        nge_call_trim(cx, r->to, r->side);
    return BC_RESTART;
}

const struct bc_step nge_seq_retreat[] = {
    {"retreat.next", "NGE §14.10c", BC_RUNS(any_left, next_take)},
    {"retreat.where", "NGE §14.10b", BC_ASKS(asks, retreat_who, where_legal, where_take),
     BC_FACTS(NGE_Q_RETREAT)},
    {"retreat.go", "NGE §14.10d", BC_RUNS(any_left, go_take), .calls = BC_SEQ(NGE_SEQ_LOSSES)},
    {"retreat.stack", "NGE §11.2", BC_RUNS(gone, stack_take), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};
