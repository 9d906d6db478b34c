/* fields.h - the members of a state as a table: name, place, size and range of each.
 *
 * One table a game, in the order in which a position is written. From it come the lines of [state],
 * their reader, the check of ranges, plain members of the view and `bicorne list GAME --state`.
 *
 *   {BC_WORD_IS("time"), BC_ONE(struct lpz_state, time), .max = 250}           time 15
 *   {BC_WORD_IS("scouts"), BC_ROWS(struct lpz_state, scouts, LPZ_SIDES),
 *    .row = &side, .max = LPZ_POINTS}                                          scouts FR 2
 *   {BC_WORD_IS("hand"), .form = BC_PACK, BC_TABLE(struct lpz_state, hand, LPZ_SIDES, LPZ_CARDS),
 *    .row = &side, .dom = &card, .pile = offsetof(struct lpz_state, pile)}     hand FR plain inf
 *   {BC_WORD_IS("army"), .rows = LPZ_ARMIES, BC_OWN_LINE(write_army, read_army, "<army> ...")}
 *
 * Packs of cards are taken out of a pile, which has no line of its own: the game's `read` first puts
 * the whole box there, and what no line has named is left in it (lpz_read).
 *
 * A line that is more than names and numbers stays the game's own: it gives two functions. */
#ifndef BC_FIELDS_H
#define BC_FIELDS_H

#include "game/game.h"

#include <stddef.h>

/* What is being read: line `l` of the section [state]. */
struct bc_reader {
    struct bc_ctx *cx;
    const struct bc_doc *d;
    const struct bc_line *l;
    struct bc_error *e;
};

enum bc_form {
    BC_PLAIN, /* NAME [ROW] VALUE ...; without values a mark, which is there or is not */
    BC_SET,   /* NAME [ROW]: one bit for each row */
    BC_PACK,  /* NAME [ROW] CARD ...: the state counts the cards of each kind */
    BC_PARTS, /* NAME [ROW] and the parts of the line, below; not written if the first is `none` */
    BC_LINE   /* `write` and `read` alone know it */
};

enum {                   /* bc_field.is */
       BC_SHOWN = 1,     /* written even if it is `none` */
       BC_BESIDE = 2,    /* written by turns with the field above: lines of row 0, of row 1 ... */
       BC_IN_TURN = 4,   /* rows have no word of their own: the first line is row 0, and so on */
       BC_NEEDED = 8,    /* a position without this line, or with it in another place, is refused */
       BC_ONCE = 16,     /* a second line for the same row is refused */
       BC_DASH = 32,     /* `none` is the word "-", for lists with gaps */
       BC_SHORT = 64,    /* a list of one value at least, which ends before the first `none` */
       BC_INVERSE = 128, /* a mark for what is `none`, or for a bit that is not set */
       BC_HIDES = 256,   /* `none` - 1 is a value that a seat may not know: never written */
       BC_FROM_ONE = 512,  /* rows or columns that are numbers begin with 1 */
       BC_WITHIN = 1024,   /* a pack of cards of another pack, `pile`, which keeps them */
       BC_BARE = 2048,     /* a part that has no name on the line, only its values */
       BC_OPTIONAL = 4096, /* a bare part that may be left out, as may all behind it */
       BC_UNENDING = 8192  /* words behind the last value never mattered, so files may have them */
};

enum { BC_EACH_SEAT = 0xff, BC_LAST_SEAT = -2 }; /* rows, n: one for each seat; max */

struct bc_field {
    const char *name, *broken; /* first word of the line, NULL: the end; what the check says */
    uint8_t form;
    int8_t size;        /* bytes of a value, negative if it has a sign */
    uint8_t n;          /* values of a line */
    uint8_t rows, cols; /* lines: one row has no word for it, columns have if there are any */
    uint8_t bit;        /* BC_SET: the bit of row 0; with a stride, of every row */
    uint16_t is;
    uint16_t at, stride; /* the first value; bytes from one row to the next */
    uint16_t len;        /* where the state counts the values, BC_IN_TURN: the lines; or 0 */
    uint16_t pile;       /* counts of cards that the values are taken out of, or 0 */
    const struct bc_dom *row, *col, *dom; /* of rows, columns, values; NULL: whole numbers */
    int min, max; /* of a value; marks: `max` is set; BC_SET: `max` all bits, or 0 */
    int none;     /* the value that is not written (BC_SHOWN: there is none) */
    int (*limit)(const struct bc_ctx *);          /* NULL, or the number of rows in this game */
    bool (*when)(const struct bc_ctx *, int row); /* NULL, or whether it is written at all */
    void (*write)(const struct bc_ctx *, int row, struct bc_out *); /* a whole line, or none */
    int (*read)(const struct bc_reader *);        /* instead of the reader that the form has */
    void (*then)(const struct bc_ctx *, int row); /* what else follows from a line that was read */
    const struct bc_field *parts; /* what may follow on the line: members of the row */
    const char *usage; /* what stands behind the name, where `read` knows it; NULL: of old files */
};

#define BC_WORD_ELSE(word, complaint) .name = (word), .broken = (complaint)
#define BC_WORD_IS(word) BC_WORD_ELSE(word, word " is out of range")
#define BC_SIZE_OF(v)                                                                              \
    _Generic((v), int8_t : -1, uint8_t : 1, int16_t : -2, uint16_t : 2, uint32_t : 4)
#define BC_MEMBER(S, m) (((const S *)0)->m)
/* NOLINTBEGIN(bugprone-macro-parentheses): a member's name cannot stand in parentheses. */
/* A single value; a mark; n values on a line; a value for each row; n for each; a mark for each. */
#define BC_ONE(S, m) .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m)), .rows = 1, .n = 1
#define BC_MARK(S, m) .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m)), .rows = 1
#define BC_LIST(S, m, count)                                                                       \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0])), .rows = 1, .n = (count)
#define BC_ROWS(S, m, count)                                                                       \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0])), .rows = (count),                 \
    .stride = sizeof BC_MEMBER(S, m[0]), .n = 1
#define BC_TABLE(S, m, count, values)                                                              \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0][0])), .rows = (count),              \
    .stride = sizeof BC_MEMBER(S, m[0]), .n = (values)
#define BC_MARKS(S, m, count)                                                                      \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0])), .rows = (count),                 \
    .stride = sizeof BC_MEMBER(S, m[0])
#define BC_GRID(S, m, count, columns)                                                              \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0][0])), .rows = (count),              \
    .cols = (columns), .stride = sizeof BC_MEMBER(S, m[0][0]), .n = 1
#define BC_CUBE(S, m, count, columns, values)                                                      \
    .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m[0][0][0])), .rows = (count),           \
    .cols = (columns), .stride = sizeof BC_MEMBER(S, m[0][0]), .n = (values)
/* Member m of the structs v[]: one value of a row, n of them, one bit. */
#define BC_OF(S, v, count, m)                                                                      \
    .at = offsetof(S, v[0].m), .size = BC_SIZE_OF(BC_MEMBER(S, v[0].m)), .rows = (count),          \
    .stride = sizeof BC_MEMBER(S, v[0])
#define BC_BIT_OF(S, v, count, m, number) .form = BC_SET, BC_OF(S, v, count, m), .bit = (number)
/* A bit for each row; one bit of several. */
#define BC_BITS(S, m, count)                                                                       \
    .form = BC_SET, .at = offsetof(S, m), .size = BC_SIZE_OF(BC_MEMBER(S, m)), .rows = (count)
#define BC_FLAG(S, m, number) BC_BITS(S, m, 1), .bit = (number)
/* NOLINTEND(bugprone-macro-parentheses) */
#define BC_OWN_LINE(writes, reads, words)                                                          \
    .form = BC_LINE, .write = (writes), .read = (reads), .usage = (words)

/* The lines of [state], and back. Reading sets only what the lines name; a word that is not in the
 * table is refused, as is whatever is out of range. */
void bc_fields_write(const struct bc_ctx *cx, struct bc_out *out);
int bc_fields_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);
/* The lines that begin with one word, for what the others rest on. */
int bc_fields_read_only(struct bc_ctx *cx, const struct bc_doc *d, const char *name,
                        struct bc_error *e);

/* NULL, or what is broken: a range of the table, else what game->check says. */
const char *bc_check(const struct bc_ctx *cx);

/* Members of the view, named with blanks between them, of one row: a number or a word, left out where
 * it is `none` (but for 0); a mark as true or false; several values, and cards, as an array. */
void bc_fields_view(const struct bc_ctx *cx, const char *names, int row, struct bc_out *out);

/* One line for each field: its words with domains and ranges. */
void bc_fields_usage(const struct bc_game *g, struct bc_out *out);

/* --- For lines of a game's own --- */

/* " far 2 moved"; and back from word `i` on: first those that must be there, then any others. */
void bc_parts_write(const struct bc_ctx *cx, const struct bc_field *parts, int row,
                    struct bc_out *out);
int bc_parts_read(const struct bc_reader *r, const struct bc_field *parts, int row, int i);

/* Word `i` as a value of a domain, or a complaint that names what was expected. */
int bc_read_value(const struct bc_reader *r, int i, const struct bc_dom *dom, int *v);
int bc_read_int(const struct bc_reader *r, int i, int lo, int hi, int *v);
int bc_read_bytes(const struct bc_reader *r, int i, int n, int max, uint8_t *v);
int bc_read_words(const struct bc_reader *r, int n); /* exactly n words on the line */
/* Word `i` as a card, out of a pile (counts by card) that must still have it; NULL: out of nowhere. */
int bc_read_card(const struct bc_reader *r, int i, const struct bc_dom *dom, uint8_t *pile, int *v);
int bc_read_fail(const struct bc_reader *r, int i, const char *what);

/* " 3 0 1"; and the words of a pack, by counts. */
void bc_put_bytes(struct bc_out *out, const uint8_t *v, int n);
const char *bc_dom_word(const struct bc_ctx *cx, const struct bc_dom *dom, int v, char *buf,
                        size_t size);

#endif
