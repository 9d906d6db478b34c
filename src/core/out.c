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

static bool room(struct bc_out *o, size_t more)
{
    if (o->failed || more > SIZE_MAX / 4) {
        o->failed = true;
        return false;
    }
    if (o->n + more + 1 <= o->cap)
        return true;
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

void bc_put_n(struct bc_out *o, const char *s, size_t n)
{
    if (!room(o, n))
        return;
    memcpy(o->s + o->n, s, n);
    o->n += n;
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

/* Nearly always there is nothing to escape: runs of plain characters are copied at once. */
static void quoted(struct bc_out *o, const char *s)
{
    bc_put_n(o, "\"", 1);
    for (;;) {
        const char *plain = s;
        while ((unsigned char)*s >= 0x20 && *s != '"' && *s != '\\')
            s++;
        bc_put_n(o, plain, (size_t)(s - plain));
        if (!*s)
            break;
        escaped(o, (unsigned char)*s++);
    }
    bc_put_n(o, "\"", 1);
}

static void lead(struct bc_out *o, const char *key)
{
    if (o->comma)
        bc_put_n(o, ",", 1);
    if (key) {
        quoted(o, key);
        bc_put_n(o, ":", 1);
    }
    o->comma = true;
}

void bc_json_open(struct bc_out *o, const char *key, char bracket)
{
    lead(o, key);
    bc_put_n(o, &bracket, 1);
    o->comma = false;
}

void bc_json_close(struct bc_out *o, char bracket)
{
    bc_put_n(o, &bracket, 1);
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
