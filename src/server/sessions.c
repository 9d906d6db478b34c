/* sessions.c - where somebody is signed in: the list, and signing out everywhere else or everywhere. */
#include "server/api.h"
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

/* --- The list: never a token, nor what one could be told by --- */

struct list {
    struct bc_out out;
    const uint8_t *here;
};

static void put_session(void *arg, const struct st_session *s)
{
    struct list *l = arg;
    bc_json_open(&l->out, NULL, '{');
    bc_json_int(&l->out, "created", s->created);
    bc_json_int(&l->out, "used", s->used);
    bc_json_str(&l->out, "agent", s->agent);
    bc_json_bool(&l->out, "here", !memcmp(s->hash, l->here, ST_TOKEN));
    bc_json_close(&l->out, '}');
}

void sv_sessions_list(struct sv_call *c)
{
    struct list l = {.here = c->who.hash};
    bc_json_open(&l.out, NULL, '{');
    bc_json_open(&l.out, "sessions", '[');
    if (c->who.person && st_sessions(c->sv->store, c->who.person, put_session, &l) < 0) {
        bc_out_free(&l.out);
        sv_refuse(c->a, SV_FAILED, "The sessions cannot be listed.");
        return;
    }
    bc_json_close(&l.out, ']');
    bc_json_close(&l.out, '}');
    sv_answer_json(c->a, 200, NULL, &l.out);
}

/* --- Signing out --- */

struct signout {
    struct st_write w;
    struct server *sv;
    struct sv_answer *a;
    struct sv_who who;
    bool all;
};

static int run(struct st_write *w, struct st_writer *writer)
{
    struct signout *s = (struct signout *)w;
    return st_w_sessions_end(writer, s->who.person, s->all ? NULL : s->who.hash);
}

static void done(struct st_write *w, int rc)
{
    static const uint8_t none[ST_TOKEN];
    struct signout *s = (struct signout *)w;
    struct st_person p = {0};
    struct bc_out o = {0};
    char extra[512] = "";
    sv_people_forget(s->sv, s->who.person);
    if (rc) {
        sv_refuse(s->a, SV_FAILED, "This could not be stored.");
    } else {
        sv_live_sessions(s->sv, s->who.person, s->all ? none : s->who.hash, true);
        if (s->all)
            sv_cookie(s->a, "bicorne", NULL, extra, sizeof extra);
        else if (st_read_person(s->sv->store, s->who.person, &p) != 1)
            p.id = 0;
        sv_person_json(&p, &o);
        sv_answer_json(s->a, 200, extra, &o);
    }
    free(s);
}

void sv_signout(struct sv_call *c)
{
    struct sv_fault f;
    bool all = false;
    int rc = sv_in_bool(c->in, "all", &all, &f);
    if (!rc && !c->who.person)
        rc = sv_fail(&f, SV_LOGIN, "There is nobody to sign out.");
    else if (!rc && all && !c->who.account)
        rc = sv_fail(&f, SV_STATE, "A guest who is signed out everywhere could never come back.");
    struct signout *s = rc ? NULL : calloc(1, sizeof *s);
    if (!rc && !s)
        rc = sv_fail(&f, SV_FAILED, "No memory.");
    if (rc) {
        sv_answer_fault(c->a, &f);
        return;
    }
    *s = (struct signout){
        .w = {.run = run, .done = done}, .sv = c->sv, .a = c->a, .who = c->who, .all = all};
    st_submit(c->sv->store, &s->w);
}
