/* table.h - between the files that show Völkerschlacht 1813: its board, what stands beside
 * it, its log. */
#ifndef BC_LEIPZIG_TABLE_H
#define BC_LEIPZIG_TABLE_H

#include "cli/table.h"
#include "game/door.h"
#include "rules/leipzig/leipzig.h"

enum { LT_CODE = 8, LT_NAME = 128 };

const char *lt_word(const char *group, const char *word); /* text leipzig.<group>.<word> */
const char *lt_side(int side);
const char *lt_card(int card);
const char *lt_kind(int kind);
const char *lt_number(char buf[12], int n);
/* Two letters that no other army has, the first one small for the Allies. */
void lt_code(const struct bc_ctx *cx, int army, char buf[LT_CODE]);
struct cv_style lt_style(int side);

/* What the rules tell of an action, or answer (game/door.h). */
struct lt_told {
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts all;
};
void lt_ask(const struct bc_ctx *cx, struct bc_action about, struct lt_told *told);
const struct bc_action *lt_find(const struct lt_told *told, int kind); /* the first, or NULL */

/* leipzig_side.c */
int lt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);

/* leipzig_words.c */
void lt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
const char *lt_what(const struct bc_ctx *cx, int place);
void lt_facts(const struct bc_ctx *cx, int place, struct bc_out *out);
bool lt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out);
bool lt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v);
bool lt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out);
/* "Ney (infantry 5): Gohlis, Eutritzsch, Schönefeld", and what keeps the card from being played. */
void lt_army_card(const struct bc_ctx *cx, int army, struct bc_out *out);
void lt_bar(const struct bc_ctx *cx, int army, struct bc_out *out); /* "after 15.10.", or nothing */

/* leipzig_log.c */
const char *lt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out);
void lt_legend(bool ascii, struct bc_out *out);
bool lt_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out);
void lt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);
void lt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out);

#endif
