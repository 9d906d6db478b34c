/* say.c - how Waterloo is told: who acts, which piece goes, what an attack was up against. Moves are
 * those of a country, alliances the players' affair. */
#include "rules/waterloo/waterloo.h"

/* The country for which this was decided. */
static int actor(const struct bc_told *ev)
{
    const struct wl_state *s = wl_state(ev->before);
    const struct bc_frame *top = s->h.depth ? bc_top(ev->before) : NULL;
    int army = s->active;
    switch (ev->act->kind) {
    case WL_GRANT:
    case WL_DENY:
    case WL_ACCEPT:
    case WL_DECLINE:
    case WL_PLACE:
    case WL_RECRUIT:
    case WL_NO_RECRUIT: army = top ? wl_frame(top)->army : WL_NOBODY; break;
    default: break;
    }
    return s->army[army >= 0 && army < s->armies ? army : 0].country;
}

/* The kind and the country of the piece on a square. */
static bool find_piece(const struct bc_told *ev, int sq, int *kind, int *country)
{
    const struct wl_state *s = wl_state(ev->before);
    struct wl_occ occ;
    if (sq < 0 || sq >= wl_board(ev->before)->squares)
        return false;
    wl_occupy(s, &occ);
    if (!occ.at[sq])
        return false;
    *kind = wl_occ_kind(occ.at[sq]);
    *country = s->army[wl_occ_army(occ.at[sq])].country;
    return true;
}

/* WL §4.4, §7.5: everybody whom the attack would have had to face. */
static int attackers_needed(const struct bc_told *ev, int sq)
{
    struct wl_occ occ;
    uint16_t at[9];
    uint8_t need[9];
    int sum = 0;
    wl_occupy(wl_state(ev->before), &occ);
    int n =
        wl_attack_needs(wl_board(ev->before), wl_state(ev->before), &occ, (uint16_t)sq, at, need);
    for (int i = 0; i < n; i++)
        sum += need[i];
    return sum;
}

static int countries_of(const struct bc_told *ev, int seat)
{
    const struct wl_state *s = wl_state(ev->cx);
    int lands = 0;
    for (int a = 0; a < s->armies; a++)
        lands |= s->army[a].seat == seat ? 1 << s->army[a].country : 0;
    return lands;
}

static void say_attack(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    bool named = say.kind == WL_TARGET;
    int kind, country, sq = say.a[named ? 0 : 1];
    if (!find_piece(ev, sq, &kind, &country))
        return;
    if (named)
        say.a[1] = (int16_t)sq;
    else
        say.a[2] = (int16_t)attackers_needed(ev, sq);
    say.a[named ? 2 : 3] = (int16_t)kind;
    say.a[named ? 3 : 4] = (int16_t)country;
    if (named)
        say.a[4] = (int16_t)actor(ev);
    bc_say(t, say);
}

/* Back into the box from the board, or out of those that wait for room. */
static void say_lost(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    if (say.a[2] < 0 || say.a[2] >= wl_board(ev->cx)->squares) {
        say.kind = WL_SAY_BOXED;
        say.a[2] = 0;
    }
    bc_say(t, say);
}

static void say_wins(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    int winners = wl_state(ev->cx)->winners;
    say.a[1] = (int16_t)countries_of(ev, say.a[0]);
    if (winners & (winners - 1))
        say.kind = WL_SAY_SHARES;
    bc_say(t, say);
}

void wl_say(const struct bc_told *ev, struct bc_tale *t)
{
    struct bc_action say = *ev->act;
    int piece = 0, country;
    switch (say.kind) {
    case WL_BREAK:
    case WL_PART:
    case WL_OFFER:
    case WL_ASK:
    case WL_GRANT:
    case WL_DENY:
    case WL_RECRUIT: say.a[1] = (int16_t)actor(ev); break;
    case WL_ACCEPT:
    case WL_DECLINE:
    case WL_NO_TARGET:
    case WL_DONE:
    case WL_NO_RECRUIT:
    case WL_NO_GAIN: say.a[0] = (int16_t)actor(ev); break;
    case WL_STEP:
    case WL_YIELD:
        find_piece(ev, say.a[0], &piece, &country);
        say.a[2] = (int16_t)piece;
        break;
    case WL_PLACE:
        say.a[3] = (int16_t)actor(ev);
        say.a[2] = say.a[1];
        break;
    case WL_ENTER: say.a[2] = say.a[1]; break;
    case WL_TARGET:
    case WL_EV_REPELLED: say_attack(ev, say, t); return;
    case WL_EV_LOST: say_lost(ev, say, t); return;
    case WL_EV_WINS: say_wins(ev, say, t); return;
    default: break;
    }
    bc_say(t, say);
}
