/* clock.h - a clock that never goes back: for searches that are given a time, for what waits for a disk,
 * and for measuring. Rules know none. */
#ifndef BC_CLOCK_H
#define BC_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some fixed moment; never goes back. */
int64_t bc_clock_ns(void);

#endif
