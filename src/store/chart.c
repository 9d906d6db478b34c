/* chart.c - who was winning, as a chart that was made once. */
#include "store/db.h"

int st_chart(struct st_store *s, int64_t game, struct bc_out *out)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st =
        db_query(db, "SELECT text FROM chart WHERE game = ?1", DB_ARGS(db_int(game)));
    int rc = db_next(db, st);
    if (rc == 1) {
        const char *text = (const char *)sqlite3_column_text(st, 0);
        bc_put_n(out, text ? text : "", text ? (size_t)sqlite3_column_bytes(st, 0) : 0);
        rc = db_stop(db, st);
        rc = rc ? rc : 1;
    }
    return rc == 1 && out->failed ? BC_ENOMEM : rc;
}

int st_w_chart(struct st_writer *w, int64_t game, const char *text)
{
    return db_run(&w->db, "REPLACE INTO chart (game, text) VALUES (?1, ?2)",
                  DB_ARGS(db_int(game), db_text(text)));
}
