/* side.c - beside the map of Napoleon gegen Europa: the sides, what victory hangs on, the march or the
 * battle with its modifiers, the hand. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
#include <string.h>

static const struct cv_style ink = {CV_INK, 0, 0}, dim = {CV_DIM, 0, 0}, warn = {CV_WARN, 0, 0},
                             title = {CV_TITLE, 0, CV_BOLD};

struct side {
    const struct tb_view *v;
    const struct nge_state *s;
    struct cv_column at;
};

static bool is_narrow(const struct side *p)
{
    enum { NARROW = 36 };
    return p->at.w < NARROW;
}

/* --- The sides --- */

/* "▶ Anna (France): 6 cards, 2 AP in reserve" */
static void put_player(struct side *p, int side)
{
    const struct bc_match *m = p->v->m;
    struct bc_out o = {0}, who = {0};
    bool active = !p->s->h.over && (bc_to_act(p->v->cx) & BC_BIT(side));
    char n[2][12];
    gt_seat(p->v->cx, side, side < m->seats && !is_narrow(p) ? m->seat[side].name : "", &who);
    bc_putf(&o, "%s ", !active ? " " : p->v->ascii ? ">" : "▶");
    cli_put(&o, is_narrow(p) ? T("ui.nge.player_brief") : T("ui.nge.player"), bc_out_str(&who),
            gt_number(n[0], p->s->held[side]), gt_number(n[1], p->s->reserve[side]), NULL);
    if ((bc_seats)m->resigned & BC_BIT(side))
        bc_putf(&o, " %s", T("ui.play.gave_up"));
    cv_flow(&p->at, 0, active ? title : ink, &o);
    bc_out_free(&who);
    bc_out_free(&o);
}

/* --- What victory hangs on (NGE §20.1g): key zones, armies that stand --- */

static void put_keys(struct side *p, struct bc_out *o)
{
    const struct bc_ctx *cx = p->v->cx;
    struct bc_out list = {0};
    char name[GT_NAME];
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_is_key(cx, z, NGE_FR))
            bc_putf(&list, "%s%s %s", list.n ? ", " : "", gt_label(cx, NGE_DOM_ZONE, z, name),
                    nge_control(cx, z) < NGE_SIDES ? nge_side_words[nge_control(cx, z)] : "-");
    cli_put(o, is_narrow(p) ? T("ui.nge.keys_brief") : T("ui.nge.keys"), bc_out_str(&list), NULL);
    cv_flow(&p->at, 1, dim, o);
    bc_out_free(&list);
}

static void put_armies(struct side *p, struct bc_out *o)
{
    const struct bc_ctx *cx = p->v->cx;
    struct bc_out list = {0};
    char name[2][GT_NAME];
    for (int a = NGE_FIRST_ARMY; a < NGE_FIRST_GENERAL; a++) {
        if (nge_nation(cx, a) != NGE_FR || p->s->at[a] >= NGE_ZONES)
            continue;
        bc_putf(&list, "%s%s (%s%s%s)", list.n ? ", " : "", gt_label(cx, NGE_DOM_PIECE, a, name[0]),
                gt_label(cx, NGE_DOM_ZONE, p->s->at[a], name[1]),
                nge_has(p->s, a, NGE_DEMORALISED) ? ", " : "",
                nge_has(p->s, a, NGE_DEMORALISED) ? T("ui.nge.shaken") : "");
    }
    cli_put(o, T("ui.nge.armies"), list.n ? bc_out_str(&list) : "–", NULL);
    cv_flow(&p->at, 1, dim, o);
    bc_out_free(&list);
}

/* --- The march, the battle --- */

static void put_march(struct side *p)
{
    const struct nge_march *m = &p->s->march;
    struct bc_out o = {0};
    char name[2][GT_NAME], n[2][12];
    if (!m->is)
        return;
    cli_put(&o, m->forced ? T("ui.nge.march_forced") : T("ui.nge.march"),
            gt_label(p->v->cx, NGE_DOM_PIECE, m->leader, name[0]),
            gt_label(p->v->cx, NGE_DOM_ZONE, m->zone, name[1]), gt_number(n[0], m->left),
            gt_number(n[1], m->forced), NULL);
    if (m->is & NGE_STARVED)
        bc_putf(&o, ". %s", T("ui.nge.march_starved"));
    cv_flow(&p->at, 1, warn, &o);
    bc_out_free(&o);
}

bool gt_fights(const struct bc_ctx *cx)
{
    const struct nge_fight *w = &nge_state(cx)->fight;
    if (!(w->is & NGE_ON) || w->is & NGE_ROLLED)
        return false;
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    return a.units && b.units + b.depots;
}

static const char *term_word(const struct bc_ctx *cx, const struct nge_term *term,
                             char buf[GT_NAME])
{
    return term->card >= 0 ? gt_label(cx, NGE_DOM_CARD, term->card, buf)
                           : cli_game_text(&nge_game, "term", nge_term_words[term->term]);
}

static void put_terms(const struct bc_ctx *cx, int who, struct bc_out *out)
{
    struct nge_term term[NGE_TERMS];
    char name[GT_NAME];
    int n = nge_modifiers(cx, who, term);
    for (int i = 0; i < n; i++)
        bc_putf(out, "%s%s %+d", i ? ", " : "", term_word(cx, &term[i], name), term[i].value);
    bc_putf(out, "%s%+d", n ? ": " : "", nge_modifier(cx, who));
}

void gt_battle(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    int level = nge_level(nge_strength(&a), nge_strength(&b));
    char name[GT_NAME], n[12];
    cli_put(out, T("ui.nge.battle"), gt_label(cx, NGE_DOM_ZONE, s->fight.zone, name),
            cli_game_text(&nge_game, "level", nge_level_words[level]), NULL);
    for (int who = 0; who < 2; who++) {
        struct bc_out terms = {0};
        put_terms(cx, who, &terms);
        bc_put(out, "\n");
        cli_put(out, who ? T("ui.nge.defends") : T("ui.nge.attacks"),
                gt_side(nge_fight_side(s, who)), gt_number(n, who ? b.steps : a.steps),
                bc_out_str(&terms), NULL);
        bc_out_free(&terms);
    }
}

/* When the dice have spoken: modifiers would count the losses already. */
static void put_sums(const struct bc_ctx *cx, struct bc_out *out)
{
    const struct nge_state *s = nge_state(cx);
    char name[GT_NAME], n[2][12];
    cli_put(out, T("ui.nge.sums"), gt_label(cx, NGE_DOM_ZONE, s->fight.zone, name),
            gt_side(nge_fight_side(s, 0)), gt_number(n[0], s->fight.sum[0]),
            gt_side(nge_fight_side(s, 1)), gt_number(n[1], s->fight.sum[1]), NULL);
}

static void put_battle(struct side *p)
{
    struct bc_out o = {0};
    if (gt_fights(p->v->cx))
        gt_battle(p->v->cx, &o);
    else if (p->s->fight.is & NGE_ON && p->s->fight.is & NGE_ROLLED)
        put_sums(p->v->cx, &o);
    cv_flow(&p->at, 1, warn, &o);
    bc_out_free(&o);
}

/* --- The hand: the viewer has only his own, and what is open of the other's --- */

/* One a line, cut where there is no room: `look hand` has it all. */
static void put_hand(struct side *p, int side)
{
    const struct bc_ctx *cx = p->v->cx;
    struct bc_out o = {0};
    char name[GT_NAME];
    cli_put(&o, T("ui.nge.hand"), gt_side(side), NULL);
    cv_flow(&p->at, 0, title, &o);
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++) {
        const struct nge_card *k = &nge_data(cx)->card[c];
        if (p->s->lies[c] != NGE_HAND || p->at.y >= p->at.end)
            continue;
        bc_out_clear(&o);
        bc_putf(&o, "%d %-3s %s %s", nge_card_value(cx, c), k->id,
                gt_label(cx, NGE_DOM_CARD, c, name), k->battle ? T("ui.nge.is_battle") : "");
        cv_put(p->at.c, p->at.x + 1, p->at.y++, p->at.w - 1, ink, bc_out_str(&o));
    }
    bc_out_free(&o);
}

/* "1C 4, 11C 1": with their values, where the log needs the room. */
static void put_hand_brief(struct side *p, int side)
{
    struct bc_out list = {0}, o = {0};
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        if (p->s->lies[c] == NGE_HAND)
            bc_putf(&list, "%s%s:%d", list.n ? " " : "", nge_data(p->v->cx)->card[c].id,
                    nge_card_value(p->v->cx, c));
    cli_put(&o, T("ui.nge.hand_brief"), bc_out_str(&list), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&list);
    bc_out_free(&o);
}

static int hand_of(const struct nge_state *s, int side)
{
    int n = 0;
    for (int c = side * NGE_CARDS_EACH; c < (side + 1) * NGE_CARDS_EACH; c++)
        n += s->lies[c] == NGE_HAND;
    return n;
}

/* Lines that are left when the log has some. */
static int room_of(const struct side *p)
{
    enum { LOG = 7 };
    return p->at.end - p->at.y - LOG;
}

/* The viewer's own is complete and comes first; of the other's only what is open is there. */
static void put_hands(struct side *p)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < NGE_SIDES; i++) {
            int n = hand_of(p->s, i);
            if (!n || (n == p->s->held[i]) != (pass == 0))
                continue;
            if (!is_narrow(p) && n < room_of(p))
                put_hand(p, i);
            else if (!pass)
                put_hand_brief(p, i);
        }
}

/* "Victory points 5 of 20, escalation 2 of 15" */
static void put_tracks(struct side *p)
{
    struct bc_out o = {0};
    char n[2][12];
    if (!nge_data(p->v->cx)->until)
        return;
    cli_put(&o, is_narrow(p) ? T("ui.nge.tracks_brief") : T("ui.nge.tracks"),
            gt_number(n[0], p->s->vp), gt_number(n[1], p->s->esc), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&o);
}

int gt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    struct side p = {v, nge_state(v->cx), {c, x, y, w, y + h}};
    struct bc_out o = {0};
    for (int i = 0; i < NGE_SIDES; i++)
        put_player(&p, i);
    put_tracks(&p);
    put_march(&p);
    put_battle(&p);
    put_hands(&p);
    if (room_of(&p) > 0 || v->m->cx.st->over)
        put_keys(&p, &o);
    if (room_of(&p) > 0 && !is_narrow(&p))
        put_armies(&p, &o);
    bc_out_free(&o);
    return (p.at.y < p.at.end ? p.at.y : p.at.end) - y;
}
