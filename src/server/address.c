/* address.c - addresses of clients as text: which network they count for, which are this machine's, and
 * which belong to a proxy whose word is taken.
 *
 * An address of IPv6 counts by its first 64 bits, which is what one household or host gets; one of
 * IPv4 by itself, also where it comes dressed as IPv6 (::ffff:192.0.2.1). */
#include "server/server.h"

#include "core/doc.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 64, MAPPED = 12 };

/* "192.0.2.1:80", "[2001:db8::1]:80", "fe80::1%eth0": the address alone, as proxies may write it. */
static void bare(const char *ip, char out[TEXT])
{
    const char *colon = strchr(ip, ':');
    size_t n = strcspn(ip, "%");
    if (ip[0] == '[') {
        ip++;
        n = strcspn(ip, "%]");
    } else if (colon && !strchr(colon + 1, ':')) {
        n = (size_t)(colon - ip);
    }
    snprintf(out, TEXT, "%.*s", n < TEXT ? (int)n : 0, ip);
}

/* As 16 bytes, IPv4 as ::ffff:a.b.c.d; false: no address. */
static bool read_address(const char *ip, uint8_t out[SV_NETWORK])
{
    static const uint8_t prefix[MAPPED] = {[10] = 0xff, [11] = 0xff};
    char text[TEXT];
    bare(ip, text);
    if (inet_pton(AF_INET6, text, out) == 1)
        return true;
    memcpy(out, prefix, MAPPED);
    return inet_pton(AF_INET, text, out + MAPPED) == 1;
}

static bool is_four(const uint8_t a[SV_NETWORK])
{
    uint8_t b[SV_NETWORK];
    return read_address("::ffff:0.0.0.0", b) && !memcmp(a, b, MAPPED);
}

void sv_network(const char *ip, uint8_t out[SV_NETWORK])
{
    if (!read_address(ip, out))
        memset(out, 0, SV_NETWORK); /* whatever it is, all of it together */
    else if (!is_four(out))
        memset(out + 8, 0, 8);
}

bool sv_is_loopback(const char *ip)
{
    uint8_t a[SV_NETWORK], one[SV_NETWORK] = {[15] = 1};
    return read_address(ip, a) && (is_four(a) ? a[MAPPED] == 127 : !memcmp(a, one, sizeof one));
}

/* --- Lists of networks: "10.0.0.0/8, 2001:db8::/32, 192.0.2.7" --- */

static bool has_bits(const uint8_t *a, const uint8_t *b, int bits)
{
    int rest = bits % 8;
    return !memcmp(a, b, (size_t)bits / 8) &&
           (!rest || !((a[bits / 8] ^ b[bits / 8]) >> (8 - rest)));
}

/* The next one of the list; -1: the end, -2: no network. Else how many bits of `net` count. */
static int next_network(const char **list, uint8_t net[SV_NETWORK])
{
    char item[TEXT], *slash;
    int bits = 128, max;
    *list += strspn(*list, ", ");
    size_t n = strcspn(*list, ", ");
    if (!n)
        return -1;
    if (n >= sizeof item)
        return -2;
    snprintf(item, sizeof item, "%.*s", (int)n, *list);
    *list += n;
    slash = strchr(item, '/');
    if (slash)
        *slash = 0;
    if (!read_address(item, net))
        return -2;
    max = strchr(item, ':') ? 128 : 32;
    if (slash && !bc_parse_int(slash + 1, 0, max, &bits))
        return -2;
    return slash && max == 32 ? bits + 8 * MAPPED : bits;
}

bool sv_networks_ok(const char *list)
{
    uint8_t net[SV_NETWORK];
    int bits, count = 0;
    while ((bits = next_network(&list, net)) >= 0)
        count++;
    return bits == -1 && count;
}

bool sv_networks_have(const char *list, const char *ip)
{
    uint8_t a[SV_NETWORK], net[SV_NETWORK];
    int bits;
    if (!read_address(ip, a))
        return false;
    while ((bits = next_network(&list, net)) >= 0)
        if (has_bits(a, net, bits))
            return true;
    return false;
}

bool sv_is_proxy(const struct sv_options *opt, const char *ip)
{
    return (opt->behind_proxy && sv_is_loopback(ip)) ||
           (opt->proxies && sv_networks_have(opt->proxies, ip));
}
