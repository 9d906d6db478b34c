/* nie.h - Napoleon in Europa (Eagle Games 2002), the basic rules: state, frames and sequences.
 *
 * Rules are cited as "NIE §6.4" and "NIE ruling 12": docs/rules/nie.en.md. A seat is a player; a
 * player has one or several of the seven great nations. Figures belong to nations, alliances bind
 * players, and whoever is not an ally is an enemy (NIE §1.8, ruling 1). Flag bearers have no use
 * at a table with room (NIE §1.7).
 *
 * The state holds the options, who plays which nation and is allied with whom, the figures by
 * region, nation and kind, who holds a region, the cards, what is left of this turn (who acts
 * together, where attackers came from, what has moved and sailed), and one battle: battles are
 * fought one at a time. In a battle figures stay counted on the map; front, rear and dead add up
 * to them. Who holds a region is settled whenever figures come or go (control.c), so it is not
 * derived but checked.
 *
 * Hidden from a player: the other players' hands and with them the bag, deployments until both
 * sides have made theirs (NIE §11.3), cards chosen for a trade (NIE ruling 42), and figures where
 * all are placed at once (NIE ruling 28). Numbers of cards are public.
 *
 * Sequences, a table each; `bicorne list nie --tables` prints them:
 *
 *   GAME     nations, figures, then rounds                    NIE chapter 3         setup.c
 *   ROUND    places in turn order, and who waited             NIE §5.2, ruling 16   turn.c
 *   TURN     alliances; then four phases for all who act      NIE §5.3, chapter 7   turn.c
 *   ANSWER   a question to another player: yes or no          NIE §7.1, ruling 2    turn.c
 *   WINDOW   trades before movement                           NIE §9.8              trade.c
 *   TRADE    one offer, from the hands to the exchange        NIE §9.8, ruling 42   trade.c
 *   MUSTER   which nation moves next                          NIE ruling 47         turn.c
 *   MOVE     one nation, group by group                       NIE chapter 6         move.c
 *   POOL     dice of one sort of figures                      NIE ruling 49         fire.c
 *   BATTLES  which region is next                             NIE §5.3              battle.c
 *   BATTLE   sides, deployment, rounds, pursuit, retreat      NIE chapter 11        battle.c
 *   HALF     one side's half of a round                       NIE §11.4, §11.5      battle.c
 *   FIRE     who fires, the dice, the hits                    NIE §11.6, §11.10     fire.c
 *   RALLY    leaders bring the fallen back                    NIE §11.8             fire.c
 *   CARDS    sets, worthless cards, trades                    NIE §9.4, §9.7        cards.c
 *   SET      its cards, then the figures it brings            NIE §9.4, §10.1       cards.c
 *
 * What interrupts is called: ANSWER by whoever has a question (to an ally, or to the lord of the
 * straits in the middle of a move), POOL by a landing, by fire and by rally, which find the
 * successes in `ret`. Late battles after a broken alliance are the same sequence again (NIE §7.4).
 *
 * The other chapters: control.c who holds a region (4) and nations put out (12.1), score.c the end
 * (12), load.c reader of data/nie, state.c what several chapters ask, tell.c what players are told
 * before they decide, say.c how it is told. nie.c is the descriptor; table.c hides and checks;
 * view.c and position.c write what players and files see. */
#ifndef NIE_NIE_H
#define NIE_NIE_H

#include "game/bag.h"
#include "game/fields.h"

#include <string.h>

enum { NIE_FR, NIE_GB, NIE_PR, NIE_RU, NIE_OT, NIE_AU, NIE_SP, NIE_NATIONS };
enum { NIE_INF, NIE_CAV, NIE_ART, NIE_LEADER, NIE_KINDS };
enum { NIE_NEUTRAL, NIE_LIVING, NIE_OUT }; /* nie_state.is */
enum { NIE_EQUAL, NIE_POWERS, NIE_STOP };  /* set-ups I, II, III */
enum { NIE_TOTAL, NIE_SHORT, NIE_MEDIUM, NIE_LONG, NIE_LIMITED };
enum { NIE_USUAL, NIE_DRAWN, NIE_CHOSEN }; /* how nations are taken (NIE ruling 28) */
enum { NIE_DEFENDER, NIE_ATTACKER, NIE_BOTH };
enum { NIE_AHEAD, NIE_BEHIND, NIE_AFLOAT, NIE_RANKS }; /* where figures are that throw dice */
enum { NIE_REGIMENT, NIE_BRIGADE, NIE_DIVISION, NIE_CORPS = 12, NIE_SETS };

enum {
    NIE_SEATS = 7,
    NIE_REGIONS = 95,
    NIE_NEAR = 8,                                /* neighbours at most */
    NIE_CARD_NAPOLEON = NIE_NATIONS * NIE_KINDS, /* card = nation * 4 + symbol */
    NIE_CARD_NOTHING,
    NIE_CARDS,
    NIE_MOST = 200,     /* figures of a kind and nation (NIE ruling 4) */
    NIE_THROW = 12,     /* dice thrown at once, at most */
    NIE_RALLY_DICE = 2, /* of a leader, and of how many faces each succeeds (NIE §11.8) */
    NIE_RALLY_FACES = 2,
    NIE_FIRE_WAYS = NIE_KINDS + 1, /* to fire: front kinds, then guns behind */
    NIE_SET_CARDS = 4,             /* of a set, at most */
    NIE_OFFERS = 3, /* of a trade to one player in a window, at most: NIE ruling 42 */
    NIE_NONE = 0xff,
    NIE_DEPTH = 10
};

/* --- What never changes: data/nie --- */

struct nie_region {
    char id[20], name[2][28]; /* id: word of actions; names German, English */
    uint8_t home;             /* nation or NIE_NONE */
    bool capital, anchor, black_sea;
    uint8_t nears, near[NIE_NEAR], straits; /* those across a strait, a bit each: drawn only */
    int16_t x, y, anchor_x, anchor_y;
};

struct nie_data {
    struct nie_region region[NIE_REGIONS];
    uint8_t homes[NIE_NATIONS]; /* number of homeland regions */
    uint8_t home[NIE_NATIONS][16], capital[NIE_NATIONS];
    uint8_t strait; /* Anatolia: with Constantinople the key to the Black Sea (NIE §2.3) */
    uint8_t deck[2][NIE_CARDS];              /* copies: weighted, uniform */
    uint8_t box[NIE_NATIONS + 1][NIE_KINDS]; /* plastic of a nation; the last: of nobody */
    uint8_t setup;                           /* NIE_EQUAL ... */
    uint8_t figures[NIE_NATIONS][NIE_KINDS]; /* to place; set-up III: France's per opponent */
    uint8_t nations_of[NIE_SEATS + 1];       /* nations a player, by number of players */
    uint8_t table[NIE_SEATS + 1][NIE_SEATS]; /* set-up III: nations of each seat, a bit each */
};

/* --- The state --- */

enum {
    NIE_SEQ_GAME,
    NIE_SEQ_ROUND,
    NIE_SEQ_TURN,
    NIE_SEQ_ANSWER,
    NIE_SEQ_WINDOW,
    NIE_SEQ_TRADE,
    NIE_SEQ_MUSTER,
    NIE_SEQ_MOVE,
    NIE_SEQ_POOL,
    NIE_SEQ_BATTLES,
    NIE_SEQ_BATTLE,
    NIE_SEQ_HALF,
    NIE_SEQ_FIRE,
    NIE_SEQ_RALLY,
    NIE_SEQ_CARDS,
    NIE_SEQ_SET
};
/* Rows that the check of a position knows. */
enum {
    NIE_AT_GAME_START,
    NIE_AT_GAME_NATION,
    NIE_AT_GAME_NEUTRAL,
    NIE_AT_GAME_PLACE,
    NIE_AT_GAME_ALLIES
};
enum {
    NIE_AT_TURN_BREAK,
    NIE_AT_TURN_OFFER,
    NIE_AT_TURN_WAIT,
    NIE_AT_TURN_WAITED,
    NIE_AT_TURN_GATHER,
    NIE_AT_TURN_INVITE,
    NIE_AT_TURN_CLEAR,
    NIE_AT_TURN_TRADES,
    NIE_AT_TURN_MUSTER,
    NIE_AT_TURN_BATTLES,
    NIE_AT_TURN_COUNT,
    NIE_AT_TURN_DRAW,
    NIE_AT_TURN_CARDS,
    NIE_AT_TURN_LATE,
    NIE_AT_TURN_END
};
enum {
    NIE_AT_TRADE_OWN,
    NIE_AT_TRADE_PICK,
    NIE_AT_TRADE_THEIRS,
    NIE_AT_TRADE_GIVE,
    NIE_AT_TRADE_WANT,
    NIE_AT_TRADE_ANSWER,
    NIE_AT_TRADE_CHOOSE,
    NIE_AT_TRADE_END
};
enum {
    NIE_AT_MOVE_BEGIN,
    NIE_AT_MOVE_FROM,
    NIE_AT_MOVE_KIND,
    NIE_AT_MOVE_NUMBER,
    NIE_AT_MOVE_STEP,
    NIE_AT_MOVE_GO,
    NIE_AT_MOVE_ARRIVE,
    NIE_AT_MOVE_EMBARK,
    NIE_AT_MOVE_LAND
};
enum {
    NIE_AT_BATTLE_SIDES,
    NIE_AT_BATTLE_DEPLOY,
    NIE_AT_BATTLE_REVEAL,
    NIE_AT_BATTLE_HALF,
    NIE_AT_BATTLE_PURSUIT,
    NIE_AT_BATTLE_BURY,
    NIE_AT_BATTLE_FORCED,
    NIE_AT_BATTLE_RETREAT,
    NIE_AT_BATTLE_CARD,
    NIE_AT_BATTLE_CONTROL
};
enum {
    NIE_AT_HALF_SHIFT,
    NIE_AT_HALF_FRONT,
    NIE_AT_HALF_FIRE,
    NIE_AT_HALF_AFTER,
    NIE_AT_HALF_RALLY,
    NIE_AT_HALF_OVER
};
enum { NIE_AT_FIRE_HOLD, NIE_AT_FIRE_NUMBER, NIE_AT_FIRE_ROLL, NIE_AT_FIRE_HITS };
enum { NIE_AT_SET_SHOW, NIE_AT_SET_YIELD, NIE_AT_SET_PLACE };
enum { NIE_ASK_ALLY, NIE_ASK_WAIT, NIE_ASK_JOIN, NIE_ASK_PASSAGE }; /* nie_answer_facts.question */

/* The facts of a running sequence, each in its place: positions write them as numbers, in order.
 * What a sequence does not use (`gap`) stays 0. */
struct nie_any_facts { /* seats, nations and regions have the same places in all sequences */
    uint8_t seat, other, nation, gap[2], region, to, gap2[5];
};
struct nie_turn_facts {
    uint8_t gap[7], is; /* bits: turn.c */
    union {
        uint8_t asked; /* seats asked to let him wait, then to join; a bit each (NIE ruling 16) */
        uint8_t next;  /* members who have had this phase, counted in seats from the owner */
    };
};
struct nie_answer_facts {
    uint8_t seat, by; /* who is asked, who asks */
    uint8_t gap, question;
};
struct nie_window_facts { /* WINDOW, CARDS */
    uint8_t seat, gap[9];
    uint16_t offers; /* made to each seat, two bits each (nie_offers) */
};
struct nie_trade_facts {
    uint8_t seat, other;  /* who offers, who is asked */
    uint8_t own, theirs;  /* the nations whose hands trade */
    uint8_t give, gap[2]; /* numbers of cards */
    uint8_t chose, want;  /* chose: `own` is his choice, not the only hand */
};
struct nie_muster_facts {
    uint8_t gap[2], nation; /* 1 + the one chosen to move next, or 0 */
};
struct nie_move_facts {
    uint8_t seat, gap, nation;
    uint8_t kind, n;    /* the group */
    uint8_t region, to; /* its last step */
    uint8_t is;         /* bits: move.c */
    uint8_t start;      /* the region where a march began */
};
struct nie_pool_facts {
    uint8_t gap[2], nation, kind;
    uint8_t each, gap2[2]; /* dice of a figure */
    uint8_t rank, gap3;
    uint8_t odds;  /* of six, for a success */
    uint16_t dice; /* to be thrown */
};
struct nie_battles_facts {
    uint8_t gap[4], several; /* battles to choose from */
    uint8_t region, gap2;    /* of the next one */
    uint8_t is;              /* bits: battle.c */
};
struct nie_half_facts {
    uint8_t seat, gap, nation, kind;
    uint8_t shifts, gap2[3]; /* how many of that kind stand in front is asked for */
    union {                  /* owners of the side who have had their say: */
        uint8_t mover;       /* the commander, then in seats from the owner of the turn */
        uint8_t rallier;     /* in seats from the owner of the turn */
    };
};
struct nie_fire_facts {   /* FIRE, RALLY */
    uint8_t seat, gap;    /* who fires, or rallies */
    uint8_t nation, way;  /* figures of which some may hold their fire (NIE ruling 43) */
    uint8_t gap2[3], is;  /* bits: fire.c */
    uint8_t thrown, gap3; /* sorts of figures whose dice have been thrown */
    uint16_t hits;        /* successes still to be used */
};
struct nie_set_facts {
    uint8_t seat, gap, nation, set;
    uint8_t shown, gap2[3]; /* cards */
    uint8_t least;          /* the first card that may come next */
};

struct nie_frame {
    struct bc_frame f;
    union {
        struct nie_any_facts any;
        struct nie_turn_facts turn;
        struct nie_answer_facts answer;
        struct nie_window_facts window;
        struct nie_trade_facts trade;
        struct nie_muster_facts muster;
        struct nie_move_facts move;
        struct nie_pool_facts pool;
        struct nie_battles_facts battles;
        struct nie_half_facts half;
        struct nie_fire_facts fire;
        struct nie_set_facts set;
    };
};

/* A battle (NIE chapter 11). Figures stay counted in `fig`; front + rear + dead equals them. */
struct nie_fight {
    uint8_t side[NIE_NATIONS]; /* 1 + NIE_DEFENDER or NIE_ATTACKER, 0: stays out */
    uint8_t front[NIE_NATIONS][NIE_KINDS], rear[NIE_NATIONS][NIE_KINDS],
        dead[NIE_NATIONS][NIE_KINDS];
    uint8_t fires[NIE_NATIONS][NIE_FIRE_WAYS]; /* figures that may fire; NIE_NONE: all */
    uint8_t deployed[NIE_SEATS];               /* kinds decided by each seat */
    uint8_t shifted[NIE_NATIONS];              /* kinds changed in this step, a bit each */
    uint8_t commander[NIE_BOTH], card_nation[NIE_BOTH];
    uint8_t region, round, half, great, favoured, late, shown;
    uint8_t lost;                    /* 1 + the side that has lost, or 0 */
    uint8_t tired;                   /* the round limit ended it (NIE ruling 39) */
    uint8_t fled[NIE_NEAR], flights; /* regions retreated into, in order */
};

struct nie_voyage {
    uint8_t from, to, used;
};

struct nie_state {
    struct bc_head h;
    uint8_t victory, limit, battle_limit, nations, deck; /* options */
    uint8_t leader_rule, bosporus, box, hidden, shared;  /* likewise, 0 or 1 */
    uint8_t round, place, start, owner;                  /* owner of the turn */
    uint8_t seat_of[NIE_NATIONS], is[NIE_NATIONS], at_start[NIE_SEATS];
    uint8_t allies[NIE_SEATS];                                  /* seats, a bit each */
    uint8_t living, acted, group, broken, asked, moved_nations; /* seats; nations: a bit each */
    uint8_t waits[NIE_SEATS];                                   /* for that seat, or NIE_NONE */
    uint8_t fig[NIE_REGIONS][NIE_NATIONS][NIE_KINDS];
    uint8_t held[NIE_REGIONS];   /* by a nation, or NIE_NONE */
    uint8_t entry[NIE_REGIONS];  /* neighbours from which attackers came, a bit each */
    uint8_t by_sea[NIE_REGIONS]; /* somebody landed there to fight */
    struct nie_voyage sail[NIE_NATIONS];
    uint8_t hand[NIE_NATIONS][NIE_CARDS], bag[NIE_CARDS];
    uint8_t cards[NIE_NATIONS]; /* numbers of cards: public, so they stay when hands are hidden */
    uint8_t due[NIE_NATIONS];   /* cards to draw */
    uint8_t left[NIE_NATIONS][NIE_KINDS];  /* set-up and production: figures to place */
    uint8_t moved[NIE_REGIONS][NIE_KINDS]; /* of the nation that moves */
    struct nie_fight fight;
    uint8_t offer[2][NIE_CARDS]; /* a trade: cards chosen by the two */
    uint8_t chosen[2];           /* their numbers: public */
    int8_t winner;               /* -1 while it goes on, 0 when over (see nie_score) */
    uint8_t shut;                /* nations refused passage this turn, a bit each (NIE ruling 2) */
    struct nie_frame stack[NIE_DEPTH];
};
_Static_assert(sizeof(struct nie_frame) == 16, "part of the state's layout");
_Static_assert(sizeof(struct nie_any_facts) == 12 && sizeof(struct nie_turn_facts) == 9 &&
                   sizeof(struct nie_answer_facts) == 4 && sizeof(struct nie_window_facts) == 12 &&
                   sizeof(struct nie_trade_facts) == 9 && sizeof(struct nie_muster_facts) == 3 &&
                   sizeof(struct nie_move_facts) == 9 && sizeof(struct nie_pool_facts) == 12 &&
                   sizeof(struct nie_battles_facts) == 8 && sizeof(struct nie_half_facts) == 9 &&
                   sizeof(struct nie_fire_facts) == 12 && sizeof(struct nie_set_facts) == 9,
               "facts keep their places in position files");
_Static_assert(sizeof(struct nie_state) <= 4096, "a search copies it for every action");

/* Domains and kinds: their words are in nie.c. */
enum {
    NIE_DOM_REGION = BC_DOM_OWN,
    NIE_DOM_NATION,
    NIE_DOM_KIND,
    NIE_DOM_CARD,
    NIE_DOM_SET,
    NIE_DOM_RANK,
    NIE_DOM_QUESTION,
    NIE_DOM_SIDE,
    NIE_DOM_TENTHS,
    NIE_DOM_SIGNED,
    NIE_DOM_NATIONS, /* what is told (say.c): nations, a bit each, ... */
    NIE_DOM_FIGURES, /* ... figures of one kind, or a few of each, ... */
    NIE_DOM_LOT      /* ... and dice of one kind and rank, with those that count */
};
enum { NIE_FIGURES = 256, NIE_FEW = 13, NIE_LOT_DICE = NIE_THROW + 1 }; /* numbers in them */
enum {
    NIE_TAKE,         /* nation: set-up */
    NIE_PLACE,        /* region: one figure, set-up and production */
    NIE_PLACE_HIDDEN, /* region: likewise, all at once (NIE ruling 28) */
    NIE_BREAK,        /* seat */
    NIE_OFFER,        /* seat */
    NIE_YES,
    NIE_NO,
    NIE_ACT,
    NIE_WAIT,   /* seat */
    NIE_INVITE, /* seat */
    NIE_TRADE,  /* seat */
    NIE_DONE,
    NIE_HAND,   /* nation: whose hand trades */
    NIE_GIVE,   /* number */
    NIE_WANT,   /* number */
    NIE_SWAP,   /* card, secret */
    NIE_MUSTER, /* nation that moves next */
    NIE_FROM,   /* region */
    NIE_KIND,   /* kind */
    NIE_NUMBER, /* number of the group */
    NIE_STEP,   /* region */
    NIE_SAIL,   /* region */
    NIE_HALT,
    NIE_BATTLE, /* region */
    NIE_DEPLOY, /* number in the first rank, secret */
    NIE_RANK,   /* nation, kind to be shifted */
    NIE_FRONT,  /* number in the first rank */
    NIE_FIRE,
    NIE_HOLD,        /* nation, kind, rank */
    NIE_FIRES,       /* number */
    NIE_HIT,         /* nation, kind */
    NIE_RALLY,       /* nation, kind */
    NIE_RETREAT,     /* number, region */
    NIE_SET,         /* nation, set */
    NIE_RETURN,      /* nation: a worthless card goes back */
    NIE_SHOW,        /* card of a set */
    NIE_START,       /* chance: seat */
    NIE_LOT,         /* chance: seat, nation */
    NIE_CARD,        /* chance, secret: nation, card */
    NIE_ROLL,        /* chance: nation, kind, rank, dice, successes */
    NIE_EV_ROUND,    /* number */
    NIE_EV_TURN,     /* seat, number of the round */
    NIE_EV_NEUTRAL,  /* nation */
    NIE_EV_ALLIED,   /* seat, seat */
    NIE_EV_WAITS,    /* seat, seat */
    NIE_EV_JOINS,    /* seat, seat */
    NIE_EV_DECLINED, /* question, seat */
    NIE_EV_MARCHED,  /* nation, kind, number, from, to */
    NIE_EV_SAILED,   /* nation, kind, number, from, to */
    NIE_EV_DROWNED,  /* nation, kind, number */
    NIE_EV_TAKEN,    /* region, nation that holds it now */
    NIE_EV_FREED,    /* region without owner */
    NIE_EV_DOWN,     /* nation put out */
    NIE_EV_OUT,      /* seat without a nation */
    NIE_EV_FIGHT,    /* region, seat attacking, seat defending, army figures of both, great */
    NIE_EV_DEPLOYED, /* nation, kind, front, rear */
    NIE_EV_BROKEN,   /* side's commander: its first rank is gone */
    NIE_EV_TIRED,
    NIE_EV_PURSUIT,  /* seat */
    NIE_EV_FELL,     /* nation, kind */
    NIE_EV_RALLIED,  /* nation, kind */
    NIE_EV_FLED,     /* nation, kind, number, to */
    NIE_EV_LOST,     /* nation, kind, number: no way out */
    NIE_EV_WON,      /* seat, region */
    NIE_EV_DREW,     /* nation, number of cards it holds */
    NIE_EV_GOT,      /* nation, card */
    NIE_EV_SHUT,     /* seat: a trade refused */
    NIE_EV_SWAPPED,  /* seat, seat, given, taken */
    NIE_EV_RECEIVED, /* nation, card */
    NIE_EV_SHOWN,    /* nation, card of a set */
    NIE_EV_BUILDS,   /* nation, four numbers */
    NIE_EV_RESULT,   /* seat, regions gained, nations */
    NIE_EV_WINS,     /* seat */
    NIE_Q_NATION,    /* nations still to take */
    NIE_Q_PLACE,     /* nation, kind, number left */
    NIE_Q_ANSWER,    /* question, seat that asks */
    NIE_Q_TRADE,     /* seat, give */
    NIE_Q_TERMS,     /* seat, give, seat, want */
    NIE_Q_MOVE,      /* nation, region, kind, number, room in ships */
    NIE_Q_DEPLOY,    /* region, nation, kind, number */
    NIE_Q_SIDE,      /* region, round, dice, least number that hits, pursuit */
    NIE_Q_SHIFT,     /* nation, kind, number */
    NIE_Q_HITS,      /* region, number, pursuit */
    NIE_Q_RETREAT,   /* nation, kind, number */
    NIE_Q_SET,       /* nation, set */
    /* Questions (tell.c), and what is told. */
    NIE_KNOW_REACH,   /* region, figures of the nation that moves: where they may go */
    NIE_KNOW_ATTACK,  /* region, goal, figures: what comes of it */
    NIE_KNOW_BATTLE,  /* what comes of the battle that is fought */
    NIE_TELL_WALKS,   /* goal that is adjacent */
    NIE_TELL_CROSSES, /* goal, region before it */
    NIE_TELL_SAILS,   /* goal */
    NIE_TELL_DROWNS,  /* goal, faces of a die by which a figure is lost on the way there */
    NIE_TELL_MEETS,   /* region, nation, figures: enemies */
    NIE_TELL_LANDS,   /* region, least number with which the defender hits there after a landing */
    NIE_TELL_ALONE,   /* region that leaders may not enter alone */
    NIE_TELL_SHIPS,   /* figures that may still be shipped */
    NIE_TELL_FULL,    /* none */
    NIE_TELL_VOYAGE,  /* from, to: the only way by sea */
    NIE_TELL_UNHELD,  /* without infantry no region is taken */
    NIE_TELL_FORCE,   /* side, figures */
    NIE_TELL_VOLLEY,  /* side, dice, hits of a fire on average in tenths, percent of at least one */
    NIE_TELL_HITS_FROM, /* side, least number that hits */
    NIE_TELL_LED,       /* side: a die more for each figure */
    NIE_TELL_RALLIES,   /* side, leaders behind, dice, least number with which one comes back */
    NIE_TELL_CHANCE,    /* side, percent */
    NIE_TELL_LOSSES,    /* side, figures lost on average in tenths, of so many */
    NIE_TELL_YIELDS,    /* nation, set, figures */
    NIE_TELL_TAKES,     /* nation, set, figures for own colours, jokers */
    NIE_SAY_LANDING,    /* how things are told: nation, figures, those lost */
    NIE_SAY_RALLYING,   /* nation, leaders, dice, successes */
    NIE_SAY_CLASH,      /* as NIE_EV_FIGHT, by nations */
    NIE_SAY_TERMS,      /* seat, seat, given, taken */
    NIE_SAY_WON_ONLY,   /* as NIE_EV_WON: the region is not taken */
    NIE_SAY_FIGURES,    /* parts of a sentence: number, a kind of words for each kind, ... */
    NIE_SAY_LOT = NIE_SAY_FIGURES + NIE_KINDS, /* ... and kind, successes, dice; ... */
    NIE_SAY_LOT_BEHIND                         /* ... likewise, of the second rank */
};

static inline const struct nie_data *nie_data(const struct bc_ctx *cx)
{
    return cx->data;
}
static inline struct nie_state *nie_state(const struct bc_ctx *cx)
{
    return (struct nie_state *)(void *)cx->st;
}
static inline struct nie_frame *nie_frame(const struct bc_frame *f)
{
    return (struct nie_frame *)(void *)f;
}
static inline struct bc_action nie_act(int kind, int seat, int a, int b)
{
    return (struct bc_action){(int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b}};
}

void nie_say(const struct bc_told *, struct bc_tale *); /* say.c */

/* --- Seats, nations, figures (state.c) --- */

static inline bool nie_are_foes(const struct nie_state *s, int seat, int other)
{
    return seat != other && !(s->allies[seat] >> other & 1);
}
static inline bool nie_at_war(const struct nie_state *s, int nation, int other)
{
    return nie_are_foes(s, s->seat_of[nation], s->seat_of[other]);
}
static inline bool nie_stands(const struct nie_state *s, int region, int nation)
{
    const uint8_t *v = s->fig[region][nation];
    return v[0] | v[1] | v[2] | v[3];
}
static inline bool nie_is_empty(const struct nie_state *s, int region)
{
    static const uint8_t none[NIE_NATIONS][NIE_KINDS];
    return !memcmp(s->fig[region], none, sizeof none);
}
static inline int nie_armies(const uint8_t v[NIE_KINDS]) /* figures but leaders (NIE §1.6) */
{
    return v[NIE_INF] + v[NIE_CAV] + v[NIE_ART];
}
static inline bool nie_is_alive(const struct nie_state *s, int seat)
{
    return s->living >> seat & 1;
}
static inline int nie_turn(const struct nie_state *s, int from,
                           int i) /* in turn order from `from` */
{
    return (from + i) % s->h.seats;
}
bool nie_has_foe(const struct nie_state *s, int region, int seat); /* enemy figures are there */
bool nie_seat_stands(const struct nie_state *s, int region, int seat);
int nie_cards_of(const struct nie_state *s, int seat);
int nie_room(const struct bc_ctx *cx, int nation,
             int kind); /* figures it may still get (NIE ruling 4) */
int nie_seat_first(const struct nie_state *s, int seat); /* its first living nation, or -1 */
bool nie_is_free_home(const struct bc_ctx *cx, int nation, int region); /* NIE §10.1 */
void nie_event(struct bc_ctx *cx, int kind, int a, int b, int c);
void nie_event5(struct bc_ctx *cx, int kind, int a, int b, int c, int d, int e);
void nie_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a, int b);
bc_seats nie_owner(const struct bc_ctx *cx, const struct bc_frame *f); /* of the turn */
bc_seats nie_asked(const struct bc_ctx *cx, const struct bc_frame *f); /* of the sequence */

/* Figures of one sort that throw `each` dice each; `odds` of six count. */
struct nie_dice {
    int nation, kind, rank, figures, each, odds;
};
void nie_pool(struct bc_ctx *cx, struct nie_dice d); /* fire, landings, rally: fire.c */
void nie_draw(struct bc_ctx *cx, int nation, int card);
void nie_card_odds(const struct bc_ctx *cx, int nation, int seat, struct bc_list *out);
bool nie_bag_is_empty(const struct bc_ctx *cx);
void nie_ask(struct bc_ctx *cx, int question, int seat, int by);
void nie_answers(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                 struct bc_list *out); /* yes and no */

/* --- What is told before a decision (tell.c) --- */

void nie_tell_move(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts);
void nie_tell_battle(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts);
void nie_tell_cards(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts);
void nie_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts);

/* A fire of a side, all of whom fire: hits on average in tenths, percent of at least one. */
struct nie_volley {
    int dice, tenths, percent;
};
struct nie_volley nie_volley(const struct bc_ctx *cx, int side);

/* --- The chapters --- */

void nie_settle(struct bc_ctx *cx, int region, int first); /* control.c: `first` seat or NIE_NONE */
void nie_settle_all(struct bc_ctx *cx);
bool nie_is_settled(const struct bc_ctx *cx, int region); /* settling it would change nothing */
void nie_finish(struct bc_ctx *cx);                       /* score.c: the end */
void nie_ally(struct bc_ctx *cx, int seat, int other);
void nie_part(struct bc_ctx *cx, int seat, int other);
/* Offers made to a seat in a window. */
static inline int nie_offers(const struct nie_window_facts *w, int seat)
{
    return w->offers >> 2 * seat & 3;
}
bool nie_may_trade(const struct bc_ctx *cx, const struct nie_window_facts *w); /* trade.c */
void nie_trade_legal(const struct bc_ctx *cx, const struct nie_window_facts *w,
                     struct bc_list *out);
void nie_trade_call(struct bc_ctx *cx, struct nie_window_facts *w, int partner);
/* move.c */
int nie_capacity(const struct bc_ctx *cx, int nation); /* NIE §6.5 */
int nie_capacity_left(const struct bc_ctx *cx, int nation);
bool nie_may_enter(const struct bc_ctx *cx, int nation, int kind, int region);
bool nie_goes_on(const struct nie_state *s, int nation, int kind, int at); /* a second field */
bool nie_is_voyage(const struct bc_ctx *cx, int from, int to);
const struct bc_bar *nie_sail_bar(const struct bc_ctx *cx, int nation, int kind, int from, int to);
int nie_sea_risk(const struct bc_ctx *cx, int nation, int region); /* faces of a die */
/* Figures that have left are at sea: kind by kind dice are thrown, and they land. */
void nie_call_landing(struct bc_ctx *cx, int nation, const uint8_t row[NIE_KINDS], int from,
                      int to);
/* move.c, NIE §11.12: the neighbour from which attackers entered; false if it is none. */
bool nie_mark_entry(struct bc_ctx *cx, int region, int from);
int nie_pool_of(const struct bc_ctx *cx, int nation, int kind); /* setup.c: figures to begin with */
int nie_starts(const struct bc_ctx *cx, int nation,
               uint8_t out[NIE_REGIONS]); /* setup.c: regions where they may */
/* battle.c: whether a member, were he there, would attack in the next battle (NIE ruling 45) */
bool nie_would_attack(const struct nie_state *s, int region, int seat);
void nie_call_battle(struct bc_ctx *cx, int region, bool late);
int nie_to_deploy(const struct nie_state *s, int seat,
                  int i); /* battle.c: nation * 4 + kind, or -1 */
int nie_least_in_front(const struct nie_state *s, int seat, int which);
int nie_fugitive(
    const struct nie_state *s); /* battle.c: nation * 4 + kind that retreats next, or -1 */
int nie_retreats(const struct bc_ctx *cx, int nation, uint8_t out[NIE_NEAR]); /* battle.c */
int nie_fire_dice(const struct bc_ctx *cx, int side);                         /* fire.c */
int nie_fire_faces(const struct nie_fight *w, int side);       /* of each die, that hit */
int nie_dice_of(const struct nie_state *s, int side, int way); /* of a figure */
bool nie_leads_in_front(const struct nie_fight *w, int side);
int nie_set_options(const struct bc_ctx *cx, const struct nie_set_facts *f, uint8_t out[NIE_CARDS]);
bool nie_can_fill(const uint8_t hand[NIE_CARDS], int set);   /* cards.c: NIE §9.4 */
bool nie_has_free_home(const struct bc_ctx *cx, int nation); /* NIE §10.1 */
int nie_yield(int set, int kind); /* its figures, without those of colour */
/* What a hand that can fill a set gets for it at most, and how many jokers that takes. */
struct nie_worth {
    uint8_t figures[NIE_KINDS], bonus, jokers;
};
struct nie_worth nie_set_worth(const uint8_t hand[NIE_CARDS], int nation, int set);
/* The cards of a set in their order, where none of them is a choice; else 0. */
int nie_set_forced(const struct bc_ctx *cx, int nation, int set, uint8_t out[NIE_SET_CARDS]);
void nie_score(const struct bc_ctx *cx, int32_t milli[]);
int nie_gain(const struct bc_ctx *cx, int seat); /* regions held less homeland at the start */
bool nie_is_shared(const struct nie_state *s); /* ruling 40: the living are all allied, and share */

/* --- Table --- */

int nie_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void nie_unload(void *data);
void nie_empty(struct nie_state *s);
int nie_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e);
void nie_redact(struct bc_ctx *cx, int seat);
void nie_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng);
const char *nie_check(const struct bc_ctx *cx);
void nie_view(const struct bc_ctx *cx, struct bc_out *out);
void nie_map(const struct bc_ctx *cx, struct bc_out *out);
void nie_prompt(const struct bc_ctx *cx, struct bc_action *facts);
int nie_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

extern const char *const nie_nation_words[],
    *const nie_kind_words[], *const nie_card_words[], *const nie_set_words[],
                                                          *const nie_rank_words[],
                                                              *const nie_question_words[],
                                                                  *const nie_side_words[];
extern const struct bc_step nie_seq_game[], nie_seq_round[], nie_seq_turn[], nie_seq_answer[],
    nie_seq_window[], nie_seq_trade[], nie_seq_muster[], nie_seq_move[], nie_seq_pool[],
    nie_seq_battles[], nie_seq_battle[], nie_seq_half[], nie_seq_fire[], nie_seq_rally[],
    nie_seq_cards[], nie_seq_set[];
extern const struct bc_game nie_game;
extern const struct bc_dom nie_doms[];
extern const struct bc_field nie_fields[]; /* the lines of [state] (position.c) */

#endif
