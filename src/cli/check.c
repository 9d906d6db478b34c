/* check.c - bicorne check: boards, scenarios, positions, records and texts, before anybody plays
 * with them. What a file is shows in its first line; whose data it is, in its path. */
#include "cli/cli.h"
#include "game/match.h"
#include "game/record.h"
#include "game/registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 1000000 }; /* a game that takes longer does not end */

struct job {
    const struct cli_args *a;
    const struct bc_files *files;
    const char *path, *text;
    char real[PATH_MAX]; /* the path from the root: its folders tell whose data it is */
    size_t n;
    int games;
    struct bc_out what; /* it was found to be, when it is right */
    struct bc_error e;
};

/* --- Life: random games come to an end --- */

static int play_out(struct job *j, struct bc_match *m, struct bc_rng *rng)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    m->cx.log = NULL;
    for (int i = 0; i < ACTIONS_MAX; i++) {
        bc_seats who = bc_to_act(&m->cx);
        if (!who)
            return 0;
        int seat = BC_NATURE;
        while (!(who & BC_BIT(seat)))
            seat++;
        bc_legal(&m->cx, seat, &l);
        if (!l.n)
            return bc_fail_at(&j->e, BC_EVALUE, j->path, 0, 0,
                              "a random game comes to a dead end at %s", bc_step_now(&m->cx)->name);
        struct bc_action act = l.v[bc_rng_below(rng, (uint32_t)l.n)].act;
        bc_play(&m->cx, &act);
    }
    return bc_fail_at(&j->e, BC_EVALUE, j->path, 0, 0, "a random game does not end");
}

/* Random games of a scenario, with every number of players in turn. */
static int live(struct job *j, const struct bc_game *g, const char *scenario, int games)
{
    struct bc_rng rng;
    struct bc_files files = *j->files;
    int rc = 0;
    files.cache = bc_cache_new(); /* the same data for all of them */
    bc_rng_seed(&rng, 1);
    for (int i = 0; i < games && !rc; i++) {
        int16_t opt[BC_OPTS];
        struct bc_match *m = NULL;
        const uint64_t seed = (uint64_t)i;
        bc_opt_defaults(g, opt);
        opt[0] = (int16_t)(g->opts[0].min + i % (g->opts[0].max - g->opts[0].min + 1));
        rc = bc_match_new(&m, g, &files, scenario, opt, &seed, &j->e);
        if (!rc)
            rc = play_out(j, m, &rng);
        bc_match_free(m);
    }
    bc_cache_free(files.cache);
    return rc;
}

/* --- What it is --- */

/* The folder of the game in the path, or NULL. The last one of that name: folders above it may be
 * called anything. */
static const char *folder_of(const struct job *j, const struct bc_game *g)
{
    char part[64];
    const char *found = NULL;
    snprintf(part, sizeof part, "/%s/", g->id);
    for (const char *s = j->real; (s = strstr(s, part)) != NULL; s++)
        found = s;
    return found;
}

static const struct bc_game *game_of(const struct job *j)
{
    const char *wanted = cli_value(j->a, "game"), *deepest = NULL;
    const struct bc_game *g = NULL;
    for (int i = 0; bc_games[i]; i++) {
        const char *folder = folder_of(j, bc_games[i]);
        if (wanted && !strcmp(wanted, bc_games[i]->id))
            return bc_games[i];
        if (!wanted && folder && (!deepest || folder > deepest)) {
            g = bc_games[i];
            deepest = folder;
        }
    }
    return g;
}

/* The folder above the game's own, for the other files of a scenario: DIR/<game>/scenarios/x. */
static void lay_around(const struct job *j, const struct bc_game *g)
{
    static char dir[PATH_MAX];
    const char *found = folder_of(j, g);
    if (cli_has(j->a, "data"))
        return;
    if (found)
        snprintf(dir, sizeof dir, "%.*s", (int)(found - j->real), j->real);
    cli_files_dir(found ? dir : NULL);
}

static int check_scenario(struct job *j, const struct bc_game *g, const char *scenario, int games)
{
    void *data = NULL;
    int rc = g->load(j->files, scenario, &data, &j->e);
    if (rc)
        return rc;
    g->unload(data);
    return live(j, g, scenario, games);
}

static void stem(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    snprintf(out, size, "%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

/* "format 1": a file of a game's data, a scenario by the folder it lies in or by having no sections;
 * else something that all scenarios share. */
static int check_data(struct job *j, const struct bc_doc *d)
{
    const struct bc_game *g = game_of(j);
    char name[256], base[64];
    if (!g)
        return bc_fail_at(&j->e, BC_EVALUE, j->path, 0, 0,
                          "whose data is this? Name it with --game, or lay it in a folder "
                          "of the game's name");
    stem(j->path, base, sizeof base);
    lay_around(j, g);
    bool board = d->sections > 1 && !strstr(j->real, "/scenarios/");
    snprintf(name, sizeof name, board ? "data/%s/%s.txt" : "data/%s/scenarios/%s.txt", g->id, base);
    if (!cli_files_lay(name, j->path, j->text, j->n))
        return bc_fail(&j->e, BC_ENOMEM, "no memory");
    cli_put(&j->what, board ? T("ui.check.board") : T("ui.check.scenario"), g->id, NULL);
    if (!board)
        return check_scenario(j, g, base, j->games);
    int rc = 0, scenarios = 0;
    while (g->scenarios[scenarios])
        scenarios++;
    for (int i = 0; !rc && i < scenarios; i++)
        rc = check_scenario(j, g, g->scenarios[i], (j->games + scenarios - 1) / scenarios);
    return rc;
}

static int check_match(struct job *j, bool record)
{
    struct bc_match *m = NULL;
    const uint64_t seed = 1;
    int rc = record ? bc_record_read(&m, j->files, j->path, j->text, j->n, &j->e)
                    : bc_match_from_position(&m, j->files, j->path, j->text, j->n, &seed, &j->e);
    if (!rc) {
        char moves[16];
        snprintf(moves, sizeof moves, "%d", m->moves);
        cli_put(&j->what, record ? T("ui.check.record") : T("ui.check.position"), m->cx.game->id,
                moves, NULL);
    }
    bc_match_free(m);
    return rc;
}

static int check_text(struct job *j)
{
    struct bc_text *t = NULL;
    int rc = bc_text_new("xx", j->path, j->text, j->n, &t, &j->e);
    if (!rc) {
        char keys[16];
        snprintf(keys, sizeof keys, "%d", bc_text_count(t));
        cli_put(&j->what, T("ui.check.text"), keys, NULL);
    }
    bc_text_free(t);
    return rc;
}

static int check_one(struct job *j)
{
    struct bc_doc d;
    char base[64];
    stem(j->path, base, sizeof base);
    if (!strcmp(base, "de") || !strcmp(base, "en"))
        return check_text(j);
    int rc = bc_doc_parse(&d, j->path, j->text, j->n, &j->e);
    if (rc)
        return rc;
    const struct bc_line *l = d.lines ? &d.line[0] : NULL;
    if (!l)
        rc = bc_fail_at(&j->e, BC_ESYNTAX, j->path, 1, 1, "an empty file");
    else if (bc_is(l, 0, "bicorne") && bc_is(l, 1, "record"))
        rc = check_match(j, true);
    else if (bc_is(l, 0, "bicorne") && bc_is(l, 1, "position"))
        rc = check_match(j, false);
    else if (bc_is(l, 0, "format"))
        rc = check_data(j, &d);
    else
        rc = bc_fail_word(&j->e, BC_ESYNTAX, &d, l, 0,
                          "expected `format 1`, `bicorne position 1` or `bicorne record 1`");
    bc_doc_free(&d);
    return rc;
}

int cmd_check(const struct cli_args *a)
{
    int worst = CLI_OK, games;
    const struct bc_files *files = cli_files(a);
    if (!files || !cli_number(a, "games", 0, 1000000, 1000, &games))
        return CLI_BAD;
    if (cli_has(a, "game") && !cli_game(cli_value(a, "game")))
        return CLI_BAD;
    for (int i = 0; i < a->words; i++) {
        struct bc_out text = {0};
        struct job j = {.a = a, .files = files, .path = a->word[i], .games = games};
        int rc = cli_read(j.path, &text, &j.e);
        j.text = bc_out_str(&text);
        j.n = text.n;
        if (!rc && !realpath(j.path, j.real))
            j.real[0] = 0;
        if (!rc)
            rc = check_one(&j);
        if (rc)
            worst = cli_error(&j.e);
        else
            cli_print(stdout, T("ui.check.ok"), j.path, bc_out_str(&j.what), NULL);
        bc_out_free(&j.what);
        bc_out_free(&text);
        cli_files_free();
    }
    return worst;
}
