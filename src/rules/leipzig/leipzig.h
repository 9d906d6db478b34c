/* leipzig.h - Völkerschlacht 1813 (Clicker Spiele): state, frames and sequences.
 *
 * Rules are cited as "LPZ §4.3" and "LPZ ruling 6": docs/rules/leipzig.en.md. Side 0 are the
 * French under Napoléon, side 1 the Allies under Schwarzenberg (LPZ §1.1); in the second game of a
 * return match the seats change sides (LPZ §7.9), so rules speak of sides and lpz_seat tells whose
 * they are.
 *
 * The state holds what has become of each army's card, the markers of the army or the field where
 * it stands, its losses, the missions, all action cards, scouts and points, the pointer of time,
 * and what the running turn has used up. An army has at most one marker on a field, so its markers
 * are a set of fields, one bit each. Kept beside them because they are asked for all the time: the
 * army on a field (army_at) and the number of cards in a hand. Strength is what the card says less
 * the losses.
 *
 * Hidden: action cards of the other side's hand, but for those that it took openly (`known`, LPZ
 * ruling 19), and with them the pile; from all but Napoléon the missions that are not revealed.
 * The cards in the pile are counted from what is public (lpz_in_pile).
 *
 * Sequences, a table each; `bicorne list leipzig --tables` prints them:
 *
 *   GAME     missions, hands, turn after turn; twice in a match    LPZ chapter 2, §7.8     setup.c
 *   TURN     five actions, hand limit, refill, battle, end         LPZ chapter 3           turn.c
 *   FILL     the open row, card by card                            LPZ §3.4, §4.17         turn.c
 *   ACTION   one of the seven, and what it costs; again            LPZ chapter 4           action.c
 *   PLACE    armies down to their last marker, in a chain          LPZ chapter 5           place.c
 *   ADVANCE  the pointer, and missions that it reveals             LPZ §6.1, §6.2          battle.c
 *   BATTLE   points of strength are dealt and taken                LPZ §6.4 to §6.8        battle.c
 *   SCORE    which army counts for which mission                   LPZ chapters 7 and 8    score.c
 *
 * Nobody interrupts in the middle of an action. What an action sets off comes after it in a fixed
 * order (LPZ ruling 8, ruling 9): armies are placed, then all its points of time are moved at
 * once, and battles wait for the end of the turn. The other side is asked only in these sequences:
 * about its own army that is placed, about a mission, about blows and tasks.
 *
 * load.c reads data/leipzig, state.c has what several chapters ask. leipzig.c is the descriptor;
 * table.c hides and checks; tell.c says before a decision what it would bring; view.c and position.c
 * write what players and files see. */
#ifndef LEIPZIG_LEIPZIG_H
#define LEIPZIG_LEIPZIG_H

#include "game/bag.h"
#include "game/fields.h"

enum { LPZ_FR, LPZ_AL, LPZ_SIDES };
enum { LPZ_PLAIN, LPZ_RIVER, LPZ_HILL, LPZ_WOOD, LPZ_TERRAINS };
enum { LPZ_INF, LPZ_CAV, LPZ_ART, LPZ_KINDS, LPZ_ANY = LPZ_KINDS };
enum { LPZ_NORTH, LPZ_SOUTH, LPZ_WEST, LPZ_CENTRE, LPZ_EAST, LPZ_DISTRICTS };
enum { LPZ_BATTLE_1, LPZ_BATTLE_2, LPZ_BATTLES };

enum {
    LPZ_FIELDS = 47,
    LPZ_ARMIES = 19, /* eight French, eleven Allied, in the order of the cards */
    LPZ_MISSIONS = 25,
    LPZ_ROW = 4,     /* open cards */
    LPZ_HAND = 4,    /* cards dealt (LPZ §2.4) */
    LPZ_LIMIT = 8,   /* cards at the end of a turn (LPZ §3.3) */
    LPZ_ACTIONS = 5, /* of a turn (LPZ §3.1) */
    LPZ_NEAR = 8,    /* neighbours of a field at most */
    LPZ_VILLAGES = 4,
    LPZ_DATES = 6, /* 14.10. to 19.10. */
    LPZ_FIRST_DAY = 14,
    LPZ_STILL = 4,      /* turns without a point of time (LPZ ruling 11) */
    LPZ_JUMP_CARDS = 2, /* cards or pairs, and actions (LPZ §4.10, ruling 3) */
    LPZ_LIST = 2048,    /* 31 markers of six fields with six cards and six pairs, and the rest */
    LPZ_POINTS = 120,   /* more than all armies and five missions of 20 points bring */
    LPZ_DUE = 40, /* points of time that one action costs at most, a chain of all armies included */
    LPZ_NONE = 0xff,
    LPZ_HIDDEN = 0xfe, /* a mission that somebody may not know */
    LPZ_DEPTH = 5
};

enum lpz_card { /* terrain cards first, in the order of the terrains */
                LPZ_CARD_INF_CAV = LPZ_TERRAINS,
                LPZ_CARD_INF_ART,
                LPZ_CARD_ART_CAV,
                LPZ_CARD_INF,
                LPZ_CARD_CAV,
                LPZ_CARD_ART,
                LPZ_CARD_TIME,
                LPZ_CARDS
};

/* --- What never changes: data/leipzig --- */

struct lpz_field {
    char name[24];
    uint8_t terrain, district, nears, near[LPZ_NEAR];
    int16_t x, y;  /* where it is drawn */
    uint64_t next; /* the neighbours, a bit each */
};

struct lpz_army { /* as on its card, but for misprints (LPZ ruling 1, ruling 16) */
    char name[24];
    uint8_t side, kind, strength, markers; /* kind may be LPZ_ANY (LPZ §1.3) */
    uint8_t date;                          /* day it must have passed, or 0 (LPZ §4.3) */
    uint8_t villages, village[LPZ_VILLAGES];
};

struct lpz_mission {
    uint8_t district, field, points[LPZ_SIDES];
};

struct lpz_data {
    struct lpz_field field[LPZ_FIELDS];
    struct lpz_army army[LPZ_ARMIES];
    struct lpz_mission mission[LPZ_MISSIONS]; /* by districts, in the order of the enum */
    uint8_t copies[LPZ_CARDS], cards;         /* of each action card, and of all */
    uint8_t scouts;                           /* LPZ ruling 15 */
    int8_t ground[LPZ_TERRAINS][LPZ_KINDS];   /* LPZ §8.1 */
    uint8_t passed[LPZ_DATES];                /* first point behind each date */
    uint8_t battle[LPZ_BATTLES];              /* points that are battle dates */
    uint8_t end;                              /* the last point */
    bool professional;                        /* LPZ chapter 8 */
    uint8_t dist[LPZ_FIELDS][LPZ_FIELDS];     /* steps over the map */
    uint8_t armies_of[LPZ_SIDES];             /* number of armies */
};

/* --- The state --- */

enum {
    LPZ_SEQ_GAME,
    LPZ_SEQ_TURN,
    LPZ_SEQ_FILL,
    LPZ_SEQ_ACTION,
    LPZ_SEQ_PLACE,
    LPZ_SEQ_ADVANCE,
    LPZ_SEQ_BATTLE,
    LPZ_SEQ_SCORE
};

/* Rows that others than their own table name: f->pc. */
enum {
    LPZ_AT_ACTION_CHOOSE,
    LPZ_AT_ACTION_LEAVE,
    LPZ_AT_ACTION_LAY,
    LPZ_AT_ACTION_PAY,
    LPZ_AT_ACTION_SHUFFLE,
    LPZ_AT_ACTION_DRAW,
    LPZ_AT_ACTION_PLACE,
    LPZ_AT_ACTION_ADVANCE,
    LPZ_AT_ACTION_MORE
};
enum { LPZ_AT_PLACE_KIND = 3 };

/* The facts of a running sequence, each in its place: positions write them as numbers, in order.
 * What a sequence does not use (`gap`) stays 0. */
struct lpz_any_facts { /* armies, fields and sets have the same places in all sequences */
    uint8_t army, field, over, to, gap[4];
    uint32_t set;
};
struct lpz_turn_facts {
    uint8_t gap[5], is; /* bits: turn.c */
};
struct lpz_action_facts {
    uint8_t army, field, over, to; /* whose card is played; or which marker jumps, over what */
    union {
        uint8_t leave; /* a card is played: villages still to be left empty (LPZ §4.4) */
        uint8_t pay;   /* a jump: fields still to be paid for (LPZ §4.10) */
        uint8_t more;  /* whichever it is */
    };
    uint8_t is, gap[2]; /* bits: action.c */
    uint32_t left;      /* villages left empty, by their place on the card, a bit each */
};
struct lpz_place_facts {
    uint8_t army, gap[4], is; /* bits: place.c */
};
struct lpz_battle_facts {
    uint8_t gap[8];
    uint32_t struck; /* armies that have, a bit each */
};

struct lpz_frame {
    struct bc_frame f;
    union {
        struct lpz_any_facts any;
        struct lpz_turn_facts turn;
        struct lpz_action_facts action;
        struct lpz_place_facts place;
        struct lpz_battle_facts battle;
    };
};

enum { LPZ_MOVED = 1, LPZ_TOOK = 2, LPZ_DREW = 4 };          /* lpz_state.marks */
enum { LPZ_CARD_OPEN, LPZ_CARD_USED, LPZ_PLACED, LPZ_DEAD }; /* lpz_state.fate */

struct lpz_state {
    struct bc_head h;
    uint64_t marker[LPZ_ARMIES]; /* fields, a bit each */
    uint8_t fate[LPZ_ARMIES];
    uint8_t at[LPZ_ARMIES];      /* the field of a placed army, else LPZ_NONE */
    uint8_t lost[LPZ_ARMIES];    /* points of strength */
    uint8_t tally[LPZ_ARMIES];   /* battle: points taken; scoring: 1 + the mission it counts for */
    uint8_t army_at[LPZ_FIELDS]; /* or LPZ_NONE */
    uint8_t kind[LPZ_SIDES];     /* chosen for Napoléon and Schwarzenberg, or LPZ_ANY */
    uint8_t mission[LPZ_DISTRICTS], second[LPZ_DISTRICTS]; /* number, LPZ_NONE or LPZ_HIDDEN */
    uint8_t revealed;                                      /* districts, a bit each */
    uint8_t chosen; /* districts with a second card (LPZ §2.3), a bit each */
    uint8_t pile[LPZ_CARDS], out[LPZ_CARDS], hand[LPZ_SIDES][LPZ_CARDS];
    uint8_t known[LPZ_SIDES][LPZ_CARDS]; /* of the hand: taken openly (LPZ ruling 19) */
    uint8_t held[LPZ_SIDES];             /* action cards in hand: public */
    uint8_t row[LPZ_ROW], old[LPZ_ROW];  /* open cards; those being replaced (LPZ ruling 18) */
    uint8_t removed;                     /* time cards out of the game */
    uint8_t scouts[LPZ_SIDES], points[LPZ_SIDES]; /* points: victory points */
    uint8_t time, due;                            /* the pointer; points still to move it */
    uint8_t active, actions;                      /* side to move; actions done */
    uint8_t still;        /* turns without a point of time (LPZ ruling 11) */
    uint8_t marks;        /* of this turn */
    uint8_t quiet, drew;  /* turns without an open card taken; draws from the pile, a bit a turn */
    uint8_t fought, done; /* battles fought; this game has been scored */
    uint8_t leg, match;   /* second game of a return match; it is one */
    uint8_t first;        /* Napoléon's points in the first game */
    int8_t winner;        /* seat, LPZ_SIDES for nobody, -1 while it goes on */
    uint8_t spare[3];
    struct lpz_frame stack[LPZ_DEPTH];
};
_Static_assert(sizeof(struct lpz_frame) == 16, "part of the state's layout");
_Static_assert(sizeof(struct lpz_any_facts) == 12 && sizeof(struct lpz_turn_facts) == 6 &&
                   sizeof(struct lpz_action_facts) == 12 && sizeof(struct lpz_place_facts) == 6 &&
                   sizeof(struct lpz_battle_facts) == 12,
               "facts keep their places in position files");
_Static_assert(sizeof(struct lpz_state) <= 1024, "a search copies it for every action");

/* Domains and kinds: their words are in leipzig.c. */
enum {
    LPZ_DOM_FIELD = BC_DOM_OWN,
    LPZ_DOM_ARMY,
    LPZ_DOM_CARD,
    LPZ_DOM_DISTRICT,
    LPZ_DOM_MISSION,
    LPZ_DOM_KIND,
    LPZ_DOM_SIDE,
    LPZ_DOM_DEED,    /* kinds of actions that have a price */
    LPZ_DOM_TERRAIN, /* this and the next only name what tables show; no action has them */
    LPZ_DOM_CARD_TEXT
};
enum { LPZ_DEED_MARCH, LPZ_DEED_PAIR, LPZ_DEED_JUMP, LPZ_DEEDS };
enum {
    LPZ_DISTRICT, /* set-up: a second mission there */
    LPZ_KEEP,     /* mission */
    LPZ_REFRESH,  /* the open row */
    LPZ_KEEP_ROW,
    LPZ_ARMY,       /* play an army card */
    LPZ_LEAVE,      /* a village stays empty */
    LPZ_CLEAR,      /* terrain card: army, field */
    LPZ_CLEAR_PAIR, /* card, army, field */
    LPZ_MARCH,      /* card, army, from, to */
    LPZ_MARCH_PAIR,
    LPZ_JUMP, /* army, from, over, to */
    LPZ_PAY,  /* a card of the jump */
    LPZ_PAY_PAIR,
    LPZ_SCOUT, /* army, field */
    LPZ_TIME,
    LPZ_TAKE, /* open card */
    LPZ_DRAW,
    LPZ_STOP,
    LPZ_DISCARD, /* card */
    LPZ_DISCARD_SCOUT,
    LPZ_PLACE,   /* army: which is placed first */
    LPZ_SHIFT,   /* field */
    LPZ_CHOOSE,  /* kind */
    LPZ_REVEAL,  /* mission */
    LPZ_HIT,     /* army that takes the loss */
    LPZ_SUPPORT, /* mission, for the French army asked about */
    LPZ_FIGHT,   /* mission, for the Allied army asked about */
    LPZ_DEAL_MISSION,
    LPZ_DEAL,    /* side, card: hidden */
    LPZ_OPEN,    /* card: to the open row */
    LPZ_EV_GAME, /* number of the game */
    LPZ_EV_TURN, /* side, number */
    LPZ_EV_GOT_MISSION,
    LPZ_EV_GOT,  /* card */
    LPZ_EV_DREW, /* side */
    LPZ_EV_SHUFFLED,
    LPZ_EV_IDLE,     /* side */
    LPZ_EV_MARKER,   /* army, field: laid */
    LPZ_EV_CLEARED,  /* army, field: marker swept off by an army placed there */
    LPZ_EV_PLACED,   /* army, field */
    LPZ_EV_REWARD,   /* side, victory points, scouts */
    LPZ_EV_CLOCK,    /* point */
    LPZ_EV_REVEALED, /* mission */
    LPZ_EV_STANDSTILL,
    LPZ_EV_BATTLE, /* day */
    LPZ_EV_QUIET,  /* nobody is in contact */
    LPZ_EV_STRUCK, /* army that takes the point, army that deals it */
    LPZ_EV_LOST,   /* army, points, strength left */
    LPZ_EV_GONE,   /* army, field */
    LPZ_EV_SCORING,
    LPZ_EV_HOLDS,    /* army, mission, strength, what it counts */
    LPZ_EV_SUPPORTS, /* the same */
    LPZ_EV_FIGHTS,   /* the same */
    LPZ_EV_SCORED,   /* mission, French value, Allied value, side, points */
    LPZ_EV_RESULT,   /* French points, Allied points */
    LPZ_EV_WINS,     /* seat */
    LPZ_EV_NOBODY,
    LPZ_ASK_DISTRICT,   /* number of the district: first, second */
    LPZ_ASK_KEEP,       /* two missions */
    LPZ_ASK_ACTION,     /* actions left */
    LPZ_ASK_LEAVE,      /* army, villages to leave */
    LPZ_ASK_PAY,        /* army, cards to pay */
    LPZ_ASK_DISCARD,    /* cards too many */
    LPZ_ASK_ARMY,       /* army: shift, choose, support, fight */
    LPZ_ASK_HIT,        /* army that strikes */
    LPZ_ASK_REVEAL,     /* day */
    LPZ_PRICES,         /* questions: what marches and jumps cost, and what pays for a jump */
    LPZ_REMOVAL,        /* army, field: what it would set off if this marker went */
    LPZ_STAND,          /* army, field: what it would be there */
    LPZ_BLOWS,          /* the battle, if it were fought now */
    LPZ_BALANCE,        /* the final scoring, as armies stand now */
    LPZ_TELL_COSTS,     /* facts (tell.c): actions, points of time */
    LPZ_TELL_PRICE,     /* deed, actions, points of time */
    LPZ_TELL_FARES,     /* cards or pairs for a jump */
    LPZ_TELL_FARE,      /* army, card, how many of it pay for a field, how often */
    LPZ_TELL_CHOICE,    /* somebody has a choice on the way */
    LPZ_TELL_CARD,      /* army, strength on its card */
    LPZ_TELL_LOSSES,    /* army, points */
    LPZ_TELL_GROUND,    /* army, field, what it gives or takes */
    LPZ_TELL_WORTH,     /* army, field, what it counts there */
    LPZ_TELL_TOUCHES,   /* army, enemy */
    LPZ_TELL_SERVES,    /* army, mission */
    LPZ_TELL_STRIKES,   /* army, who may take its point */
    LPZ_TELL_LOSES,     /* side, points in all */
    LPZ_TELL_LEFT,      /* army, strength behind this point */
    LPZ_TELL_COUNTS,    /* army, mission, value */
    LPZ_TELL_SUMS,      /* mission, French, Allies */
    LPZ_TELL_FALLS,     /* mission, side, points */
    LPZ_SAY_PASSED,     /* how things are told (say.c): point, day */
    LPZ_SAY_BATTLE_DUE, /* point, day */
    LPZ_SAY_HELD,       /* as LPZ_EV_SCORED, these three */
    LPZ_SAY_LOST,
    LPZ_SAY_EMPTY,
    LPZ_SAY_DRAWN /* card, seat */
};

static inline const struct lpz_data *lpz_data(const struct bc_ctx *cx)
{
    return cx->data;
}
static inline struct lpz_state *lpz_state(const struct bc_ctx *cx)
{
    return (struct lpz_state *)(void *)cx->st;
}
static inline struct lpz_frame *lpz_frame(const struct bc_frame *f)
{
    return (struct lpz_frame *)(void *)f;
}

static inline struct bc_action lpz_act(int kind, int seat, int a, int b)
{
    return (struct bc_action){(int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b}};
}
/* LPZ §7.9: in the second game the seats have changed sides. The same maps seats to sides. */
static inline int lpz_seat(const struct lpz_state *s, int side)
{
    return side ^ s->leg;
}
static inline uint64_t lpz_bit(int field)
{
    return (uint64_t)1 << field;
}
static inline int lpz_count(uint64_t set)
{
    return __builtin_popcountll(set);
}
static inline int lpz_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

void lpz_say(const struct bc_told *, struct bc_tale *); /* say.c */

/* --- Armies, markers and cards (state.c) --- */

static inline int lpz_strength(const struct bc_ctx *cx, int a)
{
    return lpz_data(cx)->army[a].strength - lpz_state(cx)->lost[a];
}
/* In a battle: strength, less what it has taken. */
static inline int lpz_left(const struct bc_ctx *cx, int a)
{
    return lpz_strength(cx, a) - lpz_state(cx)->tally[a];
}
int lpz_kind(const struct bc_ctx *cx, int a);            /* with the choice of LPZ §5.6 */
bool lpz_touches(const struct bc_ctx *cx, int a, int b); /* both placed, on neighbouring fields */
bool lpz_is_idle(const struct bc_ctx *cx, int side);     /* LPZ §6.10, ruling 11 */
int lpz_in_pile(const struct bc_ctx *cx); /* reckoned from what is public: the pile may be hidden */
bool lpz_has_passed(const struct bc_ctx *cx, int day); /* LPZ ruling 9 */
bool lpz_must_wait(const struct bc_ctx *cx, int a);    /* LPZ §4.3: for the date on its card */
void lpz_gain(struct lpz_state *s, int side, int card);
void lpz_spend(struct lpz_state *s, int side, int card); /* from the hand, not yet anywhere */
void lpz_shuffle(struct bc_ctx *cx);
void lpz_event(struct bc_ctx *cx, int kind, int a, int b, int c);
void lpz_tell(struct bc_ctx *cx, bc_seats seen, int kind, int a, int b); /* no undo behind it */
bc_seats lpz_active(const struct bc_ctx *cx, const struct bc_frame *f);
bc_seats lpz_napoleon(const struct bc_ctx *cx, const struct bc_frame *f);
bc_seats lpz_schwarzenberg(const struct bc_ctx *cx, const struct bc_frame *f);

/* --- The chapters --- */

void lpz_lay_out(struct bc_ctx *cx); /* setup.c: for the first game and the second */
int lpz_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e);
bool lpz_fits(int card, int kind); /* action.c: LPZ §4.8 */
bool lpz_can_be(const struct bc_ctx *cx, const struct lpz_frame *f, bool top);
bool lpz_turn_can_be(const struct bc_ctx *cx, const struct lpz_frame *f); /* turn.c */
bool lpz_game_can_be(const struct bc_ctx *cx, const struct lpz_frame *f); /* setup.c */
/* Fields of a jump that the hand can pay for with one sort of cards, and with all (LPZ §4.10). */
int lpz_fare(const uint8_t hand[LPZ_CARDS], int kind, int card);
int lpz_fares(const uint8_t hand[LPZ_CARDS], int kind);
int lpz_free_villages(const struct bc_ctx *cx, int a, uint8_t out[LPZ_VILLAGES]); /* LPZ §4.2 */
int lpz_scouts_needed(const struct bc_ctx *cx, int a);                            /* LPZ §4.4 */
bool lpz_is_waiting(const struct lpz_state *s, int a); /* place.c: down to one marker (LPZ §5.1) */
bool lpz_is_stray(const struct lpz_state *s, int a);   /* its last marker lies under an army */
int lpz_refuges(const struct bc_ctx *cx, int a, uint8_t out[LPZ_FIELDS]); /* LPZ ruling 8 */
void lpz_put(struct bc_ctx *cx, int a); /* the army on the field of its last marker */
int lpz_takers(const struct bc_ctx *cx, int by, uint8_t out[LPZ_ARMIES]); /* battle.c: LPZ §6.6 */
int lpz_striker(const struct bc_ctx *cx); /* whose point is being assigned */
/* score.c: missions for which an army can count, a bit a district (LPZ §7.3, §7.5). */
int lpz_tasks(const struct bc_ctx *cx, int a);
int lpz_ground(const struct lpz_data *d, int kind, int field);              /* LPZ §8.1 */
int lpz_worth(const struct lpz_data *d, int kind, int field, int strength); /* LPZ §8.3 */
int lpz_value(const struct bc_ctx *cx, int a); /* where it stands, in the final scoring */
int lpz_sum_of(const struct bc_ctx *cx, int district, int side); /* LPZ §7.2, §7.5 */
/* Whose a mission is by the tallies, with the sums of both (LPZ §7.6, §7.7); and as it would be if
 * each army counted wherever it can. */
int lpz_verdict(const struct bc_ctx *cx, int district, int sum[LPZ_SIDES]);
int lpz_outlook(const struct bc_ctx *cx, int district, int sum[LPZ_SIDES]);
int lpz_asked(const struct bc_ctx *cx);    /* the army that place.c or score.c asks about */
int lpz_winner(const struct lpz_state *s); /* setup.c: a seat, LPZ_SIDES for nobody (LPZ §7.8) */
void lpz_score(const struct bc_ctx *cx, int32_t milli[]);

/* --- Before one decides (tell.c) --- */

void lpz_tell_action(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts);
void lpz_tell_place(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts);
void lpz_tell_kind(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts);
void lpz_tell_hit(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                  struct bc_facts *facts);
void lpz_tell_task(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts);
void lpz_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts);

/* --- Table (table.c, view.c, position.c) --- */

void lpz_empty(struct lpz_state *s); /* nothing on the board, no card anywhere */
void lpz_redact(struct bc_ctx *cx, int seat);
void lpz_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng);
const char *lpz_check(const struct bc_ctx *cx);
void lpz_view(const struct bc_ctx *cx, struct bc_out *out);
void lpz_map(const struct bc_ctx *cx, struct bc_out *out);
void lpz_prompt(const struct bc_ctx *cx, struct bc_action *facts);
int lpz_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

/* data/leipzig/board.txt, cards.txt, scenarios/<name>.txt (load.c) */
int lpz_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void lpz_unload(void *data);

extern const char *const lpz_terrain_words[],
    *const lpz_kind_words[], *const lpz_side_words[], *const lpz_district_words[],
                                                          *const lpz_card_words[];

extern const struct bc_game lpz_game;
extern const struct bc_dom lpz_doms[];
extern const struct bc_field lpz_fields[]; /* the lines of [state] (position.c) */

extern const struct bc_step lpz_seq_game[], lpz_seq_turn[], lpz_seq_fill[], lpz_seq_action[],
    lpz_seq_place[], lpz_seq_advance[], lpz_seq_battle[], lpz_seq_score[];

#endif
