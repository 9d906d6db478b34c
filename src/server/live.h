/* live.h - games in memory, who looks at them, and how they change.
 *
 * A game that somebody looks at, or that goes on by itself, is in memory: its row as it is on disk,
 * and a match. A change is made in the match, staged, queued for the store and published when it is
 * durable; until then the game is busy: no view is made of it, and whoever wants something of it
 * waits in its queue. If the write fails the match is thrown away and read again.
 *
 * Games are read by a worker: until then they are busy too, and have no match.
 *
 *   live.c   table of games, forgetting; read.c loading   replay.c  entry -> match
 *   load.c   all entries, snapshots                       history.c what was
 *   table.c  WebSocket messages                           acts.c    what people do at a table
 *   queue.c  one change after the other                   stage.c   a change, put into words
 *   commit.c to the disk, then published                  peer.c    who looks, what waits for them
 *   wire.c   views and events as JSON                     face.c    views that are kept; patches
 *   clock.c  sv_tick, time
 *   fair.c   dice that are reserved, mixes, the chain
 *   orders.c what seats have said beforehand
 *   minds.c  computers, hints, chances; chart.c           hook.c    webhooks */
#ifndef SV_LIVE_H
#define SV_LIVE_H

#include "game/match.h"
#include "server/api.h"
#include "server/think.h"

enum {
    SV_RING = 128,       /* events kept for pages that come late to them */
    SV_RECENT = 32,      /* entries kept to know doubled actions by */
    SV_OPS = 64,         /* requests that may wait for a busy game */
    SV_PEER_OPS = 16,    /* of one connection */
    SV_MESSAGES = 64,    /* small messages that may wait for one connection */
    SV_IDLE_GAMES = 256, /* games kept although nobody looks */
    SV_SNAPSHOT = 256,   /* entries between two positions that are kept */
    SV_ENTRIES = 100000, /* of a game: then it is a draw */
    SV_UNDOABLE = 90000, /* entries, behind which nothing is taken back */
    SV_PATH = 32,        /* actions of a path */
    SV_RETRY_MS = 30000  /* until a computer tries again after a fault of program or disk */
};

struct sv_game;
struct sv_peer;
struct sv_chart;

/* The head of the chain over what was played (fair.c). */
struct sv_chain {
    bool has; /* there is one: docs/notation.md, "Dice" */
    uint8_t head[BC_SEED];
};

/* What a seat has said beforehand, and nobody else may know (orders.c). No padding: compared whole. */
struct sv_standing {
    int16_t order[BC_ORDERS];
    int plans; /* steps of a path that are still to come */
    struct bc_action plan[SV_PATH];
};

/* --- What happened --- */

enum sv_did { SV_ACTION, SV_UNDO, SV_RESIGN, SV_TIMEOUT, SV_DRAW, SV_RULES, SV_OTHER, SV_ENDLESS };

struct sv_event {
    int64_t seq;
    struct bc_event ev;   /* SV_ACTION: the game's; else only act.seat counts */
    struct bc_said *said; /* its sentences, those in the ring its own; or NULL */
    uint16_t turn, n;     /* n: entries taken back by SV_UNDO; a version of the rules */
    int64_t lost;         /* SV_RULES, SV_OTHER: entries that do not fit these rules */
    uint8_t did;          /* enum sv_did */
};

/* --- Requests that need the game at rest --- */

/* The first member of the caller's struct. `run` is called when the game is not busy; g is NULL if
 * it is gone. The op is run's to free. */
struct sv_op {
    struct sv_op *next;
    void (*run)(struct sv_game *g, struct sv_op *op);
    struct sv_peer *peer; /* whose it is, held; or NULL */
    bool must;            /* our own: the queue is never too long for it */
};

/* What an entry was, to know a doubled request by. */
struct sv_recent {
    int64_t seq;
    enum sv_did did;
    int seat;
    struct bc_action act;
};

enum sv_offer { SV_OFFER_NONE, SV_OFFER_UNDO, SV_OFFER_DRAW };

struct sv_game {
    struct server *sv;
    struct sv_game *hash_next, *newer, *older; /* in the table; by last use */
    struct sv_game *all_prev, *all_next;       /* also those that are gone but for a pin */
    struct st_game_row row;                    /* as on disk */
    struct sv_chain chain;                     /* as on disk */
    struct bc_match *m;                        /* ahead of it while busy; NULL: being read */
    struct sv_worn *worn;                      /* matches whose data a job may still use */
    bool busy;
    bool resume;       /* when it has been read: sv_minds_resume */
    bool stale;        /* to be read again as soon as it is not busy */
    bool gone;         /* deleted, or cannot be read: freed with the last pin */
    bool known;        /* in the table */
    bool presence_due; /* pages are told with the next tick */
    bool waits;        /* in the list of games that go on when there is room */
    int pins;          /* writes and jobs under way that know this game */
    int64_t snapped;   /* the entry behind which its latest snapshot stands */

    struct sv_op *first_op, *last_op;
    int ops;

    struct sv_peer *peers;
    struct sv_face *faces; /* of this moment */
    int peer_n, watching;
    bc_seats present;
    bc_seats awaited; /* to act, and nothing answers for them */

    struct sv_event ring[SV_RING];
    uint32_t told, shown;               /* events put into the ring; those that are on disk */
    struct sv_recent recent[SV_RECENT]; /* the entry of seq n is at n % SV_RECENT */
    int64_t asked_since[BC_SEATS];      /* seq since when a seat is asked what it is asked */

    enum sv_offer offer; /* of a player to the others */
    int offer_by;
    bc_seats offer_agreed, offer_wait;

    struct sv_standing *standing; /* of each seat; NULL: nobody has said anything */
    int64_t obey_for[BC_SEATS];   /* 1 + asked_since of the question ... */
    int64_t obey_at[BC_SEATS];    /* ... that may be answered at this time */
    int64_t obey_due;             /* when to look at it again; 0: need not be */

    struct sv_think *think; /* a computer is at it */
    int think_seat, think_limit;
    int64_t think_since;
    int64_t think_after; /* no computer begins before: watchers can follow, faults come slowly */

    struct sv_think *hint;
    struct sv_peer *hint_peer;
    int64_t hint_id;
    struct sv_think *win_job;
    int64_t win_seq; /* of `win`; -1: none */
    double win[BC_SEATS];
    struct sv_chart *chart;
};

enum { SV_FILES = 128 };
struct sv_known {
    int n;
    struct {
        char name[96];
        const char *bytes;
        size_t size;
    } file[SV_FILES];
};

struct sv_due {
    int64_t deadline;
    char id[ST_ID];
};

struct addrinfo;

struct sv_live {
    struct sv_game **table;
    uint32_t size, count, watched; /* size: a power of two; watched: games with peers */
    struct sv_game *newest, *oldest, *all;
    struct sv_people *people;
    struct sv_throttle *throttle;
    struct sv_reserve *reserve;
    struct bc_files files;       /* a full cache: matches and workers borrow scenarios */
    const struct bc_files *from; /* read at the start and never again */
    struct sv_known *known;      /* what was read then */
    struct bc_cache *cache;      /* if it is ours */
    struct sv_hooks *hooks;      /* hook.c */
    /* The addresses of a host, as getaddrinfo; tests have one of their own. */
    int (*resolve)(const char *host, struct addrinfo **found);
    struct sv_waiting *waiting; /* minds.c: games that go on by themselves */
    int64_t next_due, next_alive, last_alive, next_sweep, last_tick;
    struct sv_due due;   /* the last game of the store that was looked at because its time is out */
    int64_t sweep_after; /* people that were looked at in this round */
    bool sweeping;
    int64_t soonest;      /* no deadline of a game in memory is before */
    int64_t obey_soonest; /* nor does a question answer itself before */
    struct sv_game *solo; /* computers among themselves, unwatched: one such game at a time */
    int charts, hints;    /* being made */
    uint64_t parts;       /* of faces, made so far */
    struct bc_out room;   /* in which they are made */
    int64_t entries_max, undo_max; /* SV_ENTRIES, SV_UNDOABLE; less in tests */
    bool serves;                   /* the time that is served counts */
    bool closing;
};

/* --- live.c --- */

/* The game; if it is not in memory it is busy until a worker has read it for `whose`. NULL with a fault
 * (SV_ABSENT, SV_FAILED, SV_OFTEN). */
struct sv_game *sv_game_get(struct server *sv, const char *id, struct sv_whose whose,
                            struct sv_fault *f);
struct sv_game *sv_game_find(struct server *sv, const char *id); /* if it is in memory */
struct sv_game *sv_game_new(struct server *sv); /* empty, not in the table, pinned once */
void sv_game_add(struct sv_game *g);            /* into the table, from which an idle one may go */
void sv_game_pin(struct sv_game *g);
void sv_game_unpin(struct sv_game *g); /* may free it */
void sv_game_touch(struct sv_game *g);
void sv_live_forget(struct sv_live *l); /* some of the idle games, if there are too many */
/* Deleted: pages are told, whoever waits is refused. */
void sv_game_drop(struct sv_game *g, bool failed);
/* --- read.c --- */

/* Has a worker read the match of a row that is there; the game is busy meanwhile. */
void sv_game_read(struct sv_game *g, struct sv_whose whose);
/* Reads it again; if even that fails it is gone, and pages have to come again. */
void sv_game_reload(struct sv_game *g);
/* Its row has changed in the store, its entries have not. */
void sv_game_refresh(struct sv_game *g);
void sv_game_worn(struct sv_game *g); /* frees them; nothing uses them any more */

/* --- live.c again --- */

/* Seats of `from` are `to`'s now (0: nobody's): done in the store, now in all games in memory. */
void sv_live_person(struct server *sv, int64_t from, int64_t to);
/* A game is offered by this server: test games only if asked for. */
const struct bc_game *sv_game_rules(const struct server *sv, const char *id);
/* For sv_pool_free: whatever job it is. */
void sv_job_drop(struct sv_job *job);
bool sv_is_hidden(const struct sv_game *g); /* has secrets, and is not over */

/* --- create.c --- */

/* A new identity: id, seed, invitation, times. */
void sv_new_ids(struct st_game_row *row, int64_t now);
/* 0: he may make another game; else how many he has made, which is the limit; < 0: cannot be read. */
int sv_games_room(struct server *sv, int64_t person, bool account);
/* The game of a row, from its start; staged, not yet written. It takes row->start. */
struct sv_commit *sv_stage_game(struct server *sv, struct st_game_row *row, int64_t now,
                                struct sv_fault *f);

/* --- rematch.c --- */

/* Seats of people who have not yet agreed to what was offered. */
bc_seats sv_rematch_waits(const struct st_game_row *row);
bool sv_rematch_offered(const struct st_game_row *row);

/* --- replay.c --- */

/* The match of a row as it began: seats, clock, no dice. */
int sv_match_begin(struct server *sv, const struct st_game_row *row, struct bc_match **out,
                   struct bc_error *e);
/* The same for a match that was made by other means, such as from a record. Guests bear a mark behind
 * their names there, so that records have it. */
#define SV_GUEST_MARK " (guest)"
int sv_match_adopt(const struct st_game_row *row, struct bc_match *m, struct bc_error *e);
void sv_match_dice(struct bc_match *m, const struct st_game_row *row);
/* What an entry did, besides the match's own log. */
struct sv_done {
    enum sv_did did;
    int seat, n;
    int64_t upto;         /* SV_RULES: the entry from whose position it goes on */
    struct bc_action act; /* SV_ACTION: the decision, if there is one */
    bool has_act;
};
int sv_match_apply(struct bc_match *m, const struct st_entry *entry, struct sv_done *done,
                   struct bc_error *e);
int sv_match_position(struct server *sv, const struct bc_game *g, const char *text,
                      struct bc_match **out, struct bc_error *e);
/* Lines for snapshots and entries: what a position does not say; the clocks, if there are any. */
void sv_match_facts(const struct bc_match *m, struct bc_out *out);
void sv_match_clock(const struct bc_match *m, struct bc_out *out);
int sv_match_seats(struct bc_match *m, const struct st_game_row *row, struct bc_error *e);
/* Whether other seats are still asked the same after somebody acted. */
struct sv_asked {
    bc_seats others;
    uint64_t question[BC_SEATS];
};
void sv_asked_before(const struct bc_match *m, int seat, struct sv_asked *a);
void sv_asked_after(const struct bc_match *m, const struct sv_asked *a, int64_t seq,
                    int64_t since[BC_SEATS]);
/* Row columns that follow from the match: turn, to_act, deadline, scores, that it is over. */
void sv_match_row(const struct bc_match *m, struct st_game_row *row);

/* --- load.c: on any thread --- */

enum sv_load_how {
    SV_LOAD_TABLE, /* to be played on */
    SV_LOAD_WHOLE, /* from the start, or from where the rules changed */
    SV_LOAD_ALL,   /* the same, with what was freely taken back: as a record tells it */
    SV_LOAD_NEAR   /* from the nearest snapshot, to look at */
};
struct sv_loaded {
    struct bc_match *m;
    int64_t seq;     /* the latest entry in it: before the one asked for if the rest does not fit */
    int64_t base;    /* the entry from whose position it began; 0: the start */
    int64_t snapped; /* SV_LOAD_TABLE: the latest snapshot */
    struct sv_recent recent[SV_RECENT];
    int64_t asked_since[BC_SEATS];
    struct sv_chain chain;        /* behind `seq` */
    struct sv_standing *standing; /* SV_LOAD_TABLE: as in sv_game; the caller's */
};
/* The match after entry `upto` (or the last one). */
int sv_load(struct server *sv, const struct st_game_row *row, int64_t upto, enum sv_load_how how,
            struct sv_loaded *out, struct bc_error *e);
/* The match where the rules changed last: 1, or 0 if they never did. */
int sv_load_rules(struct server *sv, const struct st_game_row *row, struct sv_loaded *out,
                  struct bc_error *e);
bool sv_snapshot_make(const struct bc_match *m, const struct sv_chain *chain, int64_t seq,
                      enum st_snapshot_kind kind, struct st_snapshot *out);
void sv_snapshot_leave(struct sv_game *g); /* it leaves the memory: kept if it is new */

/* --- fair.c --- */

struct sv_reserve *sv_reserve_new(void);
void sv_reserve_free(struct sv_reserve *r);
/* What a request says of dice: `dice`, the commitment that it has seen, and `mix`. */
struct sv_bring {
    struct sv_whose whose;
    bool has_commit, has_mix;
    uint8_t commit[BC_SEED], mix[BC_MIX];
};
int sv_in_bring(const struct sv_call *c, struct sv_bring *b, struct sv_fault *f);
/* The seed that was reserved by that commitment, which is used up. */
int sv_bring_take(struct server *sv, const struct sv_bring *b, uint8_t seed[BC_SEED],
                  struct sv_fault *f);
/* The dice of a row; `commit`, `mixes` and, where a rematch is offered, `next`, as members. */
void sv_row_dice(const struct st_game_row *row, struct bc_dice *d);
void sv_wire_dice(const struct st_game_row *row, struct bc_out *out);

bool sv_has_chain(const struct st_game_row *row);
/* At the start of a match, which has its dice then; 0 or BC_ENOMEM. */
int sv_chain_start(struct bc_match *m, const struct st_game_row *row, struct sv_chain *c);
void sv_chain_body(const struct bc_dice *d, const char *body, struct sv_chain *c); /* an entry's */
/* A line among the facts of a snapshot; false: there is none. */
void sv_chain_put(const struct sv_chain *c, struct bc_out *out);
bool sv_chain_get(const char *facts, struct sv_chain *c);

/* --- queue.c --- */

/* Runs it now or when the game is at rest. false: too many wait; the op is the caller's. */
bool sv_game_enter(struct sv_game *g, struct sv_op *op);
/* At rest again: works off the queue. */
void sv_game_next(struct sv_game *g);
/* What a game does when it is left alone: clocks, computers, chances. */
void sv_game_settle(struct sv_game *g);

/* --- stage.c --- */

struct sv_standing_text {
    struct bc_out orders, plan;
};

struct sv_commit {
    struct st_write w;
    struct sv_game *g; /* pinned */
    struct sv_op *op;
    struct st_game_row row;
    bool set; /* seats and all, not only what entries change */
    struct st_entry
        *entry; /* `room`, until that is full: so what has changed the match has an entry */
    struct st_entry room[4];
    int entries, cap;
    struct bc_out text; /* bodies, one behind the other */
    int64_t asked_since[BC_SEATS];
    struct sv_chain chain;
    int64_t now, time;            /* by the wall clock; served */
    struct st_snapshot snap;      /* if there is a text: written with it */
    struct sv_standing *standing; /* as in sv_game, with it */
    bc_seats stands;              /* whose has changed, in these words: */
    struct sv_standing_text words[BC_SEATS];
    bool self; /* nobody has decided this now: it answers itself, or was planned */
    bool failed;
    bool conflict; /* not written: somebody in it, or the game, is gone since it was staged */
    int (*before)(struct sv_commit *c, struct st_writer *w); /* more to write, first; or NULL */
    /* The game is at rest; f NULL: it is on disk. Frees the op. */
    void (*after)(struct sv_commit *c, const struct sv_fault *f);
    struct sv_commit *twin; /* of another game, in the same transaction */
};

/* Begins a change of a game at rest; NULL: no memory. */
struct sv_commit *sv_stage(struct sv_game *g, int64_t now);
/* A decision and what chance makes of it; nothing has changed if it fails. */
int sv_stage_act(struct sv_commit *c, const struct bc_action *act, struct bc_error *e);
/* Entries of what the match just did: its actions from number `from` on; or something else. */
void sv_stage_moves(struct sv_commit *c, int seat, int from);
void sv_stage_mark(struct sv_commit *c, enum sv_did did, int seat, int n, const char *body);
void sv_stage_body(struct sv_commit *c, int seat, const char *body); /* no event is told */
/* All seats are taken: dice, clocks, and the outcomes that come first. */
void sv_stage_start(struct sv_commit *c);
/* The match that was read goes on by these rules, from the position behind entry `upto`. */
void sv_stage_rules(struct sv_commit *c, int64_t upto);
void sv_stage_drop(struct sv_commit *c); /* throws a change away that left no trace in the match */

/* --- commit.c --- */

/* Queues it, with its twin: the game is busy. With nothing staged it still calls `after`, later. */
void sv_commit(struct sv_commit *c);
void sv_commit_free(struct sv_commit *c); /* one that is not queued */

/* --- peer.c: connections --- */

enum { SV_LOOK_AUTO = -2, SV_LOOK_NOBODY = -1 };

struct sv_message {
    struct sv_message *next;
    int64_t since_us; /* acknowledgements: when the request came; else 0 */
    size_t n;
    char text[];
};

struct sv_peer {
    struct server *sv;
    struct sv_conn *c; /* NULL: closed */
    int refs;
    struct sv_game *g;
    struct sv_peer *prev, *next; /* of the same game */
    struct sv_who who;
    char ip[64];
    uint64_t address; /* a number of the network of `ip`, for the pool */
    int look;
    bool view_due, chat_due, gone_due, win_on;
    bool invited;                   /* brought the invitation to `g` */
    int64_t ack, win_sent, open_id; /* open_id: of the message that opened `g` */
    bool patches;                   /* wants views as patches, where they follow from the last */
    struct sv_face *face;           /* of that one, if they are wanted */
    int64_t views;                  /* its number */
    uint32_t sent[BC_SEATS + 1];    /* events sent so far, by whose view; the last: nobody's */
    int chart_at;                   /* points sent; -1: not asked for */
    int ops;
    struct sv_message *first, *last;
    int messages;
};

void sv_peer_hold(struct sv_peer *p);
void sv_peer_let(struct sv_peer *p);
void sv_peer_attach(struct sv_peer *p, struct sv_game *g, bool invited);
void sv_peer_detach(struct sv_peer *p);
struct sv_whose sv_peer_whose(const struct sv_peer *p);
/* Its own seats in a game, and whose view it has there (BC_ONLOOKER: nobody's). A request that had
 * to wait names its game: the connection may look at another one by now. */
bc_seats sv_peer_seats(const struct sv_peer *p, const struct sv_game *g);
int sv_peer_looks(const struct sv_peer *p, const struct sv_game *g);
/* Messages that wait their turn. `out` is copied and cleared. */
void sv_peer_send(struct sv_peer *p, struct bc_out *out, int64_t since_us);
void sv_peer_ok(struct sv_peer *p, int64_t id, int64_t since_us);
void sv_peer_no(struct sv_peer *p, int64_t id, const struct sv_fault *f);
/* The game as somebody sees it has changed. */
void sv_peer_wants_view(struct sv_peer *p);
void sv_peer_wants_whole(struct sv_peer *p); /* the next view is no patch */
void sv_game_wants_views(struct sv_game *g);
void sv_game_presence(struct sv_game *g); /* counts anew who is there */
void sv_game_guard(struct sv_game *g);    /* sends away who may not look any more */
/* Sends away who came with that session of a person; or `others`: with any but that one. */
void sv_live_sessions(struct server *sv, int64_t person, const uint8_t hash[ST_TOKEN], bool others);
/* A person has another session, for which an older one may have gone: sends away who came with it. */
void sv_live_sessions_gone(struct server *sv, int64_t person);
/* A session has taken the place of another one: who came with that looks on with this. */
void sv_live_session(struct server *sv, const uint8_t was[ST_TOKEN], const uint8_t is[ST_TOKEN]);

/* --- games.c: who may look --- */

/* A private game is there for those who sit in it, for who made it if nobody does, and while seats
 * are open for who is invited. For others there is no such game. */
bool sv_may_see(const struct st_game_row *row, int64_t person, bool invited);
bool sv_is_invited(const struct st_game_row *row, const char *invite); /* NULL: no */

/* --- acts.c --- */

/* One act of somebody at a table: `id` -1 if the message had none. */
struct sv_act {
    struct sv_op op;
    int64_t id, seq, since_us;
    int seat; /* -1: not said */
    bool yes;
    char text[BC_ACTION_TEXT];
    json_t *more; /* `orders` or `path`, if the message had them; ours */
};
void sv_act_do(struct sv_game *g, struct sv_op *op);
void sv_act_undo(struct sv_game *g, struct sv_op *op);
void sv_act_draw(struct sv_game *g, struct sv_op *op);
void sv_act_answer(struct sv_game *g, struct sv_op *op);
void sv_act_resign(struct sv_game *g, struct sv_op *op);
void sv_act_free(struct sv_act *a);
/* The seat that an act is for: named, or one of those preferred, first the one that looks. < 0: none. */
int sv_find_seat(const struct sv_game *g, const struct sv_act *a, bc_seats prefer,
                 struct sv_fault *f);
int sv_must_run(const struct sv_game *g, struct sv_fault *f);
/* For a commit with an act: answers it. */
void sv_act_after(struct sv_commit *c, const struct sv_fault *f);
/* Actions that the last decision of one of these seats goes back which does not answer itself, if it can
 * be taken back without asking anybody; else 0. */
int sv_free_undo(const struct sv_game *g, bc_seats own);
/* What one may ask for. */
enum sv_undo { SV_UNDO_NO, SV_UNDO_FREE, SV_UNDO_ASK };
enum sv_undo sv_may_undo(const struct sv_game *g, bc_seats own);
bool sv_may_draw(const struct sv_game *g, bc_seats own);
bc_seats sv_playing(const struct sv_game *g); /* seats that have not given up */
/* A seat of a game with more than two is played on by a computer. */
void sv_take_over(struct st_game_row *row, int seat);

/* --- orders.c --- */

void sv_act_orders(struct sv_game *g, struct sv_op *op);
/* A path, as a plan from its first action on. */
int sv_path_read(const struct sv_game *g, const json_t *path, int seat, struct sv_standing *out,
                 struct sv_fault *f);
bool sv_path_set(struct sv_commit *c, int seat, const struct sv_standing *path);
/* What a decision, and what followed from it from action `from` on, makes of plans. */
void sv_orders_staged(struct sv_commit *c, const struct bc_action *act, int from);
void sv_orders_drop_plans(struct sv_commit *c);
void sv_orders_forget(struct sv_commit *c); /* all, of everybody */
void sv_orders_finish(struct sv_commit *c);
int sv_orders_write(struct sv_commit *c, struct st_writer *w);
void sv_orders_publish(struct sv_commit *c);
void sv_orders_free(struct sv_commit *c);
int sv_orders_read(struct st_reader *from, const struct st_game_row *row, const struct bc_match *m,
                   struct sv_standing **out);
void sv_orders_kick(struct sv_game *g); /* at rest: does a question answer itself? */
void sv_orders_tick(struct server *sv, int64_t now);
/* Would the question that action number `n` answered answer itself, as orders are now? */
bool sv_is_self(const struct sv_game *g, int n);
bc_seats sv_awaited(const struct sv_game *g); /* those to act for whom nothing answers */
void sv_wire_orders(const struct sv_game *g, int seat, struct bc_out *out); /* members */

/* --- wire.c --- */

/* A view, whole or as a patch; and notes what was sent. */
void sv_wire_view(struct sv_peer *p, struct bc_out *out);
/* What those with these seats, of which one looks, are shown beside the table; `seen` is its state. */
void sv_wire_face(const struct sv_game *g, const struct bc_ctx *seen, bc_seats own, int seat,
                  struct bc_out *out);
void sv_wire_event(const struct bc_match *m, const struct sv_event *e, int seat,
                   struct bc_out *out);
bool sv_event_seen(const struct sv_event *e, int seat);
void sv_wire_chat(struct sv_peer *p, struct bc_out *out); /* all lines */
void sv_wire_chat_line(const struct st_chat *c, struct bc_out *out);
void sv_wire_summary(const struct st_game_row *row, int64_t person,
                     struct bc_out *out); /* members */
void sv_wire_bits(struct bc_out *out, const char *key, bc_seats bits);

/* --- face.c --- */

/* A part of a face: an object, and the patch that leads to it from another one. */
struct sv_part {
    int refs;
    uint64_t number; /* no other has it */
    uint64_t from;   /* of the part from which `patch` leads here; 0: there is none */
    char *patch;
    size_t patch_n, n;
    char text[];
};

struct sv_face {
    struct sv_face *older; /* of the game, if it is one of this moment */
    int refs;              /* connections that have it; the game */
    bc_seats own;          /* of whom; */
    int seat;              /* which of these looks */
    enum st_game_state state;
    int64_t made;
    struct sv_part *rest, *table; /* the table, and all else */
};

/* Before the start nobody is asked anything, and the seats of the table are not settled. */
int sv_face_seat(const struct sv_game *g, int seat);
/* What this connection is to be shown now, of a game at rest: the caller's to let. NULL: no memory. */
struct sv_face *sv_face_of(const struct sv_peer *p);
void sv_face_let(struct sv_face *f); /* or NULL */
void sv_faces_forget(struct sv_game *g);
/* A patch may lead from the one to the other. */
bool sv_face_follows(const struct sv_face *was, const struct sv_face *f);
/* As members of a message. */
void sv_wire_patch(const struct sv_face *was, const struct sv_face *f, struct bc_out *out);
void sv_wire_whole(const struct sv_face *f, struct bc_out *out);

/* --- clock.c --- */

/* Charges those to act; time-outs become entries. */
void sv_clock_charge(struct sv_commit *c);
/* Since when the clocks of a row run: as far as they are in the match they are charged up to then. */
int64_t sv_clock_since(const struct bc_match *m, const struct st_game_row *row);
/* When the first clock runs out; 0: none runs. */
int64_t sv_clock_deadline(const struct bc_match *m, const struct st_game_row *row);
void sv_sign_of_life(struct server *sv);   /* what was served so far is remembered */
void sv_clock_time_out(struct sv_game *g); /* at rest: whose time is out by now */

/* --- minds.c, chart.c --- */

struct sv_waiting *sv_waiting_new(void);
void sv_waiting_free(struct sv_waiting *w);
void sv_waiting_put(struct server *sv, const char *id);
int sv_waiting_count(const struct server *sv);
void sv_minds_tick(struct server *sv, int64_t now);
void sv_minds_resume(struct sv_game *g); /* has been read: goes on by itself, if it may */
void sv_minds_kick(struct sv_game *g);   /* at rest: does a computer have to move? */
void sv_minds_left(struct sv_game *g);   /* nobody watches any more */
void sv_minds_win(struct sv_game *g);
void sv_minds_hint(struct sv_game *g, struct sv_op *op); /* an sv_act */
void sv_minds_why(struct sv_game *g, struct sv_op *op);
/* The seat that asks, -1 with a fault; and its refusal. */
int sv_asking(struct sv_game *g, const struct sv_act *a, struct sv_fault *f);
void sv_act_refuse(struct sv_act *a, const struct sv_fault *f);

/* --- ask.c --- */

void sv_ask(struct sv_game *g, struct sv_op *op); /* an sv_act, its text is the question */
void sv_wire_win(struct sv_peer *p, struct bc_out *out);
void sv_minds_forget(struct sv_game *g); /* it is being freed */

void sv_chart_request(struct sv_game *g, struct sv_op *op);
bool sv_chart_due(const struct sv_peer *p);
void sv_wire_chart(struct sv_peer *p, struct bc_out *out);
void sv_chart_free(struct sv_game *g);

/* --- hook.c --- */

/* Posts `json` to `url` for that person, some time, if it can be done. */
void sv_hook(struct server *sv, int64_t person, const char *url, const char *json);
void sv_hook_free(struct server *sv);
struct sockaddr;
bool sv_hook_is_local(const struct sockaddr *sa);
void sv_hook_turn(struct sv_game *g, bc_seats newly); /* tells people that it is their turn */

#endif
