/* net.c - the loop: a listening socket, all connections, and what happens to them by libwebsockets.
 *
 * Sockets are accepted here, so that limits come before anything is spent on a client, and errors of
 * --listen can be told plainly. Other threads only ever call sv_net_wake. */
#include "server/net_inside.h"

#include "core/doc.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TICK_US = 100000,
    SWEEP_TICKS = 10,  /* once a second */
    HEADERS_S = 10,    /* for the headers of a request */
    KEEP_ALIVE_S = 30, /* between requests */
    END_MS = 500,      /* for the last words when the server ends */
    SPARE_FDS = 128,   /* for files, database and such */
    FDS_MAX = 65536,
    SOCKETS_MORE = 32, /* connections of an address besides its WebSockets */
    RX = 1024,         /* a WebSocket's buffer: longer messages come in pieces */
    TX = 1 << 20
};

/* --- Connections --- */

unsigned char *net_room(struct sv_net *net, size_t n)
{
    if (n > net->room_n || !net->room) {
        size_t size = n > SV_CHUNK ? n : SV_CHUNK;
        unsigned char *room = realloc(net->room, LWS_PRE + size);
        if (!room)
            return NULL;
        net->room = room;
        net->room_n = size;
    }
    return net->room + LWS_PRE;
}

void net_mark(struct sv_conn *c)
{
    if (c->dirty)
        return;
    c->dirty = true;
    c->dirty_next = c->net->dirty;
    c->net->dirty = c;
}

void net_kill(struct sv_conn *c)
{
    c->closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static struct sv_conn *conn_new(struct sv_net *net, const char *ip)
{
    struct sv_conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->net = net;
    snprintf(c->ip, sizeof c->ip, "%s", ip);
    c->next = net->conns;
    if (c->next)
        c->next->prev = c;
    net->conns = c;
    net->count++;
    return c;
}

static void conn_free(struct sv_conn *c)
{
    struct sv_net *net = c->net;
    ws_close(c);
    http_gone(c);
    for (struct sv_conn **p = &net->dirty; c->dirty && *p; p = &(*p)->dirty_next)
        if (*p == c) {
            *p = c->dirty_next;
            break;
        }
    if (c->prev)
        c->prev->next = c->next;
    else
        net->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    if (c->table)
        sv_limits_leave(net->sv->limits, c->ip, SV_TABLE);
    if (c->socket)
        sv_limits_leave(net->sv->limits, c->ip, SV_SOCKET);
    net->held -= c->held;
    net->count--;
    bc_out_free(&c->rx);
    free(c);
}

static void adopt(struct sv_net *net, int fd, struct sv_conn *c)
{
    lws_adopt_desc_t d = {.vh = net->vhost,
                          .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
                          .fd = {.sockfd = fd},
                          .opaque = c};
    net->accepting = c;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&d);
    if (!wsi && net->accepting) /* it failed too early for our callback to hear of it */
        conn_free(c);
    net->accepting = NULL;
}

static void address_of(const struct sockaddr_storage *sa, socklen_t n, char ip[SV_IP])
{
    char text[NI_MAXHOST] = "";
    (void)getnameinfo((const struct sockaddr *)sa, n, text, sizeof text, NULL, 0, NI_NUMERICHOST);
    text[strcspn(text, "%")] = 0; /* the scope of a local IPv6 address */
    snprintf(ip, SV_IP, "%.45s", strncmp(text, "::ffff:", 7) ? text : text + 7);
}

static void accept_one(struct sv_net *net, int fd, const char *ip)
{
    struct server *sv = net->sv;
    const int one = 1;
    int max = sv->opt.conns_per_ip ? sv->opt.conns_per_ip + SOCKETS_MORE : 0;
    bool by_proxy = sv_is_proxy(&sv->opt, ip), counts = !by_proxy;
    bool ok = !net->ending && net->count < net->limit &&
              (!counts || sv_limits_join(sv->limits, ip, SV_SOCKET, max, sv_mono_ms()));
    struct sv_conn *c = ok ? conn_new(net, ip) : NULL;
    if (!c) {
        if (ok && counts)
            sv_limits_leave(sv->limits, ip, SV_SOCKET);
        sv->count.limited++;
        close(fd);
        return;
    }
    c->socket = counts;
    c->by_proxy = by_proxy;
    c->local = sv_is_loopback(ip);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    adopt(net, fd, c);
}

static void accept_all(struct sv_net *net)
{
    enum { AT_ONCE = 64 };
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage sa;
        socklen_t n = sizeof sa;
        char ip[SV_IP];
        int fd = accept4(net->listener, (struct sockaddr *)&sa, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0)
            return;
        address_of(&sa, n, ip);
        accept_one(net, fd, ip);
    }
}

/* --- What libwebsockets tells --- */

static void woken(struct sv_net *net)
{
    struct server *sv = net->sv;
    if (!atomic_exchange(&net->waking, false))
        return;
    st_reap(sv->store);
    sv_pool_reap(sv->pool);
    sv_tick(sv);
}

static int on_conn(struct sv_conn *c, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                   size_t n)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP: return http_begin(c, wsi, in, n);
    case LWS_CALLBACK_HTTP_BODY: return http_body(c, in, n);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_body_end(c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(c);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return ws_upgrade(c, wsi);
    case LWS_CALLBACK_ESTABLISHED: return ws_open(c);
    case LWS_CALLBACK_RECEIVE: return ws_receive(c, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE: return ws_writeable(c);
    case LWS_CALLBACK_RECEIVE_PONG:
        c->seen = sv_mono_ms();
        c->pinged = false;
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: c->closing = true; return 0;
    case LWS_CALLBACK_CLOSED: ws_close(c); return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT: nothing for us */
    case LWS_CALLBACK_RAW_RX: return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (c == c->net->accepting)
            c->net->accepting = NULL;
        conn_free(c);
        return 0;
    default: return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t n)
{
    (void)user;
    struct sv_net *net = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        woken(net);
        return 0;
    }
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        accept_all(net);
        return 0;
    }
    if (reason == LWS_CALLBACK_GET_THREAD_ID || reason == LWS_CALLBACK_WSI_CREATE)
        return 0;
    struct sv_conn *c = lws_get_opaque_user_data(wsi);
    if (!c)
        return 0;
    c->wsi = wsi;
    return on_conn(c, wsi, reason, in, n);
}

/* --- Listening --- */

/* "127.0.0.1:1815", "[::1]:1815", "localhost:0". */
static int split(const char *listen_on, char host[256], char port[16], struct bc_error *e)
{
    const char *colon = strrchr(listen_on, ':');
    size_t n = colon ? (size_t)(colon - listen_on) : 0;
    bool six = n > 2 && listen_on[0] == '[' && listen_on[n - 1] == ']';
    int number;
    if (!colon || n >= 256 || !bc_parse_int(colon + 1, 0, 65535, &number) ||
        (!six && memchr(listen_on, ':', n)))
        return bc_fail(e, BC_EVALUE, "--listen is HOST:PORT, as in 127.0.0.1:1815 or [::1]:1815");
    snprintf(host, 256, "%.*s", (int)(six ? n - 2 : n), listen_on + six);
    snprintf(port, 16, "%d", number);
    return 0;
}

bool sv_listen_is_local(const char *listen_on)
{
    char host[256], port[16];
    return !split(listen_on, host, port, NULL) &&
           (!strncmp(host, "127.", 4) || !strcmp(host, "::1") || !strcmp(host, "localhost"));
}

static int open_socket(const struct addrinfo *a)
{
    const int one = 1;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (!bind(fd, a->ai_addr, a->ai_addrlen) && !listen(fd, SOMAXCONN))
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* The address that a browser on this machine would use. */
static void name_us(struct sv_net *net, const char *host)
{
    struct sockaddr_storage sa;
    socklen_t n = sizeof sa;
    char port[16] = "0";
    const struct sv_options *opt = &net->sv->opt;
    const char *scheme = opt->tls_cert ? "https" : "http";
    if (!getsockname(net->listener, (struct sockaddr *)&sa, &n))
        (void)getnameinfo((struct sockaddr *)&sa, n, NULL, 0, port, sizeof port, NI_NUMERICSERV);
    if (!*host || !strcmp(host, "0.0.0.0") || !strcmp(host, "::"))
        host = "127.0.0.1";
    (void)bc_parse_int(port, 0, 65535, &net->port);
    if (opt->public_url)
        snprintf(net->url, sizeof net->url, "%.290s%s", opt->public_url,
                 opt->public_url[strlen(opt->public_url) - 1] == '/' ? "" : "/");
    else if (strchr(host, ':'))
        snprintf(net->url, sizeof net->url, "%s://[%s]:%d/", scheme, host, net->port);
    else
        snprintf(net->url, sizeof net->url, "%s://%s:%d/", scheme, host, net->port);
    const char *path = opt->public_url ? strstr(opt->public_url, "://") : NULL;
    if (path)
        snprintf(net->origin, sizeof net->origin, "%.*s",
                 (int)(path + 3 + strcspn(path + 3, "/") - opt->public_url), opt->public_url);
}

static int listen_on(struct sv_net *net, struct bc_error *e)
{
    const char *where = net->sv->opt.listen;
    struct addrinfo want = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *found = NULL;
    char host[256] = "", port[16] = "";
    int rc = split(where, host, port, e);
    if (rc)
        return rc;
    int bad = getaddrinfo(*host ? host : NULL, port, &want, &found);
    if (bad)
        return bc_fail(e, BC_EVALUE, "--listen %s: %s", where, gai_strerror(bad));
    for (const struct addrinfo *a = found; a && net->listener < 0; a = a->ai_next)
        net->listener = open_socket(a);
    int why = errno;
    freeaddrinfo(found);
    if (net->listener < 0)
        return bc_fail(e, BC_EIO, "cannot listen on %s: %s", where,
                       why == EADDRINUSE ? "another program does already" : strerror(why));
    name_us(net, host);
    return 0;
}

/* --- Start --- */

static atomic_int how_bad;

/* Certificates apart, what libwebsockets calls an error is a client's doing. */
static void say(int level, const char *line)
{
    char text[512];
    (void)level;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    sv_log(atomic_load(&how_bad), "libwebsockets", "text=%s", text);
}

/* As many files as we may have, within reason: libwebsockets has a table of that size. */
static int raise_files(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r))
        return 1024;
    r.rlim_cur = r.rlim_max < FDS_MAX ? r.rlim_max : FDS_MAX;
    (void)setrlimit(RLIMIT_NOFILE, &r);
    return getrlimit(RLIMIT_NOFILE, &r) ? 1024 : (int)(r.rlim_cur < FDS_MAX ? r.rlim_cur : FDS_MAX);
}

static int start_lws(struct sv_net *net, struct bc_error *e)
{
    static const struct lws_protocols protocols[] = {
        {.name = "bicorne", .callback = on_event, .rx_buffer_size = RX, .tx_packet_size = TX},
        {.name = NULL}};
    static const lws_retry_bo_t no_pings = {.secs_since_valid_ping = 0}; /* net_ws.c has its own */
    const struct sv_options *opt = &net->sv->opt;
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .protocols = protocols,
                                             .user = net,
                                             .timeout_secs = HEADERS_S,
                                             .timeout_secs_ah_idle = HEADERS_S,
                                             .keepalive_timeout = KEEP_ALIVE_S,
                                             .max_http_header_data = SV_HEADERS,
                                             .pt_serv_buf_size = 20480,
                                             .retry_and_idle_policy = &no_pings,
                                             .alpn = "http/1.1",
                                             .vhost_name = "bicorne"};
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (opt->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = opt->tls_cert;
        info.ssl_private_key_filepath = opt->tls_key;
    }
    atomic_store(&how_bad, SV_DEBUG);
    lws_set_log_level(LLL_ERR, say);
    net->context = loop_start(net, &info);
    atomic_store(&how_bad, SV_ERROR);
    net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
    lws_adopt_desc_t d = {.vh = net->vhost,
                          .type = LWS_ADOPT_RAW_FILE_DESC,
                          .fd = {.filefd = net->listener},
                          .vh_prot_name = "bicorne"};
    if (!net->vhost || !lws_adopt_descriptor_vhost_via_info(&d))
        return bc_fail(e, BC_EIO,
                       opt->tls_cert ? "cannot start: see --tls-cert and --tls-key"
                                     : "cannot start libwebsockets");
    atomic_store(&how_bad, SV_DEBUG);
    return 0;
}

int sv_net_start(struct server *sv, struct bc_error *e)
{
    struct sv_net *net = calloc(1, sizeof *net);
    if (!net)
        return bc_fail(e, BC_ENOMEM, "no memory");
    sv->net = net;
    net->sv = sv;
    net->listener = -1;
    net->limit = raise_files() - SPARE_FDS;
    atomic_init(&net->waking, false);
    atomic_init(&net->stopping, false);
    int rc = listen_on(net, e);
    return rc ? rc : start_lws(net, e);
}

const char *sv_net_url(const struct server *sv)
{
    return sv->net->url;
}

/* --- The loop --- */

static void tick(lws_sorted_usec_list_t *timer)
{
    struct sv_net *net = lws_container_of(timer, struct sv_net, timer);
    int64_t now = sv_mono_ms();
    bool sweep = ++net->ticks % SWEEP_TICKS == 0;
    sv_tick(net->sv);
    for (struct sv_conn *c = sweep || net->held ? net->conns : NULL; c; c = c->next) {
        ws_release(c, now);
        if (sweep) {
            http_sweep(c, now);
            ws_sweep(c, now);
        }
    }
    /* Not in step: when something happened by itself could be told from its time. */
    lws_sul_schedule(net->context, 0, &net->timer, tick,
                     TICK_US / 2 + (lws_usec_t)randombytes_uniform(TICK_US));
}

static void flush(struct sv_net *net)
{
    while (net->dirty) {
        struct sv_conn *c = net->dirty;
        net->dirty = c->dirty_next;
        c->dirty = false;
        http_flush(c);
        ws_flush(c);
    }
}

/* What is acknowledged on disk is told; then everybody is sent away. */
static void end(struct sv_net *net)
{
    int64_t until = sv_mono_ms() + END_MS;
    net->ending = true;
    st_flush(net->sv->store);
    flush(net);
    for (struct sv_conn *c = net->conns; c; c = c->next)
        if (c->open)
            sv_conn_drop(c, 1001, "restart");
    while (net->sv->count.conns && sv_mono_ms() < until) {
        flush(net);
        if (!loop_round(net))
            break;
    }
    for (struct sv_conn *c = net->conns; c; c = c->next) {
        ws_close(c);
        http_gone(c);
    }
}

void sv_net_run(struct server *sv)
{
    struct sv_net *net = sv->net;
    lws_sul_schedule(net->context, 0, &net->timer, tick, TICK_US);
    sv_net_wake(sv); /* for what happened before */
    while (!atomic_load(&net->stopping) && loop_round(net))
        flush(net);
    end(net);
}

void sv_net_stop(struct server *sv)
{
    atomic_store(&sv->net->stopping, true);
    sv_net_wake(sv);
}

void sv_net_wake(void *arg)
{
    struct sv_net *net = ((struct server *)arg)->net;
    if (net && net->context && !atomic_exchange(&net->waking, true))
        lws_cancel_service(net->context);
}

void sv_net_free(struct server *sv)
{
    struct sv_net *net = sv->net;
    if (!net)
        return;
    if (net->context)
        lws_context_destroy(net->context);
    else if (net->listener >= 0)
        close(net->listener);
    loop_free(net);
    assert(!net->conns);
    bc_out_free(&net->out);
    free(net->room);
    free(net);
    sv->net = NULL;
}
