/* save.c - the saved game: a private record (with the seed: the same dice go on), written anew
 * after every action into a file beside it, which then takes its place. A crash leaves the old one
 * or the new one, never a part. */
#include "cli/play.h"
#include "game/old.h"
#include "game/record.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int failed(const char *path, struct bc_error *e)
{
    return bc_fail_at(e, BC_EIO, path, 0, 0, "%s", strerror(errno));
}

static bool write_all(int fd, const char *s, size_t n)
{
    while (n) {
        ssize_t k = write(fd, s, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            return false;
        s += k;
        n -= (size_t)k;
    }
    return true;
}

/* The name itself must reach the disk too. */
static void sync_folder(const char *path)
{
    char dir[PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (slash)
        snprintf(dir, sizeof dir, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    else
        snprintf(dir, sizeof dir, ".");
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd); /* some file systems refuse: then they need no telling */
    close(fd);
}

/* `*lock` (or NULL): an open file that holds the lock on the path. The new one is locked before it
 * takes its place, so that there is no moment without. */
static int write_file(const char *path, const char *bytes, size_t n, int *lock, struct bc_error *e)
{
    char temp[PATH_MAX];
    if (snprintf(temp, sizeof temp, "%s.XXXXXX", path) >= (int)sizeof temp) {
        errno = ENAMETOOLONG;
        return failed(path, e);
    }
    int fd = mkostemp(temp, O_CLOEXEC); /* readable by its owner alone: it holds the seed */
    if (fd < 0)
        return failed(path, e);
    bool ok = write_all(fd, bytes, n) && !fsync(fd);
    if (lock)
        (void)flock(fd, LOCK_EX | LOCK_NB); /* nobody else knows it; some file systems have none */
    else
        ok = !close(fd) && ok;
    if (ok && !rename(temp, path)) {
        sync_folder(path);
        if (lock && *lock >= 0)
            close(*lock);
        if (lock)
            *lock = fd;
        return 0;
    }
    int rc = failed(path, e);
    if (lock)
        close(fd);
    unlink(temp);
    return rc;
}

static int save(const struct play *p, const char *path, int *lock, struct bc_error *e)
{
    struct bc_out o = {0};
    bc_record_write(p->m, true, &o);
    int rc = o.failed ? bc_fail(e, BC_ENOMEM, "no memory")
                      : write_file(path, bc_out_str(&o), o.n, lock, e);
    bc_out_free(&o);
    return rc;
}

int save_to(struct play *p, const char *path, struct bc_error *e)
{
    return save(p, path, strcmp(path, p->save) == 0 ? &p->lock : NULL, e);
}

bool save_lock(struct play *p)
{
    for (int i = 0; i < 100; i++) {
        struct stat ours, there;
        int fd = open(p->save, O_RDONLY | O_CLOEXEC);
        if (fd < 0)
            return true; /* reading it will say why */
        if (flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
            close(fd);
            return false;
        }
        if (!fstat(fd, &ours) && !stat(p->save, &there) && ours.st_ino == there.st_ino &&
            ours.st_dev == there.st_dev) {
            p->lock = fd;
            return true;
        }
        close(fd); /* replaced in between by one who saves: look again */
    }
    return false;
}

int save_aside(const struct play *p, int version, const char *text, size_t n, struct bc_error *e)
{
    char path[sizeof p->save + 24];
    snprintf(path, sizeof path, "%s.v%d", p->save, version);
    for (int i = 2; !access(path, F_OK); i++)
        snprintf(path, sizeof path, "%s.v%d-%d", p->save, version, i);
    return write_file(path, text, n, NULL, e);
}

void save_path(const char *path, struct bc_out *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./+,:@%";
    if (path[strspn(path, plain)] == 0) {
        bc_put(out, path);
        return;
    }
    bc_put(out, "'");
    for (; *path; path++)
        bc_put_n(out, *path == '\'' ? "'\\''" : path, *path == '\'' ? 4 : 1);
    bc_put(out, "'");
}

void save_told(const struct play *p, struct bc_out *out)
{
    struct bc_out file = {0};
    if (!p->save[0])
        return;
    save_path(p->save, &file);
    cli_put(out,
            bc_match_over(p->m) ? T("ui.play.record")
            : p->named          ? T("ui.play.saved_as")
                                : T("ui.play.saved"),
            p->save, bc_out_str(&file), NULL);
    bc_out_free(&file);
}

void save_now(struct play *p)
{
    struct bc_error e;
    char text[512];
    if (!p->save[0] || !save_to(p, p->save, &e))
        return;
    p->save[0] = 0; /* said once, not after every action */
    cli_put(&p->note, T("ui.save.failed"), cli_error_text(&e, text, sizeof text), NULL);
    bc_put(&p->note, "\n");
}

/* $XDG_STATE_HOME/bicorne, or ~/.local/state/bicorne. */
static bool state_folder(char *dir, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    if (state && *state == '/')
        n = snprintf(dir, size, "%s/bicorne", state);
    else if (home && *home == '/')
        n = snprintf(dir, size, "%s/.local/state/bicorne", home);
    return n > 0 && (size_t)n < size;
}

static bool make_folders(const char *path)
{
    char dir[PATH_MAX];
    snprintf(dir, sizeof dir, "%s", path);
    for (char *s = dir + 1; *s; s++)
        if (*s == '/') {
            *s = 0;
            (void)mkdir(dir, 0700); /* what cannot be made and is not there fails below */
            *s = '/';
        }
    return !mkdir(dir, 0700) || errno == EEXIST;
}

bool save_default(struct play *p)
{
    char dir[512], day[32];
    struct timespec now;
    struct tm tm;
    if (!state_folder(dir, sizeof dir) || !make_folders(dir))
        return false;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &tm);
    strftime(day, sizeof day, "%Y-%m-%d-%H%M%S", &tm);
    for (int i = 1; i < 100; i++) { /* two games begun in the same second */
        char again[8] = "";
        if (i > 1)
            snprintf(again, sizeof again, "-%d", i);
        snprintf(p->save, sizeof p->save, "%s/%s-%s%s.rec", dir, p->m->cx.game->id, day, again);
        int fd = open(p->save, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0) {
            close(fd);
            return true;
        }
        if (errno != EEXIST)
            break;
    }
    p->save[0] = 0;
    return false;
}

/* Is it a saved game that can go on? */
static bool is_running(const struct bc_files *files, const char *path)
{
    struct bc_out text = {0};
    struct bc_match *m = NULL;
    struct bc_old old;
    struct bc_error e;
    bool yes = !cli_read(path, &text, NULL);
    if (yes && bc_record_read(&m, files, path, bc_out_str(&text), text.n, NULL))
        yes = !bc_old_go_on(&m, files, bc_out_str(&text), text.n, &old, &e);
    yes = yes && !bc_match_over(m) && !m->dice.secret;
    bc_match_free(m);
    bc_out_free(&text);
    return yes;
}

static bool is_newer(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* The newest file that is older than `before`, or false. */
static bool next_newest(const char *dir, struct timespec before, char *path, size_t size,
                        struct timespec *at)
{
    DIR *d = opendir(dir);
    bool found = false;
    for (struct dirent *f; d && (f = readdir(d)) != NULL;) {
        char name[PATH_MAX];
        struct stat st;
        size_t n = strlen(f->d_name);
        if (n < 5 || strcmp(f->d_name + n - 4, ".rec") != 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", dir, f->d_name);
        if (stat(name, &st) || !S_ISREG(st.st_mode) || !is_newer(before, st.st_mtim) ||
            (found && !is_newer(st.st_mtim, *at)))
            continue;
        snprintf(path, size, "%s", name);
        *at = st.st_mtim;
        found = true;
    }
    if (d)
        closedir(d);
    return found;
}

bool save_newest(const struct bc_files *files, char *path, size_t size)
{
    char dir[512];
    struct timespec before = {.tv_sec = INT64_MAX}, at = {0};
    if (!state_folder(dir, sizeof dir))
        return false;
    for (int i = 0; i < 50 && next_newest(dir, before, path, size, &at); i++) {
        if (is_running(files, path))
            return true;
        before = at;
    }
    return false;
}
