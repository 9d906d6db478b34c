/* fields.c - see fields.h. */
#include "game/fields.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- Values in a state --- */

static int count(const struct bc_ctx *cx, int n)
{
    return n == BC_EACH_SEAT ? cx->st->seats : n;
}

static uint8_t *at_offset(const struct bc_ctx *cx, int offset)
{
    return (uint8_t *)cx->st + offset;
}

/* Values of a line and lines, as many as there are at the moment. */
static int values(const struct bc_ctx *cx, const struct bc_field *f)
{
    return f->len && !(f->is & BC_IN_TURN) ? *at_offset(cx, f->len) : count(cx, f->n);
}

static int rows(const struct bc_ctx *cx, const struct bc_field *f)
{
    if (f->len && f->is & BC_IN_TURN)
        return *at_offset(cx, f->len);
    return f->limit ? f->limit(cx) : count(cx, f->rows);
}

static int greatest(const struct bc_ctx *cx, const struct bc_field *f)
{
    return f->max == BC_LAST_SEAT ? cx->st->seats - 1 : f->max;
}

static uint8_t *place(const struct bc_ctx *cx, const struct bc_field *f, int row)
{
    return (uint8_t *)cx->st + f->at + (size_t)row * f->stride;
}

static int width(const struct bc_field *f)
{
    return f->size < 0 ? -f->size : f->size;
}

/* Value `i` of a row. No state holds plain values of more than 16 bits; sets may be in larger words. */
static int get(const struct bc_ctx *cx, const struct bc_field *f, int row, int i)
{
    const uint8_t *p = place(cx, f, row) + (size_t)i * (size_t)width(f);
    uint16_t v;
    if (width(f) == 1)
        return f->size < 0 ? (int8_t)*p : *p;
    memcpy(&v, p, sizeof v);
    return f->size < 0 ? (int16_t)v : v;
}

static void set(const struct bc_ctx *cx, const struct bc_field *f, int row, int i, int v)
{
    uint8_t *p = place(cx, f, row) + (size_t)i * (size_t)width(f);
    uint16_t wide = (uint16_t)v;
    if (width(f) == 1)
        *p = (uint8_t)v;
    else
        memcpy(p, &wide, sizeof wide);
}

/* The byte of a set that holds the bit of a row, and that bit; words are as the machine has them. */
static uint8_t *bit_of(const struct bc_ctx *cx, const struct bc_field *f, int row, uint8_t *mask)
{
    static const uint16_t one = 1;
    int bit = f->bit + (f->stride ? 0 : row), size = width(f), byte = bit / 8;
    *mask = (uint8_t)(1u << bit % 8);
    if (!*(const uint8_t *)&one) /* the highest byte of a word comes first */
        byte = byte - byte % size + size - 1 - byte % size;
    return place(cx, f, row) + byte;
}

static bool is_blank(const struct bc_field *f, int v)
{
    return v == f->none || (f->is & BC_HIDES && v == f->none - 1);
}

static bool is_none(const struct bc_ctx *cx, const struct bc_field *f, int row)
{
    bool inverse = f->is & BC_INVERSE;
    uint8_t mask;
    if (f->form == BC_SET)
        return !(*bit_of(cx, f, row, &mask) & mask) != inverse;
    if (f->is & BC_SHORT)
        return is_blank(f, get(cx, f, row, 0));
    if (f->len)
        return !*at_offset(cx, f->len);
    for (int i = 0; i < count(cx, f->n ? f->n : 1); i++)
        if (!is_blank(f, get(cx, f, row, i)))
            return inverse;
    return !inverse;
}

static bool has_row_word(const struct bc_field *f)
{
    return f->rows != 1 && !(f->is & BC_IN_TURN);
}

/* The number of the first row or column. */
static int first_of(const struct bc_field *f, const struct bc_dom *dom)
{
    return !dom && f->is & BC_FROM_ONE ? 1 : 0;
}

static int columns(const struct bc_field *f)
{
    return f->cols ? f->cols : 1;
}

/* --- Writing --- */

const char *bc_dom_word(const struct bc_ctx *cx, const struct bc_dom *dom, int v, char *buf,
                        size_t size)
{
    if (dom && dom->words)
        return dom->words[v];
    if (dom)
        dom->print(cx, v, buf, size);
    else
        bc_cat_int(buf, size, 0, v);
    return buf;
}

void bc_put_bytes(struct bc_out *out, const uint8_t *v, int n)
{
    for (int i = 0; i < n; i++)
        bc_putf(out, " %d", v[i]);
}

static void put_word(const struct bc_ctx *cx, const struct bc_dom *dom, int v, struct bc_out *out)
{
    char buf[BC_WORD];
    bc_put(out, " ");
    bc_put(out, bc_dom_word(cx, dom, v, buf, sizeof buf));
}

static void write_values(const struct bc_ctx *cx, const struct bc_field *f, int row,
                         struct bc_out *out)
{
    for (int i = 0; i < values(cx, f); i++) {
        int v = get(cx, f, row, i);
        for (int k = 0; f->form == BC_PACK && k < v; k++)
            put_word(cx, f->dom, i, out);
        if (f->form == BC_PACK)
            continue;
        if (f->is & BC_SHORT && is_blank(f, v))
            return;
        if (f->is & BC_DASH && v == f->none)
            bc_put(out, " -");
        else
            put_word(cx, f->dom, v, out);
    }
}

static bool is_written(const struct bc_ctx *cx, const struct bc_field *f, int row)
{
    if (f->when && !f->when(cx, row))
        return false;
    if (f->form == BC_PARTS) /* a line whose first part has no value says nothing */
        f = f->parts;
    return f->form == BC_LINE || f->is & BC_SHOWN || !is_none(cx, f, row);
}

void bc_parts_write(const struct bc_ctx *cx, const struct bc_field *parts, int row,
                    struct bc_out *out)
{
    for (const struct bc_field *p = parts; p->name; p++)
        if (is_written(cx, p, row)) {
            if (!(p->is & BC_BARE))
                bc_putf(out, " %s", p->name);
            write_values(cx, p, row, out);
        }
}

static void write_row(const struct bc_ctx *cx, const struct bc_field *f, int row,
                      struct bc_out *out)
{
    if (!is_written(cx, f, row))
        return;
    if (f->form == BC_LINE) {
        if (f->write)
            f->write(cx, row, out);
        return;
    }
    bc_put(out, f->name);
    if (has_row_word(f))
        put_word(cx, f->row, row / columns(f) + first_of(f, f->row), out);
    if (f->cols)
        put_word(cx, f->col, row % columns(f) + first_of(f, f->col), out);
    if (f->form == BC_PARTS)
        bc_parts_write(cx, f->parts, row, out);
    else
        write_values(cx, f, row, out);
    bc_put(out, "\n");
}

/* The fields from f to end by turns, row by row. */
static void write_beside(const struct bc_ctx *cx, const struct bc_field *f,
                         const struct bc_field *end, struct bc_out *out)
{
    bool more = true;
    for (int row = 0; more; row++) {
        more = false;
        for (const struct bc_field *k = f; k < end; k++) {
            for (int c = 0; row < rows(cx, k) && c < columns(k); c++)
                write_row(cx, k, row * columns(k) + c, out);
            more |= row + 1 < rows(cx, k);
        }
    }
}

void bc_fields_write(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct bc_field *f = cx->game->fields;
    while (f && f->name) {
        const struct bc_field *end = f + 1;
        while (end->name && end->is & BC_BESIDE)
            end++;
        write_beside(cx, f, end, out);
        f = end;
    }
}

/* --- Reading --- */

int bc_read_fail(const struct bc_reader *r, int i, const char *what)
{
    return bc_fail_word(r->e, BC_EVALUE, r->d, r->l, i, "%s", what);
}

static bool parse(const struct bc_reader *r, int i, const struct bc_dom *dom, int *v)
{
    int16_t x;
    if (i >= r->l->n)
        return false;
    for (int k = 0; dom->words && dom->words[k]; k++)
        if (!strcmp(dom->words[k], r->l->w[i].s)) {
            *v = k;
            return true;
        }
    if (dom->words || !dom->parse(r->cx, r->l->w[i].s, &x))
        return false;
    *v = x;
    return true;
}

/* The number of words of a domain that are few enough to be listed; else 0. An empty word is a gap. */
static int few_words(const struct bc_dom *dom)
{
    enum { FEW = 6 };
    int n = 0;
    while (dom && dom->words && dom->words[n])
        n++;
    return n <= FEW ? n : 0;
}

int bc_read_value(const struct bc_reader *r, int i, const struct bc_dom *dom, int *v)
{
    char list[160] = "";
    size_t at = 0;
    int n = few_words(dom);
    if (parse(r, i, dom, v))
        return 0;
    for (int k = 0; k < n; k++) {
        if (at && *dom->words[k])
            at = bc_cat(list, sizeof list, at, k + 1 < n ? ", " : " or ");
        at = bc_cat(list, sizeof list, at, dom->words[k]);
    }
    if (at)
        return bc_fail_word(r->e, BC_EVALUE, r->d, r->l, i, "expected %s", list);
    return bc_fail_word(r->e, BC_EVALUE, r->d, r->l, i, "expected %s %s",
                        strchr("aeiou", dom->name[0]) ? "an" : "a", dom->name);
}

int bc_read_int(const struct bc_reader *r, int i, int lo, int hi, int *v)
{
    return bc_word_int(r->d, r->l, i, lo, hi, v, r->e);
}

int bc_read_bytes(const struct bc_reader *r, int i, int n, int max, uint8_t *v)
{
    int x, rc = 0;
    for (int k = 0; k < n && !rc; k++)
        if (!(rc = bc_read_int(r, i + k, 0, max, &x)))
            v[k] = (uint8_t)x;
    return rc;
}

int bc_read_words(const struct bc_reader *r, int n)
{
    return bc_want_words(r->d, r->l, n, r->e);
}

int bc_read_card(const struct bc_reader *r, int i, const struct bc_dom *dom, uint8_t *pile, int *v)
{
    int rc = bc_read_value(r, i, dom, v);
    if (rc || !pile)
        return rc;
    if (!pile[*v])
        return bc_read_fail(r, i, "more of these than the deck has");
    pile[*v]--;
    return 0;
}

/* The number of lines above with the same first word. */
static int lines_above(const struct bc_reader *r)
{
    int n = 0;
    for (const struct bc_line *l = r->l; l-- > r->d->line && l->section == r->l->section;)
        n += bc_is(l, 0, r->l->w[0].s);
    return n;
}

/* Word *i, which is moved on, as the number of a row or column. */
static int read_index(const struct bc_reader *r, const struct bc_field *f, int *i,
                      const struct bc_dom *dom, int n, int *v)
{
    int first = first_of(f, dom), word = (*i)++, rc;
    rc = dom ? bc_read_value(r, word, dom, v) : bc_read_int(r, word, first, first + n - 1, v);
    *v -= rc ? 0 : first;
    return !rc && *v >= n ? bc_read_fail(r, word, "none of these") : rc;
}

/* The row that a line is about, and in *i the first word behind it. */
static int read_row(const struct bc_reader *r, const struct bc_field *f, int *row, int *i)
{
    int col = 0, rc = 0;
    *row = 0;
    *i = 1;
    if (f->is & BC_IN_TURN) {
        *row = lines_above(r);
        return *row < count(r->cx, f->rows) ? 0 : bc_read_fail(r, 0, "too many of these");
    }
    if (has_row_word(f))
        rc = read_index(r, f, i, f->row, rows(r->cx, f), row);
    if (!rc && f->cols)
        rc = read_index(r, f, i, f->col, f->cols, &col);
    *row = *row * columns(f) + col;
    return rc;
}

static int read_one(const struct bc_reader *r, const struct bc_field *f, int i, int *v)
{
    uint8_t *pile = f->pile ? at_offset(r->cx, f->pile) : NULL;
    if (f->is & BC_DASH && bc_is(r->l, i, "-")) {
        *v = f->none;
        return 0;
    }
    if (!f->dom)
        return bc_read_int(r, i, f->min, greatest(r->cx, f), v);
    int rc = bc_read_card(r, i, f->dom, pile, v);
    return rc || (*v >= f->min && *v <= f->max) ? rc : bc_read_fail(r, i, f->broken);
}

static int read_pack(const struct bc_reader *r, const struct bc_field *f, int row, int i)
{
    bool within = f->is & BC_WITHIN;
    uint8_t *v = place(r->cx, f, row), *pile = f->pile ? at_offset(r->cx, f->pile) : NULL;
    assert(pile || !within);
    for (int card, rc; i < r->l->n; i++) {
        if ((rc = bc_read_card(r, i, f->dom, within ? NULL : pile, &card)))
            return rc;
        if (within && v[card] == pile[row * f->stride + card])
            return bc_read_fail(r, i, "not in this hand");
        v[card]++;
    }
    return 0;
}

/* How many values the line has from word `i` on; more than it may have are refused. */
static int how_many(const struct bc_reader *r, const struct bc_field *f, int i, int *n)
{
    *n = count(r->cx, f->n);
    if (!f->len || f->is & BC_IN_TURN)
        return 0;
    if (r->l->n - i > *n)
        return bc_fail_word(r->e, BC_EVALUE, r->d, r->l, i + *n, "no more than %d of these", *n);
    *n = r->l->n - i;
    *at_offset(r->cx, f->len) = (uint8_t)*n;
    return 0;
}

/* A mark, or the values from word `i` on; *i is then the word behind them. */
static int read_values(const struct bc_reader *r, const struct bc_field *f, int row, int *i)
{
    int v, n, rc = how_many(r, f, *i, &n);
    if (f->form == BC_SET) {
        uint8_t mask, *at = bit_of(r->cx, f, row, &mask);
        *at = (uint8_t)(f->is & BC_INVERSE ? *at & ~mask : *at | mask);
    } else if (!f->n) {
        set(r->cx, f, row, 0, f->is & BC_INVERSE ? f->none : f->max);
    }
    for (int k = 0; !rc && k < n; k++) {
        if (k && f->is & BC_SHORT && *i == r->l->n)
            return 0;
        if (!(rc = read_one(r, f, (*i)++, &v)))
            set(r->cx, f, row, k, v);
    }
    return rc;
}

static bool is_leading(const struct bc_field *p)
{
    return p->name && p->is & (BC_BARE | BC_NEEDED);
}

int bc_parts_read(const struct bc_reader *r, const struct bc_field *parts, int row, int i)
{
    const struct bc_field *p = parts;
    int rc = 0;
    for (; is_leading(p) && !rc; p++) {
        if (p->is & BC_OPTIONAL && i == r->l->n)
            return 0;
        if (!(p->is & BC_BARE) && !bc_is(r->l, i++, p->name))
            return bc_fail_word(r->e, BC_ESYNTAX, r->d, r->l, i - 1, "expected %s", p->name);
        rc = read_values(r, p, row, &i);
        if (p->is & BC_UNENDING)
            return rc;
    }
    for (parts = p; !rc && i < r->l->n; rc = read_values(r, p, row, &i)) {
        for (p = parts; p->name && !bc_is(r->l, i, p->name);)
            p++;
        if (!p->name)
            return bc_read_fail(r, i, "no such word on this line");
        i++;
    }
    return rc;
}

/* Behind the word of the row. */
static int read_rest(const struct bc_reader *r, const struct bc_field *f, int row, int i)
{
    int rc = 0;
    if (f->form == BC_PARTS)
        return bc_parts_read(r, f->parts, row, i);
    if (f->is & BC_ONCE && !is_none(r->cx, f, row))
        return bc_read_fail(r, i - 1, "this again");
    if (f->form == BC_PACK)
        return read_pack(r, f, row, i);
    if (f->len && f->is & BC_IN_TURN)
        *at_offset(r->cx, f->len) = (uint8_t)(row + 1);
    else if (!f->len && !(f->is & (BC_UNENDING | BC_SHORT)))
        rc = bc_read_words(r, i + count(r->cx, f->n));
    if (!rc)
        rc = read_values(r, f, row, &i);
    return rc || f->is & BC_UNENDING ? rc : bc_read_words(r, i);
}

static int read_field(const struct bc_reader *r, const struct bc_field *f)
{
    int row, i;
    if (f->read)
        return f->read(r);
    int rc = read_row(r, f, &row, &i);
    if (!rc)
        rc = read_rest(r, f, row, i);
    if (!rc && f->then)
        f->then(r->cx, row);
    return rc;
}

static const struct bc_field *find(const struct bc_game *g, const char *name, size_t len)
{
    const struct bc_field *f = g->fields;
    while (f->name && (*f->name != *name || strncmp(f->name, name, len) != 0 || f->name[len]))
        f++;
    return f->name ? f : NULL;
}

/* Needed lines are in the order of the table: *next is the one that has to come. */
static int in_order(const struct bc_reader *r, const struct bc_field *f,
                    const struct bc_field **next)
{
    bool more = f->is & BC_IN_TURN && lines_above(r) + 1 < count(r->cx, f->rows);
    if (!(f->is & BC_NEEDED))
        return 0;
    if (f != *next)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, r->l, 0, "expected %s",
                            (*next)->name ? (*next)->name : "[stack]");
    *next = f + !more;
    return 0;
}

int bc_fields_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct bc_reader r = {cx, d, NULL, e};
    const struct bc_field *next = cx->game->fields;
    int section = bc_doc_section(d, "state"), rc = 0;
    for (int i = 0; i < d->lines && !rc; i++) {
        r.l = &d->line[i];
        if (r.l->section != section)
            continue;
        const struct bc_field *f = find(cx->game, r.l->w[0].s, strlen(r.l->w[0].s));
        if (!f)
            return bc_fail_word(e, BC_ESYNTAX, d, r.l, 0, "no such word in a position of %s",
                                cx->game->id);
        if (!(rc = in_order(&r, f, &next)))
            rc = read_field(&r, f);
    }
    if (!rc && next->name && next->is & BC_NEEDED)
        rc = bc_fail_at(e, BC_ESYNTAX, d->file, d->section_line[section], 1,
                        "a line `%s ...` is missing", next->name);
    return rc;
}

int bc_fields_read_only(struct bc_ctx *cx, const struct bc_doc *d, const char *name,
                        struct bc_error *e)
{
    struct bc_reader r = {cx, d, NULL, e};
    int section = bc_doc_section(d, "state"), rc = 0;
    for (int i = 0; i < d->lines && !rc; i++) {
        r.l = &d->line[i];
        if (r.l->section == section && bc_is(r.l, 0, name))
            rc = read_field(&r, find(cx->game, name, strlen(name)));
    }
    return rc;
}

/* --- The check --- */

static int highest(const uint8_t *v, int n)
{
    uint8_t top = 0;
    for (int i = 0; i < n; i++)
        top = v[i] > top ? v[i] : top;
    return top;
}

/* Whether every value is one that the field may have. Every action of a match is checked, and most
 * values are bytes: what is the same for all of them is looked up once. */
static bool is_within(const struct bc_ctx *cx, const struct bc_field *f)
{
    int lines = f->form == BC_PLAIN && !(f->is & BC_INVERSE) ? rows(cx, f) * columns(f) : 0;
    int n = f->n ? values(cx, f) : 1, min = f->min, max = greatest(cx, f);
    if (lines && f->size == 1 && f->stride == n) { /* rows without gaps: one long row */
        n *= lines;
        lines = 1;
    }
    for (int row = 0; row < lines; row++) {
        if (f->size == 1 && min <= 0 && highest(place(cx, f, row), n) <= max)
            continue;
        for (int i = 0; i < n; i++) {
            int v = get(cx, f, row, i);
            if ((v < min || v > max) && (f->is & BC_SHOWN || !is_blank(f, v)))
                return false;
        }
    }
    return true;
}

static const char *check_field(const struct bc_ctx *cx, const struct bc_field *f)
{
    for (int row = 0; f->form == BC_SET && f->max && row < (f->stride ? f->rows : 1); row++)
        if (get(cx, f, row, 0) & ~f->max)
            return f->broken;
    if (f->len && *at_offset(cx, f->len) > (f->is & BC_IN_TURN ? f->rows : f->n))
        return f->broken;
    return is_within(cx, f) ? NULL : f->broken;
}

static const char *check_all(const struct bc_ctx *cx, const struct bc_field *f)
{
    const char *broken = NULL;
    for (; f && f->name && !broken; f++)
        if (!(broken = check_field(cx, f)))
            broken = check_all(cx, f->parts);
    return broken;
}

const char *bc_check(const struct bc_ctx *cx)
{
    const char *broken = check_all(cx, cx->game->fields);
    return broken ? broken : cx->game->check(cx);
}

/* --- View and documentation --- */

static void view_value(const struct bc_ctx *cx, const struct bc_field *f, const char *key, int v,
                       struct bc_out *out)
{
    char buf[BC_WORD];
    if (f->dom)
        bc_json_str(out, key, bc_dom_word(cx, f->dom, v, buf, sizeof buf));
    else
        bc_json_int(out, key, v);
}

static void view_field(const struct bc_ctx *cx, const struct bc_field *f, int row,
                       struct bc_out *out)
{
    int first = get(cx, f, row, 0);
    if (f->n == 1 && (!f->none || !is_blank(f, first)))
        view_value(cx, f, f->name, first, out);
    else if (!f->n)
        bc_json_bool(out, f->name, !is_none(cx, f, row));
    if (f->n < 2)
        return;
    bc_json_open(out, f->name, '[');
    for (int i = 0; i < values(cx, f); i++) {
        int v = get(cx, f, row, i);
        for (int k = 0; k < (f->form == BC_PACK ? v : 1); k++)
            view_value(cx, f, NULL, f->form == BC_PACK ? i : v, out);
    }
    bc_json_close(out, ']');
}

void bc_fields_view(const struct bc_ctx *cx, const char *names, int row, struct bc_out *out)
{
    for (size_t len; *names; names += len + (names[len] == ' ')) {
        len = strcspn(names, " ");
        view_field(cx, find(cx->game, names, len), row, out);
    }
}

static void put_usage(const struct bc_dom *dom, int lo, int hi, struct bc_out *out)
{
    const char *between = " ";
    int n = few_words(dom);
    if (!dom && hi < 0)
        bc_put(out, " <seat>");
    else if (!dom)
        bc_putf(out, " %d..%d", lo, hi);
    else if (!n)
        bc_putf(out, " <%s>", dom->name);
    for (int i = lo; dom && i < n && i <= hi; i++)
        if (*dom->words[i]) {
            bc_putf(out, "%s%s", between, dom->words[i]);
            between = "|";
        }
}

static void put_values(const struct bc_field *f, struct bc_out *out)
{
    if (f->n)
        put_usage(f->dom, f->min, f->form == BC_PACK ? f->n - 1 : f->max, out);
    if (f->is & BC_DASH)
        bc_put(out, "|-");
    if (f->form == BC_PACK || f->n == BC_EACH_SEAT || f->is & BC_SHORT ||
        (f->len && !(f->is & BC_IN_TURN)))
        bc_put(out, " ...");
    else if (f->n > 1)
        bc_putf(out, " x %d", f->n);
}

static void put_line(const struct bc_field *f, struct bc_out *out)
{
    if (f->usage)
        bc_putf(out, "%s%s", *f->usage ? " " : "", f->usage);
    else if (has_row_word(f))
        put_usage(f->row, first_of(f, f->row),
                  f->rows == BC_EACH_SEAT ? BC_LAST_SEAT : f->rows - 1 + first_of(f, f->row), out);
    if (f->cols)
        put_usage(f->col, first_of(f, f->col), f->cols - 1 + first_of(f, f->col), out);
    if (!f->usage)
        put_values(f, out);
    for (const struct bc_field *p = f->parts; p && p->name; p++) {
        bool must = is_leading(p) && !(p->is & BC_OPTIONAL);
        bc_put(out, must ? "" : " [");
        if (!(p->is & BC_BARE))
            bc_putf(out, "%s%s", must ? " " : "", p->name);
        put_values(p, out);
        bc_put(out, must ? "" : "]");
    }
    bc_put(out, "\n");
}

void bc_fields_usage(const struct bc_game *g, struct bc_out *out)
{
    for (const struct bc_field *f = g->fields; f->name; f++)
        if (!f->read || f->usage) {
            bc_put(out, f->name);
            put_line(f, out);
        }
}
