/* test_golden.c - whole games as text, compared line by line: tests/play/<game>/<name>.txt.
 *
 * A file names game, scenario and options, then holds every action ("> SEAT action", or "> chance
 * action") and behind each what it brought about:
 *
 *     event ...                   what the table is told
 *     asks seat 1: STEP (RULE)    who decides next, and by which rule; left out where the same seats
 *                                 are still asked the same
 *     turn 3: views 0123...       the turn is over: one digest of all that the seats and an onlooker
 *                                 have seen in it, after every action
 *
 * The test plays the actions again and compares every line. With BICORNE_REGEN=1 it writes the files
 * anew from their actions; with BICORNE_NEW="waterloo/standard-2 players=2 rounds=8 seed=1" it makes
 * a new one (scenario = the name up to the last '-'; moves by the game's playout policy where it has
 * one). Either needs a reason in the commit.
 *
 * When the digest of a turn differs, BICORNE_VIEWS=nie/equal-4 prints the digest of each view after
 * each action of that file (any part of its name will do; 1: of every file). Print them with the
 * program before and after the change: the first line that differs names the action. Then
 * BICORNE_VIEWS=nie/equal-4:812 prints the views themselves, those after the action in line 812. */
#include "ai/hints.h"
#include "core/digest.h"
#include "over.h"
#include "game/match.h"
#include "game/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <glob.h>

enum { LIST = 2048, ACTIONS = 20000 };

struct game_text {
    const struct bc_game *g;
    char scenario[48];
    int16_t opt[BC_OPTS];
    struct bc_out out;
    struct bc_match *m;
    char asks[160];   /* the prompt written last */
    int turn;         /* the one that `views` belongs to */
    uint64_t views;   /* rolling, over the digests of the views since the turn began */
    const char *show; /* the file if its views are to be printed, or NULL */
    int show_line; /* of the action after which they are printed as they are; 0: all, as digests */
};

static void put_head(struct game_text *t)
{
    bc_putf(&t->out, "game %s %d\nscenario %s\n", t->g->id, t->g->version, t->scenario);
    for (int i = 0; t->g->opts[i].name; i++) {
        char word[BC_WORD];
        bc_opt_print(&t->g->opts[i], t->opt[i], word, sizeof word);
        bc_putf(&t->out, "option %s %s\n", t->g->opts[i].name, word);
    }
}

static int lines(const struct bc_out *out)
{
    int n = 0;
    for (size_t i = 0; i < out->n; i++)
        n += out->s[i] == '\n';
    return n;
}

/* Adds what everybody sees now to the digest of the turn. `line`: of the action that led here, for
 * printing. */
static void add_views(struct game_text *t, int line)
{
    for (int seat = 0; seat <= t->m->seats; seat++) {
        char text[40];
        struct bc_out view = {0};
        int eyes = seat == t->m->seats ? BC_ONLOOKER : seat;
        bc_match_view(t->m, eyes, &view);
        uint64_t digest = bc_digest(BC_DIGEST_START, bc_out_str(&view), view.n);
        snprintf(text, sizeof text, "view %d %016llx\n", eyes, (unsigned long long)digest);
        t->views = bc_digest(t->views, text, strlen(text));
        if (t->show && !t->show_line)
            printf("%s:%d: %s", t->show, line, text);
        else if (t->show && t->show_line == line)
            printf("%s:%d: view %d %s\n", t->show, line, eyes, bc_out_str(&view));
        bc_out_free(&view);
    }
}

static void put_views(struct game_text *t)
{
    bc_putf(&t->out, "turn %d: views %016llx\n", t->turn, (unsigned long long)t->views);
    t->views = BC_DIGEST_START;
    t->turn = t->m->cx.st->turn;
}

/* "asks seats 0, 2: turn.bid (NULL §2.1)" */
static void print_prompt(const struct game_text *t, char *buf, size_t size)
{
    bc_seats who = bc_to_act(&t->m->cx);
    const struct bc_step *step = bc_step_now(&t->m->cx);
    if (!step) {
        snprintf(buf, size, "over");
        return;
    }
    int n = snprintf(buf, size,
                     who & BC_BIT(BC_NATURE) ? "asks chance"
                     : who & (who - 1)       ? "asks seats"
                                             : "asks seat");
    const char *between = " ";
    for (int s = 0; s < BC_SEATS; s++)
        if (who >> s & 1) {
            n += snprintf(buf + n, size - (size_t)n, "%s%d", between, s);
            between = ", ";
        }
    snprintf(buf + n, size - (size_t)n, ": %s (%s)", step->name, step->rule);
}

static void put_situation(struct game_text *t, int line)
{
    char asks[sizeof t->asks];
    if (t->m->cx.st->turn != t->turn)
        put_views(t);
    print_prompt(t, asks, sizeof asks);
    if (strcmp(asks, t->asks) != 0)
        bc_putf(&t->out, "  %s\n", asks);
    memcpy(t->asks, asks, sizeof asks);
    add_views(t, line);
    if (bc_match_over(t->m))
        put_views(t);
}

/* The events that are new. A log goes on through the outcomes of chance behind a decision: what it
 * held before must still be there. */
static void put_events(struct game_text *t, const struct bc_event *before, int n)
{
    if (n)
        assert_memory_equal(t->m->event, before, (size_t)n * sizeof *before);
    for (int i = n; i < t->m->log.n && i < t->m->log.cap; i++) {
        char text[BC_ACTION_TEXT];
        const struct bc_event *ev = &t->m->event[i];
        if (!(t->g->kinds[ev->act.kind].use & BC_EVENT))
            continue;
        bc_action_print(&t->m->cx, &ev->act, text, sizeof text);
        bc_putf(&t->out, "  event %s\n", text);
    }
}

static void apply(struct game_text *t, const struct bc_action *act)
{
    struct bc_event before[sizeof t->m->event / sizeof *t->m->event];
    int old = act->seat != BC_NATURE        ? 0
              : t->m->log.n < t->m->log.cap ? t->m->log.n
                                            : t->m->log.cap;
    memcpy(before, t->m->event, sizeof before);
    char text[BC_ACTION_TEXT];
    struct bc_error e = {0};
    int line = t->show ? lines(&t->out) + 1 : 0;
    bc_action_print(&t->m->cx, act, text, sizeof text);
    if (act->seat == BC_NATURE)
        bc_putf(&t->out, "> chance %s\n", text);
    else
        bc_putf(&t->out, "> %d %s\n", act->seat, text);
    if (bc_match_apply(t->m, act, &e))
        fail_msg("line %d: %s: %s", lines(&t->out), text, e.text);
    put_events(t, before, old);
    put_situation(t, line);
}

static void begin(struct game_text *t)
{
    struct bc_error e = {0};
    uint64_t fixed = 0;
    if (bc_match_new(&t->m, t->g, &fixed_files, t->scenario, t->opt, &fixed, &e))
        fail_msg("%s", e.text);
    t->m->has_dice = false; /* chance comes from the file */
    t->turn = t->m->cx.st->turn;
    t->views = BC_DIGEST_START;
    put_head(t);
    put_events(t, NULL, 0);
    put_situation(t, 0);
}

static char *slurp(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("no file %s", path);
    char *s = calloc(1, 1 << 24);
    assert_non_null(s);
    size_t n = fread(s, 1, (1 << 24) - 1, f);
    assert_true(n > 0);
    fclose(f);
    return s;
}

static void write_file(const char *path, const struct bc_out *out)
{
    char folder[512];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = 0;
    mkdir(folder, 0777); /* a game that is new */
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(out->s, 1, out->n, f), out->n);
    assert_int_equal(fclose(f), 0);
}

/* Plays the actions of the file; the text that this gives is in t->out. */
static void play_file(struct game_text *t, const char *text)
{
    char id[32] = "", word[64], value[64];
    const char *line = text;
    for (; *line && *line != ' ' && *line != '>'; line = strchr(line, '\n') + 1) {
        if (sscanf(line, "game %31s", id) == 1) {
            t->g = bc_game_find(id);
            assert_non_null(t->g);
            bc_opt_defaults(t->g, t->opt);
        } else if (sscanf(line, "option %63s %63s", word, value) == 2) {
            assert_int_equal(bc_opt_parse(t->g, word, value, t->opt, NULL), 0);
        } else if (sscanf(line, "scenario %47s", t->scenario) != 1) {
            fail_msg("unknown line: %.40s", line);
        }
    }
    begin(t);
    for (; line && *line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        static const char chance[] = "> chance ";
        int seat = BC_NATURE, at = sizeof chance - 1;
        if (*line != '>')
            continue;
        if (strncmp(line, chance, sizeof chance - 1) != 0 &&
            sscanf(line, "> %d %n", &seat, &at) != 1)
            fail_msg("who acts? %.40s", line);
        char action[BC_ACTION_TEXT];
        struct bc_action act;
        struct bc_error e = {0};
        snprintf(action, sizeof action, "%.*s", (int)strcspn(line + at, "\n"), line + at);
        if (bc_action_parse_str(&t->m->cx, action, seat, &act, &e))
            fail_msg("%s: %s", action, e.text);
        apply(t, &act);
    }
}

static void compare(const char *path, const char *want, const char *got)
{
    int line = 1;
    for (; *want && *got; line++) {
        size_t w = strcspn(want, "\n"), g = strcspn(got, "\n");
        bool ends_turn = !strncmp(want, "turn ", 5) && !strncmp(got, "turn ", 5);
        if (w != g || memcmp(want, got, w) != 0)
            fail_msg("%s:%d: expected '%.*s', got '%.*s'%s%s%s", path, line, (int)w, want, (int)g,
                     got, ends_turn ? "; to find the action, compare what BICORNE_VIEWS=" : "",
                     ends_turn ? path : "", ends_turn ? " prints before and after the change" : "");
        want += w + (want[w] != 0);
        got += g + (got[g] != 0);
    }
    if (*want || *got)
        fail_msg("%s:%d: one text is longer", path, line);
}

/* Whether BICORNE_VIEWS asks for the views of this file, and after which action. */
static void ask_views(struct game_text *t, const char *path)
{
    char name[256];
    const char *wish = getenv("BICORNE_VIEWS");
    if (!wish || snprintf(name, sizeof name, "%s", wish) >= (int)sizeof name)
        return;
    char *colon = strrchr(name, ':');
    if (colon && bc_parse_int(colon + 1, 0, 1 << 30, &t->show_line))
        *colon = 0;
    if (!strcmp(name, "1") || strstr(path, name))
        t->show = path;
}

static void golden(void **state)
{
    struct game_text t = {0};
    char *want = slurp(*state);
    ask_views(&t, *state);
    play_file(&t, want);
    assert_true(bc_match_over(t.m));
    if (getenv("BICORNE_REGEN"))
        write_file(*state, &t.out);
    else
        compare(*state, want, bc_out_str(&t.out));
    bc_match_free(t.m);
    bc_out_free(&t.out);
    free(want);
}

/* Every scenario of every game has its playthrough with every number of players; where many can play,
 * with the least, with four and with the most. */
static void complete(void **state)
{
    (void)state;
    for (int i = 0; bc_games[i]; i++)
        for (int s = 0; bc_games[i]->scenarios[s]; s++)
            for (int n = bc_games[i]->seats_min; n <= bc_games[i]->seats_max; n++) {
                char path[160];
                if (bc_games[i]->seats_max > 4 && n > bc_games[i]->seats_min && n != 4 &&
                    n < bc_games[i]->seats_max)
                    continue;
                snprintf(path, sizeof path, "tests/play/%s/%s-%d.txt", bc_games[i]->id,
                         bc_games[i]->scenarios[s], n);
                free(slurp(path));
            }
}

/* --- Making a new one --- */

static struct bc_action choose(struct game_text *t, struct bc_rng *rng)
{
    static struct bc_plan plan;
    static int at;
    struct bc_option opt[LIST];
    struct bc_list l = {opt, 0, LIST, NULL, NULL};
    const struct bc_hints *hints = bc_hints_find(t->g);
    bc_seats who = bc_to_act(&t->m->cx);
    int seat = BC_NATURE;
    for (int s = 0; !(who & BC_BIT(BC_NATURE)) && s < BC_SEATS; s++)
        if (who >> s & 1)
            seat = s;
    bc_legal(&t->m->cx, seat, &l);
    if (seat != BC_NATURE && hints && hints->rollout) {
        if (at >= plan.n) {
            at = 0;
            if (!hints->rollout(&t->m->cx, seat, rng, &plan))
                plan.n = 0;
        }
        for (int i = 0; at < plan.n && i < l.n; i++)
            if (bc_same(&opt[i].act, &plan.act[at])) {
                at++;
                return opt[i].act;
            }
        plan.n = 0;
    }
    return opt[bc_rng_below(rng, (uint32_t)l.n)].act;
}

static int make_new(const char *spec)
{
    struct game_text t = {0};
    struct bc_rng rng;
    char buf[256], path[600];
    snprintf(buf, sizeof buf, "%s", spec);
    char *words = strchr(buf, ' '), *slash = strchr(buf, '/');
    if (!words || !slash)
        return 1;
    *words++ = *slash = 0;
    snprintf(path, sizeof path, "tests/play/%s/%s.txt", buf, slash + 1);
    const char *dash = strrchr(slash + 1, '-');
    snprintf(t.scenario, sizeof t.scenario, "%.*s",
             dash ? (int)(dash - slash - 1) : (int)strlen(slash + 1), slash + 1);
    t.g = bc_game_find(buf);
    if (!t.g)
        return 1;
    bc_opt_defaults(t.g, t.opt);
    int seed = 1;
    for (char *save = NULL, *w = strtok_r(words, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
        char *eq = strchr(w, '=');
        if (!eq)
            return 1;
        *eq = 0;
        if (!strcmp(w, "seed") ? !bc_parse_int(eq + 1, 0, 1 << 30, &seed)
                               : bc_opt_parse(t.g, w, eq + 1, t.opt, NULL) != 0)
            return 1;
    }
    bc_rng_seed(&rng, (uint64_t)seed);
    begin(&t);
    for (int n = 0; !bc_match_over(t.m) && n < ACTIONS; n++) {
        struct bc_action act = choose(&t, &rng);
        apply(&t, &act);
    }
    write_file(path, &t.out);
    return 0;
}

int main(void)
{
    static struct CMUnitTest tests[256];
    glob_t found;
    size_t n = 1;
    if (bc_dice_init())
        return 1;
    if (getenv("BICORNE_NEW"))
        return make_new(getenv("BICORNE_NEW"));
    tests[0] = (struct CMUnitTest){.name = "every scenario has its game", .test_func = complete};
    if (glob("tests/play/*/*.txt", 0, NULL, &found))
        return 1;
    for (size_t i = 0; i < found.gl_pathc && n < 256; i++, n++)
        tests[n] = (struct CMUnitTest){
            .name = found.gl_pathv[i], .test_func = golden, .initial_state = found.gl_pathv[i]};
    int rc = _cmocka_run_group_tests("golden", tests, n, NULL, NULL);
    globfree(&found);
    return rc;
}
