/* test_play.c - random play: thousands of games of every game, scenario and number of players, with
 * everything that must hold in any position of any game tested on the way.
 *
 * A part of the games is tested after every action and in every way, the others now and then: they show
 * that all goes on to an end. Half of the games take random legal actions; where a game has a playout
 * policy (src/ai/hints.h) the other half mixes it in, which meets rules that blind play hardly ever
 * reaches. Scenarios of tests/data/<game>/scenarios (boards for tests) are played as well, and games
 * that begin from the positions of tests/starts/<game>. The number of games a variant is BICORNE_GAMES
 * (default 2000, or 500 of each scenario where there are many, 300 where many play). An argument names
 * the tests to run: "nie*". */
#include "ai/hints.h"
#include "core/digest.h"
#include "game/fields.h"
#include "game/door.h"
#include "game/position.h"
#include "game/record.h"
#include "game/registry.h"
#include "over.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

enum { LIST = 2048, STATE = 16384, ACTIONS_MAX = 200000, CASES = 64, EVENTS = 256 };

struct variant {
    const struct bc_game *g;
    const char *scenario;
    const char *start; /* a position file to begin from, or NULL */
    bool extra;        /* a board or position of the tests */
    char name[128];
};

struct world { /* a state and what belongs to it */
    struct bc_ctx cx;
    _Alignas(16) unsigned char bytes[STATE];
};

/* How often each kind of action and event was met, over all variants of a game. */
enum { KINDS = 256 };
static uint64_t met[16][KINDS];

static uint64_t *met_of(const struct bc_game *g)
{
    int i = 0;
    while (bc_games[i] != g)
        i++;
    return met[i];
}

struct run {
    const struct variant *v;
    const struct bc_hints *hints;
    struct world w;
    struct bc_rng rng;
    struct world first;     /* the position to begin from, if there is one */
    struct bc_action *done; /* every action of the game, for the replay */
    int n;
    struct bc_option opt[LIST];
    struct bc_list list;
};

/* Games of many scenarios share their number among them; those for up to seven players have fifty
 * of each scenario and number of players, and boards and positions of the tests a quarter of
 * all that. Sanitizers are slow: with them most games are of the scenarios that people play. */
static int games_per_variant(const struct variant *v)
{
    const char *s = getenv("BICORNE_GAMES");
    int n, scenarios = 0;
    while (v->g->scenarios[scenarios])
        scenarios++;
    if (s && bc_parse_int(s, 1, 1000000, &n))
        return n;
    if (!strcmp(v->g->id, "nge") && strcmp(v->scenario, "1815") != 0)
        return 20; /* campaigns of many years */
#ifdef __SANITIZE_ADDRESS__
    return v->g->seats_max > 4                ? 12
           : scenarios > 4                    ? 20
           : v->extra || v->g->seats_max == 2 ? 80
                                              : 300;
#else
    n = v->g->seats_max > 4 ? 300 : scenarios > 4 ? 500 : v->g->seats_max == 2 ? 1000 : 2000;
    return v->extra ? n / 4 : n;
#endif
}

static void copy_world(struct world *to, const struct world *from)
{
    to->cx = from->cx;
    to->cx.st = (struct bc_head *)(void *)to->bytes;
    memcpy(to->bytes, from->bytes, from->cx.game->state_size);
}

static int first_seat(bc_seats w)
{
    if (w & BC_BIT(BC_NATURE))
        return BC_NATURE;
    int seat = 0;
    while (!(w >> seat & 1))
        seat++;
    return seat;
}

static int some_seat(struct run *r, bc_seats w)
{
    int seats[32], n = 0;
    for (int s = 0; s < 31; s++)
        if (w >> s & 1)
            seats[n++] = s;
    return n ? seats[bc_rng_below(&r->rng, (uint32_t)n)] : BC_NATURE;
}

/* Which game it is, how far it has come and by what, who is asked what, and what is wrong; with
 * BICORNE_SHOW=1 all its actions and the position. */
__attribute__((format(printf, 2, 3))) static void broken(const struct run *r, const char *what, ...)
{
    enum { LAST = 16 };
    const struct bc_step *step = bc_step_now(&r->w.cx);
    char text[1024], words[BC_ACTION_TEXT];
    va_list ap;
    va_start(ap, what);
    vsnprintf(text, sizeof text, what, ap);
    va_end(ap);
    bool all = getenv("BICORNE_SHOW");
    for (int i = !all && r->n > LAST ? r->n - LAST : 0; i < r->n; i++)
        print_error("  %d: seat %d %s\n", i, r->done[i].seat,
                    bc_action_print(&r->w.cx, &r->done[i], words, sizeof words));
    if (all) {
        struct bc_out out = {0};
        bc_position_write(&r->w.cx, r->v->scenario, NULL, &out);
        print_error("%s", bc_out_str(&out));
        bc_out_free(&out);
    }
    fail_msg("%s, after %d actions, at %s, seats %#x to act: %s", r->v->name, r->n,
             step ? step->name : "the end", step ? bc_to_act(&r->w.cx) : 0, text);
}

/* --- What must hold in every position --- */

static void holds_same(const struct run *r, const void *a, const void *b)
{
    const unsigned char *x = a, *y = b;
    uint32_t i = 0;
    if (!memcmp(a, b, r->v->g->state_size))
        return;
    while (x[i] == y[i])
        i++;
    broken(r, "two states that should be the same: byte %u is %d and %d", i, x[i], y[i]);
}

static void holds_stack(const struct run *r)
{
    const struct bc_game *g = r->v->g;
    const unsigned char *p = r->w.bytes + g->stack_off + (size_t)g->frame_size * r->w.cx.st->depth;
    const unsigned char *end = r->w.bytes + g->stack_off + (size_t)g->frame_size * g->depth_max;
    for (; p < end; p++)
        if (*p)
            broken(r, "something is left above the stack");
}

static void holds_list(const struct run *r)
{
    for (int i = 0; i < r->list.n; i++) {
        if (!r->opt[i].weight)
            broken(r, "option %d has no weight", i);
        for (int j = 0; j < i; j++)
            if (bc_same(&r->opt[i].act, &r->opt[j].act))
                broken(r, "options %d and %d are the same action", j, i);
    }
}

/* What is printed can be read again, by seat and word. */
static void holds_words(struct run *r, const struct bc_action *act)
{
    char text[BC_ACTION_TEXT];
    struct bc_action back;
    struct bc_error e = {0};
    bc_action_print(&r->w.cx, act, text, sizeof text);
    if (bc_action_parse_str(&r->w.cx, text, act->seat, &back, &e) || !bc_same(act, &back))
        broken(r, "'%s' is not read as it was printed: %s", text, e.text);
}

/* With the fog of war some figures cannot be known. */
static bool has_fog(const struct run *r)
{
    struct bc_out o = {0};
    bc_position_write(&r->w.cx, r->v->scenario, NULL, &o);
    bool fog = strstr(bc_out_str(&o), "\nfog 1");
    bc_out_free(&o);
    return fog;
}

/* A seat that is asked is told the same as if it knew everything. */
static void holds_prompt(struct run *r, int seat)
{
    char seen[BC_ACTION_TEXT], all[BC_ACTION_TEXT];
    struct bc_action facts = {.seat = (int16_t)seat};
    const struct bc_step *s = bc_step_now(&r->w.cx);
    if (!s->prompt)
        return;
    facts.kind = (int16_t)(s->prompt - 1);
    r->v->g->prompt(&r->w.cx, &facts);
    bc_action_print(&r->w.cx, &facts, all, sizeof all);
    if (strcmp(told(&r->w.cx, seat, seen, sizeof seen), all) != 0 && !has_fog(r))
        broken(r, "the prompt of %s tells '%s', but it is '%s'", s->name, seen, all);
}

/* An action that is not listed is refused and changes nothing. */
static void holds_refusal(struct run *r, const struct bc_action *legal)
{
    struct bc_action act = *legal;
    unsigned char before[STATE];
    act.a[bc_rng_below(&r->rng, BC_ARGS)] ^= (int16_t)(1 << bc_rng_below(&r->rng, 10));
    if (bc_rng_below(&r->rng, 4) == 0)
        act.seat = (int16_t)((act.seat + 2) % 4 - 1);
    for (int i = 0; i < r->list.n; i++)
        if (bc_same(&r->opt[i].act, &act))
            return;
    if (act.seat != legal->seat)
        return; /* several seats may decide at once: that list is not at hand */
    memcpy(before, r->w.bytes, r->v->g->state_size);
    if (bc_apply(&r->w.cx, &act) != BC_EILLEGAL)
        broken(r, "an action was taken that is not offered");
    holds_same(r, before, r->w.bytes);
}

/* A position written and read is the same position, byte for byte. */
static void holds_position(struct run *r)
{
    struct bc_out out = {0};
    struct bc_doc d;
    struct bc_error e = {0};
    struct world back;
    copy_world(&back, &r->w);
    bc_position_write(&r->w.cx, r->v->scenario, NULL, &out);
    assert_false(out.failed);
    if (bc_doc_parse(&d, "position", out.s, out.n, &e) || bc_position_read(&back.cx, &d, &e))
        broken(r, "its position is not read, line %d:%d: %s\n%s", e.line, e.col, e.text, out.s);
    holds_same(r, back.bytes, r->w.bytes);
    bc_doc_free(&d);
    bc_out_free(&out);
}

/* --- Secrecy --- */

/* A guessed world looks the same to the seat and offers it the same actions. */
static void holds_secrets(struct run *r, int seat)
{
    struct world seen, guess, again;
    struct bc_option opt[LIST];
    struct bc_list l = {opt, 0, LIST, NULL, NULL};
    copy_world(&seen, &r->w);
    bc_redact(&seen.cx, seat);
    copy_world(&guess, &seen);
    bc_unredact(&guess.cx, seat, &r->rng);
    const char *bad = bc_check(&guess.cx);
    if (bad)
        broken(r, "what seat %d guesses is broken: %s", seat, bad);
    copy_world(&again, &guess);
    bc_redact(&again.cx, seat);
    holds_same(r, again.bytes, seen.bytes);
    if (seat == BC_ONLOOKER || !(bc_to_act(&r->w.cx) & BC_BIT(seat)))
        return;
    if (!(bc_to_act(&guess.cx) & BC_BIT(seat)))
        broken(r, "seat %d is not asked in a world that it guesses", seat);
    bc_legal(&r->w.cx, seat, &r->list);
    bc_legal(&guess.cx, seat, &l);
    if (l.n != r->list.n)
        broken(r, "seat %d has %d options, and %d in a world that it guesses", seat, r->list.n,
               l.n);
    for (int i = 0; i < l.n; i++)
        if (!bc_same(&opt[i].act, &r->opt[i].act))
            broken(r, "option %d of seat %d is another in a world that it guesses", i, seat);
}

/* What the door says of every option comes from what the seat sees, and changes nothing. */
static void holds_door(struct run *r, int seat)
{
    struct world seen, before;
    struct bc_out out = {0};
    struct bc_error e;
    copy_world(&seen, &r->w);
    bc_redact(&seen.cx, seat);
    copy_world(&before, &seen);
    bc_json_open(&out, NULL, '{');
    if (bc_door(&seen.cx, seat, "options", &out, &e))
        broken(r, "the door: %s", e.text);
    for (const struct bc_kind *k = r->v->g->kinds; k->name; k++)
        if (k->use & BC_WAY) {
            char ask[BC_WORD + 8];
            snprintf(ask, sizeof ask, "%s %s", k->argc == 1 ? "ways" : "reach", k->name);
            if (bc_door(&seen.cx, seat, ask, &out, &e))
                broken(r, "the door: %s", e.text);
        }
    holds_same(r, seen.bytes, before.bytes);
    bc_out_free(&out);
}

/* After a seat acts, what it sees next is the same in every guessed world, unless an event told it
 * something. */
static void holds_secrets_after(struct run *r, const struct bc_action *act)
{
    struct world a, b, guess;
    struct bc_event ev[EVENTS], others[EVENTS];
    struct bc_log log = {ev, 0, EVENTS}, other = {others, 0, EVENTS};
    struct bc_story said = {0}, guessed = {0};
    copy_world(&a, &r->w);
    copy_world(&b, &r->w);
    bc_redact(&b.cx, act->seat);
    bc_unredact(&b.cx, act->seat, &r->rng);
    copy_world(&guess, &b);
    a.cx.log = &log;
    bc_emit(&a.cx, 0, 0, act);
    bc_play(&a.cx, act);
    for (int i = 0; i < log.n && i < log.cap; i++)
        if (ev[i].flags & BC_REVEAL)
            return;
    b.cx.log = &other;
    bc_emit(&b.cx, 0, 0, act);
    bc_play(&b.cx, act);
    bc_say_all(&r->w.cx, &a.cx, &log, 0, &said);
    bc_say_all(&guess.cx, &b.cx, &other, 0, &guessed);
    if (!told_same(&a.cx, act->seat, &log, &said, &other, &guessed))
        broken(r, "seat %d is told otherwise in a world that it guesses", act->seat);
    bc_story_free(&said);
    bc_story_free(&guessed);
    bc_redact(&a.cx, act->seat);
    bc_redact(&b.cx, act->seat);
    holds_same(r, a.bytes, b.bytes);
}

/* Everybody is told of an action, unless its kind is secret. So two actions that make different worlds
 * of the same look to somebody else are of a secret kind: the log would tell what his view hides. */
static bool is_seen(const char *kind)
{
    static const char *const seen[] = {
        "show",            /* NIE §9.4: cards that are shown go back into the deck */
        "discard",         /* LPZ ruling 7: openly, though an empty pile takes them at once */
        "lose", "give_up", /* NGE ruling 41: what was laid open is hidden when the battle is over */
        NULL};
    int i = 0;
    while (seen[i] && strcmp(seen[i], kind) != 0)
        i++;
    return seen[i];
}

static void holds_log(struct run *r, const struct bc_action *act)
{
    const struct bc_action *other = &r->opt[bc_rng_below(&r->rng, (uint32_t)r->list.n)].act;
    const struct bc_kind *kind = &r->v->g->kinds[act->kind];
    if (other->kind != act->kind || bc_same(other, act) || bc_told_to(&r->w.cx, act) ||
        is_seen(kind->name))
        return;
    struct world one, two;
    copy_world(&one, &r->w);
    copy_world(&two, &r->w);
    bc_play(&one.cx, act);
    bc_play(&two.cx, other);
    if (!memcmp(one.bytes, two.bytes, r->v->g->state_size))
        return;
    for (int seat = 0; seat <= r->w.cx.st->seats; seat++) {
        int who = seat == r->w.cx.st->seats ? BC_ONLOOKER : seat;
        struct world a, b;
        char text[BC_ACTION_TEXT];
        if (who == act->seat)
            continue;
        copy_world(&a, &one);
        copy_world(&b, &two);
        bc_redact(&a.cx, who);
        bc_redact(&b.cx, who);
        if (!memcmp(a.bytes, b.bytes, r->v->g->state_size))
            broken(r, "'%s' tells seat %d more than its view",
                   bc_action_print(&r->w.cx, act, text, sizeof text), who);
    }
}

/* --- A game --- */

static int pick_chance(struct run *r)
{
    uint64_t sum = 0;
    for (int i = 0; i < r->list.n; i++)
        sum += r->opt[i].weight;
    uint64_t x = bc_rng_next(&r->rng) % sum;
    int k = 0;
    while (x >= r->opt[k].weight)
        x -= r->opt[k++].weight;
    return k;
}

/* The next action: of the playout policy's plan while that is legal, else at random. */
static struct bc_action choose(struct run *r, int seat, struct bc_plan *plan, int *at)
{
    if (seat == BC_NATURE)
        return r->opt[pick_chance(r)].act;
    if (r->hints && r->hints->rollout && *at >= plan->n && bc_rng_below(&r->rng, 8)) {
        *at = 0;
        if (!r->hints->rollout(&r->w.cx, seat, &r->rng, plan))
            plan->n = 0;
    }
    if (*at < plan->n) {
        const struct bc_action *want = &plan->act[(*at)++];
        for (int i = 0; i < r->list.n; i++)
            if (bc_same(&r->opt[i].act, want))
                return *want;
        plan->n = 0;
    }
    return r->opt[bc_rng_below(&r->rng, (uint32_t)r->list.n)].act;
}

static void one_step(struct run *r, bool thorough, struct bc_plan *plan, int *at)
{
    const struct bc_game *g = r->v->g;
    bc_seats who = bc_to_act(&r->w.cx);
    if (!who)
        broken(r, "nobody is asked");
    int seat = who & BC_BIT(BC_NATURE) ? BC_NATURE : some_seat(r, who);
    if (bc_rng_below(&r->rng, thorough ? 16 : 128) == 0) {
        for (int s = 0; s < r->w.cx.st->seats; s++)
            holds_secrets(r, s);
        holds_secrets(r, BC_ONLOOKER);
        if (bc_rng_below(&r->rng, 4) == 0) /* text is slow */
            holds_position(r);
    }
    bc_legal(&r->w.cx, seat, &r->list);
    if (!r->list.n)
        broken(r, "a dead end for seat %d", seat);
    if (thorough)
        holds_list(r);
    struct bc_action act = choose(r, seat, plan, at);
    if (thorough) {
        holds_prompt(r, seat);
        holds_words(r, &act);
        holds_refusal(r, &act);
        holds_log(r, &act);
    }
    if (seat != BC_NATURE && (thorough || bc_rng_below(&r->rng, 16) == 0))
        holds_secrets_after(r, &act);
    if (seat != BC_NATURE && bc_rng_below(&r->rng, thorough ? 8 : 256) == 0)
        holds_door(r, seat);
    r->done[r->n++] = act;
    struct bc_event ev[EVENTS];
    struct bc_log log = {ev, 0, EVENTS};
    r->w.cx.log = &log;
    bc_play(&r->w.cx, &act);
    r->w.cx.log = NULL;
    met_of(g)[act.kind]++;
    for (int i = 0; i < log.n && i < log.cap; i++)
        met_of(g)[ev[i].act.kind]++;
    const char *bad = thorough || bc_rng_below(&r->rng, 8) == 0 ? bc_check(&r->w.cx) : NULL;
    if (bad)
        broken(r, "%s", bad);
    holds_stack(r);
}

static void play_options(const struct run *r, int players, uint32_t game, int16_t opt[BC_OPTS])
{
    const struct bc_game *g = r->v->g;
    bc_opt_defaults(g, opt);
    opt[0] = (int16_t)players;
    for (int i = 1; g->opts[i].name; i++)
        if (g->opts[i].words)
            opt[i] = (int16_t)(game % (uint32_t)(g->opts[i].max + 1));
}

static void begin(const struct run *r, struct world *w, const int16_t *opt)
{
    if (r->v->start) {
        copy_world(w, &r->first);
    } else {
        w->cx = r->w.cx;
        w->cx.st = (struct bc_head *)(void *)w->bytes;
        assert_int_equal(bc_start(&w->cx, opt, NULL), 0);
    }
}

/* The same actions from the start give the same bytes. */
static void holds_replay(struct run *r, const int16_t *opt)
{
    struct world again;
    begin(r, &again, opt);
    for (int i = 0; i < r->n; i++)
        assert_int_equal(bc_apply(&again.cx, &r->done[i]), 0);
    holds_same(r, again.bytes, r->w.bytes);
}

static void one_game(struct run *r, int players, uint32_t game, bool thorough)
{
    int16_t opt[BC_OPTS];
    struct bc_plan plan = {0};
    int at = 0;
    int32_t milli[BC_SEATS] = {0}, sum = 0;
    play_options(r, players, game, opt);
    r->hints =
        (game ^ game >> 1) & 1 ? bc_hints_find(r->v->g) : NULL; /* with each option, and without */
    r->n = 0;
    begin(r, &r->w, opt);
    players = r->w.cx.st->seats;
    while (!r->w.cx.st->over) {
        if (r->n == ACTIONS_MAX)
            broken(r, "a game without end");
        one_step(r, thorough, &plan, &at);
    }
    assert_int_equal(bc_to_act(&r->w.cx), 0);
    r->v->g->score(&r->w.cx, milli);
    for (int s = 0; s < players; s++) {
        assert_in_range(milli[s], 0, 1000);
        sum += milli[s];
    }
    assert_in_range(sum, 1000 - players, 1000); /* shares are rounded down */
    if (thorough)
        holds_replay(r, opt);
}

static void read_start(struct run *r)
{
    struct bc_error e = {0};
    struct bc_doc d;
    char *text = calloc(1, 1 << 16);
    FILE *f = fopen(r->v->start, "rb");
    assert_non_null(text);
    assert_non_null(f);
    size_t n = fread(text, 1, 1 << 16, f);
    fclose(f);
    copy_world(&r->first, &r->w);
    if (bc_doc_parse(&d, r->v->start, text, n, &e) || bc_position_read(&r->first.cx, &d, &e))
        fail_msg("%s:%d:%d: %s", e.file, e.line, e.col, e.text);
    bc_doc_free(&d);
    free(text);
}

static void plays(void **state)
{
    const struct variant *v = *state;
    const struct bc_game *g = v->g;
    struct bc_error e = {0};
    struct run *r = calloc(1, sizeof *r);
    void *data;
    assert_non_null(r);
    assert_true(g->state_size <= STATE && g->list_max <= LIST);
    if (g->load(&over_files, v->scenario, &data, &e))
        fail_msg("%s:%d:%d: %s", e.file, e.line, e.col, e.text);
    r->v = v;
    r->done = calloc(ACTIONS_MAX, sizeof *r->done);
    assert_non_null(r->done);
    r->w.cx = (struct bc_ctx){g, data, (struct bc_head *)(void *)r->w.bytes, NULL};
    r->list = (struct bc_list){r->opt, 0, g->list_max, NULL, NULL};
    bc_rng_seed(&r->rng, bc_digest(BC_DIGEST_START, v->name, strlen(v->name)));
    if (v->start)
        read_start(r);
    int games = games_per_variant(v);
    for (int i = 0; i < games; i++) {
        int players = g->seats_min + i % (g->seats_max - g->seats_min + 1);
        one_game(r, players, (uint32_t)(i / (g->seats_max - g->seats_min + 1)), i % 16 < 3);
    }
    g->unload(data);
    free(r->done);
    free(r);
}

/* --- Whole matches: record, replay, verify --- */

static void play_match(struct bc_match *m, struct bc_rng *rng)
{
    struct bc_option opt[LIST];
    struct bc_list l = {opt, 0, LIST, NULL, NULL};
    struct bc_error e;
    while (!bc_match_over(m)) {
        bc_seats who = bc_to_act(&m->cx);
        if (who & BC_BIT(BC_NATURE)) {
            assert_int_equal(bc_match_chance(m, &e), 0);
            continue;
        }
        int seat = first_seat(who);
        bc_legal(&m->cx, seat, &l);
        struct bc_action act = opt[bc_rng_below(rng, (uint32_t)l.n)].act;
        assert_int_equal(bc_match_apply(m, &act, &e), 0);
    }
}

static void records(void **state)
{
    const struct variant *v = *state;
    struct bc_rng rng;
    struct bc_error e = {0};
    bc_rng_seed(&rng, 1813);
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct bc_match *m, *back;
        struct bc_out out = {0}, again = {0};
        int16_t opt[BC_OPTS];
        bc_opt_defaults(v->g, opt);
        opt[0] = (int16_t)(v->g->seats_min + (int)seed % (v->g->seats_max - v->g->seats_min + 1));
        if (bc_match_new(&m, v->g, &over_files, v->scenario, opt, &seed, &e))
            fail_msg("%s", e.text);
        play_match(m, &rng);
        bc_record_write(m, false, &out);
        if (bc_record_read(&back, &over_files, "record", out.s, out.n, &e))
            fail_msg("%d:%d: %s", e.line, e.col, e.text);
        assert_memory_equal(back->cx.st, m->cx.st, v->g->state_size);
        bc_record_write(back, false, &again);
        assert_string_equal(out.s, again.s);
        if (bc_record_verify(&over_files, "record", out.s, out.n, &e))
            fail_msg("%d:%d: %s", e.line, e.col, e.text);
        bc_match_free(m);
        bc_match_free(back);
        bc_out_free(&out);
        bc_out_free(&again);
    }
}

/* Nothing of the rules was left out: each action, outcome and event has happened. */
static void meets_all(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++)
        for (int k = 0; bc_games[i]->kinds[k].name; k++)
            if (!met[i][k] && bc_games[i]->kinds[k].use & (BC_ACT | BC_CHANCE | BC_EVENT))
                fail_msg("%s: '%s' never happened", bc_games[i]->id, bc_games[i]->kinds[k].name);
}

/* --- The list of variants --- */

static struct variant variants[CASES];
static int count;

static void add_variant(const struct bc_game *g, const char *scenario, const char *start,
                        bool extra)
{
    struct variant *v = &variants[count++];
    v->g = g;
    v->extra = extra;
    v->scenario = scenario;
    v->start = start;
    snprintf(v->name, sizeof v->name, "%s %s", g->id, start ? start : scenario);
}

/* A start position's name begins with its scenario: standard-thin.txt. */
static void add_starts(const struct bc_game *g, const char *scenario)
{
    char pattern[64];
    glob_t found;
    snprintf(pattern, sizeof pattern, "tests/starts/%s/*.txt", g->id);
    if (glob(pattern, 0, NULL, &found))
        return;
    for (size_t i = 0; i < found.gl_pathc; i++) /* the list lives as long as the program */
        if (!strncmp(strrchr(found.gl_pathv[i], '/') + 1, scenario, strlen(scenario)))
            add_variant(g, scenario, strdup(found.gl_pathv[i]), true);
    globfree(&found);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[2 * CASES + 1];
    static char names[2 * CASES][160];
    static const struct {
        const char *game, *scenario;
    } extra[] = {
        {"waterloo", "tiny_standard"}, {"waterloo", "tiny_introductory"}, {"ccn", "drill"}};
    int n = 0;
    if (bc_dice_init())
        return 1;
    for (int i = 0; bc_games[i]; i++) {
        for (int s = 0; bc_games[i]->scenarios[s]; s++)
            add_variant(bc_games[i], bc_games[i]->scenarios[s], NULL, false);
        for (size_t s = 0; s < sizeof extra / sizeof extra[0]; s++)
            if (!strcmp(bc_games[i]->id, extra[s].game)) {
                add_variant(bc_games[i], extra[s].scenario, NULL, true);
                add_starts(bc_games[i], extra[s].scenario);
            }
        for (int s = 0; bc_games[i]->scenarios[s]; s++)
            add_starts(bc_games[i], bc_games[i]->scenarios[s]);
    }
    for (int i = 0; i < 2 * count; i++) {
        if (i % 2 && variants[i / 2].start)
            continue;
        snprintf(names[n], sizeof names[n], "%s: %s", variants[i / 2].name,
                 i % 2 ? "records" : "random play");
        tests[n] = (struct CMUnitTest){.name = names[n],
                                       .test_func = i % 2 ? records : plays,
                                       .initial_state = &variants[i / 2]};
        n++;
    }
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    else
        tests[n++] = (struct CMUnitTest){.name = "every kind was met", .test_func = meets_all};
    return _cmocka_run_group_tests("play", tests, (size_t)n, NULL, NULL);
}
