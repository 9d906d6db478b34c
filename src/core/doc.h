/* doc.h - the one reader of text files: boards, scenarios, positions, records, vectors.
 *
 * A file is UTF-8, one fact a line, `#` starts a comment, words are divided by blanks, a word in
 * double quotes may hold blanks. A line `[name]` starts a section; lines before the first section
 * belong to the section "". Every word knows its place, so that every complaint can name it. */
#ifndef BC_DOC_H
#define BC_DOC_H

#include "core/error.h"

#include <stdbool.h>
#include <stdint.h>

struct bc_word {
    const char *s; /* NUL-terminated, owned by the doc */
    int col;
};

struct bc_line {
    int line;    /* number in the file, from 1 */
    int section; /* index into `section` */
    int n;       /* words, at least 1 */
    const struct bc_word *w;
};

struct bc_doc {
    char file[128];
    char *text; /* copy with NULs put between the words */
    struct bc_word *word;
    struct bc_line *line;
    const char **section; /* names; [0] is "" */
    int *section_line;    /* where each of them starts */
    int words, lines, sections;
};

/* Reads `n` bytes. At most BC_DOC_MAX bytes, no NUL byte, valid UTF-8. */
enum { BC_DOC_MAX = 16 << 20 };
int bc_doc_parse(struct bc_doc *d, const char *file, const char *text, size_t n,
                 struct bc_error *e);
void bc_doc_free(struct bc_doc *d);

/* Length of the UTF-8 character at `text` (`left` bytes, at least 1), 0 if it is not well formed. */
size_t bc_utf8_len(const char *text, size_t left);

/* The first section of that name, or -1. */
int bc_doc_section(const struct bc_doc *d, const char *name);

bool bc_is(const struct bc_line *l, int i, const char *word); /* word i exists and equals */

/* Complaint at word `i` of a line (i == l->n: just past its end). Returns `code`. */
int bc_fail_word(struct bc_error *e, int code, const struct bc_doc *d, const struct bc_line *l,
                 int i, const char *fmt, ...) __attribute__((format(printf, 6, 7)));

/* Word `i` as a whole number in lo..hi. */
int bc_word_int(const struct bc_doc *d, const struct bc_line *l, int i, long lo, long hi, int *v,
                struct bc_error *e);
/* Word `i` as its number in the table, which NULL ends; or -1, with the complaint "expected `what`". */
int bc_word_of(const struct bc_doc *d, const struct bc_line *l, int i, const char *const *words,
               const char *what, struct bc_error *e);
/* Exactly `n` words on the line. */
int bc_want_words(const struct bc_doc *d, const struct bc_line *l, int n, struct bc_error *e);

/* The decimal number that `s` is from end to end, in lo..hi. */
bool bc_parse_int(const char *s, long lo, long hi, int *v);

#endif
