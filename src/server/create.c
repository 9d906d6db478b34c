/* create.c - new games: from the set-up, from a position, from a record. A rematch is in rematch.c. */
#include "server/live.h"

#include "game/position.h"
#include "game/record.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS_WAITING = 32, TEXTS_OF_ONE = 8, ACTIONS_MAX = 20000 };
enum { GUEST_GAMES = 200, ACCOUNT_GAMES = 1000 }; /* that are not over, of one who made them */
enum { DAY_S = 24 * 3600, MOVE_MAX_S = 60 * DAY_S, MAIN_MAX_S = 7 * DAY_S, INCREMENT_MAX_S = 3600 };

/* A game in the making. */
struct birth {
    struct sv_op op;
    struct server *sv;
    struct sv_answer *a;
    struct sv_guest me;
    struct st_game_row row;
    struct bc_match *m;
    json_t *in; /* the request, from which the following texts are */
    struct sv_who who;
    struct sv_bring bring;
    const char *position, *record, *own; /* at most one */
    struct birth_job {
        struct sv_job job;
        struct birth *b;
        struct sv_fault f;
        bool failed;
    } reading;
    bool fits; /* the outcomes of a finished record are those that its seed gives */
    bool has_seats;
    bc_seats mine;
    char my_name[ST_NAME]; /* if a seat `me` said one */
};

static void birth_free(struct birth *b)
{
    bc_match_free(b->m);
    st_game_row_free(&b->row);
    json_decref(b->in);
    free(b);
}

void sv_new_ids(struct st_game_row *row, int64_t now)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (int i = 0; i < ST_ID - 1; i++)
        row->id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    row->id[ST_ID - 1] = 0;
    randombytes_buf(row->seed, sizeof row->seed);
    randombytes_buf(row->invite, sizeof row->invite);
    row->created = row->updated = now;
    row->format = 2;
}

/* --- What is played --- */

static int read_options(const json_t *in, const struct bc_game *g, struct st_game_row *row,
                        struct sv_fault *f)
{
    json_t *options = json_object_get(in, "options"), *v;
    struct bc_error e = {0};
    const char *key;
    bc_opt_defaults(g, row->opt);
    row->opt[0] = (int16_t)row->seats;
    if (!options || json_is_null(options))
        return 0;
    if (!json_is_object(options) || json_object_size(options) > BC_OPTS)
        return sv_fail(f, SV_VALUE, "'options' is no object of options.");
    json_object_foreach(options, key, v)
    {
        char number[32];
        const char *text = json_string_value(v);
        if (json_is_integer(v)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
            text = number;
        }
        if (!text)
            return sv_fail(f, SV_VALUE, "An option is a number or a word.");
        if (strlen(key) > 40 || strlen(text) > 40 || bc_opt_parse(g, key, text, row->opt, &e))
            return sv_fail(f, SV_VALUE, "%s", e.code ? e.text : "There is no such option.");
    }
    if (row->opt[0] != row->seats)
        return sv_fail(f, SV_VALUE, "%d players, but %d seats.", row->opt[0], row->seats);
    return 0;
}

static int read_rules(struct birth *b, const json_t *in, struct sv_fault *f)
{
    const char *id = NULL, *scenario = NULL;
    struct st_game_row *row = &b->row;
    struct bc_error e = {0};
    if (sv_in_str(in, "game", SV_MUST, 31, &id, f) ||
        sv_in_str(in, "scenario", SV_MAY, 47, &scenario, f))
        return -1;
    const struct bc_game *g = sv_game_rules(b->sv, id);
    if (!g)
        return sv_fail(f, SV_VALUE, "There is no game '%s'.", id);
    int i = 0;
    while (scenario && g->scenarios[i] && strcmp(g->scenarios[i], scenario) != 0)
        i++;
    if (!g->scenarios[i])
        return sv_fail(f, SV_VALUE, "%s has no scenario '%s'.", id, scenario);
    if (row->seats < g->seats_min || row->seats > g->seats_max)
        return sv_fail(f, SV_VALUE, "%s is played by %d to %d.", id, g->seats_min, g->seats_max);
    snprintf(row->game, sizeof row->game, "%s", g->id);
    snprintf(row->scenario, sizeof row->scenario, "%s", g->scenarios[i]);
    row->version = g->version;
    if (read_options(in, g, row, f))
        return -1;
    return sv_match_begin(b->sv, row, &b->m, &e) ? sv_fail_error(f, &e) : 0;
}

/* Where it began, if not at the set-up. */
static int keep_start(struct birth *b, const struct bc_match *m, struct bc_head *start,
                      struct sv_fault *f)
{
    struct bc_out o = {0};
    struct bc_ctx cx = {m->cx.game, m->cx.data, start, NULL};
    if (!start)
        return 0;
    bc_position_write(&cx, m->scenario, m->own, &o);
    if (o.failed)
        return sv_fail(f, SV_FAILED, "No memory.");
    b->row.start = o.s;
    return 0;
}

/* A record goes on in its own format. If it is finished its dice come with it; otherwise its outcomes are
 * not ours, and what we throw proves nothing. */
static void adopt_dice(struct birth *b)
{
    struct st_game_row *row = &b->row;
    const struct bc_match *m = b->m;
    row->format = m->format;
    row->foreign = !b->fits;
    if (!m->has_dice || m->dice.secret || !bc_match_over(m))
        return;
    memcpy(row->seed, m->dice.seed, sizeof row->seed);
    for (int i = 0; i < m->seats; i++) {
        row->seat[i].has_mix = m->dice.own & BC_BIT(i);
        if (row->seat[i].has_mix)
            memcpy(row->seat[i].mix, m->dice.mix[i], BC_MIX);
    }
}

/* What there is to know of a match that was made from a text. */
static int adopt_text(struct birth *b, struct sv_fault *f)
{
    const char *id = NULL;
    struct st_game_row *row = &b->row;
    const struct bc_match *m = b->m;
    if (sv_in_str(b->in, "game", SV_MAY, 31, &id, f))
        return -1;
    if ((m->format == 2 ? m->deeds : m->moves + m->marks) > ACTIONS_MAX)
        return sv_fail(f, SV_LARGE, "A record has at most %d actions.", ACTIONS_MAX);
    if (!sv_game_rules(b->sv, m->cx.game->id) || (id && strcmp(id, m->cx.game->id) != 0))
        return sv_fail(f, SV_VALUE, "This is a game of %s.", m->cx.game->id);
    snprintf(row->game, sizeof row->game, "%s", m->cx.game->id);
    snprintf(row->scenario, sizeof row->scenario, "%s", m->scenario);
    row->version = m->cx.game->version;
    memcpy(row->opt, m->opt, sizeof row->opt);
    if (!row->seats)
        row->seats = m->seats;
    if (row->seats != m->seats)
        return sv_fail(f, SV_VALUE, "This game has %d seats.", m->seats);
    if (b->record)
        adopt_dice(b);
    return keep_start(b, m, m->start, f);
}

/* --- Who plays --- */

static int read_seat(struct birth *b, int i, const json_t *in, struct sv_fault *f)
{
    struct st_seat_row *s = &b->row.seat[i];
    const char *kind = NULL, *name = NULL, *level = NULL;
    if (!json_is_object(in))
        return sv_fail(f, SV_VALUE, "A seat is an object.");
    if (sv_in_str(in, "kind", SV_MUST, 16, &kind, f) ||
        sv_in_str(in, "name", SV_MAY, 200, &name, f) ||
        sv_in_str(in, "level", SV_MAY, 16, &level, f))
        return -1;
    if (name && *name && sv_name(name, s->name, f))
        return -1;
    if (!strcmp(kind, "open")) {
        s->kind = ST_SEAT_OPEN;
    } else if (!strcmp(kind, "computer")) {
        static const char *const levels[] = {"recruit", "veteran", "marshal", "random", "greedy"};
        int k = 0, n = b->sv->opt.test_games ? 5 : 3;
        level = level ? level : "veteran";
        while (k < n && strcmp(levels[k], level) != 0)
            k++;
        if (k == n)
            return sv_fail(f, SV_VALUE, "There is no level '%s'.", level);
        s->kind = ST_SEAT_COMPUTER;
        snprintf(s->level, sizeof s->level, "%s", level);
        if (!s->name[0])
            snprintf(s->name, sizeof s->name, "%s", level);
    } else if (!strcmp(kind, "me") || !strcmp(kind, "here")) {
        s->kind = ST_SEAT_HUMAN;
        b->mine |= BC_BIT(i);
        if (!strcmp(kind, "me"))
            memcpy(b->my_name, s->name, sizeof b->my_name);
        else if (!s->name[0])
            snprintf(s->name, sizeof s->name, "Guest %d", i + 1);
        if (!strcmp(kind, "me"))
            s->name[0] = 0; /* the person's, when it is known */
    } else {
        return sv_fail(f, SV_VALUE, "A seat is me, here, open or computer.");
    }
    return 0;
}

static int read_seats(struct birth *b, const json_t *in, struct sv_fault *f)
{
    const json_t *seats = json_object_get(in, "seats");
    size_t n = json_array_size(seats);
    bool me = false, computers = true;
    if (!json_is_array(seats) || n < 1 || n > BC_SEATS)
        return sv_fail(f, SV_VALUE, "'seats' is no list of 1 to %d seats.", BC_SEATS);
    b->row.seats = (int)n;
    for (int i = 0; i < (int)n; i++) {
        if (read_seat(b, i, json_array_get(seats, (size_t)i), f))
            return -1;
        computers = computers && b->row.seat[i].kind == ST_SEAT_COMPUTER;
        me = me || ((b->mine & BC_BIT(i)) && !b->row.seat[i].name[0]);
    }
    return me || computers ? 0 : sv_fail(f, SV_VALUE, "One of the seats must be yours.");
}

/* Without the mark that records have (sv_match_adopt): here it is one of our own. */
static int record_name(const char *s, char out[ST_NAME], struct sv_fault *f)
{
    static const char mark[] = SV_GUEST_MARK;
    char name[ST_NAME];
    size_t n = strnlen(s, sizeof name - 1), k = sizeof mark - 1;
    if (n > k && !memcmp(s + n - k, mark, k))
        n -= k;
    snprintf(name, sizeof name, "%.*s", (int)n, s);
    memcpy(out, name, sizeof name);
    return !n || !strcmp(name, "–") ? 0 : sv_name(name, out, f);
}

/* Those of a finished record are names only. */
static int record_seats(struct birth *b, struct sv_fault *f)
{
    b->row.uploaded = true;
    memset(b->my_name, 0, sizeof b->my_name);
    b->mine = 0;
    b->row.seats = b->m->seats;
    for (int i = 0; i < b->m->seats; i++) {
        struct st_seat_row *s = &b->row.seat[i];
        const struct bc_seat *from = &b->m->seat[i];
        s->kind = from->kind == BC_COMPUTER ? ST_SEAT_COMPUTER : ST_SEAT_HUMAN;
        if (record_name(from->name, s->name, f))
            return -1;
        memcpy(s->level, from->player, sizeof s->level);
    }
    b->row.main_ms = b->row.increment_ms = b->row.move_ms = 0;
    return 0;
}

static int read_clock(struct st_game_row *row, const json_t *in, struct sv_fault *f)
{
    const json_t *clock = json_object_get(in, "clock");
    int64_t main_s = 0, increment_s = 0, move_s = 0;
    if (!clock || json_is_null(clock))
        return 0;
    if (!json_is_object(clock))
        return sv_fail(f, SV_VALUE, "'clock' is no object.");
    if (sv_in_int(clock, "main_s", SV_MAY, 1, MAIN_MAX_S, &main_s, f) ||
        sv_in_int(clock, "increment_s", SV_MAY, 0, INCREMENT_MAX_S, &increment_s, f) ||
        sv_in_int(clock, "move_s", SV_MAY, 1, MOVE_MAX_S, &move_s, f))
        return -1;
    if (!main_s == !move_s || (move_s && increment_s))
        return sv_fail(f, SV_VALUE, "A clock has 'move_s', or 'main_s' and 'increment_s'.");
    row->main_ms = main_s * 1000;
    row->increment_ms = increment_s * 1000;
    row->move_ms = move_s * 1000;
    return 0;
}

/* --- Into being --- */

/* What was done in a record, as entries: a decision with the outcomes behind it, or anything else. */
static void stage_deeds(struct sv_commit *c, const struct bc_match *m)
{
    struct bc_out body = {0};
    int seat = BC_NATURE;
    for (int i = 0; i < m->deeds; i++) {
        const struct bc_deed *d = &m->deed[i];
        if (body.n && (d->kind != BC_DEED_ACT || d->act.seat != BC_NATURE)) {
            sv_stage_body(c, seat, bc_out_str(&body));
            bc_out_clear(&body);
        }
        seat = body.n ? seat : d->act.seat;
        bc_record_deed(m, d, &body);
    }
    if (body.n)
        sv_stage_body(c, seat, bc_out_str(&body));
    c->failed = c->failed || body.failed;
    bc_out_free(&body);
}

/* Format 1: its actions and marks. */
static void stage_moves(struct sv_commit *c, const struct bc_match *m)
{
    struct bc_out body = {0};
    char text[BC_ACTION_TEXT];
    int mark = 0, seat = BC_NATURE;
    for (int i = 0; i <= m->moves; i++) {
        bool marked = mark < m->marks && m->mark[mark].at == i;
        bool decides = i < m->moves && m->move[i].act.seat != BC_NATURE;
        if (body.n && (marked || decides || i == m->moves)) {
            sv_stage_body(c, seat, bc_out_str(&body));
            bc_out_clear(&body);
        }
        seat = decides ? m->move[i].act.seat : marked ? BC_NATURE : seat;
        for (; mark < m->marks && m->mark[mark].at == i; mark++) {
            const struct bc_mark *k = &m->mark[mark];
            char line[64];
            if (k->kind == BC_MARK_UNDONE)
                snprintf(line, sizeof line, "undone %d %d\n", k->undone, k->chances);
            else if (k->kind == BC_MARK_DRAW)
                snprintf(line, sizeof line, "draw\n");
            else if (k->kind == BC_MARK_ENDLESS)
                snprintf(line, sizeof line, "endless\n");
            else
                snprintf(line, sizeof line, "%d %s\n", k->seat,
                         k->kind == BC_MARK_RESIGN ? "resign" : "timeout");
            sv_stage_body(c, k->seat, line);
        }
        if (i == m->moves)
            break;
        if (decides)
            bc_putf(&body, "%d ", m->move[i].act.seat);
        else
            bc_put(&body, "nature ");
        bc_putf(&body, "%s\n", bc_action_print(&m->cx, &m->move[i].act, text, sizeof text));
    }
    c->failed = c->failed || body.failed;
    bc_out_free(&body);
}

static bool is_open(const struct st_game_row *row)
{
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].kind == ST_SEAT_OPEN)
            return true;
    return false;
}

/* The game of a birth, which gives row and match away: staged, not yet written. */
static struct sv_commit *stage_birth(struct birth *b, int64_t now, struct sv_fault *f)
{
    struct bc_error e = {0};
    struct sv_commit *c = NULL;
    if ((b->position || b->record) && sv_match_adopt(&b->row, b->m, &e)) {
        sv_fail_error(f, &e);
        return NULL;
    }
    struct sv_game *g = sv_game_new(b->sv);
    if (g) {
        g->row = b->row;
        g->m = b->m;
        b->m = NULL;
        b->row.start = NULL;
        c = sv_stage(g, now);
    }
    if (!c) {
        sv_fault_set(f, SV_FAILED, "No memory.");
        if (!g)
            return NULL;
        g->gone = true;
        sv_game_unpin(g);
        return NULL;
    }
    if (b->record)
        (g->m->format == 2 ? stage_deeds : stage_moves)(c, g->m);
    for (int i = 0; i < c->row.seats; i++)
        if ((bc_seats)(g->m->resigned | g->m->timed_out) & BC_BIT(i))
            sv_take_over(&c->row, i);
    sv_match_row(g->m, &c->row);
    if (c->row.state == ST_GAME_OPEN && !is_open(&c->row))
        sv_stage_start(c);
    return c;
}

struct sv_commit *sv_stage_game(struct server *sv, struct st_game_row *row, int64_t now,
                                struct sv_fault *f)
{
    struct birth b = {.sv = sv, .row = *row};
    struct bc_error e = {0};
    struct sv_commit *c = NULL;
    if (sv_match_begin(sv, row, &b.m, &e))
        sv_fail_error(f, &e);
    else
        c = stage_birth(&b, now, f);
    row->start = b.row.start; /* the game's, if there is one */
    bc_match_free(b.m);
    return c;
}

/* On the writer: who made it may be new. */
static int write_birth(struct sv_commit *c, struct st_writer *w)
{
    struct birth *b = (struct birth *)c->op;
    int rc = sv_guest_run(w, &b->me, c->now);
    c->row.creator = b->me.p.id;
    for (int i = 0; i < c->row.seats; i++)
        if (b->mine & BC_BIT(i))
            c->row.seat[i].person = b->me.p.id;
    return rc ? rc : st_w_game_new(w, &c->row);
}

static void born(struct sv_commit *c, const struct sv_fault *f)
{
    struct birth *b = (struct birth *)c->op;
    struct sv_game *g = c->g;
    struct bc_out o = {0};
    char extra[512], invite[2 * BC_MIX + 1];
    if (f) {
        g->gone = true;
        sv_answer_fault(b->a, f);
    } else {
        sv_game_add(g);
        b->sv->count.games_created++;
        sv_guest_done(b->sv, b->a, &b->me, extra, sizeof extra);
        bc_hex(g->row.invite, BC_MIX, invite);
        bc_json_open(&o, NULL, '{');
        bc_json_str(&o, "id", g->row.id);
        if (g->row.state == ST_GAME_OPEN)
            bc_json_str(&o, "invite", invite);
        bc_json_close(&o, '}');
        sv_answer_json(b->a, 201, extra, &o);
    }
    sv_game_unpin(g);
    birth_free(b);
}

/* Known before it is read: what is taken back, again and again, costs more than its line. */
static bool is_long(const char *text)
{
    int lines = 0;
    const char *s = strstr(text, "\n[actions]");
    while (s && (s = strchr(s + 1, '\n')) != NULL && s[1] != '[' && lines <= ACTIONS_MAX)
        lines += s[1] && !strchr("#\r\n", s[1]);
    return lines > ACTIONS_MAX;
}

/* Everything but what a text says. */
static int read_birth(struct birth *b, struct sv_fault *f)
{
    const json_t *in = b->in;
    if (sv_in_str(in, "position", SV_MAY, SV_BODY_MAX, &b->position, f) ||
        sv_in_str(in, "record", SV_MAY, SV_BODY_MAX, &b->record, f) ||
        sv_in_str(in, BC_OWN, SV_MAY, SV_OWN_MAX, &b->own, f) ||
        sv_in_bool(in, "public", &b->row.is_public, f) || read_clock(&b->row, in, f))
        return -1;
    if (b->bring.has_mix && (!b->bring.has_commit || b->record))
        return sv_fail(f, SV_VALUE,
                       b->record ? "A record has dice of its own: no 'mix'."
                                 : "A 'mix' comes with 'dice', from POST /api/dice.");
    if (b->record && is_long(b->record))
        return sv_fail(f, SV_LARGE, "A record has at most %d actions.", ACTIONS_MAX);
    if (!!b->position + !!b->record + !!b->own > 1)
        return sv_fail(f, SV_VALUE,
                       "A position, a record or a scenario of one's own: one of them.");
    b->has_seats = json_object_get(in, "seats") != NULL;
    if ((b->has_seats || !b->record) && read_seats(b, in, f))
        return -1;
    return b->position || b->record || b->own ? 0 : read_rules(b, in, f);
}

static int adopt(struct birth *b, struct sv_fault *f)
{
    if ((b->position || b->record || b->own) && adopt_text(b, f))
        return -1;
    if (b->record && bc_match_over(b->m))
        return record_seats(b, f);
    if (!b->has_seats)
        return sv_fail(f, SV_VALUE, "'seats' is missing: this game is not over.");
    return 0;
}

int sv_games_room(struct server *sv, int64_t person, bool account)
{
    int max = account ? ACCOUNT_GAMES : GUEST_GAMES;
    int made = person ? st_made(sv->store, person, max) : 0;
    return made < 0 ? made : made < max ? 0 : max;
}

static int check_room(const struct birth *b, struct sv_fault *f)
{
    int max = sv_games_room(b->sv, b->who.person, b->who.account);
    if (max <= 0)
        return max ? sv_fail_store(f) : 0;
    return sv_fail(f, SV_FULL, "You have made %d games that are not over: end or delete some.",
                   max);
}

/* The dice that were asked for, if any were; and his mix, for all his seats. */
static int take_dice(struct birth *b, struct sv_fault *f)
{
    if (b->bring.has_commit && !b->record && sv_bring_take(b->sv, &b->bring, b->row.seed, f))
        return -1;
    for (int i = 0; b->bring.has_mix && i < b->row.seats; i++)
        if (b->mine & BC_BIT(i)) {
            memcpy(b->row.seat[i].mix, b->bring.mix, BC_MIX);
            b->row.seat[i].has_mix = true;
        }
    return 0;
}

/* Everything is read. */
static void make(struct birth *b)
{
    struct sv_fault f;
    struct sv_commit *c = NULL;
    if (!check_room(b, &f) && !adopt(b, &f) && !take_dice(b, &f)) {
        sv_guest_init(&b->me, &b->who, b->my_name[0] ? b->my_name : NULL);
        for (int i = 0; i < b->row.seats; i++)
            if ((b->mine & BC_BIT(i)) && !b->row.seat[i].name[0]) {
                memcpy(b->row.seat[i].name, b->me.p.name, ST_NAME);
                b->row.seat[i].account = b->who.account;
            }
        c = stage_birth(b, b->row.created, &f);
    }
    if (!c) {
        sv_answer_fault(b->a, &f);
        birth_free(b);
        return;
    }
    c->op = &b->op;
    c->before = write_birth;
    c->after = born;
    sv_commit(c);
}

/* --- Texts: a record is played through, which takes long; so a worker does it --- */

/* A scenario of one's own: its start is kept as a position, which has the scenario with it. */
static int read_own(struct birth *b, const struct bc_files *files, struct bc_error *e)
{
    const char *id = json_string_value(json_object_get(b->in, "game"));
    const struct bc_game *g = id ? sv_game_rules(b->sv, id) : NULL;
    if (!g)
        return bc_fail(e, BC_EVALUE, "'game' is missing, or there is no such game.");
    int rc = bc_match_open_own(&b->m, g, files, b->own, strlen(b->own), e);
    if (!rc)
        rc = bc_match_begin(b->m, NULL, e);
    return rc ? rc : bc_match_keep_start(b->m, e);
}

/* A record, and whether its outcomes are those of its seed. */
static int read_record(struct birth *b, const struct bc_files *files, struct bc_error *e)
{
    size_t n = strlen(b->record);
    int rc = bc_record_read(&b->m, files, "record", b->record, n, e);
    if (rc)
        return rc;
    b->fits = bc_match_over(b->m) && b->m->has_dice && !b->m->dice.secret &&
              !bc_record_verify(files, "record", b->record, n, NULL);
    return 0;
}

/* Whatever is wrong with a text that somebody sent is his fault. */
static void read_text(struct sv_job *job, struct sv_thinker *thinker)
{
    struct birth_job *r = (struct birth_job *)job;
    struct birth *b = r->b;
    const struct bc_files *files = &b->sv->live->files;
    struct bc_error e = {0};
    (void)thinker;
    int rc = b->own        ? read_own(b, files, &e)
             : b->position ? bc_match_from_position(&b->m, files, "position", b->position,
                                                    strlen(b->position), NULL, &e)
                           : read_record(b, files, &e);
    r->failed = rc != 0;
    if (!rc)
        return;
    sv_fail_error(&r->f, &e);
    if (rc == BC_EILLEGAL || rc == BC_ESTATE || rc == BC_EIO) /* such as a scenario of no file */
        r->f.code = SV_VALUE;
}

static void text_read(struct sv_job *job)
{
    struct birth_job *r = (struct birth_job *)job;
    struct birth *b = r->b;
    if (r->failed) {
        sv_answer_fault(b->a, &r->f);
        birth_free(b);
        return;
    }
    sv_who_again(b->sv, &b->who); /* he may have gone meanwhile */
    make(b);
}

void sv_create_drop(struct sv_job *job)
{
    struct birth *b = ((struct birth_job *)job)->b;
    sv_refuse(b->a, SV_FULL, "The server ends.");
    birth_free(b);
}

void sv_games_create(struct sv_call *call)
{
    struct sv_pool *pool = call->sv->pool;
    struct sv_whose whose = {sv_limits_key(call->rq->ip), (uint64_t)call->who.person};
    struct sv_fault f;
    struct birth *b = calloc(1, sizeof *b);
    if (!b) {
        sv_refuse(call->a, SV_FAILED, "No memory.");
        return;
    }
    b->sv = call->sv;
    b->a = call->a;
    b->who = call->who;
    b->in = json_incref(call->in);
    sv_new_ids(&b->row, sv_now_ms());
    int rc = sv_in_bring(call, &b->bring, &f) || read_birth(b, &f);
    bool text = b->position || b->record || b->own;
    if (!rc && text && sv_pool_waiting_of(pool, SV_LANE_TEXT, whose) >= TEXTS_OF_ONE)
        rc = sv_fail(&f, SV_OFTEN, "Several records are being read for you: wait a moment.");
    else if (!rc && text && sv_pool_waiting(pool, SV_LANE_TEXT) >= TEXTS_WAITING)
        rc = sv_fail(&f, SV_FULL, "Too many records are being read just now: try again.");
    if (rc) {
        sv_answer_fault(call->a, &f);
        birth_free(b);
    } else if (text) {
        b->reading.b = b;
        b->reading.job = (struct sv_job){
            .work = read_text, .done = text_read, .lane = SV_LANE_TEXT, .whose = whose};
        sv_pool_put(pool, &b->reading.job);
    } else {
        make(b);
    }
}
