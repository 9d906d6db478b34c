/* leader.c - CCN §5.66 to §5.71: a leader without a unit goes back one to three hexes, if need be
 * through the enemy. On his way he stands on no hex of the state; his sequence knows where he is. */
#include "rules/ccn/ccn.h"

enum { STEPS = 3 };

static struct ccn_leader_facts *facts(const struct bc_frame *f)
{
    return &ccn_frame(f)->leader;
}

/* CCN §5.66: he leaves his hex; where he ends is open. */
void ccn_flee(struct bc_ctx *cx, int leader)
{
    struct ccn_state *s = ccn_state(cx);
    struct ccn_leader_facts *r = facts(bc_call(cx, CCN_SEQ_LEADER));
    r->leader = (uint8_t)leader;
    r->hex = s->leader[leader].at;
    ccn_leader_to(cx, leader, CCN_AIR);
}

static int side_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_leader_side(cx, facts(f)->leader);
}

static bc_seats owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(side_of(cx, f));
}

/* CCN §2.1, §5.67: the row nearest to his own side. */
static bool on_baseline(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_battle(cx)->row[facts(f)->hex] == ccn_home_row(cx, side_of(cx, f));
}

/* CCN §5.67: from the baseline he has to leave; no banner. */
static bool must_leave(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !facts(f)->steps && on_baseline(cx, f);
}

/* CCN §5.67: he is out of the game, and nobody gains a banner. */
static enum bc_flow leave_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_leader_facts *r = facts(f);
    ccn_event(cx, CCN_EV_LEFT, r->leader, 0, 0);
    ccn_leader_to(cx, r->leader, CCN_NONE);
    ccn_state(cx)->leader[r->leader].is = 0;
    return BC_LEAVE;
}

/* CCN §5.69: not with another leader, not among the enemy. */
static bool may_end(const struct bc_ctx *cx, int side, int hex)
{
    return ccn_state(cx)->leader_at[hex] == CCN_NONE && ccn_enemy_at(cx, side, hex) == CCN_NONE;
}

/* CCN §5.68, §5.71, ruling 38: the third hex must be one where he can stay. */
static int ways(const struct bc_ctx *cx, const struct bc_frame *f, uint8_t out[2])
{
    const struct ccn_leader_facts *r = facts(f);
    uint8_t rear[2];
    int side = side_of(cx, f), n = 0;
    int all = r->steps < STEPS ? ccn_rear(cx, side, r->hex, rear) : 0;
    for (int i = 0; i < all; i++)
        if (ccn_can_stand(cx, CCN_NONE, rear[i]) &&
            (r->steps + 1 < STEPS || may_end(cx, side, rear[i])))
            out[n++] = rear[i];
    return n;
}

/* CCN §5.66, §5.69: after a hex, where he may end. */
static bool may_halt(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_leader_facts *r = facts(f);
    return r->steps && may_end(cx, side_of(cx, f), r->hex);
}

/* CCN §5.67: his way has led to the baseline, and he has a hex left. */
static bool may_leave(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->steps && facts(f)->steps < STEPS && on_baseline(cx, f);
}

/* CCN §5.68, ruling 38: no hex to end in, and none to go on to. */
static bool is_lost(const struct bc_ctx *cx, const struct bc_frame *f)
{
    uint8_t hex[2];
    return !may_halt(cx, f) && !may_leave(cx, f) && !ways(cx, f, hex);
}

/* CCN §5.68: eliminated, for a banner. */
static enum bc_flow lost_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_leader_gone(cx, facts(f)->leader);
    return BC_LEAVE;
}

/* CCN §5.66, §5.67: on, off the field, or no further. */
static void flee_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    uint8_t hex[2];
    int n = ways(cx, f, hex);
    if (may_halt(cx, f))
        bc_add(out, ccn_act(CCN_HALT, seat, 0, 0), 1);
    if (may_leave(cx, f))
        bc_add(out, ccn_act(CCN_FLEE_OFF, seat, 0, 0), 1);
    for (int i = 0; i < n; i++)
        bc_add(out, ccn_act(CCN_FLEE, seat, hex[i], 0), 1);
}

/* CCN §5.66, §5.70: one hex; an enemy unit there rolls for him. */
static enum bc_flow flee_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_leader_facts *r = facts(f);
    if (a->kind == CCN_FLEE_OFF)
        return leave_take(cx, f, a);
    if (a->kind == CCN_HALT) {
        ccn_leader_to(cx, r->leader, r->hex);
        return BC_LEAVE;
    }
    r->hex = (uint8_t)a->a[0];
    r->steps++;
    int u = ccn_state(cx)->unit_at[r->hex];
    if (u != CCN_NONE && ccn_side(cx, u) != a->seat) /* CCN §5.70: a lone leader does not fight */
        r->dice = (uint8_t)ccn_escape_dice(cx, u);
    return BC_NEXT;
}

/* CCN §5.70: he has entered the hex of an enemy unit. */
static bool must_cast(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->dice;
}

/* CCN §5.70: one sabre is enough. */
static enum bc_flow cast_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_leader_facts *r = facts(f);
    r->face[a->a[0]]++;
    r->dice--;
    return BC_REPEAT;
}

/* CCN §5.70, §5.71: dead, or on he goes; the third hex is the last. */
static enum bc_flow judge_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_leader_facts *r = facts(f);
    bool cast = false, dead = r->face[CCN_FACE_SABRE];
    for (int i = 0; i < CCN_FACES; i++) {
        cast = cast || r->face[i];
        r->face[i] = 0;
    }
    if (dead) {
        ccn_leader_gone(cx, r->leader);
        return BC_LEAVE;
    }
    if (cast)
        ccn_event(cx, CCN_EV_ESCAPED, r->leader, r->hex, 0);
    if (r->steps == STEPS && !may_leave(cx, f)) { /* the third hex is the last */
        ccn_leader_to(cx, r->leader, r->hex);
        return BC_LEAVE;
    }
    return BC_RESTART;
}

const struct bc_step ccn_seq_leader[] = {
    {"leader.leave", "CCN §5.67", BC_RUNS(must_leave, leave_take)},
    {"leader.lost", "CCN §5.68", BC_RUNS(is_lost, lost_take)},
    {"leader.flee", "CCN §5.66", BC_ASKS(BC_ALWAYS, owner, flee_legal, flee_take),
     BC_FACTS(CCN_ASK_LEADER)},
    {"leader.escape", "CCN §5.70", BC_DRAWS(must_cast, ccn_die_odds, cast_take)},
    {"leader.judge", "CCN §5.71", BC_RUNS(BC_ALWAYS, judge_take)},
    {0},
};
