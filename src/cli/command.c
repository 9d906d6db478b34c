/* command.c - what can be typed besides choices: undo, hint, why, log, rules, look, save ... */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct typed {
    struct play *p;
    int seat;
    const struct words *w;
    const struct choices *c;
};

static void do_undo(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_error e;
    if (bc_match_undo(p->m, t->seat, &e)) {
        bc_put(&p->note, T("ui.undo.nothing"));
        return;
    }
    int printed = p->printed;
    play_log_replay(p);
    p->printed = printed < p->lines ? printed : p->lines;
    bc_put(&p->note, T("ui.undo.done"));
    save_now(p);
}

static void put_advice(struct play *p, const struct bc_advice *a, int i)
{
    struct bc_out text = {0};
    char win[16];
    bc_text_fill(&p->m->cx, cli_text, "do", p->m->cx.game->kinds[a->act.kind].name, &a->act,
                 play_names(p), &text);
    snprintf(win, sizeof win, "%.0f", a->win * 100);
    if (i)
        bc_put(&p->note, "\n");
    cli_put(&p->note, T("ui.hint.line"), bc_out_str(&text), win, NULL);
    bc_out_free(&text);
}

static void do_hint(const struct typed *t)
{
    enum { BEST = 3 };
    struct play *p = t->p;
    struct bc_advice best[BEST];
    struct bc_error e;
    if (!p->adviser &&
        bc_player_new(&p->adviser, p->m->cx.game, p->m->cx.data, "marshal:1s", 1, 1, &e)) {
        bc_put(&p->note, e.text);
        return;
    }
    printf("%s\n", T("ui.hint.thinking"));
    fflush(stdout);
    int n = bc_player_advise(p->adviser, &p->m->cx, t->seat, best, BEST);
    for (int i = 0; i < n; i++)
        put_advice(p, &best[i], i);
    if (n <= 0)
        bc_put(&p->note, T("ui.hint.none"));
}

static void do_why(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_action act[8];
    struct bc_out rest = {0};
    struct bc_error e;
    int n = 0;
    for (int i = 1; i < t->w->n; i++)
        bc_putf(&rest, "%s ", t->w->w[i]);
    if (t->w->n > 1 && bc_kind_find(p->m->cx.game, t->w->w[1]) >= 0)
        n = !bc_action_parse_str(&p->m->cx, bc_out_str(&rest), t->seat, &act[0], &e);
    else
        n = words_actions(p, t->c, t->seat, t->w, 1, act, 8);
    bc_out_free(&rest);
    if (!n) {
        bc_put(&p->note, T("ui.why.how"));
        return;
    }
    for (int i = 0; i < n; i++)
        if (choices_has(t->c, &act[i])) {
            bc_put(&p->note, T("ui.why.allowed"));
            return;
        }
    ask_refuse(p, &act[0]);
}

static void do_log(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out o = {0};
    int n = 40, first;
    if (t->w->n > 1 && !bc_parse_int(t->w->w[1], 1, 100000, &n))
        n = 40;
    first = p->lines > n ? p->lines - n : 0;
    for (int i = first; i < p->lines; i++)
        if (play_may_see(p, &p->line[i]))
            bc_putf(&o, "%s\n", p->line[i].text);
    screen_page(p, bc_out_str(&o));
    bc_out_free(&o);
}

/* The paragraph "**3.5** ..." of the digest, up to the next one. */
static bool put_paragraph(const char *text, const char *number, struct bc_out *out)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\n**%s**", number);
    const char *s = strstr(text, mark);
    if (!s)
        return false;
    s += 1;
    const char *end = strstr(s + 2, "\n**"), *head = strstr(s, "\n## ");
    if (!end || (head && head < end))
        end = head;
    for (const char *c = s; *c && c != end; c++)
        if (*c != '*') /* bold and italic of the source */
            bc_put_n(out, c, 1);
    bc_put(out, "\n");
    return true;
}

static void do_rules(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out o = {0};
    char name[128], number[48] = "";
    size_t size;
    snprintf(name, sizeof name, "docs/rules/%s.%s.md", p->m->cx.game->id, bc_text_lang(cli_text));
    const char *text = bc_embedded_get(name, &size);
    for (int i = 1; i < t->w->n; i++) { /* "§3.5", "WL §3.5", "3.5", "ruling 8", "Auslegung 8" */
        const char *word = t->w->w[i];
        if (!strncmp(word, "§", strlen("§")))
            word += strlen("§");
        bool ruling = i + 1 < t->w->n && strcmp(word, "WL") != 0;
        if (ruling)
            snprintf(number, sizeof number, "%s %.20s", T("ui.rules.ruling"), t->w->w[++i]);
        else
            snprintf(number, sizeof number, "%.40s", word);
    }
    if (!text)
        cli_put(&p->note, T("ui.rules.absent"), name, NULL);
    else if (!number[0])
        bc_put(&p->note, T("ui.rules.how"));
    else if (!put_paragraph(text, number, &o))
        cli_put(&p->note, T("ui.rules.unknown"), number, NULL);
    else
        screen_page(p, bc_out_str(&o));
    bc_out_free(&o);
}

static void do_look(const struct typed *t)
{
    struct play *p = t->p;
    const struct bc_game *g = p->m->cx.game;
    const struct bc_ctx cx = {g, p->m->cx.data, p->view, NULL};
    int16_t v;
    for (int d = 0; t->w->n > 1 && p->table->facts && g->doms[d].name; d++)
        if (p->table->is_place(BC_DOM_OWN + d) &&
            bc_value_parse(&cx, BC_DOM_OWN + d, t->w->w[1], &v)) {
            p->table->facts(&cx, v, &p->note);
            return;
        }
    bc_put(&p->note, T("ui.look.how"));
}

static void do_board(const struct typed *t)
{
    struct play *p = t->p;
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct tb_view v = {.m = p->m,
                        .cx = &cx,
                        .ascii = p->paper.ascii,
                        .mono = p->paper.depth == CV_MONO,
                        .picked = -1};
    struct bc_out o = {0};
    if (p->screen)
        return; /* it is there already */
    table_print(&v, &p->paper, &o);
    fputs(bc_out_str(&o), stdout);
    bc_out_free(&o);
}

static void do_save(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_error e;
    char text[512];
    const char *path = t->w->n > 1 ? t->w->w[1] : p->save;
    if (!*path)
        bc_put(&p->note, T("ui.save.how"));
    else if (strcmp(path, p->save) != 0 && !access(path, F_OK))
        cli_put(&p->note, T("ui.save.exists"), path, NULL);
    else if (save_to(p, path, &e))
        cli_put(&p->note, T("ui.save.failed"), cli_error_text(&e, text, sizeof text), NULL);
    else
        cli_put(&p->note, T("ui.save.done"), path, NULL);
}

static void do_resign(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_error e;
    const char *sure = t->w->n > 1 ? t->w->w[1] : "";
    if (strcmp(sure, "yes") != 0 && strcmp(sure, T("ui.word.yes")) != 0) {
        bc_put(&p->note, T("ui.resign.sure"));
        return;
    }
    if (bc_match_resign(p->m, t->seat, &e)) {
        bc_put(&p->note, e.text);
        return;
    }
    /* With others still in the game a computer leads the troops on. */
    bc_seat_set(&p->m->seat[t->seat], BC_COMPUTER, "veteran", NULL, NULL);
    save_now(p);
}

static void do_quit(const struct typed *t)
{
    t->p->quit = true;
}

static void do_help(const struct typed *t);

static const struct command {
    const char *word, *letter, *local, *help; /* local, help: text keys */
    void (*run)(const struct typed *);
} commands[] = {{"undo", "u", "ui.word.undo", "ui.help.undo", do_undo},
                {"hint", "h", "ui.word.hint", "ui.help.hint", do_hint},
                {"why", NULL, "ui.word.why", "ui.help.why", do_why},
                {"look", NULL, "ui.word.look", "ui.help.look", do_look},
                {"log", "l", "ui.word.log", "ui.help.log", do_log},
                {"rules", NULL, "ui.word.rules", "ui.help.rules", do_rules},
                {"board", NULL, "ui.word.board", "ui.help.board", do_board},
                {"save", NULL, "ui.word.save", "ui.help.save", do_save},
                {"resign", NULL, "ui.word.resign", "ui.help.resign", do_resign},
                {"help", "?", "ui.word.help", "ui.help.help", do_help},
                {"quit", "q", "ui.word.quit", "ui.help.quit", do_quit}};

static void do_help(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out o = {0};
    bc_putf(&o, "%s\n\n", T("ui.help.choose"));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct command *k = &commands[i];
        const char *word = strcmp(bc_text_lang(cli_text), "en") != 0 ? T(k->local) : k->word;
        bc_putf(&o, "  %s%s%s%*s %s\n", word, k->letter ? ", " : "", k->letter ? k->letter : "",
                16 - cv_width(word) - (k->letter ? 3 : 0), "", T(k->help));
    }
    bc_put(&o, "\n");
    if (p->table->legend)
        p->table->legend(p->paper.ascii, &o);
    screen_page(p, bc_out_str(&o));
    bc_out_free(&o);
}

bool command_run(struct play *p, int seat, const struct words *w, const struct choices *c)
{
    const struct typed t = {p, seat, w, c};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct command *k = &commands[i];
        if (strcmp(w->w[0], k->word) != 0 && strcmp(w->w[0], T(k->local)) != 0 &&
            (!k->letter || strcmp(w->w[0], k->letter) != 0))
            continue;
        k->run(&t);
        return true;
    }
    return false;
}
