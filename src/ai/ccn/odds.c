/* odds.c - what a fight can be expected to bring: CCN §5.22 to §5.65 and chapter 6 in whole numbers. */
#include "ai/ccn/hints.h"

enum {
    DICE = 16,       /* more dice are as good as these */
    HITS = 6,        /* 0..4, and 5 for all above */
    CARD = 110,      /* a card less in hand */
    PUSHED = 70,     /* a unit driven back by one hex */
    FIRST_COST = 150 /* First Strike is a good card, and may find a better moment */
};

struct odds {
    bool made;
    int16_t p[5][DICE + 1][HITS];
};

/* By the sixths of a die that hit, dice and hits; each thread makes it once. */
static const struct odds *odds(void)
{
    static _Thread_local struct odds o;
    if (o.made)
        return &o;
    for (int six = 0; six < 5; six++) {
        o.p[six][0][0] = CCN_SURE;
        for (int n = 1; n <= DICE; n++) {
            int rest = CCN_SURE;
            for (int k = HITS - 1; k > 0; k--) {
                int one = o.p[six][n - 1][k - 1] * six, none = o.p[six][n - 1][k] * (6 - six);
                if (k == HITS - 1)
                    none += o.p[six][n - 1][k] * six;
                o.p[six][n][k] = (int16_t)((one + none + 3) / 6);
                rest -= o.p[six][n][k];
            }
            o.p[six][n][0] = (int16_t)(rest > 0 ? rest : 0);
        }
    }
    o.made = true;
    return &o;
}

/* Of `hits` or, for the last, of at least that many. */
static int chance(int sixths, int dice, int hits)
{
    return odds()->p[sixths][dice > DICE ? DICE : dice][hits];
}

/* More than `n` of the dice show a face that is on one side of six. */
static int more_than(int dice, int n)
{
    int p = CCN_SURE;
    for (int k = 0; k <= n && k < HITS; k++)
        p -= chance(1, dice, k);
    return p > 0 ? p : 0;
}

static int sixths(struct ccn_ai_mind *m, int by, int at, enum ccn_strike kind)
{
    int n = ccn_arm(&m->cx, at) == CCN_INF ? 2 : 1;
    bool sabres = kind == CCN_MELEE || kind == CCN_BOUNCE;
    return n + (sabres && !(ccn_type(&m->cx, by)->is & CCN_NO_SABRES));
}

/* Flags beyond those that may be ignored: what they cost, and whether the unit goes. */
static int flags_worth(struct ccn_ai_mind *m, int by, int at, enum ccn_strike kind, int dice,
                       int *goes)
{
    const struct ccn_unit *u = &m->st.unit[at];
    const struct ccn_type *t = ccn_type(&m->cx, at);
    struct ccn_strike_facts k = {.by = (uint8_t)by, .at = (uint8_t)at, .kind = (uint8_t)kind};
    uint8_t hex[2];
    *goes = 0;
    if (kind == CCN_RETIRE || !dice)
        return 0;
    int p = more_than(dice, ccn_ignorable(&m->cx, &k));
    if (!u->square && ccn_retreats(&m->cx, at, u->at, hex)) {
        *goes = p;
        return p * PUSHED * t->retreat / CCN_SURE;
    }
    return p * ccn_ai_unit_loss(m, at, t->retreat) / CCN_SURE; /* CCN §5.60, §6.15 */
}

int ccn_ai_strike_worth(struct ccn_ai_mind *m, int by, int at, enum ccn_strike kind, int dice,
                        int *stays)
{
    int blocks = m->st.unit[at].blocks, six = sixths(m, by, at, kind), sum = 0, goes, alive = 0;
    for (int k = 0; k < HITS; k++) {
        int p = chance(six, dice, k);
        if (k < blocks)
            alive += p;
        if (k)
            sum += p * ccn_ai_unit_loss(m, at, k) / CCN_SURE;
    }
    sum += flags_worth(m, by, at, kind, dice, &goes) * alive / CCN_SURE;
    if (stays)
        *stays = alive * (CCN_SURE - goes) / CCN_SURE;
    return sum;
}

/* What `at` does with n dice if it stays: dice it can be expected to have lost are counted in parts, and
 * whoever is still there has a block left. */
static int back_worth(struct ccn_ai_mind *m, int at, int by, int n, int against)
{
    int lost = ccn_arm(&m->cx, at) == CCN_ART ? 0 : against * sixths(m, by, at, CCN_MELEE);
    int most = 6 * (m->st.unit[at].blocks - 1), less;
    lost = lost < most ? lost : most;
    n -= lost / 6;
    int worth = n > 0 ? ccn_ai_strike_worth(m, at, by, CCN_MELEE, n, NULL) : 0;
    if (!(lost % 6) || n <= 0)
        return worth;
    less = n > 1 ? ccn_ai_strike_worth(m, at, by, CCN_MELEE, n - 1, NULL) : 0;
    return (worth * (6 - lost % 6) + less * (lost % 6)) / 6;
}

/* Dice after the losses that so many dice of the enemy may be expected to have caused. */
static int dice_left(struct ccn_ai_mind *m, int by, int at, int n, int against)
{
    if (ccn_arm(&m->cx, at) == CCN_ART)
        return n;
    n -= (against * sixths(m, by, at, CCN_MELEE) + 3) / 6;
    return n > 0 ? n : 0;
}

/* The attacker's dice, then what is left battles back (CCN §5.47). */
static int open_melee(struct ccn_ai_mind *m, int by, int at, int dice)
{
    int stays, sum = ccn_ai_strike_worth(m, by, at, CCN_MELEE, dice, &stays);
    int back = ccn_melee_dice(&m->cx, at, by, false, false, NULL);
    sum -= back_worth(m, at, by, back, dice) * stays / CCN_SURE;
    if (ccn_arm(&m->cx, by) == CCN_CAV) /* CCN §5.74, §5.76 */
        sum += (CCN_SURE - stays) * 80 / CCN_SURE;
    return sum;
}

/* One die each, the square's first (CCN §6.10, §6.12); `guns`: dice of batteries. */
static int against_square(struct ccn_ai_mind *m, int by, int at, int guns)
{
    uint8_t was = m->st.unit[at].square;
    int stays;
    m->st.unit[at].square = was ? was : 1;
    int first = ccn_melee_dice(&m->cx, at, by, false, false, NULL);
    int sum = -ccn_ai_strike_worth(m, at, by, CCN_BOUNCE, first, &stays);
    int dice = ccn_melee_dice(&m->cx, by, at, false, false, NULL) + guns;
    sum += ccn_ai_strike_worth(m, by, at, CCN_MELEE, dice, NULL) * stays / CCN_SURE;
    m->st.unit[at].square = was;
    return sum;
}

/* CCN §5.53: any sabre. */
static int against_leader(struct ccn_ai_mind *m, int by, int at)
{
    int dice = ccn_melee_dice(&m->cx, by, at, true, false, NULL);
    return more_than(dice, 0) * m->price[ccn_side(&m->cx, by)] / CCN_SURE;
}

int ccn_ai_melee_worth(struct ccn_ai_mind *m, int by, int at, bool bonus)
{
    int arm = ccn_arm(&m->cx, by), sum, other;
    if (at >= CCN_LEADER)
        return against_leader(m, by, at);
    if (arm == CCN_CAV && m->st.unit[at].square)
        return against_square(m, by, at, 0);
    int dice = ccn_melee_dice(&m->cx, by, at, true, bonus, NULL);
    sum = open_melee(m, by, at, dice);
    if (arm == CCN_CAV && ccn_can_square(&m->cx, at)) {
        other = against_square(m, by, at, 0) + CARD;
        sum = other < sum ? other : sum;
    }
    if (arm == CCN_INF && ccn_arm(&m->cx, at) == CCN_CAV && ccn_can_retire(&m->cx, at)) {
        other = ccn_ai_strike_worth(m, by, at, CCN_RETIRE, dice, NULL) + PUSHED;
        sum = other < sum ? other : sum;
    }
    return sum;
}

int ccn_ai_fire_worth(struct ccn_ai_mind *m, int by, int at)
{
    int dice = ccn_fire_dice(&m->cx, by, m->st.unit[at].at, NULL);
    return ccn_ai_strike_worth(m, by, at, CCN_RANGED, dice, NULL);
}

int ccn_ai_best_fight(struct ccn_ai_mind *m, int u)
{
    const struct ccn_state *s = &m->st;
    int side = ccn_side(&m->cx, u), best = 0, worth;
    if (ccn_fight_bar(&m->cx, u))
        return 0;
    uint8_t target[CCN_EDGES];
    int n = ccn_allows_melee(s) ? ccn_melee_targets(&m->cx, u, target) : 0;
    for (int i = 0; i < n; i++)
        if ((worth = ccn_ai_melee_worth(m, u, target[i], false)) > best)
            best = worth;
    if (ccn_arm(&m->cx, u) == CCN_CAV || !ccn_allows_fire(s) ||
        ccn_next_to_enemy(&m->cx, side, s->unit[u].at, -1))
        return best;
    for (int i = 0; i < m->units[1 - side]; i++) {
        int at = m->unit[1 - side][i];
        if (s->unit[at].at != CCN_NONE && ccn_can_fire(&m->cx, u, at) &&
            (worth = ccn_ai_fire_worth(m, u, at)) > best)
            best = worth;
    }
    return best;
}

/* --- Answers of the side that is attacked, against standing there --- */

static int attack_dice(struct ccn_ai_mind *m, int by, int at)
{
    return ccn_melee_dice(&m->cx, by, at, true, false, NULL) + ccn_support_dice(&m->cx, at, false);
}

/* CCN §8.17: our dice come first and his are fewer, but we do not battle back. */
int ccn_ai_first_strike_worth(struct ccn_ai_mind *m, int by, int at)
{
    int stays, his = attack_dice(m, by, at), ours = ccn_first_dice(&m->cx, at, by, NULL);
    int sum = ccn_ai_strike_worth(m, at, by, CCN_MELEE, ours, &stays);
    int less = dice_left(m, at, by, his, ours);
    sum -= ccn_ai_strike_worth(m, by, at, CCN_MELEE, less, NULL) * stays / CCN_SURE;
    return sum + open_melee(m, by, at, his) - FIRST_COST;
}

/* Whoever can shoot at a square does so with pleasure. */
static int shooters(struct ccn_ai_mind *m, int hex, int side)
{
    int n = 0;
    for (int i = 0; i < m->units[1 - side]; i++) {
        int e = m->unit[1 - side][i], arm = ccn_arm(&m->cx, e);
        if (arm != CCN_CAV && m->st.unit[e].at != CCN_NONE)
            n += ccn_battle(&m->cx)->dist[m->st.unit[e].at][hex] <= (arm == CCN_INF ? 2 : 4);
    }
    return n;
}

int ccn_ai_square_worth(struct ccn_ai_mind *m, int by, int at)
{
    int guns = ccn_support_dice(&m->cx, at, false), his = attack_dice(m, by, at);
    int stand = -open_melee(m, by, at, his), form = -against_square(m, by, at, guns) - CARD;
    return form - stand - 40 * shooters(m, m->st.unit[at].at, ccn_side(&m->cx, at));
}

int ccn_ai_retire_worth(struct ccn_ai_mind *m, int by, int at)
{
    int his = attack_dice(m, by, at);
    int gives = -ccn_ai_strike_worth(m, by, at, CCN_RETIRE, his, NULL) - PUSHED;
    return gives + open_melee(m, by, at, his);
}
