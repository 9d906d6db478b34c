/* api.c - the public header include/bicorne.h over the match layer. */
#include "bicorne.h"

#include "core/digest.h"
#include "game/files.h"
#include "game/match.h"
#include "game/position.h"
#include "game/record.h"
#include "game/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)BICORNE_ENOMEM == (int)BC_ENOMEM, "one set of codes");
_Static_assert((int)BICORNE_ONLOOKER == (int)BC_ONLOOKER, "one set of seats");
_Static_assert((int)BICORNE_ACTION == (int)BC_ACTION_TEXT, "room for any action");
_Static_assert((int)BICORNE_SEATS == (int)BC_SEATS, "room for all seats");

struct bicorne_match {
    struct bc_match *m;
    int options; /* in m->option since bicorne_legal */
};

static int tell(int rc, const struct bc_error *e, char *err, size_t size)
{
    if (rc && err && size)
        bc_error_text(e, err, size);
    else if (err && size)
        err[0] = 0;
    return rc;
}

const char *bicorne_game(int i)
{
    int n = 0;
    while (bc_games[n])
        n++;
    return i >= 0 && i < n ? bc_games[i]->id : NULL;
}

/* "name=value name=value" */
static int read_options(const struct bc_game *g, const char *s, int16_t opt[BC_OPTS],
                        struct bc_error *e)
{
    bc_opt_defaults(g, opt);
    while (s && *(s += strspn(s, " "))) {
        char word[2 * BC_WORD];
        size_t n = strcspn(s, " ");
        if (n >= sizeof word)
            return bc_fail(e, BC_ESYNTAX, "an option is too long");
        memcpy(word, s, n);
        word[n] = 0;
        char *value = strchr(word, '=');
        if (!value)
            return bc_fail(e, BC_ESYNTAX, "expected name=value, not '%.60s'", word);
        *value++ = 0;
        int rc = bc_opt_parse(g, word, value, opt, e);
        if (rc)
            return rc;
        s += n;
    }
    return 0;
}

static int wrap(struct bicorne_match **out, struct bc_match *m, int rc, struct bc_error *e)
{
    if (rc)
        return rc;
    struct bicorne_match *b = calloc(1, sizeof *b);
    if (!b) {
        bc_match_free(m);
        return bc_fail(e, BC_ENOMEM, "no memory");
    }
    b->m = m;
    *out = b;
    return 0;
}

int bicorne_new(struct bicorne_match **out, const char *game, const char *scenario,
                const char *options, uint64_t seed, char *err, size_t size)
{
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    int16_t opt[BC_OPTS];
    const struct bc_game *g = bc_game_find(game);
    int rc = g ? 0 : bc_fail(&e, BC_EVALUE, "no game of the name '%.60s'", game);
    if (!rc)
        rc = read_options(g, options, opt, &e);
    if (!rc)
        rc = bc_match_new(&m, g, &bc_files_embedded, scenario, opt, seed ? &seed : NULL, &e);
    return tell(wrap(out, m, rc, &e), &e, err, size);
}

int bicorne_open(struct bicorne_match **out, const char *name, const char *text, size_t n,
                 char *err, size_t size)
{
    static const char first[] = "bicorne position";
    struct bc_error e = {0};
    struct bc_match *m = NULL;
    bool position = n >= sizeof first - 1 && !memcmp(text, first, sizeof first - 1);
    int rc = position ? bc_match_from_position(&m, &bc_files_embedded, name, text, n, NULL, &e)
                      : bc_record_read(&m, &bc_files_embedded, name, text, n, &e);
    return tell(wrap(out, m, rc, &e), &e, err, size);
}

void bicorne_free(struct bicorne_match *m)
{
    if (m)
        bc_match_free(m->m);
    free(m);
}

int bicorne_seats(const struct bicorne_match *m)
{
    return m->m->seats;
}

int bicorne_turn(const struct bicorne_match *m)
{
    return m->m->cx.st->turn;
}

int bicorne_over(const struct bicorne_match *m)
{
    return bc_match_over(m->m);
}

static bool is_seat(const struct bicorne_match *m, int seat)
{
    return seat >= BC_NATURE && seat < m->m->seats;
}

int bicorne_to_act(const struct bicorne_match *m, int seat)
{
    return is_seat(m, seat) && !bc_match_over(m->m) && (bc_to_act(&m->m->cx) & BC_BIT(seat));
}

void bicorne_score(const struct bicorne_match *m, int32_t milli[BICORNE_SEATS])
{
    memset(milli, 0, BICORNE_SEATS * sizeof milli[0]);
    bc_match_score(m->m, milli);
}

int bicorne_legal(struct bicorne_match *m, int seat)
{
    struct bc_list l = {m->m->option, 0, m->m->cx.game->list_max, NULL, NULL};
    if (bicorne_to_act(m, seat))
        bc_legal(&m->m->cx, seat, &l);
    m->options = l.n;
    return l.n;
}

const char *bicorne_option(const struct bicorne_match *m, int i, char *buf, size_t size)
{
    if (i < 0 || i >= m->options || !size)
        return NULL;
    return bc_action_print(&m->m->cx, &m->m->option[i].act, buf, size);
}

uint32_t bicorne_weight(const struct bicorne_match *m, int i)
{
    return i < 0 || i >= m->options ? 0 : m->m->option[i].weight;
}

int bicorne_apply(struct bicorne_match *m, int seat, const char *action, char *err, size_t size)
{
    struct bc_error e = {0};
    struct bc_action act;
    int rc = is_seat(m, seat) ? 0 : bc_fail(&e, BC_EVALUE, "there is no seat %d", seat);
    m->options = 0;
    if (!rc)
        rc = bc_action_parse_str(&m->m->cx, action, seat, &act, &e);
    if (!rc)
        rc = bc_match_apply(m->m, &act, &e);
    return tell(rc, &e, err, size);
}

int bicorne_chance(struct bicorne_match *m, char *err, size_t size)
{
    struct bc_error e = {0};
    m->options = 0;
    return tell(bc_match_chance(m->m, &e), &e, err, size);
}

void bicorne_own_chance(struct bicorne_match *m)
{
    m->m->has_dice = false;
}

int bicorne_undo(struct bicorne_match *m, int seat, char *err, size_t size)
{
    struct bc_error e = {0};
    m->options = 0;
    return tell(bc_match_undo(m->m, seat, &e), &e, err, size);
}

int bicorne_resign(struct bicorne_match *m, int seat, char *err, size_t size)
{
    struct bc_error e = {0};
    return tell(bc_match_resign(m->m, seat, &e), &e, err, size);
}

static char *finished(struct bc_out *o)
{
    if (o->failed)
        bc_out_free(o);
    return o->s;
}

char *bicorne_record(const struct bicorne_match *m, int reveal)
{
    struct bc_out o = {0};
    bc_record_write(m->m, reveal, &o);
    return finished(&o);
}

char *bicorne_position(const struct bicorne_match *m)
{
    struct bc_out o = {0};
    bc_position_write(&m->m->cx, m->m->scenario, m->m->own, &o);
    return finished(&o);
}

char *bicorne_view(const struct bicorne_match *m, int seat)
{
    struct bc_out o = {0};
    if (seat != BC_ONLOOKER && (seat < 0 || seat >= m->m->seats))
        return NULL;
    bc_match_view(m->m, seat, &o);
    return finished(&o);
}

void bicorne_text_free(char *text)
{
    free(text);
}

int bicorne_verify(const char *name, const char *text, size_t n, char *err, size_t size)
{
    struct bc_error e = {0};
    return tell(bc_record_verify(&bc_files_embedded, name, text, n, &e), &e, err, size);
}

uint64_t bicorne_digest(const struct bicorne_match *m)
{
    return bc_digest(BC_DIGEST_START, m->m->cx.st, m->m->cx.game->state_size);
}
