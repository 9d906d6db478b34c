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

/* Tenths are whole numbers in words of a record, and decimals for players. */
static void tenths_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat_int(buf, size, 0, v);
}

static bool tenths_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    int x;
    bool is = bc_parse_int(word, 0, INT16_MAX, &x);
    *v = (int16_t)(is ? x : 0);
    return is;
}

static void tenths_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    char point = strcmp(bc_text_lang(t), "de") != 0 ? '.' : ',';
    snprintf(buf, size, "%d%c%d", v / 10, point, v % 10);
}

static void signed_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    snprintf(buf, size, "%+d", v);
}

/* --- Values that are only told --- */

static bool told_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return false;
}

/* "FR+AU" */
static void nations_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    size_t n = bc_cat(buf, size, 0, v ? "" : "-");
    for (int i = 0; i < NIE_NATIONS; i++)
        if (v >> i & 1)
            n = bc_cat(buf, size, bc_cat(buf, size, n, n ? "+" : ""), nie_nation_words[i]);
}

static void nations_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                          size_t size)
{
    size_t n = bc_cat(buf, size, 0, v ? "" : "–");
    for (int i = 0; i < NIE_NATIONS; i++) {
        char name[64];
        if (!(v >> i & 1))
            continue;
        bc_value_label(cx, t, NIE_DOM_NATION, i, name, sizeof name);
        n = bc_cat(buf, size, bc_cat(buf, size, n, n ? ", " : ""), name);
    }
}

/* Negative: of one kind, even none of it. Returns whether this kind is told. */
static bool figures_of(int v, int kind, int *n)
{
    if (v < 0) {
        *n = (-1 - v) % NIE_FIGURES;
        return (-1 - v) / NIE_FIGURES == kind;
    }
    while (kind--)
        v /= NIE_FEW;
    *n = v % NIE_FEW;
    return *n;
}

/* "inf:3+leader:1" */
static void figures_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    size_t at = bc_cat(buf, size, 0, v ? "" : "-");
    for (int k = 0, n; k < NIE_KINDS; k++) {
        if (!figures_of(v, k, &n))
            continue;
        at = bc_cat(buf, size, bc_cat(buf, size, at, at ? "+" : ""), nie_kind_words[k]);
        at = bc_cat_int(buf, size, bc_cat(buf, size, at, ":"), n);
    }
}

static void part_label(const struct bc_ctx *cx, const struct bc_action *act,
                       const struct bc_text *t, struct bc_out *out)
{
    bc_text_fill(cx, t, "log", cx->game->kinds[act->kind].name, act, NULL, out);
}

static void figures_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                          size_t size)
{
    struct bc_out o = {0};
    for (int k = 0, n; k < NIE_KINDS; k++) {
        if (!figures_of(v, k, &n))
            continue;
        struct bc_action act = nie_act(NIE_SAY_FIGURES + k, 0, n, 0);
        bc_put(&o, o.n ? ", " : "");
        part_label(cx, &act, t, &o);
    }
    bc_cat(buf, size, 0, o.n ? bc_out_str(&o) : "–");
    bc_out_free(&o);
}

/* {kind, successes, dice} */
static struct bc_action lot(int v)
{
    int rank = v / NIE_LOT_DICE / NIE_LOT_DICE % NIE_RANKS;
    struct bc_action act = nie_act(rank == NIE_BEHIND ? NIE_SAY_LOT_BEHIND : NIE_SAY_LOT, 0,
                                   v / NIE_LOT_DICE / NIE_LOT_DICE / NIE_RANKS, v % NIE_LOT_DICE);
    act.a[2] = (int16_t)(v / NIE_LOT_DICE % NIE_LOT_DICE);
    return act;
}

/* "inf:front:1:4" */
static void lot_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    struct bc_action act = lot(v);
    size_t n = bc_cat(buf, size, 0, nie_kind_words[act.a[0]]);
    n = bc_cat(buf, size, n, act.kind == NIE_SAY_LOT ? ":front:" : ":rear:");
    n = bc_cat_int(buf, size, n, act.a[1]);
    bc_cat_int(buf, size, bc_cat(buf, size, n, ":"), act.a[2]);
}

static void lot_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                      size_t size)
{
    struct bc_action act = lot(v);
    struct bc_out o = {0};
    part_label(cx, &act, t, &o);
    bc_cat(buf, size, 0, bc_out_str(&o));
    bc_out_free(&o);
}

const struct bc_dom nie_doms[] = {
    [NIE_DOM_REGION - BC_DOM_OWN] = {"region", NULL, region_print, region_parse, region_label},
    [NIE_DOM_NATION - BC_DOM_OWN] = {"nation", nie_nation_words, NULL, NULL, NULL},
    [NIE_DOM_KIND - BC_DOM_OWN] = {"kind", nie_kind_words, NULL, NULL, NULL},
    [NIE_DOM_CARD - BC_DOM_OWN] = {"card", nie_card_words, NULL, NULL, NULL},
    [NIE_DOM_SET - BC_DOM_OWN] = {"set", nie_set_words, NULL, NULL, NULL},
    [NIE_DOM_RANK - BC_DOM_OWN] = {"rank", nie_rank_words, NULL, NULL, NULL},
    [NIE_DOM_QUESTION - BC_DOM_OWN] = {"question", nie_question_words, NULL, NULL, NULL},
    [NIE_DOM_SIDE - BC_DOM_OWN] = {"side", nie_side_words, NULL, NULL, NULL},
    [NIE_DOM_TENTHS - BC_DOM_OWN] = {"tenths", NULL, tenths_print, tenths_parse, tenths_label},
    [NIE_DOM_SIGNED - BC_DOM_OWN] = {"signed", NULL, tenths_print, told_parse, signed_label},
    [NIE_DOM_NATIONS - BC_DOM_OWN] = {"nations", NULL, nations_print, told_parse, nations_label},
    [NIE_DOM_FIGURES - BC_DOM_OWN] = {"figures", NULL, figures_print, told_parse, figures_label},
    [NIE_DOM_LOT - BC_DOM_OWN] = {"lot", NULL, lot_print, told_parse, lot_label},
    [NIE_DOM_LOT + 1 - BC_DOM_OWN] = {0}};

#define REGION NIE_DOM_REGION
#define NATION NIE_DOM_NATION
#define KIND NIE_DOM_KIND
#define CARD NIE_DOM_CARD
#define SET NIE_DOM_SET
#define NUM BC_DOM_NUM
#define SEAT BC_DOM_SEAT
#define SIDE NIE_DOM_SIDE
#define TENTHS NIE_DOM_TENTHS
#define NATIONS NIE_DOM_NATIONS
#define FIGURES NIE_DOM_FIGURES
#define ROW NUM, NUM, NUM, NUM
static const struct bc_kind kinds[] = {
    [NIE_TAKE] = {"take", BC_ACT, 1, {NATION}},
    [NIE_PLACE] = {"place", BC_ACT, 1, {REGION, NATION, KIND}},
    [NIE_PLACE_HIDDEN] = {"place_hidden", BC_ACT | BC_SECRET, 1, {REGION, NATION, KIND}},
    [NIE_BREAK] = {"break", BC_ACT, 1, {SEAT}},
    [NIE_OFFER] = {"offer", BC_ACT, 1, {SEAT}},
    [NIE_YES] = {"yes", BC_ACT, 0, {0}},
    [NIE_NO] = {"no", BC_ACT | BC_MUTE, 0, {0}},
    [NIE_ACT] = {"act", BC_ACT | BC_MUTE, 0, {0}},
    [NIE_WAIT] = {"wait", BC_ACT, 1, {SEAT}},
    [NIE_INVITE] = {"invite", BC_ACT, 1, {SEAT}},
    [NIE_TRADE] = {"trade", BC_ACT, 1, {SEAT}},
    [NIE_DONE] = {"done", BC_ACT | BC_MUTE, 0, {0}},
    [NIE_HAND] = {"hand", BC_ACT | BC_MUTE, 1, {NATION}},
    [NIE_GIVE] = {"give", BC_ACT | BC_MUTE, 1, {NUM}},
    [NIE_WANT] = {"want", BC_ACT, 1, {NUM}},
    [NIE_SWAP] = {"swap", BC_ACT | BC_SECRET, 1, {CARD}},
    [NIE_MUSTER] = {"muster", BC_ACT, 1, {NATION}},
    [NIE_FROM] = {"from", BC_ACT | BC_MUTE, 1, {REGION}},
    [NIE_KIND] = {"kind", BC_ACT | BC_MUTE, 1, {KIND}},
    [NIE_NUMBER] = {"number", BC_ACT | BC_MUTE, 1, {NUM}},
    [NIE_STEP] = {"step", BC_ACT | BC_MUTE, 1, {REGION}},
    [NIE_SAIL] = {"sail", BC_ACT | BC_MUTE, 1, {REGION}},
    [NIE_HALT] = {"halt", BC_ACT | BC_MUTE, 0, {0}},
    [NIE_BATTLE] = {"battle", BC_ACT, 1, {REGION}},
    [NIE_DEPLOY] = {"deploy", BC_ACT | BC_SECRET, 1, {NUM, NATION, KIND}},
    [NIE_RANK] = {"rank", BC_ACT | BC_MUTE, 2, {NATION, KIND}},
    [NIE_FRONT] = {"front", BC_ACT, 1, {NUM, NATION, KIND}},
    [NIE_FIRE] = {"fire", BC_ACT | BC_MUTE, 0, {0}},
    [NIE_HOLD] = {"hold", BC_ACT | BC_MUTE, 3, {NATION, KIND, NIE_DOM_RANK}},
    [NIE_FIRES] = {"fires", BC_ACT, 1, {NUM, NATION, KIND}},
    [NIE_HIT] = {"hit", BC_ACT | BC_MUTE, 2, {NATION, KIND}},
    [NIE_RALLY] = {"rally", BC_ACT | BC_MUTE, 2, {NATION, KIND}},
    [NIE_RETREAT] = {"retreat", BC_ACT | BC_MUTE, 2, {NUM, REGION}},
    [NIE_SET] = {"set", BC_ACT, 2, {NATION, SET}},
    [NIE_RETURN] = {"return", BC_ACT, 1, {NATION}},
    [NIE_SHOW] = {"show", BC_ACT | BC_MUTE, 1, {CARD}},
    [NIE_START] = {"start", BC_CHANCE, 1, {SEAT}},
    [NIE_LOT] = {"lot", BC_CHANCE, 2, {SEAT, NATION}},
    [NIE_CARD] = {"card", BC_CHANCE | BC_SECRET | BC_MUTE, 2, {NATION, CARD}},
    [NIE_ROLL] = {"roll", BC_CHANCE, 5, {NATION, KIND, NIE_DOM_RANK, NUM, NUM, NIE_DOM_LOT}},
    [NIE_EV_ROUND] = {"round", BC_EVENT, 1, {NUM}},
    [NIE_EV_TURN] = {"turn", BC_EVENT, 2, {SEAT, NUM, NATIONS}},
    [NIE_EV_NEUTRAL] = {"neutral", BC_EVENT, 1, {NATION}},
    [NIE_EV_ALLIED] = {"allied", BC_EVENT, 2, {SEAT, SEAT}},
    [NIE_EV_WAITS] = {"waits", BC_EVENT, 2, {SEAT, SEAT}},
    [NIE_EV_JOINS] = {"joins", BC_EVENT, 2, {SEAT, SEAT}},
    [NIE_EV_DECLINED] = {"declined", BC_EVENT, 2, {NIE_DOM_QUESTION, SEAT}},
    [NIE_EV_MARCHED] = {"marched", BC_EVENT, 5, {NATION, KIND, NUM, REGION, REGION, FIGURES}},
    [NIE_EV_SAILED] = {"sailed", BC_EVENT, 5, {NATION, KIND, NUM, REGION, REGION, FIGURES}},
    [NIE_EV_DROWNED] = {"drowned", BC_EVENT, 3, {NATION, KIND, NUM, FIGURES}},
    [NIE_EV_TAKEN] = {"taken", BC_EVENT, 2, {REGION, NATION}},
    [NIE_EV_FREED] = {"freed", BC_EVENT, 1, {REGION}},
    [NIE_EV_DOWN] = {"down", BC_EVENT, 1, {NATION}},
    [NIE_EV_OUT] = {"out", BC_EVENT, 1, {SEAT}},
    [NIE_EV_FIGHT] = {"fight", BC_EVENT, 6, {REGION, SEAT, SEAT, NUM, NUM, NUM}},
    [NIE_EV_DEPLOYED] = {"deployed", BC_EVENT, 4, {NATION, KIND, NUM, NUM, FIGURES, FIGURES}},
    [NIE_EV_BROKEN] = {"broken", BC_EVENT, 2, {SEAT, REGION}},
    [NIE_EV_TIRED] = {"tired", BC_EVENT, 1, {REGION}},
    [NIE_EV_PURSUIT] = {"pursuit", BC_EVENT, 1, {SEAT}},
    [NIE_EV_FELL] = {"fell", BC_EVENT, 2, {NATION, KIND}},
    [NIE_EV_RALLIED] = {"rallied", BC_EVENT, 2, {NATION, KIND}},
    [NIE_EV_FLED] = {"fled", BC_EVENT, 4, {NATION, KIND, NUM, REGION, FIGURES}},
    [NIE_EV_LOST] = {"lost", BC_EVENT, 3, {NATION, KIND, NUM, FIGURES}},
    [NIE_EV_WON] = {"won", BC_EVENT, 2, {SEAT, REGION, NATIONS}},
    [NIE_EV_DREW] = {"drew", BC_EVENT, 2, {NATION, NUM}},
    [NIE_EV_GOT] = {"got", BC_EVENT, 2, {NATION, CARD}},
    [NIE_EV_SHUT] = {"shut", BC_EVENT, 1, {SEAT}},
    [NIE_EV_SWAPPED] = {"swapped", BC_EVENT, 4, {SEAT, SEAT, NUM, NUM}},
    [NIE_EV_RECEIVED] = {"received", BC_EVENT, 2, {NATION, CARD}},
    [NIE_EV_SHOWN] = {"shown", BC_EVENT, 2, {NATION, CARD}},
    [NIE_EV_BUILDS] = {"builds", BC_EVENT, 5, {NATION, ROW, FIGURES}},
    [NIE_EV_RESULT] = {"result", BC_EVENT, 3, {SEAT, NUM, NUM, NIE_DOM_SIGNED, NATIONS}},
    [NIE_EV_WINS] = {"wins", BC_EVENT, 1, {SEAT, NATIONS}},
    [NIE_Q_NATION] = {"ask_nation", BC_ASK, 1, {NUM}},
    [NIE_Q_PLACE] = {"ask_place", BC_ASK, 3, {NATION, KIND, NUM}},
    [NIE_Q_ANSWER] = {"ask_answer", BC_ASK, 2, {NIE_DOM_QUESTION, SEAT}},
    [NIE_Q_TRADE] = {"ask_trade", BC_ASK, 2, {SEAT, NUM}},
    [NIE_Q_TERMS] = {"ask_terms", BC_ASK, 4, {SEAT, NUM, SEAT, NUM}},
    [NIE_Q_MOVE] = {"ask_move", BC_ASK, 5, {NATION, REGION, KIND, NUM, NUM}},
    [NIE_Q_DEPLOY] = {"ask_deploy", BC_ASK, 4, {REGION, NATION, KIND, NUM}},
    [NIE_Q_SIDE] = {"ask_side", BC_ASK, 5, {REGION, NUM, NUM, NUM, NUM}},
    [NIE_Q_SHIFT] = {"ask_shift", BC_ASK, 3, {NATION, KIND, NUM}},
    [NIE_Q_HITS] = {"ask_hits", BC_ASK, 3, {REGION, NUM, NUM}},
    [NIE_Q_RETREAT] = {"ask_retreat", BC_ASK, 3, {NATION, KIND, NUM}},
    [NIE_Q_SET] = {"ask_set", BC_ASK, 2, {NATION, SET}},
    [NIE_KNOW_REACH] = {"reaches", BC_QUESTION, 5, {REGION, ROW}},
    [NIE_KNOW_ATTACK] = {"attack", BC_QUESTION | BC_LONG, 6, {REGION, REGION, ROW}},
    [NIE_KNOW_BATTLE] = {"outlook", BC_QUESTION | BC_LONG, 0, {0}},
    [NIE_TELL_WALKS] = {"walks", BC_FACT, 1, {REGION}},
    [NIE_TELL_CROSSES] = {"crosses", BC_FACT, 2, {REGION, REGION}},
    [NIE_TELL_SAILS] = {"sails", BC_FACT, 1, {REGION}},
    [NIE_TELL_DROWNS] = {"drowns", BC_FACT, 2, {REGION, NUM}},
    [NIE_TELL_MEETS] = {"meets", BC_FACT, 6, {REGION, NATION, ROW}},
    [NIE_TELL_LANDS] = {"lands", BC_FACT, 2, {REGION, NUM}},
    [NIE_TELL_ALONE] = {"alone", BC_FACT, 1, {REGION}},
    [NIE_TELL_SHIPS] = {"ships", BC_FACT, 1, {NUM}},
    [NIE_TELL_FULL] = {"full", BC_FACT, 0, {0}},
    [NIE_TELL_VOYAGE] = {"voyage", BC_FACT, 2, {REGION, REGION}},
    [NIE_TELL_UNHELD] = {"unheld", BC_FACT, 0, {0}},
    [NIE_TELL_FORCE] = {"force", BC_FACT, 5, {SIDE, ROW}},
    [NIE_TELL_VOLLEY] = {"volley", BC_FACT, 4, {SIDE, NUM, TENTHS, NUM}},
    [NIE_TELL_HITS_FROM] = {"hits_from", BC_FACT, 2, {SIDE, NUM}},
    [NIE_TELL_LED] = {"led", BC_FACT, 1, {SIDE}},
    [NIE_TELL_RALLIES] = {"rallies", BC_FACT, 4, {SIDE, NUM, NUM, NUM}},
    [NIE_TELL_CHANCE] = {"chance", BC_FACT, 2, {SIDE, NUM}},
    [NIE_TELL_LOSSES] = {"losses", BC_FACT, 3, {SIDE, TENTHS, NUM}},
    [NIE_TELL_YIELDS] = {"yields", BC_FACT, 6, {NATION, SET, ROW}},
    [NIE_TELL_TAKES] = {"takes", BC_FACT, 4, {NATION, SET, NUM, NUM}},
    [NIE_SAY_LANDING] = {"landing", BC_SAID, 3, {NATION, FIGURES, NUM}},
    [NIE_SAY_RALLYING] = {"rallying", BC_SAID, 4, {NATION, NUM, NUM, NUM}},
    [NIE_SAY_CLASH] = {"clash", BC_SAID, 6, {REGION, NATIONS, NATIONS, NUM, NUM, NUM}},
    [NIE_SAY_TERMS] = {"terms", BC_SAID, 4, {SEAT, SEAT, NUM, NUM}},
    [NIE_SAY_WON_ONLY] = {"won_only", BC_SAID, 3, {SEAT, REGION, NATIONS}},
    [NIE_SAY_FIGURES + NIE_INF] = {"figures_inf", BC_SAID, 1, {NUM}},
    [NIE_SAY_FIGURES + NIE_CAV] = {"figures_cav", BC_SAID, 1, {NUM}},
    [NIE_SAY_FIGURES + NIE_ART] = {"figures_art", BC_SAID, 1, {NUM}},
    [NIE_SAY_FIGURES + NIE_LEADER] = {"figures_leader", BC_SAID, 1, {NUM}},
    [NIE_SAY_LOT] = {"lot_front", BC_SAID, 3, {KIND, NUM, NUM}},
    [NIE_SAY_LOT_BEHIND] = {"lot_rear", BC_SAID, 3, {KIND, NUM, NUM}},
    [NIE_SAY_LOT_BEHIND + 1] = {0}};

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
    .answer = nie_answer,
    .say = nie_say,
    .read = nie_read,
    .fields = nie_fields,
};
