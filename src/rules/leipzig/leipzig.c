/* leipzig.c - the descriptor: words, kinds, options, and where everything is. */
#include "rules/leipzig/leipzig.h"

#include "game/text.h"

#include <stdio.h>
#include <string.h>

/* Fields, armies and missions are written by name; their number will do as well. */
static const char *field_name(const struct bc_ctx *cx, int v)
{
    return lpz_data(cx)->field[v].name;
}
static const char *army_name(const struct bc_ctx *cx, int v)
{
    return lpz_data(cx)->army[v].name;
}
static const char *mission_name(const struct bc_ctx *cx, int v)
{
    return lpz_data(cx)->field[lpz_data(cx)->mission[v].field].name;
}

static bool find(const struct bc_ctx *cx, const char *(*name)(const struct bc_ctx *, int), int n,
                 const char *word, int16_t *v)
{
    int number;
    for (int i = 0; i < n; i++)
        if (!strcmp(name(cx, i), word)) {
            *v = (int16_t)i;
            return true;
        }
    if (!bc_parse_int(word, 1, n, &number))
        return false;
    *v = (int16_t)(number - 1);
    return true;
}

static void field_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < LPZ_FIELDS ? field_name(cx, v) : "none");
}

static bool field_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return find(cx, field_name, LPZ_FIELDS, word, v);
}

static void army_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < LPZ_ARMIES ? army_name(cx, v) : "none");
}

static bool army_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return find(cx, army_name, LPZ_ARMIES, word, v);
}

static void mission_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < LPZ_MISSIONS ? mission_name(cx, v) : "hidden");
}

static bool mission_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return find(cx, mission_name, LPZ_MISSIONS, word, v);
}

static const char *const deeds[] = {
    [LPZ_DEED_MARCH] = "march", [LPZ_DEED_PAIR] = "march_pair", [LPZ_DEED_JUMP] = "jump", NULL};

const struct bc_dom lpz_doms[] = {
    [LPZ_DOM_FIELD - BC_DOM_OWN] = {"field", NULL, field_print, field_parse, NULL},
    [LPZ_DOM_ARMY - BC_DOM_OWN] = {"army", NULL, army_print, army_parse, NULL},
    [LPZ_DOM_CARD - BC_DOM_OWN] = {"card", lpz_card_words, NULL, NULL, NULL},
    [LPZ_DOM_DISTRICT - BC_DOM_OWN] = {"district", lpz_district_words, NULL, NULL, NULL},
    [LPZ_DOM_MISSION - BC_DOM_OWN] = {"mission", NULL, mission_print, mission_parse, NULL},
    [LPZ_DOM_KIND - BC_DOM_OWN] = {"kind", lpz_kind_words, NULL, NULL, NULL},
    [LPZ_DOM_SIDE - BC_DOM_OWN] = {"side", lpz_side_words, NULL, NULL, NULL},
    [LPZ_DOM_DEED - BC_DOM_OWN] = {"deed", deeds, NULL, NULL, NULL},
    [LPZ_DOM_TERRAIN - BC_DOM_OWN] = {"terrain", lpz_terrain_words, NULL, NULL, NULL},
    [LPZ_DOM_CARD_TEXT - BC_DOM_OWN] = {"card_text", lpz_card_words, NULL, NULL, NULL},
    [LPZ_DOM_CARD_TEXT + 1 - BC_DOM_OWN] = {0}};

#define FIELD LPZ_DOM_FIELD
#define ARMY LPZ_DOM_ARMY
#define CARD LPZ_DOM_CARD
#define MISSION LPZ_DOM_MISSION
#define SIDE LPZ_DOM_SIDE
#define NUM BC_DOM_NUM
static const struct bc_kind kinds[] = {
    [LPZ_DISTRICT] = {"district", BC_ACT, 1, {LPZ_DOM_DISTRICT}},
    [LPZ_KEEP] = {"keep", BC_ACT | BC_SECRET, 1, {MISSION}},
    [LPZ_REFRESH] = {"refresh", BC_ACT, 0, {0}},
    [LPZ_KEEP_ROW] = {"keep_row", BC_ACT | BC_MUTE, 0, {0}},
    [LPZ_ARMY] = {"army", BC_ACT, 1, {ARMY}},
    [LPZ_LEAVE] = {"leave", BC_ACT, 1, {FIELD}},
    [LPZ_CLEAR] = {"clear", BC_ACT, 2, {ARMY, FIELD, CARD}},
    [LPZ_CLEAR_PAIR] = {"clear_pair", BC_ACT, 3, {CARD, ARMY, FIELD}},
    [LPZ_MARCH] = {"march", BC_ACT, 4, {CARD, ARMY, FIELD, FIELD}},
    [LPZ_MARCH_PAIR] = {"march_pair", BC_ACT, 4, {CARD, ARMY, FIELD, FIELD}},
    [LPZ_JUMP] = {"jump", BC_ACT, 4, {ARMY, FIELD, FIELD, FIELD}},
    [LPZ_PAY] = {"pay", BC_ACT, 1, {CARD}},
    [LPZ_PAY_PAIR] = {"pay_pair", BC_ACT, 1, {CARD}},
    [LPZ_SCOUT] = {"scout", BC_ACT, 2, {ARMY, FIELD}},
    [LPZ_TIME] = {"time", BC_ACT, 0, {0}},
    [LPZ_TAKE] = {"take", BC_ACT, 1, {CARD}},
    [LPZ_DRAW] = {"draw", BC_ACT | BC_MUTE, 0, {0}},
    [LPZ_STOP] = {"stop", BC_ACT, 0, {0}},
    [LPZ_DISCARD] = {"discard", BC_ACT, 1, {CARD}},
    [LPZ_DISCARD_SCOUT] = {"discard_scout", BC_ACT, 0, {0}},
    [LPZ_PLACE] = {"place", BC_ACT, 1, {ARMY}},
    [LPZ_SHIFT] = {"shift", BC_ACT, 1, {FIELD, ARMY}},
    [LPZ_CHOOSE] = {"choose", BC_ACT, 1, {LPZ_DOM_KIND}},
    [LPZ_REVEAL] = {"reveal", BC_ACT | BC_MUTE, 1, {MISSION}},
    [LPZ_HIT] = {"hit", BC_ACT | BC_MUTE, 1, {ARMY}},
    [LPZ_SUPPORT] = {"support", BC_ACT | BC_MUTE, 1, {MISSION}},
    [LPZ_FIGHT] = {"fight", BC_ACT | BC_MUTE, 1, {MISSION}},
    [LPZ_DEAL_MISSION] = {"deal_mission", BC_CHANCE | BC_SECRET | BC_MUTE, 1, {MISSION}},
    [LPZ_DEAL] = {"deal", BC_CHANCE | BC_SECRET | BC_MUTE, 2, {SIDE, CARD}},
    [LPZ_OPEN] = {"open", BC_CHANCE, 1, {CARD}},
    [LPZ_EV_GAME] = {"game", BC_EVENT, 1, {NUM}},
    [LPZ_EV_TURN] = {"turn", BC_EVENT, 2, {SIDE, NUM, BC_DOM_SEAT}},
    [LPZ_EV_GOT_MISSION] = {"got_mission", BC_EVENT, 1, {MISSION, NUM, NUM, LPZ_DOM_DISTRICT}},
    [LPZ_EV_GOT] = {"got", BC_EVENT, 1, {CARD}},
    [LPZ_EV_DREW] = {"drew", BC_EVENT, 1, {SIDE}},
    [LPZ_EV_SHUFFLED] = {"shuffled", BC_EVENT, 0, {0}},
    [LPZ_EV_IDLE] = {"idle", BC_EVENT, 1, {SIDE}},
    [LPZ_EV_MARKER] = {"marker", BC_EVENT, 2, {ARMY, FIELD}},
    [LPZ_EV_CLEARED] = {"cleared", BC_EVENT | BC_FACT, 2, {ARMY, FIELD}},
    [LPZ_EV_PLACED] = {"placed", BC_EVENT | BC_FACT, 2, {ARMY, FIELD}},
    [LPZ_EV_REWARD] = {"reward", BC_EVENT | BC_FACT, 3, {SIDE, NUM, NUM}},
    [LPZ_EV_CLOCK] = {"clock", BC_EVENT, 1, {NUM}},
    [LPZ_EV_REVEALED] = {"revealed", BC_EVENT, 1, {MISSION, NUM, NUM, LPZ_DOM_DISTRICT}},
    [LPZ_EV_STANDSTILL] = {"standstill", BC_EVENT, 0, {0}},
    [LPZ_EV_BATTLE] = {"battle", BC_EVENT, 1, {NUM}},
    [LPZ_EV_QUIET] = {"no_contact", BC_EVENT, 0, {0}},
    [LPZ_EV_STRUCK] = {"struck", BC_EVENT, 2, {ARMY, ARMY}},
    [LPZ_EV_LOST] = {"lost", BC_EVENT, 3, {ARMY, NUM, NUM}},
    [LPZ_EV_GONE] = {"gone", BC_EVENT, 2, {ARMY, FIELD}},
    [LPZ_EV_SCORING] = {"scoring", BC_EVENT, 0, {0}},
    [LPZ_EV_HOLDS] = {"holds", BC_EVENT, 4, {ARMY, MISSION, NUM, NUM}},
    [LPZ_EV_SUPPORTS] = {"supports", BC_EVENT, 4, {ARMY, MISSION, NUM, NUM}},
    [LPZ_EV_FIGHTS] = {"fights", BC_EVENT, 4, {ARMY, MISSION, NUM, NUM}},
    [LPZ_EV_SCORED] = {"scored", BC_EVENT, 5, {MISSION, NUM, NUM, SIDE, NUM}},
    [LPZ_EV_RESULT] = {"result", BC_EVENT, 2, {NUM, NUM}},
    [LPZ_EV_WINS] = {"wins", BC_EVENT, 1, {BC_DOM_SEAT, SIDE}},
    [LPZ_EV_NOBODY] = {"nobody", BC_EVENT, 0, {0}},
    [LPZ_ASK_DISTRICT] = {"ask_district", BC_ASK, 1, {NUM}},
    [LPZ_ASK_KEEP] = {"ask_keep", BC_ASK, 1, {LPZ_DOM_DISTRICT}},
    [LPZ_ASK_ACTION] = {"ask_action", BC_ASK, 1, {NUM}},
    [LPZ_ASK_LEAVE] = {"ask_leave", BC_ASK, 2, {ARMY, NUM}},
    [LPZ_ASK_PAY] = {"ask_pay", BC_ASK, 2, {ARMY, NUM}},
    [LPZ_ASK_DISCARD] = {"ask_discard", BC_ASK, 1, {NUM}},
    [LPZ_ASK_ARMY] = {"ask_army", BC_ASK, 1, {ARMY}},
    [LPZ_ASK_HIT] = {"ask_hit", BC_ASK, 1, {ARMY}},
    [LPZ_ASK_REVEAL] = {"ask_reveal", BC_ASK, 1, {NUM}},
    [LPZ_PRICES] = {"prices", BC_QUESTION, 0, {0}},
    [LPZ_REMOVAL] = {"removal", BC_QUESTION, 2, {ARMY, FIELD}},
    [LPZ_STAND] = {"stand", BC_QUESTION, 2, {ARMY, FIELD}},
    [LPZ_BLOWS] = {"blows", BC_QUESTION, 0, {0}},
    [LPZ_BALANCE] = {"balance", BC_QUESTION, 0, {0}},
    [LPZ_TELL_COSTS] = {"costs", BC_FACT, 2, {NUM, NUM}},
    [LPZ_TELL_PRICE] = {"price", BC_FACT, 3, {LPZ_DOM_DEED, NUM, NUM}},
    [LPZ_TELL_FARES] = {"fares", BC_FACT, 1, {NUM}},
    [LPZ_TELL_FARE] = {"fare", BC_FACT, 4, {ARMY, CARD, NUM, NUM}},
    [LPZ_TELL_CHOICE] = {"choice", BC_FACT, 0, {0}},
    [LPZ_TELL_CARD] = {"card_strength", BC_FACT, 2, {ARMY, NUM}},
    [LPZ_TELL_LOSSES] = {"losses", BC_FACT, 2, {ARMY, NUM}},
    [LPZ_TELL_GROUND] = {"ground", BC_FACT, 3, {ARMY, FIELD, NUM}},
    [LPZ_TELL_WORTH] = {"worth", BC_FACT, 3, {ARMY, FIELD, NUM}},
    [LPZ_TELL_TOUCHES] = {"touches", BC_FACT, 2, {ARMY, ARMY}},
    [LPZ_TELL_SERVES] = {"serves", BC_FACT, 2, {ARMY, MISSION}},
    [LPZ_TELL_STRIKES] = {"strikes", BC_FACT, 2, {ARMY, ARMY}},
    [LPZ_TELL_LOSES] = {"loses", BC_FACT, 2, {SIDE, NUM}},
    [LPZ_TELL_LEFT] = {"left", BC_FACT, 2, {ARMY, NUM}},
    [LPZ_TELL_COUNTS] = {"counts", BC_FACT, 3, {ARMY, MISSION, NUM}},
    [LPZ_TELL_SUMS] = {"sums", BC_FACT, 3, {MISSION, NUM, NUM}},
    [LPZ_TELL_FALLS] = {"falls", BC_FACT, 3, {MISSION, SIDE, NUM}},
    [LPZ_SAY_PASSED] = {"passed", BC_SAID, 2, {NUM, NUM}},
    [LPZ_SAY_BATTLE_DUE] = {"battle_due", BC_SAID, 2, {NUM, NUM}},
    [LPZ_SAY_HELD] = {"held", BC_SAID, 5, {MISSION, NUM, NUM, SIDE, NUM}},
    [LPZ_SAY_LOST] = {"lost_mission", BC_SAID, 5, {MISSION, NUM, NUM, SIDE, NUM}},
    [LPZ_SAY_EMPTY] = {"empty_mission", BC_SAID, 5, {MISSION, NUM, NUM, SIDE, NUM}},
    [LPZ_SAY_DRAWN] = {"drawn", BC_SAID, 2, {CARD, BC_DOM_SEAT}},
    [LPZ_SAY_DRAWN + 1] = {0}};

static const char *const matches[] = {"single", "return", NULL};
static const struct bc_opt opts[] = {
    {"players", 2, 2, 2, NULL}, {"match", 0, 1, 0, matches}, {0}}; /* LPZ §7.9 */

static const struct bc_step *const seqs[] = {lpz_seq_game,   lpz_seq_turn,  lpz_seq_fill,
                                             lpz_seq_action, lpz_seq_place, lpz_seq_advance,
                                             lpz_seq_battle, lpz_seq_score, NULL};

static const char *const scenarios[] = {"beginner", "professional", NULL};

const struct bc_game lpz_game = {
    .id = "leipzig",
    .rulebook = "Völkerschlacht 1813, Clicker Spiele, with the publisher's errata",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .stack_off = offsetof(struct lpz_state, stack),
    .frame_size = sizeof(struct lpz_frame),
    .depth_max = LPZ_DEPTH,
    .list_max = LPZ_LIST,
    .state_size = sizeof(struct lpz_state),
    .kinds = kinds,
    .doms = lpz_doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .load = lpz_load,
    .unload = lpz_unload,
    .setup = lpz_setup,
    .score = lpz_score,
    .redact = lpz_redact,
    .guess = lpz_guess,
    .check = lpz_check,
    .view = lpz_view,
    .map = lpz_map,
    .prompt = lpz_prompt,
    .answer = lpz_answer,
    .say = lpz_say,
    .read = lpz_read,
    .fields = lpz_fields,
};
