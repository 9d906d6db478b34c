/* orders.c - CCN §5.4 to §5.9 and the cards of §8: who is ordered. One piece an action. */
#include "rules/ccn/tell.h"

/* Orders a sector of each section card (CCN §8.1); -1: as many as the command (CCN §5.7). */
static const int8_t by_sector[CCN_TACTICS][CCN_SECTORS] = {
    {1, 0, 0},  {0, 1, 0},  {0, 0, 1},  /* CCN §8.2 */
    {2, 0, 0},  {0, 2, 0},  {0, 0, 2},  /* CCN §8.3 */
    {3, 0, 0},  {0, 3, 0},  {0, 0, 3},  /* CCN §8.4 */
    {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, /* CCN §8.5 */
    {1, 2, 1},                          /* CCN §8.6 */
    {2, 0, 2},                          /* CCN §8.7 */
    {2, 2, 2},                          /* CCN §8.8 */
    {1, 1, 1}};                         /* CCN §8.9 */

/* --- What a card is for --- */

/* CCN §8.11, §8.12, §8.13, §8.16, §8.18: the kind that a tactic card names. */
static bool is_of_card(const struct bc_ctx *cx, int u)
{
    const struct ccn_type *t = ccn_type(cx, u);
    switch (ccn_state(cx)->as) {
    case CCN_BAYONET:
    case CCN_MARCH: return t->arm == CCN_INF;
    case CCN_BOMBARD: return t->arm == CCN_ART;
    case CCN_CHARGE: return t->arm == CCN_CAV || t->is & CCN_HORSE;
    case CCN_HOLD: return t->arm != CCN_CAV;
    default: return true;
    }
}

static bool is_my_leader(const struct bc_ctx *cx, int l)
{
    const struct ccn_state *s = ccn_state(cx);
    return s->leader[l].at != CCN_NONE && ccn_leader_side(cx, l) == s->active;
}

/* CCN §8.10: whoever owns none of the card's units orders one of any kind; owning counts, not
 * whether one of them can be ordered (CCN §5.3). */
static bool falls_back(const struct bc_ctx *cx)
{
    const struct ccn_state *s = ccn_state(cx);
    switch (s->as) {
    case CCN_BAYONET:
    case CCN_BOMBARD:
    case CCN_CHARGE:
    case CCN_HOLD:
    case CCN_MARCH:
        for (int u = 0; u < s->units; u++)
            if (ccn_is_mine(cx, u) && is_of_card(cx, u))
                return false;
        return true;
    case CCN_LEADERSHIP:
        for (int l = 0; l < s->leaders; l++)
            if (is_my_leader(cx, l))
                return false;
        return true;
    default: return false;
    }
}

/* --- Counting orders --- */

/* CCN §8.1, §8.10: the card lets its player name units (the others order what they order). */
static bool names_units(const struct ccn_state *s)
{
    if (s->mode == CCN_SINGLE || s->as < CCN_TACTICS)
        return true;
    return s->as == CCN_BAYONET || s->as == CCN_BOMBARD || s->as == CCN_CHARGE ||
           s->as == CCN_ELAN || s->as == CCN_HOLD || s->as == CCN_MANOEUVRE;
}

struct count {
    int mask[8];       /* ordered pieces by the sectors they can be counted to */
    int arm[CCN_ARMS]; /* ordered units */
    int leaders, all;
};

/* CCN §5.4, §5.5, §5.6: units and leaders with an order; a unit and the leader with it are one. */
static void count_orders(const struct bc_ctx *cx, struct count *n)
{
    const struct ccn_state *s = ccn_state(cx);
    *n = (struct count){0};
    for (int u = 0; u < s->units; u++)
        if (s->unit[u].is & CCN_ORDERED) {
            n->mask[ccn_sectors(cx, s->active, s->unit[u].at)]++;
            n->arm[ccn_arm(cx, u)]++;
            n->all++;
        }
    for (int l = 0; l < s->leaders; l++)
        if (s->leader[l].is & CCN_ORDERED) {
            n->mask[ccn_sectors(cx, s->active, s->leader[l].at)]++;
            n->leaders++;
            n->all++;
        }
}

/* CCN §5.7, §8.1: what the card gives a sector. */
static int sector_orders(const struct ccn_state *s, int sector)
{
    int n = by_sector[s->as][sector];
    return n < 0 ? s->command : n;
}

/* CCN §5.7, §8.10, §8.15: orders given and all there are. A card that orders by itself has no
 * number of its own: all have been given. */
void ccn_orders(const struct bc_ctx *cx, int *given, int *all)
{
    const struct ccn_state *s = ccn_state(cx);
    struct count n;
    count_orders(cx, &n);
    *given = n.all;
    if (s->mode == CCN_SINGLE)
        *all = 1;
    else if (s->as < CCN_TACTICS)
        *all =
            sector_orders(s, CCN_LEFT) + sector_orders(s, CCN_CENTRE) + sector_orders(s, CCN_RIGHT);
    else if (s->as == CCN_ELAN)
        *all = s->face[CCN_INF] + s->face[CCN_CAV] + s->face[CCN_ART] + s->face[CCN_FACE_FLAG];
    else
        *all = names_units(s) ? 4 : n.all;
}

static int above(int n, int cap)
{
    return n > cap ? n - cap : 0;
}

/* CCN §5.8: every ordered piece can be counted to one of its sectors without exceeding a number.
 * Pieces of two sectors take what their flank has left, and the centre takes the rest. */
static bool fits_sectors(const struct ccn_state *s, const struct count *n)
{
    int cap[CCN_SECTORS];
    for (int i = 0; i < CCN_SECTORS; i++)
        cap[i] = sector_orders(s, i);
    if (n->mask[1] > cap[CCN_LEFT] || n->mask[4] > cap[CCN_RIGHT])
        return false;
    return n->mask[2] + above(n->mask[3], cap[CCN_LEFT] - n->mask[1]) +
               above(n->mask[6], cap[CCN_RIGHT] - n->mask[4]) <=
           cap[CCN_CENTRE];
}

/* CCN §8.15, ruling 47: a symbol for each unit of its arm, a flag for anybody. */
static bool fits_faces(const struct ccn_state *s, const struct count *n)
{
    int flags = n->leaders;
    for (int arm = 0; arm < CCN_ARMS; arm++)
        flags += above(n->arm[arm], s->face[arm]);
    return flags <= s->face[CCN_FACE_FLAG];
}

/* CCN §5.8, §5.9: one more piece, at `hex`, of an arm or a leader (-1). */
static bool fits(const struct bc_ctx *cx, const struct count *now, int hex, int arm)
{
    const struct ccn_state *s = ccn_state(cx);
    struct count n = *now;
    n.all++;
    n.mask[ccn_sectors(cx, s->active, hex)]++;
    if (arm < 0)
        n.leaders++;
    else
        n.arm[arm]++;
    if (s->mode == CCN_SINGLE)
        return n.all <= 1;
    if (s->as < CCN_TACTICS)
        return fits_sectors(s, &n);
    return s->as == CCN_ELAN ? fits_faces(s, &n) : n.all <= 4;
}

/* --- Who may be ordered --- */

/* CCN §5.6, ruling 21. */
static bool names_leaders(const struct ccn_state *s)
{
    return s->mode == CCN_AS_CARD &&
           (s->as < CCN_TACTICS || s->as == CCN_ELAN || s->as == CCN_MANOEUVRE);
}

static const struct bc_bar given = {"CCN §5.4", "order.given"};
static const struct bc_bar wrong_kind = {"CCN §8.10", "order.kind"};
static const struct bc_bar adjacent = {"CCN §8.16", "order.adjacent"};
static const struct bc_bar in_square = {"CCN §8.21", "order.square"};
static const struct bc_bar sector_full = {"CCN §5.8", "order.sector"};
static const struct bc_bar spent = {"CCN §5.9", "order.spent"};
static const struct bc_bar cavalry = {"CCN §6.19", "square.cavalry"};
static const struct bc_bar leads_square = {"CCN §6.17", "leader.square"};
static const struct bc_bar leader_sector = {"CCN §5.6", "order.sector"};
static const struct bc_bar leader_spent = {"CCN §5.6", "order.spent"};

/* CCN §5.8, §5.9, §8.10, §8.16, §8.21: why a unit cannot be ordered; NULL: it can. */
static const struct bc_bar *unit_bar(const struct bc_ctx *cx, int u, const struct count *n)
{
    const struct ccn_state *s = ccn_state(cx);
    bool whole = s->mode == CCN_AS_CARD;
    if (whole && !is_of_card(cx, u))
        return &wrong_kind;
    if (whole && s->as == CCN_HOLD && ccn_next_to_enemy(cx, s->active, s->unit[u].at, -1))
        return &adjacent;
    if (whole && s->as == CCN_MANOEUVRE && s->unit[u].square)
        return &in_square;
    return fits(cx, n, s->unit[u].at, ccn_arm(cx, u)) ? NULL
           : whole && s->as < CCN_TACTICS             ? &sector_full
                                                      : &spent;
}

/* CCN §6.19: not while enemy cavalry is next to it. A card that forbids moves does not forbid it (CCN
 * ruling 56). */
static const struct bc_bar *open_bar(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    return ccn_next_to_enemy(cx, s->active, s->unit[u].at, CCN_CAV) ? &cavalry : NULL;
}

/* Adds the choices; with `out` NULL it only tells whether there is one. A unit and the leader with it
 * are one order (CCN §5.5). */
static bool list_units(const struct bc_ctx *cx, const struct count *n, int seat,
                       struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    bool names = names_units(s);
    for (int u = 0; u < s->units; u++) {
        bool ordered = s->unit[u].is & CCN_ORDERED;
        if (!ccn_is_mine(cx, u) || !(ordered || names))
            continue;
        const struct bc_bar *bar = ordered ? &given : unit_bar(cx, u, n);
        if (ccn_offer(out, ccn_act(CCN_ORDER, seat, s->unit[u].at, 0), bar))
            return true;
        if (s->unit[u].square && (ordered || !bar) &&
            ccn_offer(out, ccn_act(CCN_UNSQUARE, seat, s->unit[u].at, 0), open_bar(cx, u)))
            return true;
    }
    return false;
}

/* CCN §5.6, §6.17: a leader does not leave a square, and counts as an order; CCN §8.20: not with
 * Leadership. NULL: he can be ordered. */
static const struct bc_bar *leader_bar(const struct bc_ctx *cx, int l, const struct count *n)
{
    const struct ccn_state *s = ccn_state(cx);
    int hex = s->leader[l].at, u = s->unit_at[hex];
    if (s->leader[l].is & CCN_MOVED || (u != CCN_NONE && s->unit[u].square))
        return &leads_square;
    return !names_leaders(s) || fits(cx, n, hex, -1) ? NULL
           : s->as < CCN_TACTICS                     ? &leader_sector
                                                     : &leader_spent;
}

/* CCN §5.6, §8.20: leaders who may be ordered by themselves. */
static bool list_leaders(const struct bc_ctx *cx, const struct count *n, int seat,
                         struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    if (!(s->mode == CCN_AS_CARD && s->as == CCN_LEADERSHIP) && !names_leaders(s))
        return false;
    for (int l = 0; l < s->leaders; l++) {
        struct bc_action act = ccn_act(CCN_ORDER_LEADER, seat, s->leader[l].at, 0);
        if (is_my_leader(cx, l) && !(s->leader[l].is & CCN_ORDERED) &&
            ccn_offer(out, act, leader_bar(cx, l, n)))
            return true;
    }
    return false;
}

/* CCN §5.4: all who may be ordered; some cards order nobody. */
static bool list_orders(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    struct count n;
    if (s->as == CCN_NONE || s->as == CCN_FIRST || s->as == CCN_SUPPLY)
        return false; /* CCN ruling 1, ruling 4, §8.23 */
    count_orders(cx, &n);
    bool any = list_units(cx, &n, seat, out);
    return list_leaders(cx, &n, seat, out) || any;
}

/* --- The sequence --- */

/* CCN §8.10: the card, or its single order. */
void ccn_begin_orders(struct bc_ctx *cx)
{
    ccn_state(cx)->mode = falls_back(cx) ? CCN_SINGLE : CCN_AS_CARD;
}

static enum bc_flow begin_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_begin_orders(cx);
    return BC_NEXT;
}

/* CCN §8.21: the great manoeuvre, or one unit. */
static bool has_mode(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->as == CCN_MANOEUVRE;
}

/* CCN §8.21: four, or one. */
static void mode_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_WHOLE, seat, 0, 0), 1);
    bc_add(out, ccn_act(CCN_ONE, seat, 0, 0), 1);
}

/* CCN §8.21, ruling 9: a single order is a normal one. */
static enum bc_flow mode_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_state(cx)->mode = a->kind == CCN_ONE ? CCN_SINGLE : CCN_AS_CARD;
    return BC_NEXT;
}

/* CCN §8.18: all infantry of one sector. */
static bool has_sector(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return ccn_state(cx)->as == CCN_MARCH && ccn_state(cx)->mode == CCN_AS_CARD;
}

/* CCN §8.18: one of the three. */
static void sector_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    for (int i = 0; i < CCN_SECTORS; i++)
        bc_add(out, ccn_act(CCN_SECTOR, seat, i, 0), 1);
}

/* CCN §8.18: Force March is for this sector. */
static enum bc_flow sector_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    ccn_state(cx)->sector = (uint8_t)(1 << a->a[0]);
    return BC_NEXT;
}

/* CCN §8.18 to §8.20: what these cards order by themselves. */
static bool is_given(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    int hex = s->unit[u].at;
    switch (s->as) {
    case CCN_MARCH: return ccn_arm(cx, u) == CCN_INF && ccn_sectors(cx, s->active, hex) & s->sector;
    case CCN_STEEL: return ccn_next_to_enemy(cx, s->active, hex, -1);
    case CCN_LEADERSHIP: return s->leader_at[hex] != CCN_NONE;
    default: return false;
    }
}

/* CCN §8.18, §8.19, §8.20: these are ordered without being named, lone leaders by Leadership. */
static enum bc_flow give_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    if (s->mode == CCN_SINGLE)
        return BC_NEXT;
    for (int u = 0; u < s->units; u++)
        if (ccn_is_mine(cx, u) && is_given(cx, u))
            s->unit[u].is |= CCN_ORDERED;
    for (int l = 0; l < s->leaders && s->as == CCN_LEADERSHIP; l++)
        if (is_my_leader(cx, l) && s->unit_at[s->leader[l].at] == CCN_NONE)
            s->leader[l].is |= CCN_ORDERED;
    return BC_NEXT;
}

static const struct bc_bar no_symbol = {"CCN §8.22", "rally.symbol"};
static const struct bc_bar full = {"CCN §8.22", "rally.full"};

/* CCN §8.22, ruling 7: a block for each symbol, up to the strength at the start. NULL: it can. */
static const struct bc_bar *rally_bar(const struct bc_ctx *cx, int u)
{
    const struct ccn_state *s = ccn_state(cx);
    if (!s->face[ccn_arm(cx, u)])
        return &no_symbol;
    return s->unit[u].blocks < ccn_type(cx, u)->blocks ? NULL : &full;
}

/* CCN §8.22: asked while a symbol fits a unit. */
static bc_seats rallier(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct ccn_state *s = ccn_state(cx);
    for (int u = 0; u < s->units && s->as == CCN_RALLY; u++)
        if (ccn_is_mine(cx, u) && !rally_bar(cx, u))
            return BC_BIT(s->active);
    return 0;
}

/* CCN §8.22, ruling 51: a block for a unit of a symbol's arm, or no more. */
static void rally_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *out)
{
    const struct ccn_state *s = ccn_state(cx);
    bc_add(out, ccn_act(CCN_DONE, seat, 0, 0), 1); /* CCN ruling 51 */
    for (int u = 0; u < s->units; u++)
        if (ccn_is_mine(cx, u))
            bc_offer(out, ccn_act(CCN_RALLIES, seat, s->unit[u].at, 0), rally_bar(cx, u));
}

/* CCN §8.22: the block is back, and the unit is ordered. */
static enum bc_flow rally_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    if (a->kind == CCN_DONE)
        return BC_NEXT;
    int u = s->unit_at[a->a[0]];
    s->unit[u].blocks++;
    s->unit[u].is |= CCN_ORDERED;
    s->face[ccn_arm(cx, u)]--;
    return BC_REPEAT;
}

/* CCN §5.3, §5.9: the phase ends when nobody is left to be ordered. */
static enum bc_flow open_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct count n;
    if (list_orders(cx, ccn_state(cx)->active, NULL))
        return BC_NEXT;
    count_orders(cx, &n);
    if (!n.all)
        ccn_event(cx, CCN_EV_IDLE, ccn_state(cx)->card, 0, 0);
    return BC_LEAVE;
}

/* CCN §5.4, §5.9: one more, or no more. */
static void orders_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                         struct bc_list *out)
{
    bc_add(out, ccn_act(CCN_DONE, seat, 0, 0), 1);
    list_orders(cx, seat, out);
}

/* CCN §5.4, §5.6, §6.19, §8.20: a unit, a leader by himself, or a unit out of its square. */
static enum bc_flow orders_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *a)
{
    struct ccn_state *s = ccn_state(cx);
    int hex = a->a[0], u;
    if (a->kind == CCN_DONE)
        return BC_LEAVE;
    u = s->unit_at[hex];
    if (a->kind == CCN_ORDER_LEADER) {
        s->leader[s->leader_at[hex]].is |= CCN_ORDERED;
        if (s->as == CCN_LEADERSHIP && u != CCN_NONE)
            s->unit[u].is &= (uint8_t)~CCN_ORDERED; /* CCN §8.20 */
    } else {
        s->unit[u].is |= CCN_ORDERED;
    }
    if (a->kind == CCN_UNSQUARE) {
        ccn_open_square(cx, u);
        if (s->as == CCN_LEADERSHIP && s->leader_at[hex] != CCN_NONE)
            s->leader[s->leader_at[hex]].is |= CCN_MOVED; /* CCN ruling 21: he gave it the order */
    }
    f->pc = CCN_AT_ORDERS_OPEN;
    return BC_REPEAT;
}

/* --- Before the card is played --- */

/* CCN §5.6, §8.20: a leader by himself. */
static bool may_lead(const struct bc_ctx *cx, int l, const struct count *none)
{
    const struct ccn_state *s = ccn_state(cx);
    bool wanted = names_leaders(s) || (s->mode == CCN_AS_CARD && s->as == CCN_LEADERSHIP);
    return wanted && is_my_leader(cx, l) && !leader_bar(cx, l, none);
}

/* CCN §8.1, §8.10, §8.22: named by the player, given by the card, or rallied. */
static bool may_be_ordered(const struct bc_ctx *cx, int u, const struct count *none)
{
    const struct ccn_state *s = ccn_state(cx);
    if (names_units(s))
        return !unit_bar(cx, u, none);
    return is_given(cx, u) || (s->as == CCN_RALLY && !rally_bar(cx, u));
}

/* The hexes of those whom the card that was taken up can order, whatever its dice show and whichever
 * sector is chosen. The state is a copy. */
int ccn_served(struct bc_ctx *cx, uint8_t out[CCN_HEXES])
{
    struct ccn_state *s = ccn_state(cx);
    const struct count none = {0};
    int n = 0;
    ccn_begin_orders(cx);
    s->sector = 1 << CCN_LEFT | 1 << CCN_CENTRE | 1 << CCN_RIGHT;
    for (int i = 0; i < CCN_FACES; i++)
        s->face[i] = 1;
    for (int h = 0; h < CCN_HEXES; h++) {
        int u = s->unit_at[h], l = s->leader_at[h];
        if ((u != CCN_NONE && ccn_is_mine(cx, u) && may_be_ordered(cx, u, &none)) ||
            (l != CCN_NONE && may_lead(cx, l, &none)))
            out[n++] = (uint8_t)h;
    }
    return n;
}

const struct bc_step ccn_seq_orders[] = {
    [CCN_AT_ORDERS_BEGIN] = {"orders.begin", "CCN §8.10", BC_RUNS(BC_ALWAYS, begin_take)},
    [CCN_AT_ORDERS_MODE] = {"orders.mode", "CCN §8.21",
                            BC_ASKS(has_mode, ccn_active, mode_legal, mode_take)},
    [CCN_AT_ORDERS_SECTOR] = {"orders.sector", "CCN §8.18",
                              BC_ASKS(has_sector, ccn_active, sector_legal, sector_take)},
    [CCN_AT_ORDERS_GIVE] = {"orders.give", "CCN §5.4", BC_RUNS(BC_ALWAYS, give_take)},
    [CCN_AT_ORDERS_RALLY] = {"orders.rally", "CCN §8.22",
                             BC_ASKS(BC_ALWAYS, rallier, rally_legal, rally_take),
                             BC_FACTS(CCN_ASK_RALLY)},
    [CCN_AT_ORDERS_OPEN] = {"orders.open", "CCN §5.3", BC_RUNS(BC_ALWAYS, open_take)},
    [CCN_AT_ORDERS_NAME] = {"orders.name", "CCN §5.4",
                            BC_ASKS(BC_ALWAYS, ccn_active, orders_legal, orders_take),
                            BC_FACTS(CCN_ASK_ORDERS), BC_TELLS(ccn_tell_order)},
    {0},
};
