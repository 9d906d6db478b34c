/* hints.c - what the search is told about Waterloo: how the race for eight foreign towns
 * stands, and the small decisions outside the march. The marches are in waterloo_plan.c.
 *
 * Times are counted in 1/64 of a round. Whole numbers only, so that every build judges alike. */
#include "ai/waterloo/hints.h"

#include <string.h>

enum {
    ROUND = 64,
    POINT = 9, /* a point of seven a turn */
    STOP = 25, /* what a town costs beside the way: points left over when he has to end there */
    NEVER = 64 * 40, /* a race that cannot be won from here */
    /* Odds are counted in 1/64 octave. */
    PACE = 350,     /* how much of the time that is left a lead decides */
    SLACK = 128,    /* what may still happen, added to the time left */
    UNIT = 3,       /* a unit more */
    STEEP = 64 * 14 /* differences beyond this are certain */
};

/* --- Distances --- */

static void flood_goal(const struct wl_board *b, uint16_t from, uint8_t dist[WL_SQUARES])
{
    uint16_t queue[WL_SQUARES];
    int head = 0, tail = 0;
    memset(dist, WL_FAR, WL_SQUARES);
    if (from == WL_OFF)
        return;
    dist[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        uint16_t p = queue[head++];
        for (int d = 0; d < 8; d++) {
            uint16_t q = b->next[p][d];
            if (q == WL_OFF || dist[q] != WL_FAR || dist[p] >= WL_FAR - 1)
                continue;
            dist[q] = (uint8_t)(dist[p] + 1);
            queue[tail++] = q;
        }
    }
}

static uint16_t goal_square(const struct wl_board *b, int goal)
{
    if (goal < WL_TOWNS)
        return b->town[goal].at;
    const struct wl_country *land = &b->land[goal - WL_TOWNS];
    return land->capital ? land->start.at[WL_GENERAL][0] : WL_OFF;
}

static bool same_board(const struct wl_ai_maps *m, const struct wl_board *b)
{
    if (m->w != b->w || m->h != b->h || memcmp(m->terrain, b->terrain, sizeof m->terrain) != 0 ||
        memcmp(m->country, b->country, sizeof m->country) != 0 ||
        memcmp(m->edge_v, b->edge_v, sizeof m->edge_v) != 0 ||
        memcmp(m->edge_h, b->edge_h, sizeof m->edge_h) != 0)
        return false;
    for (int g = 0; g < WL_GOALS; g++)
        if (m->goal[g] != goal_square(b, g))
            return false;
    return true;
}

const struct wl_ai_maps *wl_ai_maps_of(const struct wl_board *b)
{
    static _Thread_local struct wl_ai_maps maps;
    if (same_board(&maps, b))
        return &maps;
    maps.w = b->w;
    maps.h = b->h;
    memcpy(maps.terrain, b->terrain, sizeof maps.terrain);
    memcpy(maps.country, b->country, sizeof maps.country);
    memcpy(maps.edge_v, b->edge_v, sizeof maps.edge_v);
    memcpy(maps.edge_h, b->edge_h, sizeof maps.edge_h);
    for (int g = 0; g < WL_GOALS; g++) {
        maps.goal[g] = goal_square(b, g);
        flood_goal(b, maps.goal[g], maps.dist[g]);
    }
    for (int sq = 0; sq < b->squares; sq++) {
        maps.x[sq] = (uint8_t)(sq % b->w);
        maps.y[sq] = (uint8_t)(sq / b->w);
    }
    uint64_t x = (uint64_t)1 << 32;
    for (int i = 0; i < 64; i++, x = x * 4248701965u >> 32) /* 2^32 * 2^(-1/64) */
        maps.half[i] = (uint32_t)(x >> 16);
    return &maps;
}

/* --- The race --- */

/* WL §5.4: all four towns of that army's country are the seat's. */
static bool holds_country(const struct wl_board *b, const struct wl_state *s, int seat, int country)
{
    for (int i = 0; i < 4; i++) {
        int holder = s->card[b->land[country].town[i]];
        if (holder == WL_NOBODY || s->army[holder].seat != seat)
            return false;
    }
    return true;
}

bool wl_ai_may_take(const struct wl_board *b, const struct wl_state *s, int army, int goal)
{
    if (goal < WL_TOWNS) {
        int holder = s->card[goal];
        return holder == WL_NOBODY ||
               (!wl_friends(s, army, holder) && s->army[army].spares != holder);
    }
    int x = wl_army_of(s, goal - WL_TOWNS);
    return x != WL_NOBODY && (s->army[x].is & WL_IN) && !wl_friends(s, army, x) &&
           s->army[army].spares != x && !wl_is_safe(s, x) &&
           holds_country(b, s, s->army[army].seat, goal - WL_TOWNS);
}

static int steps_between(const struct wl_board *b, int kind, uint16_t p, uint16_t q)
{
    int dx = p % b->w - q % b->w, dy = p / b->w - q / b->w;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return kind == WL_CAVALRY ? (dx + dy + 1) / 2 : dx > dy ? dx : dy;
}

/* WL §7.11: how long an army is still busy with its mobilisation. Every unit is counted to the
 * nearest start square of its kind and colour, empty or not: a guess, but one that falls with
 * every good step. */
static int mobilising_time(const struct wl_board *b, const struct wl_state *s, int a)
{
    const struct wl_country *home = &b->land[s->army[a].country];
    uint16_t g = s->at[a][0] < WL_SQUARES ? s->at[a][0] : home->recruit.at[WL_GENERAL][0];
    int points = steps_between(b, WL_GENERAL, g, home->start.at[WL_GENERAL][0]), units[3] = {0};
    for (int i = 1; i < WL_SLOTS; i++) {
        int kind = wl_kind_of(i), best = kind == WL_CAVALRY ? 3 : 6;
        uint16_t p = s->at[a][i];
        if (p == WL_BOX || units[kind] == 4)
            continue;
        units[kind]++;
        for (int k = 0; k < 4 && p < WL_SQUARES; k++) {
            uint16_t q = home->start.at[kind][k];
            int d = (p % b->w + p / b->w + q % b->w + q / b->w) & 1 ? WL_FAR
                                                                    : steps_between(b, kind, p, q);
            if (k == 0 || d < best)
                best = d;
        }
        points += best == WL_FAR ? 0 : best;
    }
    int time = points * POINT, cap = (b->mobilisation - s->army[a].mob_turns) * ROUND;
    return ROUND / 2 + (time < cap ? time : cap);
}

struct racer { /* a general on his tour */
    int army, town, clock, arrives;
    uint16_t at;
};

/* When and where the general sets out. Points of the running turn are time gained: so neither a
 * useful step nor the end of a turn changes the judgement, only points that lapse. */
static void start_racer(const struct wl_board *b, const struct wl_state *s, int a, struct racer *r)
{
    const struct wl_country *home = &b->land[s->army[a].country];
    int turns = (a - s->active + s->armies) % s->armies;
    r->army = a;
    r->at = s->at[a][0];
    r->clock = ROUND * turns / s->armies;
    if (turns == 0 && s->dice[0])
        r->clock = ROUND - POINT * s->points;
    if (s->army[a].is & WL_SKIPS)
        r->clock += ROUND;
    if (s->army[a].is & WL_MOBILISING)
        r->clock += mobilising_time(b, s, a);
    if (r->at >= WL_SQUARES || (s->army[a].is & WL_MOBILISING))
        r->at = home->start.at[WL_GENERAL][0];
}

static void next_town(const struct wl_ai_maps *m, uint32_t open, struct racer *r)
{
    int best = WL_FAR;
    r->town = WL_NOBODY;
    for (int t = 0; t < WL_TOWNS; t++)
        if ((open >> t & 1) && m->dist[t][r->at] < best) {
            best = m->dist[t][r->at];
            r->town = t;
        }
    r->arrives = best == WL_FAR ? NEVER : r->clock + STOP + POINT * best;
}

/* The time until a seat holds enough foreign towns, if nobody disturbs it: the generals go from
 * town to nearest town, each town to him who is there first. */
static int race_time(const struct wl_board *b, const struct wl_ai_maps *m, const struct wl_state *s,
                     int seat)
{
    struct racer r[WL_ARMIES];
    uint32_t open = 0;
    int n = 0, time = 0, need = b->towns_to_win - wl_foreign_towns(b, s, seat);
    for (int a = 0; a < s->armies; a++)
        if (s->army[a].seat == seat && (s->army[a].is & WL_IN))
            start_racer(b, s, a, &r[n++]);
    if (!n)
        return NEVER;
    for (int t = 0; t < WL_TOWNS; t++)
        if (wl_ai_may_take(b, s, r[0].army, t) && wl_is_foreign_town(b, s, seat, t))
            open |= (uint32_t)1 << t;
    for (int i = 0; i < n; i++)
        next_town(m, open, &r[i]);
    for (; need > 0; need--) {
        int first = 0;
        for (int i = 1; i < n; i++)
            if (r[i].arrives < r[first].arrives)
                first = i;
        if (r[first].arrives >= NEVER)
            return NEVER;
        struct racer *f = &r[first];
        int town = f->town;
        time = f->arrives;
        f->clock = f->arrives;
        f->at = m->goal[town];
        open &= ~((uint32_t)1 << town);
        for (int i = 0; i < n; i++)
            if (i == first || r[i].town == town)
                next_town(m, open, &r[i]);
    }
    return time;
}

/* Scores in 1/64 octave to thousandths that sum to 1000. */
static void share_out(const struct wl_ai_maps *m, const int *score, int seats, int32_t milli[])
{
    int best = score[0], top = 0, rest = 1000;
    uint32_t w[WL_ARMIES], sum = 0;
    for (int i = 1; i < seats; i++)
        if (score[i] > best) {
            best = score[i];
            top = i;
        }
    for (int i = 0; i < seats; i++) {
        int down = best - score[i];
        w[i] = down > STEEP ? 0 : m->half[down & 63] >> (down >> 6);
        sum += w[i];
    }
    for (int i = 0; i < seats; i++) {
        milli[i] = sum ? (int32_t)((uint64_t)w[i] * 1000 / sum) : 0;
        rest -= milli[i];
    }
    milli[top] += rest;
}

void wl_ai_eval(const struct bc_ctx *cx, int32_t milli[])
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    const struct wl_ai_maps *m = wl_ai_maps_of(b);
    int time[WL_ARMIES] = {0}, score[WL_ARMIES] = {0}, least = NEVER;
    if (s->h.over) {
        wl_score(cx, milli);
        return;
    }
    for (int seat = 0; seat < s->players; seat++) {
        time[seat] = race_time(b, m, s, seat);
        if (time[seat] < least)
            least = time[seat];
    }
    int left = (s->rounds - s->round + 1) * ROUND;
    for (int seat = 0; seat < s->players; seat++) {
        score[seat] = -PACE * time[seat] / (least + SLACK);
        if (left < 6 * ROUND) /* WL §6.3: at the end of the time towns count, not the race */
            score[seat] += wl_foreign_towns(b, s, seat) * (6 * ROUND - left) / 4;
        for (int a = 0; a < s->armies; a++)
            if (s->army[a].seat == seat)
                score[seat] += UNIT * wl_units(s, a);
    }
    score[s->army[s->active].seat] -= s->changes; /* another target alone wins nothing */
    share_out(m, score, s->players, milli);
}

/* --- Small decisions --- */

enum { CHOICES = 256 };

static int towns_of(const struct wl_board *b, const struct wl_state *s, int army)
{
    return wl_foreign_towns(b, s, s->army[army].seat);
}

/* Somebody other than these two has most towns: then they have a common enemy. */
static bool third_leads(const struct bc_ctx *cx, int a, int x)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    int ours = towns_of(b, s, a) > towns_of(b, s, x) ? towns_of(b, s, a) : towns_of(b, s, x);
    for (int t = 0; t < s->armies; t++)
        if (t != a && t != x && (s->army[t].is & WL_IN) && towns_of(b, s, t) > ours)
            return true;
    return false;
}

/* An ally's towns cannot be taken: whoever holds home towns of `a` keeps them by an alliance. That is
 * worth it only against a third who is about to win. */
static bool would_bind(const struct bc_ctx *cx, int a, int x)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    bool held = false;
    for (int i = 0; i < 4; i++)
        held |= s->card[b->land[s->army[a].country].town[i]] == x;
    for (int t = 0; t < s->armies; t++)
        if (t != a && t != x && (s->army[t].is & WL_IN) &&
            towns_of(b, s, t) >= b->towns_to_win - 2 && towns_of(b, s, t) > towns_of(b, s, x))
            return false;
    return held;
}

/* An alliance binds its partner too. 0: not to be thought of. */
static int32_t ally_prior(const struct bc_ctx *cx, const struct bc_action *act)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    int a = s->active, asked = wl_frame(bc_top(cx))->army;
    int x = act->kind == WL_OFFER ? wl_army_of(s, act->a[0]) : asked;
    switch (act->kind) {
    case WL_OFFER: return would_bind(cx, a, x) ? 0 : third_leads(cx, a, x) ? 20 : 2;
    case WL_ACCEPT: return would_bind(cx, x, a) ? 0 : 10;
    case WL_DECLINE: return third_leads(cx, a, x) ? 4 : 12;
    case WL_PART: return 0;
    case WL_BREAK: return 4 + 4 * towns_of(b, s, s->army[a].ally);
    case WL_GRANT: /* he goes for a third who leads; but nobody opens his door to a leader */
        return towns_of(b, s, a) > towns_of(b, s, x) && !third_leads(cx, a, x) ? 0 : 10;
    case WL_DENY: return third_leads(cx, a, x) ? 0 : 10;
    default: return 60; /* WL_THROW */
    }
}

static int enemies_near(const struct bc_ctx *cx, int army, uint16_t sq, int reach)
{
    const struct wl_state *s = wl_state(cx);
    int n = 0;
    for (int a = 0; a < s->armies; a++)
        for (int i = 0; i < WL_SLOTS && !wl_friends(s, army, a); i++)
            n += s->at[a][i] < WL_SQUARES && wl_king(wl_board(cx), sq, s->at[a][i]) <= reach;
    return n;
}

/* A new unit stands best where enemies are to be met; a unit about to go, where they are not. */
static int32_t choice_prior(const struct bc_ctx *cx, const struct bc_action *act)
{
    const struct wl_state *s = wl_state(cx);
    switch (act->kind) {
    case WL_PICK: return 10;
    case WL_RECRUIT: return act->a[0] == WL_CAVALRY ? 20 : 8;
    case WL_NO_RECRUIT:
    case WL_NO_GAIN: return 1;
    case WL_LOSE: return 12 - enemies_near(cx, s->loser, (uint16_t)act->a[0], 5) % 12;
    case WL_GAIN: return 10 + enemies_near(cx, s->active, (uint16_t)act->a[1], 4);
    case WL_PLACE:
    case WL_YIELD: return 10;
    default: return ally_prior(cx, act);
    }
}

static int single_plans(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    bc_legal(cx, seat, &l);
    int n = 0;
    for (int i = 0; i < l.n && n < max; i++) {
        struct bc_plan p;
        p.n = 1;
        p.act[0] = v[i].act;
        p.prior = choice_prior(cx, &v[i].act);
        if (!p.prior)
            continue;
        int j = n++;
        for (; j > 0 && out[j - 1].prior < p.prior; j--) {
            out[j].n = 1;
            out[j].prior = out[j - 1].prior;
            out[j].act[0] = out[j - 1].act[0];
        }
        out[j].n = 1;
        out[j].prior = p.prior;
        out[j].act[0] = p.act[0];
    }
    return n;
}

static bool is_turn(const struct bc_ctx *cx)
{
    const struct bc_step *now = bc_step_now(cx);
    return now && (now->legal == wl_target_legal || now->legal == wl_move_legal);
}

static int plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                 int max)
{
    if (is_turn(cx))
        return wl_ai_turn_plans(cx, seat, rng, out, max);
    return single_plans(cx, seat, out, max);
}

/* Choices at random, by their weight. */
static bool rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    if (is_turn(cx)) {
        wl_ai_turn_rollout(cx, seat, rng, out);
        return true;
    }
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    bc_legal(cx, seat, &l);
    uint32_t sum = 0;
    for (int i = 0; i < l.n; i++) {
        v[i].weight = (uint32_t)choice_prior(cx, &v[i].act);
        sum += v[i].weight;
    }
    if (!sum)
        return false;
    uint32_t x = bc_rng_below(rng, sum);
    int i = 0;
    while (x >= v[i].weight)
        x -= v[i++].weight;
    out->n = 1;
    out->prior = 1;
    out->act[0] = v[i].act;
    return true;
}

const struct bc_hints bc_hints_waterloo = {
    .id = "waterloo", .eval = wl_ai_eval, .plans = plans, .rollout = rollout, .horizon = 8};
