/* action.c - actions, values and options as words: the one printer and parser for records,
 * vectors, protocol and terminal. */
#include "game/game.h"

#include <stdio.h>
#include <string.h>

bool bc_same(const struct bc_action *a, const struct bc_action *b)
{
    return !memcmp(a, b, sizeof *a);
}

int bc_kind_find(const struct bc_game *g, const char *name)
{
    for (int k = 0; g->kinds[k].name; k++)
        if (!strcmp(g->kinds[k].name, name))
            return k;
    return -1;
}

void bc_value_print(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    const struct bc_dom *d = dom < BC_DOM_OWN ? NULL : &cx->game->doms[dom - BC_DOM_OWN];
    if (d && !d->words)
        d->print(cx, v, buf, size);
    else if (d)
        bc_cat(buf, size, 0, d->words[v]);
    else if (dom == BC_DOM_SEAT && v == BC_NATURE)
        bc_cat(buf, size, 0, "nature");
    else
        bc_cat_int(buf, size, 0, v);
}

bool bc_value_parse(const struct bc_ctx *cx, int dom, const char *word, int16_t *v)
{
    const struct bc_dom *d = dom < BC_DOM_OWN ? NULL : &cx->game->doms[dom - BC_DOM_OWN];
    int x;
    if (d && !d->words)
        return d->parse(cx, word, v);
    if (d) {
        for (x = 0; d->words[x]; x++)
            if (!strcmp(d->words[x], word)) {
                *v = (int16_t)x;
                return true;
            }
        return false;
    }
    if (dom == BC_DOM_SEAT && !strcmp(word, "nature"))
        x = BC_NATURE;
    else if (!bc_parse_int(word, INT16_MIN, INT16_MAX, &x))
        return false;
    *v = (int16_t)x;
    return true;
}

const char *bc_action_print(const struct bc_ctx *cx, const struct bc_action *act, char *buf,
                            size_t size)
{
    const struct bc_kind *k = &cx->game->kinds[act->kind];
    size_t n = bc_cat(buf, size, 0, k->name);
    for (int i = 0; i < k->argc; i++) {
        char word[BC_WORD];
        bc_value_print(cx, k->dom[i], act->a[i], word, sizeof word);
        n = bc_cat(buf, size, bc_cat(buf, size, n, " "), word);
    }
    return buf;
}

static int parse(const struct bc_ctx *cx, const struct bc_doc *d, const struct bc_line *l, int from,
                 int uses, struct bc_action *act, struct bc_error *e)
{
    int kind = from < l->n ? bc_kind_find(cx->game, l->w[from].s) : -1;
    if (kind < 0 || !(cx->game->kinds[kind].use & uses))
        return bc_fail_word(e, BC_ESYNTAX, d, l, from, "expected an action of %s", cx->game->id);
    act->kind = (int16_t)kind;
    const struct bc_kind *k = &cx->game->kinds[kind];
    for (int i = 0; i < k->argc; i++) {
        int w = from + 1 + i;
        if (w >= l->n || !bc_value_parse(cx, k->dom[i], l->w[w].s, &act->a[i])) {
            static const char *const own[] = {"number", "seat"};
            const char *name = k->dom[i] < BC_DOM_OWN ? own[k->dom[i]]
                                                      : cx->game->doms[k->dom[i] - BC_DOM_OWN].name;
            return bc_fail_word(e, BC_ESYNTAX, d, l, w, "expected a %s for %s", name, k->name);
        }
    }
    if (l->n != from + 1 + k->argc)
        return bc_fail_word(e, BC_ESYNTAX, d, l, from + 1 + k->argc,
                            "%s takes %d words, here are more", k->name, k->argc);
    return 0;
}

int bc_action_parse(const struct bc_ctx *cx, const struct bc_doc *d, const struct bc_line *l,
                    int from, int seat, struct bc_action *act, struct bc_error *e)
{
    *act = (struct bc_action){.seat = (int16_t)seat};
    return parse(cx, d, l, from, BC_ACT | BC_CHANCE, act, e);
}

int bc_words_parse(const struct bc_ctx *cx, const char *s, int uses, int seat,
                   struct bc_action *act, struct bc_error *e)
{
    struct bc_doc d;
    *act = (struct bc_action){.seat = (int16_t)seat};
    int rc = bc_doc_parse(&d, "action", s, strlen(s), e);
    if (rc)
        return rc;
    if (d.lines != 1 || d.sections != 1)
        rc = bc_fail(e, BC_ESYNTAX, "expected one action");
    else
        rc = parse(cx, &d, d.line, 0, uses, act, e);
    bc_doc_free(&d);
    return rc;
}

int bc_action_parse_str(const struct bc_ctx *cx, const char *s, int seat, struct bc_action *act,
                        struct bc_error *e)
{
    return bc_words_parse(cx, s, BC_ACT | BC_CHANCE, seat, act, e);
}

int bc_opt_count(const struct bc_game *g)
{
    int n = 0;
    while (g->opts[n].name)
        n++;
    return n;
}

void bc_opt_defaults(const struct bc_game *g, int16_t opt[BC_OPTS])
{
    memset(opt, 0, sizeof(int16_t) * BC_OPTS);
    for (int i = 0; g->opts[i].name; i++)
        opt[i] = g->opts[i].def;
}

void bc_opt_print(const struct bc_opt *o, int v, char *buf, size_t size)
{
    if (o->words)
        snprintf(buf, size, "%s", o->words[v]);
    else
        snprintf(buf, size, "%d", v);
}

/* `what` it is called in complaints. */
static int set_opt(const struct bc_game *g, const struct bc_opt *of, const char *what,
                   const char *name, const char *value, int16_t *opt, struct bc_error *e)
{
    for (const struct bc_opt *o = of; o && o->name; o++) {
        if (strcmp(o->name, name) != 0 || bc_is_note(o))
            continue;
        int v = -1;
        if (!o->words && !bc_parse_int(value, o->min, o->max, &v))
            return bc_fail(e, BC_EVALUE, "%s %s of %s is a number from %d to %d, not '%s'", what,
                           name, g->id, o->min, o->max, value);
        for (int w = 0; o->words && o->words[w]; w++)
            if (!strcmp(o->words[w], value))
                v = w;
        if (o->words && v < 0)
            return bc_fail(e, BC_EVALUE, "%s %s of %s has no value '%s'", what, name, g->id, value);
        opt[o - of] = (int16_t)v;
        return 0;
    }
    return bc_fail(e, BC_EVALUE, "%s has no %s '%s'", g->id, what, name);
}

int bc_opt_parse(const struct bc_game *g, const char *name, const char *value, int16_t opt[BC_OPTS],
                 struct bc_error *e)
{
    return set_opt(g, g->opts, "option", name, value, opt, e);
}

int bc_order_parse(const struct bc_game *g, const char *name, const char *value,
                   int16_t order[BC_ORDERS], struct bc_error *e)
{
    return set_opt(g, g->orders, "order", name, value, order, e);
}
