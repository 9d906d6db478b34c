/* menu.c - what to play: one page of settings that make sense as they are; Enter begins. */
#include "cli/play.h"
#include "game/registry.h"

#include <stdlib.h>
#include <string.h>

static const char *const levels[] = {"human", "computer:recruit", "computer:veteran",
                                     "computer:marshal", NULL};

int setup_seat(struct bc_match *m, int seat, const char *who, struct bc_error *e)
{
    struct bc_out name = {0};
    char number[12], label[64];
    const char *level = !strcmp(who, "computer")        ? "veteran"
                        : !strncmp(who, "computer:", 9) ? who + 9
                                                        : NULL;
    int rc;
    snprintf(number, sizeof number, "%d", seat + 1);
    if (level) {
        cli_put(&name, T("ui.computer"), level, NULL);
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

static void row(int number, const char *name, const char *value, const char *more)
{
    printf("  \033[1m%2d\033[0m  %s%*s \033[1m%s\033[0m  \033[2m%s\033[0m\n", number, name,
           28 - cv_width(name) > 0 ? 28 - cv_width(name) : 0, "", value, more);
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
    if (!strncmp(who, "computer:", 9))
        cli_put(&o, T("ui.computer"), who + 9, NULL);
    else
        bc_put(&o, !strcmp(who, "human") ? T("ui.human") : who);
    snprintf(buf, size, "%s", bc_out_str(&o));
    bc_out_free(&o);
}

static const char hat[] = "            \033[38;5;222m▗▄▟██▙▄▖\n"
                          "      ▗▄▄▟█████●█████▙▄▄▖\n"
                          "     ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘\033[0m\n";

static void show(const struct setup *s, bool ascii, const char *note)
{
    const struct bc_game *g = s->game;
    int n = 1, options = bc_opt_count(g);
    printf("\033[H\033[2J\n%s      \033[1mB I C O R N E\033[0m   %s\n\n", ascii ? "" : hat,
           T("ui.menu.title"));
    row(n++, T("ui.menu.game"), cli_game_text(g, "title", NULL), "");
    row(n++, T("ui.menu.scenario"), cli_game_text(g, "scenario", s->scenario), "");
    for (int i = 0; i < options; i++) {
        char buf[BC_WORD], range[32] = "";
        if (!g->opts[i].words)
            snprintf(range, sizeof range, "%d-%d", g->opts[i].min, g->opts[i].max);
        row(n++, cli_game_text(g, "opt", g->opts[i].name),
            option_text(g, &g->opts[i], s->opt[i], buf), range);
    }
    for (int i = 0; i < seats_of(s); i++) {
        char seat[64], who[128];
        struct bc_ctx cx = {.game = g};
        bc_value_label(&cx, cli_text, BC_DOM_SEAT, i, seat, sizeof seat);
        who_text(s->who[i], who, sizeof who);
        row(n++, seat, who, "");
    }
    printf("\n  %s\n%s%s\n  > ", T("ui.menu.keys"), *note ? "  " : "", note);
    fflush(stdout);
}

/* --- Changing them --- */

static void set_game(struct setup *s, const struct bc_game *g)
{
    s->game = g;
    snprintf(s->scenario, sizeof s->scenario, "%s", g->scenarios[0]);
    bc_opt_defaults(g, s->opt);
}

static void next_game(struct setup *s)
{
    int i = 0;
    while (bc_games[i] != s->game)
        i++;
    do
        i = bc_games[i + 1] ? i + 1 : 0;
    while (!strcmp(bc_games[i]->id, "null")); /* for those who write games, not for players */
    if (bc_games[i] != s->game)
        set_game(s, bc_games[i]);
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

/* Row `n` becomes `value`, or what comes next if that is NULL. False: there is no such row. */
static bool change(struct setup *s, int n, const char *value, char *note, size_t size)
{
    int options = bc_opt_count(s->game), seat = n - 3 - options;
    struct bc_error e;
    if (n == 1) {
        next_game(s);
    } else if (n == 2) {
        next_scenario(s);
    } else if (n >= 3 && n < 3 + options) {
        if (!value)
            next_option(s, n - 3);
        else if (bc_opt_parse(s->game, s->game->opts[n - 3].name, value, s->opt, &e))
            snprintf(note, size, "%s", e.text);
    } else if (seat >= 0 && seat < seats_of(s)) {
        if (value && *value)
            snprintf(s->who[seat], sizeof s->who[seat], "%s", value);
        else
            next_who(s->who[seat]);
    } else {
        return false;
    }
    return true;
}

bool menu_run(struct setup *s, bool ascii)
{
    char *line = NULL, note[256] = "";
    size_t cap = 0;
    for (;;) {
        show(s, ascii, note);
        note[0] = 0;
        ssize_t n = getline(&line, &cap, stdin);
        if (n < 0)
            break;
        while (n && strchr(" \t\r\n", line[n - 1]))
            line[--n] = 0;
        char *in = line + strspn(line, " \t"), *eq = strchr(in, '=');
        int row_number;
        if (!*in || !strcmp(in, "r")) {
            s->resume = *in != 0;
            free(line);
            return true;
        }
        if (!strcmp(in, "q"))
            break;
        if (eq)
            *eq++ = 0;
        if (!bc_parse_int(in, 1, 99, &row_number) || !change(s, row_number, eq, note, sizeof note))
            snprintf(note, sizeof note, "%s", T("ui.menu.unknown"));
    }
    free(line);
    return false;
}
