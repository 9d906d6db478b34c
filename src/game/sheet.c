/* sheet.c - see sheet.h. */
#include "game/sheet.h"

#include <string.h>

int bc_provenance_line(const struct bc_doc *d, const struct bc_line *l, struct bc_error *e)
{
    static const char *const how[] = {"given", "sourced", "derived", "reconstructed", NULL};
    int rc = bc_want_words(d, l, l->n == 4 ? 4 : 3, e);
    if (rc)
        return rc;
    return bc_word_of(d, l, 1, how, "given, sourced, derived or reconstructed", e) < 0 ? BC_ESYNTAX
                                                                                       : 0;
}

int bc_fail_section(struct bc_error *e, const struct bc_doc *d, const char *section,
                    const char *what, int want, int have)
{
    int s = bc_doc_section(d, section);
    return bc_fail_at(e, BC_EVALUE, d->file, s < 0 ? 1 : d->section_line[s], 1,
                      "[%s] wants %d %s, not %d", section, want, what, have);
}

static int read_line(const struct bc_sheet *sheet, const struct bc_doc *d, const struct bc_line *l,
                     void *to, struct bc_error *e)
{
    const char *name = d->section[l->section];
    if (!*name)
        return bc_is(l, 0, "format") && bc_is(l, 1, "1") && l->n == 2
                   ? 0
                   : bc_fail_word(e, BC_ESYNTAX, d, l, 0, "expected `format 1`");
    if (!strcmp(name, "provenance"))
        return bc_provenance_line(d, l, e);
    for (int i = 0; sheet->section[i].name; i++)
        if (!strcmp(sheet->section[i].name, name))
            return sheet->section[i].read(to, l);
    return bc_fail_at(e, BC_ESYNTAX, d->file, d->section_line[l->section], 1,
                      "no section of that name belongs here");
}

static int read_lines(const struct bc_sheet *sheet, const struct bc_doc *d, void *to,
                      struct bc_error *e)
{
    bool format = false;
    int rc = 0;
    for (int i = 0; i < d->lines && !rc; i++) {
        rc = read_line(sheet, d, &d->line[i], to, e);
        format |= !d->line[i].section;
    }
    if (!rc && !format)
        rc = bc_fail_at(e, BC_ESYNTAX, d->file, 1, 1, "expected `format 1`");
    return rc ? rc : sheet->whole(to);
}

int bc_sheet_read(const struct bc_sheet *sheet, const struct bc_files *files, const char *game,
                  const char *name, void *to, const struct bc_doc **d, struct bc_error *e)
{
    struct bc_doc doc;
    int rc = bc_files_doc(files, game, name, &doc, e);
    if (rc)
        return rc;
    *d = &doc;
    rc = read_lines(sheet, &doc, to, e);
    *d = NULL;
    bc_doc_free(&doc);
    return rc;
}
