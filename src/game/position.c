/* position.c - see position.h. */
#include "game/position.h"
#include "game/fields.h"
#include "game/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Writing --- */

/* Facts are read and written as 16-bit words without regard to what a sequence makes of them. */
static int fact_count(const struct bc_game *g)
{
    return (int)(g->frame_size - sizeof(struct bc_frame)) / 2;
}

static int16_t fact_get(const struct bc_frame *f, int i)
{
    int16_t v;
    memcpy(&v, (const char *)(f + 1) + 2 * i, sizeof v);
    return v;
}

static void fact_set(struct bc_frame *f, int i, int16_t v)
{
    memcpy((char *)(f + 1) + 2 * i, &v, sizeof v);
}

static void write_frame(const struct bc_ctx *cx, const struct bc_frame *f, struct bc_out *out)
{
    const struct bc_step *s = &cx->game->seqs[f->seq][f->pc];
    if (s->name)
        bc_put(out, s->name);
    else
        bc_putf(out, "%s done", s[-1].name);
    if (f->ret)
        bc_putf(out, " ret %d", f->ret);
    int n = fact_count(cx->game);
    while (n && !fact_get(f, n - 1))
        n--;
    if (n)
        bc_put(out, " facts");
    for (int i = 0; i < n; i++)
        bc_putf(out, " %d", fact_get(f, i));
    bc_put(out, "\n");
}

void bc_position_body(const struct bc_ctx *cx, struct bc_out *out)
{
    bc_putf(out, "[head]\nseats %d\nturn %d\n[state]\n", cx->st->seats, cx->st->turn);
    bc_fields_write(cx, out);
    bc_put(out, "[stack]\n");
    for (int i = 0; i < cx->st->depth; i++)
        write_frame(cx, bc_frame_at(cx, i), out);
}

void bc_line_write(const struct bc_line *l, int i, struct bc_out *out)
{
    for (int first = i; i < l->n; i++) {
        const char *w = l->w[i].s, *quote = !*w || strpbrk(w, " \t#") ? "\"" : "";
        bc_putf(out, "%s%s%s%s", i > first ? " " : "", quote, w, quote);
    }
    bc_put(out, "\n");
}

void bc_own_text(const struct bc_doc *d, struct bc_out *out)
{
    int section = 0;
    for (int i = 0; i < d->lines; i++) {
        for (; section < d->line[i].section; section++)
            bc_putf(out, "[%s]\n", d->section[section + 1]);
        bc_line_write(&d->line[i], 0, out);
    }
}

void bc_own_write(const char *text, struct bc_out *out)
{
    for (const char *end; text && *text; text = end + (*end == '\n')) {
        end = text + strcspn(text, "\n");
        bc_put(out, "own ");
        bc_put_n(out, text, (size_t)(end - text));
        bc_put(out, "\n");
    }
}

void bc_own_line(const struct bc_line *l, struct bc_out *out)
{
    bc_line_write(l, 1, out);
}

void bc_position_write(const struct bc_ctx *cx, const char *scenario, const char *own,
                       struct bc_out *out)
{
    bc_putf(out, "bicorne position 1\ngame %s %d\nscenario %s\n", cx->game->id, cx->game->version,
            scenario);
    bc_own_write(own, out);
    bc_position_body(cx, out);
}

/* --- Reading --- */

int bc_position_game(const struct bc_doc *d, const struct bc_line *l, const struct bc_game **g,
                     struct bc_error *e)
{
    int version, rc = bc_want_words(d, l, 3, e);
    if (rc)
        return rc;
    *g = bc_game_find(l->w[1].s);
    if (!*g)
        return bc_fail_word(e, BC_EVALUE, d, l, 1, "no game of this name");
    rc = bc_word_int(d, l, 2, 1, UINT16_MAX, &version, e);
    if (!rc && version != (*g)->version)
        return bc_fail_word(e, BC_EVALUE, d, l, 2,
                            "this needs version %d of the rules of %s; this program has version %d",
                            version, (*g)->id, (*g)->version);
    return rc;
}

static int check_sections(const struct bc_doc *d, struct bc_error *e)
{
    static const char *const names[] = {"", "head", "state", "stack"};
    for (int i = 0; i < d->sections; i++)
        if (i > 3 || strcmp(d->section[i], names[i]) != 0)
            return bc_fail_at(e, BC_ESYNTAX, d->file, d->section_line[i], 1,
                              i > 3 ? "no section expected here" : "expected the section [%s] here",
                              names[i > 3 ? 0 : i]);
    return 0;
}

int bc_position_head(const struct bc_doc *d, struct bc_position_head *h, struct bc_error *e)
{
    static const char *const words[] = {"bicorne", "game", "scenario"};
    memset(h, 0, sizeof *h);
    int rc = check_sections(d, e), n = 0;
    for (int i = 0; !rc && i < d->lines && d->line[i].section == 0; i++) {
        const struct bc_line *l = &d->line[i];
        if (n == 3 && !strcmp(h->scenario, BC_OWN) && bc_is(l, 0, "own")) {
            bc_own_line(l, &h->own);
            continue;
        }
        if (n > 2 || !bc_is(l, 0, words[n]))
            return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "expected %s", n > 2 ? "[head]" : words[n]);
        if (n == 0 && (l->n != 3 || !bc_is(l, 1, "position") || !bc_is(l, 2, "1")))
            return bc_fail_word(e, BC_ESYNTAX, d, l, 1, "expected `bicorne position 1`");
        if (n == 1)
            rc = bc_position_game(d, l, &h->game, e);
        if (n == 2) {
            rc = bc_want_words(d, l, 2, e);
            if (!rc && strlen(l->w[1].s) >= sizeof h->scenario)
                rc = bc_fail_word(e, BC_EVALUE, d, l, 1, "no scenario of this name");
            if (!rc)
                snprintf(h->scenario, sizeof h->scenario, "%s", l->w[1].s);
        }
        n++;
    }
    if (!rc && n < 3)
        rc = bc_fail_at(e, BC_ESYNTAX, d->file, n ? d->line[n - 1].line + 1 : 1, 1,
                        "expected a line `%s ...`", words[n]);
    return rc;
}

static int read_head(struct bc_ctx *cx, const struct bc_doc *d, int section, struct bc_error *e)
{
    static const char *const words[] = {"seats", "turn"};
    const struct bc_game *g = cx->game;
    int v[2], n = 0;
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        if (l->section != section)
            continue;
        if (n > 1 || !bc_is(l, 0, words[n]))
            return bc_fail_word(e, BC_ESYNTAX, d, l, 0, "expected %s",
                                n > 1 ? "[state]" : words[n]);
        int rc = bc_want_words(d, l, 2, e);
        if (!rc)
            rc = n ? bc_word_int(d, l, 1, 0, UINT16_MAX, &v[1], e)
                   : bc_word_int(d, l, 1, g->seats_min, g->seats_max, &v[0], e);
        if (rc)
            return rc;
        n++;
    }
    if (n < 2)
        return bc_fail_at(e, BC_ESYNTAX, d->file, d->section_line[section], 1,
                          "expected a line `%s N` in [head]", words[n]);
    cx->st->seats = (uint8_t)v[0];
    cx->st->turn = (uint16_t)v[1];
    return 0;
}

static bool find_step(const struct bc_game *g, const char *name, struct bc_frame *f)
{
    for (int q = 0; g->seqs[q]; q++)
        for (int pc = 0; g->seqs[q][pc].name; pc++)
            if (!strcmp(g->seqs[q][pc].name, name)) {
                f->seq = (uint8_t)q;
                f->pc = (uint8_t)pc;
                return true;
            }
    return false;
}

static int read_frame(struct bc_ctx *cx, const struct bc_doc *d, const struct bc_line *l,
                      struct bc_error *e)
{
    const struct bc_game *g = cx->game;
    if (cx->st->depth == g->depth_max)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "no more than %d sequences can run at a time",
                            g->depth_max);
    struct bc_frame *f = bc_frame_at(cx, cx->st->depth);
    int w = 1, v, rc = 0;
    if (!find_step(g, l->w[0].s, f))
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "%s has no step of this name", g->id);
    if (!cx->st->depth++ && f->seq)
        return bc_fail_word(e, BC_EVALUE, d, l, 0, "expected a step of the outermost sequence");
    if (bc_is(l, w, "done")) {
        if (g->seqs[f->seq][f->pc + 1].name)
            return bc_fail_word(e, BC_EVALUE, d, l, w, "another step follows this one");
        f->pc++;
        w++;
    }
    if (bc_is(l, w, "ret")) {
        rc = bc_word_int(d, l, w + 1, INT16_MIN, INT16_MAX, &v, e);
        if (rc)
            return rc;
        f->ret = (int16_t)v;
        w += 2;
    }
    bool facts = bc_is(l, w, "facts");
    for (int i = 0; facts && ++w < l->n; i++) {
        if (i == fact_count(g))
            return bc_fail_word(e, BC_EVALUE, d, l, w, "no more than %d facts", i);
        rc = bc_word_int(d, l, w, INT16_MIN, INT16_MAX, &v, e);
        if (rc)
            return rc;
        fact_set(f, i, (int16_t)v);
    }
    return w < l->n ? bc_fail_word(e, BC_ESYNTAX, d, l, w, "expected `ret N` or `facts N ...`") : 0;
}

/* What comes of the actions of a seat, each tried in `next`: NULL, or the invariant that one breaks. */
static const char *try_all(const struct bc_ctx *cx, const struct bc_list *l, struct bc_head *next)
{
    struct bc_ctx work = {cx->game, cx->data, next, NULL};
    const char *broken = l->n ? NULL : "somebody is to act and cannot";
    for (int i = 0; i < l->n && !broken; i++) {
        memcpy(next, cx->st, cx->game->state_size);
        bc_play(&work, &l->v[i].act);
        broken = bc_check(&work);
    }
    return broken;
}

/* A position is to be played on: whoever is to act can, and it may come from anywhere, so nothing that
 * he does leads where no game leads. */
static const char *play_on(const struct bc_ctx *cx)
{
    struct bc_list l = {NULL, 0, cx->game->list_max, NULL, NULL};
    bc_seats who = bc_to_act(cx);
    struct bc_head *next = malloc(cx->game->state_size);
    l.v = calloc((size_t)l.cap, sizeof *l.v);
    const char *broken = next && l.v ? NULL : "no memory";
    for (int seat = BC_NATURE; !broken && seat < cx->st->seats; seat++)
        if (who & BC_BIT(seat)) {
            bc_legal(cx, seat, &l);
            broken = try_all(cx, &l, next);
        }
    free(next);
    free(l.v);
    return broken;
}

/* Everything into the zeroed memory of `cx`. */
static int read_all(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    static const char *const names[] = {"head", "state", "stack"};
    int section[3];
    for (int i = 0; i < 3; i++) {
        section[i] = bc_doc_section(d, names[i]);
        if (section[i] < 0)
            return bc_fail_at(e, BC_ESYNTAX, d->file, d->lines ? d->line[d->lines - 1].line : 1, 1,
                              "there is no section [%s]", names[i]);
    }
    int rc = read_head(cx, d, section[0], e);
    if (!rc)
        rc = cx->game->read(cx, d, e);
    for (int i = 0; !rc && i < d->lines; i++)
        if (d->line[i].section == section[2])
            rc = read_frame(cx, d, &d->line[i], e);
    if (rc)
        return rc;
    cx->st->over = !cx->st->depth;
    const char *broken = bc_check(cx);
    if (!broken) {
        bc_resume(cx);
        broken = bc_check(cx);
    }
    if (!broken)
        broken = play_on(cx);
    if (broken)
        return bc_fail_at(e, BC_EVALUE, d->file, d->section_line[section[1]], 1,
                          "this position cannot be: %s", broken);
    return 0;
}

int bc_position_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct bc_ctx work = {cx->game, cx->data, calloc(1, cx->game->state_size), NULL};
    if (!work.st)
        return bc_fail(e, BC_ENOMEM, "no memory");
    int rc = read_all(&work, d, e);
    if (!rc)
        memcpy(cx->st, work.st, cx->game->state_size);
    free(work.st);
    return rc;
}
