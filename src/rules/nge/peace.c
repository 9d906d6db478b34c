/* peace.c - the peace that a beaten power has to accept (NGE §18.2.2a to §18.2.3d): forced
 * peace or alliance, its length, provinces that change hands, and who has to leave the land. */
#include "rules/nge/nge.h"

static struct nge_peace_facts *facts(struct bc_frame *f)
{
    return &nge_frame(f)->peace;
}

static const struct nge_peace_facts *peace_of(const struct bc_frame *f)
{
    return &nge_facts(f)->peace;
}

static bc_seats victor(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(peace_of(f)->side);
}

/* --- PEACE --- */

void nge_call_peace(struct bc_ctx *cx, int loser, int side, bool imposed)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_PEACE));
    f->peace.loser = (uint8_t)loser;
    f->peace.side = (uint8_t)side;
    f->peace.imposed = imposed;
}

static bool not_begun(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !peace_of(f)->asked;
}

/* NGE §18.2.2a, §8.1.3a, §8.1.3e: the second time by the same side it lasts to the end. */
static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    struct nge_peace_facts *p = facts(f);
    int loser = p->loser;
    nge_step_aside(cx, loser);
    nge_free_garrisons(cx, loser, p->side);
    nge_review_sieges(cx);                  /* those that its troops have laid elsewhere */
    nge_clear_land(cx, loser, 1 - p->side); /* before provinces change hands */
    s->defeats[p->side][loser]++;
    s->bond[loser] &= (uint8_t) ~(NGE_FORCED | NGE_BY_C | NGE_THEN_FORCED);
    s->bond[loser] |= (uint8_t)(NGE_AT_PEACE | (p->side == NGE_C ? NGE_BY_C : 0));
    p->asked = 1;
    p->left = (uint8_t)(p->imposed ? 1 : d->limit[NGE_L_PROVINCES] + (s->resisted >> loser & 1));
    if (s->defeats[p->side][loser] > 1)
        p->years = NGE_NONE;
    if (p->side == NGE_F) {
        nge_add_vp(cx, d->limit[NGE_L_VP_DEFEAT]);
        nge_add_esc(cx, d->limit[NGE_L_ESC_DEFEAT]);
    }
    if (s->defeats[NGE_F][loser] + s->defeats[NGE_C][loser] > 1) /* NGE §4.12 */
        nge_reform(cx, loser);
    return BC_NEXT;
}

/* NGE §8.1.4a, §8.1.4b: France, after Resistance or a second defeat, for a card. */
static bool force_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_peace_facts *p = peace_of(f);
    return p->asked == 1 && p->side == NGE_F && s->held[NGE_F] &&
           (s->resisted >> p->loser & 1 || s->defeats[NGE_F][p->loser] > 1);
}

static void force_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_has_card(nge_state(cx), c) && c != NGE_CARD_F(25))
            bc_add(l, nge_act(NGE_FORCE, seat, c, 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow force_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    struct nge_peace_facts *p = facts(f);
    p->asked = 2;
    if (act->kind == NGE_PASS)
        return BC_NEXT;
    nge_discard(cx, act->a[0]);
    s->bond[p->loser] &= (uint8_t)~NGE_AT_PEACE;
    s->bond[p->loser] |= NGE_FORCED;
    p->years = NGE_NONE;
    nge_emit(cx, NGE_EV_ALLIANCE, p->loser, 0, 0, 0, 0);
    return BC_NEXT;
}

static bool length_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !peace_of(f)->years;
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

/* NGE §18.2.3e: half of a die, rounded up; the year that is ending does not count (ruling 7). */
static enum bc_flow length_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    facts(f)->years = (uint8_t)((act->a[0] + 1) / 2 + 1);
    return BC_NEXT;
}

/* 18F: a year and a province more; ruling 49. */
static bool longer_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return peace_of(f)->side == NGE_F && peace_of(f)->asked < 3 &&
           nge_in_game(nge_state(cx), NGE_CARD_F(18)) && nge_has_unknown(cx, NGE_F);
}

static void longer_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(18)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(18), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

static enum bc_flow longer_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_peace_facts *p = facts(f);
    p->asked = 3;
    if (act->kind == NGE_PLAY) {
        nge_remove_card(cx, act->a[0]);
        p->left++;
        if (p->years != NGE_NONE)
            p->years++;
    }
    return BC_NEXT;
}

static enum bc_flow sign_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_peace_facts *p = peace_of(f);
    s->years[p->loser] = s->bond[p->loser] & NGE_AT_PEACE ? p->years : 0;
    if (s->bond[p->loser] & NGE_AT_PEACE)
        nge_emit(cx, NGE_EV_PEACE, p->loser, p->side, p->years == NGE_NONE ? 0 : p->years - 1, 0,
                 0);
    facts(f)->asked = 4;
    return BC_NEXT;
}

/* --- 22F: Poland, when Prussia surrenders; ruling 49 --- */

static bool walewska_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_peace_facts *p = peace_of(f);
    return p->loser == NGE_PR && p->side == NGE_F && nge_may_make_poland(cx);
}

enum bc_flow nge_walewska_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_PLAY) {
        nge_remove_card(cx, act->a[0]);
        nge_do_event(cx, act->a[0]);
    }
    return BC_NEXT;
}

void nge_walewska_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    if (nge_has_card(nge_state(cx), NGE_CARD_F(22)))
        bc_add(l, nge_act(NGE_PLAY, seat, NGE_CARD_F(22), 0), 1);
    bc_add(l, nge_act(NGE_PASS, seat, 0, 0), 1);
}

/* --- Provinces (NGE §18.2.2c to §18.2.2f) --- */

/* All of it is the loser's. */
static bool is_whole(const struct bc_ctx *cx, int province, int nation)
{
    const struct nge_data *d = nge_data(cx);
    bool any = false;
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].province == province) {
            any = true;
            if (nge_state(cx)->owner[z] != nation)
                return false;
        }
    return any;
}

static bool has_key(const struct bc_ctx *cx, int province)
{
    const struct nge_data *d = nge_data(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].province == province && d->zone[z].key_side)
            return true;
    return false;
}

static int first_zone(const struct bc_ctx *cx, int province)
{
    int z = 0;
    while (nge_data(cx)->zone[z].province != province)
        z++;
    return z;
}

/* It adjoins land of this nation; of any of the side, if the nation is NGE_NONE. Sea does not adjoin. */
static bool adjoins(const struct bc_ctx *cx, int province, int nation, int side)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        for (int i = 0; d->zone[z].province == province && i < d->zone[z].nears; i++) {
            int of = s->owner[d->zone[z].near[i].to];
            if (nation == NGE_NONE ? s->ally[of] == side : of == nation)
                return true;
        }
    return false;
}

static bool is_polish(const struct bc_ctx *cx, int province)
{
    enum { POLISH = 3 };
    return nge_data(cx)->zone[first_zone(cx, province)].symbol == POLISH;
}

static int mazovia(const struct bc_ctx *cx)
{
    return nge_data(cx)->zone[nge_data(cx)->warsaw].province;
}

static bool has_poland(const struct bc_ctx *cx)
{
    return nge_state(cx)->bond[nge_data(cx)->poland] & NGE_PROTECTORATE;
}

/* NGE §20.2f: Mazovia and one more Polish province make Poland, which need not adjoin France's land. */
static bool may_make_poland(const struct bc_ctx *cx, const struct nge_peace_facts *p)
{
    if (p->side != NGE_F || p->left < 2 || has_poland(cx) || !is_whole(cx, mazovia(cx), p->loser))
        return false;
    for (int v = 0; v < nge_data(cx)->provinces; v++)
        if (v != mazovia(cx) && is_polish(cx, v) && is_whole(cx, v, p->loser) && !has_key(cx, v))
            return true;
    return false;
}

/* NGE §18.2.2f: the powers of the victor's side, and minors of it that adjoin. */
static bool may_receive(const struct bc_ctx *cx, const struct nge_peace_facts *p, int province,
                        int nation)
{
    const struct nge_state *s = nge_state(cx);
    if (p->poland)
        return nation == nge_data(cx)->poland && is_polish(cx, province);
    if (s->ally[nation] != p->side || !adjoins(cx, province, NGE_NONE, p->side))
        return false;
    return nation < NGE_MAJORS || adjoins(cx, province, nation, p->side);
}

static void offer_provinces(const struct bc_ctx *cx, const struct nge_peace_facts *p,
                            struct bc_list *l)
{
    for (int v = 0; v < nge_data(cx)->provinces; v++) {
        if (!is_whole(cx, v, p->loser) || has_key(cx, v))
            continue;
        for (int n = 0; n < NGE_NATIONS; n++)
            if (may_receive(cx, p, v, n))
                bc_add(l, nge_act(NGE_CEDE, p->side, first_zone(cx, v), n), 1);
    }
    if (!p->poland && may_make_poland(cx, p))
        bc_add(l, nge_act(NGE_CEDE, p->side, nge_data(cx)->warsaw, nge_data(cx)->poland), 1);
}

/* NGE §18.2.2e: one of its minors that has not been conquered counts as a province. */
static bool may_claim(const struct bc_ctx *cx, const struct nge_peace_facts *p, int n)
{
    const struct nge_state *s = nge_state(cx);
    bool land = false;
    for (int z = 0; z < NGE_ZONES; z++)
        land |= s->owner[z] == n;
    return n >= NGE_MAJORS && s->tie[n] == p->loser && s->ally[n] == NGE_THIRD && land &&
           !p->poland;
}

/* NGE §18.2.2e: whose land goes to a power; of a minor without corps, as after a conquest (NGE §18.1c). */
static int home_zone(const struct bc_ctx *cx, int n)
{
    int z = nge_data(cx)->capital[n][0];
    if (z != NGE_NOWHERE && nge_state(cx)->owner[z] == n)
        return z;
    for (z = 0; nge_state(cx)->owner[z] != n;)
        z++;
    return z;
}

static void offer_minors(const struct bc_ctx *cx, const struct nge_peace_facts *p, int seat,
                         struct bc_list *l)
{
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++) {
        if (!may_claim(cx, p, n))
            continue;
        bc_add(l, nge_act(NGE_CLAIM, seat, n, 0), 1);
        for (int to = 0; to < NGE_MAJORS && !nge_has_units(cx, n); to++)
            if (nge_state(cx)->ally[to] == p->side)
                bc_add(l, nge_act(NGE_CEDE, seat, home_zone(cx, n), to), 1);
    }
}

static void province_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                           struct bc_list *l)
{
    const struct nge_peace_facts *p = peace_of(f);
    offer_provinces(cx, p, l);
    offer_minors(cx, p, seat, l);
    if (!p->poland || !l->n)
        bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static bool any_province(const struct bc_ctx *cx, const struct nge_peace_facts *p)
{
    struct bc_option room[1024];
    struct bc_list l = {room, 0, 1024, NULL, NULL};
    offer_provinces(cx, p, &l);
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
        l.n += may_claim(cx, p, n);
    return l.n > 0;
}

static bool province_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return peace_of(f)->left && peace_of(f)->asked == 4 && any_province(cx, peace_of(f));
}

void nge_cede(struct bc_ctx *cx, int province, int nation)
{
    struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_data(cx)->zone[z].province == province) {
            s->owner[z] = (uint8_t)nation;
            s->mark[z] = (uint8_t)(s->mark[z] & NGE_RUINED);
        }
    nge_emit(cx, NGE_EV_CEDED, first_zone(cx, province), nation, 0, 0, 0);
    nge_grow_states(cx);
}

/* NGE §18.2.2e: a minor takes the victor's side, or is land of one of his powers. */
static void take_minor(struct bc_ctx *cx, const struct nge_peace_facts *p, int n, int heir)
{
    struct nge_state *s = nge_state(cx);
    nge_tell_status(cx, NGE_EV_JOINS, n, p->side, p->side);
    s->ally[n] = p->side;
    s->tie[n] = p->side == NGE_F ? NGE_FR : NGE_GB;
    nge_part(cx, n, p->side);
    nge_scatter(cx);
    if (heir != NGE_NONE)
        nge_emit(cx, NGE_EV_CEDED, home_zone(cx, n), heir, 0, 0, 0);
    for (int z = 0; z < NGE_ZONES && heir != NGE_NONE; z++)
        if (s->owner[z] == n)
            s->owner[z] = (uint8_t)heir;
}

static enum bc_flow province_take(struct bc_ctx *cx, struct bc_frame *f,
                                  const struct bc_action *act)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    struct nge_peace_facts *p = facts(f);
    if (act->kind == NGE_DONE) {
        p->asked = 5;
        return BC_NEXT;
    }
    p->left--;
    p->taken++;
    int owner = act->kind == NGE_CLAIM ? act->a[0] : s->owner[act->a[0]];
    if (owner != p->loser) {
        take_minor(cx, p, owner, act->kind == NGE_CLAIM ? NGE_NONE : act->a[1]);
        return BC_REPEAT;
    }
    int province = d->zone[act->a[0]].province;
    bool poland = p->poland;
    p->poland = province == mazovia(cx) && act->a[1] == d->poland;
    nge_cede(cx, province, act->a[1]);
    if (poland)
        nge_create(cx, d->poland, true);
    return BC_REPEAT;
}

/* NGE §18.2.2d: four points for each province that there was not. */
static enum bc_flow missing_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_peace_facts *p = facts(f);
    if (p->asked == 4 && p->left)
        nge_add_note(cx, p->loser, -2 * nge_data(cx)->limit[NGE_L_TERMS] * p->left);
    p->left = p->poland = 0;
    return BC_NEXT;
}

/* --- Who leaves --- */

/* NGE §18.2.3a: the victor's formations in the land, one by one. */
static int next_stay(const struct bc_ctx *cx, const struct nge_peace_facts *p)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = p->next; z < NGE_ZONES; z++) {
        nge_set set = nge_pieces(cx, z, p->side, NGE_FIELD);
        if (nge_power_of(cx, s->owner[z]) == p->loser && s->ally[s->owner[z]] == NGE_THIRD &&
            nge_from(&set, 0) >= 0)
            return z;
    }
    return -1;
}

static bool stay_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return next_stay(cx, peace_of(f)) >= 0;
}

static void stay_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    const struct nge_peace_facts *p = peace_of(f);
    uint8_t cost[NGE_ZONES];
    int from = next_stay(cx, p);
    nge_set set = nge_pieces(cx, from, p->side, NGE_FIELD);
    int best = nge_haven(cx, &set, from, p->loser, p->side);
    nge_measure(cx, from, p->loser, p->side, cost);
    bc_add(l, nge_act(NGE_STAY, seat, 0, 0), 1);
    for (int z = 0; z < NGE_ZONES && best != NGE_NOWHERE; z++)
        if (z == best || (cost[best] != NGE_FAR && cost[z] == cost[best] &&
                          nge_is_haven(cx, &set, z, p->loser, p->side)))
            bc_add(l, nge_act(NGE_GO_HOME, seat, from, z), 1);
}

static enum bc_flow stay_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_peace_facts *p = facts(f);
    int from = next_stay(cx, p);
    nge_set set = nge_pieces(cx, from, p->side, NGE_FIELD);
    p->next = (uint16_t)(from + 1);
    if (act->kind == NGE_GO_HOME)
        nge_leave_for(cx, &set, from, act->a[1], p->side);
    return BC_REPEAT;
}

static enum bc_flow home_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_scatter(cx); /* out of ports that were ceded (NGE ruling 31) */
    nge_all_home(cx, peace_of(f)->loser);
    return BC_NEXT;
}

static enum bc_flow close_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    nge_clear_bits(cx, NGE_ACTED);
    return BC_LEAVE;
}

const struct bc_step nge_seq_peace[] = {
    {"peace.begin", "NGE §18.2.2a", BC_RUNS(not_begun, begin_take)},
    {"peace.force", "NGE §8.1.4b", BC_ASKS(force_when, victor, force_legal, force_take),
     BC_FACTS(NGE_Q_PEACE)},
    {"peace.length", "NGE §18.2.3e", BC_DRAWS(length_when, die_odds, length_take),
     BC_FACTS(NGE_Q_PEACE)},
    {"peace.longer", "NGE ruling 49", BC_ASKS(longer_when, victor, longer_legal, longer_take),
     BC_FACTS(NGE_Q_PEACE)},
    {"peace.sign", "NGE §8.1.3a", BC_RUNS(BC_ALWAYS, sign_take)},
    {"peace.walewska", "NGE ruling 49",
     BC_ASKS(walewska_when, victor, nge_walewska_legal, nge_walewska_take), BC_FACTS(NGE_Q_PEACE)},
    {"peace.province", "NGE §18.2.2c",
     BC_ASKS(province_when, victor, province_legal, province_take), BC_FACTS(NGE_Q_PEACE)},
    {"peace.missing", "NGE §18.2.2d", BC_RUNS(BC_ALWAYS, missing_take)},
    {"peace.stay", "NGE §18.2.3a", BC_ASKS(stay_when, victor, stay_legal, stay_take),
     BC_FACTS(NGE_Q_PEACE)},
    {"peace.home", "NGE §18.2.3c", BC_RUNS(BC_ALWAYS, home_take)},
    {"peace.order", "NGE §18.2.3c",
     BC_ASKS(nge_order_when, nge_order_who, nge_order_legal, nge_order_take),
     BC_FACTS(NGE_Q_PEACE)},
    {"peace.close", "NGE §18.2.3c", BC_RUNS(BC_ALWAYS, close_take)},
    {0},
};
