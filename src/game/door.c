/* door.c - what a seat may ask before it decides (door.h). */
#include "game/door.h"

#include "core/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const bc_after_words[] = {"again", "mine", "chance", "others", "end", NULL};

/* --- A copy to play on --- */

struct trial {
    struct bc_ctx cx;         /* of what is played on */
    struct bc_head *start;    /* and room for states behind it */
    struct bc_option *option; /* twice list_max: the seat's, and those of whom it meets */
    int seat;
    bool interrupt; /* somebody was asked, and was taken to decline */
};

static void end(struct trial *t)
{
    free(t->start);
    free(t->option);
}

/* With room for `states` of the game's size behind the start; false: no memory. */
static bool begin(struct trial *t, const struct bc_ctx *seen, int seat, int states)
{
    const struct bc_game *g = seen->game;
    struct bc_rng rng;
    t->start = calloc((size_t)states + 1, g->state_size);
    t->option = malloc(sizeof *t->option * 2 * g->list_max);
    if (!t->start || !t->option) {
        end(t);
        return false;
    }
    t->cx = (struct bc_ctx){g, seen->data, t->start, NULL};
    t->seat = seat;
    t->interrupt = false;
    memcpy(t->start, seen->st, g->state_size);
    bc_rng_seed(&rng, bc_digest(BC_DIGEST_START, t->start, g->state_size));
    bc_unredact(&t->cx, seat, &rng);
    return true;
}

static struct bc_list list_of(const struct trial *t, struct bc_head *st)
{
    struct bc_ctx cx = {t->cx.game, t->cx.data, st, NULL};
    struct bc_list l = {t->option, 0, t->cx.game->list_max, NULL, NULL};
    bc_legal(&cx, t->seat, &l);
    return l;
}

static struct bc_head *state_at(const struct trial *t, int i)
{
    return (struct bc_head *)(void *)((char *)t->start + (size_t)i * t->cx.game->state_size);
}

/* Whoever of the others is asked now declines, as long as that is possible. */
static void decline(struct trial *t)
{
    int cap = t->cx.game->list_max;
    struct bc_list l = {t->option + cap, 0, cap, NULL, NULL};
    for (int left = BC_SEATS * 8; left > 0; left--) {
        bc_seats who = bc_to_act(&t->cx);
        int seat = 0, i = 0;
        if (!who || who & (BC_BIT(t->seat) | BC_BIT(BC_NATURE)))
            return;
        while (!(who & BC_BIT(seat)))
            seat++;
        bc_legal(&t->cx, seat, &l);
        while (i < l.n && !(t->cx.game->kinds[l.v[i].act.kind].use & BC_DECLINE))
            i++;
        if (i == l.n)
            return;
        bc_play(&t->cx, &l.v[i].act);
        t->interrupt = true;
    }
}

static enum bc_after play(struct trial *t, const struct bc_head *from, const struct bc_action *act)
{
    const struct bc_step *step;
    struct bc_ctx *cx = &t->cx;
    memcpy(cx->st, from, cx->game->state_size);
    step = bc_step_now(cx);
    t->interrupt = false;
    bc_play(cx, act);
    decline(t);
    bc_seats who = bc_to_act(cx);
    if (cx->st->over || cx->st->turn != from->turn)
        return BC_AFTER_END;
    if (who & BC_BIT(act->seat))
        return bc_step_now(cx) == step ? BC_AFTER_AGAIN : BC_AFTER_MINE;
    return who & BC_BIT(BC_NATURE) ? BC_AFTER_CHANCE : BC_AFTER_OTHERS;
}

/* --- Ways --- */

static int place_of(const struct bc_game *g, const struct bc_action *act)
{
    return act->a[g->kinds[act->kind].argc - 1];
}

/* Goes it on from where way `from` ends, or from where it starts? */
static bool continues(const struct bc_game *g, const struct bc_action *first,
                      const struct bc_action *act, const struct bc_way *from)
{
    if (act->kind != first->kind)
        return false;
    return g->kinds[act->kind].argc < 2 ||
           act->a[0] == (from ? place_of(g, &from->act) : first->a[0]);
}

static bool is_new(const struct bc_game *g, const struct bc_way *way, int n,
                   const struct bc_action *first, const struct bc_action *act)
{
    if (g->kinds[act->kind].argc > 1 && place_of(g, act) == first->a[0])
        return false;
    for (int i = 0; i < n; i++)
        if (place_of(g, &way[i].act) == place_of(g, act))
            return false;
    return true;
}

/* The state behind way i is state_at(i + 1). */
static int spread(struct trial *t, const struct bc_action *first, struct bc_way way[BC_WAYS])
{
    const struct bc_game *g = t->cx.game;
    int n = 0;
    for (int i = -1; i < n; i++) {
        if (i >= 0 && (way[i].after != BC_AFTER_AGAIN || way[i].steps == BC_WAY_STEPS))
            continue;
        struct bc_list l = list_of(t, state_at(t, i + 1));
        for (int k = 0; k < l.n && n < BC_WAYS; k++) {
            const struct bc_action *act = &l.v[k].act;
            if (!continues(g, first, act, i < 0 ? NULL : &way[i]) || !is_new(g, way, n, first, act))
                continue;
            t->cx.st = state_at(t, n + 1);
            enum bc_after after = play(t, state_at(t, i + 1), act);
            way[n++] =
                (struct bc_way){*act, (int16_t)i, (uint8_t)(i < 0 ? 1 : way[i].steps + 1),
                                (uint8_t)after, t->interrupt || (i >= 0 && way[i].interrupt)};
        }
    }
    return n;
}

static bool makes_ways(const struct bc_ctx *seen, const struct bc_action *first)
{
    return seen->game->kinds[first->kind].use & BC_WAY && bc_to_act(seen) & BC_BIT(first->seat);
}

int bc_ways(const struct bc_ctx *seen, const struct bc_action *first, struct bc_way way[BC_WAYS],
            struct bc_error *e)
{
    struct trial t;
    if (!makes_ways(seen, first))
        return 0;
    if (!begin(&t, seen, first->seat, BC_WAYS))
        return bc_fail(e, BC_ENOMEM, "no memory");
    int n = spread(&t, first, way);
    end(&t);
    return n;
}

int bc_way_to(const struct bc_way *way, int i, struct bc_action out[BC_WAY_STEPS])
{
    int steps = way[i].steps;
    for (int at = steps; i >= 0; i = way[i].from)
        out[--at] = way[i].act;
    return steps;
}

/* --- Facts --- */

void bc_tell(const struct bc_ctx *seen, const struct bc_action *about, struct bc_facts *facts)
{
    const struct bc_step *s = bc_step_now(seen);
    facts->n = 0;
    if (seen->game->kinds[about->kind].use & BC_QUESTION)
        seen->game->answer(seen, about, facts);
    else if (s && s->tell && (bc_to_act(seen) & BC_BIT(about->seat)))
        s->tell(seen, bc_top(seen), about, facts);
}

/* --- In words --- */

static void put_words(const struct bc_ctx *cx, const char *key, const struct bc_action *act,
                      struct bc_out *out)
{
    char text[BC_ACTION_TEXT];
    bc_json_str(out, key, bc_action_print(cx, act, text, sizeof text));
}

static void put_facts(const struct bc_ctx *cx, const struct bc_action *about, struct bc_out *out)
{
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts facts = {fact, 0, BC_FACTS_MAX};
    bc_tell(cx, about, &facts);
    bc_json_open(out, "facts", '[');
    for (int i = 0; i < facts.n; i++) {
        bc_json_open(out, NULL, '{');
        put_words(cx, "do", &fact[i].act, out);
        if (fact[i].rule)
            bc_json_str(out, "rule", fact[i].rule);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

static void put_after(enum bc_after after, bool interrupt, struct bc_out *out)
{
    bc_json_str(out, "after", bc_after_words[after]);
    if (interrupt)
        bc_json_bool(out, "interrupt", true);
}

static int put_options(const struct bc_ctx *cx, int seat, struct bc_out *out, struct bc_error *e)
{
    struct trial t;
    bc_json_open(out, "options", '[');
    if (bc_to_act(cx) & BC_BIT(seat)) {
        if (!begin(&t, cx, seat, 1))
            return bc_fail(e, BC_ENOMEM, "no memory");
        struct bc_list l = list_of(&t, state_at(&t, 0));
        t.cx.st = state_at(&t, 1);
        for (int i = 0; i < l.n; i++) {
            bc_json_open(out, NULL, '{');
            put_words(cx, "do", &l.v[i].act, out);
            enum bc_after after = play(&t, t.start, &l.v[i].act);
            put_after(after, t.interrupt, out);
            put_facts(cx, &l.v[i].act, out);
            bc_json_close(out, '}');
        }
        end(&t);
    }
    bc_json_close(out, ']');
    return 0;
}

static int put_ways(const struct bc_ctx *cx, const struct bc_action *first, struct bc_out *out,
                    struct bc_error *e)
{
    struct bc_way *way = calloc(BC_WAYS, sizeof *way);
    int n = way ? bc_ways(cx, first, way, e) : bc_fail(e, BC_ENOMEM, "no memory");
    bc_json_open(out, "ways", '[');
    for (int i = 0; way && i < n; i++) {
        bc_json_open(out, NULL, '{');
        put_words(cx, "do", &way[i].act, out);
        bc_json_int(out, "from", way[i].from);
        put_after(way[i].after, way[i].interrupt, out);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
    free(way);
    return n < 0 ? n : 0;
}

/* --- From every place --- */

/* What ways mean at their ends is said once: as texts, a NUL behind each. */
static int number_of(struct bc_out *texts, const char *text)
{
    int i = 0;
    for (size_t at = 0; at < texts->n; at += strlen(texts->s + at) + 1, i++)
        if (!strcmp(texts->s + at, text))
            return i;
    bc_put_n(texts, text, strlen(text) + 1);
    return i;
}

/* What follows a way, and what its last action is told, where that is made; as the seat sees it. */
static int number_meaning(struct trial *t, const struct bc_way *way, int i, struct bc_out *texts)
{
    struct bc_out text = {0};
    t->cx.st = state_at(t, BC_WAYS + 1);
    memcpy(t->cx.st, state_at(t, way[i].from + 1), t->cx.game->state_size);
    bc_redact(&t->cx, t->seat);
    bc_json_open(&text, NULL, '{');
    put_after(way[i].after, way[i].interrupt, &text);
    put_facts(&t->cx, &way[i].act, &text);
    bc_json_close(&text, '}');
    int n = number_of(texts, bc_out_str(&text));
    texts->failed |= text.failed;
    bc_out_free(&text);
    return n;
}

static void put_reach(struct trial *t, const struct bc_action *first, struct bc_way *way,
                      struct bc_out *texts, struct bc_out *out)
{
    const struct bc_kind *k = &t->cx.game->kinds[first->kind];
    int n = spread(t, first, way);
    char word[BC_WORD];
    bc_json_open(out, NULL, '{');
    if (k->argc > 1) {
        bc_value_print(&t->cx, k->dom[0], first->a[0], word, sizeof word);
        bc_json_str(out, "at", word);
    }
    bc_json_open(out, "to", '[');
    for (int i = 0; i < n; i++) {
        bc_value_print(&t->cx, k->dom[k->argc - 1], place_of(t->cx.game, &way[i].act), word,
                       sizeof word);
        bc_json_str(out, NULL, word);
    }
    bc_json_close(out, ']');
    bc_json_open(out, "from", '[');
    for (int i = 0; i < n; i++)
        bc_json_int(out, NULL, way[i].from);
    bc_json_close(out, ']');
    bc_json_open(out, "means", '[');
    for (int i = 0; i < n; i++)
        bc_json_int(out, NULL, number_meaning(t, way, i, texts));
    bc_json_close(out, ']');
    bc_json_close(out, '}');
}

/* The first places of actions of this kind that are offered, each once; one that says nothing for a
 * kind without. Returns how many. */
static int starts_of(struct trial *t, const struct bc_action *first, int16_t *start)
{
    struct bc_list l = list_of(t, state_at(t, 0));
    int n = 0;
    for (int i = 0; i < l.n; i++) {
        const struct bc_action *act = &l.v[i].act;
        int16_t at = t->cx.game->kinds[act->kind].argc > 1 ? act->a[0] : 0;
        int k = 0;
        while (k < n && start[k] != at)
            k++;
        if (act->kind == first->kind && k == n)
            start[n++] = at;
    }
    return n;
}

static int put_all_reach(const struct bc_ctx *cx, struct bc_action *first, struct bc_out *out,
                         struct bc_error *e)
{
    struct trial t = {.start = NULL};
    struct bc_out texts = {0};
    struct bc_way *way = calloc(BC_WAYS, sizeof *way);
    int16_t *start = calloc(cx->game->list_max, sizeof *start);
    bool asked = way && start && makes_ways(cx, first),
         begun = asked && begin(&t, cx, first->seat, BC_WAYS + 1);
    bool short_of_memory = !way || !start || asked != begun;
    int n = begun ? starts_of(&t, first, start) : 0;
    bc_json_open(out, "reach", '[');
    for (int i = 0; i < n; i++) {
        first->a[0] = start[i];
        put_reach(&t, first, way, &texts, out);
    }
    bc_json_close(out, ']');
    bc_json_open(out, "means", '[');
    for (size_t at = 0; at < texts.n; at += strlen(texts.s + at) + 1) {
        bc_put(out, at ? "," : "");
        bc_put(out, texts.s + at);
    }
    bc_json_close(out, ']');
    out->failed |= texts.failed;
    if (begun)
        end(&t);
    bc_out_free(&texts);
    free(start);
    free(way);
    return short_of_memory ? bc_fail(e, BC_ENOMEM, "no memory") : 0;
}

/* "KIND" or "KIND PLACE". */
static int read_way(const struct bc_ctx *cx, int seat, const char *s, bool anywhere,
                    struct bc_action *first, struct bc_error *e)
{
    char name[BC_WORD], place[BC_WORD];
    int words = sscanf(s, "%63s %63s", name, place);
    int kind = words > 0 ? bc_kind_find(cx->game, name) : -1;
    *first = (struct bc_action){.kind = (int16_t)kind, .seat = (int16_t)seat};
    if (kind < 0 || !(cx->game->kinds[kind].use & BC_WAY))
        return bc_fail(e, BC_EVALUE, "no action of this name makes a way");
    const struct bc_kind *k = &cx->game->kinds[kind];
    if (anywhere && words > 1)
        return bc_fail(e, BC_EVALUE, "reach %s: no more", k->name);
    if (anywhere)
        return 0;
    if (words != k->argc || (words > 1 && !bc_value_parse(cx, k->dom[0], place, &first->a[0])))
        return bc_fail(e, BC_EVALUE,
                       k->argc > 1 ? "ways of %s begin at a place" : "ways %s: no more", k->name);
    return 0;
}

int bc_door(const struct bc_ctx *seen, int seat, const char *request, struct bc_out *out,
            struct bc_error *e)
{
    struct bc_action act;
    int rc;
    if (!strncmp(request, "about ", 6)) {
        rc = bc_words_parse(seen, request + 6, BC_ACT | BC_QUESTION, seat, &act, e);
        if (!rc)
            put_facts(seen, &act, out);
    } else if (!strncmp(request, "ways ", 5)) {
        rc = read_way(seen, seat, request + 5, false, &act, e);
        if (!rc)
            rc = put_ways(seen, &act, out, e);
    } else if (!strncmp(request, "reach ", 6)) {
        rc = read_way(seen, seat, request + 6, true, &act, e);
        if (!rc)
            rc = put_all_reach(seen, &act, out, e);
    } else if (!strcmp(request, "options")) {
        rc = put_options(seen, seat, out, e);
    } else {
        rc = bc_fail(e, BC_EVALUE, "expected about, ways, reach or options");
    }
    return rc;
}
