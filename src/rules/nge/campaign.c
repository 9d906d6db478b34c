/* campaign.c - the grand campaign (NGE §12.6a, ruling 13): up to three formations march one
 * after the other and may fight together. Those who wait stand in the enemy's zone;
 * nge_state.from says which they are. */
#include "rules/nge/nge.h"

enum { FORMATIONS = 3, DEFENCE = 2 };

static const struct nge_campaign_facts *campaign_of(const struct bc_frame *f)
{
    return &nge_facts(f)->campaign;
}

static bc_seats campaign_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(campaign_of(f)->side);
}

static bc_seats defender_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(1 - campaign_of(f)->side);
}

/* Of the battle. */
static int zone_of(const struct nge_campaign_facts *c)
{
    return c->zone - 1;
}

static bool is_named(const struct nge_campaign_facts *c, int p)
{
    for (int i = 0; i < c->named; i++)
        if (c->leader[i] == p)
            return true;
    return false;
}

/* --- Who --- */

static bool name_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return campaign_of(f)->named < FORMATIONS && !campaign_of(f)->now;
}

static void name_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    struct nge_leaders who = nge_leaders_of(cx, seat);
    NGE_EACH(p, &who.may[0])
    if (!is_named(campaign_of(f), p))
        bc_offer(l, nge_act(NGE_NAME, seat, p, 0), nge_bar_leader(cx, p, seat));
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow name_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_campaign_facts *c = &nge_frame(f)->campaign;
    if (act->kind == NGE_NAME) {
        c->leader[c->named] = (uint8_t)act->a[0];
        c->left[c->named++] = -1;
        return BC_REPEAT;
    }
    c->now = 1;
    return BC_NEXT;
}

/* --- One after the other --- */

static int to_march(const struct bc_ctx *cx, const struct nge_campaign_facts *c, int i)
{
    int p = c->leader[i];
    return i < c->named && p != NGE_NONE && c->left[i] < 0 &&
           nge_may_activate(cx, p, false, c->side);
}

static bool march_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    for (int i = 0; i < FORMATIONS; i++)
        if (to_march(cx, campaign_of(f), i))
            return true;
    return false;
}

static void march_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    for (int i = 0; i < FORMATIONS; i++)
        if (to_march(cx, c, i))
            bc_add(l, nge_act(NGE_ACTIVATE, seat, c->leader[i], 0), 1);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow march_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_campaign_facts *c = &nge_frame(f)->campaign;
    f->ret = 0;
    for (int i = 0; i < c->named; i++) {
        if (act->kind == NGE_DONE && c->left[i] < 0)
            c->leader[i] = NGE_NONE;
        else if (c->leader[i] == act->a[0] && act->kind == NGE_ACTIVATE)
            c->now = (uint8_t)(1 + i);
    }
    if (act->kind == NGE_DONE)
        return BC_NEXT;
    nge_call_land(cx, act->a[0], false, NGE_NONE);
    nge_state(cx)->march.campaign = c->now;
    return BC_NEXT;
}

/* He waits with so many points left, or has nothing more to do with it. */
static bool noted_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    return c->now && c->now <= c->named && c->leader[c->now - 1] != NGE_NONE &&
           c->left[c->now - 1] < 0;
}

static enum bc_flow noted_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_campaign_facts *c = &nge_frame(f)->campaign;
    if (f->ret)
        c->left[c->now - 1] = (int8_t)(f->ret - 1);
    else
        c->leader[c->now - 1] = NGE_NONE;
    f->ret = 0;
    return BC_RESTART;
}

/* --- The battles --- */

/* The zone where formation i waits, or -1. */
static int waits_in(const struct bc_ctx *cx, const struct nge_campaign_facts *c, int i)
{
    const struct nge_state *s = nge_state(cx);
    if (i >= FORMATIONS || c->leader[i] == NGE_NONE || c->left[i] < 0)
        return -1;
    for (int p = 0; p < NGE_CORPS; p++)
        if (s->from[p] / NGE_TAG == 1 + i && s->at[p] < NGE_ZONES && nge_side(cx, p) == c->side)
            return s->at[p];
    return -1;
}

int nge_waiting(const struct bc_ctx *cx, const struct nge_campaign_facts *c, int zone)
{
    int n = 0;
    for (int i = 0; i < FORMATIONS; i++)
        n += waits_in(cx, c, i) == zone;
    return n;
}

static bool zone_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    for (int i = 0; i < FORMATIONS && !c->apart; i++)
        if (waits_in(cx, c, i) >= 0)
            return true;
    return false;
}

static void zone_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    for (int i = 0; i < FORMATIONS; i++) {
        int zone = waits_in(cx, c, i), before = 0;
        for (int k = 0; k < i; k++)
            before |= waits_in(cx, c, k) == zone;
        if (zone >= 0 && !before)
            bc_add(l, nge_act(NGE_CLASH, seat, zone, 0), 1);
    }
}

static enum bc_flow zone_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_frame(f)->campaign.zone = (uint16_t)(1 + act->a[0]);
    return BC_NEXT;
}

/* NGE §12.6c: interior lines, if the defender's general is worth it; ruling 49. */
static bool split_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    const struct nge_state *s = nge_state(cx);
    int enemy = 1 - c->side, card = enemy == NGE_C ? NGE_CARD_C(15) : NGE_CARD_F(1);
    if (!c->zone || c->apart || nge_waiting(cx, c, zone_of(c)) < 2 ||
        !nge_stands(cx, zone_of(c), enemy))
        return false;
    struct nge_force a = nge_force(cx, zone_of(c), enemy, NGE_FIELD);
    return a.commander >= 0 && nge_unit(cx, a.commander)->defence >= DEFENCE &&
           nge_in_game(s, card) &&
           (nge_is_permanent(cx, card) ? nge_has_card(s, card) : nge_has_unknown(cx, enemy));
}

static void split_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    int card = seat == NGE_C ? NGE_CARD_C(15) : NGE_CARD_F(1);
    if (nge_has_card(nge_state(cx), card))
        bc_add(l, nge_act(NGE_PLAY, seat, card, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow split_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_frame(f)->campaign.apart = 1;
        nge_discard(cx, act->a[0]);
    }
    return BC_NEXT;
}

/* One by one: whose turn it is, as the mover likes. */
static bool order_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    return c->apart && nge_waiting(cx, c, zone_of(c)) > 0 &&
           nge_stands(cx, zone_of(c), 1 - c->side);
}

static void order_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    for (int i = 0; i < FORMATIONS; i++)
        if (waits_in(cx, c, i) == zone_of(c))
            bc_add(l, nge_act(NGE_ATTACK, seat, c->leader[i], 0), 1);
}

/* The first border by which one of them came. */
static int border(const struct bc_ctx *cx, const struct nge_campaign_facts *c, int only)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone_of(c)]; p < NGE_CORPS; p = s->next[p])
        if (nge_side(cx, p) == c->side && s->from[p] % NGE_TAG &&
            (!only || s->from[p] / NGE_TAG == only))
            return nge_data(cx)->zone[zone_of(c)].near[s->from[p] % NGE_TAG - 1].to;
    return NGE_NOWHERE;
}

static enum bc_flow order_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_campaign_facts *c = &nge_frame(f)->campaign;
    int i = 0;
    while (c->leader[i] != act->a[0])
        i++;
    c->now = (uint8_t)(1 + i);
    nge_call_battle(cx, zone_of(c), border(cx, c, 1 + i), c->side, 0, 1 + i);
    return BC_NEXT;
}

/* After the first the defender may retreat. */
static bool quit_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    return c->apart && nge_waiting(cx, c, zone_of(c)) > 0 &&
           nge_stands(cx, zone_of(c), 1 - c->side);
}

static void quit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    bc_add(l, nge_act(NGE_WITHDRAW, seat, 0, 0), 1);
    bc_add(l, nge_act(NGE_STAND, seat, 0, 0), 1);
}

static enum bc_flow quit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    if (act->kind == NGE_STAND)
        return BC_NEXT;
    nge_call_withdrawal(cx, zone_of(c), 1 - c->side, border(cx, c, 0));
    return BC_NEXT;
}

static enum bc_flow quitted_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (campaign_of(f)->apart) {
        nge_clear_bits(cx, NGE_FIGHTS);
        nge_state(cx)->fight = (struct nge_fight){0};
    }
    return BC_NEXT;
}

static bool apart(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return order_when(cx, f);
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

static bool joint_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    return !c->apart && c->zone && nge_waiting(cx, c, zone_of(c)) > 0 &&
           nge_stands(cx, zone_of(c), 1 - c->side);
}

static enum bc_flow joint_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_campaign_facts *c = campaign_of(f);
    nge_call_battle(cx, zone_of(c), border(cx, c, 0), c->side, 0, 0);
    return BC_NEXT;
}

/* --- Afterwards --- */

static bool over_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return campaign_of(f)->zone > 0;
}

/* NGE §13.3c: where the leader of the winners came from, or else one of them: there their line begins. */
static int entry_of(const struct bc_ctx *cx, const struct nge_campaign_facts *c,
                    const struct nge_force *a)
{
    int leader = nge_leader(a), way = leader < 0 ? 0 : nge_state(cx)->from[leader] % NGE_TAG;
    return way ? nge_data(cx)->zone[zone_of(c)].near[way - 1].to : border(cx, c, 0);
}

/* The winners go on as one, with the fewest points that one of them has (NGE ruling 13). */
static enum bc_flow over_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_campaign_facts *c = &nge_frame(f)->campaign;
    struct nge_state *s = nge_state(cx);
    int zone = c->zone - 1, left = NGE_NONE;
    for (int i = 0; i < FORMATIONS; i++) {
        bool here = false;
        for (int p = 0; p < NGE_PIECES; p++)
            here |= s->from[p] / NGE_TAG == 1 + i && s->at[p] == zone;
        if (c->leader[i] != NGE_NONE && c->left[i] >= 0 && (here || s->at[c->leader[i]] == zone)) {
            left = c->left[i] < left ? c->left[i] : left;
            c->leader[i] = NGE_NONE;
        }
    }
    bool won = !nge_stands(cx, zone, 1 - c->side) && nge_stands(cx, zone, c->side);
    if (won)
        nge_merge(cx, zone, c->side);
    struct nge_force a = nge_force(cx, zone, c->side, NGE_FIELD);
    int entry = entry_of(cx, c, &a);
    for (int p = s->first[zone]; p != NGE_NONE; p = s->next[p])
        s->from[p] = 0;
    c->zone = 0;
    c->apart = 0;
    if (!won || nge_leader(&a) < 0 || left == NGE_NONE)
        return BC_RESTART;
    nge_call_land(cx, nge_leader(&a), false, NGE_NONE);
    s->march.is = NGE_BEGUN | NGE_PACED | NGE_TESTED | NGE_WON;
    s->march.left = (int8_t)left;
    s->march.prev = (uint16_t)entry;
    return BC_RESTART;
}

const struct bc_step nge_seq_campaign[] = {
    {"campaign.name", "NGE §12.6a", BC_ASKS(name_when, campaign_who, name_legal, name_take),
     BC_FACTS(NGE_Q_CAMPAIGN)},
    {"campaign.march", "NGE §12.6a", BC_ASKS(march_when, campaign_who, march_legal, march_take),
     BC_FACTS(NGE_Q_CAMPAIGN), .calls = BC_SEQ(NGE_SEQ_LAND)},
    {"campaign.noted", "NGE §12.6b", BC_RUNS(noted_when, noted_take)},
    {"campaign.zone", "NGE §12.6a", BC_ASKS(zone_when, campaign_who, zone_legal, zone_take),
     BC_FACTS(NGE_Q_CAMPAIGN)},
    {"campaign.split", "NGE §12.6c", BC_ASKS(split_when, defender_who, split_legal, split_take),
     BC_FACTS(NGE_Q_CAMPAIGN)},
    {"campaign.order", "NGE §12.6c", BC_ASKS(order_when, campaign_who, order_legal, order_take),
     BC_FACTS(NGE_Q_CAMPAIGN), .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"campaign.quit", "NGE §12.6c", BC_ASKS(quit_when, defender_who, quit_legal, quit_take),
     BC_FACTS(NGE_Q_CAMPAIGN), .calls = BC_SEQ(NGE_SEQ_RETREAT)},
    {"campaign.gone", "NGE §12.6c", BC_RUNS(BC_ALWAYS, quitted_take)},
    {"campaign.next", "NGE §12.6c", BC_RUNS(apart, again_take)},
    {"campaign.joint", "NGE §12.6a", BC_RUNS(joint_when, joint_take),
     .calls = BC_SEQ(NGE_SEQ_BATTLE)},
    {"campaign.over", "NGE §12.6b", BC_RUNS(over_when, over_take), .calls = BC_SEQ(NGE_SEQ_LAND)},
    {0},
};
