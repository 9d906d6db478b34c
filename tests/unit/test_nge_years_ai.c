/* test_nge_years_ai.c - what the computer does, and never does, in the campaigns of Napoleon gegen Europa:
 * the traps of its design, a position each; questions of the years; and that it uses nothing hidden. */
#include "player_kit.h"

#include "ai/hints.h"
#include "ai/nge/hints.h"
#include "nge_plays.h"
#include "rules/nge/nge.h"

/* --- Must not --- */

static bool starves_in_russia(const struct bc_match *m, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(&m->cx);
    return act->kind == NGE_HALT && s->owner[s->march.zone] == NGE_RU &&
           !nge_supplied(&m->cx, s->march.zone, NGE_FR, NGE_FREELY);
}

/* A beaten corps stands four points beyond the last fortress; there is no line to it, and no way to mark
 * one on the march. */
static void test_does_not_wander_into_russia(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m =
            read_position("1809",
                          "year 1812\nround 2\nvp 15\npunished 1\nnation RU C\n"
                          "zone LUB F\nzone BRL F\n"
                          "piece napoleon BRL army\npiece FR_grande BRL\npiece FR_guard BRL\n"
                          "piece FR_1 BRL\npiece FR_2 BRL\npiece FR_3 BRL\npiece FR_cav1 BRL\n"
                          "piece RU_1 MIN 1 demoralised\npiece RU_2 BOB 1 demoralised\n"
                          "piece PL_1 LUB\nhand 1F 19F 29F 31C\n",
                          ACTION_F);
        assert_false(plays(m, NGE_F, 1, -1, starves_in_russia, seed));
        bc_match_free(m);
    }
}

/* Whoever is in Prussia when its peace runs out is destroyed with the year (NGE §18.2.3d). */
static void test_leaves_before_the_clock_ends(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m = read_position(
            "1809",
            "year 1810\nround 6\nvp 15\npunished 1\nstatus PR years 1 defeats 1 0 peace\n"
            "piece davout BER\npiece FR_1 BER\npiece FR_2 BER\npiece FR_3 BER\n"
            "piece PR_1 KON\npiece FR_9 PAR\npiece AU_1 BPE\npiece SX_1 DRE\n"
            "hand 29F 31F 19F 31C\n",
            ACTION_F);
        plays(m, NGE_F, 1, -1, NULL, seed);
        int at = nge_state(&m->cx)->at[piece(m, "FR_1")];
        assert_true(at < NGE_ZONES);
        assert_int_not_equal(nge_state(&m->cx)->owner[at], NGE_PR);
        bc_match_free(m);
    }
}

/* What it is worth to France to stand in Dresden rather than in Berlin, while the peace has so many years. */
static int dresden_over_berlin(int years)
{
    static const char *const at[] = {"BER", "DRE"};
    int32_t milli[2][BC_SEATS];
    char text[512];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "year 1810\nround 5\nvp 15\npunished 1\nstatus PR years %d defeats 1 0 peace\n"
                 "piece davout %s\npiece FR_1 %s\npiece FR_2 %s\npiece FR_3 %s\npiece AU_1 LEM\n",
                 years, at[i], at[i], at[i], at[i]);
        struct bc_match *m = read_position("1809", text, ACTION_F);
        nge_ai_eval(&m->cx, milli[i]);
        bc_match_free(m);
    }
    return milli[1][NGE_F] - milli[0][NGE_F];
}

static void test_fears_the_clock(void **state)
{
    (void)state;
    assert_true(dresden_over_berlin(1) > dresden_over_berlin(3) + 5);
}

static bool blockades(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_EVENT && act->a[0] == NGE_CARD_F(25);
}

/* 25F is compulsory (NGE ruling 48): with the budget it costs nothing, later the first action. */
static void test_25f_does_not_eat_its_turn(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1805",
                                       "year 1806\nvp 5\nbetween 1\npiece napoleon PAR army\n"
                                       "piece FR_grande PAR\npiece FR_1 PAR\npiece RU_1 RIG\n"
                                       "hand 1F 25F 3F 31C\n",
                                       "game.round\nbetween.budget facts 7\n"
                                       "budget.income facts 1536");
    assert_true(plays(m, NGE_F, 1, NGE_SEQ_TALKS, blockades, 1));
    bc_match_free(m);
}

static bool sends_abroad(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_EVENT && nge_data(&m->cx)->card[act->a[0]].war;
}

static bool takes_vienna(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_GO && act->a[0] == zone(m, "VIE");
}

/* A foreign war can begin in the diplomatic phase; the action is for Vienna, which lies open. */
static void test_a_foreign_war_does_not_eat_its_turn(void **state)
{
    static const char *const pieces =
        "year 1809\nround 4\nvp 15\npunished 1\npiece napoleon SAL army\n"
        "piece FR_grande SAL\npiece FR_guard SAL\npiece FR_1 SAL\npiece FR_2 SAL\n"
        "piece FR_3 SAL\nzone SAL F\npiece BV_1 MUN\npiece AU_1 LEM\n"
        "piece GB_1 LIS\nhand 1F 34F 29F 31C\n";
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m = read_position("1809", pieces, ACTION_F);
        assert_false(plays(m, NGE_F, 1, -1, sends_abroad, seed));
        bc_match_free(m);
        m = read_position("1809", pieces, ACTION_F);
        assert_true(plays(m, NGE_F, 1, -1, takes_vienna, seed));
        bc_match_free(m);
    }
    struct bc_match *m = read_position("1809",
                                       "year 1810\nvp 15\npunished 1\nbetween 1\n"
                                       "piece napoleon PAR army\npiece FR_grande PAR\n"
                                       "piece FR_1 PAR\npiece GB_1 LIS\npiece GB_2 LIS\n"
                                       "hand 1F 34F 28F 2F 3F 8F 6F 48F 31C\n",
                                       "game.round\nbetween.points\ntalks.ask");
    assert_true(plays(m, NGE_F, 1, NGE_SEQ_REDEPLOY, sends_abroad, 1));
    bc_match_free(m);
}

/* --- Austria's duty (NGE §20.2c) --- */

#define AUSTRIA                                                                                    \
    "year 1805\nround 2\nvp 5\nactive C\npiece mack SAL army\npiece AU_army SAL\n"                 \
    "piece ferdinand SAL\npiece AU_1 SAL\npiece AU_2 SAL\npiece AU_3 SAL\npiece AU_cav SAL\n"      \
    "piece karl VEN\npiece AU_4 VEN\npiece AU_5 VEN\npiece AU_6 VEN\n"                             \
    "piece napoleon LIL army\npiece FR_grande LIL\npiece FR_1 LIL\npiece FR_2 LIL\n"               \
    "piece FR_3 LIL\npiece FR_4 LIL\npiece kutuzov LUB army\npiece RU_army LUB\n"                  \
    "piece RU_gren1 LUB\npiece massena MIL\npiece FR_11 MIL\n"

static void test_does_not_forget_the_duty(void **state)
{
    (void)state;
    struct bc_match *m =
        read_position("1805", AUSTRIA "hand 1C 2C 3C 16C 4C 7C 11C 28F 2F 3F 8F 6F\n", ACTION_C);
    plays(m, NGE_C, 6, -1, NULL, 1); /* three actions of each */
    assert_false(nge_is_obliged(&m->cx));
    bc_match_free(m);
}

/* Mack costs three points: the only card of three does not go for less. */
static bool squanders(const struct bc_match *m, const struct bc_action *act)
{
    const struct nge_state *s = nge_state(&m->cx);
    bool three = bc_top(&m->cx)->seq == NGE_SEQ_ACTION && s->ap + s->reserve[NGE_C] == 3;
    return three && (act->kind == NGE_ACTIVATE || act->kind == NGE_APART) &&
           nge_cost_of(&m->cx, act->a[0], act->kind == NGE_APART) < 3 &&
           s->at[piece(m, "AU_1")] == zone(m, "SAL") && s->lies[NGE_CARD_C(4)] != NGE_HAND;
}

static void test_keeps_the_card_that_moves_mack(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct bc_match *m =
            read_position("1805", AUSTRIA "hand 4C 5C 13C 7C 11C 28F 2F 3F 8F 6F\n", ACTION_C);
        assert_false(plays(m, NGE_C, 1, -1, squanders, seed));
        bc_match_free(m);
    }
}

static void test_promises_the_card_to_mack(void **state)
{
    struct bc_match *m = read_position("1805", AUSTRIA "hand 4C 5C 13C 7C 28F\n", ACTION_C);
    (void)state;
    assert_true(nge_ai_is_promised(&m->cx, NGE_C, NGE_CARD_C(4), 2));
    assert_false(nge_ai_is_promised(&m->cx, NGE_C, NGE_CARD_C(4), 3));
    assert_false(nge_ai_is_promised(&m->cx, NGE_C, NGE_CARD_C(5), 2));
    bc_match_free(m);
    m = read_position("1805", AUSTRIA "hand 4C 16C 13C 28F\n", ACTION_C);
    assert_false(nge_ai_is_promised(&m->cx, NGE_C, NGE_CARD_C(4), 2));
    bc_match_free(m);
}

static bool rallies(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_RALLY;
}

/* The enemy is next to it, and it would fight with -2 until the year is over (NGE §14.9.3a). */
static void test_rallies(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct bc_match *m = read_position(
            "1809",
            "year 1809\nround 3\nvp 15\npunished 1\npiece napoleon RAT army\n"
            "piece FR_grande RAT\npiece FR_1 RAT demoralised\npiece FR_2 RAT demoralised\n"
            "piece FR_3 RAT demoralised\npiece FR_guard RAT demoralised\n"
            "piece karl SAL army\npiece AU_army SAL\npiece AU_1 SAL\npiece AU_2 SAL\n"
            "piece AU_3 SAL\npiece AU_4 SAL\npiece AU_5 SAL\nhand 29F 31F 31C\n",
            ACTION_F);
        assert_true(plays(m, NGE_F, 1, -1, rallies, seed));
        bc_match_free(m);
    }
}

/* --- Declarations of war (NGE §7.1a) --- */

#define WAR_F "game.round\nbetween.war_f\nwar.declare facts 0"
#define EMPEROR_IN_SAXONY                                                                          \
    "year 1807\nvp 5\nbetween 1\nnation SX F\nnation AU nobody\nstatus AU years 3 defeats 1 0 "    \
    "peace\n"                                                                                      \
    "piece napoleon DRE army\npiece FR_grande DRE\npiece FR_guard DRE\npiece FR_1 DRE\n"           \
    "piece FR_2 DRE\npiece FR_3 DRE\npiece FR_4 DRE\npiece FR_5 DRE\npiece FR_cav1 DRE\n"

static int target;

static bool declares(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    if (act->kind == NGE_DECLARE)
        target = act->a[0];
    return act->kind == NGE_DECLARE;
}

/* Whom the seat declares war on, or -1. */
static int declared(const char *state, const char *stack, int seat)
{
    char text[2048];
    snprintf(text, sizeof text, "%s", state);
    struct bc_match *m = read_position("1805", text, stack);
    target = -1;
    plays(m, seat, 1, NGE_SEQ_HAND, declares, 1);
    bc_match_free(m);
    return target;
}

/* Prussia's army is far from Berlin, and the emperor two marches away. */
static void test_declares_war_on_an_open_capital(void **state)
{
    (void)state;
    assert_int_equal(declared(EMPEROR_IN_SAXONY "piece PR_1 TIL\npiece RU_1 RIG\n", WAR_F, NGE_F),
                     NGE_PR);
}

/* The same against an army, against who would break his own peace, and into Russia. */
static void test_declares_no_war_that_does_not_pay(void **state)
{
    (void)state;
    assert_int_equal(declared(EMPEROR_IN_SAXONY
                              "piece blucher BER\npiece PR_1 BER\npiece PR_2 BER\n"
                              "piece PR_3 BER\npiece brunswick MAG army\npiece PR_army MAG\n"
                              "piece PR_4 MAG\npiece PR_5 MAG\npiece PR_6 MAG\n"
                              "piece PR_guard MAG\npiece RU_1 RIG\n",
                              WAR_F, NGE_F),
                     -1);
    assert_int_equal(declared(EMPEROR_IN_SAXONY "status PR defeats 1 0 over_f\npiece PR_1 TIL\n"
                                                "piece RU_1 RIG\n",
                              WAR_F, NGE_F),
                     -1);
    assert_int_equal(declared("year 1807\nvp 5\nbetween 1\nnation RU nobody\nnation PR F\n"
                              "piece napoleon KON army\npiece FR_grande KON\npiece FR_1 KON\n"
                              "piece FR_2 KON\npiece FR_3 KON\npiece FR_4 KON\npiece FR_5 KON\n"
                              "piece RU_1 RIG\n",
                              WAR_F, NGE_F),
                     -1);
}

/* --- The sea --- */

static bool lands(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_ASHORE && act->a[0] == zone(m, "BOR");
}

/* The last action of the year, Bordeaux is empty: a point, and a key zone (NGE §17.2.9a, §19.3). */
static void test_lands_at_an_open_key_zone(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nround 6\nvp 15\npunished 1\nactive C\n"
                                       "piece GB_el2 PSM\npiece GB_mil LON\npiece keith PSM\n"
                                       "piece napoleon MUN army\npiece FR_grande MUN\n"
                                       "piece FR_1 MUN\npiece AU_1 LEM\nhand 33C 31C 28F\n",
                                       ACTION_C);
    assert_true(plays(m, NGE_C, 1, -1, lands, 1));
    bc_match_free(m);
}

static bool storms(const struct bc_match *m, const struct bc_action *act)
{
    return act->kind == NGE_ASHORE && act->a[0] == zone(m, "ANV");
}

/* Antwerp has walls and no garrison: three to one against those who land, which pays only where all depends
 * on a key zone (NGE §17.2.9b, §17.2.9d, §19.4). */
static void test_storms_a_port_where_it_pays(void **state)
{
    (void)state;
    for (int year = 1810; year <= 1814; year += 4) {
        char text[512];
        snprintf(text, sizeof text,
                 "year %d\nround 5\nvp 15\npunished 1\nactive C\npiece GB_el2 PSM\n"
                 "piece GB_el1 LON\npiece keith PSM\npiece FR_16 BOR\n"
                 "piece napoleon MUN army\npiece FR_grande MUN\npiece FR_9 MUN\n"
                 "piece AU_1 LEM\npiece davout PAR\npiece FR_1 PAR\npiece FR_2 PAR\npiece FR_3 "
                 "PAR\nhand 33C 31C 28F\n",
                 year);
        struct bc_match *m = read_position("1809", text, ACTION_C);
        assert_int_equal(plays(m, NGE_C, 1, -1, storms, 1), year == 1814);
        bc_match_free(m);
    }
}

/* What it is worth to France that a corps stands in a port and not beside it. */
static int guard_of(const char *port, const char *beside, bool ships)
{
    const char *at[] = {beside, port};
    int32_t milli[2][BC_SEATS];
    char text[512];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "year 1812\nround 4\nvp 15\npunished 1\npiece FR_16 %s\npiece GB_el2 PSM\n"
                 "piece keith %s\n",
                 at[i], ships ? "PSM" : "box:BRE");
        struct bc_match *m = read_position("1809", text, ACTION_F);
        nge_ai_eval(&m->cx, milli[i]);
        bc_match_free(m);
    }
    return milli[1][NGE_F] - milli[0][NGE_F];
}

/* While British ships with troops are out somebody is needed in Bordeaux, and less so in Antwerp, which has
 * walls (NGE §19.3). */
static void test_guards_ports(void **state)
{
    (void)state;
    int open = guard_of("BOR", "POI", true) - guard_of("BOR", "POI", false),
        walls = guard_of("ANV", "BRX", true) - guard_of("ANV", "BRX", false);
    assert_true(walls > 2);
    assert_true(open > walls + 2);
}

static int sea_place;

static bool sails_to(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    if (act->kind == NGE_SAIL)
        sea_place = act->a[0];
    return false;
}

/* Two ships and a corps in Toulon could come out; nothing else is to be done. */
static void test_blockades_toulon(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nround 4\nvp 15\npunished 1\nactive C\n"
                                       "piece ganteaume TLN\npiece missiessy TLN\n"
                                       "piece FR_15 TLN\npiece keith GIB\npiece calder GIB\n"
                                       "piece cornwallis GIB\npiece GB_mil LON\nhand 33C 31C\n"
                                       "kept C 2\n",
                                       ACTION_C);
    sea_place = -1;
    plays(m, NGE_C, 1, -1, sails_to, 1);
    assert_int_equal(sea_place, NGE_BOX + zone(m, "TLN"));
    bc_match_free(m);
}

/* Privateers cost a card a year until somebody hunts them (NGE §17.2.10). */
static void test_hunts_privateers(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nround 4\nvp 15\npunished 1\nactive C\n"
                                       "lasting corsairs\npiece keith PSM\npiece GB_mil LON\n"
                                       "piece FR_1 PAR\nhand 33C 31C\n",
                                       ACTION_C);
    sea_place = -1;
    plays(m, NGE_C, 1, -1, sails_to, 1);
    assert_int_equal(sea_place, NGE_PIRATES);
    bc_match_free(m);
}

/* What a fleet in Brest with a corps for Spain would do, so many ships before it and beside it. */
static int out_of_brest(int before, int beside)
{
    static const char *const british[] = {"", "piece keith box:BRE\n",
                                          "piece keith box:BRE\npiece calder box:BRE\n"};
    static const char *const french[] = {"", "piece missiessy BRE\npiece allemand BRE\n"};
    char text[512];
    snprintf(text, sizeof text,
             "year 1810\nround 4\nvp 15\npunished 1\nkept F 2\npiece ganteaume BRE\n"
             "piece FR_7 BRE\npiece GB_1 LIS\n%s%s",
             british[before], french[beside]);
    struct bc_match *m = read_position("1809", text, ACTION_F);
    int worth = nge_ai_may_leave(&m->cx, piece(m, "ganteaume"), 2);
    bc_match_free(m);
    return worth;
}

/* NGE §17.2.7b: whoever comes out has to fight. */
static void test_comes_out_only_where_it_is_stronger(void **state)
{
    (void)state;
    assert_true(out_of_brest(0, 0));
    assert_false(out_of_brest(1, 0));
    assert_true(out_of_brest(1, 1));
    assert_false(out_of_brest(2, 0));
}

/* --- The years --- */

static bool russia_gives(const struct bc_match *m, const struct bc_action *act)
{
    (void)m;
    return act->kind == NGE_GIVE && act->a[0] == NGE_RU && act->a[1] == NGE_AU;
}

/* Russia has nothing to build at the front, Austria's army before Vienna is worn (NGE §7.3.1c). */
static void test_russia_gives_to_austria(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1811\nvp 15\npunished 1\nbetween 1\nnation RU C\n"
                                       "piece karl VIE army\npiece AU_army VIE\n"
                                       "piece AU_1 VIE 1\npiece AU_2 VIE 1\npiece AU_3 VIE 1\n"
                                       "piece napoleon SAL army\npiece FR_grande SAL\n"
                                       "piece FR_1 SAL\npiece FR_2 SAL\npiece FR_3 SAL\n"
                                       "piece RU_1 MOS\nhand 31C\n",
                                       "game.round\nbetween.gifts\ngifts.ask facts 1");
    assert_true(plays(m, NGE_C, 1, NGE_SEQ_BUDGET, russia_gives, 1));
    bc_match_free(m);
}

/* Nothing is left to lapse while an army is short of steps (NGE §7.3.2c). */
static void test_budget_restores_the_army(void **state)
{
    (void)state;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nvp 15\npunished 1\nbetween 1\n"
                                       "piece karl VIE army\npiece AU_army VIE\n"
                                       "piece AU_1 VIE 1\npiece AU_2 VIE 1\npiece AU_3 VIE\n"
                                       "piece napoleon MUN army\npiece FR_grande MUN\n"
                                       "piece FR_1 MUN\npiece FR_2 MUN\npiece FR_3 MUN\nhand 31C\n",
                                       "game.round\nbetween.budget facts 4\n"
                                       "budget.income facts 769");
    plays(m, NGE_C, 1, NGE_SEQ_TALKS, NULL, 1);
    const struct nge_state *s = nge_state(&m->cx);
    assert_int_equal(s->n[piece(m, "AU_1")], nge_unit(&m->cx, piece(m, "AU_1"))->steps);
    assert_int_equal(s->n[piece(m, "AU_2")], nge_unit(&m->cx, piece(m, "AU_2"))->steps);
    bc_match_free(m);
}

static int moved;

static bool counts(const struct bc_match *m, const struct bc_action *act)
{
    int power = nge_facts(bc_top(&m->cx))->redeploy.power;
    if (act->kind == NGE_ACTIVATE)
        moved += power == NGE_OT ? 100 : 1;
    return false;
}

/* Neutral powers stay (NGE §7.5); of France whoever is needed elsewhere goes, once (NGE §7.6a). */
static void test_redeployment_is_short(void **state)
{
    (void)state;
    moved = 0;
    struct bc_match *m = read_position("1809",
                                       "year 1810\nvp 15\npunished 1\nbetween 1\n"
                                       "piece vizier CON\npiece OT_jan CON\npiece OT_1 ADR\n"
                                       "piece OT_2 BEL\npiece napoleon PAR army\n"
                                       "piece FR_grande PAR\npiece FR_1 PAR\npiece GB_1 LIS\n",
                                       "game.round\nbetween.neutral facts 1\n"
                                       "redeploy.pick facts 0 256");
    plays(m, NGE_F, 1, NGE_SEQ_ACTION, counts, 1);
    assert_in_range(moved, 0, 1);
    bc_match_free(m);
}

static struct bc_match *campaign(const char *scenario)
{
    struct bc_error e;
    struct bc_match *m = NULL;
    int16_t opt[BC_OPTS];
    must(bc_match_open(&m, &nge_game, &bc_files_embedded, scenario, &e), &e);
    bc_opt_defaults(&nge_game, opt);
    must(bc_match_begin(m, opt, &e), &e);
    return m;
}

/* One action of both sides' plans, or of nature. */
static void one_action(struct bc_match *m, struct bc_player *p, bc_seats who, struct bc_rng *r)
{
    struct bc_option o[512];
    struct bc_list l = {o, 0, 512, NULL, NULL};
    int seat = bc_decider(who, BC_NATURE);
    bc_legal(&m->cx, seat, &l);
    struct bc_action act = seat == BC_NATURE ? o[bc_pick(&l, r)].act : choose(p, &m->cx, seat);
    bc_play(&m->cx, &act);
}

/* A campaign from the set-up to its end, both by the plans alone. */
static void test_finishes_a_campaign(void **state)
{
    struct bc_match *m = campaign("1809");
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:1/horizon=1", 3, 1);
    struct bc_rng r;
    int actions = 0;
    (void)state;
    bc_rng_seed(&r, 4);
    for (bc_seats who; (who = bc_to_act(&m->cx)) && actions < 20000; actions++) {
        one_action(m, p, who, &r);
        assert_null(nge_check(&m->cx));
    }
    assert_true(m->cx.st->over);
    bc_player_free(p);
    bc_match_free(m);
}

/* A year and the interphase after it: each seventh decision is the same in every world that looks alike. */
static void test_uses_nothing_hidden(void **state)
{
    enum { ACTIONS = 640, EACH = 7, WORLDS = 3 };
    struct bc_match *m = campaign("1809");
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "mcts:1/horizon=1", 5, 1),
                     *q = new_player(m->cx.game, m->cx.data, "mcts:3/horizon=1", 6, 1);
    struct bc_rng r;
    int differ = 0, met = 0;
    (void)state;
    bc_rng_seed(&r, 7);
    for (int i = 0; i < ACTIONS; i++) {
        bc_seats who = bc_to_act(&m->cx);
        int seat = bc_decider(who, BC_NATURE);
        if (seat != BC_NATURE && i % EACH == 0) {
            bc_player_reset(q, 8);
            differ += same_in_worlds(q, m, seat, WORLDS, 8, &r);
            met |= 1 << (bc_top(&m->cx)->seq == NGE_SEQ_BUDGET);
        }
        one_action(m, p, who, &r);
    }
    assert_true(differ > 0);
    assert_int_equal(met, 3);
    bc_player_free(p);
    bc_player_free(q);
    bc_match_free(m);
}

/* More points for France, fewer chances for the Coalition; so with Vienna lost, and an army gone. */
static void test_eval_follows_the_track(void **state)
{
    static const char *const lines[] = {
        "year 1810\nround 2\nvp 17\npunished 1\nzone VIE F\nzone SAL F\npiece davout VIE\npiece "
        "FR_1 VIE\n"
        "piece FR_2 VIE\npiece AU_1 PRA\n",
        "year 1810\nround 2\nvp 15\npunished 1\nzone VIE F\nzone SAL F\npiece davout VIE\npiece "
        "FR_1 VIE\n"
        "piece FR_2 VIE\npiece AU_1 PRA\n",
        "year 1810\nround 2\nvp 15\npunished 1\npiece davout MUN\npiece FR_1 MUN\npiece FR_2 MUN\n"
        "piece AU_1 PRA\n",
        "year 1810\nround 2\nvp 15\npunished 1\npiece davout MUN\npiece FR_1 MUN\npiece AU_1 PRA\n"
        "piece karl VIE\npiece AU_2 VIE\npiece AU_3 VIE\n"};
    int32_t was = -1, milli[BC_SEATS];
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct bc_match *m = read_position("1809", lines[i], ACTION_F);
        nge_ai_eval(&m->cx, milli);
        assert_int_equal(milli[NGE_F] + milli[NGE_C], 1000);
        assert_true(milli[NGE_C] > was);
        was = milli[NGE_C];
        bc_match_free(m);
    }
}

/* What Bordeaux is worth to the Coalition, supplied by sea. */
static int bordeaux_in(int year)
{
    static const char *const at[] = {"piece GB_el2 PSM\n", "zone BOR C\npiece GB_el2 BOR\n"};
    int32_t milli[2][BC_SEATS];
    char text[512];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "year %d\nround 6\nvp 15\npunished 1\nactive C\npiece FR_1 PAR\n%s", year, at[i]);
        struct bc_match *m = read_position("1809", text, ACTION_C);
        nge_ai_eval(&m->cx, milli[i]);
        bc_match_free(m);
    }
    return milli[1][NGE_C] - milli[0][NGE_C];
}

/* In 1814 France wins only with all of her key zones (NGE §19.4). */
static void test_eval_knows_the_last_day(void **state)
{
    (void)state;
    assert_true(bordeaux_in(1811) > 0);
    assert_true(bordeaux_in(1814) > bordeaux_in(1811) + 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_does_not_wander_into_russia),
        cmocka_unit_test(test_leaves_before_the_clock_ends),
        cmocka_unit_test(test_fears_the_clock),
        cmocka_unit_test(test_25f_does_not_eat_its_turn),
        cmocka_unit_test(test_a_foreign_war_does_not_eat_its_turn),
        cmocka_unit_test(test_does_not_forget_the_duty),
        cmocka_unit_test(test_keeps_the_card_that_moves_mack),
        cmocka_unit_test(test_promises_the_card_to_mack),
        cmocka_unit_test(test_rallies),
        cmocka_unit_test(test_lands_at_an_open_key_zone),
        cmocka_unit_test(test_declares_war_on_an_open_capital),
        cmocka_unit_test(test_declares_no_war_that_does_not_pay),
        cmocka_unit_test(test_storms_a_port_where_it_pays),
        cmocka_unit_test(test_guards_ports),
        cmocka_unit_test(test_blockades_toulon),
        cmocka_unit_test(test_hunts_privateers),
        cmocka_unit_test(test_comes_out_only_where_it_is_stronger),
        cmocka_unit_test(test_russia_gives_to_austria),
        cmocka_unit_test(test_budget_restores_the_army),
        cmocka_unit_test(test_redeployment_is_short),
        cmocka_unit_test(test_finishes_a_campaign),
        cmocka_unit_test(test_uses_nothing_hidden),
        cmocka_unit_test(test_eval_follows_the_track),
        cmocka_unit_test(test_eval_knows_the_last_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
