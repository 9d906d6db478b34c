/* eval.c - how a battle stands: the race for the banners (CCN chapter 4), and what is left of the
 * armies to win it. */
#include "ai/ccn/hints.h"

enum {
    BANNER = 1000,
    LEAST_NEED = 250, /* so near to a win nothing is certain yet */
    GOAL = 450,       /* a banner that counts at the start of the next turn */
    EXIT_STEP = 30,   /* a unit one hex nearer to where leaving is worth a banner */
    EXIT_FAR = 9,
    APART = 3 /* a hex between a unit and the enemy */
};

/* The first losses weaken a unit, the last but one brings it near its end. */
int ccn_ai_unit_worth(const struct ccn_type *t, int blocks)
{
    static const int16_t by_blocks[] = {0, 170, 420, 570, 690, 780};
    int quality = 100 + 8 * t->melee + 6 * t->ignore + 4 * t->stand;
    if (t->arm == CCN_ART)
        quality += 25;
    else if (t->is & CCN_MILITIA)
        quality -= 25;
    return by_blocks[blocks > 5 ? 5 : blocks] * quality / 100;
}

int ccn_ai_unit_loss(struct ccn_ai_mind *m, int u, int hits)
{
    const struct ccn_unit *p = &m->st.unit[u];
    const struct ccn_type *t = ccn_type(&m->cx, u);
    int full = ccn_ai_unit_worth(t, p->blocks);
    if (hits < p->blocks)
        return full - ccn_ai_unit_worth(t, p->blocks - hits);
    int price = m->price[1 - ccn_side(&m->cx, u)];
    bool led = p->at != CCN_NONE && m->st.leader_at[p->at] != CCN_NONE;
    return full + price + (led ? price / 6 : 0); /* CCN §5.51 */
}

static int exit_steps(const struct ccn_battle *b, int side, int hex)
{
    int best = EXIT_FAR;
    for (int h = 0; h < CCN_HEXES; h++)
        if (b->exit[side][h] && b->dist[hex][h] < best)
            best = b->dist[hex][h];
    return best;
}

/* How near the side's next banners are. */
static int progress(const struct bc_ctx *cx, int side)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int sum = 0, hurt = 0;
    for (int i = 0; i < b->goals; i++) {
        const struct ccn_goal *g = &b->goal[i];
        int u = s->unit_at[g->at];
        if (g->side == side && !(s->goals >> i & 1) && u != CCN_NONE && ccn_side(cx, u) == side)
            sum += GOAL * g->banners / (g->all ? 2 : 1);
    }
    bool exits = false;
    for (int h = 0; h < CCN_HEXES && b->exits && !exits; h++)
        exits = b->exit[side][h];
    for (int u = 0; u < s->units; u++) {
        if (s->unit[u].at == CCN_NONE)
            continue;
        if (ccn_side(cx, u) != side) {
            const struct ccn_type *t = ccn_type(cx, u);
            hurt += ccn_ai_unit_worth(t, t->blocks) - ccn_ai_unit_worth(t, s->unit[u].blocks);
        } else if (exits) {
            sum += (EXIT_FAR - exit_steps(b, side, s->unit[u].at)) * EXIT_STEP;
        }
    }
    return sum + hurt / 3;
}

/* `soon`: what its next orders may bring. */
static int64_t need(const struct bc_ctx *cx, int side, int soon)
{
    int missing = (ccn_battle(cx)->banners[side] - ccn_total(cx, side)) * BANNER;
    int near = progress(cx, side) + soon, most = missing * 2 / 3;
    int n = missing - (near < most ? near : most);
    return n > LEAST_NEED ? n : LEAST_NEED;
}

static int64_t power(const struct bc_ctx *cx, int side)
{
    const struct ccn_state *s = ccn_state(cx);
    int64_t sum = 1000 + 60 * s->held[side];
    for (int u = 0; u < s->units; u++)
        if (s->unit[u].at != CCN_NONE && ccn_side(cx, u) == side)
            sum += ccn_ai_unit_worth(ccn_type(cx, u), s->unit[u].blocks);
    for (int l = 0; l < s->leaders; l++)
        if (s->leader[l].at < CCN_HEXES && ccn_leader_side(cx, l) == side)
            sum += 100;
    return sum;
}

/* In the middle of a turn: what ordered units can still do, and dice about to fall. Without it a
 * player who looks one action ahead would see no use in an order or an attack. */
static int pending(struct ccn_ai_mind *m)
{
    const struct ccn_frame *f = ccn_frame(bc_top(&m->cx));
    int side = m->st.active, sum = 0;
    if (f->f.seq == CCN_SEQ_TURN || f->f.seq == CCN_SEQ_GAME || f->f.seq == CCN_SEQ_DRAW)
        return 0;
    for (int i = 0; i < m->units[side]; i++)
        sum += ccn_ai_best_fight(m, m->unit[side][i]);
    if (f->f.seq == CCN_SEQ_MELEE && f->f.pc <= CCN_AT_MELEE_ATTACK)
        return sum + ccn_ai_melee_worth(m, f->melee.by, f->melee.at, false);
    const struct ccn_strike_facts *k = &f->strike;
    if (f->f.seq != CCN_SEQ_STRIKE || !k->dice || k->at >= CCN_LEADER)
        return sum;
    int worth = ccn_ai_strike_worth(m, k->by, k->at, k->kind, k->dice, NULL);
    return ccn_side(&m->cx, k->by) == side ? sum + worth : sum - worth;
}

/* Hexes between the side's units and their nearest enemies. */
static int apart(const struct ccn_ai_mind *m, int side)
{
    const struct ccn_battle *b = ccn_battle(&m->cx);
    int sum = 0;
    for (int i = 0; i < m->units[side]; i++) {
        int at = m->st.unit[m->unit[side][i]].at, best = CCN_ROWS;
        for (int k = 0; k < m->units[1 - side]; k++) {
            int far = b->dist[at][m->st.unit[m->unit[1 - side][k]].at];
            best = far < best ? far : best;
        }
        sum += best;
    }
    return sum;
}

/* Odds as the square of (strength by banners still needed). */
void ccn_ai_eval(const struct bc_ctx *cx, int32_t milli[])
{
    if (cx->st->over) {
        ccn_score(cx, milli);
        return;
    }
    struct ccn_ai_mind m;
    int soon[CCN_SIDES];
    bool starts = bc_top(cx)->seq == CCN_SEQ_TURN;
    ccn_ai_mind_init(&m, cx, 0);
    for (int side = 0; side < CCN_SIDES; side++) {
        int weight = !starts ? 2 : side == m.st.active ? 3 : 1; /* whose turn it is strikes first */
        soon[side] = ccn_ai_exposed(&m, 1 - side) * weight / 3;
    }
    soon[m.st.active] += pending(&m);
    int64_t a = ((power(cx, 0) - apart(&m, 0) * APART) * need(cx, 1, soon[1])) >> 6;
    int64_t b = ((power(cx, 1) - apart(&m, 1) * APART) * need(cx, 0, soon[0])) >> 6;
    milli[0] = (int32_t)(a * a * 1000 / (a * a + b * b));
    milli[1] = 1000 - milli[0];
}

void ccn_ai_mind_init(struct ccn_ai_mind *m, const struct bc_ctx *cx, int side)
{
    m->cx = bc_draft_copy(cx, &m->st.h);
    m->side = side;
    m->units[0] = m->units[1] = 0;
    for (int u = 0; u < m->st.units; u++)
        if (m->st.unit[u].at != CCN_NONE) {
            int of = ccn_side(cx, u);
            m->unit[of][m->units[of]++] = (uint8_t)u;
        }
    for (int i = 0; i < CCN_SIDES; i++) {
        int missing = ccn_battle(cx)->banners[i] - ccn_total(cx, i);
        m->price[i] = missing <= 1 ? 3 * BANNER : missing == 2 ? BANNER * 3 / 2 : BANNER;
    }
}
