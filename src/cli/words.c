/* words.c - what was typed, word by word: values, kinds of actions, and what is none of them. */
#include "cli/play.h"

#include <ctype.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* The first number of "3, 20": the blanks behind its comma separate nothing. */
static bool is_half(const char *word, const char *end)
{
    if (word < end && *word == '(')
        word++;
    if (end - word < 2 || end[-1] != ',')
        return false;
    for (; word < end - 1; word++)
        if (!isdigit((unsigned char)*word))
            return false;
    return true;
}

void words_split(struct words *w, const char *line)
{
    w->n = 0;
    snprintf(w->text, sizeof w->text, "%s", line);
    for (char *s = w->text; *s && w->n < WORDS_MAX;) {
        s += strspn(s, " \t");
        if (!*s)
            break;
        w->w[w->n] = s;
        s += strcspn(s, " \t");
        size_t blanks = strspn(s, " \t");
        if (is_half(w->w[w->n], s) && isdigit((unsigned char)s[blanks])) {
            memmove(s, s + blanks, strlen(s + blanks) + 1);
            s += strcspn(s, " \t");
        }
        w->n++;
        if (*s)
            *s++ = 0;
    }
}

bool words_same(const char *a, const char *b)
{
    mbstate_t sa = {0}, sb = {0};
    while (*a && *b) {
        wchar_t wa, wb;
        size_t na = mbrtowc(&wa, a, strlen(a), &sa), nb = mbrtowc(&wb, b, strlen(b), &sb);
        if (na > strlen(a) || nb > strlen(b)) /* not text: then byte by byte, or not at all */
            return !strcmp(a, b);
        if (towlower((wint_t)wa) != towlower((wint_t)wb))
            return false;
        a += na;
        b += nb;
    }
    return !*a && !*b;
}

/* "(3,3)", "3,3," and "3.3" mean 3,3 as well; `buf` holds the tidied word. */
static const char *tidy(const char *word, char buf[BC_WORD])
{
    size_t n = 0;
    for (; *word && n + 1 < BC_WORD; word++)
        if (*word != '(' && *word != ')')
            buf[n++] = *word;
    while (n && strchr(",;.", buf[n - 1]))
        n--;
    buf[n] = 0;
    for (size_t i = 1; i + 1 < n; i++)
        if (buf[i] == '.' && isdigit((unsigned char)buf[i - 1]) &&
            isdigit((unsigned char)buf[i + 1]))
            buf[i] = ',';
    return buf;
}

bool words_value(const struct play *p, int dom, const char *word, int16_t *v)
{
    const struct bc_ctx *cx = &p->m->cx;
    const char *const *set = dom < BC_DOM_OWN ? NULL : cx->game->doms[dom - BC_DOM_OWN].words;
    char buf[BC_WORD], label[128];
    if (bc_value_parse(cx, dom, word, v) || bc_value_parse(cx, dom, tidy(word, buf), v))
        return true;
    if (p->table->is_place(dom)) { /* "d6" is D6 */
        snprintf(label, sizeof label, "%s", buf);
        label[0] = (char)toupper((unsigned char)label[0]);
        if (bc_value_parse(cx, dom, label, v))
            return true;
    }
    if (p->table->spelt && p->table->spelt(cx, dom, buf, v))
        return true;
    for (int i = 0; set && set[i]; i++) {
        bc_value_label(cx, cli_text, dom, i, label, sizeof label);
        if (words_same(buf, set[i]) || words_same(buf, label)) {
            *v = (int16_t)i;
            return true;
        }
    }
    return false;
}

int words_kind(const struct play *p, const char *word)
{
    const struct bc_kind *kinds = p->m->cx.game->kinds;
    for (int k = 0; kinds[k].name; k++)
        if ((kinds[k].use & BC_ACT) && words_same(kinds[k].name, word))
            return k;
    return -1;
}

bool words_action(const struct play *p, int seat, const struct words *w, int from,
                  struct bc_action *act)
{
    int kind = from < w->n ? words_kind(p, w->w[from]) : -1;
    *act = (struct bc_action){.kind = (int16_t)kind, .seat = (int16_t)seat};
    if (kind < 0 || p->m->cx.game->kinds[kind].argc != w->n - from - 1)
        return false;
    for (int i = 0; i < w->n - from - 1; i++)
        if (!words_value(p, p->m->cx.game->kinds[kind].dom[i], w->w[from + 1 + i], &act->a[i]))
            return false;
    return true;
}

/* Kinds that the rules offer or turn away at this step. */
static bool is_in_play(const struct play *p, const struct choices *c, int seat, int kind)
{
    for (int i = 0; i < c->n; i++)
        if (c->all[i].act.kind == kind)
            return true;
    struct bc_refusals why = bc_why_room();
    struct bc_list l = {p->m->option, 0, p->m->cx.game->list_max, &why, NULL};
    bc_legal(&p->m->cx, seat, &l);
    for (int i = 0; i < why.n; i++)
        if (why.v[i].act.kind == kind)
            return true;
    return false;
}

int words_actions(const struct play *p, const struct choices *c, int seat, const struct words *w,
                  int from, struct bc_action *out, int max)
{
    const struct bc_kind *kinds = p->m->cx.game->kinds;
    int n = 0, args = w->n - from;
    for (int k = 0; kinds[k].name && n < max; k++) {
        struct bc_action act = {.kind = (int16_t)k, .seat = (int16_t)seat};
        bool fits = (kinds[k].use & BC_ACT) && args > 0 && kinds[k].argc == args;
        for (int i = 0; fits && i < args; i++)
            fits = words_value(p, kinds[k].dom[i], w->w[from + i], &act.a[i]);
        if (fits && (!c || is_in_play(p, c, seat, k)))
            out[n++] = act;
    }
    return n;
}

/* --- What means nothing --- */

/* "step x,y x,y", "offer France|Prussia|...": how the action is written. */
static void put_form(const struct play *p, int kind, struct bc_out *out)
{
    const struct bc_game *g = p->m->cx.game;
    const struct bc_kind *k = &g->kinds[kind];
    bc_put(out, k->name);
    for (int i = 0; i < k->argc; i++) {
        int dom = k->dom[i];
        const char *const *set = dom < BC_DOM_OWN ? NULL : g->doms[dom - BC_DOM_OWN].words;
        bc_put(out, " ");
        if (!set)
            bc_put(out, p->table->is_place(dom) ? p->table->place : "N");
        for (int v = 0; set && set[v]; v++) {
            char label[128];
            bc_value_label(&p->m->cx, cli_text, dom, v, label, sizeof label);
            bc_putf(out, "%s%s", v ? "|" : "", label);
        }
    }
}

void words_unknown(struct play *p, const struct words *w, const char *line)
{
    int kind = words_kind(p, w->w[0]);
    p->rest = NULL;
    for (int i = 0; i < w->n && p->table->astray; i++) {
        char buf[BC_WORD];
        if (p->table->astray(&p->m->cx, tidy(w->w[i], buf), &p->note))
            return;
    }
    if (kind < 0) {
        cli_put(&p->note, T("ui.ask.unknown"), line, NULL);
        return;
    }
    struct bc_out form = {0};
    put_form(p, kind, &form);
    cli_put(&p->note, T("ui.ask.form"), bc_out_str(&form), NULL);
    bc_out_free(&form);
}
