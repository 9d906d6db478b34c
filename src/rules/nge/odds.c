/* odds.c - what a battle is worth (NGE §14.2a to §14.5.7): strength, odds, level, morale, every modifier
 * with its rule; and the numbers of what follows it. */
#include "rules/nge/nge.h"

enum { LAST_SKIRMISH = 14, LARGE = 44, LARGE_EACH = 20, WIPED = 5 }; /* in half points */

/* --- Strength, odds, level (NGE §14.2a, §14.2b, §14.3, ruling 18) --- */

/* A fixed depot alone counts half a point. */
int nge_strength(const struct nge_force *a)
{
    return a->units ? 2 * a->steps : a->depots ? 1 : 0;
}

/* The larger to the smaller, rounded, a half up (NGE §4.4). */
int nge_odds(int attacker, int defender)
{
    int more = attacker > defender ? attacker : defender, less = attacker + defender - more;
    int ratio = less ? (2 * more + less) / (2 * less) : WIPED;
    if (ratio > WIPED)
        ratio = WIPED;
    return attacker >= defender ? ratio : -ratio;
}

int nge_level(int attacker, int defender)
{
    int less = attacker < defender ? attacker : defender;
    if (attacker + defender <= LAST_SKIRMISH)
        return NGE_SKIRMISH;
    return attacker + defender >= LARGE && less >= LARGE_EACH ? NGE_LARGE : NGE_SMALL;
}

/* --- Morale (NGE §14.4a) --- */

/* NGE §14.4b: Russia has lost its capital when both are. */
static bool has_lost_capital(const struct bc_ctx *cx, int nation)
{
    const uint16_t *capital = nge_data(cx)->capital[nation];
    int side = nge_state(cx)->ally[nation];
    if (capital[0] == NGE_NOWHERE)
        return false;
    for (int i = 0; i < 2; i++)
        if (capital[i] != NGE_NOWHERE && nge_control(cx, capital[i]) != 1 - side)
            return false;
    return true;
}

/* Steps by printed morale; the greatest number of them. */
int nge_count_morale(const struct bc_ctx *cx, const struct nge_force *a, int steps[NGE_MORALES])
{
    int most = 0;
    memset(steps, 0, NGE_MORALES * sizeof *steps);
    for (int p = nge_from(&a->set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&a->set, p + 1)) {
        int *n = &steps[nge_unit(cx, p)->morale];
        *n += nge_state(cx)->n[p];
        most = *n > most ? *n : most;
    }
    return most;
}

/* Of the most numerous steps; where two are equal the better, unless the owner has chosen. */
int nge_printed_morale(const struct bc_ctx *cx, const struct nge_force *a)
{
    int steps[NGE_MORALES], most = nge_count_morale(cx, a, steps);
    for (int m = NGE_MORALES - 1; m >= 0; m--)
        if (steps[m] == most && most)
            return m;
    return 0;
}

/* For a rally (NGE §14.9.4a). */
int nge_morale(const struct bc_ctx *cx, const struct nge_force *a)
{
    int lost = a->units && has_lost_capital(cx, nge_nation_of(cx, a))
                   ? nge_data(cx)->number[NGE_N_CAPITAL]
                   : 0;
    return nge_printed_morale(cx, a) + lost;
}

/* --- Modifiers (NGE §14.5.1 to §14.5.7) --- */

/* For attack or for defence (NGE §14.1c, §14.5.6, §14.9.1). */
int nge_tactics(const struct bc_ctx *cx, int general, int who)
{
    if (general < 0 || !nge_is_general(general))
        return 0;
    const struct nge_unit *u = nge_unit(cx, general);
    return who ? u->defence : u->attack;
}

bool nge_played(const struct nge_state *s, int card)
{
    int n = card % NGE_CARDS_EACH;
    return s->fight.card[nge_card_side(card)][n / 8] >> n % 8 & 1;
}

int nge_put_term(struct nge_term *out, int n, const char *rule, int term, int value)
{
    if (value)
        out[n++] = (struct nge_term){rule, term, value, -1};
    return n;
}

int nge_sum(const struct nge_term *term, int n)
{
    int sum = 0;
    while (n > 0)
        sum += term[--n].value;
    return sum;
}

/* 36F: every river is bridged for France, in her march or in the battle. */
bool nge_has_bridges(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    return side == NGE_F &&
           (nge_played(s, NGE_CARD_F(36)) || (s->side == NGE_F && nge_march_is(cx, NGE_BRIDGED)));
}

static int put_card(struct nge_term *out, int n, const char *rule, int card, int value)
{
    out[n] = (struct nge_term){rule, NGE_TERM_CARD, value, card};
    return n + 1;
}

/* NGE §14.5.3: what the attacker came over; an army bridges rivers. */
static int way_term(const struct bc_ctx *cx, const struct nge_force *a, struct nge_term *out, int n)
{
    const struct nge_fight *w = (&nge_state(cx)->fight);
    const int8_t *v = nge_data(cx)->number;
    if (w->from == NGE_NOWHERE)
        return n;
    switch (nge_data(cx)->zone[w->zone].near[nge_edge(cx, w->zone, w->from)].kind) {
    case NGE_RIVER:
        return nge_put_term(out, n, "NGE §14.5.3", NGE_TERM_RIVER,
                            a->armies || nge_has_bridges(cx, nge_fight_side(nge_state(cx), 0))
                                ? 0
                                : v[NGE_N_RIVER]);
    case NGE_OVER_PASS: return nge_put_term(out, n, "NGE §14.5.3", NGE_TERM_PASS, v[NGE_N_PASS]);
    case NGE_MOUNTAIN:
        return nge_put_term(out, n, "NGE §14.5.3", NGE_TERM_MOUNTAIN, v[NGE_N_MOUNTAIN]);
    case NGE_STRAIT: return nge_put_term(out, n, "NGE §14.5.3", NGE_TERM_STRAIT, v[NGE_N_STRAIT]);
    default: return n;
    }
}

static bool has_superiority(const struct bc_ctx *cx, const struct nge_force *a,
                            const struct nge_force *b, int side)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force one = *a, two = *b;
    if (nge_played(s, NGE_CARD_F(10))) /* one cavalry step more */
        *(side == NGE_F ? &one.horse : &two.horse) += 1;
    return nge_superiority(cx, &one, &two) && !(side == NGE_F && nge_played(s, NGE_CARD_C(14)));
}

static int special_bonus(const struct bc_ctx *cx, int who)
{
    int sum = 0;
    for (int i = 0; i < NGE_SPECIALS; i++)
        if ((&nge_state(cx)->fight)->specials[who] >> i & 1)
            sum += nge_unit(cx, NGE_FIRST_SPECIAL + i)->stars;
    return sum;
}

static int card_terms(const struct bc_ctx *cx, int who, struct nge_term *out, int n)
{
    int side = nge_fight_side(nge_state(cx), who);
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (nge_played(nge_state(cx), c) && nge_card_bonus(cx, c, who) && n < NGE_TERMS)
            out[n++] =
                (struct nge_term){"NGE §14.5.7", NGE_TERM_CARD, nge_card_bonus(cx, c, who), c};
    return n;
}

int nge_modifiers(const struct bc_ctx *cx, int who, struct nge_term out[NGE_TERMS])
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    const int8_t *v = nge_data(cx)->number;
    struct nge_force a = nge_fighters(cx, who), b = nge_fighters(cx, 1 - who);
    int n = 0, side = nge_fight_side(s, who);
    if (!who) {
        int odds = nge_odds(nge_strength(&a), nge_strength(&b));
        n = nge_put_term(out, n, "NGE §14.5.1", NGE_TERM_ODDS,
                         nge_data(cx)->odds[4 + (odds > 0 ? odds - 1 : odds + 1)]);
        n = way_term(cx, &a, out, n);
        n = nge_put_term(out, n, "NGE §17.2.9c", NGE_TERM_LANDING,
                         w->is & NGE_LANDED ? nge_landing_malus(cx) : 0);
    } else {
        n = nge_put_term(out, n, "NGE §14.5.3", NGE_TERM_ROUGH,
                         nge_is_rough(cx, w->zone) ? v[NGE_N_ROUGH] : 0);
        n = nge_put_term(out, n, "NGE §12.4d", NGE_TERM_INTERCEPTOR,
                         w->is & NGE_CATCH ? v[NGE_N_INTERCEPTOR] : 0);
        if (side == NGE_C && nge_are_lines(cx, w->zone))
            n = put_card(out, n, "NGE §6.4e", NGE_CARD_C(37), 1);
    }
    n = nge_put_term(out, n, "NGE §14.5.2", NGE_TERM_CAVALRY, has_superiority(cx, &a, &b, side));
    /* NGE §13.5a, §13.5c: at least half of the steps */
    n = nge_put_term(out, n, "NGE §14.5.4", NGE_TERM_SUPPLY,
                     nge_is_starved(&a) ? v[NGE_N_UNSUPPLIED] : 0);
    n = nge_put_term(out, n, "NGE ruling 23", NGE_TERM_DEMORALISED,
                     nge_is_shaken(&a) ? v[NGE_N_DEMORALISED] : 0);
    if (w->lead[who] != NGE_NONE)
        n = nge_put_term(out, n, "NGE §14.5.5a", NGE_TERM_LEAD, nge_unit(cx, w->lead[who])->stars);
    n = nge_put_term(out, n, "NGE §14.5.5b", NGE_TERM_SPECIAL, special_bonus(cx, who));
    n = nge_put_term(out, n, "NGE §14.5.6", NGE_TERM_COMMANDER, nge_tactics(cx, a.commander, who));
    if (w->second[who] != NGE_NONE && !(side == NGE_F && nge_played(s, NGE_CARD_C(31))))
        n = nge_put_term(out, n, "NGE §14.5.6", NGE_TERM_SUBORDINATE,
                         nge_tactics(cx, w->second[who], who));
    return card_terms(cx, who, out, n);
}

int nge_modifier(const struct bc_ctx *cx, int who)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_modifiers(cx, who, term));
}

/* --- What the dice say --- */

const struct nge_result *nge_battle_result(const struct bc_ctx *cx, int level, int sum)
{
    int row = sum - NGE_LEAST_ROLL;
    row = row < 0 ? 0 : row >= NGE_ROLLS ? NGE_ROLLS - 1 : row;
    return &nge_data(cx)->battle[row][level];
}

/* NGE §14.6b: the higher result, at equal ones a sign that the other has not; else the defender. */
bool nge_attacker_wins(const struct nge_result *a, const struct nge_result *d)
{
    return a->n != d->n ? a->n > d->n : a->plus && !d->plus;
}

/* NGE §14.9.1: a throw above the sum of these demoralises. */
int nge_steadiness_terms(const struct bc_ctx *cx, int loser, struct nge_term out[NGE_TERMS])
{
    static const char rule[] = "NGE §14.9.1";
    const struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    struct nge_force a = nge_fighters(cx, loser);
    bool coalition = nge_fight_side(s, loser) == NGE_C;
    int n = nge_put_term(out, 0, rule, NGE_TERM_MORALE, w->morale[loser]);
    if (has_lost_capital(cx, nge_nation_of(cx, &a)))
        n = nge_put_term(out, n, "NGE §14.4b", NGE_TERM_CAPITAL,
                         nge_data(cx)->number[NGE_N_CAPITAL]);
    if (coalition && nge_played(s, NGE_CARD_C(12)))
        n = put_card(out, n, rule, NGE_CARD_C(12), 1);
    if (coalition && nge_played(s, NGE_CARD_F(32)))
        n = put_card(out, n, rule, NGE_CARD_F(32), -1);
    n = nge_put_term(out, n, rule, NGE_TERM_COMMANDER, nge_tactics(cx, a.commander, loser));
    return nge_put_term(out, n, rule, NGE_TERM_LOSSES, w->lost[1 - loser] - w->lost[loser]);
}

int nge_steadiness(const struct bc_ctx *cx, int loser)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_steadiness_terms(cx, loser, term));
}

/* NGE §14.9.2: the attack value, whoever attacked; one for each cavalry step and cavalry general; 10F,
 * 49F, 14C. */
int nge_pursuit_terms(const struct bc_ctx *cx, int winner, struct nge_term out[NGE_TERMS])
{
    static const char rule[] = "NGE §14.9.2";
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_fighters(cx, winner);
    int horse = a.cavalry, n;
    for (int p = nge_from(&a.set, NGE_FIRST_GENERAL); p >= 0; p = nge_from(&a.set, p + 1))
        horse += nge_unit(cx, p)->tags & NGE_HORSE ? 1 : 0;
    n = nge_put_term(out, 0, rule, NGE_TERM_COMMANDER, nge_tactics(cx, a.commander, 0));
    n = nge_put_term(out, n, rule, NGE_TERM_HORSE, horse);
    if (nge_fight_side(s, winner) == NGE_F && nge_played(s, NGE_CARD_C(14)))
        n = put_card(out, n, rule, NGE_CARD_C(14), -2);
    if (nge_fight_side(s, winner) == NGE_F && nge_played(s, NGE_CARD_F(10)))
        n = put_card(out, n, rule, NGE_CARD_F(10), 2);
    if (nge_fight_side(s, winner) == NGE_C && nge_played(s, NGE_CARD_F(49)))
        n = put_card(out, n, rule, NGE_CARD_F(49), -2);
    return n;
}

int nge_pursuit_bonus(const struct bc_ctx *cx, int winner)
{
    struct nge_term term[NGE_TERMS];
    return nge_sum(term, nge_pursuit_terms(cx, winner, term));
}
