/* strike.c - CCN §5.45 to §5.65: dice are cast at a piece; hits, leader check, flags, retreat. One
 * strike is one attack: a First Strike, an attack and a battle back are three of them. */
#include "rules/ccn/tell.h"

#include <string.h>

enum {                         /* ccn_strike_facts.is */
       CHECKED = 1,            /* the leader check of this strike has been cast (CCN §5.50) */
       GONE = CCN_STRIKE_GONE, /* the unit is eliminated */
       FLED = CCN_STRIKE_FLED, /* its leader has been sent back */
};

static struct ccn_strike_facts *facts(const struct bc_frame *f)
{
    return &ccn_frame(f)->strike;
}

/* CCN §6.3, §6.11, ruling 32: cavalry that gives way is hit by its symbol alone, and a square's flags
 * bounce cavalry. */
enum ccn_strike ccn_blow_kind(const struct bc_ctx *cx, const struct ccn_blow *b)
{
    if (b->when == CCN_FIRES)
        return CCN_RANGED;
    if (b->when == CCN_SQUARE_STRIKES)
        return CCN_BOUNCE;
    if (b->when != CCN_ATTACKS)
        return CCN_MELEE;
    if (b->retires)
        return CCN_RETIRE;
    bool bounces = ccn_state(cx)->unit[b->by].square && b->at < CCN_LEADER;
    return bounces && ccn_arm(cx, b->at) == CCN_CAV ? CCN_BOUNCE : CCN_MELEE;
}

/* CCN §5.34, §6.23: those of the card and of batteries only in an attack. `sum` has the dice of the unit
 * itself. */
int ccn_blow_dice(const struct bc_ctx *cx, const struct ccn_blow *b, struct ccn_sum *sum)
{
    switch (b->when) {
    case CCN_FIRES: return ccn_fire_dice(cx, b->by, ccn_where(ccn_state(cx), b->at), sum);
    case CCN_STRIKES_FIRST: return ccn_first_dice(cx, b->by, b->at, sum);
    case CCN_ATTACKS:
        return ccn_melee_dice(cx, b->by, b->at, true, b->bonus, sum) +
               ccn_support_dice(cx, b->at, b->bonus);
    default: return ccn_melee_dice(cx, b->by, b->at, false, false, sum);
    }
}

/* CCN §5.45, §5.50: one attack with its dice; a First Strike, an attack and a battle back are
 * three. */
void ccn_strike(struct bc_ctx *cx, const struct ccn_blow *b)
{
    struct ccn_strike_facts *k = facts(bc_call(cx, CCN_SEQ_STRIKE));
    k->by = b->by;
    k->at = b->at;
    k->hex = ccn_where(ccn_state(cx), b->at);
    k->kind = (uint8_t)ccn_blow_kind(cx, b);
    k->dice = (uint8_t)ccn_blow_dice(cx, b, NULL);
}

static bc_seats owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(ccn_side(cx, facts(f)->at));
}

static bool must_cast(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->dice;
}

/* CCN §2.3, ruling 50: one die after another, read together. */
static enum bc_flow cast_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    k->face[a->a[0]]++;
    return --k->dice ? BC_REPEAT : BC_NEXT;
}

/* --- Hits (CCN §5.36, §5.45, §5.46) --- */

/* CCN §5.36, §5.45, §5.53, §6.3: does this face take a block, or a lone leader? CCN §5.41, §6.24: the
 * sabres of militia and rifles miss units, also those of guns that support them. */
bool ccn_face_hits(const struct bc_ctx *cx, const struct ccn_strike_facts *k, int face)
{
    if (k->at >= CCN_LEADER)
        return face == CCN_FACE_SABRE;
    if (face != CCN_FACE_SABRE)
        return face == ccn_arm(cx, k->at); /* faces and arms have the same order */
    return (k->kind == CCN_MELEE || k->kind == CCN_BOUNCE) &&
           !(ccn_type(cx, k->by)->is & CCN_NO_SABRES);
}

int ccn_hits(const struct bc_ctx *cx, const struct ccn_strike_facts *k)
{
    int n = 0;
    for (int i = 0; i < CCN_FACES; i++)
        n += ccn_face_hits(cx, k, i) ? k->face[i] : 0;
    return n;
}

static void tell_dice(struct bc_ctx *cx, const struct ccn_strike_facts *k)
{
    struct bc_action ev = ccn_act(CCN_EV_CAST, BC_NATURE, k->hex, 0);
    for (int i = 0; i < CCN_FACES; i++)
        ev.a[1 + i] = k->face[i];
    bc_emit(cx, 0, 0, &ev);
}

static enum bc_flow told_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    tell_dice(cx, facts(f));
    return BC_NEXT;
}

/* CCN §5.53: a lone leader is attacked. */
static bool at_leader(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->at >= CCN_LEADER;
}

/* CCN §5.53: only a sabre harms a lone leader, whoever throws it; else he gives way. */
static enum bc_flow leader_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    int l = k->at - CCN_LEADER;
    if (k->is & FLED)
        return BC_LEAVE;
    if (ccn_hits(cx, k)) {
        ccn_leader_gone(cx, l);
        return BC_LEAVE;
    }
    k->is |= FLED;
    ccn_flee(cx, l);
    return BC_REPEAT;
}

/* CCN §5.49, §5.51: dice of a leader's check, all of which must show sabres; fewer when the unit is gone. */
int ccn_check_dice(bool gone)
{
    return gone ? 1 : 2;
}

/* Takes blocks away; CCN §5.49, §5.51, ruling 18: and sets the dice for the leader's check, once a
 * strike. */
static void lose(struct bc_ctx *cx, struct ccn_strike_facts *k, int n)
{
    struct ccn_state *s = ccn_state(cx);
    struct ccn_unit *u = &s->unit[k->at];
    int hex = u->at, l = s->leader_at[hex];
    if (n > u->blocks)
        n = u->blocks;
    if (!n)
        return;
    u->blocks = (uint8_t)(u->blocks - n);
    ccn_event(cx, CCN_EV_LOST, u->type, hex, n);
    k->hex = (uint8_t)hex;
    if (l != CCN_NONE && !(k->is & CHECKED))
        k->check = (uint8_t)ccn_check_dice(!u->blocks);
    if (!u->blocks) {
        k->is |= GONE;
        ccn_unit_gone(cx, k->at); /* may be the end: the frame is void then */
    }
}

/* CCN §5.46: hits before retreats. */
static enum bc_flow hits_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lose(cx, facts(f), ccn_hits(cx, facts(f)));
    return BC_NEXT;
}

/* --- The leader check (CCN §5.49 to §5.52) --- */

/* CCN §5.49, §5.51: blocks were lost, and a leader is with the unit. */
static bool must_check(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->check;
}

/* CCN §5.49, §5.51: two sabres of two while his unit lives, one of one when it is gone. It does not
 * matter whose dice they are (CCN ruling 20). */
static enum bc_flow check_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    int l = ccn_state(cx)->leader_at[k->hex];
    k->sabres = (uint8_t)(k->sabres + (a->a[0] == CCN_FACE_SABRE));
    if (--k->check)
        return BC_REPEAT;
    bool dies = k->sabres == ccn_check_dice(k->is & GONE);
    k->is |= CHECKED;
    if (dies)
        ccn_leader_gone(cx, l);
    else
        ccn_event(cx, CCN_EV_CHECK, l, 0, 0);
    return BC_NEXT;
}

static bool is_gone(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & GONE;
}

/* CCN §5.51, §5.52: whoever survives his unit goes back; its flags do not concern him. */
static enum bc_flow gone_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    int l = ccn_state(cx)->leader_at[k->hex];
    if (k->is & FLED || l == CCN_NONE)
        return BC_LEAVE;
    k->is |= FLED;
    ccn_flee(cx, l);
    return BC_REPEAT;
}

/* --- Flags (CCN §5.61 to §5.65) --- */

/* CCN §5.63: neighbouring hexes with own units or lone leaders. */
static int supporters(const struct bc_ctx *cx, int u)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int side = ccn_side(cx, u), n = 0;
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = b->next[s->unit[u].at][e];
        if (to == CCN_NONE)
            continue;
        if (s->unit_at[to] != CCN_NONE)
            n += ccn_side(cx, s->unit_at[to]) == side;
        else if (s->leader_at[to] != CCN_NONE)
            n += ccn_leader_side(cx, s->leader_at[to]) == side;
    }
    return n;
}

/* How many flags the target may ignore. CCN §6.11: none that bounce it off a square. */
int ccn_ignorable(const struct bc_ctx *cx, const struct ccn_strike_facts *k)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_type *t = ccn_type(cx, k->at);
    const struct ccn_unit *u = &s->unit[k->at];
    if (k->kind == CCN_BOUNCE)
        return 0;
    int n = t->ignore + (s->leader_at[u->at] != CCN_NONE); /* CCN §5.65, §5.62 */
    if (!u->square && supporters(cx, k->at) >= 2)          /* CCN §5.63, §6.16 */
        n++;
    if (t->arm != CCN_CAV &&
        ccn_is_covered(cx, s->unit[k->by].at, u->at)) /* CCN §5.64, ruling 36 */
        n++;
    return n;
}

/* CCN §5.54, §6.3: flags mean nothing to cavalry that retires. */
int ccn_flags(const struct ccn_strike_facts *k)
{
    return k->kind == CCN_RETIRE ? 0 : k->face[CCN_FACE_FLAG];
}

static bool has_flags(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_flags(facts(f));
}

/* CCN §5.61: the owner, if there is a reason. */
static bc_seats ignorer(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_ignorable(cx, facts(f)) ? owner(cx, f) : 0;
}

/* CCN §5.61: some, all or none. */
static void ignore_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    const struct ccn_strike_facts *k = facts(f);
    int n = ccn_ignorable(cx, k);
    for (int i = 0; i <= n && i <= k->face[CCN_FACE_FLAG]; i++)
        bc_add(out, ccn_act(CCN_IGNORE, seat, i, 0), 1);
}

/* CCN §5.61: the rest counts. */
static enum bc_flow ignore_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    k->face[CCN_FACE_FLAG] = (uint8_t)(k->face[CCN_FACE_FLAG] - a->a[0]);
    return BC_NEXT;
}

/* CCN §5.54, ruling 48: hexes that so many flags drive a unit back, if none is ignored. */
int ccn_steps(const struct bc_ctx *cx, int u, int flags)
{
    const struct ccn_type *t = ccn_type(cx, u);
    return flags > 0 ? t->retreat + (flags - 1) * t->retreat_more : 0;
}

/* CCN §5.54; CCN §6.15, ruling 46: a square does not move, each hex costs a block. */
static enum bc_flow yield_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    int steps = ccn_steps(cx, k->at, k->face[CCN_FACE_FLAG]);
    if (!steps)
        return BC_NEXT;
    if (ccn_state(cx)->unit[k->at].square)
        lose(cx, k, steps);
    else
        k->steps = (uint8_t)steps;
    return BC_NEXT;
}

/* --- Retreat (CCN §5.55 to §5.60) --- */

/* CCN §5.56, §5.57, §5.59, ruling 29: hexes one row nearer to the own side where the unit may go from
 * `from`; a lone leader of its side takes in a unit that has none. */
int ccn_retreats(const struct bc_ctx *cx, int u, int from, uint8_t out[2])
{
    const struct ccn_state *s = ccn_state(cx);
    uint8_t rear[2];
    int side = ccn_side(cx, u), n = 0, all = ccn_rear(cx, side, from, rear);
    bool led = s->leader_at[s->unit[u].at] != CCN_NONE;
    for (int i = 0; i < all; i++) {
        int to = rear[i], l = s->leader_at[to];
        if (s->unit_at[to] != CCN_NONE || !ccn_can_stand(cx, u, to))
            continue;
        if (l == CCN_NONE || (!led && ccn_leader_side(cx, l) == side))
            out[n++] = (uint8_t)to;
    }
    return n;
}

/* CCN §5.55, §5.59: how many hexes a unit can go back; CCN_ROWS: as many as it must, for a lone leader
 * takes it in. A square stays where it is (CCN §6.15). */
int ccn_room(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    bool here[CCN_HEXES] = {false};
    if (s->unit[u].square)
        return 0;
    here[s->unit[u].at] = true;
    for (int far = 0; far < CCN_ROWS; far++) {
        bool next[CCN_HEXES] = {false}, any = false;
        for (int h = 0; h < CCN_HEXES; h++) {
            uint8_t hex[2];
            int n = here[h] ? ccn_retreats(cx, u, h, hex) : 0;
            for (int i = 0; i < n; i++) {
                if (ccn_is_alone(s, hex[i]))
                    return CCN_ROWS;
                next[hex[i]] = any = true;
            }
        }
        if (!any)
            return far;
        memcpy(here, next, sizeof here);
    }
    return CCN_ROWS;
}

/* CCN §5.55: hexes to go, and a way. */
static bool must_retreat(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_strike_facts *k = facts(f);
    uint8_t hex[2];
    return k->steps && ccn_retreats(cx, k->at, ccn_state(cx)->unit[k->at].at, hex);
}

/* CCN ruling 15: any of them, but one of them. */
static void retreat_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    const struct ccn_strike_facts *k = facts(f);
    uint8_t hex[2];
    int n = ccn_retreats(cx, k->at, ccn_state(cx)->unit[k->at].at, hex);
    for (int i = 0; i < n; i++)
        bc_add(out, ccn_act(CCN_RETREAT, seat, hex[i], 0), 1);
}

/* CCN §5.55, §5.58, §5.59: one hex, its leader with it; with a lone leader it stops. */
static enum bc_flow retreat_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    bool joins = ccn_is_alone(ccn_state(cx), a->a[0]);
    k->steps = joins ? 0 : (uint8_t)(k->steps - 1);
    if (joins)
        ccn_event(cx, CCN_EV_STOPPED, a->a[0], 0, 0);
    ccn_march(cx, k->at, a->a[0]);
    return BC_REPEAT;
}

/* CCN §5.60: hexes to go, and no way. */
static bool is_blocked(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->steps;
}

/* CCN §5.60: no way is left, and none will open. */
static enum bc_flow blocked_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_strike_facts *k = facts(f);
    int n = k->steps;
    k->steps = 0;
    ccn_event(cx, CCN_EV_BLOCKED, ccn_state(cx)->unit[k->at].at, n, 0);
    lose(cx, k, n);
    return BC_NEXT;
}

const struct bc_step ccn_seq_strike[] = {
    [CCN_AT_STRIKE_CAST] = {"strike.cast", "CCN §5.45",
                            BC_DRAWS(must_cast, ccn_die_odds, cast_take)},
    [CCN_AT_STRIKE_TOLD] = {"strike.told", "CCN §5.45", BC_RUNS(BC_ALWAYS, told_take)},
    [CCN_AT_STRIKE_LEADER] = {"strike.leader", "CCN §5.53", BC_RUNS(at_leader, leader_take),
                              .calls = BC_SEQ(CCN_SEQ_LEADER)},
    [CCN_AT_STRIKE_HITS] = {"strike.hits", "CCN §5.46", BC_RUNS(BC_ALWAYS, hits_take)},
    [CCN_AT_STRIKE_CHECK] = {"strike.check", "CCN §5.49",
                             BC_DRAWS(must_check, ccn_die_odds, check_take)},
    [CCN_AT_STRIKE_GONE] = {"strike.gone", "CCN §5.51", BC_RUNS(is_gone, gone_take),
                            .calls = BC_SEQ(CCN_SEQ_LEADER)},
    [CCN_AT_STRIKE_IGNORE] = {"strike.ignore", "CCN §5.61",
                              BC_ASKS(has_flags, ignorer, ignore_legal, ignore_take),
                              BC_FACTS(CCN_ASK_FLAGS), BC_TELLS(ccn_tell_flags)},
    [CCN_AT_STRIKE_YIELD] = {"strike.yield", "CCN §5.54", BC_RUNS(has_flags, yield_take)},
    [CCN_AT_STRIKE_RETREAT] = {"strike.retreat", "CCN §5.55",
                               BC_ASKS(must_retreat, owner, retreat_legal, retreat_take),
                               BC_FACTS(CCN_ASK_RETREAT)},
    [CCN_AT_STRIKE_BLOCKED] = {"strike.blocked", "CCN §5.60", BC_RUNS(is_blocked, blocked_take)},
    [CCN_AT_STRIKE_CHECK_AGAIN] = {"strike.check_again", "CCN §5.50",
                                   BC_DRAWS(must_check, ccn_die_odds, check_take)},
    [CCN_AT_STRIKE_GONE_AGAIN] = {"strike.gone_again", "CCN §5.52", BC_RUNS(is_gone, gone_take),
                                  .calls = BC_SEQ(CCN_SEQ_LEADER)},
    {0},
};
