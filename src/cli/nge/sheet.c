/* sheet.c - what can be looked at: a zone with its borders, an army piece by piece, a card, a nation,
 * the hand; and lists of a province, a theatre of war, or all of Europe. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- Pieces --- */

static const char *const kind_keys[] = {
    "ui.nge.kind_elite",     "ui.nge.kind_line",      "ui.nge.kind_guard",   "ui.nge.kind_cavalry",
    "ui.nge.kind_militia",   "ui.nge.kind_grenadier", "ui.nge.kind_reserve", "ui.nge.kind_landwehr",
    "ui.nge.kind_janissary", "ui.nge.kind_nizam",     "ui.nge.kind_feudal",  "ui.nge.kind_minor"};

static void corps_facts(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_unit *u = nge_unit(cx, p);
    int steps = nge_state(cx)->n[p];
    char n[4][12];
    cli_put(out, T("ui.nge.corps"), T(kind_keys[u->kind]),
            gt_number(n[0], steps ? steps : u->steps), gt_number(n[1], u->steps),
            gt_number(n[2], u->morale), gt_number(n[3], u->move), NULL);
    if (u->stars)
        bc_putf(out, ", %s", u->stars > 1 ? "**" : "*");
    if (u->tags & NGE_HOME)
        bc_putf(out, ", %s", T("ui.nge.home"));
}

static void put_facts(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_unit *u = nge_unit(cx, p);
    char n[5][12];
    if (nge_is_corps(p)) {
        corps_facts(cx, p, out);
    } else if (nge_is_general(p)) {
        cli_put(out, T("ui.nge.general"), gt_number(n[0], u->initiative),
                gt_number(n[1], u->command), gt_number(n[2], u->attack),
                gt_number(n[3], u->defence), gt_number(n[4], u->rank), NULL);
        if (u->tags & NGE_HORSE)
            bc_putf(out, ", %s", T("ui.nge.kind_cavalry"));
    } else if (nge_is_special(p)) {
        cli_put(out, T("ui.nge.special"), gt_number(n[0], u->stars), NULL);
    } else if (nge_is_depot(p)) {
        bc_put(out, nge_state(cx)->n[p] ? T("ui.nge.fixed") : T("ui.nge.mobile"));
    } else if (nge_is_fleet(p)) {
        cli_put(out, T("ui.nge.fleet"), gt_number(n[0], u->initiative), gt_number(n[1], u->move),
                gt_number(n[2], u->attack), NULL);
    } else {
        bc_put(out, T("ui.nge.marker"));
    }
}

void gt_piece_facts(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    put_facts(cx, p, out);
    if (nge_unit(cx, p)->tags & NGE_GUESSED)
        bc_put(out, " †");
}

/* What counts when one of several is chosen. */
void gt_piece_brief(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_unit *u = nge_unit(cx, p);
    int steps = nge_state(cx)->n[p];
    char n[2][12];
    if (!nge_is_corps(p)) {
        put_facts(cx, p, out);
        return;
    }
    cli_put(out, T("ui.nge.brief"), gt_number(n[0], steps ? steps : u->steps),
            gt_number(n[1], u->morale), NULL);
    bc_put(out, u->stars > 1 ? ", **" : u->stars ? ", *" : "");
}

static int hand_of(const struct nge_state *s, int side)
{
    int n = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += s->lies[c] == NGE_HAND;
    return n;
}

/* NGE §2.1f: the back of a fleet is its owner's until it has fought. Whose view this is its hands tell: only
 * the owner's is complete; where both are, nobody is trusted. */
static bool is_covered(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int side = nge_side(cx, p), other = side == NGE_F ? NGE_C : NGE_F;
    bool own =
        side < NGE_SIDES && hand_of(s, side) == s->held[side] && hand_of(s, other) < s->held[other];
    return nge_is_fleet(p) && !s->n[p] && !own;
}

static const char *side_of(int side)
{
    return side < NGE_SIDES ? gt_side(side) : T("ui.nge.third");
}

/* "  Fleet, Great Britain: initiative 2, 5 MP" */
static void put_covered(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_unit *u = nge_unit(cx, p);
    char name[GT_NAME], n[2][12];
    cli_put(out, T("ui.nge.covered"), gt_label(cx, NGE_DOM_NATION, u->nation, name),
            gt_number(n[0], u->initiative), gt_number(n[1], u->move), NULL);
}

/* "  FR Guard: guard, 2 of 2 steps ..."; generals first, as they stand on a sheet. */
static void put_pieces(const struct bc_ctx *cx, const nge_set *set, struct bc_out *out)
{
    char name[GT_NAME];
    for (int pass = 0; pass < 2; pass++)
        NGE_EACH(p, set)
        {
            if ((nge_is_general(p) || nge_is_army(p)) != (pass == 0))
                continue;
            if (is_covered(cx, p)) {
                bc_put(out, "  ");
                put_covered(cx, p, out);
            } else {
                bc_putf(out, "  %s: ", gt_label(cx, NGE_DOM_PIECE, p, name));
                gt_piece_facts(cx, p, out);
            }
            bc_put(out, "\n");
        }
}

/* What an army is: command, movement, cost, supply, morale. */
static void put_state(const struct bc_ctx *cx, int zone, const struct nge_force *a,
                      struct bc_out *out)
{
    int first = nge_from(&a->set, 0);
    bool shut = nge_siege(nge_state(cx), zone) >= 0 && nge_has(nge_state(cx), first, NGE_INSIDE);
    struct nge_trace how = {shut ? NGE_BY_SEA : NGE_NOWHERE, NGE_NOWHERE};
    char n[4][12];
    int leader = nge_leader(a), most = nge_may_lead(cx, &a->set);
    gt_number(n[0], a->steps);
    if (a->commander >= 0)
        cli_put(out, T("ui.nge.leads"), n[0], gt_number(n[1], most), NULL);
    else
        cli_put(out, T("ui.nge.steps"), n[0], NULL);
    bc_put(out, ", ");
    if (leader >= 0) {
        cli_put(out, T("ui.nge.moves"), gt_number(n[1], nge_moves(cx, a)),
                gt_number(n[2], nge_initiative(cx, a)), gt_number(n[3], nge_morale(cx, a)), NULL);
        bc_put(out, ", ");
    }
    if (a->units)
        bc_put(out, nge_supplied(cx, zone, nge_nation_of(cx, a), how) ? T("ui.nge.supplied")
                                                                      : T("ui.nge.unsupplied"));
    if (nge_is_shaken(a))
        bc_putf(out, ", %s", T("ui.nge.shaken"));
    bc_put(out, ".\n");
}

static void put_army(const struct bc_ctx *cx, int zone, int side, int which, struct bc_out *out)
{
    struct nge_force a = nge_force(cx, zone, side, which);
    char name[2][GT_NAME];
    int leader = nge_leader(&a);
    if (nge_from(&a.set, 0) < 0)
        return;
    cli_put(out, which == NGE_GARRISON ? T("ui.nge.garrison") : T("ui.nge.army"), side_of(side),
            leader < 0 ? "–" : gt_label(cx, NGE_DOM_PIECE, leader, name[0]),
            gt_label(cx, NGE_DOM_ZONE, zone, name[1]), NULL);
    bc_put(out, " ");
    put_state(cx, zone, &a, out);
    put_pieces(cx, &a.set, out);
}

static void put_fleets(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    char name[GT_NAME];
    for (int side = 0; side <= NGE_THIRD; side++) {
        nge_set set = nge_fleets(cx, place, side);
        int n = nge_count_fleets(cx, place, side);
        if (!n)
            continue;
        cli_put(out, place >= NGE_BOX ? T("ui.nge.box") : T("ui.nge.fleets"), side_of(side),
                gt_label(cx, NGE_DOM_ZONE, place >= NGE_BOX ? place - NGE_BOX : place, name), NULL);
        bc_put(out, "\n");
        put_pieces(cx, &set, out);
    }
}

/* --- Zones --- */

void gt_border(int kind, struct bc_out *out)
{
    static const char *const keys[] = {NULL,
                                       "ui.nge.over_bridge",
                                       "ui.nge.over_river",
                                       "ui.nge.over_pass",
                                       "ui.nge.over_mountain",
                                       "ui.nge.over_strait",
                                       "ui.nge.over_desert"};
    if (keys[kind])
        bc_putf(out, ", %s", T(keys[kind]));
}

static void put_ground(const struct bc_ctx *cx, int zone, struct bc_out *out)
{
    static const char *const terrains[] = {"ui.nge.clear", "ui.nge.forest", "ui.nge.swamp"};
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    bool en = strcmp(bc_text_lang(cli_text), "de") != 0;
    char name[GT_NAME], n[12];
    bc_putf(out, "%s (%s), %s: %s", gt_label(cx, NGE_DOM_ZONE, zone, name), z->id,
            nge_data(cx)->province[z->province].name[en], T(terrains[z->terrain]));
    if (z->capital != NGE_NONE)
        bc_putf(out, ", %s", T("ui.nge.capital"));
    if (z->fort)
        bc_putf(out, ", %s",
                nge_state(cx)->mark[zone] & NGE_RUINED ? T("ui.nge.ruined")
                : z->fort > 1                          ? T("ui.nge.citadel")
                                                       : T("ui.nge.fortress"));
    if (z->seas[0] != NGE_NONE)
        bc_putf(out, ", %s", T("ui.nge.port"));
    if (!z->city)
        bc_putf(out, ", %s", T("ui.nge.country"));
    if (z->poor)
        bc_putf(out, ", %s", T("ui.nge.poor"));
    if (z->key_side)
        bc_putf(out, ", %s", T("ui.nge.key"));
    if (nge_siege(nge_state(cx), zone) >= 0) {
        bc_put(out, ", ");
        cli_put(out, T("ui.nge.siege"), gt_number(n, nge_siege(nge_state(cx), zone)), NULL);
    }
    bc_put(out, ". ");
}

static void put_owner(const struct bc_ctx *cx, int zone, struct bc_out *out)
{
    char name[GT_NAME];
    int side = nge_control(cx, zone);
    gt_label(cx, NGE_DOM_NATION, nge_state(cx)->owner[zone], name);
    if (side < NGE_SIDES)
        cli_put(out, T("ui.nge.held"), name, gt_side(side), NULL);
    else
        cli_put(out, side == NGE_OPEN ? T("ui.nge.open") : T("ui.nge.neutral"), name, NULL);
    bc_put(out, "\n");
}

static void put_nears(const struct bc_ctx *cx, int zone, struct bc_out *out)
{
    const struct nge_zone *z = &nge_data(cx)->zone[zone];
    char name[GT_NAME], n[12];
    for (int i = 0; i < z->nears; i++) {
        struct bc_out who = {0};
        gt_stands(cx, z->near[i].to, &who);
        bc_put(out, "  ");
        cli_put(out, T("ui.nge.near"), gt_label(cx, NGE_DOM_ZONE, z->near[i].to, name),
                gt_number(n, z->near[i].cost), NULL);
        gt_border(z->near[i].kind, out);
        bc_putf(out, "%s%s\n", who.n ? " - " : "", bc_out_str(&who));
        bc_out_free(&who);
    }
}

void gt_facts(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    char name[GT_NAME];
    if (place >= NGE_BOX && place < NGE_BOX + NGE_ZONES)
        place -= NGE_BOX;
    if (place < 0 || place >= NGE_PLACES)
        return;
    if (place >= NGE_ZONES) {
        bc_putf(out, "%s\n", gt_label(cx, NGE_DOM_ZONE, place, name));
        put_fleets(cx, place, out);
        return;
    }
    put_ground(cx, place, out);
    put_owner(cx, place, out);
    for (int side = 0; side <= NGE_THIRD; side++) {
        put_army(cx, place, side, NGE_FIELD, out);
        put_army(cx, place, side, NGE_GARRISON, out);
    }
    put_fleets(cx, place, out);
    put_fleets(cx, NGE_BOX + place, out);
    bc_putf(out, "%s\n", T("ui.nge.nears"));
    put_nears(cx, place, out);
}

/* --- Cards, nations --- */

/* Of a campaign: when its event can be played, and what becomes of it; talks and the like by its value. */
static void put_uses(const struct bc_ctx *cx, int c, struct bc_out *out)
{
    static const struct {
        int phase;
        const char *key;
    } when[] = {{NGE_P_ACT, "ui.nge.when_round"},     {NGE_P_BATTLE, "ui.nge.when_battle"},
                {NGE_P_REACT, "ui.nge.when_react"},   {NGE_P_DIPLOMACY, "ui.nge.when_talks"},
                {NGE_P_BUDGET, "ui.nge.when_budget"}, {NGE_P_CONQUEST, "ui.nge.when_conquest"}};
    const struct nge_card *k = &nge_data(cx)->card[c];
    struct bc_out list = {0};
    if (!nge_data(cx)->until)
        return;
    for (size_t i = 0; i < sizeof when / sizeof when[0]; i++)
        if (k->phases & when[i].phase)
            bc_putf(&list, "%s%s", list.n ? ", " : "", T(when[i].key));
    if (list.n) {
        bc_put(out, " ");
        cli_put(out, T("ui.nge.card_when"), bc_out_str(&list), NULL);
    }
    if (k->star == NGE_STAR_GOLD)
        bc_putf(out, " %s", T("ui.nge.star_gold"));
    else if (k->star == NGE_STAR_SILVER)
        bc_putf(out, " %s", T("ui.nge.star_silver"));
    else if (nge_is_permanent(cx, c))
        bc_putf(out, " %s", T("ui.nge.card_permanent"));
    bc_out_free(&list);
}

static void put_card(const struct bc_ctx *cx, int c, struct bc_out *out)
{
    const struct nge_card *k = &nge_data(cx)->card[c];
    char name[GT_NAME], n[12];
    cli_put(out, T("ui.nge.card"), gt_label(cx, NGE_DOM_CARD, c, name), k->id,
            gt_number(n, nge_card_value(cx, c)), NULL);
    bc_putf(out, ", %s",
            k->battle                                           ? T("ui.nge.card_battle")
            : k->phases & NGE_P_ACT && k->phases & NGE_P_BATTLE ? T("ui.nge.card_both")
            : k->phases & NGE_P_REACT                           ? T("ui.nge.card_react")
                                                                : T("ui.nge.card_event"));
    bc_putf(out, " %s%s", cli_game_text(&nge_game, "card_text", k->id), k->how == 3 ? " †" : "");
    put_uses(cx, c, out);
    bc_put(out, "\n");
}

/* The viewer's own, and what is open of the other's. */
static bool put_cards(const struct bc_ctx *cx, struct bc_out *out)
{
    int told = -1;
    for (int c = 0; c < NGE_CARDS; c++) {
        if (!nge_has_card(nge_state(cx), c))
            continue;
        if (told != nge_card_side(c)) {
            cli_put(out, T("ui.nge.hand"), gt_side(nge_card_side(c)), NULL);
            bc_put(out, "\n");
        }
        told = nge_card_side(c);
        bc_put(out, "  ");
        put_card(cx, c, out);
    }
    if (told < 0)
        bc_putf(out, "%s\n", T("ui.nge.no_cards"));
    if (nge_data(cx)->until)
        bc_putf(out, "%s\n", T("ui.nge.hand_uses"));
    for (int side = 0; side < NGE_SIDES; side++)
        gt_allotment(cx, side, out);
    return true;
}

/* Where its armies and fleets stand. */
static void put_nation(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[2][GT_NAME];
    cli_put(out, T("ui.nge.nation"), gt_label(cx, NGE_DOM_NATION, nation, name[0]),
            s->ally[nation] < NGE_SIDES ? gt_side(s->ally[nation]) : T("ui.nge.neither"), NULL);
    bc_put(out, "\n");
    gt_status(cx, nation, out);
    for (int place = 0; place < NGE_PLACES; place++) {
        struct bc_out who = {0};
        bool here = false;
        for (int p = s->first[place]; p != NGE_NONE; p = s->next[p])
            here |= nge_nation(cx, p) == nation;
        if (!here)
            continue;
        gt_stands(cx, place, &who);
        bc_putf(out, "  %s: %s\n", gt_label(cx, NGE_DOM_ZONE, place, name[1]), bc_out_str(&who));
        bc_out_free(&who);
    }
}

/* A piece: what it is and where; a general on the map with his army. */
static void put_piece(const struct bc_ctx *cx, int p, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[GT_NAME];
    bc_putf(out, "%s: ", gt_label(cx, NGE_DOM_PIECE, p, name));
    gt_piece_facts(cx, p, out);
    if (is_covered(cx, p)) { /* where he is, is hidden */
        bc_put(out, ".\n");
        return;
    }
    if (s->at[p] >= NGE_RESERVE && s->at[p] < NGE_ABOARD)
        bc_putf(out, ". %s", T("ui.nge.off_map"));
    else
        bc_put(out, ".");
    bc_put(out, "\n");
    if (s->at[p] < NGE_ZONES && !nge_is_fleet(p))
        put_army(cx, s->at[p], nge_side(cx, p), s->is[p] & NGE_INSIDE ? NGE_GARRISON : NGE_FIELD,
                 out);
    else if (s->at[p] < NGE_BOX + NGE_ZONES)
        put_fleets(cx, s->at[p], out);
}

static bool is_word(const char *word, const char *as)
{
    return !strcasecmp(word, as);
}

bool gt_look(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    int16_t v;
    if (gt_europe(cx, word, out))
        return true;
    if (is_word(word, "hand") || is_word(word, T("ui.nge.word_hand")) ||
        is_word(word, T("ui.nge.word_cards")))
        return put_cards(cx, out);
    if (gt_fights(cx) && (is_word(word, "battle") || is_word(word, T("ui.nge.word_battle")))) {
        gt_battle(cx, out);
        bc_put(out, "\n");
        return true;
    }
    if (gt_spelt(cx, NGE_DOM_NATION, word, &v)) {
        put_nation(cx, v, out);
        return true;
    }
    if (gt_spelt(cx, NGE_DOM_PIECE, word, &v)) {
        put_piece(cx, v, out);
        return true;
    }
    if (gt_spelt(cx, NGE_DOM_CARD, word, &v)) {
        put_card(cx, v, out);
        return true;
    }
    return false;
}

/* --- Lists --- */

enum { CENTRE, SPAIN, EAST, BALKANS, REST, THEATRES };
static const char *const theatre_keys[] = {"ui.nge.theatre_centre", "ui.nge.theatre_spain",
                                           "ui.nge.theatre_east", "ui.nge.theatre_balkans",
                                           "ui.nge.theatre_rest"};

/* By longitude and latitude, as on the page; where two meet the first counts. */
static int theatre_of(const struct nge_zone *z)
{
    static const struct {
        int theatre, west, east, south, north;
    } box[] = {{CENTRE, -200, 1850, 4300, 5460},
               {SPAIN, -1000, 400, 3550, 4460},
               {REST, 800, 1760, 3600, 4300}, /* southern Italy */
               {EAST, 1300, 3900, 4800, 6050},
               {BALKANS, 1300, 3700, 2950, 4850}};
    for (size_t i = 0; i < sizeof box / sizeof box[0]; i++)
        if (z->lon >= box[i].west && z->lon <= box[i].east && z->lat >= box[i].south &&
            z->lat <= box[i].north)
            return box[i].theatre;
    return REST;
}

/* "  Soissons F10d Napoleon" for whoever stands in the theatre. */
static void put_armies(const struct bc_ctx *cx, int theatre, struct bc_out *out)
{
    char name[GT_NAME];
    for (int z = 0; z < NGE_ZONES; z++) {
        struct bc_out who = {0};
        if (theatre_of(&nge_data(cx)->zone[z]) == theatre)
            gt_stands(cx, z, &who);
        if (who.n)
            bc_putf(out, "  %s: %s\n", gt_label(cx, NGE_DOM_ZONE, z, name), bc_out_str(&who));
        bc_out_free(&who);
    }
}

static void put_europe(const struct bc_ctx *cx, struct bc_out *out)
{
    char name[GT_NAME];
    for (int t = 0; t < THEATRES; t++) {
        bc_putf(out, "%s\n", T(theatre_keys[t]));
        put_armies(cx, t, out);
    }
    bc_putf(out, "%s\n", T("ui.nge.theatre_sea"));
    for (int i = NGE_ZONES; i < NGE_PLACES; i++) {
        struct bc_out who = {0};
        gt_stands(cx, i, &who);
        if (who.n)
            bc_putf(out, "  %s: %s\n", gt_label(cx, NGE_DOM_ZONE, i, name), bc_out_str(&who));
        bc_out_free(&who);
    }
}

/* "Champagne: Rheims, Troyes F2 ..." for every province of the theatre. */
static void put_theatre(const struct bc_ctx *cx, int theatre, struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    bool en = strcmp(bc_text_lang(cli_text), "de") != 0;
    char name[GT_NAME];
    bc_putf(out, "%s\n", T(theatre_keys[theatre]));
    for (int i = 0; i < d->provinces; i++) {
        bool any = false;
        for (int z = 0; z < NGE_ZONES; z++) {
            struct bc_out who = {0};
            if (d->zone[z].province != i || theatre_of(&d->zone[z]) != theatre)
                continue;
            gt_stands(cx, z, &who);
            if (!any)
                bc_putf(out, "  %s: ", d->province[i].name[en]);
            int side = nge_control(cx, z);
            bc_putf(out, "%s%s", any ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name));
            bc_putf(out, "%s%s", d->zone[z].fort ? "+" : "",
                    side >= NGE_SIDES ? ""
                    : side == NGE_F   ? " (F)"
                                      : " (C)");
            bc_putf(out, "%s%s", who.n ? " " : "", bc_out_str(&who));
            bc_out_free(&who);
            any = true;
        }
        bc_put(out, any ? "\n" : "");
    }
}

static void put_province(const struct bc_ctx *cx, int province, struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    bool en = strcmp(bc_text_lang(cli_text), "de") != 0;
    bc_putf(out, "%s\n\n", d->province[province].name[en]);
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].province == province) {
            gt_facts(cx, z, out);
            bc_put(out, "\n");
        }
}

/* The number of the province, or of the theatre, that is called so; -1 for none. */
static int find_province(const struct nge_data *d, const char *word)
{
    size_t n = strlen(word);
    int found = -1;
    for (int i = 0; i < d->provinces; i++)
        for (int k = 0; k < 2; k++) {
            if (is_word(word, d->province[i].name[k]) || is_word(word, d->province[i].id))
                return i;
            if (n > 2 && !strncasecmp(word, d->province[i].name[k], n))
                found = i;
        }
    return found;
}

static int find_theatre(const char *word)
{
    size_t n = strlen(word);
    for (int t = 0; t < THEATRES && n > 2; t++)
        if (!strncasecmp(word, T(theatre_keys[t]), n))
            return t;
    return -1;
}

bool gt_map(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    int theatre = find_theatre(word), province = find_province(nge_data(cx), word);
    int16_t v;
    if (!*word)
        put_europe(cx, out);
    else if (theatre >= 0)
        put_theatre(cx, theatre, out);
    else if (province >= 0)
        put_province(cx, province, out);
    else if (gt_spelt(cx, NGE_DOM_ZONE, word, &v) || bc_value_parse(cx, NGE_DOM_ZONE, word, &v))
        gt_facts(cx, v, out);
    else
        return false;
    return true;
}
