/* stage.c - a change of a game, made in its match and put into words for the disk. */
#include "server/live.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sv_commit *sv_stage(struct sv_game *g, int64_t now)
{
    assert(!g->busy);
    struct sv_commit *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    bc_match_speaks(g->m);
    c->g = g;
    c->entry = c->room;
    c->cap = sizeof c->room / sizeof *c->room;
    c->row = g->row;
    c->chain = g->chain;
    c->now = now;
    c->time = sv_served_ms(g->sv);
    memcpy(c->asked_since, g->asked_since, sizeof c->asked_since);
    if (g->standing) {
        c->standing = malloc(BC_SEATS * sizeof *c->standing);
        if (!c->standing) {
            free(c);
            return NULL;
        }
        memcpy(c->standing, g->standing, BC_SEATS * sizeof *c->standing);
    }
    return c;
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

/* A copy; without memory the event keeps its own words. */
static struct bc_said *keep_said(const struct bc_match *m, const struct bc_event *ev)
{
    struct bc_said *said = ev->says ? malloc(ev->says * sizeof *said) : NULL;
    if (said)
        memcpy(said, bc_match_said(m, ev), ev->says * sizeof *said);
    return said;
}

static void tell(struct sv_commit *c, enum sv_did did, int n, int turn, const struct bc_event *ev)
{
    struct sv_game *g = c->g;
    struct sv_event *e = &g->ring[g->told++ % SV_RING];
    free(e->said);
    *e = (struct sv_event){
        .seq = c->row.seq,
        .ev = *ev,
        .said = keep_said(g->m, ev),
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
    sv_orders_drop_plans(c);
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
    sv_orders_forget(c);
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
    sv_orders_staged(c, act, from);
    return 0;
}
