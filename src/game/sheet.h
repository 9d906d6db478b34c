/* sheet.h - a file of a game's data: sections of lines, each line handed to its section's reader.
 *
 * Every such file begins with `format 1` and may have a section [provenance]; the sheet sees to both,
 * and refuses sections that it does not name. */
#ifndef BC_SHEET_H
#define BC_SHEET_H

#include "game/files.h"

struct bc_sheet {
    struct {
        const char *name;
        int (*read)(void *to, const struct bc_line *);
    } section[12];          /* ended by a NULL name */
    int (*whole)(void *to); /* behind the last line: is anything missing? */
};

/* Reads data/<game>/<name>. *d is the file while its lines are read, and NULL afterwards. */
int bc_sheet_read(const struct bc_sheet *sheet, const struct bc_files *files, const char *game,
                  const char *name, void *to, const struct bc_doc **d, struct bc_error *e);

/* As the About page shows it: part, how we know it, and on what grounds, in English and, if there is
 * a fourth word, in German. */
int bc_provenance_line(const struct bc_doc *d, const struct bc_line *l, struct bc_error *e);

/* What is missing in a whole section, at its beginning. */
int bc_fail_section(struct bc_error *e, const struct bc_doc *d, const char *section,
                    const char *what, int want, int have);

#endif
