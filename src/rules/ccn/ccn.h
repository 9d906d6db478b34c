/* ccn.h - Commands & Colors: Napoleonics (GMT, third edition): state, frames and sequences.
 *
 * Rules are cited as "CCN §5.27" and "CCN ruling 13": docs/rules/ccn.en.md. Seat 0 leads the
 * French, seat 1 the Allies. A piece is a unit (0..63) or a leader (64 and up); actions name the
 * hex it stands on, since no hex holds two units or two leaders.
 *
 * The state holds the pieces with their strength and what they have done in this turn, all cards,
 * the banners, and the card being played with what follows from it. Kept beside them because they
 * are asked for all the time: who stands on a hex (unit_at, leader_at), units left, cards held.
 * Terrain, distances and lines of sight belong to the battle (struct ccn_battle), which never
 * changes; dice, reach and targets are worked out when somebody asks.
 *
 * Hidden from a side: the other's hand, the cards under its squares (CCN §6.9), the two cards from
 * which Scout chooses (CCN §8.2), and with them the pile. Numbers of cards are public. Whoever is
 * attacked and holds any card is asked for First Strike: the question must not tell (CCN ruling
 * 24).
 *
 * Sequences, a table each; `bicorne list ccn --tables` prints them:
 *
 *   GAME    cards are dealt, then turn after turn            CCN chapter 3         turn.c
 *   TURN    a card is played; orders, moves, combat; draw    CCN §5.1, §5.2        turn.c
 *   ORDERS  who is ordered, one piece an action              CCN §5.4 to §5.9      orders.c
 *   MOVES   ordered pieces, in any order                     CCN §5.10 to §5.21    move.c
 *   COMBAT  ordered units, one after the other               CCN §5.22 to §5.37    combat.c
 *   MELEE   from the announcement to the battle back         CCN §5.38, chapter 6  melee.c
 *   STRIKE  dice at a piece: hits, leader check, flags       CCN §5.45 to §5.65    strike.c
 *   LEADER  a leader without a unit goes back                CCN §5.66 to §5.71    leader.c
 *   DRAW    one card, after a shuffle if need be             CCN §5.78 to §5.80    turn.c
 *
 * What interrupts is called. A melee calls a strike for First Strike, for a square that stands,
 * for the attack and for the battle back, and another melee for the bonus attack of cavalry; a
 * strike calls LEADER when a leader loses his unit. That is the deepest stack: game, turn, combat,
 * melee, melee, strike, leader. Each row looks at the board and at the facts of its frame: an
 * attacker who is no longer where he started has been beaten, whatever it was that beat him.
 *
 * The other chapters: cards.c what a card means for movement and combat (8), dice.c how many dice
 * (5.29, 5.40, 7), victory.c (4), board.c the hexes, units.c and scenario.c readers of data/ccn,
 * state.c what several chapters ask. odds.c and tell.c (tell.h) tell players before they decide. ccn.c is
 * the descriptor; table.c sets up, hides and checks; view.c and position.c write what players and
 * files see. */
#ifndef CCN_CCN_H
#define CCN_CCN_H

#include "game/bag.h"
#include "game/fields.h"

enum { CCN_FR, CCN_AL, CCN_SIDES };
enum { CCN_INF, CCN_CAV, CCN_ART, CCN_ARMS };
enum { CCN_FACE_INF, CCN_FACE_CAV, CCN_FACE_ART, CCN_FACE_FLAG, CCN_FACE_SABRE, CCN_FACES };
enum { CCN_NW, CCN_NE, CCN_E, CCN_SE, CCN_SW, CCN_W, CCN_EDGES };
enum { CCN_LEFT, CCN_CENTRE, CCN_RIGHT, CCN_SECTORS };

enum {
    CCN_ROWS = 9,
    CCN_HEXES = 113,
    CCN_UNITS = 64,    /* of a battle at most, both sides */
    CCN_LEADERS = 16,  /* likewise */
    CCN_TYPES = 96,    /* of units.txt at most */
    CCN_NATIONS = 12,  /* likewise */
    CCN_HEAPS = 16,    /* of blocks in the box, likewise */
    CCN_FAR = 5,       /* the longest range (CCN §5.26) */
    CCN_PLACES = 4,    /* for cards of squares (CCN §6.9) */
    CCN_GOALS = 16,    /* objective hexes at most */
    CCN_NONE = 0xff,   /* no piece, no hex, no card */
    CCN_AIR = 0xfe,    /* a leader on his way back (leader.c) */
    CCN_HIDDEN = 0xfe, /* a card that somebody may not know */
    CCN_LEADER = 64,   /* leader l is piece 64 + l */
    CCN_TURNS = 200,   /* CCN ruling 52 */
    CCN_DEPTH = 8
};

enum ccn_terrain {
    CCN_CLEAR,
    CCN_FOREST,
    CCN_HILL,
    CCN_RUGGED,
    CCN_TOWN,
    CCN_MILL,
    CCN_RIVER,
    CCN_FORD,
    CCN_BRIDGE,
    CCN_QUARRY,
    CCN_TERRAINS
};

enum ccn_card {
    CCN_SCOUT, /* left, centre, right each */
    CCN_PROBE = 3,
    CCN_ATTACK = 6,
    CCN_ASSAULT = 9,
    CCN_COORDINATED = 12,
    CCN_FLANK,
    CCN_FORWARD,
    CCN_RECON,
    CCN_TACTICS,
    CCN_BAYONET = CCN_TACTICS,
    CCN_BOMBARD,
    CCN_CHARGE,
    CCN_COUNTER,
    CCN_ELAN,
    CCN_HOLD,
    CCN_FIRST,
    CCN_MARCH,
    CCN_STEEL,
    CCN_LEADERSHIP,
    CCN_MANOEUVRE,
    CCN_RALLY,
    CCN_SUPPLY,
    CCN_CARDS
};
extern const uint8_t ccn_copies[CCN_CARDS]; /* in the deck (CCN chapter 8) */

/* --- What never changes: national tables, board and battle --- */

enum { /* ccn_type.is (CCN §2.6) */
       CCN_LIGHT = 1,
       CCN_GRENADIER = 2,
       CCN_GUARD = 4,
       CCN_HEAVY = 8,
       CCN_HORSE = 16,
       CCN_MILITIA = 32,
       CCN_CUIRASSIER = 64,
       CCN_NO_SABRES = 128
};

struct ccn_type { /* a row of a national reference table (CCN §2.4) */
    char code[6], name[2][40];
    int8_t nation, arm;
    uint8_t is, blocks;
    int8_t fight, move;         /* hexes with and without fighting */
    int8_t range, stand, moved; /* ranged combat; bonus dice standing and moved */
    bool half_up;               /* rounding of half the blocks (CCN §5.30) */
    int8_t melee, against_infantry, melee_moved, melee_stood;
    int8_t ignore, retreat, retreat_more; /* flags; hexes for the first and for further flags */
    uint8_t dice[4][CCN_FAR + 1];         /* artillery: by blocks and distance */
};

struct ccn_nation {
    char code[4], name[2][40];
    int8_t side;
};

struct ccn_heap {     /* blocks of the printed box */
    char code[6];     /* of the units that they are for; empty: of a whole arm */
    int8_t arm;       /* where there is no code; CCN_ART: guns and leaders */
    uint16_t nations; /* that share them, a bit each */
    int16_t blocks;
};

struct ccn_sight { /* from one hex to another; two lists where the line runs along an edge */
    uint8_t n[2], via[2][6]; /* hexes between whose terrain does not block (CCN §5.28) */
    uint8_t shut;            /* bit i: terrain or the board's side blocks list i */
    uint8_t enter;           /* edges of the far hex that the line crosses, a bit each */
};

struct ccn_goal { /* CCN §4.3 */
    int8_t side;
    uint8_t banners;
    bool forever, all, now; /* permanent; all hexes of the line; at once, not at the turn's start */
    int8_t line;            /* goals of one line have one number */
    uint8_t at;
};

struct ccn_battle {
    struct ccn_nation nation[CCN_NATIONS];
    struct ccn_type type[CCN_TYPES];
    struct ccn_heap heap[CCN_HEAPS];
    int nations, types, heaps;
    /* geometry (board.c) */
    uint8_t next[CCN_HEXES][CCN_EDGES]; /* or CCN_NONE */
    uint8_t row[CCN_HEXES], dist[CCN_HEXES][CCN_HEXES];
    uint8_t sector[CCN_HEXES]; /* bits of the sectors as seen from the bottom */
    struct ccn_sight sight[CCN_HEXES][CCN_HEXES];
    /* the battle */
    int number, date, units, leaders, goals, exits;
    char title[2][80];
    uint8_t terrain[CCN_HEXES], works[CCN_HEXES]; /* works: covered edges, a bit each */
    uint8_t plateau[CCN_HEXES];                   /* of connected hills (CCN §7.3), else 0 */
    int8_t top;                                   /* the side at row A */
    int8_t first;
    uint8_t hand[CCN_SIDES], banners[CCN_SIDES];
    struct {
        uint8_t type, at, square;
    } unit[CCN_UNITS];
    struct {
        char name[32];
        int8_t nation;
        uint8_t at;
    } leader[CCN_LEADERS];
    struct ccn_goal goal[CCN_GOALS];
    uint8_t exit[CCN_SIDES][CCN_HEXES]; /* 1 + banners for leaving there, else 0 */
};

/* --- The state --- */

enum { /* ccn_unit.is and ccn_leader.is: facts of this turn */
       CCN_ORDERED = 1,
       CCN_MOVED = 2, /* has used its move, or may not move any more (CCN §5.21) */
       CCN_FOUGHT = 4,
       CCN_NO_FIGHT = 8, /* entered a forest or a building (CCN §7.1, §7.6), or Short Supply */
       CCN_LED = 16,     /* had a leader when it moved (CCN §8.18) */
};

struct ccn_unit {
    uint8_t at, type, blocks;
    uint8_t square;    /* 1 + place of its card, or 0 */
    uint8_t is, moved; /* hexes moved */
};

struct ccn_leader { /* a single block, and no unit (CCN §2.5) */
    uint8_t at, is;
};

enum ccn_mode { CCN_AS_CARD, CCN_SINGLE }; /* SINGLE: one unit of one's choice (CCN §8.10) */
enum ccn_strike { CCN_RANGED, CCN_MELEE, CCN_RETIRE, CCN_BOUNCE };

enum {
    CCN_SEQ_GAME,
    CCN_SEQ_TURN,
    CCN_SEQ_ORDERS,
    CCN_SEQ_MOVES,
    CCN_SEQ_COMBAT,
    CCN_SEQ_MELEE,
    CCN_SEQ_STRIKE,
    CCN_SEQ_LEADER,
    CCN_SEQ_DRAW
};
/* Rows that others than their own table name: f->pc. */
enum {
    CCN_AT_TURN_START,
    CCN_AT_TURN_COMMAND,
    CCN_AT_TURN_CAST,
    CCN_AT_TURN_SUPPLY,
    CCN_AT_TURN_PLACE,
    CCN_AT_TURN_ORDERS,
    CCN_AT_TURN_MOVES,
    CCN_AT_TURN_COMBAT,
    CCN_AT_TURN_DISCARD,
    CCN_AT_TURN_FIRST,
    CCN_AT_TURN_DRAW,
    CCN_AT_TURN_KEEP,
    CCN_AT_TURN_END
};
enum {
    CCN_AT_ORDERS_BEGIN,
    CCN_AT_ORDERS_MODE,
    CCN_AT_ORDERS_SECTOR,
    CCN_AT_ORDERS_GIVE,
    CCN_AT_ORDERS_RALLY,
    CCN_AT_ORDERS_OPEN,
    CCN_AT_ORDERS_NAME
};
enum {
    CCN_AT_MELEE_COMBINE,
    CCN_AT_MELEE_FIRST_STRIKE,
    CCN_AT_MELEE_STRUCK,
    CCN_AT_MELEE_RETIRE,
    CCN_AT_MELEE_SQUARE,
    CCN_AT_MELEE_CARD,
    CCN_AT_MELEE_STAND,
    CCN_AT_MELEE_BOUNCED,
    CCN_AT_MELEE_ATTACK,
    CCN_AT_MELEE_BACK,
    CCN_AT_MELEE_ADVANCE,
    CCN_AT_MELEE_RIDE,
    CCN_AT_MELEE_BONUS,
    CCN_AT_MELEE_BATTLE_BACK
};
enum {
    CCN_AT_STRIKE_CAST,
    CCN_AT_STRIKE_TOLD,
    CCN_AT_STRIKE_LEADER,
    CCN_AT_STRIKE_HITS,
    CCN_AT_STRIKE_CHECK,
    CCN_AT_STRIKE_GONE,
    CCN_AT_STRIKE_IGNORE,
    CCN_AT_STRIKE_YIELD,
    CCN_AT_STRIKE_RETREAT,
    CCN_AT_STRIKE_BLOCKED,
    CCN_AT_STRIKE_CHECK_AGAIN,
    CCN_AT_STRIKE_GONE_AGAIN
};
/* Bits of a frame that the check of a position knows. */
enum { CCN_MELEE_AGAIN = 1, CCN_MELEE_STRUCK, CCN_MELEE_RETIRES = 4, CCN_MELEE_ENTERED = 32 };
enum { CCN_STRIKE_GONE = 2, CCN_STRIKE_FLED = 4 };
extern const struct bc_step ccn_seq_game[], ccn_seq_turn[], ccn_seq_orders[], ccn_seq_moves[],
    ccn_seq_combat[], ccn_seq_melee[], ccn_seq_strike[], ccn_seq_leader[], ccn_seq_draw[];

/* The facts of a running sequence, each in its place: positions write them as numbers, in order.
 * What a sequence does not use (`gap`) stays 0. */
struct ccn_fight_facts { /* what a melee and a strike have in common */
    uint8_t by, at;      /* the unit that attacks; the unit or lone leader attacked */
    uint8_t hex, gap[9]; /* where `at` stood */
    uint8_t steps;       /* hexes that `at` has still to go back */
    uint8_t gap2[3];
};
struct ccn_turn_facts {
    uint8_t gap[4], dice;   /* Élan and Rally: still to be cast (CCN §8.15, §8.22) */
    uint8_t gap2[7], cards; /* still to be drawn when the turn ends (CCN §5.78) */
};
struct ccn_draw_facts {
    uint8_t side, gap[12], aside; /* aside: Scout's, to choose from (CCN §8.2) */
};
struct ccn_melee_facts {
    uint8_t by, at, hex, gap[8];
    uint8_t start; /* the hex where `by` stood */
    uint8_t steps; /* of cavalry that retires and reforms (CCN §6.2) */
    uint8_t is;    /* CCN_MELEE_AGAIN ... */
};
struct ccn_strike_facts {
    uint8_t by, at, hex;
    uint8_t kind;            /* enum ccn_strike */
    uint8_t dice, check;     /* still to be cast: of the attack, of the leader check */
    uint8_t face[CCN_FACES]; /* cast so far */
    uint8_t sabres;          /* cast in the leader check */
    uint8_t steps;           /* of a retreat (CCN §5.54) */
    uint8_t is;              /* CCN_STRIKE_GONE ... */
};
struct ccn_leader_facts {
    uint8_t gap, leader; /* his number, not that of a piece */
    uint8_t hex, gap2;   /* where he is */
    uint8_t dice, gap3;  /* still to be cast by the unit whose hex he has entered (CCN §5.70) */
    uint8_t face[CCN_FACES], gap4;
    uint8_t steps; /* hexes gone */
};

struct ccn_frame {
    struct bc_frame f;
    union {
        struct ccn_fight_facts fight;
        struct ccn_turn_facts turn;
        struct ccn_draw_facts draw;
        struct ccn_melee_facts melee;
        struct ccn_strike_facts strike;
        struct ccn_leader_facts leader;
    };
};

struct ccn_state {
    struct bc_head h;
    struct ccn_unit unit[CCN_UNITS];
    struct ccn_leader leader[CCN_LEADERS];
    uint8_t unit_at[CCN_HEXES], leader_at[CCN_HEXES]; /* number or CCN_NONE */
    uint8_t pile[CCN_CARDS], out[CCN_CARDS], hand[CCN_SIDES][CCN_CARDS];
    uint8_t held[CCN_SIDES]; /* cards in hand: public, so it stays when `hand` is hidden */
    uint8_t track[CCN_SIDES][CCN_PLACES]; /* cards of squares, or CCN_NONE */
    uint8_t drawn[2];                     /* Scout: the two cards to choose from (CCN §8.2) */
    uint8_t units, leaders;
    uint8_t dealt; /* cards dealt at the start */
    uint8_t banners[CCN_SIDES];
    uint8_t last[CCN_SIDES]; /* what the side's last card was in effect (CCN §8.14) */
    int8_t winner;           /* side, CCN_SIDES for a draw, -1 while it goes on */
    /* the turn */
    uint8_t active, card, as, mode;
    uint8_t command, sector; /* CCN §5.7; Force March: the sector's bit */
    uint8_t face[CCN_FACES]; /* Élan, Rally: symbols cast, for Rally not yet used */
    uint8_t strikes;         /* First Strikes played by the other side */
    uint8_t supply;          /* Short Supply: the unit */
    uint8_t left[CCN_SIDES]; /* units on the board */
    uint8_t spare;
    uint16_t goals;      /* objective hexes that count, a bit each (CCN ruling 19) */
    uint32_t support[2]; /* batteries of the combined arms attack, a bit each */
    struct ccn_frame stack[CCN_DEPTH];
};
_Static_assert(sizeof(struct ccn_frame) == 20, "part of the state's layout");
_Static_assert(sizeof(struct ccn_fight_facts) == 16 && sizeof(struct ccn_turn_facts) == 13 &&
                   sizeof(struct ccn_draw_facts) == 14 && sizeof(struct ccn_melee_facts) == 14 &&
                   sizeof(struct ccn_strike_facts) == 14 && sizeof(struct ccn_leader_facts) == 13,
               "facts keep their places in position files");
_Static_assert(sizeof(struct ccn_state) <= 2048, "a search copies it for every action");
_Static_assert(sizeof(struct ccn_state) == 8 + 6 * CCN_UNITS + 2 * CCN_LEADERS + 2 * CCN_HEXES +
                                               4 * CCN_CARDS + 46 +
                                               sizeof(struct ccn_frame) * CCN_DEPTH,
               "no padding");

/* Domains and kinds: their words are in ccn.c. */
enum {
    CCN_DOM_HEX = BC_DOM_OWN,
    CCN_DOM_CARD,
    CCN_DOM_FACE,
    CCN_DOM_SECTOR,
    CCN_DOM_TYPE,
    CCN_DOM_NAME,
    CCN_DOM_TERRAIN, /* these only name what tables show; no action has them */
    CCN_DOM_ARM,
    CCN_DOM_CLASS,
    CCN_DOM_SUM,
    CCN_DOM_CARD_TEXT,
    CCN_DOM_PRINTED,
    CCN_DOM_CHANCE, /* of CCN_CERTAIN */
    CCN_DOM_SIDE,
    CCN_DOM_MAN,  /* a unit or leader and its hex: CCN_MAN * who it is + hex (say.c) */
    CCN_DOM_FACES /* dice by faces */
};
enum { CCN_CERTAIN = 10000, CCN_MAN = 128 };
enum {
    CCN_PLAY,
    CCN_SECTOR,
    CCN_WHOLE,
    CCN_ONE,
    CCN_RALLIES,
    CCN_ORDER,
    CCN_ORDER_LEADER,
    CCN_UNSQUARE,
    CCN_MOVE,
    CCN_LEAD,
    CCN_EXIT,
    CCN_EXIT_LEADER,
    CCN_DONE,
    CCN_FIRE,
    CCN_FIGHT,
    CCN_SUPPORT,
    CCN_GO,
    CCN_STRIKE_FIRST,
    CCN_RETIRES,
    CCN_SQUARE,
    CCN_STAND,
    CCN_PASS,
    CCN_BATTLE_BACK,
    CCN_IGNORE,
    CCN_RETREAT,
    CCN_FLEE,
    CCN_FLEE_OFF,
    CCN_HALT,
    CCN_ADVANCE,
    CCN_RIDE,
    CCN_STAY,
    CCN_STARVE,
    CCN_PLACE,
    CCN_KEEP,
    CCN_DEAL,
    CCN_DIE,
    CCN_DRAWN,
    CCN_EV_TURN,
    CCN_EV_GOT,
    CCN_EV_DREW,
    CCN_EV_REJECTED,
    CCN_EV_COPIED,
    CCN_EV_SHUFFLED,
    CCN_EV_CAST,
    CCN_EV_LOST,
    CCN_EV_GONE,
    CCN_EV_CHECK,
    CCN_EV_KILLED,
    CCN_EV_ESCAPED,
    CCN_EV_LEFT,
    CCN_EV_STOPPED,
    CCN_EV_BLOCKED,
    CCN_EV_FORMED,
    CCN_EV_CARD,
    CCN_EV_OPENED,
    CCN_EV_BANNER,
    CCN_EV_GOAL,
    CCN_EV_GOAL_LOST,
    CCN_EV_IDLE,
    CCN_EV_WINS,
    CCN_EV_DRAWN_GAME,
    CCN_ASK_PLAY,
    CCN_ASK_ORDERS,
    CCN_ASK_RALLY,
    CCN_ASK_MELEE,
    CCN_ASK_FLAGS,
    CCN_ASK_RETREAT,
    CCN_ASK_LEADER,
    CCN_ASK_SUPPLY,
    CCN_ASK_ODDS, /* a question (game/door.h); then what is told */
    CCN_TELL_FIRES,
    CCN_TELL_STRIKES_FIRST,
    CCN_TELL_SQUARE_STRIKES,
    CCN_TELL_ATTACKS,
    CCN_TELL_ANSWERS,
    CCN_TELL_PART,
    CCN_TELL_SUPPORTS,
    CCN_TELL_ANSWERED,
    CCN_TELL_HIT_BY,
    CCN_TELL_IGNORES,
    CCN_TELL_ROOM,
    CCN_TELL_LOSES,
    CCN_TELL_FATE,
    CCN_TELL_FALLS,
    CCN_TELL_SERVES,
    CCN_TELL_NOBODY,
    CCN_TELL_COUNTS_AS,
    CCN_TELL_SINGLE,
    CCN_TELL_GIVES,
    CCN_TELL_CASTS,
    CCN_TELL_CAN_MOVE,
    CCN_TELL_NO_FIGHT,
    CCN_TELL_STANDS,
    CCN_TELL_IGNORED,
    CCN_TELL_BACK,
    CCN_TELL_PAYS,
    CCN_TELL_PAYS_SQUARE,
    CCN_TELL_PERISHES,
    CCN_SAY_CARD_DICE, /* how things are told (say.c): dice */
    CCN_SAY_THROWS,    /* at whom, dice, who */
    CCN_SAY_DICE,      /* at whom, dice */
    CCN_SAY_NOTHING,   /* a throw without effect */
    CCN_SAY_SQUARE,    /* who, blocks, flags */
    CCN_SAY_CHECKED,   /* leader, sabres, dice */
    CCN_SAY_CHECK_KILLS,
    CCN_SAY_SLIPS, /* leader, hex, dice */
    CCN_SAY_FALLS
};

static inline const struct ccn_battle *ccn_battle(const struct bc_ctx *cx)
{
    return cx->data;
}
static inline struct ccn_state *ccn_state(const struct bc_ctx *cx)
{
    return (struct ccn_state *)(void *)cx->st;
}
static inline struct ccn_frame *ccn_frame(const struct bc_frame *f)
{
    return (struct ccn_frame *)(void *)f;
}
static inline struct bc_action ccn_act(int kind, int seat, int a, int b)
{
    return (struct bc_action){(int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b}};
}
/* Offered, or refused with the reason. With `out` NULL it only tells whether it would be offered. */
static inline bool ccn_offer(struct bc_list *out, struct bc_action act, const struct bc_bar *bar)
{
    if (out)
        bc_offer(out, act, bar);
    return !bar && !out;
}

void ccn_say(const struct bc_told *, struct bc_tale *); /* say.c */

/* --- Units and leaders (state.c) --- */

static inline const struct ccn_type *ccn_type(const struct bc_ctx *cx, int u)
{
    return &ccn_battle(cx)->type[ccn_state(cx)->unit[u].type];
}
static inline int ccn_arm(const struct bc_ctx *cx, int u)
{
    return ccn_type(cx, u)->arm;
}
static inline int ccn_side(const struct bc_ctx *cx, int u) /* of a unit */
{
    const struct ccn_battle *b = ccn_battle(cx);
    return b->nation[b->type[ccn_state(cx)->unit[u].type].nation].side;
}
static inline int ccn_leader_side(const struct bc_ctx *cx, int l)
{
    const struct ccn_battle *b = ccn_battle(cx);
    return b->nation[b->leader[l].nation].side;
}
static inline bool ccn_is_mine(const struct bc_ctx *cx, int u) /* of the side whose turn it is */
{
    const struct ccn_state *s = ccn_state(cx);
    return s->unit[u].at != CCN_NONE && ccn_side(cx, u) == s->active;
}
static inline bool ccn_is_alone(const struct ccn_state *s, int hex) /* a leader without a unit */
{
    return s->leader_at[hex] != CCN_NONE && s->unit_at[hex] == CCN_NONE;
}
static inline uint8_t ccn_where(const struct ccn_state *s, int piece)
{
    return piece < CCN_LEADER ? s->unit[piece].at : s->leader[piece - CCN_LEADER].at;
}
/* The enemy of `side` at a hex: a unit, a lone leader as a piece, or CCN_NONE. */
int ccn_enemy_at(const struct bc_ctx *cx, int side, int hex);
bool ccn_next_to_enemy(const struct bc_ctx *cx, int side, int hex, int arm); /* arm -1: any */
int ccn_rear(const struct bc_ctx *cx, int side, int hex, uint8_t out[2]); /* hexes one row nearer */
int ccn_home_row(const struct bc_ctx *cx, int side);
int ccn_sectors(const struct bc_ctx *cx, int side, int hex); /* bits as that side sees them */
void ccn_unit_to(struct bc_ctx *cx, int u, int hex);         /* CCN_NONE: off the board */
void ccn_leader_to(struct bc_ctx *cx, int l, int hex);
void ccn_march(struct bc_ctx *cx, int u, int hex);                   /* the unit with its leader */
bool ccn_sees(const struct bc_ctx *cx, int from, int to, bool over); /* CCN §5.27 */
void ccn_event(struct bc_ctx *cx, int kind, int a, int b, int c);
void ccn_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a,
              int b); /* something new: no undo */
bc_seats ccn_active(const struct bc_ctx *cx, const struct bc_frame *f);
bc_seats ccn_other(const struct bc_ctx *cx, const struct bc_frame *f);
void ccn_die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out);

/* --- Board and battle (board.c, scenario.c) --- */

void ccn_geometry(struct ccn_battle *b); /* neighbours, distances */
void ccn_look(struct ccn_battle *b);     /* plateaus and lines of sight: needs the terrain */
int ccn_hex(int row, int col);           /* or -1 */
int ccn_col(const struct ccn_battle *b, int hex);
void ccn_hex_name(int hex, char buf[4]);
int ccn_hex_named(const char *s); /* or -1 */
int ccn_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void ccn_unload(void *data);
bool ccn_is_closed(int terrain); /* nobody may enter (CCN §7.5, §7.8) */

/* --- Cards (cards.c, orders.c) --- */

extern const char *const ccn_side_words[], *const ccn_mark_words[]; /* as positions write them */
extern const char *const ccn_card_words[], *const ccn_face_words[], *const ccn_sector_words[];
extern const char *const ccn_terrain_words[], *const ccn_arm_words[], *const ccn_class_words[];
int ccn_mirror(int card);                        /* left and right changed (CCN §8.14) */
void ccn_take_up(struct ccn_state *s, int card); /* out of the hand, to be played (CCN §5.7) */
int ccn_cast_dice(const struct ccn_state *s);    /* of the card (CCN §8.15, §8.22) */
void ccn_begin_orders(struct bc_ctx *cx);        /* the card, or its single order (CCN §8.10) */
int ccn_served(struct bc_ctx *cx, uint8_t out[CCN_HEXES]);
void ccn_reshuffle(struct bc_ctx *cx);
bool ccn_allows_melee(const struct ccn_state *s);
bool ccn_allows_fire(const struct ccn_state *s);
int ccn_card_dice(const struct bc_ctx *cx, int u, int target_hex, bool ranged, bool bonus);
int ccn_range_of_move(const struct bc_ctx *cx, int u);
/* Why a unit does not fight: no order, or spent by its move or terrain; NULL: it may. */
const struct bc_bar *ccn_fight_bar(const struct bc_ctx *cx, int u);

void ccn_orders(const struct bc_ctx *cx, int *given, int *all); /* so far, and by the card */

/* --- Movement (move.c) --- */

bool ccn_stops(const struct bc_ctx *cx, int from, int to);   /* entering ends the move */
bool ccn_can_stand(const struct bc_ctx *cx, int u, int hex); /* terrain only */
bool ccn_spoils(const struct bc_ctx *cx, int u, int hex);    /* no fight after entering */
struct ccn_reach {
    uint8_t far[CCN_HEXES];  /* hexes to get there; 0 the start, CCN_NONE out of reach */
    uint8_t free[CCN_HEXES]; /* the same without having been stopped there */
    uint8_t at[CCN_HEXES];   /* hexes reached so, in the order found */
    int n;
};
/* Why a unit does not move at all; NULL: it may, `range` hexes. */
const struct bc_bar *ccn_move_bar(const struct bc_ctx *cx, int u, int *range);
/* Everything within `range` of a hex. `u` CCN_NONE: a leader of `side` goes alone. */
void ccn_spread(const struct bc_ctx *cx, int start, int u, int side, int range,
                struct ccn_reach *r);
void ccn_move_unit(struct bc_ctx *cx, int u, int to); /* with all that it means for the turn */

/* --- Combat (dice.c, combat.c, melee.c, strike.c, leader.c) --- */

extern const char *const ccn_sum_words[]; /* text keys ccn.sum.<word> */
enum { CCN_SUM = 8 };
struct ccn_sum { /* how a number of dice comes about, for tables */
    int n;
    struct {
        int word; /* of ccn_sum_words */
        const char *rule;
        int value;
    } part[CCN_SUM];
};
int ccn_melee_dice(const struct bc_ctx *cx, int by, int at, bool card, bool bonus,
                   struct ccn_sum *sum);
int ccn_first_dice(const struct bc_ctx *cx, int by, int at, struct ccn_sum *sum); /* CCN §8.17 */
int ccn_fire_dice(const struct bc_ctx *cx, int by, int hex, struct ccn_sum *sum);
int ccn_escape_dice(const struct bc_ctx *cx, int u);
int ccn_terrain_loss(const struct bc_ctx *cx, int arm, int from, int to, bool ranged,
                     struct ccn_sum *sum);                      /* dice lost (CCN §5.35) */
bool ccn_is_covered(const struct bc_ctx *cx, int from, int to); /* field works (CCN §7.7) */
bool ccn_can_fire(const struct bc_ctx *cx, int u, int target);
bool ccn_may_support(const struct bc_ctx *cx, int u, int by, int at);
int ccn_battery_dice(const struct bc_ctx *cx, int u, int at, bool bonus);
int ccn_support_dice(const struct bc_ctx *cx, int at, bool bonus);
bool ccn_list_fights(const struct bc_ctx *cx, int u, int seat, struct bc_list *out);
void ccn_flee(struct bc_ctx *cx, int leader);
/* Blocks that these dice take from the unit. */
int ccn_hits(const struct bc_ctx *cx, const struct ccn_strike_facts *k);
int ccn_ignorable(const struct bc_ctx *cx, const struct ccn_strike_facts *k);
int ccn_retreats(const struct bc_ctx *cx, int u, int from, uint8_t out[2]);
void ccn_form_square(struct bc_ctx *cx, int u, int card); /* of its side's hand (CCN §6.9) */
void ccn_open_square(struct bc_ctx *cx, int u);           /* the card returns (CCN §6.20) */
void ccn_melee(struct bc_ctx *cx, int by, int at, bool bonus);
bool ccn_can_retire(const struct bc_ctx *cx, int u);
bool ccn_can_square(const struct bc_ctx *cx, int u);
/* Why the defender of a melee is not asked about a square, or about retiring, where he may expect it:
 * a reason, or NULL. */
const char *ccn_melee_bar(const struct bc_ctx *cx, const struct ccn_melee_facts *m);
int ccn_melee_targets(const struct bc_ctx *cx, int u, uint8_t out[CCN_EDGES]);

/* --- Victory, table (victory.c, table.c, view.c, position.c) --- */

void ccn_banner(struct bc_ctx *cx, int side, int n); /* may end the game */
void ccn_unit_gone(struct bc_ctx *cx, int u);        /* eliminated: banner, and perhaps the end */
void ccn_leader_gone(struct bc_ctx *cx, int l);
void ccn_beaten(struct bc_ctx *cx, int side);              /* the end, if it has no unit left */
void ccn_recount(struct bc_ctx *cx, int side, bool start); /* objectives; may end the game */
int ccn_total(const struct bc_ctx *cx, int side);
void ccn_empty(struct ccn_state *s); /* nothing on the field, no card anywhere */
int ccn_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e);
void ccn_score(const struct bc_ctx *cx, int32_t milli[]);
void ccn_redact(struct bc_ctx *cx, int seat);
void ccn_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng);
const char *ccn_check(const struct bc_ctx *cx);
void ccn_view(const struct bc_ctx *cx, struct bc_out *out);
void ccn_map(const struct bc_ctx *cx, struct bc_out *out);
void ccn_prompt(const struct bc_ctx *cx, struct bc_action *facts);
int ccn_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

extern const struct bc_game ccn_game;
extern const struct bc_dom ccn_doms[];
extern const struct bc_field ccn_fields[]; /* the lines of [state] (position.c) */

#endif
