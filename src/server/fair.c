/* fair.c - what shows that dice are fair (docs/notation.md, "Dice"): seeds that are committed to before
 * anybody brings his mix, whose mixes are known, and the chain over what was played.
 *
 * A seed for a game that is yet to be made waits here for some minutes, in memory only: whoever asked for
 * it has its commitment, and names it by that. There are few, for one and for all; a new one takes the
 * place of the oldest. So a flood of requests can cost others a second try, no more. */
#include "server/live.h"

#include "game/record.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAITING = 1024, OF_ONE = 8, MINUTES = 10 };

/* --- Seeds that wait for their game --- */

struct reserved {
    uint8_t seed[BC_SEED], commit[BC_SEED];
    struct sv_whose whose;
    int64_t at; /* us, of a clock that never goes back; 0: free */
};

struct sv_reserve {
    struct reserved v[WAITING];
};

struct sv_reserve *sv_reserve_new(void)
{
    return calloc(1, sizeof(struct sv_reserve));
}

void sv_reserve_free(struct sv_reserve *r)
{
    if (r)
        sodium_memzero(r, sizeof *r);
    free(r);
}

static bool is_good(const struct reserved *r)
{
    return r->at && sv_mono_us() - r->at < (int64_t)MINUTES * 60 * 1000000;
}

/* Who was nobody yet is known by his address. */
static bool is_his(const struct reserved *r, struct sv_whose whose)
{
    return r->whose.person ? r->whose.person == whose.person : r->whose.address == whose.address;
}

/* A free place, or the oldest one's: his own, if he has too many. */
static struct reserved *find_place(struct sv_reserve *all, struct sv_whose whose)
{
    struct reserved *oldest = all->v, *own = NULL;
    int n = 0;
    for (struct reserved *r = all->v; r < all->v + WAITING; r++) {
        if (!is_good(r))
            r->at = 0;
        else if (r->whose.person == whose.person && r->whose.address == whose.address) {
            n++;
            own = own && own->at < r->at ? own : r;
        }
        oldest = r->at < oldest->at ? r : oldest;
    }
    return n < OF_ONE ? oldest : own;
}

static struct sv_whose whose_of(const struct sv_call *c)
{
    return (struct sv_whose){sv_limits_key(c->rq->ip), (uint64_t)c->who.person};
}

void sv_dice(struct sv_call *c)
{
    struct bc_out o = {0};
    char hex[BC_HEX];
    struct reserved *r = find_place(c->sv->live->reserve, whose_of(c));
    randombytes_buf(r->seed, sizeof r->seed);
    crypto_generichash(r->commit, sizeof r->commit, r->seed, sizeof r->seed, NULL, 0);
    r->whose = whose_of(c);
    r->at = sv_mono_us();
    bc_hex(r->commit, BC_SEED, hex);
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "commit", hex);
    bc_json_close(&o, '}');
    sv_answer_json(c->a, 201, NULL, &o);
}

/* --- What a request brings --- */

int sv_in_bring(const struct sv_call *c, struct sv_bring *b, struct sv_fault *f)
{
    const char *dice = NULL, *mix = NULL;
    memset(b, 0, sizeof *b);
    b->whose = whose_of(c);
    if (sv_in_str(c->in, "dice", SV_MAY, 100, &dice, f) ||
        sv_in_str(c->in, "mix", SV_MAY, 100, &mix, f))
        return -1;
    b->has_commit = dice && bc_unhex(dice, b->commit, BC_SEED);
    b->has_mix = mix && bc_unhex(mix, b->mix, BC_MIX);
    if (dice && !b->has_commit)
        return sv_fail(f, SV_VALUE, "'dice' is no commitment of %d hexadecimal digits.",
                       2 * BC_SEED);
    if (mix && !b->has_mix)
        return sv_fail(f, SV_VALUE, "'mix' is no %d hexadecimal digits.", 2 * BC_MIX);
    return 0;
}

int sv_bring_take(struct server *sv, const struct sv_bring *b, uint8_t seed[BC_SEED],
                  struct sv_fault *f)
{
    for (struct reserved *r = sv->live->reserve->v; r < sv->live->reserve->v + WAITING; r++)
        if (is_good(r) && is_his(r, b->whose) && !memcmp(r->commit, b->commit, BC_SEED)) {
            memcpy(seed, r->seed, BC_SEED);
            sodium_memzero(r, sizeof *r);
            return 0;
        }
    return sv_fail(f, SV_STATE,
                   "These dice are not kept for you, or not any more: ask for others.");
}

/* --- What is known of the dice of a row --- */

bool sv_has_chain(const struct st_game_row *row)
{
    return row->format == 2 && !row->foreign && !row->uploaded && row->state != ST_GAME_OPEN;
}

void sv_row_dice(const struct st_game_row *row, struct bc_dice *d)
{
    memset(d, 0, sizeof *d);
    memcpy(d->seed, row->seed, sizeof d->seed);
    d->seats = row->seats;
    for (int i = 0; i < row->seats; i++)
        if (row->format != 2 || row->seat[i].has_mix) {
            memcpy(d->mix[i], row->seat[i].mix, BC_MIX);
            d->own |= BC_BIT(i);
        }
    bc_dice_key(d);
}

static void put_commit(const uint8_t seed[BC_SEED], struct bc_out *out)
{
    uint8_t commit[BC_SEED];
    char hex[BC_HEX];
    crypto_generichash(commit, sizeof commit, seed, BC_SEED, NULL, 0);
    bc_hex(commit, BC_SEED, hex);
    bc_json_str(out, "commit", hex);
}

/* Digits: brought; `drawn`: follows from the seed; null: not known yet. */
static void put_mix(const uint8_t *mix, bool drawn, struct bc_out *out)
{
    char hex[BC_HEX];
    if (mix)
        bc_hex(mix, BC_MIX, hex);
    if (mix || drawn)
        bc_json_str(out, NULL, mix ? hex : "drawn");
    else
        bc_put(out, out->comma ? ",null" : "null");
    out->comma = true;
}

/* Of a rematch, whose seats are moved on by one: as far as it is known, offered or not. */
static void put_next(const struct st_game_row *row, struct bc_out *out)
{
    bc_seats waits = sv_rematch_waits(row);
    bc_json_open(out, "next", '{');
    if (row->has_next_seed)
        put_commit(row->next_seed, out);
    bc_json_open(out, "mixes", '[');
    for (int i = 0; i < row->seats; i++) {
        int k = (i + row->seats - 1) % row->seats;
        const struct st_seat_row *s = &row->seat[k];
        put_mix(s->has_next_mix ? s->next_mix : NULL, !(waits & BC_BIT(k)), out);
    }
    bc_json_close(out, ']');
    bc_json_close(out, '}');
}

void sv_wire_dice(const struct st_game_row *row, struct bc_out *out)
{
    if (row->foreign) {
        bc_put(out, ",\"commit\":null"); /* never the first member */
    } else {
        put_commit(row->seed, out);
        bc_json_open(out, "mixes", '[');
        for (int i = 0; i < row->seats; i++) {
            const struct st_seat_row *s = &row->seat[i];
            bool drawn = row->format == 2 && s->kind != ST_SEAT_OPEN;
            put_mix(s->has_mix ? s->mix : NULL, drawn, out);
        }
        bc_json_close(out, ']');
    }
    if (row->state == ST_GAME_OVER && !row->uploaded && !row->rematch[0])
        put_next(row, out);
}

/* --- The chain --- */

int sv_chain_start(struct bc_match *m, const struct st_game_row *row, struct sv_chain *c)
{
    c->has = sv_has_chain(row);
    if (!c->has)
        return 0;
    sv_match_dice(m, row);
    return bc_record_first(m, c->head);
}

void sv_chain_body(const struct bc_dice *d, const char *body, struct sv_chain *c)
{
    for (size_t n; c->has && *body; body += n + (body[n] == '\n')) {
        n = strcspn(body, "\n");
        if (n && strncmp(body, "clock ", 6) != 0) /* clocks are in no record's [actions] */
            bc_chain_line(d, body, n, c->head);
    }
}

void sv_chain_put(const struct sv_chain *c, struct bc_out *out)
{
    char hex[BC_HEX];
    if (!c->has)
        return;
    bc_hex(c->head, BC_SEED, hex);
    bc_putf(out, "head %s\n", hex);
}

bool sv_chain_get(const char *facts, struct sv_chain *c)
{
    char hex[BC_HEX] = "";
    const char *s = strstr(facts, "\nhead "); /* behind the line `facts` */
    if (s && strnlen(s + 6, BC_HEX) == BC_HEX)
        memcpy(hex, s + 6, BC_HEX - 1);
    c->has = bc_unhex(hex, c->head, BC_SEED);
    return c->has;
}
