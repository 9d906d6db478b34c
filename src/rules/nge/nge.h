/* nge.h - Napoleon gegen Europa (Hexasim 2013): state, frames and sequences.
 *
 * Rules are cited as "NGE §12.4a" and "NGE ruling 11": docs/rules/nge.en.md. Two seats: France and
 * her friends (F) and the Coalition (C). Every nation is on one of the two sides or on neither
 * (NGE ruling 1), and a piece is on the side of its nation.
 *
 * The state holds for each of the 230 pieces where it is and in what condition; for each zone whose
 * it is, who has put a marker on it, whether its fortress is destroyed or besieged; for each card
 * where it lies; the track of the year; the march that is going on and the battle. There is never
 * more than one of each: whatever interrupts a march (an interceptor, an evasion, a counter-march)
 * moves within one row. A formation is not an object: it is all that a side has in a zone outside
 * its fortress (NGE ruling 2), and what it is, who commands it and whether it may stand there is
 * reckoned from the pieces whenever somebody asks (formation.c). The same holds for control and for
 * supply, which looks for a source from the formation outwards and finds one within a few zones.
 * Only the pieces of a zone are kept as a list besides, because everybody asks for them.
 *
 * Hidden from a side: the other's hand, but for permanent cards, and with it both piles; his admirals
 * until they have fought; with the option `fog` which corps and generals follow the commander of an
 * enemy formation, and their steps (NGE ruling 41, fog.c).
 *
 * Sequences, a table each; `bicorne list nge --tables` prints them:
 *
 *   GAME      set-up, rounds, the end                        NGE chapters 5, 20 turn.c
 *   SETUP     places, generals and corps that are free       NGE §20.1i        setup.c
 *   ACTION    one side's action in a round                   NGE chapter 9     turn.c
 *   LAND      one formation: who goes, how far, and its end  NGE §9.1a         land.c
 *   MARCH     zone by zone: marches, fights, besieges        NGE chapter 12    march.c
 *   INTERCEPT the other side comes in between                NGE §12.4a        react.c
 *   EVADE     into the fortress, or away                     NGE §12.5a        react.c
 *   TEST      attrition                                      NGE §13.6.2a      attrition.c
 *   BATTLE    from counter-marches to pursuit                NGE chapter 14    battle.c
 *   COUNTER   counter-marches of one side                    NGE §14.1a        react.c
 *   WINDOW    battle cards of one side                       NGE §14.5.7       window.c
 *   LOSSES    steps of one side, one by one                  NGE §14.8a        losses.c
 *   RETREAT   where the beaten go                            NGE §14.10a       losses.c
 *   ASSAULT   on a fortress                                  NGE chapter 15    siege.c
 *   REGROUP   besiegers who are too weak                     NGE §15.3a        siege.c
 *   TRIM      what may not stand together is given up        NGE chapter 11    trim.c
 *   EVENT     a card played for what it says                 NGE chapter 6     cards.c
 *   CAMPAIGN  three formations, one battle                   NGE §12.6a        campaign.c
 *   SAIL      a squadron, sea by sea                         NGE §17.2.1a      sea.c
 *   CHASE     who intercepts it                              NGE §17.2.5a      chase.c
 *   SEABATTLE dice, losses, retreat                          NGE §17.3.1a      seabattle.c
 *   LANDING   troops in an enemy port                        NGE §17.2.9a      landing.c
 *   EVICT     fleets whose port has fallen                   NGE §17.2.1c      evict.c
 *   END       last assaults and tests of the year            NGE §5.2.1a       turn.c
 *   INTERPHASE what lies between two years                   NGE §5.1a         interphase.c
 *   WAR       declarations of war                            NGE §7.1a         war.c
 *   HAND      the hand phase of one side                     NGE §6.3a         hand.c
 *   GIFTS     what allies give each other                    NGE §7.3.1c       budget.c
 *   BUDGET    of one power                                   NGE §7.3.1a       budget.c, build.c
 *   TALKS     the diplomatic phase of one side               NGE §7.4          diplomacy.c
 *   TREAT     one diplomatic action, one end of a war        NGE §8.2.3a       diplomacy.c
 *   JOIN      a nation joins: corps appear, cards are drawn  NGE §7.1c         nations.c
 *   REDEPLOY  one power's formations, between the years      NGE §7.6a         redeploy.c
 *   CONQUEST  minors, powers, new states                     NGE §5.3          conquest.c
 *   PEACE     the terms of one                               NGE §18.2.2a      peace.c
 *   DEED      what an event of the years asks for            NGE §6.4e         deeds.c
 *   ABROAD    who goes to a foreign war                      NGE §6.5d         foreign.c
 *   FEAT      formations that an event moves or activates    NGE §6.4e         feats.c
 *   CRUISE    fleets that an event sends out                 NGE §6.4e         cruise.c
 *
 * load.c and scenario.c read data/nge, state.c moves pieces and cards; nge.c is the descriptor;
 * europe.c tells what players want to know between the years; table.c hides and checks; orders.c answers
 * for who is away; view.c, prompt.c and position.c write what players and files see. */
#ifndef NGE_NGE_H
#define NGE_NGE_H

#include "game/bag.h"
#include "game/fields.h"
#include "rules/nge/data.h"
#include "rules/nge/frames.h"
#include "rules/nge/kinds.h"
#include "rules/nge/sets.h"

#include <string.h>

enum {                      /* nge_state.is, a bit each */
       NGE_INSIDE = 1,      /* in the fortress of its zone; of a fleet: driven from its port */
       NGE_SECOND = 2,      /* of the second of two armies */
       NGE_UNSUPPLIED = 4,  /* at the last check (NGE §13.1) */
       NGE_DEMORALISED = 8, /* NGE §14.9.3a */
       NGE_ACTED = 16,      /* activated in this action (NGE ruling 26) */
       NGE_MOVER = 32,      /* marches now */
       NGE_FIGHTS = 64,     /* in the battle */
       NGE_PICKED = 128     /* chosen to come along: counter-march, interception */
};
enum {                    /* nge_state.mark: of a zone */
       NGE_MARK_SIDE = 3, /* 1 + the side whose marker lies here, or 0 */
       NGE_RUINED = 4,    /* its fortress is destroyed */
       NGE_SIEGE = 8,     /* 1 + the siege marker 0 to 3, three bits; 0: no siege */
       NGE_STRONG = 64    /* of what a seat sees: hidden steps are enough for a siege (fog.c) */
};

/* --- The state --- */

/* The march that is going on (NGE chapter 12). Its pieces have the bit NGE_MOVER. */
enum {                  /* nge_march.is */
       NGE_BEGUN = 1,   /* who goes and how far is settled */
       NGE_ENTERED = 2, /* a zone has just been entered */
       NGE_MET = 4,     /* there is an enemy to be fought */
       NGE_WAITS = 8,   /* for the others of a grand campaign */
       NGE_ENDED = 16,
       NGE_TESTED = 32,     /* its attrition test is over (NGE ruling 16) */
       NGE_POOR = 64,       /* it has crossed poor land */
       NGE_ABROAD = 128,    /* it has left the land of its commander's nation */
       NGE_WON = 256,       /* a battle or siege in this zone: marker and assault are free */
       NGE_STORMS = 512,    /* an assault is under way */
       NGE_CAUGHT = 1024,   /* intercepted: the enemy has +1 */
       NGE_STOOD = 2048,    /* the enemy here has declined to evade, or failed */
       NGE_FREED = 4096,    /* the assault that a won battle gives has been made */
       NGE_EASY = 8192,     /* a card: no test for its forced march */
       NGE_STARVED = 16384, /* unsupplied when it was activated */
       NGE_PACED = 32768,   /* its forced march has been announced */
       NGE_SORTIES = 65536,
       NGE_RALLIES = 131072,
       NGE_BRIDGED = 262144 /* a card: every river is bridged for it */
};
struct nge_march {
    uint32_t is;
    uint16_t zone, prev;                 /* where it is; where it came from, or NGE_NOWHERE */
    uint8_t leader;                      /* commander or lone unit */
    int8_t left;                         /* movement points */
    uint8_t spent, forced, pulled, free; /* free: forced march that a card does not count */
    uint8_t card;                        /* event that it belongs to, or NGE_NONE */
    uint8_t campaign;                    /* 1: one of a grand campaign */
};

/* The battle (NGE chapter 14). Its pieces have the bit NGE_FIGHTS. [0] attacks. */
enum { /* nge_fight.is */
       NGE_ON = 1,
       NGE_CATCH = 2, /* the defender has intercepted */
       NGE_SORTIE = 4,
       NGE_ROLLED = 8,
       NGE_WIPED = 16,     /* 5:1: no dice */
       NGE_SEPARATE = 32,  /* one formation after the other (15C, 1F) */
       NGE_SHAKEN = 64,    /* the loser is demoralised */
       NGE_LOST_ALL = 128, /* nothing of the loser is left */
       NGE_LANDED = 256,   /* the attacker has come by sea */
       NGE_UNBOUND = 512,  /* he is of the land, and has just broken with the defender */
       NGE_FERRIED = 1024  /* from Sicily: 19C */
};
struct nge_term { /* one modifier */
    const char *rule;
    int term, value; /* term: NGE_TERM_... */
    int card;        /* of NGE_TERM_CARD, or -1 */
};
enum { NGE_TERMS = 24 };
enum { NGE_OPTIONS = 512 }; /* that any question may have: room for a list of them */
struct nge_fight {
    uint16_t zone, from; /* from: of the attacker, or NGE_NOWHERE */
    uint16_t is;
    uint8_t attacker;                      /* side */
    uint8_t level, winner;                 /* winner: 0 the attacker, 1 the defender */
    uint8_t morale[2], lead[2], second[2]; /* pieces, or NGE_NONE */
    uint8_t steps[2];                      /* before the losses (NGE §14.8a) */
    uint8_t specials[2];                   /* committed, a bit each */
    uint8_t wounds[2];                     /* die of the wound check */
    int8_t sum[2];                         /* dice and modifiers */
    uint8_t lost[2];                       /* steps, with those of the retreat */
    uint8_t caught;                        /* interceptors: 1 + the edge by which they came, or 0 */
    uint8_t only; /* separate battles: 1 + the number of the formation that attacks, or 0 */
    uint8_t card[NGE_SIDES][7]; /* battle cards played, a bit each by number */
    uint8_t tried[2];           /* neighbours that have had their counter-march */
    uint8_t gap;
};

/* The squadron that sails (NGE §17.1). Its fleets have the bit NGE_MOVER. */
enum { /* nge_voyage.is */
       NGE_SAILING = 1,
       NGE_SAIL_BEGUN = 2,
       NGE_SAIL_ENDED = 4,
       NGE_SAIL_ENTERED = 8,  /* a sea zone has just been entered */
       NGE_SAIL_BLOCKED = 16, /* somebody may come out of the port or box that is entered */
       NGE_SAIL_STRIKES = 32, /* it attacks a squadron at sea */
       NGE_SAIL_DODGED = 64,  /* which tries to evade, or has */
       NGE_SAIL_FIGHTS = 128,
       NGE_SAIL_PORT = 256, /* in port (NGE §17.3.3) */
       NGE_SAIL_LANDS = 512,
       NGE_SAIL_MIXED = 1024 /* carries troops that did not embark on the Channel (11F) */
};
struct nge_voyage {
    uint16_t is, at, prev, want,
        start; /* prev: the last sea before this, want: where it is to go */
    int8_t left;
    uint8_t card, held; /* held: it blockaded a port when it set out */
    uint8_t gap;
};

enum { NGE_LOANS = 3 }; /* two corps and a general */
struct nge_state {
    struct bc_head h;
    uint32_t lasting; /* events, a bit each */
    uint16_t year;
    uint8_t round, last, side; /* whose action it is */
    uint8_t fog;               /* option */
    uint8_t veil; /* of what a seat sees: sides whose stacks are hidden, a bit each; the steps
                                * of a counter under fog are NGE_NONE */
    uint8_t ap, reserve[NGE_SIDES];
    uint8_t vp, esc, punished;
    uint8_t held[NGE_SIDES];     /* cards in hand: public */
    uint8_t winner;              /* when over: a side, or NGE_NOBODY */
    uint8_t bad_weather, winter; /* 8F, 16C have been played this year */
    uint8_t wary;                /* 39C: until C's next action its formations evade Napoleon on 3 */
    uint8_t restored; /* armies that have had their replacements this round, a bit each */
    uint8_t owner[NGE_ZONES], mark[NGE_ZONES];
    uint8_t first[NGE_PLACES], next[NGE_PIECES]; /* lists of pieces, in order */
    uint16_t at[NGE_PIECES];
    uint8_t n[NGE_PIECES]; /* steps of a corps; 1: general of an army, fixed depot, known admiral */
    uint8_t is[NGE_PIECES];
    uint8_t
        from[NGE_PIECES]; /* 1 + edge by which it came into a battle, or 0; in a grand campaign 16
                               * times 1 + its number besides; of a fleet before
                               * Constantinople 1 + the sea it came from */
    uint8_t lies[NGE_CARDS], used[NGE_CARDS / 8 + 1];
    uint8_t ally[NGE_NATIONS]; /* side, or NGE_THIRD */
    uint8_t tie[NGE_NATIONS];  /* of a minor: the power that it follows, or NGE_NONE */
    uint8_t bond[NGE_NATIONS]; /* bits, above */
    uint8_t years[NGE_MAJORS]; /* of a forced peace, this one included; NGE_NONE: to the end */
    uint8_t defeats[NGE_SIDES][NGE_MAJORS];    /* by France, by the Coalition */
    uint8_t points[NGE_MAJORS];                /* to spend in this budget, in half points */
    int8_t note[NGE_MAJORS];                   /* for the next one, in half points */
    uint8_t gave[NGE_MAJORS], got[NGE_MAJORS]; /* of allies, this year, in points */
    uint8_t debt[NGE_MAJORS];                  /* steps owed to a foreign war (NGE §6.4c) */
    uint8_t built;            /* powers that have built a fleet this year, a bit each */
    uint8_t humbled;          /* powers that 26F could make peace with this year, a bit each */
    uint8_t resisted;         /* powers that have played 27C, a bit each */
    uint8_t talks[NGE_SIDES]; /* rounds with a diplomatic action this year */
    uint8_t between;          /* 1: the interphase is on */
    uint8_t boon;    /* powers whose victor has chosen a card, a bit each (NGE §18.2.2b) */
    uint8_t budgets; /* powers whose budget has begun this year, a bit each */
    struct nge_march march;
    struct nge_fight fight;
    struct nge_voyage voyage;
    struct nge_frame stack[NGE_DEPTH];
    uint8_t lent[NGE_LOANS]; /* 1 + a piece that a forced ally lends to France (40F), or 0 */
    uint8_t gap[3];
};
_Static_assert(sizeof(struct nge_frame) == 16, "part of the state's layout");
_Static_assert(sizeof(struct nge_state) <= 4096, "a search copies it for every action");

enum { NGE_BY_CARD = 1, NGE_BY_EVENT, NGE_BY_ONE }; /* nge_action_facts.mode */
/* Why there is an attrition test (NGE §13.6.1a), and why steps are lost. */
enum { NGE_FOR_MARCH, NGE_FOR_STEP, NGE_FOR_END, NGE_FOR_WAY, NGE_FOR_COLD };
enum { /* NGE_DOM_CAUSE; the last two are asked for elsewhere */
       NGE_LOST_IN_BATTLE,
       NGE_LOST_IN_PURSUIT,
       NGE_LOST_ON_WAY,
       NGE_LOST_IN_ASSAULT,
       NGE_LOST_BY_ATTRITION,
       NGE_LOST_AT_SEA
};
enum { /* NGE_DOM_SURPLUS */
       NGE_TOO_FEW_GENERALS,
       NGE_TOO_MANY_STEPS,
       NGE_TOO_MUCH_HORSE,
       NGE_TOO_MANY_FOREIGN,
       NGE_TOO_MANY_GENERALS
};
enum { NGE_TAKES_LEAD = 1, NGE_TAKES_SPECIAL = 2, NGE_TAKES_HORSE = 4 }; /* nge_losses_facts.is */
enum { NGE_TAG = 16 };          /* nge_state.from: the number of a formation of a grand campaign */
enum { NGE_REPLACED = 2 };      /* steps that an army gets back (NGE §20.1f) */
enum { NGE_AT_BATTLE_TIE = 5 }; /* rows that others name */
enum { NGE_REPULSED, NGE_STEADFAST, NGE_EXIT, NGE_BREACH }; /* of an assault */

/* Cards that the rules name, by number. */
#define NGE_CARD_F(n) ((n)-1)
#define NGE_CARD_C(n) (NGE_CARDS_EACH + (n)-1)

extern const struct bc_game nge_game;
extern const struct bc_dom nge_doms[];
extern const struct bc_field nge_fields[];
extern const char *const nge_lasting_words[], *const nge_shut_words[];
extern const char *const nge_side_words[],
    *const nge_level_words[], *const nge_siege_words[], *const nge_kind_words[],
                                                            *const nge_number_words[],
                                                                *const nge_term_words[];
extern const struct bc_step nge_seq_game[], nge_seq_setup[], nge_seq_action[], nge_seq_land[],
    nge_seq_march[], nge_seq_intercept[], nge_seq_evade[], nge_seq_test[], nge_seq_battle[],
    nge_seq_counter[], nge_seq_window[], nge_seq_losses[], nge_seq_retreat[], nge_seq_assault[],
    nge_seq_trim[], nge_seq_regroup[], nge_seq_event[], nge_seq_campaign[], nge_seq_end[],
    nge_seq_sail[], nge_seq_chase[], nge_seq_seabattle[], nge_seq_landing[], nge_seq_evict[],
    nge_seq_interphase[], nge_seq_war[], nge_seq_hand[], nge_seq_gifts[], nge_seq_budget[],
    nge_seq_talks[], nge_seq_treat[], nge_seq_join[], nge_seq_redeploy[], nge_seq_conquest[],
    nge_seq_peace[], nge_seq_deed[], nge_seq_abroad[], nge_seq_feat[], nge_seq_cruise[];

static inline struct nge_state *nge_state(const struct bc_ctx *cx)
{
    return (struct nge_state *)(void *)cx->st;
}

static inline const struct nge_data *nge_data(const struct bc_ctx *cx)
{
    return cx->data;
}

static inline const struct nge_frame *nge_facts(const struct bc_frame *f)
{
    return (const struct nge_frame *)(const void *)f;
}

static inline struct nge_frame *nge_frame(struct bc_frame *f)
{
    return (struct nge_frame *)(void *)f;
}

/* --- state.c: pieces, zones, cards --- */

static inline bool nge_is_corps(int p)
{
    return p < NGE_CORPS;
}
static inline bool nge_is_special(int p)
{
    return p >= NGE_FIRST_SPECIAL && p < NGE_FIRST_DEPOT;
}
static inline bool nge_is_depot(int p)
{
    return p >= NGE_FIRST_DEPOT && p < NGE_FIRST_ARMY;
}
static inline bool nge_is_army(int p)
{
    return p >= NGE_FIRST_ARMY && p < NGE_FIRST_GENERAL;
}
static inline bool nge_is_general(int p)
{
    return p >= NGE_FIRST_GENERAL && p < NGE_FIRST_FLEET;
}
static inline bool nge_is_fleet(int p)
{
    return p >= NGE_FIRST_FLEET;
}
static inline const struct nge_unit *nge_unit(const struct bc_ctx *cx, int p)
{
    return &nge_data(cx)->unit[p];
}
static inline int nge_nation(const struct bc_ctx *cx, int p)
{
    return nge_data(cx)->of[p];
}
static inline bool nge_is_lent(const struct nge_state *s, int p)
{
    return s->lent[0] == 1 + p || s->lent[1] == 1 + p || s->lent[2] == 1 + p;
}
/* The side of a piece, or NGE_THIRD (NGE ruling 1). */
static inline int nge_side(const struct bc_ctx *cx, int p)
{
    int side = nge_state(cx)->ally[nge_data(cx)->of[p]];
    return side == NGE_THIRD && nge_is_lent(nge_state(cx), p) ? NGE_F : side;
}
static inline bool nge_has(const struct nge_state *s, int p, unsigned bits)
{
    return (s->is[p] & bits) == bits;
}
static inline void nge_set_bits(struct nge_state *s, int p, unsigned bits, bool on)
{
    s->is[p] = (uint8_t)(on ? s->is[p] | bits : s->is[p] & ~bits);
}

void nge_empty(struct nge_state *s); /* no piece anywhere */
void nge_put(struct bc_ctx *cx, int p, int place);
void nge_to_reserve(struct bc_ctx *cx, int p);
void nge_eliminate(struct bc_ctx *cx, int p);
void nge_lose_step(struct bc_ctx *cx, int p); /* a step of a corps, a depot, a special unit */
void nge_gain_step(struct bc_ctx *cx, int p); /* of a corps; a siege may begin with it */
void nge_destroy(struct bc_ctx *cx, const nge_set *set);
void nge_clear_bits(struct bc_ctx *cx, unsigned bits);            /* of all pieces */
nge_set nge_with(const struct nge_state *s, unsigned bit);        /* all pieces that have it */
int nge_fixed_depot(const struct bc_ctx *cx, int zone, int side); /* or -1 */
bool nge_napoleon_is_gone(const struct bc_ctx *cx);
bool nge_has_fallen(const struct bc_ctx *cx);
int nge_napoleon(const struct bc_ctx *cx); /* the piece */

/* Edge from one zone to another among those of the first, or -1. */
int nge_edge(const struct bc_ctx *cx, int from, int to);

int nge_control(const struct bc_ctx *cx, int zone); /* a side, NGE_OPEN, NGE_NOBODY: NGE §3.2a */
bool nge_may_enter(const struct bc_ctx *cx, int side, int zone);  /* not a third party's */
bool nge_holds_fort(const struct bc_ctx *cx, int zone, int side); /* active, of that side */
int nge_siege(const struct nge_state *s, int zone);               /* marker 0 to 3, or -1 */
void nge_set_siege(struct bc_ctx *cx, int zone, int marker);      /* -1: lifted */
void nge_set_control(struct bc_ctx *cx, int zone, int side);
bool nge_strait_open(const struct bc_ctx *cx, const struct nge_edge *e, int side);
bool nge_is_rough(const struct bc_ctx *cx, int zone);
bool nge_is_winter(const struct nge_state *s);
bool nge_is_key(const struct bc_ctx *cx, int zone, int nation);

int nge_card_side(int card);
bool nge_is_permanent(const struct bc_ctx *cx, int card);
int nge_card_value(const struct bc_ctx *cx, int card); /* NGE §6.2a, ruling 28 */
bool nge_has_card(const struct nge_state *s, int card);
bool nge_has_unknown(const struct bc_ctx *cx, int side); /* the other cannot know his whole hand */
bool nge_in_game(const struct nge_state *s, int card);   /* public: could it be in the hand? */
void nge_discard(struct bc_ctx *cx, int card);           /* played or thrown away */
void nge_remove_card(struct bc_ctx *cx, int card);

bc_seats nge_seat(int side);
void nge_emit(struct bc_ctx *cx, int kind, int a, int b, int c, int d, int e);
struct bc_action nge_act(int kind, int seat, int a, int b);
void nge_die_odds(struct bc_list *out);
bc_seats nge_who_active(const struct bc_ctx *cx, const struct bc_frame *f);
bc_seats nge_who_other(const struct bc_ctx *cx, const struct bc_frame *f);

/* --- formation.c: NGE chapters 10, 11 --- */

struct nge_force { /* what a set of pieces is */
    nge_set set;
    int units, steps, generals, armies, specials, depots;
    int commander;               /* or -1 */
    int lone;                    /* the only corps, or -1 */
    int move;                    /* of the slowest corps */
    int horse;                   /* for superiority: NGE §14.5.2 */
    int cavalry;                 /* reserve cavalry steps */
    int demoralised, unsupplied; /* steps */
    int hidden;                  /* corps of which only this is known: fog.c */
    uint8_t major[NGE_MAJORS];   /* steps */
};

enum { NGE_FIELD, NGE_GARRISON, NGE_MARCHING, NGE_STAYING, NGE_FIGHTING, NGE_CHOSEN };
/* Pieces of a side in a zone: outside the fortress, inside, those that march or fight or are picked,
 * and those outside that do not march. */
nge_set nge_pieces(const struct bc_ctx *cx, int zone, int side, int which);
struct nge_force nge_weigh(const struct bc_ctx *cx, const nge_set *set);
struct nge_force nge_force(const struct bc_ctx *cx, int zone, int side, int which);
bool nge_stands(const struct bc_ctx *cx, int zone, int side);   /* corps outside the fortress */
int nge_commander(const struct bc_ctx *cx, const nge_set *set); /* or -1: NGE §10.2a */
int nge_army_of(const struct bc_ctx *cx, const nge_set *set, int group); /* its marker, or -1 */
nge_set nge_group(const struct bc_ctx *cx, const nge_set *set, int group);
/* Steps that the commander, or those of two armies, may lead (NGE §10.1a, §10.1c); 0: there is none. */
int nge_may_lead(const struct bc_ctx *cx, const nge_set *set);
int nge_leader(const struct nge_force *a); /* commander, or lone unit, or -1 */
int nge_head(const struct nge_force *a);   /* the same, or the first of several, or -1 */
int nge_nation_of(const struct bc_ctx *cx, const struct nge_force *a);  /* whose line and morale */
int nge_initiative(const struct bc_ctx *cx, const struct nge_force *a); /* AP: NGE §9.1a */
bool nge_is_starved(const struct nge_force *a);
bool nge_is_shaken(const struct nge_force *a);

/* May these stand together as one formation (NGE ruling 2, 4)? NULL, or why not. `merged`: generals
 * that would go to the reserve do not count. */
const struct bc_bar *nge_bar_stack(const struct bc_ctx *cx, const nge_set *set);
const struct bc_bar *nge_bar_merge(const struct bc_ctx *cx, const nge_set *a, const nge_set *b,
                                   bool two_armies);
const struct bc_bar *nge_bar_empty(const struct bc_ctx *cx, const nge_set *set);
const struct bc_bar *nge_bar_add(const struct bc_ctx *cx, const nge_set *set, int p, int *group);
/* Makes one formation of what a side has in a zone: surplus generals to the reserve, bits of the
 * demoralised spread (NGE ruling 5, 23). */
void nge_merge(struct bc_ctx *cx, int zone, int side);
void nge_spread(struct bc_ctx *cx, const nge_set *set); /* demoralisation, of two armies apart */
/* Generals, markers and special units without corps leave the map (NGE §2.1d, §2.2b). */
void nge_tidy(struct bc_ctx *cx, int zone, int side);
void nge_go_inside(struct bc_ctx *cx, const nge_set *set, int zone, int side);
enum { NGE_SUBORDINATES = 3 };
int nge_over(const struct bc_ctx *cx, const struct nge_force *a,
             bool army); /* NGE_TOO_..., or -1 */
/* What is to be one formation there: all in the field, or only those who march. */
nge_set nge_united(const struct bc_ctx *cx, int zone, int side);
bool nge_must_trim(const struct bc_ctx *cx, int zone, int side);
int nge_surplus(const struct bc_ctx *cx, int zone, int side);     /* NGE_TOO_... */
bool nge_is_crowded(const struct bc_ctx *cx, int zone, int side); /* more than three subordinates */
bool nge_call_dismissal(struct bc_ctx *cx, int zone, int side);
void nge_call_trim(struct bc_ctx *cx, int zone, int side);
bool nge_at_home(const struct bc_ctx *cx, int p, int zone); /* may this piece be there at all? */
void nge_sort_armies(struct bc_ctx *cx, const nge_set *set, int zone, int side);
void nge_shift(struct bc_ctx *cx, const nge_set *set, int zone);     /* all of them */
void nge_tell_move(struct bc_ctx *cx, const nge_set *set, int zone); /* what no action tells */

/* --- fog.c: NGE ruling 41 --- */
nge_set nge_veiled(const struct bc_ctx *cx, int side); /* what the other side cannot see */
bool nge_is_veiled(const struct bc_ctx *cx, int p);
bool nge_has_veiled(const struct bc_ctx *cx, int zone, int side); /* a stack outside the fortress */
bool nge_hides(const struct bc_ctx *cx, const struct bc_action *act);
void nge_emit_of(struct bc_ctx *cx, int kind, int p, bool veiled); /* then to its owner */
void nge_emit_test(struct bc_ctx *cx, int side, const nge_set *tested,
                   const struct bc_action *told);
void nge_lay_open(struct bc_ctx *cx, int zone);
bool nge_looks_like(const struct bc_ctx *cx, int p,
                    int q); /* two counters under fog, from outside */
const char *nge_class_word(int p);
void nge_hide_stacks(struct bc_ctx *cx, int side);
void nge_guess_stacks(struct bc_ctx *cx, int side, struct bc_rng *rng);

/* --- supply.c: NGE chapter 13 --- */

struct nge_trace {
    uint16_t entry;  /* the first step leads there, or NGE_NOWHERE (NGE §13.3c) */
    uint16_t banned; /* a zone that may not be used, or NGE_NOWHERE */
};
bool nge_supplied(const struct bc_ctx *cx, int zone, int nation, struct nge_trace how);
bool nge_is_fed(const struct bc_ctx *cx, const struct nge_force *a, int zone, struct nge_trace how);
bool nge_zone_supplied(const struct bc_ctx *cx, int zone, int side); /* NGE ruling 39 */
/* Checks and notes it on the pieces: is this formation supplied? */
bool nge_check_supply(struct bc_ctx *cx, const nge_set *set, int zone, struct nge_trace how);
#define NGE_FREELY ((struct nge_trace){NGE_NOWHERE, NGE_NOWHERE})

/* Where its line runs, or where it breaks. */
void nge_tell_supply(const struct bc_ctx *cx, int zone, int nation, struct nge_trace how,
                     struct bc_facts *facts);

/* --- land.c, march.c --- */
struct nge_march *nge_march_of(const struct bc_ctx *cx);
bool nge_march_is(const struct bc_ctx *cx, unsigned bits);
void nge_march_set(const struct bc_ctx *cx, unsigned bits, bool on);
nge_set nge_movers(const struct bc_ctx *cx);
struct nge_force nge_mover(const struct bc_ctx *cx);
int nge_army_to_restore(const struct bc_ctx *cx);
bool nge_needs_test(const struct bc_ctx *cx);
enum bc_flow nge_march_test(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);
struct nge_frame *nge_call_land(struct bc_ctx *cx, int leader, bool apart, int card);
bool nge_may_activate(const struct bc_ctx *cx, int leader, bool apart, int side);
struct nge_leaders {
    nge_set any, may[2]; /* [0]: with all that goes along, [1]: apart */
};
struct nge_leaders nge_leaders_of(const struct bc_ctx *cx, int side); /* who may be activated */
int nge_cost_of(const struct bc_ctx *cx, int leader, bool apart);
nge_set nge_followers(const struct bc_ctx *cx, int leader, bool apart);
int nge_moves(const struct bc_ctx *cx, const struct nge_force *a); /* MP, weather counted */
const struct bc_bar *nge_bar_step(const struct bc_ctx *cx, int to);
void nge_step(struct bc_ctx *cx, int to);                     /* the march enters a zone */
void nge_meet_depots(struct bc_ctx *cx, int zone, int enemy); /* mobile ones alone are lost */
int nge_rally_value(const struct bc_ctx *cx); /* a die up to this rallies those who march */
int nge_forced(const struct bc_ctx *cx);      /* points of the forced march that its test counts */

/* --- react.c --- */
int nge_superiority(const struct bc_ctx *cx, const struct nge_force *a, const struct nge_force *b);
int nge_intercept_terms(const struct bc_ctx *cx, int zone, const struct nge_force *by,
                        struct nge_term out[NGE_TERMS]);
int nge_evade_terms(const struct bc_ctx *cx, int zone, int from, const struct nge_force *by,
                    struct nge_term out[NGE_TERMS]);
int nge_counter_terms(const struct bc_ctx *cx, const struct nge_react_facts *r,
                      struct nge_term out[NGE_TERMS]);
int nge_intercept_bonus(const struct bc_ctx *cx, int zone, const struct nge_force *by);
int nge_evade_bonus(const struct bc_ctx *cx, int zone, int from, const struct nge_force *by);
/* The least throw with which it succeeds. */
int nge_react_need(const struct bc_ctx *cx, const struct bc_frame *f);
int nge_evade_need(const struct bc_ctx *cx, const struct nge_evade_facts *e);
int nge_react_price(const struct bc_ctx *cx, int leader);     /* value of the card */
nge_set nge_react_party(const struct bc_ctx *cx, int leader); /* all whom he may take along */
bool nge_can_intercept(const struct bc_ctx *cx, int general, int zone);
enum { NGE_CAUGHT_FROM = 5 }; /* interceptions, counter-marches */
bool nge_can_flee(const struct bc_ctx *cx, int zone, int side, int from, int to);

/* --- attrition.c --- */
void nge_call_test(struct bc_ctx *cx, int zone, int side, int why, int plus);
struct nge_force nge_tested(const struct bc_ctx *cx, const struct nge_test_facts *t);
void nge_call_cold_test(struct bc_ctx *cx, int zone, int side, bool garrison);
void nge_call_garrison_test(struct bc_ctx *cx, int zone, int side);
void nge_call_long_way_test(struct bc_ctx *cx, int zone, int side, bool poor, bool abroad);
int nge_test_terms(const struct bc_ctx *cx, const struct nge_test_facts *t,
                   struct nge_term out[NGE_TERMS]);
void nge_tell_test(const struct bc_ctx *cx, const struct nge_test_facts *t, struct bc_facts *facts);
const struct nge_result *nge_test_result(const struct bc_ctx *cx, int steps, int sum);

/* --- odds.c, battle.c --- */
enum { NGE_MORALES = 10 };
/* Steps by printed morale; the greatest number of them. */
int nge_count_morale(const struct bc_ctx *cx, const struct nge_force *a, int steps[NGE_MORALES]);
int nge_printed_morale(const struct bc_ctx *cx, const struct nge_force *a);
void nge_call_battle(struct bc_ctx *cx, int zone, int from, int attacker, unsigned is, int only);
int nge_odds(int attacker, int defender);    /* 3: 3:1, -3: 1:3; 1: even */
int nge_strength(const struct nge_force *a); /* in half points */
int nge_level(int attacker, int defender);
/* What is added to the dice of the attacker (0) or defender (1), term by term; their number. */
int nge_modifiers(const struct bc_ctx *cx, int who, struct nge_term out[NGE_TERMS]);
int nge_modifier(const struct bc_ctx *cx, int who);
/* Adds a modifier that is not 0; the sum of several. */
int nge_put_term(struct nge_term *out, int n, const char *rule, int term, int value);
int nge_sum(const struct nge_term *term, int n);
int nge_fight_side(const struct nge_state *s, int who);
int nge_tactics(const struct bc_ctx *cx, int general, int who);
struct nge_force nge_fighters(const struct bc_ctx *cx, int who);
const struct nge_result *nge_battle_result(const struct bc_ctx *cx, int level, int sum);
int nge_steadiness_terms(const struct bc_ctx *cx, int loser, struct nge_term out[NGE_TERMS]);
int nge_steadiness(const struct bc_ctx *cx, int loser);
int nge_pursuit_terms(const struct bc_ctx *cx, int winner, struct nge_term out[NGE_TERMS]);
int nge_pursuit_bonus(const struct bc_ctx *cx, int winner);
bool nge_played(const struct nge_state *s, int card);
int nge_morale(const struct bc_ctx *cx, const struct nge_force *a); /* NGE §14.4a */

bool nge_attacker_wins(const struct nge_result *attacker, const struct nge_result *defender);
void nge_judge(struct bc_ctx *cx); /* supply, strengths, level: what stands before the choices */

/* --- tell.c: what rows tell of their actions --- */
typedef void nge_tells(const struct bc_ctx *cx, const struct bc_frame *f,
                       const struct bc_action *about, struct bc_facts *facts);
nge_tells nge_tell_action, nge_tell_march, nge_tell_react, nge_tell_evade, nge_tell_battle;
void nge_fact(struct bc_facts *facts, const char *rule, int kind, int a, int b, int c);
void nge_tell_terms(int side, const struct nge_term *term, int n, struct bc_facts *facts);

/* --- window.c --- */
void nge_hearten(struct bc_ctx *cx, const struct nge_force *a); /* those who fight are rallied */

/* --- losses.c --- */
void nge_call_losses(struct bc_ctx *cx, int zone, int side, int n, int why, unsigned is);
void nge_call_retreat(struct bc_ctx *cx, int zone, int side);
void nge_call_withdrawal(struct bc_ctx *cx, int zone, int side, int from);
/* All are steps to lose, and it makes no difference which one is. */
bool nge_lose_alike(const struct bc_ctx *cx, const struct bc_list *options);

/* --- orders.c --- */
extern const struct bc_opt nge_orders[];
enum bc_obeys nge_obey(const struct bc_ctx *cx, int seat, const struct bc_list *l,
                       int16_t order[BC_ORDERS], struct bc_action *act);

/* --- siege.c --- */
const struct bc_bar *nge_bar_assault(const struct bc_ctx *cx, int zone, int side, bool free);
nge_set nge_stormers(const struct bc_ctx *cx, int zone, int side);
int nge_siege_terms(const struct bc_ctx *cx, int zone, int side, struct nge_term out[NGE_TERMS]);
int nge_storm_result(const struct bc_ctx *cx, int sum);
int nge_siege_bonus(const struct bc_ctx *cx, int zone, int side);
bool nge_besieges(const struct bc_ctx *cx, int zone, int side); /* with enough steps */
void nge_update_siege(struct bc_ctx *cx, int zone);
bool nge_must_regroup(const struct bc_ctx *cx, const struct bc_frame *f);
const struct bc_bar *nge_bar_rebuild(const struct bc_ctx *cx, int zone, int side, int p);
void nge_rebuild(struct bc_ctx *cx, int zone, int p);
void nge_call_assault(struct bc_ctx *cx, int zone, int side, bool final);

/* --- cards.c, campaign.c --- */
const struct bc_bar *nge_bar_event(const struct bc_ctx *cx, int side, int card);
void nge_play_event(struct bc_ctx *cx, int side, int card);
void nge_offer_events(const struct bc_ctx *cx, int side, unsigned phase, struct bc_list *l);
void nge_offer_subsidies(const struct bc_ctx *cx, struct bc_list *l); /* 8C, 13C, 23C */
const struct bc_bar *nge_bar_battle_card(const struct bc_ctx *cx, int card, int who, int window);
int nge_card_bonus(const struct bc_ctx *cx, int card, int who);
bool nge_has_rockets(const struct bc_ctx *cx, int zone); /* 30C */

int nge_waiting(const struct bc_ctx *cx, const struct nge_campaign_facts *c, int zone);

/* --- turn.c --- */
int nge_next_assault(const struct bc_ctx *cx, const struct nge_end_facts *e);
void nge_end_game(struct bc_ctx *cx, int winner);
bool nge_france_is_conquered(const struct bc_ctx *cx);
bool nge_is_taken(const struct bc_ctx *cx, int zone); /* a French key zone, by the Coalition */
/* An army that is not demoralised; at_home: in its own land. */
bool nge_has_steady_army(const struct bc_ctx *cx, int nation, bool at_home);

#include "rules/nge/years.h"

/* --- The descriptor's --- */
int nge_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void nge_unload(void *data);
int nge_read_scenario(struct nge_data *to, const struct bc_files *files, const char *name,
                      struct bc_error *e);
int nge_first_place(const struct bc_ctx *cx, int p); /* before the set-up */
int nge_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e);
void nge_score(const struct bc_ctx *cx, int32_t milli[]);
void nge_redact(struct bc_ctx *cx, int seat);
void nge_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng);
const char *nge_check(const struct bc_ctx *cx);
void nge_view(const struct bc_ctx *cx, struct bc_out *out);
void nge_map(const struct bc_ctx *cx, struct bc_out *out);
void nge_prompt(const struct bc_ctx *cx, struct bc_action *q);
void nge_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts);
void nge_say(const struct bc_told *, struct bc_tale *); /* say.c */
int nge_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

#endif
