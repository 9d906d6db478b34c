/* server.h - the server as a whole: what its parts share. */
#ifndef SV_SERVER_H
#define SV_SERVER_H

#include "game/files.h"
#include "server/net.h"
#include "server/work.h"
#include "store/store.h"

struct sv_options {
    const char *listen;             /* "127.0.0.1:1815", "[::1]:1815", "0.0.0.0:80" */
    const char *db;                 /* file, or ":memory:" */
    const char *public_url;         /* "https://example.org", or NULL */
    const char *tls_cert, *tls_key; /* files, or NULL */
    bool behind_proxy;              /* X-Forwarded-... are to be believed, from this machine ... */
    const char *proxies;            /* ... and from these networks too, or NULL */
    const char *metrics_token;      /* for /metrics from elsewhere, or NULL */
    int workers;                    /* threads for computers; 0: cores - 1, at least 1 */
    int think_ms;                   /* time of a computer's turn at the level marshal; 0: its own */
    int rate;                       /* requests and messages a second and address; 0: no limit */
    int conns_per_ip;               /* WebSockets; 0: no limit */
    int log_level;                  /* 0 errors, 1 starts and ends, 2 debug: every request */
    bool test_games;                /* offer the null game too */
};

/* Counters for /metrics: written on the loop only. */
struct sv_metrics {
    uint64_t requests, bad_requests, messages, bad_messages, limited;
    uint64_t moves, undos, games_created, computer_moves;
    int64_t conns, live_games;
    /* Latencies, from the arrival of an action to its acknowledgement being written, and time from
     * queueing to the end of a computer's move: a histogram of powers of two in microseconds. */
    uint64_t ack_us[24], think_us[24];
    uint64_t ack_us_sum, think_us_sum;
    /* Counted in the store, which takes long where there is much: now and then. */
    int64_t games[3], people, counted_ms;
};

struct server {
    struct sv_options opt;
    const struct bc_files *files;
    struct st_store *store;
    struct sv_pool *pool;
    struct sv_metrics count;
    struct sv_live *live;     /* games in memory: live.c */
    struct sv_limits *limits; /* per address: limits.c */
    struct sv_net *net;       /* net.c */
    struct sv_page *page;     /* answers made once: page.c */
    uint8_t secret[32];       /* st_secret */
    int64_t started;          /* ms */
    bool failing;             /* the log was told that nothing can be written: health.c */
    int64_t served_from;      /* what is added to the monotonic clock to give the time served */
};

/* serve.c: opens store, pool, live games and net; runs until SIGINT or SIGTERM; 0 or an exit code. */
int sv_serve(const struct sv_options *opt, const struct bc_files *files);

/* net.c */
int sv_net_start(struct server *sv, struct bc_error *e);
void sv_net_run(struct server *sv); /* until sv_net_stop */
void sv_net_stop(struct server *sv);
void sv_net_free(struct server *sv);
void sv_net_wake(void *arg);                     /* from any thread: sv_tick soon, on the loop */
const char *sv_net_url(const struct server *sv); /* what to open in a browser */
bool sv_listen_is_local(const char *listen);     /* reached from this machine only */

/* clock.c: milliseconds that were served, of a clock that goes on with each start where it ended
 * (st_alive). What is due or old goes by it; the wall clock only dates things. */
int64_t sv_served_ms(const struct server *sv);

/* live.c */
int sv_live_start(struct server *sv, struct bc_error *e); /* goes on where the last process ended */
void sv_live_free(struct server *sv);

/* address.c */
enum { SV_NETWORK = 16 };
/* What an address counts for: itself, or of IPv6 its first 64 bits. No address at all is zeros. */
void sv_network(const char *ip, uint8_t out[SV_NETWORK]);
bool sv_is_loopback(const char *ip);
/* "10.0.0.0/8, 2001:db8::1": is it such a list; is the address in one of them? */
bool sv_networks_ok(const char *list);
bool sv_networks_have(const char *list, const char *ip);
/* Whether what this peer says of whom it speaks for is believed. */
bool sv_is_proxy(const struct sv_options *opt, const char *ip);

/* limits.c: token buckets per address, filled `rate` times a second (0: no limit), for four seconds
 * at most; and the connections an address has. false: too often, too many. Times are of a clock
 * that never goes back. */
struct sv_limits *sv_limits_new(int rate);
void sv_limits_free(struct sv_limits *l);
bool sv_limits_take(struct sv_limits *l, const char *ip, int cost, int64_t now_ms);
/* The same for somebody who asks from many addresses; nobody (0) may always. */
bool sv_limits_take_person(struct sv_limits *l, int64_t person, int cost, int64_t now_ms);
enum sv_join { SV_SOCKET, SV_TABLE, SV_JOINS }; /* any connection; a WebSocket */
bool sv_limits_join(struct sv_limits *l, const char *ip, enum sv_join what, int max,
                    int64_t now_ms); /* max 0: any number */
void sv_limits_leave(struct sv_limits *l, const char *ip, enum sv_join what);
/* Bytes of large answers that an address has not read yet: the first always, more up to this. What is
 * held is let go by the same number. */
enum { SV_UNREAD_MAX = 32 << 20 };
bool sv_limits_hold(struct sv_limits *l, const char *ip, size_t bytes, int64_t now_ms);
void sv_limits_let(struct sv_limits *l, const char *ip, size_t bytes);
uint64_t sv_limits_key(const char *ip); /* a number that those have who count as one; not 0 */

/* slog.c: one line "time=... level=... event=... key=value" on standard error; values are quoted
 * where needed. Never a token, a password, an invitation, a query. */
enum { SV_ERROR, SV_INFO, SV_DEBUG };
void sv_log_level(int level);
void sv_log(int level, const char *event, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* health.c: /healthz, 200 or 503 and one sentence; and the log. */
int sv_health(struct server *sv, char *text, size_t size);
void sv_health_tick(struct server *sv); /* says in the log when writing begins and ceases to fail */
void sv_store_failed(struct server *sv, const char *what, int rc); /* with SQLite's words */

/* metrics.c */
void sv_metrics_time(uint64_t histogram[24], uint64_t *sum, int64_t us);
void sv_metrics_write(struct server *sv, struct bc_out *out);

/* page.c: files of the page (embedded, gzip) and answers made once: catalog, maps, texts, rules. */
/* What never changes of a table, as JSON. */
void sv_put_board(struct bc_out *o, const struct bc_game *g, const char *scenario,
                  const void *data);
struct sv_page *sv_page_new(const struct server *sv, struct bc_error *e);
void sv_page_free(struct sv_page *p);
struct sv_file {
    const char *type;  /* Content-Type */
    const char *bytes; /* gzip if `gzip` */
    size_t n;
    bool gzip, immutable; /* immutable: the name holds a hash, cache it for ever */
    char etag[24];
};
/* The file at a path, "/assets/main-ABC.js", "/api/catalog", "/" ...; or NULL. */
const struct sv_file *sv_page_find(const struct sv_page *p, const char *path);

#endif
