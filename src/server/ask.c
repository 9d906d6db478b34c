/* ask.c - what a seat wants to know before it decides (game/door.h), over the socket.
 *
 * Facts about one thing take microseconds and are told at once. What tries every choice out or plays
 * on to an end is left to a worker, on a copy of what the seat sees. */
#include "server/live.h"

#include "game/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING = 64, OF_ONE = 8 };

struct ask {
    struct sv_job job;
    struct sv_game *g;    /* pinned */
    struct sv_peer *peer; /* held */
    int64_t id, seq;
    int seat;
    struct bc_ctx cx; /* its state is a redacted copy, and ours */
    char text[BC_ACTION_TEXT];
    struct bc_out out;
    struct bc_error e;
    int rc;
};

static void answer(struct ask *a)
{
    bc_json_open(&a->out, NULL, '{');
    bc_json_str(&a->out, "t", "told");
    if (a->id >= 0)
        bc_json_int(&a->out, "id", a->id);
    bc_json_int(&a->out, "seq", a->seq);
    bc_json_str(&a->out, "ask", a->text);
    a->rc = bc_door(&a->cx, a->seat, a->text, &a->out, &a->e);
    bc_json_close(&a->out, '}');
}

static void tell(struct ask *a)
{
    struct sv_fault f;
    if (!a->rc && !a->out.failed) {
        sv_peer_send(a->peer, &a->out, 0);
        return;
    }
    if (a->out.failed || a->rc == BC_ENOMEM)
        sv_fault_set(&f, SV_FAILED, "No memory.");
    else
        sv_fault_set(&f, SV_VALUE, "%s", a->e.text);
    sv_peer_no(a->peer, a->id, &f);
}

static void ask_free(struct ask *a)
{
    bc_out_free(&a->out);
    free(a->cx.st);
    free(a);
}

static void work(struct sv_job *job, struct sv_thinker *thinker)
{
    (void)thinker;
    answer((struct ask *)job);
}

static void done(struct sv_job *job)
{
    struct ask *a = (struct ask *)job;
    struct sv_game *g = a->g;
    /* Several at one screen: somebody else may look by now. */
    if (!g->gone && a->peer->g == g && sv_peer_looks(a->peer, g) == a->seat)
        tell(a);
    sv_peer_let(a->peer);
    ask_free(a);
    sv_game_unpin(g);
}

static void drop(struct sv_job *job)
{
    ask_free((struct ask *)job);
}

static struct ask *ask_new(struct sv_game *g, const struct sv_act *act, int seat)
{
    struct ask *a = calloc(1, sizeof *a);
    struct bc_head *seen = malloc(g->m->cx.game->state_size);
    if (!a || !seen) {
        free(a);
        free(seen);
        return NULL;
    }
    *a = (struct ask){.g = g, .peer = act->op.peer, .id = act->id, .seq = g->row.seq, .seat = seat};
    a->cx = (struct bc_ctx){g->m->cx.game, g->m->cx.data, seen, NULL};
    memcpy(a->text, act->text, sizeof a->text);
    bc_match_see(g->m, seat, seen);
    return a;
}

static bool takes_long(const struct bc_game *g, const char *text)
{
    char word[BC_WORD];
    int kind = sscanf(text, "about %63s", word) == 1 ? bc_kind_find(g, word) : -1;
    return strncmp(text, "about ", 6) != 0 || (kind >= 0 && g->kinds[kind].use & BC_LONG);
}

void sv_ask(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *act = (struct sv_act *)op;
    struct sv_fault f = {0};
    int seat = sv_asking(g, act, &f);
    bool soon = !takes_long(g->m->cx.game, act->text);
    struct sv_whose whose = sv_peer_whose(op->peer);
    if (seat >= 0 && !soon && sv_pool_waiting_of(g->sv->pool, SV_LANE_HINT, whose) >= OF_ONE)
        seat = sv_fail(&f, SV_OFTEN, "Several questions of yours wait already.");
    if (seat >= 0 && !soon && sv_pool_waiting(g->sv->pool, SV_LANE_HINT) >= WAITING)
        seat = sv_fail(&f, SV_FULL, "Too many questions wait.");
    struct ask *a = seat < 0 ? NULL : ask_new(g, act, seat);
    if (!a) {
        if (seat >= 0)
            sv_fault_set(&f, SV_FAILED, "No memory.");
        sv_act_refuse(act, &f);
        return;
    }
    if (soon) {
        answer(a);
        tell(a);
        ask_free(a);
    } else {
        a->job = (struct sv_job){
            .work = work, .done = done, .drop = drop, .lane = SV_LANE_HINT, .whose = whose};
        sv_peer_hold(op->peer);
        sv_game_pin(g);
        sv_pool_put(g->sv->pool, &a->job);
    }
    sv_act_free(act);
}
