/* record.h - a game as a text file that a person can read; replaying it gives the same bytes.
 *
 *   bicorne record 2
 *   game waterloo 2
 *   scenario standard
 *   option players 2
 *   seat 0 human "Anna"
 *   seat 1 computer marshal "Blücher"
 *   clock 600000 5000 0      # stock, increment, limit of a turn, in milliseconds; if there is one
 *   commit <hex of 32 bytes>
 *   mix 0 <hex of 16 bytes>
 *   mix 1 drawn              # the seat brought none
 *   [head] [state] [stack]   # as in position.h, in place of options, if it began from a position
 *   [actions]
 *   # turn 1
 *   nature first france 3 4
 *   0 step 3,3 4,4
 *   0 undo                   # freely taken back
 *   1 rewind 3               # three actions were taken back by agreement
 *   1 resign                 # or `timeout`
 *   draw                     # agreed on; or `endless`: it was too long
 *   [end]                    # when the game is over, or in a private save
 *   time 0 421000            # what is left on the clock
 *   seed <hex of 32 bytes>
 *   head <hex of 32 bytes>   # of the chain over all these lines: proof.h
 *   result 0 1000            # when it is over
 *   now [head]               # while it is not: its position (position.h), a line each
 *
 * Format 1 has neither `drawn` nor head, and in place of what was taken back a line `undone 3 1`.
 */
#ifndef BC_RECORD_H
#define BC_RECORD_H

#include "game/match.h"

/* The record of a match. `reveal`: with the seed even if the game is not over (a private save). */
void bc_record_write(const struct bc_match *m, bool reveal, struct bc_out *out);
/* One line of [actions], format 2. */
void bc_record_deed(const struct bc_match *m, const struct bc_deed *d, struct bc_out *out);
/* Reads and replays, checking every action; the match then stands at the end of the record. */
int bc_record_read(struct bc_match **out, const struct bc_files *files, const char *file,
                   const char *text, size_t n, struct bc_error *e);
/* Reads, replays, derives every chance outcome again from the revealed seed, and the chain over the
 * lines. proof.h has the same with an account of what is proven. */
int bc_record_verify(const struct bc_files *files, const char *file, const char *text, size_t n,
                     struct bc_error *e);
/* The same, and the match as it stands at the end, if `out` is not NULL. */
int bc_record_replay(struct bc_match **out, const struct bc_files *files, const char *file,
                     const char *text, size_t n, struct bc_error *e);
/* The head of the chain at the start of a match that has its dice, and at its end. */
int bc_record_first(const struct bc_match *m, uint8_t head[BC_SEED]);
int bc_record_head(const struct bc_match *m, uint8_t head[BC_SEED]);

#endif
