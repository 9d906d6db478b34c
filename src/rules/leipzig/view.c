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

/* LPZ §8.3: what the army, whole, would count where the ground changes it. */
static void map_worth(const struct lpz_data *d, const struct lpz_army *army, struct bc_out *o)
{
    bc_json_open(o, "worth", '{');
    for (int f = 0; f < LPZ_FIELDS; f++) {
        int worth = lpz_worth(d, army->kind, f, army->strength);
        if (worth != army->strength)
            bc_json_int(o, d->field[f].name, worth);
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
        map_worth(lpz_data(cx), army, o);
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
    bc_json_int(o, "actions", LPZ_ACTIONS);
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
        bc_json_bool(o, "waits", lpz_must_wait(cx, a));
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

/* LPZ §7.6: where a French army stands, what counts for the mission as armies stand now, and whose it would
 * be; in the final scoring as they were assigned. */
static void put_balance(const struct bc_ctx *cx, int district, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    int army = s->army_at[lpz_data(cx)->mission[s->mission[district]].field], sum[LPZ_SIDES];
    if (army == LPZ_NONE || lpz_data(cx)->army[army].side != LPZ_FR)
        return;
    int side = is_scoring(s) ? lpz_verdict(cx, district, sum) : lpz_outlook(cx, district, sum);
    bc_json_open(o, "now", '{');
    bc_json_int(o, "FR", sum[LPZ_FR]);
    bc_json_int(o, "AL", sum[LPZ_AL]);
    bc_json_str(o, "to", lpz_side_words[side]);
    bc_json_close(o, '}');
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

/* --- What removing a marker would set off (LPZ §5.3), as it is told (tell.c) --- */

static void put_pair(const struct bc_ctx *cx, const struct bc_action *told, struct bc_out *o)
{
    bc_json_open(o, NULL, '[');
    bc_json_str(o, NULL, lpz_data(cx)->army[told->a[0]].name);
    bc_json_str(o, NULL, field_word(cx, told->a[1]));
    bc_json_close(o, ']');
}

/* Markers that are swept away, but for those of armies that are placed then. */
static void put_swept(const struct bc_ctx *cx, const struct bc_facts *facts, uint32_t placed,
                      struct bc_out *o)
{
    bc_json_open(o, "swept", '[');
    for (int i = 0; i < facts->n; i++) {
        const struct bc_action *told = &facts->v[i].act;
        if (told->kind == LPZ_EV_CLEARED && !(placed >> told->a[0] & 1))
            put_pair(cx, told, o);
    }
    bc_json_close(o, ']');
}

static void put_chain(const struct bc_ctx *cx, const struct bc_facts *facts, struct bc_out *o)
{
    uint32_t placed = 0;
    int points = 0, scouts = 0, time = 0;
    bool choice = false;
    bc_json_open(o, "placed", '[');
    for (int i = 0; i < facts->n; i++) {
        const struct bc_action *told = &facts->v[i].act;
        choice |= told->kind == LPZ_TELL_CHOICE;
        if (told->kind == LPZ_EV_PLACED) {
            placed |= 1u << told->a[0];
            put_pair(cx, told, o);
        } else if (told->kind == LPZ_EV_REWARD) {
            points += told->a[1];
            scouts += told->a[2];
        } else if (told->kind == LPZ_TELL_COSTS) {
            time = told->a[1];
        }
    }
    bc_json_close(o, ']');
    bc_json_bool(o, "choice", choice);
    bc_json_int(o, "points", points);
    bc_json_int(o, "scouts", scouts);
    bc_json_int(o, "time", time);
    put_swept(cx, facts, placed, o);
}

/* The chains of all own markers whose removal places an army. */
static void put_cascades(const struct bc_ctx *cx, struct bc_out *o)
{
    enum { TOLD = 96 };
    const struct lpz_state *s = lpz_state(cx);
    bc_json_open(o, "cascades", '[');
    for (int a = 0; a < LPZ_ARMIES; a++) {
        if (lpz_data(cx)->army[a].side != s->active)
            continue;
        for (uint64_t left = s->marker[a]; left; left &= left - 1) {
            struct bc_fact v[TOLD];
            struct bc_facts facts = {v, 0, TOLD};
            struct bc_action removal = lpz_act(LPZ_REMOVAL, 0, a, lpz_lowest(left));
            lpz_answer(cx, &removal, &facts);
            if (!facts.n || v[0].act.kind != LPZ_EV_PLACED)
                continue;
            bc_json_open(o, NULL, '{');
            bc_json_str(o, "army", lpz_data(cx)->army[a].name);
            bc_json_str(o, "field", field_word(cx, lpz_lowest(left)));
            put_chain(cx, &facts, o);
            bc_json_close(o, '}');
        }
    }
    bc_json_close(o, ']');
}

/* LPZ §5.6, §8.3: while his kind is asked, what the army would count as each of them. */
static void put_kinds(const struct bc_ctx *cx, const struct lpz_frame *f, struct bc_out *o)
{
    int a = f->place.army, field = lpz_lowest(lpz_state(cx)->marker[a]);
    bc_json_open(o, "as", '{');
    bc_json_str(o, "field", field_word(cx, field));
    for (int k = 0; k < LPZ_KINDS; k++)
        bc_json_int(o, lpz_kind_words[k], lpz_worth(lpz_data(cx), k, field, lpz_strength(cx, a)));
    bc_json_close(o, '}');
}

/* --- The clock (LPZ §6.1 to §6.3) --- */

static int day_at(const struct lpz_data *d, int time) /* the date there, or the last one passed */
{
    int day = LPZ_FIRST_DAY - 1;
    for (int i = 0; i < LPZ_DATES; i++)
        day += d->passed[i] <= time;
    for (int i = 0; i < LPZ_BATTLES; i++)
        day += d->battle[i] == time;
    return day;
}

/* The next thing that the pointer brings: a date, a battle, the end. */
static void put_next(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    int to = d->end, day = LPZ_FIRST_DAY + LPZ_DATES - 1;
    const char *is = s->time < d->end ? "to_date" : "time_over";
    for (int i = 0; i < LPZ_DATES; i++)
        if (d->passed[i] > s->time && d->passed[i] < to) {
            to = d->passed[i];
            day = LPZ_FIRST_DAY + i;
        }
    for (int i = 0; i < LPZ_BATTLES; i++)
        if (s->fought == i && s->time >= d->battle[i]) {
            is = "battle_due";
            day = day_at(d, d->battle[i]);
        } else if (d->battle[i] > s->time && d->battle[i] < to) {
            is = "to_battle";
            to = d->battle[i];
            day = day_at(d, to);
        }
    bc_json_open(o, "next", '{');
    bc_json_str(o, "is", is);
    bc_json_int(o, "day", day);
    bc_json_int(o, "in", to - s->time);
    bc_json_close(o, '}');
}

void lpz_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct lpz_state *s = lpz_state(cx);
    bc_fields_view(cx, "active actions time fought leg", 0, o);
    bc_json_int(o, "day", day_at(lpz_data(cx), s->time));
    put_next(cx, o);
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
    if (top && top->seq == LPZ_SEQ_PLACE && top->pc == LPZ_AT_PLACE_KIND)
        put_kinds(cx, lpz_frame(top), o);
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
