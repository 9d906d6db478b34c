/* games.c - lists and summaries; joining, leaving and deleting a game. */
#include "server/live.h"

#include "game/registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 20, TO_MOVE = 200 };

/* --- Lists --- */

static bool is_to_move(const struct st_game_row *row, int64_t person)
{
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].person == person && (row->to_act & BC_BIT(i)))
            return row->state == ST_GAME_RUNNING;
    return false;
}

/* How many of `n` rows are on this page: all games to move, which come first, and PAGE others. The
 * next page begins before the last one's time, so games of the same time are not parted. */
static int page_end(const struct st_game_row *row, int n, int64_t person)
{
    int first = 0;
    while (person && first < n && is_to_move(&row[first], person))
        first++;
    int end = first + PAGE;
    if (end >= n)
        return n;
    while (end > first && row[end - 1].updated == row[end].updated)
        end--;
    return end > first ? end : first + PAGE;
}

void sv_games_list(struct sv_call *c)
{
    static const char *const lists[] = {"mine", "open", "running", "finished"};
    struct bc_out o = {0};
    int64_t before = 0;
    int which = 0;
    while (which < 4 && !sv_query_is(c->rq->query, "list", lists[which]))
        which++;
    if (which == 4 || !sv_query_int(c->rq->query, "before", 0, INT64_MAX / 2, &before)) {
        sv_refuse(c->a, SV_VALUE, "A list is mine, open, running or finished.");
        return;
    }
    int max = (which ? 0 : TO_MOVE) + PAGE + 1;
    struct st_game_row *row = calloc((size_t)max, sizeof *row);
    int n = !row ? BC_ENOMEM : 0;
    if (row && (which || c->who.person))
        n = st_list(c->sv->store, (enum st_list_of)which, c->who.person, before, row, max);
    if (n < 0) {
        free(row);
        sv_refuse(c->a, SV_FAILED, "The games cannot be listed.");
        return;
    }
    int end = page_end(row, n, which ? 0 : c->who.person);
    bc_json_open(&o, NULL, '{');
    bc_json_open(&o, "games", '[');
    for (int i = 0; i < end; i++) {
        bc_json_open(&o, NULL, '{');
        sv_wire_summary(&row[i], c->who.person, &o);
        bc_json_close(&o, '}');
    }
    bc_json_close(&o, ']');
    bc_json_bool(&o, "more", n > end);
    bc_json_close(&o, '}');
    free(row);
    sv_answer_json(c->a, 200, NULL, &o);
}

/* --- One game --- */

static void put_options(const struct st_game_row *row, struct bc_out *out)
{
    const struct bc_game *g = bc_game_find(row->game);
    bc_json_open(out, "options", '{');
    for (int i = 0; g && g->opts[i].name; i++) {
        char value[BC_WORD];
        bc_opt_print(&g->opts[i], row->opt[i], value, sizeof value);
        if (g->opts[i].words)
            bc_json_str(out, g->opts[i].name, value);
        else
            bc_json_int(out, g->opts[i].name, row->opt[i]);
    }
    bc_json_close(out, '}');
}

static bool sits(const struct st_game_row *row, int64_t person)
{
    for (int i = 0; person && i < row->seats; i++)
        if (row->seat[i].person == person)
            return true;
    return false;
}

bool sv_is_invited(const struct st_game_row *row, const char *invite)
{
    uint8_t bytes[BC_MIX];
    return invite && bc_unhex(invite, bytes, BC_MIX) &&
           !sodium_memcmp(bytes, row->invite, sizeof row->invite);
}

bool sv_may_see(const struct st_game_row *row, int64_t person, bool invited)
{
    if (row->is_public || sits(row, person) || (invited && row->state == ST_GAME_OPEN))
        return true;
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].person)
            return false;
    return person && row->creator == person;
}

bool sv_game_row(struct sv_call *c, struct st_game_row *row)
{
    char invite[2 * BC_MIX + 1];
    int rc = st_game(c->sv->store, c->id, row);
    sv_query_str(c->rq->query, "invite", invite, sizeof invite);
    if (rc == 1 && !sv_may_see(row, c->who.person, sv_is_invited(row, invite))) {
        st_game_row_free(row);
        rc = 0;
    }
    if (rc != 1)
        sv_refuse(c->a, rc ? SV_FAILED : SV_ABSENT, "There is no such game.");
    return rc == 1;
}

void sv_game_show(struct sv_call *c)
{
    struct st_game_row row;
    struct bc_out o = {0};
    char hex[BC_HEX];
    bc_seats deletes = 0;
    if (!sv_game_row(c, &row))
        return;
    bc_json_open(&o, NULL, '{');
    sv_wire_summary(&row, c->who.person, &o);
    put_options(&row, &o);
    sv_wire_dice(&row, &o);
    if (row.rematch[0])
        bc_json_str(&o, "rematch", row.rematch);
    else
        bc_put(&o, ",\"rematch\":null");
    for (int i = 0; i < row.seats; i++)
        deletes |= row.seat[i].deletes ? BC_BIT(i) : 0;
    sv_wire_bits(&o, "deletes", deletes);
    if (row.state == ST_GAME_OPEN && sits(&row, c->who.person)) {
        bc_hex(row.invite, BC_MIX, hex);
        bc_json_str(&o, "invite", hex);
    }
    bc_json_close(&o, '}');
    st_game_row_free(&row);
    sv_answer_json(c->a, 200, NULL, &o);
}

/* --- Requests that change who sits there --- */

struct request {
    struct sv_op op;
    struct server *sv;
    struct sv_answer *a;
    struct sv_who who;
    struct sv_guest me;
    int seat;
    struct sv_bring bring;
    char invite[2 * BC_MIX + 1];
    bc_seats waiting;
};

static void refuse(struct request *r, const struct sv_fault *f)
{
    sv_answer_fault(r->a, f);
    free(r);
}

static void answer_seat(struct request *r, int seat)
{
    struct bc_out o = {0};
    char extra[512];
    sv_guest_done(r->sv, r->a, &r->me, extra, sizeof extra);
    bc_putf(&o, "{\"seat\":%d}", seat);
    sv_answer_json(r->a, 200, extra, &o);
    free(r);
}

static void answer_empty(struct request *r)
{
    struct bc_out o = {0};
    bc_put(&o, "{}");
    sv_answer_json(r->a, 200, NULL, &o);
    free(r);
}

static struct request *request_new(struct sv_call *c, void (*run)(struct sv_game *, struct sv_op *))
{
    struct request *r = calloc(1, sizeof *r);
    if (!r) {
        sv_refuse(c->a, SV_FAILED, "No memory.");
        return NULL;
    }
    r->op.run = run;
    r->sv = c->sv;
    r->a = c->a;
    r->who = c->who;
    r->seat = -1;
    return r;
}

static void enter(struct sv_call *c, struct request *r)
{
    struct sv_fault f;
    struct sv_whose whose = {sv_limits_key(c->rq->ip), (uint64_t)c->who.person};
    struct sv_game *g = sv_game_get(c->sv, c->id, whose, &f);
    if (!g) {
        refuse(r, &f);
    } else if (!sv_game_enter(g, &r->op)) {
        sv_fault_set(&f, SV_OFTEN, "Too many requests for this game wait already.");
        refuse(r, &f);
    }
}

/* --- Joining --- */

static int write_join(struct sv_commit *c, struct st_writer *w)
{
    struct request *r = (struct request *)c->op;
    int rc = sv_guest_run(w, &r->me, c->now);
    c->row.seat[r->seat].person = r->me.p.id;
    return rc;
}

static void joined(struct sv_commit *c, const struct sv_fault *f)
{
    struct request *r = (struct request *)c->op;
    if (f)
        refuse(r, f);
    else
        answer_seat(r, r->seat);
}

/* The seat to be taken; -2: has one already, r->seat. */
static int find_seat(const struct sv_game *g, struct request *r, struct sv_fault *f)
{
    const struct st_game_row *row = &g->row;
    for (int i = 0; r->who.person && i < row->seats; i++)
        if (row->seat[i].person == r->who.person) {
            r->seat = i;
            return -2;
        }
    if (!row->is_public && !sv_is_invited(row, r->invite))
        return sv_fail(f, SV_ABSENT, "There is no such game.");
    if (row->state != ST_GAME_OPEN)
        return sv_fail(f, SV_STATE, "All seats are taken.");
    if (r->seat >= row->seats)
        return sv_fail(f, SV_VALUE, "There is no seat %d.", r->seat);
    if (r->seat >= 0)
        return row->seat[r->seat].kind == ST_SEAT_OPEN
                   ? r->seat
                   : sv_fail(f, SV_TAKEN, "This seat is taken.");
    int i = 0;
    while (i < row->seats && row->seat[i].kind != ST_SEAT_OPEN)
        i++;
    return i < row->seats ? i : sv_fail(f, SV_STATE, "All seats are taken.");
}

static void run_join(struct sv_game *g, struct sv_op *op)
{
    struct request *r = (struct request *)op;
    struct sv_fault f;
    int seat = g ? find_seat(g, r, &f) : sv_fail(&f, SV_ABSENT, "The game is gone.");
    if (seat == -2) {
        r->me.is_new = r->me.renamed = false;
        answer_seat(r, r->seat);
        return;
    }
    struct sv_commit *c = seat >= 0 ? sv_stage(g, sv_now_ms()) : NULL;
    if (!c) {
        if (seat >= 0)
            sv_fault_set(&f, SV_FAILED, "No memory.");
        refuse(r, &f);
        return;
    }
    struct st_seat_row *s = &c->row.seat[seat];
    bool open = false;
    memset(s, 0, sizeof *s);
    s->kind = ST_SEAT_HUMAN;
    s->person = r->who.person;
    memcpy(s->name, r->me.p.name, sizeof s->name);
    s->account = r->who.account;
    memcpy(s->mix, r->bring.mix, sizeof s->mix);
    s->has_mix = r->bring.has_mix;
    for (int i = 0; i < c->row.seats; i++)
        open = open || c->row.seat[i].kind == ST_SEAT_OPEN;
    if (!open)
        sv_stage_start(c);
    c->row.updated = c->now;
    r->seat = seat;
    c->set = true;
    c->op = op;
    c->before = write_join;
    c->after = joined;
    sv_commit(c);
}

void sv_game_join(struct sv_call *c)
{
    struct sv_fault f;
    const char *invite = NULL, *name = NULL;
    struct sv_bring bring;
    char clean[ST_NAME];
    int64_t seat = -1;
    if (sv_in_str(c->in, "invite", SV_MAY, 100, &invite, &f) ||
        sv_in_str(c->in, "name", SV_MAY, 200, &name, &f) || sv_in_bring(c, &bring, &f) ||
        sv_in_int(c->in, "seat", SV_MAY, 0, BC_SEATS - 1, &seat, &f) ||
        (name && *name && sv_name(name, clean, &f))) {
        sv_answer_fault(c->a, &f);
        return;
    }
    struct request *r = request_new(c, run_join);
    if (!r)
        return;
    r->seat = (int)seat;
    if (invite && strlen(invite) < sizeof r->invite)
        memcpy(r->invite, invite, strlen(invite));
    r->bring = bring;
    sv_guest_init(&r->me, &c->who, name && *name ? clean : NULL);
    enter(c, r);
}

/* --- Leaving and deleting --- */

static int write_delete(struct sv_commit *c, struct st_writer *w)
{
    return st_w_game_delete(w, c->row.key);
}

static void answer_delete(struct request *r, bool deleted)
{
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_bool(&o, "deleted", deleted);
    sv_wire_bits(&o, "waiting", r->waiting);
    bc_json_close(&o, '}');
    sv_answer_json(r->a, 200, NULL, &o);
    free(r);
}

static void left(struct sv_commit *c, const struct sv_fault *f)
{
    struct request *r = (struct request *)c->op;
    if (f) {
        refuse(r, f);
        return;
    }
    answer_empty(r);
    if (c->before)
        sv_game_drop(c->g, false);
}

static int not_his(const struct st_game_row *row, int64_t person, const char *text,
                   struct sv_fault *f)
{
    return sv_may_see(row, person, false) ? sv_fail(f, SV_FORBIDDEN, "%s", text)
                                          : sv_fail(f, SV_ABSENT, "There is no such game.");
}

static void run_leave(struct sv_game *g, struct sv_op *op)
{
    struct request *r = (struct request *)op;
    struct sv_fault f;
    struct sv_commit *c = NULL;
    bool people = false;
    int rc = 0;
    if (!g)
        rc = sv_fail(&f, SV_ABSENT, "The game is gone.");
    else if (!sits(&g->row, r->who.person))
        rc = not_his(&g->row, r->who.person, "You do not sit here.", &f);
    else if (g->row.state != ST_GAME_OPEN)
        rc = sv_fail(&f, SV_STATE, "The game has begun.");
    else if (!(c = sv_stage(g, sv_now_ms())))
        rc = sv_fail(&f, SV_FAILED, "No memory.");
    if (rc) {
        refuse(r, &f);
        return;
    }
    for (int i = 0; i < c->row.seats; i++) {
        struct st_seat_row *s = &c->row.seat[i];
        if (s->person == r->who.person)
            *s = (struct st_seat_row){.kind = ST_SEAT_OPEN};
        people = people || s->person;
    }
    c->row.updated = c->now;
    c->set = people;
    c->before = people ? NULL : write_delete;
    c->op = op;
    c->after = left;
    sv_commit(c);
}

void sv_game_leave(struct sv_call *c)
{
    struct request *r = request_new(c, run_leave);
    if (r)
        enter(c, r);
}

static void deleted(struct sv_commit *c, const struct sv_fault *f)
{
    struct request *r = (struct request *)c->op;
    bool gone = c->before != NULL;
    if (f) {
        refuse(r, f);
        return;
    }
    answer_delete(r, gone);
    if (gone)
        sv_game_drop(c->g, false);
}

/* Those whom it concerns besides this person, and have not agreed yet. */
static bc_seats not_agreed(const struct st_game_row *row, int64_t person)
{
    bc_seats wait = 0;
    for (int i = 0; i < row->seats; i++) {
        const struct st_seat_row *s = &row->seat[i];
        if (s->person && s->person != person && !s->deletes)
            wait |= BC_BIT(i);
    }
    return wait;
}

static void run_delete(struct sv_game *g, struct sv_op *op)
{
    struct request *r = (struct request *)op;
    struct sv_fault f;
    struct sv_commit *c = NULL;
    int64_t me = r->who.person;
    int rc = 0;
    if (!g)
        rc = sv_fail(&f, SV_ABSENT, "The game is gone.");
    else if (!me || (!sits(&g->row, me) && g->row.creator != me))
        rc = not_his(&g->row, me, "This is not your game.", &f);
    else if (!(c = sv_stage(g, sv_now_ms())))
        rc = sv_fail(&f, SV_FAILED, "No memory.");
    if (rc) {
        refuse(r, &f);
        return;
    }
    if (g->row.state != ST_GAME_OPEN || g->row.creator != me)
        r->waiting = not_agreed(&g->row, me);
    for (int i = 0; i < c->row.seats; i++)
        c->row.seat[i].deletes = c->row.seat[i].deletes || c->row.seat[i].person == me;
    c->set = r->waiting;
    c->before = r->waiting ? NULL : write_delete;
    c->op = op;
    c->after = deleted;
    sv_commit(c);
}

void sv_game_delete(struct sv_call *c)
{
    struct request *r = request_new(c, run_delete);
    if (r)
        enter(c, r);
}
