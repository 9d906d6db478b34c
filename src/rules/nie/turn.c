/* turn.c - NIE chapters 5 and 7: rounds, turns of one player or of allies together, and who is
 * allied with whom. */
#include "rules/nie/nie.h"

#include <assert.h>
#include <string.h>

enum { LATE = 1 }; /* nie_turn_facts.is: not at his own place */

/* --- A round (NIE §5.2, ruling 16) --- */

static bool is_free(const struct nie_state *s, int seat) /* lives and has not acted */
{
    return (s->living & ~s->acted) >> seat & 1;
}

/* NIE §5.2, ruling 16: a player's turn begins. */
static void turn_of(struct bc_ctx *cx, int seat, bool late)
{
    struct nie_state *s = nie_state(cx);
    struct nie_turn_facts *t = &nie_frame(bc_call(cx, NIE_SEQ_TURN))->turn;
    assert(seat >= 0);
    t->is = late ? LATE : 0;
    s->owner = (uint8_t)seat;
    s->group = (uint8_t)(1u << seat);
    s->broken = s->asked = s->moved_nations = 0;
    s->waits[seat] = NIE_NONE;
    s->h.turn++;
    nie_event(cx, NIE_EV_TURN, seat, s->round + 1, 0);
}

static int place_seat(const struct nie_state *s)
{
    return nie_turn(s, s->start, s->place);
}

/* NIE §5.2, ruling 16: he has not acted, and waits for nobody. */
static bool has_own(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    return is_free(s, place_seat(s)) && s->waits[place_seat(s)] == NIE_NONE;
}

/* NIE §5.2: -> turn. */
static enum bc_flow own_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    turn_of(cx, place_seat(nie_state(cx)), false);
    return BC_NEXT;
}

/* NIE ruling 16: who waited for this place and has not acted takes his own turn behind it. */
static int left_waiting(const struct nie_state *s)
{
    for (int i = 0; i < s->h.seats; i++) {
        int seat = nie_turn(s, s->start, i);
        if (s->waits[seat] == place_seat(s) && is_free(s, seat))
            return seat;
    }
    return -1;
}

static bool has_waiter(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return left_waiting(nie_state(cx)) >= 0;
}

/* NIE ruling 16: -> turn. */
static enum bc_flow waiter_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    turn_of(cx, left_waiting(nie_state(cx)), true);
    return BC_REPEAT;
}

/* NIE §5.2, §12.2, ruling 40: the next place, the next round, or the end. */
static enum bc_flow next_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    if (++s->place < s->h.seats)
        return BC_RESTART;
    s->place = s->acted = 0;
    memset(s->waits, NIE_NONE, sizeof s->waits);
    s->round++;
    if (s->round >= s->limit || nie_is_shared(s))
        nie_finish(cx);
    else
        nie_event(cx, NIE_EV_ROUND, s->round + 1, 0, 0);
    return BC_RESTART;
}

const struct bc_step nie_seq_round[] = {
    {"round.own", "NIE §5.2", BC_RUNS(has_own, own_take), .calls = BC_SEQ(NIE_SEQ_TURN)},
    {"round.waiters", "NIE ruling 16", BC_RUNS(has_waiter, waiter_take),
     .calls = BC_SEQ(NIE_SEQ_TURN)},
    {"round.next", "NIE §5.2", BC_RUNS(BC_ALWAYS, next_take)},
    {0},
};

/* --- Alliances (NIE §7.1, §7.4, ruling 17, ruling 41). They bind players, not nations: nobody
 *     breaks with himself (NIE ruling 18). All else is talk (NIE §7.5). --- */

/* NIE §7.1, ruling 41: it holds at once. */
void nie_ally(struct bc_ctx *cx, int seat, int other)
{
    struct nie_state *s = nie_state(cx);
    s->allies[seat] = (uint8_t)(s->allies[seat] | 1u << other);
    s->allies[other] = (uint8_t)(s->allies[other] | 1u << seat);
    nie_event(cx, NIE_EV_ALLIED, seat, other, 0);
    nie_settle_all(cx);
}

/* NIE §7.4, ruling 17: they are enemies at once. */
void nie_part(struct bc_ctx *cx, int seat, int other)
{
    struct nie_state *s = nie_state(cx);
    s->allies[seat] = (uint8_t)(s->allies[seat] & ~(1u << other));
    s->allies[other] = (uint8_t)(s->allies[other] & ~(1u << seat));
    s->broken = (uint8_t)(s->broken | 1u << other);
    nie_settle_all(cx);
}

/* NIE §7.4: the owner of the turn has allies. */
static bool may_break(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    return s->group && s->allies[s->owner];
}

/* NIE §7.4: with any of them, or no more. */
static void break_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    for (int x = 0; x < cx->st->seats; x++)
        if (nie_state(cx)->allies[seat] >> x & 1)
            bc_add(out, nie_act(NIE_BREAK, seat, x, 0), 1);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §7.4: before anything is moved. */
static enum bc_flow break_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_DONE)
        return BC_NEXT;
    nie_part(cx, a->seat, a->a[0]);
    return BC_REPEAT;
}

/* NIE ruling 41: a third living player who is allied with neither. */
static bool have_common_foe(const struct nie_state *s, int seat, int other)
{
    unsigned both = 1u << seat | 1u << other;
    return s->living & ~both & ~(s->allies[seat] | s->allies[other]);
}

static const struct bc_bar was_asked = {"NIE ruling 41", "offer.asked"};
static const struct bc_bar was_left = {"NIE ruling 41", "offer.broken"};
static const struct bc_bar no_foe = {"NIE ruling 41", "offer.foe"};

/* NIE §7.1: another living player who is not an ally. */
static bool is_stranger(const struct nie_state *s, int x)
{
    return x != s->owner && nie_is_alive(s, x) && !(s->allies[s->owner] >> x & 1);
}

/* NIE §7.1, ruling 41: one offer to each player, not after a break, and against a common enemy. NULL:
 * he may be asked. */
static const struct bc_bar *offer_bar(const struct nie_state *s, int x)
{
    if (s->asked >> x & 1)
        return &was_asked;
    if (s->broken >> x & 1)
        return &was_left;
    return have_common_foe(s, s->owner, x) ? NULL : &no_foe;
}

/* NIE §7.1: there is somebody to ask. */
static bool may_offer(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    for (int x = 0; x < s->h.seats && s->group; x++)
        if (is_stranger(s, x) && !offer_bar(s, x))
            return true;
    return false;
}

/* NIE §7.1, ruling 41: an offer, or no more. */
static void offer_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    for (int x = 0; x < s->h.seats; x++)
        if (is_stranger(s, x))
            bc_offer(out, nie_act(NIE_OFFER, seat, x, 0), offer_bar(s, x));
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §7.1, ruling 41: the other says yes or no (-> answer). */
static enum bc_flow offer_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    if (a->kind == NIE_DONE)
        return BC_NEXT;
    s->asked = (uint8_t)(s->asked | 1u << a->a[0]);
    nie_ask(cx, NIE_ASK_ALLY, a->a[0], a->seat);
    return BC_REPEAT;
}

/* --- Joint turns (NIE §7.2, ruling 16) --- */

static bool awaited(const struct nie_state *s, int seat) /* somebody waits for him */
{
    for (int x = 0; x < s->h.seats; x++)
        if (s->waits[x] == seat && is_free(s, x))
            return true;
    return false;
}

/* NIE ruling 16: all members of a group are allied with each other. */
static bool allied_with_all(const struct nie_state *s, int seat, unsigned others)
{
    return !(others & ~s->allies[seat] & ~(1u << seat));
}

/* NIE ruling 16: who waits for this player's place. */
static unsigned waiters(const struct nie_state *s, int seat)
{
    unsigned mask = 0;
    for (int x = 0; x < s->h.seats; x++)
        if (s->waits[x] == seat && is_free(s, x))
            mask |= 1u << x;
    return mask;
}

/* NIE ruling 16: an ally whose place is still to come. */
static bool may_wait_for(const struct nie_state *s, const struct nie_turn_facts *f, int q)
{
    int later = (q - s->start + s->h.seats) % s->h.seats;
    return s->allies[s->owner] >> q & 1 && later > s->place && is_free(s, q) &&
           s->waits[q] == NIE_NONE && !(f->asked >> q & 1) &&
           allied_with_all(s, s->owner, waiters(s, q));
}

/* NIE ruling 16, ruling 17: at his own place, not after a break, nor if somebody waits for him. */
static bool may_wait(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_turn_facts *g = &nie_frame(f)->turn;
    if (!s->group || s->broken || g->is & LATE || s->waits[s->owner] != NIE_NONE ||
        awaited(s, s->owner))
        return false;
    for (int q = 0; q < s->h.seats; q++)
        if (may_wait_for(s, g, q))
            return true;
    return false;
}

/* NIE §7.2, ruling 16: act now, or with an ally later. */
static void wait_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    bc_add(out, nie_act(NIE_ACT, seat, 0, 0), 1);
    for (int q = 0; q < cx->st->seats; q++)
        if (may_wait_for(nie_state(cx), &nie_frame(f)->turn, q))
            bc_add(out, nie_act(NIE_WAIT, seat, q, 0), 1);
}

/* NIE ruling 16: the ally must agree (-> answer). */
static enum bc_flow wait_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_ACT)
        return BC_NEXT;
    struct nie_turn_facts *g = &nie_frame(f)->turn;
    g->asked = (uint8_t)(g->asked | 1u << a->a[0]);
    nie_ask(cx, NIE_ASK_WAIT, a->a[0], a->seat);
    return BC_REPEAT;
}

/* NIE ruling 16: he acts later, or is out. */
static bool has_waited(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    return !s->group || s->waits[s->owner] != NIE_NONE;
}

/* NIE ruling 16: nobody acts in this turn. */
static enum bc_flow waited_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_state(cx)->group = 0;
    return BC_LEAVE;
}

/* NIE §7.2, ruling 16: those who waited for him belong to his group, if they are still allied with
 * all of it. */
static enum bc_flow gather_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    unsigned all = waiters(s, s->owner);
    nie_frame(f)->turn.asked = 0;
    for (int x = 0; x < s->h.seats; x++)
        if (all >> x & 1 && allied_with_all(s, x, s->group)) {
            s->group = (uint8_t)(s->group | 1u << x);
            nie_event(cx, NIE_EV_JOINS, x, s->owner, 0);
        }
    return BC_NEXT;
}

/* NIE §7.2, ruling 16: an ally who has not acted, waits for nobody and is not waited for. */
static bool may_join(const struct nie_state *s, const struct nie_turn_facts *f, int x)
{
    return !(s->group >> x & 1) && is_free(s, x) && s->waits[x] == NIE_NONE && !awaited(s, x) &&
           !(f->asked >> x & 1) && allied_with_all(s, x, s->group);
}

/* NIE §7.2: there is somebody to invite. */
static bool may_invite(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    for (int x = 0; x < s->h.seats; x++)
        if (may_join(s, &nie_frame(f)->turn, x))
            return true;
    return false;
}

/* NIE §7.2, ruling 16: one ally, or no more. */
static void invite_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    for (int x = 0; x < cx->st->seats; x++)
        if (may_join(nie_state(cx), &nie_frame(f)->turn, x))
            bc_add(out, nie_act(NIE_INVITE, seat, x, 0), 1);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE ruling 16: who accepts acts now (-> answer). */
static enum bc_flow invite_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_DONE)
        return BC_NEXT;
    struct nie_turn_facts *g = &nie_frame(f)->turn;
    g->asked = (uint8_t)(g->asked | 1u << a->a[0]);
    nie_ask(cx, NIE_ASK_JOIN, a->a[0], a->seat);
    return BC_REPEAT;
}

/* --- The four phases (NIE §5.3), each for all members in turn order from the owner --- */

/* NIE ruling 16: calls a sequence for the next member. */
static bool call_next(struct bc_ctx *cx, struct nie_turn_facts *f, int seq)
{
    const struct nie_state *s = nie_state(cx);
    while (f->next < s->h.seats) {
        int seat = nie_turn(s, s->owner, f->next++);
        if (s->group >> seat & 1) {
            nie_frame(bc_call(cx, seq))->window.seat = (uint8_t)seat;
            return true;
        }
    }
    f->next = 0;
    return false;
}

static enum bc_flow clear_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_frame(f)->turn.next = 0;
    return BC_NEXT;
}

/* NIE §9.8, ruling 42: before movement, each member (-> window). */
static enum bc_flow trades_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    return call_next(cx, &nie_frame(f)->turn, NIE_SEQ_WINDOW) ? BC_REPEAT : BC_NEXT;
}

/* NIE ruling 47: nation by nation; a bit for each that has figures and has not moved. */
static unsigned movers(const struct nie_state *s)
{
    unsigned mask = 0;
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->is[n] != NIE_LIVING || !(s->group >> s->seat_of[n] & 1) || s->moved_nations >> n & 1)
            continue;
        for (int r = 0; r < NIE_REGIONS; r++)
            if (nie_stands(s, r, n)) {
                mask |= 1u << n;
                break;
            }
    }
    return mask;
}

/* NIE ruling 47: several nations have still to move. */
static bool may_muster(const struct bc_ctx *cx, const struct bc_frame *f)
{
    unsigned m = movers(nie_state(cx));
    return m & (m - 1);
}

/* NIE ruling 47: the owner of the turn chooses which is next. */
static void muster_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    unsigned m = movers(nie_state(cx));
    for (int n = 0; n < NIE_NATIONS; n++)
        if (m >> n & 1)
            bc_add(out, nie_act(NIE_MUSTER, seat, n, 0), 1);
}

/* NIE ruling 47: the nation that moves next. */
static enum bc_flow muster_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_frame(f)->muster.nation = (uint8_t)(1 + a->a[0]);
    return BC_NEXT;
}

/* NIE §6.1, ruling 47: the nation chosen, or the only one. */
static enum bc_flow march_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    unsigned m = movers(s);
    int n = nie_frame(f)->muster.nation ? nie_frame(f)->muster.nation - 1
            : m                         ? __builtin_ctz(m)
                                        : -1;
    nie_frame(f)->muster.nation = 0;
    if (n < 0)
        return BC_LEAVE;
    struct nie_move_facts *move = &nie_frame(bc_call(cx, NIE_SEQ_MOVE))->move;
    move->seat = s->seat_of[n];
    move->nation = (uint8_t)n;
    s->moved_nations = (uint8_t)(s->moved_nations | 1u << n);
    memset(s->moved, 0, sizeof s->moved);
    return BC_RESTART;
}

const struct bc_step nie_seq_muster[] = {
    {"muster.nation", "NIE ruling 47", BC_ASKS(may_muster, nie_owner, muster_legal, muster_take)},
    {"muster.march", "NIE §6.1", BC_RUNS(BC_ALWAYS, march_take), .calls = BC_SEQ(NIE_SEQ_MOVE)},
    {0},
};

static void call_battles(struct bc_ctx *cx, bool late)
{
    nie_frame(bc_call(cx, NIE_SEQ_BATTLES))->battles.is = late;
}

/* NIE §5.3: phase (b). */
static enum bc_flow battles_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    call_battles(cx, false);
    return BC_NEXT;
}

/* --- Drawing (NIE §9.2, §9.3, §8.2, ruling 7, ruling 8), each nation by itself (NIE ruling 5) --- */

/* NIE §8.2, §9.2, ruling 7: capitals, and every full ten regions. */
static int cards_due(const struct bc_ctx *cx, int nation)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    int regions = 0, capitals = 0;
    for (int r = 0; r < NIE_REGIONS; r++)
        if (s->held[r] == nation) {
            regions++;
            capitals += d->region[r].capital && s->is[d->region[r].home] != NIE_NEUTRAL;
        }
    return capitals + regions / 10;
}

/* NIE §9.2, ruling 5: each nation by itself. */
static enum bc_flow count_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    for (int n = 0; n < NIE_NATIONS; n++)
        s->due[n] =
            (uint8_t)(s->is[n] == NIE_LIVING && s->group >> s->seat_of[n] & 1 ? cards_due(cx, n)
                                                                              : 0);
    return BC_NEXT;
}

/* NIE §9.2: nations of members in turn order, one member's in the order of nations. */
static int drawer(const struct nie_state *s)
{
    for (int i = 0; i < s->h.seats; i++)
        for (int n = 0; n < NIE_NATIONS; n++)
            if (s->due[n] && s->seat_of[n] == nie_turn(s, s->owner, i))
                return n;
    return -1;
}

/* NIE §9.2, ruling 29: if the deck is empty, nothing is drawn. */
static bool may_draw(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return drawer(nie_state(cx)) >= 0 && !nie_bag_is_empty(cx);
}

/* NIE §9.2: any card of the deck. */
static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    nie_card_odds(cx, drawer(nie_state(cx)), seat, out);
}

/* NIE §9.2: phase (c), one card. */
static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_state(cx)->due[a->a[0]]--;
    nie_draw(cx, a->a[0], a->a[1]);
    return BC_REPEAT;
}

/* NIE §5.3, §10.1: phase (d), each member (-> cards). */
static enum bc_flow cards_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    memset(nie_state(cx)->due, 0, sizeof nie_state(cx)->due);
    return call_next(cx, &nie_frame(f)->turn, NIE_SEQ_CARDS) ? BC_REPEAT : BC_NEXT;
}

/* NIE §7.4: an alliance was ended in this turn. */
static bool has_broken(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_state(cx)->broken && nie_state(cx)->group;
}

/* NIE §7.4, ruling 17: shared regions are fought for at the end. */
static enum bc_flow late_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    call_battles(cx, true);
    return BC_NEXT;
}

/* NIE §5.2, ruling 16: the group has acted. */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    s->acted |= s->group;
    s->group = s->broken = s->asked = s->moved_nations = s->shut = 0;
    memset(s->entry, 0, sizeof s->entry);
    memset(s->by_sea, 0, sizeof s->by_sea);
    for (int n = 0; n < NIE_NATIONS; n++)
        s->sail[n] = (struct nie_voyage){NIE_NONE, NIE_NONE, 0};
    return BC_LEAVE;
}

const struct bc_step nie_seq_turn[] = {
    [NIE_AT_TURN_BREAK] = {"turn.break", "NIE §7.4",
                           BC_ASKS(may_break, nie_owner, break_legal, break_take)},
    [NIE_AT_TURN_OFFER] = {"turn.offer", "NIE §7.1",
                           BC_ASKS(may_offer, nie_owner, offer_legal, offer_take),
                           .calls = BC_SEQ(NIE_SEQ_ANSWER)},
    [NIE_AT_TURN_WAIT] = {"turn.wait", "NIE ruling 16",
                          BC_ASKS(may_wait, nie_owner, wait_legal, wait_take),
                          .calls = BC_SEQ(NIE_SEQ_ANSWER)},
    [NIE_AT_TURN_WAITED] = {"turn.waited", "NIE ruling 16", BC_RUNS(has_waited, waited_take)},
    [NIE_AT_TURN_GATHER] = {"turn.gather", "NIE §7.2", BC_RUNS(BC_ALWAYS, gather_take)},
    [NIE_AT_TURN_INVITE] = {"turn.invite", "NIE §7.2",
                            BC_ASKS(may_invite, nie_owner, invite_legal, invite_take),
                            .calls = BC_SEQ(NIE_SEQ_ANSWER)},
    [NIE_AT_TURN_CLEAR] = {"turn.clear", "NIE §5.3", BC_RUNS(BC_ALWAYS, clear_take)},
    [NIE_AT_TURN_TRADES] = {"turn.trades", "NIE §9.8", BC_RUNS(BC_ALWAYS, trades_take),
                            .calls = BC_SEQ(NIE_SEQ_WINDOW)},
    [NIE_AT_TURN_MUSTER] = {"turn.muster", "NIE §6.1", BC_CALLS(BC_ALWAYS, NIE_SEQ_MUSTER)},
    [NIE_AT_TURN_BATTLES] = {"turn.battles", "NIE §5.3", BC_RUNS(BC_ALWAYS, battles_take),
                             .calls = BC_SEQ(NIE_SEQ_BATTLES)},
    [NIE_AT_TURN_COUNT] = {"turn.count", "NIE §9.2", BC_RUNS(BC_ALWAYS, count_take)},
    [NIE_AT_TURN_DRAW] = {"turn.draw", "NIE §9.2", BC_DRAWS(may_draw, draw_odds, draw_take)},
    [NIE_AT_TURN_CARDS] = {"turn.cards", "NIE §10.1", BC_RUNS(BC_ALWAYS, cards_take),
                           .calls = BC_SEQ(NIE_SEQ_CARDS)},
    [NIE_AT_TURN_LATE] = {"turn.late", "NIE §7.4", BC_RUNS(has_broken, late_take),
                          .calls = BC_SEQ(NIE_SEQ_BATTLES)},
    [NIE_AT_TURN_END] = {"turn.end", "NIE §5.3", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};

/* --- A question to another player --- */

void nie_ask(struct bc_ctx *cx, int question, int seat, int by)
{
    struct nie_answer_facts *f = &nie_frame(bc_call(cx, NIE_SEQ_ANSWER))->answer;
    f->question = (uint8_t)question;
    f->seat = (uint8_t)seat;
    f->by = (uint8_t)by;
}

/* NIE §7.1, ruling 2, ruling 42: yes or no. */
void nie_answers(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    bc_add(out, nie_act(NIE_YES, seat, 0, 0), 1);
    bc_add(out, nie_act(NIE_NO, seat, 0, 0), 1);
}

/* NIE §7.1, ruling 16, ruling 41: what follows an answer is done here, so that the steps that ask
 * need not wait for it. */
static enum bc_flow answer_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int question = nie_frame(f)->answer.question, by = nie_frame(f)->answer.by;
    f->ret = a->kind == NIE_YES;
    if (a->kind == NIE_NO) {
        nie_event(cx, NIE_EV_DECLINED, question, a->seat, 0);
    } else if (question == NIE_ASK_ALLY) {
        nie_ally(cx, by, a->seat);
    } else if (question == NIE_ASK_WAIT) {
        s->waits[by] = (uint8_t)a->seat;
        nie_event(cx, NIE_EV_WAITS, by, a->seat, 0);
    } else if (question == NIE_ASK_JOIN) {
        s->group = (uint8_t)(s->group | 1u << a->seat);
        nie_event(cx, NIE_EV_JOINS, a->seat, by, 0);
    }
    return BC_LEAVE;
}

const struct bc_step nie_seq_answer[] = {
    {"answer.ask", "NIE §7.1", BC_ASKS(BC_ALWAYS, nie_asked, nie_answers, answer_take),
     BC_FACTS(NIE_Q_ANSWER)},
    {0},
};
