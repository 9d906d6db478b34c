/* trim.c - more than may stand together (NGE §11.2, ruling 3): generals go to the reserve, steps are given
 * up. */
#include "rules/nge/nge.h"

static int count_generals(const nge_set *set)
{
    return nge_count(set, NGE_FIRST_GENERAL, NGE_FIRST_FLEET);
}

/* An army with more than three subordinates, or an empty set: one of them goes to the reserve, and which
 * one is its owner's choice (NGE ruling 5). */
static nge_set crowded(const struct bc_ctx *cx, int zone, int side)
{
    nge_set all = nge_united(cx, zone, side), none = {{0}};
    int armies = nge_count_armies(&all);
    for (int group = 0; armies && group <= NGE_SECOND; group += NGE_SECOND) {
        nge_set part = armies == 2 ? nge_group(cx, &all, group) : all;
        if (count_generals(&part) > 1 + NGE_SUBORDINATES && nge_count_armies(&part))
            return part;
    }
    return none;
}

bool nge_is_crowded(const struct bc_ctx *cx, int zone, int side)
{
    nge_set set = crowded(cx, zone, side);
    return nge_from(&set, 0) >= 0;
}

static bool offer_dismissal(const struct bc_ctx *cx, int zone, int side, struct bc_list *l)
{
    nge_set set = crowded(cx, zone, side);
    int chief = nge_commander(cx, &set);
    for (int p = nge_from(&set, NGE_FIRST_GENERAL); p >= 0 && nge_is_general(p);
         p = nge_from(&set, p + 1))
        if (p != chief && !nge_state(cx)->n[p])
            bc_add(l, nge_act(NGE_DISMISS, side, p, 0), 1);
    return nge_from(&set, 0) >= 0;
}

/* Of one army, or of all if there are none: more than its general leads, or nobody leads them. What may
 * only stand with an army stays, and cannot march (NGE ruling 4). */
static bool is_too_much(const struct bc_ctx *cx, const nge_set *set, bool army)
{
    struct nge_force a = nge_weigh(cx, set);
    if (!a.units)
        return false;
    return a.commander < 0 ? a.units > 1 : nge_over(cx, &a, army) >= 0;
}

/* `all`: those outside the fortress. */
static nge_set excess(const struct bc_ctx *cx, const nge_set *all)
{
    nge_set none = {{0}};
    if (!nge_has_corps(all))
        return none;
    int first = nge_army_of(cx, all, 0), second = nge_army_of(cx, all, NGE_SECOND);
    if (first < 0 || second < 0)
        return is_too_much(cx, all, first >= 0 || second >= 0) ? *all : none;
    nge_set one = nge_group(cx, all, 0), two = nge_group(cx, all, NGE_SECOND);
    return is_too_much(cx, &one, true) ? one : is_too_much(cx, &two, true) ? two : none;
}

bool nge_must_trim(const struct bc_ctx *cx, int zone, int side)
{
    nge_set all = nge_pieces(cx, zone, side, NGE_FIELD), set = excess(cx, &all);
    return nge_from(&set, 0) >= 0 ||
           (count_generals(&all) > 1 + NGE_SUBORDINATES && nge_is_crowded(cx, zone, side));
}

/* Why something has to be given up there. */
int nge_surplus(const struct bc_ctx *cx, int zone, int side)
{
    nge_set all = nge_pieces(cx, zone, side, NGE_FIELD), set = excess(cx, &all);
    struct nge_force a = nge_weigh(cx, &set);
    if (nge_is_crowded(cx, zone, side))
        return NGE_TOO_MANY_GENERALS;
    if (a.commander < 0)
        return NGE_TOO_FEW_GENERALS;
    return nge_over(cx, &a, nge_count_armies(&set) > 0);
}

void nge_call_trim(struct bc_ctx *cx, int zone, int side)
{
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_TRIM));
    f->trim.zone = (uint16_t)zone;
    f->trim.side = (uint8_t)side;
}

/* Only generals: of those who have just come together, wherever they are in their march or battle. */
bool nge_call_dismissal(struct bc_ctx *cx, int zone, int side)
{
    if (!nge_is_crowded(cx, zone, side))
        return false;
    nge_call_trim(cx, zone, side);
    nge_frame(bc_top(cx))->trim.generals = 1;
    return true;
}

static bool trim_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct nge_trim_facts *t = &nge_facts(f)->trim;
    return t->generals ? nge_is_crowded(cx, t->zone, t->side) : nge_must_trim(cx, t->zone, t->side);
}

static bc_seats trim_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(nge_facts(f)->trim.side);
}

/* Does this corps count towards what is too much (NGE §10.1b, §10.1c)? */
static bool is_surplus(const struct bc_ctx *cx, const nge_set *set, int p)
{
    struct nge_force a = nge_weigh(cx, set);
    if (a.commander < 0)
        return true;
    int over = nge_over(cx, &a, nge_count_armies(set) > 0);
    int nation = nge_nation(cx, p);
    if (over == NGE_TOO_MANY_FOREIGN)
        return nation < NGE_MAJORS && nation != nge_nation(cx, a.commander);
    return over != NGE_TOO_MUCH_HORSE || nge_unit(cx, p)->kind == NGE_CAVALRY;
}

static void trim_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *l)
{
    if (offer_dismissal(cx, nge_facts(f)->trim.zone, seat, l))
        return;
    nge_set all = nge_pieces(cx, nge_facts(f)->trim.zone, nge_facts(f)->trim.side, NGE_FIELD),
            set = excess(cx, &all);
    for (int p = nge_from(&set, 0); p >= 0 && nge_is_corps(p); p = nge_from(&set, p + 1))
        if (is_surplus(cx, &set, p))
            bc_add(l, nge_act(NGE_GIVE_UP, seat, p, 0), 1);
}

static enum bc_flow trim_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (act->kind == NGE_DISMISS)
        nge_to_reserve(cx, act->a[0]);
    else
        nge_lose_step(cx, act->a[0]);
    nge_tidy(cx, nge_facts(f)->trim.zone, nge_facts(f)->trim.side);
    return BC_REPEAT;
}

const struct bc_step nge_seq_trim[] = {
    {"trim.give_up", "NGE §11.2", BC_ASKS(trim_when, trim_who, trim_legal, trim_take),
     BC_FACTS(NGE_Q_TRIM)},
    {0},
};

/* --- A row of other tables: whatever is too much, zone by zone --- */

/* NGE ruling 3: losses can leave too much together, anywhere. The zone, or -1; and whose it is. */
static int excess_anywhere(const struct bc_ctx *cx, int *side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++) {
        if (s->at[p] >= NGE_ZONES || s->first[s->at[p]] != p || s->next[p] >= NGE_FIRST_FLEET)
            continue;
        for (*side = 0; *side < NGE_SIDES; ++*side)
            if (nge_must_trim(cx, s->at[p], *side))
                return s->at[p];
    }
    return -1;
}

bool nge_excess_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int side;
    return excess_anywhere(cx, &side) >= 0;
}

enum bc_flow nge_excess_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int side = 0, zone = excess_anywhere(cx, &side);
    nge_call_trim(cx, zone, side);
    return BC_REPEAT;
}
