/* cmd_ai.h - the commands that let computers play: tournament and measurement. argv[0] is the
 * command's own name. Both are tools for those who work on the program: they speak English. */
#ifndef BC_CMD_AI_H
#define BC_CMD_AI_H

int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);

#endif
