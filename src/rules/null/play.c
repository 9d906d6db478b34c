/* play.c - the order of play of the null game (null.h): a function or two for each row of the
 * tables at the end. */
#include "rules/null/null.h"

static struct bc_action act(int kind, int seat, int a, int b)
{
    return (struct bc_action){(int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b}};
}

static void event(struct bc_ctx *cx, bc_seats seen, uint32_t flags, int kind, int a, int b)
{
    struct bc_action ev = act(kind, BC_NATURE, a, b);
    bc_emit(cx, seen, flags, &ev);
}

/* §2: the first seat that lacks a card, or -1. Reckons with public counts only. */
static int short_seat(const struct bc_ctx *cx)
{
    const struct null_state *s = null_state(cx);
    const struct null_data *d = cx->data;
    int drawn = bc_bag_sum(s->held, NULL_SEATS) + bc_bag_sum(s->out, NULL_CARDS);
    if (drawn == NULL_CARDS * d->copies)
        return -1; /* the bag is empty */
    for (int i = 0; i < s->h.seats; i++)
        if (s->held[i] < d->hand)
            return i;
    return -1;
}

static bool may_deal(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return short_seat(cx) >= 0;
}

/* Nature's options carry odds: a card is drawn as often as it is in the bag. */
static void deal_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    bc_bag_odds(null_state(cx)->bag, NULL_CARDS, act(NULL_DRAW, seat, short_seat(cx), 0), 1, out);
}

static enum bc_flow deal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct null_state *s = null_state(cx);
    bc_bag_move(s->bag, s->hand[a->a[0]], a->a[1]);
    s->held[a->a[0]]++;
    /* NULL_DRAW is BC_SECRET; the seat itself is told by an event that only it sees. */
    event(cx, BC_BIT(a->a[0]), BC_REVEAL, NULL_EV_GOT, a->a[0], a->a[1]);
    return BC_REPEAT; /* until may_deal says no */
}

static void roll_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    for (int pips = 1; pips <= 6; pips++)
        bc_add(out, act(NULL_ROLL, seat, pips, 0), 1);
}

static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    null_state(cx)->pot = (uint8_t)(null_state(cx)->pot + a->a[0]);
    return BC_NEXT;
}

/* §3: several seats are to act at once, in any order; each leaves `who` as it has chosen. */
static bc_seats bidders(const struct bc_ctx *cx, const struct bc_frame *f)
{
    bc_seats who = 0;
    for (int i = 0; i < cx->st->seats; i++)
        who |= null_state(cx)->bid[i] == NULL_BID_NONE ? BC_BIT(i) : 0;
    return who;
}

/* Offered, or refused with the reason: bc_offer says either, by one chain of tests. */
static void bid_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    static const struct bc_bar spy = {"NULL §3", "bid.spy"};
    bc_add(out, act(NULL_FOLD, seat, 0, 0), 1); /* so that nobody is ever without an option */
    for (int c = 0; c < NULL_CARDS; c++)
        if (null_state(cx)->hand[seat][c])
            bc_offer(out, act(NULL_BID, seat, c, 0), c == NULL_CARD_SPY ? &spy : NULL);
}

static enum bc_flow bid_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    null_state(cx)->bid[a->seat] = (uint8_t)(a->kind == NULL_FOLD ? NULL_BID_FOLD : 1 + a->a[0]);
    return bidders(cx, f) ? BC_REPEAT : BC_NEXT;
}

/* Nobody decides, so `who` is NULL and the engine runs it at once. BC_REVEAL: no undo any more. */
static enum bc_flow show_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct null_state *s = null_state(cx);
    int best = NULL_BID_NONE;
    s->winner = -1;
    for (int i = 0; i < s->h.seats; i++) {
        int bid = s->bid[i];
        s->bid[i] = NULL_BID_NONE;
        if (bid == NULL_BID_FOLD) {
            event(cx, 0, BC_REVEAL, NULL_EV_FOLDED, i, 0);
            continue;
        }
        event(cx, 0, BC_REVEAL, NULL_EV_SHOWN, i, bid - 1);
        bc_bag_move(s->hand[i], s->out, bid - 1);
        s->held[i]--;
        if (bid >= best)
            s->winner = (int8_t)(bid == best ? -1 : i);
        best = bid > best ? bid : best;
    }
    return BC_NEXT;
}

static bool has_winner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return null_state(cx)->winner >= 0;
}

static enum bc_flow award_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct null_state *s = null_state(cx);
    const struct null_data *d = cx->data;
    int to = f->ret ? f->ret - 1 : s->winner;
    if (to >= 0) {
        s->points[to] = (uint8_t)(s->points[to] + s->pot);
        event(cx, 0, 0, NULL_EV_WINS, to, s->pot);
    } else {
        event(cx, 0, 0, NULL_EV_TIED, 0, 0);
    }
    if (to >= 0 || !s->ties)
        s->pot = 0;
    f->ret = 0;
    s->winner = -1;
    if (s->h.turn == d->rounds)
        bc_over(cx);
    else
        s->h.turn++;
    return BC_RESTART;
}

static int asked_seat(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return (null_state(cx)->winner + ((const struct null_frame *)f)->asked) % cx->st->seats;
}

/* The window opens for whoever holds a card, spy or not: stopping to ask must not tell which. */
static enum bc_flow next_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct null_frame *nf = (struct null_frame *)f;
    if (++nf->asked >= cx->st->seats)
        return BC_LEAVE;
    return null_state(cx)->held[asked_seat(cx, f)] ? BC_NEXT : BC_RESTART;
}

static bc_seats asked(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(asked_seat(cx, f));
}

static void ask_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    static const struct bc_bar none = {"NULL §4", "spy.none"};
    bool holds = null_state(cx)->hand[seat][NULL_CARD_SPY];
    bc_add(out, act(NULL_PASS, seat, 0, 0), 1);
    bc_offer(out, act(NULL_SPY, seat, 0, 0), holds ? NULL : &none);
}

static enum bc_flow ask_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct null_state *s = null_state(cx);
    if (a->kind == NULL_PASS)
        return BC_RESTART;
    bc_bag_move(s->hand[a->seat], s->out, NULL_CARD_SPY);
    s->held[a->seat]--;
    f->ret = (int16_t)(1 + a->seat);
    return BC_LEAVE;
}

/* The order of play. BC_FACTS names what prompts tell: null_prompt fills it in. An interrupt is a called
 * sequence (§4): it runs before the row behind the one that calls it, and answers in `ret` of this
 * frame: 1 + the seat that played a spy, or 0. */
const struct bc_step null_seq_game[] = {
    [NULL_AT_GAME_DEAL] = {"game.deal", "NULL §2", BC_DRAWS(may_deal, deal_odds, deal_take)},
    [NULL_AT_GAME_ROLL] = {"game.roll", "NULL §2", BC_DRAWS(BC_ALWAYS, roll_odds, roll_take)},
    [NULL_AT_GAME_BID] = {"game.bid", "NULL §3", BC_ASKS(BC_ALWAYS, bidders, bid_legal, bid_take),
                          BC_FACTS(NULL_ASK_PRIZE)},
    [NULL_AT_GAME_SHOW] = {"game.show", "NULL §3", BC_RUNS(BC_ALWAYS, show_take)},
    [NULL_AT_GAME_CHALLENGE] = {"game.challenge", "NULL §4",
                                BC_CALLS(has_winner, NULL_SEQ_CHALLENGE)},
    [NULL_AT_GAME_AWARD] = {"game.award", "NULL §1", BC_RUNS(BC_ALWAYS, award_take)},
    {0},
};
const struct bc_step null_seq_challenge[] = {
    [NULL_AT_CHALLENGE_NEXT] = {"challenge.next", "NULL §4", BC_RUNS(BC_ALWAYS, next_take)},
    [NULL_AT_CHALLENGE_ASK] = {"challenge.ask", "NULL §4",
                               BC_ASKS(BC_ALWAYS, asked, ask_legal, ask_take),
                               BC_FACTS(NULL_ASK_PRIZE)},
    {0},
};
