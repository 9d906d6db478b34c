/* queue.c - one after the other: who wants something of a game gets it when the game is at rest.
 *
 * While a change is under way, or the game is being read, it is busy; whatever comes waits in its
 * queue. At rest again it works that off, and then does what it does when it is left alone. */
#include "server/live.h"

bool sv_game_enter(struct sv_game *g, struct sv_op *op)
{
    if (g->gone) {
        op->run(NULL, op);
        return true;
    }
    if (!g->busy && !g->first_op) {
        sv_game_pin(g);
        op->run(g, op);
        sv_game_unpin(g);
        return true;
    }
    if (!op->must && (g->ops >= SV_OPS || (op->peer && op->peer->ops >= SV_PEER_OPS)))
        return false;
    op->next = NULL;
    if (g->first_op)
        g->last_op->next = op;
    else
        g->first_op = op;
    g->last_op = op;
    g->ops++;
    if (op->peer)
        op->peer->ops++;
    return true;
}

void sv_game_settle(struct sv_game *g)
{
    sv_game_pin(g); /* reading it again may find it gone */
    if (g->stale && !g->busy)
        sv_game_refresh(g);
    if (!g->gone && !g->busy && g->row.state == ST_GAME_RUNNING)
        sv_clock_time_out(g);
    if (!g->gone && !g->busy)
        sv_orders_kick(g);
    if (!g->gone && !g->busy)
        sv_minds_kick(g);
    if (!g->gone && !g->busy)
        sv_minds_win(g);
    sv_game_unpin(g);
}

void sv_game_next(struct sv_game *g)
{
    if (g->sv->live->closing)
        return;
    if (g->stale && !g->gone && !g->busy)
        sv_game_refresh(g);
    while (!g->busy && !g->gone && g->first_op) {
        struct sv_op *op = g->first_op;
        g->first_op = op->next;
        g->ops--;
        if (op->peer)
            op->peer->ops--;
        op->run(g, op);
    }
    if (!g->busy && !g->gone)
        sv_game_settle(g);
}
