/* hints.h - what the files of Napoleon in Europa's hints share. Worth is counted in 64ths of a
 * region. */
#ifndef BC_NIE_HINTS_H
#define BC_NIE_HINTS_H

#include "ai/draft.h"
#include "rules/nie/nie.h"

/* A point of figures counts that much while there is time to use them. */
enum { NIE_A_REGION = 64, NIE_A_CAPITAL = 160, NIE_A_POINT = 16 };

/* The strength of figures in a fight: dice, figures to lose, and both as one number that can be
 * compared (the square law: twice as many are four times as strong). */
struct nie_ai_force {
    int dice, body, value;
};

/* A capital that brings cards: not one of a nation that began neutral (NIE §8.2, ruling 7). */
static inline bool nie_ai_is_prize(const struct bc_ctx *cx, int r)
{
    const struct nie_region *at = &nie_data(cx)->region[r];
    return at->capital && nie_state(cx)->is[at->home] != NIE_NEUTRAL;
}

extern const uint8_t nie_value[NIE_KINDS]; /* points of a figure */
void nie_ai_force_add(struct nie_ai_force *f, int kind, int n);
int nie_ai_force_of(const struct nie_ai_force *f);
int nie_ai_chance(const struct nie_ai_force *a, const struct nie_ai_force *d); /* thousandths */

/* The board as a seat sees it. */
struct nie_ai_ground {
    struct nie_ai_force foe[NIE_REGIONS], own[NIE_REGIONS]; /* own: allies too */
    struct nie_ai_force near[NIE_REGIONS];                  /* enemies next to it */
    int16_t worth[NIE_REGIONS];                             /* of taking it */
    int16_t pull[NIE_REGIONS]; /* what draws figures there: nie_ai_pull */
};

void nie_ai_look(const struct bc_ctx *cx, int seat, struct nie_ai_ground *g); /* all but the pull */
void nie_ai_pull(const struct bc_ctx *cx, struct nie_ai_ground *g);
int nie_ai_left(const struct nie_state *s);    /* rounds still to come, this one counted */
int nie_ai_point(const struct nie_state *s);   /* what a point of figures is worth now */
int nie_ai_capital(const struct nie_state *s); /* a capital, beyond the region */
void nie_ai_standing(const struct bc_ctx *cx, int value[NIE_SEATS]);
int nie_ai_leader_of_all(const struct bc_ctx *cx); /* the seat that stands best */
void nie_ai_eval(const struct bc_ctx *cx, int32_t milli[]);

/* Groups that could go somewhere: who may leave, and the actions that take them there. */
enum { NIE_WAYS = 40 };

struct nie_ai_way {
    uint8_t from, kind, n, via; /* via NIE_NONE: straight */
};

int nie_ai_mover(const struct bc_draft *d);              /* the nation that moves */
bool nie_ai_is_moving(const struct bc_draft *d);         /* false when the next nation is asked */
bool nie_ai_must_guard(const struct bc_draft *d, int r); /* lost without foot (NIE §4.3) */
int nie_ai_spare(const struct bc_draft *d, const struct nie_ai_ground *g, int nation, int r,
                 int kind);
bool nie_ai_can_take(const struct bc_draft *d, int r); /* whoever wins there, without more foot */
bool nie_ai_send(struct bc_draft *d, const struct nie_ai_way *w, int to, bool ship);
/* What a fight brings: the region and the enemy's figures by the chance to win, less one's own
 * losses. `mine` are the points risked, each worth `point`; `way_back`: losers can retreat. */
int nie_ai_fight_worth(const struct nie_ai_force *own, const struct nie_ai_force *foe, int mine,
                       int prize, int point, bool way_back);
void nie_ai_sail(struct bc_draft *d, bool peace); /* sail.c: the best voyage, if one is worth it */

/* Movement: how a plan is made. */
enum { NIE_ALL = -1, NIE_PEACE = -2 }; /* all good attacks; none; else that one of the best */
int nie_ai_targets(const struct bc_ctx *cx,
                   int nation); /* attacks worth a plan of their own, 0..3 */
void nie_ai_plan_move(struct bc_draft *d, int which);

/* Battles: the number of ways to go on, and one of them as a plan. */
int nie_ai_plan_deploy(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max);
int nie_ai_plan_shift(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max);
int nie_ai_plan_hits(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_ai_plan_rally(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_ai_plan_retreat(const struct bc_ctx *cx, int seat, struct bc_plan *out);

/* Cards and trades (cards.c). */
int nie_ai_one(struct bc_plan *out, struct bc_action act, int prior); /* a plan of one action; 1 */
int nie_ai_hand_worth(const struct nie_state *s,
                      int nation); /* tenths of a point, kept for later */
int nie_ai_plan_cards(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max);
int nie_ai_plan_show(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_ai_plan_window(const struct bc_ctx *cx, int seat, struct bc_plan *out);
int nie_ai_plan_trade(const struct bc_ctx *cx, int seat, int pc, struct bc_plan *out);

/* Allies (allies.c). */
int nie_ai_plan_turn(const struct bc_ctx *cx, int seat, int pc, struct bc_plan *out, int max);
int nie_ai_plan_answer(const struct bc_ctx *cx, int seat, struct bc_plan *out);
/* An enemy region that `seat` cannot take alone but can with the figures of `ally`, or -1. */
int nie_ai_joint_target(const struct bc_ctx *cx, int seat, int ally);

#endif
