/* orders.c - standing orders: how a seat has said that it will answer, and what answers itself because
 * there is nothing to decide.
 *
 * intercept  never; or from so many throws of six on, with whoever has the best chance, his whole
 *            formation and the cheapest card that is enough; otherwise not
 * evade      likewise; where to, if there are several ways, is still asked
 * cards      none: no battle card in this battle, or in the next one if there is none now
 * inside     all, or none, into the fortress before an enemy who comes
 * war        none: no war is declared before the year
 * talks      none: no gifts, cards and talks before the year
 *
 * They hold for a year at most, the last two until its first round begins: so the year, twice, and whether
 * it has not begun yet is noted beside them; as is the battle. */
#include "rules/nge/nge.h"

enum { INTERCEPT, EVADE, CARDS, INSIDE, WAR, TALKS, YEAR, BATTLE };
enum { ASK, NEVER, FROM }; /* of the first two; FROM and more is the number of throws itself */
enum { ALL = 1 };          /* of INSIDE; else none */
enum { NEVER_THROWN = 7 };

static const char *const chances[] = {"ask", "never", "2", "3", "4", "5", "6", NULL};
static const char *const ask_none[] = {"ask", "none", NULL};
static const char *const ask_all_none[] = {"ask", "all", "none", NULL};

const struct bc_opt nge_orders[] = {[INTERCEPT] = {"intercept", 0, 6, 0, chances},
                                    [EVADE] = {"evade", 0, 6, 0, chances},
                                    [CARDS] = {"cards", 0, 1, 0, ask_none},
                                    [INSIDE] = {"inside", 0, 2, 0, ask_all_none},
                                    [WAR] = {"war", 0, 1, 0, ask_none},
                                    [TALKS] = {"talks", 0, 1, 0, ask_none},
                                    [YEAR] = BC_NOTE("year"),
                                    [BATTLE] = BC_NOTE("battle"),
                                    {0}};

/* A number that another battle does not have: one by one formations attack in the same zone. */
static int battle_now(const struct nge_state *s)
{
    return s->fight.is & NGE_ON ? 1 + 8 * s->fight.zone + s->fight.only : 0;
}

static void lapse(const struct nge_state *s, int16_t order[BC_ORDERS])
{
    int now = battle_now(s);
    if (order[YEAR] / 2 != s->year)
        memset(order, 0, WAR * sizeof *order);
    if (order[YEAR] % 2 && !s->between)
        order[WAR] = order[TALKS] = ASK;
    order[YEAR] = (int16_t)(2 * s->year + s->between);
    if (order[BATTLE] && order[BATTLE] != now)
        order[CARDS] = ASK;
    order[BATTLE] = (int16_t)(order[CARDS] ? now : 0);
}

/* The first option of a kind. */
static bool pick(const struct bc_list *l, int kind, struct bc_action *act)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind) {
            *act = l->v[i].act;
            return true;
        }
    return false;
}

static bool is_enough(int need, int order)
{
    return order >= FROM && NEVER_THROWN - need >= order;
}

/* --- Interception (NGE §12.4a) --- */

/* The least throw with which his whole formation comes in between; of no use if it may not go, or he
 * is not its commander. Tried on a copy. */
static int need_of(const struct bc_ctx *cx, const struct bc_action *act)
{
    struct nge_state copy = *nge_state(cx);
    struct bc_ctx try = {cx->game, cx->data, &copy.h, NULL};
    const struct bc_action done = nge_act(NGE_DONE, act->seat, 0, 0);
    int p = act->a[0];
    if (nge_force(cx, copy.at[p], nge_side(cx, p), NGE_FIELD).commander != p)
        return NEVER_THROWN;
    bc_play(&try, act);
    int need = nge_react_need(&try, bc_top(&try));
    bc_play(&try, &done);
    const struct bc_frame *f = bc_top(&try);
    return f && f->seq == NGE_SEQ_INTERCEPT && nge_facts(f)->react.leader == p ? need
                                                                               : NEVER_THROWN;
}

static void best_interceptor(const struct bc_ctx *cx, const struct bc_list *l, int order,
                             struct bc_action *act)
{
    int least = NEVER_THROWN;
    pick(l, NGE_PASS, act);
    for (int i = 0; i < l->n && order >= FROM; i++) {
        const struct bc_action *may = &l->v[i].act;
        int need = may->kind == NGE_INTERCEPT ? need_of(cx, may) : NEVER_THROWN;
        if (need < least && is_enough(need, order)) {
            least = need;
            *act = *may;
        }
    }
}

static void cheapest(const struct bc_ctx *cx, const struct bc_list *l, struct bc_action *act)
{
    *act = l->v[0].act;
    for (int i = 1; i < l->n; i++)
        if (nge_card_value(cx, l->v[i].act.a[0]) < nge_card_value(cx, act->a[0]))
            *act = l->v[i].act;
}

/* A commander with all that he has, as the order would send him; else its owner has chosen himself. */
static bool is_as_ordered(const struct bc_ctx *cx, const struct nge_react_facts *r)
{
    struct nge_force all = nge_force(cx, r->from, r->side, NGE_FIELD),
                     go = nge_force(cx, r->from, r->side, NGE_CHOSEN);
    return r->leader == all.commander && go.units == all.units && go.generals == all.generals;
}

static bool answer_intercept(const struct bc_ctx *cx, const struct bc_frame *f,
                             const struct bc_list *l, int order, struct bc_action *act)
{
    if (order == ASK)
        return false;
    if (pick(l, NGE_PASS, act))
        best_interceptor(cx, l, order, act);
    else if (order < FROM || !is_as_ordered(cx, &nge_facts(f)->react))
        return false;
    else if (!pick(l, NGE_DONE, act))
        cheapest(cx, l, act);
    return true;
}

/* --- Evasion (NGE §12.5a), the fortress (NGE §12.5b) --- */

static bool answer_evade(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_list *l,
                         const int16_t *order, struct bc_action *act)
{
    if (pick(l, NGE_STAND, act)) {
        if (is_enough(nge_evade_need(cx, &nge_facts(f)->evade), order[EVADE]))
            pick(l, NGE_EVADE, act);
        return order[EVADE] != ASK;
    }
    if (!pick(l, NGE_DONE, act)) /* where to; or the active side, whether it plays 6F */
        return false;
    if (order[INSIDE] == ALL)
        pick(l, NGE_GO_INSIDE, act);
    return order[INSIDE] != ASK;
}

/* --- Before the year (NGE §7.1a, §7.3.1c, §7.4) --- */

static bool is_declined(const struct bc_frame *f, const int16_t *order)
{
    return (f->seq == NGE_SEQ_WAR && order[WAR] != ASK) ||
           ((f->seq == NGE_SEQ_GIFTS || f->seq == NGE_SEQ_TALKS) && order[TALKS] != ASK);
}

/* --- All together --- */

/* Does everybody see that this is all he may do? Not where pieces are hidden, nor where there might be a
 * card that he does not have: there he may always decline. To be done with choosing who goes, or with
 * counter-marches, has nothing to do with cards. */
static bool is_open(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_list *l)
{
    bool parties =
        f->seq == NGE_SEQ_LAND || f->seq == NGE_SEQ_INTERCEPT || f->seq == NGE_SEQ_COUNTER;
    for (int i = 0; i < l->n; i++) {
        const struct bc_kind *k = &cx->game->kinds[l->v[i].act.kind];
        bool declines = k->use & BC_DECLINE && !(parties && l->v[i].act.kind == NGE_DONE);
        if (declines || k->use & BC_SECRET || (k->argc && k->dom[0] == NGE_DOM_CARD))
            return false;
    }
    return !nge_state(cx)->fog;
}

enum bc_obeys nge_obey(const struct bc_ctx *cx, int seat, const struct bc_list *l,
                       int16_t order[BC_ORDERS], struct bc_action *act)
{
    const struct bc_frame *f = bc_top(cx);
    bool told = false;
    lapse(nge_state(cx), order);
    if (!l->n || !f)
        return BC_LEFT;
    if (l->n == 1 || nge_lose_alike(cx, l)) {
        *act = l->v[0].act;
        return is_open(cx, f, l) ? BC_AT_ONCE : BC_IN_TIME;
    }
    if (f->seq == NGE_SEQ_INTERCEPT)
        told = answer_intercept(cx, f, l, order[INTERCEPT], act);
    else if (f->seq == NGE_SEQ_EVADE)
        told = answer_evade(cx, f, l, order, act);
    else if ((f->seq == NGE_SEQ_WINDOW && order[CARDS] != ASK) || is_declined(f, order))
        told = pick(l, NGE_DONE, act);
    return told ? BC_IN_TIME : BC_LEFT;
}
