/* test_names.c - what people may be called, and which names look alike: names.c of the store. */
#include "store_kit.h"

static void test_good(void **state)
{
    static const struct {
        const char *given, *is;
    } list[] = {
        {"Anna", "Anna"},
        {"  Anna   Blume ", "Anna Blume"},
        {"Anna\u00a0Blume\u3000", "Anna Blume"},
        {"Blücher", "Blücher"},
        {"Blu\u0308cher", "Blücher"},         /* u and two dots */
        {"\uff21\uff4e\uff4e\uff41", "Anna"}, /* wide letters */
        {"\ufb01x", "fix"},                   /* a ligature */
        {"Кутузов", "Кутузов"},
        {"Ναπολέων 2", "Ναπολέων 2"},
        {"山田 Taro", "山田 Taro"},
        {"נפוליאון", "נפוליאון"},
        {"O'Neill-Smith (2)", "O'Neill-Smith (2)"},
        {"7", "7"},
        {"Anna ♞", "Anna ♞"},
        {"หมู่ที่", "หมู่ที่"},
    };
    char out[ST_NAME];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        int fault = (int)st_name_check(list[i].given, out);
        if (fault || strcmp(out, list[i].is) != 0)
            fail_msg("%s: %d %s", list[i].given, fault, fault ? "" : out);
    }
}

static void test_bad(void **state)
{
    static const struct {
        const char *given;
        enum st_name_fault fault;
    } list[] = {
        {"", ST_NAME_EMPTY},
        {"   ", ST_NAME_EMPTY},
        {"\u00a0\u2003", ST_NAME_EMPTY},
        {"\u3164", ST_NAME_UNSEEN}, /* a filler of Hangul */
        {"\u2800", ST_NAME_UNSEEN}, /* Braille without a dot */
        {"...", ST_NAME_EMPTY},
        {"–", ST_NAME_EMPTY},           /* somebody who is gone */
        {"An\u200bna", ST_NAME_UNSEEN}, /* a blank without width */
        {"Anna\u202e", ST_NAME_UNSEEN}, /* from right to left */
        {"An\u00adna", ST_NAME_UNSEEN}, /* a hyphen that may be */
        {"Anna\ufe0f", ST_NAME_UNSEEN},
        {"Anna\U000e0041", ST_NAME_UNSEEN}, /* a tag */
        {"Anna\U0001d159", ST_NAME_UNSEEN}, /* a head of a note, without ink */
        {"Anna\ufffc", ST_NAME_UNSEEN},     /* something that is not there */
        {"Anna\x07", ST_NAME_UNSEEN},
        {"Anna\tBlume", ST_NAME_UNSEEN},
        {"Anna\n", ST_NAME_UNSEEN},
        {"a\"b", ST_NAME_UNSEEN},
        {"\uff02Anna", ST_NAME_UNSEEN}, /* a wide quote */
        {"\ue000Anna", ST_NAME_UNSEEN}, /* everybody's own */
        {"Anna\xff", ST_NAME_UNSEEN},
        {"\u0391nna", ST_NAME_MIXED}, /* Greek Alpha */
        {"Ann\u0430", ST_NAME_MIXED}, /* Cyrillic a */
        {"Anna Анна", ST_NAME_MIXED},
        {"1\u0662", ST_NAME_MIXED}, /* digits of two kinds */
        {"a\u0301\u0301\u0301\u0301\u0301", ST_NAME_UNSEEN},
        {"123456789012345678901234567890123", ST_NAME_LONG},
        {"山山山山山山山山山山山山山山山山", ST_NAME_LONG}, /* 48 bytes */
    };
    char out[ST_NAME] = "?";
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        int fault = (int)st_name_check(list[i].given, out);
        if (fault != (int)list[i].fault)
            fail_msg("%zu %s: %d instead of %d", i, list[i].given, fault, list[i].fault);
    }
    assert_string_equal(out, "?");
}

static bool alike(const char *a, const char *b)
{
    struct st_looks x, y;
    assert_true(st_looks(a, &x) && st_looks(b, &y));
    return !strcmp(x.as_is, y.as_is) || !strcmp(x.small, y.small);
}

static void test_looks(void **state)
{
    static const char *const same[][2] = {
        {"Anna", "ANNA"},       {"AnnaI", "Annal"},     {"Anna1", "Annal"}, {"Bernd", "Bemd"},
        {"O0", "OO"},           {"Ана", "Aна"},         {"асе", "ace"},     {"Μαρια", "μαρια"},
        {"Blücher", "BLÜCHER"}, {"Кутузов", "КУТУЗОВ"}, {"ΑΝΝΑ", "Anna"},
    };
    static const char *const other[][2] = {
        {"Anna", "Anne"}, {"Anna", "Anna 2"}, {"Blücher", "Blucher"}, {"Ben", "Benn"}};
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!alike(same[i][0], same[i][1]))
            fail_msg("%s is not like %s", same[i][0], same[i][1]);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (alike(other[i][0], other[i][1]))
            fail_msg("%s is like %s", other[i][0], other[i][1]);
}

/* Accounts from before, and those of other tables: what they look like is found out at the start. */
static void test_filled_at_start(void **state)
{
    struct st_store *s = open_store("names.db");
    struct bc_error e;
    (void)state;
    new_person(s, "Anna1", "$hash");
    assert_int_equal(st_read_looks(s, "Annal"), 1);
    st_close(s);
    sqlite3 *h;
    assert_int_equal(sqlite3_open(in_folder("names.db"), &h), SQLITE_OK);
    assert_int_equal(sqlite3_exec(h, "UPDATE person SET looks = NULL", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(h);
    for (int round = 0; round < 2; round++) {
        must(st_open(&s, in_folder("names.db"), NULL, NULL, &e), &e);
        assert_int_equal(st_read_looks(s, "Annal"), 1);
        assert_int_equal(st_read_looks(s, "Anne"), 0);
        struct st_person like = {.name = "AnnaI", .pass = "$hash"};
        assert_int_equal(do_now(s, (struct job){.what = person_new, .person = &like}), BC_EILLEGAL);
        st_close(s);
        assert_int_equal(sqlite3_open(in_folder("names.db"), &h), SQLITE_OK);
        assert_int_equal(sqlite3_exec(h, "UPDATE person SET looks = '1.0:x'", NULL, NULL, NULL),
                         SQLITE_OK);
        sqlite3_close(h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_filled_at_start),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
