/* foreign.c - what happens far away: foreign wars and those sent there (NGE §6.5a), the
 * continental blockade (NGE §4.11), Austria's duty of 1805 (NGE §20.2c). */
#include "rules/nge/nge.h"

/* --- Foreign wars (NGE §6.5a, ruling 29) --- */

static const uint8_t war_cards[NGE_WARS] = {NGE_CARD_F(7), NGE_CARD_F(33), NGE_CARD_F(34),
                                            NGE_CARD_F(35)};
static const uint8_t war_powers[NGE_WARS] = {NGE_RU, NGE_GB, NGE_SP, NGE_RU};

/* Which of the four it is. */
int nge_war_of(int card)
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
    return war_powers[nge_war_of(card)];
}

/* The war of this power that still wants steps (NGE §6.4c); Russia may have two. */
int nge_wanting_war(const struct bc_ctx *cx, int power)
{
    const struct nge_state *s = nge_state(cx);
    int war = 0, most = -1;
    for (int w = 0; w < NGE_WARS; w++) {
        int lack = nge_war_steps(war_cards[w]);
        for (int p = 0; p < NGE_CORPS; p++)
            lack -= s->at[p] == NGE_FOREIGN + w ? s->n[p] : 0;
        if (s->lies[war_cards[w]] == NGE_BOXED && war_powers[w] == power && lack > most) {
            war = w;
            most = lack;
        }
    }
    return war;
}

void nge_send_abroad(struct bc_ctx *cx, int war, int p, int steps)
{
    int zone = nge_state(cx)->at[p], side = nge_side(cx, p);
    nge_put(cx, p, NGE_FOREIGN + war);
    if (nge_is_corps(p))
        nge_state(cx)->n[p] = (uint8_t)steps;
    nge_emit(cx, NGE_EV_SENT, p, war_cards[war], 0, 0, 0);
    if (zone < NGE_ZONES && !nge_is_fleet(p))
        nge_tidy(cx, zone, side);
}

/* NGE §6.5c: its card leaves the game, the pieces return with the next budget. */
void nge_end_war(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    int w = nge_war_of(card);
    if (nge_wanting_war(cx, war_powers[w]) == w)
        s->debt[war_powers[w]] = 0;
    s->lies[card] = NGE_GONE;
    for (int p = 0; p < NGE_PIECES; p++)
        if (s->at[p] == NGE_FOREIGN + w) {
            uint8_t steps = s->n[p];
            nge_put(cx, p, nge_is_corps(p) ? NGE_BACK : NGE_LOCKED);
            if (nge_is_corps(p))
                s->n[p] = steps;
        }
}

/* --- ABROAD: the Coalition chooses who goes (NGE §6.5d) --- */

static const struct nge_event_facts *war_of(const struct bc_frame *f)
{
    return &nge_facts(f)->event;
}

static struct nge_event_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->event;
}

static bc_seats coalition(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(NGE_C);
}

static bool sent_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_event_facts *e = war_of(f);
    for (int p = 0; p < NGE_CORPS && e->left && nge_data(cx)->card[e->card].war; p++)
        if (nge_may_send(cx, e->card, p, e->left))
            return true;
    return false;
}

static void sent_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_may_send(cx, war_of(f)->card, p, war_of(f)->left))
            bc_add(l, nge_act(NGE_REMOVE, seat, p, 0), 1);
}

static enum bc_flow sent_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    int steps = nge_state(cx)->n[act->a[0]];
    e->left = (uint8_t)(e->left - steps);
    nge_lay_open(cx, nge_state(cx)->at[act->a[0]]);
    nge_send_abroad(cx, nge_war_of(e->card), act->a[0], steps);
    return BC_REPEAT;
}

static bool owed_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_data(cx)->card[war_of(f)->card].war && nge_data(cx)->until;
}

static enum bc_flow owed_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_event_facts *e = facts(f);
    uint8_t *debt = &nge_state(cx)->debt[nge_war_power(e->card)];
    *debt = (uint8_t)(*debt + e->left > 9 ? 9 : *debt + e->left);
    e->left = 0;
    return BC_NEXT;
}

/* A general goes with them: of the reserve, or one who leads no army and whose formation can stand without
 * him; an army's only if there is nobody else (NGE ruling 29). */
static bool may_go(const struct bc_ctx *cx, int card, int p, bool armies)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_nation(cx, p) != nge_war_power(card))
        return false;
    if (s->at[p] == NGE_RESERVE)
        return true;
    if (s->at[p] >= NGE_ZONES || s->is[p] & NGE_INSIDE || nge_siege(s, s->at[p]) >= 0 ||
        (s->n[p] && !armies))
        return false;
    nge_set set = nge_pieces(cx, s->at[p], nge_side(cx, p), NGE_FIELD);
    nge_del(&set, p);
    return armies || !nge_bar_stack(cx, &set);
}

static bool any_general(const struct bc_ctx *cx, int card, bool armies)
{
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++)
        if (may_go(cx, card, p, armies))
            return true;
    return false;
}

static bool staff_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int card = war_of(f)->card;
    return nge_data(cx)->card[card].war && card != NGE_CARD_F(34) && any_general(cx, card, true);
}

static void staff_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    int card = war_of(f)->card;
    bool armies = !any_general(cx, card, false);
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++)
        if (may_go(cx, card, p, armies))
            bc_add(l, nge_act(NGE_REMOVE, seat, p, 0), 1);
}

static enum bc_flow staff_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int zone = nge_state(cx)->at[act->a[0]];
    if (zone < NGE_ZONES)
        nge_lay_open(cx, zone);
    nge_send_abroad(cx, nge_war_of(war_of(f)->card), act->a[0], 0);
    if (zone < NGE_ZONES && nge_must_trim(cx, zone, NGE_C)) /* his successor leads fewer */
        nge_call_trim(cx, zone, NGE_C);
    return BC_NEXT;
}

/* 33F: a British fleet as well. */
static bool may_cross(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    return nge_nation(cx, p) == NGE_GB && s->at[p] < NGE_BOX + NGE_ZONES;
}

static bool fleet_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES && war_of(f)->card == NGE_CARD_F(33); p++)
        if (may_cross(cx, p))
            return true;
    return false;
}

static void fleet_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (may_cross(cx, p))
            bc_add(l, nge_act(NGE_LEAVE_FLEET, seat, p, 0), 1);
}

static enum bc_flow fleet_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_set one = {{0}};
    nge_add(&one, act->a[0]);
    nge_move_fleets(cx, &one, NGE_FOREIGN + nge_war_of(war_of(f)->card));
    return BC_NEXT;
}

const struct bc_step nge_seq_abroad[] = {
    {"abroad.sent", "NGE §6.5d", BC_ASKS(sent_when, coalition, sent_legal, sent_take),
     BC_FACTS(NGE_Q_CARD)},
    {"abroad.owed", "NGE §6.4c", BC_RUNS(owed_when, owed_take)},
    {"abroad.staff", "NGE §6.5d", BC_ASKS(staff_when, coalition, staff_legal, staff_take),
     BC_FACTS(NGE_Q_CARD), .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {"abroad.fleet", "NGE §6.5d", BC_ASKS(fleet_when, coalition, fleet_legal, fleet_take),
     BC_FACTS(NGE_Q_CARD)},
    {0},
};

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
