/* canvas.h - a rectangle of character cells with colours, drawn first and printed then.
 *
 * Colours are names of a small palette; how they reach the terminal (24 bits, 256 colours, none)
 * and whether signs beyond ASCII may be used is the business of the paper they are printed on. */
#ifndef BC_CANVAS_H
#define BC_CANVAS_H

#include "core/out.h"

#include <stdbool.h>
#include <stdint.h>

enum cv_colour {
    CV_NONE, /* the terminal's own */
    CV_INK,
    CV_DIM,
    CV_TITLE,
    CV_GOOD,
    CV_WARN,
    CV_MARK, /* choosable */
    CV_MARK_INK,
    CV_NEAR, /* within reach */
    CV_NEAR_INK,
    CV_WHITE,
    CV_BLACK,
    CV_SEA,
    CV_SEA_INK,
    CV_HILL,
    CV_HILL_INK,
    CV_WOOD,
    CV_WOOD_INK,
    CV_RIVER,
    CV_RED_LINE,
    CV_CLOSED,
    CV_RING_RED,
    CV_RING_GOLD,
    CV_NEUTRAL,
    CV_ARMY,               /* blue, green, white, red, grey: cv_army() */
    CV_LAND = CV_ARMY + 5, /* two shades a country, as on a chessboard, and its faint print */
    CV_COLOURS = CV_LAND + 18
};

enum { CV_BOLD = 1, CV_UNDER = 2, CV_ITALIC = 4 };

struct cv_style {
    uint8_t fg, bg, flags;
};

struct cv_cell {
    char s[8]; /* one character with what combines with it; "" behind a wide one */
    struct cv_style st;
};

struct canvas {
    int w, h;
    struct cv_cell *cell;
};

enum cv_depth { CV_MONO, CV_256, CV_TRUE };

struct cv_paper {
    enum cv_depth depth;
    bool ascii;   /* signs of the board are ASCII, letters lose their accents */
    bool letters; /* but these keep them */
};

bool cv_new(struct canvas *c, int w, int h);
void cv_free(struct canvas *c);

/* Puts text at x, y, cut at `max` columns and at the edge; returns the columns used. */
int cv_put(struct canvas *c, int x, int y, int max, struct cv_style st, const char *text);
/* Breaks text between words into lines of `w` columns, at most `h` of them; returns how many. */
int cv_wrap(struct canvas *c, int x, int y, int w, int h, struct cv_style st, const char *text);

/* A column of text that grows downwards, beside a board. */
struct cv_column {
    struct canvas *c;
    int x, y, w, end; /* y: the next row; end: the first that is not its own */
};
/* Puts the text, broken where it must be, and empties it. */
void cv_flow(struct cv_column *at, int indent, struct cv_style st, struct bc_out *text);
void cv_fill(struct canvas *c, int x, int y, int w, int h, struct cv_style st);
/* The columns that a text takes. */
int cv_width(const char *text);

/* The lines as text. `screen`: from the top left corner, clearing what was there. */
void cv_print(const struct canvas *c, const struct cv_paper *p, bool screen, struct bc_out *out);

/* "blue" -> CV_ARMY ...: the names of the boards' files; grey for any other. */
enum cv_colour cv_army(const char *name);
static inline enum cv_colour cv_land(int country, int shade) /* shade 0, 1; 2: faint print */
{
    return (enum cv_colour)(CV_LAND + 3 * country + shade);
}

#endif
