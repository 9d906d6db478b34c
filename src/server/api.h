/* api.h - what the handlers share: refusals, fields of JSON that came in, who asks.
 *
 * A handler answers a request at once, or copies what it needs and answers later: from the store
 * (what changes something is answered when it is on disk) or from the pool. */
#ifndef SV_API_H
#define SV_API_H

#include "server/server.h"

#include <jansson.h>

/* --- Refusals: docs/protocol.md, "Errors" --- */

enum sv_code {
    SV_SYNTAX,
    SV_VALUE,
    SV_ORIGIN,
    SV_FORBIDDEN,
    SV_LOGIN,
    SV_ABSENT,
    SV_METHOD,
    SV_TAKEN,
    SV_STATE,
    SV_ILLEGAL,
    SV_LARGE,
    SV_OFTEN,
    SV_FULL,
    SV_FAILED,
    SV_LATE /* WebSocket only */
};

struct sv_fault {
    enum sv_code code;
    char text[448];
    char rule[48], reason[64]; /* SV_ILLEGAL, where the rules tell */
};

const char *sv_code_word(enum sv_code code);
void sv_fault_set(struct sv_fault *f, enum sv_code code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, and -1, which a checker of the callers can see. */
#define sv_fail(...) (sv_fault_set(__VA_ARGS__), -1)
/* An error of the engine; with file:line:column where it knows them. */
int sv_fail_error(struct sv_fault *f, const struct bc_error *e);

/* --- Answers --- */

void sv_answer_fault(struct sv_answer *a, const struct sv_fault *f);
void sv_refuse(struct sv_answer *a, enum sv_code code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Sends and frees `out`; `extra` as in sv_answer. */
void sv_answer_json(struct sv_answer *a, int status, const char *extra, struct bc_out *out);

/* --- Fields of an object; a wrong type or size is a fault, a field that is not there is the default
 * unless it must be --- */

enum sv_must { SV_MAY, SV_MUST };

int sv_in_str(const json_t *in, const char *key, enum sv_must must, size_t max, const char **v,
              struct sv_fault *f);
int sv_in_int(const json_t *in, const char *key, enum sv_must must, int64_t lo, int64_t hi,
              int64_t *v, struct sv_fault *f); /* *v is the default before */
int sv_in_bool(const json_t *in, const char *key, bool *v, struct sv_fault *f);

/* A person or an account could not be read. */
int sv_fail_store(struct sv_fault *f);
/* Reads JSON; NULL with a fault. */
json_t *sv_json_read(const char *text, size_t n, struct sv_fault *f);

/* A number behind `name=` in a query; false if it is there and no number from lo to hi. */
bool sv_query_int(const char *query, const char *name, int64_t lo, int64_t hi, int64_t *v);
bool sv_query_is(const char *query, const char *name, const char *word);
/* The text behind it, "" if it is not there or does not fit. */
void sv_query_str(const char *query, const char *name, char *out, size_t size);

/* --- Who asks: people.c --- */

struct sv_who {
    int64_t person; /* 0: nobody yet */
    bool account;
    char name[ST_NAME];
    uint8_t hash[ST_TOKEN]; /* of the session, if there is a person */
    int64_t used;           /* when the session was last noted to be in use */
    char agent[ST_AGENT];   /* of this request: for a session that it makes */
    bool unknown;           /* the store failed: who it is cannot be told, which is not nobody */
};

struct sv_people; /* sessions met lately */
struct sv_people *sv_people_new(void);
void sv_people_free(struct sv_people *p);

void sv_who(struct server *sv, const char *token, struct sv_who *out);
void sv_who_again(struct server *sv, struct sv_who *who); /* the session may have ended */
/* A name as people may have it (st_name_check); as an account may. */
int sv_name(const char *s, char out[ST_NAME], struct sv_fault *f);
int sv_account_name(const char *s, char out[ST_NAME], struct sv_fault *f);
/* It is shown with a mark: not the name of an account, though it may read like one. */
bool sv_is_guest(const struct st_seat_row *s);
bool sv_is_guest_name(const char *name, bool account);

/* Somebody who may have to be made: a guest, with a session, in the same transaction as what made
 * him necessary. */
struct sv_guest {
    bool is_new, renamed;
    struct st_person p;
    char was[ST_NAME]; /* renamed: the name until now */
    char agent[ST_AGENT];
    uint8_t hash[ST_TOKEN];
    char token[SV_TOKEN_TEXT + 1];
};

/* `name` NULL: the one he has, or "Guest". */
void sv_guest_init(struct sv_guest *g, const struct sv_who *who, const char *name);
int sv_guest_run(struct st_writer *w, struct sv_guest *g, int64_t now); /* then g->p.id is set */
/* After it is done: the Set-Cookie line of the answer, or "". */
void sv_guest_done(struct server *sv, const struct sv_answer *a, const struct sv_guest *g,
                   char *extra, size_t size);

/* --- One HTTP request --- */

struct sv_call {
    struct server *sv;
    const struct sv_request *rq;
    struct sv_answer *a;
    struct sv_who who;
    json_t *in;     /* body of a POST: an object; ends with the handler */
    const char *id; /* of /api/games/ID/... */
};

/* people.c */
void sv_me_get(struct sv_call *c);
void sv_me_set(struct sv_call *c);
void sv_me_delete(struct sv_call *c);
void sv_me_link(struct sv_call *c);
void sv_me_as(struct sv_call *c);
void sv_logout(struct sv_call *c);
void sv_person_json(const struct st_person *p, struct bc_out *out); /* {"person":...} or null */
void sv_people_forget(struct server *sv, int64_t person); /* his sessions are to be read again */
void sv_people_forget_all(struct server *sv);
void sv_session_make(uint8_t hash[ST_TOKEN], char token[SV_TOKEN_TEXT + 1]);

/* sessions.c, agent.c */
void sv_sessions_list(struct sv_call *c);
void sv_signout(struct sv_call *c);
void sv_agent(const char *text, char out[ST_AGENT]); /* text: NULL, or of a header */

/* password.c: what needs a password, and therefore a worker. */
void sv_register(struct sv_call *c);
void sv_login(struct sv_call *c);
void sv_password_set(struct sv_call *c, const struct st_person *was, const struct st_person *p,
                     const char *old, const char *password);
void sv_password_delete(struct sv_call *c, const struct st_person *p, const char *password);

/* throttle.c: tries of passwords, by account, by browser that is known, by session. */
enum { SV_TRIES = 10, SV_TRY_KEY = 16, SV_KNOWN = 120 };
struct sv_throttle *sv_throttle_new(void);
void sv_throttle_free(struct sv_throttle *t);
bool sv_throttle_take(struct sv_throttle *t, const uint8_t key[SV_TRY_KEY], int64_t now_ms);
void sv_throttle_give(struct sv_throttle *t, const uint8_t key[SV_TRY_KEY]); /* it was right */
void sv_known_make(const struct server *sv, int64_t person, char out[SV_KNOWN]);
/* account 0: there is none of that name. */
void sv_try_login(const struct server *sv, const char *name, int64_t account, const char *known,
                  uint8_t key[SV_TRY_KEY]);
void sv_try_session(const struct server *sv, const uint8_t session[ST_TOKEN],
                    uint8_t key[SV_TRY_KEY]);

struct sv_job;
void sv_password_drop(struct sv_job *job);
/* Tests and trials: what a hash costs (libsodium's opslimit and memlimit). */
void sv_password_cost(unsigned long long ops, size_t memory);

/* create.c, games.c, rematch.c, history.c */
void sv_games_list(struct sv_call *c);
void sv_games_create(struct sv_call *c);
void sv_dice(struct sv_call *c); /* fair.c */
void sv_create_drop(struct sv_job *job);
void sv_game_show(struct sv_call *c);
/* The row of the call's game; refuses and gives false if there is none for him who asks. */
bool sv_game_row(struct sv_call *c, struct st_game_row *row);
void sv_game_join(struct sv_call *c);
void sv_game_leave(struct sv_call *c);
void sv_game_rematch(struct sv_call *c);
void sv_game_delete(struct sv_call *c);
void sv_game_record(struct sv_call *c);
void sv_game_position(struct sv_call *c);
/* own.c: scenarios that people bring along, of at most SV_OWN_MAX bytes. */
enum { SV_OWN_MAX = 32768 };
void sv_scenario(struct sv_call *c);
void sv_game_map(struct sv_call *c);
void sv_game_log(struct sv_call *c);
void sv_game_frames(struct sv_call *c);

#endif
