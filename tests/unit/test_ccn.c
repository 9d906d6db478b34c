/* test_ccn.c - tables of Commands & Colors: Napoleonics, cell by cell: the board against its
 * geometry, lines of sight against a slow reckoning with fractions, and the dice of every unit on
 * every terrain against numbers typed in from the rules (docs/rules/ccn.en.md). */
#include "rules/ccn/ccn.h"
#include "core/doc.h"
#include "game/position.h"
#include "over.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 9, ROUNDS = 40 };

static struct ccn_battle *field;
static struct ccn_state now;
static struct bc_ctx cx;

static int load(void **state)
{
    void *data;
    struct bc_error e;
    (void)state;
    if (ccn_game.load(&over_files, "drill", &data, &e))
        return -1;
    field = data;
    cx = (struct bc_ctx){&ccn_game, data, &now.h, NULL};
    return 0;
}

static int unload(void **state)
{
    (void)state;
    ccn_game.unload(field);
    return 0;
}

/* --- The board (CCN §2.1, §2.2) --- */

struct point {
    int x, y; /* half widths of a hex to the right; half sides down */
};

static int width(int row)
{
    return row % 2 ? 12 : 13;
}

static struct point centre(int row, int col)
{
    return (struct point){2 * col + row % 2, 3 * row};
}

static int row_of(int hex)
{
    for (int row = 0, first = 0;; first += width(row++))
        if (hex < first + width(row))
            return row;
}

static struct point place(int hex)
{
    int first = 0;
    for (int row = 0; row < row_of(hex); row++)
        first += width(row);
    return centre(row_of(hex), hex - first);
}

/* Four times the square of the distance of two points, with sides of length 1. */
static int far2(struct point a, struct point b)
{
    return 3 * (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static void names(void **state)
{
    char name[4], want[16];
    int hex = 0;
    (void)state;
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < width(row); col++, hex++) {
            snprintf(want, sizeof want, "%c%d", 'A' + row, col + 1);
            ccn_hex_name(hex, name);
            assert_string_equal(name, want);
            assert_int_equal(ccn_hex_named(want), hex);
            assert_int_equal(ccn_hex(row, col), hex);
        }
    assert_int_equal(hex, 113);
    assert_int_equal(ccn_hex_named("B13"), -1);
    assert_int_equal(ccn_hex_named("A14"), -1);
    assert_int_equal(ccn_hex_named("J1"), -1);
    assert_int_equal(ccn_hex_named("A0"), -1);
}

/* Two hexes touch if their centres are a width apart; the edge is where the other one lies. */
static void neighbours(void **state)
{
    static const struct point way[] = {{-1, -3}, {1, -3}, {2, 0}, {1, 3}, {-1, 3}, {-2, 0}};
    int sides = 0;
    (void)state;
    for (int h = 0; h < CCN_HEXES; h++)
        for (int e = 0; e < CCN_EDGES; e++) {
            struct point at = place(h);
            int want = CCN_NONE;
            for (int i = 0; i < CCN_HEXES; i++)
                if (place(i).x == at.x + way[e].x && place(i).y == at.y + way[e].y)
                    want = i;
            assert_int_equal(field->next[h][e], want);
            assert_true(want == CCN_NONE || far2(at, place(want)) == 12);
            sides += want != CCN_NONE;
        }
    assert_int_equal(sides, 2 * (5 * 12 + 4 * 11 + 8 * 24)); /* along the rows, between them */
}

static void distances(void **state)
{
    (void)state;
    for (int h = 0; h < CCN_HEXES; h++) { /* rings around h, one after the other */
        int far[CCN_HEXES], ring[CCN_HEXES], n = 0;
        memset(far, -1, sizeof far);
        far[h] = 0;
        ring[n++] = h;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < CCN_HEXES; k++)
                if (far[k] < 0 && far2(place(ring[i]), place(k)) == 12) {
                    far[k] = far[ring[i]] + 1;
                    ring[n++] = k;
                }
        for (int k = 0; k < CCN_HEXES; k++)
            assert_int_equal(field->dist[h][k], far[k]);
    }
}

static void sectors(void **state)
{
    (void)state;
    for (int h = 0; h < CCN_HEXES; h++) {
        int c = place(h).x / 2 + 1, low; /* 1 to 13 or 1 to 12 */
        if (row_of(h) % 2)
            low = c <= 4 ? 1 : c <= 8 ? 2 : 4;
        else
            low = (c <= 5 ? 1 : 0) | (c >= 5 && c <= 9 ? 2 : 0) | (c >= 9 ? 4 : 0);
        int high = (low & 2) | (low & 1 ? 4 : 0) | (low & 4 ? 1 : 0);
        assert_int_equal(ccn_sectors(&cx, CCN_FR, h), low); /* at the bottom */
        assert_int_equal(ccn_sectors(&cx, CCN_AL, h), high);
    }
}

static void rears(void **state)
{
    (void)state;
    for (int h = 0; h < CCN_HEXES; h++)
        for (int side = 0; side < CCN_SIDES; side++) {
            uint8_t out[2];
            int n = ccn_rear(&cx, side, h, out), row = row_of(h), c = place(h).x / 2;
            bool end = row % 2 == 0 && (c == 0 || c == 12);
            assert_int_equal(n, row == (side == CCN_FR ? 8 : 0) ? 0 : end ? 1 : 2);
            for (int i = 0; i < n; i++)
                assert_int_equal(row_of(out[i]), side == CCN_FR ? row + 1 : row - 1);
        }
}

/* --- Lines of sight (CCN §5.27, §5.28, §7.3, §7.4, rulings 11 to 13) --- */

struct fraction {
    int64_t up, down; /* down > 0 */
};

static int compare(struct fraction a, struct fraction b)
{
    int64_t v = a.up * b.down - b.up * a.down;
    return (v > 0) - (v < 0);
}

/* The six sides of a hex as half planes: inside is a * x + b * y <= limit. In true proportions
 * they are those of a regular hexagon. */
static const struct {
    int a, b, limit;
} plane[CCN_EDGES] = {{-1, -1, 2}, {1, -1, 2}, {1, 0, 1}, {1, 1, 2}, {-1, 1, 2}, {-1, 0, 1}};

/* The part of the segment p + t * d, 0 <= t <= 1, that lies in the closed hex around c. */
static bool cut(struct point p, struct point d, struct point c, struct fraction *lo,
                struct fraction *hi)
{
    *lo = (struct fraction){0, 1};
    *hi = (struct fraction){1, 1};
    for (int e = 0; e < CCN_EDGES; e++) {
        int slope = plane[e].a * d.x + plane[e].b * d.y;
        int room = plane[e].limit - plane[e].a * (p.x - c.x) - plane[e].b * (p.y - c.y);
        if (slope == 0) { /* alongside: outside it for good, or no limit */
            if (room < 0)
                return false;
            continue;
        }
        struct fraction t = {slope > 0 ? room : -room, slope > 0 ? slope : -slope};
        if (slope > 0 && compare(t, *hi) < 0)
            *hi = t;
        if (slope < 0 && compare(t, *lo) > 0)
            *lo = t;
    }
    return compare(*lo, *hi) < 0; /* a corner that is only touched does not count */
}

/* Which of the two lines shifted a little to either side goes through the hex, a bit each. */
static int touched(struct point p, struct point d, struct point c)
{
    struct fraction lo, hi;
    if (!cut(p, d, c, &lo, &hi))
        return 0;
    for (int e = 0; e < CCN_EDGES; e++) { /* does the middle of the part lie on a side? */
        int64_t t2 = lo.up * hi.down + hi.up * lo.down, one = 2 * lo.down * hi.down;
        int64_t x = (p.x - c.x) * one + d.x * t2, y = (p.y - c.y) * one + d.y * t2;
        if (plane[e].a * x + plane[e].b * y == plane[e].limit * one)
            return d.x * (c.y - p.y) - d.y * (c.x - p.x) < 0 ? 1 : 2;
    }
    return 3;
}

static bool same_plateau(int a, int b)
{
    bool in[CCN_HEXES] = {false}, grows = true;
    in[a] = true;
    while (grows) {
        grows = false;
        for (int h = 0; h < CCN_HEXES; h++)
            for (int k = 0; k < CCN_HEXES; k++)
                if (in[h] && !in[k] && field->terrain[k] == CCN_HILL &&
                    far2(place(h), place(k)) == 12)
                    in[k] = grows = true;
    }
    return in[b];
}

static bool hides(int from, int to, int hex)
{
    switch (field->terrain[hex]) {
    case CCN_FOREST:
    case CCN_TOWN:
    case CCN_MILL:
    case CCN_RUGGED: return true;
    case CCN_HILL: break;
    default: return false;
    }
    bool hills = field->terrain[from] == CCN_HILL && field->terrain[to] == CCN_HILL;
    return !(hills && (same_plateau(hex, from) || same_plateau(hex, to)));
}

/* A piece in the way, unless guns on a hill fire over friends just below them. */
static bool stands(int from, int hex, bool guns)
{
    int u = now.unit_at[hex], l = now.leader_at[hex];
    if (u == CCN_NONE && l == CCN_NONE)
        return false;
    int side = u != CCN_NONE ? ccn_side(&cx, u) : ccn_leader_side(&cx, l);
    bool below = field->terrain[from] == CCN_HILL && field->terrain[hex] != CCN_HILL &&
                 far2(place(from), place(hex)) == 12;
    return !(guns && below && side == ccn_side(&cx, now.unit_at[from]));
}

static bool slow_sees(int from, int to, bool guns)
{
    struct point p = place(from), q = place(to), d = {q.x - p.x, q.y - p.y};
    int blocked = 0;
    for (int row = -1; row <= ROWS; row++)
        for (int col = -2; col <= 14; col++) {
            struct point c = {2 * col + (row & 1), 3 * row};
            int hex = ccn_hex(row, col);
            if (hex == from || hex == to)
                continue;
            if (hex < 0 || hides(from, to, hex) || stands(from, hex, guns))
                blocked |= touched(p, d, c);
        }
    return blocked != 3;
}

/* Pieces of both sides strewn over the field. */
static void strew(struct bc_rng *rng, int pieces)
{
    memset(&now, 0, sizeof now);
    ccn_empty(&now);
    now.leaders = (uint8_t)field->leaders;
    for (int l = 0; l < field->leaders; l++)
        now.leader[l].at = CCN_NONE;
    for (int i = 0; i < pieces; i++) {
        int hex = (int)bc_rng_below(rng, CCN_HEXES);
        if (now.unit_at[hex] != CCN_NONE || ccn_is_closed(field->terrain[hex]))
            continue;
        now.unit[now.units] = (struct ccn_unit){
            .at = (uint8_t)hex, .type = field->unit[bc_rng_below(rng, 30)].type, .blocks = 1};
        now.unit_at[hex] = now.units++;
    }
    for (int l = 0; l < field->leaders && pieces; l++) {
        int hex = (int)bc_rng_below(rng, CCN_HEXES);
        if (now.unit_at[hex] == CCN_NONE && now.leader_at[hex] == CCN_NONE)
            ccn_leader_to(&cx, l, hex);
    }
}

static void compare_sights(void)
{
    for (int h = 0; h < CCN_HEXES; h++)
        for (int k = 0; k < CCN_HEXES; k++) {
            if (h == k || field->dist[h][k] > CCN_FAR)
                continue;
            for (int guns = 0; guns <= (now.unit_at[h] != CCN_NONE); guns++)
                if (ccn_sees(&cx, h, k, guns) != slow_sees(h, k, guns)) {
                    char a[4], b[4];
                    ccn_hex_name(h, a);
                    ccn_hex_name(k, b);
                    fail_msg("from %s to %s%s", a, b, guns ? " (guns)" : "");
                }
        }
}

static void sights_of_terrain(void **state)
{
    struct bc_rng rng;
    (void)state;
    bc_rng_seed(&rng, 1);
    strew(&rng, 0);
    compare_sights();
}

static void sights_with_pieces(void **state)
{
    struct bc_rng rng;
    (void)state;
    bc_rng_seed(&rng, 2);
    for (int i = 0; i < ROUNDS; i++) {
        strew(&rng, 4 + i);
        compare_sights();
    }
}

/* CCN ruling 11: the sides of the target's hex that hold the point where the line comes in. */
static void sides_entered(void **state)
{
    (void)state;
    for (int h = 0; h < CCN_HEXES; h++)
        for (int k = 0; k < CCN_HEXES; k++) {
            struct point p = place(h), c = place(k), d = {c.x - p.x, c.y - p.y};
            struct fraction lo, hi;
            int want = 0;
            if (h == k || field->dist[h][k] > CCN_FAR)
                continue;
            assert_true(cut(p, d, c, &lo, &hi));
            for (int e = 0; e < CCN_EDGES; e++) {
                int64_t x = (p.x - c.x) * lo.down + d.x * lo.up;
                int64_t y = (p.y - c.y) * lo.down + d.y * lo.up;
                if (plane[e].a * x + plane[e].b * y == plane[e].limit * lo.down)
                    want |= 1 << e;
            }
            assert_int_equal(field->sight[h][k].enter, want);
        }
}

/* --- Units (CCN §2.4, §5.29 to §5.33, §5.40 to §5.44) --- */

static const struct row {
    const char *nation, *code;
    int blocks, fight, move, range, stand, moved, up, melee, ignore, retreat;
} rows[] = {
    {"FR", "LN", 4, 1, 1, 2, 0, 0, 1, 0, 0, 1},  {"FR", "LT", 4, 1, 2, 2, 1, 1, 1, 0, 0, 1},
    {"FR", "GR", 4, 1, 1, 2, 1, 1, 1, 1, 1, 1},  {"FR", "YG", 4, 1, 2, 2, 1, 1, 1, 1, 1, 1},
    {"FR", "OG", 4, 1, 1, 2, 1, 1, 1, 2, 2, 1},  {"FR", "MI", 4, 1, 1, 2, 0, 0, 1, 0, 0, 3},
    {"FR", "LC", 4, 3, 3, 0, 0, 0, 0, 0, 0, 1},  {"FR", "HC", 4, 2, 2, 0, 0, 0, 0, 1, 0, 1},
    {"FR", "CU", 4, 2, 2, 0, 0, 0, 0, 1, 1, 1},  {"FR", "GLC", 4, 3, 3, 0, 0, 0, 0, 0, 2, 1},
    {"FR", "GHC", 4, 2, 2, 0, 0, 0, 0, 1, 2, 1}, {"FR", "FA", 3, 0, 1, 5, 0, 0, 0, 0, 0, 1},
    {"FR", "GFA", 3, 0, 1, 5, 0, 0, 0, 1, 1, 1}, {"FR", "HA", 3, 1, 2, 4, 0, 0, 0, 0, 0, 1},
    {"FR", "GHA", 3, 1, 2, 4, 0, 0, 0, 1, 1, 1}, {"BR", "LN", 4, 1, 1, 2, 1, 0, 1, 0, 0, 1},
    {"BR", "LT", 5, 1, 2, 2, 1, 1, 1, 0, 0, 1},  {"BR", "RL", 3, 1, 2, 3, 1, 1, 1, 0, 0, 1},
    {"BR", "GR", 4, 1, 1, 2, 1, 1, 1, 1, 1, 1},  {"BR", "GG", 5, 1, 1, 2, 1, 1, 1, 1, 2, 1},
    {"BR", "LC", 3, 3, 3, 0, 0, 0, 0, 0, 0, 1},  {"BR", "HC", 3, 2, 2, 0, 0, 0, 0, 1, 0, 1},
    {"BR", "GHC", 3, 2, 2, 0, 0, 0, 0, 1, 2, 1}, {"BR", "FA", 3, 0, 1, 5, 0, 0, 0, 0, 0, 1},
    {"BR", "HA", 3, 1, 2, 4, 0, 0, 0, 0, 0, 1},  {"PT", "LN", 4, 1, 1, 2, 0, 0, 0, 0, 0, 1},
    {"PT", "LT", 3, 1, 2, 2, 1, 1, 0, 0, 0, 1},  {"PT", "MI", 4, 1, 1, 2, 0, 0, 0, 0, 0, 3},
    {"PT", "LC", 3, 3, 3, 0, 0, 0, 0, 0, 0, 1},  {"PT", "FA", 3, 0, 1, 5, 0, 0, 0, 0, 0, 1},
};

static int type_of(const char *nation, const char *code)
{
    for (int t = 0; t < field->types; t++)
        if (!strcmp(field->type[t].code, code) &&
            !strcmp(field->nation[field->type[t].nation].code, nation))
            return t;
    fail_msg("no unit %s %s", nation, code);
    return -1;
}

static void units(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *r = &rows[i];
        const struct ccn_type *t = &field->type[type_of(r->nation, r->code)];
        assert_int_equal(t->blocks, r->blocks);
        assert_int_equal(t->fight, r->fight);
        assert_int_equal(t->move, r->move);
        assert_int_equal(t->range, r->range);
        assert_int_equal(t->melee, r->melee);
        assert_int_equal(t->ignore, r->ignore);
        assert_int_equal(t->retreat, r->retreat);
        assert_int_equal(t->retreat_more, r->retreat);
        assert_int_equal(t->against_infantry, i == 0); /* French line */
        if (t->arm != CCN_INF)
            continue;
        assert_int_equal(t->stand, r->stand);
        assert_int_equal(t->moved, r->moved);
        assert_int_equal(t->half_up, r->up);
    }
}

/* A unit of so many blocks on F4, an enemy on another hex of row F; nothing else. */
static void face(int type, int blocks, int moved, int enemy, int enemy_hex)
{
    memset(&now, 0, sizeof now);
    ccn_empty(&now);
    now.as = now.card = CCN_FORWARD;
    now.units = 2;
    now.unit[0] = (struct ccn_unit){
        (uint8_t)ccn_hex(5, 3), (uint8_t)type, (uint8_t)blocks, 0, CCN_ORDERED, (uint8_t)moved};
    now.unit[1] = (struct ccn_unit){.at = (uint8_t)enemy_hex, .type = (uint8_t)enemy, .blocks = 1};
    now.unit_at[now.unit[0].at] = 0;
    now.unit_at[enemy_hex] = 1;
}

/* The rows of the national cards, from full strength down to one block. */
static void infantry_dice(void **state)
{
    static const struct {
        const char *nation, *code;
        int blocks, stand[5], moved[5], melee[5];
    } card[] = {
        {"FR", "LN", 4, {4, 3, 2, 1}, {2, 2, 1, 1}, {5, 4, 3, 2}},
        {"FR", "LT", 4, {5, 4, 3, 2}, {3, 3, 2, 2}, {4, 3, 2, 1}},
        {"FR", "GR", 4, {5, 4, 3, 2}, {3, 3, 2, 2}, {5, 4, 3, 2}},
        {"FR", "YG", 4, {5, 4, 3, 2}, {3, 3, 2, 2}, {5, 4, 3, 2}},
        {"FR", "OG", 4, {5, 4, 3, 2}, {3, 3, 2, 2}, {6, 5, 4, 3}},
        {"FR", "MI", 4, {4, 3, 2, 1}, {2, 2, 1, 1}, {4, 3, 2, 1}},
        {"BR", "LN", 4, {5, 4, 3, 2}, {2, 2, 1, 1}, {4, 3, 2, 1}},
        {"BR", "LT", 5, {6, 5, 4, 3, 2}, {4, 3, 3, 2, 2}, {5, 4, 3, 2, 1}},
        {"BR", "RL", 3, {4, 3, 2}, {3, 2, 2}, {3, 2, 1}},
        {"BR", "GR", 4, {5, 4, 3, 2}, {3, 3, 2, 2}, {5, 4, 3, 2}},
        {"BR", "GG", 5, {6, 5, 4, 3, 2}, {4, 3, 3, 2, 2}, {6, 5, 4, 3, 2}},
        {"PT", "LN", 4, {4, 3, 2, 1}, {2, 1, 1, 0}, {4, 3, 2, 1}},
        {"PT", "LT", 3, {4, 3, 2}, {2, 2, 1}, {3, 2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof card / sizeof card[0]; i++)
        for (int k = 0; k < card[i].blocks; k++) {
            int type = type_of(card[i].nation, card[i].code), blocks = card[i].blocks - k;
            int enemy = strcmp(card[i].nation, "FR") ? type_of("FR", "LN") : type_of("BR", "LN");
            face(type, blocks, 0, enemy, ccn_hex(5, 5));
            assert_int_equal(ccn_fire_dice(&cx, 0, ccn_hex(5, 5), NULL), card[i].stand[k]);
            face(type, blocks, 1, enemy, ccn_hex(5, 5));
            assert_int_equal(ccn_fire_dice(&cx, 0, ccn_hex(5, 5), NULL), card[i].moved[k]);
            face(type, blocks, 1, enemy, ccn_hex(5, 4));
            assert_int_equal(ccn_melee_dice(&cx, 0, 1, true, false, NULL), card[i].melee[k]);
        }
}

static void cavalry_dice(void **state)
{
    static const struct {
        const char *nation, *code;
        int blocks, melee[4];
    } card[] = {{"FR", "LC", 4, {4, 3, 2, 1}},  {"FR", "HC", 4, {5, 4, 3, 2}},
                {"FR", "CU", 4, {5, 4, 3, 2}},  {"FR", "GLC", 4, {4, 3, 2, 1}},
                {"FR", "GHC", 4, {5, 4, 3, 2}}, {"BR", "LC", 3, {3, 2, 1}},
                {"BR", "HC", 3, {4, 3, 2}},     {"BR", "GHC", 3, {4, 3, 2}},
                {"PT", "LC", 3, {3, 2, 1}}};
    (void)state;
    for (size_t i = 0; i < sizeof card / sizeof card[0]; i++)
        for (int k = 0; k < card[i].blocks; k++) {
            int enemy = strcmp(card[i].nation, "FR") ? type_of("FR", "FA") : type_of("BR", "FA");
            face(type_of(card[i].nation, card[i].code), card[i].blocks - k, 2, enemy,
                 ccn_hex(5, 4));
            assert_int_equal(ccn_melee_dice(&cx, 0, 1, true, false, NULL), card[i].melee[k]);
        }
}

static void artillery_dice(void **state)
{
    static const struct {
        const char *nation, *code;
        int range, melee[4], far[4][6]; /* by blocks; by distance */
    } card[] = {
        {"FR", "FA", 5, {0, 3, 4, 4}, {{0}, {0, 0, 2, 1, 1, 1}, {0, 0, 3, 2, 1, 1}}},
        {"FR", "GFA", 5, {0, 4, 5, 5}, {{0}, {0, 0, 2, 1, 1, 1}, {0, 0, 3, 2, 1, 1}}},
        {"FR", "HA", 4, {0, 2, 3, 3}, {{0}, {0, 0, 1, 1, 1}, {0, 0, 2, 1, 1}}},
        {"FR", "GHA", 4, {0, 3, 4, 4}, {{0}, {0, 0, 1, 1, 1}, {0, 0, 2, 1, 1}}},
        {"BR", "FA", 5, {0, 3, 4, 4}, {{0}, {0, 0, 2, 1, 1, 1}, {0, 0, 3, 2, 1, 1}}},
        {"BR", "HA", 4, {0, 2, 3, 3}, {{0}, {0, 0, 1, 1, 1}, {0, 0, 2, 1, 1}}},
        {"PT", "FA", 5, {0, 3, 4, 4}, {{0}, {0, 0, 2, 1, 1, 1}, {0, 0, 3, 2, 1, 1}}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof card / sizeof card[0]; i++)
        for (int blocks = 1; blocks <= 3; blocks++) {
            int type = type_of(card[i].nation, card[i].code);
            int enemy = strcmp(card[i].nation, "FR") ? type_of("FR", "LN") : type_of("BR", "LN");
            face(type, blocks, 0, enemy, ccn_hex(5, 4));
            assert_int_equal(ccn_melee_dice(&cx, 0, 1, true, false, NULL), card[i].melee[blocks]);
            for (int far = 2; far <= card[i].range; far++) { /* two blocks roll as three */
                face(type, blocks, 0, enemy, ccn_hex(5, 3 + far));
                assert_int_equal(ccn_fire_dice(&cx, 0, ccn_hex(5, 3 + far), NULL),
                                 card[i].far[blocks > 2 ? 2 : blocks][far]);
            }
        }
}

/* --- Terrain (CCN §7.1 to §7.11, ruling 35) --- */

/* Columns: infantry ranged, infantry melee, cavalry melee, artillery ranged, artillery melee. */
enum { COLUMNS = 5, GUARD_CHARGE = 2 };
static const int into[CCN_TERRAINS][COLUMNS] = {
    [CCN_FOREST] = {1, 1, 2, 1, 1}, [CCN_HILL] = {1, 1, 1, 0, 0}, [CCN_TOWN] = {2, 2, 3, 1, 1},
    [CCN_MILL] = {2, 2, 3, 1, 1},   [CCN_FORD] = {0, 1, 1, 0, 1}, [CCN_QUARRY] = {0, 1, 2, 1, 0},
};
static const int out_of[CCN_TERRAINS][COLUMNS] = {
    [CCN_FOREST] = {0, 0, 2, 1, 1}, [CCN_HILL] = {0, 0, 1, 0, 0}, [CCN_TOWN] = {0, 0, 3, 1, 1},
    [CCN_MILL] = {0, 0, 3, 1, 1},   [CCN_FORD] = {1, 1, 1, 1, 1}, [CCN_QUARRY] = {0, 1, 2, 0, 0},
};
static const int hill_to_hill[COLUMNS] = {1, 0, 0, 0, 0};
static const int into_works[COLUMNS] = {1, 1, 2, 0, 0}, out_of_works[COLUMNS] = {0, 0, 2, 0, 0};

struct ground {
    int from, to;   /* terrain */
    bool bank, dug; /* works of the target towards the attacker, and of the attacker */
};

static int lost(const struct ground *g, int column)
{
    bool hills = g->from == CCN_HILL && g->to == CCN_HILL;
    int in = g->bank ? into_works[column] : hills ? hill_to_hill[column] : into[g->to][column];
    int out = g->dug ? out_of_works[column] : hills ? 0 : out_of[g->from][column];
    return in + out;
}

/* The parts that a table shows make up the dice. */
static int shown(const struct ccn_sum *sum, int dice)
{
    int n = 0;
    for (int i = 0; i < sum->n; i++)
        n += sum->part[i].value;
    assert_int_equal(n > 0 ? n : 0, dice);
    return dice;
}

/* The attacker on F4, the target one hex to the east, or two for ranged combat. */
static int dice_on(const struct ground *g, int column)
{
    static const char *const nation[] = {"BR", "BR", "FR", "FR", "FR"};
    static const char *const code[] = {"LT", "LT", "GHC", "FA", "FA"};
    static const int blocks[] = {5, 5, 4, 3, 3};
    struct ccn_sum sum = {0};
    bool ranged = column == 0 || column == 3;
    int from = ccn_hex(5, 3), to = ccn_hex(5, ranged ? 5 : 4);
    int enemy = column < 2 ? type_of("FR", "FA") : type_of("BR", "FA");
    face(type_of(nation[column], code[column]), blocks[column], 0, enemy, to);
    now.as = now.card = CCN_CHARGE; /* two dice more for the guard cavalry */
    now.active = column < 2 ? CCN_AL : CCN_FR;
    field->terrain[from] = (uint8_t)g->from;
    field->terrain[to] = (uint8_t)g->to;
    field->works[from] = g->dug ? 1 << CCN_E : 1 << CCN_NW; /* the others face elsewhere */
    field->works[to] = g->bank ? 1 << CCN_W : 1 << CCN_E;
    return shown(&sum, ranged ? ccn_fire_dice(&cx, 0, to, &sum)
                              : ccn_melee_dice(&cx, 0, 1, true, false, &sum));
}

static void check_ground(const struct ground *g)
{
    static const int base[] = {6, 5, 5, 3, 4};
    bool town = g->from == CCN_TOWN || g->from == CCN_MILL || g->to == CCN_TOWN ||
                g->to == CCN_MILL; /* no dice of the charge */
    for (int column = 0; column < COLUMNS; column++) {
        if (column > 2 && g->from == CCN_QUARRY)
            continue; /* guns are never there */
        int n = base[column] + (column == 2 && !town ? GUARD_CHARGE : 0) - lost(g, column);
        int have = dice_on(g, column);
        if (have != (n > 0 ? n : 0))
            fail_msg("column %d from terrain %d to %d, works %d %d: %d dice, not %d", column,
                     g->from, g->to, g->dug, g->bank, have, n > 0 ? n : 0);
    }
}

static void terrains(void **state)
{
    static const int ground[] = {CCN_CLEAR, CCN_FOREST, CCN_HILL,   CCN_TOWN,
                                 CCN_MILL,  CCN_FORD,   CCN_BRIDGE, CCN_QUARRY};
    (void)state;
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < 8; b++)
            for (int works = 0; works < 4; works++) {
                struct ground g = {ground[a], ground[b], works & 1, works & 2};
                check_ground(&g);
            }
}

/* CCN §6.7, §6.12, ruling 33: one die before terrain. */
static void squares(void **state)
{
    static const int ground[] = {CCN_CLEAR, CCN_FOREST, CCN_HILL, CCN_FORD, CCN_QUARRY};
    (void)state;
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) {
            struct ground g = {ground[a], ground[b], false, false};
            int n = 1 - lost(&g, 1);
            dice_on(&g, 1);
            now.unit[0].square = 1;
            assert_int_equal(ccn_melee_dice(&cx, 0, 1, true, false, NULL), n > 0 ? n : 0);
            n = 1 - lost(&g, 2);
            dice_on(&g, 2);
            now.unit[1].type = (uint8_t)type_of("BR", "LN");
            now.unit[1].square = 1;
            assert_int_equal(ccn_melee_dice(&cx, 0, 1, true, false, NULL), n > 0 ? n : 0);
        }
}

/* --- What a table is told (CCN §8.19) --- */

static void do_it(const char *words)
{
    char text[64];
    struct bc_doc d;
    struct bc_error e;
    struct bc_action act;
    bc_seats who = bc_to_act(&cx);
    int seat = who & 1 ? 0 : who & 2 ? 1 : BC_NATURE;
    snprintf(text, sizeof text, "%s\n", words);
    assert_int_equal(bc_doc_parse(&d, "words", text, strlen(text), &e), 0);
    assert_int_equal(bc_action_parse(&cx, &d, &d.line[0], 0, seat, &act, &e), 0);
    bc_doc_free(&d);
    if (bc_apply(&cx, &act))
        fail_msg("not legal: %s", words);
}

/* A bonus attack under Cold Steel is told with the dice it will have, one fewer than the first. */
static void told_dice(void **state)
{
    static const char position[] =
        "[head]\nseats 2\nturn 1\n[state]\nunit FR LC F7 4 ordered\nunit BR LN F8 1\n"
        "unit BR LN F9 4\nhand AL rally elan\nactive FR\ncard cold_steel\nas cold_steel\n"
        "command 5\n[stack]\ngame.turn\nturn.discard\ncombat.fight\n";
    static const char *const first[] = {"pass",     "die infantry", "die flag", "die flag",
                                        "die flag", "die flag",     "advance",  "stay"};
    struct bc_doc d;
    struct bc_error e;
    struct bc_action facts = {.kind = CCN_ASK_MELEE};
    (void)state;
    memset(&now, 0, sizeof now);
    assert_int_equal(bc_doc_parse(&d, "position", position, sizeof position - 1, &e), 0);
    assert_int_equal(bc_position_read(&cx, &d, &e), 0);
    bc_doc_free(&d);
    do_it("melee F7 F8");
    ccn_prompt(&cx, &facts);
    assert_int_equal(facts.a[2], 5);
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        do_it(first[i]);
    do_it("melee F8 F9");
    ccn_prompt(&cx, &facts);
    assert_int_equal(facts.a[2], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(names, load, unload),
        cmocka_unit_test_setup_teardown(neighbours, load, unload),
        cmocka_unit_test_setup_teardown(distances, load, unload),
        cmocka_unit_test_setup_teardown(sectors, load, unload),
        cmocka_unit_test_setup_teardown(rears, load, unload),
        cmocka_unit_test_setup_teardown(sights_of_terrain, load, unload),
        cmocka_unit_test_setup_teardown(sights_with_pieces, load, unload),
        cmocka_unit_test_setup_teardown(sides_entered, load, unload),
        cmocka_unit_test_setup_teardown(units, load, unload),
        cmocka_unit_test_setup_teardown(infantry_dice, load, unload),
        cmocka_unit_test_setup_teardown(cavalry_dice, load, unload),
        cmocka_unit_test_setup_teardown(artillery_dice, load, unload),
        cmocka_unit_test_setup_teardown(terrains, load, unload),
        cmocka_unit_test_setup_teardown(squares, load, unload),
        cmocka_unit_test_setup_teardown(told_dice, load, unload),
    };
    return cmocka_run_group_tests_name("ccn", tests, NULL, NULL);
}
