/* homecoming.c - the beaten power orders what has come home anew (NGE §18.2.3c): piece after piece goes
 * from one of its key zones to another, and an army may get another general. A step of PEACE. */
#include "rules/nge/nge.h"

static const struct nge_peace_facts *peace_of(const struct bc_frame *f)
{
    return &nge_facts(f)->peace;
}

/* Its own pieces in its land that have not been moved yet. */
static bool is_ready(const struct bc_ctx *cx, int p, int nation)
{
    const struct nge_state *s = nge_state(cx);
    return nge_nation(cx, p) == nation && s->at[p] < NGE_ZONES && s->owner[s->at[p]] == nation &&
           !(s->is[p] & NGE_ACTED) && !nge_is_army(p) && !nge_is_special(p);
}

/* A general who has an army goes with all of it, everybody else by himself. */
static nge_set party(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    nge_set all = nge_pieces(cx, s->at[p], NGE_THIRD, NGE_FIELD), one = {{0}};
    if (nge_is_general(p) && s->n[p])
        return nge_count_armies(&all) == 2 ? nge_group(cx, &all, s->is[p] & NGE_SECOND) : all;
    nge_add(&one, p);
    return one;
}

static nge_set without(nge_set set, const nge_set *gone)
{
    NGE_EACH(p, gone)
    nge_del(&set, p);
    return set;
}

static bool may_go(const struct bc_ctx *cx, int p, int zone)
{
    const struct nge_state *s = nge_state(cx);
    nge_set go = party(cx, p), from = nge_pieces(cx, s->at[p], NGE_THIRD, NGE_FIELD),
            to = nge_pieces(cx, zone, NGE_THIRD, NGE_FIELD), left = without(from, &go);
    int group = 0;
    if (nge_bar_stack(cx, &left) || !nge_at_home(cx, p, zone))
        return false;
    return nge_is_general(p) && !s->n[p] ? nge_from(&to, 0) >= 0 && !nge_bar_add(cx, &to, p, &group)
                                         : !nge_bar_merge(cx, &to, &go, false);
}

/* He takes over an army; whom he replaces serves under him, or goes to the reserve. */
static void take_over(struct bc_ctx *cx, int p, int zone)
{
    struct nge_state *s = nge_state(cx);
    nge_set there = nge_pieces(cx, zone, NGE_THIRD, NGE_FIELD);
    int old = nge_commander(cx, &there);
    if (s->at[p] != zone)
        nge_put(cx, p, zone);
    s->n[old] = 0;
    s->n[p] = 1;
    nge_set all = nge_pieces(cx, zone, NGE_THIRD, NGE_FIELD);
    if (nge_bar_stack(cx, &all) || nge_commander(cx, &all) != p)
        nge_to_reserve(cx, old);
}

static bool may_take_over(const struct bc_ctx *cx, int p, int zone)
{
    const struct nge_state *s = nge_state(cx);
    nge_set there = nge_pieces(cx, zone, NGE_THIRD, NGE_FIELD),
            from = nge_pieces(cx, s->at[p], NGE_THIRD, NGE_FIELD), one = {{0}};
    int old = nge_commander(cx, &there);
    nge_add(&one, p);
    nge_set left = without(from, &one);
    if (s->n[p] || nge_count_armies(&there) != 1 || old < 0 || !s->n[old] || old == p ||
        s->is[old] & NGE_ACTED || (s->at[p] != zone && nge_bar_stack(cx, &left)))
        return false;
    struct nge_state with = *s;
    struct bc_ctx copy = {cx->game, cx->data, &with.h, NULL};
    take_over(&copy, p, zone);
    nge_set all = nge_pieces(&copy, zone, NGE_THIRD, NGE_FIELD);
    return !nge_bar_stack(&copy, &all) && nge_commander(&copy, &all) == p;
}

static void offer_all(const struct bc_ctx *cx, int nation, int seat, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        for (int z = 0; z < NGE_ZONES && is_ready(cx, p, nation); z++) {
            if (!nge_is_key(cx, z, nation))
                continue;
            if (s->at[p] != z && may_go(cx, p, z))
                bc_add(l, nge_act(NGE_PLACE, seat, p, z), 1);
            if (nge_is_general(p) && may_take_over(cx, p, z))
                bc_add(l, nge_act(NGE_REPLACE, seat, p, z), 1);
        }
}

/* Depots alone are not worth a question. */
static bool has_corps(const struct bc_ctx *cx, int nation)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (is_ready(cx, p, nation))
            return true;
    return false;
}

bool nge_order_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct bc_option room[NGE_OPTIONS];
    struct bc_list l = {room, 0, NGE_OPTIONS, NULL, NULL};
    if (peace_of(f)->ordered || !has_corps(cx, peace_of(f)->loser))
        return false;
    offer_all(cx, peace_of(f)->loser, 0, &l);
    return l.n > 0;
}

bc_seats nge_order_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_runner(cx, peace_of(f)->loser));
}

void nge_order_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    offer_all(cx, peace_of(f)->loser, seat, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

enum bc_flow nge_order_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int p = act->a[0], to = act->a[1];
    if (act->kind == NGE_DONE) {
        nge_frame(f)->peace.ordered = 1;
        return BC_REPEAT;
    }
    int from = s->at[p];
    nge_set set = party(cx, p);
    NGE_EACH(q, &set)
    nge_set_bits(s, q, NGE_ACTED, true);
    if (act->kind == NGE_REPLACE)
        take_over(cx, p, to);
    else
        nge_shift(cx, &set, to);
    nge_merge(cx, to, NGE_THIRD);
    nge_tidy(cx, from, NGE_THIRD);
    return BC_REPEAT;
}
