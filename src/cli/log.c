/* log.c - what happened, as lines for the players. */
#include "cli/play.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool is_namesake(const struct bc_match *m, int seat)
{
    for (int i = 0; i < m->seats; i++)
        if (i != seat && !strcmp(m->seat[i].name, m->seat[seat].name))
            return true;
    return false;
}

/* "Computer (recruit" and ", French)", with a mark between them. */
static void name_with_side(const struct play *p, int seat, char *buf, size_t size)
{
    const char *name = p->m->seat[seat].name;
    size_t n = strlen(name);
    struct bc_out full = {0};
    p->table->seat(&p->m->cx, seat, name, &full);
    n -= n && name[n - 1] == ')';
    if (!strncmp(bc_out_str(&full), name, n))
        snprintf(buf, size, "%.*s%c%s", (int)n, name, BC_SIDE_MARK, full.s + n);
    else
        snprintf(buf, size, "%s", name);
    bc_out_free(&full);
}

const char *const *play_names(const struct play *p)
{
    static const char *names[BC_SEATS];
    static char full[BC_SEATS][160];
    for (int i = 0; i < p->m->seats; i++) {
        names[i] = p->m->seat[i].name[0] ? p->m->seat[i].name : NULL;
        if (names[i] && p->table->seat && is_namesake(p->m, i)) {
            name_with_side(p, i, full[i], sizeof full[i]);
            names[i] = full[i];
        }
    }
    return names;
}

/* From place to place: the log then says what goes. */
static bool is_way(const struct bc_game *g, int kind)
{
    return pick_is_path(g, kind) && g->kinds[kind].argc == 2;
}

void play_fill(const struct play *p, const struct bc_ctx *cx, const char *group, const char *name,
               const struct bc_action *act, struct bc_out *out)
{
    bc_text_fill(cx, cli_text, group, name, act, play_names(p), out);
}

/* A decision and the event that follows from it may say the same: once is enough. Two cards alike
 * that are drawn one after the other are two. */
static bool is_told(const struct play *p, const char *text, bc_seats seen)
{
    const struct play_line *last = p->lines && p->cause ? &p->line[p->lines - 1] : NULL;
    /* The analyser forgets that realloc keeps the lines there were.
     * NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    return last && last->seen == seen && !strcmp(last->text, text);
}

/* "(×3)" behind a line that has been told but not yet read. */
static bool tell_again(struct play *p, const char *text, bc_seats seen)
{
    struct play_line *last = p->lines ? &p->line[p->lines - 1] : NULL;
    size_t n = strlen(text);
    if (!last || last->seen != seen || strncmp(last->text, text, n) != 0 ||
        (!p->screen && p->printed == p->lines) ||
        (last->text[n] && (last->times < 2 || strncmp(last->text + n, " (×", 4) != 0)))
        return false;
    char *longer = realloc(last->text, n + 24);
    if (!longer)
        return false;
    snprintf(longer + n, 24, " (×%d)", ++last->times);
    last->text = longer;
    return true;
}

static void add_line(struct play *p, const char *text, bc_seats seen)
{
    if (p->table->repeats ? tell_again(p, text, seen) : is_told(p, text, seen))
        return;
    if (p->lines == p->lines_cap) {
        int cap = p->lines_cap ? 2 * p->lines_cap : 256;
        struct play_line *v = realloc(p->line, (size_t)cap * sizeof *v);
        if (!v)
            return; /* a log line is no reason to stop a game */
        p->line = v;
        p->lines_cap = cap;
    }
    char *copy = strdup(text);
    /* Lines below `kept` were there before: the analyser does not see that.
     * NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
    bc_seats told = p->lines < p->kept ? p->line[p->lines].told : 0;
    if (copy)
        p->line[p->lines++] = (struct play_line){copy, seen, told, 1, NULL, 0, 0};
}

static void leave_trail(struct play *p, const struct bc_action *act)
{
    int room = (int)(sizeof p->trail / sizeof p->trail[0]);
    if (p->trails == room)
        memmove(p->trail, p->trail + 1, (size_t)(--p->trails) * sizeof p->trail[0]);
    p->trail[p->trails++] = act->a[0];
}

/* A step behind the last one: "34,3 → 32,3 → 30,3" on one line. */
static bool go_on(struct play *p, const struct bc_ctx *cx, const struct bc_action *act)
{
    char label[96];
    char **last = p->lines ? &p->line[p->lines - 1].text : NULL;
    if (p->way < 0 || p->way != act->a[0] || !last || p->printed == p->lines ||
        p->line[p->lines - 1].seen)
        return false;
    bc_value_label(cx, cli_text, cx->game->kinds[act->kind].dom[1], act->a[1], label, sizeof label);
    size_t n = strlen(*last) + strlen(label) + 8;
    char *longer = realloc(*last, n);
    if (!longer)
        return false;
    size_t used = strlen(longer);
    snprintf(longer + used, n - used, " → %s", label);
    *last = longer;
    return true;
}

/* May the last line still be made longer? */
static struct play_line *open_line(struct play *p, bc_seats seen)
{
    struct play_line *last = p->lines ? &p->line[p->lines - 1] : NULL;
    bool shown = !p->screen && p->printed == p->lines;
    return last && !shown && last->seen == seen ? last : NULL;
}

/* What differs from the last line in one thing is told with it: "Open row: Hill, Wood". */
static bool gather(struct play *p, const struct bc_ctx *cx, const struct bc_action *act,
                   bc_seats seen)
{
    struct play_line *last = open_line(p, seen);
    if (!last || !last->said || !bc_text_gathers(cx, cli_text, last->said, act))
        return false;
    struct bc_out o = {0};
    bc_put_n(&o, last->text, (size_t)last->stem);
    struct bc_action *v = realloc(last->said, (size_t)(last->saids + 1) * sizeof *v);
    if (!v) {
        bc_out_free(&o);
        return false;
    }
    last->said = v;
    v[last->saids++] = *act;
    bc_said_fill(cx, cli_text, v, last->saids, play_names(p), &o);
    free(last->text);
    last->text = strdup(bc_out_str(&o));
    bc_out_free(&o);
    if (!last->text)
        p->lines--;          /* a log line is no reason to stop a game */
    p->entry = p->lines - 1; /* it tells of this decision, too */
    return true;
}

/* "& ..." goes on with what was told of the same decision. */
static bool append(struct play *p, const char *text, bc_seats seen)
{
    struct play_line *last = open_line(p, seen);
    if (!last || p->lines == p->entry)
        return false;
    size_t n = strlen(last->text), more = strlen(text) + 2;
    char *longer = realloc(last->text, n + more);
    if (!longer)
        return false;
    snprintf(longer + n, more, " %s", text);
    last->text = longer;
    last->stem = (int)n + 1;
    return true;
}

/* What follows may be told with it. */
static void keep_said(struct play_line *l, const struct bc_tale *tale)
{
    free(l->said);
    l->said = tale->n == 1 ? malloc(sizeof *l->said) : NULL;
    l->saids = 1;
    if (l->said)
        *l->said = tale->v[0];
}

static void add_tale(struct play *p, const struct bc_ctx *cx, const struct bc_tale *tale,
                     bc_seats seen)
{
    struct bc_out o = {0};
    int lines = p->lines;
    if (tale->n == 1 && gather(p, cx, &tale->v[0], seen))
        return;
    bc_tale_fill(cx, cli_text, tale, play_names(p), &o);
    bool goes_on = o.n && bc_tale_goes_on(cx, cli_text, tale) && append(p, bc_out_str(&o), seen);
    if (o.n && !goes_on)
        add_line(p, bc_out_str(&o), seen);
    bc_out_free(&o);
    if (goes_on || p->lines > lines)
        keep_said(&p->line[p->lines - 1], tale);
}

/* A line for all who are told the same. */
static void add_tales(struct play *p, const struct bc_ctx *cx, const struct bc_event *ev,
                      const struct bc_said *said)
{
    bc_seats all = (BC_BIT(p->m->seats) - 1) | BC_BIT(BC_ONLOOKER), left = ev->seen & all;
    left = all = ev->seen ? left : all;
    for (int seat = 0; left; seat++) {
        struct bc_tale tale;
        if (!(left & BC_BIT(seat)))
            continue;
        bc_seats same = bc_tale_of(cx, ev, said, seat, &tale) & all;
        add_tale(p, cx, &tale, same == all ? ev->seen : same);
        left &= ~same;
    }
}

static void add_event(struct play *p, const struct bc_ctx *cx, const struct bc_event *ev,
                      const struct bc_story *story)
{
    const struct bc_action *act = &ev->act;
    bool goes = is_way(cx->game, act->kind);
    if (!(cx->game->kinds[act->kind].use & BC_MUTE) && (!goes || !go_on(p, cx, act))) {
        bool event = cx->game->kinds[act->kind].use & BC_EVENT;
        p->cause &= event;
        add_tales(p, cx, ev, story->v + ev->said);
        p->cause = !event;
    }
    p->way = goes ? act->a[1] : -1;
    if (goes)
        leave_trail(p, act);
}

static void add_events(struct play *p, const struct bc_ctx *cx, const struct bc_log *log,
                       const struct bc_story *story, int from)
{
    p->entry = p->lines;
    for (int i = from; i < log->n && i < log->cap; i++)
        add_event(p, cx, &log->v[i], story);
}

void play_log_say(struct play *p, const char *line)
{
    add_line(p, line, 0);
}

void play_log_resigned(struct play *p, int seat)
{
    struct bc_out o = {0};
    cli_put(&o, bc_match_over(p->m) ? T("ui.resign.over") : T("ui.resign.on"),
            p->m->seat[seat].name, NULL);
    add_line(p, bc_out_str(&o), 0);
    p->way = -1;
    bc_out_free(&o);
}

/* Who has given up by then, or since; that all agreed on a draw. */
static void add_marks(struct play *p, int from, int to)
{
    for (int i = 0; i < p->m->marks; i++) {
        const struct bc_mark *k = &p->m->mark[i];
        if (k->at < from || k->at >= to)
            continue;
        if (k->kind == BC_MARK_RESIGN)
            play_log_resigned(p, k->seat);
        else if (k->kind == BC_MARK_DRAW || k->kind == BC_MARK_ENDLESS)
            add_line(p, end_unruled(p->m), 0);
    }
}

void play_log_events(struct play *p, int from)
{
    add_events(p, &p->m->cx, &p->m->log, &p->m->story, from);
}

static void clear(struct play *p)
{
    for (int i = 0; i < p->lines; i++) {
        free(p->line[i].text);
        free(p->line[i].said);
    }
    p->lines = 0;
    p->way = -1;
}

/* The actions of a match once more, each with what came of it. */
struct rerun {
    struct bc_ctx cx;
    struct bc_log log;
    struct bc_head *before;
    struct bc_story story;
};

static void rerun_start(struct play *p, struct rerun *r)
{
    const struct bc_match *m = p->m;
    if (m->start)
        memcpy(r->cx.st, m->start, m->cx.game->state_size);
    else
        bc_start(&r->cx, m->opt, NULL);
    bc_say_all(&r->cx, &r->cx, &r->log, 0, &r->story);
    add_events(p, &r->cx, &r->log, &r->story, 0);
}

static void rerun_action(struct play *p, struct rerun *r, const struct bc_action *act)
{
    const struct bc_ctx before = {r->cx.game, r->cx.data, r->before, NULL};
    memcpy(r->before, r->cx.st, r->cx.game->state_size);
    r->log.n = r->story.n = 0;
    bc_emit(&r->cx, bc_told_to(&r->cx, act), 0, act);
    bc_play(&r->cx, act);
    bc_say_all(&before, &r->cx, &r->log, 0, &r->story);
    add_events(p, &r->cx, &r->log, &r->story, 0);
}

void play_log_replay(struct play *p)
{
    enum { EVENTS = 256 };
    const struct bc_match *m = p->m;
    const struct bc_game *g = m->cx.game;
    struct rerun r = {.log = {calloc(EVENTS, sizeof *r.log.v), 0, EVENTS}};
    r.cx = (struct bc_ctx){g, m->cx.data, calloc(1, g->state_size), &r.log};
    r.before = calloc(1, g->state_size);
    p->printed = 0; /* what went on is told on one line again */
    p->kept = p->lines;
    clear(p);
    if (r.log.v && r.cx.st && r.before) {
        rerun_start(p, &r);
        for (int i = 0; i < m->moves; i++) {
            add_marks(p, i, i + 1);
            rerun_action(p, &r, &m->move[i].act);
        }
    }
    add_marks(p, m->moves, INT_MAX);
    p->trails = p->kept = 0;
    p->printed = p->lines;
    free(r.log.v);
    free(r.cx.st);
    free(r.before);
    bc_story_free(&r.story);
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
