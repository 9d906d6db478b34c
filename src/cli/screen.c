/* screen.c - what the player sees: the table with prompt, choices and log drawn anew for every
 * decision on a terminal, or line after line elsewhere. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool screen_size(int *w, int *h)
{
    struct winsize ws;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &ws) || !ws.ws_col || !ws.ws_row)
        return false;
    *w = ws.ws_col;
    *h = ws.ws_row;
    return true;
}

void screen_see(struct play *p, int viewer)
{
    p->viewer = viewer;
    bc_match_see(p->m, viewer, p->view);
}

char *screen_read(struct play *p)
{
    p->rest = NULL;
    fflush(stdout);
    ssize_t n = getline(&p->input, &p->input_cap, stdin);
    if (n < 0)
        return NULL;
    char *s = p->input, *end = s + n;
    while (end > s && strchr(" \t\r\n", end[-1]))
        *--end = 0;
    s += strspn(s, " \t");
    if (!p->screen && !isatty(STDIN_FILENO))
        printf("%s\n", s); /* so that the output of a script reads like a game */
    return s;
}

char *screen_answer(struct play *p, int seat)
{
    bool goes_on = p->rest && p->rest_seat == seat;
    char *s = goes_on ? p->rest : screen_read(p);
    if (!s)
        return NULL;
    char *next = strchr(s, ';');
    if (next)
        *next++ = 0;
    p->rest = next;
    p->rest_seat = seat;
    for (char *end = strchr(s, 0); end > s && strchr(" \t", end[-1]);)
        *--end = 0;
    s += strspn(s, " \t");
    if (goes_on && !p->screen)
        printf("%s\n", s);
    return s;
}

/* "Anna: Choose a piece and where it goes. (WL §3.3)" */
void screen_prompt(const struct play *p, int seat, struct bc_out *out)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    const struct bc_step *s = bc_step_now(&cx);
    if (!s)
        return;
    struct bc_action facts = {.kind = (int16_t)(s->prompt ? s->prompt - 1 : 0),
                              .seat = (int16_t)seat};
    if (s->prompt && cx.game->prompt)
        cx.game->prompt(&cx, &facts);
    if (p->m->seat[seat].name[0])
        bc_putf(out, "%s: ", p->m->seat[seat].name);
    play_fill(p, &cx, "step", s->name, &facts, out);
    if (s->rule) {
        bc_put(out, " (");
        cli_put_rule(out, s->rule);
        bc_put(out, ")");
    }
}

/* --- The choices --- */

void screen_verb(const struct play *p, const struct bc_action *act, int chosen, struct bc_out *out)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    const struct bc_kind *k = &cx.game->kinds[act->kind];
    struct bc_out text = {0};
    bc_text_fill(&cx, cli_text, "do", k->name, act, play_names(p), &text);
    const char *s = bc_out_str(&text);
    for (int i = chosen; i < k->argc; i++) { /* what is still open is left open */
        char label[128];
        bc_value_label(&cx, cli_text, k->dom[i], act->a[i], label, sizeof label);
        const char *at = strstr(s, label);
        while (at && i + 1 == k->argc && strstr(at + 1, label)) /* "Baden Corps in Baden" */
            at = strstr(at + 1, label);
        if (!at || !label[0])
            continue;
        bc_put_n(out, s, (size_t)(at - s));
        bc_put(out, "…");
        s = at + strlen(label);
    }
    bc_put(out, s);
    bc_out_free(&text);
}

static void choice_text(const struct play *p, const struct choice *k, struct bc_out *out)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    int dom = choice_dom(p, k);
    char name[128];
    if (k->heads) {
        p->table->heap_name(&cx, k->heap, k->heads, out);
        return;
    }
    if (p->table->choice && p->table->choice(&cx, &k->act, k->arg, out))
        return;
    if (k->arg >= 0 && p->table->is_place(dom)) {
        p->table->name(&cx, dom, choice_value(k), name, sizeof name);
        bc_put(out, name);
    } else {
        screen_verb(p, &k->act, k->arg + 1, out);
    }
}

/* Width of a column in which every choice fits, and the texts themselves. */
static int choice_texts(const struct play *p, const struct choices *c, struct bc_out *text)
{
    int widest = 8;
    for (int i = 0; i < c->shown; i++) {
        choice_text(p, &c->v[i], &text[i]);
        int w = cv_width(bc_out_str(&text[i])) + (int)strlen(c->v[i].label) + 5;
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* Returns the columns used. */
static int draw_label(const struct play *p, struct canvas *cv, int x, int y, const char *label)
{
    int n = cv_put(cv, x, y, 4, (struct cv_style){CV_MARK_INK, CV_MARK, CV_BOLD}, label);
    if (p->paper.depth == CV_MONO)
        n += cv_put(cv, x + n, y, 1, (struct cv_style){0, 0, 0}, ")");
    return n;
}

static void draw_choice(const struct play *p, struct canvas *cv, int x, int y, int w,
                        const char *label, const char *text)
{
    int n = draw_label(p, cv, x, y, label);
    int room = w - n - 2 < cv->w - x - n - 2 ? w - n - 2 : cv->w - x - n - 2;
    cv_put(cv, x + n + 1, y, room, (struct cv_style){CV_INK, 0, 0}, text);
    if (cv_width(text) > room) /* cut, and seen to be */
        cv_put(cv, x + n + room, y, 1, (struct cv_style){CV_INK, 0, 0}, "…");
}

/* Some of the choices are places: letters are drawn there. */
static bool has_letters(const struct choices *c)
{
    for (int i = 0; i < c->shown; i++)
        if (!strchr("0123456789", c->v[i].label[0]))
            return true;
    return false;
}

/* "more (1/3)", where the choices need several pages. */
static void put_more(int page, int pages, struct bc_out *out)
{
    char n[2][12];
    snprintf(n[0], sizeof n[0], "%d", page + 1);
    snprintf(n[1], sizeof n[1], "%d", pages);
    cli_put(out, T("ui.screen.more"), n[0], n[1], NULL);
}

enum { LINES = 8 }; /* of one line of the log, or of one choice */

static int lines_of(const char *text, int w)
{
    struct canvas c;
    if (!cv_new(&c, w, LINES))
        return 1;
    int n = cv_wrap(&c, 0, 0, w, LINES, (struct cv_style){0, 0, 0}, text);
    cv_free(&c);
    return n;
}

/* Where choice i begins when each takes its lines and a page has `h`: its page, and the line there in
 * *at. Behind the last one: where the next would begin. */
static int wrapped_page(const struct choices *c, const struct bc_out *text, int i, int room, int h,
                        int *at)
{
    int page = 0;
    *at = 0;
    for (int k = 0; k <= i; k++) {
        int n = k < c->shown ? lines_of(bc_out_str(&text[k]), room) : 0;
        if (*at && *at + n > h) {
            page++;
            *at = 0;
        }
        if (k < i)
            *at += n;
    }
    return page;
}

/* One below the other, long ones on several lines, a page of them if need be; returns the lines
 * used. */
static int draw_wrapped(const struct play *p, const struct choices *c, struct bc_out *text,
                        struct canvas *cv, int x, int y, int w, int h)
{
    int label = 0, at;
    for (int i = 0; i < c->shown; i++)
        label = (int)strlen(c->v[i].label) > label ? (int)strlen(c->v[i].label) : label;
    int room = w - label - 2 - (p->paper.depth == CV_MONO);
    int pages = 1 + wrapped_page(c, text, c->shown, room, h, &at), rows = at;
    if (pages > 1) { /* the last line is for turning the page */
        rows = h > 1 ? h - 1 : 1;
        pages = 1 + wrapped_page(c, text, c->shown, room, rows, &at);
        put_more(p->page % pages, pages, &text[c->shown]);
        draw_choice(p, cv, x, y + rows, w, "+", bc_out_str(&text[c->shown]));
    }
    for (int i = 0; i < c->shown; i++) {
        if (wrapped_page(c, text, i, room, rows, &at) != p->page % pages)
            continue;
        int n = draw_label(p, cv, x, y + at, c->v[i].label);
        cv_wrap(cv, x + n + 1, y + at, room, rows - at, (struct cv_style){CV_INK, 0, 0},
                bc_out_str(&text[i]));
    }
    return rows + (pages > 1);
}

/* In columns, filled downwards, a page of them if need be; returns the lines used. */
static int draw_columns(const struct play *p, const struct choices *c, struct bc_out *text,
                        struct canvas *cv, int x, int y, int w, int h, int wide)
{
    int columns = w / wide > 0 ? w / wide : 1;
    int rows = (c->shown + columns - 1) / columns, first = 0, shown = c->shown;
    if (rows > h) { /* the last place is for turning the page */
        rows = h;
        shown = columns * rows - 1 > 1 ? columns * rows - 1 : 1;
        int pages = (c->shown + shown - 1) / shown, page = p->page % pages;
        first = page * shown;
        put_more(page, pages, &text[c->shown]);
        draw_choice(p, cv, x + (columns - 1) * wide, y + rows - 1, wide, "+",
                    bc_out_str(&text[c->shown]));
    }
    for (int i = 0; i < shown && first + i < c->shown; i++)
        draw_choice(p, cv, x + i / rows * wide, y + i % rows, wide, c->v[first + i].label,
                    bc_out_str(&text[first + i]));
    return rows;
}

static int draw_choices(const struct play *p, const struct choices *c, struct canvas *cv, int x,
                        int y, int w, int h)
{
    struct bc_out *text = calloc((size_t)c->shown + 1, sizeof *text);
    if (!text || h < 1)
        return free(text), 0;
    int wide = choice_texts(p, c, text);
    int rows = wide > w && w > 24 ? draw_wrapped(p, c, text, cv, x, y, w, h)
                                  : draw_columns(p, c, text, cv, x, y, w, h, wide);
    for (int i = 0; i <= c->shown; i++)
        bc_out_free(&text[i]);
    free(text);
    return rows;
}

/* How many lines all choices would take. */
static int choice_rows(const struct play *p, const struct choices *c, int w)
{
    struct bc_out *text = calloc((size_t)c->shown + 1, sizeof *text);
    if (!text)
        return 0;
    int wide = choice_texts(p, c, text), rows = 0;
    if (wide > w && w > 24)
        for (int i = 0; i < c->shown; i++)
            rows += lines_of(bc_out_str(&text[i]), w - 5);
    else
        rows = (c->shown + (w / wide > 0 ? w / wide : 1) - 1) / (w / wide > 0 ? w / wide : 1);
    for (int i = 0; i <= c->shown; i++)
        bc_out_free(&text[i]);
    free(text);
    return rows;
}

/* --- The log beside the board: the newest lines, as many as fit --- */

static void draw_log(const struct play *p, struct canvas *cv, int x, int y, int w, int h)
{
    int first = p->lines, used = 0;
    while (first > 0) {
        const struct play_line *l = &p->line[first - 1];
        int n = play_may_see(p, l) ? lines_of(l->text, w) : 0;
        if (used + n > h)
            break;
        used += n;
        first--;
    }
    for (int i = first; i < p->lines; i++)
        if (play_may_see(p, &p->line[i]))
            y += cv_wrap(cv, x, y, w, 8, (struct cv_style){CV_INK, 0, 0}, p->line[i].text);
}

/* --- The board --- */

static void collect_marks(const struct play *p, const struct choices *c, struct tb_mark *mark,
                          struct tb_view *v)
{
    for (int i = 0; c && i < c->shown; i++) {
        const struct choice *k = &c->v[i];
        if (k->arg < 0 || !p->table->is_place(choice_dom(p, k)))
            continue;
        mark[v->marks].v = (int16_t)choice_value(k);
        snprintf(mark[v->marks].label, sizeof mark->label, "%s", k->label);
        v->marks++;
    }
    v->mark = mark;
}

/* The piece that was picked, and how far it could go. */
static void collect_reach(const struct play *p, const struct pick *pick, uint8_t *near,
                          struct tb_view *v)
{
    const struct bc_game *g = p->m->cx.game;
    struct bc_action way[PATH_MAX_STEPS];
    int i = 0;
    if (!pick || pick->depth > g->kinds[pick->chosen.kind].argc)
        return;
    while (i < pick->depth && !p->table->is_place(g->kinds[pick->chosen.kind].dom[i]))
        i++;
    if (i == pick->depth)
        return;
    v->picked = pick->chosen.a[i];
    if (pick_is_path(g, pick->chosen.kind)) {
        pick_path(p->m, &pick->chosen, -1, way, near);
        v->near = near;
        v->nears = PLACES_MAX;
    }
}

static void blit(const struct canvas *from, int row, int rows, struct canvas *to, int y)
{
    int w = from->w < to->w ? from->w : to->w;
    for (int i = 0; i < rows && row + i < from->h && y + i < to->h; i++)
        memcpy(&to->cell[(y + i) * to->w], &from->cell[(row + i) * from->w],
               (size_t)w * sizeof *from->cell);
}

/* The rows of the board that are shown where not all have room: those around the piece that moves,
 * or the army whose turn it is; and from there as the player wants it. */
static int first_row(struct play *p, const struct tb_view *v, int board_h, int rows)
{
    int focus = v->picked;
    if (focus < 0 && v->trails)
        focus = v->trail[v->trails - 1];
    if (focus < 0 && p->table->focus)
        focus = p->table->focus(v->cx);
    if (focus < 0 && v->marks)
        focus = v->mark[v->marks / 2].v;
    int row = focus < 0 ? 1 : p->table->row_of(v->cx, focus) - rows / 2;
    int last = board_h - rows;
    row = row > last ? last : row < 1 ? 1 : row;
    int at = row + p->scroll;
    at = at > last ? last : at < 1 ? 1 : at;
    p->scroll = p->scroll ? at - row : 0; /* no farther than there is something */
    return at;
}

enum { PANEL_MIN = 26, PANEL_MAX = 48, GAP = 2 }; /* columns beside the board */

/* Draws it at the top left, small where the panel would find no room beside it; returns the rows
 * used, and the columns in *w. */
static int draw_board(struct play *p, struct tb_view *v, struct canvas *cv, int max_h, int *w)
{
    struct canvas board;
    int h, scale = 2;
    p->table->size(v->cx, scale, w, &h);
    if (*w + GAP + PANEL_MIN + 1 > cv->w)
        p->table->size(v->cx, scale = 1, w, &h);
    if (*w > cv->w || max_h < 6 || !cv_new(&board, *w, h)) {
        *w = cv->w; /* no room for anything beside it */
        return cv_wrap(cv, 0, 0, cv->w, 4, (struct cv_style){CV_WARN, 0, 0}, T("ui.screen.small"));
    }
    v->small = scale == 1;
    p->table->draw(v, &board, scale);
    if (h <= max_h) {
        blit(&board, 0, h, cv, 0);
    } else {
        blit(&board, 0, 1, cv, 0); /* the coordinates stay */
        blit(&board, first_row(p, v, h, max_h - 1), max_h - 1, cv, 1);
        h = max_h;
    }
    cv_free(&board);
    return h;
}

/* --- All of it --- */

static int draw_note(const struct play *p, struct canvas *cv, int y, int h)
{
    const char *s = bc_out_str(&p->note);
    return *s ? cv_wrap(cv, 1, y, cv->w - 2, h, (struct cv_style){CV_WARN, 0, 0}, s) : 0;
}

/* Rows below the board: prompt, choices, keys, input. A board that yields leaves them what they need,
 * up to five lines in eight. */
static int rows_below(const struct play *p, const struct choices *c, const char *prompt,
                      const struct canvas *cv)
{
    int rows = cv->h < 30 ? 9 : 10;
    if (!p->table->yields || !c)
        return rows;
    int need = 4 + lines_of(prompt, cv->w - 2) + choice_rows(p, c, cv->w - 2);
    if (p->note.n)
        need += lines_of(bc_out_str(&p->note), cv->w - 2);
    need = need > cv->h * 5 / 8 ? cv->h * 5 / 8 : need;
    return need > rows ? need : rows;
}

static void draw_all(struct play *p, const struct choices *c, struct tb_view *v, const char *prompt,
                     struct canvas *cv)
{
    int board_w, bottom = cv->h - 3; /* there the keys; below them the input, and an empty line:
                                        Enter on the last one would push everything up */
    int y = draw_board(p, v, cv, cv->h - rows_below(p, c, prompt, cv), &board_w);
    int x = board_w + GAP, w = cv->w - x - 1;
    if (w >= PANEL_MIN) {
        w = w > PANEL_MAX ? PANEL_MAX : w;
        int n = p->table->panel(v, cv, x, 0, w, y);
        if (y - n > 2)
            draw_log(p, cv, x + 1, n + 1, w - 1, y - n - 1);
    }
    y += bottom - y > 8;
    y += cv_wrap(cv, 1, y, cv->w - 2, 4, (struct cv_style){CV_TITLE, 0, CV_BOLD}, prompt);
    y += draw_note(p, cv, y, bottom - y - 2);
    if (c) {
        draw_choices(p, c, cv, 1, y, cv->w - 2, bottom - y);
        struct bc_out keys = {0};
        bool places = p->table->what && has_letters(c);
        cli_put(&keys, places ? T("ui.screen.keys") : T("ui.screen.keys_plain"), p->table->place,
                NULL);
        cv_put(cv, 1, bottom, cv->w - 2, (struct cv_style){CV_DIM, 0, 0}, bc_out_str(&keys));
        bc_out_free(&keys);
    }
}

static void show_screen(struct play *p, const struct choices *c, struct tb_view *v,
                        const char *prompt)
{
    struct canvas cv;
    struct bc_out o = {0};
    int w = 80, h = 24;
    screen_size(&w, &h);
    if (!cv_new(&cv, w < 20 ? 20 : w, h < 6 ? 6 : h))
        return;
    draw_all(p, c, v, prompt, &cv);
    cv_put(&cv, 0, cv.h - 2, 2, (struct cv_style){CV_TITLE, 0, CV_BOLD}, ">");
    cv_print(&cv, &p->paper, true, &o);
    bc_putf(&o, "\033[%d;3H", cv.h - 1);
    fputs(bc_out_str(&o), stdout);
    fflush(stdout);
    bc_out_free(&o);
    cv_free(&cv);
}

void screen_tell(struct play *p)
{
    for (int i = 0; !p->screen && i < p->lines; i++) {
        struct play_line *l = &p->line[i];
        bool fresh = l->seen ? !(l->told & BC_BIT(p->viewer)) : i >= p->printed;
        if (!fresh || !play_may_see(p, l))
            continue;
        printf("  %s\n", l->text);
        l->told |= BC_BIT(p->viewer);
    }
    p->printed = p->lines;
}

static void show_lines(struct play *p, const struct choices *c, const char *prompt)
{
    screen_tell(p);
    if (p->note.n)
        printf("%s\n", bc_out_str(&p->note));
    printf("%s\n", prompt);
    struct canvas cv;
    if (c && cv_new(&cv, 100, 2 * c->shown + 1)) {
        struct bc_out o = {0};
        struct cv_paper paper = {.depth = CV_MONO};
        cv.h = draw_choices(p, c, &cv, 2, 0, 96, cv.h);
        cv_print(&cv, &paper, false, &o);
        fputs(bc_out_str(&o), stdout);
        bc_out_free(&o);
        cv_free(&cv);
    }
    printf("> ");
}

void screen_show(struct play *p, const struct choices *c, const struct pick *pick,
                 const char *prompt)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    struct tb_view v = {.m = p->m,
                        .cx = &cx,
                        .ascii = p->paper.ascii,
                        .mono = p->paper.depth == CV_MONO,
                        .picked = -1,
                        .trail = p->trail,
                        .trails = p->trails};
    if (!p->screen) {
        show_lines(p, c, prompt);
    } else {
        struct tb_mark *mark = calloc(p->m->cx.game->list_max, sizeof *mark);
        uint8_t *near = calloc(PLACES_MAX, 1);
        if (mark && near) {
            collect_marks(p, c, mark, &v);
            collect_reach(p, pick, near, &v);
            show_screen(p, c, &v, prompt);
        }
        free(mark);
        free(near);
    }
    bc_out_clear(&p->note);
}

void screen_wrap(const char *text, struct bc_out *out)
{
    const struct cv_paper paper = {.depth = CV_MONO};
    struct canvas c;
    int w = 80, h = 24, rows = 1;
    screen_size(&w, &h);
    for (const char *s = text; *s; s++)
        rows += 1 + (*s == '\n' ? 8 : 0);
    rows = rows / 8 + 16;
    if (w < 20 || !cv_new(&c, w, rows)) {
        bc_put(out, text);
        return;
    }
    int y = 0;
    for (const char *s = text; *s && y < rows; s += *s == '\n') {
        size_t n = strcspn(s, "\n"), blanks = strspn(s, " ");
        char *line = strndup(s, n);
        int used = line ? cv_wrap(&c, (int)blanks, y, w - 1 - (int)blanks, rows - y,
                                  (struct cv_style){0, 0, 0}, line + blanks)
                        : 0;
        y += used ? used : 1;
        free(line);
        s += n;
    }
    c.h = y < rows ? y : rows;
    cv_print(&c, &paper, false, out);
    cv_free(&c);
}

void screen_page(struct play *p, const char *text)
{
    struct bc_out o = {0};
    if (!p->screen) {
        fputs(text, stdout);
        return;
    }
    screen_wrap(text, &o);
    int w = 80, h = 24;
    screen_size(&w, &h);
    for (const char *s = bc_out_str(&o); s;) {
        const char *end = s;
        for (int i = 0; i < h - 3 && *end; i++)
            end = *strchrnul(end, '\n') ? strchr(end, '\n') + 1 : strchr(end, 0);
        printf("\033[H\033[2J%.*s\n%s ", (int)(end - s), s,
               *end ? T("ui.screen.next") : T("ui.screen.enter"));
        s = *end ? end : NULL;
        const char *line = screen_read(p);
        if (!line)
            p->quit = true;
        if (!line || *line) /* Enter turns the page, anything else closes it */
            break;
    }
    bc_out_free(&o);
}
