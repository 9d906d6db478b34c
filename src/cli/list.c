/* list.c - the games of this program, their scenarios and options. */
#include "cli/canvas.h"
#include "cli/cli.h"
#include "game/fields.h"
#include "game/registry.h"

#include <string.h>

static void print_key(void *arg, const char *key)
{
    (void)arg;
    puts(key);
}

static void put_values(const struct bc_opt *o, struct bc_out *out)
{
    if (!o->words)
        bc_putf(out, "%d..%d", o->min, o->max);
    for (int w = 0; o->words && o->words[w]; w++)
        bc_putf(out, "%s%s", w ? " | " : "", o->words[w]);
}

static void print_options(const struct bc_game *g)
{
    for (const struct bc_opt *o = g->opts; o->name; o++) {
        struct bc_out values = {0};
        char def[BC_WORD];
        put_values(o, &values);
        bc_opt_print(o, o->def, def, sizeof def);
        printf("    %-12s %s (%s; %s %s)\n", o->name, cli_game_text(g, "opt", o->name),
               bc_out_str(&values), T("ui.list.default"), def);
        bc_out_free(&values);
    }
}

static void print_game(const struct bc_game *g)
{
    printf("%s  %s\n", g->id, cli_game_text(g, "title", NULL));
    printf("  %s: %s\n", T("ui.list.rulebook"), g->rulebook);
    printf("  %s: %d-%d\n", T("ui.list.players"), g->seats_min, g->seats_max);
    printf("  %s:\n", T("ui.list.scenarios"));
    for (int i = 0; g->scenarios[i]; i++)
        printf("    %-12s %s\n", g->scenarios[i], cli_game_text(g, "scenario", g->scenarios[i]));
    printf("  %s:\n", T("ui.list.options"));
    print_options(g);
}

/* --- The lines of [state] in a position --- */

static void print_state(const struct bc_game *g)
{
    struct bc_out lines = {0};
    bc_fields_usage(g, &lines);
    fputs(bc_out_str(&lines), stdout);
    bc_out_free(&lines);
}

/* --- The sequences of play --- */

/* A sequence bears the name that its rows begin with. */
static void put_sequence(const struct bc_step *seq, struct bc_out *out)
{
    bc_putf(out, "%.*s", (int)strcspn(seq->name, "."), seq->name);
}

static const char *kind_of(const struct bc_step *s)
{
    return !s->take              ? s->again ? "calls, again and again" : "calls"
           : !s->who             ? "runs"
           : s->who == bc_nature ? "chance"
                                 : "asks";
}

static void print_row(const struct bc_game *g, const struct bc_step *s)
{
    struct bc_out out = {0};
    bc_putf(&out, "  %-20s %s%*s %s", s->name, s->rule, 14 - cv_width(s->rule), "", kind_of(s));
    for (int q = 0, n = 0; g->seqs[q]; q++)
        if (s->calls >> q & 1) {
            bc_put(&out, n++ ? ", " : " -> ");
            put_sequence(g->seqs[q], &out);
        }
    if (s->prompt)
        bc_putf(&out, " (tells %s)", g->kinds[s->prompt - 1].name);
    if (s->when)
        bc_put(&out, ", if it applies");
    puts(bc_out_str(&out));
    bc_out_free(&out);
}

static void print_tables(const struct bc_game *g)
{
    for (int q = 0; g->seqs[q]; q++) {
        struct bc_out name = {0};
        put_sequence(g->seqs[q], &name);
        printf("%s%s\n", q ? "\n" : "", bc_out_str(&name));
        bc_out_free(&name);
        for (const struct bc_step *s = g->seqs[q]; s->name; s++)
            print_row(g, s);
    }
}

/* --- The command --- */

static void print_one(const struct cli_args *a, const struct bc_game *g)
{
    if (cli_has(a, "text-keys"))
        bc_text_needs(g, print_key, NULL);
    else if (cli_has(a, "tables"))
        print_tables(g);
    else if (cli_has(a, "state"))
        print_state(g);
    else
        print_game(g);
}

int cmd_list(const struct cli_args *a)
{
    const struct bc_game *only = NULL;
    if (a->words && !(only = cli_game(a->word[0])))
        return CLI_BAD;
    for (int i = 0; bc_games[i]; i++) {
        if (only && bc_games[i] != only)
            continue;
        if (!only && i && !cli_has(a, "text-keys"))
            puts("");
        print_one(a, bc_games[i]);
    }
    return CLI_OK;
}
