/* told.h - what a seat is told: by the prompt of the step at hand, as words of a record; of an action, in
 * two worlds that look the same to it. */
#ifndef TOLD_H
#define TOLD_H

#include "game/say.h"

#include <stdlib.h>
#include <string.h>

/* "" if it tells nothing. */
static inline const char *told(const struct bc_ctx *cx, int seat, char *buf, size_t size)
{
    const struct bc_step *s = bc_step_now(cx);
    struct bc_ctx seen = *cx;
    struct bc_action facts = {.kind = (int16_t)(s->prompt - 1), .seat = (int16_t)seat};
    *buf = 0;
    seen.st = s->prompt ? malloc(cx->game->state_size) : NULL;
    if (!seen.st)
        return buf;
    memcpy(seen.st, cx->st, cx->game->state_size);
    if (seat >= 0)
        bc_redact(&seen, seat);
    cx->game->prompt(&seen, &facts);
    bc_action_print(&seen, &facts, buf, size);
    free(seen.st);
    return buf;
}

static inline int told_events(const struct bc_log *log)
{
    return log->n < log->cap ? log->n : log->cap;
}

/* The first event from number `i` on that this seat hears of. */
static inline int told_next(const struct bc_log *log, int i, int seat)
{
    while (i < told_events(log) && log->v[i].seen && !(log->v[i].seen & BC_BIT(seat)))
        i++;
    return i;
}

/* Is a seat told the same of an action in two worlds? What it hears of in `log` it hears of in `other`. */
static inline bool told_same(const struct bc_ctx *cx, int seat, const struct bc_log *log,
                             const struct bc_story *story, const struct bc_log *other,
                             const struct bc_story *others)
{
    int i = told_next(log, 0, seat), k = told_next(other, 0, seat);
    for (; i < told_events(log) && k < told_events(other);
         i = told_next(log, i + 1, seat), k = told_next(other, k + 1, seat)) {
        const struct bc_event *a = &log->v[i], *b = &other->v[k];
        struct bc_tale said, guessed;
        bc_tale_of(cx, a, story->v + a->said, seat, &said);
        bc_tale_of(cx, b, others->v + b->said, seat, &guessed);
        if (!bc_same(&a->act, &b->act) || said.n != guessed.n ||
            memcmp(said.v, guessed.v, (size_t)said.n * sizeof *said.v) != 0)
            return false;
    }
    return i >= told_events(log) && k >= told_events(other);
}

#endif
