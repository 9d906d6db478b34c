/* place.c - the file itself: where it is, that it is ours and nobody else's, its schema. */
#include "game/files.h"
#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x4263726e }; /* "Bcrn", in the header of every file of ours */

static const char *const foreign = "is no database of Bicorne; it was left as it is";

static int no(const struct db_place *p, struct bc_error *e)
{
    return bc_fail_at(e, BC_EIO, p->path, 0, 0, "%s", strerror(errno));
}

/* A folder for a database that nobody keeps: in memory if the system has such a place. */
static int temporary(struct db_place *p, struct bc_error *e)
{
    const char *top = "/dev/shm";
    if (access(top, W_OK))
        top = getenv("TMPDIR");
    if (!top || !*top)
        top = "/tmp";
    int n = snprintf(p->dir, sizeof p->dir, "%s/bicorne-XXXXXX", top);
    if (n >= (int)sizeof p->dir || !mkdtemp(p->dir)) {
        p->dir[0] = 0;
        return bc_fail_at(e, BC_EIO, top, 0, 0, "cannot make a temporary folder there");
    }
    snprintf(p->path, sizeof p->path, "%s/games.db", p->dir);
    return 0;
}

static int in_use(const struct db_place *p, struct bc_error *e)
{
    return errno == EWOULDBLOCK
               ? bc_fail_at(e, BC_ESTATE, p->path, 0, 0, "another server is using it")
               : no(p, e);
}

/* A file beside the database, by its name: what servers up to 0.1 look at. The kernel lets go of the
 * lock whatever happens to us. The file of the lock goes at the end, so one that was locked may be
 * gone from the folder already: then again. */
static int lock_name(struct db_place *p, struct bc_error *e)
{
    struct stat mine, there;
    for (int tries = 0; tries < 100; tries++) {
        int fd = open(p->lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return no(p, e);
        if (flock(fd, LOCK_EX | LOCK_NB)) {
            int rc = in_use(p, e);
            close(fd);
            return rc;
        }
        if (!fstat(fd, &mine) && !stat(p->lock, &there) && mine.st_ino == there.st_ino &&
            mine.st_dev == there.st_dev) {
            p->lock_fd = fd;
            return 0;
        }
        close(fd);
    }
    return bc_fail_at(e, BC_EIO, p->path, 0, 0, "cannot be locked");
}

/* Ours by the header's word: https://sqlite.org/fileformat.html#the_database_header */
static bool is_ours(const uint8_t head[100])
{
    uint32_t id = (uint32_t)head[68] << 24 | (uint32_t)head[69] << 16 | (uint32_t)head[70] << 8 |
                  (uint32_t)head[71];
    return !memcmp(head, "SQLite format 3", 16) && id == APPLICATION;
}

/* A journal beside the file: it is just being made, or was when a power cut came. SQLite knows. */
static bool has_journal(const struct db_place *p)
{
    char name[1040];
    struct stat st;
    snprintf(name, sizeof name, "%s-journal", p->path);
    return !stat(name, &st) && st.st_size > 0;
}

/* Looks before SQLite does, which might bring the file of somebody else in order. Makes a new one for
 * our eyes only: it holds secrets. And locks the file itself, whatever names lead to it. flock's locks
 * are not those of SQLite; but the descriptor has to stay open as long as SQLite's do, since closing
 * any one of a file lets go of a process's locks of SQLite's kind. */
static int look(struct db_place *p, struct bc_error *e)
{
    uint8_t head[100];
    struct stat st, there;
    int rc = 0;
    int fd = open(p->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || fstat(fd, &st))
        rc = no(p, e);
    else if (!S_ISREG(st.st_mode))
        rc = bc_fail_at(e, BC_EVALUE, p->path, 0, 0, "is no file");
    else if (flock(fd, LOCK_EX | LOCK_NB))
        rc = in_use(p, e);
    else if (st.st_size > 0 && !has_journal(p) &&
             (pread(fd, head, sizeof head, 0) != (ssize_t)sizeof head || !is_ours(head)))
        rc = bc_fail_at(e, BC_EVALUE, p->path, 0, 0, "%s", foreign);
    else if (stat(p->path, &there) || there.st_ino != st.st_ino || there.st_dev != st.st_dev)
        rc = bc_fail_at(e, BC_EIO, p->path, 0, 0, "was replaced just now");
    if (!rc)
        p->file_fd = fd;
    else if (fd >= 0)
        close(fd);
    return rc;
}

int db_place_take(struct db_place *p, const char *file, struct bc_error *e)
{
    memset(p, 0, sizeof *p);
    p->lock_fd = p->file_fd = -1;
    int rc = 0;
    if (!strcmp(file, ":memory:")) {
        rc = temporary(p, e);
    } else {
        char *real = realpath(file, NULL); /* one lock, whatever links lead there */
        if (snprintf(p->path, sizeof p->path, "%s", real ? real : file) >= (int)sizeof p->path)
            rc = bc_fail_at(e, BC_EVALUE, file, 0, 0, "the name is too long");
        free(real);
    }
    snprintf(p->lock, sizeof p->lock, "%s-lock", p->path);
    if (!rc)
        rc = lock_name(p, e);
    if (!rc)
        rc = look(p, e);
    if (rc)
        db_place_leave(p);
    return rc;
}

void db_place_leave(struct db_place *p)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-mark"};
    char name[1040];
    for (size_t i = 0; p->dir[0] && i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", p->path, endings[i]);
        unlink(name);
    }
    if (p->file_fd >= 0)
        close(p->file_fd);
    if (p->lock_fd >= 0) {
        unlink(p->lock);
        close(p->lock_fd);
    }
    if (p->dir[0])
        rmdir(p->dir);
    p->lock_fd = p->file_fd = -1;
    p->dir[0] = 0;
}

/* --- Schema --- */

static const char *migration(int version, char *name, size_t size)
{
    size_t n;
    snprintf(name, size, "src/store/migrations/%03d.sql", version);
    return bc_embedded_get(name, &n);
}

static int number(struct db *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *st = db_query(db, sql, NULL);
    int rc = db_next(db, st);
    if (rc == 1) {
        *out = sqlite3_column_int64(st, 0);
        db_stop(db, st);
    }
    return rc < 0 ? rc : 0;
}

static int migrate_to(struct db *db, int version, const char *sql)
{
    char settings[96];
    snprintf(settings, sizeof settings, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             (int)APPLICATION, version);
    int rc = db_exec(db, "BEGIN EXCLUSIVE");
    if (!rc)
        rc = db_exec(db, sql);
    if (!rc)
        rc = db_exec(db, settings);
    if (!rc)
        rc = db_exec(db, "COMMIT");
    if (rc && !sqlite3_get_autocommit(db->h))
        sqlite3_exec(db->h, "ROLLBACK", NULL, NULL, NULL); /* keeps the error of what went wrong */
    return rc;
}

static int use_wal(struct db *db, const char *path, struct bc_error *e)
{
    char mode[16] = "";
    sqlite3_stmt *st = db_query(db, "PRAGMA journal_mode = WAL", NULL);
    if (db_next(db, st) != 1)
        return db_fail(db, path, e);
    db_get_text(st, 0, mode, sizeof mode);
    db_stop(db, st);
    if (strcmp(mode, "wal") != 0)
        return bc_fail_at(e, BC_EIO, path, 0, 0, "this file system is not fit for a database");
    return 0;
}

int db_migrate(struct db *db, const char *path, struct bc_error *e)
{
    int64_t id = 0, version = 0, tables = 0;
    char name[48];
    int newest = 0;
    while (migration(newest + 1, name, sizeof name))
        newest++;
    if (number(db, "PRAGMA application_id", &id) || number(db, "PRAGMA user_version", &version) ||
        number(db, "SELECT count(*) FROM sqlite_schema", &tables))
        return db_fail(db, path, e);
    bool is_new = !id && !version && !tables;
    if (!is_new && id != APPLICATION)
        return bc_fail_at(e, BC_EVALUE, path, 0, 0, "%s", foreign);
    if (version > newest)
        return bc_fail_at(e, BC_EVALUE, path, 0, 0,
                          "was written by a newer Bicorne (schema %lld, this one knows %d); "
                          "it was left as it is",
                          (long long)version, newest);
    /* Foreign keys are still off, so that a migration may make a table anew. */
    for (int v = (int)version + 1; v <= newest; v++)
        if (migrate_to(db, v, migration(v, name, sizeof name)))
            return db_fail(db, path, e);
    return use_wal(db, path, e);
}
