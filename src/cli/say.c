/* say.c - the program's own sentences, in the player's language. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const struct bc_text *cli_text;

static const char *locale_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *v = getenv(names[i]);
        if (v && *v)
            return strncmp(v, "de", 2) == 0 ? "de" : "en";
    }
    return "en";
}

bool cli_language(const char *wanted)
{
    const struct bc_text *t = bc_text_embedded(wanted ? wanted : locale_language());
    if (t)
        cli_text = t;
    return t != NULL;
}

enum { HOLES = 6 };

/* A hole "{N}" or "{N|one|many}" at `s`: puts what belongs there; returns what follows it. */
static const char *put_hole(struct bc_out *o, const char *s, const char *const *arg, int n)
{
    const char *end = strchr(s, '}');
    int i = s[1] - '1';
    if (!end || i < 0 || i >= n) {
        bc_put_n(o, s, 1);
        return s + 1;
    }
    if (s[2] == '|') {
        const char *many = strchr(s + 3, '|');
        if (many && many < end && !strcmp(arg[i], "1"))
            bc_put_n(o, s + 3, (size_t)(many - s - 3));
        else if (many && many < end)
            bc_put_n(o, many + 1, (size_t)(end - many - 1));
    } else {
        bc_put(o, arg[i]);
    }
    return end + 1;
}

static void put_all(struct bc_out *o, const char *text, va_list ap)
{
    const char *arg[HOLES];
    int n = 0;
    for (const char *a; n < HOLES && (a = va_arg(ap, const char *)) != NULL;)
        arg[n++] = a;
    for (const char *s = text; *s;) {
        size_t plain = strcspn(s, "{");
        bc_put_n(o, s, plain);
        s += plain;
        if (*s)
            s = put_hole(o, s, arg, n);
    }
}

void cli_put(struct bc_out *o, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    put_all(o, text, ap);
    va_end(ap);
}

void cli_print(FILE *f, const char *text, ...)
{
    struct bc_out o = {0};
    va_list ap;
    va_start(ap, text);
    put_all(&o, text, ap);
    va_end(ap);
    fprintf(f, "%s\n", bc_out_str(&o));
    bc_out_free(&o);
}

int cli_bad(const char *text, ...)
{
    struct bc_out o = {0};
    va_list ap;
    va_start(ap, text);
    put_all(&o, text, ap);
    va_end(ap);
    fflush(stdout);
    fprintf(stderr, "bicorne: %s\n", bc_out_str(&o));
    bc_out_free(&o);
    return CLI_BAD;
}

int cli_error(const struct bc_error *e)
{
    char text[sizeof e->file + sizeof e->text + 512];
    fflush(stdout);
    fprintf(stderr, "bicorne: %s\n", cli_error_text(e, text, sizeof text));
    return e->code == BC_ENOMEM ? CLI_FAILED : CLI_BAD;
}

const char *cli_game_text(const struct bc_game *g, const char *group, const char *name)
{
    char key[192];
    snprintf(key, sizeof key, "%s.%s%s%s", g->id, group, name ? "." : "", name ? name : "");
    const char *text = bc_tr_find(cli_text, key);
    return text ? text : name ? name : g->id;
}

void cli_put_rule(struct bc_out *o, const char *rule)
{
    const char *blank = strchr(rule, ' ');
    if (blank && !strncmp(blank + 1, "ruling ", 7))
        bc_putf(o, "%s %s", T("ui.rules.ruling"), blank + 8);
    else
        bc_put(o, blank ? blank + 1 : rule);
}
