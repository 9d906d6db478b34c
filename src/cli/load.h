/* load.h - the load generator: many games at once over real sockets, on one thread.
 *
 * load_net.c is a small HTTP and WebSocket client on epoll: it shares a machine with the server
 * that it measures, so it must cost little. load_play.c plays, load_proc.c starts a server and
 * reads what processes use, load.c is the command. Results are for those who work on the program,
 * and in English. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/cli.h"
#include "core/scan.h"
#include "core/out.h"
#include "core/rng.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/types.h>

int64_t load_now_us(void);

/* --- load_net.c --- */

enum { LOAD_COOKIE = 128, LOAD_EVENTS = 512 };

struct load_conn {
    int fd;     /* -1: closed */
    bool ws;    /* WebSocket: upgrading or upgraded; else HTTP, one request */
    bool open;  /* messages may be sent */
    bool wants; /* epoll watches for room to write */
    char *rest; /* bytes read, not a whole message yet */
    size_t rest_n;
    struct bc_out out, part;  /* not sent yet; fragments of a message */
    unsigned life;            /* counts connections: tells a new one from the one before */
    char cookie[LOAD_COOKIE]; /* as the server sets it, sent with every request */
};

struct load_net {
    int epoll;
    struct sockaddr_storage addr;
    socklen_t addr_n;
    char host[128], origin[160];
    char *buf; /* for reading, shared by all */
    size_t cap;
    struct bc_rng rng;
    uint64_t bytes_in, bytes_out;
    /* What happens, for load_play.c. */
    void (*answer)(struct load_conn *c, int status, struct bc_span body); /* then it is closed */
    void (*opened)(struct load_conn *c);
    void (*text)(struct load_conn *c, struct bc_span text);
    void (*gone)(struct load_conn *c, const char *why); /* not for closes of one's own */
};

/* "ws://127.0.0.1:1815" or with http. */
int load_net_open(struct load_net *net, const char *url, struct bc_error *e);
void load_net_close(struct load_net *net);
void load_conn_close(struct load_conn *c);
/* Connects and asks; `body` NULL: GET. */
void load_http(struct load_net *net, struct load_conn *c, const char *path, const char *body);
void load_ws(struct load_net *net, struct load_conn *c);
void load_say(struct load_net *net, struct load_conn *c, const char *text, size_t n);
/* Waits at most that long for something and deals with it. */
void load_wait(struct load_net *net, int ms);

/* --- load_play.c --- */

/* Microseconds, exact below 64, then 32 steps to each doubling. */
enum { LOAD_STEPS = 32, LOAD_BUCKETS = 64 + 32 * 26 };
struct load_times {
    uint64_t bucket[LOAD_BUCKETS], n, sum, max;
};
void load_times_add(struct load_times *t, int64_t us);
double load_times_ms(const struct load_times *t, double share); /* 0.99: below which 99 % are */

struct load_settings {
    const char *game, *scenario;
    int games, idle, computers; /* games of two; idle connections; games of computers alone */
    const char *level;          /* of the computers */
    int think_ms;               /* pause before an action */
    int pace;                   /* actions a second, or 0: as fast as they are answered */
};

struct load_counts {
    uint64_t actions, finished, views;
    uint64_t refused, late, http, lost, overdue; /* errors: all 0 in a good run */
    char first_error[200];
};

struct load_play;
struct load_play *load_play_new(struct load_net *net, const struct load_settings *s, uint64_t seed);
void load_play_free(struct load_play *p);
/* Makes the games and connects everybody; false: some could not, see the counts. */
bool load_play_ready(struct load_play *p, int timeout_s);
void load_play_run(struct load_play *p, int64_t us);
/* Forgets what was measured so far. */
void load_play_reset(struct load_play *p);
/* No new actions; waits for the answers that are due. */
void load_play_finish(struct load_play *p);
const struct load_counts *load_play_counts(const struct load_play *p);
const struct load_times *load_play_times(const struct load_play *p);

/* --- load_proc.c --- */

struct load_usage {
    double cpu_s;
    long rss_kb, peak_kb;
    bool known;
};
void load_usage(pid_t pid, struct load_usage *u);

struct load_server {
    pid_t pid;
    char dir[256], url[128];
};
/* Starts this very program as a server on a fresh database in a folder of its own in `dir`. */
int load_server_start(struct load_server *s, const char *dir, const char *const *more,
                      struct bc_error *e);
void load_server_stop(struct load_server *s); /* and removes the folder */

#endif
