/* replay.c - the match that a row makes, and what an entry does to it.
 *
 * The body of an entry is lines:
 *   0 step 3,3 4,4      a decision
 *   nature roll 3 4     an outcome behind it
 *   0 resign            or `timeout`; `draw` and `endless` without a seat
 *   0 undo              a decision freely taken back
 *   0 rewind 7          actions taken back by consent of all
 *   undone 3 1          of a record that was uploaded: such a thing happened before
 *   clock 12 4000 5000  with clocks: the turn that they count, and what every seat has left then
 *   rules 1 2 40        from here on by version 2 of the rules, from the position behind entry 40
 * and of a snapshot, which is a position and what that does not say:
 *   facts 37 0 2 0      outcomes drawn; bits of who resigned, whose time was out; enum bc_draw
 *   head 9a41...        of the chain up to there (fair.c)
 * What is written here was legal when it was written; it is checked again all the same. */
#include "server/live.h"

#include "core/digest.h"
#include "game/position.h"
#include "game/registry.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- The start --- */

/* As a record shows it: a guest's with a mark, if need be cut for it. */
static void shown_name(const struct st_seat_row *s, char out[ST_NAME])
{
    size_t n = strlen(s->name), room = ST_NAME - sizeof SV_GUEST_MARK;
    if (!sv_is_guest(s)) {
        memcpy(out, s->name, ST_NAME);
        return;
    }
    n = n < room ? n : room;
    while (n && ((unsigned char)s->name[n] & 0xc0) == 0x80)
        n--;
    snprintf(out, ST_NAME, "%.*s%s", (int)n, s->name, SV_GUEST_MARK);
}

int sv_match_seats(struct bc_match *m, const struct st_game_row *row, struct bc_error *e)
{
    int rc = 0;
    for (int i = 0; !rc && i < m->seats; i++) {
        const struct st_seat_row *s = &row->seat[i];
        bool computer = s->kind == ST_SEAT_COMPUTER;
        char name[ST_NAME];
        shown_name(s, name);
        rc = bc_seat_set(&m->seat[i], computer ? BC_COMPUTER : BC_REMOTE, computer ? s->level : "",
                         name, e);
    }
    return rc;
}

int sv_match_adopt(const struct st_game_row *row, struct bc_match *m, struct bc_error *e)
{
    assert(m);
    struct bc_clock clock = {row->main_ms, row->increment_ms, row->move_ms};
    int rc = m->seats == row->seats
                 ? sv_match_seats(m, row, e)
                 : bc_fail(e, BC_EVALUE, "%d seats instead of %d", row->seats, m->seats);
    m->format = row->format == 2 ? 2 : 1;
    m->has_dice = false; /* until sv_match_dice: what is replayed has its outcomes with it */
    bc_match_clock(m, &clock);
    return rc;
}

/* A position of our own, which was right when it was written: whichever version of the rules that was,
 * this one reads it as far as it can. */
int sv_match_position(struct server *sv, const struct bc_game *g, const char *text,
                      struct bc_match **out, struct bc_error *e)
{
    struct bc_out o = {0};
    const char *game = strstr(text, "\ngame "), *end = game ? strchr(game + 1, '\n') : NULL;
    if (end) {
        bc_put_n(&o, text, (size_t)(game + 1 - text));
        bc_putf(&o, "game %s %d", g->id, g->version);
    }
    bc_put(&o, end ? end : text);
    int rc = o.failed
                 ? bc_fail(e, BC_ENOMEM, "no memory")
                 : bc_match_from_position(out, &sv->live->files, "position", o.s, o.n, NULL, e);
    bc_out_free(&o);
    return rc;
}

int sv_match_begin(struct server *sv, const struct st_game_row *row, struct bc_match **out,
                   struct bc_error *e)
{
    const struct bc_game *g = bc_game_find(row->game);
    struct bc_match *m = NULL;
    int rc;
    if (!g)
        return bc_fail(e, BC_EVALUE, "this server does not know the game %s", row->game);
    if (row->start) {
        rc = sv_match_position(sv, g, row->start, &m, e);
    } else {
        rc = bc_match_open(&m, g, &sv->live->files, row->scenario, e);
        if (!rc && (rc = bc_match_begin(m, row->opt, e)))
            bc_match_free(m);
    }
    if (rc)
        return rc;
    rc = sv_match_adopt(row, m, e);
    if (rc)
        bc_match_free(m);
    else
        *out = m;
    return rc;
}

void sv_match_dice(struct bc_match *m, const struct st_game_row *row)
{
    sv_row_dice(row, &m->dice);
    m->has_dice = true;
}

void sv_match_row(const struct bc_match *m, struct st_game_row *row)
{
    bool over = bc_match_over(m), runs = !over && row->state != ST_GAME_OPEN;
    int32_t milli[BC_SEATS] = {0};
    if (over)
        row->state = ST_GAME_OVER;
    row->turn = m->cx.st->turn;
    row->to_act = runs ? bc_to_act(&m->cx) & (BC_BIT(m->seats) - 1) : 0;
    row->deadline = runs ? sv_clock_deadline(m, row) : 0;
    bc_match_score(m, milli);
    for (int i = 0; i < m->seats; i++)
        row->seat[i].score = milli[i];
}

/* --- Entries --- */

static int read_clock(struct bc_match *m, const struct bc_doc *d, const struct bc_line *l,
                      struct bc_error *e)
{
    int turn, rc = bc_want_words(d, l, 2 + m->seats, e);
    if (!rc)
        rc = bc_word_int(d, l, 1, 0, UINT16_MAX, &turn, e);
    for (int i = 0; !rc && i < m->seats; i++) {
        int64_t ms = 0;
        const char *s = l->w[2 + i].s;
        for (; *s >= '0' && *s <= '9' && ms < (int64_t)1 << 56; s++)
            ms = ms * 10 + (*s - '0');
        if (*s)
            rc = bc_fail_word(e, BC_ESYNTAX, d, l, 2 + i, "expected milliseconds");
        m->seat[i].clock_ms = ms;
    }
    if (!rc)
        m->clock_turn = (uint16_t)turn;
    return rc;
}

static int decisions(const struct bc_match *m, int from)
{
    int n = 0;
    for (int i = from; i < m->moves; i++)
        n += m->move[i].act.seat != BC_NATURE;
    return n;
}

/* A line that begins with a seat. */
static int seat_line(struct bc_match *m, const struct bc_doc *d, const struct bc_line *l,
                     struct sv_done *done, struct bc_error *e)
{
    int seat, n, rc = bc_word_int(d, l, 0, 0, m->seats - 1, &seat, e);
    if (rc)
        return rc;
    done->seat = seat;
    if (bc_is(l, 1, "undo") && l->n == 2) {
        done->did = SV_UNDO;
        done->n = 1;
        return bc_match_undo(m, seat, e);
    }
    if (bc_is(l, 1, "rewind")) {
        rc = bc_word_int(d, l, 2, 1, m->moves, &n, e);
        done->did = SV_UNDO;
        done->n = rc ? 0 : decisions(m, m->moves - n);
        return rc ? rc : bc_match_rewind(m, seat, n, e);
    }
    bool timeout = bc_is(l, 1, "timeout");
    if ((timeout || bc_is(l, 1, "resign")) && l->n == 2) {
        done->did = timeout ? SV_TIMEOUT : SV_RESIGN;
        return bc_match_mark(m, seat, timeout, e);
    }
    rc = bc_action_parse(&m->cx, d, l, 1, seat, &done->act, e);
    done->has_act = true;
    return rc ? rc : bc_match_apply(m, &done->act, e);
}

/* `facts CHANCES RESIGNED TIMED_OUT DRAWN` */
static int read_facts(struct bc_match *m, const struct bc_doc *d, const struct bc_line *l,
                      struct bc_error *e)
{
    int v[4], rc = bc_want_words(d, l, 5, e);
    for (int i = 0; !rc && i < 4; i++)
        rc = bc_word_int(d, l, 1 + i, 0, INT32_MAX, &v[i], e);
    if (rc)
        return rc;
    m->chances = (uint64_t)v[0];
    m->resigned = (int16_t)v[1];
    m->timed_out = (int16_t)v[2];
    m->drawn = (uint8_t)v[3];
    return 0;
}

/* `rules OLD NEW UPTO`: the match is a new one behind it (load.c). */
static int read_rules(const struct bc_doc *d, const struct bc_line *l, struct sv_done *done,
                      struct bc_error *e)
{
    int version, upto, rc = bc_want_words(d, l, 4, e);
    if (!rc)
        rc = bc_word_int(d, l, 2, 1, UINT16_MAX, &version, e);
    if (!rc)
        rc = bc_word_int(d, l, 3, 0, INT32_MAX, &upto, e);
    if (rc)
        return rc;
    done->did = SV_RULES;
    done->n = version;
    done->upto = upto;
    return 0;
}

static int one_line(struct bc_match *m, const struct bc_doc *d, const struct bc_line *l,
                    struct sv_done *done, struct bc_error *e)
{
    int n, chances, rc;
    struct bc_action act;
    if (bc_is(l, 0, "nature")) {
        rc = bc_action_parse(&m->cx, d, l, 1, BC_NATURE, &act, e);
        return rc ? rc : bc_match_apply(m, &act, e);
    }
    if (bc_is(l, 0, "clock"))
        return read_clock(m, d, l, e);
    if (bc_is(l, 0, "facts"))
        return read_facts(m, d, l, e);
    if (bc_is(l, 0, "head"))
        return 0; /* sv_chain_get */
    if (bc_is(l, 0, "rules"))
        return read_rules(d, l, done, e);
    if (bc_is(l, 0, "draw")) {
        done->did = SV_DRAW;
        return bc_match_draw(m, BC_DRAW_AGREED, e);
    }
    if (bc_is(l, 0, "endless")) {
        done->did = SV_ENDLESS;
        return bc_match_draw(m, BC_DRAW_ENDLESS, e);
    }
    if (bc_is(l, 0, "undone")) {
        rc = bc_word_int(d, l, 1, 1, INT32_MAX, &n, e);
        if (!rc)
            rc = bc_word_int(d, l, 2, 0, n, &chances, e);
        return rc ? rc : bc_match_undone(m, n, chances, e);
    }
    return seat_line(m, d, l, done, e);
}

int sv_match_apply(struct bc_match *m, const struct st_entry *entry, struct sv_done *done,
                   struct bc_error *e)
{
    struct bc_doc d;
    struct sv_done none;
    done = done ? done : &none;
    memset(done, 0, sizeof *done);
    done->seat = BC_NATURE;
    int rc = bc_doc_parse(&d, "entry", entry->body, strlen(entry->body), e);
    if (rc)
        return rc;
    for (int i = 0; !rc && i < d.lines; i++)
        rc = one_line(m, &d, &d.line[i], done, e);
    bc_doc_free(&d);
    return rc;
}

void sv_match_facts(const struct bc_match *m, struct bc_out *out)
{
    bc_putf(out, "facts %llu %d %d %d\n", (unsigned long long)m->chances, m->resigned, m->timed_out,
            m->drawn);
    sv_match_clock(m, out);
}

void sv_match_clock(const struct bc_match *m, struct bc_out *out)
{
    if (!m->clock.main_ms && !m->clock.move_ms)
        return;
    bc_putf(out, "clock %d", m->clock_turn);
    for (int i = 0; i < m->seats; i++)
        bc_putf(out, " %lld", (long long)m->seat[i].clock_ms);
    bc_put(out, "\n");
}

/* --- Who is asked what --- */

/* A digest of where the game stands and what the seat may do. */
static uint64_t question(const struct bc_match *m, int seat)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    const struct bc_frame *top = bc_top(&m->cx);
    uint64_t h = bc_digest(BC_DIGEST_START, m->cx.st, sizeof *m->cx.st);
    h = bc_digest(h, top, sizeof *top);
    bc_legal(&m->cx, seat, &l);
    for (int i = 0; i < l.n; i++)
        h = bc_digest(h, &l.v[i].act, sizeof l.v[i].act);
    return h;
}

void sv_asked_before(const struct bc_match *m, int seat, struct sv_asked *a)
{
    a->others = bc_match_over(m) ? 0 : bc_to_act(&m->cx) & (BC_BIT(m->seats) - 1) & ~BC_BIT(seat);
    for (int i = 0; a->others >> i; i++)
        if (a->others & BC_BIT(i))
            a->question[i] = question(m, i);
}

void sv_asked_after(const struct bc_match *m, const struct sv_asked *a, int64_t seq,
                    int64_t since[BC_SEATS])
{
    bc_seats who = bc_match_over(m) ? 0 : bc_to_act(&m->cx);
    for (int i = 0; i < m->seats; i++)
        if (!(a->others & who & BC_BIT(i)) || question(m, i) != a->question[i])
            since[i] = seq;
}
