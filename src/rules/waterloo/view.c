/* view.c - board and table as JSON, and the facts of a prompt. Everything is public (WL §2.5). */
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
    if (m->spares != WL_NOBODY)
        bc_json_str(o, "spares", wl_country_words[s->army[m->spares].country]);
    bc_json_bool(o, "skips", m->is & WL_SKIPS);
    bc_json_bool(o, "safe", wl_is_safe(s, a));
    bc_json_bool(o, "mobilising", m->is & WL_MOBILISING);
    if (m->is & WL_MOBILISING)
        bc_json_int(o, "mob_turns", m->mob_turns);
    bc_json_int(o, "units", wl_units(s, a));
    bc_json_int(o, "foreign_towns", wl_foreign_towns(wl_board(cx), s, m->seat));
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        bc_json_int(o, k == WL_INFANTRY ? "waiting_infantry" : "waiting_cavalry",
                    wl_count(s, a, k, WL_WAITING));
    bc_json_close(o, '}');
}

/* "pieces":{"france":{"general":["3,3"],"infantry":[...],"cavalry":[...]},...} */
static void put_pieces(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_json_open(o, "pieces", '{');
    for (int a = 0; a < s->armies; a++) {
        bc_json_open(o, wl_country_words[s->army[a].country], '{');
        for (int k = 0; k < WL_KINDS; k++) {
            bc_json_open(o, wl_kind_words[k], '[');
            for (int i = wl_first_slot(k); i < wl_end_slot(k); i++)
                put_square(cx, o, NULL, s->at[a][i]);
            bc_json_close(o, ']');
        }
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
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

/* The attack as it stands: what has to be covered, by how many, and who covers what. */
static void put_attack(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    struct wl_stand c;
    if (s->target >= WL_SQUARES)
        return;
    wl_attack_cover(wl_board(cx), s, s->active, s->target, &c);
    bc_json_open(o, "attack", '{');
    bc_json_bool(o, "enough", c.enough);
    bc_json_open(o, "places", '[');
    for (int k = 0; k < c.n; k++) {
        bc_json_open(o, NULL, '{');
        put_square(cx, o, "at", c.sq[k]);
        bc_json_int(o, "needs", c.need[k]);
        bc_json_int(o, "has", c.has[k]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
    bc_json_open(o, "lines", '[');
    for (int i = 0; i < c.lines; i++) {
        bc_json_open(o, NULL, '[');
        put_square(cx, o, NULL, c.from[i]);
        put_square(cx, o, NULL, c.to[i]);
        bc_json_close(o, ']');
    }
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

void wl_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_state *s = wl_state(cx);
    bc_fields_view(cx, "round rounds", 0, o);
    bc_json_open(o, "armies", '[');
    for (int a = 0; a < s->armies; a++)
        put_army(cx, o, a);
    bc_json_close(o, ']');
    put_pieces(cx, o);
    put_towns(cx, o);
    if (s->armies)
        bc_fields_view(cx, "active", 0, o);
    bc_json_open(o, "dice", '[');
    for (int i = 0; i < 2 && s->dice[0]; i++)
        bc_json_int(o, NULL, s->dice[i]);
    bc_json_close(o, ']');
    bc_fields_view(cx, "points", 0, o);
    put_square(cx, o, "target", s->target);
    put_attack(cx, o);
}

/* --- The board --- */

static void put_names(struct bc_out *o, const char *key, const char name[2][32])
{
    bc_json_open(o, key, '{');
    bc_json_str(o, "de", name[0]);
    bc_json_str(o, "en", name[1]);
    bc_json_close(o, '}');
}

static void put_rows(const struct wl_board *b, struct bc_out *o, bool terrain)
{
    char row[65];
    bc_json_open(o, terrain ? "terrain" : "country", '[');
    for (int y = 0; y < b->h; y++) {
        for (int x = 0; x < b->w; x++) {
            int sq = y * b->w + x;
            row[x] = terrain ? b->terrain[sq] : wl_country_letters[b->country[sq]];
        }
        row[b->w] = 0;
        bc_json_str(o, NULL, row);
    }
    bc_json_close(o, ']');
}

static void put_block(const struct bc_ctx *cx, struct bc_out *o, const char *key,
                      const struct wl_block *block)
{
    bc_json_open(o, key, '{');
    for (int k = 0; k < WL_KINDS; k++) {
        bc_json_open(o, wl_kind_words[k], '[');
        for (int i = 0; i < (k == WL_GENERAL ? 1 : 4); i++)
            put_square(cx, o, NULL, block->at[k][i]);
        bc_json_close(o, ']');
    }
    bc_json_close(o, '}');
}

static void put_countries(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "countries", '[');
    for (int c = 0; c < WL_COUNTRIES; c++) {
        const struct wl_country *k = &wl_board(cx)->land[c];
        const char letter[2] = {wl_country_letters[c], 0};
        bc_json_open(o, NULL, '{');
        bc_json_str(o, "id", wl_country_words[c]);
        bc_json_str(o, "letter", letter);
        if (k->capital) {
            bc_json_str(o, "colour", k->colour);
            put_names(o, "capital", k->name);
            put_block(cx, o, "start", &k->start);
            put_block(cx, o, "recruit", &k->recruit);
        }
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

static void put_map_towns(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "towns", '[');
    for (int t = 0; t < WL_TOWNS; t++) {
        const struct wl_town *town = &wl_board(cx)->town[t];
        bc_json_open(o, NULL, '{');
        bc_json_str(o, "id", town->id);
        put_square(cx, o, "at", town->at);
        bc_json_str(o, "country", wl_country_words[town->country]);
        bc_json_str(o, "circle", town->gives ? wl_kind_words[town->gives] : "yellow");
        put_names(o, "name", town->name);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

/* Crossable edges one by one: ["V",x,y,"river"] lies between (x,y) and (x+1,y), "H" between (x,y)
 * and (x,y+1). */
static void put_borders(const struct wl_board *b, struct bc_out *o)
{
    bc_json_open(o, "borders", '[');
    for (int i = 0; i < 2 * b->squares; i++) {
        int sq = i % b->squares;
        char sign = i < b->squares ? b->edge_v[sq] : b->edge_h[sq];
        if (!sign)
            continue;
        bc_json_open(o, NULL, '[');
        bc_json_str(o, NULL, i < b->squares ? "V" : "H");
        bc_json_int(o, NULL, sq % b->w);
        bc_json_int(o, NULL, sq / b->w);
        bc_json_str(o, NULL, sign == 'r' ? "river" : "red");
        bc_json_close(o, ']');
    }
    bc_json_close(o, ']');
}

void wl_map(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct wl_board *b = wl_board(cx);
    bc_json_int(o, "w", b->w);
    bc_json_int(o, "h", b->h);
    put_rows(b, o, false);
    put_rows(b, o, true);
    put_countries(cx, o);
    put_map_towns(cx, o);
    put_borders(b, o);
    bc_json_open(o, "rules", '{');
    bc_json_bool(o, "standard", b->standard);
    bc_json_int(o, "towns_to_win", b->towns_to_win);
    bc_json_int(o, "mobilisation", b->mobilisation);
    bc_json_int(o, "general_binds", b->general_binds);
    bc_json_close(o, '}');
}

/* --- Prompts --- */

void wl_prompt(const struct bc_ctx *cx, struct bc_action *facts)
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
    case WL_ASK_OFFER:
    case WL_ASK_LEAVE: facts->a[0] = country; break;
    case WL_ASK_RECRUIT: {
        const struct wl_frame *f = wl_frame(bc_top(cx));
        facts->a[0] = f->gather.due;
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
