/* fuzz_server.c - any bytes as what people send to a server: lines, each of them a request, a message
 * at a table, or time that passes. Every request gets one answer, everything sent is JSON, and
 * nothing crashes. The store is real, in memory; what makes computers think is left out.
 *
 *   <who>g/api/games?list=mine       a GET, by person 0-3
 *   <who>p/api/games/$G/join {...}   a POST; $G is the latest game, $I its invitation
 *   <who>o                           opens a table's connection
 *   <who>w{"t":"open","game":"$G"}   a message there; $S is the latest seq seen there
 *   <who>x                           closes it
 *   <n>t                             n seconds pass */
#include "server/live.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PEOPLE = 4, LINES = 40, RUNS = 300 };

/* --- What net.c would offer --- */

static int64_t now = INT64_C(1800000000000);

int64_t sv_now_ms(void)
{
    return now;
}

int64_t sv_mono_us(void)
{
    return now * 1000;
}

const char *sv_net_url(const struct server *sv)
{
    (void)sv;
    return "http://127.0.0.1:1815/";
}

bool sv_listen_is_local(const char *listen)
{
    (void)listen;
    return false;
}

struct sv_conn {
    void *peer;
    bool wants, dropped;
};

struct sv_answer {
    bool done;
    int who;
};

static struct server *sv;
static struct sv_conn conn[PEOPLE];
static char token[PEOPLE][SV_TOKEN_TEXT + 1], game[ST_ID], invite[40];
static int64_t seq[PEOPLE];

void *sv_conn_peer(const struct sv_conn *c)
{
    return c->peer;
}

void sv_conn_wants(struct sv_conn *c)
{
    c->wants = true;
}

void sv_conn_drop(struct sv_conn *c, int code, const char *why)
{
    assert(code >= 1000 && why);
    c->dropped = true;
}

void sv_cookie(const struct sv_answer *a, const char *name, const char *text, char *buf,
               size_t size)
{
    (void)a;
    snprintf(buf, size, "Set-Cookie: %s=%s\r\n", name, text ? text : "");
}

void sv_answer(struct sv_answer *a, int status, const char *type, const char *extra,
               const char *bytes, size_t n)
{
    assert(!a->done && status >= 200 && status < 600 && status != 500);
    a->done = true;
    if (extra && !strncmp(extra, "Set-Cookie: bicorne=", 20))
        snprintf(token[a->who], sizeof token[0], "%.*s", (int)strcspn(extra + 20, "\r"),
                 extra + 20);
    if (strcmp(type, "application/json") != 0)
        return;
    json_t *j = json_loadb(bytes, n, 0, NULL);
    assert(json_is_object(j));
    const char *id = json_string_value(json_object_get(j, "id"));
    const char *key = json_string_value(json_object_get(j, "invite"));
    if (status == 201 && id) {
        snprintf(game, sizeof game, "%s", id);
        snprintf(invite, sizeof invite, "%s", key ? key : "");
    }
    if (status >= 400)
        assert(json_is_string(json_object_get(json_object_get(j, "error"), "code")));
    json_decref(j);
}

/* --- The loop --- */

static void read_all(int who)
{
    struct sv_conn *c = &conn[who];
    struct bc_out o = {0};
    bool more = c->peer && c->wants && !c->dropped;
    c->wants = false;
    while (more) {
        bc_out_clear(&o);
        more = sv_ws_write(sv, c, &o);
        assert(!o.failed);
        if (!o.n)
            break;
        json_t *j = json_loadb(o.s, o.n, 0, NULL);
        const char *t = json_string_value(json_object_get(j, "t"));
        assert(t);
        if (!strcmp(t, "view"))
            seq[who] = json_integer_value(json_object_get(j, "seq"));
        json_decref(j);
    }
    bc_out_free(&o);
}

static void turn(void)
{
    for (int i = 0; i < 3; i++) {
        st_flush(sv->store);
        sv_tick(sv);
    }
    for (int i = 0; i < PEOPLE; i++)
        read_all(i);
}

static void close_conn(int who)
{
    if (conn[who].peer)
        sv_ws_close(sv, &conn[who]);
    memset(&conn[who], 0, sizeof conn[who]);
}

static void handle(int who, const char *method, char *text)
{
    char *body = strchr(text, ' '), *query = NULL;
    if (body)
        *body++ = 0;
    query = strchr(text, '?');
    if (query)
        *query++ = 0;
    struct sv_answer a = {.who = who};
    struct sv_request rq = {.method = method,
                            .path = text,
                            .query = query ? query : "",
                            .body = body ? body : "",
                            .body_n = body ? strlen(body) : 0,
                            .token = token[who][0] ? token[who] : NULL,
                            .ip = "127.0.0.1",
                            .same_origin = true,
                            .json = true};
    sv_handle(sv, &rq, &a);
    for (int i = 0; !a.done; i++) { /* passwords take their time */
        assert(i < 20000);
        if (i > 3)
            usleep(500);
        turn();
    }
}

/* --- Lines --- */

/* What takes long is tested elsewhere. */
static bool is_slow(const char *s)
{
    static const char *const words[] = {"hint",    "chart",   "win",   "veteran",
                                        "recruit", "marshal", "greedy"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(s, words[i]))
            return true;
    return strstr(s, "computer") && !strstr(s, "random");
}

static void fill_in(const char *s, size_t n, int who, char *out, size_t size)
{
    size_t k = 0;
    for (size_t i = 0; i < n && k + 64 < size; i++) {
        if (s[i] == '$' && i + 1 < n && strchr("GIS", s[i + 1])) {
            i++;
            k += (size_t)(s[i] == 'S' ? snprintf(out + k, 64, "%lld", (long long)seq[who])
                                      : snprintf(out + k, 64, "%s", s[i] == 'G' ? game : invite));
        } else if (s[i]) {
            out[k++] = s[i];
        }
    }
    out[k] = 0;
}

static void one_line(const char *line, size_t n)
{
    char text[8192];
    if (n < 2)
        return;
    int who = line[0] & (PEOPLE - 1);
    fill_in(line + 2, n - 2, who, text, sizeof text);
    if (is_slow(text))
        return;
    switch (line[1]) {
    case 'g': handle(who, "GET", text); break;
    case 'p': handle(who, "POST", text); break;
    case 'o':
        close_conn(who);
        conn[who].peer = sv_ws_open(sv, &conn[who], token[who][0] ? token[who] : NULL, "127.0.0.1");
        break;
    case 'w':
        if (conn[who].peer && !conn[who].dropped)
            sv_ws_text(sv, &conn[who], text, strlen(text));
        break;
    case 'x': close_conn(who); break;
    case 't': now += 1000 * (line[0] & 63); break;
    default: return;
    }
    if (line[1] != 'w' || (line[0] & 64)) /* or several messages before anything is on disk */
        turn();
}

static void wake(void *arg)
{
    (void)arg;
}

/* The store in memory is a folder somewhere: it goes with us. */
static void end(void)
{
    if (sv->store)
        st_close(sv->store);
}

static void begin(void)
{
    struct bc_error e;
    static struct server server;
    static struct bc_files files;
    int rc = 0;
    if (!sv) {
        rc = sodium_init();
        assert(rc >= 0);
        sv_password_cost(crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN);
        sv_log_level(-1);
        sv = &server;
        sv->opt.listen = "127.0.0.1:0";
        sv->opt.test_games = true;
        files = bc_files_embedded;
        files.cache = bc_cache_new(); /* boards are read once for all runs */
        sv->files = &files;
        sv->limits = sv_limits_new(0);
        sv->pool = sv_pool_new(1, wake, NULL);
        assert(sv->pool && sv->limits);
        atexit(end);
    }
    if (!sv->store) {
        rc = st_open(&sv->store, ":memory:", wake, NULL, &e);
        assert(!rc);
        st_secret(sv->store, sv->secret);
    }
    rc = sv_live_start(sv, &e);
    assert(!rc);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int runs;
    const char *p = (const char *)data, *end = p + size;
    if (size > 16384)
        return 0;
    begin();
    for (int lines = 0; p < end && lines < LINES; lines++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        one_line(p, (size_t)(stop - p));
        p = stop + 1;
    }
    turn();
    for (int i = 0; i < PEOPLE; i++)
        close_conn(i);
    int works = 0; /* a worker that reads or thinks must not outlive the games */
    for (int lane = 0; lane < SV_LANES; lane++)
        works += sv_pool_under_way(sv->pool, (enum sv_lane)lane);
    if (works) {
        sv_pool_free(sv->pool, sv_job_drop);
        sv->pool = sv_pool_new(1, wake, NULL);
    }
    sv_live_free(sv);
    memset(token, 0, sizeof token);
    memset(seq, 0, sizeof seq);
    game[0] = invite[0] = 0;
    if (++runs % RUNS == 0) {
        st_close(sv->store);
        sv->store = NULL;
    }
    return 0;
}
