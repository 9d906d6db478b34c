/* position.c - a position as lines that a person can write:
 *
 *   players 4                         rounds 60   round 3   countries drawn   split france-spain
 *   army spain seat 2 ally france admits mobilising 3   (or: out, skips, protected, put, spares france)
 *   piece spain general 3,20          piece spain infantry 3,19 4,19 box waiting
 *   card F1 spain                     (cards not listed: with their home army, else neutral)
 *   first france   active spain   roll 3 4   points 5   target 19,5
 *   asked france   broke   asked_leave   parts   changes 2   hit   loser france   taken F1   winner 0
 */
#include "rules/waterloo/waterloo.h"

#include <string.h>

static const char *const flag_words[] = {"broke", "asked_leave", "parts"};
static const char *const old_words[] = {"granted", "withdrew"}; /* of version 1, without effect */
static const struct {
    const char *word;
    uint8_t bit;
} marks[] = {{"skips", WL_SKIPS}, {"protected", WL_PROTECTED}, {"put", WL_PUT}};

enum { MARKS = sizeof marks / sizeof marks[0], FLAGS = sizeof flag_words / sizeof flag_words[0] };

static const char *country_word(const struct wl_state *s, int army)
{
    return wl_country_words[s->army[army].country];
}

/* --- Writing --- */

static void write_army(const struct wl_state *s, int a, struct bc_out *o)
{
    const struct wl_army *m = &s->army[a];
    bc_putf(o, "army %s seat %d", wl_country_words[m->country], m->seat);
    if (!(m->is & WL_IN))
        bc_put(o, " out");
    for (int i = 0; i < MARKS; i++)
        if (m->is & marks[i].bit)
            bc_putf(o, " %s", marks[i].word);
    if (m->is & WL_MOBILISING)
        bc_putf(o, " mobilising %d", m->mob_turns);
    if (m->ally != WL_NOBODY)
        bc_putf(o, " ally %s", country_word(s, m->ally));
    if (m->admits)
        bc_put(o, " admits");
    if (m->spares != WL_NOBODY)
        bc_putf(o, " spares %s", country_word(s, m->spares));
    if (m->throws)
        bc_put(o, " throws");
    if (m->thrown)
        bc_putf(o, " thrown %d", m->thrown);
    bc_put(o, "\n");
}

static void write_pieces(const struct bc_ctx *cx, int a, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    for (int k = 0; k < WL_KINDS; k++) {
        int end = wl_end_slot(k);
        while (end > wl_first_slot(k) && s->at[a][end - 1] == WL_BOX)
            end--;
        if (end == wl_first_slot(k))
            continue;
        bc_putf(o, "piece %s %s", country_word(s, a), wl_kind_words[k]);
        for (int i = wl_first_slot(k); i < end; i++) {
            char word[BC_WORD];
            bc_value_print(cx, WL_DOM_SQUARE, s->at[a][i], word, sizeof word);
            bc_putf(o, " %s",
                    s->at[a][i] == WL_BOX       ? "box"
                    : s->at[a][i] == WL_WAITING ? "waiting"
                                                : word);
        }
        bc_put(o, "\n");
    }
}

static void write_turn(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    char word[BC_WORD];
    if (s->dice[0])
        bc_putf(o, "roll %d %d\npoints %d\n", s->dice[0], s->dice[1], s->points);
    if (s->target != WL_OFF) {
        bc_value_print(cx, WL_DOM_SQUARE, s->target, word, sizeof word);
        bc_putf(o, "target %s\n", word);
    }
    if (s->hit)
        bc_put(o, "hit\n");
    if (s->changes)
        bc_putf(o, "changes %d\n", s->changes);
    for (int i = 0; i < FLAGS; i++)
        if (s->declared >> i & 1)
            bc_putf(o, "%s\n", flag_words[i]);
    for (int a = 0; a < s->armies; a++)
        if (s->asked >> a & 1)
            bc_putf(o, "asked %s\n", country_word(s, a));
    if (s->loser != WL_NOBODY)
        bc_putf(o, "loser %s\n", country_word(s, s->loser));
    if (s->taken != WL_NOBODY)
        bc_putf(o, "taken %s\n", wl_board(cx)->town[s->taken].id);
    for (int seat = 0; seat < s->players; seat++)
        if (s->winners >> seat & 1)
            bc_putf(o, "winner %d\n", seat);
}

void wl_write(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_putf(o, "players %d\nrounds %d\nround %d\ncountries %s\nsplit %s\n", s->players, s->rounds,
            s->round, s->drawn ? "drawn" : "seated", wl_split_words[s->split]);
    if (s->ordered)
        bc_put(o, "order");
    for (int i = 0; i < s->ordered; i++)
        bc_putf(o, " %d%s", s->order[i], i + 1 == s->ordered ? "\n" : "");
    for (int a = 0; a < s->armies; a++)
        write_army(s, a, o);
    if (s->armies)
        bc_putf(o, "first %s\nactive %s\n", country_word(s, s->first), country_word(s, s->active));
    for (int a = 0; a < s->armies; a++)
        write_pieces(cx, a, o);
    for (int t = 0; t < WL_TOWNS; t++)
        bc_putf(o, "card %s %s\n", wl_board(cx)->town[t].id,
                s->card[t] == WL_NOBODY ? "neutral" : country_word(s, s->card[t]));
    write_turn(cx, o);
}

/* --- Reading --- */

struct reader {
    struct bc_ctx *cx;
    struct wl_state *s;
    const struct bc_doc *d;
    const struct bc_line *l;
    struct bc_error *e;
    bool first_given, active_given;
    bool card_given[WL_TOWNS];
    const struct bc_line *army_line[WL_ARMIES];
};

static int complain(struct reader *r, int i, const char *what)
{
    return bc_fail_word(r->e, BC_ESYNTAX, r->d, r->l, i, "expected %s", what);
}

static int read_dom(struct reader *r, int i, int dom, const char *what, int16_t *v)
{
    if (i < r->l->n && bc_value_parse(r->cx, dom, r->l->w[i].s, v))
        return 0;
    return complain(r, i, what);
}

/* A country whose army an `army` line has named before. */
static int read_army(struct reader *r, int i, int *army)
{
    int16_t c = 0;
    int rc = read_dom(r, i, WL_DOM_COUNTRY, "a country", &c);
    if (rc)
        return rc;
    *army = wl_army_of(r->s, c);
    if (*army != WL_NOBODY)
        return 0;
    complain(r, i, "a country with an army line above");
    return BC_ESYNTAX;
}

static int read_u8(struct reader *r, int i, int lo, int hi, uint8_t *v)
{
    int x, rc = bc_word_int(r->d, r->l, i, lo, hi, &x, r->e);
    if (!rc)
        *v = (uint8_t)x;
    return rc;
}

/* "army spain seat 2 ...". Allies are named before their army may be known: kept as a country
 * until the end. */
static int line_army(struct reader *r)
{
    const struct bc_line *l = r->l;
    struct wl_state *s = r->s;
    int16_t c = 0;
    uint8_t seat = 0;
    int rc = read_dom(r, 1, WL_DOM_COUNTRY, "a country", &c);
    if (rc)
        return rc;
    if (s->armies == WL_ARMIES || wl_army_of(s, c) != WL_NOBODY)
        return complain(r, 1, "at most four armies of different countries");
    if (!bc_is(l, 2, "seat"))
        return complain(r, 2, "seat");
    if ((rc = read_u8(r, 3, 0, 3, &seat)))
        return rc;
    struct wl_army m = {.country = (int8_t)c,
                        .seat = (int8_t)seat,
                        .ally = WL_NOBODY,
                        .spares = WL_NOBODY,
                        .is = WL_IN};
    for (int i = 4; !rc && i < l->n; i++) {
        int k = 0;
        while (k < MARKS && !bc_is(l, i, marks[k].word))
            k++;
        if (k < MARKS) {
            m.is |= marks[k].bit;
        } else if (bc_is(l, i, "out")) {
            m.is = 0;
        } else if (bc_is(l, i, "mobilising")) {
            m.is |= WL_MOBILISING;
            rc = read_u8(r, ++i, 0, 99, &m.mob_turns);
        } else if (bc_is(l, i, "thrown")) {
            rc = read_u8(r, ++i, 0, 12, &m.thrown);
        } else if (bc_is(l, i, "ally") || bc_is(l, i, "spares")) {
            int8_t *other = bc_is(l, i, "ally") ? &m.ally : &m.spares;
            rc = read_dom(r, ++i, WL_DOM_COUNTRY, "a country", &c);
            *other = (int8_t)(rc ? WL_NOBODY : c);
        } else if (bc_is(l, i, "admits")) {
            m.admits = 1;
        } else if (bc_is(l, i, "throws")) {
            m.throws = 1;
        } else {
            rc = complain(r, i,
                          "out, skips, protected, put, mobilising, ally, admits, spares or throws");
        }
    }
    if (!rc) {
        r->army_line[s->armies] = l;
        s->army[s->armies++] = m;
    }
    return rc;
}

static int line_piece(struct reader *r)
{
    const struct bc_line *l = r->l;
    int army, rc = read_army(r, 1, &army);
    int16_t kind = 0, sq = 0;
    if (rc || (rc = read_dom(r, 2, WL_DOM_KIND, "general, infantry or cavalry", &kind)))
        return rc;
    int slot = wl_first_slot(kind);
    if (l->n < 4 || l->n - 3 > wl_end_slot(kind) - slot)
        return complain(r, l->n < 4 ? 3 : 3 + wl_end_slot(kind) - slot,
                        kind == WL_GENERAL ? "one square" : "one to nine squares");
    for (int i = 3; i < l->n; i++, slot++) {
        if (bc_is(l, i, "box")) {
            r->s->at[army][slot] = WL_BOX;
        } else if (bc_is(l, i, "waiting")) {
            r->s->at[army][slot] = WL_WAITING;
        } else {
            if ((rc = read_dom(r, i, WL_DOM_SQUARE, "a square x,y, box or waiting", &sq)))
                return rc;
            r->s->at[army][slot] = (uint16_t)sq;
        }
    }
    return 0;
}

static int line_card(struct reader *r)
{
    int16_t town = 0;
    int army = WL_NOBODY, rc = read_dom(r, 1, WL_DOM_TOWN, "a town", &town);
    if (!rc && !bc_is(r->l, 2, "neutral"))
        rc = read_army(r, 2, &army);
    if (!rc && !(rc = bc_want_words(r->d, r->l, 3, r->e))) {
        r->s->card[town] = (int8_t)army;
        r->card_given[town] = true;
    }
    return rc;
}

/* Lines that name one army. */
static int line_of_army(struct reader *r, bool *known)
{
    struct wl_state *s = r->s;
    static const char *const words[] = {"first", "active", "loser", "asked"};
    int k = 0, army;
    while (k < 4 && !bc_is(r->l, 0, words[k]))
        k++;
    *known = k < 4;
    if (k == 4)
        return 0;
    int rc = bc_want_words(r->d, r->l, 2, r->e);
    if (rc || (rc = read_army(r, 1, &army)))
        return rc;
    switch (k) {
    case 0: s->first = (uint8_t)army; break;
    case 1: s->active = (uint8_t)army; break;
    case 2: s->loser = (int8_t)army; break;
    default: s->asked |= (uint8_t)(1 << army);
    }
    r->first_given |= k == 0;
    r->active_given |= k == 1;
    return 0;
}

/* Lines that hold numbers and single words. */
static int line_number(struct reader *r, bool *known)
{
    struct wl_state *s = r->s;
    const struct bc_line *l = r->l;
    uint8_t seat = 0;
    int16_t v = 0;
    int x = 0, rc = 0;
    *known = true;
    if (bc_is(l, 0, "players")) {
        rc = read_u8(r, 1, 2, 4, &s->players);
        s->h.seats = s->players;
    } else if (bc_is(l, 0, "rounds") || bc_is(l, 0, "round")) {
        if (!(rc = bc_word_int(r->d, l, 1, 1, 999, &x, r->e)))
            *(bc_is(l, 0, "round") ? &s->round : &s->rounds) = (uint16_t)x;
    } else if (bc_is(l, 0, "points")) {
        rc = read_u8(r, 1, 0, 12, &s->points);
    } else if (bc_is(l, 0, "changes")) {
        rc = read_u8(r, 1, 0, WL_CHANGES, &s->changes);
    } else if (bc_is(l, 0, "winner")) {
        if (!(rc = read_u8(r, 1, 0, 3, &seat)))
            s->winners |= (uint8_t)(1 << seat);
    } else if (bc_is(l, 0, "target")) {
        if (!(rc = read_dom(r, 1, WL_DOM_SQUARE, "a square", &v)))
            s->target = (uint16_t)v;
    } else if (bc_is(l, 0, "taken")) {
        if (!(rc = read_dom(r, 1, WL_DOM_TOWN, "a town", &v)))
            s->taken = (int8_t)v;
    } else {
        *known = false;
        return 0;
    }
    return rc ? rc : bc_want_words(r->d, l, 2, r->e);
}

static int line_order(struct reader *r)
{
    uint8_t seat = 0;
    r->s->ordered = 0;
    for (int i = 1; i < r->l->n; i++) {
        int rc = i > WL_ARMIES ? complain(r, i, "at most four seats") : read_u8(r, i, 0, 3, &seat);
        if (rc)
            return rc;
        r->s->order[r->s->ordered++] = (int8_t)seat;
    }
    return 0;
}

static int line_words(struct reader *r)
{
    struct wl_state *s = r->s;
    const struct bc_line *l = r->l;
    if (bc_is(l, 0, "roll")) {
        int rc = read_u8(r, 1, 1, 6, &s->dice[0]);
        if (rc || (rc = read_u8(r, 2, 1, 6, &s->dice[1])))
            return rc;
        s->points = (uint8_t)(s->dice[0] + s->dice[1]);
        return bc_want_words(r->d, l, 3, r->e);
    }
    if (bc_is(l, 0, "countries") && (bc_is(l, 1, "drawn") || bc_is(l, 1, "seated")) && l->n == 2) {
        s->drawn = bc_is(l, 1, "drawn");
        return 0;
    }
    for (int i = 0; i < WL_SPLITS && bc_is(l, 0, "split") && l->n == 2; i++)
        if (bc_is(l, 1, wl_split_words[i])) {
            s->split = (uint8_t)i;
            return 0;
        }
    for (int i = 0; i < FLAGS && l->n == 1; i++)
        if (bc_is(l, 0, flag_words[i])) {
            s->declared |= (uint8_t)(1 << i);
            return 0;
        }
    if ((bc_is(l, 0, old_words[0]) || bc_is(l, 0, old_words[1])) && l->n == 1)
        return 0;
    if (bc_is(l, 0, "hit") && l->n == 1) {
        s->hit = 1;
        return 0;
    }
    return complain(r, 0, "a line of a Waterloo position");
}

static int read_line(struct reader *r)
{
    bool known;
    if (bc_is(r->l, 0, "army"))
        return line_army(r);
    if (bc_is(r->l, 0, "piece"))
        return line_piece(r);
    if (bc_is(r->l, 0, "card"))
        return line_card(r);
    if (bc_is(r->l, 0, "order"))
        return line_order(r);
    int rc = line_of_army(r, &known);
    if (!rc && !known)
        rc = line_number(r, &known);
    return rc || known ? rc : line_words(r);
}

/* An ally or ex-ally, read as a country, as the army it must have. */
static int find_other(struct reader *r, int a, int8_t *other)
{
    if (*other == WL_NOBODY)
        return 0;
    *other = (int8_t)wl_army_of(r->s, *other);
    r->l = r->army_line[a];
    return *other == WL_NOBODY ? complain(r, 1, "an ally or ex-ally that has an army line") : 0;
}

/* What the lines left open. */
static int complete(struct reader *r)
{
    struct wl_state *s = r->s;
    int rc = 0;
    for (int a = 0; !rc && a < s->armies; a++)
        if (!(rc = find_other(r, a, &s->army[a].ally)))
            rc = find_other(r, a, &s->army[a].spares);
    for (int t = 0; t < WL_TOWNS; t++) {
        int home = wl_army_of(s, wl_board(r->cx)->town[t].country);
        if (!r->card_given[t] && home != WL_NOBODY && (s->army[home].is & WL_IN))
            s->card[t] = (int8_t)home;
    }
    if (r->active_given && !r->first_given)
        s->first = s->active;
    for (int p = 0; s->armies >= 3 && !s->ordered && p < s->players; p++)
        s->order[p] = (int8_t)p;
    if (s->armies >= 3)
        s->ordered = s->players;
    return rc;
}

int wl_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct wl_state *s = wl_state(cx);
    struct reader r = {.cx = cx, .s = s, .d = d, .e = e};
    int rc = 0, section = bc_doc_section(d, "state");
    s->round = 1;
    s->rounds = 60;
    s->players = s->h.seats = 4;
    s->target = WL_OFF;
    s->loser = s->taken = WL_NOBODY;
    memset(s->card, WL_NOBODY, sizeof s->card);
    memset(s->at, 0xff, sizeof s->at);
    for (int i = 0; !rc && i < d->lines; i++) {
        r.l = &d->line[i];
        if (r.l->section == section)
            rc = read_line(&r);
    }
    return rc ? rc : complete(&r);
}
