/* test_search.c - the computer players: names, same seed same choice, wins found and not given away,
 * nothing hidden used, limits kept, plans followed; on the games and on two toys. What takes more
 * than one thread is in test_threads.c. */
#include "player_kit.h"
#include "toys.h"

#include "ai/bench.h"
#include "ai/fixed.h"
#include "ai/hints.h"
#include "ai/mcts.h"
#include "ai/playout.h"
#include "ai/tree.h"

/* --- Names --- */

static void test_names(void **state)
{
    static const char *const good[] = {"random",     "greedy",      "mcts:1",
                                       "mcts:500ms", "mcts:2s",     "recruit",
                                       "veteran",    "marshal",     "marshal:250ms",
                                       "recruit:9",  "veteran:10s", "mcts:7/trust=900/open=2"};
    static const char *const bad[] = {
        "",         "foo",          "mcts",         "mcts:",          "mcts:0",
        "mcts:12x", "mcts:-1",      "mcts: 1",      "mcts:1m",        "mcts:9e9",
        "random:3", "greedy:1s",    "marshal:",     "marshal:0",      "mcts:100000001",
        "Random",   "mcts:9/foo=1", "mcts:9/trust", "mcts:9/trust=x", "mcts:9/"};
    struct bc_error e;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        must(bc_player_check(good[i], &e), &e);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        e.text[0] = 0;
        assert_int_equal(bc_player_check(bad[i], &e), BC_EVALUE);
        assert_true(strlen(e.text) > 10);
    }
    for (int i = 0; bc_player_words[i]; i++)
        must(bc_player_check(bc_player_words[i], &e), &e);
    struct bc_player *p;
    assert_int_equal(bc_player_new(&p, &nim, NULL, "mcts:12x", 1, 1, &e), BC_EVALUE);
    assert_int_equal(bc_player_new(&p, &nim, NULL, "random", 1, 0, &e), BC_EVALUE);
    p = new_player(&nim, NULL, "marshal:250ms", 1, 1);
    assert_string_equal(bc_player_spec(p), "marshal:250ms");
    bc_player_free(p);
}

static void test_whole_numbers(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 100000; i += 7) {
        uint64_t r = bc_isqrt(i * i);
        assert_true(r == i);
        assert_true(i < 2 || bc_isqrt(i * i - 1) == i - 1);
    }
    assert_int_equal(bc_ln(1), 0);
    assert_in_range(bc_ln(2), 45420, 45430);         /* 0.6931 */
    assert_in_range(bc_ln(10), 150500, 151300);      /* 2.3026 */
    assert_in_range(bc_ln(1000000), 904000, 907000); /* 13.8155 */
    for (uint32_t i = 1; i < 5000; i++)
        assert_true(bc_ln(i + 1) >= bc_ln(i));
}

/* --- Strength, on a small scale --- */

static int nim_choice(const char *spec, int left, uint64_t seed)
{
    struct toy st;
    struct bc_ctx cx = {&nim, NULL, &st.h, NULL};
    int16_t opt[BC_OPTS] = {(int16_t)left};
    assert_int_equal(bc_start(&cx, opt, NULL), 0);
    struct bc_player *p = new_player(&nim, NULL, spec, seed, 1);
    struct bc_action act = choose(p, &cx, 0);
    bc_player_free(p);
    return act.a[0];
}

static void test_win_in_one(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (int left = 1; left <= 3; left++)
            assert_int_equal(nim_choice("mcts:50", left, seed), left);
}

/* Whatever does not leave a multiple of four gives the win away. */
static void test_gives_nothing_away(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++)
        for (int left = 5; left <= 15; left++)
            if (left % 4)
                assert_int_equal(nim_choice("mcts:4000", left, seed), left % 4);
}

static bc_seats dead_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    return toy(cx)->next ? BC_BIT(BC_NATURE) : BC_BIT(0);
}

static void dead_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    if (seat != BC_NATURE)
        three(cx, f, seat, out);
}

/* A position from outside may lead where chance has no outcome: what comes before is judged as it is. */
static void test_dead_end(void **state)
{
    static const char *const specs[] = {"random", "greedy", "mcts:50"};
    static const struct bc_step seq[] = {
        {"dead", "", BC_ASKS(BC_ALWAYS, dead_who, dead_legal, nim_take)}, {0}};
    static const struct bc_step *const seqs[] = {seq, NULL};
    static const struct bc_game dead = TOY("dead", seqs, nim_score);
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct toy st;
        struct bc_ctx cx = {&dead, NULL, &st.h, NULL};
        int16_t opt[BC_OPTS] = {9};
        assert_int_equal(bc_start(&cx, opt, NULL), 0);
        struct bc_player *p = new_player(&dead, NULL, specs[i], 1, 1);
        assert_in_range(choose(p, &cx, 0).a[0], 1, 3);
        bc_player_free(p);
    }
}

/* The other one must not answer to what is hidden from him: then all would look lost. */
static void test_secret_choice(void **state)
{
    struct toy st;
    struct bc_ctx cx = {&rps, NULL, &st.h, NULL};
    int16_t opt[BC_OPTS] = {3};
    struct bc_advice a[3];
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(bc_start(&cx, opt, NULL), 0);
        struct bc_player *p = new_player(&rps, NULL, "mcts:3000", 1, 1);
        assert_int_equal(bc_player_advise(p, &cx, seat, a, 3), 3);
        assert_true(a[0].win > 0.35 && a[0].win < 0.65);
        bc_player_free(p);
    }
}

/* The last decision of the null game: a spy takes the prize that decides. */
static bool is_deciding(const struct bc_match *m, int seat, struct bc_action *spy)
{
    const struct bc_step *s = bc_step_now(&m->cx);
    struct bc_head *copy = malloc(m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, copy, NULL};
    int32_t take[BC_SEATS] = {0}, leave[BC_SEATS] = {0};
    if (s && !strcmp(s->name, "challenge.ask")) {
        *spy = parse(m, seat, "spy");
        struct bc_action pass = parse(m, seat, "pass");
        memcpy(copy, m->cx.st, m->cx.game->state_size);
        if (!bc_apply(&cx, spy) && copy->over) {
            cx.game->score(&cx, take);
            memcpy(copy, m->cx.st, m->cx.game->state_size);
            if (!bc_apply(&cx, &pass) && copy->over)
                cx.game->score(&cx, leave);
            else
                take[seat] = 0;
        }
    }
    free(copy);
    return take[seat] == 1000 && leave[seat] == 0;
}

static void test_takes_the_prize(void **state)
{
    struct bc_rng r;
    int found = 0;
    (void)state;
    bc_rng_seed(&r, 1);
    for (uint64_t seed = 1; found < 10; seed++) {
        assert_true(seed < 5000);
        struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, seed);
        while (!bc_match_over(m)) {
            int seat = any_seat(m, &r);
            struct bc_action spy = {0}, act;
            if (seat >= 0 && is_deciding(m, seat, &spy)) {
                struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:60", seed, 1);
                act = choose(p, &m->cx, seat);
                assert_true(bc_same(&act, &spy));
                bc_player_free(p);
                found++;
            }
            play_one(m, &r);
        }
        bc_match_free(m);
    }
}

/* Plays on until the turn is over; the scores if the game is then. */
static bool wins_this_turn(const struct bc_match *m, const struct bc_head *from, int seat)
{
    struct bc_head *copy = malloc(m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, copy, NULL};
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:300", 3, 1);
    int32_t milli[BC_SEATS] = {0};
    memcpy(copy, from, m->cx.game->state_size);
    while (bc_to_act(&cx) & BC_BIT(seat) && copy->turn == from->turn) {
        struct bc_action act = choose(p, &cx, seat);
        assert_int_equal(bc_apply(&cx, &act), 0);
    }
    if (copy->over)
        cx.game->score(&cx, milli);
    bc_player_free(p);
    free(copy);
    return milli[seat] == 1000;
}

/* Where greedy won a game of Waterloo in one turn, the search finds a way too. */
static void test_finds_the_last_march(void **state)
{
    const struct bc_game *g = bc_game_find("waterloo");
    int found = 0, tried = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct bc_error e;
        struct bc_match *m = new_match(g, NULL, 2, seed);
        struct bc_player *p = new_player(g, m->cx.data, "greedy", seed, 1);
        struct bc_head *last = malloc(g->state_size);
        int mover = -1, turn = -1;
        bool dice = false;
        while (!bc_match_over(m)) {
            if (bc_to_act(&m->cx) & BC_BIT(BC_NATURE)) {
                must(bc_match_chance(m, &e), &e);
                dice = true;
                continue;
            }
            int seat = bc_decider(bc_to_act(&m->cx), 0);
            if (dice || seat != mover || m->cx.st->turn != turn)
                memcpy(last, m->cx.st, g->state_size);
            dice = false;
            mover = seat;
            turn = m->cx.st->turn;
            struct bc_action act = choose(p, &m->cx, seat);
            must(bc_match_apply(m, &act, &e), &e);
        }
        int32_t milli[BC_SEATS];
        bc_match_score(m, milli);
        if (milli[mover] == 1000) {
            tried++;
            found += wins_this_turn(m, last, mover);
        }
        free(last);
        bc_player_free(p);
        bc_match_free(m);
    }
    assert_true(tried >= 3);
    assert_int_equal(found, tried);
}

/* --- The same again --- */

static const char *const searchers[] = {"random", "greedy", "mcts:60", "recruit"};

static void test_same_seed_same_choice(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++)
        for (size_t k = 0; k < sizeof searchers / sizeof searchers[0]; k++) {
            struct bc_match *m = new_match(bc_games[i], NULL, bc_games[i]->seats_max, 1);
            struct bc_player *a = new_player(bc_games[i], m->cx.data, searchers[k], 5, 1);
            struct bc_player *b = new_player(bc_games[i], m->cx.data, searchers[k], 5, 1);
            struct bc_error e;
            for (int n = 0; n < 60 && !bc_match_over(m); n++) {
                must(bc_match_chance(m, &e), &e);
                if (bc_match_over(m))
                    break;
                int seat = bc_decider(bc_to_act(&m->cx), 0);
                struct bc_action x = choose(a, &m->cx, seat), y = choose(b, &m->cx, seat);
                assert_true(bc_same(&x, &y));
                must(bc_match_apply(m, &x, &e), &e);
            }
            bc_player_free(a);
            bc_player_free(b);
            bc_match_free(m);
        }
}

/* A player that is reset is a new one. */
static void test_reset(void **state)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 1);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:50", 5, 1);
    struct bc_error e;
    (void)state;
    must(bc_match_chance(m, &e), &e);
    int seat = bc_decider(bc_to_act(&m->cx), 0);
    struct bc_action first = choose(p, &m->cx, seat);
    for (int i = 0; i < 3; i++)
        choose(p, &m->cx, seat);
    bc_player_reset(p, 5);
    assert_int_equal(bc_player_simulations(p), 0);
    struct bc_action again = choose(p, &m->cx, seat);
    assert_true(bc_same(&first, &again));
    bc_player_free(p);
    bc_match_free(m);
}

/* The world behind what the seat sees makes no difference. */
static void test_uses_nothing_hidden(void **state)
{
    const struct bc_game *g = bc_game_find("null");
    struct bc_rng r;
    (void)state;
    bc_rng_seed(&r, 9);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct bc_match *m = new_match(g, NULL, 4, seed);
        int differ = 0;
        play_on(m, &r, 20 + (int)seed);
        while (!bc_match_over(m) && bc_to_act(&m->cx) & BC_BIT(BC_NATURE))
            play_one(m, &r);
        for (size_t k = 0; k < sizeof searchers / sizeof searchers[0] && !bc_match_over(m); k++) {
            int seat = any_seat(m, &r);
            struct bc_player *p = new_player(g, m->cx.data, searchers[k], seed, 1);
            differ += same_in_worlds(p, m, seat, 8, seed, &r);
            bc_player_free(p);
        }
        assert_true(differ > 0 || bc_match_over(m));
        bc_match_free(m);
    }
}

/* --- Limits --- */

/* A tree without room does what it can. */
static void test_full_memory(void **state)
{
    struct bc_search s = BC_SEARCH_DEFAULTS;
    struct bc_error e;
    (void)state;
    s.simulations = 3000;
    for (int i = 0; bc_games[i]; i++)
        for (uint32_t kb = 1; kb <= 64; kb *= 8) {
            struct bc_match *m = new_match(bc_games[i], NULL, 2, 1);
            struct bc_mcts *t;
            s.memory_kb = kb;
            s.simulations = kb == 64 ? 3000 : 300;
            must(bc_match_chance(m, &e), &e);
            must(bc_mcts_new(&t, bc_games[i], m->cx.data, &s, 1, &e), &e);
            bc_mcts_run(t, m->cx.st, bc_decider(bc_to_act(&m->cx), 0), 1, false, NULL);
            assert_int_equal(bc_mcts_simulations(t), s.simulations);
            assert_true(bc_mcts_was_full(t));
            bc_mcts_free(t);
            bc_match_free(m);
        }
}

static void test_not_its_turn(void **state)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 1);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:10", 1, 1);
    struct bc_action act;
    struct bc_advice a;
    struct bc_error e;
    (void)state;
    must(bc_match_chance(m, &e), &e);
    int other = 1 - bc_decider(bc_to_act(&m->cx), 0);
    assert_int_equal(bc_player_choose(p, &m->cx, other, &act), BC_ESTATE);
    assert_int_equal(bc_player_choose(p, &m->cx, BC_NATURE, &act), BC_ESTATE);
    assert_int_equal(bc_player_choose(p, &m->cx, 7, &act), BC_ESTATE);
    assert_int_equal(bc_player_choose(p, &m->cx, 30, &act), BC_ESTATE);
    assert_int_equal(bc_player_advise(p, &m->cx, other, &a, 1), 0);
    bc_player_free(p);
    bc_match_free(m);
}

/* --- Plans --- */

/* Something that the player would not do now, if there is anything. */
static bool other_action(const struct bc_match *m, int seat, const struct bc_action *want,
                         struct bc_action *out)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, seat, &l);
    for (int i = l.n - 1; i >= 0; i--)
        if (!bc_same(&l.v[i].act, want)) {
            *out = l.v[i].act;
            return true;
        }
    return false;
}

/* One search for the whole march; another one when something else was done than planned. */
static void test_follows_its_plan(void **state)
{
    struct bc_match *m = new_match(bc_game_find("waterloo"), NULL, 2, 1);
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:100", 1, 1);
    struct bc_action act, other;
    struct bc_error e;
    (void)state;
    must(bc_match_chance(m, &e), &e);
    int seat = bc_decider(bc_to_act(&m->cx), 0), turn = m->cx.st->turn, n = 0;
    for (; m->cx.st->turn == turn && bc_to_act(&m->cx) & BC_BIT(seat) && n < 4; n++) {
        act = choose(p, &m->cx, seat);
        assert_in_range(bc_player_simulations(p), 1, 100);
        must(bc_match_apply(m, &act, &e), &e);
    }
    assert_true(n == 4);
    uint64_t before = bc_player_simulations(p);
    act = choose(p, &m->cx, seat);
    assert_true(bc_player_simulations(p) == before);
    assert_true(other_action(m, seat, &act, &other));
    must(bc_match_apply(m, &other, &e), &e);
    if (bc_to_act(&m->cx) & BC_BIT(seat) && other_action(m, seat, &other, &act)) {
        choose(p, &m->cx, seat);
        assert_true(bc_player_simulations(p) > before);
    }
    bc_player_free(p);
    bc_match_free(m);
}

/* What hints owe to the search, on states of random games. */
static void check_hints(const struct bc_hints *h, struct bc_work *w, int seat)
{
    int32_t milli[BC_SEATS] = {0};
    int sum = 0;
    if (h->eval) {
        h->eval(&w->cx, milli);
        for (int i = 0; i < w->cx.st->seats; i++) {
            assert_in_range(milli[i], 0, 1000);
            sum += milli[i];
        }
        assert_int_equal(sum, 1000);
    }
    if (seat == BC_NATURE || !h->plans || !h->rollout)
        return;
    size_t size = w->cx.game->state_size;
    memcpy(w->view, w->cx.st, size);
    int n = h->plans(&w->cx, seat, &w->rng, w->plan, BC_PLANS);
    assert_memory_equal(w->view, w->cx.st, size);
    for (int i = 0; i <= n; i++) {
        struct bc_plan p = {0};
        if (i < n)
            p = w->plan[i];
        else if (!h->rollout(&w->cx, seat, &w->rng, &p))
            break;
        assert_in_range(p.n, 1, BC_PLAN);
        assert_true(i == 0 || i == n || p.prior <= w->plan[i - 1].prior);
        assert_int_equal(bc_play_plan(w, seat, p.act, p.n), p.n);
        memcpy(w->cx.st, w->view, size);
    }
}

static void test_hints(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++) {
        const struct bc_hints *h = bc_hints_find(bc_games[i]);
        if (!h)
            continue;
        for (int s = 0; bc_games[i]->scenarios[s]; s++)
            for (int n = bc_games[i]->seats_min; n <= bc_games[i]->seats_max; n++) {
                struct bc_match *m = new_match(bc_games[i], bc_games[i]->scenarios[s], n, 1);
                struct bc_work w;
                void *memory = malloc(bc_work_size(bc_games[i]));
                bc_work_init(&w, memory, bc_games[i], m->cx.data);
                memcpy(w.cx.st, m->cx.st, bc_games[i]->state_size);
                for (int k = 0; k < 3000 && !w.cx.st->over; k++) {
                    int seat = bc_decider(bc_to_act(&w.cx), 0);
                    if (k % 5 == 0)
                        check_hints(h, &w, seat);
                    bc_play_any(&w, seat);
                }
                free(memory);
                bc_match_free(m);
            }
    }
}

/* Every kind of player ends every game, by legal actions only. */
static void test_whole_games(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++)
        for (int n = bc_games[i]->seats_min; n <= bc_games[i]->seats_max; n++) {
            const struct bc_game *g = bc_games[i];
            static const char *const who[] = {"mcts:4", "greedy", "random", "recruit:3"};
            struct bc_match *m = new_match(g, g->scenarios[1] ? g->scenarios[n % 2] : NULL, n, 7);
            struct bc_player *p[BC_SEATS];
            struct bc_error e;
            for (int k = 0; k < n; k++)
                p[k] = new_player(g, m->cx.data, who[k % 4], (uint64_t)k, 1);
            while (!bc_match_over(m)) {
                must(bc_match_chance(m, &e), &e);
                if (bc_match_over(m))
                    break;
                int seat = bc_decider(bc_to_act(&m->cx), 0);
                struct bc_action act = choose(p[seat], &m->cx, seat);
                must(bc_match_apply(m, &act, &e), &e);
            }
            for (int k = 0; k < n; k++)
                bc_player_free(p[k]);
            bc_match_free(m);
        }
}

/* Of one game only where that is slow: a stage of ./test compares those of all. */
static void test_signature(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i] && (i == 0 || !SLOW); i++) {
        uint64_t s = bc_bench_signature(bc_games[i]);
        assert_true(s != 0);
        assert_true(s == bc_bench_signature(bc_games[i]));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_win_in_one),
        cmocka_unit_test(test_gives_nothing_away),
        cmocka_unit_test(test_dead_end),
        cmocka_unit_test(test_secret_choice),
        cmocka_unit_test(test_takes_the_prize),
        cmocka_unit_test(test_finds_the_last_march),
        cmocka_unit_test(test_same_seed_same_choice),
        cmocka_unit_test(test_reset),
        cmocka_unit_test(test_uses_nothing_hidden),
        cmocka_unit_test(test_full_memory),
        cmocka_unit_test(test_not_its_turn),
        cmocka_unit_test(test_follows_its_plan),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_signature),
    };
    if (argc > 1) /* one of them: test_hints */
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
