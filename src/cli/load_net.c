/* load_net.c - HTTP and WebSocket for the load generator: plain sockets on one epoll. */
#include "cli/load.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { READ_AT_LEAST = 64 << 10, FRAME_HEAD = 14 };

/* --- Opening and closing --- */

/* "ws://host:port/..." into host and port. */
static bool read_url(const char *url, char *host, size_t size, const char **port, char *buf)
{
    const char *p = strstr(url, "://");
    if (!p || (strncmp(url, "ws:", 3) != 0 && strncmp(url, "http:", 5) != 0))
        return false;
    p += 3;
    size_t n = strcspn(p, "/");
    if (!n || n >= size)
        return false;
    memcpy(host, p, n);
    host[n] = '\0';
    memcpy(buf, host, n + 1);
    char *colon = strrchr(buf, ':');
    if (!colon || strchr(colon, ']'))
        return false;
    *colon = '\0';
    *port = colon + 1;
    return true;
}

int load_net_open(struct load_net *net, const char *url, struct bc_error *e)
{
    char buf[sizeof net->host];
    const char *port, *name = buf;
    struct addrinfo *found, hints = {.ai_socktype = SOCK_STREAM};
    *net = (struct load_net){.epoll = -1};
    if (!read_url(url, net->host, sizeof net->host, &port, buf))
        return bc_fail(e, BC_EVALUE, "'%.80s' is no address like ws://127.0.0.1:1815", url);
    if (name[0] == '[') {
        buf[strcspn(buf, "]")] = '\0';
        name++;
    }
    int rc = getaddrinfo(name, port, &hints, &found);
    if (rc)
        return bc_fail(e, BC_EIO, "%.80s: %s", url, gai_strerror(rc));
    memcpy(&net->addr, found->ai_addr, found->ai_addrlen);
    net->addr_n = found->ai_addrlen;
    freeaddrinfo(found);
    snprintf(net->origin, sizeof net->origin, "http://%s", net->host);
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->cap = READ_AT_LEAST;
    net->buf = malloc(net->cap);
    if (net->epoll < 0 || !net->buf)
        return bc_fail(e, BC_EIO, "no epoll: %s", strerror(errno));
    return 0;
}

void load_net_close(struct load_net *net)
{
    if (net->epoll >= 0)
        close(net->epoll);
    free(net->buf);
}

void load_conn_close(struct load_conn *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->life++;
    c->open = c->wants = c->ws = false;
    free(c->rest);
    c->rest = NULL;
    c->rest_n = 0;
    bc_out_free(&c->out);
    bc_out_free(&c->part);
    c->out = c->part = (struct bc_out){0};
}

static void lost(struct load_net *net, struct load_conn *c, const char *why)
{
    load_conn_close(c);
    net->gone(c, why);
}

static void watch(struct load_net *net, struct load_conn *c, bool writing, int how)
{
    struct epoll_event ev = {.events = EPOLLIN | (writing ? (uint32_t)EPOLLOUT : 0U),
                             .data.ptr = c};
    c->wants = writing;
    epoll_ctl(net->epoll, how, c->fd, &ev);
}

static bool begin(struct load_net *net, struct load_conn *c)
{
    int one = 1;
    load_conn_close(c);
    c->fd = socket(net->addr.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0 ||
        (connect(c->fd, (struct sockaddr *)&net->addr, net->addr_n) && errno != EINPROGRESS)) {
        lost(net, c, strerror(errno));
        return false;
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    watch(net, c, true, EPOLL_CTL_ADD);
    return true;
}

static void put_cookie(struct load_conn *c)
{
    if (c->cookie[0])
        bc_putf(&c->out, "Cookie: %s\r\n", c->cookie);
}

/* The request is sent as soon as the connection stands. */
void load_http(struct load_net *net, struct load_conn *c, const char *path, const char *body)
{
    if (!begin(net, c))
        return;
    bc_putf(&c->out, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", body ? "POST" : "GET",
            path, net->host);
    put_cookie(c);
    if (body)
        bc_putf(&c->out, "Origin: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n",
                net->origin, strlen(body));
    bc_putf(&c->out, "\r\n%s", body ? body : "");
}

void load_ws(struct load_net *net, struct load_conn *c)
{
    if (!begin(net, c))
        return;
    c->ws = true;
    bc_putf(&c->out,
            "GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: Yml0IG9mIGxvYWQgcGxheQ==\r\n",
            net->host, net->origin);
    put_cookie(c);
    bc_put(&c->out, "\r\n");
}

/* --- Writing --- */

static void flush(struct load_net *net, struct load_conn *c)
{
    ssize_t n = send(c->fd, c->out.s, c->out.n, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        lost(net, c, strerror(errno));
        return;
    }
    n = n < 0 ? 0 : n;
    net->bytes_out += (uint64_t)n;
    if ((size_t)n < c->out.n) {
        memmove(c->out.s, c->out.s + n, c->out.n - (size_t)n);
        c->out.n -= (size_t)n;
    } else {
        bc_out_clear(&c->out);
    }
    if (c->wants != (c->out.n > 0))
        watch(net, c, c->out.n > 0, EPOLL_CTL_MOD);
}

/* A frame of a client is masked; with what, is of no account here. */
static void frame(struct load_net *net, struct load_conn *c, int opcode, const char *s, size_t n)
{
    uint32_t mask = (uint32_t)bc_rng_next(&net->rng);
    char head[FRAME_HEAD] = {(char)(0x80 | opcode)}, key[4];
    size_t h = 2;
    memcpy(key, &mask, 4);
    if (n < 126) {
        head[1] = (char)(0x80 | n);
    } else { /* we never send more than 64 KiB */
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(n >> 8);
        head[3] = (char)(n & 255);
        h = 4;
    }
    memcpy(head + h, key, 4);
    bc_put_n(&c->out, head, h + 4);
    size_t at = c->out.n;
    bc_put_n(&c->out, s, n);
    for (size_t i = 0; i < n; i++)
        c->out.s[at + i] = (char)(c->out.s[at + i] ^ key[i & 3]);
    if (!c->wants)
        flush(net, c);
}

void load_say(struct load_net *net, struct load_conn *c, const char *text, size_t n)
{
    frame(net, c, 1, text, n);
}

/* --- Reading --- */

/* The value of a header, or an empty span. */
static struct bc_span header(struct bc_span head, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = head.s, *end = p + head.n; p < end;) {
        const char *eol = memchr(p, '\n', (size_t)(end - p));
        eol = eol ? eol : end;
        if ((size_t)(eol - p) > n && p[n] == ':' && !strncasecmp(p, name, n)) {
            const char *v = p + n + 1;
            while (v < eol && *v == ' ')
                v++;
            return (struct bc_span){v, (size_t)(eol - v) - (eol > v && eol[-1] == '\r')};
        }
        p = eol + 1;
    }
    return (struct bc_span){"", 0};
}

/* Returns how many bytes were used: 0 while something is missing. */
static size_t read_answer(struct load_net *net, struct load_conn *c, struct bc_span in)
{
    const char *end = memmem(in.s, in.n, "\r\n\r\n", 4);
    if (!end || in.n < 13)
        return 0;
    size_t head_n = (size_t)(end - in.s) + 4;
    struct bc_span head = {in.s, head_n}, cookie = header(head, "Set-Cookie");
    int status = (int)bc_span_int((struct bc_span){in.s + 9, 3}, 0);
    cookie.n = cookie.n ? strcspn(cookie.s, ";\r") : 0;
    if (cookie.n && cookie.n < sizeof c->cookie) {
        memcpy(c->cookie, cookie.s, cookie.n);
        c->cookie[cookie.n] = '\0';
    }
    if (c->ws && status == 101) {
        c->open = true;
        net->opened(c);
        return head_n;
    }
    int64_t body = bc_span_int(header(head, "Content-Length"), 0);
    if (in.n - head_n < (size_t)body)
        return 0;
    bool ws = c->ws;
    char *copy = strndup(in.s + head_n, (size_t)body);
    load_conn_close(c);
    if (ws)
        net->gone(c, "no upgrade to a WebSocket");
    else
        net->answer(c, status, (struct bc_span){copy ? copy : "", copy ? (size_t)body : 0});
    free(copy);
    return in.n;
}

/* A whole frame at the head of `in`, or 0. */
static size_t read_frame(struct load_net *net, struct load_conn *c, struct bc_span in)
{
    const unsigned char *b = (const unsigned char *)in.s;
    if (in.n < 2)
        return 0;
    size_t h = 2, n = b[1] & 127;
    size_t more = n == 126 ? 2 : n == 127 ? 8 : 0;
    if (in.n < h + more)
        return 0;
    for (size_t i = n = more ? 0 : n; i < more; i++)
        n = n << 8 | b[h + i];
    h += more;
    if (in.n - h < n)
        return 0;
    struct bc_span body = {in.s + h, n};
    int opcode = b[0] & 15;
    bool last = b[0] & 128;
    if (opcode == 8) {
        lost(net, c, "closed by the server");
    } else if (opcode == 9) {
        frame(net, c, 10, body.s, body.n);
    } else if (opcode <= 2 && last && !c->part.n) {
        net->text(c, body);
    } else if (opcode <= 2) {
        bc_put_n(&c->part, body.s, body.n);
        if (last) {
            struct bc_out whole = c->part;
            c->part = (struct bc_out){0};
            net->text(c, (struct bc_span){whole.s, whole.n});
            bc_out_free(&whole);
        }
    }
    return h + n;
}

/* Deals with `n` bytes in net->buf; what is left is kept with the connection. */
static void digest(struct load_net *net, struct load_conn *c, size_t n)
{
    size_t at = 0, used = 1;
    while (used && at < n) {
        struct bc_span in = {net->buf + at, n - at};
        unsigned life = c->life;
        used = c->open ? read_frame(net, c, in) : read_answer(net, c, in);
        at += used;
        if (c->life != life)
            return; /* closed, or another connection by now */
    }
    if (at == n)
        return;
    c->rest_n = n - at;
    c->rest = malloc(c->rest_n);
    if (c->rest)
        memcpy(c->rest, net->buf + at, c->rest_n);
    else
        lost(net, c, "no memory");
}

static void readable(struct load_net *net, struct load_conn *c)
{
    size_t had = c->rest_n;
    if (net->cap - had < READ_AT_LEAST) {
        char *more = realloc(net->buf, net->cap * 2);
        if (!more) {
            lost(net, c, "no memory");
            return;
        }
        net->buf = more;
        net->cap *= 2;
    }
    if (had)
        memcpy(net->buf, c->rest, had);
    ssize_t n = recv(c->fd, net->buf + had, net->cap - had, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        lost(net, c, n ? strerror(errno) : "closed by the server");
        return;
    }
    free(c->rest);
    c->rest = NULL;
    c->rest_n = 0;
    net->bytes_in += (uint64_t)n;
    digest(net, c, had + (size_t)n);
}

void load_wait(struct load_net *net, int ms)
{
    struct epoll_event ev[LOAD_EVENTS];
    int n = epoll_wait(net->epoll, ev, LOAD_EVENTS, ms);
    for (int i = 0; i < n; i++) {
        struct load_conn *c = ev[i].data.ptr;
        /* Dealing with an earlier one may have closed it, or begun it anew: the rest comes again. */
        unsigned life = c->life;
        if (c->fd < 0)
            continue;
        if (ev[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP))
            readable(net, c);
        if (c->life == life && c->wants && ev[i].events & EPOLLOUT)
            flush(net, c);
    }
}
