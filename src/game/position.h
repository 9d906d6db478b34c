/* position.h - any position of any game as text, for tests, puzzles and editors.
 *
 *   bicorne position 1
 *   game waterloo 2
 *   scenario standard
 *   [head]
 *   seats 2
 *   turn 5
 *   [state]
 *   ...lines of the game...
 *   [stack]
 *   game.turn                         # the running sequences, the outermost first, by the step
 *   turn.move ret 1 facts 0 2 7       # they stand on; `ret` and `facts` as far as not 0
 *
 * After `scenario own` its text follows, each line behind the word `own`; records have that too.
 * A step behind which a sequence only has to end is written with the word `done`. A game that is
 * over has an empty [stack]. The facts of a frame are its bytes as 16-bit words. */
#ifndef BC_POSITION_H
#define BC_POSITION_H

#include "game/game.h"

/* `own`: the text of the scenario if it is not one of a file, else NULL. */
void bc_position_write(const struct bc_ctx *cx, const char *scenario, const char *own,
                       struct bc_out *out);
/* The sections [head], [state] and [stack] alone: records hold them too. */
void bc_position_body(const struct bc_ctx *cx, struct bc_out *out);

/* What stands before [head]: enough to load the data. */
struct bc_position_head {
    const struct bc_game *game;
    char scenario[48];
    struct bc_out own; /* the caller's: the text of a scenario that comes along, or empty */
};
/* Of a position file; refuses sections that such a file does not have. */
int bc_position_head(const struct bc_doc *d, struct bc_position_head *h, struct bc_error *e);
/* A line "game ID VERSION", of this program and this version of the rules. */
int bc_position_game(const struct bc_doc *d, const struct bc_line *l, const struct bc_game **g,
                     struct bc_error *e);

/* The lines of a scenario, comments left out: as text, and behind the word `own` as above. */
void bc_own_text(const struct bc_doc *d, struct bc_out *out);
void bc_own_write(const char *text, struct bc_out *out);
/* Words of a line from number `i` on, as a line of text; blanks within one want quotes. */
void bc_line_write(const struct bc_line *l, int i, struct bc_out *out);
/* A line `own ...` back into a line of text. */
void bc_own_line(const struct bc_line *l, struct bc_out *out);

/* [head], [state] and [stack] into cx->st (zeroed first, head set before game->read); validates
 * with game->check, runs automatic steps if the stack rests on one, and makes sure that whoever is
 * to act can. Changes cx->st only on success. */
int bc_position_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

#endif
