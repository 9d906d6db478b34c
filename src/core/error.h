/* error.h - what went wrong in the world outside: a code, a place, one sentence.
 * Our own mistakes are asserts; whatever comes from files, players or the net ends here. */
#ifndef BC_ERROR_H
#define BC_ERROR_H

#include <stddef.h>

enum bc_err {
    BC_OK = 0,
    BC_ESYNTAX = -1,  /* text that cannot be read */
    BC_EVALUE = -2,   /* readable, but not allowed here */
    BC_EILLEGAL = -3, /* an action the rules do not offer now */
    BC_ESTATE = -4,   /* a request that does not fit the moment */
    BC_EIO = -5,      /* a file or stream failed */
    BC_ENOMEM = -6
};

/* `line` and `col` count from 1; 0 means that there is no such place. */
struct bc_error {
    int code, line, col;
    char file[128];
    char text[256];
};

/* Fills `e` (which may be NULL) and returns `code`, so that callers can `return bc_fail(...)`. */
int bc_fail(struct bc_error *e, int code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int bc_fail_at(struct bc_error *e, int code, const char *file, int line, int col, const char *fmt,
               ...) __attribute__((format(printf, 6, 7)));

/* "file:line:column: text", as far as a place is known. */
const char *bc_error_text(const struct bc_error *e, char *buf, size_t size);

#endif
