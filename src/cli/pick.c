/* pick.c - from many actions to one, a pick at a time; and ways that take several actions. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

bool choices_open(struct choices *c, const struct bc_match *m, int seat)
{
    size_t max = m->cx.game->list_max;
    *c = (struct choices){.all = calloc(max, sizeof *c->all), .v = calloc(max, sizeof *c->v)};
    if (!c->all || !c->v) {
        choices_free(c);
        return false;
    }
    struct bc_list l = {c->all, 0, (int)max, NULL, NULL};
    bc_legal(&m->cx, seat, &l);
    c->n = l.n;
    return true;
}

void choices_free(struct choices *c)
{
    free(c->all);
    free(c->v);
    *c = (struct choices){0};
}

bool choices_has(const struct choices *c, const struct bc_action *act)
{
    for (int i = 0; i < c->n; i++)
        if (bc_same(&c->all[i].act, act))
            return true;
    return false;
}

int choice_value(const struct choice *c)
{
    return c->arg < 0 ? -1 : c->act.a[c->arg];
}

int choice_dom(const struct play *p, const struct choice *c)
{
    return c->arg < 0 ? -1 : p->m->cx.game->kinds[c->act.kind].dom[c->arg];
}

int pick_arg(const struct table *t, const struct bc_game *g, int kind, int depth)
{
    bool back = t->backwards && g->kinds[kind].argc == 2 && t->backwards(kind);
    return back ? 1 - depth : depth;
}

/* Do two actions begin in the same way: the kind and the first `depth` picks? */
static bool begins(const struct play *p, const struct bc_action *a, const struct bc_action *b,
                   int depth)
{
    for (int i = 0; i < depth && a->kind == b->kind; i++) {
        int arg = pick_arg(p->table, p->m->cx.game, a->kind, i);
        if (a->a[arg] != b->a[arg])
            return false;
    }
    return a->kind == b->kind;
}

static void add_choice(struct choices *c, const struct play *p, const struct bc_action *act,
                       int depth)
{
    int argc = p->m->cx.game->kinds[act->kind].argc, picks = argc > depth ? depth + 1 : 0;
    int arg = picks ? pick_arg(p->table, p->m->cx.game, act->kind, depth) : -1;
    for (int i = 0; i < c->count; i++)
        if (c->v[i].arg == arg && begins(p, &c->v[i].act, act, picks))
            return;
    c->v[c->count++] = (struct choice){*act, arg, argc <= depth + 1, 0, 0, ""};
}

/* --- Long lists --- */

enum { FEW = 10, HEAP = 3 }; /* choices that need no heaps; that make one */

static int count_heap(const struct choices *c, int heap)
{
    int n = 0;
    for (int i = 0; i < c->count; i++)
        n += c->v[i].heap == heap;
    return n;
}

/* Those of other heaps come last, and are not shown; the first of a heap stands for it. */
static bool is_hidden(const struct choices *c, int i, int open)
{
    int heap = c->v[i].heap;
    if (!heap || heap == open)
        return false;
    if (open)
        return true;
    for (int k = 0; k < i; k++)
        if (c->v[k].heap == heap)
            return true;
    return false;
}

static void hide(struct choices *c, int open)
{
    struct choice *v = malloc(((size_t)c->count + 1) * sizeof *v);
    int n = 0;
    c->shown = c->count;
    if (!v)
        return;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < c->count; i++) {
            if (is_hidden(c, i, open) != (pass == 1))
                continue;
            v[n] = c->v[i];
            v[n++].heads = pass || open || !c->v[i].heap ? 0 : count_heap(c, c->v[i].heap);
        }
        c->shown = pass ? c->shown : n;
    }
    memcpy(c->v, v, (size_t)n * sizeof *v);
    free(v);
}

/* A heap that has become small, or empty, is none. */
static void fold(struct choices *c, const struct play *p, struct pick *pick)
{
    const struct bc_ctx cx = {p->m->cx.game, p->m->cx.data, p->view, NULL};
    c->shown = c->count;
    if (!p->table->heap || pick->depth)
        return;
    for (int i = 0; i < c->count; i++)
        c->v[i].heap = p->table->heap(&cx, &c->v[i].act);
    for (int i = 0; i < c->count; i++)
        if (c->v[i].heap && count_heap(c, c->v[i].heap) < HEAP)
            for (int k = c->count - 1, heap = c->v[i].heap; k >= i; k--)
                if (c->v[k].heap == heap)
                    c->v[k].heap = 0;
    if (pick->heap && !count_heap(c, pick->heap))
        pick->heap = 0;
    if (c->count > FEW)
        hide(c, pick->heap);
}

/* --- Labels --- */

/* Nothing but numbers to choose from: each is typed as it is. */
static bool label_numbers(struct choices *c, const struct play *p)
{
    for (int i = 0; i < c->count; i++)
        if (choice_dom(p, &c->v[i]) != BC_DOM_NUM || choice_value(&c->v[i]) < 0)
            return false;
    for (int i = 0; i < c->count; i++)
        snprintf(c->v[i].label, sizeof c->v[i].label, "%u",
                 (unsigned)choice_value(&c->v[i]) % 1000U);
    return true;
}

/* By rank; those of the same one stay as they are. */
static void arrange(struct choices *c, const struct table *t)
{
    for (int i = 1; t->rank && i < c->count; i++) {
        struct choice k = c->v[i];
        int to = i;
        for (; to > 0 && t->rank(&c->v[to - 1].act) > t->rank(&k.act); to--)
            c->v[to] = c->v[to - 1];
        c->v[to] = k;
    }
}

/* Places get letters, which are drawn on the board; whatever is not there gets a number. Letters
 * that are short for a command are left out. */
static void label(struct choices *c, const struct play *p)
{
    static const char letters[] = "acefgijkmnoprstvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int letter = 0, number = 1;
    if (label_numbers(c, p))
        return;
    for (int i = 0; i < c->shown; i++) {
        struct choice *k = &c->v[i];
        bool place = k->arg >= 0 && p->table->is_place(choice_dom(p, k));
        if (place && letters[letter])
            snprintf(k->label, sizeof k->label, "%c", letters[letter++]);
        else
            snprintf(k->label, sizeof k->label, "%u", (unsigned)number++ % 1000U);
    }
}

void choices_level(struct choices *c, const struct play *p, struct pick *pick)
{
    for (;;) {
        c->count = 0;
        for (int i = 0; i < c->n; i++) {
            const struct bc_action *act = &c->all[i].act;
            if (!pick->depth || begins(p, act, &pick->chosen, pick->depth))
                add_choice(c, p, act, pick->depth);
        }
        if (c->count != 1 || c->v[0].last)
            break;
        pick->chosen = c->v[0].act;
        pick->forced = ++pick->depth;
    }
    arrange(c, p->table);
    fold(c, p, pick);
    label(c, p);
}

/* --- Ways --- */

bool pick_is_path(const struct bc_game *g, int kind)
{
    return g->kinds[kind].use & BC_WAY;
}

int pick_path(const struct bc_match *m, const struct bc_action *first, int to,
              struct bc_action out[PATH_MAX_STEPS], uint8_t *near)
{
    int steps = 0, n = 0, last = m->cx.game->kinds[first->kind].argc - 1;
    struct bc_way *way = malloc(sizeof *way * BC_WAYS);
    struct bc_head *seen = malloc(m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, seen, NULL};
    if (way && seen && pick_is_path(m->cx.game, first->kind)) {
        bc_match_see(m, first->seat, seen);
        n = bc_ways(&cx, first, way, NULL);
    }
    for (int i = 0; i < n; i++) {
        if (near && way[i].act.a[last] < PLACES_MAX)
            near[way[i].act.a[last]] = way[i].steps;
        if (way[i].act.a[last] == to && !steps)
            steps = bc_way_to(way, i, out);
    }
    free(seen);
    free(way);
    return steps;
}
