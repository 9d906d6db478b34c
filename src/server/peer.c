/* peer.c - a connection as the handlers know it: which game it looks at, as whom, and what waits to
 * be sent. Views are made when they can be sent, so a slow client skips states and never piles up
 * more than a few small messages. */
#include "server/live.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Coming and going --- */

void *sv_ws_open(struct server *sv, struct sv_conn *c, const char *token, const char *ip)
{
    struct sv_peer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->sv = sv;
    p->c = c;
    p->refs = 1;
    p->look = SV_LOOK_AUTO;
    p->ack = p->chart_at = -1;
    snprintf(p->ip, sizeof p->ip, "%s", ip);
    p->address = sv_limits_key(p->ip);
    sv_who(sv, token, &p->who);
    if (p->who.unknown) { /* the page comes again */
        free(p);
        return NULL;
    }
    return p;
}

void sv_peer_hold(struct sv_peer *p)
{
    p->refs++;
}

void sv_peer_let(struct sv_peer *p)
{
    assert(p->refs > 0);
    if (--p->refs)
        return;
    assert(!p->g && !p->c);
    for (struct sv_message *m = p->first, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    free(p);
}

void sv_ws_close(struct server *sv, struct sv_conn *c)
{
    struct sv_peer *p = sv_conn_peer(c);
    (void)sv;
    sv_peer_detach(p);
    p->c = NULL;
    sv_peer_let(p);
}

void sv_peer_attach(struct sv_peer *p, struct sv_game *g, bool invited)
{
    sv_peer_detach(p);
    p->g = g;
    p->invited = invited;
    p->prev = NULL;
    p->next = g->peers;
    if (g->peers)
        g->peers->prev = p;
    else
        g->sv->live->watched++;
    if (!g->peers && g->think)
        sv_pool_hurry(g->sv->pool, &g->think->job, sv_peer_whose(p));
    g->peers = p;
    g->peer_n++;
    p->look = SV_LOOK_AUTO;
    p->win_sent = -1;
    p->chart_at = -1;
    p->chat_due = true;
    p->gone_due = false;
    for (int i = 0; i <= BC_SEATS; i++)
        p->sent[i] = g->shown;
    g->presence_due = true;
    sv_game_presence(g);
    sv_peer_wants_view(p);
}

void sv_peer_detach(struct sv_peer *p)
{
    struct sv_game *g = p->g;
    if (!g)
        return;
    if (p->prev)
        p->prev->next = p->next;
    else
        g->peers = p->next;
    if (p->next)
        p->next->prev = p->prev;
    if (!g->peers)
        g->sv->live->watched--;
    g->peer_n--;
    p->g = NULL;
    p->prev = p->next = NULL;
    sv_face_let(p->face);
    p->face = NULL;
    if (!g->peers)
        sv_faces_forget(g);
    p->view_due = p->chat_due = p->win_on = false;
    g->presence_due = true;
    if (g->gone)
        return;
    sv_game_presence(g);
    if (!g->peers && g->row.state == ST_GAME_RUNNING && !g->sv->live->closing)
        sv_minds_left(g);
}

void sv_game_presence(struct sv_game *g)
{
    g->present = 0;
    g->watching = 0;
    for (const struct sv_peer *p = g->peers; p; p = p->next) {
        bc_seats own = sv_peer_seats(p, g);
        g->present |= own;
        g->watching += !own;
    }
}

void sv_game_guard(struct sv_game *g)
{
    for (struct sv_peer *p = g->peers, *next; p; p = next) {
        next = p->next;
        if (sv_may_see(&g->row, p->who.person, p->invited))
            continue;
        sv_peer_detach(p);
        sv_conn_drop(p->c, 1008, "private");
    }
}

void sv_live_sessions(struct server *sv, int64_t person, const uint8_t hash[ST_TOKEN], bool others)
{
    for (struct sv_game *g = sv->live->newest; g; g = g->older)
        for (struct sv_peer *p = g->peers; p; p = p->next)
            if (p->who.person == person && !memcmp(p->who.hash, hash, ST_TOKEN) != others)
                sv_conn_drop(p->c, 1008, "session");
}

void sv_live_sessions_gone(struct server *sv, int64_t person)
{
    struct st_person who;
    for (struct sv_game *g = sv->live->newest; g; g = g->older)
        for (struct sv_peer *p = g->peers; p; p = p->next)
            if (p->who.person == person &&
                !st_read_session(sv->store, p->who.hash, &who, NULL)) /* an error is no answer */
                sv_conn_drop(p->c, 1008, "session");
}

void sv_live_session(struct server *sv, const uint8_t was[ST_TOKEN], const uint8_t is[ST_TOKEN])
{
    for (struct sv_game *g = sv->live->newest; g; g = g->older)
        for (struct sv_peer *p = g->peers; p; p = p->next)
            if (p->who.person && !memcmp(p->who.hash, was, ST_TOKEN))
                memcpy(p->who.hash, is, ST_TOKEN);
}

/* --- Whose view --- */

struct sv_whose sv_peer_whose(const struct sv_peer *p)
{
    return (struct sv_whose){.address = p->address, .person = (uint64_t)p->who.person};
}

bc_seats sv_peer_seats(const struct sv_peer *p, const struct sv_game *g)
{
    bc_seats own = 0;
    for (int i = 0; p->who.person && i < g->row.seats; i++)
        if (g->row.seat[i].person == p->who.person)
            own |= BC_BIT(i);
    return own;
}

static int lowest(bc_seats bits)
{
    int i = 0;
    while (!(bits & BC_BIT(i)))
        i++;
    return i;
}

int sv_peer_looks(const struct sv_peer *p, const struct sv_game *g)
{
    bc_seats own = sv_peer_seats(p, g);
    int look = p->g == g ? p->look : SV_LOOK_AUTO;
    if (!own || look == SV_LOOK_NOBODY)
        return BC_ONLOOKER;
    if (look >= 0)
        return own & BC_BIT(look) ? look : BC_ONLOOKER;
    if (!(own & (own - 1)))
        return lowest(own);
    if (sv_is_hidden(g))
        return BC_ONLOOKER; /* several at one screen: who looks has to be said */
    return lowest(own & g->row.to_act ? own & g->row.to_act : own);
}

/* --- What waits to be sent --- */

void sv_peer_send(struct sv_peer *p, struct bc_out *out, int64_t since_us)
{
    struct sv_message *m = p->c && !out->failed ? malloc(sizeof *m + out->n) : NULL;
    if (!p->c)
        return;
    if (!m || p->messages >= SV_MESSAGES) {
        free(m);
        sv_conn_drop(p->c, 1013, "too slow");
        return;
    }
    m->next = NULL;
    m->since_us = since_us;
    m->n = out->n;
    memcpy(m->text, bc_out_str(out), out->n);
    if (p->first)
        p->last->next = m;
    else
        p->first = m;
    p->last = m;
    p->messages++;
    sv_conn_wants(p->c);
}

static int64_t seq_of(const struct sv_peer *p)
{
    return p->g ? p->g->row.seq : 0;
}

void sv_peer_ok(struct sv_peer *p, int64_t id, int64_t since_us)
{
    struct bc_out o = {0};
    if (!p || !p->c)
        return;
    p->ack = id > p->ack ? id : p->ack;
    if (id >= 0)
        bc_putf(&o, "{\"t\":\"ok\",\"id\":%lld,\"seq\":%lld}", (long long)id, (long long)seq_of(p));
    else
        bc_putf(&o, "{\"t\":\"ok\",\"seq\":%lld}", (long long)seq_of(p));
    sv_peer_send(p, &o, since_us);
    bc_out_free(&o);
}

void sv_peer_no(struct sv_peer *p, int64_t id, const struct sv_fault *f)
{
    struct bc_out o = {0};
    if (!p || !p->c)
        return;
    p->ack = id > p->ack ? id : p->ack;
    if (f->code == SV_SYNTAX || f->code == SV_VALUE)
        p->sv->count.bad_messages++;
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "t", "no");
    if (id >= 0)
        bc_json_int(&o, "id", id);
    bc_json_str(&o, "code", sv_code_word(f->code));
    bc_json_str(&o, "text", f->text);
    bc_json_int(&o, "seq", seq_of(p));
    if (f->rule[0])
        bc_json_str(&o, "rule", f->rule);
    if (f->reason[0])
        bc_json_str(&o, "reason", f->reason);
    bc_json_close(&o, '}');
    sv_peer_send(p, &o, 0);
    bc_out_free(&o);
}

void sv_peer_wants_view(struct sv_peer *p)
{
    if (p->g)
        sv_faces_forget(p->g);
    p->view_due = true;
    sv_conn_wants(p->c);
}

void sv_peer_wants_whole(struct sv_peer *p)
{
    sv_face_let(p->face);
    p->face = NULL;
    sv_peer_wants_view(p);
}

void sv_game_wants_views(struct sv_game *g)
{
    g->presence_due = false;
    for (struct sv_peer *p = g->peers; p; p = p->next)
        sv_peer_wants_view(p);
}

static bool can_view(const struct sv_peer *p)
{
    return p->view_due && p->g && !p->g->busy;
}

static bool win_due(const struct sv_peer *p)
{
    const struct sv_game *g = p->g;
    return g && p->win_on && !g->busy && g->win_seq == g->row.seq && p->win_sent != g->win_seq;
}

static bool has_more(const struct sv_peer *p)
{
    return p->first || p->gone_due || can_view(p) || (p->chat_due && p->g) || win_due(p) ||
           sv_chart_due(p);
}

static void pop(struct sv_peer *p, struct bc_out *out)
{
    struct sv_message *m = p->first;
    struct sv_metrics *count = &p->sv->count;
    p->first = m->next;
    p->messages--;
    bc_put_n(out, m->text, m->n);
    if (m->since_us)
        sv_metrics_time(count->ack_us, &count->ack_us_sum, sv_mono_us() - m->since_us);
    free(m);
}

bool sv_ws_several(const struct sv_conn *c)
{
    const struct sv_peer *p = sv_conn_peer(c);
    return p->first && (p->first->next || can_view(p));
}

bool sv_ws_write(struct server *sv, struct sv_conn *c, struct bc_out *out)
{
    struct sv_peer *p = sv_conn_peer(c);
    (void)sv;
    if (p->first) {
        pop(p, out);
    } else if (p->gone_due) {
        p->gone_due = false;
        bc_put(out, "{\"t\":\"gone\"}");
    } else if (can_view(p)) {
        p->view_due = false;
        sv_wire_view(p, out);
    } else if (p->chat_due && p->g) {
        p->chat_due = false;
        sv_wire_chat(p, out);
    } else if (win_due(p)) {
        p->win_sent = p->g->win_seq;
        sv_wire_win(p, out);
    } else if (sv_chart_due(p)) {
        sv_wire_chart(p, out);
    }
    return has_more(p);
}
