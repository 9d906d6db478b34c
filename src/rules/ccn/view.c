/* view.c - board and table as JSON, and the facts of a prompt. */
#include "rules/ccn/tell.h"

#include <string.h>

const char *const ccn_terrain_words[] = {"clear", "forest", "hill",   "rugged", "town", "windmill",
                                         "river", "ford",   "bridge", "quarry", NULL};
const char *const ccn_arm_words[] = {"infantry", "cavalry", "artillery", NULL};
const char *const ccn_class_words[] = {"light",   "grenadier",  "guard",     "heavy", "horse",
                                       "militia", "cuirassier", "no_sabres", NULL};

static void put_hex(struct bc_out *o, const char *key, int hex)
{
    char name[4];
    ccn_hex_name(hex, name);
    bc_json_str(o, key, name);
}

/* --- What never changes --- */

static void put_type(const struct ccn_battle *b, const struct ccn_type *t, struct bc_out *o)
{
    char key[16];
    size_t n = bc_cat(key, sizeof key, 0, b->nation[t->nation].code);
    bc_cat(key, sizeof key, bc_cat(key, sizeof key, n, "."), t->code);
    bc_json_open(o, key, '{');
    bc_json_str(o, "de", t->name[0]);
    bc_json_str(o, "en", t->name[1]);
    bc_json_str(o, "arm", ccn_arm_words[t->arm]);
    bc_json_open(o, "is", '[');
    for (int i = 0; i < 8; i++)
        if (t->is >> i & 1)
            bc_json_str(o, NULL, ccn_class_words[i]);
    bc_json_close(o, ']');
    const struct {
        const char *word;
        int v;
    } number[] = {{"blocks", t->blocks}, {"fight", t->fight},   {"move", t->move},
                  {"range", t->range},   {"ignore", t->ignore}, {"retreat", t->retreat}};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        bc_json_int(o, number[i].word, number[i].v);
    bc_json_close(o, '}');
}

static void put_hexes(const struct ccn_battle *b, struct bc_out *o)
{
    bc_json_open(o, "hexes", '{');
    for (int h = 0; h < CCN_HEXES; h++) {
        char name[4];
        ccn_hex_name(h, name);
        bc_json_open(o, name, '{');
        bc_json_str(o, "terrain", ccn_terrain_words[b->terrain[h]]);
        bc_json_int(o, "sector", b->sector[h]);
        if (b->works[h])
            bc_json_int(o, "works", b->works[h]);
        for (int side = 0; side < CCN_SIDES; side++)
            if (b->exit[side][h])
                bc_json_str(o, "exit", ccn_side_words[side]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

void ccn_map(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    bc_json_open(o, "title", '{');
    bc_json_str(o, "de", b->title[0]);
    bc_json_str(o, "en", b->title[1]);
    bc_json_close(o, '}');
    bc_json_int(o, "date", b->date);
    bc_json_str(o, "top", ccn_side_words[b->top]);
    put_hexes(b, o);
    bc_json_open(o, "nations", '{');
    for (int n = 0; n < b->nations; n++) {
        bc_json_open(o, b->nation[n].code, '{');
        bc_json_str(o, "side", ccn_side_words[b->nation[n].side]);
        bc_json_str(o, "de", b->nation[n].name[0]);
        bc_json_str(o, "en", b->nation[n].name[1]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_open(o, "types", '{');
    for (int t = 0; t < b->types; t++)
        put_type(b, &b->type[t], o);
    bc_json_close(o, '}');
    bc_json_open(o, "goals", '[');
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        bc_json_open(o, NULL, '{');
        put_hex(o, "at", g->at);
        bc_json_str(o, "side", ccn_side_words[g->side]);
        bc_json_int(o, "banners", g->banners);
        bc_json_bool(o, "forever", g->forever);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

/* --- The table --- */

/* Enemies in range and sight as things stand, ordered or not; none with an enemy next to it. */
static void put_targets(const struct bc_ctx *cx, int u, struct bc_out *o)
{
    const struct ccn_state *s = ccn_state(cx);
    int side = ccn_side(cx, u), n = 0;
    if (ccn_arm(cx, u) == CCN_CAV || ccn_next_to_enemy(cx, side, s->unit[u].at, -1))
        return;
    for (int t = 0; t < s->units; t++) {
        if (s->unit[t].at == CCN_NONE || ccn_side(cx, t) == side || !ccn_can_fire(cx, u, t))
            continue;
        char name[4];
        ccn_hex_name(s->unit[t].at, name);
        if (!n++)
            bc_json_open(o, "targets", '[');
        bc_json_str(o, NULL, name);
    }
    if (n)
        bc_json_close(o, ']');
}

static void put_units(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    bc_json_open(o, "units", '[');
    for (int u = 0; u < s->units; u++) {
        const struct ccn_unit *m = &s->unit[u];
        if (m->at == CCN_NONE)
            continue;
        char type[16];
        bc_value_print(cx, CCN_DOM_TYPE, m->type, type, sizeof type);
        bc_json_open(o, NULL, '{');
        bc_json_int(o, "id", u);
        bc_json_str(o, "type", type);
        bc_json_int(o, "side", b->nation[b->type[m->type].nation].side);
        put_hex(o, "at", m->at);
        bc_json_int(o, "blocks", m->blocks);
        if (m->square)
            bc_json_int(o, "square", m->square);
        for (int i = 0; i < 5; i++)
            if (m->is >> i & 1)
                bc_json_bool(o, ccn_mark_words[i], true);
        if (m->moved)
            bc_json_int(o, "far", m->moved);
        put_targets(cx, u, o);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
    bc_json_open(o, "leaders", '[');
    for (int l = 0; l < s->leaders; l++) {
        const struct ccn_leader *m = &s->leader[l];
        if (m->at == CCN_NONE)
            continue;
        bc_json_open(o, NULL, '{');
        bc_json_int(o, "id", l);
        bc_json_str(o, "name", b->leader[l].name);
        bc_json_str(o, "nation", b->nation[b->leader[l].nation].code);
        bc_json_int(o, "side", ccn_leader_side(cx, l));
        put_hex(o, "at", m->at == CCN_AIR ? ccn_frame(bc_top(cx))->leader.hex : m->at);
        if (m->is & CCN_ORDERED)
            bc_json_bool(o, "ordered", true);
        if (m->is & CCN_MOVED)
            bc_json_bool(o, "moved", true);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

static void put_sides(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_state *s = ccn_state(cx);
    bc_json_open(o, "sides", '[');
    for (int side = 0; side < CCN_SIDES; side++) {
        bc_json_open(o, NULL, '{');
        bc_json_int(o, "banners", ccn_total(cx, side));
        bc_json_int(o, "needs", ccn_battle(cx)->banners[side]);
        bc_json_int(o, "units", s->left[side]);
        bc_json_int(o, "held", s->held[side]);
        bc_fields_view(cx, "hand", side, o);
        bc_json_open(o, "track", '[');
        for (int i = 0; i < CCN_PLACES; i++)
            bc_json_str(o, NULL,
                        s->track[side][i] == CCN_NONE     ? ""
                        : s->track[side][i] == CCN_HIDDEN ? "hidden"
                                                          : ccn_card_words[s->track[side][i]]);
        bc_json_close(o, ']');
        bc_fields_view(cx, "last", side, o);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

/* Whose strike the question at hand comes before; NULL when both are past, or dice are being obeyed. */
static const char *next_strike(const struct bc_ctx *cx)
{
    static const char *const before[] = {"melee.combine", "melee.first_strike", "melee.retire",
                                         "melee.square"};
    const struct bc_step *step = bc_step_now(cx);
    for (size_t i = 0; step && i < sizeof before / sizeof *before; i++)
        if (strcmp(step->name, before[i]) == 0)
            return "attack";
    return step && strcmp(step->name, "melee.battle_back") == 0 ? "back" : NULL;
}

/* The melee under way. What comes of it is asked for (tell.c). */
static void put_melee(const struct bc_ctx *cx, const struct ccn_melee_facts *m, struct bc_out *o)
{
    const struct ccn_state *s = ccn_state(cx);
    if (s->unit[m->by].at == CCN_NONE || (m->at < CCN_LEADER && s->unit[m->at].at == CCN_NONE) ||
        (m->at >= CCN_LEADER && s->leader[m->at - CCN_LEADER].at >= CCN_HEXES) ||
        ccn_battle(cx)->dist[s->unit[m->by].at][m->hex] != 1)
        return;
    const char *next = next_strike(cx);
    bc_json_open(o, "melee", '{');
    put_hex(o, "by", s->unit[m->by].at);
    put_hex(o, "at", m->hex);
    if (next)
        bc_json_str(o, "next", next);
    if (ccn_melee_bar(cx, m))
        bc_json_str(o, "bar", ccn_melee_bar(cx, m));
    bc_json_close(o, '}');
}

/* Of a fight that may be chosen: dice and chances at a glance, for everybody; all else is asked for. */
static void put_fight(const struct bc_ctx *cx, const struct bc_action *act, bool bonus,
                      struct bc_out *o)
{
    struct ccn_blow blow[2] = {{0}};
    struct ccn_fate fate[2];
    int n = ccn_fight_blows(cx, act, bonus, blow), i = blow->when == CCN_SQUARE_STRIKES;
    ccn_odds(cx, blow, n, fate);
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "kind", cx->game->kinds[act->kind].name);
    put_hex(o, "by", act->a[0]);
    put_hex(o, "at", act->a[1]);
    bc_json_int(o, "dice", ccn_blow_dice(cx, &blow[i], NULL));
    bc_json_int(o, "hurt", fate[i].hurt);
    bc_json_int(o, "gone", fate[i].gone);
    bc_json_close(o, '}');
}

static void put_fights(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct bc_step *step = bc_step_now(cx);
    struct bc_option v[1024];
    struct bc_list l = {v, 0, 1024, NULL, NULL};
    bool bonus = step && strcmp(step->name, "melee.bonus") == 0;
    if (!step || (!bonus && strcmp(step->name, "combat.fight") != 0))
        return;
    bc_legal(cx, ccn_state(cx)->active, &l);
    bc_json_open(o, "fights", '[');
    for (int i = 0; i < l.n; i++)
        if (v[i].act.kind == CCN_FIRE || v[i].act.kind == CCN_FIGHT)
            put_fight(cx, &v[i].act, bonus, o);
    bc_json_close(o, ']');
}

void ccn_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    bc_json_int(o, "active", s->active);
    bc_fields_view(cx, "card as single command faces", 0, o);
    put_units(cx, o);
    put_sides(cx, o);
    bc_fields_view(cx, "out", 0, o);
    bc_json_open(o, "drawn", '[');
    for (int i = 0; i < 2 && s->drawn[0] < CCN_CARDS; i++)
        if (s->drawn[i] < CCN_CARDS)
            bc_json_str(o, NULL, ccn_card_words[s->drawn[i]]);
    bc_json_close(o, ']');
    bc_json_open(o, "goals", '[');
    for (int i = 0; i < b->goals; i++)
        bc_json_bool(o, NULL, s->goals >> i & 1);
    bc_json_close(o, ']');
    for (int i = s->h.depth - 1; i > 0; i--)
        if (s->stack[i].f.seq == CCN_SEQ_MELEE) {
            put_melee(cx, &s->stack[i].melee, o);
            break;
        }
    put_fights(cx, o);
}

/* --- Facts of a prompt --- */

static void melee_facts(const struct bc_ctx *cx, const struct ccn_melee_facts *m, int16_t *a)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_blow attack = {m->by, m->at, CCN_ATTACKS, m->is & CCN_MELEE_AGAIN, false},
                          answer = {m->at, m->by, CCN_ANSWERS, false, false};
    a[0] = m->start;
    a[1] = m->hex;
    if (s->unit[m->by].at != m->start || m->at >= CCN_LEADER || s->unit[m->at].at != m->hex)
        return;
    a[2] = (int16_t)ccn_blow_dice(cx, &attack, NULL);
    a[3] = (int16_t)ccn_blow_dice(cx, &answer, NULL);
}

void ccn_prompt(const struct bc_ctx *cx, struct bc_action *facts)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_frame *f = ccn_frame(bc_top(cx));
    int16_t *a = facts->a;
    int given, all;
    switch (facts->kind) {
    case CCN_ASK_PLAY: a[0] = s->held[s->active]; break;
    case CCN_ASK_ORDERS:
        a[0] = s->as;
        ccn_orders(cx, &given, &all);
        a[1] = (int16_t)given;
        a[2] = (int16_t)all;
        break;
    case CCN_ASK_RALLY:
        for (int i = 0; i < CCN_ARMS; i++)
            a[i] = s->face[i];
        break;
    case CCN_ASK_MELEE: melee_facts(cx, &f->melee, a); break;
    case CCN_ASK_FLAGS:
        a[0] = s->unit[f->strike.at].at;
        a[1] = f->strike.face[CCN_FACE_FLAG];
        a[2] = (int16_t)ccn_ignorable(cx, &f->strike);
        if (a[2] > a[1])
            a[2] = a[1];
        a[3] = (int16_t)ccn_room(cx, f->strike.at);
        break;
    case CCN_ASK_RETREAT:
        a[0] = s->unit[f->fight.at].at;
        a[1] = f->fight.steps;
        break;
    case CCN_ASK_LEADER:
        a[0] = f->leader.leader;
        a[1] = f->leader.steps;
        break;
    case CCN_ASK_SUPPLY: a[0] = s->unit[s->supply].at; break;
    default: break;
    }
}
