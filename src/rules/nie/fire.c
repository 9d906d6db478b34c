/* fire.c - NIE §11.6 to §11.8, §11.10, §11.15: fire, pursuit, rally, and pools of dice. */
#include "rules/nie/nie.h"

enum { PURSUIT = 1, LIMITED = 2 };                    /* nie_fire_facts.is */
enum { REAR_GUNS = NIE_KINDS, WAYS = NIE_FIRE_WAYS }; /* nie_fight.fires */
enum { SORTS = NIE_NATIONS * WAYS };                  /* a nation's figures of one way to fire */

static struct nie_fire_facts *facts(const struct bc_frame *f)
{
    return &nie_frame(f)->fire;
}

/* NIE §11.4, §11.10: whose half it is, or who pursues. */
static int side_of(const struct nie_state *s, const struct nie_fire_facts *f)
{
    return f->is & PURSUIT ? 2 - s->fight.lost : s->fight.half;
}

/* NIE §11.15, ruling 37: a leader of any owner of the side. */
bool nie_leads_in_front(const struct nie_fight *w, int side)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (w->side[n] == 1 + side && w->front[n][NIE_LEADER])
            return true;
    return false;
}

/* Dice of one figure (NIE §1.6, §11.7); NIE §11.15, ruling 37: the optional rule gives every other
 * figure a die for a leader in front, who has none himself. */
int nie_dice_of(const struct nie_state *s, int side, int way)
{
    static const uint8_t plain[WAYS] = {1, 3, 4, 3, 2};
    if (!s->leader_rule)
        return plain[way];
    return way == NIE_LEADER ? 0 : plain[way] + nie_leads_in_front(&s->fight, side);
}

/* NIE §11.6: the first rank, and artillery of the second. */
static int able(const struct nie_fight *w, int nation, int way)
{
    return way == REAR_GUNS ? w->rear[nation][NIE_ART] : w->front[nation][way];
}

/* NIE ruling 43: some may hold their fire. */
static int firing(const struct nie_fight *w, int nation, int way)
{
    int n = able(w, nation, way);
    return w->fires[nation][way] < n ? w->fires[nation][way] : n;
}

/* NIE §1.6, §11.6, §11.7: all dice of a side. */
int nie_fire_dice(const struct bc_ctx *cx, int side)
{
    const struct nie_state *s = nie_state(cx);
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int way = 0; s->fight.side[n] == 1 + side && way < WAYS; way++)
            sum += firing(&s->fight, n, way) * nie_dice_of(s, side, way);
    return sum;
}

/* NIE §11.6, §6.8: a six hits; for whom the enemy came by sea, a five too. */
int nie_fire_faces(const struct nie_fight *w, int side)
{
    return w->favoured && side == NIE_DEFENDER ? 2 : 1;
}

/* --- Who fires (NIE ruling 43) --- */

/* NIE §11.6, §11.15: there are such figures, and they have dice. */
static bool can_fire(const struct nie_state *s, int side, int nation, int way)
{
    return s->fight.side[nation] == 1 + side && able(&s->fight, nation, way) &&
           nie_dice_of(s, side, way);
}

/* NIE ruling 43: fire, or first hold some back. */
static void hold_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    int side = side_of(s, facts(f));
    bc_add(out, nie_act(NIE_FIRE, seat, 0, 0), 1);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int way = 0; way < WAYS; way++) {
            struct bc_action act = nie_act(NIE_HOLD, seat, n, way == REAR_GUNS ? NIE_ART : way);
            act.a[2] = way == REAR_GUNS;
            if (can_fire(s, side, n, way) && s->fight.fires[n][way] == NIE_NONE)
                bc_add(out, act, 1);
        }
}

/* NIE ruling 43: a sort of figures, of which the number comes next. */
static enum bc_flow hold_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fire_facts *g = facts(f);
    if (a->kind == NIE_HOLD) {
        g->nation = (uint8_t)a->a[0];
        g->way = (uint8_t)(a->a[2] ? REAR_GUNS : a->a[1]);
        g->is |= LIMITED;
    }
    return BC_NEXT;
}

static bool must_number(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & LIMITED;
}

/* At least one figure fires, except in pursuit (NIE ruling 23). */
static void fires_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fire_facts *g = facts(f);
    int side = side_of(s, g), others = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int way = 0; way < WAYS; way++)
            if (can_fire(s, side, n, way) && (n != g->nation || way != g->way))
                others += firing(&s->fight, n, way);
    for (int i = !others && !(g->is & PURSUIT); i < able(&s->fight, g->nation, g->way); i++)
        bc_add(out, nie_act(NIE_FIRES, seat, i, 0), 1);
    bc_add(out, nie_act(NIE_FIRES, seat, able(&s->fight, g->nation, g->way), 0), 1);
}

/* NIE ruling 43: so many of them fire. */
static enum bc_flow fires_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fire_facts *g = facts(f);
    nie_state(cx)->fight.fires[g->nation][g->way] = (uint8_t)a->a[0];
    g->is &= (uint8_t)~LIMITED;
    return BC_RESTART;
}

/* NIE ruling 49: successes of the lots thrown last are kept until all are thrown. */
static void count_lots(struct bc_frame *f)
{
    facts(f)->hits = (uint16_t)(facts(f)->hits + f->ret);
    f->ret = 0;
}

/* --- Hits (NIE §11.6, §11.10, ruling 22) --- */

/* NIE §11.6, §11.10: figures of (nation, kind) that may be hit: of the first rank but leaders; in
 * pursuit all. */
static int exposed(const struct nie_state *s, const struct nie_fire_facts *f, int nation, int kind)
{
    const struct nie_fight *w = &s->fight;
    if (w->side[nation] != 2 - side_of(s, f))
        return 0;
    if (f->is & PURSUIT)
        return w->front[nation][kind] + w->rear[nation][kind];
    return kind == NIE_LEADER ? 0 : w->front[nation][kind];
}

/* NIE §11.6, §11.10: how many sorts can be hit, and the first of them. */
static int targets(const struct nie_state *s, const struct nie_fire_facts *f, int *first)
{
    int sorts = 0;
    for (int i = NIE_NATIONS * NIE_KINDS - 1; i >= 0; i--)
        if (exposed(s, f, i / NIE_KINDS, i % NIE_KINDS)) {
            *first = i;
            sorts++;
        }
    return sorts;
}

/* NIE §11.10: the second rank first: whoever is to be hit there would otherwise have to be shifted
 * to be safe. */
static void fell(struct bc_ctx *cx, const struct nie_fire_facts *f, int nation, int kind)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    bool front = !(f->is & PURSUIT) || !w->rear[nation][kind];
    (front ? w->front : w->rear)[nation][kind]--;
    w->dead[nation][kind]++;
    nie_event(cx, NIE_EV_FELL, nation, kind, 0);
}

/* NIE §11.6, ruling 22: a single sort of target is no question; hits without target are void. */
static void hit_forced(struct bc_ctx *cx, struct nie_fire_facts *f)
{
    int first = 0;
    for (; f->hits; f->hits--) {
        int sorts = targets(nie_state(cx), f, &first);
        if (sorts > 1)
            return;
        if (!sorts) {
            f->hits = 0;
            return;
        }
        fell(cx, f, first / NIE_KINDS, first % NIE_KINDS);
    }
}

/* NIE ruling 49: sort by sort, so that everybody sees whose dice hit. */
static enum bc_flow roll_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct nie_state *s = nie_state(cx);
    struct nie_fire_facts *g = facts(f);
    int side = side_of(s, g);
    count_lots(f);
    while (g->thrown < SORTS) {
        int n = g->thrown / WAYS, way = g->thrown % WAYS;
        g->thrown++;
        if (!can_fire(s, side, n, way) || !firing(&s->fight, n, way))
            continue;
        nie_pool(cx, (struct nie_dice){n, way == REAR_GUNS ? NIE_ART : way,
                                       way == REAR_GUNS ? NIE_BEHIND : NIE_AHEAD,
                                       firing(&s->fight, n, way), nie_dice_of(s, side, way),
                                       nie_fire_faces(&s->fight, side)});
        return BC_REPEAT;
    }
    hit_forced(cx, g);
    return BC_NEXT;
}

static bool has_hits(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->hits;
}

/* NIE §11.6, §11.10: who fires chooses. */
static void hit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++)
            if (exposed(nie_state(cx), facts(f), n, k))
                bc_add(out, nie_act(NIE_HIT, seat, n, k), 1);
}

/* NIE §11.6: a figure is removed. */
static enum bc_flow hit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    fell(cx, facts(f), a->a[0], a->a[1]);
    facts(f)->hits--;
    hit_forced(cx, facts(f));
    return BC_REPEAT;
}

const struct bc_step nie_seq_fire[] = {
    [NIE_AT_FIRE_HOLD] = {"fire.hold", "NIE ruling 43",
                          BC_ASKS(BC_ALWAYS, nie_asked, hold_legal, hold_take),
                          BC_FACTS(NIE_Q_SIDE), BC_TELLS(nie_tell_battle)},
    [NIE_AT_FIRE_NUMBER] = {"fire.number", "NIE ruling 43",
                            BC_ASKS(must_number, nie_asked, fires_legal, fires_take),
                            BC_FACTS(NIE_Q_SHIFT)},
    [NIE_AT_FIRE_ROLL] = {"fire.roll", "NIE ruling 49", BC_RUNS(BC_ALWAYS, roll_take),
                          .calls = BC_SEQ(NIE_SEQ_POOL)},
    [NIE_AT_FIRE_HITS] = {"fire.hits", "NIE §11.6",
                          BC_ASKS(has_hits, nie_asked, hit_legal, hit_take), BC_FACTS(NIE_Q_HITS)},
    {0},
};

/* --- Rally (NIE §11.8, ruling 44) --- */

/* NIE §11.8, ruling 44: the player's own figures that fell in this battle. */
static int dead_sorts(const struct nie_state *s, int seat, int *first)
{
    int sorts = 0;
    for (int i = NIE_NATIONS * NIE_KINDS - 1; i >= 0; i--)
        if (s->seat_of[i / NIE_KINDS] == seat && s->fight.side[i / NIE_KINDS] &&
            s->fight.dead[i / NIE_KINDS][i % NIE_KINDS]) {
            *first = i;
            sorts++;
        }
    return sorts;
}

/* NIE §11.8: back, into the second rank. */
static void raise(struct bc_ctx *cx, int which)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    w->dead[which / NIE_KINDS][which % NIE_KINDS]--;
    w->rear[which / NIE_KINDS][which % NIE_KINDS]++;
    nie_event(cx, NIE_EV_RALLIED, which / NIE_KINDS, which % NIE_KINDS, 0);
}

/* NIE §11.8, ruling 43: it must be used while there is somebody to bring back. */
static void raise_forced(struct bc_ctx *cx, struct nie_fire_facts *f)
{
    int first = 0;
    for (; f->hits; f->hits--) {
        int sorts = dead_sorts(nie_state(cx), f->seat, &first);
        if (sorts > 1)
            return;
        if (!sorts) {
            f->hits = 0;
            return;
        }
        raise(cx, first);
    }
}

/* Leaders nation by nation (NIE ruling 49); NIE ruling 48: without a dead figure there is nothing to
 * throw for. */
static enum bc_flow try_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct nie_state *s = nie_state(cx);
    struct nie_fire_facts *g = facts(f);
    int first;
    count_lots(f);
    while (g->thrown < NIE_NATIONS) {
        int n = g->thrown++, leaders = s->fight.rear[n][NIE_LEADER];
        if (s->seat_of[n] != g->seat || !s->fight.side[n] || !leaders ||
            !dead_sorts(s, g->seat, &first))
            continue;
        nie_pool(cx, (struct nie_dice){n, NIE_LEADER, NIE_BEHIND, leaders, NIE_RALLY_DICE,
                                       NIE_RALLY_FACES});
        return BC_REPEAT;
    }
    raise_forced(cx, g);
    return BC_NEXT;
}

/* NIE §11.8: of his choice. */
static void rally_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; s->seat_of[n] == seat && s->fight.side[n] && k < NIE_KINDS; k++)
            if (s->fight.dead[n][k])
                bc_add(out, nie_act(NIE_RALLY, seat, n, k), 1);
}

/* NIE §11.8: one figure returns. */
static enum bc_flow rally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    raise(cx, a->a[0] * NIE_KINDS + a->a[1]);
    facts(f)->hits--;
    raise_forced(cx, facts(f));
    return BC_REPEAT;
}

const struct bc_step nie_seq_rally[] = {
    {"rally.throw", "NIE §11.8", BC_RUNS(BC_ALWAYS, try_take), .calls = BC_SEQ(NIE_SEQ_POOL)},
    {"rally.choose", "NIE §11.8", BC_ASKS(has_hits, nie_asked, rally_legal, rally_take),
     BC_FACTS(NIE_Q_HITS)},
    {0},
};

/* --- The dice of one sort of figures: only the number of successes matters. They are thrown in lots
 *     of whole figures, so that the odds stay within 32 bits; nobody decides between two lots. --- */

void nie_pool(struct bc_ctx *cx, struct nie_dice d)
{
    struct nie_pool_facts *f = &nie_frame(bc_call(cx, NIE_SEQ_POOL))->pool;
    f->nation = (uint8_t)d.nation;
    f->kind = (uint8_t)d.kind;
    f->rank = (uint8_t)d.rank;
    f->each = (uint8_t)d.each;
    f->dice = (uint16_t)(d.figures * d.each);
    f->odds = (uint8_t)d.odds;
}

static bool has_dice(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_frame(f)->pool.dice;
}

/* NIE §1.6, §11.6, ruling 49: one throw for each number of successes, as likely as with single
 * dice. */
static void pool_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    const struct nie_pool_facts *g = &nie_frame(f)->pool;
    int most = NIE_THROW / g->each * g->each, dice = g->dice < most ? g->dice : most;
    int hit = g->odds, miss = 6 - hit;
    uint64_t weight = 1;
    for (int i = 0; i < dice; i++)
        weight *= (uint64_t)miss;
    for (int k = 0; k <= dice; k++) {
        bc_add(out,
               (struct bc_action){NIE_ROLL,
                                  (int16_t)seat,
                                  {g->nation, g->kind, g->rank, (int16_t)dice, (int16_t)k}},
               (uint32_t)weight);
        weight = weight * (uint64_t)(hit * (dice - k)) / (uint64_t)(miss * (k + 1));
    }
}

static enum bc_flow pool_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_pool_facts *g = &nie_frame(f)->pool;
    g->dice = (uint16_t)(g->dice - a->a[3]);
    f->ret = (int16_t)(f->ret + a->a[4]);
    return BC_REPEAT;
}

const struct bc_step nie_seq_pool[] = {
    {"pool.roll", "NIE §11.6", BC_DRAWS(has_dice, pool_odds, pool_take)},
    {0},
};
