/* foreign.c - what happens far away: foreign wars and those sent there (NGE §6.5a), the
 * continental blockade (NGE §4.11), Austria's duty of 1805 (NGE §20.2c). */
#include "rules/nge/nge.h"

/* --- Foreign wars (NGE §6.5a, ruling 29) --- */

static const uint8_t war_cards[NGE_WARS] = {NGE_CARD_F(7), NGE_CARD_F(33), NGE_CARD_F(34),
                                            NGE_CARD_F(35)};
static const uint8_t war_powers[NGE_WARS] = {NGE_RU, NGE_GB, NGE_SP, NGE_RU};

static int war_of(int card)
{
    int w = 0;
    while (w < NGE_WARS && war_cards[w] != card)
        w++;
    return w;
}

int nge_war_card(int war)
{
    return war_cards[war];
}

int nge_war_power(int card)
{
    return war_powers[war_of(card)];
}

/* To the war of its power that goes on. */
void nge_send_abroad(struct bc_ctx *cx, int p, int steps)
{
    struct nge_state *s = nge_state(cx);
    for (int w = 0; w < NGE_WARS; w++)
        if (s->lies[war_cards[w]] == NGE_BOXED && war_powers[w] == nge_nation(cx, p)) {
            int zone = s->at[p], side = nge_side(cx, p);
            nge_put(cx, p, NGE_FOREIGN + w);
            if (nge_is_corps(p))
                s->n[p] = (uint8_t)steps;
            nge_emit(cx, NGE_EV_SENT, p, war_cards[w], 0, 0, 0);
            if (zone < NGE_ZONES && !nge_is_fleet(p))
                nge_tidy(cx, zone, side);
            return;
        }
}

/* NGE §6.5c: its card leaves the game, the pieces return with the next budget. */
void nge_end_war(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    int w = war_of(card);
    s->lies[card] = NGE_GONE;
    s->debt[war_powers[w]] = 0;
    for (int p = 0; p < NGE_PIECES; p++)
        if (s->at[p] == NGE_FOREIGN + w) {
            uint8_t steps = s->n[p];
            nge_put(cx, p, nge_is_corps(p) ? NGE_BACK : NGE_LOCKED);
            if (nge_is_corps(p))
                s->n[p] = steps;
        }
}

void nge_sink_all_of(struct bc_ctx *cx, int nation)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (nge_nation(cx, p) == nation && nge_state(cx)->at[p] != NGE_OUT)
            nge_put(cx, p, NGE_OUT);
}

/* --- The continental blockade (NGE §4.11, ruling 33) --- */

static bool is_closed_port(const struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_power_of(cx, s->owner[zone]);
    if (s->mark[zone] & NGE_MARK_SIDE || s->ally[s->owner[zone]] < NGE_SIDES)
        return nge_control(cx, zone) == NGE_F;
    return power >= 0 && s->defeats[NGE_F][power];
}

/* France holds every city of the provinces on the Franco-Spanish border. */
static bool holds_pyrenees(const struct bc_ctx *cx)
{
    const struct nge_data *d = nge_data(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->province[d->zone[z].province].border && d->zone[z].city &&
            nge_control(cx, z) != NGE_F)
            return false;
    return true;
}

/* The next port, from this zone on, that keeps it from being in force. */
int nge_open_port(const struct bc_ctx *cx, int from)
{
    const struct nge_data *d = nge_data(cx);
    bool spared = nge_lasts(nge_state(cx), NGE_LASTS_LIBERATION) && holds_pyrenees(cx);
    for (int z = from; z < NGE_ZONES; z++) {
        int native = d->province[d->zone[z].province].native;
        bool iberian = native == NGE_SP || native == d->portugal;
        if (d->zone[z].blockade && !(iberian && spared) && !is_closed_port(cx, z))
            return z;
    }
    return -1;
}

bool nge_is_blockade(const struct bc_ctx *cx)
{
    return nge_open_port(cx, 0) < 0;
}

/* --- Austria must besiege Mantua and Ulm (NGE §20.2c, ruling 44) --- */

bool nge_is_obliged(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    return d->obliged && s->ally[d->obliged - 1] == NGE_C && !nge_lasts(s, NGE_LASTS_ENTERED) &&
           !(nge_lasts(s, NGE_LASTS_MANTUA) && nge_lasts(s, NGE_LASTS_ULM));
}

/* Looked at whenever a siege begins, a formation enters a zone, an action ends. */
void nge_note_duty(struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    if (!nge_is_obliged(cx))
        return;
    int power = d->obliged - 1;
    for (int i = 0; i < 2; i++) {
        int zone = d->siege_of[i];
        struct nge_force a = nge_force(cx, zone, NGE_C, NGE_FIELD);
        if (a.units && 2 * a.major[power] >= a.steps &&
            (nge_siege(s, zone) >= 0 || nge_control(cx, zone) == NGE_C))
            nge_set_lasting(cx, NGE_LASTS_MANTUA + i, true);
    }
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == NGE_FR && s->at[p] < NGE_ZONES && s->owner[s->at[p]] == power)
            nge_set_lasting(cx, NGE_LASTS_ENTERED, true);
}
