/* recruit.c - what becomes of a captured general: WL §4.10 (introductory game, sequence "reset")
 * and WL §7.8-7.13 (standard game, sequence "gather", then mobilisation).
 *
 * Lifted pieces have the place WL_WAITING until they are put down; in the standard game some stay
 * there (WL §7.10). */
#include "rules/waterloo/waterloo.h"

#include <assert.h>

enum { MANY = 64 }; /* squares equally near: fewer than the rim of any board */

static int captured(const struct bc_frame *f)
{
    return wl_frame(f)->army;
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

/* WL ruling 6, ruling 19: where a piece goes for start square `i` of its kind that another holds,
 * or that has done so before (then nowhere). Units leave the start squares of the other kind to
 * those who belong there. */
static int beside(const struct bc_ctx *cx, const struct bc_frame *f, int kind, int i, uint16_t *sq)
{
    const struct wl_state *s = wl_state(cx);
    int a = captured(f);
    const struct wl_block *start = &wl_board(cx)->land[s->army[a].country].start;
    uint16_t blocked = start->at[kind][i];
    struct wl_occ occ;
    wl_occupy(s, &occ);
    if (occ.at[blocked] == 1 + a * 4 + kind || (wl_frame(f)->reset.served >> (4 * kind + i) & 1))
        return 0;
    for (int k = WL_INFANTRY; kind != WL_GENERAL && k <= WL_CAVALRY; k++)
        for (int j = 0; j < 4; j++)
            occ.at[start->at[k][j]] = UINT8_MAX;
    return wl_nearest_free(wl_board(cx), s, &occ, a, blocked, kind == WL_GENERAL, sq, MANY);
}

/* WL ruling 6, ruling 19: the squares of all blocked start squares together, each once. */
static int beside_all(const struct bc_ctx *cx, const struct bc_frame *f, int kind, uint16_t *sq)
{
    uint16_t near[MANY];
    int n = 0;
    for (int i = 0; i < (kind == WL_GENERAL ? 1 : 4); i++) {
        int m = beside(cx, f, kind, i, near);
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

/* WL ruling 19: remembers for which blocked square a piece has gone to `to`. */
static void serve(const struct bc_ctx *cx, struct bc_frame *f, int kind, uint16_t to)
{
    uint16_t near[MANY];
    for (int i = 0; i < (kind == WL_GENERAL ? 1 : 4); i++) {
        int m = beside(cx, f, kind, i, near);
        for (int j = 0; j < m; j++)
            if (near[j] == to) {
                wl_frame(f)->reset.served |= (int16_t)(1 << (4 * kind + i));
                return;
            }
    }
}

/* WL §4.10, §7.10, ruling 6: the next lifted piece, general first, and its squares; 0 when all are
 * down (or have to wait). */
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
        *p = (struct wl_piece){a, slot, WL_WAITING, !n};
        if (!n && !is_gathering(f))
            n = beside_all(cx, f, k, sq);
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
            *p = (struct wl_piece){a, slot, from, false};
            return wl_nearest_free(b, s, &occ, a, from, false, sq, MANY);
        }
    }
    return 0;
}

/* WL ruling 10, ruling 20: somebody stands in the blocks of a mobilising army. */
static bool is_yielding(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    return is_gathering(f) && next_to_yield(cx, f, &p, sq);
}

/* WL ruling 20: those in the way leave before the army comes. */
int wl_placing(const struct bc_ctx *cx, const struct bc_frame *f, struct wl_piece *p, uint16_t *sq)
{
    return is_yielding(cx, f) ? next_to_yield(cx, f, p, sq) : next_lifted(cx, f, p, sq);
}

/* WL ruling 6, ruling 10: nothing to choose: one square only, or as many units of the kind as free
 * squares of theirs. */
static bool is_forced(const struct bc_ctx *cx, const struct wl_piece *p, int n)
{
    const struct wl_state *s = wl_state(cx);
    return n == 1 || (p->from == WL_WAITING && p->slot && !p->beside &&
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

/* WL ruling 6, ruling 20: the owner of the piece chooses. */
static bc_seats placer(const struct bc_ctx *cx, const struct bc_frame *f)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    wl_placing(cx, f, &p, sq);
    return BC_BIT(wl_state(cx)->army[p.army].seat);
}

/* WL §4.10, §7.8, ruling 20: put down, or give way. */
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

/* WL §5.1, ruling 14: what a general does not move to he does not take. */
static void mark_put(const struct bc_ctx *cx, int army, uint16_t sq)
{
    const struct wl_board *b = wl_board(cx);
    struct wl_army *m = &wl_state(cx)->army[army];
    bool prize = b->town_at[sq] != WL_NOBODY;
    for (int c = 0; c < WL_COUNTRIES; c++)
        prize |= c != m->country && b->land[c].capital && b->land[c].start.at[WL_GENERAL][0] == sq;
    m->is = (uint8_t)(prize ? m->is | WL_PUT : m->is & ~WL_PUT);
}

/* WL §4.10, §7.8, ruling 20: the piece goes there; nobody is asked where only one way is left. */
static enum bc_flow place_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_piece p;
    uint16_t sq[MANY];
    int n = wl_placing(cx, f, &p, sq);
    assert(n > 0);
    uint16_t to = act ? (uint16_t)act->a[1] : sq[0];
    if (p.from == WL_WAITING && p.beside)
        serve(cx, f, wl_kind_of(p.slot), to);
    wl_state(cx)->at[p.army][p.slot] = to;
    if (p.slot == 0)
        mark_put(cx, p.army, to);
    if (!act) /* nobody was asked, but everybody should read it */
        wl_event(cx, p.from == WL_WAITING ? WL_EV_PLACED : WL_EV_YIELDED,
                 wl_state(cx)->army[p.army].country, wl_kind_of(p.slot), to);
    return BC_RESTART; /* the steps before it are done: their conditions say so */
}

/* --- Introductory game (WL §4.10) --- */

static bool not_lifted(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return !(wl_state(cx)->army[captured(f)].is & (WL_PROTECTED | WL_MOBILISING));
}

/* WL §4.10, §7.8: all remaining troops, wherever they stand. */
static void lift(struct wl_state *s, int a)
{
    for (int i = 0; i < WL_SLOTS; i++)
        if (s->at[a][i] < WL_SQUARES)
            s->at[a][i] = WL_WAITING;
}

/* WL §4.10: he skips a turn, and nobody may attack him until the one after it. */
static enum bc_flow reset_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->army[captured(f)].is |= WL_SKIPS | WL_PROTECTED;
    lift(s, captured(f));
    return BC_NEXT;
}

const struct bc_step wl_seq_reset[] = {
    {"reset.lift", "WL §4.10", BC_RUNS(not_lifted, reset_take)},
    {"reset.auto", "WL ruling 19", BC_RUNS(places_forced, place_take)},
    {"reset.place", "WL ruling 6", BC_ASKS(places, placer, place_legal, place_take),
     BC_FACTS(WL_ASK_PLACE)},
    {0},
};

/* --- Standard game (WL §7.8-7.10) --- */

/* WL ruling 10: the blocks close at once, so that the others leave them. */
static enum bc_flow gather_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_army *a = &wl_state(cx)->army[captured(f)];
    a->is |= WL_MOBILISING;
    a->mob_turns = 0;
    return BC_NEXT;
}

/* WL §7.9: 0, 1 of choice, 2 one of each. */
static int recruits(int units, int red_cards)
{
    return units > red_cards + 1 ? 0 : units == red_cards + 1 ? 1 : 2;
}

/* WL §7.9, ruling 10: counted when the others have left, before anything else. */
enum { TO_COUNT, TO_RECRUIT, LIFTED }; /* wl_gather_facts.stage */

static bool not_counted(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_frame(f)->gather.stage == TO_COUNT;
}

/* WL §7.9: units against red town cards. */
static enum bc_flow count_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct wl_state *s = wl_state(cx);
    struct wl_gather_facts *g = &wl_frame(f)->gather;
    int red = 0;
    for (int t = 0; t < WL_TOWNS; t++)
        red += s->card[t] == captured(f) && wl_board(cx)->town[t].gives;
    g->due = (int16_t)recruits(wl_units(s, captured(f)), red);
    g->kinds = 1 << WL_INFANTRY | 1 << WL_CAVALRY;
    g->stage = TO_RECRUIT;
    return BC_NEXT;
}

/* One of either kind, or one of each; only as far as the box has pieces (WL ruling 10). */
static bool may_enlist(const struct bc_ctx *cx, const struct bc_frame *f, int kind)
{
    return wl_frame(f)->gather.due > 0 && (wl_frame(f)->gather.kinds >> kind & 1) &&
           wl_free_slot(wl_state(cx), captured(f), kind, WL_BOX) >= 0;
}

/* WL §7.9: while there is a recruit due that the box has. */
static bool may_recruit(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_frame(f)->gather.stage == TO_RECRUIT &&
           (may_enlist(cx, f, WL_INFANTRY) || may_enlist(cx, f, WL_CAVALRY));
}

static bc_seats owner(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return BC_BIT(wl_state(cx)->army[captured(f)].seat);
}

/* He may recruit, and need not (WL §7.9, ruling 26). */
static void recruit_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                          struct bc_list *out)
{
    for (int k = WL_INFANTRY; k <= WL_CAVALRY; k++)
        if (may_enlist(cx, f, k))
            bc_add(out, wl_act(WL_RECRUIT, seat, k, 0), 1);
    bc_add(out, wl_act(WL_NO_RECRUIT, seat, 0, 0), 1);
}

/* WL §7.9, ruling 26: one of the kind, or no more. */
static enum bc_flow recruit_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    struct wl_gather_facts *g = &wl_frame(f)->gather;
    if (act->kind == WL_NO_RECRUIT) {
        g->due = 0;
        return BC_NEXT;
    }
    int a = captured(f), kind = act->a[0];
    s->at[a][wl_free_slot(s, a, kind, WL_BOX)] = WL_WAITING;
    g->due--;
    g->kinds &= (int16_t) ~(1 << kind);
    return BC_REPEAT;
}

static bool not_gathered(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_frame(f)->gather.stage != LIFTED;
}

/* WL §7.8: general and units go to the recruiting area. */
static enum bc_flow lift_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    lift(wl_state(cx), captured(f));
    wl_frame(f)->gather.stage = LIFTED;
    return BC_NEXT;
}

const struct bc_step wl_seq_gather[] = {
    {"gather.start", "WL §7.8", BC_RUNS(not_lifted, gather_take)},
    {"gather.yield_auto", "WL ruling 20", BC_RUNS(yields_forced, place_take)},
    {"gather.yield", "WL ruling 20", BC_ASKS(is_yielding, placer, place_legal, place_take),
     BC_FACTS(WL_ASK_YIELD)},
    {"gather.count", "WL §7.9", BC_RUNS(not_counted, count_take)},
    {"gather.recruit", "WL §7.9", BC_ASKS(may_recruit, owner, recruit_legal, recruit_take),
     BC_FACTS(WL_ASK_RECRUIT)},
    {"gather.lift", "WL §7.8", BC_RUNS(not_gathered, lift_take)},
    {"gather.auto", "WL ruling 10", BC_RUNS(places_forced, place_take)},
    {"gather.place", "WL §7.10", BC_ASKS(places, placer, place_legal, place_take),
     BC_FACTS(WL_ASK_PLACE)},
    {0},
};

/* --- Mobilisation (WL §7.11-7.13) --- */

/* WL §7.11: the active army is on its march. */
bool wl_is_mobilising(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    return s->army[s->active].is & WL_MOBILISING;
}

bool wl_is_start(const struct wl_block *start, int kind, uint16_t sq)
{
    for (int i = 0; i < (kind == WL_GENERAL ? 1 : 4); i++)
        if (start->at[kind][i] == sq)
            return true;
    return false;
}

/* WL §7.12, ruling 10: an empty start square is due while a unit that could fill it is elsewhere:
 * waiting, or on its colour and on no start square of its kind. */
static bool is_due(const struct wl_board *b, const struct wl_state *s, int army,
                   const struct wl_block *start, int kind, uint16_t sq)
{
    if (wl_slot_at(s, army, sq) >= 0)
        return false;
    for (int i = wl_first_slot(kind); i < wl_end_slot(kind); i++) {
        uint16_t at = s->at[army][i];
        if (at == WL_WAITING || (at < WL_SQUARES && !wl_is_start(start, kind, at) &&
                                 colour_of(b, at) == colour_of(b, sq)))
            return true;
    }
    return false;
}

/* WL §7.12, ruling 10: the general is in his capital, and no start square is due. */
bool wl_is_mobilised(const struct wl_board *b, const struct wl_state *s, int army)
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

/* WL §7.12, §7.13, ruling 10: at the end of the march, or of its time, the army fights again. */
enum bc_flow wl_mobilise(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    struct wl_army *a = &s->army[s->active];
    a->mob_turns++;
    if (wl_is_mobilised(wl_board(cx), s, s->active) || a->mob_turns >= wl_board(cx)->mobilisation) {
        a->is &= (uint8_t)~WL_MOBILISING;
        a->mob_turns = 0;
        wl_event(cx, WL_EV_MOBILISED, a->country, 0, 0);
    }
    return BC_NEXT;
}
