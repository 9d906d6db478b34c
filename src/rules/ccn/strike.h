/* strike.h - a strike before it is thrown, and what its dice do: one count for those who throw and those
 * who are told beforehand (tell.h). */
#ifndef CCN_STRIKE_H
#define CCN_STRIKE_H

#include "rules/ccn/ccn.h"

enum ccn_when { CCN_FIRES, CCN_STRIKES_FIRST, CCN_SQUARE_STRIKES, CCN_ATTACKS, CCN_ANSWERS };
struct ccn_blow {         /* a strike before it is thrown: who at which piece, and when */
    uint8_t by, at, when; /* enum ccn_when */
    bool bonus, retires;  /* attacks: of cavalry once more; at cavalry that gives way */
};
enum ccn_strike ccn_blow_kind(const struct bc_ctx *cx, const struct ccn_blow *b);
int ccn_blow_dice(const struct bc_ctx *cx, const struct ccn_blow *b, struct ccn_sum *sum);
int ccn_blows(const struct bc_ctx *cx, const struct ccn_melee_facts *m, struct ccn_blow out[2]);
struct ccn_melee_facts ccn_melee_of(const struct ccn_state *s, int by, int at, bool bonus);
void ccn_strike(struct bc_ctx *cx, const struct ccn_blow *b);
int ccn_sides_of(int face); /* of a die (CCN §2.3) */
bool ccn_face_hits(const struct bc_ctx *cx, const struct ccn_strike_facts *k, int face);
int ccn_check_dice(bool gone);                   /* of a leader's check (CCN §5.49, §5.51) */
int ccn_flags(const struct ccn_strike_facts *k); /* that count (CCN §6.3) */
int ccn_steps(const struct bc_ctx *cx, int u, int flags); /* hexes to go back (CCN §5.54) */
int ccn_room(const struct bc_ctx *cx, int u);             /* hexes that it can go back */

#endif
