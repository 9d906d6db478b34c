/* games.c - games, their seats and entries. */
#include "store/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTS = sizeof(((struct st_game_row *)0)->opt) / sizeof(int16_t), OPT_TEXT = 8 * OPTS };

/* In the order of read_game. */
#define COLUMNS                                                                                    \
    "key, id, game, scenario, version, opt, seats, state, is_public, seed, main_ms, increment_ms," \
    " move_ms, creator, invite, rematch, created, updated, seq, turn, to_act, deadline,"           \
    " uploaded, offer, offer_by, format, foreign_dice, next_seed"

void st_game_row_free(struct st_game_row *g)
{
    free(g->start);
    g->start = NULL;
}

static const char *opt_text(const int16_t opt[OPTS], char *out)
{
    size_t n = 0;
    for (int i = 0; i < OPTS; i++)
        n += (size_t)snprintf(out + n, OPT_TEXT - n, i ? " %d" : "%d", opt[i]);
    return out;
}

static void opt_parse(const char *s, int16_t opt[OPTS])
{
    for (int i = 0; i < OPTS; i++) {
        char *end;
        opt[i] = (int16_t)strtol(s, &end, 10);
        s = end;
    }
}

/* --- Reading --- */

static int read_seats(struct db *db, struct st_game_row *g)
{
    int rc;
    sqlite3_stmt *st = db_query(db,
                                "SELECT seat, kind, person, s.name, level, mix, deletes, score,"
                                " s.name = p.name AND p.pass <> '', next_mix"
                                " FROM seat s LEFT JOIN person p ON p.id = s.person"
                                " WHERE game = ?1 AND seat < ?2",
                                DB_ARGS(db_int(g->key), db_int(g->seats)));
    while ((rc = db_next(db, st)) == 1) {
        struct st_seat_row *r = &g->seat[sqlite3_column_int(st, 0) & 7];
        r->kind = (enum st_holder)sqlite3_column_int(st, 1);
        r->person = sqlite3_column_int64(st, 2);
        db_get_text(st, 3, r->name, sizeof r->name);
        db_get_text(st, 4, r->level, sizeof r->level);
        r->has_mix = db_get_blob(st, 5, r->mix, sizeof r->mix);
        r->deletes = sqlite3_column_int(st, 6);
        r->score = sqlite3_column_int(st, 7);
        r->account = sqlite3_column_int(st, 8);
        r->has_next_mix = db_get_blob(st, 9, r->next_mix, sizeof r->next_mix);
    }
    return rc;
}

/* The row that `st` stands on, with its seats. It stays there meanwhile: all is of one moment. */
static int read_game(struct db *db, sqlite3_stmt *st, struct st_game_row *g)
{
    char opt[OPT_TEXT];
    memset(g, 0, sizeof *g);
    g->key = sqlite3_column_int64(st, 0);
    db_get_text(st, 1, g->id, sizeof g->id);
    db_get_text(st, 2, g->game, sizeof g->game);
    db_get_text(st, 3, g->scenario, sizeof g->scenario);
    g->version = sqlite3_column_int(st, 4);
    db_get_text(st, 5, opt, sizeof opt);
    opt_parse(opt, g->opt);
    g->seats = sqlite3_column_int(st, 6);
    g->state = (enum st_game_state)sqlite3_column_int(st, 7);
    g->is_public = sqlite3_column_int(st, 8);
    db_get_blob(st, 9, g->seed, sizeof g->seed);
    g->main_ms = sqlite3_column_int64(st, 10);
    g->increment_ms = sqlite3_column_int64(st, 11);
    g->move_ms = sqlite3_column_int64(st, 12);
    g->creator = sqlite3_column_int64(st, 13);
    db_get_blob(st, 14, g->invite, sizeof g->invite);
    db_get_text(st, 15, g->rematch, sizeof g->rematch);
    g->created = sqlite3_column_int64(st, 16);
    g->updated = sqlite3_column_int64(st, 17);
    g->seq = sqlite3_column_int64(st, 18);
    g->turn = sqlite3_column_int(st, 19);
    g->to_act = (uint32_t)sqlite3_column_int64(st, 20);
    g->deadline = sqlite3_column_int64(st, 21);
    g->uploaded = sqlite3_column_int(st, 22);
    g->offer = (uint32_t)sqlite3_column_int64(st, 23);
    g->offer_by = sqlite3_column_int(st, 24) & 7;
    g->format = sqlite3_column_int(st, 25);
    g->foreign = sqlite3_column_int(st, 26);
    g->has_next_seed = db_get_blob(st, 27, g->next_seed, sizeof g->next_seed);
    return read_seats(db, g);
}

static int read_start(struct db *db, struct st_game_row *g)
{
    sqlite3_stmt *st =
        db_query(db, "SELECT text FROM origin WHERE game = ?1", DB_ARGS(db_int(g->key)));
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    const char *text = (const char *)sqlite3_column_text(st, 0);
    g->start = text ? strdup(text) : NULL;
    rc = db_stop(db, st);
    return g->start ? rc : BC_ENOMEM;
}

int st_game(struct st_store *s, const char *id, struct st_game_row *out)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st =
        db_query(db, "SELECT " COLUMNS " FROM game WHERE id = ?1", DB_ARGS(db_text(id)));
    int rc = db_next(db, st);
    if (rc != 1)
        return rc;
    rc = read_game(db, st, out);
    if (!rc)
        rc = read_start(db, out);
    int rest = db_stop(db, st);
    rc = rc ? rc : rest;
    if (rc)
        st_game_row_free(out);
    return rc ? rc : 1;
}

int st_entries(struct st_store *s, int64_t game, int64_t after,
               int (*each)(void *, const struct st_entry *), void *arg)
{
    return db_entries(db_reader(s), game, after, each, arg);
}

int db_entries(struct db *db, int64_t game, int64_t after,
               int (*each)(void *, const struct st_entry *), void *arg)
{
    int rc;
    sqlite3_stmt *st = db_query(db,
                                "SELECT seq, at, seat, body FROM entry"
                                " WHERE game = ?1 AND seq > ?2 ORDER BY seq",
                                DB_ARGS(db_int(game), db_int(after)));
    while ((rc = db_next(db, st)) == 1) {
        struct st_entry e = {.seq = sqlite3_column_int64(st, 0),
                             .at = sqlite3_column_int64(st, 1),
                             .seat = sqlite3_column_int(st, 2),
                             .body = (char *)sqlite3_column_text(st, 3)};
        rc = e.body ? each(arg, &e) : BC_ENOMEM;
        if (rc) {
            db_stop(db, st);
            break;
        }
    }
    return rc;
}

static sqlite3_stmt *query_mine(struct db *db, int64_t person, int64_t before, int max)
{
    return db_query(
        db,
        "WITH mine AS ("
        "  SELECT game AS sits, sum(1 << seat) AS bits FROM seat WHERE person = ?1 GROUP BY game"
        "  UNION ALL SELECT key, 0 FROM game WHERE creator = ?1"
        "    AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 1 AND person IS "
        "NOT NULL)"
        ") SELECT " COLUMNS " FROM mine JOIN game ON key = sits"
        " WHERE ?2 = 0 OR (updated < ?2 AND NOT (state = 1 AND to_act & bits))"
        " ORDER BY state = 1 AND (to_act & bits) <> 0 DESC, updated DESC, key DESC LIMIT ?3",
        DB_ARGS(db_int(person), db_int(before), db_int(max)));
}

static sqlite3_stmt *query_public(struct db *db, enum st_game_state state, int64_t before, int max)
{
    return db_query(db,
                    "SELECT " COLUMNS " FROM game"
                    " WHERE is_public = 1 AND state = ?1 AND updated < ?2"
                    " ORDER BY updated DESC, key DESC LIMIT ?3",
                    DB_ARGS(db_int(state), db_int(before ? before : INT64_MAX), db_int(max)));
}

int st_list(struct st_store *s, enum st_list_of what, int64_t person, int64_t before,
            struct st_game_row *out, int max)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st = NULL;
    switch (what) {
    case ST_LIST_MINE: st = query_mine(db, person, before, max); break;
    case ST_LIST_OPEN: st = query_public(db, ST_GAME_OPEN, before, max); break;
    case ST_LIST_RUNNING: st = query_public(db, ST_GAME_RUNNING, before, max); break;
    case ST_LIST_FINISHED: st = query_public(db, ST_GAME_OVER, before, max); break;
    }
    int n = 0, rc;
    while ((rc = db_next(db, st)) == 1) {
        rc = read_game(db, st, &out[n]);
        if (rc) {
            db_stop(db, st);
            break;
        }
        n++;
    }
    return rc ? rc : n;
}

static int each_id(struct db *db, sqlite3_stmt *st, st_each_waiting *each, void *arg)
{
    int rc;
    while ((rc = db_next(db, st)) == 1) {
        char id[ST_ID];
        db_get_text(st, 0, id, sizeof id);
        each(arg, id, sqlite3_column_int64(st, 1));
    }
    return rc;
}

int st_due(struct st_store *s, int64_t due, st_each_waiting *each, void *arg)
{
    struct db *db = db_reader(s);
    return each_id(
        db,
        db_query(db,
                 "SELECT id, deadline FROM game"
                 " WHERE deadline > 0 AND deadline < ?1 AND state = 1 ORDER BY deadline, id",
                 DB_ARGS(db_int(due))),
        each, arg);
}

int st_computers(struct st_store *s, st_each_waiting *each, void *arg)
{
    struct db *db = db_reader(s);
    return each_id(db, db_query(db, "SELECT id, deadline FROM game WHERE computer = 1", NULL), each,
                   arg);
}

int st_ordered(struct st_store *s, st_each_waiting *each, void *arg)
{
    struct db *db = db_reader(s);
    return each_id(db,
                   db_query(db,
                            "SELECT DISTINCT id, deadline FROM standing o JOIN game ON key = o.game"
                            " WHERE state = 1 AND to_act >> o.seat & 1",
                            NULL),
                   each, arg);
}

int st_made(struct st_store *s, int64_t person, int max)
{
    struct db *db = db_reader(s);
    sqlite3_stmt *st = db_query(db,
                                "SELECT count(*) FROM (SELECT 1 FROM game"
                                " WHERE creator = ?1 AND state < 2 LIMIT ?2)",
                                DB_ARGS(db_int(person), db_int(max)));
    int n = 0, rc = db_next(db, st);
    if (rc == 1) {
        n = sqlite3_column_int(st, 0);
        db_stop(db, st);
    }
    return rc < 0 ? rc : n;
}

int st_counts(struct st_store *s, int64_t games[3], int64_t *people)
{
    struct db *db = db_reader(s);
    int rc;
    memset(games, 0, 3 * sizeof games[0]);
    sqlite3_stmt *st =
        db_query(db, "SELECT state, count(*) FROM game GROUP BY is_public, state", NULL);
    while ((rc = db_next(db, st)) == 1) {
        int state = sqlite3_column_int(st, 0);
        if (state >= 0 && state < 3)
            games[state] += sqlite3_column_int64(st, 1);
    }
    if (rc)
        return rc;
    st = db_query(db, "SELECT count(*) FROM person", NULL);
    if ((rc = db_next(db, st)) == 1) {
        *people = sqlite3_column_int64(st, 0);
        db_stop(db, st);
    }
    return rc < 0 ? rc : 0;
}

/* --- Writing --- */

static bool computer_to_act(const struct st_game_row *g)
{
    for (int i = 0; g->state == ST_GAME_RUNNING && i < g->seats; i++)
        if (g->to_act >> i & 1 && g->seat[i].kind == ST_SEAT_COMPUTER)
            return true;
    return false;
}

static int write_seats(struct db *db, const struct st_game_row *g)
{
    int rc = 0;
    for (int i = 0; i < g->seats && !rc; i++) {
        const struct st_seat_row *r = &g->seat[i];
        rc = db_run(db,
                    "REPLACE INTO seat (game, seat, kind, person, name, level, mix, deletes, score,"
                    " next_mix) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                    DB_ARGS(db_int(g->key), db_int(i), db_int(r->kind), db_ref(r->person),
                            db_text(r->name), db_text(r->level),
                            db_blob(r->has_mix ? r->mix : NULL, sizeof r->mix), db_int(r->deletes),
                            db_int(r->score),
                            db_blob(r->has_next_mix ? r->next_mix : NULL, sizeof r->next_mix)));
    }
    return rc;
}

int st_w_game_new(struct st_writer *w, struct st_game_row *g)
{
    char opt[OPT_TEXT];
    assert(g->seats >= 0 && g->seats <= 8);
    int rc = db_run(
        &w->db,
        "INSERT INTO game (id, game, scenario, version, opt, seats, state, is_public,"
        " seed, main_ms, increment_ms, move_ms, creator, invite, rematch, created,"
        " updated, seq, turn, to_act, deadline, computer, uploaded, format, foreign_dice)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,"
        " ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25)",
        DB_ARGS(db_text(g->id), db_text(g->game), db_text(g->scenario), db_int(g->version),
                db_text(opt_text(g->opt, opt)), db_int(g->seats), db_int(g->state),
                db_int(g->is_public), db_blob(g->seed, BC_SEED), db_int(g->main_ms),
                db_int(g->increment_ms), db_int(g->move_ms), db_ref(g->creator),
                db_blob(g->invite, BC_MIX), db_text(g->rematch), db_int(g->created),
                db_int(g->updated), db_int(g->seq), db_int(g->turn), db_int(g->to_act),
                db_int(g->deadline), db_int(computer_to_act(g)), db_int(g->uploaded),
                db_int(g->format), db_int(g->foreign)));
    if (rc)
        return rc;
    g->key = sqlite3_last_insert_rowid(w->db.h);
    if (g->start)
        rc = db_run(&w->db, "INSERT INTO origin (game, text) VALUES (?1, ?2)",
                    DB_ARGS(db_int(g->key), db_text(g->start)));
    return rc ? rc : write_seats(&w->db, g);
}

int st_w_game_set(struct st_writer *w, const struct st_game_row *g)
{
    int rc = db_run_one(
        &w->db,
        "UPDATE game SET state = ?2, is_public = ?3, seed = ?4, main_ms = ?5, increment_ms = ?6,"
        " move_ms = ?7, creator = ?8, invite = ?9, rematch = ?10, updated = ?11, seq = ?12,"
        " turn = ?13, to_act = ?14, deadline = ?15, computer = ?16, offer = ?17, offer_by = ?18,"
        " version = ?19, foreign_dice = ?20, next_seed = ?21"
        " WHERE key = ?1",
        DB_ARGS(db_int(g->key), db_int(g->state), db_int(g->is_public), db_blob(g->seed, BC_SEED),
                db_int(g->main_ms), db_int(g->increment_ms), db_int(g->move_ms), db_ref(g->creator),
                db_blob(g->invite, BC_MIX), db_text(g->rematch), db_int(g->updated), db_int(g->seq),
                db_int(g->turn), db_int(g->to_act), db_int(g->deadline), db_int(computer_to_act(g)),
                db_int(g->offer), db_int(g->offer_by), db_int(g->version), db_int(g->foreign),
                db_blob(g->has_next_seed ? g->next_seed : NULL, BC_SEED)));
    return rc ? rc : write_seats(&w->db, g);
}

int st_w_game_delete(struct st_writer *w, int64_t key)
{
    return db_run_one(&w->db, "DELETE FROM game WHERE key = ?1", DB_ARGS(db_int(key)));
}

/* The entry first: only it can be refused, so nothing is ever half done. */
int st_w_entry(struct st_writer *w, const struct st_game_row *g, const struct st_entry *entry)
{
    int rc =
        db_run(&w->db, "INSERT INTO entry (game, seq, at, seat, body) VALUES (?1, ?2, ?3, ?4, ?5)",
               DB_ARGS(db_int(g->key), db_int(entry->seq), db_int(entry->at), db_int(entry->seat),
                       db_text(entry->body)));
    if (rc)
        return rc;
    w->now.game = g->key;
    w->now.seq = entry->seq;
    return db_run_one(&w->db,
                      "UPDATE game SET state = ?2, updated = ?3, seq = ?4, turn = ?5, to_act = ?6,"
                      " deadline = ?7, computer = ?8 WHERE key = ?1",
                      DB_ARGS(db_int(g->key), db_int(g->state), db_int(g->updated), db_int(g->seq),
                              db_int(g->turn), db_int(g->to_act), db_int(g->deadline),
                              db_int(computer_to_act(g))));
}
