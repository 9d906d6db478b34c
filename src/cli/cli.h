/* cli.h - what the commands of the program share: language, arguments, messages, files.
 *
 * A command is a row of the table in main.c: words, options and one line about it, from which both
 * the parser and `--help` work. Exit codes: 0 well, 1 failed, 2 bad input (nothing changed). */
#ifndef BC_CLI_H
#define BC_CLI_H

#include "game/files.h"
#include "game/game.h"
#include "game/text.h"

#include <stdio.h>

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD = 2 };

/* --- Language (say.c) --- */

extern const struct bc_text *cli_text; /* set once, before any command runs */
#define T(key) bc_tr(cli_text, key)

/* "de" or "en", from `wanted` (NULL: from the locale). False: no such language. */
bool cli_language(const char *wanted);

/* `text` with {1}, {2|one|many} ... replaced by the strings that follow, ended by NULL. */
void cli_put(struct bc_out *o, const char *text, ...) __attribute__((sentinel));
void cli_print(FILE *f, const char *text, ...) __attribute__((sentinel));
/* "bicorne: text" on stderr; returns CLI_BAD. */
int cli_bad(const char *text, ...) __attribute__((sentinel));
/* The same for an error from below, with its place; returns CLI_BAD, or CLI_FAILED without memory. */
int cli_error(const struct bc_error *e);
/* "file:line:column: text", naming the file on disk where one was laid over an embedded file. */
const char *cli_error_text(const struct bc_error *e, char *buf, size_t size);

/* A text of a game, e.g. "waterloo", "scenario", "standard". */
const char *cli_game_text(const struct bc_game *g, const char *group, const char *name);

/* "WL §3.5" as players know it: "§3.5", "Ruling 8". */
void cli_put_rule(struct bc_out *o, const char *rule);

/* --- Arguments (args.c) --- */

struct cli_opt {
    const char *name, *arg, *help; /* arg: NULL for a switch; help: a text key */
};

struct cli_given { /* an option as it was given */
    const struct cli_opt *opt;
    const char *value;
};

struct cli_args {
    const struct cli_cmd *cmd;
    const char **word; /* arguments that are no options */
    int words;
    struct cli_given *given;
    int opts;
};

struct cli_cmd {
    const char *name, *usage, *about; /* "[GAME]"; a text key */
    int words_min, words_max;         /* words_max -1: any number */
    const struct cli_opt *opts;       /* ended by a NULL name */
    int (*run)(const struct cli_args *);
};

extern const struct cli_cmd cli_cmds[];

/* Fills `a`; CLI_OK, or CLI_BAD with a message. `help` is set if it was asked for. */
int cli_parse(struct cli_args *a, const struct cli_cmd *cmd, int argc, char **argv, bool *help);
void cli_args_free(struct cli_args *a);
bool cli_has(const struct cli_args *a, const char *name);
const char *cli_value(const struct cli_args *a, const char *name); /* the last one, or NULL */
/* The next value of that option from number *i on, which is moved on; NULL: no more. */
const char *cli_next(const struct cli_args *a, const char *name, int *i);
/* A whole number of an option in lo..hi, or `def`. False: complained. */
bool cli_number(const struct cli_args *a, const char *name, long lo, long hi, int def, int *v);
/* --seed; `*given` says whether there was one. False: complained. */
bool cli_seed(const struct cli_args *a, uint64_t *seed, bool *given);
void cli_help(const struct cli_cmd *cmd);

/* The game of that name; NULL: complained. */
const struct bc_game *cli_game(const char *id);
/* Why NAME=VALUE is no option of the game, in the player's language. */
void cli_option_error(const struct bc_game *g, const char *name, const char *value,
                      struct bc_out *out);
/* Whether the game has that scenario, also in a folder of one's own; else a sentence into `out`. */
bool cli_scenario(const struct bc_game *g, const struct bc_files *files, const char *name,
                  struct bc_out *out);
/* All --option k=v into `opt`, which holds the defaults first. False: complained. */
bool cli_options(const struct cli_args *a, const struct bc_game *g, int16_t opt[BC_OPTS]);

/* --- Files (files_disk.c) --- */

/* The files of the games: --data DIR, else $BICORNE_DATA, laid over the embedded ones. NULL: the
 * folder is not there, complained. */
const struct bc_files *cli_files(const struct cli_args *a);
/* Lays one file over `name` ("data/waterloo/board.txt"); the bytes are copied. */
bool cli_files_lay(const char *name, const char *path, const char *bytes, size_t n);
void cli_files_dir(const char *dir);
void cli_files_free(void);
/* A whole file, at most BC_DOC_MAX bytes; the place is the path. */
int cli_read(const char *path, struct bc_out *out, struct bc_error *e);
/* A match from a position file (`fixed`: its seed, or NULL), of the game that was named as the
 * first word, if one was. CLI_OK, or an exit code: complained. */
struct bc_match;
int cli_position(const struct cli_args *a, const struct bc_files *files, const uint64_t *fixed,
                 struct bc_match **m);

/* --- The commands --- */

int cmd_play(const struct cli_args *);
extern const struct cli_opt cmd_serve_opts[];
int cmd_serve(const struct cli_args *);
int cmd_engine(const struct cli_args *);
int cmd_replay(const struct cli_args *);
int cmd_verify(const struct cli_args *);
int cmd_check(const struct cli_args *);
int cmd_perft(const struct cli_args *);
int cmd_list(const struct cli_args *);
int cmd_version(const struct cli_args *);

#endif
