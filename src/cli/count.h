/* count.h - how often people are asked in a recorded game. */
#ifndef BC_COUNT_H
#define BC_COUNT_H

#include "game/match.h"

/* Prints decisions, questions and lines by year and seat. False: no memory. */
bool count_questions(const struct bc_match *m);

#endif
