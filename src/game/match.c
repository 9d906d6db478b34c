/* match.c - see match.h. */
#include "game/match.h"
#include "game/fields.h"
#include "game/files.h"
#include "game/position.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_MAX = 1024 };

const char *const bc_seat_words[] = {"human", "computer", "remote", NULL};

/* --- Making and freeing --- */

/* Names end up in paths: nothing but letters, digits, '-' and '_'. */
static bool is_plain(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return n && !s[n];
}

static int allocate(struct bc_match *m, const struct bc_game *g)
{
    m->cx.game = g;
    m->cx.st = calloc(1, g->state_size);
    m->spare = calloc(1, g->state_size);
    m->option = calloc(g->list_max, sizeof *m->option);
    m->log.v = m->event;
    m->log.cap = sizeof m->event / sizeof m->event[0];
    m->cx.log = &m->log;
    m->format = 2;
    return m->cx.st && m->spare && m->option ? 0 : BC_ENOMEM;
}

int bc_match_open(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                  const char *scenario, struct bc_error *e)
{
    if (!scenario || !*scenario)
        scenario = g->scenarios[0];
    if (!is_plain(scenario) || strlen(scenario) >= sizeof(*out)->scenario)
        return bc_fail(e, BC_EVALUE, "'%.40s' is no name of a scenario", scenario);
    struct bc_match *m = calloc(1, sizeof *m);
    if (!m || allocate(m, g)) {
        bc_match_free(m);
        return bc_fail(e, BC_ENOMEM, "no memory");
    }
    snprintf(m->scenario, sizeof m->scenario, "%s", scenario);
    int rc = bc_files_load(files, g, m->scenario, &m->cx.data, &m->owned, e);
    if (rc) {
        bc_match_free(m);
        return rc;
    }
    *out = m;
    return 0;
}

int bc_match_open_own(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                      const char *text, size_t n, struct bc_error *e)
{
    struct bc_files_own over;
    struct bc_doc d;
    struct bc_out o = {0};
    int rc = bc_doc_parse(&d, BC_OWN, text, n, e);
    if (rc)
        return rc;
    bc_own_text(&d, &o); /* without comments, as records keep it */
    bc_doc_free(&d);
    if (o.failed)
        return bc_fail(e, BC_ENOMEM, "no memory");
    struct bc_match *m = NULL;
    bc_files_own(&over, files, text, n);
    rc = bc_match_open(&m, g, &over.files, BC_OWN, e);
    if (!m) {
        bc_out_free(&o);
        return rc;
    }
    m->own = o.s;
    *out = m;
    return 0;
}

void bc_match_free(struct bc_match *m)
{
    if (!m)
        return;
    if (m->owned && m->cx.game->unload)
        m->cx.game->unload(m->owned);
    free(m->cx.st);
    free(m->spare);
    free(m->start);
    free(m->kept);
    free(m->option);
    free(m->move);
    free(m->mark);
    free(m->deed);
    free(m->own);
    bc_story_free(&m->story);
    free(m);
}

static void begun(struct bc_match *m)
{
    m->seats = m->cx.st->seats;
    m->clock_turn = m->cx.st->turn;
    assert(m->seats > 0 && m->seats <= BC_SEATS);
}

int bc_match_begin(struct bc_match *m, const int16_t *opt, struct bc_error *e)
{
    bc_opt_defaults(m->cx.game, m->opt);
    if (opt)
        memcpy(m->opt, opt, sizeof m->opt);
    for (int i = 0; m->cx.game->opts[i].name; i++) {
        const struct bc_opt *o = &m->cx.game->opts[i];
        int max = o->max;
        for (int w = 0; o->words && o->words[w]; w++)
            max = w;
        if (m->opt[i] < (o->words ? 0 : o->min) || m->opt[i] > max)
            return bc_fail(e, BC_EVALUE, "option %s cannot be %d", o->name, m->opt[i]);
    }
    int rc = bc_start(&m->cx, m->opt, e);
    if (rc)
        return rc;
    const char *broken = bc_check(&m->cx);
    if (broken)
        return bc_fail(e, BC_ESTATE, "the set-up is broken: %s", broken);
    begun(m);
    return 0;
}

int bc_match_keep_start(struct bc_match *m, struct bc_error *e)
{
    assert(!m->moves && !m->start);
    m->start = malloc(m->cx.game->state_size);
    if (!m->start)
        return bc_fail(e, BC_ENOMEM, "no memory");
    memcpy(m->start, m->cx.st, m->cx.game->state_size);
    return 0;
}

int bc_match_begin_at(struct bc_match *m, const struct bc_doc *d, struct bc_error *e)
{
    m->start = malloc(m->cx.game->state_size);
    if (!m->start)
        return bc_fail(e, BC_ENOMEM, "no memory");
    int rc = bc_position_read(&m->cx, d, e);
    if (rc)
        return rc;
    memcpy(m->start, m->cx.st, m->cx.game->state_size);
    bc_opt_defaults(m->cx.game, m->opt);
    begun(m);
    m->log.n = 0;
    return 0;
}

static int give_dice(struct bc_match *m, const uint64_t *fixed, struct bc_error *e)
{
    if (bc_dice_init())
        return bc_fail(e, BC_EIO, "the system gives no random numbers");
    bc_dice_new(&m->dice, m->seats, fixed);
    m->has_dice = true;
    return 0;
}

int bc_match_new(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                 const char *scenario, const int16_t *opt, const uint64_t *fixed,
                 struct bc_error *e)
{
    struct bc_match *m = NULL;
    int rc = bc_match_open(&m, g, files, scenario, e);
    if (!m)
        return rc;
    rc = bc_match_begin(m, opt, e);
    if (!rc)
        rc = give_dice(m, fixed, e);
    if (rc)
        bc_match_free(m);
    else
        *out = m;
    return rc;
}

int bc_match_from_position(struct bc_match **out, const struct bc_files *files, const char *file,
                           const char *text, size_t n, const uint64_t *fixed, struct bc_error *e)
{
    struct bc_doc d;
    struct bc_position_head h;
    struct bc_match *m = NULL;
    int rc = bc_doc_parse(&d, file, text, n, e);
    if (rc)
        return rc;
    rc = bc_position_head(&d, &h, e);
    if (!rc)
        rc = h.own.n ? bc_match_open_own(&m, h.game, files, h.own.s, h.own.n, e)
                     : bc_match_open(&m, h.game, files, h.scenario, e);
    bc_out_free(&h.own);
    if (!rc) {
        assert(m);
        rc = bc_match_begin_at(m, &d, e);
    }
    if (!rc)
        rc = give_dice(m, fixed, e);
    if (rc)
        bc_match_free(m);
    else
        *out = m;
    bc_doc_free(&d);
    return rc;
}

/* --- Seats --- */

/* Copies whole characters as far as they fit; false on quotes, control characters, bad UTF-8. */
static bool copy_name(char *to, size_t size, const char *s)
{
    size_t n = 0, left = strlen(s);
    for (size_t k; left; s += k, left -= k) {
        k = bc_utf8_len(s, left);
        if (!k || *s == '"' || *s == 0x7f || (unsigned char)*s < 0x20)
            return false;
        if (n + k >= size)
            break;
        memcpy(to + n, s, k);
        n += k;
    }
    to[n] = 0;
    return true;
}

int bc_seat_set(struct bc_seat *s, enum bc_seat_kind kind, const char *player, const char *name,
                struct bc_error *e)
{
    struct bc_seat t = *s;
    t.kind = kind;
    if (name && !copy_name(t.name, sizeof t.name, name))
        return bc_fail(e, BC_EVALUE, "a name has no quotes and no control characters");
    if (player && (!copy_name(t.player, sizeof t.player, player) || strpbrk(player, " #[")))
        return bc_fail(e, BC_EVALUE, "a computer player is one word");
    *s = t;
    return 0;
}

int bc_match_mix(struct bc_match *m, int seat, const uint8_t mix[BC_MIX], struct bc_error *e)
{
    if (!m->has_dice || m->dice.secret || m->chances)
        return bc_fail(e, BC_ESTATE, "contributions to the dice come before the first outcome");
    if (seat < 0 || seat >= m->seats)
        return bc_fail(e, BC_EVALUE, "there is no seat %d", seat);
    memcpy(m->dice.mix[seat], mix, BC_MIX);
    m->dice.own |= BC_BIT(seat);
    bc_dice_key(&m->dice);
    return 0;
}

/* Seats that still play for themselves. */
static int staying(const struct bc_match *m)
{
    int n = 0;
    for (int i = 0; i < m->seats; i++)
        n += !((bc_seats)(m->resigned | m->timed_out) & BC_BIT(i));
    return n;
}

bool bc_match_over(const struct bc_match *m)
{
    return m->cx.st->over || m->drawn || ((m->resigned | m->timed_out) && staying(m) <= 1);
}

void bc_match_score(const struct bc_match *m, int32_t milli[])
{
    memset(milli, 0, sizeof milli[0] * (size_t)m->seats);
    if (m->cx.st->over) {
        m->cx.game->score(&m->cx, milli);
        return;
    }
    for (int i = 0; i < m->seats && bc_match_over(m); i++)
        milli[i] = (bc_seats)(m->resigned | m->timed_out) & BC_BIT(i) ? 0 : 1000 / staying(m);
}

static bool deed_room(struct bc_match *m)
{
    if (m->deeds < m->deed_cap)
        return true;
    int cap = m->deed_cap ? 2 * m->deed_cap : 256;
    struct bc_deed *v = realloc(m->deed, (size_t)cap * sizeof *v);
    if (!v)
        return false;
    m->deed = v;
    m->deed_cap = cap;
    return true;
}

/* There is room for it. */
static void add_deed(struct bc_match *m, enum bc_deed_kind kind, int seat, int n)
{
    assert(m->deeds < m->deed_cap);
    m->deed[m->deeds++] = (struct bc_deed){
        .act = {.seat = (int16_t)seat}, .n = n, .turn = m->cx.st->turn, .kind = (uint8_t)kind};
}

/* With room for a deed. */
static int add_mark(struct bc_match *m, const struct bc_mark *mark, struct bc_error *e)
{
    if (!deed_room(m))
        return bc_fail(e, BC_ENOMEM, "no memory");
    if (m->marks == m->mark_cap) {
        int cap = m->mark_cap ? 2 * m->mark_cap : 8;
        struct bc_mark *v = realloc(m->mark, (size_t)cap * sizeof *v);
        if (!v)
            return bc_fail(e, BC_ENOMEM, "no memory");
        m->mark = v;
        m->mark_cap = cap;
    }
    m->mark[m->marks] = *mark;
    m->mark[m->marks++].at = m->moves;
    return 0;
}

int bc_match_mark(struct bc_match *m, int seat, bool timeout, struct bc_error *e)
{
    if (seat < 0 || seat >= m->seats)
        return bc_fail(e, BC_EVALUE, "there is no seat %d", seat);
    if ((bc_seats)(m->resigned | m->timed_out) & BC_BIT(seat))
        return bc_fail(e, BC_ESTATE, "seat %d has given up already", seat);
    if ((m->resigned | m->timed_out) && staying(m) <= 1)
        return bc_fail(e, BC_ESTATE, "the last seat cannot give up");
    struct bc_mark mark = {.kind = timeout ? BC_MARK_TIMEOUT : BC_MARK_RESIGN, .seat = seat};
    int rc = add_mark(m, &mark, e);
    if (rc)
        return rc;
    add_deed(m, timeout ? BC_DEED_TIMEOUT : BC_DEED_RESIGN, seat, 0);
    int16_t bit = (int16_t)BC_BIT(seat);
    if (timeout)
        m->timed_out |= bit;
    else
        m->resigned |= bit;
    return 0;
}

int bc_match_resign(struct bc_match *m, int seat, struct bc_error *e)
{
    if (bc_match_over(m))
        return bc_fail(e, BC_ESTATE, "the game is over");
    return bc_match_mark(m, seat, false, e);
}

int bc_match_draw(struct bc_match *m, enum bc_draw why, struct bc_error *e)
{
    if (bc_match_over(m))
        return bc_fail(e, BC_ESTATE, "the game is over");
    bool endless = why == BC_DRAW_ENDLESS;
    struct bc_mark mark = {.kind = endless ? BC_MARK_ENDLESS : BC_MARK_DRAW, .seat = BC_NATURE};
    int rc = add_mark(m, &mark, e);
    if (rc)
        return rc;
    add_deed(m, endless ? BC_DEED_ENDLESS : BC_DEED_DRAW, BC_NATURE, 0);
    m->drawn = (uint8_t)why;
    return 0;
}

/* --- Clocks --- */

static bool has_clock(const struct bc_match *m)
{
    return m->clock.main_ms || m->clock.move_ms;
}

void bc_match_clock(struct bc_match *m, const struct bc_clock *c)
{
    m->clock = *c;
    m->clock_at = 0;
    m->clock_turn = m->cx.st->turn;
    for (int i = 0; i < m->seats; i++)
        m->seat[i].clock_ms = c->move_ms ? c->move_ms : c->main_ms;
}

void bc_match_tick(struct bc_match *m, int64_t now_ms)
{
    if (!has_clock(m) || bc_match_over(m))
        return;
    int64_t used = m->clock_at && now_ms > m->clock_at ? now_ms - m->clock_at : 0;
    bc_seats who = bc_to_act(&m->cx);
    m->clock_at = now_ms;
    for (int i = 0; i < m->seats && !bc_match_over(m); i++) {
        if (!(who & BC_BIT(i)) || ((bc_seats)(m->resigned | m->timed_out) & BC_BIT(i)))
            continue;
        m->seat[i].clock_ms -= used;
        if (m->seat[i].clock_ms <= 0) {
            m->seat[i].clock_ms = 0;
            bc_match_mark(m, i, true, NULL);
        }
    }
}

/* A new turn: who decided something in the last one gets the increment, or everybody a fresh
 * limit. Once per turn, so that undo and playing again earns nothing. */
static void clock_turn(struct bc_match *m)
{
    uint16_t last = m->clock_turn;
    if (!has_clock(m) || m->cx.st->turn <= last)
        return;
    m->clock_turn = m->cx.st->turn;
    bc_seats decided = 0;
    for (int i = m->moves - 1; i >= 0 && m->move[i].turn >= last; i--)
        decided |= BC_BIT(m->move[i].act.seat);
    for (int i = 0; i < m->seats; i++) {
        if (m->clock.move_ms)
            m->seat[i].clock_ms = m->clock.move_ms;
        else if (decided & BC_BIT(i))
            m->seat[i].clock_ms += m->clock.increment_ms;
    }
}

/* --- Actions --- */

static struct bc_list options_of(const struct bc_match *m, int seat)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, seat, &l);
    return l;
}

struct bc_refusals bc_why_room(void)
{
    static _Thread_local struct bc_refusal room[WHY_MAX];
    return (struct bc_refusals){room, 0, WHY_MAX};
}

bool bc_match_why(const struct bc_match *m, const struct bc_action *act, struct bc_refusal *out)
{
    if (act->seat < 0 || act->seat >= m->seats || bc_match_over(m))
        return false;
    struct bc_refusals why = bc_why_room();
    struct bc_list l = {m->option, 0, m->cx.game->list_max, &why, NULL};
    bc_legal(&m->cx, act->seat, &l);
    for (int i = 0; i < why.n; i++)
        if (bc_same(&why.v[i].act, act)) {
            *out = why.v[i];
            return true;
        }
    return false;
}

static int refuse(const struct bc_match *m, const struct bc_action *act, struct bc_error *e)
{
    struct bc_refusal why;
    if (bc_match_why(m, act, &why))
        return bc_fail(e, BC_EILLEGAL, "%s forbids this: %s", why.rule, why.reason);
    return bc_fail(e, BC_EILLEGAL, "this action is not offered now");
}

static bool has_room(struct bc_match *m)
{
    if (!deed_room(m))
        return false;
    if (m->moves < m->cap)
        return true;
    int cap = m->cap ? 2 * m->cap : 256;
    struct bc_move *v = realloc(m->move, (size_t)cap * sizeof *v);
    if (!v)
        return false;
    m->move = v;
    m->cap = cap;
    return true;
}

/* The log of one decision goes on through the outcomes of chance behind it. */
static void open_log(struct bc_match *m, const struct bc_action *act)
{
    if (act->seat != BC_NATURE)
        m->log.n = 0;
    bc_emit(&m->cx, bc_told_to(&m->cx, act), 0, act);
}

static bool has_revealed(const struct bc_match *m, int from)
{
    if (m->log.n > m->log.cap) /* what was not kept may have been a reveal */
        return true;
    for (int i = from; i < m->log.n; i++)
        if (m->log.v[i].flags & BC_REVEAL)
            return true;
    return false;
}

/* What came of an action: log.v[from..]. */
static void speak(struct bc_match *m, struct bc_head *before, int from)
{
    const struct bc_ctx cx = {m->cx.game, m->cx.data, before, NULL};
    if (!from)
        m->story.n = 0;
    bc_say_all(&cx, &m->cx, &m->log, from, &m->story);
}

void bc_match_speaks(struct bc_match *m)
{
    if (!m->speaks && !m->moves)
        speak(m, m->cx.st, 0);
    m->speaks = true;
}

/* NULL, or why the state cannot be: it may have come from a position from outside, which leads where no
 * game leads. */
static const char *broken_now(const struct bc_match *m)
{
    const char *broken = bc_check(&m->cx);
    if (broken || !(bc_to_act(&m->cx) & BC_BIT(BC_NATURE)))
        return broken;
    return options_of(m, BC_NATURE).n ? NULL : "chance has no outcome";
}

/* A state now and then, to undo from. Without memory undo just takes longer. */
static void keep(struct bc_match *m)
{
    size_t size = m->cx.game->state_size;
    if (m->moves % BC_KEEP || m->moves / BC_KEEP != m->keeps + 1)
        return;
    if (m->keeps == m->kept_cap) {
        int cap = m->kept_cap ? 2 * m->kept_cap : 4;
        char *v = realloc(m->kept, (size_t)cap * size);
        if (!v)
            return;
        m->kept = v;
        m->kept_cap = cap;
    }
    memcpy(m->kept + (size_t)m->keeps++ * size, m->cx.st, size);
}

/* `act` is known to be legal. */
static int play(struct bc_match *m, const struct bc_action *act, struct bc_error *e)
{
    if (!has_room(m))
        return bc_fail(e, BC_ENOMEM, "no memory");
    struct bc_move *move = &m->move[m->moves];
    *move = (struct bc_move){*act, m->cx.st->turn, 0}; /* `act` may lie among the options */
    act = &move->act;
    int logged = m->log.n;
    memcpy(m->spare, m->cx.st, m->cx.game->state_size);
    open_log(m, act);
    int from = act->seat == BC_NATURE ? logged : 0;
    bc_play(&m->cx, act);
    const char *broken = broken_now(m);
    if (broken) {
        memcpy(m->cx.st, m->spare, m->cx.game->state_size);
        m->log.n = 0;
        return bc_fail(e, BC_ESTATE, "a fault of the program, nothing was changed: %s", broken);
    }
    if (m->speaks)
        speak(m, m->spare, from);
    if (has_revealed(m, from))
        move->flags = BC_MOVE_REVEALS;
    add_deed(m, BC_DEED_ACT, act->seat, 0);
    m->deed[m->deeds - 1].act = *act;
    m->deed[m->deeds - 1].turn = move->turn;
    m->moves++;
    keep(m);
    m->chances += act->seat == BC_NATURE;
    clock_turn(m);
    return 0;
}

int bc_match_apply(struct bc_match *m, const struct bc_action *act, struct bc_error *e)
{
    if (bc_match_over(m))
        return bc_fail(e, BC_ESTATE, "the game is over");
    if (act->seat != BC_NATURE && (act->seat < 0 || act->seat >= m->seats))
        return bc_fail(e, BC_EVALUE, "there is no seat %d", act->seat);
    if (!(bc_to_act(&m->cx) & BC_BIT(act->seat)))
        return act->seat == BC_NATURE
                   ? bc_fail(e, BC_EILLEGAL, "nothing is left to chance now")
                   : bc_fail(e, BC_EILLEGAL, "seat %d is not to act now", act->seat);
    struct bc_list l = options_of(m, act->seat);
    if (!bc_has(&l, act))
        return refuse(m, act, e);
    if (act->seat == BC_NATURE && m->has_dice && !m->dice.secret &&
        !bc_same(act, &l.v[bc_dice_pick(&m->dice, m->chances, &l)].act))
        return bc_fail(e, BC_ESTATE, "the dice of this match give another outcome");
    return play(m, act, e);
}

int bc_match_chance(struct bc_match *m, struct bc_error *e)
{
    while (!bc_match_over(m) && (bc_to_act(&m->cx) & BC_BIT(BC_NATURE))) {
        if (!m->has_dice || m->dice.secret)
            return bc_fail(e, BC_ESTATE, "this match has no dice of its own");
        struct bc_list l = options_of(m, BC_NATURE);
        int i = bc_dice_pick(&m->dice, m->chances, &l);
        struct bc_action act = l.v[i].act;
        int rc = play(m, &act, e);
        if (rc)
            return rc;
    }
    return 0;
}

/* --- Undo --- */

bool bc_match_can_undo(const struct bc_match *m, int seat)
{
    if (seat < 0 || !m->moves || bc_match_over(m))
        return false;
    if (m->marks && m->mark[m->marks - 1].at == m->moves)
        return false; /* a mark stands behind the last action */
    const struct bc_move *last = &m->move[m->moves - 1];
    return last->act.seat == seat && !(last->flags & BC_MOVE_REVEALS);
}

/* The last state that was kept before action `n`, into cx->st; how many actions are in it. */
static int kept_before(const struct bc_match *m, int n, struct bc_ctx *cx)
{
    size_t size = m->cx.game->state_size;
    int keeps = m->keeps < n / BC_KEEP ? m->keeps : n / BC_KEEP;
    if (keeps)
        memcpy(cx->st, m->kept + (size_t)(keeps - 1) * size, size);
    else if (m->start)
        memcpy(cx->st, m->start, size);
    else
        bc_start(cx, m->opt, NULL);
    return keeps * BC_KEEP;
}

void bc_match_before(const struct bc_match *m, int n, struct bc_head *st)
{
    struct bc_ctx cx = {m->cx.game, m->cx.data, st, NULL};
    for (int i = kept_before(m, n, &cx); i < n; i++)
        bc_play(&cx, &m->move[i].act);
}

/* The first `moves` actions are played again. */
static void replay(struct bc_match *m, int moves)
{
    m->cx.log = NULL; /* nobody wants to hear it all again */
    m->moves = kept_before(m, moves, &m->cx);
    m->keeps = m->moves / BC_KEEP;
    for (; m->moves < moves; keep(m))
        bc_play(&m->cx, &m->move[m->moves++].act);
    m->cx.log = &m->log;
    m->log.n = 0;
}

int bc_match_undo(struct bc_match *m, int seat, struct bc_error *e)
{
    if (!bc_match_can_undo(m, seat))
        return bc_fail(e, BC_ESTATE, "seat %d has nothing to take back", seat);
    if (!deed_room(m))
        return bc_fail(e, BC_ENOMEM, "no memory");
    add_deed(m, BC_DEED_UNDO, seat, 1);
    replay(m, m->moves - 1);
    return 0;
}

int bc_match_undone(struct bc_match *m, int undone, int chances, struct bc_error *e)
{
    struct bc_mark mark = {
        .kind = BC_MARK_UNDONE, .seat = BC_NATURE, .undone = undone, .chances = chances};
    int rc = add_mark(m, &mark, e);
    if (!rc)
        m->chances += (uint64_t)chances;
    return rc;
}

int bc_match_rewind(struct bc_match *m, int seat, int n, struct bc_error *e)
{
    int chances = 0, to = m->moves - n;
    if (bc_match_over(m))
        return bc_fail(e, BC_ESTATE, "the game is over");
    if (seat < 0 || seat >= m->seats)
        return bc_fail(e, BC_EVALUE, "there is no seat %d", seat);
    if (n < 1 || n > m->moves)
        return bc_fail(e, BC_EVALUE, "there are not %d actions to take back", n);
    for (int i = to; i < m->moves; i++)
        chances += m->move[i].act.seat == BC_NATURE;
    m->chances -= (uint64_t)chances; /* the mark counts them */
    int rc = bc_match_undone(m, n, chances, e);
    if (rc) {
        m->chances += (uint64_t)chances;
        return rc;
    }
    for (int i = 0; i < m->marks; i++) /* what was marked among them has happened all the same */
        if (m->mark[i].at > to)
            m->mark[i].at = to;
    add_deed(m, BC_DEED_REWIND, seat, n);
    replay(m, to);
    return 0;
}
