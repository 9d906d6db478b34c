/* serve.c - the server from its start to its orderly end. */
#include "server/live.h"
#include "server/server.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_BAD = 2 };

static struct server *running; /* for the signals; set while the loop runs */

/* The first one ends the server in good order, a second one at once. */
static void on_signal(int number)
{
    static volatile sig_atomic_t times;
    int before = errno;
    (void)number;
    if (times++)
        _exit(EXIT_FAILURE);
    sv_net_stop(running);
    errno = before;
}

static void catch_signals(struct server *sv)
{
    struct sigaction stop = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
    running = sv;
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* a file at its limit is a full disk, no reason to die */
}

static int workers(const struct sv_options *opt)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (opt->workers > 0)
        return opt->workers;
    return cores > 2 ? (int)cores - 1 : 1;
}

/* The net comes first: whoever finds the port taken has not touched the database. */
static int start(struct server *sv, struct bc_error *e)
{
    sv->started = sv_now_ms();
    sv->limits = sv_limits_new(sv->opt.rate);
    if (!sv->limits)
        return bc_fail(e, BC_ENOMEM, "no memory");
    sv->page = sv_page_new(sv, e);
    if (!sv->page)
        return e->code;
    int rc = sv_net_start(sv, e);
    if (!rc)
        rc = st_open(&sv->store, sv->opt.db, sv_net_wake, sv, e);
    if (rc)
        return rc;
    st_secret(sv->store, sv->secret);
    sv->pool = sv_pool_new(workers(&sv->opt), sv_net_wake, sv);
    if (!sv->pool)
        return bc_fail(e, BC_ENOMEM, "cannot start the threads for computers");
    return sv_live_start(sv, e);
}

/* Jobs hold pieces of games, games are written by the store: each goes before what it needs. */
static void stop(struct server *sv)
{
    sv_pool_free(sv->pool, sv_job_drop);
    sv->pool = NULL;
    sv_live_free(sv);
    if (sv->store)
        st_close(sv->store);
    sv_net_free(sv);
    sv_page_free(sv->page);
    sv_limits_free(sv->limits);
}

int sv_serve(const struct sv_options *opt, const struct bc_files *files)
{
    struct server sv = {.opt = *opt, .files = files};
    struct bc_error e = {0};
    struct bc_found found;
    char text[512];
    sv_log_level(opt->log_level);
    int rc = sodium_init() < 0 ? bc_fail(&e, BC_EIO, "libsodium cannot start") : start(&sv, &e);
    if (rc) {
        fprintf(stderr, "bicorne: %s\n", bc_error_text(&e, text, sizeof text));
    } else {
        catch_signals(&sv);
        sv_log(SV_INFO, "start", "version=%s url=%s db=%s workers=%d", BICORNE_VERSION,
               sv_net_url(&sv), opt->db, sv_pool_threads(sv.pool));
        st_found(sv.store, &found);
        if (found.words[0])
            sv_log(found.lost ? SV_ERROR : SV_INFO, "database", "lost=%d found=%s", found.lost,
                   found.words);
        printf("Bicorne is ready: %s\n", sv_net_url(&sv));
        fflush(stdout);
        sv_net_run(&sv);
    }
    stop(&sv);
    if (!rc)
        sv_log(SV_INFO, "end", "moves=%llu requests=%llu", (unsigned long long)sv.count.moves,
               (unsigned long long)sv.count.requests);
    return !rc ? EXIT_SUCCESS : rc == BC_EVALUE ? EXIT_BAD : EXIT_FAILURE;
}
