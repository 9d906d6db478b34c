/* test_text.c - what players read: the reader of language files, placeholders, and that no game
 * lacks a word in any language. (Keys that nobody needs are found by tools/checktext.) */
#include "unit.h"

#include "game/text.h"

static struct bc_text *read_text(const char *text)
{
    struct bc_error e;
    struct bc_text *t = NULL;
    must(bc_text_new("xx", "t.txt", text, strlen(text), &t, &e), &e);
    return t;
}

static void reads(void **s)
{
    (void)s;
    struct bc_text *t = read_text("# comment\n\nb.c = two = three # kept\r\n  a=  x {1}{seat}  \n"
                                  "z = {2|one|many}");
    assert_string_equal(bc_text_lang(t), "xx");
    assert_int_equal(bc_text_count(t), 3);
    assert_string_equal(bc_text_key(t, 0), "a");
    assert_string_equal(bc_text_key(t, 2), "z");
    assert_string_equal(bc_tr(t, "b.c"), "two = three # kept");
    assert_string_equal(bc_tr(t, "a"), "x {1}{seat}");
    assert_string_equal(bc_tr(t, "b"), "b");
    assert_null(bc_tr_find(t, "b"));
    bc_text_free(t);
    t = read_text("");
    assert_int_equal(bc_text_count(t), 0);
    bc_text_free(t);
}

static void many_keys(void **s)
{
    (void)s;
    struct bc_out o = {0};
    char key[16], text[16];
    for (int i = 0; i < 2000; i++)
        bc_putf(&o, "k%d = t%d\n", i * 7919 % 2000, i * 7919 % 2000);
    struct bc_text *t = read_text(o.s);
    for (int i = 0; i < 2000; i++) {
        snprintf(key, sizeof key, "k%d", i);
        snprintf(text, sizeof text, "t%d", i);
        assert_string_equal(bc_tr(t, key), text);
        if (i)
            assert_true(strcmp(bc_text_key(t, i - 1), bc_text_key(t, i)) < 0);
    }
    bc_text_free(t);
    bc_out_free(&o);
}

static void refuses(void **s)
{
    (void)s;
    static const struct {
        const char *text;
        int line, col;
    } bad[] = {
        {"a = 1\nb\n", 2, 2},    {"a = 1\n = x\n", 2, 2},
        {"a =\n", 1, 4},         {"a = 1\nb = 2\na = 3", 3, 1},
        {"a = {0}", 1, 5},       {"a = {7}", 1, 5},
        {"a = x {1", 1, 7},      {"a = x }", 1, 7},
        {"a = {1|x}", 1, 5},     {"a = {1|x|y|z}", 1, 5},
        {"a = {1|{2}|y}", 1, 5}, {"a = ä {who}", 1, 7},
        {"a = {}", 1, 5},        {"a b = c", 1, 3},
        {"a = \xff", 1, 5},      {"\n\n\tä = {1|a|b}{", 3, 13},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct bc_error e;
        struct bc_text *t = NULL;
        int rc = bc_text_new("xx", "t.txt", bad[i].text, strlen(bad[i].text), &t, &e);
        assert_int_equal(rc, BC_ESYNTAX);
        assert_null(t);
        if (e.line != bad[i].line || e.col != bad[i].col)
            fail_msg("'%s': %d:%d: %s", bad[i].text, e.line, e.col, e.text);
    }
    struct bc_text *t = NULL;
    assert_int_equal(bc_text_new("xx", "t", "a = \0", 5, &t, NULL), BC_ESYNTAX);
}

static void filled(const char *want, const struct bc_match *m, const struct bc_text *t,
                   const char *group, const char *name, const struct bc_action *act,
                   const char *const *names)
{
    struct bc_out o = {0};
    bc_text_fill(&m->cx, t, group, name, act, names, &o);
    assert_string_equal(bc_out_str(&o), want);
    bc_out_free(&o);
}

static void fills(void **s)
{
    (void)s;
    static const char *const names[] = {"Anna", NULL};
    struct bc_match *m = new_match(bc_game_find("null"), NULL, 2, 1);
    struct bc_text *t = read_text("null.log.wins = {1}: {2} {2|point|points}!\n"
                                  "null.log.bid = {seat} {1}\n"
                                  "null.step.s = plain {1}.\n"
                                  "null.card.guard = Old Guard\n"
                                  "ui.seat = P{1}.\nui.nature = luck\n");
    struct bc_action wins = {(int16_t)bc_kind_find(m->cx.game, "wins"), BC_NATURE, {0, 1}};
    filled("Anna: 1 point!", m, t, "log", "wins", &wins, names);
    filled("P1.: 1 point!", m, t, "log", "wins", &wins, NULL);
    wins.a[0] = 1; /* no name given */
    wins.a[1] = 0;
    filled("P2.: 0 points!", m, t, "log", "wins", &wins, names);
    struct bc_action bid = parse(m, 0, "bid guard");
    filled("Anna Old Guard", m, t, "log", "bid", &bid, names);
    bid.seat = BC_NATURE;
    filled("luck Old Guard", m, t, "log", "bid", &bid, names);
    bid.a[0] = 1; /* a word without a text shows its key */
    filled("luck null.card.drummer", m, t, "log", "bid", &bid, names);
    filled("null.log.none", m, t, "log", "none", &bid, names);
    filled("plain .", m, t, "step", "s", NULL, NULL);
    bc_text_free(t);
    bc_match_free(m);
}

/* --- The languages that there are --- */

static const char *const languages[] = {"en", "de"};

struct need {
    const struct bc_text *t;
    int lacking;
};

static void needed(void *arg, const char *key)
{
    struct need *n = arg;
    if (!bc_tr_find(n->t, key)) {
        print_error("text/%s.txt: %s is missing\n", bc_text_lang(n->t), key);
        n->lacking++;
    }
}

static void nothing_missing(void **s)
{
    (void)s;
    int lacking = 0;
    assert_null(bc_text_embedded("xx"));
    for (int l = 0; l < 2; l++) {
        const struct bc_text *t = bc_text_embedded(languages[l]);
        const struct bc_text *other = bc_text_embedded(languages[1 - l]);
        struct need n = {t, 0};
        assert_non_null(t);
        assert_non_null(other);
        assert_ptr_equal(t, bc_text_embedded(languages[l]));
        assert_string_equal(bc_text_lang(t), languages[l]);
        for (int g = 0; bc_games[g]; g++)
            bc_text_needs(bc_games[g], needed, &n);
        for (int i = 0; i < bc_text_count(other); i++)
            needed(&n, bc_text_key(other, i));
        lacking += n.lacking;
    }
    assert_int_equal(lacking, 0);
}

/* The highest argument that a text speaks of. */
static int arguments(const char *text)
{
    int most = 0;
    for (; (text = strchr(text, '{')) != NULL; text++)
        if (text[1] >= '1' && text[1] <= '6' && text[1] - '0' > most)
            most = text[1] - '0';
    return most;
}

static void within(const struct bc_text *t, const struct bc_game *g, const char *group,
                   const char *name, int argc)
{
    char key[128];
    snprintf(key, sizeof key, "%s.%s.%s", g->id, group, name);
    const char *text = bc_tr_find(t, key);
    if (text && arguments(text) > argc)
        fail_msg("text/%s.txt: %s has only %d arguments", bc_text_lang(t), key, argc);
}

static void placeholders_exist(void **s)
{
    (void)s;
    for (int l = 0; l < 2; l++)
        for (int n = 0; bc_games[n]; n++) {
            const struct bc_text *t = bc_text_embedded(languages[l]);
            const struct bc_game *g = bc_games[n];
            for (const struct bc_kind *k = g->kinds; k->name; k++) {
                within(t, g, "do", k->name, k->argc);
                within(t, g, "log", k->name, bc_says(k));
            }
            for (int q = 0; g->seqs[q]; q++)
                for (const struct bc_step *st = g->seqs[q]; st->name; st++)
                    within(t, g, "step", st->name, st->prompt ? g->kinds[st->prompt - 1].argc : 0);
        }
}

/* Whatever reason a random game meets can be told. */
static void reasons_exist(void **s)
{
    (void)s;
    enum { MANY = 1024 };
    static struct bc_refusal why[MANY];
    for (int g = 0; bc_games[g]; g++) {
        struct bc_match *m = new_match(bc_games[g], NULL, bc_games[g]->seats_max, 6);
        struct bc_rng r;
        bc_rng_seed(&r, 6);
        for (int i = 0; i < 500 && !bc_match_over(m); i++, play_one(m, &r)) {
            struct bc_refusals refusals = {why, 0, MANY};
            struct bc_list l = {m->option, 0, m->cx.game->list_max, &refusals, NULL};
            int seat = any_seat(m, &r);
            bc_legal(&m->cx, seat, &l);
            for (int k = 0; k < refusals.n; k++) {
                char key[128];
                assert_non_null(why[k].rule);
                snprintf(key, sizeof key, "%s.why.%s", bc_games[g]->id, why[k].reason);
                for (int lang = 0; lang < 2; lang++)
                    if (!bc_tr_find(bc_text_embedded(languages[lang]), key))
                        fail_msg("text/%s.txt: %s is missing", languages[lang], key);
                assert_int_equal(why[k].act.seat, seat);
                for (int o = 0; o < l.n; o++) /* not both offered and refused */
                    assert_false(bc_same(&l.v[o].act, &why[k].act));
            }
        }
        bc_match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),           cmocka_unit_test(many_keys),
        cmocka_unit_test(refuses),         cmocka_unit_test(fills),
        cmocka_unit_test(nothing_missing), cmocka_unit_test(placeholders_exist),
        cmocka_unit_test(reasons_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
