/* wire.c - views, events, chat and summaries as JSON (docs/protocol.md). What is written for a seat
 * comes from its redacted state and from what is addressed to it. */
#include "server/live.h"

#include <string.h>

static const char *const kind_words[] = {"open", "human", "computer"};
static const char *const state_words[] = {"open", "running", "over"};

void sv_wire_bits(struct bc_out *out, const char *key, bc_seats bits)
{
    bc_json_open(out, key, '[');
    for (int i = 0; i < BC_SEATS; i++)
        if (bits & BC_BIT(i))
            bc_json_int(out, NULL, i);
    bc_json_close(out, ']');
}

static void put_null(struct bc_out *out, const char *key)
{
    bc_json_key(out, key);
    bc_put_n(out, "null", 4);
    out->comma = true;
}

/* --- Events --- */

bool sv_event_seen(const struct sv_event *e, int seat)
{
    return e->did != SV_ACTION || !e->ev.seen || (e->ev.seen & BC_BIT(seat));
}

void sv_wire_event(const struct bc_match *m, const struct sv_event *e, int seat, struct bc_out *out)
{
    static const char *const words[] = {"",     "undo",  "resign", "timeout",
                                        "draw", "rules", "other",  "endless"};
    bc_json_open(out, NULL, '{');
    bc_json_int(out, "seq", e->seq);
    if (e->did == SV_ACTION) {
        bc_match_event(m, &e->ev, e->said, seat, out);
    } else {
        bc_json_int(out, "seat", e->ev.act.seat);
        if (e->did == SV_UNDO)
            bc_putf(out, ",\"do\":\"undo %d\"", e->n);
        else if (e->did == SV_RULES || e->did == SV_OTHER)
            bc_putf(out, ",\"do\":\"%s %d %lld\"", words[e->did], e->n, (long long)e->lost);
        else
            bc_json_str(out, "do", words[e->did]);
    }
    bc_json_int(out, "turn", e->turn);
    bc_json_close(out, '}');
}

/* Events that wait to be sent: numbers from..to of those that were shown. */
struct news {
    uint32_t from, to;
    bool gap;  /* some before them are not there any more */
    bool back; /* something is taken back, or other rules hold */
};

/* What happened since the last view of that seat that was sent here. Where nothing is hidden all
 * seats see the same, and it does not matter whose view it was. */
static struct news take_news(struct sv_peer *p, int seat)
{
    const struct sv_game *g = p->g;
    bool one = !g->m->cx.game->redact || seat == BC_ONLOOKER;
    uint32_t *sent = &p->sent[one ? BC_SEATS : seat];
    uint32_t oldest = g->told > SV_RING ? g->told - SV_RING : 0;
    struct news n = {.from = *sent, .to = g->shown};
    if (n.from < oldest) {
        n.from = oldest;
        n.gap = true;
    }
    for (uint32_t i = n.from; i < n.to; i++) {
        enum sv_did did = g->ring[i % SV_RING].did;
        n.back = n.back || did == SV_UNDO || did == SV_RULES;
    }
    *sent = n.to;
    return n;
}

static void put_events(const struct sv_game *g, int seat, const struct news *n, struct bc_out *out)
{
    bc_json_open(out, "events", '[');
    for (uint32_t i = n->from; i < n->to; i++) {
        const struct sv_event *e = &g->ring[i % SV_RING];
        if (sv_event_seen(e, seat))
            sv_wire_event(g->m, e, seat, out);
    }
    bc_json_close(out, ']');
}

/* --- Views --- */

static bool has_clock(const struct st_game_row *row)
{
    return row->main_ms || row->move_ms;
}

/* Whose clock runs: humans who are to act. */
static bc_seats running(const struct sv_game *g)
{
    bc_seats who = 0;
    for (int i = 0; g->row.deadline && i < g->row.seats; i++)
        if (g->row.seat[i].kind == ST_SEAT_HUMAN)
            who |= g->row.to_act & BC_BIT(i);
    return who;
}

static void put_seats(const struct sv_game *g, struct bc_out *out)
{
    const struct bc_match *m = g->m;
    int64_t now = sv_served_ms(g->sv);
    bc_json_open(out, "seats", '[');
    for (int i = 0; i < g->row.seats; i++) {
        const struct st_seat_row *s = &g->row.seat[i];
        bc_json_open(out, NULL, '{');
        bc_json_int(out, "seat", i);
        bc_json_str(out, "name", s->name);
        bc_json_str(out, "kind", kind_words[s->kind]);
        if (sv_is_guest(s))
            bc_json_bool(out, "guest", true);
        if (s->kind == ST_SEAT_COMPUTER)
            bc_json_str(out, "level", s->level);
        if (has_clock(&g->row)) {
            int64_t ms = m->seat[i].clock_ms;
            if ((running(g) & BC_BIT(i)) && m->clock_at && now > m->clock_at)
                ms -= now - m->clock_at;
            bc_json_int(out, "clock_ms", ms > 0 ? ms : 0);
        }
        if ((bc_seats)m->resigned & BC_BIT(i))
            bc_json_bool(out, "resigned", true);
        if ((bc_seats)m->timed_out & BC_BIT(i))
            bc_json_bool(out, "timed_out", true);
        if (g->row.state == ST_GAME_OVER)
            bc_json_int(out, "score", s->score);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

static void put_clock_rule(const struct st_game_row *row, struct bc_out *out)
{
    if (row->move_ms) {
        bc_json_int(out, "move_s", row->move_ms / 1000);
    } else {
        bc_json_int(out, "main_s", row->main_ms / 1000);
        bc_json_int(out, "increment_s", row->increment_ms / 1000);
    }
}

static void put_clock(const struct sv_game *g, int64_t now, struct bc_out *out)
{
    if (!has_clock(&g->row)) {
        put_null(out, "clock");
        return;
    }
    bc_json_open(out, "clock", '{');
    bc_json_int(out, "now", now);
    put_clock_rule(&g->row, out);
    sv_wire_bits(out, "running", running(g));
    bc_json_close(out, '}');
}

static void put_asked(const struct sv_game *g, bc_seats own, struct bc_out *out)
{
    static const char *const undo_words[] = {"no", "free", "ask"};
    bc_json_str(out, "undo", undo_words[sv_may_undo(g, own)]);
    bc_json_bool(out, "draw", sv_may_draw(g, own));
    if (own && sv_rematch_offered(&g->row)) {
        bc_json_open(out, "asked", '{');
        bc_json_str(out, "what", "rematch");
        bc_json_int(out, "by", g->row.offer_by);
        sv_wire_bits(out, "agreed", g->row.offer);
        sv_wire_bits(out, "wait", sv_rematch_waits(&g->row));
        bc_json_close(out, '}');
        return;
    }
    if (g->offer == SV_OFFER_NONE) {
        put_null(out, "asked");
        return;
    }
    bc_json_open(out, "asked", '{');
    bc_json_str(out, "what", g->offer == SV_OFFER_UNDO ? "undo" : "draw");
    bc_json_int(out, "by", g->offer_by);
    sv_wire_bits(out, "agreed", g->offer_agreed);
    sv_wire_bits(out, "wait", g->offer_wait);
    bc_json_close(out, '}');
}

static void put_thinking(const struct sv_game *g, struct bc_out *out)
{
    if (!g->think || !(g->row.to_act & BC_BIT(g->think_seat))) {
        put_null(out, "thinking");
        return;
    }
    bc_json_open(out, "thinking", '{');
    bc_json_int(out, "seat", g->think_seat);
    bc_json_int(out, "since", g->think_since);
    bc_json_int(out, "limit_ms", g->think_limit);
    bc_json_int(out, "queue", sv_pool_waiting(g->sv->pool, SV_LANE_MOVE));
    bc_json_close(out, '}');
}

/* Keyed with what nobody knows before the end, so it may be shown to anybody (docs/notation.md). */
static void put_head(const struct sv_game *g, struct bc_out *out)
{
    char hex[BC_HEX];
    if (!g->chain.has) {
        put_null(out, "head");
        return;
    }
    bc_hex(g->chain.head, BC_SEED, hex);
    bc_json_str(out, "head", hex);
}

void sv_wire_face(const struct sv_game *g, const struct bc_ctx *seen, bc_seats own, int seat,
                  struct bc_out *out)
{
    int64_t now = sv_now_ms();
    bc_json_open(out, NULL, '{');
    bc_json_str(out, "id", g->row.id);
    bc_json_int(out, "seq", g->row.seq);
    put_head(g, out);
    bc_json_str(out, "state", state_words[g->row.state]);
    sv_wire_bits(out, "you", own);
    if (seat == BC_ONLOOKER)
        put_null(out, "seat");
    else
        bc_json_int(out, "seat", seat);
    bc_match_members(g->m, seen, sv_face_seat(g, seat), out);
    put_seats(g, out);
    sv_wire_bits(out, "present", g->present);
    bc_json_int(out, "watching", g->watching);
    put_clock(g, now, out);
    put_asked(g, own, out);
    put_thinking(g, out);
    if (seat != BC_ONLOOKER)
        sv_wire_orders(g, seat, out);
    if (g->row.rematch[0])
        bc_json_str(out, "rematch", g->row.rematch);
    else
        put_null(out, "rematch");
    if (g->row.uploaded)
        bc_json_bool(out, "uploaded", true);
    if (g->m->drawn == BC_DRAW_AGREED || g->m->drawn == BC_DRAW_ENDLESS)
        bc_json_str(out, "drawn", g->m->drawn == BC_DRAW_AGREED ? "agreed" : "endless");
    bc_json_bool(out, "hidden", g->m->cx.game->redact != NULL);
    bc_json_close(out, '}');
}

void sv_wire_view(struct sv_peer *p, struct bc_out *out)
{
    struct sv_face *f = sv_face_of(p);
    if (!f) {
        out->failed = true; /* the page comes again */
        return;
    }
    struct news news = take_news(p, f->seat);
    bool patch = !news.gap && !news.back && sv_face_follows(p->face, f);
    bc_json_open(out, NULL, '{');
    bc_json_str(out, "t", patch ? "patch" : "view");
    if (p->patches)
        bc_json_int(out, patch ? "on" : "n", p->views + !patch);
    p->views++;
    if (p->ack >= 0)
        bc_json_int(out, "ack", p->ack);
    put_events(p->g, f->seat, &news, out);
    if (patch) {
        sv_wire_patch(p->face, f, out);
    } else {
        bc_json_bool(out, "gap", news.gap);
        sv_wire_whole(f, out);
    }
    bc_json_close(out, '}');
    sv_face_let(p->face);
    p->face = p->patches ? f : NULL;
    if (!p->patches)
        sv_face_let(f);
}

/* --- Chat --- */

void sv_wire_chat_line(const struct st_chat *c, struct bc_out *out)
{
    bc_json_open(out, NULL, '{');
    bc_json_int(out, "n", c->n);
    bc_json_int(out, "at", c->at);
    bc_json_int(out, "seat", c->seat);
    bc_json_str(out, "name", c->name);
    if (sv_is_guest_name(c->name, c->account))
        bc_json_bool(out, "guest", true);
    bc_json_str(out, "text", c->text);
    bc_json_close(out, '}');
}

static void put_line(void *arg, const struct st_chat *c)
{
    sv_wire_chat_line(c, arg);
}

void sv_wire_chat(struct sv_peer *p, struct bc_out *out)
{
    bc_put(out, "{\"t\":\"chat\",\"lines\":[");
    out->comma = false;
    if (st_read_chat(p->sv->store, p->g->row.key, put_line, out) < 0)
        out->failed = true; /* the page comes again */
    bc_put(out, "]}");
}

/* --- Summaries: from rows alone --- */

static void put_summary_seat(const struct st_game_row *row, int i, int64_t person,
                             struct bc_out *out)
{
    const struct st_seat_row *s = &row->seat[i];
    bc_json_open(out, NULL, '{');
    bc_json_str(out, "kind", kind_words[s->kind]);
    bc_json_str(out, "name", s->name);
    if (sv_is_guest(s))
        bc_json_bool(out, "guest", true);
    if (s->kind == ST_SEAT_COMPUTER)
        bc_json_str(out, "level", s->level);
    if (person && s->person == person)
        bc_json_bool(out, "you", true);
    if (row->state == ST_GAME_OVER)
        bc_json_int(out, "score", s->score);
    bc_json_close(out, '}');
}

void sv_wire_summary(const struct st_game_row *row, int64_t person, struct bc_out *out)
{
    bc_seats waits = sv_rematch_offered(row) ? sv_rematch_waits(row) : 0;
    bool turn = false, asked = false;
    for (int i = 0; person && i < row->seats; i++)
        if (row->seat[i].person == person) {
            turn = turn || (row->seat[i].kind == ST_SEAT_HUMAN && (row->to_act & BC_BIT(i)));
            asked = asked || (waits & BC_BIT(i));
        }
    bc_json_str(out, "id", row->id);
    bc_json_str(out, "game", row->game);
    bc_json_str(out, "scenario", row->scenario);
    bc_json_str(out, "state", state_words[row->state]);
    bc_json_bool(out, "public", row->is_public);
    if (row->uploaded)
        bc_json_bool(out, "uploaded", true);
    bc_json_int(out, "turn", row->turn);
    bc_json_int(out, "seq", row->seq);
    bc_json_int(out, "created", row->created);
    bc_json_int(out, "updated", row->updated);
    sv_wire_bits(out, "to_act", row->to_act);
    bc_json_open(out, "seats", '[');
    for (int i = 0; i < row->seats; i++)
        put_summary_seat(row, i, person, out);
    bc_json_close(out, ']');
    if (has_clock(row)) {
        bc_json_open(out, "clock", '{');
        put_clock_rule(row, out);
        bc_json_close(out, '}');
    } else {
        put_null(out, "clock");
    }
    if (asked)
        bc_json_bool(out, "rematch_asked", true);
    bc_json_bool(out, "my_turn", turn && row->state == ST_GAME_RUNNING);
    bc_json_bool(out, "watchable", row->state != ST_GAME_OPEN && sv_may_see(row, person, false));
}
