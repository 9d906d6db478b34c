/* test_match.c - the match layer: applying, undo, resignation, clocks, views and secrets. */
#include "unit.h"

#include "game/fields.h"

static const struct bc_game *null_game_(void)
{
    return bc_game_find("null");
}

/* --- For every game --- */

/* Undo gives the very bytes back, and only the last decision of the seat itself. */
static void undo_one(struct bc_match *m, const struct bc_action *act, const struct bc_head *before)
{
    struct bc_error e;
    const struct bc_move *last = &m->move[m->moves - 1];
    uint64_t after = digest_of(m), chances = m->chances;
    int moves = m->moves;
    for (int seat = BC_NATURE; seat < m->seats; seat++) {
        bool may = seat == act->seat && seat != BC_NATURE && !bc_match_over(m) &&
                   !(last->flags & BC_MOVE_REVEALS);
        assert_int_equal(bc_match_can_undo(m, seat), may);
        if (!may) {
            assert_int_equal(bc_match_undo(m, seat, &e), BC_ESTATE);
            assert_true(digest_of(m) == after);
            continue;
        }
        must(bc_match_undo(m, seat, &e), &e);
        assert_memory_equal(m->cx.st, before, m->cx.game->state_size);
        assert_int_equal(m->moves, moves - 1);
        assert_true(m->chances == chances);
        assert_int_equal(m->log.n, 0);
        must(bc_match_apply(m, act, &e), &e);
        assert_true(digest_of(m) == after);
    }
}

static void undo_everywhere(void **s)
{
    (void)s;
    for (int g = 0; bc_games[g]; g++)
        for (int players = bc_games[g]->seats_min; players <= bc_games[g]->seats_max; players++) {
            struct bc_match *m = new_match(bc_games[g], NULL, players, (uint64_t)players);
            struct bc_head *before = malloc(bc_games[g]->state_size);
            struct bc_rng r;
            assert_non_null(before);
            bc_rng_seed(&r, (uint64_t)players);
            for (int i = 0; i < 200 && !bc_match_over(m); i++) {
                memcpy(before, m->cx.st, bc_games[g]->state_size);
                struct bc_action act = play_one(m, &r);
                undo_one(m, &act, before);
            }
            free(before);
            bc_match_free(m);
        }
}

/* The state is what the actions make of the start. */
static void must_be_replay(const struct bc_match *m, const struct bc_game *g, int players)
{
    struct bc_error e;
    struct bc_match *again = new_match(g, NULL, players, (uint64_t)players);
    again->has_dice = false;
    for (int i = 0; i < m->moves; i++)
        must(bc_match_apply(again, &m->move[i].act, &e), &e);
    assert_memory_equal(again->cx.st, m->cx.st, g->state_size);
    bc_match_free(again);
}

/* Long ways back and short ones, one after the other: whatever is kept to undo from, it never is of
 * actions that were taken back. */
static void rewind_everywhere(void **s)
{
    (void)s;
    for (int g = 0; bc_games[g]; g++)
        for (int players = bc_games[g]->seats_min; players <= bc_games[g]->seats_max; players++) {
            struct bc_match *m = new_match(bc_games[g], NULL, players, (uint64_t)players);
            struct bc_rng r;
            struct bc_error e;
            bc_rng_seed(&r, (uint64_t)players);
            for (int round = 0; round < 60; round++) {
                for (int i = (int)bc_rng_below(&r, round % 8 ? 20 : 200); i > 0; i--)
                    if (!bc_match_over(m))
                        play_one(m, &r);
                if (bc_match_over(m))
                    break;
                int n = 1 + (int)bc_rng_below(&r, round % 5 ? 8 : 120);
                if (n > m->moves)
                    continue;
                must(bc_match_rewind(m, 0, n, &e), &e);
                assert_int_equal(m->keeps,
                                 m->moves / BC_KEEP); /* what is played again is bounded */
                must_be_replay(m, bc_games[g], players);
            }
            bc_match_free(m);
        }
}

/* Whatever is not offered is refused, and nothing changes. */
static void refuses_everywhere(void **s)
{
    (void)s;
    for (int g = 0; bc_games[g]; g++) {
        struct bc_match *m = new_match(bc_games[g], NULL, bc_games[g]->seats_max, 5);
        struct bc_error e;
        struct bc_rng r;
        bc_rng_seed(&r, 5);
        for (int i = 0; i < 100 && !bc_match_over(m); i++) {
            struct bc_action act = any_option(m, any_seat(m, &r), &r), bad = act;
            uint64_t before = digest_of(m);
            bad.a[BC_ARGS - 1] = 77;
            assert_true(bc_match_apply(m, &bad, &e) < 0);
            bad = act;
            bad.kind = 999;
            assert_int_equal(bc_match_apply(m, &bad, &e), BC_EILLEGAL);
            bad = act;
            bad.seat = (int16_t)(act.seat + 32); /* the same bit */
            assert_int_equal(bc_match_apply(m, &bad, &e), BC_EVALUE);
            for (int seat = 0; seat < m->seats; seat++)
                if (!(bc_to_act(&m->cx) & BC_BIT(seat))) {
                    bad = act;
                    bad.seat = (int16_t)seat;
                    assert_int_equal(bc_match_apply(m, &bad, &e), BC_EILLEGAL);
                }
            assert_true(digest_of(m) == before);
            assert_int_equal(m->moves, i);
            must(bc_match_apply(m, &act, &e), &e);
        }
        bc_match_free(m);
    }
}

/* Filling the secrets in again and hiding them once more changes nothing. */
static void guesses_everywhere(void **s)
{
    (void)s;
    for (int g = 0; bc_games[g]; g++) {
        const struct bc_game *game = bc_games[g];
        struct bc_match *m = new_match(game, NULL, game->seats_max, 9);
        struct bc_head *a = malloc(game->state_size), *b = malloc(game->state_size);
        struct bc_rng r;
        bc_rng_seed(&r, 9);
        assert_true(a && b);
        for (int i = 0; i < 100 && !bc_match_over(m); i++, play_one(m, &r))
            for (int seat = 0; seat <= m->seats; seat++) {
                int eye = seat == m->seats ? BC_ONLOOKER : seat;
                struct bc_ctx cx = {game, m->cx.data, b, NULL};
                bc_match_see(m, eye, a);
                memcpy(b, a, game->state_size);
                bc_unredact(&cx, eye, &r);
                assert_null(bc_check(&cx));
                bc_redact(&cx, eye);
                assert_memory_equal(a, b, game->state_size);
            }
        free(a);
        free(b);
        bc_match_free(m);
    }
}

/* The same number gives the same game, another one another. */
static void seeds_decide(void **s)
{
    (void)s;
    for (int g = 0; bc_games[g]; g++) {
        uint64_t got[3];
        for (int i = 0; i < 3; i++) {
            struct bc_match *m = new_match(bc_games[g], NULL, 2, i == 2 ? 8 : 7);
            struct bc_rng r;
            bc_rng_seed(&r, 1);
            play_on(m, &r, 400); /* nie throws its first dice late */
            got[i] = digest_of(m);
            bc_match_free(m);
        }
        assert_true(got[0] == got[1]);
        assert_true(got[0] != got[2]);
    }
}

/* --- On the null game --- */

/* Chance is given by hand: seat 0 and 1 draw what is said, then the die shows 3. */
static struct bc_match *dealt(const char *const cards[6])
{
    struct bc_match *m = new_match(null_game_(), "plain", 2, 1);
    m->has_dice = false;
    for (int i = 0; i < 6; i++) {
        char text[40];
        snprintf(text, sizeof text, "draw %d %s", i / 3, cards[i]);
        must_apply(m, BC_NATURE, text);
    }
    must_apply(m, BC_NATURE, "roll 3");
    return m;
}

static const char *const plain[6] = {"spy", "guard", "sapper", "drummer", "sapper", "guard"};

static void a_round(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = dealt(plain);
    assert_int_equal(bc_to_act(&m->cx), BC_BIT(0) | BC_BIT(1));
    assert_int_equal(apply(m, 0, "bid spy", &e), BC_EILLEGAL);
    assert_non_null(strstr(e.text, "bid.spy"));
    assert_non_null(strstr(e.text, "NULL §3"));
    assert_int_equal(apply(m, 0, "bid grenadier", &e), BC_EILLEGAL); /* not in hand */
    assert_int_equal(apply(m, 0, "pass", &e), BC_EILLEGAL);
    must_apply(m, 1, "bid guard");
    assert_int_equal(apply(m, 1, "fold", &e), BC_EILLEGAL); /* has chosen */
    assert_true(bc_match_can_undo(m, 1));
    assert_false(bc_match_can_undo(m, 0));
    must_apply(m, 0, "bid sapper");
    assert_false(bc_match_can_undo(m, 0)); /* bids were shown */
    assert_false(bc_match_can_undo(m, 1));
    assert_int_equal(bc_to_act(&m->cx), BC_BIT(0));
    assert_string_equal(bc_step_now(&m->cx)->name, "challenge.ask");
    must_apply(m, 0, "spy");
    assert_int_equal(m->cx.st->turn, 2);
    bc_match_free(m);
}

/* The check looks at the state after each action: a fault stops one match and harms nothing. */
static bool faulty;
static const char *(*real_check)(const struct bc_ctx *);

static const char *sometimes(const struct bc_ctx *cx)
{
    return faulty ? "made up" : real_check(cx);
}

static void broken_rules(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_game g = *null_game_();
    real_check = g.check;
    g.check = sometimes;
    faulty = false;
    struct bc_match *m = new_match(&g, NULL, 2, 3);
    must(bc_match_chance(m, &e), &e);
    uint64_t before = digest_of(m);
    int moves = m->moves;
    faulty = true;
    assert_int_equal(apply(m, 0, "fold", &e), BC_ESTATE);
    assert_non_null(strstr(e.text, "made up"));
    assert_true(digest_of(m) == before);
    assert_int_equal(m->moves, moves);
    faulty = false;
    must_apply(m, 0, "fold");
    bc_match_free(m);
}

static void no_outcome(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    (void)cx, (void)f, (void)seat, (void)out;
}

/* Only a position from outside can lead there: the last step before it is refused. */
static void dead_end(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_game g = *null_game_();
    struct bc_step seq[8];
    const struct bc_step *const seqs[] = {seq, g.seqs[1], NULL};
    for (int i = 0; i < 8 && (!i || seq[i - 1].name); i++)
        seq[i] = g.seqs[0][i];
    assert_string_equal(seq[1].name, "game.roll");
    void (*odds)(const struct bc_ctx *, const struct bc_frame *, int, struct bc_list *) =
        seq[1].legal;
    g.seqs = seqs;
    struct bc_match *m = new_match(&g, NULL, 2, 3);
    seq[1].legal = no_outcome;
    assert_int_equal(bc_match_chance(m, &e), BC_ESTATE);
    assert_non_null(strstr(e.text, "chance has no outcome"));
    assert_string_equal(bc_step_now(&m->cx)->name, "game.deal");
    int moves = m->moves;
    seq[1].legal = odds;
    must(bc_match_chance(m, &e), &e);
    assert_true(m->moves > moves);
    bc_match_free(m);
}

static void dice_rule(void **s)
{
    (void)s;
    struct bc_error e;
    uint8_t mix[BC_MIX] = {1, 2, 3};
    struct bc_match *m = new_match(null_game_(), NULL, 2, 3),
                    *n = new_match(null_game_(), NULL, 2, 3);
    struct bc_rng r;
    bc_rng_seed(&r, 1);
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, BC_NATURE, &l);
    int right = bc_dice_pick(&m->dice, 0, &l);
    struct bc_action wrong = l.v[(right + 1) % l.n].act;
    assert_int_equal(bc_match_apply(m, &wrong, &e), BC_ESTATE);
    assert_int_equal(m->moves, 0);
    assert_int_equal(bc_match_mix(n, 2, mix, &e), BC_EVALUE);
    must(bc_match_mix(n, 1, mix, &e), &e);
    must(bc_match_chance(m, &e), &e);
    must(bc_match_chance(n, &e), &e);
    assert_int_equal(m->chances, 7);
    assert_int_equal(bc_to_act(&m->cx), BC_BIT(0) | BC_BIT(1));
    assert_true(digest_of(m) != digest_of(n));
    assert_int_equal(bc_match_mix(n, 1, mix, &e), BC_ESTATE); /* too late */
    m->has_dice = false;
    must_apply(m, 0, "fold");
    must_apply(m, 1, "fold");
    if (bc_to_act(&m->cx) & BC_BIT(BC_NATURE))
        assert_int_equal(bc_match_chance(m, &e), BC_ESTATE);
    else
        fail_msg("nature should be to act");
    bc_match_free(m);
    bc_match_free(n);
}

static void resign_of_two(void **s)
{
    (void)s;
    struct bc_error e;
    int32_t milli[BC_SEATS] = {5, 5};
    struct bc_match *m = dealt(plain);
    bc_match_score(m, milli);
    assert_int_equal(milli[0] | milli[1], 0);
    assert_int_equal(bc_match_resign(m, 2, &e), BC_EVALUE);
    must(bc_match_resign(m, 1, &e), &e);
    assert_true(bc_match_over(m));
    assert_false(m->cx.st->over);
    bc_match_score(m, milli);
    assert_int_equal(milli[0], 1000);
    assert_int_equal(milli[1], 0);
    assert_int_equal(apply(m, 0, "fold", &e), BC_ESTATE);
    assert_int_equal(bc_match_resign(m, 0, &e), BC_ESTATE);
    assert_false(bc_match_can_undo(m, 0));
    bc_match_free(m);
}

static void resign_of_four(void **s)
{
    (void)s;
    struct bc_error e;
    int32_t milli[BC_SEATS];
    struct bc_match *m = new_match(null_game_(), NULL, 4, 3);
    must(bc_match_chance(m, &e), &e);
    must(bc_match_resign(m, 2, &e), &e);
    assert_int_equal(m->resigned, BC_BIT(2));
    assert_int_equal(bc_match_resign(m, 2, &e), BC_ESTATE);
    assert_false(bc_match_over(m));
    must_apply(m, 2, "fold"); /* played on by the caller's computer */
    must(bc_match_resign(m, 0, &e), &e);
    assert_false(bc_match_over(m));
    must(bc_match_resign(m, 3, &e), &e);
    assert_true(bc_match_over(m));
    bc_match_score(m, milli);
    assert_int_equal(milli[1], 1000);
    assert_int_equal(milli[0] + milli[2] + milli[3], 0);
    bc_match_free(m);
}

/* Both fold: the round is over and nature deals the next one. */
static void fold_both(struct bc_match *m)
{
    struct bc_error e;
    must_apply(m, 0, "fold");
    must_apply(m, 1, "fold");
    must(bc_match_chance(m, &e), &e);
}

static void clock_live(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_clock c = {10000, 500, 0};
    struct bc_match *m = new_match(null_game_(), NULL, 2, 3);
    must(bc_match_chance(m, &e), &e);
    bc_match_clock(m, &c);
    bc_match_tick(m, 1000000); /* starts it */
    assert_int_equal(m->seat[0].clock_ms, 10000);
    bc_match_tick(m, 1000100);
    assert_int_equal(m->seat[0].clock_ms, 9900); /* both are to act */
    assert_int_equal(m->seat[1].clock_ms, 9900);
    must_apply(m, 0, "fold");
    bc_match_tick(m, 1000300);
    assert_int_equal(m->seat[0].clock_ms, 9900);
    assert_int_equal(m->seat[1].clock_ms, 9700);
    must(bc_match_undo(m, 0, &e), &e);
    bc_match_tick(m, 1000200); /* a clock put back takes nothing and gives nothing */
    assert_int_equal(m->seat[1].clock_ms, 9700);
    fold_both(m);
    assert_int_equal(m->seat[0].clock_ms, 10400); /* a new turn */
    assert_int_equal(m->seat[1].clock_ms, 10200);
    bc_match_tick(m, 1000200 + 10300);
    assert_int_equal(m->timed_out, BC_BIT(1));
    assert_int_equal(m->seat[1].clock_ms, 0);
    assert_true(bc_match_over(m));
    int32_t milli[BC_SEATS];
    bc_match_score(m, milli);
    assert_int_equal(milli[0], 1000);
    assert_int_equal(milli[1], 0);
    bc_match_free(m);
}

/* Undo across the end of a turn does not pay the increment twice. */
static void clock_increment(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_clock c = {1000, 50, 0};
    struct bc_match *m = dealt(plain);
    bc_match_clock(m, &c);
    must_apply(m, 0, "fold");
    must_apply(m, 1, "bid guard");
    assert_int_equal(m->cx.st->turn, 1);
    must_apply(m, 0, "pass");
    assert_int_equal(m->cx.st->turn, 2);
    assert_int_equal(m->seat[0].clock_ms, 1050);
    assert_true(bc_match_can_undo(m, 0));
    must(bc_match_undo(m, 0, &e), &e);
    assert_int_equal(m->cx.st->turn, 1);
    must_apply(m, 0, "pass");
    assert_int_equal(m->seat[0].clock_ms, 1050);
    bc_match_free(m);
}

static void clock_daily(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_clock c = {0, 0, 86400000};
    struct bc_match *m = new_match(null_game_(), NULL, 2, 3);
    must(bc_match_chance(m, &e), &e);
    bc_match_clock(m, &c);
    bc_match_tick(m, 5);
    bc_match_tick(m, 80000005);
    assert_int_equal(m->seat[1].clock_ms, 6400000);
    fold_both(m);
    assert_int_equal(m->seat[0].clock_ms, 86400000);
    bc_match_tick(m, 80000005 + 86400000);
    assert_int_equal(m->timed_out, BC_BIT(0)); /* the first found; then the match is over */
    bc_match_free(m);
}

static char *view(const struct bc_match *m, int seat)
{
    struct bc_out o = {0};
    bc_match_view(m, seat, &o);
    assert_false(o.failed);
    return o.s;
}

/* Two matches that differ in what `seat` cannot know look the same to it. */
static void same_view(const struct bc_match *a, const struct bc_match *b, int seat, bool same)
{
    char *x = view(a, seat), *y = view(b, seat);
    if (same)
        assert_string_equal(x, y);
    else
        assert_string_not_equal(x, y);
    free(x);
    free(y);
}

static void secret_hands(void **s)
{
    (void)s;
    static const char *const other[6] = {"fusilier", "guard",  "guard",
                                         "drummer",  "sapper", "guard"};
    struct bc_match *a = dealt(plain), *b = dealt(other);
    same_view(a, b, 0, false);
    same_view(a, b, 1, true);
    same_view(a, b, BC_ONLOOKER, true);
    must_apply(a, 0, "bid sapper");
    must_apply(b, 0, "fold");
    same_view(a, b, 1, true); /* that seat 0 has chosen is public, what is not */
    same_view(a, b, BC_ONLOOKER, true);
    must_apply(a, 1, "bid guard");
    must_apply(b, 1, "bid guard");
    same_view(a, b, 1, false);
    same_view(a, b, BC_ONLOOKER, false);
    bc_match_free(a);
    bc_match_free(b);
}

static void view_text(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = dealt(plain);
    must(bc_seat_set(&m->seat[0], BC_HUMAN, NULL, "Anna", &e), &e);
    must(bc_seat_set(&m->seat[1], BC_COMPUTER, "greedy", "Blücher", &e), &e);
    must_apply(m, 1, "fold");
    char *v = view(m, 0);
    assert_string_equal(
        v, "{\"game\":\"null\",\"version\":1,\"scenario\":\"plain\",\"turn\":1,\"over\":false,"
           "\"to_act\":[0],"
           "\"prompt\":{\"step\":\"game.bid\",\"rule\":\"NULL §3\","
           "\"facts\":{\"kind\":\"prize\",\"args\":[\"3\"]}},"
           "\"table\":{\"pot\":3,\"winner\":-1,\"players\":["
           "{\"points\":0,\"held\":3,\"bid\":false,\"hand\":[\"spy\",\"sapper\",\"guard\"]},"
           "{\"points\":0,\"held\":3,\"bid\":true,\"hand\":[]}]},"
           "\"options\":[\"fold\",\"bid sapper\",\"bid guard\"],"
           "\"seats\":[{\"seat\":0,\"name\":\"Anna\",\"kind\":\"human\"},"
           "{\"seat\":1,\"name\":\"Blücher\",\"kind\":\"computer\",\"player\":\"greedy\"}],"
           "\"refused\":[{\"do\":\"bid spy\",\"rule\":\"NULL §3\",\"reason\":\"bid.spy\"}],"
           "\"events\":[]}");
    free(v);
    v = view(m, 1); /* its own secret choice, and nothing to choose any more */
    assert_non_null(strstr(v, "\"options\":[],"));
    assert_non_null(strstr(v, "\"refused\":[],\"events\":[{\"seat\":1,\"do\":\"fold\"}]}"));
    free(v);
    must(bc_match_resign(m, 1, &e), &e);
    v = view(m, BC_ONLOOKER);
    assert_non_null(strstr(v, "\"over\":true"));
    assert_non_null(strstr(v, "\"over\":true,\"to_act\":[],\"table\""));
    assert_non_null(strstr(v, "\"resigned\":true,\"score\":0}]"));
    free(v);
    bc_match_free(m);
}

/* The log runs from the last decision on through chance, and says what is for whom. */
static void log_order(void **s)
{
    (void)s;
    struct bc_match *m = dealt(plain);
    must_apply(m, 0, "bid guard");
    assert_int_equal(m->log.n, 1);
    assert_int_equal(m->log.v[0].seen, BC_BIT(0));
    must_apply(m, 1, "bid guard");
    /* bid, shown, shown, tied, then the next round's deal */
    assert_int_equal(m->log.n, 4);
    assert_int_equal(m->log.v[1].seen, 0);
    must_apply(m, BC_NATURE, "draw 0 sapper");
    assert_int_equal(m->log.n, 6);
    assert_int_equal(m->log.v[4].seen, BC_BIT(BC_NATURE)); /* the draw itself: for nobody */
    assert_int_equal(m->log.v[5].seen, BC_BIT(0));         /* what seat 0 is told */
    bc_match_free(m);
}

static void names(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_seat seat = {0};
    assert_int_equal(bc_seat_set(&seat, BC_HUMAN, NULL, "a\"b", &e), BC_EVALUE);
    assert_int_equal(bc_seat_set(&seat, BC_HUMAN, NULL, "a\nb", &e), BC_EVALUE);
    assert_int_equal(bc_seat_set(&seat, BC_HUMAN, NULL, "a\xff", &e), BC_EVALUE);
    assert_int_equal(bc_seat_set(&seat, BC_COMPUTER, "two words", "", &e), BC_EVALUE);
    assert_string_equal(seat.name, "");
    assert_int_equal(bc_seat_set(&seat, BC_HUMAN, NULL,
                                 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\xc3\xa4y", &e),
                     0);
    assert_int_equal(strlen(seat.name), 46); /* the umlaut does not fit: cut before it */
}

/* Matches with a cache share their scenario, and leave it there. */
static void shared_data(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *a, *b, *c;
    struct bc_files files = bc_files_embedded;
    const struct bc_game *g = bc_game_find("waterloo");
    files.cache = bc_cache_new();
    assert_non_null(files.cache);
    must(bc_match_new(&a, g, &files, "standard", NULL, NULL, &e), &e);
    must(bc_match_new(&b, g, &files, "standard", NULL, NULL, &e), &e);
    must(bc_match_new(&c, g, &files, "introductory", NULL, NULL, &e), &e);
    assert_ptr_equal(a->cx.data, b->cx.data);
    assert_ptr_not_equal(a->cx.data, c->cx.data);
    bc_match_free(a);
    must(bc_match_chance(b, &e), &e);
    bc_match_free(b);
    bc_match_free(c);
    bc_cache_free(files.cache);
}

static void bad_starts(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_match *m = NULL;
    const struct bc_game *g = null_game_();
    int16_t opt[BC_OPTS] = {5, 0};
    assert_int_equal(bc_match_new(&m, g, &bc_files_embedded, NULL, opt, NULL, &e), BC_EVALUE);
    opt[0] = 2, opt[1] = 2;
    assert_int_equal(bc_match_new(&m, g, &bc_files_embedded, NULL, opt, NULL, &e), BC_EVALUE);
    assert_int_equal(bc_match_new(&m, g, &bc_files_embedded, "nothing", NULL, NULL, &e), BC_EIO);
    assert_int_equal(bc_match_new(&m, g, &bc_files_embedded, "../x", NULL, NULL, &e), BC_EVALUE);
    assert_null(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_everywhere),    cmocka_unit_test(rewind_everywhere),
        cmocka_unit_test(refuses_everywhere), cmocka_unit_test(guesses_everywhere),
        cmocka_unit_test(seeds_decide),       cmocka_unit_test(a_round),
        cmocka_unit_test(broken_rules),       cmocka_unit_test(dead_end),
        cmocka_unit_test(dice_rule),          cmocka_unit_test(resign_of_two),
        cmocka_unit_test(resign_of_four),     cmocka_unit_test(clock_live),
        cmocka_unit_test(clock_increment),    cmocka_unit_test(clock_daily),
        cmocka_unit_test(secret_hands),       cmocka_unit_test(view_text),
        cmocka_unit_test(log_order),          cmocka_unit_test(names),
        cmocka_unit_test(shared_data),        cmocka_unit_test(bad_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
