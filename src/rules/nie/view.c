/* view.c - board and table as JSON, and the facts of a prompt. */
#include "rules/nie/nie.h"

static void put_mask(struct bc_out *o, const char *key, unsigned mask)
{
    bc_json_open(o, key, '[');
    for (int i = 0; mask >> i; i++)
        if (mask >> i & 1)
            bc_json_int(o, NULL, i);
    bc_json_close(o, ']');
}

static void put_row(struct bc_out *o, const char *key, const uint8_t v[NIE_KINDS])
{
    bc_json_open(o, key, '[');
    for (int k = 0; k < NIE_KINDS; k++)
        bc_json_int(o, NULL, v[k]);
    bc_json_close(o, ']');
}

/* --- What never changes --- */

static void map_region(const struct nie_data *d, int r, struct bc_out *o)
{
    const struct nie_region *region = &d->region[r];
    bc_json_open(o, region->id, '{');
    bc_json_str(o, "de", region->name[0]);
    bc_json_str(o, "en", region->name[1]);
    if (region->home != NIE_NONE)
        bc_json_str(o, "home", nie_nation_words[region->home]);
    if (region->capital)
        bc_json_bool(o, "capital", true);
    bc_json_int(o, "x", region->x);
    bc_json_int(o, "y", region->y);
    if (region->anchor) {
        bc_json_int(o, "anchor_x", region->anchor_x);
        bc_json_int(o, "anchor_y", region->anchor_y);
    }
    bc_json_open(o, "near", '[');
    for (int i = 0; i < region->nears; i++)
        bc_json_str(o, NULL, d->region[region->near[i]].id);
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

void nie_map(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_data *d = nie_data(cx);
    bc_json_open(o, "regions", '{');
    for (int r = 0; r < NIE_REGIONS; r++)
        map_region(d, r, o);
    bc_json_close(o, '}');
    bc_json_open(o, "decks", '[');
    for (int i = 0; i < 2; i++) {
        bc_json_open(o, NULL, '{');
        for (int c = 0; c < NIE_CARDS; c++)
            bc_json_int(o, nie_card_words[c], d->deck[i][c]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

/* --- The table --- */

/* What a set of this hand yields, and its cards where none of them is a choice. */
static void put_set(const struct bc_ctx *cx, int nation, int set, struct bc_out *o)
{
    struct nie_worth w = nie_set_worth(nie_state(cx)->hand[nation], nation, set);
    uint8_t card[NIE_SET_CARDS];
    int cards = nie_set_forced(cx, nation, set, card);
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "set", nie_set_words[set]);
    put_row(o, "row", w.figures);
    bc_json_int(o, "bonus", w.bonus);
    bc_json_int(o, "jokers", w.jokers);
    bc_json_open(o, "cards", '[');
    for (int i = 0; i < cards; i++)
        bc_json_str(o, NULL, nie_card_words[card[i]]);
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

/* The largest first: a corps, divisions, brigades, regiments. */
static void put_sets(const struct bc_ctx *cx, int nation, struct bc_out *o)
{
    const uint8_t *hand = nie_state(cx)->hand[nation];
    bc_json_open(o, "sets", '[');
    if (nie_can_fill(hand, NIE_CORPS))
        put_set(cx, nation, NIE_CORPS, o);
    for (int size = NIE_DIVISION; size >= NIE_REGIMENT; size--)
        for (int k = 0; k < NIE_KINDS; k++)
            if (nie_can_fill(hand, size * NIE_KINDS + k))
                put_set(cx, nation, size * NIE_KINDS + k, o);
    bc_json_close(o, ']');
}

static void put_nation(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    static const char *const states[] = {"neutral", "living", "out"};
    const struct nie_state *s = nie_state(cx);
    int regions = 0;
    for (int r = 0; r < NIE_REGIONS; r++)
        regions += s->held[r] == n;
    bc_json_open(o, nie_nation_words[n], '{');
    bc_json_str(o, "is", states[s->is[n]]);
    if (s->seat_of[n] != NIE_NONE)
        bc_json_int(o, "seat", s->seat_of[n]);
    bc_json_int(o, "regions", regions);
    bc_json_int(o, "cards", s->cards[n]);
    bc_fields_view(cx, "hand", n, o);
    put_sets(cx, n, o);
    put_row(o, "left", s->left[n]);
    bc_json_int(o, "capacity", s->is[n] == NIE_LIVING ? nie_capacity(cx, n) : 0);
    if (s->sail[n].used) {
        bc_json_str(o, "sails_from", nie_data(cx)->region[s->sail[n].from].id);
        bc_json_str(o, "sails_to", nie_data(cx)->region[s->sail[n].to].id);
        bc_json_int(o, "shipped", s->sail[n].used);
    }
    bc_json_close(o, '}');
}

static void put_regions(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    bc_json_open(o, "regions", '{');
    for (int r = 0; r < NIE_REGIONS; r++) {
        bc_json_open(o, d->region[r].id, '{');
        bc_fields_view(cx, "held", r, o);
        for (int n = 0; n < NIE_NATIONS; n++)
            if (nie_stands(s, r, n))
                put_row(o, nie_nation_words[n], s->fig[r][n]);
        if (s->entry[r] || s->by_sea[r])
            bc_json_bool(o, "battle", true);
        if (s->by_sea[r])
            bc_json_bool(o, "landed", true);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

/* Figures of the moving nation that have moved already, by region. */
static void put_moved(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    if (!f || f->f.seq != NIE_SEQ_MOVE)
        return;
    bc_json_open(o, "move", '{');
    bc_json_str(o, "nation", nie_nation_words[f->move.nation]);
    if (f->f.pc > NIE_AT_MOVE_FROM) {
        bc_json_str(o, "from", nie_data(cx)->region[f->move.region].id);
        bc_json_str(o, "kind", nie_kind_words[f->move.kind]);
        bc_json_int(o, "number", f->move.n);
    }
    if (f->f.pc == NIE_AT_MOVE_GO)
        bc_json_str(o, "at", nie_data(cx)->region[f->move.to].id);
    bc_json_open(o, "moved", '{');
    for (int r = 0; r < NIE_REGIONS; r++) {
        const uint8_t *v = s->moved[r];
        if (v[0] | v[1] | v[2] | v[3])
            put_row(o, nie_data(cx)->region[r].id, v);
    }
    bc_json_close(o, '}');
    bc_json_close(o, '}');
}

/* Within a half of a battle round: whether its fire is thrown, and hits that wait for a target. */
static void put_thrown(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    bool hits = f && f->f.seq == NIE_SEQ_FIRE && f->f.pc > NIE_AT_FIRE_ROLL;
    bc_json_bool(o, "fired", hits || (f && f->f.seq == NIE_SEQ_RALLY));
    bc_json_int(o, "hits", hits ? f->fire.hits : 0);
}

/* All dice of a side, what they hit, and those of a figure: by kind, of guns behind, and of a leader
 * who rallies. */
static void put_fire(const struct bc_ctx *cx, int side, struct bc_out *o)
{
    struct nie_volley v = nie_volley(cx, side);
    bc_json_open(o, nie_side_words[side], '{');
    bc_json_int(o, "dice", v.dice);
    bc_json_int(o, "tenths", v.tenths);
    bc_json_int(o, "percent", v.percent);
    bc_json_open(o, "each", '[');
    for (int way = 0; way < NIE_FIRE_WAYS; way++)
        bc_json_int(o, NULL, nie_dice_of(nie_state(cx), side, way));
    bc_json_int(o, NULL, NIE_RALLY_DICE);
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

static void put_fight(const struct bc_ctx *cx, struct bc_out *o)
{
    static const char *const sides[] = {"", "defender", "attacker"};
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    if (w->region == NIE_NONE)
        return;
    bc_json_open(o, "battle", '{');
    bc_json_str(o, "region", nie_data(cx)->region[w->region].id);
    bc_json_int(o, "round", w->round);
    bc_json_str(o, "half", sides[1 + w->half]);
    bc_json_bool(o, "great", w->great);
    bc_json_bool(o, "favoured", w->favoured);
    bc_json_bool(o, "shown", w->shown);
    bc_json_str(o, "lost", sides[w->lost]);
    put_thrown(cx, o);
    bc_json_int(o, "defends", w->commander[NIE_DEFENDER]);
    bc_json_int(o, "attacks", w->commander[NIE_ATTACKER]);
    bc_json_open(o, "fire", '{');
    for (int side = NIE_DEFENDER; side < NIE_BOTH; side++)
        put_fire(cx, side, o);
    bc_json_close(o, '}');
    bc_json_open(o, "deployed", '['); /* kinds of figures that each seat has decided about */
    for (int x = 0; x < s->h.seats; x++)
        bc_json_int(o, NULL, w->deployed[x]);
    bc_json_close(o, ']');
    bc_json_open(o, "ranks", '{');
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (!w->side[n])
            continue;
        bc_json_open(o, nie_nation_words[n], '{');
        bc_json_str(o, "side", sides[w->side[n]]);
        put_row(o, "front", w->front[n]);
        put_row(o, "rear", w->rear[n]);
        put_row(o, "dead", w->dead[n]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_close(o, '}');
}

void nie_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    bc_json_int(o, "round", s->round + 1);
    bc_json_int(o, "rounds", s->limit);
    bc_json_bool(o, "total", s->victory == NIE_TOTAL);
    bc_fields_view(cx, "start owner place", 0, o);
    put_mask(o, "group", s->group);
    put_mask(o, "acted", s->acted);
    put_mask(o, "broken", s->broken);
    bc_json_open(o, "players", '[');
    for (int x = 0; x < s->h.seats; x++) {
        bc_json_open(o, NULL, '{');
        bc_json_bool(o, "living", nie_is_alive(s, x));
        put_mask(o, "allies", s->allies[x]);
        bc_fields_view(cx, "waits", x, o);
        bc_json_int(o, "gain", nie_gain(cx, x));
        bc_json_int(o, "nations", s->at_start[x]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
    bc_json_open(o, "nations", '{');
    for (int n = 0; n < NIE_NATIONS; n++)
        put_nation(cx, n, o);
    bc_json_close(o, '}');
    put_regions(cx, o);
    put_moved(cx, o);
    put_fight(cx, o);
    bc_json_bool(o, "leader_rule", s->leader_rule);
    bc_json_int(o, "battle_rounds", s->battle_limit);
    bc_json_str(o, "deck", s->deck ? "uniform" : "weighted");
}

/* --- Prompts --- */

static void facts4(struct bc_action *facts, int a, int b, int c, int d)
{
    facts->a[0] = (int16_t)a;
    facts->a[1] = (int16_t)b;
    facts->a[2] = (int16_t)c;
    facts->a[3] = (int16_t)d;
}

/* Whether the prompt is about this seat: the one that reads it, or, if that is not asked, whoever
 * is. */
static bool is_about(const struct bc_ctx *cx, const struct bc_action *facts, int seat)
{
    bc_seats who = bc_to_act(cx);
    return who & BC_BIT(facts->seat) ? facts->seat == seat : who >> seat & 1;
}

static void place_facts(const struct bc_ctx *cx, const struct nie_frame *f, struct bc_action *facts)
{
    const struct nie_state *s = nie_state(cx);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; s->seat_of[n] != NIE_NONE && k < NIE_KINDS; k++)
            if (s->left[n][k] && is_about(cx, facts, s->seat_of[n]) &&
                (f->f.seq != NIE_SEQ_SET || n == f->set.nation)) {
                facts4(facts, n, k, s->left[n][k], 0);
                return;
            }
}

/* Dice of whoever fires next, and from which number on they hit (NIE §6.8). */
static void fire_facts(const struct bc_ctx *cx, bool pursuit, struct bc_action *facts)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    int side = pursuit ? 2 - w->lost : w->half;
    facts4(facts, w->region, w->round, nie_fire_dice(cx, side),
           w->favoured && side == NIE_DEFENDER ? 5 : 6);
    facts->a[4] = pursuit;
}

static void fight_facts(const struct bc_ctx *cx, const struct nie_frame *f, struct bc_action *facts)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    bool pursuit = f->f.seq == NIE_SEQ_FIRE && w->lost;
    if (facts->kind == NIE_Q_SIDE) {
        fire_facts(cx, pursuit, facts);
    } else if (facts->kind == NIE_Q_HITS) {
        facts4(facts, w->region, f->fire.hits, pursuit, 0);
    } else if (facts->kind == NIE_Q_SHIFT) {
        bool fires = f->f.seq == NIE_SEQ_FIRE;
        int n = fires ? f->fire.nation : f->half.nation, k = fires ? f->fire.way : f->half.kind;
        k = k < NIE_KINDS ? k : NIE_ART;
        facts4(facts, n, k, w->front[n][k] + w->rear[n][k], 0);
    } else if (facts->kind == NIE_Q_DEPLOY) {
        for (int x = 0; x < s->h.seats; x++) {
            int which = nie_to_deploy(s, x, w->deployed[x]);
            if (which >= 0 && is_about(cx, facts, x)) {
                int n = which / NIE_KINDS, k = which % NIE_KINDS;
                facts4(facts, w->region, n, k, s->fig[w->region][n][k]);
                return;
            }
        }
    } else {
        int which = nie_fugitive(s);
        facts4(facts, which / NIE_KINDS, which % NIE_KINDS,
               s->fig[w->region][which / NIE_KINDS][which % NIE_KINDS], 0);
    }
}

void nie_prompt(const struct bc_ctx *cx, struct bc_action *facts)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    const struct nie_move_facts *g = &f->move;
    int free = 0;
    switch (facts->kind) {
    case NIE_Q_NATION:
        for (int n = 0; n < NIE_NATIONS; n++)
            free += s->seat_of[n] == NIE_NONE;
        facts->a[0] = (int16_t)free;
        break;
    case NIE_Q_PLACE: place_facts(cx, f, facts); break;
    case NIE_Q_ANSWER: facts4(facts, f->answer.question, f->answer.by, 0, 0); break;
    case NIE_Q_TRADE: facts4(facts, f->trade.other, f->trade.give, 0, 0); break;
    case NIE_Q_TERMS:
        facts4(facts, f->trade.seat, f->trade.give, f->trade.other, f->trade.want);
        break;
    case NIE_Q_MOVE:
        facts4(facts, g->nation, f->f.pc == NIE_AT_MOVE_GO ? g->to : g->region, g->kind, g->n);
        facts->a[4] = (int16_t)(nie_capacity(cx, g->nation) - s->sail[g->nation].used);
        break;
    case NIE_Q_SET: facts4(facts, f->set.nation, f->set.set, 0, 0); break;
    default: fight_facts(cx, f, facts);
    }
}
