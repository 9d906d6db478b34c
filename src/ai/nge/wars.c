/* wars.c - declarations of war (NGE §7.1a). The war is tried out on a copy of the world, where the new
 * enemy's army and key zones count as year.c has it; what a beaten minor brings is added. Only neighbours who
 * are clearly weaker are attacked, and nobody whose victor would break his own peace (NGE §8.1.3c). */
#include "ai/nge/hints.h"
#include "ai/playout.h"

enum {
    PAYS = 160, /* eighths of a thousandth: half a victory point */
    NEAR = 6,   /* points to the capital: what two actions march */
    TIMES = 3,  /* own power there, to that of all enemies, */
    OF = 2,
    GUARD = 40,    /* and of whatever might be raised */
    ANSWERS = 24,  /* corps that appear, at most */
    PROTECT = 330, /* a protectorate to come, */
    PORTS = 700,   /* the blockade, for the only port that it lacks */
    OPEN = 850,    /* thousandths: it falls, */
    SHUT = 550     /* with a fortress */
};

/* The world with that war, the corps of the attacked placed where the rules name them first. */
static struct bc_ctx at_war(const struct bc_ctx *cx, const struct bc_action *act,
                            struct nge_state *st)
{
    struct bc_ctx copy = bc_draft_copy(cx, &st->h);
    struct bc_option o[NGE_OPTIONS];
    bc_play(&copy, act);
    for (int i = 0; i < ANSWERS && bc_top(&copy)->seq != NGE_SEQ_WAR && bc_to_act(&copy); i++) {
        struct bc_list l = {o, 0, NGE_OPTIONS, NULL, NULL};
        bc_legal(&copy, bc_decider(bc_to_act(&copy), BC_NATURE), &l);
        bc_play(&copy, &o[0].act);
    }
    return copy;
}

/* Is a side clearly stronger within reach of this zone, led by a general and not starved? */
static bool is_master(const struct nge_ai_view *v, int side, int zone)
{
    int power[NGE_SIDES] = {0};
    for (int i = 0; i < v->bodies; i++) {
        const struct nge_ai_body *b = &v->body[i];
        bool ready = b->side != side || (nge_is_general(b->leader) && !b->starved && !b->inside);
        if (v->ways->to[b->zone][zone] <= NEAR && ready)
            power[b->side] += b->power;
    }
    return OF * power[side] >= TIMES * (power[1 - side] + GUARD);
}

static bool is_in_reach(const struct bc_ctx *cx, const struct nge_ai_view *v, int side, int nation)
{
    const uint16_t *capital = nge_data(cx)->capital[nation];
    for (int i = 0; i < 2; i++)
        if (capital[i] != NGE_NOWHERE && !is_master(v, side, capital[i]))
            return false;
    return capital[0] != NGE_NOWHERE;
}

/* NGE §4.11: ports that the blockade lacks, all of them and those of this nation. */
static int ports_worth(const struct bc_ctx *cx, int nation)
{
    int all = 0, own = 0;
    if (!nge_lasts(nge_state(cx), NGE_LASTS_BLOCKADE))
        return 0;
    for (int z = nge_open_port(cx, 0); z >= 0; z = nge_open_port(cx, z + 1)) {
        all++;
        own += nge_state(cx)->owner[z] == nation;
    }
    return own ? PORTS * own / (all * all) : 0;
}

/* What France has of a minor that she conquers; its troops and cards count for either side. */
static int prize(const struct bc_ctx *cx, int side, int nation)
{
    int x = nge_ai_nation_worth(cx, side, nation);
    if (side != NGE_F)
        return x;
    return x + ports_worth(cx, nation) + (nge_data(cx)->may_protect[nation] ? PROTECT : 0);
}

/* Of war with this nation, eighths of a thousandth of a win of the side. */
int nge_ai_war_worth(const struct bc_ctx *cx, const struct nge_ai_view *v,
                     const struct bc_action *act)
{
    const struct nge_state *s = nge_state(cx);
    int nation = act->a[0], side = act->seat;
    struct nge_state st;
    struct nge_ai_view after;
    if (s->bond[nation] & (side == NGE_F ? NGE_OVER_F : NGE_OVER_C) ||
        !is_in_reach(cx, v, side, nation))
        return 0;
    struct bc_ctx copy = at_war(cx, act, &st);
    nge_ai_look(&copy, &after);
    int x = nge_ai_standing(&after) - nge_ai_standing(v),
        capital = nge_data(cx)->capital[nation][0];
    if (!is_in_reach(&copy, &after, side, nation))
        return 0;
    x = side == NGE_C ? x : -x;
    if (nation >= NGE_MAJORS)
        x += prize(cx, side, nation) * (nge_data(cx)->zone[capital].fort ? SHUT : OPEN) / 1000;
    return x - nge_ai_talk_worth(cx, side, nation);
}

/* The war that pays most, or none. */
int nge_ai_war(const struct bc_ctx *cx, const struct bc_list *l)
{
    struct nge_ai_view v;
    int best = -1, most = PAYS;
    nge_ai_look(cx, &v);
    for (int i = 0; i < l->n; i++) {
        bool war = l->v[i].act.kind == NGE_DECLARE;
        int x = war ? nge_ai_war_worth(cx, &v, &l->v[i].act) : 0;
        if (war ? x > most : best < 0) {
            best = i;
            most = war ? x : most;
        }
    }
    return best;
}
