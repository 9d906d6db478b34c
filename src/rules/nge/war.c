/* war.c - declarations of war (NGE §7.1a), and what a victor pays for breaking the peace he
 * made (NGE §8.1.3c). */
#include "rules/nge/nge.h"

static const struct nge_war_facts *war_of(const struct bc_frame *f)
{
    return &nge_facts(f)->war;
}

static bc_seats war_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(war_of(f)->side);
}

static bc_seats injured_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - war_of(f)->side);
}

/* NGE §7.1a, §8.1.1, ruling 34: neutral powers, and neutral minors that follow none. */
const struct bc_bar *nge_bar_war(const struct bc_ctx *cx, int nation)
{
    static const struct bc_bar sided = {"NGE §7.1a", "war.sided"};
    static const struct bc_bar peace = {"NGE §8.1.3a", "war.peace"};
    static const struct bc_bar tied = {"NGE ruling 34", "war.tied"};
    static const struct bc_bar none = {"NGE ruling 34", "war.none"};
    const struct nge_state *s = nge_state(cx);
    if (s->ally[nation] != NGE_THIRD)
        return &sided;
    if (s->bond[nation] & (NGE_AT_PEACE | NGE_FORCED))
        return &peace;
    if (nation >= NGE_MAJORS && s->tie[nation] != NGE_NONE)
        return &tied;
    return nge_has_land(cx, nation) ? NULL : &none;
}

static void declare_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    for (int n = 0; n < NGE_NATIONS; n++)
        bc_offer(l, nge_act(NGE_DECLARE, seat, n, 0), nge_bar_war(cx, n));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* NGE §8.1.3c: a year's income, the punishment, three diplomatic actions for the others. */
static void break_peace(struct bc_ctx *cx, struct bc_frame *f, int power)
{
    enum { FREE = 3 };
    nge_add_note(cx, power, 2 * nge_data(cx)->income[power]);
    nge_punish(cx);
    nge_frame(f)->war.free = FREE;
}

static enum bc_flow declare_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    if (act->kind == NGE_DONE)
        return BC_LEAVE;
    int nation = act->a[0];
    bool victor = s->bond[nation] & (act->seat == NGE_F ? NGE_OVER_F : NGE_OVER_C);
    nge_emit(cx, NGE_EV_WAR, act->seat, nation, 0, 0, 0);
    if (nation < NGE_MAJORS && !(s->bond[nation] & NGE_WARNED)) { /* NGE §7.1d */
        s->bond[nation] |= NGE_WARNED;
        nge_add_esc(cx, nge_data(cx)->limit[NGE_L_ESC_WAR]);
    }
    if (victor)
        break_peace(cx, f, nation);
    nge_call_join(cx, nation, 1 - act->seat, false);
    return BC_NEXT;
}

static bool free_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return war_of(f)->free;
}

/* NGE §8.1.3d: neutral or forced, powers or minors. */
static void free_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int n = 0; n < NGE_NATIONS; n++)
        bc_offer(l, nge_act(NGE_COURT, seat, n, 0), nge_bar_court(cx, seat, n));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow free_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_war_facts *w = &nge_frame(f)->war;
    w->free = (uint8_t)(act->kind == NGE_DONE ? 0 : w->free - 1);
    if (act->kind == NGE_COURT)
        nge_call_treat(cx, act->seat, act->a[0], NGE_NONE, NGE_INJURED_PLUS);
    return BC_REPEAT;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

const struct bc_step nge_seq_war[] = {
    {"war.declare", "NGE §7.1a", BC_ASKS(BC_ALWAYS, war_who, declare_legal, declare_take),
     BC_FACTS(NGE_Q_YEAR), BC_TELLS(nge_tell_war), .calls = BC_SEQ(NGE_SEQ_JOIN)},
    {"war.free", "NGE §8.1.3d", BC_ASKS(free_when, injured_who, free_legal, free_take),
     BC_FACTS(NGE_Q_YEAR), BC_TELLS(nge_tell_war), .calls = BC_SEQ(NGE_SEQ_TREAT)},
    {"war.again", "NGE §7.1a", BC_RUNS(BC_ALWAYS, again_take)},
    {0},
};
