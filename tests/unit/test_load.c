/* test_load.c - the load generator's reader of JSON: it must find what jansson finds, whatever the
 * order, the blanks and the depth, and must never read beyond the end. */
#include "unit.h"

#include "core/scan.h"

#include <jansson.h>

static struct bc_span span(const char *s)
{
    return (struct bc_span){s, strlen(s)};
}

static void finds_members(void **state)
{
    struct bc_scan s;
    struct bc_span k, v;
    (void)state;
    assert_true(
        bc_scan_enter(&s,
                      span(" {\"a\" : [1, {\"seq\":9}, \"]\"] ,\n\"seq\":12,\"b\":\"\\\"}\","
                           "\"c\":{},\"d\":null }"),
                      '{'));
    assert_true(bc_scan_member(&s, &k, &v) && bc_span_is(k, "a") && bc_scan_count(v) == 3);
    assert_true(bc_scan_member(&s, &k, &v) && bc_span_is(k, "seq") && bc_span_int(v, -1) == 12);
    assert_true(bc_scan_member(&s, &k, &v) && bc_span_is(k, "b") &&
                bc_span_is(bc_span_text(v), "\\\"}"));
    assert_true(bc_scan_member(&s, &k, &v) && bc_span_is(k, "c") && bc_span_is(v, "{}"));
    assert_true(bc_scan_member(&s, &k, &v) && bc_span_is(k, "d") && bc_span_is(v, "null"));
    assert_false(bc_scan_member(&s, &k, &v));
    assert_false(bc_scan_enter(&s, span("[1]"), '{'));
    assert_true(bc_scan_enter(&s, span("{ }"), '{'));
    assert_false(bc_scan_member(&s, &k, &v));
}

static void reads_values(void **state)
{
    (void)state;
    assert_int_equal(bc_span_int(span("-1"), 7), -1);
    assert_int_equal(bc_span_int(span("9007199254740991"), 7), 9007199254740991);
    assert_int_equal(bc_span_int(span("null"), 7), 7);
    assert_int_equal(bc_span_int(span("1.5"), 7), 7);
    assert_int_equal(bc_span_int(span("-"), 7), 7);
    assert_int_equal(bc_span_int(span(""), 7), 7);
    assert_int_equal(bc_span_text(span("5")).n, 0);
    assert_int_equal(bc_scan_count(span("[]")), 0);
    assert_int_equal(bc_scan_count(span("[ [1,2] , {\"a\":[]},\"x,y\" ]")), 3);
    assert_int_equal(bc_scan_count(span("null")), 0);
}

static json_t *any_value(struct bc_rng *r, int depth)
{
    static const char *const words[] = {"", "a,b", "[", "}", "\"", "\\", "\\\"", "ß\n", "seq"};
    uint32_t what = bc_rng_below(r, depth > 4 ? 5 : 7), n = bc_rng_below(r, 4);
    json_t *v;
    char key[16];
    switch (what) {
    case 0: return json_integer((json_int_t)bc_rng_below(r, 100000) - 50000);
    case 1: return json_boolean(n & 1);
    case 2: return json_null();
    case 3: return json_real((double)bc_rng_below(r, 1000) / 7 * 1e10);
    case 4: return json_string(words[bc_rng_below(r, 9)]);
    case 5:
        v = json_array();
        while (n--)
            json_array_append_new(v, any_value(r, depth + 1));
        return v;
    default:
        v = json_object();
        while (n--) {
            snprintf(key, sizeof key, "k%u", bc_rng_below(r, 1000));
            json_object_set_new(v, key, any_value(r, depth + 1));
        }
        return v;
    }
}

static void check_object(const json_t *o, const char *text)
{
    struct bc_scan s;
    struct bc_span k, v;
    size_t n = 0;
    assert_true(bc_scan_enter(&s, span(text), '{'));
    for (; bc_scan_member(&s, &k, &v); n++) {
        char key[16];
        snprintf(key, sizeof key, "%.*s", (int)k.n, k.s);
        json_t *found = json_loadb(v.s, v.n, JSON_DECODE_ANY, NULL);
        assert_non_null(found);
        assert_true(json_equal(found, json_object_get(o, key)));
        if (json_is_array(found))
            assert_int_equal(bc_scan_count(v), json_array_size(found));
        if (json_is_integer(found))
            assert_int_equal(bc_span_int(v, 1000000), json_integer_value(found));
        json_decref(found);
    }
    assert_int_equal(n, json_object_size(o));
}

static void agrees_with_jansson(void **state)
{
    struct bc_rng r;
    (void)state;
    bc_rng_seed(&r, 5);
    for (int i = 0; i < 3000; i++) {
        json_t *o = json_object();
        for (uint32_t n = bc_rng_below(&r, 6); n; n--) {
            char key[16];
            snprintf(key, sizeof key, "m%u", bc_rng_below(&r, 1000));
            json_object_set_new(o, key, any_value(&r, 0));
        }
        size_t flags = bc_rng_below(&r, 2) ? JSON_COMPACT : JSON_INDENT(bc_rng_below(&r, 4));
        char *text = json_dumps(o, flags | (bc_rng_below(&r, 2) ? JSON_ENSURE_ASCII : 0));
        check_object(o, text);
        /* Cut short anywhere, in memory of just that size: the sanitizer sees to its end. */
        size_t cut = bc_rng_below(&r, (uint32_t)strlen(text) + 1);
        char *piece = malloc(cut ? cut : 1);
        struct bc_scan s;
        struct bc_span k, v;
        memcpy(piece, text, cut);
        if (bc_scan_enter(&s, (struct bc_span){piece, cut}, '{'))
            while (bc_scan_member(&s, &k, &v))
                bc_scan_count(v);
        free(piece);
        free(text);
        json_decref(o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_members),
        cmocka_unit_test(reads_values),
        cmocka_unit_test(agrees_with_jansson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
