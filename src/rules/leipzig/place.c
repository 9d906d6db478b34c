/* place.c - LPZ chapter 5: armies take the place of their last marker, in chains. */
#include "rules/leipzig/leipzig.h"

enum { PICKED = 1 }; /* lpz_place_facts.is: `army` was chosen */

/* LPZ §5.1: exactly one marker on the board. */
bool lpz_is_waiting(const struct lpz_state *s, int a)
{
    return s->marker[a] && !(s->marker[a] & (s->marker[a] - 1));
}

/* LPZ ruling 8: the last marker is not swept off; until it is shifted it lies under the army. */
bool lpz_is_stray(const struct lpz_state *s, int a)
{
    return lpz_is_waiting(s, a) && s->army_at[lpz_lowest(s->marker[a])] != LPZ_NONE;
}

/* LPZ ruling 8: the nearest fields without an army. */
int lpz_refuges(const struct bc_ctx *cx, int a, uint8_t out[LPZ_FIELDS])
{
    const struct lpz_state *s = lpz_state(cx);
    const uint8_t *dist = lpz_data(cx)->dist[lpz_lowest(s->marker[a])];
    int n = 0;
    for (int far = 1; !n && far < LPZ_FIELDS; far++)
        for (int f = 0; f < LPZ_FIELDS; f++)
            if (dist[f] == far && s->army_at[f] == LPZ_NONE)
                out[n++] = (uint8_t)f;
    return n;
}

/* LPZ §5.4, §5.5: what the active side gets for an army of its own. */
static void reward(struct bc_ctx *cx, int side)
{
    struct lpz_state *s = lpz_state(cx);
    bool scout = s->scouts[LPZ_FR] + s->scouts[LPZ_AL] < lpz_data(cx)->scouts;
    if (side != s->active)
        return;
    s->points[side]++;
    s->scouts[side] = (uint8_t)(s->scouts[side] + scout);
    s->due++;
    lpz_event(cx, LPZ_EV_REWARD, side, 1, scout);
}

/* LPZ §5.1, §5.2. */
void lpz_put(struct bc_ctx *cx, int a)
{
    struct lpz_state *s = lpz_state(cx);
    int field = lpz_lowest(s->marker[a]);
    s->marker[a] = 0;
    s->fate[a] = LPZ_PLACED;
    s->at[a] = (uint8_t)field;
    s->army_at[field] = (uint8_t)a;
    lpz_event(cx, LPZ_EV_PLACED, a, field, 0);
    for (int b = 0; b < LPZ_ARMIES; b++)
        if (s->marker[b] >> field & 1 && !lpz_is_waiting(s, b)) {
            s->marker[b] &= ~lpz_bit(field);
            lpz_event(cx, LPZ_EV_CLEARED, b, field, 0);
        }
    reward(cx, lpz_data(cx)->army[a].side);
}

/* --- The chain (LPZ §5.3) --- */

/* LPZ §5.3: how many armies wait, and the first of them. */
static int waiting(const struct lpz_state *s, int *first)
{
    int n = 0;
    for (int a = LPZ_ARMIES - 1; a >= 0; a--)
        if (lpz_is_waiting(s, a)) {
            *first = a;
            n++;
        }
    return n;
}

/* LPZ §5.3, ruling 8: several wait. */
static bool may_choose(const struct bc_ctx *cx, const struct bc_frame *f)
{
    int first;
    return waiting(lpz_state(cx), &first) > 1;
}

/* LPZ ruling 8: several waiting, the active player chooses. */
static void order_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    for (int a = 0; a < LPZ_ARMIES; a++)
        if (lpz_is_waiting(lpz_state(cx), a))
            bc_add(out, lpz_act(LPZ_PLACE, seat, a, 0), 1);
}

/* LPZ ruling 8: this one is next. */
static enum bc_flow order_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_frame(f)->place.army = (uint8_t)a->a[0];
    lpz_frame(f)->place.is = PICKED;
    return BC_NEXT;
}

/* LPZ §5.3, ruling 8: one army at a time; a marker under an army moves where only one field is
 * nearest. */
static enum bc_flow next_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct lpz_state *s = lpz_state(cx);
    struct lpz_place_facts *g = &lpz_frame(f)->place;
    uint8_t to[LPZ_FIELDS];
    int army = g->army;
    if (!(g->is & PICKED) && !waiting(s, &army))
        return BC_LEAVE;
    g->army = (uint8_t)army;
    if (lpz_is_stray(s, army) && lpz_refuges(cx, army, to) == 1)
        s->marker[army] = lpz_bit(to[0]);
    return BC_NEXT;
}

/* LPZ §5.6, ruling 8: the owner of the army decides. */
static bc_seats owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(lpz_seat(lpz_state(cx), lpz_data(cx)->army[lpz_frame(f)->place.army].side));
}

/* LPZ ruling 8: its last marker lies under another army. */
static bool must_shift(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_is_stray(lpz_state(cx), lpz_frame(f)->place.army);
}

/* LPZ ruling 8: one of the nearest free fields. */
static void shift_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    uint8_t to[LPZ_FIELDS];
    int n = lpz_refuges(cx, lpz_frame(f)->place.army, to);
    for (int i = 0; i < n; i++)
        bc_add(out, lpz_act(LPZ_SHIFT, seat, to[i], 0), 1);
}

/* LPZ ruling 8: there it will be placed. */
static enum bc_flow shift_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_state(cx)->marker[lpz_frame(f)->place.army] = lpz_bit(a->a[0]);
    return BC_NEXT;
}

/* LPZ §5.6, ruling 23: only where the kind matters. */
static bool has_kinds(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return lpz_data(cx)->professional &&
           lpz_data(cx)->army[lpz_frame(f)->place.army].kind == LPZ_ANY;
}

/* LPZ §5.6: any of the three. */
static void kind_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    for (int k = 0; k < LPZ_KINDS; k++)
        bc_add(out, lpz_act(LPZ_CHOOSE, seat, k, 0), 1);
}

/* LPZ §5.6: for good. */
static enum bc_flow kind_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_state(cx)->kind[lpz_data(cx)->army[lpz_frame(f)->place.army].side] = (uint8_t)a->a[0];
    return BC_NEXT;
}

/* LPZ §5.1, §5.3: placed; then the next of the chain. */
static enum bc_flow put_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    lpz_put(cx, lpz_frame(f)->place.army);
    lpz_frame(f)->place.army = lpz_frame(f)->place.is = 0;
    return BC_RESTART;
}

const struct bc_step lpz_seq_place[] = {
    {"place.order", "LPZ §5.3", BC_ASKS(may_choose, lpz_active, order_legal, order_take),
     BC_TELLS(lpz_tell_place)},
    {"place.next", "LPZ §5.3", BC_RUNS(BC_ALWAYS, next_take)},
    {"place.shift", "LPZ ruling 8", BC_ASKS(must_shift, owner, shift_legal, shift_take),
     BC_FACTS(LPZ_ASK_ARMY), BC_TELLS(lpz_tell_place)},
    [LPZ_AT_PLACE_KIND] = {"place.kind", "LPZ §5.6",
                           BC_ASKS(has_kinds, owner, kind_legal, kind_take), BC_FACTS(LPZ_ASK_ARMY),
                           BC_TELLS(lpz_tell_kind)},
    {"place.put", "LPZ §5.1", BC_RUNS(BC_ALWAYS, put_take)},
    {0},
};
