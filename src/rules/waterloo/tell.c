/* tell.c - what a player is told before he decides (game/door.h): what is left behind a step and whom it
 * stands against, what an attack takes and how many attackers can be brought. */
#include "rules/waterloo/waterloo.h"

#include <string.h>

static void fact(struct bc_facts *facts, const char *rule, int kind, int a, int b)
{
    bc_fact(facts, rule, wl_act(kind, 0, a, b));
}

/* --- The attack as the pieces stand --- */

/* WL §4.4: as it would be judged now. */
static void tell_verdict(const struct bc_ctx *cx, struct bc_facts *facts)
{
    const struct wl_state *s = wl_state(cx);
    struct wl_stand c;
    int needs = 0;
    if (s->target == WL_OFF)
        return;
    wl_attack_cover(wl_board(cx), s, s->active, s->target, &c);
    for (int k = 0; k < c.n; k++)
        needs += c.need[k];
    fact(facts, "WL §4.4", WL_TELL_STANDS, c.lines, needs);
}

/* WL §7.5: who would serve where, if the piece on one square stood on the other. */
void wl_answer(const struct bc_ctx *cx, const struct bc_action *question, struct bc_facts *facts)
{
    struct wl_state s = *wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    int slot = wl_slot_at(&s, s.active, (uint16_t)question->a[0]), to = question->a[1];
    struct wl_stand c;
    if (s.target == WL_OFF || slot < 0 || to < 0 || to >= b->squares)
        return;
    s.at[s.active][slot] = (uint16_t)to;
    wl_attack_cover(b, &s, s.active, s.target, &c);
    for (int k = 0; k < c.n; k++)
        bc_fact(facts, "WL §7.5",
                (struct bc_action){.kind = WL_TELL_COVERS,
                                   .a = {(int16_t)c.sq[k], c.has[k], c.need[k]}});
    for (int i = 0; i < c.lines; i++)
        fact(facts, "WL §7.5", WL_TELL_SERVES, c.from[i], c.to[i]);
}

/* --- How many attackers can be brought --- */

enum { PIECES = WL_ARMIES * WL_SLOTS, PLACES = 32, FAR = 1000 };

/* What it costs each piece that may take part to serve in each place: points, or FAR. A place is one
 * attacker on one square. */
struct prices {
    int16_t of[PIECES][PLACES];
    int pieces, places;
};

/* WL §4.2: from the squares that a piece of this kind can be on. */
static int cheapest_contact(const struct wl_board *b, int kind, const uint8_t cost[WL_SQUARES],
                            uint16_t sq)
{
    int least = FAR;
    for (int d = 0; d < 8; d++) {
        uint16_t from = b->next[sq][d];
        if (from != WL_OFF && cost[from] < WL_TOO_FAR && cost[from] < least &&
            wl_in_contact(b, from, kind, sq))
            least = cost[from];
    }
    return least;
}

static void add_prices(const struct wl_board *b, int kind, const uint8_t cost[WL_SQUARES],
                       const uint16_t sq[9], const uint8_t need[9], int n, struct prices *p)
{
    int16_t *price = p->of[p->pieces++];
    for (int k = 0; k < n; k++) {
        int least = cheapest_contact(b, kind, cost, sq[k]);
        for (int j = 0; j < need[k]; j++)
            *price++ = (int16_t)least;
    }
}

/* WL §3.3, §4.8: pieces of the active army go where they can, those of its friends serve where they
 * stand. Nobody goes farther than two squares for a point. */
static void list_prices(const struct bc_ctx *cx, int victim, const uint16_t sq[9],
                        const uint8_t need[9], int n, struct prices *p)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    uint8_t cost[WL_SQUARES];
    p->pieces = p->places = 0;
    for (int k = 0; k < n; k++)
        p->places += need[k];
    for (int a = 0; a < s->armies; a++) {
        int reach = a == s->active ? 2 * s->points : 0;
        for (int i = 0; wl_may_attack(s, s->active, a, victim) && i < WL_SLOTS; i++) {
            uint16_t from = s->at[a][i];
            if (from >= WL_SQUARES || wl_king(b, from, sq[0]) > reach + 2)
                continue;
            if (a == s->active) {
                wl_costs(cx, i, cost);
            } else {
                memset(cost, WL_TOO_FAR, sizeof cost);
                cost[from] = 0;
            }
            add_prices(b, wl_kind_of(i), cost, sq, need, n, p);
        }
    }
}

/* Who serves in each place so far, and the cheapest chain that fills one more: another piece takes a
 * place, and whose it was goes on to the next one. */
struct served {
    int piece[PLACES]; /* or -1 */
    int spent;
    int cost[PLACES], from[PLACES], taker[PLACES];
};

static bool is_free(const struct served *v, int places, int piece)
{
    for (int k = 0; k < places; k++)
        if (v->piece[k] == piece)
            return false;
    return true;
}

static void begin_chains(const struct prices *p, struct served *v)
{
    for (int k = 0; k < p->places; k++) {
        v->cost[k] = FAR;
        v->from[k] = v->taker[k] = -1;
    }
    for (int i = 0; i < p->pieces; i++)
        for (int k = 0; is_free(v, p->places, i) && k < p->places; k++)
            if (p->of[i][k] < v->cost[k]) {
                v->cost[k] = p->of[i][k];
                v->taker[k] = i;
            }
}

/* One place farther; false: no chain has become cheaper. */
static bool lengthen_chains(const struct prices *p, struct served *v)
{
    bool cheaper = false;
    for (int k = 0; k < p->places; k++) {
        if (v->piece[k] < 0 || v->cost[k] >= FAR)
            continue;
        const int16_t *price = p->of[v->piece[k]];
        for (int to = 0; to < p->places; to++) {
            int cost = v->cost[k] - price[k] + price[to];
            if (to == k || price[to] >= FAR || cost >= v->cost[to])
                continue;
            v->cost[to] = cost;
            v->from[to] = k;
            v->taker[to] = v->piece[k];
            cheaper = true;
        }
    }
    return cheaper;
}

static bool serve_one_more(const struct prices *p, struct served *v, int points)
{
    int end = -1;
    begin_chains(p, v);
    while (lengthen_chains(p, v))
        ;
    for (int k = 0; k < p->places; k++)
        if (v->piece[k] < 0 && (end < 0 || v->cost[k] < v->cost[end]))
            end = k;
    if (end < 0 || v->spent + v->cost[end] > points)
        return false;
    v->spent += v->cost[end];
    for (int k = end; k >= 0; k = v->from[k])
        v->piece[k] = v->taker[k];
    return true;
}

/* WL §4.3, §4.4, §7.5: what an attack takes, and what can be brought with the points of this turn. Own
 * pieces are counted as if they did not stand in each other's way: what is called hopeless is. */
static void tell_attack(const struct bc_ctx *cx, uint16_t target, struct bc_facts *facts)
{
    const struct wl_state *s = wl_state(cx);
    struct wl_occ occ;
    struct prices p;
    struct served v = {.spent = 0};
    uint16_t sq[9];
    uint8_t need[9];
    int brings = 0;
    wl_occupy(s, &occ);
    if (target >= WL_SQUARES || !occ.at[target])
        return;
    int victim = wl_occ_army(occ.at[target]);
    if (!wl_may_name(s, s->active, victim))
        return;
    int n = wl_attack_needs(wl_board(cx), s, &occ, target, sq, need);
    list_prices(cx, victim, sq, need, n, &p);
    memset(v.piece, -1, sizeof v.piece);
    while (brings < p.places && serve_one_more(&p, &v, s->points))
        brings++;
    const char *rule = n > 1 ? "WL §7.5" : "WL §4.3";
    if (brings < p.places)
        fact(facts, rule, WL_TELL_HOPELESS, p.places, brings);
    else
        fact(facts, rule, WL_TELL_TAKES, p.places, 0);
}

void wl_tell_target(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    if (about->kind == WL_TARGET)
        tell_attack(cx, (uint16_t)about->a[0], facts);
}

/* --- Moves --- */

/* WL §3.2, §4.2: the points left behind a step, and the target, or who supports it, if the piece would
 * stand against it there. */
static void tell_step(const struct bc_ctx *cx, const struct bc_action *about,
                      struct bc_facts *facts)
{
    const struct wl_state *s = wl_state(cx);
    const struct wl_board *b = wl_board(cx);
    struct wl_occ occ;
    uint16_t sq[9];
    uint8_t need[9];
    int slot = wl_slot_at(s, s->active, (uint16_t)about->a[0]), to = about->a[1];
    if (slot < 0 || to < 0 || to >= b->squares)
        return;
    fact(facts, "WL §3.2", WL_TELL_LEFT, s->points - 1, 0);
    if (s->target == WL_OFF)
        return;
    wl_occupy(s, &occ);
    int n = wl_attack_needs(b, s, &occ, s->target, sq, need);
    for (int k = 0; k < n; k++)
        if (wl_in_contact(b, (uint16_t)to, wl_kind_of(slot), sq[k]))
            fact(facts, "WL §4.2", WL_TELL_CONTACT, sq[k], 0);
}

void wl_tell_move(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                  struct bc_facts *facts)
{
    if (about->kind == WL_STEP)
        tell_step(cx, about, facts);
    else if (about->kind == WL_DONE)
        tell_verdict(cx, facts);
    else
        wl_tell_target(cx, f, about, facts);
}
