/* health.c - whether this server can do its work: what is told to whoever asks /healthz, and what to the
 * operator in the log. */
#include "server/server.h"

#include <stdio.h>

enum { HANGS_MS = 10000 }; /* a transaction that takes longer: the disk does not answer */

void sv_store_failed(struct server *sv, const char *what, int rc)
{
    struct st_stats s;
    st_stats(sv->store, &s);
    sv_log(SV_ERROR, "store", "what=%s rc=%d error=%s", what, rc, s.error);
}

int sv_health(struct server *sv, char *text, size_t size)
{
    struct st_stats s;
    st_stats(sv->store, &s);
    if (s.failing)
        snprintf(text, size, "Nothing can be written at present: %s.\n", s.reason);
    else if (s.waits_us / 1000 >= HANGS_MS)
        snprintf(text, size, "Nothing has been written for %llu s: the disk does not answer.\n",
                 (unsigned long long)(s.waits_us / 1000000));
    else
        snprintf(text, size, "ok\n");
    return text[0] == 'o' ? 200 : 503;
}

void sv_health_tick(struct server *sv)
{
    struct st_stats s;
    st_stats(sv->store, &s);
    if (s.failing && !sv->failing)
        sv_log(SV_ERROR, "health", "writes=failing error=%s", s.error);
    else if (!s.failing && sv->failing)
        sv_log(SV_INFO, "health", "writes=ok");
    sv->failing = s.failing;
}
