/* view.c - board and table as JSON, and the facts of a prompt. */
#include "rules/leipzig/leipzig.h"

#include <string.h>

static const char *field_word(const struct bc_ctx *cx, int f)
{
    return lpz_data(cx)->field[f].name;
}

static const char *mission_word(const struct bc_ctx *cx, int m)
{
    return field_word(cx, lpz_data(cx)->mission[m].field);
}

static void put_fields(const struct bc_ctx *cx, const char *key, uint64_t set, struct bc_out *o)
{
    bc_json_open(o, key, '[');
    for (; set; set &= set - 1)
        bc_json_str(o, NULL, field_word(cx, lpz_lowest(set)));
    bc_json_close(o, ']');
}

/* --- What never changes --- */

static void map_fields(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "fields", '{');
    for (int f = 0; f < LPZ_FIELDS; f++) {
        const struct lpz_field *field = &lpz_data(cx)->field[f];
        bc_json_open(o, field->name, '{');
        bc_json_int(o, "number", f + 1);
        bc_json_str(o, "terrain", lpz_terrain_words[field->terrain]);
        bc_json_str(o, "district", lpz_district_words[field->district]);
        bc_json_int(o, "x", field->x);
        bc_json_int(o, "y", field->y);
        put_fields(cx, "near", field->next, o);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void map_armies(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "armies", '{');
    for (int a = 0; a < LPZ_ARMIES; a++) {
        const struct lpz_army *army = &lpz_data(cx)->army[a];
        bc_json_open(o, army->name, '{');
        bc_json_int(o, "number", a + 1);
        bc_json_str(o, "side", lpz_side_words[army->side]);
        bc_json_str(o, "kind", lpz_kind_words[army->kind]);
        bc_json_int(o, "strength", army->strength);
        bc_json_int(o, "markers", army->markers);
        bc_json_int(o, "date", army->date);
        bc_json_open(o, "villages", '[');
        for (int i = 0; i < army->villages; i++)
            bc_json_str(o, NULL, field_word(cx, army->village[i]));
        bc_json_close(o, ']');
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void map_missions(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "missions", '{');
    for (int m = 0; m < LPZ_MISSIONS; m++) {
        const struct lpz_mission *mission = &lpz_data(cx)->mission[m];
        bc_json_open(o, mission_word(cx, m), '{');
        bc_json_str(o, "district", lpz_district_words[mission->district]);
        bc_json_int(o, "FR", mission->points[LPZ_FR]);
        bc_json_int(o, "AL", mission->points[LPZ_AL]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void map_numbers(const struct lpz_data *d, struct bc_out *o)
{
    bc_json_open(o, "cards", '{');
    for (int c = 0; c < LPZ_CARDS; c++)
        bc_json_int(o, lpz_card_words[c], d->copies[c]);
    bc_json_close(o, '}');
    bc_json_int(o, "scouts", d->scouts);
    bc_json_bool(o, "professional", d->professional);
    bc_json_open(o, "ground", '{');
    for (int t = 0; t < LPZ_TERRAINS; t++) {
        bc_json_open(o, lpz_terrain_words[t], '{');
        for (int k = 0; k < LPZ_KINDS; k++)
            bc_json_int(o, lpz_kind_words[k], d->ground[t][k]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_open(o, "track", '{');
    bc_json_int(o, "end", d->end);
    bc_json_open(o, "passed", '[');
    for (int i = 0; i < LPZ_DATES; i++)
        bc_json_int(o, NULL, d->passed[i]);
    bc_json_close(o, ']');
    bc_json_open(o, "battles", '[');
    for (int i = 0; i < LPZ_BATTLES; i++)
        bc_json_int(o, NULL, d->battle[i]);
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

void lpz_map(const struct bc_ctx *cx, struct bc_out *o)
{
    map_fields(cx, o);
    map_armies(cx, o);
    map_missions(cx, o);
    map_numbers(lpz_data(cx), o);
}

/* --- The table --- */

/* In a battle `tally` are points taken, in the scoring tasks. */
static bool is_scoring(const struct lpz_state *s)
{
    return s->done || (s->h.depth > 2 && s->stack[2].f.seq == LPZ_SEQ_SCORE);
}

static void put_army(const struct bc_ctx *cx, int a, struct bc_out *o)
{
    static const char *const fates[] = {"card", "markers", "placed", "dead"};
    const struct lpz_state *s = lpz_state(cx);
    uint8_t free[LPZ_VILLAGES];
    bc_json_open(o, lpz_data(cx)->army[a].name, '{');
    bc_json_str(o, "is", fates[s->fate[a]]);
    bc_json_str(o, "kind", lpz_kind_words[lpz_kind(cx, a)]);
    bc_json_int(o, "strength", lpz_strength(cx, a));
    if (s->fate[a] == LPZ_CARD_OPEN) {
        int n = lpz_free_villages(cx, a, free);
        bc_json_int(o, "free", n);
        bc_json_int(o, "needs", lpz_scouts_needed(cx, a));
    }
    if (s->fate[a] == LPZ_CARD_USED)
        put_fields(cx, "markers", s->marker[a], o);
    if (s->fate[a] == LPZ_PLACED) {
        bc_json_str(o, "at", field_word(cx, s->at[a]));
        bc_json_int(o, "value", lpz_value(cx, a)); /* in the final scoring */
        if (s->tally[a] && !is_scoring(s))
            bc_json_int(o, "hurt", s->tally[a]);
    }
    bc_json_close(o, '}');
}

/* A fight in the making: enemies on neighbouring fields (LPZ §6.4). */
static void put_contacts(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "contacts", '[');
    for (int a = 0; a < LPZ_ARMIES; a++)
        for (int b = a + 1; b < LPZ_ARMIES; b++)
            if (lpz_data(cx)->army[a].side != lpz_data(cx)->army[b].side && lpz_touches(cx, a, b)) {
                bc_json_open(o, NULL, '[');
                bc_json_str(o, NULL, lpz_data(cx)->army[a].name);
                bc_json_str(o, NULL, lpz_data(cx)->army[b].name);
                bc_json_close(o, ']');
            }
    bc_json_close(o, ']');
}

/* What counts for a mission as armies stand now; in the final scoring as they were assigned. */
static void put_balance(const struct bc_ctx *cx, int district, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int side = 0; side < LPZ_SIDES; side++) {
        bc_json_open(o, side == LPZ_FR ? "french" : "allied", '[');
        for (int a = 0; a < LPZ_ARMIES; a++) {
            bool here =
                is_scoring(s) ? s->tally[a] == 1 + district : lpz_tasks(cx, a) >> district & 1;
            if (lpz_data(cx)->army[a].side == side && here)
                bc_json_str(o, NULL, lpz_data(cx)->army[a].name);
        }
        bc_json_close(o, ']');
    }
}

static void put_missions(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_json_open(o, "missions", '[');
    for (int d = 0; d < LPZ_DISTRICTS; d++) {
        if (s->mission[d] == LPZ_NONE)
            continue;
        bc_json_open(o, NULL, '{');
        bc_json_str(o, "district", lpz_district_words[d]);
        bc_json_bool(o, "revealed", s->revealed >> d & 1);
        bc_json_bool(o, "chosen", s->chosen >> d & 1);
        if (s->mission[d] < LPZ_MISSIONS) {
            bc_json_str(o, "village", mission_word(cx, s->mission[d]));
            put_balance(cx, d, o);
        }
        if (s->second[d] < LPZ_MISSIONS)
            bc_json_str(o, "second", mission_word(cx, s->second[d]));
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

/* Hands are those of a redacted state: of the other side only what all have seen. */
static void put_sides(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_json_open(o, "sides", '{');
    for (int side = 0; side < LPZ_SIDES; side++) {
        bc_json_open(o, lpz_side_words[side], '{');
        bc_json_int(o, "seat", lpz_seat(s, side));
        bc_fields_view(cx, "points scouts", side, o);
        bc_json_int(o, "held", s->held[side]);
        bc_fields_view(cx, "hand known", side, o);
        bc_json_bool(o, "idle", lpz_is_idle(cx, side));
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void put_row(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_json_open(o, "row", '[');
    for (int i = 0; i < LPZ_ROW; i++)
        bc_json_str(o, NULL, s->row[i] == LPZ_NONE ? "" : lpz_card_words[s->row[i]]);
    bc_json_close(o, ']');
    bc_json_int(o, "pile", lpz_in_pile(cx));
    bc_fields_view(cx, "out removed", 0, o);
}

/* --- What removing a marker would set off (LPZ §5.3), as far as nobody has a choice in it --- */

static void put_chain(const struct bc_ctx *cx, struct lpz_state *s, struct bc_out *o)
{
    struct bc_ctx try = *cx;
    bool choice = false;
    int before = s->scouts[s->active], points = s->points[s->active];
    try.st = &s->h;
    try.log = NULL;
    s->due = 0;
    bc_json_open(o, "placed", '[');
    for (int a = 0; a < LPZ_ARMIES; a++) {
        uint8_t to[LPZ_FIELDS];
        if (!lpz_is_waiting(s, a))
            continue;
        for (int b = a + 1; b < LPZ_ARMIES; b++)
            choice |= lpz_is_waiting(s, b);
        if (lpz_is_stray(s, a)) {
            choice |= lpz_refuges(&try, a, to) > 1;
            s->marker[a] = lpz_bit(to[0]);
        }
        bc_json_open(o, NULL, '[');
        bc_json_str(o, NULL, lpz_data(cx)->army[a].name);
        bc_json_str(o, NULL, field_word(cx, lpz_lowest(s->marker[a])));
        bc_json_close(o, ']');
        lpz_put(&try, a);
        a = -1; /* from the beginning: the chain may go on anywhere */
    }
    bc_json_close(o, ']');
    bc_json_bool(o, "choice", choice);
    bc_json_int(o, "points", s->points[s->active] - points);
    bc_json_int(o, "scouts", s->scouts[s->active] - before);
    bc_json_int(o, "time", s->due);
}

/* The chains of all own markers whose removal places an army. Swept markers are those that are
 * gone afterwards. */
static void put_cascades(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_json_open(o, "cascades", '[');
    for (int a = 0; a < LPZ_ARMIES; a++) {
        if (lpz_data(cx)->army[a].side != s->active || lpz_count(s->marker[a]) != 2)
            continue;
        for (uint64_t left = s->marker[a]; left; left &= left - 1) {
            struct lpz_state after = *s;
            after.marker[a] &= ~lpz_bit(lpz_lowest(left));
            bc_json_open(o, NULL, '{');
            bc_json_str(o, "army", lpz_data(cx)->army[a].name);
            bc_json_str(o, "field", field_word(cx, lpz_lowest(left)));
            put_chain(cx, &after, o);
            bc_json_open(o, "swept", '[');
            for (int b = 0; b < LPZ_ARMIES; b++) {
                uint64_t gone = s->marker[b] & ~after.marker[b];
                for (; gone && after.fate[b] == LPZ_CARD_USED; gone &= gone - 1) {
                    bc_json_open(o, NULL, '[');
                    bc_json_str(o, NULL, lpz_data(cx)->army[b].name);
                    bc_json_str(o, NULL, field_word(cx, lpz_lowest(gone)));
                    bc_json_close(o, ']');
                }
            }
            bc_json_close(o, ']');
            bc_json_close(o, '}');
        }
    }
    bc_json_close(o, ']');
}

void lpz_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_fields_view(cx, "active actions time fought leg", 0, o);
    bc_json_str(o, "match", s->match ? "return" : "single");
    if (s->leg)
        bc_json_int(o, "first", s->first);
    put_sides(cx, o);
    put_row(cx, o);
    bc_json_open(o, "armies", '{');
    for (int a = 0; a < LPZ_ARMIES; a++)
        put_army(cx, a, o);
    bc_json_close(o, '}');
    put_missions(cx, o);
    put_contacts(cx, o);
    const struct bc_frame *top = bc_top(cx);
    if (top && top->seq == LPZ_SEQ_ACTION && !top->pc)
        put_cascades(cx, o);
}

/* --- Prompts --- */

void lpz_prompt(const struct bc_ctx *cx, struct bc_action *facts)
{
    const struct lpz_state *s = lpz_state(cx);
    const struct lpz_frame *f = (const struct lpz_frame *)bc_top(cx);
    switch (facts->kind) {
    case LPZ_ASK_DISTRICT: facts->a[0] = (int16_t)(1 + lpz_count(s->chosen)); break;
    case LPZ_ASK_KEEP:
        while (facts->a[0] < LPZ_DISTRICTS && s->second[facts->a[0]] == LPZ_NONE)
            facts->a[0]++;
        break;
    case LPZ_ASK_ACTION: facts->a[0] = (int16_t)(LPZ_ACTIONS - s->actions); break;
    case LPZ_ASK_LEAVE:
    case LPZ_ASK_PAY:
        facts->a[0] = f->action.army;
        facts->a[1] = f->action.more;
        break;
    case LPZ_ASK_DISCARD:
        facts->a[0] = (int16_t)(s->held[s->active] + s->scouts[s->active] - LPZ_LIMIT);
        break;
    case LPZ_ASK_ARMY: facts->a[0] = (int16_t)lpz_asked(cx); break;
    case LPZ_ASK_HIT: facts->a[0] = (int16_t)lpz_striker(cx); break;
    default:
        for (int i = 0; i < LPZ_DATES; i++)
            if (lpz_data(cx)->passed[i] <= s->time)
                facts->a[0] = (int16_t)(LPZ_FIRST_DAY + i);
    }
}
