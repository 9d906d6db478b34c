/* test_nge.c - the files of Napoleon gegen Europa: what they hold, against numbers typed in from the rules
 * (docs/rules/nge.en.md), what is derived from them, and broken ones, which are refused with their
 * place; what the fog hides; and positions whose steps could not go on. */
#include "rules/nge/load.h"
#include "changed.h"

static struct nge_data *now;

static int load(void **state)
{
    void *data;
    struct bc_error e;
    (void)state;
    if (nge_load(&bc_files_embedded, "1815", &data, &e))
        return -1;
    now = data;
    return 0;
}

static int unload(void **state)
{
    (void)state;
    nge_unload(now);
    return 0;
}

static int zone(const char *id)
{
    int z = nge_find_zone(now, id);
    if (z < 0)
        fail_msg("no zone %s", id);
    return z;
}

static const struct nge_unit *piece(const char *id)
{
    int p = nge_find_piece(now, id);
    if (p < 0)
        fail_msg("no piece %s", id);
    return &now->unit[p];
}

/* --- What the files hold --- */

static void neighbours(void **state)
{
    (void)state;
    for (int a = 0; a < NGE_ZONES; a++) {
        const struct nge_zone *z = &now->zone[a];
        assert_in_range(z->nears, 0, NGE_NEAR); /* islands have none */
        for (int i = 0; i < z->nears; i++) {
            const struct nge_edge *e = &z->near[i], *back = &now->zone[e->to].near[e->back];
            assert_int_equal(back->to, a);
            assert_int_equal(back->kind, e->kind);
            assert_int_equal(now->zone[e->to].near[e->back].back, i);
        }
    }
}

/* Zones that can be reached on foot, over straits too. */
static int on_foot(int from)
{
    bool seen[NGE_ZONES] = {false};
    int queue[NGE_ZONES], n = 0;
    queue[n++] = from;
    seen[from] = true;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < now->zone[queue[i]].nears; k++) {
            int b = now->zone[queue[i]].near[k].to;
            if (!seen[b])
                queue[n++] = b;
            seen[b] = true;
        }
    return n;
}

static void islands(void **state)
{
    int main_land = on_foot(zone("PAR"));
    (void)state;
    assert_int_equal(on_foot(zone("MAD")), main_land);
    assert_int_equal(on_foot(zone("MOS")), main_land);
    assert_int_not_equal(on_foot(zone("LON")), main_land);
    assert_true(main_land > NGE_ZONES / 2);
}

/* NGE §12.1b: by the terrain that is entered, and what lies between. */
static void costs(void **state)
{
    (void)state;
    for (int a = 0; a < NGE_ZONES; a++)
        for (int i = 0; i < now->zone[a].nears; i++) {
            static const int ground[] = {1, 2, 2}, extra[] = {0, 0, 1, 1, 2, 1, 0};
            const struct nge_edge *e = &now->zone[a].near[i];
            assert_int_equal(e->cost, ground[now->zone[e->to].terrain] + extra[e->kind]);
        }
}

static void capitals(void **state)
{
    static const char *const of[NGE_MAJORS] = {
        [NGE_OT] = "CON", [NGE_SP] = "MAD", [NGE_PR] = "BER", [NGE_AU] = "VIE",
        [NGE_RU] = "MOS", [NGE_GB] = "LON", [NGE_FR] = "PAR"};
    (void)state;
    for (int n = 0; n < NGE_MAJORS; n++)
        assert_true(now->capital[n][0] == zone(of[n]) || now->capital[n][1] == zone(of[n]));
    assert_int_equal(now->zone[zone("PAR")].fort, 1);
    assert_true(now->zone[zone("PAR")].key_side);
}

/* NGE §9.1a, §14.5.6: values that the printed example shows. */
static void counters(void **state)
{
    (void)state;
    assert_int_equal(piece("napoleon")->initiative, 1);
    assert_int_equal(piece("napoleon")->attack, 3);
    assert_int_equal(piece("napoleon")->rank, 1);
    assert_int_equal(piece("soult")->initiative, 2);
    assert_int_equal(piece("massena")->command, 6);
    assert_int_equal(piece("FR_1")->morale, 5);
    assert_int_equal(piece("FR_1")->stars, 1);
    assert_int_equal(piece("AU_1")->morale, 3);
    assert_int_equal(piece("FR_guardcav")->stars, 2);
    assert_true(piece("murat")->tags & NGE_HORSE);
    assert_int_equal(&now->unit[now->napoleon] - piece("napoleon"), 0);
    int depots[NGE_NATIONS] = {0};
    for (int p = NGE_FIRST_DEPOT; p < NGE_FIRST_ARMY; p++)
        depots[now->unit[p].nation]++;
    for (int n = 0; n < NGE_NATIONS; n++)
        assert_int_equal(depots[n], now->nation[n].depots);
}

/* NGE §14.6a, §13.6.2a, §15.4a: cells of the printed example. */
static void tables(void **state)
{
    (void)state;
    const struct nge_result *fifteen = &now->battle[15 - NGE_LEAST_ROLL][NGE_SMALL];
    assert_int_equal(fifteen->n, 4);
    assert_true(fifteen->cavalry);
    assert_int_equal(now->battle[6 - NGE_LEAST_ROLL][NGE_SMALL].n, 1);
    assert_int_equal(now->odds[4], 0);
    assert_int_equal(now->odds[3], -1);
    assert_int_equal(now->siege[1], 5);
    assert_int_equal(now->siege[2], 7);
    for (int sum = 1; sum < NGE_ROLLS; sum++) /* never less for more */
        for (int level = 0; level < 3; level++)
            assert_true(now->battle[sum][level].n >= now->battle[sum - 1][level].n);
    for (int sum = 1; sum < NGE_TESTS; sum++)
        for (int column = 0; column < NGE_COLUMNS; column++)
            assert_true(now->attrition[sum][column].n >= now->attrition[sum - 1][column].n);
}

/* NGE §20.1a: rounds, hands, piles, who stands where. */
static void hundred_days(void **state)
{
    int mix[NGE_NATIONS] = {0}, pile[NGE_SIDES] = {0}, fleets = 0;
    (void)state;
    assert_int_equal(now->year, 1815);
    assert_int_equal(now->first_round, 2);
    assert_int_equal(now->last_round, 6);
    assert_int_equal(now->hand[NGE_F], 6);
    assert_int_equal(now->hand[NGE_C], 8);
    assert_true(now->punished && now->hundred_days);
    for (int p = 0; p < NGE_CORPS; p++)
        if (now->mix[p])
            mix[now->unit[p].nation]++;
    assert_int_equal(mix[NGE_FR], 15);
    assert_int_equal(mix[NGE_PR], 7);
    for (int c = 0; c < NGE_CARDS; c++)
        pile[c >= NGE_CARDS_EACH] += now->deck[c] == NGE_PILE;
    assert_int_equal(pile[NGE_F], 14);
    assert_int_equal(pile[NGE_C], 18);
    assert_int_equal(now->deck[0], NGE_HAND);
    assert_int_equal(now->starts, 30);
    for (int i = 0; i < now->squadrons; i++)
        fleets += now->squadron[i].nation == NGE_GB;
    assert_int_equal(fleets, 9);
    assert_int_equal(now->side[NGE_FR], NGE_F);
    for (int n = NGE_SP; n < NGE_FR; n++)
        assert_int_equal(now->side[n], NGE_C);
    assert_int_equal(now->side[NGE_OT], NGE_THIRD);
}

/* --- Broken files --- */

static const struct broken table[] = {
    {"board", "format 1", "format 2", "format 2", "`format 1`"},
    {"board", "[seas]\n", "[sees]\n", "[sees]", "no section of that name"},
    {"board", "SP major F", "XX major F", "XX major F", "the powers come first"},
    {"board", "SP major F", "SP minor F", "minor F", "the first seven are major"},
    {"board", "SP major F", "SP large F", "large F", "major or minor"},
    {"board", "SZ minor", "IT minor", "IT minor - - 0 0 \"Schweiz\"", "this nation again"},
    {"board", "SP major F - 0 2", "SP major F - 0 3", "[nations]", "24 depots, not 25"},
    {"board", "MN open", "MN salt", "salt", "open or ice"},
    {"board", "MA open 100", "MN open 100", "MN open 100", "this sea again"},
    {"board", "MN MA\n", "MN MN\n", "MN\nMN AN", "adjoin already"},
    {"board", "MN MA\n", "MN XX\n", "XX\n", "sea"},
    {"board", "nord FR", "nord XX", "XX \"Nord\"", "nation"},
    {"board", "picardie FR", "nord FR", "nord FR \"Picardie\"", "this province again"},
    {"board", "TY tirol", "TY tyrol", "tyrol", "province"},
    {"board", "LIL nord clear", "LIL nort clear", "nort clear", "province"},
    {"board", "LIL nord clear", "LIL nord sand", "sand", "clear, forest or swamp"},
    {"board", "BOU picardie", "LIL picardie", "LIL picardie", "this zone again"},
    {"board", "\"Lille\" city fort 1", "\"Lille\" fort 1", "LIL nord", "are cities"},
    {"board", "\"Lille\" city fort 1", "\"Lille\" city fort 3", "3\nBOU", "from 1 to 2"},
    {"board", "\"Lille\" city fort 1", "\"Lille\" city wall 1", "wall", "what a zone has"},
    {"board", "AAR COP strait", "AAR COP ford", "ford", "what lies between"},
    {"board", "AAR COP strait", "AAR AAR strait", "AAR strait", "not its own neighbour"},
    {"board", "AAR KIL plain", "COP AAR plain", "AAR plain", "neighbours already"},
    {"board", "AAR KIL plain", "AAR KIL plain DE", "DE\nABO", "only a strait"},
    {"board", "AAR KIL plain", "AAR QQQ plain", "QQQ plain", "zone"},
    {"cards", "2F 1 -", "3F 1 -", "3F 1 -", "the next card is 2F"},
    {"cards", "2F 1 - S", "2F 1 - X", "X battle", "expected phases"},
    {"cards", "2F 1 -", "2F 1 lead", "lead", "expected"},
    {"cards", "Year II\" in15", "Year II\" in12", "in12", "expected out09 or in15"},
    {"pieces", "FR_2 FR elite 2", "FR_1 FR elite 2", "FR_1 FR elite 2 5 4 1 \"II.", "again"},
    {"pieces", "FR_1 FR elite 2", "FR_1 FR elite 0", "0 5 4", "one or two steps"},
    {"pieces", "FR_1 FR elite", "FR_1 FR best", "best", "expected"},
    {"pieces", "FR_1 FR elite", "FR_1 XX elite", "XX elite", "nation"},
    {"pieces", "napoleon FR 1 8?", "napoleon FR 0 8?", "0 8?", "1 or more"},
    {"pieces", "napoleon FR", "bonaparte FR", "# The counters", "no piece napoleon"},
    {"pieces", "FR_2 FR elite", "# FR_2 FR elite", "[corps]", "112 corps, not 111"},
    {"tables", "6 0 1 2?", "6 0 x 2?", "x 2?", "expected losses"},
    {"tables", "6 0 1 2?", "7 0 1 2?", "7 0? 1?", "this line again"},
    {"tables", "6 0 1 2?", "# 6", "[battle]", "19 lines, not 18"},
    {"tables", "1:2 -1", "1:9 -1", "1:9", "odds"},
    {"tables", "steadfast 5", "breach 5", "breach 5", "above is a breach"},
    {"tables", "superiority 1", "superiority 10", "10 \"", "from -9 to 9"},
    {"tables", "cost_clear 1", "cost_clear 0", "0 \"§12.1\"", "1 or more"},
    {"tables", "cost_river 1", "cost_river -1", "-1 \"§12.1\"", "0 or more"},
    {"scenarios/1815", "hands 6 8", "hand 6 8", "hand 6 8", "expected"},
    {"scenarios/1815", "mix FR line 10", "mix FR line 99", "99", "there are not so many"},
    {"scenarios/1815", "FR F\n", "FR C\n", "C\nGB C", "never changes its side"},
    {"scenarios/1815", "GB C\n", "FR F\n", "FR F\nAU", "this nation again"},
    {"scenarios/1815", "NA F FR", "NA F IT", "IT\n", "tied to a power"},
    {"scenarios/1815", "pile F 2 3", "pile F 2 2", "2 6 8", "this card again"},
    {"scenarios/1815", "SP MAD", "SP MUD", "MUD", "expected zones"},
    {"scenarios/1815", "general ? corps SP_3", "general ? corps SP_9", "SP_9",
     "expected a corps of pieces.txt"},
    {"scenarios/1815", "general ? corps SP_3", "general ?", "\nRU WAR", "a formation has a corps"},
    {"scenarios/1815", "general ? corps SP_3", "generals ? corps SP_3", "generals ?",
     "army, general, corps, special or depots"},
    {"scenarios/1815", "FR TLN/MAR/AJA", "FR TLN/PAR/AJA", "TLN/PAR", "without a port"},
};

static void broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        refuses(&nge_game, "1815", &table[i]);
}

static void empty(void **state)
{
    static const struct rest rest[] = {
        {"data/nge/board.txt", "# nothing\n", "`format 1`"},
        {"data/nge/board.txt", "format 1\n", "38 nations, not 0"},
        {"data/nge/cards.txt", "format 1\n", "110 cards, not 0"},
        {"data/nge/pieces.txt", "format 1\n", "112 corps, not 0"},
        {"data/nge/tables.txt", "format 1\n", "19 lines, not 0"},
        {"data/nge/scenarios/1815.txt", "format 1\n", "[game] wants"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        refuses_rest(&nge_game, "1815", &rest[i]);
}

/* Corrections that an owner of the game may well make. */
static void corrected(void **state)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    (void)state;
    change(&c, "data/nge/board.txt", "AAR KIL plain", "AAR KIL river");
    must(nge_load(&c.files, "1815", &data, &e), &e);
    const struct nge_data *d = data;
    int way = -1, from = zone("AAR");
    for (int i = 0; i < d->zone[from].nears; i++)
        if (d->zone[from].near[i].to == zone("KIL"))
            way = i;
    assert_int_equal(d->zone[from].near[way].kind, NGE_RIVER);
    assert_int_equal(d->zone[from].near[way].cost, now->zone[from].near[way].cost + 1);
    nge_unload(data);
    change(&c, "data/nge/pieces.txt", "napoleon FR 1 8?", "napoleon FR 1 9");
    must(nge_load(&c.files, "1815", &data, &e), &e);
    d = data;
    assert_int_equal(d->unit[d->napoleon].command, 9);
    nge_unload(data);
}

/* --- The fog (NGE ruling 41) --- */

/* A match with fog, set up as the file proposes. */
static struct bc_match *begun(uint64_t seed)
{
    struct bc_match *m = NULL;
    struct bc_error e;
    int16_t opt[BC_OPTS];
    bc_opt_defaults(&nge_game, opt);
    must(bc_opt_parse(&nge_game, "fog", "on", opt, &e), &e);
    must(bc_match_new(&m, &nge_game, &bc_files_embedded, "1815", opt, &seed, &e), &e);
    return m;
}

/* Whatever a seat guesses, the pieces on the map are those that are there, and a stack has as many of a
 * nation and class. */
static void guesses(void **state)
{
    static _Alignas(16) struct nge_state seen, guess;
    struct bc_rng rng;
    int moved = 0, reduced = 0;
    (void)state;
    bc_rng_seed(&rng, 1815);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct bc_match *m = begun(seed);
        struct bc_error e;
        while (!nge_state(&m->cx)->round) {
            struct bc_option opt[512];
            struct bc_list l = {opt, 0, 512, NULL, NULL};
            if (bc_to_act(&m->cx) & BC_BIT(BC_NATURE)) {
                must(bc_match_chance(m, &e), &e);
                continue;
            }
            bc_legal(&m->cx, bc_to_act(&m->cx) & 1 ? 0 : 1, &l);
            must(bc_match_apply(m, &opt[bc_rng_below(&rng, (uint32_t)l.n)].act, &e), &e);
        }
        const struct nge_state *s = nge_state(&m->cx);
        nge_set hidden = nge_veiled(&m->cx, NGE_F);
        assert_true(nge_from(&hidden, 0) >= 0);
        for (int i = 0; i < 50; i++) {
            struct bc_ctx cx = {&nge_game, m->cx.data, &seen.h, NULL};
            seen = *s;
            bc_redact(&cx, NGE_C);
            guess = seen;
            cx.st = &guess.h;
            bc_unredact(&cx, NGE_C, &rng);
            assert_int_equal(guess.veil, 0);
            for (int p = 0; p < NGE_FIRST_FLEET; p++) {
                bool off = s->at[p] >= NGE_ZONES;
                assert_int_equal(guess.at[p] >= NGE_ZONES, off);
                if (nge_in(&hidden, p)) {
                    assert_int_equal(seen.n[p], NGE_NONE);
                    moved += guess.at[p] != s->at[p];
                    reduced += nge_is_corps(p) && guess.n[p] < now->unit[p].steps;
                } else {
                    assert_int_equal(guess.at[p], s->at[p]);
                    assert_int_equal(guess.n[p], s->n[p]);
                }
            }
        }
        bc_match_free(m);
    }
    assert_true(moved > 1000); /* other corps, other steps */
    assert_true(reduced > 100);
}

/* --- Positions: what a step relies on is looked at before it is played --- */

#define REST                                                                                       \
    "bicorne position 1\ngame nge 3\nscenario 1815\n[head]\nseats 2\nturn 1\n"                     \
    "[state]\nyear 1815\nround 2\nlast 6\nactive F\npiece napoleon PAR\npiece FR_9 PAR\n"
#define ACTION "[stack]\ngame.emperor\naction.choose\n"

/* Nantes has fallen; its fleet is at sea, and bound for the zone of that number. */
#define DRIVEN(to)                                                                                 \
    "bicorne position 1\ngame nge 3\nscenario 1815\n[head]\nseats 2\nturn 1\n"                     \
    "[state]\nyear 1815\nround 6\nlast 6\nactive C\npunished 1\nzone NTE C\npiece FR_1 BES\n"      \
    "piece CH_1 NTE acted mover from 1\npiece napoleon BES\npiece calder box:BRE\n"                \
    "piece ganteaume GG known inside second\nmarch begun\nmarch abroad\nmarch paced\n"             \
    "march.zone 10\nmarch.prev 11\nmarch.leader 111\nmarch.left 1\nmarch.spent 2\n"                \
    "march.card 255\n[stack]\ngame.fallen\naction.spend facts 769\nland.last facts 11 111\n"       \
    "march.evict\nevict.sailed facts 10 " to " 256 1\nchase.who facts 0 769 1 257 1\n"

static const struct {
    const char *text, *why; /* NULL: taken */
} positions[] = {
    {REST ACTION, NULL},
    {REST "piece PR_1 PAR\n" ACTION, "enemies side by side"},
    {REST "piece FR_10 SOI\npiece FR_11 SOI\n" ACTION, "more than may stand together"},
    {REST "piece ney SOI\n" ACTION, "a general without corps"},
    {REST "piece FR_10 SOI inside\n" ACTION, "a garrison without a fortress"},
    {REST "piece FR_10 SOI 0\n" ACTION, "steps of a piece"},
    {REST "piece FR_10 SOI fights\n" ACTION, "a battle that is over"},
    {REST "piece FR_10 SOI mover\n" ACTION, "a march that is over"},
    {REST "piece ney SOI army\npiece FR_10 SOI\n" ACTION, "an army and its general"},
    {REST "piece FR_10 MN\n" ACTION, "where a piece is"},
    {REST "zone LIL siege 1\n" ACTION, "a siege of nobody"},
    {REST "zone SOI ruined\n" ACTION, "a marker in a zone"},
    {REST "march begun\n" ACTION, "a march of nobody"},
    {REST "march begun\nmarch rallies\npiece FR_10 LIL mover\nmarch.leader 9\nmarch.prev 65535\n"
          "[stack]\ngame.emperor\naction.spend facts 768\nland.last facts 0 9\nmarch.rally\n",
     "a rally without a general"},
    {REST "fight on\n" ACTION, "a battle of nobody"},
    {REST "voyage sailing\n" ACTION, "a voyage of nobody"},
    {REST "stack PAR FR corps 2\n" ACTION, "what is hidden cannot be read"},
    {REST "piece soult REI\n[stack]\ngame.emperor\naction.spend facts 256\n",
     "a general without corps"},
    {DRIVEN("19"), NULL},
    {DRIVEN("146"), NULL}, /* Riga, in winter: no sea leads there, so they arrive */
    {DRIVEN("-1"), "facts of a step"},
    {DRIVEN("11"), "facts of a step"}, /* no port */
};

static void checked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const char *text = positions[i].text, *why = positions[i].why;
        struct bc_error e = {0};
        struct bc_match *m = NULL;
        int rc = bc_match_from_position(&m, &bc_files_embedded, "p", text, strlen(text), NULL, &e);
        bc_match_free(m);
        if (why ? !rc || !strstr(e.text, why) : rc)
            fail_msg("%d: %s, not %s", (int)i, rc ? e.text : "was taken", why ? why : "taken");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours),   cmocka_unit_test(islands),  cmocka_unit_test(costs),
        cmocka_unit_test(capitals),     cmocka_unit_test(counters), cmocka_unit_test(tables),
        cmocka_unit_test(hundred_days), cmocka_unit_test(broken),   cmocka_unit_test(empty),
        cmocka_unit_test(corrected),    cmocka_unit_test(guesses),  cmocka_unit_test(checked),
    };
    if (bc_dice_init())
        return 1;
    return cmocka_run_group_tests(tests, load, unload);
}
