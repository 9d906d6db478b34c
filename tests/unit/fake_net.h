/* fake_net.h - the server's handlers without a socket: what net.c offers them, for tests. Time stands
 * still unless a test moves it. Include it in one file of a program. */
#ifndef FAKE_NET_H
#define FAKE_NET_H

#include "server/live.h"
#include "unit.h"

#include <poll.h>
#include <sodium.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* --- What net.c would offer --- */

static int64_t fake_now = INT64_C(1800000000000); /* ms */
static int64_t fake_step; /* by which somebody has put the wall clock forward or back */

int64_t sv_now_ms(void)
{
    return fake_now + fake_step;
}

int64_t sv_mono_us(void)
{
    return fake_now * 1000;
}

const char *sv_net_url(const struct server *sv)
{
    (void)sv;
    return "http://127.0.0.1:1815/";
}

bool sv_listen_is_local(const char *listen)
{
    return !strncmp(listen, "127.", 4);
}

struct sv_answer {
    bool done;
    int status;
    char type[64];
    char *text;
    char token[SV_TOKEN_TEXT + 1]; /* of a cookie that was set */
    bool cookie;
    char known[SV_KNOWN]; /* of the other one, or empty */
};

void sv_answer(struct sv_answer *a, int status, const char *type, const char *extra,
               const char *bytes, size_t n)
{
    assert_false(a->done);
    a->done = true;
    a->status = status;
    snprintf(a->type, sizeof a->type, "%s", type);
    a->text = strndup(bytes, n);
    const char *s = extra ? strstr(extra, "bicorne=") : NULL;
    a->cookie = s;
    if (s)
        snprintf(a->token, sizeof a->token, "%.*s", (int)strcspn(s + 8, ";"), s + 8);
    s = extra ? strstr(extra, "bicorne_known=") : NULL;
    if (s)
        snprintf(a->known, sizeof a->known, "%.*s", (int)strcspn(s + 14, ";"), s + 14);
}

void sv_cookie(const struct sv_answer *a, const char *name, const char *token, char *buf,
               size_t size)
{
    (void)a;
    snprintf(buf, size, "Set-Cookie: %s=%s; HttpOnly\r\n", name, token ? token : "");
}

struct sv_conn {
    struct sv_conn *next;
    void *peer;
    bool wants, closed;
    int dropped;   /* code */
    bool slow;     /* takes nothing */
    json_t *inbox; /* array: what came and was not looked at yet */
    json_t *view;  /* the latest */
};

static struct sv_conn *fake_conns;

void *sv_conn_peer(const struct sv_conn *c)
{
    return c->peer;
}

void sv_conn_wants(struct sv_conn *c)
{
    assert_non_null(c);
    c->wants = true;
}

void sv_conn_drop(struct sv_conn *c, int code, const char *why)
{
    (void)why;
    c->dropped = code;
}

/* --- A server --- */

static int fake_wake_fd = -1;

static inline void fake_wake(void *arg)
{
    uint64_t one = 1;
    (void)arg;
    if (write(fake_wake_fd, &one, sizeof one) < 0)
        abort();
}

/* A server that has not opened anything yet. */
static inline struct server *server_bare(const char *db, bool test_games)
{
    struct server *sv = calloc(1, sizeof *sv);
    assert_non_null(sv);
    if (fake_wake_fd < 0)
        fake_wake_fd = eventfd(0, EFD_NONBLOCK);
    assert_true(sodium_init() >= 0);
    sv_log_level(getenv("BICORNE_LOG") ? SV_DEBUG : -1);
    sv_password_cost(crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN);
    sv->opt.listen = "127.0.0.1:0";
    sv->opt.db = db;
    sv->opt.test_games = test_games;
    sv->opt.think_ms = 20;
    sv->files = &bc_files_embedded;
    sv->started = fake_now;
    return sv;
}

static inline struct server *server_new(const char *db, bool test_games)
{
    struct bc_error e = {0};
    struct server *sv = server_bare(db, test_games);
    sv->limits = sv_limits_new(0);
    must(st_open(&sv->store, db, fake_wake, sv, &e), &e);
    st_secret(sv->store, sv->secret);
    sv->pool = sv_pool_new(2, fake_wake, sv);
    must(sv_live_start(sv, &e), &e);
    return sv;
}

static inline void conn_free(struct server *sv, struct sv_conn *c)
{
    struct sv_conn **at = &fake_conns;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    sv_ws_close(sv, c);
    json_decref(c->inbox);
    json_decref(c->view);
    free(c);
}

/* As serve.c does. */
static inline void server_free(struct server *sv)
{
    sv_pool_free(sv->pool, sv_job_drop);
    sv->pool = NULL;
    sv_live_free(sv);
    st_close(sv->store);
    while (fake_conns)
        conn_free(sv, fake_conns);
    sv_limits_free(sv->limits);
    free(sv);
}

/* --- The loop --- */

static inline void conn_write(struct server *sv, struct sv_conn *c)
{
    struct bc_out o = {0};
    bool more = true;
    for (int n = 0; more && !c->slow && !c->dropped; n++) {
        assert_true(n < 10000);
        bc_out_clear(&o);
        c->wants = false;
        more = sv_ws_write(sv, c, &o);
        if (o.failed) /* as net_ws.c: half a message is none */
            c->dropped = 1011;
        if (o.failed || !o.n)
            break;
        json_error_t e;
        json_t *j = json_loadb(o.s, o.n, 0, &e);
        if (!j)
            fail_msg("no JSON: %s in %s", e.text, o.s);
        if (!strcmp(json_string_value(json_object_get(j, "t")), "view")) {
            json_decref(c->view);
            c->view = json_incref(j);
        }
        json_array_append_new(c->inbox, j);
    }
    bc_out_free(&o);
}

static inline void turn(struct server *sv)
{
    uint64_t count;
    (void)!read(fake_wake_fd, &count, sizeof count);
    sv_tick(sv);
    for (struct sv_conn *c = fake_conns; c; c = c->next)
        if (c->wants)
            conn_write(sv, c);
}

/* Until everything that was queued for the disk is there, what was wanted from there has been read, and
 * everybody knows. */
static inline void settle(struct server *sv)
{
    for (int i = 0; i < 4; i++) {
        turn(sv);
        st_flush(sv->store);
        while (sv_pool_under_way(sv->pool, SV_LANE_LOAD)) {
            struct pollfd p = {fake_wake_fd, POLLIN, 0};
            poll(&p, 1, 10);
            turn(sv);
            st_flush(sv->store);
        }
    }
    turn(sv);
}

/* Until `ready` says so: for what workers do, however slow the machine is. `step` of the server's time
 * passes with each look; the end is only for what never comes. */
static inline void wait_in_steps(struct server *sv, int step, bool (*ready)(void *), void *arg)
{
    for (int i = 0; !ready(arg); i++) {
        struct pollfd p = {fake_wake_fd, POLLIN, 0};
        if (i > 60000)
            fail_msg("waited too long");
        poll(&p, 1, 10);
        fake_now += step;
        turn(sv);
    }
}

static inline void wait_for_it(struct server *sv, bool (*ready)(void *), void *arg)
{
    wait_in_steps(sv, 10, ready, arg);
}

/* --- HTTP --- */

struct somebody {
    char token[SV_TOKEN_TEXT + 1]; /* empty: no cookie yet */
    char known[SV_KNOWN];
};

struct reply {
    int status;
    json_t *json; /* NULL: no JSON */
    char *text;
};

static inline bool answered(void *arg)
{
    return ((struct sv_answer *)arg)->done;
}

static inline struct reply request(struct server *sv, struct somebody *who, const char *method,
                                   const char *path, const char *body)
{
    struct sv_answer a = {0};
    char clean[256];
    const char *query = strchr(path, '?');
    snprintf(clean, sizeof clean, "%.*s", (int)strcspn(path, "?"), path);
    struct sv_request rq = {.method = method,
                            .path = clean,
                            .query = query ? query + 1 : "",
                            .body = body,
                            .body_n = strlen(body),
                            .token = who && who->token[0] ? who->token : NULL,
                            .known = who && who->known[0] ? who->known : NULL,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    sv_handle(sv, &rq, &a);
    if (!a.done)
        settle(sv);
    wait_for_it(sv, answered, &a);
    settle(sv);
    if (who && a.cookie)
        memcpy(who->token, a.token, sizeof who->token);
    if (who && a.known[0])
        memcpy(who->known, a.known, sizeof who->known);
    struct reply r = {a.status, json_loads(a.text, 0, NULL), a.text};
    return r;
}

static inline void reply_free(struct reply *r)
{
    json_decref(r->json);
    free(r->text);
}

static inline __attribute__((format(printf, 4, 5))) struct reply
post(struct server *sv, struct somebody *who, const char *path, const char *fmt, ...)
{
    char *body = NULL;
    va_list ap;
    va_start(ap, fmt);
    assert_true(vasprintf(&body, fmt, ap) >= 0);
    va_end(ap);
    struct reply r = request(sv, who, "POST", path, body);
    free(body);
    return r;
}

static inline struct reply get(struct server *sv, struct somebody *who, const char *path)
{
    return request(sv, who, "GET", path, "");
}

/* Must be answered so; frees it. */
static inline void want(struct reply r, int status, const char *code)
{
    const char *got = json_string_value(json_object_get(json_object_get(r.json, "error"), "code"));
    if (r.status != status || (code && (!got || strcmp(got, code) != 0)))
        fail_msg("%d instead of %d: %s", r.status, status, r.text);
    reply_free(&r);
}

/* --- JSON --- */

/* "seats.0.name" */
static inline json_t *at(json_t *j, const char *path)
{
    while (j && *path) {
        char key[64];
        size_t n = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, path);
        j = json_is_array(j) ? json_array_get(j, strtoul(key, NULL, 10)) : json_object_get(j, key);
        path += n + (path[n] == '.');
    }
    return j;
}

static inline const char *str_at(json_t *j, const char *path)
{
    const char *s = json_string_value(at(j, path));
    if (!s)
        fail_msg("no string %s in %s", path, json_dumps(j, 0));
    return s ? s : ""; /* fail_msg does not return, which not every compiler sees */
}

static inline int64_t int_at(json_t *j, const char *path)
{
    if (!json_is_integer(at(j, path)))
        fail_msg("no number %s in %s", path, json_dumps(j, 0));
    return json_integer_value(at(j, path));
}

static inline bool true_at(json_t *j, const char *path)
{
    if (!json_is_boolean(at(j, path)))
        fail_msg("no boolean %s in %s", path, json_dumps(j, 0));
    return json_is_true(at(j, path));
}

static inline size_t count_at(json_t *j, const char *path)
{
    if (!json_is_array(at(j, path)))
        fail_msg("no array %s in %s", path, json_dumps(j, 0));
    return json_array_size(at(j, path));
}

/* --- WebSocket --- */

static inline struct sv_conn *conn_new(struct server *sv, const struct somebody *who)
{
    struct sv_conn *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->inbox = json_array();
    c->next = fake_conns;
    fake_conns = c;
    c->peer = sv_ws_open(sv, c, who && who->token[0] ? who->token : NULL, "127.0.0.1");
    assert_non_null(c->peer);
    return c;
}

static inline __attribute__((format(printf, 3, 4))) void
send_now(struct server *sv, struct sv_conn *c, const char *fmt, ...)
{
    char *text = NULL;
    va_list ap;
    va_start(ap, fmt);
    int n = vasprintf(&text, fmt, ap);
    va_end(ap);
    assert_true(n >= 0);
    sv_ws_text(sv, c, text, (size_t)n);
    free(text);
}

#define say(sv, c, ...)                                                                            \
    do {                                                                                           \
        send_now(sv, c, __VA_ARGS__);                                                              \
        settle(sv);                                                                                \
    } while (0)

/* The first message of that kind that was not looked at yet; those before are forgotten. */
static inline json_t *heard(struct sv_conn *c, const char *t)
{
    static json_t *last;
    json_decref(last);
    last = NULL;
    const char *refused = "";
    while (json_array_size(c->inbox)) {
        json_decref(last);
        last = json_incref(json_array_get(c->inbox, 0));
        json_array_remove(c->inbox, 0);
        if (!strcmp(str_at(last, "t"), t))
            return last;
        if (!strcmp(str_at(last, "t"), "no"))
            refused = str_at(last, "text");
    }
    fail_msg("no message %s: %s", t, refused);
    return NULL;
}

static inline bool has_heard(struct sv_conn *c, const char *t)
{
    for (size_t i = 0; i < json_array_size(c->inbox); i++)
        if (!strcmp(str_at(json_array_get(c->inbox, i), "t"), t))
            return true;
    return false;
}

static inline void must_no(struct sv_conn *c, const char *code)
{
    json_t *j = heard(c, "no");
    if (strcmp(str_at(j, "code"), code) != 0)
        fail_msg("not %s: %s", code, json_dumps(j, 0));
}

static inline struct sv_conn *open_table(struct server *sv, const struct somebody *who,
                                         const char *id)
{
    struct sv_conn *c = conn_new(sv, who);
    say(sv, c, "{\"t\":\"open\",\"game\":\"%s\"}", id);
    heard(c, "view");
    return c;
}

/* The first thing that the seat of this connection may do, or NULL. */
static inline const char *first_option(const struct sv_conn *c)
{
    return json_string_value(json_array_get(json_object_get(c->view, "options"), 0));
}

#endif
