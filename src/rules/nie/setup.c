/* setup.c - NIE chapter 3: who plays what, and where the figures begin; the frame of the game. */
#include "rules/nie/nie.h"

#include <string.h>

void nie_empty(struct nie_state *s)
{
    memset(s->seat_of, NIE_NONE, sizeof s->seat_of);
    memset(s->waits, NIE_NONE, sizeof s->waits);
    memset(s->held, NIE_NONE, sizeof s->held);
    for (int n = 0; n < NIE_NATIONS; n++)
        s->sail[n] = (struct nie_voyage){NIE_NONE, NIE_NONE, 0};
    s->fight.region = NIE_NONE;
    s->winner = -1;
}

/* NIE §3.1: what the players have agreed on. */
int nie_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    /* NIE §12.2, ruling 40, ruling 50 */
    const int rounds[] = {opt[9], 12, 18, 24, 6 + 2 * opt[11]};
    struct nie_state *s = nie_state(cx);
    nie_empty(s);
    s->h.seats = (uint8_t)opt[0];
    s->victory = (uint8_t)opt[1];
    s->nations = (uint8_t)opt[2];
    s->leader_rule = (uint8_t)opt[3];
    s->bosporus = (uint8_t)opt[4];
    s->box = (uint8_t)opt[5];
    s->hidden = (uint8_t)opt[6];
    s->shared = (uint8_t)opt[7];
    s->battle_limit = (uint8_t)opt[8];
    s->limit = (uint8_t)rounds[s->victory];
    s->deck = (uint8_t)opt[10];
    s->living = (uint8_t)((1u << s->h.seats) - 1);
    memcpy(s->bag, nie_data(cx)->deck[s->deck], sizeof s->bag);
    bc_call(cx, NIE_SEQ_GAME);
    return 0;
}

/* --- Start player (NIE §5.1, ruling 38) --- */

/* NIE §5.1, ruling 38: every player is equally likely. */
static void start_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    for (int i = 0; i < cx->st->seats; i++)
        bc_add(out, nie_act(NIE_START, seat, i, 0), 1);
}

/* NIE §3.7, §5.1: who begins; in set-up III nations may be settled by the table. */
static enum bc_flow start_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_data *d = nie_data(cx);
    s->start = s->owner = (uint8_t)a->a[0];
    for (int seat = 0; seat < s->h.seats && d->setup == NIE_STOP; seat++)
        for (int n = 0; n < NIE_NATIONS; n++) /* NIE §3.7: France is seat 0's in any case */
            if (d->table[s->h.seats][seat] >> n & 1 && (s->nations == NIE_USUAL || n == NIE_FR))
                s->seat_of[n] = (uint8_t)seat;
    return BC_NEXT;
}

/* --- Nations (NIE §3.4, §3.7, ruling 28). A player may have several; what each has is kept apart (NIE
 *     §3.2). --- */

static int wanted(const struct bc_ctx *cx, int seat) /* nations that a seat is to have */
{
    const struct nie_data *d = nie_data(cx);
    int n = cx->st->seats;
    return d->setup == NIE_STOP ? __builtin_popcount(d->table[n][seat]) : d->nations_of[n];
}

static int has(const struct nie_state *s, int seat)
{
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        sum += s->seat_of[n] == seat;
    return sum;
}

/* NIE §3.4, ruling 28: whose turn it is to take a nation: round and round from the start player; or
 * -1. */
static int picker(const struct bc_ctx *cx)
{
    const struct nie_state *s = nie_state(cx);
    for (int each = 0; each < NIE_NATIONS; each++)
        for (int i = 0; i < s->h.seats; i++) {
            int seat = nie_turn(s, s->start, i);
            if (has(s, seat) <= each && has(s, seat) < wanted(cx, seat))
                return seat;
        }
    return -1;
}

static bool may_pick(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return picker(cx) >= 0;
}

/* NIE §3.4: chosen, or drawn at random. */
static bc_seats pick_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(nie_state(cx)->nations == NIE_DRAWN ? BC_NATURE : picker(cx));
}

/* NIE §3.4: a nation that nobody has. */
static void pick_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (nie_state(cx)->seat_of[n] == NIE_NONE)
            bc_add(out,
                   seat == BC_NATURE ? nie_act(NIE_LOT, seat, picker(cx), n)
                                     : nie_act(NIE_TAKE, seat, n, 0),
                   1);
}

/* NIE §3.4: it is his. */
static enum bc_flow pick_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == NIE_LOT)
        nie_state(cx)->seat_of[a->a[1]] = (uint8_t)a->a[0];
    else
        nie_state(cx)->seat_of[a->a[0]] = (uint8_t)a->seat;
    return BC_REPEAT;
}

/* NIE §3.5: France has so many for each nation against it. */
int nie_pool_of(const struct bc_ctx *cx, int nation, int kind)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_data *d = nie_data(cx);
    int foes = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        foes += s->seat_of[n] != NIE_NONE && s->seat_of[n] != s->seat_of[NIE_FR];
    return d->figures[nation][kind] * (d->setup == NIE_STOP && nation == NIE_FR ? foes : 1);
}

/* NIE §1.3, §3.3, §3.5: homelands get their owners, the rest is neutral; what is to be placed. */
static enum bc_flow neutral_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_data *d = nie_data(cx);
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->seat_of[n] == NIE_NONE) {
            nie_event(cx, NIE_EV_NEUTRAL, n, 0, 0);
            continue;
        }
        s->is[n] = NIE_LIVING;
        s->at_start[s->seat_of[n]]++;
        for (int i = 0; i < d->homes[n]; i++)
            s->held[d->home[n][i]] = (uint8_t)n;
        for (int k = 0; k < NIE_KINDS; k++)
            s->left[n][k] = (uint8_t)nie_pool_of(cx, n, k);
    }
    return BC_NEXT;
}

/* --- Figures (NIE §3.4, §3.5, ruling 28): the first nation and kind of a seat with figures left --- */

/* NIE §3.4, §3.5, ruling 28: the own homeland first; in set-up II those of the player's other
 * nations, too. */
int nie_starts(const struct bc_ctx *cx, int nation, uint8_t out[NIE_REGIONS])
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++) {
        int of = n == 0 ? nation : n <= nation ? n - 1 : n;
        if (of != nation && (d->setup != NIE_POWERS || s->seat_of[of] != s->seat_of[nation]))
            continue;
        memcpy(out + sum, d->home[of], d->homes[of]);
        sum += d->homes[of];
    }
    return sum;
}

/* NIE ruling 28: what a player places next. */
static int next_figure(const struct nie_state *s, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; s->seat_of[n] == seat && k < NIE_KINDS; k++)
            if (s->left[n][k])
                return n * NIE_KINDS + k;
    return -1;
}

/* NIE ruling 28: in turn order, or all at once and hidden if so agreed. */
static bc_seats placers(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    bc_seats who = 0;
    for (int i = 0; i < s->h.seats && (s->hidden || !who); i++) {
        int seat = nie_turn(s, s->start, i);
        if (next_figure(s, seat) >= 0)
            who |= BC_BIT(seat);
    }
    return who;
}

static bool may_place(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return placers(cx, f) != 0;
}

/* NIE §3.4, §3.5, ruling 28: in the homeland. */
static void place_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    int kind = s->hidden ? NIE_PLACE_HIDDEN : NIE_PLACE;
    uint8_t at[NIE_REGIONS];
    int n = nie_starts(cx, next_figure(s, seat) / NIE_KINDS, at);
    for (int i = 0; i < n; i++)
        bc_add(out, nie_act(kind, seat, at[i], 0), 1);
    for (int r = 0; out->why && r < NIE_REGIONS; r++) {
        struct bc_action act = nie_act(kind, seat, r, 0);
        if (!memchr(at, r, (size_t)n))
            bc_refuse(out, &act, "NIE ruling 28",
                      nie_data(cx)->setup == NIE_POWERS ? "place.homes" : "place.home");
    }
}

/* NIE §3.4, §3.5: one figure. */
static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int which = next_figure(s, a->seat);
    s->left[which / NIE_KINDS][which % NIE_KINDS]--;
    s->fig[a->a[0]][which / NIE_KINDS][which % NIE_KINDS]++;
    return BC_REPEAT;
}

/* NIE §3.6: all against France. */
static enum bc_flow allies_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    for (int seat = 0; nie_data(cx)->setup == NIE_STOP && seat < NIE_SEATS; seat++)
        if (seat != s->seat_of[NIE_FR] && nie_is_alive(s, seat))
            s->allies[seat] = (uint8_t)(s->living & ~(1u << s->seat_of[NIE_FR] | 1u << seat));
    if (s->hidden)
        nie_tell(cx, 0, NIE_EV_ROUND, 1, 0); /* all see where the others have placed */
    else
        nie_event(cx, NIE_EV_ROUND, 1, 0, 0);
    bc_call(cx, NIE_SEQ_ROUND);
    return BC_NEXT;
}

const struct bc_step nie_seq_game[] = {
    [NIE_AT_GAME_START] = {"game.start", "NIE §5.1", BC_DRAWS(BC_ALWAYS, start_odds, start_take)},
    [NIE_AT_GAME_NATION] = {"game.nation", "NIE §3.4",
                            BC_ASKS(may_pick, pick_who, pick_legal, pick_take),
                            BC_FACTS(NIE_Q_NATION)},
    [NIE_AT_GAME_NEUTRAL] = {"game.neutral", "NIE §3.3", BC_RUNS(BC_ALWAYS, neutral_take)},
    [NIE_AT_GAME_PLACE] = {"game.place", "NIE §3.5",
                           BC_ASKS(may_place, placers, place_legal, place_take),
                           BC_FACTS(NIE_Q_PLACE)},
    [NIE_AT_GAME_ALLIES] = {"game.allies", "NIE §3.6", BC_RUNS(BC_ALWAYS, allies_take),
                            .calls = BC_SEQ(NIE_SEQ_ROUND)},
    {0},
};
