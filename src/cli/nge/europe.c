/* europe.c - the sheets of the years: what all nations are to the two sides and how talks with them would
 * go, the budgets and their prices, points and where the next ones come from, what a hand is due and why,
 * foreign wars, fleets. Numbers come from the rules. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *nation_name(const struct bc_ctx *cx, int nation, char buf[GT_NAME])
{
    return gt_label(cx, NGE_DOM_NATION, nation, buf);
}

static const char *side_name(int side)
{
    return side < NGE_SIDES ? gt_side(side) : T("ui.nge.neutral_side");
}

static void line(struct bc_out *out, const char *key)
{
    bc_putf(out, "%s\n", T(key));
}

/* --- Nations: NGE chapter 8 --- */

/* "talks: France 2 of 6 throws (+1); Coalition …; takes a card worth 3" */
static void put_talks(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    struct bc_out list = {0};
    char n[12];
    for (int side = 0; side < NGE_SIDES; side++) {
        if (nge_bar_treat(cx, side, nation, false))
            continue;
        bc_putf(&list, "%s%s ", list.n ? ", " : "", gt_side(side));
        gt_talk_chance(cx, side, nation, 0, &list);
    }
    if (list.n)
        cli_put(out, T("ui.nge.talks"), bc_out_str(&list), gt_number(n, nge_talk_price(cx, nation)),
                NULL);
    bc_out_free(&list);
}

/* ", forced peace imposed by France, 2 years, this one included" */
static void put_bond(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    int bond = s->bond[nation];
    const char *by = gt_side(bond & NGE_BY_C ? NGE_C : NGE_F);
    char n[12];
    if (bond & NGE_AT_PEACE && nation < NGE_MAJORS && s->years[nation] != NGE_NONE)
        cli_put(out, T("ui.nge.at_peace"), by, gt_number(n, s->years[nation]), NULL);
    else if (bond & NGE_AT_PEACE)
        cli_put(out, T("ui.nge.at_peace_always"), by, NULL);
    if (bond & NGE_FORCED)
        cli_put(out, T("ui.nge.forced"), by, NULL);
    if (bond & (NGE_OVER_F | NGE_OVER_C))
        bc_put(out, T("ui.nge.peace_over"));
}

static void put_defeats(const struct bc_ctx *cx, int power, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char n[12];
    for (int side = 0; side < NGE_SIDES; side++)
        if (s->defeats[side][power])
            cli_put(out, T("ui.nge.beaten"), gt_side(side), gt_number(n, s->defeats[side][power]),
                    NULL);
}

static void put_power(const struct bc_ctx *cx, int power, struct bc_out *out)
{
    char name[GT_NAME];
    bc_putf(out, "  %s: %s", nation_name(cx, power, name), side_name(nge_state(cx)->ally[power]));
    put_bond(cx, power, out);
    put_defeats(cx, power, out);
    put_talks(cx, power, out);
    bc_put(out, "\n");
}

/* Below a nation's name, where its troops are listed. */
void gt_status(const struct bc_ctx *cx, int nation, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[GT_NAME];
    if (!nge_data(cx)->until)
        return;
    bc_putf(out, "  %s", side_name(s->ally[nation]));
    if (s->tie[nation] != NGE_NONE && s->tie[nation] != NGE_FR && s->tie[nation] != NGE_GB)
        cli_put(out, T("ui.nge.follows"), nation_name(cx, s->tie[nation], name), NULL);
    if (s->bond[nation] & NGE_PROTECTORATE)
        bc_putf(out, ", %s", T("ui.nge.protectorate"));
    put_bond(cx, nation, out);
    if (nation < NGE_MAJORS)
        put_defeats(cx, nation, out);
    put_talks(cx, nation, out);
    bc_put(out, "\n");
}

/* Minors of one side on one line: "Italy (protectorate), Switzerland ..." */
static void put_minors(const struct bc_ctx *cx, int side, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    struct bc_out list = {0};
    char name[2][GT_NAME];
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++) {
        if (s->ally[n] != side || !nge_has_land(cx, n))
            continue;
        bc_putf(&list, "%s%s", list.n ? ", " : "", nation_name(cx, n, name[0]));
        int tie = s->tie[n];
        if (s->bond[n] & NGE_PROTECTORATE)
            bc_putf(&list, " (%s)", T("ui.nge.protectorate"));
        else if (tie != NGE_NONE && tie != NGE_FR && tie != NGE_GB)
            bc_putf(&list, " (%s)", nation_name(cx, tie, name[1]));
    }
    cli_put(out, T("ui.nge.minors_of"), gt_side(side), list.n ? bc_out_str(&list) : "–", NULL);
    bc_put(out, "\n");
    bc_out_free(&list);
}

/* Those on neither side: who follows whom, and how talks would go. */
static void put_thirds(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[2][GT_NAME];
    line(out, "ui.nge.neutral_minors");
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++) {
        if (s->ally[n] != NGE_THIRD || !nge_has_land(cx, n))
            continue;
        bc_putf(out, "  %s", nation_name(cx, n, name[0]));
        if (s->tie[n] != NGE_NONE)
            cli_put(out, T("ui.nge.follows"), nation_name(cx, s->tie[n], name[1]), NULL);
        put_bond(cx, n, out);
        put_talks(cx, n, out);
        bc_put(out, "\n");
    }
}

/* Peoples and states that are not on the map. */
static void put_absent(const struct bc_ctx *cx, struct bc_out *out)
{
    struct bc_out list = {0};
    char name[GT_NAME];
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++)
        if (!nge_has_land(cx, n))
            bc_putf(&list, "%s%s", list.n ? ", " : "", nation_name(cx, n, name));
    if (list.n) {
        cli_put(out, T("ui.nge.without_land"), bc_out_str(&list), NULL);
        bc_put(out, "\n");
    }
    bc_out_free(&list);
}

static void put_nations(const struct bc_ctx *cx, struct bc_out *out)
{
    line(out, "ui.nge.powers");
    for (int n = 0; n < NGE_MAJORS; n++)
        put_power(cx, n, out);
    for (int side = 0; side < NGE_SIDES; side++)
        put_minors(cx, side, out);
    put_thirds(cx, out);
    put_absent(cx, out);
    line(out, "ui.nge.nations_how");
}

/* --- Peace: who has one, and how near the others are to one (NGE §18.2.1a) --- */

/* "  Austria: key zones in enemy hands 1 of 3 (Vienna)" */
static void put_threat(const struct bc_ctx *cx, int power, struct bc_out *out)
{
    int side = nge_state(cx)->ally[power], keys = 0, lost = 0;
    struct bc_out list = {0};
    char name[GT_NAME], n[2][12];
    for (int z = 0; z < NGE_ZONES; z++) {
        if (!nge_is_key(cx, z, power))
            continue;
        keys++;
        if (nge_control(cx, z) != 1 - side)
            continue;
        lost++;
        bc_putf(&list, "%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name));
    }
    bc_put(out, "  ");
    cli_put(out, T("ui.nge.threat"), nation_name(cx, power, name), gt_number(n[0], lost),
            gt_number(n[1], keys), NULL);
    if (list.n)
        bc_putf(out, " (%s)", bc_out_str(&list));
    if (nge_is_conquered(cx, power))
        bc_putf(out, ". %s", T("ui.nge.would_yield"));
    bc_put(out, "\n");
    bc_out_free(&list);
}

static void put_peaces(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    line(out, "ui.nge.peaces");
    for (int n = 0; n < NGE_MAJORS; n++)
        if (s->ally[n] >= NGE_SIDES)
            put_power(cx, n, out);
    line(out, "ui.nge.threats");
    for (int n = 0; n < NGE_MAJORS; n++)
        if (s->ally[n] < NGE_SIDES)
            put_threat(cx, n, out);
    line(out, "ui.nge.peace_how");
}

/* --- Budgets: NGE §7.3 --- */

static void put_prices(const struct bc_ctx *cx, struct bc_out *out)
{
    static const char *const keys[NGE_COSTS] = {
        "ui.nge.cost_step", "ui.nge.cost_star",  "ui.nge.cost_cavalry", "ui.nge.cost_militia",
        "ui.nge.cost_army", "ui.nge.cost_depot", "ui.nge.cost_fleet",   "ui.nge.cost_card"};
    struct bc_out list = {0};
    for (int i = 0; i < NGE_COSTS; i++) {
        bc_putf(&list, "%s%s ", i ? ", " : "", T(keys[i]));
        gt_points(nge_data(cx)->cost[i], &list);
    }
    cli_put(out, T("ui.nge.prices"), bc_out_str(&list), NULL);
    bc_put(out, "\n");
    bc_out_free(&list);
}

static void put_budget_of(const struct bc_ctx *cx, int power, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    const struct bc_frame *f = bc_top(cx);
    bool now = f && f->seq == NGE_SEQ_BUDGET && nge_facts(f)->budget.power == power;
    struct bc_out n = {0};
    char name[GT_NAME], number[12];
    bc_put(out, "  ");
    gt_points(now ? s->points[power] : nge_income(cx, power), &n);
    cli_put(out, now ? T("ui.nge.budget_now") : T("ui.nge.budget_next"),
            nation_name(cx, power, name), bc_out_str(&n), side_name(nge_runner(cx, power)), NULL);
    if (s->note[power]) {
        bc_out_clear(&n);
        bc_put(&n, s->note[power] < 0 ? "-" : "+");
        gt_points(s->note[power] < 0 ? -s->note[power] : s->note[power], &n);
        cli_put(out, T("ui.nge.budget_note"), bc_out_str(&n), NULL);
    }
    if (s->debt[power])
        cli_put(out, T("ui.nge.budget_debt"), gt_number(number, s->debt[power]), NULL);
    bc_put(out, "\n");
    bc_out_free(&n);
}

static void put_budgets(const struct bc_ctx *cx, struct bc_out *out)
{
    line(out, "ui.nge.budgets");
    for (int n = 0; n < NGE_MAJORS; n++)
        put_budget_of(cx, n, out);
    put_prices(cx, out);
    line(out, "ui.nge.budget_how");
}

/* --- Points: NGE §19.2, §19.3, §4.13 --- */

static void put_leaks(const struct bc_ctx *cx, struct bc_out *out)
{
    struct bc_out list = {0};
    char name[GT_NAME];
    for (int z = nge_open_port(cx, 0); z >= 0; z = nge_open_port(cx, z + 1))
        bc_putf(&list, "%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name));
    if (!nge_lasts(nge_state(cx), NGE_LASTS_BLOCKADE))
        bc_putf(out, "  %s ", T("ui.nge.blockade_off"));
    else
        bc_put(out, "  ");
    cli_put(out, list.n ? T("ui.nge.blockade_leaks") : T("ui.nge.blockade_closed"),
            bc_out_str(&list), NULL);
    bc_put(out, "\n");
    bc_out_free(&list);
}

static void put_sum(struct bc_out *out, const char *key, int n)
{
    char plus[12];
    snprintf(plus, sizeof plus, "%+d", n);
    bc_put(out, "  ");
    cli_put(out, T(key), plus, NULL);
    bc_put(out, "\n");
}

static void put_victory(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    const int8_t *limit = nge_data(cx)->limit;
    char n[4][12];
    cli_put(out, T("ui.nge.victory"), gt_number(n[0], s->year), gt_number(n[1], s->vp),
            gt_number(n[2], s->esc), gt_number(n[3], nge_data(cx)->until), NULL);
    bc_put(out, "\n");
    line(out, s->punished ? "ui.nge.punished" : "ui.nge.unpunished");
    line(out, "ui.nge.points_from");
    put_sum(out, "ui.nge.vp_defeat", limit[NGE_L_VP_DEFEAT]);
    put_sum(out, "ui.nge.vp_protectorate", limit[NGE_L_VP_PROTECTORATE]);
    put_sum(out, "ui.nge.vp_blockade", limit[NGE_L_VP_BLOCKADE]);
    put_sum(out, "ui.nge.vp_rejoin", limit[NGE_L_VP_REJOIN]);
    put_sum(out, "ui.nge.vp_key", limit[NGE_L_VP_KEY]);
    bc_put(out, "  ");
    cli_put(out, T("ui.nge.keys_lost"), gt_number(n[0], nge_key_zones(cx, NGE_C)), NULL);
    bc_put(out, "\n");
    line(out, "ui.nge.escalation_from");
    put_sum(out, "ui.nge.vp_defeat", limit[NGE_L_ESC_DEFEAT]);
    put_sum(out, "ui.nge.vp_protectorate", limit[NGE_L_ESC_PROTECTORATE]);
    put_sum(out, "ui.nge.esc_war", limit[NGE_L_ESC_WAR]);
    line(out, "ui.nge.blockade");
    put_leaks(cx, out);
}

/* --- What a hand is due, and why: NGE §6.3b --- */

static void put_group(const struct bc_ctx *cx, int group, struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    struct bc_out list = {0};
    char name[GT_NAME];
    for (int z = 0; z < NGE_ZONES; z++)
        if (d->zone[z].key_side && d->zone[z].key == group)
            bc_putf(&list, "%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name));
    bc_putf(out, "%s%s", out->n ? "; " : "", bc_out_str(&list));
    if (d->group_card[group] != NGE_NONE)
        bc_putf(out, " (%s)", gt_label(cx, NGE_DOM_CARD, d->group_card[group], name));
    bc_out_free(&list);
}

void gt_allotment(const struct bc_ctx *cx, int side, struct bc_out *out)
{
    const struct nge_data *d = nge_data(cx);
    char n[12];
    if (!d->until)
        return;
    cli_put(out, T("ui.nge.allotment"), gt_side(side), gt_number(n, nge_allotment(cx, side)), NULL);
    bc_put(out, "\n");
    for (int has = 1; has >= 0; has--) {
        struct bc_out list = {0};
        for (int g = 0; g < d->groups; g++)
            if (d->group_side[g] & (1 + side) && nge_has_group(cx, g, side) == has)
                put_group(cx, g, &list);
        if (list.n) {
            bc_put(out, "  ");
            cli_put(out, has ? T("ui.nge.groups_held") : T("ui.nge.groups_missing"),
                    bc_out_str(&list), NULL);
            bc_put(out, "\n");
        }
        bc_out_free(&list);
    }
}

/* --- Foreign wars: NGE §6.5a --- */

static void put_war(const struct bc_ctx *cx, int card, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_war_power(card);
    struct bc_out list = {0};
    char name[2][GT_NAME], n[12];
    for (int p = 0; p < NGE_PIECES; p++)
        if (s->at[p] >= NGE_FOREIGN && s->at[p] < NGE_FOREIGN + NGE_WARS &&
            nge_war_card(s->at[p] - NGE_FOREIGN) == card)
            bc_putf(&list, "%s%s%s", list.n ? ", " : "", gt_label(cx, NGE_DOM_PIECE, p, name[0]),
                    nge_is_corps(p) && s->n[p] < nge_unit(cx, p)->steps ? " (1)" : "");
    cli_put(out, T("ui.nge.war"), gt_label(cx, NGE_DOM_CARD, card, name[0]),
            nation_name(cx, power, name[1]), list.n ? bc_out_str(&list) : "–", NULL);
    if (s->debt[power])
        cli_put(out, T("ui.nge.budget_debt"), gt_number(n, s->debt[power]), NULL);
    bc_put(out, "\n");
    bc_out_free(&list);
}

static void put_wars(const struct bc_ctx *cx, struct bc_out *out)
{
    bool any = false;
    for (int c = 0; c < NGE_CARDS_EACH; c++)
        if (nge_state(cx)->lies[c] == NGE_BOXED) {
            put_war(cx, c, out);
            any = true;
        }
    line(out, any ? "ui.nge.wars_how" : "ui.nge.no_wars");
}

/* --- Fleets, by place: NGE chapter 17 --- */

/* "F~2 C=1 Brest: C blockades" : in port, in its box, at sea. */
static void put_fleets(const struct bc_ctx *cx, struct bc_out *out)
{
    char name[GT_NAME], n[12];
    for (int side = 0; side < NGE_SIDES; side++) {
        bc_putf(out, "%s\n", gt_side(side));
        for (int place = 0; place < NGE_BOX + NGE_ZONES; place++) {
            int count = nge_count_fleets(cx, place, side);
            if (!count)
                continue;
            bool box = place >= NGE_BOX;
            const char *key = box                 ? "ui.nge.fleets_box"
                              : place < NGE_ZONES ? "ui.nge.fleets_port"
                                                  : "ui.nge.fleets_sea";
            gt_label(cx, NGE_DOM_ZONE, box ? place - NGE_BOX : place, name);
            bc_put(out, "  ");
            cli_put(out, T(key), name, gt_number(n, count), NULL);
            if (place < NGE_ZONES && nge_count_fleets(cx, NGE_BOX + place, 1 - side))
                bc_putf(out, ", %s", T("ui.nge.blockaded"));
            bc_put(out, "\n");
        }
    }
    line(out, "ui.nge.fleets_how");
}

/* --- All of it --- */

static bool is_word(const char *word, const char *as)
{
    return !strcasecmp(word, as);
}

static void put_all(const struct bc_ctx *cx, struct bc_out *out)
{
    put_victory(cx, out);
    bc_put(out, "\n");
    put_nations(cx, out);
    bc_put(out, "\n");
    for (int side = 0; side < NGE_SIDES; side++)
        gt_allotment(cx, side, out);
    bc_put(out, "\n");
    put_wars(cx, out);
}

bool gt_europe(const struct bc_ctx *cx, const char *word, struct bc_out *out)
{
    static const struct {
        const char *word, *local;
        void (*put)(const struct bc_ctx *, struct bc_out *);
    } sheets[] = {{"europe", "ui.nge.word_europe", put_all},
                  {"nations", "ui.nge.word_nations", put_nations},
                  {"budget", "ui.nge.word_budget", put_budgets},
                  {"points", "ui.nge.word_points", put_victory},
                  {"wars", "ui.nge.word_wars", put_wars},
                  {"peace", "ui.nge.word_peace", put_peaces},
                  {"fleets", "ui.nge.word_fleets", put_fleets}};
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++)
        if (is_word(word, sheets[i].word) || is_word(word, T(sheets[i].local))) {
            sheets[i].put(cx, out);
            return true;
        }
    return false;
}
