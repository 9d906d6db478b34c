/* now.c - the clocks of the server. Apart, so that a test can have its own. See net.h. */
#include "server/net.h"

#include <time.h>

static int64_t clock_us(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t sv_now_ms(void)
{
    return clock_us(CLOCK_REALTIME) / 1000;
}

int64_t sv_mono_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}
