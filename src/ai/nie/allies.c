/* allies.c - with whom the computer goes: whether to offer, to accept, to act together, to part. A
 * game goes to one, so allies are those who do not lead, against the one who does. */
#include "ai/nie/hints.h"

enum {
    LATE = 3,                  /* rounds at the end in which an ally is a rival */
    FEARED = 2 * NIE_A_REGION, /* by which the first must lead for others to join against him */
    LOYAL = 5 * NIE_A_REGION /* and for his allies to leave him: friends are not changed lightly */
};

/* The seat to be feared most: the first; for the first himself whoever comes next. */
static int rival_of(const struct bc_ctx *cx, int seat)
{
    int value[NIE_SEATS], best = -1;
    nie_ai_standing(cx, value);
    for (int x = 0; x < cx->st->seats; x++)
        if (x != seat && nie_is_alive(nie_state(cx), x) && (best < 0 || value[x] > value[best]))
            best = x;
    return best;
}

static int allies_of(const struct nie_state *s, int seat)
{
    return __builtin_popcount(s->allies[seat] & s->living);
}

/* Allies are wanted while there is time to use them, at most half of the others. */
static bool is_welcome(const struct bc_ctx *cx, int seat, int other)
{
    const struct nie_state *s = nie_state(cx);
    int value[NIE_SEATS];
    nie_ai_standing(cx, value);
    return nie_ai_left(s) > LATE && other != rival_of(cx, seat) &&
           value[other] < value[seat] + FEARED &&
           2 * allies_of(s, seat) + 2 <= __builtin_popcount(s->living) - 1;
}

/* Somebody leads, and it is neither the seat nor a friend of his. */
static bool has_cause(const struct bc_ctx *cx, int seat)
{
    const struct nie_state *s = nie_state(cx);
    int value[NIE_SEATS], rival = rival_of(cx, seat);
    nie_ai_standing(cx, value);
    return rival >= 0 && nie_are_foes(s, seat, rival) && value[rival] > value[seat] + FEARED;
}

/* --- Parting --- */

/* The rival, once he leads clearly; anybody when all the others are allies, or near the end, if the
 * search finds that it pays. */
static int plan_break(const struct bc_ctx *cx, int seat, struct bc_plan *out, int max)
{
    const struct nie_state *s = nie_state(cx);
    int value[NIE_SEATS], rival = rival_of(cx, seat);
    bool last = !(s->living & ~(1u << seat | s->allies[seat])), late = nie_ai_left(s) <= LATE;
    int n = nie_ai_one(out, nie_act(NIE_DONE, seat, 0, 0), 60);
    nie_ai_standing(cx, value);
    for (int x = 0; x < s->h.seats && n < max; x++) {
        bool leads = x == rival && x == nie_ai_leader_of_all(cx) && value[x] > value[seat] + LOYAL;
        if (s->allies[seat] >> x & 1 && (leads || last || late))
            n += nie_ai_one(&out[n], nie_act(NIE_BREAK, seat, x, 0), leads || last ? 80 : 40);
    }
    return n;
}

/* --- Making friends --- */

/* How long the border with a seat is: a neighbour as a friend saves most guards. */
static int border(const struct bc_ctx *cx, int seat, int other)
{
    const struct nie_state *s = nie_state(cx);
    int n = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        const struct nie_region *at = &nie_data(cx)->region[r];
        for (int k = 0; s->held[r] != NIE_NONE && s->seat_of[s->held[r]] == seat && k < at->nears;
             k++) {
            int by = s->held[at->near[k]];
            n += by != NIE_NONE && s->seat_of[by] == other;
        }
    }
    return n;
}

/* One offer a turn, to the neighbour with the longest border, against somebody who leads. */
static int plan_offer(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    enum { CHOICES = NIE_SEATS + 1 };
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    int best = -1, most = -1;
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n && !nie_state(cx)->asked && has_cause(cx, seat); i++) {
        int x = v[i].act.a[0], b;
        if (v[i].act.kind == NIE_OFFER && is_welcome(cx, seat, x) &&
            (b = border(cx, seat, x)) > most) {
            most = b;
            best = i;
        }
    }
    return nie_ai_one(out, best < 0 ? nie_act(NIE_DONE, seat, 0, 0) : v[best].act, 1);
}

/* --- Acting together --- */

/* What a seat's figures could bring into a region in a turn; those that guard count too. */
static void reach(const struct bc_ctx *cx, int seat, const struct nie_ai_ground *g, int to,
                  struct nie_ai_force *f)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_region *map = nie_data(cx)->region;
    for (int k = 0; k < map[to].nears; k++)
        for (int n = 0; n < NIE_NATIONS; n++)
            for (int i = 0; s->seat_of[n] == seat && i < NIE_KINDS; i++)
                if (!g->foe[map[to].near[k]].body)
                    nie_ai_force_add(f, i, s->fig[map[to].near[k]][n][i]);
}

int nie_ai_joint_target(const struct bc_ctx *cx, int seat, int ally)
{
    enum { ALONE = 550, JOINT = 700 };
    struct nie_ai_ground g;
    int best = -1, most = 0;
    nie_ai_look(cx, seat, &g);
    for (int r = 0; r < NIE_REGIONS; r++) {
        struct nie_ai_force own = {0}, both, theirs = {0};
        if (!g.foe[r].body || !g.worth[r])
            continue;
        reach(cx, seat, &g, r, &own);
        reach(cx, ally, &g, r, &theirs);
        both = (struct nie_ai_force){own.dice + theirs.dice, own.body + theirs.body,
                                     own.value + theirs.value};
        if (own.body && theirs.body && nie_ai_chance(&own, &g.foe[r]) < ALONE &&
            nie_ai_chance(&theirs, &g.foe[r]) < ALONE && nie_ai_chance(&both, &g.foe[r]) > JOINT &&
            g.foe[r].value > most) {
            most = g.foe[r].value;
            best = r;
        }
    }
    return best;
}

/* Somebody is asked to come along where two can do what neither can alone. */
static int plan_invite(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    enum { CHOICES = NIE_SEATS + 1 };
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n; i++)
        if (v[i].act.kind == NIE_INVITE && nie_ai_joint_target(cx, seat, v[i].act.a[0]) >= 0)
            return nie_ai_one(out, v[i].act, 1);
    return nie_ai_one(out, nie_act(NIE_DONE, seat, 0, 0), 1);
}

/* --- Questions and answers --- */

int nie_ai_plan_answer(const struct bc_ctx *cx, int seat, struct bc_plan *out)
{
    const struct nie_answer_facts *f = &nie_frame(bc_top(cx))->answer;
    bool yes = false;
    switch (f->question) {
    case NIE_ASK_ALLY: yes = is_welcome(cx, seat, f->by); break;
    case NIE_ASK_JOIN:
    case NIE_ASK_WAIT: yes = nie_ai_joint_target(cx, seat, f->by) >= 0; break;
    default: break; /* no ships of enemies through the straits */
    }
    return nie_ai_one(out, nie_act(yes ? NIE_YES : NIE_NO, seat, 0, 0), 1);
}

int nie_ai_plan_turn(const struct bc_ctx *cx, int seat, int pc, struct bc_plan *out, int max)
{
    switch (pc) {
    case NIE_AT_TURN_BREAK: return plan_break(cx, seat, out, max);
    case NIE_AT_TURN_OFFER: return plan_offer(cx, seat, out);
    case NIE_AT_TURN_WAIT:
        return nie_ai_one(out, nie_act(NIE_ACT, seat, 0, 0), 1); /* better now than later */
    case NIE_AT_TURN_INVITE: return plan_invite(cx, seat, out);
    default: return nie_ai_one(out, nie_act(NIE_DONE, seat, 0, 0), 1);
    }
}
