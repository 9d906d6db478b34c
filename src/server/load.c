/* load.c - a game from its entries, on any thread: whole, or from a position that was kept on the way.
 *
 * Positions (snapshots) are kept every SV_SNAPSHOT entries, when a game leaves the memory and when it
 * ends. A table begins from one far enough back that whatever is taken back is behind it; if it was
 * not, from one further back.
 *
 * Rules change. A game that was begun by another version goes on from its last position, read by the
 * rules of this one; what was played since that position is played again as far as it fits. An entry
 * `rules` and a snapshot of the kind ST_SNAPSHOT_RULES tell so, and nothing before is looked at again
 * but to show what was, as far as these rules can. */
#include "server/live.h"

#include "game/position.h"
#include "game/registry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 2 * SV_SNAPSHOT, /* entries behind the position that a table begins from */
    MOVES = 256,            /* actions that one can take back there, if the game has them */
    FURTHER = 8 * ROOM      /* from where the last try begins */
};

/* What is read, and where to. */
struct source {
    struct server *sv;
    struct st_reader *r;
    const struct st_game_row *row;
    int64_t upto; /* an entry that there is */
    enum sv_load_how how;
    struct sv_loaded *out;
    struct bc_error *e;
};

/* --- Entries, without what was freely taken back --- */

struct pile {
    const struct source *s;
    struct st_entry *v;
    int n, cap;
    int64_t undo, last; /* undo: the latest entry that took something back; last: read */
    char clock[256];    /* the latest line of that kind */
    bool all, failed;   /* all: with what was taken back */
    struct bc_dice dice;
    struct sv_chain chain;
    const struct bc_match *m;
};

static bool is_undo(const char *body)
{
    size_t n = strspn(body, "0123456789");
    return n && !strncmp(body + n, " undo\n", 6);
}

/* What the entry's seat did, for doubled requests. */
static void remember(const struct pile *p, const struct st_entry *entry)
{
    struct sv_recent *r = &p->s->out->recent[entry->seq % SV_RECENT];
    char line[BC_ACTION_TEXT];
    memset(r, 0, sizeof *r);
    r->seq = entry->seq;
    r->seat = entry->seat;
    r->did = SV_ACTION;
    if (is_undo(entry->body) || strstr(entry->body, " rewind "))
        r->did = SV_UNDO;
    else if (strstr(entry->body, " resign\n"))
        r->did = SV_RESIGN;
    else if (strstr(entry->body, " timeout\n"))
        r->did = SV_TIMEOUT;
    else if (!strncmp(entry->body, "draw\n", 5))
        r->did = SV_DRAW;
    else if (!strncmp(entry->body, "endless\n", 8))
        r->did = SV_ENDLESS;
    else if (!strncmp(entry->body, "rules ", 6))
        r->did = SV_RULES;
    const char *s = strchr(entry->body, ' ');
    if (r->did != SV_ACTION || !s || entry->seat < 0)
        return;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(s + 1, "\n"), s + 1);
    if (bc_action_parse_str(&p->m->cx, line, entry->seat, &r->act, NULL))
        r->seat = BC_NATURE; /* such as an `undone` of an uploaded record */
}

static bool push(struct pile *p, const struct st_entry *entry)
{
    if (p->n == p->cap) {
        int cap = p->cap ? 2 * p->cap : 256;
        struct st_entry *v = realloc(p->v, (size_t)cap * sizeof *v);
        if (!v)
            return false;
        p->v = v;
        p->cap = cap;
    }
    p->v[p->n] = *entry;
    p->v[p->n].body = strdup(entry->body);
    return p->v[p->n++].body;
}

/* Undo is a replay; who takes back and plays a thousand times shall not cost a thousand replays. In the
 * chain all of it counts. */
static int heap_up(void *arg, const struct st_entry *entry)
{
    struct pile *p = arg;
    if (entry->seq > p->s->upto)
        return 1;
    p->last = entry->seq;
    sv_chain_body(&p->dice, entry->body, &p->chain);
    if (entry->seq > p->s->upto - SV_RECENT)
        remember(p, entry);
    const char *clock = strstr(entry->body, "\nclock ");
    if (clock)
        snprintf(p->clock, sizeof p->clock, "%s", clock + 1);
    if (is_undo(entry->body) && p->n && !p->all) {
        free(p->v[--p->n].body);
        p->undo = entry->seq;
        return 0;
    }
    p->failed = !push(p, entry);
    return p->failed;
}

static void pile_free(struct pile *p)
{
    for (int i = 0; i < p->n; i++)
        free(p->v[i].body);
    free(p->v);
}

/* The first `n`; returns how many fit. */
static int apply_some(const struct pile *p, struct bc_match *m, int n, struct bc_error *e)
{
    int64_t *since = p->s->out->asked_since;
    for (int i = 0; i < n; i++) {
        struct sv_done done;
        struct sv_asked asked;
        sv_asked_before(m, p->v[i].seat, &asked);
        if (sv_match_apply(m, &p->v[i], &done, e))
            return i;
        if (done.did == SV_ACTION || done.did == SV_UNDO) {
            asked.others = done.did == SV_UNDO ? 0 : asked.others;
            sv_asked_after(m, &asked, p->v[i].seq, since);
        }
    }
    for (int i = 0; i < m->seats; i++)
        since[i] = p->undo > since[i] ? p->undo : since[i];
    return n;
}

/* --- From a start --- */

static int begin_first(const struct source *s, struct bc_match **out)
{
    int rc = sv_match_begin(s->sv, s->row, out, s->e);
    if (rc)
        return rc;
    rc = sv_chain_start(*out, s->row, &s->out->chain);
    (*out)->has_dice = false; /* what is replayed has its outcomes with it */
    if (rc)
        bc_match_free(*out);
    return rc ? bc_fail(s->e, rc, "no memory") : 0;
}

static int begin_at(const struct source *s, const struct st_snapshot *from, struct bc_match **out)
{
    struct sv_loaded *l = s->out;
    memset(l->asked_since, 0, sizeof l->asked_since);
    for (int i = 0; from && i < BC_SEATS; i++)
        l->asked_since[i] = from->seq;
    if (!from)
        return begin_first(s, out);
    if (!sv_chain_get(from->facts, &l->chain) && sv_has_chain(s->row))
        return bc_fail(s->e, BC_ESTATE, "a snapshot without the head of the chain");
    const struct bc_game *g = bc_game_find(s->row->game);
    struct bc_match *m = NULL;
    int rc = sv_match_position(s->sv, g, from->text, &m, s->e);
    if (rc)
        return rc;
    rc = sv_match_adopt(s->row, m, s->e);
    if (!rc)
        rc = sv_match_apply(m, &(struct st_entry){.body = from->facts}, NULL, s->e);
    if (rc)
        bc_match_free(m);
    else
        *out = m;
    return rc;
}

/* Entries that do not fit leave the match half way: it is made again up to them. */
static int apply_fitting(struct pile *p, const struct st_snapshot *from, bool all,
                         struct bc_match **m)
{
    const struct source *s = p->s;
    int fit = apply_some(p, *m, p->n, s->e), rc = 0;
    if (fit < p->n && all)
        return s->e->code ? s->e->code : BC_ESTATE;
    if (fit < p->n) {
        bc_match_free(*m);
        *m = NULL;
        s->out->seq = fit ? p->v[fit - 1].seq : from ? from->seq : 0;
        p->chain.has = false; /* that of entries which are not in it */
        rc = begin_at(s, from, m);
        if (!rc && apply_some(p, *m, fit, s->e) < fit)
            rc = bc_fail(s->e, BC_ESTATE, "what was played cannot be played again");
    } else if (p->clock[0]) {
        rc = sv_match_apply(*m, &(struct st_entry){.body = p->clock}, NULL, s->e);
    }
    return rc;
}

/* `all`: every entry must fit. */
static int load_from(const struct source *s, const struct st_snapshot *from, bool all)
{
    struct pile p = {.s = s, .last = from ? from->seq : 0, .all = s->how == SV_LOAD_ALL};
    struct bc_match *m = NULL;
    memset(s->e, 0, sizeof *s->e);
    int rc = begin_at(s, from, &m);
    if (rc)
        return rc;
    p.m = m;
    p.chain = s->out->chain;
    if (p.chain.has)
        sv_row_dice(s->row, &p.dice);
    s->out->base = from ? from->seq : 0;
    s->out->seq = s->upto;
    if (st_reader_entries(s->r, s->row->key, p.last, heap_up, &p) < 0)
        rc = bc_fail(s->e, BC_EIO, "the entries cannot be read");
    else if (p.failed)
        rc = bc_fail(s->e, BC_ENOMEM, "no memory");
    else if (p.last < s->upto)
        rc = bc_fail(s->e, BC_EIO, "entry %lld is missing", (long long)p.last + 1);
    else
        rc = apply_fitting(&p, from, all, &m);
    pile_free(&p);
    if (rc) {
        bc_match_free(m);
        return rc;
    }
    m->clock_at = sv_clock_since(m, s->row);
    s->out->m = m;
    s->out->chain = p.chain;
    return 0;
}

/* --- Which start --- */

/* From a snapshot of these rules; 1: there is none that does. The first one tried is no start if the
 * entry that it was taken at was taken back later; then the one before it mostly is. */
static int load_near(const struct source *s, int64_t floor)
{
    int64_t at[] = {s->upto - (s->how == SV_LOAD_TABLE ? ROOM : 0), 0, s->upto - FURTHER};
    int version = bc_game_find(s->row->game)->version;
    for (int i = 0; i < 3; i++) {
        struct st_snapshot from;
        int rc = st_reader_snapshot(s->r, s->row->key, at[i], &from);
        if (rc < 0)
            return bc_fail(s->e, BC_EIO, "the snapshots cannot be read");
        if (!rc || from.seq <= floor || from.version != version) {
            st_snapshot_free(&from);
            return 1;
        }
        if (i == 0)
            at[1] = from.seq - 1;
        rc = load_from(s, &from, true);
        st_snapshot_free(&from);
        if (rc == BC_EIO || rc == BC_ENOMEM)
            return rc;
        struct bc_match *m = rc ? NULL : s->out->m;
        if (m && (s->how != SV_LOAD_TABLE || m->moves >= MOVES))
            return 0;
        bc_match_free(m);
        s->out->m = NULL;
    }
    return 1;
}

/* Of other rules: from the last position, and where there is none or it cannot be read, from the start,
 * as far as it goes. What is over ends where it ended, however it is shown. */
static int load_old(const struct source *s)
{
    struct st_snapshot from = {0};
    int rc = 1;
    if (s->how == SV_LOAD_TABLE && st_reader_snapshot(s->r, s->row->key, s->upto, &from) == 1 &&
        (s->row->state != ST_GAME_OVER || from.seq == s->row->seq))
        rc = load_from(s, &from, false);
    st_snapshot_free(&from);
    if (rc)
        rc = load_from(s, NULL, false);
    if (!rc && s->row->state == ST_GAME_OVER && !bc_match_over(s->out->m) &&
        s->how == SV_LOAD_TABLE)
        s->out->m->drawn = BC_DRAW_OTHER; /* the result is the row's */
    return rc;
}

int sv_load(struct server *sv, const struct st_game_row *row, int64_t upto, enum sv_load_how how,
            struct sv_loaded *out, struct bc_error *e)
{
    const struct bc_game *g = bc_game_find(row->game);
    struct st_snapshot base = {0};
    struct source s = {.sv = sv, .row = row, .how = how, .out = out, .e = e};
    memset(out, 0, sizeof *out);
    s.upto = upto < row->seq ? upto : row->seq;
    if (!g || g->version < row->version)
        return bc_fail(e, BC_EVALUE, "this needs version %d of the rules of %s, here is %d",
                       row->version, row->game, g ? g->version : 0);
    s.r = st_reader_take(sv->store);
    if (!s.r)
        return bc_fail(e, BC_EIO, "the database cannot be opened");
    int rc = 1, found = g->version == row->version ? st_reader_rules(s.r, row->key, &base) : 0;
    if (found < 0) {
        rc = bc_fail(e, BC_EIO, "the snapshots cannot be read");
    } else if (g->version != row->version) {
        rc = load_old(&s);
    } else if (found && base.seq > s.upto) {
        rc = load_from(&s, NULL, false);
    } else {
        if (how != SV_LOAD_WHOLE && how != SV_LOAD_ALL)
            rc = load_near(&s, base.seq);
        if (rc > 0)
            rc = load_from(&s, found ? &base : NULL, true);
    }
    st_snapshot_free(&base);
    if (!rc && how == SV_LOAD_TABLE && st_reader_snapshot(s.r, row->key, row->seq, &base) == 1)
        out->snapped = base.seq;
    st_snapshot_free(&base);
    if (!rc && how == SV_LOAD_TABLE && sv_orders_read(s.r, row, out->m, &out->standing)) {
        bc_match_free(out->m);
        out->m = NULL;
        rc = bc_fail(e, BC_EIO, "the standing orders cannot be read");
    }
    st_reader_give(sv->store, s.r);
    return rc;
}

int sv_load_rules(struct server *sv, const struct st_game_row *row, struct sv_loaded *out,
                  struct bc_error *e)
{
    struct st_snapshot base = {0};
    struct source s = {.sv = sv, .row = row, .out = out, .e = e};
    memset(out, 0, sizeof *out);
    s.r = st_reader_take(sv->store);
    int rc = s.r ? st_reader_rules(s.r, row->key, &base) : BC_EIO;
    s.upto = base.seq;
    if (rc == 1)
        rc = load_from(&s, &base, true) ? BC_EIO : 1;
    st_snapshot_free(&base);
    if (s.r)
        st_reader_give(sv->store, s.r);
    return rc;
}

/* --- Writing --- */

bool sv_snapshot_make(const struct bc_match *m, const struct sv_chain *chain, int64_t seq,
                      enum st_snapshot_kind kind, struct st_snapshot *out)
{
    struct bc_out facts = {0}, text = {0};
    sv_match_facts(m, &facts);
    sv_chain_put(chain, &facts);
    bc_position_write(&m->cx, m->scenario, m->own, &text);
    *out = (struct st_snapshot){
        .seq = seq, .version = m->cx.game->version, .kind = kind, .facts = facts.s, .text = text.s};
    if (!facts.failed && !text.failed)
        return true;
    bc_out_free(&facts);
    bc_out_free(&text);
    memset(out, 0, sizeof *out);
    return false;
}

struct leave {
    struct st_write w;
    int64_t game;
    struct st_snapshot snap;
};

static int run_leave(struct st_write *w, struct st_writer *writer)
{
    const struct leave *l = (const struct leave *)w;
    return st_w_snapshot(writer, l->game, &l->snap);
}

static void leave_done(struct st_write *w, int rc)
{
    struct leave *l = (struct leave *)w;
    if (rc)
        sv_log(SV_ERROR, "store", "what=snapshot rc=%d", rc);
    st_snapshot_free(&l->snap);
    free(l);
}

void sv_snapshot_leave(struct sv_game *g)
{
    if (!g->m || g->busy || g->row.state != ST_GAME_RUNNING || g->row.seq <= g->snapped)
        return;
    struct leave *l = calloc(1, sizeof *l);
    if (!l || !sv_snapshot_make(g->m, &g->chain, g->row.seq, ST_SNAPSHOT_LAST, &l->snap)) {
        free(l); /* without memory: it is replayed */
        return;
    }
    l->w = (struct st_write){.run = run_leave, .done = leave_done};
    l->game = g->row.key;
    st_submit(g->sv->store, &l->w);
    g->snapped = g->row.seq;
}
