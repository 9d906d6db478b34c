/* recruit.c - what becomes of a captured general: WL §4.10 (introductory game, sequence "reset")
 * and WL §7.8-7.13 (standard game, sequence "gather", then mobilisation).
 *
 * Lifted pieces have the place WL_WAITING until they are put down; in the standard game some stay
 * there (WL §7.10). */
#include "rules/waterloo/waterloo.h"

#include <assert.h>

enum { MANY = 64 }; /* squares equally near: fewer than the rim of any board */

static const struct wl_frame *facts(const struct bc_frame *f)
{
    return (const struct wl_frame *)(const void *)f;
}

static int captured(const struct bc_frame *f)
{
    return facts(f)->army;
}

static bool is_gathering(const struct bc_frame *f)
{
    return f->seq == WL_SEQ_GATHER;
}

/* WL §3.6: infantry and cavalry never leave their square colour by moving. */
static int colour_of(const struct wl_board *b, uint16_t sq)
{
    return (sq % b->w + sq / b->w) & 1;
}

/* --- Putting pieces down --- */

/* WL ruling 6, ruling 19: squares near those of the block that others hold. */
static int beside_block(const struct bc_ctx *cx, const struct wl_occ *occ, int a, int kind,
                        const uint16_t *block, int squares, uint16_t *sq)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    int n = 0;
    for (int i = 0; i < squares; i++) {
        uint8_t o = occ->at[block[i]];
        if (o == 1 + a * 4 + kind)
            continue; /* filled by one of ours already */
        uint16_t near[MANY];
        int m = wl_nearest_free(b, s, occ, a, block[i], kind == WL_GENERAL, near, MANY);
        for (int j = 0; j < m; j++) {
            int k = 0;
            while (k < n && sq[k] != near[j])
                k++;
            if (k == n && n < MANY)
                sq[n++] = near[j];
        }
    }
    return n;
}

/* The next lifted piece, general first, and its squares; 0 when all are down (or have to wait). */
static int next_lifted(const struct bc_ctx *cx, const struct bc_frame *f, struct wl_piece *p,
                       uint16_t *sq)
{
    const struct wl_state *s = wl_state(cx);
    int a = captured(f);
    const struct wl_country *home = &wl_board(cx)->land[s->army[a].country];
    const struct wl_block *block = is_gathering(f) ? &home->recruit : &home->start;
    struct wl_occ occ;
    wl_occupy(s, &occ);
    for (int k = WL_GENERAL; k < WL_KINDS; k++) {
        int slot = wl_free_slot(s, a, k, WL_WAITING), squares = k == WL_GENERAL ? 1 : 4, n = 0;
        if (slot < 0)
            continue;
        for (int i = 0; i < squares; i++)
            if (!occ.at[block->at[k][i]])
                sq[n++] = block->at[k][i];
        if (!n && !is_gathering(f))
            n = beside_block(cx, &occ, a, k, block->at[k], squares, sq);
        *p = (struct wl_piece){a, slot, WL_WAITING};
        if (n)
            return n;
    }
    return 0;
}

/* WL ruling 20: the next foreign piece in the blocks, owner by owner from the active army. */
static int next_to_yield(const struct bc_ctx *cx, const struct bc_frame *f, struct wl_piece *p,
                         uint16_t *sq)
{
    const struct wl_board *b = wl_board(cx);
    const struct wl_state *s = wl_state(cx);
    int home = s->army[captured(f)].country;
    for (int i = 0; i < s->armies; i++) {
        int a = (s->active + i) % s->armies;
        for (int slot = 0; a != captured(f) && slot < WL_SLOTS; slot++) {
            uint16_t from = s->at[a][slot];
            if (from >= WL_SQUARES || b->block_of[from] != home)
                continue;
            struct wl_occ occ;
            wl_occupy(s, &occ);
            *p = (struct wl_piece){a, slot, from};
            return wl_nearest_free(b, s, &occ, a, from, false, sq, MANY);
        }
    }
    return 0;
}

static bool is_yielding(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    return is_gathering(f) && next_to_yield(cx, f, &p, sq);
}

int wl_placing(const struct bc_ctx *cx, const struct bc_frame *f, struct wl_piece *p, uint16_t *sq)
{
    return is_yielding(cx, f) ? next_to_yield(cx, f, p, sq) : next_lifted(cx, f, p, sq);
}

/* Nothing to choose: one square only, or as many units of the kind as free squares. */
static bool is_forced(const struct bc_ctx *cx, const struct wl_piece *p, int n)
{
    const struct wl_state *s = wl_state(cx);
    return n == 1 || (p->from == WL_WAITING && p->slot &&
                      wl_count(s, p->army, wl_kind_of(p->slot), WL_WAITING) >= n);
}

static bool places_forced(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    int n = wl_placing(cx, f, &p, sq);
    return n && is_forced(cx, &p, n);
}

static bool yields_forced(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return is_yielding(cx, f) && places_forced(cx, f);
}

static bool places(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    return wl_placing(cx, f, &p, sq) > 0;
}

static bc_seats placer(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    wl_placing(cx, f, &p, sq);
    return BC_BIT(wl_state(cx)->army[p.army].seat);
}

static void place_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    int n = wl_placing(cx, f, &p, sq);
    for (int i = 0; i < n; i++)
        bc_add(out,
               p.from == WL_WAITING ? wl_act(WL_PLACE, seat, wl_kind_of(p.slot), sq[i])
                                    : wl_act(WL_YIELD, seat, p.from, sq[i]),
               1);
}

static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    int n = wl_placing(cx, f, &p, sq);
    assert(n > 0);
    wl_state(cx)->at[p.army][p.slot] = act ? (uint16_t)act->a[1] : sq[0];
    return BC_RESTART; /* the steps before it are done: their conditions say so */
}

/* --- Introductory game (WL §4.10) --- */

static bool not_lifted(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(wl_state(cx)->army[captured(f)].is & (WL_PROTECTED | WL_MOBILISING));
}

static void lift(struct wl_state *s, int a)
{
    for (int i = 0; i < WL_SLOTS; i++)
        if (s->at[a][i] < WL_SQUARES)
            s->at[a][i] = WL_WAITING;
}

static enum bc_flow reset_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)act;
    struct wl_state *s = wl_state(cx);
    s->army[captured(f)].is |= WL_SKIPS | WL_PROTECTED;
    lift(s, captured(f));
    return BC_NEXT;
}

const struct bc_step wl_seq_reset[] = {
    {"reset.lift", "WL §4.10", not_lifted, NULL, NULL, reset_take, 0},
    {"reset.auto", "WL ruling 19", places_forced, NULL, NULL, place_take, 0},
    {"reset.place", "WL ruling 6", places, placer, place_legal, place_take, 1 + WL_ASK_PLACE},
    {0}};

/* --- Standard game (WL §7.8-7.10) --- */

/* WL ruling 10: the blocks close at once, so that the others leave them. */
static enum bc_flow gather_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)act;
    struct wl_army *a = &wl_state(cx)->army[captured(f)];
    a->is |= WL_MOBILISING;
    a->mob_turns = 0;
    return BC_NEXT;
}

/* Recruits and own pieces come when the blocks are empty of others. */
static bool not_gathered(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !facts(f)->recruited && !is_yielding(cx, f);
}

int wl_recruits(int units, int red_cards)
{
    return units > red_cards + 1 ? 0 : units == red_cards + 1 ? 1 : 2;
}

static int recruits_due(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    int red = 0;
    for (int t = 0; t < WL_TOWNS; t++)
        red += s->card[t] == captured(f) && wl_board(cx)->town[t].gives;
    return wl_recruits(wl_units(s, captured(f)), red);
}

static bool recruit_asks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return not_gathered(cx, f) && recruits_due(cx, f) == 1 &&
           wl_free_slot(s, captured(f), WL_INFANTRY, WL_BOX) >= 0 &&
           wl_free_slot(s, captured(f), WL_CAVALRY, WL_BOX) >= 0;
}

static bc_seats owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(wl_state(cx)->army[captured(f)].seat);
}

static void recruit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    (void)cx;
    (void)f;
    bc_add(out, wl_act(WL_RECRUIT, seat, WL_INFANTRY, 0), 1);
    bc_add(out, wl_act(WL_RECRUIT, seat, WL_CAVALRY, 0), 1);
}

static void enlist(struct bc_ctx *cx, int a, int kind)
{
    struct wl_state *s = wl_state(cx);
    int slot = wl_free_slot(s, a, kind, WL_BOX);
    if (slot < 0)
        return; /* WL ruling 10: only as far as the box has pieces */
    s->at[a][slot] = WL_WAITING;
    wl_event(cx, WL_EV_RECRUITED, s->army[a].country, kind, 0);
}

/* WL §7.9, then all units to the recruiting area (WL §7.8). */
static enum bc_flow recruit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    int due = recruits_due(cx, f), a = captured(f);
    if (act) {
        enlist(cx, a, act->a[0]);
    } else if (due == 2) {
        enlist(cx, a, WL_INFANTRY);
        enlist(cx, a, WL_CAVALRY);
    } else if (due == 1) {
        bool inf = wl_free_slot(wl_state(cx), a, WL_INFANTRY, WL_BOX) >= 0;
        enlist(cx, a, inf ? WL_INFANTRY : WL_CAVALRY);
    }
    lift(wl_state(cx), a);
    ((struct wl_frame *)(void *)f)->recruited = 1;
    return BC_NEXT;
}

const struct bc_step wl_seq_gather[] = {
    {"gather.start", "WL §7.8", not_lifted, NULL, NULL, gather_take, 0},
    {"gather.yield_auto", "WL ruling 20", yields_forced, NULL, NULL, place_take, 0},
    {"gather.yield", "WL ruling 20", is_yielding, placer, place_legal, place_take,
     1 + WL_ASK_YIELD},
    {"gather.recruit", "WL §7.9", recruit_asks, owner, recruit_legal, recruit_take, 0},
    {"gather.recruits", "WL §7.9", not_gathered, NULL, NULL, recruit_take, 0},
    {"gather.auto", "WL ruling 10", places_forced, NULL, NULL, place_take, 0},
    {"gather.place", "WL §7.10", places, placer, place_legal, place_take, 1 + WL_ASK_PLACE},
    {0}};

/* --- Mobilisation (WL §7.11-7.13) --- */

bool wl_is_mobilising(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)f;
    const struct wl_state *s = wl_state(cx);
    return s->army[s->active].is & WL_MOBILISING;
}

static bool is_start(const struct wl_block *start, int kind, uint16_t sq)
{
    for (int i = 0; i < 4; i++)
        if (start->at[kind][i] == sq)
            return true;
    return false;
}

/* WL §7.12, ruling 10: an empty start square is due while a unit that could fill it is elsewhere:
 * waiting, or on its colour and on no start square of its kind. */
static bool is_due(const struct wl_board *b, const struct wl_state *s, int army,
                   const struct wl_block *start, int kind, uint16_t sq)
{
    bool candidate = false;
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++) {
        uint16_t at = s->at[army][i];
        if (at == sq)
            return false;
        candidate |= at == WL_WAITING || (at < WL_SQUARES && !is_start(start, kind, at) &&
                                          colour_of(b, at) == colour_of(b, sq));
    }
    return candidate;
}

bool wl_mobilised(const struct wl_board *b, const struct wl_state *s, int army)
{
    const struct wl_block *start = &b->land[s->army[army].country].start;
    if (s->at[army][0] != start->at[WL_GENERAL][0])
        return false;
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        for (int i = 0; i < 4; i++)
            if (is_due(b, s, army, start, k, start->at[k][i]))
                return false;
    return true;
}

enum bc_flow wl_mobilise(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    (void)f;
    (void)act;
    struct wl_state *s = wl_state(cx);
    struct wl_army *a = &s->army[s->active];
    a->mob_turns++;
    if (wl_mobilised(wl_board(cx), s, s->active) || a->mob_turns >= wl_board(cx)->mobilisation) {
        a->is &= (uint8_t)~WL_MOBILISING;
        a->mob_turns = 0;
        wl_event(cx, WL_EV_MOBILISED, a->country, 0, 0);
    }
    return BC_NEXT;
}
