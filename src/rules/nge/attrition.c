/* attrition.c - the test of a march, of a step into a battle, and of the end of a year (NGE §13.6.1a). */
#include "rules/nge/nge.h"

enum { GARRISON = 4 };          /* nge_test_facts.group: those in the fortress */
enum { DEPOT = 1, STORES = 2 }; /* nge_test_facts.spent */
enum { SCORCHED = 4 };          /* what poor land counts under 40C */
enum { STAR = 1, PLUS = 2, STAR_FROM = 5, PLUS_FROM = 4 };

static const struct nge_test_facts *test_of(const struct bc_frame *f)
{
    return &nge_facts(f)->test;
}

static bc_seats test_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(test_of(f)->side);
}

/* The corps that are tested (NGE §13.6.1b, §13.6.2c, ruling 16): those that march, and if only supply
 * is the reason, only those without it; not who was taken up where they are now; those that come
 * to a battle; a whole formation or garrison at the end. */
struct nge_force nge_tested(const struct bc_ctx *cx, const struct nge_test_facts *t)
{
    const struct nge_state *s = nge_state(cx);
    static const uint8_t which[] = {NGE_MARCHING, NGE_CHOSEN, NGE_FIELD, NGE_MARCHING, NGE_FIELD};
    nge_set all =
        nge_pieces(cx, t->zone, t->side, t->group == GARRISON ? NGE_GARRISON : which[t->why]);
    bool hungry = t->why == NGE_FOR_MARCH && !t->plus,
         came = t->why == NGE_FOR_MARCH && s->march.prev != NGE_NOWHERE;
    nge_set set = {{0}};
    NGE_EACH(p, &all)
    if (t->group == GARRISON || (s->is[p] & NGE_SECOND) == t->group)
        if (!nge_is_corps(p) ||
            ((!hungry || nge_has(s, p, NGE_UNSUPPLIED)) && (!came || s->from[p])))
            nge_add(&set, p);
    return nge_weigh(cx, &set);
}

/* At the end of the year only the army of two that has cause for it (NGE §14.9.3a, §14.9.3b). */
static bool is_due(const struct bc_ctx *cx, const struct nge_test_facts *t)
{
    struct nge_force a = nge_tested(cx, t);
    return a.units &&
           (t->why != NGE_FOR_END || t->group == GARRISON || a.demoralised || nge_is_starved(&a));
}

static void call_test(struct bc_ctx *cx, struct nge_test_facts t)
{
    if (!is_due(cx, &t) && !t.group)
        t.group = NGE_SECOND;
    if (is_due(cx, &t))
        nge_frame(bc_call(cx, NGE_SEQ_TEST))->test = t;
}

void nge_call_test(struct bc_ctx *cx, int zone, int side, int why, int plus)
{
    call_test(cx, (struct nge_test_facts){.zone = (uint16_t)zone,
                                          .side = (uint8_t)side,
                                          .why = (uint8_t)why,
                                          .plus = (int8_t)plus});
}

void nge_call_garrison_test(struct bc_ctx *cx, int zone, int side)
{
    call_test(cx, (struct nge_test_facts){.zone = (uint16_t)zone,
                                          .side = (uint8_t)side,
                                          .why = NGE_FOR_END,
                                          .group = GARRISON});
}

/* 41C: at once, in winter, whoever it is. */
void nge_call_cold_test(struct bc_ctx *cx, int zone, int side, bool garrison)
{
    call_test(cx, (struct nge_test_facts){.zone = (uint16_t)zone,
                                          .side = (uint8_t)side,
                                          .why = NGE_FOR_COLD,
                                          .group = garrison ? GARRISON : 0});
}

/* NGE §7.6c: redeployed beyond the printed move. */
void nge_call_long_way_test(struct bc_ctx *cx, int zone, int side, bool poor, bool abroad)
{
    call_test(cx, (struct nge_test_facts){.zone = (uint16_t)zone,
                                          .side = (uint8_t)side,
                                          .why = NGE_FOR_WAY,
                                          .poor = poor,
                                          .abroad = abroad});
}

/* --- Modifiers (NGE §13.6.2b) --- */

static bool in_poor_land(const struct bc_ctx *cx, const struct nge_test_facts *t)
{
    return nge_data(cx)->zone[t->zone].poor || t->poor ||
           (t->why == NGE_FOR_MARCH && nge_state(cx)->march.is & NGE_POOR);
}

/* Every zone entered and this one belong to the commander's nation. */
static bool at_home(const struct bc_ctx *cx, const struct nge_test_facts *t,
                    const struct nge_force *a)
{
    const struct nge_state *s = nge_state(cx);
    return s->owner[t->zone] == nge_nation_of(cx, a) && !t->abroad &&
           !(t->why == NGE_FOR_MARCH && s->march.is & NGE_ABROAD);
}

/* At least half of them French, but not all: then the first loss is French, too (NGE §13.6.2d). */
static bool is_half_french(const struct nge_force *a)
{
    return 2 * a->major[NGE_FR] >= a->steps && a->major[NGE_FR] < a->steps;
}

/* Winter counts, bad weather alone does not (NGE §16.3, ruling 50). */
int nge_test_terms(const struct bc_ctx *cx, const struct nge_test_facts *t,
                   struct nge_term out[NGE_TERMS])
{
    static const char rule[] = "NGE §13.6.2b";
    const struct nge_state *s = nge_state(cx);
    const int8_t *v = nge_data(cx)->number;
    struct nge_force a = nge_tested(cx, t);
    bool end = t->why == NGE_FOR_END, besieged = t->group == GARRISON && nge_siege(s, t->zone) >= 0;
    int french = a.major[NGE_FR] == a.steps ? v[NGE_N_TEST_FRENCH_ALL]
                 : is_half_french(&a)       ? v[NGE_N_TEST_FRENCH_HALF]
                                            : 0;
    int n = nge_put_term(out, 0, rule, t->why == NGE_FOR_STEP ? NGE_TERM_STEP : NGE_TERM_FORCED,
                         t->plus * v[NGE_N_TEST_MARCH]);
    bool stores = t->spent & STORES;
    if (nge_is_winter(s) && !end && !stores)
        n = nge_put_term(out, n, rule, NGE_TERM_WINTER, v[NGE_N_TEST_WINTER]);
    if (in_poor_land(cx, t) && !stores)
        n = nge_put_term(out, n, rule, NGE_TERM_POOR,
                         nge_is_scorched(cx, t->zone, t->side) ? SCORCHED : v[NGE_N_TEST_POOR]);
    if (t->spent & DEPOT)
        n = nge_put_term(out, n, rule, NGE_TERM_SPENT, v[NGE_N_TEST_DEPOT]);
    if (at_home(cx, t, &a))
        n = nge_put_term(out, n, rule, NGE_TERM_HOME, v[NGE_N_TEST_HOME]);
    n = nge_put_term(out, n, rule, NGE_TERM_FRENCH, french);
    if (a.major[NGE_RU] == a.steps)
        n = nge_put_term(out, n, rule, NGE_TERM_RUSSIAN, v[NGE_N_TEST_RUSSIAN]);
    if (t->why != NGE_FOR_STEP && nge_is_starved(&a))
        n = nge_put_term(out, n, rule, NGE_TERM_SUPPLY, v[NGE_N_TEST_UNSUPPLIED]);
    if (end && besieged)
        n = nge_put_term(out, n, rule, NGE_TERM_BESIEGED, v[NGE_N_TEST_BESIEGED]);
    if (end && nge_is_shaken(&a))
        n = nge_put_term(out, n, rule, NGE_TERM_DEMORALISED, v[NGE_N_TEST_DEMORALISED]);
    return n;
}

const struct nge_result *nge_test_result(const struct bc_ctx *cx, int steps, int sum)
{
    static const uint8_t limit[NGE_COLUMNS - 1] = {2, 5, 8, 11, 15};
    int column = 0;
    while (column < NGE_COLUMNS - 1 && steps > limit[column])
        column++;
    sum = sum < 0 ? 0 : sum >= NGE_TESTS ? NGE_TESTS - 1 : sum;
    return &nge_data(cx)->attrition[sum][column];
}

/* Of 36 throws: the die, and a second one where the result has a sign (NGE §13.6.2a). */
static void tell_one(const struct bc_ctx *cx, const struct nge_test_facts *t,
                     struct bc_facts *facts)
{
    struct nge_term term[NGE_TERMS];
    struct nge_force a = nge_tested(cx, t);
    int n = nge_test_terms(cx, t, term), sum = nge_sum(term, n), throws[NGE_TESTS] = {0};
    nge_tell_terms(t->side, term, n, facts);
    for (int die = 1; die <= 6; die++) {
        const struct nge_result *r = nge_test_result(cx, a.steps, die + sum);
        int more = r->plus ? 7 - PLUS_FROM : r->star ? 7 - STAR_FROM : 0;
        throws[r->n] += 6 - more;
        throws[r->n + 1] += more;
    }
    for (int i = 0; i < NGE_TESTS; i++)
        if (throws[i])
            nge_fact(facts, "NGE §13.6.2a", NGE_TELL_RISK, i, throws[i], 36);
}

/* Two armies are tested one after the other. */
void nge_tell_test(const struct bc_ctx *cx, const struct nge_test_facts *t, struct bc_facts *facts)
{
    for (int group = 0; group <= NGE_SECOND; group += NGE_SECOND) {
        struct nge_test_facts one = *t;
        one.group = (uint8_t)group;
        if (is_due(cx, &one))
            tell_one(cx, &one, facts);
    }
}

/* --- Steps --- */

static bool is_usable(const struct bc_ctx *cx, const struct nge_test_facts *t, int p, int nation)
{
    const struct nge_state *s = nge_state(cx);
    return nge_is_depot(p) && nge_nation(cx, p) == nation &&
           !nge_is_scorched(cx, t->zone, t->side) &&
           !(s->is[p] & NGE_INSIDE) == (t->group != GARRISON);
}

/* NGE §13.4b: a depot of the commander's nation in the same zone. */
static bool depot_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_test_facts *t = test_of(f);
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_tested(cx, t);
    for (int p = s->first[t->zone]; p != NGE_NONE && a.units; p = s->next[p])
        if (is_usable(cx, t, p, nge_nation_of(cx, &a)))
            return true;
    return false;
}

static void depot_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_test_facts *t = test_of(f);
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_tested(cx, t);
    for (int p = s->first[t->zone]; p != NGE_NONE; p = s->next[p])
        if (is_usable(cx, t, p, nge_nation_of(cx, &a)))
            bc_add(l, nge_act(NGE_SPEND, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow depot_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_SPEND) {
        nge_put(cx, act->a[0], NGE_RESERVE);
        nge_frame(f)->test.spent |= DEPOT;
    }
    return BC_NEXT;
}

/* 44F: Winter Stores, where winter or poor land would count; ruling 49. */
static bool stores_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_test_facts *t = test_of(f);
    const struct nge_state *s = nge_state(cx);
    bool cold = nge_is_winter(s) && t->why != NGE_FOR_END;
    return t->side == NGE_F && (cold || in_poor_land(cx, t)) && nge_in_game(s, NGE_CARD_F(44)) &&
           nge_has_unknown(cx, NGE_F);
}

static void stores_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(44)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(44), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow stores_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->test.spent |= STORES;
        nge_discard(cx, act->a[0]);
    }
    return BC_NEXT;
}

static void roll_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_die_odds(l);
}

static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_test_facts *t = &nge_frame(f)->test;
    struct nge_force a = nge_tested(cx, t);
    struct nge_term term[NGE_TERMS];
    int n = nge_test_terms(cx, t, term), sum = act->a[0] + nge_sum(term, n), bits = 0;
    const struct nge_result *r = nge_test_result(cx, a.steps, sum);
    for (int i = 0; i < n; i++)
        bits |= 1 << term[i].term;
    t->loss = r->n;
    t->signs = (uint8_t)((r->star ? STAR : 0) | (r->plus ? PLUS : 0));
    t->first = is_half_french(&a);
    const struct bc_action told = {
        .kind = NGE_EV_TESTED,
        .seat = BC_NATURE,
        .a = {(int16_t)t->zone, (int16_t)a.steps, act->a[0], (int16_t)sum, r->n, (int16_t)bits}};
    nge_emit_test(cx, t->side, &a.set, &told);
    return BC_NEXT;
}

static bool more_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return test_of(f)->signs;
}

static enum bc_flow more_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_test_facts *t = &nge_frame(f)->test;
    bool worse = act->a[0] >= (t->signs & PLUS ? PLUS_FROM : STAR_FROM);
    nge_emit(cx, NGE_EV_WORSE, t->zone, act->a[0], worse, 0, 0);
    t->loss = (uint8_t)(t->loss + worse);
    return BC_NEXT;
}

static bool lose_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return test_of(f)->loss && nge_tested(cx, test_of(f)).units;
}

static void lose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_test_facts *t = test_of(f);
    struct nge_force a = nge_tested(cx, t);
    bool french = t->first && a.major[NGE_FR];
    for (int p = nge_from(&a.set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&a.set, p + 1))
        if (!french || nge_nation(cx, p) == NGE_FR)
            bc_add(l, nge_act(NGE_LOSE, seat, p, 0), 1);
}

static enum bc_flow lose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_test_facts *t = &nge_frame(f)->test;
    nge_lose_step(cx, act->a[0]);
    t->first = 0;
    t->loss--;
    return BC_REPEAT;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_test_facts *t = &nge_frame(f)->test, next = {.zone = t->zone,
                                                            .side = t->side,
                                                            .why = t->why,
                                                            .plus = t->plus,
                                                            .group = NGE_SECOND};
    bool two = !t->group && is_due(cx, &next);
    nge_tidy(cx, t->zone, t->side);
    if (t->why == NGE_FOR_END || t->why == NGE_FOR_COLD)
        nge_update_siege(cx, t->zone);
    if (!two)
        return BC_LEAVE;
    *t = next; /* NGE §13.6.2c: two armies are tested one after the other */
    return BC_RESTART;
}

const struct bc_step nge_seq_test[] = {
    {"test.depot", "NGE §13.4b", BC_ASKS(depot_when, test_who, depot_legal, depot_take),
     BC_FACTS(NGE_Q_TEST)},
    {"test.stores", "NGE ruling 49", BC_ASKS(stores_when, test_who, stores_legal, stores_take),
     BC_FACTS(NGE_Q_TEST)},
    {"test.roll", "NGE §13.6.2a", BC_DRAWS(BC_ALWAYS, roll_odds, roll_take), BC_FACTS(NGE_Q_TEST)},
    {"test.more", "NGE §13.6.2a", BC_DRAWS(more_when, roll_odds, more_take), BC_FACTS(NGE_Q_TEST)},
    {"test.lose", "NGE §13.6.2d", BC_ASKS(lose_when, test_who, lose_legal, lose_take),
     BC_FACTS(NGE_Q_LOSE)},
    {"test.end", "NGE §13.6.2c", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
