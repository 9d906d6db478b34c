/* move.c - chapter 3: what one point moves, and where nobody may go. */
#include "rules/waterloo/waterloo.h"

/* Why a square may not be entered. */
struct bar {
    const char *rule, *reason;
};
static const struct bar occupied = {"WL §3.4", "step.occupied"};
static const struct bar way = {"WL §3.4", "step.way"};
static const struct bar enemy_line = {"WL §3.5", "step.enemy_line"};
static const struct bar ally_land = {"WL §5.7", "step.ally_land"};
static const struct bar block = {"WL §7.13", "step.block"};
static const struct bar home_only = {"WL §7.11", "step.home_only"};
static const struct bar terrain = {"WL §1.5", "step.terrain"};
static const struct bar border = {"WL §1.6", "step.border"};
static const struct bar diagonal_only = {"WL §3.3", "step.diagonal_only"};
static const struct bar two_squares = {"WL §3.3", "step.two_squares"};

struct mover {
    const struct wl_board *b;
    const struct wl_state *s;
    const struct wl_occ *occ;
    int army;
    uint8_t friends; /* armies, a bit each */
    bool limits;     /* some land may be closed to this army */
    bool mobilising;
    int8_t no_entry; /* the ally's country, entry not granted (WL §5.7, ruling 8) */
};

static struct mover mover_of(const struct bc_ctx *cx, const struct wl_occ *occ)
{
    const struct wl_state *s = wl_state(cx);
    struct mover m = {
        .b = wl_board(cx), .s = s, .occ = occ, .army = s->active, .no_entry = WL_NOBODY};
    const struct wl_army *me = &s->army[m.army];
    for (int a = 0; a < s->armies; a++) {
        m.friends |= (uint8_t)(wl_friends(s, m.army, a) << a);
        m.limits |= (s->army[a].is & WL_MOBILISING) != 0;
    }
    if (me->ally != WL_NOBODY && !s->army[me->ally].admits) {
        m.no_entry = s->army[me->ally].country;
        m.limits = true;
    }
    m.mobilising = me->is & WL_MOBILISING;
    return m;
}

/* May a piece on `p` go on to the neighbour `q`? NULL: yes. */
static const struct bar *barred(const struct mover *m, uint16_t p, uint16_t q)
{
    if (m->occ->at[q])
        return &occupied;
    if (!m->limits)
        return NULL;
    int to = m->b->country[q];
    if (to == m->no_entry && m->b->country[p] != to)
        return &ally_land;
    if (m->mobilising && to != m->s->army[m->army].country)
        return &home_only;
    return wl_is_closed(m->b, m->s, m->army, q) ? &block : NULL;
}

static bool is_enemy(const struct mover *m, uint16_t sq)
{
    uint8_t o = m->occ->at[sq];
    return o && !(m->friends >> wl_occ_army(o) & 1);
}

/* WL §3.5, ruling 4: no diagonal step between two enemies. */
static const struct bar *barred_diagonal(const struct mover *m, uint16_t p, uint16_t q)
{
    const struct bar *why = barred(m, p, q);
    if (why)
        return why;
    int w = m->b->w;
    return is_enemy(m, (uint16_t)(p / w * w + q % w)) && is_enemy(m, (uint16_t)(q / w * w + p % w))
               ? &enemy_line
               : NULL;
}

static void offer(struct bc_list *out, int seat, uint16_t from, uint16_t to, const struct bar *why)
{
    struct bc_action act = wl_act(WL_STEP, seat, from, to);
    if (why)
        bc_refuse(out, &act, why->rule, why->reason);
    else
        bc_add(out, act, 1);
}

/* WL §3.3: infantry goes diagonally, the general in all eight directions. */
static void add_steps(const struct mover *m, int seat, uint16_t from, int dir, int step,
                      struct bc_list *out)
{
    for (int d = dir; d < 8; d += step) {
        uint16_t to = m->b->next[from][d];
        if (to != WL_OFF)
            offer(out, seat, from, to, d & 1 ? barred_diagonal(m, from, to) : barred(m, from, to));
    }
}

/* WL §3.3, §3.4, ruling 23: two squares for a point, both entered, by either way round. */
static void add_rides(const struct mover *m, int seat, uint16_t from, struct bc_list *out)
{
    for (int i = 0; i < m->b->cavs[from]; i++) {
        const struct wl_cav *c = &m->b->cav[from][i];
        const struct bar *why = NULL;
        for (int k = 0; k < 2 && c->mid[k] != WL_OFF; k++) {
            why = barred(m, from, c->mid[k]);
            if (!why)
                why = barred(m, c->mid[k], c->to);
            if (!why)
                break;
        }
        if (why == &occupied && !m->occ->at[c->to])
            why = &way;
        offer(out, seat, from, c->to, why);
    }
}

/* What a player might try by the look of the board, but the ground or the way this kind of piece
 * moves forbids: the squares around it, and for cavalry those two away in a straight line. */
static const struct bar *forbidden(const struct mover *m, uint16_t from, int kind, int d, int reach)
{
    const struct wl_board *b = m->b;
    int x = from % b->w + wl_dx[d] * reach, y = from / b->w + wl_dy[d] * reach;
    int to = y * b->w + x;
    if (x < 0 || y < 0 || x >= b->w || y >= b->h)
        return NULL;
    if (b->terrain[to] != '.')
        return &terrain;
    if (kind == WL_INFANTRY && !(d & 1))
        return &diagonal_only;
    if (kind == WL_CAVALRY && reach == 1)
        return &two_squares;
    return kind != WL_CAVALRY && b->next[from][d] == WL_OFF ? &border : NULL;
}

static void refuse_ground(const struct mover *m, int seat, uint16_t from, int kind,
                          struct bc_list *out)
{
    for (int d = 0; d < 8; d++)
        for (int reach = 1; reach <= (kind == WL_CAVALRY ? 2 : 1); reach++) {
            bool hook = kind == WL_CAVALRY && (d & 1); /* reached, or refused, as a ride */
            const struct bar *why = hook ? NULL : forbidden(m, from, kind, d, reach);
            int to = from + (wl_dy[d] * m->b->w + wl_dx[d]) * reach;
            if (why)
                offer(out, seat, from, (uint16_t)to, why);
        }
}

/* WL §7.10, ruling 10: waiting units come in on a free square of their kind, at no cost. */
static bool add_entries(const struct mover *m, int seat, struct bc_list *out)
{
    const struct wl_block *area = &m->b->land[m->s->army[m->army].country].recruit;
    bool any = false;
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++) {
        if (wl_free_slot(m->s, m->army, k, WL_WAITING) < 0)
            continue;
        for (int i = 0; i < 4; i++)
            if (!m->occ->at[area->at[k][i]]) {
                any = true;
                if (out)
                    bc_add(out, wl_act(WL_ENTER, seat, k, area->at[k][i]), 1);
            }
    }
    return any;
}

static bool has_waiting(const struct wl_state *s)
{
    return wl_free_slot(s, s->active, WL_INFANTRY, WL_WAITING) >= 0 ||
           wl_free_slot(s, s->active, WL_CAVALRY, WL_WAITING) >= 0;
}

bool wl_may_move(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    return wl_state(cx)->points > 0;
}

/* WL §7.10: whoever waits comes in before the turn ends, points or not. */
bool wl_must_enter(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    if (!has_waiting(wl_state(cx)))
        return false;
    struct wl_occ occ;
    wl_occupy(wl_state(cx), &occ);
    struct mover m = mover_of(cx, &occ);
    return add_entries(&m, 0, NULL);
}

void wl_enter_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                    struct bc_list *out)
{
    (void)f;
    struct wl_occ occ;
    wl_occupy(wl_state(cx), &occ);
    struct mover m = mover_of(cx, &occ);
    add_entries(&m, seat, out);
}

/* WL §3.2: one step a decision; points left over lapse with "done". */
void wl_move_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *out)
{
    (void)f;
    const struct wl_state *s = wl_state(cx);
    struct wl_occ occ;
    wl_occupy(s, &occ);
    struct mover m = mover_of(cx, &occ);
    bool must_enter = has_waiting(s) && add_entries(&m, seat, out);
    struct bc_action done = wl_act(WL_DONE, seat, 0, 0);
    if (must_enter)
        bc_refuse(out, &done, "WL §7.10", "done.waiting");
    else
        bc_add(out, done, 1);
    for (int i = 0; i < WL_SLOTS; i++) {
        uint16_t from = s->at[m.army][i];
        if (from >= WL_SQUARES)
            continue;
        int kind = wl_kind_of(i);
        if (kind == WL_CAVALRY)
            add_rides(&m, seat, from, out);
        else
            add_steps(&m, seat, from, kind == WL_INFANTRY, kind == WL_INFANTRY ? 2 : 1, out);
        if (out->why)
            refuse_ground(&m, seat, from, kind, out);
    }
}

enum bc_flow wl_move_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)f;
    struct wl_state *s = wl_state(cx);
    if (act->kind == WL_DONE) {
        s->points = 0;
        return BC_NEXT;
    }
    if (act->kind == WL_STEP) {
        s->at[s->active][wl_slot_at(s, s->active, (uint16_t)act->a[0])] = (uint16_t)act->a[1];
        s->points--;
    } else {
        int slot = wl_free_slot(s, s->active, act->a[0], WL_WAITING);
        s->at[s->active][slot] = (uint16_t)act->a[1];
    }
    return BC_REPEAT;
}
