/* turn.c - LPZ chapter 3: a turn from its start to the change of sides, and the open row. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

enum { IDLE = 1, NEVER = 4 }; /* lpz_turn_facts.is; turns without an open card (LPZ ruling 18) */

/* LPZ §3.1, §6.10: whether he is idle is decided here, for the whole turn. */
static enum bc_flow start_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->h.turn++;
    s->actions = s->marks = 0;
    lpz_frame(f)->turn.is = lpz_is_idle(cx, s->active) ? IDLE : 0;
    lpz_event(cx, LPZ_EV_TURN, s->active, s->h.turn, 0);
    return BC_NEXT;
}

/* LPZ §6.10: nothing left to act with when the turn began. */
static bool is_idle(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_frame(f)->turn.is & IDLE;
}

static bool is_busy(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !is_idle(cx, f);
}

/* LPZ §6.10, ruling 11: such a turn is one point of time. */
static enum bc_flow idle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    lpz_event(cx, LPZ_EV_IDLE, s->active, 0, 0);
    s->due = 1;
    bc_call(cx, LPZ_SEQ_ADVANCE);
    return BC_NEXT;
}

/* --- Another open row (LPZ ruling 18) --- */

/* LPZ ruling 18: nobody took an open card for two turns each, and both drew from the pile. */
static bool may_refresh(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct lpz_state *s = lpz_state(cx);
    return is_busy(cx, f) && s->quiet == NEVER && s->drew & 5 && s->drew & 10;
}

/* LPZ ruling 18: he may, and need not. */
static void refresh_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    bc_add(out, lpz_act(LPZ_REFRESH, seat, 0, 0), 1);
    bc_add(out, lpz_act(LPZ_KEEP_ROW, seat, 0, 0), 1);
}

/* LPZ ruling 18: the new cards are drawn before the old ones join the discards. */
static enum bc_flow refresh_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    if (a->kind == LPZ_KEEP_ROW)
        return BC_NEXT;
    memcpy(s->old, s->row, sizeof s->old);
    memset(s->row, LPZ_NONE, sizeof s->row);
    s->quiet = s->drew = 0;
    bc_call(cx, LPZ_SEQ_FILL);
    return BC_NEXT;
}

/* LPZ ruling 18: the old cards join the discards. */
static enum bc_flow sweep_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    for (int i = 0; i < LPZ_ROW; i++)
        if (s->old[i] != LPZ_NONE)
            s->out[s->old[i]]++;
    memset(s->old, LPZ_NONE, sizeof s->old);
    return BC_NEXT;
}

/* --- The end of the turn --- */

/* LPZ §3.3: cards of both sorts count. */
static bool must_discard(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct lpz_state *s = lpz_state(cx);
    return is_busy(cx, f) && s->held[s->active] + s->scouts[s->active] > LPZ_LIMIT;
}

/* LPZ ruling 7: the owner's choice. */
static void discard_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_bag_options(s->hand[s->active], LPZ_CARDS, lpz_act(LPZ_DISCARD, seat, 0, 0), 0, out);
    if (s->scouts[s->active])
        bc_add(out, lpz_act(LPZ_DISCARD_SCOUT, seat, 0, 0), 1);
}

/* LPZ §3.3, ruling 7: cards to the discards, scouts to the supply, at no cost of time. */
static enum bc_flow discard_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    if (a->kind == LPZ_DISCARD_SCOUT) {
        s->scouts[s->active]--;
    } else {
        lpz_spend(s, s->active, a->a[0]);
        s->out[a->a[0]]++;
    }
    return BC_REPEAT;
}

/* LPZ ruling 11: the fourth turn in a row without a point of time moves the pointer; ruling 18:
 * what was drawn from where. */
static enum bc_flow still_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->quiet = (uint8_t)(s->marks & LPZ_TOOK ? 0 : s->quiet < NEVER ? s->quiet + 1 : NEVER);
    s->drew = (uint8_t)((s->drew << 1 | !!(s->marks & LPZ_DREW)) & 15);
    s->still = (uint8_t)(s->marks & LPZ_MOVED ? 0 : s->still + 1);
    if (s->still == LPZ_STILL) {
        s->still = 0;
        s->due = 1;
        lpz_event(cx, LPZ_EV_STANDSTILL, 0, 0, 0);
        bc_call(cx, LPZ_SEQ_ADVANCE);
    }
    return BC_NEXT;
}

/* LPZ §6.3: once, at the end of the turn in which the date was reached or passed. */
static bool must_fight(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct lpz_state *s = lpz_state(cx);
    return s->fought < LPZ_BATTLES && s->time >= lpz_data(cx)->battle[s->fought];
}

/* LPZ §7.1 */
static bool is_last(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_state(cx)->time == lpz_data(cx)->end;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->active = (uint8_t)(1 - s->active);
    return BC_LEAVE;
}

const struct bc_step lpz_seq_turn[] = {
    {"turn.start", "LPZ §3.1", BC_RUNS(BC_ALWAYS, start_take)},
    {"turn.idle", "LPZ §6.10", BC_RUNS(is_idle, idle_take), .calls = BC_SEQ(LPZ_SEQ_ADVANCE)},
    {"turn.refresh", "LPZ ruling 18", BC_ASKS(may_refresh, lpz_active, refresh_legal, refresh_take),
     .calls = BC_SEQ(LPZ_SEQ_FILL)},
    {"turn.sweep", "LPZ ruling 18", BC_RUNS(is_busy, sweep_take)},
    {"turn.actions", "LPZ §3.1", BC_CALLS(is_busy, LPZ_SEQ_ACTION)},
    {"turn.discard", "LPZ §3.3", BC_ASKS(must_discard, lpz_active, discard_legal, discard_take),
     BC_FACTS(LPZ_ASK_DISCARD)},
    {"turn.refill", "LPZ §3.4", BC_CALLS(is_busy, LPZ_SEQ_FILL)},
    {"turn.still", "LPZ ruling 11", BC_RUNS(BC_ALWAYS, still_take),
     .calls = BC_SEQ(LPZ_SEQ_ADVANCE)},
    {"turn.battle", "LPZ §3.5", BC_LOOPS(must_fight, LPZ_SEQ_BATTLE)},
    {"turn.score", "LPZ §7.1", BC_CALLS(is_last, LPZ_SEQ_SCORE)},
    {"turn.end", "LPZ §3.1", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};

/* What a turn relies on: whoever is idle has nothing to act with, and no action comes too early. */
bool lpz_turn_can_be(const struct bc_ctx *cx, const struct lpz_frame *f)
{
    const struct lpz_state *s = lpz_state(cx);
    bool begun = !f->f.pc; /* what the start sets need not be set before it */
    for (int i = 0; i < f->f.pc; i++)
        begun |= lpz_seq_turn[i].calls == BC_SEQ(LPZ_SEQ_ACTION);
    return f->turn.is <= IDLE && (!f->turn.is || lpz_is_idle(cx, s->active)) &&
           (begun || !s->actions);
}

/* --- The open row (LPZ §3.4, §4.17, ruling 7) --- */

static int hole(const struct lpz_state *s) /* a place without a card, or -1 */
{
    for (int i = 0; i < LPZ_ROW; i++)
        if (s->row[i] == LPZ_NONE)
            return i;
    return -1;
}

/* LPZ §4.17, ruling 7: a card is wanted, and the pile is empty. */
static bool must_shuffle(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return hole(lpz_state(cx)) >= 0 && !lpz_in_pile(cx) &&
           bc_bag_sum(lpz_state(cx)->out, LPZ_CARDS);
}

/* LPZ §4.17: the discards become the pile. */
static enum bc_flow shuffle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_shuffle(cx);
    return BC_NEXT;
}

/* LPZ §3.4: a hole in the row, and a card for it. */
static bool may_open(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return hole(lpz_state(cx)) >= 0 && lpz_in_pile(cx);
}

/* LPZ §3.4: any card of the pile. */
static void open_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    bc_bag_odds(lpz_state(cx)->pile, LPZ_CARDS, lpz_act(LPZ_OPEN, seat, 0, 0), 0, out);
}

/* LPZ §3.4: laid open. */
static enum bc_flow open_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->pile[a->a[0]]--;
    s->row[hole(s)] = (uint8_t)a->a[0];
    return BC_RESTART;
}

const struct bc_step lpz_seq_fill[] = {
    {"fill.shuffle", "LPZ §4.17", BC_RUNS(must_shuffle, shuffle_take)},
    {"fill.open", "LPZ §3.4", BC_DRAWS(may_open, open_odds, open_take)},
    {0},
};
