/* table.h - between the files that show Commands & Colors: Napoleonics: its board, what stands
 * beside it, its log. */
#ifndef BC_CCN_TABLE_H
#define BC_CCN_TABLE_H

#include "cli/table.h"
#include "rules/ccn/ccn.h"

const char *ct_word(const char *group, const char *word); /* text ccn.<group>.<word> */
const char *ct_side(int side);
const char *ct_card(int card);
void ct_put_card(int card,
                 struct bc_out *out); /* with the name on the printed card, if it is another */
const char *ct_type(const struct ccn_type *t); /* its name in the player's language */
struct cv_style ct_nation_style(const struct ccn_battle *b, int nation);
void ct_faces(const uint8_t face[CCN_FACES], struct bc_out *out); /* "infantry 2, flag 1" */

/* ccn_side.c */
int ct_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h);
void ct_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size);
const char *ct_what(const struct bc_ctx *cx, int place);
void ct_facts(const struct bc_ctx *cx, int place, struct bc_out *out);
bool ct_choice(const struct bc_ctx *cx, const struct bc_action *act, int chosen,
               struct bc_out *out);
int ct_rank(const struct bc_action *act);
void ct_note(const struct bc_ctx *cx, int seat, struct bc_out *out);

/* ccn_log.c */
const char *ct_explain(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out);
void ct_legend(bool ascii, struct bc_out *out);
bool ct_astray(const struct bc_ctx *cx, const char *word, struct bc_out *out);
void ct_seat(const struct bc_ctx *cx, int seat, const char *name, struct bc_out *out);
void ct_ending(const struct bc_ctx *cx, int winner, struct bc_out *out);

#endif
