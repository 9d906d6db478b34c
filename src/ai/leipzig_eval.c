/* leipzig_eval.c - how a game of Völkerschlacht 1813 stands: every mission is a front, to which both
 * sides bring what stands there and what may still come.
 *
 * How likely an army comes to a field follows from the half actions that it takes to bring a marker
 * there and to take up the others, with the cards in hand, against those that the side has left. */
#include "ai/leipzig_hints.h"

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

/* Where an army may come from. */
struct force {
    uint8_t n, field[LPZ_VILLAGES];
    uint8_t scouts;             /* that its card takes (LPZ §4.4) */
    int16_t keep[LPZ_VILLAGES]; /* half actions to be left with that marker alone */
    int base;                   /* of them: the card, its scouts, waiting for its date */
    int value;                  /* strength, 1/16 */
};

/* Cards that a side has for its armies, or could take openly. */
struct stock {
    int8_t clear[LPZ_TERRAINS], clear_row[LPZ_TERRAINS];
    int8_t step[LPZ_KINDS + 1], step_row[LPZ_KINDS + 1];
    int8_t scouts;
};

struct front {
    int field, holder;      /* the French army meant for it, or -1 */
    int hold;               /* chance that it comes there */
    int side[LPZ_SIDES];    /* strength brought there */
    int strikes[LPZ_SIDES]; /* armies in contact, 1/1024 */
    int spread;             /* how uncertain the strengths are */
    int open;               /* chance that no Allied army stands there */
    bool shown;
    int now; /* fulfilled() as it is */
    const struct lpz_mission *card;
};

struct mind {
    const struct bc_ctx *cx;
    const struct lpz_data *d;
    const struct lpz_state *s;
    int time;                            /* points left */
    int all[LPZ_SIDES], turn[LPZ_SIDES]; /* half actions: to the end, of them in this turn */
    struct stock stock[LPZ_SIDES];
    int earners[LPZ_SIDES]; /* armies whose placing will bring a scout */
    int wanted[LPZ_SIDES];  /* scouts that cards to come need */
    struct force force[LPZ_ARMIES];
    struct front front[LPZ_DISTRICTS];
    int fronts, battles;
    bool fights; /* a battle goes on */
};

int lpz_logistic(int x)
{
    static const int16_t half[] = {512, 637,  749,  837,  902,  946, 976,
                                   994, 1006, 1013, 1017, 1020, 1022};
    enum { LAST = (int)(sizeof half / sizeof half[0]) - 1 };
    int v = x < 0 ? -x : x, i = v / 128;
    int p = i >= LAST ? half[LAST] : half[i] + (half[i + 1] - half[i]) * (v % 128) / 128;
    return x < 0 ? LPZ_SURE - p : p;
}

int lpz_odds(int lead, int time_left)
{
    int scale = LPZ_POINT + (time_left > 0 ? 3 * LPZ_POINT + 8 * time_left : 0);
    return lpz_logistic((lead - LPZ_POINT / 2) * 256 / scale) * 1000 / LPZ_SURE;
}

/* --- What things take --- */

static void reckon_cards(struct mind *m, int side)
{
    const struct lpz_state *s = m->s;
    struct stock *k = &m->stock[side];
    *k = (struct stock){.scouts = (int8_t)s->scouts[side]};
    for (int t = 0; t < LPZ_TERRAINS; t++)
        k->clear[t] = (int8_t)s->hand[side][t];
    for (int c = LPZ_TERRAINS; c < LPZ_CARD_TIME; c++)
        for (int kind = 0; kind <= LPZ_KINDS && s->hand[side][c]; kind++)
            if (lpz_fits(c, kind))
                k->step[kind] = (int8_t)(k->step[kind] + s->hand[side][c]);
    for (int i = 0; i < LPZ_ROW; i++) {
        int c = s->row[i];
        if (c < LPZ_TERRAINS)
            k->clear_row[c]++;
        for (int kind = 0; c >= LPZ_TERRAINS && c < LPZ_CARD_TIME && kind <= LPZ_KINDS; kind++)
            if (lpz_fits(c, kind))
                k->step_row[kind]++;
    }
}

static int step_effort(const struct stock *k, int kind, int steps)
{
    int hand = k->step[kind] < steps ? k->step[kind] : steps;
    int row = k->step_row[kind] < steps - hand ? k->step_row[kind] : steps - hand;
    return hand * NEED_CARD + row * NEED_OPEN + (steps - hand - row) * NEED_DRAW;
}

/* To take up all markers of an army but one. */
static int clear_effort(const struct mind *m, const struct stock *k, const struct force *f, int but)
{
    int used[LPZ_TERRAINS] = {0}, dear = 0, e = 0;
    for (int i = 0; i < f->n; i++) {
        int t = m->d->field[f->field[i]].terrain;
        if (i == but)
            continue;
        int nth = used[t]++;
        if (nth < k->clear[t]) {
            e += NEED_CARD;
        } else {
            e += nth < k->clear[t] + k->clear_row[t] ? NEED_OPEN : NEED_DRAW;
            dear++;
        }
    }
    return e - (dear < k->scouts ? dear : k->scouts) * (NEED_OPEN - NEED_CARD);
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

/* That so much is still done: close to a logistic regression over 27,000 cases, missions without an
 * army in games of mcts:60 against itself. In a side's last turn nothing comes between. */
static int chance(const struct mind *m, int side, int effort)
{
    int all = m->all[side], later = all - m->turn[side];
    if (effort >= NEVER || all <= 0)
        return 0;
    later = later < 0 ? 0 : later > LATER ? LATER : later;
    return lpz_logistic((all * 166 - effort * 269 - later * 256) / (4 + all / 8));
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
    *f = (struct force){.value = value_at(m, a, m->s->at[a])};
    if (m->s->fate[a] == LPZ_CARD_OPEN) {
        f->n = (uint8_t)lpz_free_villages(m->cx, a, f->field);
        f->base = NEED_CARD + wait_for(m, side, army->date);
        f->scouts = (uint8_t)(f->n > army->markers ? f->n - army->markers : 0);
    } else if (m->s->fate[a] == LPZ_CARD_USED) {
        for (uint64_t left = m->s->marker[a]; left && f->n < LPZ_VILLAGES; left &= left - 1)
            f->field[f->n++] = (uint8_t)lpz_lowest(left);
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
    for (int i = 0; i < f->n; i++) {
        int e = clear_effort(m, &k, f, i);
        if (f->n > most && f->n > 1) /* villages that stay empty */
            e = e * (most - 1) / (f->n - 1);
        f->keep[i] = (int16_t)(base + e);
    }
}

/* To come within `near` fields of that one, not onto it unless `near` is 0; *with: which marker. */
static int effort(const struct mind *m, int a, int field, int near, int *with, int *far)
{
    const struct force *f = &m->force[a];
    const struct stock *k = &m->stock[m->d->army[a].side];
    int best = NEVER;
    *with = *far = 0;
    for (int i = 0; i < f->n; i++) {
        int dist = m->d->dist[field][f->field[i]];
        int steps = dist > near ? dist - near : near && !dist ? 1 : 0;
        int e = f->keep[i] + step_effort(k, m->d->army[a].kind, steps);
        if (e < best) {
            best = e;
            *with = i;
            *far = steps;
        }
    }
    return best;
}

/* What one army takes, the next ones lack. */
static void commit(struct mind *m, int a, int field, int near)
{
    const struct force *f = &m->force[a];
    int side = m->d->army[a].side, with = 0, far = 0;
    struct stock *k = &m->stock[side];
    effort(m, a, field, near, &with, &far);
    m->wanted[side] -= f->scouts;
    m->earners[side] -= spend(&k->scouts, f->scouts);
    for (int i = 0; i < f->n; i++) {
        int t = m->d->field[f->field[i]].terrain;
        if (i != with && spend(&k->clear[t], 1) && spend(&k->scouts, 1))
            spend(&k->clear_row[t], 1);
    }
    for (int kind = 0; far && kind <= LPZ_KINDS; kind++)
        spend(&k->step_row[kind], spend(&k->step[kind], far));
}

static int comes(const struct mind *m, int a, int field, int near)
{
    if (m->s->at[a] != LPZ_NONE) {
        int far = m->d->dist[field][m->s->at[a]];
        return near ? (far && far <= near ? LPZ_SURE : 0) : far ? 0 : LPZ_SURE;
    }
    if (!near && m->s->army_at[field] != LPZ_NONE)
        return 0;
    int with, far;
    return chance(m, m->d->army[a].side, effort(m, a, field, near, &with, &far));
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
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        if (m->s->mission[i] >= LPZ_MISSIONS)
            continue;
        struct front *f = &m->front[m->fronts++];
        const struct lpz_mission *card = &m->d->mission[m->s->mission[i]];
        int army = m->s->army_at[card->field];
        *f = (struct front){.field = card->field, .holder = -1, .open = LPZ_SURE, .card = card};
        f->shown = m->s->revealed >> i & 1;
        if (army != LPZ_NONE && m->d->army[army].side == LPZ_FR) {
            f->holder = army;
            f->hold = LPZ_SURE;
            f->side[LPZ_FR] = m->force[army].value;
            f->shown = true; /* as good as revealed */
            f->strikes[LPZ_FR] = LPZ_SURE;
            f->strikes[LPZ_AL] = allies_near(m, card->field) * LPZ_SURE;
        } else if (army != LPZ_NONE) {
            f->open = 0;
        }
    }
}

/* The best army for each mission that has none, the best pair first. Returns the armies taken. */
static unsigned find_holders(struct mind *m)
{
    int32_t good[LPZ_DISTRICTS][LPZ_ARMIES], odds[LPZ_DISTRICTS][LPZ_ARMIES];
    unsigned taken = 0, todo = 0;
    for (int a = 0; a < LPZ_ARMIES; a++)
        reckon_ways(m, a);
    for (int i = 0; i < m->fronts; i++) {
        struct front *f = &m->front[i];
        if (f->holder >= 0)
            taken |= 1u << f->holder;
        if (f->holder >= 0 || !f->open)
            continue;
        todo |= 1u << i;
        for (int a = 0; a < LPZ_ARMIES; a++) {
            bool can = m->d->army[a].side == LPZ_FR && m->s->fate[a] < LPZ_PLACED;
            odds[i][a] = can ? comes(m, a, f->field, 0) : 0;
            good[i][a] = odds[i][a] * (value_at(m, a, f->field) + 2 * STRENGTH);
        }
    }
    while (todo) {
        int front = -1, army = -1;
        for (int i = 0; i < m->fronts; i++)
            for (int a = 0; todo >> i & 1 && a < LPZ_ARMIES; a++)
                if (good[i][a] && !(taken >> a & 1) &&
                    (front < 0 || good[i][a] > good[front][army])) {
                    front = i;
                    army = a;
                }
        if (front < 0)
            break;
        struct front *f = &m->front[front];
        reckon_ways(m, army);
        f->holder = army;
        f->hold = comes(m, army, f->field, 0);
        commit(m, army, f->field, 0);
        f->side[LPZ_FR] = value_at(m, army, f->field);
        f->strikes[LPZ_FR] = f->hold / 2;
        taken |= 1u << army;
        todo &= ~(1u << front);
    }
    return taken;
}

/* The chance that the mission is fulfilled. LPZ §6.5: until then every battle costs each side a
 * point for every enemy army in contact. */
static int fulfilled(const struct mind *m, const struct front *f)
{
    if (f->holder < 0)
        return 0;
    int hits = f->strikes[LPZ_AL] * m->battles * STRENGTH / LPZ_SURE;
    int back = f->strikes[LPZ_FR] * m->battles * STRENGTH / LPZ_SURE;
    int french = f->side[LPZ_FR] - hits, allied = f->side[LPZ_AL];
    int gone = french <= 0 ? 2 : 1;
    allied = allied > back ? allied - back : 0;
    french = french > 0 ? french : 0;
    int x = (french - allied + STRENGTH / 2) * 256 / (2 + m->time / 2 + f->spread);
    return lpz_logistic(x) * f->hold / LPZ_SURE * f->open / LPZ_SURE / gone;
}

static int stake(const struct mind *m, const struct front *f)
{
    return f->card->points[LPZ_FR] + (m->s->match ? 0 : f->card->points[LPZ_AL]);
}

/* An army that joins them with that chance. */
static void join(const struct mind *m, struct front *f, int a, int odds, int strikes)
{
    int side = m->d->army[a].side, doubt = odds < LPZ_SURE / 2 ? odds : LPZ_SURE - odds;
    f->side[side] += m->force[a].value * odds / LPZ_SURE;
    f->strikes[side] += strikes;
    f->spread += m->force[a].value * doubt / LPZ_SURE / 2;
}

/* Where an Allied army does most harm: next to a French army, or in its place (LPZ §7.2). */
static void send_allied(struct mind *m, int a)
{
    bool placed = m->s->at[a] != LPZ_NONE, best_block = false;
    int best = -1, most = 0;
    struct front best_front = {0};
    reckon_ways(m, a);
    for (int i = 0; i < m->fronts; i++) {
        struct front *f = &m->front[i], with = *f;
        if (f->holder < 0)
            continue;
        int odds = comes(m, a, f->field, 1), now = f->now;
        int block = placed || f->hold == LPZ_SURE ? 0 : comes(m, a, f->field, 0) * BLOCKS / 16;
        if (!odds && !block)
            continue;
        if (!placed)
            odds = odds * (f->shown ? KNOWN : HIDDEN) / 16;
        join(m, &with, a, odds, placed ? 0 : odds);
        with.now = fulfilled(m, &with);
        int harm = (now - with.now) * stake(m, f);
        bool blocks = now * block / LPZ_SURE * stake(m, f) > harm;
        if (blocks) {
            harm = now * block / LPZ_SURE * stake(m, f);
            with = *f;
            with.open -= f->open * block / LPZ_SURE;
            with.now = fulfilled(m, &with);
        }
        if (harm > most) {
            most = harm;
            best = i;
            best_front = with;
            best_block = blocks;
        }
    }
    if (best < 0)
        return;
    m->front[best] = best_front;
    if (!placed)
        commit(m, a, best_front.field, best_block ? 0 : 1);
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

static void send_french(struct mind *m, int a)
{
    int best = -1, most = 0;
    struct front best_front = {0};
    reckon_ways(m, a);
    for (int i = 0; i < m->fronts; i++) {
        struct front *f = &m->front[i];
        if (f->holder < 0 || !f->side[LPZ_AL])
            continue;
        int odds = comes(m, a, f->field, 2);
        if (m->s->at[a] == LPZ_NONE)
            odds = odds / 2;
        else if (!odds || !supports(m, a, f))
            odds = odds * m->time / (3 * m->time + 24);
        if (!odds)
            continue;
        struct front with = *f;
        join(m, &with, a, odds, odds);
        with.now = fulfilled(m, &with);
        int help = (with.now - f->now) * stake(m, f);
        if (help > most) {
            most = help;
            best = i;
            best_front = with;
        }
    }
    if (best < 0)
        return;
    m->front[best] = best_front;
    if (m->s->at[a] == LPZ_NONE)
        commit(m, a, best_front.field, 2);
}

/* Those that stand come first: they have no choice. */
static void send_all(struct mind *m, unsigned holders)
{
    for (int i = 0; i < m->fronts; i++)
        m->front[i].now = fulfilled(m, &m->front[i]);
    for (int placed = 1; placed >= 0; placed--)
        for (int a = 0; a < LPZ_ARMIES; a++)
            if (m->d->army[a].side == LPZ_AL && m->s->fate[a] != LPZ_DEAD &&
                (m->s->at[a] != LPZ_NONE) == placed)
                send_allied(m, a);
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (m->d->army[a].side == LPZ_FR && m->s->fate[a] != LPZ_DEAD && !(holders >> a & 1))
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

static int lead_of(const struct bc_ctx *cx)
{
    struct mind m = {.cx = cx, .d = lpz_data(cx), .s = lpz_state(cx)};
    const struct lpz_state *s = m.s;
    int points[LPZ_SIDES], sum = 0;
    m.time = m.d->end - s->time;
    m.battles = LPZ_BATTLES - s->fought;
    m.fights = bc_top(cx) && bc_top(cx)->seq == LPZ_SEQ_BATTLE;
    m.battles -= m.fights;
    for (int side = 0; side < LPZ_SIDES; side++) {
        m.turn[side] = side == s->active ? 2 * (LPZ_ACTIONS - s->actions) : 0;
        m.all[side] = half_actions(&m, side) - wasted(&m, side);
        points[side] = s->points[side] * LPZ_SURE;
        reckon_cards(&m, side);
    }
    for (int a = 0; a < LPZ_ARMIES; a++)
        reckon_force(&m, a);
    find_fronts(&m);
    send_all(&m, find_holders(&m));
    for (int a = 0; a < LPZ_ARMIES; a++)
        points[m.d->army[a].side] += points_to_come(&m, a);
    for (int i = 0; i < m.fronts; i++) {
        int p = m.front[i].now;
        points[LPZ_FR] += p * m.front[i].card->points[LPZ_FR];
        points[LPZ_AL] += (LPZ_SURE - p) * m.front[i].card->points[LPZ_AL];
    }
    sum = points[LPZ_FR] - (s->match ? 0 : points[LPZ_AL]);
    return sum / (LPZ_SURE / LPZ_POINT) + (s->match ? lpz_result(s, 0, 0) : 0);
}

/* A card is about to be drawn: any of the pile. */
static int lead_drawing(const struct bc_ctx *cx)
{
    struct lpz_state st = *lpz_state(cx);
    struct bc_ctx with = {cx->game, cx->data, &st.h, NULL};
    int sum = 0, n = 0;
    for (int c = 0; c < LPZ_CARDS; c++) {
        if (!st.pile[c])
            continue;
        st.hand[st.active][c]++;
        sum += st.pile[c] * lead_of(&with);
        n += st.pile[c];
        st.hand[st.active][c]--;
    }
    return n ? sum / n : lead_of(cx);
}

int lpz_lead(const struct bc_ctx *cx)
{
    const struct lpz_state *s = lpz_state(cx);
    const struct bc_frame *top = bc_top(cx);
    if (cx->st->over)
        return lpz_result(s, s->points[LPZ_FR], s->points[LPZ_AL]);
    if (top && top->seq == LPZ_SEQ_SCORE)
        return lpz_settle(cx);
    if (top && top->seq == LPZ_SEQ_ACTION && bc_to_act(cx) & BC_BIT(BC_NATURE) &&
        s->actions < LPZ_ACTIONS)
        return lead_drawing(cx);
    return lead_of(cx);
}

void lpz_eval(const struct bc_ctx *cx, int32_t milli[])
{
    const struct lpz_state *s = lpz_state(cx);
    const struct bc_frame *top = bc_top(cx);
    if (cx->st->over) {
        lpz_score(cx, milli);
        return;
    }
    bool sure = top && top->seq == LPZ_SEQ_SCORE;
    int left = sure ? 0 : lpz_data(cx)->end - s->time;
    if (s->match && !s->leg) /* another game is to come */
        left += lpz_data(cx)->end;
    int french = lpz_odds(lpz_lead(cx), left);
    milli[lpz_seat(s, LPZ_FR)] = french;
    milli[lpz_seat(s, LPZ_AL)] = 1000 - french;
}
