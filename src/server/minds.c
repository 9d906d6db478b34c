/* minds.c - computers at the table: their moves, hints, chances of winning. All of it is thought in
 * the pool (think.h); a game has at most one job of each kind there. */
#include "server/live.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARSHAL_MS = 1000, /* a turn at the highest level, if nobody else waits */
    LEAST_MS = 62,     /* however many wait */
    HINT_MS = 500,
    WIN_MS = 125,
    PACE_MS = 1500, /* computers among themselves, watched: so that one can follow */
    LOADS = 4,      /* games taken up again in a round */
    HINTS_WAITING = 64,
    HINTS_OF_ONE = 8 /* of one address or person */
};

/* --- Games that go on by themselves, in turn --- */

struct sv_waiting {
    char (*id)[ST_ID];
    uint32_t first, n, cap; /* cap: a power of two */
};

struct sv_waiting *sv_waiting_new(void)
{
    return calloc(1, sizeof(struct sv_waiting));
}

void sv_waiting_free(struct sv_waiting *w)
{
    if (w)
        free(w->id);
    free(w);
}

int sv_waiting_count(const struct server *sv)
{
    return (int)sv->live->waiting->n;
}

void sv_waiting_put(struct server *sv, const char *id)
{
    struct sv_waiting *w = sv->live->waiting;
    if (w->n == w->cap) {
        uint32_t cap = w->cap ? 2 * w->cap : 64;
        char(*v)[ST_ID] = malloc((size_t)cap * sizeof *v);
        if (!v)
            return; /* it is found again in the store */
        for (uint32_t i = 0; i < w->n; i++)
            memcpy(v[i], w->id[(w->first + i) & (w->cap - 1)], ST_ID);
        free(w->id);
        w->id = v;
        w->first = 0;
        w->cap = cap;
    }
    snprintf(w->id[(w->first + w->n++) & (w->cap - 1)], ST_ID, "%s", id);
}

static void take(struct sv_waiting *w, char id[ST_ID])
{
    memcpy(id, w->id[w->first], ST_ID);
    w->first = (w->first + 1) & (w->cap - 1);
    w->n--;
}

/* --- Moves --- */

static uint64_t random_seed(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

static void wait_turn(struct sv_game *g)
{
    if (!g->waits)
        sv_waiting_put(g->sv, g->row.id);
    g->waits = true;
}

/* Nobody but computers plays. */
static bool is_solo(const struct sv_game *g)
{
    for (int i = 0; i < g->row.seats; i++)
        if (g->row.seat[i].kind == ST_SEAT_HUMAN && g->row.seat[i].person)
            return false;
    return true;
}

/* Only the highest level thinks by the clock. Halved again and again, not divided, so that workers
 * can keep their players. */
static int limit_of(const struct server *sv, const char *level)
{
    int own = sv->opt.think_ms ? sv->opt.think_ms : MARSHAL_MS;
    int waiting = sv_pool_waiting(sv->pool, SV_LANE_MOVE), threads = sv_pool_threads(sv->pool);
    if (strcmp(level, "marshal") != 0)
        return 0;
    while (waiting >= threads && own / 2 >= LEAST_MS) {
        own /= 2;
        waiting /= 2;
    }
    return own;
}

struct answer {
    struct sv_op op;
    struct sv_think *t;
};

static struct bc_action any_legal(struct sv_game *g, int seat)
{
    struct bc_list l = {g->m->option, 0, g->m->cx.game->list_max, NULL, NULL};
    bc_legal(&g->m->cx, seat, &l);
    return l.v[randombytes_uniform((uint32_t)l.n)].act;
}

static bool may_act(const struct sv_game *g, int seat)
{
    return !bc_match_over(g->m) && (bc_to_act(&g->m->cx) & BC_BIT(seat));
}

/* The plan, one entry for each decision, all in one write. A player that fails costs the seat a
 * random move, not the game. */
static void stage_plan(struct sv_commit *c, const struct sv_think *t)
{
    struct sv_game *g = c->g;
    struct bc_error e = {0};
    int done = 0, rc = t->rc;
    while (!rc && done < t->acts && may_act(g, t->seat))
        if (!(rc = sv_stage_act(c, &t->act[done], &e)))
            done++;
    if (done)
        return; /* the rest of a plan may not fit any more */
    sv_log(SV_ERROR, "computer", "game=%s seat=%d level=%s rc=%d error=\"%s\"", g->row.id, t->seat,
           t->level, rc, e.text);
    struct bc_action act = any_legal(g, t->seat);
    if (sv_stage_act(c, &act, &e))
        c->failed = true;
}

static void play(struct sv_game *g, struct sv_op *op)
{
    struct sv_think *t = ((struct answer *)op)->t;
    struct sv_commit *c = NULL;
    free(op);
    if (!g) {
        sv_think_free(t);
        return;
    }
    g->think = NULL;
    bool fits = g->row.state == ST_GAME_RUNNING && (g->row.to_act & BC_BIT(t->seat)) &&
                g->asked_since[t->seat] <= t->owner_seq &&
                g->row.seat[t->seat].kind == ST_SEAT_COMPUTER;
    if (fits)
        c = sv_stage(g, sv_now_ms());
    if (c) {
        sv_clock_charge(c);
        if (may_act(g, t->seat)) {
            stage_plan(c, t);
            g->sv->count.computer_moves++;
        }
        if (is_solo(g) && g->peers)
            g->think_after = c->time + PACE_MS;
        sv_commit(c);
    } else {
        sv_game_wants_views(g);
        sv_minds_kick(g);
    }
    sv_think_free(t);
}

static void thought(struct sv_job *job)
{
    struct sv_think *t = (struct sv_think *)job;
    struct sv_game *g = t->owner;
    struct sv_metrics *count = &g->sv->count;
    struct answer *a = g->sv->live->closing ? NULL : calloc(1, sizeof *a);
    sv_metrics_time(count->think_us, &count->think_us_sum, sv_mono_us() - job->queued_us);
    if (g->sv->live->solo == g)
        g->sv->live->solo = NULL;
    if (a) {
        a->op.run = play;
        a->op.must = true;
        a->t = t;
        sv_game_enter(g, &a->op);
    } else {
        sv_think_free(t);
        g->think = NULL;
    }
    if (!g->gone && is_solo(g) && !g->peers && !g->sv->live->closing)
        wait_turn(g);
    sv_game_unpin(g);
}

static int computer_to_act(const struct sv_game *g)
{
    for (int i = 0; i < g->row.seats; i++)
        if ((g->row.to_act & BC_BIT(i)) && g->row.seat[i].kind == ST_SEAT_COMPUTER)
            return i;
    return -1;
}

static void start_thinking(struct sv_game *g, int seat)
{
    struct server *sv = g->sv;
    const char *level = g->row.seat[seat].level;
    int limit = limit_of(sv, level);
    struct sv_think *t = sv_think_new(SV_THINK_MOVE, &g->m->cx, seat, level, limit, random_seed());
    if (!t)
        return; /* tried again: the store finds it */
    t->job.lane = SV_LANE_MOVE;
    t->job.away = !g->peers;
    t->job.whose =
        g->peers ? sv_peer_whose(g->peers) : (struct sv_whose){.person = (uint64_t)g->row.creator};
    t->job.done = thought;
    t->owner = g;
    t->owner_seq = g->row.seq;
    g->think = t;
    g->think_seat = seat;
    g->think_limit = limit ? limit : MARSHAL_MS;
    g->think_since = sv_now_ms();
    sv_game_pin(g);
    sv_pool_put(sv->pool, &t->job);
    sv_game_wants_views(g);
}

void sv_minds_kick(struct sv_game *g)
{
    int seat = computer_to_act(g);
    if (g->gone || g->busy || g->think || seat < 0 || g->row.state != ST_GAME_RUNNING ||
        g->sv->live->closing)
        return;
    if ((is_solo(g) && !g->peers) || g->think_after > sv_served_ms(g->sv))
        return; /* sv_minds_tick, or look_around in clock.c */
    start_thinking(g, seat);
}

void sv_minds_left(struct sv_game *g)
{
    if (is_solo(g) && !g->think)
        wait_turn(g);
}

/* Computers among themselves: one such game at a time, the others wait their turn again. */
static void go_on(struct sv_game *g, int64_t now)
{
    struct sv_live *l = g->sv->live;
    bool later = g->busy || g->think_after > now;
    int seat = computer_to_act(g);
    if (later) {
        wait_turn(g);
        return;
    }
    if (g->think || g->row.state != ST_GAME_RUNNING || seat < 0 || !is_solo(g) || g->peers)
        return; /* settled when it was read, or waits for somebody */
    if (l->solo) {
        wait_turn(g);
        return;
    }
    l->solo = g;
    start_thinking(g, seat);
    if (!g->think)
        l->solo = NULL;
}

void sv_minds_resume(struct sv_game *g)
{
    g->resume = false;
    if (!g->sv->live->closing)
        go_on(g, sv_served_ms(g->sv));
}

void sv_minds_tick(struct server *sv, int64_t now)
{
    struct sv_live *l = sv->live;
    int threads = sv_pool_threads(sv->pool);
    for (int i = 0;
         i < LOADS && l->waiting->n && sv_pool_waiting(sv->pool, SV_LANE_MOVE) < 2 * threads &&
         sv_pool_waiting(sv->pool, SV_LANE_LOAD) < LOADS;
         i++) {
        struct sv_fault f = {0};
        char id[ST_ID];
        take(l->waiting, id);
        struct sv_game *g = sv_game_get(sv, id, (struct sv_whose){0}, &f);
        if (!g)
            continue;
        g->waits = false;
        if (g->m)
            go_on(g, now);
        else
            g->resume = true;
    }
}

/* --- Hints and refusals, for the seat that looks --- */

void sv_act_refuse(struct sv_act *a, const struct sv_fault *f)
{
    sv_peer_no(a->op.peer, a->id, f);
    if (f->code == SV_LATE && a->op.peer->g)
        sv_peer_wants_view(a->op.peer);
    sv_act_free(a);
}

int sv_asking(struct sv_game *g, const struct sv_act *a, struct sv_fault *f)
{
    if (!g)
        return sv_fail(f, SV_ABSENT, "The game is gone.");
    if (g->row.state != ST_GAME_RUNNING)
        return sv_fail(f, SV_STATE, "The game is not running.");
    if (a->seq != g->row.seq)
        return sv_fail(f, SV_LATE, "The game has gone on since.");
    int seat = sv_peer_looks(a->op.peer, g);
    if (seat == BC_ONLOOKER)
        return sv_fail(f, SV_FORBIDDEN, "No seat of yours looks on here.");
    return seat;
}

static void send_hint(struct sv_game *g, const struct sv_think *t)
{
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "t", "hint");
    if (g->hint_id >= 0)
        bc_json_int(&o, "id", g->hint_id);
    bc_json_int(&o, "seq", t->owner_seq);
    struct bc_ctx seen = bc_match_seen(g->m, t->seat);
    bc_json_open(&o, "list", '[');
    for (int i = 0; i < t->advices; i++) {
        char text[BC_ACTION_TEXT];
        bc_json_open(&o, NULL, '{');
        bc_json_str(&o, "do", bc_action_print(&g->m->cx, &t->advice[i].act, text, sizeof text));
        bc_may_json(&seen, &t->advice[i].act, &o);
        bc_json_num(&o, "win", t->advice[i].win, 3);
        bc_json_int(&o, "visits", t->advice[i].visits);
        bc_json_close(&o, '}');
    }
    bc_json_close(&o, ']');
    bc_json_close(&o, '}');
    sv_peer_send(g->hint_peer, &o, 0);
    bc_out_free(&o);
}

static void hinted(struct sv_job *job)
{
    struct sv_think *t = (struct sv_think *)job;
    struct sv_game *g = t->owner;
    /* Several at one screen: somebody else may look by now. */
    if (!g->gone && g->m && g->hint_peer->g == g && sv_peer_looks(g->hint_peer, g) == t->seat)
        send_hint(g, t);
    sv_peer_let(g->hint_peer);
    g->hint_peer = NULL;
    g->hint = NULL;
    g->sv->live->hints--;
    sv_think_free(t);
    sv_game_unpin(g);
}

void sv_minds_hint(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    int seat = sv_asking(g, a, &f);
    if (seat >= 0 && !(g->row.to_act & BC_BIT(seat)))
        seat = sv_fail(&f, SV_STATE, "Your seat is not to act.");
    if (seat >= 0 && g->hint)
        seat = sv_fail(&f, SV_OFTEN, "A hint is being thought of already.");
    if (seat >= 0 &&
        sv_pool_waiting_of(g->sv->pool, SV_LANE_HINT, sv_peer_whose(op->peer)) >= HINTS_OF_ONE)
        seat = sv_fail(&f, SV_OFTEN, "Several hints are being thought of for you already.");
    if (seat >= 0 && g->sv->live->hints >= HINTS_WAITING)
        seat = sv_fail(&f, SV_FULL, "Too many hints are being thought of.");
    struct sv_think *t =
        seat < 0 ? NULL
                 : sv_think_new(SV_THINK_HINT, &g->m->cx, seat, "marshal", HINT_MS, random_seed());
    if (!t) {
        if (seat >= 0)
            sv_fault_set(&f, SV_FAILED, "No memory.");
        sv_act_refuse(a, &f);
        return;
    }
    t->job.lane = SV_LANE_HINT;
    t->job.whose = sv_peer_whose(op->peer);
    t->job.done = hinted;
    t->owner = g;
    t->owner_seq = g->row.seq;
    g->hint = t;
    g->sv->live->hints++;
    g->hint_id = a->id;
    g->hint_peer = op->peer;
    sv_peer_hold(op->peer);
    sv_act_free(a);
    sv_game_pin(g);
    sv_pool_put(g->sv->pool, &t->job);
}

void sv_minds_why(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    struct bc_out o = {0};
    int seat = sv_asking(g, a, &f);
    if (seat < 0) {
        sv_act_refuse(a, &f);
        return;
    }
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "t", "why");
    if (a->id >= 0)
        bc_json_int(&o, "id", a->id);
    bc_json_int(&o, "seq", g->row.seq);
    bc_match_refused(g->m, seat, "refused", &o);
    bc_json_close(&o, '}');
    sv_peer_send(op->peer, &o, 0);
    bc_out_free(&o);
    sv_act_free(a);
}

/* --- Chances of winning --- */

static void want_win(struct sv_game *g)
{
    for (struct sv_peer *p = g->peers; p; p = p->next)
        if (p->win_on)
            sv_conn_wants(p->c);
}

static void judged(struct sv_job *job)
{
    struct sv_think *t = (struct sv_think *)job;
    struct sv_game *g = t->owner;
    g->win_job = NULL;
    if (!t->rc) {
        memcpy(g->win, t->win, sizeof g->win);
        g->win_seq = t->owner_seq;
        want_win(g);
    }
    if (!g->gone && !g->busy && t->owner_seq != g->row.seq)
        sv_minds_win(g);
    sv_think_free(t);
    sv_game_unpin(g);
}

/* One for all who want it. Of a game with secrets none: whoever is to move would be judged with what
 * only he knows, or everybody with what nobody believes. */
void sv_minds_win(struct sv_game *g)
{
    const struct sv_peer *p = g->peers;
    while (p && !p->win_on)
        p = p->next;
    if (!p || g->win_job || g->win_seq == g->row.seq || g->row.state == ST_GAME_OPEN ||
        sv_is_hidden(g) || g->sv->live->closing)
        return;
    if (g->row.state == ST_GAME_OVER) {
        for (int i = 0; i < g->row.seats; i++)
            g->win[i] = g->row.seat[i].score / 1000.0;
        g->win_seq = g->row.seq;
        want_win(g);
        return;
    }
    struct sv_think *t = sv_think_new(SV_THINK_WIN, &g->m->cx, 0, "marshal", WIN_MS, random_seed());
    if (!t)
        return;
    t->job.lane = SV_LANE_HINT;
    t->job.whose = sv_peer_whose(p);
    t->job.done = judged;
    t->owner = g;
    t->owner_seq = g->row.seq;
    g->win_job = t;
    sv_game_pin(g);
    sv_pool_put(g->sv->pool, &t->job);
}

void sv_wire_win(struct sv_peer *p, struct bc_out *out)
{
    const struct sv_game *g = p->g;
    bc_json_open(out, NULL, '{');
    bc_json_str(out, "t", "win");
    bc_json_int(out, "seq", g->win_seq);
    bc_json_open(out, "win", '[');
    for (int i = 0; i < g->row.seats; i++)
        bc_json_num(out, NULL, g->win[i], 3);
    bc_json_close(out, ']');
    bc_json_close(out, '}');
}

/* Only at the end of the server are there jobs still. */
void sv_minds_forget(struct sv_game *g)
{
    if (g->hint_peer)
        sv_peer_let(g->hint_peer);
    g->hint_peer = NULL;
    if (g->sv->live->solo == g)
        g->sv->live->solo = NULL;
}
