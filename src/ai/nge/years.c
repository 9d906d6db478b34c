/* years.c - the questions of a campaign that have one good answer, each to whom it belongs. */
#include "ai/nge/hints.h"

#include <string.h>

static bool is_step(const struct bc_ctx *cx, const char *name)
{
    return !strcmp(bc_step_now(cx)->name, name);
}

static int war(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    return is_step(cx, "war.free") ? nge_ai_court(cx, seat, l) : nge_ai_war(cx, l);
}

static int hand(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    return is_step(cx, "hand.boon") ? nge_ai_boon(cx, seat) : nge_ai_throw(cx, seat, l);
}

static int budget(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    if (is_step(cx, "budget.spend"))
        return nge_ai_buy(cx, seat, l);
    return is_step(cx, "budget.minors") ? nge_ai_minor_step(cx, seat, l) : nge_ai_site(cx, seat, l);
}

/* Corps for a foreign war (NGE §6.5d): the poorest. */
static int sent(const struct bc_ctx *cx, const struct bc_list *l)
{
    int best = -1, least = 0;
    for (int i = 0; i < l->n; i++) {
        int p = l->v[i].act.a[0], x = nge_state(cx)->n[p] * (4 + nge_unit(cx, p)->morale);
        if (best < 0 || x < least) {
            best = i;
            least = x;
        }
    }
    return best;
}

/* The first option of a kind, or -1. */
static int first(const struct bc_list *l, int kind)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == kind)
            return i;
    return -1;
}

/* 40F: the most steps that a forced ally can be made to lend. */
static int lent(const struct bc_ctx *cx, const struct bc_list *l)
{
    int best = -1, most = 0;
    for (int i = 0; i < l->n; i++) {
        int p = l->v[i].act.a[0];
        int x = l->v[i].act.kind == NGE_TAKE ? 1 + nge_is_corps(p) * nge_state(cx)->n[p] : 0;
        if (best < 0 || x > most) {
            best = i;
            most = x;
        }
    }
    return best;
}

/* What an event asks for (NGE §6.4e): a power that breaks with its victor is worth more than its reform,
 * resources more than that. */
static int deed(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    if (is_step(cx, "deed.court"))
        return nge_ai_court(cx, seat, l);
    if (is_step(cx, "deed.spoil"))
        return l->v[0].act.kind == NGE_THROW ? nge_ai_worst(cx, l) : 0;
    if (is_step(cx, "deed.lend"))
        return lent(cx, l);
    if (!is_step(cx, "deed.choose"))
        return -1;
    int i = first(l, NGE_COURT);
    return i >= 0 ? i : first(l, NGE_RESOURCES);
}

/* Which option of the list, or -1: the years have nothing to say about it. */
static int choose(const struct bc_ctx *cx, int seat, const struct bc_list *l)
{
    switch (bc_top(cx)->seq) {
    case NGE_SEQ_WAR: return war(cx, seat, l);
    case NGE_SEQ_HAND: return hand(cx, seat, l);
    case NGE_SEQ_GIFTS:
        return is_step(cx, "gifts.ask") ? nge_ai_gift(cx, seat, l) : nge_ai_site(cx, seat, l);
    case NGE_SEQ_BUDGET: return budget(cx, seat, l);
    case NGE_SEQ_TALKS: return nge_ai_talk(cx, l);
    case NGE_SEQ_REDEPLOY:
        return is_step(cx, "redeploy.pick") ? nge_ai_redeploy(cx, l) : nge_ai_road(cx, l);
    case NGE_SEQ_CONQUEST:
    case NGE_SEQ_PEACE: return nge_ai_term(cx, l);
    case NGE_SEQ_DEED: return deed(cx, seat, l);
    case NGE_SEQ_ABROAD: return is_step(cx, "abroad.sent") ? sent(cx, l) : -1;
    case NGE_SEQ_CHASE:
    case NGE_SEQ_SEABATTLE:
    case NGE_SEQ_SAIL: return nge_ai_sea(cx, seat, l);
    default: return -1;
    }
}

bool nge_ai_year_answer(const struct bc_ctx *cx, int seat, struct bc_action *out)
{
    struct bc_option o[NGE_OPTIONS];
    struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
    if (!nge_data(cx)->until)
        return false;
    bc_legal(cx, seat, &l);
    int i = l.n > 1 ? choose(cx, seat, &l) : l.n - 1;
    if (i < 0)
        return false;
    *out = o[i].act;
    return true;
}
