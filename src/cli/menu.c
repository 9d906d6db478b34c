/* menu.c - what to play: one page of settings that make sense as they are; Enter begins. */
#include "cli/play.h"
#include "game/registry.h"

#include <stdlib.h>
#include <string.h>

static const char *const levels[] = {"human", "computer:recruit", "computer:veteran",
                                     "computer:marshal", NULL};

/* --- Who plays --- */

static const struct {
    const char *word, *name; /* name: a text key */
} level_words[] = {{"recruit", "ui.level.recruit"},
                   {"veteran", "ui.level.veteran"},
                   {"marshal", "ui.level.marshal"}};
enum { LEVELS = sizeof level_words / sizeof level_words[0] };

/* The level of "computer", "computer:marshal:1s", also named in the player's language, into `buf`;
 * NULL: a person. */
static const char *level_of(const char *who, char buf[96])
{
    if (!strcmp(who, "computer"))
        return "veteran";
    if (strncmp(who, "computer:", 9) != 0)
        return NULL;
    const char *level = who + 9, *more = strchrnul(level, ':');
    char word[96];
    snprintf(word, sizeof word, "%.*s", (int)(more - level), level);
    snprintf(buf, 96, "%s", level);
    for (int i = 0; i < LEVELS; i++)
        if (words_same(word, level_words[i].word) || words_same(word, T(level_words[i].name)))
            snprintf(buf, 96, "%s%.80s", level_words[i].word, more);
    return buf;
}

/* "Computer (recruit)": how it is called, without the time it takes. */
static void put_computer(const char *level, struct bc_out *out)
{
    const char *name = level;
    for (int i = 0; i < LEVELS; i++) {
        size_t n = strlen(level_words[i].word);
        if (!strncmp(level, level_words[i].word, n) && (!level[n] || level[n] == ':'))
            name = T(level_words[i].name);
    }
    cli_put(out, T("ui.computer"), name, NULL);
}

bool setup_who(const char *who, struct bc_out *out)
{
    struct bc_seat seat = {0};
    struct bc_error e;
    char buf[96];
    const char *level = level_of(who, buf);
    if (!level && bc_seat_set(&seat, BC_HUMAN, NULL, who, &e)) {
        bc_put(out, T("ui.args.name"));
    } else if (level && bc_player_check(level, &e)) {
        size_t n = strcspn(level, ":/");
        bool known = n == 4 && !strncmp(level, "mcts", 4);
        for (int i = 0; i < LEVELS; i++)
            known |= n == strlen(level_words[i].word) && !strncmp(level, level_words[i].word, n);
        if (known) /* what is wrong is behind it */
            bc_put(out, e.text);
        else
            cli_put(out, T("ui.args.level"), level, NULL);
    }
    return !out->n;
}

int setup_seat(struct bc_match *m, int seat, const char *who, struct bc_error *e)
{
    struct bc_out name = {0};
    char label[64], buf[96];
    const char *level = level_of(who, buf);
    int rc;
    if (level) {
        put_computer(level, &name);
        rc = bc_seat_set(&m->seat[seat], BC_COMPUTER, level, bc_out_str(&name), e);
    } else if (!strcmp(who, "human")) {
        bc_value_label(&m->cx, cli_text, BC_DOM_SEAT, seat, label, sizeof label);
        rc = bc_seat_set(&m->seat[seat], BC_HUMAN, NULL, label, e);
    } else {
        rc = bc_seat_set(&m->seat[seat], BC_HUMAN, NULL, who, e);
    }
    bc_out_free(&name);
    return rc;
}

/* --- The rows --- */

static int seats_of(const struct setup *s)
{
    return s->opt[0];
}

/* What the numbers of the page stand for. */
struct row {
    enum { ROW_GAME, ROW_SCENARIO, ROW_OPTION, ROW_SEAT } is;
    int i; /* which option, which seat */
};
enum { ROWS_MAX = 2 + BC_OPTS + BC_SEATS };

static int rows_of(const struct setup *s, struct row row[ROWS_MAX])
{
    const struct table *t = table_of(s->game);
    int n = 0;
    row[n++] = (struct row){ROW_GAME, 0};
    row[n++] = (struct row){ROW_SCENARIO, 0};
    for (int i = 0; i < bc_opt_count(s->game); i++)
        if (!t->has_option || t->has_option(s->opt, i))
            row[n++] = (struct row){ROW_OPTION, i};
    for (int i = 0; i < seats_of(s); i++)
        row[n++] = (struct row){ROW_SEAT, i};
    return n;
}

static void row(int number, const char *name, const char *value, const char *more)
{
    printf("  \033[1m%2d\033[0m  %s%*s \033[1m%s\033[0m  \033[2m%s\033[0m\n", number, name,
           20 - cv_width(name) > 0 ? 20 - cv_width(name) : 0, "", value, more);
}

static const char *option_text(const struct bc_game *g, const struct bc_opt *o, int v,
                               char buf[BC_WORD])
{
    char key[BC_WORD];
    bc_opt_print(o, v, buf, BC_WORD);
    if (!o->words)
        return buf;
    snprintf(key, sizeof key, "%s.%s", o->name, o->words[v]);
    return cli_game_text(g, "opt", key);
}

static void who_text(const char *who, char *buf, size_t size)
{
    struct bc_out o = {0};
    char level[96];
    if (level_of(who, level))
        put_computer(level_of(who, level), &o);
    else
        bc_put(&o, !strcmp(who, "human") ? T("ui.human") : who);
    snprintf(buf, size, "%s", bc_out_str(&o));
    bc_out_free(&o);
}

static const char hat[] = "            \033[38;5;222m▗▄▟██▙▄▖\n"
                          "      ▗▄▄▟█████●█████▙▄▄▖\n"
                          "     ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘\033[0m\n";

static void show_row(const struct setup *s, int number, const struct row *r)
{
    const struct bc_game *g = s->game;
    const struct bc_ctx cx = {.game = g};
    const struct bc_opt *o = &g->opts[r->is == ROW_OPTION ? r->i : 0];
    char buf[BC_WORD], name[128], more[32] = "";
    switch (r->is) {
    case ROW_GAME: row(number, T("ui.menu.game"), cli_game_text(g, "title", NULL), ""); break;
    case ROW_SCENARIO:
        row(number, T("ui.menu.scenario"), cli_game_text(g, "scenario", s->scenario), "");
        break;
    case ROW_OPTION:
        if (!o->words)
            snprintf(more, sizeof more, "%d-%d", o->min, o->max);
        row(number, cli_game_text(g, "opt", o->name), option_text(g, o, s->opt[r->i], buf), more);
        break;
    case ROW_SEAT:
        bc_value_label(&cx, cli_text, BC_DOM_SEAT, r->i, buf, sizeof buf);
        who_text(s->who[r->i], name, sizeof name);
        row(number, buf, name, "");
    }
}

static void show(const struct setup *s, bool ascii, const char *note)
{
    struct row r[ROWS_MAX];
    struct bc_out below = {0}, wrapped = {0};
    int n = rows_of(s, r);
    printf("\033[H\033[2J\n%s      \033[1mB I C O R N E\033[0m   %s\n\n", ascii ? "" : hat,
           T("ui.menu.title"));
    for (int i = 0; i < n; i++)
        show_row(s, i + 1, &r[i]);
    bc_putf(&below, "\n  %s\n", T("ui.menu.keys"));
    if (*note)
        bc_putf(&below, "  %s\n", note);
    screen_wrap(bc_out_str(&below), &wrapped);
    printf("%s\n  > ", bc_out_str(&wrapped));
    fflush(stdout);
    bc_out_free(&below);
    bc_out_free(&wrapped);
}

/* --- Changing them --- */

static void set_game(struct setup *s, const struct bc_game *g)
{
    s->game = g;
    snprintf(s->scenario, sizeof s->scenario, "%s", g->scenarios[0]);
    bc_opt_defaults(g, s->opt);
}

/* For players: the null game is a pattern for those who write games. */
static bool is_public(const struct bc_game *g)
{
    return strcmp(g->id, "null") != 0;
}

static void next_game(struct setup *s, struct bc_out *note)
{
    int i = 0;
    while (bc_games[i] != s->game)
        i++;
    do
        i = bc_games[i + 1] ? i + 1 : 0;
    while (!is_public(bc_games[i]));
    if (bc_games[i] != s->game)
        set_game(s, bc_games[i]);
    else
        cli_put(note, T("ui.menu.only"), cli_game_text(s->game, "title", NULL), NULL);
}

static void change_game(struct setup *s, const char *value, struct bc_out *note)
{
    const struct bc_game *g = bc_game_find(value);
    struct bc_out names = {0};
    for (int i = 0; !g && bc_games[i]; i++)
        if (is_public(bc_games[i]))
            bc_putf(&names, "%s%s", names.n ? ", " : "", bc_games[i]->id);
    if (g)
        set_game(s, g);
    else
        cli_put(note, T("ui.args.game"), value, bc_out_str(&names), NULL);
    bc_out_free(&names);
}

static void next_scenario(struct setup *s)
{
    int i = 0;
    while (s->game->scenarios[i] && strcmp(s->game->scenarios[i], s->scenario) != 0)
        i++;
    if (s->game->scenarios[i])
        i++;
    snprintf(s->scenario, sizeof s->scenario, "%s",
             s->game->scenarios[i] ? s->game->scenarios[i] : s->game->scenarios[0]);
}

static void next_option(struct setup *s, int i)
{
    const struct bc_opt *o = &s->game->opts[i];
    int max = o->max;
    for (int w = 0; o->words && o->words[w]; w++)
        max = w;
    int min = o->words ? 0 : o->min;
    s->opt[i] = (int16_t)(s->opt[i] < max ? s->opt[i] + 1 : min);
}

static void next_who(char who[96])
{
    int i = 0;
    while (levels[i] && strcmp(levels[i], who) != 0)
        i++;
    if (levels[i])
        i++;
    snprintf(who, 96, "%s", levels[i] ? levels[i] : levels[0]);
}

static void change_scenario(struct setup *s, const struct bc_files *files, const char *value,
                            struct bc_out *note)
{
    if (cli_scenario(s->game, files, value, note))
        snprintf(s->scenario, sizeof s->scenario, "%s", value);
}

static void change_seat(struct setup *s, int seat, const char *value, struct bc_out *note)
{
    if (!value || !*value)
        next_who(s->who[seat]);
    else if (setup_who(value, note))
        snprintf(s->who[seat], sizeof s->who[seat], "%s", value);
}

/* Row `n` becomes `value`, or what comes next if that is NULL. */
static void change(struct setup *s, const struct bc_files *files, int n, const char *value,
                   struct bc_out *note)
{
    struct row r[ROWS_MAX];
    if (n > rows_of(s, r)) {
        bc_put(note, T("ui.menu.unknown"));
        return;
    }
    int i = r[n - 1].i;
    const struct bc_opt *o = &s->game->opts[r[n - 1].is == ROW_OPTION ? i : 0];
    switch (r[n - 1].is) {
    case ROW_GAME:
        if (value)
            change_game(s, value, note);
        else
            next_game(s, note);
        break;
    case ROW_SCENARIO:
        if (value)
            change_scenario(s, files, value, note);
        else
            next_scenario(s);
        break;
    case ROW_OPTION:
        if (!value)
            next_option(s, i);
        else if (bc_opt_parse(s->game, o->name, value, s->opt, NULL))
            cli_option_error(s->game, o->name, value, note);
        break;
    case ROW_SEAT: change_seat(s, i, value, note);
    }
}

/* One line of input; true: the settings are as they shall be. */
static bool answer(struct setup *s, const struct bc_files *files, char *in, struct bc_out *note)
{
    char *eq = strchr(in, '='), path[1024];
    int n;
    if (!*in)
        return true;
    if (!strcmp(in, "r")) {
        s->resume = save_newest(files, path, sizeof path);
        bc_put(note, s->resume ? "" : T("ui.resume.none"));
        return s->resume;
    }
    if (eq)
        *eq++ = 0;
    if (bc_parse_int(in, 1, 99, &n))
        change(s, files, n, eq, note);
    else
        bc_put(note, T("ui.menu.unknown"));
    return false;
}

bool menu_run(struct setup *s, const struct bc_files *files, bool ascii)
{
    char *line = NULL;
    size_t cap = 0;
    struct bc_out note = {0};
    bool ready = false;
    while (!ready) {
        show(s, ascii, bc_out_str(&note));
        bc_out_clear(&note);
        ssize_t n = getline(&line, &cap, stdin);
        if (n < 0)
            break;
        while (n && strchr(" \t\r\n", line[n - 1]))
            line[--n] = 0;
        char *in = line + strspn(line, " \t");
        if (!strcmp(in, "q"))
            break;
        ready = answer(s, files, in, &note);
    }
    bc_out_free(&note);
    free(line);
    return ready;
}
