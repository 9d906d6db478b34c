/* ccn.c - the descriptor: words, kinds, options, and where everything is. */
#include "rules/ccn/tell.h"

#include "game/text.h"

#include <stdio.h>
#include <string.h>

const char *const ccn_side_words[] = {"FR", "AL", NULL};
const char *const ccn_mark_words[] = {"ordered", "moved", "fought", "no_fight", "led", NULL};
const char *const ccn_face_words[] = {"infantry", "cavalry", "artillery", "flag", "sabre", NULL};
const char *const ccn_sector_words[] = {"left", "centre", "right", NULL};

static void hex_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    char name[4];
    ccn_hex_name(v, name);
    bc_cat(buf, size, 0, name);
}

static bool hex_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    *v = (int16_t)ccn_hex_named(word);
    return *v >= 0;
}

/* Kinds of units are written "FR.LN". */
static void type_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    const struct ccn_battle *b = ccn_battle(cx);
    if (v < 0 || v >= b->types) {
        bc_cat(buf, size, 0, "none");
        return;
    }
    size_t n = bc_cat(buf, size, 0, b->nation[b->type[v].nation].code);
    bc_cat(buf, size, bc_cat(buf, size, n, "."), b->type[v].code);
}

static bool type_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    char name[BC_WORD];
    for (int t = 0; t < ccn_battle(cx)->types; t++) {
        type_print(cx, t, name, sizeof name);
        if (!strcmp(name, word)) {
            *v = (int16_t)t;
            return true;
        }
    }
    return false;
}

static void type_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int en = strcmp(bc_text_lang(t), "de") != 0;
    if (v < 0 || v >= b->types)
        snprintf(buf, size, "–");
    else
        snprintf(buf, size, "%s (%s)", b->type[v].name[en], b->nation[b->type[v].nation].name[en]);
}

/* Leaders are written by name; a record has no blanks in a word. */
static void name_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    const struct ccn_battle *b = ccn_battle(cx);
    size_t n = bc_cat(buf, size, 0, v < 0 || v >= b->leaders ? "none" : b->leader[v].name);
    for (size_t i = 0; i < n; i++)
        if (buf[i] == ' ')
            buf[i] = '_';
}

static bool name_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    char name[BC_WORD];
    for (int l = 0; l < ccn_battle(cx)->leaders; l++) {
        name_print(cx, l, name, sizeof name);
        if (!strcmp(name, word)) {
            *v = (int16_t)l;
            return true;
        }
    }
    return false;
}

static void name_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    snprintf(buf, size, "%s",
             v < 0 || v >= ccn_battle(cx)->leaders ? "–" : ccn_battle(cx)->leader[v].name);
}

static void chance_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    snprintf(buf, size, "%d", v);
}

static bool chance_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    int n;
    bool good = bc_parse_int(word, 0, CCN_CERTAIN, &n);
    *v = (int16_t)(good ? n : 0);
    return good;
}

/* In percent; what is below one, in tenths. */
static void chance_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    bool de = !strcmp(bc_text_lang(t), "de");
    const char *unit = de ? "\u00a0%" : "%", *point = de ? "," : ".";
    if (v > 0 && v < CCN_CERTAIN / 100)
        snprintf(buf, size, "0%s%d%s", point, (v + 5) / 10, unit);
    else
        snprintf(buf, size, "%d%s", (v + CCN_CERTAIN / 200) / (CCN_CERTAIN / 100), unit);
}

/* "FR.LN@E5", "Ney@E5", "E5" */
static void man_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    int who = v / CCN_MAN;
    char hex[4];
    ccn_hex_name(v % CCN_MAN, hex);
    bc_cat(buf, size, 0, "");
    if (who > CCN_TYPES)
        name_print(cx, who - 1 - CCN_TYPES, buf, size);
    else if (who)
        type_print(cx, who - 1, buf, size);
    bc_cat(buf, size, bc_cat(buf, size, strlen(buf), who ? "@" : ""), hex);
}

/* Values that are only told. */
static bool told_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    return false;
}

static void man_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                      size_t size)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int who = v / CCN_MAN, en = strcmp(bc_text_lang(t), "de") != 0;
    char hex[4];
    ccn_hex_name(v % CCN_MAN, hex);
    snprintf(buf, size, "%s%s%s",
             who > CCN_TYPES ? b->leader[who - 1 - CCN_TYPES].name
             : who           ? b->type[who - 1].name[en]
                             : "",
             who ? " " : "", hex);
}

/* "2-0-0-1-0" */
static void faces_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    size_t n = 0;
    for (int i = 0; i < CCN_FACES; i++)
        n = bc_cat_int(buf, size, i ? bc_cat(buf, size, n, "-") : 0, v >> 3 * i & 7);
}

static void faces_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                        size_t size)
{
    size_t n = bc_cat(buf, size, 0, v ? "" : "–");
    for (int i = 0; i < CCN_FACES; i++) {
        char face[64];
        if (!(v >> 3 * i & 7))
            continue;
        bc_value_label(cx, t, CCN_DOM_FACE, i, face, sizeof face);
        n = bc_cat_int(buf, size, bc_cat(buf, size, n, n ? ", " : ""), v >> 3 * i & 7);
        n = bc_cat(buf, size, bc_cat(buf, size, n, "\u00a0×\u00a0"), face);
    }
}

const struct bc_dom ccn_doms[] = {
    [CCN_DOM_HEX - BC_DOM_OWN] = {"hex", NULL, hex_print, hex_parse, NULL},
    [CCN_DOM_CARD - BC_DOM_OWN] = {"card", ccn_card_words, NULL, NULL, NULL},
    [CCN_DOM_FACE - BC_DOM_OWN] = {"face", ccn_face_words, NULL, NULL, NULL},
    [CCN_DOM_SECTOR - BC_DOM_OWN] = {"sector", ccn_sector_words, NULL, NULL, NULL},
    [CCN_DOM_TYPE - BC_DOM_OWN] = {"type", NULL, type_print, type_parse, type_label},
    [CCN_DOM_NAME - BC_DOM_OWN] = {"leader", NULL, name_print, name_parse, name_label},
    [CCN_DOM_TERRAIN - BC_DOM_OWN] = {"terrain", ccn_terrain_words, NULL, NULL, NULL},
    [CCN_DOM_ARM - BC_DOM_OWN] = {"arm", ccn_arm_words, NULL, NULL, NULL},
    [CCN_DOM_CLASS - BC_DOM_OWN] = {"class", ccn_class_words, NULL, NULL, NULL},
    [CCN_DOM_SUM - BC_DOM_OWN] = {"sum", ccn_sum_words, NULL, NULL, NULL},
    [CCN_DOM_CARD_TEXT - BC_DOM_OWN] = {"card_text", ccn_card_words, NULL, NULL, NULL},
    [CCN_DOM_PRINTED - BC_DOM_OWN] = {"printed", ccn_card_words, NULL, NULL, NULL},
    [CCN_DOM_CHANCE - BC_DOM_OWN] = {"chance", NULL, chance_print, chance_parse, chance_label},
    [CCN_DOM_SIDE - BC_DOM_OWN] = {"side", ccn_side_words, NULL, NULL, NULL},
    [CCN_DOM_MAN - BC_DOM_OWN] = {"man", NULL, man_print, told_parse, man_label},
    [CCN_DOM_FACES - BC_DOM_OWN] = {"faces", NULL, faces_print, told_parse, faces_label},
    [CCN_DOM_FACES + 1 - BC_DOM_OWN] = {0}};

#define HEX CCN_DOM_HEX
#define CARD CCN_DOM_CARD
#define TYPE CCN_DOM_TYPE
#define NAME CCN_DOM_NAME
#define NUM BC_DOM_NUM
#define SIDE CCN_DOM_SIDE
#define MAN CCN_DOM_MAN
#define FACES CCN_DOM_FACES
#define SEAT BC_DOM_SEAT
#define CHANCE CCN_DOM_CHANCE
static const struct bc_kind kinds[] = {
    [CCN_PLAY] = {"play", BC_ACT, 1, {CARD}},
    [CCN_SECTOR] = {"sector", BC_ACT, 1, {CCN_DOM_SECTOR}},
    [CCN_WHOLE] = {"manoeuvre", BC_ACT, 0, {0}},
    [CCN_ONE] = {"single", BC_ACT, 0, {0}},
    [CCN_RALLIES] = {"rally", BC_ACT, 1, {HEX}},
    [CCN_ORDER] = {"order", BC_ACT, 1, {HEX, MAN}},
    [CCN_ORDER_LEADER] = {"order_leader", BC_ACT, 1, {HEX, MAN}},
    [CCN_UNSQUARE] = {"unsquare", BC_ACT, 1, {HEX}},
    [CCN_MOVE] = {"move", BC_ACT, 2, {HEX, HEX, MAN}},
    [CCN_LEAD] = {"lead", BC_ACT, 2, {HEX, HEX, MAN}},
    [CCN_EXIT] = {"exit", BC_ACT, 1, {HEX}},
    [CCN_EXIT_LEADER] = {"exit_leader", BC_ACT, 1, {HEX}},
    [CCN_DONE] = {"done", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_FIRE] = {"fire", BC_ACT, 2, {HEX, HEX, MAN, MAN}},
    [CCN_FIGHT] = {"melee", BC_ACT, 2, {HEX, HEX, MAN, MAN}},
    [CCN_SUPPORT] = {"support", BC_ACT, 1, {HEX}},
    [CCN_GO] = {"go", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_STRIKE_FIRST] = {"first_strike", BC_ACT, 0, {0}},
    [CCN_RETIRES] = {"retire", BC_ACT, 0, {0}},
    [CCN_SQUARE] = {"square", BC_ACT, 0, {0}},
    [CCN_STAND] = {"stand", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_PASS] = {"pass", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_BATTLE_BACK] = {"battle_back", BC_ACT, 0, {MAN}},
    [CCN_IGNORE] = {"ignore", BC_ACT, 1, {NUM}},
    [CCN_RETREAT] = {"retreat", BC_ACT, 1, {HEX, MAN}},
    [CCN_FLEE] = {"flee", BC_ACT, 1, {HEX, MAN}},
    [CCN_FLEE_OFF] = {"flee_off", BC_ACT, 0, {0}},
    [CCN_HALT] = {"halt", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_ADVANCE] = {"advance", BC_ACT, 0, {MAN, HEX}},
    [CCN_RIDE] = {"ride", BC_ACT, 1, {HEX, MAN}},
    [CCN_STAY] = {"stay", BC_ACT | BC_MUTE, 0, {0}},
    [CCN_STARVE] = {"starve", BC_ACT, 1, {HEX}},
    [CCN_PLACE] = {"place", BC_ACT, 1, {HEX}},
    [CCN_KEEP] = {"keep", BC_ACT | BC_SECRET, 1, {CARD}},
    [CCN_DEAL] = {"deal", BC_CHANCE | BC_SECRET | BC_MUTE, 2, {SEAT, CARD}},
    [CCN_DIE] = {"die", BC_CHANCE, 1, {CCN_DOM_FACE}},
    [CCN_DRAWN] = {"drawn", BC_CHANCE | BC_SECRET | BC_MUTE, 2, {SEAT, CARD}},
    [CCN_EV_TURN] = {"turn", BC_EVENT, 2, {SEAT, NUM, SIDE}},
    [CCN_EV_GOT] = {"got", BC_EVENT, 1, {CARD}},
    [CCN_EV_DREW] = {"drew", BC_EVENT, 1, {SEAT}},
    [CCN_EV_REJECTED] = {"rejected", BC_EVENT, 2, {SEAT, CARD}},
    [CCN_EV_COPIED] = {"copied", BC_EVENT, 1, {CARD}},
    [CCN_EV_SHUFFLED] = {"shuffled", BC_EVENT, 0, {0}},
    [CCN_EV_CAST] = {"cast", BC_EVENT, 6, {HEX, NUM, NUM, NUM, NUM, NUM}},
    [CCN_EV_LOST] = {"lost", BC_EVENT, 3, {TYPE, HEX, NUM}},
    [CCN_EV_GONE] = {"gone", BC_EVENT, 2, {TYPE, HEX}},
    [CCN_EV_CHECK] = {"unhurt", BC_EVENT, 1, {NAME}},
    [CCN_EV_KILLED] = {"killed", BC_EVENT, 1, {NAME}},
    [CCN_EV_ESCAPED] = {"escaped", BC_EVENT, 2, {NAME, HEX}},
    [CCN_EV_LEFT] = {"left", BC_EVENT, 1, {NAME}},
    [CCN_EV_STOPPED] = {"stopped", BC_EVENT, 1, {HEX}},
    [CCN_EV_BLOCKED] = {"blocked", BC_EVENT, 2, {HEX, NUM}},
    [CCN_EV_FORMED] = {"formed", BC_EVENT, 2, {HEX, NUM}},
    [CCN_EV_CARD] = {"card_taken", BC_EVENT, 1, {CARD}},
    [CCN_EV_OPENED] = {"opened", BC_EVENT, 1, {HEX}},
    [CCN_EV_BANNER] = {"banner", BC_EVENT, 2, {SEAT, NUM}},
    [CCN_EV_GOAL] = {"goal", BC_EVENT, 3, {SEAT, HEX, NUM}},
    [CCN_EV_GOAL_LOST] = {"goal_lost", BC_EVENT, 2, {SEAT, HEX}},
    [CCN_EV_IDLE] = {"idle", BC_EVENT, 1, {CARD}},
    [CCN_EV_WINS] = {"wins", BC_EVENT, 1, {SEAT, SIDE}},
    [CCN_EV_DRAWN_GAME] = {"drawn_game", BC_EVENT, 0, {0}},
    [CCN_ASK_PLAY] = {"ask_play", BC_ASK, 1, {NUM}},
    [CCN_ASK_ORDERS] = {"ask_orders", BC_ASK, 3, {CARD, NUM, NUM}},
    [CCN_ASK_RALLY] = {"ask_rally", BC_ASK, 3, {NUM, NUM, NUM}},
    [CCN_ASK_MELEE] = {"ask_melee", BC_ASK, 4, {HEX, HEX, NUM, NUM}},
    [CCN_ASK_FLAGS] = {"ask_flags", BC_ASK, 4, {HEX, NUM, NUM, NUM}},
    [CCN_ASK_RETREAT] = {"ask_retreat", BC_ASK, 2, {HEX, NUM}},
    [CCN_ASK_LEADER] = {"ask_leader", BC_ASK, 2, {NAME, NUM}},
    [CCN_ASK_SUPPLY] = {"ask_supply", BC_ASK, 1, {HEX}},
    [CCN_ASK_ODDS] = {"odds", BC_QUESTION, 2, {HEX, HEX}},
    [CCN_TELL_FIRES] = {"fires", BC_FACT, 3, {HEX, HEX, NUM}},
    [CCN_TELL_STRIKES_FIRST] = {"strikes_first", BC_FACT, 3, {HEX, HEX, NUM}},
    [CCN_TELL_SQUARE_STRIKES] = {"square_strikes", BC_FACT, 3, {HEX, HEX, NUM}},
    [CCN_TELL_ATTACKS] = {"attacks", BC_FACT, 3, {HEX, HEX, NUM}},
    [CCN_TELL_ANSWERS] = {"answers", BC_FACT, 3, {HEX, HEX, NUM}},
    [CCN_TELL_PART] = {"part", BC_FACT, 2, {CCN_DOM_SUM, NUM}},
    [CCN_TELL_SUPPORTS] = {"supports", BC_FACT, 2, {HEX, NUM}},
    [CCN_TELL_ANSWERED] = {"if_it_stands", BC_FACT, 2, {HEX, CHANCE}},
    [CCN_TELL_HIT_BY] = {"hit_by", BC_FACT, 2, {HEX, NUM}},
    [CCN_TELL_IGNORES] = {"ignores", BC_FACT, 2, {HEX, NUM}},
    [CCN_TELL_ROOM] = {"room", BC_FACT, 2, {HEX, NUM}},
    [CCN_TELL_LOSES] = {"loses", BC_FACT, 6, {HEX, CHANCE, CHANCE, CHANCE, CHANCE, CHANCE}},
    [CCN_TELL_FATE] = {"fate", BC_FACT, 5, {HEX, CHANCE, CHANCE, CHANCE, CHANCE}},
    [CCN_TELL_FALLS] = {"falls", BC_FACT, 2, {HEX, CHANCE}},
    [CCN_TELL_SERVES] = {"serves", BC_FACT, 1, {HEX}},
    [CCN_TELL_NOBODY] = {"serves_nobody", BC_FACT, 0, {0}},
    [CCN_TELL_COUNTS_AS] = {"counts_as", BC_FACT, 1, {CARD}},
    [CCN_TELL_SINGLE] = {"any_unit", BC_FACT, 0, {0}},
    [CCN_TELL_GIVES] = {"gives", BC_FACT, 1, {NUM}},
    [CCN_TELL_CASTS] = {"casts", BC_FACT, 1, {NUM}},
    [CCN_TELL_CAN_MOVE] = {"can_move", BC_FACT, 2, {HEX, NUM}},
    [CCN_TELL_NO_FIGHT] = {"no_fight", BC_FACT, 1, {HEX}},
    [CCN_TELL_STANDS] = {"stands", BC_FACT, 1, {NUM}},
    [CCN_TELL_IGNORED] = {"ignored", BC_FACT, 2, {NUM, NUM}},
    [CCN_TELL_BACK] = {"goes_back", BC_FACT, 1, {NUM}},
    [CCN_TELL_PAYS] = {"pays", BC_FACT, 1, {NUM}},
    [CCN_TELL_PAYS_SQUARE] = {"square_pays", BC_FACT, 1, {NUM}},
    [CCN_TELL_PERISHES] = {"perishes", BC_FACT, 0, {0}},
    [CCN_SAY_CARD_DICE] = {"card_dice", BC_SAID, 1, {FACES}},
    [CCN_SAY_THROWS] = {"throws", BC_SAID, 3, {MAN, FACES, MAN}},
    [CCN_SAY_DICE] = {"dice", BC_SAID, 2, {MAN, FACES}},
    [CCN_SAY_NOTHING] = {"no_effect", BC_SAID, 0, {0}},
    [CCN_SAY_SQUARE] = {"square_stays", BC_SAID, 3, {MAN, NUM, NUM}},
    [CCN_SAY_CHECKED] = {"checked", BC_SAID, 3, {NAME, NUM, NUM}},
    [CCN_SAY_CHECK_KILLS] = {"check_kills", BC_SAID, 3, {NAME, NUM, NUM}},
    [CCN_SAY_SLIPS] = {"slips", BC_SAID, 3, {NAME, HEX, FACES}},
    [CCN_SAY_FALLS] = {"is_hit", BC_SAID, 3, {NAME, HEX, FACES}},
    [CCN_SAY_FALLS + 1] = {0}};

static const struct bc_opt opts[] = {{"players", 2, 2, 2, NULL}, {0}};

static const struct bc_step *const seqs[] = {
    ccn_seq_game,  ccn_seq_turn,   ccn_seq_orders, ccn_seq_moves, ccn_seq_combat,
    ccn_seq_melee, ccn_seq_strike, ccn_seq_leader, ccn_seq_draw,  NULL};

static const char *const scenarios[] = {"rolica1",  "rolica2",     "vimiero",    "corunna",
                                        "talavera", "coa",         "bussaco1",   "bussaco2",
                                        "redinha",  "salamanca1",  "salamanca2", "garcia-hernandez",
                                        "maya",     "quatre-bras", "waterloo",   NULL};

const struct bc_game ccn_game = {
    .id = "ccn",
    .rulebook = "Commands & Colors: Napoleonics, GMT Games, 3rd edition",
    .version = 3, /* 3: guns in melee into a quarry (CCN ruling 22), the armies of Corunna */
    .seats_min = 2,
    .seats_max = 2,
    .stack_off = offsetof(struct ccn_state, stack),
    .frame_size = sizeof(struct ccn_frame),
    .depth_max = CCN_DEPTH,
    .list_max = 1024, /* 16 infantry of 18 hexes, or 6 cavalry of 36, and what else is ordered */
    .state_size = sizeof(struct ccn_state),
    .kinds = kinds,
    .doms = ccn_doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .load = ccn_load,
    .unload = ccn_unload,
    .setup = ccn_setup,
    .score = ccn_score,
    .redact = ccn_redact,
    .guess = ccn_guess,
    .check = ccn_check,
    .view = ccn_view,
    .map = ccn_map,
    .prompt = ccn_prompt,
    .answer = ccn_answer,
    .say = ccn_say,
    .read = ccn_read,
    .fields = ccn_fields,
};
