/* hints.c - what the search is told about Völkerschlacht 1813: which of the many actions are
 * worth a look, each judged by how the game stands after it. */
#include "ai/leipzig/hints.h"

#include <string.h>

enum {
    CHOICES = 2048, /* of the game at most */
    SHARP = 24,     /* 1/64 point: so far behind the best a choice has a quarter of its prior */
    WORLDS = 2,     /* guesses in which Schwarzenberg judges */
    NOISE = 8,      /* 1/64 point: so much a choice of the moment may be off */
    FAR = 4,        /* fields: markers farther away from every mission do not march for it */
    /* What the French may hope for and do not get, in 1/64 of a point, and for each point of time left:
     * fitted to how 97 games of mcts:2500 ended. It hardly moves a choice; it puts right the odds that
     * are shown. */
    HOPE = 288,
    HOPE_TIME = 8
};

/* --- Which actions are looked at --- */

/* A field that a mission of the seat's knowledge may be about. */
static uint64_t goals(const struct bc_ctx *cx, int side)
{
    const struct lpz_state *s = lpz_state(cx);
    uint64_t set = 0;
    for (int i = 0; i < LPZ_MISSIONS; i++) {
        int at = lpz_data(cx)->mission[i].district;
        bool open = side == LPZ_AL && !(s->revealed >> at & 1);
        if (open || s->mission[at] == i)
            set |= lpz_bit(lpz_data(cx)->mission[i].field);
    }
    return set;
}

/* A step that comes nearer to one of them. */
static bool leads_somewhere(const struct lpz_data *d, uint64_t goals, int from, int to)
{
    for (; goals; goals &= goals - 1) {
        const uint8_t *dist = d->dist[lpz_lowest(goals)];
        if (dist[to] < dist[from] && dist[from] <= FAR)
            return true;
    }
    return false;
}

/* Of the cards that carry the same marker the one that is good for least. */
static int card_rank(const struct bc_action *a)
{
    int wide = a->a[0] < LPZ_CARD_INF;
    return a->kind == LPZ_MARCH_PAIR ? 4 + wide : wide;
}

static bool same_step(const struct bc_action *a, const struct bc_action *b)
{
    return a->a[1] == b->a[1] && a->a[2] == b->a[2] && a->a[3] == b->a[3];
}

static bool is_march(const struct bc_action *a)
{
    return a->kind == LPZ_MARCH || a->kind == LPZ_MARCH_PAIR;
}

static bool may_clear(const struct bc_list *l, int army, int field)
{
    for (int i = 0; i < l->n; i++)
        if (l->v[i].act.kind == LPZ_CLEAR && l->v[i].act.a[0] == army && l->v[i].act.a[1] == field)
            return true;
    return false;
}

static uint64_t villages(const struct lpz_army *army)
{
    uint64_t set = 0;
    for (int i = 0; i < army->villages; i++)
        set |= lpz_bit(army->village[i]);
    return set;
}

/* Who has marched a marker wants to keep it. Which one marched in this turn the state does not tell: when
 * the pointer has moved, a scout takes up none that has left its villages while one lies in them. */
static bool undoes_march(const struct bc_ctx *cx, const struct bc_action *a)
{
    const struct lpz_state *s = lpz_state(cx);
    if (a->kind != LPZ_SCOUT || !(s->marks & LPZ_MOVED))
        return false;
    uint64_t home = villages(&lpz_data(cx)->army[a->a[0]]);
    return !(home & lpz_bit(a->a[1])) && home & s->marker[a->a[0]];
}

/* A scout takes up any marker (LPZ §4.12); of three like cards one is too many. */
static bool wastes_scout(const struct lpz_state *s, const struct bc_action *a)
{
    for (int c = 0; a->kind == LPZ_DISCARD_SCOUT && c < LPZ_CARDS; c++)
        if (s->hand[s->active][c] >= 3)
            return true;
    return false;
}

/* Keeps what is worth judging; the rest differs from it in nothing that matters, or is a mistake. */
static void sift(const struct bc_ctx *cx, int side, struct bc_list *l)
{
    const struct lpz_data *d = lpz_data(cx);
    uint64_t to = goals(cx, side);
    int n = 0;
    for (int i = 0; i < l->n; i++) {
        const struct bc_action *a = &l->v[i].act;
        if ((a->kind == LPZ_CLEAR_PAIR && may_clear(l, a->a[1], a->a[2])) || undoes_march(cx, a) ||
            wastes_scout(lpz_state(cx), a))
            continue;
        if (is_march(a)) {
            if (!leads_somewhere(d, to, a->a[2], a->a[3]))
                continue;
            int k = n - 1;
            while (k >= 0 && is_march(&l->v[k].act) && !same_step(&l->v[k].act, a))
                k--;
            if (k >= 0 && is_march(&l->v[k].act)) {
                if (card_rank(a) < card_rank(&l->v[k].act))
                    l->v[k] = l->v[i];
                continue;
            }
        }
        l->v[n++] = l->v[i];
    }
    l->n = n;
}

/* --- What they are worth --- */

/* What Schwarzenberg cannot know is drawn anew, so that his choice hangs on no single guess. */
static void forget(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    bc_redact(cx, seat);
    bc_unredact(cx, seat, rng);
}

/* LPZ §2.3: a second card in a district gains where the first one is poor. */
static int district_worth(const struct bc_ctx *cx, int district)
{
    enum { EACH = LPZ_MISSIONS / LPZ_DISTRICTS };
    struct lpz_state st;
    const struct bc_ctx with = bc_draft_copy(cx, &st.h);
    int had = st.mission[district], now = lpz_ai_lead(&with), sum = 0;
    for (int i = district * EACH; i < (district + 1) * EACH; i++)
        if (i != had) {
            st.mission[district] = (uint8_t)i;
            int lead = lpz_ai_lead(&with);
            sum += lead > now ? lead - now : 0;
        }
    return sum / (EACH - 1);
}

static int worth_of(const struct bc_ctx *world, const struct bc_action *a, int seat)
{
    struct lpz_state st;
    if (a->kind == LPZ_DISTRICT)
        return district_worth(world, a->a[0]);
    struct bc_ctx cx = bc_draft_copy(world, &st.h);
    bc_play(&cx, a);
    int lead = lpz_ai_lead(&cx);
    return lpz_seat(&st, seat) == LPZ_FR ? lead : -lead; /* sides may have changed (LPZ §7.9) */
}

/* What each choice is worth to the seat; the best one's index. */
static int judge(const struct bc_ctx *cx, int seat, int worlds, struct bc_rng *rng,
                 struct bc_list *l, int *worth)
{
    int side = lpz_seat(lpz_state(cx), seat), best = 0;
    worlds = side == LPZ_AL ? worlds : 1;
    bc_legal(cx, seat, l);
    if (l->n > 1)
        sift(cx, side, l);
    memset(worth, 0, (size_t)l->n * sizeof *worth);
    if (l->n < 2)
        return 0;
    for (int k = 0; k < worlds; k++) {
        struct lpz_state st;
        struct bc_ctx world = bc_draft_copy(cx, &st.h);
        if (side == LPZ_AL)
            forget(&world, seat, rng);
        for (int i = 0; i < l->n; i++)
            worth[i] += worth_of(&world, &l->v[i].act, seat);
    }
    for (int i = 0; i < l->n; i++) {
        worth[i] /= worlds;
        if (worth[i] > worth[best])
            best = i;
    }
    return best;
}

static int32_t prior_of(int behind)
{
    int64_t far = SHARP + (behind > 0 ? behind : 0);
    return (int32_t)(1 + (int64_t)4000 * SHARP * SHARP / (far * far));
}

static int plans(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out,
                 int max)
{
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    int worth[CHOICES], best = judge(cx, seat, WORLDS, rng, &l, worth), n = 0;
    for (int i = 0; i < l.n; i++)
        n = bc_plan_one(out, n, max, &v[i].act, prior_of(worth[best] - worth[i]));
    return n;
}

/* What a player would do who looks no further than this choice. */
static bool rollout(const struct bc_ctx *cx, int seat, struct bc_rng *rng, struct bc_plan *out)
{
    struct bc_option v[CHOICES];
    struct bc_list l = {v, 0, CHOICES, NULL, NULL};
    int worth[CHOICES], best = judge(cx, seat, 1, rng, &l, worth);
    for (int i = 0; i < l.n; i++)
        worth[i] += (int)bc_rng_below(rng, NOISE);
    for (int i = 0; i < l.n; i++)
        if (worth[i] > worth[best])
            best = i;
    if (l.n)
        bc_plan_one(out, 0, 1, &v[best].act, 1);
    return l.n > 0;
}

/* --- How it stands --- */

/* The lead in thousandths of a win of the French, so many points of time before the end. */
static int odds_of(int lead, int time_left)
{
    int scale = LPZ_POINT + (time_left > 0 ? 3 * LPZ_POINT + 8 * time_left : 0);
    return lpz_ai_logistic((lead - LPZ_POINT / 2) * 256 / scale) * 1000 / LPZ_SURE;
}

static void eval(const struct bc_ctx *cx, int32_t milli[])
{
    const struct lpz_state *s = lpz_state(cx);
    const struct bc_frame *top = bc_top(cx);
    if (cx->st->over) {
        lpz_score(cx, milli);
        return;
    }
    bool sure = top && top->seq == LPZ_SEQ_SCORE;
    int left = sure ? 0 : lpz_data(cx)->end - s->time, lead = lpz_ai_lead(cx);
    if (!sure)
        lead -= (HOPE + HOPE_TIME * left) / (s->match ? 2 : 1);
    if (s->match && !s->leg) /* another game is to come */
        left += lpz_data(cx)->end;
    int french = odds_of(lead, left);
    milli[lpz_seat(s, LPZ_FR)] = french;
    milli[lpz_seat(s, LPZ_AL)] = 1000 - french;
}

const struct bc_hints bc_hints_leipzig = {.id = "leipzig",
                                          .eval = eval,
                                          .plans = plans,
                                          .rollout = rollout,
                                          .model = true,
                                          .horizon = 1,
                                          .trust = 100};
