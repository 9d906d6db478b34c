/* table.c - what the house needs of the null game besides its rules: the scenario, secrets, the
 * check, the view and the lines of position files. */
#include "game/files.h"
#include "rules/null/null.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const null_cards[] = {"spy",       "drummer", "sapper", "fusilier",
                                  "grenadier", "guard",   NULL};
const char *const null_ties[] = {"lost", "kept", NULL};

/* Numbers come from data, whatever has an "if" is C. Every complaint names its place. */
static int read_scenario(const struct bc_doc *doc, struct null_data *d, struct bc_error *e)
{
    int format;
    const struct {
        const char *key;
        int max, *v;
    } want[] = {{"format", 1, &format},
                {"rounds", NULL_ROUNDS, &d->rounds},
                {"hand", 9, &d->hand},
                {"copies", NULL_COPIES, &d->copies}};
    for (int i = 0; i < 4; i++) {
        if (i >= doc->lines || !bc_is(&doc->line[i], 0, want[i].key))
            return bc_fail_at(e, BC_ESYNTAX, doc->file, i < doc->lines ? doc->line[i].line : 1, 1,
                              "expected `%s N`", want[i].key);
        int rc = bc_want_words(doc, &doc->line[i], 2, e);
        if (!rc)
            rc = bc_word_int(doc, &doc->line[i], 1, 1, want[i].max, want[i].v, e);
        if (rc)
            return rc;
    }
    return doc->lines == 4 ? 0 : bc_fail_word(e, BC_ESYNTAX, doc, &doc->line[4], 0, "one too many");
}

int null_load(const struct bc_files *files, const char *scenario, void **data, struct bc_error *e)
{
    struct bc_doc doc;
    char name[80];
    snprintf(name, sizeof name, "scenarios/%s.txt", scenario);
    int rc = bc_files_doc(files, "null", name, &doc, e);
    if (rc)
        return rc;
    struct null_data *d = malloc(sizeof *d);
    rc = d ? read_scenario(&doc, d, e) : bc_fail(e, BC_ENOMEM, "no memory");
    if (rc)
        free(d);
    else
        *data = d;
    bc_doc_free(&doc);
    return rc;
}

/* Hidden cards are poured back into the bag: a bag that lacks them would tell them. */
void null_redact(struct bc_ctx *cx, int seat)
{
    struct null_state *s = null_state(cx);
    for (int i = 0; i < NULL_SEATS; i++) {
        if (i == seat || i >= s->h.seats)
            continue;
        bc_bag_hide(s->hand[i], NULL, s->bag, NULL_CARDS);
        if (s->bid[i] != NULL_BID_NONE)
            s->bid[i] = NULL_BID_HIDDEN;
    }
}

/* One world that `seat` cannot tell from the real one: for search. */
void null_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    struct null_state *s = null_state(cx);
    for (int i = 0; i < s->h.seats; i++) {
        if (i == seat)
            continue;
        bc_bag_deal(s->bag, s->hand[i], s->held[i], NULL_CARDS, rng);
        if (s->bid[i] != NULL_BID_HIDDEN)
            continue;
        int could[NULL_CARDS] = {NULL_BID_FOLD}, n = 1;
        for (int c = NULL_CARD_SPY + 1; c < NULL_CARDS; c++)
            if (s->hand[i][c])
                could[n++] = 1 + c;
        s->bid[i] = (uint8_t)could[bc_rng_below(rng, (uint32_t)n)];
    }
}

/* The stack too can come from a file: what passes here must be safe to play on. */
static const char *check_stack(const struct bc_ctx *cx)
{
    const struct null_state *s = null_state(cx);
    const struct null_frame *f = s->stack;
    if (s->h.depth > NULL_DEPTH || (s->h.depth == 0) != s->h.over)
        return "the stack is not as deep as it should be";
    if (f[0].asked || f[0].spare || f[1].spare || f[0].f.ret < 0 || f[0].f.ret > s->h.seats ||
        (f[0].f.ret && (f[0].f.pc != NULL_AT_GAME_AWARD || f[0].f.ret == 1 + s->winner)))
        return "facts that no sequence has";
    if (s->h.depth < 2)
        return NULL;
    if (!bc_frame_fits(cx, 1) || f[0].f.pc != NULL_AT_GAME_AWARD || s->winner < 0)
        return "a challenge without a winner";
    if (f[1].f.ret || f[1].asked < 0 || f[1].asked >= s->h.seats)
        return "nobody to be asked";
    if (f[1].f.pc == NULL_AT_CHALLENGE_ASK &&
        (!f[1].asked || !s->held[(s->winner + f[1].asked) % s->h.seats]))
        return "somebody is asked who may not be";
    return NULL;
}

/* Ranges have been checked: null_fields. */
const char *null_check(const struct bc_ctx *cx)
{
    const struct null_state *s = null_state(cx);
    const struct null_data *d = cx->data;
    const uint8_t *const bags[] = {s->bag,     s->out,     s->hand[0], s->hand[1],
                                   s->hand[2], s->hand[3], NULL};
    uint8_t box[NULL_CARDS];
    memset(box, d->copies, sizeof box);
    if (!bc_bag_is_whole(box, NULL_CARDS, bags, NULL, 0))
        return "cards are missing or too many";
    int points = s->pot;
    for (int i = 0; i < NULL_SEATS; i++) {
        int bid = s->bid[i];
        int known = bc_bag_sum(s->hand[i], NULL_CARDS);
        bool out = i >= s->h.seats && (s->held[i] || bid || s->points[i]);
        bool hidden = s->held[i] && !known; /* what a seat sees is checked as well */
        points += s->points[i];
        if (out || s->held[i] > d->hand || (s->held[i] != known && !hidden))
            return "a hand is not what it should be";
        bool card = bid > 1 + NULL_CARD_SPY && bid <= NULL_CARDS && s->hand[i][bid - 1];
        if (bid != NULL_BID_NONE && bid != (hidden ? NULL_BID_HIDDEN : NULL_BID_FOLD) && !card)
            return "a bid that cannot be";
    }
    if (s->h.turn < 1 || s->h.turn > d->rounds || s->winner >= s->h.seats)
        return "a number out of range";
    bool rolled = s->h.depth != 1 || s->stack[0].f.pc > NULL_AT_GAME_ROLL;
    if (points > 6 * (s->h.turn - !rolled))
        return "more points than were cast";
    return check_stack(cx);
}

/* Called on a redacted state: what is not to be seen is not there any more. */
void null_view(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct null_state *s = null_state(cx);
    bc_fields_view(cx, "pot winner", 0, out);
    bc_json_open(out, "players", '[');
    for (int i = 0; i < s->h.seats; i++) {
        bc_json_open(out, NULL, '{');
        bc_json_int(out, "points", s->points[i]);
        bc_json_int(out, "held", s->held[i]);
        bc_json_bool(out, "bid", s->bid[i] != NULL_BID_NONE);
        bc_json_open(out, "hand", '[');
        for (int c = 0; c < NULL_CARDS; c++)
            for (int n = 0; n < s->hand[i][c]; n++)
                bc_json_str(out, NULL, null_cards[c]);
        bc_json_close(out, ']');
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

/* Every member of the state but head and stack, in the order of position files: lines, their reader
 * and the check of ranges come from here. */
#define LINE(word) BC_WORD_IS(word), .is = BC_SHOWN | BC_NEEDED
const struct bc_field null_fields[] = {
    {LINE("pot"), BC_ONE(struct null_state, pot), .max = NULL_POINTS},
    {LINE("winner"), BC_ONE(struct null_state, winner), .min = -1, .max = NULL_SEATS - 1},
    {LINE("ties"), BC_ONE(struct null_state, ties), .max = 1},
    {LINE("bag"), BC_LIST(struct null_state, bag, NULL_CARDS), .max = NULL_COPIES},
    {LINE("out"), BC_LIST(struct null_state, out, NULL_CARDS), .max = NULL_COPIES},
    {LINE("points"), BC_LIST(struct null_state, points, BC_EACH_SEAT), .max = NULL_POINTS},
    {LINE("bid"), BC_LIST(struct null_state, bid, BC_EACH_SEAT), .max = NULL_BID_HIDDEN},
    {BC_WORD_IS("hand"), .is = BC_SHOWN | BC_NEEDED | BC_IN_TURN,
     BC_TABLE(struct null_state, hand, BC_EACH_SEAT, NULL_CARDS), .max = NULL_COPIES},
    {0},
};

/* What no line holds follows from the others. */
int null_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct null_state *s = null_state(cx);
    int rc = bc_fields_read(cx, d, e);
    for (int i = 0; i < s->h.seats; i++)
        s->held[i] = (uint8_t)bc_bag_sum(s->hand[i], NULL_CARDS);
    return rc;
}
