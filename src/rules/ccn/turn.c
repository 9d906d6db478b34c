/* turn.c - CCN chapter 3 and §5.1: the battle's start, and a turn from the card to the draw. */
#include "rules/ccn/tell.h"

#include <string.h>

/* A card from the pile to a hand; the owner alone is told which (CCN §3.3). */
static void take_card(struct bc_ctx *cx, int side, int card)
{
    struct ccn_state *s = ccn_state(cx);
    bc_bag_move(s->pile, s->hand[side], card);
    s->held[side]++;
    ccn_tell(cx, BC_BIT(side), CCN_EV_GOT, card, 0);
}

/* --- Before the first turn (CCN chapter 3) --- */

/* CCN §3.3: as many cards as the battle says, first the French. */
static int deal_to(const struct bc_ctx *cx)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int n = ccn_state(cx)->dealt;
    return n < b->hand[CCN_FR] ? CCN_FR : n < b->hand[CCN_FR] + b->hand[CCN_AL] ? CCN_AL : -1;
}

static bool may_deal(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deal_to(cx) >= 0;
}

/* CCN §3.3, ruling 50: one card after the other. */
static void deal_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    bc_bag_odds(ccn_state(cx)->pile, CCN_CARDS, ccn_act(CCN_DEAL, seat, deal_to(cx), 0), 1, out);
}

/* CCN §3.3: to a hand, secretly. */
static enum bc_flow deal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    take_card(cx, a->a[0], a->a[1]);
    ccn_state(cx)->dealt++;
    return BC_REPEAT;
}

/* CCN §3.5: the next unit that is to begin in square, or -1. */
static int to_square(const struct bc_ctx *cx)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < b->units && !s->h.turn; u++)
        if (b->unit[u].square && !s->unit[u].square)
            return u;
    return -1;
}

static bool may_square(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return to_square(cx) >= 0;
}

/* CCN §3.5: any card of the hand. */
static void square_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    int side = ccn_side(cx, to_square(cx));
    struct bc_action act = ccn_act(CCN_DRAWN, seat, side, 0);
    bc_bag_odds(ccn_state(cx)->hand[side], CCN_CARDS, act, 1, out);
}

/* CCN §3.5: the unit begins in square. */
static enum bc_flow square_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_form_square(cx, to_square(cx), a->a[1]);
    return BC_REPEAT;
}

const struct bc_step ccn_seq_game[] = {
    {"game.deal", "CCN §3.3", BC_DRAWS(may_deal, deal_odds, deal_take)},
    {"game.square", "CCN §3.5", BC_DRAWS(may_square, square_odds, square_take)},
    {"game.turn", "CCN §5.1", BC_LOOPS(BC_ALWAYS, CCN_SEQ_TURN)},
    {0},
};

/* --- The turn --- */

/* CCN §4.3, ruling 19: objectives are counted before anything else. */
static enum bc_flow start_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    s->h.turn++;
    ccn_event(cx, CCN_EV_TURN, s->active, s->h.turn, 0);
    ccn_recount(cx, s->active, true);
    return BC_NEXT;
}

/* There is always a card (CCN ruling 43). */
static void play_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    bc_bag_options(ccn_state(cx)->hand[seat], CCN_CARDS, ccn_act(CCN_PLAY, seat, 0, 0), 0, out);
}

/* CCN §8.14, ruling 1, ruling 2, ruling 3: what a Counter-attack turns into, or CCN_NONE. */
static int copied(const struct ccn_state *s)
{
    int card = s->last[1 - s->active];
    return card == CCN_NONE ? CCN_NONE : ccn_mirror(card);
}

/* CCN §5.2, §5.7, §6.9, §8.14, ruling 10: the card leaves the hand; command is counted with it. */
void ccn_take_up(struct ccn_state *s, int card)
{
    s->command = s->held[s->active];
    s->hand[s->active][card]--;
    s->held[s->active]--;
    s->card = s->as = (uint8_t)card;
    if (card == CCN_COUNTER)
        s->as = (uint8_t)copied(s);
}

/* CCN §8.15, §8.22: dice that the card is played with. */
int ccn_cast_dice(const struct ccn_state *s)
{
    return s->as == CCN_ELAN || s->as == CCN_RALLY ? s->command : 0;
}

/* CCN §5.2, §8.14, §8.15: the card is played. */
static enum bc_flow play_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    ccn_take_up(s, a->a[0]);
    if (s->card == CCN_COUNTER)
        ccn_event(cx, CCN_EV_COPIED, s->as == CCN_NONE ? CCN_COUNTER : s->as, 0, 0);
    s->last[s->active] = s->as;
    if (s->as == CCN_ELAN) /* CCN §8.15, ruling 6 */
        ccn_reshuffle(cx);
    ccn_frame(f)->turn.dice = (uint8_t)ccn_cast_dice(s);
    return BC_NEXT;
}

/* CCN §8.15, §8.22: Élan and Rally throw as many dice as the command. */
static bool must_cast(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_frame(f)->turn.dice;
}

/* CCN §8.15, §8.22: the symbols wait until they are used. */
static enum bc_flow cast_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    s->face[a->a[0]]++;
    ccn_frame(f)->turn.dice--;
    return BC_REPEAT;
}

/* --- Short Supply (CCN §8.23) --- */

/* CCN §8.23: any unit on the field, of either side, that is not in square. With `out` NULL it only
 * tells whether there is one. */
static bool list_starve(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    static const struct bc_bar in_square = {"CCN §8.23", "supply.square"};
    const struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < s->units; u++) {
        const struct ccn_unit *m = &s->unit[u];
        if (m->at != CCN_NONE &&
            ccn_offer(out, ccn_act(CCN_STARVE, seat, m->at, 0), m->square ? &in_square : NULL))
            return true;
    }
    return false;
}

/* CCN §8.23: the card is Short Supply, and there is such a unit. */
static bool is_short(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->as == CCN_SUPPLY && list_starve(cx, ccn_state(cx)->active, NULL);
}

static void starve_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    list_starve(cx, seat, out);
}

/* CCN §8.23: now its owner is asked where. */
static enum bc_flow starve_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    s->supply = s->unit_at[a->a[0]];
    return BC_NEXT;
}

static bool is_starving(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->supply != CCN_NONE;
}

/* CCN §8.23: its owner puts it down. */
static bc_seats supplier(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(ccn_side(cx, ccn_state(cx)->supply));
}

/* CCN ruling 8: in either sector of a hex that is cut; hexes with a lone leader do not count. */
static void place_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int u = s->supply, from = s->unit[u].at, home = ccn_home_row(cx, seat);
    int sector = ccn_sectors(cx, seat, from);
    for (int step = 0; step < CCN_ROWS && !out->n; step++)
        for (int h = 0; h < CCN_HEXES; h++) {
            int row = home ? home - step : step;
            if (b->row[h] != row || !(ccn_sectors(cx, seat, h) & sector) ||
                !ccn_can_stand(cx, u, h))
                continue;
            if (h == from || (s->unit_at[h] == CCN_NONE && s->leader_at[h] == CCN_NONE))
                bc_add(out, ccn_act(CCN_PLACE, seat, h, 0), 1);
        }
}

/* CCN §8.23: with its leader. */
static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    ccn_march(cx, s->supply, a->a[0]);
    s->supply = CCN_NONE;
    return BC_NEXT;
}

/* --- The end of the turn (CCN §5.78 to §5.80) --- */

/* CCN §5.78, §8.2: one card will be drawn, after Scout two. */
static enum bc_flow discard_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    s->out[s->card]++;
    s->card = CCN_NONE;
    ccn_frame(f)->turn.cards = s->as < CCN_PROBE ? 2 : 1; /* CCN §8.2, ruling 3 */
    return BC_NEXT;
}

static void call_draw(struct bc_ctx *cx, int side, bool aside)
{
    struct ccn_draw_facts *d = &ccn_frame(bc_call(cx, CCN_SEQ_DRAW))->draw;
    d->side = (uint8_t)side;
    d->aside = aside;
}

/* CCN §5.79: First Strike was played in this turn. */
static bool other_draws(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->strikes;
}

/* CCN §5.79: whoever struck first draws first. */
static enum bc_flow other_draw(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_state(cx)->strikes--;
    call_draw(cx, 1 - ccn_state(cx)->active, false);
    return BC_REPEAT;
}

/* CCN §5.78: a card is still due. */
static bool must_draw(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_frame(f)->turn.cards;
}

/* CCN §5.78, §8.2: cards of Scout lie apart until one is kept. */
static enum bc_flow own_draw(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_frame(f)->turn.cards--;
    call_draw(cx, ccn_state(cx)->active, ccn_state(cx)->as < CCN_PROBE);
    return BC_REPEAT;
}

/* CCN §8.2: two cards lie apart. */
static bool must_keep(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->drawn[0] != CCN_NONE;
}

/* CCN §8.2: one of the two. */
static void keep_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    bc_add(out, ccn_act(CCN_KEEP, seat, s->drawn[0], 0), 1);
    if (s->drawn[1] != s->drawn[0])
        bc_add(out, ccn_act(CCN_KEEP, seat, s->drawn[1], 0), 1);
}

/* CCN §8.2; the other card is seen by all (CCN ruling 42). */
static enum bc_flow keep_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    int other = s->drawn[0] == a->a[0] ? s->drawn[1] : s->drawn[0];
    s->hand[s->active][a->a[0]]++;
    s->held[s->active]++;
    s->out[other]++;
    s->drawn[0] = s->drawn[1] = CCN_NONE;
    ccn_tell(cx, 0, CCN_EV_REJECTED, s->active, other);
    return BC_NEXT;
}

/* CCN ruling 52: nobody has won after 200 turns. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < s->units; u++)
        s->unit[u].is = s->unit[u].moved = 0;
    for (int l = 0; l < s->leaders; l++)
        s->leader[l].is = 0;
    memset(s->face, 0, sizeof s->face);
    s->as = CCN_NONE;
    s->mode = CCN_AS_CARD;
    s->command = s->sector = 0;
    s->active = (uint8_t)(1 - s->active);
    if (s->h.turn >= CCN_TURNS) {
        s->winner = CCN_SIDES;
        ccn_event(cx, CCN_EV_DRAWN_GAME, 0, 0, 0);
        bc_over(cx);
    }
    return BC_LEAVE;
}

const struct bc_step ccn_seq_turn[] = {
    [CCN_AT_TURN_START] = {"turn.start", "CCN §4.3", BC_RUNS(BC_ALWAYS, start_take)},
    [CCN_AT_TURN_COMMAND] = {"turn.command", "CCN §5.2",
                             BC_ASKS(BC_ALWAYS, ccn_active, play_legal, play_take),
                             BC_FACTS(CCN_ASK_PLAY), BC_TELLS(ccn_tell_card)},
    [CCN_AT_TURN_CAST] = {"turn.cast", "CCN §8.15", BC_DRAWS(must_cast, ccn_die_odds, cast_take)},
    [CCN_AT_TURN_SUPPLY] = {"turn.supply", "CCN §8.23",
                            BC_ASKS(is_short, ccn_active, starve_legal, starve_take)},
    [CCN_AT_TURN_PLACE] = {"turn.place", "CCN §8.23",
                           BC_ASKS(is_starving, supplier, place_legal, place_take),
                           BC_FACTS(CCN_ASK_SUPPLY)},
    [CCN_AT_TURN_ORDERS] = {"turn.orders", "CCN §5.4", BC_CALLS(BC_ALWAYS, CCN_SEQ_ORDERS)},
    [CCN_AT_TURN_MOVES] = {"turn.moves", "CCN §5.10", BC_CALLS(BC_ALWAYS, CCN_SEQ_MOVES)},
    [CCN_AT_TURN_COMBAT] = {"turn.combat", "CCN §5.22", BC_CALLS(BC_ALWAYS, CCN_SEQ_COMBAT)},
    [CCN_AT_TURN_DISCARD] = {"turn.discard", "CCN §5.78", BC_RUNS(BC_ALWAYS, discard_take)},
    [CCN_AT_TURN_FIRST] = {"turn.first", "CCN §5.79", BC_RUNS(other_draws, other_draw),
                           .calls = BC_SEQ(CCN_SEQ_DRAW)},
    [CCN_AT_TURN_DRAW] = {"turn.draw", "CCN §5.78", BC_RUNS(must_draw, own_draw),
                          .calls = BC_SEQ(CCN_SEQ_DRAW)},
    [CCN_AT_TURN_KEEP] = {"turn.keep", "CCN §8.2",
                          BC_ASKS(must_keep, ccn_active, keep_legal, keep_take),
                          BC_TELLS(ccn_tell_card)},
    [CCN_AT_TURN_END] = {"turn.end", "CCN §5.1", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};

/* --- One card (CCN §5.80) --- */

/* CCN ruling 41: an empty pile is filled before each single draw. The cards in the pile are counted
 * by those elsewhere, for the pile itself may be hidden. */
static bool is_empty(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_state *s = ccn_state(cx);
    int seen = bc_bag_sum(s->out, CCN_CARDS) + s->held[0] + s->held[1] + (s->drawn[0] != CCN_NONE);
    for (int i = 0; i < CCN_PLACES; i++)
        seen += (s->track[0][i] != CCN_NONE) + (s->track[1][i] != CCN_NONE);
    return seen == bc_bag_sum(ccn_copies, CCN_CARDS);
}

/* CCN §5.80: the discard pile is shuffled. */
static enum bc_flow refill_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_reshuffle(cx);
    return BC_NEXT;
}

/* CCN §5.78: any card of the pile. */
static void card_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    struct bc_action act = ccn_act(CCN_DEAL, seat, ccn_frame(f)->draw.side, 0);
    bc_bag_odds(ccn_state(cx)->pile, CCN_CARDS, act, 1, out);
}

/* CCN §5.78, §8.2: to the hand, or aside. */
static enum bc_flow card_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    int side = a->a[0];
    ccn_event(cx, CCN_EV_DREW, side, 0, 0);
    if (!ccn_frame(f)->draw.aside) {
        take_card(cx, side, a->a[1]);
        return BC_NEXT;
    }
    s->pile[a->a[1]]--;
    s->drawn[s->drawn[0] != CCN_NONE] = (uint8_t)a->a[1];
    ccn_tell(cx, BC_BIT(side), CCN_EV_GOT, a->a[1], 0);
    return BC_NEXT;
}

const struct bc_step ccn_seq_draw[] = {
    {"draw.shuffle", "CCN §5.80", BC_RUNS(is_empty, refill_take)},
    {"draw.card", "CCN §5.78", BC_DRAWS(BC_ALWAYS, card_odds, card_take)},
    {0},
};
