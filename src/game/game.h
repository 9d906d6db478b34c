/* game.h - what a rules module offers; all that match, computer, server and table know of it.
 *
 * The rules are a pure function, state + action -> state. Dice and cards are actions of a player
 * called nature. A rules module is a struct bc_game: tables of steps in the order of the rulebook,
 * and a handful of functions on a flat state. See docs/architecture.md, docs/new-game.md. */
#ifndef BC_GAME_H
#define BC_GAME_H

#include "core/doc.h"
#include "core/error.h"
#include "core/out.h"
#include "core/rng.h"

#include <stdbool.h>
#include <stdint.h>

struct bc_game;
struct bc_field;
struct bc_text;

enum {
    BC_ARGS = 6,
    BC_SEATS = 8,       /* seats of a match at most */
    BC_NATURE = -1,     /* dice and decks, as a seat */
    BC_ONLOOKER = 30,   /* nobody's seat, for `redact`: sees only what everybody sees */
    BC_OPTS = 12,       /* options of a game at most */
    BC_ORDERS = 8,      /* standing orders of a seat at most, a game's notes included */
    BC_AUTO_MAX = 10000 /* automatic steps in a row: more is a bug */
};

/* The name of a scenario that comes with its match, position or record instead of from a file. */
#define BC_OWN "own"

typedef uint32_t bc_seats; /* one bit per seat, bit 31 for nature */
#define BC_BIT(seat) ((bc_seats)1 << (31 & (seat)))

/* One decision or one chance outcome. No pointer, no padding: compared with memcmp, written to
 * the record as it is. kinds[kind] gives the meaning of a[]; unused a[] are 0. */
struct bc_action {
    int16_t kind, seat, a[BC_ARGS];
};

struct bc_option {
    struct bc_action act;
    uint32_t weight; /* nature: odds in whole numbers; otherwise 1 */
};

struct bc_list {
    struct bc_option *v; /* the caller's, `cap` of them: game->list_max is always enough */
    int n, cap;
    struct bc_refusals *why; /* NULL in search: then bc_refuse does nothing */
    /* Only this action is asked about, or NULL: `legal` may leave out what it is not, where listing
     * that takes time. */
    const struct bc_action *only;
};

/* What a player might try and why it is not offered. */
struct bc_refusal {
    struct bc_action act;
    const char *rule, *reason; /* "WL §1.6", "border.closed" -> text key <game>.why.<reason> */
};

struct bc_refusals {
    struct bc_refusal *v; /* the caller's */
    int n, cap;           /* further ones are dropped */
};

/* Where a kind may stand, and what is said of an action. */
enum {
    BC_ACT = 1,
    BC_CHANCE = 2,
    BC_EVENT = 4,
    BC_ASK = 8, /* facts of a prompt */
    /* An action that only its own seat may see (nature's: nobody); what the others may know of it
     * is emitted as events. */
    BC_SECRET = 16,
    BC_QUESTION = 32, /* what a seat may ask about (door.h); its answers are kinds with */
    BC_FACT = 64,
    BC_WAY = 128,     /* several in a row make a longer way; its last argument is the place */
    BC_DECLINE = 256, /* who is asked whether to interrupt, and does not */
    BC_LONG = 512,    /* what is told about it is played out (sample.h): not at once */
    BC_SAID = 1024,   /* nothing that happens: how something is told (game->say) */
    BC_MUTE = 2048    /* never told: what follows from it, or the table, says enough */
};

struct bc_kind {      /* e.g. { "step", BC_ACT, 2, {WL_SQUARE, WL_SQUARE} } */
    const char *name; /* word used in records, vectors and text keys */
    uint16_t use;
    /* Behind the arguments' domains those of what only a sentence of it has besides (game->say); the
     * last one is no number. */
    uint8_t argc, dom[BC_ARGS];
};

/* Words of a sentence of this kind, behind its name. */
static inline int bc_says(const struct bc_kind *k)
{
    int n = BC_ARGS;
    while (n > k->argc && !k->dom[n - 1])
        n--;
    return n;
}

/* What a seat is told about something that it might do, or has asked for (door.h). */
struct bc_fact {
    struct bc_action act; /* a kind with BC_FACT */
    const char *rule;     /* or NULL */
};

struct bc_facts {
    struct bc_fact *v; /* the caller's */
    int n, cap;        /* further ones are dropped */
};

struct bc_told;
struct bc_tale;

struct bc_head { /* a state's first member */
    uint8_t depth, over, seats, spare;
    uint16_t turn; /* counted by the game, for clocks and comments */
    uint16_t spare2;
};

struct bc_frame { /* a frame's first member */
    uint8_t seq, pc;
    int16_t ret; /* the answer of the sequence called last, which set its own before it left */
};

struct bc_log;

struct bc_ctx {
    const struct bc_game *game;
    const void *data;   /* map, cards, scenario: never change */
    struct bc_head *st; /* the state at work, flat, no pointer */
    struct bc_log *log; /* events for the table; NULL in search */
};

/* The meaning of an argument: how it is written in records, and how players read it.
 * Domains 0 and 1 are every game's: whole numbers and seats; a game's own begin at BC_DOM_OWN. */
enum { BC_DOM_NUM, BC_DOM_SEAT, BC_DOM_OWN };

struct bc_dom {
    const char *name;
    const char *const *words; /* a fixed set of words, ended by NULL; or the two functions: */
    void (*print)(const struct bc_ctx *, int v, char *buf, size_t size); /* a word, no blanks */
    bool (*parse)(const struct bc_ctx *, const char *word, int16_t *v);
    /* For players; NULL: text key <game>.<dom>.<word>, or the word where `words` is NULL. */
    void (*label)(const struct bc_ctx *, int v, const struct bc_text *, char *buf, size_t size);
};

/* An option agreed on before the game: a number in min..max, or one of `words` (0, 1, ...). */
struct bc_opt {
    const char *name;
    int16_t min, max, def;
    const char *const *words;
};

/* Among standing orders: what the game notes for itself beside them. Nobody sets it, nobody sees it. */
#define BC_NOTE(name_)                                                                             \
    {                                                                                              \
        (name_), 1, 0, 0, NULL                                                                     \
    }

/* Does a question answer itself? */
enum bc_obeys {
    BC_LEFT,    /* no: whose it is decides */
    BC_AT_ONCE, /* yes, and everybody can see that there is nothing to decide */
    BC_IN_TIME  /* yes, but how soon the answer comes must not tell that it was not considered */
};

enum bc_flow {
    BC_NEXT,    /* on to the next step */
    BC_REPEAT,  /* this step again (a called sequence first) */
    BC_RESTART, /* the first step of this sequence; its facts stay */
    BC_LEAVE    /* this sequence is done */
};

/* A step: one paragraph of the rules. The engine skips it when `when` is false, runs
 * `take(.., NULL)` when nobody decides (`who` is NULL), else waits for an action of those whom
 * `who` names (nobody: skipped as well). */
struct bc_step {
    const char *name, *rule; /* "turn.move", "WL §3.3" */
    bool (*when)(const struct bc_ctx *, const struct bc_frame *);
    bc_seats (*who)(const struct bc_ctx *, const struct bc_frame *);
    void (*legal)(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
    enum bc_flow (*take)(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
    uint64_t calls;  /* sequences that it may call, a bit each; no others */
    uint16_t prompt; /* 1 + kind of what its prompt tells, filled by game->prompt; 0: nothing */
    bool again;      /* a row that only calls: until `when` says no */
    /* What an action of this row means for who is asked, legal or not: chances, costs, reasons.
     * The state is what this seat sees. NULL: nothing that the option does not say itself. */
    void (*tell)(const struct bc_ctx *, const struct bc_frame *, const struct bc_action *about,
                 struct bc_facts *);
};

/* The four kinds of row, behind name and rule; more by name behind them:
 *
 *     {"turn.skip", "WL §4.10", BC_RUNS(must_skip, skip_take)},
 *     {"turn.roll", "WL §3.1", BC_DRAWS(BC_ALWAYS, roll_odds, roll_take)},
 *     {"turn.target", "WL §4.5", BC_ASKS(may_target, active, target_legal, target_take),
 *      BC_FACTS(WL_ASK_TARGET)},
 *     {"turn.combat", "CCN §5.22", BC_CALLS(BC_ALWAYS, CCN_SEQ_COMBAT)},
 *     {"turn.beaten", "WL §4.6", BC_RUNS(is_hit, beaten), .calls = BC_SEQ(WL_SEQ_RESET)},
 *
 * The first runs by itself, the second is left to chance, the third asks somebody, the fourth only
 * calls another table (BC_LOOPS: again and again), the last runs and may call one. */
#define BC_ALWAYS NULL
#define BC_RUNS(when_, take_) .when = (when_), .take = (take_)
#define BC_DRAWS(when_, odds_, take_) BC_ASKS(when_, bc_nature, odds_, take_)
#define BC_ASKS(when_, who_, legal_, take_)                                                        \
    .when = (when_), .who = (who_), .legal = (legal_), .take = (take_)
#define BC_CALLS(when_, seq_) .when = (when_), .calls = BC_SEQ(seq_)
#define BC_LOOPS(when_, seq_) BC_CALLS(when_, seq_), .again = true
#define BC_FACTS(kind_) .prompt = (1 + (kind_))
#define BC_TELLS(tell_) .tell = (tell_)
#define BC_SEQ(seq_) (UINT64_C(1) << (seq_))

/* Where the files of a game come from: embedded in the program, or a folder put over them. */
struct bc_files {
    const char *(*get)(const struct bc_files *, const char *name, size_t *size); /* or NULL */
    const char *dir;
    struct bc_cache *cache; /* files.h: loaded data to be shared, or NULL */
};

struct bc_game {
    const char *id, *rulebook; /* "ccn"; edition and errata date */
    uint16_t version;          /* raised when old records stop replaying */
    uint8_t seats_min, seats_max;
    uint16_t stack_off, frame_size, depth_max, list_max;
    uint32_t state_size;
    const struct bc_kind *kinds;       /* actions and events; ended by a NULL name */
    const struct bc_dom *doms;         /* the game's own, from BC_DOM_OWN; ended by a NULL name */
    const struct bc_opt *opts;         /* [0] is always "players"; ended by a NULL name */
    const struct bc_step *const *seqs; /* the sequences of play, ended by NULL */
    const char *const *scenarios;      /* names in data/<id>/scenarios, the default first */
    const struct bc_opt *orders; /* standing orders, 0: ask me; ended by a NULL name; or NULL */

    /* Reads data/<id>/...; the only function here that may allocate. */
    int (*load)(const struct bc_files *, const char *scenario, void **data, struct bc_error *);
    void (*unload)(void *data);
    /* Into zeroed memory, options checked for range; sets head.seats, calls seqs[0].
     * A combination that makes no sense is refused with a reason. */
    int (*setup)(struct bc_ctx *, const int16_t *opt, struct bc_error *);
    void (*score)(const struct bc_ctx *, int32_t milli[]); /* when over: 0..1000 */
    /* Erase what a seat cannot know, and fill it again. Both NULL: nothing is ever hidden. */
    void (*redact)(struct bc_ctx *, int seat);
    void (*guess)(struct bc_ctx *, int seat, struct bc_rng *);
    /* Is an action, before it is played, told to its own seat only although its kind is not
     * BC_SECRET, because it names what is hidden here and now? NULL: never. */
    bool (*hides)(const struct bc_ctx *, const struct bc_action *);
    const char *(*check)(const struct bc_ctx *);          /* NULL, or what is broken */
    void (*view)(const struct bc_ctx *, struct bc_out *); /* JSON members of the table */
    void (*map)(const struct bc_ctx *, struct bc_out *); /* of what never changes; cx->st is NULL */
    /* Facts of the prompt, as the seat in them is asked; the kind is there already (BC_FACTS). */
    void (*prompt)(const struct bc_ctx *, struct bc_action *facts);
    /* Answers a question, a kind with BC_QUESTION, whoever is to act; the state is what its seat
     * sees. NULL: the game has none. */
    void (*answer)(const struct bc_ctx *, const struct bc_action *question, struct bc_facts *);
    /* How something that has happened is told (below): its sentences, none where it is not worth one. A
     * pure function of what its reader sees. NULL: every event in its own words. */
    void (*say)(const struct bc_told *, struct bc_tale *);
    /* Games with `orders`: does one of the seat's answer what it is asked, or is there nothing to
     * decide? The state is what the seat sees, `options` what it may do (none: it is not asked). Is
     * called after every entry, and lets orders lapse whose time is over. */
    enum bc_obeys (*obey)(const struct bc_ctx *, int seat, const struct bc_list *options,
                          int16_t order[BC_ORDERS], struct bc_action *act);
    /* Position files: [state] into zeroed memory. Sets what no line has to name, leaves the lines
     * to bc_fields_read, then completes what they tell only indirectly. */
    int (*read)(struct bc_ctx *, const struct bc_doc *, struct bc_error *);
    const struct bc_field *fields; /* fields.h: the lines of [state], in the order of writing */
};

/* --- The engine's side, the same for every game (step.c) --- */

int bc_start(struct bc_ctx *, const int16_t *opt, struct bc_error *); /* zeroes, sets up, runs */
bc_seats bc_to_act(const struct bc_ctx *);                            /* 0: the game is over */
void bc_legal(const struct bc_ctx *, int seat, struct bc_list *);     /* empties the list first */
bool bc_has(const struct bc_list *, const struct bc_action *);
bool bc_may(const struct bc_ctx *, const struct bc_action *,
            struct bc_list *room);                       /* is it legal? */
int bc_apply(struct bc_ctx *, const struct bc_action *); /* checks, or BC_EILLEGAL */
void bc_play(struct bc_ctx *, const struct bc_action *); /* trusts: for search */
void bc_resume(struct bc_ctx *); /* run automatic steps after a position was read */

const struct bc_step *bc_step_now(const struct bc_ctx *); /* NULL when over */
struct bc_frame *bc_top(const struct bc_ctx *);

/* The game's redact and guess, where something is hidden. */
static inline void bc_redact(struct bc_ctx *cx, int seat)
{
    if (cx->game->redact)
        cx->game->redact(cx, seat);
}

static inline void bc_unredact(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    if (cx->game->guess)
        cx->game->guess(cx, seat, rng);
}

/* Whom an action is told to, asked before it is played: 0 for everybody, or its own seat alone. */
static inline bc_seats bc_told_to(const struct bc_ctx *cx, const struct bc_action *act)
{
    bool secret = cx->game->kinds[act->kind].use & BC_SECRET ||
                  (cx->game->hides && act->seat != BC_NATURE && cx->game->hides(cx, act));
    return secret ? BC_BIT(act->seat) : 0;
}

/* --- For rules modules --- */

struct bc_frame *bc_frame_at(const struct bc_ctx *, int depth);
struct bc_frame *bc_call(struct bc_ctx *, int seq); /* push a sequence; facts start at 0 */
bc_seats bc_nature(const struct bc_ctx *, const struct bc_frame *); /* who decides: nature */
/* For `check`: can the sequence of this frame have been called by a row of the one below it? */
bool bc_frame_fits(const struct bc_ctx *, int depth);
void bc_over(struct bc_ctx *); /* the game has ended: empties the stack */

static inline void bc_add(struct bc_list *l, struct bc_action act, uint32_t weight)
{
    l->v[l->n].act = act;
    l->v[l->n++].weight = weight;
}

void bc_refuse(struct bc_list *, const struct bc_action *, const char *rule, const char *reason);

static inline void bc_fact(struct bc_facts *f, const char *rule, struct bc_action act)
{
    if (f->n < f->cap)
        f->v[f->n++] = (struct bc_fact){act, rule};
}

/* Why not. Whether something may be done and why not is one chain of tests: a function that returns
 * NULL, or the first of these that is in the way. */
struct bc_bar {
    const char *rule, *reason; /* as in a refusal */
};

/* Apart and by value, so that an action that is offered need not be written to memory first. */
__attribute__((cold, noinline)) void bc_bar(struct bc_list *, struct bc_action,
                                            const struct bc_bar *);

/* Offered, or refused with the reason. */
static inline void bc_offer(struct bc_list *l, struct bc_action act, const struct bc_bar *bar)
{
    if (!bar)
        bc_add(l, act, 1);
    else if (l->why)
        bc_bar(l, act, bar);
}

/* --- Events: what happened, for log lines and motion on the table --- */

enum { BC_REVEAL = 1 }; /* told somebody something new: no undo across it */

struct bc_event {
    struct bc_action act; /* kind with BC_EVENT */
    bc_seats seen;        /* whom it is addressed to; 0: everybody */
    uint32_t flags;
    bc_seats other;      /* to whom it is told in other words than its own (say.h): ... */
    uint16_t said, says; /* ... the first of these sentences, and how many there are */
};

struct bc_log {
    struct bc_event *v; /* the caller's; further events are counted, not kept */
    int n, cap;
};

void bc_emit(struct bc_ctx *, bc_seats seen, uint32_t flags, const struct bc_action *);

/* --- Telling: a sentence is words of a kind, its text is GAME.log.KIND in any language --- */

struct bc_told {
    const struct bc_ctx *before,
        *cx;                     /* what its reader saw before the action, and sees behind it */
    const struct bc_action *act; /* the action itself, or an event that came of it */
    int seat;                    /* whom it is told to, or BC_ONLOOKER */
    /* All that came of the action, itself first, and which of them this is; NULL: it is only thought
     * of. */
    const struct bc_log *log;
    int at;
};

enum { BC_TALE = 8 };
struct bc_tale {
    struct bc_action v[BC_TALE];
    int n;
};

static inline void bc_say(struct bc_tale *t, struct bc_action sentence)
{
    if (t->n < BC_TALE)
        t->v[t->n++] = sentence;
}

/* --- Actions as text (action.c) --- */

enum { BC_WORD = 64, BC_ACTION_TEXT = 160 };

/* "step 3,3 4,4": the words of a record, without the seat. */
const char *bc_action_print(const struct bc_ctx *, const struct bc_action *, char *buf,
                            size_t size);
/* Words w[from..n-1] of a line as an action of `seat`; checks words, not legality. */
int bc_action_parse(const struct bc_ctx *, const struct bc_doc *, const struct bc_line *, int from,
                    int seat, struct bc_action *, struct bc_error *);
/* The same from one string, as a player or a program types it. */
int bc_action_parse_str(const struct bc_ctx *, const char *s, int seat, struct bc_action *,
                        struct bc_error *);
/* The same of a kind with one of the `uses`. */
int bc_words_parse(const struct bc_ctx *, const char *s, int uses, int seat, struct bc_action *,
                   struct bc_error *);
void bc_value_print(const struct bc_ctx *, int dom, int v, char *buf, size_t size);
bool bc_value_parse(const struct bc_ctx *, int dom, const char *word, int16_t *v);
int bc_kind_find(const struct bc_game *, const char *name); /* or -1 */
bool bc_same(const struct bc_action *, const struct bc_action *);

/* Number of options, kinds. */
int bc_opt_count(const struct bc_game *);
void bc_opt_defaults(const struct bc_game *, int16_t opt[BC_OPTS]);
/* "name=value"; a clear error otherwise. */
int bc_opt_parse(const struct bc_game *, const char *name, const char *value, int16_t opt[BC_OPTS],
                 struct bc_error *);
void bc_opt_print(const struct bc_opt *, int v, char *buf, size_t size);
static inline bool bc_is_note(const struct bc_opt *o)
{
    return o->min > o->max;
}
/* Sets one standing order; refuses notes. */
int bc_order_parse(const struct bc_game *, const char *name, const char *value,
                   int16_t order[BC_ORDERS], struct bc_error *);

#endif
