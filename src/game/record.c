/* record.c - see record.h. */
#include "game/record.h"
#include "game/position.h"
#include "game/proof.h"

#include <assert.h>
#include <string.h>

/* --- Writing --- */

static void write_seat(const struct bc_match *m, int i, struct bc_out *out)
{
    const struct bc_seat *s = &m->seat[i];
    bc_putf(out, "seat %d %s ", i, bc_seat_words[s->kind]);
    if (s->kind == BC_COMPUTER)
        bc_putf(out, "\"%s\" ", s->player);
    bc_putf(out, "\"%s\"\n", s->name);
}

static void write_hex(struct bc_out *out, const uint8_t *bytes, int n)
{
    char hex[BC_HEX];
    bc_hex(bytes, n, hex);
    bc_putf(out, "%s\n", hex);
}

static bool has_clock(const struct bc_match *m)
{
    return m->clock.main_ms || m->clock.move_ms;
}

static void write_head(const struct bc_match *m, struct bc_out *out)
{
    const struct bc_game *g = m->cx.game;
    bc_putf(out, "bicorne record %d\ngame %s %d\nscenario %s\n", m->format, g->id, g->version,
            m->scenario);
    bc_own_write(m->own, out);
    for (int i = 0; !m->start && g->opts[i].name; i++) {
        char value[BC_WORD];
        bc_opt_print(&g->opts[i], m->opt[i], value, sizeof value);
        bc_putf(out, "option %s %s\n", g->opts[i].name, value);
    }
    for (int i = 0; i < m->seats; i++)
        write_seat(m, i, out);
    if (has_clock(m))
        bc_putf(out, "clock %lld %lld %lld\n", (long long)m->clock.main_ms,
                (long long)m->clock.increment_ms, (long long)m->clock.move_ms);
    if (m->has_dice) {
        bc_put(out, "commit ");
        write_hex(out, m->dice.commit, BC_SEED);
        for (int i = 0; i < m->seats; i++) {
            bc_putf(out, "mix %d ", i);
            if (m->format == 1 || m->dice.own & BC_BIT(i))
                write_hex(out, m->dice.mix[i], BC_MIX);
            else
                bc_put(out, "drawn\n");
        }
    }
    if (m->start) {
        struct bc_ctx cx = {g, m->cx.data, m->start, NULL};
        bc_position_body(&cx, out);
    }
}

static void write_mark(const struct bc_mark *k, struct bc_out *out)
{
    switch (k->kind) {
    case BC_MARK_RESIGN: bc_putf(out, "%d resign\n", k->seat); break;
    case BC_MARK_TIMEOUT: bc_putf(out, "%d timeout\n", k->seat); break;
    case BC_MARK_DRAW: bc_put(out, "draw\n"); break;
    case BC_MARK_ENDLESS: bc_put(out, "endless\n"); break;
    case BC_MARK_UNDONE: bc_putf(out, "undone %d %d\n", k->undone, k->chances); break;
    }
}

static void write_action(const struct bc_match *m, const struct bc_action *act, struct bc_out *out)
{
    char text[BC_ACTION_TEXT];
    if (act->seat == BC_NATURE)
        bc_put(out, "nature ");
    else
        bc_putf(out, "%d ", act->seat);
    bc_putf(out, "%s\n", bc_action_print(&m->cx, act, text, sizeof text));
}

/* Format 1: what was taken back is not there. */
static void write_moves(const struct bc_match *m, struct bc_out *out)
{
    int turn = -1, mark = 0;
    for (int i = 0; i <= m->moves; i++) {
        for (; mark < m->marks && m->mark[mark].at == i; mark++)
            write_mark(&m->mark[mark], out);
        if (i == m->moves)
            break;
        const struct bc_move *mv = &m->move[i];
        if (mv->turn != turn)
            bc_putf(out, "# turn %d\n", turn = mv->turn);
        write_action(m, &mv->act, out);
    }
}

void bc_record_deed(const struct bc_match *m, const struct bc_deed *d, struct bc_out *out)
{
    switch ((enum bc_deed_kind)d->kind) {
    case BC_DEED_ACT: write_action(m, &d->act, out); break;
    case BC_DEED_UNDO: bc_putf(out, "%d undo\n", d->act.seat); break;
    case BC_DEED_REWIND: bc_putf(out, "%d rewind %d\n", d->act.seat, d->n); break;
    case BC_DEED_RESIGN: bc_putf(out, "%d resign\n", d->act.seat); break;
    case BC_DEED_TIMEOUT: bc_putf(out, "%d timeout\n", d->act.seat); break;
    case BC_DEED_DRAW: bc_put(out, "draw\n"); break;
    case BC_DEED_ENDLESS: bc_put(out, "endless\n"); break;
    }
}

static void write_deeds(const struct bc_match *m, struct bc_out *out)
{
    int turn = -1;
    for (int i = 0; i < m->deeds; i++) {
        const struct bc_deed *d = &m->deed[i];
        if (d->kind == BC_DEED_ACT && d->turn != turn)
            bc_putf(out, "# turn %d\n", turn = d->turn);
        bc_record_deed(m, d, out);
    }
}

static bool has_chain(const struct bc_match *m)
{
    return m->format == 2 && m->has_dice && !m->dice.secret;
}

int bc_record_first(const struct bc_match *m, uint8_t head[BC_SEED])
{
    struct bc_out o = {0};
    assert(has_chain(m));
    write_head(m, &o);
    bc_chain_text(&m->dice, bc_out_str(&o), o.n, NULL, NULL, head);
    int rc = o.failed ? BC_ENOMEM : 0;
    bc_out_free(&o);
    return rc;
}

int bc_record_head(const struct bc_match *m, uint8_t head[BC_SEED])
{
    struct bc_out o = {0};
    assert(has_chain(m));
    write_head(m, &o);
    bc_put(&o, "[actions]\n");
    write_deeds(m, &o);
    bc_chain_text(&m->dice, bc_out_str(&o), o.n, NULL, NULL, head);
    int rc = o.failed ? BC_ENOMEM : 0;
    bc_out_free(&o);
    return rc;
}

/* Where a save stands, should another version of the rules not be able to play it again (old.h). */
static void write_now(const struct bc_match *m, struct bc_out *out)
{
    struct bc_out o = {0};
    bc_position_body(&m->cx, &o);
    for (const char *s = bc_out_str(&o), *end; *s; s = end + (*end == '\n')) {
        end = s + strcspn(s, "\n");
        bc_putf(out, "now %.*s\n", (int)(end - s), s);
    }
    out->failed = out->failed || o.failed;
    bc_out_free(&o);
}

void bc_record_write(const struct bc_match *m, bool reveal, struct bc_out *out)
{
    size_t from = out->n;
    write_head(m, out);
    bc_put(out, "[actions]\n");
    if (m->format == 1)
        write_moves(m, out);
    else
        write_deeds(m, out);
    bool over = bc_match_over(m);
    size_t to = out->n;
    if ((!over && !reveal) || out->failed)
        return;
    bc_put(out, "[end]\n");
    for (int i = 0; has_clock(m) && i < m->seats; i++)
        bc_putf(out, "time %d %lld\n", i, (long long)m->seat[i].clock_ms);
    if (m->has_dice && !m->dice.secret) {
        bc_put(out, "seed ");
        write_hex(out, m->dice.seed, BC_SEED);
    }
    if (has_chain(m) && !out->failed) {
        uint8_t head[BC_SEED];
        bc_chain_text(&m->dice, out->s + from, to - from, NULL, NULL, head);
        bc_put(out, "head ");
        write_hex(out, head, BC_SEED);
    }
    if (!over) {
        write_now(m, out);
        return;
    }
    int32_t milli[BC_SEATS] = {0};
    bc_match_score(m, milli);
    for (int i = 0; i < m->seats; i++)
        bc_putf(out, "result %d %d\n", i, milli[i]);
}

/* --- Reading --- */

/* What the lines before [actions] said, collected before there is a match. */
struct head {
    const struct bc_game *game;
    const struct bc_line *game_line, *commit_line;
    int format;
    const char *scenario;
    struct bc_out own;
    int16_t opt[BC_OPTS];
    bc_seats seats, mixes; /* lines seen, a bit each */
    bool has_opt[BC_OPTS], has_clock;
    struct bc_seat seat[BC_SEATS];
    struct bc_clock clock;
    struct bc_dice dice;
};

struct reader {
    const struct bc_doc *d;
    struct bc_error *e;
    struct head h;
    struct bc_match *m;
    const char *text; /* as it came: the chain is over its lines */
    size_t n;
    bool verify, has_head;
};

static int twice(const struct reader *r, const struct bc_line *l, int i)
{
    return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, i, "this was already given");
}

/* An error from below that has no place yet is the fault of this word. */
static int at_word(const struct reader *r, const struct bc_line *l, int i, int rc)
{
    if (rc && r->e && !r->e->line && !r->e->file[0]) {
        char text[sizeof r->e->text];
        memcpy(text, r->e->text, sizeof text);
        bc_fail_word(r->e, rc, r->d, l, i, "%s", text);
    }
    return rc;
}

static int read_option(struct reader *r, const struct bc_line *l)
{
    int rc = bc_want_words(r->d, l, 3, r->e);
    if (rc)
        return rc;
    assert(r->h.game); /* the second line */
    for (int i = 0; r->h.game->opts[i].name; i++)
        if (bc_is(l, 1, r->h.game->opts[i].name)) {
            if (r->h.has_opt[i])
                return twice(r, l, 1);
            r->h.has_opt[i] = true;
        }
    rc = bc_opt_parse(r->h.game, l->w[1].s, l->w[2].s, r->h.opt, r->e);
    return at_word(r, l, 2, rc);
}

static int read_seat(struct reader *r, const struct bc_line *l)
{
    int seat, kind = 0;
    int rc = bc_word_int(r->d, l, 1, 0, BC_SEATS - 1, &seat, r->e);
    if (rc)
        return rc;
    if (r->h.seats & BC_BIT(seat))
        return twice(r, l, 1);
    r->h.seats |= BC_BIT(seat);
    while (bc_seat_words[kind] && !bc_is(l, 2, bc_seat_words[kind]))
        kind++;
    if (!bc_seat_words[kind])
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 2, "expected human, computer or remote");
    rc = bc_want_words(r->d, l, kind == BC_COMPUTER ? 5 : 4, r->e);
    if (rc)
        return rc;
    const char *player = kind == BC_COMPUTER ? l->w[3].s : NULL, *name = l->w[l->n - 1].s;
    if (strlen(name) >= sizeof r->h.seat[0].name)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, l->n - 1, "this name is too long");
    if (player && strlen(player) >= sizeof r->h.seat[0].player)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 3, "this name is too long");
    rc = bc_seat_set(&r->h.seat[seat], (enum bc_seat_kind)kind, player, name, r->e);
    return at_word(r, l, 3, rc);
}

static int read_ms(struct reader *r, const struct bc_line *l, int i, int64_t *ms)
{
    int64_t v = 0;
    const char *s = i < l->n ? l->w[i].s : "";
    for (; *s >= '0' && *s <= '9' && v < (int64_t)1 << 50; s++)
        v = v * 10 + (*s - '0');
    if (i >= l->n || *s || s == l->w[i].s)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, i, "expected milliseconds");
    *ms = v;
    return 0;
}

static int read_clock(struct reader *r, const struct bc_line *l)
{
    if (r->h.has_clock)
        return twice(r, l, 0);
    r->h.has_clock = true;
    int rc = bc_want_words(r->d, l, 4, r->e);
    if (!rc)
        rc = read_ms(r, l, 1, &r->h.clock.main_ms);
    if (!rc)
        rc = read_ms(r, l, 2, &r->h.clock.increment_ms);
    if (!rc)
        rc = read_ms(r, l, 3, &r->h.clock.move_ms);
    return rc;
}

static int read_hex(struct reader *r, const struct bc_line *l, int i, uint8_t *bytes, int n)
{
    int rc = bc_want_words(r->d, l, i + 1, r->e);
    if (!rc && !bc_unhex(l->w[i].s, bytes, n))
        rc = bc_fail_word(r->e, BC_ESYNTAX, r->d, l, i, "expected %d digits 0-9 a-f", 2 * n);
    return rc;
}

static int read_mix(struct reader *r, const struct bc_line *l)
{
    int seat;
    int rc = bc_word_int(r->d, l, 1, 0, BC_SEATS - 1, &seat, r->e);
    if (rc)
        return rc;
    if (r->h.mixes & BC_BIT(seat))
        return twice(r, l, 1);
    r->h.mixes |= BC_BIT(seat);
    if (r->h.format == 2 && bc_is(l, 2, "drawn"))
        return bc_want_words(r->d, l, 3, r->e);
    r->h.dice.own |= BC_BIT(seat);
    return read_hex(r, l, 2, r->h.dice.mix[seat], BC_MIX);
}

static int read_format(struct reader *r, const struct bc_line *l)
{
    r->h.format = bc_is(l, 2, "1") ? 1 : bc_is(l, 2, "2") ? 2 : 0;
    if (l->n != 3 || !bc_is(l, 0, "bicorne") || !bc_is(l, 1, "record") || !r->h.format)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0,
                            "expected `bicorne record 1` or `bicorne record 2`");
    return 0;
}

static int read_head_line(struct reader *r, const struct bc_line *l, int number)
{
    struct head *h = &r->h;
    if (number == 0)
        return read_format(r, l);
    if (number == 1 && !bc_is(l, 0, "game"))
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "expected `game NAME VERSION`");
    if (number == 1) {
        h->game_line = l;
        int rc = bc_position_game(r->d, l, &h->game, r->e);
        if (!rc)
            bc_opt_defaults(h->game, h->opt);
        return rc;
    }
    if (bc_is(l, 0, "scenario")) {
        if (h->scenario)
            return twice(r, l, 0);
        int rc = bc_want_words(r->d, l, 2, r->e);
        h->scenario = l->w[rc ? 0 : 1].s;
        return rc;
    }
    if (bc_is(l, 0, "own") && h->scenario && !strcmp(h->scenario, BC_OWN))
        return bc_own_line(l, &h->own), 0;
    if (bc_is(l, 0, "option"))
        return read_option(r, l);
    if (bc_is(l, 0, "seat"))
        return read_seat(r, l);
    if (bc_is(l, 0, "clock"))
        return read_clock(r, l);
    if (bc_is(l, 0, "mix"))
        return read_mix(r, l);
    if (bc_is(l, 0, "commit")) {
        if (h->commit_line)
            return twice(r, l, 0);
        h->commit_line = l;
        return read_hex(r, l, 1, h->dice.commit, BC_SEED);
    }
    return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0,
                        "expected scenario, option, seat, clock, commit or mix");
}

/* The sections that a record may have, in their order. Returns whether it has a position. */
static int check_sections(const struct reader *r, bool *position)
{
    static const char *const names[] = {"", "head", "state", "stack", "actions", "end"};
    const struct bc_doc *d = r->d;
    bool has[6] = {false};
    for (int i = 0, next = 0; i < d->sections; i++) {
        int k = next;
        while (k < 6 && strcmp(d->section[i], names[k]) != 0)
            k++;
        if (k == 6)
            return bc_fail_at(r->e, BC_ESYNTAX, d->file, d->section_line[i], 1,
                              "no section [%.40s] expected here", d->section[i]);
        has[k] = true;
        next = k + 1;
    }
    int last = d->lines ? d->line[d->lines - 1].line : 1;
    if (!has[4])
        return bc_fail_at(r->e, BC_ESYNTAX, d->file, last, 1, "there is no section [actions]");
    if (has[1] != has[2] || has[2] != has[3])
        return bc_fail_at(r->e, BC_ESYNTAX, d->file, d->section_line[1], 1,
                          "[head], [state] and [stack] belong together");
    *position = has[1];
    return 0;
}

static int begin(struct reader *r, const struct bc_files *files, bool position)
{
    struct head *h = &r->h;
    int rc = h->own.n ? bc_match_open_own(&r->m, h->game, files, h->own.s, h->own.n, r->e)
                      : bc_match_open(&r->m, h->game, files, h->scenario, r->e);
    if (rc)
        return at_word(r, h->game_line, 1, rc);
    struct bc_match *m = r->m;
    rc = position ? bc_match_begin_at(m, r->d, r->e) : bc_match_begin(m, h->opt, r->e);
    if (rc)
        return at_word(r, h->game_line, 1, rc);
    if ((h->seats | h->mixes) >> m->seats)
        return bc_fail_word(r->e, BC_EVALUE, r->d, h->game_line, 0,
                            "lines for more than the %d seats of this match", m->seats);
    if (h->mixes && !h->commit_line)
        return bc_fail_word(r->e, BC_EVALUE, r->d, h->game_line, 0, "mix lines without a commit");
    if (h->format == 2 && h->commit_line && h->mixes != BC_BIT(m->seats) - 1)
        return bc_fail_word(r->e, BC_EVALUE, r->d, h->commit_line, 0,
                            "a line `mix` is missing: every seat has one");
    m->format = h->format;
    memcpy(m->seat, h->seat, sizeof m->seat);
    if (h->has_clock)
        bc_match_clock(m, &h->clock);
    m->dice = h->dice;
    m->dice.seats = m->seats;
    m->dice.secret = true;
    if (h->format == 1)
        m->dice.own = BC_BIT(m->seats) - 1;
    return 0;
}

static int read_head(struct reader *r, const struct bc_files *files)
{
    bool position = false;
    int n = 0, rc = check_sections(r, &position);
    for (; !rc && n < r->d->lines && r->d->line[n].section == 0; n++)
        rc = read_head_line(r, &r->d->line[n], n);
    if (!rc && n < 2)
        return bc_fail_at(r->e, BC_ESYNTAX, r->d->file, 1, 1, "expected `%s`",
                          n ? "game NAME VERSION" : "bicorne record 2");
    if (!rc && !r->h.scenario)
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, r->h.game_line, 0,
                            "a line `scenario NAME` is missing");
    assert(rc || r->h.game); /* the second line */
    for (int i = 0; !rc && position && r->h.game->opts[i].name; i++)
        if (r->h.has_opt[i])
            return bc_fail_word(r->e, BC_EVALUE, r->d, r->h.game_line, 0,
                                "options and a position to begin from exclude each other");
    return rc ? rc : begin(r, files, position);
}

/* The outcome that the seed gives at this point. */
static int check_outcome(struct reader *r, const struct bc_line *l, const struct bc_action *act)
{
    struct bc_match *m = r->m;
    struct bc_list list = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, BC_NATURE, &list);
    if (!list.n || bc_same(act, &list.v[bc_dice_pick(&m->dice, m->chances, &list)].act))
        return 0; /* nothing to choose from: bc_match_apply will say so */
    return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "the seed gives another outcome here");
}

/* Format 1, `undone N C`: actions that are not in the record, outcomes of chance among them. */
static int read_undone(struct reader *r, const struct bc_line *l)
{
    int undone, chances, rc = bc_want_words(r->d, l, 3, r->e);
    if (!rc)
        rc = bc_word_int(r->d, l, 1, 1, INT32_MAX, &undone, r->e);
    if (!rc)
        rc = bc_word_int(r->d, l, 2, 0, undone, &chances, r->e);
    return rc ? rc : at_word(r, l, 0, bc_match_undone(r->m, undone, chances, r->e));
}

/* Format 2, `SEAT undo`, `SEAT rewind N`: what is taken back stands before it. */
static int read_back(struct reader *r, const struct bc_line *l, int seat)
{
    bool rewind = bc_is(l, 1, "rewind");
    int n = 0, rc = bc_want_words(r->d, l, rewind ? 3 : 2, r->e);
    if (!rc && rewind)
        rc = bc_word_int(r->d, l, 2, 1, INT32_MAX, &n, r->e);
    if (rc)
        return rc;
    rc = rewind ? bc_match_rewind(r->m, seat, n, r->e) : bc_match_undo(r->m, seat, r->e);
    return at_word(r, l, rewind ? 2 : 1, rc);
}

static int read_action(struct reader *r, const struct bc_line *l)
{
    struct bc_match *m = r->m;
    struct bc_action act;
    int seat = BC_NATURE, rc = 0;
    if (bc_is(l, 0, "undone") && m->format == 1)
        return read_undone(r, l);
    if (bc_is(l, 0, "draw") && l->n == 1)
        return at_word(r, l, 0, bc_match_draw(m, BC_DRAW_AGREED, r->e));
    if (bc_is(l, 0, "endless") && l->n == 1)
        return at_word(r, l, 0, bc_match_draw(m, BC_DRAW_ENDLESS, r->e));
    if (!bc_is(l, 0, "nature"))
        rc = bc_word_int(r->d, l, 0, 0, m->seats - 1, &seat, r->e);
    if (rc)
        return rc;
    bool timeout = bc_is(l, 1, "timeout");
    if (timeout || bc_is(l, 1, "resign")) {
        rc = bc_want_words(r->d, l, 2, r->e);
        return rc ? rc : at_word(r, l, 0, bc_match_mark(m, seat, timeout, r->e));
    }
    if (m->format == 2 && (bc_is(l, 1, "undo") || bc_is(l, 1, "rewind")))
        return read_back(r, l, seat);
    rc = bc_action_parse(&m->cx, r->d, l, 1, seat, &act, r->e);
    if (!rc && r->verify && seat == BC_NATURE)
        rc = check_outcome(r, l, &act);
    return rc ? rc : at_word(r, l, 1, bc_match_apply(m, &act, r->e));
}

/* The seed has to be known before the actions are replayed. */
static int read_seed(struct reader *r)
{
    struct bc_dice *dice = &r->m->dice;
    int end = bc_doc_section(r->d, "end");
    for (int i = 0; i < r->d->lines; i++) {
        const struct bc_line *l = &r->d->line[i];
        if (l->section != end || !bc_is(l, 0, "seed"))
            continue;
        if (!dice->secret)
            return twice(r, l, 0);
        if (!r->h.commit_line)
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a seed without a commit");
        int rc = read_hex(r, l, 1, dice->seed, BC_SEED);
        if (rc)
            return rc;
        if (!bc_dice_fits(dice))
            return bc_fail_word(r->e, BC_EVALUE, r->d, l, 1,
                                "this is not the seed that was committed to");
        dice->secret = false;
        bc_dice_key(dice);
    }
    if (r->verify && dice->secret)
        return bc_fail_word(r->e, BC_ESTATE, r->d,
                            r->h.commit_line ? r->h.commit_line : r->h.game_line, 0,
                            r->h.commit_line ? "the seed has not been revealed yet"
                                             : "the outcomes of this record had no seed");
    return 0;
}

/* Who reads a record that he has touched himself may do so; who verifies it is told. */
static int read_chain(struct reader *r, const struct bc_line *l)
{
    uint8_t said[BC_SEED], head[BC_SEED];
    int rc = read_hex(r, l, 1, said, BC_SEED);
    if (!rc && r->has_head)
        return twice(r, l, 0);
    if (!rc && r->m->dice.secret)
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0, "a head without a seed");
    r->has_head = true;
    if (rc || !r->verify)
        return rc;
    bc_chain_text(&r->m->dice, r->text, r->n, NULL, NULL, head);
    if (memcmp(said, head, sizeof head) != 0)
        rc =
            bc_fail_word(r->e, BC_EVALUE, r->d, l, 1, "the lines of this record have another head");
    return rc;
}

static int read_end_line(struct reader *r, const struct bc_line *l, bc_seats *times,
                         bc_seats *results, const int32_t milli[])
{
    struct bc_match *m = r->m;
    bool time = bc_is(l, 0, "time");
    int seat, v;
    if (bc_is(l, 0, "seed") || bc_is(l, 0, "now"))
        return 0;
    if (bc_is(l, 0, "head") && m->format == 2)
        return read_chain(r, l);
    if (!time && !bc_is(l, 0, "result"))
        return bc_fail_word(r->e, BC_ESYNTAX, r->d, l, 0, "expected time, seed, head or result");
    if (time ? !r->h.has_clock : !bc_match_over(m))
        return bc_fail_word(r->e, BC_EVALUE, r->d, l, 0,
                            time ? "this match has no clock" : "this match is not over");
    int rc = bc_want_words(r->d, l, 3, r->e);
    if (!rc)
        rc = bc_word_int(r->d, l, 1, 0, m->seats - 1, &seat, r->e);
    if (rc)
        return rc;
    bc_seats *seen = time ? times : results;
    if (*seen & BC_BIT(seat))
        return twice(r, l, 1);
    *seen |= BC_BIT(seat);
    if (time)
        return read_ms(r, l, 2, &m->seat[seat].clock_ms);
    rc = bc_word_int(r->d, l, 2, INT16_MIN, INT16_MAX, &v, r->e);
    if (!rc && v != milli[seat])
        rc = bc_fail_word(r->e, BC_EVALUE, r->d, l, 2, "the result of seat %d is %d", seat,
                          milli[seat]);
    return rc;
}

static int read_body(struct reader *r)
{
    const struct bc_doc *d = r->d;
    int actions = bc_doc_section(d, "actions"), end = bc_doc_section(d, "end");
    int32_t milli[BC_SEATS] = {0};
    bc_seats times = 0, results = 0;
    assert(r->m);
    int rc = read_seed(r);
    for (int i = 0; !rc && i < d->lines; i++)
        if (d->line[i].section == actions)
            rc = read_action(r, &d->line[i]);
    if (!rc)
        bc_match_score(r->m, milli);
    for (int i = 0; !rc && i < d->lines; i++)
        if (d->line[i].section == end)
            rc = read_end_line(r, &d->line[i], &times, &results, milli);
    if (!rc && r->verify && r->h.format == 2 && !r->has_head)
        rc = bc_fail_word(r->e, BC_EVALUE, r->d, r->h.commit_line, 0,
                          "the line `head` is missing at the end");
    r->m->has_dice = r->h.commit_line != NULL;
    return rc;
}

static int read_record(struct bc_match **out, const struct bc_files *files, const char *file,
                       const char *text, size_t n, bool verify, struct bc_error *e)
{
    struct bc_doc d;
    struct bc_error none = {0};
    struct reader r = {.d = &d, .e = e ? e : &none, .text = text, .n = n, .verify = verify};
    memset(r.e, 0, sizeof *r.e);
    int rc = bc_dice_init() ? bc_fail(e, BC_EIO, "the system gives no random numbers") : 0;
    if (!rc)
        rc = bc_doc_parse(&d, file, text, n, r.e);
    if (rc)
        return rc;
    rc = read_head(&r, files);
    if (!rc)
        rc = read_body(&r);
    if (rc || !out)
        bc_match_free(r.m);
    else
        *out = r.m;
    bc_out_free(&r.h.own);
    bc_doc_free(&d);
    return rc;
}

int bc_record_read(struct bc_match **out, const struct bc_files *files, const char *file,
                   const char *text, size_t n, struct bc_error *e)
{
    return read_record(out, files, file, text, n, false, e);
}

int bc_record_verify(const struct bc_files *files, const char *file, const char *text, size_t n,
                     struct bc_error *e)
{
    return read_record(NULL, files, file, text, n, true, e);
}

int bc_record_replay(struct bc_match **out, const struct bc_files *files, const char *file,
                     const char *text, size_t n, struct bc_error *e)
{
    return read_record(out, files, file, text, n, true, e);
}
