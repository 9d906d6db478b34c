/* load.c - reads data/nie: the board, cards and figures of the box, the scenario. Every value comes from
 * the files; whatever cannot be played is refused with its place. */
#include "game/sheet.h"
#include "rules/nie/nie.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOUR(of) of "_inf", of "_cav", of "_art", of "_leader"

const char *const nie_nation_words[] = {"FR", "GB", "PR", "RU", "OT", "AU", "SP", NULL};
const char *const nie_kind_words[] = {"inf", "cav", "art", "leader", NULL};
const char *const nie_card_words[] = {FOUR("FR"), FOUR("GB"), FOUR("PR"), FOUR("RU"), FOUR("OT"),
                                      FOUR("AU"), FOUR("SP"), "napoleon", "nothing",  NULL};
const char *const nie_set_words[] = {FOUR("regiment"), FOUR("brigade"), FOUR("division"), "corps",
                                     NULL};
const char *const nie_rank_words[] = {"front", "rear", "sea", NULL};
const char *const nie_question_words[] = {"ally", "wait", "join", "passage", NULL};
const char *const nie_side_words[] = {"defender", "attacker", NULL};

enum {
    DECK = 90,
    FAR = 4000,
    FEWEST = 2, /* players */
    HOMES = sizeof((struct nie_data *)0)->home[0],
    DEGREE = 100 /* parts of a degree in [places] */
};

struct reader {
    struct nie_data *to;
    const struct bc_doc *d;
    struct bc_error *e;
    int regions; /* lines read so far */
    bool placed[NIE_REGIONS];
    uint32_t capitals, cards, box, game, figures, players; /* lines seen, a bit each */
};

/* --- Words --- */

static int word_of(struct reader *r, const struct bc_line *l, int i, const char *const *words,
                   const char *what)
{
    return bc_word_of(r->d, l, i, words, what, r->e);
}

static int nation_of(struct reader *r, const struct bc_line *l, int i)
{
    return word_of(r, l, i, nie_nation_words, "a nation: FR GB PR RU OT AU SP");
}

static int region_of(struct reader *r, const struct bc_line *l, int i)
{
    for (int k = 0; k < r->regions; k++)
        if (bc_is(l, i, r->to->region[k].id))
            return k;
    bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a region of [regions]");
    return -1;
}

static int number_of(struct reader *r, const struct bc_line *l, int i, int lo, int hi, int *v)
{
    return bc_word_int(r->d, l, i, lo, hi, v, r->e);
}

/* Words of actions and records, where a number does as well. */
static int id_of(struct reader *r, const struct bc_line *l, int i, char *to, size_t size)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    const char *s = l->w[i].s;
    if (!*s || strlen(s) >= size)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a word of 1 to %d letters",
                            (int)size - 1);
    if (!strchr(letters, *s))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "a region's word begins with a letter");
    for (const char *c = s; *c; c++)
        if (!strchr(letters, *c) && !strchr("0123456789_", *c))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, i,
                                "a region's word has small letters, digits and _ only");
    if (!strcmp(s, "none") || !strcmp(s, "hidden"))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "this word means something else");
    memcpy(to, s, strlen(s) + 1);
    return 0;
}

static int name_of(struct reader *r, const struct bc_line *l, int i, char *to, size_t size)
{
    const char *s = l->w[i].s;
    if (!*s || strlen(s) >= size)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a name of 1 to %d bytes",
                            (int)size - 1);
    memcpy(to, s, strlen(s) + 1);
    return 0;
}

/* Marks `bit` in `seen`; a line that was there already is refused. */
static int first_time(struct reader *r, const struct bc_line *l, uint32_t *seen, int bit)
{
    if (*seen >> bit & 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second line for %s", l->w[0].s);
    *seen |= 1U << bit;
    return 0;
}

static int fail_line(struct reader *r, const char *section, const char *word)
{
    char what[40];
    snprintf(what, sizeof what, "line for %s", word);
    return bc_fail_section(r->e, r->d, section, what, 1, 0);
}

/* Every word of the table has its line. */
static int want_all(struct reader *r, const char *section, const char *const *words, uint32_t seen)
{
    for (int i = 0; words[i]; i++)
        if (!(seen >> i & 1))
            return fail_line(r, section, words[i]);
    return 0;
}

/* --- board.txt --- */

static int point_of(struct reader *r, const struct bc_line *l, int i, int16_t *x, int16_t *y)
{
    int a, b, rc;
    if ((rc = number_of(r, l, i, 0, FAR, &a)) || (rc = number_of(r, l, i + 1, 0, FAR, &b)))
        return rc;
    *x = (int16_t)a;
    *y = (int16_t)b;
    return 0;
}

/* NIE §1.3, §1.4, §1.5: homeland of a nation, or nobody's; one of them is the nation's capital. */
static int home_of(struct reader *r, const struct bc_line *l, struct nie_region *g)
{
    static const char *const marks[] = {"-", "capital", NULL};
    struct nie_data *to = r->to;
    int nation = bc_is(l, 1, "-") ? NIE_NONE : nation_of(r, l, 1), mark;
    if (nation < 0 || (mark = word_of(r, l, 2, marks, "`capital` or -")) < 0)
        return BC_ESYNTAX;
    g->home = (uint8_t)nation;
    g->capital = mark == 1;
    if (nation == NIE_NONE)
        return mark ? bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "a minor nation has no capital")
                    : 0;
    if (to->homes[nation] == HOMES)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "more than %d regions of this nation",
                            (int)HOMES);
    if (mark && r->capitals >> nation & 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "%s is the capital of this nation",
                            to->region[to->capital[nation]].id);
    to->home[nation][to->homes[nation]++] = (uint8_t)r->regions;
    if (mark) {
        r->capitals |= 1U << nation;
        to->capital[nation] = (uint8_t)r->regions;
    }
    return 0;
}

/* NIE §1.1: word, homeland, capital, where it is drawn, names. Islands without a name are left out
 * (NIE §2.4, ruling 3). */
static int line_region(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    if (r->regions == NIE_REGIONS)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d regions", NIE_REGIONS);
    struct nie_region *g = &r->to->region[r->regions];
    int rc = bc_want_words(r->d, l, 7, r->e);
    if (rc || (rc = id_of(r, l, 0, g->id, sizeof g->id)))
        return rc;
    for (int i = 0; i < r->regions; i++)
        if (!strcmp(r->to->region[i].id, g->id))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second region %s", g->id);
    if ((rc = home_of(r, l, g)) || (rc = point_of(r, l, 3, &g->x, &g->y)))
        return rc;
    for (int i = 0; i < r->regions; i++)
        if (r->to->region[i].x == g->x && r->to->region[i].y == g->y)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 3, "%s is drawn there",
                                r->to->region[i].id);
    for (int i = 0; i < 2; i++)
        if ((rc = name_of(r, l, 5 + i, g->name[i], sizeof g->name[i])))
            return rc;
    r->regions++;
    return 0;
}

/* NIE §6.4, ruling 2 */
static int line_anchor(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int rc, at;
    bool black = bc_is(l, 3, "black_sea");
    if ((rc = bc_want_words(r->d, l, black ? 4 : 3, r->e)))
        return rc;
    if ((at = region_of(r, l, 0)) < 0)
        return BC_EVALUE;
    struct nie_region *g = &r->to->region[at];
    if (g->anchor)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second anchor of %s", g->id);
    g->anchor = true;
    g->black_sea = black;
    return point_of(r, l, 1, &g->anchor_x, &g->anchor_y);
}

/* NIE §2.3 */
static int line_bosporus(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int rc = bc_want_words(r->d, l, 1, r->e), at;
    if (rc)
        return rc;
    if (r->to->strait != NIE_NONE)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second region at the Bosporus");
    if ((at = region_of(r, l, 0)) < 0)
        return BC_EVALUE;
    r->to->strait = (uint8_t)at;
    return 0;
}

/* The place of `other` among the neighbours of a region, or -1. */
static int near_at(const struct nie_region *g, int other)
{
    for (int i = 0; i < g->nears; i++)
        if (g->near[i] == other)
            return i;
    return -1;
}

/* NIE §1.2, §2.1, §2.2: adjacent is what the file says. */
static int line_edge(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    static const char *const kinds[] = {"land", "strait", NULL};
    int at[2], kind, rc = bc_want_words(r->d, l, 3, r->e);
    if (rc)
        return rc;
    for (int i = 0; i < 2; i++)
        if ((at[i] = region_of(r, l, i)) < 0)
            return BC_EVALUE;
    if ((kind = word_of(r, l, 2, kinds, "land or strait")) < 0)
        return BC_ESYNTAX;
    if (at[0] == at[1])
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "a region is not its own neighbour");
    if (near_at(&r->to->region[at[0]], at[1]) >= 0)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "these two are neighbours already");
    for (int i = 0; i < 2; i++) {
        struct nie_region *g = &r->to->region[at[i]];
        if (g->nears == NIE_NEAR)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "a region has at most %d neighbours",
                                NIE_NEAR);
        g->straits = (uint8_t)(g->straits | kind << g->nears);
        g->near[g->nears++] = (uint8_t)at[1 - i];
    }
    return 0;
}

/* The page's map is made of these lines; the rules do not need them. */
static int line_place(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int v, at, rc = bc_want_words(r->d, l, 3, r->e);
    if (rc)
        return rc;
    if ((at = region_of(r, l, 0)) < 0)
        return BC_EVALUE;
    if ((rc = number_of(r, l, 1, -180 * DEGREE, 180 * DEGREE, &v)) ||
        (rc = number_of(r, l, 2, -90 * DEGREE, 90 * DEGREE, &v)))
        return rc;
    r->placed[at] = true;
    return 0;
}

/* A region to which no way leads from the first one, on foot or by ship, or -1. */
static int cut_off(const struct nie_data *to)
{
    bool seen[NIE_REGIONS] = {true};
    uint8_t queue[NIE_REGIONS] = {0};
    int n = 1;
    for (int i = 0; i < n; i++) {
        const struct nie_region *g = &to->region[queue[i]];
        for (int k = 0; k < NIE_REGIONS; k++)
            if (!seen[k] && (near_at(g, k) >= 0 || (g->anchor && to->region[k].anchor))) {
                seen[k] = true;
                queue[n++] = (uint8_t)k;
            }
    }
    for (int k = 0; k < NIE_REGIONS; k++)
        if (!seen[k])
            return k;
    return -1;
}

static int whole_board(void *reader)
{
    struct reader *r = reader;
    const struct nie_data *to = r->to;
    int rc;
    if (r->regions != NIE_REGIONS)
        return bc_fail_section(r->e, r->d, "regions", "regions", NIE_REGIONS, r->regions);
    for (int i = 0; i < NIE_NATIONS; i++)
        if (!(r->capitals >> i & 1)) {
            char what[40];
            snprintf(what, sizeof what, "capital of %s", nie_nation_words[i]);
            return bc_fail_section(r->e, r->d, "regions", what, 1, 0);
        }
    if (to->strait == NIE_NONE)
        return bc_fail_section(r->e, r->d, "bosporus", "region", 1, 0);
    if (near_at(&to->region[to->strait], to->capital[NIE_OT]) < 0)
        return bc_fail_section(r->e, r->d, "bosporus", "neighbour of the Ottoman capital", 1, 0);
    for (int i = 0; i < NIE_REGIONS; i++)
        if (!r->placed[i])
            return fail_line(r, "places", to->region[i].id);
    if ((rc = cut_off(to)) < 0)
        return 0;
    int s = bc_doc_section(r->d, "edges");
    return bc_fail_at(r->e, BC_EVALUE, r->d->file, s < 0 ? 1 : r->d->section_line[s], 1,
                      "[edges]: no way leads from %s to %s", to->region[0].id, to->region[rc].id);
}

/* --- cards.txt --- */

/* NIE §9.1: copies in the weighted deck and in the uniform one. */
static int line_card(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int n, rc,
        card = word_of(r, l, 0, nie_card_words, "a card: FR_inf to SP_leader, napoleon, nothing");
    if (card < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, 3, r->e)) || (rc = first_time(r, l, &r->cards, card)))
        return rc;
    for (int i = 0; i < 2; i++) {
        if ((rc = number_of(r, l, 1 + i, 0, DECK, &n)))
            return rc;
        r->to->deck[i][card] = (uint8_t)n;
    }
    return 0;
}

/* Infantry, cavalry, artillery, leaders. */
static int four_of(struct reader *r, const struct bc_line *l, uint8_t to[NIE_KINDS])
{
    int n, rc = bc_want_words(r->d, l, 1 + NIE_KINDS, r->e);
    for (int i = 0; i < NIE_KINDS && !rc; i++)
        if (!(rc = number_of(r, l, 1 + i, 0, NIE_MOST, &n)))
            to[i] = (uint8_t)n;
    return rc;
}

/* NIE ruling 4 */
static int line_box(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int rc, whose = bc_is(l, 0, "spare") ? NIE_NATIONS : nation_of(r, l, 0);
    if (whose < 0)
        return BC_ESYNTAX;
    if ((rc = first_time(r, l, &r->box, whose)))
        return rc;
    return four_of(r, l, r->to->box[whose]);
}

static int whole_cards(void *reader)
{
    struct reader *r = reader;
    static const char *const decks[2] = {"cards in the weighted deck", "cards in the uniform deck"};
    int rc = want_all(r, "cards", nie_card_words, r->cards);
    if (rc)
        return rc;
    for (int i = 0; i < 2; i++) {
        int n = 0;
        for (int k = 0; k < NIE_CARDS; k++)
            n += r->to->deck[i][k];
        if (n != DECK)
            return bc_fail_section(r->e, r->d, "cards", decks[i], DECK, n);
    }
    if ((rc = want_all(r, "box", nie_nation_words, r->box)))
        return rc;
    return r->box >> NIE_NATIONS & 1 ? 0 : fail_line(r, "box", "spare");
}

/* --- scenarios/<name>.txt --- */

static int line_game(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    static const char *const words[] = {"title", "setup", NULL};
    static const char *const setups[] = {"equal", "powers", "stop", NULL};
    int v, rc, what = word_of(r, l, 0, words, "title or setup");
    if (what < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, what ? 2 : 3, r->e)) ||
        (rc = first_time(r, l, &r->game, what)) || !what)
        return rc;
    if ((v = word_of(r, l, 1, setups, "a set-up: equal powers stop")) < 0)
        return BC_ESYNTAX;
    r->to->setup = (uint8_t)v;
    return 0;
}

/* What the other lines mean depends on the set-up. */
static int want_setup(struct reader *r, const struct bc_line *l)
{
    return r->game >> 1 & 1 ? 0
                            : bc_fail_word(r->e, BC_EVALUE, r->d, l, 0,
                                           "[game] with its setup comes before this line");
}

/* NIE §3.4, §3.5. France in set-up III has so many for each of up to six opponents. */
static int line_figures(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int nation, rc = want_setup(r, l);
    if (rc)
        return rc;
    if ((nation = nation_of(r, l, 0)) < 0)
        return BC_ESYNTAX;
    uint8_t *v = r->to->figures[nation];
    if ((rc = first_time(r, l, &r->figures, nation)) || (rc = four_of(r, l, v)))
        return rc;
    int times = r->to->setup == NIE_STOP && nation == NIE_FR ? NIE_NATIONS - 1 : 1;
    for (int i = 0; i < NIE_KINDS; i++)
        if (v[i] * times > r->to->box[nation][i])
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1 + i,
                                "the box holds %d of them, not %d times %d", r->to->box[nation][i],
                                times, v[i]);
    return 0;
}

/* Begins a line that opens with a number of players. */
static int players_of(struct reader *r, const struct bc_line *l, int *n)
{
    int rc = number_of(r, l, 0, FEWEST, NIE_SEATS, n);
    return rc ? rc : first_time(r, l, &r->players, *n);
}

/* NIE §3.3, §3.4: what is left over is neutral. */
static int line_players(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int n, each, rc = want_setup(r, l);
    if (rc)
        return rc;
    if (r->to->setup == NIE_STOP)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "set-up stop has [seats] instead");
    if ((rc = bc_want_words(r->d, l, 2, r->e)) || (rc = players_of(r, l, &n)) ||
        (rc = number_of(r, l, 1, 1, NIE_NATIONS / n, &each)))
        return rc;
    r->to->nations_of[n] = (uint8_t)each;
    return 0;
}

/* Nations joined by `+`: "GB+AU+RU". */
static int nations_of(struct reader *r, const struct bc_line *l, int i, uint8_t *bits)
{
    const char *s = l->w[i].s;
    for (*bits = 0;; s++) {
        int n = 0;
        while (nie_nation_words[n] && strncmp(s, nie_nation_words[n], 2) != 0)
            n++;
        if (!nie_nation_words[n] || (s[2] && s[2] != '+'))
            return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, i, "expected nations, as GB+AU+RU");
        if (*bits >> n & 1)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "%s stands here twice",
                                nie_nation_words[n]);
        *bits = (uint8_t)(*bits | 1U << n);
        s += 2;
        if (!*s)
            return 0;
    }
}

/* NIE §3.7: the first seat is France alone. */
static int line_seats(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int n, rc = want_setup(r, l);
    unsigned taken = 0;
    if (rc)
        return rc;
    if (r->to->setup != NIE_STOP)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "only set-up stop has [seats]");
    if ((rc = players_of(r, l, &n)) || (rc = bc_want_words(r->d, l, 1 + n, r->e)))
        return rc;
    for (int i = 0; i < n; i++) {
        uint8_t *bits = &r->to->table[n][i];
        if ((rc = nations_of(r, l, 1 + i, bits)))
            return rc;
        if (!i && *bits != 1U << NIE_FR)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "the first seat is FR");
        if (taken & *bits)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1 + i, "a nation has one seat only");
        taken |= *bits;
    }
    return 0;
}

static int whole_game(void *reader)
{
    struct reader *r = reader;
    static const char *const words[] = {"title", "setup", NULL};
    const char *section = r->to->setup == NIE_STOP ? "seats" : "players";
    int rc = want_all(r, "game", words, r->game);
    if (rc || (rc = want_all(r, "figures", nie_nation_words, r->figures)))
        return rc;
    for (int n = FEWEST; n <= NIE_SEATS; n++)
        if (!(r->players >> n & 1)) {
            char what[16];
            snprintf(what, sizeof what, "%d players", n);
            return fail_line(r, section, what);
        }
    return 0;
}

/* --- Files --- */

static const struct bc_sheet board_file = {{{"regions", line_region},
                                            {"anchors", line_anchor},
                                            {"bosporus", line_bosporus},
                                            {"edges", line_edge},
                                            {"places", line_place},
                                            {NULL, NULL}},
                                           whole_board};
static const struct bc_sheet cards_file = {{{"cards", line_card}, {"box", line_box}, {NULL, NULL}},
                                           whole_cards};
static const struct bc_sheet game_file = {{{"game", line_game},
                                           {"figures", line_figures},
                                           {"players", line_players},
                                           {"seats", line_seats},
                                           {NULL, NULL}},
                                          whole_game};

static int read_file(struct reader *r, const struct bc_files *files, const char *name,
                     const struct bc_sheet *sheet)
{
    return bc_sheet_read(sheet, files, "nie", name, r, &r->d, r->e);
}

int nie_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    char name[96];
    struct reader r = {.to = calloc(1, sizeof *r.to), .e = e};
    if (!r.to)
        return bc_fail(e, BC_ENOMEM, "no memory");
    r.to->strait = NIE_NONE;
    snprintf(name, sizeof name, "scenarios/%.64s.txt", scenario);
    int rc = read_file(&r, files, "board.txt", &board_file);
    if (!rc)
        rc = read_file(&r, files, "cards.txt", &cards_file);
    if (!rc)
        rc = read_file(&r, files, name, &game_file);
    if (rc)
        free(r.to);
    else
        *data = r.to;
    return rc;
}

void nie_unload(void *data)
{
    free(data);
}
