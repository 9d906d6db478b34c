/* react.c - what the others do while a formation marches or fights: interception (NGE §12.4a), evasion
 * (NGE §12.5a), counter-marches (NGE §14.1a).
 *
 * Interceptors and counter-marchers are chosen in the same way: a general, then who stays behind, or, if he
 * is a subordinate, who goes with him. They carry the bit NGE_PICKED until they have arrived. */
#include "rules/nge/nge.h"

enum { WARY_FROM = 3, TURNED = 3, GUNS = 2 };

static const struct nge_react_facts *react_of(const struct bc_frame *f)
{
    return &nge_facts(f)->react;
}

static bc_seats react_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(react_of(f)->side);
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

/* NGE §4.8: cavalry superiority is worth 1. */
int nge_superiority(const struct bc_ctx *cx, const struct nge_force *a, const struct nge_force *b)
{
    bool known = !a->hidden && !b->hidden; /* else whoever asks cannot know (NGE ruling 41) */
    return known && a->horse > b->horse ? nge_data(cx)->number[NGE_N_SUPERIORITY] : 0;
}

static int lower_initiative(const struct bc_ctx *cx, const struct nge_force *a,
                            const struct nge_force *b)
{
    return a->commander >= 0 && b->commander >= 0 &&
           nge_unit(cx, a->commander)->initiative < nge_unit(cx, b->commander)->initiative;
}

/* --- Who goes --- */

/* A general in a zone next to `zone` who can come: with a formation outside its fortress that is not
 * demoralised, by a way that is open, and not into a third party's land. `guns`: a counter-march, which
 * crosses no mountain and no strait. */
static bool can_come(const struct bc_ctx *cx, int p, int zone, bool guns)
{
    const struct nge_state *s = nge_state(cx);
    int from = s->at[p], side = nge_side(cx, p), way = nge_edge(cx, from, zone);
    if (way < 0 || s->is[p] & NGE_INSIDE || nge_stands(cx, from, 1 - side))
        return false;
    const struct nge_edge *e = &nge_data(cx)->zone[from].near[way];
    if (!nge_strait_open(cx, e, side) || e->kind == NGE_DESERT ||
        (guns && (e->kind == NGE_MOUNTAIN || e->kind == NGE_STRAIT)))
        return false;
    struct nge_force a = nge_force(cx, from, side, NGE_FIELD);
    if (!nge_may_enter(cx, side, zone) || nge_is_spain_shut(cx, &a.set, zone))
        return false;
    return a.units && !a.demoralised && (p == a.commander || a.armies);
}

/* A subordinate, or one general of two armies: who goes with him is added one by one. */
static bool is_apart(const struct bc_ctx *cx, int leader)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = nge_pieces(cx, s->at[leader], nge_side(cx, leader), NGE_FIELD);
    return leader != nge_commander(cx, &set);
}

bool nge_can_intercept(const struct bc_ctx *cx, int general, int zone)
{
    return can_come(cx, general, zone, false);
}

int nge_react_price(const struct bc_ctx *cx, int leader)
{
    return nge_cost_of(cx, leader, is_apart(cx, leader));
}

/* All whom he may take along. */
nge_set nge_react_party(const struct bc_ctx *cx, int leader)
{
    return nge_followers(cx, leader, is_apart(cx, leader));
}

static void pick_all(struct bc_ctx *cx, int leader)
{
    nge_set set = nge_react_party(cx, leader);
    NGE_EACH(p, &set)
    nge_set_bits(nge_state(cx), p, NGE_PICKED, true);
}

struct party {
    nge_set go, stay;
};

static struct party party_of(const struct bc_ctx *cx, const struct nge_react_facts *r)
{
    struct party a = {nge_pieces(cx, r->from, r->side, NGE_CHOSEN),
                      nge_pieces(cx, r->from, r->side, NGE_FIELD)};
    NGE_EACH(p, &a.go)
    nge_del(&a.stay, p);
    return a;
}

static const struct bc_bar *bar_empty(const struct bc_ctx *cx, const struct party *a)
{
    const struct bc_bar *bar = nge_bar_empty(cx, &a->go);
    return bar ? bar : nge_bar_empty(cx, &a->stay);
}

/* May these go there and those stay? */
static const struct bc_bar *bar_party(const struct bc_ctx *cx, const struct nge_react_facts *r,
                                      const struct party *a)
{
    static const struct bc_bar nobody = {"NGE §12.4d", "react.nobody"};
    static const struct bc_bar home = {"NGE §2.1b", "step.home"};
    int first = nge_from(&a->go, 0);
    if (first < 0 || !nge_is_corps(first))
        return &nobody;
    NGE_EACH(p, &a->go)
    if (!nge_at_home(cx, p, r->zone))
        return &home;
    const struct bc_bar *bar = nge_bar_stack(cx, &a->go);
    if (!bar)
        bar = nge_bar_stack(cx, &a->stay);
    if (!bar)
        bar = bar_empty(cx, a);
    nge_set there = nge_pieces(cx, r->zone, r->side, NGE_FIELD);
    return bar ? bar : nge_bar_merge(cx, &there, &a->go, true);
}

/* A lone general or marker may not be what stays. */
static bool is_headless(const nge_set *stay)
{
    int first = nge_from(stay, 0);
    while (first >= 0 && nge_is_depot(first))
        first = nge_from(stay, first + 1);
    return first >= 0 && !nge_is_corps(first);
}

static void pick_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_react_facts *r = react_of(f);
    struct party a = party_of(cx, r);
    bool apart = is_apart(cx, r->leader);
    const nge_set *from = apart ? &a.stay : &a.go;
    NGE_EACH(p, from)
    {
        struct party b = a;
        if (nge_is_special(p) || nge_is_army(p) || (!nge_is_corps(p) && apart) || p == r->leader ||
            (nge_is_general(p) && nge_state(cx)->n[p]))
            continue;
        if (apart)
            nge_add(&b.go, p), nge_del(&b.stay, p);
        else
            nge_del(&b.go, p), nge_add(&b.stay, p);
        const struct bc_bar *bar = nge_bar_stack(cx, apart ? &b.go : &b.stay);
        if (!bar)
            bar = bar_empty(cx, &b);
        if (apart || (nge_is_corps(nge_from(&b.go, 0)) && !is_headless(&b.stay)))
            bc_offer(l, nge_act(apart ? NGE_WITH : NGE_LEAVE, seat, p, 0), bar);
    }
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static int fight_index(const struct nge_state *s, int side)
{
    return side != s->fight.attacker;
}

static void note_try(struct bc_ctx *cx, const struct nge_react_facts *r)
{
    struct nge_state *s = nge_state(cx);
    uint8_t *done = &s->fight.tried[fight_index(s, r->side)];
    *done = (uint8_t)(*done | 1u << nge_edge(cx, r->zone, r->from));
}

/* Done with a party that cannot go: nobody goes. */
static enum bc_flow pick_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    if (act->kind != NGE_DONE) {
        nge_set_bits(nge_state(cx), act->a[0], NGE_PICKED, act->kind == NGE_WITH);
        return BC_REPEAT;
    }
    struct party a = party_of(cx, r);
    if (bar_party(cx, r, &a) || is_headless(&a.stay)) {
        if (f->seq == NGE_SEQ_COUNTER)
            note_try(cx, r);
        nge_clear_bits(cx, NGE_PICKED);
        r->leader = NGE_NONE;
    }
    return BC_NEXT;
}

static bool has_leader(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return react_of(f)->leader != NGE_NONE;
}

static void set_out(struct bc_ctx *cx, struct nge_react_facts *r)
{
    struct nge_state *s = nge_state(cx);
    struct party a = party_of(cx, r);
    const struct nge_edge *e = &nge_data(cx)->zone[r->from].near[nge_edge(cx, r->from, r->zone)];
    nge_shift(cx, &a.go, r->zone);
    nge_tell_move(cx, &a.go, r->zone);
    NGE_EACH(p, &a.go)
    if (s->at[p] == r->zone)
        s->from[p] = (uint8_t)(1 + e->back);
    nge_tidy(cx, r->from, r->side);
    nge_call_test(cx, r->zone, r->side, NGE_FOR_STEP, e->cost);
}

/* --- INTERCEPT --- */

/* NGE §12.4c: of those who come in between, and of those who evade. */
int nge_intercept_terms(const struct bc_ctx *cx, int zone, const struct nge_force *by,
                        struct nge_term out[NGE_TERMS])
{
    static const char rule[] = "NGE §12.4c";
    struct nge_force at = nge_force(cx, zone, nge_state(cx)->side, NGE_MARCHING);
    int n = nge_put_term(out, 0, rule, NGE_TERM_CAVALRY, nge_superiority(cx, by, &at));
    n = nge_put_term(out, n, rule, NGE_TERM_INITIATIVE, lower_initiative(cx, by, &at));
    return nge_put_term(out, n, rule, NGE_TERM_ROUGH, -nge_is_rough(cx, zone));
}

int nge_intercept_bonus(const struct bc_ctx *cx, int zone, const struct nge_force *by)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_intercept_terms(cx, zone, by, term));
}

/* NGE §12.4a, ruling 49: public, whatever cards there are. */
static bool intercept_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_react_facts *r = react_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    if (!nge_state(cx)->held[r->side])
        return false;
    for (int i = 0; i < z->nears; i++) {
        nge_set set = nge_pieces(cx, z->near[i].to, r->side, NGE_FIELD);
        int chief = nge_commander(cx, &set);
        if (chief >= 0 && can_come(cx, chief, r->zone, false))
            return true;
    }
    return false;
}

static bool has_card_of(const struct bc_ctx *cx, int side, int value)
{
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c) && nge_card_value(cx, c) >= value)
            return true;
    return false;
}

static void intercept_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                            struct bc_list *l)
{
    static const struct bc_bar no_card = {"NGE §12.4b", "intercept.card"};
    const struct nge_react_facts *r = react_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    for (int i = 0; i < z->nears; i++) {
        nge_set set = nge_pieces(cx, z->near[i].to, r->side, NGE_FIELD);
        for (int p = nge_from(&set, NGE_FIRST_GENERAL); p >= 0; p = nge_from(&set, p + 1))
            if (can_come(cx, p, r->zone, false))
                bc_offer(l, nge_act(NGE_INTERCEPT, seat, p, 0),
                         has_card_of(cx, r->side, nge_react_price(cx, p)) ? NULL : &no_card);
    }
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    if (act->kind == NGE_PASS || act->kind == NGE_DONE)
        return BC_LEAVE;
    r->leader = (uint8_t)act->a[0];
    r->from = nge_state(cx)->at[r->leader];
    pick_all(cx, r->leader);
    return BC_NEXT;
}

static void card_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_react_facts *r = react_of(f);
    int need = nge_react_price(cx, r->leader);
    for (int c = r->side * NGE_CARDS_EACH; c < (r->side + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c) && nge_card_value(cx, c) >= need)
            bc_add(l, nge_act(NGE_PLAY, seat, c, 0), 1);
}

static enum bc_flow card_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_discard(cx, act->a[0]);
    return BC_NEXT;
}

static enum bc_flow intercept_roll(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    struct party a = party_of(cx, r);
    struct nge_force by = nge_weigh(cx, &a.go);
    int sum = act->a[0] + nge_intercept_bonus(cx, r->zone, &by);
    nge_emit(cx, NGE_EV_INTERCEPTS, r->leader, r->zone, act->a[0], sum, 0);
    if (sum >= NGE_CAUGHT_FROM)
        set_out(cx, r);
    else {
        nge_clear_bits(cx, NGE_PICKED);
        r->leader = NGE_NONE;
    }
    return BC_NEXT;
}

static enum bc_flow arrived(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    nge_set set = nge_pieces(cx, r->zone, r->side, NGE_CHOSEN);
    bool alive = nge_has_corps(&set);
    nge_clear_bits(cx, NGE_PICKED);
    r->alive = alive;
    if (r->leader == NGE_NONE)
        return BC_NEXT;
    nge_merge(cx, r->zone, r->side);
    nge_call_dismissal(cx, r->zone, r->side);
    return BC_NEXT;
}

static enum bc_flow left(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    f->ret = react_of(f)->leader != NGE_NONE && react_of(f)->alive;
    return BC_LEAVE;
}

const struct bc_step nge_seq_intercept[] = {
    {"intercept.ask", "NGE §12.4a",
     BC_ASKS(intercept_when, react_who, intercept_legal, choose_take), BC_FACTS(NGE_Q_REACT),
     BC_TELLS(nge_tell_react)},
    {"intercept.party", "NGE §12.4d", BC_ASKS(has_leader, react_who, pick_legal, pick_take),
     BC_FACTS(NGE_Q_PARTY)},
    {"intercept.card", "NGE §12.4b", BC_ASKS(has_leader, react_who, card_legal, card_take),
     BC_FACTS(NGE_Q_PAY)},
    {"intercept.roll", "NGE §12.4c", BC_DRAWS(has_leader, die_odds, intercept_roll),
     BC_FACTS(NGE_Q_PARTY), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"intercept.join", "NGE §12.4d", BC_RUNS(BC_ALWAYS, arrived), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"intercept.end", "NGE §12.4d", BC_RUNS(BC_ALWAYS, left)},
    {0},
};

/* --- EVADE --- */

static const struct nge_evade_facts *evade_of(const struct bc_frame *f)
{
    return &nge_facts(f)->evade;
}

static bc_seats evade_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(evade_of(f)->side);
}

/* NGE §12.5b, ruling 10 */
static bool inside_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_evade_facts *e = evade_of(f);
    return nge_holds_fort(cx, e->zone, e->side) && nge_stands(cx, e->zone, e->side);
}

static const struct bc_bar *bar_inside(const struct bc_ctx *cx, const nge_set *field, int p)
{
    nge_set stay = *field;
    nge_del(&stay, p);
    return is_headless(&stay) ? NULL : nge_bar_stack(cx, &stay);
}

static void inside_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    const struct nge_evade_facts *e = evade_of(f);
    nge_set set = nge_pieces(cx, e->zone, e->side, NGE_FIELD);
    struct nge_force in = nge_force(cx, e->zone, e->side, NGE_GARRISON);
    NGE_EACH(p, &set)
    if (nge_is_corps(p) || nge_is_depot(p) ||
        (nge_is_general(p) && in.units && !nge_state(cx)->n[p]))
        bc_offer(l, nge_act(NGE_GO_INSIDE, seat, p, 0), bar_inside(cx, &set, p));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

/* With the last corps all the others go inside. */
static enum bc_flow inside_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_evade_facts *e = evade_of(f);
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_set one = {{0}};
    nge_add(&one, act->a[0]);
    nge_go_inside(cx, &one, e->zone, e->side);
    if (nge_is_depot(act->a[0]))
        s->n[act->a[0]] = 0;
    if (!nge_stands(cx, e->zone, e->side)) {
        nge_set rest = nge_pieces(cx, e->zone, e->side, NGE_FIELD);
        nge_go_inside(cx, &rest, e->zone, e->side);
    }
    return BC_REPEAT;
}

/* NGE §12.5c, ruling 5, 12: not where the enemy comes from, nor where enemies are, nor to another army. */
bool nge_can_flee(const struct bc_ctx *cx, int zone, int side, int from, int to)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_edge *e = &nge_data(cx)->zone[zone].near[nge_edge(cx, zone, to)];
    if (to == from || !nge_may_enter(cx, side, to) || !nge_strait_open(cx, e, side) ||
        e->kind == NGE_DESERT || nge_stands(cx, to, 1 - side) ||
        nge_fixed_depot(cx, to, 1 - side) >= 0 ||
        (nge_holds_fort(cx, to, 1 - side) && nge_siege(s, to) < 0))
        return false;
    nge_set own = nge_pieces(cx, zone, side, NGE_FIELD),
            there = nge_pieces(cx, to, side, NGE_FIELD);
    int first = nge_from(&there, 0);
    if (nge_is_spain_shut(cx, &own, to))
        return false;
    return first < 0 || !nge_is_corps(first) || !nge_bar_merge(cx, &there, &own, false);
}

static bool has_way(const struct bc_ctx *cx, const struct nge_evade_facts *e)
{
    const struct nge_zone *z = &nge_data(cx)->zone[e->zone];
    for (int i = 0; i < z->nears; i++)
        if (nge_can_flee(cx, e->zone, e->side, e->from, z->near[i].to))
            return true;
    return false;
}

static bool ask_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_evade_facts *e = evade_of(f);
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD);
    return a.units && (a.commander >= 0 || a.demoralised) && (nge_state(cx)->fog || has_way(cx, e));
}

/* Under fog he is asked in any case: whether he has a way depends on what he could join
 * (NGE ruling 41, 49). */
static void ask_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    static const struct bc_bar no_way = {"NGE §12.5c", "evade.no_way"};
    bc_offer(l, nge_act(NGE_EVADE, seat, 0, 0), has_way(cx, evade_of(f)) ? NULL : &no_way);
    bc_add(l, nge_act(NGE_STAND, seat, 0, 0), 1);
}

static enum bc_flow ask_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_evade_facts *e = &nge_frame(f)->evade;
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD);
    e->tries = act->kind == NGE_EVADE;
    e->free = e->tries && nge_is_shaken(&a); /* NGE §12.5b */
    return BC_NEXT;
}

static bool turn_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_evade_facts *e = evade_of(f);
    return e->tries && !e->free && e->side == NGE_C && nge_in_game(nge_state(cx), NGE_CARD_F(6)) &&
           nge_has_unknown(cx, NGE_F);
}

static void turn_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(6)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(6), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow turn_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->evade.turned = 1;
        return card_take(cx, f, act);
    }
    return BC_NEXT;
}

/* NGE ruling 12: a river in the mover's way helps. */
int nge_evade_terms(const struct bc_ctx *cx, int zone, int from, const struct nge_force *by,
                    struct nge_term out[NGE_TERMS])
{
    int way = from == NGE_NOWHERE ? -1 : nge_edge(cx, zone, from);
    bool river = way >= 0 && nge_data(cx)->zone[zone].near[way].kind == NGE_RIVER &&
                 !nge_has_bridges(cx, nge_state(cx)->side);
    return nge_put_term(out, nge_intercept_terms(cx, zone, by, out), "NGE ruling 12",
                        NGE_TERM_RIVER, river);
}

int nge_evade_bonus(const struct bc_ctx *cx, int zone, int from, const struct nge_force *by)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_evade_terms(cx, zone, from, by, term));
}

int nge_evade_need(const struct bc_ctx *cx, const struct nge_evade_facts *e)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD),
                     at = nge_force(cx, e->zone, s->side, NGE_MARCHING);
    bool wary = s->wary && e->side == NGE_C && at.commander == nge_napoleon(cx); /* 39C */
    if (nge_is_shaken(&a))
        return 1; /* NGE §12.5b: without a throw */
    return (wary ? WARY_FROM : NGE_CAUGHT_FROM) + (e->turned ? TURNED : 0) -
           nge_evade_bonus(cx, e->zone, e->from, &a);
}

static bool tries(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return evade_of(f)->tries && !evade_of(f)->free;
}

static enum bc_flow evade_roll(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_evade_facts *e = &nge_frame(f)->evade;
    struct nge_force a = nge_force(cx, e->zone, e->side, NGE_FIELD);
    int sum = act->a[0] + nge_evade_bonus(cx, e->zone, e->from, &a) - (e->turned ? TURNED : 0);
    nge_emit(cx, NGE_EV_EVADES, nge_leader(&a), act->a[0], sum, 0, 0);
    e->free = act->a[0] >= nge_evade_need(cx, e);
    return BC_NEXT;
}

static bool flees(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return evade_of(f)->free;
}

static void flee_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_evade_facts *e = evade_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[e->zone];
    for (int i = 0; i < z->nears; i++)
        if (nge_can_flee(cx, e->zone, e->side, e->from, z->near[i].to))
            bc_add(l, nge_act(NGE_FLEE, seat, z->near[i].to, 0), 1);
}

static enum bc_flow flee_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_evade_facts *e = evade_of(f);
    const struct nge_state *s = nge_state(cx);
    nge_set set = nge_pieces(cx, e->zone, e->side, NGE_FIELD);
    int to = act->a[0];
    struct nge_force a = nge_weigh(cx, &set);
    NGE_EACH(p, &set)
    if (nge_is_depot(p) && (s->n[p] || a.commander < 0))
        nge_del(&set, p);
    nge_shift(cx, &set, to);
    nge_meet_depots(cx, to, 1 - e->side);
    nge_merge(cx, to, e->side);
    nge_tidy(cx, e->zone, e->side);
    nge_update_siege(cx, to);
    if (nge_must_trim(cx, to, e->side))
        nge_call_trim(cx, to, e->side);
    return BC_NEXT;
}

const struct bc_step nge_seq_evade[] = {
    {"evade.inside", "NGE §12.5b", BC_ASKS(inside_when, evade_who, inside_legal, inside_take),
     BC_FACTS(NGE_Q_REACT)},
    {"evade.ask", "NGE §12.5a", BC_ASKS(ask_when, evade_who, ask_legal, ask_take),
     BC_FACTS(NGE_Q_EVADE), BC_TELLS(nge_tell_evade)},
    {"evade.turn", "NGE ruling 49", BC_ASKS(turn_when, nge_who_active, turn_legal, turn_take),
     BC_FACTS(NGE_Q_EVADE)},
    {"evade.roll", "NGE §12.5a", BC_DRAWS(tries, die_odds, evade_roll), BC_FACTS(NGE_Q_EVADE)},
    {"evade.where", "NGE §12.5c", BC_ASKS(flees, evade_who, flee_legal, flee_take),
     BC_FACTS(NGE_Q_EVADE), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};

/* --- COUNTER --- */

static bool is_tried(const struct bc_ctx *cx, const struct nge_react_facts *r, int i)
{
    const struct nge_state *s = nge_state(cx);
    return s->fight.tried[fight_index(s, r->side)] >> i & 1;
}

static void counter_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *l)
{
    static const struct bc_bar tried = {"NGE ruling 24", "counter.tried"};
    const struct nge_react_facts *r = react_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    for (int i = 0; i < z->nears; i++) {
        nge_set set = nge_pieces(cx, z->near[i].to, r->side, NGE_FIELD);
        for (int p = nge_from(&set, NGE_FIRST_GENERAL); p >= 0; p = nge_from(&set, p + 1))
            if (can_come(cx, p, r->zone, true))
                bc_offer(l, nge_act(NGE_COUNTER, seat, p, 0), is_tried(cx, r, i) ? &tried : NULL);
    }
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static bool counter_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_react_facts *r = react_of(f);
    const struct nge_zone *z = &nge_data(cx)->zone[r->zone];
    for (int i = 0; i < z->nears; i++) {
        nge_set set = nge_pieces(cx, z->near[i].to, r->side, NGE_FIELD);
        int chief = nge_commander(cx, &set);
        if (chief >= 0 && !is_tried(cx, r, i) && can_come(cx, chief, r->zone, true))
            return true;
    }
    return false;
}

/* NGE §14.1b: his own value, or that of an army's general who fights there; 3F. */
int nge_counter_terms(const struct bc_ctx *cx, const struct nge_react_facts *r,
                      struct nge_term out[NGE_TERMS])
{
    const struct nge_state *s = nge_state(cx);
    int who = fight_index(s, r->side), value = nge_tactics(cx, r->leader, who), n;
    nge_set there = nge_pieces(cx, r->zone, r->side, NGE_FIGHTING);
    for (int p = nge_from(&there, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(&there, p + 1))
        if (s->n[p] && nge_tactics(cx, p, who) > value)
            value = nge_tactics(cx, p, who);
    n = nge_put_term(out, 0, "NGE §14.1b", NGE_TERM_COMMANDER, value);
    n = nge_put_term(out, n, "NGE §14.1b", NGE_TERM_ROUGH, -nge_is_rough(cx, r->zone));
    if (r->side == NGE_F && nge_played(s, NGE_CARD_F(3)))
        out[n++] = (struct nge_term){"NGE §14.5.7", NGE_TERM_CARD, GUNS, NGE_CARD_F(3)};
    return n;
}

int nge_react_need(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_react_facts *r = react_of(f);
    struct party a = party_of(cx, r);
    struct nge_force by = nge_weigh(cx, &a.go);
    struct nge_term term[NGE_TERMS];
    return NGE_CAUGHT_FROM - (f->seq == NGE_SEQ_COUNTER
                                  ? nge_sum(term, nge_counter_terms(cx, r, term))
                                  : nge_intercept_bonus(cx, r->zone, &by));
}

static enum bc_flow counter_roll(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    struct nge_term term[NGE_TERMS];
    int sum = act->a[0] + nge_sum(term, nge_counter_terms(cx, r, term));
    note_try(cx, r);
    nge_emit(cx, NGE_EV_COUNTERS, r->leader, r->zone, act->a[0], sum, 0);
    if (sum >= NGE_CAUGHT_FROM)
        set_out(cx, r);
    else {
        nge_clear_bits(cx, NGE_PICKED);
        r->leader = NGE_NONE;
    }
    return BC_NEXT;
}

static enum bc_flow joined(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_react_facts *r = &nge_frame(f)->react;
    struct nge_state *s = nge_state(cx);
    nge_set set = nge_pieces(cx, r->zone, r->side, NGE_CHOSEN);
    bool ours = r->side == s->side && nge_march_is(cx, NGE_BEGUN);
    NGE_EACH(p, &set)
    nge_set_bits(s, p, ours ? NGE_FIGHTS | NGE_MOVER : NGE_FIGHTS, true);
    nge_clear_bits(cx, NGE_PICKED);
    nge_merge(cx, r->zone, r->side);
    nge_call_dismissal(cx, r->zone, r->side);
    r->leader = NGE_NONE;
    return BC_RESTART;
}

static enum bc_flow counter_again(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    return BC_RESTART;
}

const struct bc_step nge_seq_counter[] = {
    {"counter.ask", "NGE §14.1a", BC_ASKS(counter_when, react_who, counter_legal, choose_take),
     BC_FACTS(NGE_Q_REACT), BC_TELLS(nge_tell_react)},
    {"counter.party", "NGE §14.1a", BC_ASKS(has_leader, react_who, pick_legal, pick_take),
     BC_FACTS(NGE_Q_PARTY)},
    {"counter.roll", "NGE §14.1b", BC_DRAWS(has_leader, die_odds, counter_roll),
     BC_FACTS(NGE_Q_PARTY), .calls = BC_SEQ(NGE_SEQ_TEST)},
    {"counter.join", "NGE §14.1c", BC_RUNS(has_leader, joined), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"counter.again", "NGE ruling 24", BC_RUNS(counter_when, counter_again)},
    {0},
};
