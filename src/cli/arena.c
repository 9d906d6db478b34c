/* arena.c - computers against each other: balanced seats, reproducible dice, many at a time.
 *
 * The games of one round (everybody sits everywhere once) have the same dice. A game's dice and the
 * players' seeds follow from --seed and the number of the game alone, so the result does not depend
 * on which thread plays it. */
#include "cli/arena.h"

#include "core/clock.h"
#include "ai/player.h"
#include "ai/playout.h"
#include "cli/cmd_ai.h"
#include "game/record.h"
#include "game/registry.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 256, ACTIONS_MAX = 1000000 };

/* Who works at it: one game at a time, with players of its own. */
struct worker {
    struct hall *hall;
    struct bc_player *player[BC_SEATS];
    struct bc_work work;
    void *memory;
    struct bc_action *act; /* the game so far, for its record */
    int acts, cap;
    pthread_t thread;
    bool started;
};

struct hall {
    struct arena *a;
    const struct bc_files *files;
    atomic_int next, finished; /* games begun, games ended */
    atomic_int busy, stop;     /* workers at it; 1: leave off */
    pthread_mutex_t lock;      /* of `e`, and of `files` */
    struct bc_error e;
    struct worker *worker;
};

static volatile sig_atomic_t interrupted;

static void on_signal(int sig)
{
    (void)sig;
    interrupted = 1;
}

/* --- One game --- */

static uint64_t mix(uint64_t seed, uint64_t n)
{
    struct bc_rng r;
    bc_rng_seed(&r, seed * UINT64_C(0x9e3779b97f4a7c15) + n);
    return bc_rng_next(&r);
}

static int keep(struct worker *w, const struct bc_action *act, struct bc_error *e)
{
    if (w->acts == w->cap) {
        int cap = w->cap ? 2 * w->cap : 1024;
        struct bc_action *v = realloc(w->act, (size_t)cap * sizeof *v);
        if (!v)
            return bc_fail(e, BC_ENOMEM, "no memory for a record");
        w->act = v;
        w->cap = cap;
    }
    w->act[w->acts++] = *act;
    return 0;
}

/* One decision: asks the player, counts its time. */
static int decide(struct worker *w, int seat, int g, struct arena_side *side, int64_t *turn_ns)
{
    const struct arena *a = w->hall->a;
    struct bc_action act;
    int k = (seat - g % a->players + a->players) % a->players;
    int64_t from = bc_clock_ns();
    int rc = bc_player_choose(w->player[k], &w->work.cx, seat, &act);
    int64_t took = bc_clock_ns() - from;
    if (rc || bc_apply(&w->work.cx, &act))
        return BC_EILLEGAL;
    side[k].ns += took;
    side[k].decisions++;
    side[k].turns += turn_ns[k] == 0;
    turn_ns[k] += took + 1;
    if (turn_ns[k] > side[k].ns_longest)
        side[k].ns_longest = turn_ns[k];
    return a->record ? keep(w, &act, NULL) : 0;
}

/* The turns that were agreed on are over. */
static bool is_broken_off(const struct worker *w)
{
    int most = w->hall->a->max_turns;
    return most && w->work.cx.st->turn > most;
}

static int play(struct worker *w, int g, struct arena_game *out, struct bc_error *e)
{
    struct hall *h = w->hall;
    const struct arena *a = h->a;
    int64_t turn_ns[BC_SEATS] = {0};
    struct arena_game r = {0};
    int32_t milli[BC_SEATS] = {0};
    bc_seats who;
    int rc = bc_start(&w->work.cx, a->opt, e), turn = w->work.cx.st->turn;
    bc_rng_seed(&w->work.rng, mix(a->seed, (uint64_t)(g / a->players)));
    for (int k = 0; k < a->players; k++)
        bc_player_reset(w->player[k], mix(a->seed + 1, (uint64_t)g * BC_SEATS + (uint64_t)k));
    w->acts = 0;
    while (!rc && !is_broken_off(w) && (who = bc_to_act(&w->work.cx)) &&
           r.actions++ < ACTIONS_MAX) {
        int seat = bc_decider(who, BC_NATURE);
        if (atomic_load(&h->stop))
            return 0;
        if (w->work.cx.st->turn != turn)
            memset(turn_ns, 0, sizeof turn_ns);
        turn = w->work.cx.st->turn;
        if (seat == BC_NATURE) {
            struct bc_action act = bc_play_any(&w->work, seat);
            rc = a->record ? keep(w, &act, e) : 0;
        } else if ((rc = decide(w, seat, g, r.side, turn_ns))) {
            bc_fail(e, rc, "game %d: player %s chose what it may not", g + 1,
                    a->spec[(seat - g % a->players + a->players) % a->players]);
        }
    }
    if (rc)
        return rc;
    if (!w->work.cx.st->over && !is_broken_off(w))
        return bc_fail(e, BC_ESTATE, "game %d does not end", g + 1);
    bc_count(&w->work, milli);
    r.turns = w->work.cx.st->turn;
    r.done = true;
    for (int k = 0; k < a->players; k++) {
        r.side[k].milli = milli[arena_seat(a, k, g)];
        r.side[k].simulations = bc_player_simulations(w->player[k]);
    }
    *out = r;
    return 0;
}

/* --- Records --- */

static int write_file(const struct arena *a, int g, const struct bc_out *text, struct bc_error *e)
{
    char path[512];
    if (snprintf(path, sizeof path, "%s/%s-%04d.txt", a->record, a->game->id, g + 1) >=
        (int)sizeof path)
        return bc_fail(e, BC_EVALUE, "the name of the folder is too long");
    FILE *f = fopen(path, "w");
    bool ok = f && !text->failed && fwrite(text->s, 1, text->n, f) == text->n;
    if (f && fclose(f))
        ok = false;
    return ok ? 0 : bc_fail_at(e, BC_EIO, path, 0, 0, "cannot be written");
}

/* The game just played, as a match without dice of its own; up to where it broke, if it did. */
static int record(struct worker *w, int g, struct bc_error *e)
{
    const struct arena *a = w->hall->a;
    struct bc_match *m = NULL;
    struct bc_out text = {0};
    int rc = bc_match_open(&m, a->game, w->hall->files, a->scenario, e);
    if (!rc)
        rc = bc_match_begin(m, a->opt, e);
    for (int k = 0; !rc && k < a->players; k++)
        rc = bc_seat_set(&m->seat[arena_seat(a, k, g)], BC_COMPUTER, a->spec[k], a->spec[k], e);
    for (int i = 0; !rc && i < w->acts; i++)
        rc = bc_match_apply(m, &w->act[i], e);
    if (m) {
        bc_record_write(m, true, &text);
        int written = write_file(a, g, &text, rc ? NULL : e);
        rc = rc ? rc : written;
    }
    bc_out_free(&text);
    bc_match_free(m);
    return rc;
}

/* --- Workers --- */

static void *work(void *arg)
{
    struct worker *w = arg;
    struct hall *h = w->hall;
    struct bc_error e;
    int g, rc = 0;
    while (!rc && !atomic_load(&h->stop) && (g = atomic_fetch_add(&h->next, 1)) < h->a->until) {
        rc = play(w, g, &h->a->result[g], &e);
        pthread_mutex_lock(&h->lock);
        if (!rc && h->a->record && h->a->result[g].done)
            rc = record(w, g, &e);
        if (rc)
            h->e = e;
        pthread_mutex_unlock(&h->lock);
        atomic_fetch_add(&h->finished, 1);
    }
    if (rc)
        atomic_store(&h->stop, 1);
    atomic_fetch_sub(&h->busy, 1);
    return NULL;
}

static int worker_init(struct worker *w, struct hall *h, struct bc_error *e)
{
    const struct arena *a = h->a;
    int rc = 0;
    w->hall = h;
    w->memory = malloc(bc_work_size(a->game));
    if (!w->memory)
        return bc_fail(e, BC_ENOMEM, "no memory");
    bc_work_init(&w->work, w->memory, a->game, a->data);
    for (int k = 0; !rc && k < a->players; k++)
        rc = bc_player_new(&w->player[k], a->game, a->data, a->spec[k], 0, 1, e);
    return rc;
}

static void worker_free(struct worker *w)
{
    for (int k = 0; k < BC_SEATS; k++)
        bc_player_free(w->player[k]);
    free(w->memory);
    free(w->act);
}

static void show_progress(const struct hall *h, double seconds)
{
    enum { WIDE = 40 };
    char bar[WIDE + 1];
    int n = atomic_load(&h->finished), full = (int)((int64_t)n * WIDE / h->a->games);
    memset(bar, '-', WIDE);
    memset(bar, '#', (size_t)(full > WIDE ? WIDE : full));
    bar[WIDE] = 0;
    fprintf(stderr, "\r[%s] %d/%d games, %.0f s ", bar, n, h->a->games, seconds);
    fflush(stderr);
}

/* Waits for the workers: shows how far they are, and stops them when that is wanted. */
static void watch(struct hall *h, int64_t from)
{
    const struct timespec nap = {0, 10000000};
    bool tty = isatty(STDERR_FILENO);
    while (atomic_load(&h->busy)) {
        nanosleep(&nap, NULL);
        double seconds = h->a->seconds + (double)(bc_clock_ns() - from) / 1e9;
        if (tty)
            show_progress(h, seconds);
        if (interrupted || (h->a->max_seconds && seconds >= h->a->max_seconds))
            atomic_store(&h->stop, 1);
        for (int i = 0; i < h->a->threads && atomic_load(&h->stop); i++)
            for (int k = 0; k < h->a->players; k++)
                bc_player_stop(h->worker[i].player[k]);
    }
    if (tty)
        fprintf(stderr, "\r%*s\r", 79, "");
}

/* Starts a thread each; false: that failed, and those that run are told to stop. */
static bool start(struct hall *h)
{
    for (int i = 0; i < h->a->threads; i++) {
        struct worker *w = &h->worker[i];
        atomic_fetch_add(&h->busy, 1);
        w->started = !pthread_create(&w->thread, NULL, work, w);
        if (!w->started) {
            atomic_fetch_sub(&h->busy, 1);
            atomic_store(&h->stop, 1);
            return false;
        }
    }
    return true;
}

static int run(struct arena *a, const struct bc_files *files, struct bc_error *e)
{
    struct hall h = {.a = a, .files = files, .lock = PTHREAD_MUTEX_INITIALIZER};
    int rc = 0;
    atomic_init(&h.next, a->from);
    atomic_init(&h.finished, a->from);
    if (a->threads > a->until - a->from)
        a->threads = a->until - a->from;
    h.worker = calloc((size_t)a->threads, sizeof *h.worker);
    if (!h.worker)
        return bc_fail(e, BC_ENOMEM, "no memory");
    for (int i = 0; !rc && i < a->threads; i++)
        rc = worker_init(&h.worker[i], &h, e);
    int64_t from = bc_clock_ns();
    if (!rc && !start(&h))
        rc = bc_fail(e, BC_ENOMEM, "cannot start %d threads", a->threads);
    watch(&h, from);
    for (int i = 0; i < a->threads; i++) {
        if (h.worker[i].started)
            pthread_join(h.worker[i].thread, NULL);
        worker_free(&h.worker[i]);
    }
    a->seconds += (double)(bc_clock_ns() - from) / 1e9;
    free(h.worker);
    if (!rc && h.e.code) {
        *e = h.e;
        rc = h.e.code;
    }
    return rc;
}

/* --- The command --- */

const struct cli_opt cmd_arena_opts[] = {{"seats", "A,B[,...]", "ui.opt.seats"},
                                         {"games", "N", "ui.opt.arena_games"},
                                         {"scenario", "NAME", "ui.opt.arena_scenario"},
                                         {"option", "NAME=VALUE", "ui.opt.option"},
                                         {"threads", "T", "ui.opt.threads"},
                                         {"seed", "N", "ui.opt.seed"},
                                         {"max-turns", "N", "ui.opt.max_turns"},
                                         {"max-seconds", "N", "ui.opt.max_seconds"},
                                         {"record", "DIR", "ui.opt.record"},
                                         {"data", "DIR", "ui.opt.data"},
                                         {"json", NULL, "ui.opt.json"},
                                         {0}};

/* "A,B": each a player; as many as the game is for. */
static bool read_seats(struct arena *a, const struct cli_args *args)
{
    const char *s = cli_value(args, "seats");
    struct bc_error e;
    if (!s || !*s) {
        cli_bad("arena: --seats A,B[,...] is missing", NULL);
        return false;
    }
    for (const char *end = s; *end; s = end + (*end == ',')) {
        end = s + strcspn(s, ",");
        if (a->players == BC_SEATS || end - s >= (int)sizeof a->spec[0]) {
            cli_bad("arena: --seats: too many players, or too long a name", NULL);
            return false;
        }
        char *spec = a->spec[a->players++];
        memcpy(spec, s, (size_t)(end - s));
        spec[end - s] = 0;
        if (bc_player_check(spec, &e)) {
            cli_error(&e);
            return false;
        }
    }
    return true;
}

static bool read_numbers(struct arena *a, const struct cli_args *args)
{
    bool given;
    a->seed = 1;
    a->json = cli_has(args, "json");
    return cli_number(args, "games", 1, 1000000, 100, &a->games) &&
           cli_number(args, "threads", 1, THREADS_MAX, 1, &a->threads) &&
           cli_number(args, "max-seconds", 1, 10000000, 0, &a->max_seconds) &&
           cli_number(args, "max-turns", 1, UINT16_MAX, 0, &a->max_turns) &&
           cli_seed(args, &a->seed, &given);
}

/* The number of players is the number of --seats; an option that says otherwise is an error. */
static bool read_options(struct arena *a, const struct cli_args *args)
{
    struct bc_error e;
    char n[12];
    const char *scenario = cli_value(args, "scenario");
    snprintf(a->scenario, sizeof a->scenario, "%s", scenario ? scenario : a->game->scenarios[0]);
    a->all = !strcmp(a->scenario, "all");
    bc_opt_defaults(a->game, a->opt);
    snprintf(n, sizeof n, "%d", a->players);
    if (bc_opt_parse(a->game, a->game->opts[0].name, n, a->opt, &e)) {
        cli_error(&e);
        return false;
    }
    if (!cli_options(args, a->game, a->opt))
        return false;
    if (a->opt[0] != a->players) {
        char other[12];
        snprintf(other, sizeof other, "%d", a->opt[0]);
        cli_bad("arena: {1} players in --seats, but {2} by --option", n, other, NULL);
        return false;
    }
    a->record = cli_value(args, "record");
    if (a->record && mkdir(a->record, 0777) && access(a->record, W_OK | X_OK)) {
        cli_bad("arena: {1}: cannot write into this folder", a->record, NULL);
        return false;
    }
    return true;
}

/* A combination of options that makes no sense is found before the games begin. */
static int try_setup(const struct arena *a, struct bc_error *e)
{
    struct bc_head *st = calloc(1, a->game->state_size);
    struct bc_ctx cx = {a->game, a->data, st, NULL};
    int rc = st ? bc_start(&cx, a->opt, e) : bc_fail(e, BC_ENOMEM, "no memory");
    free(st);
    return rc;
}

static int play_scenario(struct arena *a, const struct bc_files *files, struct bc_error *e)
{
    int rc = a->game->load(files, a->scenario, &a->data, e);
    if (rc)
        return rc;
    rc = try_setup(a, e);
    if (!rc)
        rc = run(a, files, e);
    a->game->unload(a->data);
    return rc;
}

/* One after the other, each with the same number of games: every player is on every side of every
 * battle equally often. */
static int play_all(struct arena *a, const struct bc_files *files, struct bc_error *e)
{
    int rc = 0, share = a->all ? arena_share(a) : a->games;
    for (int i = 0; !rc && !interrupted && a->until < a->games; i++) {
        if (a->max_seconds && a->seconds >= a->max_seconds)
            break;
        a->from = i * share;
        a->until = a->from + share;
        if (a->all)
            snprintf(a->scenario, sizeof a->scenario, "%s", a->game->scenarios[i]);
        rc = play_scenario(a, files, e);
    }
    if (a->all)
        snprintf(a->scenario, sizeof a->scenario, "all");
    return rc;
}

int cmd_arena(const struct cli_args *args)
{
    struct arena a = {.game = cli_game(args->word[0])};
    const struct bc_files *files = cli_files(args);
    struct bc_error e;
    if (!a.game || !files || !read_seats(&a, args) || !read_numbers(&a, args) ||
        !read_options(&a, args))
        return CLI_BAD;
    if (a.all) /* as many as can be shared out evenly */
        a.games = arena_share(&a) * arena_scenarios(&a);
    a.result = calloc((size_t)a.games, sizeof *a.result);
    int rc = a.result ? 0 : bc_fail(&e, BC_ENOMEM, "no memory");
    if (!rc) {
        struct sigaction old, act = {.sa_handler = on_signal};
        interrupted = 0;
        sigaction(SIGINT, &act, &old);
        rc = play_all(&a, files, &e);
        sigaction(SIGINT, &old, NULL);
    }
    if (rc)
        rc = cli_error(&e);
    else if (a.json)
        arena_print_json(&a);
    else
        arena_print(&a);
    free(a.result);
    return rc ? rc : interrupted ? 128 + SIGINT : CLI_OK;
}
