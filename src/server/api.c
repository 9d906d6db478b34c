/* api.c - requests under /api/: which handler, refusals, fields. See docs/protocol.md. */
#include "server/api.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Refusals --- */

static const struct {
    const char *word;
    int status;
} codes[] = {
    [SV_SYNTAX] = {"syntax", 400}, [SV_VALUE] = {"value", 400},
    [SV_ORIGIN] = {"origin", 403}, [SV_FORBIDDEN] = {"forbidden", 403},
    [SV_LOGIN] = {"login", 401},   [SV_ABSENT] = {"absent", 404},
    [SV_METHOD] = {"method", 405}, [SV_TAKEN] = {"taken", 409},
    [SV_STATE] = {"state", 409},   [SV_ILLEGAL] = {"illegal", 409},
    [SV_LARGE] = {"large", 413},   [SV_OFTEN] = {"often", 429},
    [SV_FULL] = {"full", 503},     [SV_FAILED] = {"failed", 500},
    [SV_LATE] = {"late", 409},
};

const char *sv_code_word(enum sv_code code)
{
    return codes[code].word;
}

/* A sentence that quotes what came in may have been cut within a character. */
static void fill(struct sv_fault *f, enum sv_code code, const char *fmt, va_list ap)
{
    memset(f, 0, sizeof *f);
    f->code = code;
    vsnprintf(f->text, sizeof f->text, fmt, ap);
    for (char *s = f->text; *s;) {
        size_t n = bc_utf8_len(s, strlen(s));
        if (!n)
            *s = '?';
        s += n ? n : 1;
    }
}

void sv_fault_set(struct sv_fault *f, enum sv_code code, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fill(f, code, fmt, ap);
    va_end(ap);
}

int sv_fail_error(struct sv_fault *f, const struct bc_error *e)
{
    char text[sizeof f->text];
    enum sv_code code = SV_FAILED;
    switch (e->code) {
    case BC_ESYNTAX: code = SV_SYNTAX; break;
    case BC_EVALUE: code = SV_VALUE; break;
    case BC_EILLEGAL: code = SV_ILLEGAL; break;
    case BC_ESTATE: code = SV_STATE; break;
    }
    return sv_fail(f, code, "%s", bc_error_text(e, text, sizeof text));
}

int sv_fail_store(struct sv_fault *f)
{
    return sv_fail(f, SV_FAILED, "This cannot be read at present: try again.");
}

/* --- Answers --- */

void sv_answer_json(struct sv_answer *a, int status, const char *extra, struct bc_out *out)
{
    if (out->failed)
        sv_refuse(a, SV_FAILED, "No memory.");
    else
        sv_answer(a, status, "application/json", extra, bc_out_str(out), out->n);
    bc_out_free(out);
}

/* What there is not even memory to say. */
static const char no_memory[] = "{\"error\":{\"code\":\"failed\",\"text\":\"No memory.\"}}";

void sv_answer_fault(struct sv_answer *a, const struct sv_fault *f)
{
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_open(&o, "error", '{');
    bc_json_str(&o, "code", codes[f->code].word);
    bc_json_str(&o, "text", f->text);
    bc_json_close(&o, '}');
    bc_json_close(&o, '}');
    if (o.failed)
        sv_answer(a, codes[SV_FAILED].status, "application/json", NULL, no_memory,
                  sizeof no_memory - 1);
    else
        sv_answer(a, codes[f->code].status, "application/json", NULL, bc_out_str(&o), o.n);
    bc_out_free(&o);
}

void sv_refuse(struct sv_answer *a, enum sv_code code, const char *fmt, ...)
{
    struct sv_fault f;
    va_list ap;
    va_start(ap, fmt);
    fill(&f, code, fmt, ap);
    va_end(ap);
    sv_answer_fault(a, &f);
}

/* --- Fields --- */

/* 1 there, 0 not there (null counts as that), -1 missing. */
static int field(const json_t *in, const char *key, enum sv_must must, const json_t **v,
                 struct sv_fault *f)
{
    *v = json_object_get(in, key);
    if (*v && !json_is_null(*v))
        return 1;
    return must ? sv_fail(f, SV_VALUE, "'%s' is missing.", key) : 0;
}

int sv_in_str(const json_t *in, const char *key, enum sv_must must, size_t max, const char **v,
              struct sv_fault *f)
{
    const json_t *j;
    int there = field(in, key, must, &j, f);
    if (there <= 0)
        return there;
    if (!json_is_string(j))
        return sv_fail(f, SV_VALUE, "'%s' is no string.", key);
    if (json_string_length(j) > max)
        return sv_fail(f, SV_LARGE, "'%s' is longer than %zu bytes.", key, max);
    *v = json_string_value(j);
    return 0;
}

int sv_in_int(const json_t *in, const char *key, enum sv_must must, int64_t lo, int64_t hi,
              int64_t *v, struct sv_fault *f)
{
    const json_t *j;
    int there = field(in, key, must, &j, f);
    if (there <= 0)
        return there;
    if (!json_is_integer(j) || json_integer_value(j) < lo || json_integer_value(j) > hi)
        return sv_fail(f, SV_VALUE, "'%s' is no whole number from %lld to %lld.", key,
                       (long long)lo, (long long)hi);
    *v = json_integer_value(j);
    return 0;
}

int sv_in_bool(const json_t *in, const char *key, bool *v, struct sv_fault *f)
{
    const json_t *j;
    if (!field(in, key, SV_MAY, &j, f))
        return 0;
    if (!json_is_boolean(j))
        return sv_fail(f, SV_VALUE, "'%s' is neither true nor false.", key);
    *v = json_is_true(j);
    return 0;
}

/* What stands behind `name=` in a query, and its length; or NULL. */
static const char *query_find(const char *q, const char *name, size_t *n)
{
    size_t len = strlen(name);
    while (*q) {
        size_t part = strcspn(q, "&");
        if (part > len && !strncmp(q, name, len) && q[len] == '=') {
            *n = part - len - 1;
            return q + len + 1;
        }
        q += part + (q[part] == '&');
    }
    return NULL;
}

bool sv_query_is(const char *query, const char *name, const char *word)
{
    size_t n;
    const char *s = query_find(query, name, &n);
    return s && n == strlen(word) && !memcmp(s, word, n);
}

void sv_query_str(const char *query, const char *name, char *out, size_t size)
{
    size_t n;
    const char *s = query_find(query, name, &n);
    snprintf(out, size, "%.*s", s && n < size ? (int)n : 0, s ? s : "");
}

bool sv_query_int(const char *query, const char *name, int64_t lo, int64_t hi, int64_t *v)
{
    size_t n;
    const char *s = query_find(query, name, &n);
    int64_t x = 0;
    if (!s)
        return true;
    if (!n || n > 18)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        x = x * 10 + (s[i] - '0');
    }
    if (x < lo || x > hi)
        return false;
    *v = x;
    return true;
}

/* --- Routes --- */

struct route {
    const char *path; /* behind /api; of a game behind its id */
    void (*get)(struct sv_call *);
    void (*post)(struct sv_call *);
    int cost; /* of the address's allowance, beyond that of any request */
};

static const struct route routes[] = {
    {"/me", sv_me_get, sv_me_set, 0},
    {"/me/delete", NULL, sv_me_delete, 0},
    {"/me/link", NULL, sv_me_link, 0},
    {"/me/as", NULL, sv_me_as, 5},
    {"/register", NULL, sv_register, 0},
    {"/login", NULL, sv_login, 0},
    {"/logout", NULL, sv_logout, 0},
    {"/games", sv_games_list, sv_games_create, 2},
    {"/scenario", NULL, sv_scenario, 5},
    {"/me/sessions", sv_sessions_list, NULL, 1},
    {"/me/signout", NULL, sv_signout, 1},
    {"/dice", NULL, sv_dice, 1},
    {0},
};

static const struct route game_routes[] = {
    {"", sv_game_show, NULL, 0},
    {"/join", NULL, sv_game_join, 1},
    {"/leave", NULL, sv_game_leave, 1},
    {"/rematch", NULL, sv_game_rematch, 2},
    {"/delete", NULL, sv_game_delete, 1},
    {"/record", sv_game_record, NULL, 5},
    {"/position", sv_game_position, NULL, 5},
    {"/map", sv_game_map, NULL, 2},
    {"/log", sv_game_log, NULL, 5},
    {"/frames", sv_game_frames, NULL, 5},
    {0},
};

static const struct route *find(const struct route *r, const char *path)
{
    while (r->path && strcmp(r->path, path) != 0)
        r++;
    return r->path ? r : NULL;
}

/* "/games/ID/join": the id into `id`. */
static const struct route *find_route(const char *path, char id[ST_ID])
{
    if (strncmp(path, "/api", 4) != 0)
        return NULL;
    path += 4;
    if (strncmp(path, "/games/", 7) != 0)
        return find(routes, path);
    path += 7;
    size_t n = strcspn(path, "/");
    if (n != ST_ID - 1)
        return NULL;
    memcpy(id, path, n);
    id[n] = 0;
    return find(game_routes, path + n);
}

/* jansson (2.14) ends the process where some of its allocations fail: so all that a text of this length
 * can need, an empty object for every three bytes, is asked for before. */
json_t *sv_json_read(const char *text, size_t n, struct sv_fault *f)
{
    enum { LEAST = 4096, A_BYTE = 100 };
    json_error_t e;
    void *volatile enough = malloc(LEAST + A_BYTE * n); /* volatile: else it is optimised away */
    if (!enough) {
        sv_fault_set(f, SV_FAILED, "No memory.");
        return NULL;
    }
    free(enough);
    json_t *in = json_loadb(text, n, 0, &e);
    if (!in)
        sv_fault_set(f, SV_SYNTAX, "No JSON: line %d, column %d: %s", e.line, e.column, e.text);
    return in;
}

/* Whatever changes something: from a page of ours, as JSON (docs/protocol.md). */
static int read_body(struct sv_call *c, struct sv_fault *f)
{
    if (!c->rq->same_origin)
        return sv_fail(f, SV_ORIGIN, "This request does not come from a page of this server.");
    if (!c->rq->json)
        return sv_fail(f, SV_SYNTAX, "Content-Type must be application/json.");
    if (c->rq->body_n > SV_BODY_MAX)
        return sv_fail(f, SV_LARGE, "The body is longer than %d bytes.", SV_BODY_MAX);
    c->in = sv_json_read(c->rq->body, c->rq->body_n, f);
    if (!c->in)
        return -1;
    return json_is_object(c->in) ? 0 : sv_fail(f, SV_SYNTAX, "The body is no JSON object.");
}

void sv_handle(struct server *sv, const struct sv_request *rq, struct sv_answer *a)
{
    struct sv_call c = {.sv = sv, .rq = rq, .a = a};
    struct sv_fault f;
    char id[ST_ID] = "";
    bool post = !strcmp(rq->method, "POST");
    const struct route *r = find_route(rq->path, id);
    if (!r) {
        sv_refuse(a, SV_ABSENT, "There is nothing at this address.");
        return;
    }
    void (*handler)(struct sv_call *) = post ? r->post : r->get;
    if (!handler || (!post && strcmp(rq->method, "GET") != 0 && strcmp(rq->method, "HEAD") != 0)) {
        sv_refuse(a, SV_METHOD, "%s is not possible here.", r->post ? "This method" : "Changing");
        return;
    }
    if (r->cost && !sv_limits_take(sv->limits, rq->ip, r->cost, sv_mono_us() / 1000)) {
        sv->count.limited++;
        sv_refuse(a, SV_OFTEN, "Too many requests: wait a moment.");
        return;
    }
    c.id = id;
    sv_who(sv, rq->token, &c.who);
    sv_agent(rq->agent, c.who.agent);
    if (c.who.unknown) {
        sv_fail_store(&f);
        sv_answer_fault(a, &f);
    } else if (!sv_limits_take_person(sv->limits, c.who.person, 1 + r->cost, sv_mono_us() / 1000)) {
        sv->count.limited++;
        sv_refuse(a, SV_OFTEN, "Too many requests: wait a moment.");
    } else if (post && read_body(&c, &f)) {
        sv_answer_fault(a, &f);
    } else {
        handler(&c);
    }
    json_decref(c.in);
}
