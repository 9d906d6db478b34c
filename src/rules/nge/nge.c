/* nge.c - the descriptor: words, kinds, options, and where everything is. */
#include "rules/nge/load.h"

#include "game/text.h"

#include <stdio.h>

/* --- Places, pieces, cards as words --- */

static const char *const off_map[] = {"reserve", "later",  "back",    "out",     "locked",
                                      "pirates", "war:7F", "war:33F", "war:34F", "war:35F"};

static void zone_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    const struct nge_data *d = nge_data(cx);
    if (v >= 0 && v < NGE_ZONES)
        bc_cat(buf, size, 0, d->zone[v].id);
    else if (v >= NGE_AT_SEA && v < NGE_PLACES)
        bc_cat(buf, size, 0, d->sea[v - NGE_AT_SEA].id);
    else if (v >= NGE_BOX && v < NGE_BOX + NGE_ZONES)
        bc_cat(buf, size, bc_cat(buf, size, 0, "box:"), d->zone[v - NGE_BOX].id);
    else if (v >= NGE_ABOARD && v < NGE_ABOARD + NGE_FLEETS)
        bc_cat(buf, size, bc_cat(buf, size, 0, "aboard:"),
               d->unit[NGE_FIRST_FLEET + v - NGE_ABOARD].id);
    else
        bc_cat(buf, size, 0,
               v >= NGE_RESERVE && v < NGE_OFF_MAP ? off_map[v - NGE_RESERVE] : "nowhere");
}

static bool zone_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    const struct nge_data *d = nge_data(cx);
    bool box = !strncmp(word, "box:", 4);
    int zone = *word ? nge_find_zone(d, word + (box ? 4 : 0)) : -1,
        sea = *word ? nge_find_sea(d, word) : -1;
    if (zone >= 0 || sea >= 0) {
        *v = (int16_t)(zone < 0 ? NGE_AT_SEA + sea : box ? NGE_BOX + zone : zone);
        return true;
    }
    if (!strncmp(word, "aboard:", 7)) {
        int p = nge_find_piece(d, word + 7);
        *v = (int16_t)(NGE_ABOARD + p - NGE_FIRST_FLEET);
        return p >= NGE_FIRST_FLEET;
    }
    for (int i = 0; i < NGE_OFF_MAP - NGE_RESERVE; i++)
        if (!strcmp(word, off_map[i])) {
            *v = (int16_t)(NGE_RESERVE + i);
            return true;
        }
    return false;
}

static int language(const struct bc_text *t)
{
    return strcmp(bc_text_lang(t), "de") != 0;
}

/* A text with one or two holes. */
static void fill(const char *text, const char *a, const char *b, char *buf, size_t size)
{
    size_t n = bc_cat(buf, size, 0, "");
    for (; *text && n + 1 < size; text++) {
        bool hole = !strncmp(text, "{1}", 3) || !strncmp(text, "{2}", 3);
        char c[2] = {*text};
        n = bc_cat(buf, size, n, !hole ? c : text[1] == '1' ? a : b ? b : "");
        text += hole ? 2 : 0;
    }
}

static void zone_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    const struct nge_data *d = nge_data(cx);
    int en = language(t);
    if (v >= 0 && v < NGE_ZONES)
        snprintf(buf, size, "%s", d->zone[v].name[en]);
    else if (v >= NGE_AT_SEA && v < NGE_PLACES)
        snprintf(buf, size, "%s", d->sea[v - NGE_AT_SEA].name[en]);
    else if (v >= NGE_BOX && v < NGE_BOX + NGE_ZONES)
        fill(bc_tr(t, "nge.name.box"), d->zone[v - NGE_BOX].name[en], NULL, buf, size);
    else if (v == NGE_PIRATES)
        snprintf(buf, size, "☠");
    else
        snprintf(buf, size, "–");
}

static void piece_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < NGE_PIECES ? nge_data(cx)->unit[v].id : "none");
}

static bool piece_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    int p = *word ? nge_find_piece(nge_data(cx), word) : -1;
    *v = (int16_t)p;
    return p >= 0;
}

static void piece_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                        size_t size)
{
    const struct nge_data *d = nge_data(cx);
    const char *nation =
        v < 0 || v >= NGE_PIECES ? NULL : d->nation[d->unit[v].nation].name[language(t)];
    if (!nation)
        snprintf(buf, size, "–");
    else if (nge_is_depot(v))
        fill(bc_tr(t, "nge.name.depot"), nation, NULL, buf, size);
    else if (nge_is_corps(v) && d->unit[v].nation < NGE_MAJORS)
        fill(bc_tr(t, "nge.name.corps"), d->unit[v].name[language(t)], nation, buf, size);
    else
        snprintf(buf, size, "%s", d->unit[v].name[language(t)]);
}

static void card_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < NGE_CARDS ? nge_data(cx)->card[v].id : "none");
}

static bool card_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    int c = *word ? nge_find_card(nge_data(cx), word) : -1;
    *v = (int16_t)c;
    return c >= 0;
}

static void card_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    snprintf(buf, size, "%s",
             v >= 0 && v < NGE_CARDS ? nge_data(cx)->card[v].name[language(t)] : "–");
}

static void nation_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    bc_cat(buf, size, 0, v >= 0 && v < NGE_NATIONS ? nge_data(cx)->nation[v].id : "none");
}

static bool nation_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    for (int n = 0; n < NGE_NATIONS; n++)
        if (!strcmp(nge_data(cx)->nation[n].id, word)) {
            *v = (int16_t)n;
            return true;
        }
    return false;
}

static void nation_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    snprintf(buf, size, "%s",
             v >= 0 && v < NGE_NATIONS ? nge_data(cx)->nation[v].name[language(t)] : "–");
}

/* Half points as a number; players read 6½. */
static void half_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    snprintf(buf, size, "%d", v);
}

static bool half_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return bc_value_parse(cx, BC_DOM_NUM, word, v);
}

static void half_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    if (v == 1)
        snprintf(buf, size, "½");
    else
        snprintf(buf, size, "%d%s", v / 2, v % 2 ? "½" : "");
}

static void gain_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    snprintf(buf, size, "%+d", v);
}

/* --- Modifiers --- */

const char *const nge_term_words[] = {[NGE_TERM_FORCED] = "forced",
                                      [NGE_TERM_STEP] = "step",
                                      [NGE_TERM_WINTER] = "winter",
                                      [NGE_TERM_POOR] = "poor",
                                      [NGE_TERM_SPENT] = "spent",
                                      [NGE_TERM_HOME] = "home",
                                      [NGE_TERM_FRENCH] = "french",
                                      [NGE_TERM_RUSSIAN] = "russian",
                                      [NGE_TERM_SUPPLY] = "supply",
                                      [NGE_TERM_BESIEGED] = "besieged",
                                      [NGE_TERM_DEMORALISED] = "demoralised",
                                      [NGE_TERM_ODDS] = "odds",
                                      [NGE_TERM_RIVER] = "river",
                                      [NGE_TERM_PASS] = "pass",
                                      [NGE_TERM_MOUNTAIN] = "mountain",
                                      [NGE_TERM_STRAIT] = "strait",
                                      [NGE_TERM_LANDING] = "landing",
                                      [NGE_TERM_ROUGH] = "rough",
                                      [NGE_TERM_INTERCEPTOR] = "interceptor",
                                      [NGE_TERM_CAVALRY] = "cavalry",
                                      [NGE_TERM_LEAD] = "lead",
                                      [NGE_TERM_SPECIAL] = "special",
                                      [NGE_TERM_COMMANDER] = "commander",
                                      [NGE_TERM_SUBORDINATE] = "subordinate",
                                      [NGE_TERM_CARD] = "card",
                                      [NGE_TERM_INITIATIVE] = "initiative",
                                      [NGE_TERM_ARMY] = "army",
                                      [NGE_TERM_MARKER] = "marker",
                                      [NGE_TERM_CITADEL] = "citadel",
                                      [NGE_TERM_DEPOT] = "depot",
                                      [NGE_TERM_MORALE] = "morale",
                                      [NGE_TERM_CAPITAL] = "capital",
                                      [NGE_TERM_LOSSES] = "losses",
                                      [NGE_TERM_HORSE] = "horse",
                                      NULL};

/* Several of those of an attrition test: "forced+poor", or "none". */
static void terms_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    size_t n = 0;
    bc_cat(buf, size, 0, "none");
    for (int i = 0; i < NGE_TEST_TERMS; i++)
        if (v >> i & 1)
            n = bc_cat(buf, size, n ? bc_cat(buf, size, n, "+") : 0, nge_term_words[i]);
}

static bool terms_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    char one[BC_WORD];
    for (*v = 0; *word; word += strspn(word, "+")) {
        size_t n = strcspn(word, "+");
        int i = 0;
        snprintf(one, sizeof one, "%.*s", (int)n, word);
        while (i < NGE_TEST_TERMS && strcmp(one, nge_term_words[i]) != 0)
            i++;
        if (i == NGE_TEST_TERMS && (strcmp(one, "none") != 0 || *v))
            return false;
        *v = (int16_t)(i == NGE_TEST_TERMS ? 0 : *v | 1 << i);
        word += n;
    }
    return true;
}

static void terms_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                        size_t size)
{
    char one[BC_WORD];
    size_t n = 0;
    bc_cat(buf, size, 0, "–");
    for (int i = 0; i < NGE_TEST_TERMS; i++)
        if (v >> i & 1) {
            bc_value_label(cx, t, NGE_DOM_TERM, i, one, sizeof one);
            n = bc_cat(buf, size, n ? bc_cat(buf, size, n, ", ") : 0, one);
        }
}

/* --- Words of prompts --- */

static const char *const moment_words[] = {"guns", "dice", "losses", "retreat", NULL};
static const char *const cause_words[] = {"battle",    "pursuit", "way", "assault",
                                          "attrition", "sea",     NULL};
static const char *const surplus_words[] = {"general", "command",  "cavalry",
                                            "foreign", "generals", NULL};

/* For texts only: what each card says. */
static const char *const card_words[] = {
    "1F",  "2F",  "3F",  "4F",  "5F",  "6F",  "7F",  "8F",  "9F",  "10F", "11F", "12F", "13F",
    "14F", "15F", "16F", "17F", "18F", "19F", "20F", "21F", "22F", "23F", "24F", "25F", "26F",
    "27F", "28F", "29F", "30F", "31F", "32F", "33F", "34F", "35F", "36F", "37F", "38F", "39F",
    "40F", "41F", "42F", "43F", "44F", "45F", "46F", "47F", "48F", "49F", "50F", "51F", "52F",
    "53F", "54F", "55F", "1C",  "2C",  "3C",  "4C",  "5C",  "6C",  "7C",  "8C",  "9C",  "10C",
    "11C", "12C", "13C", "14C", "15C", "16C", "17C", "18C", "19C", "20C", "21C", "22C", "23C",
    "24C", "25C", "26C", "27C", "28C", "29C", "30C", "31C", "32C", "33C", "34C", "35C", "36C",
    "37C", "38C", "39C", "40C", "41C", "42C", "43C", "44C", "45C", "46C", "47C", "48C", "49C",
    "50C", "51C", "52C", "53C", "54C", "55C", NULL};

static const char *const gap_words[] = {"far",    "enemy", "neutral", "mountain",
                                        "strait", "siege", "none",    NULL};

const char *const nge_shut_words[] = {"deaf",    "sided",        "forced", "tied",
                                      "guarded", "protectorate", "round",  NULL};
static const char *const due_words[] = {"permanent", "zones",    "peace", "bavaria", "erfurt",
                                        "orders",    "corsairs", "most",  "least",   NULL};
static const char *const source_words[] = {"defeat", "protectorate", "blockade", "war",
                                           "rejoin", "key",          NULL};

const struct bc_dom nge_doms[] = {
    [NGE_DOM_ZONE - BC_DOM_OWN] = {"zone", NULL, zone_print, zone_parse, zone_label},
    [NGE_DOM_PIECE - BC_DOM_OWN] = {"piece", NULL, piece_print, piece_parse, piece_label},
    [NGE_DOM_CARD - BC_DOM_OWN] = {"card", NULL, card_print, card_parse, card_label},
    [NGE_DOM_NATION - BC_DOM_OWN] = {"nation", NULL, nation_print, nation_parse, nation_label},
    [NGE_DOM_SIDE - BC_DOM_OWN] = {"side", nge_side_words, NULL, NULL, NULL},
    [NGE_DOM_LEVEL - BC_DOM_OWN] = {"level", nge_level_words, NULL, NULL, NULL},
    [NGE_DOM_SIEGE - BC_DOM_OWN] = {"siege", nge_siege_words, NULL, NULL, NULL},
    [NGE_DOM_HALF - BC_DOM_OWN] = {"half", NULL, half_print, half_parse, half_label},
    [NGE_DOM_TERM - BC_DOM_OWN] = {"term", nge_term_words, NULL, NULL, NULL},
    [NGE_DOM_TERMS - BC_DOM_OWN] = {"terms", NULL, terms_print, terms_parse, terms_label},
    [NGE_DOM_MOMENT - BC_DOM_OWN] = {"moment", moment_words, NULL, NULL, NULL},
    [NGE_DOM_CAUSE - BC_DOM_OWN] = {"cause", cause_words, NULL, NULL, NULL},
    [NGE_DOM_SURPLUS - BC_DOM_OWN] = {"surplus", surplus_words, NULL, NULL, NULL},
    [NGE_DOM_GAP - BC_DOM_OWN] = {"gap", gap_words, NULL, NULL, NULL},
    [NGE_DOM_CARD_TEXT - BC_DOM_OWN] = {"card_text", card_words, NULL, NULL, NULL},
    [NGE_DOM_SHUT - BC_DOM_OWN] = {"shut", nge_shut_words, NULL, NULL, NULL},
    [NGE_DOM_DUE - BC_DOM_OWN] = {"due", due_words, NULL, NULL, NULL},
    [NGE_DOM_SOURCE - BC_DOM_OWN] = {"source", source_words, NULL, NULL, NULL},
    [NGE_DOM_GAIN - BC_DOM_OWN] = {"signed", NULL, half_print, half_parse, gain_label},
    [NGE_DOM_GAIN - BC_DOM_OWN + 1] = {0}};

#define ZONE NGE_DOM_ZONE
#define PIECE NGE_DOM_PIECE
#define CARD NGE_DOM_CARD
#define SIDE NGE_DOM_SIDE
#define NATION NGE_DOM_NATION
#define LEVEL NGE_DOM_LEVEL
#define SIEGE NGE_DOM_SIEGE
#define HALF NGE_DOM_HALF
#define TERMS NGE_DOM_TERMS
#define MOMENT NGE_DOM_MOMENT
#define CAUSE NGE_DOM_CAUSE
#define SURPLUS NGE_DOM_SURPLUS
#define NUM BC_DOM_NUM
static const struct bc_kind kinds[] = {
    [NGE_PUT] = {"put", BC_ACT, 1, {ZONE}},
    [NGE_CHOOSE] = {"choose", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_USUAL] = {"usual", BC_ACT, 0, {0}},
    [NGE_CARD] = {"card", BC_ACT, 1, {CARD}},
    [NGE_EVENT] = {"event", BC_ACT, 1, {CARD}},
    [NGE_ONE] = {"one", BC_ACT, 0, {0}},
    [NGE_PASS] = {"pass", BC_ACT | BC_DECLINE, 0, {0}},
    [NGE_ACTIVATE] = {"activate", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_APART] = {"apart", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_DONE] = {"done", BC_ACT | BC_DECLINE | BC_MUTE, 0, {0}},
    [NGE_WITH] = {"with", BC_ACT, 1, {PIECE}},
    [NGE_LEAVE] = {"leave", BC_ACT, 1, {PIECE}},
    [NGE_SWAP] = {"swap", BC_ACT, 1, {PIECE}},
    [NGE_PULL] = {"pull", BC_ACT, 1, {ZONE}},
    [NGE_MARCH] = {"march", BC_ACT, 1, {NUM}},
    [NGE_GO] = {"go", BC_ACT | BC_WAY | BC_MUTE, 1, {ZONE}},
    [NGE_DROP] = {"drop", BC_ACT, 1, {PIECE}},
    [NGE_TAKE] = {"take", BC_ACT, 1, {PIECE}},
    [NGE_JOIN] = {"join", BC_ACT, 0, {0}},
    [NGE_FIX] = {"fix", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_MARKER] = {"marker", BC_ACT | BC_MUTE, 0, {0}},
    [NGE_ASSAULT] = {"assault", BC_ACT, 0, {0}},
    [NGE_RALLY] = {"rally", BC_ACT, 0, {0}},
    [NGE_REBUILD] = {"rebuild", BC_ACT, 1, {PIECE}},
    [NGE_HALT] = {"halt", BC_ACT | BC_MUTE, 0, {0}},
    [NGE_RESTORE] = {"restore", BC_ACT, 1, {PIECE}},
    [NGE_INTERCEPT] = {"intercept", BC_ACT, 1, {PIECE}},
    [NGE_PLAY] = {"play", BC_ACT, 1, {CARD}},
    [NGE_GO_INSIDE] = {"inside", BC_ACT, 1, {PIECE}},
    [NGE_EVADE] = {"evade", BC_ACT, 0, {0}},
    [NGE_STAND] = {"stand", BC_ACT | BC_DECLINE, 0, {0}},
    [NGE_FLEE] = {"flee", BC_ACT | BC_MUTE, 1, {ZONE}},
    [NGE_COUNTER] = {"counter", BC_ACT, 1, {PIECE}},
    [NGE_WAIT] = {"wait", BC_ACT, 0, {0}},
    [NGE_FIGHT] = {"fight", BC_ACT, 0, {0}},
    [NGE_SPEND] = {"spend", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_MORALE] = {"morale", BC_ACT, 1, {NUM}},
    [NGE_LEAD] = {"lead", BC_ACT, 1, {PIECE}},
    [NGE_COMMIT] = {"commit", BC_ACT, 1, {PIECE}},
    [NGE_ADVISE] = {"advise", BC_ACT, 1, {PIECE}},
    [NGE_LOSE] = {"lose", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_RETREAT] = {"retreat", BC_ACT | BC_MUTE, 1, {ZONE}},
    [NGE_GIVE_UP] = {"give_up", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_DISMISS] = {"dismiss", BC_ACT, 1, {PIECE}},
    [NGE_PLACE] = {"place", BC_ACT, 2, {PIECE, ZONE}},
    [NGE_NAME] = {"name", BC_ACT, 1, {PIECE}},
    [NGE_CLASH] = {"clash", BC_ACT, 1, {ZONE}},
    [NGE_ATTACK] = {"attack", BC_ACT, 1, {PIECE}},
    [NGE_WITHDRAW] = {"withdraw", BC_ACT, 0, {0}},
    [NGE_HEARTEN] = {"hearten", BC_ACT, 1, {PIECE}},
    [NGE_YIELD] = {"yield", BC_ACT, 0, {0}},
    [NGE_FLEET] = {"fleet", BC_ACT | BC_SECRET, 1, {PIECE}},
    [NGE_LEAVE_FLEET] = {"leave_fleet", BC_ACT | BC_SECRET, 1, {PIECE}},
    [NGE_EV_SAILED] = {"sailed", BC_EVENT, 3, {ZONE, ZONE, NUM}},
    [NGE_SAIL] = {"sail", BC_ACT | BC_MUTE, 1, {ZONE}},
    [NGE_EMBARK] = {"embark", BC_ACT, 1, {PIECE}},
    [NGE_UNLOAD] = {"unload", BC_ACT, 0, {0}},
    [NGE_STRIKE] = {"strike", BC_ACT, 1, {ZONE}},
    [NGE_ASHORE] = {"ashore", BC_ACT, 1, {ZONE}},
    [NGE_BROADSIDE] = {"broadside", BC_CHANCE | BC_MUTE, 2, {NUM, NUM}},
    [NGE_EV_SAILS] = {"sails", BC_EVENT, 2, {ZONE, NUM}},
    [NGE_EV_CHASES] = {"chases", BC_EVENT, 4, {SIDE, ZONE, NUM, NUM}},
    [NGE_EV_BROADSIDE] = {"broadsides", BC_EVENT, 3, {ZONE, NUM, NUM}},
    [NGE_DIE] = {"die", BC_CHANCE | BC_MUTE, 1, {NUM}},
    [NGE_DICE] = {"dice", BC_CHANCE, 2, {NUM, NUM}},
    [NGE_DRAW] = {"draw", BC_CHANCE | BC_SECRET, 2, {SIDE, CARD}},
    [NGE_LOT] = {"lot", BC_CHANCE | BC_SECRET, 1, {PIECE}},
    [NGE_TORN] = {"torn", BC_CHANCE, 1, {CARD}},
    [NGE_EV_ROUND] = {"round", BC_EVENT, 1, {NUM}},
    [NGE_EV_TURN] = {"turn", BC_EVENT, 1, {SIDE}},
    [NGE_EV_POINTS] = {"points", BC_EVENT, 3, {SIDE, NUM, NUM}},
    [NGE_EV_ACTIVATED] = {"activated", BC_EVENT, 3, {PIECE, ZONE, NUM}},
    [NGE_EV_ENTERED] = {"entered", BC_EVENT, 3, {PIECE, ZONE, NUM}},
    [NGE_EV_MOVED] = {"moved", BC_EVENT, 2, {PIECE, ZONE}},
    [NGE_EV_INTERCEPTS] = {"intercepts", BC_EVENT, 4, {PIECE, ZONE, NUM, NUM}},
    [NGE_EV_EVADES] = {"evades", BC_EVENT, 3, {PIECE, NUM, NUM}},
    [NGE_EV_COUNTERS] = {"counters", BC_EVENT, 4, {PIECE, ZONE, NUM, NUM}},
    [NGE_EV_TESTED] = {"tested", BC_EVENT, 6, {ZONE, NUM, NUM, NUM, NUM, TERMS}},
    [NGE_EV_WORSE] = {"worse", BC_EVENT, 3, {ZONE, NUM, NUM}},
    [NGE_EV_BATTLE] = {"battle", BC_EVENT, 5, {ZONE, SIDE, HALF, HALF, LEVEL}},
    [NGE_EV_SUMS] = {"sums", BC_EVENT, 5, {ZONE, NUM, NUM, NUM, NUM}},
    [NGE_EV_REDUCED] = {"reduced", BC_EVENT, 1, {PIECE}},
    [NGE_EV_ELIMINATED] = {"eliminated", BC_EVENT, 1, {PIECE}},
    [NGE_EV_RESERVE] = {"to_reserve", BC_EVENT, 1, {PIECE}},
    [NGE_EV_WOUNDED] = {"wounded", BC_EVENT, 2, {PIECE, NUM}},
    [NGE_EV_WON] = {"won", BC_EVENT, 2, {SIDE, ZONE}},
    [NGE_EV_SHAKEN] = {"shaken", BC_EVENT, 5, {SIDE, ZONE, NUM, NUM, PIECE}},
    [NGE_EV_STEADY] = {"steady", BC_EVENT, 5, {SIDE, ZONE, NUM, NUM, PIECE}},
    [NGE_EV_RALLIED] = {"rallied", BC_EVENT, 4, {ZONE, NUM, NUM, PIECE}},
    [NGE_EV_UNRALLIED] = {"unrallied", BC_EVENT, 4, {ZONE, NUM, NUM, PIECE}},
    [NGE_EV_HEARTENED] = {"heartened", BC_EVENT, 2, {ZONE, PIECE}},
    [NGE_EV_PURSUED] = {"pursued", BC_EVENT, 3, {ZONE, NUM, NUM}},
    [NGE_EV_SIEGE] = {"siege", BC_EVENT, 2, {ZONE, NUM}},
    [NGE_EV_STORMED] = {"stormed", BC_EVENT, 4, {ZONE, NUM, NUM, SIEGE}},
    [NGE_EV_RELIEVED] = {"relieved", BC_EVENT, 1, {ZONE}},
    [NGE_EV_FORTRESS] = {"fortress", BC_EVENT, 1, {ZONE}},
    [NGE_EV_CONTROL] = {"control", BC_EVENT, 2, {ZONE, SIDE}},
    [NGE_EV_DREW] = {"drew", BC_EVENT, 2, {SIDE, NUM}},
    [NGE_EV_GOT] = {"got", BC_EVENT, 1, {CARD}},
    [NGE_EV_SHOWN] = {"shown", BC_EVENT, 1, {CARD}},
    [NGE_EV_DISCARDED] = {"discarded", BC_EVENT, 2, {SIDE, CARD}},
    [NGE_EV_YEAR_ENDS] = {"year_ends", BC_EVENT, 1, {NUM}},
    [NGE_EV_LAID_OPEN] = {"laid_open", BC_EVENT, 1, {ZONE}},
    [NGE_EV_WINS] = {"wins", BC_EVENT, 1, {SIDE}},
    [NGE_Q_SETUP] = {"ask_setup", BC_ASK, 4, {ZONE, PIECE, NATION, NUM}},
    [NGE_Q_ACTION] = {"ask_action", BC_ASK, 2, {NUM, NUM}},
    [NGE_Q_SPEND] = {"ask_spend", BC_ASK, 2, {NUM, NUM}},
    [NGE_Q_COMPANY] = {"ask_company", BC_ASK, 4, {PIECE, ZONE, NUM, NUM}},
    [NGE_Q_MOVE] = {"ask_move", BC_ASK, 3, {PIECE, ZONE, NUM}},
    [NGE_Q_RESTORE] = {"ask_restore", BC_ASK, 3, {PIECE, ZONE, NUM}},
    [NGE_Q_WAIT] = {"ask_wait", BC_ASK, 4, {PIECE, ZONE, HALF, HALF}},
    [NGE_Q_REACT] = {"ask_react", BC_ASK, 2, {ZONE, PIECE}},
    [NGE_Q_PARTY] = {"ask_party", BC_ASK, 5, {ZONE, PIECE, ZONE, NUM, NUM}},
    [NGE_Q_PAY] = {"ask_pay", BC_ASK, 4, {ZONE, PIECE, NUM, NUM}},
    [NGE_Q_EVADE] = {"ask_evade", BC_ASK, 4, {ZONE, PIECE, PIECE, NUM}},
    [NGE_Q_TEST] = {"ask_test", BC_ASK, 4, {ZONE, NUM, NUM, TERMS}},
    [NGE_Q_BATTLE] = {"ask_battle", BC_ASK, 6, {ZONE, HALF, HALF, LEVEL, NUM, NUM}},
    [NGE_Q_WINDOW] = {"ask_window", BC_ASK, 6, {ZONE, HALF, HALF, MOMENT, NUM, NUM}},
    [NGE_Q_LOSE] = {"ask_lose", BC_ASK, 3, {ZONE, NUM, CAUSE}},
    [NGE_Q_RETREAT] = {"ask_retreat", BC_ASK, 3, {ZONE, PIECE, NUM}},
    [NGE_Q_TRIM] = {"ask_trim", BC_ASK, 4, {ZONE, PIECE, NUM, SURPLUS}},
    [NGE_Q_SIEGE] = {"ask_siege", BC_ASK, 4, {ZONE, NUM, NUM, NUM}},
    [NGE_Q_CAMPAIGN] = {"ask_campaign", BC_ASK, 4, {ZONE, NUM, HALF, HALF}},
    [NGE_Q_SAIL] = {"ask_sail", BC_ASK, 2, {ZONE, NUM}},
    [NGE_Q_FLEETS] = {"ask_fleets", BC_ASK, 3, {ZONE, NUM, NUM}},
    [NGE_Q_CHASE] = {"ask_chase", BC_ASK, 4, {ZONE, ZONE, NUM, NUM}},
    [NGE_Q_SEA] = {"ask_sea", BC_ASK, 4, {ZONE, NUM, NUM, NUM}},
    [NGE_Q_CARD] = {"ask_card", BC_ASK, 2, {CARD, NUM}},
    [NGE_ASK_SUPPLY] = {"supply", BC_QUESTION, 1, {PIECE}},
    [NGE_ASK_LINES] = {"lines", BC_QUESTION, 0, {0}},
    [NGE_ASK_ODDS] = {"odds", BC_QUESTION, 2, {PIECE, ZONE}},
    [NGE_TELL_LEFT] = {"left", BC_FACT, 1, {NUM}},
    [NGE_TELL_COST] = {"cost", BC_FACT, 1, {NUM}},
    [NGE_TELL_SUPPLIED] = {"supplied", BC_FACT, 2, {ZONE, ZONE}},
    [NGE_TELL_LINK] = {"link", BC_FACT, 2, {ZONE, ZONE}},
    [NGE_TELL_UNSUPPLIED] = {"unsupplied", BC_FACT, 1, {ZONE}},
    [NGE_TELL_GAP] = {"gap", BC_FACT, 3, {ZONE, ZONE, NGE_DOM_GAP}},
    [NGE_TELL_RISK] = {"risk", BC_FACT, 3, {NUM, NUM, NUM}},
    [NGE_TELL_THROW] = {"throw", BC_FACT, 3, {PIECE, ZONE, NUM}},
    [NGE_TELL_INTERCEPT] = {"interceptor", BC_FACT, 4, {PIECE, ZONE, NUM, NUM}},
    [NGE_TELL_EVADE] = {"evader", BC_FACT, 3, {PIECE, ZONE, NUM}},
    [NGE_TELL_CLASH] = {"clash_odds", BC_FACT, 5, {ZONE, HALF, HALF, NUM, LEVEL}},
    [NGE_TELL_HIDDEN] = {"hidden", BC_FACT, 1, {ZONE}},
    [NGE_TELL_TERM] = {"term", BC_FACT, 3, {SIDE, NGE_DOM_TERM, NUM}},
    [NGE_TELL_CARD] = {"card_term", BC_FACT, 3, {SIDE, CARD, NUM}},
    [NGE_TELL_CHANCE] = {"chance", BC_FACT, 2, {SIDE, NUM}},
    [NGE_TELL_LOSSES] = {"losses", BC_FACT, 2, {SIDE, HALF}},
    [NGE_TELL_STORM] = {"storm", BC_FACT, 2, {SIEGE, NUM}},
    [NGE_DECLARE] = {"declare", BC_ACT | BC_MUTE, 1, {NATION}},
    [NGE_THROW] = {"discard", BC_ACT, 1, {CARD}},
    [NGE_BOON_CARD] = {"boon_card", BC_ACT, 1, {NATION}},
    [NGE_BOON_POINTS] = {"boon_points", BC_ACT, 1, {NATION}},
    [NGE_GIVE] = {"give", BC_ACT, 3, {NATION, NATION, NUM}},
    [NGE_FREE_FLEET] = {"free_fleet", BC_ACT, 0, {0}},
    [NGE_FREE_CARD] = {"free_card", BC_ACT, 0, {0}},
    [NGE_BUY] = {"buy", BC_ACT | BC_MUTE, 2, {PIECE, NUM}},
    [NGE_BUY_FLEET] = {"buy_fleet", BC_ACT | BC_MUTE, 0, {0}},
    [NGE_BUY_CARD] = {"buy_card", BC_ACT, 0, {0}},
    [NGE_MUSTER] = {"muster", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_RAISE] = {"raise", BC_ACT, 2, {PIECE, ZONE}},
    [NGE_REPLACE] = {"replace", BC_ACT, 2, {PIECE, ZONE}},
    [NGE_REMOVE] = {"remove", BC_ACT | BC_MUTE, 1, {PIECE}},
    [NGE_TREAT] = {"treat", BC_ACT, 2, {CARD, NATION}},
    [NGE_COURT] = {"court", BC_ACT, 1, {NATION}},
    [NGE_PROTECT] = {"protect", BC_ACT, 2, {CARD, NATION}},
    [NGE_RECALL] = {"recall", BC_ACT, 2, {CARD, CARD}},
    [NGE_ALLY] = {"ally", BC_ACT, 0, {0}},
    [NGE_ANNEX] = {"annex", BC_ACT, 0, {0}},
    [NGE_CEDE] = {"cede", BC_ACT | BC_MUTE, 2, {ZONE, NATION}},
    [NGE_CLAIM] = {"claim", BC_ACT, 1, {NATION}},
    [NGE_FORCE] = {"force", BC_ACT, 1, {CARD}},
    [NGE_GO_HOME] = {"go_home", BC_ACT, 2, {ZONE, ZONE}},
    [NGE_STAY] = {"stay", BC_ACT, 0, {0}},
    [NGE_RESOURCES] = {"resources", BC_ACT, 2, {NATION, NUM}},
    [NGE_REFORM] = {"reform", BC_ACT, 0, {0}},
    [NGE_EV_YEAR] = {"year", BC_EVENT, 1, {NUM}},
    [NGE_EV_JOINS] = {"joins", BC_EVENT, 2, {NATION, SIDE}},
    [NGE_EV_VP] = {"victory_points", BC_EVENT, 2, {NGE_DOM_GAIN, NUM}},
    [NGE_EV_ESC] = {"escalation", BC_EVENT, 2, {NUM, NUM}},
    [NGE_EV_WAR] = {"war", BC_EVENT, 2, {SIDE, NATION}},
    [NGE_EV_PUNISHED] = {"punishment", BC_EVENT, 0, {0}},
    [NGE_EV_SHUFFLED] = {"shuffled", BC_EVENT, 1, {SIDE}},
    [NGE_EV_INCOME] = {"income", BC_EVENT, 2, {NATION, HALF}},
    [NGE_EV_AVAILABLE] = {"available", BC_EVENT, 1, {PIECE}},
    [NGE_EV_BUILT] = {"built", BC_EVENT, 2, {PIECE, ZONE}},
    [NGE_EV_TALKED] = {"talked", BC_EVENT, 4, {SIDE, NATION, NUM, NUM}},
    [NGE_EV_PEACE] = {"peace", BC_EVENT, 3, {NATION, SIDE, NUM}},
    [NGE_EV_ALLIANCE] = {"alliance", BC_EVENT, 1, {NATION}},
    [NGE_EV_NEUTRAL] = {"neutral", BC_EVENT, 1, {NATION}},
    [NGE_EV_PROTECTS] = {"protects", BC_EVENT, 1, {NATION}},
    [NGE_EV_CONQUERED] = {"conquered", BC_EVENT, 2, {NATION, SIDE}},
    [NGE_EV_CEDED] = {"ceded", BC_EVENT, 2, {ZONE, NATION}},
    [NGE_EV_CREATED] = {"created", BC_EVENT, 1, {NATION}},
    [NGE_EV_SENT] = {"sent", BC_EVENT, 2, {PIECE, CARD}},
    [NGE_EV_NELSON] = {"nelson", BC_EVENT, 2, {NUM, NUM}},
    [NGE_EV_WAR_ENDS] = {"war_ends", BC_EVENT, 3, {CARD, NUM, NUM}},
    [NGE_EV_WAR_LASTS] = {"war_lasts", BC_EVENT, 3, {CARD, NUM, NUM}},
    [NGE_Q_YEAR] = {"ask_year", BC_ASK, 3, {NUM, NUM, NUM}},
    [NGE_Q_HAND] = {"ask_hand", BC_ASK, 2, {NUM, NUM}},
    [NGE_Q_BOON] = {"ask_boon", BC_ASK, 1, {NATION}},
    [NGE_Q_BUDGET] = {"ask_budget", BC_ASK, 2, {NATION, HALF}},
    [NGE_Q_SITE] = {"ask_site", BC_ASK, 3, {NATION, PIECE, NUM}},
    [NGE_Q_MINORS] = {"ask_minors", BC_ASK, 1, {NUM}},
    [NGE_Q_TALKS] = {"ask_talks", BC_ASK, 1, {NUM}},
    [NGE_Q_NATION] = {"ask_nation", BC_ASK, 2, {NATION, NUM}},
    [NGE_Q_PEACE] = {"ask_peace", BC_ASK, 2, {NATION, NUM}},
    [NGE_Q_REDEPLOY] = {"ask_redeploy", BC_ASK, 4, {NATION, PIECE, ZONE, NUM}},
    [NGE_ASK_TALKS] = {"talks", BC_QUESTION, 1, {SIDE}},
    [NGE_ASK_DRAWS] = {"draws", BC_QUESTION, 1, {SIDE}},
    [NGE_ASK_SCORE] = {"score", BC_QUESTION, 0, {0}},
    [NGE_TELL_TALK] = {"talk", BC_FACT, 4, {SIDE, NATION, NUM, NUM}},
    [NGE_TELL_SHUT] = {"shut", BC_FACT, 3, {SIDE, NATION, NGE_DOM_SHUT}},
    [NGE_TELL_FOLLOWS] = {"follows", BC_FACT, 2, {NATION, NATION}},
    [NGE_TELL_RECALL] = {"recalls", BC_FACT, 2, {CARD, NUM}},
    [NGE_TELL_BREACH] = {"breach", BC_FACT, 1, {NATION}},
    [NGE_TELL_DUE] = {"due", BC_FACT, 3, {SIDE, NGE_DOM_DUE, NUM}},
    [NGE_TELL_LACKS] = {"lacks", BC_FACT, 2, {SIDE, ZONE}},
    [NGE_TELL_SOURCE] = {"source", BC_FACT, 3, {NGE_DOM_SOURCE, NUM, NUM}},
    [NGE_TELL_PORT] = {"open_port", BC_FACT, 1, {ZONE}},
    [NGE_TELL_PRICE] = {"price", BC_FACT, 1, {HALF}},
    [NGE_TELL_BRINGS] = {"brings", BC_FACT, 3, {SIDE, NUM, NUM}},
    [NGE_SAY_FLEET] = {"new_fleet", BC_SAID, 2, {ZONE, NATION}},
    [NGE_SAY_STEPS] = {"built_steps", BC_SAID, 3, {PIECE, ZONE, NUM}},
    [NGE_SAY_STEP_BACK] = {"step_back", BC_SAID, 2, {PIECE, ZONE}},
    [NGE_SAY_TAKEN_OFF] = {"taken_off", BC_SAID, 1, {ZONE}},
    [NGE_SAY_CHOSEN] = {"chosen", BC_SAID, 2, {NATION, CARD}},
    [NGE_SAY_PEACE_YEARS] = {"peace_years", BC_SAID, 3, {NATION, SIDE, NUM}},
    [NGE_SAY_DECLINES] = {"declines", BC_SAID, 1, {SIDE}},
    [NGE_SAY_OVER] = {"campaign_over", BC_SAID, 1, {SIDE}},
    [NGE_SAY_OVER + 1] = {0}};

static const char *const off_on[] = {"off", "on", NULL};
static const struct bc_opt opts[] = {{"players", 2, 2, 2, NULL}, {"fog", 0, 1, 0, off_on}, {0}};

static const struct bc_step *const seqs[] = {[NGE_SEQ_GAME] = nge_seq_game,
                                             [NGE_SEQ_SETUP] = nge_seq_setup,
                                             [NGE_SEQ_ACTION] = nge_seq_action,
                                             [NGE_SEQ_LAND] = nge_seq_land,
                                             [NGE_SEQ_MARCH] = nge_seq_march,
                                             [NGE_SEQ_INTERCEPT] = nge_seq_intercept,
                                             [NGE_SEQ_EVADE] = nge_seq_evade,
                                             [NGE_SEQ_TEST] = nge_seq_test,
                                             [NGE_SEQ_BATTLE] = nge_seq_battle,
                                             [NGE_SEQ_COUNTER] = nge_seq_counter,
                                             [NGE_SEQ_WINDOW] = nge_seq_window,
                                             [NGE_SEQ_LOSSES] = nge_seq_losses,
                                             [NGE_SEQ_RETREAT] = nge_seq_retreat,
                                             [NGE_SEQ_ASSAULT] = nge_seq_assault,
                                             [NGE_SEQ_TRIM] = nge_seq_trim,
                                             [NGE_SEQ_REGROUP] = nge_seq_regroup,
                                             [NGE_SEQ_EVENT] = nge_seq_event,
                                             [NGE_SEQ_CAMPAIGN] = nge_seq_campaign,
                                             [NGE_SEQ_END] = nge_seq_end,
                                             [NGE_SEQ_SAIL] = nge_seq_sail,
                                             [NGE_SEQ_CHASE] = nge_seq_chase,
                                             [NGE_SEQ_SEABATTLE] = nge_seq_seabattle,
                                             [NGE_SEQ_LANDING] = nge_seq_landing,
                                             [NGE_SEQ_EVICT] = nge_seq_evict,
                                             [NGE_SEQ_INTERPHASE] = nge_seq_interphase,
                                             [NGE_SEQ_WAR] = nge_seq_war,
                                             [NGE_SEQ_HAND] = nge_seq_hand,
                                             [NGE_SEQ_GIFTS] = nge_seq_gifts,
                                             [NGE_SEQ_BUDGET] = nge_seq_budget,
                                             [NGE_SEQ_TALKS] = nge_seq_talks,
                                             [NGE_SEQ_TREAT] = nge_seq_treat,
                                             [NGE_SEQ_JOIN] = nge_seq_join,
                                             [NGE_SEQ_REDEPLOY] = nge_seq_redeploy,
                                             [NGE_SEQ_CONQUEST] = nge_seq_conquest,
                                             [NGE_SEQ_PEACE] = nge_seq_peace,
                                             [NGE_SEQ_DEED] = nge_seq_deed,
                                             [NGE_SEQ_ABROAD] = nge_seq_abroad,
                                             [NGE_SEQ_FEAT] = nge_seq_feat,
                                             [NGE_SEQ_CRUISE] = nge_seq_cruise,
                                             [NGE_SEQ_CRUISE + 1] = NULL};

static const char *const scenarios[] = {"1815", "1809", "1805", NULL};

const struct bc_game nge_game = {
    .id = "nge",
    .rulebook = "Napoleon gegen Europa, Hexasim 2013",
    .version = 3,
    .seats_min = 2,
    .seats_max = NGE_SIDES,
    .stack_off = offsetof(struct nge_state, stack),
    .frame_size = sizeof(struct nge_frame),
    .depth_max = NGE_DEPTH,
    .list_max = NGE_OPTIONS,
    .state_size = sizeof(struct nge_state),
    .kinds = kinds,
    .doms = nge_doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .orders = nge_orders,
    .load = nge_load,
    .unload = nge_unload,
    .setup = nge_setup,
    .score = nge_score,
    .redact = nge_redact,
    .guess = nge_guess,
    .hides = nge_hides,
    .check = nge_check,
    .view = nge_view,
    .map = nge_map,
    .prompt = nge_prompt,
    .answer = nge_answer,
    .say = nge_say,
    .obey = nge_obey,
    .read = nge_read,
    .fields = nge_fields,
};
