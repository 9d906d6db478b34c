/* orders.c - what seats have said beforehand: standing orders and the rest of a path, and questions
 * that answer themselves (docs/protocol.md, "Standing orders and paths").
 *
 * Both are the seat's secret. They change in the same write as the entry that changes them. An answer is
 * an entry like any other; one that somebody might have had to think about comes after a time that is
 * drawn anew for each question, so that nobody can tell whether it was thought about. */
#include "server/live.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SOONEST_MS = 1200, /* until a question answers itself, where that must not be noticed */
    LATEST_MS = 4000,
    SPARE_MS = 400, /* nobody loses by time because we wait */
    AGAIN_MS = 500  /* until it is looked at again, while something else is in the way */
};

static const struct sv_standing nothing;

static const struct sv_standing *standing_of(const struct sv_game *g, int seat)
{
    return g->standing ? &g->standing[seat] : &nothing;
}

static const struct bc_game *rules_of(const struct sv_game *g)
{
    return g->m->cx.game;
}

static bool is_person(const struct st_seat_row *s)
{
    return s->kind == ST_SEAT_HUMAN && s->person;
}

static bool has_orders(const struct bc_game *rules, const int16_t order[BC_ORDERS])
{
    for (int i = 0; rules->orders && rules->orders[i].name; i++)
        if (order[i] && !bc_is_note(&rules->orders[i]))
            return true;
    return false;
}

static void drop_plan(struct sv_standing *s)
{
    s->plans = 0;
    memset(s->plan, 0, sizeof s->plan);
}

/* --- Does a question answer itself? --- */

/* In a state of this game, which need not be the present one; orders may lapse. */
static enum bc_obeys judge(const struct sv_game *g, const struct bc_ctx *cx, int seat,
                           int16_t order[BC_ORDERS], struct bc_action *act)
{
    const struct bc_game *rules = rules_of(g);
    struct bc_list l = {g->m->option, 0, rules->list_max, NULL, NULL};
    struct bc_head *seen = rules->obey ? malloc(rules->state_size) : NULL;
    enum bc_obeys how = BC_LEFT;
    if (!seen)
        return BC_LEFT;
    memcpy(seen, cx->st, rules->state_size);
    struct bc_ctx sees = {rules, cx->data, seen, NULL};
    bc_redact(&sees, seat);
    bc_legal(cx, seat, &l); /* none if it is not asked */
    how = rules->obey(&sees, seat, &l, order, act);
    free(seen);
    return how;
}

bool sv_is_self(const struct sv_game *g, int n)
{
    const struct bc_match *m = g->m;
    int seat = m->move[n].act.seat;
    struct sv_standing s = *standing_of(g, seat);
    struct bc_action act;
    struct bc_head *st = m->cx.game->obey ? malloc(m->cx.game->state_size) : NULL;
    if (!st)
        return false;
    struct bc_ctx cx = {m->cx.game, m->cx.data, st, NULL};
    bc_match_before(m, n, st);
    enum bc_obeys how = judge(g, &cx, seat, s.order, &act);
    free(st);
    return how != BC_LEFT;
}

/* The only choice that there is, but behind it nothing can be taken back: chance, or somebody else. */
static bool closes_way_back(const struct sv_game *g, const struct bc_action *act)
{
    const struct bc_match *m = g->m;
    if (!sv_free_undo(g, BC_BIT(act->seat)))
        return false;
    memcpy(m->spare, m->cx.st, m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, m->spare, NULL};
    bc_play(&cx, act);
    return bc_to_act(&cx) != BC_BIT(act->seat);
}

/* What the seat does now without being asked: the next step of its plan, or an answer. */
static enum bc_obeys find(const struct sv_game *g, int seat, struct bc_action *act)
{
    struct sv_standing s = *standing_of(g, seat);
    struct bc_match *m = g->m;
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    if (s.plans) {
        bc_legal(&m->cx, seat, &l);
        *act = s.plan[0];
        if (bc_has(&l, act))
            return BC_AT_ONCE;
    }
    struct bc_action other;
    int16_t none[BC_ORDERS] = {0};
    enum bc_obeys how = judge(g, &m->cx, seat, s.order, act);
    bool ordered = how != BC_LEFT && judge(g, &m->cx, seat, none, &other) == BC_LEFT;
    return how != BC_LEFT && !ordered && closes_way_back(g, act) ? BC_LEFT : how;
}

static bool may_act(const struct sv_game *g, int seat)
{
    return (g->row.to_act & sv_playing(g) & BC_BIT(seat)) && is_person(&g->row.seat[seat]);
}

bc_seats sv_awaited(const struct sv_game *g)
{
    bc_seats who = g->row.to_act;
    struct bc_action act;
    for (int i = 0; g->m && (g->standing || rules_of(g)->obey) && i < g->row.seats; i++)
        if (g->row.state == ST_GAME_RUNNING && may_act(g, i) && find(g, i, &act) != BC_LEFT)
            who &= ~BC_BIT(i);
    return who;
}

/* --- With a change --- */

void sv_orders_staged(struct sv_commit *c, const struct bc_action *act, int from)
{
    const struct bc_match *m = c->g->m;
    bool news = false, declines = m->cx.game->kinds[act->kind].use & BC_DECLINE;
    for (int i = from; i < m->moves; i++)
        news = news || m->move[i].act.seat == BC_NATURE || (m->move[i].flags & BC_MOVE_REVEALS);
    for (int i = 0; c->standing && i < m->seats; i++) {
        struct sv_standing *s = &c->standing[i];
        bool mine = act->seat == i, next = mine && s->plans && bc_same(act, &s->plan[0]);
        if (!s->plans)
            continue;
        if (news || (mine ? !next && !c->self : !declines)) {
            drop_plan(s);
        } else if (next) {
            memmove(s->plan, s->plan + 1, (size_t)--s->plans * sizeof s->plan[0]);
            memset(&s->plan[s->plans], 0, sizeof s->plan[0]);
        }
    }
}

void sv_orders_drop_plans(struct sv_commit *c)
{
    for (int i = 0; c->standing && i < BC_SEATS; i++)
        drop_plan(&c->standing[i]);
}

void sv_orders_forget(struct sv_commit *c)
{
    if (c->standing)
        memset(c->standing, 0, BC_SEATS * sizeof *c->standing);
}

static struct sv_standing *stand(struct sv_commit *c, int seat)
{
    if (!c->standing)
        c->standing = calloc(BC_SEATS, sizeof *c->standing);
    return c->standing ? &c->standing[seat] : NULL;
}

/* Orders lapse; a plan whose next step cannot be is none any more. */
static void look_after(struct sv_commit *c, int seat)
{
    const struct bc_match *m = c->g->m;
    struct sv_standing *s = &c->standing[seat];
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    struct bc_action act;
    if (c->row.state != ST_GAME_RUNNING || !is_person(&c->row.seat[seat])) {
        *s = nothing;
        return;
    }
    enum bc_obeys how = judge(c->g, &m->cx, seat, s->order, &act);
    if (!has_orders(m->cx.game, s->order))
        memset(s->order, 0, sizeof s->order); /* no notes either: nothing has changed for him */
    if (!s->plans || how != BC_LEFT || !(bc_to_act(&m->cx) & BC_BIT(seat)))
        return;
    bc_legal(&m->cx, seat, &l);
    if (!bc_has(&l, &s->plan[0]))
        drop_plan(s);
}

/* Lines for the store: "intercept never", "go LIL". */
static void put_standing(const struct sv_commit *c, const struct sv_standing *s,
                         struct sv_standing_text *out)
{
    const struct bc_ctx *cx = &c->g->m->cx;
    const struct bc_opt *o = has_orders(cx->game, s->order) ? cx->game->orders : NULL;
    char word[BC_ACTION_TEXT];
    for (int i = 0; o && o[i].name; i++) {
        bc_opt_print(&o[i], s->order[i], word, sizeof word);
        bc_putf(&out->orders, "%s %s\n", o[i].name, word);
    }
    for (int i = 0; i < s->plans; i++)
        bc_putf(&out->plan, "%s\n", bc_action_print(cx, &s->plan[i], word, sizeof word));
}

void sv_orders_finish(struct sv_commit *c)
{
    for (int i = 0; c->standing && i < c->row.seats; i++) {
        look_after(c, i);
        if (!memcmp(&c->standing[i], standing_of(c->g, i), sizeof c->standing[i]))
            continue;
        c->stands |= BC_BIT(i);
        put_standing(c, &c->standing[i], &c->words[i]);
        c->failed = c->failed || c->words[i].orders.failed || c->words[i].plan.failed;
    }
}

int sv_orders_write(struct sv_commit *c, struct st_writer *w)
{
    int rc = 0;
    for (int i = 0; !rc && i < c->row.seats; i++)
        if (c->stands & BC_BIT(i)) {
            struct st_standing s = {i, bc_out_str(&c->words[i].orders),
                                    bc_out_str(&c->words[i].plan)};
            rc = st_w_standing(w, c->row.key, &s);
        }
    return rc;
}

/* It is on disk: nobody but the seat itself is told. */
void sv_orders_publish(struct sv_commit *c)
{
    struct sv_game *g = c->g;
    if (!c->standing)
        return;
    free(g->standing);
    g->standing = c->standing;
    c->standing = NULL;
    for (struct sv_peer *p = g->peers; p && c->stands; p = p->next) {
        int seat = sv_peer_looks(p, g);
        if (seat != BC_ONLOOKER && (c->stands & BC_BIT(seat)))
            sv_peer_wants_view(p);
    }
}

void sv_orders_free(struct sv_commit *c)
{
    free(c->standing);
    for (int i = 0; i < BC_SEATS; i++) {
        bc_out_free(&c->words[i].orders);
        bc_out_free(&c->words[i].plan);
    }
}

/* --- Reading, on any thread --- */

struct reading {
    const struct bc_match *m;
    struct sv_standing *v;
};

/* What these rules do not know is left out. */
static void read_order(const struct bc_game *rules, char *line, int16_t order[BC_ORDERS])
{
    char *value = strchr(line, ' ');
    if (!value)
        return;
    *value++ = 0;
    for (int i = 0; rules->orders && rules->orders[i].name; i++)
        if (bc_is_note(&rules->orders[i]) && !strcmp(rules->orders[i].name, line))
            order[i] = (int16_t)strtol(value, NULL, 10);
    bc_order_parse(rules, line, value, order, NULL);
}

static const char *next_line(const char *s, char line[BC_ACTION_TEXT])
{
    size_t n = strcspn(s, "\n");
    snprintf(line, BC_ACTION_TEXT, "%.*s", (int)n, s);
    return s + n + (s[n] == '\n');
}

static int read_one(void *arg, const struct st_standing *from)
{
    struct reading *r = arg;
    char line[BC_ACTION_TEXT];
    if (from->seat < 0 || from->seat >= r->m->seats)
        return 0;
    if (!r->v)
        r->v = calloc(BC_SEATS, sizeof *r->v);
    if (!r->v)
        return BC_ENOMEM;
    struct sv_standing *s = &r->v[from->seat];
    for (const char *t = from->orders; *t;) {
        t = next_line(t, line);
        read_order(r->m->cx.game, line, s->order);
    }
    for (const char *t = from->plan; *t && s->plans < SV_PATH; s->plans++) {
        t = next_line(t, line);
        if (bc_action_parse_str(&r->m->cx, line, from->seat, &s->plan[s->plans], NULL)) {
            drop_plan(s); /* words of other rules */
            break;
        }
    }
    return 0;
}

int sv_orders_read(struct st_reader *from, const struct st_game_row *row, const struct bc_match *m,
                   struct sv_standing **out)
{
    struct reading r = {.m = m};
    int rc = row->state == ST_GAME_RUNNING ? st_reader_standing(from, row->key, read_one, &r) : 0;
    *out = r.v;
    return rc;
}

/* --- Left alone --- */

static void enter(struct sv_game *g, int seat, const struct bc_action *act)
{
    struct bc_error e = {0};
    struct sv_commit *c = sv_stage(g, sv_now_ms());
    if (!c) {
        g->obey_due = sv_served_ms(g->sv) + AGAIN_MS;
        return;
    }
    c->self = true;
    sv_clock_charge(c);
    bool there = !bc_match_over(g->m) && (sv_playing(g) & bc_to_act(&g->m->cx) & BC_BIT(seat));
    if (there && sv_stage_act(c, act, &e)) {
        sv_log(SV_ERROR, "order", "game=%s seat=%d error=\"%s\"", g->row.id, seat, e.text);
        g->obey_at[seat] = INT64_MAX; /* left to who sits there */
    }
    if (c->entries)
        sv_commit(c);
    else
        sv_stage_drop(c);
}

/* From computers nothing has to be hidden. */
static bool is_alone(const struct sv_game *g, int seat)
{
    for (int i = 0; i < g->row.seats; i++)
        if (i != seat && g->row.seat[i].kind != ST_SEAT_COMPUTER)
            return false;
    return true;
}

/* When the question that is before the seat may be answered: drawn when it is first met. */
static int64_t time_of(struct sv_game *g, int seat, enum bc_obeys how)
{
    bool soon = how == BC_AT_ONCE || is_alone(g, seat);
    if (g->obey_for[seat] != 1 + g->asked_since[seat]) {
        g->obey_for[seat] = 1 + g->asked_since[seat];
        g->obey_at[seat] =
            sv_served_ms(g->sv) + SOONEST_MS + (int64_t)randombytes_uniform(LATEST_MS - SOONEST_MS);
    }
    int64_t at = g->obey_at[seat], last = g->row.deadline ? g->row.deadline - SPARE_MS : at;
    if (at == INT64_MAX)
        return at;
    return soon ? 0 : at < last ? at : last;
}

void sv_orders_kick(struct sv_game *g)
{
    struct sv_live *l = g->sv->live;
    int64_t now = sv_served_ms(g->sv), due = INT64_MAX;
    struct bc_action act;
    g->obey_due = 0;
    if (g->gone || g->busy || l->closing || !g->m || g->row.state != ST_GAME_RUNNING ||
        (!g->standing && !rules_of(g)->obey))
        return;
    for (int i = 0; i < g->row.seats; i++) {
        enum bc_obeys how = may_act(g, i) ? find(g, i, &act) : BC_LEFT;
        int64_t at = how == BC_LEFT ? INT64_MAX : time_of(g, i, how);
        if (at <= now && g->offer == SV_OFFER_NONE) {
            enter(g, i, &act);
            return;
        }
        at = at <= now ? now + AGAIN_MS : at; /* whoever was asked something else answers first */
        due = at < due ? at : due;
    }
    g->obey_due = due < INT64_MAX ? due : 0;
    l->obey_soonest = due < l->obey_soonest ? due : l->obey_soonest;
}

void sv_orders_tick(struct server *sv, int64_t now)
{
    struct sv_live *l = sv->live;
    if (l->obey_soonest > now)
        return;
    l->obey_soonest = INT64_MAX;
    for (struct sv_game *g = l->newest, *older; g; g = older) {
        older = g->older;
        if (g->obey_due && g->obey_due <= now && !g->busy)
            sv_orders_kick(g);
        if (g->obey_due && g->obey_due < l->obey_soonest)
            l->obey_soonest = g->obey_due;
    }
}

/* --- Messages --- */

static int read_orders(const struct sv_game *g, const json_t *in, int16_t order[BC_ORDERS],
                       struct sv_fault *f)
{
    const struct bc_game *rules = rules_of(g);
    struct bc_error e = {0};
    const char *key;
    json_t *v;
    if (!rules->orders)
        return sv_fail(f, SV_STATE, "This game has no standing orders.");
    json_object_foreach((json_t *)in, key, v)
    {
        char number[32];
        const char *text = json_string_value(v);
        if (json_is_integer(v)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
            text = number;
        }
        if (!text)
            return sv_fail(f, SV_VALUE, "An order is a word or a number.");
        if (strlen(key) > 40 || strlen(text) > 40 || bc_order_parse(rules, key, text, order, &e))
            return sv_fail(f, SV_VALUE, "%s", e.code ? e.text : "There is no such order.");
    }
    return 0;
}

/* Before they are given, those of before lapse, and behind it these begin. */
void sv_act_orders(struct sv_game *g, struct sv_op *op)
{
    struct sv_act *a = (struct sv_act *)op;
    struct sv_fault f = {0};
    struct bc_action act;
    int seat = sv_must_run(g, &f) ? -1 : sv_find_seat(g, a, sv_playing(g), &f);
    struct sv_commit *c = NULL;
    struct sv_standing *s = NULL;
    int16_t order[BC_ORDERS];
    if (seat >= 0) {
        memcpy(order, standing_of(g, seat)->order, sizeof order);
        judge(g, &g->m->cx, seat, order, &act);
        if (read_orders(g, a->more, order, &f))
            seat = -1;
    }
    if (seat >= 0) {
        c = sv_stage(g, sv_now_ms());
        s = c ? stand(c, seat) : NULL;
        if (!s)
            seat = sv_fail(&f, SV_FAILED, "No memory.");
    }
    if (seat < 0) {
        if (c)
            sv_stage_drop(c);
        sv_act_refuse(a, &f);
        return;
    }
    memcpy(s->order, order, sizeof order);
    c->op = op;
    c->after = sv_act_after;
    sv_commit(c);
}

int sv_path_read(const struct sv_game *g, const json_t *path, int seat, struct sv_standing *out,
                 struct sv_fault *f)
{
    struct bc_error e = {0};
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < json_array_size(path); i++) {
        const char *text = json_string_value(json_array_get(path, i));
        if (out->plans == SV_PATH)
            return sv_fail(f, SV_VALUE, "A path has at most %d actions.", SV_PATH);
        if (bc_action_parse_str(&g->m->cx, text, seat, &out->plan[out->plans++], &e))
            return sv_fail_error(f, &e);
    }
    return 0;
}

bool sv_path_set(struct sv_commit *c, int seat, const struct sv_standing *path)
{
    struct sv_standing *s = stand(c, seat);
    if (!s)
        return false;
    s->plans = path->plans;
    memcpy(s->plan, path->plan, sizeof s->plan);
    return true;
}

/* --- For the seat itself --- */

void sv_wire_orders(const struct sv_game *g, int seat, struct bc_out *out)
{
    const struct sv_standing *s = standing_of(g, seat);
    const struct bc_opt *o = rules_of(g)->orders;
    char word[BC_ACTION_TEXT];
    if (g->row.state != ST_GAME_RUNNING || (!o && !s->plans))
        return;
    if (o) {
        bc_json_open(out, "orders", '{');
        for (int i = 0; o[i].name; i++)
            if (!bc_is_note(&o[i])) {
                bc_opt_print(&o[i], s->order[i], word, sizeof word);
                bc_json_str(out, o[i].name, word);
            }
        bc_json_close(out, '}');
    }
    bc_json_open(out, "plan", '[');
    for (int i = 0; i < s->plans; i++)
        bc_json_str(out, NULL, bc_action_print(&g->m->cx, &s->plan[i], word, sizeof word));
    bc_json_close(out, ']');
}
