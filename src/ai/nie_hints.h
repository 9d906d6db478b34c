/* nie_hints.h - what the files of Napoleon in Europa's hints share. Worth is counted in 64ths of a
 * region. */
#ifndef BC_NIE_HINTS_H
#define BC_NIE_HINTS_H

#include "ai/hints.h"
#include "rules/nie/nie.h"

enum { NIE_A_REGION = 64, NIE_A_CAPITAL = 160 };

/* A plan in the making, tried out on a copy of the state: what follows an action is seen, and the
 * plan ends where nature or somebody else decides. */
struct nie_draft {
    struct nie_state st;
    struct bc_ctx cx;
    struct bc_plan *plan;
    int seat;
    bool shut;
};

void nie_draft_begin(struct nie_draft *d, const struct bc_ctx *cx, int seat, struct bc_plan *plan);
bool nie_draft_add(struct nie_draft *d, struct bc_action act); /* false: no room or not to decide */
/* The sequence and step that the draft has come to; -1 when it is shut. */
int nie_draft_seq(const struct nie_draft *d);
int nie_draft_step(const struct nie_draft *d);

/* The strength of figures in a fight: dice, figures to lose, and both as one number that can be
 * compared (the square law: twice as many are four times as strong). */
struct nie_force {
    int dice, body, value;
};

extern const uint8_t nie_value[NIE_KINDS]; /* points of a figure */
void nie_force_add(struct nie_force *f, int kind, int n);
int nie_force_of(const struct nie_force *f);
int nie_chance(const struct nie_force *a, const struct nie_force *d); /* thousandths */

/* The board as a seat sees it. */
struct nie_ground {
    struct nie_force foe[NIE_REGIONS], own[NIE_REGIONS]; /* own: allies too */
    int16_t threat[NIE_REGIONS];                         /* dice of enemies next to it */
    int16_t worth[NIE_REGIONS];                          /* of taking it */
    int16_t pull[NIE_REGIONS];                           /* what draws figures there */
};

void nie_look(const struct bc_ctx *cx, int seat, struct nie_ground *g);
int nie_left(const struct nie_state *s);        /* rounds still to come, this one counted */
int nie_leader_of_all(const struct bc_ctx *cx); /* the seat that stands best */
void nie_eval(const struct bc_ctx *cx, int32_t milli[]);

/* Movement: how a plan is made. */
enum { NIE_ALL = -1, NIE_PEACE = -2 }; /* all good attacks; none; else that one of the best */
int nie_targets(const struct bc_ctx *cx, int nation); /* attacks worth a plan of their own, 0..3 */
void nie_plan_move(struct nie_draft *d, int which);

/* Battles: the number of ways to go on, and one of them as a plan. */
int nie_plan_deploy(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max);
int nie_plan_shift(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max);
int nie_plan_hits(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_plan_rally(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_plan_retreat(const struct bc_ctx *cx, int seat, struct bc_plan *out);

#endif
