/* sweep.c - what nobody will miss: sessions of accounts, and guests without a game, that have not been
 * used for long (store.h). No game is ever touched, and no guest who has one: his session is the only
 * key to it. */
#include "store/db.h"

enum { STEP = 500 }; /* people looked at in one write */
static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* The last one of the next step; INT64_MAX: the step goes to the end. */
static int find_end(struct db *db, int64_t after, int64_t *end)
{
    sqlite3_stmt *st =
        db_query(db, "SELECT id FROM person WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET ?2",
                 DB_ARGS(db_int(after), db_int(STEP - 1)));
    int rc = db_next(db, st);
    *end = INT64_MAX;
    if (rc == 1) {
        *end = sqlite3_column_int64(st, 0);
        db_stop(db, st);
    }
    return rc < 0 ? rc : 0;
}

int st_w_sweep(struct st_writer *w, int64_t now, int64_t *after, bool *gone)
{
    int64_t end, before = sqlite3_total_changes64(w->db.h);
    int rc = find_end(&w->db, *after, &end);
    if (!rc)
        rc = db_run(&w->db,
                    "DELETE FROM session WHERE person > ?1 AND person <= ?2 AND served < ?3"
                    " AND (SELECT pass FROM person WHERE id = session.person) <> ''",
                    DB_ARGS(db_int(*after), db_int(end), db_int(now - ST_SESSION_DAYS * day_ms)));
    if (!rc)
        rc = db_run(
            &w->db,
            "DELETE FROM person WHERE id > ?1 AND id <= ?2 AND pass = '' AND served < ?3"
            " AND NOT EXISTS (SELECT 1 FROM session s WHERE s.person = id AND s.served >= ?3)"
            " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = id)"
            " AND NOT EXISTS (SELECT 1 FROM game g WHERE g.creator = person.id)",
            DB_ARGS(db_int(*after), db_int(end), db_int(now - ST_GUEST_DAYS * day_ms)));
    *after = end < INT64_MAX ? end : 0;
    *gone = sqlite3_total_changes64(w->db.h) != before;
    return rc;
}
