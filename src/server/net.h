/* net.h - what the server's handlers know of the net, and the net of them.
 *
 * Handlers see requests, answers and connections, never a socket: a fuzz harness or a test calls
 * them just as net.c (libwebsockets) does. Everything runs on one thread, the loop's. */
#ifndef SV_NET_H
#define SV_NET_H

#include "core/out.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server; /* server.h */

enum {
    SV_BODY_MAX = 1 << 20,  /* of a POST */
    SV_TEXT_MAX = 16 << 10, /* of a WebSocket message */
    SV_TOKEN_TEXT = 43      /* a session's token in base64url */
};

/* --- HTTP --- */

struct sv_request {
    const char *method; /* "GET", "POST", "HEAD", ... */
    const char *path;   /* decoded, begins with '/', no "..", no query */
    const char *query;  /* "list=mine&before=5", or "" */
    const char *body;   /* NUL-terminated too */
    size_t body_n;
    const char *token; /* of the cookie `bicorne`, or NULL */
    const char *known; /* of the cookie `bicorne_known`, or NULL */
    const char *agent; /* what the browser says of itself, or NULL */
    const char *ip;    /* of the peer, or what a trusted proxy says */
    bool same_origin;  /* Origin is ours (net.c compares with Host, or --public-url) */
    bool json;         /* Content-Type is application/json */
};

/* An answer that is due: the handler calls sv_answer exactly once, now or later. It may come when
 * the client is gone; then nothing happens. */
struct sv_answer;
/* `type` "application/json" ...; `extra` NULL or whole header lines "Name: value\r\n..." (such as
 * Set-Cookie, Content-Disposition); the bytes are copied. Security headers are added by net.c. */
void sv_answer(struct sv_answer *a, int status, const char *type, const char *extra,
               const char *bytes, size_t n);
/* A cookie for `extra` of this answer: HttpOnly, SameSite=Lax, a year, Secure if the request came over
 * TLS. value NULL: it ends. `bicorne` is a session's, `bicorne_known` see throttle.c. */
void sv_cookie(const struct sv_answer *a, const char *name, const char *value, char *buf,
               size_t size);

/* api.c: everything under /api/ (net.c itself serves page files, /healthz and /metrics). */
void sv_handle(struct server *sv, const struct sv_request *rq, struct sv_answer *a);

/* --- WebSocket --- */

struct sv_conn; /* net.c's; lives from ws_open to ws_close */

/* The handlers' own data of a connection, made in sv_ws_open. */
void *sv_conn_peer(const struct sv_conn *c);
/* sv_ws_write shall be called as soon as the client can take more. Cheap, may be repeated. */
void sv_conn_wants(struct sv_conn *c);
/* Closes after what is being written; sv_ws_close will be called, later. `why` is short. */
void sv_conn_drop(struct sv_conn *c, int code, const char *why);

/* Called by net.c. sv_ws_open returns the peer, or NULL to refuse (limits). */
void *sv_ws_open(struct server *sv, struct sv_conn *c, const char *token, const char *ip);
void sv_ws_text(struct server *sv, struct sv_conn *c, const char *text, size_t n);
/* The client can take a message: put one into `out` (empty, kept by net.c from call to call).
 * Put nothing if there is none. true: there is another one behind it. */
bool sv_ws_write(struct server *sv, struct sv_conn *c, struct bc_out *out);
bool sv_ws_several(const struct sv_conn *c); /* more than one is there already */
void sv_ws_close(struct server *sv, struct sv_conn *c);

/* --- Time and start --- */

int64_t sv_now_ms(void); /* wall clock, ms since 1970: to date things, never to count by */
int64_t sv_mono_us(void);
/* Called by net.c about every 100 ms, and whenever wake() was called (work.c, store.h). */
void sv_tick(struct server *sv);

#endif
