/* test_nge_cards.c - every card of Napoleon gegen Europa is played for what it says in a rule vector
 * (tests/vectors/nge), as an event or as a reaction, and something is checked afterwards: none is left
 * out. */
#include "rules/nge/load.h"
#include "game/registry.h"
#include "vector_files.h"

#ifndef BICORNE_SOURCE_DIR
#define BICORNE_SOURCE_DIR "."
#endif

static struct nge_data *now;

static int load(void **state)
{
    const char *top = getenv("BICORNE_SOURCE_DIR");
    const struct bc_game *g = bc_game_find("nge");
    void *data;
    struct bc_error e;
    (void)state;
    if (!g || nge_load(&bc_files_embedded, "1809", &data, &e))
        return -1;
    now = data;
    add_game(g, top ? top : BICORNE_SOURCE_DIR);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    for (int i = 0; i < files; i++)
        bc_doc_free(&docs[i]);
    nge_unload(now);
    return 0;
}

/* A line that plays this card: `event`, `play`, or for Tilsit `treat`, whoever does it. */
static bool plays(const struct bc_line *l, const char *card)
{
    for (int i = 1; i + 1 < l->n && bc_is(l, 0, "do"); i++)
        if (bc_is(l, i + 1, card) && (bc_is(l, i, "event") || bc_is(l, i, "play") ||
                                      (bc_is(l, i, "treat") && !strcmp(card, "26F"))))
            return true;
    return false;
}

static bool checks(const struct bc_line *l)
{
    static const char *const words[] = {"expect", "event", "asks",  "offer", "refuse",
                                        "tells",  "sees",  "count", "odds",  NULL};
    for (int i = 0; words[i]; i++)
        if (bc_is(l, 0, words[i]))
            return true;
    return false;
}

/* In one case of this file: first the card, then what it has done. */
static bool is_played_in(const struct bc_doc *d, const char *card)
{
    int section = 0;
    for (int i = 0; i < d->lines; i++) {
        const struct bc_line *l = &d->line[i];
        if (plays(l, card))
            section = l->section;
        else if (section && l->section == section && checks(l))
            return true;
    }
    return false;
}

static void all_are_played(void **state)
{
    char left[1024] = "";
    size_t n = 0;
    (void)state;
    for (int c = 0; c < NGE_CARDS; c++) {
        bool any = false;
        for (int i = 0; i < files && !any; i++)
            any = is_played_in(&docs[i], now->card[c].id);
        if (!any)
            n += (size_t)snprintf(left + n, sizeof left - n, " %s", now->card[c].id);
    }
    if (*left)
        fail_msg("no vector plays for what it says:%s", left);
}

/* A card without a phase could never be played for what it says. */
static void all_have_phases(void **state)
{
    (void)state;
    for (int c = 0; c < NGE_CARDS; c++) {
        assert_true(now->card[c].phases);
        if (now->card[c].battle)
            assert_true(now->card[c].phases & NGE_P_BATTLE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_are_played),
                                       cmocka_unit_test(all_have_phases)};
    return cmocka_run_group_tests(tests, load, unload);
}
