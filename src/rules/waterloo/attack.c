/* attack.c - chapter 4, and WL §7.5, §7.6, §7.7: naming a target, support, binding, and the
 * verdict. */
#include "rules/waterloo/waterloo.h"

#include <string.h>

/* WL §4.2: a piece attacks as it moves. -1: not neighbours, or a closed border between them
 * (ruling 1). */
static int direction(const struct wl_board *b, uint16_t from, uint16_t to)
{
    for (int d = 0; d < 8; d++)
        if (b->next[from][d] == to)
            return d;
    return -1;
}

uint16_t wl_beside(const struct wl_board *b, uint16_t sq, int d)
{
    int x = sq % b->w + wl_dx[d], y = sq / b->w + wl_dy[d];
    return x < 0 || y < 0 || x >= b->w || y >= b->h ? WL_OFF : (uint16_t)(y * b->w + x);
}

/* WL §4.2: infantry at a corner, cavalry along a side, the general either way. */
bool wl_in_contact(const struct wl_board *b, uint16_t from, int kind, uint16_t to)
{
    int d = direction(b, from, to);
    return d >= 0 && (kind == WL_GENERAL || (kind == WL_INFANTRY) == (d & 1));
}

static const struct bc_bar friendly = {"WL §4.5", "target.friend"};
static const struct bc_bar spared = {"WL §5.8", "target.barred"};
static const struct bc_bar mobilising = {"WL §7.13", "target.mobilising"};
static const struct bc_bar protected = {"WL §4.10", "target.protected"};

/* WL §4.5, §4.10, §5.8, §7.13, ruling 5: whose pieces may an army not name? NULL: it may. */
static const struct bc_bar *name_bar(const struct wl_state *s, int army, int victim)
{
    if (wl_friends(s, army, victim))
        return &friendly;
    if (s->army[army].spares == victim)
        return &spared;
    if (s->army[victim].is & WL_MOBILISING)
        return &mobilising;
    return s->army[victim].is & WL_PROTECTED ? &protected : NULL;
}

bool wl_may_name(const struct wl_state *s, int army, int victim)
{
    return (s->army[victim].is & WL_IN) && !name_bar(s, army, victim);
}

/* WL §4.5, §7.11: somebody can be named, and a mobilising army names nobody. */
bool wl_may_target(const struct bc_ctx *cx, const struct bc_frame *f)
{
    const struct wl_state *s = wl_state(cx);
    if (s->army[s->active].is & WL_MOBILISING)
        return false;
    for (int a = 0; a < s->armies; a++)
        if (wl_may_name(s, s->active, a))
            return true;
    return false;
}

/* WL §4.5: every piece that may be named; the one that is named already, not again. */
static void add_targets(const struct bc_ctx *cx, int seat, struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    for (int a = 0; a < s->armies; a++) {
        const struct bc_bar *bar = name_bar(s, s->active, a);
        for (int i = 0; (!bar || out->why) && i < WL_SLOTS; i++)
            if (s->at[a][i] < WL_SQUARES && s->at[a][i] != s->target)
                bc_offer(out, wl_act(WL_TARGET, seat, s->at[a][i], 0), bar);
    }
}

/* WL §4.5, ruling 5: one piece, or nobody. */
void wl_target_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                     struct bc_list *out)
{
    bc_add(out, wl_act(WL_NO_TARGET, seat, 0, 0), 1);
    add_targets(cx, seat, out);
    wl_ally_legal(cx, seat, out);
}

/* WL §4.5, ruling 5: the first step is made, or the target was changed too often. */
static void refuse_targets(const struct wl_state *s, int seat, bool moved, struct bc_list *out)
{
    for (int a = 0; out->why && a < s->armies; a++)
        for (int i = 0; wl_may_name(s, s->active, a) && i < WL_SLOTS; i++) {
            struct bc_action act = wl_act(WL_TARGET, seat, s->at[a][i], 0);
            if (s->at[a][i] < WL_SQUARES && s->at[a][i] != s->target)
                bc_refuse(out, &act, moved ? "WL §4.5" : "WL ruling 5",
                          moved ? "target.moved" : "target.often");
        }
}

/* WL §4.5, ruling 5: until the first step another piece may be named, or nobody. */
void wl_retarget_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                       struct bc_list *out)
{
    const struct wl_state *s = wl_state(cx);
    bool moved = s->points < s->dice[0] + s->dice[1];
    if (!wl_may_target(cx, f))
        return;
    if (moved || s->changes >= WL_CHANGES) {
        refuse_targets(s, seat, moved, out);
        return;
    }
    if (s->target != WL_OFF)
        bc_add(out, wl_act(WL_NO_TARGET, seat, 0, 0), 1);
    add_targets(cx, seat, out);
}

/* WL §4.5, ruling 5: naming none means no attack this turn. */
enum bc_flow wl_target_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    if (wl_ally_take(cx, act))
        return BC_REPEAT;
    wl_state(cx)->target = act->kind == WL_TARGET ? (uint16_t)act->a[0] : WL_OFF;
    return BC_NEXT;
}

/* WL §4.3, §4.4, §7.5, §7.6, §7.7, ruling 9: value + 1 on the victim; in the standard game also the
 * value of each friendly piece beside it, on that piece, whatever border lies between (ruling 1).
 * Mobilising pieces support nobody (ruling 10). */
int wl_attack_needs(const struct wl_board *b, const struct wl_state *s, const struct wl_occ *occ,
                    uint16_t target, uint16_t sq[9], uint8_t need[9])
{
    int n = 1, victim = wl_occ_army(occ->at[target]);
    sq[0] = target;
    need[0] = wl_occ_kind(occ->at[target]) == WL_GENERAL ? 3 : 2;
    for (int d = 0; b->standard && d < 8; d++) {
        uint16_t q = wl_beside(b, target, d);
        uint8_t o = q == WL_OFF ? 0 : occ->at[q];
        if (!o || !wl_friends(s, victim, wl_occ_army(o)) || wl_is_safe(s, wl_occ_army(o)))
            continue;
        sq[n] = q;
        need[n++] = wl_occ_kind(o) == WL_GENERAL ? (uint8_t)b->general_binds : 1;
    }
    return n;
}

/* One place to be filled by one attacker, and the attackers that could. */
struct places {
    uint32_t can[32];  /* per place: a bit per attacker */
    int8_t holds[32];  /* per attacker: its place, or -1 */
    uint16_t from[32]; /* per attacker: where it stands */
    int places, attackers;
};

/* WL §7.5: finds an attacker for a place, moving others on where that helps (Kuhn's matching). */
static bool fill(struct places *p, int place, uint32_t *seen)
{
    for (int i = 0; i < p->attackers; i++) {
        if (!(p->can[place] >> i & 1) || (*seen >> i & 1))
            continue;
        *seen |= (uint32_t)1 << i;
        if (p->holds[i] < 0 || fill(p, p->holds[i], seen)) {
            p->holds[i] = (int8_t)place;
            return true;
        }
    }
    return false;
}

/* WL §4.8: the active army and its friends; protected ones do not fight (WL ruling 6, ruling 10),
 * nor those of an army that has just broken with the victim (WL §5.8, ruling 25). */
bool wl_may_attack(const struct wl_state *s, int army, int a, int victim)
{
    return wl_friends(s, army, a) && !wl_is_safe(s, a) && s->army[a].spares != victim;
}

/* WL §4.8, ruling 18: every piece that stands in contact, moved or not. */
static void add_attackers(const struct wl_board *b, const struct wl_state *s, int army, int victim,
                          const uint16_t *sq, const uint8_t *need, int n, struct places *p)
{
    for (int a = 0; a < s->armies; a++) {
        if (!wl_may_attack(s, army, a, victim))
            continue;
        for (int i = 0; i < WL_SLOTS; i++) {
            uint16_t from = s->at[a][i];
            if (from >= WL_SQUARES || wl_king(b, from, sq[0]) > 2 || p->attackers == 32)
                continue;
            int place = 0;
            bool any = false;
            for (int k = 0; k < n; k++) {
                bool touches = wl_in_contact(b, from, wl_kind_of(i), sq[k]);
                any |= touches;
                for (int j = 0; j < need[k]; j++, place++)
                    p->can[place] |= (uint32_t)touches << p->attackers;
            }
            p->from[p->attackers] = from;
            p->attackers += any;
        }
    }
}

/* WL §7.5: every point that is needed is a place, and each attacker serves in one. */
static void list_places(const struct wl_board *b, const struct wl_state *s, int army,
                        uint16_t target, struct wl_stand *c, struct places *p)
{
    struct wl_occ occ;
    memset(p, 0, sizeof *p);
    memset(p->holds, -1, sizeof p->holds);
    wl_occupy(s, &occ);
    c->n = wl_attack_needs(b, s, &occ, target, c->sq, c->need);
    for (int k = 0; k < c->n; k++)
        p->places += c->need[k];
    add_attackers(b, s, army, wl_occ_army(occ.at[target]), c->sq, c->need, c->n, p);
}

/* WL §4.4, §7.5: some assignment of attackers to all places, each serving once. */
bool wl_attack_succeeds(const struct wl_board *b, const struct wl_state *s, int army,
                        uint16_t target)
{
    struct wl_stand c;
    struct places p;
    list_places(b, s, army, target, &c, &p);
    for (int i = 0; i < p.places; i++) {
        uint32_t seen = 0;
        if (!fill(&p, i, &seen))
            return false;
    }
    return true;
}

/* WL §4.4, §7.5: who serves where, and whether that is enough. */
void wl_attack_cover(const struct wl_board *b, const struct wl_state *s, int army, uint16_t target,
                     struct wl_stand *c)
{
    struct places p;
    list_places(b, s, army, target, c, &p);
    c->enough = true;
    for (int i = 0; i < p.places; i++) {
        uint32_t seen = 0;
        c->enough &= fill(&p, i, &seen);
    }
    c->lines = 0;
    memset(c->has, 0, sizeof c->has);
    for (int i = 0; i < p.attackers; i++) {
        int k = 0, place = p.holds[i];
        if (place < 0)
            continue;
        while (place >= c->need[k])
            place -= c->need[k++];
        c->has[k]++;
        c->from[c->lines] = p.from[i];
        c->to[c->lines++] = c->sq[k];
    }
}

/* WL §4.5: without a named piece nothing is judged. */
bool wl_has_target(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_state(cx)->target != WL_OFF;
}

/* WL §4.6, §4.7, ruling 17: judged once, on the position after the last step. */
enum bc_flow wl_judge(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    s->hit = wl_attack_succeeds(wl_board(cx), s, s->active, s->target);
    if (!s->hit) {
        wl_event(cx, WL_EV_REPELLED, s->army[s->active].country, s->target, 0);
        s->target = WL_OFF;
    }
    return BC_NEXT;
}

/* WL §4.6: the beaten piece is still there, until its row comes. */
bool wl_is_hit(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return wl_state(cx)->hit;
}

/* WL §4.1, §4.9: a unit goes to the box; a general is carried off (-> reset or gather). */
enum bc_flow wl_beaten(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct wl_state *s = wl_state(cx);
    int a = 0, slot = -1;
    for (; a < s->armies; a++)
        if ((slot = wl_slot_at(s, a, s->target)) >= 0)
            break;
    bool general = wl_kind_of(slot) == WL_GENERAL;
    if (general) {
        wl_event(cx, WL_EV_CAPTURED, s->army[a].country, s->target, 0);
    } else {
        wl_event(cx, WL_EV_BEATEN, s->army[a].country, wl_kind_of(slot), s->target);
        s->at[a][slot] = WL_BOX;
    }
    s->hit = 0;
    s->target = WL_OFF;
    if (!wl_units(s, a)) { /* WL §6.2, ruling 10 */
        wl_defeat(cx, a);
    } else if (general) {
        struct bc_frame *g = bc_call(cx, wl_board(cx)->standard ? WL_SEQ_GATHER : WL_SEQ_RESET);
        wl_frame(g)->army = (int16_t)a;
    }
    return BC_NEXT;
}
