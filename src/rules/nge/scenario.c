/* scenario.c - reads data/nge/scenarios: the rounds and hands (NGE §20.1a, §20.1b), who is on
 * which side and whose the provinces are (NGE §20.1c), the piles, what is out of the game (NGE
 * §20.1d), the formations with what their owners may choose, the fleets (NGE §20.1i, §20.1j). */
#include "rules/nge/load.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TITLE,
    YEAR,
    ROUNDS,
    PERIOD,
    HANDS,
    HUNDRED_DAYS,
    MIX,
    UNTIL,
    POINTS,
    ESCALATION,
    ONLY,
    OBLIGATION,
    LASTING,
    USED,
    DEFEATS
};
static const char *const game_words[] = {
    "title", "year",       "rounds", "period",     "hands",   "hundred_days", "mix",     "until",
    "vp",    "escalation", "only",   "obligation", "lasting", "used",         "defeats", NULL};
static const char *const two_sides[] = {"F", "C", NULL};

/* mix FR line 10 elite 5: the first ten of the one, the first five of the other. */
static int read_mix(struct nge_reader *r, const struct bc_line *l)
{
    int nation = nge_nation_word(r, l, 1), kind, n = 0, rc;
    if (nation < 0)
        return BC_EVALUE;
    for (int i = 2; i < l->n; i += 2) {
        if ((kind = bc_word_of(r->d, l, i, nge_kind_words, "a kind of corps", r->e)) < 0)
            return BC_ESYNTAX;
        if ((rc = nge_int(r, l, i + 1, 1, NGE_CORPS, &n)))
            return rc;
        for (int p = 0; p < NGE_CORPS && n; p++)
            if (r->to->unit[p].nation == nation && r->to->unit[p].kind == kind) {
                r->to->mix[p] = 1;
                n--;
            }
        if (n)
            return nge_bad(r, l, i + 1, "there are not so many");
    }
    return 0;
}

/* A number of at most `most` that is all that the line says. */
static int read_byte(struct nge_reader *r, const struct bc_line *l, int most, uint8_t *to)
{
    int v = 0, rc = nge_int(r, l, 1, 0, most, &v);
    *to = (uint8_t)v;
    return rc ? rc : bc_want_words(r->d, l, 2, r->e);
}

/* NGE §20.2c: obligation AU MAN ULM */
static int read_obligation(struct nge_reader *r, const struct bc_line *l)
{
    int nation = nge_nation_word(r, l, 1), zone;
    if (nation < 0 || nation >= NGE_MAJORS)
        return nge_bad(r, l, 1, "expected a power");
    r->to->obliged = (uint8_t)(1 + nation);
    for (int i = 0; i < 2; i++) {
        if ((zone = nge_zone_word(r, l, 2 + i)) < 0)
            return BC_EVALUE;
        r->to->siege_of[i] = (uint16_t)zone;
    }
    return bc_want_words(r->d, l, 4, r->e);
}

/* Lasting events; used cards; the powers that a side has beaten. */
static int read_past(struct nge_reader *r, const struct bc_line *l, int what)
{
    struct nge_data *d = r->to;
    int v, side = what == DEFEATS ? bc_word_of(r->d, l, 1, two_sides, "F or C", r->e) : 0;
    if (side < 0)
        return BC_ESYNTAX;
    for (int i = what == DEFEATS ? 2 : 1; i < l->n; i++) {
        if (what == LASTING)
            v = bc_word_of(r->d, l, i, nge_lasting_words, "an event that lasts", r->e);
        else
            v = what == USED ? nge_find_card(d, l->w[i].s) : nge_nation_word(r, l, i);
        if (v < 0 || (what == DEFEATS && v >= NGE_MAJORS))
            return v < 0 && what != USED ? BC_EVALUE
                                         : nge_bad(r, l, i, "expected a card or a power");
        if (what == LASTING)
            d->lasting |= 1u << v;
        else if (what == USED)
            d->used[v] = 1;
        else
            d->defeats[side][v]++;
    }
    return 0;
}

/* What only campaigns have. */
static int line_campaign(struct nge_reader *r, const struct bc_line *l, int what)
{
    struct nge_data *d = r->to;
    int a = 0, rc;
    switch (what) {
    case UNTIL:
        if ((rc = nge_int(r, l, 1, 1805, 1815, &a)))
            return rc;
        d->until = (uint16_t)a;
        return bc_want_words(r->d, l, 2, r->e);
    case POINTS: return read_byte(r, l, 20, &d->vp);
    case ESCALATION: return read_byte(r, l, 15, &d->esc);
    case ONLY:
        if ((a = bc_word_of(r->d, l, 1, two_sides, "F or C", r->e)) < 0)
            return BC_ESYNTAX;
        d->only = (uint8_t)(1 + a);
        return bc_want_words(r->d, l, 2, r->e);
    case OBLIGATION: return read_obligation(r, l);
    case MIX: return read_mix(r, l);
    default: return read_past(r, l, what);
    }
}

static int line_game(void *reader, const struct bc_line *l)
{
    static const char *const periods[] = {"epic", "punishment", NULL};
    struct nge_reader *r = reader;
    struct nge_data *d = r->to;
    int a = 0, b = 0, rc = 0, what = bc_word_of(r->d, l, 0, game_words, "a line of [game]", r->e);
    if (what < 0)
        return BC_ESYNTAX;
    r->game |= 1u << what;
    switch (what) {
    case TITLE:
        if ((rc = nge_name(r, l, 1, d->title[0], sizeof d->title[0])) ||
            (rc = nge_name(r, l, 2, d->title[1], sizeof d->title[1])))
            return rc;
        return bc_want_words(r->d, l, 3, r->e);
    case YEAR:
        if ((rc = nge_int(r, l, 1, 1805, 1815, &a)))
            return rc;
        d->year = (uint16_t)a;
        return bc_want_words(r->d, l, 2, r->e);
    case ROUNDS:
        if ((rc = nge_int(r, l, 1, 1, 6, &a)) || (rc = nge_int(r, l, 2, 6, 6, &b)))
            return rc;
        d->first_round = (uint8_t)a;
        d->last_round = (uint8_t)b;
        return bc_want_words(r->d, l, 3, r->e);
    case PERIOD:
        if ((a = bc_word_of(r->d, l, 1, periods, "epic or punishment", r->e)) < 0)
            return BC_ESYNTAX;
        d->punished = (uint8_t)a;
        return bc_want_words(r->d, l, 2, r->e);
    case HANDS:
        for (int i = 0; i < NGE_SIDES; i++) {
            if ((rc = nge_int(r, l, 1 + i, 1, 12, &a)))
                return rc;
            d->hand[i] = (uint8_t)a;
        }
        return bc_want_words(r->d, l, 3, r->e);
    case HUNDRED_DAYS: d->hundred_days = 1; return bc_want_words(r->d, l, 1, r->e);
    default: return line_campaign(r, l, what);
    }
}

/* peace F 2 alliance: NGE §8.1.3a, ruling 45. The next word, or -1. */
static int read_peace(struct nge_reader *r, const struct bc_line *l, int nation)
{
    int side = bc_word_of(r->d, l, 2, two_sides, "F or C", r->e), years = 0;
    if (side < 0 || nge_int(r, l, 3, 1, 10, &years))
        return -1;
    if (nation >= NGE_MAJORS)
        return nge_bad(r, l, 0, "powers make peace, their minors with them"), -1;
    r->to->years[nation] = (uint8_t)years;
    r->to->bond[nation] = (uint8_t)(NGE_AT_PEACE | (side == NGE_C ? NGE_BY_C : 0));
    if (!bc_is(l, 4, "alliance"))
        return 4;
    r->to->bond[nation] |= NGE_THEN_FORCED;
    return 5;
}

/* NGE ruling 1 */
static int line_status(void *reader, const struct bc_line *l)
{
    static const char *const sides[] = {"F", "C", "neutral", "peace", NULL};
    struct nge_reader *r = reader;
    int nation = nge_nation_word(r, l, 0), side, tied = NGE_NONE, i = 2;
    if (nation < 0 || (side = bc_word_of(r->d, l, 1, sides, "F, C, neutral or peace", r->e)) < 0)
        return BC_EVALUE;
    const struct nge_nation *n = &r->to->nation[nation];
    if (n->always != NGE_NONE && n->always != side)
        return nge_bad(r, l, 1, "this power never changes its side");
    if (r->to->side[nation] != NGE_NONE)
        return nge_bad(r, l, 0, "this nation again");
    if (side > NGE_THIRD && (i = read_peace(r, l, nation)) < 0)
        return BC_EVALUE;
    if (i < l->n && !bc_is(l, i, "protectorate") && (tied = nge_nation_word(r, l, i++)) < 0)
        return BC_EVALUE;
    if (tied != NGE_NONE && tied >= NGE_MAJORS)
        return nge_bad(r, l, i - 1, "a minor is tied to a power");
    if (bc_is(l, i, "protectorate")) {
        r->to->bond[nation] |= NGE_PROTECTORATE;
        i++;
    }
    r->to->side[nation] = (uint8_t)(side > NGE_THIRD ? NGE_THIRD : side);
    r->to->tied[nation] = (uint8_t)tied;
    return bc_want_words(r->d, l, i, r->e);
}

static int line_owner(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    int province = nge_province_word(r, l, 0), nation;
    if (province < 0 || (nation = nge_nation_word(r, l, 1)) < 0)
        return BC_EVALUE;
    r->to->province[province].owner = (uint8_t)nation;
    return bc_want_words(r->d, l, 2, r->e);
}

/* pile F 2 3 6: by number. What no line names is not in the game. */
static int line_cards(void *reader, const struct bc_line *l)
{
    static const char *const lies[] = {"pile",  "dealt", "discard",    "gone",
                                       "aside", "boxed", "punishment", NULL};
    struct nge_reader *r = reader;
    int where = bc_word_of(r->d, l, 0, lies, "pile, dealt, discard, gone or aside", r->e), side,
        n = 0, rc;
    if (where < 0 || (side = bc_word_of(r->d, l, 1, two_sides, "F or C", r->e)) < 0)
        return BC_ESYNTAX;
    for (int i = 2; i < l->n; i++) {
        if ((rc = nge_int(r, l, i, 1, NGE_CARDS_EACH, &n)))
            return rc;
        uint8_t *card = &r->to->deck[side * NGE_CARDS_EACH + n - 1];
        if (*card != NGE_NONE)
            return nge_bad(r, l, i, "this card again");
        *card = (uint8_t)where;
    }
    return 0;
}

static int line_out(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    for (int i = 0, p; i < l->n; i++) {
        if ((p = nge_piece_word(r, l, i)) < 0)
            return BC_EVALUE;
        r->to->removed[p] = 1;
    }
    return 0;
}

static int line_early(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    for (int i = 0, p; i < l->n; i++) {
        if ((p = nge_piece_word(r, l, i)) < 0)
            return BC_EVALUE;
        r->to->early[p] = 1;
    }
    return 0;
}

/* F MAD TOL: zones with a marker of that side (NGE §3.2b). */
static int line_mark(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    int side = bc_word_of(r->d, l, 0, two_sides, "F or C", r->e), zone;
    if (side < 0)
        return BC_ESYNTAX;
    for (int i = 1; i < l->n; i++) {
        if ((zone = nge_zone_word(r, l, i)) < 0)
            return BC_EVALUE;
        if (!r->to->zone[zone].city)
            return nge_bad(r, l, i, "open country never has a marker");
        r->to->marks[zone] = (uint8_t)(1 + side);
    }
    return 0;
}

/* FR generals 3 depots 1: NGE §20.2h */
static int line_free(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    int nation = nge_nation_word(r, l, 0), generals = 0, depots = 0, rc;
    if (nation < 0 || !bc_is(l, 1, "generals") || !bc_is(l, 3, "depots"))
        return nge_bad(r, l, 1, "expected generals, a number, depots, a number");
    if ((rc = nge_int(r, l, 2, 0, 9, &generals)) || (rc = nge_int(r, l, 4, 0, 9, &depots)))
        return rc;
    r->to->free_nation = (uint8_t)nation;
    r->to->free_generals = (uint8_t)generals;
    r->to->free_depots = (uint8_t)depots;
    return bc_want_words(r->d, l, 5, r->e);
}

/* "SOI/BOU/box:BRE/MA": places to choose from. */
static int places_of(struct nge_reader *r, const struct bc_line *l, int i, bool sea, uint16_t *to,
                     uint8_t *count)
{
    const char *s = i < l->n ? l->w[i].s : "";
    for (*count = 0; *s; s += *s == '/') {
        char word[12];
        size_t n = strcspn(s, "/");
        if (n >= sizeof word || *count == NGE_CHOICES)
            return nge_bad(r, l, i, "expected zones, with / between them");
        memcpy(word, s, n);
        word[n] = 0;
        s += n;
        bool box = sea && !strncmp(word, "box:", 4);
        int zone = nge_find_zone(r->to, word + (box ? 4 : 0)),
            at = sea ? nge_find_sea(r->to, word) : -1;
        if (zone < 0 && at < 0)
            return nge_bad(r, l, i, "expected zones, with / between them");
        if (sea && zone >= 0 && r->to->zone[zone].seas[0] == NGE_NONE)
            return nge_bad(r, l, i, "a zone without a port");
        to[(*count)++] = (uint16_t)(at >= 0 ? NGE_AT_SEA + at : box ? NGE_BOX + zone : zone);
    }
    return *count ? 0 : nge_bad(r, l, i, "expected a zone");
}

/* A piece of a kind that has not been used, `?` for a free one (NGE_NONE); -1 with a complaint. */
static int piece_of(struct nge_reader *r, const struct bc_line *l, int i, bool (*kind)(int))
{
    if (bc_is(l, i, "?"))
        return NGE_NONE;
    int p = nge_piece_word(r, l, i);
    if (p >= 0 && (!kind(p) || r->to->removed[p]))
        return nge_bad(r, l, i, "not a piece that can stand here"), -1;
    return p;
}

static int corps_of(struct nge_reader *r, const struct bc_line *l, int i, struct nge_start *s)
{
    char id[16];
    size_t n = strlen(l->w[i].s);
    int p = NGE_NONE;
    if (s->corps == NGE_SLOTS || n >= sizeof id)
        return nge_bad(r, l, i, "more corps than there is room for");
    memcpy(id, l->w[i].s, n + 1);
    bool reduced = n > 1 && id[n - 1] == '-';
    if (reduced)
        id[n - 1] = 0;
    if (strcmp(id, "?") != 0) {
        p = nge_find_piece(r->to, id);
        if (p < 0 || !nge_is_corps(p))
            return nge_bad(r, l, i, "expected a corps of pieces.txt");
    }
    if (reduced)
        s->reduced = (uint16_t)(s->reduced | 1u << s->corps);
    s->unit[s->corps++] = (uint8_t)p;
    return 0;
}

static int line_formation(void *reader, const struct bc_line *l)
{
    static const char *const words[] = {"army", "general", "corps", "special", "depots", NULL};
    struct nge_reader *r = reader;
    if (r->to->starts == NGE_FORMATIONS)
        return nge_bad(r, l, 0, "more formations than there is room for");
    struct nge_start *s = &r->to->start[r->to->starts];
    int nation = nge_nation_word(r, l, 0), rc, what = -1, v = 0;
    if (nation < 0)
        return BC_EVALUE;
    s->nation = (uint8_t)nation;
    s->army = NGE_NONE;
    if ((rc = places_of(r, l, 1, false, s->zone, &s->zones)))
        return rc;
    for (int i = 2; i < l->n; i++) {
        int next = 0;
        while (words[next] && !bc_is(l, i, words[next]))
            next++;
        if (words[next]) {
            what = next;
            continue;
        }
        switch (what) {
        case 0:
            if ((v = piece_of(r, l, i, nge_is_army)) < 0)
                return BC_EVALUE;
            s->army = (uint8_t)v;
            break;
        case 1:
            if ((v = piece_of(r, l, i, nge_is_general)) < 0 || s->generals == 4)
                return nge_bad(r, l, i, "expected a commander and at most three others");
            s->general[s->generals++] = (uint8_t)v;
            break;
        case 2:
            if ((rc = corps_of(r, l, i, s)))
                return rc;
            break;
        case 3:
            if ((v = piece_of(r, l, i, nge_is_special)) < 0 || s->specials == 2)
                return nge_bad(r, l, i, "expected at most two special units");
            s->special[s->specials++] = (uint8_t)v;
            break;
        case 4:
            if ((rc = nge_int(r, l, i, 1, 6, &v)))
                return rc;
            s->depots = (uint8_t)v;
            break;
        default: return nge_bad(r, l, i, "expected army, general, corps, special or depots");
        }
    }
    if (!s->corps)
        return nge_bad(r, l, l->n, "a formation has a corps");
    r->to->starts++;
    return 0;
}

static int line_fleet(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    if (r->to->squadrons == NGE_SQUADRONS)
        return nge_bad(r, l, 0, "more fleets than there is room for");
    struct nge_squadron *s = &r->to->squadron[r->to->squadrons];
    int nation = nge_nation_word(r, l, 0), p = NGE_NONE, rc;
    if (nation < 0)
        return BC_EVALUE;
    s->nation = (uint8_t)nation;
    if ((rc = places_of(r, l, 1, true, s->place, &s->places)))
        return rc;
    if (l->n == 3 && (p = piece_of(r, l, 2, nge_is_fleet)) < 0)
        return BC_EVALUE;
    s->fleet = (uint8_t)p;
    r->to->squadrons++;
    return bc_want_words(r->d, l, l->n == 3 ? 3 : 2, r->e);
}

static int whole_scenario(void *reader)
{
    struct nge_reader *r = reader;
    struct nge_data *d = r->to;
    for (int i = 0; i < HUNDRED_DAYS; i++)
        if (!(r->game >> i & 1)) {
            char what[32];
            snprintf(what, sizeof what, "line %s", game_words[i]);
            return bc_fail_section(r->e, r->d, "game", what, 1, 0);
        }
    for (int i = 0; i < NGE_NATIONS; i++)
        if (d->side[i] == NGE_NONE) {
            char what[32];
            snprintf(what, sizeof what, "line for %s", d->nation[i].id);
            return bc_fail_section(r->e, r->d, "status", what, 1, 0);
        }
    for (int i = 0; i < NGE_CARDS; i++)
        if (d->deck[i] == NGE_NONE)
            d->deck[i] = NGE_GONE;
    for (int i = 0; i < d->starts; i++)
        if (d->side[d->start[i].nation] == NGE_THIRD && !d->until)
            return bc_fail_section(r->e, r->d, "formations", "formations of the two sides",
                                   d->starts, i);
    return 0;
}

int nge_read_scenario(struct nge_data *to, const struct bc_files *files, const char *name,
                      struct bc_error *e)
{
    static const struct bc_sheet sheet = {{{"game", line_game},
                                           {"status", line_status},
                                           {"owners", line_owner},
                                           {"cards", line_cards},
                                           {"out", line_out},
                                           {"early", line_early},
                                           {"marks", line_mark},
                                           {"free", line_free},
                                           {"formations", line_formation},
                                           {"fleets", line_fleet},
                                           {NULL, NULL}},
                                          whole_scenario};
    struct nge_reader r = {.to = to, .e = e};
    memset(to->side, NGE_NONE, sizeof to->side);
    memset(to->tied, NGE_NONE, sizeof to->tied);
    memset(to->deck, NGE_NONE, sizeof to->deck);
    return bc_sheet_read(&sheet, files, "nge", name, &r, &r.d, e);
}
