/* db.c - see db.h. */
#include "store/db.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { BUSY_MS = 5000 };

void db_break(struct db *db, const char *why)
{
    db->broken = true;
    db->code = SQLITE_INTERNAL;
    snprintf(db->error, sizeof db->error, "%s", why);
}

/* errno of the latest call for a file that failed: the log's, else the database's. 0: not known. */
static int system_error(struct db *db)
{
    sqlite3_file *wal = NULL;
    int number = 0;
    if (!sqlite3_file_control(db->h, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) && wal &&
        wal->pMethods)
        wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &number);
    if (!number)
        sqlite3_file_control(db->h, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    return number ? number : sqlite3_system_errno(db->h);
}

/* "disk I/O error (SQLite 778, No space left on device)" */
static void note_words(struct db *db)
{
    int extended = sqlite3_extended_errcode(db->h), code = extended & 0xff;
    bool disk = code == SQLITE_IOERR || code == SQLITE_FULL || code == SQLITE_CANTOPEN;
    int system = disk ? system_error(db) : 0;
    snprintf(db->error, sizeof db->error, "%s (SQLite %d%s%s)", sqlite3_errmsg(db->h), extended,
             system ? ", " : "", system ? strerror(system) : "");
    db->broken = true;
    db->code = extended;
}

/* Remembers what went wrong with the world; a broken constraint is an ordinary answer. */
static int failed(struct db *db, int rc)
{
    if ((rc & 0xff) == SQLITE_CONSTRAINT)
        return BC_ESTATE;
    note_words(db);
    return (rc & 0xff) == SQLITE_NOMEM ? BC_ENOMEM : BC_EIO;
}

int db_fail(struct db *db, const char *path, struct bc_error *e)
{
    return bc_fail_at(e, BC_EIO, path, 0, 0, "%s",
                      db->error[0] ? db->error : sqlite3_errmsg(db->h));
}

int db_open(struct db *db, const char *path, struct bc_error *e)
{
    /* No mutex: each connection is one thread's. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &db->h, flags, NULL))
        return db_fail(db, path, e);
    sqlite3_busy_timeout(db->h, BUSY_MS);
    /* Closing leaves the file alone: st_close checkpoints, and a refused file stays as it is. */
    sqlite3_db_config(db->h, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return 0;
}

void db_close(struct db *db)
{
    for (int i = 0; i < DB_CACHE; i++)
        sqlite3_finalize(db->cache[i].st);
    int rc = sqlite3_close(db->h);
    assert(rc == SQLITE_OK);
    (void)rc;
    memset(db, 0, sizeof *db);
}

static sqlite3_stmt *prepared(struct db *db, const char *sql)
{
    unsigned at = (unsigned)((uintptr_t)sql * UINT64_C(0x9e3779b97f4a7c15) >> 57);
    static_assert(DB_CACHE == 1 << (64 - 57), "the hash has as many bits as the table needs");
    for (int tries = 0;; tries++, at = (at + 1) % DB_CACHE) {
        assert(tries < DB_CACHE);
        if (db->cache[at].sql == sql)
            return db->cache[at].st;
        if (!db->cache[at].sql)
            break;
    }
    sqlite3_stmt *st;
    int rc = sqlite3_prepare_v3(db->h, sql, -1, SQLITE_PREPARE_PERSISTENT, &st, NULL);
    if (rc) {
        failed(db, rc);
        return NULL;
    }
    db->cache[at].sql = sql;
    db->cache[at].st = st;
    return st;
}

static int bind(sqlite3_stmt *st, int i, const struct db_arg *a)
{
    switch (a->kind) {
    case DB_INT: return sqlite3_bind_int64(st, i, a->i);
    case DB_TEXT: return sqlite3_bind_text(st, i, a->p, -1, SQLITE_STATIC);
    case DB_BLOB: return sqlite3_bind_blob(st, i, a->p, a->n, SQLITE_STATIC);
    default: return sqlite3_bind_null(st, i);
    }
}

sqlite3_stmt *db_query(struct db *db, const char *sql, const struct db_arg *args)
{
    sqlite3_stmt *st = prepared(db, sql);
    if (!st)
        return NULL;
    assert(!sqlite3_stmt_busy(st)); /* an `each` that reads what is being read */
    int n = 0;
    for (; args && args[n].kind != DB_END; n++) {
        int rc = bind(st, n + 1, &args[n]);
        assert(rc != SQLITE_RANGE && rc != SQLITE_MISUSE);
        if (rc) {
            failed(db, rc);
            return NULL;
        }
    }
    assert(n == sqlite3_bind_parameter_count(st));
    return st;
}

int db_next(struct db *db, sqlite3_stmt *st)
{
    if (!st)
        return BC_EIO;
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        return 1;
    int result = rc == SQLITE_DONE ? 0 : failed(db, rc);
    sqlite3_reset(st);
    return result;
}

int db_stop(struct db *db, sqlite3_stmt *st)
{
    int rc = sqlite3_reset(st);
    return rc ? failed(db, rc) : 0;
}

int db_run(struct db *db, const char *sql, const struct db_arg *args)
{
    int rc = db_next(db, db_query(db, sql, args));
    assert(rc <= 0);
    return rc;
}

int db_run_one(struct db *db, const char *sql, const struct db_arg *args)
{
    int rc = db_run(db, sql, args);
    return rc || sqlite3_changes(db->h) ? rc : BC_ESTATE;
}

int db_exec(struct db *db, const char *sql)
{
    int rc = sqlite3_exec(db->h, sql, NULL, NULL, NULL);
    return rc ? failed(db, rc) : 0;
}

void db_get_text(sqlite3_stmt *st, int column, char *out, size_t size)
{
    const char *s = (const char *)sqlite3_column_text(st, column);
    snprintf(out, size, "%s", s ? s : "");
}

bool db_get_blob(sqlite3_stmt *st, int column, uint8_t *out, int size)
{
    const void *p = sqlite3_column_blob(st, column);
    bool fits = p && sqlite3_column_bytes(st, column) == size;
    if (fits)
        memcpy(out, p, (size_t)size);
    else
        memset(out, 0, (size_t)size);
    return fits;
}
