/* cards.c - NIE chapters 9 and 10: sets turned in, figures built. */
#include "rules/nie/nie.h"

#include <string.h>

/* NIE §9.4: figures for two, three or four alike, by symbol. A set is size * 4 + symbol, or corps. */
static const uint8_t yield[3][NIE_KINDS] = {{1, 1, 1, 1}, {3, 2, 2, 2}, {5, 4, 3, 3}};

/* NIE §9.4: two, three or four cards. */
static int set_size(int set)
{
    return set == NIE_CORPS ? 4 : 2 + set / NIE_KINDS;
}

/* NIE §9.4: the symbol wanted for card number i of a set. */
static int wanted(int set, int i)
{
    return set == NIE_CORPS ? i : set % NIE_KINDS;
}

static int of_symbol(const uint8_t hand[NIE_CARDS], int symbol, int from)
{
    int n = 0;
    for (int nation = 0; nation < NIE_NATIONS; nation++)
        if (nation * NIE_KINDS + symbol >= from)
            n += hand[nation * NIE_KINDS + symbol];
    return n;
}

/* Whether cards i and on of the set can be filled from the hand. NIE §9.6, ruling 30: Napoleon
 * stands for any symbol. Cards of one symbol are shown in their order, `from` on. */
static bool can_fill(const uint8_t hand[NIE_CARDS], int set, int i, int from)
{
    int jokers = hand[NIE_CARD_NAPOLEON], size = set_size(set);
    if (set != NIE_CORPS)
        return of_symbol(hand, set % NIE_KINDS, from) + jokers >= size - i;
    for (; i < size; i++)
        jokers -= !of_symbol(hand, i, 0);
    return jokers >= 0;
}

/* NIE §9.4, §9.6: whether a hand holds a set. */
bool nie_can_fill(const uint8_t hand[NIE_CARDS], int set)
{
    return can_fill(hand, set, 0, 0);
}

/* NIE §9.4: what a set gives, without the bonus for colours. */
int nie_yield(int set, int kind)
{
    return set == NIE_CORPS ? 1 : set % NIE_KINDS == kind ? yield[set / NIE_KINDS][kind] : 0;
}

/* NIE §9.5, §9.6, ruling 31: cards of the own colour first, each adds a figure; Napoleon last. */
struct nie_worth nie_set_worth(const uint8_t hand[NIE_CARDS], int nation, int set)
{
    struct nie_worth w = {.jokers = 0};
    uint8_t own[NIE_KINDS], any[NIE_KINDS];
    for (int k = 0; k < NIE_KINDS; k++) {
        own[k] = hand[nation * NIE_KINDS + k];
        any[k] = (uint8_t)of_symbol(hand, k, 0);
        w.figures[k] = (uint8_t)nie_yield(set, k);
    }
    for (int i = 0; i < set_size(set); i++) {
        int k = wanted(set, i);
        bool bonus = own[k] > 0, joker = !any[k];
        own[k] = (uint8_t)(own[k] - bonus);
        any[k] = (uint8_t)(any[k] - !joker);
        w.figures[k] = (uint8_t)(w.figures[k] + bonus);
        w.bonus += bonus;
        w.jokers += joker;
    }
    return w;
}

/* NIE §10.1: without such a region no set can be played. */
bool nie_has_free_home(const struct bc_ctx *cx, int nation)
{
    const struct nie_data *d = nie_data(cx);
    for (int i = 0; i < d->homes[nation]; i++)
        if (nie_is_free_home(cx, nation, d->home[nation][i]))
            return true;
    return false;
}

/* --- What to do with the cards (NIE ruling 29, ruling 42) --- */

/* NIE §9.4, §9.7: otherwise there is nothing to decide. */
static bool has_cards(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_is_alive(nie_state(cx), nie_frame(f)->window.seat) &&
           nie_cards_of(nie_state(cx), nie_frame(f)->window.seat);
}

/* NIE §9.4, §9.7, §9.8, §10.1: play a set, return a worthless card, trade, or no more. */
static void cards_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    static const struct bc_bar no_home = {"NIE §10.1", "set.home"};
    const struct nie_state *s = nie_state(cx);
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->seat_of[n] != seat || s->is[n] != NIE_LIVING)
            continue;
        bool home = nie_has_free_home(cx, n);
        for (int set = 0; set < NIE_SETS; set++)
            if (nie_can_fill(s->hand[n], set))
                bc_offer(out, nie_act(NIE_SET, seat, n, set), home ? NULL : &no_home);
        if (s->hand[n][NIE_CARD_NOTHING]) /* NIE §9.7 */
            bc_add(out, nie_act(NIE_RETURN, seat, n, 0), 1);
    }
    nie_trade_legal(cx, &nie_frame(f)->window, out);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §9.4, §9.7: into the deck. */
static void put_back(struct nie_state *s, int nation, int card)
{
    bc_bag_move(s->hand[nation], s->bag, card);
    s->cards[nation]--;
}

/* NIE §9.4, §9.7, §9.8: -> set, -> trade. */
static enum bc_flow cards_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_DONE)
        return BC_LEAVE;
    if (a->kind == NIE_TRADE) {
        nie_trade_call(cx, &nie_frame(f)->window, a->a[0]);
    } else if (a->kind == NIE_RETURN) {
        put_back(nie_state(cx), a->a[0], NIE_CARD_NOTHING);
    } else {
        struct nie_set_facts *set = &nie_frame(bc_call(cx, NIE_SEQ_SET))->set;
        set->seat = (uint8_t)a->seat;
        set->nation = (uint8_t)a->a[0];
        set->set = (uint8_t)a->a[1];
    }
    return BC_REPEAT;
}

const struct bc_step nie_seq_cards[] = {
    {"cards.choose", "NIE §9.4", BC_ASKS(has_cards, nie_asked, cards_legal, cards_take),
     BC_TELLS(nie_tell_cards), .calls = BC_SEQ(NIE_SEQ_SET) | BC_SEQ(NIE_SEQ_TRADE)},
    {0},
};

/* --- A set: its cards one by one, asked even if only one fits: what is not asked would tell the
 *     others about the hand. Then the figures. --- */

/* The first card that may come behind this one: those of one symbol are shown in their order. */
static uint8_t least_behind(int set, int card)
{
    return (uint8_t)(set == NIE_CORPS ? 0 : card);
}

/* NIE §9.4, §9.6: the cards that may be shown next, with which the set can still be filled. */
int nie_set_options(const struct bc_ctx *cx, const struct nie_set_facts *f, uint8_t out[NIE_CARDS])
{
    int symbol = wanted(f->set, f->shown), n = 0;
    for (int c = 0; c <= NIE_CARD_NAPOLEON; c++) {
        uint8_t hand[NIE_CARDS];
        if (!nie_state(cx)->hand[f->nation][c] || c < f->least ||
            (c != NIE_CARD_NAPOLEON && c % NIE_KINDS != symbol))
            continue;
        memcpy(hand, nie_state(cx)->hand[f->nation], sizeof hand);
        hand[c]--;
        if (can_fill(hand, f->set, f->shown + 1, least_behind(f->set, c)))
            out[n++] = (uint8_t)c;
    }
    return n;
}

int nie_set_forced(const struct bc_ctx *cx, int nation, int set, uint8_t out[NIE_SET_CARDS])
{
    struct nie_state s = *nie_state(cx);
    const struct bc_ctx c = {cx->game, cx->data, &s.h, NULL};
    struct nie_set_facts f = {.nation = (uint8_t)nation, .set = (uint8_t)set};
    uint8_t options[NIE_CARDS];
    for (; f.shown < set_size(set); f.shown++) {
        if (nie_set_options(&c, &f, options) != 1)
            return 0;
        out[f.shown] = options[0];
        s.hand[nation][options[0]]--;
        f.least = least_behind(set, options[0]);
    }
    return f.shown;
}

/* NIE §9.5, ruling 31, ruling 32: a card of the own colour adds a figure of its symbol. */
static void show(struct bc_ctx *cx, struct nie_set_facts *f, int card)
{
    struct nie_state *s = nie_state(cx);
    put_back(s, f->nation, card);
    nie_event(cx, NIE_EV_SHOWN, f->nation, card, 0);
    if (card != NIE_CARD_NAPOLEON && card / NIE_KINDS == f->nation)
        s->left[f->nation][card % NIE_KINDS]++;
    f->shown++;
    f->least = least_behind(f->set, card);
}

static bool must_show(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_frame(f)->set.shown < set_size(nie_frame(f)->set.set);
}

/* NIE §9.4: a card that leaves the set possible. */
static void show_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    uint8_t options[NIE_CARDS];
    int n = nie_set_options(cx, &nie_frame(f)->set, options);
    for (int i = 0; i < n; i++)
        bc_add(out, nie_act(NIE_SHOW, seat, options[i], 0), 1);
}

/* NIE §9.4: shown to all. */
static enum bc_flow show_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    show(cx, &nie_frame(f)->set, a->a[0]);
    return BC_REPEAT;
}

/* NIE §9.4, §9.5, ruling 4: the figures to be placed. */
static enum bc_flow yield_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int set = nie_frame(f)->set.set, nation = nie_frame(f)->set.nation;
    uint8_t *left = s->left[nation];
    for (int k = 0; k < NIE_KINDS; k++) {
        left[k] = (uint8_t)(left[k] + nie_yield(set, k));
        int room = left[k] ? nie_room(cx, nation, k) : 0; /* NIE ruling 4: the rest is lost */
        left[k] = (uint8_t)(left[k] > room ? room : left[k]);
    }
    nie_event5(cx, NIE_EV_BUILDS, nation, left[0], left[1], left[2], left[3]);
    return BC_NEXT;
}

/* NIE §10.1: the kind that is placed next. */
static int next_kind(const struct nie_state *s, int nation)
{
    for (int k = 0; k < NIE_KINDS; k++)
        if (s->left[nation][k])
            return k;
    return -1;
}

/* NIE §10.1: figures are left to be placed. */
static bool must_build(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_kind(nie_state(cx), nie_frame(f)->set.nation) >= 0;
}

/* NIE §10.1 */
static void build_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    static const struct bc_bar enemies = {"NIE §10.1", "place.enemy"};
    const struct nie_data *d = nie_data(cx);
    int nation = nie_frame(f)->set.nation;
    for (int i = 0; i < d->homes[nation]; i++) {
        int r = d->home[nation][i];
        bc_offer(out, nie_act(NIE_PLACE, seat, r, 0),
                 nie_is_free_home(cx, nation, r) ? NULL : &enemies);
    }
}

/* NIE §10.1: one figure; its infantry may take the region (ruling 12). */
static enum bc_flow build_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int nation = nie_frame(f)->set.nation, k = next_kind(s, nation);
    s->left[nation][k]--;
    s->fig[a->a[0]][nation][k]++;
    nie_settle(cx, a->a[0], NIE_NONE);
    return BC_REPEAT;
}

const struct bc_step nie_seq_set[] = {
    [NIE_AT_SET_SHOW] = {"set.show", "NIE §9.4",
                         BC_ASKS(must_show, nie_asked, show_legal, show_take), BC_FACTS(NIE_Q_SET)},
    [NIE_AT_SET_YIELD] = {"set.yield", "NIE §9.5", BC_RUNS(BC_ALWAYS, yield_take)},
    [NIE_AT_SET_PLACE] = {"set.place", "NIE §10.1",
                          BC_ASKS(must_build, nie_asked, build_legal, build_take),
                          BC_FACTS(NIE_Q_PLACE)},
    {0},
};
