/* arena_print.c - what a tournament says: scores with Wilson intervals, Elo, times. */
#include "cli/arena.h"

#include <math.h>

/* A player's games, summed up. */
struct sum {
    int games;
    double score; /* wins; a shared win counts as its share */
    double duels; /* against each other player: 1 for a better score, 1/2 for an equal one */
    double ns, longest, decisions, turns, simulations;
};

struct range {
    double at, lo, hi;
};

/* At that seat only, if it is not negative. */
static struct sum sum_up(const struct arena *a, int k, int seat)
{
    struct sum s = {0};
    for (int g = 0; g < a->games; g++) {
        const struct arena_game *r = &a->result[g];
        const struct arena_side *me = &r->side[k];
        if (!r->done || (seat >= 0 && arena_seat(a, k, g) != seat))
            continue;
        s.games++;
        s.score += me->milli / 1000.0;
        for (int o = 0; o < a->players; o++)
            if (o != k)
                s.duels += (me->milli > r->side[o].milli    ? 1.0
                            : me->milli == r->side[o].milli ? 0.5
                                                            : 0.0) /
                           (a->players - 1);
        s.ns += (double)me->ns;
        s.longest = fmax(s.longest, (double)me->ns_longest);
        s.decisions += me->decisions;
        s.turns += me->turns;
        s.simulations += (double)me->simulations;
    }
    return s;
}

/* Wilson's interval of 95 % for a share of n. */
static struct range wilson(double part, int n)
{
    const double z = 1.959964;
    if (!n)
        return (struct range){0, 0, 1};
    double p = part / n, zz = z * z / n, mid = (p + zz / 2) / (1 + zz);
    double half = z / (1 + zz) * sqrt(p * (1 - p) / n + zz / (4 * n));
    return (struct range){p, part > 0 ? mid - half : 0, part < n ? mid + half : 1};
}

/* The difference in strength that makes this share of duels likely. */
static double elo(double p)
{
    return p <= 0 ? -INFINITY : p >= 1 ? INFINITY : -400 * log10(1 / p - 1);
}

static struct range elo_of(const struct sum *s)
{
    struct range w = wilson(s->duels, s->games);
    return (struct range){elo(w.at), elo(w.lo), elo(w.hi)};
}

static double per(double what, double n)
{
    return n > 0 ? what / n : 0;
}

/* Means over the finished games. */
static void lengths(const struct arena *a, int *done, double *actions, double *turns)
{
    *done = 0;
    *actions = *turns = 0;
    for (int g = 0; g < a->games; g++)
        if (a->result[g].done) {
            ++*done;
            *actions += a->result[g].actions;
            *turns += a->result[g].turns;
        }
    *actions = per(*actions, *done);
    *turns = per(*turns, *done);
}

/* What the players have won at that seat, all or one of them: games differ in how fair their sides are. */
static struct sum sum_seat(const struct arena *a, int seat)
{
    struct sum all = {0};
    for (int k = 0; k < a->players; k++) {
        struct sum s = sum_up(a, k, seat);
        all.games += s.games;
        all.score += s.score;
    }
    return all;
}

static void print_share(const struct sum *s)
{
    struct range w = wilson(s->score, s->games);
    char text[48];
    snprintf(text, sizeof text, "%.1f %% (%.1f-%.1f)", 100 * w.at, 100 * w.lo, 100 * w.hi);
    printf("  %22s", text);
}

static void print_seats(const struct arena *a, int wide)
{
    printf("\n   %-*s", wide, "score");
    for (int seat = 0; seat < a->players; seat++)
        printf("  %20s %d", "at seat", seat);
    for (int k = 0; k < a->players; k++) {
        printf("\n%d  %-*s", k + 1, wide, a->spec[k]);
        for (int seat = 0; seat < a->players; seat++) {
            struct sum s = sum_up(a, k, seat);
            print_share(&s);
        }
    }
    printf("\n   %-*s", wide, "all");
    for (int seat = 0; seat < a->players; seat++) {
        struct sum s = sum_seat(a, seat);
        print_share(&s);
    }
    printf("\n");
}

/* The first player's score in each battle, where all are played. */
static void print_scenarios(const struct arena *a)
{
    int share = arena_share(a);
    printf("\n");
    for (int i = 0; i < a->games / share; i++) {
        double score = 0;
        int done = 0;
        for (int g = i * share; g < (i + 1) * share; g++)
            if (a->result[g].done) {
                done++;
                score += a->result[g].side[0].milli / 1000.0;
            }
        printf("%-20s %6.1f of %d\n", a->game->scenarios[i], score, done);
    }
}

void arena_print(const struct arena *a)
{
    int done, wide = 6;
    double actions, turns;
    lengths(a, &done, &actions, &turns);
    for (int k = 0; k < a->players; k++)
        wide = (int)fmax(wide, (double)snprintf(NULL, 0, "%s", a->spec[k]));
    printf("%s %s: %d of %d games in %.1f s, seed %llu, %d thread%s\n", a->game->id, a->scenario,
           done, a->games, a->seconds, (unsigned long long)a->seed, a->threads,
           a->threads == 1 ? "" : "s");
    printf("mean game: %.1f turns, %.0f actions\n\n", turns, actions);
    printf("   %-*s  %6s  %7s  %-16s %-25s %9s %9s %9s\n", wide, "player", "wins", "score",
           "95 % (Wilson)", "Elo (95 %)", "ms/choice", "ms/turn", "longest");
    for (int k = 0; k < a->players; k++) {
        struct sum s = sum_up(a, k, -1);
        struct range w = wilson(s.score, s.games), e = elo_of(&s);
        char bars[40], rate[40];
        snprintf(bars, sizeof bars, "%.1f-%.1f %%", 100 * w.lo, 100 * w.hi);
        snprintf(rate, sizeof rate, "%+.0f (%+.0f to %+.0f)", e.at, e.lo, e.hi);
        printf("%d  %-*s  %6.1f  %5.1f %%  %-16s %-25s %9.2f %9.1f %9.1f\n", k + 1, wide,
               a->spec[k], s.score, 100 * w.at, bars, rate, per(s.ns, s.decisions) / 1e6,
               per(s.ns, s.turns) / 1e6, s.longest / 1e6);
    }
    print_seats(a, wide);
    if (a->all)
        print_scenarios(a);
}

/* JSON has no infinity: the member is left out then. */
static void put_finite(struct bc_out *o, const char *key, double v, int decimals)
{
    if (isfinite(v))
        bc_json_num(o, key, v, decimals);
}

static void put_seat(struct bc_out *o, const struct sum *s)
{
    struct range w = wilson(s->score, s->games);
    bc_json_open(o, NULL, '{');
    bc_json_int(o, "games", s->games);
    bc_json_num(o, "wins", s->score, 3);
    bc_json_num(o, "wilson_low", w.lo, 4);
    bc_json_num(o, "wilson_high", w.hi, 4);
    bc_json_close(o, '}');
}

static void put_player(struct bc_out *o, const struct arena *a, int k)
{
    struct sum s = sum_up(a, k, -1);
    struct range w = wilson(s.score, s.games), e = elo_of(&s);
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "player", a->spec[k]);
    bc_json_num(o, "wins", s.score, 3);
    bc_json_num(o, "score", w.at, 4);
    bc_json_num(o, "wilson_low", w.lo, 4);
    bc_json_num(o, "wilson_high", w.hi, 4);
    put_finite(o, "elo", e.at, 1);
    put_finite(o, "elo_low", e.lo, 1);
    put_finite(o, "elo_high", e.hi, 1);
    bc_json_num(o, "ms_per_decision", per(s.ns, s.decisions) / 1e6, 3);
    bc_json_num(o, "ms_per_turn", per(s.ns, s.turns) / 1e6, 3);
    bc_json_num(o, "ms_longest_turn", s.longest / 1e6, 3);
    bc_json_num(o, "simulations_per_turn", per(s.simulations, s.turns), 1);
    bc_json_open(o, "by_seat", '[');
    for (int seat = 0; seat < a->players; seat++) {
        struct sum there = sum_up(a, k, seat);
        put_seat(o, &there);
    }
    bc_json_close(o, ']');
    bc_json_close(o, '}');
}

void arena_print_json(const struct arena *a)
{
    struct bc_out o = {0};
    int done;
    double actions, turns;
    char value[BC_WORD];
    lengths(a, &done, &actions, &turns);
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "game", a->game->id);
    bc_json_str(&o, "scenario", a->scenario);
    bc_json_open(&o, "options", '{');
    for (int i = 0; i < bc_opt_count(a->game); i++) {
        bc_opt_print(&a->game->opts[i], a->opt[i], value, sizeof value);
        bc_json_str(&o, a->game->opts[i].name, value);
    }
    bc_json_close(&o, '}');
    bc_json_int(&o, "seed", (int64_t)a->seed);
    bc_json_int(&o, "threads", a->threads);
    bc_json_int(&o, "games", a->games);
    bc_json_int(&o, "finished", done);
    bc_json_num(&o, "seconds", a->seconds, 3);
    bc_json_num(&o, "turns_per_game", turns, 2);
    bc_json_num(&o, "actions_per_game", actions, 2);
    bc_json_open(&o, "players", '[');
    for (int k = 0; k < a->players; k++)
        put_player(&o, a, k);
    bc_json_close(&o, ']');
    bc_json_open(&o, "by_seat", '[');
    for (int seat = 0; seat < a->players; seat++) {
        struct sum there = sum_seat(a, seat);
        put_seat(&o, &there);
    }
    bc_json_close(&o, ']');
    bc_json_close(&o, '}');
    printf("%s\n", bc_out_str(&o));
    bc_out_free(&o);
}
