/* snapshot.c - positions of games after some of their entries, and connections to read with on other
 * threads. See store.h. */
#include "store/db.h"

#include <stdlib.h>
#include <string.h>

void bc_snapshot_free(struct bc_snapshot *s)
{
    free(s->facts);
    free(s->text);
    memset(s, 0, sizeof *s);
}

static char *copy(sqlite3_stmt *st, int column)
{
    const char *text = (const char *)sqlite3_column_text(st, column);
    return text ? strdup(text) : NULL;
}

static int read_one(struct db *db, sqlite3_stmt *st, struct bc_snapshot *out)
{
    memset(out, 0, sizeof *out);
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    out->seq = sqlite3_column_int64(st, 0);
    out->version = sqlite3_column_int(st, 1);
    out->kind = (enum bc_snapshot_kind)sqlite3_column_int(st, 2);
    out->facts = copy(st, 3);
    out->text = copy(st, 4);
    db_stop(db, st);
    if (out->facts && out->text)
        return 1;
    bc_snapshot_free(out);
    return BC_ENOMEM;
}

int bc_reader_snapshot(struct bc_reader *r, int64_t game, int64_t upto, struct bc_snapshot *out)
{
    struct db *db = &r->db;
    return read_one(db,
                    db_query(db,
                             "SELECT seq, version, kind, facts, text FROM snapshot"
                             " WHERE game = ?1 AND seq <= ?2 ORDER BY seq DESC LIMIT 1",
                             DB_ARGS(db_int(game), db_int(upto))),
                    out);
}

int bc_reader_rules(struct bc_reader *r, int64_t game, struct bc_snapshot *out)
{
    struct db *db = &r->db;
    return read_one(db,
                    db_query(db,
                             "SELECT seq, version, kind, facts, text FROM snapshot"
                             " WHERE game = ?1 AND kind = ?2 ORDER BY seq DESC LIMIT 1",
                             DB_ARGS(db_int(game), db_int(BC_SNAPSHOT_RULES))),
                    out);
}

int bc_w_snapshot(struct bc_writer *w, int64_t game, const struct bc_snapshot *s)
{
    int rc = db_run(&w->db, "DELETE FROM snapshot WHERE game = ?1 AND (kind = ?2 OR seq = ?3)",
                    DB_ARGS(db_int(game), db_int(BC_SNAPSHOT_LAST), db_int(s->seq)));
    if (rc)
        return rc;
    return db_run(&w->db,
                  "INSERT INTO snapshot (game, seq, version, kind, facts, text)"
                  " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM game WHERE key = ?1)",
                  DB_ARGS(db_int(game), db_int(s->seq), db_int(s->version), db_int(s->kind),
                          db_text(s->facts), db_text(s->text)));
}

int bc_reader_entries(struct bc_reader *r, int64_t game, int64_t after,
                      int (*each)(void *, const struct bc_entry *), void *arg)
{
    return db_entries(&r->db, game, after, each, arg);
}
