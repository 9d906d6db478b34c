/* interphase.c - what lies between two years (NGE §5.1a), as a table; how a year begins, and how it ends
 * (NGE §5.3, §5.4). */
#include "rules/nge/nge.h"

static struct nge_between_facts *between_of(struct bc_frame *f)
{
    return &nge_frame(f)->between;
}

/* NGE §8.1.3b, ruling 45: a peace whose years are over; it becomes an alliance, or the power
 * is neutral again. */
static void expire(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    uint8_t *bond = &s->bond[power];
    if (!(*bond & NGE_AT_PEACE) || s->years[power])
        return;
    bool allied = *bond & NGE_THEN_FORCED;
    if (!allied)
        nge_tell_status(cx, NGE_EV_NEUTRAL, power, 0, nge_data(cx)->nation[power].runs);
    *bond &= (uint8_t) ~(NGE_AT_PEACE | NGE_THEN_FORCED);
    if (allied) {
        *bond |= NGE_FORCED;
        nge_emit(cx, NGE_EV_ALLIANCE, power, 0, 0, 0, 0);
        return;
    }
    *bond |= *bond & NGE_BY_C ? NGE_OVER_C : NGE_OVER_F;
    *bond &= (uint8_t)~NGE_BY_C;
}

/* NGE §4.13, ruling 36: escalation has brought the punishment; what held for a year is over. */
static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    enum { ESC_MOST = 15 };
    struct nge_state *s = nge_state(cx);
    s->h.turn++;
    nge_emit(cx, NGE_EV_YEAR, s->year, 0, 0, 0, 0);
    for (int n = 0; n < NGE_MAJORS; n++)
        expire(cx, n);
    nge_leave_ports(cx);
    if (s->esc >= ESC_MOST)
        nge_punish(cx);
    return BC_NEXT;
}

static enum bc_flow call_for(struct bc_ctx *cx, int seq, int side)
{
    struct nge_frame *f = nge_frame(bc_call(cx, seq));
    f->hand.side = (uint8_t)side; /* the first of the facts of all these */
    return BC_NEXT;
}
_Static_assert(offsetof(struct nge_hand_facts, side) == 0 &&
                   offsetof(struct nge_war_facts, side) == 0 &&
                   offsetof(struct nge_budget_facts, side) == 0 &&
                   offsetof(struct nge_talks_facts, side) == 0,
               "call_for");

#define CALLS_FOR(name, seq, side)                                                                 \
    static enum bc_flow name(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)   \
    {                                                                                              \
        return call_for(cx, seq, side);                                                            \
    }
CALLS_FOR(war_c, NGE_SEQ_WAR, NGE_C)
CALLS_FOR(war_f, NGE_SEQ_WAR, NGE_F)
CALLS_FOR(hand_c, NGE_SEQ_HAND, NGE_C)
CALLS_FOR(hand_f, NGE_SEQ_HAND, NGE_F)
CALLS_FOR(gifts_c, NGE_SEQ_GIFTS, NGE_C)
CALLS_FOR(gifts_f, NGE_SEQ_GIFTS, NGE_F)
CALLS_FOR(talks_c, NGE_SEQ_TALKS, NGE_C)
CALLS_FOR(talks_f, NGE_SEQ_TALKS, NGE_F)

/* NGE §7.3: one power after the other. */
static enum bc_flow budget_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int power = between_of(f)->power++;
    if (power == NGE_MAJORS) {
        between_of(f)->power = 0;
        return BC_NEXT;
    }
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_BUDGET));
    g->budget.side = (uint8_t)nge_runner(cx, power);
    g->budget.power = (uint8_t)power;
    return BC_REPEAT;
}

static enum bc_flow move_take(struct bc_ctx *cx, struct bc_frame *f, bool neutral)
{
    const struct nge_state *s = nge_state(cx);
    int power = between_of(f)->power++;
    if (power == NGE_MAJORS) {
        between_of(f)->power = 0;
        return BC_NEXT;
    }
    if ((s->ally[power] == NGE_THIRD) != neutral)
        return BC_REPEAT;
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_REDEPLOY));
    g->redeploy.power = (uint8_t)power;
    g->redeploy.neutral = neutral;
    return BC_REPEAT;
}

static enum bc_flow neutral_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return move_take(cx, f, true);
}

static enum bc_flow redeploy_take(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    return move_take(cx, f, false);
}

/* NGE ruling 42: Spain can be won over only so long. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    s->between = 0;
    s->round = 0;
    nge_clear_bits(cx, NGE_ACTED | NGE_MOVER);
    nge_review_sieges(cx);
    nge_set_lasting(cx, NGE_LASTS_SPAIN_BEATEN, false);
    return BC_LEAVE;
}

const struct bc_step nge_seq_interphase[] = {
    {"between.begin", "NGE §5.1a", BC_RUNS(BC_ALWAYS, begin_take)},
    {"between.war", "NGE §7.1a", BC_RUNS(BC_ALWAYS, war_c), .calls = BC_SEQ(NGE_SEQ_WAR)},
    {"between.war_f", "NGE §7.1a", BC_RUNS(BC_ALWAYS, war_f), .calls = BC_SEQ(NGE_SEQ_WAR)},
    {"between.peril", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"between.hand", "NGE §7.2", BC_RUNS(BC_ALWAYS, hand_c), .calls = BC_SEQ(NGE_SEQ_HAND)},
    {"between.hand_f", "NGE §7.2", BC_RUNS(BC_ALWAYS, hand_f), .calls = BC_SEQ(NGE_SEQ_HAND)},
    {"between.gifts", "NGE §7.3.1c", BC_RUNS(BC_ALWAYS, gifts_c), .calls = BC_SEQ(NGE_SEQ_GIFTS)},
    {"between.gifts_f", "NGE §7.3.1c", BC_RUNS(BC_ALWAYS, gifts_f), .calls = BC_SEQ(NGE_SEQ_GIFTS)},
    {"between.budget", "NGE §7.3", BC_RUNS(BC_ALWAYS, budget_take),
     .calls = BC_SEQ(NGE_SEQ_BUDGET)},
    {"between.track", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"between.talks", "NGE §7.4", BC_RUNS(BC_ALWAYS, talks_c), .calls = BC_SEQ(NGE_SEQ_TALKS)},
    {"between.talks_f", "NGE §7.4", BC_RUNS(BC_ALWAYS, talks_f), .calls = BC_SEQ(NGE_SEQ_TALKS)},
    {"between.points", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"between.neutral", "NGE §7.5", BC_RUNS(BC_ALWAYS, neutral_take),
     .calls = BC_SEQ(NGE_SEQ_REDEPLOY)},
    {"between.redeploy", "NGE §7.6a", BC_RUNS(BC_ALWAYS, redeploy_take),
     .calls = BC_SEQ(NGE_SEQ_REDEPLOY)},
    {"between.end", "NGE §5.1a", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};

/* --- The end of a year --- */

/* NGE §19.3, §19.3, ruling 47: a point for each key zone of France that is lost. */
int nge_key_zones(const struct bc_ctx *cx, int side)
{
    int n = 0;
    for (int z = 0; z < NGE_ZONES; z++)
        n += nge_is_key(cx, z, NGE_FR) && nge_control(cx, z) == side &&
             nge_zone_supplied(cx, z, side);
    return n;
}

static int count_keys(const struct bc_ctx *cx)
{
    int n = 0;
    for (int z = 0; z < NGE_ZONES; z++)
        n += nge_is_key(cx, z, NGE_FR);
    return n;
}

/* NGE §19.4 */
static int winner_at_last(const struct bc_ctx *cx)
{
    int mantua = nge_data(cx)->mantua, all = count_keys(cx);
    if (nge_key_zones(cx, NGE_C) == all)
        return NGE_C;
    bool held = nge_control(cx, mantua) == NGE_F && nge_zone_supplied(cx, mantua, NGE_F);
    return nge_key_zones(cx, NGE_F) == all && held ? NGE_F : NGE_NOBODY;
}

static void forget_year(struct bc_ctx *cx)
{
    static const uint8_t yearly[] = {NGE_LASTS_TRANSIT,   NGE_LASTS_SCORCHED,  NGE_LASTS_ALBUFERA,
                                     NGE_LASTS_ARMISTICE, NGE_LASTS_SUBSIDIES, NGE_LASTS_WAR};
    struct nge_state *s = nge_state(cx);
    for (size_t i = 0; i < sizeof yearly; i++)
        nge_set_lasting(cx, yearly[i], false);
    memset(s->gave, 0, sizeof s->gave);
    memset(s->got, 0, sizeof s->got);
    memset(s->talks, 0, sizeof s->talks);
    memset(s->points, 0, sizeof s->points);
    s->built = s->humbled = s->boon = s->restored = s->budgets = 0;
    s->bad_weather = s->winter = 0;
    s->last = nge_data(cx)->last_round;
}

bool nge_is_campaign(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_data(cx)->until;
}

/* NGE §5.4 */
enum bc_flow nge_victory_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    nge_add_vp(cx, nge_data(cx)->limit[NGE_L_VP_KEY] * nge_key_zones(cx, NGE_C));
    if (nge_track_is_over(cx, f))
        return nge_track_take(cx, f, act);
    if (s->year == nge_data(cx)->until) {
        nge_end_game(cx, winner_at_last(cx));
        return BC_NEXT;
    }
    forget_year(cx);
    s->year++;
    s->between = 1;
    s->round = 0;
    return BC_RESTART;
}
