/* ask.c - a person's decision: what was typed, and what it means. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* --- Doing --- */

void play_refuse(struct play *p, const struct bc_action *act)
{
    struct bc_refusal why;
    const char *rule = NULL;
    struct bc_out text = {0};
    p->rest = NULL; /* what was to follow it is not meant any more */
    if (bc_match_why(p->m, act, &why)) {
        play_fill(p, &p->m->cx, "why", why.reason, act, &text);
        rule = why.rule;
    } else if (p->table->explain) {
        rule = p->table->explain(&p->m->cx, act, &text);
    }
    if (!rule && !text.n) {
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

bool play_act(struct play *p, const struct bc_action *act)
{
    struct bc_error e;
    if (bc_match_apply(p->m, act, &e)) {
        play_refuse(p, act);
        return false;
    }
    play_log_events(p, 0);
    save_now(p);
    return true;
}

/* What one command did is taken back as one. */
static void remember_way(struct play *p, int from)
{
    int room = (int)(sizeof p->way_made / sizeof p->way_made[0]);
    if (p->ways == room)
        memmove(p->way_made, p->way_made + 1, (size_t)(--p->ways) * sizeof p->way_made[0]);
    p->way_made[p->ways++] = (struct play_way){from, p->m->moves};
}

/* From place to place, in as many actions as it takes. */
static bool go(struct play *p, const struct bc_action *act)
{
    struct bc_action way[PATH_MAX_STEPS];
    int argc = p->m->cx.game->kinds[act->kind].argc, from = p->m->moves, i = 0;
    int n = argc ? pick_path(p->m, act, act->a[argc - 1], way, NULL) : 0;
    while (i < n && play_act(p, &way[i]))
        i++;
    if (i > 1)
        remember_way(p, from);
    return i > 0;
}

static bool try_action(struct play *p, const struct choices *c, const struct bc_action *act)
{
    if (choices_has(c, act))
        return play_act(p, act);
    if (go(p, act))
        return true;
    play_refuse(p, act);
    return false;
}

/* --- Understanding --- */

enum answer { AGAIN, ACTED };

static enum answer choose(struct play *p, struct pick *pick, const struct choice *k)
{
    if (k->last) {
        p->heap = k->heap ? p->heap : 0;
        return play_act(p, &k->act) ? ACTED : AGAIN;
    }
    pick->chosen = k->act;
    pick->depth++;
    p->page = p->scroll = 0;
    return AGAIN;
}

static const struct choice *by_label(const struct choices *c, const char *word)
{
    for (int i = 0; i < c->shown; i++)
        if (!strcmp(c->v[i].label, word))
            return &c->v[i];
    return NULL;
}

/* A bare number is the label of a choice; where it is none of them it may be a quantity or a place,
 * but not the number of an army that nobody thought of. */
static bool may_mean(const struct play *p, int dom, const char *word)
{
    return dom < BC_DOM_OWN || p->table->is_place(dom) || word[strspn(word, "0123456789")];
}

static const struct choice *by_value(const struct play *p, const struct choices *c,
                                     const char *word)
{
    for (int i = 0; i < c->count; i++) {
        int dom = choice_dom(p, &c->v[i]);
        int16_t v;
        if (c->v[i].arg >= 0 && may_mean(p, dom, word) && words_value(p, dom, word, &v) &&
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
        int open = pick_arg(p->table, p->m->cx.game, whole.kind, pick->depth);
        for (int i = pick->depth; i < kinds[whole.kind].argc; i++)
            whole.a[pick_arg(p->table, p->m->cx.game, whole.kind, i)] = 0;
        if (words_value(p, kinds[whole.kind].dom[open], w->w[0], &whole.a[open]))
            return try_action(p, c, &whole) ? ACTED : AGAIN;
    }
    int n = words_actions(p, c, seat, w, 0, act, 8);
    for (int i = 0; i < n; i++) /* farther than one step */
        if (go(p, &act[i]))
            return ACTED;
    if (n) {
        play_refuse(p, &act[0]);
        return AGAIN;
    }
    for (int i = 0; i < c->n; i++) { /* a piece that cannot go: let the rules of its kind speak */
        struct bc_action none = {.kind = c->all[i].act.kind, .seat = (int16_t)seat};
        if (kinds[none.kind].argc > 1 &&
            words_value(p, kinds[none.kind].dom[0], w->w[0], &none.a[0])) {
            none.a[1] = none.a[0];
            play_refuse(p, &none);
            return AGAIN;
        }
    }
    bool number = strspn(w->w[0], "0123456789") == strlen(w->w[0]); /* of no choice: no value */
    if (!number && words_actions(p, NULL, seat, w, 0, act, 8))
        play_refuse(p, &act[0]);
    else
        words_unknown(p, w, w->w[0]);
    return AGAIN;
}

/* "3,3 5,5", or the words of a record "step 3,3 4,4". */
static enum answer whole_action(struct play *p, const struct choices *c, int seat,
                                const struct words *w, const char *line)
{
    struct bc_action act[8];
    if (words_action(p, seat, w, 0, &act[0]))
        return try_action(p, c, &act[0]) ? ACTED : AGAIN;
    int n = words_actions(p, c, seat, w, 0, act, 8);
    for (int i = 0; i < n; i++)
        if (choices_has(c, &act[i]))
            return play_act(p, &act[i]) ? ACTED : AGAIN;
    if (n)
        return try_action(p, c, &act[0]) ? ACTED : AGAIN;
    if (words_actions(p, NULL, seat, w, 0, act, 8))
        play_refuse(p, &act[0]);
    else
        words_unknown(p, w, line);
    return AGAIN;
}

static bool is_word(const char *s, const char *word, const char *local)
{
    return words_same(s, word) || words_same(s, local);
}

/* "done", by its first letter too, and "none": whatever says that nothing more is wanted here, an
 * action called "done", "no_..." or "pass", a quantity of 0, or the only one that names nothing and
 * goes on. */
static const struct choice *done_choice(const struct play *p, const struct choices *c,
                                        const char *word)
{
    if (strcmp(word, "d") != 0 && !is_word(word, "done", T("ui.word.done")) &&
        !is_word(word, "none", T("ui.word.none")) && !is_word(word, "nobody", T("ui.word.nobody")))
        return NULL;
    const struct choice *bare = NULL, *pass = NULL, *zero = NULL;
    int n = 0;
    for (int i = 0; i < c->count; i++) {
        const char *name = p->m->cx.game->kinds[c->v[i].act.kind].name;
        if (c->v[i].last && (!strcmp(name, "done") || !strncmp(name, "no_", 3)))
            return &c->v[i];
        if (c->v[i].last && !strcmp(name, "pass"))
            pass = &c->v[i];
        if (c->v[i].last && choice_dom(p, &c->v[i]) == BC_DOM_NUM && !choice_value(&c->v[i]))
            zero = &c->v[i];
        if (c->v[i].arg < 0) {
            bare = &c->v[i];
            n++;
        }
    }
    return pass ? pass : n == 1 ? bare : n ? NULL : zero;
}

/* An action that is nothing but its kind, "time": before any value of the same name. */
static const struct choice *by_kind(const struct play *p, const struct choices *c, const char *word)
{
    int kind = words_kind(p, word);
    for (int i = 0; i < c->count; i++)
        if (c->v[i].act.kind == kind && c->v[i].arg < 0 && c->v[i].last)
            return &c->v[i];
    return NULL;
}

/* A choice by the words in which it is offered, "throw the dice", or by its name, "Attack Left Flank". */
static const struct choice *by_text(const struct play *p, const struct choices *c, const char *line)
{
    const struct choice *found = NULL;
    for (int i = 0; i < c->count && !found; i++) {
        const struct bc_action *act = &c->v[i].act;
        struct bc_out text = {0};
        char name[128] = "";
        if (c->v[i].arg >= 0)
            bc_value_label(&p->m->cx, cli_text, choice_dom(p, &c->v[i]), choice_value(&c->v[i]),
                           name, sizeof name);
        bc_text_fill(&p->m->cx, cli_text, "do", p->m->cx.game->kinds[act->kind].name, act,
                     play_names(p), &text);
        if (c->v[i].last && (words_same(bc_out_str(&text), line) || words_same(name, line)))
            found = &c->v[i];
        bc_out_free(&text);
    }
    return found;
}

/* A part of a long list, open as long as the same row asks; 0: all of it. */
static void open_heap(struct play *p, struct pick *pick, int heap)
{
    pick->heap = p->heap = heap;
    p->heap_of = bc_step_now(&p->m->cx);
    p->page = p->scroll = 0;
}

static void put_heap(const struct play *p, const struct choices *c, const struct pick *pick,
                     struct bc_out *out)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct bc_out name = {0};
    if (!pick->heap || c->shown == c->count)
        return;
    p->table->heap_name(&cx, pick->heap, 0, &name);
    bc_put(out, "\n");
    cli_put(out, T("ui.ask.heap"), bc_out_str(&name), NULL);
    bc_out_free(&name);
}

/* What moves about in the choosing itself: back, on to the next page of choices. */
static bool turn_page(struct play *p, struct pick *pick, const struct words *w)
{
    bool picked = pick->depth > pick->forced;
    if (is_word(w->w[0], "back", T("ui.word.back")) || is_word(w->w[0], "b", "\033")) {
        *pick = (struct pick){.heap = pick->depth ? pick->heap : 0};
        open_heap(p, pick, pick->heap);
    } else if (picked && (!strcmp(w->w[0], "u") || is_word(w->w[0], "undo", T("ui.word.undo")))) {
        *pick = (struct pick){.heap = pick->heap};
        p->page = p->scroll = 0;
        bc_put(&p->note, T("ui.undo.picked"));
    } else if (is_word(w->w[0], "more", T("ui.word.more")) || !strcmp(w->w[0], "+")) {
        p->page++;
    } else {
        return false;
    }
    return true;
}

/* "restore all": one after the other, as long as the same row offers some; taken back as one. */
static bool act_all(struct play *p, int seat, int kind)
{
    const struct bc_step *row = bc_step_now(&p->m->cx);
    int from = p->m->moves;
    for (bool more = true; more && bc_step_now(&p->m->cx) == row;) {
        struct choices c;
        int i = 0;
        if (!(bc_to_act(&p->m->cx) & BC_BIT(seat)) || !choices_open(&c, p->m, seat))
            break;
        while (i < c.n && c.all[i].act.kind != kind)
            i++;
        more = i < c.n && play_act(p, &c.all[i].act);
        choices_free(&c);
    }
    if (p->m->moves > from + 1)
        remember_way(p, from);
    return p->m->moves > from;
}

static enum answer understand(struct play *p, const struct choices *c, struct pick *pick, int seat,
                              const char *line)
{
    struct words w;
    words_split(&w, line);
    if (!w.n) {
        bc_put(&p->note, T("ui.ask.nothing"));
        return AGAIN;
    }
    const struct choice *k = w.n == 1 ? by_label(c, w.w[0]) : NULL;
    if (k && k->heads) {
        open_heap(p, pick, k->heap);
        return AGAIN;
    }
    if (!k && w.n == 1)
        k = done_choice(p, c, w.w[0]);
    if (!k && w.n == 1)
        k = by_kind(p, c, w.w[0]);
    if (!k)
        k = by_text(p, c, line);
    if (k)
        return choose(p, pick, k);
    if (turn_page(p, pick, &w))
        return AGAIN;
    int moves = p->m->moves;
    if (command_run(p, seat, &w, c)) {
        if (p->m->moves != moves)
            *pick = (struct pick){0};
        return AGAIN;
    }
    if (w.n == 2 && words_kind(p, w.w[0]) >= 0 && is_word(w.w[1], "all", T("ui.word.all")) &&
        act_all(p, seat, words_kind(p, w.w[0])))
        return ACTED;
    if (w.n == 1 && words_kind(p, w.w[0]) < 0)
        return one_value(p, c, pick, seat, &w);
    return whole_action(p, c, seat, &w, line);
}

/* The kind that has no alternative, where the question does not name it. */
static void forced_prompt(const struct play *p, const struct pick *pick, struct bc_out *out)
{
    int dom = p->m->cx.game->kinds[pick->chosen.kind].dom[0];
    char label[128];
    if (!pick->forced || pick->depth != pick->forced || p->table->is_place(dom) ||
        pick_arg(p->table, p->m->cx.game, pick->chosen.kind, 0))
        return;
    bc_value_label(&p->m->cx, cli_text, dom, pick->chosen.a[0], label, sizeof label);
    if (strstr(bc_out_str(out), label))
        return;
    bc_put(out, "\n");
    screen_verb(p, &pick->chosen, pick->depth, out);
}

static void note_prompt(const struct play *p, int seat, struct bc_out *out)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct bc_out note = {0};
    if (p->table->note)
        p->table->note(&cx, seat, &note);
    if (note.n)
        bc_putf(out, "\n%s", bc_out_str(&note));
    bc_out_free(&note);
}

static void pick_prompt(const struct play *p, int seat, const struct choices *c,
                        const struct pick *pick, struct bc_out *out)
{
    screen_prompt(p, seat, out);
    forced_prompt(p, pick, out);
    note_prompt(p, seat, out);
    put_heap(p, c, pick, out);
    if (pick->depth > pick->forced) {
        const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
        char name[128];
        int arg = pick_arg(p->table, cx.game, pick->chosen.kind, pick->depth - 1);
        p->table->name(&cx, cx.game->kinds[pick->chosen.kind].dom[arg], pick->chosen.a[arg], name,
                       sizeof name);
        bc_put(out, "\n");
        cli_put(out,
                p->table->picked     ? T(p->table->picked)
                : p->table->one_step ? T("ui.ask.picked_one")
                                     : T("ui.ask.picked"),
                name, p->table->place, NULL);
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

/* The only thing that can be done is done, as a part of what was chosen before it. Where nothing is
 * drawn everything is asked: scripts read the same questions whatever is legal. */
static bool answer_alone(struct play *p, int seat)
{
    int moves = p->m->moves, from = moves;
    struct choices c;
    if (!p->screen || !p->table->alone || !choices_open(&c, p->m, seat))
        return false;
    bool only = c.n == 1;
    struct bc_action act = c.all[0].act;
    choices_free(&c);
    if (!only)
        return false;
    if (p->ways && p->way_made[p->ways - 1].to == moves)
        from = p->way_made[--p->ways].from;
    else if (moves && p->m->move[moves - 1].act.seat == seat)
        from = moves - 1;
    if (!play_act(p, &act))
        return false;
    remember_way(p, from);
    return true;
}

/* What was picked can be meant in one way only; who plays such a game means what he picks. */
static bool goes_on_alone(const struct play *p, const struct choices *c, const struct pick *pick)
{
    return p->table->heap && pick->depth > pick->forced && c->count == 1 && c->v[0].last;
}

bool ask_seat(struct play *p, int seat)
{
    struct choices c;
    struct pick pick = {.heap = p->heap_of == bc_step_now(&p->m->cx) ? p->heap : 0};
    if (answer_alone(p, seat))
        return false;
    enum answer r = AGAIN;
    change_places(p, seat);
    p->page = p->scroll = 0;
    while (r == AGAIN && !p->quit && !bc_match_over(p->m) &&
           (bc_to_act(&p->m->cx) & BC_BIT(seat)) && p->m->seat[seat].kind == BC_HUMAN) {
        struct bc_out prompt = {0};
        screen_see(p, seat);
        if (!choices_open(&c, p->m, seat)) {
            p->quit = p->failed = true;
            return true;
        }
        choices_level(&c, p, &pick);
        if (goes_on_alone(p, &c, &pick)) {
            r = play_act(p, &c.v[0].act) ? ACTED : AGAIN;
            pick = (struct pick){0};
            choices_free(&c);
            continue;
        }
        pick_prompt(p, seat, &c, &pick, &prompt);
        screen_show(p, &c, &pick, bc_out_str(&prompt));
        bc_out_free(&prompt);
        const char *line = screen_answer(p, seat);
        if (!line)
            p->quit = true;
        else
            r = understand(p, &c, &pick, seat, line);
        choices_free(&c);
    }
    p->trails = 0;
    return true;
}

/* Whose turn it was in which the last action was made: who decided first in it. */
static int turn_owner(const struct bc_match *m)
{
    int owner = m->move[m->moves - 1].act.seat, turn = m->move[m->moves - 1].turn;
    for (int i = m->moves - 1; i >= 0 && m->move[i].turn == turn; i--)
        if (m->move[i].act.seat != BC_NATURE)
            owner = m->move[i].act.seat;
    return owner;
}

/* What the last action of the seat led to: the end of its turn, or somebody else's decision. */
static void pause_prompt(const struct play *p, int seat, struct bc_out *out)
{
    bc_seats who = bc_to_act(&p->m->cx);
    const struct bc_step *step = bc_step_now(&p->m->cx);
    bool draws = step && !strncmp(step->name, "draw.", 5); /* nothing else is left of the turn */
    int next = 0;
    while (next < p->m->seats && !(who & BC_BIT(next)))
        next++;
    if ((draws || p->m->move[p->m->moves - 1].turn != p->m->cx.st->turn) &&
        turn_owner(p->m) == seat)
        bc_put(out, T("ui.ask.go_on"));
    else if (next == p->m->seats)
        bc_put(out, T("ui.ask.dice"));
    else
        cli_put(out, T("ui.ask.decides"), p->m->seat[next].name, NULL);
}

void ask_before_going_on(struct play *p, int seat)
{
    struct words w;
    struct choices none = {0};
    while (p->screen && !p->quit && bc_match_can_undo(p->m, seat) &&
           !(bc_to_act(&p->m->cx) & BC_BIT(seat))) {
        struct bc_out prompt = {0};
        pause_prompt(p, seat, &prompt);
        screen_see(p, seat);
        screen_show(p, NULL, NULL, bc_out_str(&prompt));
        bc_out_free(&prompt);
        const char *line = screen_read(p);
        if (!line) {
            p->quit = true;
            return;
        }
        words_split(&w, line);
        if (!w.n)
            return;
        command_run(p, seat, &w, &none); /* anything else: the same question again */
    }
}

/* A person in whose turn, or by whose decision, dice have been thrown; -1 if there is none, or if it is
 * he who is asked next and sees them with the question. */
static int thrower(const struct play *p, int told)
{
    const struct bc_match *m = p->m;
    int last = m->moves - 1, seat = turn_owner(m);
    bool threw = false;
    for (int i = told; p->table->throws && i < m->log.n && i < m->log.cap; i++)
        threw |= p->table->throws(m->event[i].act.kind);
    while (last >= 0 && m->move[last].act.seat == BC_NATURE)
        last--;
    if (seat < 0 || m->seat[seat].kind != BC_HUMAN)
        seat = last < 0 ? -1 : m->move[last].act.seat;
    if (!threw || seat < 0 || m->seat[seat].kind != BC_HUMAN)
        return -1;
    return bc_to_act(&m->cx) & BC_BIT(seat) ? -1 : seat;
}

/* Where nothing is drawn the lines stay to be read. */
void ask_read_throw(struct play *p, int told, int line)
{
    struct bc_out dice = {0}, prompt = {0};
    int seat = p->screen && !p->quit && !bc_match_over(p->m) ? thrower(p, told) : -1;
    if (seat < 0)
        return;
    p->rest = NULL;
    screen_see(p, seat);
    for (int i = line; i < p->lines; i++)
        if (play_may_see(p, &p->line[i]))
            bc_putf(&dice, "%s%s", dice.n ? " · " : "", p->line[i].text);
    cli_put(&prompt, T("ui.ask.thrown"), bc_out_str(&dice), NULL);
    screen_show(p, NULL, NULL, bc_out_str(&prompt));
    if (!screen_read(p))
        p->quit = true;
    bc_out_free(&dice);
    bc_out_free(&prompt);
}
