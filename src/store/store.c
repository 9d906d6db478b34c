/* store.c - opening and closing, and the writer: a thread that makes one transaction of whatever
 * waits, again and again. See store.h. */
#include "core/clock.h"
#include "store/db.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /* Pages in the log that call for a checkpoint. Many, since a page that changed often is copied
     * back once; not too many, since a start after a power cut reads them all. */
    CHECKPOINT_PAGES = 4096,
    /* Where many write, the next transaction begins so much later than the last one: some dozen
     * writes share the work of a sync. Who writes alone never waits. */
    GATHER_US = 2000
};

struct list {
    struct st_write *first, **end;
};

struct st_store {
    struct db_place place;
    struct db reader;
    struct st_writer writer; /* the thread's, but for opening and closing */
    struct db_mark mark;     /* likewise */
    struct bc_found found;
    uint8_t secret[ST_TOKEN];
    void (*wake)(void *);
    void *wake_arg;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t work, idle;
    struct list queue, done;
    struct st_reader *readers; /* free ones */
    uint64_t queued, finished; /* writes since the start */
    bool stop;
    int64_t began; /* of the transaction under way; 0: none is */
    struct st_stats stats;
};

struct db *db_reader(struct st_store *s)
{
    return &s->reader;
}

static int set_reader(struct db *db)
{
    return db_exec(db, "PRAGMA query_only = ON; PRAGMA cache_size = -16384;"
                       "PRAGMA temp_store = MEMORY");
}

struct st_reader *st_reader_take(struct st_store *s)
{
    struct bc_error e;
    pthread_mutex_lock(&s->lock);
    struct st_reader *r = s->readers;
    s->readers = r ? r->next : NULL;
    pthread_mutex_unlock(&s->lock);
    if (r)
        return r;
    r = calloc(1, sizeof *r);
    if (r && (db_open(&r->db, s->place.path, &e) || set_reader(&r->db))) {
        db_close(&r->db);
        free(r);
        return NULL;
    }
    return r;
}

/* One with which something went wrong is not used again. */
void st_reader_give(struct st_store *s, struct st_reader *r)
{
    if (r->db.broken) {
        db_close(&r->db);
        free(r);
        return;
    }
    pthread_mutex_lock(&s->lock);
    r->next = s->readers;
    s->readers = r;
    pthread_mutex_unlock(&s->lock);
}

static void list_clear(struct list *l)
{
    l->first = NULL;
    l->end = &l->first;
}

static void list_append(struct list *l, struct st_write *first, struct st_write **end)
{
    *l->end = first;
    l->end = end;
}

/* --- The writer --- */

static int run_safely(struct st_write *x, struct st_writer *w)
{
    int rc = db_run(&w->db, "SAVEPOINT one", NULL);
    if (rc)
        return rc;
    rc = x->run(x, w);
    if (rc && !sqlite3_get_autocommit(w->db.h))
        db_run(&w->db, "ROLLBACK TO one", NULL);
    if (!sqlite3_get_autocommit(w->db.h))
        db_run(&w->db, "RELEASE one", NULL);
    return rc;
}

static int run_plainly(struct st_write *x, struct st_writer *w)
{
    sqlite3_int64 before = sqlite3_total_changes64(w->db.h);
    int rc = x->run(x, w);
    if (rc && sqlite3_total_changes64(w->db.h) != before)
        db_break(&w->db, "a plain write failed with something done already");
    return rc;
}

/* Runs them all; nothing must be kept if something is broken afterwards. What shows that they are there
 * (mark.c) is the last entry of theirs, or else the counter, one higher. */
static void run_all(struct st_write *first, struct st_writer *w)
{
    sqlite3_int64 before = sqlite3_total_changes64(w->db.h);
    bool entries = false;
    for (struct st_write *x = first; x && !w->db.broken; x = x->next) {
        struct db_witness was = w->now;
        x->rc = x->plain ? run_plainly(x, w) : run_safely(x, w);
        if (x->rc)
            w->now = was; /* nothing of it is kept */
        entries = entries || w->now.game != was.game || w->now.seq != was.seq;
    }
    if (entries || w->db.broken || sqlite3_total_changes64(w->db.h) == before)
        return;
    if (!db_run(&w->db, "UPDATE committed SET n = n + 1", NULL))
        w->now.count++;
}

/* One transaction. Whatever breaks it (a full disk, say) breaks all of it. */
static bool transact(struct st_write *first, struct st_writer *w)
{
    struct db_witness was = w->now;
    if (!sqlite3_get_autocommit(w->db.h)) /* there was no memory to end the last one */
        db_run(&w->db, "ROLLBACK", NULL);
    w->db.broken = false;
    if (!db_run(&w->db, "BEGIN IMMEDIATE", NULL))
        run_all(first, w);
    bool kept = !w->db.broken && !db_run(&w->db, "COMMIT", NULL);
    if (!sqlite3_get_autocommit(w->db.h))
        db_run(&w->db, "ROLLBACK", NULL);
    if (!kept)
        w->now = was;
    return kept;
}

/* Copies the log back into the file when it has grown long, while nobody waits for an answer. It
 * stops nobody who reads; should a reader keep it from ending, it goes on after the next batch. */
static void checkpoint(struct st_store *s, int how)
{
    int log = 0, copied = -1;
    if (!sqlite3_wal_checkpoint_v2(s->writer.db.h, NULL, how, &log, &copied) && log == copied)
        db_mark_file(&s->mark);
}

static int note_pages(void *arg, sqlite3 *h, const char *name, int pages)
{
    (void)h;
    (void)name;
    *(int *)arg = pages;
    return SQLITE_OK;
}

/* Whether anything can be written, as the latest transaction has it. */
static void note_health(struct st_store *s, bool kept)
{
    const struct db *db = &s->writer.db;
    s->began = 0;
    s->stats.failing = !kept;
    s->stats.reason[0] = 0;
    if (kept)
        return;
    memcpy(s->stats.error, db->error, sizeof s->stats.error);
    snprintf(s->stats.reason, sizeof s->stats.reason, "%s", sqlite3_errstr(db->code));
}

/* Hands the batch back. Returns how many writes it had. */
static uint64_t finish(struct st_store *s, const struct list *batch, int64_t start, bool kept)
{
    uint64_t us = (uint64_t)(bc_clock_ns() - start) / 1000, n = 0, failed = 0;
    for (const struct st_write *x = batch->first; x; x = x->next, n++)
        failed += x->rc != 0;
    pthread_mutex_lock(&s->lock);
    list_append(&s->done, batch->first, batch->end);
    s->finished += n;
    s->stats.writes += n;
    s->stats.failed += failed;
    s->stats.commits++;
    s->stats.commit_us_sum += us;
    if (us > s->stats.commit_us_max)
        s->stats.commit_us_max = us;
    note_health(s, kept);
    pthread_cond_broadcast(&s->idle);
    pthread_mutex_unlock(&s->lock);
    if (s->wake)
        s->wake(s->wake_arg);
    return n;
}

static void gather(int64_t start)
{
    int64_t left = start + GATHER_US * 1000 - bc_clock_ns();
    if (left > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)left}, NULL);
}

/* Waits for work and takes all of it. False: there will be no more. */
static bool take(struct st_store *s, struct list *batch)
{
    pthread_mutex_lock(&s->lock);
    while (!s->queue.first && !s->stop)
        pthread_cond_wait(&s->work, &s->lock);
    list_clear(batch);
    if (s->queue.first)
        list_append(batch, s->queue.first, s->queue.end);
    list_clear(&s->queue);
    s->began = batch->first ? bc_clock_ns() : 0;
    pthread_mutex_unlock(&s->lock);
    return batch->first;
}

static void *write_on(void *arg)
{
    struct st_store *s = arg;
    struct list batch;
    int pages = 0;
    sqlite3_wal_hook(s->writer.db.h, note_pages, &pages);
    while (take(s, &batch)) {
        int64_t start = bc_clock_ns();
        bool kept = transact(batch.first, &s->writer);
        if (kept)
            db_mark_put(&s->mark, &s->writer.now);
        for (struct st_write *x = batch.first; x && !kept; x = x->next)
            x->rc = BC_EIO;
        uint64_t n = finish(s, &batch, start, kept);
        if (pages >= CHECKPOINT_PAGES)
            checkpoint(s, SQLITE_CHECKPOINT_PASSIVE);
        if (n > 1)
            gather(start);
    }
    sqlite3_wal_hook(s->writer.db.h, NULL, NULL);
    return NULL;
}

/* --- The caller's side --- */

void st_submit(struct st_store *s, struct st_write *w)
{
    w->next = NULL;
    w->rc = 0;
    pthread_mutex_lock(&s->lock);
    list_append(&s->queue, w, &w->next);
    s->queued++;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
}

void st_reap(struct st_store *s)
{
    pthread_mutex_lock(&s->lock);
    struct st_write *x = s->done.first;
    list_clear(&s->done);
    pthread_mutex_unlock(&s->lock);
    while (x) {
        struct st_write *next = x->next; /* `done` may free it */
        x->done(x, x->rc);
        x = next;
    }
}

void st_flush(struct st_store *s)
{
    pthread_mutex_lock(&s->lock);
    for (uint64_t until = s->queued; s->finished < until;)
        pthread_cond_wait(&s->idle, &s->lock);
    pthread_mutex_unlock(&s->lock);
    st_reap(s);
}

void st_stats(struct st_store *s, struct st_stats *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->stats;
    out->queued_now = s->queued - s->finished;
    out->waits_us = s->began ? (uint64_t)(bc_clock_ns() - s->began) / 1000 : 0;
    pthread_mutex_unlock(&s->lock);
    if (!out->error[0])
        memcpy(out->error, s->reader.error, sizeof out->error);
}

void st_found(struct st_store *s, struct bc_found *out)
{
    *out = s->found;
}

void st_secret(struct st_store *s, uint8_t out[ST_TOKEN])
{
    memcpy(out, s->secret, ST_TOKEN);
}

/* --- Start and end --- */

/* The first start makes it; every later one finds it. It goes into the file at once: without the log it
 * is still the same database. */
static int load_secret(struct db *db, uint8_t secret[ST_TOKEN])
{
    int rc = bc_dice_init();
    if (rc)
        return rc;
    randombytes_buf(secret, ST_TOKEN);
    rc = db_run(db, "INSERT OR IGNORE INTO secret (one, bytes) VALUES (1, ?1)",
                DB_ARGS(db_blob(secret, ST_TOKEN)));
    if (!rc && sqlite3_changes(db->h))
        sqlite3_wal_checkpoint_v2(db->h, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_stmt *st = rc ? NULL : db_query(db, "SELECT bytes FROM secret", NULL);
    rc = db_next(db, st);
    if (rc != 1)
        return BC_EIO;
    bool fits = db_get_blob(st, 0, secret, ST_TOKEN);
    db_stop(db, st);
    return fits ? 0 : BC_EIO;
}

static int open_both(struct st_store *s, struct bc_error *e)
{
    struct db *w = &s->writer.db, *r = &s->reader;
    const char *path = s->place.path;
    int rc = db_open(w, path, e);
    if (!rc && db_exec(w, "PRAGMA synchronous = FULL"))
        rc = db_fail(w, path, e);
    if (!rc && db_mark_check(&s->mark, w, path, &s->found))
        rc = db_fail(w, path, e);
    if (!rc)
        rc = db_migrate(w, path, e);
    if (!rc && (db_exec(w, "PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;"
                           "PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY") ||
                load_secret(w, s->secret) || db_names(w)))
        rc = db_fail(w, path, e);
    if (!rc)
        rc = db_mark_open(&s->mark, w, path, e);
    if (!rc)
        rc = db_open(r, path, e);
    if (!rc && set_reader(r))
        rc = db_fail(r, path, e);
    s->writer.now = s->mark.last;
    return rc;
}

/* Signals are for the other threads. */
static int start_thread(struct st_store *s, struct bc_error *e)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int rc = pthread_create(&s->thread, NULL, write_on, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return rc ? bc_fail(e, BC_ENOMEM, "cannot start a thread: %s", strerror(rc)) : 0;
}

/* Everything but the thread and what it works on. */
static void free_store(struct st_store *s)
{
    for (struct st_reader *r = s->readers, *next; r; r = next) {
        next = r->next;
        db_close(&r->db);
        free(r);
    }
    db_close(&s->reader);
    db_close(&s->writer.db);
    db_mark_close(&s->mark);
    db_place_leave(&s->place);
    pthread_cond_destroy(&s->idle);
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

int st_open(struct st_store **out, const char *file, void (*wake)(void *), void *arg,
            struct bc_error *e)
{
    struct st_store *s = calloc(1, sizeof *s);
    if (!s)
        return bc_fail(e, BC_ENOMEM, "no memory");
    s->mark.fd = -1;
    s->wake = wake;
    s->wake_arg = arg;
    list_clear(&s->queue);
    list_clear(&s->done);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->work, NULL);
    pthread_cond_init(&s->idle, NULL);
    int rc = db_place_take(&s->place, file, e);
    if (!rc)
        rc = open_both(s, e);
    if (!rc)
        rc = start_thread(s, e);
    if (rc) {
        free_store(s);
        return rc;
    }
    *out = s;
    return 0;
}

static void stop_thread(struct st_store *s)
{
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
}

static bool is_pending(struct st_store *s)
{
    pthread_mutex_lock(&s->lock);
    bool pending = s->done.first || s->finished < s->queued;
    pthread_mutex_unlock(&s->lock);
    return pending;
}

void st_close(struct st_store *s)
{
    if (!s)
        return;
    while (is_pending(s)) /* a `done` may write again */
        st_flush(s);
    stop_thread(s);
    db_close(&s->reader);
    checkpoint(s, SQLITE_CHECKPOINT_TRUNCATE);
    free_store(s);
}
