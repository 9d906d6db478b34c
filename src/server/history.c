/* history.c - what was: records, positions, logs, frames. Replayed from the store by a worker, so that
 * nothing is told that is not on disk and nobody waits for it; and for one seat, so that nothing is told
 * that it may not know.
 *
 * Where the rules have changed since, what was is shown as far as these rules can play it again; then
 * the table stands still until the entry from which they hold (load.c), or until the end. */
#include "server/live.h"

#include "core/patch.h"
#include "game/position.h"
#include "game/record.h"
#include "game/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 100, WAITING = 64, OF_ONE = 8 };

enum past_what { PAST_RECORD, PAST_POSITION, PAST_LOG, PAST_FRAMES };

struct past {
    struct sv_job job;
    struct server *sv;
    struct sv_answer *a;
    struct st_game_row row;
    enum past_what what;
    int seat;           /* for whom */
    bool patches;       /* of frames, all but the first */
    int64_t from, last; /* entries */
    struct bc_out out;
    struct bc_error e;
    int rc;
};

/* --- Texts --- */

/* Outcomes of an uploaded record were thrown elsewhere, and a record that begins where the rules changed
 * does not have those before: then our seed proves nothing, and neither it nor its commitment is told.
 * Rows of format 2 say so themselves, those of format 1 need not. */
static void check_dice(struct past *p, struct bc_match *m)
{
    struct bc_out o = {0};
    bc_record_write(m, true, &o);
    m->has_dice = !o.failed && !bc_record_verify(&p->sv->live->files, "record", o.s, o.n, NULL);
    bc_out_free(&o);
}

/* Behind the first line, which says what the file is. */
static void mark_uploaded(struct bc_out *o)
{
    struct bc_out all = {0};
    const char *text = bc_out_str(o), *end = strchr(text, '\n');
    size_t n = end ? (size_t)(end + 1 - text) : 0;
    bc_put_n(&all, text, n);
    bc_put(&all, "# uploaded: somebody sent this game to the server as it is, names and dice\n");
    bc_put_n(&all, text + n, o->n - n);
    all.failed = all.failed || o->failed;
    bc_out_free(o);
    *o = all;
}

static int write_record(struct past *p)
{
    struct sv_loaded l;
    int rc = sv_load(p->sv, &p->row, INT64_MAX, SV_LOAD_ALL, &l, &p->e);
    if (rc)
        return rc;
    if (p->row.state != ST_GAME_OPEN && !p->row.foreign) {
        sv_match_dice(l.m, &p->row);
        if (p->row.format != 2)
            check_dice(p, l.m);
    }
    bc_record_write(l.m, false, &p->out);
    if (p->row.uploaded)
        mark_uploaded(&p->out);
    bc_match_free(l.m);
    return 0;
}

static int write_position(struct past *p)
{
    struct sv_loaded l;
    int rc = sv_load(p->sv, &p->row, INT64_MAX, SV_LOAD_TABLE, &l, &p->e);
    if (rc)
        return rc;
    bc_position_write(&l.m->cx, l.m->scenario, l.m->own, &p->out);
    bc_match_free(l.m);
    return 0;
}

/* --- For one seat --- */

struct walk {
    struct past *p;
    struct bc_match *m;
    struct bc_out shown, next; /* for patches: the frame before, and this one */
    struct bc_head *before;    /* the state before an entry that may not fit; or NULL: all must */
    struct bc_match *then;     /* from entry `rules` on; or NULL */
    int64_t rules, fits;       /* fits: the latest entry that did */
    bool lost;                 /* what follows does not fit */
};

static void put_other(struct walk *w, const struct sv_event *ev)
{
    sv_wire_event(w->m, ev, w->p->seat, &w->p->out);
}

static void put_events(struct walk *w, const struct st_entry *entry, const struct sv_done *done,
                       int turn)
{
    struct sv_event ev = {.seq = entry->seq,
                          .ev = {.act = {.seat = (int16_t)done->seat}},
                          .turn = (uint16_t)turn,
                          .n = (uint16_t)done->n,
                          .did = (uint8_t)done->did};
    const struct bc_log *log = &w->m->log;
    if (done->did != SV_ACTION) {
        ev.turn = w->m->cx.st->turn; /* as it was told, sv_stage_mark: where an undo leads to */
        ev.lost = done->did == SV_RULES ? entry->seq - 1 - done->upto : 0;
        put_other(w, &ev);
        return;
    }
    for (int i = 0; i < log->n && i < log->cap; i++) {
        ev.ev = log->v[i];
        ev.said = bc_match_said(w->m, &ev.ev);
        if (sv_event_seen(&ev, w->p->seat))
            put_other(w, &ev);
    }
}

static void put_members(const struct walk *w, struct bc_out *out)
{
    struct bc_ctx seen = bc_match_seen(w->m, w->p->seat);
    bc_match_members(w->m, &seen, w->p->seat, out);
    bc_match_table(&seen, "table", out);
}

/* As it differs from the frame before; both are for the same seat. */
static void put_patch(struct walk *w, struct bc_out *out)
{
    struct bc_out was = w->shown, *now = &w->next;
    bc_out_clear(now);
    bc_json_open(now, NULL, '{');
    put_members(w, now);
    bc_json_close(now, '}');
    if (was.failed || now->failed)
        out->failed = true;
    else if (was.n)
        bc_patch_make((struct bc_span){was.s, was.n}, (struct bc_span){now->s, now->n}, "to", out);
    else
        put_members(w, out);
    w->shown = *now;
    *now = was;
}

/* Seats are no part of a frame, and options only where secrets make a seat look for itself. */
static void put_frame(struct walk *w, const struct st_entry *entry, const struct sv_done *done,
                      int turn)
{
    struct bc_out *out = &w->p->out;
    bc_json_open(out, NULL, '{');
    bc_json_int(out, "seq", entry ? entry->seq : 0);
    if (w->p->patches)
        put_patch(w, out);
    else
        put_members(w, out);
    bc_json_open(out, "events", '[');
    if (done)
        put_events(w, entry, done, turn);
    bc_json_close(out, ']');
    if (w->lost)
        bc_json_bool(out, "lost", true);
    bc_json_close(out, '}');
}

/* Entries up to `seq` that were played by other rules and cannot be shown. */
static void put_missing(struct walk *w, int64_t seq, int version)
{
    struct sv_event ev = {.seq = seq,
                          .ev = {.act = {.seat = BC_NATURE}},
                          .turn = w->m->cx.st->turn,
                          .n = (uint16_t)version,
                          .lost = seq - w->fits,
                          .did = SV_OTHER};
    put_other(w, &ev);
}

/* From here on by these rules; `entry` says by which it was before. */
static void change_rules(struct walk *w, const struct st_entry *entry)
{
    if (w->lost && w->p->what == PAST_LOG && strncmp(entry->body, "rules ", 6) == 0)
        put_missing(w, entry->seq - 1, (int)strtol(entry->body + 6, NULL, 10));
    bc_match_free(w->m);
    w->m = w->then;
    w->then = NULL;
    w->lost = false;
}

static int visit(void *arg, const struct st_entry *entry)
{
    struct walk *w = arg;
    bool frames = w->p->what == PAST_FRAMES;
    struct sv_done done;
    if (entry->seq > w->p->last)
        return 1;
    if (w->then && entry->seq >= w->rules)
        change_rules(w, entry);
    int turn = w->m->cx.st->turn;
    size_t size = w->m->cx.game->state_size;
    if (w->before && !w->lost)
        memcpy(w->before, w->m->cx.st, size);
    int rc = w->lost ? 0 : sv_match_apply(w->m, entry, &done, &w->p->e);
    if (rc && (!w->before || rc == BC_ENOMEM || (w->rules && !w->then)))
        return rc;
    if (rc) {
        w->lost = true;
        memcpy(w->m->cx.st, w->before, size);
    }
    w->fits = w->lost ? w->fits : entry->seq;
    if (frames)
        put_frame(w, entry, w->lost ? NULL : &done, turn);
    else if (!w->lost)
        put_events(w, entry, &done, turn);
    return w->p->out.failed ? BC_ENOMEM : 0;
}

/* Where the walk begins: behind entry `start`. */
static int walk_begin(struct walk *w, int64_t start, enum sv_load_how how, int64_t *base)
{
    struct past *p = w->p;
    const struct bc_game *g = bc_game_find(p->row.game);
    struct sv_loaded l, then;
    int rc = sv_load(p->sv, &p->row, start, how, &l, &p->e);
    if (rc)
        return rc;
    *base = l.base;
    w->m = l.m;
    bc_match_speaks(w->m);
    w->fits = l.seq;
    w->lost = l.seq < start;
    rc = g->version == p->row.version ? sv_load_rules(p->sv, &p->row, &then, &p->e) : 0;
    if (rc < 0)
        return bc_fail(&p->e, BC_EIO, "the snapshots cannot be read");
    if (rc && then.base > start) { /* also behind the last one: none of these need fit */
        w->then = then.m;
        bc_match_speaks(w->then);
        w->rules = then.base;
    } else if (rc) {
        bc_match_free(then.m);
    }
    if (w->then || g->version != p->row.version) {
        w->before = malloc(g->state_size);
        if (!w->before)
            return bc_fail(&p->e, BC_ENOMEM, "no memory");
    }
    return 0;
}

static int walk_once(struct past *p, enum sv_load_how how, int64_t *base)
{
    struct walk w = {.p = p};
    struct bc_out *o = &p->out;
    bool frames = p->what == PAST_FRAMES;
    int64_t start = frames && p->from ? p->from - 1 : 0;
    int rc = walk_begin(&w, start, how, base);
    bc_out_clear(o);
    bc_json_open(o, NULL, '{');
    bc_json_int(o, "seq", p->row.seq);
    bc_json_open(o, frames ? "frames" : "events", '[');
    if (!rc && frames && !p->from)
        put_frame(&w, NULL, NULL, 0);
    struct st_reader *r = rc ? NULL : st_reader_take(p->sv->store);
    if (!rc && !r)
        rc = bc_fail(&p->e, BC_EIO, "the database cannot be opened");
    if (!rc) {
        w.m->log.n = p->from ? 0 : w.m->log.n;
        rc = st_reader_entries(r, p->row.key, start, visit, &w);
        if (rc >= 0 && !frames && w.m->cx.game->version != p->row.version)
            put_missing(&w, p->row.seq, p->row.version);
    }
    if (r)
        st_reader_give(p->sv->store, r);
    bc_json_close(o, ']');
    bc_json_close(o, '}');
    bc_match_free(w.m);
    bc_match_free(w.then);
    bc_out_free(&w.shown);
    bc_out_free(&w.next);
    free(w.before);
    return rc < 0 ? rc : 0;
}

/* What was taken back may lie before the snapshot from which a walk began. */
static int walk(struct past *p)
{
    int64_t base = 0;
    int rc = walk_once(p, p->what == PAST_FRAMES ? SV_LOAD_NEAR : SV_LOAD_WHOLE, &base);
    if (rc && rc != BC_ENOMEM && rc != BC_EIO && base)
        rc = walk_once(p, SV_LOAD_WHOLE, &base);
    return rc;
}

/* --- The work --- */

static void past_free(struct past *p)
{
    st_game_row_free(&p->row);
    bc_out_free(&p->out);
    free(p);
}

static void work(struct sv_job *job, struct sv_thinker *thinker)
{
    struct past *p = (struct past *)job;
    (void)thinker;
    switch (p->what) {
    case PAST_RECORD: p->rc = write_record(p); break;
    case PAST_POSITION: p->rc = write_position(p); break;
    case PAST_LOG:
    case PAST_FRAMES: p->rc = walk(p); break;
    }
    if (!p->rc && p->out.failed)
        p->rc = bc_fail(&p->e, BC_ENOMEM, "no memory");
}

static void done(struct sv_job *job)
{
    struct past *p = (struct past *)job;
    char extra[160];
    if (p->rc) {
        sv_log(SV_ERROR, "replay", "game=%s error=\"%s\"", p->row.id, p->e.text);
        sv_refuse(p->a, SV_FAILED, "The game cannot be read.");
    } else if (p->what == PAST_RECORD || p->what == PAST_POSITION) {
        snprintf(extra, sizeof extra,
                 "Content-Disposition: attachment; filename=\"%s-%s-%s.txt\"\r\n", p->row.game,
                 p->row.id, p->what == PAST_RECORD ? "record" : "position");
        sv_answer(p->a, 200, "text/plain; charset=utf-8", extra, bc_out_str(&p->out), p->out.n);
    } else {
        sv_answer_json(p->a, 200, NULL, &p->out);
    }
    past_free(p);
}

static void drop(struct sv_job *job)
{
    struct past *p = (struct past *)job;
    sv_refuse(p->a, SV_FULL, "The server ends.");
    past_free(p);
}

static struct past *past_new(struct sv_call *c, enum past_what what)
{
    struct past *p = calloc(1, sizeof *p);
    if (!p) {
        sv_refuse(c->a, SV_FAILED, "No memory.");
        return NULL;
    }
    if (!sv_game_row(c, &p->row)) {
        free(p);
        return NULL;
    }
    p->job = (struct sv_job){.work = work, .done = done, .drop = drop, .lane = SV_LANE_PAST};
    p->job.whose = (struct sv_whose){sv_limits_key(c->rq->ip), (uint64_t)c->who.person};
    p->sv = c->sv;
    p->a = c->a;
    p->what = what;
    return p;
}

static void begin(struct past *p)
{
    struct sv_pool *pool = p->sv->pool;
    if (sv_pool_waiting_of(pool, SV_LANE_PAST, p->job.whose) >= OF_ONE)
        sv_refuse(p->a, SV_OFTEN, "Several games are being played through for you: wait a moment.");
    else if (sv_pool_waiting(pool, SV_LANE_PAST) >= WAITING)
        sv_refuse(p->a, SV_FULL, "Too many games are being played through just now: try again.");
    else {
        sv_pool_put(pool, &p->job);
        return;
    }
    past_free(p);
}

/* --- Requests --- */

/* Of a running game with secrets nobody gets the whole. */
static void send_text(struct sv_call *c, enum past_what what)
{
    struct past *p = past_new(c, what);
    const struct bc_game *g = p ? bc_game_find(p->row.game) : NULL;
    if (!p)
        return;
    if (!g || (g->redact && p->row.state != ST_GAME_OVER))
        sv_refuse(c->a, SV_FORBIDDEN, "This game has secrets until it is over.");
    else if (what == PAST_RECORD && p->row.version != g->version)
        sv_refuse(c->a, SV_STATE,
                  "This game was played by version %d of the rules: its record needs a program of "
                  "that version.",
                  p->row.version);
    else {
        begin(p);
        return;
    }
    past_free(p);
}

void sv_game_record(struct sv_call *c)
{
    send_text(c, PAST_RECORD);
}

void sv_game_position(struct sv_call *c)
{
    send_text(c, PAST_POSITION);
}

/* The asker's own seat, or that of ?seat=N if it is his; with several and secrets nobody's. */
static int find_seat(struct sv_call *c, const struct st_game_row *row)
{
    const struct bc_game *g = bc_game_find(row->game);
    int64_t asked = -1;
    int own = 0, first = -1;
    if (!sv_query_int(c->rq->query, "seat", 0, row->seats - 1, &asked)) {
        sv_refuse(c->a, SV_VALUE, "There is no such seat.");
        return -1;
    }
    for (int i = 0; c->who.person && i < row->seats; i++)
        if (row->seat[i].person == c->who.person) {
            if (asked == i)
                return i;
            own++;
            first = first < 0 ? i : first;
        }
    if (asked >= 0) {
        sv_refuse(c->a, SV_FORBIDDEN, "This is not your seat.");
        return -1;
    }
    return own == 1 && g && g->redact ? first : BC_ONLOOKER;
}

static void walk_for(struct sv_call *c, enum past_what what, int64_t from, int64_t count,
                     bool patches)
{
    struct past *p = past_new(c, what);
    if (!p)
        return;
    p->patches = patches;
    p->from = from;
    p->last = what == PAST_LOG ? p->row.seq : from + count - 1;
    p->seat = find_seat(c, &p->row);
    if (p->seat < 0)
        past_free(p);
    else
        begin(p);
}

void sv_game_log(struct sv_call *c)
{
    walk_for(c, PAST_LOG, 0, 0, false);
}

void sv_game_frames(struct sv_call *c)
{
    int64_t from = 0, count = FRAMES, patches = 0;
    if (!sv_query_int(c->rq->query, "from", 0, INT64_MAX / 2, &from) ||
        !sv_query_int(c->rq->query, "count", 1, FRAMES, &count) ||
        !sv_query_int(c->rq->query, "patches", 0, 1, &patches)) {
        sv_refuse(c->a, SV_VALUE, "'from' is a number, 'count' one from 1 to %d, 'patches' 0 or 1.",
                  FRAMES);
        return;
    }
    walk_for(c, PAST_FRAMES, from, count, patches);
}
