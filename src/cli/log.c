/* log.c - what happened, as lines for the players. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

const char *const *play_names(const struct play *p)
{
    static const char *names[BC_SEATS];
    for (int i = 0; i < p->m->seats; i++)
        names[i] = p->m->seat[i].name[0] ? p->m->seat[i].name : NULL;
    return names;
}

void play_event_text(const struct bc_ctx *cx, const struct bc_action *act,
                     const char *const *names, struct bc_out *out)
{
    bc_text_fill(cx, cli_text, "log", cx->game->kinds[act->kind].name, act, names, out);
}

static void add_line(struct play *p, const char *text, bc_seats seen)
{
    if (p->lines == p->lines_cap) {
        int cap = p->lines_cap ? 2 * p->lines_cap : 256;
        struct play_line *v = realloc(p->line, (size_t)cap * sizeof *v);
        if (!v)
            return; /* a log line is no reason to stop a game */
        p->line = v;
        p->lines_cap = cap;
    }
    char *copy = strdup(text);
    if (copy)
        p->line[p->lines++] = (struct play_line){copy, seen};
}

static void leave_trail(struct play *p, const struct bc_ctx *cx, const struct bc_action *act)
{
    int room = (int)(sizeof p->trail / sizeof p->trail[0]);
    if (!pick_is_path(cx->game, act->kind) || !(cx->game->kinds[act->kind].use & BC_ACT))
        return;
    if (p->trails == room)
        memmove(p->trail, p->trail + 1, (size_t)(--p->trails) * sizeof p->trail[0]);
    p->trail[p->trails++] = act->a[0];
}

static void add_event(struct play *p, const struct bc_ctx *cx, const struct bc_event *ev)
{
    struct bc_out o = {0};
    play_event_text(cx, &ev->act, play_names(p), &o);
    add_line(p, bc_out_str(&o), ev->seen);
    leave_trail(p, cx, &ev->act);
    bc_out_free(&o);
}

static void add_events(struct play *p, const struct bc_ctx *cx, const struct bc_log *log, int from)
{
    for (int i = from; i < log->n && i < log->cap; i++)
        add_event(p, cx, &log->v[i]);
}

void play_log_events(struct play *p, int from)
{
    add_events(p, &p->m->cx, &p->m->log, from);
}

static void clear(struct play *p)
{
    for (int i = 0; i < p->lines; i++)
        free(p->line[i].text);
    p->lines = 0;
}

void play_log_replay(struct play *p)
{
    enum { EVENTS = 256 };
    const struct bc_match *m = p->m;
    const struct bc_game *g = m->cx.game;
    struct bc_log log = {calloc(EVENTS, sizeof *log.v), 0, EVENTS};
    struct bc_ctx cx = {g, m->cx.data, calloc(1, g->state_size), &log};
    clear(p);
    if (log.v && cx.st) {
        if (m->start)
            memcpy(cx.st, m->start, g->state_size);
        else
            bc_start(&cx, m->opt, NULL);
        add_events(p, &cx, &log, 0);
        for (int i = 0; i < m->moves; i++) {
            const struct bc_action *act = &m->move[i].act;
            log.n = 0;
            bc_emit(&cx, g->kinds[act->kind].use & BC_SECRET ? BC_BIT(act->seat) : 0, 0, act);
            bc_play(&cx, act);
            add_events(p, &cx, &log, 0);
        }
    }
    p->trails = 0;
    p->printed = p->lines;
    free(log.v);
    free(cx.st);
}

void play_log_free(struct play *p)
{
    clear(p);
    free(p->line);
}

bool play_may_see(const struct play *p, const struct play_line *l)
{
    return !l->seen || (l->seen & BC_BIT(p->viewer));
}
