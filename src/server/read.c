/* read.c - games into memory: a worker replays what is on disk (load.c), the loop takes it over. */
#include "server/live.h"

#include "game/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- Matches that were thrown away while somebody still thinks about them --- */

struct sv_worn {
    struct bc_match *m;
    struct sv_worn *next;
};

void sv_game_worn(struct sv_game *g)
{
    for (struct sv_worn *w = g->worn, *next; w; w = next) {
        next = w->next;
        bc_match_free(w->m);
        free(w);
    }
    g->worn = NULL;
}

/* Jobs borrow the data of a scenario of one's own from the match. */
static void wear(struct sv_game *g)
{
    bool used = g->think || g->hint || g->win_job || g->chart;
    struct sv_worn *w = used && g->m && g->m->owned ? malloc(sizeof *w) : NULL;
    if (w) {
        *w = (struct sv_worn){g->m, g->worn};
        g->worn = w;
    } else if (!used || !g->m || !g->m->owned) { /* else it stays where it is, for ever */
        bc_match_free(g->m);
    }
    g->m = NULL;
}

/* --- Reading --- */

struct reading {
    struct sv_job job;
    struct sv_game *g; /* pinned, busy */
    struct server *sv;
    struct st_game_row row; /* `start` is the game's: nothing changes it meanwhile */
    struct sv_loaded l;
    struct bc_error e;
    int rc;
};

static void work(struct sv_job *job, struct sv_thinker *thinker)
{
    struct reading *r = (struct reading *)job;
    (void)thinker;
    r->rc = sv_load(r->sv, &r->row, INT64_MAX, SV_LOAD_TABLE, &r->l, &r->e);
}

static void drop(struct sv_job *job)
{
    struct reading *r = (struct reading *)job;
    bc_match_free(r->l.m);
    free(r->l.standing);
    free(r);
}

/* Whoever opened it, or waits for it, is told. */
static void cannot_read(struct sv_game *g, const struct bc_error *e)
{
    struct sv_fault f;
    sv_log(SV_ERROR, "load", "game=%s error=\"%s\"", g->row.id, e->text);
    if (e->code == BC_EVALUE) /* such as rules that are not here */
        sv_fault_set(&f, SV_FAILED, "The game cannot be read: %s.", e->text);
    else
        sv_fault_set(&f, SV_FAILED, "The game cannot be read.");
    while (g->peers) {
        struct sv_peer *p = g->peers;
        sv_peer_detach(p);
        sv_peer_no(p, p->open_id, &f);
    }
    sv_game_drop(g, true);
}

/* By other rules than those that it was played by until now, unless it is over. */
static bool change_rules(struct sv_game *g, int64_t upto)
{
    const struct bc_game *rules = bc_game_find(g->row.game);
    if (rules->version == g->row.version || g->row.state == ST_GAME_OVER)
        return false;
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c)
        return false; /* no memory: tried again when it is read the next time */
    sv_log(SV_INFO, "rules", "game=%s from=%d to=%d seq=%lld upto=%lld", g->row.id, g->row.version,
           rules->version, (long long)g->row.seq, (long long)upto);
    sv_stage_rules(c, upto);
    sv_commit(c);
    return true;
}

static void take_over(struct sv_game *g, struct sv_loaded *l)
{
    g->m = l->m;
    g->chain = l->chain;
    g->snapped = l->snapped;
    memcpy(g->recent, l->recent, sizeof g->recent);
    memcpy(g->asked_since, l->asked_since, sizeof g->asked_since);
    g->told = g->shown;
    free(g->standing);
    g->standing = l->standing;
    if (g->row.state != ST_GAME_OPEN)
        sv_match_dice(g->m, &g->row);
    g->awaited = sv_awaited(g);
    sv_game_guard(g);
    sv_game_presence(g);
    sv_game_wants_views(g);
}

static void done(struct sv_job *job)
{
    struct reading *r = (struct reading *)job;
    struct sv_game *g = r->g;
    g->busy = false;
    if (r->rc || g->gone) {
        bc_match_free(r->rc ? NULL : r->l.m);
        free(r->l.standing);
        if (!g->gone)
            cannot_read(g, &r->e);
    } else {
        take_over(g, &r->l);
        if (!change_rules(g, r->l.seq))
            sv_game_next(g);
        if (g->resume && !g->gone)
            sv_minds_resume(g);
    }
    free(r);
    sv_game_unpin(g);
}

void sv_game_read(struct sv_game *g, struct sv_whose whose)
{
    struct reading *r = g->sv->live->closing ? NULL : calloc(1, sizeof *r);
    assert(!g->busy && !g->m);
    if (!r) {
        sv_game_drop(g, true);
        return;
    }
    r->job = (struct sv_job){
        .work = work, .done = done, .drop = drop, .lane = SV_LANE_LOAD, .whose = whose};
    r->g = g;
    r->sv = g->sv;
    r->row = g->row;
    g->busy = true;
    sv_game_pin(g);
    sv_pool_put(g->sv->pool, &r->job);
}

/* The row from the store; false: it is gone, or cannot be read. */
static bool read_row(struct sv_game *g)
{
    char id[ST_ID];
    memcpy(id, g->row.id, sizeof id);
    st_game_row_free(&g->row);
    int rc = st_game(g->sv->store, id, &g->row);
    if (rc == 1)
        return true;
    memset(&g->row, 0, sizeof g->row);
    memcpy(g->row.id, id, sizeof id);
    sv_game_drop(g, rc < 0);
    return false;
}

void sv_game_reload(struct sv_game *g)
{
    assert(!g->busy);
    g->stale = false;
    wear(g);
    sv_game_pin(g);
    if (read_row(g))
        sv_game_read(g, (struct sv_whose){.person = 0});
    sv_game_unpin(g);
}

void sv_game_refresh(struct sv_game *g)
{
    int64_t seq = g->row.seq;
    struct bc_error e;
    assert(!g->busy && g->m);
    g->stale = false;
    sv_game_pin(g);
    if (read_row(g)) {
        if (g->row.seq != seq || sv_match_seats(g->m, &g->row, &e)) {
            wear(g);
            sv_game_read(g, (struct sv_whose){.person = 0});
        } else {
            sv_game_guard(g);
            sv_game_presence(g);
            sv_game_wants_views(g);
        }
    }
    sv_game_unpin(g);
}
