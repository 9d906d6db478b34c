/* battle.c - a battle from counter-marches to pursuit (NGE §14a, §14b), in the order of the rulebook.
 * Index 0 is the attacker, 1 the defender; whoever fights carries the bit NGE_FIGHTS, wherever he has
 * fled. */
#include "rules/nge/nge.h"

enum { ROLL_MOST = 12, WOUND = 6, WIPED = 5 };

static struct nge_fight *fight_of(const struct bc_ctx *cx)
{
    return &nge_state(cx)->fight;
}

static bool fight_is(const struct bc_ctx *cx, unsigned bits)
{
    return (fight_of(cx)->is & bits) == bits;
}

static void fight_set(const struct bc_ctx *cx, unsigned bits)
{
    fight_of(cx)->is = (uint16_t)(fight_of(cx)->is | bits);
}

int nge_fight_side(const struct nge_state *s, int who)
{
    return who ? 1 - s->fight.attacker : s->fight.attacker;
}

/* All who fight for one side, wherever they are by now. */
struct nge_force nge_fighters(const struct bc_ctx *cx, int who)
{
    int side = nge_fight_side(nge_state(cx), who);
    nge_set set = nge_with(nge_state(cx), NGE_FIGHTS);
    NGE_EACH(p, &set)
    if (nge_side(cx, p) != side || nge_is_fleet(p))
        nge_del(&set, p);
    return nge_weigh(cx, &set);
}

/* Does this attacker stay out of a separate battle (NGE ruling 13)? */
static bool waits(const struct nge_state *s, int p)
{
    return s->fight.only && s->from[p] / NGE_TAG != s->fight.only;
}

void nge_call_battle(struct bc_ctx *cx, int zone, int from, int attacker, unsigned is, int only)
{
    struct nge_state *s = nge_state(cx);
    bool sortie = is & NGE_SORTIE;
    nge_set a = nge_pieces(cx, zone, attacker, sortie ? NGE_GARRISON : NGE_FIELD),
            b = nge_pieces(cx, zone, 1 - attacker, NGE_FIELD);
    bc_call(cx, NGE_SEQ_BATTLE);
    s->fight = (struct nge_fight){.zone = (uint16_t)zone,
                                  .from = (uint16_t)from,
                                  .is = (uint16_t)(NGE_ON | is),
                                  .attacker = (uint8_t)attacker,
                                  .lead = {NGE_NONE, NGE_NONE},
                                  .second = {NGE_NONE, NGE_NONE},
                                  .only = (uint8_t)only};
    nge_lay_open(cx, zone);
    NGE_EACH(p, &a)
    nge_set_bits(s, p, NGE_FIGHTS, !waits(s, p));
    NGE_EACH(p, &b)
    {
        nge_set_bits(s, p, NGE_FIGHTS, true);
        if (is & NGE_CATCH && s->from[p])
            s->fight.caught = s->from[p] % NGE_TAG;
    }
}

/* --- Cards: window.c --- */

static enum bc_flow open_window(struct bc_ctx *cx, int who, int window)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_WINDOW));
    f->window.who = (uint8_t)who;
    f->window.window = (uint8_t)window;
    return BC_NEXT;
}

/* The attacker's window, then the defender's. */
#define WINDOW(n)                                                                                  \
    static enum bc_flow attacks##n(struct bc_ctx *cx, struct bc_frame *f,                          \
                                   const struct bc_action *act)                                    \
    {                                                                                              \
        (void)f, (void)act;                                                                        \
        return open_window(cx, 0, n);                                                              \
    }                                                                                              \
    static enum bc_flow defends##n(struct bc_ctx *cx, struct bc_frame *f,                          \
                                   const struct bc_action *act)                                    \
    {                                                                                              \
        (void)f, (void)act;                                                                        \
        return open_window(cx, 1, n);                                                              \
    }
WINDOW(1)
WINDOW(2)
WINDOW(3)
WINDOW(4)

/* --- Counter-marches --- */

/* NGE §14.1b, ruling 10: not for a sortie by itself, nor to a lone depot; ruling 8. */
static enum bc_flow call_counter(struct bc_ctx *cx, int who)
{
    const struct nge_fight *w = fight_of(cx);
    if ((!who && w->is & (NGE_SORTIE | NGE_UNBOUND)) || !nge_fighters(cx, who).units)
        return BC_NEXT;
    struct nge_frame *g = nge_frame(bc_call(cx, NGE_SEQ_COUNTER));
    g->react.zone = w->zone;
    g->react.side = (uint8_t)nge_fight_side(nge_state(cx), who);
    g->react.leader = NGE_NONE;
    return BC_NEXT;
}

static enum bc_flow attacker_comes(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    return call_counter(cx, 0);
}

static enum bc_flow defender_comes(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    return call_counter(cx, 1);
}

/* --- Odds, supply (NGE §13.1, §13.3c, §14.2b, §14.5.4) --- */

static void check_both(struct bc_ctx *cx)
{
    const struct nge_fight *w = fight_of(cx);
    for (int who = 0; who < 2; who++) {
        struct nge_force a = nge_fighters(cx, who);
        struct nge_trace how = NGE_FREELY;
        if (!who && w->is & NGE_SORTIE)
            how.entry = NGE_BY_SEA;
        else if (!who && w->is & (NGE_LANDED | NGE_FERRIED))
            continue; /* ruling 14: supplied during the action of their landing */
        else if (!who)
            how.entry = w->from;
        else
            how.banned = w->from;
        if (a.units)
            nge_check_supply(cx, &a.set, w->zone, how);
    }
}

void nge_judge(struct bc_ctx *cx)
{
    struct nge_fight *w = fight_of(cx);
    check_both(cx);
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    int sa = nge_strength(&a), sb = nge_strength(&b), odds = nge_odds(sa, sb);
    w->level = (uint8_t)nge_level(sa, sb);
    w->steps[0] = (uint8_t)a.steps;
    w->steps[1] = (uint8_t)b.steps;
    nge_emit(cx, NGE_EV_BATTLE, w->zone, w->attacker, sa, sb, w->level);
    if (odds == WIPED || odds == -WIPED || !a.units) {
        w->winner = odds < 0 || !a.units;
        fight_set(cx, NGE_WIPED | NGE_LOST_ALL);
        nge_destroy(cx, w->winner ? &a.set : &b.set);
    }
    for (int who = 0; who < 2; who++)
        w->morale[who] = (uint8_t)nge_printed_morale(cx, who ? &b : &a);
}

static enum bc_flow odds_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_judge(cx);
    return BC_NEXT;
}

static bool is_fought(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !fight_is(cx, NGE_WIPED);
}

/* --- Choices before the dice --- */

static bc_seats who_of(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_fight_side(nge_state(cx), nge_facts(f)->battle.who));
}

static bool tie_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int steps[NGE_MORALES], ties = 0;
    if (!is_fought(cx, f))
        return false;
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    if (!a.units)
        return false;
    int most = nge_count_morale(cx, &a, steps);
    for (int m = 0; m < NGE_MORALES; m++)
        ties += steps[m] == most;
    return ties > 1;
}

static void tie_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    int steps[NGE_MORALES];
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    int most = nge_count_morale(cx, &a, steps);
    for (int m = 0; m < NGE_MORALES; m++)
        if (steps[m] == most)
            bc_add(l, nge_act(NGE_MORALE, seat, m, 0), 1);
}

static enum bc_flow tie_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    fight_of(cx)->morale[nge_facts(f)->battle.who] = (uint8_t)act->a[0];
    return BC_NEXT;
}

static int best_stars(const struct bc_ctx *cx, const struct nge_force *a)
{
    int best = 0;
    for (int p = nge_from(&a->set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&a->set, p + 1))
        best = nge_unit(cx, p)->stars > best ? nge_unit(cx, p)->stars : best;
    return best;
}

static bool lead_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (!is_fought(cx, f))
        return false;
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    return best_stars(cx, &a) > 0;
}

static void lead_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    for (int p = nge_from(&a.set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&a.set, p + 1))
        if (nge_unit(cx, p)->stars)
            bc_add(l, nge_act(NGE_LEAD, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow lead_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_LEAD)
        fight_of(cx)->lead[nge_facts(f)->battle.who] = (uint8_t)act->a[0];
    return BC_NEXT;
}

static nge_set uncommitted(const struct bc_ctx *cx, int who)
{
    struct nge_force a = nge_fighters(cx, who);
    nge_set set = {{0}};
    for (int p = nge_from(&a.set, NGE_FIRST_SPECIAL); p >= 0 && nge_is_special(p);
         p = nge_from(&a.set, p + 1))
        if (!(fight_of(cx)->specials[who] >> (p - NGE_FIRST_SPECIAL) & 1))
            nge_add(&set, p);
    return set;
}

/* NGE §14.5.5b: with the elite corps that leads. */
static bool commit_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int who = nge_facts(f)->battle.who;
    nge_set set = uncommitted(cx, who);
    return fight_of(cx)->lead[who] != NGE_NONE && nge_from(&set, 0) >= 0;
}

static void commit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    nge_set set = uncommitted(cx, nge_facts(f)->battle.who);
    NGE_EACH(p, &set)
    bc_add(l, nge_act(NGE_COMMIT, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow commit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    uint8_t *bits = &fight_of(cx)->specials[nge_facts(f)->battle.who];
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    *bits = (uint8_t)(*bits | 1u << (act->a[0] - NGE_FIRST_SPECIAL));
    return BC_REPEAT;
}

/* NGE §14.5.6, ruling 11: a subordinate of an army, not an army's general (NGE §14.11); who only fights
 * beside it is none. */
static bool can_advise(const struct bc_ctx *cx, const struct nge_force *a, int p)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_is_general(p) || p == a->commander || s->n[p])
        return false;
    for (int q = nge_from(&a->set, NGE_FIRST_ARMY); q >= 0 && nge_is_army(q);
         q = nge_from(&a->set, q + 1))
        if (nge_has(s, q, NGE_MOVER) == nge_has(s, p, NGE_MOVER))
            return true;
    return false;
}

static bool advise_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    if (!is_fought(cx, f))
        return false;
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    for (int p = nge_from(&a.set, NGE_FIRST_GENERAL); p >= 0; p = nge_from(&a.set, p + 1))
        if (can_advise(cx, &a, p))
            return true;
    return false;
}

static void advise_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    struct nge_force a = nge_fighters(cx, nge_facts(f)->battle.who);
    for (int p = nge_from(&a.set, NGE_FIRST_GENERAL); p >= 0; p = nge_from(&a.set, p + 1))
        if (can_advise(cx, &a, p))
            bc_add(l, nge_act(NGE_ADVISE, seat, p, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

/* The attacker has chosen, then the defender does. */
static enum bc_flow advise_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_ADVISE)
        fight_of(cx)->second[nge_facts(f)->battle.who] = (uint8_t)act->a[0];
    return BC_NEXT;
}

static bool is_first(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_fought(cx, f) && !nge_facts(f)->battle.who;
}

static enum bc_flow second_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->battle.who = 1;
    f->pc = NGE_AT_BATTLE_TIE;
    return BC_REPEAT;
}

/* --- Dice --- */

static int ways(int sum)
{
    return sum <= 7 ? sum - 1 : 13 - sum;
}

static void dice_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *l)
{
    for (int a = 2; a <= ROLL_MOST; a++)
        for (int b = 2; b <= ROLL_MOST; b++)
            bc_add(l, nge_act(NGE_DICE, BC_NATURE, a, b), (uint32_t)(ways(a) * ways(b)));
}

/* NGE §14.6a, §14.6b, ruling 20 */
static enum bc_flow dice_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_fight *w = fight_of(cx);
    const struct nge_result *r[2];
    for (int who = 0; who < 2; who++) {
        w->sum[who] = (int8_t)(act->a[who] + nge_modifier(cx, who));
        r[who] = nge_battle_result(cx, w->level, w->sum[who]);
    }
    w->winner = !nge_attacker_wins(r[0], r[1]);
    nge_note_battle(cx);
    fight_set(cx, NGE_ROLLED);
    nge_emit(cx, NGE_EV_SUMS, w->zone, w->sum[0], r[0]->n, w->sum[1], r[1]->n);
    return BC_NEXT;
}

/* --- Wounds (NGE §14.7) --- */

static bool wound_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_fought(cx, f) && fight_of(cx)->second[nge_facts(f)->battle.who] != NGE_NONE;
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

static enum bc_flow wound_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int p = fight_of(cx)->second[nge_facts(f)->battle.who];
    if (act->a[0] == WOUND) {
        nge_emit(cx, NGE_EV_WOUNDED, p, act->a[0], 0, 0, 0);
        nge_put(cx, p, NGE_BACK);
    }
    return BC_NEXT;
}

static enum bc_flow to_first(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->battle.who = 0;
    return BC_NEXT;
}

static enum bc_flow to_second(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->battle.who = 1;
    return BC_NEXT;
}

/* 5C: on 5 and 6 he is out of the game, on 3 and 4 until the next budget. */
static bool shot_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    int who = s->fight.attacker == NGE_F ? 0 : 1, p = s->fight.second[who];
    return is_fought(cx, f) && nge_played(s, NGE_CARD_C(5)) && p != NGE_NONE &&
           s->at[p] < NGE_ZONES;
}

static enum bc_flow shot_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(cx);
    int p = s->fight.second[s->fight.attacker == NGE_F ? 0 : 1];
    if (act->a[0] >= 3) {
        nge_emit(cx, NGE_EV_WOUNDED, p, act->a[0], 0, 0, 0);
        nge_put(cx, p, act->a[0] >= 5 ? NGE_OUT : NGE_BACK);
    }
    return BC_NEXT;
}

/* --- Losses (NGE §14.8b) --- */

static enum bc_flow call_losses(struct bc_ctx *cx, int who)
{
    const struct nge_fight *w = fight_of(cx);
    const struct nge_result *r = nge_battle_result(cx, w->level, w->sum[1 - who]);
    int n = r->n < w->steps[1 - who] ? r->n : w->steps[1 - who];
    if (n)
        nge_call_losses(cx, w->zone, nge_fight_side(nge_state(cx), who), n, NGE_LOST_IN_BATTLE,
                        r->cavalry ? NGE_TAKES_HORSE : 0);
    return BC_NEXT;
}

static enum bc_flow attacker_loses(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    return call_losses(cx, 0);
}

static enum bc_flow defender_loses(struct bc_ctx *cx, struct bc_frame *f,
                                   const struct bc_action *act)
{
    return call_losses(cx, 1);
}

/* NGE ruling 20: who has nothing left has lost. */
static enum bc_flow verdict_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_fight *w = fight_of(cx);
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    if (!a.units)
        w->winner = 1;
    else if (!b.units && (w->steps[1] || w->is & NGE_WIPED)) /* a depot may hold (NGE §2.1e) */
        w->winner = 0;
    struct nge_force loser = w->winner ? a : b;
    if (!loser.units) {
        nge_destroy(cx, &loser.set); /* a depot that fought, generals */
        fight_set(cx, NGE_LOST_ALL);
    }
    nge_emit(cx, NGE_EV_WON, nge_fight_side(nge_state(cx), w->winner), w->zone, 0, 0, 0);
    return BC_NEXT;
}

/* --- Retreat, demoralisation, pursuit (NGE ruling 21) --- */

static bool loser_lives(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !fight_is(cx, NGE_LOST_ALL) && nge_fighters(cx, 1 - fight_of(cx)->winner).units > 0;
}

static enum bc_flow retreat_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_fight *w = fight_of(cx);
    if (w->winner && w->is & NGE_LANDED) { /* NGE §17.2.9c */
        struct nge_force own = nge_fighters(cx, 0);
        nge_destroy(cx, &own.set);
        return BC_NEXT;
    }
    if (w->winner && w->is & NGE_FERRIED) {
        struct nge_force own = nge_fighters(cx, 0);
        nge_ferry_back(cx, &own.set);
        return BC_NEXT;
    }
    nge_call_retreat(cx, w->zone, nge_fight_side(nge_state(cx), 1 - w->winner));
    return BC_NEXT;
}

/* 47F; 29C */
static bool is_spared(const struct nge_state *s, int loser)
{
    int side = nge_fight_side(s, loser);
    return nge_played(s, side == NGE_F ? NGE_CARD_F(47) : NGE_CARD_C(29));
}

static bool test_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_fight *w = fight_of(cx);
    return is_fought(cx, f) && w->level != NGE_SKIRMISH && loser_lives(cx, f) &&
           !is_spared(nge_state(cx), 1 - w->winner);
}

/* NGE §14.9.3a, §14.9.3c: twice is too much; of two armies for the one that was demoralised before. */
static void shake(struct bc_ctx *cx, const struct nge_force *a)
{
    struct nge_state *s = nge_state(cx);
    NGE_EACH(p, &a->set)
    if (nge_is_army(p))
        nge_humble(cx, p);
    if (a->demoralised == a->steps) {
        NGE_EACH(p, &a->set)
        {
            int zone = s->at[p]; /* whoever stands there may have been of the second army */
            if (zone >= NGE_ZONES)
                continue;
            nge_eliminate(cx, p);
            nge_tidy(cx, zone, nge_side(cx, p));
        }
        return;
    }
    fight_set(cx, NGE_SHAKEN);
    NGE_EACH(p, &a->set)
    if (nge_is_corps(p) && nge_has(s, p, NGE_DEMORALISED))
        nge_eliminate(cx, p);
    NGE_EACH(p, &a->set) /* nobody stays without a corps (NGE §2.2b, §4.3) */
    if (!nge_is_corps(p) && s->at[p] < NGE_ZONES)
        nge_tidy(cx, s->at[p], nge_side(cx, p));
    NGE_EACH(p, &a->set)
    if (nge_is_corps(p) && s->at[p] < NGE_ZONES)
        nge_set_bits(s, p, NGE_DEMORALISED, true);
    NGE_EACH(p, &a->set) /* and whatever stands with them */
    if (nge_is_corps(p) && s->at[p] < NGE_ZONES && !(s->is[p] & NGE_INSIDE))
        nge_merge(cx, s->at[p], nge_side(cx, p));
    NGE_EACH(p, &a->set) /* nobody stays without a corps (NGE §2.2b) */
    if (!nge_is_corps(p) && s->at[p] < NGE_ZONES)
        nge_tidy(cx, s->at[p], nge_side(cx, p));
}

static enum bc_flow test_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_fight *w = fight_of(cx);
    int loser = 1 - w->winner, value = nge_steadiness(cx, loser);
    bool shaken = act->a[0] > value;
    struct nge_force a = nge_fighters(cx, loser);
    nge_emit(cx, shaken ? NGE_EV_SHAKEN : NGE_EV_STEADY, nge_fight_side(nge_state(cx), loser),
             w->zone, act->a[0], value, nge_head(&a));
    if (shaken)
        shake(cx, &a);
    return BC_NEXT;
}

static bool pursuit_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return fight_is(cx, NGE_SHAKEN) && loser_lives(cx, f) &&
           nge_fighters(cx, fight_of(cx)->winner).units;
}

static enum bc_flow pursuit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_fight *w = fight_of(cx);
    int sum = act->a[0] + nge_pursuit_bonus(cx, w->winner),
        n = sum - nge_data(cx)->number[NGE_N_PURSUIT];
    nge_emit(cx, NGE_EV_PURSUED, w->zone, sum, n > 0 ? n : 0, 0, 0);
    if (n > 0)
        nge_call_losses(cx, w->zone, nge_fight_side(nge_state(cx), 1 - w->winner), n,
                        NGE_LOST_IN_PURSUIT, 0);
    return BC_NEXT;
}

/* Those who waited in a grand campaign still know where they came from, until they go on (campaign.c). */
static uint8_t way_kept(const struct nge_state *s, int p)
{
    if (s->from[p] < NGE_TAG || s->march.is)
        return 0;
    return s->fight.only ? s->from[p] % NGE_TAG : s->from[p];
}

/* NGE ruling 6: a victorious defender controls the zone, too, and pays nothing. */
static void mark_held(struct bc_ctx *cx, int zone, int side)
{
    struct nge_force a = nge_force(cx, zone, side, NGE_FIELD),
                     in = nge_force(cx, zone, 1 - side, NGE_GARRISON);
    if (a.units && nge_control(cx, zone) == 1 - side && !in.units &&
        !nge_stands(cx, zone, 1 - side) && !nge_holds_fort(cx, zone, 1 - side) &&
        !nge_is_starved(&a))
        nge_set_control(cx, zone, side);
}

/* NGE §14.9.4b: whoever wins is steady again, and as the active side goes on (NGE §14.6c). */
static enum bc_flow end_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_fight *w = &s->fight;
    struct nge_force a = nge_fighters(cx, w->winner);
    int zone = w->zone;
    nge_hearten(cx, &a);
    nge_frame(f)->battle.won = !w->winner && a.units;
    nge_frame(f)->battle.zone = w->zone;
    for (int p = 0; p < NGE_PIECES; p++)
        if (s->is[p] & NGE_FIGHTS)
            s->from[p] = way_kept(s, p);
    nge_clear_bits(cx, NGE_FIGHTS);
    for (int side = 0; side < NGE_SIDES; side++)
        if (!w->only || side != w->attacker) {
            nge_merge(cx, zone, side);
            nge_frame(f)->battle.sides |= (uint8_t)(1u << side);
        }
    if (w->winner)
        mark_held(cx, zone, nge_fight_side(s, 1));
    *w = (struct nge_fight){0};
    nge_update_siege(cx, zone);
    return BC_NEXT;
}

/* NGE ruling 5: of those who have marched to the guns, three serve under an army's general. */
static enum bc_flow stack_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_battle_facts *b = &nge_frame(f)->battle;
    for (int side = 0; side < NGE_SIDES; side++)
        if (b->sides >> side & 1 && nge_call_dismissal(cx, b->zone, side))
            return BC_REPEAT;
    f->ret = b->won;
    return BC_LEAVE;
}

#define CALLS_WINDOW .calls = BC_SEQ(NGE_SEQ_WINDOW)
#define CALLS_COUNTER .calls = BC_SEQ(NGE_SEQ_COUNTER)
#define CALLS_LOSSES .calls = BC_SEQ(NGE_SEQ_LOSSES)
const struct bc_step nge_seq_battle[] = {
    {"battle.guns", "NGE §14.5.7", BC_RUNS(BC_ALWAYS, attacks1), CALLS_WINDOW},
    {"battle.guns_d", "NGE §14.5.7", BC_RUNS(BC_ALWAYS, defends1), CALLS_WINDOW},
    {"battle.counter", "NGE §14.1a", BC_RUNS(BC_ALWAYS, attacker_comes), CALLS_COUNTER},
    {"battle.counter_d", "NGE §14.1a", BC_RUNS(BC_ALWAYS, defender_comes), CALLS_COUNTER},
    {"battle.odds", "NGE §14.2b", BC_RUNS(BC_ALWAYS, odds_take)},
    [NGE_AT_BATTLE_TIE] = {"battle.tie", "NGE §14.4a",
                           BC_ASKS(tie_when, who_of, tie_legal, tie_take), BC_FACTS(NGE_Q_BATTLE),
                           BC_TELLS(nge_tell_battle)},
    {"battle.lead", "NGE §14.5.5a", BC_ASKS(lead_when, who_of, lead_legal, lead_take),
     BC_FACTS(NGE_Q_BATTLE), BC_TELLS(nge_tell_battle)},
    {"battle.commit", "NGE §14.5.5b", BC_ASKS(commit_when, who_of, commit_legal, commit_take),
     BC_FACTS(NGE_Q_BATTLE), BC_TELLS(nge_tell_battle)},
    {"battle.advise", "NGE §14.5.6", BC_ASKS(advise_when, who_of, advise_legal, advise_take),
     BC_FACTS(NGE_Q_BATTLE), BC_TELLS(nge_tell_battle)},
    {"battle.defender", "NGE §14b", BC_RUNS(is_first, second_take)},
    {"battle.cards", "NGE §14.5.7", BC_RUNS(is_fought, attacks2), CALLS_WINDOW},
    {"battle.cards_d", "NGE §14.5.7", BC_RUNS(is_fought, defends2), CALLS_WINDOW},
    {"battle.dice", "NGE §14.6a", BC_DRAWS(is_fought, dice_odds, dice_take),
     BC_FACTS(NGE_Q_BATTLE)},
    {"battle.attacker", "NGE §14.7", BC_RUNS(is_fought, to_first)},
    {"battle.wound", "NGE §14.7", BC_DRAWS(wound_when, die_odds, wound_take)},
    {"battle.other", "NGE §14.7", BC_RUNS(is_fought, to_second)},
    {"battle.wound_d", "NGE §14.7", BC_DRAWS(wound_when, die_odds, wound_take)},
    {"battle.hurt", "NGE §14.5.7", BC_RUNS(is_fought, attacks3), CALLS_WINDOW},
    {"battle.hurt_d", "NGE §14.5.7", BC_RUNS(is_fought, defends3), CALLS_WINDOW},
    {"battle.shot", "NGE §14.7", BC_DRAWS(shot_when, die_odds, shot_take)},
    {"battle.losses", "NGE §14.8b", BC_RUNS(is_fought, attacker_loses), CALLS_LOSSES},
    {"battle.losses_d", "NGE §14.8b", BC_RUNS(is_fought, defender_loses), CALLS_LOSSES},
    {"battle.verdict", "NGE ruling 20", BC_RUNS(BC_ALWAYS, verdict_take)},
    {"battle.last", "NGE §14.5.7", BC_RUNS(is_fought, attacks4), CALLS_WINDOW},
    {"battle.last_d", "NGE §14.5.7", BC_RUNS(is_fought, defends4), CALLS_WINDOW},
    {"battle.retreat", "NGE ruling 21", BC_RUNS(loser_lives, retreat_take),
     .calls = BC_SEQ(NGE_SEQ_RETREAT)},
    {"battle.test", "NGE §14.9.1", BC_DRAWS(test_when, die_odds, test_take)},
    {"battle.pursuit", "NGE §14.9.2", BC_DRAWS(pursuit_when, die_odds, pursuit_take), CALLS_LOSSES},
    {"battle.end", "NGE §14.9.4b", BC_RUNS(BC_ALWAYS, end_take)},
    {"battle.evict", "NGE §17.2.1c", BC_LOOPS(nge_has_evicted, NGE_SEQ_EVICT)},
    {"battle.stack", "NGE ruling 5", BC_RUNS(BC_ALWAYS, stack_take), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};
