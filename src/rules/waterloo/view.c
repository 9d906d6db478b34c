/* view.c - the table as JSON, and the facts of a prompt. Everything is public (WL §2.5). */
#include "rules/waterloo/waterloo.h"

static void put_square(const struct bc_ctx *cx, struct bc_out *o, const char *key, uint16_t sq)
{
    char word[BC_WORD];
    if (sq >= WL_SQUARES)
        return;
    bc_value_print(cx, WL_DOM_SQUARE, sq, word, sizeof word);
    bc_json_str(o, key, word);
}

static void put_army(const struct bc_ctx *cx, struct bc_out *o, int a)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_army *m = &s->army[a];
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "country", wl_country_words[m->country]);
    bc_json_str(o, "colour", wl_board(cx)->land[m->country].colour);
    bc_json_int(o, "seat", m->seat);
    bc_json_bool(o, "in", m->is & WL_IN);
    if (m->ally != WL_NOBODY) {
        bc_json_str(o, "ally", wl_country_words[s->army[m->ally].country]);
        bc_json_bool(o, "admits", m->admits);
    }
    bc_json_bool(o, "skips", m->is & WL_SKIPS);
    bc_json_bool(o, "safe", wl_is_safe(s, a));
    bc_json_bool(o, "mobilising", m->is & WL_MOBILISING);
    bc_json_int(o, "units", wl_units(s, a));
    bc_json_int(o, "foreign_towns", wl_foreign_towns(wl_board(cx), s, m->seat));
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        bc_json_int(o, k == WL_INFANTRY ? "waiting_infantry" : "waiting_cavalry",
                    wl_count(s, a, k, WL_WAITING));
    bc_json_close(o, '}');
}

static void put_pieces(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_json_open(o, "pieces", '[');
    for (int a = 0; a < s->armies; a++)
        for (int i = 0; i < WL_SLOTS; i++) {
            if (s->at[a][i] >= WL_SQUARES)
                continue;
            bc_json_open(o, NULL, '{');
            put_square(cx, o, "at", s->at[a][i]);
            bc_json_str(o, "country", wl_country_words[s->army[a].country]);
            bc_json_str(o, "kind", wl_kind_words[wl_kind_of(i)]);
            bc_json_close(o, '}');
        }
    bc_json_close(o, ']');
}

static void put_towns(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_json_open(o, "towns", '{');
    for (int t = 0; t < WL_TOWNS; t++)
        bc_json_str(o, wl_board(cx)->town[t].id,
                    s->card[t] == WL_NOBODY ? "neutral"
                                            : wl_country_words[s->army[s->card[t]].country]);
    bc_json_close(o, '}');
}

void wl_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_json_int(o, "round", s->round);
    bc_json_int(o, "rounds", s->rounds);
    bc_json_open(o, "armies", '[');
    for (int a = 0; a < s->armies; a++)
        put_army(cx, o, a);
    bc_json_close(o, ']');
    put_pieces(cx, o);
    put_towns(cx, o);
    if (s->armies)
        bc_json_str(o, "active", wl_country_words[s->army[s->active].country]);
    bc_json_open(o, "dice", '[');
    for (int i = 0; i < 2 && s->dice[0]; i++)
        bc_json_int(o, NULL, s->dice[i]);
    bc_json_close(o, ']');
    bc_json_int(o, "points", s->points);
    put_square(cx, o, "target", s->target);
}

void wl_ask(const struct bc_ctx *cx, struct bc_action *facts)
{
    const struct wl_state *s = wl_state(cx);
    int16_t country = s->army[s->active].country;
    struct wl_piece p;
    uint16_t sq[64];
    switch (facts->kind) {
    case WL_ASK_MOVE:
    case WL_ASK_TARGET:
        facts->a[0] = s->points;
        facts->a[1] = country;
        break;
    case WL_ASK_OFFER: facts->a[0] = country; break;
    case WL_ASK_RECRUIT: {
        const struct wl_frame *f = wl_frame(bc_top(cx));
        facts->a[0] = f->due;
        facts->a[1] = s->army[f->army].country;
        break;
    }
    case WL_ASK_TOWN:
        facts->a[0] = s->loser == WL_NOBODY ? country : s->army[s->loser].country;
        facts->a[1] = s->taken;
        break;
    default: /* WL_ASK_PLACE, WL_ASK_YIELD */
        if (wl_placing(cx, bc_top(cx), &p, sq)) {
            facts->a[0] = s->army[p.army].country;
            facts->a[1] = (int16_t)wl_kind_of(p.slot);
            facts->a[2] = p.from == WL_WAITING ? WL_NOBODY : (int16_t)p.from;
        }
    }
}
