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

/* --- Writing --- */

static const char *hex_word(int hex, char buf[4])
{
    ccn_hex_name(hex, buf);
    return buf;
}

static void write_units(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    char hex[4];
    for (int u = 0; u < s->units; u++) {
        const struct ccn_unit *m = &s->unit[u];
        const struct ccn_type *t = &b->type[m->type];
        bc_putf(o, "unit %s %s", b->nation[t->nation].code, t->code);
        if (m->at == CCN_NONE) {
            bc_put(o, " off\n");
            continue;
        }
        bc_putf(o, " %s %d", hex_word(m->at, hex), m->blocks);
        if (m->square)
            bc_putf(o, " square %d", m->square);
        for (int i = 0; ccn_mark_words[i]; i++)
            if (m->is >> i & 1)
                bc_putf(o, " %s", ccn_mark_words[i]);
        if (m->moved)
            bc_putf(o, " far %d", m->moved);
        bc_put(o, "\n");
    }
    for (int l = 0; l < s->leaders; l++) {
        const struct ccn_leader *m = &s->leader[l];
        bc_putf(o, "leader \"%s\" %s", b->leader[l].name,
                m->at == CCN_NONE  ? "off"
                : m->at == CCN_AIR ? "fleeing"
                                   : hex_word(m->at, hex));
        for (int i = 0; i < 2; i++)
            if (m->is >> i & 1)
                bc_putf(o, " %s", ccn_mark_words[i]);
        bc_put(o, "\n");
    }
}

static void write_pack(struct bc_out *o, const char *word, const char *side, const uint8_t *v)
{
    bool any = false;
    for (int c = 0; c < CCN_CARDS; c++)
        for (int n = 0; n < v[c]; n++) {
            if (!any)
                bc_putf(o, "%s%s%s", word, side ? " " : "", side ? side : "");
            any = true;
            bc_putf(o, " %s", ccn_card_words[c]);
        }
    if (any)
        bc_put(o, "\n");
}

static void write_cards(const struct ccn_state *s, struct bc_out *o)
{
    for (int side = 0; side < CCN_SIDES; side++) {
        write_pack(o, "hand", ccn_side_words[side], s->hand[side]);
        for (int i = 0; i < CCN_PLACES; i++)
            if (s->track[side][i] < CCN_CARDS)
                bc_putf(o, "track %s %d %s\n", ccn_side_words[side], i + 1,
                        ccn_card_words[s->track[side][i]]);
        if (s->last[side] != CCN_NONE)
            bc_putf(o, "last %s %s\n", ccn_side_words[side], ccn_card_words[s->last[side]]);
        if (s->banners[side])
            bc_putf(o, "banners %s %d\n", ccn_side_words[side], s->banners[side]);
    }
    write_pack(o, "out", NULL, s->out);
    if (s->drawn[0] < CCN_CARDS)
        bc_putf(o, "drawn %s", ccn_card_words[s->drawn[0]]);
    if (s->drawn[0] < CCN_CARDS && s->drawn[1] < CCN_CARDS)
        bc_putf(o, " %s", ccn_card_words[s->drawn[1]]);
    if (s->drawn[0] < CCN_CARDS)
        bc_put(o, "\n");
}

void ccn_write(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    char hex[4];
    write_units(cx, o);
    write_cards(s, o);
    bc_putf(o, "active %s\n", ccn_side_words[s->active]);
    if (s->card != CCN_NONE)
        bc_putf(o, "card %s\n", ccn_card_words[s->card]);
    if (s->command)
        bc_putf(o, "command %d\n", s->command);
    if (s->as != CCN_NONE)
        bc_putf(o, "as %s\n", ccn_card_words[s->as]);
    if (s->mode == CCN_SINGLE)
        bc_put(o, "single\n");
    if (s->sector)
        bc_putf(o, "sector %s\n", ccn_sector_words[s->sector / 2]);
    const uint8_t *v = s->face;
    if (v[0] | v[1] | v[2] | v[3] | v[4])
        bc_putf(o, "faces %d %d %d %d %d\n", v[0], v[1], v[2], v[3], v[4]);
    if (s->strikes)
        bc_putf(o, "strikes %d\n", s->strikes);
    if (s->supply != CCN_NONE)
        bc_putf(o, "supply %s\n", hex_word(s->unit[s->supply].at, hex));
    for (int i = 0; i < b->goals; i++)
        if (s->goals >> i & 1)
            bc_putf(o, "goal %d\n", i + 1);
    for (int u = 0; u < s->units; u++)
        if (s->support[u / 32] >> u % 32 & 1)
            bc_putf(o, "support %s\n", hex_word(s->unit[u].at, hex));
    if (s->dealt != b->hand[0] + b->hand[1])
        bc_putf(o, "dealt %d\n", s->dealt);
    if (s->winner >= 0)
        bc_putf(o, "winner %s\n", s->winner == CCN_SIDES ? "nobody" : ccn_side_words[s->winner]);
}

/* --- Reading --- */

struct job {
    struct bc_ctx *cx;
    const struct bc_doc *d;
    struct bc_error *e;
};

static int read_side(const struct job *j, const struct bc_line *l, int i)
{
    return ccn_side_word(j->d, l, i, j->e);
}

static int read_hex(const struct job *j, const struct bc_line *l, int i)
{
    int hex = i < l->n ? ccn_hex_named(l->w[i].s) : -1;
    if (hex < 0)
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "a hex, A1 to I13");
    return hex;
}

static int read_card(const struct job *j, const struct bc_line *l, int i)
{
    int card = i < l->n ? ccn_word_in(ccn_card_words, l->w[i].s) : -1;
    if (card < 0)
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "a card");
    return card;
}

/* The marks behind a piece; `far` and `square` carry a number. */
static int read_marks(const struct job *j, const struct bc_line *l, int i, struct ccn_unit *m)
{
    for (; i < l->n; i++) {
        int k = ccn_word_in(ccn_mark_words, l->w[i].s), v, rc;
        if (k >= 0) {
            m->is = (uint8_t)(m->is | 1 << k);
            continue;
        }
        bool far = bc_is(l, i, "far");
        if (!far && !bc_is(l, i, "square"))
            return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, i, "no such mark");
        if ((rc = bc_word_int(j->d, l, ++i, 1, CCN_PLACES, &v, j->e)))
            return rc;
        *(far ? &m->moved : &m->square) = (uint8_t)v;
    }
    return 0;
}

static int read_unit(const struct job *j, const struct bc_line *l)
{
    const struct ccn_battle *b = ccn_battle(j->cx);
    struct ccn_state *s = ccn_state(j->cx);
    struct ccn_unit *m = &s->unit[s->units];
    int nation = ccn_nation_word(b, j->d, l, 1, j->e), blocks, rc;
    if (nation < 0)
        return BC_EVALUE;
    if (s->units == CCN_UNITS)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 0, "at most %d units", CCN_UNITS);
    int type = ccn_type_word(b, nation, l, 2);
    if (type < 0)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "no such unit of this nation");
    m->type = (uint8_t)type;
    m->at = CCN_NONE;
    s->units++;
    if (bc_is(l, 3, "off"))
        return bc_want_words(j->d, l, 4, j->e);
    int hex = read_hex(j, l, 3);
    if (hex < 0)
        return BC_EVALUE;
    if (s->unit_at[hex] != CCN_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 3, "two units on a hex");
    if ((rc = bc_word_int(j->d, l, 4, 1, b->type[type].blocks, &blocks, j->e)))
        return rc;
    m->at = (uint8_t)hex;
    m->blocks = (uint8_t)blocks;
    s->unit_at[hex] = (uint8_t)(s->units - 1);
    s->left[b->nation[nation].side]++;
    return read_marks(j, l, 5, m);
}

static int read_leader(const struct job *j, const struct bc_line *l)
{
    const struct ccn_battle *b = ccn_battle(j->cx);
    struct ccn_state *s = ccn_state(j->cx);
    struct ccn_unit marks = {0};
    int i = 0, rc;
    while (i < b->leaders && !bc_is(l, 1, b->leader[i].name))
        i++;
    if (i == b->leaders)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "no leader of this battle");
    if (s->leader[i].at != CCN_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "this leader again");
    if (bc_is(l, 2, "off"))
        return bc_want_words(j->d, l, 3, j->e);
    int hex = bc_is(l, 2, "fleeing") ? CCN_AIR : read_hex(j, l, 2);
    if (hex < 0)
        return BC_EVALUE;
    if (hex != CCN_AIR && s->leader_at[hex] != CCN_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "two leaders on a hex");
    if ((rc = read_marks(j, l, 3, &marks)))
        return rc;
    s->leader[i].at = (uint8_t)hex;
    s->leader[i].is = marks.is;
    if (hex != CCN_AIR)
        s->leader_at[hex] = (uint8_t)i;
    return 0;
}

/* Cards from word `i` on: counted in `v`, and in *n. */
static int read_pack(const struct job *j, const struct bc_line *l, int i, uint8_t *v, uint8_t *n)
{
    struct ccn_state *s = ccn_state(j->cx);
    for (; i < l->n; i++) {
        int card = read_card(j, l, i);
        if (card < 0)
            return BC_EVALUE;
        if (!s->pile[card])
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "more of these than the deck has");
        s->pile[card]--;
        v[card]++;
        if (n)
            ++*n;
    }
    return 0;
}

static int take_card(const struct job *j, const struct bc_line *l, int i, uint8_t *to)
{
    uint8_t v[CCN_CARDS] = {0};
    int card = read_card(j, l, i);
    if (card < 0)
        return BC_EVALUE;
    if (*to != CCN_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "a card is there already");
    *to = (uint8_t)card;
    struct bc_line one = *l;
    one.n = i + 1;
    return read_pack(j, &one, i, v, NULL);
}

/* Lines about one side: WORD SIDE ... */
static int read_sided(const struct job *j, const struct bc_line *l)
{
    struct ccn_state *s = ccn_state(j->cx);
    int side = read_side(j, l, 1), v, rc;
    if (side < 0)
        return BC_EVALUE;
    if (bc_is(l, 0, "hand"))
        return read_pack(j, l, 2, s->hand[side], &s->held[side]);
    if ((rc = bc_want_words(j->d, l,
                            bc_is(l, 0, "track")    ? 4
                            : bc_is(l, 0, "active") ? 2
                                                    : 3,
                            j->e)))
        return rc;
    if (bc_is(l, 0, "track"))
        return (rc = bc_word_int(j->d, l, 2, 1, CCN_PLACES, &v, j->e))
                   ? rc
                   : take_card(j, l, 3, &s->track[side][v - 1]);
    if (bc_is(l, 0, "active"))
        return s->active = (uint8_t)side, 0;
    if (bc_is(l, 0, "banners")) {
        rc = bc_word_int(j->d, l, 2, 0, 99, &v, j->e);
        s->banners[side] = (uint8_t)(rc ? 0 : v);
        return rc;
    }
    v = read_card(j, l, 2);
    s->last[side] = (uint8_t)(v < 0 ? CCN_NONE : v);
    return v < 0 ? BC_EVALUE : 0;
}

static int read_number(const struct job *j, const struct bc_line *l, int i, int lo, int hi,
                       uint8_t *to)
{
    int v, rc = bc_word_int(j->d, l, i, lo, hi, &v, j->e);
    if (!rc)
        *to = (uint8_t)v;
    return rc;
}

static int read_faces(const struct job *j, const struct bc_line *l)
{
    int rc = bc_want_words(j->d, l, 1 + CCN_FACES, j->e);
    for (int i = 0; !rc && i < CCN_FACES; i++)
        rc = read_number(j, l, 1 + i, 0, 20, &ccn_state(j->cx)->face[i]);
    return rc;
}

/* `supply HEX` and `support HEX`: units are read before them. */
static int read_unit_at(const struct job *j, const struct bc_line *l)
{
    struct ccn_state *s = ccn_state(j->cx);
    int hex = read_hex(j, l, 1);
    if (hex < 0)
        return BC_EVALUE;
    int u = s->unit_at[hex];
    if (u == CCN_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "no unit there");
    if (bc_is(l, 0, "supply"))
        s->supply = (uint8_t)u;
    else
        s->support[u / 32] |= 1u << u % 32;
    return 0;
}

static int read_turn(const struct job *j, const struct bc_line *l)
{
    struct ccn_state *s = ccn_state(j->cx);
    uint8_t v;
    int card, rc;
    if (bc_is(l, 0, "single"))
        return s->mode = CCN_SINGLE, bc_want_words(j->d, l, 1, j->e);
    if (bc_is(l, 0, "faces"))
        return read_faces(j, l);
    if ((rc = bc_want_words(j->d, l, 2, j->e)))
        return rc;
    if (bc_is(l, 0, "card"))
        return take_card(j, l, 1, &s->card);
    if (bc_is(l, 0, "as")) {
        card = read_card(j, l, 1);
        s->as = (uint8_t)(card < 0 ? CCN_NONE : card);
        return card < 0 ? BC_EVALUE : 0;
    }
    if (bc_is(l, 0, "command"))
        return read_number(j, l, 1, 0, 20, &s->command);
    if (bc_is(l, 0, "strikes"))
        return read_number(j, l, 1, 0, 9, &s->strikes);
    if (bc_is(l, 0, "dealt"))
        return read_number(j, l, 1, 0, 40, &s->dealt);
    if (bc_is(l, 0, "goal")) {
        rc = read_number(j, l, 1, 1, ccn_battle(j->cx)->goals, &v);
        return rc ? rc : (s->goals = (uint16_t)(s->goals | 1u << (v - 1)), 0);
    }
    if (bc_is(l, 0, "sector")) {
        card = ccn_word_in(ccn_sector_words, l->w[1].s);
        s->sector = (uint8_t)(1 << (card < 0 ? 0 : card));
        return card < 0 ? bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "left, centre or right") : 0;
    }
    if (bc_is(l, 0, "winner")) {
        card = bc_is(l, 1, "nobody") ? CCN_SIDES : read_side(j, l, 1);
        return card < 0 ? BC_EVALUE : (s->winner = (int8_t)card, 0);
    }
    if (bc_is(l, 0, "supply") || bc_is(l, 0, "support"))
        return read_unit_at(j, l);
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "no such word in a position of ccn");
}

static int read_line(const struct job *j, const struct bc_line *l)
{
    static const char *const sided[] = {"hand", "track", "last", "banners", "active", NULL};
    struct ccn_state *s = ccn_state(j->cx);
    if (bc_is(l, 0, "unit"))
        return read_unit(j, l);
    if (bc_is(l, 0, "leader"))
        return read_leader(j, l);
    if (ccn_word_in(sided, l->w[0].s) >= 0)
        return read_sided(j, l);
    if (bc_is(l, 0, "out"))
        return read_pack(j, l, 1, s->out, NULL);
    if (bc_is(l, 0, "drawn")) {
        int rc = take_card(j, l, 1, &s->drawn[0]);
        return rc || l->n < 3 ? rc : take_card(j, l, 2, &s->drawn[1]);
    }
    return read_turn(j, l);
}

int ccn_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    const struct ccn_battle *b = ccn_battle(cx);
    struct ccn_state *s = ccn_state(cx);
    struct job j = {cx, d, e};
    int section = bc_doc_section(d, "state");
    ccn_empty(s);
    memcpy(s->pile, ccn_copies, sizeof s->pile);
    s->leaders = (uint8_t)b->leaders;
    for (int l = 0; l < b->leaders; l++)
        s->leader[l].at = CCN_NONE;
    s->dealt = (uint8_t)(b->hand[0] + b->hand[1]);
    for (int i = 0; i < d->lines; i++)
        if (d->line[i].section == section) {
            int rc = read_line(&j, &d->line[i]);
            if (rc)
                return rc;
        }
    return 0;
}
