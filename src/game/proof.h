/* proof.h - what a record proves, and to whom (docs/notation.md, "Dice"): the chain over its lines,
 * and the comparison with what somebody has kept while the game was played. */
#ifndef BC_PROOF_H
#define BC_PROOF_H

#include "game/dice.h"
#include "game/files.h"

/* The chain over the lines of a record up to its [end]: its head into `head`. `each`, if not NULL, is
 * called with every head, the first one included. The dice have their seed. */
typedef void bc_each_head(void *arg, const uint8_t head[BC_SEED]);
void bc_chain_text(const struct bc_dice *d, const char *text, size_t n, bc_each_head *each,
                   void *arg, uint8_t head[BC_SEED]);

/* What a player has kept:
 *   bicorne kept 1
 *   commit <hex>
 *   mix SEAT <hex>      # or `drawn`; one's own and those that were there before
 *   head <hex>          # in order */
struct bc_kept {
    bool has_commit;
    uint8_t commit[BC_SEED];
    bc_seats mixes, own; /* of which seats a mix is known; and which of them were brought */
    uint8_t mix[BC_SEATS][BC_MIX];
    uint8_t (*head)[BC_SEED];
    int heads;
};
int bc_kept_read(struct bc_kept *k, const char *file, const char *text, size_t n,
                 struct bc_error *e);
void bc_kept_free(struct bc_kept *k);

/* What was found to hold; all of it is 0 unless the record is in order. */
struct bc_proof {
    int format, seats;
    bool over;
    bc_seats own;        /* seats that brought their mix; format 1: nobody knows */
    int outcomes;        /* thrown, those that were taken back included */
    int undos, rewinds;  /* how often something was taken back: freely; by agreement */
    int undone, chances; /* actions that were taken back, outcomes among them */
    int lines;           /* of the chain; 0: format 1 has none */
    uint8_t commit[BC_SEED], head[BC_SEED];
};
/* Verifies a record, as bc_record_verify does; `kept` NULL, or what it has to agree with: then an
 * error says what does not. */
int bc_record_prove(const struct bc_files *files, const char *file, const char *text, size_t n,
                    const struct bc_kept *kept, struct bc_proof *out, struct bc_error *e);

#endif
