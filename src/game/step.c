/* step.c - the stack machine under every game: tables of steps, run in rulebook order.
 *
 * A state rests only where somebody decides (nature included) or where the game is over; whatever
 * asks nobody is run at once. The stack of running sequences is part of the state. */
#include "game/game.h"

#include <assert.h>
#include <string.h>

struct bc_frame *bc_frame_at(const struct bc_ctx *cx, int depth)
{
    char *stack = (char *)cx->st + cx->game->stack_off;
    return (struct bc_frame *)(void *)(stack + (size_t)depth * cx->game->frame_size);
}

struct bc_frame *bc_top(const struct bc_ctx *cx)
{
    return cx->st->depth ? bc_frame_at(cx, cx->st->depth - 1) : NULL;
}

struct bc_frame *bc_call(struct bc_ctx *cx, int seq)
{
    assert(cx->st->depth < cx->game->depth_max);
    struct bc_frame *f = bc_frame_at(cx, cx->st->depth++);
    f->seq = (uint8_t)seq;
    return f;
}

void bc_over(struct bc_ctx *cx)
{
    memset(bc_frame_at(cx, 0), 0, (size_t)cx->game->frame_size * cx->st->depth);
    cx->st->depth = 0;
    cx->st->over = 1;
}

static void leave(struct bc_ctx *cx)
{
    struct bc_frame *f = bc_top(cx);
    int16_t ret = f->ret;
    memset(f, 0, cx->game->frame_size);
    if (--cx->st->depth)
        bc_top(cx)->ret = ret;
    else
        cx->st->over = 1;
}

static const struct bc_step *step_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return &cx->game->seqs[f->seq][f->pc];
}

bc_seats bc_nature(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)cx, (void)f;
    return BC_BIT(BC_NATURE);
}

/* A row without `take` calls its one sequence. */
static enum bc_flow only_call(struct bc_ctx *cx, const struct bc_step *s)
{
    int seq = 0;
    while (!(s->calls >> seq & 1))
        seq++;
    bc_call(cx, seq);
    return s->again ? BC_REPEAT : BC_NEXT;
}

/* Everything above `f` is what the row says that it calls. */
static bool calls_as_said(const struct bc_ctx *cx, const struct bc_frame *f,
                          const struct bc_step *s)
{
    for (int d = cx->st->depth - 1; d >= 0 && bc_frame_at(cx, d) != f; d--)
        if (!(s->calls >> bc_frame_at(cx, d)->seq & 1))
            return false;
    return true;
}

bool bc_frame_fits(const struct bc_ctx *cx, int depth)
{
    int seq = bc_frame_at(cx, depth)->seq;
    uint64_t calls = 0;
    if (!depth)
        return seq == 0;
    for (const struct bc_step *s = cx->game->seqs[bc_frame_at(cx, depth - 1)->seq]; s->name; s++)
        calls |= s->calls;
    return calls >> seq & 1;
}

/* Runs one `take`. `f` may have called other sequences: they lie above it and run first. */
static void take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_step *s,
                 const struct bc_action *act)
{
    enum bc_flow flow = s->take ? s->take(cx, f, act) : only_call(cx, s);
    if (cx->st->over)
        return;
    assert(calls_as_said(cx, f, s));
    switch (flow) {
    case BC_NEXT: f->pc++; break;
    case BC_REPEAT: break;
    case BC_RESTART: f->pc = 0; break;
    case BC_LEAVE:
        assert(f == bc_top(cx));
        leave(cx);
        break;
    }
}

void bc_resume(struct bc_ctx *cx)
{
    for (int n = 0; !cx->st->over; n++) {
        assert(n < BC_AUTO_MAX);
        struct bc_frame *f = bc_top(cx);
        const struct bc_step *s = step_of(cx, f);
        if (!s->name)
            leave(cx);
        else if (s->when && !s->when(cx, f))
            f->pc++;
        else if (!s->who)
            take(cx, f, s, NULL);
        else if (s->who(cx, f))
            return;
        else
            f->pc++;
    }
}

int bc_start(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    memset(cx->st, 0, cx->game->state_size);
    int rc = cx->game->setup(cx, opt, e);
    if (!rc)
        bc_resume(cx);
    return rc;
}

const struct bc_step *bc_step_now(const struct bc_ctx *cx)
{
    const struct bc_frame *f = bc_top(cx);
    return f ? step_of(cx, f) : NULL;
}

bc_seats bc_to_act(const struct bc_ctx *cx)
{
    const struct bc_frame *f = bc_top(cx);
    return f ? step_of(cx, f)->who(cx, f) : 0;
}

void bc_legal(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct bc_frame *f = bc_top(cx);
    out->n = 0;
    if (out->why)
        out->why->n = 0;
    if (f) {
        const struct bc_step *s = step_of(cx, f);
        if (s->who(cx, f) & BC_BIT(seat))
            s->legal(cx, f, seat, out);
    }
    assert(out->n <= out->cap && "list_max of the game is too small");
}

bool bc_has(const struct bc_list *l, const struct bc_action *act)
{
    for (int i = 0; i < l->n; i++)
        if (!memcmp(&l->v[i].act, act, sizeof *act))
            return true;
    return false;
}

bool bc_may(const struct bc_ctx *cx, const struct bc_action *act, struct bc_list *room)
{
    room->only = act;
    bc_legal(cx, act->seat, room);
    room->only = NULL;
    return bc_has(room, act);
}

void bc_play(struct bc_ctx *cx, const struct bc_action *act)
{
    struct bc_frame *f = bc_top(cx);
    take(cx, f, step_of(cx, f), act);
    bc_resume(cx);
}

int bc_apply(struct bc_ctx *cx, const struct bc_action *act)
{
    enum { MANY = 2048 };
    struct bc_option v[MANY];
    struct bc_list l = {v, 0, MANY, NULL, NULL};
    assert(cx->game->list_max <= MANY);
    if (!bc_may(cx, act, &l))
        return BC_EILLEGAL;
    bc_play(cx, act);
    return 0;
}

void bc_refuse(struct bc_list *out, const struct bc_action *act, const char *rule,
               const char *reason)
{
    struct bc_refusals *why = out->why;
    if (why && why->n < why->cap)
        why->v[why->n++] = (struct bc_refusal){*act, rule, reason};
}

void bc_bar(struct bc_list *out, struct bc_action act, const struct bc_bar *bar)
{
    bc_refuse(out, &act, bar->rule, bar->reason);
}

void bc_emit(struct bc_ctx *cx, bc_seats seen, uint32_t flags, const struct bc_action *act)
{
    struct bc_log *log = cx->log;
    if (!log)
        return;
    if (log->n < log->cap)
        log->v[log->n] = (struct bc_event){.act = *act, .seen = seen, .flags = flags};
    log->n++;
}
