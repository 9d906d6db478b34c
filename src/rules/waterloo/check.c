/* check.c - what must hold in every position: each piece exists once and stands where it may, cards
 * and alliances agree, and the stack fits the state. Positions from outside pass here first. That
 * members are in range has been checked before (wl_fields). */
#include "rules/waterloo/waterloo.h"

#include <string.h>

static const struct wl_frame *frame(const struct wl_state *s, int i)
{
    return &s->stack[i];
}

/* A captured general's pieces are being put down: some of them are in the air. */
static bool is_lifting(const struct wl_state *s, int army)
{
    const struct wl_frame *f = frame(s, 2);
    return s->h.depth == 3 && f->army == army &&
           (f->f.seq == WL_SEQ_RESET || f->f.seq == WL_SEQ_GATHER);
}

/* Before the armies stand nothing else can have happened. */
static bool is_untouched(const struct wl_state *s)
{
    for (int a = 0; a < WL_ARMIES; a++)
        for (int i = 0; i < WL_SLOTS; i++)
            if (s->at[a][i] != WL_BOX)
                return false;
    for (int t = 0; t < WL_TOWNS; t++)
        if (s->card[t] != WL_NOBODY)
            return false;
    return s->target == WL_OFF && s->loser == WL_NOBODY && s->taken == WL_NOBODY && s->round == 1 &&
           !(s->hit | s->points | s->dice[0] | s->dice[1] | s->asked | s->declared | s->changes |
             s->active | s->first | s->winners);
}

static const char *check_setup(const struct wl_state *s)
{
    int pc = frame(s, 0)->f.pc;
    if (!is_untouched(s))
        return "facts of a turn before there are armies";
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].seat != s->order[a] || s->army[a].is != WL_IN || !s->army[a].throws)
            return "a country picked out of order";
    if (s->h.depth != 1 || pc > WL_AT_GAME_FIRST)
        return "a turn needs three or four armies";
    if (pc == WL_AT_GAME_LOT ? s->ordered >= s->players || s->armies
                             : pc != WL_AT_GAME_SEATED && s->ordered != s->players)
        return "the order of the seats does not fit the step";
    if (pc == WL_AT_GAME_SEATED && (s->ordered || s->armies || s->drawn))
        return "the order of the seats does not fit the step";
    if (s->armies && (s->players != 3 || pc != WL_AT_GAME_PICK))
        return "armies before their time";
    if (pc == WL_AT_GAME_FIRST || (pc == WL_AT_GAME_DEPLOY && s->players == 3))
        return "no armies yet";
    return NULL;
}

static const char *check_army(const struct wl_state *s, int a)
{
    const struct wl_army *m = &s->army[a];
    if (m->country < 0 || m->country >= WL_ITALY || m->seat < 0 || m->seat >= s->players)
        return "an army without a home country or seat";
    if (m->ally >= s->armies || m->ally == a)
        return "an ally that is no army";
    if (m->ally != WL_NOBODY && s->army[m->ally].ally != a)
        return "an alliance of one side only";
    if (m->ally != WL_NOBODY && (s->players == 2 || !(m->is & WL_IN)))
        return "an alliance that cannot be";
    if (m->spares >= s->armies || m->spares == a)
        return "an ex-ally that is no army";
    if (m->ally == WL_NOBODY && m->admits)
        return "entry granted to nobody";
    if (!(m->is & WL_IN) && m->is)
        return "an army that is out but marked";
    if (m->mob_turns && !(m->is & WL_MOBILISING))
        return "turns of mobilisation without mobilisation";
    if (m->throws && frame(s, 0)->f.pc != WL_AT_GAME_FIRST)
        return "a throw for the first turn when it is settled";
    for (int o = 0; o < a; o++)
        if (s->army[o].country >= m->country ||
            (s->army[o].country == WL_FRANCE && m->country == WL_PRUSSIA)) /* WL §1.4 */
            return "armies out of order, or two of one colour";
    return NULL;
}

static const char *check_piece(const struct wl_board *b, const struct wl_state *s, int a, int slot,
                               uint8_t used[WL_SQUARES])
{
    uint16_t sq = s->at[a][slot];
    const struct wl_army *m = &s->army[a];
    if (sq == WL_BOX)
        return slot == 0 && (m->is & WL_IN) ? "an army without a general" : NULL;
    if (!(m->is & WL_IN))
        return "a piece of an army that is out";
    if (sq == WL_WAITING)
        return is_lifting(s, a) || (slot && b->standard) ? NULL : "a piece that may not wait";
    if (sq >= b->squares || b->terrain[sq] != '.')
        return "a piece that is not on land"; /* WL §1.5 */
    if (used[sq]++)
        return "two pieces on one square"; /* WL §3.4 */
    if (wl_is_closed(b, s, a, sq) && !is_lifting(s, wl_army_of(s, b->block_of[sq])))
        return "a foreign piece in the blocks of a mobilising army"; /* WL ruling 10 */
    if ((m->is & WL_MOBILISING) && b->country[sq] != m->country && !is_lifting(s, a))
        return "a mobilising piece abroad"; /* WL §7.11 */
    return NULL;
}

static const char *check_pieces(const struct wl_board *b, const struct wl_state *s)
{
    uint8_t used[WL_SQUARES] = {0};
    for (int a = 0; a < WL_ARMIES; a++) {
        for (int i = 0; i < WL_SLOTS; i++) {
            if (a >= s->armies && s->at[a][i] != WL_BOX)
                return "a piece of no army";
            const char *bad = a < s->armies ? check_piece(b, s, a, i, used) : NULL;
            if (bad)
                return bad;
        }
        if (a < s->armies && (s->army[a].is & WL_IN) && !wl_units(s, a))
            return "an army without units is out"; /* WL §6.2 */
        for (int k = WL_INFANTRY; !b->standard && k <= WL_CAVALRY; k++)
            if (WL_PER_KIND - wl_count(s, a, k, WL_BOX) > 4)
                return "more units than the introductory game has"; /* WL §2.4 */
    }
    return NULL;
}

static const char *check_cards(const struct wl_state *s)
{
    for (int t = 0; t < WL_TOWNS; t++)
        if (s->card[t] >= s->armies ||
            (s->card[t] != WL_NOBODY && !(s->army[s->card[t]].is & WL_IN)))
            return "a town card that nobody in the game can hold"; /* WL ruling 7 */
    return NULL;
}

/* A target is set from its naming to the verdict, and stands on the board all the time. */
static const char *check_target(const struct wl_board *b, const struct wl_state *s)
{
    if (s->target == WL_OFF)
        return s->hit ? "a hit without a target" : NULL;
    for (int a = 0; a < s->armies; a++)
        if (s->target < b->squares && wl_slot_at(s, a, s->target) >= 0)
            return wl_friends(s, s->active, a) ? "a friend as target" : NULL;
    return "a target where nobody stands";
}

static const char *check_turn(const struct wl_state *s)
{
    bool rolled = s->dice[0] >= 1 && s->dice[0] <= 6 && s->dice[1] >= 1 && s->dice[1] <= 6;
    if (s->active >= s->armies || s->first >= s->armies ||
        (!s->h.over && !(s->army[s->active].is & WL_IN)))
        return "the turn belongs to no army in the game";
    if (!rolled && (s->dice[0] || s->dice[1] || s->points))
        return "points without a throw"; /* WL §3.1 */
    if (s->points > s->dice[0] + s->dice[1])
        return "more points than thrown";
    if (s->loser >= s->armies || s->asked >> s->armies || s->winners >> s->players)
        return "an army or a seat that does not exist";
    if (s->loser != WL_NOBODY && !(s->army[s->loser].is & WL_IN))
        return "a loser who is out";
    return NULL;
}

/* The third frame asks somebody other than the active army. */
static const char *check_interrupt(const struct wl_board *b, const struct wl_state *s)
{
    const struct wl_frame *f = frame(s, 2);
    if (f->f.seq < WL_SEQ_OFFER || f->army < 0 || f->army >= s->armies || f->army == s->active ||
        !(s->army[f->army].is & WL_IN))
        return "a sequence about an army that cannot be meant";
    if (f->f.seq == WL_SEQ_OFFER && (s->players == 2 || s->army[s->active].ally != WL_NOBODY ||
                                     s->army[f->army].ally != WL_NOBODY))
        return "an alliance offered where none is possible"; /* WL §5.9 */
    if (f->f.seq == WL_SEQ_LEAVE)
        return s->army[s->active].ally == f->army ? NULL : "leave asked of no ally"; /* WL §5.7 */
    if (f->f.seq != WL_SEQ_OFFER && (f->f.seq == WL_SEQ_GATHER) != b->standard)
        return "a sequence of the other game";
    return NULL;
}

static const char *check_stack(const struct wl_board *b, const struct wl_state *s)
{
    if (s->h.over)
        return s->h.depth ? "a game that is over and goes on" : NULL;
    if (s->h.depth > 3 || frame(s, 0)->f.seq != WL_SEQ_GAME)
        return "a stack that no game can have";
    if (s->h.depth == 1) { /* nobody begins before somebody has thrown */
        int throws = 0;
        for (int a = 0; a < s->armies; a++)
            throws += s->army[a].throws;
        return frame(s, 0)->f.pc == WL_AT_GAME_FIRST && !throws ? "nobody left to throw" : NULL;
    }
    if (frame(s, 0)->f.pc != WL_AT_GAME_TURN || frame(s, 1)->f.seq != WL_SEQ_TURN)
        return "a stack that no game can have";
    return s->h.depth == 3 ? check_interrupt(b, s) : NULL;
}

const char *wl_check(const struct bc_ctx *cx)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    if (s->h.seats != s->players || s->round > s->rounds)
        return "options out of range";
    if (s->armies > WL_ARMIES || s->ordered > s->players || s->h.depth > WL_DEPTH)
        return "too many armies, seats or frames";
    for (int i = 0; i < s->ordered; i++)
        if (s->order[i] < 0 || s->order[i] >= s->players ||
            memchr(s->order, s->order[i], (size_t)i))
            return "an order of seats that names one twice";
    bool complete = s->armies == (s->players == 3 ? 3 : 4);
    const char *bad = complete || s->h.over ? NULL : check_setup(s);
    for (int a = 0; !bad && complete && a < s->armies; a++)
        bad = check_army(s, a);
    if (!bad && s->h.over && !complete)
        bad = "a game that is over before it began";
    if (bad || !complete)
        return bad;
    if ((bad = check_stack(b, s)) || (bad = check_turn(s)) || (bad = check_cards(s)) ||
        (bad = check_pieces(b, s)))
        return bad;
    return check_target(b, s);
}
