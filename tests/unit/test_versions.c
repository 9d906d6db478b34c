/* test_versions.c - games of every version that the rules have had: tests/records/<game>/vN.txt, a whole
 * game, and vN.position.txt, a position of it. They stay as they are for ever. A record of this version
 * replays to its result; of one before it is said which version it needs; and whatever the version, a
 * position is read by the rules of today and can be played on, as a server does with a running game. */
#include "unit.h"

#include "game/old.h"
#include "game/record.h"
#include "game/registry.h"

static char *read_text(const struct bc_game *g, int version, const char *ending)
{
    char path[256];
    snprintf(path, sizeof path, "tests/records/%s/v%d%s.txt", g->id, version, ending);
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    struct bc_out o = {0};
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        bc_put_n(&o, part, n);
    fclose(f);
    assert_false(o.failed);
    return o.s;
}

/* Shown as far as it goes, its result kept; and nothing goes on behind its end. */
static void check_old(int version, const char *text)
{
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    struct bc_old old;
    int32_t sum = 0;
    must(bc_old_read(&m, &bc_files_embedded, text, strlen(text), &old, &e), &e);
    assert_int_equal(old.version, version);
    assert_true(old.over && old.fit > 0 && old.fit <= old.all && m->moves > 0);
    for (int i = 0; i < m->seats; i++)
        sum += old.result[i];
    assert_in_range(sum, 990, 1000);
    bc_match_free(m);
    assert_int_equal(bc_old_go_on(&m, &bc_files_embedded, text, strlen(text), &old, &e), BC_ESTATE);
}

static void check_record(const struct bc_game *g, int version, const char *text)
{
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    int rc = bc_record_read(&m, &bc_files_embedded, "record", text, strlen(text), &e);
    if (version == g->version) {
        must(rc, &e);
        assert_true(bc_match_over(m));
        bc_match_free(m);
        return;
    }
    char needs[64];
    snprintf(needs, sizeof needs, "version %d of the rules", version);
    assert_int_equal(rc, BC_EVALUE);
    if (!strstr(e.text, needs))
        fail_msg("%s %d: %s", g->id, version, e.text);
    check_old(version, text);
    assert_int_not_equal(bc_record_verify(&bc_files_embedded, "record", text, strlen(text), &e), 0);
    assert_non_null(strstr(e.text, needs));
}

/* The text with the version of today. */
static char *as_of_today(const struct bc_game *g, const char *text)
{
    struct bc_out o = {0};
    const char *line = strstr(text, "\ngame ");
    assert_non_null(line);
    bc_put_n(&o, text, (size_t)(line + 1 - text));
    bc_putf(&o, "game %s %d%s", g->id, g->version, strchr(line + 1, '\n'));
    return o.s;
}

static void check_position(const struct bc_game *g, int version, const char *text)
{
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    struct bc_rng r;
    char *now = as_of_today(g, text);
    int rc = bc_match_from_position(&m, &bc_files_embedded, "position", now, strlen(now), NULL, &e);
    if (rc)
        fail_msg("%s: a position of version %d cannot be read: %d: %s", g->id, version, e.line,
                 e.text);
    bc_rng_seed(&r, 15);
    for (int i = 0; i < 400 && !bc_match_over(m); i++)
        play_one(m, &r);
    assert_true(m->moves > 0);
    bc_match_free(m);
    free(now);
}

static void test_versions(void **state)
{
    (void)state;
    for (int k = 0; bc_games[k]; k++) {
        const struct bc_game *g = bc_games[k];
        int found = 0;
        for (int v = 1; v <= g->version; v++) {
            char *record = read_text(g, v, ""), *position = read_text(g, v, ".position");
            if (record && position) {
                check_record(g, v, record);
                check_position(g, v, position);
                found++;
            } else if (v < g->version && found) {
                fail_msg("%s has no record of version %d any more", g->id, v);
            } else if (v == g->version) { /* to be made before the version is raised again */
                print_message(
                    "%s has no record of version %d yet: tests/records/make.mjs PROGRAM\n", g->id,
                    v);
            }
            free(record);
            free(position);
        }
        assert_true(found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_versions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
