/* tell.c - what players are told before they decide (game/door.h): what an action costs and sets off,
 * what an army would be on a field, the battle and the final scoring as armies stand. Nothing is
 * reckoned here: things are done on a copy, and what the rules make of them is told. */
#include "rules/leipzig/leipzig.h"

static void fact(struct bc_facts *facts, const char *rule, int kind, int a, int b, int c)
{
    bc_fact(facts, rule,
            (struct bc_action){.kind = (int16_t)kind, .a = {(int16_t)a, (int16_t)b, (int16_t)c}});
}

/* --- A copy to play on --- */

enum {
    EVENTS = 192
}; /* of one action: 19 armies placed, 38 markers swept away, 38 points of time */

struct trial {
    struct lpz_state s;
    struct bc_ctx cx;
    struct bc_log log;
    struct bc_event event[EVENTS];
    bool choice; /* somebody had one, and was taken to choose the first */
};

/* As if the turn had just begun, so that it does not end behind what is tried. */
static void try_on(struct trial *t, const struct bc_ctx *cx)
{
    t->s = *lpz_state(cx);
    t->s.actions = 0;
    t->log = (struct bc_log){t->event, 0, EVENTS};
    t->cx = (struct bc_ctx){cx->game, cx->data, &t->s.h, &t->log};
    t->choice = false;
}

/* In the middle of an action, or of a battle that was begun here. */
static bool is_on_the_way(const struct lpz_frame *f)
{
    return f && (f->f.seq == LPZ_SEQ_PLACE || f->f.seq == LPZ_SEQ_BATTLE ||
                 (f->f.seq == LPZ_SEQ_ACTION &&
                  (f->f.pc == LPZ_AT_ACTION_LEAVE || f->f.pc == LPZ_AT_ACTION_PAY)));
}

/* Whoever is asked chooses the first; what cards one pays with and which kind one leads changes nothing
 * of what follows. */
static void go_on(struct trial *t)
{
    const struct lpz_frame *f;
    while (is_on_the_way(f = lpz_frame(bc_top(&t->cx)))) {
        struct bc_option v[LPZ_LIST];
        struct bc_list l = {v, 0, LPZ_LIST, NULL, NULL};
        bc_legal(&t->cx, bc_to_act(&t->cx) & BC_BIT(0) ? 0 : 1, &l);
        t->choice |= f->f.seq == LPZ_SEQ_PLACE && f->f.pc != LPZ_AT_PLACE_KIND;
        bc_play(&t->cx, &v[0].act);
    }
}

static bool is_offered(const struct bc_ctx *cx, const struct bc_action *about)
{
    struct bc_option v[LPZ_LIST];
    struct bc_list room = {v, 0, LPZ_LIST, NULL, NULL};
    return bc_may(cx, about, &room);
}

/* --- What an action costs and sets off --- */

/* LPZ §6.1, ruling 9: points that the pointer has moved, and still will. */
static int time_of(const struct trial *t, const struct bc_ctx *before)
{
    int to = t->s.time + t->s.due, end = lpz_data(before)->end;
    return (to < end ? to : end) - lpz_state(before)->time;
}

/* LPZ §5.1 to §5.4, ruling 8: who is placed where, whose markers that sweeps away, what it brings; in the
 * order in which it comes. */
static void tell_chain(const struct trial *t, struct bc_facts *facts)
{
    bool first = true;
    for (int i = 0; i < t->log.n && i < EVENTS; i++) {
        const struct bc_action *ev = &t->event[i].act;
        if (ev->kind == LPZ_EV_PLACED)
            bc_fact(facts, first ? "LPZ §5.1" : "LPZ §5.3", *ev);
        else if (ev->kind == LPZ_EV_CLEARED)
            bc_fact(facts, "LPZ §5.2", *ev);
        else if (ev->kind == LPZ_EV_REWARD)
            bc_fact(facts, "LPZ §5.4", *ev);
        first &= ev->kind != LPZ_EV_PLACED;
    }
    if (t->choice)
        fact(facts, "LPZ ruling 8", LPZ_TELL_CHOICE, 0, 0, 0);
}

static void tell_what_follows(struct trial *t, const struct bc_ctx *before, struct bc_facts *facts)
{
    go_on(t);
    tell_chain(t, facts);
    fact(facts, "LPZ §6.1", LPZ_TELL_COSTS, t->s.actions, time_of(t, before), 0);
}

/* LPZ §4.10, ruling 6: what of the hand pays for a jump of this army. */
static void tell_fares(const struct bc_ctx *cx, int a, struct bc_facts *facts)
{
    const struct lpz_state *s = lpz_state(cx);
    int kind = lpz_data(cx)->army[a].kind;
    for (int c = 0; c < LPZ_CARDS; c++) {
        int n = c >= LPZ_TERRAINS && c != LPZ_CARD_TIME ? lpz_fare(s->hand[s->active], kind, c) : 0;
        struct bc_action told = lpz_act(LPZ_TELL_FARE, 0, a, c);
        told.a[2] = lpz_fits(c, kind) ? 1 : 2;
        told.a[3] = (int16_t)n;
        if (n)
            bc_fact(facts, told.a[2] == 1 ? "LPZ §4.10" : "LPZ §4.13", told);
    }
}

/* LPZ §8.1, §8.3: where the ground changes what the army counts. */
static void tell_ground(const struct bc_ctx *cx, int a, int field, struct bc_facts *facts)
{
    const struct lpz_data *d = lpz_data(cx);
    int kind = lpz_kind(cx, a), strength = lpz_strength(cx, a), ground = lpz_ground(d, kind, field);
    int worth = lpz_worth(d, kind, field, strength);
    if (!ground)
        return;
    fact(facts, "LPZ §8.1", LPZ_TELL_GROUND, a, field, ground);
    fact(facts, worth == strength + ground ? "LPZ §8.3" : "LPZ ruling 14", LPZ_TELL_WORTH, a, field,
         worth);
}

/* LPZ §3.1: one of the seven actions, but for a card from the pile, which nobody knows. */
void lpz_tell_action(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts)
{
    struct trial t;
    int kind = about->kind;
    if (kind == LPZ_DRAW || kind == LPZ_STOP || !is_offered(cx, about))
        return;
    try_on(&t, cx);
    bc_play(&t.cx, about);
    tell_what_follows(&t, cx, facts);
    if (kind == LPZ_JUMP) {
        fact(facts, "LPZ §4.10", LPZ_TELL_FARES, LPZ_JUMP_CARDS, 0, 0);
        tell_fares(cx, about->a[0], facts);
        tell_ground(cx, about->a[0], about->a[3], facts);
    } else if (kind == LPZ_MARCH || kind == LPZ_MARCH_PAIR) {
        tell_ground(cx, about->a[1], about->a[3], facts);
    }
}

/* LPZ §5.3, ruling 8: which army is placed first, or where a marker gives way to. */
void lpz_tell_place(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    struct trial t;
    if (!is_offered(cx, about))
        return;
    try_on(&t, cx);
    bc_play(&t.cx, about);
    go_on(&t);
    tell_chain(&t, facts);
}

/* LPZ §5.6: what the army would count as this kind. */
void lpz_tell_kind(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts)
{
    const struct lpz_data *d = lpz_data(cx);
    int a = ((const struct lpz_frame *)(const void *)f)->place.army;
    int field = lpz_lowest(lpz_state(cx)->marker[a]);
    if (about->kind == LPZ_CHOOSE && about->a[0] >= 0 && about->a[0] < LPZ_KINDS)
        fact(facts, "LPZ §8.3", LPZ_TELL_WORTH, a, field,
             lpz_worth(d, about->a[0], field, lpz_strength(cx, a)));
}

/* LPZ §6.6, §6.7: what the army has left if it takes this point. */
void lpz_tell_hit(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                  struct bc_facts *facts)
{
    if (about->kind == LPZ_HIT && is_offered(cx, about))
        fact(facts, "LPZ §6.7", LPZ_TELL_LEFT, about->a[0], lpz_left(cx, about->a[0]) - 1, 0);
}

static void tell_mission(const struct bc_ctx *cx, int district, int side, const int sum[LPZ_SIDES],
                         struct bc_facts *facts)
{
    int m = lpz_state(cx)->mission[district];
    fact(facts, "LPZ §7.6", LPZ_TELL_SUMS, m, sum[LPZ_FR], sum[LPZ_AL]);
    fact(facts, side == LPZ_FR ? "LPZ §7.6" : "LPZ §7.7", LPZ_TELL_FALLS, m, side,
         lpz_data(cx)->mission[m].points[side]);
}

/* LPZ §7.4, §7.5: the mission, with the army that is asked about. */
void lpz_tell_task(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                   struct bc_facts *facts)
{
    struct trial t;
    int sum[LPZ_SIDES];
    if (!is_offered(cx, about))
        return;
    int district = lpz_data(cx)->mission[about->a[0]].district;
    try_on(&t, cx);
    t.s.tally[lpz_asked(cx)] = (uint8_t)(1 + district);
    int side = lpz_verdict(&t.cx, district, sum);
    tell_mission(cx, district, side, sum, facts);
}

/* --- Questions --- */

/* LPZ §4.11, §4.13, ruling 3: by the first march, pair and jump that are offered; and what pays for a
 * jump of each army. */
static void answer_prices(const struct bc_ctx *cx, int seat, struct bc_facts *facts)
{
    static const int16_t kinds[LPZ_DEEDS] = {LPZ_MARCH, LPZ_MARCH_PAIR, LPZ_JUMP};
    struct bc_option v[LPZ_LIST];
    struct bc_list l = {v, 0, LPZ_LIST, NULL, NULL};
    int told = 0, jumps = 0;
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++) {
        const struct bc_action *act = &v[i].act;
        for (int deed = 0; deed < LPZ_DEEDS; deed++) {
            struct trial t;
            if (act->kind != kinds[deed] || told >> deed & 1)
                continue;
            told |= 1 << deed;
            try_on(&t, cx);
            bc_play(&t.cx, act);
            go_on(&t);
            fact(facts, "LPZ §6.1", LPZ_TELL_PRICE, deed, t.s.actions, time_of(&t, cx));
        }
        if (act->kind != LPZ_JUMP || jumps >> act->a[0] & 1)
            continue;
        if (!jumps)
            fact(facts, "LPZ §4.10", LPZ_TELL_FARES, LPZ_JUMP_CARDS, 0, 0);
        jumps |= 1 << act->a[0];
        tell_fares(cx, act->a[0], facts);
    }
}

/* LPZ §4.7, §5.1: if a marker of the active side went, by whatever; what that costs itself is not in it. */
static void answer_removal(const struct bc_ctx *cx, int a, int field, struct bc_facts *facts)
{
    const struct lpz_frame *top = (const struct lpz_frame *)bc_top(cx);
    struct trial t;
    if (!top || top->f.seq != LPZ_SEQ_ACTION || top->f.pc != LPZ_AT_ACTION_CHOOSE ||
        lpz_data(cx)->army[a].side != lpz_state(cx)->active ||
        !(lpz_state(cx)->marker[a] >> field & 1))
        return;
    try_on(&t, cx);
    t.s.marker[a] &= ~lpz_bit(field);
    bc_top(&t.cx)->pc = LPZ_AT_ACTION_PLACE;
    bc_resume(&t.cx);
    tell_what_follows(&t, cx, facts);
}

/* LPZ §7.2, §7.3, §7.5: by which an army serves a mission. */
static const char *serves_by(const struct bc_ctx *cx, int a, int district)
{
    const struct lpz_data *d = lpz_data(cx);
    const struct lpz_state *s = lpz_state(cx);
    return d->army[a].side == LPZ_AL                            ? "LPZ §7.5"
           : s->at[a] == d->mission[s->mission[district]].field ? "LPZ §7.2"
                                                                : "LPZ §7.3";
}

/* What an army would be on a field without an army, or is where it stands. */
static void answer_stand(const struct bc_ctx *cx, int a, int field, struct bc_facts *facts)
{
    const struct lpz_data *d = lpz_data(cx);
    struct trial t;
    try_on(&t, cx);
    if (t.s.fate[a] == LPZ_DEAD || (t.s.army_at[field] != LPZ_NONE && t.s.army_at[field] != a))
        return;
    if (t.s.at[a] != LPZ_NONE)
        t.s.army_at[t.s.at[a]] = LPZ_NONE;
    t.s.at[a] = (uint8_t)field;
    t.s.army_at[field] = (uint8_t)a;
    fact(facts, "LPZ §1.5", LPZ_TELL_CARD, a, d->army[a].strength, 0);
    if (t.s.lost[a])
        fact(facts, "LPZ §6.7", LPZ_TELL_LOSSES, a, t.s.lost[a], 0);
    tell_ground(&t.cx, a, field, facts);
    for (int b = 0; b < LPZ_ARMIES; b++)
        if (d->army[b].side != d->army[a].side && lpz_touches(&t.cx, a, b))
            fact(facts, "LPZ §6.4", LPZ_TELL_TOUCHES, a, b, 0);
    for (int i = 0, tasks = lpz_tasks(&t.cx, a); i < LPZ_DISTRICTS; i++)
        if (tasks >> i & 1)
            fact(facts, serves_by(&t.cx, a, i), LPZ_TELL_SERVES, a, t.s.mission[i], 0);
}

/* LPZ §6.4 to §6.6: who strikes, who may take that, and what each side loses in all. */
static void answer_blows(const struct bc_ctx *cx, struct bc_facts *facts)
{
    const struct lpz_state *s = lpz_state(cx);
    const struct bc_frame *top = bc_top(cx);
    int lost[LPZ_SIDES] = {0};
    uint8_t takers[LPZ_ARMIES];
    struct trial t;
    if (s->fought == LPZ_BATTLES || !top || top->seq == LPZ_SEQ_BATTLE)
        return;
    for (int a = 0; a < LPZ_ARMIES; a++)
        for (int i = 0, n = lpz_takers(cx, a, takers); i < n; i++)
            fact(facts, "LPZ §6.6", LPZ_TELL_STRIKES, a, takers[i], 0);
    try_on(&t, cx);
    bc_call(&t.cx, LPZ_SEQ_BATTLE);
    bc_resume(&t.cx);
    go_on(&t);
    for (int i = 0; i < t.log.n && i < EVENTS; i++)
        if (t.event[i].act.kind == LPZ_EV_LOST)
            lost[lpz_data(cx)->army[t.event[i].act.a[0]].side] += t.event[i].act.a[1];
    for (int side = 0; side < LPZ_SIDES; side++)
        if (lost[side])
            fact(facts, "LPZ §6.5", LPZ_TELL_LOSES, side, lost[side], 0);
}

/* LPZ §7.2 to §7.7: of the missions that whoever asks may know; each army counts wherever it can. */
static void answer_balance(const struct bc_ctx *cx, struct bc_facts *facts)
{
    const struct lpz_state *s = lpz_state(cx);
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        int sum[LPZ_SIDES];
        if (s->mission[i] >= LPZ_MISSIONS)
            continue;
        for (int a = 0; a < LPZ_ARMIES; a++)
            if (lpz_tasks(cx, a) >> i & 1)
                fact(facts, serves_by(cx, a, i), LPZ_TELL_COUNTS, a, s->mission[i],
                     lpz_value(cx, a));
        int side = lpz_outlook(cx, i, sum);
        tell_mission(cx, i, side, sum, facts);
    }
}

void lpz_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts)
{
    switch (question->kind) {
    case LPZ_PRICES: answer_prices(cx, question->seat, facts); break;
    case LPZ_REMOVAL: answer_removal(cx, question->a[0], question->a[1], facts); break;
    case LPZ_STAND: answer_stand(cx, question->a[0], question->a[1], facts); break;
    case LPZ_BLOWS: answer_blows(cx, facts); break;
    default: answer_balance(cx, facts); break;
    }
}
