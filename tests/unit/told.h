/* told.h - what the prompt of the step at hand tells a seat, as words of a record. */
#ifndef TOLD_H
#define TOLD_H

#include "game/game.h"

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

#endif
