/* people.c - who somebody is: sessions, guests, names, links to go on elsewhere. */
#include "server/api.h"
#include "server/live.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Sessions --- */

enum { SLOTS = 1024 }; /* a power of two */

/* Found by the hash's first bytes; a newer one takes the place of an older one. */
struct sv_people {
    struct sv_who slot[SLOTS];
};

struct sv_people *sv_people_new(void)
{
    return calloc(1, sizeof(struct sv_people));
}

void sv_people_free(struct sv_people *p)
{
    free(p);
}

static struct sv_who *slot_of(struct server *sv, const uint8_t hash[ST_TOKEN])
{
    return &sv->live->people->slot[(hash[0] | hash[1] << 8) & (SLOTS - 1)];
}

void sv_people_forget(struct server *sv, int64_t person)
{
    for (int i = 0; i < SLOTS; i++)
        if (sv->live->people->slot[i].person == person)
            sv->live->people->slot[i].person = 0;
}

void sv_people_forget_all(struct server *sv)
{
    memset(sv->live->people, 0, sizeof *sv->live->people);
}

/* The token travels in the cookie; what is stored is useless to whoever reads the store. */
static void hash_token(const uint8_t token[ST_TOKEN], uint8_t hash[ST_TOKEN])
{
    crypto_generichash(hash, ST_TOKEN, token, ST_TOKEN, NULL, 0);
}

static bool read_token(const char *text, uint8_t hash[ST_TOKEN])
{
    uint8_t token[ST_TOKEN];
    size_t n = 0, len = strnlen(text, SV_TOKEN_TEXT + 1);
    if (len != SV_TOKEN_TEXT || sodium_base642bin(token, sizeof token, text, len, NULL, &n, NULL,
                                                  sodium_base64_VARIANT_URLSAFE_NO_PADDING))
        return false;
    if (n == ST_TOKEN)
        hash_token(token, hash);
    return n == ST_TOKEN;
}

void sv_session_make(uint8_t hash[ST_TOKEN], char token[SV_TOKEN_TEXT + 1])
{
    uint8_t bytes[ST_TOKEN];
    randombytes_buf(bytes, sizeof bytes);
    hash_token(bytes, hash);
    sodium_bin2base64(token, SV_TOKEN_TEXT + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* --- Sessions in use: noted once an hour, so that those that nobody uses can be told --- */

struct used {
    struct st_write w;
    uint8_t hash[ST_TOKEN];
    int64_t now;
};

static int run_used(struct st_write *w, struct st_writer *writer)
{
    struct used *u = (struct used *)w;
    return st_w_session_used(writer, u->hash, u->now);
}

static void used_done(struct st_write *w, int rc)
{
    (void)rc; /* noted another time */
    free(w);
}

static void note_use(struct server *sv, struct sv_who *who)
{
    enum { HOUR_MS = 3600 * 1000 };
    int64_t now = sv_now_ms();
    bool due = now - who->used >= HOUR_MS || now < who->used; /* the clock was put back */
    struct used *u = due ? calloc(1, sizeof *u) : NULL;
    if (!u)
        return;
    who->used = u->now = now;
    memcpy(u->hash, who->hash, sizeof u->hash);
    u->w = (struct st_write){.run = run_used, .done = used_done, .plain = true};
    st_submit(sv->store, &u->w);
}

static void find_who(struct server *sv, const uint8_t hash[ST_TOKEN], struct sv_who *out)
{
    struct st_person p;
    struct sv_who *known = slot_of(sv, hash);
    if (!known->person || sodium_memcmp(known->hash, hash, ST_TOKEN)) {
        int64_t used = 0;
        int rc = st_read_session(sv->store, hash, &p, &used);
        out->unknown = rc < 0;
        if (rc != 1)
            return;
        memset(known, 0, sizeof *known);
        known->used = used;
        known->person = p.id;
        known->account = p.pass[0];
        memcpy(known->name, p.name, sizeof known->name);
        memcpy(known->hash, hash, sizeof known->hash);
    }
    note_use(sv, known);
    *out = *known;
}

void sv_who(struct server *sv, const char *token, struct sv_who *out)
{
    uint8_t hash[ST_TOKEN];
    memset(out, 0, sizeof *out);
    if (token && read_token(token, hash))
        find_who(sv, hash, out);
}

void sv_who_again(struct server *sv, struct sv_who *who)
{
    struct sv_who before = *who;
    memset(who, 0, sizeof *who);
    if (before.person)
        find_who(sv, before.hash, who);
    memcpy(who->agent, before.agent, sizeof who->agent);
}

/* --- Names --- */

int sv_name(const char *s, char out[ST_NAME], struct sv_fault *f)
{
    switch (st_name_check(s, out)) {
    case ST_NAME_OK: return 0;
    case ST_NAME_EMPTY: return sv_fail(f, SV_VALUE, "A name has at least one letter or digit.");
    case ST_NAME_LONG:
        return sv_fail(f, SV_VALUE, "A name has 1 to 32 characters (at most %d bytes).",
                       ST_NAME - 1);
    case ST_NAME_UNSEEN:
        return sv_fail(f, SV_VALUE, "A name has no quotes and nothing that cannot be seen.");
    case ST_NAME_MIXED:
        return sv_fail(f, SV_VALUE, "A name has letters of one script, and digits of one kind.");
    case ST_NAME_FAILED: break;
    }
    return sv_fail(f, SV_FAILED, "Names cannot be checked just now.");
}

/* What we call those who have not said their name: it needs no mark, and no account may have it. */
static bool is_default_name(const char *name)
{
    return !strncmp(name, "Guest", 5) && name[5 + strspn(name + 5, " 0123456789")] == 0;
}

bool sv_is_guest(const struct st_seat_row *s)
{
    bool human = s->kind == ST_SEAT_HUMAN || (s->kind == ST_SEAT_COMPUTER && s->person);
    return human && sv_is_guest_name(s->name, s->account);
}

bool sv_is_guest_name(const char *name, bool account)
{
    return !account && name[0] && strcmp(name, "–") != 0 && !is_default_name(name);
}

int sv_account_name(const char *s, char out[ST_NAME], struct sv_fault *f)
{
    int rc = sv_name(s, out, f);
    if (!rc && (is_default_name(out) || !strcasecmp(out, "guest") || !strcasecmp(out, "gast")))
        rc = sv_fail(f, SV_VALUE, "This is what guests are called: choose another name.");
    return rc;
}

/* --- Guests --- */

void sv_guest_init(struct sv_guest *g, const struct sv_who *who, const char *name)
{
    memset(g, 0, sizeof *g);
    g->p.id = who->person;
    snprintf(g->p.name, sizeof g->p.name, "%s", name ? name : who->person ? who->name : "Guest");
    g->is_new = !who->person;
    g->renamed = who->person && !who->account && strcmp(g->p.name, who->name) != 0;
    if (who->account)
        memcpy(g->p.name, who->name, sizeof g->p.name);
    memcpy(g->was, who->name, sizeof g->was);
    memcpy(g->agent, who->agent, sizeof g->agent);
    if (g->is_new)
        sv_session_make(g->hash, g->token);
}

int sv_guest_run(struct st_writer *w, struct sv_guest *g, int64_t now)
{
    int rc;
    if (g->renamed) { /* guests have nothing but a name; who is an account by now keeps all */
        struct st_person was = {.id = g->p.id};
        memcpy(was.name, g->was, sizeof was.name);
        rc = st_w_person_set(w, &was, &g->p);
        return rc == BC_ESTATE ? 0 : rc;
    }
    if (!g->is_new)
        return 0;
    rc = st_w_person_new(w, &g->p, now);
    return rc ? rc : st_w_session_new(w, g->hash, g->p.id, g->agent, now);
}

void sv_guest_done(struct server *sv, const struct sv_answer *a, const struct sv_guest *g,
                   char *extra, size_t size)
{
    extra[0] = 0;
    if (g->renamed)
        sv_people_forget(sv, g->p.id);
    if (g->is_new)
        sv_cookie(a, "bicorne", g->token, extra, size);
}

void sv_person_json(const struct st_person *p, struct bc_out *out)
{
    bc_json_open(out, NULL, '{');
    if (p && p->id) {
        bc_json_open(out, "person", '{');
        bc_json_int(out, "id", p->id);
        bc_json_str(out, "name", p->name);
        bc_json_bool(out, "account", p->pass[0]);
        bc_json_str(out, "webhook", p->webhook);
        bc_json_close(out, '}');
    } else {
        bc_put(out, "\"person\":null");
    }
    bc_json_close(out, '}');
}

void sv_me_get(struct sv_call *c)
{
    struct bc_out o = {0};
    struct st_person p = {0};
    struct sv_fault f;
    int rc = c->who.person ? st_read_person(c->sv->store, c->who.person, &p) : 0;
    if (rc < 0) {
        sv_fail_store(&f);
        sv_answer_fault(c->a, &f);
        return;
    }
    if (rc != 1)
        p.id = 0;
    sv_person_json(&p, &o);
    sv_answer_json(c->a, 200, NULL, &o);
}

/* --- Changes of oneself: one write each --- */

struct change {
    struct st_write w;
    struct server *sv;
    struct sv_answer *a;
    enum change_what { SET, LEAVE, REMOVE, BECOME } what;
    struct sv_guest me;
    struct st_person was; /* SET: as it was read */
    struct sv_who who;
    int64_t now;
};

static int run_change(struct st_write *w, struct st_writer *writer)
{
    struct change *c = (struct change *)w;
    int rc = 0;
    switch (c->what) {
    case SET:
        return c->me.is_new ? sv_guest_run(writer, &c->me, c->now)
                            : st_w_person_set(writer, &c->was, &c->me.p);
    case LEAVE: return st_w_session_delete(writer, c->who.hash);
    case REMOVE: return st_w_person_delete(writer, c->who.person);
    case BECOME: /* he may be an account by now, or his links void */
        rc = st_w_person_same(writer, &c->me.p);
        if (!rc && c->who.person)
            rc = st_w_session_delete(writer, c->who.hash);
        return rc ? rc : st_w_session_new(writer, c->me.hash, c->me.p.id, c->who.agent, c->now);
    }
    return rc;
}

static void change_done(struct st_write *w, int rc)
{
    struct change *c = (struct change *)w;
    struct bc_out o = {0};
    char extra[512] = "";
    sv_people_forget(c->sv, c->who.person);
    if (rc) {
        if (rc == BC_ESTATE)
            sv_refuse(c->a, SV_STATE, "This has changed just now: try again.");
        else
            sv_refuse(c->a, SV_FAILED, "This could not be stored.");
        free(c);
        return;
    }
    if (c->what == REMOVE)
        sv_live_person(c->sv, c->who.person, 0);
    if ((c->what == LEAVE || c->what == BECOME) && c->who.person)
        sv_live_sessions(c->sv, c->who.person, c->who.hash, false);
    if (c->what == BECOME) {
        sv_people_forget(c->sv, c->me.p.id);
        sv_live_sessions_gone(c->sv, c->me.p.id);
    }
    bool ends = c->what == LEAVE || c->what == REMOVE;
    if (ends || c->what == BECOME || c->me.is_new)
        sv_cookie(c->a, "bicorne", ends ? NULL : c->me.token, extra, sizeof extra);
    sv_person_json(ends ? NULL : &c->me.p, &o);
    sv_answer_json(c->a, 200, extra, &o);
    free(c);
}

static struct change *change_new(const struct sv_call *call, enum change_what what)
{
    struct change *c = calloc(1, sizeof *c);
    if (!c) {
        sv_refuse(call->a, SV_FAILED, "No memory.");
        return NULL;
    }
    c->w.run = run_change;
    c->w.done = change_done;
    c->sv = call->sv;
    c->a = call->a;
    c->what = what;
    c->who = call->who;
    c->now = sv_now_ms();
    return c;
}

static bool is_url(const char *s)
{
    if (strncmp(s, "http://", 7) != 0 && strncmp(s, "https://", 8) != 0)
        return false;
    if (strchr("/:?#", *(strchr(s, '/') + 2))) /* no host; the end of the string is found too */
        return false;
    for (; *s; s++)
        if (*s <= ' ' || *s > '~' || *s == '"' || *s == '\\')
            return false;
    return true;
}

/* The fields of POST /api/me that need no worker; *p is what is stored, then what shall be. */
static int read_me(const struct sv_call *c, struct st_person *p, const char **old,
                   const char **password, struct sv_fault *f)
{
    const char *name = NULL, *hook = NULL;
    if (sv_in_str(c->in, "name", SV_MAY, 200, &name, f) ||
        sv_in_str(c->in, "webhook", SV_MAY, ST_URL - 1, &hook, f) ||
        sv_in_str(c->in, "password", SV_MAY, 200, password, f) ||
        sv_in_str(c->in, "old", *password ? SV_MUST : SV_MAY, 200, old, f))
        return -1;
    bool account = p->pass[0];
    if (name && account)
        return sv_fail(f, SV_STATE, "An account keeps its name.");
    if (name && sv_name(name, p->name, f))
        return -1;
    if ((hook || *password) && !account)
        return sv_fail(f, SV_LOGIN, "This needs an account.");
    if (hook && *hook && !is_url(hook))
        return sv_fail(f, SV_VALUE, "A webhook is an address with http or https.");
    if (*password && strlen(*password) < 8)
        return sv_fail(f, SV_VALUE, "A password has 8 to 200 bytes.");
    if (hook)
        snprintf(p->webhook, sizeof p->webhook, "%s", hook);
    return 0;
}

void sv_me_set(struct sv_call *c)
{
    struct sv_fault f;
    struct st_person p = {0}, was;
    const char *old = NULL, *password = NULL;
    int rc = c->who.person ? st_read_person(c->sv->store, c->who.person, &p) : 1;
    if (rc != 1) {
        if (rc < 0)
            sv_fail_store(&f);
        else
            sv_fault_set(&f, SV_LOGIN, "This session has ended.");
        sv_answer_fault(c->a, &f);
        return;
    }
    if (!c->who.person)
        snprintf(p.name, sizeof p.name, "Guest");
    was = p;
    if (read_me(c, &p, &old, &password, &f)) {
        sv_answer_fault(c->a, &f);
        return;
    }
    if (password) {
        sv_password_set(c, &was, &p, old, password);
        return;
    }
    struct change *ch = change_new(c, SET);
    if (!ch)
        return;
    sv_guest_init(&ch->me, &c->who, p.name);
    if (!ch->me.is_new)
        ch->me.p = p;
    ch->was = was;
    st_submit(c->sv->store, &ch->w);
}

void sv_logout(struct sv_call *c)
{
    struct change *ch = change_new(c, LEAVE);
    if (ch)
        st_submit(c->sv->store, &ch->w);
}

void sv_me_delete(struct sv_call *c)
{
    struct sv_fault f;
    struct st_person p;
    const char *password = NULL;
    int rc = c->who.person ? st_read_person(c->sv->store, c->who.person, &p) : 0;
    if (rc != 1) {
        if (rc < 0)
            sv_fail_store(&f);
        else
            sv_fault_set(&f, SV_LOGIN, "There is nobody to delete.");
        sv_answer_fault(c->a, &f);
        return;
    }
    if (sv_in_str(c->in, "password", p.pass[0] ? SV_MUST : SV_MAY, 200, &password, &f)) {
        sv_answer_fault(c->a, &f);
        return;
    }
    if (p.pass[0]) {
        sv_password_delete(c, &p, password);
        return;
    }
    struct change *ch = change_new(c, REMOVE);
    if (!ch)
        return;
    st_submit(c->sv->store, &ch->w);
}

/* --- Links: "ID-MAC", the MAC keyed with the database's secret; void when he signs out elsewhere --- */

enum { MAC = 24, MAC_TEXT = 32 };

static void link_mac(const struct server *sv, const struct st_person *p, char text[MAC_TEXT + 1])
{
    uint8_t mac[MAC];
    char name[80];
    int n = snprintf(name, sizeof name, "bicorne guest %lld", (long long)p->id);
    if (p->epoch)
        n += snprintf(name + n, sizeof name - (size_t)n, " %lld", (long long)p->epoch);
    crypto_generichash(mac, sizeof mac, (const uint8_t *)name, (unsigned long long)n, sv->secret,
                       sizeof sv->secret);
    sodium_bin2base64(text, MAC_TEXT + 1, mac, sizeof mac,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void sv_me_link(struct sv_call *c)
{
    struct bc_out o = {0};
    struct st_person p;
    char mac[MAC_TEXT + 1];
    if (!c->who.person || c->who.account) {
        sv_refuse(c->a, c->who.person ? SV_STATE : SV_LOGIN,
                  c->who.person ? "An account logs in elsewhere with its password."
                                : "There is nobody to go on as.");
        return;
    }
    if (st_read_person(c->sv->store, c->who.person, &p) != 1) {
        sv_refuse(c->a, SV_LOGIN, "This session has ended.");
        return;
    }
    link_mac(c->sv, &p, mac);
    bc_putf(&o, "{\"as\":\"%lld-%s\"}", (long long)c->who.person, mac);
    sv_answer_json(c->a, 200, NULL, &o);
}

/* The guest of a link; links of those who are accounts or gone are void. */
static bool read_link(const struct server *sv, const char *as, struct st_person *p)
{
    char mac[MAC_TEXT + 1];
    int64_t id = 0;
    size_t n = strspn(as, "0123456789");
    if (!n || n > 18 || as[n] != '-' || strlen(as + n + 1) != MAC_TEXT)
        return false;
    for (size_t i = 0; i < n; i++)
        id = id * 10 + (as[i] - '0');
    if (st_read_person(sv->store, id, p) != 1 || p->pass[0])
        return false;
    link_mac(sv, p, mac);
    return !sodium_memcmp(mac, as + n + 1, MAC_TEXT);
}

void sv_me_as(struct sv_call *c)
{
    struct sv_fault f;
    struct st_person p;
    const char *as = NULL;
    if (sv_in_str(c->in, "as", SV_MUST, 100, &as, &f)) {
        sv_answer_fault(c->a, &f);
        return;
    }
    if (!read_link(c->sv, as, &p)) {
        sv_refuse(c->a, SV_FORBIDDEN, "This link is not valid, or not any more.");
        return;
    }
    struct change *ch = change_new(c, BECOME);
    if (!ch)
        return;
    ch->me.p = p;
    sv_session_make(ch->me.hash, ch->me.token);
    st_submit(c->sv->store, &ch->w);
}
