/* words.c - fields, armies and choices of Völkerschlacht 1813 in words, and words that mean
 * them. */
#include "cli/cli.h"
#include "cli/leipzig/table.h"
#include "core/doc.h"

#include <stdio.h>
#include <string.h>

/* --- What the rules tell --- */

void lt_ask(const struct bc_ctx *cx, struct bc_action about, struct lt_told *told)
{
    told->all = (struct bc_facts){told->fact, 0, BC_FACTS_MAX};
    bc_tell(cx, &about, &told->all);
}

const struct bc_action *lt_find(const struct lt_told *told, int kind)
{
    for (int i = 0; i < told->all.n; i++)
        if (told->fact[i].act.kind == kind)
            return &told->fact[i].act;
    return NULL;
}

/* In sentences: facts of the kinds from `first` to `last`; of one mission, or of all (-1). */
static void put_told(const struct bc_ctx *cx, const struct lt_told *told, int first, int last,
                     int mission, struct bc_out *out)
{
    for (int i = 0; i < told->all.n; i++) {
        const struct bc_action *act = &told->fact[i].act;
        int of = act->kind == LPZ_TELL_COUNTS ? act->a[1] : act->a[0];
        if (act->kind < first || act->kind > last || (mission >= 0 && of != mission))
            continue;
        bc_put(out, " ");
        bc_text_fill(cx, cli_text, "tell", lpz_game.kinds[act->kind].name, act, NULL, out);
    }
}

/* --- Words that mean something --- */

bool lt_spelt(const struct bc_ctx *cx, int dom, const char *word, int16_t *v)
{
    int n = dom == LPZ_DOM_FIELD     ? LPZ_FIELDS
            : dom == LPZ_DOM_ARMY    ? LPZ_ARMIES
            : dom == LPZ_DOM_MISSION ? LPZ_MISSIONS
                                     : 0;
    return table_spelt(cx, dom, n, word, v);
}

/* --- Fields --- */

const char *lt_what(const struct bc_ctx *cx, int place)
{
    int a = place >= 0 && place < LPZ_FIELDS ? lpz_state(cx)->army_at[place] : LPZ_NONE;
    return a == LPZ_NONE ? NULL : lpz_data(cx)->army[a].name;
}

static const char *terrain_of(const struct bc_ctx *cx, int place)
{
    return lt_word("terrain", lpz_terrain_words[lpz_data(cx)->field[place].terrain]);
}

/* "16 Gohlis (plain)" */
void lt_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    if (dom == LPZ_DOM_FIELD && v >= 0 && v < LPZ_FIELDS)
        snprintf(buf, size, "%d %s (%s)", v + 1, lpz_data(cx)->field[v].name, terrain_of(cx, v));
    else
        bc_value_label(cx, cli_text, dom, v, buf, size);
}

static void put_item(struct bc_out *list, const char *name)
{
    bc_putf(list, "%s%s", list->n ? ", " : "", name);
}

static void put_list(const char *text, struct bc_out *list, struct bc_out *out)
{
    if (list->n) {
        bc_put(out, " ");
        cli_put(out, text, bc_out_str(list), NULL);
    }
    bc_out_clear(list);
}

/* "infantry, strength 4 of 5" */
static void put_army(const struct bc_ctx *cx, int a, struct bc_out *out)
{
    const struct lpz_army *army = &lpz_data(cx)->army[a];
    char n[2][12];
    cli_put(out, T("ui.leipzig.army"), army->name, lt_side(army->side), lt_kind(lpz_kind(cx, a)),
            lt_number(n[0], lpz_strength(cx, a)), lt_number(n[1], army->strength), NULL);
}

/* What the field could be worth to whom, if it is on a card; what is known is on the board. */
static void put_mission(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    char n[2][12];
    for (int m = 0; m < LPZ_MISSIONS; m++) {
        if (d->mission[m].field != place)
            continue;
        struct lt_told told;
        bc_put(out, " ");
        cli_put(out, T("ui.leipzig.may_be"), lt_number(n[0], d->mission[m].points[LPZ_FR]),
                lt_number(n[1], d->mission[m].points[LPZ_AL]), NULL);
        lt_ask(cx, lpz_act(LPZ_BALANCE, 0, 0, 0), &told);
        put_told(cx, &told, LPZ_TELL_COUNTS, LPZ_TELL_FALLS, m, out);
    }
}

/* The table of the professional game for this terrain. */
static void put_ground(const struct bc_ctx *cx, int place, struct bc_out *list)
{
    const struct lpz_data *d = lpz_data(cx);
    for (int k = 0; d->professional && k < LPZ_KINDS; k++) {
        int v = d->ground[d->field[place].terrain][k];
        if (v)
            bc_putf(list, "%s%s %+d", list->n ? ", " : "", lt_kind(k), v);
    }
}

void lt_facts(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    struct bc_out list = {0};
    if (place < 0 || place >= LPZ_FIELDS)
        return;
    bc_putf(out, "%d %s: %s, %s.", place + 1, d->field[place].name, terrain_of(cx, place),
            lt_word("district", lpz_district_words[d->field[place].district]));
    put_mission(cx, place, out);
    if (s->army_at[place] != LPZ_NONE) {
        bc_put(out, " ");
        put_army(cx, s->army_at[place], out);
    }
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (s->marker[a] >> place & 1)
            put_item(&list, d->army[a].name);
    put_list(T("ui.leipzig.markers"), &list, out);
    for (int a = 0; a < LPZ_ARMIES; a++)
        for (int i = 0; s->fate[a] == LPZ_CARD_OPEN && i < d->army[a].villages; i++)
            if (d->army[a].village[i] == place)
                put_item(&list, d->army[a].name);
    put_list(T("ui.leipzig.on_cards"), &list, out);
    put_ground(cx, place, &list);
    put_list(T("ui.leipzig.ground"), &list, out);
    for (int i = 0; i < d->field[place].nears; i++)
        put_item(&list, d->field[d->field[place].near[i]].name);
    put_list(T("ui.leipzig.nears"), &list, out);
    bc_out_free(&list);
}

/* --- Armies --- */

void lt_bar(const struct bc_ctx *cx, int army, struct bc_out *out)
{
    const struct lpz_army *k = &lpz_data(cx)->army[army];
    uint8_t free[LPZ_VILLAGES];
    int scouts = lpz_scouts_needed(cx, army);
    char n[12];
    if (lpz_must_wait(cx, army))
        cli_put(out, T("ui.leipzig.after"), lt_number(n, k->date), NULL);
    else if (!lpz_free_villages(cx, army, free))
        bc_put(out, T("ui.leipzig.full"));
    else if (scouts)
        cli_put(out, T("ui.leipzig.scouts"), lt_number(n, scouts), NULL);
}

void lt_army_card(const struct bc_ctx *cx, int army, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_army *k = &d->army[army];
    struct bc_out bar = {0};
    bc_putf(out, "%s (%s %d):", k->name, lt_kind(k->kind), k->strength);
    for (int i = 0; i < k->villages; i++)
        bc_putf(out, "%s %s", i ? "," : "", d->field[k->village[i]].name);
    lt_bar(cx, army, &bar);
    if (bar.n)
        bc_putf(out, " (%s)", bc_out_str(&bar));
    bc_out_free(&bar);
}

/* An army, wherever it is. */
bool lt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    struct bc_out list = {0};
    int16_t a;
    if (!lt_spelt(cx, LPZ_DOM_ARMY, word, &a))
        return false;
    put_army(cx, a, out);
    bc_put(out, " ");
    for (uint64_t left = s->marker[a]; left; left &= left - 1)
        put_item(&list, d->field[lpz_lowest(left)].name);
    if (s->fate[a] == LPZ_CARD_OPEN) {
        lt_army_card(cx, a, &list);
        cli_put(out, T("ui.leipzig.card_open"), bc_out_str(&list), NULL);
    } else if (s->fate[a] == LPZ_CARD_USED) {
        cli_put(out, T("ui.leipzig.laid"), bc_out_str(&list), NULL);
    } else if (s->fate[a] == LPZ_PLACED) {
        struct lt_told told;
        cli_put(out, T("ui.leipzig.stands"), d->field[s->at[a]].name, NULL);
        lt_ask(cx, lpz_act(LPZ_STAND, 0, a, s->at[a]), &told);
        put_told(cx, &told, LPZ_TELL_GROUND, LPZ_TELL_SERVES, -1, out);
    } else {
        bc_put(out, T("ui.leipzig.dead"));
    }
    bc_out_free(&list);
    return true;
}

/* --- Choices --- */

static void put_do(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    bc_text_fill(cx, cli_text, "do", lpz_game.kinds[act->kind].name, act, NULL, out);
}

/* The field, and who is placed where if the marker there goes; with what that brings. */
static bool put_removal(const struct bc_ctx *cx, const struct bc_action *act, int field,
                        struct bc_out *out)
{
    const struct lpz_data *d = lpz_data(cx);
    struct lt_told told;
    int placed = 0, points = 0;
    char name[LT_NAME], n[2][12];
    lt_ask(cx, *act, &told);
    for (int i = 0; i < told.all.n; i++) {
        const struct bc_action *f = &told.fact[i].act;
        points += f->kind == LPZ_EV_REWARD ? f->a[1] : 0;
        if (f->kind != LPZ_EV_PLACED)
            continue;
        lt_name(cx, LPZ_DOM_FIELD, field, name, sizeof name);
        if (placed)
            bc_put(out, ", ");
        cli_put(out, placed++ ? T("ui.leipzig.then_too") : T("ui.leipzig.then"),
                d->army[f->a[0]].name, d->field[f->a[1]].name, name, NULL);
    }
    if (placed > 1) {
        lt_number(n[1], lt_find(&told, LPZ_TELL_COSTS)->a[1]);
        bc_put(out, " ");
        cli_put(out, T("ui.leipzig.gains"), lt_number(n[0], points), n[1], NULL);
    }
    return placed;
}

/* Where a marker would go, if the ground there changes what the army counts. */
static bool put_goal(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct lt_told told;
    char name[LT_NAME], n[12];
    lt_ask(cx, *act, &told);
    const struct bc_action *worth = lt_find(&told, LPZ_TELL_WORTH);
    if (!worth)
        return false;
    lt_name(cx, LPZ_DOM_FIELD, act->a[3], name, sizeof name);
    cli_put(out, T("ui.leipzig.counts"), name, lt_number(n, worth->a[2]), NULL);
    return true;
}

/* With the points of both, or with what would count for the mission then. */
static void put_task(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct lpz_mission *m = &lpz_data(cx)->mission[act->a[0]];
    struct lt_told told;
    char n[2][12];
    lt_ask(cx, *act, &told);
    const struct bc_action *sums = lt_find(&told, LPZ_TELL_SUMS);
    put_do(cx, act, out);
    bc_put(out, " ");
    for (int side = 0; side < LPZ_SIDES; side++)
        lt_number(n[side], sums ? sums->a[1 + side] : m->points[side]);
    cli_put(out, sums ? T("ui.leipzig.sums") : T("ui.leipzig.points"), n[LPZ_FR], n[LPZ_AL], NULL);
}

/* Who takes the point, and what is left of him; or as what an army counts how much. */
static bool put_number(const struct bc_ctx *cx, const struct bc_action *act, int kind, int arg,
                       const char *text, struct bc_out *out)
{
    struct lt_told told;
    struct bc_out what = {0};
    char n[12];
    lt_ask(cx, *act, &told);
    const struct bc_action *f = lt_find(&told, kind);
    if (!f)
        return false;
    put_do(cx, act, &what);
    cli_put(out, text, bc_out_str(&what), lt_number(n, f->a[arg]), NULL);
    bc_out_free(&what);
    return true;
}

bool lt_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out)
{
    switch (act->kind) {
    case LPZ_ARMY: {
        struct bc_out card = {0};
        lt_army_card(cx, act->a[0], &card);
        cli_put(out, T("ui.leipzig.play_card"), bc_out_str(&card), NULL);
        bc_out_free(&card);
        return true;
    }
    case LPZ_CLEAR:
    case LPZ_SCOUT: return arg == 1 && put_removal(cx, act, act->a[1], out);
    case LPZ_CLEAR_PAIR: return arg == 2 && put_removal(cx, act, act->a[2], out);
    case LPZ_MARCH:
    case LPZ_MARCH_PAIR:
    case LPZ_JUMP: return arg == 3 && put_goal(cx, act, out);
    case LPZ_KEEP:
    case LPZ_REVEAL:
    case LPZ_SUPPORT:
    case LPZ_FIGHT: put_task(cx, act, out); return true;
    case LPZ_HIT: return put_number(cx, act, LPZ_TELL_LEFT, 1, T("ui.leipzig.keeps"), out);
    case LPZ_CHOOSE: return put_number(cx, act, LPZ_TELL_WORTH, 2, T("ui.leipzig.counts"), out);
    default: return false;
    }
}
