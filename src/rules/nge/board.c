/* board.c - reads data/nge/board.txt: nations, seas, provinces, zones and what lies between them. */
#include "rules/nge/load.h"

/* --- board.txt --- */

/* NGE chapter 4: seven powers in the order of the budget, then the minors. */
static int line_nation(void *reader, const struct bc_line *l)
{
    static const char *const majors[] = {"OT", "SP", "PR", "AU", "RU", "GB", "FR"};
    static const char *const ranks[] = {"minor", "major", NULL};
    struct nge_reader *r = reader;
    if (r->nations == NGE_NATIONS)
        return nge_bad(r, l, 0, "more nations than there are");
    struct nge_nation *n = &r->to->nation[r->nations];
    bool guessed;
    int major, runs, always, rc = bc_want_words(r->d, l, 8, r->e);
    if (rc || (rc = nge_id_of(r, l, n->id, sizeof n->id)))
        return rc;
    if (r->nations < NGE_MAJORS && strcmp(n->id, majors[r->nations]) != 0)
        return nge_bad(r, l, 0, "the powers come first: OT SP PR AU RU GB FR");
    if (nge_find_nation(r->to, n->id, r->nations) >= 0)
        return nge_bad(r, l, 0, "this nation again");
    if ((major = bc_word_of(r->d, l, 1, ranks, "major or minor", r->e)) < 0 ||
        (runs = nge_side_or_none(r, l, 2)) < 0 || (always = nge_side_or_none(r, l, 3)) < 0)
        return BC_EVALUE;
    n->major = major == 1;
    if (n->major != (r->nations < NGE_MAJORS))
        return nge_bad(r, l, 1, "the first seven are major, the others minor");
    n->runs = (uint8_t)runs;
    n->always = (uint8_t)always;
    if ((rc = nge_into_byte(r, l, 4, 2, &n->armies, &guessed)) ||
        (rc = nge_into_byte(r, l, 5, NGE_DEPOTS, &n->depots, &guessed)) ||
        (rc = nge_two_names(r, l, 6, n->name[0], sizeof n->name[0])))
        return rc;
    r->nations++;
    return 0;
}

/* NGE §3.1b */
static int line_sea(void *reader, const struct bc_line *l)
{
    static const char *const kinds[] = {"open", "ice", NULL};
    struct nge_reader *r = reader;
    if (r->seas == NGE_SEAS)
        return nge_bad(r, l, 0, "more seas than there are");
    struct nge_sea *s = &r->to->sea[r->seas];
    char id[sizeof s->id];
    int ice, rc = bc_want_words(r->d, l, 6, r->e);
    if (rc || (rc = nge_id_of(r, l, id, sizeof id)))
        return rc;
    if (nge_find_sea(r->to, id) >= 0)
        return nge_bad(r, l, 0, "this sea again");
    if ((ice = bc_word_of(r->d, l, 1, kinds, "open or ice", r->e)) < 0)
        return BC_ESYNTAX;
    memcpy(s->id, id, sizeof id);
    s->ice = ice == 1;
    if ((rc = nge_point(r, l, 2, &s->lon, &s->lat)) ||
        (rc = nge_two_names(r, l, 4, s->name[0], sizeof s->name[0])))
        return rc;
    r->seas++;
    return 0;
}

static int line_sea_edge(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    bool strait = bc_is(l, 2, "bosphorus");
    int a, b, rc = bc_want_words(r->d, l, strait ? 3 : 2, r->e);
    if (rc)
        return rc;
    if ((a = nge_sea_word(r, l, 0)) < 0 || (b = nge_sea_word(r, l, 1)) < 0)
        return BC_EVALUE;
    if (a == b || r->to->sea[a].near >> b & 1)
        return nge_bad(r, l, 1, "these two adjoin already");
    r->to->sea[a].near = (uint16_t)(r->to->sea[a].near | 1u << b);
    r->to->sea[b].near = (uint16_t)(r->to->sea[b].near | 1u << a);
    if (strait) {
        r->to->sea[a].bosphorus = (uint16_t)(1u << b);
        r->to->sea[b].bosphorus = (uint16_t)(1u << a);
    }
    return 0;
}

static int line_province(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    if (r->to->provinces == NGE_PROVINCES)
        return nge_bad(r, l, 0, "more provinces than there is room for");
    struct nge_province *v = &r->to->province[r->to->provinces];
    int nation, rc = bc_want_words(r->d, l, 4, r->e);
    if (rc || (rc = nge_id_of(r, l, v->id, sizeof v->id)))
        return rc;
    if (nge_find_province(r->to, v->id) >= 0)
        return nge_bad(r, l, 0, "this province again");
    if ((nation = nge_nation_word(r, l, 1)) < 0)
        return BC_EVALUE;
    v->owner = v->native = (uint8_t)nation;
    if ((rc = nge_two_names(r, l, 2, v->name[0], sizeof v->name[0])))
        return rc;
    r->to->provinces++;
    return 0;
}

static int line_land(void *reader, const struct bc_line *l)
{
    struct nge_reader *r = reader;
    int nation = nge_nation_word(r, l, 0), v;
    if (nation < 0)
        return BC_EVALUE;
    for (int i = 1; i < l->n; i++) {
        if ((v = nge_province_word(r, l, i)) < 0)
            return BC_EVALUE;
        uint8_t *byte = &r->to->nation[nation].land[v / 8];
        *byte = (uint8_t)(*byte | 1u << v % 8);
    }
    r->to->nation[nation].landed = true;
    return 0;
}

/* NGE §6.3a: key zones of one name count together. */
static int group_of(struct nge_reader *r, const struct bc_line *l, int i, struct nge_zone *z)
{
    struct nge_data *d = r->to;
    int g = 0;
    while (g < d->groups && i < l->n && strcmp(d->group[g], l->w[i].s) != 0)
        g++;
    if (g == NGE_GROUPS)
        return nge_bad(r, l, i, "more groups of key zones than there is room for");
    if (g == d->groups) {
        int rc = nge_name(r, l, i, d->group[g], sizeof d->group[g]);
        if (rc)
            return rc;
        d->groups++;
    }
    d->group_side[g] = z->key_side;
    z->key = (uint8_t)g;
    return 0;
}

/* The words behind a zone's names; `i` is the one to read, the answer the one behind it, or -1. */
static int zone_tag(struct nge_reader *r, const struct bc_line *l, int i, struct nge_zone *z)
{
    static const char *const words[] = {"city", "fort",   "port",     "capital", "key",
                                        "poor", "symbol", "blockade", NULL};
    static const char *const symbols[] = {"RB", "WE", "PL", "IT", NULL};
    static const char *const sides[] = {"F", "C", "B", NULL};
    int v = 0;
    switch (bc_word_of(r->d, l, i, words, "what a zone has", r->e)) {
    case 0: z->city = true; return i + 1;
    case 1:
        if (nge_int(r, l, i + 1, 1, 2, &v))
            return -1;
        z->fort = (uint8_t)v;
        return i + 2;
    case 2:
        for (int k = 0; k < 2; k++) {
            if (k && (i + 2 >= l->n || nge_find_sea(r->to, l->w[i + 2].s) < 0))
                return i + 2;
            if ((v = nge_sea_word(r, l, i + 1 + k)) < 0)
                return -1;
            z->seas[k] = (uint8_t)v;
        }
        return i + 3;
    case 3:
        if ((v = nge_nation_word(r, l, i + 1)) < 0)
            return -1;
        if (r->to->capital[v][1] != NGE_NOWHERE)
            return nge_bad(r, l, i, "a third capital of this nation"), -1;
        r->to->capital[v][r->to->capital[v][0] != NGE_NOWHERE] = (uint16_t)r->zones;
        z->capital = (uint8_t)v;
        return i + 2;
    case 4:
        if ((v = bc_word_of(r->d, l, i + 1, sides, "F, C or B", r->e)) < 0)
            return -1;
        z->key_side = (uint8_t)(1 + v);
        return group_of(r, l, i + 2, z) ? -1 : i + 3;
    case 5: z->poor = true; return i + 1;
    case 6:
        if ((v = bc_word_of(r->d, l, i + 1, symbols, "RB, WE, PL or IT", r->e)) < 0)
            return -1;
        z->symbol = (uint8_t)(1 + v);
        return i + 2;
    case 7: z->blockade = true; return i + 1;
    default: return -1;
    }
}

static int line_zone(void *reader, const struct bc_line *l)
{
    static const char *const terrains[] = {"clear", "forest", "swamp", NULL};
    struct nge_reader *r = reader;
    if (r->zones == NGE_ZONES)
        return nge_bad(r, l, 0, "more zones than there are");
    struct nge_zone *z = &r->to->zone[r->zones];
    char id[sizeof z->id];
    int province, terrain, rc = nge_id_of(r, l, id, sizeof id);
    if (rc)
        return rc;
    if (nge_find_zone(r->to, id) >= 0)
        return nge_bad(r, l, 0, "this zone again");
    memcpy(z->id, id, sizeof id);
    z->capital = z->seas[0] = z->seas[1] = NGE_NONE;
    if ((province = nge_province_word(r, l, 1)) < 0 ||
        (terrain = bc_word_of(r->d, l, 2, terrains, "clear, forest or swamp", r->e)) < 0)
        return BC_EVALUE;
    z->province = (uint8_t)province;
    z->terrain = (uint8_t)terrain;
    if ((rc = nge_point(r, l, 3, &z->lon, &z->lat)) ||
        (rc = nge_two_names(r, l, 5, z->name[0], sizeof z->name[0])))
        return rc;
    for (int i = 7; i < l->n;)
        if ((i = zone_tag(r, l, i, z)) < 0)
            return BC_EVALUE;
    if ((z->fort || z->seas[0] != NGE_NONE || z->capital != NGE_NONE) && !z->city)
        return nge_bad(r, l, 0, "a fortress, a port and a capital are cities (NGE §3.2a)");
    if (z->seas[0] != NGE_NONE) {
        if (r->to->ports == NGE_PORTS)
            return nge_bad(r, l, 0, "more ports than there is room for");
        r->to->port[r->to->ports++] = (uint16_t)r->zones;
    }
    r->zones++;
    return 0;
}

/* NGE §12.1c */
static int line_edge(void *reader, const struct bc_line *l)
{
    static const char *const kinds[] = {"plain",    "bridge", "river",  "pass",
                                        "mountain", "strait", "desert", NULL};
    struct nge_reader *r = reader;
    struct nge_zone *z = r->to->zone;
    int at[2], kind, sea = NGE_NONE, rc = bc_want_words(r->d, l, l->n == 4 ? 4 : 3, r->e);
    if (rc)
        return rc;
    for (int i = 0; i < 2; i++)
        if ((at[i] = nge_zone_word(r, l, i)) < 0)
            return BC_EVALUE;
    if ((kind = bc_word_of(r->d, l, 2, kinds, "what lies between two zones", r->e)) < 0)
        return BC_ESYNTAX;
    if (l->n == 4 && (kind != NGE_STRAIT || (sea = nge_sea_word(r, l, 3)) < 0))
        return nge_bad(r, l, 3, "only a strait names the sea that closes it");
    if (at[0] == at[1])
        return nge_bad(r, l, 1, "a zone is not its own neighbour");
    for (int i = 0; i < 2; i++) {
        if (z[at[i]].nears == NGE_NEAR)
            return nge_bad(r, l, i, "more neighbours than there is room for");
        for (int k = 0; k < z[at[i]].nears; k++)
            if (z[at[i]].near[k].to == at[1 - i])
                return nge_bad(r, l, 1, "these two are neighbours already");
    }
    for (int i = 0; i < 2; i++)
        z[at[i]].near[z[at[i]].nears] = (struct nge_edge){.to = (uint16_t)at[1 - i],
                                                          .kind = (uint8_t)kind,
                                                          .sea = (uint8_t)sea,
                                                          .back = z[at[1 - i]].nears};
    z[at[0]].nears++;
    z[at[1]].nears++;
    return 0;
}

static int whole_board(void *reader)
{
    struct nge_reader *r = reader;
    if (r->nations != NGE_NATIONS)
        return bc_fail_section(r->e, r->d, "nations", "nations", NGE_NATIONS, r->nations);
    int depots = 0;
    for (int i = 0; i < NGE_NATIONS; i++)
        depots += r->to->nation[i].depots;
    if (depots != NGE_DEPOTS)
        return bc_fail_section(r->e, r->d, "nations", "depots", NGE_DEPOTS, depots);
    if (r->seas != NGE_SEAS)
        return bc_fail_section(r->e, r->d, "seas", "seas", NGE_SEAS, r->seas);
    if (r->zones != NGE_ZONES)
        return bc_fail_section(r->e, r->d, "zones", "zones", NGE_ZONES, r->zones);
    for (int i = 0; i < NGE_MAJORS; i++)
        if (r->to->capital[i][0] == NGE_NOWHERE)
            return bc_fail_section(r->e, r->d, "zones", "capital of each power", NGE_MAJORS, i);
    return 0;
}

const struct bc_sheet nge_board_file = {{{"nations", line_nation},
                                         {"seas", line_sea},
                                         {"sea_edges", line_sea_edge},
                                         {"provinces", line_province},
                                         {"lands", line_land},
                                         {"zones", line_zone},
                                         {"edges", line_edge},
                                         {NULL, NULL}},
                                        whole_board};
