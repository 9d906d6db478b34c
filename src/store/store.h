/* store.h - what the server keeps: people, sessions, games, entries, chat, charts. SQLite.
 *
 * Two connections to one file in WAL mode. Reading is done by the caller's thread, at once, and
 * sees what is committed. Writing is done by a thread of the store: writes are queued, one
 * transaction takes all that are waiting, one sync makes them durable (group commit,
 * synchronous=FULL), and only then their `done` is called, by bc_store_reap on the caller's thread.
 * So whoever answers in `done` never acknowledges what a power cut could take back.
 *
 * Every statement is prepared once; every value is bound. */
#ifndef BC_STORE_H
#define BC_STORE_H

#include "core/error.h"
#include "core/out.h"
#include "game/dice.h"

struct bc_store;

/* Opens or makes the file, brings it to the newest schema (src/store/migrations/NNN.sql, embedded),
 * starts the writer. ":memory:" is a file of its own in a private temporary folder, gone at the
 * end. A file of a newer program or of another kind is refused with one clear sentence. A second
 * server on the same file is refused, by whatever name it comes (the file itself is locked). `wake(arg)` is
 * called from the writer whenever something waits for bc_store_reap. */
int bc_store_open(struct bc_store **out, const char *file, void (*wake)(void *), void *arg,
                  struct bc_error *e);
/* Commits what is queued, calls what is done, checkpoints, closes. */
void bc_store_close(struct bc_store *s);

/* Figures for /metrics, since the start, and whether it can be written at all. */
enum { BC_STORE_ERROR = 200, BC_STORE_REASON = 64 };
struct bc_store_stats {
    uint64_t writes, commits, failed, queued_now;
    uint64_t commit_us_sum, commit_us_max; /* begin to durable */
    uint64_t waits_us;            /* how long the transaction under way has taken; 0: none is */
    bool failing;                 /* the latest transaction could not be kept */
    char reason[BC_STORE_REASON]; /* why, in words that may be told to anybody */
    char error[BC_STORE_ERROR];   /* SQLite's words for the latest failure, with its code and the
                                   system's word; or empty. For operators: it may name tables */
};
void bc_store_stats(struct bc_store *s, struct bc_store_stats *out);

/* What the start found (mark.c): empty words, or that something is not there which was durable. `lost`:
 * out of the log, which was damaged, emptied or removed; it is kept as FILE-wal-lost as it was found.
 * Otherwise the whole file is an older one. */
struct bc_found {
    bool lost;
    char words[200];
};
void bc_store_found(struct bc_store *s, struct bc_found *out);

/* --- Writing --- */

struct bc_writer; /* the writer's connection and statements: db.h */

/* A write is the first member of the caller's own struct, allocated by him and his again in
 * `done`. `run` is called on the writer's thread inside the transaction: one of the bc_w_ functions
 * below, or several. It returns 0 or an error; then this write alone is rolled back (a savepoint)
 * and `done` gets its code. If the disk or the commit itself fails, all writes of the transaction get
 * BC_EIO and none is applied. */
struct bc_write {
    int (*run)(struct bc_write *self, struct bc_writer *w);
    void (*done)(struct bc_write *self, int rc);
    struct bc_write *next;
    int rc;
    bool plain; /* `run` is one bc_w_entry, bc_w_chat, bc_w_session_... : needs no savepoint */
};

/* Queues; never blocks, never fails. Writes run in the order of queueing. */
void bc_store_write(struct bc_store *s, struct bc_write *w);
/* Calls `done` of everything that is durable (or failed) by now. On the thread of the caller. */
void bc_store_reap(struct bc_store *s);
/* Waits until everything queued so far is durable, then reaps. For start, end and tests. */
void bc_store_flush(struct bc_store *s);

/* --- People --- */

enum { BC_NAME = 48, BC_HASH = 128, BC_URL = 512, BC_TOKEN = 32, BC_ID = 13, BC_AGENT = 40 };

struct bc_person {
    int64_t id;
    char name[BC_NAME];
    char pass[BC_HASH]; /* crypto_pwhash_str; empty: a guest */
    char webhook[BC_URL];
    int64_t epoch; /* how often he signed out everywhere else; read only */
};

/* names.c: a name as people may have it, NFKC and trimmed, 1-32 characters with a letter or a digit,
 * nothing unseen, no quotes, of one script. */
enum bc_name_fault {
    BC_NAME_OK,
    BC_NAME_EMPTY,
    BC_NAME_LONG,
    BC_NAME_UNSEEN,
    BC_NAME_MIXED,
    BC_NAME_FAILED
};
enum bc_name_fault bc_name_check(const char *s, char out[BC_NAME]);
/* Texts of which one is the same for names that look alike, the other for those that do when all their
 * letters are small. false: it cannot be told. */
enum { BC_LOOK = 48 };
struct bc_looks {
    char as_is[BC_LOOK], small[BC_LOOK];
};
bool bc_looks(const char *name, struct bc_looks *out);

struct bc_session {
    uint8_t hash[BC_TOKEN]; /* of its token */
    int64_t created, used;
    char agent[BC_AGENT]; /* a coarse name of the browser, or empty */
};

/* Reading: 1 found, 0 not there, < 0 an error. Names of accounts are one, whatever their case. */
int bc_store_person(struct bc_store *s, int64_t id, struct bc_person *out);
int bc_store_account(struct bc_store *s, const char *name, struct bc_person *out);
/* 1: an account has a name that looks like this one. */
int bc_store_looks(struct bc_store *s, const char *name);
/* By the hash of a session's token; `used`: when it was last noted to be in use, or NULL. */
int bc_store_session(struct bc_store *s, const uint8_t hash[BC_TOKEN], struct bc_person *out,
                     int64_t *used);

/* Sessions of a person, those used last first; at most BC_SESSIONS. */
enum { BC_SESSIONS = 50 };
int bc_store_sessions(struct bc_store *s, int64_t person,
                      void (*each)(void *, const struct bc_session *), void *arg);

int bc_w_person_new(struct bc_writer *w, struct bc_person *p, int64_t now); /* sets p->id */
/* Name, pass, webhook; BC_EILLEGAL if an account of that name, or for a new one of a name that looks
 * like it, is there already; BC_ESTATE if they are
 * not as they were any more: what was read before shall not undo what was written meanwhile. */
int bc_w_person_set(struct bc_writer *w, const struct bc_person *was, const struct bc_person *p);
/* 0 if password and epoch are as they were, else BC_ESTATE. */
int bc_w_person_same(struct bc_writer *w, const struct bc_person *was);
/* Sessions go, seats and chat keep no trace of the person ("–"). Open games: his seats are open
 * again, and those in which no other person sits are deleted. */
int bc_w_person_delete(struct bc_writer *w, int64_t id);
/* Seats, chat and games of `from`, a guest, become `to`'s; `from` is deleted. */
int bc_w_person_merge(struct bc_writer *w, int64_t from, int64_t to);
/* Of those that are more than BC_SESSIONS then, who was not used for longest goes. */
int bc_w_session_new(struct bc_writer *w, const uint8_t hash[BC_TOKEN], int64_t person,
                     const char *agent, int64_t now);
int bc_w_session_used(struct bc_writer *w, const uint8_t hash[BC_TOKEN], int64_t now);
int bc_w_session_delete(struct bc_writer *w, const uint8_t hash[BC_TOKEN]);
/* All of that person but one (NULL: all); his epoch goes on. */
int bc_w_sessions_end(struct bc_writer *w, int64_t person, const uint8_t but[BC_TOKEN]);

/* Removes sessions of accounts that were not used for BC_SESSION_DAYS, and guests who have no game
 * and were not there for BC_GUEST_DAYS, in time that was served; `now` is that too. A step at a time:
 * looks at some hundred people behind number `*after` and sets it to the last of them; 0: that was the
 * end. `*gone`: some were removed. */
enum { BC_SESSION_DAYS = 180, BC_GUEST_DAYS = 30 };
int bc_w_sweep(struct bc_writer *w, int64_t now, int64_t *after, bool *gone);

/* --- Games --- */

enum bc_game_state { BC_GAME_OPEN, BC_GAME_RUNNING, BC_GAME_OVER };
enum bc_holder { BC_SEAT_OPEN, BC_SEAT_HUMAN, BC_SEAT_COMPUTER };

struct bc_seat_row {
    enum bc_holder kind;
    int64_t person;      /* human: who; 0 otherwise, and after the person was deleted */
    char name[BC_NAME];  /* as shown */
    bool account;        /* and it is the name of that person's account; read only */
    char level[BC_NAME]; /* computer's */
    uint8_t mix[BC_MIX];
    bool has_mix; /* format 2: it was brought, not drawn */
    bool deletes; /* agrees that the game be deleted */
    uint8_t next_mix[BC_MIX];
    bool has_next_mix; /* for the rematch that it agreed to */
    int32_t score;     /* thousandths, when it is over */
};

struct bc_game_row {
    int64_t key;    /* of the database; 0: not stored yet */
    char id[BC_ID]; /* of addresses: 12 random letters and digits */
    char game[32], scenario[48];
    int version; /* of the rules */
    int16_t opt[12];
    int seats;
    struct bc_seat_row seat[8];
    enum bc_game_state state;
    bool is_public;
    uint8_t seed[BC_SEED];
    int64_t main_ms, increment_ms, move_ms; /* the clock; all 0: none */
    int64_t creator;                        /* person */
    uint8_t invite[BC_MIX];                 /* secret of the link to join */
    char rematch[BC_ID];                    /* the game that follows, or empty */
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

void bc_game_row_free(struct bc_game_row *g); /* its `start` */

/* One change of a game (docs/protocol.md): text lines as in a record's [actions]. */
struct bc_entry {
    int64_t seq, at;
    int seat;   /* who caused it; -1 nobody */
    char *body; /* when read: the store's, valid during the call of `each` */
};

int bc_store_game(struct bc_store *s, const char *id, struct bc_game_row *out);
/* Entries in order, `each` called with every one; stops if it returns other than 0, and returns
 * that. Like every `each` of the store it may read other things, but not the same thing again. */
int bc_store_entries(struct bc_store *s, int64_t game, int64_t after,
                     int (*each)(void *, const struct bc_entry *), void *arg);

/* --- Reading on other threads, where it takes long --- */

/* A connection to read with, which the store keeps for the next one who wants it. Any thread may take
 * one; it is back before the store is closed. NULL: it cannot be opened. */
struct bc_reader;
struct bc_reader *bc_reader_take(struct bc_store *s);
void bc_reader_give(struct bc_store *s, struct bc_reader *r);
int bc_reader_entries(struct bc_reader *r, int64_t game, int64_t after,
                      int (*each)(void *, const struct bc_entry *), void *arg);

/* A position of a game behind one of its entries, in the words of the rules of that version. */
enum bc_snapshot_kind {
    BC_SNAPSHOT_LAST, /* until another one is written: where the game was left */
    BC_SNAPSHOT_KEPT,
    BC_SNAPSHOT_RULES /* kept: what was before was played by other rules */
};
struct bc_snapshot {
    int64_t seq;
    int version;
    enum bc_snapshot_kind kind;
    char *facts, *text; /* when read: malloc'ed */
};
void bc_snapshot_free(struct bc_snapshot *s);
/* The latest one that is not behind entry `upto`; or the latest BC_SNAPSHOT_RULES. 1: there is one. */
int bc_reader_snapshot(struct bc_reader *r, int64_t game, int64_t upto, struct bc_snapshot *out);
int bc_reader_rules(struct bc_reader *r, int64_t game, struct bc_snapshot *out);
/* In place of one of the same entry; of a game that is gone nothing is kept. */
int bc_w_snapshot(struct bc_writer *w, int64_t game, const struct bc_snapshot *s);

enum bc_list_of { BC_LIST_MINE, BC_LIST_OPEN, BC_LIST_RUNNING, BC_LIST_FINISHED };
/* Newest first, at most `max`, only those updated before `before` if it is not 0. Rows have no
 * `start`. Returns how many, or < 0. Mine are the games where the person sits, and those he made in
 * which nobody sits; those where he is to move come first, and only if `before` is 0: so the last row
 * of a page leads to the next one there too. */
int bc_store_list(struct bc_store *s, enum bc_list_of what, int64_t person, int64_t before,
                  struct bc_game_row *out, int max);
/* Ids of running games whose deadline is before `due`, by deadline and id; or those with a computer to
 * act (to go on after a restart). Calls `each`. */
typedef void bc_each_waiting(void *arg, const char *id, int64_t deadline);
int bc_store_due(struct bc_store *s, int64_t due, bc_each_waiting *each, void *arg);
int bc_store_computers(struct bc_store *s, bc_each_waiting *each, void *arg);
/* How many games that are not over a person has made, but no more than `max`; < 0: an error. */
int bc_store_made(struct bc_store *s, int64_t person, int max);
/* Numbers for /metrics. */
int bc_store_counts(struct bc_store *s, int64_t games[3], int64_t *people);

int bc_w_game_new(struct bc_writer *w, struct bc_game_row *g); /* sets g->key; with seats, start */
/* Everything that may change of it, seats and version included. */
int bc_w_game_set(struct bc_writer *w, const struct bc_game_row *g);
int bc_w_game_delete(struct bc_writer *w, int64_t key); /* with entries, chat, chart */
/* The hot path: an entry, and what lists need of the game: state, updated, seq, turn, to_act,
 * deadline of `g`. Fails if that seq exists. Single statements, no seats. */
int bc_w_entry(struct bc_writer *w, const struct bc_game_row *g, const struct bc_entry *entry);

/* --- Chat, charts, odds and ends --- */

struct bc_chat {
    int64_t n, at;
    int seat;
    char name[BC_NAME];
    bool account; /* that of the person's account; read only */
    const char *text;
};

/* The latest BC_CHAT_LINES, in order: who talks all day shall not make others wait. */
enum { BC_CHAT_LINES = 200 };
int bc_store_chat(struct bc_store *s, int64_t game, void (*each)(void *, const struct bc_chat *),
                  void *arg);
int bc_w_chat(struct bc_writer *w, int64_t game, int64_t person, struct bc_chat *c); /* sets n */

/* A finished game's chances of winning, as text; 1 found. */
int bc_store_chart(struct bc_store *s, int64_t game, struct bc_out *out);
int bc_w_chart(struct bc_writer *w, int64_t game, const char *text);

/* Time that was served, in milliseconds: a clock of the database's own, which the server moves on while
 * it runs (alive.c). Deadlines and the ages of sessions and guests go by it, so that they stand still
 * while nobody serves and no step of the wall clock matters. 1: it has begun. */
int bc_store_alive(struct bc_store *s, int64_t *at);
int bc_w_alive(struct bc_writer *w, int64_t at);

/* A random secret of this database, made with it: keys of guests' links are derived from it. */
void bc_store_secret(struct bc_store *s, uint8_t out[BC_TOKEN]);

#endif
