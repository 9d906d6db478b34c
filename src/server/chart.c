/* chart.c - the chances of winning through a finished game: some positions, collected by a worker and
 * judged one after the other in the pool when nothing better is to be done there, then kept for good. */
#include "server/live.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 120, POINT_MS = 40, CHARTS_MAX = 64, CHARTS_OF_ONE = 8 };

struct point {
    int64_t seq;
    double win[BC_SEATS];
};

struct sv_chart {
    struct bc_match *m;    /* whose data the states need */
    struct bc_head *state; /* `total` of them, one behind the other */
    size_t size;           /* of one */
    struct point point[POINTS + 2];
    int total, done;
    bool working;
    struct sv_whose whose; /* who asked for it first */
};

/* --- Collecting positions --- */

struct collect {
    struct sv_job job;
    struct sv_game *g; /* pinned */
    struct server *sv;
    struct st_game_row row; /* `start` is its own: the game may read its row again meanwhile */
    struct sv_chart chart;
    int64_t step, next;
    struct bc_error e;
    int rc;
};

static struct bc_head *state_at(struct sv_chart *c, int i)
{
    return (struct bc_head *)(void *)((char *)c->state + (size_t)i * c->size);
}

/* Of a game of other rules as far as it fits these. */
static int visit(void *arg, const struct st_entry *entry)
{
    struct collect *w = arg;
    struct sv_chart *c = &w->chart;
    if (entry->seq > w->row.seq || sv_match_apply(c->m, entry, NULL, &w->e))
        return 1;
    if (bc_match_over(c->m) || entry->seq < w->next || c->total >= POINTS)
        return 0;
    memcpy(state_at(c, c->total), c->m->cx.st, c->m->cx.game->state_size);
    c->point[c->total++].seq = entry->seq;
    w->next = entry->seq + w->step;
    return 0;
}

static int collect_all(struct collect *w)
{
    struct sv_chart *c = &w->chart;
    const struct st_game_row *row = &w->row;
    struct sv_loaded l;
    int rc = sv_load_rules(w->sv, row, &l, &w->e); /* by these rules from there on */
    if (rc < 0)
        return rc;
    c->m = rc ? l.m : NULL;
    int64_t from = rc ? l.base : 0;
    rc = c->m ? 0 : sv_match_begin(w->sv, row, &c->m, &w->e);
    if (rc || !c->m)
        return rc ? rc : BC_ESTATE;
    c->size = (c->m->cx.game->state_size + 15U) & ~(size_t)15;
    c->state = malloc(POINTS * c->size);
    struct st_reader *r = c->state ? st_reader_take(w->sv->store) : NULL;
    rc = r ? st_reader_entries(r, row->key, from, visit, w) : BC_ENOMEM;
    if (r)
        st_reader_give(w->sv->store, r);
    if (rc < 0)
        return rc;
    /* The end needs no judgement. */
    c->point[c->total].seq = row->seq;
    for (int i = 0; i < row->seats; i++)
        c->point[c->total].win[i] = row->seat[i].score / 1000.0;
    c->total++;
    return 0;
}

static void collect_work(struct sv_job *job, struct sv_thinker *thinker)
{
    struct collect *w = (struct collect *)job;
    (void)thinker;
    w->rc = collect_all(w);
}

static void collect_drop(struct sv_job *job)
{
    struct collect *w = (struct collect *)job;
    bc_match_free(w->chart.m);
    free(w->chart.state);
    st_game_row_free(&w->row);
    free(w);
}

static bool judge_next(struct sv_game *g);

static void collected(struct sv_job *job)
{
    struct collect *w = (struct collect *)job;
    struct sv_game *g = w->g;
    bool closing = g->sv->live->closing, ok = !w->rc && !g->gone && g->chart && !closing;
    if (ok) {
        w->chart.working = true;
        w->chart.whose = g->chart->whose;
        *g->chart = w->chart;
        w->chart.m = NULL;
        w->chart.state = NULL;
        ok = judge_next(g);
    }
    if (!ok && g->chart) {
        struct sv_fault f;
        sv_fault_set(&f, SV_FAILED, "The chart cannot be made.");
        sv_chart_free(g);
        for (struct sv_peer *p = g->peers; p; p = p->next)
            if (p->chart_at >= 0) {
                p->chart_at = -1;
                sv_peer_no(p, -1, &f);
            }
    }
    for (struct sv_peer *p = g->peers; ok && p; p = p->next)
        if (p->chart_at >= 0)
            sv_conn_wants(p->c);
    collect_drop(job);
    sv_game_unpin(g);
}

/* false: no memory. */
static bool collect(struct sv_game *g, struct sv_whose whose)
{
    struct collect *w = calloc(1, sizeof *w);
    char *start = g->row.start ? strdup(g->row.start) : NULL;
    g->chart = calloc(1, sizeof *g->chart);
    if (!w || !g->chart || (g->row.start && !start)) {
        free(w);
        free(start);
        free(g->chart);
        g->chart = NULL;
        return false;
    }
    w->job = (struct sv_job){.work = collect_work,
                             .done = collected,
                             .drop = collect_drop,
                             .lane = SV_LANE_PAST,
                             .whose = whose};
    w->g = g;
    w->sv = g->sv;
    w->row = g->row;
    w->row.start = start;
    w->step = g->row.seq / POINTS + 1;
    g->chart->working = true;
    g->chart->whose = whose;
    g->sv->live->charts++;
    sv_game_pin(g);
    sv_pool_put(g->sv->pool, &w->job);
    return true;
}

void sv_chart_free(struct sv_game *g)
{
    if (!g->chart)
        return;
    if (g->chart->working)
        g->sv->live->charts--;
    bc_match_free(g->chart->m);
    free(g->chart->state);
    free(g->chart);
    g->chart = NULL;
}

/* --- Writing --- */

static void put_points(const struct sv_game *g, int from, struct bc_out *out)
{
    const struct sv_chart *c = g->chart;
    bc_json_int(out, "done", c->done);
    bc_json_int(out, "total", c->total);
    bc_json_open(out, "points", '[');
    for (int i = from; i < c->done; i++) {
        bc_json_open(out, NULL, '[');
        bc_json_int(out, NULL, c->point[i].seq);
        for (int s = 0; s < g->row.seats; s++)
            bc_json_num(out, NULL, c->point[i].win[s], 3);
        bc_json_close(out, ']');
    }
    bc_json_close(out, ']');
}

bool sv_chart_due(const struct sv_peer *p)
{
    return p->g && p->g->chart && p->chart_at >= 0 && p->chart_at < p->g->chart->done;
}

void sv_wire_chart(struct sv_peer *p, struct bc_out *out)
{
    bc_put(out, "{\"t\":\"chart\"");
    out->comma = true;
    put_points(p->g, p->chart_at, out);
    bc_put(out, "}");
    p->chart_at = p->g->chart->done;
}

struct keep {
    struct st_write w;
    struct server *sv;
    int64_t game;
    struct bc_out text;
};

static int run_keep(struct st_write *w, struct st_writer *writer)
{
    struct keep *k = (struct keep *)w;
    return st_w_chart(writer, k->game, bc_out_str(&k->text));
}

static void keep_done(struct st_write *w, int rc)
{
    struct keep *k = (struct keep *)w;
    if (rc)
        sv_store_failed(k->sv, "chart", rc);
    bc_out_free(&k->text);
    free(k);
}

static void keep(struct sv_game *g)
{
    struct keep *k = calloc(1, sizeof *k);
    if (!k)
        return;
    k->w.run = run_keep;
    k->w.done = keep_done;
    k->sv = g->sv;
    k->game = g->row.key;
    put_points(g, 0, &k->text);
    st_submit(g->sv->store, &k->w);
}

/* --- Judging --- */

static void judged(struct sv_job *job)
{
    struct sv_think *t = (struct sv_think *)job;
    struct sv_game *g = t->owner;
    struct sv_chart *c = g->chart;
    if (!g->gone && c) {
        if (t->rc) /* a point that cannot be judged is even */
            for (int i = 0; i < g->row.seats; i++)
                t->win[i] = 1.0 / g->row.seats;
        memcpy(c->point[c->done++].win, t->win, sizeof t->win);
        for (struct sv_peer *p = g->peers; p; p = p->next)
            if (p->chart_at >= 0)
                sv_conn_wants(p->c);
        if (g->sv->live->closing || !judge_next(g))
            sv_chart_free(g); /* asked again, it is made again */
    }
    sv_think_free(t);
    sv_game_unpin(g);
}

/* false: no memory. */
static bool judge_next(struct sv_game *g)
{
    struct sv_chart *c = g->chart;
    if (c->done >= c->total - 1) {
        c->done = c->total;
        c->working = false;
        g->sv->live->charts--;
        keep(g);
        return true;
    }
    struct bc_ctx cx = {c->m->cx.game, c->m->cx.data, state_at(c, c->done), NULL};
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    struct sv_think *t = sv_think_new(SV_THINK_WIN, &cx, 0, "marshal", POINT_MS, seed);
    if (!t)
        return false;
    t->job.lane = SV_LANE_CHART;
    t->job.whose = c->whose;
    t->job.done = judged;
    t->owner = g;
    sv_game_pin(g);
    sv_pool_put(g->sv->pool, &t->job);
    return true;
}

/* A chart that was made before goes out whole. */
static bool send_kept(struct sv_game *g, struct sv_peer *p)
{
    struct bc_out text = {0}, o = {0};
    bool found = st_chart(g->sv->store, g->row.key, &text) == 1;
    if (found) {
        bc_putf(&o, "{\"t\":\"chart\",%s}", bc_out_str(&text));
        sv_peer_send(p, &o, 0);
    }
    bc_out_free(&text);
    bc_out_free(&o);
    return found;
}

/* Charts that are made for that address or person. */
static int charts_of(const struct sv_live *l, struct sv_whose whose)
{
    int address = 0, person = 0;
    for (const struct sv_game *g = l->charts ? l->newest : NULL; g; g = g->older)
        if (g->chart && g->chart->working) {
            address += g->chart->whose.address == whose.address;
            person += whose.person && g->chart->whose.person == whose.person;
        }
    return address > person ? address : person;
}

void sv_chart_request(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_peer *p = op->peer;
    struct sv_fault f = {.code = SV_FAILED, .text = "No memory."};
    int rc = 0;
    if (!g || g->row.state != ST_GAME_OVER)
        rc = sv_fail(&f, g ? SV_STATE : SV_ABSENT, "A chart is made of games that are over.");
    else if (!g->chart && send_kept(g, p)) {
        sv_act_free(a);
        return;
    }
    if (!rc && !g->chart && charts_of(g->sv->live, sv_peer_whose(p)) >= CHARTS_OF_ONE)
        rc = sv_fail(&f, SV_OFTEN, "Several charts are being made for you already.");
    else if (!rc && !g->chart && g->sv->live->charts >= CHARTS_MAX)
        rc = sv_fail(&f, SV_FULL, "Too many charts are being made.");
    if (!rc && !g->chart && !collect(g, sv_peer_whose(p)))
        rc = -1;
    if (rc) {
        sv_peer_no(p, a->id, &f);
    } else if (p->g == g) {
        p->chart_at = 0;
        sv_conn_wants(p->c);
    }
    sv_act_free(a);
}
