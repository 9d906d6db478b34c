/* limits.c - how often an address may ask, how many connections it may have, and how much it leaves unread.
 *
 * A table of fixed size, so that a flood from many addresses cannot grow it: an address may live in
 * one of WAYS places, chosen by a keyed hash that nobody outside can steer. Whoever has been quiet
 * longest, has no connection and has read what it was sent makes room. Addresses count by network
 * (address.c). A person counts like an address, "#7", wherever he asks from. */
#include "server/server.h"

#include "core/digest.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 2048, WAYS = 8, BURST_S = 4, MILLI = 1000 };

struct address {
    uint64_t key[2]; /* 0, 0: free */
    int64_t at;      /* ms; when `tokens` was right */
    int64_t tokens;  /* thousandths */
    int conns[SV_JOINS];
    size_t unread; /* bytes of answers that wait for it */
};

struct sv_limits {
    int rate;
    uint8_t secret[crypto_shorthash_KEYBYTES];
    struct address table[SETS][WAYS];
};

struct sv_limits *sv_limits_new(int rate)
{
    struct sv_limits *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->rate = rate;
    randombytes_buf(l->secret, sizeof l->secret);
    return l;
}

void sv_limits_free(struct sv_limits *l)
{
    free(l);
}

/* A network, or a person: his number behind what no address begins with. */
static void key_of(const char *ip, uint64_t key[2])
{
    uint8_t bytes[SV_NETWORK] = {0xff};
    if (ip[0] == '#') {
        int64_t person = strtoll(ip + 1, NULL, 10);
        memcpy(bytes + 8, &person, sizeof person);
    } else {
        sv_network(ip, bytes);
    }
    bytes[0] ^= 0xfe; /* 0, 0 is a free place, and :: an address */
    memcpy(key, bytes, sizeof bytes);
}

uint64_t sv_limits_key(const char *ip)
{
    uint64_t key[2];
    key_of(ip, key);
    uint64_t n = bc_digest(BC_DIGEST_START, key, sizeof key);
    return n ? n : 1;
}

static int64_t full(const struct sv_limits *l)
{
    return (int64_t)l->rate * BURST_S * MILLI;
}

static bool is_held(const struct address *a)
{
    return a->conns[SV_SOCKET] || a->conns[SV_TABLE] || a->unread;
}

/* The place of an address; NULL if it has none and all are held by others. */
static struct address *find(struct sv_limits *l, const char *ip, bool make, int64_t now_ms)
{
    uint64_t key[2];
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t set;
    key_of(ip, key);
    crypto_shorthash(hash, (const uint8_t *)key, sizeof key, l->secret);
    memcpy(&set, hash, sizeof set);
    struct address *row = l->table[set % SETS], *best = NULL;
    for (int i = 0; i < WAYS; i++) {
        if (!memcmp(row[i].key, key, sizeof key))
            return &row[i];
        if (!is_held(&row[i]) && (!best || row[i].at < best->at))
            best = &row[i];
    }
    if (!best || !make)
        return NULL;
    *best = (struct address){.at = now_ms, .tokens = full(l)};
    memcpy(best->key, key, sizeof key);
    return best;
}

bool sv_limits_take(struct sv_limits *l, const char *ip, int cost, int64_t now_ms)
{
    if (!l->rate)
        return true;
    struct address *a = find(l, ip, true, now_ms);
    if (!a)
        return false;
    int64_t passed = now_ms > a->at ? now_ms - a->at : 0;
    passed = passed < BURST_S * 1000 ? passed : BURST_S * 1000;
    a->tokens += passed * l->rate; /* ms times tokens a second: thousandths */
    a->tokens = a->tokens < full(l) ? a->tokens : full(l);
    a->at = now_ms;
    if (a->tokens < (int64_t)cost * MILLI)
        return false;
    a->tokens -= (int64_t)cost * MILLI;
    return true;
}

bool sv_limits_take_person(struct sv_limits *l, int64_t person, int cost, int64_t now_ms)
{
    char key[24];
    snprintf(key, sizeof key, "#%lld", (long long)person);
    return !person || sv_limits_take(l, key, cost, now_ms);
}

bool sv_limits_join(struct sv_limits *l, const char *ip, enum sv_join what, int max, int64_t now_ms)
{
    struct address *a = find(l, ip, true, now_ms);
    if (!a || (max && a->conns[what] >= max))
        return false;
    a->conns[what]++;
    return true;
}

void sv_limits_leave(struct sv_limits *l, const char *ip, enum sv_join what)
{
    struct address *a = find(l, ip, false, 0);
    assert(a && a->conns[what] > 0);
    a->conns[what]--;
}

bool sv_limits_hold(struct sv_limits *l, const char *ip, size_t bytes, int64_t now_ms)
{
    struct address *a = find(l, ip, true, now_ms);
    if (!a || (a->unread && a->unread + bytes > SV_UNREAD_MAX))
        return false;
    a->unread += bytes;
    return true;
}

void sv_limits_let(struct sv_limits *l, const char *ip, size_t bytes)
{
    struct address *a = find(l, ip, false, 0);
    assert(a && a->unread >= bytes);
    a->unread -= bytes;
}
