/* load_scan.h - finds members of a JSON object without building a tree: the load generator reads
 * thousands of views a second and wants a few numbers of each. The text must be legal JSON, in any
 * order and with any blanks; of other text something is found or nothing, never beyond its end. */
#ifndef CLI_LOAD_SCAN_H
#define CLI_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct load_span {
    const char *s;
    size_t n;
};

struct load_scan {
    const char *p, *end;
};

static inline void load_skip_blanks(struct load_scan *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\n' || *s->p == '\t' || *s->p == '\r'))
        s->p++;
}

/* From a quotation mark to behind its fellow. */
static inline void load_skip_string(struct load_scan *s)
{
    for (s->p++; s->p < s->end && *s->p != '"'; s->p++)
        if (*s->p == '\\' && s->p + 1 < s->end)
            s->p++;
    if (s->p < s->end)
        s->p++;
}

static inline void load_skip_value(struct load_scan *s)
{
    int depth = 0;
    do {
        if (s->p == s->end)
            return;
        char c = *s->p;
        if (c == '"') {
            load_skip_string(s);
            continue;
        }
        if ((c == ',' || c == '}' || c == ']') && !depth)
            return; /* behind a number or a word */
        s->p++;
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (!depth && c != '}' && c != ']')
            while (s->p < s->end && !strchr(",}] \t\r\n", *s->p))
                s->p++;
    } while (depth);
}

/* Enters an object or array. */
static inline bool load_enter(struct load_scan *s, struct load_span text, char bracket)
{
    *s = (struct load_scan){text.s, text.s + text.n};
    load_skip_blanks(s);
    if (s->p == s->end || *s->p != bracket)
        return false;
    s->p++;
    return true;
}

/* The next value of an array; strings with their quotation marks. False: no more. */
static inline bool load_item(struct load_scan *s, struct load_span *value)
{
    load_skip_blanks(s);
    if (s->p < s->end && *s->p == ',')
        s->p++;
    load_skip_blanks(s);
    const char *from = s->p;
    load_skip_value(s);
    *value = (struct load_span){from, (size_t)(s->p - from)};
    return s->p > from;
}

/* The next member of an object; the key without quotation marks. False: no more. */
static inline bool load_member(struct load_scan *s, struct load_span *key, struct load_span *value)
{
    if (!load_item(s, key) || key->n < 2 || key->s[0] != '"')
        return false;
    key->s++;
    key->n -= 2;
    load_skip_blanks(s);
    if (s->p == s->end || *s->p != ':')
        return false;
    s->p++;
    return load_item(s, value);
}

static inline bool load_is(struct load_span a, const char *word)
{
    return a.n == strlen(word) && !memcmp(a.s, word, a.n);
}

/* A whole number; anything else is `none`. */
static inline int64_t load_int(struct load_span v, int64_t none)
{
    bool minus = v.n && v.s[0] == '-';
    size_t i = minus;
    int64_t x = 0;
    for (; i < v.n && v.s[i] >= '0' && v.s[i] <= '9' && i < 18; i++)
        x = x * 10 + (v.s[i] - '0');
    return i == v.n && i > minus ? (minus ? -x : x) : none;
}

/* A string without its quotation marks and with its escapes left as they are. */
static inline struct load_span load_text(struct load_span v)
{
    if (v.n >= 2 && v.s[0] == '"')
        return (struct load_span){v.s + 1, v.n - 2};
    return (struct load_span){"", 0};
}

/* How many values an array has. */
static inline int load_count(struct load_span array)
{
    struct load_scan s;
    struct load_span v;
    int n = 0;
    if (load_enter(&s, array, '['))
        while (load_item(&s, &v))
            n++;
    return n;
}

#endif
