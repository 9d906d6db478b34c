/* position.c - a position as lines that a person can write:
 *
 *   nation FR 0           nation SP 1 out       (seat; not listed: neutral)
 *   held paris FR         at paris FR 3 2 1 1   (infantry, cavalry, artillery, leaders)
 *   allies 0 2            waits 1 2
 *   hand FR FR_inf napoleon                     offer 0 FR_inf     (cards chosen in a trade)
 *   entry hanover holland westphalia            sea cornwall       (marks of battles to come)
 *   sail FR brittany cornwall 4                 moved paris 1 0 0 0
 *   left FR 2 1 0 0       due FR 2
 *   ranks FR attacker front 6 0 0 1 rear 0 3 2 0 dead 0 0 0 0
 *   fires FR 255 255 255 255 255                shifted FR 3
 *   round 3   place 1   start 0   owner 0 ...   (see `nie_fields`)
 *
 * Cards that are nowhere else are in the bag. A homeland is its nation's unless `held` says other. */
#include "rules/nie/nie.h"

#define DOM(name) (&nie_doms[NIE_DOM_##name - BC_DOM_OWN])

static int read_seat(const struct bc_reader *r, int i, int *seat)
{
    return bc_read_int(r, i, 0, r->cx->st->seats - 1, seat);
}

/* --- Nations and seats --- */

static void write_nation(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    if (s->seat_of[n] != NIE_NONE)
        bc_putf(o, "nation %s %d%s\n", nie_nation_words[n], s->seat_of[n],
                s->is[n] == NIE_OUT       ? " out"
                : s->is[n] == NIE_NEUTRAL ? " taken"
                                          : "");
}

static int read_nation(const struct bc_reader *r)
{
    struct nie_state *s = nie_state(r->cx);
    bool out = bc_is(r->l, 3, "out"), taken = bc_is(r->l, 3, "taken");
    int n, seat, rc;
    if ((rc = bc_read_value(r, 1, DOM(NATION), &n)) || (rc = read_seat(r, 2, &seat)))
        return rc;
    if (r->l->n > 4 || (r->l->n == 4 && !out && !taken))
        return bc_read_fail(r, 3, "nothing, out or taken");
    s->seat_of[n] = (uint8_t)seat;
    s->is[n] = out ? NIE_OUT : taken ? NIE_NEUTRAL : NIE_LIVING;
    s->at_start[seat] = (uint8_t)(s->at_start[seat] + !taken);
    return 0;
}

static void write_allies(const struct bc_ctx *cx, int x, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    for (int y = x + 1; y < s->h.seats; y++)
        if (s->allies[x] >> y & 1)
            bc_putf(o, "allies %d %d\n", x, y);
}

static int read_allies(const struct bc_reader *r)
{
    struct nie_state *s = nie_state(r->cx);
    int a, b, rc;
    if ((rc = bc_read_words(r, 3)) || (rc = read_seat(r, 1, &a)) || (rc = read_seat(r, 2, &b)))
        return rc;
    if (a == b)
        return bc_read_fail(r, 2, "another seat");
    s->allies[a] = (uint8_t)(s->allies[a] | 1u << b);
    s->allies[b] = (uint8_t)(s->allies[b] | 1u << a);
    return 0;
}

/* --- Regions --- */

static void write_entry(const struct bc_ctx *cx, int at, struct bc_out *o)
{
    const struct nie_region *region = &nie_data(cx)->region[at];
    int entry = nie_state(cx)->entry[at];
    if (!entry)
        return;
    bc_putf(o, "entry %s", region->id);
    for (int i = 0; i < region->nears; i++)
        if (entry >> i & 1)
            bc_putf(o, " %s", nie_data(cx)->region[region->near[i]].id);
    bc_put(o, "\n");
}

static int read_entry(const struct bc_reader *r)
{
    int at, from, rc = bc_read_value(r, 1, DOM(REGION), &at);
    for (int i = 2; !rc && i < r->l->n; i++) {
        rc = bc_read_value(r, i, DOM(REGION), &from);
        if (!rc && !nie_mark_entry(r->cx, at, from))
            rc = bc_read_fail(r, i, "not a neighbour");
    }
    return rc;
}

static bool is_fighting(const struct bc_ctx *cx, int row)
{
    return nie_state(cx)->fight.region != NIE_NONE;
}

/* --- The table --- */

#define STATE struct nie_state
#define OF_SAIL(member) BC_OF(STATE, sail, NIE_NATIONS, member), .n = 1, .is = BC_BARE
static const struct bc_field sail_parts[] = {
    {BC_WORD_IS("sail"), OF_SAIL(from), .dom = DOM(REGION), .max = NIE_REGIONS - 1,
     .none = NIE_NONE},
    {BC_WORD_IS("sail"), OF_SAIL(to), .dom = DOM(REGION), .max = NIE_REGIONS - 1, .none = NIE_NONE},
    {BC_WORD_IS("sail"), OF_SAIL(used) | BC_UNENDING, .min = 1, .max = 60},
    {0},
};

static const struct bc_field battle_parts[] = {
    {BC_WORD_IS("battle"), BC_ONE(STATE, fight.region), .is = BC_BARE, .dom = DOM(REGION),
     .max = NIE_REGIONS - 1, .none = NIE_NONE},
    {BC_WORD_IS("deployed"), BC_LIST(STATE, fight.deployed, NIE_SEATS), .max = 28,
     .is = BC_SHOWN | BC_BARE | BC_OPTIONAL | BC_UNENDING},
    {0},
};

#define RANK(member) BC_TABLE(STATE, fight.member, NIE_NATIONS, NIE_KINDS), .max = NIE_MOST
static const char *const side_words[] = {"out", "defender", "attacker", NULL};
static const struct bc_dom side = {.name = "side", .words = side_words};
static const struct bc_field rank_parts[] = {
    {BC_WORD_IS("side"), BC_ROWS(STATE, fight.side, NIE_NATIONS), .is = BC_BARE, .dom = &side,
     .min = 1, .max = 2},
    {BC_WORD_IS("front"), RANK(front), .is = BC_SHOWN | BC_NEEDED},
    {BC_WORD_IS("rear"), RANK(rear), .is = BC_SHOWN | BC_NEEDED},
    {BC_WORD_IS("dead"), RANK(dead), .is = BC_SHOWN | BC_NEEDED | BC_UNENDING},
    {0},
};

enum { ALL = (1 << NIE_SEATS) - 1 }; /* seats or nations, a bit each: there are seven of both */
const struct bc_field nie_fields[] = {
    {BC_WORD_IS("victory"), BC_ONE(STATE, victory), .max = NIE_LIMITED},
    {BC_WORD_IS("limit"), BC_ONE(STATE, limit), .max = 250},
    {BC_WORD_IS("battle_limit"), BC_ONE(STATE, battle_limit), .max = 250},
    {BC_WORD_IS("nations"), BC_ONE(STATE, nations), .max = NIE_CHOSEN},
    {BC_WORD_IS("deck"), BC_ONE(STATE, deck), .max = 1},
    {BC_WORD_IS("leader_rule"), BC_ONE(STATE, leader_rule), .max = 1},
    {BC_WORD_IS("bosporus"), BC_ONE(STATE, bosporus), .max = 1},
    {BC_WORD_IS("box"), BC_ONE(STATE, box), .max = 1},
    {BC_WORD_IS("hidden"), BC_ONE(STATE, hidden), .max = 1},
    {BC_WORD_IS("shared"), BC_ONE(STATE, shared), .max = 1},
    {BC_WORD_IS("round"), BC_ONE(STATE, round), .max = 250},
    {BC_WORD_IS("place"), BC_ONE(STATE, place), .max = BC_LAST_SEAT},
    {BC_WORD_IS("start"), BC_ONE(STATE, start), .max = BC_LAST_SEAT},
    {BC_WORD_IS("owner"), BC_ONE(STATE, owner), .max = BC_LAST_SEAT},
    {BC_WORD_IS("acted"), BC_ONE(STATE, acted), .max = ALL},
    {BC_WORD_IS("group"), BC_ONE(STATE, group), .max = ALL},
    {BC_WORD_IS("broken"), BC_ONE(STATE, broken), .max = ALL},
    {BC_WORD_IS("asked"), BC_ONE(STATE, asked), .max = ALL},
    {BC_WORD_IS("moved_nations"), BC_ONE(STATE, moved_nations), .max = ALL},
    {BC_WORD_IS("shut"), BC_ONE(STATE, shut), .max = ALL},
    {BC_WORD_IS("chosen"), BC_ONE(STATE, chosen[0]), .max = 90},
    {BC_WORD_IS("chosen_too"), BC_ONE(STATE, chosen[1]), .max = 90},
    {BC_WORD_IS("battle_round"), BC_ONE(STATE, fight.round), .max = 250},
    {BC_WORD_IS("battle_half"), BC_ONE(STATE, fight.half), .max = 1},
    {BC_WORD_IS("battle_great"), BC_ONE(STATE, fight.great), .max = 1},
    {BC_WORD_IS("battle_favoured"), BC_ONE(STATE, fight.favoured), .max = 1},
    {BC_WORD_IS("battle_late"), BC_ONE(STATE, fight.late), .max = 1},
    {BC_WORD_IS("battle_shown"), BC_ONE(STATE, fight.shown), .max = 1},
    {BC_WORD_IS("battle_lost"), BC_ONE(STATE, fight.lost), .max = NIE_BOTH},
    {BC_WORD_IS("battle_tired"), BC_ONE(STATE, fight.tired), .max = 1},
    {BC_WORD_IS("defends"), BC_ONE(STATE, fight.commander[0]), .max = BC_LAST_SEAT},
    {BC_WORD_IS("attacks"), BC_ONE(STATE, fight.commander[1]), .max = BC_LAST_SEAT},
    {BC_WORD_IS("card_defender"), BC_ONE(STATE, fight.card_nation[0]), .max = NIE_NATIONS - 1},
    {BC_WORD_IS("card_attacker"), BC_ONE(STATE, fight.card_nation[1]), .max = NIE_NATIONS - 1},
    {BC_WORD_IS("nation"), .rows = NIE_NATIONS,
     BC_OWN_LINE(write_nation, read_nation, "<nation> <seat> [out|taken]")},
    {BC_WORD_IS("hand"), .form = BC_PACK, BC_TABLE(STATE, hand, NIE_NATIONS, NIE_CARDS),
     .is = BC_BESIDE | BC_ONCE, .row = DOM(NATION), .dom = DOM(CARD), .pile = offsetof(STATE, bag)},
    {BC_WORD_IS("sail"), .form = BC_PARTS, .rows = NIE_NATIONS, .is = BC_BESIDE, .row = DOM(NATION),
     .parts = sail_parts},
    {BC_WORD_IS("left"), BC_TABLE(STATE, left, NIE_NATIONS, NIE_KINDS), .is = BC_BESIDE,
     .row = DOM(NATION), .max = NIE_MOST},
    {BC_WORD_IS("due"), BC_ROWS(STATE, due, NIE_NATIONS), .is = BC_BESIDE | BC_UNENDING,
     .row = DOM(NATION), .max = 90},
    {BC_WORD_IS("allies"), .rows = BC_EACH_SEAT,
     BC_OWN_LINE(write_allies, read_allies, "<seat> <seat>")},
    {BC_WORD_IS("waits"), BC_ROWS(STATE, waits, BC_EACH_SEAT), .is = BC_BESIDE, .max = BC_LAST_SEAT,
     .none = NIE_NONE},
    {BC_WORD_IS("gone"), BC_BITS(STATE, living, BC_EACH_SEAT),
     .is = BC_INVERSE | BC_BESIDE | BC_UNENDING},
    {BC_WORD_IS("held"), BC_ROWS(STATE, held, NIE_REGIONS), .is = BC_UNENDING, .row = DOM(REGION),
     .dom = DOM(NATION), .max = NIE_NATIONS - 1, .none = NIE_NONE},
    {BC_WORD_IS("at"), BC_CUBE(STATE, fig, NIE_REGIONS, NIE_NATIONS, NIE_KINDS), .is = BC_BESIDE,
     .row = DOM(REGION), .col = DOM(NATION), .max = NIE_MOST},
    {BC_WORD_IS("moved"), BC_TABLE(STATE, moved, NIE_REGIONS, NIE_KINDS), .is = BC_BESIDE,
     .row = DOM(REGION), .max = NIE_MOST},
    {BC_WORD_IS("sea"), BC_MARKS(STATE, by_sea, NIE_REGIONS), .is = BC_BESIDE | BC_UNENDING,
     .row = DOM(REGION), .max = 1},
    {BC_WORD_IS("entry"), .rows = NIE_REGIONS, .is = BC_BESIDE,
     BC_OWN_LINE(write_entry, read_entry, "<region> <region> ...")},
    {BC_WORD_IS("battle"), .form = BC_PARTS, .rows = 1, .when = is_fighting, .parts = battle_parts},
    {BC_WORD_IS("ranks"), .form = BC_PARTS, .rows = NIE_NATIONS, .row = DOM(NATION),
     .when = is_fighting, .parts = rank_parts},
    {BC_WORD_IS("fires"), BC_TABLE(STATE, fight.fires, NIE_NATIONS, NIE_KINDS + 1),
     .is = BC_UNENDING, .when = is_fighting, .row = DOM(NATION), .max = NIE_NONE},
    {BC_WORD_IS("shifted"), BC_ROWS(STATE, fight.shifted, NIE_NATIONS),
     .is = BC_BESIDE | BC_UNENDING, .when = is_fighting, .row = DOM(NATION), .max = 15},
    {BC_WORD_IS("fled"), BC_ROWS(STATE, fight.fled, NIE_NEAR), .is = BC_IN_TURN | BC_UNENDING,
     .len = offsetof(STATE, fight.flights), .when = is_fighting, .dom = DOM(REGION),
     .max = NIE_REGIONS - 1, .none = NIE_NONE},
    {BC_WORD_IS("offer"), .form = BC_PACK, BC_TABLE(STATE, offer, 2, NIE_CARDS), .dom = DOM(CARD)},
    {BC_WORD_IS("ended"), BC_MARK(STATE, winner), .is = BC_UNENDING, .none = -1},
    {0},
};

/* The deck first: cards come out of it. */
int nie_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct nie_state *s = nie_state(cx);
    nie_empty(s);
    s->limit = s->battle_limit = 60;
    s->living = (uint8_t)((1u << s->h.seats) - 1);
    int rc = bc_fields_read_only(cx, d, "deck", e);
    memcpy(s->bag, nie_data(cx)->deck[s->deck], sizeof s->bag);
    if (!rc)
        rc = bc_fields_read(cx, d, e);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int c = 0; c < NIE_CARDS; c++)
            s->cards[n] = (uint8_t)(s->cards[n] + s->hand[n][c]);
    for (int r = 0; r < NIE_REGIONS; r++) {
        int home = nie_data(cx)->region[r].home;
        if (s->held[r] == NIE_NONE && home != NIE_NONE && s->is[home] == NIE_LIVING)
            s->held[r] = (uint8_t)home;
    }
    return rc;
}
