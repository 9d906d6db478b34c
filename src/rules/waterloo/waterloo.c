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

const struct bc_dom wl_doms[] = {{"square", NULL, square_print, square_parse, square_label},
                                 {"country", wl_country_words, NULL, NULL, NULL},
                                 {"piece", wl_kind_words, NULL, NULL, NULL},
                                 {"town", NULL, town_print, town_parse, town_label},
                                 {0}};

#define SQ WL_DOM_SQUARE
#define LAND WL_DOM_COUNTRY
#define KIND WL_DOM_KIND
#define TOWN WL_DOM_TOWN
static const struct bc_kind kinds[] = {{"pick", BC_ACT, 1, {LAND}},
                                       {"break", BC_ACT, 1, {LAND}},
                                       {"part", BC_ACT, 1, {LAND}},
                                       {"offer", BC_ACT, 1, {LAND}},
                                       {"ask", BC_ACT, 1, {LAND}},
                                       {"grant", BC_ACT, 1, {LAND}},
                                       {"deny", BC_ACT, 1, {LAND}},
                                       {"throw", BC_ACT, 0, {0}},
                                       {"accept", BC_ACT, 0, {0}},
                                       {"decline", BC_ACT, 0, {0}},
                                       {"target", BC_ACT, 1, {SQ}},
                                       {"no_target", BC_ACT, 0, {0}},
                                       {"step", BC_ACT, 2, {SQ, SQ}},
                                       {"enter", BC_ACT, 2, {KIND, SQ}},
                                       {"done", BC_ACT, 0, {0}},
                                       {"place", BC_ACT, 2, {KIND, SQ}},
                                       {"yield", BC_ACT, 2, {SQ, SQ}},
                                       {"recruit", BC_ACT, 1, {KIND}},
                                       {"no_recruit", BC_ACT, 0, {0}},
                                       {"lose", BC_ACT, 1, {SQ}},
                                       {"gain", BC_ACT, 2, {KIND, SQ}},
                                       {"no_gain", BC_ACT, 0, {0}},
                                       {"lot", BC_CHANCE, 1, {BC_DOM_SEAT}},
                                       {"first", BC_CHANCE, 3, {LAND, BC_DOM_NUM, BC_DOM_NUM}},
                                       {"roll", BC_CHANCE, 2, {BC_DOM_NUM, BC_DOM_NUM}},
                                       {"turn", BC_EVENT, 2, {LAND, BC_DOM_NUM}},
                                       {"skip", BC_EVENT, 1, {LAND}},
                                       {"beaten", BC_EVENT, 3, {LAND, KIND, SQ}},
                                       {"repelled", BC_EVENT, 2, {LAND, SQ}},
                                       {"captured", BC_EVENT, 2, {LAND, SQ}},
                                       {"capital", BC_EVENT, 2, {LAND, LAND}},
                                       {"out", BC_EVENT, 1, {LAND}},
                                       {"town", BC_EVENT, 2, {LAND, TOWN}},
                                       {"lost", BC_EVENT, 3, {LAND, KIND, SQ}},
                                       {"gained", BC_EVENT, 3, {LAND, KIND, SQ}},
                                       {"mobilised", BC_EVENT, 1, {LAND}},
                                       {"placed", BC_EVENT, 3, {LAND, KIND, SQ}},
                                       {"yielded", BC_EVENT, 3, {LAND, KIND, SQ}},
                                       {"allied", BC_EVENT, 2, {LAND, LAND}},
                                       {"ended", BC_EVENT, 2, {LAND, LAND}},
                                       {"safe_no_more", BC_EVENT, 1, {LAND}},
                                       {"wins", BC_EVENT, 1, {BC_DOM_SEAT}},
                                       {"time", BC_EVENT, 1, {BC_DOM_NUM}},
                                       {"ask_move", BC_ASK, 2, {BC_DOM_NUM, LAND}},
                                       {"ask_target", BC_ASK, 2, {BC_DOM_NUM, LAND}},
                                       {"ask_offer", BC_ASK, 1, {LAND}},
                                       {"ask_leave", BC_ASK, 1, {LAND}},
                                       {"ask_place", BC_ASK, 3, {LAND, KIND, SQ}},
                                       {"ask_yield", BC_ASK, 3, {LAND, KIND, SQ}},
                                       {"ask_town", BC_ASK, 2, {LAND, TOWN}},
                                       {"ask_recruit", BC_ASK, 2, {BC_DOM_NUM, LAND}},
                                       {0}};

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
    .read = wl_read,
    .fields = wl_fields,
};
