/* error.c - see error.h. */
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int fill(struct bc_error *e, int code, const char *file, int line, int col, const char *fmt,
                va_list ap)
{
    if (e) {
        memset(e, 0, sizeof *e);
        e->code = code;
        e->line = line;
        e->col = col;
        if (file)
            snprintf(e->file, sizeof e->file, "%s", file);
        vsnprintf(e->text, sizeof e->text, fmt, ap);
    }
    return code;
}

int bc_fail(struct bc_error *e, int code, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fill(e, code, NULL, 0, 0, fmt, ap);
    va_end(ap);
    return code;
}

int bc_fail_at(struct bc_error *e, int code, const char *file, int line, int col, const char *fmt,
               ...)
{
    va_list ap;
    va_start(ap, fmt);
    fill(e, code, file, line, col, fmt, ap);
    va_end(ap);
    return code;
}

const char *bc_error_text(const struct bc_error *e, char *buf, size_t size)
{
    if (e->file[0] && e->line)
        snprintf(buf, size, "%s:%d:%d: %s", e->file, e->line, e->col, e->text);
    else if (e->file[0])
        snprintf(buf, size, "%s: %s", e->file, e->text);
    else
        snprintf(buf, size, "%s", e->text);
    return buf;
}
