/* tell.c - what players are told before they decide (game/door.h): where figures may go and what
 * waits there, how a battle stands and how it may end, what sets are worth. Nothing is found out
 * here: it is asked of the rules, on a copy where the thing has been done. The end of a battle has
 * too many courses to be counted: it is played out (game/sample.h). */
#include "rules/nie/nie.h"

#include "game/sample.h"

static void fact(struct bc_facts *facts, const char *rule, int kind, int a, int b)
{
    bc_fact(facts, rule, nie_act(kind, 0, a, b));
}

/* Behind one or two other words, figures by kind. */
static void fact_row(struct bc_facts *facts, const char *rule, struct bc_action act, int words,
                     const uint8_t row[NIE_KINDS])
{
    for (int k = 0; k < NIE_KINDS; k++)
        act.a[words + k] = row[k];
    bc_fact(facts, rule, act);
}

static int sum_of(const uint8_t row[NIE_KINDS])
{
    return nie_armies(row) + row[NIE_LEADER];
}

static void add_row(uint8_t to[NIE_KINDS], const uint8_t row[NIE_KINDS], int sign)
{
    for (int k = 0; k < NIE_KINDS; k++)
        to[k] = (uint8_t)(to[k] + sign * row[k]);
}

/* --- A copy to try things on, with nothing running --- */

struct trial {
    struct nie_state s;
    struct bc_ctx cx;
};

static void try_on(struct trial *t, const struct bc_ctx *cx)
{
    t->s = *nie_state(cx);
    t->cx = (struct bc_ctx){cx->game, cx->data, &t->s.h, NULL};
}

static void forget_steps(struct nie_state *s)
{
    memset(s->stack, 0, sizeof s->stack);
    s->h.depth = 0;
}

/* --- How a battle stands --- */

/* A chance is a part of 2^32, and exact to far more than a percent. */
struct nie_volley nie_volley(const struct bc_ctx *cx, int side)
{
    enum { ONE_BITS = 32 };
    int dice = nie_fire_dice(cx, side), faces = nie_fire_faces(&nie_state(cx)->fight, side);
    uint64_t none = UINT64_C(1) << ONE_BITS;
    for (int i = 0; i < dice && none; i++)
        none = none * (uint64_t)(6 - faces) / 6;
    int missed = (int)((none * 100 + (UINT64_C(1) << (ONE_BITS - 1))) >> ONE_BITS);
    return (struct nie_volley){dice, (dice * faces * 10 + 3) / 6, 100 - missed};
}

static void count_side(const struct nie_fight *w, int side, uint8_t all[NIE_KINDS], int *behind)
{
    memset(all, 0, NIE_KINDS);
    *behind = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (w->side[n] == 1 + side) {
            add_row(all, w->front[n], 1);
            add_row(all, w->rear[n], 1);
            *behind += w->rear[n][NIE_LEADER];
        }
}

/* NIE §11.6, §6.8, §11.15, §11.8: strength, what a fire hits, and what changes that. Returns how many
 * they are. */
static int tell_side(const struct bc_ctx *cx, int side, struct bc_facts *facts)
{
    const struct nie_state *s = nie_state(cx);
    struct nie_volley v = nie_volley(cx, side);
    uint8_t all[NIE_KINDS];
    int behind, faces = nie_fire_faces(&s->fight, side);
    count_side(&s->fight, side, all, &behind);
    fact_row(facts, "NIE §11.1", nie_act(NIE_TELL_FORCE, 0, side, 0), 1, all);
    bc_fact(facts, "NIE §11.6",
            (struct bc_action){
                NIE_TELL_VOLLEY,
                0,
                {(int16_t)side, (int16_t)v.dice, (int16_t)v.tenths, (int16_t)v.percent}});
    if (faces > 1)
        fact(facts, "NIE §6.8", NIE_TELL_HITS_FROM, side, 7 - faces);
    if (s->leader_rule && nie_leads_in_front(&s->fight, side))
        fact(facts, "NIE §11.15", NIE_TELL_LED, side, 0);
    if (behind)
        bc_fact(facts, "NIE §11.8",
                (struct bc_action){NIE_TELL_RALLIES,
                                   0,
                                   {(int16_t)side, (int16_t)behind,
                                    (int16_t)(behind * NIE_RALLY_DICE), 7 - NIE_RALLY_FACES}});
    return sum_of(all);
}

static void tell_sides(const struct bc_ctx *cx, int all[NIE_BOTH], struct bc_facts *facts)
{
    for (int side = NIE_ATTACKER; side >= NIE_DEFENDER; side--)
        all[side] = tell_side(cx, side, facts);
}

/* --- How it may end: everybody does what is usual --- */

/* With NIE §11.15 one leader of a side stands in front, where he helps all others. */
static bool leads(const struct nie_state *s, int which)
{
    return s->leader_rule && which % NIE_KINDS == NIE_LEADER &&
           !nie_leads_in_front(&s->fight, s->fight.side[which / NIE_KINDS] - 1);
}

static int choose_front(const struct nie_state *s, const struct bc_list *l)
{
    int seat = l->v[0].act.seat, which = nie_to_deploy(s, seat, s->fight.deployed[seat]);
    if (which % NIE_KINDS != NIE_LEADER)
        return l->n - 1;
    return leads(s, which) ? 1 : 0;
}

/* The last of such a list: as many as there are. */
static bool all_of_them(int kind)
{
    return kind == NIE_FRONT || kind == NIE_FIRES || kind == NIE_RETREAT;
}

/* The second rank comes forward, but for leaders. */
static bool comes_forward(const struct nie_state *s, const struct bc_action *act)
{
    return act->kind == NIE_RANK && act->a[1] != NIE_LEADER && s->fight.rear[act->a[0]][act->a[1]];
}

/* All in the first rank, leaders behind it; they fire; those with the most dice are hit and brought
 * back first; nobody gives up. */
static int choose(const struct bc_ctx *cx, const struct bc_list *l)
{
    static const uint8_t rank[NIE_KINDS] = {[NIE_ART] = 3, [NIE_CAV] = 2, [NIE_LEADER] = 1};
    int best = 0, most = -1;
    if (l->v[0].act.kind == NIE_DEPLOY)
        return choose_front(nie_state(cx), l);
    if (all_of_them(l->v[0].act.kind))
        return l->n - 1;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int worth = act->kind == NIE_HIT || act->kind == NIE_RALLY ? 1 + rank[act->a[1]]
                    : comes_forward(nie_state(cx), act)
                        ? 2
                        : act->kind == NIE_FIRE || act->kind == NIE_DONE;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

struct tally {
    uint8_t side[NIE_NATIONS], of_seat[NIE_SEATS]; /* enum NIE_DEFENDER ... */
    int wins[NIE_BOTH], lost[NIE_BOTH];
};

static void take_side(struct tally *t, const struct nie_state *s, int nation, int side)
{
    t->side[nation] = (uint8_t)side;
    if (s->seat_of[nation] < NIE_SEATS)
        t->of_seat[s->seat_of[nation]] = (uint8_t)side;
}

static void see(void *into, const struct bc_log *log)
{
    struct tally *t = into;
    for (int i = 0; i < log->n && i < log->cap; i++) {
        const struct bc_action *ev = &log->v[i].act;
        int a = ev->a[0];
        switch (ev->kind) {
        case NIE_EV_FELL: t->lost[t->side[a]]++; break;
        case NIE_EV_RALLIED: t->lost[t->side[a]]--; break;
        case NIE_EV_DROWNED:
        case NIE_EV_LOST: t->lost[t->side[a]] += ev->a[2]; break;
        case NIE_EV_WON: t->wins[t->of_seat[a % NIE_SEATS]]++; break;
        }
    }
}

/* NIE §11.9, §11.10, §11.14: in percent, and losses in tenths of a figure, of `all`. */
static void tell_end(const struct trial *t, const int all[NIE_BOTH], struct tally *tally,
                     struct bc_facts *facts)
{
    struct bc_sampling how = {choose, see, tally};
    int n = bc_sample(&t->cx, &how), wins = n ? (tally->wins[NIE_ATTACKER] * 100 + n / 2) / n : 0;
    for (int side = NIE_ATTACKER; n && side >= NIE_DEFENDER; side--) {
        fact(facts, "NIE §11.9", NIE_TELL_CHANCE, side, side == NIE_ATTACKER ? wins : 100 - wins);
        bc_fact(facts, "NIE §11.10",
                (struct bc_action){NIE_TELL_LOSSES,
                                   0,
                                   {(int16_t)side, (int16_t)((tally->lost[side] * 10 + n / 2) / n),
                                    (int16_t)all[side]}});
    }
}

/* Until all have drawn up as is usual. */
static void draw_up(struct bc_ctx *cx)
{
    struct bc_option v[NIE_MOST + 1];
    struct bc_list l = {v, 0, NIE_MOST + 1, NULL, NULL};
    for (bc_seats who; (who = bc_to_act(cx)) && bc_top(cx)->seq == NIE_SEQ_BATTLE &&
                       bc_top(cx)->pc == NIE_AT_BATTLE_DEPLOY;) {
        int seat = 0;
        while (!(who & BC_BIT(seat)))
            seat++;
        bc_legal(cx, seat, &l);
        if (!l.n)
            return;
        struct bc_action act = v[choose(cx, &l)].act;
        bc_play(cx, &act);
    }
}

/* --- The battle that is fought --- */

/* Only its own steps, and ranks that are still secret as they usually are. */
static void leave_battle_alone(struct nie_state *s)
{
    struct nie_fight *w = &s->fight;
    int below = 0;
    while (below + 1 < NIE_DEPTH && s->stack[below].f.seq != NIE_SEQ_BATTLE)
        below++;
    s->h.depth = (uint8_t)(s->h.depth - below);
    memmove(s->stack, s->stack + below, sizeof *s->stack * s->h.depth);
    memset(s->stack + s->h.depth, 0, sizeof *s->stack * (size_t)below);
    if (w->shown)
        return;
    memset(w->deployed, 0, sizeof w->deployed);
    memset(w->front, 0, sizeof w->front);
    for (int n = 0; n < NIE_NATIONS; n++)
        if (w->side[n])
            memcpy(w->rear[n], s->fig[w->region][n], NIE_KINDS);
}

/* `ends`: also how it may end. */
static void tell_battle(const struct bc_ctx *cx, bool ends, struct bc_facts *facts)
{
    struct trial t;
    struct tally tally = {.wins = {0}};
    const struct nie_fight *w = &nie_state(cx)->fight;
    int all[NIE_BOTH];
    if (w->region == NIE_NONE || w->lost)
        return;
    try_on(&t, cx);
    leave_battle_alone(&t.s);
    draw_up(&t.cx);
    tell_sides(&t.cx, all, facts);
    for (int n = 0; n < NIE_NATIONS; n++)
        if (w->side[n])
            take_side(&tally, &t.s, n, w->side[n] - 1);
    if (ends)
        tell_end(&t, all, &tally, facts);
}

/* Before a fire. */
void nie_tell_battle(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts)
{
    if (about->kind == NIE_DONE || about->kind == NIE_FIRE)
        tell_battle(cx, false, facts);
}

/* --- An attack --- */

struct group {
    int nation, from, before, to; /* before: the last region on their way by land */
    uint8_t row[NIE_KINDS];
    bool sails, left; /* left: they have left their region already */
};

/* They are there, and the battle begins. */
static void join_battle(struct trial *t, const struct group *g)
{
    forget_steps(&t->s);
    add_row(t->s.fig[g->to][g->nation], g->row, 1);
    t->s.by_sea[g->to] |= g->sails;
    nie_mark_entry(&t->cx, g->to, g->before);
    nie_call_battle(&t->cx, g->to, false);
    bc_resume(&t->cx);
    draw_up(&t->cx);
}

/* Their ships are at sea, and the battle comes behind. Nobody else can move any more. */
static void set_sail(struct trial *t, const struct group *g)
{
    forget_steps(&t->s);
    for (int r = 0; r < NIE_REGIONS; r++)
        memcpy(t->s.moved[r], t->s.fig[r][g->nation], NIE_KINDS);
    nie_call_battle(&t->cx, g->to, false);
    nie_call_landing(&t->cx, g->nation, g->row, g->from, g->to);
    bc_resume(&t->cx);
}

static void tell_attack(const struct bc_ctx *cx, const struct group *g, bool ends,
                        struct bc_facts *facts)
{
    struct trial there, start;
    struct tally tally = {.wins = {0}};
    int seat = nie_state(cx)->seat_of[g->nation], all[NIE_BOTH];
    try_on(&there, cx);
    if (!g->left)
        add_row(there.s.fig[g->from][g->nation], g->row, -1);
    start = there;
    start.cx.st = &start.s.h;
    join_battle(&there, g);
    tell_sides(&there.cx, all, facts);
    for (int n = 0; n < NIE_NATIONS; n++)
        if (start.s.seat_of[n] != NIE_NONE)
            take_side(&tally, &start.s, n,
                      nie_are_foes(&start.s, seat, start.s.seat_of[n]) ? NIE_DEFENDER
                                                                       : NIE_ATTACKER);
    if (g->sails && nie_sea_risk(cx, g->nation, g->to))
        set_sail(&start, g);
    else
        start = there;
    start.cx.st = &start.s.h;
    if (ends)
        tell_end(&start, all, &tally, facts);
}

/* NIE §6.3, §6.7, §6.8: who is met there, and what a landing costs. Returns whether anybody is. */
static bool tell_goal(const struct bc_ctx *cx, int nation, int to, bool sails,
                      struct bc_facts *facts)
{
    const struct nie_state *s = nie_state(cx);
    bool met = nie_has_foe(s, to, s->seat_of[nation]);
    int risk = sails ? nie_sea_risk(cx, nation, to) : 0;
    if (risk)
        fact(facts, "NIE §6.7", NIE_TELL_DROWNS, to, risk);
    for (int n = 0; n < NIE_NATIONS && met; n++)
        if (nie_stands(s, to, n) && nie_at_war(s, nation, n))
            fact_row(facts, "NIE §6.3", nie_act(NIE_TELL_MEETS, 0, to, n), 2, s->fig[to][n]);
    if (met && (sails || s->by_sea[to])) {
        const struct nie_fight landed = {.favoured = 1};
        fact(facts, "NIE §6.8", NIE_TELL_LANDS, to, 7 - nie_fire_faces(&landed, NIE_DEFENDER));
    }
    return met;
}

/* --- Where figures may go --- */

/* Figures of the nation that moves, if they stand there and have not moved; false: they do not. */
static bool is_group(const struct bc_ctx *cx, int nation, int from, const struct bc_action *q,
                     int word, uint8_t row[NIE_KINDS])
{
    const struct nie_state *s = nie_state(cx);
    int sum = 0;
    for (int k = 0; k < NIE_KINDS; k++) {
        int n = q->a[word + k];
        if (n < 0 || n > s->fig[from][nation][k] - s->moved[from][k])
            return false;
        row[k] = (uint8_t)n;
        sum += n;
    }
    return sum > 0;
}

/* NIE §6.1, §6.3, ruling 21: all of them enter. Army figures come first: on the copy they stand
 * there already. */
static bool all_enter(const struct bc_ctx *there, const struct group *g, int to)
{
    for (int k = 0; k < NIE_KINDS; k++)
        if (g->row[k] && !nie_may_enter(there, g->nation, k, to))
            return false;
    return true;
}

static bool all_go_on(const struct bc_ctx *cx, const struct group *g, int at)
{
    for (int k = 0; k < NIE_KINDS; k++)
        if (g->row[k] && !nie_goes_on(nie_state(cx), g->nation, k, at))
            return false;
    return true;
}

static bool is_near(const struct bc_ctx *cx, int a, int b)
{
    const struct nie_region *r = &nie_data(cx)->region[a];
    return memchr(r->near, b, r->nears) != NULL;
}

/* A step of the group on its way. */
static void tell_step(const struct bc_ctx *cx, const struct nie_frame *f, int to, bool sails,
                      bool ends, struct bc_facts *facts)
{
    const struct nie_move_facts *m = &f->move;
    struct group g = {.nation = m->nation, .from = m->region, .to = to, .sails = sails};
    g.left = f->f.pc == NIE_AT_MOVE_GO;
    g.before = g.left ? m->to : m->region;
    g.row[m->kind] = m->n;
    bool goes = sails ? !g.left && nie_is_voyage(cx, g.from, to) : is_near(cx, g.before, to);
    if (goes && nie_may_enter(cx, g.nation, m->kind, to) &&
        tell_goal(cx, g.nation, to, sails, facts))
        tell_attack(cx, &g, ends, facts);
}

void nie_tell_move(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts)
{
    if (about->kind == NIE_STEP || about->kind == NIE_SAIL)
        tell_step(cx, nie_frame(f), about->a[0], about->kind == NIE_SAIL, false, facts);
}

/* NIE §6.1, §1.6: the region before `to` on a way of theirs, `to` itself if it is adjacent; or -1. */
static int way_to(const struct bc_ctx *cx, const struct bc_ctx *there, const struct group *g,
                  int to)
{
    const struct nie_region *r = &nie_data(cx)->region[g->from];
    if (!all_enter(there, g, to))
        return -1;
    if (is_near(cx, g->from, to))
        return to;
    for (int i = 0; i < r->nears; i++)
        if (is_near(cx, r->near[i], to) && all_enter(there, g, r->near[i]) &&
            all_go_on(cx, g, r->near[i]))
            return r->near[i];
    return -1;
}

/* NIE §6.4, §6.5, §6.6 */
static bool all_sail(const struct bc_ctx *cx, const struct bc_ctx *there, const struct group *g,
                     int to)
{
    if (!nie_is_voyage(cx, g->from, to) || sum_of(g->row) > nie_capacity_left(cx, g->nation))
        return false;
    for (int k = 0; k < NIE_KINDS; k++)
        if (g->row[k] && nie_sail_bar(there, g->nation, k, g->from, to))
            return false;
    return true;
}

/* The copy on which their army figures stand wherever they may go. */
static void go_everywhere(struct trial *t, const struct bc_ctx *cx, const struct group *g)
{
    uint8_t armies[NIE_KINDS];
    memcpy(armies, g->row, NIE_KINDS);
    armies[NIE_LEADER] = 0;
    try_on(t, cx);
    for (int r = 0; r < NIE_REGIONS; r++)
        if (r != g->from)
            for (int k = 0; k < NIE_KINDS; k++)
                t->s.fig[r][g->nation][k] |= armies[k] > 0;
}

static void tell_ships(const struct bc_ctx *cx, const struct group *g, struct bc_facts *facts)
{
    const struct nie_voyage *v = &nie_state(cx)->sail[g->nation];
    if (!nie_data(cx)->region[g->from].anchor)
        return;
    if (v->used)
        fact(facts, "NIE §6.6", NIE_TELL_VOYAGE, v->from, v->to);
    int room = nie_capacity_left(cx, g->nation);
    fact(facts, "NIE §6.5", room > 0 ? NIE_TELL_SHIPS : NIE_TELL_FULL, room > 0 ? room : 0, 0);
}

static void tell_reach(const struct bc_ctx *cx, struct group *g, struct bc_facts *facts)
{
    struct trial there;
    go_everywhere(&there, cx, g);
    if (!g->row[NIE_INF])
        fact(facts, "NIE §4.4", NIE_TELL_UNHELD, 0, 0);
    tell_ships(cx, g, facts);
    for (int to = 0; to < NIE_REGIONS; to++) {
        if (to == g->from)
            continue;
        int before = way_to(cx, &there.cx, g, to);
        bool sails = before < 0 && all_sail(cx, &there.cx, g, to);
        if (before == to)
            fact(facts, "NIE §6.2", NIE_TELL_WALKS, to, 0);
        else if (before >= 0)
            fact(facts, "NIE §1.6", NIE_TELL_CROSSES, to, before);
        else if (sails)
            fact(facts, "NIE §6.4", NIE_TELL_SAILS, to, 0);
        else if (is_near(cx, g->from, to))
            fact(facts, "NIE ruling 21", NIE_TELL_ALONE, to, 0);
        if (before >= 0 || sails)
            tell_goal(cx, g->nation, to, sails, facts);
    }
}

/* --- Sets of cards --- */

void nie_tell_cards(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    const struct nie_state *s = nie_state(cx);
    int n = about->a[0], set = about->a[1];
    if (about->kind != NIE_SET || s->seat_of[n] != about->seat || !nie_can_fill(s->hand[n], set))
        return;
    struct nie_worth w = nie_set_worth(s->hand[n], n, set);
    fact_row(facts, "NIE §9.4", nie_act(NIE_TELL_YIELDS, 0, n, set), 2, w.figures);
    bc_fact(facts, "NIE §9.5",
            (struct bc_action){NIE_TELL_TAKES, 0, {(int16_t)n, (int16_t)set, w.bonus, w.jokers}});
}

/* --- Questions --- */

/* Of figures that could go, or of the group on its way. */
static void answer_attack(const struct bc_ctx *cx, const struct nie_frame *f, struct group *g,
                          struct bc_facts *facts)
{
    struct trial there;
    if (f->f.pc > NIE_AT_MOVE_FROM) {
        bool near = is_near(cx, f->f.pc == NIE_AT_MOVE_GO ? f->move.to : f->move.region, g->to);
        tell_step(cx, f, g->to, !near, true, facts);
        return;
    }
    go_everywhere(&there, cx, g);
    int before = way_to(cx, &there.cx, g, g->to);
    g->before = before == g->to ? g->from : before;
    g->sails = before < 0;
    if (g->to == g->from || (g->sails && !all_sail(cx, &there.cx, g, g->to)))
        return;
    if (tell_goal(cx, g->nation, g->to, g->sails, facts))
        tell_attack(cx, g, true, facts);
}

void nie_answer(const struct bc_ctx *cx, const struct bc_action *q, struct bc_facts *facts)
{
    const struct nie_frame *f = (const struct nie_frame *)bc_top(cx);
    struct group g = {.from = q->a[0], .to = q->a[1]};
    bool reach = q->kind == NIE_KNOW_REACH;
    if (q->kind == NIE_KNOW_BATTLE) {
        tell_battle(cx, true, facts);
        return;
    }
    if (!f || f->f.seq != NIE_SEQ_MOVE)
        return;
    g.nation = f->move.nation;
    bool asked = f->f.pc == NIE_AT_MOVE_STEP || f->f.pc == NIE_AT_MOVE_GO;
    if (f->f.pc == NIE_AT_MOVE_FROM ? !is_group(cx, g.nation, g.from, q, reach ? 1 : 2, g.row)
                                    : reach || !asked)
        return;
    if (reach)
        tell_reach(cx, &g, facts);
    else
        answer_attack(cx, f, &g, facts);
}
