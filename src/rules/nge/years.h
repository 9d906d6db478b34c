/* years.h - what the chapters of the years offer each other: nations, hands, budgets, diplomacy, conquest,
 * peace; and war at sea. A part of nge.h. */
#ifndef NGE_YEARS_H
#define NGE_YEARS_H

/* What binds a nation (NGE chapter 8), a bit each. */
enum {                        /* nge_state.bond */
       NGE_AT_PEACE = 1,      /* forced peace (NGE §8.1.3a) */
       NGE_FORCED = 2,        /* forced alliance (NGE §8.1.4a) */
       NGE_BY_C = 4,          /* the Coalition has imposed it, otherwise France */
       NGE_THEN_FORCED = 8,   /* the peace becomes an alliance (NGE ruling 45) */
       NGE_PROTECTORATE = 16, /* NGE §8.1.5a; states that France creates exist by it */
       NGE_OVER_F = 32,       /* a peace that France imposed has run out (NGE §8.1.3b) */
       NGE_OVER_C = 64,       /* one of the Coalition's */
       NGE_WARNED = 128       /* somebody has declared war on it (NGE §7.1d) */
};
/* Events that last, a bit each; nge_lasting_words names them. */
enum {
    NGE_LASTS_BLOCKADE,     /* 25F */
    NGE_LASTS_CORSAIRS,     /* 21F */
    NGE_LASTS_ERFURT,       /* 20F */
    NGE_LASTS_BAYONNE,      /* 24F */
    NGE_LASTS_TRANSIT,      /* 23F, this year */
    NGE_LASTS_LIBERATION,   /* 22C */
    NGE_LASTS_SPAIN_BEATEN, /* NGE ruling 42 */
    NGE_LASTS_ATROCITIES,   /* 52C: no maximum in the next hand phase */
    NGE_LASTS_SMUGGLING,    /* 51C: no point in the next budget */
    NGE_LASTS_ORDERS,       /* 21C: a card less in the next hand phase */
    NGE_LASTS_TORRES,       /* 37C */
    NGE_LASTS_SCORCHED,     /* 40C, this year */
    NGE_LASTS_ALBUFERA,     /* 46F, this year */
    NGE_LASTS_ARMISTICE,    /* 53F, this round */
    NGE_LASTS_MALET,        /* 53C, France's next action */
    NGE_LASTS_LOUISE,       /* 37F */
    NGE_LASTS_SUBSIDIES,    /* 23C, this year */
    NGE_LASTS_REFORM_AU,    /* military reform (NGE §4.12) */
    NGE_LASTS_REFORM_PR,
    NGE_LASTS_MANTUA, /* besieged (NGE §20.2c) */
    NGE_LASTS_ULM,
    NGE_LASTS_ENTERED,  /* or France has entered Austria */
    NGE_LASTS_WAR,      /* a foreign war was begun this year (NGE §5.2c) */
    NGE_LASTS_WALEWSKA, /* 22F */
    NGE_LASTING
};

/* --- nations.c: NGE chapter 8 --- */
/* Of a state that France creates, too (NGE §20.2e). */
static inline bool nge_is_capital(const struct bc_ctx *cx, int zone, int nation)
{
    const uint16_t *capital = nge_data(cx)->capital[nation];
    return capital[0] == zone || capital[1] == zone;
}
void nge_begin_nations(struct bc_ctx *cx);             /* as the scenario has them */
int nge_runner(const struct bc_ctx *cx, int nation);   /* the side that decides for it */
int nge_power_of(const struct bc_ctx *cx, int nation); /* itself, or whom a minor follows; or -1 */
bool nge_lasts(const struct nge_state *s, int event);
void nge_set_lasting(struct bc_ctx *cx, int event, bool on);
/* Land of a beaten power: who beat it may be there (NGE ruling 7). */
bool nge_may_pass(const struct bc_ctx *cx, int side, int nation);
bool nge_lends_fort(const struct bc_ctx *cx, int zone, int side);
bool nge_is_scorched(const struct bc_ctx *cx, int zone, int side);
bool nge_is_refuge(const struct bc_ctx *cx, int nation, int zone); /* of the Serbs */
bool nge_are_lines(const struct bc_ctx *cx, int zone);             /* of Torres Vedras: 37C */
int nge_fort_level(const struct bc_ctx *cx, int zone);
void nge_add_vp(struct bc_ctx *cx, int n);
void nge_add_esc(struct bc_ctx *cx, int n);
bool nge_track_is_over(const struct bc_ctx *cx, const struct bc_frame *f);
enum bc_flow nge_track_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);
void nge_tell_status(struct bc_ctx *cx, int kind, int nation, int side, int runner); /* table.c */
void nge_review_sieges(struct bc_ctx *cx);
/* It joins a side with whoever follows it; `cards`: those of its key zones are drawn at once. */
void nge_call_join(struct bc_ctx *cx, int nation, int side, bool cards);
struct nge_frame *nge_call_arrivals(struct bc_ctx *cx, int nation, int side);
bool nge_is_for_bernadotte(const struct bc_ctx *cx, int zone);
void nge_part(struct bc_ctx *cx, int nation,
              int side); /* corps that stand with their late friends */
int nge_next_quarrel(const struct bc_ctx *cx, int side); /* a zone, or -1 */
bool nge_can_take_in(const struct bc_ctx *cx, int p, int zone);
void nge_bring(struct bc_ctx *cx, int p, int zone, int steps);

/* --- interphase.c, war.c, hand.c --- */
enum { NGE_INJURED_PLUS = 2 }; /* on the throws of NGE §8.1.3d */
bool nge_is_campaign(const struct bc_ctx *cx, const struct bc_frame *f);
enum bc_flow nge_victory_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);
const struct bc_bar *nge_bar_war(const struct bc_ctx *cx, int nation);
bool nge_can_draw(const struct bc_ctx *cx, int side);
void nge_draw_odds(const struct bc_ctx *cx, int side, struct bc_list *l);
void nge_draw(struct bc_ctx *cx, const struct bc_action *act);
void nge_punish(struct bc_ctx *cx);
bool nge_is_due(const struct bc_ctx *cx, int card); /* a permanent card */
bool nge_has_group(const struct bc_ctx *cx, int group, int side);
int nge_count_groups(const struct bc_ctx *cx, int side); /* of key zones that give a card */
/* A key zone that it lacks for a card more. */
bool nge_lacks_key(const struct bc_ctx *cx, int zone, int side);
struct nge_due {
    int what, n; /* NGE_DUE_..., cards */
};
int nge_due_terms(const struct bc_ctx *cx, int side, struct nge_due out[NGE_DUES]);
bool nge_is_kingdom(const struct bc_ctx *cx); /* of Bavaria */
int nge_allotment(const struct bc_ctx *cx, int side);
int nge_next_boon(const struct bc_ctx *cx, const struct nge_hand_facts *h); /* or -1 */
int nge_key_zones(const struct bc_ctx *cx, int side); /* of France, with this side and supplied */
int nge_long_move(const struct nge_force *a, bool neutral);
int nge_redeploy_left(const struct bc_ctx *cx, const struct bc_frame *f);
int nge_next_conquest(const struct bc_ctx *cx, const struct nge_conquest_facts *c);
int nge_hand_size(const struct bc_ctx *cx, int side);

/* --- budget.c, build.c --- */
void nge_add_note(struct bc_ctx *cx, int power, int half);
int nge_income(const struct bc_ctx *cx, int power); /* half points */
void nge_find_bases(const struct bc_ctx *cx, int nation, bool base[NGE_ZONES]);
void nge_offer_sites(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                     struct bc_list *l);
bool nge_has_site(const struct bc_ctx *cx, const struct nge_budget_facts *b);
bool nge_can_launch(const struct bc_ctx *cx, int power);
void nge_settle(struct bc_ctx *cx, struct nge_budget_facts *b, int p, int zone, int steps);
void nge_offer_wares(const struct bc_ctx *cx, const struct nge_budget_facts *b, int seat,
                     struct bc_list *l);
int nge_price(const struct bc_ctx *cx, const struct bc_action *act); /* half points */
void nge_take_ware(struct bc_ctx *cx, struct nge_budget_facts *b, const struct bc_action *act);
int nge_minor_steps(const struct bc_ctx *cx, int power);
void nge_offer_minors(const struct bc_ctx *cx, int side, int extra, struct bc_list *l);
bool nge_is_minor_base(const struct bc_ctx *cx, int zone, int nation);
bool nge_any_minor(const struct bc_ctx *cx, int side, int extra);
void nge_succeed(struct bc_ctx *cx, int old, int heir);

/* --- europe.c: what is told between the years --- */
nge_tells nge_tell_talks, nge_tell_war, nge_tell_budget, nge_tell_redeploy;
bool nge_answer_europe(const struct bc_ctx *cx, const struct bc_action *q, struct bc_facts *facts);
/* The test that ends a redeployment, if it ended here. */
void nge_tell_long_way(const struct bc_ctx *cx, const struct bc_frame *f, struct bc_facts *facts);

/* --- diplomacy.c, foreign.c --- */
bool nge_has_units(const struct bc_ctx *cx, int nation);
bool nge_has_land(const struct bc_ctx *cx, int nation);
const struct bc_bar *nge_bar_treat(const struct bc_ctx *cx, int side, int nation, bool round);
const struct bc_bar *nge_bar_court(const struct bc_ctx *cx, int side, int nation);
int nge_talk_price(const struct bc_ctx *cx, int nation);
int nge_talk_bonus(const struct bc_ctx *cx, int side, int nation);
bool nge_has_asked(const struct bc_ctx *cx, int nation);
void nge_call_treat(struct bc_ctx *cx, int side, int nation, int card, int plus);
void nge_offer_treaties(const struct bc_ctx *cx, int side, bool round, struct bc_list *l);
void nge_offer_protectorates(const struct bc_ctx *cx, struct bc_list *l);
void nge_offer_recalls(const struct bc_ctx *cx, struct bc_list *l);
bool nge_take_offer(struct bc_ctx *cx, const struct bc_action *act);
void nge_protect(struct bc_ctx *cx, int nation, bool points);
void nge_send_abroad(struct bc_ctx *cx, int war, int p, int steps);
int nge_wanting_war(const struct bc_ctx *cx, int power);
void nge_end_war(struct bc_ctx *cx, int card);
bool nge_is_blockade(const struct bc_ctx *cx);        /* in force: NGE §4.11 */
int nge_open_port(const struct bc_ctx *cx, int from); /* the next that it lacks, or -1 */
void nge_sink_all_of(struct bc_ctx *cx, int nation);
bool nge_is_obliged(const struct bc_ctx *cx);                                     /* NGE §20.2c */
const struct bc_bar *nge_bar_choice(const struct bc_ctx *cx, int side, int card); /* turn.c */
const struct bc_bar *nge_bar_leader(const struct bc_ctx *cx, int p, int side);    /* turn.c */

int nge_war_card(int war);
int nge_war_of(int card);
int nge_war_power(int card);
void nge_note_duty(struct bc_ctx *cx);

/* --- events.c --- */
/* Why an event cannot be played: what it needs does not hold; nobody whom, nowhere where it could. */
extern const struct bc_bar nge_event_unmet, nge_event_nobody, nge_event_nowhere;
const struct bc_bar *nge_bar_year_event(const struct bc_ctx *cx, int side, int card);
bool nge_may_court(const struct bc_ctx *cx, int card, int side, int n);
int nge_court_bonus(int card);
bool nge_court_card(int card);
void nge_court(struct bc_ctx *cx, int card, int side, int nation);
void nge_note_battle(struct bc_ctx *cx);
bool nge_may_make_poland(const struct bc_ctx *cx);
enum bc_flow nge_walewska_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);
void nge_walewska_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l);
void nge_humble(struct bc_ctx *cx, int army);
bool nge_is_spain_shut(const struct bc_ctx *cx, const nge_set *set, int zone);
void nge_conquer(struct bc_ctx *cx, int nation, bool annex);
bool nge_must_blockade(const struct bc_ctx *cx);
void nge_do_event(struct bc_ctx *cx, int card);
int nge_war_steps(int card);
bool nge_may_send(const struct bc_ctx *cx, int card, int p, int left);

/* --- deeds.c, feats.c, cruise.c; odds.c --- */
bool nge_has_bridges(const struct bc_ctx *cx, int side); /* 36F */
bool nge_is_used(const struct nge_state *s, int card);   /* as an event, once for all */
bool nge_can_be_torn(const struct bc_ctx *cx, int card);
int nge_deed_steps(int card);
const struct bc_bar *nge_bar_deed(const struct bc_ctx *cx, int card);
struct nge_budget_facts *nge_slot(const struct bc_ctx *cx, int power);
bool nge_is_paid(const struct bc_ctx *cx, int power);
bool nge_can_relaunch(const struct bc_ctx *cx); /* 52F */
void nge_break_bond(struct bc_ctx *cx, int power);
void nge_end_loan(struct bc_ctx *cx, int power);
bool nge_has_loan(const struct bc_ctx *cx, int power);
bool nge_is_feat(int card);
const struct bc_bar *nge_bar_feat(const struct bc_ctx *cx, int card);
bool nge_may_be_sent(const struct bc_ctx *cx, int card, int p); /* fleets of a card */
bool nge_is_sent_out(const struct bc_ctx *cx, int card);        /* it has sent all it can */
int nge_landing_most(const struct bc_ctx *cx); /* steps of the squadron that sails */
int nge_landing_malus(const struct bc_ctx *cx);
bool nge_is_camp(const struct bc_ctx *cx, int zone); /* a French or Dutch port of the Channel */
void nge_ferry_back(struct bc_ctx *cx, const nge_set *set);
bool nge_is_cruise(int card);
const struct bc_bar *nge_bar_cruise(const struct bc_ctx *cx, int card);

/* --- states.c --- */
void nge_grow_states(struct bc_ctx *cx);
void nge_create(struct bc_ctx *cx, int nation, bool points);
void nge_reform(struct bc_ctx *cx, int power);

/* --- trim.c: a row that leaves nowhere more than may stand together (NGE ruling 3) --- */
bool nge_excess_when(const struct bc_ctx *cx, const struct bc_frame *f);
enum bc_flow nge_excess_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);

/* --- leave.c --- */
enum { NGE_FAR = 0xff };
/* Points from a zone to all others through land of this nation and of a side, or NGE_FAR. */
void nge_measure(const struct bc_ctx *cx, int from, int nation, int side, uint8_t cost[NGE_ZONES]);
bool nge_is_haven(const struct bc_ctx *cx, const nge_set *set, int zone, int nation, int side);
int nge_haven(const struct bc_ctx *cx, const nge_set *set, int from, int nation, int side);
void nge_leave_for(struct bc_ctx *cx, const nge_set *set, int from, int to, int side);
void nge_step_aside(struct bc_ctx *cx, int nation);
void nge_all_home(struct bc_ctx *cx, int nation);
void nge_free_garrisons(struct bc_ctx *cx, int nation, int side);

/* --- conquest.c, peace.c --- */
void nge_cede(struct bc_ctx *cx, int province, int nation);
void nge_leave_ports(struct bc_ctx *cx); /* fleets in ports that are nobody's friend: evict.c */
void nge_occupy_all(struct bc_ctx *cx);
bool nge_order_when(const struct bc_ctx *cx, const struct bc_frame *f); /* homecoming.c */
bc_seats nge_order_who(const struct bc_ctx *cx, const struct bc_frame *f);
void nge_order_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                     struct bc_list *l);
enum bc_flow nge_order_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act);
bool nge_is_conquered(const struct bc_ctx *cx, int power);
void nge_make_neutral(struct bc_ctx *cx, int nation);
void nge_call_peace(struct bc_ctx *cx, int loser, int side, bool imposed);
void nge_send_home(struct bc_ctx *cx, int nation);            /* all its pieces, to its own land */
void nge_clear_land(struct bc_ctx *cx, int nation, int side); /* others leave its land */

/* --- fleets.c, sea.c, chase.c, seabattle.c, landing.c, evict.c: war at sea --- */
enum { NGE_SQUADRON = 3, NGE_FLEET_STEPS = 2, NGE_SEA_CAUGHT = 6 };
static inline bool nge_faces(const struct nge_zone *port, int sea)
{
    return port->seas[0] == sea || port->seas[1] == sea;
}
bool nge_friendly_port(const struct bc_ctx *cx, int zone, int side);
int nge_home_port(const struct bc_ctx *cx, int p);
int nge_sea_before(const struct bc_ctx *cx, int p, int zone); /* a fleet, or -1 */
int nge_sea_behind(const struct bc_ctx *cx, int zone);
void nge_clear_port(struct bc_ctx *cx, int zone, int side); /* that this side has taken */
void nge_thin_out(struct bc_ctx *cx, int nation);
void nge_clear_ports(struct bc_ctx *cx);
bool nge_has_evicted(const struct bc_ctx *cx, const struct bc_frame *f); /* EVICT is due */
void nge_scatter(struct bc_ctx *cx); /* the same without a fight: after a treaty */
int nge_chase_place(const struct bc_ctx *cx, const struct nge_chase_facts *c);
int nge_chase_room(const struct bc_ctx *cx, const struct nge_chase_facts *c);
void nge_call_hunt(struct bc_ctx *cx, const nge_set *evaders, int sea, int side, bool driven);
int nge_best_initiative(const struct bc_ctx *cx, unsigned bit);
nge_set nge_cargo_of(const struct bc_ctx *cx, int fleet);
bool nge_may_unload(const struct bc_ctx *cx, int zone, int side);
void nge_offer_cargo(const struct bc_ctx *cx, int seat, struct bc_list *l);
void nge_embark(struct bc_ctx *cx, int p);
void nge_offer_sinking(const struct bc_ctx *cx, const nge_set *set, int seat, struct bc_list *l);
nge_set nge_fleets(const struct bc_ctx *cx, int place, int side);
void nge_move_fleets(struct bc_ctx *cx, const nge_set *fleets, int to);
int nge_count_fleets(const struct bc_ctx *cx, int place, int side);
nge_set nge_squadron(const struct bc_ctx *cx); /* that sails */
nge_set nge_cargo(const struct bc_ctx *cx);    /* of it */
bool nge_may_sail(const struct bc_ctx *cx, int p, int side);
/* NGE §17.2.4; §16.2, §17.2.3: why not from one sea to another, or NULL */
bool nge_may_all_be_in(const struct bc_ctx *cx, const nge_set *set, int sea);
bool nge_is_bosphorus_shut(const struct bc_ctx *cx, int from, int to, int side);
const struct bc_bar *nge_bar_sea(const struct bc_ctx *cx, int from, int to, int side);
bool nge_may_all_sail(const struct bc_ctx *cx, const nge_set *set, int from, int to, int side);
struct nge_frame *nge_call_sail(struct bc_ctx *cx, int p, int card);
void nge_disembark(struct bc_ctx *cx, int zone);
void nge_broadside_odds(int a, int b, struct bc_list *l);
int nge_fleets_lost(int difference);
void nge_sink(struct bc_ctx *cx, int fleet);
int nge_sea_refuge(const struct bc_ctx *cx, const nge_set *set, int place, int side, int origin,
                   int i);

#endif
