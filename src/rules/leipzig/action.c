/* action.c - LPZ chapter 4: the seven actions, one of them each time round the table at the end. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

enum { STOP = 1, LAYS = 2, JUMPS = 4, DRAWS = 8 };            /* lpz_action_facts.is */
enum { MOVES_FROM = LPZ_TERRAINS, MOVES_TO = LPZ_CARD_TIME }; /* movement cards */

static struct lpz_action_facts *facts(const struct bc_frame *f)
{
    return &lpz_frame(f)->action;
}

/* LPZ §4.8; ruling 6: Napoléon's and Schwarzenberg's markers fit every card. */
bool lpz_fits(int card, int kind)
{
    static const uint8_t shows[LPZ_CARDS] = {
        [LPZ_CARD_INF_CAV] = 1 << LPZ_INF | 1 << LPZ_CAV,
        [LPZ_CARD_INF_ART] = 1 << LPZ_INF | 1 << LPZ_ART,
        [LPZ_CARD_ART_CAV] = 1 << LPZ_ART | 1 << LPZ_CAV,
        [LPZ_CARD_INF] = 1 << LPZ_INF,
        [LPZ_CARD_CAV] = 1 << LPZ_CAV,
        [LPZ_CARD_ART] = 1 << LPZ_ART,
    };
    return kind == LPZ_ANY ? shows[card] : shows[card] >> kind & 1;
}

/* LPZ §4.2: villages of the card without an army. */
int lpz_free_villages(const struct bc_ctx *cx, int a, uint8_t out[LPZ_VILLAGES])
{
    const struct lpz_army *army = &lpz_data(cx)->army[a];
    int n = 0;
    for (int i = 0; i < army->villages; i++)
        if (lpz_state(cx)->army_at[army->village[i]] == LPZ_NONE)
            out[n++] = army->village[i];
    return n;
}

/* LPZ §4.4, ruling 5: one for every missing marker. */
int lpz_scouts_needed(const struct bc_ctx *cx, int a)
{
    uint8_t free[LPZ_VILLAGES];
    int n = lpz_free_villages(cx, a, free) - lpz_data(cx)->army[a].markers;
    return n > 0 ? n : 0;
}

/* --- What is offered --- */

struct offer {
    const struct bc_ctx *cx;
    const struct lpz_data *d;
    const struct lpz_state *s;
    int seat, side;
    const uint8_t *hand;
    struct bc_list *out;
};

static struct bc_action act4(int kind, int seat, int a, int b, int c, int d)
{
    return (struct bc_action){
        (int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
}

/* LPZ §4.1, §4.2, §4.3, §4.4: its date has passed, a village is free, the scouts are there. */
static void offer_army(const struct offer *o, int a)
{
    struct bc_action act = lpz_act(LPZ_ARMY, o->seat, a, 0);
    uint8_t free[LPZ_VILLAGES];
    if (lpz_must_wait(o->cx, a))
        bc_refuse(o->out, &act, "LPZ §4.3", "army.date");
    else if (!lpz_free_villages(o->cx, a, free))
        bc_refuse(o->out, &act, "LPZ §4.2", "army.occupied");
    else if (lpz_scouts_needed(o->cx, a) > o->s->scouts[o->side])
        bc_refuse(o->out, &act, "LPZ §4.4", "army.scouts");
    else
        bc_add(o->out, act, 1);
}

/* LPZ §4.6, §4.12, §4.14: a marker goes. It is never the last one (LPZ §4.7): an army that had only
 * one has been placed. */
static void offer_removals(const struct offer *o, int a)
{
    for (uint64_t left = o->s->marker[a]; left; left &= left - 1) {
        int f = lpz_lowest(left), terrain = o->d->field[f].terrain;
        struct bc_action clear = lpz_act(LPZ_CLEAR, o->seat, a, f);
        struct bc_action scout = lpz_act(LPZ_SCOUT, o->seat, a, f);
        if (o->hand[terrain])
            bc_add(o->out, clear, 1);
        else
            bc_refuse(o->out, &clear, "LPZ §4.6", "clear.card");
        for (int c = 0; c < LPZ_TERRAINS; c++)
            if (o->hand[c] >= 2) /* LPZ ruling 22: also for its own terrain */
                bc_add(o->out, act4(LPZ_CLEAR_PAIR, o->seat, c, a, f, 0), 1);
        if (o->s->scouts[o->side])
            bc_add(o->out, scout, 1);
        else
            bc_refuse(o->out, &scout, "LPZ §4.12", "scout.none");
    }
}

static const struct bc_bar by_army = {"LPZ §4.9", "march.army"};
static const struct bc_bar by_marker = {"LPZ §4.9", "march.same"};
static const struct bc_bar wrong_kind = {"LPZ §4.8", "march.kind"};

/* LPZ §4.9: where a marker may not go: to an army, or to a marker of the same army. NULL: it may; off
 * the map there is no field. */
static const struct bc_bar *field_bar(const struct offer *o, int a, int to)
{
    if (o->s->army_at[to] != LPZ_NONE)
        return &by_army;
    return o->s->marker[a] >> to & 1 ? &by_marker : NULL;
}

/* LPZ §4.8, §4.9, §4.13: whichever card or pair carries the marker. */
static void offer_march(const struct offer *o, int a, int from, int to)
{
    const struct bc_bar *bar = field_bar(o, a, to);
    int kind = o->d->army[a].kind;
    for (int c = MOVES_FROM; (!bar || o->out->why) && c < MOVES_TO; c++) {
        if (!o->hand[c])
            continue;
        bc_offer(o->out, act4(LPZ_MARCH, o->seat, c, a, from, to),
                 bar                 ? bar
                 : lpz_fits(c, kind) ? NULL
                                     : &wrong_kind);
        if (!bar && o->hand[c] >= 2)
            bc_add(o->out, act4(LPZ_MARCH_PAIR, o->seat, c, a, from, to), 1);
    }
}

/* LPZ §4.8: every marker, to every adjacent field. */
static void offer_marches(const struct offer *o, int a)
{
    for (uint64_t left = o->s->marker[a]; left; left &= left - 1) {
        const struct lpz_field *from = &o->d->field[lpz_lowest(left)];
        for (int i = 0; i < from->nears; i++)
            offer_march(o, a, lpz_lowest(left), from->near[i]);
    }
}

/* LPZ ruling 6: a card that fits pays for a field, of others a pair. */
int lpz_fare(const uint8_t hand[LPZ_CARDS], int kind, int card)
{
    return lpz_fits(card, kind) ? hand[card] : hand[card] / 2;
}

/* LPZ ruling 6: for how many fields cards or pairs of the hand would pay. */
int lpz_fares(const uint8_t hand[LPZ_CARDS], int kind)
{
    int n = 0;
    for (int c = MOVES_FROM; c < MOVES_TO; c++)
        n += lpz_fare(hand, kind, c);
    return n;
}

/* LPZ §4.10, ruling 6: the cards for that many fields. */
static bool can_pay(const uint8_t hand[LPZ_CARDS], int kind, int n)
{
    return lpz_fares(hand, kind) >= n;
}

/* LPZ §4.10, ruling 3, ruling 6: over an own army to another field beside it, with two cards and
 * two actions. */
static void offer_jumps(const struct offer *o, int a)
{
    bool pays = can_pay(o->hand, o->d->army[a].kind, LPZ_JUMP_CARDS);
    bool time = o->s->actions + LPZ_JUMP_CARDS <= LPZ_ACTIONS;
    if (!o->out->why && !(pays && time))
        return;
    for (uint64_t left = o->s->marker[a]; left; left &= left - 1) {
        int from = lpz_lowest(left);
        for (int i = 0; i < o->d->field[from].nears; i++) {
            int over = o->d->field[from].near[i], army = o->s->army_at[over];
            for (int k = 0; army != LPZ_NONE && k < o->d->field[over].nears; k++) {
                int to = o->d->field[over].near[k];
                struct bc_action act = act4(LPZ_JUMP, o->seat, a, from, over, to);
                if (to == from || field_bar(o, a, to))
                    continue;
                if (o->d->army[army].side != o->side)
                    bc_refuse(o->out, &act, "LPZ §4.10", "jump.enemy");
                else if (!pays)
                    bc_refuse(o->out, &act, "LPZ §4.10", "jump.cards");
                else if (!time)
                    bc_refuse(o->out, &act, "LPZ ruling 3", "jump.actions");
                else
                    bc_add(o->out, act, 1);
            }
        }
    }
}

/* LPZ §4.15, §4.16. */
static void offer_cards(const struct offer *o)
{
    unsigned seen = 0;
    if (o->hand[LPZ_CARD_TIME])
        bc_add(o->out, lpz_act(LPZ_TIME, o->seat, 0, 0), 1);
    for (int i = 0; i < LPZ_ROW; i++) {
        int c = o->s->row[i];
        if (c == LPZ_NONE || seen >> c & 1)
            continue;
        seen |= 1u << c;
        bc_add(o->out, lpz_act(LPZ_TAKE, o->seat, c, 0), 1);
    }
    struct bc_action draw = lpz_act(LPZ_DRAW, o->seat, 0, 0);
    if (lpz_in_pile(o->cx) || bc_bag_sum(o->s->out, LPZ_CARDS))
        bc_add(o->out, draw, 1);
    else
        bc_refuse(o->out, &draw, "LPZ ruling 7", "draw.empty");
}

/* LPZ §3.2: cards of the hand that would do something with a marker of army a on a field, if it lay
 * there. */
static void refuse_cards(const struct offer *o, int a, int field)
{
    struct bc_action clear = lpz_act(LPZ_CLEAR, o->seat, a, field);
    struct bc_action scout = lpz_act(LPZ_SCOUT, o->seat, a, field);
    if (o->hand[o->d->field[field].terrain])
        bc_refuse(o->out, &clear, "LPZ §3.2", "first.army");
    if (o->s->scouts[o->side])
        bc_refuse(o->out, &scout, "LPZ §3.2", "first.army");
    for (int c = MOVES_FROM; c < MOVES_TO; c++) {
        struct bc_action march = act4(LPZ_MARCH, o->seat, c, a, field, o->d->field[field].near[0]);
        if (o->hand[c])
            bc_refuse(o->out, &march, "LPZ §3.2", "first.army");
    }
}

/* LPZ §3.2, ruling 4: before the first army card no marker is on the board, so that nothing can be
 * done with cards for markers; the refusals say so. */
static void refuse_first(const struct offer *o)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (o->d->army[a].side == o->side && o->s->fate[a] != LPZ_CARD_OPEN)
            return;
    for (int a = 0; a < LPZ_ARMIES; a++)
        for (int i = 0; o->d->army[a].side == o->side && i < o->d->army[a].villages; i++)
            refuse_cards(o, a, o->d->army[a].village[i]);
}

/* LPZ §3.1, ruling 3: one of the seven actions; to stop is only for who is idle or can do
 * nothing. */
static void choose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    struct offer o = {cx, lpz_data(cx), s, seat, s->active, s->hand[s->active], out};
    struct bc_action stop = lpz_act(LPZ_STOP, seat, 0, 0);
    for (int a = 0; a < LPZ_ARMIES; a++) {
        if (o.d->army[a].side != o.side)
            continue;
        if (s->fate[a] == LPZ_CARD_OPEN) {
            offer_army(&o, a);
        } else if (s->marker[a]) {
            offer_removals(&o, a);
            offer_marches(&o, a);
            offer_jumps(&o, a);
        }
    }
    offer_cards(&o);
    if (out->why)
        refuse_first(&o);
    if (lpz_is_idle(cx, o.side) || !out->n) /* LPZ ruling 3, ruling 11 */
        bc_add(out, stop, 1);
    else
        bc_refuse(out, &stop, "LPZ §3.1", "stop.five");
}

/* --- What is done --- */

/* LPZ §4.6, §4.11, §4.14: to the discards. */
static void discard(struct lpz_state *s, int card, int n)
{
    for (; n; n--) {
        lpz_spend(s, s->active, card);
        s->out[card]++;
    }
}

/* LPZ §4.1, §4.5: the card is used up; scouts go back to the supply, a point of time each. */
static void play_army(struct bc_ctx *cx, struct lpz_action_facts *f, int a)
{
    struct lpz_state *s = lpz_state(cx);
    s->fate[a] = LPZ_CARD_USED;
    f->army = (uint8_t)a;
    f->leave = (uint8_t)lpz_scouts_needed(cx, a);
    f->is = LAYS;
    s->scouts[s->active] = (uint8_t)(s->scouts[s->active] - f->leave);
    s->due = f->leave;
}

/* LPZ §4.8: exactly one marker, from field to field. */
static void march(struct lpz_state *s, int a, int from, int to)
{
    s->marker[a] = (s->marker[a] & ~lpz_bit(from)) | lpz_bit(to);
}

/* LPZ §4.10, §4.13, ruling 6: what can pay for one of the fields still to be paid. */
static void list_fares(const struct bc_ctx *cx, const struct lpz_action_facts *g, int seat,
                       struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    int kind = lpz_data(cx)->army[g->army].kind;
    for (int c = MOVES_FROM; c < MOVES_TO; c++)
        for (int n = lpz_fits(c, kind) ? 1 : 2; n <= 2 && n <= s->hand[s->active][c]; n++) {
            uint8_t hand[LPZ_CARDS];
            memcpy(hand, s->hand[s->active], sizeof hand);
            hand[c] = (uint8_t)(hand[c] - n);
            if (can_pay(hand, kind, g->pay - 1))
                bc_add(out, lpz_act(n == 1 ? LPZ_PAY : LPZ_PAY_PAIR, seat, c, 0), 1);
        }
}

/* LPZ §4.10, §4.11: each card or pair is a point of time; with the last the marker jumps. */
static void pay(struct bc_ctx *cx, struct lpz_action_facts *f, int card, int n)
{
    struct lpz_state *s = lpz_state(cx);
    discard(s, card, n);
    s->due++;
    if (!--f->pay)
        march(s, f->army, f->field, f->to);
}

/* LPZ §4.10: a single way to pay is no question. */
static void pay_forced(struct bc_ctx *cx, struct lpz_action_facts *f)
{
    struct bc_option v[2 * LPZ_CARDS];
    while (f->pay) {
        struct bc_list ways = {v, 0, 2 * LPZ_CARDS, NULL, NULL};
        list_fares(cx, f, 0, &ways);
        if (ways.n > 1)
            return;
        pay(cx, f, v[0].act.a[0], 1 + (v[0].act.kind == LPZ_PAY_PAIR));
    }
}

/* LPZ §4.10, ruling 3: two actions. */
static void jump(struct bc_ctx *cx, struct lpz_action_facts *f, const struct bc_action *a)
{
    f->army = (uint8_t)a->a[0];
    f->field = (uint8_t)a->a[1];
    f->over = (uint8_t)a->a[2];
    f->to = (uint8_t)a->a[3];
    f->pay = LPZ_JUMP_CARDS;
    f->is = JUMPS;
    lpz_state(cx)->actions++; /* LPZ ruling 3: two actions */
    pay_forced(cx, f);
}

/* LPZ §4.16, §4.17: an open card; all see which. */
static void take_open(struct lpz_state *s, int card)
{
    int i = 0;
    while (s->row[i] != card)
        i++;
    s->row[i] = LPZ_NONE; /* LPZ §4.17: not refilled before the end of the turn */
    lpz_gain(s, s->active, card);
    s->known[s->active][card]++;
    s->marks |= LPZ_TOOK;
}

/* LPZ §3.1, §4.6, §4.8, §4.12 to §4.16: one action, and the points of time that it costs. */
static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    struct lpz_action_facts *g = facts(f);
    const struct lpz_data *d = lpz_data(cx);
    bool pair = a->kind == LPZ_CLEAR_PAIR || a->kind == LPZ_MARCH_PAIR;
    s->actions++;
    switch (a->kind) {
    case LPZ_ARMY: play_army(cx, g, a->a[0]); break;
    case LPZ_CLEAR:
        discard(s, d->field[a->a[1]].terrain, 1);
        s->marker[a->a[0]] &= ~lpz_bit(a->a[1]);
        break;
    case LPZ_CLEAR_PAIR:
        discard(s, a->a[0], 2);
        s->marker[a->a[1]] &= ~lpz_bit(a->a[2]);
        break;
    case LPZ_SCOUT:
        s->scouts[s->active]--;
        s->marker[a->a[0]] &= ~lpz_bit(a->a[1]);
        s->due++;
        break;
    case LPZ_MARCH:
    case LPZ_MARCH_PAIR:
        discard(s, a->a[0], 1 + pair);
        march(s, a->a[1], a->a[2], a->a[3]);
        s->due++;
        break;
    case LPZ_JUMP: jump(cx, g, a); break;
    case LPZ_TIME:
        lpz_spend(s, s->active, LPZ_CARD_TIME);
        s->removed++;
        s->due++;
        break;
    case LPZ_TAKE: take_open(s, a->a[0]); break;
    case LPZ_DRAW: g->is = DRAWS; break;
    default: g->is = STOP; break;
    }
    return BC_NEXT;
}

/* --- Villages that stay empty (LPZ §4.4) --- */

/* LPZ §4.4: more villages than markers. */
static bool must_leave(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & LAYS && facts(f)->leave;
}

static int village(const struct bc_ctx *cx, int a, int field) /* its place on the card */
{
    const struct lpz_army *army = &lpz_data(cx)->army[a];
    int i = 0;
    while (army->village[i] != field)
        i++;
    return i;
}

/* LPZ §4.4: the active player chooses which stay empty. */
static void leave_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct lpz_action_facts *g = facts(f);
    uint8_t free[LPZ_VILLAGES];
    int n = lpz_free_villages(cx, g->army, free);
    for (int i = 0; i < n; i++)
        if (!(g->left >> village(cx, g->army, free[i]) & 1))
            bc_add(out, lpz_act(LPZ_LEAVE, seat, free[i], 0), 1);
}

/* LPZ §4.4: this one gets no marker. */
static enum bc_flow leave_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_action_facts *g = facts(f);
    g->left |= 1u << village(cx, g->army, a->a[0]);
    g->leave--;
    return BC_REPEAT;
}

static bool must_lay(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & LAYS;
}

/* LPZ §4.1: a marker on every village that is left. */
static enum bc_flow lay_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    struct lpz_action_facts *g = facts(f);
    uint8_t free[LPZ_VILLAGES];
    int n = lpz_free_villages(cx, g->army, free);
    for (int i = 0; i < n; i++)
        if (!(g->left >> village(cx, g->army, free[i]) & 1)) {
            s->marker[g->army] |= lpz_bit(free[i]);
            lpz_event(cx, LPZ_EV_MARKER, g->army, free[i], 0);
        }
    return BC_NEXT;
}

/* --- The cards of a jump --- */

/* LPZ §4.10: the cards of a jump are not all chosen. */
static bool must_pay(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & JUMPS && facts(f)->pay;
}

/* LPZ §4.10: card by card. */
static void pay_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    list_fares(cx, facts(f), seat, out);
}

/* LPZ §4.10, §4.13: a card or a pair. */
static enum bc_flow pay_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    pay(cx, facts(f), a->a[0], 1 + (a->kind == LPZ_PAY_PAIR));
    pay_forced(cx, facts(f));
    return BC_REPEAT;
}

/* --- A card from the pile (LPZ §4.16) --- */

/* LPZ §4.17: the pile is empty. */
static bool must_shuffle(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & DRAWS && !lpz_in_pile(cx);
}

/* LPZ §4.17: the discards become the pile. */
static enum bc_flow shuffle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_shuffle(cx);
    return BC_NEXT;
}

static bool must_draw(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & DRAWS;
}

/* LPZ §4.16: any card of the pile. */
static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_bag_odds(s->pile, LPZ_CARDS, lpz_act(LPZ_DEAL, seat, s->active, 0), 1, out);
}

/* LPZ §4.16, ruling 19: only its owner sees it. */
static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->pile[a->a[1]]--;
    lpz_gain(s, a->a[0], a->a[1]);
    s->marks |= LPZ_DREW;
    lpz_event(cx, LPZ_EV_DREW, a->a[0], 0, 0);
    lpz_tell(cx, lpz_active(cx, f), LPZ_EV_GOT, a->a[1], 0);
    return BC_NEXT;
}

/* --- What follows an action --- */

/* LPZ §5.1: an army has a single marker. */
static bool must_place(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_is_waiting(lpz_state(cx), a))
            return true;
    return false;
}

/* LPZ ruling 9: all points of an action at its end. */
static bool must_advance(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_state(cx)->due;
}

/* LPZ §3.1: five actions. */
static enum bc_flow more_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    bool stop = facts(f)->is & STOP;
    lpz_frame(f)->any = (struct lpz_any_facts){0};
    return stop || lpz_state(cx)->actions >= LPZ_ACTIONS ? BC_LEAVE : BC_RESTART;
}

const struct bc_step lpz_seq_action[] = {
    [LPZ_AT_ACTION_CHOOSE] = {"action.choose", "LPZ §3.1",
                              BC_ASKS(BC_ALWAYS, lpz_active, choose_legal, choose_take),
                              BC_FACTS(LPZ_ASK_ACTION), BC_TELLS(lpz_tell_action)},
    [LPZ_AT_ACTION_LEAVE] = {"action.leave", "LPZ §4.4",
                             BC_ASKS(must_leave, lpz_active, leave_legal, leave_take),
                             BC_FACTS(LPZ_ASK_LEAVE)},
    [LPZ_AT_ACTION_LAY] = {"action.lay", "LPZ §4.1", BC_RUNS(must_lay, lay_take)},
    [LPZ_AT_ACTION_PAY] = {"action.pay", "LPZ §4.10",
                           BC_ASKS(must_pay, lpz_active, pay_legal, pay_take),
                           BC_FACTS(LPZ_ASK_PAY)},
    [LPZ_AT_ACTION_SHUFFLE] = {"action.shuffle", "LPZ §4.17", BC_RUNS(must_shuffle, shuffle_take)},
    [LPZ_AT_ACTION_DRAW] = {"action.draw", "LPZ §4.16", BC_DRAWS(must_draw, draw_odds, draw_take)},
    [LPZ_AT_ACTION_PLACE] = {"action.place", "LPZ §5.1", BC_CALLS(must_place, LPZ_SEQ_PLACE)},
    [LPZ_AT_ACTION_ADVANCE] = {"action.advance", "LPZ §6.1",
                               BC_CALLS(must_advance, LPZ_SEQ_ADVANCE)},
    [LPZ_AT_ACTION_MORE] = {"action.more", "LPZ §3.1", BC_RUNS(BC_ALWAYS, more_take)},
    {0},
};

/* LPZ §4.9, §4.10: over an own army to a free field beside it. */
static bool can_jump(const struct bc_ctx *cx, const struct lpz_action_facts *f)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    int over = s->army_at[f->over];
    uint64_t own = s->marker[f->army];
    return own >> f->field & 1 && !(own >> f->to & 1) && s->army_at[f->to] == LPZ_NONE &&
           over != LPZ_NONE && d->army[over].side == s->active &&
           d->field[f->over].next >> f->field & 1 && d->field[f->over].next >> f->to & 1;
}

/* Whether the facts of an action can be: those of a position may come from anywhere. */
bool lpz_can_be(const struct bc_ctx *cx, const struct lpz_frame *f, bool top)
{
    const struct lpz_action_facts *g = &f->action;
    const struct lpz_state *s = lpz_state(cx);
    const struct lpz_army *army = &lpz_data(cx)->army[g->army];
    const struct bc_step *step = &lpz_seq_action[f->f.pc];
    const uint8_t *hand = s->hand[s->active];
    bool own = army->side == s->active && s->fate[g->army] == LPZ_CARD_USED;
    int laid = g->leave + lpz_count(g->left);
    if (!top)
        return !g->more && !(g->is & STOP);
    if (step->legal == choose_legal)
        return !g->more && !g->is && !g->left && s->actions < LPZ_ACTIONS && !s->due;
    if (step->legal == leave_legal)
        return own && g->is == LAYS && g->leave && !s->marker[g->army] && s->due == laid &&
               laid == lpz_scouts_needed(cx, g->army) && !(g->left >> army->villages);
    if (step->legal == pay_legal) /* another's hand may be hidden */
        return own && g->is == JUMPS && g->pay && g->pay + s->due == LPZ_JUMP_CARDS &&
               s->actions >= LPZ_JUMP_CARDS && can_jump(cx, g) &&
               (bc_bag_sum(hand, LPZ_CARDS) < s->held[s->active] ||
                can_pay(hand, army->kind, g->pay));
    return step->legal == draw_odds && g->is == DRAWS && !g->more;
}
