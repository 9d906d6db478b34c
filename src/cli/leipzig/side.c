/* side.c - beside the board of Völkerschlacht 1813: time, sides with their hands, the open
 * row, missions, contacts, army cards. */
#include "cli/cli.h"
#include "cli/leipzig/table.h"

#include <stdio.h>
#include <string.h>

static const struct cv_style ink = {CV_INK, 0, 0}, dim = {CV_DIM, 0, 0}, warn = {CV_WARN, 0, 0},
                             title = {CV_TITLE, 0, CV_BOLD};

enum { ROOMY = 60 }; /* columns from which army cards are written with their villages */

struct side {
    const struct tb_view *v;
    const struct lpz_data *d;
    const struct lpz_state *s;
    struct cv_column at;
};

/* --- Time --- */

/* "14|·······" for each day: the line of its date, then the points behind it; of a battle day the
 * first point is the battle itself. */
static void put_track(struct side *p)
{
    struct bc_out o = {0};
    const char *here = p->v->ascii ? "@" : "●", *point = p->v->ascii ? "." : "·";
    if (!p->s->time)
        bc_put(&o, here);
    for (int i = 0; i < LPZ_DATES; i++) {
        int day = LPZ_FIRST_DAY + i, from = p->d->passed[i];
        int to = i + 1 < LPZ_DATES ? p->d->passed[i + 1] : p->d->end + 1;
        for (int b = 0; b < LPZ_BATTLES; b++) {
            from = p->d->battle[b] + 1 == from ? from - 1 : from;
            to = p->d->battle[b] + 1 == to ? to - 1 : to;
        }
        bool battle = from < p->d->passed[i];
        bc_putf(&o, "%s%d%s", o.n ? " " : "", day, battle ? "" : "|");
        for (int t = from; t < to; t++)
            bc_put(&o, t == p->s->time       ? here
                       : battle && t == from ? (p->v->ascii ? "x" : "⚔")
                                             : point);
    }
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&o);
}

static void put_head(struct side *p)
{
    struct bc_out o = {0};
    char n[3][12];
    cli_put(&o, p->s->match ? T("ui.leipzig.turn_match") : T("ui.leipzig.turn"),
            lt_number(n[0], p->s->h.turn), lt_number(n[1], p->s->time),
            lt_number(n[2], 1 + p->s->leg), NULL);
    cv_flow(&p->at, 1, dim, &o);
    if (p->s->leg) {
        cli_put(&o, T("ui.leipzig.first"), lt_number(n[0], p->s->first), NULL);
        cv_flow(&p->at, 1, dim, &o);
    }
    bc_out_free(&o);
    put_track(p);
}

/* --- Sides --- */

/* "Inf/Cav" where there is little room. */
static void put_card(int card, bool brief, struct bc_out *o)
{
    const char *name = lt_card(card), *second = strchr(name, '/');
    if (!brief || card < LPZ_TERRAINS || card == LPZ_CARD_TIME)
        bc_put(o, name);
    else
        bc_putf(o, "%.3s%.4s", name, second ? second : "");
}

static void put_cards(const struct side *p, const uint8_t v[LPZ_CARDS], struct bc_out *o)
{
    bool any = false;
    for (int c = 0; c < LPZ_CARDS; c++) {
        if (!v[c])
            continue;
        bc_put(o, any ? " · " : "");
        if (v[c] > 1)
            bc_putf(o, "%d× ", v[c]);
        put_card(c, p->at.w < ROOMY, o);
        any = true;
    }
}

static void put_standing(struct side *p, int side, struct bc_out *o)
{
    char n[4][12];
    int placed = 0;
    for (int a = 0; a < LPZ_ARMIES; a++)
        placed += p->d->army[a].side == side && p->s->at[a] != LPZ_NONE;
    cli_put(o, T("ui.leipzig.standing"), lt_number(n[0], p->s->points[side]),
            lt_number(n[1], placed), lt_number(n[2], p->d->armies_of[side]),
            lt_number(n[3], p->s->scouts[side]), NULL);
    cv_flow(&p->at, 1, ink, o);
}

/* All cards of the viewer; of the other one those that were taken openly. */
static void put_hand(struct side *p, int side, struct bc_out *o)
{
    int known = bc_bag_sum(p->s->hand[side], LPZ_CARDS), held = p->s->held[side];
    char n[12];
    if (!held)
        return;
    cli_put(o, T("ui.leipzig.hand"), lt_number(n, held), NULL);
    if (known < held && known)
        bc_putf(o, ", %s", T("ui.leipzig.seen"));
    bc_put(o, known ? ": " : "");
    put_cards(p, p->s->hand[side], o);
    cv_flow(&p->at, 1, ink, o);
}

static void put_side(struct side *p, int side)
{
    const struct bc_match *m = p->v->m;
    struct bc_out o = {0};
    int seat = lpz_seat(p->s, side);
    bool active = side == p->s->active && !p->s->h.over;
    char n[12];
    bc_putf(&o, "%s %s", !active ? " " : p->v->ascii ? ">" : "▶", lt_side(side));
    if (seat < m->seats && m->seat[seat].name[0])
        bc_putf(&o, ": %s", m->seat[seat].name);
    if (seat < m->seats && (bc_seats)m->resigned & BC_BIT(seat))
        bc_putf(&o, " %s", T("ui.play.gave_up"));
    if (active && p->at.w >= ROOMY) { /* else the question says it */
        bc_put(&o, ", ");
        cli_put(&o, T("ui.leipzig.actions"), lt_number(n, LPZ_ACTIONS - p->s->actions), NULL);
    }
    cv_flow(&p->at, 0, active ? title : ink, &o);
    put_standing(p, side, &o);
    put_hand(p, side, &o);
    bc_out_free(&o);
}

/* --- What lies on the table --- */

static void put_row(struct side *p)
{
    struct bc_out cards = {0}, o = {0};
    uint8_t row[LPZ_CARDS] = {0};
    char n[3][12];
    if (!p->s->h.turn) /* not yet dealt */
        return;
    for (int i = 0; i < LPZ_ROW; i++)
        if (p->s->row[i] != LPZ_NONE)
            row[p->s->row[i]]++;
    put_cards(p, row, &cards);
    cli_put(&o, T("ui.leipzig.row"), bc_out_str(&cards), lt_number(n[0], lpz_in_pile(p->v->cx)),
            lt_number(n[1], bc_bag_sum(p->s->out, LPZ_CARDS)),
            lt_number(n[2], p->d->scouts - p->s->scouts[0] - p->s->scouts[1]), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&cards);
    bc_out_free(&o);
}

/* Napoléon sees all of his, others those that are revealed. */
static void put_missions(struct side *p)
{
    struct bc_out list = {0}, o = {0};
    for (int i = 0; i < LPZ_DISTRICTS; i++) {
        int m = p->s->mission[i];
        bc_put(&list, list.n ? ", " : "");
        if (m >= LPZ_MISSIONS) {
            bc_putf(&list, "%s ?", lt_word("district", lpz_district_words[i]));
            continue;
        }
        bool open = p->s->revealed >> i & 1;
        bc_putf(&list, "%s%s %d:%d", p->d->field[p->d->mission[m].field].name,
                open ? (p->v->ascii ? "$" : "⚑") : "", p->d->mission[m].points[LPZ_FR],
                p->d->mission[m].points[LPZ_AL]);
    }
    cli_put(&o, T("ui.leipzig.missions"), bc_out_str(&list), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&list);
    bc_out_free(&o);
}

/* What a battle would cost both now. */
static void put_blows(const struct side *p, struct bc_out *o)
{
    struct lt_told told;
    int lost[LPZ_SIDES] = {0};
    char n[LPZ_SIDES][12];
    lt_ask(p->v->cx, lpz_act(LPZ_BLOWS, 0, 0, 0), &told);
    for (int i = 0; i < told.all.n; i++)
        if (told.fact[i].act.kind == LPZ_TELL_LOSES)
            lost[told.fact[i].act.a[0]] = told.fact[i].act.a[1];
    if (!lost[LPZ_FR] && !lost[LPZ_AL])
        return;
    bc_put(o, " ");
    cli_put(o, T("ui.leipzig.blows"), lt_number(n[LPZ_FR], lost[LPZ_FR]),
            lt_number(n[LPZ_AL], lost[LPZ_AL]), NULL);
}

/* French armies with the Allied ones that they touch. */
static void put_contacts(struct side *p)
{
    struct bc_out list = {0}, o = {0};
    for (int a = 0; a < LPZ_ARMIES; a++) {
        bool any = false;
        if (p->d->army[a].side != LPZ_FR)
            continue;
        for (int b = 0; b < LPZ_ARMIES; b++) {
            if (p->d->army[b].side != LPZ_AL || !lpz_touches(p->v->cx, a, b))
                continue;
            if (!any)
                bc_putf(&list, "%s%s –", list.n ? "; " : "", p->d->army[a].name);
            bc_putf(&list, "%s %s", any ? "," : "", p->d->army[b].name);
            any = true;
        }
    }
    if (list.n)
        cli_put(&o, T("ui.leipzig.contacts"), bc_out_str(&list), NULL);
    put_blows(p, &o);
    cv_flow(&p->at, 1, warn, &o);
    bc_out_free(&list);
    bc_out_free(&o);
}

/* --- Army cards --- */

/* With villages, and what keeps a card from being played. */
static void put_all_cards(struct side *p, int side)
{
    struct bc_out o = {0};
    bool any = false;
    for (int a = 0; a < LPZ_ARMIES; a++) {
        char code[LT_CODE];
        if (p->d->army[a].side != side || p->s->fate[a] != LPZ_CARD_OPEN)
            continue;
        if (!any) {
            cli_put(&o, T("ui.leipzig.army_cards"), lt_side(side), NULL);
            cv_flow(&p->at, 1, dim, &o);
        }
        any = true;
        lt_code(p->v->cx, a, code);
        bc_putf(&o, "%s ", code);
        lt_army_card(p->v->cx, a, &o);
        cv_flow(&p->at, 3, ink, &o);
    }
    bc_out_free(&o);
}

/* Where room is short: the names of those that the date and the board allow. */
static void put_some_cards(struct side *p, int side)
{
    struct bc_out list = {0}, o = {0};
    uint8_t free[LPZ_VILLAGES];
    char n[12];
    for (int a = 0; a < LPZ_ARMIES; a++) {
        const struct lpz_army *k = &p->d->army[a];
        int scouts = lpz_scouts_needed(p->v->cx, a);
        if (k->side != side || p->s->fate[a] != LPZ_CARD_OPEN || lpz_must_wait(p->v->cx, a) ||
            !lpz_free_villages(p->v->cx, a, free))
            continue;
        bc_putf(&list, "%s%s", list.n ? ", " : "", k->name);
        if (scouts) {
            bc_put(&list, " (");
            cli_put(&list, T("ui.leipzig.scouts"), lt_number(n, scouts), NULL);
            bc_put(&list, ")");
        }
    }
    if (list.n)
        cli_put(&o, T("ui.leipzig.cards_now"), bc_out_str(&list), NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&list);
    bc_out_free(&o);
}

int lt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    struct side p = {v, lpz_data(v->cx), lpz_state(v->cx), {c, x, y, w, y + h}};
    int mine = p.s->active;
    put_head(&p);
    put_side(&p, LPZ_FR);
    put_side(&p, LPZ_AL);
    put_row(&p);
    put_missions(&p);
    put_contacts(&p);
    if (w < ROOMY) {
        put_some_cards(&p, mine);
    } else {
        put_all_cards(&p, mine);
        put_all_cards(&p, 1 - mine);
    }
    return (p.at.y < p.at.end ? p.at.y : p.at.end) - y;
}
