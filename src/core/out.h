/* out.h - a growing text, and JSON written into it. One failure (no memory) is remembered and
 * makes every later call a no-op, so that callers test once, at the end. */
#ifndef BC_OUT_H
#define BC_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bc_out {
    char *s; /* always NUL-terminated once anything was written */
    size_t n, cap;
    bool failed;
    bool comma; /* JSON: the next value in this object or array wants a comma before it */
};

void bc_out_free(struct bc_out *o);
void bc_out_clear(struct bc_out *o);
void bc_put(struct bc_out *o, const char *s);
void bc_put_n(struct bc_out *o, const char *s, size_t n);
void bc_putf(struct bc_out *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *bc_out_str(const struct bc_out *o); /* never NULL */

/* Into fixed room, which the printf family is too slow for where it happens a million times: appends
 * behind the first `at` characters, as much as fits with its NUL; returns the new length. */
size_t bc_cat(char *buf, size_t size, size_t at, const char *s);
size_t bc_cat_int(char *buf, size_t size, size_t at, int64_t v);

/* JSON. `key` is NULL inside an array and at the top. */
void bc_json_open(struct bc_out *o, const char *key, char bracket); /* '{' or '[' */
void bc_json_close(struct bc_out *o, char bracket);                 /* '}' or ']' */
void bc_json_key(struct bc_out *o, const char *key);                /* a value follows */
void bc_json_str(struct bc_out *o, const char *key, const char *value);
void bc_json_int(struct bc_out *o, const char *key, int64_t value);
void bc_json_bool(struct bc_out *o, const char *key, bool value);
void bc_json_num(struct bc_out *o, const char *key, double value, int decimals);

#endif
