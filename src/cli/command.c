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

/* The last decision, or all that the last command made of it. */
static void do_undo(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_error e;
    int to = p->m->moves - 1;
    if (p->ways && p->way_made[p->ways - 1].to == p->m->moves)
        to = p->way_made[p->ways - 1].from;
    if (bc_match_undo(p->m, t->seat, &e)) {
        bc_put(&p->note, T("ui.undo.nothing"));
        return;
    }
    while (p->m->moves > to && !bc_match_undo(p->m, t->seat, &e))
        ;
    while (p->ways && p->way_made[p->ways - 1].to > p->m->moves)
        p->ways--;
    int printed = p->printed;
    play_log_replay(p);
    p->printed = printed < p->lines ? printed : p->lines;
    bc_put(&p->note, T("ui.undo.done"));
    save_now(p);
}

static void put_advice(struct play *p, const struct bc_advice *a, int i)
{
    struct bc_out text = {0}, piece = {0};
    char win[16];
    bc_text_fill(&p->m->cx, cli_text, "do", p->m->cx.game->kinds[a->act.kind].name, &a->act,
                 play_names(p), &text);
    const struct bc_kind *kind = &p->m->cx.game->kinds[a->act.kind];
    if (p->table->what && kind->argc == 2 && p->table->is_place(kind->dom[0])) {
        const char *what = p->table->what(&p->m->cx, a->act.a[0]);
        bc_put(&piece, what ? what : "");
        bc_put(&piece, what ? " " : "");
    }
    bc_put(&piece, bc_out_str(&text));
    snprintf(win, sizeof win, "%.0f", a->win * 100);
    if (i)
        bc_put(&p->note, "\n");
    cli_put(&p->note, i ? T("ui.hint.line") : T("ui.hint.best"), bc_out_str(&piece), win, NULL);
    bc_out_free(&text);
    bc_out_free(&piece);
}

/* The first one was looked at most: it is the advice. The others by their chances. */
static void sort_advice(struct bc_advice *best, int n)
{
    for (int i = 2; i < n; i++)
        for (int k = i; k > 1 && best[k].win > best[k - 1].win; k--) {
            struct bc_advice other = best[k];
            best[k] = best[k - 1];
            best[k - 1] = other;
        }
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
    sort_advice(best, n);
    for (int i = 0; i < n; i++)
        put_advice(p, &best[i], i);
    if (n <= 0)
        bc_put(&p->note, T("ui.hint.none"));
}

/* A place that there is not, said into the note. */
static bool is_astray(const struct typed *t)
{
    struct play *p = t->p;
    for (int i = 1; i < t->w->n && p->table->astray; i++)
        if (p->table->astray(&p->m->cx, t->w->w[i], &p->note))
            return true;
    return false;
}

static void do_why(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_action act[8];
    int n = words_action(p, t->seat, t->w, 1, &act[0]);
    if (!n)
        n = words_actions(p, t->c, t->seat, t->w, 1, act, 8);
    if (!n)
        n = words_actions(p, NULL, t->seat, t->w, 1, act, 8);
    if (!n) {
        if (!is_astray(t))
            cli_put(&p->note, T("ui.why.how"), p->table->like[0], p->table->like[1], NULL);
        return;
    }
    for (int i = 0; i < n; i++)
        if (choices_has(t->c, &act[i])) {
            bc_put(&p->note, T("ui.why.allowed"));
            return;
        }
    play_refuse(p, &act[0]);
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

/* The source without its marks for bold and italic. */
static void put_plain(const char *s, const char *end, struct bc_out *out)
{
    for (; *s && s != end; s++)
        if (*s != '*')
            bc_put_n(out, s, 1);
    bc_put(out, "\n");
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
    put_plain(s, end, out);
    return true;
}

/* The section "## 5 ..." with all its paragraphs. */
static bool put_section(const char *text, const char *number, struct bc_out *out)
{
    char mark[64];
    snprintf(mark, sizeof mark, "\n## %s ", number);
    const char *s = strstr(text, mark);
    if (!s)
        return false;
    s += 4;
    put_plain(s, strstr(s, "\n## "), out);
    return true;
}

static void put_contents(const char *text, struct bc_out *out)
{
    for (const char *s = text; (s = strstr(s, "\n## ")) != NULL;) {
        s += 4;
        bc_put(out, "  ");
        put_plain(s, strchrnul(s, '\n'), out);
    }
    bc_putf(out, "\n%s\n", T("ui.rules.how"));
}

/* What precedes a rule's number when it is cited: the first line of the digest says so. */
static bool is_prefix(const char *digest, const char *word)
{
    static const char mark[] = "<!-- prefix ";
    char prefix[16] = "WL";
    if (digest && !strncmp(digest, mark, sizeof mark - 1)) {
        const char *s = digest + sizeof mark - 1;
        snprintf(prefix, sizeof prefix, "%.*s", (int)strcspn(s, " \n"), s);
    }
    return words_same(word, prefix);
}

/* "§3.5", "WL §3.5", "3.5", "5", "ruling 8", "Auslegung 8": as the digest numbers it. */
static void rule_number(const struct words *w, const char *digest, char *number, size_t size)
{
    number[0] = 0;
    for (int i = 1; i < w->n; i++) {
        const char *word = w->w[i];
        if (!strncmp(word, "§", strlen("§")))
            word += strlen("§");
        bool ruling = i + 1 < w->n && !is_prefix(digest, word);
        if (ruling)
            snprintf(number, size, "%s %.20s", T("ui.rules.ruling"), w->w[++i]);
        else
            snprintf(number, size, "%.40s", word);
    }
}

static void do_rules(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out o = {0};
    char name[128], number[48];
    size_t size;
    snprintf(name, sizeof name, "docs/rules/%s.%s.md", p->m->cx.game->id, bc_text_lang(cli_text));
    const char *text = bc_embedded_get(name, &size);
    rule_number(t->w, text, number, sizeof number);
    if (text && !number[0])
        put_contents(text, &o);
    if (!text)
        cli_put(&p->note, T("ui.rules.absent"), name, NULL);
    else if (number[0] && !put_paragraph(text, number, &o) && !put_section(text, number, &o))
        cli_put(&p->note, T("ui.rules.unknown"), number, NULL);
    else
        screen_page(p, bc_out_str(&o));
    bc_out_free(&o);
}

/* All words behind the command: names have several. */
static void rest_of(const struct words *w, char *buf, size_t size)
{
    size_t n = 0;
    buf[0] = 0;
    for (int i = 1; i < w->n; i++)
        n = bc_cat(buf, size, bc_cat(buf, size, n, i > 1 ? " " : ""), w->w[i]);
}

/* What the rules tell of choosing that place now. */
static void put_told(const struct typed *t, int dom, int v, struct bc_out *out)
{
    const struct play *p = t->p;
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct bc_fact fact[BC_FACTS_MAX];
    for (int i = 0; i < t->c->n; i++) {
        const struct bc_action *act = &t->c->all[i].act;
        const struct bc_kind *k = &cx.game->kinds[act->kind];
        struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
        if (k->argc != 1 || k->dom[0] != dom || act->a[0] != v)
            continue;
        bc_tell(&cx, act, &facts);
        for (int n = 0; n < facts.n; n++) {
            bc_put(out, out->n && out->s[out->n - 1] != ' ' ? " " : "");
            play_fill(p, &cx, "tell", cx.game->kinds[fact[n].act.kind].name, &fact[n].act, out);
        }
    }
}

/* A place, or whatever else the game knows by that name. */
static bool put_look(const struct typed *t, const char *word, struct bc_out *out)
{
    const struct play *p = t->p;
    const struct bc_game *g = p->m->cx.game;
    const struct bc_ctx cx = {g, p->m->cx.data, p->view, NULL};
    int16_t v;
    for (int d = 0; *word && p->table->facts && g->doms[d].name; d++)
        if (p->table->is_place(BC_DOM_OWN + d) && words_value(p, BC_DOM_OWN + d, word, &v)) {
            p->table->facts(&cx, v, out);
            put_told(t, BC_DOM_OWN + d, v, out);
            return true;
        }
    return *word && p->table->look && p->table->look(&cx, word, out);
}

/* One line is a note; a list is a page. */
static void show_answer(struct play *p, const struct bc_out *text)
{
    if (strchr(bc_out_str(text), '\n'))
        screen_page(p, bc_out_str(text));
    else
        bc_put(&p->note, bc_out_str(text));
}

static void do_look(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out text = {0};
    char rest[256];
    rest_of(t->w, rest, sizeof rest);
    if (put_look(t, rest, &text) || (t->w->n > 2 && put_look(t, t->w->w[1], &text)))
        show_answer(p, &text);
    else if (!is_astray(t))
        cli_put(&p->note, T("ui.look.how"), p->table->like[0], NULL);
    bc_out_free(&text);
}

static void do_map(const struct typed *t)
{
    struct play *p = t->p;
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct bc_out text = {0};
    char rest[256];
    rest_of(t->w, rest, sizeof rest);
    if (p->table->map(&cx, rest, &text))
        show_answer(p, &text);
    else
        cli_put(&p->note, T("ui.map.how"), rest, NULL);
    bc_out_free(&text);
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
    if (p->screen) { /* it is there already, though perhaps not all of it */
        const char *way = t->w->n > 1 ? t->w->w[1] : "";
        if (words_same(way, "up") || words_same(way, T("ui.word.up")))
            p->scroll -= 6;
        else if (words_same(way, "down") || words_same(way, T("ui.word.down")))
            p->scroll += 6;
        else
            bc_put(&p->note, T("ui.board.how"));
        return;
    }
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
    if (!words_same(sure, "yes") && !words_same(sure, T("ui.word.yes"))) {
        bc_put(&p->note, p->m->seats > 2 ? T("ui.resign.sure_on") : T("ui.resign.sure"));
        return;
    }
    if (bc_match_resign(p->m, t->seat, &e)) {
        bc_put(&p->note, e.text);
        return;
    }
    /* With others still in the game a computer leads the troops on. */
    bc_seat_set(&p->m->seat[t->seat], BC_COMPUTER, "veteran", NULL, NULL);
    play_log_resigned(p, t->seat);
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
    bool late; /* makes sense when the game is over, too */
} commands[] = {{"undo", "u", "ui.word.undo", "ui.help.undo", do_undo, false},
                {"hint", "h", "ui.word.hint", "ui.help.hint", do_hint, false},
                {"why", NULL, "ui.word.why", "ui.help.why", do_why, false},
                {"look", NULL, "ui.word.look", "ui.help.look", do_look, true},
                {"map", NULL, "ui.word.map", "ui.help.map", do_map, true},
                {"log", "l", "ui.word.log", "ui.help.log", do_log, true},
                {"rules", NULL, "ui.word.rules", "ui.help.rules", do_rules, true},
                {"board", NULL, "ui.word.board", "ui.help.board", do_board, true},
                {"save", NULL, "ui.word.save", "ui.help.save", do_save, true},
                {"resign", NULL, "ui.word.resign", "ui.help.resign", do_resign, false},
                {"help", "?", "ui.word.help", "ui.help.help", do_help, true},
                {"quit", "q", "ui.word.quit", "ui.help.quit", do_quit, true}};

/* Not every board has lists. */
static bool has_command(const struct play *p, const struct command *k)
{
    return k->run != do_map || p->table->map;
}

static void put_help(struct bc_out *o, const char *word, const char *letter, const char *help)
{
    int used = cv_width(word) + (letter ? 3 : 0);
    bc_putf(o, "  %s%s%s%*s %s\n", word, letter ? ", " : "", letter ? letter : "",
            used < 16 ? 16 - used : 0, "", help);
}

static void do_help(const struct typed *t)
{
    struct play *p = t->p;
    struct bc_out o = {0};
    bool local = strcmp(bc_text_lang(cli_text), "en") != 0;
    const char *const *like = p->table->like;
    cli_put(&o, p->table->how ? T(p->table->how) : T("ui.help.choose"), like[0], like[2], like[3],
            NULL);
    bc_put(&o, "\n\n");
    put_help(&o, T("ui.word.done"), "d", T("ui.help.done"));
    put_help(&o, T("ui.word.more"), "+", T("ui.help.more"));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const struct command *k = &commands[i];
        struct bc_out help = {0};
        if (!has_command(p, k))
            continue;
        cli_put(&help, T(k->help), like[0], like[1], NULL);
        put_help(&o, local ? T(k->local) : k->word, k->letter, bc_out_str(&help));
        bc_out_free(&help);
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
        if (!words_same(w->w[0], k->word) && !words_same(w->w[0], T(k->local)) &&
            (!k->letter || strcmp(w->w[0], k->letter) != 0))
            continue;
        if (!has_command(p, k))
            continue;
        if (k->late || !bc_match_over(p->m))
            k->run(&t);
        else
            bc_put(&p->note, T("ui.end.late"));
        return true;
    }
    return false;
}
