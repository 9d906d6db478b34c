/* eval.c - how a game of Völkerschlacht 1813 stands: every mission is a front, to which both
 * sides bring what stands there and what may still come.
 *
 * How likely an army comes to a field follows from the half actions that it takes to bring a marker
 * there and to take up the others, with the cards in hand, against those that the side has left. */
#include "ai/leipzig/hints.h"

#include <string.h>

enum {
    NEED_CARD = 2,   /* half actions: playing a card in hand */
    NEED_OPEN = 4,   /* taking it from the row first */
    NEED_DRAW = 5,   /* drawing until it comes, or a pair that will do */
    NEED_SCOUT = 7,  /* a scout that has to be earned first */
    NEVER = 1 << 12, /* effort for what cannot be */
    A_TURN = 2 * LPZ_ACTIONS,
    PACE = 2,   /* points of time that a turn takes */
    KNOWN = 8,  /* of 16: Allied armies that could come to a mission and do */
    HIDDEN = 5, /* to one that Schwarzenberg does not know */
    BLOCKS = 2, /* into its field */
    LATER = 6,  /* half actions that come between, unless this turn is the last */
    STRENGTH = 16
};

/* What is reckoned for all fronts at once. */
typedef int16_t lanes __attribute__((vector_size(8 * sizeof(int16_t))));

/* What an army wants at a front: to stand on its field, or to help or harm the one that does. */
enum goal { ONTO, NEAR, GOALS };

/* Where an army may come from. */
struct force {
    uint8_t n, field[LPZ_VILLAGES], terrain[LPZ_VILLAGES];
    uint8_t scouts;                   /* that its card takes (LPZ §4.4) */
    int16_t keep[LPZ_VILLAGES];       /* half actions to be left with that marker alone */
    lanes steps[GOALS][LPZ_VILLAGES]; /* from that marker to each front */
    int base;                         /* of them: the card, its scouts, waiting for its date */
    int value;                        /* strength, 1/16 */
};

/* Cards that a side has for its armies, or could take openly. */
struct stock {
    int8_t clear[LPZ_TERRAINS], clear_row[LPZ_TERRAINS];
    int8_t step[LPZ_KINDS + 1], step_row[LPZ_KINDS + 1];
    int8_t scouts;
};

/* What both sides bring to a mission. */
struct scales {
    int side[LPZ_SIDES];    /* strength */
    int strikes[LPZ_SIDES]; /* armies in contact, 1/1024 */
    int spread;             /* how uncertain the strengths are */
    int open;               /* chance that no Allied army stands there */
};

struct front {
    int field, holder; /* the French army meant for it, or -1 */
    int hold;          /* chance that it comes there */
    int stake;         /* points that hang on it */
    int now;           /* fulfilled() as it is */
    bool shown;
    struct scales on;
    const struct lpz_mission *card;
};

struct mind {
    const struct bc_ctx *cx;
    const struct lpz_data *d;
    const struct lpz_state *s;
    int time;                            /* points left */
    int all[LPZ_SIDES], turn[LPZ_SIDES]; /* half actions: to the end, of them in this turn */
    int last;                            /* the side whose turn is the last one, or -1 */
    int32_t ease[LPZ_SIDES];             /* of chance(): the dividend, without effort */
    uint32_t share[LPZ_SIDES];           /* and 2^32 by the divisor */
    struct stock stock[LPZ_SIDES];
    int earners[LPZ_SIDES]; /* armies whose placing will bring a scout */
    int wanted[LPZ_SIDES];  /* scouts that cards to come need */
    struct force force[LPZ_ARMIES];
    struct front front[LPZ_DISTRICTS];
    int fronts, battles;
    unsigned holders; /* armies meant for a mission, a bit each */
    bool fights;      /* a battle goes on */
};

int lpz_ai_logistic(int x)
{
    static const int16_t half[] = {512, 637,  749,  837,  902,  946,  976,
                                   994, 1006, 1013, 1017, 1020, 1022, 1022};
    enum { LAST = 128 * (int)(sizeof half / sizeof half[0] - 2) };
    unsigned v = (unsigned)(x < 0 ? -x : x), i;
    v = v < LAST ? v : LAST;
    i = v / 128;
    int p = half[i] + (int)((unsigned)(half[i + 1] - half[i]) * (v % 128) / 128);
    return x < 0 ? LPZ_SURE - p : p;
}

/* --- What things take --- */

static void add_card(int8_t clear[LPZ_TERRAINS], int8_t step[LPZ_KINDS + 1], int card, int n)
{
    if (card < LPZ_TERRAINS)
        clear[card] = (int8_t)(clear[card] + n);
    else
        for (int kind = 0; kind <= LPZ_KINDS; kind++)
            step[kind] = (int8_t)(step[kind] + (lpz_fits(card, kind) ? n : 0));
}

static void reckon_cards(struct mind *m, int side)
{
    const struct lpz_state *s = m->s;
    struct stock *k = &m->stock[side];
    *k = (struct stock){.scouts = (int8_t)s->scouts[side]};
    for (int c = 0; c < LPZ_CARD_TIME; c++)
        if (s->hand[side][c])
            add_card(k->clear, k->step, c, s->hand[side][c]);
    for (int i = 0; i < LPZ_ROW; i++)
        if (s->row[i] < LPZ_CARD_TIME)
            add_card(k->clear_row, k->step_row, s->row[i], 1);
}

/* To take up the nth marker on that terrain. */
static int clear_effort(const struct stock *k, int terrain, int nth)
{
    int have = k->clear[terrain];
    return nth < have ? NEED_CARD : nth < have + k->clear_row[terrain] ? NEED_OPEN : NEED_DRAW;
}

static int value_at(const struct mind *m, int a, int field)
{
    const struct lpz_army *army = &m->d->army[a];
    int v = army->strength - m->s->lost[a] - (m->fights ? m->s->tally[a] : 0), best = 0;
    if (m->d->professional && field != LPZ_NONE) {
        const int8_t *ground = m->d->ground[m->d->field[field].terrain];
        int kind = m->s->at[a] != LPZ_NONE ? lpz_kind(m->cx, a) : army->kind;
        for (int k = 0; k < LPZ_KINDS; k++)
            if (kind == k || (kind == LPZ_ANY && ground[k] > best))
                best = ground[k];
    }
    v += best;
    return v > 0 ? v * STRENGTH : 0;
}

/* In the last turn of the game what the hand and the row give is certain, and what would take longer is
 * not done any more; an odd number of half actions counts on a draw. */
static int last_chance(const struct mind *m, int effort)
{
    int spare = m->all[m->last] - effort;
    if (spare < 0)
        return spare == -1 ? LPZ_SURE / 5 : 0;
    return effort & 1 ? LPZ_SURE / 2 : LPZ_SURE;
}

/* That so much is still done: close to a logistic regression over 27,000 cases, missions without an
 * army in games of mcts:60 against itself. In a side's last turn nothing comes between. */
static int chance(const struct mind *m, int side, int effort)
{
    int x = m->ease[side] - effort * 269;
    if (effort >= NEVER || m->all[side] <= 0)
        return 0;
    if (side == m->last)
        return last_chance(m, effort);
    int y = (int)((uint64_t)(x < 0 ? -x : x) * m->share[side] >> 32); /* exact below 2^20 */
    return lpz_ai_logistic(x < 0 ? -y : y);
}

static void reckon_pace(struct mind *m, int side)
{
    int all = m->all[side], later = all - m->turn[side];
    later = later < 0 ? 0 : later > LATER ? LATER : later;
    m->ease[side] = all * 166 - later * 256;
    m->share[side] = all > 0 ? UINT32_MAX / (uint32_t)(4 + all / 8) + 1 : 0;
}

static int wait_for(const struct mind *m, int side, int day)
{
    int away = day ? m->d->passed[day - LPZ_FIRST_DAY] - m->s->time : 0;
    return away <= 0 ? 0 : m->time > 0 ? m->all[side] * away / m->time / 2 : NEVER;
}

/* How many are missing. */
static int spend(int8_t *have, int n)
{
    int used = n < *have ? n : *have;
    *have = (int8_t)(*have - used);
    return n - used;
}

static void reckon_force(struct mind *m, int a)
{
    const struct lpz_army *army = &m->d->army[a];
    struct force *f = &m->force[a];
    int side = army->side;
    int16_t near = side == LPZ_FR ? 2 : 1; /* LPZ §7.3, §7.2 */
    f->n = f->scouts = 0;
    f->base = 0;
    f->value = value_at(m, a, m->s->at[a]);
    if (m->s->fate[a] == LPZ_CARD_OPEN) {
        f->n = (uint8_t)lpz_free_villages(m->cx, a, f->field);
        f->base = NEED_CARD + wait_for(m, side, army->date);
        f->scouts = (uint8_t)(f->n > army->markers ? f->n - army->markers : 0);
    } else if (m->s->fate[a] == LPZ_CARD_USED) {
        for (uint64_t left = m->s->marker[a]; left && f->n < LPZ_VILLAGES; left &= left - 1)
            f->field[f->n++] = (uint8_t)lpz_lowest(left);
    }
    for (int i = 0; i < f->n; i++) {
        const uint8_t *dist = m->d->dist[f->field[i]];
        f->terrain[i] = m->d->field[f->field[i]].terrain;
        int16_t to[sizeof(lanes) / sizeof(int16_t)] = {0};
        for (int j = 0; j < m->fronts; j++)
            to[j] = dist[m->front[j].field];
        lanes far;
        memcpy(&far, to, sizeof far);
        f->steps[ONTO][i] = far;
        f->steps[NEAR][i] = ((far - near) & (far > near)) - (far == 0); /* true is -1 */
    }
    m->earners[side] += f->n && !f->scouts;
    m->wanted[side] += f->scouts;
}

/* With the cards as they are now. */
static void reckon_ways(struct mind *m, int a)
{
    struct force *f = &m->force[a];
    if (!f->n)
        return;
    int side = m->d->army[a].side, most = m->d->army[a].markers, base = f->base;
    struct stock k = m->stock[side];
    int spare = k.scouts + m->earners[side] - m->wanted[side];
    int missing = spend(&k.scouts, f->scouts);
    if (missing)
        base += missing > m->earners[side] ? NEVER : missing * NEED_SCOUT;
    if (spare < k.scouts) /* cards to come need them */
        k.scouts = (int8_t)(spare > 0 ? spare : 0);
    int on[LPZ_TERRAINS] = {0}, all = 0, dear = 0;
    for (int i = 0; i < f->n; i++) {
        int t = f->terrain[i], nth = on[t]++;
        all += clear_effort(&k, t, nth);
        dear += nth >= k.clear[t];
    }
    for (int i = 0; i < f->n; i++) { /* one of its terrain need not be taken up */
        int t = f->terrain[i], nth = on[t] - 1;
        int e = all - clear_effort(&k, t, nth), rest = dear - (nth >= k.clear[t]);
        e -= (rest < k.scouts ? rest : k.scouts) * (NEED_OPEN - NEED_CARD);
        if (f->n > most && f->n > 1) /* villages that stay empty */
            e = e * (most - 1) / (f->n - 1);
        f->keep[i] = (int16_t)(base + e);
    }
}

static inline lanes lesser(lanes a, lanes b)
{
    lanes is = a < b;
    return (a & is) | (b & ~is);
}

/* Half actions for so many steps, with that many cards in hand and in the row: two with a card, two
 * more to take it openly, one more to draw it. */
static inline lanes step_effort(int hand, int row, lanes steps)
{
    _Static_assert(NEED_CARD == 2 && NEED_OPEN == 4 && NEED_DRAW == 5, "as reckoned here");
    lanes rest = steps - lesser(steps, (lanes){0} + (int16_t)hand);
    lanes drawn = rest - lesser(rest, (lanes){0} + (int16_t)row);
    return (steps + rest) * 2 + drawn;
}

/* The half actions in which a marker comes onto the field of each front, or near it. */
static inline lanes way_of(const struct mind *m, int a, int i, enum goal goal)
{
    const struct force *f = &m->force[a];
    const struct stock *k = &m->stock[m->d->army[a].side];
    int kind = m->d->army[a].kind;
    return f->keep[i] + step_effort(k->step[kind], k->step_row[kind], f->steps[goal][i]);
}

/* The least of them for all markers of an army. */
static lanes reach(const struct mind *m, int a, enum goal goal)
{
    lanes best = (lanes){0} + NEVER;
    for (int i = 0; i < m->force[a].n; i++)
        best = lesser(way_of(m, a, i, goal), best);
    return best;
}

/* What one army takes, the next ones lack. */
static void commit(struct mind *m, int a, int front, enum goal goal)
{
    const struct force *f = &m->force[a];
    int side = m->d->army[a].side, with = 0, best = NEVER;
    struct stock *k = &m->stock[side];
    for (int i = 0; i < f->n; i++) {
        int e = way_of(m, a, i, goal)[front];
        if (e < best) {
            best = e;
            with = i;
        }
    }
    int far = best < NEVER ? f->steps[goal][with][front] : 0;
    m->wanted[side] -= f->scouts;
    m->earners[side] -= spend(&k->scouts, f->scouts);
    for (int i = 0; i < f->n; i++) {
        int t = f->terrain[i];
        if (i != with && spend(&k->clear[t], 1) && spend(&k->scouts, 1))
            spend(&k->clear_row[t], 1);
    }
    for (int kind = 0; far && kind <= LPZ_KINDS; kind++)
        spend(&k->step_row[kind], spend(&k->step[kind], far));
}

/* --- Fronts --- */

static int allies_near(const struct mind *m, int field)
{
    int n = 0;
    for (uint64_t next = m->d->field[field].next; next; next &= next - 1) {
        int a = m->s->army_at[lpz_lowest(next)];
        n += a != LPZ_NONE && m->d->army[a].side == LPZ_AL;
    }
    return n;
}

static void find_fronts(struct mind *m)
{
    m->fronts = 0;
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        if (m->s->mission[i] >= LPZ_MISSIONS)
            continue;
        struct front *f = &m->front[m->fronts++];
        const struct lpz_mission *card = &m->d->mission[m->s->mission[i]];
        int army = m->s->army_at[card->field];
        *f = (struct front){.field = card->field, .holder = -1, .on.open = LPZ_SURE, .card = card};
        f->stake = card->points[LPZ_FR] + (m->s->match ? 0 : card->points[LPZ_AL]);
        f->shown = m->s->revealed >> i & 1;
        if (army != LPZ_NONE && m->d->army[army].side == LPZ_FR) {
            f->holder = army;
            f->hold = LPZ_SURE;
            f->on.side[LPZ_FR] = value_at(m, army, card->field);
            f->shown = true; /* as good as revealed */
            f->on.strikes[LPZ_FR] = LPZ_SURE;
            f->on.strikes[LPZ_AL] = allies_near(m, card->field) * LPZ_SURE;
        } else if (army != LPZ_NONE) {
            f->on.open = 0;
        }
    }
}

static bool is_to_come(const struct mind *m, int a, int side)
{
    return m->d->army[a].side == side && m->s->fate[a] < LPZ_PLACED;
}

/* The best army for each mission that has none, the best pair first. */
static void find_holders(struct mind *m)
{
    int32_t good[LPZ_DISTRICTS][LPZ_ARMIES];
    uint8_t army[LPZ_ARMIES];
    lanes way = {0};
    unsigned todo = 0;
    int n = 0;
    for (int i = 0; i < m->fronts; i++)
        if (m->front[i].holder >= 0)
            m->holders |= 1u << m->front[i].holder;
        else if (m->front[i].on.open)
            todo |= 1u << i;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        if (!is_to_come(m, a, LPZ_FR))
            continue;
        reckon_ways(m, a);
        way = reach(m, a, ONTO);
        for (int i = 0; i < m->fronts; i++)
            if (todo >> i & 1)
                good[i][n] =
                    chance(m, LPZ_FR, way[i]) * (value_at(m, a, m->front[i].field) + 2 * STRENGTH);
        army[n++] = (uint8_t)a;
    }
    while (todo) {
        int best = 0, front = 0, with = 0;
        for (int i = 0; i < m->fronts; i++)
            for (int k = 0; todo >> i & 1 && k < n; k++)
                if (good[i][k] > best && !(m->holders >> army[k] & 1)) {
                    best = good[i][k];
                    front = i;
                    with = army[k];
                }
        if (!best)
            break;
        struct front *f = &m->front[front];
        reckon_ways(m, with);
        way = reach(m, with, ONTO);
        f->holder = with;
        f->hold = chance(m, LPZ_FR, way[front]);
        commit(m, with, front, ONTO);
        f->on.side[LPZ_FR] = value_at(m, with, f->field);
        f->on.strikes[LPZ_FR] = f->hold / 2;
        m->holders |= 1u << with;
        todo &= ~(1u << front);
    }
}

/* The chance that the mission is fulfilled. LPZ §6.5: until then every battle costs each side a
 * point for every enemy army in contact. */
static inline int fulfilled(const struct mind *m, const struct front *f, struct scales on)
{
    int hits = on.strikes[LPZ_AL] * m->battles * STRENGTH / LPZ_SURE;
    int back = on.strikes[LPZ_FR] * m->battles * STRENGTH / LPZ_SURE;
    int french = on.side[LPZ_FR] - hits, allied = on.side[LPZ_AL] - back;
    bool gone = french <= 0;
    french = gone ? 0 : french;
    allied = allied < 0 ? 0 : allied;
    int x = (french - allied + STRENGTH / 2) * 256 / (2 + m->time / 2 + on.spread);
    unsigned p = (unsigned)(lpz_ai_logistic(x) * f->hold) / LPZ_SURE * (unsigned)on.open / LPZ_SURE;
    return (int)(p >> gone);
}

/* An army that joins them with that chance, and strikes in battles with this one. */
static inline struct scales join(const struct mind *m, const struct front *f, int a, int side,
                                 int odds, int strikes)
{
    int doubt = odds < LPZ_SURE / 2 ? odds : LPZ_SURE - odds, value = m->force[a].value;
    struct scales on = f->on;
    on.side[side] += value * odds / LPZ_SURE;
    on.strikes[side] += strikes;
    on.spread += value * doubt / LPZ_SURE / 2;
    return on;
}

/* The best that an army can do at any front. */
struct best {
    int gain, front, now;
    int odds; /* that it comes there */
    enum goal goal;
};

/* Where an Allied army that stands does most harm: next to a French army. */
static void join_standing(struct mind *m, int a)
{
    uint64_t next = m->d->field[m->s->at[a]].next;
    struct best best = {0};
    for (int i = 0; i < m->fronts; i++) {
        const struct front *f = &m->front[i];
        if (f->holder < 0 || !(next >> f->field & 1))
            continue;
        int now = fulfilled(m, f, join(m, f, a, LPZ_AL, LPZ_SURE, 0));
        int harm = (f->now - now) * f->stake;
        if (harm > best.gain)
            best = (struct best){harm, i, now, 0, NEAR};
    }
    if (!best.gain)
        return;
    struct front *f = &m->front[best.front];
    f->on = join(m, f, a, LPZ_AL, LPZ_SURE, 0);
    f->now = best.now;
}

/* Where one that may still come does: there, or in the French army's place (LPZ §7.2). */
static void send_allied(struct mind *m, int a)
{
    struct best best = {0};
    reckon_ways(m, a);
    lanes near = reach(m, a, NEAR), onto = reach(m, a, ONTO);
    for (int i = 0; i < m->fronts; i++) {
        const struct front *f = &m->front[i];
        if (f->now * f->stake <= best.gain) /* no more harm than that can be done */
            continue;
        int odds = chance(m, LPZ_AL, near[i]) * (f->shown ? KNOWN : HIDDEN) / 16;
        int now = fulfilled(m, f, join(m, f, a, LPZ_AL, odds, odds));
        int harm = (f->now - now) * f->stake;
        if (harm > best.gain)
            best = (struct best){harm, i, now, odds, NEAR};
        if (f->hold == LPZ_SURE || f->now * BLOCKS / 16 * f->stake <= best.gain)
            continue;
        int block = chance(m, LPZ_AL, onto[i]) * BLOCKS / 16;
        harm = f->now * block / LPZ_SURE * f->stake;
        if (harm > best.gain)
            best = (struct best){harm, i, 0, block, ONTO};
    }
    if (!best.gain)
        return;
    struct front *f = &m->front[best.front];
    if (best.goal == ONTO) {
        f->on.open -= f->on.open * best.odds / LPZ_SURE;
        f->now = fulfilled(m, f, f->on);
    } else {
        f->on = join(m, f, a, LPZ_AL, best.odds, best.odds);
        f->now = best.now;
    }
    commit(m, a, best.front, best.goal);
}

/* LPZ §7.3: an Allied army in contact with both. */
static bool supports(const struct mind *m, int a, const struct front *f)
{
    uint64_t between = m->d->field[m->s->at[a]].next & m->d->field[f->field].next;
    for (; between; between &= between - 1) {
        int b = m->s->army_at[lpz_lowest(between)];
        if (b != LPZ_NONE && m->d->army[b].side == LPZ_AL)
            return true;
    }
    return false;
}

/* That an army which stands supports in the end. */
static int near_enough(const struct mind *m, int a, const struct front *f)
{
    int far = m->d->dist[f->field][m->s->at[a]];
    if (!far || far > 2)
        return 0;
    return supports(m, a, f) ? LPZ_SURE : LPZ_SURE * m->time / (3 * m->time + 24);
}

static void send_french(struct mind *m, int a)
{
    struct best best = {0};
    lanes way = {0};
    bool placed = m->s->at[a] != LPZ_NONE;
    if (!placed) {
        reckon_ways(m, a);
        way = reach(m, a, NEAR);
    }
    for (int i = 0; i < m->fronts; i++) {
        const struct front *f = &m->front[i];
        if (f->holder < 0 || !f->on.side[LPZ_AL])
            continue;
        int odds = placed ? near_enough(m, a, f) : chance(m, LPZ_FR, way[i]) / 2;
        if (!odds)
            continue;
        int now = fulfilled(m, f, join(m, f, a, LPZ_FR, odds, odds));
        int help = (now - f->now) * f->stake;
        if (help > best.gain)
            best = (struct best){help, i, now, odds, NEAR};
    }
    if (!best.gain)
        return;
    struct front *f = &m->front[best.front];
    f->on = join(m, f, a, LPZ_FR, best.odds, best.odds);
    f->now = best.now;
    if (!placed)
        commit(m, a, best.front, NEAR);
}

/* Those that stand come first: they have no choice. */
static void join_all(struct mind *m)
{
    for (int i = 0; i < m->fronts; i++)
        m->front[i].now = m->front[i].holder < 0 ? 0 : fulfilled(m, &m->front[i], m->front[i].on);
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (m->d->army[a].side == LPZ_AL && m->s->at[a] != LPZ_NONE)
            join_standing(m, a);
}

static void send_all(struct mind *m)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (is_to_come(m, a, LPZ_AL))
            send_allied(m, a);
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (m->d->army[a].side == LPZ_FR && m->s->fate[a] != LPZ_DEAD && !(m->holders >> a & 1))
            send_french(m, a);
}

/* --- All of it --- */

/* LPZ §5.4: a point for every army that is still placed. */
static int points_to_come(const struct mind *m, int a)
{
    const struct force *f = &m->force[a];
    int side = m->d->army[a].side, best = 0;
    if (m->s->fate[a] >= LPZ_PLACED || !f->n)
        return 0;
    for (int i = 1; i < f->n; i++)
        if (f->keep[i] < f->keep[best])
            best = i;
    return chance(m, side, f->keep[best]);
}

/* LPZ §3.3: cards that can neither be played in this turn nor be kept were drawn for nothing. */
static int wasted(const struct mind *m, int side)
{
    if (side == m->last)
        return 0;
    int can = side == m->s->active ? LPZ_ACTIONS - m->s->actions : 0;
    int over = m->s->held[side] + m->s->scouts[side] - LPZ_LIMIT - can;
    return over > 0 ? over * (NEED_DRAW - NEED_CARD) : 0;
}

/* That a side has left. The other side has the next turn; that one of those to come is played is
 * the less certain the fewer points are left for it. */
static int half_actions(const struct mind *m, int side)
{
    bool active = side == m->s->active;
    int n = m->turn[side];
    for (int turn = active; m->time > turn * PACE; turn += 2) {
        int rest = m->time - turn * PACE, sure = 3 + turn;
        n += rest >= sure ? A_TURN : A_TURN * rest / sure;
    }
    return n;
}

/* What does not depend on cards yet to be drawn. */
static void look(struct mind *m, const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    m->cx = cx;
    m->d = lpz_data(cx);
    m->s = s;
    m->time = m->d->end - s->time;
    m->fights = bc_top(cx) && bc_top(cx)->seq == LPZ_SEQ_BATTLE;
    m->battles = LPZ_BATTLES - s->fought - m->fights;
    m->last = m->time <= 0 ? s->active : -1;
    m->holders = 0;
    for (int side = 0; side < LPZ_SIDES; side++) {
        m->turn[side] = side == s->active ? 2 * (LPZ_ACTIONS - s->actions) : 0;
        m->all[side] = half_actions(m, side) - wasted(m, side);
        m->earners[side] = m->wanted[side] = 0;
        reckon_pace(m, side);
        reckon_cards(m, side);
    }
    find_fronts(m);
    for (int a = 0; a < LPZ_ARMIES; a++)
        reckon_force(m, a);
}

/* What the cards of the French decide, then those of the Allies too. */
static void place_french(struct mind *m)
{
    find_holders(m);
    join_all(m);
}

static int lead_with(struct mind *m)
{
    const struct lpz_state *s = m->s;
    int points[LPZ_SIDES] = {s->points[LPZ_FR] * LPZ_SURE, s->points[LPZ_AL] * LPZ_SURE};
    send_all(m);
    for (int a = 0; a < LPZ_ARMIES; a++)
        points[m->d->army[a].side] += points_to_come(m, a);
    for (int i = 0; i < m->fronts; i++) {
        int p = m->front[i].now;
        points[LPZ_FR] += p * m->front[i].card->points[LPZ_FR];
        points[LPZ_AL] += (LPZ_SURE - p) * m->front[i].card->points[LPZ_AL];
    }
    int sum = points[LPZ_FR] - (s->match ? 0 : points[LPZ_AL]);
    return sum / (LPZ_SURE / LPZ_POINT) + (s->match ? lpz_ai_result(s, 0, 0) : 0);
}

static int lead_of(const struct bc_ctx *cx)
{
    struct mind m;
    look(&m, cx);
    place_french(&m);
    return lead_with(&m);
}

/* A card is about to be drawn: any of the pile. */
static int lead_drawing(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    struct mind m;
    int sum = 0, all = bc_bag_sum(s->pile, LPZ_CARDS);
    if (!all)
        return lead_of(cx);
    look(&m, cx);
    if (s->active == LPZ_AL)
        place_french(&m);
    for (int c = 0; c < LPZ_CARDS; c++) {
        if (!s->pile[c])
            continue;
        struct mind with = m;
        struct stock *k = &with.stock[s->active];
        add_card(k->clear, k->step, c, 1);
        if (s->active == LPZ_FR)
            place_french(&with);
        sum += s->pile[c] * lead_with(&with);
    }
    return sum / all;
}

int lpz_ai_lead(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    const struct bc_frame *top = bc_top(cx);
    if (cx->st->over)
        return lpz_ai_result(s, s->points[LPZ_FR], s->points[LPZ_AL]);
    if (top && top->seq == LPZ_SEQ_SCORE)
        return lpz_ai_settle(cx);
    if (top && top->seq == LPZ_SEQ_ACTION && bc_to_act(cx) & BC_BIT(BC_NATURE) &&
        s->actions < LPZ_ACTIONS)
        return lead_drawing(cx);
    return lead_of(cx);
}
