/* metrics.c - /metrics, in the text format of Prometheus. */
#include "server/server.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COUNT_EVERY_MS = 60000 };
enum { BUCKETS = 24, FIRST_SHOWN = 6 }; /* from 64 us on: shorter times tell nothing */

void sv_metrics_time(uint64_t histogram[24], uint64_t *sum, int64_t us)
{
    int i = 0;
    us = us > 0 ? us : 0;
    while (i < BUCKETS - 1 && us > INT64_C(1) << i)
        i++;
    histogram[i]++;
    *sum += (uint64_t)us;
}

static void head(struct bc_out *o, const char *name, const char *type, const char *help)
{
    bc_putf(o, "# HELP bicorne_%s %s\n# TYPE bicorne_%s %s\n", name, help, name, type);
}

static void counter(struct bc_out *o, const char *name, const char *help, uint64_t v)
{
    head(o, name, "counter", help);
    bc_putf(o, "bicorne_%s %llu\n", name, (unsigned long long)v);
}

static void gauge(struct bc_out *o, const char *name, const char *help, int64_t v)
{
    head(o, name, "gauge", help);
    bc_putf(o, "bicorne_%s %lld\n", name, (long long)v);
}

static void histogram(struct bc_out *o, const char *name, const char *help,
                      const uint64_t bucket[BUCKETS], uint64_t sum_us)
{
    unsigned long long n = 0;
    head(o, name, "histogram", help);
    for (int i = 0; i < BUCKETS; i++) {
        n += bucket[i];
        if (i >= FIRST_SHOWN && i < BUCKETS - 1)
            bc_putf(o, "bicorne_%s_bucket{le=\"%g\"} %llu\n", name, (double)(1 << i) / 1e6, n);
    }
    bc_putf(o, "bicorne_%s_bucket{le=\"+Inf\"} %llu\n", name, n);
    bc_putf(o, "bicorne_%s_sum %.6f\nbicorne_%s_count %llu\n", name, (double)sum_us / 1e6, name, n);
}

/* Bytes of memory in use, from the second number of statm; 0: unknown. */
static int64_t resident(void)
{
    char text[128];
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    text[n > 0 ? n : 0] = 0;
    const char *second = strchr(text, ' ');
    return second ? strtoll(second, NULL, 10) * sysconf(_SC_PAGESIZE) : 0;
}

static void put_games(struct server *sv, struct bc_out *o)
{
    static const char *const states[] = {"open", "running", "over"};
    struct sv_metrics *m = &sv->count;
    int64_t now = sv_mono_us() / 1000;
    if (!m->counted_ms || now >= m->counted_ms + COUNT_EVERY_MS) {
        if (st_counts(sv->store, m->games, &m->people) < 0)
            return;
        m->counted_ms = now;
    }
    head(o, "games", "gauge", "Games stored, by state; counted once a minute.");
    for (int i = 0; i < 3; i++)
        bc_putf(o, "bicorne_games{state=\"%s\"} %lld\n", states[i], (long long)m->games[i]);
    gauge(o, "people", "People stored, guests included; counted once a minute.", m->people);
}

static void put_pool(struct server *sv, struct bc_out *o)
{
    static const char *const lanes[SV_LANES] = {"password", "move", "hint", "chart",
                                                "text",     "load", "past"};
    head(o, "jobs_waiting", "gauge", "Jobs waiting for a worker, by lane.");
    for (int i = 0; i < SV_LANES; i++)
        bc_putf(o, "bicorne_jobs_waiting{lane=\"%s\"} %d\n", lanes[i],
                sv_pool_waiting(sv->pool, (enum sv_lane)i));
    gauge(o, "workers", "Threads for computers.", sv_pool_threads(sv->pool));
}

static void put_store(struct server *sv, struct bc_out *o)
{
    struct st_stats s;
    struct bc_found found;
    st_stats(sv->store, &s);
    counter(o, "store_writes_total", "Writes to the database.", s.writes);
    counter(o, "store_commits_total", "Transactions, each with one sync.", s.commits);
    counter(o, "store_failed_total", "Writes that failed.", s.failed);
    gauge(o, "store_failing", "1: the latest transaction could not be kept.", s.failing);
    st_found(sv->store, &found);
    gauge(o, "store_lost", "1: at the start acknowledged changes were missing.", found.lost);
    gauge(o, "store_queue", "Writes waiting now.", (int64_t)s.queued_now);
    head(o, "store_commit_seconds", "summary", "Time of a transaction, from begin to durable.");
    bc_putf(o, "bicorne_store_commit_seconds_sum %.6f\nbicorne_store_commit_seconds_count %llu\n",
            (double)s.commit_us_sum / 1e6, (unsigned long long)s.commits);
    head(o, "store_commit_max_seconds", "gauge", "The longest transaction since the start.");
    bc_putf(o, "bicorne_store_commit_max_seconds %.6f\n", (double)s.commit_us_max / 1e6);
}

void sv_metrics_write(struct server *sv, struct bc_out *out)
{
    const struct sv_metrics *m = &sv->count;
    put_games(sv, out);
    gauge(out, "connections", "WebSockets open.", m->conns);
    gauge(out, "live_games", "Games in memory.", m->live_games);
    counter(out, "requests_total", "HTTP requests.", m->requests);
    counter(out, "bad_requests_total", "HTTP requests refused.", m->bad_requests);
    counter(out, "messages_total", "WebSocket messages received.", m->messages);
    counter(out, "bad_messages_total", "WebSocket messages refused.", m->bad_messages);
    counter(out, "limited_total", "Requests, messages and connections held back by a limit.",
            m->limited);
    counter(out, "games_created_total", "Games created.", m->games_created);
    counter(out, "moves_total", "Decisions accepted.", m->moves);
    counter(out, "undos_total", "Decisions taken back.", m->undos);
    counter(out, "computer_moves_total", "Decisions of computers.", m->computer_moves);
    histogram(out, "ack_seconds", "From the arrival of a decision to its acknowledgement.",
              m->ack_us, m->ack_us_sum);
    histogram(out, "think_seconds", "From the queueing of a computer's move to its end.",
              m->think_us, m->think_us_sum);
    put_pool(sv, out);
    put_store(sv, out);
    gauge(out, "resident_bytes", "Memory in use.", resident());
    gauge(out, "start_time_seconds", "When the server started, seconds since 1970.",
          sv->started / 1000);
}
