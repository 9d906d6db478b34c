/* dice.c - see dice.h; the derivation is written down in docs/notation.md.
 *
 *   commit    = BLAKE2b-256(seed)
 *   mix       = brought, or the first 16 bytes of BLAKE2b-256("bicorne mix 2" || seed || seat)
 *   key       = BLAKE2b-256("bicorne dice 1" || seed || number of seats as a byte || mixes)
 *   outcome n = BLAKE2b-256 keyed with `key` of (n as 8 bytes || retry as 4 bytes), both little
 *               endian; its first 8 bytes as a little endian number
 *   chain     = BLAKE2b-256("bicorne chain 2" || seed), the key of all heads */
#include "game/dice.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

int bc_dice_init(void)
{
    return sodium_init() < 0 ? BC_EIO : 0;
}

static void put_le(uint8_t *out, uint64_t v, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(v >> (8 * i));
}

static void hash(uint8_t out[BC_SEED], const void *bytes, size_t n)
{
    crypto_generichash(out, BC_SEED, bytes, n, NULL, 0);
}

/* Seed and contributions of trials: made from a number, so that they can be played again. */
static void from_number(struct bc_dice *d, uint64_t fixed)
{
    uint8_t text[16 + 8 + 1] = "bicorne fixed 1", sum[BC_SEED];
    put_le(text + 16, fixed, 8);
    for (int i = 0; i <= d->seats; i++) {
        text[24] = (uint8_t)i;
        hash(sum, text, sizeof text);
        if (i)
            memcpy(d->mix[i - 1], sum, BC_MIX);
        else
            memcpy(d->seed, sum, BC_SEED);
    }
}

void bc_dice_new(struct bc_dice *d, int seats, const uint64_t *fixed)
{
    assert(seats > 0 && seats <= BC_SEATS);
    memset(d, 0, sizeof *d);
    d->seats = seats;
    if (fixed) {
        from_number(d, *fixed);
        d->own = BC_BIT(seats) - 1;
    } else {
        randombytes_buf(d->seed, sizeof d->seed);
    }
    bc_dice_key(d);
}

/* What follows from the seed alone, and a number if there is one. */
static void from_seed(const struct bc_dice *d, const char *name, const uint8_t *number,
                      uint8_t out[BC_SEED])
{
    uint8_t text[16 + BC_SEED + 1];
    size_t n = strlen(name);
    assert(n <= 16);
    /* bytes to be hashed, not a string. NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(text, name, n);
    memcpy(text + n, d->seed, BC_SEED);
    n += BC_SEED;
    if (number)
        text[n++] = *number;
    hash(out, text, n);
}

void bc_dice_key(struct bc_dice *d)
{
    static const char name[] = "bicorne dice 1";
    uint8_t text[sizeof name - 1 + BC_SEED + 1 + sizeof d->mix], sum[BC_SEED];
    size_t n = sizeof name - 1;
    hash(d->commit, d->seed, sizeof d->seed);
    from_seed(d, "bicorne chain 2", NULL, d->chain);
    for (int i = 0; i < d->seats; i++)
        if (!(d->own & BC_BIT(i))) {
            from_seed(d, "bicorne mix 2", &(uint8_t){(uint8_t)i}, sum);
            memcpy(d->mix[i], sum, BC_MIX);
        }
    memcpy(text, name, n);
    memcpy(text + n, d->seed, BC_SEED);
    n += BC_SEED;
    text[n++] = (uint8_t)d->seats;
    memcpy(text + n, d->mix, (size_t)d->seats * BC_MIX);
    n += (size_t)d->seats * BC_MIX;
    hash(d->key, text, n);
}

int bc_dice_pick(const struct bc_dice *d, uint64_t n, const struct bc_list *l)
{
    uint64_t total = 0;
    for (int i = 0; i < l->n; i++)
        total += l->v[i].weight;
    assert(total && !d->secret);

    /* Numbers above the last multiple of `total` would favour the first options: try again. */
    uint64_t surplus = (0 - total) % total, x;
    uint32_t retry = 0;
    do {
        uint8_t text[12], sum[BC_SEED];
        put_le(text, n, 8);
        put_le(text + 8, retry++, 4);
        crypto_generichash(sum, sizeof sum, text, sizeof text, d->key, sizeof d->key);
        x = 0;
        for (int i = 7; i >= 0; i--)
            x = x << 8 | sum[i];
    } while (x > UINT64_MAX - surplus);

    x %= total;
    for (int i = 0; i < l->n; i++) {
        if (x < l->v[i].weight)
            return i;
        x -= l->v[i].weight;
    }
    assert(0);
    return -1;
}

bool bc_dice_fits(const struct bc_dice *d)
{
    uint8_t sum[BC_SEED];
    hash(sum, d->seed, sizeof d->seed);
    return !memcmp(sum, d->commit, sizeof sum);
}

void bc_chain_first(const struct bc_dice *d, const char *header, size_t n, uint8_t head[BC_SEED])
{
    crypto_generichash(head, BC_SEED, (const uint8_t *)header, n, d->chain, sizeof d->chain);
}

void bc_chain_line(const struct bc_dice *d, const char *line, size_t n, uint8_t head[BC_SEED])
{
    crypto_generichash_state st;
    crypto_generichash_init(&st, d->chain, sizeof d->chain, BC_SEED);
    crypto_generichash_update(&st, head, BC_SEED);
    crypto_generichash_update(&st, (const uint8_t *)line, n);
    crypto_generichash_final(&st, head, BC_SEED);
}

void bc_hex(const uint8_t *bytes, int n, char *out)
{
    for (int i = 0; i < n; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[2 * n] = 0;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool bc_unhex(const char *hex, uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++) {
        int hi = hex_digit(hex[2 * i]), lo = hi < 0 ? -1 : hex_digit(hex[2 * i + 1]);
        if (lo < 0)
            return false;
        bytes[i] = (uint8_t)(hi << 4 | lo);
    }
    return !hex[2 * n];
}
