/* toys.h - two games for the tests of the search. "nim": take one to three, who takes the last wins.
 * "rps": stone, paper, scissors, chosen at the same time and in secret. */
#ifndef TOYS_H
#define TOYS_H

#include "game/game.h"

#include <stddef.h>

struct toy {
    struct bc_head h;
    uint8_t left, next, hand[2]; /* hand: 0 not chosen, 1..3, 4 hidden */
    struct bc_frame stack[1];
};

enum { HIDDEN = 4 };

static struct toy *toy(const struct bc_ctx *cx)
{
    return (struct toy *)(void *)cx->st;
}

static bc_seats nim_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    return BC_BIT(toy(cx)->next);
}

static bc_seats rps_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    return (toy(cx)->hand[0] ? 0 : BC_BIT(0)) | (toy(cx)->hand[1] ? 0 : BC_BIT(1));
}

static void three(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    (void)f;
    for (int16_t i = 1; i <= 3; i++)
        if (i <= toy(cx)->left)
            bc_add(out, (struct bc_action){0, (int16_t)seat, {i}}, 1);
}

static enum bc_flow nim_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)f;
    toy(cx)->left = (uint8_t)(toy(cx)->left - act->a[0]);
    toy(cx)->h.turn++;
    if (!toy(cx)->left)
        bc_over(cx);
    else
        toy(cx)->next = !toy(cx)->next;
    return BC_REPEAT;
}

static enum bc_flow rps_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)f;
    toy(cx)->hand[act->seat] = (uint8_t)act->a[0];
    if (toy(cx)->hand[0] && toy(cx)->hand[1])
        bc_over(cx);
    return BC_REPEAT;
}

static int toy_setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    (void)e;
    cx->st->seats = 2;
    toy(cx)->left = (uint8_t)opt[0];
    bc_call(cx, 0);
    return 0;
}

static void nim_score(const struct bc_ctx *cx, int32_t milli[])
{
    milli[toy(cx)->next] = 1000;
    milli[!toy(cx)->next] = 0;
}

static void rps_score(const struct bc_ctx *cx, int32_t milli[])
{
    int d = (toy(cx)->hand[0] - toy(cx)->hand[1] + 3) % 3;
    milli[0] = d == 0 ? 500 : d == 1 ? 1000 : 0;
    milli[1] = 1000 - milli[0];
}

static void toy_redact(struct bc_ctx *cx, int seat)
{
    for (int i = 0; i < 2; i++)
        if (i != seat && toy(cx)->hand[i])
            toy(cx)->hand[i] = HIDDEN;
}

static void toy_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    (void)seat;
    for (int i = 0; i < 2; i++)
        if (toy(cx)->hand[i] == HIDDEN)
            toy(cx)->hand[i] = (uint8_t)(1 + bc_rng_below(rng, 3));
}

static const struct bc_step nim_seq[] = {{"nim", "", BC_ASKS(BC_ALWAYS, nim_who, three, nim_take)},
                                         {0}};
static const struct bc_step rps_seq[] = {{"rps", "", BC_ASKS(BC_ALWAYS, rps_who, three, rps_take)},
                                         {0}};
static const struct bc_step *const nim_seqs[] = {nim_seq, NULL}, *const rps_seqs[] = {rps_seq,
                                                                                      NULL};

#define TOY(name, sequences, points)                                                               \
    {                                                                                              \
        .id = name, .version = 1, .seats_min = 2, .seats_max = 2,                                  \
        .stack_off = offsetof(struct toy, stack), .frame_size = sizeof(struct bc_frame),           \
        .depth_max = 1, .list_max = 3, .state_size = sizeof(struct toy), .seqs = sequences,        \
        .setup = toy_setup, .score = points, .redact = toy_redact, .guess = toy_guess              \
    }
static const struct bc_game nim = TOY("nim", nim_seqs, nim_score),
                            rps = TOY("rps", rps_seqs, rps_score);

#endif
