/* nie.c - the descriptor: words, kinds, options, and where everything is. */
#include "rules/nie/nie.h"

#include "game/text.h"

#include <stdio.h>
#include <string.h>

static void region_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < NIE_REGIONS ? nie_data(cx)->region[v].id : "none");
}

static bool region_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        if (!strcmp(nie_data(cx)->region[r].id, word)) {
            *v = (int16_t)r;
            return true;
        }
    return false;
}

static void region_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    int en = strcmp(bc_text_lang(t), "de") != 0;
    snprintf(buf, size, "%s", v >= 0 && v < NIE_REGIONS ? nie_data(cx)->region[v].name[en] : "–");
}

const struct bc_dom nie_doms[] = {{"region", NULL, region_print, region_parse, region_label},
                                  {"nation", nie_nation_words, NULL, NULL, NULL},
                                  {"kind", nie_kind_words, NULL, NULL, NULL},
                                  {"card", nie_card_words, NULL, NULL, NULL},
                                  {"set", nie_set_words, NULL, NULL, NULL},
                                  {"rank", nie_rank_words, NULL, NULL, NULL},
                                  {"question", nie_question_words, NULL, NULL, NULL},
                                  {0}};

#define REGION NIE_DOM_REGION
#define NATION NIE_DOM_NATION
#define KIND NIE_DOM_KIND
#define CARD NIE_DOM_CARD
#define SET NIE_DOM_SET
#define NUM BC_DOM_NUM
#define SEAT BC_DOM_SEAT
static const struct bc_kind kinds[] = {
    {"take", BC_ACT, 1, {NATION}},
    {"place", BC_ACT, 1, {REGION}},
    {"place_hidden", BC_ACT | BC_SECRET, 1, {REGION}},
    {"break", BC_ACT, 1, {SEAT}},
    {"offer", BC_ACT, 1, {SEAT}},
    {"yes", BC_ACT, 0, {0}},
    {"no", BC_ACT, 0, {0}},
    {"act", BC_ACT, 0, {0}},
    {"wait", BC_ACT, 1, {SEAT}},
    {"invite", BC_ACT, 1, {SEAT}},
    {"trade", BC_ACT, 1, {SEAT}},
    {"done", BC_ACT, 0, {0}},
    {"hand", BC_ACT, 1, {NATION}},
    {"give", BC_ACT, 1, {NUM}},
    {"want", BC_ACT, 1, {NUM}},
    {"swap", BC_ACT | BC_SECRET, 1, {CARD}},
    {"muster", BC_ACT, 1, {NATION}},
    {"from", BC_ACT, 1, {REGION}},
    {"kind", BC_ACT, 1, {KIND}},
    {"number", BC_ACT, 1, {NUM}},
    {"step", BC_ACT, 1, {REGION}},
    {"sail", BC_ACT, 1, {REGION}},
    {"halt", BC_ACT, 0, {0}},
    {"battle", BC_ACT, 1, {REGION}},
    {"deploy", BC_ACT | BC_SECRET, 1, {NUM}},
    {"rank", BC_ACT, 2, {NATION, KIND}},
    {"front", BC_ACT, 1, {NUM}},
    {"fire", BC_ACT, 0, {0}},
    {"hold", BC_ACT, 3, {NATION, KIND, NIE_DOM_RANK}},
    {"fires", BC_ACT, 1, {NUM}},
    {"hit", BC_ACT, 2, {NATION, KIND}},
    {"rally", BC_ACT, 2, {NATION, KIND}},
    {"retreat", BC_ACT, 2, {NUM, REGION}},
    {"set", BC_ACT, 2, {NATION, SET}},
    {"return", BC_ACT, 1, {NATION}},
    {"show", BC_ACT, 1, {CARD}},
    {"start", BC_CHANCE, 1, {SEAT}},
    {"lot", BC_CHANCE, 2, {SEAT, NATION}},
    {"card", BC_CHANCE | BC_SECRET, 2, {NATION, CARD}},
    {"roll", BC_CHANCE, 5, {NATION, KIND, NIE_DOM_RANK, NUM, NUM}},
    {"round", BC_EVENT, 1, {NUM}},
    {"turn", BC_EVENT, 2, {SEAT, NUM}},
    {"neutral", BC_EVENT, 1, {NATION}},
    {"allied", BC_EVENT, 2, {SEAT, SEAT}},
    {"waits", BC_EVENT, 2, {SEAT, SEAT}},
    {"joins", BC_EVENT, 2, {SEAT, SEAT}},
    {"declined", BC_EVENT, 2, {NIE_DOM_QUESTION, SEAT}},
    {"marched", BC_EVENT, 5, {NATION, KIND, NUM, REGION, REGION}},
    {"sailed", BC_EVENT, 5, {NATION, KIND, NUM, REGION, REGION}},
    {"drowned", BC_EVENT, 3, {NATION, KIND, NUM}},
    {"taken", BC_EVENT, 2, {REGION, NATION}},
    {"freed", BC_EVENT, 1, {REGION}},
    {"down", BC_EVENT, 1, {NATION}},
    {"out", BC_EVENT, 1, {SEAT}},
    {"fight", BC_EVENT, 6, {REGION, SEAT, SEAT, NUM, NUM, NUM}},
    {"deployed", BC_EVENT, 4, {NATION, KIND, NUM, NUM}},
    {"broken", BC_EVENT, 2, {SEAT, REGION}},
    {"tired", BC_EVENT, 1, {REGION}},
    {"pursuit", BC_EVENT, 1, {SEAT}},
    {"fell", BC_EVENT, 2, {NATION, KIND}},
    {"rallied", BC_EVENT, 2, {NATION, KIND}},
    {"fled", BC_EVENT, 4, {NATION, KIND, NUM, REGION}},
    {"lost", BC_EVENT, 3, {NATION, KIND, NUM}},
    {"won", BC_EVENT, 2, {SEAT, REGION}},
    {"drew", BC_EVENT, 2, {NATION, NUM}},
    {"got", BC_EVENT, 2, {NATION, CARD}},
    {"shut", BC_EVENT, 1, {SEAT}},
    {"swapped", BC_EVENT, 4, {SEAT, SEAT, NUM, NUM}},
    {"received", BC_EVENT, 2, {NATION, CARD}},
    {"shown", BC_EVENT, 2, {NATION, CARD}},
    {"builds", BC_EVENT, 5, {NATION, NUM, NUM, NUM, NUM}},
    {"result", BC_EVENT, 3, {SEAT, NUM, NUM}},
    {"wins", BC_EVENT, 1, {SEAT}},
    {"ask_nation", BC_ASK, 1, {NUM}},
    {"ask_place", BC_ASK, 3, {NATION, KIND, NUM}},
    {"ask_answer", BC_ASK, 2, {NIE_DOM_QUESTION, SEAT}},
    {"ask_trade", BC_ASK, 2, {SEAT, NUM}},
    {"ask_terms", BC_ASK, 4, {SEAT, NUM, SEAT, NUM}},
    {"ask_move", BC_ASK, 5, {NATION, REGION, KIND, NUM, NUM}},
    {"ask_deploy", BC_ASK, 4, {REGION, NATION, KIND, NUM}},
    {"ask_side", BC_ASK, 5, {REGION, NUM, NUM, NUM, NUM}},
    {"ask_shift", BC_ASK, 3, {NATION, KIND, NUM}},
    {"ask_hits", BC_ASK, 3, {REGION, NUM, NUM}},
    {"ask_retreat", BC_ASK, 3, {NATION, KIND, NUM}},
    {"ask_set", BC_ASK, 2, {NATION, SET}},
    {0}};

static const char *const victories[] = {"total", "short", "medium", "long", "limited", NULL};
static const char *const rounds[] = {/* even numbers from 6 to 40: NIE ruling 50 */
                                     "6",  "8",  "10", "12", "14", "16", "18", "20", "22", "24",
                                     "26", "28", "30", "32", "34", "36", "38", "40", NULL};
static const char *const taken[] = {"usual", "drawn", "chosen", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const placings[] = {"open", "hidden", NULL};
static const char *const supplies[] = {"free", "box", NULL};
static const char *const decks[] = {"weighted", "uniform", NULL};
static const struct bc_opt opts[] = {{"players", 2, NIE_SEATS, 2, NULL},
                                     {"victory", 0, NIE_LIMITED, NIE_SHORT, victories},
                                     {"nations", 0, 2, NIE_USUAL, taken},
                                     {"leaders", 0, 1, 0, off_on},
                                     {"bosporus", 0, 1, 0, off_on},
                                     {"supply", 0, 1, 0, supplies},
                                     {"placing", 0, 1, 0, placings},
                                     {"shared", 0, 1, 0, off_on},
                                     {"battle", 5, 200, 60, NULL},
                                     {"limit", 5, 200, 60, NULL},
                                     {"deck", 0, 1, 0, decks},
                                     {"rounds", 0, 17, 3, rounds},
                                     {0}};

static const struct bc_step *const seqs[] = {nie_seq_game,
                                             nie_seq_round,
                                             nie_seq_turn,
                                             nie_seq_answer,
                                             nie_seq_window,
                                             nie_seq_trade,
                                             nie_seq_muster,
                                             nie_seq_move,
                                             nie_seq_pool,
                                             nie_seq_battles,
                                             nie_seq_battle,
                                             nie_seq_half,
                                             nie_seq_fire,
                                             nie_seq_rally,
                                             nie_seq_cards,
                                             nie_seq_set,
                                             NULL};

static const char *const scenarios[] = {"equal", "powers", "stop", NULL};

const struct bc_game nie_game = {
    .id = "nie",
    .rulebook = "Napoleon in Europa, Eagle Games 2002, basic rules",
    .version = 3,
    .seats_min = 2,
    .seats_max = NIE_SEATS,
    .stack_off = offsetof(struct nie_state, stack),
    .frame_size = sizeof(struct nie_frame),
    .depth_max = NIE_DEPTH,
    .list_max = NIE_MOST * NIE_NEAR + 1, /* a retreat */
    .state_size = sizeof(struct nie_state),
    .kinds = kinds,
    .doms = nie_doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .load = nie_load,
    .unload = nie_unload,
    .setup = nie_setup,
    .score = nie_score,
    .redact = nie_redact,
    .guess = nie_guess,
    .check = nie_check,
    .view = nie_view,
    .map = nie_map,
    .prompt = nie_prompt,
    .read = nie_read,
    .fields = nie_fields,
};
