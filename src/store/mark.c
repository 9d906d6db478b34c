/* mark.c - the last durable change, known outside the database (db.h).
 *
 * SQLite takes a log (-wal) that ends early, is empty or is gone for one in which no more was ever
 * written: what was acknowledged would be missing without a word. So a small file beside the
 * database, FILE-mark, names the last change that was durable, and at the start it must be there.
 *
 * A change is witnessed by what it leaves in the database: an entry by its game and number, anything
 * else by a counter (table `committed`) that its transaction raises. Both only ever grow, so whatever
 * an older mark says of a sound database stays true: the mark need not be synced with every
 * transaction, and neither a power cut nor a mark that comes from an older copy raises an alarm. It is
 * written when the transaction is durable and before anybody hears of it, in place, one line of fixed
 * length with a digest; a line that is torn says nothing.
 *
 * Beside the last change it names one that is in the file itself, as of the latest checkpoint. Where
 * even that is missing the file is another, older one: somebody has put a backup in its place. */
#include "core/digest.h"
#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE = 160, DIGEST = 17 }; /* of the digest: a blank and 16 digits, the end of the line */

/* --- The file --- */

static void print_line(const struct db_mark *m, char line[LINE + 1])
{
    char text[LINE];
    snprintf(text, sizeof text,
             "bicorne-mark 1 %016" PRIx64 " last %" PRId64 " %" PRId64 " %" PRId64 " file %" PRId64
             " %" PRId64 " %" PRId64,
             m->id, m->last.count, m->last.game, m->last.seq, m->file.count, m->file.game,
             m->file.seq);
    int n = snprintf(line, LINE + 1, "%-*s", LINE - DIGEST - 1, text);
    snprintf(line + n, (size_t)(LINE + 1 - n), " %016" PRIx64 "\n",
             bc_digest(BC_DIGEST_START, line, (size_t)n));
}

static bool parse_line(const char line[LINE + 1], struct db_mark *m)
{
    char again[LINE + 1];
    /* What is out of range is not printed as it was read. NOLINTNEXTLINE(cert-err34-c) */
    return sscanf(line,
                  "bicorne-mark 1 %" SCNx64 " last %" SCNd64 " %" SCNd64 " %" SCNd64
                  " file %" SCNd64 " %" SCNd64 " %" SCNd64,
                  &m->id, &m->last.count, &m->last.game, &m->last.seq, &m->file.count,
                  &m->file.game, &m->file.seq) == 7 &&
           (print_line(m, again), !memcmp(line, again, LINE));
}

static void name_of(const char *path, char *name, size_t size)
{
    snprintf(name, size, "%s-mark", path);
}

static bool read_mark(const char *path, struct db_mark *m)
{
    char name[1040], line[LINE + 1] = "";
    name_of(path, name, sizeof name);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : pread(fd, line, LINE, 0);
    if (fd >= 0)
        close(fd);
    return n == LINE && parse_line(line, m);
}

void db_mark_put(struct db_mark *m, const struct db_witness *last)
{
    char line[LINE + 1];
    m->last = *last;
    print_line(m, line);
    if (m->fd >= 0 && pwrite(m->fd, line, LINE, 0) != LINE)
        m->unwritten++; /* the older one stays true */
}

void db_mark_file(struct db_mark *m)
{
    m->file = m->last;
    db_mark_put(m, &m->last);
    if (m->fd >= 0)
        (void)fdatasync(m->fd);
}

void db_mark_close(struct db_mark *m)
{
    if (m->fd >= 0)
        close(m->fd);
    m->fd = -1;
}

/* --- What the database says --- */

static int number(struct db *db, const char *sql, const struct db_arg *args, int64_t *out)
{
    sqlite3_stmt *st = db_query(db, sql, args);
    int rc = db_next(db, st);
    *out = -1;
    if (rc == 1) {
        *out = sqlite3_column_int64(st, 0);
        db_stop(db, st);
    }
    return rc < 0 ? rc : 0;
}

/* 1: all of it is there; 0: not; < 0: an error. `words` then say what is missing. */
static int holds(struct db *db, const struct db_witness *w, char *words, size_t size)
{
    int64_t count, seq = 0, games = 0;
    int rc = number(db, "SELECT n FROM committed", NULL, &count);
    if (!rc && w->game)
        rc = number(db, "SELECT seq FROM game WHERE key = ?1", DB_ARGS(db_int(w->game)), &seq);
    if (!rc && w->game && seq < 0) /* deleted since, if its number was given away at all */
        rc = number(db, "SELECT seq FROM sqlite_sequence WHERE name = 'game'", NULL, &games);
    if (rc)
        return rc;
    bool gone = w->game && seq < 0;
    if (count < w->count)
        snprintf(words, size, "%" PRId64 " changes of people, seats or chat", w->count - count);
    else if (gone && games < w->game)
        snprintf(words, size, "game number %" PRId64 " with %" PRId64 " entries", w->game, w->seq);
    else if (w->game && !gone && seq < w->seq)
        snprintf(words, size, "entries %" PRId64 " to %" PRId64 " of game number %" PRId64, seq + 1,
                 w->seq, w->game);
    else
        return 1;
    return 0;
}

/* Which database this is: a number made of its secret; 0: it has none yet. */
static int identify(struct db *db, uint64_t *id)
{
    sqlite3_stmt *st = db_query(db, "SELECT bytes FROM secret", NULL);
    uint8_t secret[ST_TOKEN];
    int rc = db_next(db, st);
    *id = 0;
    if (rc == 1) {
        db_get_blob(st, 0, secret, sizeof secret);
        rc = db_stop(db, st);
        *id = bc_digest(BC_DIGEST_START, secret, sizeof secret);
    }
    return rc < 0 ? rc : 0;
}

/* --- The log as it was found, for whoever can still make something of it --- */

static bool copy(int from, int to)
{
    char buf[65536];
    ssize_t n;
    while ((n = read(from, buf, sizeof buf)) > 0)
        if (write(to, buf, (size_t)n) != n)
            return false;
    return n == 0 && !fsync(to);
}

static void keep_log(const char *path)
{
    char log[1040], kept[1056];
    struct stat st;
    snprintf(log, sizeof log, "%s-wal", path);
    snprintf(kept, sizeof kept, "%s-wal-lost", path);
    int from = open(log, O_RDONLY | O_CLOEXEC), to = -1;
    if (from >= 0 && !fstat(from, &st) && st.st_size > 0)
        to = open(kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to >= 0 && !copy(from, to))
        unlink(kept);
    if (to >= 0)
        close(to);
    if (from >= 0)
        close(from);
}

/* --- The start --- */

/* The mark of this very database; false: there is none, or it cannot be told. */
static int find_mark(struct db *db, const char *path, struct db_mark *m, bool *there)
{
    uint64_t id = 0;
    int64_t tables = 0;
    int rc = number(db, "SELECT count(*) FROM sqlite_schema WHERE name IN ('committed', 'secret')",
                    NULL, &tables);
    if (!rc && tables == 2)
        rc = identify(db, &id);
    *there = !rc && id && read_mark(path, m) && m->id == id;
    return rc;
}

int db_mark_check(struct db_mark *m, struct db *db, const char *path, struct bc_found *found)
{
    struct db_mark old = {.fd = -1};
    char words[96] = "", more[96];
    bool there;
    *m = (struct db_mark){.fd = -1};
    int rc = find_mark(db, path, &old, &there);
    if (rc || !there)
        return rc;
    int last = holds(db, &old.last, words, sizeof words);
    int file = holds(db, &old.file, more, sizeof more);
    if (last < 0 || file < 0)
        return last < 0 ? last : file;
    if (last) {
        *m = old;
        return 0;
    }
    found->lost = file;
    snprintf(found->words, sizeof found->words, "%s%s",
             file ? "acknowledged changes are missing, its log was damaged or removed: "
                  : "older than what was served from here before, a backup perhaps; not in it: ",
             words);
    if (file)
        keep_log(path);
    return 0;
}

int db_mark_open(struct db_mark *m, struct db *db, const char *path, struct bc_error *e)
{
    char name[1040];
    name_of(path, name, sizeof name);
    if (number(db, "SELECT n FROM committed", NULL, &m->last.count) || identify(db, &m->id))
        return db_fail(db, path, e);
    m->fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (m->fd < 0)
        return bc_fail_at(e, BC_EIO, name, 0, 0, "%s", strerror(errno));
    db_mark_put(m, &m->last);
    (void)fdatasync(m->fd);
    return 0;
}
