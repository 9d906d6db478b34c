/* position.c - a position as lines that a person can write:
 *
 *   army Langeron markers Breitenfeld Plösen     army Ney Gohlis lost 1 tally 1
 *   army Victor dead                             army Ney laying   (its card is being played)
 *   mission Möckern revealed                     second Leipzig          chosen north
 *   hand FR plain inf_cav                        known FR plain          (seen by all)
 *   row plain - time inf                         old ...                 out river river
 *   scouts FR 2     points AL 3     kind FR cav
 *   active FR       time 15         actions 2    ... (see `number`)
 *
 * Armies that are not listed have their card still open; cards that are nowhere else are in the
 * pile. `tally` are points taken in a battle, or 1 + the district an army counts for. */
#include "rules/leipzig/leipzig.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *word;
    size_t at;
    int max;
} number[] = {
    {"time", offsetof(struct lpz_state, time), 250},
    {"due", offsetof(struct lpz_state, due), LPZ_DUE},
    {"actions", offsetof(struct lpz_state, actions), LPZ_ACTIONS},
    {"marks", offsetof(struct lpz_state, marks), 7},
    {"still", offsetof(struct lpz_state, still), LPZ_STILL - 1},
    {"quiet", offsetof(struct lpz_state, quiet), 4},
    {"drew", offsetof(struct lpz_state, drew), 15},
    {"fought", offsetof(struct lpz_state, fought), LPZ_BATTLES},
    {"removed", offsetof(struct lpz_state, removed), 40},
    {"match", offsetof(struct lpz_state, match), 1},
    {"leg", offsetof(struct lpz_state, leg), 1},
    {"first", offsetof(struct lpz_state, first), LPZ_POINTS},
    {"done", offsetof(struct lpz_state, done), 1},
};
enum { NUMBERS = sizeof number / sizeof *number };

/* --- Writing --- */

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
    if (s->lost[a] && s->fate[a] == LPZ_PLACED)
        bc_putf(o, " lost %d", s->lost[a]);
    if (s->tally[a])
        bc_putf(o, " tally %d", s->tally[a]);
    bc_put(o, "\n");
}

static void write_pack(struct bc_out *o, const char *word, int side, const uint8_t *v)
{
    if (!lpz_sum(v))
        return;
    bc_put(o, word);
    if (side >= 0)
        bc_putf(o, " %s", lpz_side_words[side]);
    for (int c = 0; c < LPZ_CARDS; c++)
        for (int n = 0; n < v[c]; n++)
            bc_putf(o, " %s", lpz_card_words[c]);
    bc_put(o, "\n");
}

static void write_row(struct bc_out *o, const char *word, const uint8_t v[LPZ_ROW])
{
    bool any = false;
    for (int i = 0; i < LPZ_ROW; i++)
        any |= v[i] != LPZ_NONE;
    if (!any)
        return;
    bc_put(o, word);
    for (int i = 0; i < LPZ_ROW; i++)
        bc_putf(o, " %s", v[i] == LPZ_NONE ? "-" : lpz_card_words[v[i]]);
    bc_put(o, "\n");
}

static void write_missions(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        if (s->chosen >> i & 1)
            bc_putf(o, "chosen %s\n", lpz_district_words[i]);
        if (s->mission[i] < LPZ_MISSIONS)
            bc_putf(o, "mission %s%s\n", d->field[d->mission[s->mission[i]].field].name,
                    s->revealed >> i & 1 ? " revealed" : "");
        if (s->second[i] < LPZ_MISSIONS)
            bc_putf(o, "second %s\n", d->field[d->mission[s->second[i]].field].name);
    }
}

void lpz_write(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int a = 0; a < LPZ_ARMIES; a++)
        write_army(cx, a, o);
    write_missions(cx, o);
    for (int side = 0; side < LPZ_SIDES; side++) {
        write_pack(o, "hand", side, s->hand[side]);
        write_pack(o, "known", side, s->known[side]);
        if (s->scouts[side])
            bc_putf(o, "scouts %s %d\n", lpz_side_words[side], s->scouts[side]);
        if (s->points[side])
            bc_putf(o, "points %s %d\n", lpz_side_words[side], s->points[side]);
        if (s->kind[side] != LPZ_ANY)
            bc_putf(o, "kind %s %s\n", lpz_side_words[side], lpz_kind_words[s->kind[side]]);
    }
    write_row(o, "row", s->row);
    write_row(o, "old", s->old);
    write_pack(o, "out", -1, s->out);
    bc_putf(o, "active %s\n", lpz_side_words[s->active]);
    for (int i = 0; i < NUMBERS; i++)
        if (((const uint8_t *)s)[number[i].at])
            bc_putf(o, "%s %d\n", number[i].word, ((const uint8_t *)s)[number[i].at]);
    if (s->winner >= 0)
        bc_putf(o, "winner %d\n", s->winner);
}

/* --- Reading --- */

struct job {
    struct bc_ctx *cx;
    const struct lpz_data *data;
    struct lpz_state *s;
    const struct bc_doc *d;
    struct bc_error *e;
};

static int word_in(const struct job *j, const struct bc_line *l, int i, const char *const *words,
                   const char *what)
{
    for (int k = 0; words[k]; k++)
        if (bc_is(l, i, words[k]))
            return k;
    bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "expected %s", what);
    return -1;
}

/* A field, an army or a mission as the actions write them. */
static int value_in(const struct job *j, const struct bc_line *l, int i, int dom, const char *what)
{
    int16_t v;
    if (i < l->n && bc_value_parse(j->cx, dom, l->w[i].s, &v))
        return v;
    bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "expected %s", what);
    return -1;
}

static int read_tail(const struct job *j, const struct bc_line *l, int i, int a)
{
    for (; i < l->n; i += 2) {
        bool lost = bc_is(l, i, "lost");
        int v, rc;
        if (!lost && !bc_is(l, i, "tally"))
            return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, i, "expected lost or tally");
        if ((rc = bc_word_int(j->d, l, i + 1, 0, 20, &v, j->e)))
            return rc;
        *(lost ? &j->s->lost[a] : &j->s->tally[a]) = (uint8_t)v;
    }
    return 0;
}

static int read_army(const struct job *j, const struct bc_line *l)
{
    struct lpz_state *s = j->s;
    int a = value_in(j, l, 1, LPZ_DOM_ARMY, "an army");
    if (a < 0)
        return BC_EVALUE;
    if (s->fate[a] != LPZ_CARD_OPEN)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "this army again");
    if (bc_is(l, 2, "dead")) {
        s->fate[a] = LPZ_DEAD;
        s->lost[a] = j->data->army[a].strength;
        return bc_want_words(j->d, l, 3, j->e);
    }
    bool laying = bc_is(l, 2, "laying"), markers = bc_is(l, 2, "markers");
    if (laying || markers) {
        s->fate[a] = LPZ_CARD_USED;
        for (int i = 3; i < l->n; i++) {
            int f = value_in(j, l, i, LPZ_DOM_FIELD, "a field");
            if (f < 0)
                return BC_EVALUE;
            if (laying || s->marker[a] >> f & 1)
                return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "no marker here");
            s->marker[a] |= lpz_bit(f);
        }
        return 0;
    }
    int f = value_in(j, l, 2, LPZ_DOM_FIELD, "a field, markers, laying or dead");
    if (f < 0)
        return BC_EVALUE;
    if (s->army_at[f] != LPZ_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "two armies on a field");
    s->fate[a] = LPZ_PLACED;
    s->at[a] = (uint8_t)f;
    s->army_at[f] = (uint8_t)a;
    return read_tail(j, l, 3, a);
}

static int read_mission(const struct job *j, const struct bc_line *l, uint8_t v[LPZ_DISTRICTS])
{
    int m = value_in(j, l, 1, LPZ_DOM_MISSION, "a village of a mission");
    if (m < 0)
        return BC_EVALUE;
    int d = j->data->mission[m].district;
    if (v[d] != LPZ_NONE)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 1, "a second one of this district");
    v[d] = (uint8_t)m;
    if (l->n == 2)
        return 0;
    if (v == j->s->second || !bc_is(l, 2, "revealed"))
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 2, "nothing, or revealed");
    j->s->revealed = (uint8_t)(j->s->revealed | 1 << d);
    return bc_want_words(j->d, l, 3, j->e);
}

/* A card that comes out of the pile. */
static int read_card(const struct job *j, const struct bc_line *l, int i)
{
    int c = word_in(j, l, i, lpz_card_words, "a card");
    if (c < 0)
        return -1;
    if (!j->s->pile[c]) {
        bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "more of these than the deck has");
        return -1;
    }
    j->s->pile[c]--;
    return c;
}

static int read_pack(const struct job *j, const struct bc_line *l, int i, uint8_t v[LPZ_CARDS])
{
    for (; i < l->n; i++) {
        int c = read_card(j, l, i);
        if (c < 0)
            return BC_EVALUE;
        v[c]++;
    }
    return 0;
}

static int read_row(const struct job *j, const struct bc_line *l, uint8_t v[LPZ_ROW])
{
    int rc = bc_want_words(j->d, l, 1 + LPZ_ROW, j->e);
    for (int i = 0; !rc && i < LPZ_ROW; i++) {
        int c = bc_is(l, 1 + i, "-") ? LPZ_NONE : read_card(j, l, 1 + i);
        if (c < 0)
            return BC_EVALUE;
        v[i] = (uint8_t)c;
    }
    return rc;
}

/* `known` says which cards of the hand, read before it, all have seen. */
static int read_known(const struct job *j, const struct bc_line *l, int side)
{
    for (int i = 2; i < l->n; i++) {
        int c = word_in(j, l, i, lpz_card_words, "a card");
        if (c < 0)
            return BC_EVALUE;
        if (j->s->known[side][c] == j->s->hand[side][c])
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "not in this hand");
        j->s->known[side][c]++;
    }
    return 0;
}

/* Lines about one side: WORD SIDE ... */
static int read_sided(const struct job *j, const struct bc_line *l)
{
    struct lpz_state *s = j->s;
    int side = word_in(j, l, 1, lpz_side_words, "FR or AL"), v, rc;
    if (side < 0)
        return BC_EVALUE;
    if (bc_is(l, 0, "hand")) {
        rc = read_pack(j, l, 2, s->hand[side]);
        s->held[side] = (uint8_t)lpz_sum(s->hand[side]);
        return rc;
    }
    if (bc_is(l, 0, "known"))
        return read_known(j, l, side);
    if (bc_is(l, 0, "active"))
        return s->active = (uint8_t)side, bc_want_words(j->d, l, 2, j->e);
    if ((rc = bc_want_words(j->d, l, 3, j->e)))
        return rc;
    if (bc_is(l, 0, "kind")) {
        v = word_in(j, l, 2, lpz_kind_words, "inf, cav or art");
        s->kind[side] = (uint8_t)(v < 0 ? LPZ_ANY : v);
        return v < 0 ? BC_EVALUE : 0;
    }
    rc = bc_word_int(j->d, l, 2, 0, LPZ_POINTS, &v, j->e);
    *(bc_is(l, 0, "scouts") ? &s->scouts[side] : &s->points[side]) = (uint8_t)(rc ? 0 : v);
    return rc;
}

static int read_number(const struct job *j, const struct bc_line *l)
{
    int v, rc = bc_want_words(j->d, l, 2, j->e);
    if (!rc && bc_is(l, 0, "winner")) {
        rc = bc_word_int(j->d, l, 1, 0, LPZ_SIDES, &v, j->e);
        j->s->winner = (int8_t)(rc ? -1 : v);
        return rc;
    }
    for (int i = 0; i < NUMBERS; i++)
        if (bc_is(l, 0, number[i].word)) {
            if (!rc && !(rc = bc_word_int(j->d, l, 1, 0, number[i].max, &v, j->e)))
                ((uint8_t *)j->s)[number[i].at] = (uint8_t)v;
            return rc;
        }
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "no such word in a position of leipzig");
}

static int read_line(const struct job *j, const struct bc_line *l)
{
    static const char *const sided[] = {"hand",   "known",  "active", "kind",
                                        "scouts", "points", NULL};
    if (bc_is(l, 0, "army"))
        return read_army(j, l);
    if (bc_is(l, 0, "mission"))
        return read_mission(j, l, j->s->mission);
    if (bc_is(l, 0, "second"))
        return read_mission(j, l, j->s->second);
    if (bc_is(l, 0, "chosen")) {
        int d = word_in(j, l, 1, lpz_district_words, "a district");
        j->s->chosen = (uint8_t)(j->s->chosen | (d < 0 ? 0 : 1 << d));
        return d < 0 ? BC_EVALUE : bc_want_words(j->d, l, 2, j->e);
    }
    if (bc_is(l, 0, "row"))
        return read_row(j, l, j->s->row);
    if (bc_is(l, 0, "old"))
        return read_row(j, l, j->s->old);
    if (bc_is(l, 0, "out"))
        return read_pack(j, l, 1, j->s->out);
    for (int i = 0; sided[i]; i++)
        if (bc_is(l, 0, sided[i]))
            return read_sided(j, l);
    return read_number(j, l);
}

int lpz_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct lpz_state *s = lpz_state(cx);
    struct job j = {cx, lpz_data(cx), s, d, e};
    int section = bc_doc_section(d, "state");
    lpz_empty(s);
    memcpy(s->pile, lpz_data(cx)->copies, sizeof s->pile);
    for (int i = 0; i < d->lines; i++)
        if (d->line[i].section == section) {
            int rc = read_line(&j, &d->line[i]);
            if (rc)
                return rc;
        }
    if (s->removed > s->pile[LPZ_CARD_TIME])
        return bc_fail_at(e, BC_EVALUE, d->file, d->section_line[section], 1,
                          "more time cards out of the game than the deck has");
    s->pile[LPZ_CARD_TIME] = (uint8_t)(s->pile[LPZ_CARD_TIME] - s->removed);
    return 0;
}
