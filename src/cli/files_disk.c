/* files_disk.c - files of the games from a folder, laid over the embedded ones; whole files read. */
#include "cli/cli.h"
#include "game/match.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct laid { /* a file that takes the place of an embedded one, kept until the program ends */
    char *name, *path;
    struct bc_out bytes;
};

static struct laid *laid;
static int laids;
static const char *data_dir; /* or NULL */

static struct laid *find(const char *name)
{
    for (int i = 0; i < laids; i++)
        if (!strcmp(laid[i].name, name))
            return &laid[i];
    return NULL;
}

bool cli_files_lay(const char *name, const char *path, const char *bytes, size_t n)
{
    struct laid *grown = realloc(laid, (size_t)(laids + 1) * sizeof *laid);
    if (!grown)
        return false;
    laid = grown;
    struct laid *l = &laid[laids];
    *l = (struct laid){.name = strdup(name), .path = strdup(path)};
    bc_put_n(&l->bytes, bytes, n);
    if (!l->name || !l->path || l->bytes.failed) {
        free(l->name);
        free(l->path);
        bc_out_free(&l->bytes);
        return false;
    }
    laids++;
    return true;
}

void cli_files_dir(const char *dir)
{
    data_dir = dir;
}

void cli_files_free(void)
{
    for (int i = 0; i < laids; i++) {
        free(laid[i].name);
        free(laid[i].path);
        bc_out_free(&laid[i].bytes);
    }
    free(laid);
    laid = NULL;
    laids = 0;
}

/* DIR/<game>/... in place of data/<game>/...; a name never leads out of the folder. False: there is
 * such a file, but it cannot be read, and the embedded one is not what is wanted. */
static bool load(const char *name)
{
    char path[1024];
    struct bc_out bytes = {0};
    struct bc_error e;
    if (!data_dir || strncmp(name, "data/", 5) != 0 || strstr(name, ".."))
        return true;
    if (snprintf(path, sizeof path, "%s/%s", data_dir, name + 5) >= (int)sizeof path)
        return true;
    if (access(path, F_OK))
        return true;
    bool ok = !cli_read(path, &bytes, &e);
    if (ok)
        ok = cli_files_lay(name, path, bc_out_str(&bytes), bytes.n);
    else
        cli_error(&e);
    bc_out_free(&bytes);
    return ok;
}

static const char *get(const struct bc_files *files, const char *name, size_t *size)
{
    (void)files;
    struct laid *l = find(name);
    if (!l) {
        if (!load(name))
            return NULL;
        l = find(name);
    }
    if (!l)
        return bc_embedded_get(name, size);
    *size = l->bytes.n;
    return bc_out_str(&l->bytes);
}

const struct bc_files *cli_files(const struct cli_args *a)
{
    static struct bc_files files = {get, NULL, NULL};
    struct stat st;
    const char *dir = a ? cli_value(a, "data") : NULL;
    if (!dir)
        dir = getenv("BICORNE_DATA");
    if (!dir || !*dir)
        return &files;
    if (stat(dir, &st) || !S_ISDIR(st.st_mode)) {
        cli_bad(T("ui.args.data"), dir, NULL);
        return NULL;
    }
    data_dir = files.dir = dir;
    return &files;
}

const char *cli_error_text(const struct bc_error *e, char *buf, size_t size)
{
    const struct laid *l = find(e->file);
    if (!l)
        return bc_error_text(e, buf, size);
    if (e->line)
        snprintf(buf, size, "%s:%d:%d: %s", l->path, e->line, e->col, e->text);
    else
        snprintf(buf, size, "%s: %s", l->path, e->text);
    return buf;
}

static int io_error(const char *path, struct bc_error *e)
{
    return bc_fail_at(e, BC_EIO, path, 0, 0, "%s", strerror(errno));
}

int cli_read(const char *path, struct bc_out *out, struct bc_error *e)
{
    char part[16384];
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return io_error(path, e);
    int rc = 0;
    if (fstat(fd, &st))
        rc = io_error(path, e);
    else if (S_ISDIR(st.st_mode))
        rc = bc_fail_at(e, BC_EIO, path, 0, 0, "%s", strerror(EISDIR));
    while (!rc) {
        ssize_t n = read(fd, part, sizeof part);
        if (n == 0)
            break;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            rc = io_error(path, e);
            break;
        }
        bc_put_n(out, part, (size_t)n);
        if (out->n > BC_DOC_MAX)
            rc = bc_fail_at(e, BC_ESYNTAX, path, 0, 0, "longer than %d bytes", BC_DOC_MAX);
        else if (out->failed)
            rc = bc_fail(e, BC_ENOMEM, "no memory");
    }
    close(fd);
    return rc;
}

int cli_position(const struct cli_args *a, const struct bc_files *files, const uint64_t *fixed,
                 struct bc_match **m)
{
    const char *path = cli_value(a, "position");
    struct bc_out text = {0};
    struct bc_error e;
    int rc = cli_read(path, &text, &e);
    if (!rc)
        rc = bc_match_from_position(m, files, path, bc_out_str(&text), text.n, fixed, &e);
    bc_out_free(&text);
    if (rc)
        return cli_error(&e);
    if (!a->words || !strcmp(a->word[0], (*m)->cx.game->id))
        return CLI_OK;
    rc = cli_bad(T("ui.perft.other"), path, (*m)->cx.game->id, NULL);
    bc_match_free(*m);
    *m = NULL;
    return rc;
}
