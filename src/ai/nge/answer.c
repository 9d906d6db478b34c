/* answer.c - questions that have one good answer: reactions, battles, losses, retreats. Every action
 * of the legal list is worth something; the best is taken. */
#include "ai/nge/hints.h"

enum {
    PAYS = 160, /* what an interception must bring, eighths of a thousandth: it costs a card */
    LOST = 100000
};

static int for_side(int side, int x)
{
    return side == NGE_C ? x : -x;
}

/* --- Steps --- */

static int step_worth(const struct bc_ctx *cx, int p)
{
    const struct nge_unit *u = nge_unit(cx, p);
    const struct nge_state *s = nge_state(cx);
    if (p == nge_napoleon(cx))
        return LOST;
    if (nge_is_depot(p))
        return 30;
    if (!nge_is_corps(p))
        return nge_is_general(p) ? 60 + 10 * (u->attack + u->defence) : 40;
    return 10 * u->morale + 12 * u->stars + (s->n[p] < 2 ? 15 : 0) +
           (u->kind == NGE_CAVALRY ? 10 : 0);
}

/* --- Battles --- */

/* What a battle between these would change for a side. */
static int battle_for(const struct bc_ctx *cx, const struct nge_ai_view *v, int side,
                      const struct nge_force *a, const struct nge_force *b, int attacker, int zone,
                      int from, const int plus[2])
{
    int i = -1, k = -1;
    for (int n = 0; n < v->bodies; n++) {
        if (a->units && v->body[n].side == attacker && nge_in(&a->set, v->body[n].leader) &&
            !v->body[n].inside)
            i = n;
        if (b->units && v->body[n].side != attacker && nge_in(&b->set, v->body[n].leader) &&
            !v->body[n].inside)
            k = n;
    }
    if (i < 0 || k < 0)
        return 0;
    struct nge_ai_camp own, other;
    nge_ai_gather(cx, v, i, a, zone, 0, &own);
    nge_ai_gather(cx, v, k, b, zone, 1, &other);
    return for_side(side,
                    nge_ai_clash(cx, v, &own, &other, zone, from, plus, NULL) - nge_ai_standing(v));
}

/* The battle that the enemy on the march offers. */
static int stand_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat)
{
    static const int none[2] = {0, 0};
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_force(cx, s->march.zone, s->side, NGE_FIELD),
                     b = nge_force(cx, s->march.zone, seat, NGE_FIELD);
    return battle_for(cx, v, seat, &a, &b, s->side, s->march.zone, s->march.prev, none);
}

static int intercept_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, int p)
{
    static const int plus[2] = {0, 1};
    const struct nge_state *s = nge_state(cx);
    nge_set set = nge_followers(cx, p, false);
    struct nge_force a = nge_mover(cx), b = nge_weigh(cx, &set);
    if (p != b.commander)
        return -LOST;
    int need = 5 - nge_intercept_bonus(cx, s->march.zone, &b), good = 7 - need;
    int x = battle_for(cx, v, seat, &a, &b, s->side, s->march.zone, s->march.prev, plus);
    return x * (good < 0 ? 0 : good > 6 ? 6 : good) / 6 - PAYS;
}

/* Who fights there now, with one more. */
static int counter_worth(const struct bc_ctx *cx, int seat, int p)
{
    static const int none[2] = {0, 0};
    const struct nge_state *s = nge_state(cx);
    int who = seat != s->fight.attacker;
    struct nge_force own = nge_fighters(cx, who), foe = nge_fighters(cx, 1 - who);
    nge_set set = nge_followers(cx, p, false);
    struct nge_force by = nge_weigh(cx, &set);
    if (p != by.commander || !by.units)
        return -1;
    NGE_EACH(q, &own.set)
    nge_add(&set, q);
    struct nge_force both = nge_weigh(cx, &set);
    struct nge_ai_odds was, is;
    if (who) {
        was = nge_ai_odds(cx, &foe, &own, s->fight.zone, s->fight.from, none);
        is = nge_ai_odds(cx, &foe, &both, s->fight.zone, s->fight.from, none);
    } else {
        was = nge_ai_odds(cx, &own, &foe, s->fight.zone, s->fight.from, none);
        is = nge_ai_odds(cx, &both, &foe, s->fight.zone, s->fight.from, none);
    }
    int more = who ? was.win - is.win : is.win - was.win;
    if (nge_in(&by.set, nge_napoleon(cx)) && (who ? is.win > 500 : is.win < 500))
        return -1; /* not the emperor, into a lost battle */
    return more + is.lost[1 - who] / 10 - was.lost[1 - who] / 10 > 30 ? 2 + more : -1;
}

/* A card in a battle: where much is at stake and little is settled. */
static int play_worth(const struct bc_ctx *cx, int seat, int card)
{
    const struct nge_state *s = nge_state(cx);
    const struct bc_frame *f = bc_top(cx);
    if (f->seq == NGE_SEQ_INTERCEPT)
        return LOST - nge_ai_card_worth(cx, card);
    if (f->seq != NGE_SEQ_WINDOW)
        return 2;
    struct nge_force own = nge_fighters(cx, seat != s->fight.attacker),
                     foe = nge_fighters(cx, seat == s->fight.attacker);
    int less = own.steps < foe.steps ? own.steps : foe.steps;
    bool emperor = nge_in(&own.set, nge_napoleon(cx)) || nge_in(&foe.set, nge_napoleon(cx));
    return less >= 5 || (emperor && less >= 3) ? 2 : 0;
}

/* --- Places --- */

/* With the body of this side that is in `from` in `to` instead. */
static int move_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, int from,
                      int to)
{
    struct nge_ai_view one = *v;
    int i = nge_ai_body_at(v, from, seat, false);
    if (i < 0 || to >= NGE_ZONES) /* at sea */
        return 0;
    struct nge_force a = nge_force(cx, from, seat, NGE_FIELD);
    bool fed = nge_supplied(cx, to, nge_nation_of(cx, &a), NGE_FREELY);
    nge_ai_shift(&one, i, to);
    return for_side(seat, nge_ai_standing(&one)) + (fed ? 200 : 0);
}

static int place_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, int p,
                       int zone)
{
    struct nge_ai_view one = *v;
    if (zone >= NGE_ZONES || v->bodies == NGE_AI_BODIES)
        return 0;
    one.body[one.bodies++] = (struct nge_ai_body){.zone = (uint16_t)zone,
                                                  .side = (uint8_t)seat,
                                                  .steps = nge_unit(cx, p)->steps,
                                                  .power = 16};
    nge_ai_weigh(&one);
    bool joins = nge_ai_body_at(v, zone, seat, false) >= 0;
    return for_side(seat, nge_ai_standing(&one)) + (joins ? 10 : 0);
}

/* --- The answer --- */

static int evade_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat, bool evades)
{
    const struct nge_state *s = nge_state(cx);
    int x = s->march.is & NGE_BEGUN ? stand_worth(cx, v, seat) : 0;
    return evades ? -x : x;
}

/* Into the fortress where a battle would be bad; never with the emperor. */
static int inside_worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat)
{
    const struct nge_state *s = nge_state(cx);
    nge_set set = nge_pieces(cx, s->march.zone, seat, NGE_FIELD);
    if (nge_in(&set, nge_napoleon(cx)))
        return -LOST;
    return -stand_worth(cx, v, seat);
}

static int lead_worth(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    return s->fight.level == NGE_SKIRMISH ? -1 : 10 * nge_unit(cx, p)->stars + s->n[p];
}

static int worth(const struct bc_ctx *cx, const struct nge_ai_view *v, int seat,
                 const struct bc_action *act)
{
    const struct nge_state *s = nge_state(cx);
    int p = act->a[0];
    switch (act->kind) {
    case NGE_USUAL: return LOST;
    case NGE_LOSE:
    case NGE_GIVE_UP: return -step_worth(cx, p);
    case NGE_RESTORE: return 1 + step_worth(cx, p);
    case NGE_INTERCEPT: return p < NGE_FIRST_FLEET ? intercept_worth(cx, v, seat, p) : 0;
    case NGE_COUNTER: return counter_worth(cx, seat, p);
    case NGE_PLAY: return play_worth(cx, seat, p);
    case NGE_GO_INSIDE: return nge_is_corps(p) ? inside_worth(cx, v, seat) : -1;
    case NGE_EVADE: return evade_worth(cx, v, seat, true);
    case NGE_STAND: return evade_worth(cx, v, seat, false);
    case NGE_FLEE: return move_worth(cx, v, seat, s->march.zone, p);
    case NGE_RETREAT: return move_worth(cx, v, seat, s->fight.zone, p);
    case NGE_PLACE: return place_worth(cx, v, seat, p, act->a[1]);
    case NGE_SPEND: return seat == NGE_F ? 2 : -1;
    case NGE_MORALE: return p;
    case NGE_LEAD: return lead_worth(cx, p);
    case NGE_COMMIT: return 1;
    case NGE_WITH: return bc_top(cx)->seq == NGE_SEQ_LAND; /* out of a fortress, all of them */
    case NGE_ADVISE: return 4 * nge_tactics(cx, p, seat != s->fight.attacker) - 1;
    case NGE_ASSAULT:
    case NGE_WAIT: return 2;
    case NGE_REBUILD: return -1;
    default: return 0; /* done, pass, and whatever is left */
    }
}

static bool needs_view(int kind)
{
    return kind == NGE_INTERCEPT || kind == NGE_GO_INSIDE || kind == NGE_EVADE ||
           kind == NGE_STAND || kind == NGE_FLEE || kind == NGE_RETREAT || kind == NGE_PLACE;
}

bool nge_ai_answer(const struct bc_ctx *cx, int seat, struct bc_action *out)
{
    struct bc_option o[NGE_OPTIONS];
    struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
    struct nge_ai_view v;
    int best = -1, most = 0;
    if (nge_ai_year_answer(cx, seat, out))
        return true;
    bc_legal(cx, seat, &l);
    for (int i = 0; i < l.n && l.n > 1; i++)
        if (needs_view(o[i].act.kind)) {
            nge_ai_look(cx, &v);
            break;
        }
    for (int i = 0; i < l.n; i++) {
        int x = l.n > 1 ? worth(cx, &v, seat, &o[i].act) : 0;
        bool quiet = o[i].act.kind == NGE_DONE || o[i].act.kind == NGE_PASS;
        if (best < 0 || x > most || (x == most && quiet)) {
            best = i;
            most = x;
        }
    }
    if (best >= 0)
        *out = o[best].act;
    return best >= 0;
}
