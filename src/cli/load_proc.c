/* load_proc.c - what processes use, and a server of one's own to put a load on. */
#include "cli/load.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGS_MAX = 24, START_MS = 20000 };

/* A file of /proc, whole; "" if it cannot be read. */
static const char *proc_file(pid_t pid, const char *name, char *buf, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, buf, size - 1);
    if (fd >= 0)
        close(fd);
    buf[n < 0 ? 0 : n] = '\0';
    return buf;
}

static long field_kb(const char *status, const char *name)
{
    const char *p = strstr(status, name);
    return p ? strtol(p + strlen(name), NULL, 10) : 0;
}

void load_usage(pid_t pid, struct load_usage *u)
{
    char buf[4096];
    *u = (struct load_usage){0};
    proc_file(pid, "status", buf, sizeof buf);
    u->known = buf[0] != '\0';
    u->rss_kb = field_kb(buf, "VmRSS:");
    u->peak_kb = field_kb(buf, "VmHWM:");
    proc_file(pid, "stat", buf, sizeof buf);
    /* Behind the name in brackets come state, 10 numbers, and the ticks of user and system. */
    char *p = strrchr(buf, ')');
    for (int i = 0; p && i < 12; i++)
        p = strchr(p + 1, ' ');
    if (!p)
        return;
    char *rest;
    double ticks = strtod(p, &rest);
    ticks += strtod(rest, NULL);
    u->cpu_s = ticks / (double)sysconf(_SC_CLK_TCK);
}

/* --- A server of one's own --- */

static _Noreturn void exec_server(const struct load_server *s, const char *const *more, int out)
{
    char db[sizeof s->dir + 16], log[sizeof s->dir + 16];
    const char *args[ARGS_MAX] = {"bicorne", "serve",  "--listen", "127.0.0.1:0", "--db",
                                  db,        "--rate", "0",        "--conns",     "0"};
    int n = 10;
    snprintf(db, sizeof db, "%s/load.db", s->dir);
    snprintf(log, sizeof log, "%s/log", s->dir);
    for (; *more && n < ARGS_MAX - 1; more++)
        args[n++] = *more;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    int err = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (err >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
        execv("/proc/self/exe", (char *const *)args);
    _exit(127);
}

/* The address that it prints when it listens. */
static bool read_url(int fd, char *url, size_t size)
{
    char text[4096];
    size_t have = 0;
    struct pollfd p = {fd, POLLIN, 0};
    while (have < sizeof text - 1 && poll(&p, 1, START_MS) > 0) {
        ssize_t n = read(fd, text + have, sizeof text - 1 - have);
        if (n <= 0)
            return false;
        have += (size_t)n;
        text[have] = '\0';
        const char *at = strstr(text, "http://");
        if (at && strchr(at, '\n')) {
            snprintf(url, size, "http://%.*s", (int)strcspn(at + 7, "/ \r\n"), at + 7);
            return true;
        }
    }
    return false;
}

int load_server_start(struct load_server *s, const char *dir, const char *const *more,
                      struct bc_error *e)
{
    int fd[2];
    *s = (struct load_server){.pid = -1};
    snprintf(s->dir, sizeof s->dir, "%.200s/bicorne-load-XXXXXX", dir);
    if (!mkdtemp(s->dir)) {
        s->dir[0] = '\0';
        return bc_fail(e, BC_EIO, "%.100s: %s", dir, strerror(errno));
    }
    if (pipe(fd))
        return bc_fail(e, BC_EIO, "no pipe: %s", strerror(errno));
    s->pid = fork();
    if (s->pid == 0)
        exec_server(s, more, fd[1]);
    close(fd[1]);
    /* The other end stays open: the server may go on writing. */
    if (s->pid < 0 || !read_url(fd[0], s->url, sizeof s->url)) {
        close(fd[0]);
        if (s->pid > 0) {
            kill(s->pid, SIGTERM);
            waitpid(s->pid, NULL, 0);
        }
        s->pid = -1; /* so that the folder stays */
        return bc_fail(e, BC_EIO, "the server did not start; see %.180s/log", s->dir);
    }
    return 0;
}

static void remove_dir(const char *dir)
{
    DIR *d = opendir(dir);
    for (struct dirent *f; d && (f = readdir(d));)
        if (strcmp(f->d_name, ".") != 0 && strcmp(f->d_name, "..") != 0)
            unlinkat(dirfd(d), f->d_name, 0);
    if (d)
        closedir(d);
    rmdir(dir);
}

void load_server_stop(struct load_server *s)
{
    if (s->pid <= 0)
        return;
    kill(s->pid, SIGTERM);
    waitpid(s->pid, NULL, 0);
    remove_dir(s->dir);
    s->pid = -1;
}
