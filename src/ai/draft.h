/* draft.h - a plan in the making: its actions are tried on a copy of the world by the rules
 * themselves, so that what follows from one is seen before the next is chosen.
 *
 * The copy lies in memory of the caller, who can look at it as what it is:
 *
 *     struct nie_state st;
 *     struct bc_draft d;
 *     bc_draft_begin(&d, cx, &st.h, seat, plan);
 *     while (bc_draft_seq(&d) == NIE_SEQ_RALLY && bc_draft_add(&d, best(&st)))
 *         ; */
#ifndef BC_DRAFT_H
#define BC_DRAFT_H

#include "ai/hints.h"

struct bc_draft {
    const struct bc_ctx *world; /* as it is, left alone */
    struct bc_ctx cx;           /* the copy, with the plan carried out */
    struct bc_plan *plan;
    int seat;
    bool shut; /* nature or somebody else decides, or nobody any more: the plan ends here */
};

/* The world again, in `copy` (game->state_size bytes): for trying one thing. */
struct bc_ctx bc_draft_copy(const struct bc_ctx *world, struct bc_head *copy);

/* An empty plan of a seat that is to decide. */
void bc_draft_begin(struct bc_draft *d, const struct bc_ctx *world, struct bc_head *copy, int seat,
                    struct bc_plan *plan);
bool bc_draft_is_open(const struct bc_draft *d); /* the seat decides, and the plan has room */
/* An action that is legal there; false if the draft is not open. */
bool bc_draft_add(struct bc_draft *d, struct bc_action act);

/* The sequence and the row that the draft has come to; -1 when it is shut. */
int bc_draft_seq(const struct bc_draft *d);
int bc_draft_step(const struct bc_draft *d);

/* For plans that are made without the rules: begun, and longer by an action if there is room. */
void bc_plan_begin(struct bc_plan *plan);
bool bc_plan_add(struct bc_plan *plan, struct bc_action act);

#endif
