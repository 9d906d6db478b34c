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

const struct bc_dom lpz_doms[] = {{"field", NULL, field_print, field_parse, NULL},
                                  {"army", NULL, army_print, army_parse, NULL},
                                  {"card", lpz_card_words, NULL, NULL, NULL},
                                  {"district", lpz_district_words, NULL, NULL, NULL},
                                  {"mission", NULL, mission_print, mission_parse, NULL},
                                  {"kind", lpz_kind_words, NULL, NULL, NULL},
                                  {"side", lpz_side_words, NULL, NULL, NULL},
                                  {"terrain", lpz_terrain_words, NULL, NULL, NULL},
                                  {"card_text", lpz_card_words, NULL, NULL, NULL},
                                  {0}};

#define FIELD LPZ_DOM_FIELD
#define ARMY LPZ_DOM_ARMY
#define CARD LPZ_DOM_CARD
#define MISSION LPZ_DOM_MISSION
#define SIDE LPZ_DOM_SIDE
#define NUM BC_DOM_NUM
static const struct bc_kind kinds[] = {{"district", BC_ACT, 1, {LPZ_DOM_DISTRICT}},
                                       {"keep", BC_ACT | BC_SECRET, 1, {MISSION}},
                                       {"refresh", BC_ACT, 0, {0}},
                                       {"keep_row", BC_ACT, 0, {0}},
                                       {"army", BC_ACT, 1, {ARMY}},
                                       {"leave", BC_ACT, 1, {FIELD}},
                                       {"clear", BC_ACT, 2, {ARMY, FIELD}},
                                       {"clear_pair", BC_ACT, 3, {CARD, ARMY, FIELD}},
                                       {"march", BC_ACT, 4, {CARD, ARMY, FIELD, FIELD}},
                                       {"march_pair", BC_ACT, 4, {CARD, ARMY, FIELD, FIELD}},
                                       {"jump", BC_ACT, 4, {ARMY, FIELD, FIELD, FIELD}},
                                       {"pay", BC_ACT, 1, {CARD}},
                                       {"pay_pair", BC_ACT, 1, {CARD}},
                                       {"scout", BC_ACT, 2, {ARMY, FIELD}},
                                       {"time", BC_ACT, 0, {0}},
                                       {"take", BC_ACT, 1, {CARD}},
                                       {"draw", BC_ACT, 0, {0}},
                                       {"stop", BC_ACT, 0, {0}},
                                       {"discard", BC_ACT, 1, {CARD}},
                                       {"discard_scout", BC_ACT, 0, {0}},
                                       {"place", BC_ACT, 1, {ARMY}},
                                       {"shift", BC_ACT, 1, {FIELD}},
                                       {"choose", BC_ACT, 1, {LPZ_DOM_KIND}},
                                       {"reveal", BC_ACT, 1, {MISSION}},
                                       {"hit", BC_ACT, 1, {ARMY}},
                                       {"support", BC_ACT, 1, {MISSION}},
                                       {"fight", BC_ACT, 1, {MISSION}},
                                       {"deal_mission", BC_CHANCE | BC_SECRET, 1, {MISSION}},
                                       {"deal", BC_CHANCE | BC_SECRET, 2, {SIDE, CARD}},
                                       {"open", BC_CHANCE, 1, {CARD}},
                                       {"game", BC_EVENT, 1, {NUM}},
                                       {"turn", BC_EVENT, 2, {SIDE, NUM}},
                                       {"got_mission", BC_EVENT, 1, {MISSION}},
                                       {"got", BC_EVENT, 1, {CARD}},
                                       {"drew", BC_EVENT, 1, {SIDE}},
                                       {"shuffled", BC_EVENT, 0, {0}},
                                       {"idle", BC_EVENT, 1, {SIDE}},
                                       {"marker", BC_EVENT, 2, {ARMY, FIELD}},
                                       {"cleared", BC_EVENT, 2, {ARMY, FIELD}},
                                       {"placed", BC_EVENT, 2, {ARMY, FIELD}},
                                       {"reward", BC_EVENT, 3, {SIDE, NUM, NUM}},
                                       {"clock", BC_EVENT, 1, {NUM}},
                                       {"revealed", BC_EVENT, 1, {MISSION}},
                                       {"standstill", BC_EVENT, 0, {0}},
                                       {"battle", BC_EVENT, 1, {NUM}},
                                       {"struck", BC_EVENT, 2, {ARMY, ARMY}},
                                       {"lost", BC_EVENT, 3, {ARMY, NUM, NUM}},
                                       {"gone", BC_EVENT, 2, {ARMY, FIELD}},
                                       {"scoring", BC_EVENT, 0, {0}},
                                       {"supports", BC_EVENT, 2, {ARMY, MISSION}},
                                       {"fights", BC_EVENT, 2, {ARMY, MISSION}},
                                       {"scored", BC_EVENT, 5, {MISSION, NUM, NUM, SIDE, NUM}},
                                       {"result", BC_EVENT, 2, {NUM, NUM}},
                                       {"wins", BC_EVENT, 1, {BC_DOM_SEAT}},
                                       {"nobody", BC_EVENT, 0, {0}},
                                       {"ask_district", BC_ASK, 1, {NUM}},
                                       {"ask_keep", BC_ASK, 1, {LPZ_DOM_DISTRICT}},
                                       {"ask_action", BC_ASK, 1, {NUM}},
                                       {"ask_leave", BC_ASK, 2, {ARMY, NUM}},
                                       {"ask_pay", BC_ASK, 2, {ARMY, NUM}},
                                       {"ask_discard", BC_ASK, 1, {NUM}},
                                       {"ask_army", BC_ASK, 1, {ARMY}},
                                       {"ask_hit", BC_ASK, 1, {ARMY}},
                                       {"ask_reveal", BC_ASK, 1, {NUM}},
                                       {0}};

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
    .list_max = 2048, /* 31 markers of six fields with six cards and six pairs, and the rest */
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
    .read = lpz_read,
    .fields = lpz_fields,
};
