/* table.h - between the files that show Napoleon gegen Europa: its map, what stands beside it, army
 * sheets and lists, its words, its log. */
#ifndef BC_NGE_TABLE_H
#define BC_NGE_TABLE_H

#include "cli/table.h"
#include "rules/nge/nge.h"

enum { GT_NAME = 128 };

/* map.c */
const char *gt_number(char buf[12], int n);
const char *gt_side(int side); /* "France" */
struct cv_style gt_style(int side);
/* In a few letters: "Paris", "FR Guard", "Napoleon's Genius", in the player's language. */
const char *gt_label(const struct bc_ctx *cx, int dom, int v, char buf[GT_NAME]);
/* "C9 Wellington": who stands in a zone outside its fortress; "[C2]" inside. Nothing: nobody. */
void gt_stand(const struct bc_ctx *cx, int zone, int side, bool inside, struct bc_out *out);
void gt_stands(const struct bc_ctx *cx, int place,
               struct bc_out *out); /* all of them, and fleets */
int gt_focus(const struct bc_ctx *cx);

/* side.c */
int gt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);
void gt_battle(const struct bc_ctx *cx, struct bc_out *out); /* both with every modifier */
bool gt_fights(const struct bc_ctx *cx); /* there is a battle, not yet decided */

/* sheet.c */
void gt_facts(const struct bc_ctx *cx, int place, struct bc_out *out);
bool gt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out);
bool gt_map(const struct bc_ctx *cx, const char *word, struct bc_out *out);
/* "2 of 2 steps, morale 4, ★": what a piece is. */
void gt_piece_facts(const struct bc_ctx *cx, int p, struct bc_out *out);
void gt_piece_brief(const struct bc_ctx *cx, int p, struct bc_out *out);
/* ", over a river": how a border is crossed; nothing for a plain one. */
void gt_border(int kind, struct bc_out *out);

/* words.c */
void gt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
const char *gt_what(const struct bc_ctx *cx, int place);
bool gt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v);
bool gt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out);
int gt_rank(const struct bc_action *act);
void gt_note(const struct bc_ctx *cx, int seat, struct bc_out *out);
const char *gt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out);

/* choices.c */
bool gt_year_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg,
                    struct bc_out *out);
int gt_heap(const struct bc_ctx *cx, const struct bc_action *act);
void gt_heap_name(const struct bc_ctx *cx, int heap, int n, struct bc_out *out);
bool gt_backwards(int kind);
/* "3 of 6 throws (+1)", of talks of a side with a nation. */
void gt_talk_chance(const struct bc_ctx *cx, int side, int nation, int plus, struct bc_out *out);
void gt_points(int half, struct bc_out *out); /* "1½" */

/* europe.c */
void gt_allotment(const struct bc_ctx *cx, int side, struct bc_out *out); /* of cards, and why */
void gt_status(const struct bc_ctx *cx, int nation, struct bc_out *out);
bool gt_europe(const struct bc_ctx *cx, const char *word, struct bc_out *out);

/* log.c */
void gt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);
bool gt_throws(int kind);
void gt_legend(bool ascii, struct bc_out *out);
void gt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out);

#endif
