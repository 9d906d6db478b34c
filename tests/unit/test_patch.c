/* test_patch.c - patches of JSON: each form by hand, texts at random, the views of all games; and what
 * does not fit is refused. */
#include "unit.h"

#include "core/patch.h"

static struct bc_span span(const char *s)
{
    return (struct bc_span){s, strlen(s)};
}

static struct bc_span all(const struct bc_out *o)
{
    return (struct bc_span){bc_out_str(o), o->n};
}

/* Back again too: what is new there is gone here. */
static void goes(struct bc_span a, struct bc_span b)
{
    struct bc_out patch = {0}, found = {0};
    bc_patch_make(a, b, NULL, &patch);
    assert_true(patch.n <= b.n + 2);
    if (!bc_patch_apply(a, all(&patch), &found) || found.n != b.n || memcmp(found.s, b.s, b.n) != 0)
        fail_msg("%s of %.*s", patch.s, (int)a.n, a.s);
    bc_out_free(&patch);
    bc_out_free(&found);
}

static void is(const char *a, const char *b, const char *wanted)
{
    struct bc_out patch = {0};
    bc_patch_make(span(a), span(b), NULL, &patch);
    assert_string_equal(bc_out_str(&patch), wanted);
    bc_out_free(&patch);
    goes(span(a), span(b));
    goes(span(b), span(a));
}

static void has_each_form(void **state)
{
    (void)state;
    is("5", "\"x\"", "\"x\"");
    is("{\"a\":1,\"b\":null}", "{\"a\":1,\"b\":null}", "{}");
    is("{\"a\":1,\"b\":null,\"c\":1}", "{\"a\":1,\"b\":true,\"c\":1}", "{\"b\":true}");
    is("{\"a\":1,\"b\":2}", "{\"a\":1}", "{\"b\":[]}");
    is("{\"a\":11111}", "{\"a\":11111,\"b\":2}", "{\"b\":[2]}");
    is("{\"aaaaaaaa\":1}", "{\"b\":{},\"c\":3,\"aaaaaaaa\":1}",
       "[{\"b\":{},\"c\":3,\"aaaaaaaa\":1}]"); /* not longer than the whole */
    is("{\"a\":\"long enough\"}", "{\"b\":{},\"c\":3,\"a\":\"long enough\"}",
       "{\"b\":[{},\"a\"],\"c\":[3,\"a\"]}");
    is("{\"a\":{\"x\":[1]},\"b\":\"long\"}", "{\"a\":[],\"b\":\"long\"}", "{\"a\":[[]]}");
    is("{\"a\":1,\"b\":2,\"c\":3}", "{\"b\":2,\"a\":1,\"c\":3}",
       "[{\"b\":2,\"a\":1,\"c\":3}]"); /* another order */
    is("{\"a\":{\"b\":{\"c\":1,\"d\":12345678}}}", "{\"a\":{\"b\":{\"c\":2,\"d\":12345678}}}",
       "{\"a\":{\"b\":{\"c\":2}}}");
    is("[\"one\",\"two\",\"three\"]", "[\"one\",\"TWO\",\"three\"]", "{\"1\":\"TWO\"}");
    is("[\"one\",\"two\",\"three\"]", "[\"one\",\"three\"]", "{\"1-1\":[]}");
    is("[\"one\",\"two\",\"three\"]", "[\"one\",\"two\",\"a\",\"b\",\"three\"]",
       "{\"2-0\":[\"a\",\"b\"]}");
    is("[\"one\",\"two\"]", "[\"one\",\"two\",\"three\"]", "{\"2-0\":[\"three\"]}");
    is("[{\"id\":1,\"at\":\"A1\"},{\"id\":2,\"at\":\"B1\"}]",
       "[{\"id\":1,\"at\":\"A1\"},{\"id\":2,\"at\":\"B2\"}]", "{\"1\":{\"at\":\"B2\"}}");
    is("{\"a\":[1,2,3],\"b\":1}", "{\"a\":[4],\"b\":1}", "{\"a\":[[4]]}");
    is("{\"a \\\" b\":\"\\\\\",\"c\":\"]}\"}", "{\"a \\\" b\":\"\\\\\",\"c\":\"}\"}",
       "{\"c\":\"}\"}");
    is("{\"a\":1,\"b\":2,\"c\":\"quite long enough\"}", "{\"x\":3,\"c\":\"quite long enough\"}",
       "{\"a\":[],\"b\":[],\"x\":[3,\"c\"]}");
    is("{\"1\":1,\"12\":1}", "{\"1\":12,\"12\":1}", "{\"1\":12}");
}

static void takes_a_key(void **state)
{
    struct bc_out o = {0};
    (void)state;
    bc_json_open(&o, NULL, '{');
    bc_json_int(&o, "n", 1);
    bc_patch_make(span("{\"a\":1,\"b\":22222}"), span("{\"a\":2,\"b\":22222}"), "to", &o);
    bc_json_bool(&o, "more", true);
    bc_json_close(&o, '}');
    assert_string_equal(o.s, "{\"n\":1,\"to\":{\"a\":2},\"more\":true}");
    bc_out_free(&o);
}

static void refuses_what_does_not_fit(void **state)
{
    static const char *const wrong[][2] = {
        {"{\"a\":1}", "{\"b\":2}"},
        {"{\"a\":1}", "{\"b\":[]}"},
        {"{\"a\":1}", "{\"a\":{}}"},
        {"[1,2]", "{\"2\":1}"},
        {"[1,2]", "{\"x\":1}"},
        {"[1,2]", "{\"1-2\":[]}"},
        {"[1,2]", "{\"1\":5,\"0\":5}"},
        {"[1,2]", "{\"0-1\":5}"},
        {"[1,2]", "{\"-1\":5}"},
        {"[1,2]", "[]"},
        {"1", "{\"a\":1}"},
        {"{\"a\":1}", ""},
        {"{\"a\":1}", "{\"b\":{\"c\":1}}"},
        {"[1,2]", "{\"0-99999999999999999999\":[]}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct bc_out o = {0};
        if (bc_patch_apply(span(wrong[i][0]), span(wrong[i][1]), &o))
            fail_msg("%s takes %s", wrong[i][0], wrong[i][1]);
        bc_out_free(&o);
    }
}

/* --- At random --- */

static void put_any(struct bc_out *o, const char *key, struct bc_rng *r, int depth)
{
    static const char *const words[] = {"", "a,b", "[", "}", "\"", "\\", "\\\"", "ß\n", "seq"};
    static const char *const keys[] = {"a", "b", "c", "d\"", "0", "1-1"};
    uint32_t n = bc_rng_below(r, 7);
    switch (bc_rng_below(r, depth > 3 ? 3 : 6)) {
    case 0: bc_json_int(o, key, (int64_t)bc_rng_below(r, 30) - 5); break;
    case 1: bc_json_bool(o, key, n & 1); break;
    case 2: bc_json_str(o, key, words[bc_rng_below(r, 9)]); break;
    case 3:
        bc_json_open(o, key, '[');
        while (n--)
            put_any(o, NULL, r, depth + 1);
        bc_json_close(o, ']');
        break;
    default:
        bc_json_open(o, key, '{');
        for (uint32_t from = bc_rng_below(r, 6), i = 0; i < n && i < 6; i++)
            put_any(o, keys[(i + from) % 6], r, depth + 1);
        bc_json_close(o, '}');
        break;
    }
}

/* The text with some of its values exchanged: most stays, as in a view. */
static void vary(struct bc_out *o, struct bc_span v, struct bc_rng *r)
{
    struct bc_scan s;
    struct bc_span key, it;
    bool object = bc_scan_enter(&s, v, '{');
    if (bc_rng_below(r, 9) == 0 || (!object && !bc_scan_enter(&s, v, '['))) {
        bool keep = bc_rng_below(r, 3) > 0;
        if (keep && o->comma)
            bc_put(o, ",");
        if (keep)
            bc_put_n(o, v.s, v.n);
        else
            put_any(o, NULL, r, 3);
        o->comma = true;
        return;
    }
    bc_json_open(o, NULL, object ? '{' : '[');
    while (object ? bc_scan_member(&s, &key, &it) : bc_scan_item(&s, &it)) {
        if (object && bc_rng_below(r, 9) == 0) {
            char name[32];
            snprintf(name, sizeof name, "%.*s+", key.n < 9 ? (int)key.n : 9, key.s);
            put_any(o, strchr(name, '\\') ? "more" : name, r, 3);
        }
        if (bc_rng_below(r, 9) == 0)
            continue;
        if (object) {
            if (o->comma)
                bc_put(o, ",");
            bc_put_n(o, key.s - 1, key.n + 2);
            bc_put(o, ":");
            o->comma = false;
        }
        vary(o, it, r);
        if (!object && bc_rng_below(r, 9) == 0)
            put_any(o, NULL, r, 3);
    }
    bc_json_close(o, object ? '}' : ']');
}

/* A patch with a byte exchanged, or cut short, in memory of just its size: the sanitizer sees to that. */
static void spoil(struct bc_span a, struct bc_span b, struct bc_rng *r)
{
    struct bc_out patch = {0}, o = {0};
    bc_patch_make(a, b, NULL, &patch);
    size_t n = bc_rng_below(r, 2) ? patch.n : bc_rng_below(r, (uint32_t)patch.n + 1);
    char *piece = malloc(n ? n : 1);
    memcpy(piece, patch.s, n);
    if (n)
        piece[bc_rng_below(r, (uint32_t)n)] = "{}[]\",:-19a"[bc_rng_below(r, 11)];
    bc_patch_apply(a, (struct bc_span){piece, n}, &o);
    free(piece);
    bc_out_free(&o);
    bc_out_free(&patch);
}

static void goes_from_any_to_any(void **state)
{
    struct bc_rng r;
    struct bc_out a = {0}, b = {0}, c = {0};
    (void)state;
    bc_rng_seed(&r, 19);
    for (int i = 0; i < (SLOW ? 4000 : 40000); i++) {
        bc_out_clear(&a);
        bc_out_clear(&b);
        bc_out_clear(&c);
        put_any(&a, NULL, &r, 0);
        put_any(&b, NULL, &r, 0);
        vary(&c, all(&a), &r);
        goes(all(&a), all(&b));
        goes(all(&a), all(&c));
        goes(all(&c), all(&a));
        spoil(all(&a), all(&c), &r);
    }
    bc_out_free(&a);
    bc_out_free(&b);
    bc_out_free(&c);
}

/* Long lists: those that are too long for us are sent whole. */
static void goes_with_long_lists(void **state)
{
    struct bc_rng r;
    struct bc_out a = {0}, b = {0};
    (void)state;
    bc_rng_seed(&r, 20);
    for (int i = 0; i < 200; i++) {
        uint32_t n = 200 + bc_rng_below(&r, 200);
        bc_out_clear(&a);
        bc_out_clear(&b);
        bc_json_open(&a, NULL, '[');
        bc_json_open(&b, NULL, '[');
        for (uint32_t k = 0; k < n; k++) {
            if (bc_rng_below(&r, 10))
                bc_json_int(&a, NULL, k);
            if (bc_rng_below(&r, 10))
                bc_json_int(&b, NULL, k);
        }
        bc_json_close(&a, ']');
        bc_json_close(&b, ']');
        goes(all(&a), all(&b));
    }
    bc_out_free(&a);
    bc_out_free(&b);
}

/* --- Views --- */

static void see(struct bc_match *m, int seat, struct bc_out *out)
{
    bc_out_clear(out);
    bc_json_open(out, NULL, '{');
    struct bc_ctx seen = bc_match_seen(m, seat);
    bc_match_members(m, &seen, seat, out);
    bc_match_table(&seen, "table", out);
    bc_json_close(out, '}');
}

/* Each seat's views, and those of nobody, one behind the other. */
static void follow(const struct bc_game *g, const char *scenario, int players)
{
    static const int seats[] = {0, 1, BC_ONLOOKER};
    struct bc_out was[3] = {0}, now[3] = {0};
    struct bc_rng r;
    struct bc_match *m = new_match(g, scenario, players, 19);
    bc_rng_seed(&r, 19);
    for (int k = 0; k < 3; k++)
        see(m, seats[k], &was[k]);
    for (int i = 0; i < (SLOW ? 60 : 200) && !bc_match_over(m); i++) {
        play_on(m, &r, 1 + (int)bc_rng_below(&r, 3));
        for (int k = 0; k < 3; k++) {
            see(m, seats[k], &now[k]);
            goes(all(&was[k]), all(&now[k]));
            struct bc_out o = was[k];
            was[k] = now[k];
            now[k] = o;
        }
    }
    for (int k = 0; k < 3; k++) {
        bc_out_free(&was[k]);
        bc_out_free(&now[k]);
    }
    bc_match_free(m);
}

static void goes_from_view_to_view(void **state)
{
    (void)state;
    each(follow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_each_form),
        cmocka_unit_test(takes_a_key),
        cmocka_unit_test(refuses_what_does_not_fit),
        cmocka_unit_test(goes_from_any_to_any),
        cmocka_unit_test(goes_with_long_lists),
        cmocka_unit_test(goes_from_view_to_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
