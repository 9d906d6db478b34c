/* old.h - records that were played by an older version of the rules.
 *
 * They are played again as far as these rules allow. A game that was saved goes on from where it stood,
 * which its save says (`now`), or else from there. Its dice are new ones: those of the save belong to
 * outcomes that the new record does not have. */
#ifndef BC_OLD_H
#define BC_OLD_H

#include "game/match.h"

struct bc_old {
    int version;              /* the one that it was played by */
    int fit, all;             /* lines of [actions] that can be played again, and all of them */
    bool over, has_now;       /* over: its result stands */
    int32_t result[BC_SEATS]; /* as it says */
};

/* The match as far as it can be played again, to look at: it has no dice. BC_EVALUE: no record of an
 * older version. */
int bc_old_read(struct bc_match **out, const struct bc_files *files, const char *text, size_t n,
                struct bc_old *old, struct bc_error *e);
/* A match by these rules that begins where the old one stood; who gave up has done so. BC_ESTATE: it
 * is over. */
int bc_old_go_on(struct bc_match **out, const struct bc_files *files, const char *text, size_t n,
                 struct bc_old *old, struct bc_error *e);

#endif
