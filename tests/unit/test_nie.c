/* test_nie.c - the files of Napoleon in Europa: what they hold, against numbers typed in from the rules
 * (docs/rules/nie.en.md), what is derived from them, and broken ones, which are refused with their
 * place; and positions whose steps could not go on. */
#include "game/match.h"
#include "rules/nie/nie.h"
#include "changed.h"

static struct nie_data *now;

static int load(void **state)
{
    void *data;
    struct bc_error e;
    (void)state;
    if (nie_load(&bc_files_embedded, "equal", &data, &e))
        return -1;
    now = data;
    return 0;
}

static int unload(void **state)
{
    (void)state;
    nie_unload(now);
    return 0;
}

static int region(const char *id)
{
    for (int i = 0; i < NIE_REGIONS; i++)
        if (!strcmp(now->region[i].id, id))
            return i;
    fail_msg("no region %s", id);
    return -1;
}

static bool touch(int a, int b)
{
    const struct nie_region *g = &now->region[a];
    return memchr(g->near, b, g->nears) != NULL;
}

/* --- What the files hold --- */

static void homelands(void **state)
{
    static const int want[NIE_NATIONS] = {10, 8, 4, 13, 7, 7, 6};
    static const char *const capital[NIE_NATIONS] = {"paris",          "london", "berlin", "moscow",
                                                     "constantinople", "vienna", "madrid"};
    int capitals = 0, minor = 0;
    (void)state;
    for (int n = 0; n < NIE_NATIONS; n++) {
        assert_int_equal(now->homes[n], want[n]);
        assert_int_equal(now->capital[n], region(capital[n]));
        for (int i = 0; i < want[n]; i++)
            assert_int_equal(now->region[now->home[n][i]].home, n);
    }
    for (int i = 0; i < NIE_REGIONS; i++) {
        const struct nie_region *g = &now->region[i];
        capitals += g->capital;
        minor += g->home == NIE_NONE;
        if (g->capital)
            assert_int_equal(now->capital[g->home], i);
    }
    assert_int_equal(capitals, NIE_NATIONS);
    assert_int_equal(minor, 40);
    assert_int_equal(now->region[region("st_petersburg")].home, NIE_RU);
    assert_string_equal(now->region[region("vienna")].name[0], "Wien");
    assert_string_equal(now->region[region("vienna")].name[1], "Vienna");
}

static void neighbours(void **state)
{
    int borders = 0, straits = 0, most = 0;
    (void)state;
    for (int a = 0; a < NIE_REGIONS; a++) {
        const struct nie_region *g = &now->region[a];
        borders += g->nears;
        if (g->nears > most)
            most = g->nears;
        for (int i = 0; i < g->nears; i++) {
            int b = g->near[i];
            assert_true(b != a && b < NIE_REGIONS && touch(b, a));
            assert_null(memchr(g->near, b, (size_t)i));
            straits += g->straits >> i & 1;
        }
        assert_int_equal(g->straits >> g->nears, 0);
    }
    assert_int_equal(borders, 2 * 189);
    assert_int_equal(straits, 2 * 2);
    assert_int_equal(most, NIE_NEAR);
}

/* NIE §2.1, §2.2, and the neighbours of Hanover in the printed example of a battle. */
static void clarified(void **state)
{
    static const char *const yes[][2] = {
        {"finland", "st_petersburg"}, {"finland", "sweden"},      {"caucasus", "armenia"},
        {"tripolitania", "tunisia"},  {"denmark", "sweden"},      {"constantinople", "anatolia"},
        {"hanover", "denmark"},       {"hanover", "mecklenburg"}, {"hanover", "berlin"},
        {"hanover", "holland"},       {"hanover", "westphalia"},  {"holland", "westphalia"}};
    static const char *const no[][2] = {{"sicily", "naples"},
                                        {"gibraltar", "morocco"},
                                        {"london", "picardy"},
                                        {"denmark", "norway"},
                                        {"wales", "cornwall"},
                                        {"albania", "greece"},
                                        {"st_petersburg", "northern_russia"}};
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!touch(region(yes[i][0]), region(yes[i][1])))
            fail_msg("%s and %s are adjacent", yes[i][0], yes[i][1]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (touch(region(no[i][0]), region(no[i][1])))
            fail_msg("%s and %s are not adjacent", no[i][0], no[i][1]);
    assert_int_equal(now->region[region("hanover")].nears, 5);
    assert_int_equal(now->region[region("sicily")].nears, 0);
    for (int i = 0, n = 0; i < NIE_REGIONS; i++) {
        n += !strncmp(now->region[i].id, "egypt", 5);
        assert_in_range(n, 0, 1);
    }
}

/* Regions that can be reached on foot from `from`. */
static int on_foot(int from)
{
    bool seen[NIE_REGIONS] = {false};
    int queue[NIE_REGIONS], n = 0;
    queue[n++] = from;
    seen[from] = true;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < now->region[queue[i]].nears; k++) {
            int b = now->region[queue[i]].near[k];
            if (!seen[b])
                queue[n++] = b;
            seen[b] = true;
        }
    return n;
}

static void islands(void **state)
{
    (void)state;
    assert_int_equal(on_foot(region("paris")), 86);
    assert_int_equal(on_foot(region("london")), 6);
    assert_int_equal(on_foot(region("ireland")), 2);
    assert_int_equal(on_foot(region("sicily")), 1);
}

static void anchors(void **state)
{
    static const char *const at[] = {
        "picardy",  "brittany",     "vendee",        "provence", "london",    "cornwall",
        "ireland",  "east_prussia", "st_petersburg", "crimea",   "anatolia",  "illyria",
        "asturias", "andalusia",    "western_spain", "portugal", "gibraltar", "belgium",
        "holland",  "denmark",      "sweden",        "sicily",   "tuscany",   "algiers"};
    int n = 0;
    (void)state;
    for (int i = 0; i < NIE_REGIONS; i++) {
        n += now->region[i].anchor;
        assert_int_equal(now->region[i].black_sea, i == region("crimea"));
    }
    assert_int_equal(n, 24);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        assert_true(now->region[region(at[i])].anchor);
    assert_int_equal(now->strait, region("anatolia"));
}

static void cards(void **state)
{
    static const int copies[2][NIE_KINDS] = {{4, 3, 3, 2}, {3, 3, 3, 3}};
    static const int box[NIE_NATIONS + 1] = {3, 1, 1, 2, 1, 2, 1, 1}; /* frames of plastic */
    static const int frame[NIE_KINDS] = {18, 10, 6, 3};
    (void)state;
    for (int i = 0; i < 2; i++) {
        for (int c = 0; c < NIE_CARD_NAPOLEON; c++)
            assert_int_equal(now->deck[i][c], copies[i][c % NIE_KINDS]);
        assert_int_equal(now->deck[i][NIE_CARD_NAPOLEON], 2);
        assert_int_equal(now->deck[i][NIE_CARD_NOTHING], 4);
    }
    for (int n = 0; n <= NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++)
            assert_int_equal(now->box[n][k], box[n] * frame[k]);
}

/* A card, a set and a figure have the same order of kinds. */
static void words(void **state)
{
    static const char *const sizes[] = {"regiment", "brigade", "division"};
    char word[32];
    (void)state;
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++) {
            snprintf(word, sizeof word, "%s_%s", nie_nation_words[n], nie_kind_words[k]);
            assert_string_equal(nie_card_words[n * NIE_KINDS + k], word);
        }
    assert_string_equal(nie_card_words[NIE_CARD_NAPOLEON], "napoleon");
    assert_string_equal(nie_card_words[NIE_CARD_NOTHING], "nothing");
    assert_null(nie_card_words[NIE_CARDS]);
    for (int i = 0; i < NIE_CORPS; i++) {
        snprintf(word, sizeof word, "%s_%s", sizes[i / NIE_KINDS], nie_kind_words[i % NIE_KINDS]);
        assert_string_equal(nie_set_words[i], word);
    }
    assert_string_equal(nie_set_words[NIE_CORPS], "corps");
    assert_null(nie_set_words[NIE_SETS]);
}

static struct nie_data *scenario(const char *name)
{
    struct bc_error e;
    void *data = NULL;
    must(nie_load(&bc_files_embedded, name, &data, &e), &e);
    return data;
}

static void scenarios(void **state)
{
    static const int nations_of[NIE_SEATS + 1] = {0, 0, 3, 2, 1, 1, 1, 1};
    static const int equal[NIE_KINDS] = {8, 5, 3, 1};
    static const int powers[NIE_NATIONS][NIE_KINDS] = {{10, 5, 3, 1}, {6, 3, 1, 1}, {10, 5, 3, 1},
                                                       {7, 4, 2, 1},  {7, 3, 1, 1}, {12, 6, 4, 1},
                                                       {7, 3, 1, 1}};
    struct nie_data *d = scenario("powers");
    void *none;
    struct bc_error e;
    (void)state;
    assert_int_equal(now->setup, NIE_EQUAL);
    assert_int_equal(d->setup, NIE_POWERS);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++) {
            assert_int_equal(now->figures[n][k], equal[k]);
            assert_int_equal(d->figures[n][k], powers[n][k]);
        }
    for (int n = 0; n <= NIE_SEATS; n++) {
        assert_int_equal(now->nations_of[n], nations_of[n]);
        assert_int_equal(d->nations_of[n], nations_of[n]);
    }
    nie_unload(d);
    assert_int_not_equal(nie_load(&bc_files_embedded, "nowhere", &none, &e), 0);
}

/* NIE §3.5, §3.7 */
static void stop_the_french(void **state)
{
    enum { FR = 1, GB = 2, PR = 4, RU = 8, OT = 16, AU = 32, SP = 64 };
    static const int table[NIE_SEATS + 1][NIE_SEATS] = {[2] = {FR, GB | AU | RU},
                                                        [3] = {FR, GB | SP, AU | RU},
                                                        [4] = {FR, GB | AU, RU | SP, PR | OT},
                                                        [5] = {FR, GB, RU, AU, PR},
                                                        [6] = {FR, GB, RU, AU, PR, SP},
                                                        [7] = {FR, GB, RU, AU, PR, SP, OT}};
    static const int figures[2][NIE_KINDS] = {{5, 2, 1, 1}, {6, 3, 2, 1}};
    struct nie_data *d = scenario("stop");
    (void)state;
    assert_int_equal(d->setup, NIE_STOP);
    for (int n = 0; n <= NIE_SEATS; n++)
        for (int i = 0; i < NIE_SEATS; i++)
            assert_int_equal(d->table[n][i], table[n][i]);
    for (int n = 0; n < NIE_NATIONS; n++)
        for (int k = 0; k < NIE_KINDS; k++)
            assert_int_equal(d->figures[n][k], figures[n != NIE_FR][k]);
    nie_unload(d);
}

/* --- Broken files --- */

static const struct broken table[] = {
    {"board", "format 1", "format 2", "format 2", "`format 1`"},
    {"board", "format 1", "", "", "`format 1`"},
    {"board", "given  ", "known  ", "known  ", "given, sourced, derived or reconstructed"},
    {"board", "hanover   ", "\"\" hanover", "\"its", "expected 3 words"},
    {"board", "[regions]\n", "[region]\n", "[region]", "no section of that name"},
    {"board", "paris           FR", "Paris           FR", "Paris           FR",
     "begins with a letter"},
    {"board", "paris           FR", "2paris          FR", "2paris", "begins with a letter"},
    {"board", "paris           FR", "pa-ris          FR", "pa-ris", "small letters, digits and _"},
    {"board", "paris           FR", "the_city_of_the_king FR", "the_city", "of 1 to 19 letters"},
    {"board", "paris           FR", "\"\" FR", "\"\" FR", "of 1 to 19 letters"},
    {"board", "paris           FR", "none FR", "none FR", "means something else"},
    {"board", "picardy         FR", "paris           FR", "paris           FR -",
     "a second region paris"},
    {"board", "picardy         FR", "picardy         XX", "XX", "a nation: FR GB"},
    {"board", "picardy         FR -      ", "picardy         FR capital", "capital  496",
     "paris is the capital"},
    {"board", "portugal        -  -      ", "portugal        -  capital", "capital  143",
     "no capital"},
    {"board", "picardy         FR -", "picardy         FR city", "city", "`capital` or -"},
    {"board", "picardy         FR -        496", "picardy         FR -        -96", "-96",
     "from 0 to 4000"},
    {"board", "496  483", "496 4001", "4001", "from 0 to 4000"},
    {"board", "496  483", "477  527", "477  527 \"Pic", "paris is drawn there"},
    {"board", "\"Picardie\"", "\"\"", "\"\" \"Pic", "1 to 27 bytes"},
    {"board", "\"Picardy\"", "\"The northern parts of France\"", "\"The north", "1 to 27 bytes"},
    {"board", "\"Picardy\"", "\"Picardy\" x", "x\n", "expected 7 words"},
    {"board", "# Region, where its", "more - - 9 9 M M\n#", "more", "more than 95 regions"},
    {"board", "picardy         FR", "# picardy", "picardy          462", "a region of [regions]"},
    {"board", "paris           FR capital", "paris           FR -", "[regions]\n",
     "wants 1 capital of FR"},
    {"board", "[anchors]\n", "[anchors]\npicardy 9 9\n", "picardy          4",
     "a second anchor of picardy"},
    {"board", "[anchors]\n", "[anchors]\nparis 9 9 white_sea\n", "white_sea", "expected 3 words"},
    {"board", "[anchors]\n", "[anchors]\nparis 9\n", "\npicardy          4", "expected 3 words"},
    {"board", "[anchors]\n", "[anchors]\nparis 9 5000\n", "5000", "from 0 to 4000"},
    {"board", "\nanatolia\n", "\nanatolia\nankara\n", "ankara\n", "a second region at"},
    {"board", "\nanatolia\n", "\nankara\n", "[bosporus]", "neighbour of the Ottoman capital"},
    {"board", "\nanatolia\n", "\natlantis\n", "atlantis", "a region of [regions]"},
    {"board", "\nanatolia\n", "\n", "[bosporus]", "wants 1 region"},
    {"board", "paris           picardy ", "paris           picard  ", "picard  ",
     "a region of [regions]"},
    {"board", "picardy         land", "picardy         road", "road", "land or strait"},
    {"board", "paris           picardy ", "paris           paris   ", "paris           land",
     "not its own neighbour"},
    {"board", "paris           normandy", "picardy         paris   ", "picardy         paris",
     "neighbours already"},
    {"board", "[edges]\n", "[edges]\nparis picardy\n", "\nparis           picardy",
     "expected 3 words"},
    {"board", "[edges]\n", "[edges]\nhungary paris land\n", "hungary         bosnia",
     "at most 8 neighbours"},
    {"board", "[places]\n", "[places]\nparis 18001 0\n", "18001", "from -18000 to 18000"},
    {"board", "[places]\n", "[places]\nparis 0 -9001\n", "-9001", "from -9000 to 9000"},
    {"board", "[places]\n", "[places]\nrome 0 0\n", "rome", "a region of [regions]"},
    {"board", "\nsicily            1400  3750", "", "[places]", "wants 1 line for sicily"},
    {"board", "sicily           855  904", "# sicily", "[edges]\n",
     "no way leads from paris to sic"},
    {"cards", "FR_inf ", "FR_inv ", "FR_inv", "a card: FR_inf to SP_leader"},
    {"cards", "FR_cav ", "FR_inf ", "FR_inf     3", "a second line for FR_inf"},
    {"cards", "FR_cav     3  3", "FR_cav     3", "\nFR_art", "expected 3 words"},
    {"cards", "FR_cav     3  3", "FR_cav     3 91", "91", "from 0 to 90"},
    {"cards", "FR_cav     3  3", "FR_cav     4  3", "[cards]", "weighted deck, not 91"},
    {"cards", "FR_cav     3  3", "FR_cav     3  2", "[cards]", "uniform deck, not 89"},
    {"cards", "napoleon   2", "# napoleon 2", "[cards]", "wants 1 line for napoleon"},
    {"cards", "GB    18", "UK    18", "UK", "a nation: FR GB"},
    {"cards", "GB    18", "GB   201", "201", "from 0 to 200"},
    {"cards", "GB    18", "FR    18", "FR    18", "a second line for FR"},
    {"cards", "GB    18", "# GB  18", "[box]", "wants 1 line for GB"},
    {"cards", "spare 18", "# spare 18", "[box]", "wants 1 line for spare"},
    {"cards", "spare 18", "spare 18 10 6 3 9 #", "9 #", "expected 5 words"},
    {"scenarios/equal", "title ", "titel ", "titel", "title or setup"},
    {"scenarios/equal", "title ", "# ", "[game]", "wants 1 line for title"},
    {"scenarios/equal", "\"Gleiches Recht für alle\" \"Equal rights for all\"", "Game", "\nsetup",
     "expected 3 words"},
    {"scenarios/equal", "setup equal", "setup equals", "equals", "a set-up: equal powers stop"},
    {"scenarios/equal", "setup equal", "setup equal\nsetup equal", "setup equal\n\n",
     "a second line for setup"},
    {"scenarios/equal", "setup equal", "", "FR 8", "[game] with its setup comes before"},
    {"scenarios/equal", "FR 8", "XX 8", "XX", "a nation: FR GB"},
    {"scenarios/equal", "FR 8 5", "FR 8 31", "31", "the box holds 30"},
    {"scenarios/equal", "FR 8 5 3 1", "FR 8 5 3", "\nGB 8", "expected 5 words"},
    {"scenarios/equal", "GB 8", "FR 8", "FR 8 5 3 1\nPR", "a second line for FR"},
    {"scenarios/equal", "GB 8", "# GB", "[figures]", "wants 1 line for GB"},
    {"scenarios/equal", "2 3\n", "2 4\n", "4\n3", "from 1 to 3"},
    {"scenarios/equal", "2 3\n", "1 3\n", "1 3\n", "from 2 to 7"},
    {"scenarios/equal", "2 3\n", "3 2\n", "3 2\n4 1", "a second line for 3"},
    {"scenarios/equal", "2 3\n", "", "[players]", "wants 1 line for 2 players"},
    {"scenarios/equal", "[players]\n", "[seats]\n", "2 3\n", "only set-up stop"},
    {"scenarios/stop", "[seats]\n", "[players]\n", "2 FR", "has [seats] instead"},
    {"scenarios/stop", "FR 5 2 1 1", "FR 5 2 1 2", "2\nGB", "the box holds 9"},
    {"scenarios/stop", "2 FR GB+AU", "2 GB FR+AU", "GB FR", "the first seat is FR"},
    {"scenarios/stop", "2 FR GB+AU", "2 FR GB+FR", "GB+FR", "one seat only"},
    {"scenarios/stop", "2 FR GB+AU", "2 FR GB+GB", "GB+GB", "GB stands here twice"},
    {"scenarios/stop", "2 FR GB+AU+RU", "2 FR GB+AU+", "GB+AU+\n", "expected nations"},
    {"scenarios/stop", "2 FR GB+AU+RU", "2 FR GB-AU", "GB-AU", "expected nations"},
    {"scenarios/stop", "2 FR GB+AU+RU", "2 FR GB AU", "AU\n", "expected 3 words"},
    {"scenarios/stop", "7 FR GB", "# ", "[seats]", "wants 1 line for 7 players"},
};

static void broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        refuses(&nie_game, strstr(table[i].file, "stop") ? "stop" : "equal", &table[i]);
}

/* A homeland that outgrows its list. */
static void too_large(void **state)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    (void)state;
    change(&c, "data/nie/board.txt", "[edges]", "[edges]");
    char *at = strstr(c.text, "\nportugal        - ");
    for (int i = 0; i < 17; i++) {
        at = strstr(at, "-  -");
        assert_non_null(at);
        memcpy(at, "SP", 2);
    }
    assert_int_equal(nie_load(&c.files, "equal", &data, &e), BC_EVALUE);
    assert_non_null(strstr(e.text, "more than 16 regions of this nation"));
}

/* Corrections that a player may well make. */
static void corrected(void **state)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    (void)state;
    change(&c, "data/nie/board.txt", "[edges]\n", "[edges]\nsicily naples strait\n");
    must(nie_load(&c.files, "equal", &data, &e), &e);
    const struct nie_data *d = data;
    const struct nie_region *g = &d->region[region("sicily")];
    assert_int_equal(g->nears, 1);
    assert_int_equal(g->near[0], region("naples"));
    assert_int_equal(g->straits, 1);
    nie_unload(data);
    change(&c, "data/nie/cards.txt", "napoleon   2  2\nnothing    4  4",
           "napoleon   6  0\nnothing    0  6");
    must(nie_load(&c.files, "stop", &data, &e), &e);
    d = data;
    assert_int_equal(d->deck[0][NIE_CARD_NAPOLEON], 6);
    assert_int_equal(d->deck[1][NIE_CARD_NOTHING], 6);
    nie_unload(data);
}

static void empty(void **state)
{
    static const struct rest rest[] = {
        {"data/nie/board.txt", "# nothing\n", "`format 1`"},
        {"data/nie/board.txt", "format 1\n", "[regions] wants 95 regions, not 0"},
        {"data/nie/cards.txt", "format 1\n", "[cards] wants 1 line for FR_inf, not 0"},
        {"data/nie/scenarios/equal.txt", "format 1\n", "[game] wants 1 line for title"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        refuses_rest(&nie_game, "equal", &rest[i]);
}

/* --- Positions: what a step relies on is looked at before it is played --- */

#define PEACE                                                                                      \
    "bicorne position 1\ngame nie 3\nscenario equal\n[head]\nseats 2\nturn 1\n"                    \
    "[state]\nvictory 1\nnation FR 0\nnation GB 1\ngroup 1\n"
#define WAR                                                                                        \
    PEACE "held hanover GB\nat hanover FR 4 0 0 0\nat hanover GB 2 0 1 0\nentry hanover holland\n" \
          "battle hanover\ndefends 1\ncard_defender 1\n"                                           \
          "battle_shown 1\nbattle_round 1\nbattle_half 1\n"                                        \
          "ranks FR attacker front 4 0 0 0 rear 0 0 0 0 dead 0 0 0 0\n"                            \
          "ranks GB defender front 2 0 1 0 rear 0 0 0 0 dead 0 0 0 0\n"
#define TURN "[stack]\ngame.allies done\nround.waiters\n"
#define HALF WAR TURN "turn.count\nbattles.list\nbattle.half\n"
#define THROW HALF "half.after\nfire.roll\npool.roll "

static const struct {
    const char *text, *why; /* NULL: taken */
} positions[] = {
    {PEACE TURN "turn.wait\nanswer.ask facts 256 768\n", NULL},
    {PEACE TURN "turn.wait\nanswer.ask facts 256 1024\n", "facts of a question"},
    {HALF "half.front facts 0 0 1\n", NULL},
    {HALF "half.front facts 0 7 1\n", "facts of a shift"},
    {HALF "half.front facts 0 1024 1\n", "facts of a shift"},
    {HALF "half.after\nfire.number facts 0 0 0 512\n", NULL},
    {HALF "half.after\nfire.number facts 0 7 0 512\n", "facts of a fire"},
    {HALF "half.after\nfire.number facts 0 1280 0 512\n", "facts of a fire"},
    {THROW "facts 0 0 1 0 256 4\n", NULL},
    {THROW "facts 0 7 1 0 256 4\n", "facts of a throw"},
    {THROW "facts 0 1024 1 0 256 4\n", "facts of a throw"},
    {THROW "facts 0 0 0 0 256 4\n", "facts of a throw"},
    {THROW "facts 0 0 13 0 256 4\n", "facts of a throw"},
    {THROW "facts 0 0 1 768 256 4\n", "facts of a throw"},
    {THROW "facts 0 0 1 0 768 4\n", "facts of a throw"},
    {WAR TURN "turn.count\nbattles.list\nbattle.pursuit\n", "a battle that nobody has lost"},
};

static void facts_of_steps(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const char *text = positions[i].text, *why = positions[i].why;
        struct bc_error e = {0};
        struct bc_match *m = NULL;
        int rc = bc_match_from_position(&m, &bc_files_embedded, "p", text, strlen(text), NULL, &e);
        bc_match_free(m);
        if (why ? !rc || !strstr(e.text, why) : rc)
            fail_msg("%s: %s", strstr(text, "[stack]"), rc ? e.text : "was taken");
    }
}

/* NIE ruling 50: even numbers from 6 to 40, and nothing else; what is refused changes nothing. */
static void rounds_of_a_limited_war(void **state)
{
    int16_t opt[BC_OPTS];
    (void)state;
    bc_opt_defaults(&nie_game, opt);
    assert_int_equal(bc_opt_parse(&nie_game, "victory", "limited", opt, NULL), 0);
    for (int n = -2; n <= 50; n++) {
        bool good = n >= 6 && n <= 40 && n % 2 == 0;
        int16_t was[BC_OPTS];
        struct bc_error e = {0};
        struct bc_match *m = NULL;
        char word[16];
        snprintf(word, sizeof word, "%d", n);
        memcpy(was, opt, sizeof was);
        assert_int_equal(bc_opt_parse(&nie_game, "rounds", word, opt, &e) == 0, good);
        if (!good) {
            assert_memory_equal(was, opt, sizeof was);
            assert_non_null(strstr(e.text, "option rounds of nie has no value"));
            continue;
        }
        must(bc_match_new(&m, &nie_game, &bc_files_embedded, "equal", opt, NULL, &e), &e);
        assert_int_equal(nie_state(&m->cx)->limit, n);
        bc_match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(homelands),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(clarified),
        cmocka_unit_test(islands),
        cmocka_unit_test(anchors),
        cmocka_unit_test(cards),
        cmocka_unit_test(words),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(stop_the_french),
        cmocka_unit_test(broken),
        cmocka_unit_test(too_large),
        cmocka_unit_test(corrected),
        cmocka_unit_test(empty),
        cmocka_unit_test(facts_of_steps),
        cmocka_unit_test(rounds_of_a_limited_war),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
