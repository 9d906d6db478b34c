/* ask.c - a person's decision: what was typed, and what it means. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* --- Words --- */

void words_split(struct words *w, const char *line)
{
    w->n = 0;
    snprintf(w->text, sizeof w->text, "%s", line);
    for (char *s = w->text; *s && w->n < WORDS_MAX;) {
        s += strspn(s, " \t");
        if (!*s)
            break;
        w->w[w->n++] = s;
        s += strcspn(s, " \t");
        if (*s)
            *s++ = 0;
    }
}

/* "(3,3)", "3,3," and "3.3" mean 3,3 as well; `buf` holds the tidied word. */
static const char *tidy(const char *word, char buf[BC_WORD])
{
    size_t n = 0;
    for (; *word && n + 1 < BC_WORD; word++)
        if (*word != '(' && *word != ')')
            buf[n++] = *word;
    while (n && strchr(",;.", buf[n - 1]))
        n--;
    buf[n] = 0;
    return buf;
}

static bool parse_value(const struct play *p, int dom, const char *word, int16_t *v)
{
    char buf[BC_WORD];
    return bc_value_parse(&p->m->cx, dom, word, v) ||
           bc_value_parse(&p->m->cx, dom, tidy(word, buf), v);
}

/* Kinds that the rules offer or turn away at this step. */
static bool is_in_play(const struct play *p, const struct choices *c, int seat, int kind)
{
    for (int i = 0; i < c->n; i++)
        if (c->all[i].act.kind == kind)
            return true;
    struct bc_refusals why = p->m->why;
    struct bc_list l = {p->m->option, 0, p->m->cx.game->list_max, &why};
    bc_legal(&p->m->cx, seat, &l);
    for (int i = 0; i < why.n; i++)
        if (why.v[i].act.kind == kind)
            return true;
    return false;
}

int words_actions(const struct play *p, const struct choices *c, int seat, const struct words *w,
                  int from, struct bc_action *out, int max)
{
    const struct bc_kind *kinds = p->m->cx.game->kinds;
    int n = 0, args = w->n - from;
    for (int k = 0; kinds[k].name && n < max; k++) {
        struct bc_action act = {.kind = (int16_t)k, .seat = (int16_t)seat};
        bool fits = (kinds[k].use & BC_ACT) && args > 0 && kinds[k].argc == args;
        for (int i = 0; fits && i < args; i++)
            fits = parse_value(p, kinds[k].dom[i], w->w[from + i], &act.a[i]);
        if (fits && is_in_play(p, c, seat, k))
            out[n++] = act;
    }
    return n;
}

/* --- Doing --- */

void ask_refuse(struct play *p, const struct bc_action *act)
{
    struct bc_refusal why;
    const char *rule = NULL;
    struct bc_out text = {0};
    if (bc_match_why(p->m, act, &why)) {
        bc_text_fill(&p->m->cx, cli_text, "why", why.reason, act, play_names(p), &text);
        rule = why.rule;
    } else if (p->table->explain) {
        rule = p->table->explain(&p->m->cx, act, &text);
    }
    if (!rule) {
        char words[BC_ACTION_TEXT];
        cli_put(&text, T("ui.ask.not_offered"),
                bc_action_print(&p->m->cx, act, words, sizeof words), NULL);
        rule = bc_step_now(&p->m->cx)->rule;
    }
    bc_put(&p->note, bc_out_str(&text));
    if (rule) {
        bc_put(&p->note, " (");
        cli_put_rule(&p->note, rule);
        bc_put(&p->note, ")");
    }
    bc_out_free(&text);
}

bool ask_do(struct play *p, const struct bc_action *act)
{
    struct bc_error e;
    if (bc_match_apply(p->m, act, &e)) {
        ask_refuse(p, act);
        return false;
    }
    play_log_events(p, 0);
    save_now(p);
    return true;
}

/* From place to place, in as many actions as it takes. */
static bool go(struct play *p, const struct bc_action *act)
{
    struct bc_action way[PATH_MAX_STEPS];
    int n = pick_path(p->m, act, act->a[1], way, NULL);
    for (int i = 0; i < n; i++)
        if (!ask_do(p, &way[i]))
            return i > 0;
    return n > 0;
}

static bool try_action(struct play *p, const struct choices *c, const struct bc_action *act)
{
    if (choices_has(c, act))
        return ask_do(p, act);
    if (go(p, act))
        return true;
    ask_refuse(p, act);
    return false;
}

/* --- Understanding --- */

enum answer { AGAIN, ACTED };

static enum answer choose(struct play *p, struct pick *pick, const struct choice *k)
{
    if (k->last)
        return ask_do(p, &k->act) ? ACTED : AGAIN;
    pick->chosen = k->act;
    pick->depth++;
    return AGAIN;
}

static const struct choice *by_label(const struct choices *c, const char *word)
{
    for (int i = 0; i < c->count; i++)
        if (!strcmp(c->v[i].label, word))
            return &c->v[i];
    return NULL;
}

static const struct choice *by_value(const struct play *p, const struct choices *c,
                                     const char *word)
{
    for (int i = 0; i < c->count; i++) {
        int16_t v;
        if (c->v[i].arg >= 0 && parse_value(p, choice_dom(p, &c->v[i]), word, &v) &&
            v == choice_value(&c->v[i]))
            return &c->v[i];
    }
    return NULL;
}

/* One value, behind what was picked before: a place, a country ... */
static enum answer one_value(struct play *p, const struct choices *c, struct pick *pick, int seat,
                             const struct words *w)
{
    const struct bc_kind *kinds = p->m->cx.game->kinds;
    struct bc_action act[8];
    const struct choice *k = by_value(p, c, w->w[0]);
    if (k)
        return choose(p, pick, k);
    if (pick->depth && pick->depth < kinds[pick->chosen.kind].argc) {
        struct bc_action whole = pick->chosen;
        for (int i = pick->depth; i < BC_ARGS; i++)
            whole.a[i] = 0;
        if (parse_value(p, kinds[whole.kind].dom[pick->depth], w->w[0], &whole.a[pick->depth]))
            return try_action(p, c, &whole) ? ACTED : AGAIN;
    }
    if (words_actions(p, c, seat, w, 0, act, 8)) {
        ask_refuse(p, &act[0]);
        return AGAIN;
    }
    for (int i = 0; i < c->n; i++) { /* a piece that cannot go: let the rules of its kind speak */
        struct bc_action none = {.kind = c->all[i].act.kind, .seat = (int16_t)seat};
        if (kinds[none.kind].argc > 1 &&
            parse_value(p, kinds[none.kind].dom[0], w->w[0], &none.a[0])) {
            none.a[1] = none.a[0];
            ask_refuse(p, &none);
            return AGAIN;
        }
    }
    cli_put(&p->note, T("ui.ask.unknown"), w->w[0], NULL);
    return AGAIN;
}

/* "3,3 5,5", or the words of a record "step 3,3 4,4". */
static enum answer whole_action(struct play *p, const struct choices *c, int seat,
                                const struct words *w, const char *line)
{
    struct bc_action act[8];
    struct bc_error e;
    int kind = bc_kind_find(p->m->cx.game, w->w[0]);
    if (kind >= 0 && (p->m->cx.game->kinds[kind].use & BC_ACT)) {
        if (!bc_action_parse_str(&p->m->cx, line, seat, &act[0], &e))
            return try_action(p, c, &act[0]) ? ACTED : AGAIN;
        bc_put(&p->note, e.text);
        return AGAIN;
    }
    int n = words_actions(p, c, seat, w, 0, act, 8);
    for (int i = 0; i < n; i++)
        if (choices_has(c, &act[i]))
            return ask_do(p, &act[i]) ? ACTED : AGAIN;
    if (n)
        return try_action(p, c, &act[0]) ? ACTED : AGAIN;
    cli_put(&p->note, T("ui.ask.unknown"), line, NULL);
    return AGAIN;
}

static bool is_word(const char *s, const char *word, const char *local)
{
    return !strcmp(s, word) || !strcmp(s, local);
}

/* "done" by its first letter, or in the player's language. */
static const struct choice *done_choice(const struct play *p, const struct choices *c,
                                        const char *word)
{
    if (strcmp(word, "d") != 0 && strcmp(word, T("ui.word.done")) != 0)
        return NULL;
    for (int i = 0; i < c->count; i++)
        if (!strcmp(p->m->cx.game->kinds[c->v[i].act.kind].name, "done"))
            return &c->v[i];
    return NULL;
}

static enum answer understand(struct play *p, const struct choices *c, struct pick *pick, int seat,
                              const char *line)
{
    struct words w;
    words_split(&w, line);
    if (!w.n)
        return AGAIN;
    const struct choice *k = w.n == 1 ? by_label(c, w.w[0]) : NULL;
    if (!k && w.n == 1)
        k = done_choice(p, c, w.w[0]);
    if (k)
        return choose(p, pick, k);
    if (is_word(w.w[0], "b", "back") || is_word(w.w[0], "\033", T("ui.word.back"))) {
        *pick = (struct pick){0};
        return AGAIN;
    }
    int moves = p->m->moves;
    if (command_run(p, seat, &w, c)) {
        if (p->m->moves != moves)
            *pick = (struct pick){0};
        return AGAIN;
    }
    if (w.n == 1 && bc_kind_find(p->m->cx.game, w.w[0]) < 0)
        return one_value(p, c, pick, seat, &w);
    return whole_action(p, c, seat, &w, line);
}

static void pick_prompt(const struct play *p, int seat, const struct pick *pick, struct bc_out *out)
{
    screen_prompt(p, seat, out);
    if (pick->depth > pick->forced) {
        const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
        char name[128];
        p->table->name(&cx, cx.game->kinds[pick->chosen.kind].dom[pick->depth - 1],
                       pick->chosen.a[pick->depth - 1], name, sizeof name);
        bc_put(out, "\n");
        cli_put(out, T("ui.ask.picked"), name, NULL);
    }
}

/* Several people at one table, and secrets: the next one takes the chair. */
static void change_places(struct play *p, int seat)
{
    const struct bc_kind *k = p->m->cx.game->kinds;
    int people = 0;
    bool secrets = false;
    for (int i = 0; i < p->m->seats; i++)
        people += p->m->seat[i].kind == BC_HUMAN;
    for (; k->name; k++)
        secrets |= (k->use & BC_SECRET) != 0;
    if (p->viewer == seat || people < 2 || !secrets || !p->screen)
        return;
    struct bc_out o = {0};
    cli_put(&o, T("ui.ask.change"), p->m->seat[seat].name, NULL);
    bc_put(&o, "\n");
    screen_page(p, bc_out_str(&o));
    bc_out_free(&o);
}

void ask_seat(struct play *p, int seat)
{
    struct choices c;
    struct pick pick = {0};
    enum answer r = AGAIN;
    change_places(p, seat);
    while (r == AGAIN && !p->quit && !bc_match_over(p->m) &&
           (bc_to_act(&p->m->cx) & BC_BIT(seat)) && p->m->seat[seat].kind == BC_HUMAN) {
        struct bc_out prompt = {0};
        screen_see(p, seat);
        if (!choices_open(&c, p->m, seat)) {
            p->quit = p->failed = true;
            return;
        }
        choices_level(&c, p, &pick);
        pick_prompt(p, seat, &pick, &prompt);
        screen_show(p, &c, &pick, bc_out_str(&prompt));
        bc_out_free(&prompt);
        const char *line = screen_read(p);
        if (!line)
            p->quit = true;
        else
            r = understand(p, &c, &pick, seat, line);
        choices_free(&c);
    }
    p->trails = 0;
}

void ask_before_going_on(struct play *p, int seat)
{
    struct words w;
    struct choices none = {0};
    while (p->screen && !p->quit && bc_match_can_undo(p->m, seat) &&
           !(bc_to_act(&p->m->cx) & BC_BIT(seat))) {
        screen_see(p, seat);
        screen_show(p, NULL, NULL, T("ui.ask.go_on"));
        const char *line = screen_read(p);
        if (!line) {
            p->quit = true;
            return;
        }
        words_split(&w, line);
        if (!w.n)
            return;
        if (!command_run(p, seat, &w, &none))
            cli_put(&p->note, T("ui.ask.unknown"), line, NULL);
    }
}
