/* throttle.c - how often passwords may be tried, whatever addresses that comes from.
 *
 * Wrong passwords count for the account: SV_TRIES at once, then one a minute. A stranger could keep
 * the owner out with that. So a browser in which somebody has logged in gets a cookie that says so,
 * signed with the database's secret: its tries count for itself alone, and nobody else can use them up.
 * (The cookie opens nothing; it is good for as many wrong passwords as a stranger has.) What a session
 * tries counts for that session. A password that is right costs nothing.
 *
 * A table of fixed size: a key may live in one of WAYS places, chosen by a keyed hash; whoever has the
 * most tries left makes room, so that a flood of names frees nobody who has none. */
#include "server/api.h"
#include "server/live.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 512, WAYS = 8, MINUTE_MS = 60000, NONCE = 12, MAC = 24 };

struct tries {
    uint8_t key[SV_TRY_KEY];
    int64_t
        spent; /* ms: when the last of those tries is forgotten, on a clock that never goes back */
};

struct sv_throttle {
    uint8_t secret[crypto_generichash_KEYBYTES];
    struct tries table[SETS][WAYS];
};

struct sv_throttle *sv_throttle_new(void)
{
    struct sv_throttle *t = calloc(1, sizeof *t);
    if (t)
        randombytes_buf(t->secret, sizeof t->secret);
    return t;
}

void sv_throttle_free(struct sv_throttle *t)
{
    free(t);
}

static struct tries *find(struct sv_throttle *t, const uint8_t key[SV_TRY_KEY])
{
    uint32_t set;
    memcpy(&set, key, sizeof set);
    struct tries *row = t->table[set % SETS], *best = row;
    for (int i = 0; i < WAYS; i++) {
        if (!memcmp(row[i].key, key, SV_TRY_KEY))
            return &row[i];
        if (row[i].spent < best->spent)
            best = &row[i];
    }
    memset(best, 0, sizeof *best);
    memcpy(best->key, key, SV_TRY_KEY);
    return best;
}

bool sv_throttle_take(struct sv_throttle *t, const uint8_t key[SV_TRY_KEY], int64_t now_ms)
{
    struct tries *x = find(t, key);
    int64_t spent = x->spent > now_ms ? x->spent : now_ms;
    if (spent - now_ms > (int64_t)(SV_TRIES - 1) * MINUTE_MS)
        return false;
    x->spent = spent + MINUTE_MS;
    return true;
}

void sv_throttle_give(struct sv_throttle *t, const uint8_t key[SV_TRY_KEY])
{
    find(t, key)->spent -= MINUTE_MS;
}

static void make_key(const struct sv_throttle *t, const char *what, const void *bytes, size_t n,
                     uint8_t key[SV_TRY_KEY])
{
    crypto_generichash_state s;
    crypto_generichash_init(&s, t->secret, sizeof t->secret, SV_TRY_KEY);
    crypto_generichash_update(&s, (const uint8_t *)what, strlen(what) + 1);
    crypto_generichash_update(&s, bytes, n);
    crypto_generichash_final(&s, key, SV_TRY_KEY);
}

/* --- Browsers that are known: "ID-NONCE-MAC" --- */

static void known_mac(const struct server *sv, const char *text, size_t n, char mac[2 * MAC + 1])
{
    uint8_t bytes[MAC];
    crypto_generichash_state s;
    crypto_generichash_init(&s, sv->secret, sizeof sv->secret, MAC);
    crypto_generichash_update(&s, (const uint8_t *)"bicorne known ", 14);
    crypto_generichash_update(&s, (const uint8_t *)text, n);
    crypto_generichash_final(&s, bytes, MAC);
    sodium_bin2hex(mac, 2 * MAC + 1, bytes, MAC);
}

void sv_known_make(const struct server *sv, int64_t person, char out[SV_KNOWN])
{
    uint8_t nonce[NONCE];
    char hex[2 * NONCE + 1], mac[2 * MAC + 1];
    randombytes_buf(nonce, sizeof nonce);
    sodium_bin2hex(hex, sizeof hex, nonce, sizeof nonce);
    int n = snprintf(out, SV_KNOWN, "%lld-%s", (long long)person, hex);
    known_mac(sv, out, (size_t)n, mac);
    snprintf(out + n, SV_KNOWN - (size_t)n, "-%s", mac);
}

/* A cookie that we gave to a browser in which this person logged in. */
static bool is_known(const struct server *sv, const char *known, int64_t person)
{
    char id[24], mac[2 * MAC + 1];
    int n = snprintf(id, sizeof id, "%lld-", (long long)person);
    size_t len = known ? strlen(known) : 0, head = (size_t)n + 2 * NONCE;
    if (len != head + 1 + 2 * MAC || strncmp(known, id, (size_t)n) != 0 || known[head] != '-')
        return false;
    known_mac(sv, known, head, mac);
    return !sodium_memcmp(mac, known + head + 1, 2 * MAC);
}

/* --- Whose tries they are --- */

void sv_try_login(const struct server *sv, const char *name, int64_t account, const char *known,
                  uint8_t key[SV_TRY_KEY])
{
    const struct sv_throttle *t = sv->live->throttle;
    char small[ST_NAME];
    if (account && is_known(sv, known, account)) {
        make_key(t, "browser", known, strlen(known), key);
    } else if (account) {
        make_key(t, "account", &account, sizeof account, key);
    } else { /* as if there were one */
        size_t n = 0;
        for (; name[n] && n < sizeof small; n++)
            small[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] + 32 : name[n]);
        make_key(t, "name", small, n, key);
    }
}

void sv_try_session(const struct server *sv, const uint8_t session[ST_TOKEN],
                    uint8_t key[SV_TRY_KEY])
{
    make_key(sv->live->throttle, "session", session, ST_TOKEN, key);
}
