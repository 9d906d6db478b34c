/* playout.h - room to play in, and games played to their end or horizon: what players, searches,
 * benchmark and arena have in common. Nothing here allocates. */
#ifndef BC_PLAYOUT_H
#define BC_PLAYOUT_H

#include "ai/hints.h"
#include "ai/params.h"
#include "game/sample.h"

/* The room of one thread. `cx.st` is the world at work. */
struct bc_work {
    struct bc_ctx cx;
    struct bc_head *view; /* a second state: what somebody sees of the world */
    struct bc_list list;  /* room for game->list_max options */
    struct bc_rng rng;
    const struct bc_hints *hints; /* never NULL; without hints all its members are */
    struct bc_plan *plan;         /* BC_PLANS of them */
};

/* Bytes of memory a work needs; its start must be aligned as malloc's is. */
size_t bc_work_size(const struct bc_game *g);
void bc_work_init(struct bc_work *w, void *mem, const struct bc_game *g, const void *data);

/* One of `who` to be asked next: nature, else `prefer` if it is among them, else the lowest. */
int bc_decider(bc_seats who, int prefer);
/* An outcome of nature's, or a random legal action of `seat`, into `act`: played, unless there is
 * none. A position from outside may lead where no game leads. */
bool bc_try_any(struct bc_work *w, int seat, struct bc_action *act);
/* The same in a game that was begun by the rules: there is one. */
struct bc_action bc_play_any(struct bc_work *w, int seat);
/* Plays the actions of `seat` as long as it is to decide and they are legal; how many were. */
int bc_play_plan(struct bc_work *w, int seat, const struct bc_action *act, int n);
/* Plays what the hints' `rollout` says; how many actions, 0 if it says nothing. */
int bc_play_rollout(struct bc_work *w, int seat);
/* Plays on to the horizon or the end; milli[seat] is then how the seats stand. Returns the number
 * of actions. */
uint32_t bc_playout(struct bc_work *w, const struct bc_search *s, int32_t milli[BC_SEATS]);
/* How the seats stand: score, evaluation, or equal shares. */
void bc_value(const struct bc_work *w, int32_t milli[BC_SEATS]);
/* What a game counts that is over, or was broken off. */
void bc_count(const struct bc_work *w, int32_t milli[BC_SEATS]);

/* `dst` becomes what `seat` sees of `st`. */
void bc_see(const struct bc_ctx *cx, const struct bc_head *st, int seat, struct bc_head *dst);
/* The world becomes one that `seat` cannot tell from the one it sees, `seen`. */
void bc_guess(struct bc_work *w, const struct bc_head *seen, int seat);
/* A digest of a state, faster than bc_digest. */
uint64_t bc_key(const struct bc_game *g, const struct bc_head *st, uint64_t start);

#endif
