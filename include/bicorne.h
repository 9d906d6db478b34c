/* bicorne.h - libbicorne for other programs: play any of its games, read and write their files.
 *
 * A match is opened, asked who is to act and what they may do, and told what they do. Actions are
 * words ("step 3,3 4,4"), as in records; seats count from 0; chance is the seat BICORNE_NATURE.
 * Functions that can fail return 0 or a negative code and write one sentence to `err`, which may
 * be NULL with size 0. A failed call changes nothing. One thread per match at a time.
 *
 * See docs/notation.md for records, positions, actions and views. */
#ifndef BICORNE_H
#define BICORNE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    BICORNE_ESYNTAX = -1,  /* text that cannot be read; the sentence begins with file:line:column */
    BICORNE_EVALUE = -2,   /* readable, but not allowed here */
    BICORNE_EILLEGAL = -3, /* an action the rules do not offer now */
    BICORNE_ESTATE = -4,   /* a request that does not fit the moment */
    BICORNE_EIO = -5,
    BICORNE_ENOMEM = -6
};

enum { BICORNE_NATURE = -1, BICORNE_ONLOOKER = 30, BICORNE_SEATS = 8, BICORNE_ACTION = 160 };

struct bicorne_match;

/* The name of game 0, 1, ...; NULL behind the last. */
const char *bicorne_game(int i);

/* A new match. `scenario` NULL: the game's first; `options`: "players=3 ties=kept", or NULL.
 * `seed` 0: dice from the system; otherwise the same dice for the same number. */
int bicorne_new(struct bicorne_match **out, const char *game, const char *scenario,
                const char *options, uint64_t seed, char *err, size_t size);
/* A record or a position, told apart by its first line; `name` is used in complaints. */
int bicorne_open(struct bicorne_match **out, const char *name, const char *text, size_t n,
                 char *err, size_t size);
void bicorne_free(struct bicorne_match *m);

int bicorne_seats(const struct bicorne_match *m);
int bicorne_turn(const struct bicorne_match *m);
int bicorne_over(const struct bicorne_match *m);
/* Whether that seat, or BICORNE_NATURE, is to act. Several may be at once. */
int bicorne_to_act(const struct bicorne_match *m, int seat);
/* Thousandths of a win for each seat, when it is over. */
void bicorne_score(const struct bicorne_match *m, int32_t milli[BICORNE_SEATS]);

/* How many actions the seat may choose from. Then option i as words and its weight (odds of
 * nature's outcomes, otherwise 1), until the next call with this match. */
int bicorne_legal(struct bicorne_match *m, int seat);
const char *bicorne_option(const struct bicorne_match *m, int i, char *buf, size_t size);
uint32_t bicorne_weight(const struct bicorne_match *m, int i);

int bicorne_apply(struct bicorne_match *m, int seat, const char *action, char *err, size_t size);
/* Draws outcomes while nature is to act, from the match's own committed dice. */
int bicorne_chance(struct bicorne_match *m, char *err, size_t size);
/* From now on outcomes come from the caller, by bicorne_apply with BICORNE_NATURE. */
void bicorne_own_chance(struct bicorne_match *m);
int bicorne_undo(struct bicorne_match *m, int seat, char *err, size_t size);
int bicorne_resign(struct bicorne_match *m, int seat, char *err, size_t size);

/* Texts, to be given to bicorne_text_free; NULL without memory. `reveal`: with the seed even if the
 * match is not over. The view is JSON, of what that seat (or BICORNE_ONLOOKER) may see. */
char *bicorne_record(const struct bicorne_match *m, int reveal);
char *bicorne_position(const struct bicorne_match *m);
char *bicorne_view(const struct bicorne_match *m, int seat);
void bicorne_text_free(char *text);

/* Replays a finished record: every action legal, every outcome as the revealed seed gives it. */
int bicorne_verify(const char *name, const char *text, size_t n, char *err, size_t size);
/* Equal for equal states, on every machine. */
uint64_t bicorne_digest(const struct bicorne_match *m);

#ifdef __cplusplus
}
#endif

#endif
