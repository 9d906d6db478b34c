/* net_inside.h - what net.c, net_http.c and net_ws.c share; nobody else includes this.
 *
 * net.c has the listening socket and all connections; net_loop.c waits for them; net_http.c makes
 * requests and answers of what libwebsockets reads; net_ws.c does the same for messages. */
#ifndef SV_NET_INSIDE_H
#define SV_NET_INSIDE_H

#include "server/server.h"

#include <libwebsockets.h>
#include <stdatomic.h>

enum {
    SV_IP = 46, /* an address as text */
    SV_KNOWN_TEXT = 120,
    SV_HEADERS = 8192,  /* bytes of all headers together: so none is longer */
    SV_CHUNK = 64 << 10 /* bytes of an answer handed to a socket at once */
};

struct sv_net {
    struct server *sv;
    struct lws_context *context;
    struct lws_vhost *vhost;
    void *loop; /* libev's, or NULL */
    int listener, port;
    char url[300], origin[300]; /* origin: of --public-url, or empty */
    struct sv_conn *conns;      /* all */
    struct sv_conn *dirty;      /* those that want to write, in this round of the loop */
    struct sv_conn *accepting;  /* not yet libwebsockets' */
    int count, limit;           /* connections, WebSockets or not */
    int held;                   /* connections not read from, until their address may go on */
    atomic_bool waking, stopping;
    bool ending; /* no new connections, no new messages */
    lws_sorted_usec_list_t timer;
    int ticks;
    struct bc_out out;   /* a message being written */
    unsigned char *room; /* LWS_PRE bytes and then what is written */
    size_t room_n;       /* without LWS_PRE */
};

/* A connection. From the upgrade to a WebSocket on it is the handlers' too. */
struct sv_conn {
    struct sv_net *net;
    struct lws *wsi;
    struct sv_conn *prev, *next, *dirty_next;
    struct sv_answer *rq; /* HTTP: the request under way, or NULL */
    void *peer;           /* WebSocket: the handlers' */
    struct bc_out rx;     /* a message that comes in pieces */
    uint64_t bytes_read;  /* HTTP: from the socket, when the last answer was written */
    int64_t until;        /* HTTP, ms: when an unwanted body must be in, or 0 */
    int64_t seen, stuck;  /* WebSocket, ms: heard of last; since when it takes nothing, or 0 */
    uint16_t drop;        /* the code to close with, or 0 */
    bool socket, table;   /* counted by limits.c */
    bool local, by_proxy; /* the socket comes from this machine; from a proxy that is believed */
    bool served, spent;   /* HTTP: there was an answer; there will be no other */
    bool open;            /* between sv_ws_open and sv_ws_close */
    bool dirty, more, closing, held, pinged;
    char why[48];
    char ip[SV_IP];
    char token[SV_TOKEN_TEXT + 1];
};

static inline int64_t sv_mono_ms(void)
{
    return sv_mono_us() / 1000;
}

/* net.c: bytes behind LWS_PRE to write from, room for `n` of them; NULL: no memory. */
unsigned char *net_room(struct sv_net *net, size_t n);
/* Puts it on the dirty list. */
void net_mark(struct sv_conn *c);
/* Ends a connection without ceremony, soon and from anywhere. */
void net_kill(struct sv_conn *c);

/* net_loop.c: the context of libwebsockets, or NULL; a round of the loop, false when it is broken. */
struct lws_context *loop_start(struct sv_net *net, struct lws_context_creation_info *info);
bool loop_round(struct sv_net *net);
void loop_free(struct sv_net *net);

/* net_who.c: what the headers tell of who asks: address, cookie ("" if none), Origin, TLS. */
bool http_header(struct lws *wsi, enum lws_token_indexes which, char *buf, size_t size);
void http_ip(const struct sv_conn *c, struct lws *wsi, char ip[SV_IP]);
/* The value of a cookie, of letters as in base64url; "" if there is none that fits. */
void http_cookie(struct lws *wsi, const char *name, char *out, size_t size);
void http_token(struct lws *wsi, char token[SV_TOKEN_TEXT + 1]);
bool http_same_origin(const struct sv_conn *c, struct lws *wsi);
bool http_is_secure(const struct sv_conn *c, struct lws *wsi);
bool http_may_measure(const struct sv_conn *c, struct lws *wsi); /* /metrics */

/* net_http.c. Return values are those of a callback of libwebsockets: -1 ends the connection. */
/* Answers an upgrade that is refused; returns -1. */
int http_refuse(struct sv_conn *c, struct lws *wsi, int status, const char *code, const char *text);
int http_begin(struct sv_conn *c, struct lws *wsi, const char *path, size_t n);
int http_body(struct sv_conn *c, const char *bytes, size_t n);
int http_body_end(struct sv_conn *c);
int http_write(struct sv_conn *c);
void http_flush(struct sv_conn *c); /* of the dirty list */
void http_gone(struct sv_conn *c);
void http_sweep(struct sv_conn *c, int64_t now);

/* net_ws.c */
int ws_upgrade(struct sv_conn *c, struct lws *wsi);
int ws_open(struct sv_conn *c);
int ws_receive(struct sv_conn *c, const char *bytes, size_t n);
int ws_writeable(struct sv_conn *c);
void ws_flush(struct sv_conn *c); /* of the dirty list */
void ws_close(struct sv_conn *c);
void ws_release(struct sv_conn *c, int64_t now); /* held: read again, if the address may */
void ws_sweep(struct sv_conn *c, int64_t now);

#endif
