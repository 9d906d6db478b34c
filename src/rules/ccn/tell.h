/* tell.h - what players are told before they decide: chances (odds.c) and the facts of rows (tell.c). */
#ifndef CCN_TELL_H
#define CCN_TELL_H

#include "rules/ccn/strike.h"

enum { CCN_LOSSES = 5 };
struct ccn_fate {             /* chances of whoever a strike is thrown at, of CCN_CERTAIN */
    int lost[1 + CCN_LOSSES]; /* so many blocks, the last one: or more */
    int hurt, back, gone, leader;
    int stands; /* where it was, and alive: so it can strike in its turn */
};
/* What comes of strikes in order, the second by whoever stands the first; `n` 1 or 2. The owner ignores
 * all flags that he may, and goes back as far as he can. */
void ccn_odds(const struct bc_ctx *seen, const struct ccn_blow *blow, int n, struct ccn_fate *fate);
/* The strikes of a fight that could be chosen; returns how many. */
int ccn_fight_blows(const struct bc_ctx *cx, const struct bc_action *fight, bool bonus,
                    struct ccn_blow out[2]);
typedef void ccn_teller(const struct bc_ctx *cx, const struct bc_frame *f,
                        const struct bc_action *about, struct bc_facts *facts);
ccn_teller ccn_tell_card, ccn_tell_order, ccn_tell_move, ccn_tell_fight, ccn_tell_melee,
    ccn_tell_flags;
void ccn_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts);

#endif
