/* data.h - what never changes: the map, the pieces, the cards, the tables and the scenario, as load.c,
 * board.c and scenario.c read them from data/nge. */
#ifndef NGE_DATA_H
#define NGE_DATA_H

#include <stdbool.h>
#include <stdint.h>

enum { NGE_F, NGE_C, NGE_SIDES, NGE_THIRD = NGE_SIDES }; /* seats, and sides of a nation */
enum { NGE_OPEN = NGE_SIDES, NGE_NOBODY };               /* who controls a zone, beside the sides */
enum {
    NGE_OT,
    NGE_SP,
    NGE_PR,
    NGE_AU,
    NGE_RU,
    NGE_GB,
    NGE_FR,
    NGE_MAJORS
}; /* as their budgets follow */
enum { NGE_CLEAR, NGE_FOREST, NGE_SWAMP };
enum { NGE_PLAIN, NGE_BRIDGE, NGE_RIVER, NGE_OVER_PASS, NGE_MOUNTAIN, NGE_STRAIT, NGE_DESERT };
enum {
    NGE_ELITE,
    NGE_LINE,
    NGE_GUARD,
    NGE_CAVALRY,
    NGE_MILITIA,
    NGE_GRENADIER,
    NGE_RESERVES,
    NGE_LANDWEHR,
    NGE_JANISSARY,
    NGE_NIZAM,
    NGE_FEUDAL,
    NGE_MINOR
};

enum {
    NGE_ZONES = 262,
    NGE_SEAS = 16,
    NGE_PROVINCES = 160, /* at most */
    NGE_NATIONS = 38,
    NGE_NEAR = 8,
    NGE_PORTS = 96, /* at most */
    NGE_CARDS = 110,
    NGE_CARDS_EACH = 55, /* of France first */
    NGE_CORPS = 112,
    NGE_SPECIALS = 4,
    NGE_DEPOTS = 24,
    NGE_ARMIES = 7,
    NGE_GENERALS = 54,
    NGE_FLEETS = 29,
    NGE_GROUPS = 24, /* of key zones, at most */
    NGE_WARS = 4,    /* cards that send troops abroad */
    NGE_NONE = 0xff,
    NGE_NOWHERE = 0xffff,
    NGE_BY_SEA = 0xfffe, /* nge_trace.entry: a garrison */
    NGE_DEPTH = 12
};
enum { /* pieces, by kind */
       NGE_FIRST_SPECIAL = NGE_CORPS,
       NGE_FIRST_DEPOT = NGE_FIRST_SPECIAL + NGE_SPECIALS,
       NGE_FIRST_ARMY = NGE_FIRST_DEPOT + NGE_DEPOTS,
       NGE_FIRST_GENERAL = NGE_FIRST_ARMY + NGE_ARMIES,
       NGE_FIRST_FLEET = NGE_FIRST_GENERAL + NGE_GENERALS,
       NGE_PIECES = NGE_FIRST_FLEET + NGE_FLEETS
};
enum {                                     /* where a piece is, beside zones */
       NGE_AT_SEA = NGE_ZONES,             /* + sea */
       NGE_PLACES = NGE_AT_SEA + NGE_SEAS, /* places that have a list of their pieces */
       NGE_BOX = 512,                      /* + zone: blockades its port */
       NGE_RESERVE = 1024,                 /* can be built; generals can be placed */
       NGE_LATER,                          /* enters by event or year */
       NGE_BACK,    /* returns with the next budget: out with honour, wounded */
       NGE_OUT,     /* never returns */
       NGE_LOCKED,  /* taken off the map: in the reserve again with the next budget */
       NGE_PIRATES, /* hunts privateers (NGE §17.2.10) */
       NGE_FOREIGN, /* + foreign war: away until it ends (NGE §6.5a) */
       NGE_OFF_MAP = NGE_FOREIGN + NGE_WARS,
       NGE_ABOARD = 2048 /* + fleet, from 0; no other place has this bit */
};
/* Where a card lies: beside the permanent ones that have been played (aside) those of a
 * foreign war that goes on (boxed), and those of the period of punishment before it begins. */
enum { NGE_PILE, NGE_HAND, NGE_DISCARD, NGE_GONE, NGE_ASIDE, NGE_BOXED, NGE_PUNISHMENT, NGE_LIES };

/* --- What never changes: data/nge --- */

struct nge_edge {
    uint16_t to;
    uint8_t kind, sea; /* sea: closes the strait, or NGE_NONE */
    uint8_t cost;      /* MP to enter `to` this way (NGE §12.1b); NGE_DESERT: all */
    uint8_t back;      /* this edge among those of `to` */
};

struct nge_zone {
    char id[4], name[2][24];
    uint8_t province, terrain, fort, capital; /* capital: of a nation, or NGE_NONE */
    bool city, poor, blockade;
    uint8_t seas[2]; /* of a port, or NGE_NONE */
    uint8_t key_side, key, symbol;
    uint8_t nears;
    struct nge_edge near[NGE_NEAR];
    int16_t lon, lat;
};

struct nge_sea {
    char id[4], name[2][28];
    bool ice;
    uint16_t near, bosphorus; /* seas, a bit each */
    int16_t lon, lat;
};

struct nge_province {
    char id[28], name[2][28];
    uint8_t owner, native; /* of the scenario, of 1805 */
    bool border;           /* between France and Spain (NGE §4.11) */
};

struct nge_nation {
    char id[3], name[2][28];
    bool major;
    uint8_t runs, always; /* side that runs it while on neither; side it always has; NGE_NONE */
    uint8_t depots, armies;
    uint8_t land[NGE_PROVINCES / 8]; /* where home-bound units of a people without a state may be */
    bool landed;
};

enum {                  /* nge_unit.tags */
       NGE_HOME = 1,    /* never leaves its nation's land */
       NGE_ONCE = 2,    /* never rebuilt */
       NGE_HORSE = 4,   /* cavalry: general, special unit */
       NGE_NOT_YET = 8, /* enters by event or year only */
       NGE_GUESSED = 16 /* a value is reconstructed */
};

struct nge_unit { /* a piece: what its kind does not use is 0 */
    char id[16], name[2][32];
    uint8_t nation, kind, tags;
    uint8_t steps, morale, move, stars;                 /* corps; stars: bonus of a special unit */
    uint8_t initiative, command, attack, defence, rank; /* generals; fleets: initiative, attack */
    uint8_t card;                                       /* that brings it, or NGE_NONE */
    uint16_t from, until;                               /* years, or 0 */
    uint16_t seas;                                      /* fleets: those it is confined to, or 0 */
};

struct nge_card {
    char id[4], name[2][32];
    uint8_t value, star, war, battle, phases; /* phases: bits in the order of nge_phase_words */
    int8_t esc, vp;
    uint8_t how;  /* provenance: 0 given, 1 named, 2 sourced, 3 reconstructed */
    bool guessed; /* its value is reconstructed */
};
enum { NGE_STAR_NONE, NGE_STAR_GOLD, NGE_STAR_SILVER, NGE_PERMANENT, NGE_PERMANENT_SILVER };
enum {
    NGE_P_BUDGET = 1,
    NGE_P_DIPLOMACY = 2,
    NGE_P_ACT = 4,
    NGE_P_BATTLE = 8,
    NGE_P_CONQUEST = 16,
    NGE_P_REACT = 32
};

enum { NGE_SKIRMISH, NGE_SMALL, NGE_LARGE };
struct nge_result { /* of a table: steps, and signs */
    uint8_t n;
    bool plus, star, cavalry, guessed;
};
enum {
    NGE_LEAST_ROLL = 2,
    NGE_ROLLS = 19, /* 2 to 20 */
    NGE_TESTS = 11, /* 0 to 10 */
    NGE_COLUMNS = 6
};

enum nge_number { /* [numbers] of tables.txt, in the order of nge_number_words */
                  NGE_N_SUPERIORITY,
                  NGE_N_INTERCEPTOR,
                  NGE_N_UNSUPPLIED,
                  NGE_N_LANDING,
                  NGE_N_ROUGH,
                  NGE_N_RIVER,
                  NGE_N_PASS,
                  NGE_N_MOUNTAIN,
                  NGE_N_STRAIT,
                  NGE_N_DEMORALISED,
                  NGE_N_CAPITAL,
                  NGE_N_PURSUIT,
                  NGE_N_TEST_MARCH,
                  NGE_N_TEST_WINTER,
                  NGE_N_TEST_POOR,
                  NGE_N_TEST_DEPOT,
                  NGE_N_TEST_HOME,
                  NGE_N_TEST_FRENCH_ALL,
                  NGE_N_TEST_FRENCH_HALF,
                  NGE_N_TEST_RUSSIAN,
                  NGE_N_TEST_UNSUPPLIED,
                  NGE_N_TEST_BESIEGED,
                  NGE_N_TEST_DEMORALISED,
                  NGE_N_SIEGE_ARMY,
                  NGE_N_SIEGE_CITADEL,
                  NGE_N_SIEGE_DEPOT,
                  NGE_N_COST_CLEAR,
                  NGE_N_COST_FOREST,
                  NGE_N_COST_SWAMP,
                  NGE_N_COST_RIVER,
                  NGE_N_COST_PASS,
                  NGE_N_COST_MOUNTAIN,
                  NGE_N_COST_STRAIT,
                  NGE_NUMBERS
};

enum nge_price { /* [costs] of powers.txt, in half points (NGE §7.3.2b) */
                 NGE_COST_STEP,
                 NGE_COST_STAR,
                 NGE_COST_CAVALRY,
                 NGE_COST_MILITIA,
                 NGE_COST_ARMY,
                 NGE_COST_DEPOT,
                 NGE_COST_FLEET,
                 NGE_COST_CARD,
                 NGE_COSTS
};
enum nge_limit { /* [limits] of powers.txt */
                 NGE_L_HAND_LEAST,
                 NGE_L_HAND_MOST,
                 NGE_L_KEY_LOST,
                 NGE_L_GIFT,
                 NGE_L_TERMS,
                 NGE_L_PROVINCES,
                 NGE_L_TALK,
                 NGE_L_RECALL,
                 NGE_L_AFTER_ENEMY,
                 NGE_L_AFTER_OWN,
                 NGE_L_AFTER_PEACE,
                 NGE_L_VP_DEFEAT,
                 NGE_L_ESC_DEFEAT,
                 NGE_L_VP_PROTECTORATE,
                 NGE_L_ESC_PROTECTORATE,
                 NGE_L_ESC_WAR,
                 NGE_L_VP_BLOCKADE,
                 NGE_L_VP_REJOIN,
                 NGE_L_VP_KEY,
                 NGE_LIMITS
};
enum { NGE_DEAF = -99 }; /* nge_data.favour: this side cannot ask it */

/* A formation of a scenario (NGE §20.1i); what is left to its owner is asked for in the set-up. */
enum { NGE_SLOTS = 10, NGE_CHOICES = 18, NGE_FORMATIONS = 48, NGE_SQUADRONS = 32 };
struct nge_start {
    uint8_t nation, zones, corps, generals, specials, depots;
    uint8_t army;               /* marker, or NGE_NONE */
    uint16_t zone[NGE_CHOICES]; /* one, or several to choose from; the first is usual */
    uint8_t unit[NGE_SLOTS];    /* corps; NGE_NONE: one of the nation's mix, chosen by the owner */
    uint16_t reduced;           /* corps, a bit each */
    uint8_t general[4];         /* commander first; NGE_NONE: chosen by the owner */
    uint8_t special[2];
};
struct nge_squadron { /* one fleet */
    uint8_t nation, places;
    uint8_t fleet;               /* or NGE_NONE: drawn by lot */
    uint16_t place[NGE_CHOICES]; /* zone, NGE_AT_SEA + sea, NGE_BOX + zone */
};

struct nge_data {
    struct nge_zone zone[NGE_ZONES];
    struct nge_sea sea[NGE_SEAS];
    struct nge_province province[NGE_PROVINCES];
    struct nge_nation nation[NGE_NATIONS];
    struct nge_unit unit[NGE_PIECES];
    uint8_t of[NGE_PIECES]; /* nations of the pieces: asked all the time, so close together */
    struct nge_card card[NGE_CARDS];
    struct nge_result battle[NGE_ROLLS][3], attrition[NGE_TESTS][NGE_COLUMNS];
    int8_t odds[9];  /* 1:4 to 4:1 at 1 to 7; 5:1 destroys */
    int8_t siege[3]; /* up to this sum: repulsed, steadfast, honourable exit */
    int8_t number[NGE_NUMBERS];
    bool number_guessed[NGE_NUMBERS];
    uint16_t capital[NGE_NATIONS][2]; /* NGE_NOWHERE: none */
    uint8_t provinces, ports;
    uint8_t brunswick, italy2, poland2, poniatowski, joseph, bernadotte, eugene, suchet, nelson,
        levy;
    uint8_t napoleon, wellington, blucher, guard, young, chouans; /* whom cards and rules name */
    /* Nations and zones that rules and cards name. */
    uint8_t bavaria, italy, poland, rheinbund, westphalia, naples, sicily, holland, portugal,
        sweden, denmark, saxony, tyrol, serbs;
    uint16_t innsbruck, venice, warsaw, naples_town, erfurt, kassel, lisbon, mantua;
    uint16_t sofia, belgrade, konigsberg, reggio, messina, palermo, stralsund;
    uint16_t port[NGE_PORTS];
    char group[NGE_GROUPS][20];             /* of key zones that count together (NGE §6.3a) */
    uint8_t groups, group_side[NGE_GROUPS]; /* side: 1 + F, C, or 3 for both */
    uint8_t group_card[NGE_GROUPS];         /* the permanent card that it gives, or NGE_NONE */
    /* powers.txt */
    uint8_t income[NGE_MAJORS], cost[NGE_COSTS];
    int8_t favour[NGE_NATIONS][NGE_SIDES], limit[NGE_LIMITS];
    uint8_t may_protect[NGE_NATIONS];
    /* The scenario. */
    char title[2][64];
    uint16_t year;
    uint16_t until; /* the last year of a campaign; 0: none */
    uint8_t first_round, last_round, punished, hundred_days;
    uint8_t vp, esc, only; /* only: 1 + the side that acts alone in the first round, or 0 */
    uint8_t obliged;       /* NGE §20.2c: 1 + the power */
    uint16_t siege_of[2];  /* that it has to besiege */
    uint32_t lasting;      /* events that are in force */
    uint8_t used[NGE_CARDS], defeats[NGE_SIDES][NGE_MAJORS];
    uint8_t bond[NGE_NATIONS], years[NGE_MAJORS];
    uint8_t marks[NGE_ZONES]; /* 1 + side of a control marker */
    uint8_t free_nation, free_generals, free_depots;
    uint8_t hand[NGE_SIDES];
    uint8_t side[NGE_NATIONS], tied[NGE_NATIONS]; /* tied: to a power, or NGE_NONE */
    uint8_t deck[NGE_CARDS]; /* where each card lies at first; NGE_HAND: dealt before the others */
    uint8_t mix[NGE_CORPS];  /* corps that an owner distributes */
    uint8_t removed[NGE_PIECES], early[NGE_PIECES];
    uint8_t starts, squadrons;
    struct nge_start start[NGE_FORMATIONS];
    struct nge_squadron squadron[NGE_SQUADRONS];
};

#endif
