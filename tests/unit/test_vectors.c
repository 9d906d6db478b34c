/* test_vectors.c - runs the rule vectors of every game: tests/vectors/<game>/<file>.txt, a test per
 * case. Knows no game: everything goes through struct bc_game and position files.
 *
 * A vector file is one that core/doc.h reads. Lines before the first section hold for every case
 * and are run before the case's own; a section `[name]` is a case.
 *
 *   bicorne vectors 1
 *   rule WL §3.5, ruling 4     what is tested, as tools/rulecov reads it (in the file or the case)
 *   note free text             for the reader
 *
 * The position to begin from:
 *
 *   scenario introductory      the game's first one if there is no such line; those of tests/data too.
 *                              Files of tests/fixed/data stand for the game's own
 *   given LINE                 a line of the section [state] of a position file (game/position.h)
 *   at game.turn turn.move     the [stack], the outermost step first; behind a step may stand
 *                              `done`, `ret N`, `facts N ...`. Replaces an `at` above it
 *   seats N, turn N            the [head]: by default the game's least number, and 1
 *   option NAME VALUE          a case without `at` begins with the set-up, with these options
 *
 * What is done (SEAT is a number or `nature`), checked to be legal; `/` divides several actions:
 *
 *   do SEAT ACTION [/ SEAT ACTION ...]
 *   roll WORDS                 short for: do nature roll WORDS
 *   chance ACTION              short for: do nature ACTION
 *
 * What must hold then, in the order of the lines:
 *
 *   expect LINE                this line is in the [state] of the position, word for word
 *   expect has WORDS           a line that begins with the first and has the others in this order
 *   expect not WORDS           no such line
 *   sees SEAT ...              the same three of what that seat may know of the position
 *   asks SEAT STEP [KIND ...]  who (0+1: both) is asked at which step; what its prompt tells begins so
 *   asks over                  the game has ended
 *   score N ...                the score of every seat, in thousandths
 *   offer SEAT ACTION          the action is in the list of legal ones
 *   refuse SEAT ACTION [KEY]   it is not; with KEY: it is refused for that reason. KEY `not_asked`:
 *                              the seat is not to act at all (otherwise it has to be)
 *   count SEAT WORDS N         so many legal actions begin with these words
 *   odds N SUM ACTION          the action of nature has weight N, all together have SUM
 *   event KIND WORDS           the last action (with the automatic steps behind it) emitted an event
 *   event not KIND WORDS       that begins so, told to everybody, or none
 *   event only SEAT KIND WORDS one that nobody else is told
 *   tells SEAT ABOUT / FACT    asked about an action or a question (game/door.h), on what it sees,
 *   tells SEAT ABOUT / not FACT   the seat is told a fact that begins so, or none
 *   obeys SEAT [NAME VALUE ...] / ACTION   with these standing orders the question answers itself so,
 *   obeys SEAT ... / at_once ACTION   and everybody can see that there was nothing to decide,
 *   obeys SEAT ... / asked     or the seat is asked
 *
 * After every action the runner also makes sure that game->check is content and that the position,
 * written and read again, is the same. */
#include "core/doc.h"
#include "core/out.h"
#include "game/door.h"
#include "game/fields.h"
#include "game/position.h"
#include "game/registry.h"
#include "over.h"
#include "vector_files.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef BICORNE_SOURCE_DIR
#define BICORNE_SOURCE_DIR "."
#endif

enum { OPTIONS = 2048, REFUSALS = 4096, EVENTS = 256 };

struct run {
    const struct vector *v;
    const struct bc_doc *d;
    const struct bc_line *l; /* at work */
    struct bc_ctx cx;
    struct bc_log log;
    struct bc_list list;
    struct bc_refusals why;
    struct bc_event event[EVENTS];
    struct bc_option option[OPTIONS];
    struct bc_refusal refusal[REFUSALS];
    int checks, rules;
};

/* --- Complaints --- */

__attribute__((format(printf, 2, 3))) static int wrong(const struct run *r, const char *fmt, ...)
{
    char text[TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    print_error("%s:%d: %s\n", r->d->file, r->l ? r->l->line : 0, text);
    return -1;
}

static int wrong_error(const struct run *r, const struct bc_error *e)
{
    char text[TEXT];
    return wrong(r, "%s", bc_error_text(e, text, sizeof text));
}

static const char *join(const struct bc_line *l, int from, int to, char *buf, size_t size)
{
    size_t n = 0;
    buf[0] = 0;
    for (int i = from; i < to && n < size; i++)
        n += (size_t)snprintf(buf + n, size - n, "%s%s", i > from ? " " : "", l->w[i].s);
    return buf;
}

/* Does `text` begin with the words of `start`? */
static bool begins(const char *text, const char *start)
{
    size_t n = strlen(start);
    return !strncmp(text, start, n) && (!text[n] || text[n] == ' ' || !n);
}

/* --- Words of a line --- */

static int read_seat(const struct run *r, int i, int *seat)
{
    if (bc_is(r->l, i, "nature")) {
        *seat = BC_NATURE;
        return 0;
    }
    if (i < r->l->n && bc_parse_int(r->l->w[i].s, 0, BC_SEATS - 1, seat))
        return 0;
    return wrong(r, "word %d: expected a seat or nature", i + 1);
}

/* The action in the words from..to-1; `*end` is the first word that does not belong to it. */
static int read_action(const struct run *r, int from, int to, int seat, struct bc_action *act,
                       int *end)
{
    struct bc_line part = *r->l;
    struct bc_error e;
    int kind = from < to ? bc_kind_find(r->cx.game, r->l->w[from].s) : -1;
    part.n = to;
    if (kind >= 0 && from + 1 + r->cx.game->kinds[kind].argc < to)
        part.n = from + 1 + r->cx.game->kinds[kind].argc;
    *end = part.n;
    return bc_action_parse(&r->cx, r->d, &part, from, seat, act, &e) ? wrong_error(r, &e) : 0;
}

/* An action that ends its line. */
static int read_last_action(const struct run *r, int from, int seat, struct bc_action *act)
{
    int end, rc = read_action(r, from, r->l->n, seat, act, &end);
    return rc || end == r->l->n ? rc : wrong(r, "words behind the action");
}

/* --- The position to begin from --- */

/* The file's lines and the case's own; the last line of a kind counts where one is wanted. */
static bool is_ours(const struct run *r, const struct bc_line *l)
{
    return l->section == 0 || l->section == r->v->section;
}

static const struct bc_line *last_line(const struct run *r, const char *word)
{
    const struct bc_line *found = NULL;
    for (int i = 0; i < r->d->lines; i++)
        if (is_ours(r, &r->d->line[i]) && bc_is(&r->d->line[i], 0, word))
            found = &r->d->line[i];
    return found;
}

static const char *last_word(const struct run *r, const char *word, const char *otherwise)
{
    const struct bc_line *l = last_line(r, word);
    return l && l->n > 1 ? l->w[1].s : otherwise;
}

static bool is_step(const char *word)
{
    int v;
    return strcmp(word, "done") != 0 && strcmp(word, "ret") != 0 && strcmp(word, "facts") != 0 &&
           !bc_parse_int(word, INT16_MIN, INT16_MAX, &v);
}

static void compose(const struct run *r, const struct bc_line *at, struct bc_out *o)
{
    char text[TEXT];
    bc_putf(o, "[head]\nseats %s\nturn %s\n[state]\n",
            last_word(r, "seats", r->v->game->seats_min == 1 ? "1" : "2"),
            last_word(r, "turn", "1"));
    for (int i = 0; i < r->d->lines; i++)
        if (is_ours(r, &r->d->line[i]) && bc_is(&r->d->line[i], 0, "given"))
            bc_putf(o, "%s\n", join(&r->d->line[i], 1, r->d->line[i].n, text, sizeof text));
    bc_put(o, "[stack]");
    for (int i = 1; i < at->n; i++)
        bc_putf(o, "%s%s", is_step(at->w[i].s) ? "\n" : " ", at->w[i].s);
    bc_put(o, "\n");
}

static int begin_at(struct run *r, const struct bc_line *at)
{
    struct bc_out o = {0};
    struct bc_doc d;
    struct bc_error e;
    compose(r, at, &o);
    int rc = bc_doc_parse(&d, "composed position", bc_out_str(&o), o.n, &e);
    if (!rc) {
        rc = bc_position_read(&r->cx, &d, &e);
        bc_doc_free(&d);
    }
    if (rc) {
        wrong_error(r, &e);
        print_error("%s", bc_out_str(&o));
    }
    bc_out_free(&o);
    return rc;
}

static int begin(struct run *r)
{
    const struct bc_line *at = last_line(r, "at");
    struct bc_error e;
    int16_t opt[BC_OPTS];
    if (at)
        return begin_at(r, at);
    bc_opt_defaults(r->cx.game, opt);
    for (int i = 0; i < r->d->lines; i++) {
        r->l = &r->d->line[i];
        if (!is_ours(r, r->l) || !bc_is(r->l, 0, "option"))
            continue;
        if (r->l->n != 3)
            return wrong(r, "expected: option NAME VALUE");
        if (bc_opt_parse(r->cx.game, r->l->w[1].s, r->l->w[2].s, opt, &e))
            return wrong_error(r, &e);
    }
    return bc_start(&r->cx, opt, &e) ? wrong_error(r, &e) : 0;
}

/* --- After every action --- */

static int same_again(const struct run *r)
{
    struct bc_out o = {0};
    struct bc_doc d;
    struct bc_error e;
    struct bc_ctx other = r->cx;
    other.st = calloc(1, r->cx.game->state_size);
    assert_non_null(other.st);
    bc_position_body(&r->cx, &o);
    int rc = bc_doc_parse(&d, "written position", bc_out_str(&o), o.n, &e);
    if (!rc) {
        rc = bc_position_read(&other, &d, &e);
        bc_doc_free(&d);
    }
    if (rc)
        wrong_error(r, &e);
    else if (memcmp(other.st, r->cx.st, r->cx.game->state_size) != 0)
        rc = wrong(r, "the position written and read is another one");
    free(other.st);
    bc_out_free(&o);
    return rc;
}

static int act_once(struct run *r, int from, int to)
{
    struct bc_action act;
    int seat, end, rc = read_seat(r, from, &seat);
    if (rc || (rc = read_action(r, from + 1, to, seat, &act, &end)))
        return rc;
    if (end != to)
        return wrong(r, "words behind the action");
    r->log.n = 0;
    if (bc_apply(&r->cx, &act)) {
        const struct bc_step *s = bc_step_now(&r->cx);
        char text[TEXT];
        return wrong(r, "not legal at %s: %s", s ? s->name : "the end",
                     join(r->l, from, to, text, sizeof text));
    }
    const char *broken = bc_check(&r->cx);
    return broken ? wrong(r, "check: %s", broken) : same_again(r);
}

static int line_do(struct run *r)
{
    int rc = 0;
    for (int from = 1, to; !rc && from < r->l->n; from = to + 1) {
        for (to = from; to < r->l->n && !bc_is(r->l, to, "/");)
            to++;
        rc = act_once(r, from, to);
    }
    return rc;
}

/* "roll 3 4" and "chance first france 3 4": the words of nature's action. */
static int line_nature(struct run *r)
{
    struct bc_word w[BC_ARGS + 2] = {{"nature", 0}};
    struct bc_line whole = {r->l->line, r->l->section, 1, w};
    const struct bc_line *l = r->l;
    for (int i = bc_is(l, 0, "roll") ? 0 : 1; i < l->n; i++) {
        if (whole.n == BC_ARGS + 2)
            return wrong(r, "too many words");
        w[whole.n++] = l->w[i];
    }
    r->l = &whole;
    int rc = act_once(r, 0, whole.n);
    r->l = l;
    return rc;
}

/* --- What must hold --- */

/* Has the line the words from.. of ours in this order, the first one at its beginning? */
static bool has_words(const struct bc_line *l, const struct bc_line *ours, int from)
{
    int at = 0;
    for (int i = from; i < ours->n; i++, at++) {
        while (at < l->n && i > from && !bc_is(l, at, ours->w[i].s))
            at++;
        if (!bc_is(l, at, ours->w[i].s))
            return false;
    }
    return true;
}

/* `expect`, or `sees` of a seat's redacted state. */
static int line_expect(struct run *r)
{
    struct bc_out o = {0};
    struct bc_doc d;
    struct bc_error e;
    struct bc_ctx cx = r->cx;
    char text[TEXT];
    int seat = BC_NATURE, at = bc_is(r->l, 0, "sees") ? 2 : 1;
    bool has = bc_is(r->l, at, "has"), no = bc_is(r->l, at, "not"), found = false;
    int from = at + (has || no);
    if (r->l->n <= from || (at > 1 && read_seat(r, 1, &seat)))
        return wrong(r, "expected words of a line of [state]");
    cx.st = calloc(1, cx.game->state_size);
    assert_non_null(cx.st);
    memcpy(cx.st, r->cx.st, cx.game->state_size);
    if (at > 1)
        bc_redact(&cx, seat);
    const char *broken = bc_check(&cx);
    bc_position_body(&cx, &o);
    free(cx.st);
    if (broken || bc_doc_parse(&d, "written position", bc_out_str(&o), o.n, &e))
        return broken ? wrong(r, "what is seen fails its check: %s", broken) : wrong_error(r, &e);
    for (int i = 0; i < d.lines; i++) {
        const struct bc_line *l = &d.line[i];
        if (!strcmp(d.section[l->section], "state"))
            found |= has_words(l, r->l, from) && (has || no || l->n == r->l->n - from);
    }
    bc_doc_free(&d);
    int rc = found == no ? wrong(r, "%s: %s", no ? "there is" : "there is no line",
                                 join(r->l, from, r->l->n, text, sizeof text))
                         : 0;
    if (rc)
        print_error("%s", bc_out_str(&o));
    bc_out_free(&o);
    return rc;
}

static int line_asks(struct run *r)
{
    const struct bc_step *s = bc_step_now(&r->cx);
    bc_seats who = bc_to_act(&r->cx), want = 0;
    char fact[BC_ACTION_TEXT], text[TEXT];
    if (bc_is(r->l, 1, "over"))
        return r->cx.st->over ? 0 : wrong(r, "the game goes on: %s", s->name);
    if (r->l->n < 3 || !s)
        return wrong(r, s ? "expected: asks SEAT STEP" : "the game is over");
    for (const char *p = r->l->w[1].s; *p; p++)
        if (*p >= '0' && *p < '0' + BC_SEATS)
            want |= BC_BIT(*p - '0');
    want = bc_is(r->l, 1, "nature") ? BC_BIT(BC_NATURE) : want;
    if (who != want || strcmp(s->name, r->l->w[2].s) != 0)
        return wrong(r, "seats %x are to act at %s", (unsigned)who, s->name);
    told(&r->cx, want & BC_BIT(BC_NATURE) ? BC_NATURE : __builtin_ctz(want), fact, sizeof fact);
    join(r->l, 3, r->l->n, text, sizeof text);
    return begins(fact, text) ? 0 : wrong(r, "the prompt tells: %s", fact);
}

static int line_score(struct run *r)
{
    int32_t milli[BC_SEATS] = {0};
    if (!r->cx.st->over)
        return wrong(r, "the game is not over");
    r->cx.game->score(&r->cx, milli);
    if (r->l->n != 1 + r->cx.st->seats)
        return wrong(r, "expected a number for each of %d seats", r->cx.st->seats);
    for (int i = 0; i < r->cx.st->seats; i++) {
        int v;
        if (!bc_parse_int(r->l->w[1 + i].s, 0, 1000, &v) || v != milli[i])
            return wrong(r, "seat %d has %d", i, (int)milli[i]);
    }
    return 0;
}

static bool is_legal(struct run *r, const struct bc_action *act, uint32_t *weight, uint32_t *sum)
{
    bool found = false;
    bc_legal(&r->cx, act->seat, &r->list);
    *weight = *sum = 0;
    for (int i = 0; i < r->list.n; i++) {
        *sum += r->list.v[i].weight;
        if (bc_same(&r->list.v[i].act, act)) {
            found = true;
            *weight = r->list.v[i].weight;
        }
    }
    return found;
}

static int line_offer(struct run *r)
{
    struct bc_action act;
    uint32_t weight, sum;
    int seat, rc = read_seat(r, 1, &seat);
    if (rc || (rc = read_last_action(r, 2, seat, &act)))
        return rc;
    return is_legal(r, &act, &weight, &sum) ? 0 : wrong(r, "is not offered");
}

static int line_refuse(struct run *r)
{
    struct bc_action act;
    uint32_t weight, sum;
    int seat, end, rc = read_seat(r, 1, &seat);
    if (rc || (rc = read_action(r, 2, r->l->n, seat, &act, &end)))
        return rc;
    if (end + 1 < r->l->n)
        return wrong(r, "words behind the reason");
    const char *key = end < r->l->n ? r->l->w[end].s : NULL;
    bool asked = bc_to_act(&r->cx) & BC_BIT(seat), not_asked = key && !strcmp(key, "not_asked");
    if (asked == not_asked)
        return wrong(r, asked ? "the seat is asked" : "the seat is not asked: say not_asked");
    if (is_legal(r, &act, &weight, &sum))
        return wrong(r, "is offered");
    bool found = !key || not_asked;
    for (int i = 0; !found && i < r->why.n; i++)
        found = bc_same(&r->why.v[i].act, &act) && !strcmp(r->why.v[i].reason, key);
    for (int i = 0; !found && i < r->why.n; i++)
        if (bc_same(&r->why.v[i].act, &act))
            print_error("refused for %s (%s)\n", r->why.v[i].reason, r->why.v[i].rule);
    return found ? 0 : wrong(r, "is not refused for %s", key);
}

static int line_count(struct run *r)
{
    char want[TEXT], text[BC_ACTION_TEXT];
    int seat, n, found = 0, rc = read_seat(r, 1, &seat);
    if (rc)
        return rc;
    if (r->l->n < 4 || !bc_parse_int(r->l->w[r->l->n - 1].s, 0, OPTIONS, &n))
        return wrong(r, "expected: count SEAT WORDS N");
    join(r->l, 2, r->l->n - 1, want, sizeof want);
    bc_legal(&r->cx, seat, &r->list);
    for (int i = 0; i < r->list.n; i++)
        found += begins(bc_action_print(&r->cx, &r->list.v[i].act, text, sizeof text), want);
    if (found == n)
        return 0;
    for (int i = 0; i < r->list.n; i++)
        print_error("  %s\n", bc_action_print(&r->cx, &r->list.v[i].act, text, sizeof text));
    return wrong(r, "there are %d", found);
}

static int line_odds(struct run *r)
{
    struct bc_action act;
    uint32_t weight, sum;
    int n, all;
    if (r->l->n < 4 || !bc_parse_int(r->l->w[1].s, 0, INT16_MAX, &n) ||
        !bc_parse_int(r->l->w[2].s, 1, INT16_MAX, &all))
        return wrong(r, "expected: odds N SUM ACTION");
    if (read_last_action(r, 3, BC_NATURE, &act))
        return -1;
    if (is_legal(r, &act, &weight, &sum) && (int)weight == n && (int)sum == all)
        return 0;
    return wrong(r, "the odds are %u of %u", (unsigned)weight, (unsigned)sum);
}

static int line_event(struct run *r)
{
    char want[TEXT], text[BC_ACTION_TEXT];
    bool no = bc_is(r->l, 1, "not"), only = bc_is(r->l, 1, "only"), found = false;
    int seat = BC_NATURE, from = only && !read_seat(r, 2, &seat) ? 3 : no ? 2 : 1;
    int kind = from < r->l->n ? bc_kind_find(r->cx.game, r->l->w[from].s) : -1;
    if (kind < 0 || !(r->cx.game->kinds[kind].use & BC_EVENT))
        return wrong(r, "expected an event of %s", r->cx.game->id);
    join(r->l, from, r->l->n, want, sizeof want);
    int kept = r->log.n < r->log.cap ? r->log.n : r->log.cap;
    for (int i = 0; i < kept; i++)
        found |= (no || r->log.v[i].seen == (only ? BC_BIT(seat) : 0)) &&
                 begins(bc_action_print(&r->cx, &r->log.v[i].act, text, sizeof text), want);
    if (found != no)
        return 0;
    for (int i = 0; i < kept; i++)
        print_error("  %s\n", bc_action_print(&r->cx, &r->log.v[i].act, text, sizeof text));
    return wrong(r, no ? "was emitted" : "was not emitted");
}

static int line_tells(struct run *r)
{
    char about[TEXT], want[TEXT], text[BC_ACTION_TEXT];
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    struct bc_action act;
    struct bc_error e;
    bool found = false;
    int seat, cut = 2, rc = read_seat(r, 1, &seat);
    while (!rc && cut < r->l->n && !bc_is(r->l, cut, "/"))
        cut++;
    bool no = bc_is(r->l, cut + 1, "not");
    join(r->l, 2, cut, about, sizeof about);
    join(r->l, cut + 1 + no, r->l->n, want, sizeof want);
    if (rc || bc_words_parse(&r->cx, about, BC_ACT | BC_QUESTION, seat, &act, &e))
        return rc ? rc : wrong_error(r, &e);
    struct bc_ctx seen = {r->cx.game, r->cx.data, malloc(r->cx.game->state_size), NULL};
    assert_non_null(seen.st);
    memcpy(seen.st, r->cx.st, r->cx.game->state_size);
    bc_redact(&seen, seat);
    bc_tell(&seen, &act, &facts);
    for (int i = 0; i < facts.n; i++)
        found |= begins(bc_action_print(&r->cx, &fact[i].act, text, sizeof text), want);
    for (int i = 0; found == no && i < facts.n; i++)
        print_error("  %s\n", bc_action_print(&r->cx, &fact[i].act, text, sizeof text));
    free(seen.st);
    return found != no ? 0 : wrong(r, no ? "is told" : "is not told");
}

static int line_obeys(struct run *r)
{
    static const char *const hows[] = {"asked", "at_once ", ""};
    char want[TEXT], got[TEXT], text[BC_ACTION_TEXT];
    int16_t order[BC_ORDERS] = {0};
    struct bc_list nothing = {NULL, 0, 0, NULL, NULL};
    struct bc_action act;
    struct bc_error e;
    int seat, cut = 2, rc = read_seat(r, 1, &seat);
    if (rc || !r->cx.game->obey)
        return rc ? rc : wrong(r, "%s has no standing orders", r->cx.game->id);
    struct bc_ctx seen = {r->cx.game, r->cx.data, malloc(r->cx.game->state_size), NULL};
    assert_non_null(seen.st);
    memcpy(seen.st, r->cx.st, r->cx.game->state_size);
    bc_redact(&seen, seat);
    r->cx.game->obey(&seen, seat, &nothing, order, &act);
    for (; !rc && cut < r->l->n && !bc_is(r->l, cut, "/"); cut += 2)
        if (bc_order_parse(r->cx.game, r->l->w[cut].s, r->l->w[cut + 1].s, order, &e))
            rc = wrong_error(r, &e);
    join(r->l, cut + 1, r->l->n, want, sizeof want);
    bc_legal(&r->cx, seat, &r->list);
    enum bc_obeys how = r->cx.game->obey(&seen, seat, &r->list, order, &act);
    snprintf(got, sizeof got, "%s%s", hows[how],
             how == BC_LEFT ? "" : bc_action_print(&r->cx, &act, text, sizeof text));
    free(seen.st);
    if (!rc && how != BC_LEFT && !bc_has(&r->list, &act))
        rc = wrong(r, "%s is not legal", got);
    return rc ? rc : strcmp(got, want) ? wrong(r, "it is: %s", got) : 0;
}

/* --- Running a case --- */

static int line_rule(struct run *r)
{
    r->rules++;
    return r->l->n > 1 ? 0 : wrong(r, "expected a rule");
}

static int line_nothing(struct run *r)
{
    (void)r;
    return 0;
}

static int line_head(struct run *r)
{
    return r->l->section == 0 && bc_is(r->l, 1, "vectors") && bc_is(r->l, 2, "1") && r->l->n == 3
               ? 0
               : wrong(r, "expected: bicorne vectors 1");
}

static const struct {
    const char *word;
    int (*run)(struct run *);
    bool checks;
} lines[] = {{"bicorne", line_head, false},   {"rule", line_rule, false},
             {"note", line_nothing, false},   {"scenario", line_nothing, false},
             {"given", line_nothing, false},  {"at", line_nothing, false},
             {"seats", line_nothing, false},  {"turn", line_nothing, false},
             {"option", line_nothing, false}, {"do", line_do, false},
             {"roll", line_nature, false},    {"chance", line_nature, false},
             {"expect", line_expect, true},   {"sees", line_expect, true},
             {"asks", line_asks, true},       {"score", line_score, true},
             {"offer", line_offer, true},     {"refuse", line_refuse, true},
             {"count", line_count, true},     {"odds", line_odds, true},
             {"event", line_event, true},     {"tells", line_tells, true},
             {"obeys", line_obeys, true}};

static int run_line(struct run *r)
{
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        if (bc_is(r->l, 0, lines[k].word)) {
            r->checks += lines[k].checks;
            return lines[k].run(r);
        }
    return wrong(r, "a line that no vector has: %s", r->l->w[0].s);
}

static int run_case(struct run *r)
{
    int rc = begin(r);
    for (int i = 0; !rc && i < r->d->lines; i++) {
        r->l = &r->d->line[i];
        if (is_ours(r, r->l))
            rc = run_line(r);
    }
    if (!rc && (!r->checks || !r->rules))
        rc = wrong(r, r->checks ? "no rule is cited" : "nothing is checked");
    return rc;
}

static void test_case(void **state)
{
    const struct vector *v = *state;
    struct bc_error e;
    void *data;
    if (!v->doc) {
        print_error("%s\n", v->broken);
        fail();
        return;
    }
    struct run *r = calloc(1, sizeof *r);
    assert_non_null(r);
    r->v = v;
    r->d = v->doc;
    r->log = (struct bc_log){r->event, 0, EVENTS};
    r->why = (struct bc_refusals){r->refusal, 0, REFUSALS};
    r->list = (struct bc_list){r->option, 0, OPTIONS, &r->why, NULL};
    const char *scenario = last_word(r, "scenario", v->game->scenarios[0]);
    int rc = v->game->load(&fixed_files, scenario, &data, &e);
    if (rc) {
        wrong_error(r, &e);
    } else {
        r->cx = (struct bc_ctx){v->game, data, calloc(1, v->game->state_size), &r->log};
        assert_non_null(r->cx.st);
        rc = run_case(r);
        free(r->cx.st);
        v->game->unload(data);
    }
    free(r);
    if (rc)
        fail();
}

/* --- Which of them --- */

/* Arguments: words, one of which has to be in the name of a case for it to be run. */
static bool is_wanted(const struct vector *v, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strstr(v->name, argv[i]))
            return true;
    return argc == 1;
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[CASES];
    const char *top = getenv("BICORNE_SOURCE_DIR");
    size_t n = 0;
    for (int g = 0; bc_games[g]; g++)
        add_game(bc_games[g], top ? top : BICORNE_SOURCE_DIR);
    for (int i = 0; i < cases; i++)
        if (is_wanted(&vectors[i], argc, argv))
            tests[n++] = (struct CMUnitTest){vectors[i].name, test_case, NULL, NULL, &vectors[i]};
    if (!n)
        fprintf(stderr, "no case has one of these words in its name\n");
    int failed = !n || _cmocka_run_group_tests("vectors", tests, n, NULL, NULL);
    for (int i = 0; i < files; i++)
        bc_doc_free(&docs[i]);
    return failed;
}
