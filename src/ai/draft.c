/* draft.c - plans tried out on a copy of the world. */
#include "ai/draft.h"

#include <string.h>

void bc_plan_begin(struct bc_plan *plan)
{
    plan->n = 0;
    plan->prior = 1;
}

bool bc_plan_add(struct bc_plan *plan, struct bc_action act)
{
    if (plan->n == BC_PLAN)
        return false;
    plan->act[plan->n++] = act;
    return true;
}

struct bc_ctx bc_draft_copy(const struct bc_ctx *world, struct bc_head *copy)
{
    memcpy(copy, world->st, world->game->state_size);
    return (struct bc_ctx){world->game, world->data, copy, NULL};
}

void bc_draft_begin(struct bc_draft *d, const struct bc_ctx *world, struct bc_head *copy, int seat,
                    struct bc_plan *plan)
{
    *d = (struct bc_draft){world, bc_draft_copy(world, copy), plan, seat, false};
    bc_plan_begin(plan);
}

bool bc_draft_is_open(const struct bc_draft *d)
{
    return !d->shut && d->plan->n < BC_PLAN;
}

bool bc_draft_add(struct bc_draft *d, struct bc_action act)
{
    if (d->shut || !bc_plan_add(d->plan, act))
        return false;
    bc_play(&d->cx, &act);
    d->shut = !(bc_to_act(&d->cx) & BC_BIT(d->seat));
    return true;
}

int bc_draft_seq(const struct bc_draft *d)
{
    return d->shut ? -1 : bc_top(&d->cx)->seq;
}

int bc_draft_step(const struct bc_draft *d)
{
    return d->shut ? -1 : bc_top(&d->cx)->pc;
}
