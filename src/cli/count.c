/* count.c - how often a person is asked in a recorded game: every decision; those that leave a choice;
 * those once whatever the same row asks running is answered in one line ("1; 3; done"), a way of several
 * steps among them; and how often he has to come back, if people play by mail: somebody else was asked
 * since. Who goes on with what the same row asks, after others have only declined, had sent that as a path
 * (src/server/orders.c). By year, where the game has years, else for the game. */
#include "cli/count.h"
#include "cli/cli.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

enum { ERAS = 64 };

struct tally {
    int decisions, questions, lines, visits;
};

struct count {
    struct bc_ctx cx;
    struct bc_option *room;
    int era[ERAS], eras;
    struct tally of[ERAS][BC_SEATS];
    const struct bc_step *row; /* asked last, of this seat; NULL: somebody or something else came */
    int seat;
    const struct bc_step *was[BC_SEATS]; /* what each was asked last, with a choice */
    bool away[BC_SEATS];                 /* since then others were asked, */
    bool deed[BC_SEATS];                 /* and have not only declined */
};

static int era_now(struct count *c)
{
    const struct table *t = table_of(c->cx.game);
    int v = t->era ? t->era(&c->cx) : 0, i = 0;
    while (i < c->eras && c->era[i] != v)
        i++;
    if (i == c->eras && c->eras < ERAS)
        c->era[c->eras++] = v;
    return i < ERAS ? i : ERAS - 1;
}

/* Is that answered without him, also if he has given no standing order? */
static bool answers_itself(const struct count *c, int seat, const struct bc_list *l)
{
    int16_t orders[BC_ORDERS] = {0};
    struct bc_action act;
    return l->n < 2 ||
           (c->cx.game->obey && c->cx.game->obey(&c->cx, seat, l, orders, &act) != BC_LEFT);
}

static void count_visit(struct count *c, const struct bc_action *act, const struct bc_step *row)
{
    int seat = act->seat;
    bool declines = c->cx.game->kinds[act->kind].use & BC_DECLINE;
    if (!c->was[seat] || c->deed[seat] || (c->away[seat] && c->was[seat] != row))
        c->of[era_now(c)][seat].visits++;
    c->was[seat] = row;
    c->away[seat] = c->deed[seat] = false;
    for (int i = 0; i < BC_SEATS; i++)
        if (i != seat) {
            c->away[i] = true;
            c->deed[i] |= !declines;
        }
}

static void count_one(struct count *c, const struct bc_action *act)
{
    const struct bc_step *row = bc_step_now(&c->cx);
    struct bc_list l = {c->room, 0, c->cx.game->list_max, NULL, NULL};
    if (act->seat < 0 || act->seat >= BC_SEATS) {
        c->row = NULL;
        return;
    }
    struct tally *t = &c->of[era_now(c)][act->seat];
    t->decisions++;
    bc_legal(&c->cx, act->seat, &l);
    if (!answers_itself(c, act->seat, &l))
        count_visit(c, act, row);
    if (l.n < 2)
        return;
    t->questions++;
    t->lines += c->row != row || c->seat != act->seat;
    c->row = row;
    c->seat = act->seat;
}

static void put_tally(const struct bc_match *m, const char *era, int seat, const struct tally *t)
{
    char n[4][12];
    snprintf(n[0], sizeof n[0], "%d", t->decisions);
    snprintf(n[1], sizeof n[1], "%d", t->questions);
    snprintf(n[2], sizeof n[2], "%d", t->lines);
    snprintf(n[3], sizeof n[3], "%d", t->visits);
    cli_print(stdout, T("ui.count.line"), era, m->seat[seat].name, n[0], n[1], n[2], n[3], NULL);
}

static void put_all(const struct bc_match *m, const struct count *c)
{
    char era[12];
    for (int seat = 0; seat < m->seats; seat++) {
        struct tally sum = {0};
        for (int i = 0; i < c->eras; i++) {
            const struct tally *t = &c->of[i][seat];
            snprintf(era, sizeof era, "%d", c->era[i]);
            if (c->eras > 1)
                put_tally(m, era, seat, t);
            sum.decisions += t->decisions;
            sum.questions += t->questions;
            sum.lines += t->lines;
            sum.visits += t->visits;
        }
        put_tally(m, T("ui.count.all"), seat, &sum);
    }
}

bool count_questions(const struct bc_match *m)
{
    const struct bc_game *g = m->cx.game;
    struct count *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->cx = (struct bc_ctx){g, m->cx.data, calloc(1, g->state_size), NULL};
    c->room = calloc(g->list_max, sizeof *c->room);
    bool well = c->cx.st && c->room;
    if (well && m->start)
        memcpy(c->cx.st, m->start, g->state_size);
    else if (well)
        bc_start(&c->cx, m->opt, NULL);
    for (int i = 0; well && i < m->moves; i++) {
        count_one(c, &m->move[i].act);
        bc_play(&c->cx, &m->move[i].act);
    }
    if (well)
        put_all(m, c);
    free(c->cx.st);
    free(c->room);
    free(c);
    return well;
}
