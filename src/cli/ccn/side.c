/* side.c - beside the field of Commands & Colors: Napoleonics: how the sides stand, hands, the
 * fight under way with its dice and chances; and hexes and choices in words. */
#include "cli/ccn/table.h"
#include "cli/cli.h"
#include "game/door.h"

#include <stdio.h>
#include <string.h>

static const struct cv_style ink = {CV_INK, 0, 0}, dim = {CV_DIM, 0, 0}, warn = {CV_WARN, 0, 0},
                             title = {CV_TITLE, 0, CV_BOLD};

static const char *number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

/* --- The panel --- */

struct side {
    const struct tb_view *v;
    const struct ccn_battle *b;
    const struct ccn_state *s;
    struct cv_column at;
};

static void put_head(struct side *p)
{
    struct bc_out o = {0};
    char n[12];
    cli_put(&o, T("ui.ccn.turn"), p->b->title[strcmp(bc_text_lang(cli_text), "de") != 0],
            number(n, p->s->h.turn), NULL);
    cv_flow(&p->at, 1, dim, &o);
    bc_out_free(&o);
}

static void put_hand(struct side *p, int side, struct bc_out *o)
{
    bool any = false;
    for (int c = 0; c < CCN_CARDS; c++)
        for (int n = 0; n < p->s->hand[side][c]; n++) {
            bc_putf(o, "%s%s", any ? " · " : "", ct_card(c));
            any = true;
        }
    cv_flow(&p->at, 3, ink, o);
}

/* Cards of squares: the owner knows his. */
static void put_track(struct side *p, int side, struct bc_out *o)
{
    struct bc_out cards = {0};
    for (int i = 0; i < CCN_PLACES; i++) {
        int card = p->s->track[side][i];
        if (card != CCN_NONE)
            bc_putf(&cards, "%s%s", cards.n ? " · " : "",
                    card == CCN_HIDDEN ? T("ui.ccn.hidden") : ct_card(card));
    }
    if (cards.n)
        cli_put(o, T("ui.ccn.track"), bc_out_str(&cards), NULL);
    cv_flow(&p->at, 3, dim, o);
    bc_out_free(&cards);
}

static void put_side(struct side *p, int side)
{
    const struct bc_match *m = p->v->m;
    struct bc_out o = {0};
    bool active = side == p->s->active && !p->s->h.over;
    char n[4][12];
    bc_putf(&o, "%s %s", !active ? " " : p->v->ascii ? ">" : "▶", ct_side(side));
    if (side < m->seats && m->seat[side].name[0])
        bc_putf(&o, ": %s", m->seat[side].name);
    if (side < m->seats && (bc_seats)m->resigned & BC_BIT(side))
        bc_putf(&o, " %s", T("ui.play.gave_up"));
    cv_flow(&p->at, 0, active ? title : ink, &o);
    cli_put(&o, T("ui.ccn.standing"), number(n[0], ccn_total(p->v->cx, side)),
            number(n[1], p->b->banners[side]), number(n[2], p->s->left[side]),
            number(n[3], p->s->held[side]), NULL);
    cv_flow(&p->at, 1, ink, &o);
    put_hand(p, side, &o);
    put_track(p, side, &o);
    bc_out_free(&o);
}

/* The card in play, what it counts as, and the symbols cast for it. */
static void put_card(struct side *p)
{
    struct bc_out o = {0}, card = {0};
    if (p->s->card == CCN_NONE)
        return;
    ct_put_card(p->s->card, &card);
    cli_put(&o, T("ui.ccn.card"), bc_out_str(&card), NULL);
    bc_out_free(&card);
    if (p->s->as != p->s->card && p->s->as != CCN_NONE) {
        bc_put(&o, " = ");
        ct_put_card(p->s->as, &o);
    }
    cv_flow(&p->at, 1, title, &o);
    ct_faces(p->s->face, &o);
    cv_flow(&p->at, 3, ink, &o);
    bc_out_free(&o);
}

/* --- What the rules tell of strikes (game/door.h) --- */

struct told {
    struct bc_fact v[BC_FACTS_MAX];
    struct bc_facts all;
};

static void ask(const struct bc_ctx *cx, const struct bc_action *about, struct told *t)
{
    t->all = (struct bc_facts){t->v, 0, BC_FACTS_MAX};
    bc_tell(cx, about, &t->all);
}

/* The first fact of a kind from number `i` on, or NULL. */
static const struct bc_action *find(const struct told *t, int i, int kind)
{
    for (; i < t->all.n; i++)
        if (t->v[i].act.kind == kind)
            return &t->v[i].act;
    return NULL;
}

static const char *strike_text(int kind)
{
    switch (kind) {
    case CCN_TELL_FIRES: return T("ui.ccn.fire");
    case CCN_TELL_STRIKES_FIRST:
    case CCN_TELL_SQUARE_STRIKES: return T("ui.ccn.first");
    case CCN_TELL_ATTACKS: return T("ui.ccn.attack");
    case CCN_TELL_ANSWERS: return T("ui.ccn.back");
    default: return NULL;
    }
}

static const char *chance(const struct bc_ctx *cx, int v, char buf[16])
{
    bc_value_label(cx, cli_text, CCN_DOM_CHANCE, v, buf, 16);
    return buf;
}

/* "blocks 4, against infantry +1 = 5": the parts behind a strike. */
static void put_parts(const struct told *t, int i, int dice, struct bc_out *out)
{
    bool any = false;
    while (++i < t->all.n && t->v[i].act.kind == CCN_TELL_PART) {
        const struct bc_action *part = &t->v[i].act;
        bc_putf(out, any ? ", %s %+d" : "%s %d", ct_word("sum", ccn_sum_words[part->a[0]]),
                part->a[1]);
        any = true;
    }
    for (; i < t->all.n && t->v[i].act.kind == CCN_TELL_SUPPORTS; i++) {
        char n[12];
        bc_put(out, ", ");
        cli_put(out, T("ui.ccn.support"), number(n, t->v[i].act.a[1]), NULL);
    }
    bc_putf(out, " = %d", dice);
}

/* What it does to whom it is thrown at: hit, driven back, destroyed, his leader. */
static void put_fate(struct side *p, const struct bc_action *fate)
{
    struct bc_out o = {0};
    char n[4][16];
    const struct bc_ctx *cx = p->v->cx;
    cli_put(&o, T("ui.ccn.odds"), chance(cx, fate->a[1], n[0]), chance(cx, fate->a[2], n[1]),
            chance(cx, fate->a[3], n[2]), NULL);
    if (fate->a[4]) {
        bc_put(&o, ", ");
        cli_put(&o, T("ui.ccn.odds_leader"), chance(cx, fate->a[4], n[3]), NULL);
    }
    cv_flow(&p->at, 3, dim, &o);
    bc_out_free(&o);
}

static void put_falls(struct side *p, const struct bc_action *falls)
{
    struct bc_out o = {0};
    char n[16];
    cli_put(&o, T("ui.ccn.odds_leader"), chance(p->v->cx, falls->a[1], n), NULL);
    cv_flow(&p->at, 3, dim, &o);
    bc_out_free(&o);
}

static void put_strike(struct side *p, const struct told *t, int i)
{
    const struct bc_action *act = &t->v[i].act;
    struct bc_out o = {0}, parts = {0};
    char a[4], b[4];
    ccn_hex_name(act->a[0], a);
    ccn_hex_name(act->a[1], b);
    put_parts(t, i, act->a[2], &parts);
    cli_put(&o, strike_text(act->kind), a, b, bc_out_str(&parts), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&o);
    bc_out_free(&parts);
}

static void put_told(struct side *p, const struct told *t)
{
    for (int i = 0; i < t->all.n; i++) {
        const struct bc_action *act = &t->v[i].act;
        if (strike_text(act->kind))
            put_strike(p, t, i);
        else if (act->kind == CCN_TELL_FATE)
            put_fate(p, act);
        else if (act->kind == CCN_TELL_FALLS)
            put_falls(p, act);
    }
}

/* The strikes that are still to come, if whoever is asked does nothing about them. */
static void put_melee(struct side *p)
{
    static const int as_it_is[] = {CCN_GO, CCN_PASS, CCN_STAND, CCN_BATTLE_BACK};
    struct told t = {.all = {0}};
    int seat = bc_to_act(p->v->cx) & BC_BIT(0) ? 0 : 1;
    for (int i = 0; i < 4 && !t.all.n; i++) {
        const struct bc_action about = {.kind = (int16_t)as_it_is[i], .seat = (int16_t)seat};
        ask(p->v->cx, &about, &t);
    }
    put_told(p, &t);
}

/* What is being fought, and the dice on the table. */
static void put_fight(struct side *p)
{
    const struct ccn_state *s = p->s;
    for (int i = s->h.depth - 1; i > 0; i--) {
        const struct ccn_frame *f = &s->stack[i];
        if (f->f.seq == CCN_SEQ_STRIKE) {
            struct bc_out dice = {0}, o = {0};
            char at[4];
            ct_faces(f->strike.face, &dice);
            ccn_hex_name(f->strike.hex, at);
            if (dice.n)
                cli_put(&o, T("ui.ccn.dice"), at, bc_out_str(&dice), NULL);
            cv_flow(&p->at, 1, warn, &o);
            bc_out_free(&dice);
            bc_out_free(&o);
        }
        if (f->f.seq != CCN_SEQ_MELEE)
            continue;
        put_melee(p);
        return;
    }
}

/* The choices of the unit that was picked to fight, with their sums and chances. */
static void put_targets(struct side *p)
{
    enum { ALL = 1024 };
    struct bc_option v[ALL];
    struct bc_list l = {v, 0, ALL, NULL, NULL};
    struct told t;
    if (p->v->picked < 0)
        return;
    bc_legal(p->v->cx, p->s->active, &l);
    for (int i = 0; i < l.n; i++)
        if (v[i].act.a[0] == p->v->picked &&
            (v[i].act.kind == CCN_FIRE || v[i].act.kind == CCN_FIGHT)) {
            ask(p->v->cx, &v[i].act, &t);
            put_told(p, &t);
        }
}

int ct_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    struct side p = {v, ccn_battle(v->cx), ccn_state(v->cx), {c, x, y, w, y + h}};
    put_head(&p);
    put_side(&p, p.b->top);
    put_side(&p, 1 - p.b->top);
    put_card(&p);
    put_fight(&p);
    put_targets(&p);
    return (p.at.y < p.at.end ? p.at.y : p.at.end) - y;
}

/* --- Hexes in words --- */

const char *ct_what(const struct bc_ctx *cx, int place)
{
    const struct ccn_state *s = ccn_state(cx);
    if (place < 0 || place >= CCN_HEXES)
        return NULL;
    if (s->unit_at[place] != CCN_NONE)
        return ct_type(ccn_type(cx, s->unit_at[place]));
    int l = s->leader_at[place];
    return l == CCN_NONE ? NULL : ccn_battle(cx)->leader[l].name;
}

/* "D6 line infantry 4 + Wellesley", or "D6 forest". */
void ct_name(const struct bc_ctx *cx, int dom, int v, char *buf, size_t size)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    char name[4];
    if (dom != CCN_DOM_HEX || v < 0 || v >= CCN_HEXES) {
        bc_value_label(cx, cli_text, dom, v, buf, size);
        return;
    }
    int u = s->unit_at[v], l = s->leader_at[v];
    ccn_hex_name(v, name);
    if (u != CCN_NONE)
        snprintf(buf, size, "%s %s %d%s%s", name, ct_what(cx, v), s->unit[u].blocks,
                 l == CCN_NONE ? "" : " + ", l == CCN_NONE ? "" : b->leader[l].name);
    else if (l != CCN_NONE)
        snprintf(buf, size, "%s %s", name, b->leader[l].name);
    else if (b->terrain[v] != CCN_CLEAR)
        snprintf(buf, size, "%s %s", name, ct_word("terrain", ccn_terrain_words[b->terrain[v]]));
    else
        snprintf(buf, size, "%s", name);
}

static void put_class(const struct ccn_type *t, struct bc_out *out)
{
    for (int i = 0; ccn_class_words[i]; i++)
        if (t->is >> i & 1)
            bc_putf(out, ", %s", ct_word("class", ccn_class_words[i]));
}

static void put_unit(const struct bc_ctx *cx, int u, struct bc_out *out)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_unit *k = &ccn_state(cx)->unit[u];
    const struct ccn_type *t = ccn_type(cx, u);
    char n[5][12];
    bc_putf(out, " %s (%s", ct_type(t),
            b->nation[t->nation].name[strcmp(bc_text_lang(cli_text), "de") != 0]);
    put_class(t, out);
    bc_put(out, "). ");
    number(n[0], k->blocks), number(n[1], t->blocks), number(n[4], t->ignore);
    number(n[2], t->fight), number(n[3], t->move);
    if (t->fight == t->move)
        cli_put(out, T("ui.ccn.unit_same"), n[0], n[1], n[3], n[4], NULL);
    else
        cli_put(out, T("ui.ccn.unit"), n[0], n[1], n[2], n[3], n[4], NULL);
    if (t->range) {
        bc_put(out, " ");
        cli_put(out, T("ui.ccn.range"), number(n[0], t->range), NULL);
    }
    if (k->square)
        bc_putf(out, " %s", T("ui.ccn.in_square"));
    if (k->is & CCN_ORDERED)
        bc_putf(out, " %s", T("ui.ccn.ordered"));
}

static void put_works(const struct ccn_battle *b, int hex, struct bc_out *out)
{
    struct bc_out sides = {0};
    char name[4];
    for (int e = 0; e < CCN_EDGES; e++) {
        if (!(b->works[hex] >> e & 1) || b->next[hex][e] == CCN_NONE)
            continue;
        ccn_hex_name(b->next[hex][e], name);
        bc_putf(&sides, "%s%s", sides.n ? ", " : "", name);
    }
    if (sides.n) {
        bc_put(out, " ");
        cli_put(out, T("ui.ccn.works"), bc_out_str(&sides), NULL);
    }
    bc_out_free(&sides);
}

static void put_goals(const struct ccn_battle *b, int hex, struct bc_out *out)
{
    char n[12];
    for (int i = 0; i < b->goals; i++)
        if (b->goal[i].at == hex) {
            bc_put(out, " ");
            cli_put(out, b->goal[i].all ? T("ui.ccn.goal_all") : T("ui.ccn.goal"),
                    ct_side(b->goal[i].side), number(n, b->goal[i].banners), NULL);
        }
    for (int side = 0; side < CCN_SIDES; side++)
        if (b->exit[side][hex]) {
            bc_put(out, " ");
            cli_put(out, T("ui.ccn.exit"), ct_side(side), number(n, b->exit[side][hex] - 1), NULL);
        }
}

void ct_facts(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    const struct ccn_battle *b = ccn_battle(cx);
    const struct ccn_state *s = ccn_state(cx);
    char name[4];
    if (place < 0 || place >= CCN_HEXES)
        return;
    ccn_hex_name(place, name);
    bc_putf(out, "%s: %s.", name, ct_word("terrain", ccn_terrain_words[b->terrain[place]]));
    put_works(b, place, out);
    put_goals(b, place, out);
    if (s->unit_at[place] != CCN_NONE)
        put_unit(cx, s->unit_at[place], out);
    if (s->leader_at[place] != CCN_NONE) {
        bc_put(out, " ");
        cli_put(out, T("ui.ccn.leader"), b->leader[s->leader_at[place]].name, NULL);
    }
}

/* --- Choices in words --- */

/* A target with the dice against it, what they do, and the dice that answer. */
static void put_target(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct told t;
    char name[128], n[2][12], p[2][16];
    ask(cx, act, &t);
    ct_name(cx, CCN_DOM_HEX, act->a[1], name, sizeof name);
    int i = 0, kind = act->kind == CCN_FIRE ? CCN_TELL_FIRES : CCN_TELL_ATTACKS;
    while (i + 1 < t.all.n && t.v[i].act.kind != kind)
        i++;
    const struct bc_action *fate = find(&t, i, CCN_TELL_FATE),
                           *back = find(&t, i, CCN_TELL_ANSWERS),
                           *falls = find(&t, i, CCN_TELL_FALLS);
    if (!back)
        back = find(&t, 0, CCN_TELL_SQUARE_STRIKES);
    number(n[0], t.v[i].act.a[2]);
    if (falls)
        cli_put(out, T("ui.ccn.target_leader"), name, n[0], chance(cx, falls->a[1], p[0]), NULL);
    if (!fate)
        return;
    chance(cx, fate->a[1], p[0]), chance(cx, fate->a[3], p[1]);
    if (back)
        cli_put(out, T("ui.ccn.target_back"), name, n[0], p[0], p[1], number(n[1], back->a[2]),
                NULL);
    else
        cli_put(out, T("ui.ccn.target"), name, n[0], p[0], p[1], NULL);
}

/* What the rules tell of a choice, one sentence after the other. */
static void put_sentences(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct told t;
    ask(cx, act, &t);
    for (int i = 0; i < t.all.n; i++) {
        bc_put(out, i ? "; " : "");
        bc_text_fill(cx, cli_text, "tell", cx->game->kinds[t.v[i].act.kind].name, &t.v[i].act, NULL,
                     out);
    }
}

/* Whom the card could order, in how many hexes. */
static void put_served(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct told t;
    int served = 0;
    char n[12];
    ask(cx, act, &t);
    for (int i = 0; i < t.all.n; i++)
        served += t.v[i].act.kind == CCN_TELL_SERVES;
    if (served || find(&t, 0, CCN_TELL_NOBODY))
        bc_put(out, " (");
    if (served)
        cli_put(out, T("ui.ccn.can_order"), number(n, served), NULL);
    else if (find(&t, 0, CCN_TELL_NOBODY))
        bc_put(out, T("ui.ccn.nobody_now"));
    bc_put(out, served || find(&t, 0, CCN_TELL_NOBODY) ? ")" : "");
}

/* Whom it could fight where it goes: "E6 (then D7 4, C6 2)"; false: nobody, and nothing keeps it from it. */
static bool put_goal(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    struct bc_out foes = {0};
    struct told t;
    char name[128], hex[4];
    ask(cx, act, &t);
    for (int i = 0; i < t.all.n; i++)
        if (strike_text(t.v[i].act.kind)) {
            ccn_hex_name(t.v[i].act.a[1], hex);
            bc_putf(&foes, "%s%s %d", foes.n ? ", " : "", hex, t.v[i].act.a[2]);
        }
    if (t.all.n) {
        ct_name(cx, CCN_DOM_HEX, act->a[1], name, sizeof name);
        bc_putf(out, "%s (", name);
        if (foes.n)
            cli_put(out, T("ui.ccn.may_fight"), bc_out_str(&foes), NULL);
        else
            bc_put(out, T("ui.ccn.no_fight"));
        bc_put(out, ")");
    }
    bc_out_free(&foes);
    return t.all.n;
}

int ct_rank(const struct bc_action *act)
{
    switch (act->kind) {
    case CCN_IGNORE: return -act->a[0];
    case CCN_PASS:
    case CCN_STAND:
    case CCN_STAY: return 1;
    default: return 0;
    }
}

/* Everybody is asked for the card: who does not hold it need not look for it. */
void ct_note(const struct bc_ctx *cx, int seat, struct bc_out *out)
{
    const struct bc_step *step = bc_step_now(cx);
    if (step && !strcmp(step->name, "melee.first_strike") && !ccn_state(cx)->hand[seat][CCN_FIRST])
        bc_put(out, ct_word("why", "strike.none"));
}

bool ct_choice(const struct bc_ctx *cx, const struct bc_action *act, int arg, struct bc_out *out)
{
    const struct ccn_battle *b = ccn_battle(cx);
    char name[128];
    if (act->kind == CCN_PLAY || act->kind == CCN_KEEP) {
        ct_put_card(act->a[0], out);
        bc_putf(out, ": %s", ct_word("card_text", ccn_card_words[act->a[0]]));
        put_served(cx, act, out);
        return true;
    }
    if (act->kind == CCN_IGNORE) {
        put_sentences(cx, act, out);
        return true;
    }
    if (arg < 0)
        return false;
    if (arg && act->kind == CCN_MOVE)
        return put_goal(cx, act, out);
    if (arg && (act->kind == CCN_FIRE || act->kind == CCN_FIGHT)) {
        put_target(cx, act, out);
        return true;
    }
    ct_name(cx, CCN_DOM_HEX, act->a[0], name, sizeof name);
    switch (act->kind) {
    case CCN_FIRE: cli_put(out, T("ui.ccn.fires"), name, NULL); return !arg;
    case CCN_FIGHT: cli_put(out, T("ui.ccn.fights"), name, NULL); return !arg;
    case CCN_UNSQUARE: cli_put(out, T("ui.ccn.unsquare"), name, NULL); return true;
    case CCN_ORDER_LEADER:
    case CCN_LEAD:
        if (arg)
            return false;
        ccn_hex_name(act->a[0], name);
        cli_put(out, T("ui.ccn.alone"), name, b->leader[ccn_state(cx)->leader_at[act->a[0]]].name,
                NULL);
        return true;
    default: return false;
    }
}
