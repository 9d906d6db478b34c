/* kinds.h - domains and kinds of actions, outcomes, events and questions: their words are in nge.c. */
#ifndef NGE_KINDS_H
#define NGE_KINDS_H

#include "game/game.h"

enum {
    NGE_DOM_ZONE = BC_DOM_OWN,
    NGE_DOM_PIECE,
    NGE_DOM_CARD,
    NGE_DOM_NATION,
    NGE_DOM_SIDE,
    NGE_DOM_LEVEL,
    NGE_DOM_SIEGE,
    NGE_DOM_HALF, /* strength: half points, which players read as 6½ */
    NGE_DOM_TERM,
    NGE_DOM_TERMS,   /* a bit for each of the first NGE_TEST_TERMS */
    NGE_DOM_MOMENT,  /* of battle cards */
    NGE_DOM_CAUSE,   /* of losses */
    NGE_DOM_SURPLUS, /* what is too much in a place */
    NGE_DOM_GAP,
    NGE_DOM_CARD_TEXT,
    NGE_DOM_SHUT,   /* why a nation cannot be asked */
    NGE_DOM_DUE,    /* what cards are due for */
    NGE_DOM_SOURCE, /* of points */
    NGE_DOM_GAIN    /* a number with its sign */
};

/* What a side is due cards for (NGE §6.3b, NGE_DOM_DUE). */
enum {
    NGE_DUE_PERMANENT,
    NGE_DUE_ZONES,
    NGE_DUE_PEACE,
    NGE_DUE_BAVARIA,
    NGE_DUE_ERFURT,
    NGE_DUE_ORDERS,
    NGE_DUE_CORSAIRS,
    NGE_DUE_MOST,  /* cut down to the greatest hand */
    NGE_DUE_LEAST, /* made up to the least */
    NGE_DUES
};

/* Where victory points and escalation come from (NGE chapter 19, NGE_DOM_SOURCE). */
enum {
    NGE_SOURCE_DEFEAT,
    NGE_SOURCE_PROTECTORATE,
    NGE_SOURCE_BLOCKADE,
    NGE_SOURCE_WAR,
    NGE_SOURCE_REJOIN,
    NGE_SOURCE_KEY
};

/* Why a line of supply does not reach a source (NGE_DOM_GAP). */
enum {
    NGE_GAP_FAR,   /* the next link is more than two points away: a depot would help */
    NGE_GAP_ENEMY, /* an enemy stands there, or controls the zone */
    NGE_GAP_NEUTRAL,
    NGE_GAP_MOUNTAIN,
    NGE_GAP_STRAIT,
    NGE_GAP_SIEGE, /* the source is besieged */
    NGE_GAP_NONE   /* there is no source at all */
};

/* What changes a throw (NGE_DOM_TERM). Those of an attrition test come first: NGE_DOM_TERMS tells of
 * several of them at once. */
enum {
    NGE_TERM_FORCED, /* forced march */
    NGE_TERM_STEP,   /* points of the step into a battle */
    NGE_TERM_WINTER,
    NGE_TERM_POOR,    /* poor land */
    NGE_TERM_SPENT,   /* a depot was spent */
    NGE_TERM_HOME,    /* in its own land */
    NGE_TERM_FRENCH,  /* all or half of them French */
    NGE_TERM_RUSSIAN, /* all of them Russian */
    NGE_TERM_SUPPLY,  /* without supply */
    NGE_TERM_BESIEGED,
    NGE_TERM_DEMORALISED,
    NGE_TEST_TERMS,
    NGE_TERM_ODDS = NGE_TEST_TERMS,
    NGE_TERM_RIVER,
    NGE_TERM_PASS,
    NGE_TERM_MOUNTAIN,
    NGE_TERM_STRAIT,
    NGE_TERM_LANDING,
    NGE_TERM_ROUGH, /* forest or swamp */
    NGE_TERM_INTERCEPTOR,
    NGE_TERM_CAVALRY, /* superiority */
    NGE_TERM_LEAD,
    NGE_TERM_SPECIAL,
    NGE_TERM_COMMANDER,
    NGE_TERM_SUBORDINATE,
    NGE_TERM_CARD, /* nge_term.card says which */
    NGE_TERM_INITIATIVE,
    NGE_TERM_ARMY,
    NGE_TERM_MARKER, /* of the siege */
    NGE_TERM_CITADEL,
    NGE_TERM_DEPOT, /* in the fortress */
    NGE_TERM_MORALE,
    NGE_TERM_CAPITAL,
    NGE_TERM_LOSSES, /* more or fewer than the enemy's */
    NGE_TERM_HORSE   /* cavalry steps and cavalry generals */
};
enum {
    NGE_PUT,    /* zone: of a formation, in the set-up */
    NGE_CHOOSE, /* piece: for a place that is free, in the set-up */
    NGE_USUAL,  /* the rest of the set-up as the scenario proposes */
    NGE_CARD,   /* card: for its activation points */
    NGE_EVENT,  /* card: for what it says */
    NGE_ONE,    /* one activation point without a card */
    NGE_PASS,
    NGE_ACTIVATE, /* commander or lone unit: his whole formation */
    NGE_APART,    /* general: a subordinate with units, one army of two, a garrison */
    NGE_DONE,
    NGE_WITH,   /* piece: comes along */
    NGE_LEAVE,  /* piece: stays */
    NGE_SWAP,   /* corps: into the other of two armies */
    NGE_PULL,   /* zone: its formation joins the army */
    NGE_MARCH,  /* number: forced march */
    NGE_GO,     /* zone */
    NGE_DROP,   /* piece */
    NGE_TAKE,   /* piece */
    NGE_JOIN,   /* all that stands here comes along */
    NGE_FIX,    /* depot */
    NGE_MARKER, /* control of the zone */
    NGE_ASSAULT,
    NGE_RALLY,
    NGE_REBUILD, /* corps or depot that is given for a fortress */
    NGE_HALT,
    NGE_RESTORE,   /* corps that gets a step back (NGE §20.1f) */
    NGE_INTERCEPT, /* general */
    NGE_PLAY,      /* card: reaction, battle */
    NGE_GO_INSIDE, /* piece */
    NGE_EVADE,
    NGE_STAND,
    NGE_FLEE,    /* zone */
    NGE_COUNTER, /* general */
    NGE_WAIT,
    NGE_FIGHT,
    NGE_SPEND,       /* depot */
    NGE_MORALE,      /* number */
    NGE_LEAD,        /* corps */
    NGE_COMMIT,      /* special unit */
    NGE_ADVISE,      /* subordinate whose value counts */
    NGE_LOSE,        /* piece */
    NGE_RETREAT,     /* zone; the zone of the battle: into the fortress */
    NGE_GIVE_UP,     /* piece: more than may stand here */
    NGE_DISMISS,     /* general: one too many in an army */
    NGE_PLACE,       /* piece, zone */
    NGE_NAME,        /* commander or lone unit of a grand campaign */
    NGE_CLASH,       /* zone: of several battles of a grand campaign the one that comes next */
    NGE_ATTACK,      /* commander or lone unit: of those who fight one by one the next */
    NGE_WITHDRAW,    /* after one of them the defender goes */
    NGE_HEARTEN,     /* commander or lone unit: rallied by a card */
    NGE_YIELD,       /* a battle at sea that is even */
    NGE_FLEET,       /* secret: fleet that sails, or comes along */
    NGE_LEAVE_FLEET, /* secret: fleet that stays behind */
    NGE_SAIL,        /* place: sea, port or box */
    NGE_EMBARK,      /* piece */
    NGE_UNLOAD,
    NGE_STRIKE,          /* place: a squadron at sea, or in port */
    NGE_ASHORE,          /* zone: troops land */
    NGE_DIE,             /* chance: 1 to 6 */
    NGE_DICE,            /* chance: two dice of the attacker, two of the defender */
    NGE_DRAW,            /* chance, secret: side, card */
    NGE_LOT,             /* chance: fleet */
    NGE_TORN,            /* chance: card that is discarded unseen */
    NGE_BROADSIDE,       /* chance: dice of the squadron, dice of the others */
    NGE_EV_ROUND,        /* number */
    NGE_EV_TURN,         /* side */
    NGE_EV_POINTS,       /* side, points, points kept */
    NGE_EV_ACTIVATED,    /* leader, zone, supplied */
    NGE_EV_ENTERED,      /* leader, zone, points left */
    NGE_EV_MOVED,        /* leader, zone: his formation, where no action tells it */
    NGE_EV_INTERCEPTS,   /* leader, zone, die, sum */
    NGE_EV_EVADES,       /* leader, die, sum */
    NGE_EV_COUNTERS,     /* leader, zone, die, sum */
    NGE_EV_TESTED,       /* zone, steps, die, sum, loss, modifiers */
    NGE_EV_WORSE,        /* zone, die of a result with a sign, 1: one more step is lost */
    NGE_EV_BATTLE,       /* zone, attacking side, strengths in half points, level */
    NGE_EV_SUMS,         /* zone, sum and result of the attacker, of the defender */
    NGE_EV_REDUCED,      /* corps */
    NGE_EV_ELIMINATED,   /* piece */
    NGE_EV_RESERVE,      /* general or marker */
    NGE_EV_WOUNDED,      /* general, die */
    NGE_EV_WON,          /* side, zone */
    NGE_EV_SHAKEN,       /* side, zone of the battle, die, value, leader */
    NGE_EV_STEADY,       /* side, zone of the battle, die, value, leader */
    NGE_EV_RALLIED,      /* zone, die, value, leader */
    NGE_EV_UNRALLIED,    /* zone, die, value, leader */
    NGE_EV_HEARTENED,    /* zone, leader: rallied by a card or by its victory */
    NGE_EV_PURSUED,      /* zone, sum, losses */
    NGE_EV_SIEGE,        /* zone, marker */
    NGE_EV_STORMED,      /* zone, die, sum, result */
    NGE_EV_RELIEVED,     /* zone */
    NGE_EV_FORTRESS,     /* zone: it holds again */
    NGE_EV_CONTROL,      /* zone, side */
    NGE_EV_DREW,         /* side, cards that it holds now */
    NGE_EV_GOT,          /* its own seat alone: card */
    NGE_EV_SHOWN,        /* card of a hand that is laid open */
    NGE_EV_DISCARDED,    /* side, card */
    NGE_EV_YEAR_ENDS,    /* round that is the last now */
    NGE_EV_SAILS,        /* place, number of fleets */
    NGE_EV_SAILED,       /* place, place, number of fleets */
    NGE_EV_CHASES,       /* side, sea, die, sum */
    NGE_EV_BROADSIDE,    /* place, sums */
    NGE_EV_LAID_OPEN,    /* zone: what its stacks hold is seen, with the option fog */
    NGE_EV_WINS,         /* side, or nobody */
    NGE_Q_SETUP,         /* zone, who is named for it, or the fleet drawn; nation, corps to come */
    NGE_Q_ACTION,        /* round, points kept */
    NGE_Q_SPEND,         /* points, points kept */
    NGE_Q_COMPANY,       /* leader, zone, steps with him, most that he can lead */
    NGE_Q_MOVE,          /* leader, zone, points left */
    NGE_Q_RESTORE,       /* army, zone, steps that it may still get */
    NGE_Q_WAIT,          /* leader, zone, strength of all who are there, strength of the enemy */
    NGE_Q_REACT,         /* zone, enemy leader */
    NGE_Q_PARTY,         /* zone, leader, zone he comes from, steps that go, die that is enough */
    NGE_Q_PAY,           /* zone, leader, value that the card must have, die that is enough */
    NGE_Q_EVADE,         /* zone, leader of the mover, of those who evade, die that is enough */
    NGE_Q_TEST,          /* zone, steps under test, sum of the modifiers, modifiers */
    NGE_Q_BATTLE,        /* zone, strengths, level, sums of the modifiers */
    NGE_Q_WINDOW,        /* zone, strengths, moment, sums of the modifiers */
    NGE_Q_LOSE,          /* zone, steps left to lose, cause */
    NGE_Q_RETREAT,       /* zone, leader, steps */
    NGE_Q_TRIM,          /* zone, commander, steps, what is too much */
    NGE_Q_SIEGE,         /* zone, modifiers, die that takes it, greatest die that is repulsed */
    NGE_Q_CAMPAIGN,      /* zone, number of formations or battles, their strength, the enemy's */
    NGE_Q_SAIL,          /* place, points left */
    NGE_Q_FLEETS,        /* place, fleets that sail, points to pay with */
    NGE_Q_CHASE,         /* sea, place of those who may come, enemy fleets, room for how many */
    NGE_Q_SEA,           /* place, own fleets, enemy fleets, die that is enough to evade */
    NGE_Q_CARD,          /* card that asks, how often */
    NGE_ASK_SUPPLY,      /* question: commander or unit; has his formation a line of supply? */
    NGE_ASK_LINES,       /* question: the same of all formations of one's side */
    NGE_ASK_ODDS,        /* question: commander or unit, zone; what if he attacked there? */
    NGE_TELL_LEFT,       /* movement points left */
    NGE_TELL_COST,       /* activation points */
    NGE_TELL_SUPPLIED,   /* zone, source */
    NGE_TELL_LINK,       /* zone, zone: a step of the line */
    NGE_TELL_UNSUPPLIED, /* zone */
    NGE_TELL_GAP,        /* zone, zone, why */
    NGE_TELL_RISK,       /* steps lost, throws of 36 */
    NGE_TELL_THROW,      /* piece, zone, throws of 6 that do it */
    NGE_TELL_INTERCEPT,  /* general, zone, throws of 6, value of the card it takes */
    NGE_TELL_EVADE,      /* leader, zone, throws of 6 */
    NGE_TELL_CLASH,      /* zone, strengths, odds, level */
    NGE_TELL_HIDDEN,     /* zone of a battle that cannot be weighed: fog */
    NGE_TELL_TERM,       /* side, modifier, value */
    NGE_TELL_CARD,       /* side, card, value */
    NGE_TELL_CHANCE,     /* side, per cent */
    NGE_TELL_LOSSES,     /* side, half steps on average */
    NGE_TELL_STORM,      /* result, throws of 6 */
    /* The years. */
    NGE_DECLARE,     /* nation: war */
    NGE_THROW,       /* card: away, in the hand phase */
    NGE_BOON_CARD,   /* power: the victor takes a card */
    NGE_BOON_POINTS, /* power: or resources */
    NGE_GIVE,        /* power, power, points */
    NGE_FREE_FLEET,  /* Britain's, with the budget */
    NGE_FREE_CARD,
    NGE_BUY,       /* piece, steps */
    NGE_BUY_FLEET, /* drawn by lot */
    NGE_BUY_CARD,
    NGE_MUSTER,  /* general out of the reserve; his place is asked for next */
    NGE_RAISE,   /* general, zone: an army of what stands there */
    NGE_REPLACE, /* general, zone: the new commander of what stands there */
    NGE_REMOVE,  /* piece: off the map */
    NGE_TREAT,   /* card, nation: a diplomatic action */
    NGE_COURT,   /* nation: one that needs no card, or that an event gives */
    NGE_PROTECT, /* card, nation: a protectorate */
    NGE_RECALL,  /* card, card: the first to end the war of the second */
    NGE_ALLY,    /* a conquered minor becomes an ally */
    NGE_ANNEX,   /* or land of the conqueror */
    NGE_CEDE,    /* zone, nation: its province goes to this nation */
    NGE_CLAIM,   /* nation: a minor instead of a province */
    NGE_FORCE,   /* card: for a forced alliance */
    NGE_GO_HOME, /* zone, zone: the victor's formation there leaves for this one */
    NGE_STAY,
    NGE_RESOURCES,    /* power, points of its next budget: of an event */
    NGE_REFORM,       /* military reform */
    NGE_EV_YEAR,      /* year */
    NGE_EV_JOINS,     /* nation, side */
    NGE_EV_VP,        /* change, points */
    NGE_EV_ESC,       /* change, points */
    NGE_EV_WAR,       /* side, nation */
    NGE_EV_PUNISHED,  /* the period of punishment begins */
    NGE_EV_SHUFFLED,  /* side: its discards become the pile */
    NGE_EV_INCOME,    /* power, half points */
    NGE_EV_AVAILABLE, /* piece: in the reserve now */
    NGE_EV_BUILT,     /* piece, zone */
    NGE_EV_TALKED,    /* side, nation, die, sum */
    NGE_EV_PEACE,     /* power, side of the victor, years */
    NGE_EV_ALLIANCE,  /* power: forced */
    NGE_EV_NEUTRAL,   /* nation */
    NGE_EV_PROTECTS,  /* nation */
    NGE_EV_CONQUERED, /* nation, side */
    NGE_EV_CEDED,     /* zone, nation: its province */
    NGE_EV_CREATED,   /* nation */
    NGE_EV_SENT,      /* piece, card: to a foreign war */
    NGE_EV_NELSON,    /* die, sum: Nelson falls on 5 */
    NGE_EV_WAR_ENDS,  /* card, die, sum */
    NGE_EV_WAR_LASTS, /* card, die, sum */
    NGE_Q_YEAR,       /* year, victory points, escalation */
    NGE_Q_HAND,       /* cards, allotment */
    NGE_Q_BOON,       /* power */
    NGE_Q_BUDGET,     /* power, half points */
    NGE_Q_SITE,       /* power, piece, steps */
    NGE_Q_MINORS,     /* steps left */
    NGE_Q_TALKS,      /* cards that may still be played */
    NGE_Q_NATION,     /* nation, sum that is added to the die */
    NGE_Q_PEACE,      /* power, provinces left */
    NGE_Q_REDEPLOY,   /* power, piece, zone, points left */
    NGE_ASK_TALKS,    /* question: side; whom could it ask, with what chance? */
    NGE_ASK_DRAWS,    /* question: side; how many cards is it due, and why? */
    NGE_ASK_SCORE,    /* question: where do the next points come from? */
    NGE_TELL_TALK,    /* side, nation, throws of 6, value of the card it takes */
    NGE_TELL_SHUT,    /* side, nation, why it cannot be asked */
    NGE_TELL_FOLLOWS, /* nation, the power that it follows */
    NGE_TELL_RECALL,  /* card of a foreign war, throws of 6 that end it */
    NGE_TELL_BREACH,  /* power whose victor breaks the peace */
    NGE_TELL_DUE,     /* side, what for, cards */
    NGE_TELL_LACKS,   /* side, zone: another card would be due for it and those that belong to it */
    NGE_TELL_SOURCE,  /* what, victory points, escalation */
    NGE_TELL_PORT,    /* zone: a port that the blockade lacks */
    NGE_TELL_PRICE,   /* half points */
    NGE_TELL_BRINGS,  /* side, what it may still add in the open, per cent of winning with it */
    NGE_SAY_FLEET,    /* how things are told (say.c): zone, power */
    NGE_SAY_STEPS,    /* piece, zone, steps */
    NGE_SAY_STEP_BACK,   /* piece, zone */
    NGE_SAY_TAKEN_OFF,   /* zone */
    NGE_SAY_CHOSEN,      /* nation, card */
    NGE_SAY_PEACE_YEARS, /* nation, side, years */
    NGE_SAY_DECLINES,    /* side */
    NGE_SAY_OVER         /* side */
};

#endif
