/* alive.c - when somebody last served, so that clocks stand still while nobody does (store.h). */
#include "store/db.h"

/* What was played after the last sign of life is put off to now at most. */
#define PUT_OFF "MAX(0, MIN(?1 - a.at, ?1 - updated))"

int bc_w_alive(struct bc_writer *w, int64_t now, bool start)
{
    int rc = 0;
    if (start)
        rc =
            db_run(&w->db,
                   "UPDATE game SET updated = updated + " PUT_OFF ", deadline = deadline + " PUT_OFF
                   " FROM alive a WHERE deadline > 0 AND state = ?2",
                   DB_ARGS(db_int(now), db_int(BC_GAME_RUNNING)));
    if (!rc)
        rc = db_run(&w->db,
                    "INSERT INTO alive (one, at) VALUES (1, ?1) "
                    "ON CONFLICT (one) DO UPDATE SET at = ?1",
                    DB_ARGS(db_int(now)));
    return rc;
}
