/* replay.c - the match that a row and its entries make.
 *
 * The body of an entry is lines:
 *   0 step 3,3 4,4      a decision
 *   nature roll 3 4     an outcome behind it
 *   0 resign            or `timeout`, or `draw` without a seat
 *   0 undo              a decision freely taken back
 *   0 rewind 7          actions taken back by consent of all
 *   undone 3 1          of a record that was uploaded: such a thing happened before
 *   clock 12 4000 5000  with clocks: the turn that they count, and what every seat has left then
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
static void shown_name(const struct bc_seat_row *s, char out[BC_NAME])
{
    size_t n = strlen(s->name), room = BC_NAME - sizeof SV_GUEST_MARK;
    if (!sv_is_guest(s)) {
        memcpy(out, s->name, BC_NAME);
        return;
    }
    n = n < room ? n : room;
    while (n && ((unsigned char)s->name[n] & 0xc0) == 0x80)
        n--;
    snprintf(out, BC_NAME, "%.*s%s", (int)n, s->name, SV_GUEST_MARK);
}

static int set_seats(struct bc_match *m, const struct bc_game_row *row, struct bc_error *e)
{
    int rc = 0;
    for (int i = 0; !rc && i < m->seats; i++) {
        const struct bc_seat_row *s = &row->seat[i];
        bool computer = s->kind == BC_SEAT_COMPUTER;
        char name[BC_NAME];
        shown_name(s, name);
        rc = bc_seat_set(&m->seat[i], computer ? BC_COMPUTER : BC_REMOTE, computer ? s->level : "",
                         name, e);
    }
    return rc;
}

int sv_match_adopt(const struct bc_game_row *row, struct bc_match *m, struct bc_error *e)
{
    struct bc_clock clock = {row->main_ms, row->increment_ms, row->move_ms};
    int rc = m->seats == row->seats
                 ? set_seats(m, row, e)
                 : bc_fail(e, BC_EVALUE, "%d seats instead of %d", row->seats, m->seats);
    m->format = 1;
    m->has_dice = false; /* until sv_match_dice: what is replayed has its outcomes with it */
    bc_match_clock(m, &clock);
    return rc;
}

int sv_match_begin(struct server *sv, const struct bc_game_row *row, struct bc_match **out,
                   struct bc_error *e)
{
    const struct bc_game *g = bc_game_find(row->game);
    struct bc_match *m = NULL;
    int rc;
    if (!g || g->version != row->version)
        return bc_fail(e, BC_EVALUE, "a game of other rules: %s %d", row->game, row->version);
    if (row->start) {
        rc = bc_match_from_position(&m, &sv->live->files, "position", row->start,
                                    strlen(row->start), NULL, e);
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

void sv_match_dice(struct bc_match *m, const struct bc_game_row *row)
{
    struct bc_dice *d = &m->dice;
    memset(d, 0, sizeof *d);
    memcpy(d->seed, row->seed, sizeof d->seed);
    d->own = BC_BIT(m->seats) - 1;
    for (int i = 0; i < m->seats; i++)
        memcpy(d->mix[i], row->seat[i].mix, BC_MIX);
    d->seats = m->seats;
    bc_dice_key(d);
    m->has_dice = true;
}

void sv_match_row(const struct bc_match *m, struct bc_game_row *row)
{
    bool over = bc_match_over(m), runs = !over && row->state != BC_GAME_OPEN;
    int32_t milli[BC_SEATS] = {0};
    if (over)
        row->state = BC_GAME_OVER;
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
    if (bc_is(l, 0, "draw")) {
        done->did = SV_DRAW;
        return bc_match_draw(m, e);
    }
    if (bc_is(l, 0, "undone")) {
        rc = bc_word_int(d, l, 1, 1, INT32_MAX, &n, e);
        if (!rc)
            rc = bc_word_int(d, l, 2, 0, n, &chances, e);
        return rc ? rc : bc_match_undone(m, n, chances, e);
    }
    return seat_line(m, d, l, done, e);
}

int sv_match_apply(struct bc_match *m, const struct bc_entry *entry, struct sv_done *done,
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
    m->clock_at = entry->at;
    bc_doc_free(&d);
    return rc;
}

/* --- Who is asked what --- */

/* A digest of where the game stands and what the seat may do. */
static uint64_t question(const struct bc_match *m, int seat)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL};
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

/* --- All entries of a game --- */

struct pile {
    struct bc_entry *v;
    int n, cap;
    int64_t upto, undo; /* undo: the latest entry that took something back */
    char clock[256];    /* the latest line of that kind */
    bool failed;
    const struct bc_match *m;
    struct sv_game *g;
};

static bool is_undo(const char *body)
{
    size_t n = strspn(body, "0123456789");
    return n && !strncmp(body + n, " undo\n", 6);
}

/* What the entry's seat did, for doubled requests. */
static void remember(struct pile *p, const struct bc_entry *entry)
{
    struct sv_recent *r = &p->g->recent[entry->seq % SV_RECENT];
    char line[BC_ACTION_TEXT];
    memset(r, 0, sizeof *r);
    r->seq = entry->seq;
    r->seat = entry->seat;
    r->did = SV_ACTION;
    if (is_undo(entry->body) || strstr(entry->body, " rewind "))
        r->did = SV_UNDO;
    else if (strstr(entry->body, " resign\n"))
        r->did = SV_RESIGN;
    else if (strstr(entry->body, " timeout\n"))
        r->did = SV_TIMEOUT;
    else if (!strncmp(entry->body, "draw\n", 5))
        r->did = SV_DRAW;
    const char *s = strchr(entry->body, ' ');
    if (r->did != SV_ACTION || !s || entry->seat < 0)
        return;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(s + 1, "\n"), s + 1);
    if (bc_action_parse_str(&p->m->cx, line, entry->seat, &r->act, NULL))
        r->seat = BC_NATURE; /* such as an `undone` of an uploaded record */
}

/* Undo is a replay; who takes back and plays a thousand times shall not cost a thousand replays. */
static int heap_up(void *arg, const struct bc_entry *entry)
{
    struct pile *p = arg;
    if (entry->seq > p->upto)
        return 1;
    if (p->g && entry->seq > p->g->row.seq - SV_RECENT)
        remember(p, entry);
    const char *clock = strstr(entry->body, "\nclock ");
    if (clock)
        snprintf(p->clock, sizeof p->clock, "%s", clock + 1);
    if (is_undo(entry->body) && p->n) {
        free(p->v[--p->n].body);
        p->undo = entry->seq;
        return 0;
    }
    if (p->n == p->cap) {
        int cap = p->cap ? 2 * p->cap : 256;
        struct bc_entry *v = realloc(p->v, (size_t)cap * sizeof *v);
        if (!v) {
            p->failed = true;
            return 1;
        }
        p->v = v;
        p->cap = cap;
    }
    p->v[p->n] = *entry;
    p->v[p->n].body = strdup(entry->body);
    p->failed = !p->v[p->n++].body;
    return p->failed;
}

static int apply_all(struct pile *p, struct bc_match *m, struct sv_game *g, struct bc_error *e)
{
    int rc = 0;
    for (int i = 0; !rc && i < p->n; i++) {
        struct sv_done done;
        struct sv_asked asked;
        if (g)
            sv_asked_before(m, p->v[i].seat, &asked);
        rc = sv_match_apply(m, &p->v[i], &done, e);
        if (!rc && g && (done.did == SV_ACTION || done.did == SV_UNDO)) {
            asked.others = done.did == SV_UNDO ? 0 : asked.others;
            sv_asked_after(m, &asked, p->v[i].seq, g->asked_since);
        }
    }
    for (int i = 0; g && i < m->seats; i++)
        g->asked_since[i] = p->undo > g->asked_since[i] ? p->undo : g->asked_since[i];
    if (!rc && p->clock[0])
        rc = sv_match_apply(m, &(struct bc_entry){.body = p->clock}, NULL, e);
    return rc;
}

int sv_match_load(struct server *sv, const struct bc_game_row *row, int64_t upto, struct sv_game *g,
                  struct bc_match **out, struct bc_error *e)
{
    struct pile p = {.upto = upto, .g = g};
    struct bc_match *m = NULL;
    int rc = sv_match_begin(sv, row, &m, e);
    if (rc)
        return rc;
    assert(m);
    p.m = m;
    if (row->seq && bc_store_entries(sv->store, row->key, 0, heap_up, &p) < 0)
        rc = bc_fail(e, BC_EIO, "the entries cannot be read");
    if (p.failed)
        rc = bc_fail(e, BC_ENOMEM, "no memory");
    if (!rc)
        rc = apply_all(&p, m, g, e);
    for (int i = 0; i < p.n; i++)
        free(p.v[i].body);
    free(p.v);
    m->clock_at = row->updated; /* later than the last entry, if the server was down meanwhile */
    if (rc)
        bc_match_free(m);
    else
        *out = m;
    return rc;
}
