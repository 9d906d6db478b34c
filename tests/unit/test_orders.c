/* test_orders.c - standing orders through random games of every game that has them: what answers itself
 * is legal, and what are called equal losses are equal; and how orders lapse. */
#include "core/rng.h"
#include "game/files.h"
#include "game/game.h"
#include "game/registry.h"
#include "rules/nge/nge.h"
#include "unit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, ACTIONS = 3000, OPTIONS = 2048 };

struct game {
    struct bc_ctx cx;
    const void *data;
    void *owned;
    struct bc_option option[OPTIONS];
    struct bc_list l;
    struct bc_rng rng;
    int answers, at_once, alike;
};

/* With options, if there are any besides the players, in every other game. */
static void game_new(struct game *g, const struct bc_game *rules, uint64_t seed)
{
    struct bc_error e = {0};
    int16_t opt[BC_OPTS];
    memset(g, 0, sizeof *g);
    must(rules->load(&bc_files_embedded, rules->scenarios[0], &g->owned, &e), &e);
    g->cx = (struct bc_ctx){rules, g->owned, malloc(rules->state_size), NULL};
    assert_non_null(g->cx.st);
    bc_opt_defaults(rules, opt);
    for (int i = 1; rules->opts[i].name && seed % 2; i++)
        opt[i] = rules->opts[i].max;
    must(bc_start(&g->cx, opt, &e), &e);
    g->l = (struct bc_list){g->option, 0, OPTIONS, NULL, NULL};
    bc_rng_seed(&g->rng, seed);
}

static void game_free(struct game *g)
{
    g->cx.game->unload(g->owned);
    free(g->cx.st);
}

static enum bc_obeys obey(struct game *g, int seat, int16_t order[BC_ORDERS], struct bc_action *act)
{
    size_t size = g->cx.game->state_size;
    struct bc_ctx seen = {g->cx.game, g->cx.data, malloc(size), NULL};
    assert_non_null(seen.st);
    memcpy(seen.st, g->cx.st, size);
    bc_redact(&seen, seat);
    enum bc_obeys how = g->cx.game->obey(&seen, seat, &g->l, order, act);
    free(seen.st);
    return how;
}

static void draw_orders(struct game *g, int16_t order[BC_ORDERS])
{
    for (int i = 0; g->cx.game->orders[i].name; i++) {
        const struct bc_opt *o = &g->cx.game->orders[i];
        if (!bc_is_note(o))
            order[i] = (int16_t)bc_rng_below(&g->rng, (uint32_t)(o->max - o->min + 1));
    }
}

/* --- Equal losses --- */

static json_t *table_after(const struct game *g, const struct bc_action *act)
{
    struct bc_out o = {0};
    size_t size = g->cx.game->state_size;
    struct bc_ctx cx = {g->cx.game, g->cx.data, malloc(size), NULL};
    assert_non_null(cx.st);
    memcpy(cx.st, g->cx.st, size);
    bc_play(&cx, act);
    bc_json_open(&o, NULL, '{');
    cx.game->view(&cx, &o);
    bc_json_close(&o, '}');
    json_t *j = json_loads(bc_out_str(&o), 0, NULL);
    assert_non_null(j);
    bc_out_free(&o);
    free(cx.st);
    return j;
}

/* The one takes the other's place. */
static void exchange(json_t *table, const char *a, const char *b)
{
    json_t *pieces = json_object_get(table, "pieces"), *x = json_object_get(pieces, a),
           *y = json_object_get(pieces, b);
    json_incref(x);
    json_incref(y);
    json_object_del(pieces, a);
    json_object_del(pieces, b);
    if (y)
        json_object_set_new(pieces, a, y);
    if (x)
        json_object_set_new(pieces, b, x);
}

static void must_be_alike(struct game *g)
{
    const struct bc_action *first = &g->option[0].act;
    for (int i = 1; i < g->l.n; i++) {
        const struct bc_action *other = &g->option[i].act;
        json_t *a = table_after(g, first), *b = table_after(g, other);
        exchange(b, nge_unit(&g->cx, first->a[0])->id, nge_unit(&g->cx, other->a[0])->id);
        assert_true(json_equal(a, b));
        json_decref(a);
        json_decref(b);
    }
    g->alike++;
}

/* --- Random games --- */

static int somebody(struct game *g)
{
    bc_seats who = bc_to_act(&g->cx);
    if (who & BC_BIT(BC_NATURE))
        return BC_NATURE;
    int seat = 0;
    while (!(who & BC_BIT(seat)))
        seat++;
    return seat;
}

static void play(struct game *g)
{
    int16_t order[BC_SEATS][BC_ORDERS] = {{0}};
    for (int n = 0; n < ACTIONS && bc_to_act(&g->cx); n++) {
        struct bc_action act;
        int seat = somebody(g);
        bc_legal(&g->cx, seat, &g->l);
        assert_true(g->l.n > 0);
        enum bc_obeys how = BC_LEFT;
        if (seat >= 0) {
            if (n % 50 == 0)
                draw_orders(g, order[seat]);
            how = obey(g, seat, order[seat], &act);
        }
        if (how == BC_AT_ONCE && g->l.n > 1)
            must_be_alike(g);
        if (how == BC_LEFT)
            act = g->option[bc_rng_below(&g->rng, (uint32_t)g->l.n)].act;
        assert_true(bc_has(&g->l, &act));
        g->answers += how != BC_LEFT;
        g->at_once += how == BC_AT_ONCE;
        bc_play(&g->cx, &act);
    }
}

static void test_random(void **state)
{
    (void)state;
    int answers = 0, at_once = 0, alike = 0;
    for (int i = 0; bc_games[i]; i++)
        for (int n = 0; bc_games[i]->obey && n < GAMES; n++) {
            struct game g;
            game_new(&g, bc_games[i], (uint64_t)n);
            play(&g);
            answers += g.answers;
            at_once += g.at_once;
            alike += g.alike;
            game_free(&g);
        }
    print_message("%d answers, %d at once, %d of equal losses\n", answers, at_once, alike);
    assert_true(answers > 100 && at_once > 10 && alike > 3);
}

/* --- For how long --- */

enum { CARDS = 2, INSIDE = 3, WAR = 4, TALKS = 5 }; /* nge_orders */

static void test_lapse(void **state)
{
    struct game g;
    struct bc_action act;
    int16_t order[BC_ORDERS] = {0};
    (void)state;
    game_new(&g, &nge_game, 1);
    struct nge_state *s = nge_state(&g.cx);
    g.l.n = 0;
    obey(&g, 0, order, &act);
    assert_int_equal(bc_order_parse(&nge_game, "cards", "none", order, NULL), 0);
    assert_int_equal(bc_order_parse(&nge_game, "inside", "all", order, NULL), 0);
    obey(&g, 0, order, &act);
    assert_int_equal(order[CARDS], 1); /* for the next battle */
    s->fight = (struct nge_fight){.is = NGE_ON, .zone = 7};
    obey(&g, 0, order, &act);
    s->fight.is |= NGE_ROLLED;
    obey(&g, 0, order, &act);
    assert_int_equal(order[CARDS], 1);
    struct nge_fight fight = s->fight;
    s->fight = (struct nge_fight){0};
    obey(&g, 0, order, &act);
    assert_int_equal(order[CARDS], 0);
    assert_int_equal(order[INSIDE], 1);

    /* One battle directly behind the other is another one. */
    assert_int_equal(bc_order_parse(&nge_game, "cards", "none", order, NULL), 0);
    s->fight = fight;
    obey(&g, 0, order, &act);
    assert_int_equal(order[CARDS], 1);
    s->fight.only = 1;
    obey(&g, 0, order, &act);
    assert_int_equal(order[CARDS], 0);
    assert_int_equal(order[INSIDE], 1);
    s->year++;
    obey(&g, 0, order, &act);
    assert_int_equal(order[INSIDE], 0);
    assert_int_equal(bc_order_parse(&nge_game, "year", "1815", order, NULL), BC_EVALUE);
    game_free(&g);
}

/* Orders for what comes before a year are given in the year before, and hold until its first round. */
static void test_interphase(void **state)
{
    struct game g;
    struct bc_action act;
    int16_t order[BC_ORDERS] = {0};
    (void)state;
    game_new(&g, &nge_game, 1);
    struct nge_state *s = nge_state(&g.cx);
    obey(&g, 0, order, &act);
    assert_int_equal(bc_order_parse(&nge_game, "war", "none", order, NULL), 0);
    assert_int_equal(bc_order_parse(&nge_game, "talks", "none", order, NULL), 0);
    obey(&g, 0, order, &act);
    s->year++;
    s->between = 1;
    static const struct {
        int seq;
        bool declined;
    } ask[] = {
        {NGE_SEQ_WAR, true}, {NGE_SEQ_GIFTS, true}, {NGE_SEQ_TALKS, true}, {NGE_SEQ_BUDGET, false}};
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
        struct bc_option two[] = {{nge_act(NGE_DECLARE, 0, NGE_PR, 0), 1},
                                  {nge_act(NGE_DONE, 0, 0, 0), 1}};
        struct bc_list l = {two, 2, 2, NULL, NULL};
        nge_frame(bc_top(&g.cx))->f.seq = (uint8_t)ask[i].seq;
        enum bc_obeys how = nge_game.obey(&g.cx, 0, &l, order, &act);
        assert_int_equal(how, ask[i].declined ? BC_IN_TIME : BC_LEFT);
        assert_true(!ask[i].declined || act.kind == NGE_DONE);
    }
    s->between = 0;
    obey(&g, 0, order, &act);
    assert_int_equal(order[WAR], 0);
    assert_int_equal(order[TALKS], 0);
    game_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_lapse),
                                       cmocka_unit_test(test_interphase)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
