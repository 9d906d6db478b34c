/* say.c - see say.h. */
#include "game/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bc_say_to(const struct bc_told *what, struct bc_tale *tale)
{
    const struct bc_game *g = what->cx->game;
    tale->n = 0;
    if (g->kinds[what->act->kind].use & BC_MUTE)
        return;
    if (g->say)
        g->say(what, tale);
    else
        bc_say(tale, *what->act);
}

/* --- To everybody --- */

/* Nothing but the event's own words. */
static bool is_own(const struct bc_game *g, const struct bc_tale *t, const struct bc_action *act)
{
    const struct bc_kind *k = &g->kinds[act->kind];
    return t->n == 1 && bc_same(&t->v[0], act) && bc_says(k) == k->argc;
}

/* The sentences of somebody else who is told the same, or NULL. They stand behind each other. */
static struct bc_said *same_tale(const struct bc_story *story, const struct bc_event *ev,
                                 const struct bc_tale *t)
{
    for (int i = ev->said; t->n && i + t->n <= ev->said + ev->says; i++) {
        struct bc_said *s = &story->v[i];
        int n = 0;
        while (n < t->n && s[n].seats == s->seats && bc_same(&s[n].act, &t->v[n]))
            n++;
        bool begins = i == ev->said || s[-1].seats != s->seats;
        bool ends = i + n == ev->said + ev->says || s[n].seats != s->seats;
        if (n == t->n && begins && ends)
            return s;
    }
    return NULL;
}

static bool has_room(struct bc_story *story)
{
    if (story->n + BC_TALE <= story->cap)
        return true;
    int cap = story->cap ? 2 * story->cap : 4 * BC_TALE;
    struct bc_said *v = realloc(story->v, (size_t)cap * sizeof *v);
    if (!v)
        return false;
    story->v = v;
    story->cap = cap;
    return true;
}

/* In other words than its own. */
static void tell_to(struct bc_story *story, struct bc_event *ev, bc_seats seats,
                    const struct bc_tale *t)
{
    struct bc_said *s = same_tale(story, ev, t);
    if (!s && !has_room(story))
        return;
    ev->other |= seats;
    for (int i = 0; s && i < t->n; i++)
        s[i].seats |= seats;
    for (int i = 0; !s && i < t->n; i++) {
        story->v[story->n++] = (struct bc_said){seats, t->v[i]};
        ev->says++;
    }
}

/* What the readers see: each two states, before and behind. */
struct readers {
    int n, seat[BC_SEATS + 1];
    char *states;
    size_t size;
};

static struct bc_ctx seen_by(const struct readers *r, const struct bc_ctx *cx, int i, int which)
{
    void *st = r->states ? r->states + (2 * (size_t)i + (size_t)which) * r->size : (void *)cx->st;
    return (struct bc_ctx){cx->game, cx->data, st, NULL};
}

/* Where nothing is hidden one stands for all. */
static bool look(struct readers *r, const struct bc_ctx *before, const struct bc_ctx *cx)
{
    r->size = (cx->game->state_size + 15) & ~(size_t)15;
    for (int i = 0; cx->game->redact && i < cx->st->seats; i++)
        r->seat[r->n++] = i;
    r->seat[r->n++] = BC_ONLOOKER;
    if (!cx->game->redact)
        return true;
    r->states = malloc(2 * (size_t)r->n * r->size);
    for (int i = 0; r->states && i < 2 * r->n; i++) {
        struct bc_ctx seen = seen_by(r, cx, i / 2, i % 2);
        memcpy(seen.st, (i % 2 ? cx : before)->st, cx->game->state_size);
        bc_redact(&seen, r->seat[i / 2]);
    }
    return r->states != NULL;
}

void bc_say_all(const struct bc_ctx *before, const struct bc_ctx *cx, struct bc_log *log, int from,
                struct bc_story *story)
{
    struct readers r = {0};
    if (!cx->game->say || !look(&r, before, cx))
        return;
    for (int e = from; e < log->n && e < log->cap; e++) {
        struct bc_event *ev = &log->v[e];
        ev->said = (uint16_t)story->n;
        for (int i = 0; i < r.n; i++) {
            struct bc_ctx was = seen_by(&r, before, i, 0), is = seen_by(&r, cx, i, 1);
            struct bc_log came = {log->v + from, log->n - from, log->cap - from};
            struct bc_told what = {&was, &is, &ev->act, r.seat[i], &came, e - from};
            struct bc_tale tale;
            if (ev->seen && !(ev->seen & BC_BIT(r.seat[i])))
                continue;
            bc_say_to(&what, &tale);
            if (!is_own(cx->game, &tale, &ev->act))
                tell_to(story, ev, r.states ? BC_BIT(r.seat[i]) : ~(bc_seats)0, &tale);
        }
    }
    free(r.states);
}

void bc_story_free(struct bc_story *story)
{
    free(story->v);
    *story = (struct bc_story){0};
}

bc_seats bc_tale_of(const struct bc_ctx *cx, const struct bc_event *ev, const struct bc_said *said,
                    int seat, struct bc_tale *tale)
{
    bc_seats spoken = 0, same = 0;
    tale->n = 0;
    if (cx->game->kinds[ev->act.kind].use & BC_MUTE)
        return ~same;
    if (!(ev->other & BC_BIT(seat))) {
        bc_say(tale, ev->act);
        return ~ev->other;
    }
    for (int i = 0; i < ev->says; i++) {
        spoken |= said[i].seats;
        if (!(said[i].seats & BC_BIT(seat)))
            continue;
        same = said[i].seats;
        bc_say(tale, said[i].act);
    }
    return same ? same : ev->other & ~spoken;
}

/* --- As words --- */

static const char *sentence(const struct bc_ctx *cx, const struct bc_action *act, char *buf,
                            size_t size)
{
    const struct bc_kind *k = &cx->game->kinds[act->kind];
    size_t n = bc_cat(buf, size, 0, k->name);
    for (int i = 0; i < bc_says(k); i++) {
        char word[BC_WORD];
        bc_value_print(cx, k->dom[i], act->a[i], word, sizeof word);
        n = bc_cat(buf, size, bc_cat(buf, size, n, " "), word);
    }
    return buf;
}

void bc_said_json(const struct bc_ctx *cx, const struct bc_event *ev, const struct bc_said *said,
                  int seat, struct bc_out *out)
{
    char text[BC_ACTION_TEXT];
    if (!(ev->other & BC_BIT(seat)) || cx->game->kinds[ev->act.kind].use & BC_MUTE)
        return;
    bc_json_open(out, "say", '[');
    for (int i = 0; i < ev->says; i++)
        if (said[i].seats & BC_BIT(seat))
            bc_json_str(out, NULL, sentence(cx, &said[i].act, text, sizeof text));
    bc_json_close(out, ']');
}

void bc_may_json(const struct bc_ctx *seen, const struct bc_action *act, struct bc_out *out)
{
    struct bc_said said[BC_TALE];
    struct bc_tale tale;
    const struct bc_told what = {seen, seen, act, act->seat, NULL, 0};
    bc_say_to(&what, &tale);
    if (is_own(seen->game, &tale, act))
        return;
    for (int i = 0; i < tale.n; i++)
        said[i] = (struct bc_said){BC_BIT(act->seat), tale.v[i]};
    const struct bc_event ev = {*act, 0, 0, BC_BIT(act->seat), 0, (uint16_t)tale.n};
    bc_said_json(seen, &ev, said, act->seat, out);
}

static const char *text_of(const struct bc_ctx *cx, const struct bc_text *t,
                           const struct bc_action *act)
{
    char key[128];
    snprintf(key, sizeof key, "%s.log.%s", cx->game->id, cx->game->kinds[act->kind].name);
    return bc_tr(t, key);
}

bool bc_tale_goes_on(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_tale *tale)
{
    return tale->n && !strncmp(text_of(cx, t, &tale->v[0]), "& ", 2);
}

/* Does the text begin with somebody's name? That is written as it is. */
static bool is_name(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *act)
{
    const char *s = text_of(cx, t, act);
    return !strncmp(s, "{seat", 5) || (*s == '{' && s[1] >= '1' && s[1] <= '6' &&
                                       cx->game->kinds[act->kind].dom[s[1] - '1'] == BC_DOM_SEAT);
}

void bc_said_fill(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *act,
                  int n, const char *const *names, struct bc_out *out)
{
    struct bc_out one = {0};
    bc_text_gather(cx, t, act, n, names, &one);
    const char *s = bc_out_str(&one);
    if (one.n && !is_name(cx, t, act) && *s >= 'a' && *s <= 'z')
        one.s[0] = (char)(one.s[0] - 'a' + 'A');
    bc_put(out, s + (strncmp(s, "& ", 2) ? 0 : 2));
    bc_out_free(&one);
}

void bc_tale_fill(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_tale *tale,
                  const char *const *names, struct bc_out *out)
{
    for (int i = 0; i < tale->n; i++) {
        bc_put(out, i ? " " : "");
        bc_said_fill(cx, t, &tale->v[i], 1, names, out);
    }
}
