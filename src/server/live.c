/* live.c - the games in memory: found by their id, come when somebody wants them, forgotten when
 * nobody has wanted them for a while. */
#include "server/live.h"

#include "core/digest.h"
#include "game/registry.h"
#include "server/scenarios.h"

#include <assert.h>
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 256, LOADS_OF_ONE = 64 };

/* --- Start and end --- */

struct alive {
    struct st_write w;
    int64_t now;
    int rc;
};

static int run_alive(struct st_write *w, struct st_writer *writer)
{
    return st_w_alive(writer, ((struct alive *)w)->now);
}

static void alive_done(struct st_write *w, int rc)
{
    ((struct alive *)w)->rc = rc;
}

static void wait_for(void *arg, const char *id, int64_t deadline)
{
    (void)deadline;
    sv_waiting_put(arg, id);
}

static const struct sv_live *live_of(const struct bc_files *files)
{
    return (const void *)((const char *)files - offsetof(struct sv_live, files));
}

/* Files that were read at the start, for scenarios that people bring along: any thread may ask. */
static const char *known_file(const struct bc_files *files, const char *name, size_t *size)
{
    const struct sv_known *k = live_of(files)->known;
    for (int i = 0; i < k->n; i++)
        if (!strcmp(k->file[i].name, name)) {
            *size = k->file[i].size;
            return k->file[i].bytes;
        }
    *size = 0;
    return NULL;
}

static const char *new_file(const struct bc_files *files, const char *name, size_t *size)
{
    const struct sv_live *l = live_of(files);
    struct sv_known *k = l->known;
    const char *bytes = known_file(files, name, size);
    if (bytes || !(bytes = l->from->get(l->from, name, size)))
        return bytes;
    if (k->n < SV_FILES && strlen(name) < sizeof k->file[0].name) {
        memcpy(k->file[k->n].name, name, strlen(name) + 1);
        k->file[k->n].bytes = bytes;
        k->file[k->n++].size = *size;
    }
    return bytes;
}

/* Everything that is played is loaded now, and nothing later: so any thread may use the cache. */
static int load_all(struct sv_live *l, struct bc_error *e)
{
    const void *data;
    void *owned;
    int rc = 0;
    l->files.get = new_file;
    for (int g = 0; bc_games[g]; g++) {
        struct sv_scenarios all;
        sv_scenarios_of(l->from, bc_games[g], &all);
        for (int i = 0; !rc && i < all.n; i++)
            rc = bc_files_load(&l->files, bc_games[g], all.name[i], &data, &owned, e);
    }
    l->files.get = known_file; /* nor does what failed now appear later */
    return rc;
}

int sv_live_start(struct server *sv, struct bc_error *e)
{
    struct sv_live *l = sv->live = calloc(1, sizeof *l);
    if (!l)
        return bc_fail(e, BC_ENOMEM, "no memory");
    l->size = FIRST_SIZE;
    l->table = calloc(l->size, sizeof(void *));
    l->people = sv_people_new();
    l->throttle = sv_throttle_new();
    l->reserve = sv_reserve_new();
    l->from = sv->files;
    l->known = calloc(1, sizeof *l->known);
    l->files = *sv->files;
    if (!l->files.cache)
        l->files.cache = l->cache = bc_cache_new();
    l->waiting = sv_waiting_new();
    l->soonest = l->obey_soonest = INT64_MAX;
    l->entries_max = SV_ENTRIES;
    l->undo_max = SV_UNDOABLE;
    if (!l->table || !l->known || !l->people || !l->throttle || !l->reserve || !l->files.cache ||
        !l->waiting)
        return bc_fail(e, BC_ENOMEM, "no memory");
    if (load_all(l, e))
        return e->code;
    int64_t served = sv_now_ms(); /* where the last server ended; the first one begins anywhere */
    if (st_alive(sv->store, &served) < 0)
        return bc_fail(e, BC_EIO, "the database cannot be read");
    sv->served_from = served - sv_mono_us() / 1000;
    l->serves = true;
    struct alive a = {.w = {.run = run_alive, .done = alive_done}, .now = served};
    st_submit(sv->store, &a.w);
    st_flush(sv->store);
    if (a.rc)
        return bc_fail(e, a.rc, "the database cannot be written");
    if (st_computers(sv->store, wait_for, sv) < 0)
        return bc_fail(e, BC_EIO, "the running games cannot be listed");
    if (st_ordered(sv->store, wait_for, sv) < 0)
        return bc_fail(e, BC_EIO, "the games with standing orders cannot be listed");
    return 0;
}

static void game_free(struct sv_game *g);

void sv_live_free(struct server *sv)
{
    struct sv_live *l = sv->live;
    if (!l)
        return;
    l->closing = true;
    if (sv->store)
        st_flush(sv->store);
    for (struct sv_game *g = l->newest; g; g = g->older)
        sv_snapshot_leave(g);
    if (l->serves) {
        sv_sign_of_life(sv);
        st_flush(sv->store);
    }
    while (l->all)
        game_free(l->all);
    sv_hook_free(sv);
    sv_people_free(l->people);
    sv_throttle_free(l->throttle);
    sv_reserve_free(l->reserve);
    bc_cache_free(l->cache);
    bc_out_free(&l->room);
    sv_waiting_free(l->waiting);
    free(l->known);
    free(l->table);
    free(l);
    sv->live = NULL;
}

void sv_job_drop(struct sv_job *job)
{
    if (job->drop)
        job->drop(job);
    else if (job->lane == SV_LANE_PASSWORD)
        sv_password_drop(job);
    else if (job->lane == SV_LANE_TEXT)
        sv_create_drop(job);
    else
        sv_think_free((struct sv_think *)job);
}

const struct bc_game *sv_game_rules(const struct server *sv, const char *id)
{
    const struct bc_game *g = bc_game_find(id);
    return g && (sv->opt.test_games || strcmp(id, "null") != 0) ? g : NULL;
}

bool sv_is_hidden(const struct sv_game *g)
{
    const struct bc_game *rules = bc_game_find(g->row.game);
    return rules && rules->redact && g->row.state != ST_GAME_OVER;
}

/* --- The table --- */

static struct sv_game **place(const struct sv_live *l, const char *id)
{
    uint64_t h = bc_digest(BC_DIGEST_START, id, strlen(id));
    return &l->table[(h ^ h >> 32) & (l->size - 1)];
}

/* Twice as large when it is full; if there is no memory it only gets slower. */
static void grow(struct sv_live *l)
{
    struct sv_game **old = l->table, **table = calloc(2 * (size_t)l->size, sizeof(void *));
    uint32_t size = l->size;
    if (!table)
        return;
    l->table = table;
    l->size = 2 * size;
    for (uint32_t i = 0; i < size; i++)
        for (struct sv_game *g = old[i], *next; g; g = next) {
            struct sv_game **at = place(l, g->row.id);
            next = g->hash_next;
            g->hash_next = *at;
            *at = g;
        }
    free(old);
}

static void link_newest(struct sv_game *g)
{
    struct sv_live *l = g->sv->live;
    g->newer = NULL;
    g->older = l->newest;
    if (l->newest)
        l->newest->newer = g;
    else
        l->oldest = g;
    l->newest = g;
}

static void unlink_use(struct sv_game *g)
{
    struct sv_live *l = g->sv->live;
    if (g->newer)
        g->newer->older = g->older;
    else
        l->newest = g->older;
    if (g->older)
        g->older->newer = g->newer;
    else
        l->oldest = g->newer;
}

static void game_free(struct sv_game *g)
{
    while (g->peers)
        sv_peer_detach(g->peers);
    sv_minds_forget(g);
    sv_chart_free(g);
    for (struct sv_op *op = g->first_op, *next; op; op = next) {
        next = op->next;
        if (op->peer)
            op->peer->ops--;
        op->run(NULL, op);
    }
    if (g->all_prev)
        g->all_prev->all_next = g->all_next;
    else
        g->sv->live->all = g->all_next;
    if (g->all_next)
        g->all_next->all_prev = g->all_prev;
    bc_match_free(g->m);
    sv_game_worn(g);
    st_game_row_free(&g->row);
    free(g->standing);
    for (int i = 0; i < SV_RING; i++)
        free(g->ring[i].said);
    free(g);
}

static void take_out(struct sv_game *g)
{
    struct sv_live *l = g->sv->live;
    struct sv_game **at = place(l, g->row.id);
    while (*at != g)
        at = &(*at)->hash_next;
    *at = g->hash_next;
    unlink_use(g);
    l->count--;
    g->sv->count.live_games = l->count;
    g->known = false;
}

/* Games that nobody looks at and nothing is under way for, the longest unused first. What is in use
 * goes to the other end: it is not among the oldest, and must not stand before those that are. */
void sv_live_forget(struct sv_live *l)
{
    struct sv_game *g = l->oldest;
    for (int looked = 0; g && looked < 64 && l->count > SV_IDLE_GAMES + l->watched; looked++) {
        struct sv_game *newer = g->newer;
        if (g->peers || g->pins || g->busy || g->first_op || g->obey_due) {
            unlink_use(g);
            link_newest(g);
        } else {
            sv_snapshot_leave(g);
            take_out(g);
            game_free(g);
        }
        g = newer;
    }
}

struct sv_game *sv_game_new(struct server *sv)
{
    struct sv_game *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->sv = sv;
    g->pins = 1;
    g->win_seq = -1;
    g->all_next = sv->live->all;
    if (g->all_next)
        g->all_next->all_prev = g;
    sv->live->all = g;
    return g;
}

void sv_game_add(struct sv_game *g)
{
    struct sv_live *l = g->sv->live;
    sv_live_forget(l);
    if (l->count >= l->size)
        grow(l);
    struct sv_game **at = place(l, g->row.id);
    g->hash_next = *at;
    *at = g;
    link_newest(g);
    l->count++;
    g->sv->count.live_games = l->count;
    g->known = true;
    if (g->row.deadline && g->row.deadline < l->soonest)
        l->soonest = g->row.deadline;
}

void sv_game_touch(struct sv_game *g)
{
    if (!g->known || g->sv->live->newest == g)
        return;
    unlink_use(g);
    link_newest(g);
}

void sv_game_pin(struct sv_game *g)
{
    g->pins++;
}

void sv_game_unpin(struct sv_game *g)
{
    assert(g->pins > 0);
    if (--g->pins == 0 && g->gone)
        game_free(g);
}

/* --- Finding --- */

struct sv_game *sv_game_find(struct server *sv, const char *id)
{
    struct sv_game *g = *place(sv->live, id);
    while (g && strcmp(g->row.id, id) != 0)
        g = g->hash_next;
    return g;
}

struct sv_game *sv_game_get(struct server *sv, const char *id, struct sv_whose whose,
                            struct sv_fault *f)
{
    struct sv_game *g = sv_game_find(sv, id);
    if (g) {
        sv_game_touch(g);
        return g;
    }
    if (whose.address && sv_pool_waiting_of(sv->pool, SV_LANE_LOAD, whose) >= LOADS_OF_ONE) {
        sv_fault_set(f, SV_OFTEN, "Too many games are being read for you: wait a moment.");
        return NULL;
    }
    g = sv_game_new(sv);
    int rc = g ? st_game(sv->store, id, &g->row) : BC_ENOMEM;
    if (rc != 1) {
        sv_fault_set(f, rc ? SV_FAILED : SV_ABSENT,
                     rc ? "The game cannot be read." : "There is no such game.");
        if (g)
            game_free(g);
        return NULL;
    }
    sv_game_add(g);
    sv_game_read(g, whose);
    if (g->gone) {
        sv_fault_set(f, SV_FULL, "No memory.");
        sv_game_unpin(g);
        return NULL;
    }
    g->pins--;
    return g;
}

/* What cannot be read may be there again later: pages come again. */
void sv_game_drop(struct sv_game *g, bool failed)
{
    if (g->known)
        take_out(g);
    g->gone = true;
    while (g->peers) {
        struct sv_peer *p = g->peers;
        sv_peer_detach(p);
        p->gone_due = !failed;
        if (failed)
            sv_conn_drop(p->c, 1011, "failed");
        else
            sv_conn_wants(p->c);
    }
    for (struct sv_op *op = g->first_op, *next; op; op = next) {
        next = op->next;
        if (op->peer)
            op->peer->ops--;
        op->run(NULL, op);
    }
    g->first_op = NULL;
    g->ops = 0;
    if (!g->pins)
        game_free(g);
}

/* --- People --- */

/* Read again from the store, which knows what has become of the seats. */
static bool change_person(struct sv_game *g, int64_t from, int64_t to)
{
    bool concerned = g->row.creator == from;
    for (int i = 0; i < g->row.seats; i++)
        concerned = concerned || g->row.seat[i].person == from;
    for (struct sv_peer *p = g->peers; p; p = p->next)
        if (p->who.person == from) {
            p->who.person = to;
            p->who.account = to != 0;
            concerned = true;
        }
    g->stale = g->stale || concerned;
    return g->stale && !g->busy;
}

void sv_live_person(struct server *sv, int64_t from, int64_t to)
{
    for (struct sv_game *g = sv->live->newest, *older; g; g = older) {
        older = g->older;
        if (change_person(g, from, to))
            sv_game_settle(g);
    }
}
