/* waterloo.c - the descriptor: words, kinds, options, and where everything is. */
#include "rules/waterloo/waterloo.h"

#include "game/text.h"

#include <stdio.h>
#include <string.h>

const char *const wl_country_words[] = {"france", "prussia", "russia", "austria",
                                        "spain",  "italy",   NULL};
const char *const wl_kind_words[] = {"general", "infantry", "cavalry", NULL};

/* Squares are written "x,y", or "none". */
static void square_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    const struct wl_board *b = wl_board(cx);
    if (v < 0 || v >= b->squares) {
        bc_cat(buf, size, 0, "none");
        return;
    }
    size_t n = bc_cat_int(buf, size, 0, v % b->w);
    bc_cat_int(buf, size, bc_cat(buf, size, n, ","), v / b->w);
}

static bool square_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    const struct wl_board *b = wl_board(cx);
    char x[8];
    const char *comma = strchr(word, ',');
    int px, py;
    if (!comma || comma - word >= (int)sizeof x)
        return false;
    memcpy(x, word, (size_t)(comma - word));
    x[comma - word] = 0;
    if (!bc_parse_int(x, 0, b->w - 1, &px) || !bc_parse_int(comma + 1, 0, b->h - 1, &py))
        return false;
    *v = (int16_t)(py * b->w + px);
    return true;
}

/* "Köln (15,7)" where the square has a name. */
static void square_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                         size_t size)
{
    const struct wl_board *b = wl_board(cx);
    int en = strcmp(bc_text_lang(t), "de") != 0;
    const char *name = NULL;
    if (v < 0 || v >= b->squares) {
        snprintf(buf, size, "–");
        return;
    }
    if (b->town_at[v] != WL_NOBODY)
        name = b->town[b->town_at[v]].name[en];
    for (int c = 0; c < WL_COUNTRIES; c++)
        if (b->land[c].capital && b->land[c].start.at[WL_GENERAL][0] == v)
            name = b->land[c].name[en];
    if (name)
        snprintf(buf, size, "%s (%d,%d)", name, v % b->w, v / b->w);
    else
        snprintf(buf, size, "%d,%d", v % b->w, v / b->w);
}

static void spot_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    char label[96];
    square_label(cx, v, t, label, sizeof label);
    const char *s = bc_tr(t, strchr(label, '(') ? "ui.waterloo.in" : "ui.waterloo.on");
    size_t n = strcspn(s, "{");
    snprintf(buf, size, "%.*s%s", (int)n, s, label);
}

/* "france+spain" */
static void lands_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    size_t n = bc_cat(buf, size, 0, "");
    (void)cx;
    for (int c = 0; c < WL_COUNTRIES; c++)
        if (v >> c & 1)
            n = bc_cat(buf, size, bc_cat(buf, size, n, n ? "+" : ""), wl_country_words[c]);
    if (!n)
        bc_cat(buf, size, 0, "none");
}

static bool lands_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    (void)cx, (void)word, (void)v;
    return false; /* only told */
}

static void lands_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                        size_t size)
{
    size_t n = bc_cat(buf, size, 0, v ? "" : "–");
    for (int c = 0; c < WL_COUNTRIES; c++) {
        char name[64];
        if (!(v >> c & 1))
            continue;
        bc_value_label(cx, t, WL_DOM_COUNTRY, c, name, sizeof name);
        n = bc_cat(buf, size, bc_cat(buf, size, n, n ? ", " : ""), name);
    }
}

static void town_print(const struct bc_ctx *cx, int v, char *buf, size_t size)
{
    snprintf(buf, size, "%s", v < 0 || v >= WL_TOWNS ? "none" : wl_board(cx)->town[v].id);
}

static bool town_parse(const struct bc_ctx *cx, const char *word, int16_t *v)
{
    for (int t = 0; t < WL_TOWNS; t++)
        if (!strcmp(wl_board(cx)->town[t].id, word)) {
            *v = (int16_t)t;
            return true;
        }
    return false;
}

static void town_label(const struct bc_ctx *cx, int v, const struct bc_text *t, char *buf,
                       size_t size)
{
    int en = strcmp(bc_text_lang(t), "de") != 0;
    snprintf(buf, size, "%s", v < 0 || v >= WL_TOWNS ? "–" : wl_board(cx)->town[v].name[en]);
}

const struct bc_dom wl_doms[] = {
    [WL_DOM_SQUARE - BC_DOM_OWN] = {"square", NULL, square_print, square_parse, square_label},
    [WL_DOM_COUNTRY - BC_DOM_OWN] = {"country", wl_country_words, NULL, NULL, NULL},
    [WL_DOM_KIND - BC_DOM_OWN] = {"piece", wl_kind_words, NULL, NULL, NULL},
    [WL_DOM_TOWN - BC_DOM_OWN] = {"town", NULL, town_print, town_parse, town_label},
    [WL_DOM_SPOT - BC_DOM_OWN] = {"spot", NULL, square_print, square_parse, spot_label},
    [WL_DOM_LANDS - BC_DOM_OWN] = {"lands", NULL, lands_print, lands_parse, lands_label},
    [WL_DOM_LANDS + 1 - BC_DOM_OWN] = {0}};

#define SQ WL_DOM_SQUARE
#define LAND WL_DOM_COUNTRY
#define KIND WL_DOM_KIND
#define TOWN WL_DOM_TOWN
#define SPOT WL_DOM_SPOT
#define LANDS WL_DOM_LANDS
static const struct bc_kind kinds[] = {
    [WL_PICK] = {"pick", BC_ACT, 1, {LAND}},
    [WL_BREAK] = {"break", BC_ACT, 1, {LAND, LAND}},
    [WL_PART] = {"part", BC_ACT, 1, {LAND, LAND}},
    [WL_OFFER] = {"offer", BC_ACT, 1, {LAND, LAND}},
    [WL_ASK] = {"ask", BC_ACT, 1, {LAND, LAND}},
    [WL_GRANT] = {"grant", BC_ACT, 1, {LAND, LAND}},
    [WL_DENY] = {"deny", BC_ACT, 1, {LAND, LAND}},
    [WL_THROW] = {"throw", BC_ACT | BC_MUTE, 0, {0}},
    [WL_ACCEPT] = {"accept", BC_ACT, 0, {LAND}},
    [WL_DECLINE] = {"decline", BC_ACT, 0, {LAND}},
    [WL_TARGET] = {"target", BC_ACT, 1, {SQ, SPOT, KIND, LAND, LAND}},
    [WL_NO_TARGET] = {"no_target", BC_ACT, 0, {LAND}},
    [WL_STEP] = {"step", BC_ACT | BC_WAY, 2, {SQ, SQ, KIND}},
    [WL_ENTER] = {"enter", BC_ACT, 2, {KIND, SQ, SPOT}},
    [WL_DONE] = {"done", BC_ACT, 0, {LAND}},
    [WL_PLACE] = {"place", BC_ACT, 2, {KIND, SQ, SPOT, LAND}},
    [WL_YIELD] = {"yield", BC_ACT, 2, {SQ, SQ, KIND}},
    [WL_RECRUIT] = {"recruit", BC_ACT, 1, {KIND, LAND}},
    [WL_NO_RECRUIT] = {"no_recruit", BC_ACT, 0, {LAND}},
    [WL_LOSE] = {"lose", BC_ACT | BC_MUTE, 1, {SQ}},
    [WL_GAIN] = {"gain", BC_ACT | BC_MUTE, 2, {KIND, SQ}},
    [WL_NO_GAIN] = {"no_gain", BC_ACT, 0, {LAND}},
    [WL_LOT] = {"lot", BC_CHANCE, 1, {BC_DOM_SEAT}},
    [WL_FIRST] = {"first", BC_CHANCE, 3, {LAND, BC_DOM_NUM, BC_DOM_NUM}},
    [WL_ROLL] = {"roll", BC_CHANCE, 2, {BC_DOM_NUM, BC_DOM_NUM}},
    [WL_EV_TURN] = {"turn", BC_EVENT, 2, {LAND, BC_DOM_NUM}},
    [WL_EV_SKIP] = {"skip", BC_EVENT, 1, {LAND}},
    [WL_EV_BEATEN] = {"beaten", BC_EVENT, 3, {LAND, KIND, SPOT}},
    [WL_EV_REPELLED] = {"repelled", BC_EVENT, 2, {LAND, SPOT, BC_DOM_NUM, KIND, LAND}},
    [WL_EV_CAPTURED] = {"captured", BC_EVENT, 2, {LAND, SPOT}},
    [WL_EV_CAPITAL] = {"capital", BC_EVENT, 2, {LAND, LAND}},
    [WL_EV_OUT] = {"out", BC_EVENT, 1, {LAND}},
    [WL_EV_TOWN] = {"town", BC_EVENT, 2, {LAND, TOWN}},
    [WL_EV_LOST] = {"lost", BC_EVENT, 3, {LAND, KIND, SPOT}},
    [WL_EV_GAINED] = {"gained", BC_EVENT, 3, {LAND, KIND, SPOT}},
    [WL_EV_MOBILISED] = {"mobilised", BC_EVENT, 1, {LAND}},
    [WL_EV_PLACED] = {"placed", BC_EVENT, 3, {LAND, KIND, SPOT}},
    [WL_EV_YIELDED] = {"yielded", BC_EVENT, 3, {LAND, KIND, SQ}},
    [WL_EV_ALLIED] = {"allied", BC_EVENT, 2, {LAND, LAND}},
    [WL_EV_ENDED] = {"ended", BC_EVENT, 2, {LAND, LAND}},
    [WL_EV_SAFE_NO_MORE] = {"safe_no_more", BC_EVENT, 1, {LAND}},
    [WL_EV_WINS] = {"wins", BC_EVENT, 1, {BC_DOM_SEAT, LANDS}},
    [WL_EV_TIME] = {"time", BC_EVENT, 1, {BC_DOM_NUM}},
    [WL_ASK_MOVE] = {"ask_move", BC_ASK, 2, {BC_DOM_NUM, LAND}},
    [WL_ASK_TARGET] = {"ask_target", BC_ASK, 2, {BC_DOM_NUM, LAND}},
    [WL_ASK_OFFER] = {"ask_offer", BC_ASK, 1, {LAND}},
    [WL_ASK_LEAVE] = {"ask_leave", BC_ASK, 1, {LAND}},
    [WL_ASK_PLACE] = {"ask_place", BC_ASK, 3, {LAND, KIND, SQ}},
    [WL_ASK_YIELD] = {"ask_yield", BC_ASK, 3, {LAND, KIND, SQ}},
    [WL_ASK_TOWN] = {"ask_town", BC_ASK, 2, {LAND, TOWN}},
    [WL_ASK_RECRUIT] = {"ask_recruit", BC_ASK, 2, {BC_DOM_NUM, LAND}},
    [WL_ASK_STAND] = {"stand", BC_QUESTION, 2, {SQ, SQ}},
    [WL_TELL_LEFT] = {"left", BC_FACT, 1, {BC_DOM_NUM}},
    [WL_TELL_CONTACT] = {"contact", BC_FACT, 1, {SQ}},
    [WL_TELL_TAKES] = {"takes", BC_FACT, 1, {BC_DOM_NUM}},
    [WL_TELL_HOPELESS] = {"hopeless", BC_FACT, 2, {BC_DOM_NUM, BC_DOM_NUM}},
    [WL_TELL_STANDS] = {"stands", BC_FACT, 2, {BC_DOM_NUM, BC_DOM_NUM}},
    [WL_TELL_COVERS] = {"covers", BC_FACT, 3, {SQ, BC_DOM_NUM, BC_DOM_NUM}},
    [WL_TELL_SERVES] = {"serves", BC_FACT, 2, {SQ, SQ}},
    [WL_SAY_BOXED] = {"boxed", BC_SAID, 2, {LAND, KIND}},
    [WL_SAY_SHARES] = {"shares", BC_SAID, 2, {BC_DOM_SEAT, LANDS}},
    [WL_SAY_SHARES + 1] = {0}};

const char *const wl_split_words[] = {"france-spain",
                                      "france-russia",
                                      "france-austria",
                                      "prussia-spain",
                                      "prussia-russia",
                                      "prussia-austria",
                                      NULL};
const char *const wl_drawn_words[] = {"seated", "drawn", NULL};

static const struct bc_opt opts[] = {{"players", 2, 4, 2, NULL},
                                     {"split", 0, WL_SPLITS - 1, 0, wl_split_words},
                                     {"countries", 0, 1, 0, wl_drawn_words},
                                     {"rounds", 1, 999, 60, NULL}, /* WL §6.3, ruling 16 */
                                     {0}};

static const struct bc_step *const seqs[] = {
    wl_seq_game, wl_seq_turn, wl_seq_offer, wl_seq_reset, wl_seq_gather, wl_seq_leave, NULL};

static const char *const scenarios[] = {"standard", "introductory", NULL};

const struct bc_game wl_game = {
    .id = "waterloo",
    .rulebook = "Waterloo, Parker Spiele 1974 (Campaign, Waddingtons 1971)",
    .version = 2,
    .seats_min = 2,
    .seats_max = 4,
    .stack_off = offsetof(struct wl_state, stack),
    .frame_size = sizeof(struct wl_frame),
    .depth_max = WL_DEPTH,
    .list_max = 256, /* 19 pieces of at most 8 steps, 8 entries, done, 58 targets, 3 of allies */
    .state_size = sizeof(struct wl_state),
    .kinds = kinds,
    .doms = wl_doms,
    .opts = opts,
    .seqs = seqs,
    .scenarios = scenarios,
    .load = wl_load,
    .unload = wl_unload,
    .setup = wl_setup,
    .score = wl_score,
    .redact = NULL, /* nothing is hidden (WL §2.5) */
    .guess = NULL,
    .check = wl_check,
    .view = wl_view,
    .map = wl_map,
    .prompt = wl_prompt,
    .answer = wl_answer,
    .say = wl_say,
    .read = wl_read,
    .fields = wl_fields,
};
