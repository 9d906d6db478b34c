/* dice.c - how many dice: CCN §5.29 to §5.35, §5.40 to §5.44, and the tables of terrain in §7. */
#include "rules/ccn/ccn.h"

/* Columns of the tables of dice lost to terrain. */
enum { INF_FIRE, INF_MELEE, CAV_MELEE, ART_FIRE, ART_MELEE, COLUMNS };

/* CCN chapter 7: the hex of the target. */
static const int8_t into[CCN_TERRAINS][COLUMNS] = {
    [CCN_FOREST] = {1, 1, 2, 1, 1},                               /* CCN §7.1 */
    [CCN_HILL] = {1, 1, 1, 0, 0},                                 /* CCN §7.2 */
    [CCN_TOWN] = {2, 2, 3, 1, 1},                                 /* CCN §7.6 */
    [CCN_MILL] = {2, 2, 3, 1, 1},   [CCN_FORD] = {0, 1, 1, 0, 1}, /* CCN §7.9 */
    [CCN_QUARRY] = {0, 1, 2, 1, 0},                               /* CCN §7.11, ruling 22 */
};
static const int8_t into_works[COLUMNS] = {1, 1, 2, 0, 0};   /* CCN §7.7 */
static const int8_t hill_to_hill[COLUMNS] = {1, 0, 0, 0, 0}; /* CCN §7.2 */

/* The hex of the attacker. */
static const int8_t out_of[CCN_TERRAINS][COLUMNS] = {
    [CCN_FOREST] = {0, 0, 2, 1, 1}, [CCN_HILL] = {0, 0, 1, 0, 0}, [CCN_TOWN] = {0, 0, 3, 1, 1},
    [CCN_MILL] = {0, 0, 3, 1, 1},   [CCN_FORD] = {1, 1, 1, 1, 1}, [CCN_QUARRY] = {0, 1, 2, 0, 0},
};
static const int8_t out_of_works[COLUMNS] = {0, 0, 2, 0, 0};

static const char *const ground_rule[CCN_TERRAINS] = {
    "CCN §5.35", "CCN §7.1", "CCN §7.2", "CCN §7.5",  "CCN §7.6",
    "CCN §7.6",  "CCN §7.8", "CCN §7.9", "CCN §7.10", "CCN §7.11"};

/* What a sum is made of, in the order of the words. */
enum part {
    BLOCKS,
    GUNS,
    HALF,
    KIND,
    AGAINST_INFANTRY,
    CARD,
    SQUARE,
    INTO_FOREST,
    INTO_HILL,
    INTO_TOWN,
    INTO_MILL,
    INTO_FORD,
    INTO_QUARRY,
    INTO_WORKS,
    OUT_FOREST,
    OUT_HILL,
    OUT_TOWN,
    OUT_MILL,
    OUT_FORD,
    OUT_QUARRY,
    OUT_WORKS
};
const char *const ccn_sum_words[] = {
    "blocks",      "guns",        "half",       "type",      "against_infantry", "card",
    "square",      "into.forest", "into.hill",  "into.town", "into.mill",        "into.ford",
    "into.quarry", "into.works",  "out.forest", "out.hill",  "out.town",         "out.mill",
    "out.ford",    "out.quarry",  "out.works",  NULL};
static const uint8_t into_part[CCN_TERRAINS] = {
    [CCN_FOREST] = INTO_FOREST, [CCN_HILL] = INTO_HILL, [CCN_TOWN] = INTO_TOWN,
    [CCN_MILL] = INTO_MILL,     [CCN_FORD] = INTO_FORD, [CCN_QUARRY] = INTO_QUARRY};
static const uint8_t out_part[CCN_TERRAINS] = {
    [CCN_FOREST] = OUT_FOREST, [CCN_HILL] = OUT_HILL, [CCN_TOWN] = OUT_TOWN,
    [CCN_MILL] = OUT_MILL,     [CCN_FORD] = OUT_FORD, [CCN_QUARRY] = OUT_QUARRY};

static void note(struct ccn_sum *sum, int what, const char *rule, int value)
{
    if (!sum || !value || sum->n == CCN_SUM)
        return;
    sum->part[sum->n].word = what;
    sum->part[sum->n].rule = rule;
    sum->part[sum->n++].value = value;
}

/* CCN §7.7: the line from one hex enters the other across a side with field works. */
bool ccn_is_covered(const struct bc_ctx *cx, int from, int to)
{
    const struct ccn_battle *b = ccn_battle(cx);
    return b->works[to] & b->sight[from][to].enter;
}

/* CCN §5.35, ruling 35: what both hexes cost adds up; field works stand in for their own hex. */
int ccn_terrain_loss(const struct bc_ctx *cx, int arm, int from, int to, bool ranged,
                     struct ccn_sum *sum)
{
    const struct ccn_battle *b = ccn_battle(cx);
    int column = arm == CCN_INF   ? ranged ? INF_FIRE : INF_MELEE
                 : arm == CCN_CAV ? CAV_MELEE
                 : ranged         ? ART_FIRE
                                  : ART_MELEE;
    bool hills = b->terrain[from] == CCN_HILL && b->terrain[to] == CCN_HILL;
    int lost = 0, v;
    if (ccn_is_covered(cx, from, to)) {
        lost = into_works[column];
        note(sum, INTO_WORKS, "CCN §7.7", -lost);
    } else {
        lost = hills ? hill_to_hill[column] : into[b->terrain[to]][column];
        note(sum, into_part[b->terrain[to]], ground_rule[b->terrain[to]], -lost);
    }
    if (ccn_is_covered(cx, to, from)) {
        v = out_of_works[column];
        note(sum, OUT_WORKS, "CCN §7.7", -v);
    } else {
        v = hills ? 0 : out_of[b->terrain[from]][column];
        note(sum, out_part[b->terrain[from]], ground_rule[b->terrain[from]], -v);
    }
    return lost + v;
}

static int floor0(int n)
{
    return n > 0 ? n : 0;
}

/* CCN §5.40 to §5.44: blocks and kind of unit, nothing else. `plain`: whether it has moved does not
 * matter, as in First Strike and in an escape (units.txt, CCN ruling 39). */
static int melee_base(const struct bc_ctx *cx, int by, int at, bool plain, struct ccn_sum *sum)
{
    const struct ccn_unit *u = &ccn_state(cx)->unit[by];
    const struct ccn_type *t = ccn_type(cx, by);
    int n = t->arm == CCN_ART ? t->dice[u->blocks > 3 ? 3 : u->blocks][1] : u->blocks;
    int moved = plain ? 0 : u->moved ? t->melee_moved : t->melee_stood;
    int extra = at < CCN_LEADER && ccn_arm(cx, at) == CCN_INF ? t->against_infantry : 0;
    note(sum, t->arm == CCN_ART ? GUNS : BLOCKS,
         t->arm == CCN_INF   ? "CCN §5.40"
         : t->arm == CCN_CAV ? "CCN §5.42"
         : t->is & CCN_HORSE ? "CCN §5.44"
                             : "CCN §5.43",
         n);
    note(sum, KIND, t->arm == CCN_CAV ? "CCN §5.42" : "CCN §5.40", t->melee + moved);
    note(sum, AGAINST_INFANTRY, "CCN §5.40", extra);
    return n + t->melee + moved + extra;
}

/* CCN §6.7, §6.12, §6.13, ruling 33: a square, or cavalry against a square, has one die before terrain. */
static bool has_one_die(const struct bc_ctx *cx, int by, int at)
{
    const struct ccn_state *s = ccn_state(cx);
    if (s->unit[by].square)
        return true;
    return at < CCN_LEADER && ccn_arm(cx, by) == CCN_CAV && s->unit[at].square;
}

/* CCN §5.34, §5.35, §6.7: base and card, or the one die of a square, less terrain; never below
 * 0. */
static int melee_dice(const struct bc_ctx *cx, int by, int at, int extra, bool first,
                      struct ccn_sum *sum)
{
    const struct ccn_state *s = ccn_state(cx);
    int hex = ccn_where(s, at), n;
    if (has_one_die(cx, by, at)) {
        n = 1;
        note(sum, SQUARE, "CCN §6.7", 1);
    } else {
        n = melee_base(cx, by, at, first, sum) + extra;
        note(sum, CARD, "CCN §5.34", extra);
    }
    return floor0(n - ccn_terrain_loss(cx, ccn_arm(cx, by), s->unit[by].at, hex, false, sum));
}

/* CCN §5.34, §5.40 to §5.44: `at` is a piece. `card`: the active side's own attack, with the card's
 * dice. */
int ccn_melee_dice(const struct bc_ctx *cx, int by, int at, bool card, bool bonus,
                   struct ccn_sum *sum)
{
    const struct ccn_state *s = ccn_state(cx);
    int hex = ccn_where(s, at);
    int extra = card ? ccn_card_dice(cx, by, hex, false, bonus) : 0;
    return melee_dice(cx, by, at, extra, false, sum);
}

/* CCN §5.34, §8.17: First Strike has no dice of a card. */
int ccn_first_dice(const struct bc_ctx *cx, int by, int at, struct ccn_sum *sum)
{
    return melee_dice(cx, by, at, 0, true, sum);
}

/* CCN §5.70, ruling 39: no terrain, no card. */
int ccn_escape_dice(const struct bc_ctx *cx, int u)
{
    return ccn_state(cx)->unit[u].square ? 1 : floor0(melee_base(cx, u, CCN_NONE, true, NULL));
}

/* CCN §5.29 to §5.33. */
static int fire_base(const struct bc_ctx *cx, int by, int far, struct ccn_sum *sum)
{
    const struct ccn_unit *u = &ccn_state(cx)->unit[by];
    const struct ccn_type *t = ccn_type(cx, by);
    if (t->arm == CCN_ART) {
        int n = t->dice[u->blocks > 3 ? 3 : u->blocks][far];
        note(sum, GUNS, t->is & CCN_HORSE ? "CCN §5.33" : "CCN §5.32", n);
        return n;
    }
    if (!u->moved) {
        note(sum, BLOCKS, "CCN §5.29", u->blocks);
        note(sum, KIND, "CCN §5.31", t->stand);
        return u->blocks + t->stand;
    }
    int half = (u->blocks + t->half_up) / 2;
    note(sum, HALF, "CCN §5.30", half);
    note(sum, KIND, "CCN §5.31", t->moved);
    return half + t->moved;
}

/* CCN §5.29 to §5.35, §6.18: base and card, or the one die of a square, less terrain. */
int ccn_fire_dice(const struct bc_ctx *cx, int by, int hex, struct ccn_sum *sum)
{
    const struct ccn_state *s = ccn_state(cx);
    int from = s->unit[by].at, n;
    if (s->unit[by].square) {
        n = 1;
        note(sum, SQUARE, "CCN §6.18", 1);
    } else {
        int extra = ccn_card_dice(cx, by, hex, true, false);
        n = fire_base(cx, by, ccn_battle(cx)->dist[from][hex], sum) + extra;
        note(sum, CARD, "CCN §5.34", extra);
    }
    return floor0(n - ccn_terrain_loss(cx, ccn_arm(cx, by), from, hex, true, sum));
}
