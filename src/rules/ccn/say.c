/* say.c - how Commands & Colors: Napoleonics is told: which troops do something, and dice together with
 * what they have done. Dice one by one are not told. */
#include "rules/ccn/ccn.h"

/* --- Pieces and dice as values --- */

/* A piece where it stands, or an empty hex: CCN_DOM_MAN. */
static int man(const struct bc_ctx *cx, int hex, bool leader)
{
    const struct ccn_state *s = ccn_state(cx);
    int u = s->unit_at[hex], l = s->leader_at[hex];
    int who = !leader && u != CCN_NONE ? 1 + s->unit[u].type
              : l != CCN_NONE          ? 1 + CCN_TYPES + l
                                       : 0;
    return who * CCN_MAN + hex;
}

static int unit(const struct bc_ctx *cx, int hex)
{
    return man(cx, hex, false);
}

static int leader(int l, int hex)
{
    return (1 + CCN_TYPES + l) * CCN_MAN + hex;
}

/* Dice by faces: CCN_DOM_FACES; -1: more than a value holds. */
static int dice(const uint8_t face[CCN_FACES])
{
    int v = 0, sum = 0;
    for (int i = CCN_FACES; i-- > 0; v = v * 8 + face[i])
        sum += face[i] > 7;
    return sum ? -1 : v;
}

/* --- Frames --- */

static const struct ccn_frame *top(const struct bc_told *ev, int seq)
{
    const struct bc_frame *f = bc_top(ev->before);
    return f && f->seq == seq ? ccn_frame(f) : NULL;
}

/* Where the unit or leader stood that is struck, or was attacked. */
static int struck(const struct bc_told *ev)
{
    return ccn_where(ccn_state(ev->before), ccn_frame(bc_top(ev->before))->fight.at);
}

/* The strike that has just been thrown or has cost blocks: it is aimed at this hex, and no other has begun
 * since. */
static const struct ccn_strike_facts *strike(const struct bc_told *ev, int hex)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_STRIKE);
    return f && ccn_where(ccn_state(ev->before), f->strike.at) == hex ? &f->strike : NULL;
}

/* What an event before this one says, of those that the same action has brought; or NULL. */
static const struct bc_action *earlier(const struct bc_told *ev, int kind)
{
    for (int i = ev->log ? ev->at : 0; i-- > 0;)
        if (ev->log->v[i].act.kind == kind)
            return &ev->log->v[i].act;
    return NULL;
}

/* --- Dice --- */

/* Those for a card are told together when the last one has fallen; those of a strike, of a leader's check
 * and at a fleeing leader with what they did. */
static void say_die(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_TURN);
    uint8_t face[CCN_FACES];
    if (!f || f->turn.dice != 1)
        return;
    for (int i = 0; i < CCN_FACES; i++)
        face[i] = (uint8_t)(ccn_state(ev->before)->face[i] + (i == say.a[0]));
    say.kind = CCN_SAY_CARD_DICE;
    say.a[0] = (int16_t)dice(face);
    bc_say(t, say);
}

static void say_cast(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct ccn_strike_facts *now = earlier(ev, CCN_EV_CAST) ? NULL : strike(ev, say.a[0]);
    struct ccn_strike_facts k = now ? *now : (struct ccn_strike_facts){0};
    for (int i = 0; i < CCN_FACES; i++)
        k.face[i] = (uint8_t)say.a[1 + i];
    int v = dice(k.face);
    if (v >= 0) {
        bool melee = now && k.kind != CCN_RANGED;
        struct bc_action cast = {.kind = melee ? CCN_SAY_THROWS : CCN_SAY_DICE, .seat = say.seat};
        cast.a[0] = (int16_t)unit(ev->before, say.a[0]);
        cast.a[1] = (int16_t)v;
        if (melee)
            cast.a[2] = (int16_t)unit(ev->before, ccn_where(ccn_state(ev->before), k.by));
        say = cast;
    }
    bc_say(t, say);
    if (now && k.at < CCN_LEADER && !ccn_hits(ev->before, &k) &&
        (!k.face[CCN_FACE_FLAG] || k.kind == CCN_RETIRE))
        bc_say(t, ccn_act(CCN_SAY_NOTHING, say.seat, 0, 0));
}

/* CCN §6.15: a square does not go back, flags cost it blocks. */
static void say_lost(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct ccn_strike_facts *now = strike(ev, say.a[1]);
    const struct bc_action *cast = earlier(ev, CCN_EV_CAST);
    struct ccn_strike_facts k = now ? *now : (struct ccn_strike_facts){.at = CCN_LEADER};
    bool square = k.at < CCN_LEADER && ccn_state(ev->before)->unit[k.at].square;
    for (int i = 0; cast && i < CCN_FACES; i++)
        k.face[i] = (uint8_t)cast->a[1 + i];
    bool hit = cast && square && !earlier(ev, CCN_EV_LOST) && ccn_hits(ev->before, &k);
    if (square && !hit && k.face[CCN_FACE_FLAG]) {
        if (ev->log && ev->log->v[0].act.kind == CCN_IGNORE)
            k.face[CCN_FACE_FLAG] = (uint8_t)(k.face[CCN_FACE_FLAG] - ev->log->v[0].act.a[0]);
        struct bc_action stays = {.kind = CCN_SAY_SQUARE, .seat = say.seat};
        stays.a[0] = (int16_t)unit(ev->before, say.a[1]);
        stays.a[1] = say.a[2];
        stays.a[2] = k.face[CCN_FACE_FLAG];
        say = stays;
    }
    bc_say(t, say);
}

/* --- What became of a leader --- */

/* Among the enemy, with the dice that he threw. */
static bool say_through(const struct bc_told *ev, struct bc_action *say)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_LEADER);
    uint8_t face[CCN_FACES];
    if (!f || !f->leader.dice || !ev->log || ev->log->v[0].act.kind != CCN_DIE)
        return false;
    for (int i = 0; i < CCN_FACES; i++)
        face[i] = (uint8_t)(f->leader.face[i] + (i == ev->log->v[0].act.a[0]));
    say->kind = say->kind == CCN_EV_KILLED ? CCN_SAY_FALLS : CCN_SAY_SLIPS;
    say->a[1] = f->leader.hex;
    say->a[2] = (int16_t)dice(face);
    return true;
}

/* CCN §5.49, §5.51: his check, so many sabres of one die or of two. */
static bool say_check(const struct bc_told *ev, struct bc_action *say)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_STRIKE);
    if (!f || !f->strike.check || !ev->log || ev->log->v[0].act.kind != CCN_DIE)
        return false;
    say->kind = say->kind == CCN_EV_KILLED ? CCN_SAY_CHECK_KILLS : CCN_SAY_CHECKED;
    say->a[1] = (int16_t)(f->strike.sabres + (ev->log->v[0].act.a[0] == CCN_FACE_SABRE));
    say->a[2] = f->strike.is & CCN_STRIKE_GONE ? 1 : 2;
    return true;
}

static void say_leader(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    (void)(say_through(ev, &say) || say_check(ev, &say));
    bc_say(t, say);
}

/* --- Melee and retreat --- */

static void say_flees(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_LEADER);
    if (f)
        say.a[1] = (int16_t)leader(f->leader.leader, f->leader.hex);
    bc_say(t, say);
}

static void say_melee(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct ccn_frame *f = top(ev, CCN_SEQ_MELEE);
    int at = f ? ccn_where(ccn_state(ev->before), f->melee.by) : CCN_NONE;
    if (at == CCN_NONE)
        return;
    say.a[say.kind == CCN_RIDE] = (int16_t)unit(ev->before, at);
    if (say.kind == CCN_ADVANCE)
        say.a[1] = f->melee.hex;
    bc_say(t, say);
}

void ccn_say(const struct bc_told *ev, struct bc_tale *t)
{
    struct bc_action say = *ev->act;
    int16_t *a = say.a;
    switch (say.kind) {
    case CCN_FIRE:
    case CCN_FIGHT:
        a[2] = (int16_t)unit(ev->before, a[0]);
        a[3] = (int16_t)unit(ev->before, a[1]);
        break;
    case CCN_MOVE: a[2] = (int16_t)unit(ev->before, a[0]); break;
    case CCN_LEAD: a[2] = (int16_t)man(ev->before, a[0], true); break;
    case CCN_ORDER: a[1] = (int16_t)unit(ev->before, a[0]); break;
    case CCN_ORDER_LEADER: a[1] = (int16_t)man(ev->before, a[0], true); break;
    case CCN_BATTLE_BACK: a[0] = (int16_t)unit(ev->before, struck(ev)); break;
    case CCN_RETREAT: a[1] = (int16_t)unit(ev->before, struck(ev)); break;
    case CCN_FLEE: say_flees(ev, say, t); return;
    case CCN_ADVANCE:
    case CCN_RIDE: say_melee(ev, say, t); return;
    case CCN_DIE: say_die(ev, say, t); return;
    case CCN_EV_CAST: say_cast(ev, say, t); return;
    case CCN_EV_LOST: say_lost(ev, say, t); return;
    case CCN_EV_CHECK:
    case CCN_EV_KILLED:
    case CCN_EV_ESCAPED: say_leader(ev, say, t); return;
    case CCN_EV_TURN: a[2] = a[0]; break;
    case CCN_EV_WINS: a[1] = a[0]; break;
    default: break;
    }
    bc_say(t, say);
}
