/* melee.c - CCN §5.38 to §5.48, §5.72 to §5.77 and chapter 6: a melee with all its interruptions, one row
 * each. The rows look only at the board and at the bits of their frame. */
#include "rules/ccn/tell.h"

enum {                              /* ccn_melee_facts.is */
       BONUS = CCN_MELEE_AGAIN,     /* the second attack of cavalry (CCN §5.76) */
       STRUCK = CCN_MELEE_STRUCK,   /* the defender has played First Strike */
       RETIRES = CCN_MELEE_RETIRES, /* the defending cavalry gives way (CCN §6.1) */
       FORMS = 8,                   /* the defending infantry forms a square (CCN §6.8) */
       STOOD = 16,                  /* the square has fought first (CCN §6.10) */
       ENTERED = CCN_MELEE_ENTERED, /* the attacker stands on the vacated hex */
       HALTED = 64,                 /* and may not ride on */
};

static struct ccn_melee_facts *facts(const struct bc_frame *f)
{
    return &ccn_frame(f)->melee;
}

/* CCN §5.38: who attacks whom, before anything else is known. */
struct ccn_melee_facts ccn_melee_of(const struct ccn_state *s, int by, int at, bool bonus)
{
    return (struct ccn_melee_facts){.by = (uint8_t)by,
                                    .at = (uint8_t)at,
                                    .hex = ccn_where(s, at),
                                    .start = s->unit[by].at,
                                    .is = bonus ? BONUS : 0};
}

/* CCN §5.38: the announcement; everything else follows from it. */
void ccn_melee(struct bc_ctx *cx, int by, int at, bool bonus)
{
    struct ccn_state *s = ccn_state(cx);
    *facts(bc_call(cx, CCN_SEQ_MELEE)) = ccn_melee_of(s, by, at, bonus);
    s->support[0] = s->support[1] = 0;
}

static bool against_unit(const struct ccn_melee_facts *m)
{
    return m->at < CCN_LEADER;
}

/* --- The declaration: combined arms (CCN §6.21, ruling 53) --- */

/* CCN §6.21, ruling 25: infantry or cavalry attacks, and a battery could help. */
static bool may_combine(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    if (ccn_arm(cx, m->by) == CCN_ART)
        return false;
    for (int u = 0; u < ccn_state(cx)->units; u++)
        if (ccn_may_support(cx, u, m->by, m->at))
            return true;
    return false;
}

/* CCN §6.21, ruling 53: batteries one by one, then the attack. */
static void combine_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    bc_add(out, ccn_act(CCN_GO, seat, 0, 0), 1);
    for (int u = 0; u < s->units; u++)
        if (ccn_may_support(cx, u, m->by, m->at))
            bc_add(out, ccn_act(CCN_SUPPORT, seat, s->unit[u].at, 0), 1);
}

/* CCN §6.21, §6.26: it has fought, whatever becomes of its dice. */
static enum bc_flow combine_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    if (a->kind == CCN_GO)
        return BC_NEXT;
    int u = s->unit_at[a->a[0]];
    s->support[u / 32] |= 1u << u % 32;
    s->unit[u].is |= CCN_FOUGHT; /* even if its dice are lost (CCN ruling 25) */
    return BC_REPEAT;
}

/* --- First Strike (CCN §5.39, §8.17) --- */

/* Asked whether or not the card is held: the question must not tell (CCN ruling 24). */
static bool may_strike(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    if (!against_unit(m) || !s->held[1 - s->active])
        return false;
    return !(s->unit[m->at].square && ccn_arm(cx, m->by) == CCN_CAV); /* CCN ruling 5 */
}

static void refuse_bar(const struct bc_ctx *cx, const struct ccn_melee_facts *m, int seat,
                       struct bc_list *out);

/* CCN ruling 23: the moment to play it, no duty. */
static void strike_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    static const struct bc_bar none = {"CCN §8.17", "strike.none"};
    bool holds = ccn_state(cx)->hand[seat][CCN_FIRST];
    bc_add(out, ccn_act(CCN_PASS, seat, 0, 0), 1);
    bc_offer(out, ccn_act(CCN_STRIKE_FIRST, seat, 0, 0), holds ? NULL : &none);
    refuse_bar(cx, facts(f), seat, out);
}

/* CCN §8.17: the card is gone, and the attacker is struck first. */
static enum bc_flow strike_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_melee_facts *m = facts(f);
    struct ccn_state *s = ccn_state(cx);
    int side = a->seat;
    if (a->kind == CCN_PASS)
        return BC_NEXT;
    bc_bag_move(s->hand[side], s->out, CCN_FIRST);
    s->held[side]--;
    s->strikes++;
    m->is |= STRUCK;
    ccn_strike(cx, &(struct ccn_blow){m->at, m->by, CCN_STRIKES_FIRST, false, false});
    return BC_NEXT;
}

/* CCN §6.26, §8.17: the attacker has been met, by First Strike or by a square. */
static bool was_struck(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & (STRUCK | STOOD);
}

/* CCN §8.17, §6.26: the attack is over if the attacker is gone or off its hex. One that could not
 * retreat is still there (CCN ruling 28). */
static enum bc_flow survive_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct ccn_melee_facts *m = facts(f);
    struct ccn_state *s = ccn_state(cx);
    if (s->unit[m->by].at == m->start)
        return BC_NEXT;
    s->support[0] = s->support[1] = 0;
    return BC_LEAVE;
}

/* --- Retire and reform (CCN §6.1 to §6.6) --- */

/* CCN §6.2, §6.6, ruling 55: two hexes, of which the second may be a lone leader's, or one to him. */
bool ccn_can_retire(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    uint8_t first[2], second[2];
    int n = ccn_retreats(cx, u, s->unit[u].at, first);
    for (int i = 0; i < n; i++)
        if (ccn_is_alone(s, first[i]) || ccn_retreats(cx, u, first[i], second))
            return true;
    return false;
}

/* CCN §6.5: from an attack only; First Strike, battle back and fire do not come here. */
static bool may_retire(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    return against_unit(m) && !(m->is & STRUCK) && ccn_arm(cx, m->by) == CCN_INF &&
           ccn_arm(cx, m->at) == CCN_CAV && ccn_can_retire(cx, m->at);
}

/* CCN §6.1: it may, and need not. */
static void retire_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_STAND, seat, 0, 0), 1);
    bc_add(out, ccn_act(CCN_RETIRES, seat, 0, 0), 1);
}

/* CCN §6.1, §6.2: two hexes, when the dice have been rolled. */
static enum bc_flow retire_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_melee_facts *m = facts(f);
    if (a->kind == CCN_RETIRES) {
        m->is |= RETIRES;
        m->steps = 2;
    }
    return BC_NEXT;
}

/* --- The square (CCN §6.7 to §6.12) --- */

/* CCN §6.9: one of four places of the track. */
static int free_place(const struct ccn_state *s, int side)
{
    for (int i = 0; i < CCN_PLACES; i++)
        if (s->track[side][i] == CCN_NONE)
            return i;
    return -1;
}

/* CCN §6.8: three cards, a place for one of them, and open ground; else a reason. */
static const char *square_bar(const struct bc_ctx *cx, int u)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    int hex = s->unit[u].at, side = ccn_side(cx, u);
    if (b->works[hex])
        return "square.works";
    if (b->terrain[hex] == CCN_TOWN || b->terrain[hex] == CCN_MILL)
        return "square.town";
    if (s->held[side] < 3)
        return "square.cards";
    return free_place(s, side) < 0 ? "square.track" : NULL;
}

/* CCN §6.8: infantry that is not in square, with nothing against it. */
bool ccn_can_square(const struct bc_ctx *cx, int u)
{
    return ccn_arm(cx, u) == CCN_INF && !ccn_state(cx)->unit[u].square && !square_bar(cx, u);
}

/* CCN §6.2, §6.8: why the defender is not asked to retire or to form square. */
const char *ccn_melee_bar(const struct bc_ctx *cx, const struct ccn_melee_facts *m)
{
    if (!against_unit(m))
        return NULL;
    int by = ccn_arm(cx, m->by), at = ccn_arm(cx, m->at);
    if (by == CCN_CAV && at == CCN_INF && !ccn_state(cx)->unit[m->at].square)
        return square_bar(cx, m->at);
    return by == CCN_INF && at == CCN_CAV && !ccn_can_retire(cx, m->at) ? "retire.room" : NULL;
}

/* CCN §6.2, §6.8: at a question that comes in any case the table can say what is not asked. */
static void refuse_bar(const struct bc_ctx *cx, const struct ccn_melee_facts *m, int seat,
                       struct bc_list *out)
{
    const char *bar = out->why ? ccn_melee_bar(cx, m) : NULL;
    bool square = ccn_arm(cx, m->by) == CCN_CAV;
    struct bc_action act = ccn_act(square ? CCN_SQUARE : CCN_RETIRES, seat, 0, 0);
    if (bar)
        bc_refuse(out, &act, square ? "CCN §6.8" : "CCN §6.2", bar);
}

/* CCN §6.9: the card is hidden from the other side. */
void ccn_form_square(struct bc_ctx *cx, int u, int card)
{
    struct ccn_state *s = ccn_state(cx);
    int side = ccn_side(cx, u), place = free_place(s, side);
    s->hand[side][card]--;
    s->held[side]--;
    s->track[side][place] = (uint8_t)card;
    s->unit[u].square = (uint8_t)(1 + place);
    ccn_event(cx, CCN_EV_FORMED, s->unit[u].at, 1 + place, 0);
    ccn_tell(cx, BC_BIT(side), CCN_EV_CARD, card, 0);
}

/* CCN §6.20: the card goes back to the hand. */
void ccn_open_square(struct bc_ctx *cx, int u)
{
    struct ccn_state *s = ccn_state(cx);
    int side = ccn_side(cx, u);
    if (!s->unit[u].square)
        return;
    uint8_t *place = &s->track[side][s->unit[u].square - 1];
    if (*place != CCN_HIDDEN) /* else the hand is hidden as well */
        s->hand[side][*place]++;
    s->held[side]++;
    *place = CCN_NONE;
    s->unit[u].square = 0;
    ccn_event(cx, CCN_EV_OPENED, s->unit[u].at, 0, 0);
}

/* CCN §6.8, ruling 5, ruling 24: infantry that cavalry attacks, and that has not struck first. */
static bool may_form(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    return against_unit(m) && !(m->is & STRUCK) && ccn_arm(cx, m->by) == CCN_CAV &&
           ccn_can_square(cx, m->at);
}

/* CCN §6.8: it may, and need not. */
static void form_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_STAND, seat, 0, 0), 1);
    bc_add(out, ccn_act(CCN_SQUARE, seat, 0, 0), 1);
}

/* CCN §6.8: it will, when the card has been drawn. */
static enum bc_flow form_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == CCN_SQUARE)
        facts(f)->is |= FORMS;
    return BC_NEXT;
}

static bool is_forming(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return facts(f)->is & FORMS;
}

/* CCN §6.9: any card of the hand, unseen. */
static void card_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                      struct bc_list *out)
{
    int side = 1 - ccn_state(cx)->active;
    struct bc_action act = ccn_act(CCN_DRAWN, seat, side, 0);
    bc_bag_odds(ccn_state(cx)->hand[side], CCN_CARDS, act, 1, out);
}

/* CCN §6.9: it goes to the track. */
static enum bc_flow card_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_form_square(cx, facts(f)->at, a->a[1]);
    return BC_NEXT;
}

/* CCN §6.10: old squares and new ones, against cavalry. */
static bool stands_in_square(const struct bc_ctx *cx, const struct ccn_melee_facts *m)
{
    return against_unit(m) && ccn_arm(cx, m->by) == CCN_CAV && ccn_state(cx)->unit[m->at].square;
}

static bool must_stand(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return stands_in_square(cx, facts(f));
}

/* CCN §6.10, §6.11: its flags bounce. */
static enum bc_flow square_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_melee_facts *m = facts(f);
    m->is |= STOOD;
    ccn_strike(cx, &(struct ccn_blow){m->at, m->by, CCN_SQUARE_STRIKES, false, false});
    return BC_NEXT;
}

/* --- The attack --- */

static struct ccn_blow attack_of(const struct ccn_melee_facts *m)
{
    return (struct ccn_blow){m->by, m->at, CCN_ATTACKS, m->is & BONUS, m->is & RETIRES};
}

/* CCN §5.45, §6.3, §6.11, §6.23: all dice together, those of the batteries included. */
static enum bc_flow attack_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    const struct ccn_blow attack = attack_of(facts(f));
    ccn_strike(cx, &attack);
    s->support[0] = s->support[1] = 0;
    return BC_NEXT;
}

/* CCN §6.4: two hexes back, or one onto a lone leader. */
static bool goes_back(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    return m->is & RETIRES && m->steps && ccn_state(cx)->unit[m->at].at != CCN_NONE;
}

/* CCN §6.2, §6.4, §6.6: a first hex only where a second can follow. */
static void back_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    uint8_t hex[2], next[2];
    int n = ccn_retreats(cx, m->at, s->unit[m->at].at, hex);
    for (int i = 0; i < n; i++)
        if (m->steps == 1 || ccn_is_alone(s, hex[i]) || ccn_retreats(cx, m->at, hex[i], next))
            bc_add(out, ccn_act(CCN_RETREAT, seat, hex[i], 0), 1);
}

/* CCN §6.4, §6.6: hex by hex; with a lone leader it stops. */
static enum bc_flow back_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_melee_facts *m = facts(f);
    bool joins = ccn_is_alone(ccn_state(cx), a->a[0]);
    m->steps = joins ? 0 : (uint8_t)(m->steps - 1);
    ccn_march(cx, m->at, a->a[0]); /* may be the end: the frame is void then */
    return BC_REPEAT;
}

/* --- What the winner may do (CCN §5.72 to §5.77) --- */

/* CCN §5.73, §5.75, §6.18: not artillery, not a square; the hex must be empty. */
static bool may_advance(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    return ccn_arm(cx, m->by) != CCN_ART && !s->unit[m->by].square &&
           s->unit_at[m->hex] == CCN_NONE && s->leader_at[m->hex] == CCN_NONE &&
           s->unit[m->by].at == m->start;
}

/* CCN §5.72, §5.74: optional. */
static void advance_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_STAY, seat, 0, 0), 1);
    bc_add(out, ccn_act(CCN_ADVANCE, seat, 0, 0), 1);
}

/* CCN ruling 17: terrain that stops a move ends the breakthrough too. */
static void enter(struct bc_ctx *cx, struct ccn_melee_facts *m, int to)
{
    struct ccn_state *s = ccn_state(cx);
    if (ccn_stops(cx, s->unit[m->by].at, to) || ccn_is_alone(s, to))
        m->is |= HALTED;
    if (ccn_spoils(cx, m->by, to))
        s->unit[m->by].is |= CCN_NO_FIGHT;
    m->is |= ENTERED;
    ccn_march(cx, m->by, to);
}

/* CCN §5.72, §5.74: into the vacated hex. */
static enum bc_flow advance_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_melee_facts *m = facts(f);
    if (a->kind == CCN_STAY)
        return BC_LEAVE;
    enter(cx, m, m->hex);
    return BC_NEXT;
}

/* CCN §5.74: cavalry may ride on by one hex, also back. */
static bool may_ride(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    return (m->is & (ENTERED | HALTED | BONUS)) == ENTERED && ccn_arm(cx, m->by) == CCN_CAV;
}

/* CCN §5.74: one hex further, also back, or none. */
static void ride_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    int from = s->unit[m->by].at;
    bool led = s->leader_at[from] != CCN_NONE;
    bc_add(out, ccn_act(CCN_STAY, seat, 0, 0), 1);
    for (int e = 0; e < CCN_EDGES; e++) {
        int to = ccn_battle(cx)->next[from][e];
        if (to == CCN_NONE || s->unit_at[to] != CCN_NONE || !ccn_can_stand(cx, m->by, to))
            continue;
        int l = s->leader_at[to];
        if (l == CCN_NONE || (!led && ccn_leader_side(cx, l) == seat))
            bc_add(out, ccn_act(CCN_RIDE, seat, to, 0), 1);
    }
}

/* CCN §5.74: the second step. */
static enum bc_flow ride_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    if (a->kind == CCN_RIDE)
        enter(cx, facts(f), a->a[0]);
    return BC_NEXT;
}

/* CCN §5.76, §5.77: once, after a breakthrough, at anybody next to it. */
static bool may_go_on(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_melee_facts *m = facts(f);
    uint8_t target[CCN_EDGES];
    return (m->is & (ENTERED | BONUS)) == ENTERED && ccn_arm(cx, m->by) == CCN_CAV &&
           !(ccn_state(cx)->unit[m->by].is & CCN_NO_FIGHT) && ccn_melee_targets(cx, m->by, target);
}

/* CCN §5.76: any neighbour, or nobody. */
static void bonus_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct ccn_melee_facts *m = facts(f);
    const struct ccn_state *s = ccn_state(cx);
    uint8_t target[CCN_EDGES];
    int n = ccn_melee_targets(cx, m->by, target);
    bc_add(out, ccn_act(CCN_STAY, seat, 0, 0), 1);
    for (int i = 0; i < n; i++) {
        int at = target[i], hex = ccn_where(s, at);
        bc_add(out, ccn_act(CCN_FIGHT, seat, s->unit[m->by].at, hex), 1);
    }
}

/* CCN §5.76: a melee of its own (-> melee). */
static enum bc_flow bonus_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    const struct ccn_melee_facts *m = facts(f);
    if (a->kind == CCN_STAY)
        return BC_LEAVE;
    ccn_melee(cx, m->by, ccn_enemy_at(cx, ccn_state(cx)->active, a->a[1]), true);
    return BC_NEXT;
}

/* --- Battle back (CCN §5.47, §5.48) --- */

static struct ccn_blow answer_of(const struct ccn_melee_facts *m)
{
    return (struct ccn_blow){m->at, m->by, CCN_ANSWERS, false, false};
}

/* CCN ruling 27: without dice it could do nothing, so it is not asked for. */
static bool can_answer(const struct bc_ctx *cx, const struct ccn_melee_facts *m)
{
    const struct ccn_state *s = ccn_state(cx);
    const struct ccn_blow answer = answer_of(m);
    return against_unit(m) && !(m->is & (STRUCK | STOOD | RETIRES | ENTERED)) &&
           s->unit[m->at].at == m->hex && s->unit[m->by].at == m->start &&
           ccn_blow_dice(cx, &answer, NULL);
}

static bool may_battle_back(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return can_answer(cx, facts(f));
}

/* CCN §5.47: it may, and need not. */
static void battle_back_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                              struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_PASS, seat, 0, 0), 1);
    bc_add(out, ccn_act(CCN_BATTLE_BACK, seat, 0, 0), 1);
    refuse_bar(cx, facts(f), seat, out);
}

/* CCN §6.25: against the unit alone, never the batteries. A square has no bounce here: infantry and
 * guns attack it as any unit (CCN §6.14), cavalry was met by its first die (CCN ruling 32). */
static enum bc_flow battle_back_take(struct bc_ctx *cx, struct bc_frame *f,
                                     const struct bc_action *a)
{
    const struct ccn_blow answer = answer_of(facts(f));
    if (a->kind == CCN_BATTLE_BACK)
        ccn_strike(cx, &answer);
    return BC_NEXT;
}

/* CCN §5.47, §6.10, §8.17: the strikes that are to come, in order, while nobody is beaten: of a First
 * Strike that is played, or of a square, then of the attack; else of the attack, then back. */
int ccn_blows(const struct bc_ctx *cx, const struct ccn_melee_facts *m, struct ccn_blow out[2])
{
    bool struck = m->is & STRUCK, stands = !struck && stands_in_square(cx, m);
    int n = 0;
    if (struck || stands)
        out[n++] = (struct ccn_blow){m->at, m->by, struck ? CCN_STRIKES_FIRST : CCN_SQUARE_STRIKES,
                                     false, false};
    out[n++] = attack_of(m);
    if (n == 1 && can_answer(cx, m))
        out[n++] = answer_of(m);
    return n;
}

const struct bc_step ccn_seq_melee[] = {
    [CCN_AT_MELEE_COMBINE] = {"melee.combine", "CCN §6.21",
                              BC_ASKS(may_combine, ccn_active, combine_legal, combine_take),
                              BC_FACTS(CCN_ASK_MELEE), BC_TELLS(ccn_tell_melee)},
    [CCN_AT_MELEE_FIRST_STRIKE] = {"melee.first_strike", "CCN §5.39",
                                   BC_ASKS(may_strike, ccn_other, strike_legal, strike_take),
                                   BC_FACTS(CCN_ASK_MELEE), BC_TELLS(ccn_tell_melee),
                                   .calls = BC_SEQ(CCN_SEQ_STRIKE)},
    [CCN_AT_MELEE_STRUCK] = {"melee.struck", "CCN §8.17", BC_RUNS(was_struck, survive_take)},
    [CCN_AT_MELEE_RETIRE] = {"melee.retire", "CCN §6.1",
                             BC_ASKS(may_retire, ccn_other, retire_legal, retire_take),
                             BC_FACTS(CCN_ASK_MELEE), BC_TELLS(ccn_tell_melee)},
    [CCN_AT_MELEE_SQUARE] = {"melee.square", "CCN §6.8",
                             BC_ASKS(may_form, ccn_other, form_legal, form_take),
                             BC_FACTS(CCN_ASK_MELEE), BC_TELLS(ccn_tell_melee)},
    [CCN_AT_MELEE_CARD] = {"melee.card", "CCN §6.9", BC_DRAWS(is_forming, card_odds, card_take)},
    [CCN_AT_MELEE_STAND] = {"melee.stand", "CCN §6.10", BC_RUNS(must_stand, square_take),
                            .calls = BC_SEQ(CCN_SEQ_STRIKE)},
    [CCN_AT_MELEE_BOUNCED] = {"melee.bounced", "CCN §6.26", BC_RUNS(was_struck, survive_take)},
    [CCN_AT_MELEE_ATTACK] = {"melee.attack", "CCN §5.45", BC_RUNS(BC_ALWAYS, attack_take),
                             .calls = BC_SEQ(CCN_SEQ_STRIKE)},
    [CCN_AT_MELEE_BACK] = {"melee.back", "CCN §6.4",
                           BC_ASKS(goes_back, ccn_other, back_legal, back_take),
                           BC_FACTS(CCN_ASK_RETREAT)},
    [CCN_AT_MELEE_ADVANCE] = {"melee.advance", "CCN §5.72",
                              BC_ASKS(may_advance, ccn_active, advance_legal, advance_take),
                              BC_FACTS(CCN_ASK_MELEE)},
    [CCN_AT_MELEE_RIDE] = {"melee.ride", "CCN §5.74",
                           BC_ASKS(may_ride, ccn_active, ride_legal, ride_take),
                           BC_FACTS(CCN_ASK_MELEE)},
    [CCN_AT_MELEE_BONUS] = {"melee.bonus", "CCN §5.76",
                            BC_ASKS(may_go_on, ccn_active, bonus_legal, bonus_take),
                            BC_FACTS(CCN_ASK_MELEE), BC_TELLS(ccn_tell_fight),
                            .calls = BC_SEQ(CCN_SEQ_MELEE)},
    [CCN_AT_MELEE_BATTLE_BACK] = {"melee.battle_back", "CCN §5.47",
                                  BC_ASKS(may_battle_back, ccn_other, battle_back_legal,
                                          battle_back_take),
                                  BC_FACTS(CCN_ASK_MELEE),
                                  BC_TELLS(ccn_tell_melee), .calls = BC_SEQ(CCN_SEQ_STRIKE)},
    {0},
};
