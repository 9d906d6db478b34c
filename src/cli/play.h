/* play.h - a game in the terminal: the parts of `bicorne play`. */
#ifndef BC_PLAY_H
#define BC_PLAY_H

#include "ai/player.h"
#include "cli/cli.h"
#include "cli/table.h"
#include "game/door.h"
#include "game/match.h"

struct play_line { /* of the log */
    char *text;
    bc_seats seen; /* whom it is for; 0: everybody */
    bc_seats told; /* of those, who has read it (where nothing is drawn) */
    int times;     /* it happened so often running: said behind it */
    struct bc_action
        *said;       /* the sentences that it tells of, if they may be told together; or NULL */
    int saids, stem; /* stem: bytes before them */
};

struct play {
    struct bc_match *m;
    const struct bc_files *files;
    const struct table *table;
    struct bc_player *computer[BC_SEATS]; /* made when first needed */
    struct bc_player *adviser;
    struct bc_head *view; /* what the viewer may see */
    int viewer;           /* a seat, or BC_ONLOOKER */
    struct cv_paper paper;
    bool screen; /* drawn on a terminal; else lines, one after the other */
    bool quit, failed;
    int thinker;     /* the computer last said to be thinking, or -1 */
    bool repeatable; /* the seed was given: the computers shall choose alike, too */
    char save[1024]; /* "": not saved */
    bool named;      /* that file was named by the player: --resume alone might miss it */
    int lock;        /* the saved file, locked; or -1 */
    bool carried;    /* it was saved by older rules: what was before is not told again */
    struct play_line *line;
    int lines, lines_cap;
    int kept;          /* lines of a log that is being made again: who has read them stays known */
    int entry;         /* lines before the decision that is told */
    bool cause;        /* the last line told a decision or chance: an event may say the same */
    int way;           /* where the way ends that the last line tells, or -1 */
    int printed;       /* lines that the player has been shown (not on a screen) */
    int16_t trail[64]; /* places left since the viewer's last decision */
    int trails;
    int page; /* of the choices, where they have no room on one */
    int heap; /* of a long list the part that is open, as long as the same row asks */
    const struct bc_step *heap_of;
    int scroll;       /* rows that a small board was moved down by the player */
    struct play_way { /* moves that one command made: taken back together */
        int from, to;
    } way_made[32];
    int ways;
    struct bc_out note; /* the answer to what was typed, shown with the next prompt */
    char *input;
    int rest_seat;
    char *rest; /* of a line with several answers, "1; 3; done"; in `input` */
    size_t input_cap;
};

/* --- pick.c: from many actions to one, a pick at a time --- */

struct choice {
    struct bc_action act; /* the first one that begins like this */
    int arg;              /* which argument is chosen here; -1: the kind has none */
    bool last;            /* nothing more to choose */
    int heap, heads;      /* of a long list; heads: it stands for so many of its heap */
    char label[4];
};

struct pick {
    struct bc_action chosen;
    int depth;  /* arguments chosen; 0: the kind is open too */
    int forced; /* of these, how many had no alternative */
    int heap;   /* the one whose choices are listed, or 0 */
};

struct choices {
    struct bc_option *all; /* the legal list */
    int n;
    struct choice *v;
    int count, shown; /* shown: those behind them can be named, but are not listed */
};

bool choices_open(struct choices *c, const struct bc_match *m, int seat);
void choices_free(struct choices *c);
/* What may be chosen behind `pick`, which goes on by itself where there is no alternative. */
void choices_level(struct choices *c, const struct play *p, struct pick *pick);
bool choices_has(const struct choices *c, const struct bc_action *act);
/* The value of a choice, and its domain. */
int choice_value(const struct choice *c);
int choice_dom(const struct play *p, const struct choice *c);
/* Which argument of an action is the pick number `depth`. */
int pick_arg(const struct table *t, const struct bc_game *g, int kind, int depth);

enum { PATH_MAX_STEPS = BC_WAY_STEPS, PLACES_MAX = 4096 };
/* Actions of one kind (from, to) in a row that lead from one place to another: the shortest way.
 * Returns how many, 0 if there is none. `near` (PLACES_MAX, may be NULL) gets the actions needed
 * for every place. */
int pick_path(const struct bc_match *m, const struct bc_action *first, int to,
              struct bc_action out[PATH_MAX_STEPS], uint8_t *near);
bool pick_is_path(const struct bc_game *g, int kind);

/* --- log.c --- */

/* What the match has told since event number `from` of its last decision. */
void play_log_events(struct play *p, int from);
/* A log made again from the actions so far: after a resume. */
void play_log_replay(struct play *p);
void play_log_free(struct play *p);
bool play_may_see(const struct play *p, const struct play_line *l);
const char *const *play_names(const struct play *p); /* of the seats */
void play_log_say(struct play *p, const char *line);
/* "Anna resigns ...", wherever the log is now. */
void play_log_resigned(struct play *p, int seat);
/* bc_text_fill, in the table's own way of speaking. */
void play_fill(const struct play *p, const struct bc_ctx *cx, const char *group, const char *name,
               const struct bc_action *act, struct bc_out *out);

/* --- save.c --- */

/* A fresh file in $XDG_STATE_HOME/bicorne. False: complained. */
bool save_default(struct play *p);
/* The game that was saved last and is not over. False: there is none. */
bool save_newest(const struct bc_files *files, char *path, size_t size);
/* Everything, safely: complete or not at all. */
int save_to(struct play *p, const char *path, struct bc_error *e);
void save_now(struct play *p);
/* Keeps other processes from the saved file, until this one ends. False: one has it already. */
bool save_lock(struct play *p);
/* A save of older rules, as it was, beside it: FILE.v1. */
int save_aside(const struct play *p, int version, const char *text, size_t n, struct bc_error *e);
void save_path(const char *path, struct bc_out *out); /* as a shell takes it */
/* Where it is saved and how to go on, or where the record is. */
void save_told(const struct play *p, struct bc_out *out);

/* --- screen.c --- */

void screen_see(struct play *p, int viewer);
/* The table, the prompt and the choices; the input is read behind it. `c` may be NULL. */
void screen_show(struct play *p, const struct choices *c, const struct pick *pick,
                 const char *prompt);
void screen_tell(struct play *p); /* the new lines of the log, where nothing is drawn */
void screen_page(struct play *p, const char *text); /* a text of its own, until Enter */
/* Lines broken between words to the width of the terminal, each with its own indent. */
/* One answer: the next of the last line, or the first of a new one. NULL: there is no more input. */
char *screen_answer(struct play *p, int seat);
void screen_wrap(const char *text, struct bc_out *out);
/* What an action does, as far as it is chosen: "bring waiting infantry in on …". */
void screen_verb(const struct play *p, const struct bc_action *act, int chosen, struct bc_out *out);
void screen_prompt(const struct play *p, int seat, struct bc_out *out);
bool screen_size(int *w, int *h);
/* The next line typed, without blanks at its ends; NULL at the end of the input. */
char *screen_read(struct play *p);

/* --- words.c, ask.c, command.c --- */

/* Asks a seat until it has acted, or has quit; false: there was nothing to choose, and it is done. */
bool ask_seat(struct play *p, int seat);
/* The turn passes on: the last moment to take something back. */
void ask_before_going_on(struct play *p, int seat);
/* Chance has told events from `told` on, in lines of the log from `line` on: whose dice they were may
 * read them before somebody else goes on. */
void ask_read_throw(struct play *p, int told, int line);
/* Applies, saves and logs; a refusal goes to the note. */
bool play_act(struct play *p, const struct bc_action *act);
/* Why it is not allowed, into the note. */
void play_refuse(struct play *p, const struct bc_action *act);

enum { WORDS_MAX = 12 };
struct words {
    char text[256];
    const char *w[WORDS_MAX];
    int n;
};
void words_split(struct words *w, const char *line);
/* The same word, whatever letters are capital. */
bool words_same(const char *a, const char *b);
/* A value as records write it or as players read it. */
bool words_value(const struct play *p, int dom, const char *word, int16_t *v);
/* The kind of action that a word of a record names, or -1. */
int words_kind(const struct play *p, const char *word);
/* The words from `from` on as an action of a record, "step 3,3 4,4". */
bool words_action(const struct play *p, int seat, const struct words *w, int from,
                  struct bc_action *act);
/* Actions that these values could mean, with that many arguments: of kinds in play now, or of any
 * kind if `c` is NULL. */
int words_actions(const struct play *p, const struct choices *c, int seat, const struct words *w,
                  int from, struct bc_action *out, int max);
/* Why it means nothing, into the note. */
void words_unknown(struct play *p, const struct words *w, const char *line);

/* True: it was a command, and is done. Behind the end of the game only some of them work. */
bool command_run(struct play *p, int seat, const struct words *w, const struct choices *c);

/* --- menu.c --- */

struct setup {
    const struct bc_game *game;
    char scenario[48];
    int16_t opt[BC_OPTS];
    char who[BC_SEATS][96]; /* "human", "computer:LEVEL", or a name */
    bool resume;
};

/* Lets the player change the set-up; false: quit. */
bool menu_run(struct setup *s, const struct bc_files *files, bool ascii);
/* "human", "computer:veteran" or a name onto a seat. */
int setup_seat(struct bc_match *m, int seat, const char *who, struct bc_error *e);
/* Whether that can be: the level, the characters of a name. Else a sentence into `out`. */
bool setup_who(const char *who, struct bc_out *out);

/* --- end.c --- */

/* Who has won and why, the last look at the table, and where the record is. */
/* Why a match is over whose rules have not ended it. */
const char *end_unruled(const struct bc_match *m);
void end_farewell(struct play *p);

#endif
