/* load.c - reads data/leipzig: the board with the track of time, the cards, the scenario, and derives
 * neighbours and distances (LPZ §1.2 to §1.9). Every value comes from the files; whatever cannot be
 * played is refused with its place. */
#include "game/sheet.h"
#include "rules/leipzig/leipzig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lpz_terrain_words[] = {"plain", "river", "hill", "wood", NULL};
const char *const lpz_kind_words[] = {"inf", "cav", "art", "any", NULL};
const char *const lpz_side_words[] = {"FR", "AL", NULL};
const char *const lpz_district_words[] = {"north", "south", "west", "centre", "east", NULL};
const char *const lpz_card_words[] = {"plain",   "river", "hill", "wood", "inf_cav", "inf_art",
                                      "art_cav", "inf",   "cav",  "art",  "time",    NULL};

enum { CARDS = 40, MARKERS = 3, EACH = LPZ_MISSIONS / LPZ_DISTRICTS, FAR = 4000, LONGEST = 250 };
static const int armies_of[LPZ_SIDES] = {8, 11};

struct reader {
    struct lpz_data *to;
    const struct bc_doc *d;
    struct bc_error *e;
    int fields, dates, armies, cards, scouts; /* lines read so far */
    int missions[LPZ_DISTRICTS];
    uint32_t ground, game; /* lines seen, a bit each */
};

/* --- Words --- */

static int word_of(struct reader *r, const struct bc_line *l, int i, const char *const *words,
                   const char *what)
{
    return bc_word_of(r->d, l, i, words, what, r->e);
}

static int terrain_of(struct reader *r, const struct bc_line *l, int i)
{
    return word_of(r, l, i, lpz_terrain_words, "a terrain: plain river hill wood");
}

static int district_of(struct reader *r, const struct bc_line *l, int i)
{
    return word_of(r, l, i, lpz_district_words, "a district: north south west centre east");
}

static int field_of(struct reader *r, const struct bc_line *l, int i)
{
    for (int f = 0; f < r->fields; f++)
        if (bc_is(l, i, r->to->field[f].name))
            return f;
    bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a field of board.txt");
    return -1;
}

/* Names are words of actions and records, where a number does as well. */
static int name_of(struct reader *r, const struct bc_line *l, int i, char to[24])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const char *s = l->w[i].s;
    if (!*s || strlen(s) > 23)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a name of 1 to 23 bytes");
    for (const char *c = s; *c; c++)
        if (!(*c & 0x80) && !strchr(letters, *c) && !strchr("0123456789-", *c))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, i,
                                "a name has letters, digits and hyphens only");
    if (!(*s & 0x80) && !strchr(letters, *s))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "a name begins with a letter");
    if (!strcmp(s, "none") || !strcmp(s, "hidden"))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "this word means something else");
    memcpy(to, s, strlen(s) + 1);
    return 0;
}

static int number_of(struct reader *r, const struct bc_line *l, int i, int lo, int hi, int *v)
{
    return bc_word_int(r->d, l, i, lo, hi, v, r->e);
}

static int fail_section(struct reader *r, const char *section, const char *what, int want, int have)
{
    return bc_fail_section(r->e, r->d, section, what, want, have);
}

/* --- board.txt --- */

/* LPZ §1.2: number, name, terrain, district, and where it is drawn. */
static int line_field(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int rc, number, x, y, terrain, district;
    struct lpz_field *f = &r->to->field[r->fields];
    if (r->fields == LPZ_FIELDS)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d fields", LPZ_FIELDS);
    if ((rc = bc_want_words(r->d, l, 6, r->e)) ||
        (rc = number_of(r, l, 0, r->fields + 1, r->fields + 1, &number)) ||
        (rc = name_of(r, l, 1, f->name)))
        return rc;
    if ((terrain = terrain_of(r, l, 2)) < 0 || (district = district_of(r, l, 3)) < 0)
        return BC_ESYNTAX;
    if ((rc = number_of(r, l, 4, 0, FAR, &x)) || (rc = number_of(r, l, 5, 0, FAR, &y)))
        return rc;
    for (int i = 0; i < r->fields; i++) {
        if (!strcmp(r->to->field[i].name, f->name))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "a second field %s", f->name);
        if (r->to->field[i].x == x && r->to->field[i].y == y)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 4, "%s is drawn there",
                                r->to->field[i].name);
    }
    f->terrain = (uint8_t)terrain;
    f->district = (uint8_t)district;
    f->x = (int16_t)x;
    f->y = (int16_t)y;
    r->fields++;
    return 0;
}

static int line_edge(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int at[2], rc = bc_want_words(r->d, l, 2, r->e);
    if (rc)
        return rc;
    for (int i = 0; i < 2; i++)
        if ((at[i] = field_of(r, l, i)) < 0)
            return BC_EVALUE;
    if (at[0] == at[1])
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "a field is not its own neighbour");
    if (r->to->field[at[0]].next >> at[1] & 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "these two are neighbours already");
    for (int i = 0; i < 2; i++) {
        struct lpz_field *f = &r->to->field[at[i]];
        if (f->nears == LPZ_NEAR)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "a field has at most %d neighbours",
                                LPZ_NEAR);
        f->near[f->nears++] = (uint8_t)at[1 - i];
        f->next |= (uint64_t)1 << at[1 - i];
    }
    return 0;
}

/* LPZ §6.1, ruling 9: a date that is a line has been passed on its point, one that is a point itself
 * behind it. No two dates are passed with one step. */
static int line_date(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    static const char *const kinds[] = {"line", "battle", NULL};
    int rc, day, point, at = r->dates;
    if (at == LPZ_DATES)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d dates", LPZ_DATES);
    int want = LPZ_FIRST_DAY + at, low = at ? r->to->passed[at - 1] + 1 : 1;
    int battle = want == 16 || want == 18; /* LPZ §6.3 */
    if ((rc = bc_want_words(r->d, l, 3, r->e)) || (rc = number_of(r, l, 0, want, want, &day)))
        return rc;
    if (!bc_is(l, 1, kinds[battle]))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "expected %s: battles are on 16 and 18",
                            kinds[battle]);
    if ((rc = number_of(r, l, 2, low, LONGEST, &point)))
        return rc;
    if (battle)
        r->to->battle[day == 16 ? LPZ_BATTLE_1 : LPZ_BATTLE_2] = (uint8_t)point;
    r->to->end = r->to->passed[at] = (uint8_t)(point + battle);
    r->dates++;
    return 0;
}

/* Steps from every field to every other; a field that cannot be reached stays LPZ_NONE. */
static void measure(struct lpz_data *to)
{
    memset(to->dist, LPZ_NONE, sizeof to->dist);
    for (int from = 0; from < LPZ_FIELDS; from++) {
        uint8_t queue[LPZ_FIELDS], *dist = to->dist[from];
        int n = 0;
        queue[n++] = (uint8_t)from;
        dist[from] = 0;
        for (int i = 0; i < n; i++) {
            const struct lpz_field *f = &to->field[queue[i]];
            for (int k = 0; k < f->nears; k++)
                if (dist[f->near[k]] == LPZ_NONE) {
                    dist[f->near[k]] = (uint8_t)(dist[queue[i]] + 1);
                    queue[n++] = f->near[k];
                }
        }
    }
}

static int whole_board(void *reader)
{
    struct reader *r = reader;
    if (r->fields != LPZ_FIELDS)
        return fail_section(r, "fields", "fields", LPZ_FIELDS, r->fields);
    if (r->dates != LPZ_DATES)
        return fail_section(r, "track", "dates", LPZ_DATES, r->dates);
    measure(r->to);
    for (int f = 0; f < LPZ_FIELDS; f++)
        if (r->to->dist[0][f] == LPZ_NONE) {
            int s = bc_doc_section(r->d, "edges");
            return bc_fail_at(r->e, BC_EVALUE, r->d->file, s < 0 ? 1 : r->d->section_line[s], 1,
                              "[edges]: no way leads from %s to %s", r->to->field[0].name,
                              r->to->field[f].name);
        }
    return 0;
}

/* --- cards.txt --- */

static int army_villages(struct reader *r, const struct bc_line *l, struct lpz_army *a)
{
    enum { FIRST = 7 };
    if (l->n < FIRST + 2 || l->n > FIRST + LPZ_VILLAGES)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l,
                            l->n < FIRST + 2 ? l->n : FIRST + LPZ_VILLAGES,
                            "expected 2 to %d villages", LPZ_VILLAGES);
    a->villages = (uint8_t)(l->n - FIRST);
    for (int i = 0; i < a->villages; i++) {
        int f = field_of(r, l, FIRST + i);
        if (f < 0)
            return BC_EVALUE;
        if (memchr(a->village, f, (size_t)i))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, FIRST + i,
                                "this village stands here twice");
        a->village[i] = (uint8_t)f;
    }
    return 0;
}

/* What one army may not be after those before it. */
static int fits_others(struct reader *r, const struct bc_line *l, const struct lpz_army *a)
{
    for (int i = 0; i < r->armies; i++) {
        const struct lpz_army *b = &r->to->army[i];
        if (!strcmp(b->name, a->name))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "a second army of %s", a->name);
        if (a->kind == LPZ_ANY && b->kind == LPZ_ANY && a->side == b->side)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 3, "one army of all kinds a side: %s",
                                b->name);
    }
    if (r->to->armies_of[a->side] == armies_of[a->side])
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "more than %d armies of this side",
                            armies_of[a->side]);
    return 0;
}

/* LPZ §1.3, §1.4, §1.5, ruling 1, ruling 16: number, side, leader, kind, strength, markers, date,
 * villages. */
static int line_army(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int rc, number, side, kind, strength, markers, date = 0;
    if (r->armies == LPZ_ARMIES)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d armies", LPZ_ARMIES);
    struct lpz_army *a = &r->to->army[r->armies];
    if ((rc = number_of(r, l, 0, r->armies + 1, r->armies + 1, &number)) ||
        (rc = army_villages(r, l, a)) || (rc = name_of(r, l, 2, a->name)))
        return rc;
    if ((side = word_of(r, l, 1, lpz_side_words, "a side: FR or AL")) < 0 ||
        (kind = word_of(r, l, 3, lpz_kind_words, "a kind: inf cav art any")) < 0)
        return BC_ESYNTAX;
    if ((rc = number_of(r, l, 4, 1, 20, &strength)) ||
        (rc = number_of(r, l, 5, 2, a->villages < MARKERS ? a->villages : MARKERS, &markers)) ||
        (!bc_is(l, 6, "-") && (rc = number_of(r, l, 6, LPZ_FIRST_DAY, 18, &date))))
        return rc;
    a->side = (uint8_t)side;
    a->kind = (uint8_t)kind;
    a->strength = (uint8_t)strength;
    a->markers = (uint8_t)markers;
    a->date = (uint8_t)date;
    if ((rc = fits_others(r, l, a)))
        return rc;
    r->to->armies_of[side]++;
    r->armies++;
    return 0;
}

/* LPZ §1.6: district, village, French and Allied points. */
static int line_mission(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int district, field, points[LPZ_SIDES], rc = bc_want_words(r->d, l, 4, r->e);
    if (rc)
        return rc;
    if ((district = district_of(r, l, 0)) < 0 || (field = field_of(r, l, 1)) < 0)
        return BC_EVALUE;
    if (r->to->field[field].district != district)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "this field lies in the district %s",
                            lpz_district_words[r->to->field[field].district]);
    for (int i = 0; i < r->missions[district]; i++)
        if (r->to->mission[district * EACH + i].field == field)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "a second mission for this village");
    if (r->missions[district] == EACH)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d missions of this district",
                            EACH);
    for (int i = 0; i < LPZ_SIDES; i++)
        if ((rc = number_of(r, l, 2 + i, 0, 20, &points[i])))
            return rc;
    r->to->mission[district * EACH + r->missions[district]++] = (struct lpz_mission){
        (uint8_t)district, (uint8_t)field, {(uint8_t)points[LPZ_FR], (uint8_t)points[LPZ_AL]}};
    return 0;
}

/* LPZ §1.8 */
static int line_action(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int n, card = word_of(r, l, 0, lpz_card_words, "a card: a terrain, kinds as inf_cav, or time");
    int rc = card < 0 ? BC_ESYNTAX : bc_want_words(r->d, l, 2, r->e);
    if (rc || (rc = number_of(r, l, 1, 1, CARDS, &n)))
        return rc;
    if (r->to->copies[card])
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "this card stands here twice");
    r->to->copies[card] = (uint8_t)n;
    r->cards += n;
    return 0;
}

/* LPZ §1.9, ruling 15: at least as many as the army card with the fewest markers may want. */
static int line_scouts(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    int n, rc = bc_want_words(r->d, l, 1, r->e);
    if (rc || (rc = number_of(r, l, 0, LPZ_VILLAGES - 2, 20, &n)))
        return rc;
    if (r->scouts++)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second number of scouts");
    r->to->scouts = (uint8_t)n;
    return 0;
}

/* LPZ §8.1, ruling 20: the columns stand in the order of the printed table. */
static int line_ground(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    static const uint8_t column[LPZ_KINDS] = {LPZ_CAV, LPZ_INF, LPZ_ART};
    int v, terrain = terrain_of(r, l, 0);
    int rc = terrain < 0 ? BC_ESYNTAX : bc_want_words(r->d, l, 1 + LPZ_KINDS, r->e);
    if (rc)
        return rc;
    if (r->ground >> terrain & 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "this terrain stands here twice");
    r->ground |= 1U << terrain;
    for (int i = 0; i < LPZ_KINDS; i++) {
        if ((rc = number_of(r, l, 1 + i, -9, 9, &v)))
            return rc;
        r->to->ground[terrain][column[i]] = (int8_t)v;
    }
    return 0;
}

/* The most neighbours that `n` different fields have together. */
static int most_nears(const struct lpz_data *to, int n)
{
    int sum = 0;
    for (int nears = LPZ_NEAR; n && nears; nears--)
        for (int f = 0; n && f < LPZ_FIELDS; f++)
            if (to->field[f].nears == nears) {
                sum += nears;
                n--;
            }
    return sum;
}

/* More choices than there can ever be for a side in one action: every marker by every card and pair
 * to every neighbour (a jump is offered less often than a march), or off the board. */
static int most_choices(const struct lpz_data *to, int side)
{
    enum { PAIRS = 6, FIT = 3, FIT_ANY = 6, OFF = 6, REST = 16 };
    int n = REST;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        const struct lpz_army *army = &to->army[a];
        int ways = PAIRS + (army->kind == LPZ_ANY ? FIT_ANY : FIT);
        if (army->side == side)
            n += most_nears(to, army->markers) * ways + army->markers * OFF;
    }
    return n;
}

static int fits_list(struct reader *r)
{
    for (int side = 0; side < LPZ_SIDES; side++) {
        char what[40];
        int n = most_choices(r->to, side);
        snprintf(what, sizeof what, "choices of %s at most", lpz_side_words[side]);
        if (n > lpz_game.list_max) /* fewer neighbours in board.txt, or fewer markers */
            return fail_section(r, "armies", what, lpz_game.list_max, n);
    }
    return 0;
}

static int whole_cards(void *reader)
{
    struct reader *r = reader;
    if (r->armies != LPZ_ARMIES)
        return fail_section(r, "armies", "armies", LPZ_ARMIES, r->armies);
    for (int i = 0; i < LPZ_DISTRICTS; i++)
        if (r->missions[i] != EACH) {
            char what[40];
            snprintf(what, sizeof what, "missions of the district %s", lpz_district_words[i]);
            return fail_section(r, "missions", what, EACH, r->missions[i]);
        }
    for (int i = 0; i < LPZ_CARDS; i++)
        if (!r->to->copies[i])
            return fail_section(r, "actions", lpz_card_words[i], 1, 0);
    if (r->cards != CARDS)
        return fail_section(r, "actions", "cards in all", CARDS, r->cards);
    r->to->cards = CARDS;
    if (!r->scouts)
        return fail_section(r, "scouts", "number", 1, 0);
    for (int i = 0; i < LPZ_TERRAINS; i++)
        if (!(r->ground >> i & 1))
            return fail_section(r, "ground", lpz_terrain_words[i], 1, 0);
    return fits_list(r);
}

/* --- scenarios/<name>.txt --- */

static int line_game(void *reader, const struct bc_line *l)
{
    struct reader *r = reader;
    static const char *const words[] = {"title", "terrain_values", NULL}, *const answers[] = {
                                                                              "no", "yes", NULL};
    int v, what = word_of(r, l, 0, words, "title or terrain_values");
    int rc = what < 0 ? BC_ESYNTAX : bc_want_words(r->d, l, what ? 2 : 3, r->e);
    if (rc)
        return rc;
    if (r->game >> what & 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second %s", words[what]);
    r->game |= 1U << what;
    if (!what)
        return 0;
    if ((v = word_of(r, l, 1, answers, "yes or no")) < 0)
        return BC_ESYNTAX;
    r->to->professional = v == 1;
    return 0;
}

static int whole_game(void *reader)
{
    struct reader *r = reader;
    if (!(r->game & 1))
        return fail_section(r, "game", "title", 1, 0);
    if (!(r->game & 2))
        return fail_section(r, "game", "terrain_values", 1, 0);
    return 0;
}

/* --- Files --- */

static const struct bc_sheet board_file = {
    {{"fields", line_field}, {"edges", line_edge}, {"track", line_date}, {NULL, NULL}},
    whole_board};
static const struct bc_sheet cards_file = {{{"armies", line_army},
                                            {"missions", line_mission},
                                            {"actions", line_action},
                                            {"scouts", line_scouts},
                                            {"ground", line_ground},
                                            {NULL, NULL}},
                                           whole_cards};
static const struct bc_sheet game_file = {{{"game", line_game}, {NULL, NULL}}, whole_game};

static int read_file(struct reader *r, const struct bc_files *files, const char *name,
                     const struct bc_sheet *sheet)
{
    return bc_sheet_read(sheet, files, "leipzig", name, r, &r->d, r->e);
}

int lpz_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    char name[96];
    struct reader r = {.to = calloc(1, sizeof *r.to), .e = e};
    if (!r.to)
        return bc_fail(e, BC_ENOMEM, "no memory");
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

void lpz_unload(void *data)
{
    free(data);
}
