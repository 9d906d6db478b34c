/* hook.c - webhooks: "it is your turn" to an address that an account has named.
 *
 * A thread of its own with a loop of its own, begun with the first one. Looking up a name blocks, for
 * as long as somebody's name server likes: each is done by one more thread, which nobody waits for.
 * Addresses of this machine and of its own network are refused, else an account could have this
 * server talk to what only it can reach; a server that is itself only reached from this machine (a
 * trial, not one behind a proxy) may. What cannot be delivered is counted and forgotten. Accounts take
 * turns, and so do the hosts that they name: an account has one under way and some waiting, whoever
 * was served longest ago comes next; so a slow address holds up nobody but who named it. */
#include "server/live.h"

#include "core/digest.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 16, /* looked up or called */
    OF_HOST = 2,
    QUEUE = 1024,
    OF_PERSON = 16, /* that wait */
    SLOTS = 1024,
    LIMIT_MS = 5000,
    BODY = 512,
    PATH_AT = 300
};

struct hook {
    struct hook *next;
    struct sv_hooks *all;
    struct lws *wsi;
    int64_t began_us;
    uint64_t person, host; /* numbers of them */
    bool posted;
    int status;
    char url[ST_URL], body[BODY];
};

/* A host that is being looked up. Its thread may outlive the hook and the server. */
struct look {
    struct look *next;
    struct sv_hooks *all;
    struct hook *k; /* not that thread's business */
    bool ok;
    char host[PATH_AT], ip[64];
};

struct sv_hooks {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct hook *first, *last; /* under the lock */
    int waiting;
    struct look *looked; /* likewise: come to an end */
    int refs;            /* likewise: the server's and that of each thread that looks up */
    bool stop, local;
    int (*resolve)(const char *host, struct addrinfo **found);
    struct lws_context *context; /* the thread's */
    struct hook *running, *starting;
    uint64_t person_served[SLOTS], host_served[SLOTS], clock;
    int active;
    lws_sorted_usec_list_t sweep;
    bool sweeping;
    uint64_t sent, failed;
};

/* --- Where it may go --- */

static bool is_local4(uint32_t a)
{
    static const struct {
        uint32_t net;
        int bits;
    } nets[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
                {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0a80000, 16},
                {0xc6120000, 15}, {0xe0000000, 3}};
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++)
        if (!((a ^ nets[i].net) >> (32 - nets[i].bits)))
            return true;
    return false;
}

/* Loopback, private, link-local, multicast, and what wraps such an IPv4 address. */
static bool is_local6(const uint8_t a[16])
{
    static const uint8_t none[15] = {0}, mapped[12] = {[10] = 0xff, [11] = 0xff},
                         nat64[12] = {0x00, 0x64, 0xff, 0x9b},
                         own64[6] = {0x00, 0x64, 0xff, 0x9b, 0x00, 0x01};
    uint32_t four = (uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15];
    if (!memcmp(a, mapped, 12) || !memcmp(a, nat64, 12))
        return is_local4(four);
    return !memcmp(a, none, 12) || !memcmp(a, own64, 6) || (a[0] & 0xfe) == 0xfc || a[0] == 0xff ||
           (a[0] == 0xfe && (a[1] & 0x80)) || (a[0] == 0x20 && a[1] == 0x02) ||
           (a[0] == 0x20 && a[1] == 0x01 && !a[2] && !a[3]);
}

bool sv_hook_is_local(const struct sockaddr *sa)
{
    if (sa->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, sa, sizeof in);
        return is_local4(ntohl(in.sin_addr.s_addr));
    }
    if (sa->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, sa, sizeof in);
        return is_local6(in.sin6_addr.s6_addr);
    }
    return true;
}

static int resolve(const char *host, struct addrinfo **found)
{
    struct addrinfo want = {.ai_socktype = SOCK_STREAM};
    return getaddrinfo(host, NULL, &want, found);
}

/* The address to connect to; all that the name has must be allowed. */
static bool look_up(const struct sv_hooks *h, const char *host, char ip[64])
{
    struct addrinfo *found = NULL;
    bool ok = !h->resolve(host, &found) && found;
    for (const struct addrinfo *a = found; ok && a; a = a->ai_next)
        ok = h->local || !sv_hook_is_local(a->ai_addr);
    const struct addrinfo *best = found; /* IPv4 if there is a choice: it works in more places */
    while (ok && best->ai_family != AF_INET && best->ai_next)
        best = best->ai_next;
    if (ok)
        ok = !getnameinfo(best->ai_addr, best->ai_addrlen, ip, 64, NULL, 0, NI_NUMERICHOST);
    if (found)
        freeaddrinfo(found);
    return ok;
}

static void let_go(struct sv_hooks *h)
{
    pthread_mutex_lock(&h->lock);
    bool last = !--h->refs;
    pthread_mutex_unlock(&h->lock);
    if (!last)
        return;
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->more);
    free(h);
}

static void *look(void *arg)
{
    struct look *l = arg;
    struct sv_hooks *h = l->all;
    l->ok = look_up(h, l->host, l->ip);
    pthread_mutex_lock(&h->lock);
    bool late = h->stop;
    if (!late) {
        l->next = h->looked;
        h->looked = l;
        lws_cancel_service(h->context);
    }
    pthread_mutex_unlock(&h->lock);
    if (late)
        free(l);
    let_go(h);
    return NULL;
}

static bool begin_look(struct hook *k, const char *host)
{
    struct sv_hooks *h = k->all;
    struct look *l = calloc(1, sizeof *l);
    pthread_t thread;
    if (!l)
        return false;
    l->all = h;
    l->k = k;
    snprintf(l->host, sizeof l->host, "%s", host);
    pthread_mutex_lock(&h->lock);
    h->refs++;
    pthread_mutex_unlock(&h->lock);
    if (!pthread_create(&thread, NULL, look, l)) {
        pthread_detach(thread);
        return true;
    }
    let_go(h);
    free(l);
    return false;
}

/* --- The thread --- */

static void finish(struct hook *k)
{
    struct sv_hooks *h = k->all;
    struct hook **at = &h->running;
    while (*at && *at != k)
        at = &(*at)->next;
    if (*at) {
        *at = k->next;
        h->active--;
    }
    if (h->starting == k)
        h->starting = NULL;
    if (k->status >= 200 && k->status < 300)
        h->sent++;
    else
        h->failed++;
    sv_log(SV_DEBUG, "webhook", "status=%d", k->status);
    free(k);
}

static int post(struct lws *wsi, struct hook *k)
{
    unsigned char room[LWS_PRE + BODY];
    size_t n = strlen(k->body);
    if (k->posted)
        return 0;
    k->posted = true;
    memcpy(room + LWS_PRE, k->body, n);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, room + LWS_PRE, n, LWS_WRITE_HTTP_FINAL) == (int)n ? 0 : -1;
}

static int add_headers(struct lws *wsi, struct hook *k, unsigned char **p, size_t len)
{
    static const unsigned char type[] = "application/json";
    unsigned char *end = *p + len;
    char n[16];
    int digits = snprintf(n, sizeof n, "%zu", strlen(k->body));
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type - 1, p,
                                     end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (unsigned char *)n, digits,
                                     p, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct hook *k = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!k)
        return 0;
    k->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(wsi, k, in, len);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return post(wsi, k);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        k->status = (int)lws_http_client_http_response(wsi);
        return -1; /* the rest of the answer does not matter */
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        finish(k);
        return 0;
    default: return 0;
    }
}

/* "https://host:8443/path?query" */
struct target {
    char url[ST_URL], path[ST_URL + 1];
    char host[PATH_AT]; /* with its port, unless that goes without saying */
    const char *name;   /* without */
    int port;
    bool tls;
};

static bool read_url(const char *url, struct target *t)
{
    const char *scheme = NULL, *rest = NULL;
    snprintf(t->url, sizeof t->url, "%s", url);
    if (lws_parse_uri(t->url, &scheme, &t->name, &t->port, &rest) || strlen(t->name) >= PATH_AT - 8)
        return false;
    snprintf(t->path, sizeof t->path, "%s%s", *rest == '/' ? "" : "/", rest);
    t->tls = !strcmp(scheme, "https");
    if (t->port == (t->tls ? 443 : 80))
        snprintf(t->host, sizeof t->host, "%s", t->name);
    else
        snprintf(t->host, sizeof t->host, "%s:%d", t->name, t->port);
    return true;
}

static void start(struct sv_hooks *h, struct hook *k)
{
    struct target t;
    k->next = h->running;
    h->running = k;
    h->active++;
    if (!read_url(k->url, &t) || !begin_look(k, t.name))
        finish(k);
}

/* Its host was looked up: to that address and no other. */
static void go_on(struct look *l)
{
    struct sv_hooks *h = l->all;
    struct hook *k = l->k;
    struct target t;
    bool ok = l->ok && read_url(k->url, &t);
    if (ok) {
        struct lws_client_connect_info info = {
            .context = h->context,
            .address = l->ip,
            .port = t.port,
            .ssl_connection = (t.tls ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
            .path = t.path,
            .host = t.host,
            .origin = t.host,
            .method = "POST",
            .alpn = "http/1.1",
            .local_protocol_name = "bicorne-hook",
            .opaque_user_data = k,
        };
        h->starting = k;
        k->began_us = sv_mono_us();
        ok = lws_client_connect_via_info(&info) || h->starting != k; /* our callback has heard */
        h->starting = NULL;
    }
    if (!ok)
        finish(k);
    free(l);
}

static void sweep(lws_sorted_usec_list_t *sul)
{
    struct sv_hooks *h = lws_container_of(sul, struct sv_hooks, sweep);
    for (struct hook *k = h->running; k; k = k->next)
        if (k->wsi && sv_mono_us() - k->began_us > LIMIT_MS * 1000)
            lws_set_timeout(k->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    h->sweeping = h->active;
    if (h->sweeping)
        lws_sul_schedule(h->context, 0, &h->sweep, sweep, LWS_US_PER_SEC);
}

/* An account has one under way, a host some. */
static bool may_start(const struct sv_hooks *h, const struct hook *k)
{
    int host = 0;
    for (const struct hook *r = h->running; r; r = r->next) {
        if (r->person == k->person)
            return false;
        host += r->host == k->host;
    }
    return host < OF_HOST;
}

static uint64_t last_served(const struct sv_hooks *h, const struct hook *k)
{
    uint64_t a = h->person_served[k->person % SLOTS], b = h->host_served[k->host % SLOTS];
    return a > b ? a : b;
}

/* Of those that may start, the first of who was served longest ago; or NULL. */
static struct hook *next_hook(struct sv_hooks *h)
{
    struct hook **best = NULL, *before = NULL, *last = NULL;
    for (struct hook **at = &h->first; *at; last = *at, at = &(*at)->next)
        if (may_start(h, *at) && (!best || last_served(h, *at) < last_served(h, *best))) {
            best = at;
            before = last;
        }
    if (!best)
        return NULL;
    struct hook *k = *best;
    *best = k->next;
    if (h->last == k)
        h->last = before;
    h->waiting--;
    h->person_served[k->person % SLOTS] = h->host_served[k->host % SLOTS] = ++h->clock;
    return k;
}

static struct look *take_looked(struct sv_hooks *h)
{
    struct look *l = h->looked;
    if (l)
        h->looked = l->next;
    return l;
}

/* Goes on with what was looked up, then starts what there is room for; waits if there is nothing at
 * all. false: the end. */
static bool take_some(struct sv_hooks *h)
{
    pthread_mutex_lock(&h->lock);
    while (!h->stop && !h->first && !h->active)
        pthread_cond_wait(&h->more, &h->lock);
    struct look *l;
    while (!h->stop && (l = take_looked(h)) != NULL) {
        pthread_mutex_unlock(&h->lock);
        go_on(l);
        pthread_mutex_lock(&h->lock);
    }
    struct hook *k;
    while (!h->stop && h->active < AT_ONCE && (k = next_hook(h)) != NULL) {
        pthread_mutex_unlock(&h->lock);
        start(h, k);
        pthread_mutex_lock(&h->lock);
    }
    bool more = !h->stop;
    pthread_mutex_unlock(&h->lock);
    return more;
}

static void *work(void *arg)
{
    struct sv_hooks *h = arg;
    while (take_some(h)) {
        if (!h->active)
            continue;
        if (!h->sweeping)
            lws_sul_schedule(h->context, 0, &h->sweep, sweep, LWS_US_PER_SEC);
        h->sweeping = true;
        if (lws_service(h->context, 0) < 0)
            break;
    }
    lws_sul_cancel(&h->sweep);
    return NULL;
}

/* --- From the loop --- */

static struct sv_hooks *begin(struct server *sv)
{
    static const struct lws_protocols protocols[] = {{"bicorne-hook", on_event, 0, 0, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .timeout_secs = LIMIT_MS / 1000,
    };
    sigset_t all, before;
    struct sv_hooks *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->refs = 1;
    h->local = sv_listen_is_local(sv->opt.listen) && !sv->opt.behind_proxy && !sv->opt.proxies &&
               !sv->opt.public_url;
    h->resolve = sv->live->resolve ? sv->live->resolve : resolve;
    h->context = lws_create_context(&info);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->more, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = h->context && !pthread_create(&h->thread, NULL, work, h);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (ok)
        return h;
    if (h->context)
        lws_context_destroy(h->context);
    free(h);
    return NULL;
}

/* "https://host:8443/path": the host, however it is written. */
static uint64_t host_of(const char *url)
{
    const char *s = strstr(url, "//");
    uint64_t h = BC_DIGEST_START;
    for (s = s ? s + 2 : url; *s && !strchr("/?#", *s); s++) {
        char small = *s >= 'A' && *s <= 'Z' ? (char)(*s + 32) : *s;
        h = bc_digest(h, &small, 1);
    }
    return h;
}

static int waiting_of(const struct sv_hooks *h, uint64_t person)
{
    int n = 0;
    for (const struct hook *k = h->first; k; k = k->next)
        n += k->person == person;
    return n;
}

void sv_hook(struct server *sv, int64_t person, const char *url, const char *json)
{
    struct sv_hooks *h = sv->live->hooks;
    if (!h)
        h = sv->live->hooks = begin(sv);
    struct hook *k = h ? calloc(1, sizeof *k) : NULL;
    if (!k)
        return;
    k->all = h;
    k->person = (uint64_t)person;
    k->host = host_of(url);
    snprintf(k->url, sizeof k->url, "%s", url);
    snprintf(k->body, sizeof k->body, "%s", json);
    pthread_mutex_lock(&h->lock);
    bool room = h->waiting < QUEUE && waiting_of(h, k->person) < OF_PERSON;
    if (room) {
        if (h->first)
            h->last->next = k;
        else
            h->first = k;
        h->last = k;
        h->waiting++;
    }
    pthread_cond_signal(&h->more);
    pthread_mutex_unlock(&h->lock);
    if (!room)
        free(k);
    lws_cancel_service(h->context);
}

static void free_hooks(struct hook *k)
{
    for (struct hook *next; k; k = next) {
        next = k->next;
        free(k);
    }
}

void sv_hook_free(struct server *sv)
{
    struct sv_hooks *h = sv->live->hooks;
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->stop = true;
    pthread_cond_signal(&h->more);
    pthread_mutex_unlock(&h->lock);
    lws_cancel_service(h->context);
    pthread_join(h->thread, NULL);
    lws_context_destroy(h->context); /* which finishes what is connected */
    free_hooks(h->running);          /* the others are being looked up */
    free_hooks(h->first);
    for (struct look *l = h->looked, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    let_go(h);
    sv->live->hooks = NULL;
}

/* Only to people who have no page open on the game. */
void sv_hook_turn(struct sv_game *g, bc_seats newly)
{
    struct server *sv = g->sv;
    for (int i = 0; i < g->row.seats && !sv->live->closing; i++) {
        const struct st_seat_row *s = &g->row.seat[i];
        struct st_person p;
        struct bc_out o = {0};
        char url[400];
        if (!(newly & ~g->present & BC_BIT(i)) || s->kind != ST_SEAT_HUMAN || !s->person ||
            st_read_person(sv->store, s->person, &p) != 1 || !p.webhook[0])
            continue;
        snprintf(url, sizeof url, "%sg/%s", sv_net_url(sv), g->row.id);
        bc_json_open(&o, NULL, '{');
        bc_json_str(&o, "game", g->row.game);
        bc_json_str(&o, "id", g->row.id);
        bc_json_str(&o, "url", url);
        bc_json_int(&o, "turn", g->row.turn);
        bc_json_close(&o, '}');
        if (!o.failed)
            sv_hook(sv, p.id, p.webhook, o.s);
        bc_out_free(&o);
    }
}
