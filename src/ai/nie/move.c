/* move.c - how the computer moves a nation: attacks that pay, regions that nobody defends, ships,
 * and the rest towards what is worth taking. */
#include "ai/nie/hints.h"

#include <string.h>

enum {
    GROUP = 5,  /* actions of a group at most */
    ENOUGH = 4, /* times the enemy's strength: more would be wasted */
    BEST = 3    /* attacks that get a plan of their own */
};

struct attack {
    int to, score, ways;
    struct nie_ai_way way[NIE_WAYS];
};

int nie_ai_mover(const struct bc_draft *d)
{
    return nie_frame(bc_top(&d->cx))->move.nation;
}

bool nie_ai_is_moving(const struct bc_draft *d)
{
    const struct bc_frame *first = bc_top(d->world);
    return first->seq == NIE_SEQ_MOVE && bc_draft_seq(d) == NIE_SEQ_MOVE &&
           bc_draft_step(d) == NIE_AT_MOVE_FROM && nie_ai_mover(d) == nie_frame(first)->move.nation;
}

/* --- Groups as actions --- */

/* Answers what is asked of a group until it has arrived. */
bool nie_ai_send(struct bc_draft *d, const struct nie_ai_way *w, int to, bool ship)
{
    if (d->plan->n + GROUP > BC_PLAN || !nie_ai_is_moving(d))
        return false;
    bc_draft_add(d, nie_act(NIE_FROM, d->seat, w->from, 0));
    while (bc_draft_seq(d) == NIE_SEQ_MOVE && bc_draft_step(d) != NIE_AT_MOVE_FROM) {
        switch (bc_draft_step(d)) {
        case NIE_AT_MOVE_KIND: bc_draft_add(d, nie_act(NIE_KIND, d->seat, w->kind, 0)); break;
        case NIE_AT_MOVE_NUMBER: bc_draft_add(d, nie_act(NIE_NUMBER, d->seat, w->n, 0)); break;
        case NIE_AT_MOVE_STEP:
            bc_draft_add(d, nie_act(ship ? NIE_SAIL : NIE_STEP, d->seat,
                                    w->via == NIE_NONE ? to : w->via, 0));
            break;
        default:
            bc_draft_add(d, w->via == NIE_NONE ? nie_act(NIE_HALT, d->seat, 0, 0)
                                               : nie_act(NIE_STEP, d->seat, to, 0));
        }
    }
    return true;
}

/* --- Who may leave --- */

/* Land of a living enemy is lost when the last infantry leaves it (NIE §4.3). */
bool nie_ai_must_guard(const struct bc_draft *d, int r)
{
    const struct nie_state *s = nie_state(&d->cx);
    int home = nie_data(&d->cx)->region[r].home;
    return home != NIE_NONE && s->is[home] == NIE_LIVING &&
           nie_are_foes(s, d->seat, s->seat_of[home]);
}

static int unmoved(const struct bc_draft *d, int nation, int r, int kind)
{
    const struct nie_state *s = nie_state(&d->cx);
    return s->fig[r][nation][kind] - (nation == nie_ai_mover(d) ? s->moved[r][kind] : 0);
}

/* Enemy foot in some port, with ships: it could land in a capital that has an anchor. And allies next
 * to a capital may not be allies for ever. */
static bool has_worry(const struct bc_draft *d, int r)
{
    const struct nie_state *s = nie_state(&d->cx);
    const struct nie_region *map = nie_data(&d->cx)->region;
    for (int k = 0; k < map[r].nears; k++)
        for (int n = 0; n < NIE_NATIONS; n++)
            if (s->fig[map[r].near[k]][n][NIE_INF] && s->seat_of[n] != d->seat)
                return true;
    for (int p = 0; map[r].anchor && p < NIE_REGIONS; p++)
        for (int n = 0; map[p].anchor && n < NIE_NATIONS; n++)
            if (s->fig[p][n][NIE_INF] && nie_are_foes(s, d->seat, s->seat_of[n]))
                return true;
    return false;
}

/* Figures of a kind that may leave a region. The own capital keeps what its neighbours threaten, and
 * two on foot where others might come. */
int nie_ai_spare(const struct bc_draft *d, const struct nie_ai_ground *g, int nation, int r,
                 int kind)
{
    const struct nie_state *s = nie_state(&d->cx);
    static const uint8_t dice[NIE_KINDS] = {1, 3, 4, 3};
    int n = unmoved(d, nation, r, kind);
    if (n <= 0 || g->foe[r].body)
        return 0;
    if (kind == NIE_INF && nie_ai_must_guard(d, r))
        n -= s->fig[r][nation][NIE_INF] == n;
    if (nie_ai_is_prize(&d->cx, r) && !nie_ai_must_guard(d, r)) {
        if (g->near[r].dice) {
            int over = (g->own[r].dice - g->near[r].dice) / dice[kind];
            n = over < n ? over : n;
        } else if (kind == NIE_INF && has_worry(d, r)) {
            int over = s->fig[r][nation][NIE_INF] - 2;
            n = over < n ? over : n;
        }
    }
    return n > 0 ? n : 0;
}

/* --- Attacks --- */

static void add_way(struct attack *a, int from, int kind, int n, int via)
{
    for (int i = 0; i < a->ways; i++)
        if (a->way[i].from == from && a->way[i].kind == kind)
            return;
    if (n > 0 && a->ways < NIE_WAYS)
        a->way[a->ways++] =
            (struct nie_ai_way){(uint8_t)from, (uint8_t)kind, (uint8_t)n, (uint8_t)via};
}

/* All groups of a nation that can reach the region, foot first: it must be there to take it. */
static void find_ways(const struct bc_draft *d, const struct nie_ai_ground *g, int nation,
                      struct attack *a)
{
    const struct nie_state *s = nie_state(&d->cx);
    static const uint8_t order[] = {NIE_INF, NIE_ART, NIE_CAV, NIE_LEADER};
    const struct nie_region *map = nie_data(&d->cx)->region, *at = &map[a->to];
    a->ways = 0;
    for (int i = 0; i < NIE_KINDS; i++) {
        int kind = order[i];
        for (int k = 0; k < at->nears; k++)
            if (s->fig[at->near[k]][nation][kind])
                add_way(a, at->near[k], kind, nie_ai_spare(d, g, nation, at->near[k], kind),
                        NIE_NONE);
        for (int k = 0; (kind == NIE_CAV || kind == NIE_LEADER) && k < at->nears; k++) {
            int via = at->near[k];
            for (int j = 0; !g->foe[via].body && j < map[via].nears; j++) {
                int from = map[via].near[j];
                if (from != a->to && s->fig[from][nation][kind])
                    add_way(a, from, kind, nie_ai_spare(d, g, nation, from, kind), via);
            }
        }
    }
}

/* What the nations that move later in this turn could add. */
static struct nie_ai_force find_help(const struct bc_draft *d, const struct nie_ai_ground *g,
                                     int to, int *foot)
{
    const struct nie_state *s = nie_state(&d->cx);
    struct nie_ai_force sum = {0};
    for (int n = 0; n < NIE_NATIONS; n++) {
        struct attack a = {.to = to};
        if (s->is[n] != NIE_LIVING || s->moved_nations >> n & 1 || n == nie_ai_mover(d) ||
            !(s->group >> s->seat_of[n] & 1) || nie_are_foes(s, d->seat, s->seat_of[n]))
            continue;
        find_ways(d, g, n, &a);
        for (int i = 0; i < a.ways; i++) {
            nie_ai_force_add(&sum, a.way[i].kind, a.way[i].n);
            *foot += a.way[i].kind == NIE_INF;
        }
    }
    return sum;
}

/* Land that is held, or the own homeland, is ours when the enemy has left it; elsewhere only foot changes
 * the owner (NIE §4.3, §4.4), and some may be there already. */
bool nie_ai_can_take(const struct bc_draft *d, int r)
{
    const struct nie_state *s = nie_state(&d->cx);
    int home = nie_data(&d->cx)->region[r].home, held = s->held[r];
    bool can = home != NIE_NONE && s->is[home] == NIE_LIVING && s->seat_of[home] == d->seat;
    can |= held != NIE_NONE && !nie_are_foes(s, d->seat, s->seat_of[held]);
    for (int n = 0; n < NIE_NATIONS && !can; n++)
        can = s->fig[r][n][NIE_INF] && !nie_are_foes(s, d->seat, s->seat_of[n]);
    return can;
}

/* Takes as many as are enough, with those who could help or without, and reckons what it brings:
 * nothing where nobody could take the region. */
static int weigh(const struct bc_draft *d, const struct nie_ai_ground *g, struct attack *a,
                 const struct nie_ai_force *help, int foot)
{
    const struct nie_state *s = nie_state(&d->cx);
    struct nie_ai_force own = g->own[a->to], foe = g->foe[a->to];
    int n = 0;
    own.dice += help->dice;
    own.body += help->body;
    own.value += help->value;
    foot += nie_ai_can_take(d, a->to);
    if (s->by_sea[a->to])
        foe.dice *= 2;
    while (n < a->ways && (!foot || nie_ai_force_of(&own) < ENOUGH * nie_ai_force_of(&foe))) {
        const struct nie_ai_way *w = &a->way[n++];
        foot += w->kind == NIE_INF ? w->n : 0;
        if (w->kind == NIE_LEADER && own.body < ENOUGH) {
            n--; /* not into danger with a handful */
            break;
        }
        nie_ai_force_add(&own, w->kind, w->n);
    }
    a->ways = n;
    return n && foot ? nie_ai_fight_worth(&own, &foe, own.value - g->own[a->to].value,
                                          g->worth[a->to], nie_ai_point(s), true)
                     : 0;
}

/* Alone, or together with the other nations where that is better: then the rest will follow. */
static void reckon(const struct bc_draft *d, const struct nie_ai_ground *g, struct attack *a)
{
    struct attack joint = *a;
    int foot = 0;
    a->score = weigh(d, g, a, &(struct nie_ai_force){0}, 0);
    if (a->score > 0)
        return;
    struct nie_ai_force help = find_help(d, g, a->to, &foot);
    if (help.body) {
        joint.score = weigh(d, g, &joint, &help, foot) * 3 / 4;
        if (joint.score > 0)
            *a = joint;
    }
}

/* The best attacks, best first. */
static int find_attacks(const struct bc_draft *d, const struct nie_ai_ground *g,
                        struct attack out[BEST])
{
    int n = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        struct attack a = {.to = r};
        if (!g->foe[r].body)
            continue;
        find_ways(d, g, nie_ai_mover(d), &a);
        if (!a.ways)
            continue;
        reckon(d, g, &a);
        if (a.score <= 0 || (n == BEST && a.score <= out[n - 1].score))
            continue;
        int i = n < BEST ? n++ : n - 1;
        for (; i > 0 && out[i - 1].score < a.score; i--)
            out[i] = out[i - 1];
        out[i] = a;
    }
    return n;
}

/* A threatened capital keeps its guard: whether more may leave is asked again for every group. */
static int may_go(const struct bc_draft *d, const struct nie_ai_way *w)
{
    struct nie_ai_ground g;
    int n = unmoved(d, nie_ai_mover(d), w->from, w->kind);
    if (nie_ai_is_prize(&d->cx, w->from)) {
        nie_ai_look(&d->cx, d->seat, &g);
        n = nie_ai_spare(d, &g, nie_ai_mover(d), w->from, w->kind);
    }
    return n < w->n ? n : w->n;
}

static void do_attack(struct bc_draft *d, const struct attack *a)
{
    const struct nie_state *s = nie_state(&d->cx);
    for (int i = 0; i < a->ways && nie_ai_is_moving(d); i++) {
        struct nie_ai_way w = a->way[i];
        bool army = false; /* NIE ruling 21: leaders follow */
        for (int n = 0; n < NIE_NATIONS; n++)
            army |= s->seat_of[n] == d->seat && nie_armies(s->fig[a->to][n]) > 0;
        w.n = (uint8_t)may_go(d, &w);
        if (!w.n || (w.kind == NIE_LEADER && !army))
            continue;
        if (!nie_ai_send(d, &w, a->to, false))
            return;
    }
}

int nie_ai_targets(const struct bc_ctx *cx, int nation)
{
    struct bc_plan plan;
    struct nie_state st;
    struct bc_draft d;
    struct nie_ai_ground g;
    struct attack best[BEST];
    bc_draft_begin(&d, cx, &st.h, nie_state(cx)->seat_of[nation], &plan);
    nie_ai_look(cx, d.seat, &g);
    return find_attacks(&d, &g, best);
}

static void attack(struct bc_draft *d, int which)
{
    struct nie_ai_ground g;
    struct attack best[BEST];
    for (int i = 0; which != NIE_PEACE && nie_ai_is_moving(d) && i < BEST; i++) {
        nie_ai_look(&d->cx, d->seat, &g);
        int n = find_attacks(d, &g, best), take = which == NIE_ALL ? 0 : which;
        if (take >= n)
            return;
        do_attack(d, &best[take]);
        if (which != NIE_ALL)
            return;
    }
}

/* --- Regions that nobody defends --- */

/* The region next to `to` from which one infantryman is missed least, or -1. */
static int nearest_foot(const struct bc_draft *d, const struct nie_ai_ground *g, int to)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[to];
    int best = -1, most = 0;
    for (int k = 0; k < at->nears; k++) {
        int r = at->near[k], n = nie_ai_spare(d, g, nie_ai_mover(d), r, NIE_INF);
        if (n && 8 * n - g->near[r].dice + 64 > most) {
            most = 8 * n - g->near[r].dice + 64;
            best = r;
        }
    }
    return best;
}

static void grab(struct bc_draft *d)
{
    while (nie_ai_is_moving(d)) {
        struct nie_ai_ground g;
        int best = -1, from = -1, most = 0;
        nie_ai_look(&d->cx, d->seat, &g);
        for (int r = 0; r < NIE_REGIONS; r++) {
            int gain = g.worth[r] - (g.near[r].dice ? 24 : 0), by;
            if (gain > most && !g.foe[r].body && (by = nearest_foot(d, &g, r)) >= 0) {
                most = gain;
                best = r;
                from = by;
            }
        }
        struct nie_ai_way w = {(uint8_t)from, NIE_INF, 1, NIE_NONE};
        if (best < 0 || !nie_ai_send(d, &w, best, false))
            return;
    }
}

/* --- The rest --- */

/* The neighbour that draws most; but for foot only where friends are or the flag is. `dice` are those
 * that go together: what goes alone would be lost. */
static int next_field(const struct bc_draft *d, const struct nie_ai_ground *g, int r, int kind,
                      int dice)
{
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int best = -1, most = g->pull[r];
    for (int k = 0; k < at->nears; k++) {
        int to = at->near[k];
        bool exposed = g->near[to].dice > 2 * (g->own[to].dice + dice) + 2;
        bool alone = kind != NIE_INF && g->worth[to] && !g->own[to].body;
        if (g->foe[to].body || exposed || alone || g->pull[to] <= most)
            continue;
        most = g->pull[to];
        best = to;
    }
    return best;
}

/* Leaders go with their army: to the neighbour with most of it, if more than is here. */
static int to_army(const struct bc_draft *d, int r)
{
    const struct nie_state *s = nie_state(&d->cx);
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int best = -1, most = nie_armies(s->fig[r][nie_ai_mover(d)]);
    for (int k = 0; k < at->nears; k++) {
        int to = at->near[k], n = nie_armies(s->fig[to][nie_ai_mover(d)]);
        if (n > most && !nie_has_foe(s, to, d->seat)) {
            most = n;
            best = to;
        }
    }
    return best;
}

/* All that may leave a region, each kind as far as it goes. */
static bool advance_from(struct bc_draft *d, const struct nie_ai_ground *g, int r)
{
    struct nie_ai_force all = {0};
    int have[NIE_KINDS];
    for (int k = 0; k < NIE_KINDS; k++) {
        have[k] = nie_ai_spare(d, g, nie_ai_mover(d), r, k);
        nie_ai_force_add(&all, k, have[k]);
    }
    for (int k = 0; all.body && k < NIE_KINDS && nie_ai_is_moving(d); k++) {
        int to = !have[k] ? -1 : k == NIE_LEADER ? to_army(d, r) : next_field(d, g, r, k, all.dice);
        int on = -1;
        if (to < 0)
            continue;
        if (k == NIE_CAV)
            on = next_field(d, g, to, k, 3 * have[k]);
        struct nie_ai_way w = {(uint8_t)r, (uint8_t)k, (uint8_t)have[k],
                               (uint8_t)(on < 0 || on == r ? NIE_NONE : to)};
        if (!nie_ai_send(d, &w, w.via == NIE_NONE ? to : on, false))
            return false;
    }
    return true;
}

static void advance(struct bc_draft *d)
{
    const struct nie_state *s = nie_state(&d->cx);
    struct nie_ai_ground g;
    if (!nie_ai_is_moving(d))
        return;
    nie_ai_look(&d->cx, d->seat, &g);
    nie_ai_pull(&d->cx, &g);
    for (int r = 0; r < NIE_REGIONS && nie_ai_is_moving(d); r++)
        if (nie_stands(s, r, nie_ai_mover(d)) && !advance_from(d, &g, r))
            return;
}

/* --- Away in time --- */

/* The chance of the enemies around a region against `own`, thousandths. */
static int danger(const struct nie_ai_ground *g, int r, const struct nie_ai_force *own)
{
    return g->near[r].body ? nie_ai_chance(&g->near[r], own) : 0;
}

/* The neighbour where a force is safest, beside friends if possible; or -1. */
static int refuge(const struct bc_draft *d, const struct nie_ai_ground *g, int r,
                  const struct nie_ai_force *own)
{
    enum { SAFER = 250 };
    const struct nie_region *at = &nie_data(&d->cx)->region[r];
    int best = -1, least = danger(g, r, own) - SAFER;
    for (int k = 0; k < at->nears; k++) {
        int to = at->near[k];
        struct nie_ai_force there = g->own[to];
        there.dice += own->dice;
        there.body += own->body;
        if (g->foe[to].body || danger(g, to, &there) > least)
            continue;
        least = danger(g, to, &there) - 1;
        best = to;
    }
    return best;
}

/* Armies that could not stand against the enemies around them go where they can; but not from their
 * capital. Who must guard leaves one man behind. */
static void fall_back(struct bc_draft *d, int most)
{
    enum { ARMY = 20 }; /* points that are worth saving */
    struct nie_ai_ground g;
    if (!nie_ai_is_moving(d))
        return;
    nie_ai_look(&d->cx, d->seat, &g);
    for (int r = 0; r < NIE_REGIONS; r++) {
        int to;
        if (g.foe[r].body || !g.near[r].body || g.own[r].value < ARMY ||
            nie_ai_is_prize(&d->cx, r) || danger(&g, r, &g.own[r]) < most ||
            (to = refuge(d, &g, r, &g.own[r])) < 0)
            continue;
        for (int kind = 0; kind < NIE_KINDS && nie_ai_is_moving(d); kind++) {
            int n = nie_ai_spare(d, &g, nie_ai_mover(d), r, kind);
            struct nie_ai_way w = {(uint8_t)r, (uint8_t)kind, (uint8_t)n, NIE_NONE};
            if (n && !nie_ai_send(d, &w, to, false))
                return;
        }
    }
}

void nie_ai_plan_move(struct bc_draft *d, int which)
{
    enum { HOPELESS = 950, DOUBTFUL = 600 };
    attack(d, which);
    grab(d);
    nie_ai_sail(d, which == NIE_PEACE);
    fall_back(d, which == NIE_PEACE ? DOUBTFUL : HOPELESS);
    advance(d);
    if (nie_ai_is_moving(d) && d->plan->n + GROUP <= BC_PLAN)
        bc_draft_add(d, nie_act(NIE_DONE, d->seat, 0, 0));
}
