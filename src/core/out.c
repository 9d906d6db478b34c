/* out.c - see out.h. */
#include "core/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bc_out_free(struct bc_out *o)
{
    free(o->s);
    memset(o, 0, sizeof *o);
}

void bc_out_clear(struct bc_out *o)
{
    o->n = 0;
    o->failed = o->comma = false;
    if (o->s)
        o->s[0] = 0;
}

static bool grow(struct bc_out *o, size_t more)
{
    if (o->failed || more > SIZE_MAX / 4) {
        o->failed = true;
        return false;
    }
    size_t cap = o->cap ? o->cap : 256;
    while (cap < o->n + more + 1)
        cap *= 2;
    char *s = realloc(o->s, cap);
    if (!s) {
        o->failed = true;
        return false;
    }
    o->s = s;
    o->cap = cap;
    return true;
}

static inline bool room(struct bc_out *o, size_t more)
{
    return !o->failed && (more < o->cap - o->n || grow(o, more));
}

void bc_put_n(struct bc_out *o, const char *s, size_t n)
{
    if (!room(o, n))
        return;
    memcpy(o->s + o->n, s, n);
    o->n += n;
    o->s[o->n] = 0;
}

static inline void put_c(struct bc_out *o, char c)
{
    if (!room(o, 1))
        return;
    o->s[o->n++] = c;
    o->s[o->n] = 0;
}

void bc_put(struct bc_out *o, const char *s)
{
    bc_put_n(o, s, strlen(s));
}

void bc_putf(struct bc_out *o, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n >= 0 && room(o, (size_t)n)) {
        vsnprintf(o->s + o->n, (size_t)n + 1, fmt, again);
        o->n += (size_t)n;
    }
    va_end(again);
}

const char *bc_out_str(const struct bc_out *o)
{
    return o->s ? o->s : "";
}

size_t bc_cat(char *buf, size_t size, size_t at, const char *s)
{
    while (*s && at + 1 < size)
        buf[at++] = *s++;
    buf[at] = 0;
    return at;
}

size_t bc_cat_int(char *buf, size_t size, size_t at, int64_t v)
{
    char digits[24];
    size_t i = sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    digits[--i] = 0;
    do
        digits[--i] = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        digits[--i] = '-';
    return bc_cat(buf, size, at, digits + i);
}

static void escaped(struct bc_out *o, unsigned char c)
{
    if (c == '\n')
        bc_put(o, "\\n");
    else
        bc_putf(o, c < 0x20 ? "\\u%04x" : "\\%c", c);
}

/* What a string of JSON cannot hold as it is; and its end. */
static inline bool is_special(char c)
{
    return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

static void quoted_slowly(struct bc_out *o, const char *s)
{
    put_c(o, '"');
    for (; *s; s++)
        if (is_special(*s))
            escaped(o, (unsigned char)*s);
        else
            put_c(o, *s);
    put_c(o, '"');
}

/* Nearly always it is short, with nothing to escape: it is copied while it is looked through. */
static void quoted(struct bc_out *o, const char *s)
{
    enum { SHORT = 62 };
    size_t n = 0;
    if (!room(o, SHORT + 2))
        return;
    char *to = o->s + o->n;
    for (; n < SHORT && !is_special(s[n]); n++)
        to[n + 1] = s[n];
    if (s[n]) {
        quoted_slowly(o, s);
        return;
    }
    to[0] = to[n + 1] = '"';
    to[n + 2] = 0;
    o->n += n + 2;
}

static void lead(struct bc_out *o, const char *key)
{
    if (o->comma)
        put_c(o, ',');
    if (key) {
        quoted(o, key);
        put_c(o, ':');
    }
    o->comma = true;
}

void bc_json_key(struct bc_out *o, const char *key)
{
    lead(o, key);
    o->comma = false;
}

void bc_json_open(struct bc_out *o, const char *key, char bracket)
{
    lead(o, key);
    put_c(o, bracket);
    o->comma = false;
}

void bc_json_close(struct bc_out *o, char bracket)
{
    put_c(o, bracket);
    o->comma = true;
}

void bc_json_str(struct bc_out *o, const char *key, const char *value)
{
    lead(o, key);
    quoted(o, value);
}

void bc_json_int(struct bc_out *o, const char *key, int64_t value)
{
    char digits[24];
    lead(o, key);
    bc_put_n(o, digits, bc_cat_int(digits, sizeof digits, 0, value));
}

void bc_json_bool(struct bc_out *o, const char *key, bool value)
{
    lead(o, key);
    bc_put(o, value ? "true" : "false");
}

void bc_json_num(struct bc_out *o, const char *key, double value, int decimals)
{
    lead(o, key);
    bc_putf(o, "%.*f", decimals, value);
}
