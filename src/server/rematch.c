/* rematch.c - another game of the same people, seats moved on by one. Whoever sits there offers it; when
 * all other people have agreed it begins. Computers need not be asked. Until then anybody who sits there
 * may say no, and whoever offered it takes it back that way. The offer is kept with the game, and so is the
 * seed of the next one: its commitment is known to all before they say yes and bring their mixes. */
#include "server/live.h"

#include "game/registry.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct rematch {
    struct sv_op op;
    struct server *sv;
    struct sv_answer *a;
    struct sv_who who;
    struct sv_bring bring;
    bool yes;
};

static bc_seats seats_of(const struct st_game_row *row, int64_t person)
{
    bc_seats own = 0;
    for (int i = 0; person && i < row->seats; i++)
        if (row->seat[i].person == person)
            own |= BC_BIT(i);
    return own;
}

bool sv_rematch_offered(const struct st_game_row *row)
{
    return row->offer && !row->rematch[0];
}

bc_seats sv_rematch_waits(const struct st_game_row *row)
{
    bc_seats people = 0;
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].person)
            people |= BC_BIT(i);
    return people & ~row->offer;
}

/* --- Answers --- */

static void answer(struct rematch *r, const char *id, bc_seats waiting)
{
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    sv_wire_bits(&o, "waiting", waiting);
    if (id)
        bc_json_str(&o, "id", id);
    else
        bc_put(&o, ",\"id\":null");
    bc_json_close(&o, '}');
    sv_answer_json(r->a, 200, NULL, &o);
    free(r);
}

static void refuse(struct rematch *r, const struct sv_fault *f)
{
    sv_answer_fault(r->a, f);
    free(r);
}

static void kept(struct sv_commit *c, const struct sv_fault *f)
{
    struct rematch *r = (struct rematch *)c->op;
    if (f)
        refuse(r, f);
    else
        answer(r, NULL, c->g->row.offer ? sv_rematch_waits(&c->g->row) : 0);
}

static void begun(struct sv_commit *c, const struct sv_fault *f)
{
    struct rematch *r = (struct rematch *)c->op;
    struct sv_game *g = c->twin->g;
    if (f) {
        g->gone = true;
        refuse(r, f);
    } else {
        sv_game_add(g);
        r->sv->count.games_created++;
        answer(r, g->row.id, 0);
        sv_game_settle(g);
    }
    sv_game_unpin(g);
}

/* --- May it be? --- */

static int check(const struct sv_game *g, int64_t person, struct sv_fault *f)
{
    bool people = false;
    if (!g)
        return sv_fail(f, SV_ABSENT, "The game is gone.");
    if (!sv_may_see(&g->row, person, false))
        return sv_fail(f, SV_ABSENT, "There is no such game.");
    if (g->row.state != ST_GAME_OVER)
        return sv_fail(f, SV_STATE, "The game is not over.");
    for (int i = 0; i < g->row.seats; i++) {
        const struct st_seat_row *s = &g->row.seat[i];
        people = people || s->person;
        if (s->kind == ST_SEAT_HUMAN && !s->person)
            return sv_fail(f, SV_STATE, "Somebody who played is gone.");
    }
    bool sits = seats_of(&g->row, person) || (!people && person && g->row.creator == person);
    return sits ? 0 : sv_fail(f, SV_FORBIDDEN, "You did not play this game.");
}

/* It counts as a game of whoever offered it. */
static int check_room(struct server *sv, int64_t offers, int64_t asks, struct sv_fault *f)
{
    struct st_person p;
    bool account = st_read_person(sv->store, offers, &p) == 1 && p.pass[0];
    int max = sv_games_room(sv, offers, account);
    if (max <= 0)
        return max ? sv_fail_store(f) : 0;
    if (offers != asks)
        return sv_fail(f, SV_FULL, "Who offered it has made %d games that are not over.", max);
    return sv_fail(f, SV_FULL, "You have made %d games that are not over: end or delete some.",
                   max);
}

/* --- The next game --- */

static void next_row(const struct st_game_row *from, int64_t creator, struct st_game_row *row,
                     int64_t now)
{
    *row = *from;
    row->key = row->seq = row->deadline = 0;
    row->turn = 0;
    row->to_act = 0;
    row->state = ST_GAME_OPEN;
    row->rematch[0] = 0;
    row->uploaded = false;
    row->offer = 0;
    row->offer_by = 0;
    row->foreign = row->has_next_seed = false;
    row->creator = creator;
    row->version = bc_game_find(from->game)->version; /* begun anew: by the rules of today */
    for (int i = 0; i < row->seats; i++) {
        struct st_seat_row *s = &row->seat[(i + 1) % row->seats];
        *s = from->seat[i];
        if (s->person)
            s->kind = ST_SEAT_HUMAN;
        memcpy(s->mix, s->next_mix, sizeof s->mix);
        s->has_mix = s->has_next_mix;
        s->deletes = s->has_next_mix = false;
        s->score = 0;
    }
    sv_new_ids(row, now);
    if (from->has_next_seed) /* else it was offered before there were any */
        memcpy(row->seed, from->next_seed, sizeof row->seed);
    row->start = from->start ? strdup(from->start) : NULL;
}

static int write_next(struct sv_commit *c, struct st_writer *w)
{
    return st_w_game_new(w, &c->row);
}

/* All have agreed: the game that follows, in the transaction of `c`. */
static int stage_next(struct sv_commit *c, int64_t creator, struct sv_fault *f)
{
    struct st_game_row row;
    next_row(&c->row, creator, &row, c->now);
    if (c->g->row.start && !row.start)
        return sv_fail(f, SV_FAILED, "No memory.");
    c->twin = sv_stage_game(c->g->sv, &row, c->now, f);
    st_game_row_free(&row);
    if (!c->twin)
        return -1;
    c->twin->before = write_next;
    memcpy(c->row.rematch, c->twin->row.id, sizeof c->row.rematch);
    c->row.offer = 0;
    return 0;
}

/* --- Yes and no --- */

static void forget(struct st_game_row *row)
{
    row->offer = 0;
    row->has_next_seed = false;
    for (int i = 0; i < row->seats; i++)
        row->seat[i].has_next_mix = false;
}

/* The seed of the next game: that which was asked for, or a new one. Once it is offered all others have to
 * mean the same one; who does not has to look again. */
static int next_seed(struct st_game_row *row, const struct rematch *r, struct sv_fault *f)
{
    uint8_t commit[BC_SEED];
    const struct sv_bring *b = &r->bring;
    if (!row->has_next_seed) {
        if (b->has_commit && sv_bring_take(r->sv, b, row->next_seed, f))
            return -1;
        if (!b->has_commit)
            randombytes_buf(row->next_seed, sizeof row->next_seed);
        row->has_next_seed = true;
        return 0;
    }
    crypto_generichash(commit, sizeof commit, row->next_seed, sizeof row->next_seed, NULL, 0);
    if (b->has_commit && memcmp(b->commit, commit, sizeof commit) != 0)
        return sv_fail(f, SV_TAKEN, "Other dice were offered meanwhile: look at them first.");
    return 0;
}

/* A change of the offer in the staged row; the next game with it, if nobody is left to ask. */
static int agree(struct sv_commit *c, const struct rematch *r, struct sv_fault *f)
{
    struct st_game_row *row = &c->row;
    bc_seats own = seats_of(row, r->who.person);
    int first = 0;
    while (own && !(own & BC_BIT(first)))
        first++;
    if (!row->offer) {
        forget(row);
        row->offer_by = first;
    }
    int64_t offers = own && row->offer ? row->seat[row->offer_by].person : r->who.person;
    if (check_room(r->sv, offers, r->who.person, f))
        return -1;
    if (next_seed(row, r, f))
        return -1;
    for (int i = 0; r->bring.has_mix && i < row->seats; i++)
        if (own & ~row->offer & BC_BIT(i)) { /* what he has brought stays */
            memcpy(row->seat[i].next_mix, r->bring.mix, BC_MIX);
            row->seat[i].has_next_mix = true;
        }
    row->offer |= own;
    return sv_rematch_waits(row) ? 0 : stage_next(c, offers, f);
}

static void run(struct sv_game *g, struct sv_op *op)
{
    struct rematch *r = (struct rematch *)op;
    struct sv_commit *c = NULL;
    struct sv_fault f;
    int rc = check(g, r->who.person, &f);
    if (!rc && g->row.rematch[0]) {
        answer(r, g->row.rematch, 0);
        return;
    }
    if (!rc && !r->yes && !g->row.offer)
        rc = sv_fail(&f, SV_STATE, "No rematch was offered.");
    if (!rc && !(c = sv_stage(g, sv_now_ms())))
        rc = sv_fail(&f, SV_FAILED, "No memory.");
    if (!rc && r->yes)
        rc = agree(c, r, &f);
    else if (!rc)
        forget(&c->row);
    if (rc) {
        if (c)
            sv_stage_drop(c);
        refuse(r, &f);
        return;
    }
    c->set = true;
    c->op = op;
    c->after = c->twin ? begun : kept;
    sv_commit(c);
}

void sv_game_rematch(struct sv_call *c)
{
    struct sv_fault f;
    struct rematch r = {.op.run = run, .sv = c->sv, .a = c->a, .who = c->who, .yes = true};
    int rc = sv_in_bool(c->in, "yes", &r.yes, &f) || sv_in_bring(c, &r.bring, &f);
    if (!rc && r.bring.has_mix && !r.bring.has_commit)
        rc = sv_fail(&f, SV_VALUE, "A 'mix' comes with 'dice', the commitment that was seen.");
    struct sv_whose whose = {sv_limits_key(c->rq->ip), (uint64_t)c->who.person};
    struct sv_game *g = rc ? NULL : sv_game_get(c->sv, c->id, whose, &f);
    struct rematch *copy = g ? malloc(sizeof *copy) : NULL;
    if (g && !copy)
        sv_fault_set(&f, SV_FAILED, "No memory.");
    if (!copy) {
        sv_answer_fault(c->a, &f);
        return;
    }
    *copy = r;
    if (!sv_game_enter(g, &copy->op)) {
        sv_refuse(c->a, SV_OFTEN, "Too many requests for this game wait already.");
        free(copy);
    }
}
