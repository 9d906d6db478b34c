/* powers.c - reads data/nge/powers.txt: resources (NGE §7.3.1a), prices (NGE §7.3.2b), the ear
 * that a nation has for either side (NGE §8.2.3a), limits and points. */
#include "rules/nge/load.h"

static const char *const cost_words[] = {"step",  "star",  "cavalry", "militia", "army",
                                         "depot", "fleet", "card",    NULL};
static const char *const limit_words[] = {"hand_least",
                                          "hand_most",
                                          "key_lost",
                                          "gift",
                                          "terms",
                                          "provinces",
                                          "talk",
                                          "recall",
                                          "after_enemy",
                                          "after_own",
                                          "after_peace",
                                          "vp_defeat",
                                          "esc_defeat",
                                          "vp_protectorate",
                                          "esc_protectorate",
                                          "esc_war",
                                          "vp_blockade",
                                          "vp_rejoin",
                                          "vp_key",
                                          NULL};

static int line_income(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool guessed;
    int nation = nge_nation_word(r, l, 0), v = 0, rc = bc_want_words(r->d, l, 2, r->e);
    if (rc || nation < 0)
        return rc ? rc : BC_EVALUE;
    if (nation >= NGE_MAJORS)
        return nge_bad(r, l, 0, "only powers have resources");
    if ((rc = nge_sure(r, l, 1, 0, 30, &v, &guessed)))
        return rc;
    r->to->income[nation] = (uint8_t)v;
    r->incomes |= 1u << nation;
    return 0;
}

static int line_cost(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool guessed;
    int v = 0, at = bc_word_of(r->d, l, 0, cost_words, "something to buy", r->e), rc;
    if (at < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, 2, r->e)) || (rc = nge_sure(r, l, 1, 1, 40, &v, &guessed)))
        return rc;
    r->to->cost[at] = (uint8_t)v;
    r->costs |= 1u << at;
    return 0;
}

static int line_favour(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool guessed, last = bc_is(l, 3, "protectorate");
    int nation = nge_nation_word(r, l, 0), v, rc = bc_want_words(r->d, l, last ? 4 : 3, r->e);
    if (rc || nation < 0)
        return rc ? rc : BC_EVALUE;
    for (int side = 0; side < NGE_SIDES; side++) {
        v = NGE_DEAF;
        if (!bc_is(l, 1 + side, "-") && (rc = nge_sure(r, l, 1 + side, -3, 3, &v, &guessed)))
            return rc;
        r->to->favour[nation][side] = (int8_t)v;
    }
    r->to->may_protect[nation] = last;
    r->favours |= UINT64_C(1) << nation;
    return 0;
}

static int line_limit(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool guessed;
    int v = 0, at = bc_word_of(r->d, l, 0, limit_words, "a limit", r->e), rc;
    if (at < 0)
        return BC_ESYNTAX;
    if ((rc = bc_want_words(r->d, l, 3, r->e)) || (rc = nge_sure(r, l, 1, -9, 20, &v, &guessed)))
        return rc;
    r->to->limit[at] = (int8_t)v;
    r->limits |= 1u << at;
    return 0;
}

/* NGE §4.11, ruling 33 */
static int line_border(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    for (int i = 0, v; i < l->n; i++) {
        if ((v = nge_province_word(r, l, i)) < 0)
            return BC_EVALUE;
        r->to->province[v].border = true;
    }
    return 0;
}

/* A group of key zones that is named like a card gives that permanent card (NGE §6.2c). */
static void name_groups(struct nge_data *d)
{
    for (int g = 0; g < d->groups; g++) {
        int card = nge_find_card(d, d->group[g]);
        d->group_card[g] = (uint8_t)(card < 0 ? NGE_NONE : card);
    }
}

static int name_nations(struct nge_reader *r)
{
    struct nge_data *d = r->to;
    const struct {
        const char *id;
        uint8_t *to;
    } nations[] = {{"BV", &d->bavaria},   {"IT", &d->italy},      {"PL", &d->poland},
                   {"RB", &d->rheinbund}, {"WE", &d->westphalia}, {"NA", &d->naples},
                   {"SI", &d->sicily},    {"HO", &d->holland},    {"PO", &d->portugal},
                   {"SW", &d->sweden},    {"DK", &d->denmark},    {"SX", &d->saxony},
                   {"TY", &d->tyrol},     {"SE", &d->serbs}};
    const struct {
        const char *id;
        uint16_t *to;
    } zones[] = {{"INN", &d->innsbruck},   {"VEN", &d->venice},     {"WAR", &d->warsaw},
                 {"NAP", &d->naples_town}, {"ERF", &d->erfurt},     {"CAS", &d->kassel},
                 {"LIS", &d->lisbon},      {"MAN", &d->mantua},     {"SOF", &d->sofia},
                 {"BEL", &d->belgrade},    {"KON", &d->konigsberg}, {"REG", &d->reggio},
                 {"MES", &d->messina},     {"PAL", &d->palermo},    {"STL", &d->stralsund}};
    for (size_t i = 0; i < sizeof nations / sizeof *nations; i++) {
        int n = nge_find_nation(d, nations[i].id, NGE_NATIONS);
        if (n < 0)
            return bc_fail_at(r->e, BC_EVALUE, r->d->file, 1, 1, "there is no nation %s",
                              nations[i].id);
        *nations[i].to = (uint8_t)n;
    }
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        int z = nge_find_zone(d, zones[i].id);
        if (z < 0)
            return bc_fail_at(r->e, BC_EVALUE, r->d->file, 1, 1, "there is no zone %s",
                              zones[i].id);
        *zones[i].to = (uint16_t)z;
    }
    d->capital[d->rheinbund][0] = d->erfurt; /* NGE §20.2e: of the states that are created */
    d->capital[d->westphalia][0] = d->kassel;
    return 0;
}

static int whole_powers(void *reader)
{
    struct nge_reader *r = reader;
    struct {
        const char *name;
        int want, have;
    } of[] = {{"resources", NGE_MAJORS, __builtin_popcount(r->incomes)},
              {"costs", NGE_COSTS, __builtin_popcount(r->costs)},
              {"diplomacy", NGE_NATIONS - 2, __builtin_popcountll(r->favours)},
              {"limits", NGE_LIMITS, __builtin_popcount(r->limits)}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i].want != of[i].have)
            return bc_fail_section(r->e, r->d, of[i].name, "lines", of[i].want, of[i].have);
    for (int side = 0; side < NGE_SIDES; side++)
        r->to->favour[NGE_FR][side] = r->to->favour[NGE_GB][side] = NGE_DEAF;
    name_groups(r->to);
    return name_nations(r);
}

const struct bc_sheet nge_powers_file = {{{"resources", line_income},
                                          {"costs", line_cost},
                                          {"diplomacy", line_favour},
                                          {"limits", line_limit},
                                          {"pyrenees", line_border},
                                          {NULL, NULL}},
                                         whole_powers};
