/* hints.c - what the search is told about Napoleon in Europa: a few whole plans for each question.
 * Most questions have one good answer; movement, ranks, sets and alliances have several. */
#include "ai/nie/hints.h"

#include <string.h>

static bool is_new(const struct bc_plan *out, int n)
{
    for (int i = 0; i < n; i++)
        if (out[i].n == out[n].n &&
            !memcmp(out[i].act, out[n].act, (size_t)out[n].n * sizeof out[n].act[0]))
            return false;
    return out[n].n > 0;
}

/* --- Set-up and production: figures on the board --- */

enum { FRONT, CAPITAL, SPREAD, PLACINGS };

/* What speaks for a region as the place of one more figure. */
static int suits(const struct bc_draft *d, const struct nie_ai_ground *g, int r, int nation,
                 int kind, int way)
{
    const struct nie_state *s = nie_state(&d->cx);
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int x = g->pull[r] + (g->near[r].dice > g->own[r].dice ? 16 : 0);
    if (at->capital)
        x += way == CAPITAL ? 400 : 24;
    if (kind == NIE_INF && way != CAPITAL) { /* one for each region that waits to be taken */
        int open = 0;
        for (int k = 0; k < at->nears; k++)
            open += g->worth[at->near[k]] > 0;
        x += 32 * open - (way == SPREAD ? 48 : 24) * s->fig[r][nation][NIE_INF];
    } else {
        x += 4 * nie_armies(s->fig[r][nation]);
    }
    return x;
}

/* The figure to be placed now: nation * 4 + kind, or -1. */
static int to_place(const struct bc_draft *d)
{
    const struct nie_state *s = nie_state(&d->cx);
    int seq = bc_draft_seq(d);
    bool build = seq == NIE_SEQ_SET && bc_draft_step(d) == NIE_AT_SET_PLACE;
    if (!build && (seq != NIE_SEQ_GAME || bc_draft_step(d) != NIE_AT_GAME_PLACE))
        return -1;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; s->seat_of[n] == d->seat && k < NIE_KINDS; k++)
            if (s->left[n][k] && (!build || n == nie_frame(bc_top(&d->cx))->set.nation))
                return n * NIE_KINDS + k;
    return -1;
}

static void place_all(struct bc_draft *d, int way)
{
    const struct nie_state *s = nie_state(&d->cx);
    const struct nie_data *data = nie_data(&d->cx);
    struct nie_ai_ground g;
    int which;
    nie_ai_look(&d->cx, d->seat, &g);
    nie_ai_pull(&d->cx, &g);
    while ((which = to_place(d)) >= 0) {
        int n = which / NIE_KINDS, best = -1, most = INT32_MIN;
        bool hidden = s->hidden && bc_draft_seq(d) == NIE_SEQ_GAME;
        for (int i = 0; i < data->homes[n]; i++) {
            int r = data->home[n][i];
            if (bc_draft_seq(d) == NIE_SEQ_SET && !nie_is_free_home(&d->cx, n, r))
                continue;
            int x = suits(d, &g, r, n, which % NIE_KINDS, way);
            if (x > most) {
                most = x;
                best = r;
            }
        }
        if (best < 0 ||
            !bc_draft_add(d, nie_act(hidden ? NIE_PLACE_HIDDEN : NIE_PLACE, d->seat, best, 0)))
            return;
    }
}

static int plan_place(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    static const uint8_t prior[PLACINGS] = {60, 40, 30};
    int n = 0;
    for (int way = 0; way < PLACINGS && n < max; way++) {
        struct nie_state st;
        struct bc_draft d;
        bc_draft_begin(&d, cx, &st.h, seat, &out[n]);
        place_all(&d, way);
        out[n].prior = prior[way];
        n += is_new(out, n);
    }
    return n;
}

/* --- Movement and battles --- */

/* The own nation with most figures first. */
static int plan_muster(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    const struct nie_state *s = nie_state(cx);
    struct bc_option v[NIE_NATIONS];
    struct bc_list l = {v, 0, NIE_NATIONS, NULL, NULL};
    int best = 0, most = -1;
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++) {
        int sum = 0, nation = v[i].act.a[0];
        for (int r = 0; r < NIE_REGIONS; r++)
            sum += nie_armies(s->fig[r][nation]);
        if (sum > most) {
            most = sum;
            best = i;
        }
    }
    return nie_ai_one(out, v[best].act, 1);
}

static int plan_moves(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    int targets = nie_ai_targets(cx, nie_frame(bc_top(cx))->move.nation), n = 0;
    for (int i = NIE_ALL; i < targets && n < max; i++) {
        struct nie_state st;
        struct bc_draft d;
        bc_draft_begin(&d, cx, &st.h, seat, &out[n]);
        nie_ai_plan_move(&d, i);
        out[n].prior = i == NIE_ALL ? 100 : 40 - 8 * i;
        n += is_new(out, n);
    }
    if (targets && n < max) {
        struct nie_state st;
        struct bc_draft d;
        bc_draft_begin(&d, cx, &st.h, seat, &out[n]);
        nie_ai_plan_move(&d, NIE_PEACE);
        out[n].prior = 20;
        n += is_new(out, n);
    }
    return n;
}

static int plan_battle(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    struct bc_option v[NIE_REGIONS];
    struct bc_list l = {v, 0, NIE_REGIONS, NULL, NULL};
    struct nie_ai_ground g;
    int best = 0, most = -1;
    nie_ai_look(cx, seat, &g);
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++) {
        int r = v[i].act.a[0], x = nie_ai_chance(&g.own[r], &g.foe[r]);
        if (x > most) {
            most = x;
            best = i;
        }
    }
    return nie_ai_one(out, v[best].act, 1);
}

/* --- Questions and answers --- */

static int in_fire(const struct bc_ctx *cx, int seat, int pc, struct bc_plan *out)
{
    if (pc == NIE_AT_FIRE_HOLD)
        return nie_ai_one(out, nie_act(NIE_FIRE, seat, 0, 0), 1);
    return pc == NIE_AT_FIRE_NUMBER ? 0 : nie_ai_plan_hits(cx, seat, out);
}

static int find_plans(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    const struct bc_frame *f = bc_top(cx);
    switch (f->seq) {
    case NIE_SEQ_GAME: return f->pc == NIE_AT_GAME_PLACE ? plan_place(cx, seat, out, max) : 0;
    case NIE_SEQ_TURN: return nie_ai_plan_turn(cx, seat, f->pc, out, max);
    case NIE_SEQ_ANSWER: return nie_ai_plan_answer(cx, seat, out);
    case NIE_SEQ_WINDOW: return nie_ai_plan_window(cx, seat, out);
    case NIE_SEQ_TRADE: return nie_ai_plan_trade(cx, seat, f->pc, out);
    case NIE_SEQ_MUSTER: return plan_muster(cx, seat, out);
    case NIE_SEQ_MOVE: return f->pc == NIE_AT_MOVE_FROM ? plan_moves(cx, seat, out, max) : 0;
    case NIE_SEQ_BATTLES: return plan_battle(cx, seat, out);
    case NIE_SEQ_BATTLE:
        return f->pc == NIE_AT_BATTLE_DEPLOY ? nie_ai_plan_deploy(cx, seat, out, max)
                                             : nie_ai_plan_retreat(cx, seat, out);
    case NIE_SEQ_HALF:
        return f->pc == NIE_AT_HALF_SHIFT ? nie_ai_plan_shift(cx, seat, out, max) : 0;
    case NIE_SEQ_FIRE: return in_fire(cx, seat, f->pc, out);
    case NIE_SEQ_RALLY: return nie_ai_plan_rally(cx, seat, out);
    case NIE_SEQ_CARDS: return nie_ai_plan_cards(cx, seat, out, max);
    case NIE_SEQ_SET:
        return f->pc == NIE_AT_SET_SHOW ? nie_ai_plan_show(cx, seat, out)
                                        : plan_place(cx, seat, out, max);
    default: return 0;
    }
}

/* The planners are not all in order; plans are few. */
static int plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                 int max)
{
    int n = find_plans(cx, seat, out, max);
    (void)rng;
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && out[j - 1].prior < out[j].prior; j--) {
            struct bc_plan p = out[j];
            out[j] = out[j - 1];
            out[j - 1] = p;
        }
    return n;
}

/* The first plan, now and then without its attacks. */
static bool rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    const struct bc_frame *f = bc_top(cx);
    if (f->seq == NIE_SEQ_MOVE && f->pc == NIE_AT_MOVE_FROM) {
        struct nie_state st;
        struct bc_draft d;
        bc_draft_begin(&d, cx, &st.h, seat, out);
        nie_ai_plan_move(&d, bc_rng_below(rng, 8) ? NIE_ALL : NIE_PEACE);
        return out->n > 0;
    }
    return find_plans(cx, seat, out, 1) > 0;
}

const struct bc_hints bc_hints_nie = {.id = "nie",
                                      .eval = nie_ai_eval,
                                      .plans = plans,
                                      .rollout = rollout,
                                      .horizon = 2,
                                      .trust = 300};
