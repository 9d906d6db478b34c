/* own.c - scenarios that people bring along: looked at before they are played, and the board of a
 * game that is played on one. */
#include "server/api.h"
#include "server/live.h"

#include "game/match.h"

#include <string.h>

/* The board of a scenario, or what is wrong with it in the words of `bicorne check`. */
void sv_scenario(struct sv_call *c)
{
    const char *id = NULL, *own = NULL;
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    struct bc_out o = {0};
    struct sv_fault f;
    const struct bc_game *g;
    if (sv_in_str(c->in, "game", SV_MUST, 31, &id, &f) ||
        sv_in_str(c->in, BC_OWN, SV_MUST, SV_OWN_MAX, &own, &f)) {
        sv_answer_fault(c->a, &f);
        return;
    }
    if (!(g = sv_game_rules(c->sv, id))) {
        sv_refuse(c->a, SV_VALUE, "There is no game '%s'.", id);
        return;
    }
    int rc = bc_match_open_own(&m, g, &c->sv->live->files, own, strlen(own), &e);
    if (!rc)
        rc = bc_match_begin(m, NULL, &e);
    if (rc) {
        sv_fail_error(&f, &e);
        f.code = SV_VALUE;
        sv_answer_fault(c->a, &f);
    } else {
        sv_put_board(&o, m->cx.game, m->scenario, m->cx.data);
        sv_answer_json(c->a, 200, NULL, &o);
    }
    bc_match_free(m);
}

void sv_game_map(struct sv_call *c)
{
    struct st_game_row row;
    struct bc_match *m = NULL;
    struct bc_error e = {0};
    struct bc_out o = {0};
    struct sv_fault f;
    if (!sv_game_row(c, &row))
        return;
    if (sv_match_begin(c->sv, &row, &m, &e)) {
        sv_fail_error(&f, &e);
        sv_answer_fault(c->a, &f);
    } else {
        sv_put_board(&o, m->cx.game, m->scenario, m->cx.data);
        sv_answer_json(c->a, 200, NULL, &o);
    }
    bc_match_free(m);
    st_game_row_free(&row);
}
