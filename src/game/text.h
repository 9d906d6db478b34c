/* text.h - what players read: text/<lang>.txt, one `key = text` a line, embedded.
 *
 * Keys of a game: <game>.title, <game>.step.<step>, <game>.do.<kind> (an action to choose),
 * <game>.log.<kind> (what happened, and
 * kinds that only tell of it), <game>.why.<reason>, <game>.<dom>.<word>,
 * <game>.opt.<option>[.<word>], <game>.scenario.<name>; of the program: ui.*.
 *
 * In a text {1}..{6} are an action's arguments as players read them, {seat} who did it, and
 * {1|point|points} chooses by whether argument 1 is one. In a text of the log {1+} lists what lines that
 * follow each other and differ in nothing else name there; one that begins with "& " goes on with the line
 * before, if both tell of the same decision. */
#ifndef BC_TEXT_H
#define BC_TEXT_H

#include "game/game.h"

struct bc_text; /* one language */

/* Parses a language file. Duplicate keys and broken placeholders are errors. */
int bc_text_new(const char *lang, const char *file, const char *bytes, size_t n,
                struct bc_text **out, struct bc_error *e);
void bc_text_free(struct bc_text *t);
const struct bc_text *bc_text_embedded(const char *lang); /* "de" or "en"; lives for ever */
const char *bc_text_lang(const struct bc_text *t);

const char *bc_tr(const struct bc_text *t, const char *key);      /* the key itself if missing */
const char *bc_tr_find(const struct bc_text *t, const char *key); /* or NULL */
int bc_text_count(const struct bc_text *t);
const char *bc_text_key(const struct bc_text *t, int i); /* in sorted order */

/* A value as players read it. */
void bc_value_label(const struct bc_ctx *cx, const struct bc_text *t, int dom, int v, char *buf,
                    size_t size);
/* Text <game>.<group>.<name> with the arguments of `act` put in. `group` is "do", "log", "step" ...
 * `act` may be NULL. Seats are named by `names` (NULL: text key ui.seat with the number): behind a
 * BC_SIDE_MARK stands what a seat plays, told where the text does not say it. */
#define BC_SIDE_MARK '\1'
void bc_text_fill(const struct bc_ctx *cx, const struct bc_text *t, const char *group,
                  const char *name, const struct bc_action *act, const char *const *names,
                  struct bc_out *out);

/* Text <game>.log.<kind> of `n` actions that differ only where it says {1+}: what they name there as a
 * list. May the second be told in one line with the first? */
void bc_text_gather(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *act,
                    int n, const char *const *names, struct bc_out *out);
bool bc_text_gathers(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *a,
                     const struct bc_action *b);

/* Every key that the tables of a game make necessary, one call each. */
void bc_text_needs(const struct bc_game *g, void (*need)(void *, const char *key), void *arg);

#endif
