/* read.h - what the readers of ccn's files share. */
#ifndef CCN_READ_H
#define CCN_READ_H

#include "rules/ccn/ccn.h"

int ccn_word_in(const char *const *words, const char *s); /* its number, or -1 */
int ccn_copy(const struct bc_doc *d, const struct bc_line *l, int i, char *to, size_t size,
             struct bc_error *e);
int ccn_side_word(const struct bc_doc *d, const struct bc_line *l, int i, struct bc_error *e);
int ccn_nation_word(const struct ccn_battle *b, const struct bc_doc *d, const struct bc_line *l,
                    int i, struct bc_error *e);
int ccn_type_word(const struct ccn_battle *b, int nation, const struct bc_line *l,
                  int i); /* or -1 */
int ccn_read_other(const struct bc_doc *d, const struct bc_line *l, struct bc_error *e);
int ccn_read_row(const struct bc_doc *d, const struct bc_line *l, int row, struct bc_error *e);
int ccn_read_units(struct ccn_battle *b, const struct bc_doc *d, struct bc_error *e);
int ccn_read_board(struct ccn_battle *b, const struct bc_doc *d, struct bc_error *e);

#endif
