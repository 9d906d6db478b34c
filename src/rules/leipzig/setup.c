/* setup.c - LPZ chapter 2: missions, hands and the open row, and the frame around a game or two. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

enum { SECONDS = 2, ALL = (1 << LPZ_DISTRICTS) - 1, PER_DISTRICT = LPZ_MISSIONS / LPZ_DISTRICTS };

void lpz_empty(struct lpz_state *s)
{
    memset(s->at, LPZ_NONE, sizeof s->at);
    memset(s->army_at, LPZ_NONE, sizeof s->army_at);
    memset(s->mission, LPZ_NONE, sizeof s->mission);
    memset(s->second, LPZ_NONE, sizeof s->second);
    memset(s->row, LPZ_NONE, sizeof s->row);
    memset(s->old, LPZ_NONE, sizeof s->old);
    s->kind[LPZ_FR] = s->kind[LPZ_AL] = LPZ_ANY;
    s->winner = -1;
}

/* LPZ §2.1, §2.5: army cards open, no marker laid, points 0, pointer on the clock. What belongs to
 * the match, not to the game, stays. */
void lpz_lay_out(struct bc_ctx *cx)
{
    struct lpz_state *s = lpz_state(cx), keep = *s;
    memset((char *)s + sizeof s->h, 0, sizeof *s - sizeof s->h);
    memcpy(s->stack, keep.stack, sizeof s->stack);
    s->leg = keep.leg;
    s->match = keep.match;
    s->first = keep.first;
    lpz_empty(s);
    memcpy(s->pile, lpz_data(cx)->copies, sizeof s->pile);
    lpz_event(cx, LPZ_EV_GAME, 1 + s->leg, 0, 0);
}

/* LPZ §1.1, §7.9: two players, one game or two. */
int lpz_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    struct lpz_state *s = lpz_state(cx);
    s->h.seats = LPZ_SIDES;
    s->match = (uint8_t)opt[1];
    lpz_lay_out(cx);
    bc_call(cx, LPZ_SEQ_GAME);
    return 0;
}

/* --- Missions (LPZ §2.2, §2.3, ruling 2) --- */

/* The first of those districts that has no card yet, or -1. */
static int lacking(const uint8_t *v, int of)
{
    for (int d = 0; d < LPZ_DISTRICTS; d++)
        if (of >> d & 1 && v[d] == LPZ_NONE)
            return d;
    return -1;
}

/* LPZ §2.2: one mission of each district. */
static bool may_deal_first(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lacking(lpz_state(cx)->mission, ALL) >= 0;
}

/* LPZ §2.3: a second one in each of two districts. */
static bool may_deal_second(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lacking(lpz_state(cx)->second, lpz_state(cx)->chosen) >= 0;
}

/* LPZ §2.2, §2.3: any of the district that he does not hold. */
static void mission_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    int d = may_deal_first(cx, f) ? lacking(s->mission, ALL) : lacking(s->second, s->chosen);
    for (int m = d * PER_DISTRICT; m < (d + 1) * PER_DISTRICT; m++)
        if (m != s->mission[d])
            bc_add(out, lpz_act(LPZ_DEAL_MISSION, seat, m, 0), 1);
}

/* LPZ §2.2, §2.3: Napoléon alone sees it. */
static enum bc_flow mission_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    int d = lpz_data(cx)->mission[a->a[0]].district;
    *(s->mission[d] == LPZ_NONE ? &s->mission[d] : &s->second[d]) = (uint8_t)a->a[0];
    lpz_tell(cx, lpz_napoleon(cx, f), LPZ_EV_GOT_MISSION, a->a[0], 0);
    return BC_REPEAT;
}

/* LPZ §2.3: two districts. */
static bool may_name(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_count(lpz_state(cx)->chosen) < SECONDS;
}

/* LPZ §2.3: not the same twice. */
static void district_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                           struct bc_list *out)
{
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        struct bc_action act = lpz_act(LPZ_DISTRICT, seat, d, 0);
        if (lpz_state(cx)->chosen >> d & 1)
            bc_refuse(out, &act, "LPZ §2.3", "district.twice");
        else
            bc_add(out, act, 1);
    }
}

/* LPZ §2.3, ruling 2: named openly. */
static enum bc_flow district_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->chosen = (uint8_t)(s->chosen | 1 << a->a[0]);
    return BC_REPEAT;
}

static int to_keep(const struct lpz_state *s) /* a district with two cards, or -1 */
{
    for (int d = 0; d < LPZ_DISTRICTS; d++)
        if (s->second[d] != LPZ_NONE)
            return d;
    return -1;
}

/* LPZ §2.3: two missions in one district. */
static bool may_keep(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return to_keep(lpz_state(cx)) >= 0;
}

/* LPZ §2.3: one of the two. */
static void keep_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct lpz_state *s = lpz_state(cx);
    int d = to_keep(s);
    bc_add(out, lpz_act(LPZ_KEEP, seat, s->mission[d], 0), 1);
    bc_add(out, lpz_act(LPZ_KEEP, seat, s->second[d], 0), 1);
}

/* LPZ §2.3, ruling 2: the other leaves the game unseen. */
static enum bc_flow keep_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    int d = to_keep(s);
    s->mission[d] = (uint8_t)a->a[0];
    s->second[d] = LPZ_NONE;
    return BC_REPEAT;
}

/* --- Action cards (LPZ §2.4) --- */

/* LPZ §2.4: four cards each. */
static int deal_to(const struct lpz_state *s)
{
    return s->held[LPZ_FR] < LPZ_HAND ? LPZ_FR : s->held[LPZ_AL] < LPZ_HAND ? LPZ_AL : -1;
}

static bool may_deal(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return deal_to(lpz_state(cx)) >= 0;
}

/* LPZ §2.4: any card of the pile. */
static void deal_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    struct bc_action act = lpz_act(LPZ_DEAL, seat, deal_to(lpz_state(cx)), 0);
    bc_bag_odds(lpz_state(cx)->pile, LPZ_CARDS, act, 1, out);
}

/* LPZ §2.4, ruling 19: only its owner sees it. */
static enum bc_flow deal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    s->pile[a->a[1]]--;
    lpz_gain(s, a->a[0], a->a[1]);
    lpz_tell(cx, BC_BIT(lpz_seat(s, a->a[0])), LPZ_EV_GOT, a->a[1], 0);
    return BC_REPEAT;
}

/* LPZ §2.4: as long as hands are to be dealt, there are the cards for it. */
bool lpz_game_can_be(const struct bc_ctx *cx, const struct lpz_frame *f)
{
    const struct lpz_state *s = lpz_state(cx);
    int lack = 0;
    for (int i = 0; i < f->f.pc; i++)
        if (lpz_seq_game[i].take == deal_take)
            return true; /* dealt */
    for (int side = 0; side < LPZ_SIDES; side++)
        lack += s->held[side] < LPZ_HAND ? LPZ_HAND - s->held[side] : 0;
    return lack <= lpz_in_pile(cx);
}

static bool goes_on(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !lpz_state(cx)->done;
}

/* LPZ §7.8, ruling 13: equal points are Schwarzenberg's; LPZ §7.9: of two games those that each scored as
 * Napoléon count. */
int lpz_winner(const struct lpz_state *s)
{
    if (!s->match)
        return s->points[LPZ_FR] > s->points[LPZ_AL] ? LPZ_FR : LPZ_AL;
    return s->first == s->points[LPZ_FR] ? LPZ_SIDES : s->first < s->points[LPZ_FR];
}

/* LPZ §7.8, §7.9: the result, or the second game with sides changed. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    if (s->match && !s->leg) {
        s->first = s->points[LPZ_FR];
        s->leg = 1;
        lpz_lay_out(cx);
        return BC_RESTART;
    }
    s->winner = (int8_t)lpz_winner(s);
    if (s->winner == LPZ_SIDES)
        lpz_event(cx, LPZ_EV_NOBODY, 0, 0, 0);
    else
        lpz_event(cx, LPZ_EV_WINS, s->winner, 0, 0);
    bc_over(cx);
    return BC_LEAVE;
}

/* LPZ §7.8, §7.9: only a return match can have no winner. */
void lpz_score(const struct bc_ctx *cx, int32_t milli[])
{
    int winner = lpz_state(cx)->winner;
    for (int seat = 0; seat < LPZ_SIDES; seat++)
        milli[seat] = winner == LPZ_SIDES ? 500 : winner == seat ? 1000 : 0;
}

const struct bc_step lpz_seq_game[] = {
    {"game.mission", "LPZ §2.2", BC_DRAWS(may_deal_first, mission_odds, mission_take)},
    {"game.district", "LPZ §2.3", BC_ASKS(may_name, lpz_napoleon, district_legal, district_take),
     BC_FACTS(LPZ_ASK_DISTRICT)},
    {"game.second", "LPZ §2.3", BC_DRAWS(may_deal_second, mission_odds, mission_take)},
    {"game.keep", "LPZ §2.3", BC_ASKS(may_keep, lpz_napoleon, keep_legal, keep_take),
     BC_FACTS(LPZ_ASK_KEEP)},
    {"game.deal", "LPZ §2.4", BC_DRAWS(may_deal, deal_odds, deal_take)},
    {"game.row", "LPZ §2.4", BC_CALLS(BC_ALWAYS, LPZ_SEQ_FILL)},
    {"game.turn", "LPZ §3.1", BC_LOOPS(goes_on, LPZ_SEQ_TURN)},
    {"game.end", "LPZ §7.8", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
