/* end.c - the end of a game in the terminal: who has won and why, and a last look at the table. */
#include "cli/play.h"

#include <string.h>
#include <unistd.h>

const char *end_unruled(const struct bc_match *m)
{
    switch ((enum bc_draw)m->drawn) {
    case BC_DRAW_AGREED: return T("ui.end.agreed");
    case BC_DRAW_ENDLESS: return T("ui.end.endless");
    case BC_DRAW_OTHER: return "";
    case BC_DRAW_NOT: break;
    }
    return T("ui.end.resigned");
}

/* By the rules, by agreement, or because everybody else gave up. */
static void put_reason(const struct play *p, int winner, struct bc_out *out)
{
    struct bc_out why = {0};
    if (!p->m->cx.st->over)
        bc_put(&why, end_unruled(p->m));
    else if (p->table->ending)
        p->table->ending(&p->m->cx, winner, &why);
    if (why.n)
        bc_putf(out, " %s", bc_out_str(&why));
    bc_out_free(&why);
}

static void put_result(const struct play *p, struct bc_out *out)
{
    int32_t milli[BC_SEATS] = {0};
    struct bc_out names = {0};
    int n = 0, winner = -1;
    bc_match_score(p->m, milli);
    for (int i = 0; i < p->m->seats; i++) {
        if (milli[i] <= 0)
            continue;
        winner = i;
        bc_put(&names, n++ ? ", " : "");
        if (p->table->seat)
            p->table->seat(&p->m->cx, i, p->m->seat[i].name, &names);
        else
            bc_put(&names, p->m->seat[i].name);
    }
    char count[12];
    snprintf(count, sizeof count, "%d", n);
    cli_put(out, p->table->draws && n > 1 ? T("ui.play.drawn") : T("ui.play.over"),
            bc_out_str(&names), count, NULL);
    if (winner >= 0)
        put_reason(p, winner, out);
    bc_out_free(&names);
}

/* The table stays until Enter; what only looks at it still works. */
static void look_back(struct play *p, const char *result)
{
    struct choices none = {0};
    struct bc_out prompt = {0};
    struct words w;
    bc_putf(&prompt, "%s\n", result);
    cli_put(&prompt, T("ui.end.keys"), p->table->like[0], NULL);
    while (!p->quit) {
        screen_see(p, BC_ONLOOKER);
        screen_show(p, NULL, NULL, bc_out_str(&prompt));
        const char *line = screen_read(p);
        if (!line)
            break;
        words_split(&w, line);
        if (!w.n)
            break;
        if (!command_run(p, BC_ONLOOKER, &w, &none))
            words_unknown(p, &w, line);
    }
    bc_out_free(&prompt);
}

void end_farewell(struct play *p)
{
    struct bc_out text = {0};
    bool over = bc_match_over(p->m);
    if (over) {
        put_result(p, &text);
        screen_see(p, BC_ONLOOKER);
        if (!p->quit && isatty(STDIN_FILENO))
            look_back(p, bc_out_str(&text));
        screen_tell(p);
    }
    if (p->screen)
        printf("\n");
    if (over)
        printf("%s\n", bc_out_str(&text));
    if (p->note.n)
        printf("%s\n", bc_out_str(&p->note));
    bc_out_clear(&text);
    save_told(p, &text);
    if (text.n)
        printf("%s\n", bc_out_str(&text));
    bc_out_free(&text);
}
