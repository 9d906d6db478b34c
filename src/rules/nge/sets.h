/* sets.h - sets of pieces, a bit each: formations, squadrons, whoever marches or fights. */
#ifndef NGE_SETS_H
#define NGE_SETS_H

#include "rules/nge/data.h"

typedef struct {
    uint64_t w[4];
} nge_set;

static inline void nge_add(nge_set *s, int p)
{
    s->w[p >> 6] |= UINT64_C(1) << (p & 63);
}

static inline void nge_del(nge_set *s, int p)
{
    s->w[p >> 6] &= ~(UINT64_C(1) << (p & 63));
}

static inline bool nge_in(const nge_set *s, int p)
{
    return s->w[p >> 6] >> (p & 63) & 1;
}

static inline nge_set nge_both(const nge_set *a, const nge_set *b)
{
    nge_set set;
    for (int i = 0; i < 4; i++)
        set.w[i] = a->w[i] | b->w[i];
    return set;
}

/* The next piece of a set from `p` on, or -1. */
static inline int nge_from(const nge_set *s, int p)
{
    int i = p >> 6;
    uint64_t w = s->w[i] & ~UINT64_C(0) << (p & 63);
    while (!w) {
        if (++i == 4)
            return -1;
        w = s->w[i];
    }
    return (i << 6) + __builtin_ctzll(w);
}
_Static_assert(NGE_PIECES < 256, "NGE_EACH asks for the piece behind the last");
/* NOLINTBEGIN(bugprone-macro-parentheses): it declares p */
#define NGE_EACH(p, set) for (int p = nge_from((set), 0); p >= 0; p = nge_from((set), p + 1))
/* NOLINTEND(bugprone-macro-parentheses) */

/* Pieces from..to-1 of a set: all of them in one word of it, or in two. */
static inline int nge_count(const nge_set *s, int from, int to)
{
    int n = 0;
    for (int i = from >> 6; i <= (to - 1) >> 6; i++) {
        uint64_t w = s->w[i];
        if (i == from >> 6)
            w &= ~UINT64_C(0) << (from & 63);
        if (i == (to - 1) >> 6)
            w &= ~UINT64_C(0) >> (63 - ((to - 1) & 63));
        for (; w; w &= w - 1)
            n++;
    }
    return n;
}
/* Corps in word `i` of a set, of those that have any. */
static inline uint64_t nge_corps_in(const nge_set *s, int i)
{
    return i < NGE_CORPS >> 6 ? s->w[i] : s->w[i] & ((UINT64_C(1) << (NGE_CORPS & 63)) - 1);
}
static inline bool nge_has_corps(const nge_set *s)
{
    return nge_corps_in(s, 0) || nge_corps_in(s, 1);
}
static inline int nge_count_armies(const nge_set *s)
{
    return nge_count(s, NGE_FIRST_ARMY, NGE_FIRST_GENERAL);
}

#endif
