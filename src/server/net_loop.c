/* net_loop.c - how the loop waits: with epoll through libev where libwebsockets can, else with its own
 * poll(), which looks at every socket each time and is dear with thousands of them.
 *
 * libwebsockets loads what it needs for libev when it starts; a machine without that part is served
 * by poll(). */
#include "server/net_inside.h"

#if defined(SV_LIBEV) && defined(LWS_WITH_LIBEV)

#include <ev.h>

struct lws_context *loop_start(struct sv_net *net, struct lws_context_creation_info *info)
{
    net->loop = ev_loop_new(EVBACKEND_EPOLL | EVFLAG_NOENV);
    if (net->loop) {
        uint64_t options = info->options;
        info->options |= LWS_SERVER_OPTION_LIBEV;
        info->foreign_loops = &net->loop;
        struct lws_context *context = lws_create_context(info);
        if (context)
            return context;
        info->options = options;
        info->foreign_loops = NULL;
        loop_free(net);
    }
    return lws_create_context(info);
}

bool loop_round(struct sv_net *net)
{
    if (!net->loop)
        return lws_service(net->context, 0) >= 0;
    ev_run(net->loop, EVRUN_ONCE);
    return true;
}

void loop_free(struct sv_net *net)
{
    if (net->loop)
        ev_loop_destroy(net->loop);
    net->loop = NULL;
}

#else

struct lws_context *loop_start(struct sv_net *net, struct lws_context_creation_info *info)
{
    (void)net;
    return lws_create_context(info);
}

bool loop_round(struct sv_net *net)
{
    return lws_service(net->context, 0) >= 0;
}

void loop_free(struct sv_net *net)
{
    (void)net;
}

#endif
