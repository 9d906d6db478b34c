/* hints.h - shared by ccn_hints.c (small decisions), ccn_ai_eval.c (how it stands), ccn_odds.c (what
 * a fight is worth), ccn_ground.c (what a hex is worth) and ccn_plan.c (whole turns). Private to
 * them.
 *
 * Worth is counted in thousandths of a banner, chances in 1/4096, hits to come in thousandths. */
#ifndef CCN_HINTS_H
#define CCN_HINTS_H

#include "ai/draft.h"
#include "rules/ccn/ccn.h"

enum { CCN_SURE = 4096 };

/* A side's picture of the battle. The state in it is a copy to try things on. */
struct ccn_ai_mind {
    struct bc_ctx cx;
    struct ccn_state st;
    int side;
    int price[CCN_SIDES]; /* of the next banner, to that side */
    int units[CCN_SIDES];
    uint8_t unit[CCN_SIDES][CCN_UNITS]; /* on the board */
    /* Made by ccn_ai_mind_danger: */
    int32_t danger[CCN_ARMS][CCN_HEXES]; /* hits to come there, of a unit of that arm */
    uint8_t near[CCN_HEXES];             /* hexes to the nearest enemy unit */
    uint8_t prey[CCN_HEXES];             /* likewise to those that cavalry can charge */
    bool squares;                        /* the enemy has nothing else */
};

void ccn_ai_mind_init(struct ccn_ai_mind *m, const struct bc_ctx *cx, int side);
void ccn_ai_mind_danger(struct ccn_ai_mind *m);

/* --- ccn_ai_eval.c --- */

int ccn_ai_unit_worth(const struct ccn_type *t, int blocks);
int ccn_ai_unit_loss(struct ccn_ai_mind *m, int u, int hits); /* to its owner, banner included */
void ccn_ai_eval(const struct bc_ctx *cx, int32_t milli[]);

/* --- ccn_odds.c: what fights are worth to whoever begins them --- */

/* Dice of one unit at another; *stays: the chance that it is alive and where it was. */
int ccn_ai_strike_worth(struct ccn_ai_mind *m, int by, int at, enum ccn_strike kind, int dice,
                        int *stays);
int ccn_ai_melee_worth(struct ccn_ai_mind *m, int by, int at, bool bonus);
int ccn_ai_fire_worth(struct ccn_ai_mind *m, int by, int at);
int ccn_ai_best_fight(struct ccn_ai_mind *m, int u); /* of an ordered unit; 0: none good */
int ccn_ai_first_strike_worth(struct ccn_ai_mind *m, int by, int at); /* `at` strikes first */
int ccn_ai_square_worth(struct ccn_ai_mind *m, int by, int at);       /* `at` forms square */
int ccn_ai_retire_worth(struct ccn_ai_mind *m, int by, int at);

/* --- ccn_ground.c --- */

int ccn_ai_exposed(struct ccn_ai_mind *m,
                   int side); /* what the side may lose soon, where it stands */
int ccn_ai_danger_worth(struct ccn_ai_mind *m, int u, int hex); /* what it costs to stand there */
int ccn_ai_hex_worth(struct ccn_ai_mind *m, int u, int hex);    /* all but its own fight */
/* The same with the fight, after a move of `far` hexes by order. */
int ccn_ai_move_worth(struct ccn_ai_mind *m, int u, int hex, int far);
int ccn_ai_leader_worth(const struct ccn_ai_mind *m, int hex); /* of standing there */

/* --- ccn_plan.c --- */

bool ccn_ai_is_turn(const struct bc_ctx *cx); /* at the card, the orders or the moves */
int ccn_ai_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                      int max);
bool ccn_ai_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng,
                         struct bc_plan *out);
int32_t ccn_ai_prior(int behind); /* of a choice that is worth so much less than the best */
int ccn_ai_card_keep(int card);   /* what a card is worth in hand */

#endif
