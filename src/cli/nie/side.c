/* side.c - beside the regions of Napoleon in Europa: the round, a battle with its ranks, the nation
 * that moves, players with their alliances and nations, hands. */
#include "cli/cli.h"
#include "cli/nie/table.h"

#include <stdio.h>
#include <string.h>

static const struct cv_style ink = {CV_INK, 0, 0}, dim = {CV_DIM, 0, 0}, warn = {CV_WARN, 0, 0},
                             title = {CV_TITLE, 0, CV_BOLD};

enum { ROOMY = 60 }; /* columns from which nations stand side by side, in whole words */

struct side {
    const struct tb_view *v;
    const struct nie_state *s;
    struct cv_column at;
};

static const char *name_of(const struct side *p, int seat)
{
    return seat < p->v->m->seats ? p->v->m->seat[seat].name : "";
}

/* --- A battle --- */

/* "GB  1. i4c2  2. L1  dead c2" */
static void put_rank(struct side *p, int nation, struct bc_out *o)
{
    const struct nie_fight *w = &p->s->fight;
    char stack[3][NT_STACK];
    cli_put(o, T("ui.nie.ranks"), nie_nation_words[nation], nt_stack(w->front[nation], stack[0]),
            nt_stack(w->rear[nation], stack[1]), nt_stack(w->dead[nation], stack[2]), NULL);
    cv_flow(&p->at, 2, ink, o);
}

static void put_battle(struct side *p)
{
    static const int order[NIE_BOTH] = {NIE_ATTACKER, NIE_DEFENDER};
    const struct nie_fight *w = &p->s->fight;
    struct bc_out o = {0};
    char n[2][12];
    if (w->region == NIE_NONE)
        return;
    cli_put(&o, w->great ? T("ui.nie.great") : T("ui.nie.skirmish"), nt_region(p->v->cx, w->region),
            nt_number(n[0], w->round), NULL);
    cv_flow(&p->at, 0, warn, &o);
    for (int i = 0; i < NIE_BOTH; i++) {
        int side = order[i];
        bool active = w->shown && !w->lost && w->half == side;
        bc_putf(&o, "%s ", !active ? " " : p->v->ascii ? ">" : "▶");
        cli_put(&o, side == NIE_ATTACKER ? T("ui.nie.attacks") : T("ui.nie.defends"),
                name_of(p, w->commander[side]),
                w->shown ? nt_number(n[0], nie_fire_dice(p->v->cx, side)) : "?",
                w->favoured && side == NIE_DEFENDER ? "5" : "6", NULL);
        cv_flow(&p->at, 0, active ? title : ink, &o);
        for (int nation = 0; nation < NIE_NATIONS; nation++)
            if (w->side[nation] == 1 + side)
                put_rank(p, nation, &o);
    }
    bc_out_free(&o);
}

/* --- Movement --- */

static void put_move(struct side *p)
{
    const struct nie_frame *f = (const struct nie_frame *)bc_top(p->v->cx);
    struct bc_out o = {0};
    char n[2][12], stack[NT_STACK];
    if (!f || f->f.seq != NIE_SEQ_MOVE)
        return;
    const struct nie_voyage *v = &p->s->sail[f->move.nation];
    bool any = false;
    cli_put(&o, T("ui.nie.unmoved"), nt_nation(f->move.nation), NULL);
    for (int r = 0; r < NIE_REGIONS; r++) {
        uint8_t rest[NIE_KINDS];
        nt_unmoved(p->s, r, f->move.nation, rest);
        if (!(rest[0] | rest[1] | rest[2] | rest[3]))
            continue;
        bc_putf(&o, "%s%s %s", any ? ", " : " ", nt_region(p->v->cx, r), nt_stack(rest, stack));
        any = true;
    }
    bc_put(&o, any ? "." : " –.");
    cv_flow(&p->at, 1, ink, &o);
    cli_put(&o, v->used ? T("ui.nie.ships_used") : T("ui.nie.ships"),
            nt_number(n[0], nie_capacity(p->v->cx, f->move.nation) - v->used),
            v->used ? nt_region(p->v->cx, v->from) : "", v->used ? nt_region(p->v->cx, v->to) : "",
            NULL);
    cv_flow(&p->at, 1, ink, &o);
    bc_out_free(&o);
}

/* --- Players --- */

static int regions_of(const struct nie_state *s, int nation)
{
    int sum = 0;
    for (int r = 0; r < NIE_REGIONS; r++)
        sum += s->held[r] == nation;
    return sum;
}

/* "FR 12 regions, 4 cards" of each nation of the player, below each other where room is short. */
static void put_nations(struct side *p, int seat, struct bc_out *o)
{
    char n[3][12];
    for (int i = 0; i < NIE_NATIONS; i++) {
        if (p->s->seat_of[i] != seat)
            continue;
        bc_putf(o, "%s%s ", o->n ? " · " : "", nie_nation_words[i]);
        if (p->s->is[i] == NIE_OUT)
            bc_put(o, T("ui.nie.out"));
        else
            cli_put(o, p->at.w < ROOMY ? T("ui.nie.holds_brief") : T("ui.nie.holds"),
                    nt_number(n[0], regions_of(p->s, i)), nt_number(n[1], p->s->cards[i]),
                    nt_number(n[2], p->s->is[i] == NIE_LIVING ? nie_capacity(p->v->cx, i) : 0),
                    NULL);
        if (p->at.w < ROOMY)
            cv_flow(&p->at, 2, ink, o);
    }
    cv_flow(&p->at, 2, ink, o);
}

static void put_allies(struct side *p, int seat, struct bc_out *o)
{
    struct bc_out list = {0};
    for (int x = 0; x < p->s->h.seats; x++)
        if (p->s->allies[seat] >> x & 1)
            bc_putf(&list, "%s%s", list.n ? ", " : "", name_of(p, x));
    if (list.n)
        cli_put(o, T("ui.nie.allies"), bc_out_str(&list), NULL);
    if (p->s->waits[seat] != NIE_NONE) {
        bc_put(o, o->n ? "; " : "");
        cli_put(o, T("ui.nie.waits"), name_of(p, p->s->waits[seat]), NULL);
    }
    cv_flow(&p->at, 2, dim, o);
    bc_out_free(&list);
}

/* "▶ Anna: +3", with several nations "+3/2". */
static void put_player(struct side *p, int seat)
{
    const struct bc_match *m = p->v->m;
    struct bc_out o = {0};
    bool active = !p->s->h.over && (p->s->group >> seat & 1);
    bc_putf(&o, "%s %s", !active ? " " : p->v->ascii ? ">" : "▶", name_of(p, seat));
    if (p->s->at_start[seat])
        bc_putf(&o, ": %+d", nie_gain(p->v->cx, seat));
    if (p->s->at_start[seat] > 1)
        bc_putf(&o, "/%d", p->s->at_start[seat]);
    if ((bc_seats)m->resigned & BC_BIT(seat))
        bc_putf(&o, " %s", T("ui.play.gave_up"));
    if (!nie_is_alive(p->s, seat))
        bc_putf(&o, " %s", T("ui.nie.out"));
    cv_flow(&p->at, 0, active ? title : ink, &o);
    put_nations(p, seat, &o);
    put_allies(p, seat, &o);
    bc_out_free(&o);
}

/* --- Hands: the viewer has only his own --- */

static void put_hand(struct side *p, int nation)
{
    struct bc_out o = {0}, sets = {0};
    bool any = false;
    for (int c = 0; c < NIE_CARDS; c++) {
        int n = p->s->hand[nation][c];
        if (!n)
            continue;
        bc_putf(&o, "%s", any ? ", " : "");
        if (n > 1)
            bc_putf(&o, "%d× ", n);
        bc_put(&o, cli_game_text(&nie_game, "card", nie_card_words[c]));
        any = true;
    }
    if (any) {
        struct bc_out line = {0};
        cli_put(&line, T("ui.nie.hand"), nie_nation_words[nation], bc_out_str(&o), NULL);
        for (int set = 0; set < NIE_SETS; set++)
            if (nie_can_fill(p->s->hand[nation], set))
                bc_putf(&sets, "%s%s", sets.n ? ", " : "",
                        cli_game_text(&nie_game, "set", nie_set_words[set]));
        cv_flow(&p->at, 1, ink, &line);
        if (sets.n)
            cli_put(&line, T("ui.nie.sets"), bc_out_str(&sets), NULL);
        cv_flow(&p->at, 3, dim, &line);
        bc_out_free(&line);
    }
    bc_out_free(&o);
    bc_out_free(&sets);
}

static void put_head(struct side *p)
{
    struct bc_out o = {0};
    char n[2][12];
    cli_put(&o, p->s->victory == NIE_TOTAL ? T("ui.nie.round_total") : T("ui.nie.round_limited"),
            nt_number(n[0], p->s->round + 1), nt_number(n[1], p->s->limit), NULL);
    cv_flow(&p->at, 1, dim, &o);
    bc_out_free(&o);
}

int nt_panel(const struct tb_view *v, struct canvas *c, int x, int y, int w, int h)
{
    struct side p = {v, nie_state(v->cx), {c, x, y, w, y + h}};
    put_head(&p);
    put_battle(&p);
    put_move(&p);
    for (int i = 0; i < p.s->h.seats; i++)
        put_player(&p, nie_turn(p.s, p.s->start, i));
    for (int n = 0; n < NIE_NATIONS; n++)
        put_hand(&p, n);
    return (p.at.y < p.at.end ? p.at.y : p.at.end) - y;
}
