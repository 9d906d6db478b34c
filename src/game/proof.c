/* proof.c - see proof.h. */
#include "game/proof.h"
#include "core/doc.h"
#include "game/record.h"

#include <stdlib.h>
#include <string.h>

/* --- The chain --- */

/* The next line from `*at` on without blanks at its ends; false: there is none. */
static bool next_line(const char *text, size_t n, size_t *at, const char **line, size_t *len)
{
    if (*at >= n)
        return false;
    size_t from = *at, to = from;
    while (to < n && text[to] != '\n')
        to++;
    *at = to + 1;
    while (from < to && strchr(" \t\r", text[from]))
        from++;
    while (to > from && strchr(" \t\r", text[to - 1]))
        to--;
    *line = text + from;
    *len = to - from;
    return true;
}

static bool starts(const char *line, size_t len, const char *word)
{
    size_t n = strlen(word);
    return len >= n && !memcmp(line, word, n);
}

/* Names and clocks are not covered: at the top, before the first section. */
static bool is_passed_over(const char *line, size_t len, bool top)
{
    return !len || *line == '#' ||
           (top && (starts(line, len, "seat ") || starts(line, len, "clock ")));
}

void bc_chain_text(const struct bc_dice *d, const char *text, size_t n, bc_each_head *each,
                   void *arg, uint8_t head[BC_SEED])
{
    struct bc_out top = {0};
    const char *line;
    size_t at = 0, len;
    bool is_top = true, actions = false;
    while (!actions && next_line(text, n, &at, &line, &len)) {
        actions = len == 9 && !memcmp(line, "[actions]", 9);
        is_top = is_top && (!len || *line != '[');
        if (actions || is_passed_over(line, len, is_top))
            continue;
        bc_put_n(&top, line, len);
        bc_put_n(&top, "\n", 1);
    }
    bc_chain_first(d, bc_out_str(&top), top.n, head);
    bc_out_free(&top);
    if (each)
        each(arg, head);
    while (next_line(text, n, &at, &line, &len) && !starts(line, len, "[")) {
        if (is_passed_over(line, len, false))
            continue;
        bc_chain_line(d, line, len, head);
        if (each)
            each(arg, head);
    }
}

/* --- What was kept --- */

static int kept_hex(const struct bc_doc *d, const struct bc_line *l, int i, uint8_t *bytes, int n,
                    struct bc_error *e)
{
    int rc = bc_want_words(d, l, i + 1, e);
    if (!rc && !bc_unhex(l->w[i].s, bytes, n))
        rc = bc_fail_word(e, BC_ESYNTAX, d, l, i, "expected %d digits 0-9 a-f", 2 * n);
    return rc;
}

static int kept_mix(struct bc_kept *k, const struct bc_doc *d, const struct bc_line *l,
                    struct bc_error *e)
{
    int seat, rc = bc_word_int(d, l, 1, 0, BC_SEATS - 1, &seat, e);
    if (rc)
        return rc;
    if (k->mixes & BC_BIT(seat))
        return bc_fail_word(e, BC_ESYNTAX, d, l, 1, "this was already given");
    k->mixes |= BC_BIT(seat);
    if (bc_is(l, 2, "drawn"))
        return bc_want_words(d, l, 3, e);
    k->own |= BC_BIT(seat);
    return kept_hex(d, l, 2, k->mix[seat], BC_MIX, e);
}

static int kept_line(struct bc_kept *k, const struct bc_doc *d, const struct bc_line *l,
                     struct bc_error *e)
{
    if (bc_is(l, 0, "commit")) {
        if (k->has_commit)
            return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "this was already given");
        k->has_commit = true;
        return kept_hex(d, l, 1, k->commit, BC_SEED, e);
    }
    if (bc_is(l, 0, "mix"))
        return kept_mix(k, d, l, e);
    if (bc_is(l, 0, "head"))
        return kept_hex(d, l, 1, k->head[k->heads++], BC_SEED, e);
    return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "expected commit, mix or head");
}

int bc_kept_read(struct bc_kept *k, const char *file, const char *text, size_t n,
                 struct bc_error *e)
{
    struct bc_doc d;
    memset(k, 0, sizeof *k);
    int rc = bc_doc_parse(&d, file, text, n, e);
    if (rc)
        return rc;
    const struct bc_line *l = d.line;
    if (!d.lines || l->n != 3 || !bc_is(l, 0, "bicorne") || !bc_is(l, 1, "kept") ||
        !bc_is(l, 2, "1"))
        rc = bc_fail_at(e, BC_ESYNTAX, file, 1, 1, "expected `bicorne kept 1`");
    if (!rc && !(k->head = calloc((size_t)d.lines + 1, sizeof *k->head)))
        rc = bc_fail(e, BC_ENOMEM, "no memory");
    for (int i = 1; !rc && i < d.lines; i++)
        rc = kept_line(k, &d, &d.line[i], e);
    if (rc)
        bc_kept_free(k);
    bc_doc_free(&d);
    return rc;
}

void bc_kept_free(struct bc_kept *k)
{
    free(k->head);
    memset(k, 0, sizeof *k);
}

/* --- Both together --- */

struct look {
    const struct bc_kept *kept;
    int found; /* heads that were kept and were met, in order */
    int lines;
};

static void meet(void *arg, const uint8_t head[BC_SEED])
{
    struct look *k = arg;
    k->lines++;
    while (k->kept && k->found < k->kept->heads && !memcmp(k->kept->head[k->found], head, BC_SEED))
        k->found++;
}

static int compare(const struct bc_kept *k, const struct bc_dice *d, int format, struct bc_error *e)
{
    if (k->has_commit && memcmp(k->commit, d->commit, BC_SEED) != 0)
        return bc_fail(e, BC_EVALUE, "the commitment is not the one that was kept");
    if (format == 1 && (k->heads || k->mixes != k->own))
        return bc_fail(e, BC_EVALUE, "heads were kept, but a record of format 1 has no chain");
    for (int i = 0; i < BC_SEATS; i++) {
        if (!(k->mixes & BC_BIT(i)))
            continue;
        bool own = k->own & BC_BIT(i);
        if (i >= d->seats || own != !!(d->own & BC_BIT(i)) ||
            (own && memcmp(k->mix[i], d->mix[i], BC_MIX) != 0))
            return bc_fail(e, BC_EVALUE, "the mix of seat %d is not the one that was kept", i);
    }
    return 0;
}

/* What was taken back: every rewind says how much, the deeds before it what. */
static void count_undone(const struct bc_match *m, struct bc_proof *p)
{
    for (int i = 0; i < m->deeds; i++) {
        p->undos += m->deed[i].kind == BC_DEED_UNDO;
        p->rewinds += m->deed[i].kind == BC_DEED_REWIND;
    }
    p->undone = p->undos;
    for (int i = 0; i < m->marks; i++)
        if (m->mark[i].kind == BC_MARK_UNDONE) {
            p->rewinds += m->format == 1;
            p->undone += m->mark[i].undone;
            p->chances += m->mark[i].chances;
        }
}

int bc_record_prove(const struct bc_files *files, const char *file, const char *text, size_t n,
                    const struct bc_kept *kept, struct bc_proof *out, struct bc_error *e)
{
    struct bc_match *m = NULL;
    struct bc_proof p = {0};
    struct look look = {.kept = kept};
    memset(out, 0, sizeof *out);
    int rc = bc_record_replay(&m, files, file, text, n, e);
    if (rc)
        return rc;
    p.format = m->format;
    p.seats = m->seats;
    p.over = bc_match_over(m);
    p.own = m->format == 1 ? 0 : m->dice.own;
    p.outcomes = (int)m->chances;
    memcpy(p.commit, m->dice.commit, sizeof p.commit);
    count_undone(m, &p);
    if (m->format == 2) {
        bc_chain_text(&m->dice, text, n, meet, &look, p.head);
        p.lines = look.lines - 1;
    }
    if (kept)
        rc = compare(kept, &m->dice, m->format, e);
    if (!rc && kept && look.found < kept->heads)
        rc = bc_fail(e, BC_EVALUE, "head %d of %d that were kept is not of this record",
                     look.found + 1, kept->heads);
    bc_match_free(m);
    if (!rc)
        *out = p;
    return rc;
}
