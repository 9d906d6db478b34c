/* hand.c - the hand phase (NGE §6.3a, §7.2): permanent cards, what a side throws away, what it
 * is due by its key zones; and drawing, whenever somebody draws (NGE ruling 36). */
#include "rules/nge/nge.h"

static const struct nge_hand_facts *hand_of(const struct bc_frame *f)
{
    return &nge_facts(f)->hand;
}

static bc_seats hand_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(hand_of(f)->side);
}

static int count_lying(const struct nge_state *s, int side, int where)
{
    int n = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += s->lies[c] == where;
    return n;
}

/* --- Drawing --- */

/* Cards of the pile, by what is public: a hand that a seat cannot see lies in it. */
static int pile_of(const struct nge_state *s, int side)
{
    return count_lying(s, side, NGE_PILE) + count_lying(s, side, NGE_HAND) - s->held[side];
}

bool nge_can_draw(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    return pile_of(s, side) > 0 || count_lying(s, side, NGE_DISCARD) > 0;
}

/* NGE §6.4d: an empty pile is made of the discards; what a seat cannot see stays what it is. */
void nge_draw_odds(const struct bc_ctx *cx, int side, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    int from = pile_of(s, side) > 0 ? NGE_PILE : NGE_DISCARD;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (s->lies[c] == from)
            bc_add(l, nge_act(NGE_DRAW, BC_NATURE, side, c), 1);
}

void nge_draw(struct bc_ctx *cx, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int side = act->a[0];
    if (pile_of(s, side) <= 0) {
        for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
            if (s->lies[c] == NGE_DISCARD)
                s->lies[c] = NGE_PILE;
        nge_emit(cx, NGE_EV_SHUFFLED, side, 0, 0, 0, 0);
    }
    s->lies[act->a[1]] = NGE_HAND;
    s->held[side]++;
    bc_emit(cx, nge_seat(side), BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_GOT, .seat = BC_NATURE, .a = {act->a[1]}});
    nge_emit(cx, NGE_EV_DREW, side, s->held[side], 0, 0, 0);
}

/* NGE §4.13, ruling 36: the cards of the period of punishment, all piles and discards are one. */
void nge_punish(struct bc_ctx *cx)
{
    struct nge_state *s = nge_state(cx);
    if (s->punished)
        return;
    for (int c = 0; c < NGE_CARDS; c++)
        if (s->lies[c] == NGE_PUNISHMENT || s->lies[c] == NGE_DISCARD)
            s->lies[c] = NGE_PILE;
    s->punished = 1;
    nge_emit(cx, NGE_EV_PUNISHED, 0, 0, 0, 0, 0);
}

/* --- What a side is due (NGE §6.3b) --- */

/* NGE §6.3c: its own zones that the enemy does not control; some serve whoever controls them. */
static bool serves(const struct bc_ctx *cx, int zone, int side, int of)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_control(cx, zone) != side)
        return false;
    return of == 3 || (of == 1 + side && s->ally[s->owner[zone]] == side);
}

bool nge_has_group(const struct bc_ctx *cx, int group, int side)
{
    const struct nge_data *d = nge_data(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].key_side && d->zone[z].key == group &&
            !serves(cx, z, side, d->group_side[group]))
            return false;
    return true;
}

/* NGE §6.2c: the permanent cards of this side's nations whose capital is not lost. */
bool nge_is_due(const struct bc_ctx *cx, int card)
{
    const struct nge_data *d = nge_data(cx);
    if (nge_state(cx)->lies[card] == NGE_GONE)
        return false;
    for (int g = 0; g < d->groups; g++)
        if (d->group_card[g] == card)
            return nge_has_group(cx, g, nge_card_side(card));
    return false;
}

int nge_count_groups(const struct bc_ctx *cx, int side)
{
    const struct nge_data *d = nge_data(cx);
    int n = 0;
    for (int g = 0; g < d->groups; g++)
        n += d->group_card[g] == NGE_NONE && nge_has_group(cx, g, side);
    return n;
}

/* NGE §20.2g: Bavaria has the Tyrol. */
bool nge_is_kingdom(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int owner = s->owner[d->innsbruck];
    return owner == d->bavaria && s->ally[owner] == NGE_F;
}

/* NGE §18.2.2b: of each peace that runs, if the victor has chosen so. */
static int count_boons(const struct nge_state *s, int side)
{
    int n = 0;
    for (int p = 0; p < NGE_MAJORS; p++)
        n += s->boon >> p & 1 && s->bond[p] & NGE_AT_PEACE &&
             !!(s->bond[p] & NGE_BY_C) == (side == NGE_C);
    return n;
}

static int count_due(const struct bc_ctx *cx, int side)
{
    int n = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += nge_is_permanent(cx, c) && nge_is_due(cx, c);
    return n;
}

/* NGE §17.2.10: by a fleet that is still the Coalition's. */
static bool is_hunted(const struct bc_ctx *cx)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_state(cx)->at[p] == NGE_PIRATES && nge_side(cx, p) == NGE_C)
            return true;
    return false;
}

static int put_due(struct nge_due *out, int at, int what, int n)
{
    if (n)
        out[at++] = (struct nge_due){what, n};
    return at;
}

/* What it is made of; their number. */
int nge_due_terms(const struct bc_ctx *cx, int side, struct nge_due out[NGE_DUES])
{
    const struct nge_state *s = nge_state(cx);
    const int8_t *limit = nge_data(cx)->limit;
    bool any = side == NGE_C && nge_lasts(s, NGE_LASTS_ATROCITIES);
    int n = put_due(out, 0, NGE_DUE_PERMANENT, count_due(cx, side)), sum = 0;
    n = put_due(out, n, NGE_DUE_ZONES, nge_count_groups(cx, side));
    n = put_due(out, n, NGE_DUE_PEACE, count_boons(s, side));
    if (side == NGE_F) {
        n = put_due(out, n, NGE_DUE_BAVARIA, nge_is_kingdom(cx));
        n = put_due(out, n, NGE_DUE_ERFURT, nge_lasts(s, NGE_LASTS_ERFURT));
        n = put_due(out, n, NGE_DUE_ORDERS, -nge_lasts(s, NGE_LASTS_ORDERS));
    } else {
        n = put_due(out, n, NGE_DUE_CORSAIRS,
                    -(nge_lasts(s, NGE_LASTS_CORSAIRS) && !is_hunted(cx)));
    }
    for (int i = 0; i < n; i++)
        sum += out[i].n;
    if (sum > limit[NGE_L_HAND_MOST] && !any)
        n = put_due(out, n, NGE_DUE_MOST, limit[NGE_L_HAND_MOST] - sum);
    else if (sum < limit[NGE_L_HAND_LEAST])
        n = put_due(out, n, NGE_DUE_LEAST, limit[NGE_L_HAND_LEAST] - sum);
    return n;
}

int nge_allotment(const struct bc_ctx *cx, int side)
{
    struct nge_due due[NGE_DUES];
    int sum = 0, n = nge_due_terms(cx, side, due);
    for (int i = 0; i < n; i++)
        sum += due[i].n;
    return sum;
}

/* It is one that the other side controls, of a group that would serve this one. */
bool nge_lacks_key(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_data *d = nge_data(cx);
    if (!d->zone[zone].key_side)
        return false;
    int of = d->group_side[d->zone[zone].key];
    return (of == 3 || of == 1 + side) && !serves(cx, zone, side, of);
}

/* --- HAND --- */

/* NGE ruling 35: who is not due any more lies beside the board. */
static enum bc_flow leave_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int side = hand_of(f)->side;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_is_permanent(cx, c) && s->lies[c] == NGE_HAND && !nge_is_due(cx, c)) {
            s->lies[c] = NGE_ASIDE;
            s->held[side]--;
        }
    return BC_NEXT;
}

int nge_next_boon(const struct bc_ctx *cx, const struct nge_hand_facts *h)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_MAJORS; p++)
        if (s->bond[p] & NGE_AT_PEACE && !(h->asked >> p & 1) &&
            !!(s->bond[p] & NGE_BY_C) == (h->side == NGE_C))
            return p;
    return -1;
}

static int next_boon(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_next_boon(cx, hand_of(f));
}

static bool boon_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_boon(cx, f) >= 0;
}

static void boon_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    bc_add(l, nge_act(NGE_BOON_CARD, seat, next_boon(cx, f), 0), 1);
    bc_add(l, nge_act(NGE_BOON_POINTS, seat, next_boon(cx, f), 0), 1);
}

static enum bc_flow boon_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int power = act->a[0], victor = act->seat == NGE_F ? NGE_FR : NGE_GB;
    bool card = act->kind == NGE_BOON_CARD;
    s->boon = (uint8_t)(card ? s->boon | 1u << power : s->boon & ~(1u << power));
    if (!card)
        nge_add_note(cx, victor, 2 * nge_data(cx)->limit[NGE_L_TERMS]);
    nge_frame(f)->hand.asked = (uint8_t)(hand_of(f)->asked | 1u << power);
    return BC_REPEAT;
}

/* Cards that it will have, permanent ones included. */
int nge_hand_size(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    int n = s->held[side];
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += nge_is_permanent(cx, c) && s->lies[c] != NGE_HAND && nge_is_due(cx, c);
    return n;
}

static bool can_throw(const struct bc_ctx *cx, int c)
{
    return nge_has_card(nge_state(cx), c) && !nge_is_permanent(cx, c) && c != NGE_CARD_F(25);
}

/* NGE §6.3d: down to what it is due it must. */
static void throw_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    static const struct bc_bar blockade = {"NGE ruling 35", "throw.blockade"};
    static const struct bc_bar many = {"NGE §6.3d", "throw.many"};
    for (int c = seat * NGE_CARDS_EACH; c < (seat + 1) * NGE_CARDS_EACH; c++)
        if (can_throw(cx, c))
            bc_add(l, nge_act(NGE_THROW, seat, c, 0), 1);
        else if (c == NGE_CARD_F(25) && nge_has_card(nge_state(cx), c))
            bc_offer(l, nge_act(NGE_THROW, seat, c, 0), &blockade);
    bc_offer(l, nge_act(NGE_DONE, seat, 0, 0),
             l->n && nge_hand_size(cx, seat) > nge_allotment(cx, seat) ? &many : NULL);
}

static enum bc_flow throw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_discard(cx, act->a[0]);
    return BC_REPEAT;
}

static enum bc_flow enter_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    int side = hand_of(f)->side;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_is_permanent(cx, c) && s->lies[c] != NGE_HAND && nge_is_due(cx, c)) {
            s->lies[c] = NGE_HAND;
            s->held[side]++;
        }
    return BC_NEXT;
}

static bool draw_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int side = hand_of(f)->side;
    return nge_state(cx)->held[side] < nge_allotment(cx, side) && nge_can_draw(cx, side);
}

static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_draw_odds(cx, hand_of(f)->side, l);
}

static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_draw(cx, act);
    return BC_REPEAT;
}

/* What held for one hand phase (21C, 52C). */
static enum bc_flow over_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_set_lasting(cx, hand_of(f)->side == NGE_F ? NGE_LASTS_ORDERS : NGE_LASTS_ATROCITIES, false);
    return BC_NEXT;
}

const struct bc_step nge_seq_hand[] = {
    {"hand.leave", "NGE ruling 35", BC_RUNS(BC_ALWAYS, leave_take)},
    {"hand.boon", "NGE §18.2.2b", BC_ASKS(boon_when, hand_who, boon_legal, boon_take),
     BC_FACTS(NGE_Q_BOON)},
    {"hand.throw", "NGE §6.3d", BC_ASKS(BC_ALWAYS, hand_who, throw_legal, throw_take),
     BC_FACTS(NGE_Q_HAND)},
    {"hand.enter", "NGE §6.2c", BC_RUNS(BC_ALWAYS, enter_take)},
    {"hand.draw", "NGE §6.3b", BC_DRAWS(draw_when, draw_odds, draw_take)},
    {"hand.over", "NGE §6.3a", BC_RUNS(BC_ALWAYS, over_take)},
    {0},
};
