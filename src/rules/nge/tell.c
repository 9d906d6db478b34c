/* tell.c - what players are told before they decide (game/door.h): what rows say of their actions, and
 * the answers to questions. Nothing is reckoned here: it is asked of the rules, on a copy where the
 * thing has been done. */
#include "rules/nge/nge.h"

void nge_fact(struct bc_facts *facts, const char *rule, int kind, int a, int b, int c)
{
    bc_fact(facts, rule,
            (struct bc_action){.kind = (int16_t)kind, .a = {(int16_t)a, (int16_t)b, (int16_t)c}});
}

void nge_tell_terms(int side, const struct nge_term *term, int n, struct bc_facts *facts)
{
    for (int i = 0; i < n; i++)
        if (term[i].term == NGE_TERM_CARD)
            nge_fact(facts, term[i].rule, NGE_TELL_CARD, side, term[i].card, term[i].value);
        else
            nge_fact(facts, term[i].rule, NGE_TELL_TERM, side, term[i].term, term[i].value);
}

/* Faces of a die from this one on. */
static int faces(int least)
{
    return least < 1 ? 6 : least > 6 ? 0 : 7 - least;
}

/* --- A copy to try things on --- */

struct trial {
    struct nge_state s;
    struct bc_ctx cx;
};

static void try_on(struct trial *t, const struct bc_ctx *cx)
{
    t->s = *nge_state(cx);
    t->cx = (struct bc_ctx){cx->game, cx->data, &t->s.h, NULL};
}

/* --- Battles --- */

static int ways_of(int sum) /* of two dice */
{
    return sum <= 7 ? sum - 1 : 13 - sum;
}

enum { THROWS = 1296 }; /* of four dice */

struct outlook {
    int wins[2], lost[2]; /* of all throws, and steps in all of them together */
};

/* All throws of the battle as it stands: who wins, and what it costs (NGE §14.6a, §14.8a). */
static struct outlook all_throws(const struct bc_ctx *cx)
{
    const struct nge_fight *w = &nge_state(cx)->fight;
    int more[2] = {nge_modifier(cx, 0), nge_modifier(cx, 1)};
    struct outlook all = {0};
    for (int i = 2; i <= 12; i++)
        for (int k = 2; k <= 12; k++) {
            const struct nge_result *a = nge_battle_result(cx, w->level, i + more[0]),
                                    *d = nge_battle_result(cx, w->level, k + more[1]);
            int ways = ways_of(i) * ways_of(k), most[2] = {w->steps[0], w->steps[1]};
            all.wins[nge_attacker_wins(a, d) ? 0 : 1] += ways;
            for (int who = 0; who < 2; who++) {
                int n = who ? a->n : d->n;
                n = n < most[1 - who] ? n : most[1 - who];
                all.lost[who] += ways * (n < most[who] ? n : most[who]);
            }
        }
    return all;
}

static int percent(int throws)
{
    return (throws * 100 + THROWS / 2) / THROWS;
}

/* What a choice before the dice adds, that anybody can see (NGE §14.5.5a, §14.5.5b, §14.5.6). */
static int added_by(const struct bc_ctx *cx, const struct bc_action *act, int who)
{
    switch (act->kind) {
    case NGE_LEAD:
    case NGE_COMMIT: return nge_unit(cx, act->a[0])->stars;
    case NGE_ADVISE: return nge_tactics(cx, act->a[0], who);
    default: return 0;
    }
}

/* What adds most, for one who brings all that he may; else what declines. */
static struct bc_action offer_of(const struct bc_ctx *cx, const struct bc_list *l, int who)
{
    struct bc_action best = l->v[0].act;
    int most = 0;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *act = &l->v[i].act;
        int added = nge_fight_side(nge_state(cx), who) == act->seat ? added_by(cx, act, who) : 0;
        if (added > most || (!most && (act->kind == NGE_PASS || act->kind == NGE_DONE)))
            best = *act;
        most = added > most ? added : most;
    }
    return best;
}

static bool is_before_dice(const struct bc_ctx *cx)
{
    unsigned is = nge_state(cx)->fight.is;
    bc_seats asked = bc_to_act(cx);
    return asked && asked != BC_BIT(BC_NATURE) && is & NGE_ON && !(is & (NGE_ROLLED | NGE_WIPED));
}

/* The battle played on to its dice: one brings into it what he may choose in the open, and nobody
 * anything else (NGE §14.5.5a, §14.5.5b, §14.5.6). False: it comes to no dice. */
static bool bring(struct bc_ctx *cx, int who)
{
    struct bc_option v[NGE_OPTIONS];
    while (is_before_dice(cx)) {
        struct bc_list l = {v, 0, NGE_OPTIONS, NULL, NULL};
        int seat = bc_to_act(cx) & BC_BIT(0) ? 0 : 1;
        bc_legal(cx, seat, &l);
        struct bc_action act = offer_of(cx, &l, who);
        bc_play(cx, &act);
    }
    return nge_state(cx)->fight.is & NGE_ON && !(nge_state(cx)->fight.is & NGE_WIPED);
}

/* Who may still add something in the open, and how often he wins if he does. */
static void tell_brings(const struct bc_ctx *cx, const int more[2], struct bc_facts *facts)
{
    for (int who = 0; who < 2; who++) {
        struct trial t;
        try_on(&t, cx);
        bc_resume(&t.cx);
        if (!bring(&t.cx, who))
            return;
        int added = nge_modifier(&t.cx, who) - more[who];
        if (added > 0)
            nge_fact(facts, "NGE §14.5.5a", NGE_TELL_BRINGS, nge_fight_side(&t.s, who), added,
                     percent(all_throws(&t.cx).wins[who]));
    }
}

/* The battle of this position, as if nobody chose or played anything more; and as if one side did.
 * What is hidden cannot be weighed (NGE ruling 41). */
static void tell_clash(struct bc_ctx *cx, struct bc_facts *facts)
{
    struct trial before;
    const struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    int sa = nge_strength(&a), sb = nge_strength(&b);
    if (a.hidden || b.hidden) {
        nge_fact(facts, "NGE ruling 41", NGE_TELL_HIDDEN, w->zone, 0, 0);
        return;
    }
    bc_fact(facts, "NGE §14.2b",
            (struct bc_action){.kind = NGE_TELL_CLASH,
                               .a = {(int16_t)w->zone, (int16_t)sa, (int16_t)sb,
                                     (int16_t)nge_odds(sa, sb), (int16_t)nge_level(sa, sb)}});
    try_on(&before, cx);
    if (!w->steps[0] && !w->steps[1])
        nge_judge(cx);
    if (w->is & NGE_WIPED) {
        nge_fact(facts, "NGE §14.3", NGE_TELL_CHANCE, nge_fight_side(s, w->winner), 100, 0);
        return;
    }
    int more[2];
    for (int who = 0; who < 2; who++) {
        struct nge_term term[NGE_TERMS];
        int n = nge_modifiers(cx, who, term);
        nge_tell_terms(nge_fight_side(s, who), term, n, facts);
        more[who] = nge_sum(term, n);
    }
    const struct outlook all = all_throws(cx);
    for (int who = 0; who < 2; who++) {
        int side = nge_fight_side(s, who), lost = (all.lost[who] * 2 + THROWS / 2) / THROWS;
        nge_fact(facts, "NGE §14.6a", NGE_TELL_CHANCE, side, percent(all.wins[who]), 0);
        nge_fact(facts, "NGE §14.8a", NGE_TELL_LOSSES, side, lost, 0);
    }
    tell_brings(&before.cx, more, facts);
}

/* A choice before the dice: the battle as it is with it. */
void nge_tell_battle(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts)
{
    struct trial t;
    struct bc_option v[NGE_OPTIONS];
    struct bc_list room = {v, 0, NGE_OPTIONS, NULL, about};
    try_on(&t, cx);
    bc_step_now(&t.cx)->legal(&t.cx, f, about->seat, &room);
    if (!bc_has(&room, about))
        return;
    bc_play(&t.cx, about);
    if (t.s.fight.is & NGE_ON && !(t.s.fight.is & NGE_ROLLED))
        tell_clash(&t.cx, facts);
}

/* --- Marches --- */

/* NGE §12.4b, §12.4c: who, from where, throws of 6 that succeed, and what his card must be worth. */
static void tell_interceptor(int p, int from, int throws, int price, struct bc_facts *facts)
{
    bc_fact(facts, "NGE §12.4c",
            (struct bc_action){.kind = NGE_TELL_INTERCEPT,
                               .a = {(int16_t)p, (int16_t)from, (int16_t)throws, (int16_t)price}});
}

static void tell_interceptors(const struct bc_ctx *cx, int zone, struct bc_facts *facts)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    for (int i = 0; i < z->nears && s->held[1 - s->side]; i++) {
        struct nge_force a = nge_force(cx, z->near[i].to, 1 - s->side, NGE_FIELD);
        if (a.commander < 0 || !nge_can_intercept(cx, a.commander, zone))
            continue;
        tell_interceptor(a.commander, z->near[i].to,
                         faces(NGE_CAUGHT_FROM - nge_intercept_bonus(cx, zone, &a)),
                         nge_react_price(cx, a.commander), facts);
    }
}

static void tell_enemy(struct trial *t, int from, int to, struct bc_facts *facts)
{
    const struct nge_state *s = &t->s;
    struct nge_force b = nge_force(&t->cx, to, 1 - s->side, NGE_FIELD);
    if (b.units && b.commander >= 0) {
        const struct nge_evade_facts e = {
            .zone = (uint16_t)to, .from = (uint16_t)from, .side = (uint8_t)(1 - s->side)};
        nge_fact(facts, "NGE §12.5a", NGE_TELL_EVADE, b.commander, to,
                 faces(nge_evade_need(&t->cx, &e)));
    }
    if (b.units || nge_fixed_depot(&t->cx, to, 1 - s->side) >= 0) {
        nge_call_battle(&t->cx, to, from, s->side, 0, 0);
        tell_clash(&t->cx, facts);
    }
}

static void tell_test(const struct bc_ctx *cx, struct bc_facts *facts)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_test_facts test = {.zone = s->march.zone,
                                        .side = s->side,
                                        .why = NGE_FOR_MARCH,
                                        .plus = (int8_t)nge_forced(cx)};
    if (nge_needs_test(cx) && nge_mover(cx).units)
        nge_tell_test(cx, &test, facts);
}

static void tell_go(const struct bc_ctx *cx, int to, struct bc_facts *facts)
{
    struct trial t;
    int from = nge_state(cx)->march.zone;
    if (nge_edge(cx, from, to) < 0 || nge_bar_step(cx, to))
        return;
    try_on(&t, cx);
    nge_step(&t.cx, to);
    struct nge_force a = nge_mover(&t.cx);
    nge_fact(facts, "NGE §12.1b", NGE_TELL_LEFT, t.s.march.left, 0, 0);
    tell_interceptors(&t.cx, to, facts);
    if (a.units)
        nge_tell_supply(&t.cx, to, nge_nation_of(&t.cx, &a), NGE_FREELY, facts);
    tell_test(&t.cx, facts);
    tell_enemy(&t, from, to, facts);
}

static void tell_storm(const struct bc_ctx *cx, struct bc_facts *facts)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_term term[NGE_TERMS];
    int n = nge_siege_terms(cx, s->march.zone, s->side, term), throws[NGE_BREACH + 1] = {0};
    nge_tell_terms(s->side, term, n, facts);
    for (int die = 1; die <= 6; die++)
        throws[nge_storm_result(cx, die + nge_sum(term, n))]++;
    for (int i = 0; i <= NGE_BREACH; i++)
        nge_fact(facts, "NGE §15.4a", NGE_TELL_STORM, i, throws[i], 0);
}

void nge_tell_march(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    const struct nge_march *m = nge_march_of(cx);
    if (about->kind == NGE_GO)
        tell_go(cx, about->a[0], facts);
    else if (about->kind == NGE_HALT)
        tell_test(cx, facts);
    else if (about->kind == NGE_ASSAULT)
        tell_storm(cx, facts);
    else if (about->kind == NGE_RALLY && nge_mover(cx).commander >= 0)
        nge_fact(facts, "NGE §14.9.4a", NGE_TELL_THROW, m->leader, m->zone,
                 6 - faces(nge_rally_value(cx) + 1));
}

/* --- Reactions --- */

/* The battle that follows if he comes, with all whom he may take along and without the test of their
 * march. */
static void tell_caught(const struct bc_ctx *cx, int leader, int zone, struct bc_facts *facts)
{
    struct trial t;
    nge_set set = nge_react_party(cx, leader);
    try_on(&t, cx);
    nge_shift(&t.cx, &set, zone);
    nge_merge(&t.cx, zone, nge_side(cx, leader));
    nge_call_battle(&t.cx, zone, t.s.march.prev, t.s.side, NGE_CATCH, 0);
    tell_clash(&t.cx, facts);
}

/* Interception and counter-march. */
void nge_tell_react(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    struct nge_react_facts r = nge_facts(f)->react;
    struct nge_term term[NGE_TERMS];
    int p = about->a[0], from = nge_state(cx)->at[p], n;
    if (about->kind != NGE_INTERCEPT && about->kind != NGE_COUNTER)
        return;
    if (about->kind == NGE_INTERCEPT) {
        struct nge_force a = nge_force(cx, from, r.side, NGE_FIELD);
        n = nge_intercept_terms(cx, r.zone, &a, term);
        tell_interceptor(p, from, faces(NGE_CAUGHT_FROM - nge_sum(term, n)), nge_react_price(cx, p),
                         facts);
    } else {
        r.leader = (uint8_t)p;
        n = nge_counter_terms(cx, &r, term);
        nge_fact(facts, "NGE §14.1c", NGE_TELL_THROW, p, r.zone,
                 faces(NGE_CAUGHT_FROM - nge_sum(term, n)));
    }
    nge_tell_terms(r.side, term, n, facts);
    if (about->kind == NGE_INTERCEPT && nge_can_intercept(cx, p, r.zone) && nge_mover(cx).units)
        tell_caught(cx, p, r.zone, facts);
}

void nge_tell_evade(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    const struct nge_evade_facts *e = &nge_facts(f)->evade;
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD);
    if (about->kind == NGE_EVADE) {
        nge_fact(facts, "NGE §12.5a", NGE_TELL_THROW, nge_leader(&a), e->zone,
                 faces(nge_evade_need(cx, e)));
    } else if (about->kind == NGE_STAND) {
        struct trial t;
        try_on(&t, cx);
        nge_call_battle(&t.cx, e->zone, e->from, t.s.side, 0, 0);
        tell_clash(&t.cx, facts);
    }
}

/* --- Activations --- */

void nge_tell_action(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts)
{
    bool apart = about->kind == NGE_APART;
    int p = about->a[0];
    if ((about->kind != NGE_ACTIVATE && !apart) || !nge_may_activate(cx, p, apart, about->seat))
        return;
    nge_set set = nge_followers(cx, p, apart);
    struct nge_force a = nge_weigh(cx, &set);
    nge_fact(facts, "NGE §9.1a", NGE_TELL_COST, nge_cost_of(cx, p, apart), 0, 0);
    nge_fact(facts, "NGE §12.1a", NGE_TELL_LEFT, nge_moves(cx, &a), 0, 0);
    nge_tell_supply(cx, nge_state(cx)->at[p], nge_nation(cx, p), NGE_FREELY, facts);
}

/* --- Questions --- */

static bool stands_on_map(const struct bc_ctx *cx, int p)
{
    return nge_state(cx)->at[p] < NGE_ZONES && nge_side(cx, p) < NGE_SIDES;
}

static int inside_or_out(const struct nge_state *s, int p)
{
    return s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD;
}

static void answer_supply(const struct bc_ctx *cx, int p, struct bc_facts *facts)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, s->at[p], nge_side(cx, p), inside_or_out(s, p));
    if (a.units)
        nge_tell_supply(cx, s->at[p], nge_nation_of(cx, &a), NGE_FREELY, facts);
}

static void answer_lines(const struct bc_ctx *cx, int side, struct bc_facts *facts)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_stands(cx, z, side)) {
            nge_set set = nge_pieces(cx, z, side, NGE_FIELD);
            answer_supply(cx, nge_from(&set, 0), facts);
        }
}

/* What if the formation of `p` attacked what stands in a zone next to it? As it is now: without what
 * interceptions, evasions, counter-marches and cards would change. */
static void answer_odds(const struct bc_ctx *cx, int p, int zone, struct bc_facts *facts)
{
    struct trial t;
    int side = nge_side(cx, p), from = nge_state(cx)->at[p];
    if (nge_edge(cx, from, zone) < 0 || !nge_stands(cx, zone, 1 - side) ||
        nge_state(cx)->fight.is & NGE_ON)
        return;
    try_on(&t, cx);
    nge_set set = nge_pieces(cx, from, side, NGE_FIELD);
    nge_shift(&t.cx, &set, zone);
    nge_call_battle(&t.cx, zone, from, side, 0, 0);
    tell_clash(&t.cx, facts);
}

void nge_answer(const struct bc_ctx *cx, const struct bc_action *q, struct bc_facts *facts)
{
    if (nge_answer_europe(cx, q, facts))
        return;
    if (q->kind == NGE_ASK_LINES) {
        if (q->seat < NGE_SIDES)
            answer_lines(cx, q->seat, facts);
    } else if (!stands_on_map(cx, q->a[0]))
        return;
    else if (q->kind == NGE_ASK_SUPPLY)
        answer_supply(cx, q->a[0], facts);
    else if (q->a[1] >= 0 && q->a[1] < NGE_ZONES)
        answer_odds(cx, q->a[0], q->a[1], facts);
}
