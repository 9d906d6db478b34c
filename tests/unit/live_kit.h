/* live_kit.h - what the tests of test_live*.c share: a server, two people, and the game made last. */
#ifndef LIVE_KIT_H
#define LIVE_KIT_H

#include "fake_net.h"

static struct server *sv;
static char id[ST_ID], invite[40];
static struct somebody anna, ben;

static inline int begin(void **state)
{
    (void)state;
    memset(&anna, 0, sizeof anna);
    memset(&ben, 0, sizeof ben);
    sv = server_new(":memory:", true);
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    server_free(sv);
    return 0;
}

/* The answer to POST /api/games: keeps id and invitation. */
static inline void made(struct reply r)
{
    if (r.status != 201)
        fail_msg("%s", r.text);
    snprintf(id, sizeof id, "%s", str_at(r.json, "id"));
    const char *s = json_string_value(at(r.json, "invite"));
    snprintf(invite, sizeof invite, "%s", s ? s : "");
    reply_free(&r);
}

static inline char *path(const char *rest)
{
    static char buf[200];
    snprintf(buf, sizeof buf, "/api/games/%s%s", id, rest);
    return buf;
}

#endif
