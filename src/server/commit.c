/* commit.c - how a game changes: staged in memory, queued for the disk, then published.
 *
 * While a change is under way the game is busy; everything else that wants it waits in a queue that
 * is worked off when the change is done. */
#include "server/live.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Staging --- */

struct sv_commit *sv_stage(struct sv_game *g, int64_t now)
{
    assert(!g->busy);
    struct sv_commit *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->g = g;
    c->entry = c->room;
    c->cap = sizeof c->room / sizeof *c->room;
    c->row = g->row;
    c->chain = g->chain;
    c->now = now;
    c->time = sv_served_ms(g->sv);
    memcpy(c->asked_since, g->asked_since, sizeof c->asked_since);
    return c;
}

void sv_commit_free(struct sv_commit *c)
{
    bc_out_free(&c->text);
    st_snapshot_free(&c->snap);
    if (c->entry != c->room)
        free(c->entry);
    free(c);
}

void sv_stage_drop(struct sv_commit *c)
{
    assert(!c->entries);
    sv_commit_free(c);
}

/* Body and NUL follow; its place is known when all are there. */
static void begin_entry(struct sv_commit *c, int seat)
{
    if (c->entries == c->cap) {
        int cap = 4 * c->cap;
        struct st_entry *v =
            realloc(c->entry == c->room ? NULL : c->entry, (size_t)cap * sizeof *v);
        if (!v) {
            c->failed = true;
            return;
        }
        if (c->entry == c->room)
            memcpy(v, c->room, sizeof c->room);
        c->entry = v;
        c->cap = cap;
    }
    c->entry[c->entries++] = (struct st_entry){.seq = ++c->row.seq, .at = c->now, .seat = seat};
}

static void end_entry(struct sv_commit *c)
{
    sv_match_clock(c->g->m, &c->text);
    bc_put_n(&c->text, "", 1);
}

static void tell(struct sv_commit *c, enum sv_did did, int n, int turn, const struct bc_event *ev)
{
    struct sv_game *g = c->g;
    g->ring[g->told++ % SV_RING] = (struct sv_event){
        .seq = c->row.seq,
        .ev = *ev,
        .turn = (uint16_t)turn,
        .n = (uint16_t)n,
        .did = (uint8_t)did,
    };
}

static void remember(struct sv_commit *c, enum sv_did did, int seat, const struct bc_action *act)
{
    struct sv_recent *r = &c->g->recent[c->row.seq % SV_RECENT];
    memset(r, 0, sizeof *r);
    r->seq = c->row.seq;
    r->did = did;
    r->seat = seat;
    if (act)
        r->act = *act;
}

void sv_stage_moves(struct sv_commit *c, int seat, int from)
{
    struct bc_match *m = c->g->m;
    char text[BC_ACTION_TEXT];
    begin_entry(c, seat);
    for (int i = from; i < m->moves; i++) {
        const struct bc_action *act = &m->move[i].act;
        if (act->seat == BC_NATURE)
            bc_put(&c->text, "nature ");
        else
            bc_putf(&c->text, "%d ", act->seat);
        bc_put(&c->text, bc_action_print(&m->cx, act, text, sizeof text));
        bc_put(&c->text, "\n");
    }
    end_entry(c);
    for (int i = 0; i < m->log.n && i < m->log.cap; i++)
        tell(c, SV_ACTION, 0, m->move[from].turn, &m->log.v[i]);
    remember(c, SV_ACTION, seat, seat >= 0 ? &m->move[from].act : NULL);
}

void sv_stage_mark(struct sv_commit *c, enum sv_did did, int seat, int n, const char *body)
{
    struct bc_event ev = {.act = {.seat = (int16_t)seat}};
    begin_entry(c, seat);
    bc_put(&c->text, body);
    bc_put(&c->text, "\n");
    end_entry(c);
    tell(c, did, n, c->g->m->cx.st->turn, &ev);
    remember(c, did, seat, NULL);
    for (int i = 0; did == SV_UNDO && i < BC_SEATS; i++)
        c->asked_since[i] = c->row.seq; /* everybody is asked something else now */
}

void sv_stage_body(struct sv_commit *c, int seat, const char *body)
{
    begin_entry(c, seat);
    bc_put(&c->text, body);
    end_entry(c);
}

void sv_stage_start(struct sv_commit *c)
{
    struct bc_match *m = c->g->m;
    struct bc_error e = {0};
    int from = m->moves;
    for (int i = 0; i < c->row.seats; i++) {
        struct st_seat_row *s = &c->row.seat[i];
        if (c->row.format == 2 || s->has_mix)
            continue; /* what nobody brings follows from the seed */
        randombytes_buf(s->mix, sizeof s->mix);
        s->has_mix = true;
    }
    c->row.state = ST_GAME_RUNNING;
    c->row.updated = c->now;
    if (sv_chain_start(m, &c->row, &c->chain))
        c->failed = true;
    sv_match_dice(m, &c->row);
    bc_match_tick(m, c->time);
    if (bc_match_chance(m, &e)) {
        sv_log(SV_ERROR, "chance", "game=%s error=\"%s\"", c->row.id, e.text);
        c->failed = true;
    }
    if (m->moves > from)
        sv_stage_moves(c, BC_NATURE, from);
    for (int i = 0; i < BC_SEATS; i++)
        c->asked_since[i] = c->row.seq;
    sv_match_row(m, &c->row);
}

void sv_stage_rules(struct sv_commit *c, int64_t upto)
{
    struct sv_game *g = c->g;
    struct bc_match *m = g->m;
    struct bc_error e = {0};
    char body[64];
    int64_t lost = c->row.seq - upto;
    int version = m->cx.game->version, from = m->moves;
    c->set = true;
    if (c->row.state == ST_GAME_OPEN) { /* nothing has happened yet */
        c->row.version = version;
        return;
    }
    snprintf(body, sizeof body, "rules %d %d %lld", c->row.version, version, (long long)upto);
    c->row.version = version;
    c->row.foreign = true; /* its record begins here, without the outcomes before */
    c->chain.has = false;
    sv_stage_mark(c, SV_RULES, BC_NATURE, version, body);
    g->ring[(g->told - 1) % SV_RING].lost = lost;
    if (!sv_snapshot_make(m, &c->chain, c->row.seq, ST_SNAPSHOT_RULES, &c->snap) ||
        bc_match_chance(m, &e))
        c->failed = true;
    if (m->moves > from)
        sv_stage_moves(c, BC_NATURE, from);
    for (int i = 0; i < BC_SEATS; i++)
        c->asked_since[i] = c->row.seq;
}

int sv_stage_act(struct sv_commit *c, const struct bc_action *act, struct bc_error *e)
{
    struct bc_match *m = c->g->m;
    struct sv_asked asked;
    int from = m->moves;
    sv_asked_before(m, act->seat, &asked);
    int rc = bc_match_apply(m, act, e);
    if (rc)
        return rc;
    if (bc_match_chance(m, e)) {
        sv_log(SV_ERROR, "chance", "game=%s seq=%lld error=\"%s\"", c->row.id,
               (long long)c->row.seq, e->text);
        c->failed = true;
    }
    sv_stage_moves(c, act->seat, from);
    sv_asked_after(m, &asked, c->row.seq, c->asked_since);
    return 0;
}

/* --- Writing --- */

int sv_commit_run(struct sv_commit *c, struct st_writer *w)
{
    int rc = c->failed || c->text.failed ? BC_ENOMEM : 0;
    if (!rc && c->before)
        rc = c->before(c, w);
    if (!rc && c->set)
        rc = st_w_game_set(w, &c->row);
    c->conflict = rc == BC_ESTATE;
    for (int i = 0; !rc && i < c->entries; i++)
        rc = st_w_entry(w, &c->row, &c->entry[i]);
    if (!rc && c->snap.text)
        rc = st_w_snapshot(w, c->row.key, &c->snap);
    if (!rc && c->twin) {
        rc = sv_commit_run(c->twin, w);
        c->conflict = c->twin->conflict;
    }
    return rc;
}

static int run(struct st_write *w, struct st_writer *writer)
{
    return sv_commit_run((struct sv_commit *)w, writer);
}

/* A game that does not end is a draw (docs/protocol.md, "Limits"). */
static void end_endless(struct sv_commit *c)
{
    struct bc_match *m = c->g->m;
    if (c->row.state != ST_GAME_RUNNING || c->row.seq < c->g->sv->live->entries_max ||
        bc_match_over(m))
        return;
    if (bc_match_draw(m, BC_DRAW_ENDLESS, NULL))
        c->failed = true;
    else
        sv_stage_mark(c, SV_ENDLESS, BC_NATURE, 0, "endless");
}

/* Now and then, and at the end. Without memory it is replayed. */
static void keep_position(struct sv_commit *c)
{
    bool due = c->row.seq / SV_SNAPSHOT > c->g->row.seq / SV_SNAPSHOT;
    if (c->row.state == ST_GAME_OPEN || c->snap.text || (!due && c->row.state != ST_GAME_OVER))
        return;
    sv_snapshot_make(c->g->m, &c->chain, c->row.seq, ST_SNAPSHOT_KEPT, &c->snap);
}

/* Where the bodies are; and the chain over them. */
static void place_bodies(struct sv_commit *c)
{
    char *s = c->text.s;
    for (int i = 0; i < c->entries && !c->text.failed; i++) {
        c->entry[i].body = s;
        sv_chain_body(&c->g->m->dice, s, &c->chain);
        s += strlen(s) + 1;
    }
}

/* What follows from the match, and from the bodies when all are there. */
static void finish(struct sv_commit *c)
{
    if (c->entries) {
        end_endless(c);
        c->row.updated = c->now;
        sv_match_row(c->g->m, &c->row);
        c->set = c->set || c->row.state == ST_GAME_OVER;
        place_bodies(c);
        keep_position(c);
    }
    if (c->twin)
        finish(c->twin);
}

void sv_commit_publish(struct sv_commit *c)
{
    struct sv_game *g = c->g;
    bc_seats newly = c->row.to_act & ~g->row.to_act;
    bool began = g->row.state != c->row.state;
    g->row = c->row;
    g->chain = c->chain;
    g->snapped = c->snap.text ? c->snap.seq : g->snapped;
    g->shown = g->told;
    memcpy(g->asked_since, c->asked_since, sizeof g->asked_since);
    if (!c->entries && !c->set)
        return;
    if (c->entries) {
        g->ask = SV_ASK_NONE;
        g->sv->count.moves += (uint64_t)c->entries;
    }
    if (g->row.deadline && g->row.deadline < g->sv->live->soonest)
        g->sv->live->soonest = g->row.deadline;
    if (c->set && !g->stale) /* else when it has been read again */
        sv_game_guard(g);
    if (began)
        sv_game_presence(g);
    sv_game_wants_views(g);
    if (newly)
        sv_hook_turn(g, newly);
}

void sv_game_next(struct sv_game *g)
{
    if (g->sv->live->closing)
        return;
    if (g->stale && !g->gone && !g->busy)
        sv_game_refresh(g);
    while (!g->busy && !g->gone && g->first_op) {
        struct sv_op *op = g->first_op;
        g->first_op = op->next;
        g->ops--;
        if (op->peer)
            op->peer->ops--;
        op->run(g, op);
    }
    if (!g->busy && !g->gone)
        sv_game_settle(g);
}

static void done(struct st_write *w, int rc)
{
    struct sv_commit *c = (struct sv_commit *)w;
    struct sv_game *g = c->g;
    struct sv_fault f;
    g->busy = false;
    if (rc) {
        if (c->conflict) {
            sv_fault_set(&f, SV_STATE, "This has changed just now: try again.");
        } else {
            sv_fault_set(&f, SV_FAILED, "This could not be stored; nothing has changed.");
            sv_store_failed(g->sv, g->row.id, rc);
        }
        g->think_after = sv_served_ms(g->sv) + SV_RETRY_MS;
        if (g->known)
            sv_game_reload(g);
    } else {
        sv_commit_publish(c);
    }
    if (c->after)
        c->after(c, rc ? &f : NULL);
    if (c->twin)
        sv_commit_free(c->twin);
    sv_commit_free(c);
    sv_game_next(g);
    sv_game_unpin(g);
}

void sv_commit(struct sv_commit *c)
{
    assert(!c->g->busy);
    finish(c);
    c->w.run = run;
    c->w.done = done;
    c->g->busy = true;
    sv_game_pin(c->g);
    sv_game_touch(c->g);
    st_submit(c->g->sv->store, &c->w);
}

/* --- The queue --- */

bool sv_game_enter(struct sv_game *g, struct sv_op *op)
{
    if (g->gone) {
        op->run(NULL, op);
        return true;
    }
    if (!g->busy && !g->first_op) {
        sv_game_pin(g);
        op->run(g, op);
        sv_game_unpin(g);
        return true;
    }
    if (!op->must && (g->ops >= SV_OPS || (op->peer && op->peer->ops >= SV_PEER_OPS)))
        return false;
    op->next = NULL;
    if (g->first_op)
        g->last_op->next = op;
    else
        g->first_op = op;
    g->last_op = op;
    g->ops++;
    if (op->peer)
        op->peer->ops++;
    return true;
}

void sv_game_settle(struct sv_game *g)
{
    sv_game_pin(g); /* reading it again may find it gone */
    if (g->stale && !g->busy)
        sv_game_refresh(g);
    if (!g->gone && !g->busy && g->row.state == ST_GAME_RUNNING)
        sv_clock_check(g);
    if (!g->gone && !g->busy)
        sv_minds_kick(g);
    if (!g->gone && !g->busy)
        sv_minds_win(g);
    sv_game_unpin(g);
}
