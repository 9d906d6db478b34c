/* faults.h - a world that fails, for tests: the n-th allocation of ours, the n-th of SQLite's or its n-th
 * call for a file fails, once or from then on; or the power goes, and what was not synced is gone, all
 * of it or some. The program is linked with --wrap for malloc and its kin (CMakeLists.txt).
 *
 * Every thread meets faults but the one of the tests, which meets them inside the server only:
 * faults_in() before a call, faults_out() behind it. */
#ifndef FAULTS_H
#define FAULTS_H

#include "core/rng.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum fault { FAULT_NONE, FAULT_ALLOC, FAULT_SQLITE, FAULT_FILE };

static struct {
    atomic_int kind; /* enum fault */
    atomic_long calls, at, hits;
    atomic_bool stays;
    void *where[32]; /* who met the first one */
    int depth;
} faults;

static _Thread_local bool no_faults;

static inline void faults_in(void)
{
    no_faults = false;
}

static inline void faults_out(void)
{
    no_faults = true;
}

static inline void faults_arm(enum fault kind, long at, bool stays)
{
    atomic_store(&faults.kind, FAULT_NONE);
    atomic_store(&faults.calls, 0);
    atomic_store(&faults.hits, 0);
    atomic_store(&faults.at, at);
    atomic_store(&faults.stays, stays);
    faults.depth = 0;
    atomic_store(&faults.kind, (int)kind);
}

/* Nothing fails any more. How often something did. */
static inline long faults_disarm(void)
{
    atomic_store(&faults.kind, FAULT_NONE);
    return atomic_load(&faults.hits);
}

static bool fault_due(enum fault kind)
{
    if (no_faults || atomic_load(&faults.kind) != (int)kind)
        return false;
    long n = atomic_fetch_add(&faults.calls, 1) + 1, at = atomic_load(&faults.at);
    if (n < at || (n > at && !atomic_load(&faults.stays)))
        return false;
    if (!atomic_fetch_add(&faults.hits, 1)) {
        bool before = no_faults;
        no_faults = true;
        faults.depth = backtrace(faults.where, 32);
        no_faults = before;
    }
    errno = ENOMEM;
    return true;
}

/* For who looks into a failure: addr2line -fipe PROGRAM. */
static inline void faults_tell(void)
{
    fprintf(stderr, "fault %d at call %ld%s:\n", atomic_load(&faults.kind), atomic_load(&faults.at),
            atomic_load(&faults.stays) ? " and from then on" : "");
    backtrace_symbols_fd(faults.where, faults.depth, STDERR_FILENO);
}

/* --- Our allocations --- */

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
char *__real_strdup(const char *s);
char *__real_strndup(const char *s, size_t n);
int __real_pthread_create(pthread_t *t, const pthread_attr_t *attr, void *(*run)(void *),
                          void *arg);

void *__wrap_malloc(size_t n)
{
    return fault_due(FAULT_ALLOC) ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fault_due(FAULT_ALLOC) ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    return fault_due(FAULT_ALLOC) ? NULL : __real_realloc(p, n);
}

char *__wrap_strdup(const char *s)
{
    return fault_due(FAULT_ALLOC) ? NULL : __real_strdup(s);
}

char *__wrap_strndup(const char *s, size_t n)
{
    return fault_due(FAULT_ALLOC) ? NULL : __real_strndup(s, n);
}

int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *attr, void *(*run)(void *), void *arg)
{
    return fault_due(FAULT_ALLOC) ? EAGAIN : __real_pthread_create(t, attr, run, arg);
}

/* --- SQLite's allocations --- */

static sqlite3_mem_methods sqlite_memory;

static void *sqlite_malloc(int n)
{
    return fault_due(FAULT_SQLITE) ? NULL : sqlite_memory.xMalloc(n);
}

static void *sqlite_realloc(void *p, int n)
{
    return fault_due(FAULT_SQLITE) ? NULL : sqlite_memory.xRealloc(p, n);
}

/* --- SQLite's files, and what of them is safe --- */

struct change {
    sqlite3_int64 at;
    int n; /* -1: cut to `at` bytes */
    char *bytes;
};

/* A file as it is for sure, and what was done to it since. */
struct shadow {
    struct shadow *next;
    char path[512];
    char *safe;
    size_t n;
    bool exists; /* for sure */
    struct change *change;
    int changes, cap;
};

static struct {
    pthread_mutex_t lock;
    struct shadow *files;
    bool on, dead;
    long steps, cut; /* writes and syncs; the one with which the power goes */
} power = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct fault_file {
    sqlite3_file base;
    struct shadow *shadow; /* NULL: not watched */
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((struct fault_file *)f)->real;
}

static struct shadow *shadow_find(const char *path)
{
    struct shadow *s = power.files;
    while (s && strcmp(s->path, path) != 0)
        s = s->next;
    return s;
}

static void shadow_fit(struct shadow *s, size_t n)
{
    if (n > s->n) {
        s->safe = __real_realloc(s->safe, n);
        memset(s->safe + s->n, 0, n - s->n);
    }
    s->n = n;
}

static void shadow_apply(struct shadow *s, const struct change *c, int from, int n)
{
    if (c->n < 0) {
        shadow_fit(s, (size_t)c->at);
        return;
    }
    if ((size_t)(c->at + from + n) > s->n)
        shadow_fit(s, (size_t)(c->at + from + n));
    memcpy(s->safe + c->at + from, c->bytes + from, (size_t)n);
}

static void shadow_forget(struct shadow *s)
{
    for (int i = 0; i < s->changes; i++)
        free(s->change[i].bytes);
    s->changes = 0;
}

static struct shadow *shadow_new(const char *path)
{
    struct shadow *s = __real_calloc(1, sizeof *s);
    snprintf(s->path, sizeof s->path, "%s", path);
    FILE *f = fopen(path, "rb");
    s->exists = f;
    if (f && !fseek(f, 0, SEEK_END)) {
        shadow_fit(s, (size_t)ftell(f));
        rewind(f);
        s->n = fread(s->safe, 1, s->n, f);
    }
    if (f)
        fclose(f);
    s->next = power.files;
    power.files = s;
    return s;
}

/* Notes what is done to a file. True: the power is gone. */
static bool power_step(sqlite3_file *f, struct change c, const void *bytes, bool sync)
{
    struct shadow *s = ((struct fault_file *)f)->shadow;
    if (!s)
        return false;
    pthread_mutex_lock(&power.lock);
    bool dead = power.dead;
    if (!dead && ++power.steps == power.cut)
        power.dead = true;
    if (!dead && !sync) {
        if (s->changes == s->cap) {
            s->cap = s->cap ? 2 * s->cap : 16;
            s->change = __real_realloc(s->change, (size_t)s->cap * sizeof *s->change);
        }
        if (bytes) {
            c.bytes = __real_malloc((size_t)c.n);
            memcpy(c.bytes, bytes, (size_t)c.n);
        }
        s->change[s->changes++] = c;
    }
    if (!power.dead && sync) {
        for (int i = 0; i < s->changes; i++)
            shadow_apply(s, &s->change[i], 0, s->change[i].n);
        s->exists = true;
        shadow_forget(s);
    }
    dead = power.dead;
    pthread_mutex_unlock(&power.lock);
    return dead;
}

/* --- Calls of a file --- */

static bool file_fails(void)
{
    return power.dead || fault_due(FAULT_FILE);
}

static int ff_close(sqlite3_file *f)
{
    return real_of(f)->pMethods ? real_of(f)->pMethods->xClose(real_of(f)) : SQLITE_OK;
}

static int ff_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at)
{
    return file_fails() ? SQLITE_IOERR_READ : real_of(f)->pMethods->xRead(real_of(f), p, n, at);
}

static int ff_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
    if (file_fails())
        return atomic_load(&faults.at) % 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    if (power_step(f, (struct change){at, n, NULL}, p, false))
        return SQLITE_IOERR_WRITE;
    return real_of(f)->pMethods->xWrite(real_of(f), p, n, at);
}

static int ff_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (file_fails() || power_step(f, (struct change){size, -1, NULL}, NULL, false))
        return SQLITE_IOERR_TRUNCATE;
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

/* Nothing is synced really: here it is the shadow that counts. */
static int ff_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    return file_fails() || power_step(f, (struct change){0}, NULL, true) ? SQLITE_IOERR_FSYNC
                                                                         : SQLITE_OK;
}

static int ff_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return file_fails() ? SQLITE_IOERR_FSTAT : real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int ff_lock(sqlite3_file *f, int how)
{
    return file_fails() ? SQLITE_IOERR_LOCK : real_of(f)->pMethods->xLock(real_of(f), how);
}

static int ff_unlock(sqlite3_file *f, int how)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), how);
}

static int ff_reserved(sqlite3_file *f, int *out)
{
    return file_fails() ? SQLITE_IOERR_CHECKRESERVEDLOCK
                        : real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int ff_control(sqlite3_file *f, int op, void *arg)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), op, arg);
}

static int ff_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int ff_device(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int ff_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    *out = NULL;
    return file_fails() ? SQLITE_IOERR_SHMMAP
                        : real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, out);
}

/* To unlock never fails, nor does SQLite expect it to. */
static int ff_shm_lock(sqlite3_file *f, int at, int n, int flags)
{
    if (!(flags & SQLITE_SHM_UNLOCK) && file_fails())
        return SQLITE_IOERR_SHMLOCK;
    return real_of(f)->pMethods->xShmLock(real_of(f), at, n, flags);
}

static void ff_shm_barrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int ff_shm_unmap(sqlite3_file *f, int flag)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), flag);
}

static sqlite3_io_methods ff_methods = {
    2,           ff_close,       ff_read,      ff_write,   ff_truncate, ff_sync,   ff_size,
    ff_lock,     ff_unlock,      ff_reserved,  ff_control, ff_sector,   ff_device, ff_shm_map,
    ff_shm_lock, ff_shm_barrier, ff_shm_unmap, NULL,       NULL,
};

/* --- Calls for names --- */

static int fv_open(sqlite3_vfs *v, sqlite3_filename name, sqlite3_file *f, int flags, int *out)
{
    struct fault_file *ff = (struct fault_file *)f;
    (void)v;
    memset(ff, 0, sizeof *ff);
    ff->real = (sqlite3_file *)(void *)(ff + 1);
    if (file_fails())
        return SQLITE_CANTOPEN;
    pthread_mutex_lock(&power.lock);
    if (power.on && name && !(ff->shadow = shadow_find(name)))
        ff->shadow = shadow_new(name);
    pthread_mutex_unlock(&power.lock);
    int rc = real_vfs->xOpen(real_vfs, name, ff->real, flags, out);
    if (!rc)
        f->pMethods = &ff_methods;
    return rc;
}

/* Gone for sure at once; the safe half of what might be. */
static int fv_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v;
    if (file_fails())
        return SQLITE_IOERR_DELETE;
    pthread_mutex_lock(&power.lock);
    struct shadow *s = shadow_find(name);
    if (s) {
        shadow_forget(s);
        s->n = 0;
        s->exists = false;
    }
    pthread_mutex_unlock(&power.lock);
    return real_vfs->xDelete(real_vfs, name, sync);
}

static int fv_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v;
    return file_fails() ? SQLITE_IOERR_ACCESS : real_vfs->xAccess(real_vfs, name, flags, out);
}

static int fv_full(sqlite3_vfs *v, const char *name, int n, char *out)
{
    (void)v;
    return file_fails() ? SQLITE_CANTOPEN : real_vfs->xFullPathname(real_vfs, name, n, out);
}

/* Before anything else of SQLite. */
static inline void faults_install(void)
{
    static sqlite3_vfs vfs;
    sqlite3_mem_methods mine;
    no_faults = true;
    backtrace(faults.where, 1); /* loads what it needs, now */
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory);
    mine = sqlite_memory;
    mine.xMalloc = sqlite_malloc;
    mine.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every allocation is one */
    sqlite3_initialize();
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "faults";
    vfs.szOsFile = (int)sizeof(struct fault_file) + real_vfs->szOsFile;
    vfs.xOpen = fv_open;
    vfs.xDelete = fv_delete;
    vfs.xAccess = fv_access;
    vfs.xFullPathname = fv_full;
    sqlite3_vfs_register(&vfs, 1);
}

/* --- Power --- */

/* From now on files are watched; with their `cut`-th write or sync the power goes. */
static inline void power_on(long cut)
{
    power.on = true;
    power.dead = false;
    power.steps = 0;
    power.cut = cut;
}

enum losing { LOSE_ALL, LOSE_NONE, LOSE_SOME, LOSE_SECTORS, LOSINGS };

/* Of a write that was not synced: nothing, everything, or some of its sectors arrived. */
static inline void arrive(struct shadow *s, const struct change *c, enum losing how,
                          struct bc_rng *r)
{
    enum { SECTOR = 512 };
    if (how == LOSE_ALL || (how == LOSE_SOME && bc_rng_below(r, 2)))
        return;
    if (how != LOSE_SECTORS || c->n < 0) {
        shadow_apply(s, c, 0, c->n);
        return;
    }
    for (int at = 0; at < c->n; at += SECTOR)
        if (bc_rng_below(r, 2))
            shadow_apply(s, c, at, c->n - at < SECTOR ? c->n - at : SECTOR);
}

/* Everybody has closed his files. They become what the disk had of them. */
static inline void power_back(enum losing how, struct bc_rng *r)
{
    for (struct shadow *s; (s = power.files);) {
        bool any = s->exists || (s->changes && how != LOSE_ALL && bc_rng_below(r, 4));
        for (int i = 0; i < s->changes; i++)
            arrive(s, &s->change[i], how, r);
        FILE *f = any ? fopen(s->path, "wb") : NULL;
        if (f) {
            if (s->n) /* a file that was made, and nothing in it was safe */
                fwrite(s->safe, 1, s->n, f);
            fclose(f);
        } else {
            remove(s->path);
        }
        shadow_forget(s);
        power.files = s->next;
        free(s->change);
        free(s->safe);
        free(s);
    }
    power.on = power.dead = false;
}

#endif
