/* chase.c - who intercepts a squadron that has entered a sea (NGE §17.2.5a, §17.2.5b, ruling
 * 30). Those who come carry NGE_PICKED until their die is cast, NGE_FIGHTS if they have
 * succeeded. */
#include "rules/nge/nge.h"

/* --- CHASE: the group at sea, then the boxes (ruling 30) --- */

static const struct nge_chase_facts *chase_of(const struct bc_frame *f)
{
    return &nge_facts(f)->chase;
}

static bc_seats chase_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(chase_of(f)->side);
}

/* Box `i` of this sea, in the order of its ports, or -1 behind the last. */
static int box_place(const struct bc_ctx *cx, const struct nge_chase_facts *c, int i)
{
    const struct nge_data *d = nge_data(cx);
    for (int k = 0; k < d->ports; k++)
        if (nge_faces(&d->zone[d->port[k]], c->sea) && i-- == 0)
            return NGE_BOX + d->port[k];
    return -1;
}

static int coming(const struct bc_ctx *cx)
{
    int n = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        n += nge_has(nge_state(cx), p, NGE_FIGHTS);
    return n;
}

/* NGE §17.2.5a: how many more may come; those of a box only while there is room at sea. */
int nge_chase_room(const struct bc_ctx *cx, const struct nge_chase_facts *c)
{
    return NGE_SQUADRON - (c->boxes ? nge_count_fleets(cx, NGE_AT_SEA + c->sea, c->side) : 0);
}

/* Fleets of a box that may come out into this sea: not through a Bosphorus that is shut (NGE §17.2.3). */
static nge_set before_port(const struct bc_ctx *cx, const struct nge_chase_facts *c, int zone)
{
    nge_set there = nge_fleets(cx, NGE_BOX + zone, c->side), come = {{0}};
    NGE_EACH(p, &there)
    {
        nge_set one = {{0}};
        nge_add(&one, p);
        int from = nge_sea_before(cx, p, zone) - NGE_AT_SEA;
        if (nge_may_all_sail(cx, &one, nge_state(cx)->from[p] ? from : c->sea, c->sea, c->side))
            nge_add(&come, p);
    }
    return come;
}

/* Who may be named now: those at sea; then those of every box that has not had its throw, as their owner
 * likes (NGE ruling 30); of the box from which he has named one only these. */
static nge_set candidates(const struct bc_ctx *cx, const struct nge_chase_facts *c)
{
    nge_set set = {{0}};
    if (!c->boxes)
        return nge_fleets(cx, NGE_AT_SEA + c->sea, c->side);
    const struct nge_data *d = nge_data(cx);
    for (int k = 0, i = 0; k < d->ports; k++)
        if (nge_faces(&d->zone[d->port[k]], c->sea)) {
            if (c->box ? c->box == 1 + i : !(c->tried >> i & 1)) {
                nge_set there = before_port(cx, c, d->port[k]);
                set = nge_both(&set, &there);
            }
            i++;
        }
    return set;
}

/* Where they are, or the sea itself if they are in several boxes. */
int nge_chase_place(const struct bc_ctx *cx, const struct nge_chase_facts *c)
{
    nge_set set = candidates(cx, c);
    int place = -1;
    NGE_EACH(p, &set)
    place = place < 0 || place == nge_state(cx)->at[p] ? nge_state(cx)->at[p] : NGE_AT_SEA + c->sea;
    return place;
}

static enum bc_flow seek_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_chase_facts *c = &nge_frame(f)->chase;
    nge_set set = candidates(cx, c);
    c->asks = nge_from(&set, 0) >= 0 && nge_chase_room(cx, c) > 0;
    return BC_NEXT;
}

static bool chase_asks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return chase_of(f)->asks;
}

/* Fleet by fleet who comes; nobody: he lets them pass. */
static void who_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    const struct nge_chase_facts *c = chase_of(f);
    const struct nge_state *s = nge_state(cx);
    nge_set set = candidates(cx, c);
    int picked = 0;
    NGE_EACH(p, &set)
    picked += nge_has(s, p, NGE_PICKED);
    if (picked < nge_chase_room(cx, c))
        NGE_EACH(p, &set)
    if (!nge_has(s, p, NGE_PICKED))
        bc_add(l, nge_act(NGE_FLEET, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow who_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_chase_facts *c = &nge_frame(f)->chase;
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_set_bits(nge_state(cx), act->a[0], NGE_PICKED, true);
    for (int i = 0, place; c->boxes && (place = box_place(cx, c, i)) >= 0; i++)
        if (place == nge_state(cx)->at[act->a[0]])
            c->box = (uint8_t)(1 + i);
    return BC_REPEAT;
}

int nge_best_initiative(const struct bc_ctx *cx, unsigned bit)
{
    int best = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(nge_state(cx), p, bit) && nge_unit(cx, p)->initiative > best)
            best = nge_unit(cx, p)->initiative;
    return best;
}

static bool any_picked(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(nge_state(cx), p, NGE_PICKED))
            return true;
    return false;
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

/* NGE §17.2.5b, §17.2.7c: who comes out of a box is at sea afterwards. */
static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int sum = act->a[0] + nge_best_initiative(cx, NGE_PICKED), sea = NGE_AT_SEA + chase_of(f)->sea;
    nge_emit(cx, NGE_EV_CHASES, chase_of(f)->side, sea, act->a[0], sum, 0);
    nge_set come = {{0}};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(s, p, NGE_PICKED)) {
            nge_set_bits(s, p, NGE_PICKED, false);
            nge_set_bits(s, p, NGE_FIGHTS, sum >= NGE_SEA_CAUGHT);
            if (sum >= NGE_SEA_CAUGHT && s->at[p] != sea)
                nge_add(&come, p);
        }
    nge_move_fleets(cx, &come, sea);
    return BC_NEXT;
}

/* The boxes behind the sea, one by one until their owner names nobody more. */
static enum bc_flow group_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_chase_facts *c = &nge_frame(f)->chase;
    bool first = !c->boxes, named = c->box;
    if (named)
        c->tried = (uint16_t)(c->tried | 1u << (c->box - 1));
    c->boxes = 1;
    c->box = 0;
    if (first || named)
        return BC_RESTART;
    f->ret = coming(cx) > 0;
    return c->hunt ? BC_NEXT : BC_LEAVE;
}

/* --- Those who have evaded are caught in the next sea (NGE §17.2.6, ruling 30) --- */

void nge_call_hunt(struct bc_ctx *cx, const nge_set *evaders, int sea, int side, bool driven)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_CHASE));
    g->chase.sea = (uint8_t)(sea - NGE_AT_SEA);
    g->chase.side = (uint8_t)side;
    g->chase.hunt = 1;
    g->chase.driven = driven;
    NGE_EACH(p, evaders)
    nge_set_bits(nge_state(cx), p, NGE_SECOND, true);
}

static bool is_caught(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return coming(cx) > 0;
}

static enum bc_flow fight_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_SEABATTLE));
    g->seabattle.side = (uint8_t)(1 - chase_of(f)->side);
    g->seabattle.sea = (uint16_t)(NGE_AT_SEA + chase_of(f)->sea);
    g->seabattle.driven = chase_of(f)->driven;
    nge_frame(f)->chase.fought = 1;
    return BC_NEXT;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        nge_set_bits(nge_state(cx), p, NGE_SECOND | NGE_FIGHTS, false);
    f->ret = chase_of(f)->driven && chase_of(f)->fought && f->ret != 1; /* they were beaten */
    return BC_LEAVE;
}

const struct bc_step nge_seq_chase[] = {
    {"chase.seek", "NGE §17.2.5a", BC_RUNS(BC_ALWAYS, seek_take)},
    {"chase.who", "NGE §17.2.5a", BC_ASKS(chase_asks, chase_who, who_legal, who_take),
     BC_FACTS(NGE_Q_CHASE)},
    {"chase.roll", "NGE §17.2.5b", BC_DRAWS(any_picked, die_odds, roll_take),
     BC_FACTS(NGE_Q_CHASE)},
    {"chase.next", "NGE ruling 30", BC_RUNS(BC_ALWAYS, group_take)},
    {"chase.fight", "NGE §17.2.6", BC_RUNS(is_caught, fight_take),
     .calls = BC_SEQ(NGE_SEQ_SEABATTLE)},
    {"chase.end", "NGE §17.2.6", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
