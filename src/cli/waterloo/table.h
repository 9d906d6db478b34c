/* table.h - between the files that show Waterloo: its map, what stands beside it, its log. */
#ifndef BC_WATERLOO_TABLE_H
#define BC_WATERLOO_TABLE_H

#include "cli/table.h"
#include "rules/waterloo/waterloo.h"

/* The first letter of the country's name: colour is never the only mark. */
void wt_letter(int country, char letter[8]);
struct cv_style wt_army_style(const struct wl_board *b, int country);
const char *wt_country(int country); /* its name in the player's language */
const char *wt_kind(int kind);

/* waterloo_side.c */
int wt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);
void wt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
const char *wt_what(const struct bc_ctx *cx, int place);
bool wt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out);
void wt_facts(const struct bc_ctx *cx, int place, struct bc_out *out);
const char *wt_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out);
void wt_legend(bool ascii, struct bc_out *out);
bool wt_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out);

/* waterloo_log.c */
void wt_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);
void wt_ending(const struct bc_ctx *cx, int winner, struct bc_out *out);

#endif
