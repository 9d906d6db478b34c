/* null.c - the null game as the engine sees it: set-up, score and tables. */
#include "rules/null/null.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int null_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    struct null_state *s = null_state(cx);
    const struct null_data *d = cx->data;
    if (opt[0] * d->hand > NULL_CARDS * d->copies)
        return bc_fail(e, BC_EVALUE, "too few cards for %d players", opt[0]);
    s->h.seats = (uint8_t)opt[0];
    s->h.turn = 1;
    s->ties = (uint8_t)opt[1];
    s->winner = -1;
    memset(s->bag, d->copies, sizeof s->bag);
    bc_call(cx, NULL_SEQ_GAME);
    return 0;
}

/* §1: those with most points share the win. */
static void null_score(const struct bc_ctx *cx, int32_t milli[])
{
    const struct null_state *s = null_state(cx);
    int best = 0, winners = 0;
    for (int i = 0; i < s->h.seats; i++)
        best = s->points[i] > best ? s->points[i] : best;
    for (int i = 0; i < s->h.seats; i++)
        winners += s->points[i] == best;
    for (int i = 0; i < s->h.seats; i++)
        milli[i] = s->points[i] == best ? 1000 / winners : 0;
}

static void null_prompt(const struct bc_ctx *cx, struct bc_action *facts)
{
    facts->a[0] = null_state(cx)->pot;
}

static const struct bc_kind kinds[] = {
    [NULL_BID] = {"bid", BC_ACT | BC_SECRET, 1, {NULL_DOM_CARD}},
    [NULL_FOLD] = {"fold", BC_ACT | BC_SECRET, 0, {0}},
    [NULL_PASS] = {"pass", BC_ACT, 0, {0}},
    [NULL_SPY] = {"spy", BC_ACT, 0, {0}},
    [NULL_DRAW] = {"draw", BC_CHANCE | BC_SECRET, 2, {BC_DOM_SEAT, NULL_DOM_CARD}},
    [NULL_ROLL] = {"roll", BC_CHANCE, 1, {BC_DOM_NUM}},
    [NULL_EV_GOT] = {"got", BC_EVENT, 2, {BC_DOM_SEAT, NULL_DOM_CARD}},
    [NULL_EV_SHOWN] = {"shown", BC_EVENT, 2, {BC_DOM_SEAT, NULL_DOM_CARD}},
    [NULL_EV_FOLDED] = {"folded", BC_EVENT, 1, {BC_DOM_SEAT}},
    [NULL_EV_WINS] = {"wins", BC_EVENT, 2, {BC_DOM_SEAT, BC_DOM_NUM}},
    [NULL_EV_TIED] = {"tied", BC_EVENT, 0, {0}},
    [NULL_ASK_PRIZE] = {"prize", BC_ASK, 1, {BC_DOM_NUM}},
    [NULL_ASK_PRIZE + 1] = {0},
};
static const struct bc_dom doms[] = {
    [NULL_DOM_CARD - BC_DOM_OWN] = {"card", null_cards, NULL, NULL, NULL},
    [NULL_DOM_CARD + 1 - BC_DOM_OWN] = {0},
};
static const struct bc_opt opts[] = {
    {"players", 2, NULL_SEATS, 2, NULL}, {"ties", 0, 1, 0, null_ties}, {0}};
static const struct bc_step *const seqs[] = {null_seq_game, null_seq_challenge, NULL};
static const char *const scenarios[] = {"plain", NULL};

const struct bc_game null_game = {
    .id = "null",
    .rulebook = "src/rules/null/null.h",
    .version = 1,
    .seats_min = 2,
    .seats_max = NULL_SEATS,
    .stack_off = offsetof(struct null_state, stack),
    .frame_size = sizeof(struct null_frame),
    .depth_max = NULL_DEPTH,
    .list_max = 8,
    .state_size = sizeof(struct null_state),
    .kinds = kinds,
    .doms = doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .load = null_load,
    .unload = free,
    .setup = null_setup,
    .score = null_score,
    .redact = null_redact,
    .guess = null_guess,
    .check = null_check,
    .view = null_view,
    .prompt = null_prompt,
    .read = null_read,
    .fields = null_fields,
};
