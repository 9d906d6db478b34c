/* commit.c - the way of a staged change to the disk and back to whoever looks on.
 *
 * In the order of time: the loop finishes what was staged and hands it to the store, the store's
 * thread writes it, and the loop publishes it and lets the game go on. */
#include "server/live.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void sv_commit_free(struct sv_commit *c)
{
    bc_out_free(&c->text);
    st_snapshot_free(&c->snap);
    sv_orders_free(c);
    if (c->entry != c->room)
        free(c->entry);
    free(c);
}

/* --- On the loop: the last that is staged --- */

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
    sv_orders_finish(c);
    if (c->twin)
        finish(c->twin);
}

/* --- On the store's thread --- */

static int run(struct st_write *write, struct st_writer *w)
{
    struct sv_commit *c = (struct sv_commit *)write;
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
    if (!rc && c->stands)
        rc = sv_orders_write(c, w);
    if (!rc && c->twin) {
        rc = run(&c->twin->w, w);
        c->conflict = c->twin->conflict;
    }
    return rc;
}

/* --- On the loop again --- */

static void publish(struct sv_commit *c)
{
    struct sv_game *g = c->g;
    bc_seats awaited = g->awaited;
    bool began = g->row.state != c->row.state;
    g->row = c->row;
    g->chain = c->chain;
    g->snapped = c->snap.text ? c->snap.seq : g->snapped;
    g->shown = g->told;
    memcpy(g->asked_since, c->asked_since, sizeof g->asked_since);
    sv_orders_publish(c);
    g->awaited = sv_awaited(g);
    if (!c->entries && !c->set)
        return;
    if (c->entries) {
        g->offer = SV_OFFER_NONE;
        g->sv->count.moves += (uint64_t)c->entries;
    }
    if (g->row.deadline && g->row.deadline < g->sv->live->soonest)
        g->sv->live->soonest = g->row.deadline;
    if (c->set && !g->stale) /* else when it has been read again */
        sv_game_guard(g);
    if (began)
        sv_game_presence(g);
    sv_game_wants_views(g);
    if (g->awaited & ~awaited)
        sv_hook_turn(g, g->awaited & ~awaited);
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
        publish(c);
        if (c->twin)
            publish(c->twin);
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
