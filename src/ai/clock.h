/* clock.h - the only clock of src/ai/: for searches that are given a time, and for measuring. */
#ifndef BC_CLOCK_H
#define BC_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some fixed moment; never goes back. */
int64_t bc_clock_ns(void);

#endif
