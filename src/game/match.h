/* match.h - a game being played: what every game needs, written once.
 *
 * A match holds the actions since the start; its state can always be made again from them, so undo
 * is a replay (from a state that was kept on the way) and a record is the truth. No clock and no
 * randomness of its own: both are handed in. One thread at a time. */
#ifndef BC_MATCH_H
#define BC_MATCH_H

#include "game/dice.h"
#include "game/say.h"

enum bc_seat_kind { BC_HUMAN, BC_COMPUTER, BC_REMOTE };
extern const char *const bc_seat_words[]; /* "human", "computer", "remote", NULL */

struct bc_seat {
    enum bc_seat_kind kind;
    char name[48];    /* no line breaks, no quotes: set it with bc_seat_set */
    char player[48];  /* computer: "greedy", "mcts:1000ms" ... */
    int64_t clock_ms; /* time left, if the match has clocks */
};

struct bc_clock {                  /* none if main_ms is 0 and move_ms is 0 */
    int64_t main_ms, increment_ms; /* live: a stock, and what a turn adds for who decided in it */
    int64_t move_ms;               /* or: a fresh limit for every turn (days) */
};

enum {
    BC_MOVE_REVEALS = 2,
    BC_KEEP = 128 /* actions between two states that are kept: an undo plays fewer again */
};

struct bc_move {
    struct bc_action act;
    uint16_t turn; /* head.turn when it was made */
    uint8_t flags; /* BC_MOVE_REVEALS */
};

/* Everything that was done, in order and for ever: what the lines of a record say. */
enum bc_deed_kind {
    BC_DEED_ACT,
    BC_DEED_UNDO,   /* the last decision freely taken back */
    BC_DEED_REWIND, /* `n` actions, by agreement */
    BC_DEED_RESIGN,
    BC_DEED_TIMEOUT,
    BC_DEED_DRAW,
    BC_DEED_ENDLESS
};

struct bc_deed {
    struct bc_action act; /* BC_DEED_ACT; of the others only its seat */
    int n;
    uint16_t turn; /* head.turn when it was done */
    uint8_t kind;
};

/* What happened besides actions, kept in its place among them. */
enum bc_mark_kind {
    BC_MARK_RESIGN,
    BC_MARK_TIMEOUT,
    BC_MARK_DRAW,
    BC_MARK_ENDLESS,
    BC_MARK_UNDONE
};

enum bc_draw {
    BC_DRAW_NOT,
    BC_DRAW_AGREED,
    BC_DRAW_ENDLESS, /* whoever runs the match has ended it: it was too long */
    BC_DRAW_OTHER    /* over for a reason that the match does not know */
};

struct bc_mark {
    int at; /* before move[at] */
    enum bc_mark_kind kind;
    int seat;            /* who resigned, or ran out of time */
    int undone, chances; /* BC_MARK_UNDONE: actions taken back, outcomes of chance among them */
};

struct bc_match {
    struct bc_ctx cx; /* cx.st is the match's own, cx.log as below */
    char scenario[48];
    int16_t opt[BC_OPTS];
    struct bc_seat seat[BC_SEATS];
    int seats;
    struct bc_dice dice;
    bool has_dice;    /* false: chance is given from outside (tests, engine protocol) */
    uint64_t chances; /* outcomes drawn so far, those that were taken back included */
    struct bc_move *move;
    int moves, cap;
    struct bc_mark *mark;
    int marks, mark_cap;
    struct bc_deed *deed; /* those of format 1 are told by moves and marks instead */
    int deeds, deed_cap;
    int format; /* of its record: 2, or 1 if it was read from such a one */
    struct bc_clock clock;
    int64_t clock_at;    /* when the running turn was last charged; 0: not running yet */
    uint16_t clock_turn; /* the latest turn for which increments or fresh limits were given */
    int16_t resigned, timed_out; /* bits of seats that gave up or ran out of time */
    uint8_t drawn;               /* enum bc_draw: those who stayed share the victory */
    struct bc_head *start;       /* a position to start from instead of the set-up, or NULL */
    char *kept; /* the states after BC_KEEP, 2 * BC_KEEP ... actions: to undo from */
    int keeps, kept_cap;
    /* The last decision and everything that followed from it, the outcomes of chance behind it
     * included, in order: actions themselves (of kinds BC_ACT and BC_CHANCE) and events. Each is
     * for the seats in `seen` only. Empty after undo. */
    struct bc_log log;
    struct bc_event event[256];
    bool speaks;           /* somebody reads it: ... */
    struct bc_story story; /* ... what is told of `log` in other words than its own */
    void *owned;           /* data to unload, if the match loaded it */
    char *own;             /* the text of the scenario if it is nobody else's, or NULL */
    /* room for work, once per match: game->list_max options, a state */
    struct bc_option *option;
    struct bc_head *spare;
};

/* Loads the scenario and starts. `opt` may be NULL (defaults). `fixed` as in bc_dice_new.
 * `scenario` NULL or "": the game's first one. */
int bc_match_new(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                 const char *scenario, const int16_t *opt, const uint64_t *fixed,
                 struct bc_error *e);
void bc_match_free(struct bc_match *m);
/* Goes on from a position file instead (seed as above). */
int bc_match_from_position(struct bc_match **out, const struct bc_files *files, const char *file,
                           const char *text, size_t n, const uint64_t *fixed, struct bc_error *e);

/* Who sits there: a name without quotes and control characters, valid UTF-8, cut to what fits
 * between two characters; `player` one word. Either may be NULL. */
int bc_seat_set(struct bc_seat *s, enum bc_seat_kind kind, const char *player, const char *name,
                struct bc_error *e);
/* A seat's own contribution to the dice: only before the first outcome was drawn. */
int bc_match_mix(struct bc_match *m, int seat, const uint8_t mix[BC_MIX], struct bc_error *e);
/* Gives everybody that clock; it runs from the first bc_match_tick on. */
void bc_match_clock(struct bc_match *m, const struct bc_clock *c);

/* By the rules, by agreement, or because all seats but one gave up or ran out of time. With more
 * than two seats a seat that is marked in `resigned` or `timed_out` is played on by a computer of
 * the caller's. */
bool bc_match_over(const struct bc_match *m);
/* Applies a decision or outcome; refuses what is not legal and changes nothing then. On refusal
 * e->text says why as far as the rules tell (reason key and rule), in English. An outcome must be
 * the one that the match's own dice give, unless it has none or their seed is not known. */
int bc_match_apply(struct bc_match *m, const struct bc_action *act, struct bc_error *e);
/* From now on what happens is told (say.h); what stands in the log of a match that has just begun is
 * told at once. */
void bc_match_speaks(struct bc_match *m);
/* Draws and applies chance while nature is to act. */
int bc_match_chance(struct bc_match *m, struct bc_error *e);
/* Takes back the seat's last decision: never across nature, another seat or a reveal, and not when
 * the match is over. */
bool bc_match_can_undo(const struct bc_match *m, int seat);
int bc_match_undo(struct bc_match *m, int seat, struct bc_error *e);
/* The state before action number `n`, into `st` (game->state_size bytes). */
void bc_match_before(const struct bc_match *m, int n, struct bc_head *st);
/* Takes back the last `n` actions, whatever lies in between, because `seat` asked for it and all have
 * agreed. The record says so; outcomes that were taken back are not thrown a second time. */
int bc_match_rewind(struct bc_match *m, int seat, int n, struct bc_error *e);
int bc_match_resign(struct bc_match *m, int seat, struct bc_error *e);
/* Ends the game, because all have agreed or because it is too long (BC_DRAW_AGREED, _ENDLESS): those
 * who still play share the victory. */
int bc_match_draw(struct bc_match *m, enum bc_draw why, struct bc_error *e);
/* Charges the clock of those to act up to `now_ms`; a seat without time left is marked. To be
 * called before each apply, and now and then. */
void bc_match_tick(struct bc_match *m, int64_t now_ms);
/* Final scores, also after resignations: the seats that stayed share 1000. All 0 while it lasts. */
void bc_match_score(const struct bc_match *m, int32_t milli[]);

/* Room for refusals, one for each thread: good until the next call there. */
struct bc_refusals bc_why_room(void);
/* Why an action is not offered: fills rule and reason, or false. */
bool bc_match_why(const struct bc_match *m, const struct bc_action *act, struct bc_refusal *out);

/* --- View (view.c) --- */

/* What `seat` (or BC_ONLOOKER) may see: a redacted copy of the state into `st`
 * (game->state_size bytes), and as JSON (docs/notation.md). */
void bc_match_see(const struct bc_match *m, int seat, struct bc_head *st);
void bc_match_view(const struct bc_match *m, int seat, struct bc_out *out);
/* That copy, in the match's own room until the next one; and what is made of it: the members of a view
 * without its brackets (game, version, scenario, turn, over, to_act, prompt, options), and the table, which
 * is the same for all seats in games without secrets. */
struct bc_ctx bc_match_seen(const struct bc_match *m, int seat);
void bc_match_members(const struct bc_match *m, const struct bc_ctx *seen, int seat,
                      struct bc_out *out);
void bc_match_table(const struct bc_ctx *seen, const char *key, struct bc_out *out);
/* The others: an array of what might be tried and why it is refused; one event as {"seat","do","say"?},
 * as `seat` is told it, its brackets left out so that members can be added; `said`: its sentences. */
void bc_match_refused(const struct bc_match *m, int seat, const char *key, struct bc_out *out);
void bc_match_event(const struct bc_match *m, const struct bc_event *ev, const struct bc_said *said,
                    int seat, struct bc_out *out);
static inline struct bc_said *bc_match_said(const struct bc_match *m, const struct bc_event *ev)
{
    return ev->says ? m->story.v + ev->said : NULL;
}

/* --- For record.c: the parts of bc_match_new --- */

/* Loads the scenario; the match has not begun, has no dice and only one use: the next two. */
int bc_match_open(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                  const char *scenario, struct bc_error *e);
/* The same with a scenario of one's own: its text, as scenarios of files are written. */
int bc_match_open_own(struct bc_match **out, const struct bc_game *g, const struct bc_files *files,
                      const char *text, size_t n, struct bc_error *e);
int bc_match_begin(struct bc_match *m, const int16_t *opt, struct bc_error *e);
/* What has begun is the start, as if from a position: nothing has happened yet. */
int bc_match_keep_start(struct bc_match *m, struct bc_error *e);
/* From the sections of a position (position.h). */
int bc_match_begin_at(struct bc_match *m, const struct bc_doc *d, struct bc_error *e);
/* Marks a seat that gave up, also in a game that went on without it and is over by now. */
int bc_match_mark(struct bc_match *m, int seat, bool timeout, struct bc_error *e);
/* Format 1: claims that actions were taken back here, with so many outcomes among them. */
int bc_match_undone(struct bc_match *m, int undone, int chances, struct bc_error *e);

#endif
