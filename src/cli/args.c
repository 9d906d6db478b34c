/* args.c - the command line, read by the tables of the commands. */
#include "cli/cli.h"
#include "game/registry.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Understood by every command. */
static const struct cli_opt common[] = {
    {"lang", "de|en", "ui.opt.lang"}, {"help", NULL, "ui.opt.help"}, {0}};

static const struct cli_opt *find(const struct cli_opt *o, const char *name, size_t n)
{
    for (; o && o->name; o++)
        if (strlen(o->name) == n && !strncmp(o->name, name, n))
            return o;
    return NULL;
}

/* One option at argv[*i], which is moved over its value. */
static int read_option(struct cli_args *a, int argc, char **argv, int *i)
{
    const char *s = argv[*i] + 2, *eq = strchr(s, '=');
    size_t n = eq ? (size_t)(eq - s) : strlen(s);
    const struct cli_opt *o = find(a->cmd->opts, s, n);
    if (!o)
        o = find(common, s, n);
    if (!o)
        return cli_bad(T("ui.args.unknown"), a->cmd->name, argv[*i], NULL);
    const char *value = eq ? eq + 1 : NULL;
    if (!o->arg && value)
        return cli_bad(T("ui.args.no_value"), o->name, NULL);
    /* "--resume" alone is allowed too: its argument is in brackets. */
    bool optional = o->arg && o->arg[0] == '[';
    if (o->arg && !value && *i + 1 < argc && (!optional || argv[*i + 1][0] != '-'))
        value = argv[++*i];
    if (o->arg && !value && !optional)
        return cli_bad(T("ui.args.value"), o->name, o->arg, NULL);
    a->given[a->opts++] = (struct cli_given){o, value ? value : ""};
    return CLI_OK;
}

int cli_parse(struct cli_args *a, const struct cli_cmd *cmd, int argc, char **argv, bool *help)
{
    size_t room = (size_t)argc + 1;
    *a = (struct cli_args){
        .cmd = cmd, .word = calloc(room, sizeof *a->word), .given = calloc(room, sizeof *a->given)};
    if (!a->word || !a->given)
        return CLI_FAILED;
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        if (!only_words && !strcmp(argv[i], "--")) {
            only_words = true;
        } else if (!only_words && !strcmp(argv[i], "-h")) {
            *help = true;
        } else if (!only_words && !strncmp(argv[i], "--", 2)) {
            int rc = read_option(a, argc, argv, &i);
            if (rc)
                return rc;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            return cli_bad(T("ui.args.unknown"), cmd->name, argv[i], NULL);
        } else {
            a->word[a->words++] = argv[i];
        }
    }
    const char *lang = cli_value(a, "lang");
    if (lang && !cli_language(lang))
        return cli_bad(T("ui.args.lang"), lang, NULL);
    *help = *help || cli_has(a, "help");
    if (*help)
        return CLI_OK;
    if (a->words < cmd->words_min)
        return cli_bad(T("ui.args.few"), cmd->name, cmd->usage, NULL);
    if (cmd->words_max >= 0 && a->words > cmd->words_max)
        return cli_bad(T("ui.args.many"), cmd->name, a->word[cmd->words_max], NULL);
    return CLI_OK;
}

void cli_args_free(struct cli_args *a)
{
    free(a->word);
    free(a->given);
}

const char *cli_next(const struct cli_args *a, const char *name, int *i)
{
    while (*i < a->opts) {
        int k = (*i)++;
        if (!strcmp(a->given[k].opt->name, name))
            return a->given[k].value;
    }
    return NULL;
}

const char *cli_value(const struct cli_args *a, const char *name)
{
    const char *last = NULL;
    int i = 0;
    for (const char *v; (v = cli_next(a, name, &i)) != NULL;)
        last = v;
    return last;
}

bool cli_has(const struct cli_args *a, const char *name)
{
    return cli_value(a, name) != NULL;
}

bool cli_number(const struct cli_args *a, const char *name, long lo, long hi, int def, int *v)
{
    const char *s = cli_value(a, name);
    char from[24], to[24];
    *v = def;
    if (!s || bc_parse_int(s, lo, hi, v))
        return true;
    snprintf(from, sizeof from, "%ld", lo);
    snprintf(to, sizeof to, "%ld", hi);
    cli_bad(T("ui.args.number"), name, from, to, s, NULL);
    return false;
}

bool cli_seed(const struct cli_args *a, uint64_t *seed, bool *given)
{
    const char *s = cli_value(a, "seed");
    char *end;
    *given = s != NULL;
    if (!s)
        return true;
    errno = 0;
    *seed = strtoull(s, &end, 10);
    if (!errno && end != s && !*end && *s >= '0' && *s <= '9')
        return true;
    cli_bad(T("ui.args.seed"), s, NULL);
    return false;
}

static void print_options(const struct cli_opt *o)
{
    for (; o && o->name; o++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
        printf("  %-28s  %s\n", left, T(o->help));
    }
}

void cli_help(const struct cli_cmd *cmd)
{
    printf("%s bicorne %s%s%s%s\n\n%s\n", T("ui.usage"), cmd->name, cmd->usage[0] ? " " : "",
           cmd->usage, cmd->opts && cmd->opts->name ? " [--...]" : "", T(cmd->about));
    printf("\n%s\n", T("ui.usage.options"));
    print_options(cmd->opts);
    print_options(common);
}

const struct bc_game *cli_game(const char *id)
{
    const struct bc_game *g = bc_game_find(id);
    if (g)
        return g;
    struct bc_out names = {0};
    for (int i = 0; bc_games[i]; i++)
        bc_putf(&names, "%s%s", i ? ", " : "", bc_games[i]->id);
    cli_bad(T("ui.args.game"), id, bc_out_str(&names), NULL);
    bc_out_free(&names);
    return NULL;
}

void cli_option_error(const struct bc_game *g, const char *name, const char *value,
                      struct bc_out *out)
{
    const struct bc_opt *o = g->opts;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    if (!o->name) {
        cli_put(out, T("ui.args.option_name"), g->id, name, NULL);
        return;
    }
    struct bc_out words = {0};
    char lo[12], hi[12];
    snprintf(lo, sizeof lo, "%d", o->min);
    snprintf(hi, sizeof hi, "%d", o->max);
    for (int w = 0; o->words && o->words[w]; w++)
        bc_putf(&words, "%s%s", w ? ", " : "", o->words[w]);
    if (o->words)
        cli_put(out, T("ui.args.option_word"), name, g->id, value, bc_out_str(&words), NULL);
    else
        cli_put(out, T("ui.args.option_number"), name, g->id, lo, hi, value, NULL);
    bc_out_free(&words);
}

bool cli_scenario(const struct bc_game *g, const struct bc_files *files, const char *name,
                  struct bc_out *out)
{
    struct bc_out names = {0};
    char path[192];
    size_t size;
    for (int i = 0; g->scenarios[i]; i++)
        bc_putf(&names, "%s%s", i ? ", " : "", g->scenarios[i]);
    snprintf(path, sizeof path, "data/%s/scenarios/%.100s.txt", g->id, name);
    bool found = !strchr(name, '/') && files->get(files, path, &size) != NULL;
    for (int i = 0; g->scenarios[i]; i++)
        found |= !strcmp(g->scenarios[i], name);
    if (!found)
        cli_put(out, T("ui.args.scenario"), name, g->id, bc_out_str(&names), NULL);
    bc_out_free(&names);
    return found;
}

bool cli_options(const struct cli_args *a, const struct bc_game *g, int16_t opt[BC_OPTS])
{
    int i = 0;
    for (const char *s; (s = cli_next(a, "option", &i)) != NULL;) {
        char name[BC_WORD];
        const char *eq = strchr(s, '=');
        if (!eq || eq - s >= (int)sizeof name) {
            cli_bad(T("ui.args.option"), s, NULL);
            return false;
        }
        memcpy(name, s, (size_t)(eq - s));
        name[eq - s] = 0;
        if (bc_opt_parse(g, name, eq + 1, opt, NULL)) {
            struct bc_out why = {0};
            cli_option_error(g, name, eq + 1, &why);
            cli_bad("{1}", bc_out_str(&why), NULL);
            bc_out_free(&why);
            return false;
        }
    }
    return true;
}
