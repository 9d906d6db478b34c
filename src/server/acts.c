/* acts.c - what people do at a table: decide, take back, offer a draw, agree, resign. Each is called
 * with the game at rest; what changes the game is acknowledged when it is on disk. */
#include "server/live.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sv_act_free(struct sv_act *a)
{
    if (a->op.peer)
        sv_peer_let(a->op.peer);
    json_decref(a->more);
    free(a);
}

static void refuse(struct sv_act *a, const struct sv_fault *f)
{
    sv_peer_no(a->op.peer, a->id, f);
    if (f->code == SV_LATE && a->op.peer->g)
        sv_peer_wants_view(a->op.peer);
    sv_act_free(a);
}

static void accept(struct sv_act *a)
{
    sv_peer_ok(a->op.peer, a->id, a->since_us);
    sv_act_free(a);
}

/* An act that has changed the game is on disk, or could not be written. */
void sv_act_after(struct sv_commit *c, const struct sv_fault *f)
{
    struct sv_act *a = (struct sv_act *)c->op;
    if (f)
        refuse(a, f);
    else
        accept(a);
}

/* Time ran out while the request came in: the game has changed, but not as it was asked to. */
static void after_late(struct sv_commit *c, const struct sv_fault *f)
{
    struct sv_fault late;
    if (!f)
        sv_fault_set(&late, SV_STATE, "The time was out.");
    refuse((struct sv_act *)c->op, f ? f : &late);
}

/* --- Who may what --- */

bc_seats sv_playing(const struct sv_game *g)
{
    return ~(bc_seats)(g->m->resigned | g->m->timed_out) & (BC_BIT(g->row.seats) - 1);
}

static bool is_person(const struct st_seat_row *s)
{
    return s->kind == ST_SEAT_HUMAN && s->person;
}

/* Seats of people other than the one who has `own`, as far as they still play. */
static bc_seats other_people(const struct sv_game *g, bc_seats own)
{
    bc_seats others = 0;
    for (int i = 0; i < g->row.seats; i++)
        if (is_person(&g->row.seat[i]))
            others |= BC_BIT(i);
    return others & sv_playing(g) & ~own;
}

/* Actions since the last decision of one of these seats, itself included; 0: there is none. One that
 * would answer itself again at once leads nowhere; `any`: whether it would is not asked. */
static int since_decision(const struct sv_game *g, bc_seats own, bool any)
{
    const struct bc_match *m = g->m;
    int looks = 64; /* each plays a part of the game again */
    for (int i = m->moves - 1; i >= 0 && looks; i--)
        if (m->move[i].act.seat >= 0 && (own & BC_BIT(m->move[i].act.seat)) && looks--)
            if (any || !sv_is_self(g, i))
                return m->moves - i;
    return 0;
}

int sv_free_undo(const struct sv_game *g, bc_seats own)
{
    const struct bc_match *m = g->m;
    int seat = m->moves ? m->move[m->moves - 1].act.seat : BC_NATURE;
    if (seat < 0 || !(own & BC_BIT(seat)) || !bc_match_can_undo(m, seat))
        return 0;
    for (int i = m->moves - 1; i >= 0; i--) {
        const struct bc_move *move = &m->move[i];
        bool marked = m->marks && m->mark[m->marks - 1].at > i; /* as in bc_match_can_undo */
        if (move->act.seat != seat || (move->flags & BC_MOVE_REVEALS) || marked)
            return 0;
        if (!sv_is_self(g, i))
            return m->moves - i;
    }
    return 0;
}

enum sv_undo sv_may_undo(const struct sv_game *g, bc_seats own)
{
    own &= sv_playing(g);
    if (g->row.state != ST_GAME_RUNNING || !own)
        return SV_UNDO_NO;
    if (g->row.seq >= g->sv->live->undo_max)
        return SV_UNDO_NO;
    if (sv_free_undo(g, own))
        return SV_UNDO_FREE;
    return g->offer == SV_OFFER_NONE && since_decision(g, own, true) ? SV_UNDO_ASK : SV_UNDO_NO;
}

bool sv_may_draw(const struct sv_game *g, bc_seats own)
{
    bc_seats playing = sv_playing(g), others = other_people(g, own);
    if (g->row.state != ST_GAME_RUNNING || g->offer != SV_OFFER_NONE || !(own & playing))
        return false;
    return others && ((own | others) & playing) == playing;
}

/* The seat that an act is for: named, or one of those preferred, first the one that looks. */
int sv_find_seat(const struct sv_game *g, const struct sv_act *a, bc_seats prefer,
                 struct sv_fault *f)
{
    bc_seats own = sv_peer_seats(a->op.peer, g), fit = own & prefer & sv_playing(g);
    int seat = a->seat >= 0 ? a->seat : sv_peer_looks(a->op.peer, g);
    if (!own || (a->seat >= 0 && !(own & BC_BIT(seat))))
        return sv_fail(f, SV_FORBIDDEN, own ? "This is not your seat." : "You only look on here.");
    if (a->seat < 0 && (seat == BC_ONLOOKER || (fit && !(fit & BC_BIT(seat)))))
        for (seat = 0; !((fit ? fit : own) & BC_BIT(seat)); seat++)
            ;
    if (!(sv_playing(g) & BC_BIT(seat)))
        return sv_fail(f, SV_STATE, "This seat is not played any more.");
    return seat;
}

int sv_must_run(const struct sv_game *g, struct sv_fault *f)
{
    if (!g)
        return sv_fail(f, SV_ABSENT, "The game is gone.");
    if (g->row.state == ST_GAME_RUNNING)
        return 0;
    return sv_fail(f, SV_STATE,
                   g->row.state == ST_GAME_OVER ? "The game is over." : "The game has not begun.");
}

/* The first entry of that seat behind `seq`, as far as it is remembered. */
static const struct sv_recent *first_after(const struct sv_game *g, int seat, int64_t seq)
{
    if (seq + SV_RECENT < g->row.seq)
        return NULL;
    for (int64_t n = seq + 1; n <= g->row.seq; n++) {
        const struct sv_recent *r = &g->recent[n % SV_RECENT];
        if (r->seq == n && r->seat == seat)
            return r;
    }
    return NULL;
}

/* --- Decisions --- */

static void illegal(const struct sv_game *g, const struct bc_action *act, const struct bc_error *e,
                    struct sv_fault *f)
{
    struct bc_refusal why;
    sv_fail_error(f, e);
    if (e->code != BC_EILLEGAL || !bc_match_why(g->m, act, &why))
        return;
    snprintf(f->rule, sizeof f->rule, "%s", why.rule ? why.rule : "");
    snprintf(f->reason, sizeof f->reason, "%s", why.reason ? why.reason : "");
}

/* 0: go on; 1: doubled, done already; -1: refused. */
static int check_decision(const struct sv_game *g, const struct sv_act *a, struct bc_action *act,
                          struct sv_fault *f)
{
    struct bc_error e = {0};
    if (!g)
        return sv_must_run(g, f);
    bc_seats to_act = g->row.to_act ? g->row.to_act : BC_BIT(g->row.seats) - 1;
    int seat = sv_find_seat(g, a, to_act, f);
    if (seat < 0)
        return -1;
    if (bc_action_parse_str(&g->m->cx, a->text, seat, act, &e))
        return sv_fail_error(f, &e);
    if (a->seq > g->row.seq)
        return sv_fail(f, SV_LATE, "There is no entry %lld yet.", (long long)a->seq);
    const struct sv_recent *r = first_after(g, seat, a->seq);
    if (r && r->did == SV_ACTION && bc_same(&r->act, act))
        return 1;
    if (sv_must_run(g, f))
        return -1;
    if (a->seq < g->asked_since[seat])
        return sv_fail(f, SV_LATE, "The game has gone on since.");
    return 0;
}

void sv_act_do(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct bc_action act;
    struct bc_error e = {0};
    struct sv_fault f = {0};
    struct sv_standing path;
    int rc = check_decision(g, a, &act, &f);
    if (!rc && a->more)
        rc = sv_path_read(g, a->more, act.seat, &path, &f);
    if (rc) {
        if (rc > 0)
            accept(a);
        else
            refuse(a, &f);
        return;
    }
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c) {
        sv_fault_set(&f, SV_FAILED, "No memory.");
        refuse(a, &f);
        return;
    }
    c->op = op;
    sv_clock_charge(c);
    if (c->entries && (bc_match_over(g->m) || !(sv_playing(g) & BC_BIT(act.seat)))) {
        c->after = after_late;
        sv_commit(c);
        return;
    }
    if (a->more && !sv_path_set(c, act.seat, &path))
        c->failed = true;
    rc = sv_stage_act(c, &act, &e);
    if (!rc) {
        c->after = sv_act_after;
        sv_commit(c);
        return;
    }
    illegal(g, &act, &e, &f);
    refuse(a, &f);
    c->op = NULL;
    sv_orders_drop_plans(c);
    if (c->entries)
        sv_commit(c);
    else
        sv_stage_drop(c);
}

/* --- Taking back --- */

static int stage_rewind(struct sv_commit *c, int seat, int moves, struct bc_error *e)
{
    struct bc_match *m = c->g->m;
    char body[40];
    int n = 0;
    for (int i = m->moves - moves; i < m->moves; i++)
        n += m->move[i].act.seat != BC_NATURE;
    snprintf(body, sizeof body, "%d rewind %d", seat, moves);
    int rc = bc_match_rewind(m, seat, moves, e);
    if (!rc)
        sv_stage_mark(c, SV_UNDO, seat, n, body);
    return rc;
}

/* Freely: one decision after the other, an entry each. */
static int stage_undo(struct sv_commit *c, int seat, int moves, struct bc_error *e)
{
    char body[40];
    int rc = 0;
    snprintf(body, sizeof body, "%d undo", seat);
    for (int i = 0; i < moves && !rc; i++) {
        rc = bc_match_undo(c->g->m, seat, e);
        if (!rc)
            sv_stage_mark(c, SV_UNDO, seat, 1, body);
    }
    return rc;
}

/* The asker's decision and all behind it. */
static void take_back(struct sv_game *g, struct sv_op *op, int seat, int moves, bool freely)
{
    struct sv_act *a = (struct sv_act *)op;
    struct bc_error e = {0};
    struct sv_fault f = {0};
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c) {
        sv_fault_set(&f, SV_FAILED, "No memory.");
        refuse(a, &f);
        return;
    }
    c->op = op;
    c->after = sv_act_after;
    sv_clock_charge(c);
    int rc = freely ? stage_undo(c, seat, moves, &e) : stage_rewind(c, seat, moves, &e);
    if (!rc) {
        g->sv->count.undos++;
        sv_commit(c);
        return;
    }
    sv_fail_error(&f, &e);
    if (c->entries) {
        c->after = after_late;
        sv_commit(c);
        return;
    }
    sv_stage_drop(c);
    refuse(a, &f);
}

static void offer(struct sv_game *g, enum sv_offer what, int by, bc_seats own)
{
    g->offer = what;
    g->offer_by = by;
    g->offer_agreed = own;
    g->offer_wait = other_people(g, own);
    sv_game_wants_views(g);
}

void sv_act_undo(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    bc_seats own = g ? sv_peer_seats(op->peer, g) & sv_playing(g) : 0;
    if (sv_must_run(g, &f)) {
        refuse(a, &f);
        return;
    }
    int freely = sv_free_undo(g, own), moves;
    const struct sv_recent *r = &g->recent[(a->seq + 1) % SV_RECENT];
    if (a->seq < g->row.seq && r->seq == a->seq + 1 && r->did == SV_UNDO && r->seat >= 0 &&
        (own & BC_BIT(r->seat))) {
        accept(a); /* doubled */
        return;
    }
    if (a->seq != g->row.seq) {
        sv_fault_set(&f, SV_LATE, "The game has gone on since.");
    } else if (g->row.seq >= g->sv->live->undo_max) {
        sv_fault_set(&f, SV_FULL, "This game is so long that nothing is taken back any more.");
    } else if (freely) {
        take_back(g, op, g->m->move[g->m->moves - 1].act.seat, freely, true);
        return;
    } else if (!own || !(moves = since_decision(g, own, false)) || g->offer != SV_OFFER_NONE) {
        sv_fault_set(&f, own ? SV_STATE : SV_FORBIDDEN,
                     own ? "There is nothing to take back now." : "You only look on here.");
    } else {
        int seat = g->m->move[g->m->moves - moves].act.seat;
        if (!other_people(g, own)) {
            take_back(g, op, seat, moves, false);
            return;
        }
        offer(g, SV_OFFER_UNDO, seat, own);
        accept(a);
        return;
    }
    refuse(a, &f);
}

/* --- Draws and answers --- */

static void draw(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    struct bc_error e = {0};
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c) {
        sv_fault_set(&f, SV_FAILED, "No memory.");
        refuse(a, &f);
        return;
    }
    c->op = op;
    c->after = sv_act_after;
    sv_clock_charge(c);
    if (!bc_match_draw(g->m, BC_DRAW_AGREED, &e)) {
        sv_stage_mark(c, SV_DRAW, BC_NATURE, 0, "draw");
        sv_commit(c);
    } else if (c->entries) {
        c->after = after_late;
        sv_commit(c);
    } else {
        sv_stage_drop(c);
        sv_fail_error(&f, &e);
        refuse(a, &f);
    }
}

void sv_act_draw(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    bc_seats own = g ? sv_peer_seats(op->peer, g) : 0;
    int seat = sv_must_run(g, &f) ? -1 : sv_find_seat(g, a, sv_playing(g), &f);
    if (seat >= 0 && !sv_may_draw(g, own))
        seat = sv_fail(&f, SV_STATE, "A draw cannot be offered now.");
    if (seat < 0) {
        refuse(a, &f);
        return;
    }
    offer(g, SV_OFFER_DRAW, seat, own & sv_playing(g));
    accept(a);
}

void sv_act_answer(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    bc_seats own = g ? sv_peer_seats(op->peer, g) : 0;
    int rc = sv_must_run(g, &f);
    if (!rc && g->offer == SV_OFFER_NONE)
        rc = sv_fail(&f, SV_STATE, "Nothing was asked.");
    if (!rc && !(own & (g->offer_wait | (a->yes ? 0 : g->offer_agreed))))
        rc = sv_fail(&f, SV_FORBIDDEN, "You were not asked.");
    if (rc) {
        refuse(a, &f);
        return;
    }
    if (!a->yes) {
        g->offer = SV_OFFER_NONE;
    } else {
        g->offer_agreed |= own & g->offer_wait;
        g->offer_wait &= ~own;
    }
    sv_game_wants_views(g);
    if (!a->yes || g->offer_wait) {
        accept(a);
        return;
    }
    if (g->offer == SV_OFFER_DRAW) {
        draw(g, op);
        return;
    }
    int by = g->offer_by;
    take_back(g, op, by, since_decision(g, BC_BIT(by), false), false);
}

/* --- Resigning --- */

void sv_take_over(struct st_game_row *row, int seat)
{
    struct st_seat_row *s = &row->seat[seat];
    if (row->seats <= 2 || s->kind != ST_SEAT_HUMAN)
        return;
    s->kind = ST_SEAT_COMPUTER;
    snprintf(s->level, sizeof s->level, "veteran");
}

void sv_act_resign(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    struct bc_error e = {0};
    char body[24];
    int seat = sv_must_run(g, &f) ? -1 : sv_find_seat(g, a, sv_playing(g), &f);
    struct sv_commit *c = seat < 0 ? NULL : sv_stage(g, sv_now_ms());
    if (seat >= 0 && !c)
        sv_fault_set(&f, SV_FAILED, "No memory.");
    if (!c) {
        refuse(a, &f);
        return;
    }
    c->op = op;
    c->after = sv_act_after;
    sv_clock_charge(c);
    if (!bc_match_resign(g->m, seat, &e)) {
        snprintf(body, sizeof body, "%d resign", seat);
        sv_stage_mark(c, SV_RESIGN, seat, 0, body);
        sv_take_over(&c->row, seat);
        c->set = true;
        sv_commit(c);
    } else if (c->entries) {
        c->after = after_late;
        sv_commit(c);
    } else {
        sv_stage_drop(c);
        sv_fail_error(&f, &e);
        refuse(a, &f);
    }
}
