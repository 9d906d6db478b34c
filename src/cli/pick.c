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

/* Do two actions begin in the same way: the kind and `depth` arguments? */
static bool begins(const struct bc_action *a, const struct bc_action *b, int depth)
{
    return a->kind == b->kind && !memcmp(a->a, b->a, (size_t)depth * sizeof a->a[0]);
}

static void add_choice(struct choices *c, const struct bc_action *act, int depth, int argc)
{
    int arg = argc > depth ? depth : -1;
    for (int i = 0; i < c->count; i++)
        if (begins(&c->v[i].act, act, arg + 1) && c->v[i].arg == arg)
            return;
    c->v[c->count++] = (struct choice){*act, arg, argc <= depth + 1, ""};
}

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
    for (int i = 0; i < c->count; i++) {
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
    const struct bc_kind *kinds = p->m->cx.game->kinds;
    for (;;) {
        c->count = 0;
        for (int i = 0; i < c->n; i++) {
            const struct bc_action *act = &c->all[i].act;
            if (!pick->depth || begins(act, &pick->chosen, pick->depth))
                add_choice(c, act, pick->depth, kinds[act->kind].argc);
        }
        if (c->count != 1 || c->v[0].last)
            break;
        pick->chosen = c->v[0].act;
        pick->forced = ++pick->depth;
    }
    arrange(c, p->table);
    label(c, p);
}

/* --- Ways --- */

bool pick_is_path(const struct bc_game *g, int kind)
{
    const struct bc_kind *k = &g->kinds[kind];
    return k->argc == 2 && k->dom[0] == k->dom[1] && k->dom[0] >= BC_DOM_OWN &&
           !table_of(g)->one_step;
}

enum { NODES = 1024 };

struct node {
    struct bc_action act; /* that led here */
    int16_t from;         /* node before, or -1 */
    uint8_t steps;
    bool goes_on; /* the same seat is asked the same again */
};

struct search {
    const struct bc_match *m;
    struct bc_option *option;
    struct node node[NODES];
    char *state; /* of each node */
    uint8_t seen[PLACES_MAX];
    int n;
};

static struct bc_ctx node_ctx(const struct search *s, int i)
{
    size_t size = s->m->cx.game->state_size;
    return (struct bc_ctx){s->m->cx.game, s->m->cx.data,
                           (struct bc_head *)(void *)(s->state + size * (size_t)i), NULL};
}

static void reach(struct search *s, int from, const struct bc_action *act)
{
    int to = act->a[1];
    if (to < 0 || to >= PLACES_MAX || s->seen[to] || s->n == NODES)
        return;
    int i = s->n++;
    struct bc_ctx before = node_ctx(s, from), cx = node_ctx(s, i);
    const struct bc_step *step = bc_step_now(&before);
    memcpy(cx.st, before.st, cx.game->state_size);
    bc_play(&cx, act);
    s->seen[to] = 1;
    s->node[i] = (struct node){*act, (int16_t)from, (uint8_t)(s->node[from].steps + 1),
                               bc_step_now(&cx) == step && bc_to_act(&cx) == BC_BIT(act->seat)};
}

static void explore(struct search *s, const struct bc_action *first)
{
    size_t size = s->m->cx.game->state_size;
    memcpy(s->state, s->m->cx.st, size);
    s->node[0] = (struct node){.from = -1, .goes_on = true};
    s->node[0].act.a[1] = first->a[0];
    s->seen[first->a[0]] = 1;
    s->n = 1;
    for (int i = 0; i < s->n; i++) {
        if (!s->node[i].goes_on || s->node[i].steps == PATH_MAX_STEPS)
            continue;
        struct bc_ctx cx = node_ctx(s, i);
        struct bc_list l = {s->option, 0, cx.game->list_max, NULL, NULL};
        bc_legal(&cx, first->seat, &l);
        for (int k = 0; k < l.n; k++)
            if (l.v[k].act.kind == first->kind && l.v[k].act.a[0] == s->node[i].act.a[1])
                reach(s, i, &l.v[k].act);
    }
}

int pick_path(const struct bc_match *m, const struct bc_action *first, int to,
              struct bc_action out[PATH_MAX_STEPS], uint8_t *near)
{
    int steps = 0;
    if (first->a[0] < 0 || first->a[0] >= PLACES_MAX || !pick_is_path(m->cx.game, first->kind))
        return 0;
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return 0;
    s->m = m;
    s->option = calloc(m->cx.game->list_max, sizeof *s->option);
    s->state = calloc(NODES, m->cx.game->state_size);
    if (s->option && s->state)
        explore(s, first);
    for (int i = 1; i < s->n; i++) {
        if (near)
            near[s->node[i].act.a[1]] = s->node[i].steps;
        if (s->node[i].act.a[1] != to || steps)
            continue;
        steps = s->node[i].steps;
        for (int k = i, at = steps; k > 0; k = s->node[k].from)
            out[--at] = s->node[k].act;
    }
    free(s->option);
    free(s->state);
    free(s);
    return steps;
}
