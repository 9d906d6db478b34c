/* odds.c - what strikes may do before they are thrown (CCN §5.45 to §5.65): every throw is counted, none
 * sampled, and in whole numbers. What a throw means is asked of the rules, on a copy. */
#include "rules/ccn/tell.h"

enum {
    SIDES = 6,
    EXACT = 9,      /* dice: a strike is counted in ALL throws of so many */
    ALL = 10077696, /* SIDES to the power of EXACT */
    MOST = 24,      /* more dice than anybody throws; their throws still fit 64 bits */
    CHECKS = 36,    /* throws of a leader's check */
    BLOCKS = 16
};

static uint64_t power(int base, int n)
{
    uint64_t p = 1;
    while (n-- > 0)
        p *= (uint64_t)base;
    return p;
}

static uint64_t choose(int n, int k)
{
    uint64_t c = 1;
    for (int i = 1; i <= k; i++)
        c = c * (uint64_t)(n - k + i) / (uint64_t)i;
    return c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* num / den in parts of CCN_CERTAIN, a half up; den times ten fits 64 bits. */
static int chance(uint64_t num, uint64_t den)
{
    int parts = 0;
    for (int unit = 1; unit < CCN_CERTAIN; unit *= 10) {
        num *= 10;
        parts = parts * 10 + (int)(num / den);
        num %= den;
    }
    return parts + (2 * num >= den);
}

/* --- A throw --- */

struct dice {
    int n, hit, flag; /* sides that hit, and those with a flag that counts */
    uint64_t before;  /* throws counted so far */
};

/* Of ALL throws those with so many hits and flags. More than EXACT dice have more throws than that:
 * their counts are cut down, and together they are ALL again. */
static uint64_t count(struct dice *d, int hits, int flags)
{
    int rest = d->n - hits - flags;
    uint64_t ways = choose(d->n, hits) * choose(d->n - hits, flags) * power(d->hit, hits) *
                    power(d->flag, flags) * power(SIDES - d->hit - d->flag, rest);
    if (d->n <= EXACT)
        return ways * power(SIDES, EXACT - d->n);
    uint64_t cut = power(SIDES, d->n - EXACT), before = d->before / cut;
    d->before += ways;
    return d->before / cut - before;
}

static struct dice dice_of(const struct bc_ctx *cx, const struct ccn_strike_facts *k, int n)
{
    struct dice d = {.n = least(n, MOST)};
    struct ccn_strike_facts flag = *k;
    flag.face[CCN_FACE_FLAG] = 1;
    for (int i = 0; i < CCN_FACES; i++)
        if (ccn_face_hits(cx, k, i))
            d.hit += ccn_sides_of(i);
    d.flag = ccn_flags(&flag) ? ccn_sides_of(CCN_FACE_FLAG) : 0;
    return d;
}

/* --- What it does --- */

struct target {
    const struct bc_ctx *cx;
    int unit, blocks;
    bool led;
    int ignores[2], room[2]; /* while its leader lives, and when he has fallen */
};

struct sums { /* throws, in CHECKS parts each */
    uint64_t lost[1 + CCN_LOSSES], back, gone, leader;
    uint64_t left[BLOCKS]; /* it stands where it was, with so many blocks */
};

static struct target target_of(const struct bc_ctx *cx, const struct ccn_strike_facts *k)
{
    struct ccn_state *s = ccn_state(cx);
    int hex = s->unit[k->at].at, leader = s->leader_at[hex];
    struct target t = {cx, k->at, s->unit[k->at].blocks, leader != CCN_NONE, {0}, {0}};
    for (int fallen = 0; fallen < 2; fallen++) {
        s->leader_at[hex] = fallen ? CCN_NONE : (uint8_t)leader;
        t.ignores[fallen] = ccn_ignorable(cx, k);
        t.room[fallen] = ccn_room(cx, k->at);
    }
    s->leader_at[hex] = (uint8_t)leader;
    return t;
}

/* CCN §5.46, §5.54, §5.60: hits first, then hexes to go back, or blocks for those that it cannot go.
 * Returns what it loses. */
static int suffer(const struct target *t, struct sums *s, uint64_t ways, int hits, int flags,
                  bool fallen)
{
    int lost = least(hits, t->blocks), steps = 0;
    if (lost < t->blocks)
        steps = ccn_steps(t->cx, t->unit, flags - t->ignores[fallen]);
    int moved = least(steps, t->room[fallen]);
    lost = least(lost + steps - moved, t->blocks);
    s->lost[least(lost, CCN_LOSSES)] += ways;
    if (lost == t->blocks)
        s->gone += ways;
    else if (moved)
        s->back += ways;
    else
        s->left[least(t->blocks - lost, BLOCKS - 1)] += ways;
    return lost;
}

/* CCN §5.49, §5.51: of CHECKS throws those that are a leader's end. */
static uint64_t falls(bool gone)
{
    return CHECKS / power(SIDES, ccn_check_dice(gone));
}

/* CCN §5.50: he is checked once, as soon as blocks are lost; then his flag counts or does not (CCN §5.62). */
static void count_throw(const struct target *t, struct sums *s, uint64_t ways, int hits, int flags)
{
    bool early = t->led && hits && hits < t->blocks;
    uint64_t end = early ? falls(false) : 0;
    if (end)
        suffer(t, s, ways * end, hits, flags, true);
    int lost = suffer(t, s, ways * (CHECKS - end), hits, flags, false);
    if (t->led && lost && !early)
        end = falls(lost == t->blocks);
    s->leader += ways * end;
}

static void cast(const struct bc_ctx *cx, const struct ccn_blow *b, uint64_t weight, struct sums *s)
{
    struct ccn_strike_facts k = {.by = b->by, .at = b->at, .kind = (uint8_t)ccn_blow_kind(cx, b)};
    struct dice d = dice_of(cx, &k, ccn_blow_dice(cx, b, NULL));
    struct target t = target_of(cx, &k);
    for (int hits = 0; hits <= d.n; hits++)
        for (int flags = 0; hits + flags <= d.n; flags++)
            count_throw(&t, s, weight * count(&d, hits, flags), hits, flags);
}

static struct ccn_fate fate_of(const struct sums *s, uint64_t all)
{
    struct ccn_fate f = {.back = chance(s->back, all),
                         .gone = chance(s->gone, all),
                         .leader = chance(s->leader, all)};
    uint64_t stands = 0, hurt = 0;
    for (int i = 1; i <= CCN_LOSSES; i++) {
        f.lost[i] = chance(s->lost[i], all);
        hurt += s->lost[i];
    }
    for (int i = 1; i < BLOCKS; i++)
        stands += s->left[i];
    f.hurt = chance(hurt, all);
    f.stands = chance(stands, all);
    return f;
}

/* CCN §5.53: a sabre is the end of a lone leader, else he gives way. */
static struct ccn_fate fate_of_leader(const struct bc_ctx *cx, const struct ccn_blow *b)
{
    struct ccn_strike_facts k = {.by = b->by, .at = b->at, .kind = (uint8_t)ccn_blow_kind(cx, b)};
    struct dice d = dice_of(cx, &k, least(ccn_blow_dice(cx, b, NULL), 2 * EXACT));
    uint64_t all = power(SIDES, d.n);
    int end = chance(all - power(SIDES - d.hit, d.n), all);
    return (struct ccn_fate){.hurt = end, .gone = end, .leader = end, .back = CCN_CERTAIN - end};
}

void ccn_odds(const struct bc_ctx *seen, const struct ccn_blow *blow, int n, struct ccn_fate *fate)
{
    struct ccn_state s = *ccn_state(seen);
    struct bc_ctx cx = {seen->game, seen->data, &s.h, NULL};
    struct sums one = {.back = 0}, two = {.back = 0};
    const uint64_t all = (uint64_t)ALL * CHECKS;
    if (blow->at >= CCN_LEADER) {
        *fate = fate_of_leader(&cx, blow);
        return;
    }
    cast(&cx, blow, 1, &one);
    *fate = fate_of(&one, all);
    if (n < 2)
        return;
    uint64_t stands = 0;
    for (int left = 1; left < BLOCKS; left++) {
        s.unit[blow->at].blocks = (uint8_t)left;
        if (!one.left[left] || !ccn_blow_dice(&cx, &blow[1], NULL))
            continue;
        stands += one.left[left];
        cast(&cx, &blow[1], one.left[left], &two);
    }
    fate->stands = chance(stands, all);
    fate[1] = fate_of(&two, all * all);
}
