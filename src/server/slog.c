/* slog.c - the log, one line an event. See server.h. */
#include "server/server.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 1024, SPEC = 16 };

static atomic_int log_level = SV_INFO;

void sv_log_level(int level)
{
    atomic_store(&log_level, level);
}

/* --- A line --- */

struct line {
    char s[LINE];
    size_t n;
};

/* What does not fit is left out; the last byte is kept for the end of the line. */
static void put_char(struct line *l, char c)
{
    if (l->n < sizeof l->s - 1)
        l->s[l->n++] = c;
}

static void put_plain(struct line *l, const char *s)
{
    while (*s)
        put_char(l, *s++);
}

/* A value that holds blanks, quotes or the like is quoted; nothing in it can begin a new line. */
static void put_value(struct line *l, const char *s)
{
    bool plain = *s != 0;
    for (const char *c = s; *c; c++)
        plain = plain && (unsigned char)*c > ' ' && !strchr("\"\\=\x7f", *c);
    if (plain) {
        put_plain(l, s);
        return;
    }
    put_char(l, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            put_char(l, '\\');
        put_char(l, (unsigned char)*s < ' ' || *s == '\x7f' ? '?' : *s);
    }
    put_char(l, '"');
}

static void put_start(struct line *l, int level, const char *event)
{
    static const char *const names[] = {"error", "info", "debug"};
    struct timespec now;
    struct tm tm;
    char day[32], text[96];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(text, sizeof text, "time=%s.%03dZ level=%s event=", day, (int)(now.tv_nsec / 1000000),
             names[level]);
    put_plain(l, text);
    put_value(l, event);
}

/* One conversion, `spec` being all of it: "%s", "%lld", "%.3f". */
static void put_spec(struct line *l, const char *spec, va_list *args)
{
    char text[64] = "";
    size_t n = strlen(spec);
    char kind = spec[n - 1];
    bool is_long = strchr(spec, 'l') || strchr(spec, 'z') || strchr(spec, 'j');
    bool is_llong = strstr(spec, "ll") != NULL;
    switch (kind) {
    case 's': {
        const char *s = va_arg(*args, const char *);
        put_value(l, s ? s : "");
        return;
    }
    case 'd':
    case 'i':
    case 'u':
    case 'x':
        if (is_llong)
            snprintf(text, sizeof text, spec, va_arg(*args, long long));
        else if (is_long)
            snprintf(text, sizeof text, spec, va_arg(*args, long));
        else
            snprintf(text, sizeof text, spec, va_arg(*args, int));
        break;
    case 'f':
    case 'g': snprintf(text, sizeof text, spec, va_arg(*args, double)); break;
    case 'c': snprintf(text, sizeof text, "%c", va_arg(*args, int)); break;
    default: break; /* "%%" is of no use here */
    }
    put_plain(l, text);
}

void sv_log(int level, const char *event, const char *fmt, ...)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    if (level > atomic_load(&log_level))
        return;
    struct line l = {.n = 0};
    va_list args;
    put_start(&l, level, event);
    if (*fmt)
        put_char(&l, ' ');
    va_start(args, fmt);
    while (*fmt) {
        char spec[SPEC];
        size_t n = *fmt == '%' ? 1 + strcspn(fmt + 1, "sdiuxfgc%") + 1 : 0;
        if (n && n < sizeof spec && fmt[n - 1]) {
            memcpy(spec, fmt, n);
            spec[n] = 0;
            put_spec(&l, spec, &args);
            fmt += n;
        } else {
            put_char(&l, *fmt++);
        }
    }
    va_end(args);
    l.s[l.n++] = '\n';
    pthread_mutex_lock(&lock);
    ssize_t done =
        write(STDERR_FILENO, l.s, l.n); /* a log that cannot be written is no reason... */
    (void)done;                         /* ... to stop */
    pthread_mutex_unlock(&lock);
}
