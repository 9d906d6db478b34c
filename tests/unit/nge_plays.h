/* nge_plays.h - positions of the campaigns of Napoleon gegen Europa, and a veteran who plays on from them. */
#ifndef NGE_PLAYS_H
#define NGE_PLAYS_H

#include "player_kit.h"

#include "nge_find.h"

static inline struct bc_match *read_position(const char *scenario, const char *state,
                                             const char *stack)
{
    char text[4096];
    struct bc_error e;
    struct bc_match *m = NULL;
    uint64_t seed = 1;
    int n = snprintf(text, sizeof text,
                     "bicorne position 1\ngame nge 3\nscenario %s\n[head]\nseats 2\nturn 3\n"
                     "[state]\nlast 6\n%s[stack]\n%s\n",
                     scenario, state, stack);
    assert_in_range(n, 1, (int)sizeof text - 1);
    must(bc_match_from_position(&m, &bc_files_embedded, "p.txt", text, strlen(text), &seed, &e),
         &e);
    return m;
}

#define ACTION_F "game.emperor\naction.choose"
#define ACTION_C "game.fallen\naction.choose facts 1"

typedef bool watch(const struct bc_match *, const struct bc_action *);

/* The seat plays veteran, the other passes or does as little as it can, nature throws fours; until `turns`
 * more have begun, or the sequence `end` begins. Whether the seat did what is watched for. */
static inline bool plays(struct bc_match *m, int seat, int turns, int end, watch *what,
                         uint64_t seed)
{
    struct bc_player *p = new_player(m->cx.game, m->cx.data, "veteran", seed, 1);
    struct bc_option o[512];
    bool seen = false;
    int turn = m->cx.st->turn;
    for (bc_seats who; m->cx.st->turn < turn + turns && (who = bc_to_act(&m->cx));) {
        struct bc_list l = {o, 0, 512, NULL, NULL};
        struct bc_action act;
        if (bc_top(&m->cx)->seq == end)
            break;
        if (who & BC_BIT(seat)) {
            act = choose(p, &m->cx, seat);
            seen |= what && what(m, &act);
        } else {
            int other = bc_decider(who, seat);
            bc_legal(&m->cx, other, &l);
            act = l.v[other == BC_NATURE ? l.n / 2 : l.n - 1].act;
            for (int i = 0; i < l.n && other != BC_NATURE; i++)
                if (l.v[i].act.kind == NGE_PASS)
                    act = l.v[i].act;
        }
        bc_play(&m->cx, &act);
    }
    bc_player_free(p);
    return seen;
}

#endif
