/* chat.c - what players have said to each other. */
#include "store/db.h"

int st_read_chat(struct st_store *s, int64_t game, void (*each)(void *, const struct st_chat *),
                 void *arg)
{
    struct db *db = db_reader(s);
    int rc;
    sqlite3_stmt *st =
        db_query(db,
                 "SELECT n, at, seat, c.name, text, c.name = p.name AND p.pass <> ''"
                 " FROM chat c LEFT JOIN person p ON p.id = c.person WHERE game = ?1"
                 " AND n > (SELECT max(n) FROM chat WHERE game = ?1) - ?2 ORDER BY n",
                 DB_ARGS(db_int(game), db_int(ST_CHAT_LINES)));
    while ((rc = db_next(db, st)) == 1) {
        const char *text = (const char *)sqlite3_column_text(st, 4);
        struct st_chat c = {.n = sqlite3_column_int64(st, 0),
                            .at = sqlite3_column_int64(st, 1),
                            .seat = sqlite3_column_int(st, 2),
                            .account = sqlite3_column_int(st, 5),
                            .text = text ? text : ""};
        db_get_text(st, 3, c.name, sizeof c.name);
        each(arg, &c);
    }
    return rc;
}

int st_w_chat(struct st_writer *w, int64_t game, int64_t person, struct st_chat *c)
{
    sqlite3_stmt *st =
        db_query(&w->db,
                 "INSERT INTO chat (game, n, at, seat, person, name, text)"
                 " SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM chat WHERE game = ?1"
                 " RETURNING n",
                 DB_ARGS(db_int(game), db_int(c->at), db_int(c->seat), db_ref(person),
                         db_text(c->name), db_text(c->text)));
    int rc;
    while ((rc = db_next(&w->db, st)) == 1) /* to the end: only then it is done */
        c->n = sqlite3_column_int64(st, 0);
    return rc;
}
