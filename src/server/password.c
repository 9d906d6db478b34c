/* password.c - accounts: what needs a password. Argon2id takes 64 MiB and some 50 ms, so it runs in
 * the pool, and only a few may wait for it. */
#include "server/api.h"
#include "server/live.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(ST_HASH >= crypto_pwhash_STRBYTES, "room for a hash");

enum { WAITING_MAX = 32, OF_ONE = 8, COST = 20, PASSWORD_MIN = 8, PASSWORD_MAX = 200 };

static unsigned long long ops_limit = crypto_pwhash_OPSLIMIT_INTERACTIVE;
static size_t memory_limit = crypto_pwhash_MEMLIMIT_INTERACTIVE;

/* Somebody who is not there costs as much time as somebody who is. */
static char nobody[ST_HASH] = "$argon2id$v=19$m=65536,t=2,p=1$Ymljb3JuZSBub2JvZHkhIQ$"
                              "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

void sv_password_cost(unsigned long long ops, size_t memory)
{
    ops_limit = ops;
    memory_limit = memory;
    if (crypto_pwhash_str(nobody, "", 0, ops, memory))
        nobody[0] = 0;
}

/* First the worker, then the store, then the answer. */
struct task {
    struct sv_job job;
    struct task_write {
        struct st_write w;
        struct task *task;
    } write;
    struct server *sv;
    struct sv_answer *a;
    enum task_what { REGISTER, LOGIN, CHANGE, REMOVE } what;
    struct sv_who who;
    struct st_person was, p;                                /* as it is, and as it shall be */
    char given[PASSWORD_MAX + 1], wanted[PASSWORD_MAX + 1]; /* checked against was.pass; hashed */
    char hash[ST_HASH];
    bool right, made;
    uint8_t tries[SV_TRY_KEY]; /* whose, if a password is compared */
    uint8_t session[ST_TOKEN];
    char token[SV_TOKEN_TEXT + 1];
    int64_t now;
};

static void task_free(struct task *t)
{
    sodium_memzero(t->given, sizeof t->given);
    sodium_memzero(t->wanted, sizeof t->wanted);
    free(t);
}

void sv_password_drop(struct sv_job *job)
{
    struct task *t = (struct task *)job;
    sv_refuse(t->a, SV_FULL, "The server ends.");
    task_free(t);
}

/* --- On a worker --- */

static void work(struct sv_job *job, struct sv_thinker *thinker)
{
    struct task *t = (struct task *)job;
    (void)thinker;
    t->right = true;
    if (t->what != REGISTER) {
        const char *hash = t->was.pass[0] ? t->was.pass : nobody;
        t->right = !crypto_pwhash_str_verify(hash, t->given, strlen(t->given)) && t->was.pass[0];
    }
    t->made = !t->wanted[0] ||
              (t->right &&
               !crypto_pwhash_str(t->hash, t->wanted, strlen(t->wanted), ops_limit, memory_limit));
}

/* --- On the writer --- */

/* A new session takes the place of the old one: what knew the old token is somebody else now. */
static int new_session(struct task *t, struct st_writer *w)
{
    int rc = t->who.person ? st_w_session_delete(w, t->who.hash) : 0;
    return rc ? rc : st_w_session_new(w, t->session, t->p.id, t->who.agent, t->now);
}

static int run(struct st_write *write, struct st_writer *w)
{
    struct task *t = ((struct task_write *)write)->task;
    int rc = 0;
    switch (t->what) {
    case REGISTER:
        rc = t->p.id ? st_w_person_set(w, &t->was, &t->p) : st_w_person_new(w, &t->p, t->now);
        if (!rc)
            rc = new_session(t, w);
        return rc ? rc : st_w_sessions_end(w, t->p.id, t->session); /* whoever had the link, too */
    case LOGIN: /* the password may be another one since it was compared */
        rc = st_w_person_set(w, &t->was, &t->p);
        if (!rc)
            rc = new_session(t, w);
        if (!rc && t->who.person && !t->who.account)
            rc = st_w_person_merge(w, t->who.person, t->p.id);
        return rc;
    case CHANGE: /* whoever else knew the old one is out */
        rc = st_w_person_set(w, &t->was, &t->p);
        return rc ? rc : st_w_sessions_end(w, t->p.id, t->who.hash);
    case REMOVE: return st_w_person_delete(w, t->p.id);
    }
    return rc;
}

/* --- On the loop --- */

/* The new session, and that this browser is known from now on. */
static void put_cookies(const struct task *t, char *extra, size_t size)
{
    char known[SV_KNOWN];
    sv_cookie(t->a, "bicorne", t->what == REMOVE ? NULL : t->token, extra, size);
    if (t->what == REMOVE)
        return;
    size_t n = strlen(extra);
    sv_known_make(t->sv, t->p.id, known);
    sv_cookie(t->a, "bicorne_known", known, extra + n, size - n);
}

/* What a change means for those who look at games: a table that this browser has open belongs to the
 * session that it has now; others who were that guest are none any more. */
static void tell_games(const struct task *t)
{
    struct server *sv = t->sv;
    bool guest = t->who.person && !t->who.account;
    if (t->what == LOGIN && t->who.account)
        sv_live_sessions(sv, t->who.person, t->who.hash, false);
    if (t->what == CHANGE || (guest && (t->what == LOGIN || t->what == REGISTER)))
        sv_live_sessions(sv, t->who.person, t->who.hash, true);
    if (guest && (t->what == LOGIN || t->what == REGISTER)) {
        sv_live_session(sv, t->who.hash, t->session);
        sv_live_person(sv, t->who.person, t->p.id);
    }
    if (t->what == LOGIN)
        sv_live_sessions_gone(sv, t->p.id);
    if (t->what == REMOVE)
        sv_live_person(sv, t->p.id, 0);
}

static void stored(struct st_write *write, int rc)
{
    struct task *t = ((struct task_write *)write)->task;
    struct bc_out o = {0};
    char extra[512] = "";
    sv_people_forget(t->sv, t->who.person);
    sv_people_forget(t->sv, t->p.id);
    if (rc == BC_EILLEGAL && t->what == REGISTER) {
        sv_refuse(t->a, SV_TAKEN, "This name is taken.");
    } else if (rc) {
        if (rc == BC_ESTATE)
            sv_refuse(t->a, SV_STATE, "This has changed just now: try again.");
        else
            sv_refuse(t->a, SV_FAILED, "This could not be stored.");
    } else {
        tell_games(t);
        if (t->what != CHANGE)
            put_cookies(t, extra, sizeof extra);
        sv_person_json(t->what == REMOVE ? NULL : &t->p, &o);
        sv_answer_json(t->a, 200, extra, &o);
    }
    task_free(t);
}

static void worked(struct sv_job *job)
{
    struct task *t = (struct task *)job;
    if (t->right && t->what != REGISTER)
        sv_throttle_give(t->sv->live->throttle, t->tries);
    if (!t->right || !t->made) {
        if (t->right)
            sv_refuse(t->a, SV_FAILED, "There is no memory for this now.");
        else
            sv_refuse(t->a, t->what == LOGIN ? SV_LOGIN : SV_FORBIDDEN,
                      t->what == LOGIN ? "Name or password is wrong." : "The password is wrong.");
        task_free(t);
        return;
    }
    if (t->wanted[0])
        memcpy(t->p.pass, t->hash, sizeof t->p.pass);
    t->write.w.run = run;
    t->write.w.done = stored;
    t->write.task = t;
    st_submit(t->sv->store, &t->write.w);
}

/* Refuses and gives NULL if too many wait, or this address asks too often. */
static struct task *task_new(const struct sv_call *c, enum task_what what, const char *given,
                             const char *wanted)
{
    struct server *sv = c->sv;
    struct sv_whose whose = {.address = sv_limits_key(c->rq->ip)};
    if (sv_pool_waiting_of(sv->pool, SV_LANE_PASSWORD, whose) >= OF_ONE ||
        !sv_limits_take(sv->limits, c->rq->ip, COST, sv_mono_us() / 1000)) {
        sv->count.limited++;
        sv_refuse(c->a, SV_OFTEN, "Too many passwords: wait a moment.");
        return NULL;
    }
    struct task *t =
        sv_pool_waiting(sv->pool, SV_LANE_PASSWORD) < WAITING_MAX ? calloc(1, sizeof *t) : NULL;
    if (!t) {
        sv_refuse(c->a, SV_FULL, "Too many people log in just now: try again.");
        return NULL;
    }
    t->job.work = work;
    t->job.done = worked;
    t->job.lane = SV_LANE_PASSWORD;
    t->job.whose = whose;
    t->sv = sv;
    t->a = c->a;
    t->what = what;
    t->who = c->who;
    t->now = sv_now_ms();
    snprintf(t->given, sizeof t->given, "%s", given ? given : "");
    snprintf(t->wanted, sizeof t->wanted, "%s", wanted ? wanted : "");
    sv_session_make(t->session, t->token);
    return t;
}

/* To the worker, unless too many wrong ones came before. */
static void try_it(struct task *t)
{
    struct server *sv = t->sv;
    if (sv_throttle_take(sv->live->throttle, t->tries, sv_mono_us() / 1000)) {
        sv_pool_put(sv->pool, &t->job);
        return;
    }
    sv->count.limited++;
    sv_refuse(t->a, SV_OFTEN,
              t->what == LOGIN
                  ? "Too many wrong passwords for this name: wait a minute, or log in with a "
                    "browser in which you have been logged in before."
                  : "Too many wrong passwords: wait a minute.");
    task_free(t);
}

static int read_account(const struct sv_call *c, const char **name, const char **password,
                        struct sv_fault *f)
{
    return sv_in_str(c->in, "name", SV_MUST, 200, name, f) ||
                   sv_in_str(c->in, "password", SV_MUST, PASSWORD_MAX, password, f)
               ? -1
               : 0;
}

/* Accounts of old may have names that nobody is given any more: as it is written, trimmed, or else as
 * it would be stored. */
static int find_account(struct st_store *store, const char *given, struct st_person *p)
{
    char name[ST_NAME];
    size_t n;
    int rc = 0;
    given += strspn(given, " ");
    for (n = strlen(given); n && given[n - 1] == ' ';)
        n--;
    snprintf(name, sizeof name, "%.*s", n < sizeof name ? (int)n : 0, given);
    if (name[0])
        rc = st_account(store, name, p);
    if (!rc && !st_name_check(given, name))
        rc = st_account(store, name, p);
    if (rc != 1)
        memset(p, 0, sizeof *p);
    return rc;
}

void sv_register(struct sv_call *c)
{
    struct sv_fault f;
    struct st_person p = {0}, other;
    const char *password = NULL, *given = NULL;
    char name[ST_NAME];
    int rc = read_account(c, &given, &password, &f);
    if (!rc)
        rc = sv_account_name(given, name, &f);
    if (!rc && strlen(password) < PASSWORD_MIN)
        rc = sv_fail(&f, SV_VALUE, "A password has %d to %d bytes.", PASSWORD_MIN, PASSWORD_MAX);
    if (!rc && c->who.account)
        rc = sv_fail(&f, SV_STATE, "You have an account already.");
    int taken = rc ? 0 : st_account(c->sv->store, name, &other);
    int there = !rc && c->who.person ? st_read_person(c->sv->store, c->who.person, &p) : 1;
    int alike = rc ? 0 : st_read_looks(c->sv->store, name);
    if (!rc && (taken < 0 || there < 0 || alike < 0))
        rc = sv_fail_store(&f);
    else if (!rc && taken)
        rc = sv_fail(&f, SV_TAKEN, "This name is taken.");
    else if (!rc && alike)
        rc = sv_fail(&f, SV_TAKEN, "This name looks like one that is taken.");
    else if (!rc && !there)
        rc = sv_fail(&f, SV_LOGIN, "This session has ended.");
    if (rc) {
        sv_answer_fault(c->a, &f);
        return;
    }
    struct task *t = task_new(c, REGISTER, NULL, password);
    if (!t)
        return;
    t->was = t->p = p;
    memcpy(t->p.name, name, sizeof t->p.name);
    sv_pool_put(c->sv->pool, &t->job);
}

void sv_login(struct sv_call *c)
{
    struct sv_fault f;
    const char *password = NULL, *name = NULL;
    if (read_account(c, &name, &password, &f)) {
        sv_answer_fault(c->a, &f);
        return;
    }
    struct st_person p = {0};
    if (find_account(c->sv->store, name, &p) < 0) {
        sv_fail_store(&f);
        sv_answer_fault(c->a, &f);
        return;
    }
    struct task *t = task_new(c, LOGIN, password, NULL);
    if (!t)
        return;
    t->p = p;
    t->was = t->p;
    sv_try_login(c->sv, name, t->p.id, c->rq->known, t->tries);
    try_it(t);
}

void sv_password_set(struct sv_call *c, const struct st_person *was, const struct st_person *p,
                     const char *old, const char *password)
{
    struct task *t = task_new(c, CHANGE, old, password);
    if (!t)
        return;
    t->was = *was;
    t->p = *p;
    sv_try_session(c->sv, c->who.hash, t->tries);
    try_it(t);
}

void sv_password_delete(struct sv_call *c, const struct st_person *p, const char *password)
{
    struct task *t = task_new(c, REMOVE, password, NULL);
    if (!t)
        return;
    t->was = t->p = *p;
    sv_try_session(c->sv, c->who.hash, t->tries);
    try_it(t);
}
