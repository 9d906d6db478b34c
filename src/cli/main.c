/* main.c - bicorne: the table of the commands, and which of them is wanted. */
#include "cli/cli.h"
#include "cli/cmd_ai.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define DATA                                                                                       \
    {                                                                                              \
        "data", "DIR", "ui.opt.data"                                                               \
    }
#define SCENARIO                                                                                   \
    {                                                                                              \
        "scenario", "NAME", "ui.opt.scenario"                                                      \
    }
#define OPTION                                                                                     \
    {                                                                                              \
        "option", "NAME=VALUE", "ui.opt.option"                                                    \
    }
#define NO_COLOR                                                                                   \
    {                                                                                              \
        "no-color", NULL, "ui.opt.no_color"                                                        \
    }

static const struct cli_opt play_opts[] = {SCENARIO,
                                           OPTION,
                                           {"seat", "N=WHO", "ui.opt.seat"},
                                           {"seed", "N", "ui.opt.seed"},
                                           {"position", "FILE", "ui.opt.position"},
                                           {"save", "FILE", "ui.opt.save"},
                                           {"resume", "[FILE]", "ui.opt.resume"},
                                           DATA,
                                           {"plain", NULL, "ui.opt.plain"},
                                           NO_COLOR,
                                           {0}};
static const struct cli_opt data_opts[] = {DATA, {0}};
static const struct cli_opt verify_opts[] = {{"kept", "FILE", "ui.opt.kept"}, DATA, {0}};
static const struct cli_opt replay_opts[] = {{"at", "N", "ui.opt.at"},
                                             {"questions", NULL, "ui.opt.questions"},
                                             {"as", "SEAT", "ui.opt.as"},
                                             {"board", NULL, "ui.opt.board"},
                                             DATA,
                                             {"plain", NULL, "ui.opt.plain"},
                                             NO_COLOR,
                                             {0}};
static const struct cli_opt check_opts[] = {
    {"game", "GAME", "ui.opt.game"}, {"games", "N", "ui.opt.games"}, DATA, {0}};
static const struct cli_opt perft_opts[] = {
    {"depth", "D", "ui.opt.depth"},          SCENARIO, OPTION,
    {"position", "FILE", "ui.opt.position"}, DATA,     {0}};
static const struct cli_opt list_opts[] = {{"state", NULL, "ui.opt.state"},
                                           {"tables", NULL, "ui.opt.tables"},
                                           {"text-keys", NULL, "ui.opt.text_keys"},
                                           {0}};

const struct cli_cmd cli_cmds[] = {
    {"play", "[GAME]", "ui.cmd.play", 0, 1, play_opts, cmd_play},
    {"serve", "", "ui.cmd.serve", 0, 0, cmd_serve_opts, cmd_serve},
    {"replay", "RECORD", "ui.cmd.replay", 1, 1, replay_opts, cmd_replay},
    {"verify", "RECORD...", "ui.cmd.verify", 1, -1, verify_opts, cmd_verify},
    {"check", "FILE...", "ui.cmd.check", 1, -1, check_opts, cmd_check},
    {"engine", "", "ui.cmd.engine", 0, 0, data_opts, cmd_engine},
    {"arena", "GAME --seats A,B", "ui.cmd.arena", 1, 1, cmd_arena_opts, cmd_arena},
    {"bench", "[GAME]", "ui.cmd.bench", 0, 1, cmd_bench_opts, cmd_bench},
    {"load", "", "ui.cmd.load", 0, 0, cmd_load_opts, cmd_load},
    {"perft", "GAME", "ui.cmd.perft", 0, 1, perft_opts, cmd_perft},
    {"list", "[GAME]", "ui.cmd.list", 0, 1, list_opts, cmd_list},
    {"version", "", "ui.cmd.version", 0, 0, NULL, cmd_version},
    {0}};

static void overview(void)
{
    printf("%s bicorne %s\n\n%s\n\n", T("ui.usage"), T("ui.usage.command"), T("ui.usage.about"));
    for (const struct cli_cmd *c = cli_cmds; c->name; c++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", c->name, c->usage);
        printf("  %-24s  %s\n", left, T(c->about));
    }
    printf("\n%s\n", T("ui.usage.more"));
}

int cmd_version(const struct cli_args *a)
{
    (void)a;
    printf("bicorne %s\n", BICORNE_VERSION);
    return CLI_OK;
}

static int run(const struct cli_cmd *cmd, int argc, char **argv)
{
    struct cli_args a;
    bool help = false;
    int rc = cli_parse(&a, cmd, argc - 1, argv + 1, &help);
    if (!rc && help)
        cli_help(cmd);
    else if (!rc)
        rc = cmd->run(&a);
    cli_args_free(&a);
    cli_files_free();
    return rc;
}

/* A language named before the command is taken, and taken away. */
static bool take_language(int *argc, char ***argv)
{
    char **v = *argv;
    const char *lang = NULL;
    int used = 0;
    if (*argc > 2 && !strcmp(v[1], "--lang")) {
        lang = v[2];
        used = 2;
    } else if (*argc > 1 && !strncmp(v[1], "--lang=", 7)) {
        lang = v[1] + 7;
        used = 1;
    }
    if (lang && !cli_language(lang)) {
        cli_bad(T("ui.args.lang"), lang, NULL);
        return false;
    }
    *argc -= used;
    *argv += used;
    return true;
}

int main(int argc, char **argv)
{
    if (!cli_language(NULL)) {
        fprintf(stderr, "bicorne: the language files of this program are broken\n");
        return CLI_FAILED;
    }
    if (!take_language(&argc, &argv))
        return CLI_BAD;
    const char *name = argc > 1 ? argv[1] : "";
    if (!*name || !strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help")) {
        overview();
        return *name ? CLI_OK : CLI_BAD;
    }
    if (!strcmp(name, "--version"))
        name = "version";
    for (const struct cli_cmd *c = cli_cmds; c->name; c++)
        if (!strcmp(c->name, name)) {
            int rc = run(c, argc - 1, argv + 1);
            /* What could not be written was not done: a full disk, a closed pipe. */
            if (fflush(stdout) || ferror(stdout))
                rc = rc ? rc : CLI_FAILED;
            return rc;
        }
    return cli_bad(T("ui.args.command"), name, NULL);
}
