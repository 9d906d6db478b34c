/* frames.h - the sequences (nge.h says what each is for), and the facts of one that is running. */
#ifndef NGE_FRAMES_H
#define NGE_FRAMES_H

#include "game/game.h"

enum {
    NGE_SEQ_GAME,
    NGE_SEQ_SETUP,
    NGE_SEQ_ACTION,
    NGE_SEQ_LAND,
    NGE_SEQ_MARCH,
    NGE_SEQ_INTERCEPT,
    NGE_SEQ_EVADE,
    NGE_SEQ_TEST,
    NGE_SEQ_BATTLE,
    NGE_SEQ_COUNTER,
    NGE_SEQ_WINDOW,
    NGE_SEQ_LOSSES,
    NGE_SEQ_RETREAT,
    NGE_SEQ_ASSAULT,
    NGE_SEQ_TRIM,
    NGE_SEQ_REGROUP,
    NGE_SEQ_EVENT,
    NGE_SEQ_CAMPAIGN,
    NGE_SEQ_END,
    NGE_SEQ_SAIL,
    NGE_SEQ_CHASE,
    NGE_SEQ_SEABATTLE,
    NGE_SEQ_LANDING,
    NGE_SEQ_EVICT,
    NGE_SEQ_INTERPHASE,
    NGE_SEQ_WAR,
    NGE_SEQ_HAND,
    NGE_SEQ_GIFTS,
    NGE_SEQ_BUDGET,
    NGE_SEQ_TALKS,
    NGE_SEQ_TREAT,
    NGE_SEQ_JOIN,
    NGE_SEQ_REDEPLOY,
    NGE_SEQ_CONQUEST,
    NGE_SEQ_PEACE,
    NGE_SEQ_DEED,
    NGE_SEQ_ABROAD,
    NGE_SEQ_FEAT,
    NGE_SEQ_CRUISE
};

/* The facts of a running sequence. What one does not use stays 0. */
struct nge_setup_facts {
    uint16_t zone;                /* 1 + the one chosen, or 0 */
    uint8_t entry, slot, general; /* of the file: formation, corps, general */
    uint8_t usual;                /* 1 + the side whose rest is placed as the file proposes */
    uint8_t fleet, drawn;
    uint8_t freed; /* pieces added to formations (NGE §20.2h) */
    uint8_t gap;
};
struct nge_action_facts {
    uint8_t side, mode, card; /* mode: nge_mode */
    uint8_t spent;            /* AP paid so far: nothing is put back after it */
};
struct nge_land_facts {
    uint16_t zone;                   /* where its pieces are chosen */
    uint8_t leader, picks, restored; /* picks: who goes with a subordinate is asked for */
    uint8_t gap;
};
struct nge_react_facts { /* INTERCEPT, COUNTER */
    uint16_t from, zone;
    uint8_t side, leader, alive; /* alive: something of the interceptors is left */
    uint8_t gap;
};
struct nge_evade_facts {
    uint16_t zone, from;               /* where the enemy comes from */
    uint8_t side, tries, free, turned; /* free: it gets away */
};
struct nge_test_facts {
    uint16_t zone;
    uint8_t side, why, group;   /* why: nge_why; group: 0, or NGE_SECOND */
    int8_t plus;                /* MP of the step, or of the forced march */
    uint8_t loss, signs, first; /* signs: of the result, to be rolled for; first: French */
    uint8_t spent;              /* 1: a depot, 2: the stores of 44F */
    uint8_t poor, abroad;       /* of a redeployment: poor land, foreign land was crossed */
};
struct nge_battle_facts {
    uint16_t zone;    /* when it is over */
    uint8_t who, won; /* who: 0 the attacker chooses, 1 the defender; won: by the attacker */
    uint8_t sides;    /* a bit each: those who have become one formation */
    uint8_t gap;
};
struct nge_window_facts {
    uint8_t who, window;
};
struct nge_losses_facts {
    uint16_t zone;
    uint8_t side, left, why, total, own, is; /* own: on units of the formation's morale so far */
};
struct nge_retreat_facts {
    uint16_t zone, to;
    uint8_t side, asks, gone, regroups; /* asks: the owner chooses where; regroups: no battle */
};
struct nge_assault_facts {
    uint16_t zone;
    uint8_t side;
    int8_t plus; /* by cards */
    uint8_t final, result;
};
struct nge_trim_facts {
    uint16_t zone;
    uint8_t side, generals; /* generals: nothing but who of them goes to the reserve */
};
struct nge_event_facts { /* EVENT, DEED, CRUISE */
    uint16_t zone;
    uint8_t side, card, left, placed;
    uint8_t held;  /* France is asked whether she cancels it */
    uint8_t stage; /* of a deed */
    uint8_t forts; /* fortresses that a formation which a card moves has come through */
    uint8_t acts;  /* 1: the formation that it activates has been asked for */
    uint8_t gap[2];
};
_Static_assert(sizeof(struct nge_event_facts) == 12, "fits a frame");
struct nge_campaign_facts {
    uint16_t zone; /* 1 + that of the battle, or 0 */
    uint8_t side, named;
    uint8_t leader[3];  /* NGE_NONE: none, or he has marched and does not wait */
    int8_t left[3];     /* points of those who wait; -1: not yet marched */
    uint8_t now, apart; /* apart: one battle after the other (15C, 1F) */
};
_Static_assert(sizeof(struct nge_campaign_facts) == 12, "fits a frame");
struct nge_end_facts {
    uint16_t zone;
    uint8_t side, stage, part; /* part: 1 the garrison of the zone */
    uint8_t gap;
};

struct nge_sail_facts {
    uint8_t side, free; /* free: by a card, without points */
};
struct nge_chase_facts {
    uint16_t
        tried; /* boxes of this sea that have had their throw, a bit each in the order of its ports */
    uint8_t side, sea;
    uint8_t boxes;      /* the squadron at sea has been asked, now those in boxes are */
    uint8_t box;        /* 1 + the one from which fleets have been named, or 0 */
    uint8_t asks, hunt; /* hunt: of those who have evaded, or been driven from their port */
    uint8_t driven, fought;
};
struct nge_seabattle_facts {
    uint16_t to, port;               /* 1 + where the beaten go; 1 + the port they went to; or 0 */
    uint8_t side, round, lost, left; /* lost: 1 the squadron has, 2 the others; left: to lose */
    uint16_t sea;   /* those who have evaded, with NGE_SECOND, are met in this one; or 0 */
    uint8_t driven; /* they have lost their port: beaten they go on to the next */
    uint8_t nelson; /* 10C: bits of seabattle.c, and four for each enemy fleet sunk */
};
struct nge_evict_facts {
    uint16_t zone, to; /* the port they have lost; the one they are bound for */
    uint8_t side, begun, out, beaten, fought;
    uint8_t gap;
};
struct nge_landing_facts {
    uint16_t zone;
    uint8_t side, sunk, repelled, assaults;
};

struct nge_between_facts {
    uint8_t power; /* whose budget or movement comes next */
};
struct nge_war_facts {
    uint8_t side, free; /* free: diplomatic actions that an injured power's friends have left */
};
struct nge_hand_facts {
    uint8_t side, asked; /* asked: powers whose peace has been turned into a card or points */
};
struct nge_budget_facts { /* GIFTS, BUDGET */
    uint8_t side, power, begun;
    uint8_t piece;               /* 1 + the one that a place is asked for, or 0 */
    uint8_t steps, fleets;       /* of it; fleets still to be drawn (52F) */
    uint8_t restored[2], depots; /* with armies, this year: steps; depots, two bits for each army */
    uint8_t minors, draws;       /* steps of minors left; cards to draw */
    uint8_t free; /* Britain has chosen; of France: steps of minors for an army (41F) */
};
struct nge_talks_facts {
    uint8_t side, cards, major; /* cards played; major: one was asked */
    uint8_t minor;              /* 1 + the one that was asked, or 0 */
};
struct nge_treat_facts {
    uint8_t side, nation, card; /* card: NGE_NONE if it is free */
    int8_t plus;
    uint8_t joined;
};
struct nge_join_facts {
    uint8_t side, nation, draws, next; /* next: corps to look at */
    uint8_t quarrels;                  /* late victors stand in its land */
};
struct nge_redeploy_facts {
    uint16_t zone;
    uint8_t power, neutral, moving; /* moving: 1 + leader, or 0 */
    int8_t left;
    uint8_t spent, tested, poor, abroad; /* tested: 1 it has stopped, 2 and was tested */
};
struct nge_conquest_facts {
    uint8_t stage, nation, side, asked;
};
struct nge_peace_facts {
    uint8_t loser, side, left, taken; /* side: of the victor; provinces left to take, and taken */
    uint8_t years, card, asked, poland;
    uint16_t next;
    uint8_t imposed, ordered; /* ordered: what has come home stands as its owner wants it */
};
_Static_assert(sizeof(struct nge_budget_facts) <= 12, "fits a frame");

struct nge_frame {
    struct bc_frame f;
    union {
        uint8_t raw[12];
        struct nge_setup_facts setup;
        struct nge_action_facts action;
        struct nge_land_facts land;
        struct nge_react_facts react;
        struct nge_evade_facts evade;
        struct nge_test_facts test;
        struct nge_battle_facts battle;
        struct nge_window_facts window;
        struct nge_losses_facts losses;
        struct nge_retreat_facts retreat;
        struct nge_assault_facts assault;
        struct nge_trim_facts trim;
        struct nge_event_facts event;
        struct nge_campaign_facts campaign;
        struct nge_end_facts end;
        struct nge_sail_facts sail;
        struct nge_chase_facts chase;
        struct nge_seabattle_facts seabattle;
        struct nge_landing_facts landing;
        struct nge_evict_facts evict;
        struct nge_between_facts between;
        struct nge_war_facts war;
        struct nge_hand_facts hand;
        struct nge_budget_facts budget;
        struct nge_talks_facts talks;
        struct nge_treat_facts treat;
        struct nge_join_facts join;
        struct nge_redeploy_facts redeploy;
        struct nge_conquest_facts conquest;
        struct nge_peace_facts peace;
    };
};

#endif
