/* history.c - what was: records, positions, logs, frames. Replayed from the store, so that nothing
 * is told that is not on disk; and for one seat, so that nothing is told that it may not know. */
#include "server/live.h"

#include "game/position.h"
#include "game/record.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES = 100 };

static bool load(struct sv_call *c, const struct bc_game_row *row, int64_t upto,
                 struct bc_match **m)
{
    struct bc_error e = {0};
    if (!sv_match_load(c->sv, row, upto, NULL, m, &e))
        return true;
    sv_log(SV_ERROR, "replay", "game=%s error=\"%s\"", row->id, e.text);
    sv_refuse(c->a, SV_FAILED, "The game cannot be read.");
    return false;
}

/* --- Texts --- */

static void send_text(struct sv_call *c, const struct bc_game_row *row, const char *what,
                      struct bc_out *o)
{
    char extra[160];
    snprintf(extra, sizeof extra, "Content-Disposition: attachment; filename=\"%s-%s-%s.txt\"\r\n",
             row->game, row->id, what);
    if (o->failed)
        sv_refuse(c->a, SV_FAILED, "No memory.");
    else
        sv_answer(c->a, 200, "text/plain; charset=utf-8", extra, bc_out_str(o), o->n);
    bc_out_free(o);
}

/* Of a running game with secrets nobody gets the whole. */
static bool may_have(struct sv_call *c, const struct bc_game_row *row, const struct bc_match *m)
{
    bool ok = row->state == BC_GAME_OVER || !m->cx.game->redact;
    if (!ok)
        sv_refuse(c->a, SV_FORBIDDEN, "This game has secrets until it is over.");
    return ok;
}

/* Outcomes of an uploaded record were thrown elsewhere: then our seed proves nothing, and neither
 * it nor its commitment is told. */
static void check_dice(struct sv_call *c, struct bc_match *m)
{
    struct bc_out o = {0};
    bc_record_write(m, true, &o);
    m->has_dice = !o.failed && !bc_record_verify(&c->sv->live->files, "record", o.s, o.n, NULL);
    bc_out_free(&o);
}

void sv_game_record(struct sv_call *c)
{
    struct bc_game_row row;
    struct bc_match *m = NULL;
    struct bc_out o = {0};
    if (!sv_game_row(c, &row))
        return;
    if (load(c, &row, INT64_MAX, &m) && may_have(c, &row, m)) {
        if (row.state != BC_GAME_OPEN) {
            sv_match_dice(m, &row);
            check_dice(c, m);
        }
        bc_record_write(m, false, &o);
        send_text(c, &row, "record", &o);
    }
    bc_match_free(m);
    bc_game_row_free(&row);
}

void sv_game_position(struct sv_call *c)
{
    struct bc_game_row row;
    struct bc_match *m = NULL;
    struct bc_out o = {0};
    if (!sv_game_row(c, &row))
        return;
    if (load(c, &row, INT64_MAX, &m) && may_have(c, &row, m)) {
        bc_position_write(&m->cx, m->scenario, m->own, &o);
        send_text(c, &row, "position", &o);
    }
    bc_match_free(m);
    bc_game_row_free(&row);
}

/* --- For one seat --- */

struct walk {
    struct bc_match *m;
    struct bc_out *out;
    int seat;
    int64_t last;
    bool frames; /* with the table after each entry; else only what happened */
    struct bc_error e;
};

/* The asker's own seat, or that of ?seat=N if it is his; with several and secrets nobody's. */
static int find_seat(struct sv_call *c, const struct bc_game_row *row, const struct bc_game *g)
{
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
    return own == 1 && g->redact ? first : BC_ONLOOKER;
}

static void put_events(struct walk *w, const struct bc_entry *entry, const struct sv_done *done,
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
        sv_wire_event(w->m, &ev, w->out);
        return;
    }
    for (int i = 0; i < log->n && i < log->cap; i++) {
        ev.ev = log->v[i];
        if (sv_event_seen(&ev, w->seat))
            sv_wire_event(w->m, &ev, w->out);
    }
}

/* Seats are no part of a frame, and options only where secrets make a seat look for itself. */
static void put_frame(struct walk *w, const struct bc_entry *entry, const struct sv_done *done,
                      int turn)
{
    bc_json_open(w->out, NULL, '{');
    bc_json_int(w->out, "seq", entry ? entry->seq : 0);
    bc_match_members(w->m, w->seat, w->out);
    bc_json_open(w->out, "events", '[');
    if (entry)
        put_events(w, entry, done, turn);
    bc_json_close(w->out, ']');
    bc_json_close(w->out, '}');
}

static int visit(void *arg, const struct bc_entry *entry)
{
    struct walk *w = arg;
    struct sv_done done;
    int turn = w->m->cx.st->turn;
    if (entry->seq > w->last)
        return 1;
    int rc = sv_match_apply(w->m, entry, &done, &w->e);
    if (rc)
        return rc;
    if (w->frames)
        put_frame(w, entry, &done, turn);
    else
        put_events(w, entry, &done, turn);
    return w->out->failed ? BC_ENOMEM : 0;
}

static void walk(struct sv_call *c, const struct bc_game_row *row, int64_t from, int64_t last,
                 bool frames)
{
    struct bc_out o = {0};
    struct walk w = {.out = &o, .last = last, .frames = frames};
    int64_t start = frames && from ? from - 1 : 0;
    if (!load(c, row, start, &w.m))
        return;
    w.seat = find_seat(c, row, w.m->cx.game);
    if (w.seat < 0) {
        bc_match_free(w.m);
        return;
    }
    bc_json_open(&o, NULL, '{');
    bc_json_int(&o, "seq", row->seq);
    bc_json_open(&o, frames ? "frames" : "events", '[');
    if (frames && !from)
        put_frame(&w, NULL, NULL, 0);
    w.m->log.n = from ? 0 : w.m->log.n;
    int rc = bc_store_entries(c->sv->store, row->key, start, visit, &w);
    bc_match_free(w.m);
    bc_json_close(&o, ']');
    bc_json_close(&o, '}');
    if (rc < 0) {
        sv_log(SV_ERROR, "replay", "game=%s error=\"%s\"", row->id, w.e.text);
        bc_out_free(&o);
        sv_refuse(c->a, SV_FAILED, "The game cannot be read.");
        return;
    }
    sv_answer_json(c->a, 200, NULL, &o);
}

void sv_game_log(struct sv_call *c)
{
    struct bc_game_row row;
    if (!sv_game_row(c, &row))
        return;
    walk(c, &row, 0, row.seq, false);
    bc_game_row_free(&row);
}

void sv_game_frames(struct sv_call *c)
{
    struct bc_game_row row;
    int64_t from = 0, count = FRAMES;
    if (!sv_query_int(c->rq->query, "from", 0, INT64_MAX / 2, &from) ||
        !sv_query_int(c->rq->query, "count", 1, FRAMES, &count)) {
        sv_refuse(c->a, SV_VALUE, "'from' is a number, 'count' one from 1 to %d.", FRAMES);
        return;
    }
    if (!sv_game_row(c, &row))
        return;
    walk(c, &row, from, from + count - 1, true);
    bc_game_row_free(&row);
}
