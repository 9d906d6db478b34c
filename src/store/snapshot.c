/* snapshot.c - positions of games after some of their entries, and connections to read with on other
 * threads. See store.h. */
#include "store/db.h"

#include <stdlib.h>
#include <string.h>

void st_snapshot_free(struct st_snapshot *s)
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

static int read_one(struct db *db, sqlite3_stmt *st, struct st_snapshot *out)
{
    memset(out, 0, sizeof *out);
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    out->seq = sqlite3_column_int64(st, 0);
    out->version = sqlite3_column_int(st, 1);
    out->kind = (enum st_snapshot_kind)sqlite3_column_int(st, 2);
    out->facts = copy(st, 3);
    out->text = copy(st, 4);
    db_stop(db, st);
    if (out->facts && out->text)
        return 1;
    st_snapshot_free(out);
    return BC_ENOMEM;
}

int st_reader_snapshot(struct st_reader *r, int64_t game, int64_t upto, struct st_snapshot *out)
{
    struct db *db = &r->db;
    return read_one(db,
                    db_query(db,
                             "SELECT seq, version, kind, facts, text FROM snapshot"
                             " WHERE game = ?1 AND seq <= ?2 ORDER BY seq DESC LIMIT 1",
                             DB_ARGS(db_int(game), db_int(upto))),
                    out);
}

int st_reader_rules(struct st_reader *r, int64_t game, struct st_snapshot *out)
{
    struct db *db = &r->db;
    return read_one(db,
                    db_query(db,
                             "SELECT seq, version, kind, facts, text FROM snapshot"
                             " WHERE game = ?1 AND kind = ?2 ORDER BY seq DESC LIMIT 1",
                             DB_ARGS(db_int(game), db_int(ST_SNAPSHOT_RULES))),
                    out);
}

int st_w_snapshot(struct st_writer *w, int64_t game, const struct st_snapshot *s)
{
    int rc = db_run(&w->db, "DELETE FROM snapshot WHERE game = ?1 AND (kind = ?2 OR seq = ?3)",
                    DB_ARGS(db_int(game), db_int(ST_SNAPSHOT_LAST), db_int(s->seq)));
    if (rc)
        return rc;
    return db_run(&w->db,
                  "INSERT INTO snapshot (game, seq, version, kind, facts, text)"
                  " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM game WHERE key = ?1)",
                  DB_ARGS(db_int(game), db_int(s->seq), db_int(s->version), db_int(s->kind),
                          db_text(s->facts), db_text(s->text)));
}

int st_reader_entries(struct st_reader *r, int64_t game, int64_t after,
                      int (*each)(void *, const struct st_entry *), void *arg)
{
    return db_entries(&r->db, game, after, each, arg);
}
