/* board.c - the field of 13 x 9 hexes: neighbours, distances, lines of sight.
 *
 * Rows A to I have 13 and 12 hexes in turn, the short ones shifted right by half a hex (CCN §2.1).
 * All of it is reckoned once, when a battle is read. */
#include "rules/ccn/ccn.h"

#include <stdlib.h>
#include <string.h>

/* CCN §2.1: rows of thirteen and of twelve hexes. */
static int width(int row)
{
    return row % 2 ? 12 : 13;
}

int ccn_hex(int row, int col)
{
    if (row < 0 || row >= CCN_ROWS || col < 0 || col >= width(row))
        return -1;
    return row * 25 / 2 + row % 2 + col; /* 0 13 25 38 50 ... */
}

static int row_of(int hex)
{
    int row = 0;
    while (row + 1 < CCN_ROWS && ccn_hex(row + 1, 0) <= hex)
        row++;
    return row;
}

int ccn_col(const struct ccn_battle *b, int hex)
{
    return hex - ccn_hex(b->row[hex], 0);
}

void ccn_hex_name(int hex, char buf[4])
{
    if (hex < 0 || hex >= CCN_HEXES) {
        memcpy(buf, "-", 2);
        return;
    }
    int row = row_of(hex), col = hex - ccn_hex(row, 0) + 1, n = 0;
    buf[n++] = (char)('A' + row);
    if (col > 9)
        buf[n++] = '1';
    buf[n++] = (char)('0' + col % 10);
    buf[n] = 0;
}

int ccn_hex_named(const char *s)
{
    int col;
    if (s[0] < 'A' || s[0] > 'I' || s[1] == '0' || !bc_parse_int(s + 1, 1, 13, &col))
        return -1;
    return ccn_hex(s[0] - 'A', col - 1);
}

/* CCN §7.5, §7.8: nobody enters a rugged hill or a river. */
bool ccn_is_closed(int terrain)
{
    return terrain == CCN_RUGGED || terrain == CCN_RIVER;
}

/* Axial coordinates: q + row is constant along one diagonal, q along the other. */
struct axial {
    int q, r;
};

static struct axial axial(int hex)
{
    int r = row_of(hex), c = hex - ccn_hex(r, 0);
    return (struct axial){c - r / 2, r};
}

static int axial_hex(struct axial a)
{
    return a.r < 0 ? -1 : ccn_hex(a.r, a.q + a.r / 2);
}

static int distance(struct axial a, struct axial b)
{
    int dq = a.q - b.q, dr = a.r - b.r, d = abs(dq) > abs(dr) ? abs(dq) : abs(dr);
    return abs(dq + dr) > d ? abs(dq + dr) : d;
}

void ccn_geometry(struct ccn_battle *b)
{
    static const struct axial way[CCN_EDGES] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    for (int h = 0; h < CCN_HEXES; h++) {
        struct axial a = axial(h);
        b->row[h] = (uint8_t)a.r;
        for (int e = 0; e < CCN_EDGES; e++) {
            int to = axial_hex((struct axial){a.q + way[e].q, a.r + way[e].r});
            b->next[h][e] = (uint8_t)(to < 0 ? CCN_NONE : to);
        }
        for (int i = 0; i < CCN_HEXES; i++)
            b->dist[h][i] = (uint8_t)distance(a, axial(i));
    }
}

/* --- Line of sight --- */

/* Points on a grid that holds all centres and corners; only the side of a line a point lies on
 * matters, and that does not change when the grid is stretched. */
struct point {
    int x, y;
};

static const struct point corner[CCN_EDGES] = {{-1, -1}, {0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}};
static const struct point beside[CCN_EDGES] = {{-1, -3}, {1, -3}, {2, 0}, {1, 3}, {-1, 3}, {-2, 0}};

static struct point centre(int row, int col)
{
    return (struct point){2 * col + row % 2, 3 * row};
}

/* On which side of the line from p in direction d the point lies: -1, 0, 1. */
static int side_of(struct point p, struct point d, struct point at)
{
    int v = d.x * (at.y - p.y) - d.y * (at.x - p.x);
    return (v > 0) - (v < 0);
}

/* Twice the scalar product in the true proportions of a hex. */
static int along(struct point a, struct point b)
{
    return 3 * a.x * b.x + a.y * b.y;
}

/* CCN §7.3, ruling 13: between two hills those of their own plateaus are open ground; else every
 * hill between two hexes hides them from each other. */
static bool terrain_blocks(const struct ccn_battle *b, int from, int to, int hex)
{
    switch (b->terrain[hex]) {
    case CCN_FOREST:
    case CCN_TOWN:
    case CCN_MILL:
    case CCN_RUGGED: return true;
    case CCN_HILL:
        return b->terrain[from] != CCN_HILL || b->terrain[to] != CCN_HILL ||
               (b->plateau[hex] != b->plateau[from] && b->plateau[hex] != b->plateau[to]);
    default: return false;
    }
}

/* Which sides of a line the hex lies in the way of: 3 if the line cuts it, 1 or 2 if the line runs
 * along one of its edges (CCN §5.28), 0 if it is elsewhere. */
static int in_the_way(struct point p, struct point d, struct point hex)
{
    int left = 0, right = 0;
    struct point off = {hex.x - p.x, hex.y - p.y};
    if (along(off, d) <= 0 || along(off, d) >= along(d, d))
        return 0;
    for (int i = 0; i < CCN_EDGES; i++) {
        int side = side_of(p, d, (struct point){hex.x + corner[i].x, hex.y + corner[i].y});
        left += side < 0;
        right += side > 0;
    }
    return left && right ? 3 : left == 4 ? 1 : right == 4 ? 2 : 0;
}

/* The half hexes beside the short rows are not part of the board and count as obstacles, which
 * matters only to lines along its side (CCN ruling 12). */
static void look(struct ccn_battle *b, int from, int to)
{
    struct ccn_sight *v = &b->sight[from][to];
    struct point p = centre(b->row[from], ccn_col(b, from)), q = centre(b->row[to], ccn_col(b, to));
    struct point d = {q.x - p.x, q.y - p.y};
    int lo = b->row[from] < b->row[to] ? b->row[from] : b->row[to];
    int hi = b->row[from] < b->row[to] ? b->row[to] : b->row[from];
    for (int row = lo; row <= hi; row++)
        for (int col = -1; col <= 13; col++) {
            int way = in_the_way(p, d, centre(row, col)), hex = ccn_hex(row, col);
            for (int side = 0; side < 2; side++) {
                if (!(way >> side & 1))
                    continue;
                if (hex < 0 || terrain_blocks(b, from, to, hex))
                    v->shut |= (uint8_t)(1 << side);
                else
                    v->via[side][v->n[side]++] = (uint8_t)hex;
            }
        }
    /* The edges by which the line comes in: two where it meets a corner (CCN ruling 11). */
    for (int e = 0; e < CCN_EDGES; e++) {
        struct point c = corner[e], c2 = corner[(e + 1) % CCN_EDGES], back = {-d.x, -d.y};
        if (along(beside[e], back) > 0 &&
            side_of(p, d, (struct point){q.x + c.x, q.y + c.y}) *
                    side_of(p, d, (struct point){q.x + c2.x, q.y + c2.y}) <=
                0)
            v->enter |= (uint8_t)(1 << e);
    }
}

/* CCN §7.3, ruling 13: hill hexes that touch are one plateau. */
static void spread(struct ccn_battle *b, int hex, uint8_t number)
{
    b->plateau[hex] = number;
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[hex][e];
        if (to != CCN_NONE && b->terrain[to] == CCN_HILL && !b->plateau[to])
            spread(b, to, number);
    }
}

/* CCN §5.27, §7.3: plateaus, and what lies between any two hexes. */
void ccn_look(struct ccn_battle *b)
{
    uint8_t number = 0;
    memset(b->plateau, 0, sizeof b->plateau);
    memset(b->sight, 0, sizeof b->sight);
    for (int h = 0; h < CCN_HEXES; h++)
        if (b->terrain[h] == CCN_HILL && !b->plateau[h])
            spread(b, h, ++number);
    for (int h = 0; h < CCN_HEXES; h++)
        for (int i = 0; i < CCN_HEXES; i++)
            if (h != i && b->dist[h][i] <= CCN_FAR)
                look(b, h, i);
}
