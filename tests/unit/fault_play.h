/* fault_play.h - people who play at a server in a world that fails (faults.h), and remember what they
 * were told: whatever was acknowledged or shown must be there afterwards. */
#ifndef FAULT_PLAY_H
#define FAULT_PLAY_H

#include "faults.h"

#include "server/live.h"

/* Inside the server faults are met, outside not. */
#define INSIDE_VOID(name, params, ...)                                                             \
    static inline void in_##name params                                                            \
    {                                                                                              \
        faults_in();                                                                               \
        name(__VA_ARGS__);                                                                         \
        faults_out();                                                                              \
    }
#define INSIDE(type, name, params, ...)                                                            \
    static inline type in_##name params                                                            \
    {                                                                                              \
        faults_in();                                                                               \
        type result = name(__VA_ARGS__);                                                           \
        faults_out();                                                                              \
        return result;                                                                             \
    }

INSIDE_VOID(sv_tick, (struct server * sv), sv)
INSIDE_VOID(sv_handle, (struct server * sv, const struct sv_request *rq, struct sv_answer *a), sv,
            rq, a)
INSIDE_VOID(sv_ws_text, (struct server * sv, struct sv_conn *c, const char *s, size_t n), sv, c, s,
            n)
INSIDE_VOID(sv_ws_close, (struct server * sv, struct sv_conn *c), sv, c)
INSIDE(bool, sv_ws_write, (struct server * sv, struct sv_conn *c, struct bc_out *o), sv, c, o)
INSIDE(void *, sv_ws_open,
       (struct server * sv, struct sv_conn *c, const char *token, const char *ip), sv, c, token, ip)
INSIDE_VOID(st_flush, (struct st_store * s), s)
INSIDE_VOID(st_close, (struct st_store * s), s)
INSIDE_VOID(sv_live_free, (struct server * sv), sv)
#define sv_tick in_sv_tick
#define sv_handle in_sv_handle
#define sv_ws_text in_sv_ws_text
#define sv_ws_close in_sv_ws_close
#define sv_ws_write in_sv_ws_write
#define sv_ws_open in_sv_ws_open
#define st_flush in_st_flush
#define st_close in_st_close
#define sv_live_free in_sv_live_free

/* What the tests themselves allocate never fails. */
#define malloc __real_malloc
#define calloc __real_calloc
#define strndup __real_strndup

#include "fake_net.h"
#include "store_kit.h"

enum { ACKS = 64, LINES = 8, GAMES = 3, PEOPLE = 2 };

struct ack { /* an action of `seat` that answered `from` is an entry behind that, up to `upto` */
    int64_t from, upto;
    int seat;
    char act[BC_ACTION_TEXT];
};

struct told { /* a game, and what anybody was told of it */
    char id[ST_ID], invite[40];
    bool joined;
    struct ack ack[ACKS];
    int acks;
    char line[LINES][32];
    int lines;
    json_t *shown; /* "seq seat do" of events: an object */
    int64_t seq;   /* the highest that was shown */
};

struct person {
    struct somebody who;
    int64_t id;
    struct sv_conn *c;
    int64_t number; /* of messages */
    bool account;
};

static struct world {
    struct server *sv;
    struct bc_files files;
    struct bc_rng rng;
    struct person people[PEOPLE];
    struct told game[GAMES];
    int games;
} world;

/* --- Start and end, as serve.c --- */

static inline int try_start(struct server *sv, struct bc_error *e)
{
    sv->limits = sv_limits_new(0);
    if (!sv->limits)
        return bc_fail(e, BC_ENOMEM, "no memory");
    int rc = st_open(&sv->store, sv->opt.db, fake_wake, sv, e);
    if (rc)
        return rc;
    st_secret(sv->store, sv->secret);
    sv->pool = sv_pool_new(2, fake_wake, sv);
    if (!sv->pool)
        return bc_fail(e, BC_ENOMEM, "cannot start the threads for computers");
    return sv_live_start(sv, e);
}

static inline void stop_server(void)
{
    struct server *sv = world.sv;
    world.sv = NULL;
    faults_in();
    sv_pool_free(sv->pool, sv_job_drop);
    faults_out();
    sv->pool = NULL;
    sv_live_free(sv);
    if (sv->store)
        st_close(sv->store);
    while (fake_conns)
        conn_free(sv, fake_conns);
    sv_limits_free(sv->limits);
    free(sv);
    for (int i = 0; i < PEOPLE; i++)
        world.people[i].c = NULL;
}

/* False: it could not start, said why, and has left nothing behind. */
static inline bool start_server(const char *db)
{
    struct bc_error e = {0};
    struct server *sv = world.sv = server_bare(db, true);
    sv->files = &world.files;
    faults_in();
    int rc = try_start(sv, &e);
    faults_out();
    if (!rc)
        return true;
    if (!e.text[0])
        fail_msg("no sentence for %d", rc);
    stop_server();
    return false;
}

/* --- Requests --- */

/* Somebody who has a name here keeps it, whatever fails. */
static inline struct reply ask(struct person *p, const char *method, const char *path,
                               const char *body)
{
    char before[sizeof p->who.token];
    memcpy(before, p->who.token, sizeof before);
    struct reply r = request(world.sv, &p->who, method, path, body);
    if (before[0] && memcmp(before, p->who.token, sizeof before) != 0 &&
        !strstr(path, "/register") && !strstr(path, "/login"))
        fail_msg("%s %s: another cookie for the same person: %s", method, path, r.text);
    if (r.status < 200 || r.status > 599 || (r.status >= 400 && !r.json))
        fail_msg("%s %s: %d %s", method, path, r.status, r.text);
    return r;
}

static inline int status_of(struct person *p, const char *method, const char *path,
                            const char *body)
{
    struct reply r = ask(p, method, path, body);
    int status = r.status;
    reply_free(&r);
    return status;
}

/* A fault that comes once is over with the next try. */
static inline bool try_thrice(bool (*what)(void *), void *arg)
{
    for (int i = 0; i < 3; i++)
        if (what(arg))
            return true;
    return false;
}

static inline const char *game_path(const struct told *g, const char *rest)
{
    static char buf[160];
    snprintf(buf, sizeof buf, "/api/games/%s%s", g->id, rest);
    return buf;
}

static inline void note_person(struct person *p)
{
    struct reply r = ask(p, "GET", "/api/me", "");
    json_t *id = at(r.json, "person.id");
    if (json_is_integer(id) && !p->id)
        p->id = json_integer_value(id);
    if (json_is_integer(id))
        assert_int_equal(p->id, json_integer_value(id));
    reply_free(&r);
}

static inline bool create_game(void *arg)
{
    struct person *p = &world.people[0];
    struct reply r = ask(p, "POST", "/api/games", arg);
    bool done = r.status == 201;
    if (done) {
        struct told *g = &world.game[world.games++];
        memset(g, 0, sizeof *g);
        snprintf(g->id, sizeof g->id, "%s", str_at(r.json, "id"));
        const char *invite = json_string_value(at(r.json, "invite"));
        snprintf(g->invite, sizeof g->invite, "%s", invite ? invite : "");
        g->shown = json_object();
    }
    reply_free(&r);
    if (done)
        note_person(p);
    return done;
}

static inline bool join_game(void *arg)
{
    struct told *g = arg;
    char body[100];
    snprintf(body, sizeof body, "{\"invite\":\"%s\",\"name\":\"Ben\"}", g->invite);
    int status = status_of(&world.people[1], "POST", game_path(g, "/join"), body);
    g->joined = g->joined || status == 200;
    if (status == 200)
        note_person(&world.people[1]);
    return status == 200;
}

static inline bool register_ben(void *arg)
{
    struct person *p = &world.people[1];
    (void)arg;
    int status =
        status_of(p, "POST", "/api/register", "{\"name\":\"Ben\",\"password\":\"12345678\"}");
    p->account = p->account || status == 200;
    return status == 200 || status == 409; /* 409: he was, and only the answer was lost */
}

/* --- At the table --- */

static inline void note_event(struct told *g, const json_t *e)
{
    char key[BC_ACTION_TEXT + 40];
    snprintf(key, sizeof key, "%lld %lld %s", (long long)int_at((json_t *)e, "seq"),
             (long long)int_at((json_t *)e, "seat"), str_at((json_t *)e, "do"));
    json_object_set_new(g->shown, key, json_true());
}

static inline void note_view(struct told *g, const json_t *v)
{
    size_t i;
    json_t *e;
    if (int_at((json_t *)v, "seq") > g->seq)
        g->seq = int_at((json_t *)v, "seq");
    json_array_foreach(json_object_get(v, "events"), i, e) note_event(g, e);
}

/* Reads what came. 1: `ok` for that number, -1: `no`, 0: neither. */
static inline int listen(struct person *p, struct told *g, int64_t number, int64_t *seq)
{
    int answer = 0;
    size_t i;
    json_t *m;
    if (!p->c)
        return 0;
    json_array_foreach(p->c->inbox, i, m)
    {
        const char *t = str_at(m, "t");
        json_t *id = json_object_get(m, "id");
        bool mine = json_is_integer(id) && json_integer_value(id) == number;
        if (!strcmp(t, "view"))
            note_view(g, m);
        else if (mine && !strcmp(t, "ok"))
            answer = 1;
        else if (mine && !strcmp(t, "no"))
            answer = -1;
        if (answer == 1 && mine)
            *seq = int_at(m, "seq");
    }
    json_array_clear(p->c->inbox);
    if (p->c->dropped) {
        conn_free(world.sv, p->c);
        p->c = NULL;
    }
    return answer;
}

static inline bool sit_down(struct person *p, struct told *g)
{
    int64_t none;
    if (p->c)
        conn_free(world.sv, p->c);
    struct sv_conn *c = p->c = calloc(1, sizeof *c);
    c->inbox = json_array();
    c->peer = sv_ws_open(world.sv, c, p->who.token, "127.0.0.1");
    if (!c->peer) {
        json_decref(c->inbox);
        free(c);
        p->c = NULL;
        return false;
    }
    c->next = fake_conns;
    fake_conns = c;
    say(world.sv, c, "{\"t\":\"open\",\"game\":\"%s\"}", g->id);
    bool seen = c->view != NULL;
    listen(p, g, -2, &none);
    return seen && p->c;
}

static inline bool at_table(struct person *p, struct told *g)
{
    bool there = p->c && p->c->view && !strcmp(str_at(p->c->view, "id"), g->id);
    return there || sit_down(p, g);
}

/* Sends a message with a number; true: `ok`. */
static inline bool tell(struct person *p, struct told *g, const char *rest, int64_t *seq)
{
    int64_t none, number = ++p->number;
    say(world.sv, p->c, "{\"id\":%lld,%s}", (long long)number, rest);
    return listen(p, g, number, seq ? seq : &none) > 0;
}

/* One decision of that person, any that is offered. False: none was possible. */
static inline bool decide(struct person *p, struct told *g)
{
    char rest[BC_ACTION_TEXT + 100];
    if (!at_table(p, g))
        return false;
    json_t *options = json_object_get(p->c->view, "options");
    size_t n = json_array_size(options);
    if (!n || g->acks == ACKS)
        return false;
    struct ack a = {.from = int_at(p->c->view, "seq"), .seat = (int)int_at(p->c->view, "seat")};
    snprintf(a.act, sizeof a.act, "%s",
             json_string_value(json_array_get(options, bc_rng_below(&world.rng, (uint32_t)n))));
    snprintf(rest, sizeof rest, "\"t\":\"do\",\"seq\":%lld,\"action\":\"%s\"", (long long)a.from,
             a.act);
    if (!tell(p, g, rest, &a.upto))
        return false;
    g->ack[g->acks++] = a;
    return true;
}

/* Lets time pass; for a computer that thinks as much as it needs. False: nobody thinks. */
static inline bool wait_a_little(struct told *g)
{
    struct pollfd wake = {fake_wake_fd, POLLIN, 0};
    struct sv_game *live = sv_game_find(world.sv, g->id);
    bool thinks = live && live->think;
    if (thinks)
        poll(&wake, 1, 20);
    fake_now += 200;
    settle(world.sv);
    return thinks;
}

static inline void play_game(struct told *g, int moves)
{
    enum { MISSES = 6, LONG_WAIT = 3000 };
    for (int i = 0, misses = 0, waits = 0; i < moves && misses < MISSES;) {
        if (decide(&world.people[0], g) || (g->joined && decide(&world.people[1], g)))
            i++;
        else if (!wait_a_little(g))
            misses++;
        else if (++waits > LONG_WAIT)
            fail_msg("%s: a computer thinks for ever", g->id);
    }
}

static inline void chat_some(struct told *g)
{
    struct person *p = &world.people[0];
    char rest[100], line[32];
    if (!at_table(p, g) || g->lines == LINES)
        return;
    snprintf(line, sizeof line, "line %u", (unsigned)bc_rng_below(&world.rng, 1000000));
    snprintf(rest, sizeof rest, "\"t\":\"chat\",\"text\":\"%s\"", line);
    if (tell(p, g, rest, NULL))
        memcpy(g->line[g->lines++], line, sizeof line);
}

static inline void tell_seq(struct person *p, struct told *g, const char *what)
{
    char rest[100];
    if (!at_table(p, g))
        return;
    snprintf(rest, sizeof rest, "\"t\":\"%s\",\"seq\":%lld", what,
             (long long)int_at(p->c->view, "seq"));
    tell(p, g, rest, NULL);
}

/* --- All of it --- */

#define WATERLOO                                                                                   \
    "{\"game\":\"waterloo\",\"public\":true,\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"},"       \
    "{\"kind\":\"open\"}]}"
#define WITH_COMPUTER                                                                              \
    "{\"game\":\"null\",\"clock\":{\"main_s\":600},\"seats\":[{\"kind\":\"me\",\"name\":\"Anna\"}" \
    ","                                                                                            \
    "{\"kind\":\"computer\",\"level\":\"recruit\"}]}"

static inline void ask_around(struct told *g)
{
    static const char *const rests[] = {
        "/log", "/frames?from=1&count=5", "/record", "/position", "/map", ""};
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++)
        status_of(&world.people[i % 2], "GET", game_path(g, rests[i]), "");
    status_of(&world.people[0], "GET", "/api/games?list=mine", "");
    status_of(&world.people[1], "GET", "/api/games?list=running", "");
}

/* Two people and a computer, two games, and whatever else one does. */
static inline void play_all(void)
{
    struct told *g;
    if (try_thrice(create_game, (void *)(uintptr_t)WATERLOO)) {
        g = &world.game[0];
        try_thrice(join_game, g);
        play_game(g, 8);
        tell_seq(&world.people[0], g, "undo");
        chat_some(g);
        tell_seq(&world.people[0], g, "why");
        play_game(g, 4);
        ask_around(g);
    }
    if (try_thrice(create_game, (void *)(uintptr_t)WITH_COMPUTER)) {
        g = &world.game[world.games - 1];
        play_game(g, 3);
        tell_seq(&world.people[0], g, "hint");
        chat_some(g);
    }
    try_thrice(register_ben, NULL);
    if (world.games && world.game[0].joined) {
        play_game(&world.game[0], 2);
        tell_seq(&world.people[1], &world.game[0], "resign");
        tell_seq(&world.people[0], &world.game[0], "chart");
        for (int i = 0; i < 2; i++)
            status_of(&world.people[i], "POST", game_path(&world.game[0], "/rematch"), "{}");
    }
}

/* --- Afterwards --- */

static inline void check_log(struct told *g, json_t *log)
{
    json_t *there = json_object(), *e, *v;
    size_t i;
    const char *key;
    struct told copy = {.shown = there};
    json_array_foreach(json_object_get(log, "events"), i, e) note_event(&copy, e);
    if (int_at(log, "seq") < g->seq)
        fail_msg("%s: seq %d, but %d was shown", g->id, (int)int_at(log, "seq"), (int)g->seq);
    json_object_foreach(g->shown, key, v) if (!json_object_get(there, key))
        fail_msg("%s: \"%s\" was shown and is lost", g->id, key);
    for (int k = 0; k < g->acks; k++) {
        struct ack *a = &g->ack[k];
        int hits = 0;
        json_array_foreach(json_object_get(log, "events"), i, e) hits +=
            int_at(e, "seat") == a->seat && int_at(e, "seq") > a->from &&
            int_at(e, "seq") <= a->upto && !strcmp(str_at(e, "do"), a->act);
        if (hits != 1)
            fail_msg("%s: \"%s\" (%d) was acknowledged and is there %d times", g->id, a->act,
                     (int)a->from, hits);
    }
    json_decref(there);
}

static inline void check_chat(struct told *g)
{
    struct person *p = &world.people[0];
    assert_true(sit_down(p, g));
    say(world.sv, p->c, "{\"t\":\"open\",\"game\":\"%s\"}", g->id);
    json_t *lines = at(heard(p->c, "chat"), "lines");
    for (int k = 0; k < g->lines; k++) {
        bool there = false;
        for (size_t i = 0; i < json_array_size(lines); i++)
            there = there || !strcmp(str_at(json_array_get(lines, i), "text"), g->line[k]);
        if (!there)
            fail_msg("%s: \"%s\" was said and is lost", g->id, g->line[k]);
    }
}

/* Nothing fails any more: everything that was told is there, and the server does its work. */
static inline void check_all(void)
{
    for (int i = 0; i < PEOPLE; i++)
        if (world.people[i].id)
            note_person(&world.people[i]);
    for (int i = 0; i < world.games; i++) {
        struct told *g = &world.game[i];
        struct reply r = ask(&world.people[0], "GET", game_path(g, "/log"), "");
        if (r.status != 200)
            fail_msg("%s: %d %s", g->id, r.status, r.text);
        check_log(g, r.json);
        reply_free(&r);
        check_chat(g);
    }
    if (world.people[1].account)
        assert_int_equal(status_of(&world.people[1], "POST", "/api/login",
                                   "{\"name\":\"ben\",\"password\":\"12345678\"}"),
                         200);
}

/* The game in memory is the one on disk. */
static inline uint64_t digest_now(const char *id, int64_t *seq)
{
    struct sv_fault f;
    struct sv_game *g = sv_game_get(world.sv, id, (struct sv_whose){0}, &f);
    if (!g)
        fail_msg("%s: %s", id, f.text);
    for (int i = 0; i < 1000 && (!(g = sv_game_find(world.sv, id)) || g->busy); i++)
        settle(world.sv);
    assert_non_null(g);
    assert_false(g->busy);
    *seq = g->row.seq;
    return digest_of(g->m);
}

static inline void check_again(const char *db)
{
    uint64_t digest[GAMES];
    int64_t seq[GAMES], again;
    for (int i = 0; i < world.games; i++)
        digest[i] = digest_now(world.game[i].id, &seq[i]);
    stop_server();
    assert_true(start_server(db));
    for (int i = 0; i < world.games; i++) {
        uint64_t now = digest_now(world.game[i].id, &again);
        assert_true(again >= seq[i]); /* a computer may have moved on */
        if (again == seq[i] && now != digest[i])
            fail_msg("%s: not the same on disk as in memory", world.game[i].id);
    }
    check_all();
}

/* Behind a test that failed: the next one begins anew. */
static inline int world_clear(void **state)
{
    (void)state;
    faults_disarm();
    power.dead = power.on = false;
    if (world.sv)
        stop_server();
    return 0;
}

static inline void world_begin(uint64_t seed)
{
    memset(&world.people, 0, sizeof world.people);
    world.games = 0;
    bc_rng_seed(&world.rng, seed);
    world.files = *loaded();
}

static inline void world_end(void)
{
    for (int i = 0; i < world.games; i++)
        json_decref(world.game[i].shown);
    world.games = 0;
}

#endif
