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

#define DOM(name) (&wl_doms[WL_DOM_##name - BC_DOM_OWN])

enum { OPEN = -2, UNSAID = 0xff }; /* while reading: what no line has told yet */

/* An army is called by its country; it must have a line above. */
static void army_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v < 0 ? "neutral" : wl_country_words[wl_state(cx)->army[v].country]);
}

static bool army_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    if (!bc_value_parse(cx, WL_DOM_COUNTRY, word, v))
        return false;
    *v = (int16_t)wl_army_of(wl_state(cx), *v);
    return *v != WL_NOBODY;
}

static bool ally_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return bc_value_parse(cx, WL_DOM_COUNTRY, word, v);
}

static bool holder_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    *v = WL_NOBODY;
    return !strcmp(word, "neutral") || army_parse(cx, word, v);
}

static void where_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    if (v == WL_BOX || v == WL_WAITING)
        bc_cat(buf, size, 0, v == WL_BOX ? "box" : "waiting");
    else
        bc_value_print(cx, WL_DOM_SQUARE, v, buf, size);
}

static bool where_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    bool box = !strcmp(word, "box");
    *v = (int16_t)(box ? WL_BOX : WL_WAITING);
    return box || !strcmp(word, "waiting") || bc_value_parse(cx, WL_DOM_SQUARE, word, v);
}

static const struct bc_dom army = {.name = "army", .print = army_print, .parse = army_parse};
/* Named before its army may be known: kept as a country until all is read. */
static const struct bc_dom ally = {.name = "country", .print = army_print, .parse = ally_parse};
static const struct bc_dom holder = {"army or neutral", NULL, army_print, holder_parse, NULL};
static const struct bc_dom where = {"square, box or waiting", NULL, where_print, where_parse, NULL};
static const struct bc_dom drawn = {.name = "way", .words = wl_drawn_words};
static const struct bc_dom split = {.name = "split", .words = wl_split_words};

static bool has_armies(const struct bc_ctx *cx, int row)
{
    return wl_state(cx)->armies;
}

static bool is_mobilising(const struct bc_ctx *cx, int army_number)
{
    return wl_state(cx)->army[army_number].is & WL_MOBILISING;
}

static bool has_rolled(const struct bc_ctx *cx, int row)
{
    return wl_state(cx)->dice[0];
}

/* --- Lines of its own --- */

/* What an army line has behind the seat. */
#define OF_ARMY(member) BC_OF(struct wl_state, army, WL_ARMIES, member)
#define ARMY_IS(number) BC_BIT_OF(struct wl_state, army, WL_ARMIES, is, number)
static const struct bc_field army_parts[] = {
    {BC_WORD_IS("out"), OF_ARMY(is), .is = BC_INVERSE},
    {BC_WORD_IS("skips"), ARMY_IS(1), .max = 31},
    {BC_WORD_IS("protected"), ARMY_IS(2)},
    {BC_WORD_IS("put"), ARMY_IS(4)},
    {BC_WORD_IS("mobilising"), OF_ARMY(mob_turns), .n = 1, .is = BC_SHOWN, .when = is_mobilising,
     .max = 99},
    {BC_WORD_IS("ally"), OF_ARMY(ally), .n = 1, .dom = &ally, .max = 5, .none = WL_NOBODY},
    {BC_WORD_IS("admits"), OF_ARMY(admits), .max = 1},
    {BC_WORD_IS("spares"), OF_ARMY(spares), .n = 1, .dom = &ally, .max = 5, .none = WL_NOBODY},
    {BC_WORD_IS("throws"), OF_ARMY(throws), .max = 1},
    {BC_WORD_IS("thrown"), OF_ARMY(thrown), .n = 1, .max = 12},
    {0},
};

static void write_army(const struct bc_ctx *cx, int a, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    if (a >= s->armies)
        return;
    bc_putf(o, "army %s seat %d", wl_country_words[s->army[a].country], s->army[a].seat);
    bc_parts_write(cx, army_parts, a, o);
    bc_put(o, "\n");
}

static int read_army(const struct bc_reader *r)
{
    struct wl_state *s = wl_state(r->cx);
    struct wl_army *m = &s->army[s->armies];
    int c, seat, rc = bc_read_value(r, 1, DOM(COUNTRY), &c);
    if (rc)
        return rc;
    if (s->armies == WL_ARMIES || wl_army_of(s, c) != WL_NOBODY)
        return bc_read_fail(r, 1, "expected at most four armies of different countries");
    if (!bc_is(r->l, 2, "seat"))
        return bc_read_fail(r, 2, "expected seat");
    if ((rc = bc_read_int(r, 3, 0, 3, &seat)))
        return rc;
    *m = (struct wl_army){.country = (int8_t)c, .seat = (int8_t)seat, .is = WL_IN};
    m->ally = m->spares = WL_NOBODY;
    rc = bc_parts_read(r, army_parts, s->armies++, 4);
    for (int i = 4; i < r->l->n; i++)
        m->is |= bc_is(r->l, i, "mobilising") ? WL_MOBILISING : 0;
    return rc;
}

static void write_pieces(const struct bc_ctx *cx, int a, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    char word[BC_WORD];
    for (int k = 0; a < s->armies && k < WL_KINDS; k++) {
        int end = wl_end_slot(k);
        while (end > wl_first_slot(k) && s->at[a][end - 1] == WL_BOX)
            end--;
        if (end == wl_first_slot(k))
            continue;
        bc_putf(o, "piece %s %s", wl_country_words[s->army[a].country], wl_kind_words[k]);
        for (int i = wl_first_slot(k); i < end; i++)
            bc_putf(o, " %s", bc_dom_word(cx, &where, s->at[a][i], word, sizeof word));
        bc_put(o, "\n");
    }
}

static int read_pieces(const struct bc_reader *r)
{
    int n = r->l->n, a, kind, at, rc;
    if ((rc = bc_read_value(r, 1, &army, &a)) || (rc = bc_read_value(r, 2, DOM(KIND), &kind)))
        return rc;
    int slot = wl_first_slot(kind), room = wl_end_slot(kind) - slot;
    if (n < 4 || n - 3 > room)
        return bc_read_fail(r, n < 4 ? 3 : 3 + room,
                            room == 1 ? "expected one square" : "expected one to nine squares");
    for (int i = 3; i < n; i++) {
        if ((rc = bc_read_value(r, i, &where, &at)))
            return rc;
        wl_state(r->cx)->at[a][slot++] = (uint16_t)at;
    }
    return 0;
}

/* A throw gives its points, unless a line behind it says how many are left. */
static void give_points(const struct bc_ctx *cx, int row)
{
    struct wl_state *s = wl_state(cx);
    s->points = (uint8_t)(s->dice[0] + s->dice[1]);
}

static int read_nothing(const struct bc_reader *r) /* words of version 1, without effect */
{
    return bc_read_words(r, 1);
}

/* --- The table --- */

#define ONE(member) BC_ONE(struct wl_state, member)
const struct bc_field wl_fields[] = {
    {BC_WORD_IS("players"), ONE(players), .is = BC_SHOWN, .min = 2, .max = 4},
    {BC_WORD_IS("rounds"), ONE(rounds), .is = BC_SHOWN, .min = 1, .max = 999},
    {BC_WORD_IS("round"), ONE(round), .is = BC_SHOWN, .min = 1, .max = 999},
    {BC_WORD_IS("countries"), ONE(drawn), .is = BC_SHOWN, .dom = &drawn, .max = 1},
    {BC_WORD_IS("split"), ONE(split), .is = BC_SHOWN, .dom = &split, .max = WL_SPLITS - 1},
    {BC_WORD_IS("order"), BC_LIST(struct wl_state, order, WL_ARMIES), .max = 3,
     .len = offsetof(struct wl_state, ordered)},
    {BC_WORD_IS("army"), .rows = WL_ARMIES, .parts = army_parts,
     BC_OWN_LINE(write_army, read_army, "<country> seat 0..3")},
    {BC_WORD_IS("first"), ONE(first), .is = BC_SHOWN, .when = has_armies, .dom = &army, .max = 3},
    {BC_WORD_IS("active"), ONE(active), .is = BC_SHOWN, .when = has_armies, .dom = &army, .max = 3},
    {BC_WORD_IS("piece"), .rows = WL_ARMIES,
     BC_OWN_LINE(write_pieces, read_pieces, "<army> <piece> <square>|box|waiting ...")},
    {BC_WORD_IS("card"), BC_ROWS(struct wl_state, card, WL_TOWNS), .is = BC_SHOWN, .row = DOM(TOWN),
     .dom = &holder, .min = WL_NOBODY, .max = 3},
    {BC_WORD_IS("roll"), BC_LIST(struct wl_state, dice, 2), .min = 1, .max = 6,
     .then = give_points},
    {BC_WORD_IS("points"), ONE(points), .is = BC_SHOWN, .when = has_rolled, .max = 12},
    {BC_WORD_IS("target"), ONE(target), .dom = DOM(SQUARE), .max = WL_SQUARES - 1, .none = WL_OFF},
    {BC_WORD_IS("hit"), BC_MARK(struct wl_state, hit), .max = 1},
    {BC_WORD_IS("changes"), ONE(changes), .max = WL_CHANGES},
    {BC_WORD_IS("broke"), BC_FLAG(struct wl_state, declared, 0), .max = 7},
    {BC_WORD_IS("asked_leave"), BC_FLAG(struct wl_state, declared, 1), .max = 7},
    {BC_WORD_IS("parts"), BC_FLAG(struct wl_state, declared, 2), .max = 7},
    {BC_WORD_IS("asked"), BC_BITS(struct wl_state, asked, WL_ARMIES), .row = &army, .max = 15},
    {BC_WORD_IS("loser"), ONE(loser), .dom = &army, .max = 3, .none = WL_NOBODY},
    {BC_WORD_IS("taken"), ONE(taken), .dom = DOM(TOWN), .max = WL_TOWNS - 1, .none = WL_NOBODY},
    {BC_WORD_IS("winner"), BC_BITS(struct wl_state, winners, WL_ARMIES), .max = 15},
    {BC_WORD_IS("granted"), .rows = 1, BC_OWN_LINE(NULL, read_nothing, NULL)},
    {BC_WORD_IS("withdrew"), .rows = 1, BC_OWN_LINE(NULL, read_nothing, NULL)},
    {0},
};

/* --- Reading --- */

/* A country that was read, as the army that it must have. */
static bool to_army(const struct wl_state *s, int8_t *v)
{
    bool named = *v != WL_NOBODY;
    *v = (int8_t)wl_army_of(s, *v);
    return !named || *v != WL_NOBODY;
}

static int find_allies(struct bc_reader *r, int section)
{
    const struct wl_state *s = wl_state(r->cx);
    struct wl_army *m = wl_state(r->cx)->army;
    for (int i = 0; i < r->d->lines; i++) {
        r->l = &r->d->line[i];
        if (r->l->section != section || !bc_is(r->l, 0, "army"))
            continue;
        if (!to_army(s, &m->ally) || !to_army(s, &m->spares))
            return bc_read_fail(r, 1, "expected an ally or ex-ally that has an army line");
        m++;
    }
    return 0;
}

/* What the lines left open. */
static void complete(const struct bc_ctx *cx)
{
    struct wl_state *s = wl_state(cx);
    s->h.seats = s->players;
    for (int t = 0; t < WL_TOWNS; t++) {
        int home = wl_army_of(s, wl_board(cx)->town[t].country);
        bool holds = home != WL_NOBODY && s->army[home].is & WL_IN;
        if (s->card[t] == OPEN)
            s->card[t] = (int8_t)(holds ? home : WL_NOBODY);
    }
    if (s->first == UNSAID)
        s->first = s->active == UNSAID ? 0 : s->active;
    if (s->active == UNSAID)
        s->active = 0;
    for (int p = 0; s->armies >= 3 && !s->ordered && p < s->players; p++)
        s->order[p] = (int8_t)p;
    if (s->armies >= 3)
        s->ordered = s->players;
}

int wl_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct wl_state *s = wl_state(cx);
    struct bc_reader r = {cx, d, NULL, e};
    wl_empty(s);
    s->rounds = 60;
    s->players = 4;
    s->first = s->active = UNSAID;
    memset(s->card, OPEN, sizeof s->card);
    int rc = bc_fields_read(cx, d, e);
    if (!rc)
        rc = find_allies(&r, bc_doc_section(d, "state"));
    if (!rc)
        complete(cx);
    return rc;
}
