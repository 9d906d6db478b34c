/* fleets.c - where fleets are and may be (NGE §17.2.2 to §17.2.4). A place is a port's zone, NGE_AT_SEA +
 * sea, or NGE_BOX + zone. */
#include "rules/nge/nge.h"

/* --- Places --- */

static bool is_sea(int place)
{
    return place >= NGE_AT_SEA && place < NGE_PLACES;
}

static bool is_box(int place)
{
    return place >= NGE_BOX && place < NGE_BOX + NGE_ZONES;
}

static const struct nge_zone *port_at(const struct bc_ctx *cx, int place)
{
    return &nge_data(cx)->zone[is_box(place) ? place - NGE_BOX : place];
}

/* Fleets of a side in a place. */
nge_set nge_fleets(const struct bc_ctx *cx, int place, int side)
{
    const struct nge_state *s = nge_state(cx);
    nge_set fleets = {{0}};
    if (place < NGE_PLACES) {
        for (int p = s->first[place]; p != NGE_NONE; p = s->next[p])
            if (nge_is_fleet(p) && nge_side(cx, p) == side)
                nge_add(&fleets, p);
        return fleets;
    }
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (s->at[p] == place && nge_side(cx, p) == side)
            nge_add(&fleets, p);
    return fleets;
}

/* NGE §17.2.3: whoever lies before a port on both ends of the Bosphorus remembers the sea he came from, 1 for
 * the first, and does not get through it by way of the box. */
static void note_sea(struct bc_ctx *cx, int p, int from, int to)
{
    const struct nge_data *d = nge_data(cx);
    const uint8_t *seas = is_box(to) ? port_at(cx, to)->seas : NULL;
    bool strait = seas && seas[1] != NGE_NONE && d->sea[seas[0]].bosphorus >> seas[1] & 1;
    nge_state(cx)->from[p] = strait && is_sea(from) ? (uint8_t)(1 + from - NGE_AT_SEA) : 0;
}

/* The sea before a port; of two the one that this fleet came from, if it has to know (NGE §17.2.3). */
int nge_sea_before(const struct bc_ctx *cx, int p, int zone)
{
    int from = p < 0 ? 0 : nge_state(cx)->from[p];
    return NGE_AT_SEA + (from ? from - 1 : nge_data(cx)->zone[zone].seas[0]);
}

/* NGE §17.3.2: of the squadron that sails and lies before this port: the sea that it came from. */
int nge_sea_behind(const struct bc_ctx *cx, int zone)
{
    nge_set own = nge_squadron(cx);
    int prev = nge_state(cx)->voyage.prev;
    if (is_sea(prev) && nge_faces(&nge_data(cx)->zone[zone], prev - NGE_AT_SEA))
        return prev;
    return nge_sea_before(cx, nge_from(&own, 0), zone);
}

/* Which they are is nobody else's business (NGE §2.1f): only places and numbers are told. */
void nge_move_fleets(struct bc_ctx *cx, const nge_set *fleets, int to)
{
    int from = NGE_NOWHERE, n = 0;
    NGE_EACH(p, fleets)
    {
        from = nge_state(cx)->at[p];
        nge_put(cx, p, to);
        note_sea(cx, p, from, to);
        n++;
    }
    if (n)
        nge_emit(cx, NGE_EV_SAILED, from, to, n, 0, 0);
}

static int count(const nge_set *set)
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        n += __builtin_popcountll(set->w[i]);
    return n;
}

int nge_count_fleets(const struct bc_ctx *cx, int place, int side)
{
    nge_set set = nge_fleets(cx, place, side);
    return count(&set);
}

nge_set nge_squadron(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = {{0}};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (s->is[p] & NGE_MOVER)
            nge_add(&set, p);
    return set;
}

bool nge_friendly_port(const struct bc_ctx *cx, int zone, int side)
{
    return zone < NGE_ZONES && nge_data(cx)->zone[zone].seas[0] != NGE_NONE &&
           nge_control(cx, zone) == side;
}

/* --- Where fleets may be (NGE §17.2.2 to §17.2.4) --- */

/* Is a place, a port or a box with all its seas, outside those that a fleet keeps to? */
static bool is_outside(const struct bc_ctx *cx, int p, int place)
{
    const struct nge_unit *u = nge_unit(cx, p);
    if (is_sea(place))
        return !(u->seas >> (place - NGE_AT_SEA) & 1);
    if (place == NGE_PIRATES)
        return u->seas;
    if (place >= NGE_ZONES && !is_box(place))
        return false;
    const struct nge_zone *port = port_at(cx, place);
    for (int i = 0; i < 2; i++)
        if (port->seas[i] != NGE_NONE && u->seas >> port->seas[i] & 1)
            return false;
    return true;
}

/* NGE §17.2.4: fleets that keep to some seas; of those of a nation that are marked only one
 * may be outside, be it with these or elsewhere. */
static bool may_be_in(const struct bc_ctx *cx, const nge_set *set, int p, int sea)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_unit *u = nge_unit(cx, p);
    if (!u->seas || u->seas >> sea & 1)
        return true;
    if (!(u->tags & NGE_HOME))
        return false;
    for (int q = NGE_FIRST_FLEET; q < NGE_PIECES; q++)
        if (q != p && nge_nation(cx, q) == u->nation &&
            (nge_in(set, q) || is_outside(cx, q, s->at[q])))
            return false;
    return true;
}

bool nge_may_all_be_in(const struct bc_ctx *cx, const nge_set *set, int sea)
{
    NGE_EACH(p, set)
    if (!may_be_in(cx, set, p, sea))
        return false;
    return true;
}

/* NGE §17.2.3: the Bosphorus is for whoever holds Constantinople, or for all. */
bool nge_is_bosphorus_shut(const struct bc_ctx *cx, int from, int to, int side)
{
    const struct nge_data *d = nge_data(cx);
    return d->sea[from].bosphorus >> to & 1 && nge_state(cx)->ally[NGE_OT] != NGE_THIRD &&
           nge_control(cx, d->capital[NGE_OT][0]) != side;
}

/* NGE §16.2, §17.2.3: ice in winter, the Bosphorus. */
const struct bc_bar *nge_bar_sea(const struct bc_ctx *cx, int from, int to, int side)
{
    static const struct bc_bar ice = {"NGE §17.2.4", "sail.ice"};
    static const struct bc_bar strait = {"NGE §17.2.3", "sail.bosphorus"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    if (nge_is_winter(s) && (d->sea[from].ice || d->sea[to].ice))
        return &ice;
    return nge_is_bosphorus_shut(cx, from, to, side) ? &strait : NULL;
}

bool nge_may_all_sail(const struct bc_ctx *cx, const nge_set *set, int from, int to, int side)
{
    return nge_may_all_be_in(cx, set, to) && !nge_bar_sea(cx, from, to, side);
}
