/* window.c - battle cards: four moments of a battle, the attacker's cards before the
 * defender's (NGE §14.5.7, ruling 25). */
#include "rules/nge/nge.h"

static const struct nge_window_facts *window_of(const struct bc_frame *f)
{
    return &nge_facts(f)->window;
}

static bc_seats window_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_fight_side(nge_state(cx), window_of(f)->who));
}

/* Ruling 49: some card that could be held would fit. */
static bool window_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    int who = window_of(f)->who, side = nge_fight_side(s, who);
    if (!nge_has_unknown(cx, side))
        return false;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_in_game(s, c) && !nge_bar_battle_card(cx, c, who, window_of(f)->window))
            return true;
    return false;
}

static void window_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int c = seat * NGE_CARDS_EACH; c < (seat + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(s, c) && nge_data(cx)->card[c].phases & NGE_P_BATTLE)
            bc_offer(l, nge_act(NGE_PLAY, seat, c, 0),
                     nge_bar_battle_card(cx, c, window_of(f)->who, window_of(f)->window));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* A card or a victory rallies them. */
void nge_hearten(struct bc_ctx *cx, const struct nge_force *a)
{
    if (a->demoralised)
        nge_emit(cx, NGE_EV_HEARTENED, (&nge_state(cx)->fight)->zone, nge_head(a), 0, 0, 0);
    NGE_EACH(p, &a->set)
    nge_set_bits(nge_state(cx), p, NGE_DEMORALISED, false);
}

static enum bc_flow window_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_fight *w = (&nge_state(cx)->fight);
    if (act->kind == NGE_DONE)
        return BC_LEAVE;
    int card = act->a[0], n = card % NGE_CARDS_EACH;
    uint8_t *byte = &w->card[nge_card_side(card)][n / 8];
    *byte = (uint8_t)(*byte | 1u << n % 8);
    if (nge_data(cx)->card[card].star == NGE_STAR_GOLD) /* 49F */
        nge_remove_card(cx, card);
    else
        nge_discard(cx, card);
    if (card == NGE_CARD_C(32)) {
        struct nge_force a = nge_fighters(cx, window_of(f)->who);
        nge_hearten(cx, &a);
    }
    return BC_REPEAT;
}

const struct bc_step nge_seq_window[] = {
    {"window.card", "NGE §14.5.7", BC_ASKS(window_when, window_who, window_legal, window_take),
     BC_FACTS(NGE_Q_WINDOW), BC_TELLS(nge_tell_battle)},
    {0},
};
