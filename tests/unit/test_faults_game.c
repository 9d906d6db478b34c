/* test_faults_game.c - every allocation fails in turn while games are loaded, played, written and read,
 * and computers think: an error with a sentence, nothing changed, nothing left. As test_faults.c:
 * BICORNE_FAULTS=all tries all places, BICORNE_FAULTS=N every N-th. */
#include "faults.h"

/* What the test itself allocates never fails. */
#define malloc __real_malloc
#define calloc __real_calloc

#include "unit.h"

#include "ai/player.h"
#include "bicorne.h"
#include "game/text.h"
#include "server/server.h"

/* One thing to do in a failing world: 0, or an error that says what it is. */
typedef int doing(const struct bc_game *g, const char *scenario, struct bc_error *e);

static int play_a_little(struct bc_match *m, struct bc_error *e)
{
    struct bc_rng r;
    int rc = bc_match_chance(m, e);
    bc_rng_seed(&r, 7);
    for (int i = 0; !rc && i < 12 && !bc_match_over(m); i++) {
        struct bc_action act = any_option(m, any_seat(m, &r), &r);
        uint64_t before = digest_of(m);
        int moves = m->moves;
        rc = bc_match_apply(m, &act, e);
        if (rc && (digest_of(m) != before || m->moves != moves))
            fail_msg("%s: an action that failed has changed the match", m->cx.game->id);
    }
    return rc;
}

/* A match from its set-up, undo, as a record and back, as a position and back. */
static int do_match(const struct bc_game *g, const char *scenario, struct bc_error *e)
{
    struct bc_match *m = NULL, *back = NULL, *there = NULL;
    struct bc_out record = {0}, position = {0};
    uint64_t seed = 3;
    int16_t opt[BC_OPTS];
    bc_opt_defaults(g, opt);
    int rc = bc_match_new(&m, g, &bc_files_embedded, scenario, opt, &seed, e);
    if (!rc)
        rc = play_a_little(m, e);
    if (!rc && m->moves > 1)
        rc = bc_match_rewind(m, 0, 1, e);
    if (!rc) {
        bc_record_write(m, true, &record);
        bc_position_write(&m->cx, m->scenario, m->own, &position);
        if (record.failed || position.failed)
            rc = bc_fail(e, BC_ENOMEM, "no memory");
    }
    if (!rc)
        rc = bc_record_read(&back, &bc_files_embedded, "record", record.s, record.n, e);
    if (!rc && digest_of(back) != digest_of(m))
        fail_msg("%s: the record is another game", g->id);
    if (!rc)
        rc = bc_match_from_position(&there, &bc_files_embedded, "position", position.s, position.n,
                                    NULL, e);
    bc_match_free(there);
    bc_match_free(back);
    bc_match_free(m);
    bc_out_free(&record);
    bc_out_free(&position);
    return rc;
}

static int do_think(const struct bc_game *g, const char *scenario, struct bc_error *e)
{
    struct bc_player *p = NULL;
    struct bc_action act;
    struct bc_rng r;
    faults_out();
    struct bc_match *m = new_match(g, scenario, g->seats_min, 5);
    bc_rng_seed(&r, 1);
    must(bc_match_chance(m, e), e);
    int seat = any_seat(m, &r);
    faults_in();
    int rc = bc_player_new(&p, g, m->cx.data, "mcts:40", 1, 2, e);
    if (!rc && bc_player_choose(p, &m->cx, seat, &act)) /* a thread less is no reason to fail */
        rc = bc_fail(e, BC_ENOMEM, "no choice");
    bc_player_free(p);
    bc_match_free(m);
    return rc;
}

static int do_texts(const struct bc_game *g, const char *scenario, struct bc_error *e)
{
    struct bc_text *t = NULL;
    size_t n;
    (void)g;
    (void)scenario;
    const char *s = bc_embedded_get("text/de.txt", &n);
    assert_non_null(s);
    int rc = bc_text_new("de", "text/de.txt", s, n, &t, e);
    bc_text_free(t);
    return rc;
}

/* The answers that a server makes once, at its start. */
static int do_page(const struct bc_game *g, const char *scenario, struct bc_error *e)
{
    struct server sv = {.files = &bc_files_embedded};
    (void)g;
    (void)scenario;
    struct sv_page *p = sv_page_new(&sv, e);
    sv_page_free(p);
    return p ? 0 : e->code;
}

static void sweep(const struct bc_game *g, const char *scenario, doing *what, int stride)
{
    const char *s = getenv("BICORNE_FAULTS");
    long step = s && !strcmp(s, "all") ? 1 : s && atol(s) > 0 ? atol(s) : stride;
    for (int stays = 0; stays < 2; stays++)
        for (long at = 1, misses = 0; misses < 2; at += step) {
            struct bc_error e = {0};
            faults_arm(FAULT_ALLOC, at, stays);
            faults_in();
            int rc = what(g, scenario, &e);
            faults_out();
            misses += !faults_disarm();
            if (rc && (!e.text[0] || e.code != rc))
                fail_msg("%s, place %ld: %d without a sentence", g->id, at, rc);
            if (atomic_load(&faults.hits) && !rc && stays && what != do_think)
                fail_msg("%s, place %ld: nobody noticed", g->id, at);
        }
}

static void matches(void **state)
{
    (void)state;
    for (int g = 0; bc_games[g]; g++)
        sweep(bc_games[g], bc_games[g]->scenarios[0], do_match, SLOW ? 5 : 1);
}

static void players(void **state)
{
    (void)state;
    for (int g = 0; bc_games[g]; g++)
        sweep(bc_games[g], bc_games[g]->scenarios[0], do_think, 1);
}

static void texts(void **state)
{
    (void)state;
    sweep(bc_games[0], NULL, do_texts, 1);
}

static void pages(void **state)
{
    (void)state;
    sweep(bc_games[0], NULL, do_page, SLOW ? 401 : 101);
}

int main(void)
{
    faults_install();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches),
        cmocka_unit_test(players),
        cmocka_unit_test(texts),
        cmocka_unit_test(pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
