/* turn.c - WL §3.7: a turn from first to last, one row a step of docs/rules/waterloo.en.md §9. */
#include "rules/waterloo/waterloo.h"

static bc_seats active(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return BC_BIT(s->army[s->active].seat);
}

/* WL §4.10: the turn that a captured general costs. */
static bool must_skip(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->army[s->active].is & WL_SKIPS;
}

/* WL §4.10: nothing happens in it. */
static enum bc_flow skip_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->army[s->active].is &= (uint8_t)~WL_SKIPS;
    wl_event(cx, WL_EV_SKIP, s->army[s->active].country, 0, 0);
    wl_end_turn(cx);
    return BC_LEAVE;
}

/* WL §4.10: the second turn after the defeat has come. */
static bool is_protected(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->army[s->active].is & WL_PROTECTED;
}

/* WL §4.10: from now on he may be attacked. */
static enum bc_flow unprotect_take(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->army[s->active].is &= (uint8_t)~WL_PROTECTED;
    wl_event(cx, WL_EV_SAFE_NO_MORE, s->army[s->active].country, 0, 0);
    return BC_NEXT;
}

/* WL §3.1, ruling 21: always both dice; 21 outcomes, unlike numbers twice as likely. */
static void roll_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    for (int i = 1; i <= 6; i++)
        for (int j = i; j <= 6; j++)
            bc_add(out, wl_act(WL_ROLL, seat, i, j), i == j ? 1 : 2);
}

/* WL §3.1: the total is what he may spend. */
static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->dice[0] = (uint8_t)act->a[0];
    s->dice[1] = (uint8_t)act->a[1];
    s->points = (uint8_t)(act->a[0] + act->a[1]);
    return BC_NEXT;
}

/* WL §7.2, ruling 11: only one unit is the nearest, and nobody is asked. */
static bool loses_one(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_must_lose(cx, f) && !wl_lose_asks(cx, f);
}

/* WL §7.4: a beaten piece, a loss and a gain may all come in one turn: each has its row. */
const struct bc_step wl_seq_turn[] = {
    {"turn.skip", "WL §4.10", BC_RUNS(must_skip, skip_take)},
    {"turn.unprotect", "WL §4.10", BC_RUNS(is_protected, unprotect_take)},
    {"turn.declare", "WL §5.6", BC_ASKS(wl_may_declare, active, wl_declare_legal, wl_declare_take),
     .calls = BC_SEQ(WL_SEQ_OFFER)},
    {"turn.roll", "WL §3.1", BC_DRAWS(BC_ALWAYS, roll_odds, roll_take)},
    {"turn.target", "WL §4.5", BC_ASKS(wl_may_target, active, wl_target_legal, wl_target_take),
     BC_FACTS(WL_ASK_TARGET), BC_TELLS(wl_tell_target), .calls = BC_SEQ(WL_SEQ_LEAVE)},
    {"turn.move", "WL §3.3", BC_ASKS(wl_may_move, active, wl_move_legal, wl_move_take),
     BC_FACTS(WL_ASK_MOVE), BC_TELLS(wl_tell_move), .calls = BC_SEQ(WL_SEQ_LEAVE)},
    {"turn.enter", "WL §7.10", BC_ASKS(wl_must_enter, active, wl_enter_legal, wl_move_take)},
    {"turn.judge", "WL §4.4", BC_RUNS(wl_has_target, wl_judge)},
    {"turn.capital", "WL §5.4", BC_RUNS(wl_capital_falls, wl_capital_take)},
    {"turn.beaten", "WL §4.6", BC_RUNS(wl_is_hit, wl_beaten),
     .calls = BC_SEQ(WL_SEQ_RESET) | BC_SEQ(WL_SEQ_GATHER)},
    {"turn.town", "WL §5.2", BC_RUNS(wl_takes_town, wl_town_take)},
    {"turn.lose_one", "WL §7.2", BC_RUNS(loses_one, wl_lose_take)},
    {"turn.lose", "WL §7.2", BC_ASKS(wl_lose_asks, wl_loser, wl_lose_legal, wl_lose_take),
     BC_FACTS(WL_ASK_TOWN)},
    {"turn.gain", "WL §7.1", BC_ASKS(wl_may_gain, active, wl_gain_legal, wl_gain_take),
     BC_FACTS(WL_ASK_TOWN)},
    {"turn.mobilise", "WL §7.12", BC_RUNS(wl_is_mobilising, wl_mobilise)},
    {"turn.end", "WL §6.1", BC_RUNS(BC_ALWAYS, wl_end_take)},
    {0},
};
