/* table.h - how a game looks on a terminal. One struct table a game; a game without one is shown as
 * the lines of its position. The rest of the terminal knows only this. */
#ifndef BC_TABLE_H
#define BC_TABLE_H

#include "cli/canvas.h"
#include "game/match.h"

struct tb_mark { /* a thing to choose on the board, and what to type for it */
    int16_t v;
    char label[4];
};

struct tb_view {
    const struct bc_match *m;   /* for the seats; its state is not to be looked at */
    const struct bc_ctx *cx;    /* what the viewer may see */
    bool ascii, mono;           /* no signs beyond ASCII; no colours */
    bool small;                 /* the board is drawn with one column a place */
    const struct tb_mark *mark; /* of one domain, the game's places */
    int marks;
    const uint8_t *near; /* by place: actions needed to get there, 0: out of reach; or NULL */
    int nears;
    int picked;           /* a place, or -1 */
    const int16_t *trail; /* places that were left lately */
    int trails;
};

struct table {
    const char *id;
    const char *place;   /* how places are written, "x,y"; and examples of this game: */
    const char *like[4]; /* a place, one beside it, one farther off, and an action of a record */
    /* Text keys, if the usual words do not fit: how to choose, and what to say to a part of it. */
    const char *how, *picked;
    bool draws;    /* who ends equal has a draw, not a shared victory */
    bool repeats;  /* what happens twice running is told twice */
    bool yields;   /* the board is a window anyway: where choices need room it gets smaller */
    bool alone;    /* a question with one answer is not asked on a screen */
    bool sure;     /* what is chosen is meant: nobody waits before others go on */
    bool one_step; /* an action from place to place is all of a way, never a part of a longer one */
    bool (*is_place)(int dom); /* values of this domain can be found on the board */
    /* The board with its coordinates; `scale` columns a place. */
    void (*size)(const struct bc_ctx *cx, int scale, int *w, int *h);
    void (*draw)(const struct tb_view *v, struct canvas *c, int scale);
    int (*row_of)(const struct bc_ctx *cx, int place); /* its row in that drawing */
    /* Who stands how; returns the lines used. */
    int (*panel)(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);
    /* What is on a place, in a few words: "Infantry 3,2". */
    void (*name)(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
    const char *(*what)(const struct bc_ctx *cx, int place); /* "infantry", or NULL */
    void (*facts)(const struct bc_ctx *cx, int place, struct bc_out *out);
    /* What can be looked at besides places, by its name; false: nothing is called so. May be
     * missing, and so may the next: lists of a part of the board by its name, of all of it for "";
     * and a value as players spell it, where records are stricter. */
    bool (*look)(const struct bc_ctx *cx, const char *word, struct bc_out *out);
    bool (*map)(const struct bc_ctx *cx, const char *word, struct bc_out *out);
    bool (*spelt)(const struct bc_ctx *cx, int dom, const char *word, int16_t *v);
    /* Why an action is none at all, where the rules' own refusals say nothing: a sentence into
     * `out` and the rule, or NULL. */
    const char *(*explain)(const struct bc_ctx *cx, const struct bc_action *act,
                           struct bc_out *out);
    void (*legend)(bool ascii, struct bc_out *out);
    /* The rest may be missing. A choice in its own words, where argument `arg` is chosen (-1: none);
     * false: the usual ones do. */
    bool (*choice)(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                   struct bc_out *out);
    /* Choices of a lower rank come first: who types 1 wants to do something. */
    int (*rank)(const struct bc_action *act);
    /* Of a long list: the heap that a choice is put on, 0 for none, and how it is called with `n`
     * choices in it; a heap of several is one choice until it is opened. */
    int (*heap)(const struct bc_ctx *cx, const struct bc_action *act);
    void (*heap_name)(const struct bc_ctx *cx, int heap, int n, struct bc_out *out);
    int (*era)(const struct bc_ctx *cx); /* the year, where a game has years */
    bool (*backwards)(int kind);         /* of its two values the second is chosen first */
    /* What the player should know about the question, as a line of its own; nothing: none. */
    void (*note)(const struct bc_ctx *cx, int seat, struct bc_out *out);
    bool (*throws)(int kind); /* an event that tells of dice: who threw them wants to read it */
    /* A word that looks like a place but is none: a sentence into `out`. */
    bool (*astray)(const struct bc_ctx *cx, const char *word, struct bc_out *out);
    int (*focus)(const struct bc_ctx *cx);         /* the place to show first where room is short */
    bool (*has_option)(const int16_t *opt, int i); /* it makes a difference */
    /* "Anna (France, Spain)", and why the game ended as it did. */
    void (*seat)(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);
    void (*ending)(const struct bc_ctx *cx, int winner, struct bc_out *out);
};

const struct table *table_of(const struct bc_game *g);
extern const struct table table_waterloo, table_ccn, table_leipzig, table_nie, table_nge;

/* One of the first `n` values of a domain by its name in any letters, or by a beginning of it that no
 * other has. */
bool table_spelt(const struct bc_ctx *cx, int dom, int n, const char *word, int16_t *v);

/* Without colours and cursor, for pipes: the board and the panel below it. */
void table_print(const struct tb_view *v, const struct cv_paper *p, struct bc_out *out);
/* How the standard output is to be painted. */
struct cv_paper table_paper(bool plain, bool no_color);

#endif
