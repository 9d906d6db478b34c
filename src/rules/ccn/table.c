/* table.c - set-up, secrets and the check of a position. */
#include "rules/ccn/ccn.h"

#include <string.h>

/* --- CCN chapter 3: set-up --- */

void ccn_empty(struct ccn_state *s)
{
    memset(s->unit_at, CCN_NONE, sizeof s->unit_at);
    memset(s->leader_at, CCN_NONE, sizeof s->leader_at);
    memset(s->track, CCN_NONE, sizeof s->track);
    memset(s->drawn, CCN_NONE, sizeof s->drawn);
    memset(s->last, CCN_NONE, sizeof s->last);
    s->card = s->as = s->supply = CCN_NONE;
    s->winner = -1;
}

int ccn_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    const struct ccn_battle *b = ccn_battle(cx);
    struct ccn_state *s = ccn_state(cx);
    s->h.seats = CCN_SIDES;
    ccn_empty(s);
    s->units = (uint8_t)b->units;
    s->leaders = (uint8_t)b->leaders;
    for (int u = 0; u < b->units; u++) { /* CCN §3.1, §3.2 */
        const struct ccn_type *t = &b->type[b->unit[u].type];
        s->unit[u] = (struct ccn_unit){b->unit[u].at, b->unit[u].type, t->blocks, 0, 0, 0};
        s->unit_at[b->unit[u].at] = (uint8_t)u;
        s->left[b->nation[t->nation].side]++;
    }
    for (int l = 0; l < b->leaders; l++) {
        s->leader[l].at = b->leader[l].at;
        s->leader_at[b->leader[l].at] = (uint8_t)l;
    }
    memcpy(s->pile, ccn_copies, sizeof s->pile);
    s->active = (uint8_t)b->first; /* CCN §3.4 */
    bc_call(cx, CCN_SEQ_GAME);
    return 0;
}

/* --- Secrets: hands, the cards of squares, the pile --- */

/* Hidden cards are poured back into the pile: one that lacks them would tell them. */
static void hide(struct ccn_state *s, uint8_t *card)
{
    if (*card == CCN_NONE || *card == CCN_HIDDEN)
        return;
    s->pile[*card]++;
    *card = CCN_HIDDEN;
}

void ccn_redact(struct bc_ctx *cx, int seat)
{
    struct ccn_state *s = ccn_state(cx);
    for (int side = 0; side < CCN_SIDES; side++) {
        if (side == seat)
            continue;
        bc_bag_hide(s->hand[side], NULL, s->pile, CCN_CARDS);
        for (int i = 0; i < CCN_PLACES; i++)
            hide(s, &s->track[side][i]);
        if (side == s->active) {
            hide(s, &s->drawn[0]);
            hide(s, &s->drawn[1]);
        }
    }
}

static void guess_card(struct ccn_state *s, uint8_t *card, struct bc_rng *rng)
{
    if (*card == CCN_HIDDEN)
        *card = (uint8_t)bc_bag_draw(s->pile, CCN_CARDS, rng);
}

void ccn_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    struct ccn_state *s = ccn_state(cx);
    for (int side = 0; side < CCN_SIDES; side++) {
        if (side == seat)
            continue;
        for (int i = 0; i < CCN_PLACES; i++)
            guess_card(s, &s->track[side][i], rng);
        bc_bag_deal(s->pile, s->hand[side], s->held[side], CCN_CARDS, rng);
    }
    for (int i = 0; i < 2; i++)
        guess_card(s, &s->drawn[i], rng);
}

/* --- What must hold in every position, beside the ranges of ccn_fields --- */

static const char *check_units(const struct bc_ctx *cx)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int left[CCN_SIDES] = {0}, on = 0, held = 0;
    for (int u = 0; u < s->units; u++) {
        const struct ccn_unit *m = &s->unit[u];
        if (m->type >= b->types)
            return "a unit of no kind";
        if (m->at == CCN_NONE) {
            if (m->blocks || m->square || m->is || m->moved)
                return "a unit that is gone";
            continue;
        }
        if (m->at >= CCN_HEXES || s->unit_at[m->at] != u)
            return "two units on a hex";
        if (!m->blocks || m->blocks > b->type[m->type].blocks)
            return "blocks of a unit";
        if (!ccn_can_stand(cx, u, m->at))
            return "a unit where none can stand";
        if (m->is && ccn_side(cx, u) != s->active)
            return "facts of the turn of a unit";
        left[ccn_side(cx, u)]++;
        on++;
    }
    for (int h = 0; h < CCN_HEXES; h++)
        held += s->unit_at[h] != CCN_NONE;
    if (held != on)
        return "a hex with a unit that is elsewhere";
    return left[0] == s->left[0] && left[1] == s->left[1] ? NULL : "number of units";
}

static const char *check_leaders(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    int on = 0, held = 0, air = 0;
    if (s->leaders != ccn_battle(cx)->leaders)
        return "leaders of another battle";
    for (int l = 0; l < s->leaders; l++) {
        int hex = s->leader[l].at;
        air += hex == CCN_AIR;
        if (hex == CCN_NONE || hex == CCN_AIR)
            continue;
        if (hex >= CCN_HEXES || s->leader_at[hex] != l)
            return "two leaders on a hex";
        if (!ccn_can_stand(cx, CCN_NONE, hex))
            return "a leader where none can stand";
        int u = s->unit_at[hex];
        if (u != CCN_NONE && ccn_side(cx, u) != ccn_leader_side(cx, l))
            return "a leader among enemies";
        on++;
    }
    for (int h = 0; h < CCN_HEXES; h++)
        held += s->leader_at[h] != CCN_NONE;
    int fleeing = s->h.depth && bc_top(cx)->seq == CCN_SEQ_LEADER;
    if (air != fleeing)
        return "a leader on his way back";
    return held == on ? NULL : "a hex with a leader who is elsewhere";
}

static int places_of(const struct bc_ctx *cx, int side, int places)
{
    const struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < s->units; u++) {
        int place = s->unit[u].square;
        if (!place || ccn_side(cx, u) != side)
            continue;
        if (place > CCN_PLACES || places >> place & 1 || ccn_arm(cx, u) != CCN_INF)
            return -1;
        places |= 1 << place;
    }
    return places;
}

/* CCN §6.9: a place for each square, a card on each place; all cards of the deck are somewhere. */
static const char *check_cards(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    const uint8_t *const bags[] = {s->pile, s->out, s->hand[0], s->hand[1], NULL};
    uint8_t single[CCN_SIDES * CCN_PLACES + 3] = {s->drawn[0], s->drawn[1], s->card};
    memcpy(single + 3, s->track, sizeof s->track);
    for (int side = 0; side < CCN_SIDES; side++) {
        int places = places_of(cx, side, 0), held = bc_bag_sum(s->hand[side], CCN_CARDS);
        if (held && held != s->held[side])
            return "number of cards in a hand";
        for (int i = 0; i < CCN_PLACES; i++) {
            int card = s->track[side][i];
            if (places < 0 || (card != CCN_NONE) != (places >> (i + 1) & 1))
                return "squares and their cards";
        }
    }
    return bc_bag_is_whole(ccn_copies, CCN_CARDS, bags, single, (int)sizeof single)
               ? NULL
               : "not all cards of the deck";
}

static const char *check_turn(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    if (s->sector == 3)
        return "facts of the turn";
    if (s->as == CCN_COUNTER)
        return "the card copied";
    if (s->supply != CCN_NONE && (s->supply >= s->units || s->unit[s->supply].at == CCN_NONE))
        return "the unit without supply";
    for (int u = 0; u < CCN_UNITS; u++)
        if (s->support[u / 32] >> u % 32 & 1 && (u >= s->units || s->unit[u].at == CCN_NONE))
            return "a battery that supports";
    if (s->goals >> ccn_battle(cx)->goals)
        return "objectives";
    return (s->winner >= 0) == s->h.over ? NULL : "a winner, or none";
}

static bool is_on_field(const struct ccn_state *s, int piece)
{
    if (piece < CCN_LEADER)
        return piece < s->units && s->unit[piece].at != CCN_NONE;
    return piece - CCN_LEADER < s->leaders && s->leader[piece - CCN_LEADER].at < CCN_HEXES;
}

static const char *check_melee(const struct ccn_state *s, const struct ccn_frame *f, bool top)
{
    const struct ccn_melee_facts *m = &f->melee;
    int pc = f->f.pc;
    if (m->by >= s->units || m->hex >= CCN_HEXES || m->start >= CCN_HEXES ||
        (m->at < CCN_LEADER ? m->at >= s->units : m->at - CCN_LEADER >= s->leaders) || m->steps > 2)
        return "facts of a melee";
    if (top && pc <= CCN_AT_MELEE_ATTACK &&
        (!is_on_field(s, m->at) || s->unit[m->by].at != m->start))
        return "a melee without a fighter";
    if (m->is & CCN_MELEE_ENTERED && (top || pc > CCN_AT_MELEE_ATTACK) &&
        pc <= CCN_AT_MELEE_BONUS && !is_on_field(s, m->by))
        return "a breakthrough without cavalry";
    if (m->is & CCN_MELEE_RETIRES && m->at >= CCN_LEADER)
        return "a leader does not retire and reform";
    return NULL;
}

static const char *check_strike(const struct ccn_state *s, const struct ccn_frame *f)
{
    const struct ccn_strike_facts *k = &f->strike;
    bool gone = k->is & CCN_STRIKE_GONE, fled = k->is & CCN_STRIKE_FLED;
    int pc = f->f.pc;
    if (k->hex >= CCN_HEXES || k->kind > CCN_BOUNCE || !is_on_field(s, k->by) ||
        k->by >= CCN_LEADER || k->check > 2)
        return "facts of a strike";
    if (k->at >= CCN_LEADER ? pc > CCN_AT_STRIKE_LEADER || (!fled && !is_on_field(s, k->at))
                            : k->at >= s->units || gone == is_on_field(s, k->at))
        return "a strike at nobody";
    if (gone &&
        !(pc == CCN_AT_STRIKE_CHECK || pc == CCN_AT_STRIKE_GONE || pc >= CCN_AT_STRIKE_CHECK_AGAIN))
        return "a strike at a unit that is gone";
    if (k->check && (k->at >= CCN_LEADER || s->leader_at[k->hex] == CCN_NONE))
        return "a check without a leader";
    return NULL;
}

/* CCN §8.2: Scout's two cards, drawn and still to be drawn. */
static const char *check_scout(const struct ccn_state *s)
{
    const struct ccn_frame *turn = &s->stack[1], *draw = &s->stack[2];
    int n = (s->drawn[0] != CCN_NONE) + (s->drawn[1] != CCN_NONE);
    bool drawing = s->h.depth == 3 && draw->f.seq == CCN_SEQ_DRAW && draw->draw.aside;
    bool due = s->h.depth > 1 && s->as < CCN_PROBE &&
               (turn->f.pc == CCN_AT_TURN_DRAW || turn->f.pc == CCN_AT_TURN_KEEP);
    if (s->drawn[0] == CCN_NONE && n)
        return "the second card without the first";
    if (drawing && !due)
        return "a card laid aside";
    return due ? (n + turn->turn.cards + drawing == 2 ? NULL : "cards to choose from")
               : (n ? "cards to choose from" : NULL);
}

/* The frames as far as the steps rely on them; the rest of a position may be invented. */
static const char *check_stack(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    const char *broken = NULL;
    for (int i = 0; i < s->h.depth && !broken; i++) {
        const struct ccn_frame *f = &s->stack[i];
        int seq = f->f.seq;
        if (!bc_frame_fits(cx, i))
            return "sequences in an order that cannot be";
        if (seq == CCN_SEQ_TURN && (f->f.pc > CCN_AT_TURN_COMMAND &&
                                    f->f.pc <= CCN_AT_TURN_DISCARD) != (s->card != CCN_NONE))
            return "a turn without a card";
        if (seq == CCN_SEQ_MELEE)
            broken = check_melee(s, f, i + 1 == s->h.depth);
        else if (seq == CCN_SEQ_STRIKE)
            broken = check_strike(s, f);
        else if (seq == CCN_SEQ_LEADER &&
                 (f->leader.leader >= s->leaders || s->leader[f->leader.leader].at != CCN_AIR ||
                  f->leader.hex >= CCN_HEXES))
            return "a leader who does not flee";
        else if (seq == CCN_SEQ_DRAW && f->draw.side >= CCN_SIDES)
            return "a card for nobody";
    }
    return broken ? broken : check_scout(s);
}

const char *ccn_check(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    if (s->units > CCN_UNITS || s->leaders > CCN_LEADERS || s->h.seats != CCN_SIDES)
        return "number of pieces";
    const char *broken = check_units(cx);
    if (!broken)
        broken = check_leaders(cx);
    if (!broken)
        broken = check_cards(cx);
    if (!broken)
        broken = check_turn(cx);
    return broken ? broken : check_stack(cx);
}
