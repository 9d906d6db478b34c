/* table.c - secrets, and what must hold in every position. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

/* --- Secrets: hands as far as not seen, the pile, missions (LPZ §1.7, ruling 19) --- */

/* Hidden cards are poured back into the pile: one that lacks them would tell them. */
void lpz_redact(struct bc_ctx *cx, int seat)
{
    struct lpz_state *s = lpz_state(cx);
    for (int side = 0; side < LPZ_SIDES; side++) {
        if (lpz_seat(s, side) == seat)
            continue;
        bc_bag_hide(s->hand[side], s->known[side], s->pile, LPZ_CARDS);
    }
    if (lpz_seat(s, LPZ_FR) == seat)
        return;
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        if (s->mission[d] != LPZ_NONE && !(s->revealed >> d & 1))
            s->mission[d] = LPZ_HIDDEN;
        if (s->second[d] != LPZ_NONE)
            s->second[d] = LPZ_HIDDEN;
    }
}

/* What everybody sees of the French tells of a mission there: an army that was placed there rather
 * than elsewhere, a marker that marched there. Markers that their card laid there tell nothing. */
static int likely(const struct bc_ctx *cx, int mission)
{
    enum { ANY = 4, STANDS = 12, MARCHED = 6 };
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    int field = d->mission[mission].field;
    int weight = ANY;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        bool laid = false;
        for (int i = 0; i < d->army[a].villages; i++)
            laid |= d->army[a].village[i] == field;
        if (d->army[a].side == LPZ_FR && s->at[a] == field)
            weight += STANDS + (laid ? 0 : MARCHED);
        else if (d->army[a].side == LPZ_FR && s->marker[a] >> field & 1 && !laid)
            weight += MARCHED;
    }
    return weight;
}

/* One of n by their weights; -1 if none has any. */
static int some(const int *weight, int n, struct bc_rng *rng)
{
    int sum = 0, i = 0;
    for (int k = 0; k < n; k++)
        sum += weight[k];
    if (!sum)
        return -1;
    for (int r = (int)bc_rng_below(rng, (uint32_t)sum); r >= weight[i]; i++)
        r -= weight[i];
    return i;
}

static uint8_t some_mission(const struct bc_ctx *cx, int district, int not_this, struct bc_rng *rng)
{
    enum { EACH = LPZ_MISSIONS / LPZ_DISTRICTS };
    int weight[EACH];
    for (int i = 0; i < EACH; i++) {
        int m = district * EACH + i;
        weight[i] = m == not_this ? 0 : likely(cx, m);
    }
    return (uint8_t)(district * EACH + some(weight, EACH, rng));
}

/* Whoever has begun a jump holds what it costs (LPZ §4.10): a card that fits or is the second of two
 * alike; two alike only if there is none, for no more cards are held than can be seen. */
static void guess_fares(const struct bc_ctx *cx, int side, struct bc_rng *rng)
{
    struct lpz_state *s = lpz_state(cx);
    const struct lpz_frame *f = (const struct lpz_frame *)bc_top(cx);
    if (!f || f->f.seq != LPZ_SEQ_ACTION || f->f.pc != LPZ_AT_ACTION_PAY || side != s->active)
        return;
    int kind = lpz_data(cx)->army[f->action.army].kind;
    while (lpz_fares(s->hand[side], kind) < f->action.pay) {
        int one[LPZ_CARDS] = {0}, two[LPZ_CARDS] = {0};
        for (int c = LPZ_TERRAINS; c < LPZ_CARD_TIME; c++) {
            bool enough = lpz_fits(c, kind) || s->hand[side][c] % 2;
            one[c] = enough ? s->pile[c] : 0;
            two[c] = !enough && s->pile[c] >= 2 ? s->pile[c] : 0;
        }
        int n = 1, card = some(one, LPZ_CARDS, rng);
        if (card < 0)
            n = 2, card = some(two, LPZ_CARDS, rng);
        if (card < 0)
            return;
        for (; n; n--)
            bc_bag_move(s->pile, s->hand[side], card);
    }
}

void lpz_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    struct lpz_state *s = lpz_state(cx);
    for (int side = 0; side < LPZ_SIDES; side++) {
        if (lpz_seat(s, side) == seat)
            continue;
        guess_fares(cx, side, rng);
        bc_bag_deal(s->pile, s->hand[side], s->held[side], LPZ_CARDS, rng);
    }
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        if (s->mission[d] == LPZ_HIDDEN)
            s->mission[d] = some_mission(cx, d, LPZ_NONE, rng);
        if (s->second[d] == LPZ_HIDDEN)
            s->second[d] = some_mission(cx, d, s->mission[d], rng);
    }
}

/* --- The check ---
 *
 * Whatever steps and computer players rely on, beside the ranges of lpz_fields. Beyond that a
 * position may be made up, to try something: more scouts than armies have brought, losses before
 * the first battle. */

static bool in_sequence(const struct lpz_state *s, int seq)
{
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == seq)
            return true;
    return false;
}

/* LPZ §1.4, §5.1, §5.2: two or more markers before, none after an army is placed. While a chain
 * runs, and while a card is laid, there may be one or none. */
static const char *check_army(const struct bc_ctx *cx, int a)
{
    const struct lpz_army *army = &lpz_data(cx)->army[a];
    const struct lpz_state *s = lpz_state(cx);
    int n = lpz_count(s->marker[a]);
    const struct lpz_frame *top = (const struct lpz_frame *)bc_top(cx);
    bool laying = top && top->f.seq == LPZ_SEQ_ACTION && top->f.pc && top->action.army == a;
    bool placing = in_sequence(s, LPZ_SEQ_PLACE);
    if (s->fate[a] > LPZ_DEAD || s->marker[a] >> LPZ_FIELDS)
        return "an army";
    if (s->fate[a] == LPZ_CARD_USED ? n > army->markers || n < (laying ? 0 : placing ? 1 : 2) : n)
        return "markers of an army";
    for (uint64_t left = s->marker[a]; left; left &= left - 1)
        if (s->army_at[lpz_lowest(left)] != LPZ_NONE && !(placing && n == 1))
            return "a marker where an army stands";
    if ((s->fate[a] == LPZ_PLACED) != (s->at[a] != LPZ_NONE))
        return "an army on the board, or not";
    if (s->at[a] != LPZ_NONE && (s->at[a] >= LPZ_FIELDS || s->army_at[s->at[a]] != a))
        return "two armies on a field";
    if (s->fate[a] < LPZ_PLACED ? s->lost[a] != 0
                                : (s->lost[a] >= army->strength) != (s->fate[a] == LPZ_DEAD))
        return "strength of an army";
    return NULL;
}

static const char *check_armies(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    int on = 0, held = 0;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        const char *broken = check_army(cx, a);
        if (broken)
            return broken;
        on += s->at[a] != LPZ_NONE;
        if (lpz_data(cx)->professional && s->at[a] != LPZ_NONE && lpz_kind(cx, a) == LPZ_ANY)
            return "a commander placed without a kind"; /* LPZ §5.6 */
    }
    for (int f = 0; f < LPZ_FIELDS; f++)
        held += s->army_at[f] != LPZ_NONE;
    for (int side = 0; side < LPZ_SIDES; side++)
        if (s->kind[side] != LPZ_ANY && !lpz_data(cx)->professional)
            return "the kind of a commander";
    return held == on ? NULL : "a field with an army that is elsewhere";
}

/* Every action card is somewhere, and no more scouts than there are. */
static const char *check_cards(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    const uint8_t gone[LPZ_CARDS] = {[LPZ_CARD_TIME] = s->removed};
    const uint8_t *const bags[] = {s->pile, s->out, s->hand[0], s->hand[1], gone, NULL};
    uint8_t open[2 * LPZ_ROW];
    memcpy(open, s->row, LPZ_ROW);
    memcpy(open + LPZ_ROW, s->old, LPZ_ROW);
    for (int c = 0; c < LPZ_CARDS; c++)
        if (s->known[0][c] > s->hand[0][c] || s->known[1][c] > s->hand[1][c])
            return "cards known that are not held";
    for (int i = 0; i < LPZ_ROW; i++)
        if (s->old[i] != LPZ_NONE && !in_sequence(s, LPZ_SEQ_FILL))
            return "a card of the open row";
    if (!bc_bag_is_whole(lpz_data(cx)->copies, LPZ_CARDS, bags, open, 2 * LPZ_ROW))
        return "not all cards of the deck";
    for (int side = 0; side < LPZ_SIDES; side++) {
        int n = bc_bag_sum(s->hand[side], LPZ_CARDS);
        if (n > s->held[side] || (n < s->held[side] && n != bc_bag_sum(s->known[side], LPZ_CARDS)))
            return "number of cards in a hand";
    }
    return s->scouts[0] + s->scouts[1] > lpz_data(cx)->scouts ? "number of scouts" : NULL;
}

static const char *check_missions(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    bool dealt = s->h.over || s->h.depth > 1 || s->stack[0].f.pc > 0;
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        int m = s->mission[d], second = s->second[d];
        if (m == LPZ_NONE
                ? dealt || s->revealed >> d & 1
                : m != LPZ_HIDDEN && (m >= LPZ_MISSIONS || lpz_data(cx)->mission[m].district != d))
            return "missions of a district";
        if (second != LPZ_NONE &&
            (!(s->chosen >> d & 1) || m == LPZ_NONE || s->h.depth > 1 ||
             (second != LPZ_HIDDEN && (second == m || second >= LPZ_MISSIONS ||
                                       lpz_data(cx)->mission[second].district != d))))
            return "second missions";
    }
    if (s->revealed >> LPZ_DISTRICTS || lpz_count(s->chosen) > 2)
        return "districts";
    return NULL;
}

/* LPZ §6.2, §6.3: as many missions revealed and battles fought as the pointer tells. */
static const char *check_time(const struct bc_ctx *cx)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    const struct lpz_frame *top = (const struct lpz_frame *)bc_top(cx);
    int due = 0;
    for (int i = 1; i < LPZ_DATES; i++)
        due += s->time >= d->passed[i];
    bool asked = top && top->f.seq == LPZ_SEQ_ADVANCE && top->f.pc;
    if (lpz_count(s->revealed) != due - asked)
        return "missions revealed";
    int battles = (s->time >= d->battle[0]) + (s->time >= d->battle[1]);
    bool scoring = s->done || in_sequence(s, LPZ_SEQ_SCORE); /* LPZ §7.1 */
    if (s->time > d->end || s->fought > battles || (scoring && s->time < d->end))
        return "the pointer";
    if (in_sequence(s, LPZ_SEQ_BATTLE) ? s->fought == battles : scoring && s->fought < battles)
        return "battles fought";
    return NULL;
}

/* Points that it takes in a battle (LPZ ruling 10), or a mission that it counts for (LPZ §7.3, §7.5). */
static bool can_tally(const struct bc_ctx *cx, int a)
{
    const struct lpz_state *s = lpz_state(cx);
    if (in_sequence(s, LPZ_SEQ_BATTLE))
        return s->tally[a] <= lpz_strength(cx, a);
    return (s->done || in_sequence(s, LPZ_SEQ_SCORE)) && lpz_tasks(cx, a) >> (s->tally[a] - 1) & 1;
}

static const char *check_turn(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    if (s->leg > s->match)
        return "a second game of a single match";
    if (s->h.over ? !s->done || s->winner != lpz_winner(s) : s->winner != -1)
        return "a winner, or none"; /* LPZ §7.8, §7.9 */
    if (s->first && !s->leg)
        return "points of a game that has not been played";
    if (s->due && !in_sequence(s, LPZ_SEQ_ACTION) && !in_sequence(s, LPZ_SEQ_ADVANCE))
        return "points of time that nothing has cost"; /* LPZ ruling 9 */
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (s->tally[a] && (s->at[a] == LPZ_NONE || !can_tally(cx, a)))
            return "points or tasks of an army";
    return NULL;
}

/* The frames as far as the steps rely on them. */
static const char *check_frame(const struct bc_ctx *cx, const struct lpz_frame *f, bool top)
{
    const struct lpz_state *s = lpz_state(cx);
    const struct lpz_any_facts *any = &f->any;
    if (any->army >= LPZ_ARMIES || any->field >= LPZ_FIELDS || any->over >= LPZ_FIELDS ||
        any->to >= LPZ_FIELDS || any->set >> LPZ_ARMIES)
        return "facts of a step";
    if (f->f.seq == LPZ_SEQ_PLACE && top && (f->place.is || f->f.pc > 1) &&
        !lpz_is_waiting(s, f->place.army))
        return "an army that is not placed yet";
    if (f->f.seq == LPZ_SEQ_ACTION && !lpz_can_be(cx, f, top))
        return "an action half done";
    if (f->f.seq == LPZ_SEQ_TURN && !lpz_turn_can_be(cx, f))
        return "facts of the turn";
    if (f->f.seq == LPZ_SEQ_GAME && !lpz_game_can_be(cx, f))
        return "too few cards to be dealt";
    return NULL;
}

/* Where a sequence stands when it has called another one: behind the row that calls, or still on it
 * if that calls again and again. */
static bool may_call(const struct lpz_frame *f, int seq)
{
    const struct bc_step *row = &lpz_game.seqs[f->f.seq][f->f.pc];
    bool behind = f->f.pc && !row[-1].again && row[-1].calls >> seq & 1;
    return behind || (row->again && row->calls >> seq & 1);
}

static const char *check_stack(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int i = 0; i < s->h.depth; i++) {
        const struct lpz_frame *f = &s->stack[i];
        if (i ? !may_call(f - 1, f->f.seq) : f->f.seq != LPZ_SEQ_GAME)
            return "sequences in an order that cannot be";
        const char *broken = check_frame(cx, f, i + 1 == s->h.depth);
        if (broken)
            return broken;
    }
    return NULL;
}

const char *lpz_check(const struct bc_ctx *cx)
{
    const char *(*const checks[])(const struct bc_ctx *) = {
        check_stack, check_armies, check_cards, check_missions, check_time, check_turn};
    const char *broken = NULL;
    if (lpz_state(cx)->h.seats != LPZ_SIDES)
        return "number of players";
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !broken; i++)
        broken = checks[i](cx);
    return broken;
}
