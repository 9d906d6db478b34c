/* state.c - seats, nations, figures and cards: what all chapters ask and do. */
#include "rules/nie/nie.h"

bool nie_seat_stands(const struct nie_state *s, int region, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && nie_stands(s, region, n))
            return true;
    return false;
}

/* NIE §7.3: allies may stand beside each other. */
bool nie_has_foe(const struct nie_state *s, int region, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (nie_stands(s, region, n) && nie_are_foes(s, seat, s->seat_of[n]))
            return true;
    return false;
}

int nie_cards_of(const struct nie_state *s, int seat)
{
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat)
            sum += s->cards[n];
    return sum;
}

int nie_seat_first(const struct nie_state *s, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->is[n] == NIE_LIVING)
            return n;
    return -1;
}

static int on_board(const struct nie_state *s, int nation, int kind)
{
    int sum = 0;
    for (int r = 0; r < NIE_REGIONS; r++)
        sum += s->fig[r][nation][kind];
    return sum;
}

/* NIE §8.3, ruling 4: as good as unlimited; or what the box holds, with the plastic of nobody shared
 * by all. */
int nie_room(const struct bc_ctx *cx, int nation, int kind)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_data *d = nie_data(cx);
    int have = on_board(s, nation, kind), room = NIE_MOST - have;
    if (!s->box)
        return room;
    int shared = d->box[NIE_NATIONS][kind];
    for (int n = 0; n < NIE_NATIONS; n++) {
        int used = s->is[n] == NIE_LIVING ? on_board(s, n, kind) : 0, own = d->box[n][kind];
        shared += s->is[n] != NIE_LIVING ? own : used > own ? own - used : 0;
    }
    int own = d->box[nation][kind] > have ? d->box[nation][kind] - have : 0;
    int left = own + (shared > 0 ? shared : 0);
    return left < room ? left : room;
}

/* NIE §10.1: a region of the homeland without enemy units. */
bool nie_is_free_home(const struct bc_ctx *cx, int nation, int region)
{
    return nie_data(cx)->region[region].home == nation &&
           !nie_has_foe(nie_state(cx), region, nie_state(cx)->seat_of[nation]);
}

/* --- Cards: the deck is a bag (NIE §9.4) --- */

/* Reckoned from the public numbers: the bag itself may be hidden. */
bool nie_bag_is_empty(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    return bc_bag_sum(nie_data(cx)->deck[s->deck], NIE_CARDS) == bc_bag_sum(s->cards, NIE_NATIONS);
}

void nie_card_odds(const struct bc_ctx *cx, int nation, int seat, struct bc_list *out)
{
    bc_bag_odds(nie_state(cx)->bag, NIE_CARDS, nie_act(NIE_CARD, seat, nation, 0), 1, out);
}

void nie_draw(struct bc_ctx *cx, int nation, int card)
{
    struct nie_state *s = nie_state(cx);
    bc_bag_move(s->bag, s->hand[nation], card);
    s->cards[nation]++;
    nie_event(cx, NIE_EV_DREW, nation, s->cards[nation], 0);
    nie_tell(cx, BC_BIT(s->seat_of[nation]), NIE_EV_GOT, nation, card);
}

/* --- Events, seats --- */

void nie_event5(struct bc_ctx *cx, int kind, int a, int b, int c, int d, int e)
{
    struct bc_action ev = nie_act(kind, BC_NATURE, a, b);
    ev.a[2] = (int16_t)c;
    ev.a[3] = (int16_t)d;
    ev.a[4] = (int16_t)e;
    bc_emit(cx, 0, 0, &ev);
}

void nie_event(struct bc_ctx *cx, int kind, int a, int b, int c)
{
    nie_event5(cx, kind, a, b, c, 0, 0);
}

void nie_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a, int b)
{
    struct bc_action ev = nie_act(kind, BC_NATURE, a, b);
    bc_emit(cx, seen, BC_REVEAL, &ev);
}

bc_seats nie_owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(nie_state(cx)->owner);
}

bc_seats nie_asked(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(nie_frame(f)->any.seat);
}
