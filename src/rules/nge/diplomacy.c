/* diplomacy.c - the diplomatic phase (NGE §7.4) and diplomatic actions, there and in rounds
 * (NGE §8.2.1a to §8.2.3b); protectorates (NGE §8.1.5a); the end of foreign wars (NGE §6.5b). */
#include "rules/nge/nge.h"

enum { MAJOR_CARD = 3, UNITS_CARD = 2, OTHER_CARD = 1, PROTECT_CARD = 2, TALKS_MOST = 2 };

/* --- Whom, and with which card --- */

/* It owns a corps counter that is in the game (NGE ruling 37). */
bool nge_has_units(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++)
        if (nge_nation(cx, p) == nation && s->at[p] != NGE_OUT && s->at[p] != NGE_LATER)
            return true;
    return false;
}

bool nge_has_land(const struct bc_ctx *cx, int nation)
{
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_state(cx)->owner[z] == nation)
            return true;
    return false;
}

/* NGE §8.2.2a, ruling 34: a corps of its own or of France in its land. */
static bool is_guarded(const struct bc_ctx *cx, int nation)
{
    const struct nge_state *s = nge_state(cx);
    for (int p = 0; p < NGE_CORPS; p++)
        if (s->at[p] < NGE_ZONES && s->owner[s->at[p]] == nation &&
            (nge_nation(cx, p) == nation || nge_nation(cx, p) == NGE_FR))
            return true;
    return false;
}

/* NGE §8.2.1c, ruling 42: allied with France, after a defeat, before 24F. */
static bool is_spain_shaken(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    return nation == NGE_SP && side == NGE_C && s->ally[NGE_SP] == NGE_F &&
           nge_lasts(s, NGE_LASTS_SPAIN_BEATEN) && !nge_lasts(s, NGE_LASTS_BAYONNE);
}

static const struct bc_bar deaf = {"NGE §8.2.2b", "treat.deaf"};
static const struct bc_bar sided = {"NGE §8.2.2b", "treat.sided"};
static const struct bc_bar forced = {"NGE §8.2.1b", "treat.forced"};
static const struct bc_bar tied = {"NGE ruling 34", "treat.tied"};
static const struct bc_bar guarded = {"NGE §8.2.2a", "treat.guarded"};
static const struct bc_bar shielded = {"NGE §8.1.5b", "treat.protectorate"};
static const struct bc_bar round_bar = {"NGE §8.2.1a", "treat.round"};

static const struct bc_bar *bar_minor(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    if (s->ally[nation] == NGE_THIRD)
        return s->tie[nation] == NGE_NONE ? nge_has_land(cx, nation) ? NULL : &deaf : &tied;
    if (s->ally[nation] == side || side == NGE_F)
        return &sided;
    if (s->bond[nation] & NGE_PROTECTORATE)
        return &shielded;
    if (!nge_has_land(cx, nation))
        return &deaf;
    return s->punished || !is_guarded(cx, nation) ? NULL : &guarded;
}

/* NULL if this side may ask this nation; `round`: in an activation round. */
const struct bc_bar *nge_bar_treat(const struct bc_ctx *cx, int side, int nation, bool round)
{
    const struct nge_state *s = nge_state(cx);
    if (nge_data(cx)->favour[nation][side] == NGE_DEAF)
        return &deaf;
    if (nation >= NGE_MAJORS)
        return bar_minor(cx, side, nation);
    if (is_spain_shaken(cx, side, nation))
        return NULL;
    if (s->ally[nation] != NGE_THIRD)
        return &sided;
    if (s->bond[nation] & (NGE_AT_PEACE | NGE_FORCED))
        return &forced;
    return round ? &round_bar : NULL;
}

/* NGE §8.1.3d: whoever is on neither side, forced or not. */
const struct bc_bar *nge_bar_court(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    int power = nge_power_of(cx, nation);
    if (nge_data(cx)->favour[nation][side] == NGE_DEAF || !nge_has_land(cx, nation))
        return &deaf;
    if (s->ally[nation] != NGE_THIRD)
        return &sided;
    return nation < NGE_MAJORS || power < 0 || s->bond[power] & (NGE_AT_PEACE | NGE_FORCED) ? NULL
                                                                                            : &tied;
}

/* NGE §8.2.3a */
int nge_talk_price(const struct bc_ctx *cx, int nation)
{
    return nation < NGE_MAJORS ? MAJOR_CARD : nge_has_units(cx, nation) ? UNITS_CARD : OTHER_CARD;
}

/* NGE §8.2.3b, ruling 34: what is added to the die. */
int nge_talk_bonus(const struct bc_ctx *cx, int side, int nation)
{
    const struct nge_state *s = nge_state(cx);
    const int8_t *limit = nge_data(cx)->limit;
    int n = nge_data(cx)->favour[nation][side];
    if (nation < NGE_MAJORS) {
        bool over = s->bond[nation] & (side == NGE_F ? NGE_OVER_F : NGE_OVER_C);
        n += s->defeats[1 - side][nation] ? limit[NGE_L_AFTER_ENEMY] : 0;
        n += over                       ? limit[NGE_L_AFTER_PEACE]
             : s->defeats[side][nation] ? limit[NGE_L_AFTER_OWN]
                                        : 0;
    }
    return n - (nation == NGE_AU && side == NGE_C && nge_lasts(s, NGE_LASTS_LOUISE) ? 2 : 0);
}

/* --- TREAT --- */

/* NGE §8.2.1d: one power in a diplomatic phase, or two minors, by whatever card. */
static struct nge_talks_facts *talks_going_on(const struct bc_ctx *cx)
{
    for (int i = 0; i < cx->st->depth; i++) {
        struct nge_frame *f = &nge_state(cx)->stack[i];
        if (f->f.seq == NGE_SEQ_TALKS)
            return &f->talks;
    }
    return NULL;
}

bool nge_has_asked(const struct bc_ctx *cx, int nation)
{
    const struct nge_talks_facts *t = talks_going_on(cx);
    return t && (nation < NGE_MAJORS ? t->major : t->minor == 1 + nation);
}

void nge_call_treat(struct bc_ctx *cx, int side, int nation, int card, int plus)
{
    struct nge_talks_facts *t = talks_going_on(cx);
    if (t && nation < NGE_MAJORS)
        t->major = 1;
    else if (t && nation != NGE_NONE)
        t->minor = (uint8_t)(1 + nation);
    struct nge_frame *f = nge_frame(bc_call(cx, NGE_SEQ_TREAT));
    f->treat.side = (uint8_t)side;
    f->treat.nation = (uint8_t)nation;
    f->treat.card = (uint8_t)card;
    f->treat.plus = (int8_t)plus;
}

static const struct nge_treat_facts *treat_of(const struct bc_frame *f)
{
    return &nge_facts(f)->treat;
}

static void die_odds(const struct bc_ctx *cx, const struct bc_frame *f, int seat, struct bc_list *l)
{
    nge_die_odds(l);
}

static bool is_talk(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return treat_of(f)->nation != NGE_NONE;
}

/* NGE §6.5b: die and value of the card; the war's own card leaves the game. */
static bool is_recall(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return treat_of(f)->nation == NGE_NONE;
}

static enum bc_flow recall_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_treat_facts *t = treat_of(f);
    int sum = act->a[0] + t->plus;
    bool over = sum >= nge_data(cx)->limit[NGE_L_RECALL];
    nge_emit(cx, over ? NGE_EV_WAR_ENDS : NGE_EV_WAR_LASTS, t->card, act->a[0], sum, 0, 0);
    if (over)
        nge_end_war(cx, t->card);
    return BC_LEAVE;
}

/* NGE §8.2.3b: six or more, and it is an ally; Spain leaves France and is neutral (NGE
 * §8.2.1c). 6C: the Danish fleet is sunk on a 3, whatever becomes of it. */
static enum bc_flow talk_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    const struct nge_treat_facts *t = treat_of(f);
    const struct nge_data *d = nge_data(cx);
    int nation = t->nation, side = t->side,
        sum = act->a[0] + t->plus + nge_talk_bonus(cx, side, nation);
    nge_emit(cx, NGE_EV_TALKED, side, nation, act->a[0], sum, 0);
    if (t->card == NGE_CARD_C(6) && nation == d->denmark && act->a[0] >= 3)
        nge_sink_all_of(cx, nation);
    if (sum < d->limit[NGE_L_TALK])
        return BC_LEAVE;
    if (nge_state(cx)->ally[nation] == NGE_F && nation == NGE_SP)
        nge_make_neutral(cx, nation);
    else
        nge_call_join(cx, nation, side, t->card != NGE_NONE); /* ruling 34: before the hands none */
    return BC_NEXT;
}

const struct bc_step nge_seq_treat[] = {
    {"treat.recall", "NGE §6.5b", BC_DRAWS(is_recall, die_odds, recall_take)},
    {"treat.roll", "NGE §8.2.3b", BC_DRAWS(is_talk, die_odds, talk_take), BC_FACTS(NGE_Q_NATION),
     .calls = BC_SEQ(NGE_SEQ_JOIN)},
    {"treat.trim", "NGE ruling 3", BC_RUNS(nge_excess_when, nge_excess_take),
     .calls = BC_SEQ(NGE_SEQ_TRIM)},
    {0},
};

/* --- What a card can be played for, beside its points and its event --- */

static const struct bc_bar cheap = {"NGE §8.2.3a", "treat.card"};

/* `round`: in a round only minors. */
void nge_offer_treaties(const struct bc_ctx *cx, int side, bool round, struct bc_list *l)
{
    static const struct bc_bar again = {"NGE §8.2.1d", "treat.again"};
    static const struct bc_bar second = {"NGE §8.2.1d", "treat.second"};
    for (int n = 0; n < NGE_NATIONS; n++) {
        const struct bc_bar *bar = nge_bar_treat(cx, side, n, round);
        if (!bar && nge_has_asked(cx, n))
            bar = n < NGE_MAJORS ? &second : &again;
        if (bar && !l->why)
            continue;
        for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
            if (nge_has_card(nge_state(cx), c))
                bc_offer(l, nge_act(NGE_TREAT, side, c, n),
                         bar                                             ? bar
                         : nge_card_value(cx, c) < nge_talk_price(cx, n) ? &cheap
                                                                         : NULL);
    }
}

/* NGE §8.1.5a: France, an allied minor, a card of two or more. */
static const struct bc_bar *bar_protect(const struct bc_ctx *cx, int nation)
{
    static const struct bc_bar ally = {"NGE §8.1.5a", "protect.ally"};
    static const struct bc_bar list = {"NGE §8.1.5a", "protect.list"};
    static const struct bc_bar done = {"NGE §8.1.5a", "protect.done"};
    const struct nge_state *s = nge_state(cx);
    if (!nge_data(cx)->may_protect[nation])
        return &list;
    if (s->bond[nation] & NGE_PROTECTORATE)
        return &done;
    return s->ally[nation] == NGE_F && nge_has_land(cx, nation) ? NULL : &ally;
}

void nge_offer_protectorates(const struct bc_ctx *cx, struct bc_list *l)
{
    static const struct bc_bar low = {"NGE §8.1.5a", "protect.card"};
    for (int n = NGE_MAJORS; n < NGE_NATIONS; n++) {
        const struct bc_bar *bar = bar_protect(cx, n);
        for (int c = 0; c < NGE_CARDS_EACH && (!bar || l->why); c++)
            if (nge_has_card(nge_state(cx), c))
                bc_offer(l, nge_act(NGE_PROTECT, NGE_F, c, n),
                         bar                                    ? bar
                         : nge_card_value(cx, c) < PROTECT_CARD ? &low
                                                                : NULL);
    }
}

/* NGE §8.1.5a: a point each. */
void nge_protect(struct bc_ctx *cx, int nation, bool points)
{
    struct nge_state *s = nge_state(cx);
    if (s->bond[nation] & NGE_PROTECTORATE)
        return;
    s->bond[nation] |= NGE_PROTECTORATE;
    nge_emit(cx, NGE_EV_PROTECTS, nation, 0, 0, 0, 0);
    if (!points)
        return;
    nge_add_vp(cx, nge_data(cx)->limit[NGE_L_VP_PROTECTORATE]);
    nge_add_esc(cx, nge_data(cx)->limit[NGE_L_ESC_PROTECTORATE]);
}

/* NGE §6.5b, ruling 29: the Coalition, with any card. */
void nge_offer_recalls(const struct bc_ctx *cx, struct bc_list *l)
{
    const struct nge_state *s = nge_state(cx);
    for (int w = 0; w < NGE_CARDS_EACH; w++)
        for (int c = NGE_CARDS_EACH; c < NGE_CARDS && s->lies[w] == NGE_BOXED; c++)
            if (nge_has_card(s, c))
                bc_add(l, nge_act(NGE_RECALL, NGE_C, c, w), 1);
}

/* One of these has been chosen: true. */
bool nge_take_offer(struct bc_ctx *cx, const struct bc_action *act)
{
    int value = nge_card_value(cx, act->a[0]);
    switch (act->kind) {
    case NGE_TREAT:
        nge_discard(cx, act->a[0]);
        nge_call_treat(cx, act->seat, act->a[1], act->a[0], 0);
        return true;
    case NGE_PROTECT:
        nge_discard(cx, act->a[0]);
        nge_protect(cx, act->a[1], true);
        return true;
    case NGE_RECALL:
        nge_discard(cx, act->a[0]);
        nge_call_treat(cx, act->seat, NGE_NONE, act->a[1], value);
        return true;
    default: return false;
    }
}

/* --- TALKS (NGE §7.4) --- */

static const struct nge_talks_facts *talks_of(const struct bc_frame *f)
{
    return &nge_facts(f)->talks;
}

static bc_seats talks_who(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return nge_seat(talks_of(f)->side);
}

/* NGE §5.1b: two cards; NGE ruling 44: closed while Austria has not done its duty. */
static bool talks_when(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return talks_of(f)->cards < TALKS_MOST && nge_state(cx)->held[talks_of(f)->side] &&
           !(talks_of(f)->side == NGE_C && nge_is_obliged(cx));
}

static void talks_legal(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                        struct bc_list *l)
{
    nge_offer_treaties(cx, seat, false, l);
    if (seat == NGE_F)
        nge_offer_protectorates(cx, l);
    else
        nge_offer_recalls(cx, l);
    nge_offer_events(cx, seat, NGE_P_DIPLOMACY, l);
    bc_add(l, nge_act(NGE_DONE, seat, 0, 0), 1);
}

static enum bc_flow talks_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    struct nge_talks_facts *t = &nge_frame(f)->talks;
    if (act->kind == NGE_DONE)
        return BC_LEAVE;
    t->cards++;
    if (!nge_take_offer(cx, act))
        nge_play_event(cx, act->seat, act->a[0]);
    return BC_NEXT;
}

static enum bc_flow again_take(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)
{
    return BC_RESTART;
}

static bool more_talks(const struct bc_ctx *cx, const struct bc_frame *f)
{
    return talks_when(cx, f);
}

const struct bc_step nge_seq_talks[] = {
    {"talks.ask", "NGE §7.4", BC_ASKS(talks_when, talks_who, talks_legal, talks_take),
     BC_FACTS(NGE_Q_TALKS), BC_TELLS(nge_tell_talks),
     .calls = BC_SEQ(NGE_SEQ_TREAT) | BC_SEQ(NGE_SEQ_EVENT) | BC_SEQ(NGE_SEQ_JOIN)},
    {"talks.track", "NGE §19.2", BC_RUNS(nge_track_is_over, nge_track_take)},
    {"talks.again", "NGE §5.1b", BC_RUNS(more_talks, again_take)},
    {0},
};
