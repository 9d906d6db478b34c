/* random_game.c - plays a random game of any kind and prints its record.
 *
 *     random_game [GAME [SEED]]
 *     cc random_game.c -lbicorne */
#include <bicorne.h>
#include <stdio.h>
#include <stdlib.h>

/* The first seat to act, BICORNE_NATURE included. */
static int next_seat(const struct bicorne_match *m)
{
    int seat = BICORNE_NATURE;
    while (!bicorne_to_act(m, seat))
        seat++;
    return seat;
}

static unsigned random_below(unsigned n, uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % n;
}

int main(int argc, char **argv)
{
    struct bicorne_match *m;
    char action[BICORNE_ACTION], err[512];
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int rc =
        bicorne_new(&m, argc > 1 ? argv[1] : bicorne_game(0), NULL, NULL, seed, err, sizeof err);
    if (rc) {
        fprintf(stderr, "random_game: %s\n", err);
        return 2;
    }
    for (uint64_t state = seed; !rc && !bicorne_over(m);) {
        int seat = next_seat(m);
        if (seat == BICORNE_NATURE) {
            rc = bicorne_chance(m, err, sizeof err);
        } else {
            unsigned n = (unsigned)bicorne_legal(m, seat);
            bicorne_option(m, (int)random_below(n, &state), action, sizeof action);
            rc = bicorne_apply(m, seat, action, err, sizeof err);
        }
    }
    char *record = bicorne_record(m, 0);
    if (rc)
        fprintf(stderr, "random_game: %s\n", err);
    else if (record)
        fputs(record, stdout);
    bicorne_text_free(record);
    bicorne_free(m);
    return rc ? 1 : 0;
}
