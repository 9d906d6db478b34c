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

static void quoted(struct bc_out *o, const char *s)
{
    bc_put(o, "\"");
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            bc_putf(o, "\\%c", c);
        else if (c == '\n')
            bc_put(o, "\\n");
        else if (c < 0x20)
            bc_putf(o, "\\u%04x", c);
        else
            bc_put_n(o, s, 1);
    }
    bc_put(o, "\"");
}

static void lead(struct bc_out *o, const char *key)
{
    if (o->comma)
        bc_put(o, ",");
    if (key) {
        quoted(o, key);
        bc_put(o, ":");
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
    lead(o, key);
    bc_putf(o, "%lld", (long long)value);
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
