/* test_perft.c - counts the ways of play from small positions (files of tests/perft) to some depth:
 * decisions and outcomes of chance alike are actions, the end of a game counts as one way.
 *
 * A file is a position; its comment lines "# perft DEPTH COUNT" say what must come out. The
 * smallest were counted by hand: the file says how. */
#include "game/files.h"
#include "game/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glob.h>

enum { LIST = 2048, STATE = 16384 };

static uint64_t perft(const struct bc_ctx *cx, int depth)
{
    struct bc_option opt[LIST];
    struct bc_list l = {opt, 0, LIST, NULL, NULL};
    bc_seats who = bc_to_act(cx);
    uint64_t n = 0;
    if (!depth || !who)
        return 1;
    for (int seat = -1; seat < BC_SEATS; seat++) {
        if (!(who & BC_BIT(seat)))
            continue;
        bc_legal(cx, seat, &l);
        for (int i = 0; i < l.n; i++) {
            _Alignas(16) unsigned char bytes[STATE];
            struct bc_ctx next = *cx;
            memcpy(bytes, cx->st, cx->game->state_size);
            next.st = (struct bc_head *)(void *)bytes;
            bc_play(&next, &opt[i].act);
            n += perft(&next, depth - 1);
        }
    }
    return n;
}

static char *slurp(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *s = calloc(1, 1 << 16);
    assert_non_null(s);
    *size = fread(s, 1, (1 << 16) - 1, f);
    fclose(f);
    return s;
}

static void counts(void **state)
{
    static _Alignas(16) unsigned char bytes[STATE];
    size_t size;
    char *text = slurp(*state, &size);
    struct bc_doc d;
    struct bc_error e = {0};
    struct bc_position_head h;
    void *data = NULL;
    int tested = 0;
    if (bc_doc_parse(&d, *state, text, size, &e) || bc_position_head(&d, &h, &e) ||
        h.game->load(&bc_files_embedded, h.scenario, &data, &e))
        fail_msg("%s:%d:%d: %s", e.file, e.line, e.col, e.text);
    struct bc_ctx cx = {h.game, data, (struct bc_head *)(void *)bytes, NULL};
    if (bc_position_read(&cx, &d, &e))
        fail_msg("%s:%d:%d: %s", e.file, e.line, e.col, e.text);
    for (const char *p = text; (p = strstr(p, "# perft ")); p++) {
        int depth;
        unsigned long long want;
        assert_int_equal(sscanf(p, "# perft %d %llu", &depth, &want), 2);
        uint64_t got = perft(&cx, depth);
        if (got != want)
            fail_msg("%s: depth %d: %llu, expected %llu", (char *)*state, depth,
                     (unsigned long long)got, want);
        tested++;
    }
    assert_true(tested > 0);
    h.game->unload(data);
    bc_doc_free(&d);
    free(text);
}

int main(void)
{
    static struct CMUnitTest tests[256];
    glob_t found;
    size_t n = 0;
    if (glob("tests/perft/*.txt", 0, NULL, &found))
        return 1;
    for (; n < found.gl_pathc && n < 256; n++)
        tests[n] = (struct CMUnitTest){
            .name = found.gl_pathv[n], .test_func = counts, .initial_state = found.gl_pathv[n]};
    int rc = _cmocka_run_group_tests("perft", tests, n, NULL, NULL);
    globfree(&found);
    return rc;
}
