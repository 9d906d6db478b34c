/* board.c - reads data/waterloo: the board and the scenario (chapter 1), and derives what may be
 * crossed. Every value comes from the files; nothing of the board is written in C. */
#include "game/sheet.h"
#include "rules/waterloo/waterloo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int8_t wl_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t wl_dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

struct reader {
    struct wl_board *b;
    const struct bc_doc *d;
    struct bc_error *e;
    int row;                               /* next row of the section being read */
    int blocks[2][WL_COUNTRIES][WL_KINDS]; /* squares seen: start, recruiting */
    int towns;
};

const char wl_country_letters[] = "FPRASI"; /* in the order of the enum */

static int country_of(const char *word)
{
    const char *p = word[0] && !word[1] ? strchr(wl_country_letters, word[0]) : NULL;
    return p ? (int)(p - wl_country_letters) : WL_NOBODY;
}

static int kind_of(const char *word)
{
    for (int k = 0; k < WL_KINDS; k++)
        if (!strcmp(word, wl_kind_words[k]))
            return k;
    return -1;
}

static int read_country(struct reader *r, const struct bc_line *l, int i, int *c)
{
    *c = i < l->n ? country_of(l->w[i].s) : WL_NOBODY;
    if (*c == WL_NOBODY)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, i, "expected a country: F P R A I or S");
    return 0;
}

/* Two words x y: a land square of that country. */
static int read_square(struct reader *r, const struct bc_line *l, int i, int country, uint16_t *sq)
{
    int x, y;
    struct wl_board *b = r->b;
    if (bc_word_int(r->d, l, i, 0, b->w - 1, &x, r->e) ||
        bc_word_int(r->d, l, i + 1, 0, b->h - 1, &y, r->e))
        return BC_ESYNTAX;
    *sq = (uint16_t)(y * b->w + x);
    if (b->terrain[*sq] != '.')
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "square %d,%d is not land", x, y);
    if (b->country[*sq] != country)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "square %d,%d lies in another country", x,
                            y);
    return 0;
}

static int line_size(struct reader *r, const struct bc_line *l)
{
    struct wl_board *b = r->b;
    int rc = bc_want_words(r->d, l, 2, r->e);
    if (rc || (rc = bc_word_int(r->d, l, 0, 4, 64, &b->w, r->e)) ||
        (rc = bc_word_int(r->d, l, 1, 4, 64, &b->h, r->e)))
        return rc;
    b->squares = b->w * b->h;
    if (b->squares > WL_SQUARES)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d squares", WL_SQUARES);
    return 0;
}

/* One row of the map, a character a square. */
static int line_row(struct reader *r, const struct bc_line *l, bool country)
{
    struct wl_board *b = r->b;
    int rc = bc_want_words(r->d, l, 1, r->e);
    if (rc)
        return rc;
    if (r->row >= b->h)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more rows than %d", b->h);
    const char *s = l->w[0].s;
    if (strlen(s) != (size_t)b->w)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "expected a row of %d squares, found %zu",
                            b->w, strlen(s));
    for (int x = 0; x < b->w; x++) {
        int sq = r->row * b->w + x;
        char one[2] = {s[x], 0};
        bool good = country ? country_of(one) >= 0 : strchr(".^~*", s[x]) != NULL;
        if (!good)
            return bc_fail_at(r->e, BC_ESYNTAX, r->d->file, l->line, l->w[0].col + x,
                              country ? "expected a country: F P R A I or S"
                                      : "expected . ^ ~ or * for land, mountain, sea or wood");
        if (country)
            b->country[sq] = (int8_t)country_of(one);
        else
            b->terrain[sq] = s[x];
    }
    r->row++;
    return 0;
}

static int read_name(struct reader *r, const struct bc_line *l, int i, char out[32])
{
    if (!l->w[i].s[0] || strlen(l->w[i].s) > 31)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, i, "expected a name of 1 to 31 bytes");
    snprintf(out, 32, "%s", l->w[i].s);
    return 0;
}

/* WL §1.3: five of the six countries have a capital. */
static int line_capital(struct reader *r, const struct bc_line *l)
{
    int c, rc;
    uint16_t sq;
    if ((rc = bc_want_words(r->d, l, 6, r->e)) || (rc = read_country(r, l, 0, &c)) ||
        (rc = read_square(r, l, 1, c, &sq)))
        return rc;
    struct wl_country *k = &r->b->land[c];
    if (k->capital || c == WL_ITALY)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0,
                            k->capital ? "a second capital" : "Italy has no capital (WL §1.3)");
    k->capital = true;
    k->start.at[WL_GENERAL][0] = sq;
    snprintf(k->colour, sizeof k->colour, "%s", l->w[3].s);
    if ((rc = read_name(r, l, 4, k->name[0])))
        return rc;
    return read_name(r, l, 5, k->name[1]);
}

/* WL §2.4, §7.8: one general, four infantry, four cavalry on marked squares. */
static int line_block(struct reader *r, const struct bc_line *l, int recruit)
{
    int c, rc;
    uint16_t sq;
    if ((rc = bc_want_words(r->d, l, 4, r->e)) || (rc = read_country(r, l, 0, &c)) ||
        (rc = read_square(r, l, 2, c, &sq)))
        return rc;
    int kind = kind_of(l->w[1].s);
    if (kind < 0)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 1, "expected general, infantry or cavalry");
    struct wl_country *k = &r->b->land[c];
    int *n = &r->blocks[recruit][c][kind];
    if (*n == (kind == WL_GENERAL ? 1 : 4))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "too many %s squares for this country",
                            l->w[1].s);
    if (r->b->block_of[sq] != WL_NOBODY)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "this square is used twice");
    if (!recruit && kind == WL_GENERAL && (!k->capital || k->start.at[WL_GENERAL][0] != sq))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "the general starts in the capital");
    struct wl_block *bl = recruit ? &k->recruit : &k->start;
    bl->at[kind][(*n)++] = sq;
    r->b->block_of[sq] = (int8_t)c;
    return 0;
}

static int line_town(struct reader *r, const struct bc_line *l)
{
    int c, rc;
    struct wl_board *b = r->b;
    if ((rc = bc_want_words(r->d, l, 7, r->e)) || (rc = read_country(r, l, 3, &c)))
        return rc;
    if (r->towns == WL_TOWNS)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "more than %d towns", WL_TOWNS);
    struct wl_town *t = &b->town[r->towns];
    if ((rc = read_square(r, l, 1, c, &t->at)) || (rc = read_name(r, l, 5, t->name[0])) ||
        (rc = read_name(r, l, 6, t->name[1])))
        return rc;
    if (b->town_at[t->at] != WL_NOBODY || b->block_of[t->at] != WL_NOBODY)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "this square is used twice");
    if (strlen(l->w[0].s) > 3 || !l->w[0].s[0])
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "expected an id of 1 to 3 letters");
    snprintf(t->id, sizeof t->id, "%s", l->w[0].s);
    for (int i = 0; i < r->towns; i++)
        if (!strcmp(b->town[i].id, t->id))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a second town %s", t->id);
    t->country = (int8_t)c;
    int kind = kind_of(l->w[4].s);
    if (kind > 0)
        t->gives = (uint8_t)kind;
    else if (!bc_is(l, 4, "yellow"))
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 4, "expected yellow, infantry or cavalry");
    int n = 0;
    while (n < 4 && b->land[c].town[n] != WL_NOBODY)
        n++;
    if (n == 4)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 3, "a fifth town of this country (WL §1.3)");
    b->land[c].town[n] = (int8_t)r->towns;
    b->town_at[t->at] = (int8_t)r->towns++;
    return 0;
}

/* WL §1.6: rivers and red lines; a stretch of border that is not listed is closed. */
static int line_border(struct reader *r, const struct bc_line *l)
{
    struct wl_board *b = r->b;
    int at, from, to, rc = bc_want_words(r->d, l, 5, r->e);
    if (rc)
        return rc;
    bool v = bc_is(l, 0, "V");
    if (!v && !bc_is(l, 0, "H"))
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "expected V or H");
    if (!bc_is(l, 4, "river") && !bc_is(l, 4, "red"))
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 4, "expected river or red");
    int across = v ? b->w : b->h, along = v ? b->h : b->w;
    if ((rc = bc_word_int(r->d, l, 1, 0, across - 2, &at, r->e)) ||
        (rc = bc_word_int(r->d, l, 2, 0, along - 1, &from, r->e)) ||
        (rc = bc_word_int(r->d, l, 3, from, along - 1, &to, r->e)))
        return rc;
    for (int i = from; i <= to; i++) {
        int sq = v ? i * b->w + at : at * b->w + i;
        if (b->country[sq] == b->country[sq + (v ? 1 : b->w)])
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "no border between countries at %d,%d",
                                sq % b->w, sq / b->w);
        (v ? b->edge_v : b->edge_h)[sq] = bc_is(l, 4, "river") ? 'r' : 'l';
    }
    return 0;
}

static int read_line(struct reader *r, const struct bc_line *l)
{
    const char *s = r->d->section[l->section];
    if (!strcmp(s, ""))
        return bc_is(l, 0, "format") && bc_is(l, 1, "1") && l->n == 2
                   ? 0
                   : bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "expected: format 1");
    if (!strcmp(s, "provenance"))
        return bc_provenance_line(r->d, l, r->e);
    if (!strcmp(s, "size"))
        return line_size(r, l);
    if (!r->b->w)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "expected section [size] first");
    if (!strcmp(s, "country") || !strcmp(s, "terrain"))
        return line_row(r, l, s[0] == 'c');
    if (!strcmp(s, "capitals"))
        return line_capital(r, l);
    if (!strcmp(s, "start") || !strcmp(s, "recruit"))
        return line_block(r, l, s[0] == 'r');
    if (!strcmp(s, "towns"))
        return line_town(r, l);
    if (!strcmp(s, "borders"))
        return line_border(r, l);
    return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "unknown section [%s]", s);
}

/* WL §1.6: within a country, or across a river or a red line. */
static bool edge_open(const struct wl_board *b, int p, int q)
{
    if (b->country[p] == b->country[q])
        return true;
    int low = p < q ? p : q;
    return (p / b->w == q / b->w ? b->edge_v : b->edge_h)[low] != 0;
}

/* WL §1.5, §1.6, ruling 1: may one square be stepped to from the other, pieces ignored? On the
 * diagonal one of the two ways round the corner has to be open; what lies on it does not matter. */
static bool passable(const struct wl_board *b, int p, int q)
{
    if (b->terrain[p] != '.' || b->terrain[q] != '.')
        return false;
    int corner1 = p / b->w * b->w + q % b->w, corner2 = q / b->w * b->w + p % b->w;
    if (corner1 == p || corner1 == q)
        return edge_open(b, p, q);
    return (edge_open(b, p, corner1) && edge_open(b, corner1, q)) ||
           (edge_open(b, p, corner2) && edge_open(b, corner2, q));
}

/* WL §3.3: two orthogonal squares for one point, round a corner as well. Where two ways lead to
 * one square either may be free. */
static void link_cavalry(struct wl_board *b, int sq)
{
    for (int d = 0; d < 8; d += 2)
        for (int d2 = 0; d2 < 8; d2 += 2) {
            uint16_t mid = b->next[sq][d], to = mid == WL_OFF ? WL_OFF : b->next[mid][d2];
            if (to == WL_OFF || to == sq)
                continue;
            int i = 0;
            while (i < b->cavs[sq] && b->cav[sq][i].to != to)
                i++;
            if (i < b->cavs[sq])
                b->cav[sq][i].mid[1] = mid;
            else
                b->cav[sq][b->cavs[sq]++] = (struct wl_cav){to, {mid, WL_OFF}};
        }
}

/* WL §1.5, §1.6: which neighbours a piece can step to. */
static void link_squares(struct wl_board *b)
{
    for (int sq = 0; sq < b->squares; sq++)
        for (int d = 0; d < 8; d++) {
            int x = sq % b->w + wl_dx[d], y = sq / b->w + wl_dy[d];
            bool on = x >= 0 && x < b->w && y >= 0 && y < b->h;
            b->next[sq][d] =
                on && passable(b, sq, y * b->w + x) ? (uint16_t)(y * b->w + x) : WL_OFF;
        }
    for (int sq = 0; sq < b->squares; sq++)
        link_cavalry(b, sq);
}

/* What single lines cannot show: complete rows, blocks, towns. */
static int check_whole(struct reader *r, int rows_country, int rows_terrain)
{
    struct wl_board *b = r->b;
    int last = r->d->lines ? r->d->line[r->d->lines - 1].line : 1;
    if (!b->w || rows_country != b->h || rows_terrain != b->h)
        return bc_fail_at(r->e, BC_EVALUE, r->d->file, last, 1,
                          "expected [size] and as many rows in [country] and [terrain]");
    if (r->towns != WL_TOWNS)
        return bc_fail_at(r->e, BC_EVALUE, r->d->file, last, 1, "expected %d towns, found %d",
                          WL_TOWNS, r->towns);
    for (int c = 0; c < WL_COUNTRIES; c++) {
        if (!b->land[c].capital && c != WL_ITALY)
            return bc_fail_at(r->e, BC_EVALUE, r->d->file, last, 1, "%s has no capital",
                              wl_country_words[c]);
        for (int k = 0; k < WL_KINDS; k++)
            for (int i = 0; c != WL_ITALY && i < 2; i++)
                if (r->blocks[i][c][k] != (k == WL_GENERAL ? 1 : 4))
                    return bc_fail_at(r->e, BC_EVALUE, r->d->file, last, 1,
                                      "%s: expected %d %s square(s) in [%s]", wl_country_words[c],
                                      k == WL_GENERAL ? 1 : 4, wl_kind_words[k],
                                      i ? "recruit" : "start");
    }
    return 0;
}

static int read_board(struct wl_board *b, const struct bc_doc *d, struct bc_error *e)
{
    struct reader r = {.b = b, .d = d, .e = e};
    int section = 0, rc = 0, rows[2] = {0, 0};
    memset(b->town_at, WL_NOBODY, sizeof b->town_at);
    memset(b->block_of, WL_NOBODY, sizeof b->block_of);
    for (int c = 0; c < WL_COUNTRIES; c++)
        memset(b->land[c].town, WL_NOBODY, sizeof b->land[c].town);
    /* Squares are checked against the map, so the map is read first, wherever it stands. */
    static const char *const first[] = {"size", "country", "terrain"};
    for (int pass = 0; !rc && pass < 4; pass++)
        for (int i = 0; !rc && i < d->lines; i++) {
            const struct bc_line *l = &d->line[i];
            const char *s = d->section[l->section];
            int when = 3;
            for (int k = 0; k < 3; k++)
                if (!strcmp(s, first[k]))
                    when = k;
            if (l->section != section)
                r.row = 0;
            section = l->section;
            if (when == pass)
                rc = read_line(&r, l);
            if (!rc && when == pass && (pass == 1 || pass == 2))
                rows[pass - 1] = r.row;
        }
    if (!rc)
        rc = check_whole(&r, rows[0], rows[1]);
    if (!rc)
        link_squares(b);
    return rc;
}

static int read_scenario(struct wl_board *b, const struct bc_doc *d, char map[64],
                         struct bc_error *e)
{
    struct number {
        const char *key;
        int lo, hi, *v;
    } numbers[] = {{"towns_to_win", 1, WL_TOWNS, &b->towns_to_win},
                   {"threat", 0, WL_TOWNS, &b->threat},
                   {"mobilisation", 1, 99, &b->mobilisation},
                   {"general_binds", 1, 2, &b->general_binds}};
    int rc = 0, seen = 0;
    for (int i = 0; !rc && i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        if ((rc = bc_want_words(d, l, 2, e)))
            break;
        int k = 0, count = (int)(sizeof numbers / sizeof *numbers);
        while (k < count && strcmp(numbers[k].key, l->w[0].s) != 0)
            k++;
        if (k < count) {
            rc = bc_word_int(d, l, 1, numbers[k].lo, numbers[k].hi, numbers[k].v, e);
            seen |= 1 << k;
        } else if (bc_is(l, 0, "format") && bc_is(l, 1, "1")) {
            continue;
        } else if (bc_is(l, 0, "map") && strlen(l->w[1].s) < 64) {
            snprintf(map, 64, "%s", l->w[1].s);
            seen |= 1 << count;
        } else if (bc_is(l, 0, "rule") &&
                   (bc_is(l, 1, "standard") || bc_is(l, 1, "introductory"))) {
            b->standard = bc_is(l, 1, "standard");
            seen |= 1 << (count + 1);
        } else {
            rc = bc_fail_word(e, BC_ESYNTAX, d, l, 0, "unknown line of a Waterloo scenario");
        }
    }
    if (!rc && seen != 63)
        rc = bc_fail_at(e, BC_EVALUE, d->file, 1, 1,
                        "expected map, rule, towns_to_win, threat, mobilisation, general_binds");
    return rc;
}

int wl_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    struct bc_doc d;
    char name[96], map[64] = "";
    struct wl_board *b = calloc(1, sizeof *b);
    if (!b)
        return bc_fail(e, BC_ENOMEM, "no memory");
    snprintf(name, sizeof name, "scenarios/%.64s.txt", scenario);
    int rc = bc_files_doc(files, "waterloo", name, &d, e);
    if (!rc) {
        rc = read_scenario(b, &d, map, e);
        bc_doc_free(&d);
    }
    if (!rc && !(rc = bc_files_doc(files, "waterloo", map, &d, e))) {
        rc = read_board(b, &d, e);
        bc_doc_free(&d);
    }
    if (rc)
        free(b);
    else
        *data = b;
    return rc;
}

void wl_unload(void *data)
{
    free(data);
}
