/* state.c - what several chapters ask of a position. */
#include "rules/waterloo/waterloo.h"

#include <stdlib.h>
#include <string.h>

void wl_occupy(const struct wl_state *s, struct wl_occ *occ)
{
    memset(occ->at, 0, sizeof occ->at);
    for (int a = 0; a < s->armies; a++)
        for (int i = 0; i < WL_SLOTS; i++)
            if (s->at[a][i] < WL_SQUARES)
                occ->at[s->at[a][i]] = (uint8_t)(1 + a * 4 + wl_kind_of(i));
}

/* WL §5.6, ruling 2: allies, and the two armies of one player. */
bool wl_friends(const struct wl_state *s, int a, int b)
{
    return a == b || s->army[a].seat == s->army[b].seat || s->army[a].ally == b;
}

bool wl_is_safe(const struct wl_state *s, int army)
{
    return s->army[army].is & (WL_PROTECTED | WL_MOBILISING);
}

int wl_army_of(const struct wl_state *s, int country)
{
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].country == country)
            return a;
    return WL_NOBODY;
}

int wl_count(const struct wl_state *s, int army, int kind, uint16_t where)
{
    int n = 0;
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++)
        n += s->at[army][i] == where;
    return n;
}

int wl_units(const struct wl_state *s, int army)
{
    return 2 * WL_PER_KIND - wl_count(s, army, WL_INFANTRY, WL_BOX) -
           wl_count(s, army, WL_CAVALRY, WL_BOX);
}

int wl_slot_at(const struct wl_state *s, int army, uint16_t sq)
{
    for (int i = 0; i < WL_SLOTS; i++)
        if (s->at[army][i] == sq)
            return i;
    return -1;
}

int wl_free_slot(const struct wl_state *s, int army, int kind, uint16_t where)
{
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++)
        if (s->at[army][i] == where)
            return i;
    return -1;
}

/* WL §6.1, ruling 2: a town outside the player's home countries. */
bool wl_is_foreign_town(const struct wl_board *b, const struct wl_state *s, int seat, int town)
{
    int home = wl_army_of(s, b->town[town].country);
    return home == WL_NOBODY || s->army[home].seat != seat;
}

int wl_foreign_towns(const struct wl_board *b, const struct wl_state *s, int seat)
{
    int n = 0;
    for (int t = 0; t < WL_TOWNS; t++)
        n += s->card[t] != WL_NOBODY && s->army[s->card[t]].seat == seat &&
             wl_is_foreign_town(b, s, seat, t);
    return n;
}

int wl_seats_left(const struct wl_state *s)
{
    bc_seats left = 0;
    int n = 0;
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].is & WL_IN)
            left |= BC_BIT(s->army[a].seat);
    for (; left; left &= left - 1)
        n++;
    return n;
}

/* WL ruling 10: nobody else stands in the blocks of a mobilising army. */
bool wl_is_closed(const struct wl_board *b, const struct wl_state *s, int army, uint16_t sq)
{
    int home = b->block_of[sq] == WL_NOBODY ? WL_NOBODY : wl_army_of(s, b->block_of[sq]);
    return home != WL_NOBODY && home != army && (s->army[home].is & WL_MOBILISING);
}

int wl_king(const struct wl_board *b, uint16_t p, uint16_t q)
{
    int dx = abs(p % b->w - q % b->w), dy = abs(p / b->w - q / b->w);
    return dx > dy ? dx : dy;
}

int wl_nearest_free(const struct wl_board *b, const struct wl_state *s, const struct wl_occ *occ,
                    int army, uint16_t near, bool any, uint16_t *out, int max)
{
    int n = 0, best = WL_SQUARES, colour = (near % b->w + near / b->w) & 1;
    for (uint16_t sq = 0; sq < b->squares; sq++) {
        if (b->terrain[sq] != '.' || occ->at[sq] ||
            (!any && ((sq % b->w + sq / b->w) & 1) != colour) || wl_is_closed(b, s, army, sq))
            continue;
        int dist = wl_king(b, near, sq);
        if (dist < best) {
            best = dist;
            n = 0;
        }
        if (dist == best && n < max)
            out[n++] = sq;
    }
    return n;
}

void wl_event(struct bc_ctx *cx, int kind, int a, int b, int c)
{
    if (!cx->log)
        return;
    struct bc_action act = wl_act(kind, wl_state(cx)->army[wl_state(cx)->active].seat, a, b);
    act.a[2] = (int16_t)c;
    bc_emit(cx, 0, 0, &act);
}
