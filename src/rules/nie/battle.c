/* battle.c - NIE chapter 11: the battles of a turn, sides, deployment, the two halves of a round,
 * and what follows. */
#include "rules/nie/nie.h"

#include <string.h>

enum { LATE = 1 };  /* nie_battles_facts.is */
enum { GREAT = 6 }; /* army figures of each side (NIE §11.2) */

/* --- Which battles (NIE §5.3, ruling 45; late: NIE §7.4, ruling 17) --- */

/* NIE §11.1: a member of the group has an enemy there. */
static bool member_fights(const struct nie_state *s, int region)
{
    for (int seat = 0; seat < s->h.seats; seat++)
        if (s->group >> seat & 1 && nie_seat_stands(s, region, seat) &&
            nie_has_foe(s, region, seat))
            return true;
    return false;
}

/* NIE §5.3, §7.4, ruling 17: moved into; or, late, still shared with a former ally. */
static bool is_due(const struct nie_state *s, const struct nie_battles_facts *f, int region)
{
    if (!(f->is & LATE))
        return (s->entry[region] || s->by_sea[region]) && member_fights(s, region);
    if (!nie_seat_stands(s, region, s->owner))
        return false;
    for (int x = 0; x < s->h.seats; x++)
        if (s->broken >> x & 1 && nie_are_foes(s, s->owner, x) && nie_seat_stands(s, region, x))
            return true;
    return false;
}

/* Marks without enemies are dropped (NIE ruling 46). */
static enum bc_flow list_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    struct nie_battles_facts *g = &nie_frame(f)->battles;
    int n = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        if (!member_fights(s, r))
            s->entry[r] = s->by_sea[r] = 0;
        if (s->group && is_due(s, g, r)) {
            g->region = (uint8_t)r;
            n++;
        }
    }
    g->several = n > 1;
    return n ? BC_NEXT : BC_LEAVE;
}

static bool may_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_frame(f)->battles.several;
}

/* NIE §5.3: in the order he likes. */
static void choose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        if (is_due(nie_state(cx), &nie_frame(f)->battles, r))
            bc_add(out, nie_act(NIE_BATTLE, seat, r, 0), 1);
}

static enum bc_flow choose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_frame(f)->battles.region = (uint8_t)a->a[0];
    return BC_NEXT;
}

void nie_call_battle(struct bc_ctx *cx, int region, bool late)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    memset(w, 0, sizeof *w);
    w->region = (uint8_t)region;
    w->late = late;
    bc_call(cx, NIE_SEQ_BATTLE);
}

static enum bc_flow fight_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_call_battle(cx, nie_frame(f)->battles.region, nie_frame(f)->battles.is & LATE);
    return BC_RESTART;
}

const struct bc_step nie_seq_battles[] = {
    {"battles.list", "NIE §5.3", BC_RUNS(BC_ALWAYS, list_take)},
    {"battles.choose", "NIE §5.3", BC_ASKS(may_choose, nie_owner, choose_legal, choose_take)},
    {"battles.fight", "NIE §11.1", BC_RUNS(BC_ALWAYS, fight_take), .calls = BC_SEQ(NIE_SEQ_BATTLE)},
    {0},
};

/* --- Sides (NIE §11.1, ruling 19, ruling 20, ruling 45) --- */

static unsigned seats_at(const struct nie_state *s, int region)
{
    unsigned mask = 0;
    for (int seat = 0; seat < s->h.seats; seat++)
        if (nie_seat_stands(s, region, seat))
            mask |= 1u << seat;
    return mask;
}

static unsigned foes_of(const struct nie_state *s, int seat)
{
    return s->living & ~(s->allies[seat] | 1u << seat);
}

/* NIE ruling 45: the first member, in turn order from the owner, who has an enemy there. */
static int attacker(const struct nie_state *s, unsigned there)
{
    for (int i = 0; i < s->h.seats; i++) {
        int seat = nie_turn(s, s->owner, i);
        if ((s->group & there) >> seat & 1 && foes_of(s, seat) & there)
            return seat;
    }
    return s->owner;
}

/* NIE ruling 45: whether a player would be among the attackers there. */
bool nie_would_attack(const struct nie_state *s, int region, int seat)
{
    unsigned there = seats_at(s, region) | 1u << seat;
    return !(foes_of(s, attacker(s, there)) & there & ~foes_of(s, seat));
}

/* NIE §1.6, §11.2: army figures of a player in the battle. */
static int armies_of(const struct nie_state *s, int seat)
{
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->fight.side[n])
            sum += nie_armies(s->fig[s->fight.region][n]);
    return sum;
}

/* NIE ruling 20: the player with most army figures, and of his nations the one with most. */
static int name_commander(struct nie_state *s, int side, unsigned seats)
{
    int best = -1, most = -1, sum = 0;
    for (int i = 0; i < s->h.seats; i++) {
        int seat = nie_turn(s, s->owner, i);
        if (!(seats >> seat & 1))
            continue;
        sum += armies_of(s, seat);
        if (armies_of(s, seat) > most) {
            best = seat;
            most = armies_of(s, seat);
        }
    }
    s->fight.commander[side] = (uint8_t)best;
    most = -1;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == best && s->fight.side[n] &&
            nie_armies(s->fig[s->fight.region][n]) > most) {
            s->fight.card_nation[side] = (uint8_t)n;
            most = nie_armies(s->fig[s->fight.region][n]);
        }
    return sum;
}

/* NIE §11.1, §11.2, ruling 45: who attacks, who defends, who stays out. */
static enum bc_flow sides_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    struct nie_fight *w = &s->fight;
    unsigned there = seats_at(s, w->region);
    int first = w->late ? s->owner : attacker(s, there);
    unsigned defend = foes_of(s, first) & there, attack = 0;
    for (int x = 0; x < s->h.seats; x++)
        if ((s->group & there) >> x & 1 && !(defend & ~foes_of(s, x)))
            attack |= 1u << x;
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->seat_of[n] == NIE_NONE || !nie_stands(s, w->region, n))
            continue;
        if (defend >> s->seat_of[n] & 1)
            w->side[n] = 1 + NIE_DEFENDER;
        else if (attack >> s->seat_of[n] & 1)
            w->side[n] = 1 + NIE_ATTACKER;
        if (w->side[n])
            memcpy(w->rear[n], s->fig[w->region][n], NIE_KINDS);
    }
    int of_defender = name_commander(s, NIE_DEFENDER, defend);
    int of_attacker = name_commander(s, NIE_ATTACKER, attack);
    w->great = of_attacker >= GREAT && of_defender >= GREAT;
    w->favoured = s->by_sea[w->region]; /* NIE §6.8 */
    /* NIE ruling 21: a side of leaders alone has lost; of both the attacker. */
    w->lost = (uint8_t)(!of_attacker ? 1 + NIE_ATTACKER : !of_defender ? 1 + NIE_DEFENDER : 0);
    struct bc_action ev = {NIE_EV_FIGHT,
                           BC_NATURE,
                           {w->region, w->commander[NIE_ATTACKER], w->commander[NIE_DEFENDER],
                            (int16_t)of_attacker, (int16_t)of_defender, w->great}};
    bc_emit(cx, 0, 0, &ev);
    return BC_NEXT;
}

/* --- Deployment, all at once and in secret (NIE §11.3) --- */

/* NIE §11.3, ruling 21: a side that has lost already deploys nothing. */
static bool seat_fights(const struct nie_state *s, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->fight.side[n] && s->fight.side[n] != s->fight.lost)
            return true;
    return false;
}

/* NIE §11.3: the nation and kind that a seat deploys as number `i`, as nation 4 + kind, or -1. */
int nie_to_deploy(const struct nie_state *s, int seat, int i)
{
    const struct nie_fight *w = &s->fight;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0;
             s->seat_of[n] == seat && w->side[n] && w->side[n] != w->lost && k < NIE_KINDS; k++)
            if (s->fig[w->region][n][k] && !i--)
                return n * NIE_KINDS + k;
    return -1;
}

/* NIE §11.3, ruling 20: each owner for his own figures. */
static bc_seats deployers(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    bc_seats who = 0;
    for (int seat = 0; seat < s->h.seats; seat++)
        if (seat_fights(s, seat) && nie_to_deploy(s, seat, s->fight.deployed[seat]) >= 0)
            who |= BC_BIT(seat);
    return who;
}

/* NIE §11.3, ruling 20: the commander must show an army figure: with his last army kind he can no
 * longer hold back. */
int nie_least_in_front(const struct nie_state *s, int seat, int which)
{
    const struct nie_fight *w = &s->fight;
    int side = w->side[which / NIE_KINDS] - 1, next;
    if (w->commander[side] != seat || which % NIE_KINDS == NIE_LEADER)
        return 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && nie_armies(w->front[n]))
            return 0;
    for (int i = w->deployed[seat] + 1; (next = nie_to_deploy(s, seat, i)) >= 0; i++)
        if (next % NIE_KINDS != NIE_LEADER)
            return 0;
    return 1;
}

/* NIE §11.3: how many of a kind stand in the first rank. */
static void deploy_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    int which = nie_to_deploy(s, seat, s->fight.deployed[seat]);
    int n = s->fig[s->fight.region][which / NIE_KINDS][which % NIE_KINDS];
    for (int i = nie_least_in_front(s, seat, which); i <= n; i++)
        bc_add(out, nie_act(NIE_DEPLOY, seat, i, 0), 1);
}

static void set_front(struct nie_fight *w, int nation, int kind, int n)
{
    int all = w->front[nation][kind] + w->rear[nation][kind];
    w->front[nation][kind] = (uint8_t)n;
    w->rear[nation][kind] = (uint8_t)(all - n);
}

/* NIE §11.3: behind a screen, until all are ready. */
static enum bc_flow deploy_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    int which = nie_to_deploy(s, a->seat, s->fight.deployed[a->seat]++);
    set_front(&s->fight, which / NIE_KINDS, which % NIE_KINDS, a->a[0]);
    return deployers(cx, f) ? BC_REPEAT : BC_NEXT;
}

/* NIE §11.3: the screen is removed. */
static enum bc_flow reveal_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    w->shown = 1;
    w->round = 1;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++)
            if (w->front[n][k] + w->rear[n][k]) {
                struct bc_action ev = nie_act(NIE_EV_DEPLOYED, BC_NATURE, n, k);
                ev.a[2] = w->front[n][k];
                ev.a[3] = w->rear[n][k];
                bc_emit(cx, 0, BC_REVEAL, &ev);
            }
    return BC_NEXT;
}

/* --- Halves of a round, defender first (NIE §11.4) --- */

static bool is_undecided(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !nie_state(cx)->fight.lost;
}

/* NIE ruling 39: after the last round the attacker breaks off. */
static enum bc_flow half_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    struct nie_fight *w = &s->fight;
    if (w->round > s->battle_limit) {
        w->tired = 1;
        w->lost = 1 + NIE_ATTACKER;
        nie_event(cx, NIE_EV_TIRED, w->region, 0, 0);
        return BC_NEXT;
    }
    memset(w->shifted, 0, sizeof w->shifted);
    memset(w->fires, NIE_NONE,
           sizeof w->fires); /* so that all dice are counted before the fire too */
    nie_frame(bc_call(cx, NIE_SEQ_HALF))->half.seat = w->commander[w->half];
    return BC_REPEAT;
}

static bool is_of_side(const struct nie_state *s, int side, int seat)
{
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] == seat && s->fight.side[n] == 1 + side)
            return true;
    return false;
}

/* NIE ruling 20: owners of the side in turn order from the owner of the turn, the commander first.
 * Returns the next seat at or behind number `i`, or -1. */
static int next_of_side(const struct nie_state *s, int side, uint8_t *i)
{
    int commander = s->fight.commander[side];
    for (; *i <= s->h.seats; ++*i) {
        int seat = *i ? nie_turn(s, s->owner, *i - 1) : commander;
        if (!*i || (seat != commander && is_of_side(s, side, seat)))
            return seat;
    }
    return -1;
}

/* NIE §11.5, ruling 20: an owner of the side has still to move. */
static bool may_shift(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    uint8_t mover = nie_frame(f)->half.mover;
    return next_of_side(s, s->fight.half, &mover) >= 0;
}

/* NIE ruling 20: each owner moves his own figures. */
static bc_seats shifter(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    uint8_t mover = nie_frame(f)->half.mover;
    return BC_BIT(next_of_side(s, s->fight.half, &mover));
}

/* NIE §11.5: each kind of a nation once, or no more. */
static void shift_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; s->seat_of[n] == seat && w->side[n] == 1 + w->half && k < NIE_KINDS; k++)
            if (w->front[n][k] + w->rear[n][k] && !(w->shifted[n] >> k & 1))
                bc_add(out, nie_act(NIE_RANK, seat, n, k), 1);
    bc_add(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* NIE §11.5: a kind, of which the number comes next. */
static enum bc_flow shift_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    struct nie_half_facts *g = &nie_frame(f)->half;
    if (a->kind == NIE_DONE) {
        next_of_side(nie_state(cx), w->half, &g->mover);
        g->mover++;
        return BC_REPEAT;
    }
    g->seat = (uint8_t)a->seat;
    g->nation = (uint8_t)a->a[0];
    g->kind = (uint8_t)a->a[1];
    g->shifts = 1;
    w->shifted[g->nation] = (uint8_t)(w->shifted[g->nation] | 1u << g->kind);
    return BC_NEXT;
}

static bool must_number(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_frame(f)->half.shifts;
}

/* NIE §11.5: any other number in the first rank. */
static void front_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    const struct nie_half_facts *g = &nie_frame(f)->half;
    int all = w->front[g->nation][g->kind] + w->rear[g->nation][g->kind];
    for (int n = 0; n <= all; n++)
        if (n != w->front[g->nation][g->kind])
            bc_add(out, nie_act(NIE_FRONT, seat, n, 0), 1);
}

/* NIE §11.5: the rest stands behind. */
static enum bc_flow front_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_half_facts *g = &nie_frame(f)->half;
    set_front(&nie_state(cx)->fight, g->nation, g->kind, a->a[0]);
    g->shifts = 0;
    return BC_RESTART;
}

/* NIE §11.9: army figures in the first rank. */
static int front_of(const struct nie_fight *w, int side)
{
    int sum = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (w->side[n] == 1 + side)
            sum += nie_armies(w->front[n]);
    return sum;
}

static void lose(struct bc_ctx *cx, int side)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    w->lost = (uint8_t)(1 + side);
    nie_event(cx, NIE_EV_BROKEN, w->commander[side], w->region, 0);
}

/* NIE §11.5, §11.9: on purpose or not. */
static enum bc_flow test_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    nie_frame(f)->half.rallier = 0;
    if (!front_of(w, w->half)) {
        lose(cx, w->half);
        return BC_LEAVE;
    }
    struct nie_fire_facts *fire = &nie_frame(bc_call(cx, NIE_SEQ_FIRE))->fire;
    fire->seat = w->commander[w->half];
    memset(w->fires, NIE_NONE, sizeof w->fires);
    return BC_NEXT;
}

/* NIE §11.9: as soon as the fire has emptied the enemy's first rank. */
static enum bc_flow after_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    if (front_of(w, 1 - w->half))
        return BC_NEXT;
    lose(cx, 1 - w->half);
    return BC_LEAVE;
}

/* NIE §11.8, ruling 20: in turn order; where nobody fires the commander has no say. */
static enum bc_flow rally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct nie_state *s = nie_state(cx);
    struct nie_half_facts *g = &nie_frame(f)->half;
    while (g->rallier < s->h.seats) {
        int seat = nie_turn(s, s->owner, g->rallier++);
        if (is_of_side(s, s->fight.half, seat)) {
            nie_frame(bc_call(cx, NIE_SEQ_RALLY))->fire.seat = (uint8_t)seat;
            return BC_REPEAT;
        }
    }
    return BC_NEXT;
}

/* NIE §11.4: the other side's half, or the next round. */
static enum bc_flow over_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    w->round = (uint8_t)(w->round + (w->half == NIE_ATTACKER));
    w->half = (uint8_t)(1 - w->half);
    return BC_LEAVE;
}

const struct bc_step nie_seq_half[] = {
    [NIE_AT_HALF_SHIFT] = {"half.shift", "NIE §11.5",
                           BC_ASKS(may_shift, shifter, shift_legal, shift_take),
                           BC_FACTS(NIE_Q_SIDE), BC_TELLS(nie_tell_battle)},
    [NIE_AT_HALF_FRONT] = {"half.front", "NIE §11.5",
                           BC_ASKS(must_number, nie_asked, front_legal, front_take),
                           BC_FACTS(NIE_Q_SHIFT)},
    [NIE_AT_HALF_FIRE] = {"half.fire", "NIE §11.6", BC_RUNS(BC_ALWAYS, test_take),
                          .calls = BC_SEQ(NIE_SEQ_FIRE)},
    [NIE_AT_HALF_AFTER] = {"half.after", "NIE §11.9", BC_RUNS(BC_ALWAYS, after_take)},
    [NIE_AT_HALF_RALLY] = {"half.rally", "NIE §11.8", BC_RUNS(BC_ALWAYS, rally_take),
                           .calls = BC_SEQ(NIE_SEQ_RALLY)},
    [NIE_AT_HALF_OVER] = {"half.over", "NIE §11.4", BC_RUNS(BC_ALWAYS, over_take)},
    {0},
};

/* --- The end (NIE §11.10 to §11.14) --- */

/* NIE §11.10, ruling 23, ruling 39: when nobody is left to be hit there is nothing to throw for. */
static bool may_pursue(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    for (int n = 0; n < NIE_NATIONS && !w->tired; n++)
        for (int k = 0; w->side[n] == w->lost && k < NIE_KINDS; k++)
            if (w->front[n][k] + w->rear[n][k])
                return true;
    return false;
}

/* NIE §11.10: the winner fires once more (-> fire). */
static enum bc_flow pursue_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_fight *w = &nie_state(cx)->fight;
    struct nie_fire_facts *fire = &nie_frame(bc_call(cx, NIE_SEQ_FIRE))->fire;
    fire->seat = w->commander[2 - w->lost];
    fire->is = 1; /* pursuit: see fire.c */
    memset(w->fires, NIE_NONE, sizeof w->fires);
    nie_event(cx, NIE_EV_PURSUIT, fire->seat, 0, 0);
    return BC_NEXT;
}

/* NIE §11.11: the dead leave the board. */
static enum bc_flow bury_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; w->side[n] && k < NIE_KINDS; k++)
            s->fig[w->region][n][k] = (uint8_t)(w->front[n][k] + w->rear[n][k]);
    nie_event(cx, NIE_EV_WON, w->commander[2 - w->lost], w->region, 0);
    return BC_NEXT;
}

/* NIE §11.12, §11.13, ruling 17, ruling 26: where survivors of a nation may go. Enemies bar the way,
 * also those of a battle to come or those who came meanwhile (NIE ruling 25, ruling 27). */
int nie_retreats(const struct bc_ctx *cx, int nation, uint8_t out[NIE_NEAR])
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    const struct nie_region *r = &nie_data(cx)->region[w->region];
    bool attacks = w->side[nation] == 1 + NIE_ATTACKER;
    int n = 0;
    for (int i = 0; i < r->nears; i++) {
        int to = r->near[i], seat = s->seat_of[nation];
        bool entered = s->entry[w->region] >> i & 1;
        bool home = s->held[to] != NIE_NONE && !nie_at_war(s, nation, s->held[to]);
        bool legal = !attacks ? w->late || !entered : w->late ? home : entered;
        if (legal && !nie_has_foe(s, to, seat))
            out[n++] = (uint8_t)to;
    }
    return n;
}

/* NIE §11.11: the next survivors of the losing side, in turn order, as nation 4 + kind; or -1. */
int nie_fugitive(const struct nie_state *s)
{
    const struct nie_fight *w = &s->fight;
    for (int i = 0; i < s->h.seats; i++)
        for (int n = 0; n < NIE_NATIONS; n++)
            for (int k = 0; s->seat_of[n] == nie_turn(s, s->owner, i) && w->side[n] == w->lost &&
                            k < NIE_KINDS;
                 k++)
                if (s->fig[w->region][n][k])
                    return n * NIE_KINDS + k;
    return -1;
}

/* NIE §11.11, §11.14: to a region, or lost. */
static void flee(struct bc_ctx *cx, int which, int number, int to)
{
    struct nie_state *s = nie_state(cx);
    struct nie_fight *w = &s->fight;
    int n = which / NIE_KINDS, k = which % NIE_KINDS, i = 0;
    s->fig[w->region][n][k] = (uint8_t)(s->fig[w->region][n][k] - number);
    if (to == NIE_NONE) {
        nie_event(cx, NIE_EV_LOST, n, k, number);
        return;
    }
    s->fig[to][n][k] = (uint8_t)(s->fig[to][n][k] + number);
    nie_event5(cx, NIE_EV_FLED, n, k, number, to, 0);
    while (i < w->flights && w->fled[i] != to)
        i++;
    if (i == w->flights)
        w->fled[w->flights++] = (uint8_t)to;
}

/* NIE §11.14: whoever has no way is lost; a single way is no question. */
static enum bc_flow forced_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct nie_state *s = nie_state(cx);
    uint8_t to[NIE_NEAR];
    for (int which; (which = nie_fugitive(s)) >= 0;) {
        int n = which / NIE_KINDS, k = which % NIE_KINDS, ways = nie_retreats(cx, n, to);
        if (ways > 1)
            break;
        flee(cx, which, s->fig[s->fight.region][n][k], ways ? to[0] : NIE_NONE);
    }
    return BC_NEXT;
}

static bool must_flee(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nie_fugitive(nie_state(cx)) >= 0;
}

/* NIE ruling 24: their owner chooses. */
static bc_seats fleeing(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_state *s = nie_state(cx);
    return BC_BIT(s->seat_of[nie_fugitive(s) / NIE_KINDS]);
}

/* NIE ruling 24: each owner for his own, and they may part. */
static void retreat_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    const struct nie_state *s = nie_state(cx);
    uint8_t to[NIE_NEAR];
    int which = nie_fugitive(s), ways = nie_retreats(cx, which / NIE_KINDS, to);
    int all = s->fig[s->fight.region][which / NIE_KINDS][which % NIE_KINDS];
    for (int i = 0; i < ways; i++)
        for (int n = 1; n <= all; n++)
            bc_add(out, nie_act(NIE_RETREAT, seat, n, to[i]), 1);
}

/* NIE §11.11, ruling 24: some of them, to one region. */
static enum bc_flow retreat_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    flee(cx, nie_fugitive(nie_state(cx)), a->a[0], a->a[1]);
    forced_take(cx, f, NULL);
    return BC_REPEAT;
}

/* NIE §11.2, ruling 39 */
static bool wins_card(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    return w->great && !w->tired && !nie_bag_is_empty(cx);
}

static void card_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    const struct nie_fight *w = &nie_state(cx)->fight;
    nie_card_odds(cx, w->card_nation[2 - w->lost], seat, out);
}

/* NIE §9.2, §11.2, ruling 20: to the commander's nation with most army figures. */
static enum bc_flow card_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    nie_draw(cx, a->a[0], a->a[1]);
    return BC_NEXT;
}

/* NIE ruling 12: first the field, then the regions retreated into, which infantry may take (NIE
 * ruling 15). */
static enum bc_flow control_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct nie_state *s = nie_state(cx);
    struct nie_fight w = s->fight;
    memset(&s->fight, 0, sizeof s->fight);
    s->fight.region = NIE_NONE;
    nie_settle(cx, w.region, w.commander[2 - w.lost]);
    for (int i = 0; i < w.flights; i++)
        nie_settle(cx, w.fled[i], NIE_NONE);
    return BC_LEAVE;
}

const struct bc_step nie_seq_battle[] = {
    [NIE_AT_BATTLE_SIDES] = {"battle.sides", "NIE §11.1", BC_RUNS(BC_ALWAYS, sides_take)},
    [NIE_AT_BATTLE_DEPLOY] = {"battle.deploy", "NIE §11.3",
                              BC_ASKS(BC_ALWAYS, deployers, deploy_legal, deploy_take),
                              BC_FACTS(NIE_Q_DEPLOY)},
    [NIE_AT_BATTLE_REVEAL] = {"battle.reveal", "NIE §11.3", BC_RUNS(BC_ALWAYS, reveal_take)},
    [NIE_AT_BATTLE_HALF] = {"battle.half", "NIE §11.4", BC_RUNS(is_undecided, half_take),
                            .calls = BC_SEQ(NIE_SEQ_HALF)},
    [NIE_AT_BATTLE_PURSUIT] = {"battle.pursuit", "NIE §11.10", BC_RUNS(may_pursue, pursue_take),
                               .calls = BC_SEQ(NIE_SEQ_FIRE)},
    [NIE_AT_BATTLE_BURY] = {"battle.bury", "NIE §11.11", BC_RUNS(BC_ALWAYS, bury_take)},
    [NIE_AT_BATTLE_FORCED] = {"battle.forced", "NIE §11.14", BC_RUNS(BC_ALWAYS, forced_take)},
    [NIE_AT_BATTLE_RETREAT] = {"battle.retreat", "NIE §11.11",
                               BC_ASKS(must_flee, fleeing, retreat_legal, retreat_take),
                               BC_FACTS(NIE_Q_RETREAT)},
    [NIE_AT_BATTLE_CARD] = {"battle.card", "NIE §11.2", BC_DRAWS(wins_card, card_odds, card_take)},
    [NIE_AT_BATTLE_CONTROL] = {"battle.control", "NIE §4.2", BC_RUNS(BC_ALWAYS, control_take)},
    {0},
};
