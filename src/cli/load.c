/* load.c - bicorne load: plays many games at once against a server and says how it bore it. */
#include "cli/load.h"
#include "cli/cmd_ai.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WARM_US = 1000000, READY_S = 120, GAMES_MAX = 20000 };

const struct cli_opt cmd_load_opts[] = {{"url", "URL", "ui.opt.load_url"},
                                        {"spawn", NULL, "ui.opt.load_spawn"},
                                        {"db-dir", "DIR", "ui.opt.load_dir"},
                                        {"pid", "N", "ui.opt.load_pid"},
                                        {"games", "N", "ui.opt.load_games"},
                                        {"game", "GAME", "ui.opt.load_game"},
                                        {"scenario", "NAME", "ui.opt.scenario"},
                                        {"seconds", "S", "ui.opt.load_seconds"},
                                        {"pace", "N", "ui.opt.load_pace"},
                                        {"think-ms", "N", "ui.opt.load_think"},
                                        {"computers", "N", "ui.opt.load_computers"},
                                        {"level", "LEVEL", "ui.opt.load_level"},
                                        {"idle", "N", "ui.opt.load_idle"},
                                        {"seed", "N", "ui.opt.load_seed"},
                                        {"json", NULL, "ui.opt.json"},
                                        {0}};

/* What is found out. */
struct result {
    struct load_settings set;
    struct load_counts count;
    const struct load_times *times;
    struct load_usage before, after, mine_before, mine_after; /* of server and generator */
    long rss_start_kb;                                        /* of the server, without anybody */
    double seconds, made_s;
    double in_bytes;
};

static bool read_settings(const struct cli_args *a, struct load_settings *s, int *seconds, int *pid)
{
    const char *game = cli_value(a, "game"), *level = cli_value(a, "level");
    s->game = game ? game : "waterloo";
    s->scenario = cli_value(a, "scenario");
    s->level = level ? level : "veteran";
    return cli_number(a, "games", 0, GAMES_MAX, 500, &s->games) &&
           cli_number(a, "idle", 0, GAMES_MAX, 0, &s->idle) &&
           cli_number(a, "computers", 0, GAMES_MAX, 0, &s->computers) &&
           cli_number(a, "think-ms", 0, 10000, 0, &s->think_ms) &&
           cli_number(a, "pace", 0, 1000000, 0, &s->pace) &&
           cli_number(a, "seconds", 1, 86400, 10, seconds) &&
           cli_number(a, "pid", 1, 1 << 30, 0, pid);
}

/* Two sockets for each game, and some over. */
static void raise_limit(void)
{
    struct rlimit l;
    if (!getrlimit(RLIMIT_NOFILE, &l)) {
        l.rlim_cur = l.rlim_max;
        setrlimit(RLIMIT_NOFILE, &l);
    }
}

/* --- Saying it --- */

static uint64_t errors(const struct load_counts *c)
{
    return c->refused + c->late + c->http + c->lost + c->overdue;
}

static void print(const struct result *r)
{
    const struct load_counts *c = &r->count;
    double n = c->actions ? (double)c->actions : 1;
    double server = r->after.cpu_s - r->before.cpu_s;
    double mine = r->mine_after.cpu_s - r->mine_before.cpu_s;
    printf("%d games of %s, %d connections, %d idle ones, %d games of computers; made in %.1f s\n",
           r->set.games, r->set.game, 2 * r->set.games, (r->set.idle + 1) / 2 * 2, r->set.computers,
           r->made_s);
    printf("acknowledged   %llu actions in %.1f s: %.0f a second; %llu games ended\n",
           (unsigned long long)c->actions, r->seconds, (double)c->actions / r->seconds,
           (unsigned long long)c->finished);
    printf("latency        p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, p99.9 %.1f ms, most %.1f ms\n",
           load_times_ms(r->times, 0.5), load_times_ms(r->times, 0.9),
           load_times_ms(r->times, 0.99), load_times_ms(r->times, 0.999),
           (double)r->times->max / 1000);
    printf("received       %.2f views an action, %.0f bytes an action, %.1f MB a second\n",
           (double)c->views / n, r->in_bytes / n, r->in_bytes / r->seconds / 1e6);
    if (r->after.known)
        printf("server         %.1f s of CPU (%.0f us an action), RSS %.1f MB, at most %.1f MB,"
               " %.1f MB without anybody\n",
               server, server * 1e6 / n, (double)r->after.rss_kb / 1024,
               (double)r->after.peak_kb / 1024, (double)r->rss_start_kb / 1024);
    printf("generator      %.1f s of CPU (%.0f us an action)\n", mine, mine * 1e6 / n);
    printf("errors         %llu refused, %llu late, %llu HTTP, %llu lost, %llu not answered\n",
           (unsigned long long)c->refused, (unsigned long long)c->late, (unsigned long long)c->http,
           (unsigned long long)c->lost, (unsigned long long)c->overdue);
    if (c->first_error[0])
        printf("the first      %s\n", c->first_error);
}

static void put_usage(struct bc_out *o, const char *key, const struct load_usage *from,
                      const struct load_usage *to)
{
    bc_json_open(o, key, '{');
    bc_json_num(o, "cpu_s", to->cpu_s - from->cpu_s, 2);
    bc_json_int(o, "rss_kb", to->rss_kb);
    bc_json_int(o, "peak_kb", to->peak_kb);
    bc_json_close(o, '}');
}

static void print_json(const struct result *r)
{
    const struct load_counts *c = &r->count;
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "game", r->set.game);
    bc_json_int(&o, "games", r->set.games);
    bc_json_int(&o, "idle", r->set.idle);
    bc_json_int(&o, "computers", r->set.computers);
    bc_json_num(&o, "seconds", r->seconds, 3);
    bc_json_int(&o, "actions", (int64_t)c->actions);
    bc_json_num(&o, "actions_s", (double)c->actions / r->seconds, 1);
    bc_json_int(&o, "finished", (int64_t)c->finished);
    bc_json_num(&o, "bytes_action", c->actions ? r->in_bytes / (double)c->actions : 0, 1);
    bc_json_open(&o, "ms", '{');
    bc_json_num(&o, "p50", load_times_ms(r->times, 0.5), 3);
    bc_json_num(&o, "p90", load_times_ms(r->times, 0.9), 3);
    bc_json_num(&o, "p99", load_times_ms(r->times, 0.99), 3);
    bc_json_num(&o, "p999", load_times_ms(r->times, 0.999), 3);
    bc_json_num(&o, "max", (double)r->times->max / 1000, 3);
    bc_json_close(&o, '}');
    if (r->after.known) {
        put_usage(&o, "server", &r->before, &r->after);
        bc_json_int(&o, "server_start_kb", r->rss_start_kb);
    }
    put_usage(&o, "generator", &r->mine_before, &r->mine_after);
    bc_json_open(&o, "errors", '{');
    bc_json_int(&o, "refused", (int64_t)c->refused);
    bc_json_int(&o, "late", (int64_t)c->late);
    bc_json_int(&o, "http", (int64_t)c->http);
    bc_json_int(&o, "lost", (int64_t)c->lost);
    bc_json_int(&o, "overdue", (int64_t)c->overdue);
    bc_json_close(&o, '}');
    bc_json_str(&o, "first_error", c->first_error);
    bc_json_close(&o, '}');
    printf("%s\n", bc_out_str(&o));
    bc_out_free(&o);
}

/* --- Doing it --- */

static bool measure(struct load_play *p, struct load_net *net, pid_t server, int seconds,
                    struct result *r)
{
    int64_t from = load_now_us();
    struct load_usage start;
    load_usage(server, &start);
    r->rss_start_kb = start.rss_kb;
    bool ready = load_play_ready(p, READY_S);
    r->made_s = (double)(load_now_us() - from) / 1e6;
    if (ready) {
        load_play_run(p, WARM_US);
        load_play_reset(p);
        load_usage(server, &r->before);
        load_usage(getpid(), &r->mine_before);
        from = load_now_us();
        load_play_run(p, (int64_t)seconds * 1000000);
        r->seconds = (double)(load_now_us() - from) / 1e6;
        r->in_bytes = (double)net->bytes_in;
        load_usage(server, &r->after);
        load_usage(getpid(), &r->mine_after);
    }
    r->count = *load_play_counts(p);
    r->times = load_play_times(p);
    if (ready) {
        load_play_finish(p);
        r->count.overdue = load_play_counts(p)->overdue;
    }
    return ready;
}

static int run(const struct cli_args *a, const char *url, pid_t server, int seconds,
               const struct load_settings *set)
{
    struct load_net net;
    struct bc_error e;
    struct result r = {.set = *set};
    uint64_t seed = 1;
    bool given;
    if (!cli_seed(a, &seed, &given))
        return CLI_BAD;
    if (load_net_open(&net, url, &e)) {
        load_net_close(&net);
        return cli_error(&e);
    }
    struct load_play *p = load_play_new(&net, set, given ? seed : 1);
    bool ready = p && measure(p, &net, server, seconds, &r);
    if (!ready)
        fprintf(stderr, "bicorne: the games could not be made: %s\n",
                r.count.first_error[0] ? r.count.first_error : "no answer in time");
    else if (cli_has(a, "json"))
        print_json(&r);
    else
        print(&r);
    load_play_free(p);
    load_net_close(&net);
    return ready && !errors(&r.count) ? CLI_OK : CLI_FAILED;
}

int cmd_load(const struct cli_args *a)
{
    struct load_settings set = {0};
    struct load_server own = {.pid = -1};
    struct bc_error e;
    int seconds, pid, rc;
    const char *url = cli_value(a, "url"), *dir = cli_value(a, "db-dir");
    const char *more[] = {"--test-games", NULL};
    if (!read_settings(a, &set, &seconds, &pid))
        return CLI_BAD;
    if (cli_has(a, "spawn") && (url || pid))
        return cli_bad("load: --spawn, or --url and --pid, not both", NULL);
    raise_limit();
    if (cli_has(a, "spawn")) {
        rc = load_server_start(&own, dir ? dir : "/tmp", more, &e);
        if (rc)
            return cli_error(&e);
        url = own.url;
        pid = own.pid;
    }
    rc = run(a, url ? url : "ws://127.0.0.1:1815", pid, seconds, &set);
    load_server_stop(&own);
    return rc;
}
