/* plan.c - which turns of Waterloo are worth a try: whom to attack, where the general
 * marches, what the other units do with the points that are left; and the turn of a playout. */
#include "ai/waterloo/hints.h"

#include <string.h>

/* --- The march --- */

struct goal {
    int goal, cost;
};

/* Where the general might go, nearest first: towns he may take, and capitals that would fall. His
 * partner's general is left what is nearer to him. */
static int find_goals(const struct wl_ai_turn *t, struct bc_rng *rng, int noise, struct goal *out)
{
    const struct wl_state *s = &t->s;
    int n = 0;
    for (int g = 0; g < WL_GOALS; g++) {
        int d = t->m->dist[g][s->at[t->army][0]], i = n;
        if (t->m->goal[g] == WL_OFF || d == WL_FAR || !wl_ai_may_take(t->b, s, t->army, g))
            continue;
        int cost = 4 * d + (int)bc_rng_below(rng, (uint32_t)noise + 1);
        if (g >= WL_TOWNS)
            cost = t->occ.at[t->m->goal[g]] ? cost + 40 : cost - 20;
        else if (!wl_is_foreign_town(t->b, s, s->army[t->army].seat, g))
            cost += 12;
        for (int a = 0; a < s->armies; a++)
            if (a != t->army && s->army[a].seat == s->army[t->army].seat &&
                s->at[a][0] < WL_SQUARES && !wl_is_safe(s, a) && t->m->dist[g][s->at[a][0]] < d)
                cost += 10;
        for (n++; i > 0 && out[i - 1].cost > cost; i--)
            out[i] = out[i - 1];
        out[i] = (struct goal){g, cost};
    }
    return n;
}

/* Of the squares in reach for `points` the nearest to the goal; the dearest way is no matter. */
static uint16_t nearest_to(const struct wl_ai_turn *t, const struct wl_ai_flood *f, int goal,
                           int points)
{
    uint16_t best = f->queue[0];
    for (int i = 0; i < f->n && f->dist[f->queue[i]] <= points; i++)
        if (t->m->dist[goal][f->queue[i]] < t->m->dist[goal][best])
            best = f->queue[i];
    return best;
}

/* A unit of his own that stands in the general's way makes room, out of it rather than along it. */
static bool make_room(struct wl_ai_turn *t, const uint8_t *dist)
{
    uint16_t p = t->s.at[t->army][0], to[8], where = WL_OFF;
    int who = -1, best = -1;
    for (int d = 0; d < 8; d++) {
        uint16_t q = t->b->next[p][d];
        int slot =
            q == WL_OFF || dist[q] >= dist[p] || !t->occ.at[q] ? -1 : wl_slot_at(&t->s, t->army, q);
        if (slot < 1 || (t->engaged >> slot & 1))
            continue;
        for (int n = wl_ai_turn_steps(t, wl_kind_of(slot), q, to); n-- > 0;) {
            int value = 2 * (dist[to[n]] >= dist[q]) + (wl_kind_of(slot) == WL_CAVALRY);
            if (value > best) {
                best = value;
                who = slot;
                where = to[n];
            }
        }
    }
    if (who > 0)
        wl_ai_turn_step(t, who, where);
    return who > 0;
}

/* Downhill to the goal, round what stands in the way if that costs nothing. */
static void stroll(struct wl_ai_turn *t, int goal)
{
    const uint8_t *dist = t->m->dist[goal];
    bool asked = false;
    while (t->s.points) {
        uint16_t p = t->s.at[t->army][0], to[8], best = p;
        for (int n = wl_ai_turn_steps(t, WL_GENERAL, p, to); n-- > 0;)
            if (dist[to[n]] < dist[best])
                best = to[n];
        if (best != p)
            wl_ai_turn_step(t, 0, best);
        else if (asked || t->s.points < 2 || !make_room(t, dist))
            return;
        else
            asked = true;
    }
}

/* Moves a unit with up to `points` so that it touches `q` sooner. */
static void approach(struct wl_ai_turn *t, int slot, uint16_t q, int points)
{
    int kind = wl_kind_of(slot);
    for (; points > 0 && t->s.points; points--) {
        uint16_t p = t->s.at[t->army][slot], to[8], best = p;
        int least = wl_ai_touch(t->m, kind, p, q);
        if (least <= 0)
            return;
        for (int n = wl_ai_turn_steps(t, kind, p, to); n-- > 0;) {
            int c = wl_ai_touch(t->m, kind, to[n], q);
            if (c >= 0 && c < least) {
                least = c;
                best = to[n];
            }
        }
        if (best == p)
            return;
        wl_ai_turn_step(t, slot, best);
    }
}

/* The units nearest to `q` close in on it with the points that are left. */
static void close_in(struct wl_ai_turn *t, uint16_t q, int each)
{
    uint32_t tried = t->engaged;
    while (t->s.points) {
        int best = WL_FAR, slot = 0;
        for (int i = 1; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int c = p >= WL_SQUARES || (tried >> i & 1) ? WL_FAR
                                                        : wl_ai_touch(t->m, wl_kind_of(i), p, q);
            if (c < best && c > 0) {
                best = c;
                slot = i;
            }
        }
        if (!slot)
            return;
        tried |= (uint32_t)1 << slot;
        approach(t, slot, q, each);
    }
}

/* --- Mobilisation (WL §7.11) --- */

static int colour_of(const struct wl_board *b, uint16_t sq)
{
    return (sq % b->w + sq / b->w) & 1;
}

/* The unit that gets to the start square first marches there. */
static void fill_square(struct wl_ai_turn *t, const struct wl_block *start, int kind, uint16_t sq)
{
    static _Thread_local struct wl_ai_flood f, best;
    int slot = -1, least = WL_FAR;
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++) {
        uint16_t p = t->s.at[t->army][i];
        if (p >= WL_SQUARES || (t->engaged >> i & 1) ||
            (kind != WL_GENERAL &&
             (wl_is_start(start, kind, p) || colour_of(t->b, p) != colour_of(t->b, sq))))
            continue;
        wl_ai_turn_flood(t, i, WL_FAR - 1, &f);
        if (f.dist[sq] < least) {
            least = f.dist[sq];
            slot = i;
            best = f;
        }
    }
    if (slot < 0)
        return;
    t->engaged |= (uint32_t)1 << slot;
    wl_ai_turn_follow(t, slot, &best, sq);
}

/* The general goes first, for the ring round the capital shuts him out; then the far side of it. */
static void mobilise(struct wl_ai_turn *t)
{
    const struct wl_country *home = &t->b->land[t->s.army[t->army].country];
    const struct wl_block *start = &home->start;
    uint16_t centre = start->at[WL_GENERAL][0], from = home->recruit.at[WL_GENERAL][0];
    int before = 0;
    while (t->s.points != before && t->s.points) { /* whoever was in the way may have moved on */
        before = t->s.points;
        t->engaged = 0;
        wl_ai_turn_enter(t);
        if (t->s.at[t->army][0] != centre)
            fill_square(t, start, WL_GENERAL, centre);
        for (int far = WL_FAR; far >= 0 && t->s.points; far--)
            for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
                for (int i = 0; i < 4; i++)
                    if (wl_king(t->b, start->at[k][i], from) == far && !t->occ.at[start->at[k][i]])
                        fill_square(t, start, k, start->at[k][i]);
    }
    wl_ai_turn_finish(t);
}

/* --- Candidates --- */

enum { GENERAL_WAYS = 12, TARGETS = 12, HASHES = BC_PLAN * 4 };

/* How the points are used beside the general's way. */
enum after { NOTHING, HUNT, AMBUSH, ESCORT, AFTERS };

struct maker {
    const struct bc_ctx *cx;
    struct bc_rng *rng;
    struct wl_ai_turn start, work;
    bool names;    /* a target is still to be named */
    bool renames;  /* or may be changed (WL §4.5) */
    bool captures; /* some plan takes a general */
    struct bc_plan *out;
    int n, max;
    uint64_t seen[64]; /* the positions that plans lead to: two ways to one are one plan */
};

/* The enemy general that the army's units could touch first, and the town he is going to. */
static int quarry(const struct wl_ai_turn *t)
{
    int best = WL_FAR * 3, victim = WL_NOBODY;
    for (int a = 0; a < t->s.armies; a++) {
        uint16_t q = t->s.at[a][0];
        int cost[3] = {WL_FAR, WL_FAR, WL_FAR};
        if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a))
            continue;
        for (int i = 1; i < WL_SLOTS; i++) {
            uint16_t p = t->s.at[t->army][i];
            int c = p < WL_SQUARES ? wl_ai_touch(t->m, wl_kind_of(i), p, q) : WL_FAR;
            for (int k = 0; k < 3; k++)
                if (c < cost[k]) {
                    int d = cost[k];
                    cost[k] = c;
                    c = d;
                }
        }
        if (cost[0] + cost[1] + cost[2] < best) {
            best = cost[0] + cost[1] + cost[2];
            victim = a;
        }
    }
    return victim;
}

static uint16_t next_stop(const struct wl_ai_turn *t, int army)
{
    int best = WL_FAR;
    uint16_t at = t->s.at[army][0], sq = at;
    for (int g = 0; g < WL_TOWNS; g++)
        if (wl_ai_may_take(t->b, &t->s, army, g) && t->m->dist[g][at] < best &&
            t->m->goal[g] != at) {
            best = t->m->dist[g][at];
            sq = t->m->goal[g];
        }
    return sq;
}

static void use_rest(struct wl_ai_turn *t, enum after after)
{
    int victim = after == HUNT || after == AMBUSH ? quarry(t) : WL_NOBODY;
    if (after == ESCORT && t->s.at[t->army][0] < WL_SQUARES)
        close_in(t, t->s.at[t->army][0], 4);
    else if (victim != WL_NOBODY)
        close_in(t, after == HUNT ? t->s.at[victim][0] : next_stop(t, victim), 4);
}

/* A fresh turn to plan, with its target named. */
static struct wl_ai_turn *begin_plan(struct maker *mk, uint16_t target, struct bc_plan *plan)
{
    mk->work = mk->start;
    mk->work.plan = plan;
    bc_plan_begin(plan);
    if (mk->names || (mk->renames && target != WL_OFF && target != mk->start.s.target)) {
        wl_ai_turn_add(&mk->work, target == WL_OFF ? WL_NO_TARGET : WL_TARGET,
                       target == WL_OFF ? 0 : target, 0);
        mk->work.s.target = target;
    }
    return &mk->work;
}

/* Plays the plan out and judges the position; keeps it unless another leads to the same, or it wins
 * nothing where a general could be taken. */
static void keep(struct maker *mk, bool captures)
{
    struct wl_ai_turn *t = &mk->work;
    wl_ai_turn_finish(t);
    uint64_t h = t->s.target;
    for (int i = 0; i < WL_SLOTS; i++)
        h = (h ^ t->s.at[t->army][i]) * UINT64_C(0x9e3779b97f4a7c15) + (h >> 29);
    for (int i = 0; i < mk->n; i++)
        if (mk->seen[i] == h)
            return;
    int32_t milli[BC_SEATS] = {0};
    struct wl_state s;
    struct bc_ctx cx = bc_draft_copy(mk->cx, &s.h);
    for (int i = 0; i < t->plan->n; i++)
        bc_play(&cx, &t->plan->act[i]);
    wl_ai_eval(&cx, milli);
    bool wins = s.h.over || wl_foreign_towns(t->b, &s, t->seat) >= t->b->towns_to_win;
    if (mk->captures && !captures && !wins)
        return;
    t->plan->prior = milli[t->seat] + 1;
    mk->captures |= captures;
    mk->seen[mk->n++] = h;
}

/* The general has reached a town in this turn: there he stays. */
static bool is_there(const struct maker *mk)
{
    const struct wl_ai_turn *t = &mk->start;
    uint16_t sq = t->s.at[t->army][0];
    int town = sq < WL_SQUARES ? t->b->town_at[sq] : WL_NOBODY;
    return !mk->names && !mk->renames && town != WL_NOBODY && !(t->s.army[t->army].is & WL_PUT) &&
           wl_ai_may_take(t->b, &t->s, t->army, town);
}

static bool is_full(const struct maker *mk)
{
    return mk->n >= mk->max;
}

/* The general's ways: every town in reach, towards the best of the others, home, nowhere. */
static int general_ways(const struct wl_ai_turn *t, struct bc_rng *rng, const struct wl_ai_flood *f,
                        uint16_t way[GENERAL_WAYS])
{
    struct goal goal[WL_GOALS];
    int n = 0, goals = find_goals(t, rng, 0, goal), toward = 0;
    const int home = WL_TOWNS + t->s.army[t->army].country;
    for (int i = 0; i < goals && n < GENERAL_WAYS - 3; i++) {
        uint16_t sq = t->m->goal[goal[i].goal];
        bool there = f->dist[sq] <= t->s.points;
        if (there)
            way[n++] = sq;
        else if (toward++ < 4)
            way[n++] = nearest_to(t, f, goal[i].goal, t->s.points);
        if (!there && toward == 1 && t->s.points > 4)
            way[n++] = nearest_to(t, f, goal[i].goal, t->s.points - 3);
    }
    way[n++] = t->s.at[t->army][0];
    way[n++] = nearest_to(t, f, home, t->s.points);
    return n;
}

/* The ring round a general who has not left his capital yet has to be opened first. */
static void opening_plans(struct maker *mk, uint16_t target)
{
    struct goal goal[WL_GOALS];
    int goals = find_goals(&mk->start, mk->rng, 0, goal);
    for (int i = 0; i < goals && i < 5; i++)
        for (int after = 0; after < AFTERS && !is_full(mk); after++) {
            struct wl_ai_turn *t = begin_plan(mk, target, &mk->out[mk->n]);
            stroll(t, goal[i].goal);
            use_rest(t, (enum after)after);
            keep(mk, false);
        }
}

static void march_plans(struct maker *mk, uint16_t target)
{
    static _Thread_local struct wl_ai_flood f;
    uint16_t way[GENERAL_WAYS];
    bool moves = mk->start.s.at[mk->start.army][0] < WL_SQUARES;
    int ways = 0;
    if (moves) {
        wl_ai_turn_flood(&mk->start, 0, mk->start.s.points, &f);
        ways = general_ways(&mk->start, mk->rng, &f, way);
        if (is_there(mk)) {
            way[0] = mk->start.s.at[mk->start.army][0];
            ways = 1;
        } else if (f.n <= 3) {
            opening_plans(mk, target);
        }
    }
    for (int i = 0; i < ways; i++)
        for (int after = 0; after < AFTERS && !is_full(mk); after++) {
            struct wl_ai_turn *t = begin_plan(mk, target, &mk->out[mk->n]);
            wl_ai_turn_follow(t, 0, &f, way[i]);
            use_rest(t, (enum after)after);
            keep(mk, false);
        }
}

/* An attack, and for the rest of the points a march or the hunt, or nothing. */
static void attack_plans(struct maker *mk, uint16_t target, int nodes)
{
    static _Thread_local struct wl_ai_assault as;
    static _Thread_local struct wl_ai_flood f;
    bool general = wl_occ_kind(mk->start.occ.at[target]) == WL_GENERAL;
    if (!wl_ai_turn_attack(&mk->start, target, nodes, &as))
        return;
    for (int variant = 0; variant < 4 && !is_full(mk); variant++) {
        struct wl_ai_turn *t = begin_plan(mk, target, &mk->out[mk->n]);
        if (!wl_ai_turn_carry_out(t, &as, target))
            return;
        bool free_general = !(t->engaged & 1) && t->s.at[t->army][0] < WL_SQUARES && !is_there(mk);
        struct goal goal[WL_GOALS];
        int goals = find_goals(t, mk->rng, 0, goal);
        if (variant < 2 && free_general && variant < goals) {
            wl_ai_turn_flood(t, 0, t->s.points, &f);
            wl_ai_turn_follow(t, 0, &f, nearest_to(t, &f, goal[variant].goal, t->s.points));
        }
        use_rest(t, variant == 3 ? NOTHING : variant == 2 ? ESCORT : HUNT);
        if (wl_attack_succeeds(t->b, &t->s, t->army, target))
            keep(mk, general);
    }
}

/* Generals before units. */
static void all_attacks(struct maker *mk)
{
    const struct wl_ai_turn *t = &mk->start;
    int targets = 0;
    wl_ai_turn_new_attacks();
    for (int pass = 0; pass < 2; pass++)
        for (int a = 0; a < t->s.armies; a++)
            for (int i = pass; i < (pass ? WL_SLOTS : 1); i++) {
                uint16_t q = t->s.at[a][i];
                if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a) || is_full(mk) ||
                    targets == TARGETS || !wl_ai_turn_reaches(t, q, pass ? 2 : 3))
                    continue;
                targets++;
                attack_plans(mk, q, 2000);
            }
}

/* Best first, with priors that tell good from bad more clearly than the evaluation itself. */
static void rank(struct maker *mk)
{
    for (int i = 1; i < mk->n; i++)
        for (int j = i; j > 0 && mk->out[j].prior > mk->out[j - 1].prior; j--) {
            struct bc_plan p = mk->out[j];
            mk->out[j] = mk->out[j - 1];
            mk->out[j - 1] = p;
        }
    int32_t top = mk->n ? mk->out[0].prior : 0;
    for (int i = 0; i < mk->n; i++) {
        int32_t down = top - mk->out[i].prior;
        mk->out[i].prior = 20 + 1000 * 20 / (20 + down);
    }
}

/* WL §4.5: no step was made yet. */
static bool may_rename(const struct wl_ai_turn *t)
{
    const struct wl_state *s = &t->s;
    return s->points == s->dice[0] + s->dice[1] && s->changes < WL_CHANGES / 2;
}

/* WL §5.7: the ally is asked where his country lies on the way: then the general would come nearer to
 * the town that he is going to. */
static void ask_plan(struct maker *mk)
{
    static _Thread_local struct wl_ai_flood f;
    struct goal goal[WL_GOALS];
    struct wl_ai_turn *t = &mk->start;
    if (t->no_entry == WL_NOBODY || (t->s.declared & WL_ASKED) || mk->captures || is_full(mk) ||
        is_there(mk) || t->s.at[t->army][0] >= WL_SQUARES || !find_goals(t, mk->rng, 0, goal))
        return;
    const uint8_t *dist = t->m->dist[goal[0].goal];
    int8_t shut = t->no_entry;
    wl_ai_turn_flood(t, 0, t->s.points, &f);
    int before = dist[nearest_to(t, &f, goal[0].goal, t->s.points)];
    t->no_entry = WL_NOBODY;
    wl_ai_turn_flood(t, 0, t->s.points, &f);
    int after = dist[nearest_to(t, &f, goal[0].goal, t->s.points)];
    t->no_entry = shut;
    if (after >= before)
        return;
    int32_t milli[BC_SEATS] = {0};
    mk->work = *t;
    mk->work.plan = &mk->out[mk->n];
    mk->work.plan->n = 0;
    wl_ai_turn_add(&mk->work, WL_ASK, t->s.army[t->s.army[t->army].ally].country, 0);
    wl_ai_eval(mk->cx, milli);
    mk->work.plan->prior = milli[t->seat] + 1;
    mk->seen[mk->n++] = 0;
}

int wl_ai_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                     int max)
{
    static _Thread_local struct maker mk;
    mk.cx = cx;
    mk.rng = rng;
    mk.out = out;
    mk.n = 0;
    mk.max = max < 64 ? max : 64;
    mk.names = bc_step_now(cx)->legal == wl_target_legal;
    mk.captures = false;
    if (!mk.max)
        return 0;
    wl_ai_turn_begin(&mk.start, cx, seat);
    mk.renames = !mk.names && may_rename(&mk.start);
    if (mk.start.mobilising) {
        mobilise(begin_plan(&mk, WL_OFF, &out[0]));
        return 1;
    }
    if (mk.names || mk.renames)
        all_attacks(&mk);
    else if (mk.start.s.target != WL_OFF) {
        wl_ai_turn_new_attacks();
        attack_plans(&mk, mk.start.s.target, 2000);
    }
    ask_plan(&mk);
    march_plans(&mk, WL_OFF);
    rank(&mk);
    return mk.n;
}

/* --- Playouts --- */

/* An enemy general is taken wherever he can be. */
static bool take_general(struct wl_ai_turn *t, bool names, struct bc_plan *out)
{
    static _Thread_local struct wl_ai_assault as;
    static _Thread_local struct wl_ai_turn before;
    bool known = false;
    for (int a = 0; a < t->s.armies; a++) {
        uint16_t q = t->s.at[a][0];
        if (q >= WL_SQUARES || !wl_may_name(&t->s, t->army, a) || (!names && t->s.target != q) ||
            !wl_ai_turn_reaches(t, q, 3))
            continue;
        if (!known)
            wl_ai_turn_new_attacks();
        known = true;
        if (!wl_ai_turn_attack(t, q, 150, &as))
            continue;
        before = *t;
        if (names)
            wl_ai_turn_add(t, WL_TARGET, q, 0);
        if (wl_ai_turn_carry_out(t, &as, q))
            return true;
        *t = before;
        out->n = 0;
    }
    return false;
}

void wl_ai_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    struct wl_ai_turn t;
    struct goal goal[WL_GOALS];
    bool names = bc_step_now(cx)->legal == wl_target_legal;
    wl_ai_turn_begin(&t, cx, seat);
    t.plan = out;
    out->n = 0;
    out->prior = 1;
    if (t.mobilising) {
        mobilise(&t);
        return;
    }
    bool attacks = take_general(&t, names, out);
    if (!attacks && names)
        wl_ai_turn_add(&t, WL_NO_TARGET, 0, 0);
    if (!(t.engaged & 1) && t.s.at[t.army][0] < WL_SQUARES && find_goals(&t, rng, 10, goal))
        stroll(&t, goal[0].goal);
    if (t.s.points)
        use_rest(&t, bc_rng_below(rng, 4) ? HUNT : AMBUSH);
    wl_ai_turn_finish(&t);
}
