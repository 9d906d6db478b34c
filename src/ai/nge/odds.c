/* odds.c - a battle as it can be expected: NGE §14.2a to §14.9.1 over all throws, cards left out. */
#include "ai/nge/hints.h"

enum { WAYS = 1296, SIXTHS = 6, WIPED = 5 };

static int ways(int sum)
{
    return sum <= 7 ? sum - 1 : 13 - sum;
}

/* What a formation adds to its dice but for odds, ground and cards. */
static int own_terms(const struct bc_ctx *cx, const struct nge_force *a, const struct nge_force *b,
                     int who)
{
    const int8_t *n = nge_data(cx)->number;
    int stars = 0, special = 0, second = 0;
    NGE_EACH(p, &a->set)
    {
        if (nge_is_corps(p))
            stars = nge_unit(cx, p)->stars > stars ? nge_unit(cx, p)->stars : stars;
        else if (nge_is_special(p))
            special += nge_unit(cx, p)->stars;
        else if (nge_is_general(p) && p != a->commander && a->armies && !nge_state(cx)->n[p] &&
                 nge_tactics(cx, p, who) > second)
            second = nge_tactics(cx, p, who);
    }
    return stars + (stars ? special : 0) + second + nge_tactics(cx, a->commander, who) +
           nge_superiority(cx, a, b) + (nge_is_starved(a) ? n[NGE_N_UNSUPPLIED] : 0) +
           (nge_is_shaken(a) ? n[NGE_N_DEMORALISED] : 0);
}

static int way_term(const struct bc_ctx *cx, const struct nge_force *a, int zone, int from)
{
    const int8_t *n = nge_data(cx)->number;
    int way = from == NGE_NOWHERE ? -1 : nge_edge(cx, zone, from);
    switch (way < 0 ? NGE_PLAIN : nge_data(cx)->zone[zone].near[way].kind) {
    case NGE_RIVER: return a->armies ? 0 : n[NGE_N_RIVER];
    case NGE_OVER_PASS: return n[NGE_N_PASS];
    case NGE_MOUNTAIN: return n[NGE_N_MOUNTAIN];
    case NGE_STRAIT: return n[NGE_N_STRAIT];
    default: return 0;
    }
}

struct fight {
    int steps[2], steady[2]; /* steady: morale and tactics (NGE §14.9.1) */
    bool shaken[2], skirmish;
};

/* One throw; `weight` of WAYS. */
static void add_throw(const struct fight *f, const struct nge_result *a, const struct nge_result *b,
                      int weight, struct nge_ai_odds *o)
{
    int lost[2] = {b->n, a->n}, loser = a->n != b->n ? a->n > b->n : a->plus && !b->plus;
    for (int who = 1; who >= 0; who--) {
        lost[who] = lost[who] < f->steps[1 - who] ? lost[who] : f->steps[1 - who];
        if (lost[who] >= f->steps[who]) {
            lost[who] = f->steps[who];
            o->gone[who] += weight;
            loser = who; /* both: the attacker */
        }
        o->lost[who] += weight * lost[who];
    }
    o->win += loser ? weight : 0;
    if (f->skirmish || lost[loser] == f->steps[loser])
        return;
    int value = f->steady[loser] - (lost[loser] - lost[1 - loser]);
    int bad = value >= SIXTHS ? 0 : value < 0 ? SIXTHS : SIXTHS - value;
    *(f->shaken[loser] ? &o->gone[loser] : &o->shaken[loser]) += weight * bad / SIXTHS;
}

struct nge_ai_odds nge_ai_odds(const struct bc_ctx *cx, const struct nge_force *a,
                               const struct nge_force *b, int zone, int from, const int plus[2])
{
    struct nge_ai_odds o = {0};
    const struct nge_force *side[2] = {a, b};
    int sa = nge_strength(a), sb = nge_strength(b), odds = nge_odds(sa, sb);
    int level = nge_level(sa, sb);
    if (odds == WIPED || odds == -WIPED) {
        int loser = odds > 0;
        o.win = loser ? 1000 : 0;
        o.gone[loser] = 1000;
        o.lost[loser] = 1000 * side[loser]->steps;
        return o;
    }
    int mod[2] = {own_terms(cx, a, b, 0) + way_term(cx, a, zone, from) + plus[0] +
                      nge_data(cx)->odds[4 + (odds > 0 ? odds - 1 : odds + 1)],
                  own_terms(cx, b, a, 1) + plus[1] +
                      (nge_is_rough(cx, zone) ? nge_data(cx)->number[NGE_N_ROUGH] : 0)};
    struct fight f = {.skirmish = level == NGE_SKIRMISH};
    for (int who = 0; who < 2; who++) {
        f.steps[who] = side[who]->steps;
        f.steady[who] = nge_morale(cx, side[who]) + nge_tactics(cx, side[who]->commander, who);
        f.shaken[who] = nge_is_shaken(side[who]);
    }
    for (int i = 2; i <= 12; i++)
        for (int k = 2; k <= 12; k++)
            add_throw(&f, nge_battle_result(cx, level, i + mod[0]),
                      nge_battle_result(cx, level, k + mod[1]), ways(i) * ways(k), &o);
    for (int who = 0; who < 2; who++) {
        o.lost[who] = o.lost[who] * 1000 / WAYS;
        o.shaken[who] = o.shaken[who] * 1000 / WAYS;
        o.gone[who] = o.gone[who] * 1000 / WAYS;
    }
    o.win = o.win * 1000 / WAYS;
    return o;
}

/* --- What it changes --- */

enum { COMES = 5 }; /* sum that brings a counter-march (NGE §14.1b) */

/* How likely it is, in sixths, that the formation of this body marches to the guns. */
static int comes(const struct bc_ctx *cx, const struct nge_ai_body *b, int zone, int who,
                 const struct nge_force *to)
{
    int way = nge_edge(cx, b->zone, zone);
    if (way < 0 || b->inside || b->shaken || !nge_is_general(b->leader) ||
        nge_stands(cx, b->zone, 1 - b->side))
        return 0;
    int kind = nge_data(cx)->zone[b->zone].near[way].kind;
    if (kind == NGE_MOUNTAIN || kind == NGE_STRAIT || kind == NGE_DESERT)
        return 0;
    int value = nge_tactics(cx, b->leader, who), best = nge_tactics(cx, to->commander, who);
    value = to->armies && best > value ? best : value;
    int good = 7 - COMES + value - nge_is_rough(cx, zone);
    return good < SIXTHS ? good : SIXTHS;
}

void nge_ai_gather(const struct bc_ctx *cx, const struct nge_ai_view *v, int body,
                   const struct nge_force *force, int zone, int who, struct nge_ai_camp *c)
{
    int sum = 0, sixths;
    *c = (struct nge_ai_camp){.force = *force, .alone = *force, .n = 1, .body = {(uint8_t)body}};
    for (int i = 0; i < v->bodies && c->n < NGE_AI_CAMP; i++) {
        const struct nge_ai_body *b = &v->body[i];
        if (i == body || b->side != v->body[body].side ||
            2 * (sixths = comes(cx, b, zone, who, force)) < SIXTHS)
            continue;
        nge_set set = nge_followers(cx, b->leader, false);
        if (nge_bar_merge(cx, &c->force.set, &set, true))
            continue;
        NGE_EACH(p, &c->force.set)
        nge_add(&set, p);
        c->force = nge_weigh(cx, &set);
        c->force.unsupplied = force->unsupplied ? c->force.steps : c->force.unsupplied;
        c->body[c->n++] = (uint8_t)i;
        sum += sixths;
    }
    c->help = (uint8_t)(c->n > 1 ? sum / (c->n - 1) : SIXTHS);
}

/* All bodies of a camp with so many thousandths of a step less, a part of them demoralised. */
static void wear(struct nge_ai_view *v, const struct nge_ai_camp *c, int lost, int shaken)
{
    int all = c->force.steps * 1000, rest = all - lost > 0 ? all - lost : 0;
    for (int i = 0; i < c->n && all; i++) {
        struct nge_ai_body *b = &v->body[c->body[i]];
        b->power = (int16_t)((int64_t)b->power * rest / all * (2000 - shaken) / 2000);
        b->steps = (uint8_t)((b->steps * rest + all / 2) / all);
    }
}

/* With a French army demoralised, or gone: if the emperor is lost, so is the war. */
static int beaten(const struct nge_ai_view *after, const struct nge_ai_camp *c, bool gone)
{
    struct nge_ai_view v = *after;
    for (int i = 0; i < c->n; i++) {
        v.body[c->body[i]].shaken = true;
        if (gone && c->body[i] == after->second)
            v.second = -1;
        if (gone && c->body[i] == after->napoleon)
            return 8000;
    }
    return nge_ai_standing(&v);
}

/* One side has lost, in so many thousandths of all cases. As long as France can still rally only the
 * emperor's loss is set apart: hunting his armies to demoralise them won fewer games. */
static int loss_worth(const struct nge_ai_view *after, const struct nge_ai_odds *o,
                      const struct nge_ai_camp *c, int loser, int chance)
{
    int stands = nge_ai_standing(after), out = chance * stands;
    bool emperor = false, other = false;
    for (int i = 0; i < c->n; i++) {
        emperor |= c->body[i] == after->napoleon;
        other |= c->body[i] == after->second;
    }
    if (o->gone[loser] && (emperor || (other && !after->left[NGE_F])))
        out += o->gone[loser] * (beaten(after, c, true) - stands);
    if (o->shaken[loser] && (emperor || other) && !after->left[NGE_F])
        out += o->shaken[loser] * (beaten(after, c, false) - stands);
    return out;
}

/* If the attacker wins he stands there. */
int nge_ai_fight_worth(const struct nge_ai_view *v, const struct nge_ai_odds *o,
                       const struct nge_ai_camp *a, const struct nge_ai_camp *b, int zone)
{
    struct nge_ai_view after = *v;
    wear(&after, a, o->lost[0], o->shaken[0]);
    wear(&after, b, o->lost[1], o->shaken[1]);
    nge_ai_weigh(&after);
    int out = loss_worth(&after, o, a, 0, 1000 - o->win);
    nge_ai_shift(&after, a->body[0], zone);
    return (out + loss_worth(&after, o, b, 1, o->win)) / 1000;
}

/* Neither side can be sure of its neighbours: what it comes to with them and without, by the odds. */
int nge_ai_clash(const struct bc_ctx *cx, const struct nge_ai_view *v, const struct nge_ai_camp *a,
                 const struct nge_ai_camp *b, int zone, int from, const int plus[2], int *win)
{
    const struct nge_ai_camp lone[2] = {{.force = a->alone, .n = 1, .body = {a->body[0]}},
                                        {.force = b->alone, .n = 1, .body = {b->body[0]}}};
    int sum = 0, wins = 0;
    for (int way = 0; way < 4; way++) {
        bool all = !(way & 1), both = !(way & 2);
        const struct nge_ai_camp *own = all ? a : &lone[0], *foe = both ? b : &lone[1];
        int part = (all ? a->help : SIXTHS - a->help) * (both ? b->help : SIXTHS - b->help);
        if (!part)
            continue;
        struct nge_ai_odds o = nge_ai_odds(cx, &own->force, &foe->force, zone, from, plus);
        sum += part * nge_ai_fight_worth(v, &o, own, foe, zone);
        wins += part * o.win;
    }
    if (win)
        *win = wins / (SIXTHS * SIXTHS);
    return sum / (SIXTHS * SIXTHS);
}
