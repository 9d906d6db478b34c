/* position.c - a position as lines that a person can write:
 *
 *   army Langeron markers Breitenfeld Plösen     army Ney Gohlis lost 1 tally 1
 *   army Victor dead                             army Ney laying   (its card is being played)
 *   mission Möckern revealed                     second Leipzig          chosen north
 *   hand FR plain inf_cav                        known FR plain          (seen by all)
 *   row plain - time inf                         old ...                 out river river
 *   scouts FR 2     points AL 3     kind FR cav
 *   active FR       time 15         actions 2    ... (see `lpz_fields`)
 *
 * Armies that are not listed have their card still open; cards that are nowhere else are in the
 * pile. `tally` are points taken in a battle, or 1 + the district an army counts for. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

#define DOM(name) (&lpz_doms[LPZ_DOM_##name - BC_DOM_OWN])

#define STATE struct lpz_state

/* --- Armies --- */

static bool is_placed(const struct bc_ctx *cx, int a)
{
    return lpz_state(cx)->fate[a] == LPZ_PLACED;
}

static const struct bc_field army_parts[] = {
    {BC_WORD_IS("lost"), BC_ROWS(STATE, lost, LPZ_ARMIES), .when = is_placed, .max = 20},
    {BC_WORD_IS("tally"), BC_ROWS(STATE, tally, LPZ_ARMIES), .max = 20},
    {0},
};

static void write_army(const struct bc_ctx *cx, int a, struct bc_out *o)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    if (s->fate[a] == LPZ_CARD_OPEN)
        return;
    bc_putf(o, "army %s", d->army[a].name);
    if (s->fate[a] == LPZ_DEAD)
        bc_put(o, " dead");
    else if (s->fate[a] == LPZ_CARD_USED)
        bc_put(o, s->marker[a] ? " markers" : " laying");
    for (uint64_t left = s->marker[a]; left; left &= left - 1)
        bc_putf(o, " %s", d->field[lpz_lowest(left)].name);
    if (s->at[a] != LPZ_NONE)
        bc_putf(o, " %s", d->field[s->at[a]].name);
    bc_parts_write(cx, army_parts, a, o);
    bc_put(o, "\n");
}

static int read_markers(const struct bc_reader *r, int a)
{
    struct lpz_state *s = lpz_state(r->cx);
    s->fate[a] = LPZ_CARD_USED;
    for (int i = 3, f, rc; i < r->l->n; i++) {
        if ((rc = bc_read_value(r, i, DOM(FIELD), &f)))
            return rc;
        if (bc_is(r->l, 2, "laying") || s->marker[a] >> f & 1)
            return bc_read_fail(r, i, "no marker here");
        s->marker[a] |= lpz_bit(f);
    }
    return 0;
}

static int read_army(const struct bc_reader *r)
{
    struct lpz_state *s = lpz_state(r->cx);
    int a, f, rc = bc_read_value(r, 1, DOM(ARMY), &a);
    if (rc)
        return rc;
    if (s->fate[a] != LPZ_CARD_OPEN)
        return bc_read_fail(r, 1, "this army again");
    if (bc_is(r->l, 2, "dead")) {
        s->fate[a] = LPZ_DEAD;
        s->lost[a] = lpz_data(r->cx)->army[a].strength;
        return bc_read_words(r, 3);
    }
    if (bc_is(r->l, 2, "laying") || bc_is(r->l, 2, "markers"))
        return read_markers(r, a);
    if ((rc = bc_read_value(r, 2, DOM(FIELD), &f)))
        return rc;
    if (s->army_at[f] != LPZ_NONE)
        return bc_read_fail(r, 2, "two armies on a field");
    s->fate[a] = LPZ_PLACED;
    s->at[a] = (uint8_t)f;
    s->army_at[f] = (uint8_t)a;
    return bc_parts_read(r, army_parts, a, 3);
}

/* --- Missions, one of a district at most --- */

static void write_missions(const struct bc_ctx *cx, int d, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    char word[BC_WORD];
    if (s->mission[d] < LPZ_MISSIONS)
        bc_putf(o, "mission %s%s\n",
                bc_dom_word(cx, DOM(MISSION), s->mission[d], word, sizeof word),
                s->revealed >> d & 1 ? " revealed" : "");
    if (s->second[d] < LPZ_MISSIONS)
        bc_putf(o, "second %s\n", bc_dom_word(cx, DOM(MISSION), s->second[d], word, sizeof word));
}

static int read_mission(const struct bc_reader *r)
{
    struct lpz_state *s = lpz_state(r->cx);
    bool second = bc_is(r->l, 0, "second");
    uint8_t *v = second ? s->second : s->mission;
    int m, rc = bc_read_value(r, 1, DOM(MISSION), &m);
    if (rc)
        return rc;
    int d = lpz_data(r->cx)->mission[m].district;
    if (v[d] != LPZ_NONE)
        return bc_read_fail(r, 1, "a second one of this district");
    v[d] = (uint8_t)m;
    if (r->l->n == 2)
        return 0;
    if (second || !bc_is(r->l, 2, "revealed"))
        return bc_read_fail(r, 2, "nothing, or revealed");
    s->revealed = (uint8_t)(s->revealed | 1 << d);
    return bc_read_words(r, 3);
}

/* --- The table --- */

#define OF_SIDE .is = BC_BESIDE, .row = DOM(SIDE)
#define PILE .dom = DOM(CARD), .pile = offsetof(STATE, pile)
#define A_CARD PILE, .max = LPZ_CARDS - 1, .none = LPZ_NONE
const struct bc_field lpz_fields[] = {
    {BC_WORD_IS("army"), .rows = LPZ_ARMIES, .parts = army_parts,
     BC_OWN_LINE(write_army, read_army, "<army> dead | laying | markers <field> ... | <field>")},
    {BC_WORD_IS("chosen"), BC_BITS(STATE, chosen, LPZ_DISTRICTS), .row = DOM(DISTRICT), .max = 31},
    {BC_WORD_IS("mission"), .rows = LPZ_DISTRICTS, .is = BC_BESIDE,
     BC_OWN_LINE(write_missions, read_mission, "<mission> [revealed]")},
    {BC_WORD_IS("second"), .rows = 1, .is = BC_BESIDE,
     BC_OWN_LINE(NULL, read_mission, "<mission>")},
    {BC_WORD_IS("hand"), .form = BC_PACK, BC_TABLE(STATE, hand, LPZ_SIDES, LPZ_CARDS),
     .row = DOM(SIDE), PILE},
    {BC_WORD_IS("known"), .form = BC_PACK, BC_TABLE(STATE, known, LPZ_SIDES, LPZ_CARDS),
     .is = BC_BESIDE | BC_WITHIN, .row = DOM(SIDE), .dom = DOM(CARD),
     .pile = offsetof(STATE, hand)},
    {BC_WORD_IS("scouts"), BC_ROWS(STATE, scouts, LPZ_SIDES), OF_SIDE, .max = LPZ_POINTS},
    {BC_WORD_ELSE("points", "more points than there are"), BC_ROWS(STATE, points, LPZ_SIDES),
     OF_SIDE, .max = LPZ_POINTS},
    {BC_WORD_IS("kind"), BC_ROWS(STATE, kind, LPZ_SIDES), OF_SIDE, .dom = DOM(KIND), .max = LPZ_ANY,
     .none = LPZ_ANY},
    {BC_WORD_IS("row"), BC_LIST(STATE, row, LPZ_ROW), .is = BC_DASH, A_CARD},
    {BC_WORD_IS("old"), BC_LIST(STATE, old, LPZ_ROW), .is = BC_DASH, A_CARD},
    {BC_WORD_IS("out"), .form = BC_PACK, BC_LIST(STATE, out, LPZ_CARDS), PILE},
    {BC_WORD_IS("active"), BC_ONE(STATE, active), .is = BC_SHOWN, .dom = DOM(SIDE), .max = LPZ_AL},
    {BC_WORD_IS("time"), BC_ONE(STATE, time), .max = 250},
    {BC_WORD_IS("due"), BC_ONE(STATE, due), .max = LPZ_DUE},
    {BC_WORD_IS("actions"), BC_ONE(STATE, actions), .max = LPZ_ACTIONS},
    {BC_WORD_IS("marks"), BC_ONE(STATE, marks), .max = LPZ_MOVED | LPZ_TOOK | LPZ_DREW},
    {BC_WORD_IS("still"), BC_ONE(STATE, still), .max = LPZ_STILL - 1},
    {BC_WORD_IS("quiet"), BC_ONE(STATE, quiet), .max = 4},
    {BC_WORD_IS("drew"), BC_ONE(STATE, drew), .max = 15},
    {BC_WORD_IS("fought"), BC_ONE(STATE, fought), .max = LPZ_BATTLES},
    {BC_WORD_IS("removed"), BC_ONE(STATE, removed), .max = 40},
    {BC_WORD_IS("match"), BC_ONE(STATE, match), .max = 1},
    {BC_WORD_IS("leg"), BC_ONE(STATE, leg), .max = 1},
    {BC_WORD_IS("first"), BC_ONE(STATE, first), .max = LPZ_POINTS},
    {BC_WORD_IS("done"), BC_ONE(STATE, done), .max = 1},
    {BC_WORD_IS("winner"), BC_ONE(STATE, winner), .max = LPZ_SIDES, .none = -1},
    {0},
};

int lpz_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct lpz_state *s = lpz_state(cx);
    lpz_empty(s);
    memcpy(s->pile, lpz_data(cx)->copies, sizeof s->pile);
    int rc = bc_fields_read(cx, d, e);
    for (int side = 0; side < LPZ_SIDES; side++)
        s->held[side] = (uint8_t)bc_bag_sum(s->hand[side], LPZ_CARDS);
    if (!rc && s->removed > s->pile[LPZ_CARD_TIME])
        return bc_fail_at(e, BC_EVALUE, d->file, d->section_line[bc_doc_section(d, "state")], 1,
                          "more time cards out of the game than the deck has");
    s->pile[LPZ_CARD_TIME] = (uint8_t)(s->pile[LPZ_CARD_TIME] - s->removed);
    return rc;
}
