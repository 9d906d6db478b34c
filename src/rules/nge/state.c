/* state.c - pieces and where they are, zones and whose they are, cards and where they lie. */
#include "rules/nge/nge.h"

/* --- Pieces, in zones, ports, boxes and seas (NGE §3.1c) --- */

void nge_empty(struct nge_state *s)
{
    memset(s->first, NGE_NONE, sizeof s->first);
    memset(s->next, NGE_NONE, sizeof s->next);
    for (int p = 0; p < NGE_PIECES; p++)
        s->at[p] = NGE_OUT;
}

/* Lists are in the order of the pieces, so that the same pieces are always the same bytes. */
static void enlist(struct nge_state *s, int p, int place)
{
    uint8_t *link = &s->first[place];
    while (*link < p)
        link = &s->next[*link];
    s->next[p] = *link;
    *link = (uint8_t)p;
}

static void delist(struct nge_state *s, int p, int place)
{
    uint8_t *link = &s->first[place];
    while (*link != p)
        link = &s->next[*link];
    *link = s->next[p];
    s->next[p] = NGE_NONE;
}

void nge_put(struct bc_ctx *cx, int p, int place)
{
    struct nge_state *s = nge_state(cx);
    if (s->at[p] < NGE_PLACES)
        delist(s, p, s->at[p]);
    s->at[p] = (uint16_t)place;
    if (place < NGE_PLACES)
        enlist(s, p, place);
    else if (place >= NGE_RESERVE && place < NGE_OFF_MAP && place != NGE_PIRATES) {
        for (int i = 0; i < NGE_LOANS; i++)
            s->lent[i] = s->lent[i] == 1 + p ? 0 : s->lent[i];
        s->is[p] = 0;
        s->n[p] = 0;
        s->from[p] = 0;
    }
}

void nge_clear_bits(struct bc_ctx *cx, unsigned bits)
{
    struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_PIECES; p++)
        s->is[p] = (uint8_t)(s->is[p] & ~bits);
}

/* Hardly any piece has one of these bits: eight are looked at together. */
nge_set nge_with(const struct nge_state *s, unsigned bit)
{
    enum { MANY = 8 };
    const uint64_t bits = bit * UINT64_C(0x0101010101010101);
    nge_set set = {{0}};
    for (int p = 0, end; p < NGE_PIECES; p = end) {
        uint64_t many = ~UINT64_C(0);
        end = p + MANY <= NGE_PIECES ? p + MANY : NGE_PIECES;
        if (end == p + MANY)
            memcpy(&many, &s->is[p], MANY);
        for (; many & bits && p < end; p++)
            if (s->is[p] & bit)
                nge_add(&set, p);
    }
    return set;
}

/* --- Losses --- */

/* NGE §4.6 */
void nge_to_reserve(struct bc_ctx *cx, int p)
{
    if (nge_is_army(p))
        nge_humble(cx, p); /* its army is no more */
    nge_emit(cx, NGE_EV_RESERVE, p, 0, 0, 0, 0);
    nge_put(cx, p, NGE_RESERVE);
}

/* NGE §2.1c, §4.9: to the reserve, or for good. */
void nge_eliminate(struct bc_ctx *cx, int p)
{
    if (nge_is_general(p) || nge_is_army(p)) {
        nge_to_reserve(cx, p);
        return;
    }
    nge_emit(cx, NGE_EV_ELIMINATED, p, 0, 0, 0, 0);
    nge_put(cx, p, nge_is_special(p) || nge_unit(cx, p)->tags & NGE_ONCE ? NGE_OUT : NGE_RESERVE);
}

void nge_lose_step(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    if (nge_is_corps(p) && s->n[p] > 1) {
        bool veiled = cx->log && nge_is_veiled(cx, p);
        s->n[p]--;
        nge_emit_of(cx, NGE_EV_REDUCED, p, veiled);
    } else
        nge_eliminate(cx, p);
}

void nge_gain_step(struct bc_ctx *cx, int p)
{
    struct nge_state *s = nge_state(cx);
    s->n[p]++;
    if (s->at[p] < NGE_ZONES)
        nge_update_siege(cx, s->at[p]); /* NGE §15.2a: it may be strong enough now */
}

void nge_destroy(struct bc_ctx *cx, const nge_set *set)
{
    for (int p = nge_from(set, 0), zone; p >= 0; p = nge_from(set, p + 1)) {
        zone = nge_state(cx)->at[p];
        nge_eliminate(cx, p);
        if (zone < NGE_ZONES && nge_is_corps(p))
            nge_update_siege(cx, zone);
    }
}

/* --- Who is where --- */

int nge_fixed_depot(const struct bc_ctx *cx, int zone, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p != NGE_NONE; p = s->next[p])
        if (nge_is_depot(p) && s->n[p] && nge_side(cx, p) == side)
            return p;
    return -1;
}

int nge_napoleon(const struct bc_ctx *cx)
{
    return nge_data(cx)->napoleon;
}

bool nge_napoleon_is_gone(const struct bc_ctx *cx)
{
    return nge_state(cx)->at[nge_napoleon(cx)] >= NGE_RESERVE;
}

/* NGE §20.1h: with him the Hundred Days are over. */
bool nge_has_fallen(const struct bc_ctx *cx)
{
    return nge_data(cx)->hundred_days && nge_state(cx)->round && nge_napoleon_is_gone(cx);
}

/* NGE §12.1c */
int nge_edge(const struct bc_ctx *cx, int from, int to)
{
    const struct nge_zone *z = &nge_data(cx)->zone[from];
    for (int i = 0; i < z->nears; i++)
        if (z->near[i].to == to)
            return i;
    return -1;
}

/* --- Zones --- */

/* NGE §3.2a, §3.2b, ruling 6 */
int nge_control(const struct bc_ctx *cx, int zone)
{
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->zone[zone].city)
        return NGE_OPEN;
    int mark = s->mark[zone] & NGE_MARK_SIDE, side = s->ally[s->owner[zone]];
    return mark ? mark - 1 : side == NGE_THIRD ? NGE_NOBODY : side;
}

/* NGE §1.1, §12.1f, ruling 1 */
bool nge_may_enter(const struct bc_ctx *cx, int side, int zone)
{
    const struct nge_state *s = nge_state(cx);
    int owner = s->owner[zone];
    return s->ally[owner] != NGE_THIRD || nge_may_pass(cx, side, owner);
}

/* NGE §3.1b, ruling 6: it serves whoever controls the zone. */
bool nge_holds_fort(const struct bc_ctx *cx, int zone, int side)
{
    return nge_data(cx)->zone[zone].fort && !(nge_state(cx)->mark[zone] & NGE_RUINED) &&
           nge_control(cx, zone) == side;
}

int nge_siege(const struct nge_state *s, int zone)
{
    return (s->mark[zone] / NGE_SIEGE & 7) - 1;
}

void nge_set_siege(struct bc_ctx *cx, int zone, int marker)
{
    struct nge_state *s = nge_state(cx);
    int before = nge_siege(s, zone);
    s->mark[zone] = (uint8_t)((s->mark[zone] & (NGE_SIEGE - 1)) | NGE_SIEGE * (marker + 1));
    if (marker < 0 && before >= 0)
        nge_emit(cx, NGE_EV_RELIEVED, zone, 0, 0, 0, 0);
    else if (marker != before)
        nge_emit(cx, NGE_EV_SIEGE, zone, marker, 0, 0, 0);
}

/* NGE §3.2c: on native soil the enemy's marker goes, elsewhere one's own is placed. */
void nge_set_control(struct bc_ctx *cx, int zone, int side)
{
    struct nge_state *s = nge_state(cx);
    bool native = s->ally[s->owner[zone]] == side,
         port = nge_data(cx)->zone[zone].seas[0] != NGE_NONE;
    s->mark[zone] = (uint8_t)((s->mark[zone] & ~NGE_MARK_SIDE) | (native ? 0 : 1 + side));
    nge_emit(cx, NGE_EV_CONTROL, zone, side, 0, 0, 0);
    if (port)
        nge_clear_port(cx, zone, side);
}

/* NGE §12.1d: while an enemy fleet is at sea there it is closed. */
bool nge_strait_open(const struct bc_ctx *cx, const struct nge_edge *e, int side)
{
    const struct nge_state *s = nge_state(cx);
    if (e->kind != NGE_STRAIT || e->sea == NGE_NONE)
        return true;
    for (int p = s->first[NGE_AT_SEA + e->sea]; p != NGE_NONE; p = s->next[p])
        if (nge_side(cx, p) == 1 - side)
            return false;
    return true;
}

/* NGE §3.1a, §4.10 */
bool nge_is_rough(const struct bc_ctx *cx, int zone)
{
    return nge_data(cx)->zone[zone].terrain != NGE_CLEAR;
}

/* NGE §16.3 */
bool nge_is_winter(const struct nge_state *s)
{
    return s->round >= 6;
}

bool nge_is_key(const struct bc_ctx *cx, int zone, int nation)
{
    return nge_data(cx)->zone[zone].key_side && nge_state(cx)->owner[zone] == nation;
}

/* --- Cards --- */

int nge_card_side(int card)
{
    return card < NGE_CARDS_EACH ? NGE_F : NGE_C;
}

/* NGE §6.2a, ruling 28: one more for the Coalition while five powers are in it. */
int nge_card_value(const struct bc_ctx *cx, int card)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_card *c = &nge_data(cx)->card[card];
    int powers = 0;
    for (int n = 0; n < NGE_MAJORS; n++)
        powers += s->ally[n] == NGE_C;
    return c->value + (nge_card_side(card) == NGE_C && !c->battle && s->punished && powers >= 5);
}

bool nge_has_card(const struct nge_state *s, int card)
{
    return s->lies[card] == NGE_HAND;
}

bool nge_is_permanent(const struct bc_ctx *cx, int card)
{
    return nge_data(cx)->card[card].star >= NGE_PERMANENT;
}

/* NGE ruling 49: public, since the numbers of cards and all that was played are. */
bool nge_has_unknown(const struct bc_ctx *cx, int side)
{
    const struct nge_state *s = nge_state(cx);
    int known = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        known += s->lies[c] == NGE_HAND && nge_is_permanent(cx, c);
    return s->held[side] > known;
}

bool nge_in_game(const struct nge_state *s, int card)
{
    return s->lies[card] == NGE_PILE || s->lies[card] == NGE_HAND;
}

void nge_discard(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    s->held[nge_card_side(card)]--;
    s->lies[card] = nge_is_permanent(cx, card) ? NGE_ASIDE : NGE_DISCARD;
}

void nge_remove_card(struct bc_ctx *cx, int card)
{
    struct nge_state *s = nge_state(cx);
    if (s->lies[card] == NGE_HAND)
        s->held[nge_card_side(card)]--;
    s->lies[card] = NGE_GONE;
}

/* --- Small things --- */

bc_seats nge_seat(int side)
{
    return BC_BIT(side);
}

struct bc_action nge_act(int kind, int seat, int a, int b)
{
    return (struct bc_action){
        .kind = (int16_t)kind, .seat = (int16_t)seat, .a = {(int16_t)a, (int16_t)b}};
}

void nge_emit(struct bc_ctx *cx, int kind, int a, int b, int c, int d, int e)
{
    if (cx->log)
        bc_emit(
            cx, 0, 0,
            &(struct bc_action){.kind = (int16_t)kind,
                                .seat = BC_NATURE,
                                .a = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d, (int16_t)e}});
}

void nge_die_odds(struct bc_list *out)
{
    for (int i = 1; i <= 6; i++)
        bc_add(out, nge_act(NGE_DIE, BC_NATURE, i, 0), 1);
}

bc_seats nge_who_active(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_state(cx)->side);
}

bc_seats nge_who_other(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - nge_state(cx)->side);
}
