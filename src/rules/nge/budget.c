/* budget.c - resources (NGE §7.3.1a): what allies give each other, what each power has, in the
 * order of the rulebook; build.c says what it may buy, and where that may stand. */
#include "rules/nge/nge.h"

static const struct nge_budget_facts *budget_of(const struct bc_frame *f)
{
    return &nge_facts(f)->budget;
}

static bc_seats budget_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(budget_of(f)->side);
}

void nge_add_note(struct bc_ctx *cx, int power, int half)
{
    enum { MOST = 99 };
    int8_t *note = &nge_state(cx)->note[power];
    int sum = *note + half;
    *note = (int8_t)(sum > MOST ? MOST : sum < -MOST ? -MOST : sum);
}

/* NGE §7.3.1a, §7.3.1b: four less for each key zone that the enemy controls; not Madrid while
 * Spain fights for its freedom. In half points, with what events and treaties add. */
int nge_income(const struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    int sum = d->income[power];
    for (int z = 0; z < NGE_ZONES; z++)
        if (s->mark[z] & NGE_MARK_SIDE && nge_is_key(cx, z, power) &&
            !(power == NGE_SP && nge_lasts(s, NGE_LASTS_LIBERATION)))
            sum -= d->limit[NGE_L_KEY_LOST];
    sum = 2 * (sum > 0 ? sum : 0) + s->note[power];
    return sum > 0 ? sum : 0;
}

/* --- GIFTS (NGE §7.3.1c, ruling 37) --- */

static int gift_most(const struct bc_ctx *cx, int giver)
{
    int most = nge_data(cx)->limit[NGE_L_GIFT];
    return giver == NGE_GB && nge_lasts(nge_state(cx), NGE_LASTS_SUBSIDIES) ? 2 * most : most;
}

/* Points that one may give another: what it has, what it may give, what the other may get. */
static int gift(const struct bc_ctx *cx, int from, int to)
{
    const struct nge_state *s = nge_state(cx);
    if (from == to || s->ally[from] != s->ally[to])
        return 0;
    int n = nge_income(cx, from) / 2, most = gift_most(cx, from),
        few = nge_data(cx)->limit[NGE_L_GIFT];
    for (int p = 0; p < NGE_MAJORS; p++) /* 23C: only one may get so much */
        few = p != to && s->got[p] > nge_data(cx)->limit[NGE_L_GIFT] ? 0 : few;
    int give = most - s->gave[from],
        get = (few ? most : nge_data(cx)->limit[NGE_L_GIFT]) - s->got[to];
    n = n < give ? n : give;
    return n < get ? n : get;
}

static void gifts_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    if (seat == NGE_C && !budget_of(f)->free) {
        if (nge_can_draw(cx, NGE_C))
            bc_add(l, nge_act(NGE_FREE_CARD, seat, 0, 0), 1);
        if (nge_can_launch(cx, NGE_GB))
            bc_add(l, nge_act(NGE_FREE_FLEET, seat, 0, 0), 1);
    }
    for (int from = 0; from < NGE_MAJORS; from++)
        for (int to = 0; to < NGE_MAJORS && s->ally[from] == seat; to++)
            for (int n = 1, most = gift(cx, from, to); n <= most; n++)
                bc_add(l,
                       (struct bc_action){.kind = NGE_GIVE,
                                          .seat = (int16_t)seat,
                                          .a = {(int16_t)from, (int16_t)to, (int16_t)n}},
                       1);
    if (seat == NGE_C)
        nge_offer_subsidies(cx, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow gifts_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    switch (act->kind) {
    case NGE_DONE: return BC_LEAVE;
    case NGE_FREE_CARD:
        b->draws++;
        b->free = 1;
        break;
    case NGE_FREE_FLEET:
        b->power = NGE_GB;
        b->steps = NGE_NONE; /* a fleet is to be drawn */
        b->free = 1;
        break;
    case NGE_GIVE:
        nge_add_note(cx, act->a[0], -2 * act->a[2]);
        nge_add_note(cx, act->a[1], 2 * act->a[2]);
        s->gave[act->a[0]] = (uint8_t)(s->gave[act->a[0]] + act->a[2]);
        s->got[act->a[1]] = (uint8_t)(s->got[act->a[1]] + act->a[2]);
        break;
    default: nge_play_event(cx, act->seat, act->a[0]); break;
    }
    return BC_NEXT;
}

/* --- A fleet that is drawn by lot, a card (NGE §7.3.2d, ruling 37) --- */

static bool lot_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return budget_of(f)->steps == NGE_NONE && !budget_of(f)->piece;
}

static void lot_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_nation(cx, p) == budget_of(f)->power &&
            (s->at[p] == NGE_RESERVE || (budget_of(f)->fleets && s->at[p] == NGE_OUT)))
            bc_add(l, nge_act(NGE_LOT, BC_NATURE, p, 0), 1);
}

static enum bc_flow lot_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->budget.piece = (uint8_t)(1 + act->a[0]);
    if (nge_state(cx)->at[act->a[0]] == NGE_OUT) /* 52F: one that was lost for good */
        nge_put(cx, act->a[0], NGE_RESERVE);
    return BC_NEXT;
}

static bool site_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return budget_of(f)->piece;
}

static void site_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_offer_sites(cx, budget_of(f), seat, l);
}

static enum bc_flow site_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    int p = b->piece - 1, steps = b->steps;
    b->piece = b->steps = 0;
    nge_settle(cx, b, p, act->a[0], steps);
    if (b->fleets && --b->fleets && nge_can_relaunch(cx))
        b->steps = NGE_NONE; /* 52F: another fleet is to be drawn */
    return BC_NEXT;
}

static bool draw_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return budget_of(f)->draws && nge_can_draw(cx, NGE_C);
}

static void draw_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_draw_odds(cx, NGE_C, l);
}

static enum bc_flow draw_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->budget.draws--;
    nge_draw(cx, act);
    return BC_REPEAT;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

const struct bc_step nge_seq_gifts[] = {
    {"gifts.ask", "NGE §7.3.1c", BC_ASKS(BC_ALWAYS, budget_who, gifts_legal, gifts_take),
     BC_FACTS(NGE_Q_YEAR), .calls = BC_SEQ(NGE_SEQ_EVENT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"gifts.lot", "NGE §7.3.2d", BC_DRAWS(lot_when, lot_odds, lot_take)},
    {"gifts.site", "NGE §7.3.2d", BC_ASKS(site_when, budget_who, site_legal, site_take),
     BC_FACTS(NGE_Q_SITE)},
    {"gifts.card", "NGE §7.3.2d", BC_DRAWS(draw_when, draw_odds, draw_take)},
    {"gifts.again", "NGE §7.3.1c", BC_RUNS(BC_ALWAYS, again_take)},
    {0},
};

/* --- BUDGET: one power --- */

static bool not_begun(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !budget_of(f)->begun;
}

/* NGE §7.3.5a, §2.2c: generals of the year; Brunswick goes when Blücher comes, who takes his place. */
static void commission(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++) {
        const struct nge_unit *u = nge_unit(cx, p);
        if (u->nation != power || s->at[p] != NGE_LATER || !u->from || u->from > s->year)
            continue;
        nge_put(cx, p, NGE_RESERVE);
        nge_emit(cx, NGE_EV_AVAILABLE, p, 0, 0, 0, 0);
        if (p == nge_data(cx)->blucher)
            nge_succeed(cx, nge_data(cx)->brunswick, p);
    }
}

/* NGE §7.3.6, §14.7: who was away, wounded or taken off is in the reserve again; corps and
 * depots that left a fortress with honour, or come from a foreign war, are placed first. */
static void recover(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_PIECES; p++) {
        int nation = nge_nation(cx, p);
        bool mine = nation == power || (nation >= NGE_MAJORS && s->tie[nation] == power);
        if (!mine)
            continue;
        if (s->at[p] == NGE_LOCKED ||
            (s->at[p] == NGE_BACK && !nge_is_corps(p) && !nge_is_depot(p)))
            nge_put(cx, p, nge_is_special(p) ? NGE_OUT : NGE_RESERVE);
    }
}

static int step_price(const struct bc_ctx *cx, int p)
{
    const struct bc_action restore = {.kind = NGE_RESTORE, .a = {(int16_t)p}};
    return nge_price(cx, &restore);
}

/* NGE §6.5d: the Coalition would send the cheapest corps that can be built, so it is taken; or -1. */
static int cheapest(const struct bc_ctx *cx, int power)
{
    int best = -1;
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == power && nge_state(cx)->at[p] == NGE_RESERVE &&
            !(nge_unit(cx, p)->tags & NGE_HOME) && nge_unit(cx, p)->kind != NGE_CAVALRY &&
            (best < 0 || step_price(cx, p) < step_price(cx, best)))
            best = p;
    return best;
}

/* NGE §6.4c, ruling 29: steps that a foreign war still wants are built first, at their price. */
static void pay_debt(struct bc_ctx *cx, int power)
{
    struct nge_state *s = nge_state(cx);
    for (int p; s->debt[power] && (p = cheapest(cx, power)) >= 0;) {
        int price = step_price(cx, p), steps = nge_unit(cx, p)->steps;
        steps = s->debt[power] < steps ? s->debt[power] : steps;
        steps = s->points[power] / price < steps ? s->points[power] / price : steps;
        if (!steps)
            break;
        s->points[power] = (uint8_t)(s->points[power] - steps * price);
        s->debt[power] = (uint8_t)(s->debt[power] - steps);
        nge_send_abroad(cx, nge_wanting_war(cx, power), p, steps);
    }
    s->debt[power] = 0;
}

/* NGE §4.11, ruling 33: the point of the continental blockade. */
static void count_blockade(struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_lasts(s, NGE_LASTS_BLOCKADE) && !nge_lasts(s, NGE_LASTS_SMUGGLING) &&
        nge_is_blockade(cx))
        nge_add_vp(cx, nge_data(cx)->limit[NGE_L_VP_BLOCKADE]);
    nge_set_lasting(cx, NGE_LASTS_SMUGGLING, false);
}

static enum bc_flow income_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    enum { MOST = 99 };
    struct nge_state *s = nge_state(cx);
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    int half = nge_income(cx, b->power);
    s->points[b->power] = (uint8_t)(half > MOST ? MOST : half);
    s->note[b->power] = 0;
    nge_emit(cx, NGE_EV_INCOME, b->power, s->points[b->power], 0, 0, 0);
    b->begun = 1;
    s->budgets = (uint8_t)(s->budgets | 1u << b->power);
    commission(cx, b->power);
    recover(cx, b->power);
    pay_debt(cx, b->power);
    if (b->power == NGE_FR)
        count_blockade(cx);
    b->minors = (uint8_t)nge_minor_steps(cx, b->power);
    return BC_NEXT;
}

/* NGE ruling 37: a place for those who return; without one they go to the reserve. */
static int next_back(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    int power = budget_of(f)->power;
    for (int p = 0; p < NGE_FIRST_ARMY; p++) {
        int nation = nge_nation(cx, p);
        if (s->at[p] == NGE_BACK &&
            (nation == power || (nation >= NGE_MAJORS && s->tie[nation] == power)))
            return p;
    }
    return -1;
}

static bool back_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_back(cx, f) >= 0;
}

static enum bc_flow back_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    int p = next_back(cx, f), steps = s->n[p];
    nge_put(cx, p, NGE_RESERVE);
    bc_emit(cx, 0, BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_AVAILABLE, .seat = BC_NATURE, .a = {(int16_t)p}});
    b->piece = (uint8_t)(1 + p);
    b->steps = (uint8_t)(steps ? steps : nge_unit(cx, p)->steps);
    if (nge_has_site(cx, b))
        return BC_NEXT;
    b->piece = b->steps = 0;
    return BC_REPEAT;
}

static bool spend_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !budget_of(f)->piece && budget_of(f)->begun == 1 && budget_of(f)->steps != NGE_NONE;
}

static void spend_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    if (budget_of(f)->power == NGE_FR && nge_has_card(nge_state(cx), NGE_CARD_F(25)) &&
        nge_must_blockade(cx)) { /* NGE ruling 48: compulsory */
        bc_add(l, nge_act(NGE_EVENT, seat, NGE_CARD_F(25), 0), 1);
        return;
    }
    nge_offer_wares(cx, budget_of(f), seat, l);
    nge_offer_events(cx, seat, NGE_P_BUDGET, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow spend_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    if (act->kind == NGE_DONE)
        b->begun = 2;
    else if (act->kind == NGE_EVENT)
        nge_play_event(cx, act->seat, act->a[0]);
    else
        nge_take_ware(cx, b, act);
    return BC_NEXT;
}

/* NGE §7.3.3b */
static bool minor_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return budget_of(f)->begun == 2 && budget_of(f)->minors && !budget_of(f)->piece &&
           nge_any_minor(cx, budget_of(f)->side, budget_of(f)->free);
}

static void minor_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    nge_offer_minors(cx, seat, budget_of(f)->free, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow minor_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_budget_facts *b = &nge_frame(f)->budget;
    if (act->kind == NGE_DONE) {
        b->minors = 0;
        return BC_NEXT;
    }
    b->minors--;
    if (act->kind == NGE_RESTORE)
        nge_gain_step(cx, act->a[0]);
    else {
        if (!nge_is_minor_base(cx, act->a[1], nge_nation(cx, act->a[0])))
            b->free--;
        nge_bring(cx, act->a[0], act->a[1], 1);
    }
    return BC_REPEAT;
}

static bool is_open(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return budget_of(f)->begun == 1;
}

/* NGE §7.3.2c: what is not spent is lost. */
static enum bc_flow close_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_state(cx)->points[budget_of(f)->power] = 0;
    return BC_LEAVE;
}

const struct bc_step nge_seq_budget[] = {
    {"budget.income", "NGE §7.3.1a", BC_RUNS(not_begun, income_take)},
    {"budget.back", "NGE ruling 37", BC_RUNS(back_when, back_take)},
    {"budget.spend", "NGE §7.3.2a", BC_ASKS(spend_when, budget_who, spend_legal, spend_take),
     BC_FACTS(NGE_Q_BUDGET), BC_TELLS(nge_tell_budget),
     .calls = BC_SEQ(NGE_SEQ_EVENT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"budget.lot", "NGE §7.3.2d", BC_DRAWS(lot_when, lot_odds, lot_take)},
    {"budget.site", "NGE §7.3.4a", BC_ASKS(site_when, budget_who, site_legal, site_take),
     BC_FACTS(NGE_Q_SITE)},
    {"budget.card", "NGE §7.3.2d", BC_DRAWS(draw_when, draw_odds, draw_take)},
    {"budget.again", "NGE §7.3.2a", BC_RUNS(is_open, again_take)},
    {"budget.minors", "NGE §7.3.3b", BC_ASKS(minor_when, budget_who, minor_legal, minor_take),
     BC_FACTS(NGE_Q_MINORS)},
    {"budget.close", "NGE §7.3.2c", BC_RUNS(BC_ALWAYS, close_take)},
    {0},
};
