/* serve.c - bicorne serve: the options of the server. */
#include "cli/cli.h"
#include "server/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const struct cli_opt cmd_serve_opts[] = {{"listen", "HOST:PORT", "ui.opt.serve_listen"},
                                         {"db", "FILE", "ui.opt.serve_db"},
                                         {"public-url", "URL", "ui.opt.serve_url"},
                                         {"behind-proxy", NULL, "ui.opt.serve_proxy"},
                                         {"proxies", "LIST", "ui.opt.serve_proxies"},
                                         {"tls-cert", "FILE", "ui.opt.serve_cert"},
                                         {"tls-key", "FILE", "ui.opt.serve_key"},
                                         {"workers", "N", "ui.opt.serve_workers"},
                                         {"think", "MS", "ui.opt.serve_think"},
                                         {"rate", "N", "ui.opt.serve_rate"},
                                         {"conns", "N", "ui.opt.serve_conns"},
                                         {"metrics-token", "FILE", "ui.opt.serve_metrics"},
                                         {"log", "LEVEL", "ui.opt.serve_log"},
                                         {"test-games", NULL, "ui.opt.serve_test"},
                                         {"data", "DIR", "ui.opt.data"},
                                         {0}};

/* Makes the folders that a path goes through. */
static bool make_folders(char *path)
{
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = 0;
        bool bad = mkdir(path, 0700) && errno != EEXIST;
        *p = '/';
        if (bad)
            return false;
    }
    return true;
}

/* Where a person's data belong: $XDG_DATA_HOME/bicorne, or ~/.local/share/bicorne. */
static bool default_db(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data && *data == '/' ? snprintf(path, size, "%s/bicorne/bicorne.db", data)
            : home && *home == '/'
                ? snprintf(path, size, "%s/.local/share/bicorne/bicorne.db", home)
                : 0;
    return n > 0 && (size_t)n < size && make_folders(path);
}

static bool log_level(const struct cli_args *a, int *level)
{
    static const char *const words[] = {"error", "info", "debug", NULL};
    const char *word = cli_value(a, "log");
    *level = 1;
    for (int i = 0; word && words[i]; i++)
        if (!strcmp(word, words[i])) {
            *level = i;
            return true;
        }
    return !word || (cli_bad(T("ui.serve.log"), word, NULL), false);
}

static bool is_url(const char *s)
{
    const char *host = !strncmp(s, "http://", 7) ? s + 7 : !strncmp(s, "https://", 8) ? s + 8 : "";
    return *host && *host != '/' && strlen(s) < 256 && !s[strcspn(s, " \"<>\\?#")];
}

/* The first line of a file: a secret on the command line could be read by everybody here. */
static bool read_token(const char *file, char *token, size_t size)
{
    enum { TOKEN_MIN = 16 };
    FILE *f = fopen(file, "r");
    bool ok = f && fgets(token, (int)size, f);
    if (f)
        fclose(f);
    if (ok) {
        token[strcspn(token, "\r\n")] = 0;
        for (const char *s = token; *s; s++)
            ok = ok && *s > ' ' && *s <= '~';
    }
    ok = ok && strlen(token) >= TOKEN_MIN && strlen(token) + 1 < size;
    return ok || (cli_bad(T("ui.serve.metrics"), file, NULL), false);
}

/* What belongs together, and what a passer-by could read along. */
static bool check(const struct sv_options *o)
{
    if (!o->tls_cert != !o->tls_key) {
        cli_bad(T("ui.serve.tls"), NULL);
        return false;
    }
    if (o->public_url && !is_url(o->public_url)) {
        cli_bad(T("ui.serve.url"), o->public_url, NULL);
        return false;
    }
    if (o->proxies && !sv_networks_ok(o->proxies)) {
        cli_bad(T("ui.serve.proxies"), o->proxies, NULL);
        return false;
    }
    if (!o->tls_cert && !o->behind_proxy && !o->proxies && !sv_listen_is_local(o->listen))
        cli_print(stderr, T("ui.serve.public"), o->listen, NULL);
    return true;
}

int cmd_serve(const struct cli_args *a)
{
    static char path[4096], token[200];
    const char *listen = cli_value(a, "listen");
    struct sv_options o = {
        .listen = listen ? listen : "127.0.0.1:1815",
        .db = cli_value(a, "db"),
        .public_url = cli_value(a, "public-url"),
        .tls_cert = cli_value(a, "tls-cert"),
        .tls_key = cli_value(a, "tls-key"),
        .behind_proxy = cli_has(a, "behind-proxy"),
        .proxies = cli_value(a, "proxies"),
        .test_games = cli_has(a, "test-games"),
    };
    const struct bc_files *files = cli_files(a);
    const char *token_file = cli_value(a, "metrics-token");
    if (token_file && !read_token(token_file, token, sizeof token))
        return CLI_BAD;
    o.metrics_token = token_file ? token : NULL;
    if (!files || !log_level(a, &o.log_level) || !cli_number(a, "workers", 1, 256, 0, &o.workers) ||
        !cli_number(a, "think", 10, 60000, 0, &o.think_ms) ||
        !cli_number(a, "rate", 0, 1000000, 50, &o.rate) ||
        !cli_number(a, "conns", 0, 1000000, 100, &o.conns_per_ip) || !check(&o))
        return CLI_BAD;
    if (!o.db) {
        if (!default_db(path, sizeof path))
            return cli_bad(T("ui.serve.no_folder"), NULL);
        o.db = path;
    }
    return sv_serve(&o, files);
}
