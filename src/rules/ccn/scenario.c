/* scenario.c - reads data/ccn/scenarios/<name>.txt: a battle, as a player can write it by hand from a
 * printed scenario (docs/data-format.md). Whatever cannot be played is refused with its place. */
#include "rules/ccn/read.h"

#include "game/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = ".FHRTW~s=Q"; /* in the order of enum ccn_terrain */
static const char *const edges[] = {"NW", "NE", "E", "SE", "SW", "W", NULL};

struct job {
    struct ccn_battle *b;
    const struct bc_doc *d;
    struct bc_error *e;
    int rows, seen; /* bits of what [battle] has told */
    const struct bc_line *tiles, *banners, *box, *oob[CCN_SIDES];
};
enum {
    TITLE = 1,
    TOP = 2,
    BOTTOM = 4,
    FIRST = 8,
    BANNERS = 16,
    CARDS = 64
}; /* the last two a side */

/* --- [battle] --- */

static int read_side(struct job *j, const struct bc_line *l, int8_t *side)
{
    int v = ccn_side_word(j->d, l, 1, j->e);
    if (v < 0)
        return BC_EVALUE;
    *side = (int8_t)v;
    return bc_want_words(j->d, l, 2, j->e);
}

/* `cards AL 6`; `banners 6` or, where the sides differ, `banners AL 6`. */
static int read_number(struct job *j, const struct bc_line *l, int hi, uint8_t v[CCN_SIDES],
                       int bit)
{
    int n, rc, side = -1;
    if (l->n == 3 && (side = ccn_side_word(j->d, l, 1, j->e)) < 0)
        return BC_EVALUE;
    if ((rc = bc_want_words(j->d, l, side < 0 ? 2 : 3, j->e)) ||
        (rc = bc_word_int(j->d, l, l->n - 1, 1, hi, &n, j->e)))
        return rc;
    for (int i = 0; i < CCN_SIDES; i++)
        if (side < 0 || side == i) {
            v[i] = (uint8_t)n;
            j->seen |= bit << i;
        }
    return 0;
}

/* Up to four digits as a number, or -1. */
static int small_number(const char *s, size_t digits)
{
    int v = 0;
    if (digits < 1 || digits > 4 || strspn(s, "0123456789") < digits)
        return -1;
    for (size_t i = 0; i < digits; i++)
        v = 10 * v + (s[i] - '0');
    return v;
}

static int read_date(struct job *j, const struct bc_line *l)
{
    int rc = bc_want_words(j->d, l, 2, j->e);
    if (rc)
        return rc;
    const char *s = l->w[1].s;
    bool shape = strlen(s) == 10 && s[4] == '-' && s[7] == '-';
    int y = shape ? small_number(s, 4) : -1, m = shape ? small_number(s + 5, 2) : -1;
    int day = shape ? small_number(s + 8, 2) : -1;
    if (y < 0 || m < 1 || m > 12 || day < 1 || day > 31)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "a date such as 1808-08-17");
    j->b->date = y * 10000 + m * 100 + day;
    return 0;
}

static int read_title(struct job *j, const struct bc_line *l)
{
    int rc = bc_want_words(j->d, l, 3, j->e);
    j->seen |= TITLE;
    if (rc || (rc = ccn_copy(j->d, l, 1, j->b->title[0], sizeof j->b->title[0], j->e)))
        return rc;
    return ccn_copy(j->d, l, 2, j->b->title[1], sizeof j->b->title[1], j->e);
}

static int read_battle(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    int8_t bottom;
    int rc;
    if (bc_is(l, 0, "number"))
        return (rc = bc_want_words(j->d, l, 2, j->e))
                   ? rc
                   : bc_word_int(j->d, l, 1, 0, 9999, &b->number, j->e);
    if (bc_is(l, 0, "title"))
        return read_title(j, l);
    if (bc_is(l, 0, "date"))
        return read_date(j, l);
    if (bc_is(l, 0, "top"))
        return j->seen |= TOP, read_side(j, l, &b->top);
    if (bc_is(l, 0, "bottom")) {
        if ((rc = read_side(j, l, &bottom)))
            return rc;
        if (!(j->seen & TOP) || bottom == b->top)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1,
                                "the other side than `top`, behind it");
        return 0;
    }
    if (bc_is(l, 0, "first"))
        return j->seen |= FIRST, read_side(j, l, &b->first);
    if (bc_is(l, 0, "cards"))
        return read_number(j, l, 10, b->hand, CARDS);
    if (bc_is(l, 0, "banners"))
        return j->banners = l, read_number(j, l, 30, b->banners, BANNERS);
    if (bc_is(l, 0, "tiles"))
        return j->tiles = l, 0;
    if (bc_is(l, 0, "box"))
        return j->box = l, bc_want_words(j->d, l, 1, j->e);
    if (bc_is(l, 0, "oob")) {
        int side = ccn_side_word(j->d, l, 1, j->e);
        return side < 0 ? BC_EVALUE : (j->oob[side] = l, 0);
    }
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "no such word in [battle]");
}

/* --- [map] --- */

static int read_map(struct job *j, const struct bc_line *l)
{
    int rc = ccn_read_row(j->d, l, j->rows, j->e);
    if (rc)
        return rc;
    uint8_t *row = &j->b->terrain[ccn_hex(j->rows, 0)];
    for (int c = 0; l->w[1].s[c]; c++) {
        const char *at = strchr(letters, l->w[1].s[c]);
        if (!at)
            return bc_fail_at(j->e, BC_EVALUE, j->d->file, l->line, l->w[1].col + c, "one of %s",
                              letters);
        row[c] = (uint8_t)(at - letters);
    }
    j->rows++;
    return 0;
}

/* A hex by its name; `what` may stand there: 0 anything, 1 pieces may enter. */
static int read_hex(struct job *j, const struct bc_line *l, int i, bool open)
{
    int hex = i < l->n ? ccn_hex_named(l->w[i].s) : -1;
    if (hex < 0)
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "a hex, A1 to I13");
    else if (j->rows != CCN_ROWS)
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "[map] comes first, with nine rows");
    else if (open && ccn_is_closed(j->b->terrain[hex]))
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "nobody can stand on %s", l->w[i].s);
    else
        return hex;
    return -1;
}

/* --- [forces] --- */

static int unit_at(const struct ccn_battle *b, int hex)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].at == hex)
            return u;
    return -1;
}

static int leader_at(const struct ccn_battle *b, int hex)
{
    for (int i = 0; i < b->leaders; i++)
        if (b->leader[i].at == hex)
            return i;
    return -1;
}

static int side_of_type(const struct ccn_battle *b, int type)
{
    return b->nation[b->type[type].nation].side;
}

static int read_units(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    int nation = ccn_nation_word(b, j->d, l, 1, j->e);
    if (nation < 0)
        return BC_EVALUE;
    int type = ccn_type_word(b, nation, l, 2);
    if (type < 0)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2,
                            "no such unit of this nation in units.txt");
    if (l->n < 4)
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, l->n, "at least one hex");
    for (int i = 3; i < l->n; i++) {
        int hex = read_hex(j, l, i, true), lead;
        if (hex < 0)
            return BC_EVALUE;
        if (unit_at(b, hex) >= 0)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "two units on %s", l->w[i].s);
        if (b->terrain[hex] == CCN_QUARRY && b->type[type].arm == CCN_ART)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "no artillery in a quarry");
        lead = leader_at(b, hex);
        if (lead >= 0 && b->nation[b->leader[lead].nation].side != side_of_type(b, type))
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "an enemy leader is on %s", l->w[i].s);
        if (b->units == CCN_UNITS)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "at most %d units", CCN_UNITS);
        b->unit[b->units].type = (uint8_t)type;
        b->unit[b->units++].at = (uint8_t)hex;
    }
    return 0;
}

static int read_leader(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    int rc = bc_want_words(j->d, l, 4, j->e), nation, hex, u;
    if (rc)
        return rc;
    if ((nation = ccn_nation_word(b, j->d, l, 1, j->e)) < 0 || (hex = read_hex(j, l, 3, true)) < 0)
        return BC_EVALUE;
    if (b->leaders == CCN_LEADERS)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 0, "at most %d leaders", CCN_LEADERS);
    u = unit_at(b, hex);
    if (u >= 0 && side_of_type(b, b->unit[u].type) != b->nation[nation].side)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 3, "an enemy unit is on %s", l->w[3].s);
    if (leader_at(b, hex) >= 0)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 3, "two leaders on %s", l->w[3].s);
    if ((rc = ccn_copy(j->d, l, 2, b->leader[b->leaders].name, sizeof b->leader[0].name, j->e)))
        return rc;
    for (int i = 0; i < b->leaders; i++)
        if (!strcmp(b->leader[i].name, l->w[2].s))
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "two leaders of that name");
    b->leader[b->leaders].nation = (int8_t)nation;
    b->leader[b->leaders++].at = (uint8_t)hex;
    return 0;
}

/* CCN §3.5. */
static int read_square(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    int side = ccn_side_word(j->d, l, 1, j->e), n = 0;
    if (side < 0)
        return BC_EVALUE;
    for (int i = 2; i < l->n; i++) {
        int hex = read_hex(j, l, i, true), u = hex < 0 ? -1 : unit_at(b, hex);
        if (hex < 0)
            return BC_EVALUE;
        if (u < 0 || side_of_type(b, b->unit[u].type) != side ||
            b->type[b->unit[u].type].arm != CCN_INF)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "no infantry of that side on %s",
                                l->w[i].s);
        if (b->terrain[hex] == CCN_TOWN || b->terrain[hex] == CCN_MILL)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "no square in a building");
        b->unit[u].square = 1;
        n++;
    }
    if (n > CCN_PLACES || n >= b->hand[side])
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "at most %d squares, and fewer than cards",
                            CCN_PLACES);
    return 0;
}

static int read_forces(struct job *j, const struct bc_line *l)
{
    if (bc_is(l, 0, "unit"))
        return read_units(j, l);
    if (bc_is(l, 0, "leader"))
        return read_leader(j, l);
    if (bc_is(l, 0, "square"))
        return read_square(j, l);
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "unit, leader or square");
}

/* --- [special] --- */

/* `vb AL temp any 1 I3 I11`: see docs/data-format.md. */
static int read_goal(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    struct ccn_goal g = {.line = (int8_t)b->goals};
    int side = ccn_side_word(j->d, l, 1, j->e), n, rc, i = 5;
    if (side < 0)
        return BC_EVALUE;
    g.forever = bc_is(l, 2, "perm");
    g.all = bc_is(l, 3, "all");
    if (!g.forever && !bc_is(l, 2, "temp"))
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "temp or perm");
    if (!g.all && !bc_is(l, 3, "any"))
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 3, "any or all");
    if ((rc = bc_word_int(j->d, l, 4, 1, 9, &n, j->e)))
        return rc;
    if (bc_is(l, 5, "now"))
        g.now = true, i++;
    if (i >= l->n)
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, l->n, "at least one hex");
    g.side = (int8_t)side;
    g.banners = (uint8_t)n;
    for (; i < l->n; i++) {
        int hex = read_hex(j, l, i, true);
        if (hex < 0)
            return BC_EVALUE;
        if (b->goals == CCN_GOALS)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "at most %d objectives", CCN_GOALS);
        g.at = (uint8_t)hex;
        b->goal[b->goals++] = g;
    }
    return 0;
}

static int read_exit(struct job *j, const struct bc_line *l)
{
    struct ccn_battle *b = j->b;
    int side = ccn_side_word(j->d, l, 1, j->e), n, rc;
    if (side < 0)
        return BC_EVALUE;
    if ((rc = bc_word_int(j->d, l, 2, 0, 9, &n, j->e)))
        return rc;
    for (int i = 3; i < l->n; i++) {
        int hex = read_hex(j, l, i, true), edge = 0;
        if (hex < 0)
            return BC_EVALUE;
        for (int k = 0; k < CCN_EDGES; k++)
            edge += b->next[hex][k] == CCN_NONE;
        if (!edge)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "%s is not at the edge", l->w[i].s);
        b->exit[side][hex] = (uint8_t)(1 + n);
        b->exits++;
    }
    return 0;
}

static int read_works(struct job *j, const struct bc_line *l)
{
    int hex = read_hex(j, l, 1, true);
    if (hex < 0)
        return BC_EVALUE;
    if (l->n < 3)
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, l->n, "at least one side: NW NE E SE SW W");
    for (int i = 2; i < l->n; i++) {
        int k = ccn_word_in(edges, l->w[i].s);
        if (k < 0)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "one of NW NE E SE SW W");
        j->b->works[hex] = (uint8_t)(j->b->works[hex] | 1 << k);
    }
    return 0;
}

static int read_special(struct job *j, const struct bc_line *l)
{
    if (bc_is(l, 0, "vb"))
        return read_goal(j, l);
    if (bc_is(l, 0, "exit"))
        return read_exit(j, l);
    if (bc_is(l, 0, "work"))
        return read_works(j, l);
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "vb, exit or work");
}

/* --- Counts that the file promises --- */

static int check_tiles(struct job *j)
{
    const struct bc_line *l = j->tiles;
    for (int i = 1; l && i < l->n; i++) {
        const char *at = strchr(letters, l->w[i].s[0]);
        int want, have = 0;
        if (!at || !*at || !bc_parse_int(l->w[i].s + 1, 0, CCN_HEXES, &want))
            return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, i, "a letter of the map and a number");
        for (int h = 0; h < CCN_HEXES; h++)
            have += j->b->terrain[h] == at - letters;
        if (have != want)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "the map has %d", have);
    }
    return 0;
}

/* "LN5" of a nation: how many there are, or -1 where that is no unit. */
static int count_code(const struct ccn_battle *b, int nation, const char *code, size_t n)
{
    int have = 0, known = 0;
    if (n == 3 && !strncmp(code, "LDR", 3)) {
        for (int i = 0; i < b->leaders; i++)
            have += b->leader[i].nation == nation;
        return have;
    }
    for (int t = 0; t < b->types; t++)
        if (b->type[t].nation == nation && strlen(b->type[t].code) == n &&
            !strncmp(b->type[t].code, code, n)) {
            known = 1;
            for (int u = 0; u < b->units; u++)
                have += b->unit[u].type == t;
        }
    return known ? have : -1;
}

static int check_oob_word(struct job *j, const struct bc_line *l, int i)
{
    const char *s = l->w[i].s, *colon = strchr(s, ':');
    int nation = 0;
    size_t code = colon ? (size_t)(colon - s) : 0;
    while (colon && nation < j->b->nations &&
           (strlen(j->b->nation[nation].code) != code ||
            strncmp(j->b->nation[nation].code, s, code) != 0))
        nation++;
    if (!colon || nation == j->b->nations)
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, i, "such as BR:LN5,LT1,LDR2");
    for (s = colon + 1; *s;) {
        size_t n = strcspn(s, "0123456789"), digits = strspn(s + n, "0123456789");
        int have = count_code(j->b, nation, s, n), want = small_number(s + n, digits);
        if (have < 0 || want < 0 || (s[n + digits] && s[n + digits] != ','))
            return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, i, "such as BR:LN5,LT1,LDR2");
        if (have != want)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "%.*s: [forces] has %d, not %d",
                                (int)n, s, have, want);
        s += n + digits + (s[n + digits] == ',');
    }
    return 0;
}

static bool is_of_heap(const struct ccn_heap *h, const struct ccn_type *t)
{
    return *h->code ? h->nations >> t->nation & 1 && !strcmp(h->code, t->code) : h->arm == t->arm;
}

/* `box`: the battle can be laid out with the blocks of the printed game (CCN ruling 57). */
static int check_box(struct job *j)
{
    static const char *const arms[] = {"infantry", "cavalry", "guns and leaders"};
    const struct ccn_battle *b = j->b;
    for (int i = 0; j->box && i < b->heaps; i++) {
        const struct ccn_heap *h = &b->heap[i];
        int need = !*h->code && h->arm == CCN_ART ? b->leaders : 0, first = -1;
        for (int u = 0; u < b->units; u++) {
            const struct ccn_type *t = &b->type[b->unit[u].type];
            if (!is_of_heap(h, t))
                continue;
            need += t->blocks;
            first = first < 0 ? t->nation : first;
        }
        if (need > h->blocks)
            return bc_fail_word(j->e, BC_EVALUE, j->d, j->box, 0,
                                "%s%s%s: the box has %d blocks, [forces] needs %d",
                                *h->code ? b->nation[first].code : "", *h->code ? " " : "",
                                *h->code ? h->code : arms[h->arm], h->blocks, need);
    }
    return 0;
}

static int check_counts(struct job *j)
{
    int rc = check_tiles(j);
    if (!rc)
        rc = check_box(j);
    for (int side = 0; side < CCN_SIDES; side++)
        for (int i = 2; !rc && j->oob[side] && i < j->oob[side]->n; i++)
            rc = check_oob_word(j, j->oob[side], i);
    return rc;
}

/* --- The whole --- */

/* What a side can win at most: all that the enemy has, its objectives, and all of its own units
 * leaving the field (CCN §4.2, §4.3). */
static int most_banners(const struct ccn_battle *b, int side, const int units[CCN_SIDES])
{
    int sum = units[1 - side], exit = 0;
    for (int i = 0; i < b->leaders; i++)
        sum += b->nation[b->leader[i].nation].side != side;
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        bool last = i + 1 == b->goals || b->goal[i + 1].line != g->line;
        if (g->side == side && (last || !g->all))
            sum += g->banners;
    }
    for (int h = 0; h < CCN_HEXES; h++)
        if (b->exit[side][h] > exit)
            exit = b->exit[side][h];
    return exit ? sum + units[side] * (exit - 1) : sum;
}

/* One side may be meant to lose; without any that can win there is nothing to play for. */
static int check_banners(struct job *j, const int units[CCN_SIDES])
{
    int most[CCN_SIDES];
    for (int side = 0; side < CCN_SIDES; side++) {
        most[side] = most_banners(j->b, side, units);
        if (most[side] >= j->b->banners[side])
            return 0;
    }
    return bc_fail_word(
        j->e, BC_EVALUE, j->d, j->banners, 0,
        "neither side can win its banners: FR at most %d of %d, AL at most %d of %d", most[CCN_FR],
        j->b->banners[CCN_FR], most[CCN_AL], j->b->banners[CCN_AL]);
}

static int check_battle(struct job *j)
{
    struct ccn_battle *b = j->b;
    int have[CCN_SIDES] = {0}, rc;
    if (j->rows != CCN_ROWS)
        return bc_fail_at(j->e, BC_EVALUE, j->d->file, 1, 1, "[map] has nine rows");
    const int all = TITLE | TOP | FIRST | 3 * BANNERS | 3 * CARDS;
    if ((j->seen & all) != all)
        return bc_fail_at(j->e, BC_EVALUE, j->d->file, 1, 1,
                          "[battle] wants title, top, first, banners and cards of both sides");
    for (int u = 0; u < b->units; u++)
        have[side_of_type(b, b->unit[u].type)]++;
    if (!have[CCN_FR] || !have[CCN_AL])
        return bc_fail_at(j->e, BC_EVALUE, j->d->file, 1, 1,
                          "each side needs at least one unit in [forces]");
    rc = check_counts(j);
    return rc ? rc : check_banners(j, have);
}

static int read_line(struct job *j, const struct bc_line *l)
{
    const char *section = j->d->section[l->section];
    if (!strcmp(section, "battle"))
        return read_battle(j, l);
    if (!strcmp(section, "map"))
        return read_map(j, l);
    if (!strcmp(section, "forces"))
        return read_forces(j, l);
    if (!strcmp(section, "special"))
        return read_special(j, l);
    return ccn_read_other(j->d, l, j->e);
}

static int read_scenario(struct ccn_battle *b, const struct bc_doc *d, struct bc_error *e)
{
    struct job j = {.b = b, .d = d, .e = e};
    int rc = 0;
    for (int i = 0; !rc && i < d->lines; i++)
        rc = read_line(&j, &d->line[i]);
    return rc ? rc : check_battle(&j);
}

typedef int reader(struct ccn_battle *, const struct bc_doc *, struct bc_error *);

static int read_file(struct ccn_battle *b, const struct bc_files *files, const char *name,
                     reader *read, struct bc_error *e)
{
    struct bc_doc doc;
    int rc = bc_files_doc(files, "ccn", name, &doc, e);
    if (rc)
        return rc;
    rc = read(b, &doc, e);
    bc_doc_free(&doc);
    return rc;
}

int ccn_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    char name[80];
    struct ccn_battle *b = calloc(1, sizeof *b);
    if (!b)
        return bc_fail(e, BC_ENOMEM, "no memory");
    snprintf(name, sizeof name, "scenarios/%s.txt", scenario);
    ccn_geometry(b);
    int rc = read_file(b, files, "units.txt", ccn_read_units, e);
    if (!rc)
        rc = read_file(b, files, "board.txt", ccn_read_board, e);
    if (!rc)
        rc = read_file(b, files, name, read_scenario, e);
    if (rc) {
        free(b);
        return rc;
    }
    ccn_look(b);
    *data = b;
    return 0;
}

void ccn_unload(void *data)
{
    free(data);
}
