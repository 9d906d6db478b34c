/* position.c - a position as lines that a person can write:
 *
 *   unit BR LN B6 4 square 2 ordered moved far 1 fought no_fight led     (HEX and blocks; or: off)
 *   leader Wellesley B7 ordered moved        (off, or fleeing; not listed: off)
 *   hand AL attack_left first_strike         track AL 1 probe_centre
 *   out forward scout_left                   drawn rally elan
 *   banners FR 2   last FR rally   goal I3   support C5   supply B6
 *   active FR   card elan   as elan   single   command 5   sector left   faces 1 0 0 2 0
 *   strikes 1   dealt 3   winner FR          (or: winner nobody)
 *
 * Cards that are nowhere else are in the pile, unless the card is in play. */
#include "rules/ccn/read.h"

#include <string.h>

#define STATE struct ccn_state
#define DOM(name) (&ccn_doms[CCN_DOM_##name - BC_DOM_OWN])

/* --- Words that only positions have --- */

/* Units are called by the hex on which they stand, so their lines come first. */
static void unit_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_dom_word(cx, DOM(HEX), ccn_state(cx)->unit[v].at, buf, size);
}

static bool unit_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    int hex = ccn_hex_named(word);
    *v = hex < 0 ? CCN_NONE : ccn_state(cx)->unit_at[hex];
    return *v != CCN_NONE;
}

/* By the bit of the sector. */
static const char *const sector_words[] = {"", "left", "centre", "", "right", NULL};
static const char *const winner_words[] = {"FR", "AL", "nobody", NULL};
static const struct bc_dom side = {.name = "side", .words = ccn_side_words};
static const struct bc_dom winner = {.name = "side or nobody", .words = winner_words};
static const struct bc_dom sector = {.name = "sector", .words = sector_words};
static const struct bc_dom unit = {.name = "unit's hex", .print = unit_print, .parse = unit_parse};

/* --- Units and leaders --- */

#define UNIT(member) BC_OF(STATE, unit, CCN_UNITS, member)
#define UNIT_IS(number) BC_BIT_OF(STATE, unit, CCN_UNITS, is, number)
static const struct bc_field unit_parts[] = {
    {BC_WORD_IS("square"), UNIT(square), .n = 1, .min = 1, .max = CCN_PLACES},
    {BC_WORD_IS("ordered"), UNIT_IS(0), .max = 31},
    {BC_WORD_IS("moved"), UNIT_IS(1)},
    {BC_WORD_IS("fought"), UNIT_IS(2)},
    {BC_WORD_IS("no_fight"), UNIT_IS(3)},
    {BC_WORD_IS("led"), UNIT_IS(4)},
    {BC_WORD_IS("far"), UNIT(moved), .n = 1, .min = 1, .max = CCN_PLACES},
    {0},
};
static const struct bc_field leader_parts[] = {
    {BC_WORD_IS("ordered"), BC_BIT_OF(STATE, leader, CCN_LEADERS, is, 0), .max = 3},
    {BC_WORD_IS("moved"), BC_BIT_OF(STATE, leader, CCN_LEADERS, is, 1)},
    {0},
};

static void write_unit(const struct bc_ctx *cx, int u, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_unit *m = &ccn_state(cx)->unit[u];
    char hex[BC_WORD];
    if (u >= ccn_state(cx)->units)
        return;
    bc_putf(o, "unit %s %s", b->nation[b->type[m->type].nation].code, b->type[m->type].code);
    if (m->at == CCN_NONE)
        bc_put(o, " off");
    else
        bc_putf(o, " %s %d", bc_dom_word(cx, DOM(HEX), m->at, hex, sizeof hex), m->blocks);
    if (m->at != CCN_NONE)
        bc_parts_write(cx, unit_parts, u, o);
    bc_put(o, "\n");
}

static int read_unit(const struct bc_reader *r)
{
    const struct ccn_battle *b = ccn_battle(r->cx);
    struct ccn_state *s = ccn_state(r->cx);
    int nation = ccn_nation_word(b, r->d, r->l, 1, r->e), u = s->units, hex, rc;
    if (nation < 0)
        return BC_EVALUE;
    if (u == CCN_UNITS)
        return bc_read_fail(r, 0, "more units than a battle can have");
    int type = ccn_type_word(b, nation, r->l, 2);
    if (type < 0)
        return bc_read_fail(r, 2, "no such unit of this nation");
    s->unit[u].type = (uint8_t)type;
    s->unit[u].at = CCN_NONE;
    s->units++;
    if (bc_is(r->l, 3, "off"))
        return bc_read_words(r, 4);
    if ((rc = bc_read_value(r, 3, DOM(HEX), &hex)))
        return rc;
    if (s->unit_at[hex] != CCN_NONE)
        return bc_read_fail(r, 3, "two units on a hex");
    if ((rc = bc_read_bytes(r, 4, 1, b->type[type].blocks, &s->unit[u].blocks)))
        return rc;
    if (!s->unit[u].blocks)
        return bc_read_fail(r, 4, "a unit on the board has blocks");
    s->unit[u].at = (uint8_t)hex;
    s->unit_at[hex] = (uint8_t)u;
    s->left[b->nation[nation].side]++;
    return bc_parts_read(r, unit_parts, u, 5);
}

static void write_leader(const struct bc_ctx *cx, int l, struct bc_out *o)
{
    const struct ccn_state *s = ccn_state(cx);
    char hex[BC_WORD];
    if (l >= s->leaders)
        return;
    int at = s->leader[l].at;
    bc_putf(o, "leader \"%s\" %s", ccn_battle(cx)->leader[l].name,
            at == CCN_NONE  ? "off"
            : at == CCN_AIR ? "fleeing"
                            : bc_dom_word(cx, DOM(HEX), at, hex, sizeof hex));
    bc_parts_write(cx, leader_parts, l, o);
    bc_put(o, "\n");
}

static int read_leader(const struct bc_reader *r)
{
    const struct ccn_battle *b = ccn_battle(r->cx);
    struct ccn_state *s = ccn_state(r->cx);
    int l = 0, hex = CCN_AIR, rc;
    while (l < b->leaders && !bc_is(r->l, 1, b->leader[l].name))
        l++;
    if (l == b->leaders)
        return bc_read_fail(r, 1, "no leader of this battle");
    if (s->leader[l].at != CCN_NONE)
        return bc_read_fail(r, 1, "this leader again");
    if (bc_is(r->l, 2, "off"))
        return bc_read_words(r, 3);
    if (!bc_is(r->l, 2, "fleeing") && (rc = bc_read_value(r, 2, DOM(HEX), &hex)))
        return rc;
    if (hex != CCN_AIR && s->leader_at[hex] != CCN_NONE)
        return bc_read_fail(r, 2, "two leaders on a hex");
    ccn_leader_to(r->cx, l, hex);
    return bc_parts_read(r, leader_parts, l, 3);
}

/* --- The table --- */

static int goals(const struct bc_ctx *cx)
{
    return ccn_battle(cx)->goals;
}

static bool is_dealing(const struct bc_ctx *cx, int row)
{
    const struct ccn_battle *b = ccn_battle(cx);
    return ccn_state(cx)->dealt != b->hand[0] + b->hand[1];
}

#define PILE .dom = DOM(CARD), .pile = offsetof(STATE, pile)
#define A_CARD .max = CCN_CARDS - 1, .none = CCN_NONE
const struct bc_field ccn_fields[] = {
    {BC_WORD_IS("unit"), .rows = CCN_UNITS, .parts = unit_parts,
     BC_OWN_LINE(write_unit, read_unit, "<nation> <type> off | <hex> <blocks>")},
    {BC_WORD_IS("leader"), .rows = CCN_LEADERS, .parts = leader_parts,
     BC_OWN_LINE(write_leader, read_leader, "<name> off | <hex>|fleeing")},
    {BC_WORD_IS("hand"), .form = BC_PACK, BC_TABLE(STATE, hand, CCN_SIDES, CCN_CARDS), .row = &side,
     PILE},
    {BC_WORD_IS("track"), BC_GRID(STATE, track, CCN_SIDES, CCN_PLACES), .row = &side, PILE, A_CARD,
     .is = BC_BESIDE | BC_FROM_ONE | BC_ONCE | BC_HIDES},
    {BC_WORD_IS("last"), BC_ROWS(STATE, last, CCN_SIDES), .is = BC_BESIDE, .row = &side,
     .dom = DOM(CARD), A_CARD},
    {BC_WORD_IS("banners"), BC_ROWS(STATE, banners, CCN_SIDES), .is = BC_BESIDE, .row = &side,
     .max = 99},
    {BC_WORD_IS("out"), .form = BC_PACK, BC_LIST(STATE, out, CCN_CARDS), PILE},
    {BC_WORD_IS("drawn"), BC_LIST(STATE, drawn, 2), PILE, A_CARD,
     .is = BC_SHORT | BC_ONCE | BC_HIDES | BC_UNENDING},
    {BC_WORD_IS("active"), BC_ONE(STATE, active), .is = BC_SHOWN, .dom = &side, .max = CCN_AL},
    {BC_WORD_IS("card"), BC_ONE(STATE, card), .is = BC_ONCE, PILE, A_CARD},
    {BC_WORD_IS("command"), BC_ONE(STATE, command), .max = 20},
    {BC_WORD_IS("as"), BC_ONE(STATE, as), .dom = DOM(CARD), A_CARD},
    {BC_WORD_IS("single"), BC_MARK(STATE, mode), .max = CCN_SINGLE},
    {BC_WORD_IS("sector"), BC_ONE(STATE, sector), .dom = &sector, .min = 1, .max = 4},
    {BC_WORD_IS("faces"), BC_LIST(STATE, face, CCN_FACES), .max = 20},
    {BC_WORD_IS("strikes"), BC_ONE(STATE, strikes), .max = 9},
    {BC_WORD_IS("supply"), BC_ONE(STATE, supply), .dom = &unit, .max = CCN_UNITS - 1,
     .none = CCN_NONE},
    {BC_WORD_IS("goal"), BC_BITS(STATE, goals, CCN_GOALS), .is = BC_FROM_ONE, .limit = goals},
    {BC_WORD_IS("support"), BC_BITS(STATE, support[0], CCN_UNITS), .row = &unit},
    {BC_WORD_IS("dealt"), BC_ONE(STATE, dealt), .is = BC_SHOWN, .when = is_dealing, .max = 40},
    {BC_WORD_IS("winner"), BC_ONE(STATE, winner), .dom = &winner, .max = CCN_SIDES, .none = -1},
    {0},
};

int ccn_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    const struct ccn_battle *b = ccn_battle(cx);
    struct ccn_state *s = ccn_state(cx);
    ccn_empty(s);
    memcpy(s->pile, ccn_copies, sizeof s->pile);
    s->leaders = (uint8_t)b->leaders;
    for (int l = 0; l < b->leaders; l++)
        s->leader[l].at = CCN_NONE;
    s->dealt = (uint8_t)(b->hand[0] + b->hand[1]);
    int rc = bc_fields_read(cx, d, e);
    for (int i = 0; i < CCN_SIDES; i++)
        s->held[i] = (uint8_t)bc_bag_sum(s->hand[i], CCN_CARDS);
    return rc;
}
