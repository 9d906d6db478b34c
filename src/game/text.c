/* text.c - see text.h. */
#include "game/text.h"
#include "game/files.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS_MAX = 8192, KEY = 128 };

struct entry {
    const char *key, *text;
};

struct bc_text {
    char lang[16];
    char *bytes; /* copy of the file with NULs put in */
    struct entry *v;
    int n, cap;
};

/* --- Reading --- */

/* A reader's place in the file, for complaints. */
struct place {
    const char *file;
    int line;
    const char *start; /* of the line */
    struct bc_error *e;
};

static int complain(const struct place *p, const char *at, const char *what)
{
    int col = 1;
    for (const char *s = p->start; s < at; s++)
        col += ((unsigned char)*s & 0xc0) != 0x80;
    return bc_fail_at(p->e, BC_ESYNTAX, p->file, p->line, col, "%s", what);
}

/* Index of `key`, or where it belongs as -1 - index. */
static int locate(const struct bc_text *t, const char *key)
{
    int lo = 0, hi = t->n;
    while (lo < hi) {
        int mid = (lo + hi) / 2, c = strcmp(key, t->v[mid].key);
        if (!c)
            return mid;
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return -1 - lo;
}

/* One placeholder behind its '{': the number of the argument (0: the seat), and behind it either
 * '}' or "|one|many}". Returns what follows the '}', or NULL if it is none. */
static const char *placeholder(const char *s, int *arg, const char **one, const char **many)
{
    *one = *many = NULL;
    if (!strncmp(s, "seat}", 5)) {
        *arg = 0;
        return s + 5;
    }
    if (*s < '1' || *s >= '1' + BC_ARGS)
        return NULL;
    *arg = *s++ - '0';
    s += *s == '+'; /* several of them, one after the other */
    if (*s == '}')
        return s + 1;
    if (*s != '|')
        return NULL;
    *one = ++s;
    s += strcspn(s, "{|}");
    if (*s != '|')
        return NULL;
    *many = ++s;
    s += strcspn(s, "{|}");
    return *s == '}' ? s + 1 : NULL;
}

static int check_text(const struct place *p, const char *s)
{
    while (*(s += strcspn(s, "{}"))) {
        int arg;
        const char *one, *many, *end = *s == '{' ? placeholder(s + 1, &arg, &one, &many) : NULL;
        if (!end)
            return complain(p, s, "expected {1}..{6}, {1+}, {seat} or {1|one|many}");
        s = end;
    }
    return 0;
}

static int check_chars(const struct place *p, const char *s, const char *end)
{
    for (size_t k; s < end; s += k) {
        k = bc_utf8_len(s, (size_t)(end - s));
        if (!k || !*s)
            return complain(p, s, k ? "a NUL byte in a text file" : "not valid UTF-8");
    }
    return 0;
}

static int add(struct bc_text *t, const struct place *p, const char *key, const char *text)
{
    int at = locate(t, key);
    if (at >= 0)
        return complain(p, key, "this key was already given");
    at = -1 - at;
    if (t->n == KEYS_MAX)
        return complain(p, key, "too many keys");
    if (t->n == t->cap) {
        int cap = t->cap ? 2 * t->cap : 256;
        struct entry *v = realloc(t->v, (size_t)cap * sizeof *v);
        if (!v)
            return bc_fail(p->e, BC_ENOMEM, "no memory");
        t->v = v;
        t->cap = cap;
    }
    memmove(t->v + at + 1, t->v + at, (size_t)(t->n - at) * sizeof *t->v);
    t->v[at] = (struct entry){key, text};
    t->n++;
    return 0;
}

/* One line `key = text`; `end` points to its NUL. */
static int read_line(struct bc_text *t, const struct place *p, char *s, char *end)
{
    int rc = check_chars(p, s, end);
    if (rc)
        return rc;
    while (end > s && strchr(" \t\r", end[-1]))
        *--end = 0;
    s += strspn(s, " \t");
    if (!*s || *s == '#')
        return 0;
    char *key = s;
    s += strcspn(s, " \t=");
    char *key_end = s;
    s += strspn(s, " \t");
    if (*s != '=' || key_end == key)
        return complain(p, s, "expected a line `key = text`");
    if (key_end - key >= KEY)
        return complain(p, key, "the key is too long");
    s++;
    s += strspn(s, " \t");
    *key_end = 0;
    if (!*s)
        return complain(p, s, "expected a text");
    rc = check_text(p, s);
    return rc ? rc : add(t, p, key, s);
}

int bc_text_new(const char *lang, const char *file, const char *bytes, size_t n,
                struct bc_text **out, struct bc_error *e)
{
    if (n > BC_DOC_MAX)
        return bc_fail_at(e, BC_ESYNTAX, file, 1, 1, "longer than %d bytes", BC_DOC_MAX);
    struct bc_text *t = calloc(1, sizeof *t);
    if (t)
        t->bytes = malloc(n + 1);
    if (!t || !t->bytes) {
        bc_text_free(t);
        return bc_fail(e, BC_ENOMEM, "no memory");
    }
    snprintf(t->lang, sizeof t->lang, "%s", lang);
    if (n)
        memcpy(t->bytes, bytes, n);
    t->bytes[n] = 0;
    struct place p = {file, 1, t->bytes, e};
    for (char *s = t->bytes, *stop = s + n; s < stop; p.line++) {
        char *end = memchr(s, '\n', (size_t)(stop - s));
        if (!end)
            end = stop;
        *end = 0;
        p.start = s;
        int rc = read_line(t, &p, s, end);
        if (rc) {
            bc_text_free(t);
            return rc;
        }
        s = end + 1;
    }
    *out = t;
    return 0;
}

void bc_text_free(struct bc_text *t)
{
    if (!t)
        return;
    free(t->bytes);
    free(t->v);
    free(t);
}

const struct bc_text *bc_text_embedded(const char *lang)
{
    static struct {
        const char *lang, *file;
        _Atomic(struct bc_text *) text;
    } have[] = {{"en", "text/en.txt", NULL}, {"de", "text/de.txt", NULL}};
    for (size_t i = 0; i < sizeof have / sizeof have[0]; i++) {
        if (strcmp(have[i].lang, lang) != 0)
            continue;
        struct bc_text *t = atomic_load(&have[i].text), *mine = NULL;
        size_t n;
        const char *bytes = t ? NULL : bc_embedded_get(have[i].file, &n);
        if (!bytes || bc_text_new(lang, have[i].file, bytes, n, &mine, NULL))
            return t;
        /* Two threads may read at the same time: the first one's copy stays. */
        if (atomic_compare_exchange_strong(&have[i].text, &t, mine))
            return mine;
        bc_text_free(mine);
        return t;
    }
    return NULL;
}

/* --- Asking --- */

const char *bc_text_lang(const struct bc_text *t)
{
    return t->lang;
}

const char *bc_tr_find(const struct bc_text *t, const char *key)
{
    int i = locate(t, key);
    return i < 0 ? NULL : t->v[i].text;
}

const char *bc_tr(const struct bc_text *t, const char *key)
{
    const char *s = bc_tr_find(t, key);
    return s ? s : key;
}

int bc_text_count(const struct bc_text *t)
{
    return t->n;
}

const char *bc_text_key(const struct bc_text *t, int i)
{
    return t->v[i].key;
}

/* ui.seat with the seat's number from 1, as it is without a name. */
static void seat_label(const struct bc_text *t, int seat, char *buf, size_t size)
{
    if (seat == BC_NATURE) {
        snprintf(buf, size, "%s", bc_tr(t, "ui.nature"));
        return;
    }
    const char *s = bc_tr(t, "ui.seat"), *hole = strstr(s, "{1}");
    if (hole)
        snprintf(buf, size, "%.*s%d%s", (int)(hole - s), s, seat + 1, hole + 3);
    else
        snprintf(buf, size, "%s %d", s, seat + 1);
}

void bc_value_label(const struct bc_ctx *cx, const struct bc_text *t, int dom, int v, char *buf,
                    size_t size)
{
    const struct bc_dom *d = dom < BC_DOM_OWN ? NULL : &cx->game->doms[dom - BC_DOM_OWN];
    if (dom == BC_DOM_SEAT) {
        seat_label(t, v, buf, size);
    } else if (d && d->label) {
        d->label(cx, v, t, buf, size);
    } else if (d && d->words) {
        char key[KEY];
        snprintf(key, sizeof key, "%s.%s.%s", cx->game->id, d->name, d->words[v]);
        snprintf(buf, size, "%s", bc_tr(t, key));
    } else {
        bc_value_print(cx, dom, v, buf, size);
    }
}

/* A seat's name; behind BC_SIDE_MARK what it plays, left out where that stands beside it anyway. */
static void put_name(const char *name, bool aside, struct bc_out *out)
{
    const char *mark = strchr(name, BC_SIDE_MARK);
    bc_put_n(out, name, mark ? (size_t)(mark - name) : strlen(name));
    if (mark && !aside)
        bc_put(out, mark + 1);
    else if (mark && mark[1] == ',')
        bc_put(out, ")");
}

static void put_value(const struct bc_ctx *cx, const struct bc_text *t, int dom, int v, bool aside,
                      const char *const *names, struct bc_out *out)
{
    char label[128];
    if (dom == BC_DOM_SEAT && names && v >= 0 && v < cx->st->seats && names[v]) {
        put_name(names[v], aside, out);
        return;
    }
    bc_value_label(cx, t, dom, v, label, sizeof label);
    bc_put(out, label);
}

/* "Ney, 2 × Marmont": of several actions that differ in this argument. */
static void put_several(const struct bc_ctx *cx, const struct bc_text *t,
                        const struct bc_action *act, int n, int arg, const char *const *names,
                        struct bc_out *out)
{
    for (int i = 0, told = 0; i < n; i++) {
        int times = 0, first = 0;
        while (act[first].a[arg - 1] != act[i].a[arg - 1])
            first++;
        for (int k = i; k < n; k++)
            times += act[k].a[arg - 1] == act[i].a[arg - 1];
        if (first < i)
            continue;
        bc_put(out, told++ ? ", " : "");
        if (times > 1)
            bc_putf(out, "%d\u00a0×\u00a0", times);
        put_value(cx, t, cx->game->kinds[act->kind].dom[arg - 1], act[i].a[arg - 1], false, names,
                  out);
    }
}

/* Argument `arg`, or the seat for 0. "Computer (recruit)" and " (Austria)" behind it are one pair of
 * brackets. Returns how much of what follows is put already. */
static size_t put_argument(const struct bc_ctx *cx, const struct bc_text *t,
                           const struct bc_action *act, int arg, const char *const *names,
                           const char *follows, struct bc_out *out)
{
    int dom = arg ? cx->game->kinds[act->kind].dom[arg - 1] : BC_DOM_SEAT;
    bool aside = dom == BC_DOM_SEAT && !strncmp(follows, " (", 2);
    put_value(cx, t, dom, arg ? act->a[arg - 1] : act->seat, aside, names, out);
    if (!aside || !out->n || out->s[out->n - 1] != ')')
        return 0;
    out->n--;
    bc_put(out, ", ");
    return 2;
}

static void fill(const struct bc_ctx *cx, const struct bc_text *t, const char *group,
                 const char *name, const struct bc_action *act, int n, const char *const *names,
                 struct bc_out *out)
{
    char key[KEY];
    snprintf(key, sizeof key, "%s.%s.%s", cx->game->id, group, name);
    const char *s = bc_tr(t, key);
    for (;;) {
        size_t plain = strcspn(s, "{");
        bc_put_n(out, s, plain);
        s += plain;
        if (!*s)
            return;
        int arg;
        const char *one, *many, *end = placeholder(s + 1, &arg, &one, &many);
        if (!end) { /* a key that is missing, shown as it is */
            bc_put(out, s);
            return;
        }
        bool several = end[-2] == '+';
        s = end;
        if (!act)
            continue;
        if (one && act->a[arg - 1] == 1)
            bc_put_n(out, one, (size_t)(many - 1 - one));
        else if (one)
            bc_put_n(out, many, (size_t)(end - 1 - many));
        else if (several)
            put_several(cx, t, act, n, arg, names, out);
        else
            s += put_argument(cx, t, act, arg, names, s, out);
    }
}

void bc_text_fill(const struct bc_ctx *cx, const struct bc_text *t, const char *group,
                  const char *name, const struct bc_action *act, const char *const *names,
                  struct bc_out *out)
{
    fill(cx, t, group, name, act, 1, names, out);
}

void bc_text_gather(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *act,
                    int n, const char *const *names, struct bc_out *out)
{
    fill(cx, t, "log", cx->game->kinds[act->kind].name, act, n, names, out);
}

bool bc_text_gathers(const struct bc_ctx *cx, const struct bc_text *t, const struct bc_action *a,
                     const struct bc_action *b)
{
    const struct bc_kind *k = &cx->game->kinds[a->kind];
    char key[KEY];
    bool several = false;
    snprintf(key, sizeof key, "%s.log.%s", cx->game->id, k->name);
    if (a->kind != b->kind || a->seat != b->seat)
        return false;
    for (int i = 0; i < BC_ARGS; i++) {
        char hole[] = {'{', (char)('1' + i), '+', 0};
        bool here = strstr(bc_tr(t, key), hole) != NULL;
        several |= here;
        if (!here && a->a[i] != b->a[i])
            return false;
    }
    return several;
}

/* --- What a game needs --- */

struct needs {
    const struct bc_game *g;
    void (*need)(void *, const char *);
    void *arg;
};

static void want(const struct needs *n, const char *group, const char *a, const char *b)
{
    char key[KEY];
    snprintf(key, sizeof key, "%s.%s%s%s%s%s", n->g->id, group, a ? "." : "", a ? a : "",
             b ? "." : "", b ? b : "");
    n->need(n->arg, key);
}

static void need_steps_and_kinds(const struct needs *n)
{
    const struct bc_game *g = n->g;
    for (int q = 0; g->seqs[q]; q++)
        for (const struct bc_step *s = g->seqs[q]; s->name; s++)
            if (s->who)
                want(n, "step", s->name, NULL);
    for (const struct bc_kind *k = g->kinds; k->name; k++) {
        if (k->use & (BC_ACT | BC_QUESTION))
            want(n, "do", k->name, NULL);
        if (k->use & BC_FACT)
            want(n, "tell", k->name, NULL);
        if (k->use & (BC_CHANCE | BC_SAID) || (k->use & (BC_ACT | BC_EVENT) && !(k->use & BC_MUTE)))
            want(n, "log", k->name, NULL);
    }
}

void bc_text_needs(const struct bc_game *g, void (*need)(void *, const char *key), void *arg)
{
    const struct needs n = {g, need, arg};
    want(&n, "title", NULL, NULL);
    need_steps_and_kinds(&n);
    for (const struct bc_dom *d = g->doms; d->name; d++)
        for (int w = 0; !d->label && d->words && d->words[w]; w++)
            want(&n, d->name, d->words[w], NULL);
    for (const struct bc_opt *o = g->opts; o->name; o++) {
        want(&n, "opt", o->name, NULL);
        for (int w = 0; o->words && o->words[w]; w++)
            want(&n, "opt", o->name, o->words[w]);
    }
    for (const struct bc_opt *o = g->orders; o && o->name; o++) {
        if (bc_is_note(o))
            continue;
        want(&n, "order", o->name, NULL);
        for (int w = 0; o->words && o->words[w]; w++)
            want(&n, "order", o->name, o->words[w]);
    }
    for (int i = 0; g->scenarios[i]; i++)
        want(&n, "scenario", g->scenarios[i], NULL);
}
