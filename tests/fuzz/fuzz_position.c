/* fuzz_position.c - any bytes as a position file; what is accepted is played on for a while. */
#include "core/digest.h"
#include "game/files.h"
#include "game/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A computer player looks at it as the seat sees it, and fills in what it does not see. */
static void look(const struct bc_match *m, int seat, struct bc_rng *rng, struct bc_list *l)
{
    struct bc_ctx cx = {m->cx.game, m->cx.data, malloc(m->cx.game->state_size), NULL};
    assert(cx.st);
    memcpy(cx.st, m->cx.st, m->cx.game->state_size);
    bc_redact(&cx, seat);
    bc_unredact(&cx, seat, rng);
    bc_legal(&cx, seat, l);
    assert(l->n > 0);
    free(cx.st);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bc_match *m;
    struct bc_error e;
    struct bc_option opt[2048];
    struct bc_list l = {opt, 0, 2048, NULL, NULL};
    uint64_t seed = bc_digest(BC_DIGEST_START, data, size);
    struct bc_rng rng;
    if (bc_dice_init() ||
        bc_match_from_position(&m, &bc_files_embedded, "fuzz", (const char *)data, size, &seed, &e))
        return 0;
    bc_rng_seed(&rng, seed);
    for (int i = 0; i < 200 && !bc_match_over(m); i++) {
        bc_seats who = bc_to_act(&m->cx);
        int seat = BC_NATURE;
        for (int s = 0; !(who & BC_BIT(BC_NATURE)) && s < BC_SEATS; s++)
            if (who >> s & 1)
                seat = s;
        if (seat != BC_NATURE)
            look(m, seat, &rng, &l);
        bc_legal(&m->cx, seat, &l);
        assert(l.n > 0);
        /* A position from outside may lead to one that `check` refuses: an error, never a crash. */
        if (bc_match_apply(m, &opt[bc_rng_below(&rng, (uint32_t)l.n)].act, &e))
            break;
    }
    bc_match_free(m);
    return 0;
}
