/* fuzz_choices.c - bytes as choices: the first picks game and scenario, the next the players, each
 * further one an action among the legal ones. Finds paths through the rules that blind chance does
 * not; every position must be content. */
#include "game/fields.h"
#include "game/files.h"
#include "game/registry.h"

#include <assert.h>

enum { LIST = 2048, STATE = 16384 };

static void play(const struct bc_game *g, void *data, int players, const uint8_t *p, size_t n)
{
    static _Alignas(16) unsigned char bytes[STATE];
    struct bc_ctx cx = {g, data, (struct bc_head *)(void *)bytes, NULL};
    struct bc_option opt[LIST];
    struct bc_list l = {opt, 0, LIST, NULL, NULL};
    int16_t o[BC_OPTS];
    bc_opt_defaults(g, o);
    o[0] = (int16_t)(g->seats_min + players % (g->seats_max - g->seats_min + 1));
    int rc = bc_start(&cx, o, NULL);
    assert(!rc);
    for (size_t i = 0; i < n && !cx.st->over; i++) {
        bc_seats who = bc_to_act(&cx);
        int seat = BC_NATURE;
        for (int s = 0; !(who & BC_BIT(BC_NATURE)) && s < BC_SEATS; s++)
            if (who >> s & 1)
                seat = s;
        bc_legal(&cx, seat, &l);
        assert(l.n > 0);
        bc_play(&cx, &opt[p[i] % l.n].act);
        assert(!bc_check(&cx));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void *loaded[16][4]; /* kept: loading each time would be most of the work */
    struct bc_error e;
    int games = 0, scenarios = 0;
    if (size < 3 || size > 700) /* longer ones find little more and cost much */
        return 0;
    while (bc_games[games])
        games++;
    int g = data[0] % games;
    while (bc_games[g]->scenarios[scenarios] && scenarios < 4)
        scenarios++;
    int s = data[1] % scenarios;
    if (!loaded[g][s]) {
        int rc =
            bc_games[g]->load(&bc_files_embedded, bc_games[g]->scenarios[s], &loaded[g][s], &e);
        assert(!rc);
    }
    play(bc_games[g], loaded[g][s], data[2], data + 3, size - 3);
    return 0;
}
