/* fixed.h - roots and logarithms in whole numbers, so that a search takes the same way on every
 * machine and compiler. IEEE 754 gives the exact root of a double; nothing else is computed in it. */
#ifndef BC_FIXED_H
#define BC_FIXED_H

#include <math.h>
#include <stdint.h>

/* The whole part of the root of n < 2^52. */
static inline uint32_t bc_isqrt(uint64_t n)
{
    return (uint32_t)sqrt((double)n);
}

/* ln(n) in units of 1/65536, n >= 1: log2(1 + f) is close to f + 0.34369 f (1 - f). */
static inline uint32_t bc_ln(uint32_t n)
{
    uint32_t whole = 31;
    while (!(n >> whole))
        whole--;
    uint64_t f = (((uint64_t)n << 16) >> whole) - 65536;
    uint64_t log2 = ((uint64_t)whole << 16) + f + ((((f * (65536 - f)) >> 16) * 22524) >> 16);
    return (uint32_t)((log2 * 45426) >> 16);
}

#endif
