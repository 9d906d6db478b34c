/* scan.h - JSON read where it lies: members and items as pieces of the text, without a tree. For those who
 * want a few values of many texts (the load generator) or compare texts (patch.h). The text must be
 * legal JSON, in any order and with any blanks; of other text something is found or nothing, never
 * beyond its end. */
#ifndef BC_SCAN_H
#define BC_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct bc_span {
    const char *s;
    size_t n;
};

struct bc_scan {
    const char *p, *end;
};

static inline void bc_scan_blanks(struct bc_scan *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\n' || *s->p == '\t' || *s->p == '\r'))
        s->p++;
}

/* Eight bytes at once: the highest bit of each that is `c`, and perhaps of bytes behind the first such. */
static inline uint64_t bc_scan_are(uint64_t bytes, char c)
{
    uint64_t x = bytes ^ UINT64_C(0x0101010101010101) * (unsigned char)c;
    return (x - UINT64_C(0x0101010101010101)) & ~x & UINT64_C(0x8080808080808080);
}

/* From a quotation mark to behind its fellow. */
static inline const char *bc_scan_behind(const char *p, const char *end)
{
    p++;
    for (uint64_t x, hit; end - p >= 8; p += 8) {
        memcpy(&x, p, sizeof x);
        hit = bc_scan_are(x, '"') | bc_scan_are(x, '\\');
        if (hit) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            p += __builtin_ctzll(hit) >> 3;
#endif
            if (*p == '"')
                return p + 1;
            break;
        }
    }
    for (; p < end && *p != '"'; p++)
        if (*p == '\\' && p + 1 < end)
            p++;
    return p < end ? p + 1 : end;
}

static inline void bc_scan_string(struct bc_scan *s)
{
    s->p = bc_scan_behind(s->p, s->end);
}

static inline bool bc_scan_ends(char c)
{
    return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* Brackets differ from braces in one bit. */
static inline void bc_scan_value(struct bc_scan *s)
{
    const char *p = s->p, *end = s->end;
    int depth = 0;
    while (p < end) {
        char c = *p;
        if (c == '"') {
            p = bc_scan_behind(p, end);
        } else if (depth || c == '{' || c == '[') {
            p++;
            depth += ((c & ~0x20) == '[') - ((c & ~0x20) == ']');
        } else {
            while (p < end && !bc_scan_ends(*p))
                p++;
        }
        if (!depth)
            break;
    }
    s->p = p;
}

/* Enters an object or array. */
static inline bool bc_scan_enter(struct bc_scan *s, struct bc_span text, char bracket)
{
    *s = (struct bc_scan){text.s, text.s + text.n};
    bc_scan_blanks(s);
    if (s->p == s->end || *s->p != bracket)
        return false;
    s->p++;
    return true;
}

/* The next value of an array; strings with their quotation marks. False: no more. */
static inline bool bc_scan_item(struct bc_scan *s, struct bc_span *value)
{
    bc_scan_blanks(s);
    if (s->p < s->end && *s->p == ',')
        s->p++;
    bc_scan_blanks(s);
    const char *from = s->p;
    bc_scan_value(s);
    *value = (struct bc_span){from, (size_t)(s->p - from)};
    return s->p > from;
}

/* The next member of an object; the key without quotation marks. False: no more. */
static inline bool bc_scan_member(struct bc_scan *s, struct bc_span *key, struct bc_span *value)
{
    if (!bc_scan_item(s, key) || key->n < 2 || key->s[0] != '"')
        return false;
    key->s++;
    key->n -= 2;
    bc_scan_blanks(s);
    if (s->p == s->end || *s->p != ':')
        return false;
    s->p++;
    return bc_scan_item(s, value);
}

static inline bool bc_span_is(struct bc_span a, const char *word)
{
    return a.n == strlen(word) && !memcmp(a.s, word, a.n);
}

/* A whole number; anything else is `none`. */
static inline int64_t bc_span_int(struct bc_span v, int64_t none)
{
    bool minus = v.n && v.s[0] == '-';
    size_t i = minus;
    int64_t x = 0;
    for (; i < v.n && v.s[i] >= '0' && v.s[i] <= '9' && i < 18; i++)
        x = x * 10 + (v.s[i] - '0');
    return i == v.n && i > minus ? (minus ? -x : x) : none;
}

/* A string without its quotation marks and with its escapes left as they are. */
static inline struct bc_span bc_span_text(struct bc_span v)
{
    if (v.n >= 2 && v.s[0] == '"')
        return (struct bc_span){v.s + 1, v.n - 2};
    return (struct bc_span){"", 0};
}

/* How many values an array has. */
static inline int bc_scan_count(struct bc_span array)
{
    struct bc_scan s;
    struct bc_span v;
    int n = 0;
    if (bc_scan_enter(&s, array, '['))
        while (bc_scan_item(&s, &v))
            n++;
    return n;
}

#endif
