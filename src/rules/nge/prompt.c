/* prompt.c - what the questions tell: where, who, how much, and which throw is enough. */
#include "rules/nge/nge.h"

static void put(struct bc_action *q, int a, int b, int c, int d, int e)
{
    const int v[] = {a, b, c, d, e};
    for (int i = 0; i < 5; i++)
        q->a[i] = (int16_t)v[i];
}

/* Commander or lone unit of a set, else the first of its pieces; -1: nobody. */
static int leader_of(const struct bc_ctx *cx, const nge_set *set)
{
    struct nge_force a = nge_weigh(cx, set);
    return nge_head(&a);
}

static int leader_in(const struct bc_ctx *cx, int zone, int side, int which)
{
    nge_set set = nge_pieces(cx, zone, side, which);
    return leader_of(cx, &set);
}

/* Of the formation that comes, by land or from the sea. */
static int mover_in(const struct bc_ctx *cx, int zone)
{
    const struct nge_march *m = &nge_state(cx)->march;
    int side = nge_state(cx)->side;
    return m->is & NGE_BEGUN && m->zone == zone ? m->leader : leader_in(cx, zone, side, NGE_FIELD);
}

static int strength_in(const struct bc_ctx *cx, int zone, int side)
{
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD);
    return nge_strength(&a);
}

static int at_least(int v, int least)
{
    return v > least ? v : least;
}

/* --- The set-up --- */

/* The general named for a formation, or its first named corps; fleets: the one drawn. */
static void ask_setup(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_data *d = nge_data(cx);
    const struct nge_setup_facts *t = &f->setup;
    int piece = -1;
    if (t->entry >= d->starts) {
        int nation = t->drawn || t->freed >= d->free_generals + d->free_depots
                         ? d->squadron[t->fleet].nation
                         : d->free_nation;
        put(q, -1, t->drawn ? t->drawn : -1, nation, 0, 0);
        return;
    }
    const struct nge_start *s = &d->start[t->entry];
    for (int i = s->corps - 1; i >= 0; i--)
        if (s->unit[i] != NGE_NONE)
            piece = s->unit[i];
    if (s->generals && s->general[0] != NGE_NONE)
        piece = s->general[0];
    put(q, t->zone - 1, piece, s->nation, s->corps - t->slot, 0);
}

/* --- A march --- */

static void ask_company(const struct bc_ctx *cx, struct bc_action *q)
{
    const struct nge_march *m = &nge_state(cx)->march;
    struct nge_force a = nge_mover(cx);
    int most = nge_is_general(m->leader) ? nge_unit(cx, m->leader)->command : 0;
    put(q, m->leader, m->zone, a.steps, a.armies ? most * 2 : most, 0);
}

static void ask_march(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    switch (q->kind) {
    case NGE_Q_COMPANY: ask_company(cx, q); break;
    case NGE_Q_MOVE: put(q, m->leader, m->zone, m->left, 0, 0); break;
    case NGE_Q_RESTORE:
        put(q, nge_army_to_restore(cx), m->zone, NGE_REPLACED - f->land.restored, 0, 0);
        break;
    default: /* NGE_Q_WAIT */
        put(q, m->leader, m->zone, strength_in(cx, m->zone, s->side),
            strength_in(cx, m->zone, 1 - s->side), 0);
        break;
    }
}

/* --- Reactions --- */

static void ask_react(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_react_facts *r = &f->react;
    const struct nge_evade_facts *e = &f->evade;
    nge_set go;
    switch (q->kind) {
    case NGE_Q_REACT:
        if (f->f.seq == NGE_SEQ_EVADE)
            put(q, e->zone, mover_in(cx, e->zone), 0, 0, 0);
        else if (f->f.seq == NGE_SEQ_INTERCEPT)
            put(q, r->zone, mover_in(cx, r->zone), 0, 0, 0);
        else
            put(q, r->zone, leader_in(cx, r->zone, 1 - r->side, NGE_FIGHTING), 0, 0, 0);
        break;
    case NGE_Q_PARTY:
        go = nge_pieces(cx, r->from, r->side, NGE_CHOSEN);
        put(q, r->zone, r->leader, r->from, nge_weigh(cx, &go).steps,
            at_least(nge_react_need(cx, &f->f), 1));
        break;
    case NGE_Q_PAY:
        put(q, r->zone, r->leader, nge_react_price(cx, r->leader),
            at_least(nge_react_need(cx, &f->f), 1), 0);
        break;
    default: /* NGE_Q_EVADE */
        put(q, e->zone, mover_in(cx, e->zone), leader_in(cx, e->zone, e->side, NGE_FIELD),
            at_least(nge_evade_need(cx, e), 1), 0);
        break;
    }
}

/* --- Tests, battles, losses --- */

static void ask_test(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    struct nge_term term[NGE_TERMS];
    int n = nge_test_terms(cx, &f->test, term), bits = 0;
    for (int i = 0; i < n; i++)
        bits |= 1 << term[i].term;
    put(q, f->test.zone, nge_tested(cx, &f->test).steps, nge_sum(term, n), bits, 0);
}

/* Before the odds are settled the level is what it would be now. */
static void ask_battle(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    int sa = nge_strength(&a), sb = nge_strength(&b);
    put(q, nge_state(cx)->fight.zone, sa, sb,
        q->kind == NGE_Q_WINDOW ? f->window.window - 1 : nge_level(sa, sb), nge_modifier(cx, 0));
    q->a[5] = (int16_t)nge_modifier(cx, 1);
}

static void ask_lose(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_seabattle_facts *b = &f->seabattle;
    switch (f->f.seq) {
    case NGE_SEQ_TEST: put(q, f->test.zone, f->test.loss, NGE_LOST_BY_ATTRITION, 0, 0); break;
    case NGE_SEQ_LANDING: put(q, f->landing.zone, f->landing.sunk, NGE_LOST_AT_SEA, 0, 0); break;
    case NGE_SEQ_SEABATTLE:
        put(q, b->sea ? b->sea : nge_state(cx)->voyage.at, b->left, NGE_LOST_AT_SEA, 0, 0);
        break;
    default: put(q, f->losses.zone, f->losses.left, f->losses.why, 0, 0); break;
    }
}

static void ask_retreat(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_retreat_facts *r = &f->retreat;
    if (f->f.seq == NGE_SEQ_JOIN) {
        int zone = nge_next_quarrel(cx, 1 - f->join.side);
        nge_set late = nge_pieces(cx, zone, 1 - f->join.side, NGE_FIELD);
        put(q, zone, leader_of(cx, &late), nge_weigh(cx, &late).steps, 0, 0);
        return;
    }
    nge_set set = nge_pieces(cx, r->zone, r->side, NGE_CHOSEN);
    put(q, r->zone, leader_of(cx, &set), nge_weigh(cx, &set).steps, 0, 0);
}

static void ask_trim(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_trim_facts *t = &f->trim;
    struct nge_force a = nge_force(cx, t->zone, t->side, NGE_FIELD);
    put(q, t->zone, a.commander, a.steps, nge_surplus(cx, t->zone, t->side), 0);
}

/* --- Sieges, campaigns --- */

static void ask_siege(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const int8_t *limit = nge_data(cx)->siege;
    int zone = f->assault.zone, side = f->assault.side, plus = f->assault.plus;
    if (f->f.seq == NGE_SEQ_LANDING) {
        zone = f->landing.zone;
        side = f->landing.side;
        plus = 0;
    } else if (f->f.seq == NGE_SEQ_END) {
        zone = nge_next_assault(cx, &f->end);
        side = f->end.side;
        plus = 0;
    }
    int bonus = nge_siege_bonus(cx, zone, side) + plus;
    put(q, zone, bonus, at_least(limit[NGE_STEADFAST] + 1 - bonus, 1),
        at_least(limit[NGE_REPULSED] - bonus, 0), 0);
}

/* Formations named or still to march; then those that wait, in all, or in the zone of the battle. */
static void ask_campaign(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_campaign_facts *c = &f->campaign;
    int zone = c->zone - 1, left = 0, waits = 0;
    if (zone < 0) {
        for (int i = 0; i < c->named; i++) {
            bool in = c->leader[i] != NGE_NONE;
            left += in && c->left[i] < 0;
            waits += in && c->left[i] >= 0;
        }
        put(q, -1, left ? left : waits, 0, 0, 0);
        return;
    }
    put(q, zone, nge_waiting(cx, c, zone), strength_in(cx, zone, c->side),
        strength_in(cx, zone, 1 - c->side), 0);
}

/* --- The sea --- */

static int count_with(const struct bc_ctx *cx, unsigned bit)
{
    int n = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        n += nge_has(nge_state(cx), p, bit);
    return n;
}

/* Own and enemy fleets as the one who is asked sees them. */
static void ask_sea(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_voyage *v = &s->voyage;
    const struct nge_seabattle_facts *b = &f->seabattle;
    bool battle = f->f.seq == NGE_SEQ_SEABATTLE;
    int place = battle && b->sea ? b->sea : v->want < NGE_NOWHERE ? v->want : v->at;
    if (f->f.seq == NGE_SEQ_LANDING)
        place = f->landing.zone;
    else if (battle && b->port)
        place = b->port - 1;
    int squadron = count_with(cx, battle && b->sea ? NGE_SECOND : NGE_MOVER),
        others = count_with(cx, NGE_FIGHTS), active = battle ? b->side : s->side;
    if (v->is & NGE_SAIL_BLOCKED) /* those in the port, or in its box */
        others = nge_count_fleets(cx, v->want >= NGE_BOX ? v->want - NGE_BOX : NGE_BOX + v->want,
                                  1 - active);
    bool own = q->seat == active;
    put(q, place, own ? squadron : others, own ? others : squadron,
        NGE_SEA_CAUGHT - nge_best_initiative(cx, NGE_FIGHTS), 0);
}

static void ask_fleets(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_chase_facts *c = &f->chase;
    switch (q->kind) {
    case NGE_Q_SAIL: put(q, s->voyage.at, s->voyage.left, 0, 0, 0); break;
    case NGE_Q_FLEETS:
        put(q, s->voyage.at, count_with(cx, NGE_MOVER),
            f->sail.free ? NGE_SQUADRON : s->ap + s->reserve[s->side], 0, 0);
        break;
    case NGE_Q_CHASE:
        put(q, NGE_AT_SEA + c->sea, nge_chase_place(cx, c),
            count_with(cx, c->hunt ? NGE_SECOND : NGE_MOVER), nge_chase_room(cx, c), 0);
        break;
    default: ask_sea(cx, f, q); break;
    }
}

/* --- Between the years --- */

static void ask_year(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_budget_facts *b = &f->budget;
    const struct nge_redeploy_facts *r = &f->redeploy;
    switch (q->kind) {
    case NGE_Q_YEAR: put(q, s->year, s->vp, s->esc, 0, 0); break;
    case NGE_Q_HAND:
        put(q, nge_hand_size(cx, f->hand.side), nge_allotment(cx, f->hand.side), 0, 0, 0);
        break;
    case NGE_Q_BOON: put(q, nge_next_boon(cx, &f->hand), 0, 0, 0, 0); break;
    case NGE_Q_BUDGET: put(q, b->power, s->points[b->power], 0, 0, 0); break;
    case NGE_Q_SITE:
        put(q, b->power, b->piece - 1, b->steps == NGE_NONE ? 1 : b->steps, 0, 0);
        break;
    case NGE_Q_MINORS: put(q, b->minors, 0, 0, 0, 0); break;
    case NGE_Q_TALKS: put(q, 2 - f->talks.cards, 0, 0, 0, 0); break;
    case NGE_Q_PEACE: put(q, f->peace.loser, f->peace.left, 0, 0, 0); break;
    default:
        put(q, r->power, r->moving - 1, r->moving ? r->zone : -1, nge_redeploy_left(cx, &f->f), 0);
        break;
    }
}

static void ask_nation(const struct bc_ctx *cx, const struct nge_frame *f, struct bc_action *q)
{
    const struct nge_treat_facts *t = &f->treat;
    if (f->f.seq == NGE_SEQ_TREAT)
        put(q, t->nation, nge_talk_bonus(cx, t->side, t->nation) + t->plus, 0, 0, 0);
    else if (f->f.seq == NGE_SEQ_JOIN)
        put(q, f->join.nation, 0, 0, 0, 0);
    else
        put(q, nge_next_conquest(cx, &f->conquest), 0, 0, 0, 0);
}

static void tell(const struct bc_ctx *cx, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_frame *f = nge_facts(bc_top(cx));
    switch (q->kind) {
    case NGE_Q_SETUP: ask_setup(cx, f, q); break;
    case NGE_Q_ACTION: put(q, s->round, s->reserve[s->side], 0, 0, 0); break;
    case NGE_Q_SPEND: put(q, s->ap, s->reserve[s->side], 0, 0, 0); break;
    case NGE_Q_COMPANY:
    case NGE_Q_MOVE:
    case NGE_Q_RESTORE:
    case NGE_Q_WAIT: ask_march(cx, f, q); break;
    case NGE_Q_REACT:
    case NGE_Q_PARTY:
    case NGE_Q_PAY:
    case NGE_Q_EVADE: ask_react(cx, f, q); break;
    case NGE_Q_TEST: ask_test(cx, f, q); break;
    case NGE_Q_BATTLE:
    case NGE_Q_WINDOW: ask_battle(cx, f, q); break;
    case NGE_Q_LOSE: ask_lose(cx, f, q); break;
    case NGE_Q_RETREAT: ask_retreat(cx, f, q); break;
    case NGE_Q_TRIM: ask_trim(cx, f, q); break;
    case NGE_Q_SIEGE: ask_siege(cx, f, q); break;
    case NGE_Q_CAMPAIGN: ask_campaign(cx, f, q); break;
    case NGE_Q_CARD: put(q, f->event.card, f->event.left, 0, 0, 0); break;
    case NGE_Q_NATION: ask_nation(cx, f, q); break;
    case NGE_Q_YEAR:
    case NGE_Q_HAND:
    case NGE_Q_BOON:
    case NGE_Q_BUDGET:
    case NGE_Q_SITE:
    case NGE_Q_MINORS:
    case NGE_Q_TALKS:
    case NGE_Q_PEACE:
    case NGE_Q_REDEPLOY: ask_year(cx, f, q); break;
    default: ask_fleets(cx, f, q); break;
    }
}

/* Under fog a question tells what can be seen, a step for each corps of the enemy (NGE ruling 41). */
void nge_prompt(const struct bc_ctx *cx, struct bc_action *q)
{
    const struct nge_state *s = nge_state(cx);
    if (!s->fog || s->veil || q->seat < 0 || q->seat >= NGE_SIDES) {
        tell(cx, q);
        return;
    }
    struct nge_state seen = *s;
    struct bc_ctx copy = {cx->game, cx->data, &seen.h, NULL};
    nge_hide_stacks(&copy, 1 - q->seat);
    tell(&copy, q);
}
