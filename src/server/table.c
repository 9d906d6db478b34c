/* table.c - messages of a table's WebSocket (docs/protocol.md): read, checked, handed on. */
#include "server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_MAX = 10000, CHAT_CHARS = 500, CHAT_BYTES = 2000, CHAT_COST = 2, THINK_COST = 4 };

static const int64_t id_max = ((int64_t)1 << 53) - 1;

struct message {
    struct sv_peer *p;
    json_t *in;
    int64_t id; /* -1: none */
    int64_t since_us;
};

static void refuse(const struct message *m, const struct sv_fault *f)
{
    sv_peer_no(m->p, m->id, f);
}

static void no(const struct message *m, enum sv_code code, const char *text)
{
    struct sv_fault f;
    sv_fault_set(&f, code, "%s", text);
    refuse(m, &f);
}

/* --- Looking at a game --- */

static void open_game(const struct message *m)
{
    struct sv_fault f;
    const char *id = NULL, *invite = NULL;
    bool patches = false;
    if (sv_in_str(m->in, "game", SV_MUST, ST_ID - 1, &id, &f) ||
        sv_in_str(m->in, "invite", SV_MAY, 100, &invite, &f) ||
        sv_in_bool(m->in, "patches", &patches, &f)) {
        refuse(m, &f);
        return;
    }
    struct sv_game *g = sv_game_get(m->p->sv, id, sv_peer_whose(m->p), &f);
    bool invited = g && sv_is_invited(&g->row, invite);
    sv_who_again(m->p->sv, &m->p->who);
    if (g && m->p->who.unknown) {
        sv_fail_store(&f);
        g = NULL;
    }
    if (g && !sv_may_see(&g->row, m->p->who.person, invited)) {
        sv_fault_set(&f, SV_ABSENT, "There is no such game.");
        g = NULL;
    }
    if (!g) {
        sv_peer_detach(m->p);
        refuse(m, &f);
        return;
    }
    if (m->id > m->p->ack)
        m->p->ack = m->id;
    sv_peer_detach(m->p);
    sv_peer_attach(m->p, g, invited);
    m->p->patches = patches;
    m->p->open_id = m->id;
    if (!g->busy)
        sv_game_settle(g);
}

static void want_whole(const struct message *m)
{
    sv_peer_wants_whole(m->p);
}

static void look_as(const struct message *m)
{
    struct sv_peer *p = m->p;
    struct sv_fault f;
    int64_t seat = SV_LOOK_NOBODY;
    if (sv_in_int(m->in, "seat", SV_MAY, 0, BC_SEATS - 1, &seat, &f)) {
        refuse(m, &f);
        return;
    }
    if (seat >= 0 && !(sv_peer_seats(p, p->g) & BC_BIT((int)seat))) {
        no(m, SV_FORBIDDEN, "This is not your seat.");
        return;
    }
    p->look = (int)seat;
    sv_peer_wants_view(p);
}

static void switch_win(const struct message *m)
{
    struct sv_fault f;
    bool on = false;
    if (sv_in_bool(m->in, "on", &on, &f)) {
        refuse(m, &f);
        return;
    }
    m->p->win_on = on;
    m->p->win_sent = -1;
    if (on && !m->p->g->busy)
        sv_minds_win(m->p->g);
    sv_conn_wants(m->p->c);
}

/* --- Acts: whatever needs the game at rest --- */

static void enter(const struct message *m, struct sv_act *a,
                  void (*run)(struct sv_game *, struct sv_op *))
{
    a->op.run = run;
    a->op.peer = m->p;
    a->id = m->id;
    a->since_us = m->since_us;
    sv_peer_hold(m->p);
    if (!sv_game_enter(m->p->g, &a->op)) {
        no(m, SV_OFTEN, "Too many requests for this game wait already.");
        sv_act_free(a);
    }
}

enum act_fields { WITH_SEQ = 1, WITH_SEAT = 2, WITH_ACTION = 4, WITH_YES = 8, WITH_ASK = 16 };

static void act(const struct message *m, int fields, void (*run)(struct sv_game *, struct sv_op *))
{
    struct sv_fault f;
    struct sv_act *a = calloc(1, sizeof *a);
    const char *text = "";
    int64_t seat = -1;
    int rc = 0;
    if (!a) {
        no(m, SV_FAILED, "No memory.");
        return;
    }
    if (fields & WITH_SEQ)
        rc = sv_in_int(m->in, "seq", SV_MUST, 0, INT64_MAX / 2, &a->seq, &f);
    if (!rc && (fields & WITH_SEAT))
        rc = sv_in_int(m->in, "seat", SV_MAY, 0, BC_SEATS - 1, &seat, &f);
    if (!rc && (fields & (WITH_ACTION | WITH_ASK)))
        rc = sv_in_str(m->in, fields & WITH_ASK ? "ask" : "action", SV_MUST, sizeof a->text - 1,
                       &text, &f);
    if (!rc && (fields & WITH_YES))
        rc = sv_in_bool(m->in, "yes", &a->yes, &f);
    if (rc) {
        refuse(m, &f);
        free(a);
        return;
    }
    a->seat = (int)seat;
    snprintf(a->text, sizeof a->text, "%s", text);
    enter(m, a, run);
}

static void act_do(const struct message *m)
{
    act(m, WITH_SEQ | WITH_SEAT | WITH_ACTION, sv_act_do);
}

/* One's message without what only the game itself can judge. */
static void act_more(const struct message *m, json_t *more, const char *first,
                     void (*run)(struct sv_game *, struct sv_op *))
{
    struct sv_act *a = calloc(1, sizeof *a);
    struct sv_fault f;
    int64_t seat = -1;
    if (!a) {
        no(m, SV_FAILED, "No memory.");
        return;
    }
    if ((first && sv_in_int(m->in, "seq", SV_MUST, 0, INT64_MAX / 2, &a->seq, &f)) ||
        sv_in_int(m->in, "seat", SV_MAY, 0, BC_SEATS - 1, &seat, &f)) {
        refuse(m, &f);
        free(a);
        return;
    }
    a->seat = (int)seat;
    snprintf(a->text, sizeof a->text, "%s", first ? first : "");
    a->more = json_incref(more);
    enter(m, a, run);
}

/* Its first action is a decision like any other. */
static void act_path(const struct message *m)
{
    json_t *path = json_object_get(m->in, "path");
    size_t n = json_array_size(path);
    for (size_t i = 0; i < n && i < SV_PATH; i++) {
        json_t *step = json_array_get(path, i);
        if (!json_is_string(step) || json_string_length(step) >= BC_ACTION_TEXT)
            n = 0;
    }
    if (!n || n > SV_PATH)
        no(m, SV_VALUE, "'path' is a list of 1 to 32 actions.");
    else
        act_more(m, path, json_string_value(json_array_get(path, 0)), sv_act_do);
}

static void act_orders(const struct message *m)
{
    json_t *orders = json_object_get(m->in, "orders");
    if (!json_is_object(orders) || !json_object_size(orders) ||
        json_object_size(orders) > BC_ORDERS)
        no(m, SV_VALUE, "'orders' is an object of standing orders.");
    else
        act_more(m, orders, NULL, sv_act_orders);
}

static void act_undo(const struct message *m)
{
    act(m, WITH_SEQ, sv_act_undo);
}

static void act_draw(const struct message *m)
{
    act(m, WITH_SEAT, sv_act_draw);
}

static void act_answer(const struct message *m)
{
    act(m, WITH_YES, sv_act_answer);
}

static void act_resign(const struct message *m)
{
    act(m, WITH_SEAT, sv_act_resign);
}

/* What makes the computer work costs more than a message. */
static bool may_afford(const struct message *m, int cost)
{
    struct server *sv = m->p->sv;
    if (sv_limits_take(sv->limits, m->p->ip, cost, sv_mono_us() / 1000))
        return true;
    sv->count.limited++;
    no(m, SV_OFTEN, "Too many requests: wait a moment.");
    return false;
}

static void act_hint(const struct message *m)
{
    if (may_afford(m, THINK_COST))
        act(m, WITH_SEQ, sv_minds_hint);
}

static void act_why(const struct message *m)
{
    if (may_afford(m, 1))
        act(m, WITH_SEQ, sv_minds_why);
}

static void act_ask(const struct message *m)
{
    if (may_afford(m, 1))
        act(m, WITH_SEQ | WITH_ASK, sv_ask);
}

static void act_chart(const struct message *m)
{
    if (may_afford(m, THINK_COST))
        act(m, 0, sv_chart_request);
}

/* --- Chat --- */

struct chat {
    struct st_write w;
    struct sv_game *g;    /* pinned */
    struct sv_peer *peer; /* held */
    int64_t id, game, person;
    struct st_chat line;
    char text[CHAT_BYTES + 1];
};

static int run_chat(struct st_write *w, struct st_writer *writer)
{
    struct chat *c = (struct chat *)w;
    int rc = st_w_chat(writer, c->game, c->person, &c->line);
    return !rc && c->line.n > CHAT_MAX ? BC_ESTATE : rc;
}

static void chat_done(struct st_write *w, int rc)
{
    struct chat *c = (struct chat *)w;
    struct bc_out o = {0};
    struct sv_fault f;
    if (rc) {
        if (c->line.n > CHAT_MAX)
            sv_fault_set(&f, SV_FULL, "A game has room for %d lines of chat.", CHAT_MAX);
        else
            sv_fault_set(&f, SV_FAILED, "This could not be stored.");
        sv_peer_no(c->peer, c->id, &f);
    } else {
        bc_put(&o, "{\"t\":\"chat\",\"lines\":[");
        sv_wire_chat_line(&c->line, &o);
        bc_put(&o, "]}");
        for (struct sv_peer *p = c->g->peers, *next; p; p = next) {
            next = p->next;
            if (!p->chat_due) /* else it gets all of them anyway */
                sv_peer_send(p, &o, 0);
        }
        sv_peer_ok(c->peer, c->id, 0);
    }
    bc_out_free(&o);
    sv_peer_let(c->peer);
    sv_game_unpin(c->g);
    free(c);
}

/* 1-500 characters, nothing invisible but blanks. */
static int check_chat(const char *s, struct sv_fault *f)
{
    int count = 0;
    bool some = false;
    for (size_t k, left = strlen(s); left; s += k, left -= k, count++) {
        k = bc_utf8_len(s, left);
        if (!k || ((unsigned char)*s < 0x20 && *s != '\n') || *s == 0x7f)
            return sv_fail(f, SV_VALUE, "A line of chat has no control characters.");
        some = some || (*s != ' ' && *s != '\n');
    }
    if (!some || count > CHAT_CHARS)
        return sv_fail(f, SV_VALUE, "A line of chat has 1 to %d characters.", CHAT_CHARS);
    return 0;
}

static void chat(const struct message *m)
{
    struct sv_peer *p = m->p;
    struct sv_fault f;
    const char *text = NULL;
    bc_seats own = sv_peer_seats(p, p->g);
    if (sv_in_str(m->in, "text", SV_MUST, CHAT_BYTES, &text, &f) || check_chat(text, &f)) {
        refuse(m, &f);
        return;
    }
    if (!own) {
        no(m, SV_FORBIDDEN, "Onlookers do not chat.");
        return;
    }
    if (!may_afford(m, CHAT_COST))
        return;
    struct chat *c = calloc(1, sizeof *c);
    if (!c) {
        no(m, SV_FAILED, "No memory.");
        return;
    }
    int seat = sv_peer_looks(p, p->g);
    if (seat == BC_ONLOOKER)
        for (seat = 0; !(own & BC_BIT(seat)); seat++)
            ;
    c->w.run = run_chat;
    c->w.done = chat_done;
    c->g = p->g;
    c->peer = p;
    c->id = m->id;
    c->game = p->g->row.key;
    c->person = p->who.person;
    snprintf(c->text, sizeof c->text, "%s", text);
    c->line = (struct st_chat){.at = sv_now_ms(), .seat = seat, .text = c->text};
    memcpy(c->line.name, p->g->row.seat[seat].name, sizeof c->line.name);
    c->line.account = p->g->row.seat[seat].account;
    sv_game_pin(c->g);
    sv_peer_hold(p);
    st_submit(p->sv->store, &c->w);
}

/* --- Which message --- */

static void ping(const struct message *m)
{
    struct bc_out o = {0};
    bc_put(&o, "{\"t\":\"pong\"}");
    sv_peer_send(m->p, &o, 0);
    bc_out_free(&o);
}

static const struct {
    const char *word;
    void (*take)(const struct message *);
    bool closed; /* also before a game was opened */
} words[] = {
    {"do", act_do, false},         {"open", open_game, true},   {"ping", ping, true},
    {"undo", act_undo, false},     {"draw", act_draw, false},   {"answer", act_answer, false},
    {"resign", act_resign, false}, {"chat", chat, false},       {"seat", look_as, false},
    {"hint", act_hint, false},     {"win", switch_win, false},  {"why", act_why, false},
    {"chart", act_chart, false},   {"ask", act_ask, false},     {"path", act_path, false},
    {"orders", act_orders, false}, {"view", want_whole, false}, {NULL, NULL, false},
};

static void take(struct message *m)
{
    struct sv_fault f;
    const char *t = NULL;
    int i = 0;
    if (sv_in_int(m->in, "id", SV_MAY, 0, id_max, &m->id, &f) ||
        sv_in_str(m->in, "t", SV_MUST, 16, &t, &f)) {
        refuse(m, &f);
        return;
    }
    while (words[i].word && strcmp(words[i].word, t) != 0)
        i++;
    if (!words[i].word)
        no(m, SV_VALUE, "There is no such message.");
    else if (!m->p->g && !words[i].closed)
        no(m, SV_STATE, "No game is open here.");
    else
        words[i].take(m);
}

void sv_ws_text(struct server *sv, struct sv_conn *c, const char *text, size_t n)
{
    struct message m = {.p = sv_conn_peer(c), .id = -1, .since_us = sv_mono_us()};
    struct sv_fault f;
    if (n > SV_TEXT_MAX) {
        no(&m, SV_LARGE, "The message is too long.");
        return;
    }
    if (!sv_limits_take_person(sv->limits, m.p->who.person, 1, m.since_us / 1000)) {
        sv->count.limited++;
        no(&m, SV_OFTEN, "Too many messages: wait a moment.");
        return;
    }
    m.in = sv_json_read(text, n, &f);
    if (json_is_object(m.in))
        take(&m);
    else if (!m.in && f.code == SV_FAILED)
        refuse(&m, &f);
    else
        no(&m, SV_SYNTAX, "This is no JSON object.");
    json_decref(m.in);
}
