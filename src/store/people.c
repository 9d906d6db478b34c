/* people.c - persons and their sessions. */
#include "store/db.h"

#include <string.h>

/* Small letters, so that names differ in more than their case: ASCII's and those of Western Europe
 * (U+00C0 to U+00DE). `out` has room for ST_NAME. */
static const char *fold(const char *name, char *out)
{
    size_t n = strnlen(name, ST_NAME - 1);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)name[i];
        unsigned char before = i ? (unsigned char)name[i - 1] : 0;
        bool capital = (c >= 'A' && c <= 'Z') ||
                       (before == 0xc3 && c >= 0x80 && c <= 0x9e && c != 0x97); /* the sign × */
        out[i] = (char)(capital ? c + 0x20 : c);
    }
    out[n] = 0;
    return out;
}

/* NULL for guests: they may be called what they like. */
static const char *folded(const struct st_person *p, char *buf)
{
    return p->pass[0] ? fold(p->name, buf) : NULL;
}

static int one_person(struct db *db, sqlite3_stmt *st, struct st_person *out)
{
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    out->id = sqlite3_column_int64(st, 0);
    db_get_text(st, 1, out->name, sizeof out->name);
    db_get_text(st, 2, out->pass, sizeof out->pass);
    db_get_text(st, 3, out->webhook, sizeof out->webhook);
    out->epoch = sqlite3_column_int64(st, 4);
    rc = db_stop(db, st);
    return rc ? rc : 1;
}

static int looks_taken(struct db *db, const struct st_looks *l, int64_t but)
{
    sqlite3_stmt *st = db_query(
        db, "SELECT 1 FROM person WHERE (looks = ?1 OR looks_small = ?2) AND id <> ?3 LIMIT 1",
        DB_ARGS(db_text(l->as_is), db_text(l->small), db_int(but)));
    int rc = db_next(db, st);
    if (rc == 1)
        db_stop(db, st);
    return rc;
}

/* How an account's name looks; BC_EILLEGAL if another one looks like it. */
static int keep_looks(struct db *db, const struct st_person *p)
{
    struct st_looks l;
    if (!p->pass[0] || !st_looks(p->name, &l))
        return 0;
    int rc = looks_taken(db, &l, p->id);
    if (rc)
        return rc == 1 ? BC_EILLEGAL : rc;
    return db_run(db, "UPDATE person SET looks = ?2, looks_small = ?3 WHERE id = ?1",
                  DB_ARGS(db_int(p->id), db_text(l.as_is), db_text(l.small)));
}

int st_read_person(struct st_store *s, int64_t id, struct st_person *out)
{
    struct db *db = db_reader(s);
    const char *sql = "SELECT id, name, pass, webhook, epoch FROM person WHERE id = ?1";
    return one_person(db, db_query(db, sql, DB_ARGS(db_int(id))), out);
}

int st_account(struct st_store *s, const char *name, struct st_person *out)
{
    struct db *db = db_reader(s);
    char buf[ST_NAME];
    const char *sql = "SELECT id, name, pass, webhook, epoch FROM person WHERE folded = ?1";
    if (strlen(name) >= ST_NAME)
        return 0;
    return one_person(db, db_query(db, sql, DB_ARGS(db_text(fold(name, buf)))), out);
}

int st_read_looks(struct st_store *s, const char *name)
{
    struct db *db = db_reader(s);
    struct st_looks looks;
    return st_looks(name, &looks) ? looks_taken(db, &looks, 0) : 0;
}

int st_read_session(struct st_store *s, const uint8_t hash[ST_TOKEN], struct st_person *out,
                    int64_t *used)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st = db_query(db, "SELECT person, used FROM session WHERE hash = ?1",
                                DB_ARGS(db_blob(hash, ST_TOKEN)));
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    int64_t id = sqlite3_column_int64(st, 0);
    if (used)
        *used = sqlite3_column_int64(st, 1);
    db_stop(db, st);
    return st_read_person(s, id, out);
}

int st_sessions(struct st_store *s, int64_t person, void (*each)(void *, const struct st_session *),
                void *arg)
{
    struct db *db = db_reader(s);
    int rc;
    sqlite3_stmt *st = db_query(db,
                                "SELECT hash, created, used, agent FROM session WHERE person = ?1"
                                " ORDER BY used DESC, created DESC LIMIT ?2",
                                DB_ARGS(db_int(person), db_int(ST_SESSIONS)));
    while ((rc = db_next(db, st)) == 1) {
        struct st_session x = {.created = sqlite3_column_int64(st, 1),
                               .used = sqlite3_column_int64(st, 2)};
        db_get_blob(st, 0, x.hash, sizeof x.hash);
        db_get_text(st, 3, x.agent, sizeof x.agent);
        each(arg, &x);
    }
    return rc;
}

int st_w_person_new(struct st_writer *w, struct st_person *p, int64_t now)
{
    char buf[ST_NAME];
    int rc = db_run(&w->db,
                    "INSERT INTO person (name, folded, pass, webhook, created, served)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, " DB_SERVED("?5") ")",
                    DB_ARGS(db_text(p->name), db_text(folded(p, buf)), db_text(p->pass),
                            db_text(p->webhook), db_int(now)));
    if (rc)
        return rc == BC_ESTATE ? BC_EILLEGAL : rc; /* only a name can be in the way */
    p->id = sqlite3_last_insert_rowid(w->db.h);
    return keep_looks(&w->db, p);
}

int st_w_person_set(struct st_writer *w, const struct st_person *was, const struct st_person *p)
{
    char buf[ST_NAME];
    int rc = db_run(&w->db,
                    "UPDATE person SET name = ?2, folded = ?3, pass = ?4, webhook = ?5"
                    " WHERE id = ?1 AND name = ?6 AND pass = ?7 AND webhook = ?8",
                    DB_ARGS(db_int(p->id), db_text(p->name), db_text(folded(p, buf)),
                            db_text(p->pass), db_text(p->webhook), db_text(was->name),
                            db_text(was->pass), db_text(was->webhook)));
    if (rc)
        return rc == BC_ESTATE ? BC_EILLEGAL : rc;
    if (!sqlite3_changes(w->db.h))
        return BC_ESTATE;
    return was->pass[0] ? 0 : keep_looks(&w->db, p); /* an account keeps its name */
}

int st_w_person_same(struct st_writer *w, const struct st_person *was)
{
    return db_run_one(&w->db,
                      "UPDATE person SET epoch = epoch WHERE id = ?1 AND pass = ?2 AND epoch = ?3",
                      DB_ARGS(db_int(was->id), db_text(was->pass), db_int(was->epoch)));
}

/* Runs the statements, each with the same values, until one fails. */
static int run_all(struct db *db, const char *const *sql, const struct db_arg *args)
{
    int rc = 0;
    for (; *sql && !rc; sql++)
        rc = db_run(db, *sql, args);
    return rc;
}

int st_w_person_delete(struct st_writer *w, int64_t id)
{
    static const char *const sql[] = {
        "DELETE FROM game WHERE state = 0"
        " AND (creator = ?1 OR key IN (SELECT game FROM seat WHERE person = ?1))"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 1 AND person <> ?1)",
        "UPDATE seat SET kind = 0, person = NULL, name = '', mix = NULL, deletes = 0"
        " WHERE person = ?1 AND (SELECT state FROM game WHERE key = seat.game) = 0",
        "UPDATE game SET offer = 0 WHERE offer <> 0"
        " AND key IN (SELECT game FROM seat WHERE person = ?1)",
        "DELETE FROM standing WHERE EXISTS (SELECT 1 FROM seat s"
        " WHERE s.game = standing.game AND s.seat = standing.seat AND s.person = ?1)",
        "UPDATE seat SET person = NULL, name = '–' WHERE person = ?1",
        "UPDATE chat SET person = NULL, name = '–' WHERE person = ?1",
        "UPDATE game SET creator = NULL WHERE creator = ?1",
        "DELETE FROM session WHERE person = ?1",
        NULL,
    };
    int rc = run_all(&w->db, sql, DB_ARGS(db_int(id)));
    return rc ? rc : db_run_one(&w->db, "DELETE FROM person WHERE id = ?1", DB_ARGS(db_int(id)));
}

int st_w_person_merge(struct st_writer *w, int64_t from, int64_t to)
{
    static const char *const sql[] = {
        "UPDATE seat SET person = ?2 WHERE person = ?1",
        "UPDATE chat SET person = ?2 WHERE person = ?1",
        "UPDATE game SET creator = ?2 WHERE creator = ?1",
        NULL,
    };
    if (from == to)
        return BC_ESTATE;
    int rc = run_all(&w->db, sql, DB_ARGS(db_int(from), db_int(to)));
    return rc ? rc
              : db_run_one(&w->db, "DELETE FROM person WHERE id = ?1 AND pass = ''",
                           DB_ARGS(db_int(from)));
}

int st_w_session_new(struct st_writer *w, const uint8_t hash[ST_TOKEN], int64_t person,
                     const char *agent, int64_t now)
{
    int rc = db_run(&w->db,
                    "INSERT INTO session (hash, person, created, used, agent, served)"
                    " VALUES (?1, ?2, ?3, ?3, ?4, " DB_SERVED("?3") ")",
                    DB_ARGS(db_blob(hash, ST_TOKEN), db_int(person), db_int(now), db_text(agent)));
    /* By time that was served, as far as it tells: no step of the wall clock ends the wrong one. */
    return rc ? rc
              : db_run(&w->db,
                       "DELETE FROM session WHERE hash IN"
                       " (SELECT hash FROM session WHERE person = ?1 AND hash <> ?2"
                       "  ORDER BY served DESC, used DESC, created DESC LIMIT -1 OFFSET ?3)",
                       DB_ARGS(db_int(person), db_blob(hash, ST_TOKEN), db_int(ST_SESSIONS - 1)));
}

int st_w_session_used(struct st_writer *w, const uint8_t hash[ST_TOKEN], int64_t now)
{
    return db_run(&w->db,
                  "UPDATE session SET used = ?2, served = " DB_SERVED("?2") " WHERE hash = ?1",
                  DB_ARGS(db_blob(hash, ST_TOKEN), db_int(now)));
}

int st_w_session_delete(struct st_writer *w, const uint8_t hash[ST_TOKEN])
{
    return db_run(&w->db, "DELETE FROM session WHERE hash = ?1", DB_ARGS(db_blob(hash, ST_TOKEN)));
}

int st_w_sessions_end(struct st_writer *w, int64_t person, const uint8_t but[ST_TOKEN])
{
    int rc = db_run(&w->db, "DELETE FROM session WHERE person = ?1 AND hash IS NOT ?2",
                    DB_ARGS(db_int(person), db_blob(but, ST_TOKEN)));
    return rc ? rc
              : db_run(&w->db, "UPDATE person SET epoch = epoch + 1 WHERE id = ?1",
                       DB_ARGS(db_int(person)));
}
