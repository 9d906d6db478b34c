/* test_examples.c - what the rules claim of all plays, tried out: "seven points never suffice",
 * "nobody gets through", "infantry never changes its colour". Single plays are in tests/vectors.
 *
 * A cost is searched for as follows. Every piece goes its own shortest way, by the steps that the
 * game offers it while its comrades are off the board: nobody is faster in company. All choices of
 * places beside the pieces that the attack concerns are then tried. So what is not found here is
 * not possible; that the cheapest plan works in full is shown by a vector. */
#include "core/doc.h"
#include "core/out.h"
#include "core/rng.h"
#include "game/files.h"
#include "game/position.h"
#include "rules/waterloo/waterloo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FAR = 9999, PLACES = 64 };

/* A position at the moves of France, with twelve points. */
struct place {
    struct bc_ctx cx;
    struct wl_state s;
    void *data;
};

static const char armies[] = "players 3\narmy france seat 0%s\narmy russia seat 1\n"
                             "army austria seat 2\nactive france\nroll 6 6\n"
                             "piece austria general 35,20\npiece austria infantry 34,19\n%s";

static void set_up(struct place *p, const char *scenario, const char *mark, const char *pieces)
{
    struct bc_error e;
    struct bc_doc d;
    struct bc_out o = {0};
    memset(p, 0, sizeof *p);
    assert_int_equal(wl_game.load(&bc_files_embedded, scenario, &p->data, &e), 0);
    p->cx = (struct bc_ctx){&wl_game, p->data, &p->s.h, NULL};
    bc_put(&o, "[head]\nseats 3\nturn 1\n[state]\n");
    bc_putf(&o, armies, mark, pieces);
    bc_put(&o, "\n[stack]\ngame.turn\nturn.move\n");
    assert_int_equal(bc_doc_parse(&d, "example", bc_out_str(&o), o.n, &e), 0);
    if (bc_position_read(&p->cx, &d, &e))
        fail_msg("%s:%d: %s", e.file, e.line, e.text);
    bc_doc_free(&d);
    bc_out_free(&o);
}

static void tear_down(struct place *p)
{
    wl_game.unload(p->data);
}

static uint16_t square(const struct place *p, int x, int y)
{
    return (uint16_t)(y * wl_board(&p->cx)->w + x);
}

/* --- Ways --- */

/* Points from where the piece stands to every square, its comrades off the board. */
static void distances(const struct place *p, int army, int slot, int dist[WL_SQUARES])
{
    struct wl_state s = p->s;
    struct bc_ctx cx = {p->cx.game, p->cx.data, &s.h, NULL};
    struct bc_option v[256];
    struct bc_list l = {v, 0, 256, NULL, NULL};
    uint16_t queue[WL_SQUARES];
    int head = 0, tail = 0;
    for (int i = 0; i < WL_SLOTS; i++)
        if (i != slot)
            s.at[army][i] = WL_BOX;
    for (int i = 0; i < WL_SQUARES; i++)
        dist[i] = FAR;
    queue[tail++] = s.at[army][slot];
    dist[queue[0]] = 0;
    while (head < tail) {
        uint16_t from = queue[head++];
        s.at[army][slot] = from;
        bc_legal(&cx, s.army[army].seat, &l);
        for (int i = 0; i < l.n; i++) {
            int to = v[i].act.a[1];
            if (v[i].act.kind != WL_STEP || dist[to] != FAR)
                continue;
            dist[to] = dist[from] + 1;
            queue[tail++] = (uint16_t)to;
        }
    }
}

/* --- The cheapest attack of France --- */

struct search {
    struct place *p;
    uint16_t target;
    int pieces, slot[WL_SLOTS];
    int places[WL_SLOTS];
    uint16_t sq[WL_SLOTS][PLACES];
    int cost[WL_SLOTS][PLACES];
    int best;
};

/* Where the piece can stand against one of the squares that count, and where it stands now. */
static int add_piece(struct search *f, int slot, const uint16_t *sq, int n, int limit)
{
    const struct wl_board *b = wl_board(&f->p->cx);
    int dist[WL_SQUARES], i = f->pieces++, found = 0;
    distances(f->p, 0, slot, dist);
    f->slot[i] = slot;
    f->places[i] = 1;
    f->sq[i][0] = f->p->s.at[0][slot];
    f->cost[i][0] = 0;
    for (uint16_t at = 0; at < b->squares; at++) {
        bool touches = false;
        for (int k = 0; k < n && dist[at] <= limit; k++)
            touches |= wl_in_contact(b, at, wl_kind_of(slot), sq[k]);
        found += touches;
        if (!touches || at == f->sq[i][0])
            continue;
        assert_true(f->places[i] < PLACES);
        f->sq[i][f->places[i]] = at;
        f->cost[i][f->places[i]++] = dist[at];
    }
    return found;
}

static void choose(struct search *f, int i, int cost)
{
    struct wl_state *s = &f->p->s;
    if (cost >= f->best)
        return;
    if (i == f->pieces) {
        if (wl_attack_succeeds(wl_board(&f->p->cx), s, 0, f->target))
            f->best = cost;
        return;
    }
    uint16_t from = s->at[0][f->slot[i]];
    for (int k = 0; k < f->places[i]; k++) {
        bool taken = false;
        for (int j = 0; j < i; j++)
            taken |= s->at[0][f->slot[j]] == f->sq[i][k];
        if (taken)
            continue;
        s->at[0][f->slot[i]] = f->sq[i][k];
        choose(f, i + 1, cost + f->cost[i][k]);
    }
    s->at[0][f->slot[i]] = from;
}

/* Points that France needs to take what stands on x,y; FAR: out of reach for `limit` points. */
static int cheapest(const char *scenario, const char *pieces, int x, int y, int limit)
{
    struct place p;
    struct search f = {.p = &p, .best = limit + 1};
    struct wl_occ occ;
    uint16_t sq[9];
    uint8_t need[9];
    set_up(&p, scenario, "", pieces);
    f.target = square(&p, x, y);
    wl_occupy(&p.s, &occ);
    int n = wl_attack_needs(wl_board(&p.cx), &p.s, &occ, f.target, sq, need);
    for (int slot = 0; slot < WL_SLOTS; slot++)
        if (p.s.at[0][slot] < WL_SQUARES)
            add_piece(&f, slot, sq, n, limit);
    choose(&f, 0, 0);
    tear_down(&p);
    return f.best > limit ? FAR : f.best;
}

/* How many French pieces can ever stand against x,y alone, whatever is thrown. */
static int able(const char *pieces, int x, int y)
{
    struct place p;
    struct search f = {.p = &p};
    set_up(&p, "introductory", "", pieces);
    uint16_t target = square(&p, x, y);
    int n = 0;
    for (int slot = 1; slot < WL_SLOTS; slot++)
        if (p.s.at[0][slot] < WL_SQUARES)
            n += add_piece(&f, slot, &target, 1, FAR - 1) > 0;
    tear_down(&p);
    return n;
}

/* WL §4.4: the third example of chapter 10. */
static void test_three_points_take_c(void **state)
{
    (void)state;
    const char *pieces = "piece russia general 35,3\npiece russia infantry 19,5\n"
                         "piece france general 3,3\npiece france cavalry 17,4\n"
                         "piece france infantry 16,8";
    assert_int_equal(cheapest("introductory", pieces, 19, 5, 12), 3);
}

/* WL §4.4, §3.6: the first example of chapter 11. */
static void test_three_points_take_x(void **state)
{
    (void)state;
    const char *pieces = "piece russia general 35,3\npiece russia infantry 19,5\n"
                         "piece france general 3,3\npiece france infantry 16,4 17,4\n"
                         "piece france cavalry 18,3 21,3";
    const char *c_and_d = "piece russia general 35,3\npiece russia infantry 19,5\n"
                          "piece france general 3,3\npiece france infantry 17,4\n"
                          "piece france cavalry 21,3";
    assert_int_equal(cheapest("introductory", pieces, 19, 5, 12), 3);
    assert_int_equal(able(pieces, 19, 5), 2);
    assert_int_equal(able(c_and_d, 19, 5), 0);
}

/* WL §4.4, §3.6: the second example of chapter 11. */
static void test_eight_points_take_x_and_none_take_y(void **state)
{
    (void)state;
    const char *pieces = "piece russia general 35,3\npiece russia infantry 21,4 23,3\n"
                         "piece france general 3,3\npiece france infantry 14,7 15,4\n"
                         "piece france cavalry 15,2 18,8";
    assert_int_equal(cheapest("introductory", pieces, 21, 4, 12), 8);
    assert_int_equal(cheapest("introductory", pieces, 21, 4, 7), FAR);
    assert_int_equal(cheapest("introductory", pieces, 23, 3, 12), FAR);
    assert_int_equal(able(pieces, 23, 3), 1);
}

/* WL §7.5, ruling 9: the example with Breslau in chapter 14. */
static void test_eleven_points_take_only_x(void **state)
{
    (void)state;
    const char *pieces = "piece russia general 23,7\npiece russia infantry 22,7 24,8\n"
                         "piece france general 20,5\npiece france infantry 20,4 19,6\n"
                         "piece france cavalry 20,8 21,4";
    assert_int_equal(cheapest("standard", pieces, 22, 7, 11), 6);
    assert_int_equal(cheapest("standard", pieces, 23, 7, 11), FAR);
    assert_int_equal(cheapest("standard", pieces, 24, 8, 11), FAR);
}

/* --- Square colours (WL §3.6) --- */

static void test_units_never_change_colour(void **state)
{
    (void)state;
    struct place p;
    int dist[WL_SQUARES], tried = 0;
    set_up(&p, "standard", "",
           "piece russia general 35,3\npiece russia infantry 35,2\n"
           "piece france general 3,3\npiece france infantry 2,2\npiece france cavalry 2,3");
    const struct wl_board *b = wl_board(&p.cx);
    for (int kind = WL_INFANTRY; kind <= WL_CAVALRY; kind++) {
        int slot = wl_first_slot(kind);
        int colour = (p.s.at[0][slot] % b->w + p.s.at[0][slot] / b->w) & 1;
        distances(&p, 0, slot, dist);
        for (int sq = 0; sq < b->squares; sq++)
            if (dist[sq] != FAR) {
                assert_int_equal((sq % b->w + sq / b->w) & 1, colour);
                tried++;
            }
    }
    assert_true(tried > 600); /* every land square of a colour, but for the four occupied ones */
    tear_down(&p);
}

/* --- Mobilisation (WL §7.11, §7.12) --- */

/* The least sum over all ways to send four pieces to four squares. */
static int assign(int cost[4][4], int from, int used)
{
    int best = from == 4 ? 0 : FAR;
    for (int to = 0; from < 4 && to < 4; to++) {
        if (used >> to & 1)
            continue;
        int c = cost[from][to] + assign(cost, from + 1, used | 1 << to);
        best = c < best ? c : best;
    }
    return best;
}

static int march(struct place *p, int country)
{
    const struct wl_country *land = &wl_board(&p->cx)->land[country];
    int dist[WL_SQUARES], sum;
    p->s.army[0].country = (int8_t)country;
    p->s.at[0][0] = land->recruit.at[WL_GENERAL][0];
    distances(p, 0, 0, dist);
    sum = dist[land->start.at[WL_GENERAL][0]];
    for (int kind = WL_INFANTRY; kind <= WL_CAVALRY; kind++) {
        int cost[4][4], slot = wl_first_slot(kind);
        for (int i = 0; i < 4; i++) {
            p->s.at[0][slot] = land->recruit.at[kind][i];
            distances(p, 0, slot, dist);
            for (int k = 0; k < 4; k++)
                cost[i][k] = dist[land->start.at[kind][k]];
        }
        sum += assign(cost, 0, 0);
    }
    return sum;
}

static void test_the_march_takes_42_points(void **state)
{
    (void)state;
    struct place p;
    set_up(&p, "standard", " mobilising 0",
           "piece russia general 35,3\npiece russia infantry 35,2\n"
           "piece france general 9,3\npiece france infantry 8,2\npiece france cavalry 8,3");
    for (int i = 0; i < WL_SLOTS; i++) /* nobody is in the way, not even in Russia and Austria */
        p.s.at[1][i] = p.s.at[2][i] = WL_BOX;
    for (int country = WL_FRANCE; country <= WL_SPAIN; country++)
        assert_int_equal(march(&p, country), 42);
    tear_down(&p);
}

/* WL ruling 10: five pieces on x = 6 shut the French army in. */
static void test_a_wall_shuts_france_in(void **state)
{
    (void)state;
    struct place p;
    int dist[WL_SQUARES], tried = 0;
    set_up(&p, "standard", " mobilising 0",
           "piece russia general 35,3\npiece russia infantry 6,1 6,2 6,3\n"
           "piece russia cavalry 6,4 6,5\npiece france general 9,3\n"
           "piece france infantry 8,2 9,2 9,4 10,4\npiece france cavalry 10,2 8,3 10,3 8,4");
    const struct wl_block *start = &wl_board(&p.cx)->land[WL_FRANCE].start;
    for (int slot = 0; slot < WL_SLOTS; slot++) {
        int kind = wl_kind_of(slot);
        if (p.s.at[0][slot] >= WL_SQUARES)
            continue;
        distances(&p, 0, slot, dist);
        for (int i = 0; i < (kind == WL_GENERAL ? 1 : 4); i++, tried++)
            assert_int_equal(dist[start->at[kind][i]], FAR);
    }
    assert_int_equal(tried, 33);
    tear_down(&p);
}

/* --- Support (WL §7.5) --- */

static const char ring[] = "piece russia general 19,5\npiece russia infantry 18,4 20,4 18,6 20,6\n"
                           "piece russia cavalry 19,4 18,5 20,5 19,6\n"
                           "piece france general 3,3\npiece france infantry 2,2";

/* WL ruling 9: whatever stands round a closed square takes none of the nine. */
static void test_a_closed_square_holds(void **state)
{
    (void)state;
    struct place p;
    struct bc_rng rng;
    bc_rng_seed(&rng, 1805);
    set_up(&p, "standard", "", ring);
    const struct wl_board *b = wl_board(&p.cx);
    p.s.army[2].seat = 0; /* Austria helps: eighteen of each kind */
    for (int round = 0; round < 2000; round++) {
        int used[WL_KINDS] = {0};
        for (int i = 0; i < WL_SLOTS; i++)
            p.s.at[0][i] = p.s.at[2][i] = WL_BOX;
        for (int at = 0; at < 25; at++) {
            int x = 17 + at % 5, y = 3 + at / 5;
            if (x > 17 && x < 21 && y > 3 && y < 7)
                continue;
            int kind = round < 2 ? WL_INFANTRY + round : 1 + (int)bc_rng_below(&rng, 2);
            int n = used[kind]++;
            p.s.at[n < WL_PER_KIND ? 0 : 2][wl_first_slot(kind) + n % WL_PER_KIND] =
                square(&p, x, y);
        }
        p.s.at[0][0] = p.s.at[0][1]; /* a general on the square of an infantry, beside it */
        for (int i = 0; i < 9; i++)
            assert_false(wl_attack_succeeds(b, &p.s, 0, square(&p, 18 + i % 3, 4 + i / 3)));
    }
    tear_down(&p);
}

/* The other judge: on open land it looks at squares alone and tries every assignment. */
struct judge {
    int n, x[40], y[40], kind[40];
    bool used[40];
    int places, px[32], py[32];
};

static bool touches(const struct judge *j, int i, int place)
{
    int dx = abs(j->x[i] - j->px[place]), dy = abs(j->y[i] - j->py[place]);
    if (dx > 1 || dy > 1 || !(dx | dy))
        return false;
    return j->kind[i] == WL_GENERAL || (j->kind[i] == WL_INFANTRY) == (dx + dy == 2);
}

static bool fill(struct judge *j, int place)
{
    bool done = place == j->places;
    for (int i = 0; !done && i < j->n; i++) {
        if (j->used[i] || !touches(j, i, place))
            continue;
        j->used[i] = true;
        done = fill(j, place + 1);
        j->used[i] = false;
    }
    return done;
}

static bool judged(const struct place *p, uint16_t target)
{
    struct judge j = {0};
    int w = wl_board(&p->cx)->w, tx = target % w, ty = target / w;
    for (int army = 0; army < 2; army++)
        for (int slot = 0; slot < WL_SLOTS; slot++) {
            int at = p->s.at[army][slot], x = at % w, y = at / w, kind = wl_kind_of(slot);
            if (at >= WL_SQUARES)
                continue;
            int value = kind == WL_GENERAL ? 2 : 1;
            for (int i = 0; army && abs(x - tx) < 2 && abs(y - ty) < 2; i++) {
                if (i == value + (at == target))
                    break;
                j.px[j.places] = x;
                j.py[j.places++] = y;
            }
            if (!army) {
                j.x[j.n] = x;
                j.y[j.n] = y;
                j.kind[j.n++] = kind;
            }
        }
    return fill(&j, 0);
}

/* WL §7.5: SOME way to share out the attackers, in some thousand random crowds. */
static void test_attacks_are_judged_like_by_hand(void **state)
{
    (void)state;
    struct place p;
    struct bc_rng rng;
    int taken = 0;
    bc_rng_seed(&rng, 1815);
    set_up(&p, "standard", "", ring);
    for (int round = 0; round < 20000; round++) {
        uint32_t crowd = 2 + bc_rng_below(&rng, 12);
        memset(p.s.at[0], 0xff, sizeof p.s.at[0]);
        memset(p.s.at[1], 0xff, sizeof p.s.at[1]);
        p.s.at[1][bc_rng_below(&rng, 12)] = square(&p, 19, 5);
        for (uint32_t i = 0; i < crowd; i++) {
            int x = 17 + (int)bc_rng_below(&rng, 5), y = 3 + (int)bc_rng_below(&rng, 5);
            uint16_t sq = square(&p, x, y);
            int army = bc_rng_below(&rng, 3) == 0;
            uint32_t slot = bc_rng_below(&rng, WL_SLOTS);
            if (p.s.at[army][slot] == WL_BOX && wl_slot_at(&p.s, 0, sq) < 0 &&
                wl_slot_at(&p.s, 1, sq) < 0)
                p.s.at[army][slot] = sq;
        }
        bool hit = wl_attack_succeeds(wl_board(&p.cx), &p.s, 0, square(&p, 19, 5));
        assert_int_equal(hit, judged(&p, square(&p, 19, 5)));
        taken += hit;
    }
    assert_in_range(taken, 1000, 19000); /* both verdicts were passed often */
    tear_down(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_points_take_c),
        cmocka_unit_test(test_three_points_take_x),
        cmocka_unit_test(test_eight_points_take_x_and_none_take_y),
        cmocka_unit_test(test_eleven_points_take_only_x),
        cmocka_unit_test(test_units_never_change_colour),
        cmocka_unit_test(test_the_march_takes_42_points),
        cmocka_unit_test(test_a_wall_shuts_france_in),
        cmocka_unit_test(test_a_closed_square_holds),
        cmocka_unit_test(test_attacks_are_judged_like_by_hand),
    };
    return cmocka_run_group_tests_name("examples", tests, NULL, NULL);
}
