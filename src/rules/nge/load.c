/* load.c - reads data/nge: cards, pieces and tables; board.c the map. Every value comes from the files;
 * whatever
 * cannot be played is refused with its place. */
#include "rules/nge/load.h"

#include <stdio.h>
#include <stdlib.h>

const char *const nge_side_words[] = {"F", "C", "nobody", NULL};
const char *const nge_level_words[] = {"skirmish", "small", "large", NULL};
const char *const nge_siege_words[] = {"repulsed", "steadfast", "exit", "breach", NULL};
const char *const nge_kind_words[] = {"elite",     "line",    "guard",    "cavalry",   "militia",
                                      "grenadier", "reserve", "landwehr", "janissary", "nizam",
                                      "feudal",    "minor",   NULL};
const char *const nge_lasting_words[] = {
    "blockade",   "corsairs",  "erfurt",    "bayonne",   "transit",   "liberation", "spain_beaten",
    "atrocities", "smuggling", "orders",    "torres",    "scorched",  "albufera",   "armistice",
    "malet",      "louise",    "subsidies", "reform_au", "reform_pr", "mantua",     "ulm",
    "entered",    "war",       "walewska",  NULL};
const char *const nge_number_words[] = {"superiority",      "interceptor",
                                        "unsupplied",       "landing",
                                        "rough_defence",    "river_attack",
                                        "pass_attack",      "mountain_attack",
                                        "strait_attack",    "demoralised",
                                        "capital_lost",     "pursuit_over",
                                        "test_march",       "test_winter",
                                        "test_poor",        "test_depot",
                                        "test_home",        "test_french_all",
                                        "test_french_half", "test_russian_all",
                                        "test_unsupplied",  "test_besieged",
                                        "test_demoralised", "siege_army",
                                        "siege_citadel",    "siege_depot",
                                        "cost_clear",       "cost_forest",
                                        "cost_swamp",       "cost_river",
                                        "cost_pass",        "cost_mountain",
                                        "cost_strait",      NULL};

enum { DEGREE = 100, YEAR_MIN = 1800, YEAR_MAX = 1820, MP_MAX = 9 };

/* --- Words --- */

int nge_bad(struct nge_reader *r, const struct bc_line *l, int i, const char *what)
{
    return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "%s", what);
}

int nge_name(struct nge_reader *r, const struct bc_line *l, int i, char *to, size_t size)
{
    if (i >= l->n || !*l->w[i].s || strlen(l->w[i].s) >= size)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a name of 1 to %d bytes",
                            (int)size - 1);
    memcpy(to, l->w[i].s, strlen(l->w[i].s) + 1);
    return 0;
}

int nge_two_names(struct nge_reader *r, const struct bc_line *l, int i, char *to, size_t size)
{
    int rc = nge_name(r, l, i, to, size);
    return rc ? rc : nge_name(r, l, i + 1, to + size, size);
}

/* The word of a thing in actions and records: letters, digits and _. */
int nge_id_of(struct nge_reader *r, const struct bc_line *l, char *to, size_t size)
{
    static const char first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    *to = 0;
    int rc = nge_name(r, l, 0, to, size);
    if (rc)
        return rc;
    if (!strchr(first, *to) && !strchr("0123456789", *to))
        return nge_bad(r, l, 0, "a word begins with a letter or a digit");
    for (const char *c = to; *c; c++)
        if (!strchr(first, *c) && !strchr("0123456789_", *c))
            return nge_bad(r, l, 0, "a word has letters, digits and _ only");
    return 0;
}

int nge_int(struct nge_reader *r, const struct bc_line *l, int i, int lo, int hi, int *v)
{
    return bc_word_int(r->d, l, i, lo, hi, v, r->e);
}

int nge_sure(struct nge_reader *r, const struct bc_line *l, int i, int lo, int hi, int *v,
             bool *guessed)
{
    char word[8];
    size_t n = i < l->n ? strlen(l->w[i].s) : 0;
    if (n > 1 && n < sizeof word && l->w[i].s[n - 1] == '?') {
        memcpy(word, l->w[i].s, n);
        word[n - 1] = 0;
        *guessed = true;
        if (bc_parse_int(word, lo, hi, v))
            return 0;
    }
    return nge_int(r, l, i, lo, hi, v);
}

int nge_into_byte(struct nge_reader *r, const struct bc_line *l, int i, int hi, uint8_t *to,
                  bool *guessed)
{
    int v = 0, rc = nge_sure(r, l, i, 0, hi, &v, guessed);
    *to = (uint8_t)v;
    return rc;
}

int nge_point(struct nge_reader *r, const struct bc_line *l, int i, int16_t *lon, int16_t *lat)
{
    int a = 0, b = 0, rc;
    if ((rc = nge_int(r, l, i, -180 * DEGREE, 180 * DEGREE, &a)) ||
        (rc = nge_int(r, l, i + 1, -90 * DEGREE, 90 * DEGREE, &b)))
        return rc;
    *lon = (int16_t)a;
    *lat = (int16_t)b;
    return 0;
}

/* A side, or NGE_NONE for "-"; -1 with a complaint. */
int nge_side_or_none(struct nge_reader *r, const struct bc_line *l, int i)
{
    static const char *const words[] = {"F", "C", "-", NULL};
    int v = bc_word_of(r->d, l, i, words, "F, C or -", r->e);
    return v == 2 ? NGE_NONE : v;
}

int nge_find_nation(const struct nge_data *d, const char *word, int n)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(d->nation[i].id, word))
            return i;
    return -1;
}

int nge_find_zone(const struct nge_data *d, const char *word)
{
    for (int i = 0; i < NGE_ZONES; i++)
        if (!strcmp(d->zone[i].id, word))
            return i;
    return -1;
}

int nge_find_sea(const struct nge_data *d, const char *word)
{
    for (int i = 0; i < NGE_SEAS; i++)
        if (!strcmp(d->sea[i].id, word))
            return i;
    return -1;
}

int nge_find_piece(const struct nge_data *d, const char *word)
{
    for (int i = 0; i < NGE_PIECES; i++)
        if (!strcmp(d->unit[i].id, word))
            return i;
    return -1;
}

int nge_find_card(const struct nge_data *d, const char *word)
{
    for (int i = 0; i < NGE_CARDS; i++)
        if (!strcmp(d->card[i].id, word))
            return i;
    return -1;
}

/* Word i as a thing that `find` knows, or -1 with a complaint. */
static int thing(struct nge_reader *r, const struct bc_line *l, int i,
                 int (*find)(const struct nge_data *, const char *), const char *what)
{
    int v = i < l->n && *l->w[i].s ? find(r->to, l->w[i].s) : -1;
    if (v < 0)
        nge_bad(r, l, i, what);
    return v;
}

static int find_any_nation(const struct nge_data *d, const char *word)
{
    return nge_find_nation(d, word, NGE_NATIONS);
}

int nge_find_province(const struct nge_data *d, const char *word)
{
    for (int i = 0; i < d->provinces; i++)
        if (!strcmp(d->province[i].id, word))
            return i;
    return -1;
}

int nge_nation_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, find_any_nation, "expected a nation of [nations]");
}

int nge_zone_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, nge_find_zone, "expected a zone of [zones]");
}

int nge_province_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, nge_find_province, "expected a province of [provinces]");
}

int nge_piece_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, nge_find_piece, "expected a piece of pieces.txt");
}

int nge_sea_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, nge_find_sea, "expected a sea of [seas]");
}

static int card_word(struct nge_reader *r, const struct bc_line *l, int i)
{
    return thing(r, l, i, nge_find_card, "expected a card of cards.txt");
}

/* --- cards.txt --- */

static int phases_of(struct nge_reader *r, const struct bc_line *l, int i, uint8_t *to)
{
    static const char letters[] = "BDASER";
    for (const char *c = l->w[i].s; *c; c++) {
        const char *at = strchr(letters, *c);
        if (!at)
            return nge_bad(r, l, i, "expected phases: B D A S E R");
        *to = (uint8_t)(*to | 1u << (at - letters));
    }
    return 0;
}

/* NGE §6.2a */
static int line_card(void *reader, const struct bc_line *l)
{
    static const char *const stars[] = {"-", "gold", "silver", "permanent", "permanent_silver",
                                        NULL};
    static const char *const kinds[] = {"event", "battle", "war", NULL};
    static const char *const hows[] = {"given", "named", "sourced", "reconstructed", NULL};
    struct nge_reader *r = reader;
    if (r->cards == NGE_CARDS)
        return nge_bad(r, l, 0, "more cards than there are");
    struct nge_card *c = &r->to->card[r->cards];
    char id[sizeof c->id], want[sizeof c->id + 8];
    int star, kind, how, esc = 0, vp = 0, rc = nge_id_of(r, l, id, sizeof id);
    if (rc)
        return rc;
    snprintf(want, sizeof want, "%d%c", r->cards % NGE_CARDS_EACH + 1,
             r->cards < NGE_CARDS_EACH ? 'F' : 'C');
    if (strcmp(id, want) != 0)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "the next card is %s", want);
    memcpy(c->id, id, sizeof id);
    if (l->n < 10)
        return bc_want_words(r->d, l, 10, r->e);
    if ((rc = nge_into_byte(r, l, 1, 3, &c->value, &c->guessed)))
        return rc;
    if ((star = bc_word_of(r->d, l, 2, stars, "a star", r->e)) < 0 ||
        phases_of(r, l, 3, &c->phases) ||
        (kind = bc_word_of(r->d, l, 4, kinds, "event, battle or war", r->e)) < 0 ||
        nge_sure(r, l, 5, -3, 3, &esc, &c->guessed) || nge_sure(r, l, 6, -3, 3, &vp, &c->guessed) ||
        (how = bc_word_of(r->d, l, 7, hows, "how we know it", r->e)) < 0)
        return BC_EVALUE;
    c->star = (uint8_t)star;
    c->battle = kind == 1;
    c->war = kind == 2;
    c->esc = (int8_t)esc;
    c->vp = (int8_t)vp;
    c->how = (uint8_t)how;
    if ((rc = nge_two_names(r, l, 8, c->name[0], sizeof c->name[0])))
        return rc;
    for (int i = 10; i < l->n; i++) /* read by the scenarios, which list the cards themselves */
        if (!bc_is(l, i, "out09") && !bc_is(l, i, "in15"))
            return nge_bad(r, l, i, "expected out09 or in15");
    r->cards++;
    return 0;
}

static int whole_cards(void *reader)
{
    struct nge_reader *r = reader;
    return r->cards == NGE_CARDS
               ? 0
               : bc_fail_section(r->e, r->d, "cards", "cards", NGE_CARDS, r->cards);
}

/* --- pieces.txt --- */

/* The next piece of a kind: its word and its nation. */
static struct nge_unit *new_piece(struct nge_reader *r, const struct bc_line *l, int *count,
                                  int first, int most)
{
    int nation;
    if (*count == most)
        return nge_bad(r, l, 0, "more of them than there are counters"), NULL;
    struct nge_unit *u = &r->to->unit[first + *count];
    char id[sizeof u->id];
    if (nge_id_of(r, l, id, sizeof id))
        return NULL;
    if (nge_find_piece(r->to, id) >= 0)
        return nge_bad(r, l, 0, "this piece again"), NULL;
    memcpy(u->id, id, sizeof id);
    if ((nation = nge_nation_word(r, l, 1)) < 0)
        return NULL;
    u->nation = (uint8_t)nation;
    u->card = NGE_NONE;
    ++*count;
    return u;
}

static void note_guess(struct nge_unit *u, bool guessed)
{
    if (guessed)
        u->tags |= NGE_GUESSED;
}

/* What stands behind the names of a corps or general. */
static int piece_tags(struct nge_reader *r, const struct bc_line *l, int i, struct nge_unit *u)
{
    static const char *const words[] = {"home",    "once",    "cavalry", "reform",
                                        "venetia", "poland2", "poland",  "event",
                                        "from",    "until",   NULL};
    for (int v = 0; i < l->n; i++)
        switch (bc_word_of(r->d, l, i, words, "what a piece is", r->e)) {
        case 0: u->tags |= NGE_HOME; break;
        case 1: u->tags |= NGE_ONCE; break;
        case 2: u->tags |= NGE_HORSE; break;
        case 3:
        case 4:
        case 5:
        case 6: u->tags |= NGE_NOT_YET; break;
        case 7:
            if ((v = card_word(r, l, ++i)) < 0)
                return BC_EVALUE;
            u->card = (uint8_t)v;
            if (!u->from)
                u->tags |= NGE_NOT_YET;
            break;
        case 8:
        case 9: {
            bool from = bc_is(l, i, "from");
            int rc = nge_int(r, l, ++i, YEAR_MIN, YEAR_MAX, &v);
            if (rc)
                return rc;
            *(from ? &u->from : &u->until) = (uint16_t)v;
            break;
        }
        default: return BC_EVALUE;
        }
    return 0;
}

/* NGE §2.1a */
static int line_corps(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    struct nge_unit *u = new_piece(r, l, &r->corps, 0, NGE_CORPS);
    bool guessed = false;
    int kind, rc;
    if (!u || (kind = bc_word_of(r->d, l, 2, nge_kind_words, "a kind of corps", r->e)) < 0)
        return BC_EVALUE;
    u->kind = (uint8_t)kind;
    if ((rc = nge_into_byte(r, l, 3, 2, &u->steps, &guessed)) ||
        (rc = nge_into_byte(r, l, 4, 9, &u->morale, &guessed)) ||
        (rc = nge_into_byte(r, l, 5, MP_MAX, &u->move, &guessed)) ||
        (rc = nge_into_byte(r, l, 6, 2, &u->stars, &guessed)) ||
        (rc = nge_two_names(r, l, 7, u->name[0], sizeof u->name[0])))
        return rc;
    if (!u->steps)
        return nge_bad(r, l, 3, "a corps has one or two steps");
    note_guess(u, guessed);
    return piece_tags(r, l, 9, u);
}

static int line_special(void *reader, const struct bc_line *l)
{
    static const char *const arms[] = {"infantry", "cavalry", NULL};
    struct nge_reader *r = reader;
    struct nge_unit *u = new_piece(r, l, &r->specials, NGE_FIRST_SPECIAL, NGE_SPECIALS);
    bool guessed = false;
    int arm, card, rc = bc_want_words(r->d, l, 7, r->e);
    if (rc || !u)
        return rc ? rc : BC_EVALUE;
    if ((rc = nge_into_byte(r, l, 2, 3, &u->stars, &guessed)))
        return rc;
    if ((arm = bc_word_of(r->d, l, 3, arms, "infantry or cavalry", r->e)) < 0 ||
        (card = card_word(r, l, 4)) < 0)
        return BC_EVALUE;
    u->card = (uint8_t)card;
    u->tags |= NGE_NOT_YET | (arm ? NGE_HORSE : 0);
    note_guess(u, guessed);
    return nge_two_names(r, l, 5, u->name[0], sizeof u->name[0]);
}

static int line_army(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    struct nge_unit *u = new_piece(r, l, &r->armies, NGE_FIRST_ARMY, NGE_ARMIES);
    int rc = bc_want_words(r->d, l, 4, r->e);
    if (rc || !u)
        return rc ? rc : BC_EVALUE;
    return nge_two_names(r, l, 2, u->name[0], sizeof u->name[0]);
}

/* NGE §2.2a */
static int line_general(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    struct nge_unit *u = new_piece(r, l, &r->generals, NGE_FIRST_GENERAL, NGE_GENERALS);
    bool guessed = false;
    int rc;
    if (!u)
        return BC_EVALUE;
    if ((rc = nge_into_byte(r, l, 2, 3, &u->initiative, &guessed)) ||
        (rc = nge_into_byte(r, l, 3, 12, &u->command, &guessed)) ||
        (rc = nge_into_byte(r, l, 4, 5, &u->attack, &guessed)) ||
        (rc = nge_into_byte(r, l, 5, 5, &u->defence, &guessed)) ||
        (rc = nge_into_byte(r, l, 6, 30, &u->rank, &guessed)) ||
        (rc = nge_two_names(r, l, 7, u->name[0], sizeof u->name[0])))
        return rc;
    if (!u->initiative || !u->command || !u->rank)
        return nge_bad(r, l, 2, "initiative, command and rank are 1 or more");
    note_guess(u, guessed);
    return piece_tags(r, l, 9, u);
}

/* NGE §2.1f: the admiral is on the back. */
static int line_fleet(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    struct nge_unit *u = new_piece(r, l, &r->fleets, NGE_FIRST_FLEET, NGE_FLEETS);
    bool guessed = false;
    int rc, sea;
    if (!u)
        return BC_EVALUE;
    if ((rc = nge_into_byte(r, l, 2, 5, &u->initiative, &guessed)) ||
        (rc = nge_into_byte(r, l, 3, 5, &u->attack, &guessed)) ||
        (rc = nge_into_byte(r, l, 4, MP_MAX, &u->move, &guessed)) ||
        (rc = nge_name(r, l, 5, u->name[0], sizeof u->name[0])))
        return rc;
    size_t n = strlen(u->name[0]); /* a name that is a guess has the mark, too */
    if (u->name[0][n - 1] == '?')
        u->name[0][n - 1] = 0;
    memcpy(u->name[1], u->name[0], sizeof u->name[0]);
    note_guess(u, guessed);
    for (int i = 6; i < l->n; i++) {
        if (bc_is(l, i, "minor"))
            u->tags |= NGE_ONCE;
        else if (bc_is(l, i, "one"))
            u->tags |= NGE_HOME;
        else if (bc_is(l, i, "home"))
            for (i++; i < l->n; i++) {
                if ((sea = nge_sea_word(r, l, i)) < 0)
                    return BC_EVALUE;
                u->seas = (uint16_t)(u->seas | 1u << sea);
            }
        else
            return nge_bad(r, l, i, "expected minor, one or home");
    }
    return 0;
}

static int whole_pieces(void *reader)
{
    struct nge_reader *r = reader;
    struct nge_data *d = r->to;
    struct {
        const char *name;
        int want, have;
    } of[] = {{"corps", NGE_CORPS, r->corps},
              {"specials", NGE_SPECIALS, r->specials},
              {"armies", NGE_ARMIES, r->armies},
              {"generals", NGE_GENERALS, r->generals},
              {"fleets", NGE_FLEETS, r->fleets}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i].want != of[i].have)
            return bc_fail_section(r->e, r->d, of[i].name, of[i].name, of[i].want, of[i].have);
    struct {
        const char *id;
        uint8_t *to;
    } named[] = {{"napoleon", &d->napoleon},   {"wellington", &d->wellington},
                 {"blucher", &d->blucher},     {"FR_guard", &d->guard},
                 {"FR_young", &d->young},      {"CH_1", &d->chouans},
                 {"brunswick", &d->brunswick}, {"IT_2", &d->italy2},
                 {"PL_2", &d->poland2},        {"poniatowski", &d->poniatowski},
                 {"joseph", &d->joseph},       {"bernadotte", &d->bernadotte},
                 {"eugene", &d->eugene},       {"suchet", &d->suchet},
                 {"nelson", &d->nelson},       {"OT_serbia", &d->levy}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        int p = nge_find_piece(d, named[i].id);
        if (p < 0)
            return bc_fail_at(r->e, BC_EVALUE, r->d->file, 1, 1, "there is no piece %s",
                              named[i].id);
        *named[i].to = (uint8_t)p;
    }
    int depots = 0;
    for (int n = 0; n < NGE_NATIONS; n++)
        for (int i = 0; i < d->nation[n].depots; i++, depots++) {
            struct nge_unit *u = &d->unit[NGE_FIRST_DEPOT + depots];
            bc_cat_int(u->id, sizeof u->id,
                       bc_cat(u->id, sizeof u->id, bc_cat(u->id, sizeof u->id, 0, d->nation[n].id),
                              "_depot"),
                       i + 1);
            u->nation = (uint8_t)n;
            u->card = NGE_NONE;
        }
    return 0;
}

/* --- tables.txt --- */

/* "2+C?": steps and signs. */
static int result_of(struct nge_reader *r, const struct bc_line *l, int i, struct nge_result *to)
{
    const char *s = i < l->n ? l->w[i].s : "";
    if (*s < '0' || *s > '9')
        return nge_bad(r, l, i, "expected losses, as 2 or 4+C");
    to->n = (uint8_t)(*s++ - '0');
    for (; *s; s++)
        if (*s == '+')
            to->plus = true;
        else if (*s == '*')
            to->star = true;
        else if (*s == 'C')
            to->cavalry = true;
        else if (*s == '?')
            to->guessed = true;
        else
            return nge_bad(r, l, i, "expected losses, as 2 or 4+C");
    return 0;
}

static int line_of_results(struct nge_reader *r, const struct bc_line *l, int least, int rows,
                           int columns, struct nge_result *to, uint32_t *seen)
{
    int at = 0, rc = bc_want_words(r->d, l, 1 + columns, r->e);
    if (rc || (rc = nge_int(r, l, 0, least, least + rows - 1, &at)))
        return rc;
    if (*seen >> (at - least) & 1)
        return nge_bad(r, l, 0, "this line again");
    *seen |= 1u << (at - least);
    for (int i = 0; i < columns && !rc; i++)
        rc = result_of(r, l, 1 + i, &to[(at - least) * columns + i]);
    return rc;
}

static int line_battle(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    return line_of_results(r, l, NGE_LEAST_ROLL, NGE_ROLLS, 3, r->to->battle[0], &r->rolls);
}

static int line_attrition(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    return line_of_results(r, l, 0, NGE_TESTS, NGE_COLUMNS, r->to->attrition[0], &r->tests);
}

/* NGE §14.2a: kept by -4 (1:4) to 4 (4:1), 1:1 is both 1 and -1 and stands at 4. */
static int line_odds(void *reader, const struct bc_line *l)
{
    static const char *const words[] = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", NULL};
    struct nge_reader *r = reader;
    bool guessed;
    int v = 0, at = bc_word_of(r->d, l, 0, words, "odds", r->e), rc;
    if (at < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, 2, r->e)) || (rc = nge_sure(r, l, 1, -9, 9, &v, &guessed)))
        return rc;
    r->to->odds[1 + at] = (int8_t)v;
    r->odds |= 1u << at;
    return 0;
}

static int line_siege(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool guessed;
    int v = 0, at = bc_word_of(r->d, l, 0, nge_siege_words, "repulsed, steadfast or exit", r->e),
        rc;
    if (at < 0 || at > 2)
        return at < 0 ? BC_ESYNTAX : nge_bad(r, l, 0, "whatever is above is a breach");
    if ((rc = bc_want_words(r->d, l, 2, r->e)) || (rc = nge_sure(r, l, 1, -9, 19, &v, &guessed)))
        return rc;
    r->to->siege[at] = (int8_t)v;
    r->sieges |= 1u << at;
    return 0;
}

static int line_number(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    int v = 0, at = bc_word_of(r->d, l, 0, nge_number_words, "a number of these tables", r->e), rc;
    if (at < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, 3, r->e)) ||
        (rc = nge_sure(r, l, 1, -9, 9, &v, &r->to->number_guessed[at])))
        return rc;
    if (at >= NGE_N_COST_CLEAR && v < (at <= NGE_N_COST_SWAMP))
        return nge_bad(r, l, 1,
                       at <= NGE_N_COST_SWAMP ? "ground costs 1 or more" : "costs 0 or more");
    r->to->number[at] = (int8_t)v;
    r->numbers |= UINT64_C(1) << at;
    return 0;
}

/* NGE §12.1b: what each way costs, from the numbers of the table. */
static void count_costs(struct nge_data *d)
{
    static const uint8_t ground[] = {NGE_N_COST_CLEAR, NGE_N_COST_FOREST, NGE_N_COST_SWAMP};
    const int extra[] = {0,
                         0,
                         d->number[NGE_N_COST_RIVER],
                         d->number[NGE_N_COST_PASS],
                         d->number[NGE_N_COST_MOUNTAIN],
                         d->number[NGE_N_COST_STRAIT],
                         0};
    for (int z = 0; z < NGE_ZONES; z++)
        for (int i = 0; i < d->zone[z].nears; i++) {
            struct nge_edge *e = &d->zone[z].near[i];
            e->cost = (uint8_t)(d->number[ground[d->zone[e->to].terrain]] + extra[e->kind]);
        }
}

static int whole_tables(void *reader)
{
    struct nge_reader *r = reader;
    struct {
        const char *name;
        int want, have;
    } of[] = {{"battle", NGE_ROLLS, __builtin_popcount(r->rolls)},
              {"odds", 7, __builtin_popcount(r->odds)},
              {"attrition", NGE_TESTS, __builtin_popcount(r->tests)},
              {"siege", 3, __builtin_popcount(r->sieges)},
              {"numbers", NGE_NUMBERS, __builtin_popcountll(r->numbers)}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i].want != of[i].have)
            return bc_fail_section(r->e, r->d, of[i].name, "lines", of[i].want, of[i].have);
    count_costs(r->to);
    return 0;
}

/* --- Files --- */

static const struct bc_sheet cards_file = {{{"cards", line_card}, {NULL, NULL}}, whole_cards};
static const struct bc_sheet pieces_file = {{{"corps", line_corps},
                                             {"specials", line_special},
                                             {"armies", line_army},
                                             {"generals", line_general},
                                             {"fleets", line_fleet},
                                             {NULL, NULL}},
                                            whole_pieces};
static const struct bc_sheet tables_file = {{{"battle", line_battle},
                                             {"odds", line_odds},
                                             {"attrition", line_attrition},
                                             {"siege", line_siege},
                                             {"numbers", line_number},
                                             {NULL, NULL}},
                                            whole_tables};

int nge_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    static const struct {
        const char *name;
        const struct bc_sheet *sheet;
    } file[] = {{"board.txt", &nge_board_file},
                {"cards.txt", &cards_file},
                {"pieces.txt", &pieces_file},
                {"tables.txt", &tables_file},
                {"powers.txt", &nge_powers_file}};
    char name[96];
    struct nge_reader r = {.to = calloc(1, sizeof *r.to), .e = e};
    if (!r.to)
        return bc_fail(e, BC_ENOMEM, "no memory");
    memset(r.to->capital, 0xff, sizeof r.to->capital);
    int rc = 0;
    for (size_t i = 0; i < sizeof file / sizeof *file && !rc; i++)
        rc = bc_sheet_read(file[i].sheet, files, "nge", file[i].name, &r, &r.d, e);
    snprintf(name, sizeof name, "scenarios/%.64s.txt", scenario);
    if (!rc)
        rc = nge_read_scenario(r.to, files, name, e);
    for (int p = 0; p < NGE_PIECES; p++)
        r.to->of[p] = r.to->unit[p].nation;
    if (rc)
        free(r.to);
    else
        *data = r.to;
    return rc;
}

void nge_unload(void *data)
{
    free(data);
}
