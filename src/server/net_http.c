/* net_http.c - HTTP: requests read, answers written.
 *
 * A request is collected in a struct sv_answer, which the handlers keep until they answer; the
 * client may be gone by then. An answer is written as the socket takes it, SV_CHUNK at a time.
 * While an answer is due nothing more is read: pipelined requests wait in the socket. */
#include "server/net_inside.h"

#include "core/doc.h"

#include <assert.h>
#include <linux/tcp.h> /* the C library's has no tcpi_bytes_received */
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#define ZLIB_CONST
#include <zlib.h>

enum {
    BODY_MS = 10000,    /* for the body of a request ... */
    BODY_BYTES_MS = 16, /* ... and a ms more for so many bytes of it */
    ANSWER_S = 60,      /* for the handlers to answer */
    WRITE_S = 30,       /* for a client to take a chunk */
    FILE_MAX = 64 << 20 /* of what we embed, inflated */
};

struct sv_answer {
    struct sv_net *net;
    struct sv_conn *conn; /* NULL: gone */
    struct sv_request rq;
    struct bc_out path, query, body;
    char token[SV_TOKEN_TEXT + 1], known[SV_KNOWN_TEXT], ip[SV_IP], etag[128], agent[512];
    int64_t began_us;
    bool secure;            /* it came over TLS */
    bool head, gzip;        /* no body is wanted; the client can inflate */
    bool waits;             /* for its body, then to be handled */
    bool handled, answered; /* by the handlers; by sv_answer */
    bool held;              /* nothing is read meanwhile */
    bool last;              /* the connection ends with it */
    bool unread;            /* a body comes: answered before it is in, the last one */
    int status;
    struct bc_out out; /* the headers, and a copy of the body ... */
    const char *file;  /* ... or one that lives for ever, behind them */
    size_t file_n, sent;
    size_t expect; /* bytes of the body */
    size_t holds;  /* bytes of `out` that count for the address (sv_limits_hold) */
};

/* On everything. The page needs nothing from elsewhere and nobody frames it. */
static const char safety[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";
/* On everything that goes over TLS: from now on never without, for a year. */
static const char always_tls[] = "Strict-Transport-Security: max-age=31536000\r\n";

/* --- What the headers say: net_who.c has who asks --- */

/* "gzip, deflate;q=0.5" and the like; a gzip that is asked not to be sent has q=0. */
static bool accepts_gzip(struct lws *wsi)
{
    char list[256];
    if (!http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, list, sizeof list))
        return false;
    const char *s = strstr(list, "gzip");
    if (!s)
        return false;
    s += 4 + strspn(s + 4, " ");
    if (*s != ';')
        return true;
    s = strstr(s, "q=");
    return !s || strtod(s + 2, NULL) > 0;
}

/* --- Answers --- */

static const char *reason(int status)
{
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 503: return "Service Unavailable";
    default: return status < 500 ? "OK" : "Internal Server Error";
    }
}

/* The headers up to the empty line; `type` NULL: there is no body. */
static void put_headers(struct bc_out *o, int status, const char *type, const char *extra, size_t n,
                        bool secure, bool last)
{
    bc_putf(o, "HTTP/1.1 %d %s\r\n", status, reason(status));
    if (type)
        bc_putf(o, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, n);
    bc_put(o, safety);
    bc_put(o, secure ? always_tls : "");
    bc_put(o, extra);
    bc_put(o, last ? "Connection: close\r\n\r\n" : "\r\n");
}

/* The answer is complete: it goes out when the callback or the round of the loop ends. */
static void ready(struct sv_answer *a, int status)
{
    struct sv_conn *c = a->conn;
    a->status = status;
    a->answered = true;
    if (status >= 400)
        a->net->sv->count.bad_requests++;
    net_mark(c);
}

static void respond(struct sv_answer *a, int status, const char *type, const char *extra,
                    const char *bytes, size_t n)
{
    put_headers(&a->out, status, type, extra, n, a->secure, a->last || a->unread);
    if (!a->head)
        bc_put_n(&a->out, bytes, n);
    ready(a, status);
}

static void put_refusal(struct bc_out *o, const char *code, const char *text)
{
    bc_json_open(o, NULL, '{');
    bc_json_open(o, "error", '{');
    bc_json_str(o, "code", code);
    bc_json_str(o, "text", text);
    bc_json_close(o, '}');
    bc_json_close(o, '}');
}

static void refuse(struct sv_answer *a, int status, const char *code, const char *text)
{
    struct bc_out o = {0};
    put_refusal(&o, code, text);
    respond(a, status, "application/json",
            status == 405   ? "Cache-Control: no-store\r\nAllow: GET, HEAD, POST\r\n"
            : status == 429 ? "Cache-Control: no-store\r\nRetry-After: 1\r\n"
                            : "Cache-Control: no-store\r\n",
            bc_out_str(&o), o.n);
    bc_out_free(&o);
}

int http_refuse(struct sv_conn *c, struct lws *wsi, int status, const char *code, const char *text)
{
    struct bc_out o = {0}, body = {0};
    c->net->sv->count.bad_requests++;
    if (status == 429)
        c->net->sv->count.limited++;
    put_refusal(&body, code, text);
    put_headers(&o, status, "application/json", "Cache-Control: no-store\r\n", body.n,
                http_is_secure(c, wsi), true);
    bc_put_n(&o, bc_out_str(&body), body.n);
    unsigned char *room = o.failed ? NULL : net_room(c->net, o.n);
    if (room) {
        memcpy(room, o.s, o.n);
        (void)lws_write(wsi, room, o.n, LWS_WRITE_HTTP_HEADERS); /* it ends either way */
    }
    sv_log(SV_DEBUG, "upgrade", "status=%d code=%s ip=%s", status, code, c->ip);
    bc_out_free(&body);
    bc_out_free(&o);
    return -1;
}

static void answer_free(struct sv_answer *a)
{
    if (a->holds)
        sv_limits_let(a->net->sv->limits, a->ip, a->holds);
    bc_out_free(&a->path);
    bc_out_free(&a->query);
    bc_out_free(&a->body);
    bc_out_free(&a->out);
    free(a);
}

/* Small ones are bounded by the number of connections. */
static bool may_hold(struct sv_answer *a, size_t n)
{
    struct server *sv = a->net->sv;
    if (a->head || n <= SV_CHUNK)
        return true;
    if (!sv_limits_hold(sv->limits, a->ip, n, sv_mono_ms())) {
        sv->count.limited++;
        return false;
    }
    a->holds = n;
    return true;
}

void sv_answer(struct sv_answer *a, int status, const char *type, const char *extra,
               const char *bytes, size_t n)
{
    struct bc_out all = {0};
    assert(a->handled && !a->answered);
    if (!a->conn) {
        answer_free(a);
        return;
    }
    if (!may_hold(a, n)) {
        refuse(a, 429, "often", "Read first what was sent to this address.");
        return;
    }
    bc_put(&all, "Cache-Control: no-store\r\n");
    bc_put(&all, extra ? extra : "");
    respond(a, status, type, bc_out_str(&all), bytes, n);
    bc_out_free(&all);
}

void sv_cookie(const struct sv_answer *a, const char *name, const char *value, char *buf,
               size_t size)
{
    snprintf(buf, size, "Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\r\n", name,
             value ? value : "", value ? 365 * 24 * 3600 : 0, a->secure ? "; Secure" : "");
}

/* --- Files --- */

/* The bytes of a gzip file behind what is in `o`. */
static bool inflated(struct bc_out *o, const struct sv_file *f)
{
    enum { GZIP = 15 + 16 };
    char part[16384];
    z_stream z = {.next_in = (const Bytef *)f->bytes, .avail_in = (uInt)f->n};
    int rc = inflateInit2(&z, GZIP);
    while (rc == Z_OK && z.total_out < FILE_MAX) {
        z.next_out = (Bytef *)part;
        z.avail_out = sizeof part;
        rc = inflate(&z, Z_NO_FLUSH);
        bc_put_n(o, part, sizeof part - z.avail_out);
    }
    inflateEnd(&z);
    return rc == Z_STREAM_END && !o->failed;
}

static void respond_file(struct sv_answer *a, const struct sv_file *f)
{
    struct bc_out extra = {0}, plain = {0};
    bool as_is = !f->gzip || a->gzip;
    bc_putf(&extra, "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n", f->etag,
            f->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (strstr(a->etag, f->etag)) {
        respond(a, 304, NULL, bc_out_str(&extra), "", 0);
    } else if (as_is) {
        if (f->gzip)
            bc_put(&extra, "Content-Encoding: gzip\r\n");
        put_headers(&a->out, 200, f->type, bc_out_str(&extra), f->n, a->secure, a->unread);
        a->file = f->bytes;
        a->file_n = a->head ? 0 : f->n;
        ready(a, 200);
    } else if (inflated(&plain, f)) {
        respond(a, 200, f->type, bc_out_str(&extra), plain.s, plain.n);
    } else {
        refuse(a, 500, "failed", "The file could not be read.");
    }
    bc_out_free(&extra);
    bc_out_free(&plain);
}

static void respond_metrics(struct sv_answer *a, struct lws *wsi)
{
    struct bc_out o = {0};
    if (!http_may_measure(a->conn, wsi)) {
        refuse(a, 403, "forbidden", "The figures are for this machine, or for who has the token.");
        return;
    }
    sv_metrics_write(a->net->sv, &o);
    respond(a, 200, "text/plain; version=0.0.4; charset=utf-8", "Cache-Control: no-store\r\n",
            bc_out_str(&o), o.n);
    bc_out_free(&o);
}

/* --- Requests --- */

static void handle(struct sv_answer *a)
{
    struct sv_conn *c = a->conn;
    a->waits = false;
    if (a->body.failed) {
        refuse(a, 500, "failed", "No memory.");
        return;
    }
    a->rq.body = bc_out_str(&a->body);
    a->rq.body_n = a->body.n;
    a->handled = true;
    sv_handle(a->net->sv, &a->rq, a);
    if (a->answered)
        return;
    a->held = true;
    lws_rx_flow_control(c->wsi, 0);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_S);
}

/* "a=b" pieces are handed over one by one, already decoded. */
static void read_query(struct sv_answer *a, struct lws *wsi)
{
    char part[512];
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        bc_put(&a->query, i ? "&" : "");
        bc_put(&a->query, part);
    }
}

static const char *method_of(struct lws *wsi)
{
    char *uri = NULL;
    int n = 0;
    switch (lws_http_get_uri_and_method(wsi, &uri, &n)) {
    case LWSHUMETH_GET: return "GET";
    case LWSHUMETH_HEAD: return "HEAD";
    case LWSHUMETH_POST: return "POST";
    default: return "";
    }
}

static void read_request(struct sv_answer *a, struct lws *wsi, const char *path, size_t n)
{
    char text[128];
    const char *method = method_of(wsi);
    a->unread = http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) &&
                strcmp(text, "0") != 0;
    bc_put_n(&a->path, path, n);
    read_query(a, wsi);
    http_ip(a->conn, wsi, a->ip);
    http_token(wsi, a->token);
    http_cookie(wsi, "bicorne_known", a->known, sizeof a->known);
    a->secure = http_is_secure(a->conn, wsi);
    a->head = !strcmp(method, "HEAD");
    a->gzip = accepts_gzip(wsi);
    http_header(wsi, WSI_TOKEN_HTTP_USER_AGENT, a->agent, sizeof a->agent);
    http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, a->etag, sizeof a->etag);
    a->rq = (struct sv_request){.method = a->head ? "GET" : method,
                                .path = bc_out_str(&a->path),
                                .query = bc_out_str(&a->query),
                                .body = "",
                                .token = a->token[0] ? a->token : NULL,
                                .known = a->known[0] ? a->known : NULL,
                                .agent = a->agent,
                                .ip = a->ip,
                                .same_origin = http_same_origin(a->conn, wsi)};
    if (http_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text))
        a->rq.json = !strncasecmp(text, "application/json", 16) && (!text[16] || text[16] == ';');
}

/* No control characters, no way up. */
static bool is_clean(const char *path, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)path[i] < ' ' || path[i] == '\x7f' || path[i] == '\\' ||
            (path[i] == '.' && i + 1 < n && path[i + 1] == '.'))
            return false;
    return n > 0 && path[0] == '/';
}

/* A POST: the body comes first. libwebsockets does not know bodies without a length. */
static void await_body(struct sv_answer *a, struct lws *wsi)
{
    char text[24];
    int n;
    if (!http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) ||
        !bc_parse_int(text, 0, INT32_MAX, &n) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        a->last = true;
        refuse(a, 400, "syntax", "The length of the body must be given.");
    } else if (n > SV_BODY_MAX) {
        a->last = n > 16 * SV_BODY_MAX; /* else it is read and forgotten */
        refuse(a, 413, "large", "The body is too large.");
    } else {
        a->waits = true;
        a->expect = (size_t)n;
    }
}

static void respond_health(struct sv_answer *a)
{
    char text[160];
    int status = sv_health(a->net->sv, text, sizeof text);
    respond(a, status, "text/plain; charset=utf-8", "Cache-Control: no-store\r\n", text,
            strlen(text));
}

static void route(struct sv_answer *a, struct lws *wsi)
{
    const char *path = a->rq.path;
    bool get = !strcmp(a->rq.method, "GET"), api = !strncmp(path, "/api/", 5);
    const struct sv_file *f = sv_page_find(a->net->sv->page, path);
    if (!get && (!api || f || strcmp(a->rq.method, "POST") != 0))
        refuse(a, 405, "method", "This address does not understand that method.");
    else if (f)
        respond_file(a, f);
    else if (!get)
        await_body(a, wsi);
    else if (api)
        handle(a);
    else if (!strcmp(path, "/healthz"))
        respond_health(a);
    else if (!strcmp(path, "/metrics"))
        respond_metrics(a, wsi);
    else if (!strcmp(path, "/ws"))
        refuse(a, 400, "syntax", "This address is for a WebSocket.");
    else if (strchr(path, '.'))
        refuse(a, 404, "absent", "There is no such file.");
    else
        respond_file(a, sv_page_find(a->net->sv->page, "/"));
}

/* What is ready of an answer, from within a callback. */
static int write_now(struct sv_conn *c)
{
    return c->rq && c->rq->answered && !c->rq->sent ? http_write(c) : 0;
}

/* Bytes that were read from the socket so far; 0: the system does not tell. */
static uint64_t bytes_read(struct lws *wsi)
{
    int waits = 0, before, fd = lws_get_socket_fd(wsi);
    struct tcp_info info;
    do { /* until nothing came in between */
        socklen_t size = sizeof info;
        memset(&info, 0, sizeof info);
        before = waits;
        if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) || ioctl(fd, FIONREAD, &waits))
            return 0;
    } while (waits != before);
    uint64_t received = (uint64_t)info.tcpi_bytes_received, left = (uint64_t)waits;
    return received > left ? received - left : 0;
}

/* A request with a body that was read together with the one before it sends libwebsockets (4.1 to 4.5
 * at least) round in circles for ever, or into memory that is no longer its own: it takes the headers
 * for the body. Such a client is sent away. He is known by this: from his connection nothing was
 * read since the last answer. Where the system does not tell, it is enough that somebody's bytes
 * wait inside libwebsockets. */
static bool is_trap(const struct sv_answer *a, struct lws *wsi)
{
    const struct sv_conn *c = a->conn;
    if (!c->served || (!a->unread && !strcmp(a->rq.method, "GET")))
        return false;
    uint64_t n = bytes_read(wsi);
    return n ? n == c->bytes_read : !lws_service_adjust_timeout(lws_get_context(wsi), 1, 0);
}

int http_begin(struct sv_conn *c, struct lws *wsi, const char *path, size_t n)
{
    struct server *sv = c->net->sv;
    struct sv_answer *a = c->rq || c->spent || c->net->ending ? NULL : calloc(1, sizeof *a);
    if (!a)
        return -1;
    *a = (struct sv_answer){.net = c->net, .conn = c, .began_us = sv_mono_us()};
    c->rq = a;
    sv->count.requests++;
    read_request(a, wsi, path, n);
    if (a->path.failed || a->query.failed)
        return -1;
    if (is_trap(a, wsi))
        return http_refuse(c, wsi, 503, "full", "One request at a time, please.");
    if (!is_clean(path, n)) {
        refuse(a, 400, "syntax", "This is no address.");
    } else if (!sv_limits_take(sv->limits, a->ip, 1, sv_mono_ms())) {
        sv->count.limited++;
        refuse(a, 429, "often", "Too many requests from this address.");
    } else {
        route(a, wsi);
    }
    return write_now(c);
}

/* libwebsockets 4.3 hands over the next request as part of the body; then there is none. */
int http_body(struct sv_conn *c, const char *bytes, size_t n)
{
    struct sv_answer *a = c->rq;
    if (!a || !a->waits || !n) /* an empty body is NULL */
        return 0;
    size_t more = a->expect - a->body.n;
    bc_put_n(&a->body, bytes, n < more ? n : more);
    if (n <= more)
        return 0;
    a->unread = false;
    a->last = true;
    handle(a);
    return write_now(c);
}

int http_body_end(struct sv_conn *c)
{
    if (c->rq)
        c->rq->unread = false;
    if (c->rq && c->rq->waits)
        handle(c->rq);
    return write_now(c);
}

/* --- Writing --- */

static size_t copy_part(const char *from, size_t n, size_t *at, unsigned char *to, size_t room)
{
    if (*at >= n) {
        *at -= n;
        return 0;
    }
    size_t part = n - *at < room ? n - *at : room;
    memcpy(to, from + *at, part);
    *at = 0;
    return part;
}

static void log_request(const struct sv_answer *a)
{
    sv_log(SV_DEBUG, "request", "method=%s path=%s status=%d bytes=%zu us=%lld ip=%s",
           a->head ? "HEAD" : a->rq.method, a->rq.path, a->status, a->sent,
           (long long)(sv_mono_us() - a->began_us), a->ip);
}

int http_write(struct sv_conn *c)
{
    struct sv_answer *a = c->rq;
    if (!a || !a->answered)
        return 0;
    unsigned char *room = a->out.failed ? NULL : net_room(c->net, SV_CHUNK);
    if (!room)
        return -1;
    size_t at = a->sent, n = copy_part(a->out.s, a->out.n, &at, room, SV_CHUNK);
    if (a->file_n && n < SV_CHUNK)
        n += copy_part(a->file, a->file_n, &at, room + n, SV_CHUNK - n);
    a->sent += n;
    bool end = a->sent == a->out.n + a->file_n;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, WRITE_S);
    if (lws_write(c->wsi, room, n, end ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (!end) {
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    bool last = a->last;
    log_request(a);
    c->rq = NULL;
    c->served = true;
    c->bytes_read = bytes_read(c->wsi);
    c->spent = a->unread || lws_partial_buffered(c->wsi);
    c->until = a->unread ? sv_mono_ms() + BODY_MS : 0;
    answer_free(a);
    return last || lws_http_transaction_completed(c->wsi) ? -1 : 0;
}

/* Not left to libwebsockets' WRITEABLE, which would first read what a hasty client sent meanwhile. */
void http_flush(struct sv_conn *c)
{
    struct sv_answer *a = c->rq;
    if (!a || !a->answered || a->sent)
        return;
    if (a->held)
        lws_rx_flow_control(c->wsi, 1);
    a->held = false;
    if (http_write(c) < 0)
        net_kill(c);
}

/* --- The client goes, or is too slow --- */

void http_gone(struct sv_conn *c)
{
    struct sv_answer *a = c->rq;
    c->rq = NULL;
    if (!a)
        return;
    a->conn = NULL;
    if (!a->handled || a->answered)
        answer_free(a);
}

void http_sweep(struct sv_conn *c, int64_t now)
{
    const struct sv_answer *a = c->rq;
    if (a && a->waits && now - a->began_us / 1000 > BODY_MS + (int64_t)(a->body.n / BODY_BYTES_MS))
        net_kill(c);
    else if (c->until && now > c->until)
        net_kill(c);
}
