/* hints.c - what the search is told about Napoleon gegen Europa: cards with a first activation, marches,
 * and for every other question the answer of answer.c. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    POINTS_ALL = 99,
    PRIOR = 40,
    ALONE = 2,     /* tasks that are worth a thought without a card */
    ONE_ACTION = 1 /* a playout of 1815 */
};

static bool is_step(const struct bc_ctx *cx, const char *name)
{
    return !strcmp(bc_step_now(cx)->name, name);
}

/* --- Cards --- */

static bool is_campaign(int card)
{
    return card == NGE_CARD_F(19) || card == NGE_CARD_F(29) || card == NGE_CARD_C(4) ||
           card == NGE_CARD_C(42);
}

/* What a card is good for later: a battle, or its event. */
int nge_ai_card_worth(const struct bc_ctx *cx, int card)
{
    const struct nge_card *c = &nge_data(cx)->card[card];
    int x = 5 * nge_card_value(cx, card);
    if (is_campaign(card))
        x += 60;
    return x + (c->phases & NGE_P_BATTLE ? 10 : 0);
}

/* Reinforcements, time, and activations that cost nothing. */
static int event_prior(const struct bc_ctx *cx, int card)
{
    if (is_campaign(card))
        return 2 * PRIOR;
    if (nge_data(cx)->until && nge_ai_event_worth(cx, card))
        return 1 + nge_ai_event_worth(cx, card) * PRIOR / 200;
    switch (card) {
    case NGE_CARD_C(39): return PRIOR;
    case NGE_CARD_F(8): return PRIOR / 2;
    case NGE_CARD_F(27):
    case NGE_CARD_F(43):
    case NGE_CARD_F(31): return nge_state(cx)->round < 5 ? PRIOR / 2 : PRIOR / 8;
    default: return PRIOR / 4;
    }
}

/* The card to be given for at least so many points: the most points for what is missed least; or -1.
 * There are more cards than actions. */
static int card_for(const struct bc_ctx *cx, int side, int points)
{
    enum { POINT = 20 };
    const struct nge_state *s = nge_state(cx);
    int best = -1, most = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++) {
        int value = nge_has_card(s, c) ? nge_card_value(cx, c) : 0;
        int x = POINT * value - nge_ai_card_worth(cx, c);
        if (value < points || value < 1 || (best >= 0 && x <= most) ||
            nge_ai_is_promised(cx, side, c, points))
            continue;
        best = c;
        most = x;
    }
    return best;
}

static int most_points(const struct bc_ctx *cx, int side)
{
    int most = 1;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c) && nge_card_value(cx, c) > most)
            most = nge_card_value(cx, c);
    return most;
}

/* --- Plans --- */

struct maker {
    const struct bc_ctx *cx;
    int seat;
    struct bc_plan *out;
    int n, max;
    struct nge_ai_view view;
    struct nge_ai_task task[NGE_AI_TASKS];
    int tasks;
};

static bool keep(struct maker *m, int prior)
{
    struct bc_plan *p = &m->out[m->n];
    p->prior = prior > 0 ? prior : 1;
    if (!p->n)
        return false;
    for (int i = 0; i < m->n; i++)
        if (m->out[i].n == p->n && !memcmp(m->out[i].act, p->act, (size_t)p->n * sizeof p->act[0]))
            return false;
    m->n++;
    return true;
}

static int prior_of(const struct maker *m, const struct nge_ai_task *t)
{
    int best = m->tasks ? m->task[0].gain : 0, x = t->gain - best; /* 0 or less */
    return PRIOR * 400 / (400 - 4 * (x < -4000 ? -4000 : x));
}

/* A grand campaign names the three formations that gain most; other events are gone on with when
 * they ask. */
static void one_event(struct maker *m, int card, int prior)
{
    enum { NAMED = 3 };
    struct bc_plan *p = &m->out[m->n];
    bc_plan_begin(p);
    bc_plan_add(p, nge_act(NGE_EVENT, m->seat, card, 0));
    for (int i = 0; i < m->tasks && p->n <= NAMED && is_campaign(card); i++) {
        bool again = m->task[i].gain <= 0 || m->task[i].apart;
        for (int k = 0; k < i; k++)
            again |= m->task[k].leader == m->task[i].leader;
        if (!again)
            bc_plan_add(p, nge_act(NGE_NAME, m->seat, m->task[i].leader, 0));
    }
    if (p->n > 1 && p->n <= NAMED)
        bc_plan_add(p, nge_act(NGE_DONE, m->seat, 0, 0));
    keep(m, prior);
}

/* A card for points, or the one point without, and a first activation. */
static void one_action(struct maker *m, const struct nge_ai_task *t)
{
    const struct nge_state *s = nge_state(m->cx);
    struct nge_state st;
    struct bc_draft d;
    int reserve = s->reserve[m->seat], need = t->cost - reserve;
    for (int with = 1; with >= 0 && m->n < m->max; with--) {
        int card = with ? card_for(m->cx, m->seat, need) : -1;
        if (with ? card < 0 : need > 1 || (m->n && t - m->task > ALONE))
            continue;
        bc_draft_begin(&d, m->cx, &st.h, m->seat, &m->out[m->n]);
        bc_draft_add(&d,
                     with ? nge_act(NGE_CARD, m->seat, card, 0) : nge_act(NGE_ONE, m->seat, 0, 0));
        nge_ai_do(&d, t);
        keep(m, with ? prior_of(m, t) : prior_of(m, t) / 2);
    }
}

/* Diplomacy and protectorates in a round (NGE §5.2c), and what an event brings beside its march. */
static void make_talks(struct maker *m, struct bc_rng *noise)
{
    enum { WORTH = 60, EVERY = 3 };
    struct bc_option o[NGE_OPTIONS];
    struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
    int best = -1, most = WORTH;
    if (!nge_data(m->cx)->until || m->n == m->max || (noise && bc_rng_below(noise, EVERY)))
        return;
    bc_legal(m->cx, m->seat, &l);
    for (int i = 0; i < l.n; i++) {
        int kind = o[i].act.kind, x = nge_ai_offer_worth(m->cx, &o[i].act);
        if ((kind == NGE_TREAT || kind == NGE_PROTECT || kind == NGE_RECALL) && x > most) {
            best = i;
            most = x;
        }
    }
    if (best < 0)
        return;
    m->out[m->n].n = 0;
    bc_plan_add(&m->out[m->n], o[best].act);
    keep(m, PRIOR * most / 200);
}

/* The fleet whose voyage brings most: troops where they are wanted, a blockade; or -1. */
static int best_fleet(const struct maker *m, int *gain)
{
    const struct nge_state *s = nge_state(m->cx);
    int best = -1;
    *gain = 0;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        if (s->at[p] >= NGE_PLACES || !nge_may_sail(m->cx, p, m->seat))
            continue;
        int x = nge_ai_voyage(m->cx, p);
        if (x > *gain) {
            *gain = x;
            best = p;
        }
    }
    return best;
}

/* With one point, or those that are left (NGE §17.1). */
static void make_voyage(struct maker *m, struct bc_rng *noise, bool choose)
{
    enum { EVERY = 4, DIVIDE = 10 };
    const struct nge_state *s = nge_state(m->cx);
    int gain, fleet;
    if (!nge_data(m->cx)->until || m->n == m->max || (noise && bc_rng_below(noise, EVERY)) ||
        (m->seat == NGE_C && nge_is_obliged(m->cx)) ||
        (!choose && s->ap + s->reserve[m->seat] < 1) || (fleet = best_fleet(m, &gain)) < 0)
        return;
    struct nge_state st;
    struct bc_draft d;
    bc_draft_begin(&d, m->cx, &st.h, m->seat, &m->out[m->n]);
    if (choose)
        bc_draft_add(&d, nge_act(NGE_ONE, m->seat, 0, 0));
    bc_draft_add(&d, nge_act(NGE_FLEET, m->seat, fleet, 0));
    keep(m, gain / DIVIDE);
}

static void make_choose(struct maker *m, struct bc_rng *noise)
{
    const struct nge_state *s = nge_state(m->cx);
    int side = m->seat;
    m->tasks = nge_ai_tasks(m->cx, &m->view, side, most_points(m->cx, side) + s->reserve[side],
                            noise, m->task, NGE_AI_TASKS);
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_has_card(s, c) && c != NGE_CARD_C(1) && !nge_bar_choice(m->cx, side, c) &&
            m->n < m->max && (!noise || !bc_rng_below(noise, is_campaign(c) ? 2 : 8)))
            one_event(m, c, event_prior(m->cx, c));
    make_talks(m, noise);
    make_voyage(m, noise, true);
    for (int i = 0; i < m->tasks && m->n < m->max; i++)
        one_action(m, &m->task[i]);
    if (m->n < m->max) {
        m->out[m->n].n = 0;
        bc_plan_add(&m->out[m->n], nge_act(NGE_PASS, side, 0, 0));
        keep(m, 2);
    }
}

static void make_done(struct maker *m, int prior)
{
    if (m->n == m->max)
        return;
    m->out[m->n].n = 0;
    bc_plan_add(&m->out[m->n], nge_act(NGE_DONE, m->seat, 0, 0));
    keep(m, prior);
}

static bool is_offered(const struct bc_list *l, int kind, int a)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind && l->v[i].act.a[0] == a)
            return true;
    return false;
}

/* Activations: by points, by a card, in a grand campaign. */
static void make_activate(struct maker *m, struct bc_rng *noise, int kind)
{
    struct bc_option o[NGE_OPTIONS];
    struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
    bc_legal(m->cx, m->seat, &l);
    m->tasks = nge_ai_tasks(m->cx, &m->view, m->seat, POINTS_ALL, noise, m->task, NGE_AI_TASKS);
    for (int i = 0; i < m->tasks && m->n < m->max; i++) {
        struct nge_state st;
        struct bc_draft d;
        const struct nge_ai_task *t = &m->task[i];
        int how = kind == NGE_ACTIVATE && t->apart ? NGE_APART : kind;
        if (!is_offered(&l, how, t->leader) || t->gain <= 0 ||
            (kind == NGE_ACTIVATE && nge_ai_is_squandered(m->cx, m->seat, t->cost)))
            continue;
        bc_draft_begin(&d, m->cx, &st.h, m->seat, &m->out[m->n]);
        if (kind == NGE_ACTIVATE)
            nge_ai_do(&d, t);
        else
            bc_draft_add(&d, nge_act(kind, m->seat, t->leader, 0));
        keep(m, prior_of(m, t));
    }
    if (is_step(m->cx, "action.spend"))
        make_voyage(m, noise, false);
    make_done(m, PRIOR / 4);
}

static void make_march(struct maker *m, struct bc_rng *noise)
{
    m->tasks = nge_ai_marches(m->cx, &m->view, noise, m->task, NGE_AI_TASKS);
    for (int i = 0; i < m->tasks && m->n < m->max; i++) {
        struct nge_state st;
        struct bc_draft d;
        bc_draft_begin(&d, m->cx, &st.h, m->seat, &m->out[m->n]);
        nge_ai_go_on(&d, &m->task[i]);
        keep(m, prior_of(m, &m->task[i]));
    }
}

static void make_answer(struct maker *m)
{
    struct bc_action act;
    m->out[m->n].n = 0;
    if (nge_ai_answer(m->cx, m->seat, &act))
        bc_plan_add(&m->out[m->n], act);
    keep(m, PRIOR);
}

/* To evade, or to stand: the answer, and once in a while the other. Nobody is sure to find the
 * better one, so that it is worth something to put the question. */
static void make_evade(struct maker *m, struct bc_rng *noise)
{
    enum { OTHER = 8 }; /* one of so many */
    struct bc_option o[NGE_OPTIONS];
    struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
    bool swap = noise && !bc_rng_below(noise, OTHER);
    make_answer(m);
    bc_legal(m->cx, m->seat, &l);
    for (int i = 0; i < l.n && m->n && (swap || m->n < m->max); i++) {
        int kind = o[i].act.kind;
        if ((kind != NGE_EVADE && kind != NGE_STAND) || kind == m->out[0].act[0].kind)
            continue;
        m->n -= swap;
        m->out[m->n].n = 0;
        bc_plan_add(&m->out[m->n], o[i].act);
        keep(m, PRIOR / OTHER);
        return;
    }
}

static int find_plans(const struct bc_ctx *cx, int seat, struct bc_rng *noise, struct bc_plan *out,
                      int max)
{
    struct maker m = {.cx = cx, .seat = seat, .out = out, .max = max};
    bool choose = is_step(cx, "action.choose"), name = is_step(cx, "campaign.name"),
         act = is_step(cx, "action.spend") || is_step(cx, "event.act") ||
               is_step(cx, "campaign.march") || is_step(cx, "feat.march");
    int seq = bc_top(cx)->seq;
    bool march = seq == NGE_SEQ_LAND || seq == NGE_SEQ_MARCH;
    march = march && !is_step(cx, "land.restore") && !is_step(cx, "march.wait");
    if (choose || act || name || march)
        nge_ai_look(cx, &m.view);
    if (choose)
        make_choose(&m, noise);
    else if (act)
        make_activate(&m, noise, NGE_ACTIVATE);
    else if (name)
        make_activate(&m, noise, NGE_NAME);
    else if (march)
        make_march(&m, noise);
    else if (is_step(cx, "evade.ask") && !nge_data(cx)->until)
        make_evade(&m, noise);
    else
        make_answer(&m);
    return m.n;
}

static void sort(struct bc_plan *out, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && out[j - 1].prior < out[j].prior; j--) {
            struct bc_plan p = out[j];
            out[j] = out[j - 1];
            out[j - 1] = p;
        }
}

static int plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                 int max)
{
    int n = find_plans(cx, seat, NULL, out, max);
    (void)rng;
    sort(out, n);
    return n;
}

static bool rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    return find_plans(cx, seat, rng, out, 1) > 0;
}

/* A campaign's playouts go on to the end of the year. */
static int ends(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->until)
        return ONE_ACTION;
    return s->between ? 1 : 2 * (s->last - s->round) + (s->side == NGE_F ? 2 : 1);
}

/* A campaign that was broken off: whom the track of victory points has come closer to. */
static void points(const struct bc_ctx *cx, int32_t milli[])
{
    int vp = nge_state(cx)->vp, start = nge_data(cx)->vp;
    if (!nge_data(cx)->until) {
        nge_ai_eval(cx, milli);
        return;
    }
    milli[NGE_F] = vp > start ? 1000 : vp < start ? 0 : 500;
    milli[NGE_C] = 1000 - milli[NGE_F];
}

const struct bc_hints bc_hints_nge = {.id = "nge",
                                      .eval = nge_ai_eval,
                                      .points = points,
                                      .plans = plans,
                                      .rollout = rollout,
                                      .horizon = ONE_ACTION,
                                      .ends = ends,
                                      .sure = nge_ai_year_answer,
                                      .trust = 300};
