/* clock.c - time: clocks of games, and what happens by itself (sv_tick).
 *
 * A clock is charged when something happens, and when it runs out. Computers have none: how long
 * they take is up to this server. What counts is time that is served, from the monotonic clock: none
 * passes while the server is down, and it does not matter what is done to the wall clock. */
#include "server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUND_MS = 100,         /* between two looks at what is due in memory */
    STORE_ROUND_MS = 5000,  /* and in the store */
    ALIVE_ROUND_MS = 10000, /* between two signs of life */
    TRY_ROUND_MS = 1000,    /* while nothing can be written: whether it can be again */
    SWEEP_ROUND_MS = 24 * 3600 * 1000,
    DUE_MAX = 64 /* games whose time is out, read in one round */
};

int64_t sv_served_ms(const struct server *sv)
{
    return sv->served_from + sv_mono_us() / 1000;
}

/* --- Clocks of games --- */

static bool has_clock(const struct bc_match *m)
{
    return m->clock.main_ms || m->clock.move_ms;
}

int64_t sv_clock_deadline(const struct bc_match *m, const struct st_game_row *row)
{
    int64_t first = 0;
    if (!has_clock(m) || bc_match_over(m))
        return 0;
    for (int i = 0; i < m->seats; i++) {
        int64_t at = m->clock_at + m->seat[i].clock_ms;
        if ((row->to_act & BC_BIT(i)) && row->seat[i].kind == ST_SEAT_HUMAN &&
            (!first || at < first))
            first = at;
    }
    return first;
}

int64_t sv_clock_since(const struct bc_match *m, const struct st_game_row *row)
{
    int64_t least = INT64_MAX;
    for (int i = 0; row->deadline && i < m->seats; i++)
        if ((row->to_act & BC_BIT(i)) && row->seat[i].kind == ST_SEAT_HUMAN &&
            m->seat[i].clock_ms < least)
            least = m->seat[i].clock_ms;
    return least < INT64_MAX ? row->deadline - least : 0;
}

void sv_clock_charge(struct sv_commit *c)
{
    struct bc_match *m = c->g->m;
    int64_t left[BC_SEATS] = {0};
    int16_t before = m->timed_out;
    if (!has_clock(m))
        return;
    for (int i = 0; i < m->seats; i++) {
        left[i] = m->seat[i].clock_ms;
        if (c->row.seat[i].kind != ST_SEAT_HUMAN)
            m->seat[i].clock_ms = INT64_MAX / 2;
    }
    bc_match_tick(m, c->time);
    for (int i = 0; i < m->seats; i++)
        if (c->row.seat[i].kind != ST_SEAT_HUMAN)
            m->seat[i].clock_ms = left[i];
    for (int i = 0; i < m->seats; i++)
        if ((m->timed_out & ~before) & (1 << i)) {
            char body[24];
            snprintf(body, sizeof body, "%d timeout", i);
            sv_stage_mark(c, SV_TIMEOUT, i, 0, body);
            sv_take_over(&c->row, i);
            c->set = true;
        }
}

void sv_clock_time_out(struct sv_game *g)
{
    if (!g->row.deadline || g->row.deadline > sv_served_ms(g->sv))
        return;
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c)
        return;
    sv_clock_charge(c);
    if (c->entries)
        sv_commit(c);
    else
        sv_stage_drop(c);
}

/* --- What is due --- */

static void time_out_all(struct sv_live *l, int64_t now)
{
    int64_t soonest = INT64_MAX;
    if (l->soonest > now)
        return;
    for (struct sv_game *g = l->newest, *older; g; g = older) {
        older = g->older;
        if (!g->row.deadline)
            continue;
        if (g->row.deadline <= now && !g->busy)
            sv_clock_time_out(g);
        if (g->row.deadline < soonest)
            soonest = g->row.deadline;
    }
    l->soonest = soonest;
}

/* Who came and went, in one view for all of it; and computers that waited for watchers to follow. */
static void look_around(struct sv_live *l, int64_t now)
{
    for (struct sv_game *g = l->newest; g; g = g->older) {
        if (g->presence_due)
            sv_game_wants_views(g);
        if (g->think_after && g->think_after <= now && !g->busy) {
            g->think_after = 0;
            sv_minds_kick(g);
        }
    }
}

struct due {
    struct sv_due after; /* those up to here had their turn; then the last one that is noted */
    int n;
    char id[DUE_MAX][ST_ID];
};

static void note_due(void *arg, const char *id, int64_t deadline)
{
    struct due *d = arg;
    int64_t last = d->after.deadline;
    if (d->n == DUE_MAX || deadline < last || (deadline == last && strcmp(id, d->after.id) <= 0))
        return;
    memcpy(d->id[d->n++], id, ST_ID);
    d->after.deadline = deadline;
    memcpy(d->after.id, id, ST_ID);
}

static void note_computer(void *arg, const char *id, int64_t deadline)
{
    (void)deadline;
    sv_waiting_put(arg, id);
}

/* Games that are not in memory: their time is out, or a computer is to move. Of the latter there may
 * be very many: they are asked for only when all that were found the last time have had their turn. Of
 * the former some in a round, the next round goes on behind them: games that cannot be read stay due,
 * and must not stand before all others for ever. */
static void look_in_store(struct server *sv, int64_t now)
{
    struct due d = {.after = sv->live->due};
    struct sv_fault f;
    if (!sv_waiting_count(sv))
        st_computers(sv->store, note_computer, sv);
    st_due(sv->store, now, note_due, &d);
    sv->live->due = d.n == DUE_MAX ? d.after : (struct sv_due){.deadline = 0};
    for (int i = 0; i < d.n; i++)
        sv_game_get(sv, d.id[i], (struct sv_whose){0}, &f); /* which settles it */
}

struct alive {
    struct st_write w;
    struct server *sv;
    int64_t now;
};

static int run_alive(struct st_write *w, struct st_writer *writer)
{
    return st_w_alive(writer, ((struct alive *)w)->now);
}

static void alive_done(struct st_write *w, int rc)
{
    if (rc)
        sv_store_failed(((struct alive *)w)->sv, "alive", rc);
    free(w);
}

void sv_sign_of_life(struct server *sv)
{
    struct alive *a = calloc(1, sizeof *a);
    if (!a)
        return;
    a->w.run = run_alive;
    a->w.done = alive_done;
    a->sv = sv;
    a->now = sv_served_ms(sv);
    st_submit(sv->store, &a->w);
}

/* What nobody will miss is removed, in small steps that hold nobody up. */
struct sweep {
    struct st_write w;
    struct server *sv;
    int64_t now, after;
    bool gone;
};

static int run_sweep(struct st_write *w, struct st_writer *writer)
{
    struct sweep *s = (struct sweep *)w;
    return st_w_sweep(writer, s->now, &s->after, &s->gone);
}

static void sweep_done(struct st_write *w, int rc)
{
    struct sweep *s = (struct sweep *)w;
    struct sv_live *l = s->sv->live;
    l->sweeping = false;
    l->sweep_after = rc ? 0 : s->after;
    if (l->sweep_after)
        l->next_sweep = 0; /* goes on with the next round */
    if (rc)
        sv_store_failed(s->sv, "sweep", rc);
    else if (s->gone)
        sv_people_forget_all(s->sv);
    free(s);
}

static void sweep(struct server *sv, int64_t now)
{
    struct sweep *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->w = (struct st_write){.run = run_sweep, .done = sweep_done};
    s->sv = sv;
    s->now = now;
    s->after = sv->live->sweep_after;
    sv->live->sweeping = true;
    st_submit(sv->store, &s->w);
}

void sv_tick(struct server *sv)
{
    struct sv_live *l = sv->live;
    int64_t now_ms = sv_served_ms(sv);
    st_reap(sv->store);
    sv_pool_reap(sv->pool);
    sv_orders_tick(sv, now_ms);
    if (now_ms < l->last_tick + ROUND_MS)
        return;
    l->last_tick = now_ms;
    time_out_all(l, now_ms);
    look_around(l, now_ms);
    if (now_ms >= l->next_due) {
        l->next_due = now_ms + STORE_ROUND_MS;
        look_in_store(sv, now_ms);
    }
    sv_health_tick(sv);
    if (now_ms >= l->next_alive || (sv->failing && now_ms >= l->last_alive + TRY_ROUND_MS)) {
        l->next_alive = now_ms + ALIVE_ROUND_MS;
        l->last_alive = now_ms;
        sv_sign_of_life(sv);
    }
    if (now_ms >= l->next_sweep && !l->sweeping) {
        l->next_sweep = now_ms + SWEEP_ROUND_MS;
        sweep(sv, now_ms);
    }
    sv_minds_tick(sv, now_ms);
    sv_live_forget(l);
}
