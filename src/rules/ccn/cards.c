/* cards.c - CCN chapter 8: the deck, and what each card means for movement and combat. */
#include "rules/ccn/ccn.h"

#include <assert.h>

/* CCN chapter 8: 48 section cards, 22 tactic cards. */
const uint8_t ccn_copies[CCN_CARDS] = {[CCN_SCOUT] = 2,
                                       2,
                                       2, /* CCN §8.2 */
                                       [CCN_PROBE] = 4,
                                       6,
                                       4, /* CCN §8.3 */
                                       [CCN_ATTACK] = 4,
                                       6,
                                       4, /* CCN §8.4 */
                                       [CCN_ASSAULT] = 2,
                                       2,
                                       2, /* CCN §8.5 */
                                       [CCN_COORDINATED] = 2,
                                       [CCN_FLANK] = 2,
                                       [CCN_FORWARD] = 2,
                                       [CCN_RECON] = 2,
                                       [CCN_BAYONET] = 2,
                                       [CCN_BOMBARD] = 2,
                                       [CCN_CHARGE] = 3,
                                       [CCN_COUNTER] = 2,
                                       [CCN_ELAN] = 1,
                                       [CCN_HOLD] = 2,
                                       [CCN_FIRST] = 2,
                                       [CCN_MARCH] = 2,
                                       [CCN_STEEL] = 1,
                                       [CCN_LEADERSHIP] = 2,
                                       [CCN_MANOEUVRE] = 1,
                                       [CCN_RALLY] = 1,
                                       [CCN_SUPPLY] = 1};

const char *const ccn_card_words[] = {"scout_left",
                                      "scout_centre",
                                      "scout_right",
                                      "probe_left",
                                      "probe_centre",
                                      "probe_right",
                                      "attack_left",
                                      "attack_centre",
                                      "attack_right",
                                      "assault_left",
                                      "assault_centre",
                                      "assault_right",
                                      "coordinated_advance",
                                      "flank_attack",
                                      "forward",
                                      "recon_in_force",
                                      "bayonet_charge",
                                      "bombard",
                                      "cavalry_charge",
                                      "counter_attack",
                                      "elan",
                                      "fire_and_hold",
                                      "first_strike",
                                      "force_march",
                                      "cold_steel",
                                      "leadership",
                                      "grande_manoeuvre",
                                      "rally",
                                      "short_supply",
                                      NULL};

/* CCN §8.14: the right flank becomes the left one. */
int ccn_mirror(int card)
{
    if (card >= CCN_COORDINATED)
        return card;
    return card % 3 == 1 ? card : card + 2 - card % 3 * 2;
}

/* CCN §5.80. */
void ccn_reshuffle(struct bc_ctx *cx)
{
    struct ccn_state *s = ccn_state(cx);
    bc_bag_pour(s->out, s->pile, CCN_CARDS);
    ccn_event(cx, CCN_EV_SHUFFLED, 0, 0, 0);
}

/* CCN §8.16: Fire and Hold gives no melee; CCN §8.21: the great manoeuvre no combat at all. */
bool ccn_allows_melee(const struct ccn_state *s)
{
    return s->mode == CCN_SINGLE || (s->as != CCN_HOLD && s->as != CCN_MANOEUVRE);
}

/* CCN §8.11, §8.19: only cold steel. */
bool ccn_allows_fire(const struct ccn_state *s)
{
    return s->mode == CCN_SINGLE ||
           (s->as != CCN_BAYONET && s->as != CCN_STEEL && s->as != CCN_MANOEUVRE);
}

/* CCN §8.13, §7.6: no such dice into a building or out of one. */
static bool is_building(const struct ccn_battle *b, int hex)
{
    return b->terrain[hex] == CCN_TOWN || b->terrain[hex] == CCN_MILL;
}

/* CCN §5.34: dice that the card gives to an ordered unit when it attacks. */
int ccn_card_dice(const struct bc_ctx *cx, int u, int target_hex, bool ranged, bool bonus)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_type *t = ccn_type(cx, u);
    if (s->mode == CCN_SINGLE)
        return 0; /* CCN ruling 37 */
    switch (s->as) {
    case CCN_BAYONET: return t->arm == CCN_INF && t->is & CCN_GUARD ? 1 : 0;
    case CCN_BOMBARD: return s->unit[u].moved ? 0 : t->is & CCN_GUARD ? 3 : 2; /* CCN ruling 14 */
    case CCN_CHARGE:
        if (t->arm != CCN_CAV || is_building(b, target_hex) || is_building(b, s->unit[u].at))
            return 0;
        return t->is & CCN_GUARD ? 2 : 1;
    case CCN_ELAN:
    case CCN_LEADERSHIP: return 1;
    case CCN_HOLD: return ranged;
    case CCN_STEEL: return !(bonus && t->arm == CCN_CAV); /* CCN ruling 26 */
    default: return 0;
    }
}

/* CCN §5.16, §5.17, §5.18: hexes a unit may move under the card. */
int ccn_range_of_move(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_type *t = ccn_type(cx, u);
    if (s->mode == CCN_SINGLE)
        return t->move;
    switch (s->as) {
    case CCN_BAYONET: return 2;
    case CCN_BOMBARD: return 3;
    case CCN_CHARGE: return t->is & CCN_HEAVY ? 3 : t->move;
    case CCN_HOLD:
    case CCN_STEEL: return 0;
    case CCN_MARCH: return 2;
    case CCN_MANOEUVRE: return 4; /* CCN ruling 9 */
    default: return t->move;
    }
}

/* CCN §8.18: light, grenadier and guard infantry and units with a leader march two and fight. */
static int march_and_fight(const struct ccn_unit *u, const struct ccn_type *t)
{
    return t->is & (CCN_LIGHT | CCN_GRENADIER | CCN_GUARD) || u->is & CCN_LED ? 2 : 1;
}

static const struct bc_bar no_order = {"CCN §5.4", "fight.no_order"};
static const struct bc_bar once = {"CCN §5.22", "fight.once"};
static const struct bc_bar spoiled = {"CCN §5.15", "fight.terrain"};
static const struct bc_bar moved = {"CCN §5.22", "fight.moved"};

/* CCN §5.15, §5.16, §5.18, §5.22: ordered, once, not after entering some terrain, nor after more
 * hexes than kind and card allow. */
const struct bc_bar *ccn_fight_bar(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_unit *m = &s->unit[u];
    if (!(m->is & CCN_ORDERED))
        return &no_order;
    if (m->is & CCN_FOUGHT)
        return &once;
    if (m->is & CCN_NO_FIGHT)
        return &spoiled;
    if (!m->moved)
        return NULL;
    const struct ccn_type *t = ccn_type(cx, u);
    int limit = t->fight;
    if (t->is & CCN_HORSE && m->blocks == 1) /* CCN §5.33 */
        return &moved;
    if (s->mode == CCN_AS_CARD) {
        if (s->as == CCN_BAYONET)
            limit = 2;
        else if (s->as == CCN_BOMBARD) /* CCN §8.12 */
            limit = 0;
        else if (s->as == CCN_CHARGE && t->is & CCN_HEAVY)
            limit = 3;
        else if (s->as == CCN_MARCH)
            limit = march_and_fight(m, t);
    }
    return m->moved <= limit ? NULL : &moved;
}
