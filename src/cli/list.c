/* list.c - the games of this program, their scenarios and options. */
#include "cli/cli.h"
#include "game/registry.h"

#include <string.h>

static void print_key(void *arg, const char *key)
{
    (void)arg;
    puts(key);
}

static void put_values(const struct bc_opt *o, struct bc_out *out)
{
    if (!o->words)
        bc_putf(out, "%d..%d", o->min, o->max);
    for (int w = 0; o->words && o->words[w]; w++)
        bc_putf(out, "%s%s", w ? " | " : "", o->words[w]);
}

static void print_options(const struct bc_game *g)
{
    for (const struct bc_opt *o = g->opts; o->name; o++) {
        struct bc_out values = {0};
        char def[BC_WORD];
        put_values(o, &values);
        bc_opt_print(o, o->def, def, sizeof def);
        printf("    %-12s %s (%s; %s %s)\n", o->name, cli_game_text(g, "opt", o->name),
               bc_out_str(&values), T("ui.list.default"), def);
        bc_out_free(&values);
    }
}

static void print_game(const struct bc_game *g)
{
    printf("%s  %s\n", g->id, cli_game_text(g, "title", NULL));
    printf("  %s: %s\n", T("ui.list.rulebook"), g->rulebook);
    printf("  %s: %d-%d\n", T("ui.list.players"), g->seats_min, g->seats_max);
    printf("  %s:\n", T("ui.list.scenarios"));
    for (int i = 0; g->scenarios[i]; i++)
        printf("    %-12s %s\n", g->scenarios[i], cli_game_text(g, "scenario", g->scenarios[i]));
    printf("  %s:\n", T("ui.list.options"));
    print_options(g);
}

int cmd_list(const struct cli_args *a)
{
    bool keys = cli_has(a, "text-keys");
    for (int i = 0; bc_games[i]; i++) {
        if (keys) {
            bc_text_needs(bc_games[i], print_key, NULL);
            continue;
        }
        if (i)
            puts("");
        print_game(bc_games[i]);
    }
    return CLI_OK;
}
