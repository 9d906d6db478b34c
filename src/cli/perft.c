/* perft.c - bicorne perft: how many decisions, outcomes of chance and ends there are. */
#include "cli/cli.h"
#include "game/match.h"
#include "game/registry.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 12 };

struct count {
    uint64_t decisions, outcomes, ends;
};

struct perft {
    const struct bc_match *m;
    int depth;
    struct count at[DEPTH_MAX + 1];
    struct bc_option *option[DEPTH_MAX + 1]; /* the lists, one a depth */
    struct bc_head *state[DEPTH_MAX + 1];
};

/* All actions of everybody to act, `d` of them have been made. */
static void walk(struct perft *p, const struct bc_ctx *cx, int d)
{
    bc_seats who = bc_to_act(cx);
    struct bc_ctx next = {cx->game, cx->data, p->state[d + 1], NULL};
    for (int seat = BC_NATURE; seat < cx->st->seats; seat++) {
        if (!(who & BC_BIT(seat)))
            continue;
        struct bc_list l = {p->option[d], 0, cx->game->list_max, NULL, NULL};
        bc_legal(cx, seat, &l);
        struct count *c = &p->at[d + 1];
        if (seat == BC_NATURE)
            c->outcomes += (uint64_t)l.n;
        else
            c->decisions += (uint64_t)l.n;
        for (int i = 0; i < l.n; i++) {
            memcpy(next.st, cx->st, cx->game->state_size);
            bc_play(&next, &l.v[i].act);
            if (next.st->over)
                c->ends++;
            else if (d + 1 < p->depth)
                walk(p, &next, d + 1);
        }
    }
}

static int count_all(struct perft *p)
{
    const struct bc_game *g = p->m->cx.game;
    bool ok = true;
    for (int i = 0; i <= p->depth; i++) {
        p->option[i] = calloc(g->list_max, sizeof *p->option[i]);
        p->state[i] = calloc(1, g->state_size);
        ok = ok && p->option[i] && p->state[i];
    }
    if (ok) {
        walk(p, &p->m->cx, 0);
        printf("%5s %15s %15s %15s\n", T("ui.perft.depth"), T("ui.perft.decisions"),
               T("ui.perft.outcomes"), T("ui.perft.ends"));
        for (int d = 1; d <= p->depth; d++)
            printf("%5d %15llu %15llu %15llu\n", d, (unsigned long long)p->at[d].decisions,
                   (unsigned long long)p->at[d].outcomes, (unsigned long long)p->at[d].ends);
    }
    for (int i = 0; i <= p->depth; i++) {
        free(p->option[i]);
        free(p->state[i]);
    }
    return ok ? CLI_OK : CLI_FAILED;
}

static int open_game(const struct cli_args *a, const struct bc_files *files, struct bc_match **m)
{
    struct bc_error e;
    int16_t opt[BC_OPTS];
    const uint64_t seed = 1;
    const struct bc_game *g = cli_game(a->word[0]);
    if (!g)
        return CLI_BAD;
    bc_opt_defaults(g, opt);
    if (!cli_options(a, g, opt))
        return CLI_BAD;
    int rc = bc_match_new(m, g, files, cli_value(a, "scenario"), opt, &seed, &e);
    return rc ? cli_error(&e) : CLI_OK;
}

int cmd_perft(const struct cli_args *a)
{
    const struct bc_files *files = cli_files(a);
    const char *position = cli_value(a, "position");
    struct bc_match *m = NULL;
    struct perft p = {0};
    if (!files || !cli_number(a, "depth", 1, DEPTH_MAX, 1, &p.depth))
        return CLI_BAD;
    if (!position && !a->words)
        return cli_bad(T("ui.args.few"), a->cmd->name, a->cmd->usage, NULL);
    const uint64_t seed = 1;
    int rc = position ? cli_position(a, files, &seed, &m) : open_game(a, files, &m);
    if (!m)
        return rc;
    p.m = m;
    rc = count_all(&p);
    bc_match_free(m);
    return rc;
}
