/* store_kit.h - what the tests of the store share: a folder for its files, jobs written and waited
 * for. */
#ifndef STORE_KIT_H
#define STORE_KIT_H

#include "unit.h"

#include "store/db.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64]; /* of this run, removed at the end */

static inline const char *in_folder(const char *name)
{
    static char path[2][512];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static inline int make_folder(void **s)
{
    (void)s;
    const char *top = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/bicorne-test-XXXXXX", top && *top ? top : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int remove_folder(void **s)
{
    (void)s;
    DIR *d = opendir(folder);
    for (struct dirent *f; d && (f = readdir(d));)
        if (f->d_name[0] != '.')
            remove(in_folder(f->d_name));
    if (d)
        closedir(d);
    return rmdir(folder);
}

static inline struct st_store *open_store(const char *name)
{
    struct st_store *s = NULL;
    struct bc_error e;
    must(st_open(&s, name[0] == ':' ? name : in_folder(name), NULL, NULL, &e), &e);
    return s;
}

/* --- Writing and waiting for it --- */

struct job {
    struct st_write w;
    int (*what)(struct job *, struct st_writer *);
    int rc, order; /* what `done` got, and when: 1, 2, ... */
    struct st_person *person, *was;
    struct st_game_row *game;
    struct st_entry entry;
    struct st_chat *chat;
    const uint8_t *hash;
    const char *text;
    int64_t a, b;
};

static int order;

static inline int run_job(struct st_write *x, struct st_writer *w)
{
    struct job *j = (struct job *)x;
    return j->what(j, w);
}

static inline void job_done(struct st_write *x, int rc)
{
    struct job *j = (struct job *)x;
    assert_int_equal(j->order, 0);
    j->rc = rc;
    j->order = ++order;
}

static inline void queue(struct st_store *s, struct job *j)
{
    j->w.run = run_job;
    j->w.done = job_done;
    st_submit(s, &j->w);
}

static inline int do_now(struct st_store *s, struct job j)
{
    queue(s, &j);
    st_flush(s);
    assert_int_not_equal(j.order, 0);
    return j.rc;
}

static inline int person_new(struct job *j, struct st_writer *w)
{
    return st_w_person_new(w, j->person, 5);
}

static inline int person_set(struct job *j, struct st_writer *w)
{
    return st_w_person_set(w, j->was, j->person);
}

static inline int person_delete(struct job *j, struct st_writer *w)
{
    return st_w_person_delete(w, j->a);
}

static inline int person_merge(struct job *j, struct st_writer *w)
{
    return st_w_person_merge(w, j->a, j->b);
}

static inline int session_new(struct job *j, struct st_writer *w)
{
    return st_w_session_new(w, j->hash, j->a, "Firefox, Linux", 7);
}

static inline int sessions_end(struct job *j, struct st_writer *w)
{
    return st_w_sessions_end(w, j->a, j->hash);
}

static inline int session_delete(struct job *j, struct st_writer *w)
{
    return st_w_session_delete(w, j->hash);
}

static inline int game_new(struct job *j, struct st_writer *w)
{
    return st_w_game_new(w, j->game);
}

static inline int game_set(struct job *j, struct st_writer *w)
{
    return st_w_game_set(w, j->game);
}

static inline int game_delete(struct job *j, struct st_writer *w)
{
    return st_w_game_delete(w, j->a);
}

static inline int entry(struct job *j, struct st_writer *w)
{
    return st_w_entry(w, j->game, &j->entry);
}

static inline int chat(struct job *j, struct st_writer *w)
{
    return st_w_chat(w, j->a, j->b, j->chat);
}

static inline int chart(struct job *j, struct st_writer *w)
{
    return st_w_chart(w, j->a, j->text);
}

static inline struct st_person new_person(struct st_store *s, const char *name, const char *pass)
{
    struct st_person p = {0};
    snprintf(p.name, sizeof p.name, "%s", name);
    snprintf(p.pass, sizeof p.pass, "%s", pass);
    assert_int_equal(do_now(s, (struct job){.what = person_new, .person = &p}), 0);
    assert_true(p.id > 0);
    return p;
}

static inline void sit(struct st_game_row *g, int seat, const struct st_person *p)
{
    g->seat[seat].kind = ST_SEAT_HUMAN;
    g->seat[seat].person = p->id;
    snprintf(g->seat[seat].name, sizeof g->seat[seat].name, "%s", p->name);
}

static inline struct st_game_row plain_game(const char *id, int64_t updated)
{
    struct st_game_row g = {.game = "null", .scenario = "short", .seats = 2, .is_public = true};
    snprintf(g.id, sizeof g.id, "%s", id);
    g.created = g.updated = updated;
    return g;
}

static inline void store_game(struct st_store *s, struct st_game_row *g)
{
    assert_int_equal(do_now(s, (struct job){.what = game_new, .game = g}), 0);
    assert_true(g->key > 0);
}

static inline struct job next_entry(struct st_game_row *g, char *body)
{
    g->seq++;
    return (struct job){.what = entry,
                        .w = {.plain = true},
                        .game = g,
                        .entry = {.seq = g->seq, .at = g->seq * 10, .seat = -1, .body = body}};
}

static inline struct st_game_row game_of(struct st_store *s, const char *id)
{
    struct st_game_row g;
    assert_int_equal(st_game(s, id, &g), 1);
    return g;
}

#endif
