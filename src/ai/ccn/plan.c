/* plan.c - whole turns of Commands & Colors: a card, who is ordered, where they go. Each is made
 * on a copy of the battle by the rules themselves, so it is legal to its last action. */
#include "ai/ccn/hints.h"

#include <string.h>

enum {
    OPTIONS = 160,     /* of an order step */
    SHARP = 130,       /* worth behind the best that quarters a prior */
    VARIED = 3,        /* cards of which more than one plan is made */
    VARIANTS = 3,      /* further plans of each */
    NOISE = 130,       /* of these, in worth */
    STIR = 6,          /* less is not worth a move */
    LEAVES = 900,      /* of a banner, for a unit that can leave the field */
    OPENS = 90,        /* a square's card comes back to the hand */
    RIDERS_NEAR = 110, /* but cavalry is about */
    SINGLE_IS_BETTER = 170
};

struct turn {
    struct ccn_ai_mind m;
    struct bc_draft d; /* of the plan, on the state in `m` */
    struct bc_rng *rng;
    uint32_t noise;
    int plain[CCN_UNITS]; /* what an order without card dice is worth to each unit */
    int gain[CCN_UNITS];  /* the same under the card that was played */
    int gained_as;        /* card and mode of `gain` */
    uint64_t moved;       /* units that have been thought of */
};

int32_t ccn_ai_prior(int behind)
{
    int64_t far = SHARP + (behind > 0 ? behind : 0);
    return (int32_t)(1 + (int64_t)4000 * SHARP * SHARP / (far * far));
}

int ccn_ai_card_keep(int card)
{
    static const uint8_t keep[CCN_CARDS] = {
        [CCN_PROBE] = 10,
        10,
        10,
        [CCN_ATTACK] = 25,
        25,
        25,
        [CCN_ASSAULT] = 50,
        50,
        50,
        [CCN_COORDINATED] = 35,
        [CCN_FLANK] = 35,
        [CCN_FORWARD] = 60,
        [CCN_RECON] = 20,
        [CCN_BAYONET] = 50,
        [CCN_BOMBARD] = 60,
        [CCN_CHARGE] = 70,
        [CCN_COUNTER] = 40,
        [CCN_ELAN] = 60,
        [CCN_HOLD] = 50,
        [CCN_FIRST] = 250,
        [CCN_MARCH] = 50,
        [CCN_STEEL] = 60,
        [CCN_LEADERSHIP] = 50,
        [CCN_MANOEUVRE] = 30,
        [CCN_RALLY] = 80,
        [CCN_SUPPLY] = 80,
    };
    return keep[card];
}

bool ccn_ai_is_turn(const struct bc_ctx *cx)
{
    const struct bc_frame *f = bc_top(cx);
    return f && (f->seq == CCN_SEQ_ORDERS || f->seq == CCN_SEQ_MOVES ||
                 (f->seq == CCN_SEQ_TURN && f->pc == CCN_AT_TURN_COMMAND));
}

/* --- What orders are worth --- */

static int noise(struct turn *t)
{
    return t->noise ? (int)bc_rng_below(t->rng, t->noise) : 0;
}

static int unit_range(const struct ccn_ai_mind *m, int u)
{
    const struct ccn_unit *p = &m->st.unit[u];
    return p->square || p->is & CCN_MOVED ? 0 : ccn_range_of_move(&m->cx, u);
}

static bool can_exit(const struct ccn_ai_mind *m, int range, const struct ccn_reach *r)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    for (int i = 0; i < r->n && b->exits; i++)
        if (b->exit[m->side][r->at[i]] && r->free[r->at[i]] < range)
            return true;
    return false;
}

/* The best hex for a unit by order, its own included; CCN_NONE: off the field. */
static int best_hex(struct turn *t, int u, int *worth)
{
    struct ccn_ai_mind *m = &t->m;
    struct ccn_reach r;
    int at = m->st.unit[u].at, range = unit_range(m, u), best = at;
    int most = ccn_ai_move_worth(m, u, at, 0), sure = most + noise(t) / 4;
    *worth = most;
    if (!range)
        return at;
    ccn_spread(&m->cx, at, u, m->side, range, &r);
    if (can_exit(m, range, &r)) {
        *worth = m->price[m->side] * LEAVES / 1000;
        return CCN_NONE;
    }
    for (int h = 0; h < CCN_HEXES; h++) {
        if (r.far[h] == CCN_NONE || h == at)
            continue;
        int w = ccn_ai_move_worth(m, u, h, r.far[h]), seen = w + noise(t) / 4;
        if (w > most + STIR && seen > sure) {
            sure = seen;
            best = h;
            *worth = w;
        }
    }
    return best;
}

/* For every unit of the side: what an order is worth against none. */
static void find_gains(struct turn *t, int *gain)
{
    struct ccn_ai_mind *m = &t->m;
    uint32_t was = t->noise;
    t->noise = 0;
    for (int i = 0; i < m->units[m->side]; i++) {
        int u = m->unit[m->side][i], worth;
        gain[u] = 0;
        if (m->st.unit[u].at == CCN_NONE)
            continue;
        best_hex(t, u, &worth);
        gain[u] = worth - ccn_ai_hex_worth(m, u, m->st.unit[u].at);
    }
    t->noise = was;
}

static void know_gains(struct turn *t)
{
    const struct ccn_state *s = &t->m.st;
    bool plain = s->mode == CCN_SINGLE || s->as < CCN_TACTICS || s->as == CCN_RALLY;
    int as = plain ? CCN_NONE : s->as;
    if (t->gained_as == as)
        return;
    if (plain)
        memcpy(t->gain, t->plain, sizeof t->gain);
    else
        find_gains(t, t->gain);
    t->gained_as = as;
}

/* --- Guesses about cards, by the plain gains --- */

static bool is_for(const struct ccn_ai_mind *m, int card, int u)
{
    const struct ccn_type *t = ccn_type(&m->cx, u);
    int at = m->st.unit[u].at;
    switch (card) {
    case CCN_BAYONET:
    case CCN_MARCH: return t->arm == CCN_INF;
    case CCN_BOMBARD: return t->arm == CCN_ART;
    case CCN_CHARGE: return t->arm == CCN_CAV;
    case CCN_HOLD: return t->arm != CCN_CAV && !ccn_next_to_enemy(&m->cx, m->side, at, -1);
    case CCN_STEEL: return ccn_next_to_enemy(&m->cx, m->side, at, -1);
    case CCN_LEADERSHIP: return m->st.leader_at[at] != CCN_NONE;
    default: return true;
    }
}

/* Orders left, right and in the centre; for tactic cards all in all. */
static void orders_of(int card, int command, int cap[CCN_SECTORS])
{
    static const int8_t many[4][CCN_SECTORS] = {{1, 2, 1}, {2, 0, 2}, {2, 2, 2}, {1, 1, 1}};
    cap[0] = cap[1] = cap[2] = 0;
    if (card < CCN_COORDINATED)
        cap[card % 3] = card < CCN_ASSAULT ? 1 + card / 3 : command;
    else if (card < CCN_TACTICS)
        for (int i = 0; i < CCN_SECTORS; i++)
            cap[i] = many[card - CCN_COORDINATED][i];
    else
        cap[0] = card == CCN_ELAN ? command * 2 / 3 : 4;
}

/* Takes one of the orders for a unit that may be counted to these sectors. */
static bool take_order(int cap[CCN_SECTORS], int sectors)
{
    static const uint8_t flanks_first[] = {CCN_LEFT, CCN_RIGHT, CCN_CENTRE};
    for (int i = 0; i < CCN_SECTORS; i++)
        if (sectors >> flanks_first[i] & 1 && cap[flanks_first[i]] > 0) {
            cap[flanks_first[i]]--;
            return true;
        }
    return false;
}

/* The sum of the best plain gains that the card can order. */
static int sum_gains(const struct turn *t, int card)
{
    const struct ccn_ai_mind *m = &t->m;
    uint64_t used = 0;
    int cap[CCN_SECTORS], sum = 0;
    orders_of(card, m->st.held[m->side], cap);
    for (int n = 0; n < 8; n++) {
        int best = -1;
        for (int i = 0; i < m->units[m->side]; i++) {
            int u = m->unit[m->side][i];
            if (!(used >> u & 1) && t->plain[u] > 0 && (best < 0 || t->plain[u] > t->plain[best]) &&
                is_for(m, card, u))
                best = u;
        }
        if (best < 0)
            break;
        used |= (uint64_t)1 << best;
        int sectors = card < CCN_TACTICS ? ccn_sectors(&m->cx, m->side, m->st.unit[best].at) : 1;
        if (take_order(cap, sectors))
            sum += t->plain[best];
    }
    return sum;
}

static int lost_blocks(const struct ccn_ai_mind *m)
{
    int n = 0;
    for (int i = 0; i < m->units[m->side]; i++) {
        int u = m->unit[m->side][i];
        n += ccn_type(&m->cx, u)->blocks - m->st.unit[u].blocks;
    }
    return n;
}

static int guess_card(const struct turn *t, int card)
{
    const struct ccn_ai_mind *m = &t->m;
    int lost, command = m->st.held[m->side];
    if (card == CCN_COUNTER) {
        card = m->st.last[1 - m->side];
        if (card == CCN_NONE)
            return 0;
        card = ccn_mirror(card);
    }
    switch (card) {
    case CCN_FIRST: return 0;
    case CCN_SUPPLY: return 90;
    case CCN_MANOEUVRE: return 60;
    case CCN_RALLY: lost = lost_blocks(m); return 130 * (lost < command / 2 ? lost : command / 2);
    case CCN_BOMBARD: return sum_gains(t, card) * 2;
    case CCN_CHARGE:
    case CCN_STEEL:
    case CCN_ELAN:
    case CCN_LEADERSHIP: return sum_gains(t, card) * 4 / 3;
    default: return sum_gains(t, card) + (card < CCN_PROBE ? 25 : 0);
    }
}

/* --- The next action of a turn --- */

static int square_gain(const struct turn *t, int u)
{
    const struct ccn_ai_mind *m = &t->m;
    int foe = 1 - m->side, worth = OPENS;
    for (int i = 0; i < m->units[foe]; i++) {
        int e = m->unit[foe][i];
        if (ccn_arm(&m->cx, e) == CCN_CAV && m->st.unit[e].at != CCN_NONE &&
            ccn_battle(&m->cx)->dist[m->st.unit[e].at][m->st.unit[u].at] <= 4)
            worth -= RIDERS_NEAR;
    }
    return worth;
}

/* Where an ordered leader goes best, and what that is worth against staying. */
static int best_lead(const struct turn *t, int l, int *worth)
{
    const struct ccn_ai_mind *m = &t->m;
    struct ccn_reach r;
    int at = m->st.leader[l].at, best = at, here = ccn_ai_leader_worth(m, at), most = here;
    ccn_spread(&m->cx, at, CCN_NONE, m->side, 3, &r);
    for (int h = 0; h < CCN_HEXES; h++) {
        if (r.far[h] == CCN_NONE || m->st.leader_at[h] != CCN_NONE)
            continue;
        int w = ccn_ai_leader_worth(m, h) - r.far[h];
        if (w > most) {
            most = w;
            best = h;
        }
    }
    *worth = most - here;
    return best;
}

static int order_gain(struct turn *t, const struct bc_action *a)
{
    const struct ccn_state *s = &t->m.st;
    int u = s->unit_at[a->a[0]], worth;
    switch (a->kind) {
    case CCN_ORDER: return t->gain[u] + noise(t);
    case CCN_UNSQUARE: return square_gain(t, u) + noise(t);
    case CCN_ORDER_LEADER:
        if (u != CCN_NONE) /* he is where he should be */
            return -1;
        best_lead(t, s->leader_at[a->a[0]], &worth);
        return worth;
    case CCN_RALLIES:
        return 1 + t->gain[u] / 4 +
               ccn_ai_unit_worth(ccn_type(&t->m.cx, u), s->unit[u].blocks + 1) -
               ccn_ai_unit_worth(ccn_type(&t->m.cx, u), s->unit[u].blocks);
    default: return t->noise ? (int)t->noise / 3 : 0; /* done */
    }
}

/* CCN §8.18: the sector whose infantry has most to do. */
static int sector_gain(const struct turn *t, int sector)
{
    const struct ccn_ai_mind *m = &t->m;
    int sum = 0;
    for (int i = 0; i < m->units[m->side]; i++) {
        int u = m->unit[m->side][i];
        if (ccn_arm(&m->cx, u) == CCN_INF && t->gain[u] > 0 && m->st.unit[u].at != CCN_NONE &&
            ccn_sectors(&m->cx, m->side, m->st.unit[u].at) >> sector & 1)
            sum += t->gain[u];
    }
    return sum;
}

/* CCN §8.21: one good order, or a march. */
static int one_gain(const struct turn *t)
{
    const struct ccn_ai_mind *m = &t->m;
    int best = 0;
    for (int i = 0; i < m->units[m->side]; i++)
        if (t->plain[m->unit[m->side][i]] > best)
            best = t->plain[m->unit[m->side][i]];
    return best - SINGLE_IS_BETTER;
}

static struct bc_action next_order(struct turn *t)
{
    struct bc_option v[OPTIONS];
    struct bc_list l = {v, 0, OPTIONS, NULL, NULL};
    int best = 0, most = 0;
    bc_legal(&t->m.cx, t->m.side, &l);
    if (v[0].act.kind != CCN_WHOLE)
        know_gains(t);
    for (int i = 0; i < l.n; i++) {
        const struct bc_action *a = &v[i].act;
        int w = a->kind == CCN_WHOLE    ? 0
                : a->kind == CCN_ONE    ? one_gain(t)
                : a->kind == CCN_SECTOR ? sector_gain(t, a->a[0]) + noise(t)
                                        : order_gain(t, a);
        if (!i || w > most) {
            most = w;
            best = i;
        }
    }
    return v[best].act;
}

static bool may_move(const struct turn *t, int u)
{
    const struct ccn_unit *p = &t->m.st.unit[u];
    return p->at != CCN_NONE && (p->is & (CCN_ORDERED | CCN_MOVED)) == CCN_ORDERED && !p->square &&
           !(t->moved >> u & 1);
}

/* Units with most to gain first, then leaders. */
static struct bc_action next_move(struct turn *t)
{
    struct ccn_ai_mind *m = &t->m;
    const struct ccn_state *s = &m->st;
    int worth;
    for (;;) {
        int u = -1;
        for (int i = 0; i < m->units[m->side]; i++) {
            int v = m->unit[m->side][i];
            if (may_move(t, v) && (u < 0 || t->gain[v] > t->gain[u]))
                u = v;
        }
        if (u < 0)
            break;
        t->moved |= (uint64_t)1 << u;
        int at = s->unit[u].at, to = best_hex(t, u, &worth);
        if (to == CCN_NONE)
            return ccn_act(CCN_EXIT, m->side, at, 0);
        if (to != at)
            return ccn_act(CCN_MOVE, m->side, at, to);
    }
    for (int l = 0; l < s->leaders; l++) {
        int at = s->leader[l].at;
        if ((s->leader[l].is & (CCN_ORDERED | CCN_MOVED)) != CCN_ORDERED || at >= CCN_HEXES ||
            ccn_leader_side(&m->cx, l) != m->side)
            continue;
        int to = best_lead(t, l, &worth);
        if (to != at)
            return ccn_act(CCN_LEAD, m->side, at, to);
    }
    return ccn_act(CCN_DONE, m->side, 0, 0);
}

/* --- Whole turns --- */

/* Goes on to the end of the moves, or to where nature decides; returns what it is worth. */
static int finish(struct turn *t)
{
    struct ccn_ai_mind *m = &t->m;
    t->moved = 0;
    while (bc_draft_is_open(&t->d) && ccn_ai_is_turn(&m->cx))
        bc_draft_add(&t->d, bc_draft_seq(&t->d) == CCN_SEQ_ORDERS ? next_order(t) : next_move(t));
    if (m->st.h.over)
        return m->st.winner == m->side ? 5000 : -5000;
    int sum = 0;
    for (int i = 0; i < m->units[m->side]; i++) {
        int u = m->unit[m->side][i];
        if (m->st.unit[u].at == CCN_NONE)
            sum += m->price[m->side]; /* has left the field */
        else if (m->st.unit[u].is & CCN_ORDERED && t->gain[u] > 0)
            sum += t->gain[u];
    }
    return sum;
}

static void begin_plan(struct turn *t, struct bc_plan *out)
{
    bc_draft_begin(&t->d, t->d.world, &t->m.st.h, t->m.side, out);
    t->gained_as = -1;
}

static int card_turn(struct turn *t, int card, struct bc_plan *out)
{
    begin_plan(t, out);
    int guess = guess_card(t, card);
    bc_draft_add(&t->d, ccn_act(CCN_PLAY, t->m.side, card, 0));
    int as = t->m.st.as, worth = finish(t);
    if (as == CCN_ELAN || as == CCN_RALLY || as == CCN_SUPPLY) /* the rest is yet to come */
        worth = guess;
    return worth - ccn_ai_card_keep(card);
}

static int rest_turn(struct turn *t, struct bc_plan *out)
{
    begin_plan(t, out);
    return finish(t);
}

static void begin(struct turn *t, const struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    ccn_ai_mind_init(&t->m, cx, seat);
    ccn_ai_mind_danger(&t->m);
    t->d.world = cx;
    t->rng = rng;
    t->noise = 0;
    memset(t->gain, 0, sizeof t->gain);
    memset(t->plain, 0, sizeof t->plain);
    if (t->m.st.mode != CCN_SINGLE)
        t->m.st.as = CCN_NONE;
    find_gains(t, t->plain);
    t->m.st.as = ccn_state(cx)->as;
}

static bool at_command(const struct turn *t)
{
    return bc_top(&t->m.cx)->seq == CCN_SEQ_TURN;
}

/* Adds a plan whose prior is its worth for the time being; equals are dropped. */
static int add(struct bc_plan *out, int n, int worth)
{
    struct bc_plan *p = &out[n];
    p->prior = worth;
    for (int i = 0; i < n; i++)
        if (out[i].n == p->n && !memcmp(out[i].act, p->act, (size_t)p->n * sizeof p->act[0]))
            return n;
    return n + 1;
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

int ccn_ai_turn_plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                      int max)
{
    struct turn t;
    int n = 0, best[VARIED], cards = 0;
    begin(&t, cx, seat, rng);
    bool command = at_command(&t);
    if (command) {
        for (int c = 0; c < CCN_CARDS && n < max; c++)
            if (ccn_state(cx)->hand[seat][c]) {
                int worth = card_turn(&t, c, &out[n]);
                n = add(out, n, worth);
            }
        sort(out, n);
        for (; cards < VARIED && cards < n; cards++)
            best[cards] = out[cards].act[0].a[0];
    } else {
        int worth = rest_turn(&t, &out[n]);
        n = add(out, n, worth);
        cards = 1;
    }
    t.noise = NOISE;
    for (int i = 0; i < cards * VARIANTS && n < max; i++) {
        int worth = command ? card_turn(&t, best[i / VARIANTS], &out[n]) : rest_turn(&t, &out[n]);
        n = add(out, n, worth);
    }
    sort(out, n);
    for (int i = n; i-- > 0;)
        out[i].prior = ccn_ai_prior(out[0].prior - out[i].prior);
    return n;
}

bool ccn_ai_turn_rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    struct turn t;
    int best = -1, most = 0;
    begin(&t, cx, seat, rng);
    t.noise = NOISE / 2;
    if (!at_command(&t)) {
        rest_turn(&t, out);
        return true;
    }
    for (int c = 0; c < CCN_CARDS; c++) {
        if (!ccn_state(cx)->hand[seat][c])
            continue;
        int w = guess_card(&t, c) - ccn_ai_card_keep(c) + (int)bc_rng_below(rng, NOISE);
        if (best < 0 || w > most) {
            most = w;
            best = c;
        }
    }
    card_turn(&t, best, out);
    return true;
}
