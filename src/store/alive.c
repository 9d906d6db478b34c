/* alive.c - a clock that runs while somebody serves and stands still while nobody does (store.h). */
#include "store/db.h"

int st_alive(struct st_store *s, int64_t *at)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st = db_query(db, "SELECT at FROM alive", NULL);
    int rc = db_next(db, st);
    if (rc == 1) {
        *at = sqlite3_column_int64(st, 0);
        db_stop(db, st);
    }
    return rc;
}

int st_w_alive(struct st_writer *w, int64_t at)
{
    return db_run(&w->db,
                  "INSERT INTO alive (one, at) VALUES (1, ?1) "
                  "ON CONFLICT (one) DO UPDATE SET at = ?1",
                  DB_ARGS(db_int(at)));
}
