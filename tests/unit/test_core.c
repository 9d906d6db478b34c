/* test_core.c - the reader of text files, growing texts and JSON, generator, digest, errors. */
#include "unit.h"

static struct bc_doc read_doc(const char *text)
{
    struct bc_doc d;
    struct bc_error e;
    must(bc_doc_parse(&d, "a.txt", text, strlen(text), &e), &e);
    return d;
}

static void refused(const char *text, size_t n, int line, int col, const char *part)
{
    struct bc_doc d;
    struct bc_error e;
    assert_int_equal(bc_doc_parse(&d, "a.txt", text, n, &e), BC_ESYNTAX);
    assert_string_equal(e.file, "a.txt");
    assert_int_equal(e.line, line);
    assert_int_equal(e.col, col);
    assert_non_null(strstr(e.text, part));
}

static void doc_words(void **s)
{
    (void)s;
    struct bc_doc d = read_doc("format 1\n\n  a\t\"two words\" b#c # gone\r\n[x]\n# only this\n"
                               "größe \"\" last\n[y]\n[x]\nend");
    assert_int_equal(d.lines, 4);
    assert_int_equal(d.sections, 4);
    assert_int_equal(d.line[0].section, 0);
    assert_int_equal(d.line[1].line, 3);
    assert_int_equal(d.line[1].n, 3);
    assert_string_equal(d.line[1].w[1].s, "two words");
    assert_int_equal(d.line[1].w[0].col, 3);
    assert_int_equal(d.line[1].w[1].col, 5);
    assert_string_equal(d.line[1].w[2].s, "b#c");
    assert_int_equal(d.line[2].section, 1);
    assert_string_equal(d.line[2].w[1].s, "");
    assert_int_equal(d.line[2].w[2].col, 10); /* characters, not bytes */
    assert_int_equal(d.line[3].section, 3);
    assert_string_equal(d.line[3].w[0].s, "end");
    assert_int_equal(bc_doc_section(&d, "x"), 1);
    assert_int_equal(bc_doc_section(&d, "y"), 2);
    assert_int_equal(bc_doc_section(&d, "z"), -1);
    assert_int_equal(d.section_line[1], 4);
    assert_int_equal(d.section_line[3], 8);
    assert_true(bc_is(&d.line[0], 1, "1"));
    assert_false(bc_is(&d.line[0], 2, "1"));
    bc_doc_free(&d);
    bc_doc_free(&d); /* does no harm */
}

static void doc_empty(void **s)
{
    (void)s;
    struct bc_doc d = read_doc("");
    assert_int_equal(d.lines, 0);
    assert_int_equal(d.sections, 1);
    bc_doc_free(&d);
}

static void doc_many_lines(void **s)
{
    (void)s;
    struct bc_out o = {0};
    for (int i = 0; i < 1000; i++)
        bc_putf(&o, "[s%d]\nline %d of many\n", i, i);
    struct bc_doc d = read_doc(o.s);
    assert_int_equal(d.lines, 1000);
    assert_int_equal(d.sections, 1001);
    assert_string_equal(d.line[999].w[1].s, "999");
    assert_string_equal(d.section[1000], "s999");
    assert_int_equal(d.section_line[1000], 1999);
    bc_doc_free(&d);
    bc_out_free(&o);
}

static void doc_errors(void **s)
{
    (void)s;
    refused("ok\na \"b\n", 8, 2, 3, "quote");
    refused("a \"b\"c\n", 7, 1, 5, "blank");
    refused("a\n\xc3\xa4 \xff", 6, 2, 3, "UTF-8");
    refused("a\0b", 3, 1, 2, "NUL");
    refused("x\n [a b]\n", 9, 2, 2, "section");
    refused("[]\n", 3, 1, 1, "section");
    refused("[a\n", 3, 1, 1, "section");
    refused("\xe0\x80\x80", 3, 1, 1, "UTF-8");     /* overlong */
    refused("\xed\xa0\x80", 3, 1, 1, "UTF-8");     /* a surrogate */
    refused("\xf4\x90\x80\x80", 4, 1, 1, "UTF-8"); /* beyond Unicode */
    refused("a\xc3", 2, 1, 2, "UTF-8");            /* cut off */
}

static void doc_numbers(void **s)
{
    (void)s;
    struct bc_error e;
    int v = 99;
    struct bc_doc d = read_doc("a 12 -3 x 9999999999999999999 1x");
    const struct bc_line *l = &d.line[0];
    assert_int_equal(bc_word_int(&d, l, 1, 0, 12, &v, &e), 0);
    assert_int_equal(v, 12);
    assert_int_equal(bc_word_int(&d, l, 2, -3, 0, &v, &e), 0);
    assert_int_equal(v, -3);
    for (int i = 1; i <= 6; i++) {
        assert_int_equal(bc_word_int(&d, l, i, 13, 1000, &v, &e), BC_ESYNTAX);
        assert_int_equal(v, -3);
        assert_int_equal(e.line, 1);
    }
    assert_int_equal(e.col, 33); /* just past the end */
    assert_int_equal(bc_want_words(&d, l, 6, &e), 0);
    assert_int_equal(bc_want_words(&d, l, 5, &e), BC_ESYNTAX);
    assert_int_equal(e.col, 31);
    assert_int_equal(bc_want_words(&d, l, 7, &e), BC_ESYNTAX);
    assert_false(bc_parse_int("", 0, 9, &v));
    assert_false(bc_parse_int("+1", 0, 9, &v));
    assert_false(bc_parse_int(" 1", 0, 9, &v));
    assert_false(bc_parse_int("-", -9, 9, &v));
    assert_true(bc_parse_int("007", 0, 9, &v));
    assert_int_equal(v, 7);
    bc_doc_free(&d);
    d = read_doc("a \"zwölf Wörter\"");
    assert_int_equal(bc_want_words(&d, &d.line[0], 3, &e), BC_ESYNTAX);
    assert_int_equal(e.col, 17); /* the quotes count */
    bc_doc_free(&d);
}

static void error_text(void **s)
{
    (void)s;
    struct bc_error e;
    char text[300];
    assert_int_equal(bc_fail_at(&e, BC_EVALUE, "f", 3, 4, "no %s", "way"), BC_EVALUE);
    assert_int_equal(e.code, BC_EVALUE);
    assert_string_equal(bc_error_text(&e, text, sizeof text), "f:3:4: no way");
    bc_fail_at(&e, BC_EIO, "f", 0, 0, "gone");
    assert_string_equal(bc_error_text(&e, text, sizeof text), "f: gone");
    bc_fail(&e, BC_EIO, "gone");
    assert_string_equal(bc_error_text(&e, text, sizeof text), "gone");
    assert_int_equal(bc_fail(NULL, BC_ENOMEM, "none"), BC_ENOMEM);
}

static void out_grows(void **s)
{
    (void)s;
    struct bc_out o = {0};
    assert_string_equal(bc_out_str(&o), "");
    for (int i = 0; i < 5000; i++)
        bc_putf(&o, "%04d", i);
    assert_int_equal(o.n, 20000);
    assert_int_equal(strlen(o.s), 20000);
    assert_memory_equal(o.s + 4 * 1234, "1234", 4);
    bc_out_clear(&o);
    assert_string_equal(bc_out_str(&o), "");
    bc_put_n(&o, "abcdef", 3);
    bc_put(&o, "x");
    assert_string_equal(bc_out_str(&o), "abcx");
    bc_out_free(&o);
    assert_string_equal(bc_out_str(&o), "");
}

/* Appending to fixed room cuts, and always ends with a NUL. */
static void out_fixed(void **s)
{
    (void)s;
    char buf[8];
    assert_int_equal(bc_cat(buf, sizeof buf, 0, "abc"), 3);
    assert_int_equal(bc_cat_int(buf, sizeof buf, 3, -12), 6);
    assert_string_equal(buf, "abc-12");
    assert_int_equal(bc_cat_int(buf, sizeof buf, 6, 345), 7);
    assert_string_equal(buf, "abc-123");
    assert_int_equal(bc_cat(buf, sizeof buf, 7, "x"), 7);
    assert_int_equal(bc_cat_int(buf, sizeof buf, 0, 0), 1);
    assert_string_equal(buf, "0");
}

static void out_json(void **s)
{
    (void)s;
    struct bc_out o = {0};
    bc_json_open(&o, NULL, '{');
    bc_json_str(&o, "a\"b", "x\\y\n\t\x01 \xc3\xa4");
    bc_json_int(&o, "n", INT64_MIN);
    bc_json_bool(&o, "t", true);
    bc_json_open(&o, "e", '[');
    bc_json_close(&o, ']');
    bc_json_open(&o, "v", '[');
    bc_json_int(&o, NULL, 1);
    bc_json_open(&o, NULL, '{');
    bc_json_close(&o, '}');
    bc_json_num(&o, NULL, 0.5, 2);
    bc_json_close(&o, ']');
    bc_json_bool(&o, "f", false);
    bc_json_close(&o, '}');
    assert_string_equal(o.s, "{\"a\\\"b\":\"x\\\\y\\n\\u0009\\u0001 \xc3\xa4\","
                             "\"n\":-9223372036854775808,\"t\":true,\"e\":[],"
                             "\"v\":[1,{},0.50],\"f\":false}");
    bc_out_free(&o);
}

/* Against the published splitmix64 and xoshiro256**, reckoned elsewhere. */
static void rng_known(void **s)
{
    (void)s;
    static const uint64_t want[] = {3504822795582309479u, 1819558768956484042u,
                                    1250851346055027673u, 16940231675099994102u,
                                    11585879347611423030u};
    struct bc_rng r;
    bc_rng_seed(&r, 1234567);
    assert_true(r.s[0] == 6457827717110365317u);
    assert_true(r.s[3] == 4593380528125082431u);
    for (int i = 0; i < 5; i++)
        assert_true(bc_rng_next(&r) == want[i]);
}

static void rng_below(void **s)
{
    (void)s;
    struct bc_rng r;
    int count[6] = {0};
    bc_rng_seed(&r, 1);
    for (int i = 0; i < 60000; i++) {
        uint32_t x = bc_rng_below(&r, 6);
        assert_in_range(x, 0, 5);
        count[x]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 9600, 10400);
    for (int i = 0; i < 100; i++)
        assert_int_equal(bc_rng_below(&r, 1), 0);
}

static void digest_known(void **s)
{
    (void)s;
    assert_true(bc_digest(BC_DIGEST_START, "", 0) == 0xcbf29ce484222325u);
    assert_true(bc_digest(BC_DIGEST_START, "a", 1) == 0xaf63dc4c8601ec8cu);
    assert_true(bc_digest(BC_DIGEST_START, "foobar", 6) == 0x85944171f73967e8u);
    assert_true(bc_digest(bc_digest(BC_DIGEST_START, "foo", 3), "bar", 3) == 0x85944171f73967e8u);
}

static void files_found(void **s)
{
    (void)s;
    struct bc_error e;
    struct bc_doc d;
    size_t n = 0;
    const char *text = bc_embedded_get("text/en.txt", &n);
    assert_non_null(text);
    assert_int_equal(strlen(text), n);
    assert_null(bc_embedded_get("text/en", &n));
    assert_int_equal(bc_files_doc(&bc_files_embedded, "null", "scenarios/plain.txt", &d, &e), 0);
    assert_true(bc_is(&d.line[0], 0, "format"));
    bc_doc_free(&d);
    assert_int_equal(bc_files_doc(&bc_files_embedded, "null", "nothing", &d, &e), BC_EIO);
    assert_string_equal(e.file, "data/null/nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doc_words),      cmocka_unit_test(doc_empty),
        cmocka_unit_test(doc_many_lines), cmocka_unit_test(doc_errors),
        cmocka_unit_test(doc_numbers),    cmocka_unit_test(error_text),
        cmocka_unit_test(out_grows),      cmocka_unit_test(out_fixed),
        cmocka_unit_test(out_json),       cmocka_unit_test(rng_known),
        cmocka_unit_test(rng_below),      cmocka_unit_test(digest_known),
        cmocka_unit_test(files_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
