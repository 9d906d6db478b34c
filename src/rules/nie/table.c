/* table.c - secrets, and what must hold in every position. */
#include "rules/nie/nie.h"

#include <string.h>

/* --- Secrets: hands, the bag, deployments not yet shown, cards chosen in a trade, figures placed at
 *     once by all --- */

static bool is_placing(const struct nie_state *s) /* hidden set-up (NIE ruling 28) */
{
    return s->hidden && s->h.depth == 1 && s->stack[0].f.pc == NIE_AT_GAME_PLACE;
}

/* NIE §11.3: behind the screen. */
static bool is_deploying(const struct nie_state *s)
{
    return s->fight.region != NIE_NONE && !s->fight.shown;
}

static void hide_nation(struct nie_state *s, int n)
{
    bc_bag_hide(s->hand[n], NULL, s->bag, NIE_CARDS);
    for (int r = 0; r < NIE_REGIONS && is_placing(s); r++)
        memset(s->fig[r][n], 0, NIE_KINDS);
    if (is_deploying(s) && s->fight.side[n]) {
        memset(s->fight.front[n], 0, NIE_KINDS);
        memcpy(s->fight.rear[n], s->fig[s->fight.region][n], NIE_KINDS);
    }
}

void nie_redact(struct bc_ctx *cx, int seat)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_frame *t = (const struct nie_frame *)bc_top(cx);
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] != seat && s->seat_of[n] != NIE_NONE)
            hide_nation(s, n);
    if (!t || t->f.seq != NIE_SEQ_TRADE)
        return;
    if (t->trade.seat != seat)
        memset(s->offer[0], 0, sizeof s->offer[0]);
    if (t->trade.other != seat)
        memset(s->offer[1], 0, sizeof s->offer[1]);
}

static void guess_placing(struct bc_ctx *cx, int n, struct bc_rng *rng)
{
    struct nie_state *s = nie_state(cx);
    uint8_t at[NIE_REGIONS];
    uint32_t places = (uint32_t)nie_starts(cx, n, at);
    for (int k = 0; k < NIE_KINDS; k++)
        for (int i = nie_pool_of(cx, n, k) - s->left[n][k]; i > 0; i--)
            s->fig[at[bc_rng_below(rng, places)]][n][k]++;
}

/* What a seat has decided so far is any number that was legal. */
static void guess_deployment(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    struct nie_state *s = nie_state(cx);
    int decided = s->fight.deployed[seat];
    for (int i = 0; i < decided; i++) {
        int which = nie_to_deploy(s, seat, i), n = which / NIE_KINDS, k = which % NIE_KINDS;
        int all = s->fig[s->fight.region][n][k];
        s->fight.deployed[seat] = (uint8_t)i;
        int least = nie_least_in_front(s, seat, which);
        int front = least + (int)bc_rng_below(rng, (uint32_t)(all - least + 1));
        s->fight.front[n][k] = (uint8_t)front;
        s->fight.rear[n][k] = (uint8_t)(all - front);
    }
    s->fight.deployed[seat] = (uint8_t)decided;
}

void nie_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_frame *t = (const struct nie_frame *)bc_top(cx);
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->seat_of[n] == seat || s->seat_of[n] == NIE_NONE)
            continue;
        bc_bag_deal(s->bag, s->hand[n], s->cards[n], NIE_CARDS, rng);
        if (is_placing(s))
            guess_placing(cx, n, rng);
    }
    for (int x = 0; x < s->h.seats && is_deploying(s); x++)
        if (x != seat)
            guess_deployment(cx, x, rng);
    for (int i = 0; t && t->f.seq == NIE_SEQ_TRADE && i < 2; i++) {
        int nation = i ? t->trade.theirs : t->trade.own;
        if ((i ? t->trade.other : t->trade.seat) == seat)
            continue;
        uint8_t hand[NIE_CARDS]; /* what is offered stays in it */
        memcpy(hand, s->hand[nation], sizeof hand);
        bc_bag_deal(hand, s->offer[i], s->chosen[i], NIE_CARDS, rng);
    }
}

/* --- The check: what must hold beside the ranges of nie_fields --- */

static bool in_sequence(const struct nie_state *s, int seq)
{
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == seq)
            return true;
    return false;
}

/* bag + hands = deck; a hand is whole or hidden. */
static const char *check_cards(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    const uint8_t *bags[NIE_NATIONS + 2] = {s->bag};
    for (int n = 0; n < NIE_NATIONS; n++)
        bags[1 + n] = s->hand[n];
    if (!bc_bag_is_whole(nie_data(cx)->deck[s->deck], NIE_CARDS, bags, NULL, 0))
        return "not all cards of the deck";
    for (int n = 0; n < NIE_NATIONS; n++) {
        int sum = bc_bag_sum(s->hand[n], NIE_CARDS);
        if ((sum && sum != s->cards[n]) || (s->cards[n] && s->is[n] != NIE_LIVING))
            return "number of cards in a hand";
    }
    return NULL;
}

static const char *check_nations(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    bool dealt = s->h.over || s->h.depth != 1 || s->stack[0].f.pc >= NIE_AT_GAME_PLACE;
    unsigned alive = 0;
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->seat_of[n] != NIE_NONE && s->seat_of[n] >= s->h.seats)
            return "a nation of nobody";
        if (s->is[n] > NIE_OUT || (s->is[n] == NIE_LIVING && s->seat_of[n] == NIE_NONE) ||
            (dealt && (s->seat_of[n] == NIE_NONE) != (s->is[n] == NIE_NEUTRAL)))
            return "the state of a nation";
        if (s->is[n] == NIE_LIVING)
            alive |= 1u << s->seat_of[n];
    }
    if (dealt && alive != s->living)
        return "players alive";
    for (int x = 0; x < NIE_SEATS; x++) {
        if (s->allies[x] >> x & 1 || s->allies[x] & ~s->living || s->waits[x] == x ||
            (x >= s->h.seats && s->waits[x] != NIE_NONE))
            return "alliances";
        for (int y = 0; y < NIE_SEATS; y++)
            if ((s->allies[x] >> y & 1) != (s->allies[y] >> x & 1))
                return "an alliance of one";
    }
    return (s->group | s->acted) & ~((1u << s->h.seats) - 1) ? "players who have acted" : NULL;
}

/* A group on its way has left its region, which is settled when it has arrived; field and retreats of
 * a battle are settled at its end (NIE ruling 12). */
static bool is_open(const struct nie_state *s, int region)
{
    for (int i = 0; i < s->fight.flights && i < NIE_NEAR; i++)
        if (s->fight.fled[i] == region)
            return true;
    if (s->fight.region == region)
        return true;
    for (int i = 0; i < s->h.depth; i++) {
        const struct nie_frame *f = &s->stack[i];
        if (f->f.seq == NIE_SEQ_MOVE && f->f.pc >= NIE_AT_MOVE_GO &&
            (f->move.region == region || f->move.start == region))
            return true;
    }
    return false;
}

/* NIE ruling 12: enemies share a region only while a turn goes on; settled as it should be. */
static const char *check_regions(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    bool battles = s->h.over || in_sequence(s, NIE_SEQ_TURN);
    bool begun = !s->h.over && in_sequence(s, NIE_SEQ_ROUND);
    for (int r = 0; r < NIE_REGIONS; r++) {
        int held = s->held[r];
        if (held != NIE_NONE && s->is[held] != NIE_LIVING)
            return "the holder of a region";
        for (int n = 0; n < NIE_NATIONS && !nie_is_empty(s, r); n++)
            for (int k = 0; k < NIE_KINDS; k++)
                if (s->fig[r][n][k] && s->is[n] != NIE_LIVING)
                    return "figures of a nation";
        if ((s->entry[r] || s->by_sea[r]) && !battles)
            return "marks of a battle";
        if (s->entry[r] >> nie_data(cx)->region[r].nears)
            return "from where attackers came";
        if (begun && !nie_is_settled(cx, r) && !is_open(s, r))
            return "a region that is another's";
    }
    return NULL;
}

static const char *check_fight(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    bool on = in_sequence(s, NIE_SEQ_BATTLE);
    if ((w->region != NIE_NONE) != on)
        return "a battle, or none";
    if (!on)
        return NULL;
    const struct nie_frame *b = NULL;
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == NIE_SEQ_BATTLE)
            b = &s->stack[i];
    if (b && b->f.pc >= NIE_AT_BATTLE_PURSUIT && !w->lost)
        return "the end of a battle that nobody has lost";
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++) {
            int sum = w->front[n][k] + w->rear[n][k] + w->dead[n][k];
            if (!w->side[n] && sum)
                return "sides of a battle";
            if (w->side[n] && b && b->f.pc <= NIE_AT_BATTLE_BURY && sum != s->fig[w->region][n][k])
                return "ranks of a battle";
        }
    return NULL;
}

static const char *check_turn(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    if (!s->limit || !s->battle_limit)
        return "options";
    if (s->round > s->limit)
        return "the round";
    for (int n = 0; n < NIE_NATIONS; n++) {
        const struct nie_voyage *v = &s->sail[n];
        if (!v->used != (v->from == NIE_NONE) || !v->used != (v->to == NIE_NONE))
            return "a voyage";
    }
    return (s->winner >= 0) == s->h.over ? NULL : "a winner, or none";
}

/* NIE §6.1: the group is there, or has room where it goes. */
static const char *check_move(const struct nie_state *s, const struct nie_move_facts *f, int pc)
{
    if (f->nation >= NIE_NATIONS || f->kind >= NIE_KINDS || s->seat_of[f->nation] != f->seat)
        return "facts of a move";
    if (pc > NIE_AT_MOVE_FROM && pc <= NIE_AT_MOVE_GO &&
        (pc < NIE_AT_MOVE_GO
             ? s->fig[f->region][f->nation][f->kind] < s->moved[f->region][f->kind] + f->n
             : f->n > NIE_MOST || s->fig[f->to][f->nation][f->kind] + f->n > NIE_MOST))
        return "a group on its way";
    return NULL;
}

static bool can_pool(const struct nie_pool_facts *f)
{
    return f->odds >= 1 && f->odds <= 2 && f->nation < NIE_NATIONS && f->kind < NIE_KINDS &&
           f->rank < NIE_RANKS && f->each >= 1 && f->each <= NIE_THROW;
}

/* Facts that the steps rely on; the rest of a position may be invented. */
static const char *check_frame(const struct nie_state *s, const struct nie_frame *f)
{
    const struct nie_any_facts *any = &f->any;
    bool nation = any->nation < NIE_NATIONS; /* MUSTER has one more */
    if (any->seat >= s->h.seats || any->other >= s->h.seats || any->nation > NIE_NATIONS ||
        any->region >= NIE_REGIONS || any->to >= NIE_REGIONS)
        return "facts of a step";
    switch (f->f.seq) {
    case NIE_SEQ_MOVE: return check_move(s, &f->move, f->f.pc);
    case NIE_SEQ_TRADE:
        return nation && f->trade.theirs < NIE_NATIONS && f->trade.seat != f->trade.other
                   ? NULL
                   : "facts of a trade";
    case NIE_SEQ_SET:
        return nation && f->set.set < NIE_SETS && f->set.shown <= 4 ? NULL : "facts of a set";
    case NIE_SEQ_ANSWER:
        return f->answer.question <= NIE_ASK_PASSAGE ? NULL : "facts of a question";
    case NIE_SEQ_HALF: return nation && f->half.kind < NIE_KINDS ? NULL : "facts of a shift";
    case NIE_SEQ_FIRE: return nation && f->fire.way <= NIE_KINDS ? NULL : "facts of a fire";
    case NIE_SEQ_POOL: return can_pool(&f->pool) ? NULL : "facts of a throw";
    default: return NULL;
    }
}

static const char *check_stack(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    const char *broken = NULL;
    for (int i = 0; i < s->h.depth && !broken; i++)
        broken = bc_frame_fits(cx, i) ? check_frame(s, &s->stack[i])
                                      : "sequences in an order that cannot be";
    return broken;
}

const char *nie_check(const struct bc_ctx *cx)
{
    const char *(*const checks[])(const struct bc_ctx *) = {
        check_turn, check_stack, check_nations, check_cards, check_regions, check_fight};
    const struct nie_state *s = nie_state(cx);
    const char *broken = NULL;
    if (s->h.seats < 2 || s->h.seats > NIE_SEATS)
        return "number of players";
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !broken; i++)
        broken = checks[i](cx);
    return broken;
}
