/* old.c - see old.h. What can be read as a record of today is written anew as one, and read. */
#include "game/old.h"
#include "game/position.h"
#include "game/record.h"
#include "game/registry.h"

#include <assert.h>
#include <string.h>

/* An old record, line by line. */
struct source {
    struct bc_doc d;
    const struct bc_files *files;
    const struct bc_game *g;
    int actions, end; /* sections; end may be -1 */
};

static bool is_action(const struct source *s, int i)
{
    return s->d.line[i].section == s->actions;
}

static void read_result(const struct bc_line *l, struct bc_old *old)
{
    int seat, v;
    if (l->n != 3 || !bc_parse_int(l->w[1].s, 0, BC_SEATS - 1, &seat) ||
        !bc_parse_int(l->w[2].s, INT16_MIN, INT16_MAX, &v))
        return;
    old->result[seat] = v;
    old->over = true;
}

static int open_source(struct source *s, const char *text, size_t n, struct bc_old *old,
                       struct bc_error *e)
{
    int rc = bc_doc_parse(&s->d, "record", text, n, e);
    if (rc)
        return rc;
    const struct bc_doc *d = &s->d;
    const struct bc_line *game = d->lines > 1 ? &d->line[1] : NULL;
    memset(old, 0, sizeof *old);
    s->g = game && bc_is(game, 0, "game") && game->n == 3 ? bc_game_find(game->w[1].s) : NULL;
    s->actions = bc_doc_section(d, "actions");
    s->end = bc_doc_section(d, "end");
    if (!s->g || !bc_is(&d->line[0], 1, "record") || s->actions < 0 ||
        !bc_parse_int(game->w[2].s, 1, UINT16_MAX, &old->version) ||
        old->version >= s->g->version) {
        bc_doc_free(&s->d);
        return bc_fail(e, BC_EVALUE, "this is no record of an older version of the rules");
    }
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        old->all += is_action(s, i);
        if (l->section == s->end && bc_is(l, 0, "result"))
            read_result(l, old);
        old->has_now = old->has_now || (l->section == s->end && bc_is(l, 0, "now"));
    }
    return 0;
}

/* The lines before the first section, without what belongs to the dice; with the options only where no
 * position follows. */
static void write_head(const struct source *s, int format, bool options, struct bc_out *out)
{
    bc_putf(out, "bicorne record %d\ngame %s %d\n", format, s->g->id, s->g->version);
    for (int i = 2; i < s->d.lines && s->d.line[i].section == 0; i++) {
        const struct bc_line *l = &s->d.line[i];
        if (!bc_is(l, 0, "commit") && !bc_is(l, 0, "mix") && (options || !bc_is(l, 0, "option")))
            bc_line_write(l, 0, out);
    }
}

/* --- As far as it goes --- */

/* With the first `fit` lines of its actions. */
static void write_part(const struct source *s, int fit, struct bc_out *out)
{
    int section = 0;
    write_head(s, bc_is(&s->d.line[0], 2, "1") ? 1 : 2, true, out);
    for (int i = 2; i < s->d.lines && section <= s->actions; i++) {
        const struct bc_line *l = &s->d.line[i];
        if (!l->section || l->section > s->actions || (is_action(s, i) && fit-- <= 0))
            continue;
        for (; section < l->section; section++)
            bc_putf(out, "[%s]\n", s->d.section[section + 1]);
        bc_line_write(l, 0, out);
    }
    for (; section < s->actions; section++)
        bc_putf(out, "[%s]\n", s->d.section[section + 1]);
}

/* The line of a record that has only lines and sections which count: number of its action, from 0; or -1. */
static int action_at(const char *text, int line)
{
    int number = 1, from = 0;
    for (const char *p = text; *p && number < line; number++, p = strchr(p, '\n') + 1)
        if (!strncmp(p, "[actions]\n", 10))
            from = number + 1;
    return from && line >= from ? line - from : -1;
}

static int read_part(struct bc_match **out, const struct source *s, struct bc_old *old,
                     struct bc_error *e)
{
    int rc = 0;
    old->fit = old->all;
    for (int again = 0; again < 2; again++) {
        struct bc_out o = {0};
        write_part(s, old->fit, &o);
        rc = o.failed ? bc_fail(e, BC_ENOMEM, "no memory")
                      : bc_record_read(out, s->files, "record", o.s, o.n, e);
        int at = rc && rc != BC_ENOMEM ? action_at(bc_out_str(&o), e->line) : -1;
        bc_out_free(&o);
        if (at < 0)
            return rc;
        old->fit = at;
    }
    return rc;
}

int bc_old_read(struct bc_match **out, const struct bc_files *files, const char *text, size_t n,
                struct bc_old *old, struct bc_error *e)
{
    struct source s = {.files = files};
    int rc = open_source(&s, text, n, old, e);
    if (rc)
        return rc;
    rc = read_part(out, &s, old, e);
    bc_doc_free(&s.d);
    return rc;
}

/* --- Going on --- */

/* Who gave up in the first `fit` lines; what is left of the clocks. */
static void write_rest(const struct source *s, int fit, struct bc_out *out)
{
    bc_put(out, "[actions]\n");
    for (int i = 0, k = 0; i < s->d.lines; i++)
        if (is_action(s, i) && k++ < fit && s->d.line[i].n == 2 &&
            (bc_is(&s->d.line[i], 1, "resign") || bc_is(&s->d.line[i], 1, "timeout")))
            bc_line_write(&s->d.line[i], 0, out);
    bc_put(out, "[end]\n");
    for (int i = 0; i < s->d.lines; i++)
        if (s->d.line[i].section == s->end && bc_is(&s->d.line[i], 0, "time"))
            bc_line_write(&s->d.line[i], 0, out);
}

static int write_on(const struct source *s, struct bc_old *old, struct bc_out *out,
                    struct bc_error *e)
{
    struct bc_match *m = NULL;
    write_head(s, 2, false, out);
    if (old->has_now) {
        old->fit = old->all;
        for (int i = 0; i < s->d.lines; i++)
            if (s->d.line[i].section == s->end && bc_is(&s->d.line[i], 0, "now"))
                bc_line_write(&s->d.line[i], 1, out);
    } else {
        int rc = read_part(&m, s, old, e);
        if (rc)
            return rc;
        assert(m);
        bc_position_body(&m->cx, out);
        bc_match_free(m);
    }
    write_rest(s, old->fit, out);
    return out->failed ? bc_fail(e, BC_ENOMEM, "no memory") : 0;
}

int bc_old_go_on(struct bc_match **out, const struct bc_files *files, const char *text, size_t n,
                 struct bc_old *old, struct bc_error *e)
{
    struct source s = {.files = files};
    struct bc_out o = {0};
    struct bc_match *m = NULL;
    int rc = open_source(&s, text, n, old, e);
    if (rc)
        return rc;
    rc = old->over ? bc_fail(e, BC_ESTATE, "the game is over") : write_on(&s, old, &o, e);
    if (!rc)
        rc = bc_record_read(&m, files, "record", o.s, o.n, e);
    bc_out_free(&o);
    bc_doc_free(&s.d);
    if (rc)
        return rc;
    if (bc_match_over(m)) {
        bc_match_free(m);
        return bc_fail(e, BC_ESTATE, "the game is over");
    }
    bc_dice_new(&m->dice, m->seats, NULL);
    m->has_dice = true;
    *out = m;
    return 0;
}
