/* position.c - a position as lines that a person can write:
 *
 *   piece FR_1 LIL                 piece FR_2 LIL 1 unsupplied      (full strength, or steps)
 *   piece napoleon LIL army        piece FR_depot1 LIL fixed        piece keith box:BRE known
 *   zone ULM F ruined              zone MAN siege 2                 owner TRI FR
 *   side AU C                      hand 1F 2F        discard 3F     gone 5F        aside 1C
 *   round 4   last 6   side F ...  (see `nge_fields`)
 *
 * Pieces that are not listed are where the scenario has them before the set-up: in the reserve, not yet in
 * the game or out of it. Cards that are not listed are in their pile. */
#include "rules/nge/nge.h"

#define DOM(name) (&nge_doms[NGE_DOM_##name - BC_DOM_OWN])
#define STATE struct nge_state

/* --- Pieces --- */

static const struct {
    const char *word;
    uint8_t bit;
} conditions[] = {{"inside", NGE_INSIDE},         {"second", NGE_SECOND},
                  {"unsupplied", NGE_UNSUPPLIED}, {"demoralised", NGE_DEMORALISED},
                  {"acted", NGE_ACTED},           {"mover", NGE_MOVER},
                  {"fights", NGE_FIGHTS},         {"picked", NGE_PICKED}};
enum { CONDITIONS = sizeof conditions / sizeof *conditions };

static const char *mark_of(int p)
{
    return nge_is_general(p) ? "army"
           : nge_is_depot(p) ? "fixed"
           : nge_is_fleet(p) ? "known"
                             : NULL;
}

static void write_piece(const struct bc_ctx *cx, int p, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    char word[BC_WORD];
    if (s->at[p] == nge_first_place(cx, p) || s->n[p] == NGE_NONE)
        return;
    bc_putf(o, "piece %s %s", nge_unit(cx, p)->id,
            bc_dom_word(cx, DOM(ZONE), s->at[p], word, sizeof word));
    bool off = s->at[p] >= NGE_RESERVE && s->at[p] < NGE_OFF_MAP;
    if (nge_is_corps(p) && s->n[p] != (off ? 0 : nge_unit(cx, p)->steps))
        bc_putf(o, " %d", s->n[p]);
    else if (!nge_is_corps(p) && s->n[p])
        bc_putf(o, " %s", mark_of(p));
    for (int i = 0; i < CONDITIONS; i++)
        if (s->is[p] & conditions[i].bit)
            bc_putf(o, " %s", conditions[i].word);
    if (s->from[p])
        bc_putf(o, " from %d", s->from[p]);
    bc_put(o, "\n");
}

/* Of what a seat sees: how many counters under fog lie in a zone (NGE ruling 41). No position has such
 * lines. */
static void write_stack(const struct bc_ctx *cx, int zone, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = s->first[zone]; p < NGE_FIRST_FLEET; p = s->next[p]) {
        int n = 0, before = 0;
        for (int q = s->first[zone]; q < NGE_FIRST_FLEET; q = s->next[q])
            if (s->n[q] == NGE_NONE && nge_looks_like(cx, p, q)) {
                before += q < p;
                n++;
            }
        if (s->n[p] == NGE_NONE && !before)
            bc_putf(o, "stack %s %s %s %d%s\n", nge_data(cx)->zone[zone].id,
                    nge_data(cx)->nation[nge_nation(cx, p)].id, nge_class_word(p), n,
                    s->is[p] & NGE_INSIDE ? " inside" : "");
    }
}

static void write_stacks(const struct bc_ctx *cx, int row, struct bc_out *o)
{
    for (int z = 0; z < NGE_ZONES && nge_state(cx)->veil; z++)
        write_stack(cx, z, o);
}

static int read_stack(const struct bc_reader *r)
{
    return bc_read_fail(r, 0, "pieces: what is hidden cannot be read");
}

static int read_condition(const struct bc_reader *r, int i, int p)
{
    struct nge_state *s = nge_state(r->cx);
    for (int k = 0; k < CONDITIONS; k++)
        if (bc_is(r->l, i, conditions[k].word)) {
            s->is[p] |= conditions[k].bit;
            return 0;
        }
    if (mark_of(p) && bc_is(r->l, i, mark_of(p))) {
        s->n[p] = 1;
        return 0;
    }
    return bc_read_fail(r, i, "a condition of this piece");
}

static int read_piece(const struct bc_reader *r)
{
    struct nge_state *s = nge_state(r->cx);
    int p, at, v, rc, i = 3;
    if ((rc = bc_read_value(r, 1, DOM(PIECE), &p)) || (rc = bc_read_value(r, 2, DOM(ZONE), &at)))
        return rc;
    nge_put(r->cx, p, at);
    s->n[p] =
        nge_is_corps(p) && (at < NGE_ZONES || at >= NGE_ABOARD) ? nge_unit(r->cx, p)->steps : 0;
    if (nge_is_corps(p) && i < r->l->n && bc_parse_int(r->l->w[i].s, 0, 2, &v)) {
        s->n[p] = (uint8_t)v;
        i++;
    }
    for (; i < r->l->n; i++) {
        if (bc_is(r->l, i, "from")) {
            if ((rc = bc_read_int(r, ++i, 0, UINT8_MAX, &v)))
                return rc;
            s->from[p] = (uint8_t)v;
        } else if ((rc = read_condition(r, i, p)))
            return rc;
    }
    return 0;
}

/* --- Zones and nations: only what differs from the scenario --- */

static void write_zones(const struct bc_ctx *cx, int row, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        int mark = s->mark[z] & NGE_MARK_SIDE;
        if (!(s->mark[z] & ~NGE_STRONG))
            continue;
        bc_putf(o, "zone %s", nge_data(cx)->zone[z].id);
        if (mark)
            bc_putf(o, " %s", nge_side_words[mark - 1]);
        if (s->mark[z] & NGE_RUINED)
            bc_put(o, " ruined");
        if (nge_siege(s, z) >= 0)
            bc_putf(o, " siege %d", nge_siege(s, z));
        bc_put(o, "\n");
    }
}

static int read_zone(const struct bc_reader *r)
{
    struct nge_state *s = nge_state(r->cx);
    int z, v, rc = bc_read_value(r, 1, DOM(ZONE), &z);
    if (rc)
        return rc;
    if (z >= NGE_ZONES)
        return bc_read_fail(r, 1, "a zone");
    for (int i = 2; i < r->l->n; i++) {
        if (bc_is(r->l, i, "F") || bc_is(r->l, i, "C"))
            s->mark[z] |= (uint8_t)(1 + bc_is(r->l, i, "C"));
        else if (bc_is(r->l, i, "ruined"))
            s->mark[z] |= NGE_RUINED;
        else if (bc_is(r->l, i, "siege")) {
            if ((rc = bc_read_int(r, ++i, 0, 3, &v)))
                return rc;
            s->mark[z] |= (uint8_t)(NGE_SIEGE * (v + 1));
        } else
            return bc_read_fail(r, i, "F, C, ruined or siege");
    }
    return 0;
}

static int owner_by_file(const struct bc_ctx *cx, int z)
{
    const struct nge_data *d = nge_data(cx);
    return d->province[d->zone[z].province].owner;
}

static void write_owners(const struct bc_ctx *cx, int row, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        if (s->owner[z] != owner_by_file(cx, z))
            bc_putf(o, "owner %s %s\n", nge_data(cx)->zone[z].id,
                    nge_data(cx)->nation[s->owner[z]].id);
}

static int read_owner(const struct bc_reader *r)
{
    int z, n, rc;
    if ((rc = bc_read_value(r, 1, DOM(ZONE), &z)) || (rc = bc_read_value(r, 2, DOM(NATION), &n)))
        return rc;
    if (z >= NGE_ZONES)
        return bc_read_fail(r, 1, "a zone");
    nge_state(r->cx)->owner[z] = (uint8_t)n;
    return bc_read_words(r, 3);
}

static void write_side(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    if (s->ally[n] != nge_data(cx)->side[n])
        bc_putf(o, "nation %s %s\n", nge_data(cx)->nation[n].id, nge_side_words[s->ally[n]]);
}

static int read_side(const struct bc_reader *r)
{
    int n, side, rc;
    if ((rc = bc_read_value(r, 1, DOM(NATION), &n)) || (rc = bc_read_value(r, 2, DOM(SIDE), &side)))
        return rc;
    nge_state(r->cx)->ally[n] = (uint8_t)side;
    return bc_read_words(r, 3);
}

/* tie, years of peace, defeats, bonds: all of them, where one differs from the scenario's. */
static const char *const bond_words[] = {"peace",        "forced", "by_c",   "then_forced",
                                         "protectorate", "over_f", "over_c", "warned"};
enum { BONDS = sizeof bond_words / sizeof *bond_words };

static void write_status(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    bool power = n < NGE_MAJORS;
    if (s->tie[n] == d->tied[n] && s->bond[n] == d->bond[n] &&
        (!power || (s->years[n] == d->years[n] && s->defeats[0][n] == d->defeats[0][n] &&
                    s->defeats[1][n] == d->defeats[1][n])))
        return;
    bc_putf(o, "status %s", d->nation[n].id);
    if (s->tie[n] != NGE_NONE)
        bc_putf(o, " tie %s", d->nation[s->tie[n]].id);
    if (power && s->years[n])
        bc_putf(o, " years %d", s->years[n]);
    if (power && (s->defeats[0][n] || s->defeats[1][n]))
        bc_putf(o, " defeats %d %d", s->defeats[0][n], s->defeats[1][n]);
    for (int i = 0; i < BONDS; i++)
        if (s->bond[n] >> i & 1)
            bc_putf(o, " %s", bond_words[i]);
    bc_put(o, "\n");
}

static int read_bond(const struct bc_reader *r, int i, int n)
{
    for (int k = 0; k < BONDS; k++)
        if (bc_is(r->l, i, bond_words[k])) {
            nge_state(r->cx)->bond[n] |= (uint8_t)(1u << k);
            return 0;
        }
    return bc_read_fail(r, i, "tie, years, defeats or a bond");
}

static int read_status(const struct bc_reader *r)
{
    struct nge_state *s = nge_state(r->cx);
    int n, v = 0, rc = bc_read_value(r, 1, DOM(NATION), &n);
    if (rc)
        return rc;
    s->tie[n] = NGE_NONE;
    s->bond[n] = 0;
    if (n < NGE_MAJORS)
        s->years[n] = s->defeats[0][n] = s->defeats[1][n] = 0;
    for (int i = 2; i < r->l->n && !rc; i++) {
        if (bc_is(r->l, i, "tie")) {
            if ((rc = bc_read_value(r, ++i, DOM(NATION), &v)))
                return rc;
            if (v >= NGE_MAJORS)
                return bc_read_fail(r, i, "a power");
            s->tie[n] = (uint8_t)v;
        } else if (n < NGE_MAJORS && bc_is(r->l, i, "years")) {
            rc = bc_read_int(r, ++i, 0, NGE_NONE, &v);
            s->years[n] = (uint8_t)v;
        } else if (n < NGE_MAJORS && bc_is(r->l, i, "defeats")) {
            for (int side = 0; side < NGE_SIDES && !rc; side++) {
                rc = bc_read_int(r, ++i, 0, 9, &v);
                s->defeats[side][n] = (uint8_t)v;
            }
        } else
            rc = read_bond(r, i, n);
    }
    return rc;
}

/* --- Cards --- */

static const char *const lies_words[] = {"pile",  "hand",  "discard",   "gone",
                                         "aside", "boxed", "punishment"};

static int lies_by_file(const struct bc_ctx *cx, int c)
{
    int where = nge_data(cx)->deck[c];
    return where == NGE_HAND ? NGE_PILE : where;
}

static void write_cards(const struct bc_ctx *cx, int where, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    bool any = false;
    for (int c = 0; c < NGE_CARDS; c++)
        if (s->lies[c] == where && lies_by_file(cx, c) != where) {
            bc_putf(o, "%s%s", any ? " " : "", any ? "" : lies_words[where]);
            bc_putf(o, "%s%s", any ? "" : " ", nge_data(cx)->card[c].id);
            any = true;
        }
    if (any)
        bc_put(o, "\n");
}

static int read_cards(const struct bc_reader *r)
{
    struct nge_state *s = nge_state(r->cx);
    int where = 0, c, rc;
    while (!bc_is(r->l, 0, lies_words[where]))
        where++;
    for (int i = 1; i < r->l->n; i++) {
        if ((rc = bc_read_value(r, i, DOM(CARD), &c)))
            return rc;
        s->lies[c] = (uint8_t)where;
    }
    return 0;
}

#define LIES(where)                                                                                \
    static void write_##where(const struct bc_ctx *cx, int row, struct bc_out *o)                  \
    {                                                                                              \
        (void)row;                                                                                 \
        write_cards(cx, where, o);                                                                 \
    }
LIES(NGE_PILE)
LIES(NGE_HAND)
LIES(NGE_DISCARD)
LIES(NGE_GONE)
LIES(NGE_ASIDE)
LIES(NGE_BOXED)
LIES(NGE_PUNISHMENT)

/* --- The table --- */

static const char *const march_words[] = {"begun",  "entered", "met",     "waits",   "ended",
                                          "tested", "poor",    "abroad",  "won",     "storms",
                                          "caught", "stood",   "freed",   "easy",    "starved",
                                          "paced",  "sorties", "rallies", "bridged", NULL};
static const char *const fight_words[] = {"on",     "catch",    "sortie",  "rolled",
                                          "wiped",  "separate", "shaken",  "lost_all",
                                          "landed", "unbound",  "ferried", NULL};
static const char *const voyage_words[] = {"sailing", "begun",   "ended",  "entered",
                                           "blocked", "strikes", "dodged", "fights",
                                           "port",    "lands",   "mixed",  NULL};
static const struct bc_dom voyage_dom = {.name = "voyage", .words = voyage_words};
static const struct bc_dom march_dom = {.name = "march", .words = march_words};
static const struct bc_dom fight_dom = {.name = "fight", .words = fight_words};

static const struct bc_dom lasting_dom = {.name = "lasting", .words = nge_lasting_words};

#define PLACE .dom = DOM(ZONE)
#define NUMBER(word, member, most)                                                                 \
    {                                                                                              \
        BC_WORD_IS(word), BC_ONE(STATE, member), .max = (most)                                     \
    }
#define PAIR(word, member, most)                                                                   \
    {                                                                                              \
        BC_WORD_IS(word), BC_LIST(STATE, member, 2), .max = (most)                                 \
    }
const struct bc_field nge_fields[] = {
    {BC_WORD_IS("year"), BC_ONE(STATE, year), .is = BC_SHOWN, .min = 1805, .max = 1815},
    NUMBER("round", round, 7),
    {BC_WORD_IS("last"), BC_ONE(STATE, last), .is = BC_SHOWN, .min = 5, .max = 7},
    {BC_WORD_IS("active"), BC_ONE(STATE, side), .is = BC_SHOWN, .dom = DOM(SIDE), .max = NGE_C},
    NUMBER("fog", fog, 1),
    NUMBER("points", ap, 9),
    {BC_WORD_IS("kept"), BC_ROWS(STATE, reserve, NGE_SIDES), .row = DOM(SIDE), .max = 99},
    NUMBER("vp", vp, 20),
    NUMBER("escalation", esc, 15),
    {BC_WORD_IS("punished"), BC_ONE(STATE, punished), .is = BC_SHOWN, .max = 1},
    NUMBER("bad_weather", bad_weather, 1),
    NUMBER("winter", winter, 1),
    NUMBER("wary", wary, 1),
    NUMBER("restored", restored, 127),
    {BC_WORD_IS("winner"), BC_ONE(STATE, winner), .max = NGE_NOBODY, .none = NGE_NOBODY},
    {BC_WORD_IS("nation"), .rows = NGE_NATIONS,
     BC_OWN_LINE(write_side, read_side, "<nation> <side>")},
    {BC_WORD_IS("status"), .rows = NGE_NATIONS,
     BC_OWN_LINE(write_status, read_status,
                 "<nation> [tie <power>] [years n] [defeats n n] [bonds]")},
    NUMBER("between", between, 1),
    {BC_WORD_IS("resources"), BC_ROWS(STATE, points, NGE_MAJORS), .row = DOM(NATION), .max = 99},
    {BC_WORD_IS("note"), BC_ROWS(STATE, note, NGE_MAJORS), .row = DOM(NATION), .min = -99,
     .max = 99},
    {BC_WORD_IS("gave"), BC_ROWS(STATE, gave, NGE_MAJORS), .row = DOM(NATION), .max = 8},
    {BC_WORD_IS("got"), BC_ROWS(STATE, got, NGE_MAJORS), .row = DOM(NATION), .max = 8},
    {BC_WORD_IS("debt"), BC_ROWS(STATE, debt, NGE_MAJORS), .row = DOM(NATION), .max = 9},
    NUMBER("fleets_built", built, 127),
    NUMBER("budgets", budgets, 127),
    NUMBER("humbled", humbled, 127),
    NUMBER("resisted", resisted, 127),
    NUMBER("boon", boon, 127),
    {BC_WORD_IS("talks"), BC_ROWS(STATE, talks, NGE_SIDES), .row = DOM(SIDE), .max = 2},
    {BC_WORD_IS("lent"), BC_LIST(STATE, lent, NGE_LOANS), .max = NGE_FIRST_FLEET},
    {BC_WORD_IS("lasting"), BC_BITS(STATE, lasting, NGE_LASTING), .row = &lasting_dom},
    {BC_WORD_IS("owner"), .rows = 1, BC_OWN_LINE(write_owners, read_owner, "<zone> <nation>")},
    {BC_WORD_IS("zone"), .rows = 1,
     BC_OWN_LINE(write_zones, read_zone, "<zone> [F | C] [ruined] [siege 0..3]")},
    {BC_WORD_IS("piece"), .rows = NGE_PIECES,
     BC_OWN_LINE(write_piece, read_piece, "<piece> <zone> [steps] [conditions] [from n]")},
    {BC_WORD_IS("stack"), .rows = 1,
     BC_OWN_LINE(write_stacks, read_stack, "<zone> <nation> <class> <number> [inside]")},
    {BC_WORD_IS("pile"), .rows = 1, BC_OWN_LINE(write_NGE_PILE, read_cards, "<card> ...")},
    {BC_WORD_IS("hand"), .rows = 1, BC_OWN_LINE(write_NGE_HAND, read_cards, "<card> ...")},
    {BC_WORD_IS("discard"), .rows = 1, BC_OWN_LINE(write_NGE_DISCARD, read_cards, "<card> ...")},
    {BC_WORD_IS("gone"), .rows = 1, BC_OWN_LINE(write_NGE_GONE, read_cards, "<card> ...")},
    {BC_WORD_IS("aside"), .rows = 1, BC_OWN_LINE(write_NGE_ASIDE, read_cards, "<card> ...")},
    {BC_WORD_IS("boxed"), .rows = 1, BC_OWN_LINE(write_NGE_BOXED, read_cards, "<card> ...")},
    {BC_WORD_IS("punishment"), .rows = 1,
     BC_OWN_LINE(write_NGE_PUNISHMENT, read_cards, "<card> ...")},
    {BC_WORD_IS("used"), BC_LIST(STATE, used, sizeof BC_MEMBER(STATE, used)), .max = UINT8_MAX},
    {BC_WORD_IS("march"), BC_BITS(STATE, march.is, 19), .row = &march_dom},
    {BC_WORD_IS("march.zone"), BC_ONE(STATE, march.zone), .max = NGE_ZONES - 1},
    {BC_WORD_IS("march.prev"), BC_ONE(STATE, march.prev), .max = NGE_NOWHERE},
    NUMBER("march.leader", march.leader, NGE_FIRST_FLEET - 1),
    NUMBER("march.left", march.left, 20),
    NUMBER("march.spent", march.spent, 40),
    NUMBER("march.forced", march.forced, 3),
    NUMBER("march.pulled", march.pulled, 1),
    NUMBER("march.free", march.free, 3),
    NUMBER("march.card", march.card, UINT8_MAX),
    NUMBER("march.campaign", march.campaign, 3),
    {BC_WORD_IS("fight"), BC_BITS(STATE, fight.is, 11), .row = &fight_dom},
    NUMBER("fight.zone", fight.zone, NGE_ZONES - 1),
    NUMBER("fight.from", fight.from, NGE_NOWHERE),
    NUMBER("fight.attacker", fight.attacker, 1),
    NUMBER("fight.level", fight.level, NGE_LARGE),
    NUMBER("fight.winner", fight.winner, 1),
    PAIR("fight.morale", fight.morale, 9),
    PAIR("fight.lead", fight.lead, UINT8_MAX),
    PAIR("fight.second", fight.second, UINT8_MAX),
    PAIR("fight.steps", fight.steps, 99),
    PAIR("fight.specials", fight.specials, 15),
    {BC_WORD_IS("fight.sum"), BC_LIST(STATE, fight.sum, 2), .min = -40, .max = 60},
    PAIR("fight.lost", fight.lost, 99),
    NUMBER("fight.caught", fight.caught, NGE_NEAR),
    NUMBER("fight.only", fight.only, 3),
    {BC_WORD_IS("fight.cards"),
     BC_LIST(STATE, fight.card[0], sizeof BC_MEMBER(STATE, fight.card[0])), .max = UINT8_MAX},
    {BC_WORD_IS("fight.cards_c"),
     BC_LIST(STATE, fight.card[1], sizeof BC_MEMBER(STATE, fight.card[1])), .max = UINT8_MAX},
    PAIR("fight.tried", fight.tried, UINT8_MAX),
    {BC_WORD_IS("voyage"), BC_BITS(STATE, voyage.is, 11), .row = &voyage_dom},
    NUMBER("voyage.at", voyage.at, NGE_PIRATES),
    NUMBER("voyage.prev", voyage.prev, NGE_NOWHERE),
    NUMBER("voyage.want", voyage.want, NGE_NOWHERE),
    NUMBER("voyage.start", voyage.start, NGE_PIRATES),
    NUMBER("voyage.left", voyage.left, 9),
    NUMBER("voyage.card", voyage.card, UINT8_MAX),
    NUMBER("voyage.held", voyage.held, 1),
    {0},
};

int nge_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct nge_state *s = nge_state(cx);
    const struct nge_data *data = nge_data(cx);
    nge_empty(s);
    s->winner = NGE_NOBODY;
    memcpy(s->ally, data->side, sizeof s->ally);
    nge_begin_nations(cx);
    for (int z = 0; z < NGE_ZONES; z++)
        s->owner[z] = (uint8_t)owner_by_file(cx, z);
    for (int p = 0; p < NGE_PIECES; p++)
        s->at[p] = (uint16_t)nge_first_place(cx, p);
    for (int c = 0; c < NGE_CARDS; c++)
        s->lies[c] = (uint8_t)lies_by_file(cx, c);
    int rc = bc_fields_read(cx, d, e);
    for (int c = 0; c < NGE_CARDS; c++) /* NGE §6.2c: a permanent card is never in the pile */
        if (s->lies[c] == NGE_PILE && nge_is_permanent(cx, c))
            s->lies[c] = NGE_ASIDE;
    for (int c = 0; c < NGE_CARDS; c++)
        s->held[nge_card_side(c)] = (uint8_t)(s->held[nge_card_side(c)] + (s->lies[c] == NGE_HAND));
    return rc;
}
