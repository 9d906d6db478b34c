/* bench.c - how fast the games are, and the signature that must not change by itself. */
#include "ai/bench.h"
#include "core/clock.h"
#include "ai/player.h"
#include "ai/playout.h"
#include "cli/cli.h"
#include "cli/cmd_ai.h"
#include "game/registry.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 256, SAMPLES = 512 };

/* What one thread did, playing at random. */
struct run {
    struct bc_work work;
    const int16_t *opt;
    double seconds; /* to play; then: played */
    uint64_t actions, games, turns;
    pthread_t thread;
    bool started;
};

/* What is found out about a game. */
struct measured {
    const struct bc_game *g;
    const char *scenario;
    int threads;
    double games_s, actions_s;         /* one thread */
    double all_games_s, all_actions_s; /* all threads together */
    double actions, turns;             /* of a game */
    double copy_ns, legal_ns, apply_ns;
    double simulations_s;
    uint64_t signature;
};

/* States met in random games, each with an action that was chosen there. */
struct samples {
    int n;
    char *state;
    struct bc_action act[SAMPLES];
    int seat[SAMPLES];
};

static double since(int64_t from)
{
    return (double)(bc_clock_ns() - from) / 1e9;
}

/* --- Random games --- */

/* Counts in a struct of its own, so that threads do not write into each other's cache lines. */
static void *play(void *arg)
{
    struct run r = *(struct run *)arg;
    struct bc_ctx *cx = &r.work.cx;
    int64_t from = bc_clock_ns();
    do {
        bc_seats who;
        bc_start(cx, r.opt, NULL);
        for (; (who = bc_to_act(cx)); r.actions++)
            bc_play_any(&r.work, bc_decider(who, BC_NATURE));
        r.games++;
        r.turns += cx->st->turn;
    } while (since(from) < r.seconds);
    struct run *out = arg;
    out->actions = r.actions;
    out->games = r.games;
    out->turns = r.turns;
    out->seconds = since(from);
    return NULL;
}

/* `n` threads at a time; sums of their rates. */
static bool play_all(const struct bc_game *g, const void *data, const int16_t *opt, int n,
                     double seconds, struct run *total, double *games_s, double *actions_s)
{
    struct run *run = calloc((size_t)n, sizeof *run);
    size_t size = bc_work_size(g) + 256; /* and a distance between them */
    char *memory = malloc((size_t)n * size);
    bool ok = run && memory;
    for (int i = 0; ok && i < n; i++) {
        run[i].opt = opt;
        run[i].seconds = seconds;
        bc_work_init(&run[i].work, memory + (size_t)i * size, g, data);
        bc_rng_seed(&run[i].work.rng, (uint64_t)i + 1);
        run[i].started = i && !pthread_create(&run[i].thread, NULL, play, &run[i]);
        ok = !i || run[i].started;
    }
    if (ok)
        play(&run[0]);
    *games_s = *actions_s = 0;
    memset(total, 0, sizeof *total);
    for (int i = 0; run && i < n; i++) {
        if (run[i].started)
            pthread_join(run[i].thread, NULL);
        *games_s += (double)run[i].games / run[i].seconds;
        *actions_s += (double)run[i].actions / run[i].seconds;
        total->games += run[i].games;
        total->actions += run[i].actions;
        total->turns += run[i].turns;
    }
    free(memory);
    free(run);
    return ok;
}

/* --- Single operations, on states of random games --- */

static void sample(struct bc_work *w, const int16_t *opt, struct samples *s)
{
    size_t size = w->cx.game->state_size;
    bc_start(&w->cx, opt, NULL);
    for (s->n = 0; s->n < SAMPLES;) {
        bc_seats who = bc_to_act(&w->cx);
        if (!who) {
            bc_start(&w->cx, opt, NULL);
            continue;
        }
        bool take = !bc_rng_below(&w->rng, 7);
        int seat = bc_decider(who, BC_NATURE);
        if (take)
            memcpy(s->state + (size_t)s->n * size, w->cx.st, size);
        struct bc_action act = bc_play_any(w, seat);
        if (take) {
            s->act[s->n] = act;
            s->seat[s->n++] = seat;
        }
    }
}

enum operation { COPY, LEGAL, APPLY };

/* Nanoseconds of an operation on a copy of a sample, the copy included. */
static double time_of(struct bc_work *w, const struct samples *s, enum operation op, double seconds)
{
    size_t size = w->cx.game->state_size;
    int64_t from = bc_clock_ns();
    uint64_t n = 0;
    volatile uint16_t sink = 0;
    do {
        for (int i = 0; i < s->n; i++) {
            memcpy(w->cx.st, s->state + (size_t)i * size, size);
            if (op == LEGAL)
                bc_legal(&w->cx, s->seat[i], &w->list);
            else if (op == APPLY)
                bc_play(&w->cx, &s->act[i]);
            sink = w->cx.st->turn; /* so that no copy is left out */
        }
        n += (uint64_t)s->n;
    } while (since(from) < seconds);
    (void)sink;
    return since(from) * 1e9 / (double)n;
}

static bool operations(struct bc_work *w, const int16_t *opt, double seconds, struct measured *m)
{
    struct samples *s = malloc(sizeof *s);
    if (s && (s->state = malloc((size_t)SAMPLES * w->cx.game->state_size))) {
        sample(w, opt, s);
        m->copy_ns = time_of(w, s, COPY, seconds);
        m->legal_ns = time_of(w, s, LEGAL, seconds) - m->copy_ns;
        m->apply_ns = time_of(w, s, APPLY, seconds) - m->copy_ns;
        free(s->state);
        free(s);
        return true;
    }
    free(s);
    return false;
}

/* --- Searches, in a game that the searcher plays against itself --- */

static bool searching(struct bc_work *w, const int16_t *opt, double seconds, struct measured *m)
{
    struct bc_player *p;
    int64_t from = bc_clock_ns(), spent = 0;
    if (bc_player_new(&p, w->cx.game, w->cx.data, "mcts:200", 1, 1, NULL))
        return false;
    bc_start(&w->cx, opt, NULL);
    while (since(from) < seconds) {
        bc_seats who = bc_to_act(&w->cx);
        int seat = who ? bc_decider(who, BC_NATURE) : 0;
        struct bc_action act;
        int64_t at = bc_clock_ns();
        if (!who)
            bc_start(&w->cx, opt, NULL);
        else if (seat == BC_NATURE)
            bc_play_any(w, seat);
        else if (!bc_player_choose(p, &w->cx, seat, &act)) {
            spent += bc_clock_ns() - at;
            bc_play(&w->cx, &act);
        }
    }
    m->simulations_s = spent ? (double)bc_player_simulations(p) * 1e9 / (double)spent : 0;
    bc_player_free(p);
    return true;
}

static int measure(struct measured *m, const struct bc_files *files, double seconds,
                   struct bc_error *e)
{
    const struct bc_game *g = m->g;
    struct bc_work w;
    struct run total;
    void *data = NULL, *memory = malloc(bc_work_size(g));
    int16_t opt[BC_OPTS];
    int rc = memory ? g->load(files, m->scenario, &data, e) : bc_fail(e, BC_ENOMEM, "no memory");
    if (rc) {
        free(memory);
        return rc;
    }
    bc_opt_defaults(g, opt);
    bc_work_init(&w, memory, g, data);
    bool ok = play_all(g, data, opt, 1, 0.35 * seconds, &total, &m->games_s, &m->actions_s);
    m->actions = (double)total.actions / (double)total.games;
    m->turns = (double)total.turns / (double)total.games;
    m->all_games_s = m->games_s;
    m->all_actions_s = m->actions_s;
    if (m->threads > 1)
        ok = ok && play_all(g, data, opt, m->threads, 0.25 * seconds, &total, &m->all_games_s,
                            &m->all_actions_s);
    ok = ok && operations(&w, opt, 0.05 * seconds, m) && searching(&w, opt, 0.25 * seconds, m);
    m->signature = bc_bench_signature(g);
    g->unload(data);
    free(memory);
    return ok ? 0 : bc_fail(e, BC_ENOMEM, "no memory, or no more threads");
}

/* --- The command --- */

static void print(const struct measured *m)
{
    printf("%s %s\n", m->g->id, m->scenario);
    printf("  %-32s %12.0f\n", "random games per second", m->games_s);
    printf("  %-32s %12.0f\n", "actions per second", m->actions_s);
    if (m->threads > 1) {
        char what[40];
        snprintf(what, sizeof what, "  with %d threads", m->threads);
        printf("  %-32s %12.0f  (%.2f times)\n", what, m->all_actions_s,
               m->all_actions_s / m->actions_s);
    }
    printf("  %-32s %12.1f\n", "actions per game", m->actions);
    printf("  %-32s %12.1f\n", "turns per game", m->turns);
    printf("  %-32s %12u\n", "bytes per state", (unsigned)m->g->state_size);
    printf("  %-32s %12.1f\n", "ns per copy", m->copy_ns);
    printf("  %-32s %12.1f\n", "ns per legal list", m->legal_ns);
    printf("  %-32s %12.1f\n", "ns per apply", m->apply_ns);
    printf("  %-32s %12.0f\n", "MCTS simulations per second", m->simulations_s);
    printf("  %-32s %016" PRIx64 "\n", "signature", m->signature);
}

static void put(struct bc_out *o, const struct measured *m)
{
    char hex[20];
    snprintf(hex, sizeof hex, "%016" PRIx64, m->signature);
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "game", m->g->id);
    bc_json_str(o, "scenario", m->scenario);
    bc_json_num(o, "games_per_second", m->games_s, 1);
    bc_json_num(o, "actions_per_second", m->actions_s, 0);
    bc_json_int(o, "threads", m->threads);
    bc_json_num(o, "games_per_second_all_threads", m->all_games_s, 1);
    bc_json_num(o, "actions_per_second_all_threads", m->all_actions_s, 0);
    bc_json_num(o, "actions_per_game", m->actions, 2);
    bc_json_num(o, "turns_per_game", m->turns, 2);
    bc_json_int(o, "bytes_per_state", m->g->state_size);
    bc_json_num(o, "ns_per_copy", m->copy_ns, 2);
    bc_json_num(o, "ns_per_legal", m->legal_ns, 2);
    bc_json_num(o, "ns_per_apply", m->apply_ns, 2);
    bc_json_num(o, "simulations_per_second", m->simulations_s, 0);
    bc_json_str(o, "signature", hex);
    bc_json_close(o, '}');
}

const struct cli_opt cmd_bench_opts[] = {
    {"all", NULL, "ui.opt.bench_all"},  {"scenario", "NAME", "ui.opt.scenario"},
    {"seconds", "S", "ui.opt.seconds"}, {"threads", "T", "ui.opt.threads"},
    {"data", "DIR", "ui.opt.data"},     {"signature", NULL, "ui.opt.signature"},
    {"json", NULL, "ui.opt.json"},      {0}};

static int bench_one(const struct bc_game *g, const struct cli_args *args,
                     const struct bc_files *files, struct bc_out *json)
{
    const char *scenario = cli_value(args, "scenario");
    struct measured m = {.g = g, .scenario = scenario ? scenario : g->scenarios[0]};
    struct bc_error e;
    int seconds;
    if (!cli_number(args, "seconds", 1, 86400, 2, &seconds) ||
        !cli_number(args, "threads", 1, THREADS_MAX, 1, &m.threads))
        return CLI_BAD;
    if (cli_has(args, "signature")) {
        m.signature = bc_bench_signature(g);
        printf("%s %016" PRIx64 "\n", g->id, m.signature);
        return m.signature ? CLI_OK : CLI_FAILED;
    }
    if (measure(&m, files, seconds, &e))
        return cli_error(&e);
    if (cli_has(args, "json"))
        put(json, &m);
    else
        print(&m);
    return CLI_OK;
}

int cmd_bench(const struct cli_args *args)
{
    const struct bc_files *files = cli_files(args);
    const struct bc_game *one = args->words ? cli_game(args->word[0]) : NULL;
    struct bc_out json = {0};
    int rc = CLI_OK;
    if (!files || (args->words && !one))
        return CLI_BAD;
    if (one && cli_has(args, "all"))
        return cli_bad("bench: a game or --all, not both", NULL);
    if (!one && cli_has(args, "scenario"))
        return cli_bad("bench: --scenario needs the name of a game", NULL);
    bc_json_open(&json, NULL, '[');
    for (int i = 0; !rc && bc_games[i]; i++)
        if (!one || bc_games[i] == one)
            rc = bench_one(bc_games[i], args, files, &json);
    bc_json_close(&json, ']');
    if (!rc && cli_has(args, "json") && !cli_has(args, "signature"))
        printf("%s\n", bc_out_str(&json));
    bc_out_free(&json);
    return rc;
}
