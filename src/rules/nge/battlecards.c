/* battlecards.c - what battle cards ask for and give (NGE §14.5.7, §6.6). */
#include "rules/nge/nge.h"

/* --- Battle cards (NGE §14.5.7, ruling 25): each has its window --- */

enum { SUPPORT = 1, BEFORE, WOUNDED, AFTER }; /* windows */
enum { MASS = 8, STEPS_TWO = 2 };

static const struct bc_bar not_now = {"NGE ruling 25", "card.window"};
static const struct bc_bar not_here = {"NGE §6.6", "card.condition"};

static int window_of(int card)
{
    switch (card) {
    case NGE_CARD_F(3): return SUPPORT;
    case NGE_CARD_C(5): return WOUNDED;
    case NGE_CARD_F(47):
    case NGE_CARD_F(49):
    case NGE_CARD_C(32): return AFTER;
    case NGE_CARD_F(2):
    case NGE_CARD_F(10):
    case NGE_CARD_F(36):
    case NGE_CARD_F(13):
    case NGE_CARD_F(28):
    case NGE_CARD_F(32):
    case NGE_CARD_C(11):
    case NGE_CARD_C(12):
    case NGE_CARD_C(14):
    case NGE_CARD_C(28):
    case NGE_CARD_C(29):
    case NGE_CARD_C(30):
    case NGE_CARD_C(31):
    case NGE_CARD_C(43): return BEFORE;
    default: return 0;
    }
}

static int steps_of(const struct bc_ctx *cx, const struct nge_force *a, const char *nation)
{
    int sum = 0;
    for (int p = nge_from(&a->set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&a->set, p + 1))
        if (!strcmp(nge_data(cx)->nation[nge_nation(cx, p)].id, nation))
            sum += nge_state(cx)->n[p];
    return sum;
}

bool nge_has_rockets(const struct bc_ctx *cx, int zone)
{
    nge_set set = nge_stormers(cx, zone, NGE_C);
    struct nge_force a = nge_weigh(cx, &set);
    return steps_of(cx, &a, "GB") || steps_of(cx, &a, "SW");
}

static bool leads_guard(const struct bc_ctx *cx, int who)
{
    int lead = nge_state(cx)->fight.lead[who];
    return lead == nge_data(cx)->guard || lead == nge_data(cx)->young;
}

static bool commands(const struct bc_ctx *cx, const struct nge_force *a, unsigned majors)
{
    return a->commander >= 0 && nge_nation(cx, a->commander) < NGE_MAJORS &&
           majors >> nge_nation(cx, a->commander) & 1;
}

static int powers(const struct nge_force *a)
{
    int n = 0;
    for (int i = 0; i < NGE_MAJORS; i++)
        n += a->major[i] > 0;
    return n;
}

static bool has_adviser(const struct nge_state *s, int who)
{
    int p = s->fight.second[who];
    return p != NGE_NONE && s->at[p] < NGE_ZONES;
}

/* 36F: an unbridged river at the zone of the battle. */
static bool has_river(const struct bc_ctx *cx)
{
    const struct nge_zone *z = &nge_data(cx)->zone[nge_state(cx)->fight.zone];
    for (int i = 0; i < z->nears; i++)
        if (z->near[i].kind == NGE_RIVER)
            return true;
    return false;
}

static bool fits(const struct bc_ctx *cx, int card, int who)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_fighters(cx, who);
    switch (card) {
    case NGE_CARD_F(2): return !nge_is_starved(&a) && 2 * a.major[NGE_FR] >= a.steps;
    case NGE_CARD_F(28):
    case NGE_CARD_C(11): return who == 1;
    case NGE_CARD_F(32): return leads_guard(cx, who);
    case NGE_CARD_F(36): return has_river(cx);
    case NGE_CARD_F(49): return s->fight.winner != who && a.units;
    case NGE_CARD_F(47): return s->fight.winner != who && s->fight.level != NGE_SKIRMISH && a.units;
    case NGE_CARD_C(5): return has_adviser(s, 1 - who);
    case NGE_CARD_C(12): return commands(cx, &a, 1u << NGE_GB | 1u << NGE_RU | 1u << NGE_PR);
    case NGE_CARD_C(14): return a.major[NGE_RU] > 0;
    case NGE_CARD_C(28): return who == 1 && commands(cx, &a, 1u << NGE_GB);
    case NGE_CARD_C(29): return a.commander == nge_data(cx)->blucher;
    case NGE_CARD_C(30): return steps_of(cx, &a, "GB") || steps_of(cx, &a, "SW");
    case NGE_CARD_C(31): return has_adviser(s, 1 - who);
    case NGE_CARD_C(32): return a.demoralised && !nge_is_starved(&a);
    case NGE_CARD_C(43): return powers(&a) >= STEPS_TWO;
    default: return true;
    }
}

/* 10F, 32F, 29C: their second effect, on pursuit and nerve, is worth the card after the dice as well. */
static bool fits_late(const struct bc_ctx *cx, int card, int who)
{
    const struct nge_fight *w = &nge_state(cx)->fight;
    int loser = 1 - w->winner;
    if (w->level == NGE_SKIRMISH || !nge_fighters(cx, loser).units)
        return false;
    return card == NGE_CARD_F(10)   ? who != loser
           : card == NGE_CARD_F(32) ? who != loser && leads_guard(cx, who)
                                    : who == loser && fits(cx, card, who);
}

/* NULL if the card can be played in this window, whoever holds it: all that it asks for is public. */
const struct bc_bar *nge_bar_battle_card(const struct bc_ctx *cx, int card, int who, int window)
{
    if (window == AFTER &&
        (card == NGE_CARD_F(10) || card == NGE_CARD_F(32) || card == NGE_CARD_C(29)))
        return fits_late(cx, card, who) ? NULL : &not_here;
    if (window_of(card) != window)
        return &not_now;
    return fits(cx, card, who) ? NULL : &not_here;
}

int nge_card_bonus(const struct bc_ctx *cx, int card, int who)
{
    struct nge_force a = nge_fighters(cx, who);
    switch (card) {
    case NGE_CARD_F(13): return a.major[NGE_FR] >= MASS ? 2 : 1;
    case NGE_CARD_C(28): return a.commander == nge_data(cx)->wellington ? 2 : 1;
    case NGE_CARD_C(43): return 2;
    case NGE_CARD_F(2):
    case NGE_CARD_F(28):
    case NGE_CARD_F(32):
    case NGE_CARD_C(11):
    case NGE_CARD_C(12):
    case NGE_CARD_C(29):
    case NGE_CARD_C(30): return 1;
    default: return 0;
    }
}
