/* table.c - secrets, and what must hold in every position. */
#include "rules/nge/nge.h"

/* --- Secrets: the other's hand, his admirals until they have fought; fog.c has his stacks --- */

/* Fleets of a nation that look alike from outside (NGE §2.1f, ruling 41). */
static bool look_alike(const struct bc_ctx *cx, int p, int q)
{
    const struct nge_unit *a = nge_unit(cx, p), *b = nge_unit(cx, q);
    const struct nge_state *s = nge_state(cx);
    return a->nation == b->nation && a->initiative == b->initiative && a->move == b->move &&
           !s->n[p] && !s->n[q];
}

/* The fleet that has just been drawn by lot, as the top frame notes it; `from`: what is added
 * to it there. */
static uint8_t *drawn_fleet(const struct bc_ctx *cx, int *from)
{
    struct nge_frame *t = nge_frame(bc_top(cx));
    *from = 0;
    if (!t)
        return NULL;
    if (t->f.seq == NGE_SEQ_SETUP)
        return t->setup.drawn ? &t->setup.drawn : NULL;
    *from = 1;
    bool buys = t->f.seq == NGE_SEQ_GIFTS || t->f.seq == NGE_SEQ_BUDGET;
    return buys && t->budget.piece > NGE_FIRST_FLEET ? &t->budget.piece : NULL;
}

/* What they carry goes with them. */
static void exchange(struct bc_ctx *cx, int p, int q)
{
    struct nge_state *s = nge_state(cx);
    int from;
    uint8_t *drawn = drawn_fleet(cx, &from);
    int a = s->at[p], b = s->at[q], pa = NGE_ABOARD + p - NGE_FIRST_FLEET,
        qa = NGE_ABOARD + q - NGE_FIRST_FLEET;
    uint8_t is = s->is[p], other = s->is[q], from_p = s->from[p], from_q = s->from[q];
    nge_put(cx, p, b);
    nge_put(cx, q, a);
    s->is[p] = other;
    s->is[q] = is;
    s->from[p] = from_q; /* before Constantinople */
    s->from[q] = from_p;
    for (int c = 0; c < NGE_FIRST_FLEET; c++)
        if (s->at[c] == pa || s->at[c] == qa)
            s->at[c] = (uint16_t)(s->at[c] == pa ? qa : pa);
    if (drawn && (*drawn - from == p || *drawn - from == q))
        *drawn = (uint8_t)(from + (*drawn - from == p ? q : p));
}

static int load_of(const struct nge_state *s, int p)
{
    for (int c = 0; c < NGE_FIRST_FLEET; c++)
        if (s->at[c] == NGE_ABOARD + p - NGE_FIRST_FLEET)
            return 1 + c;
    return 0;
}

/* What fleets that look alike are sorted by: all that can be seen of them; the one just drawn is last. */
static uint64_t sight_of(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    int from;
    const uint8_t *drawn = drawn_fleet(cx, &from);
    uint64_t at = drawn && *drawn - from == p ? NGE_BY_SEA : s->at[p];
    return at << 24 | (uint64_t)s->is[p] << 16 | (uint64_t)s->from[p] << 8 |
           (uint64_t)load_of(s, p);
}

static void hide_fleets(struct bc_ctx *cx, int side)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        for (int q = p + 1; q < NGE_PIECES && nge_runner(cx, nge_nation(cx, p)) == side; q++)
            if (look_alike(cx, p, q) && sight_of(cx, q) < sight_of(cx, p))
                exchange(cx, p, q);
}

static void guess_fleets(struct bc_ctx *cx, int side, struct bc_rng *rng)
{
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++) {
        int like[NGE_FLEETS], n = 0;
        for (int q = p; q < NGE_PIECES && nge_runner(cx, nge_nation(cx, p)) == side; q++)
            if (look_alike(cx, p, q))
                like[n++] = q;
        int other = n ? like[bc_rng_below(rng, (uint32_t)n)] : p;
        if (other != p)
            exchange(cx, p, other);
    }
}

/* What becomes of a nation, before it does. Who runs it then learns who its admirals are. */
void nge_tell_status(struct bc_ctx *cx, int kind, int nation, int side, int runner)
{
    const struct nge_state *s = nge_state(cx);
    bool hidden = false;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        hidden |= nge_nation(cx, p) == nation && !s->n[p] && s->at[p] != NGE_OUT;
    bc_emit(cx, 0, hidden && nge_runner(cx, nation) != runner ? BC_REVEAL : 0,
            &(struct bc_action){.kind = (int16_t)kind, .a = {(int16_t)nation, (int16_t)side}});
}

void nge_redact(struct bc_ctx *cx, int seat)
{
    struct nge_state *s = nge_state(cx);
    for (int c = 0; c < NGE_CARDS; c++)
        if (nge_card_side(c) != seat && s->lies[c] == NGE_HAND && !nge_is_permanent(cx, c))
            s->lies[c] = NGE_PILE;
    for (int side = 0; side < NGE_SIDES; side++)
        if (side != seat) {
            hide_fleets(cx, side);
            nge_hide_stacks(cx, side);
        }
}

static int count_lying(const struct nge_state *s, int side, int where)
{
    int n = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += s->lies[c] == where;
    return n;
}

static void deal(struct nge_state *s, int side, struct bc_rng *rng)
{
    for (int left = s->held[side] - count_lying(s, side, NGE_HAND); left > 0; left--) {
        int skip = (int)bc_rng_below(rng, (uint32_t)count_lying(s, side, NGE_PILE));
        for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
            if (s->lies[c] == NGE_PILE && skip-- == 0) {
                s->lies[c] = NGE_HAND;
                break;
            }
    }
}

void nge_guess(struct bc_ctx *cx, int seat, struct bc_rng *rng)
{
    for (int side = 0; side < NGE_SIDES; side++)
        if (side != seat) {
            deal(nge_state(cx), side, rng);
            guess_fleets(cx, side, rng);
            nge_guess_stacks(cx, side, rng);
        }
}

/* --- The check: what must hold beside the ranges of nge_fields --- */

static const char *check_lists(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    int seen = 0, there = 0;
    for (int place = 0; place < NGE_PLACES; place++) {
        int before = -1;
        for (int p = s->first[place]; p != NGE_NONE; p = s->next[p], seen++) {
            if (p >= NGE_PIECES || p <= before || s->at[p] != place)
                return "lists of pieces";
            before = p;
        }
    }
    for (int p = 0; p < NGE_PIECES; p++)
        there += s->at[p] < NGE_PLACES;
    return seen == there ? NULL : "lists of pieces";
}

/* A place that this piece can be in. */
static bool can_be(const struct bc_ctx *cx, int p, int at)
{
    if (at < NGE_ZONES || (at >= NGE_RESERVE && at <= NGE_LOCKED) ||
        (at >= NGE_FOREIGN && at < NGE_OFF_MAP))
        return true;
    if (nge_is_fleet(p) && at == NGE_PIRATES)
        return true;
    if (nge_is_fleet(p))
        return (at >= NGE_AT_SEA && at < NGE_PLACES) || (at >= NGE_BOX && at < NGE_BOX + NGE_ZONES);
    return at >= NGE_ABOARD && at < NGE_ABOARD + NGE_FLEETS && !nge_is_special(p) &&
           nge_state(cx)->is[NGE_FIRST_FLEET + at - NGE_ABOARD] & NGE_MOVER;
}

static const char *check_piece(const struct bc_ctx *cx, int p)
{
    const struct nge_state *s = nge_state(cx);
    bool here = s->at[p] < NGE_ZONES, off = s->at[p] >= NGE_RESERVE && s->at[p] < NGE_OFF_MAP,
         away = s->at[p] == NGE_BACK || s->at[p] >= NGE_FOREIGN;
    if (!can_be(cx, p, s->at[p]))
        return "where a piece is";
    if (here && s->n[p] == NGE_NONE && nge_side(cx, p) < NGE_SIDES &&
        s->veil >> nge_side(cx, p) & 1)
        return NULL; /* under fog */
    if (nge_is_corps(p) ? (off ? !away && s->n[p] : !s->n[p]) || s->n[p] > nge_unit(cx, p)->steps
                        : s->n[p] > 1)
        return "steps of a piece";
    if (off && s->at[p] != NGE_PIRATES && (s->is[p] || s->from[p]))
        return "condition of a piece that is not on the map";
    if (here && nge_side(cx, p) == NGE_THIRD && nge_is_corps(p) &&
        s->is[p] & (NGE_FIGHTS | NGE_PICKED | NGE_DEMORALISED))
        return "condition of a piece of neither side";
    if (nge_is_fleet(p) ? s->from[p] > (s->at[p] >= NGE_BOX && !off ? NGE_SEAS : 0)
                        : s->from[p] % NGE_TAG > (here ? nge_data(cx)->zone[s->at[p]].nears : 0))
        return "where a piece came from";
    return NULL;
}

static const char *check_pieces(const struct bc_ctx *cx)
{
    const char *broken = NULL;
    for (int p = 0; p < NGE_PIECES && !broken; p++)
        broken = check_piece(cx, p);
    return broken;
}

/* An army has its general, and only then a general an army; one may be in the fortress and one come. */
static const char *check_armies(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_GENERAL; p < NGE_FIRST_FLEET; p++) {
        if (!s->n[p])
            continue;
        int armies = 0;
        for (int q = NGE_FIRST_ARMY; q < NGE_FIRST_GENERAL; q++)
            armies += s->at[q] == s->at[p] && nge_nation(cx, q) == nge_nation(cx, p) &&
                      !((s->is[q] ^ s->is[p]) & (NGE_SECOND | NGE_INSIDE));
        if (armies != 1)
            return "an army and its general";
    }
    return NULL;
}

static const char *check_cards(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int side = 0; side < NGE_SIDES; side++) {
        int hand = count_lying(s, side, NGE_HAND), known = 0;
        for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
            known += s->lies[c] == NGE_HAND && nge_is_permanent(cx, c);
        for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
            if (s->lies[c] == NGE_PILE && nge_is_permanent(cx, c))
                return "a permanent card in the pile";
        if (hand != s->held[side] && hand != known)
            return "number of cards in a hand";
        if (s->held[side] > hand + count_lying(s, side, NGE_PILE))
            return "more cards in a hand than there are";
    }
    return NULL;
}

static const char *check_zones(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int z = 0; z < NGE_ZONES; z++) {
        const struct nge_zone *d = &nge_data(cx)->zone[z];
        int mark = s->mark[z] & NGE_MARK_SIDE;
        if (s->owner[z] >= NGE_NATIONS || mark > NGE_SIDES || nge_siege(s, z) > 3)
            return "a zone";
        if ((mark && (!d->city || s->ally[s->owner[z]] == mark - 1)) ||
            (s->mark[z] & (NGE_RUINED | 7 * NGE_SIEGE) && !d->fort) ||
            (nge_siege(s, z) >= 0 && (s->mark[z] & NGE_RUINED || nge_control(cx, z) >= NGE_SIDES)))
            return "a marker in a zone";
    }
    return NULL;
}

static bool is_place(int zone)
{
    return zone < NGE_ZONES;
}

static const struct nge_frame *running(const struct nge_state *s, int seq)
{
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == seq)
            return &s->stack[i];
    return NULL;
}

/* One who was lent (40F) and has been lost on the way is on neither side again. */
static bool is_leader(const struct bc_ctx *cx, int p)
{
    return p < NGE_FIRST_FLEET && (nge_is_corps(p) || nge_is_general(p)) &&
           (nge_side(cx, p) < NGE_SIDES || nge_state(cx)->at[p] >= NGE_RESERVE);
}

static const char *check_march(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_march *m = &s->march;
    if (!running(s, NGE_SEQ_LAND))
        return m->is || m->zone || m->leader ? "a march of nobody" : NULL;
    if (!is_place(m->zone) ||
        (m->prev != NGE_NOWHERE && (!is_place(m->prev) || nge_edge(cx, m->zone, m->prev) < 0)) ||
        !is_leader(cx, m->leader) || m->campaign > 3)
        return "a march";
    if (m->is & NGE_RALLIES && nge_mover(cx).commander < 0)
        return "a rally without a general";
    return NULL;
}

static const char *check_fight(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_fight *w = &s->fight;
    const struct nge_frame *battle = running(s, NGE_SEQ_BATTLE);
    bool on = (battle && !battle->battle.sides) || running(s, NGE_SEQ_RETREAT);
    if (!on)
        return w->is ? "a battle of nobody" : NULL;
    if (!is_place(w->zone) ||
        (w->from != NGE_NOWHERE && (!is_place(w->from) || nge_edge(cx, w->zone, w->from) < 0)) ||
        w->attacker >= NGE_SIDES || w->level > NGE_LARGE || w->winner > 1)
        return "a battle";
    for (int i = 0; i < 2; i++)
        if ((w->lead[i] != NGE_NONE && w->lead[i] >= NGE_CORPS) ||
            (w->second[i] != NGE_NONE &&
             (w->second[i] >= NGE_PIECES || !nge_is_general(w->second[i]))) ||
            w->morale[i] > 9 || w->specials[i] >> NGE_SPECIALS)
            return "choices of a battle";
    return NULL;
}

static const char *check_voyage(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_voyage *v = &s->voyage;
    if (!running(s, NGE_SEQ_SAIL))
        return v->is || v->at ? "a voyage of nobody" : NULL;
    nge_set own = nge_squadron(cx);
    NGE_EACH(p, &own)
    if (s->at[p] != v->at)
        return "a squadron in several places";
    bool away = v->at == NGE_PIRATES;
    return can_be(cx, NGE_FIRST_FLEET, v->at) && (v->at < NGE_RESERVE || away) ? NULL : "a voyage";
}

static bool is_setup_fine(const struct bc_ctx *cx, const struct nge_setup_facts *t)
{
    const struct nge_data *d = nge_data(cx);
    return t->entry <= d->starts && t->zone <= NGE_ZONES && t->fleet <= d->squadrons &&
           t->slot <= NGE_SLOTS && t->general <= 4 &&
           (!t->drawn || (t->drawn < NGE_PIECES && nge_is_fleet(t->drawn)));
}

static bool is_campaign_fine(const struct bc_ctx *cx, const struct nge_campaign_facts *c)
{
    bool fine = c->zone <= NGE_ZONES && c->side < NGE_SIDES && c->named <= 3 && c->now <= 3;
    for (int i = 0; i < 3; i++)
        fine = fine && (c->leader[i] == NGE_NONE || is_leader(cx, c->leader[i]));
    return fine;
}

/* Of what is asked between two years: whose it is, about what. */
static bool is_budget_fine(const struct bc_ctx *cx, const struct nge_budget_facts *b)
{
    int p = b->piece - 1;
    if (b->side >= NGE_SIDES || b->power >= NGE_MAJORS || b->piece > NGE_PIECES || b->begun > 2)
        return false;
    return p < 0 || (nge_state(cx)->at[p] == NGE_RESERVE && !nge_is_army(p) && !nge_is_special(p) &&
                     (b->steps == NGE_NONE || nge_is_general(p) || nge_is_depot(p) ||
                      (b->steps && b->steps <= nge_unit(cx, p)->steps)));
}

static bool is_redeploy_fine(const struct bc_ctx *cx, const struct nge_redeploy_facts *r)
{
    const struct nge_state *s = nge_state(cx);
    if (!is_place(r->zone) || r->power >= NGE_MAJORS || r->neutral > 1 || r->tested > 2 ||
        r->neutral != (s->ally[r->power] == NGE_THIRD))
        return false;
    int p = r->moving - 1;
    return p < 0 || (p < NGE_FIRST_FLEET && (nge_is_corps(p) || nge_is_general(p)));
}

static bool is_year_fine(const struct bc_ctx *cx, const struct nge_frame *f)
{
    const struct nge_treat_facts *t = &f->treat;
    const struct nge_peace_facts *p = &f->peace;
    switch (f->f.seq) {
    case NGE_SEQ_INTERPHASE: return f->between.power <= NGE_MAJORS;
    case NGE_SEQ_WAR: return f->war.side < NGE_SIDES && f->war.free <= 3;
    case NGE_SEQ_HAND: return f->hand.side < NGE_SIDES;
    case NGE_SEQ_GIFTS:
    case NGE_SEQ_BUDGET: return is_budget_fine(cx, &f->budget);
    case NGE_SEQ_TALKS:
        return f->talks.side < NGE_SIDES && f->talks.cards <= 2 && f->talks.minor <= NGE_NATIONS;
    case NGE_SEQ_TREAT:
        return t->side < NGE_SIDES && (t->card == NGE_NONE || t->card < NGE_CARDS) &&
               (t->nation < NGE_NATIONS || (t->nation == NGE_NONE && t->card < NGE_CARDS_EACH &&
                                            nge_state(cx)->lies[t->card] == NGE_BOXED));
    case NGE_SEQ_JOIN: return f->join.side < NGE_SIDES && f->join.nation < NGE_NATIONS;
    case NGE_SEQ_REDEPLOY: return is_redeploy_fine(cx, &f->redeploy);
    case NGE_SEQ_CONQUEST: return f->conquest.nation <= NGE_MAJORS && f->conquest.stage <= 2;
    case NGE_SEQ_PEACE:
        return p->loser < NGE_MAJORS && p->loser != NGE_FR && p->loser != NGE_GB &&
               p->side < NGE_SIDES && p->next <= NGE_ZONES;
    default: return true;
    }
}

static const char *check_nations(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int n = 0; n < NGE_NATIONS; n++) {
        int always = nge_data(cx)->nation[n].always;
        if (s->ally[n] > NGE_THIRD || (always != NGE_NONE && s->ally[n] != always))
            return "the side of a nation";
        if (s->tie[n] != NGE_NONE && (n < NGE_MAJORS || s->tie[n] >= NGE_MAJORS))
            return "whom a nation follows";
        if (s->bond[n] & (NGE_AT_PEACE | NGE_FORCED) &&
            (n >= NGE_MAJORS || s->ally[n] != NGE_THIRD))
            return "a peace of nobody";
    }
    return NULL;
}

static bool is_port(const struct bc_ctx *cx, int zone)
{
    return is_place(zone) && nge_data(cx)->zone[zone].seas[0] != NGE_NONE;
}

/* Whoever has been driven out of a port is bound for another. */
static bool is_evict_fine(const struct bc_ctx *cx, const struct nge_evict_facts *e)
{
    bool bound = e->to != NGE_NOWHERE;
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES && !bound; p++)
        if (nge_has(nge_state(cx), p, NGE_INSIDE))
            return false;
    return e->side < NGE_SIDES && (!e->begun || is_port(cx, e->zone)) &&
           (!bound || !e->begun || is_port(cx, e->to));
}

static const char *check_frame(const struct bc_ctx *cx, const struct nge_frame *f)
{
    const struct nge_state *s = nge_state(cx);
    bool fine = true;
    switch (f->f.seq) {
    case NGE_SEQ_SETUP: fine = is_setup_fine(cx, &f->setup); break;
    case NGE_SEQ_ACTION: fine = f->action.side == s->side && f->action.mode <= NGE_BY_ONE; break;
    case NGE_SEQ_LAND: fine = is_place(f->land.zone) && is_leader(cx, f->land.leader); break;
    case NGE_SEQ_INTERCEPT:
    case NGE_SEQ_COUNTER:
        fine = is_place(f->react.zone) && f->react.side < NGE_SIDES &&
               (f->react.leader == NGE_NONE ||
                (is_leader(cx, f->react.leader) && nge_is_general(f->react.leader) &&
                 is_place(f->react.from) && nge_edge(cx, f->react.from, f->react.zone) >= 0));
        break;
    case NGE_SEQ_EVADE:
        fine = is_place(f->evade.zone) && f->evade.side < NGE_SIDES &&
               (f->evade.from == NGE_NOWHERE || is_place(f->evade.from));
        break;
    case NGE_SEQ_TEST:
        fine = is_place(f->test.zone) && f->test.side < NGE_SIDES && f->test.why <= NGE_FOR_COLD;
        break;
    case NGE_SEQ_BATTLE: fine = f->battle.who <= 1; break;
    case NGE_SEQ_WINDOW:
        fine = f->window.who <= 1 && f->window.window >= 1 && f->window.window <= 4;
        break;
    case NGE_SEQ_LOSSES:
        fine = is_place(f->losses.zone) && f->losses.side < NGE_SIDES &&
               f->losses.why <= NGE_LOST_IN_ASSAULT;
        break;
    case NGE_SEQ_RETREAT:
        fine = is_place(f->retreat.zone) && f->retreat.side < NGE_SIDES &&
               (f->retreat.to == NGE_NOWHERE || is_place(f->retreat.to));
        break;
    case NGE_SEQ_ASSAULT: fine = is_place(f->assault.zone) && f->assault.side < NGE_SIDES; break;
    case NGE_SEQ_TRIM: fine = is_place(f->trim.zone) && f->trim.side < NGE_SIDES; break;
    case NGE_SEQ_DEED:
    case NGE_SEQ_ABROAD:
    case NGE_SEQ_FEAT:
    case NGE_SEQ_CRUISE:
    case NGE_SEQ_EVENT: fine = f->event.side < NGE_SIDES && f->event.card < NGE_CARDS; break;
    case NGE_SEQ_CAMPAIGN: fine = is_campaign_fine(cx, &f->campaign); break;
    case NGE_SEQ_END:
        fine = f->end.zone <= NGE_ZONES && f->end.side < NGE_SIDES && f->end.stage < 2 * NGE_SIDES;
        break;
    case NGE_SEQ_SAIL: fine = f->sail.side == s->side; break;
    case NGE_SEQ_CHASE: fine = f->chase.side < NGE_SIDES && f->chase.sea < NGE_SEAS; break;
    case NGE_SEQ_SEABATTLE:
        fine = f->seabattle.side < NGE_SIDES && f->seabattle.lost <= 2 &&
               f->seabattle.to <= NGE_BOX + NGE_ZONES && f->seabattle.port <= NGE_ZONES;
        break;
    case NGE_SEQ_EVICT: fine = is_evict_fine(cx, &f->evict); break;
    case NGE_SEQ_LANDING: fine = is_place(f->landing.zone) && f->landing.side < NGE_SIDES; break;
    default: fine = is_year_fine(cx, f); break;
    }
    return fine ? NULL : "facts of a step";
}

/* NGE §11.1: whatever is going on in an action, no general stands alone when somebody is asked. Where a
 * nation changes sides he may: he is sent away when all of it is settled; and in the set-up, until the
 * corps of his stack are chosen (NGE §20.1i). */
static const char *check_formations(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    for (int i = 0; i < s->h.depth; i++)
        if (s->stack[i].f.seq == NGE_SEQ_SETUP || s->stack[i].f.seq >= NGE_SEQ_INTERPHASE)
            return NULL;
    for (int z = 0; z < NGE_ZONES; z++)
        for (int side = 0; side < NGE_SIDES; side++) {
            nge_set field = nge_pieces(cx, z, side, NGE_FIELD);
            int first = nge_from(&field, 0);
            if (first >= 0 && !nge_is_corps(first) && !nge_is_depot(first))
                return "a general without corps";
        }
    return NULL;
}

/* NGE §11.3: between two actions nobody stands beside an enemy, and no mark of a march or a battle
 * is left. */
static const char *check_rest(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_frame *t = nge_facts(bc_top(cx));
    if (!t || t->f.seq != NGE_SEQ_ACTION || t->f.pc)
        return NULL;
    for (int p = 0; p < NGE_PIECES; p++)
        if (s->is[p] & (NGE_ACTED | NGE_MOVER) || (s->from[p] && !nge_is_fleet(p)))
            return "a march that is over";
        else if (s->is[p] & (NGE_FIGHTS | NGE_PICKED))
            return "a battle that is over";
    if (nge_has_evicted(cx, &t->f))
        return "a fleet in an enemy port";
    for (int z = 0; z < NGE_ZONES; z++) {
        if (nge_stands(cx, z, NGE_F) && nge_stands(cx, z, NGE_C))
            return "enemies side by side";
        for (int side = 0; side < NGE_SIDES; side++) {
            nge_set in = nge_pieces(cx, z, side, NGE_GARRISON);
            if (!(s->veil >> side & 1) && nge_must_trim(cx, z, side))
                return "more than may stand together";
            if (nge_from(&in, 0) >= 0 && !nge_holds_fort(cx, z, side))
                return "a garrison without a fortress";
        }
        bool sieged = nge_siege(s, z) >= 0;
        if (!s->veil && sieged != (nge_control(cx, z) < NGE_SIDES &&
                                   nge_besieges(cx, z, 1 - nge_control(cx, z))))
            return "a siege of nobody";
    }
    return NULL;
}

static const char *check_stack(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const char *broken = NULL;
    for (int i = 0; i < s->h.depth && !broken; i++)
        broken = bc_frame_fits(cx, i) ? check_frame(cx, &s->stack[i])
                                      : "sequences in an order that cannot be";
    return broken;
}

const char *nge_check(const struct bc_ctx *cx)
{
    const char *(*const checks[])(const struct bc_ctx *) = {
        check_nations, check_pieces, check_lists,  check_zones, check_armies,     check_cards,
        check_march,   check_fight,  check_voyage, check_stack, check_formations, check_rest};
    const char *broken = NULL;
    if (cx->st->seats != NGE_SIDES)
        return "number of players";
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !broken; i++)
        broken = checks[i](cx);
    return broken;
}
