/* db.h - one small idiom for SQL, private to src/store/.
 *
 *     db_run(db, "UPDATE person SET name = ?1 WHERE id = ?2", DB_ARGS(db_text(name), db_int(id)));
 *
 * A statement is prepared when it is first met and kept; what finds it again is the address of its
 * text, so that is always a literal. Every value is bound. A statement is reset as soon as its last
 * row was read: no transaction of a reader stays open and holds up a checkpoint. */
#ifndef ST_DB_H
#define ST_DB_H

#include "store/store.h"

#include <sqlite3.h>

enum { DB_CACHE = 128, DB_ERROR = ST_ERROR };

struct db {
    sqlite3 *h;
    struct {
        const char *sql;
        sqlite3_stmt *st;
    } cache[DB_CACHE]; /* open addressing by `sql` */
    bool broken;       /* the disk or memory failed since somebody set this to false */
    int code;          /* SQLite's for that */
    char error[DB_ERROR];
};

/* What a change leaves in the database, and shows that it is there (mark.c). */
struct db_witness {
    int64_t count;     /* of changes that are no entries */
    int64_t game, seq; /* the latest entry; 0: none yet */
};

struct st_writer {
    struct db db;
    struct db_witness now; /* `game` and `seq`: set by st_w_entry */
};

/* A connection to read with on another thread. */
struct st_reader {
    struct db db;
    struct st_reader *next;
};

/* The connection to read with, on the caller's thread. */
struct db *db_reader(struct st_store *s);

struct db_arg {
    enum { DB_END, DB_NULL, DB_INT, DB_TEXT, DB_BLOB } kind;
    int n;
    int64_t i;
    const void *p; /* must live as long as the statement runs */
};
#define DB_ARGS(...) ((const struct db_arg[]){__VA_ARGS__, {.kind = DB_END}})

static inline struct db_arg db_int(int64_t i)
{
    return (struct db_arg){.kind = DB_INT, .i = i};
}

/* The number of a row elsewhere; 0 is none. */
static inline struct db_arg db_ref(int64_t i)
{
    return (struct db_arg){.kind = i ? DB_INT : DB_NULL, .i = i};
}

static inline struct db_arg db_text(const char *s)
{
    return (struct db_arg){.kind = s ? DB_TEXT : DB_NULL, .p = s};
}

static inline struct db_arg db_blob(const void *p, int n)
{
    return (struct db_arg){.kind = p ? DB_BLOB : DB_NULL, .p = p, .n = n};
}

int db_open(struct db *db, const char *path, struct bc_error *e);
void db_close(struct db *db);

/* Runs a statement without rows; `args` may be NULL. 0, BC_ESTATE if a constraint forbids it (then it
 * has done nothing), BC_ENOMEM or BC_EIO. */
int db_run(struct db *db, const char *sql, const struct db_arg *args);
/* As db_run; BC_ESTATE too if no row was changed. */
int db_run_one(struct db *db, const char *sql, const struct db_arg *args);
/* The same for text that is no literal and has no values: migrations and settings. */
int db_exec(struct db *db, const char *sql);

/* Begins a statement with rows. NULL: failed, and db_next will say so. */
sqlite3_stmt *db_query(struct db *db, const char *sql, const struct db_arg *args);
/* 1: there is a row; 0: no more; < 0: failed. Whatever is not 1 has reset the statement. */
int db_next(struct db *db, sqlite3_stmt *st);
/* For those who stop before the last row, and have read its columns: 0, or < 0 if there was no memory
 * for one of them. */
int db_stop(struct db *db, sqlite3_stmt *st);

/* Columns. What is too long is cut; a blob of another size is zeros; so is what there was no memory for,
 * which the next db_next or db_stop tells. */
void db_get_text(sqlite3_stmt *st, int column, char *out, size_t size);
bool db_get_blob(sqlite3_stmt *st, int column, uint8_t *out, int size);

/* Nothing of the running transaction shall be kept. */
void db_break(struct db *db, const char *why);
/* Fills `e` with SQLite's own words. Returns its code. */
int db_fail(struct db *db, const char *path, struct bc_error *e);

/* names.c: what accounts look like, of whom it is not known yet, or not by the tables of this ICU. */
int db_names(struct db *db);

/* The time that was served, for those who write; before there is any, a value of theirs. */
#define DB_SERVED(or) "COALESCE((SELECT at FROM alive), " or ")"

/* games.c: entries of a game, as st_entries. */
int db_entries(struct db *db, int64_t game, int64_t after,
               int (*each)(void *, const struct st_entry *), void *arg);

/* --- place.c: where the file is, whose it is, what schema it has --- */

struct db_place {
    char path[1024];
    char dir[64]; /* a temporary folder of ours, or empty */
    char lock[1040];
    int lock_fd, file_fd; /* of the lock beside it, by name; of the file itself */
};

/* Finds the place, locks it, sees that the file is ours or new. */
int db_place_take(struct db_place *p, const char *file, struct bc_error *e);
void db_place_leave(struct db_place *p);
/* The newest schema; WAL. */
int db_migrate(struct db *db, const char *path, struct bc_error *e);

/* --- mark.c: the last durable change, known outside the database --- */

struct db_mark {
    int fd;
    uint64_t id; /* of the database */
    struct db_witness last,
        file; /* the last durable one; one that is in the file, not only in the log */
    uint64_t unwritten;
};

/* Before anything is written: is all there that was durable? Notes in `found` what is not. */
int db_mark_check(struct db_mark *m, struct db *db, const char *path, struct bc_found *found);
/* Begins a mark for the database as it is now. */
int db_mark_open(struct db_mark *m, struct db *db, const char *path, struct bc_error *e);
void db_mark_put(struct db_mark *m, const struct db_witness *last);
void db_mark_file(struct db_mark *m); /* all of the log has been copied into the file */
void db_mark_close(struct db_mark *m);

#endif
