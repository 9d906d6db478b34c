/* dice.h - verifiable chance. A match commits to a secret seed before anything is known of the
 * seats' contributions, mixes both, and reveals the seed at the end; then everybody can derive
 * every outcome again (docs/notation.md). The only file of src/game/ that needs libsodium. */
#ifndef BC_DICE_H
#define BC_DICE_H

#include "game/game.h"

enum { BC_SEED = 32, BC_MIX = 16, BC_HEX = 2 * BC_SEED + 1 };

struct bc_dice {
    uint8_t seed[BC_SEED];         /* secret until the end */
    uint8_t commit[BC_SEED];       /* BLAKE2b-256 of the seed, in the record's header */
    uint8_t mix[BC_SEATS][BC_MIX]; /* the seats' contributions */
    bc_seats own;                  /* seats that brought theirs; the others' follow from the seed */
    uint8_t key[BC_SEED];          /* BLAKE2b-256 of seed and contributions */
    uint8_t chain[BC_SEED];        /* the key of the chain over a record's lines */
    int seats;
    bool secret; /* `seed` is unknown: a record of a running game */
};

int bc_dice_init(void); /* sodium_init; 0 or BC_EIO */
/* A fresh seed from the system, from which all contributions are drawn; or seed and contributions
 * made from `fixed` (tests, arena) if it is not NULL, as if brought by the seats. Seats that bring
 * their own replace what was drawn: bc_match_mix. */
void bc_dice_new(struct bc_dice *d, int seats, const uint64_t *fixed);
/* After seed, `own` and its mixes are set: draws the other mixes, makes commitment and keys. */
void bc_dice_key(struct bc_dice *d);
/* Outcome number `n` (0, 1, ... over all chance of the match) among weighted options, whose weights
 * sum to at least 1; an index into l->v. */
int bc_dice_pick(const struct bc_dice *d, uint64_t n, const struct bc_list *l);
bool bc_dice_fits(const struct bc_dice *d); /* the seed is the one committed to */

/* The chain over the lines of a record. The first head is that of `n` bytes of header; then each
 * line makes the next one of the one before. */
void bc_chain_first(const struct bc_dice *d, const char *header, size_t n, uint8_t head[BC_SEED]);
void bc_chain_line(const struct bc_dice *d, const char *line, size_t n, uint8_t head[BC_SEED]);

/* `n` bytes as 2n lower case digits and a NUL; and back, from exactly that many. */
void bc_hex(const uint8_t *bytes, int n, char *out);
bool bc_unhex(const char *hex, uint8_t *bytes, int n);

#endif
