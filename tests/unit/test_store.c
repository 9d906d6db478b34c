/* test_store.c - what is written into the database is read again: people, games, entries, lists. */
#include "store_kit.h"

/* --- People --- */

static void names_are_one(void **state)
{
    (void)state;
    struct st_person got, taken = {.name = "ÄNNE ×", .pass = "h"};
    struct st_store *s = open_store(":memory:");
    struct st_person anne = new_person(s, "Änne ×", "hash"), guest = new_person(s, "änne ×", "");
    assert_int_equal(st_account(s, "änNE ×", &got), 1);
    assert_int_equal(got.id, anne.id);
    assert_string_equal(got.name, "Änne ×");
    assert_string_equal(got.pass, "hash");
    assert_int_equal(st_account(s, "nobody", &got), 0);
    assert_int_equal(st_account(s, "Änne ÷", &got), 0);
    assert_int_equal(do_now(s, (struct job){.what = person_new, .person = &taken}), BC_EILLEGAL);
    struct st_person as = guest; /* he registers */
    snprintf(as.pass, sizeof as.pass, "other");
    assert_int_equal(do_now(s, (struct job){.what = person_set, .was = &guest, .person = &as}),
                     BC_EILLEGAL);
    assert_int_equal(st_read_person(s, guest.id, &got), 1);
    assert_string_equal(got.pass, "");
    snprintf(as.name, sizeof as.name, "Bob");
    snprintf(as.webhook, sizeof as.webhook, "https://example.org/");
    assert_int_equal(do_now(s, (struct job){.what = person_set, .was = &guest, .person = &as}), 0);
    struct st_person late = guest; /* what was read before does not undo it */
    snprintf(late.name, sizeof late.name, "Late");
    assert_int_equal(do_now(s, (struct job){.what = person_set, .was = &guest, .person = &late}),
                     BC_ESTATE);
    assert_int_equal(st_account(s, "BOB", &got), 1);
    assert_int_equal(got.id, guest.id);
    assert_string_equal(got.webhook, "https://example.org/");
    as.id = 999;
    snprintf(as.name, sizeof as.name, "Carl");
    assert_int_equal(do_now(s, (struct job){.what = person_set, .was = &as, .person = &as}),
                     BC_ESTATE);
    assert_int_equal(st_read_person(s, 999, &got), 0);
    st_close(s);
}

static void sessions(void **state)
{
    (void)state;
    struct st_person got;
    uint8_t one[ST_TOKEN] = {0}, two[ST_TOKEN] = {0, 1};
    struct st_store *s = open_store(":memory:");
    struct st_person a = new_person(s, "Anna", "");
    assert_int_equal(do_now(s, (struct job){.what = session_new, .hash = one, .a = a.id}), 0);
    assert_int_equal(do_now(s, (struct job){.what = session_new, .hash = two, .a = 99}), BC_ESTATE);
    assert_int_equal(st_read_session(s, one, &got, NULL), 1);
    assert_int_equal(got.id, a.id);
    assert_int_equal(st_read_session(s, two, &got, NULL), 0);
    assert_int_equal(do_now(s, (struct job){.what = session_delete, .hash = one}), 0);
    assert_int_equal(do_now(s, (struct job){.what = session_delete, .hash = one}), 0);
    assert_int_equal(st_read_session(s, one, &got, NULL), 0);
    assert_int_equal(do_now(s, (struct job){.what = session_new, .hash = one, .a = a.id}), 0);
    assert_int_equal(do_now(s, (struct job){.what = session_new, .hash = two, .a = a.id}), 0);
    assert_int_equal(do_now(s, (struct job){.what = sessions_end, .hash = two, .a = a.id}), 0);
    assert_int_equal(st_read_session(s, one, &got, NULL), 0);
    assert_int_equal(st_read_session(s, two, &got, NULL), 1);
    st_close(s);
}

static void keep_name(void *arg, const struct st_chat *c)
{
    snprintf(arg, ST_NAME, "%s", c->name);
}

static void deleted_person(void **state)
{
    (void)state;
    uint8_t hash[ST_TOKEN] = {3};
    char name[ST_NAME];
    struct st_person got;
    struct st_game_row g;
    struct st_store *s = open_store(":memory:");
    struct st_person a = new_person(s, "Anna", "x"), b = new_person(s, "Bob", "y");
    struct st_game_row alone = plain_game("alone", 1), both = plain_game("both", 2),
                       runs = plain_game("runs", 3);
    alone.creator = both.creator = runs.creator = a.id;
    runs.state = ST_GAME_RUNNING;
    sit(&alone, 0, &a);
    sit(&both, 0, &a);
    sit(&both, 1, &b);
    sit(&runs, 0, &a);
    sit(&runs, 1, &b);
    store_game(s, &alone);
    store_game(s, &both);
    store_game(s, &runs);
    struct st_chat c = {.at = 1, .seat = 0, .name = "Anna", .text = "hello"};
    assert_int_equal(do_now(s, (struct job){.what = chat, .a = runs.key, .b = a.id, .chat = &c}),
                     0);
    assert_int_equal(do_now(s, (struct job){.what = session_new, .hash = hash, .a = a.id}), 0);
    assert_int_equal(do_now(s, (struct job){.what = person_delete, .a = a.id}), 0);
    assert_int_equal(do_now(s, (struct job){.what = person_delete, .a = a.id}), BC_ESTATE);
    assert_int_equal(st_read_person(s, a.id, &got), 0);
    assert_int_equal(st_read_session(s, hash, &got, NULL), 0);
    assert_int_equal(st_game(s, "alone", &g), 0);
    g = game_of(s, "both"); /* may be joined again */
    assert_int_equal(g.seat[0].kind, ST_SEAT_OPEN);
    assert_int_equal(g.seat[1].person, b.id);
    g = game_of(s, "runs");
    assert_int_equal(g.creator, 0);
    assert_int_equal(g.seat[0].kind, ST_SEAT_HUMAN);
    assert_int_equal(g.seat[0].person, 0);
    assert_string_equal(g.seat[0].name, "–");
    assert_string_equal(g.seat[1].name, "Bob");
    assert_int_equal(st_read_chat(s, runs.key, keep_name, name), 0);
    assert_string_equal(name, "–");
    assert_true(new_person(s, "Anna", "z").id > b.id); /* no number twice, the name is free */
    st_close(s);
}

static void merged_person(void **state)
{
    (void)state;
    struct st_person got;
    struct st_game_row row[4];
    struct st_store *s = open_store(":memory:");
    struct st_person a = new_person(s, "guest", ""), b = new_person(s, "Bob", "y");
    struct st_game_row g = plain_game("g", 1);
    g.creator = a.id;
    sit(&g, 1, &a);
    store_game(s, &g);
    assert_int_equal(do_now(s, (struct job){.what = person_merge, .a = a.id, .b = 99}), BC_ESTATE);
    assert_int_equal(do_now(s, (struct job){.what = person_merge, .a = a.id, .b = a.id}),
                     BC_ESTATE);
    assert_int_equal(do_now(s, (struct job){.what = person_merge, .a = b.id, .b = a.id}),
                     BC_ESTATE); /* an account is nobody's */
    assert_int_equal(game_of(s, "g").seat[1].person, a.id);
    assert_int_equal(do_now(s, (struct job){.what = person_merge, .a = a.id, .b = b.id}), 0);
    assert_int_equal(st_read_person(s, a.id, &got), 0);
    g = game_of(s, "g");
    assert_int_equal(g.seat[1].person, b.id);
    assert_int_equal(g.creator, b.id);
    assert_int_equal(st_list(s, ST_LIST_MINE, b.id, 0, row, 4), 1);
    st_close(s);
}

/* --- Games --- */

static struct st_game_row full_game(const struct st_person *a, const struct st_person *b)
{
    struct st_game_row g = {.id = "abcdefghijkl",
                            .game = "waterloo",
                            .scenario = "standard",
                            .version = 3,
                            .opt = {2, -1, 32767, -32768, 5, 6, 7, 8, 9, 10, 11, 12},
                            .seats = 3,
                            .state = ST_GAME_OPEN,
                            .main_ms = 900000,
                            .increment_ms = 10000,
                            .move_ms = 7,
                            .creator = a->id,
                            .created = 1700000000000,
                            .updated = 1700000000001,
                            .seq = 4,
                            .turn = 3,
                            .to_act = 0x80000005u,
                            .deadline = 1700000009999};
    memset(g.seed, 0x11, sizeof g.seed);
    memset(g.invite, 0x22, sizeof g.invite);
    sit(&g, 0, a);
    sit(&g, 1, b);
    g.seat[0].has_mix = true;
    memset(g.seat[0].mix, 0x33, sizeof g.seat[0].mix);
    g.seat[1].deletes = true;
    g.seat[1].score = -500;
    g.seat[2].kind = ST_SEAT_COMPUTER;
    snprintf(g.seat[2].name, sizeof g.seat[2].name, "Computer");
    snprintf(g.seat[2].level, sizeof g.seat[2].level, "marshal");
    return g;
}

/* Members only: what lies between them is anybody's. */
static void same_game(const struct st_game_row *a, const struct st_game_row *b)
{
    assert_int_equal(a->key, b->key);
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->game, b->game);
    assert_string_equal(a->scenario, b->scenario);
    assert_int_equal(a->version, b->version);
    assert_memory_equal(a->opt, b->opt, sizeof a->opt);
    assert_int_equal(a->seats, b->seats);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->is_public, b->is_public);
    assert_memory_equal(a->seed, b->seed, sizeof a->seed);
    assert_memory_equal(&a->main_ms, &b->main_ms, 4 * sizeof a->main_ms); /* to creator */
    assert_memory_equal(a->invite, b->invite, sizeof a->invite);
    assert_string_equal(a->rematch, b->rematch);
    assert_memory_equal(&a->created, &b->created, 3 * sizeof a->created); /* to seq */
    assert_int_equal(a->turn, b->turn);
    assert_int_equal(a->to_act, b->to_act);
    assert_int_equal(a->deadline, b->deadline);
    for (int i = 0; i < a->seats; i++) {
        const struct st_seat_row *p = &a->seat[i], *q = &b->seat[i];
        assert_int_equal(p->kind, q->kind);
        assert_int_equal(p->person, q->person);
        assert_string_equal(p->name, q->name);
        assert_string_equal(p->level, q->level);
        assert_memory_equal(p->mix, q->mix, sizeof p->mix);
        assert_int_equal(p->has_mix, q->has_mix);
        assert_int_equal(p->deletes, q->deletes);
        assert_int_equal(p->score, q->score);
    }
}

static void whole_games(void **state)
{
    (void)state;
    struct st_game_row got;
    struct st_store *s = open_store(":memory:");
    struct st_person a = new_person(s, "Anna", ""), b = new_person(s, "Bob", "");
    struct st_game_row g = full_game(&a, &b);
    g.start = strdup("format 1\n");
    store_game(s, &g);
    got = game_of(s, g.id);
    same_game(&g, &got);
    assert_string_equal(got.start, "format 1\n");
    st_game_row_free(&got);
    assert_null(got.start);
    assert_int_equal(do_now(s, (struct job){.what = game_new, .game = &g}), BC_ESTATE);
    g.state = ST_GAME_RUNNING;
    g.is_public = true;
    g.move_ms = 99;
    g.seq = 5;
    g.to_act = 2;
    memcpy(g.rematch, "xyz", 4);
    sit(&g, 2, &b);
    g.seat[0].has_mix = false;
    memset(g.seat[0].mix, 0, sizeof g.seat[0].mix);
    assert_int_equal(do_now(s, (struct job){.what = game_set, .game = &g}), 0);
    got = game_of(s, g.id);
    same_game(&g, &got);
    st_game_row_free(&got);
    assert_int_equal(st_game(s, "nobody", &got), 0);
    assert_int_equal(do_now(s, (struct job){.what = game_delete, .a = g.key}), 0);
    assert_int_equal(do_now(s, (struct job){.what = game_delete, .a = g.key}), BC_ESTATE);
    assert_int_equal(do_now(s, (struct job){.what = game_set, .game = &g}), BC_ESTATE);
    assert_int_equal(st_game(s, g.id, &got), 0);
    st_game_row_free(&g);
    st_close(s);
}

struct seen {
    int64_t first, last, n;
    int stop; /* after so many, or 0 */
};

static int see(void *arg, const struct st_entry *e)
{
    struct seen *v = arg;
    char body[32];
    snprintf(body, sizeof body, "step %d", (int)e->seq);
    assert_string_equal(e->body, body);
    assert_int_equal(e->at, e->seq * 10);
    assert_int_equal(e->seat, -1);
    if (v->n++)
        assert_int_equal(e->seq, v->last + 1);
    else
        v->first = e->seq;
    v->last = e->seq;
    return v->stop && v->n == v->stop ? 42 : 0;
}

static struct seen seen_of(struct st_store *s, int64_t game, int64_t after, int stop, int rc)
{
    struct seen v = {.stop = stop};
    assert_int_equal(st_entries(s, game, after, see, &v), rc);
    return v;
}

static void entries(void **state)
{
    (void)state;
    char body[32];
    struct st_store *s = open_store(":memory:");
    struct st_game_row g = plain_game("a", 1), other = plain_game("b", 1), none = {.key = 77};
    g.state = other.state = ST_GAME_RUNNING;
    store_game(s, &g);
    store_game(s, &other);
    for (int i = 1; i <= 30; i++) {
        snprintf(body, sizeof body, "step %d", i);
        g.updated = i;
        g.to_act = 1u << (i & 1);
        g.turn = i / 2;
        g.deadline = i * 100;
        assert_int_equal(do_now(s, next_entry(&g, body)), 0);
    }
    struct st_game_row got = game_of(s, "a");
    same_game(&g, &got);
    struct seen v = seen_of(s, g.key, 0, 0, 0);
    assert_int_equal(v.first, 1);
    assert_int_equal(v.last, 30);
    v = seen_of(s, g.key, 20, 0, 0);
    assert_int_equal(v.first, 21);
    assert_int_equal(v.n, 10);
    v = seen_of(s, g.key, 20, 3, 42);
    assert_int_equal(v.last, 23);
    assert_int_equal(seen_of(s, g.key, 30, 0, 0).n, 0);
    assert_int_equal(seen_of(s, other.key, 0, 0, 0).n, 0);
    struct st_game_row late = g; /* the same seq once more */
    late.seq = 29;
    late.turn = 99;
    assert_int_equal(do_now(s, next_entry(&late, body)), BC_ESTATE);
    assert_int_equal(game_of(s, "a").turn, g.turn);
    assert_int_equal(do_now(s, next_entry(&none, body)), BC_ESTATE);
    assert_int_equal(do_now(s, (struct job){.what = game_delete, .a = g.key}), 0);
    assert_int_equal(seen_of(s, g.key, 0, 0, 0).n, 0);
    st_close(s);
}

/* The ids of a list, one letter each. */
static const char *ids(struct st_store *s, enum st_list_of what, int64_t person, int64_t before,
                       int max)
{
    static char text[16];
    struct st_game_row row[16];
    int n = st_list(s, what, person, before, row, max);
    assert_in_range(n, 0, max);
    for (int i = 0; i < n; i++) {
        text[i] = row[i].id[0];
        assert_null(row[i].start);
        assert_int_equal(row[i].seats, 2);
    }
    text[n] = 0;
    return text;
}

static void lists(void **state)
{
    (void)state;
    struct st_store *s = open_store(":memory:");
    struct st_person a = new_person(s, "Anna", ""), b = new_person(s, "Bob", "");
    for (int i = 0; i < 9; i++) { /* a d g open, b e h running, c f i over; f private */
        struct st_game_row g = plain_game((char[]){(char)('a' + i), 0}, 100 + i);
        g.state = (enum st_game_state)(i % 3);
        g.is_public = i != 5;
        g.to_act = i % 3 == 2 ? 0 : i == 4 ? 2 : 1;
        sit(&g, 0, &b);
        if (i < 5)
            sit(&g, 1, &a);
        store_game(s, &g);
    }
    assert_string_equal(ids(s, ST_LIST_OPEN, 0, 0, 9), "gda");
    assert_string_equal(ids(s, ST_LIST_RUNNING, 0, 0, 9), "heb");
    assert_string_equal(ids(s, ST_LIST_FINISHED, 0, 0, 9), "ic");
    assert_string_equal(ids(s, ST_LIST_OPEN, 0, 0, 2), "gd");
    assert_string_equal(ids(s, ST_LIST_OPEN, 0, 103, 2), "a");
    assert_string_equal(ids(s, ST_LIST_OPEN, 0, 100, 2), "");
    assert_string_equal(ids(s, ST_LIST_MINE, a.id, 0, 9), "edcba"); /* e: to move */
    assert_string_equal(ids(s, ST_LIST_MINE, b.id, 0, 9), "hbigfedca");
    assert_string_equal(ids(s, ST_LIST_MINE, b.id, 0, 4), "hbig");
    assert_string_equal(ids(s, ST_LIST_MINE, b.id, 106, 4), "fedc");
    assert_string_equal(ids(s, ST_LIST_MINE, b.id, 102, 4), "a");
    assert_string_equal(ids(s, ST_LIST_MINE, 99, 0, 4), "");
    struct st_game_row watch = plain_game("w", 200); /* computers only: his who made it */
    watch.creator = a.id;
    watch.seat[0].kind = watch.seat[1].kind = ST_SEAT_COMPUTER;
    store_game(s, &watch);
    assert_string_equal(ids(s, ST_LIST_MINE, a.id, 0, 2), "ew");
    int64_t games[3], people;
    assert_int_equal(st_counts(s, games, &people), 0);
    assert_int_equal(games[ST_GAME_OPEN], 4);
    assert_int_equal(games[ST_GAME_RUNNING], 3);
    assert_int_equal(games[ST_GAME_OVER], 3);
    assert_int_equal(people, 2);
    st_close(s);
}

static void note_id(void *arg, const char *id, int64_t deadline)
{
    char *text = arg;
    (void)deadline;
    snprintf(text + strlen(text), 8, "%s", id);
}

/* Those whose time is out; 0: those with a computer to act. */
static const char *waiting(struct st_store *s, int64_t due)
{
    static char text[64];
    text[0] = 0;
    assert_int_equal(due ? st_due(s, due, note_id, text) : st_computers(s, note_id, text), 0);
    return text;
}

static void who_waits(void **state)
{
    (void)state;
    struct st_store *s = open_store(":memory:");
    struct st_game_row g[4];
    for (int i = 0; i < 4; i++) { /* a person against a computer, who is seat 1 */
        g[i] = plain_game((char[]){(char)('a' + i), 0}, 1);
        g[i].state = i == 3 ? ST_GAME_OPEN : ST_GAME_RUNNING;
        g[i].seat[0].kind = ST_SEAT_HUMAN;
        g[i].seat[1].kind = ST_SEAT_COMPUTER;
        g[i].to_act = i == 0 ? 2 : 1;
        g[i].deadline = i * 100;
        store_game(s, &g[i]);
    }
    assert_string_equal(waiting(s, 0), "a");
    assert_string_equal(waiting(s, 100), "");
    assert_string_equal(waiting(s, 101), "b");
    assert_string_equal(waiting(s, 1000), "bc");
    g[0].to_act = 1; /* the computer has moved, and the person of b too */
    g[1].to_act = 2;
    assert_int_equal(do_now(s, next_entry(&g[0], "x")), 0);
    assert_int_equal(do_now(s, next_entry(&g[1], "x")), 0);
    assert_string_equal(waiting(s, 0), "b");
    assert_string_equal(waiting(s, 150), "b");
    g[1].state = ST_GAME_OVER;
    assert_int_equal(do_now(s, next_entry(&g[1], "x")), 0);
    assert_string_equal(waiting(s, 150), "");
    st_close(s);
}

static void count_lines(void *arg, const struct st_chat *c)
{
    int64_t *n = arg;
    assert_int_equal(c->n, ++*n);
    assert_int_equal(c->at, 10 * c->n);
    assert_int_equal(c->seat, 1);
    assert_string_equal(c->name, "Anna");
    assert_string_equal(c->text, c->n == 1 ? "Grüß dich" : "hm");
}

static void chat_and_charts(void **state)
{
    (void)state;
    struct st_store *s = open_store(":memory:");
    struct st_game_row g = plain_game("a", 1);
    struct bc_out out = {0};
    int64_t lines = 0;
    store_game(s, &g);
    for (int i = 1; i <= 3; i++) {
        struct st_chat c = {.at = 10 * i, .seat = 1, .name = "Anna", .text = "hm"};
        if (i == 1)
            c.text = "Grüß dich";
        assert_int_equal(do_now(s, (struct job){.what = chat, .a = g.key, .chat = &c}), 0);
        assert_int_equal(c.n, i);
    }
    assert_int_equal(st_read_chat(s, g.key, count_lines, &lines), 0);
    assert_int_equal(lines, 3);
    assert_int_equal(st_chart(s, g.key, &out), 0);
    assert_int_equal(do_now(s, (struct job){.what = chart, .a = g.key, .text = "1 0.5"}), 0);
    assert_int_equal(do_now(s, (struct job){.what = chart, .a = g.key, .text = "1 0.6"}), 0);
    assert_int_equal(do_now(s, (struct job){.what = chart, .a = 99, .text = "x"}), BC_ESTATE);
    assert_int_equal(st_chart(s, g.key, &out), 1);
    assert_string_equal(bc_out_str(&out), "1 0.6");
    bc_out_free(&out);
    st_close(s);
}

static int alive(struct job *j, struct st_writer *w)
{
    return st_w_alive(w, j->a);
}

/* A clock of the database's own: where the last server left it. */
static void clocks_stand_still(void **state)
{
    (void)state;
    int64_t at = 7;
    struct st_store *s = open_store(":memory:");
    assert_int_equal(st_alive(s, &at), 0);
    assert_int_equal(at, 7);
    assert_int_equal(do_now(s, (struct job){.what = alive, .a = 1000}), 0);
    assert_int_equal(do_now(s, (struct job){.what = alive, .a = 2000}), 0);
    assert_int_equal(st_alive(s, &at), 1);
    assert_int_equal(at, 2000);
    st_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_one),   cmocka_unit_test(sessions),
        cmocka_unit_test(deleted_person),  cmocka_unit_test(merged_person),
        cmocka_unit_test(whole_games),     cmocka_unit_test(entries),
        cmocka_unit_test(lists),           cmocka_unit_test(who_waits),
        cmocka_unit_test(chat_and_charts), cmocka_unit_test(clocks_stand_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
