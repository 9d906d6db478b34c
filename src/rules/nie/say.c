/* say.c - how Napoleon in Europa is told: by which nations, and figures as players count them. What
 * lines may list together stands in a sentence's last argument, and those before it are left blank. */
#include "rules/nie/nie.h"

/* The living figures of a kind, or a few of each kind, as one value: NIE_DOM_FIGURES. */
static int16_t figures(int kind, int n)
{
    return (int16_t)(-1 - (kind * NIE_FIGURES + n));
}

static int16_t row(const int16_t n[NIE_KINDS])
{
    int v = 0;
    for (int k = NIE_KINDS; k-- > 0;)
        v = v * NIE_FEW + n[k];
    return (int16_t)v;
}

static int16_t nations_of(const struct nie_state *s, bc_seats seats)
{
    int v = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (s->seat_of[n] != NIE_NONE && seats & BC_BIT(s->seat_of[n]))
            v |= 1 << n;
    return (int16_t)v;
}

/* Those who stand there and are no enemies of a player: his side. */
static int16_t friends(const struct nie_state *s, int region, int seat)
{
    int v = 0;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (nie_stands(s, region, n) && !nie_are_foes(s, seat, s->seat_of[n]))
            v |= 1 << n;
    return (int16_t)v;
}

/* Figures that go or fall: {nation, kind, number, ...} */
static void gather(struct bc_action *say, int last)
{
    int16_t *a = say->a;
    a[last] = figures(a[1], a[2]);
    a[1] = a[2] = 0;
}

static void say_deployed(struct bc_action say, struct bc_tale *t)
{
    int16_t *a = say.a;
    a[4] = figures(a[1], a[2]);
    a[5] = figures(a[1], a[3]);
    a[1] = a[2] = a[3] = 0;
    bc_say(t, say);
}

static void say_builds(struct bc_action say, struct bc_tale *t)
{
    int16_t *a = say.a;
    a[5] = row(a + 1);
    a[1] = a[2] = a[3] = a[4] = 0;
    bc_say(t, say);
}

/* Leaders behind the first rank throw for the fallen, figures at sea for their lives; all others
 * fire. */
static void say_roll(struct bc_action say, struct bc_tale *t)
{
    int16_t *a = say.a;
    if (a[2] == NIE_AFLOAT) {
        say.kind = NIE_SAY_LANDING;
        a[1] = figures(a[1], a[3]);
        a[2] = a[4];
        a[3] = a[4] = 0;
    } else if (a[1] == NIE_LEADER && a[2] == NIE_BEHIND) {
        say.kind = NIE_SAY_RALLYING;
        a[1] = (int16_t)(a[3] / NIE_RALLY_DICE);
        a[2] = a[3];
        a[3] = a[4];
        a[4] = 0;
    } else {
        a[5] = (int16_t)(((a[1] * NIE_RANKS + a[2]) * NIE_LOT_DICE + a[3]) * NIE_LOT_DICE + a[4]);
        a[1] = a[2] = a[3] = a[4] = 0;
    }
    bc_say(t, say);
}

/* By nations instead of commanders. All who fight stand there before and behind. */
static void say_fight(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nie_state *s = nie_state(ev->cx);
    bool is = s->fight.region == say.a[0];
    int sides[NIE_BOTH] = {0};
    for (int n = 0; is && n < NIE_NATIONS; n++)
        if (s->fight.side[n])
            sides[s->fight.side[n] - 1] |= 1 << n;
    say.kind = NIE_SAY_CLASH;
    say.a[1] = is ? (int16_t)sides[NIE_ATTACKER] : nations_of(s, BC_BIT(say.a[1]));
    say.a[2] = is ? (int16_t)sides[NIE_DEFENDER] : nations_of(s, BC_BIT(say.a[2]));
    bc_say(t, say);
}

/* Whether a player has attacked in the battle that has just been won. */
static bool has_attacked(const struct bc_told *ev, int region, int seat)
{
    const struct nie_fight *w = &nie_state(ev->before)->fight;
    for (int i = ev->log ? ev->at : 0; i-- > 0;)
        if (ev->log->v[i].act.kind == NIE_EV_FIGHT && ev->log->v[i].act.a[0] == region)
            return ev->log->v[i].act.a[1] == seat;
    return w->region == region && w->commander[NIE_ATTACKER] == seat;
}

/* NIE §4.4: an attacker without infantry takes no region. */
static void say_won(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nie_state *s = nie_state(ev->cx);
    int region = say.a[1], own = friends(s, region, say.a[0]), armies = 0, infantry = 0;
    int held = s->held[region], home = nie_data(ev->cx)->region[region].home;
    for (int n = 0; n < NIE_NATIONS; n++)
        if (own >> n & 1) {
            armies += nie_armies(s->fig[region][n]);
            infantry += s->fig[region][n][NIE_INF];
        }
    bool theirs = (held != NIE_NONE && own >> held & 1) || (home != NIE_NONE && own >> home & 1);
    say.a[2] = (int16_t)own;
    if (armies && !infantry && !theirs && has_attacked(ev, region, say.a[0]))
        say.kind = NIE_SAY_WON_ONLY;
    bc_say(t, say);
}

/* What somebody is asked to place, deploy, shift or have fire: nation and kind behind what he says. */
static void say_asked(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nie_state *s = nie_state(ev->before);
    const struct nie_frame *f = nie_frame(bc_top(ev->before));
    struct bc_action facts = {.kind = NIE_Q_PLACE, .seat = say.seat};
    int which = -1;
    if (say.kind == NIE_PLACE || say.kind == NIE_PLACE_HIDDEN) {
        nie_prompt(ev->before, &facts);
        which = facts.a[0] * NIE_KINDS + facts.a[1];
    } else if (say.kind == NIE_DEPLOY) {
        which = nie_to_deploy(s, say.seat, s->fight.deployed[say.seat]);
    } else if (f) {
        bool guns = say.kind == NIE_FIRES && f->fire.way >= NIE_KINDS;
        which = f->any.nation * NIE_KINDS + (guns ? NIE_ART : f->fire.way);
    }
    if (which < 0)
        return;
    say.a[1] = (int16_t)(which / NIE_KINDS);
    say.a[2] = (int16_t)(which % NIE_KINDS);
    bc_say(t, say);
}

/* The terms of a trade, when they are complete. */
static void say_terms(const struct bc_told *ev, struct bc_action say, struct bc_tale *t)
{
    const struct nie_frame *f = nie_frame(bc_top(ev->before));
    if (!f)
        return;
    say.a[3] = say.a[0];
    say.a[2] = f->trade.give;
    say.a[0] = f->trade.seat;
    say.a[1] = f->trade.other;
    say.kind = NIE_SAY_TERMS;
    bc_say(t, say);
}

void nie_say(const struct bc_told *ev, struct bc_tale *t)
{
    const struct nie_state *s = nie_state(ev->cx);
    struct bc_action say = *ev->act;
    int16_t *a = say.a;
    switch (say.kind) {
    case NIE_PLACE:
    case NIE_PLACE_HIDDEN:
    case NIE_DEPLOY:
    case NIE_FRONT:
    case NIE_FIRES: say_asked(ev, say, t); return;
    case NIE_WANT: say_terms(ev, say, t); return;
    case NIE_ROLL: say_roll(say, t); return;
    case NIE_EV_FIGHT: say_fight(ev, say, t); return;
    case NIE_EV_DEPLOYED: say_deployed(say, t); return;
    case NIE_EV_WON: say_won(ev, say, t); return;
    case NIE_EV_BUILDS: say_builds(say, t); return;
    case NIE_EV_DREW: /* who draws a card hears which one it is */
        if (s->seat_of[a[0]] == ev->seat)
            return;
        break;
    case NIE_EV_MARCHED:
    case NIE_EV_SAILED: gather(&say, 5); break;
    case NIE_EV_FLED: gather(&say, 4); break;
    case NIE_EV_DROWNED:
    case NIE_EV_LOST: gather(&say, 3); break;
    case NIE_EV_TURN: a[2] = nations_of(s, BC_BIT(a[0])); break;
    case NIE_EV_WINS: a[1] = nations_of(s, BC_BIT(a[0])); break;
    case NIE_EV_RESULT:
        a[3] = a[1];
        a[4] = nations_of(s, BC_BIT(a[0]));
        a[1] = 0;
        break;
    default: break;
    }
    bc_say(t, say);
}
