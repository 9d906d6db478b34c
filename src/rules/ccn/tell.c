/* tell.c - what players are told before they decide (game/door.h): whom a card can order, where a move
 * leads, what a fight would bring. Nothing is worked out here: it is asked of the rules, on a copy where the
 * thing has been done. */
#include "rules/ccn/tell.h"

static void fact(struct bc_facts *facts, const char *rule, int kind, int a, int b)
{
    bc_fact(facts, rule, ccn_act(kind, 0, a, b));
}

/* --- A copy to try things on --- */

struct trial {
    struct ccn_state s;
    struct bc_ctx cx;
};

static void try_on(struct trial *t, const struct bc_ctx *cx)
{
    t->s = *ccn_state(cx);
    t->cx = (struct bc_ctx){cx->game, cx->data, &t->s.h, NULL};
}

/* --- One strike --- */

static const struct {
    int kind;
    const char *rule;
} occasion[] = {[CCN_FIRES] = {CCN_TELL_FIRES, "CCN §5.24"},
                [CCN_STRIKES_FIRST] = {CCN_TELL_STRIKES_FIRST, "CCN §8.17"},
                [CCN_SQUARE_STRIKES] = {CCN_TELL_SQUARE_STRIKES, "CCN §6.10"},
                [CCN_ATTACKS] = {CCN_TELL_ATTACKS, "CCN §5.38"},
                [CCN_ANSWERS] = {CCN_TELL_ANSWERS, "CCN §5.47"}};

/* CCN §5.29 to §5.35, §5.40 to §5.44, §6.23: how many dice, and where each comes from. */
static int tell_dice(const struct bc_ctx *cx, const struct ccn_blow *b, struct bc_facts *facts)
{
    const struct ccn_state *s = ccn_state(cx);
    struct ccn_sum sum = {0};
    int dice = ccn_blow_dice(cx, b, &sum);
    bc_fact(facts, occasion[b->when].rule,
            (struct bc_action){.kind = (int16_t)occasion[b->when].kind,
                               .a = {s->unit[b->by].at, ccn_where(s, b->at), (int16_t)dice}});
    for (int i = 0; i < sum.n; i++)
        fact(facts, sum.part[i].rule, CCN_TELL_PART, sum.part[i].word, sum.part[i].value);
    for (int u = 0; u < s->units && b->when == CCN_ATTACKS && b->at < CCN_LEADER; u++) {
        int more = ccn_battery_dice(cx, u, b->at, b->bonus);
        if (more)
            fact(facts, "CCN §6.23", CCN_TELL_SUPPORTS, s->unit[u].at, more);
    }
    return dice;
}

/* CCN §5.36, §5.41, §5.45, §6.3: what hits. */
static const char *rule_of_hits(const struct bc_ctx *cx, const struct ccn_strike_facts *k)
{
    switch (k->kind) {
    case CCN_RANGED: return "CCN §5.36";
    case CCN_RETIRE: return "CCN §6.3";
    default: return ccn_face_hits(cx, k, CCN_FACE_SABRE) ? "CCN §5.45" : "CCN §5.41";
    }
}

/* CCN §5.45, §5.60, §5.61, §6.15: what the dice can do to a unit, and what it has against it. */
static void tell_target(const struct bc_ctx *cx, const struct ccn_blow *b, int dice,
                        struct bc_facts *facts)
{
    const struct ccn_state *s = ccn_state(cx);
    struct ccn_strike_facts k = {.by = b->by, .at = b->at, .kind = (uint8_t)ccn_blow_kind(cx, b)};
    int hex = s->unit[b->at].at, sides = 0, ignores = ccn_ignorable(cx, &k);
    int room = ccn_room(cx, b->at);
    for (int i = 0; i < CCN_FACES; i++)
        sides += ccn_face_hits(cx, &k, i) ? ccn_sides_of(i) : 0;
    fact(facts, rule_of_hits(cx, &k), CCN_TELL_HIT_BY, hex, sides);
    if (k.kind == CCN_RETIRE)
        return;
    if (ignores)
        fact(facts, "CCN §5.61", CCN_TELL_IGNORES, hex, ignores);
    if (ccn_steps(cx, b->at, dice - ignores) > room)
        fact(facts, s->unit[b->at].square ? "CCN §6.15" : "CCN §5.60", CCN_TELL_ROOM, hex, room);
}

static void tell_fate(int hex, const struct ccn_fate *f, struct bc_facts *facts)
{
    struct bc_action loses = {.kind = CCN_TELL_LOSES, .a = {(int16_t)hex}};
    for (int i = 1; i <= CCN_LOSSES; i++)
        loses.a[i] = (int16_t)f->lost[i];
    bc_fact(facts, "CCN §5.46", loses);
    bc_fact(facts, "CCN §5.54",
            (struct bc_action){.kind = CCN_TELL_FATE,
                               .a = {(int16_t)hex, (int16_t)f->hurt, (int16_t)f->back,
                                     (int16_t)f->gone, (int16_t)f->leader}});
}

/* Strikes one after the other, with the chances of both sides. */
static void tell_blows(const struct bc_ctx *cx, const struct ccn_blow *blow, int n,
                       struct bc_facts *facts)
{
    struct ccn_fate fate[2];
    ccn_odds(cx, blow, n, fate);
    for (int i = 0; i < n; i++) {
        int dice = tell_dice(cx, &blow[i], facts), hex = ccn_where(ccn_state(cx), blow[i].at);
        if (i)
            fact(facts, blow[i].when == CCN_ANSWERS ? "CCN §5.47" : "CCN §6.26", CCN_TELL_ANSWERED,
                 ccn_where(ccn_state(cx), blow[i].by), fate->stands);
        if (blow[i].at >= CCN_LEADER) {
            fact(facts, "CCN §5.53", CCN_TELL_FALLS, hex, fate->leader);
            continue;
        }
        tell_target(cx, &blow[i], dice, facts);
        tell_fate(hex, &fate[i], facts);
    }
}

/* --- Fights --- */

/* CCN §5.24, §5.38: of a fire or a melee, offered or not; none where nobody stands. */
int ccn_fight_blows(const struct bc_ctx *cx, const struct bc_action *fight, bool bonus,
                    struct ccn_blow out[2])
{
    const struct ccn_state *s = ccn_state(cx);
    int by = s->unit_at[fight->a[0]];
    int at = by == CCN_NONE ? CCN_NONE : ccn_enemy_at(cx, ccn_side(cx, by), fight->a[1]);
    int far = ccn_battle(cx)->dist[fight->a[0]][fight->a[1]];
    if (at == CCN_NONE)
        return 0;
    if (fight->kind == CCN_FIRE) {
        out[0] = (struct ccn_blow){(uint8_t)by, (uint8_t)at, CCN_FIRES, false, false};
        return at < CCN_LEADER && ccn_arm(cx, by) != CCN_CAV && far > 1 && far <= CCN_FAR;
    }
    struct ccn_melee_facts m = ccn_melee_of(s, by, at, bonus);
    return far == 1 ? ccn_blows(cx, &m, out) : 0;
}

static void tell_fight(const struct bc_ctx *cx, const struct bc_action *fight, bool bonus,
                       struct bc_facts *facts)
{
    struct ccn_blow blow[2];
    struct trial t;
    try_on(&t, cx);
    t.s.support[0] = t.s.support[1] = 0;
    int n = ccn_fight_blows(&t.cx, fight, bonus, blow);
    if (n)
        tell_blows(&t.cx, blow, n, facts);
}

/* CCN §5.22, §5.76 */
void ccn_tell_fight(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    if (about->kind == CCN_FIRE || about->kind == CCN_FIGHT)
        tell_fight(cx, about, f->seq == CCN_SEQ_MELEE, facts);
}

/* Whoever is to act: what a unit would do to one next to it, or at range. */
void ccn_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts)
{
    int by = question->a[0], at = question->a[1];
    struct bc_action fight = *question;
    const struct bc_step *step = bc_step_now(cx);
    bool bonus = step == &ccn_seq_melee[CCN_AT_MELEE_BONUS];
    fight.kind = ccn_battle(cx)->dist[by][at] == 1 ? CCN_FIGHT : CCN_FIRE;
    tell_fight(cx, &fight, bonus, facts);
}

/* CCN §6.1, §6.8, §6.21, §8.17: how the strikes would go with this answer. What declines leaves them as
 * they are. */
static void answer_so(struct trial *t, struct ccn_melee_facts *m, const struct bc_action *about)
{
    int u;
    switch (about->kind) {
    case CCN_STRIKE_FIRST: m->is |= CCN_MELEE_STRUCK; break;
    case CCN_RETIRES: m->is |= CCN_MELEE_RETIRES; break;
    case CCN_SQUARE:
        if (m->at < CCN_LEADER)
            t->s.unit[m->at].square = 1;
        break;
    case CCN_SUPPORT:
        u = t->s.unit_at[about->a[0]];
        if (u != CCN_NONE && ccn_may_support(&t->cx, u, m->by, m->at))
            t->s.support[u / 32] |= 1u << u % 32;
        break;
    default: break;
    }
}

/* CCN §5.38, §5.47: of a melee that is announced. */
void ccn_tell_melee(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    struct ccn_melee_facts m = ccn_frame(f)->melee;
    struct ccn_blow blow[2];
    struct trial t;
    try_on(&t, cx);
    answer_so(&t, &m, about);
    int n = ccn_blows(&t.cx, &m, blow);
    if (f->pc != CCN_AT_MELEE_BATTLE_BACK)
        tell_blows(&t.cx, blow, n, facts);
    else if (about->kind == CCN_BATTLE_BACK)
        tell_blows(&t.cx, &blow[n - 1], 1, facts);
}

/* --- Flags --- */

/* CCN §5.54, §5.60, §5.61, §6.15: what so many ignored flags leave of the others. */
void ccn_tell_flags(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    const struct ccn_strike_facts *k = &ccn_frame(f)->strike;
    const struct ccn_unit *u = &ccn_state(cx)->unit[k->at];
    int flags = ccn_flags(k), ignored = about->a[0], room = ccn_room(cx, k->at);
    int steps = ccn_steps(cx, k->at, flags - ignored), back = steps < room ? steps : room;
    if (!steps) {
        fact(facts, "CCN §5.61", CCN_TELL_STANDS, ignored, 0);
        return;
    }
    if (ignored)
        fact(facts, "CCN §5.61", CCN_TELL_IGNORED, ignored, flags);
    if (back)
        fact(facts, "CCN §5.54", CCN_TELL_BACK, back, 0);
    if (steps - back >= u->blocks)
        fact(facts, "CCN §5.60", CCN_TELL_PERISHES, 0, 0);
    else if (steps > back && u->square)
        fact(facts, "CCN §6.15", CCN_TELL_PAYS_SQUARE, steps - back, 0);
    else if (steps > back)
        fact(facts, "CCN §5.60", CCN_TELL_PAYS, steps - back, 0);
}

/* --- Orders and moves --- */

/* CCN §5.22: whom a unit could fight as it stands, with how many dice; or that it may not. */
static void tell_targets(struct trial *t, int u, struct bc_facts *facts)
{
    const struct bc_bar *bar = ccn_fight_bar(&t->cx, u);
    struct bc_option v[CCN_UNITS + CCN_LEADERS];
    struct bc_list l = {v, 0, CCN_UNITS + CCN_LEADERS, NULL, NULL};
    struct ccn_blow blow[2];
    if (bar)
        fact(facts, bar->rule, CCN_TELL_NO_FIGHT, t->s.unit[u].at, 0);
    else
        ccn_list_fights(&t->cx, u, t->s.active, &l);
    for (int i = 0; i < l.n; i++) {
        int n = ccn_fight_blows(&t->cx, &l.v[i].act, false, blow);
        for (int k = 0; k < n; k++)
            if (blow[k].by == u)
                bc_fact(facts, occasion[blow[k].when].rule,
                        (struct bc_action){.kind = (int16_t)occasion[blow[k].when].kind,
                                           .a = {l.v[i].act.a[0], l.v[i].act.a[1],
                                                 (int16_t)ccn_blow_dice(&t->cx, &blow[k], NULL)}});
    }
}

/* CCN §5.16, §5.22: how far it may go then, and whom it could fight without going. */
void ccn_tell_order(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    struct trial t;
    int range;
    try_on(&t, cx);
    int u = t.s.unit_at[about->a[0]];
    bool orders = about->kind == CCN_ORDER || about->kind == CCN_UNSQUARE;
    if (!orders || u == CCN_NONE || !ccn_is_mine(&t.cx, u))
        return;
    t.s.unit[u].is |= CCN_ORDERED;
    if (about->kind == CCN_UNSQUARE)
        t.s.unit[u].square = 0;
    if (!ccn_move_bar(&t.cx, u, &range))
        fact(facts, "CCN §5.16", CCN_TELL_CAN_MOVE, about->a[0], range);
    tell_targets(&t, u, facts);
}

/* CCN §5.15, §5.16, §5.22: what it may do where it goes. */
void ccn_tell_move(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts)
{
    struct trial t;
    struct ccn_reach r;
    int range;
    try_on(&t, cx);
    int u = about->kind == CCN_MOVE ? t.s.unit_at[about->a[0]] : CCN_NONE;
    if (u == CCN_NONE || ccn_move_bar(&t.cx, u, &range))
        return;
    ccn_spread(&t.cx, about->a[0], u, t.s.active, range, &r);
    if (r.far[about->a[1]] == CCN_NONE)
        return;
    ccn_move_unit(&t.cx, u, about->a[1]);
    if (!t.s.h.over)
        tell_targets(&t, u, facts);
}

/* --- Cards --- */

static const char *const card_rule[CCN_CARDS] = {[CCN_SCOUT] = "CCN §8.2",
                                                 "CCN §8.2",
                                                 "CCN §8.2",
                                                 [CCN_PROBE] = "CCN §8.3",
                                                 "CCN §8.3",
                                                 "CCN §8.3",
                                                 [CCN_ATTACK] = "CCN §8.4",
                                                 "CCN §8.4",
                                                 "CCN §8.4",
                                                 [CCN_ASSAULT] = "CCN §8.5",
                                                 "CCN §8.5",
                                                 "CCN §8.5",
                                                 [CCN_COORDINATED] = "CCN §8.6",
                                                 "CCN §8.7",
                                                 "CCN §8.8",
                                                 "CCN §8.9",
                                                 [CCN_BAYONET] = "CCN §8.11",
                                                 "CCN §8.12",
                                                 "CCN §8.13",
                                                 "CCN §8.14",
                                                 "CCN §8.15",
                                                 "CCN §8.16",
                                                 "CCN §8.17",
                                                 "CCN §8.18",
                                                 "CCN §8.19",
                                                 "CCN §8.20",
                                                 "CCN §8.21",
                                                 "CCN §8.22",
                                                 "CCN §8.23"};

/* CCN §5.7, §8.10, §8.14: what the card counts as, how many it can order, and whom. */
void ccn_tell_card(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts)
{
    uint8_t hex[CCN_HEXES];
    struct trial t;
    int given, all, card = about->a[0];
    const char *rule = card_rule[card];
    try_on(&t, cx);
    if (about->kind == CCN_KEEP)
        t.s.held[t.s.active]++;
    ccn_take_up(&t.s, card);
    if (t.s.as != card && t.s.as != CCN_NONE)
        fact(facts, rule, CCN_TELL_COUNTS_AS, t.s.as, 0);
    if (ccn_cast_dice(&t.s))
        fact(facts, rule, CCN_TELL_CASTS, ccn_cast_dice(&t.s), 0);
    bool casts = ccn_cast_dice(&t.s);
    int n = ccn_served(&t.cx, hex);
    if (t.s.mode == CCN_SINGLE)
        fact(facts, "CCN §8.10", CCN_TELL_SINGLE, 0, 0);
    ccn_orders(&t.cx, &given, &all);
    if (n && all && !casts)
        fact(facts, rule, CCN_TELL_GIVES, all, 0);
    for (int i = 0; i < n; i++)
        fact(facts, rule, CCN_TELL_SERVES, hex[i], 0);
    if (!n && t.s.as != CCN_SUPPLY)
        fact(facts, rule, CCN_TELL_NOBODY, 0, 0);
}
