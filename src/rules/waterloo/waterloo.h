/* waterloo.h - Waterloo (Parker 1974), introductory and standard game: state, frames and
 * sequences.
 *
 * Rules are cited as "WL §3.5" and "WL ruling 4": docs/rules/waterloo.en.md. An army is one colour
 * on the board; its seat is the player who leads it (with two players each leads two).
 *
 * The state holds the place of every piece of the box, the army that holds each town card, the
 * four armies with their alliances and what they have to suffer, and the facts of the running
 * turn: dice and points left, the target, the town that was taken. Who stands on a square is not
 * in it: wl_occupy makes that when a chapter needs it. A piece's slot gives its kind; a place that
 * is no square says that it is in the box, or lifted and waiting to be put down (WL §7.10).
 *
 * Nothing is hidden (WL §2.5), so there is neither redact nor guess. Chance is the throw of two
 * dice and, before the first turn, the lot for seats and the throw for the start (WL ruling 3).
 *
 * Sequences, a table each; `bicorne list waterloo --tables` prints them:
 *
 *   GAME    seats, countries, armies; then turn after turn     WL chapter 2        setup.c
 *   TURN    from the alliances to the end, one row a step      WL §3.7             turn.c
 *   OFFER   another army is offered an alliance                WL §5.6             ally.c
 *   LEAVE   an ally is asked for leave to enter                WL §5.7             ally.c
 *   RESET   a captured general, introductory game              WL §4.10            recruit.c
 *   GATHER  a captured general, standard game                  WL §7.8 to §7.10    recruit.c
 *
 * The last four are interrupts: TURN calls them, one at a time, each about an army that is not the
 * active one; so a stack has three frames at most. What TURN does itself stands in the chapter
 * that the row cites: move.c (3) moves and where nobody may go, attack.c (4) target, support and
 * verdict, town.c (5.1 to 5.5, 7.1 to 7.4) what is taken and lost for it, recruit.c (7.11 to 7.13)
 * the march of a mobilising army, victory.c (6) the end.
 *
 * tell.c says what players are told before they decide.
 *
 * board.c reads data/waterloo (1) and derives what may be crossed; state.c has what several
 * chapters ask. waterloo.c is the descriptor; check.c says what must hold in a position; view.c
 * and position.c write what players and files see. */
#ifndef WL_WATERLOO_H
#define WL_WATERLOO_H

#include "game/fields.h"

enum { WL_FRANCE, WL_PRUSSIA, WL_RUSSIA, WL_AUSTRIA, WL_SPAIN, WL_ITALY, WL_COUNTRIES };
enum { WL_GENERAL, WL_INFANTRY, WL_CAVALRY, WL_KINDS };

enum {
    WL_ARMIES = 4,     /* colours in the box (WL §1.2, §1.4) */
    WL_PER_KIND = 9,   /* infantry and cavalry of a colour (WL §1.2) */
    WL_SLOTS = 19,     /* pieces of a colour: general, 9 infantry, 9 cavalry */
    WL_TOWNS = 24,     /* six countries of four (WL §1.7) */
    WL_BLOCK = 9,      /* squares of a capital and of a recruiting area */
    WL_SQUARES = 1024, /* of a board at most */
    WL_NOBODY = -1,
    WL_BOX = 0xffff,     /* a piece that is not in play */
    WL_WAITING = 0xfffe, /* a unit waiting for room in the recruiting area (WL §7.10) */
    WL_OFF = 0xfffd,     /* no square */
    WL_DEPTH = 4,
    WL_CHANGES = 20, /* of the target in a turn (WL ruling 5) */
    WL_SPLITS = 6    /* ways to share out the armies of two players (WL §2.3) */
};

/* Slots of a colour by kind: 0 general, 1..9 infantry, 10..18 cavalry. */
static inline int wl_first_slot(int kind)
{
    return kind == WL_GENERAL ? 0 : kind == WL_INFANTRY ? 1 : 1 + WL_PER_KIND;
}
static inline int wl_end_slot(int kind)
{
    return kind == WL_GENERAL ? 1 : kind == WL_INFANTRY ? 1 + WL_PER_KIND : WL_SLOTS;
}
static inline int wl_kind_of(int slot)
{
    return slot == 0 ? WL_GENERAL : slot <= WL_PER_KIND ? WL_INFANTRY : WL_CAVALRY;
}

/* --- The board and the scenario: never change --- */

struct wl_town {
    char id[4], name[2][32]; /* German, English */
    uint16_t at;
    int8_t country;
    uint8_t gives; /* kind of the red circle, 0 for a yellow one */
};

struct wl_block {             /* a capital or a recruiting area: nine squares */
    uint16_t at[WL_KINDS][4]; /* [WL_GENERAL][0] the general's, four of each other kind */
};

struct wl_country {
    bool capital; /* can be a home country (WL §1.3) */
    char name[2][32], colour[12];
    struct wl_block start, recruit;
    int8_t town[4];
};

struct wl_cav {          /* one point of cavalry: two squares (WL §3.3) */
    uint16_t to, mid[2]; /* the second way round, or WL_OFF */
};

struct wl_board {
    int w, h, squares;
    int8_t country[WL_SQUARES];
    char terrain[WL_SQUARES];
    int8_t town_at[WL_SQUARES];   /* or WL_NOBODY */
    int8_t block_of[WL_SQUARES];  /* country whose capital or recruiting block it is in */
    uint16_t next[WL_SQUARES][8]; /* neighbour by direction; WL_OFF: closed, sea, no land */
    struct wl_cav cav[WL_SQUARES][8];
    uint8_t cavs[WL_SQUARES];
    struct wl_country land[WL_COUNTRIES];
    struct wl_town town[WL_TOWNS];
    char edge_v[WL_SQUARES], edge_h[WL_SQUARES]; /* 'r' river, 'l' red line, 0: closed or inland */
    /* the scenario */
    bool standard;
    int towns_to_win, threat, mobilisation, general_binds;
};

/* Directions 0..7 clockwise from north; odd ones are diagonal. */
extern const int8_t wl_dx[8], wl_dy[8];

int wl_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e);
void wl_unload(void *data);

/* --- The state --- */

enum {                    /* wl_army.is */
       WL_IN = 1,         /* still in the game */
       WL_SKIPS = 2,      /* loses its next turn (WL §4.10) */
       WL_PROTECTED = 4,  /* may not be attacked (WL §4.10) */
       WL_MOBILISING = 8, /* marches from the recruiting area (WL §7.11) */
       WL_PUT = 16, /* its general was put on a town or capital, did not move there (WL §5.1) */
};

struct wl_army {
    int8_t country, seat, ally; /* ally: an army, or WL_NOBODY */
    uint8_t is;
    uint8_t mob_turns; /* turns since mobilisation began */
    uint8_t admits;    /* the ally may enter its home country in this turn (WL §5.7) */
    uint8_t thrown;    /* throw for the first turn */
    uint8_t throws;    /* has to throw for it */
    int8_t spares; /* the ex-ally it may not harm before its next turn (WL §5.8), or WL_NOBODY */
    uint8_t spare;
};

/* wl_state.declared: broke an alliance; asked for leave to enter; breaks it when the turn is over. */
enum { WL_BROKE = 1, WL_ASKED = 2, WL_PARTS = 4 };

/* Rows that others than their own table name: f->pc. */
enum {
    WL_AT_GAME_LOT,
    WL_AT_GAME_SEATED,
    WL_AT_GAME_PICK,
    WL_AT_GAME_DEPLOY,
    WL_AT_GAME_FIRST,
    WL_AT_GAME_TURN
};
enum { WL_SEQ_GAME, WL_SEQ_TURN, WL_SEQ_OFFER, WL_SEQ_RESET, WL_SEQ_GATHER, WL_SEQ_LEAVE };

/* The facts of a running sequence, each in its place: positions write them as numbers, in order.
 * What a sequence does not use (`gap`) stays 0. */
struct wl_reset_facts {
    int16_t gap[3], served; /* blocked start squares that have sent a unit elsewhere, bit 4k+i */
    int16_t gap2;
};
struct wl_gather_facts {
    int16_t stage; /* recruits counted, army lifted (recruit.c) */
    int16_t due;   /* recruits that may still be taken (WL §7.9) */
    int16_t kinds; /* of which kinds, a bit each */
};

struct wl_frame {
    struct bc_frame f;
    int16_t army; /* OFFER, LEAVE: who is asked; RESET, GATHER: whose general was captured */
    union {
        struct wl_reset_facts reset;
        struct wl_gather_facts gather;
    };
};

struct wl_state {
    struct bc_head h;
    uint16_t at[WL_ARMIES][WL_SLOTS];
    int8_t card[WL_TOWNS];          /* the army that holds the town, or WL_NOBODY */
    struct wl_army army[WL_ARMIES]; /* clockwise by country (WL ruling 3) */
    uint8_t armies, players, active, first;
    uint16_t round, rounds;
    uint8_t drawn, split; /* options */
    uint8_t ordered;      /* seats in `order` so far */
    int8_t order[WL_ARMIES];
    /* the turn */
    uint8_t dice[2], points;
    uint8_t asked, declared; /* armies offered an alliance; WL_BROKE ... */
    uint8_t hit;             /* the attack succeeded */
    int8_t loser;            /* army that lost the town just taken */
    int8_t taken;            /* that town */
    uint8_t winners;         /* seats, a bit each */
    uint16_t target;         /* or WL_OFF */
    uint8_t changes;         /* how often the target was changed (WL ruling 5) */
    uint8_t spare;
    struct wl_frame stack[WL_DEPTH];
};
_Static_assert(sizeof(struct wl_frame) == 16, "part of the state's layout");
_Static_assert(sizeof(struct wl_reset_facts) == 10 && sizeof(struct wl_gather_facts) == 6,
               "facts keep their places in position files");
_Static_assert(sizeof(struct wl_state) <= 1024, "small enough to copy without thought");

/* Domains and kinds: their words are in waterloo.c. */
enum {
    WL_DOM_SQUARE = BC_DOM_OWN,
    WL_DOM_COUNTRY,
    WL_DOM_KIND,
    WL_DOM_TOWN,
    WL_DOM_SPOT,  /* a square where something happens: "on 3,4", "in Wien (20,9)" */
    WL_DOM_LANDS, /* countries, a bit each */
};
enum {
    WL_PICK,
    WL_BREAK,
    WL_PART,
    WL_OFFER,
    WL_ASK,
    WL_GRANT,
    WL_DENY,
    WL_THROW,
    WL_ACCEPT,
    WL_DECLINE,
    WL_TARGET,
    WL_NO_TARGET,
    WL_STEP,
    WL_ENTER,
    WL_DONE,
    WL_PLACE,
    WL_YIELD,
    WL_RECRUIT,
    WL_NO_RECRUIT,
    WL_LOSE,
    WL_GAIN,
    WL_NO_GAIN,
    WL_LOT,
    WL_FIRST,
    WL_ROLL,
    WL_EV_TURN,
    WL_EV_SKIP,
    WL_EV_BEATEN,
    WL_EV_REPELLED,
    WL_EV_CAPTURED,
    WL_EV_CAPITAL,
    WL_EV_OUT,
    WL_EV_TOWN,
    WL_EV_LOST,
    WL_EV_GAINED,
    WL_EV_MOBILISED,
    WL_EV_PLACED,
    WL_EV_YIELDED,
    WL_EV_ALLIED,
    WL_EV_ENDED,
    WL_EV_SAFE_NO_MORE,
    WL_EV_WINS,
    WL_EV_TIME,
    WL_ASK_MOVE,
    WL_ASK_TARGET,
    WL_ASK_OFFER,
    WL_ASK_LEAVE,
    WL_ASK_PLACE,
    WL_ASK_YIELD,
    WL_ASK_TOWN,
    WL_ASK_RECRUIT,
    WL_ASK_STAND,
    WL_TELL_LEFT,
    WL_TELL_CONTACT,
    WL_TELL_TAKES,
    WL_TELL_HOPELESS,
    WL_TELL_STANDS,
    WL_TELL_COVERS,
    WL_TELL_SERVES,
    WL_SAY_BOXED,
    WL_SAY_SHARES
};

static inline const struct wl_board *wl_board(const struct bc_ctx *cx)
{
    return cx->data;
}
static inline struct wl_state *wl_state(const struct bc_ctx *cx)
{
    return (struct wl_state *)(void *)cx->st;
}
static inline struct wl_frame *wl_frame(const struct bc_frame *f)
{
    return (struct wl_frame *)(void *)f;
}

/* --- What several chapters ask (state.c) --- */

struct wl_occ { /* who stands where, made when needed: the state holds only the pieces */
    uint8_t at[WL_SQUARES]; /* 0 free, else 1 + army * 4 + kind */
};
void wl_occupy(const struct wl_state *s, struct wl_occ *occ);
static inline int wl_occ_army(uint8_t o)
{
    return (o - 1) >> 2;
}
static inline int wl_occ_kind(uint8_t o)
{
    return (o - 1) & 3;
}

bool wl_friends(const struct wl_state *s, int a, int b); /* one player's, or allied */
bool wl_is_safe(const struct wl_state *s, int army);     /* protected or mobilising */
int wl_army_of(const struct wl_state *s, int country);   /* or WL_NOBODY */
int wl_units(const struct wl_state *s, int army);        /* on the board and waiting */
int wl_count(const struct wl_state *s, int army, int kind,
             uint16_t where);                                    /* where: BOX, WAITING */
int wl_slot_at(const struct wl_state *s, int army, uint16_t sq); /* or -1 */
int wl_free_slot(const struct wl_state *s, int army, int kind, uint16_t where); /* or -1 */
bool wl_is_foreign_town(const struct wl_board *b, const struct wl_state *s, int seat, int town);
int wl_foreign_towns(const struct wl_board *b, const struct wl_state *s, int seat);
int wl_seats_left(const struct wl_state *s);
bool wl_is_closed(const struct wl_board *b, const struct wl_state *s, int army, uint16_t sq);
int wl_king(const struct wl_board *b, uint16_t p, uint16_t q); /* king distance */
/* Free land squares nearest to `near`, of its colour (any colour if `any`), that `army` may stand
 * on. Returns how many, in board order. */
int wl_nearest_free(const struct wl_board *b, const struct wl_state *s, const struct wl_occ *occ,
                    int army, uint16_t near, bool any, uint16_t *out, int max);
void wl_event(struct bc_ctx *cx, int kind, int a, int b, int c);
static inline struct bc_action wl_act(int kind, int seat, int a, int b)
{
    return (struct bc_action){(int16_t)kind, (int16_t)seat, {(int16_t)a, (int16_t)b}};
}

/* --- The chapters --- */

extern const struct bc_step wl_seq_game[], wl_seq_turn[], wl_seq_offer[], wl_seq_reset[],
    wl_seq_gather[], wl_seq_leave[];

void wl_empty(struct wl_state *s); /* setup.c: nothing on the board, no card, no target */
int wl_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e);

/* move.c */
void wl_move_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
bool wl_may_move(const struct bc_ctx *, const struct bc_frame *);
bool wl_must_enter(const struct bc_ctx *, const struct bc_frame *);
void wl_enter_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
enum bc_flow wl_move_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
enum { WL_TOO_FAR = 255 };
/* Points that a piece of the active army needs at least to be on each square, as if none of its own
 * stood in its way; WL_TOO_FAR: more than there are. */
__attribute__((cold)) void wl_costs(const struct bc_ctx *, int slot, uint8_t cost[WL_SQUARES]);

/* attack.c */
bool wl_in_contact(const struct wl_board *b, uint16_t from, int kind, uint16_t to);
bool wl_attack_succeeds(const struct wl_board *b, const struct wl_state *s, int army,
                        uint16_t target);
struct wl_stand { /* an attack as it stands, for players */
    int n;        /* squares to cover: the target, then the pieces that support it */
    uint16_t sq[9];
    uint8_t need[9], has[9];
    int lines; /* attackers that serve, and the square each of them covers */
    uint16_t from[32], to[32];
    bool enough;
};
void wl_attack_cover(const struct wl_board *b, const struct wl_state *s, int army, uint16_t target,
                     struct wl_stand *c);
/* Attackers needed on each square the attack must cover; returns how many squares. */
int wl_attack_needs(const struct wl_board *b, const struct wl_state *s, const struct wl_occ *occ,
                    uint16_t target, uint16_t sq[9], uint8_t need[9]);
/* May this army's pieces take part when `army` attacks one of `victim`? */
bool wl_may_attack(const struct wl_state *s, int army, int a, int victim);
bool wl_may_name(const struct wl_state *s, int army, int victim); /* target of that army */
/* The square beside, whatever lies between (WL ruling 1), or WL_OFF at the rim of the board. */
uint16_t wl_beside(const struct wl_board *b, uint16_t sq, int d);
bool wl_may_target(const struct bc_ctx *, const struct bc_frame *);
void wl_target_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
enum bc_flow wl_target_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
void wl_retarget_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
bool wl_has_target(const struct bc_ctx *, const struct bc_frame *);
enum bc_flow wl_judge(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
bool wl_is_hit(const struct bc_ctx *, const struct bc_frame *);
enum bc_flow wl_beaten(struct bc_ctx *, struct bc_frame *, const struct bc_action *);

void wl_say(const struct bc_told *, struct bc_tale *); /* say.c */

/* tell.c */
void wl_tell_target(const struct bc_ctx *, const struct bc_frame *, const struct bc_action *about,
                    struct bc_facts *);
void wl_tell_move(const struct bc_ctx *, const struct bc_frame *, const struct bc_action *about,
                  struct bc_facts *);
void wl_answer(const struct bc_ctx *, const struct bc_action *question, struct bc_facts *);

/* ally.c */
bool wl_may_declare(const struct bc_ctx *, const struct bc_frame *);
void wl_declare_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
enum bc_flow wl_declare_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
void wl_end_alliance(struct bc_ctx *cx, int army);
void wl_part(struct bc_ctx *cx); /* the turn is over: what was announced for its end (WL §5.8) */
/* What an ally may do besides, all through his turn; the second returns false for other kinds. */
void wl_ally_legal(const struct bc_ctx *, int seat, struct bc_list *);
bool wl_ally_take(struct bc_ctx *, const struct bc_action *);

/* town.c */
bool wl_capital_falls(const struct bc_ctx *, const struct bc_frame *);
enum bc_flow wl_capital_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
bool wl_takes_town(const struct bc_ctx *, const struct bc_frame *);
enum bc_flow wl_town_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
bool wl_must_lose(const struct bc_ctx *, const struct bc_frame *);
bool wl_lose_asks(const struct bc_ctx *, const struct bc_frame *);
bc_seats wl_loser(const struct bc_ctx *, const struct bc_frame *);
void wl_lose_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
enum bc_flow wl_lose_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
bool wl_may_gain(const struct bc_ctx *, const struct bc_frame *);
void wl_gain_legal(const struct bc_ctx *, const struct bc_frame *, int seat, struct bc_list *);
enum bc_flow wl_gain_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);

/* recruit.c */
bool wl_is_mobilising(const struct bc_ctx *, const struct bc_frame *);
bool wl_is_start(const struct wl_block *start, int kind, uint16_t sq);
bool wl_is_mobilised(const struct wl_board *b, const struct wl_state *s, int army);
/* The piece to be placed or moved away next by a captured general's sequence: its kind, its army,
 * where it stands (WL_WAITING: lifted), and where it may go. Returns how many squares. */
struct wl_piece {
    int army, slot;
    uint16_t from;
    bool beside; /* its own squares are blocked: near them */
};
int wl_placing(const struct bc_ctx *cx, const struct bc_frame *f, struct wl_piece *p, uint16_t *sq);
enum bc_flow wl_mobilise(struct bc_ctx *, struct bc_frame *, const struct bc_action *);

/* victory.c */
void wl_defeat(struct bc_ctx *cx, int army); /* leaves the game (WL §6.2, ruling 7) */
void wl_end_turn(struct bc_ctx *cx);
enum bc_flow wl_end_take(struct bc_ctx *, struct bc_frame *, const struct bc_action *);
void wl_score(const struct bc_ctx *cx, int32_t milli[]);

/* check.c, view.c, position.c */
const char *wl_check(const struct bc_ctx *cx);
void wl_view(const struct bc_ctx *cx, struct bc_out *out);
void wl_map(const struct bc_ctx *cx, struct bc_out *out);
void wl_prompt(const struct bc_ctx *cx, struct bc_action *facts);
int wl_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e);

extern const struct bc_game wl_game;
extern const struct bc_dom wl_doms[];
extern const struct bc_field wl_fields[]; /* the lines of [state] (position.c) */
extern const char *const wl_country_words[], *const wl_kind_words[], *const wl_split_words[],
                                                                         *const wl_drawn_words[];
extern const char wl_country_letters[]; /* of board files */

#endif
