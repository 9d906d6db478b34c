/* year.c - how the sides stand in a campaign (NGE chapters 18, 19).
 *
 * What counts: the track of victory points, and what will move it: powers that are close to their
 * surrender, key zones, protectorates, the blockade, peaces that run. Every key zone of a side at war, and
 * every capital of a protectorate, is a goal at which both sides weigh against each other, as in eval.c;
 * besides this each step counts by itself, wherever it stands. */
#include "ai/nge/hints.h"

#include <string.h>

enum {
    SURE = 1000,
    TRACK = 44, /* thousandths of a win that a point is worth, */
    STEEP = 15, /* and so many more for each of the last four before 0 and 20 */
    EVEN = 10,
    FLAT = 6,
    ESCALATION = 3, /* thousandths for the Coalition */
    PEACE = 25,     /* a power that is out of the war, */
    PEACE_YEAR = 10,
    ALLIANCE = 60, /* or bound to its victor */
    BLOCKADE = 30, /* in force, and no port missing */
    CARD = 5,
    FLEET = 6,
    SHUT_IN = 2, /* one that cannot come out */
    PRIVATEERS = 8,
    MOBILE = 2,    /* a depot */
    ARMED_NUM = 9, /* eighths of a thousandth for a point of power (nge_ai_power) */
    ARMED_DEN = 4,
    KEY = 350,        /* eighths of a thousandth: a key zone of a power, */
    KEY_FRENCH = 550, /* of France (NGE §19.3), */
    KEY_MINOR = 200,  /* of a minor, */
    PROTECTED = 250,  /* the capital of a protectorate (NGE §19.3) */
    SURRENDER = 1100,
    SURRENDER_FRENCH = 3000,
    LANDS = 400,    /* thousandths: a port without troops falls to enemy ships, beside all this, */
    STORM = 150,    /* or a fortress there */
    DUTY = 260,     /* each of the two fortresses that Austria owes (NGE §20.2c) */
    GARRISON = 250, /* power that any place has to be taken with, times 16 */
    DOOMED = 4      /* part that is lost in land whose peace runs out (NGE §18.2.3d) */
};

/* --- Goals --- */

static int worth_of(const struct bc_ctx *cx, int zone, int owner)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_is_key(cx, zone, owner))
        return owner == NGE_FR ? KEY_FRENCH : owner < NGE_MAJORS ? KEY : KEY_MINOR;
    if (owner < NGE_MAJORS || nge_data(cx)->zone[zone].capital != owner)
        return 0;
    return s->ally[owner] == NGE_F && s->bond[owner] & NGE_PROTECTORATE ? PROTECTED : 0;
}

/* Ships of a side that could take troops anywhere: those in port with a corps beside them, free to sail. */
static bool has_transports(const struct bc_ctx *cx, const struct nge_ai_view *v, int side)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = NGE_FIRST_FLEET; p < NGE_PIECES; p++)
        if (s->at[p] < NGE_ZONES && nge_side(cx, p) == side && v->stands[s->at[p]] >> side & 1 &&
            !nge_count_fleets(cx, NGE_BOX + s->at[p], 1 - side))
            return true;
    return false;
}

static void add_goal(const struct bc_ctx *cx, struct nge_ai_view *v, int zone, int worth)
{
    const struct nge_state *s = nge_state(cx);
    int owner = s->owner[zone], control = nge_control(cx, zone);
    if (v->keys == NGE_AI_KEYS)
        return;
    struct nge_ai_key *k = &v->key[v->keys++];
    k->zone = (uint16_t)zone;
    k->home = s->ally[owner];
    k->power = (uint8_t)owner;
    k->worth = (int16_t)worth;
    k->needed = owner == NGE_FR || zone == nge_data(cx)->mantua;
    k->held = control == NGE_C && (k->home == NGE_C || nge_zone_supplied(cx, zone, NGE_C));
    if (control == NGE_F && k->home == NGE_C && !nge_zone_supplied(cx, zone, NGE_F))
        k->held = true; /* it counts for nothing */
    k->fort = control < NGE_SIDES && nge_holds_fort(cx, zone, control);
    k->bare = nge_data(cx)->zone[zone].seas[0] != NGE_NONE && v->ferries[1 - k->home];
}

static void add_duty(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    const struct nge_data *d = nge_data(cx);
    v->duty[0] = v->duty[1] = NGE_NOWHERE;
    for (int i = 0; i < 2 && nge_is_obliged(cx); i++)
        if (!nge_lasts(nge_state(cx), NGE_LASTS_MANTUA + i))
            v->duty[i] = d->siege_of[i];
}

/* Whose troops are lost when the year is over: 1 + the side, or 0. */
static void add_doom(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    const struct nge_state *s = nge_state(cx);
    v->dooms = false;
    for (int n = 0; n < NGE_NATIONS; n++) {
        int power = nge_power_of(cx, n);
        bool ends = power >= 0 && power < NGE_MAJORS && s->ally[n] == NGE_THIRD &&
                    s->bond[power] & NGE_AT_PEACE && s->years[power] == 1 &&
                    !(s->bond[power] & NGE_THEN_FORCED);
        v->doomed[n] = (uint8_t)(ends ? 1 + (s->bond[power] & NGE_BY_C ? NGE_C : NGE_F) : 0);
        v->dooms |= ends;
    }
}

/* --- What is settled for now --- */

/* France's part of the track, in thousandths. */
static int track(int vp)
{
    int x = vp - EVEN, far = x > FLAT ? x - FLAT : x < -FLAT ? x + FLAT : 0;
    return SURE / 2 + TRACK * x + STEEP * far;
}

static int bonds(const struct nge_state *s)
{
    int sum = 0;
    for (int n = 0; n < NGE_MAJORS; n++) {
        int years = s->years[n] < 3 ? s->years[n] : 3;
        int x = s->bond[n] & NGE_FORCED ? ALLIANCE
                : s->bond[n] & NGE_AT_PEACE
                    ? PEACE + PEACE_YEAR * years + (s->bond[n] & NGE_THEN_FORCED ? ALLIANCE / 2 : 0)
                    : 0;
        sum += s->bond[n] & NGE_BY_C ? x : -x;
    }
    return sum;
}

static int settled(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    int x = SURE - track(s->vp) + bonds(s);
    if (!s->punished)
        x += ESCALATION * s->esc;
    if (nge_lasts(s, NGE_LASTS_BLOCKADE) && nge_is_blockade(cx))
        x -= BLOCKADE;
    return x;
}

void nge_ai_add_goals(const struct bc_ctx *cx, struct nge_ai_view *v)
{
    const struct nge_state *s = nge_state(cx);
    v->years = true;
    v->napoleon = v->second = -1;
    for (int side = 0; side < NGE_SIDES; side++)
        v->ferries[side] = has_transports(cx, v, side);
    for (int z = 0; z < NGE_ZONES; z++) {
        int owner = s->owner[z], side = s->ally[owner];
        if (side >= NGE_SIDES ||
            (!nge_data(cx)->zone[z].key_side && nge_data(cx)->zone[z].capital == NGE_NONE))
            continue;
        int worth = worth_of(cx, z, owner);
        if (worth)
            add_goal(cx, v, z, worth);
    }
    add_duty(cx, v);
    add_doom(cx, v);
    v->base = 8 * settled(cx);
    v->track = 8 * (SURE - track(s->vp));
    int left = nge_data(cx)->until - s->year;
    v->end = SURE / ((left + 1) * (left + 1));
}

/* --- How the sides stand --- */

/* Zones in which a side has troops, a bit each. */
struct guards {
    uint64_t in[NGE_SIDES][(NGE_ZONES + 63) / 64];
};

static void find_guards(const struct nge_ai_view *v, struct guards *g)
{
    memset(g, 0, sizeof *g);
    for (int i = 0; i < v->bodies && (v->ferries[NGE_F] || v->ferries[NGE_C]); i++)
        g->in[v->body[i].side][v->body[i].zone / 64] |= UINT64_C(1) << v->body[i].zone % 64;
}

static bool is_guarded(const struct guards *g, const struct nge_ai_key *k)
{
    return g->in[k->home][k->zone / 64] >> k->zone % 64 & 1;
}

/* How likely the enemy of its owner holds a goal in the end, in thousandths; one that lies open to the sea
 * only if somebody lands there. */
static int falls(const struct nge_ai_view *v, const struct guards *g, int goal)
{
    enum { TIME_NOW = 400, TIME_EACH = 150, OPEN = 850, SHUT = 550, BACK = 6, SLOPE = 150 };
    const struct nge_ai_key *k = &v->key[goal - 1];
    int by = 1 - k->home, left = v->left[by] < 4 ? v->left[by] : 4,
        back = v->left[k->home] < 4 ? v->left[k->home] : 4;
    int a = v->near[by][goal], d = v->near[k->home][goal] + GARRISON;
    int p = SURE * a / (a + d), slope = SLOPE * p / SURE;
    if (k->held == (by == NGE_C))
        return SURE - SLOPE - (SURE - p) * (SURE - p) / SURE * back / BACK + slope;
    int x = p * p / SURE * (TIME_NOW + TIME_EACH * left) / SURE * (k->fort ? SHUT : OPEN) / SURE;
    if (k->bare && left && !is_guarded(g, k))
        x += (SURE - SLOPE - x) * (k->fort ? STORM : LANDS) / SURE;
    return x + slope;
}

/* All power of the Coalition, less that of France; kept, since a march does not change it. */
int nge_ai_armed(const struct nge_ai_view *v)
{
    int sum[NGE_SIDES] = {0};
    for (int i = 0; i < v->bodies; i++) {
        const struct nge_ai_body *b = &v->body[i];
        bool lost = v->dooms && v->doomed[v->owner[b->zone]] == 1 + b->side;
        sum[b->side] += lost ? b->power / DOOMED : b->power;
    }
    return sum[NGE_C] - sum[NGE_F];
}

static bool is_besieged(const struct nge_ai_view *v, int zone)
{
    for (int i = 0; i < v->bodies; i++)
        if (v->body[i].side == NGE_C && v->body[i].zone == zone && !v->body[i].inside)
            return true;
    return false;
}

static int duties(const struct nge_ai_view *v)
{
    int x = 0;
    for (int i = 0; i < 2; i++)
        if (v->duty[i] != NGE_NOWHERE)
            x -= is_besieged(v, v->duty[i]) ? DUTY / 4 : DUTY;
    return x;
}

/* NGE §19.4: how the end of 1814 would find them; `all` is the chance that France has lost everything,
 * `kept` that she has kept it. It counts the more the closer it comes. */
static int last_day(const struct nge_ai_view *v, int all, int kept)
{
    return v->end * (8 * (SURE / 2) * (SURE - kept + all) / SURE - v->track) / SURE;
}

/* Of the Coalition; below 0 and above 8000, too: with a floor no march makes a difference any more to whoever
 * is behind. */
int nge_ai_year_standing(const struct nge_ai_view *v)
{
    int x = v->base + duties(v), kept = SURE, all[NGE_MAJORS], keys[NGE_MAJORS] = {0};
    struct guards guards;
    for (int n = 0; n < NGE_MAJORS; n++)
        all[n] = SURE;
    find_guards(v, &guards);
    x += ARMED_NUM * v->armed / ARMED_DEN;
    for (int i = 0; i < v->keys; i++) {
        const struct nge_ai_key *k = &v->key[i];
        int chance = falls(v, &guards, 1 + i), sum = k->worth * chance / SURE;
        x += k->home == NGE_F ? sum : -sum;
        if (k->needed)
            kept = kept * (SURE - chance) / SURE;
        if (k->power < NGE_MAJORS) {
            all[k->power] = all[k->power] * chance / SURE;
            keys[k->power]++;
        }
    }
    for (int n = 0; n < NGE_MAJORS; n++)
        if (keys[n])
            x += n == NGE_FR ? SURRENDER_FRENCH * all[n] / SURE : -SURRENDER * all[n] / SURE;
    return x + last_day(v, keys[NGE_FR] ? all[NGE_FR] : 0, kept);
}

/* --- The evaluation --- */

/* Bought, and not yet placed (NGE §7.3.4a). */
static int pending(const struct bc_ctx *cx)
{
    enum { STEP = 24, OTHER = 12 };
    const struct bc_frame *f = bc_top(cx);
    const struct nge_budget_facts *b = &nge_facts(f)->budget;
    if (f->seq != NGE_SEQ_BUDGET && f->seq != NGE_SEQ_GIFTS)
        return 0;
    int x = b->draws * 8 * CARD;
    if (b->steps == NGE_NONE)
        x += 8 * FLEET;
    else if (b->piece)
        x += nge_is_corps(b->piece - 1) ? STEP * b->steps : OTHER;
    return b->side == NGE_C ? x : -x;
}

/* A fleet is worth less behind a blockade (NGE §17.2.7b). */
static int mobile_worth(const struct bc_ctx *cx, int p, int side)
{
    int at = nge_state(cx)->at[p];
    if (at >= NGE_RESERVE && at != NGE_PIRATES)
        return 0;
    if (!nge_is_fleet(p))
        return nge_is_depot(p) ? MOBILE : 0;
    return at < NGE_ZONES && nge_count_fleets(cx, NGE_BOX + at, 1 - side) ? SHUT_IN : FLEET;
}

static int fleets_and_depots(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    int x = 0;
    for (int p = NGE_FIRST_DEPOT; p < NGE_PIECES; p++) {
        int side = nge_side(cx, p), worth = side < NGE_SIDES ? mobile_worth(cx, p, side) : 0;
        x += side == NGE_C ? worth : -worth;
    }
    bool hunted = nge_count_fleets(cx, NGE_PIRATES, NGE_C);
    return nge_lasts(s, NGE_LASTS_CORSAIRS) && !hunted ? x - PRIVATEERS : x;
}

static int hand(const struct nge_ai_view *v, int side)
{
    int n = v->cards[side], used = v->left[side] + 3;
    return CARD * (n < used ? n : used) + (n > used ? n - used : 0);
}

/* Between 0 and 1000; slower and slower towards the ends, but never at one. */
static int within(int x)
{
    enum { KNEE = 200 };
    int far = x < SURE / 2 ? x : SURE - x;
    if (far < KNEE)
        far = KNEE * KNEE / (2 * KNEE - far);
    return x < SURE / 2 ? far : SURE - far;
}

void nge_ai_year_eval(const struct bc_ctx *cx, int32_t milli[])
{
    enum { WIDE = 5, WIDE_OF = 8 }; /* so that little is beyond the ends */
    struct nge_ai_view v;
    nge_ai_look(cx, &v);
    int x = (nge_ai_year_standing(&v) + pending(cx)) / 8 + hand(&v, NGE_C) - hand(&v, NGE_F) +
            fleets_and_depots(cx) + nge_state(cx)->reserve[NGE_C] - nge_state(cx)->reserve[NGE_F];
    milli[NGE_C] = within(SURE / 2 + (x - SURE / 2) * WIDE / WIDE_OF);
    milli[NGE_F] = SURE - milli[NGE_C];
}

/* --- What a formation can do where it is --- */

/* Without supply nobody can put up a marker or storm where he is (NGE §3.2c, §13.5b). */
bool nge_ai_is_stuck(const struct nge_ai_view *v, int body)
{
    return v->years && body >= 0 && v->body[body].starved;
}

/* NGE §14.9.4a */
bool nge_ai_may_rally(const struct nge_ai_view *v, int body)
{
    return !v->years || (nge_is_general(v->body[body].leader) && !v->body[body].starved);
}

/* No enemy, and no goal of the enemy's, within so many points: whoever is there has time. */
bool nge_ai_is_idle(const struct nge_ai_view *v, int body)
{
    enum { FAR_OFF = 9 };
    const struct nge_ai_body *b = &v->body[body];
    const uint8_t *to = v->ways->to[b->zone];
    if (v->doomed[v->owner[b->zone]] == 1 + b->side || b->shaken)
        return false;
    for (int i = 0; i < v->bodies; i++)
        if (v->body[i].side != b->side && to[v->body[i].zone] <= FAR_OFF)
            return false;
    for (int i = 0; i < v->keys; i++)
        if (v->key[i].home != b->side && to[v->key[i].zone] <= FAR_OFF)
            return false;
    return true;
}
