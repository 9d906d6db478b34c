/* position.c - a position as lines that a person can write:
 *
 *   nation FR 0           nation SP 1 out       (seat; not listed: neutral)
 *   held paris FR         at paris FR 3 2 1 1   (infantry, cavalry, artillery, leaders)
 *   allies 0 2            waits 1 2
 *   hand FR FR_inf napoleon                     offer 0 FR_inf     (cards chosen in a trade)
 *   entry hanover holland westphalia            sea cornwall       (marks of battles to come)
 *   sail FR brittany cornwall 4                 moved paris 1 0 0 0
 *   left FR 2 1 0 0       due FR 2
 *   ranks FR attacker front 6 0 0 1 rear 0 3 2 0 dead 0 0 0 0
 *   fires FR 255 255 255 255 255                shifted FR 3
 *   round 3   place 1   start 0   owner 0 ...   (see `number` and `of_fight`)
 *
 * Cards that are nowhere else are in the bag. A homeland is its nation's unless `held` says other. */
#include "rules/nie/nie.h"

#include <stddef.h>
#include <string.h>

struct number {
    const char *word;
    size_t at;
    int max;
};
#define AT(field) offsetof(struct nie_state, field)
static const struct number number[] = {
    {"victory", AT(victory), NIE_LIMITED},
    {"limit", AT(limit), 250},
    {"battle_limit", AT(battle_limit), 250},
    {"nations", AT(nations), 2},
    {"deck", AT(deck), 1},
    {"leader_rule", AT(leader_rule), 1},
    {"bosporus", AT(bosporus), 1},
    {"box", AT(box), 1},
    {"hidden", AT(hidden), 1},
    {"shared", AT(shared), 1},
    {"round", AT(round), 250},
    {"place", AT(place), 6},
    {"start", AT(start), 6},
    {"owner", AT(owner), 6},
    {"acted", AT(acted), 127},
    {"group", AT(group), 127},
    {"broken", AT(broken), 127},
    {"asked", AT(asked), 127},
    {"moved_nations", AT(moved_nations), 127},
    {"shut", AT(shut), 127},
    {"chosen", AT(chosen[0]), 90},
    {"chosen_too", AT(chosen[1]), 90},
    {"battle_round", AT(fight.round), 250},
    {"battle_half", AT(fight.half), 1},
    {"battle_great", AT(fight.great), 1},
    {"battle_favoured", AT(fight.favoured), 1},
    {"battle_late", AT(fight.late), 1},
    {"battle_shown", AT(fight.shown), 1},
    {"battle_lost", AT(fight.lost), 2},
    {"battle_tired", AT(fight.tired), 1},
    {"defends", AT(fight.commander[0]), 6},
    {"attacks", AT(fight.commander[1]), 6},
    {"card_defender", AT(fight.card_nation[0]), 6},
    {"card_attacker", AT(fight.card_nation[1]), 6},
};
enum { NUMBERS = sizeof number / sizeof *number };
static const char *const sides[] = {"out", "defender", "attacker", NULL};

/* --- Writing --- */

static bool any(const uint8_t *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i])
            return true;
    return false;
}

static void put_bytes(struct bc_out *o, const uint8_t *v, int n)
{
    for (int i = 0; i < n; i++)
        bc_putf(o, " %d", v[i]);
}

static void put_line(struct bc_out *o, const char *word, const char *name, const uint8_t *v, int n)
{
    if (!any(v, n))
        return;
    bc_putf(o, "%s %s", word, name);
    put_bytes(o, v, n);
    bc_put(o, "\n");
}

static void put_cards(struct bc_out *o, const uint8_t v[NIE_CARDS])
{
    for (int c = 0; c < NIE_CARDS; c++)
        for (int i = 0; i < v[c]; i++)
            bc_putf(o, " %s", nie_card_words[c]);
    bc_put(o, "\n");
}

static void write_regions(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_data *d = nie_data(cx);
    const struct nie_state *s = nie_state(cx);
    for (int r = 0; r < NIE_REGIONS; r++) {
        const struct nie_region *region = &d->region[r];
        if (s->held[r] != NIE_NONE)
            bc_putf(o, "held %s %s\n", region->id, nie_nation_words[s->held[r]]);
        for (int n = 0; n < NIE_NATIONS; n++)
            if (nie_stands(s, r, n)) {
                bc_putf(o, "at %s %s", region->id, nie_nation_words[n]);
                put_bytes(o, s->fig[r][n], NIE_KINDS);
                bc_put(o, "\n");
            }
        put_line(o, "moved", region->id, s->moved[r], NIE_KINDS);
        if (s->by_sea[r])
            bc_putf(o, "sea %s\n", region->id);
        if (!s->entry[r])
            continue;
        bc_putf(o, "entry %s", region->id);
        for (int i = 0; i < region->nears; i++)
            if (s->entry[r] >> i & 1)
                bc_putf(o, " %s", d->region[region->near[i]].id);
        bc_put(o, "\n");
    }
}

static void write_nation(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_region *region = nie_data(cx)->region;
    const char *name = nie_nation_words[n];
    if (s->seat_of[n] != NIE_NONE)
        bc_putf(o, "nation %s %d%s\n", name, s->seat_of[n],
                s->is[n] == NIE_OUT       ? " out"
                : s->is[n] == NIE_NEUTRAL ? " taken"
                                          : "");
    if (any(s->hand[n], NIE_CARDS)) {
        bc_putf(o, "hand %s", name);
        put_cards(o, s->hand[n]);
    }
    if (s->sail[n].used)
        bc_putf(o, "sail %s %s %s %d\n", name, region[s->sail[n].from].id, region[s->sail[n].to].id,
                s->sail[n].used);
    put_line(o, "left", name, s->left[n], NIE_KINDS);
    put_line(o, "due", name, &s->due[n], 1);
}

static void write_fight(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    const struct nie_fight *w = &s->fight;
    if (w->region == NIE_NONE)
        return;
    bc_putf(o, "battle %s", nie_data(cx)->region[w->region].id);
    put_bytes(o, w->deployed, NIE_SEATS);
    bc_put(o, "\n");
    for (int n = 0; n < NIE_NATIONS; n++) {
        if (!w->side[n])
            continue;
        bc_putf(o, "ranks %s %s front", nie_nation_words[n], sides[w->side[n]]);
        put_bytes(o, w->front[n], NIE_KINDS);
        bc_put(o, " rear");
        put_bytes(o, w->rear[n], NIE_KINDS);
        bc_put(o, " dead");
        put_bytes(o, w->dead[n], NIE_KINDS);
        bc_put(o, "\n");
    }
    for (int n = 0; n < NIE_NATIONS; n++) {
        put_line(o, "fires", nie_nation_words[n], w->fires[n], NIE_KINDS + 1);
        put_line(o, "shifted", nie_nation_words[n], &w->shifted[n], 1);
    }
    for (int i = 0; i < w->flights; i++)
        bc_putf(o, "fled %s\n", nie_data(cx)->region[w->fled[i]].id);
}

void nie_write(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nie_state *s = nie_state(cx);
    for (int i = 0; i < NUMBERS; i++)
        if (((const uint8_t *)s)[number[i].at])
            bc_putf(o, "%s %d\n", number[i].word, ((const uint8_t *)s)[number[i].at]);
    for (int n = 0; n < NIE_NATIONS; n++)
        write_nation(cx, n, o);
    for (int x = 0; x < s->h.seats; x++) {
        for (int y = x + 1; y < s->h.seats; y++)
            if (s->allies[x] >> y & 1)
                bc_putf(o, "allies %d %d\n", x, y);
        if (s->waits[x] != NIE_NONE)
            bc_putf(o, "waits %d %d\n", x, s->waits[x]);
        if (!nie_is_alive(s, x))
            bc_putf(o, "gone %d\n", x);
    }
    write_regions(cx, o);
    write_fight(cx, o);
    for (int i = 0; i < 2; i++)
        if (any(s->offer[i], NIE_CARDS)) {
            bc_putf(o, "offer %d", i);
            put_cards(o, s->offer[i]);
        }
    if (s->winner >= 0)
        bc_put(o, "ended\n");
}

/* --- Reading --- */

struct job {
    struct bc_ctx *cx;
    const struct nie_data *data;
    struct nie_state *s;
    const struct bc_doc *d;
    struct bc_error *e;
};

static int value(const struct job *j, const struct bc_line *l, int i, int dom, const char *what)
{
    int16_t v;
    if (i < l->n && bc_value_parse(j->cx, dom, l->w[i].s, &v))
        return v;
    bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "expected %s", what);
    return -1;
}

static int region_in(const struct job *j, const struct bc_line *l, int i)
{
    return value(j, l, i, NIE_DOM_REGION, "a region");
}

static int nation_in(const struct job *j, const struct bc_line *l, int i)
{
    return value(j, l, i, NIE_DOM_NATION, "a nation");
}

static int seat_in(const struct job *j, const struct bc_line *l, int i, int *seat)
{
    return bc_word_int(j->d, l, i, 0, j->s->h.seats - 1, seat, j->e);
}

static int bytes_in(const struct job *j, const struct bc_line *l, int i, uint8_t *v, int n, int max)
{
    int x, rc = 0;
    for (int k = 0; k < n && !rc; k++)
        if (!(rc = bc_word_int(j->d, l, i + k, 0, max, &x, j->e)))
            v[k] = (uint8_t)x;
    return rc;
}

/* WORD REGION numbers */
static int read_row(const struct job *j, const struct bc_line *l, int words, int r, uint8_t *v)
{
    int rc = r < 0 ? BC_EVALUE : bc_want_words(j->d, l, words, j->e);
    return rc ? rc : bytes_in(j, l, words - NIE_KINDS, v, NIE_KINDS, NIE_MOST);
}

static int read_nation(const struct job *j, const struct bc_line *l)
{
    struct nie_state *s = j->s;
    int n = nation_in(j, l, 1), seat, rc;
    if (n < 0)
        return BC_EVALUE;
    if ((rc = seat_in(j, l, 2, &seat)))
        return rc;
    if (l->n > 4 || (l->n == 4 && !bc_is(l, 3, "out") && !bc_is(l, 3, "taken")))
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 3, "nothing, out or taken");
    s->seat_of[n] = (uint8_t)seat;
    s->is[n] = bc_is(l, 3, "out") ? NIE_OUT : bc_is(l, 3, "taken") ? NIE_NEUTRAL : NIE_LIVING;
    s->at_start[seat] = (uint8_t)(s->at_start[seat] + !bc_is(l, 3, "taken"));
    return 0;
}

static int read_cards(const struct job *j, const struct bc_line *l, uint8_t v[NIE_CARDS], bool bag)
{
    for (int i = 2; i < l->n; i++) {
        int c = value(j, l, i, NIE_DOM_CARD, "a card");
        if (c < 0)
            return BC_EVALUE;
        if (bag && !j->s->bag[c])
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "more of these than the deck has");
        j->s->bag[c] = (uint8_t)(j->s->bag[c] - bag);
        v[c]++;
    }
    return 0;
}

static int read_pair(const struct job *j, const struct bc_line *l)
{
    struct nie_state *s = j->s;
    int a, b, rc;
    if ((rc = bc_want_words(j->d, l, 3, j->e)) || (rc = seat_in(j, l, 1, &a)) ||
        (rc = seat_in(j, l, 2, &b)))
        return rc;
    if (a == b)
        return bc_fail_word(j->e, BC_EVALUE, j->d, l, 2, "another seat");
    if (bc_is(l, 0, "waits")) {
        s->waits[a] = (uint8_t)b;
        return 0;
    }
    s->allies[a] = (uint8_t)(s->allies[a] | 1u << b);
    s->allies[b] = (uint8_t)(s->allies[b] | 1u << a);
    return 0;
}

static int read_entry(const struct job *j, const struct bc_line *l)
{
    int r = region_in(j, l, 1);
    for (int i = 2; r >= 0 && i < l->n; i++) {
        const struct nie_region *region = &j->data->region[r];
        int from = region_in(j, l, i), k = 0;
        while (k < region->nears && region->near[k] != from)
            k++;
        if (from < 0)
            return BC_EVALUE;
        if (k == region->nears)
            return bc_fail_word(j->e, BC_EVALUE, j->d, l, i, "not a neighbour");
        j->s->entry[r] = (uint8_t)(j->s->entry[r] | 1u << k);
    }
    return r < 0 ? BC_EVALUE : 0;
}

static int read_sail(const struct job *j, const struct bc_line *l)
{
    int n = nation_in(j, l, 1), from = n < 0 ? -1 : region_in(j, l, 2), used;
    int to = from < 0 ? -1 : region_in(j, l, 3);
    if (to < 0)
        return BC_EVALUE;
    int rc = bc_word_int(j->d, l, 4, 1, 60, &used, j->e);
    j->s->sail[n] = (struct nie_voyage){(uint8_t)from, (uint8_t)to, (uint8_t)(rc ? 0 : used)};
    return rc;
}

static int read_ranks(const struct job *j, const struct bc_line *l)
{
    struct nie_fight *w = &j->s->fight;
    int n = nation_in(j, l, 1), side = 1, rc;
    if (n < 0)
        return BC_EVALUE;
    while (sides[side] && !bc_is(l, 2, sides[side]))
        side++;
    if (!sides[side] || !bc_is(l, 3, "front") || !bc_is(l, 8, "rear") || !bc_is(l, 13, "dead"))
        return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 2,
                            "defender or attacker, front 4 numbers, rear 4, dead 4");
    w->side[n] = (uint8_t)side;
    if ((rc = bytes_in(j, l, 4, w->front[n], NIE_KINDS, NIE_MOST)) ||
        (rc = bytes_in(j, l, 9, w->rear[n], NIE_KINDS, NIE_MOST)))
        return rc;
    return bytes_in(j, l, 14, w->dead[n], NIE_KINDS, NIE_MOST);
}

static int read_battle(const struct job *j, const struct bc_line *l)
{
    struct nie_fight *w = &j->s->fight;
    int r, n;
    if (bc_is(l, 0, "ranks"))
        return read_ranks(j, l);
    if (bc_is(l, 0, "battle") || bc_is(l, 0, "fled")) {
        if ((r = region_in(j, l, 1)) < 0)
            return BC_EVALUE;
        if (bc_is(l, 0, "fled"))
            return w->flights < NIE_NEAR
                       ? (w->fled[w->flights++] = (uint8_t)r, 0)
                       : bc_fail_word(j->e, BC_EVALUE, j->d, l, 0, "too many of these");
        w->region = (uint8_t)r;
        return l->n == 2 ? 0 : bytes_in(j, l, 2, w->deployed, NIE_SEATS, 28);
    }
    if ((n = nation_in(j, l, 1)) < 0)
        return BC_EVALUE;
    return bc_is(l, 0, "fires") ? bytes_in(j, l, 2, w->fires[n], NIE_KINDS + 1, NIE_NONE)
                                : bytes_in(j, l, 2, &w->shifted[n], 1, 15);
}

static int read_number(const struct job *j, const struct bc_line *l)
{
    int v, rc = bc_want_words(j->d, l, 2, j->e);
    for (int i = 0; i < NUMBERS; i++)
        if (bc_is(l, 0, number[i].word)) {
            if (!rc && !(rc = bc_word_int(j->d, l, 1, 0, number[i].max, &v, j->e)))
                ((uint8_t *)j->s)[number[i].at] = (uint8_t)v;
            return rc;
        }
    return bc_fail_word(j->e, BC_ESYNTAX, j->d, l, 0, "no such word in a position of nie");
}

static int read_region(const struct job *j, const struct bc_line *l)
{
    struct nie_state *s = j->s;
    int r = region_in(j, l, 1), n = NIE_NONE;
    if (r < 0)
        return BC_EVALUE;
    if (bc_is(l, 0, "sea"))
        return s->by_sea[r] = 1, 0;
    if (bc_is(l, 0, "moved"))
        return read_row(j, l, 6, r, s->moved[r]);
    if ((n = nation_in(j, l, 2)) < 0)
        return BC_EVALUE;
    if (bc_is(l, 0, "at"))
        return read_row(j, l, 7, r, s->fig[r][n]);
    s->held[r] = (uint8_t)n;
    return 0;
}

static int read_line(const struct job *j, const struct bc_line *l)
{
    static const char *const regional[] = {"at", "held", "moved", "sea", NULL};
    static const char *const battle[] = {"battle", "ranks", "fires", "shifted", "fled", NULL};
    struct nie_state *s = j->s;
    int n, rc;
    for (int i = 0; regional[i]; i++)
        if (bc_is(l, 0, regional[i]))
            return read_region(j, l);
    for (int i = 0; battle[i]; i++)
        if (bc_is(l, 0, battle[i]))
            return read_battle(j, l);
    if (bc_is(l, 0, "nation"))
        return read_nation(j, l);
    if (bc_is(l, 0, "allies") || bc_is(l, 0, "waits"))
        return read_pair(j, l);
    if (bc_is(l, 0, "entry"))
        return read_entry(j, l);
    if (bc_is(l, 0, "sail"))
        return read_sail(j, l);
    if (bc_is(l, 0, "ended"))
        return s->winner = 0, 0;
    if (bc_is(l, 0, "gone")) {
        rc = seat_in(j, l, 1, &n);
        s->living = (uint8_t)(s->living & ~(rc ? 0 : 1u << n));
        return rc;
    }
    if (bc_is(l, 0, "offer"))
        return (rc = bc_word_int(j->d, l, 1, 0, 1, &n, j->e))
                   ? rc
                   : read_cards(j, l, s->offer[n], false);
    if (!bc_is(l, 0, "hand") && !bc_is(l, 0, "left") && !bc_is(l, 0, "due"))
        return read_number(j, l);
    if ((n = nation_in(j, l, 1)) < 0)
        return BC_EVALUE;
    if (bc_is(l, 0, "left"))
        return read_row(j, l, 6, n, s->left[n]);
    if (bc_is(l, 0, "due"))
        return bytes_in(j, l, 2, &s->due[n], 1, 90);
    rc = read_cards(j, l, s->hand[n], true);
    for (int c = 0; c < NIE_CARDS; c++)
        s->cards[n] = (uint8_t)(s->cards[n] + s->hand[n][c]);
    return rc;
}

/* Numbers first: the deck and the seats are among them. */
int nie_read(struct bc_ctx *cx, const struct bc_doc *d, struct bc_error *e)
{
    struct nie_state *s = nie_state(cx);
    struct job j = {cx, nie_data(cx), s, d, e};
    int section = bc_doc_section(d, "state"), rc = 0;
    nie_empty(s);
    s->limit = s->battle_limit = 60;
    s->living = (uint8_t)((1u << s->h.seats) - 1);
    for (int i = 0; i < d->lines; i++)
        if (d->line[i].section == section && bc_is(&d->line[i], 0, "deck") &&
            (rc = read_line(&j, &d->line[i])))
            return rc;
    memcpy(s->bag, nie_data(cx)->deck[s->deck], sizeof s->bag);
    for (int i = 0; i < d->lines && !rc; i++)
        if (d->line[i].section == section)
            rc = read_line(&j, &d->line[i]);
    for (int r = 0; r < NIE_REGIONS; r++) {
        int home = nie_data(cx)->region[r].home;
        if (s->held[r] == NIE_NONE && home != NIE_NONE && s->is[home] == NIE_LIVING)
            s->held[r] = (uint8_t)home;
    }
    return rc;
}
