/* cmd_ai.h - the commands that let computers play: tournament and measurements. Their results are for
 * those who work on the program, and in English. */
#ifndef BC_CMD_AI_H
#define BC_CMD_AI_H

#include "cli/cli.h"

extern const struct cli_opt cmd_arena_opts[], cmd_bench_opts[], cmd_load_opts[];
int cmd_arena(const struct cli_args *args);
int cmd_bench(const struct cli_args *args);
int cmd_load(const struct cli_args *args);

#endif
