/* load_play.c - the games of the load generator: two connections each, and random play. */
#include "cli/load.h"
#include "core/patch.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

enum { AT_ONCE = 48, ACTION = 96, SLOTS = 1 << 14, TICK_US = 1000, OVERDUE_US = 10 * 1000000 };

/* Members of a view that are kept, as patches stand on them. */
enum kept { ACK, SEQ, STATE, SEAT, TO_ACT, OPTIONS, KEPT };
static const char *const kept_words[KEPT] = {"ack", "seq", "state", "seat", "to_act", "options"};

struct seat {
    struct load_conn conn; /* first member: callbacks get it */
    struct game *game;
    int side;
    bool viewed;         /* has seen the table: takes part */
    bool waiting;        /* an action is on its way */
    bool ready;          /* an action is chosen and not sent yet */
    int64_t id, sent_us; /* of the latest action */
    int64_t seq;
    struct bc_out view[KEPT];
    char action[ACTION]; /* in JSON's escapes */
    struct seat *next;   /* in a slot of the wheel */
};

enum what { PLAYED, IDLE, COMPUTERS };

struct game {
    struct load_play *play;
    enum what what;
    char id[32], invite[80];
    struct seat seat[2];
    bool begun, complete; /* complete: everybody has seen it, once */
    int64_t due_us;       /* of its latest action, if the pace is set */
};

struct load_play {
    struct load_net *net;
    struct load_settings set;
    struct game *game;
    int games, begun, making, complete, failed;
    bool going, ended;
    int64_t period_us; /* of a game's actions, if the pace is set */
    struct bc_rng rng;
    struct bc_out room; /* where they are patched */
    struct load_counts count;
    struct load_times times;
    struct seat *slot[SLOTS]; /* pauses: a wheel of milliseconds */
    int64_t turned_us;        /* up to when it was turned */
};

int64_t load_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* --- Times --- */

static int bucket_of(uint64_t us)
{
    if (us < 64)
        return (int)us;
    int high = 63 - __builtin_clzll(us); /* 6 and more */
    int b = 64 + (high - 6) * LOAD_STEPS + (int)((us >> (high - 5)) - LOAD_STEPS);
    return b < LOAD_BUCKETS ? b : LOAD_BUCKETS - 1;
}

/* The middle of a bucket. */
static double bucket_us(int b)
{
    if (b < 64)
        return b;
    double step = (double)(1ULL << ((b - 64) / LOAD_STEPS + 1));
    return (LOAD_STEPS + (b - 64) % LOAD_STEPS + 0.5) * step;
}

void load_times_add(struct load_times *t, int64_t us)
{
    uint64_t v = us < 0 ? 0 : (uint64_t)us;
    t->bucket[bucket_of(v)]++;
    t->n++;
    t->sum += v;
    t->max = v > t->max ? v : t->max;
}

double load_times_ms(const struct load_times *t, double share)
{
    double below = share * (double)t->n;
    uint64_t seen = 0;
    for (int b = 0; b < LOAD_BUCKETS; b++) {
        seen += t->bucket[b];
        if (t->bucket[b] && (double)seen >= below)
            return bucket_us(b) / 1000;
    }
    return 0;
}

/* --- Errors --- */

static void note(struct load_play *p, uint64_t *count, const char *what, struct bc_span more)
{
    (*count)++;
    if (!p->count.first_error[0])
        snprintf(p->count.first_error, sizeof p->count.first_error, "%s: %.*s", what,
                 (int)(more.n < 160 ? more.n : 160), more.s);
}

static struct bc_span span(const char *s)
{
    return (struct bc_span){s, strlen(s)};
}

/* --- Making games --- */

static struct seat *seat_of(struct load_conn *c)
{
    return (struct seat *)(void *)c;
}

static void begin(struct game *g)
{
    const struct load_settings *s = &g->play->set;
    struct bc_out body = {0};
    if (!g->begun)
        g->play->making++;
    g->begun = true;
    bc_json_open(&body, NULL, '{');
    bc_json_str(&body, "game", s->game);
    if (s->scenario)
        bc_json_str(&body, "scenario", s->scenario);
    bc_json_bool(&body, "public", true);
    bc_json_open(&body, "seats", '[');
    for (int i = 0; i < 2; i++) {
        bc_json_open(&body, NULL, '{');
        bc_json_str(&body, "kind", g->what == COMPUTERS ? "computer" : i ? "open" : "me");
        if (g->what == COMPUTERS)
            bc_json_str(&body, "level", s->level);
        bc_json_close(&body, '}');
    }
    bc_json_close(&body, ']');
    bc_json_close(&body, '}');
    load_http(g->play->net, &g->seat[0].conn, "/api/games", bc_out_str(&body));
    bc_out_free(&body);
}

static void begin_more(struct load_play *p)
{
    while (p->begun < p->games && p->making < AT_ONCE)
        begin(&p->game[p->begun++]);
}

static void complete(struct game *g)
{
    if (g->complete)
        return;
    g->complete = true;
    g->play->complete++;
    g->play->making--;
}

static void give_up(struct game *g)
{
    if (!g->complete) {
        g->play->failed++;
        complete(g);
    }
}

static void copy(char *to, size_t size, struct bc_span from)
{
    size_t n = from.n < size ? from.n : size - 1;
    memcpy(to, from.s, n);
    to[n] = '\0';
}

static void made(struct game *g, struct bc_span body)
{
    struct bc_scan s;
    struct bc_span key, value;
    char path[80], ask[128];
    g->id[0] = g->invite[0] = '\0';
    if (bc_scan_enter(&s, body, '{'))
        while (bc_scan_member(&s, &key, &value)) {
            if (bc_span_is(key, "id"))
                copy(g->id, sizeof g->id, bc_span_text(value));
            else if (bc_span_is(key, "invite"))
                copy(g->invite, sizeof g->invite, bc_span_text(value));
        }
    if (g->what == COMPUTERS) {
        complete(g);
        return;
    }
    snprintf(path, sizeof path, "/api/games/%s/join", g->id);
    snprintf(ask, sizeof ask, "{\"invite\":\"%s\"}", g->invite);
    load_http(g->play->net, &g->seat[1].conn, path, g->invite[0] ? ask : "{}");
}

static void on_answer(struct load_conn *c, int status, struct bc_span body)
{
    struct game *g = seat_of(c)->game;
    if (status != 200 && status != 201) {
        note(g->play, &g->play->count.http, "an answer", body);
        give_up(g);
    } else if (seat_of(c)->side == 0) {
        made(g, body);
    } else {
        load_ws(g->play->net, &g->seat[0].conn);
        load_ws(g->play->net, c);
    }
}

static void on_opened(struct load_conn *c)
{
    struct game *g = seat_of(c)->game;
    char text[96];
    int n = snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"patches\":true}", g->id);
    load_say(g->play->net, c, text, (size_t)n);
}

static void on_gone(struct load_conn *c, const char *why)
{
    struct game *g = seat_of(c)->game;
    if (g->play->ended)
        return;
    note(g->play, &g->play->count.lost, "a connection was lost", span(why));
    give_up(g);
}

/* --- Playing --- */

static void send_action(struct seat *s)
{
    struct load_play *p = s->game->play;
    char text[ACTION + 96];
    s->ready = false;
    if (!s->conn.open || p->ended)
        return;
    s->waiting = true;
    s->id++;
    int n = snprintf(text, sizeof text,
                     "{\"t\":\"do\",\"id\":%lld,\"seq\":%lld,\"seat\":%d,\"action\":\"%s\"}",
                     (long long)s->id, (long long)s->seq, s->side, s->action);
    assert(n > 0 && (size_t)n < sizeof text);
    s->sent_us = load_now_us();
    load_say(p->net, &s->conn, text, (size_t)n);
}

/* At `us`, by the wheel; a pause longer than the wheel is cut. */
static void send_at(struct seat *s, int64_t us)
{
    struct load_play *p = s->game->play;
    int64_t latest = p->turned_us + (int64_t)(SLOTS - 2) * TICK_US;
    us = us < latest ? us : latest;
    s->game->due_us = us;
    struct seat **slot = &p->slot[(us / TICK_US + 1) % SLOTS];
    s->next = *slot;
    *slot = s;
}

static void schedule(struct seat *s)
{
    struct load_play *p = s->game->play;
    int64_t now = load_now_us(), pause = (int64_t)p->set.think_ms * 1000;
    if (!p->going)
        return; /* load_play_run will */
    int64_t next = s->game->due_us + p->period_us;
    if (p->period_us) /* a timetable of each game; who is late goes on at once */
        send_at(s, next > now ? next : now);
    else if (pause)
        send_at(s, now + pause / 2 + (int64_t)(bc_rng_next(&p->rng) % (uint64_t)pause));
    else
        send_action(s);
}

static void turn_wheel(struct load_play *p)
{
    for (int64_t now = load_now_us(); p->turned_us + TICK_US <= now;) {
        p->turned_us += TICK_US;
        struct seat **slot = &p->slot[(p->turned_us / TICK_US) % SLOTS];
        while (*slot) {
            struct seat *s = *slot;
            *slot = s->next;
            send_action(s);
        }
    }
}

/* What is wanted of a message. */
struct message {
    struct bc_span t, code, to;
    int64_t ack, id;
};

static struct bc_span kept(const struct seat *s, enum kept what)
{
    return (struct bc_span){bc_out_str(&s->view[what]), s->view[what].n};
}

static bool may_act(const struct seat *s)
{
    struct bc_scan scan;
    struct bc_span v;
    int64_t seat = bc_span_int(kept(s, SEAT), -1);
    if (bc_scan_enter(&scan, kept(s, TO_ACT), '['))
        while (bc_scan_item(&scan, &v))
            if (bc_span_int(v, -1) == seat)
                return true;
    return false;
}

/* Takes those members of a view that are wanted, or patches them; all else is passed over. */
static bool keep(struct seat *s, struct bc_span object, bool patch)
{
    struct load_play *p = s->game->play;
    struct bc_scan scan;
    struct bc_span k, v;
    int left = KEPT;
    if (!bc_scan_enter(&scan, object, '{'))
        return false;
    while (left && bc_scan_member(&scan, &k, &v)) {
        int i = 0;
        while (i < KEPT && !bc_span_is(k, kept_words[i]))
            i++;
        if (i == KEPT)
            continue;
        left--;
        bc_out_clear(&p->room);
        if (!patch)
            bc_put_n(&p->room, v.s, v.n);
        else if (!bc_patch_apply(kept(s, (enum kept)i), v, &p->room))
            return false;
        struct bc_out old = s->view[i];
        s->view[i] = p->room;
        p->room = old;
    }
    return true;
}

static void read_message(struct message *m, struct bc_span text)
{
    struct bc_scan s;
    struct bc_span k, v;
    *m = (struct message){.ack = -1, .id = -1};
    if (!bc_scan_enter(&s, text, '{'))
        return;
    /* The rest of a view is long: what is wanted of it is for `keep`. */
    while (!bc_span_is(m->t, "view") && bc_scan_member(&s, &k, &v)) {
        if (bc_span_is(k, "t"))
            m->t = bc_span_text(v);
        else if (bc_span_is(k, "ack"))
            m->ack = bc_span_int(v, -1);
        else if (bc_span_is(k, "to"))
            m->to = v;
        else if (bc_span_is(k, "id"))
            m->id = bc_span_int(v, -1);
        else if (bc_span_is(k, "code"))
            m->code = bc_span_text(v);
    }
}

static void choose(struct seat *s)
{
    struct bc_scan scan;
    struct bc_span v = {"", 0};
    int n = bc_scan_count(kept(s, OPTIONS));
    if (!n || s->waiting || s->ready)
        return;
    bc_scan_enter(&scan, kept(s, OPTIONS), '[');
    for (uint32_t k = bc_rng_below(&s->game->play->rng, (uint32_t)n) + 1; k; k--)
        bc_scan_item(&scan, &v);
    copy(s->action, sizeof s->action, bc_span_text(v));
    s->seq = bc_span_int(kept(s, SEQ), -1);
    s->ready = true;
    schedule(s);
}

/* A finished game is followed by another one of the same people. */
static void again(struct game *g)
{
    g->play->count.finished++;
    for (int i = 0; i < 2; i++) {
        struct seat *s = &g->seat[i];
        load_conn_close(&s->conn);
        s->viewed = s->waiting = false;
    }
    begin(g);
}

static void acknowledged(struct seat *s)
{
    struct load_play *p = s->game->play;
    s->waiting = false;
    p->count.actions++;
    load_times_add(&p->times, load_now_us() - s->sent_us);
}

static void on_view(struct seat *s, int64_t ack)
{
    struct game *g = s->game;
    struct load_play *p = g->play;
    struct bc_span state = bc_span_text(kept(s, STATE));
    p->count.views++;
    s->viewed = true;
    if (g->seat[!s->side].viewed)
        complete(g);
    if (s->waiting && ack >= s->id)
        acknowledged(s);
    if (g->what != PLAYED || p->ended)
        return;
    if (bc_span_is(state, "over") && !s->waiting && !g->seat[!s->side].waiting)
        again(g);
    else if (bc_span_is(state, "running") && may_act(s))
        choose(s);
}

static void on_text(struct load_conn *c, struct bc_span text)
{
    struct seat *s = seat_of(c);
    struct load_play *p = s->game->play;
    struct message m;
    read_message(&m, text);
    bool view = bc_span_is(m.t, "view");
    if (view || bc_span_is(m.t, "patch")) {
        if (keep(s, view ? text : m.to, !view))
            on_view(s, view ? bc_span_int(kept(s, ACK), -1) : m.ack);
        else
            note(p, &p->count.refused, "a patch that does not fit", text);
    } else if (bc_span_is(m.t, "no")) {
        bool late = bc_span_is(m.code, "late");
        note(p, late ? &p->count.late : &p->count.refused, "refused", text);
        s->waiting = s->waiting && m.id != s->id;
    }
}

/* --- As a whole --- */

struct load_play *load_play_new(struct load_net *net, const struct load_settings *s, uint64_t seed)
{
    struct load_play *p = calloc(1, sizeof *p);
    int pairs = (s->idle + 1) / 2;
    if (!p)
        return NULL;
    p->games = s->games + pairs + s->computers;
    p->game = calloc((size_t)p->games + 1, sizeof *p->game);
    if (!p->game) {
        free(p);
        return NULL;
    }
    p->net = net;
    p->set = *s;
    p->period_us = s->pace ? (int64_t)s->games * 1000000 / s->pace : 0;
    bc_rng_seed(&p->rng, seed);
    bc_rng_seed(&net->rng, seed + 1);
    for (int i = 0; i < p->games; i++) {
        struct game *g = &p->game[i];
        g->play = p;
        g->what = i < pairs ? IDLE : i < pairs + s->games ? PLAYED : COMPUTERS;
        for (int k = 0; k < 2; k++) {
            g->seat[k].game = g;
            g->seat[k].side = k;
            g->seat[k].conn.fd = -1;
        }
    }
    net->answer = on_answer;
    net->opened = on_opened;
    net->text = on_text;
    net->gone = on_gone;
    return p;
}

void load_play_free(struct load_play *p)
{
    if (!p)
        return;
    p->ended = true;
    for (int i = 0; i < p->games; i++)
        for (int k = 0; k < 2; k++) {
            load_conn_close(&p->game[i].seat[k].conn);
            for (int v = 0; v < KEPT; v++)
                bc_out_free(&p->game[i].seat[k].view[v]);
        }
    bc_out_free(&p->room);
    free(p->game);
    free(p);
}

bool load_play_ready(struct load_play *p, int timeout_s)
{
    int64_t end = load_now_us() + (int64_t)timeout_s * 1000000;
    while (p->complete < p->games && load_now_us() < end) {
        begin_more(p);
        load_wait(p->net, 20);
    }
    return p->complete == p->games && !p->failed;
}

/* Whoever is to act begins: at once, or spread over a pause. */
static void go(struct load_play *p)
{
    int64_t now = load_now_us();
    uint64_t spread = (uint64_t)(p->period_us ? p->period_us : p->set.think_ms * 1000) + 1;
    p->going = true;
    p->turned_us = now;
    for (int i = 0; i < 2 * p->games; i++) {
        struct seat *s = &p->game[i / 2].seat[i % 2];
        if (s->ready)
            send_at(s, now + (int64_t)(bc_rng_next(&p->rng) % spread));
    }
}

void load_play_run(struct load_play *p, int64_t us)
{
    int64_t end = load_now_us() + us;
    if (!p->going)
        go(p);
    while (load_now_us() < end) {
        load_wait(p->net, 1);
        turn_wheel(p);
    }
}

void load_play_reset(struct load_play *p)
{
    p->count = (struct load_counts){0};
    p->times = (struct load_times){0};
    p->net->bytes_in = p->net->bytes_out = 0;
}

static int waiting(const struct load_play *p)
{
    int n = 0;
    for (int i = 0; i < 2 * p->games; i++)
        n += p->game[i / 2].seat[i % 2].waiting;
    return n;
}

void load_play_finish(struct load_play *p)
{
    int64_t end = load_now_us() + OVERDUE_US;
    p->ended = true;
    while (waiting(p) && load_now_us() < end)
        load_wait(p->net, 10);
    p->count.overdue = (uint64_t)waiting(p);
}

const struct load_counts *load_play_counts(const struct load_play *p)
{
    return &p->count;
}

const struct load_times *load_play_times(const struct load_play *p)
{
    return &p->times;
}
