/* seabattle.c - battles at sea (NGE §17.3.1a, §17.3.3): dice and admirals, who is lost, where the beaten
 * go. The squadron that sails carries NGE_MOVER, those whom it meets NGE_FIGHTS. */
#include "rules/nge/nge.h"

enum { SQUADRON = NGE_SQUADRON, ROUNDS = 20, DICE = 6 };

static const struct nge_seabattle_facts *battle_of(const struct bc_frame *f)
{
    return &nge_facts(f)->seabattle;
}

static bool is_port_battle(const struct bc_ctx *cx)
{
    return nge_state(cx)->voyage.is & NGE_SAIL_PORT;
}

static bc_seats active_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(battle_of(f)->side);
}

static bc_seats other_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - battle_of(f)->side);
}

static bc_seats loser_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return battle_of(f)->lost == 1 ? active_who(cx, f) : other_who(cx, f);
}

static bc_seats winner_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return battle_of(f)->lost == 1 ? other_who(cx, f) : active_who(cx, f);
}

static nge_set fleets_with(const struct bc_ctx *cx, unsigned bit)
{
    nge_set set = {{0}};
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_has(nge_state(cx), p, bit))
            nge_add(&set, p);
    return set;
}

/* Who has the part of the squadron: NGE_MOVER, or those who have evaded into the arms of others. */
static unsigned squadron_bit(const struct bc_frame *f)
{
    return battle_of(f)->sea ? NGE_SECOND : NGE_MOVER;
}

static nge_set beaten(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return fleets_with(cx, battle_of(f)->lost == 1 ? squadron_bit(f) : NGE_FIGHTS);
}

static int count(const nge_set *set)
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        n += __builtin_popcountll(set->w[i]);
    return n;
}

static int tactics(const struct bc_ctx *cx, const nge_set *set)
{
    int sum = 0;
    NGE_EACH(p, set)
    sum += nge_unit(cx, p)->attack;
    return sum;
}

/* NGE §17.3.3: a fortress throws one die for each level. */
static int fort_dice(const struct bc_ctx *cx, int side)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    if (!is_port_battle(cx) || !nge_holds_fort(cx, v->want, 1 - side))
        return 0;
    return nge_fort_level(cx, v->want);
}

/* --- Dice --- */

enum { SUMS = DICE * 5 + 1 }; /* of five dice at most */

/* In how many ways n dice make each sum. */
static void ways(int n, uint32_t of[SUMS])
{
    memset(of, 0, SUMS * sizeof *of);
    of[0] = 1;
    for (int i = 0; i < n; i++)
        for (int sum = DICE * (i + 1); sum >= 0; sum--) { /* from above: one die more, in place */
            uint32_t more = 0;
            for (int d = 1; d <= DICE && d <= sum; d++)
                more += of[sum - d];
            of[sum] = more;
        }
}

void nge_broadside_odds(int a, int b, struct bc_list *l)
{
    uint32_t own[SUMS], foe[SUMS];
    ways(a, own);
    ways(b, foe);
    for (int x = a; x <= DICE * a; x++)
        for (int y = b; y <= DICE * b; y++)
            bc_add(l, nge_act(NGE_BROADSIDE, BC_NATURE, x, y), own[x] * foe[y]);
}

static void dice_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_set a = fleets_with(cx, squadron_bit(f)), b = fleets_with(cx, NGE_FIGHTS);
    nge_broadside_odds(count(&a), count(&b) + fort_dice(cx, battle_of(f)->side), l);
}

/* NGE §17.3.1b: 1 to 3 retreats, 4 to 7 loses one, 8 to 11 two, more all. */
int nge_fleets_lost(int difference)
{
    return difference < 4 ? 0 : difference < 8 ? 1 : difference < 12 ? 2 : SQUADRON;
}

static bool dice_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !battle_of(f)->lost;
}

/* Who is beaten by these sums, and how many fleets that costs. */
static void judge(struct bc_ctx *cx, struct nge_seabattle_facts *b, int x, int y)
{
    bc_emit(cx, 0, BC_REVEAL,
            &(struct bc_action){.kind = NGE_EV_BROADSIDE,
                                .seat = BC_NATURE,
                                .a = {(int16_t)(b->sea ? b->sea : nge_state(cx)->voyage.at),
                                      (int16_t)x, (int16_t)y}});
    b->lost = x > y ? 2 : x < y ? 1 : 0;
    b->left = (uint8_t)nge_fleets_lost(x > y ? x - y : y - x);
    if (!b->lost && (is_port_battle(cx) || b->round > ROUNDS)) {
        b->lost = 1; /* ruling 31: a tie in port, or no end, sends the attacker back */
        b->left = 0;
    }
}

static enum bc_flow dice_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    struct nge_state *s = nge_state(cx);
    nge_set own = fleets_with(cx, squadron_bit(f)), foe = fleets_with(cx, NGE_FIGHTS);
    int x = act->a[0] + tactics(cx, &own), y = act->a[1] + tactics(cx, &foe);
    NGE_EACH(p, &own)
    s->n[p] = 1; /* ruling 41: their admirals are known now */
    NGE_EACH(p, &foe)
    s->n[p] = 1;
    b->round++;
    judge(cx, b, x, y);
    b->to = (uint16_t)(1 + (nge_in(&own, nge_data(cx)->nelson) ? y : x)); /* until it is settled */
    return BC_NEXT;
}

/* --- 10C: Nelson's squadron throws again when it has seen the other's dice --- */

enum { PLAYED = 1, THROWN = 2, SUNK = 4, FALLEN = 64, FALLS = 5 }; /* nge_seabattle_facts.nelson */

static bool nelson_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    int p = nge_data(cx)->nelson;
    return battle_of(f)->to && !(battle_of(f)->nelson & PLAYED) &&
           (s->is[p] & NGE_FIGHTS || s->is[p] & squadron_bit(f)) && s->at[p] < NGE_RESERVE &&
           nge_in_game(s, NGE_CARD_C(10)) && nge_has_unknown(cx, NGE_C);
}

static bc_seats nelson_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_C);
}

static void nelson_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_C(10)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_C(10), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow nelson_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->seabattle.nelson |= PLAYED;
        nge_discard(cx, act->a[0]);
    }
    return BC_NEXT;
}

static bool again_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return (battle_of(f)->nelson & (PLAYED | THROWN)) == PLAYED;
}

static bool nelson_attacks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set own = fleets_with(cx, squadron_bit(f));
    return nge_in(&own, nge_data(cx)->nelson);
}

static void again_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    bool attacks = nelson_attacks(cx, f);
    nge_set set = fleets_with(cx, attacks ? squadron_bit(f) : NGE_FIGHTS);
    nge_broadside_odds(count(&set) + (attacks ? 0 : fort_dice(cx, battle_of(f)->side)), 0, l);
}

static enum bc_flow again_roll(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    bool attacks = nelson_attacks(cx, f);
    nge_set set = fleets_with(cx, attacks ? squadron_bit(f) : NGE_FIGHTS);
    int sum = act->a[0] + tactics(cx, &set), other = b->to - 1;
    b->nelson |= THROWN;
    judge(cx, b, attacks ? sum : other, attacks ? other : sum);
    return BC_NEXT;
}

static bool is_pending(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return battle_of(f)->to;
}

static enum bc_flow settle_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->seabattle.to = 0;
    return BC_NEXT;
}

/* --- A tie (NGE §17.3.1c) --- */

static bool is_tied(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !battle_of(f)->lost;
}

static void yield_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    bc_add(l, nge_act(NGE_STAND, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_YIELD, seat, 0, 0), 1);
}

static enum bc_flow yield_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    if (act->kind == NGE_YIELD)
        b->lost = act->seat == b->side ? 1 : 2;
    return BC_NEXT;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

/* --- Losses (NGE §17.2.8c) --- */

static bool is_empty(const struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (s->at[p] == NGE_ABOARD + fleet - NGE_FIRST_FLEET)
            return false;
    return true;
}

/* NGE §17.2.8c: empty ones first. */
void nge_offer_sinking(const struct bc_ctx *cx, const nge_set *set, int seat, struct bc_list *l)
{
    bool empty = false;
    NGE_EACH(p, set)
    empty |= is_empty(cx, p);
    NGE_EACH(p, set)
    if (!empty || is_empty(cx, p))
        bc_add(l, nge_act(NGE_LOSE, seat, p, 0), 1);
}

static bool lose_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set set = beaten(cx, f);
    return battle_of(f)->left && nge_from(&set, 0) >= 0;
}

static void lose_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    nge_set set = beaten(cx, f);
    nge_offer_sinking(cx, &set, seat, l);
}

void nge_sink(struct bc_ctx *cx, int fleet)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_FIRST_FLEET; p++)
        if (s->at[p] == NGE_ABOARD + fleet - NGE_FIRST_FLEET)
            nge_eliminate(cx, p);
    nge_eliminate(cx, fleet);
}

/* 10C: of a French fleet it is thrown for whether it is lost for good. */
static enum bc_flow lose_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    b->left--;
    if (b->nelson & PLAYED && nge_side(cx, act->a[0]) == NGE_F)
        b->nelson = (uint8_t)(b->nelson + SUNK);
    if (b->nelson & PLAYED && nge_nation(cx, act->a[0]) == NGE_FR) {
        b->port = (uint16_t)(1 + act->a[0]);
        return BC_NEXT;
    }
    nge_sink(cx, act->a[0]);
    return BC_REPEAT;
}

static bool fate_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_seabattle_facts *b = battle_of(f);
    return b->nelson & PLAYED && b->port >= 1 + NGE_FIRST_FLEET && b->lost && !b->to &&
           nge_has(nge_state(cx), b->port - 1, b->lost == 1 ? squadron_bit(f) : NGE_FIGHTS);
}

static void fate_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    nge_die_odds(l);
}

static enum bc_flow fate_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int p = battle_of(f)->port - 1;
    nge_frame(f)->seabattle.port = 0;
    nge_sink(cx, p);
    if (act->a[0] >= FALLS)
        nge_put(cx, p, NGE_OUT);
    return BC_RESTART; /* the next one */
}

/* --- Retreat (NGE §17.3.2, ruling 31) --- */

/* Refuge `i` of fleets at sea: friendly ports of this sea that are not blockaded, then seas beside it, not
 * where the other comes from; -1 behind the last. */
int nge_sea_refuge(const struct bc_ctx *cx, const nge_set *set, int place, int side, int origin,
                   int i)
{
    const struct nge_data *d = nge_data(cx);
    int sea = place - NGE_AT_SEA, n = count(set);
    for (int k = 0; k < d->ports; k++) {
        int zone = d->port[k];
        if ((d->zone[zone].seas[0] == sea || d->zone[zone].seas[1] == sea) &&
            nge_control(cx, zone) == side && !nge_count_fleets(cx, NGE_BOX + zone, 1 - side) &&
            nge_count_fleets(cx, zone, side) + n <= SQUADRON && i-- == 0)
            return zone;
    }
    for (unsigned near = d->sea[sea].near; near; near &= near - 1) {
        int to = NGE_AT_SEA + __builtin_ctz(near);
        if (to != origin && nge_count_fleets(cx, to, side) + n <= SQUADRON &&
            nge_may_all_sail(cx, set, sea, to - NGE_AT_SEA, side) && i-- == 0)
            return to;
    }
    return -1;
}

/* --- Where the beaten go --- */

/* The sea in which they fight. */
static int sea_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (battle_of(f)->sea)
        return battle_of(f)->sea;
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    int at = v->at;
    if (at >= NGE_AT_SEA && at < NGE_PLACES)
        return at;
    if (v->want >= NGE_AT_SEA && v->want < NGE_PLACES)
        return v->want;
    return nge_sea_behind(cx, at >= NGE_BOX ? at - NGE_BOX : at);
}

/* Those who fought from a port are back in it; the squadron goes back to where it was, if it has to go. */
static int way_back(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    nge_set set = beaten(cx, f);
    int first = nge_from(&set, 0), at = first < 0 ? NGE_NOWHERE : nge_state(cx)->at[first];
    if (battle_of(f)->lost == 2)
        return at < NGE_ZONES ? at : NGE_NOWHERE;
    if (battle_of(f)->sea)
        return NGE_NOWHERE;
    if (is_port_battle(cx)) /* NGE §17.3.3: into the box that he held before, or as any other */
        return v->held && v->at == v->start ? at : NGE_NOWHERE;
    if (at < NGE_ZONES || (v->want != v->at && v->want >= NGE_BOX))
        return at; /* he has not left yet: out of a port, into a box (NGE §17.2.7a) */
    return NGE_NOWHERE;
}

/* Refuge `i` of the beaten, or -1. The active side has the ports of this sea, and the place it
 * came from. */
static int refuge(const struct bc_ctx *cx, const struct bc_frame *f, int i)
{
    const struct nge_voyage *v = &nge_state(cx)->voyage;
    int lost = battle_of(f)->lost, side = lost == 1 ? battle_of(f)->side : 1 - battle_of(f)->side;
    nge_set set = beaten(cx, f);
    if (lost != 1)
        return nge_sea_refuge(cx, &set, sea_of(cx, f), side, battle_of(f)->sea ? v->at : v->prev,
                              i);
    bool home = !battle_of(f)->sea && v->at >= NGE_AT_SEA && v->at < NGE_PLACES &&
                v->want < NGE_ZONES; /* bound for his own port: he is where he came from */
    int back = battle_of(f)->sea || home ? v->at
               : v->prev != NGE_NOWHERE  ? v->prev
                                         : v->start,
        k = 0, to;
    while ((to = nge_sea_refuge(cx, &set, sea_of(cx, f), side, NGE_NOWHERE, k)) >= 0 &&
           to < NGE_ZONES)
        if (k++ == i)
            return to;
    bool fits = back >= NGE_ZONES && nge_count_fleets(cx, back, side) + count(&set) <= SQUADRON;
    return (fits || home) && k == i ? back : -1;
}

static bool has_beaten(const struct bc_ctx *cx, const struct bc_frame *f)
{
    nge_set set = beaten(cx, f);
    return battle_of(f)->lost && nge_from(&set, 0) >= 0;
}

/* NGE §17.2.1c: those who have lost their port are bound for the next, beaten or not (evict.c). */
static bool goes_on(const struct bc_frame *f)
{
    return battle_of(f)->driven && battle_of(f)->lost == 1;
}

static bool where_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return has_beaten(cx, f) && !goes_on(f) && way_back(cx, f) == NGE_NOWHERE &&
           refuge(cx, f, 0) >= 0;
}

static void where_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int i = 0, to; (to = refuge(cx, f, i)) >= 0; i++)
        bc_add(l, nge_act(NGE_RETREAT, seat, to, 0), 1);
}

static enum bc_flow where_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->seabattle.to = (uint16_t)(1 + act->a[0]);
    return BC_NEXT;
}

static enum bc_flow retreat_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    struct nge_voyage *v = &nge_state(cx)->voyage;
    nge_set set = beaten(cx, f);
    if (goes_on(f))
        return BC_NEXT;
    int to = b->to ? b->to - 1 : way_back(cx, f);
    if (to == NGE_NOWHERE && b->nelson & PLAYED) {
        b->left = (uint8_t)count(&set);
        return BC_RESTART;
    }
    if (to == NGE_NOWHERE) { /* nowhere to go */
        NGE_EACH(p, &set)
        nge_sink(cx, p);
        return BC_NEXT;
    }
    if (nge_state(cx)->at[nge_from(&set, 0)] != to)
        nge_move_fleets(cx, &set, to);
    if (b->lost == 1 && !b->sea)
        v->at = (uint16_t)to;
    b->port = to < NGE_ZONES ? (uint16_t)(1 + to) : 0;
    return BC_NEXT;
}

/* 10C: Nelson falls on 5, one more for each enemy fleet sunk; with him his card leaves the game. */
static bool fallen_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return (battle_of(f)->nelson & (PLAYED | FALLEN)) == PLAYED;
}

static enum bc_flow fallen_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_seabattle_facts *b = &nge_frame(f)->seabattle;
    int p = nge_data(cx)->nelson, sunk = (b->nelson & (FALLEN - SUNK)) / SUNK;
    b->nelson |= FALLEN;
    nge_emit(cx, NGE_EV_NELSON, act->a[0], act->a[0] + sunk, 0, 0, 0);
    if (act->a[0] + sunk < FALLS)
        return BC_NEXT;
    if (nge_state(cx)->at[p] < NGE_RESERVE)
        nge_sink(cx, p);
    nge_put(cx, p, NGE_OUT);
    nge_remove_card(cx, NGE_CARD_C(10));
    return BC_NEXT;
}

/* NGE §17.3.2: the winner may follow into the box. */
static bool follow_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_seabattle_facts *b = battle_of(f);
    int winner = b->lost == 1 ? 1 - b->side : b->side;
    nge_set set = fleets_with(cx, b->lost == 1 ? NGE_FIGHTS : squadron_bit(f));
    int first = nge_from(&set, 0);
    bool goes = b->lost == 2 && !b->sea && nge_state(cx)->voyage.want == NGE_BOX + b->port - 1;
    return b->port && !goes && first >= 0 && nge_state(cx)->at[first] >= NGE_AT_SEA &&
           nge_state(cx)->at[first] < NGE_PLACES &&
           nge_count_fleets(cx, NGE_BOX + b->port - 1, winner) + count(&set) <= SQUADRON;
}

static void follow_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    bc_add(l, nge_act(NGE_SAIL, seat, NGE_BOX + battle_of(f)->port - 1, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow follow_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_seabattle_facts *b = battle_of(f);
    nge_set set = fleets_with(cx, b->lost == 1 ? NGE_FIGHTS : squadron_bit(f));
    if (act->kind == NGE_PASS)
        return BC_NEXT;
    nge_move_fleets(cx, &set, act->a[0]);
    if (b->lost == 2 && !b->sea) {
        nge_state(cx)->voyage.at = (uint16_t)act->a[0];
        nge_state(cx)->voyage.want = (uint16_t)act->a[0];
    }
    return BC_NEXT;
}

static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_set own = fleets_with(cx, squadron_bit(f));
    f->ret = battle_of(f)->lost == 2 && nge_from(&own, 0) >= 0;
    return BC_LEAVE;
}

const struct bc_step nge_seq_seabattle[] = {
    {"seabattle.dice", "NGE §17.3.1a", BC_DRAWS(dice_when, dice_odds, dice_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.nelson", "NGE §6.6", BC_ASKS(nelson_when, nelson_who, nelson_legal, nelson_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.rethrow", "NGE §6.6", BC_DRAWS(again_when, again_odds, again_roll),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.settle", "NGE §17.3.1b", BC_RUNS(is_pending, settle_take)},
    {"seabattle.yield", "NGE §17.3.1c", BC_ASKS(is_tied, other_who, yield_legal, yield_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.give_way", "NGE §17.3.1c", BC_ASKS(is_tied, active_who, yield_legal, yield_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.again", "NGE §17.3.1c", BC_RUNS(is_tied, again_take)},
    {"seabattle.lose", "NGE §17.3.1b", BC_ASKS(lose_when, loser_who, lose_legal, lose_take),
     BC_FACTS(NGE_Q_LOSE)},
    {"seabattle.fate", "NGE §6.6", BC_DRAWS(fate_when, fate_odds, fate_take)},
    {"seabattle.where", "NGE §17.3.2", BC_ASKS(where_when, loser_who, where_legal, where_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.retreat", "NGE §17.3.2", BC_RUNS(has_beaten, retreat_take)},
    {"seabattle.fallen", "NGE §6.6", BC_DRAWS(fallen_when, fate_odds, fallen_take)},
    {"seabattle.follow", "NGE §17.3.2", BC_ASKS(follow_when, winner_who, follow_legal, follow_take),
     BC_FACTS(NGE_Q_SEA)},
    {"seabattle.end", "NGE §17.3.2", BC_RUNS(BC_ALWAYS, end_take)},
    {0},
};
