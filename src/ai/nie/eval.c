/* eval.c - how the seats stand in Napoleon in Europa, and the board as one of them sees it. */
#include "ai/nie/hints.h"

#include <string.h>

enum {
    CARD = 40,  /* a card, likewise */
    SOON = 6,   /* rounds after which more time adds nothing */
    SWEEPS = 8, /* fields that the pull reaches */
    SHIP = 2    /* what can only be had by sea draws that much less */
};

const uint8_t nie_value[NIE_KINDS] = {2, 5, 6, 5};

/* --- Forces --- */

void nie_ai_force_add(struct nie_ai_force *f, int kind, int n)
{
    static const uint8_t dice[NIE_KINDS] = {1, 3, 4, 3};
    f->dice += dice[kind] * n;
    f->body += n;
    f->value += nie_value[kind] * n;
}

int nie_ai_force_of(const struct nie_ai_force *f)
{
    return f->dice * f->body;
}

int nie_ai_chance(const struct nie_ai_force *a, const struct nie_ai_force *d)
{
    int64_t x = nie_ai_force_of(a), y = nie_ai_force_of(d);
    y += y / 8; /* the defender fires first */
    return x + y ? (int)(1000 * x * x / (x * x + y * y)) : 0;
}

int nie_ai_left(const struct nie_state *s)
{
    return s->limit > s->round ? s->limit - s->round : 0;
}

/* In the last round figures are good for nothing but regions. */
int nie_ai_point(const struct nie_state *s)
{
    int left = nie_ai_left(s);
    return left >= SOON ? NIE_A_POINT : left > 1 ? NIE_A_POINT * left / SOON : 1;
}

/* The cards that a capital brings need time too. */
int nie_ai_capital(const struct nie_state *s)
{
    int left = nie_ai_left(s);
    return left >= SOON ? NIE_A_CAPITAL : left > 2 ? NIE_A_CAPITAL * (left - 2) / (SOON - 2) : 0;
}

int nie_ai_fight_worth(const struct nie_ai_force *own, const struct nie_ai_force *foe, int mine,
                       int prize, int point, bool way_back)
{
    int win = nie_ai_chance(own, foe), x = nie_ai_force_of(own), y = nie_ai_force_of(foe);
    int lost = x > y ? 600 * y / x : 600; /* thousandths of one's own, if it is won */
    int cost = x > y ? 500 : 500 * x / y; /* of the enemy's, if it is not */
    int beaten = way_back ? 700 : 1000;   /* of one's own, if it is not */
    int64_t sum = (int64_t)win * (prize + foe->value * point * 9 / 10);
    sum += (int64_t)(1000 - win) * foe->value * point * cost / 1000;
    sum -= (int64_t)mine * point * win * lost / 1000;
    sum -= (int64_t)mine * point * (1000 - win) * beaten / 1000;
    return (int)(sum / 1000);
}

/* --- The board --- */

static void count_forces(const struct nie_state *s, int seat, struct nie_ai_ground *g)
{
    for (int r = 0; r < NIE_REGIONS; r++)
        for (int n = 0; n < NIE_NATIONS; n++) {
            if (!nie_stands(s, r, n))
                continue;
            bool foe = nie_are_foes(s, seat, s->seat_of[n]);
            for (int k = 0; k < NIE_KINDS; k++)
                nie_ai_force_add(foe ? &g->foe[r] : &g->own[r], k, s->fig[r][n][k]);
        }
}

static int worth_of(const struct bc_ctx *cx, int seat, int r)
{
    const struct nie_state *s = nie_state(cx);
    int held = s->held[r];
    if (held != NIE_NONE && !nie_are_foes(s, seat, s->seat_of[held]))
        return 0;
    int worth = NIE_A_REGION;
    if (held != NIE_NONE)
        worth += NIE_A_REGION / (s->h.seats - 1);
    if (nie_ai_is_prize(cx, r))
        worth += nie_ai_capital(s);
    return worth;
}

void nie_ai_look(const struct bc_ctx *cx, int seat, struct nie_ai_ground *g)
{
    const struct nie_data *d = nie_data(cx);
    memset(g->foe, 0, sizeof g->foe);
    memset(g->own, 0, sizeof g->own);
    memset(g->near, 0, sizeof g->near);
    count_forces(nie_state(cx), seat, g);
    for (int r = 0; r < NIE_REGIONS; r++) {
        const struct nie_ai_force *f = &g->foe[r];
        g->worth[r] = (int16_t)worth_of(cx, seat, r);
        for (int k = 0; f->body && k < d->region[r].nears; k++) {
            struct nie_ai_force *at = &g->near[d->region[r].near[k]];
            at->dice += f->dice;
            at->body += f->body;
            at->value += f->value;
        }
    }
}

/* Weaker with every field. */
static void spread(const struct nie_data *d, struct nie_ai_ground *g)
{
    bool more = true;
    for (int i = 0; i < SWEEPS && more; i++) {
        more = false;
        for (int r = 0; r < NIE_REGIONS; r++)
            for (int k = 0; k < d->region[r].nears; k++) {
                int from = g->pull[d->region[r].near[k]] * 3 / 4;
                if (from > g->pull[r]) {
                    g->pull[r] = (int16_t)from;
                    more = true;
                }
            }
    }
}

/* Own land in danger pulls too; and a port by what lies around the others. */
void nie_ai_pull(const struct bc_ctx *cx, struct nie_ai_ground *g)
{
    const struct nie_data *d = nie_data(cx);
    int port = 0;
    for (int r = 0; r < NIE_REGIONS; r++) {
        int risk = g->worth[r] || g->near[r].dice <= g->own[r].dice ? 0 : NIE_A_REGION / 2;
        if (risk && nie_ai_is_prize(cx, r))
            risk += nie_ai_capital(nie_state(cx)) * 3 / 4;
        g->pull[r] = (int16_t)(g->worth[r] > risk ? g->worth[r] : risk);
    }
    spread(d, g);
    for (int r = 0; r < NIE_REGIONS; r++)
        if (d->region[r].anchor && g->pull[r] > port && !g->foe[r].body)
            port = g->pull[r];
    for (int r = 0; r < NIE_REGIONS; r++)
        if (d->region[r].anchor && g->pull[r] < port / SHIP)
            g->pull[r] = (int16_t)(port / SHIP);
    spread(d, g);
}

/* --- The evaluation --- */

struct sum {
    int regions, points, cards, income;
};

static void add_up(const struct bc_ctx *cx, struct sum of[NIE_SEATS])
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_data *d = nie_data(cx);
    int held[NIE_NATIONS] = {0}, capitals[NIE_NATIONS] = {0};
    for (int r = 0; r < NIE_REGIONS; r++) {
        int by = s->held[r];
        if (by != NIE_NONE) {
            held[by]++;
            capitals[by] += nie_ai_is_prize(cx, r);
        }
        for (int n = 0; n < NIE_NATIONS; n++)
            for (int k = 0; s->is[n] == NIE_LIVING && k < NIE_KINDS; k++)
                of[s->seat_of[n]].points += s->fig[r][n][k] * nie_value[k];
    }
    const struct nie_fight *w = &s->fight;
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (s->is[n] != NIE_LIVING)
            continue;
        struct sum *x = &of[s->seat_of[n]];
        x->regions += held[n] - d->homes[n];
        x->income += capitals[n] * 10 + held[n];
        x->cards += nie_ai_hand_worth(s, n);
        for (int k = 0; k < NIE_KINDS; k++) {
            x->points += s->left[n][k] * nie_value[k];
            if (w->region != NIE_NONE && w->side[n])
                x->points -= w->dead[n][k] * nie_value[k];
        }
    }
}

/* 64ths of a region for each nation at the start. Figures, cards and income count for what they can
 * still bring. */
static int stand(const struct nie_state *s, const struct sum *x, int seat)
{
    int left = nie_ai_left(s), time = left < SOON ? left : SOON;
    int sum = x->regions * NIE_A_REGION + x->points * NIE_A_POINT * time / SOON;
    sum += x->cards * NIE_A_POINT / 10 +
           x->income * (left > 2 ? (time - 2) * time : 0) / 2 * CARD / 10 / SOON;
    return sum / (s->at_start[seat] ? s->at_start[seat] : 1);
}

void nie_ai_standing(const struct bc_ctx *cx, int value[NIE_SEATS])
{
    const struct nie_state *s = nie_state(cx);
    struct sum of[NIE_SEATS] = {{0}};
    add_up(cx, of);
    for (int seat = 0; seat < NIE_SEATS; seat++)
        value[seat] = stand(s, &of[seat], seat);
}

int nie_ai_leader_of_all(const struct bc_ctx *cx)
{
    int value[NIE_SEATS], best = 0;
    nie_ai_standing(cx, value);
    for (int seat = 1; seat < cx->st->seats; seat++)
        if (nie_is_alive(nie_state(cx), seat) &&
            (!nie_is_alive(nie_state(cx), best) || value[seat] > value[best]))
            best = seat;
    return best;
}

/* 65536 / 2^(x / scale), straight lines between the whole powers. */
static int64_t fade(int64_t x, int64_t scale)
{
    int64_t whole = x / scale, part = x % scale;
    if (whole > 15)
        return 1;
    int64_t high = 65536 >> whole;
    return high - high / 2 * part / scale;
}

/* Shares fall by half for every so many regions behind the first, fewer towards the end. */
void nie_ai_eval(const struct bc_ctx *cx, int32_t milli[])
{
    const struct nie_state *s = nie_state(cx);
    int value[NIE_SEATS], left = nie_ai_left(s), lead = nie_ai_leader_of_all(cx);
    int scale = NIE_A_REGION * (1 + 2 * (left < 12 ? left : 12)) / 4;
    int64_t part[NIE_SEATS] = {0}, sum = 0;
    int32_t rest = 1000;
    nie_ai_standing(cx, value);
    for (int seat = 0; seat < s->h.seats; seat++) {
        int64_t behind = value[lead] - value[seat];
        part[seat] = nie_is_alive(s, seat) ? fade(behind > 0 ? behind : 0, scale) : 0;
        sum += part[seat];
    }
    for (int seat = 0; seat < s->h.seats; seat++) {
        milli[seat] = sum ? (int32_t)(1000 * part[seat] / sum) : 0;
        rest -= milli[seat];
    }
    milli[lead] += rest;
}
