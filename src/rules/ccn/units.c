/* units.c - reads data/ccn/units.txt, the national reference tables (CCN §2.4), and board.txt. */
#include "rules/ccn/read.h"

#include "game/sheet.h"

#include <string.h>

int ccn_word_in(const char *const *words, const char *s)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], s))
            return i;
    return -1;
}

int ccn_copy(const struct bc_doc *d, const struct bc_line *l, int i, char *to, size_t size,
             struct bc_error *e)
{
    if (i >= l->n)
        return bc_fail_word(e, BC_ESYNTAX, d, l, l->n, "a name is missing");
    if (strlen(l->w[i].s) >= size)
        return bc_fail_word(e, BC_EVALUE, d, l, i, "at most %d bytes", (int)size - 1);
    memcpy(to, l->w[i].s, strlen(l->w[i].s) + 1);
    return 0;
}

/* CCN_FR or CCN_AL of the word "FR" or "AL", or -1 with a complaint. */
int ccn_side_word(const struct bc_doc *d, const struct bc_line *l, int i, struct bc_error *e)
{
    if (bc_is(l, i, "FR"))
        return CCN_FR;
    if (bc_is(l, i, "AL"))
        return CCN_AL;
    bc_fail_word(e, BC_EVALUE, d, l, i, "a side: FR or AL");
    return -1;
}

int ccn_nation_word(const struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                    int i, struct bc_error *e)
{
    for (int n = 0; n < b->nations; n++)
        if (bc_is(l, i, b->nation[n].code))
            return n;
    bc_fail_word(e, BC_EVALUE, d, l, i, "a nation of units.txt");
    return -1;
}

int ccn_type_word(const struct ccn_battle *b, int nation, const struct bc_line *l, int i)
{
    for (int t = 0; t < b->types; t++)
        if (b->type[t].nation == nation && bc_is(l, i, b->type[t].code))
            return t;
    return -1;
}

static int read_nation(struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                       struct bc_error *e)
{
    struct ccn_nation *n = &b->nation[b->nations];
    int side, rc = bc_want_words(d, l, 5, e);
    if (rc)
        return rc;
    if (!bc_is(l, 0, "nation"))
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0,
                            "expected `nation CODE SIDE \"German\" \"English\"`");
    if (b->nations == CCN_NATIONS)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "at most %d nations", CCN_NATIONS);
    if ((side = ccn_side_word(d, l, 2, e)) < 0)
        return BC_EVALUE;
    n->side = (int8_t)side;
    b->nations++;
    if ((rc = ccn_copy(d, l, 1, n->code, sizeof n->code, e)) ||
        (rc = ccn_copy(d, l, 3, n->name[0], sizeof n->name[0], e)))
        return rc;
    return ccn_copy(d, l, 4, n->name[1], sizeof n->name[1], e);
}

/* Words with one number; `move` has two and is read apart. */
static const struct {
    const char *word;
    size_t at;
    int lo, hi;
} numbers[] = {
#define FIELD(word, member, lo, hi)                                                                \
    {                                                                                              \
        word, offsetof(struct ccn_type, member), lo, hi                                            \
    }
    FIELD("blocks", blocks, 1, 6),
    FIELD("range", range, 0, CCN_FAR),
    FIELD("stand", stand, -3, 3),
    FIELD("moved", moved, -3, 3),
    FIELD("melee", melee, -3, 3),
    FIELD("ignore", ignore, 0, 3),
    FIELD("retreat", retreat, 1, 4),
    FIELD("retreat_more", retreat_more, 1, 4),
    FIELD("against_infantry", against_infantry, -3, 3),
    FIELD("melee_moved", melee_moved, -3, 3),
    FIELD("melee_stood", melee_stood, -3, 3),
#undef FIELD
};
static const char *const arms[] = {"infantry", "cavalry", "artillery", NULL};
static const char *const classes[] = {"light",   "grenadier",  "guard",     "heavy", "horse",
                                      "militia", "cuirassier", "no_sabres", NULL};

/* One word of a unit's line with what belongs to it; *i is left at the next. */
static int read_value(struct ccn_type *t, const struct bc_doc *d, const struct bc_line *l, int *i,
                      struct bc_error *e)
{
    const char *word = l->w[*i].s;
    int v, rc, k = ccn_word_in(classes, word);
    if (k >= 0) {
        t->is = (uint8_t)(t->is | 1 << k);
        return ++*i, 0;
    }
    if (!strcmp(word, "half") || !strcmp(word, "table")) {
        bool half = !strcmp(word, "half"), first = bc_is(l, *i + 1, half ? "up" : "foot");
        if (!first && !bc_is(l, *i + 1, half ? "down" : "horse"))
            return bc_fail_word(e, BC_EVALUE, d, l, *i + 1, half ? "up or down" : "foot or horse");
        if (half)
            t->half_up = first;
        else
            t->dice[0][0] = first ? 1 : 2; /* until the tables are read */
        return *i += 2, 0;
    }
    if (!strcmp(word, "move")) {
        int fight, move;
        if ((rc = bc_word_int(d, l, *i + 1, 0, 4, &fight, e)) ||
            (rc = bc_word_int(d, l, *i + 2, fight, 4, &move, e)))
            return rc;
        t->fight = (int8_t)fight;
        t->move = (int8_t)move;
        return *i += 3, 0;
    }
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        if (strcmp(word, numbers[n].word) != 0)
            continue;
        if ((rc = bc_word_int(d, l, *i + 1, numbers[n].lo, numbers[n].hi, &v, e)))
            return rc;
        *((int8_t *)t + numbers[n].at) = (int8_t)v;
        return *i += 2, 0;
    }
    return bc_fail_word(e, BC_ESYNTAX, d, l, *i, "no such word in a unit's line");
}

static int read_unit(struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                     struct bc_error *e)
{
    struct ccn_type *t = &b->type[b->types];
    int nation, rc;
    if (!bc_is(l, 0, "unit") || l->n < 6)
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0,
                            "expected `unit NATION CODE \"German\" \"English\" ARM ...`");
    if (b->types == CCN_TYPES)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "at most %d kinds of units", CCN_TYPES);
    if ((nation = ccn_nation_word(b, d, l, 1, e)) < 0)
        return BC_EVALUE;
    if (ccn_type_word(b, nation, l, 2) >= 0)
        return bc_fail_word(e, BC_EVALUE, d, l, 2, "this unit is there already");
    if ((rc = ccn_copy(d, l, 2, t->code, sizeof t->code, e)) ||
        (rc = ccn_copy(d, l, 3, t->name[0], sizeof t->name[0], e)) ||
        (rc = ccn_copy(d, l, 4, t->name[1], sizeof t->name[1], e)))
        return rc;
    t->nation = (int8_t)nation;
    t->arm = (int8_t)ccn_word_in(arms, l->w[5].s);
    if (t->arm < 0)
        return bc_fail_word(e, BC_EVALUE, d, l, 5, "infantry, cavalry or artillery");
    for (int i = 6; i < l->n;)
        if ((rc = read_value(t, d, l, &i, e)))
            return rc;
    if (!t->blocks || !t->retreat || !t->move)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "blocks, move and retreat are wanted");
    if ((t->arm == CCN_ART) != (t->dice[0][0] != 0) || (t->arm == CCN_INF && t->range < 1))
        return bc_fail_word(e, BC_EVALUE, d, l, 5, "infantry has a range, artillery a table");
    if (!t->retreat_more)
        t->retreat_more = t->retreat;
    b->types++;
    return 0;
}

static int read_table(struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                      struct bc_error *e)
{
    bool foot = bc_is(l, 1, "foot");
    int blocks, v, rc;
    if (!bc_is(l, 0, "table") || !(foot || bc_is(l, 1, "horse")) || !bc_is(l, 2, "blocks") ||
        !bc_is(l, 4, "dice"))
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0,
                            "expected `table foot|horse blocks N dice ...`");
    if ((rc = bc_word_int(d, l, 3, 1, 3, &blocks, e)))
        return rc;
    int far = l->n - 5;
    if (far < 1 || far > CCN_FAR)
        return bc_fail_word(e, BC_EVALUE, d, l, l->n, "1 to %d numbers of dice", CCN_FAR);
    for (int i = 1; i <= far; i++) {
        if ((rc = bc_word_int(d, l, 4 + i, 0, 9, &v, e)))
            return rc;
        for (int k = 0; k < b->types; k++)
            if (b->type[k].dice[0][0] == (foot ? 1 : 2)) {
                b->type[k].dice[blocks][i] = (uint8_t)v;
                b->type[k].range = (int8_t)far;
            }
    }
    return 0;
}

/* `box LN 24 PT DB`: blocks for line infantry that these nations share; `box cavalry 77`: of an arm. */
static int read_heap(struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                     struct bc_error *e)
{
    struct ccn_heap *h = &b->heap[b->heaps];
    int arm = l->n > 1 ? ccn_word_in(arms, l->w[1].s) : -1, blocks, rc;
    if (!bc_is(l, 0, "box") || (arm < 0 ? l->n < 4 : l->n != 3))
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0,
                            "expected `box CODE N NATION ...` or `box ARM N`");
    if (b->heaps == CCN_HEAPS)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "at most %d lines", CCN_HEAPS);
    if ((rc = bc_word_int(d, l, 2, 1, 999, &blocks, e)))
        return rc;
    h->arm = (int8_t)arm;
    h->blocks = (int16_t)blocks;
    if (arm < 0 && (rc = ccn_copy(d, l, 1, h->code, sizeof h->code, e)))
        return rc;
    for (int i = 3; i < l->n; i++) {
        int nation = ccn_nation_word(b, d, l, i, e);
        if (nation < 0)
            return BC_EVALUE;
        if (ccn_type_word(b, nation, l, 1) < 0)
            return bc_fail_word(e, BC_EVALUE, d, l, 1, "%s has no such unit", l->w[i].s);
        h->nations = (uint16_t)(h->nations | 1 << nation);
    }
    b->heaps++;
    return 0;
}

int ccn_read_units(struct ccn_battle *b, const struct bc_doc *d, struct bc_error *e)
{
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        const char *section = d->section[l->section];
        int rc = 0;
        if (!strcmp(section, "nations"))
            rc = read_nation(b, d, l, e);
        else if (!strcmp(section, "units"))
            rc = read_unit(b, d, l, e);
        else if (!strcmp(section, "artillery"))
            rc = read_table(b, d, l, e);
        else if (!strcmp(section, "box"))
            rc = read_heap(b, d, l, e);
        else
            rc = ccn_read_other(d, l, e);
        if (rc)
            return rc;
    }
    for (int k = 0; k < b->types; k++) {
        if (b->type[k].arm == CCN_ART && !b->type[k].dice[3][1])
            return bc_fail_at(e, BC_EVALUE, d->file, 1, 1, "no table of dice for %s",
                              b->type[k].code);
        b->type[k].dice[0][0] = 0;
    }
    return 0;
}

/* `format 1` before the first section, and [provenance], which is for readers. */
int ccn_read_other(const struct bc_doc *d, const struct bc_line *l, struct bc_error *e)
{
    const char *section = d->section[l->section];
    if (!*section && bc_is(l, 0, "format") && bc_is(l, 1, "1") && l->n == 2)
        return 0;
    if (!*section)
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "expected `format 1`, then sections");
    if (strcmp(section, "provenance") != 0)
        return bc_fail_at(e, BC_ESYNTAX, d->file, d->section_line[l->section], 1,
                          "no section of that name");
    return bc_provenance_line(d, l, e);
}

/* A row of a map: its letter and one character a hex. */
int ccn_read_row(const struct bc_doc *d, const struct bc_line *l, int row, struct bc_error *e)
{
    char letter[2] = {(char)('A' + row), 0};
    int want = row % 2 ? 12 : 13, rc = bc_want_words(d, l, 2, e);
    if (rc)
        return rc;
    if (row >= CCN_ROWS || !bc_is(l, 0, letter))
        return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "rows A to I in this order");
    if ((int)strlen(l->w[1].s) != want)
        return bc_fail_word(e, BC_EVALUE, d, l, 1, "this row has %d hexes", want);
    return 0;
}

int ccn_read_board(struct ccn_battle *b, const struct bc_doc *d, struct bc_error *e)
{
    static const char letters[] = "lcr<>";
    static const uint8_t bits[] = {1, 2, 4, 3, 6};
    int row = 0, rc;
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        if (strcmp(d->section[l->section], "sectors") != 0) {
            if ((rc = ccn_read_other(d, l, e)))
                return rc;
            continue;
        }
        if ((rc = ccn_read_row(d, l, row, e)))
            return rc;
        for (int c = 0; l->w[1].s[c]; c++) {
            const char *at = strchr(letters, l->w[1].s[c]);
            if (!at)
                return bc_fail_at(e, BC_EVALUE, d->file, l->line, l->w[1].col + c,
                                  "one of l c r < >");
            b->sector[ccn_hex(row, 0) + c] = bits[at - letters];
        }
        row++;
    }
    return row == CCN_ROWS ? 0 : bc_fail_at(e, BC_EVALUE, d->file, 1, 1, "[sectors] has nine rows");
}
