/* hints.h - what the files of Napoleon gegen Europa's hints share.
 *
 * 1815 is about five things (NGE §20.1g, §20.1h): the emperor, his other army, the three key zones of
 * France. At each of these goals the two sides weigh against each other, near formations more than far
 * ones; from that follows how the sides stand, and what a march or a battle would change. Worth is
 * counted in eighths of a thousandth of a win of the Coalition. */
#ifndef BC_NGE_HINTS_H
#define BC_NGE_HINTS_H

#include "ai/draft.h"
#include "rules/nge/nge.h"

enum { NGE_AI_BODIES = 96, NGE_AI_KEYS = 36, NGE_AI_FAR = 250 };

/* The cheapest way between any two zones by movement points, pieces ignored. */
struct nge_ai_ways {
    uint8_t to[NGE_ZONES][NGE_ZONES];
};
const struct nge_ai_ways *nge_ai_ways(const struct nge_data *d);

/* All that a side has in a zone, outside its fortress or inside. */
struct nge_ai_body {
    uint16_t zone;
    uint8_t side, leader; /* leader: commander, lone corps, or NGE_NONE */
    uint8_t steps;
    bool inside, napoleon, army, shaken, starved;
    int16_t power; /* steps, weighed by morale, generals, elite corps */
};

struct nge_ai_key {
    uint16_t zone;
    bool held;           /* by the Coalition, supplied */
    bool fort;           /* of France, in a campaign of whoever holds it, still active */
    uint8_t home, power; /* of a campaign: side and nation of its owner, */
    int16_t worth;       /* eighths of a thousandth, to the enemy */
    bool needed;         /* by France in the end (NGE §19.4) */
    bool bare;           /* a port: enemy ships with troops are out */
};

/* The map as far as it matters. Goal 0 is the emperor, then come the key zones and his other army. */
struct nge_ai_view {
    const struct nge_ai_ways *ways;
    const uint8_t *owner;               /* of zones */
    int bodies, keys, napoleon, second; /* bodies, or -1: the emperor's, the other French army */
    int left[NGE_SIDES];                /* actions to come, the one that is going on included */
    int cards[NGE_SIDES];
    int armies, steady;          /* of France: other than the emperor's */
    uint8_t stands[NGE_ZONES];   /* sides, a bit each: corps outside fortresses */
    bool trapped;                /* the emperor, in a besieged fortress */
    bool years;                  /* a campaign: no emperor, no other army, and what follows */
    bool dooms;                  /* somewhere, below */
    bool ferries[NGE_SIDES];     /* ships in port that could take troops anywhere */
    int32_t base;                /* what the map does not show, eighths of a thousandth */
    int32_t armed;               /* power of the Coalition less that of France */
    int32_t track, end;          /* part of the track in `base`; thousandths that the end counts */
    uint16_t duty[2];            /* what Austria still has to besiege, or NGE_NOWHERE */
    uint8_t doomed[NGE_NATIONS]; /* 1 + the side whose troops are lost there with the year, or 0 */
    struct nge_ai_key key[NGE_AI_KEYS];
    struct nge_ai_body body[NGE_AI_BODIES];
    int32_t near[NGE_SIDES][2 + NGE_AI_KEYS]; /* power that weighs on a goal */
    uint16_t fade[256];                       /* by distance, 1024: there */
};

void nge_ai_look(const struct bc_ctx *cx, struct nge_ai_view *v);
void nge_ai_weigh(struct nge_ai_view *v);                     /* `near` anew, after a change */
void nge_ai_shift(struct nge_ai_view *v, int body, int zone); /* `near` goes with it */
int nge_ai_standing(const struct nge_ai_view *v); /* of the Coalition, 0 to 8000 and beyond */
void nge_ai_eval(const struct bc_ctx *cx, int32_t milli[]);
int nge_ai_power(const struct bc_ctx *cx, const struct nge_force *a);
int nge_ai_body_at(const struct nge_ai_view *v, int zone, int side, bool inside); /* or -1 */

/* A battle as it can be expected, in thousandths. */
struct nge_ai_odds {
    int win;       /* of the attacker */
    int lost[2];   /* steps */
    int shaken[2]; /* the loser demoralised, by who it is */
    int gone[2];   /* nothing left of him */
};
/* `from`: of the attacker, or NGE_NOWHERE; `plus`: of cards and interception, for each. */
struct nge_ai_odds nge_ai_odds(const struct bc_ctx *cx, const struct nge_force *a,
                               const struct nge_force *b, int zone, int from, const int plus[2]);
/* A formation with those neighbours that are likely to march to the guns; the first has its name. */
enum { NGE_AI_CAMP = 4 };
struct nge_ai_camp {
    struct nge_force force, alone; /* with all of them; without */
    int n;
    uint8_t help; /* sixths: how likely they come, in the mean; nobody to come: six */
    uint8_t body[NGE_AI_CAMP];
};
void nge_ai_gather(const struct bc_ctx *cx, const struct nge_ai_view *v, int body,
                   const struct nge_force *force, int zone, int who, struct nge_ai_camp *c);
/* How the Coalition would stand after that battle. */
int nge_ai_fight_worth(const struct nge_ai_view *v, const struct nge_ai_odds *o,
                       const struct nge_ai_camp *a, const struct nge_ai_camp *b, int zone);

/* The same of a battle to which those neighbours may come, or may not; `win`, if not NULL: how often the
 * attacker wins, in thousandths. */
int nge_ai_clash(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct nge_ai_camp *a,
                 const struct nge_ai_camp *b, int zone, int from, const int plus[2], int *win);

/* march.c: one activation, and how it goes on. */
struct nge_ai_task {
    uint8_t leader, forced;
    uint8_t cost;
    bool apart; /* out of a fortress */
    uint16_t to;
    int32_t gain; /* for the side that marches, eighths of a thousandth */
};
enum { NGE_AI_TASKS = 14 };
int nge_ai_tasks(const struct bc_ctx *cx, const struct nge_ai_view *v, int side, int points,
                 struct bc_rng *noise, struct nge_ai_task *out, int max);
/* Of the march that is going on: where it may still go. */
int nge_ai_marches(const struct bc_ctx *cx, const struct nge_ai_view *v, struct bc_rng *noise,
                   struct nge_ai_task *out, int max);
/* Activates and marches until the draft shuts or the march is over. */
void nge_ai_do(struct bc_draft *d, const struct nge_ai_task *t);
void nge_ai_go_on(struct bc_draft *d, const struct nge_ai_task *t);

/* answer.c: questions that have one good answer; false: none was found. */
bool nge_ai_answer(const struct bc_ctx *cx, int seat, struct bc_action *out);

/* year.c: the campaigns. */
void nge_ai_add_goals(const struct bc_ctx *cx, struct nge_ai_view *v);
int nge_ai_year_standing(const struct nge_ai_view *v);
void nge_ai_year_eval(const struct bc_ctx *cx, int32_t milli[]);
int nge_ai_armed(const struct nge_ai_view *v);
bool nge_ai_is_stuck(const struct nge_ai_view *v, int body);
bool nge_ai_may_rally(const struct nge_ai_view *v, int body);
bool nge_ai_is_idle(const struct nge_ai_view *v, int body);
/* years.c: what a campaign asks for and nobody has to search for; false: it is another question. */
bool nge_ai_year_answer(const struct bc_ctx *cx, int seat, struct bc_action *out);
/* hand.c. Worth, here and below, is in eighths of a thousandth of a win. */
int nge_ai_event_worth(const struct bc_ctx *cx, int card);
int nge_ai_card_price(const struct bc_ctx *cx, int side, int card);
bool nge_ai_is_promised(const struct bc_ctx *cx, int side, int card, int points);
/* Do points that are there now have to go to Mack? */
bool nge_ai_is_squandered(const struct bc_ctx *cx, int side, int cost);
/* talks.c */
int nge_ai_nation_worth(const struct bc_ctx *cx, int side, int nation);
int nge_ai_talk_worth(const struct bc_ctx *cx, int side, int nation);
int nge_ai_court_worth(const struct bc_ctx *cx, int card);
int nge_ai_offer_worth(const struct bc_ctx *cx, const struct bc_action *act);
/* wars.c: of a declaration, to its seat. */
int nge_ai_war_worth(const struct bc_ctx *cx, const struct nge_ai_view *v,
                     const struct bc_action *act);
int nge_ai_war(const struct bc_ctx *cx, const struct bc_list *l);
/* Which of the options; -1: no opinion. hand.c, talks.c, budget.c, redeploy.c, sea.c */
int nge_ai_throw(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_worst(const struct bc_ctx *cx, const struct bc_list *l);
int nge_ai_boon(const struct bc_ctx *cx, int seat);
int nge_ai_talk(const struct bc_ctx *cx, const struct bc_list *l);
int nge_ai_court(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_term(const struct bc_ctx *cx, const struct bc_list *l);
int nge_ai_buy(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_site(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_minor_step(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_gift(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_redeploy(const struct bc_ctx *cx, const struct bc_list *l);
int nge_ai_road(const struct bc_ctx *cx, const struct bc_list *l);
int nge_ai_sea(const struct bc_ctx *cx, int seat, const struct bc_list *l);

/* sea.c, landing.c, blockade.c: what a voyage of this fleet would bring; how it goes on. */
struct nge_ai_chart {
    uint8_t cost[NGE_SEAS], first[NGE_SEAS]; /* points to a sea; the first one on the way */
};
int nge_ai_option(const struct bc_list *l, int kind, int a);
int nge_ai_ships(const struct bc_ctx *cx, const nge_set *set);
void nge_ai_draw_chart(const struct bc_ctx *cx, int side, int at, struct nge_ai_chart *c);
int nge_ai_voyage(const struct bc_ctx *cx, int fleet);
int nge_ai_ferry(const struct bc_ctx *cx, int fleet);
int nge_ai_ferry_on(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_cruise(const struct bc_ctx *cx, int fleet);
bool nge_ai_may_leave(const struct bc_ctx *cx, int fleet, int points);
int nge_ai_cruise_on(const struct bc_ctx *cx, int seat, const struct bc_list *l);
int nge_ai_company(const struct bc_ctx *cx, int seat, const struct bc_list *l);

/* hints.c */
int nge_ai_card_worth(const struct bc_ctx *cx, int card); /* of keeping it */

#endif
