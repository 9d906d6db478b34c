/* hints.c - what the search is told about Commands & Colors: Napoleonics: the decisions of a
 * fight, one at a time. Cards, orders and moves are in ccn_plan.c. */
#include "ai/ccn/hints.h"

enum {
    CHOICES = 1024,   /* of the game at most */
    SURE_THING = 600, /* done without a second thought */
    STEP_BACK = 25,   /* a hex given up */
    CHARGE_ON = 60    /* cavalry that may attack once more */
};

static const struct ccn_frame *top(const struct ccn_ai_mind *m)
{
    return ccn_frame(bc_top(&m->cx));
}

/* --- Fights --- */

static int target_of(const struct ccn_ai_mind *m, const struct bc_action *a)
{
    return ccn_enemy_at(&m->cx, m->side, a->a[1]);
}

static int fight_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    int u = m->st.unit_at[a->a[0]], at = target_of(m, a);
    bool bonus = top(m)->f.seq == CCN_SEQ_MELEE;
    return a->kind == CCN_FIRE ? ccn_ai_fire_worth(m, u, at) : ccn_ai_melee_worth(m, u, at, bonus);
}

/* CCN §6.21: a battery adds its dice, if it has no better target of its own. */
static int support_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    const struct ccn_melee_facts *f = &top(m)->melee;
    int u = m->st.unit_at[a->a[0]], to = m->st.unit[f->at].at;
    int dice = ccn_battle(&m->cx)->dist[m->st.unit[u].at][to] == 1
                   ? ccn_melee_dice(&m->cx, u, f->at, true, false, NULL)
                   : ccn_fire_dice(&m->cx, u, to, NULL);
    return ccn_ai_strike_worth(m, f->by, f->at, CCN_MELEE, dice, NULL) * 5 / 4 -
           ccn_ai_best_fight(m, u);
}

/* --- After the dice --- */

/* CCN §5.61: a unit that stays stands as firm as before; one that goes is safe, or loses blocks. */
static int ignore_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    const struct ccn_strike_facts *f = &top(m)->strike;
    const struct ccn_unit *u = &m->st.unit[f->at];
    const struct ccn_type *t = ccn_type(&m->cx, f->at);
    int flags = f->face[CCN_FACE_FLAG] - a->a[0], hex = u->at, steps = 0;
    if (flags > 0)
        steps = t->retreat + (flags - 1) * t->retreat_more;
    if (u->square)
        return steps ? -ccn_ai_unit_loss(m, f->at, steps) : 0;
    int cost = steps * STEP_BACK;
    for (uint8_t way[2]; steps && ccn_retreats(&m->cx, f->at, hex, way); steps--)
        hex = way[0];
    if (steps)
        cost += ccn_ai_unit_loss(m, f->at, steps);
    return ccn_ai_hex_worth(m, f->at, hex) - cost;
}

static int retreat_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    uint8_t way[2];
    int u = top(m)->fight.at, steps = top(m)->fight.steps;
    int next = ccn_retreats(&m->cx, u, a->a[0], way);
    bool blocked = !next && steps > 1 && !ccn_is_alone(&m->st, a->a[0]);
    return ccn_ai_hex_worth(m, u, a->a[0]) - (blocked ? ccn_ai_unit_loss(m, u, steps - 1) : 0);
}

/* CCN §5.66: through the enemy only where there is no other way. */
static int flee_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    int from = top(m)->leader.hex, hex = a->kind == CCN_FLEE ? a->a[0] : from;
    if (a->kind == CCN_FLEE_OFF)
        return -120;
    if (ccn_enemy_at(&m->cx, m->side, hex) != CCN_NONE)
        return -SURE_THING;
    return ccn_ai_leader_worth(m, hex) - (a->kind == CCN_FLEE ? 10 : 0);
}

/* Standing on the hex that was won, with what can be attacked from there. */
static int enter_worth(struct ccn_ai_mind *m, int hex)
{
    int u = top(m)->melee.by, from = m->st.unit[u].at, worth;
    worth = ccn_ai_hex_worth(m, u, hex) - ccn_ai_hex_worth(m, u, from);
    if (ccn_arm(&m->cx, u) == CCN_CAV)
        worth += CHARGE_ON;
    return worth;
}

/* --- Short Supply, Scout --- */

/* CCN §8.23: an enemy far from home, or a unit of ours that would be lost. */
static int starve_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    int u = m->st.unit_at[a->a[0]], side = ccn_side(&m->cx, u);
    int rows = ccn_battle(&m->cx)->row[a->a[0]] - ccn_home_row(&m->cx, side);
    rows = rows < 0 ? -rows : rows;
    if (side == m->side)
        return ccn_ai_danger_worth(m, u, a->a[0]) - rows * STEP_BACK;
    return rows * STEP_BACK + ccn_ai_unit_worth(ccn_type(&m->cx, u), m->st.unit[u].blocks) / 10;
}

static int place_worth(struct ccn_ai_mind *m, const struct bc_action *a)
{
    return ccn_ai_hex_worth(m, m->st.supply, a->a[0]);
}

/* --- All of them --- */

/* What a choice is worth against the one that does nothing. */
static int worth_of(struct ccn_ai_mind *m, const struct bc_action *a)
{
    switch (a->kind) {
    case CCN_FIRE:
    case CCN_FIGHT: return fight_worth(m, a);
    case CCN_SUPPORT: return support_worth(m, a);
    case CCN_STRIKE_FIRST: return ccn_ai_first_strike_worth(m, top(m)->melee.by, top(m)->melee.at);
    case CCN_RETIRES: return ccn_ai_retire_worth(m, top(m)->melee.by, top(m)->melee.at);
    case CCN_SQUARE: return ccn_ai_square_worth(m, top(m)->melee.by, top(m)->melee.at);
    case CCN_BATTLE_BACK: return SURE_THING;
    case CCN_IGNORE: return ignore_worth(m, a);
    case CCN_RETREAT: return retreat_worth(m, a);
    case CCN_HALT:
    case CCN_FLEE:
    case CCN_FLEE_OFF: return flee_worth(m, a);
    case CCN_ADVANCE: return enter_worth(m, top(m)->melee.hex);
    case CCN_RIDE: return enter_worth(m, a->a[0]) - CHARGE_ON;
    case CCN_STARVE: return starve_worth(m, a);
    case CCN_PLACE: return place_worth(m, a);
    case CCN_KEEP: return ccn_ai_card_keep(a->a[0]);
    default: return 0;
    }
}

static bool needs_danger(int kind)
{
    return kind == CCN_IGNORE || kind == CCN_RETREAT || kind == CCN_FLEE || kind == CCN_HALT ||
           kind == CCN_ADVANCE || kind == CCN_RIDE || kind == CCN_STARVE || kind == CCN_PLACE;
}

/* What each legal action is worth; the best one's index. */
static int judge(const struct bc_ctx *cx, int seat, struct bc_list *l, int *worth)
{
    struct ccn_ai_mind m;
    int best = 0;
    bc_legal(cx, seat, l);
    if (l->n < 2) {
        worth[0] = 0;
        return 0;
    }
    ccn_ai_mind_init(&m, cx, seat);
    if (needs_danger(l->v[l->n - 1].act.kind))
        ccn_ai_mind_danger(&m);
    for (int i = 0; i < l->n; i++) {
        worth[i] = worth_of(&m, &l->v[i].act);
        if (worth[i] > worth[best])
            best = i;
    }
    return best;
}

static int single_plans(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    int worth[CHOICES], best = judge(cx, seat, &l, worth), n = 0;
    for (int i = 0; i < l.n; i++)
        n = bc_plan_one(out, n, max, &v[i].act, ccn_ai_prior(worth[best] - worth[i]));
    return n;
}

static int plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                 int max)
{
    if (ccn_ai_is_turn(cx))
        return ccn_ai_turn_plans(cx, seat, rng, out, max);
    return single_plans(cx, seat, out, max);
}

/* Nearly always the best choice. */
static bool rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    enum { LUCK = 60 };
    if (ccn_ai_is_turn(cx))
        return ccn_ai_turn_rollout(cx, seat, rng, out);
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    int worth[CHOICES], best = judge(cx, seat, &l, worth), most = worth[best];
    for (int i = 0; i < l.n; i++) {
        int w = worth[i] + (int)bc_rng_below(rng, LUCK);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    out->n = 1;
    out->prior = 1;
    out->act[0] = v[best].act;
    return true;
}

const struct bc_hints bc_hints_ccn = {
    .id = "ccn", .eval = ccn_ai_eval, .plans = plans, .rollout = rollout, .horizon = 2};
