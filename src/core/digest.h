/* digest.h - FNV-1a over bytes: signatures of states, the same on every machine.
 * Not a safeguard against intent; dice.h uses BLAKE2b for that. */
#ifndef BC_DIGEST_H
#define BC_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define BC_DIGEST_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t bc_digest(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

#endif
