/* say.h - what is told of something that has happened, and to whom: the game chooses the sentences
 * (game->say), terminal and page fill in their texts. */
#ifndef BC_SAY_H
#define BC_SAY_H

#include "game/text.h"

/* To one reader, who sees those two states. */
void bc_say_to(const struct bc_told *what, struct bc_tale *tale);

struct bc_said { /* a sentence, and for whom */
    bc_seats seats;
    struct bc_action act;
};

/* What is told of events in other words than their own. */
struct bc_story {
    struct bc_said *v;
    int n, cap;
};

/* Tells everybody of log->v[from..], which came of one action: each gets what follows from what he
 * himself sees. The states are whole. Without memory events keep their own words. */
void bc_say_all(const struct bc_ctx *before, const struct bc_ctx *cx, struct bc_log *log, int from,
                struct bc_story *story);
void bc_story_free(struct bc_story *story);

/* What this reader is told of an event; returns to whom else the same. */
bc_seats bc_tale_of(const struct bc_ctx *cx, const struct bc_event *ev, const struct bc_said *said,
                    int seat, struct bc_tale *tale);

/* Member "say" of an event for this reader: nothing if its own words tell it. `said` are the event's
 * own sentences, `cx` any state of the game. */
void bc_said_json(const struct bc_ctx *cx, const struct bc_event *ev, const struct bc_said *said,
                  int seat, struct bc_out *out);

/* The same of an action that might be taken; `seen` is what its seat sees. */
void bc_may_json(const struct bc_ctx *seen, const struct bc_action *act, struct bc_out *out);

/* Does it go on with the line before ("& ...")? */
bool bc_tale_goes_on(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_tale *tale);

/* A tale as a player reads it; of one sentence `n` of the same kind are told together. */
void bc_tale_fill(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_tale *tale,
                  const char *const *names, struct bc_out *out);
void bc_said_fill(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *act,
                  int n, const char *const *names, struct bc_out *out);

#endif
