/* record.h - a game as a text file that a person can read; replaying it gives the same bytes.
 *
 *   bicorne record 1
 *   game waterloo 1
 *   scenario standard
 *   option players 2
 *   seat 0 human "Anna"
 *   seat 1 computer marshal "Blücher"
 *   clock 600000 5000 0      # stock, increment, limit of a turn, in milliseconds; if there is one
 *   commit <hex of 32 bytes>
 *   mix 0 <hex of 16 bytes>
 *   [head] [state] [stack]   # as in position.h, in place of options, if it began from a position
 *   [actions]
 *   # turn 1
 *   nature first france 3 4
 *   0 step 3,3 4,4
 *   1 resign                 # or `timeout`
 *   undone 3 1               # three actions were taken back by agreement, one of them chance's
 *   draw                     # agreed on
 *   [end]                    # when the game is over, or in a private save
 *   time 0 421000            # what is left on the clock
 *   seed <hex of 32 bytes>
 *   result 0 1000            # when it is over
 */
#ifndef BC_RECORD_H
#define BC_RECORD_H

#include "game/match.h"

/* The record of a match. `reveal`: with the seed even if the game is not over (a private save). */
void bc_record_write(const struct bc_match *m, bool reveal, struct bc_out *out);
/* Reads and replays, checking every action; the match then stands at the end of the record. */
int bc_record_read(struct bc_match **out, const struct bc_files *files, const char *file,
                   const char *text, size_t n, struct bc_error *e);
/* Reads, replays, and derives every chance outcome again from the revealed seed. */
int bc_record_verify(const struct bc_files *files, const char *file, const char *text, size_t n,
                     struct bc_error *e);

#endif
