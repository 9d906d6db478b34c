/* blockade.c - squadrons without troops: before a port whose ships could come out (NGE §17.2.7a), and against
 * privateers, who cost a card a year (NGE §17.2.10); who is shut in comes out only where he is stronger.
 * Who lies before a port stays there. */
#include "ai/nge/hints.h"

enum {
    HELD = 32,      /* eighths of a thousandth: a ship that cannot come out, */
    LADEN = 64,     /* and a corps beside it that could come along */
    HUNT = 90,      /* privateers that find nobody at home */
    SAFETY = 100,   /* per cent of their strength that it takes, */
    BREAK_OUT = 140 /* and to come out of a port */
};

struct cruise {
    const struct bc_ctx *cx;
    struct nge_ai_chart chart;
    int side, at, left, ships; /* ships: how strong it is */
};

/* What it is worth to lie before this port, or 0: nobody is in it, or too many, or friends are there. */
static int watch_worth(const struct cruise *c, int zone)
{
    nge_set in = nge_fleets(c->cx, zone, 1 - c->side);
    int n = nge_count_fleets(c->cx, zone, 1 - c->side);
    if (!n || nge_control(c->cx, zone) != 1 - c->side ||
        nge_count_fleets(c->cx, NGE_BOX + zone, c->side) ||
        100 * c->ships < SAFETY * nge_ai_ships(c->cx, &in))
        return 0;
    return HELD * n + (nge_stands(c->cx, zone, 1 - c->side) ? LADEN : 0);
}

/* The best port to lie before, or -1. */
static int best_box(struct cruise *c, int *gain, int *first)
{
    const struct nge_data *d = nge_data(c->cx);
    int best = -1;
    nge_ai_draw_chart(c->cx, c->side, c->at, &c->chart);
    for (int i = 0; i < d->ports; i++) {
        int zone = d->port[i], x = watch_worth(c, zone);
        for (int k = 0; k < 2 && x > *gain; k++) {
            int sea = d->zone[zone].seas[k];
            if (sea == NGE_NONE || c->chart.cost[sea] >= c->left ||
                nge_bar_sea(c->cx, sea, sea, c->side))
                continue;
            *gain = x;
            *first = c->chart.first[sea];
            best = zone;
        }
    }
    return best;
}

/* Who lies before their port is too strong for ships of this strength (NGE §17.2.7b). */
static bool is_shut_in(const struct bc_ctx *cx, int side, int at, int ships)
{
    nge_set foe = {{0}};
    if (at < NGE_ZONES)
        foe = nge_fleets(cx, NGE_BOX + at, 1 - side);
    return 100 * ships < BREAK_OUT * nge_ai_ships(cx, &foe);
}

/* Privateers are out, and nobody hunts them. */
static bool is_hunt(const struct bc_ctx *cx, int side)
{
    return side == NGE_C && nge_lasts(nge_state(cx), NGE_LASTS_CORSAIRS) &&
           !nge_count_fleets(cx, NGE_PIRATES, NGE_C);
}

/* Where ships of this strength go, and what it brings: a box, NGE_PIRATES, or -1. */
static int aim(struct cruise *c, int *gain, int *first)
{
    *gain = 0;
    if (c->at >= NGE_PLACES || is_shut_in(c->cx, c->side, c->at, c->ships))
        return -1;
    int zone = best_box(c, gain, first);
    bool watched = c->at < NGE_ZONES && nge_count_fleets(c->cx, NGE_BOX + c->at, 1 - c->side);
    if (is_hunt(c->cx, c->side) && !watched && *gain < HUNT) {
        *gain = HUNT;
        return NGE_PIRATES;
    }
    return zone < 0 ? -1 : NGE_BOX + zone;
}

/* With others of its place, as far as points pay for them. */
static int together(const struct bc_ctx *cx, nge_set set, int side, int points)
{
    int place = nge_state(cx)->at[nge_from(&set, 0)], n = 0;
    nge_set all = nge_fleets(cx, place, side);
    NGE_EACH(p, &set)
    n++;
    NGE_EACH(p, &all)
    if (points > 0 && n < NGE_SQUADRON && !nge_in(&set, p) && nge_may_sail(cx, p, side)) {
        nge_add(&set, p);
        points--;
        n++;
    }
    return nge_ai_ships(cx, &set);
}

/* Can it leave its port, others with it if points pay for them? */
bool nge_ai_may_leave(const struct bc_ctx *cx, int fleet, int points)
{
    nge_set one = {{0}};
    int side = nge_side(cx, fleet);
    nge_add(&one, fleet);
    return !is_shut_in(cx, side, nge_state(cx)->at[fleet], together(cx, one, side, points));
}

/* What this fleet would do without troops, eighths of a thousandth. */
int nge_ai_cruise(const struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    int gain, first, side = nge_side(cx, fleet);
    nge_set one = {{0}};
    nge_add(&one, fleet);
    struct cruise c = {.cx = cx,
                       .side = side,
                       .at = s->at[fleet],
                       .left = nge_unit(cx, fleet)->move,
                       .ships = together(cx, one, side, s->ap + s->reserve[side] - 1)};
    aim(&c, &gain, &first);
    return gain;
}

static struct cruise squadron(const struct bc_ctx *cx, int seat)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    nge_set own = nge_squadron(cx);
    int fleet = nge_from(&own, 0);
    return (struct cruise){.cx = cx,
                           .side = seat,
                           .at = v->at,
                           .left = v->is & NGE_SAIL_BEGUN ? v->left : nge_unit(cx, fleet)->move,
                           .ships = nge_ai_ships(cx, &own)};
}

/* A step further on the way, or -1: it has none. */
int nge_ai_cruise_on(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    struct cruise c = squadron(cx, seat);
    int gain, first = 0, to = aim(&c, &gain, &first), i;
    if (to < 0)
        return -1;
    i = nge_ai_option(l, NGE_SAIL, to);
    return i < 0 && to != NGE_PIRATES ? nge_ai_option(l, NGE_SAIL, NGE_AT_SEA + first) : i;
}

/* Others come along only while they could do together what these are too weak for. */
int nge_ai_company(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    struct cruise c = squadron(cx, seat);
    nge_set own = nge_squadron(cx);
    int ship = nge_ai_option(l, NGE_FLEET, -1), alone, both, first;
    aim(&c, &alone, &first);
    c.ships = together(cx, own, seat, s->ap + s->reserve[seat]);
    aim(&c, &both, &first);
    bool shut = is_shut_in(cx, seat, c.at, nge_ai_ships(cx, &own)),
         wanted = nge_ai_ferry(cx, nge_from(&own, 0)) ? shut : both > alone;
    return ship >= 0 && wanted ? ship : nge_ai_option(l, NGE_DONE, -1);
}
