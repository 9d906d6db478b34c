/* states.c - states that France creates, and what they grow into (NGE §20.2d to §20.2g, ruling
 * 40); military reform (NGE §4.12). */
#include "rules/nge/nge.h"

/* A piece that could not be built so far. */
static void release(struct bc_ctx *cx, int p)
{
    if (nge_state(cx)->at[p] != NGE_LATER)
        return;
    nge_put(cx, p, NGE_RESERVE);
    nge_emit(cx, NGE_EV_AVAILABLE, p, 0, 0, 0, 0);
}

static int polish_provinces(const struct bc_ctx *cx)
{
    const struct nge_data *d = nge_data(cx);
    int n = 0;
    for (int v = 0; v < d->provinces; v++)
        for (int z = 0; z < NGE_ZONES; z++)
            if (d->zone[z].province == v) {
                n += nge_state(cx)->owner[z] == d->poland;
                break;
            }
    return n;
}

/* NGE §20.2f, §20.2g: Venetia brings the second Italian corps, a third province the second Polish one. */
void nge_grow_states(struct bc_ctx *cx)
{
    enum { THIRD_PROVINCE = 3 };
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    if (s->owner[d->venice] == d->italy)
        release(cx, d->italy2);
    if (s->bond[d->poland] & NGE_PROTECTORATE && polish_provinces(cx) >= THIRD_PROVINCE)
        release(cx, d->poland2);
}

/* NGE §20.2d: a protectorate; its corps can be built with the next budget. */
void nge_create(struct bc_ctx *cx, int nation, bool points)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int capital = nation == d->poland ? d->warsaw : nation == d->rheinbund ? d->erfurt : d->kassel;
    s->ally[nation] = NGE_F;
    s->tie[nation] = NGE_FR;
    s->owner[capital] = (uint8_t)nation;
    if ((s->mark[capital] & NGE_MARK_SIDE) == 1 + NGE_F)
        s->mark[capital] = (uint8_t)(s->mark[capital] & ~NGE_MARK_SIDE);
    nge_emit(cx, NGE_EV_CREATED, nation, 0, 0, 0, 0);
    nge_protect(cx, nation, points);
    if (nation == d->poland)
        release(cx, d->poniatowski);
    nge_grow_states(cx);
}

/* NGE §4.12: corps that wait for it. */
void nge_reform(struct bc_ctx *cx, int power)
{
    int event = power == NGE_AU ? NGE_LASTS_REFORM_AU : NGE_LASTS_REFORM_PR;
    if ((power != NGE_AU && power != NGE_PR) || nge_lasts(nge_state(cx), event))
        return;
    nge_set_lasting(cx, event, true);
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == power && nge_unit(cx, p)->card == NGE_NONE)
            release(cx, p);
}
