/* setup.c - the set-up of a scenario (NGE §20.1i): what the file fixes is placed at once;
 * places, corps and generals that are their owner's choice are asked for one by one, fleets
 * are drawn by lot. */
#include "rules/nge/nge.h"

static const struct nge_setup_facts *setup_of(const struct bc_frame *f)
{
    return &nge_facts(f)->setup;
}

static const struct nge_start *start_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return &nge_data(cx)->start[setup_of(f)->entry];
}

static bc_seats setup_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_runner(cx, start_of(cx, f)->nation));
}

/* --- The pieces that wait --- */

/* NGE §20.1d, data 6.2: out of the game, not yet in it, or in the reserve. */
int nge_first_place(const struct bc_ctx *cx, int p)
{
    const struct nge_data *d = nge_data(cx);
    const struct nge_unit *u = &d->unit[p];
    if (d->removed[p] || (u->until && d->year >= u->until))
        return NGE_OUT;
    if ((u->tags & NGE_NOT_YET || u->from > d->year) && !d->early[p])
        return NGE_LATER;
    return NGE_RESERVE;
}

int nge_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    nge_empty(s);
    s->h.seats = NGE_SIDES;
    s->fog = (uint8_t)opt[1];
    s->year = d->year;
    s->last = d->last_round;
    s->punished = d->punished;
    s->winner = NGE_NOBODY;
    memcpy(s->ally, d->side, sizeof s->ally);
    nge_begin_nations(cx);
    s->vp = d->vp;
    s->esc = d->esc;
    s->lasting = d->lasting;
    for (int z = 0; z < NGE_ZONES; z++)
        s->owner[z] = d->province[d->zone[z].province].owner;
    memcpy(s->mark, d->marks, sizeof s->mark);
    for (int p = 0; p < NGE_PIECES; p++)
        s->at[p] = (uint16_t)nge_first_place(cx, p);
    for (int c = 0; c < NGE_CARDS; c++) {
        s->lies[c] = d->deck[c];
        s->used[c / 8] = (uint8_t)(s->used[c / 8] | (unsigned)d->used[c] << c % 8);
        s->held[nge_card_side(c)] = (uint8_t)(s->held[nge_card_side(c)] + (d->deck[c] == NGE_HAND));
    }
    bc_call(cx, NGE_SEQ_GAME);
    return 0;
}

/* --- One formation after the other --- */

static void put_unit(struct bc_ctx *cx, int p, int zone, int steps)
{
    nge_put(cx, p, zone);
    nge_state(cx)->n[p] = (uint8_t)steps;
}

static bool more(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return setup_of(f)->entry < nge_data(cx)->starts;
}

/* Nobody of the own side stands there yet (NGE §11.1). */
static bool is_free(const struct bc_ctx *cx, int zone, int side)
{
    return !nge_stands(cx, zone, side);
}

static int usual_zone(const struct bc_ctx *cx, const struct nge_start *s)
{
    for (int i = 0; i < s->zones; i++)
        if (is_free(cx, s->zone[i], nge_state(cx)->ally[s->nation]))
            return s->zone[i];
    return s->zone[0];
}

static bool zone_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return more(cx, f) && !setup_of(f)->usual && start_of(cx, f)->zones > 1;
}

static void zone_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_start *s = start_of(cx, f);
    for (int i = 0; i < s->zones; i++)
        if (is_free(cx, s->zone[i], nge_state(cx)->ally[s->nation]))
            bc_add(l, nge_act(NGE_PUT, seat, s->zone[i], 0), 1);
    bc_add(l, nge_act(NGE_USUAL, seat, 0, 0), 1);
}

static void be_usual(struct bc_ctx *cx, struct nge_setup_facts *t)
{
    t->usual = (uint8_t)(1 + nge_runner(cx, nge_data(cx)->start[t->entry].nation));
}

static enum bc_flow zone_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    if (act->kind == NGE_USUAL)
        be_usual(cx, t);
    else
        t->zone = (uint16_t)(1 + act->a[0]);
    return BC_NEXT;
}

/* What is not the owner's choice. */
static enum bc_flow fixed_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    const struct nge_start *s = start_of(cx, f);
    int zone = t->zone ? t->zone - 1 : usual_zone(cx, s), depots = s->depots;
    t->zone = (uint16_t)(1 + zone);
    for (int i = 0; i < s->corps; i++)
        if (s->unit[i] != NGE_NONE)
            put_unit(cx, s->unit[i], zone,
                     s->reduced >> i & 1 ? 1 : nge_unit(cx, s->unit[i])->steps);
    if (s->army != NGE_NONE)
        put_unit(cx, s->army, zone, 0);
    for (int i = 0; i < s->generals; i++)
        if (s->general[i] != NGE_NONE)
            put_unit(cx, s->general[i], zone, !i && s->army != NGE_NONE);
    for (int i = 0; i < s->specials; i++)
        put_unit(cx, s->special[i], zone, 0);
    for (int p = NGE_FIRST_DEPOT; p < NGE_FIRST_ARMY && depots; p++)
        if (nge_nation(cx, p) == s->nation && nge_state(cx)->at[p] == NGE_RESERVE) {
            put_unit(cx, p, zone, 0);
            depots--;
        }
    t->slot = 0;
    t->general = 0;
    return BC_NEXT;
}

/* --- Corps of the mix --- */

static void skip_slots(const struct nge_start *s, struct nge_setup_facts *t)
{
    while (t->slot < s->corps && s->unit[t->slot] != NGE_NONE)
        t->slot++;
    while (t->general < s->generals && s->general[t->general] != NGE_NONE)
        t->general++;
}

static enum bc_flow slots_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    skip_slots(start_of(cx, f), &nge_frame(f)->setup);
    return BC_NEXT;
}

static bool is_of_mix(const struct bc_ctx *cx, int p, int nation)
{
    return nge_data(cx)->mix[p] && nge_nation(cx, p) == nation &&
           nge_state(cx)->at[p] == NGE_RESERVE;
}

/* The first of each kind stands for all of them. */
static bool is_first_of_kind(const struct bc_ctx *cx, int p, int nation)
{
    if (!is_of_mix(cx, p, nation))
        return false;
    for (int q = 0; q < p; q++)
        if (is_of_mix(cx, q, nation) && nge_unit(cx, q)->kind == nge_unit(cx, p)->kind)
            return false;
    return true;
}

static int usual_corps(const struct bc_ctx *cx, int nation)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (is_of_mix(cx, p, nation))
            return p;
    return -1;
}

static bool corps_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return more(cx, f) && setup_of(f)->slot < start_of(cx, f)->corps && !setup_of(f)->usual;
}

static void corps_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    int nation = start_of(cx, f)->nation;
    for (int p = 0; p < NGE_CORPS; p++)
        if (is_first_of_kind(cx, p, nation))
            bc_add(l, nge_act(NGE_CHOOSE, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_USUAL, seat, 0, 0), 1);
}

static enum bc_flow corps_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    if (act->kind == NGE_USUAL) {
        be_usual(cx, t);
        return BC_NEXT;
    }
    put_unit(cx, act->a[0], t->zone - 1, nge_unit(cx, act->a[0])->steps);
    t->slot++;
    skip_slots(start_of(cx, f), t);
    return BC_REPEAT;
}

/* --- Generals (NGE §20.1i: unnamed ones are chosen) --- */

/* Some formation of the scenario has him by name. */
static bool is_named(const struct nge_data *d, int p)
{
    for (int i = 0; i < d->starts; i++)
        for (int k = 0; k < d->start[i].generals; k++)
            if (d->start[i].general[k] == p)
                return true;
    return false;
}

/* A commander must be able to lead what stands there, a subordinate ranks below him. */
static bool can_serve(const struct bc_ctx *cx, const struct nge_start *s,
                      const struct nge_setup_facts *t, int p)
{
    const struct nge_state *st = nge_state(cx);
    if (st->at[p] != NGE_RESERVE || nge_nation(cx, p) != s->nation || is_named(nge_data(cx), p))
        return false;
    nge_set set = nge_pieces(cx, t->zone - 1, st->ally[s->nation], NGE_FIELD);
    nge_add(&set, p);
    return !nge_bar_stack(cx, &set);
}

static int usual_general(const struct bc_ctx *cx, const struct nge_start *s,
                         const struct nge_setup_facts *t)
{
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++)
        if (can_serve(cx, s, t, p))
            return p;
    return -1;
}

static bool general_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_setup_facts *t = setup_of(f);
    return more(cx, f) && t->general < start_of(cx, f)->generals && !t->usual &&
           usual_general(cx, start_of(cx, f), t) >= 0;
}

static void general_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++)
        if (can_serve(cx, start_of(cx, f), setup_of(f), p))
            bc_add(l, nge_act(NGE_CHOOSE, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_USUAL, seat, 0, 0), 1);
}

static enum bc_flow general_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    if (act->kind == NGE_USUAL) {
        be_usual(cx, t);
        return BC_NEXT;
    }
    put_unit(cx, act->a[0], t->zone - 1, 0);
    t->general++;
    skip_slots(start_of(cx, f), t);
    return BC_REPEAT;
}

/* Whatever is left of this formation, as the file proposes; then the next one. */
static enum bc_flow rest_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    const struct nge_start *s = start_of(cx, f);
    int p;
    for (; t->slot < s->corps; t->slot++)
        if (s->unit[t->slot] == NGE_NONE && (p = usual_corps(cx, s->nation)) >= 0)
            put_unit(cx, p, t->zone - 1, nge_unit(cx, p)->steps);
    for (; t->general < s->generals; t->general++)
        if (s->general[t->general] == NGE_NONE && (p = usual_general(cx, s, t)) >= 0)
            put_unit(cx, p, t->zone - 1, 0);
    nge_set all = nge_pieces(cx, t->zone - 1, nge_state(cx)->ally[s->nation], NGE_FIELD);
    nge_tell_move(cx, &all, t->zone - 1);
    t->zone = 0;
    t->entry++;
    if (t->entry < nge_data(cx)->starts &&
        t->usual != 1 + nge_runner(cx, nge_data(cx)->start[t->entry].nation))
        t->usual = 0;
    return BC_RESTART;
}

/* --- Generals and depots that their owner adds (NGE §20.2h) --- */

static bc_seats free_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_runner(cx, nge_data(cx)->free_nation));
}

static bool wants_general(const struct nge_data *d, const struct nge_setup_facts *t)
{
    return t->freed < d->free_generals;
}

/* A formation of this side that has room for it; one depot stands for all. */
static bool may_add(const struct bc_ctx *cx, const struct bc_frame *f, int p, int zone)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int side = s->ally[d->free_nation], group = 0;
    bool general = wants_general(d, setup_of(f));
    if (s->at[p] != NGE_RESERVE || nge_nation(cx, p) != d->free_nation ||
        (general ? !nge_is_general(p) : !nge_is_depot(p)) || !nge_stands(cx, zone, side))
        return false;
    for (int q = NGE_FIRST_DEPOT; q < p && !general; q++)
        if (s->at[q] == NGE_RESERVE && nge_nation(cx, q) == d->free_nation)
            return false;
    nge_set there = nge_pieces(cx, zone, side, NGE_FIELD);
    struct nge_force a = nge_weigh(cx, &there);
    int nation = nge_nation_of(cx, &a); /* those of another power are not of its set-up */
    return (nation == d->free_nation || nation >= NGE_MAJORS) &&
           !nge_bar_add(cx, &there, p, &group);
}

static void free_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = NGE_FIRST_DEPOT; p < NGE_FIRST_FLEET; p++)
        for (int z = 0; z < NGE_ZONES; z++)
            if (may_add(cx, f, p, z))
                bc_add(l, nge_act(NGE_PLACE, seat, p, z), 1);
    bc_add(l, nge_act(NGE_USUAL, seat, 0, 0), 1);
}

static bool free_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_data *d = nge_data(cx);
    return !more(cx, f) && !setup_of(f)->fleet && !setup_of(f)->drawn &&
           setup_of(f)->freed < d->free_generals + d->free_depots;
}

static enum bc_flow free_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_data *d = nge_data(cx);
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    if (act->kind == NGE_USUAL) {
        t->freed = (uint8_t)(d->free_generals + d->free_depots);
        return BC_NEXT;
    }
    put_unit(cx, act->a[0], act->a[1], 0);
    t->freed++;
    return BC_REPEAT;
}

/* --- Fleets: drawn by lot, then placed, the British last (NGE §20.1i, §20.1j) --- */

static const struct nge_squadron *squadron_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return &nge_data(cx)->squadron[setup_of(f)->fleet];
}

static bool fleets_left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return setup_of(f)->fleet < nge_data(cx)->squadrons;
}

static void lot_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    const struct nge_squadron *q = squadron_of(cx, f);
    if (q->fleet != NGE_NONE) {
        bc_add(l, nge_act(NGE_LOT, BC_NATURE, q->fleet, 0), 1);
        return;
    }
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_nation(cx, p) == q->nation && nge_state(cx)->at[p] == NGE_RESERVE)
            bc_add(l, nge_act(NGE_LOT, BC_NATURE, p, 0), 1);
}

static enum bc_flow lot_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->setup.drawn = (uint8_t)act->a[0];
    return BC_NEXT;
}

static int fleets_at(const struct nge_state *s, int place)
{
    int n = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        n += s->at[p] == place;
    return n;
}

enum { PORT_MOST = 3 };

static bc_seats fleet_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_runner(cx, squadron_of(cx, f)->nation));
}

static bool has_room(const struct bc_ctx *cx, int place)
{
    return fleets_at(nge_state(cx), place) < PORT_MOST;
}

static void fleet_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_squadron *q = squadron_of(cx, f);
    for (int i = 0; i < q->places; i++)
        if (has_room(cx, q->place[i]))
            bc_add(l, nge_act(NGE_PUT, seat, q->place[i], 0), 1);
    bc_add(l, nge_act(NGE_USUAL, seat, 0, 0), 1);
}

static enum bc_flow put_fleet(struct bc_ctx *cx, struct nge_setup_facts *t, int place)
{
    nge_put(cx, t->drawn, place);
    t->fleet++;
    return BC_RESTART;
}

static bool is_usual(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return fleets_left(cx, f) &&
           (squadron_of(cx, f)->places == 1 ||
            setup_of(f)->usual == 1 + nge_runner(cx, squadron_of(cx, f)->nation));
}

static enum bc_flow usual_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_squadron *q = squadron_of(cx, f);
    int i = 0;
    while (i + 1 < q->places && !has_room(cx, q->place[i]))
        i++;
    return put_fleet(cx, &nge_frame(f)->setup, q->place[i]);
}

static enum bc_flow fleet_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_setup_facts *t = &nge_frame(f)->setup;
    if (act->kind == NGE_PUT)
        return put_fleet(cx, t, act->a[0]);
    t->usual = (uint8_t)(1 + act->seat);
    return usual_take(cx, f, act);
}

const struct bc_step nge_seq_setup[] = {
    {"setup.zone", "NGE §20.1i", BC_ASKS(zone_when, setup_who, zone_legal, zone_take),
     BC_FACTS(NGE_Q_SETUP)},
    {"setup.fixed", "NGE §20.1i", BC_RUNS(more, fixed_take)},
    {"setup.slots", "NGE §20.1i", BC_RUNS(more, slots_take)},
    {"setup.corps", "NGE §20.1i", BC_ASKS(corps_when, setup_who, corps_legal, corps_take),
     BC_FACTS(NGE_Q_SETUP)},
    {"setup.general", "NGE §20.1i", BC_ASKS(general_when, setup_who, general_legal, general_take),
     BC_FACTS(NGE_Q_SETUP)},
    {"setup.rest", "NGE §20.1i", BC_RUNS(more, rest_take)},
    {"setup.free", "NGE §20.2h", BC_ASKS(free_when, free_who, free_legal, free_take),
     BC_FACTS(NGE_Q_SETUP)},
    {"setup.lot", "NGE §20.1i", BC_DRAWS(fleets_left, lot_odds, lot_take)},
    {"setup.usual", "NGE §20.1i", BC_RUNS(is_usual, usual_take)},
    {"setup.fleet", "NGE §20.1i", BC_ASKS(fleets_left, fleet_who, fleet_legal, fleet_take),
     BC_FACTS(NGE_Q_SETUP)},
    {0},
};
