/* setup.c - WL §1.1 and chapter 2: two to four players, their countries, armies and cards, and who
 * begins. */
#include "rules/waterloo/waterloo.h"

#include <string.h>

enum { OPT_PLAYERS, OPT_SPLIT, OPT_COUNTRIES, OPT_ROUNDS };

/* WL §2.3, ruling 2: which two armies the first of two players leads; Prussia may take the place of
 * France. */
static const uint8_t pairs[WL_SPLITS][2] = {{WL_FRANCE, WL_SPAIN},   {WL_FRANCE, WL_RUSSIA},
                                            {WL_FRANCE, WL_AUSTRIA}, {WL_PRUSSIA, WL_SPAIN},
                                            {WL_PRUSSIA, WL_RUSSIA}, {WL_PRUSSIA, WL_AUSTRIA}};

/* WL §2.1, ruling 3: the four countries of four armies, clockwise. */
static const uint8_t four[WL_ARMIES] = {WL_FRANCE, WL_RUSSIA, WL_AUSTRIA, WL_SPAIN};

void wl_empty(struct wl_state *s)
{
    s->round = 1;
    s->target = WL_OFF;
    s->loser = s->taken = WL_NOBODY;
    memset(s->card, WL_NOBODY, sizeof s->card);
    memset(s->at, 0xff, sizeof s->at); /* WL_BOX */
}

/* WL §1.1, ruling 16: the options; the rest is decided at the table. */
int wl_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    struct wl_state *s = wl_state(cx);
    s->players = s->h.seats = (uint8_t)opt[OPT_PLAYERS];
    s->split = (uint8_t)opt[OPT_SPLIT];
    s->drawn = (uint8_t)opt[OPT_COUNTRIES];
    s->rounds = (uint16_t)opt[OPT_ROUNDS];
    wl_empty(s);
    bc_call(cx, WL_SEQ_GAME);
    return 0;
}

/* --- Who leads which country (WL ruling 3, ruling 24) --- */

/* WL ruling 24: seats are drawn if the players want it. */
static bool lot_open(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->drawn && s->ordered < s->players;
}

static void lot_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                     struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    for (int p = 0; p < s->players; p++)
        if (!memchr(s->order, p, s->ordered))
            bc_add(out, wl_act(WL_LOT, seat, p, 0), 1);
}

/* WL ruling 24: the seats in the order in which they are drawn. */
static enum bc_flow lot_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->order[s->ordered++] = (int8_t)act->a[0];
    return s->ordered < s->players ? BC_REPEAT : BC_NEXT;
}

static bool not_drawn(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !wl_state(cx)->drawn;
}

/* WL ruling 24: countries by the order of the seats. */
static enum bc_flow seated_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    for (int p = 0; p < s->players; p++)
        s->order[s->ordered++] = (int8_t)p;
    return BC_NEXT;
}

static void add_army(struct wl_state *s, int country, int seat)
{
    s->army[s->armies++] = (struct wl_army){.country = (int8_t)country,
                                            .seat = (int8_t)seat,
                                            .ally = WL_NOBODY,
                                            .spares = WL_NOBODY,
                                            .is = WL_IN,
                                            .throws = 1};
}

/* WL §2.2: three players pick one after the other. */
static bool picks_left(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->players == 3 && s->armies < 3;
}

/* WL §2.2, ruling 3: in the order of the seats or of the lot. */
static bc_seats picker(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return BC_BIT(s->order[s->armies]);
}

/* WL §1.3, §1.4: a country with a capital, not taken; France and Prussia never together. */
static void pick_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    for (int c = 0; c < WL_COUNTRIES; c++) {
        struct bc_action act = wl_act(WL_PICK, seat, c, 0);
        int other = c == WL_FRANCE ? WL_PRUSSIA : c == WL_PRUSSIA ? WL_FRANCE : WL_NOBODY;
        if (!wl_board(cx)->land[c].capital)
            bc_refuse(out, &act, "WL §1.3", "pick.no_capital");
        else if (wl_army_of(s, c) != WL_NOBODY)
            bc_refuse(out, &act, "WL §2.2", "pick.taken");
        else if (wl_army_of(s, other) != WL_NOBODY)
            bc_refuse(out, &act, "WL §1.4", "pick.same_colour");
        else
            bc_add(out, act, 1);
    }
}

/* WL §2.2: the country is his. */
static enum bc_flow pick_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    add_army(s, act->a[0], act->seat);
    return s->armies < 3 ? BC_REPEAT : BC_NEXT;
}

/* WL ruling 3: armies sit clockwise in the order of the countries. */
static void sort_armies(struct wl_state *s)
{
    for (int i = 1; i < s->armies; i++)
        for (int j = i; j > 0 && s->army[j].country < s->army[j - 1].country; j--) {
            struct wl_army t = s->army[j];
            s->army[j] = s->army[j - 1];
            s->army[j - 1] = t;
        }
}

/* WL §2.4, §2.5: pieces on the marked squares, home cards to their armies. */
static enum bc_flow deploy_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    for (int i = 0; i < WL_ARMIES && s->players != 3; i++) {
        const uint8_t *mine = pairs[s->split];
        int country = i == 0 && s->players == 2 ? mine[0] : four[i];
        bool first = country == mine[0] || country == mine[1];
        add_army(s, country, s->order[s->players == 4 ? i : first ? 0 : 1]);
    }
    sort_armies(s);
    for (int a = 0; a < s->armies; a++) {
        const struct wl_country *home = &b->land[s->army[a].country];
        s->at[a][0] = home->start.at[WL_GENERAL][0];
        for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
            for (int i = 0; i < 4; i++)
                s->at[a][wl_first_slot(k) + i] = home->start.at[k][i];
        for (int i = 0; i < 4; i++)
            s->card[home->town[i]] = (int8_t)a;
    }
    return BC_NEXT;
}

/* --- The first turn: highest throw, ties throw again (WL §2.6, ruling 3) --- */

/* WL §2.6: who has still to throw for the start. */
static int thrower(const struct wl_state *s)
{
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].throws)
            return a;
    return WL_NOBODY;
}

/* WL §2.6, ruling 21: two dice. */
static void first_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    struct bc_action act = wl_act(WL_FIRST, seat, s->army[thrower(s)].country, 0);
    for (int i = 1; i <= 6; i++)
        for (int j = i; j <= 6; j++) {
            act.a[1] = (int16_t)i;
            act.a[2] = (int16_t)j;
            bc_add(out, act, i == j ? 1 : 2);
        }
}

/* WL §2.6, ruling 3: the highest throw starts, ties throw again. */
static enum bc_flow first_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int a = thrower(s), best = 0, ties = 0;
    s->army[a].thrown = (uint8_t)(act->a[1] + act->a[2]);
    s->army[a].throws = 0;
    if (thrower(s) != WL_NOBODY)
        return BC_REPEAT;
    for (int i = 0; i < s->armies; i++)
        if (s->army[i].thrown > best)
            best = s->army[i].thrown;
    for (int i = 0; i < s->armies; i++)
        ties += s->army[i].thrown == best;
    for (int i = s->armies; i-- > 0;) { /* the tied throw again; the others are out of it */
        bool tied = s->army[i].thrown == best;
        if (tied)
            s->first = s->active = (uint8_t)i;
        s->army[i].throws = tied && ties > 1;
        s->army[i].thrown = 0;
    }
    return ties > 1 ? BC_REPEAT : BC_NEXT;
}

/* WL §2.6, §3.7: turn after turn, until somebody wins. */
static enum bc_flow turn_call(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    cx->st->turn++;
    wl_event(cx, WL_EV_TURN, wl_state(cx)->army[wl_state(cx)->active].country, wl_state(cx)->round,
             0);
    bc_call(cx, WL_SEQ_TURN);
    return BC_REPEAT;
}

const struct bc_step wl_seq_game[] = {
    [WL_AT_GAME_LOT] = {"game.lot", "WL ruling 3", BC_DRAWS(lot_open, lot_odds, lot_take)},
    [WL_AT_GAME_SEATED] = {"game.seated", "WL ruling 24", BC_RUNS(not_drawn, seated_take)},
    [WL_AT_GAME_PICK] = {"game.pick", "WL §2.2",
                         BC_ASKS(picks_left, picker, pick_legal, pick_take)},
    [WL_AT_GAME_DEPLOY] = {"game.deploy", "WL §2.4", BC_RUNS(BC_ALWAYS, deploy_take)},
    [WL_AT_GAME_FIRST] = {"game.first", "WL §2.6", BC_DRAWS(BC_ALWAYS, first_odds, first_take)},
    [WL_AT_GAME_TURN] = {"game.turn", "WL §3.7", BC_RUNS(BC_ALWAYS, turn_call),
                         .calls = BC_SEQ(WL_SEQ_TURN)}, /* until somebody wins */
    {0},
};
