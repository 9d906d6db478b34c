/* standing.c - what seats have said beforehand. See store.h. */
#include "store/db.h"

int st_reader_standing(struct st_reader *r, int64_t game,
                       int (*each)(void *, const struct st_standing *), void *arg)
{
    struct db *db = &r->db;
    int rc;
    sqlite3_stmt *st =
        db_query(db, "SELECT seat, orders, plan FROM standing WHERE game = ?1 ORDER BY seat",
                 DB_ARGS(db_int(game)));
    while ((rc = db_next(db, st)) == 1) {
        struct st_standing s = {.seat = sqlite3_column_int(st, 0),
                                .orders = (const char *)sqlite3_column_text(st, 1),
                                .plan = (const char *)sqlite3_column_text(st, 2)};
        rc = s.orders && s.plan ? each(arg, &s) : BC_ENOMEM;
        if (rc) {
            db_stop(db, st);
            break;
        }
    }
    return rc;
}

int st_w_standing(struct st_writer *w, int64_t game, const struct st_standing *s)
{
    if (!s->orders[0] && !s->plan[0])
        return db_run(&w->db, "DELETE FROM standing WHERE game = ?1 AND seat = ?2",
                      DB_ARGS(db_int(game), db_int(s->seat)));
    return db_run(&w->db,
                  "REPLACE INTO standing (game, seat, orders, plan) VALUES (?1, ?2, ?3, ?4)",
                  DB_ARGS(db_int(game), db_int(s->seat), db_text(s->orders), db_text(s->plan)));
}
