/* patch.c - see patch.h. Two texts of the same writer are walked side by side; most of them is the same,
 * and passed over as bytes. */
#include "core/patch.h"

enum { ITEMS = 256, NEAR = 64, DEEPEST = 64 };

static bool same(struct bc_span a, struct bc_span b)
{
    return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

/* --- Writing --- */

static void put_comma(struct bc_out *out)
{
    if (out->comma)
        bc_put_n(out, ",", 1);
    out->comma = true;
}

static void put_value(struct bc_out *out, struct bc_span v)
{
    put_comma(out);
    bc_put_n(out, v.s, v.n);
}

/* A name as it stands in a text, escapes and all; its value follows. */
static void put_name(struct bc_out *out, struct bc_span name)
{
    put_comma(out);
    bc_put_n(out, "\"", 1);
    bc_put_n(out, name.s, name.n);
    bc_put_n(out, "\":", 2);
    out->comma = false;
}

/* --- Making --- */

/* An object or array within which both begin to differ: its first member or item, the one that differs,
 * and how many come before that. */
struct level {
    const char *first, *at;
    int n;
};

/* Where two values are read side by side. */
struct pair {
    const char *a, *b, *a_end, *b_end;
    const char *run; /* up to here, of `a`, both are known to be the same */
    /* Within which values it ended, from the outside in, and which of them have been entered. */
    struct level *within; /* DEEPEST of them */
    int levels, entered;
};

static size_t common(const char *a, const char *b, size_t most)
{
    size_t n = 0;
    for (uint64_t x, y; n + sizeof x <= most; n += sizeof x) {
        memcpy(&x, a + n, sizeof x);
        memcpy(&y, b + n, sizeof y);
        if (x != y)
            break;
    }
    while (n < most && a[n] == b[n])
        n++;
    return n;
}

/* Passes over the members or items that both have, and their commas, within the run; a last one that
 * reaches its end may go on differently. Returns how many; stays before the bracket behind them. */
static int pass_run(struct pair *p)
{
    const char *s = p->a, *last = s;
    int n = 0, depth = 0;
    while (s < p->run) {
        char c = *s;
        if (c == '"') {
            s = bc_scan_behind(s, p->run);
            continue;
        }
        s++;
        if (c == ',' && !depth) {
            n++;
            last = s;
        } else if (c == ',') {
            p->within[depth - 1].at = s;
            p->within[depth - 1].n++;
        } else if (c == '{' || c == '[') {
            if (depth == DEEPEST)
                break;
            p->within[depth++] = (struct level){s, s, 0};
        } else if ((c == '}' || c == ']') && !depth--) {
            n += s - 1 > last;
            last = s - 1;
            depth = 0;
            break;
        }
    }
    p->levels = depth;
    p->entered = 0;
    p->b += last - p->a;
    p->a = last;
    return n;
}

/* Passes over what both have from here on. */
static int pass_same(struct pair *p)
{
    size_t left = (size_t)(p->a_end - p->a), right = (size_t)(p->b_end - p->b);
    if (p->a >= p->run)
        p->run = p->a + common(p->a, p->b, left < right ? left : right);
    if (p->run == p->a_end && left == right) {
        p->a = p->a_end;
        p->b = p->b_end;
        return 0;
    }
    return pass_run(p);
}

/* Enters an object or array, there where both begin to differ if that is known; returns how many of its
 * members or items have been passed. */
static int enter_both(struct pair *p)
{
    int n = 0;
    p->a++;
    p->b++;
    if (p->entered < p->levels && p->within[p->entered].first == p->a) {
        const struct level *l = &p->within[p->entered++];
        p->b += l->at - p->a;
        p->a = l->at;
        n = l->n;
    } else {
        n = pass_same(p);
    }
    return n;
}

static bool is_at(const char *p, const char *end, char c)
{
    /* The analyser takes a place in a text for NULL.
     * NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    return p < end && *p == c;
}

static void pass_comma(struct pair *p)
{
    p->a += is_at(p->a, p->a_end, ',');
    p->b += is_at(p->b, p->b_end, ',');
}

/* That an object or array ends with, unless the rest of all has been passed. */
static void pass_bracket(struct pair *p)
{
    p->a += p->a < p->a_end;
    p->b += p->b < p->b_end;
}

static struct bc_span value_at(const char *p, const char *end)
{
    struct bc_scan s = {p, end};
    bc_scan_value(&s);
    return (struct bc_span){p, (size_t)(s.p - p)};
}

/* The name at a quotation mark; none at the end of an object. */
static struct bc_span name_at(const char *p, const char *end)
{
    struct bc_scan s = {p, end};
    if (!is_at(p, end, '"'))
        return (struct bc_span){0};
    bc_scan_string(&s);
    return (struct bc_span){p + 1, (size_t)(s.p - p) - 2};
}

static bool has(const char *members, const char *end, struct bc_span name)
{
    struct bc_scan s = {members, end};
    struct bc_span key, value;
    while (bc_scan_member(&s, &key, &value))
        if (same(key, name))
            return true;
    return false;
}

static void put_gone(struct pair *p, struct bc_span name, struct bc_out *out)
{
    struct bc_span v = value_at(name.s + name.n + 2, p->a_end);
    put_name(out, name);
    bc_put_n(out, "[]", 2);
    out->comma = true;
    p->run = p->a = v.s + v.n;
}

/* Before the one that comes next in the old object, if there is one. */
static void put_new(struct pair *p, struct bc_span name, struct bc_span before, struct bc_out *out)
{
    struct bc_span v = value_at(name.s + name.n + 2, p->b_end);
    put_name(out, name);
    bc_json_open(out, NULL, '[');
    put_value(out, v);
    if (before.s)
        put_value(out, (struct bc_span){before.s - 1, before.n + 2});
    bc_json_close(out, ']');
    p->b = v.s + v.n;
    p->run = p->a;
}

static void put_change(struct pair *p, struct bc_span name, struct bc_out *out);

/* False: what both have is in another order. */
static bool put_members(struct pair *p, struct bc_out *out)
{
    const char *first = p->a + 1;
    bc_json_open(out, NULL, '{');
    for (enter_both(p);; pass_comma(p), pass_same(p)) {
        struct bc_span a = name_at(p->a, p->a_end), b = name_at(p->b, p->b_end);
        if (a.s && b.s && same(a, b)) {
            p->a = a.s + a.n + 2;
            p->b = b.s + b.n + 2;
            put_change(p, b, out);
        } else if (a.s && !has(p->b, p->b_end, a)) {
            put_gone(p, a, out);
        } else if (!b.s) {
            break;
        } else if (has(first, p->a_end, b)) {
            return false;
        } else {
            put_new(p, b, a, out);
        }
    }
    pass_bracket(p);
    bc_json_close(out, '}');
    return true;
}

/* The rest of an array, and how many items that are, at most one too many; `a`: those of the other one,
 * most of which may well be the same. */
static int read_items(struct bc_scan *s, const struct bc_span *a, int n,
                      struct bc_span v[ITEMS + 1])
{
    int m = 0;
    for (; m <= ITEMS; m++) {
        const char *p = s->p + is_at(s->p, s->end, ',');
        if (m < n && (size_t)(s->end - p) > a[m].n && !memcmp(p, a[m].s, a[m].n) &&
            (p[a[m].n] == ',' || p[a[m].n] == ']')) {
            v[m] = (struct bc_span){p, a[m].n};
            s->p = p + a[m].n;
        } else if (!bc_scan_item(s, &v[m])) {
            break;
        }
    }
    return m;
}

/* The number of the first of them that is the same, looking no further than NEAR; or -1. */
static int find(const struct bc_span *v, int n, struct bc_span what)
{
    for (int i = 0; i < n && i < NEAR; i++)
        if (same(v[i], what))
            return i;
    return -1;
}

/* From item `at` on `gone` of them make room for `n` others. */
static void put_room(struct bc_out *out, int at, int gone, const struct bc_span *v, int n)
{
    char name[32];
    size_t k = bc_cat_int(name, sizeof name, 0, at);
    k = bc_cat_int(name, sizeof name, bc_cat(name, sizeof name, k, "-"), gone);
    put_name(out, (struct bc_span){name, k});
    bc_json_open(out, NULL, '[');
    for (int i = 0; i < n; i++)
        put_value(out, v[i]);
    bc_json_close(out, ']');
}

static void put_item(struct pair *list, struct bc_out *out, int at, struct bc_span a,
                     struct bc_span b)
{
    char name[16];
    struct pair p = {a.s, b.s, a.s + a.n, b.s + b.n, a.s, list->within, 0, 0};
    put_change(&p, (struct bc_span){name, bc_cat_int(name, sizeof name, 0, at)}, out);
}

/* Items that differ at both ends, the first of `a` being number `at`: what both have stays, in order. */
static void put_middle(struct pair *p, struct bc_out *out, int at, const struct bc_span *a, int n,
                       const struct bc_span *b, int m)
{
    int i = 0, j = 0;
    while (i < n && j < m) {
        int gone = find(a + i, n - i, b[j]), come = find(b + j, m - j, a[i]);
        if (gone > 0 && (come < 0 || gone <= come)) {
            put_room(out, at + i, gone, NULL, 0);
            i += gone;
        } else if (come > 0) {
            put_room(out, at + i, 0, b + j, come);
            j += come;
        } else {
            if (gone < 0)
                put_item(p, out, at + i, a[i], b[j]);
            i++;
            j++;
        }
    }
    if (i < n || j < m)
        put_room(out, at + i, n - i, b + j, m - j);
}

/* False: too many. */
static bool put_items(struct pair *p, struct bc_out *out)
{
    struct bc_span va[ITEMS + 1], vb[ITEMS + 1];
    int at = enter_both(p);
    struct bc_scan a = {p->a, p->a_end}, b = {p->b, p->b_end};
    int n = read_items(&a, NULL, 0, va), m = read_items(&b, va, n, vb);
    if (n > ITEMS || m > ITEMS)
        return false;
    p->run = p->a = a.p;
    p->b = b.p;
    p->levels = 0;
    pass_bracket(p);
    while (n && m && same(va[n - 1], vb[m - 1])) {
        n--;
        m--;
    }
    bc_json_open(out, NULL, '{');
    put_middle(p, out, at, va, n, vb, m);
    bc_json_close(out, '}');
    return true;
}

static bool is_node(struct bc_span v)
{
    return v.n && (*v.s == '{' || *v.s == '[');
}

static void put_whole(struct bc_out *out, struct bc_span v)
{
    if (is_node(v))
        bc_json_open(out, NULL, '[');
    put_value(out, v);
    if (is_node(v))
        bc_json_close(out, ']');
}

static void cut(struct bc_out *out, size_t n)
{
    if (!out->failed && out->n > n)
        out->s[out->n = n] = 0;
}

/* What two values differ in, by going into them. False: they are of another kind, or it would not be
 * shorter than the new one. */
static bool put_within(struct pair *p, struct bc_out *out)
{
    size_t from = out->n;
    const char *b = p->b;
    if (!is_at(p->a, p->a_end, *b) || !is_node((struct bc_span){b, 1}))
        return false;
    return (*b == '{' ? put_members : put_items)(p, out) && out->n - from < (size_t)(p->b - b) + 2;
}

/* Both are at a value, and behind it afterwards. Nothing is written if it is the same. */
static void put_change(struct pair *p, struct bc_span name, struct bc_out *out)
{
    const char *a = p->a, *b = p->b;
    size_t from = out->n;
    bool comma = out->comma;
    if (name.s)
        put_name(out, name);
    size_t at = out->n;
    bool within = put_within(p, out);
    if (!within) {
        struct bc_span va = value_at(a, p->a_end), vb = value_at(b, p->b_end);
        p->run = p->a = va.s + va.n;
        p->b = vb.s + vb.n;
        cut(out, at);
        out->comma = false;
        if (!same(va, vb)) {
            put_whole(out, vb);
            return;
        }
    }
    if (!within || out->n - at == 2) {
        cut(out, from);
        out->comma = comma;
    }
}

void bc_patch_make(struct bc_span a, struct bc_span b, const char *key, struct bc_out *out)
{
    struct level within[DEEPEST];
    struct pair p = {a.s, b.s, a.s + a.n, b.s + b.n, a.s, within, 0, 0};
    if (key)
        bc_json_key(out, key);
    size_t from = out->n;
    put_change(&p, (struct bc_span){0}, out);
    if (out->n == from)
        put_value(out, is_node(b) ? (struct bc_span){"{}", 2} : b);
}

/* --- Applying --- */

/* Where an object is read: its next member, if there is one. */
struct walk {
    struct bc_scan scan;
    struct bc_span key, value;
    bool more;
};

static void next(struct walk *w)
{
    w->more = bc_scan_member(&w->scan, &w->key, &w->value);
}

static struct walk enter(struct bc_span object)
{
    struct walk w = {0};
    if (bc_scan_enter(&w.scan, object, '{'))
        next(&w);
    return w;
}

static struct bc_span member(const struct walk *w)
{
    const char *from = w->key.s - 1;
    return (struct bc_span){from, (size_t)(w->scan.p - from)};
}

static bool apply(struct bc_span a, struct bc_span patch, struct bc_out *out, int depth);

/* The first of a list: what takes the place of something. */
static bool put_first(struct bc_out *out, struct bc_span list)
{
    struct bc_scan s;
    struct bc_span v;
    if (!bc_scan_enter(&s, list, '[') || !bc_scan_item(&s, &v))
        return false;
    put_value(out, v);
    return true;
}

/* A new member, and whether its place is before that one. */
static bool comes_before(struct bc_span list, struct bc_span key)
{
    struct bc_scan s;
    struct bc_span v;
    return bc_scan_enter(&s, list, '[') && bc_scan_item(&s, &v) && bc_scan_item(&s, &v) &&
           same(bc_span_text(v), key);
}

static bool apply_members(struct bc_span a, struct bc_span patch, struct bc_out *out, int depth)
{
    struct walk p = enter(patch);
    bc_json_open(out, NULL, '{');
    for (struct walk w = enter(a); w.more; next(&w)) {
        for (; p.more && comes_before(p.value, w.key); next(&p)) {
            put_name(out, p.key);
            put_first(out, p.value);
        }
        if (!p.more || !same(p.key, w.key)) {
            put_value(out, member(&w));
            continue;
        }
        if (!bc_span_is(p.value, "[]")) {
            put_name(out, w.key);
            if (!apply(w.value, p.value, out, depth))
                return false;
        }
        next(&p);
    }
    for (; p.more; next(&p)) {
        put_name(out, p.key);
        if (!put_first(out, p.value))
            return false;
    }
    bc_json_close(out, '}');
    return true;
}

/* "7" or "7-2"; gone -1: it is changed. */
static bool read_place(struct bc_span name, int64_t *at, int64_t *gone)
{
    const char *dash = memchr(name.s, '-', name.n);
    size_t n = dash ? (size_t)(dash - name.s) : name.n;
    *at = bc_span_int((struct bc_span){name.s, n}, -1);
    *gone = dash ? bc_span_int((struct bc_span){dash + 1, name.n - n - 1}, -1) : -1;
    return *at >= 0 && (!dash || *gone >= 0);
}

/* Items up to number `to` as they are, or, without `out`, away. */
static bool pass_items(struct bc_scan *s, int64_t *i, int64_t to, struct bc_out *out)
{
    struct bc_span v;
    for (; *i < to; ++*i) {
        if (!bc_scan_item(s, &v))
            return false;
        if (out)
            put_value(out, v);
    }
    return *i == to;
}

static bool apply_items(struct bc_span a, struct bc_span patch, struct bc_out *out, int depth)
{
    struct bc_scan s, list;
    struct bc_span v;
    int64_t i = 0, at, gone;
    bc_scan_enter(&s, a, '[');
    bc_json_open(out, NULL, '[');
    for (struct walk p = enter(patch); p.more; next(&p)) {
        if (!read_place(p.key, &at, &gone) || !pass_items(&s, &i, at, out))
            return false;
        if (gone < 0) {
            i++;
            if (!bc_scan_item(&s, &v) || !apply(v, p.value, out, depth))
                return false;
        } else {
            if (!pass_items(&s, &i, at + gone, NULL) || !bc_scan_enter(&list, p.value, '['))
                return false;
            while (bc_scan_item(&list, &v))
                put_value(out, v);
        }
    }
    while (bc_scan_item(&s, &v))
        put_value(out, v);
    bc_json_close(out, ']');
    return true;
}

static bool apply(struct bc_span a, struct bc_span patch, struct bc_out *out, int depth)
{
    if (!a.n || !patch.n || depth == DEEPEST)
        return false;
    if (*patch.s == '[')
        return put_first(out, patch);
    if (*patch.s != '{') {
        put_value(out, patch);
        return true;
    }
    return (*a.s == '{' && apply_members(a, patch, out, depth + 1)) ||
           (*a.s == '[' && apply_items(a, patch, out, depth + 1));
}

bool bc_patch_apply(struct bc_span a, struct bc_span patch, struct bc_out *out)
{
    return apply(a, patch, out, 0);
}
