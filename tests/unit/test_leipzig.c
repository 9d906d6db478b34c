/* test_leipzig.c - the files of Völkerschlacht 1813: what they hold, against numbers typed in from the
 * rules (docs/rules/leipzig.en.md), what is derived from them, and broken ones, which are refused with
 * their place. */
#include "game/door.h"
#include "game/match.h"
#include "rules/leipzig/leipzig.h"
#include "changed.h"

static struct lpz_data *now;

static int load(void **state)
{
    void *data;
    struct bc_error e;
    (void)state;
    if (lpz_load(&bc_files_embedded, "professional", &data, &e))
        return -1;
    now = data;
    return 0;
}

static int unload(void **state)
{
    (void)state;
    lpz_unload(now);
    return 0;
}

static int field(const char *name)
{
    for (int f = 0; f < LPZ_FIELDS; f++)
        if (!strcmp(now->field[f].name, name))
            return f;
    fail_msg("no field %s", name);
    return -1;
}

/* --- What the files hold --- */

static void board(void **state)
{
    static const int want[LPZ_TERRAINS] = {15, 11, 10, 11};
    int have[LPZ_TERRAINS] = {0}, edges = 0;
    (void)state;
    for (int f = 0; f < LPZ_FIELDS; f++) {
        have[now->field[f].terrain]++;
        edges += now->field[f].nears;
    }
    for (int t = 0; t < LPZ_TERRAINS; t++)
        assert_int_equal(have[t], want[t]);
    assert_int_equal(edges, 2 * 114);
    assert_int_equal(field("Radefeld"), 0);
    assert_int_equal(field("Großpösna"), 46);
    assert_int_equal(now->field[field("Breitenfeld")].terrain, LPZ_WOOD);
    assert_int_equal(now->field[field("Leipzig")].district, LPZ_CENTRE);
    assert_true(now->field[field("Leipzig")].x < now->field[field("Reudnitz")].x);
    assert_true(now->field[field("Leipzig")].y < now->field[field("Stötteritz")].y);
}

/* The map of LPZ §1.2: seven rows of seven hexagons, the odd ones half a field further east, the first
 * and the last without a field in the west. In half widths. */
static int row_of(int f)
{
    return (f + 1) / 7;
}

static int east_of(int f)
{
    int row = row_of(f), first = row ? row * 7 - 1 : 0, gap = row == 0 || row == 6;
    return 2 * (f - first + gap) + (row % 2 == 0);
}

static void neighbours(void **state)
{
    (void)state;
    for (int a = 0; a < LPZ_FIELDS; a++) {
        const struct lpz_field *f = &now->field[a];
        uint64_t next = 0;
        for (int b = 0; b < LPZ_FIELDS; b++) {
            int down = abs(row_of(a) - row_of(b)), east = abs(east_of(a) - east_of(b));
            if ((down == 0 && east == 2) || (down == 1 && east == 1))
                next |= (uint64_t)1 << b;
        }
        assert_true(f->next == next);
        for (int i = 0; i < f->nears; i++)
            next &= ~((uint64_t)1 << f->near[i]);
        assert_true(next == 0);
    }
}

/* Fields that are next to each other are a step apart, and every longer way begins with a step to a
 * field that is nearer. */
static void distances(void **state)
{
    (void)state;
    for (int a = 0; a < LPZ_FIELDS; a++)
        for (int b = 0; b < LPZ_FIELDS; b++) {
            int best = a == b ? -1 : LPZ_FIELDS;
            for (int i = 0; i < now->field[a].nears; i++)
                if (now->dist[now->field[a].near[i]][b] < best)
                    best = now->dist[now->field[a].near[i]][b];
            assert_int_equal(now->dist[a][b], best + 1);
        }
    assert_int_equal(now->dist[field("Leipzig")][field("Holzhausen")], 3);
    assert_int_equal(now->dist[field("Schkeuditz")][field("Großpösna")], 9);
}

static void track(void **state)
{
    static const int passed[LPZ_DATES] = {1, 8, 16, 23, 31, 38};
    (void)state;
    for (int i = 0; i < LPZ_DATES; i++)
        assert_int_equal(now->passed[i], passed[i]);
    assert_int_equal(now->battle[LPZ_BATTLE_1], 15);
    assert_int_equal(now->battle[LPZ_BATTLE_2], 30);
    assert_int_equal(now->end, 38);
}

static void armies(void **state)
{
    int markers = 0;
    (void)state;
    for (int i = 0; i < LPZ_ARMIES; i++)
        markers += now->army[i].markers;
    assert_int_equal(now->armies_of[LPZ_FR], 8);
    assert_int_equal(now->armies_of[LPZ_AL], 11);
    assert_int_equal(markers, 53); /* LPZ ruling 1 */
    const struct lpz_army *a = &now->army[0];
    assert_string_equal(a->name, "Schwarzenberg");
    assert_int_equal(a->strength, 7); /* given by an example of scoring */
    a = &now->army[11];
    assert_string_equal(a->name, "Napoléon");
    assert_int_equal(a->side, LPZ_FR);
    assert_int_equal(a->kind, LPZ_ANY);
    assert_int_equal(a->markers, 2);
    assert_int_equal(a->date, 14);
    assert_int_equal(a->villages, 4);
    assert_int_equal(a->village[1], field("Reudnitz"));
    a = &now->army[5]; /* card 6; infantry: LPZ ruling 16 */
    assert_string_equal(a->name, "Friedrich");
    assert_int_equal(a->kind, LPZ_INF);
    assert_int_equal(a->date, 0);
}

static void cards(void **state)
{
    static const int copies[LPZ_CARDS] = {6, 5, 5, 5, 3, 3, 3, 2, 2, 2, 4};
    static const int ground[LPZ_TERRAINS][LPZ_KINDS] = {
        {-1, 2, 0}, {0, -2, 0}, {0, 0, 1}, {1, 0, -1}}; /* infantry, cavalry, artillery */
    (void)state;
    for (int i = 0; i < LPZ_CARDS; i++)
        assert_int_equal(now->copies[i], copies[i]);
    assert_int_equal(now->cards, 40);
    assert_int_equal(now->scouts, 6);
    for (int t = 0; t < LPZ_TERRAINS; t++)
        for (int k = 0; k < LPZ_KINDS; k++)
            assert_int_equal(now->ground[t][k], ground[t][k]);
    for (int i = 0; i < LPZ_MISSIONS; i++) {
        const struct lpz_mission *m = &now->mission[i];
        assert_int_equal(m->district, i / 5);
        assert_int_equal(now->field[m->field].district, i / 5);
        assert_int_equal(m->points[LPZ_FR] + m->points[LPZ_AL], 10);
        assert_in_range(m->points[LPZ_FR], 3, 7);
    }
    assert_int_equal(now->mission[0].field, field("Möckern"));
    assert_int_equal(now->mission[24].field, field("Taucha"));
    assert_int_equal(now->mission[24].points[LPZ_FR], 7);
}

static void scenarios(void **state)
{
    void *data;
    struct bc_error e;
    (void)state;
    assert_true(now->professional);
    must(lpz_load(&bc_files_embedded, "beginner", &data, &e), &e);
    assert_false(((struct lpz_data *)data)->professional);
    lpz_unload(data);
    assert_int_not_equal(lpz_load(&bc_files_embedded, "nowhere", &data, &e), 0);
}

/* --- Broken files --- */

static const struct broken table[] = {
    {"board", "format 1", "format 2", "format 2", "`format 1`"},
    {"board", "format 1", "", "", "`format 1`"},
    {"board", "given  ", "known  ", "known  ", "given, sourced, derived or reconstructed"},
    {"board", "names  ", "\"\" names", "\"Brei", "expected 3 words"},
    {"board", "[fields]\n", "[fieldz]\n", "[fieldz]", "no section of that name"},
    {"board", " 2 Breit", " 3 Breit", "3 Breit", "from 2 to 2"},
    {"board", " 2 Breitenfeld", " 2 \"Breiten feld\"", "\"Breiten feld",
     "letters, digits and hyphens"},
    {"board", " 2 Breitenfeld", " 2 Breit-und-Langenfeld-Nord", "Breit-und", "1 to 23 bytes"},
    {"board", " 2 Breitenfeld", " 2 Radefeld", "Radefeld        wood", "a second field Radefeld"},
    {"board", " 2 Breitenfeld        wood", " 2 Breitenfeld        moor", "moor", "a terrain"},
    {"board", "wood  north", "wood  oben", "oben", "a district"},
    {"board", " 2 Breit", " 2 Ah wood north 8 8\n 3 Bh wood north 8 8\n#", "8 8\n#",
     "Ah is drawn there"},
    {"board", " 2 Breit", " 2 Ah wood north -10 1\n#", "-10", "from 0 to 4000"},
    {"board", "47 Gro", "47 Ah wood east 9 9 99\n#", "99\n", "expected 6 words"},
    {"board", "# Neighbours", "48 Ah wood east 9 9\n#", "48 Ah", "more than 47 fields"},
    {"board", " 2 Breitenfeld", " 2 2nd", "2nd", "begins with a letter"},
    {"board", " 2 Breitenfeld", " 2 Breit/feld", "Breit/", "letters, digits and hyphens"},
    {"board", " 2 Breitenfeld", " 2 none", "none", "means something else"},
    {"board", "[edges]\n", "[edges]\nLeipzig\n", "\nRadefeld           Br", "2 words"},
    {"board", "Radefeld           Breit", "Radefeld           Bred", "Bred", "a field of board"},
    {"board", "Radefeld           Breitenfeld", "Leipzig Leipzig", "Leipzig\n", "not its own"},
    {"board", "Radefeld           Lüt", "Breitenfeld Radefeld # ", "Breitenfeld Rade", "already"},
    {"board", "Pönitz             Taucha\n",
     "Leipzig Radefeld\nLeipzig Breitenfeld\nLeipzig Zwenkau\n", "Leipzig            Stö",
     "at most 8 neighbours"},
    {"board", "14 line    1", "15 line    1", "15 line    1", "from 14 to 14"},
    {"board", "14 line    1", "14 line  000", "000", "from 1 to 250"},
    {"board", "15 line    8", "15 line  001", "001", "from 2 to 250"},
    {"board", "15 line    8", "15 battle  8", "battle  8", "expected line"},
    {"board", "16 battle 15", "16 line   15", "line   15", "expected battle"},
    {"board", "17 line   23", "17 line   16", "16\n18", "from 17 to 250"},
    {"board", "19 line   38", "19 line  251", "251", "from 32 to 250"},
    {"board", "19 line   38", "", "[track]\n", "wants 6 dates, not 5"},
    {"board", "19 line   38", "19 line 38\n20 line 40", "20 line", "more than 6 dates"},
    {"cards", " 2 AL Bar", " 2 XY Bar", "XY Bar", "a side: FR or AL"},
    {"cards", " 2 AL Bar", " 2 FR Bar", "FR Victor", "more than 8 armies of this side"},
    {"cards", " 2 AL Bar", " 3 AL Bar", "3 AL Bar", "from 2 to 2"},
    {"cards", "Barclay       art", "Barclay       bow", "bow", "a kind"},
    {"cards", "Barclay       art", "Barclay       any", "any 3", "one army of all kinds a side"},
    {"cards", "Barclay       art", "Schwarzenberg art", "Schwarzenberg art", "a second army"},
    {"cards", "art 3 3 -", "art 0 3 -", "0 3 -", "from 1 to 20"},
    {"cards", "art 3 3 -", "art 4 1 -", "1 -  C", "from 2 to 3"},
    {"cards", "art 3 3 -", "art 4 4 -", "4 -  C", "from 2 to 3"},
    {"cards", "any 7 2 -", "any 7 4 -", "4 -  G", "from 2 to 3"},
    {"cards", "art 3 3 -", "art 4 3 19", "19 ", "from 14 to 18"},
    {"cards", "3 -  Cröbern", "3 -  Kröbern", "Kröbern", "a field of board.txt"},
    {"cards", "3 -  Cröbern G", "3 -  Störmthal G", "Störmthal               # all", "twice"},
    {"cards", "19 FR Victor", "# 19 FR Victor", "[armies]\n", "wants 19 armies, not 18"},
    {"cards", "19 FR Victor", "19 FR Ah inf 1 2 - Leipzig\n# ", "\n#  ", "2 to 4 villages"},
    {"cards", "[missions]\n", "[armies]\n20 AL Ah inf 1 2 - Leipzig Gohlis\n", "20 AL",
     "more than 19"},
    {"cards", "north  Möckern ", "oben   Möckern ", "oben", "a district"},
    {"cards", "north  Möckern ", "north  Mockern ", "Mockern", "a field of board.txt"},
    {"cards", "Möckern            5 5", "Möckern 5 5 8", "8\n", "expected 4 words"},
    {"cards", "north  Möckern", "south  Möckern", "Möckern            5", "the district north"},
    {"cards", "north  Lindenthal ", "north  Möckern    ", "Möckern            5 5\nnorth  Klein",
     "a second mission"},
    {"cards", "Lindenthal         5 5", "Lindenthal         5 21", "21\n", "from 0 to 20"},
    {"cards", "[missions]\n", "[missions]\nnorth Radefeld 5 5\n", "north  Breitenfeld",
     "more than 5"},
    {"cards", "north  Möckern", "# north  Möckern", "[missions]\n",
     "5 missions of the district north"},
    {"cards", "plain   6", "plain   7", "[actions]\n", "wants 40 cards in all, not 41"},
    {"cards", "plain   6", "plane   6", "plane", "a card"},
    {"cards", "plain   6", "plain   0", "0\nriver", "from 1 to 40"},
    {"cards", "river   5", "plain   5", "plain   5", "twice"},
    {"cards", "time    4", "", "[actions]\n", "wants 1 time"},
    {"cards", "\n6\n", "\n1\n", "1\n\n# Terrain", "from 2 to 20"},
    {"cards", "\n6\n", "\n6\n8\n", "8\n\n# Terrain", "a second number"},
    {"cards", "\n6\n", "\n", "[scouts]", "wants 1 number"},
    {"cards", "wood   0  1 -1", "wood   0  1 +1", "+1\n", "from -9 to 9"},
    {"cards", "wood   0  1 -1", "wood   0  1 #!", " #!", "expected 4 words"},
    {"cards", "wood   0  1 -1", "hill   0  1 -1", "hill   0  1", "twice"},
    {"cards", "wood   0  1 -1", "", "[ground]\n", "wants 1 wood"},
    {"cards", "[ground]\n", "[grounds]\n", "[grounds]", "no section of that name"},
    {"scenarios/professional", "values yes", "values maybe", "maybe", "yes or no"},
    {"scenarios/professional", "terrain_values yes", "", "[game]", "wants 1 terrain_values"},
    {"scenarios/professional", "title ", "# ", "[game]", "wants 1 title"},
    {"scenarios/professional", "title ", "titel ", "titel", "title or terrain_values"},
    {"scenarios/professional", "\"Profispiel\" \"Professional game\"", "Game", "\nterrain_values",
     "expected 3 words"},
    {"scenarios/professional", "[game]", "[game]\nterrain_values no", "terrain_values yes",
     "a second"},
};

static void broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        refuses(&lpz_game, "professional", &table[i]);
}

/* A field without neighbours, and a map in two parts. */
static void in_two_parts(void **state)
{
    static struct changed c;
    struct bc_error e;
    void *data;
    int line, col;
    (void)state;
    change(&c, "data/leipzig/board.txt", "Markranstädt       Knauthain\n", "");
    char *more = strstr(c.text, "Miltitz            Markranstädt\n");
    assert_non_null(more);
    *more = '#';
    find(c.text, "[edges]\n", &line, &col);
    assert_int_equal(lpz_load(&c.files, "beginner", &data, &e), BC_EVALUE);
    assert_int_equal(e.line, line);
    assert_non_null(strstr(e.text, "no way leads from Radefeld to Markranstädt"));
}

/* LPZ §4.8, §4.13: more neighbours, more choices; where the list of them could run over, the file is
 * refused. */
static void too_many_choices(void **state)
{
    static const char more[] = "[edges]\n"
                               "Leipzig Schkeuditz\nLeipzig Taucha\n"
                               "Lindenau Schkeuditz\nLindenau Taucha\n"
                               "Reudnitz Schkeuditz\nReudnitz Taucha\n";
    static struct changed c;
    struct bc_error e;
    void *data;
    int line, col;
    size_t size;
    (void)state;
    change(&c, "data/leipzig/board.txt", "[edges]\n", more);
    find(bc_embedded_get("data/leipzig/cards.txt", &size), "[armies]\n", &line, &col);
    assert_int_equal(lpz_load(&c.files, "beginner", &data, &e), BC_EVALUE);
    assert_non_null(strstr(e.text, "choices of AL"));
    assert_int_equal(e.line, line);
    change(&c, "data/leipzig/board.txt", "[edges]\n", "[edges]\nLeipzig Schkeuditz\n");
    must(lpz_load(&c.files, "beginner", &data, &e), &e);
    lpz_unload(data);
}

static void empty(void **state)
{
    static const struct rest rest[] = {
        {"data/leipzig/board.txt", "# nothing\n", "`format 1`"},
        {"data/leipzig/board.txt", "format 1\n", "[fields] wants 47 fields, not 0"},
        {"data/leipzig/cards.txt", "format 1\n", "[armies] wants 19 armies, not 0"},
        {"data/leipzig/scenarios/beginner.txt", "format 1\n", "[game] wants 1 title"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        refuses_rest(&lpz_game, "beginner", &rest[i]);
}

/* A position with these lines of state and these steps, blanks between them. */
static int read_text(struct bc_match **m, const char *state, const char *steps, struct bc_error *e)
{
    char text[1024], stack[256];
    bool facts = false, late = strstr(state, "time 15"); /* then one mission is open */
    snprintf(stack, sizeof stack, "%s", steps);
    for (char *c = stack; *c; c++) { /* a line for every step */
        facts |= !strncmp(c, " facts", 6);
        if (*c == ' ' && !facts)
            *c = '\n';
    }
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame leipzig 1\nscenario beginner\n[head]\nseats 2\n"
                     "turn 1\n[state]\n%smission Möckern%s\nmission Wachau\nmission Lindenau\n"
                     "mission Leipzig\nmission Althen\n[stack]\n%s\n",
                     state, late ? " revealed" : "", stack);
    return bc_match_from_position(m, &bc_files_embedded, "p", text, (size_t)n, NULL, e);
}

/* Of the pile six plain and two time are left, if nobody holds them. */
#define DRAWN                                                                                      \
    "out river river river river river hill hill hill hill hill wood wood wood wood wood inf_cav " \
    "inf_cav inf_cav inf_art inf_art inf_art art_cav art_cav art_cav inf inf cav cav art art "     \
    "time time\n"
#define LAST "army Ney markers Leipzig Reudnitz\nhand FR plain\n"
#define JUMP "army Murat markers Wachau Leipzig\narmy Victor Probstheida\n"
#define FIGHT "army Ney Probstheida\narmy Bertrand Liebertwolkwitz\narmy Yorck Holzhausen\n"
#define PAY "game.turn turn.discard action.pay facts "
#define LEAVE "game.turn turn.discard action.leave facts "

/* Positions that the rules cannot lead to; facts are army and field, over and to, count and bits. */
static void impossible(void **state)
{
    static const struct {
        const char *state, *stack, *says; /* NULL: it can be */
    } given[] = {
        {"", "game.turn turn.discard action.choose", NULL},
        {"", "game.second turn.discard action.choose", "an order that cannot be"},
        {"actions 4\n", "game.turn turn.discard action.choose", NULL},
        {"actions 5\n", "game.turn turn.discard action.choose", "half done"},
        {"due 9\n", "game.turn turn.discard action.choose", "half done"},
        {"due 9\n", "game.turn turn.refresh", "nothing has cost"},
        {"", "game.turn turn.refill action.choose", "an order that cannot be"},
        {"", "game.turn turn.discard action.choose facts 0 0 1026", "half done"},
        {"", "game.turn turn.discard action.draw facts 0 0 2048", NULL},
        {"", "game.turn turn.discard action.draw", "half done"},
        {JUMP "actions 2\nhand FR cav inf_cav\n", PAY "9741 6175 1026", NULL},
        {JUMP "actions 2\nhand FR cav inf\n", PAY "9741 6175 1026", "half done"},
        {JUMP "actions 1\nhand FR cav inf_cav\n", PAY "9741 6175 1026", "half done"},
        {JUMP "actions 2\ndue 1\nhand FR cav inf_cav\n", PAY "9741 6175 1026", "half done"},
        {JUMP "actions 2\ndue 1\nhand FR cav inf_cav\n", PAY "9741 6175 1025", NULL},
        {JUMP "actions 2\nhand FR cav inf_cav art_cav\n", PAY "9741 6175 1027", "half done"},
        {JUMP "actions 2\nhand FR cav inf_cav\n", PAY "9741 9759 1026", "half done"}, /* back */
        {JUMP "actions 2\nhand FR cav inf_cav\n", PAY "9741 1311 1026", "half done"}, /* far */
        {JUMP "actions 2\nhand FR cav inf_cav\n", PAY "9741 6174 1026",
         "half done"}, /* over none */
        {"army Ney laying\ndue 1\n", LEAVE "12 0 513", NULL},
        {"army Ney laying\n", LEAVE "12 0 513", "half done"},
        {"army Ney laying\ndue 3\n", LEAVE "12 0 515", "half done"},
        {"army Ney markers Leipzig Lindenau\ndue 1\n", LEAVE "12 0 513", "half done"},
        {"army Victor laying\ndue 1\n", LEAVE "18 0 513", "half done"}, /* needs no scout */
        {"army Napoléon laying\ntime 1\ndue 1\n", LEAVE "11 0 513", "half done"}, /* needs two */
        {"army Napoléon laying\ntime 1\ndue 2\n", LEAVE "11 0 514", NULL},
        {"quiet 4\ndrew 15\n", "game.turn turn.refresh", NULL},
        {"quiet 4\ndrew 15\nactions 5\n", "game.turn turn.refresh", "facts of the turn"},
        {"actions 5\ntime 8\n", "game.turn turn.refresh advance.reveal", "facts of the turn"},
        {"", "game.turn turn.refill facts 0 0 256", "facts of the turn"}, /* idle, with cards */
        {FIGHT "time 15\n", "game.turn turn.battle battle.begin", NULL},
        {FIGHT, "game.turn turn.battle battle.begin", "battles fought"},
        {FIGHT "time 15\nfought 1\n", "game.turn turn.battle battle.french", "battles fought"},
        {FIGHT, "game.turn turn.end score.begin", "the pointer"},
        {"done 1\n", "game.turn turn.discard action.choose", "the pointer"},
        {"first 9\n", "game.turn turn.discard action.choose", "not been played"},
        {"kind FR cav\n", "game.turn turn.discard action.choose", "the kind of a commander"},
        {"old plain - - -\n", "game.turn turn.discard action.choose", "open row"},
        {"chosen north\nsecond Portitz\n", "game.turn turn.discard action.choose", "second"},
        {"winner 0\ntime 0\n", "", "a winner"},
        {"hand FR plain plain plain\nhand AL plain plain plain\n" DRAWN, "game.deal", NULL},
        {"hand FR plain plain plain plain plain\n" DRAWN, "game.deal", "too few cards"},
        {"hand FR plain plain plain plain plain\n" DRAWN, "game.district", "too few cards"},
        {"points FR 120\n" LAST, "game.turn turn.discard action.choose", "more points"},
        {"points FR 119\n" LAST, "game.turn turn.discard action.choose", NULL},
        {"army Ney markers Gohlis\n",
         "game.turn turn.discard action.advance place.next facts 1 0 256", "not placed yet"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct bc_match *m;
        struct bc_error e;
        int rc = read_text(&m, given[i].state, given[i].stack, &e);
        if (!given[i].says) {
            must(rc, &e);
            bc_match_free(m);
        } else if (!rc || !strstr(e.text, given[i].says)) {
            fail_msg("case %zu: %s", i, rc ? e.text : "is taken");
        }
    }
}

/* LPZ §4.10: whoever has begun a jump can pay for it, and holds as many cards as everybody sees. No
 * infantry card is left to be hidden, one of two alike is known: the other one must be guessed. */
static void guessed_fares(void **state)
{
    struct bc_match *m;
    struct bc_error e;
    struct bc_rng rng;
    (void)state;
    must(read_text(&m,
                   "army Bertrand markers Markkleeberg Wachau\narmy Victor Probstheida\n"
                   "hand FR art_cav art_cav cav cav\nknown FR art_cav\nhand AL plain river\n"
                   "row inf inf inf_cav inf_art\nout inf_cav inf_cav inf_art inf_art\n"
                   "time 3\nactions 4\n",
                   PAY "9743 8223 1026", &e),
         &e);
    struct lpz_state real = *lpz_state(&m->cx);
    bc_rng_seed(&rng, 1813);
    for (int i = 0; i < 200; i++) {
        bc_redact(&m->cx, 1);
        bc_unredact(&m->cx, 1, &rng);
        const char *broken = bc_check(&m->cx);
        if (broken)
            fail_msg("%s", broken);
        assert_true(lpz_fares(lpz_state(&m->cx)->hand[LPZ_FR], LPZ_INF) >= 2);
        *lpz_state(&m->cx) = real;
    }
    bc_match_free(m);
}

/* LPZ §6.2: what has been shown to the enemy is not taken back. */
static void no_way_back(void **state)
{
    struct bc_match *m;
    struct bc_error e;
    (void)state;
    must(read_text(&m, "time 8\nactions 1\n", "game.turn turn.discard action.more advance.reveal",
                   &e),
         &e);
    struct bc_action act = lpz_act(LPZ_REVEAL, 0, lpz_state(&m->cx)->mission[LPZ_WEST], 0);
    must(bc_match_apply(m, &act, &e), &e);
    assert_false(bc_match_can_undo(m, 0));
    bc_match_free(m);
}

/* --- What is told before a decision comes true --- */

static bool is_of_chain(int kind)
{
    return kind == LPZ_EV_PLACED || kind == LPZ_EV_CLEARED || kind == LPZ_EV_REWARD;
}

/* Points of time that an action has moved the pointer by, and still will. */
static int time_spent(const struct lpz_state *s, const struct bc_log *log)
{
    int left = now->end - s->time, n = s->due < left ? s->due : left;
    for (int i = 0; i < log->n; i++) {
        int kind = log->v[i].act.kind;
        if (kind == LPZ_EV_STANDSTILL || kind == LPZ_EV_TURN || kind == LPZ_EV_BATTLE)
            break;
        n += kind == LPZ_EV_CLOCK;
    }
    return n;
}

/* The chain event by event, and the time. How many facts there were to compare. */
static int compare(const struct bc_facts *told, const struct lpz_state *s, const struct bc_log *log)
{
    int at = 0, n = 0;
    for (int i = 0; i < told->n; i++)
        if (told->v[i].act.kind == LPZ_TELL_CHOICE)
            return 0;
    for (int i = 0; i < told->n; i++) {
        const struct bc_action *fact = &told->v[i].act;
        while (is_of_chain(fact->kind) && at < log->n && !is_of_chain(log->v[at].act.kind))
            at++;
        if (is_of_chain(fact->kind)) {
            assert_true(at < log->n && bc_same(fact, &log->v[at++].act));
            n++;
        } else if (fact->kind == LPZ_TELL_COSTS) {
            assert_int_equal(fact->a[1], time_spent(s, log));
        }
    }
    while (at < log->n)
        assert_false(is_of_chain(log->v[at++].act.kind));
    return n;
}

/* Removals rather than anything else: that is how armies are placed. */
static const struct bc_action *some_action(const struct bc_list *l, struct bc_rng *rng)
{
    int from = (int)bc_rng_below(rng, (uint32_t)l->n);
    for (int i = 0; bc_rng_below(rng, 3) && i < l->n; i++) {
        const struct bc_action *act = &l->v[(from + i) % l->n].act;
        if (act->kind == LPZ_CLEAR || act->kind == LPZ_CLEAR_PAIR || act->kind == LPZ_SCOUT)
            return act;
    }
    return &l->v[from].act;
}

/* One action, told as its seat sees it. */
static int told_and_played(struct bc_ctx *cx, struct bc_rng *rng)
{
    static struct bc_option v[LPZ_LIST];
    struct lpz_state seen = *lpz_state(cx);
    struct bc_ctx eyes = {cx->game, cx->data, &seen.h, NULL};
    struct bc_list l = {v, 0, LPZ_LIST, NULL, NULL};
    struct bc_fact fact[BC_FACTS_MAX];
    struct bc_facts told = {fact, 0, BC_FACTS_MAX};
    bc_seats who = bc_to_act(cx);
    int seat = who & BC_BIT(BC_NATURE) ? BC_NATURE : who & BC_BIT(0) ? 0 : 1;
    bc_legal(cx, seat, &l);
    struct bc_action act = *some_action(&l, rng);
    bool asks = bc_step_now(cx)->tell == lpz_tell_action;
    bc_redact(&eyes, seat);
    if (asks)
        bc_tell(&eyes, &act, &told);
    cx->log->n = 0;
    bc_play(cx, &act);
    const struct bc_frame *top = bc_top(cx);
    bool half = top && (top->seq == LPZ_SEQ_PLACE || (top->seq == LPZ_SEQ_ACTION && top->pc));
    return half || !asks ? 0 : compare(&told, lpz_state(cx), cx->log);
}

static void told_comes_true(void **state)
{
    enum { GAMES = 60, EVENTS = 512, ENOUGH = 300 };
    static struct bc_event event[EVENTS];
    int16_t opt[BC_OPTS];
    struct bc_error e;
    struct bc_rng rng;
    struct lpz_state s;
    struct bc_log log = {event, 0, EVENTS};
    struct bc_ctx cx = {&lpz_game, now, &s.h, &log};
    int n = 0;
    (void)state;
    bc_opt_defaults(&lpz_game, opt);
    bc_rng_seed(&rng, 1813);
    for (int g = 0; g < GAMES; g++) {
        must(bc_start(&cx, opt, &e), &e);
        while (!s.h.over)
            n += told_and_played(&cx, &rng);
    }
    assert_true(n > ENOUGH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(distances),
        cmocka_unit_test(track),
        cmocka_unit_test(armies),
        cmocka_unit_test(cards),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(broken),
        cmocka_unit_test(in_two_parts),
        cmocka_unit_test(empty),
        cmocka_unit_test(too_many_choices),
        cmocka_unit_test(impossible),
        cmocka_unit_test(guessed_fares),
        cmocka_unit_test(no_way_back),
        cmocka_unit_test(told_comes_true),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
