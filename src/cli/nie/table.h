/* table.h - between the files that show Napoleon in Europa: its regions, what stands beside them,
 * its words, its log. */
#ifndef BC_NIE_TABLE_H
#define BC_NIE_TABLE_H

#include "cli/table.h"
#include "rules/nie/nie.h"

enum { NT_NAME = 128, NT_STACK = 32 };

const char *nt_nation(int nation);
const char *nt_kind(int kind);
const char *nt_region(const struct bc_ctx *cx, int region);
const char *nt_number(char buf[12], int n);
struct cv_style nt_style(int nation);
/* "i8c5a3L1": figures by the first letters of their kinds; "" for none. */
const char *nt_stack(const uint8_t v[NIE_KINDS], char buf[NT_STACK]);
/* "8 × infantry, 1 × leader" */
void nt_figures(const uint8_t v[NIE_KINDS], struct bc_out *out);
/* Figures of the nation that moves which have not moved yet. */
void nt_unmoved(const struct nie_state *s, int region, int nation, uint8_t v[NIE_KINDS]);
/* "Anna (France, Spain)" */
void nt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);

/* nie_side.c */
int nt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);

/* nie_words.c */
void nt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
const char *nt_what(const struct bc_ctx *cx, int place);
bool nt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out);
void nt_facts(const struct bc_ctx *cx, int place, struct bc_out *out);
bool nt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v);
bool nt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out);
const char *nt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out);

/* nie_log.c */
bool nt_throws(int kind);
void nt_legend(bool ascii, struct bc_out *out);
void nt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out);

#endif
