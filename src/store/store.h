/* store.h - what the server keeps: people, sessions, games, entries, chat, charts. SQLite.
 *
 * Two connections to one file in WAL mode. Reading is done by the caller's thread, at once, and
 * sees what is committed. Writing is done by a thread of the store: writes are queued, one
 * transaction takes all that are waiting, one sync makes them durable (group commit,
 * synchronous=FULL), and only then their `done` is called, by st_reap on the caller's thread.
 * So whoever answers in `done` never acknowledges what a power cut could take back.
 *
 * Every statement is prepared once; every value is bound. */
#ifndef ST_STORE_H
#define ST_STORE_H

#include "core/error.h"
#include "core/out.h"
#include "game/dice.h"

struct st_store;

/* Opens or makes the file, brings it to the newest schema (src/store/migrations/NNN.sql, embedded),
 * starts the writer. ":memory:" is a file of its own in a private temporary folder, gone at the
 * end. A file of a newer program or of another kind is refused with one clear sentence. A second
 * server on the same file is refused, by whatever name it comes (the file itself is locked). `wake(arg)` is
 * called from the writer whenever something waits for st_reap. */
int st_open(struct st_store **out, const char *file, void (*wake)(void *), void *arg,
            struct bc_error *e);
/* Commits what is queued, calls what is done, checkpoints, closes. */
void st_close(struct st_store *s);

/* Figures for /metrics, since the start, and whether it can be written at all. */
enum { ST_ERROR = 200, ST_REASON = 64 };
struct st_stats {
    uint64_t writes, commits, failed, queued_now;
    uint64_t commit_us_sum, commit_us_max; /* begin to durable */
    uint64_t waits_us;      /* how long the transaction under way has taken; 0: none is */
    bool failing;           /* the latest transaction could not be kept */
    char reason[ST_REASON]; /* why, in words that may be told to anybody */
    char error[ST_ERROR];   /* SQLite's words for the latest failure, with its code and the
                                   system's word; or empty. For operators: it may name tables */
};
void st_stats(struct st_store *s, struct st_stats *out);

/* What the start found (mark.c): empty words, or that something is not there which was durable. `lost`:
 * out of the log, which was damaged, emptied or removed; it is kept as FILE-wal-lost as it was found.
 * Otherwise the whole file is an older one. */
struct bc_found {
    bool lost;
    char words[200];
};
void st_found(struct st_store *s, struct bc_found *out);

/* --- Writing --- */

struct st_writer; /* the writer's connection and statements: db.h */

/* A write is the first member of the caller's own struct, allocated by him and his again in
 * `done`. `run` is called on the writer's thread inside the transaction: one of the st_w_ functions
 * below, or several. It returns 0 or an error; then this write alone is rolled back (a savepoint)
 * and `done` gets its code. If the disk or the commit itself fails, all writes of the transaction get
 * BC_EIO and none is applied. */
struct st_write {
    int (*run)(struct st_write *self, struct st_writer *w);
    void (*done)(struct st_write *self, int rc);
    struct st_write *next;
    int rc;
    bool plain; /* `run` is one st_w_entry, st_w_chat, st_w_session_... : needs no savepoint */
};

/* Queues; never blocks, never fails. Writes run in the order of queueing. */
void st_submit(struct st_store *s, struct st_write *w);
/* Calls `done` of everything that is durable (or failed) by now. On the thread of the caller. */
void st_reap(struct st_store *s);
/* Waits until everything queued so far is durable, then reaps. For start, end and tests. */
void st_flush(struct st_store *s);

/* --- People --- */

enum { ST_NAME = 48, ST_HASH = 128, ST_URL = 512, ST_TOKEN = 32, ST_ID = 13, ST_AGENT = 40 };

struct st_person {
    int64_t id;
    char name[ST_NAME];
    char pass[ST_HASH]; /* crypto_pwhash_str; empty: a guest */
    char webhook[ST_URL];
    int64_t epoch; /* how often he signed out everywhere else; read only */
};

/* names.c: a name as people may have it, NFKC and trimmed, 1-32 characters with a letter or a digit,
 * nothing unseen, no quotes, of one script. */
enum st_name_fault {
    ST_NAME_OK,
    ST_NAME_EMPTY,
    ST_NAME_LONG,
    ST_NAME_UNSEEN,
    ST_NAME_MIXED,
    ST_NAME_FAILED
};
enum st_name_fault st_name_check(const char *s, char out[ST_NAME]);
/* Texts of which one is the same for names that look alike, the other for those that do when all their
 * letters are small. false: it cannot be told. */
enum { ST_LOOK = 48 };
struct st_looks {
    char as_is[ST_LOOK], small[ST_LOOK];
};
bool st_looks(const char *name, struct st_looks *out);

struct st_session {
    uint8_t hash[ST_TOKEN]; /* of its token */
    int64_t created, used;
    char agent[ST_AGENT]; /* a coarse name of the browser, or empty */
};

/* Reading: 1 found, 0 not there, < 0 an error. Names of accounts are one, whatever their case. */
int st_read_person(struct st_store *s, int64_t id, struct st_person *out);
int st_account(struct st_store *s, const char *name, struct st_person *out);
/* 1: an account has a name that looks like this one. */
int st_read_looks(struct st_store *s, const char *name);
/* By the hash of a session's token; `used`: when it was last noted to be in use, or NULL. */
int st_read_session(struct st_store *s, const uint8_t hash[ST_TOKEN], struct st_person *out,
                    int64_t *used);

/* Sessions of a person, those used last first; at most ST_SESSIONS. */
enum { ST_SESSIONS = 50 };
int st_sessions(struct st_store *s, int64_t person, void (*each)(void *, const struct st_session *),
                void *arg);

int st_w_person_new(struct st_writer *w, struct st_person *p, int64_t now); /* sets p->id */
/* Name, pass, webhook; BC_EILLEGAL if an account of that name, or for a new one of a name that looks
 * like it, is there already; BC_ESTATE if they are
 * not as they were any more: what was read before shall not undo what was written meanwhile. */
int st_w_person_set(struct st_writer *w, const struct st_person *was, const struct st_person *p);
/* 0 if password and epoch are as they were, else BC_ESTATE. */
int st_w_person_same(struct st_writer *w, const struct st_person *was);
/* Sessions go, seats and chat keep no trace of the person ("–"). Open games: his seats are open
 * again, and those in which no other person sits are deleted. */
int st_w_person_delete(struct st_writer *w, int64_t id);
/* Seats, chat and games of `from`, a guest, become `to`'s; `from` is deleted. */
int st_w_person_merge(struct st_writer *w, int64_t from, int64_t to);
/* Of those that are more than ST_SESSIONS then, who was not used for longest goes. */
int st_w_session_new(struct st_writer *w, const uint8_t hash[ST_TOKEN], int64_t person,
                     const char *agent, int64_t now);
int st_w_session_used(struct st_writer *w, const uint8_t hash[ST_TOKEN], int64_t now);
int st_w_session_delete(struct st_writer *w, const uint8_t hash[ST_TOKEN]);
/* All of that person but one (NULL: all); his epoch goes on. */
int st_w_sessions_end(struct st_writer *w, int64_t person, const uint8_t but[ST_TOKEN]);

/* Removes sessions of accounts that were not used for ST_SESSION_DAYS, and guests who have no game
 * and were not there for ST_GUEST_DAYS, in time that was served; `now` is that too. A step at a time:
 * looks at some hundred people behind number `*after` and sets it to the last of them; 0: that was the
 * end. `*gone`: some were removed. */
enum { ST_SESSION_DAYS = 180, ST_GUEST_DAYS = 30 };
int st_w_sweep(struct st_writer *w, int64_t now, int64_t *after, bool *gone);

/* --- Games --- */

enum st_game_state { ST_GAME_OPEN, ST_GAME_RUNNING, ST_GAME_OVER };
enum st_holder { ST_SEAT_OPEN, ST_SEAT_HUMAN, ST_SEAT_COMPUTER };

struct st_seat_row {
    enum st_holder kind;
    int64_t person;      /* human: who; 0 otherwise, and after the person was deleted */
    char name[ST_NAME];  /* as shown */
    bool account;        /* and it is the name of that person's account; read only */
    char level[ST_NAME]; /* computer's */
    uint8_t mix[BC_MIX];
    bool has_mix; /* format 2: it was brought, not drawn */
    bool deletes; /* agrees that the game be deleted */
    uint8_t next_mix[BC_MIX];
    bool has_next_mix; /* for the rematch that it agreed to */
    int32_t score;     /* thousandths, when it is over */
};

struct st_game_row {
    int64_t key;    /* of the database; 0: not stored yet */
    char id[ST_ID]; /* of addresses: 12 random letters and digits */
    char game[32], scenario[48];
    int version; /* of the rules */
    int16_t opt[12];
    int seats;
    struct st_seat_row seat[8];
    enum st_game_state state;
    bool is_public;
    uint8_t seed[BC_SEED];
    int64_t main_ms, increment_ms, move_ms; /* the clock; all 0: none */
    int64_t creator;                        /* person */
    uint8_t invite[BC_MIX];                 /* secret of the link to join */
    char rematch[ST_ID];                    /* the game that follows, or empty */
    uint32_t offer;                         /* seats that agreed to one; 0: none was offered ... */
    int offer_by;                           /* ... by this seat */
    uint8_t next_seed[BC_SEED];             /* of the game that was offered */
    bool has_next_seed;
    int format;   /* of its record and dice: 1 or 2 */
    bool foreign; /* has outcomes that do not follow from `seed` */
    int64_t created, updated;
    int64_t seq;      /* latest entry */
    int turn;         /* of the game */
    uint32_t to_act;  /* bits of seats */
    int64_t deadline; /* when the first clock runs out, in time that is served; 0: none runs */
    bool uploaded;    /* a finished game that somebody sent as a record */
    char *start;      /* text of a position or record it began from, or NULL; malloc'ed */
};

void st_game_row_free(struct st_game_row *g); /* its `start` */

/* One change of a game (docs/protocol.md): text lines as in a record's [actions]. */
struct st_entry {
    int64_t seq, at;
    int seat;   /* who caused it; -1 nobody */
    char *body; /* when read: the store's, valid during the call of `each` */
};

int st_game(struct st_store *s, const char *id, struct st_game_row *out);
/* Entries in order, `each` called with every one; stops if it returns other than 0, and returns
 * that. Like every `each` of the store it may read other things, but not the same thing again. */
int st_entries(struct st_store *s, int64_t game, int64_t after,
               int (*each)(void *, const struct st_entry *), void *arg);

/* --- Reading on other threads, where it takes long --- */

/* A connection to read with, which the store keeps for the next one who wants it. Any thread may take
 * one; it is back before the store is closed. NULL: it cannot be opened. */
struct st_reader;
struct st_reader *st_reader_take(struct st_store *s);
void st_reader_give(struct st_store *s, struct st_reader *r);
int st_reader_entries(struct st_reader *r, int64_t game, int64_t after,
                      int (*each)(void *, const struct st_entry *), void *arg);

/* A position of a game behind one of its entries, in the words of the rules of that version. */
enum st_snapshot_kind {
    ST_SNAPSHOT_LAST, /* until another one is written: where the game was left */
    ST_SNAPSHOT_KEPT,
    ST_SNAPSHOT_RULES /* kept: what was before was played by other rules */
};
struct st_snapshot {
    int64_t seq;
    int version;
    enum st_snapshot_kind kind;
    char *facts, *text; /* when read: malloc'ed */
};
void st_snapshot_free(struct st_snapshot *s);
/* The latest one that is not behind entry `upto`; or the latest ST_SNAPSHOT_RULES. 1: there is one. */
int st_reader_snapshot(struct st_reader *r, int64_t game, int64_t upto, struct st_snapshot *out);
int st_reader_rules(struct st_reader *r, int64_t game, struct st_snapshot *out);
/* In place of one of the same entry; of a game that is gone nothing is kept. */
int st_w_snapshot(struct st_writer *w, int64_t game, const struct st_snapshot *s);

/* What a seat has said beforehand: its standing orders and the rest of a path. */
struct st_standing {
    int seat;
    const char *orders, *plan; /* lines; when read: the store's, valid during the call of `each` */
};
int st_reader_standing(struct st_reader *r, int64_t game,
                       int (*each)(void *, const struct st_standing *), void *arg);
/* In place of what it has said before; nothing: it has none. */
int st_w_standing(struct st_writer *w, int64_t game, const struct st_standing *s);

enum st_list_of { ST_LIST_MINE, ST_LIST_OPEN, ST_LIST_RUNNING, ST_LIST_FINISHED };
/* Newest first, at most `max`, only those updated before `before` if it is not 0. Rows have no
 * `start`. Returns how many, or < 0. Mine are the games where the person sits, and those he made in
 * which nobody sits; those where he is to move come first, and only if `before` is 0: so the last row
 * of a page leads to the next one there too. */
int st_list(struct st_store *s, enum st_list_of what, int64_t person, int64_t before,
            struct st_game_row *out, int max);
/* Ids of running games whose deadline is before `due`, by deadline and id; or those with a computer to
 * act (to go on after a restart). Calls `each`. */
typedef void st_each_waiting(void *arg, const char *id, int64_t deadline);
int st_due(struct st_store *s, int64_t due, st_each_waiting *each, void *arg);
int st_computers(struct st_store *s, st_each_waiting *each, void *arg);
/* The same of those where somebody is to act who has standing orders or a plan. */
int st_ordered(struct st_store *s, st_each_waiting *each, void *arg);
/* How many games that are not over a person has made, but no more than `max`; < 0: an error. */
int st_made(struct st_store *s, int64_t person, int max);
/* Numbers for /metrics. */
int st_counts(struct st_store *s, int64_t games[3], int64_t *people);

int st_w_game_new(struct st_writer *w, struct st_game_row *g); /* sets g->key; with seats, start */
/* Everything that may change of it, seats and version included. */
int st_w_game_set(struct st_writer *w, const struct st_game_row *g);
int st_w_game_delete(struct st_writer *w, int64_t key); /* with entries, chat, chart */
/* The hot path: an entry, and what lists need of the game: state, updated, seq, turn, to_act,
 * deadline of `g`. Fails if that seq exists. Single statements, no seats. */
int st_w_entry(struct st_writer *w, const struct st_game_row *g, const struct st_entry *entry);

/* --- Chat, charts, odds and ends --- */

struct st_chat {
    int64_t n, at;
    int seat;
    char name[ST_NAME];
    bool account; /* that of the person's account; read only */
    const char *text;
};

/* The latest ST_CHAT_LINES, in order: who talks all day shall not make others wait. */
enum { ST_CHAT_LINES = 200 };
int st_read_chat(struct st_store *s, int64_t game, void (*each)(void *, const struct st_chat *),
                 void *arg);
int st_w_chat(struct st_writer *w, int64_t game, int64_t person, struct st_chat *c); /* sets n */

/* A finished game's chances of winning, as text; 1 found. */
int st_chart(struct st_store *s, int64_t game, struct bc_out *out);
int st_w_chart(struct st_writer *w, int64_t game, const char *text);

/* Time that was served, in milliseconds: a clock of the database's own, which the server moves on while
 * it runs (alive.c). Deadlines and the ages of sessions and guests go by it, so that they stand still
 * while nobody serves and no step of the wall clock matters. 1: it has begun. */
int st_alive(struct st_store *s, int64_t *at);
int st_w_alive(struct st_writer *w, int64_t at);

/* A random secret of this database, made with it: keys of guests' links are derived from it. */
void st_secret(struct st_store *s, uint8_t out[ST_TOKEN]);

#endif
