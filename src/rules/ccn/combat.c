/* combat.c - CCN §5.22 to §5.39: who may fight whom, ranged combat, and combined arms (§6.21). */
#include "rules/ccn/tell.h"

/* CCN §5.38, §5.53: pieces next to a unit that it may melee: enemy units and lone leaders. */
int ccn_melee_targets(const struct bc_ctx *cx, int u, uint8_t out[CCN_EDGES])
{
    const struct ccn_battle *b = ccn_battle(cx);
    int side = ccn_side(cx, u), n = 0;
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[ccn_state(cx)->unit[u].at][e];
        int at = to == CCN_NONE ? CCN_NONE : ccn_enemy_at(cx, side, to);
        if (at != CCN_NONE)
            out[n++] = (uint8_t)at;
    }
    return n;
}

/* CCN §5.33: a horse battery that moved does not reach as far. */
static int range_of(const struct bc_ctx *cx, int u)
{
    const struct ccn_type *t = ccn_type(cx, u);
    return t->is & CCN_HORSE && ccn_state(cx)->unit[u].moved ? t->range - 1 : t->range;
}

static const struct bc_bar adjacent = {"CCN §5.25", "fire.adjacent"};
static const struct bc_bar cavalry = {"CCN §5.24", "fire.cavalry"};
static const struct bc_bar no_fire = {"CCN §8.10", "fire.card"};
static const struct bc_bar too_far = {"CCN §5.26", "fire.range"};
static const struct bc_bar unseen = {"CCN §5.27", "fire.sight"};
static const struct bc_bar no_dice = {"CCN §5.35", "fire.dice"};

/* CCN §5.24, §5.25, §8.10: may the unit fire at all? NULL: yes. */
static const struct bc_bar *fire_bar(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    if (ccn_next_to_enemy(cx, s->active, s->unit[u].at, -1))
        return &adjacent;
    if (ccn_arm(cx, u) == CCN_CAV)
        return &cavalry;
    return ccn_allows_fire(s) ? NULL : &no_fire;
}

/* CCN §5.26, §5.27, §5.35, ruling 27: in range, in sight, with at least one die? NULL: yes. */
static inline const struct bc_bar *target_bar(const struct bc_ctx *cx, int u, int to, int far)
{
    if (far > range_of(cx, u))
        return &too_far;
    if (!ccn_sees(cx, ccn_state(cx)->unit[u].at, to, ccn_arm(cx, u) == CCN_ART))
        return &unseen;
    return ccn_fire_dice(cx, u, to, NULL) > 0 ? NULL : &no_dice;
}

/* CCN §5.24, §5.26, §5.27: the firer has no enemy unit next to it, which the caller knows (CCN
 * §5.25). */
bool ccn_can_fire(const struct bc_ctx *cx, int u, int target)
{
    const struct ccn_state *s = ccn_state(cx);
    int to = s->unit[target].at, far = ccn_battle(cx)->dist[s->unit[u].at][to];
    return far > 1 && !target_bar(cx, u, to, far);
}

static bool is_enemy(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    return s->unit[u].at != CCN_NONE && ccn_side(cx, u) != s->active;
}

/* CCN §5.24, §5.25, §5.37: at range only units, and none with an enemy unit next to it. */
static bool list_fire(const struct bc_ctx *cx, int u, int seat, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct bc_bar *bar = fire_bar(cx, u);
    int from = s->unit[u].at;
    if (bar && !(out && out->why))
        return false;
    for (int t = 0; t < s->units; t++) {
        if (!is_enemy(cx, t))
            continue;
        int to = s->unit[t].at, far = ccn_battle(cx)->dist[from][to];
        if (far > 1 && ccn_offer(out, ccn_act(CCN_FIRE, seat, from, to),
                                 bar ? bar : target_bar(cx, u, to, far)))
            return true;
    }
    return false;
}

/* CCN §5.38: the choices of one unit. With `out` NULL it only tells whether there is a choice. */
bool ccn_list_fights(const struct bc_ctx *cx, int u, int seat, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    uint8_t target[CCN_EDGES];
    int n = ccn_allows_melee(s) ? ccn_melee_targets(cx, u, target) : 0;
    for (int i = 0; i < n; i++)
        if (ccn_offer(out, ccn_act(CCN_FIGHT, seat, s->unit[u].at, ccn_where(s, target[i])), NULL))
            return true;
    return list_fire(cx, u, seat, out);
}

/* CCN §5.22, §5.23: units only. The great manoeuvre allows neither melee nor fire (CCN §8.21). */
static bool list_all(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < s->units; u++) {
        const struct bc_bar *bar = ccn_fight_bar(cx, u);
        if (bar && out && out->why && ccn_is_mine(cx, u))
            bc_offer(out, ccn_act(CCN_FIGHT, seat, s->unit[u].at, s->unit[u].at), bar);
        if (!bar && ccn_list_fights(cx, u, seat, out))
            return true;
    }
    return false;
}

/* CCN §5.22: the phase ends when nobody can fight any more. */
static enum bc_flow open_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    return list_all(cx, ccn_state(cx)->active, NULL) ? BC_NEXT : BC_LEAVE;
}

/* CCN §5.22: one unit after the other, and none has to. */
static void fight_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_DONE, seat, 0, 0), 1);
    list_all(cx, seat, out);
}

/* CCN §5.22: it fights once, in one way (-> strike, melee). */
static enum bc_flow fight_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    if (a->kind == CCN_DONE)
        return BC_LEAVE;
    int u = s->unit_at[a->a[0]];
    s->unit[u].is |= CCN_FOUGHT;
    if (a->kind == CCN_FIRE)
        ccn_strike(cx,
                   &(struct ccn_blow){(uint8_t)u, s->unit_at[a->a[1]], CCN_FIRES, false, false});
    else
        ccn_melee(cx, u, ccn_enemy_at(cx, s->active, a->a[1]), false);
    return BC_RESTART;
}

const struct bc_step ccn_seq_combat[] = {
    {"combat.open", "CCN §5.22", BC_RUNS(BC_ALWAYS, open_take)},
    {"combat.fight", "CCN §5.22", BC_ASKS(BC_ALWAYS, ccn_active, fight_legal, fight_take),
     BC_TELLS(ccn_tell_fight), .calls = BC_SEQ(CCN_SEQ_MELEE) | BC_SEQ(CCN_SEQ_STRIKE)},
    {0},
};

/* --- Combined arms (CCN §6.21 to §6.24) --- */

/* CCN §6.22, ruling 25: a battery that could fight the target itself; never over friends' heads.
 * Next to an enemy it can only help against that one; Cold Steel gives no fire (CCN ruling 26). */
bool ccn_may_support(const struct bc_ctx *cx, int u, int by, int at)
{
    const struct ccn_state *s = ccn_state(cx);
    if (at >= CCN_LEADER || u == by || ccn_arm(cx, u) != CCN_ART || ccn_fight_bar(cx, u))
        return false; /* a lone leader is no unit (CCN ruling 54) */
    int from = s->unit[u].at, to = s->unit[at].at, far = ccn_battle(cx)->dist[from][to];
    if (far == 1)
        return true;
    return ccn_allows_fire(s) && far <= range_of(cx, u) &&
           !ccn_next_to_enemy(cx, s->active, from, -1) && ccn_sees(cx, from, to, false);
}

/* CCN §6.23: each battery reckons its own dice; 0 for one that does not take part. */
int ccn_battery_dice(const struct bc_ctx *cx, int u, int at, bool bonus)
{
    const struct ccn_state *s = ccn_state(cx);
    if (!(s->support[u / 32] >> u % 32 & 1))
        return 0;
    int to = s->unit[at].at;
    return ccn_battle(cx)->dist[s->unit[u].at][to] == 1
               ? ccn_melee_dice(cx, u, at, true, bonus, NULL)
               : ccn_fire_dice(cx, u, to, NULL);
}

int ccn_support_dice(const struct bc_ctx *cx, int at, bool bonus)
{
    const struct ccn_state *s = ccn_state(cx);
    int n = 0;
    if (!(s->support[0] | s->support[1]))
        return 0;
    for (int u = 0; u < s->units; u++)
        n += ccn_battery_dice(cx, u, at, bonus);
    return n;
}
