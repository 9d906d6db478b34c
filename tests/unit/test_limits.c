/* test_limits.c - how often an address may ask, and how many connections it may have. */
#include "unit.h"

#include "server/server.h"

#include <sodium.h>

static void test_rate(void **state)
{
    struct sv_limits *l = sv_limits_new(10);
    int64_t now = 1000000;
    (void)state;
    assert_non_null(l);
    for (int i = 0; i < 40; i++) /* four seconds' worth at once */
        assert_true(sv_limits_take(l, "10.0.0.1", 1, now));
    assert_false(sv_limits_take(l, "10.0.0.1", 1, now));
    assert_true(sv_limits_take(l, "10.0.0.2", 1, now));
    assert_false(sv_limits_take(l, "10.0.0.1", 1, now + 99));
    assert_true(sv_limits_take(l, "10.0.0.1", 1, now + 100));
    assert_false(sv_limits_take(l, "10.0.0.1", 1, now + 100));
    assert_false(sv_limits_take(l, "10.0.0.1", 41, now + 60000)); /* no more than that, ever */
    assert_true(sv_limits_take(l, "10.0.0.1", 40, now + 60000));
    assert_false(sv_limits_take(l, "10.0.0.1", 1, now)); /* a clock that went back gives nothing */
    sv_limits_free(l);
}

static void test_no_limit(void **state)
{
    struct sv_limits *l = sv_limits_new(0);
    (void)state;
    for (int i = 0; i < 10000; i++)
        assert_true(sv_limits_take(l, "10.0.0.1", 100, 5));
    sv_limits_free(l);
}

static void test_prefix(void **state)
{
    struct sv_limits *l = sv_limits_new(1);
    (void)state;
    assert_true(sv_limits_take(l, "2001:db8::1", 4, 5));
    assert_false(sv_limits_take(l, "2001:db8::2", 1, 5)); /* the same house */
    assert_true(sv_limits_take(l, "2001:db8:0:1::1", 1, 5));
    assert_true(sv_limits_take(l, "no address", 4, 5));
    assert_false(sv_limits_take(l, "neither", 1, 5));
    sv_limits_free(l);
}

/* IPv4 in the dress of IPv6 is IPv4: one client behind a proxy does not speak for all. */
static void test_mapped(void **state)
{
    static const char *const same[] = {"::ffff:192.0.2.1", "::FFFF:c000:0201", "192.0.2.1:4711",
                                       "[::ffff:192.0.2.1]:80"};
    struct sv_limits *l = sv_limits_new(1);
    (void)state;
    assert_true(sv_limits_take(l, "192.0.2.1", 4, 5));
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_false(sv_limits_take(l, same[i], 1, 5));
    assert_true(sv_limits_take(l, "::ffff:192.0.2.2", 4, 5));
    assert_true(sv_limits_take(l, "::ffff:192.0.2.3", 4, 5));
    assert_true(sv_limits_take(l, "::1", 4, 5));
    assert_true(sv_limits_take(l, "fe80::1%eth0", 4, 5));
    assert_false(sv_limits_take(l, "[fe80::2]:443", 1, 5));
    assert_true(sv_limits_take_person(l, 3221225985, 4, 5)); /* the number of 192.0.2.1 */
    sv_limits_free(l);
}

/* A network of IPv6 has as many connections as an address of IPv4. */
static void test_network_connections(void **state)
{
    struct sv_limits *l = sv_limits_new(1);
    (void)state;
    assert_true(sv_limits_join(l, "2001:db8::1", SV_TABLE, 2, 5));
    assert_true(sv_limits_join(l, "2001:db8::2", SV_TABLE, 2, 5));
    assert_false(sv_limits_join(l, "2001:db8::3", SV_TABLE, 2, 5));
    assert_true(sv_limits_join(l, "2001:db8:0:1::3", SV_TABLE, 2, 5));
    sv_limits_free(l);
}

static void test_networks(void **state)
{
    static const char *const bad[] = {"",     " ,",     "10.0.0.0/33", "10.0.0.1/x",
                                      "host", "::/129", "10.0.0.1/",   "10.0.0.1,host"};
    const struct sv_options behind = {.behind_proxy = true}, named = {.proxies = "10.1.0.0/16"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (sv_networks_ok(bad[i]))
            fail_msg("%s", bad[i]);
    assert_true(sv_networks_ok("10.0.0.0/8, 2001:db8::/33,192.0.2.7"));
    assert_true(sv_networks_have("10.0.0.0/9", "10.127.1.1"));
    assert_true(sv_networks_have("10.0.0.0/9", "::ffff:10.127.1.1"));
    assert_false(sv_networks_have("10.0.0.0/9", "10.128.1.1"));
    assert_true(sv_networks_have("192.0.2.7, 2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(sv_networks_have("192.0.2.7, 2001:db8::/33", "2001:db8:8000::1"));
    assert_false(sv_networks_have("0.0.0.0/0", "2001:db8::1"));
    assert_true(sv_is_loopback("127.8.9.1") && sv_is_loopback("::1") &&
                sv_is_loopback("::ffff:127.0.0.1"));
    assert_false(sv_is_loopback("::2") || sv_is_loopback("10.0.0.1") || sv_is_loopback("x"));
    assert_true(sv_is_proxy(&behind, "127.0.0.1"));
    assert_false(sv_is_proxy(&behind, "10.1.2.3"));
    assert_true(sv_is_proxy(&named, "10.1.2.3"));
    assert_false(sv_is_proxy(&named, "127.0.0.1"));
}

static void test_connections(void **state)
{
    struct sv_limits *l = sv_limits_new(1);
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(sv_limits_join(l, "10.0.0.1", SV_TABLE, 3, 5));
    assert_false(sv_limits_join(l, "10.0.0.1", SV_TABLE, 3, 5));
    assert_true(sv_limits_join(l, "10.0.0.1", SV_SOCKET, 3, 5));
    assert_true(sv_limits_join(l, "10.0.0.1", SV_TABLE, 0, 5));
    assert_true(sv_limits_join(l, "10.0.0.2", SV_TABLE, 3, 5));
    sv_limits_leave(l, "10.0.0.1", SV_TABLE);
    sv_limits_leave(l, "10.0.0.1", SV_TABLE);
    assert_true(sv_limits_join(l, "10.0.0.1", SV_TABLE, 3, 5));
    assert_false(sv_limits_join(l, "10.0.0.1", SV_TABLE, 3, 5));
    sv_limits_free(l);
}

/* Bytes that wait for an address: the first answer goes whatever its size, more only as far as there is
 * room; and whatever comes, what is held is not forgotten. */
static void test_unread(void **state)
{
    struct sv_limits *l = sv_limits_new(0);
    char ip[32];
    (void)state;
    assert_true(sv_limits_hold(l, "10.0.0.1", SV_UNREAD_MAX + 1, 5));
    assert_false(sv_limits_hold(l, "10.0.0.1", 1, 5));
    assert_true(sv_limits_hold(l, "10.0.0.2", SV_UNREAD_MAX - 1, 5));
    assert_true(sv_limits_hold(l, "10.0.0.2", 1, 5));
    assert_false(sv_limits_hold(l, "10.0.0.2", 1, 5));
    for (int i = 0; i < 100000; i++) {
        snprintf(ip, sizeof ip, "11.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(sv_limits_join(l, ip, SV_SOCKET, 0, 6 + i));
        sv_limits_leave(l, ip, SV_SOCKET);
    }
    assert_false(sv_limits_hold(l, "10.0.0.1", 1, 7));
    sv_limits_let(l, "10.0.0.1", SV_UNREAD_MAX + 1);
    assert_true(sv_limits_hold(l, "10.0.0.1", SV_UNREAD_MAX, 7));
    sv_limits_let(l, "10.0.0.2", 1);
    assert_true(sv_limits_hold(l, "10.0.0.2", 1, 7));
    sv_limits_free(l);
}

/* A flood of addresses pushes others out of the table, but none that has a connection. */
static void test_flood(void **state)
{
    struct sv_limits *l = sv_limits_new(1);
    char ip[32];
    (void)state;
    for (int i = 0; i < 100; i++) {
        snprintf(ip, sizeof ip, "10.0.1.%d", i);
        assert_true(sv_limits_join(l, ip, SV_TABLE, 1, 5));
    }
    for (int i = 0; i < 200000; i++) {
        snprintf(ip, sizeof ip, "11.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        (void)sv_limits_take(l, ip, 1, 6 + i);
    }
    for (int i = 0; i < 100; i++) {
        snprintf(ip, sizeof ip, "10.0.1.%d", i);
        assert_false(sv_limits_join(l, ip, SV_TABLE, 1, 5));
        sv_limits_leave(l, ip, SV_TABLE);
        assert_true(sv_limits_join(l, ip, SV_TABLE, 1, 5));
    }
    sv_limits_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rate),    cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_prefix),  cmocka_unit_test(test_connections),
        cmocka_unit_test(test_unread),  cmocka_unit_test(test_flood),
        cmocka_unit_test(test_mapped),  cmocka_unit_test(test_network_connections),
        cmocka_unit_test(test_networks)};
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
