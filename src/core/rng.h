/* rng.h - a small, fast, reproducible generator (xoshiro256**) for search, guesses and trials.
 * Never for the dice of a match: those come from dice.h, committed to and verifiable. */
#ifndef BC_RNG_H
#define BC_RNG_H

#include <stdint.h>

struct bc_rng {
    uint64_t s[4];
};

void bc_rng_seed(struct bc_rng *r, uint64_t seed);

static inline uint64_t bc_rng_next(struct bc_rng *r)
{
    uint64_t *s = r->s;
    uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* A number in 0..n-1, n > 0. The bias is below n / 2^32: of no account where this is used. */
static inline uint32_t bc_rng_below(struct bc_rng *r, uint32_t n)
{
    return (uint32_t)(((bc_rng_next(r) >> 32) * n) >> 32);
}

#endif
