/* map.c - Europe as a sketch: the names of the zones where their towns are, as far as they have room
 * there, and dotted lines to their neighbours. All of Europe is laid out once for all, so that no name
 * moves; what is drawn is a window around the place that matters now. Below a name stands who is there. */
#include "cli/cli.h"
#include "cli/nge/table.h"

#include <stdio.h>
#include <string.h>

enum {
    TOP = 1,
    WIDE = 76, /* columns of the window */
    SMALL = 51,
    TALL = 48,
    BLOCK = 9, /* columns of a name; it has two rows */
    ROWS = 2,
    COLUMNS_A_DEGREE = 54, /* in tenths */
    ROWS_A_DEGREE = 40,
    WEST = -1200, /* hundredths of a degree */
    NORTH = 6700,
    SNAP_X = 12, /* the window moves by so many at once */
    SNAP_Y = 6
};

/* --- Words --- */

const char *gt_number(char buf[12], int n)
{
    snprintf(buf, 12, "%d", n);
    return buf;
}

const char *gt_side(int side)
{
    return cli_game_text(&nge_game, "side", nge_side_words[side < NGE_SIDES ? side : NGE_SIDES]);
}

struct cv_style gt_style(int side)
{
    return (struct cv_style){CV_WHITE, (uint8_t)(side == NGE_F ? CV_ARMY : CV_ARMY + 3), CV_BOLD};
}

const char *gt_label(const struct bc_ctx *cx, int dom, int v, char buf[GT_NAME])
{
    const struct nge_data *d = nge_data(cx);
    const char *nation =
        dom == NGE_DOM_PIECE && v >= 0 && v < NGE_PIECES ? d->nation[d->unit[v].nation].id : NULL;
    int en = strcmp(bc_text_lang(cli_text), "de") != 0;
    if (dom == NGE_DOM_ZONE && v >= NGE_BOX && v < NGE_BOX + NGE_ZONES)
        snprintf(buf, GT_NAME, "⚓ %s", d->zone[v - NGE_BOX].name[en]);
    else if (nation && nge_is_depot(v))
        snprintf(buf, GT_NAME, "Depot %s", nation);
    else if (nation && nge_is_corps(v) && d->unit[v].nation < NGE_MAJORS)
        snprintf(buf, GT_NAME, "%s %s", nation, d->unit[v].name[en]);
    else
        bc_value_label(cx, cli_text, dom, v, buf, GT_NAME);
    return buf;
}

void gt_stand(const struct bc_ctx *cx, int zone, int side, bool inside, struct bc_out *out)
{
    struct nge_force a = nge_force(cx, zone, side, inside ? NGE_GARRISON : NGE_FIELD);
    int leader = nge_leader(&a), depot = nge_fixed_depot(cx, zone, side);
    char name[GT_NAME];
    if (!a.units && !a.depots)
        return;
    bc_putf(out, "%s%s%s%d", out->n ? " " : "", inside ? "[" : "",
            side < NGE_SIDES ? nge_side_words[side] : "N", a.steps);
    if (a.depots)
        bc_put(out, depot >= 0 && nge_in(&a.set, depot) ? "D" : "d");
    bc_put(out, nge_is_starved(&a) ? "!" : "");
    bc_put(out, nge_is_shaken(&a) ? "?" : "");
    if (leader >= 0)
        bc_putf(out, " %s", gt_label(cx, NGE_DOM_PIECE, leader, name));
    bc_put(out, inside ? "]" : "");
}

/* "F~2" in port or at sea, "C=3" in the box. */
static void put_fleets(const struct bc_ctx *cx, int place, int side, char sign, struct bc_out *out)
{
    int n = nge_count_fleets(cx, place, side);
    if (n)
        bc_putf(out, "%s%s%c%d", out->n ? " " : "", side < NGE_SIDES ? nge_side_words[side] : "N",
                sign, n);
}

void gt_stands(const struct bc_ctx *cx, int place, struct bc_out *out)
{
    for (int side = 0; side <= NGE_THIRD; side++) {
        if (place < NGE_ZONES) {
            gt_stand(cx, place, side, false, out);
            gt_stand(cx, place, side, true, out);
        }
        put_fleets(cx, place, side, place < NGE_BOX ? '~' : '=', out);
        if (place < NGE_ZONES)
            put_fleets(cx, NGE_BOX + place, side, '=', out);
    }
}

/* --- Where the names stand --- */

struct spot {
    int x, y;
};

struct sheet {
    struct spot at[NGE_PLACES]; /* in all of Europe */
    int x, y;                   /* the window's corner there */
};

static struct spot wanted(const struct nge_data *d, int place)
{
    int lon = place < NGE_ZONES ? d->zone[place].lon : d->sea[place - NGE_ZONES].lon;
    int lat = place < NGE_ZONES ? d->zone[place].lat : d->sea[place - NGE_ZONES].lat;
    return (struct spot){((lon - WEST) * COLUMNS_A_DEGREE + 500) / 1000 - BLOCK / 2,
                         ((NORTH - lat) * ROWS_A_DEGREE + 500) / 1000};
}

static bool has_room(const struct sheet *s, int places, struct spot p)
{
    for (int i = 0; i < places; i++) {
        int dx = s->at[i].x - p.x, dy = s->at[i].y - p.y;
        if (dx > -BLOCK - 1 && dx < BLOCK + 1 && dy > -ROWS && dy < ROWS)
            return false;
    }
    return true;
}

/* As near to where it belongs as there is room; a row counts as much as two columns. */
static struct spot settle(const struct sheet *s, int places, struct spot p)
{
    enum { ASIDE = 12, ALONG = 6 };
    struct spot best = p;
    int cost = -1;
    for (int dy = -ALONG; dy <= ALONG; dy++)
        for (int dx = -ASIDE; dx <= ASIDE; dx++) {
            struct spot q = {p.x + dx, p.y + dy};
            int c = dx * dx + 4 * dy * dy;
            if ((cost < 0 || c < cost) && has_room(s, places, q)) {
                best = q;
                cost = c;
            }
        }
    return best;
}

static struct spot spot_of(const struct sheet *s, int place)
{
    if (place >= NGE_BOX && place < NGE_BOX + NGE_ZONES)
        place -= NGE_BOX;
    return s->at[place >= 0 && place < NGE_PLACES ? place : 0];
}

static int snapped(int v, int by)
{
    return v < 0 ? 0 : v / by * by;
}

static void lay_out(const struct bc_ctx *cx, int w, struct sheet *s)
{
    for (int i = 0; i < NGE_PLACES; i++)
        s->at[i] = settle(s, i, wanted(nge_data(cx), i));
    struct spot p = spot_of(s, gt_focus(cx));
    s->x = snapped(p.x + (BLOCK + SNAP_X) / 2 - w / 2, SNAP_X);
    s->y = snapped(p.y + SNAP_Y / 2 - TALL / 2, SNAP_Y);
}

static void size(const struct bc_ctx *cx, int scale, int *w, int *h)
{
    (void)cx;
    *w = scale > 1 ? WIDE : SMALL;
    *h = TOP + TALL;
}

static int row_of(const struct bc_ctx *cx, int place)
{
    struct sheet s;
    lay_out(cx, WIDE, &s);
    int y = spot_of(&s, place).y - s.y;
    return TOP + (y < 0 ? 0 : y < TALL ? y : TALL - 1);
}

/* --- Drawing --- */

struct map {
    const struct tb_view *v;
    struct canvas *c;
    struct sheet s;
};

static bool is_shown(const struct map *m, struct spot p)
{
    return p.x > m->s.x && p.x < m->s.x + m->c->w && p.y >= m->s.y && p.y < m->s.y + TALL;
}

static const char *zone_name(const struct nge_data *d, int zone)
{
    return d->zone[zone].name[strcmp(bc_text_lang(cli_text), "de") != 0];
}

static struct spot middle(const struct map *m, int zone)
{
    int w = cv_width(zone_name(nge_data(m->v->cx), zone));
    struct spot p = m->s.at[zone];
    return (struct spot){p.x + (w < BLOCK ? w : BLOCK) / 2, p.y};
}

/* A dot or the border's sign in every other column; what is there already stays. */
static void draw_edge(const struct map *m, int a, int b, int kind)
{
    static const char *const signs[] = {"·", "=", "~", "^", "#", ":", ":"};
    static const uint8_t inks[] = {CV_CLOSED, CV_SEA_INK, CV_SEA_INK, CV_HILL,
                                   CV_HILL,   CV_SEA_INK, CV_HILL};
    struct spot p = middle(m, a), q = middle(m, b);
    int dx = q.x - p.x, dy = q.y - p.y;
    int n = (dx < 0 ? -dx : dx) > 2 * (dy < 0 ? -dy : dy) ? (dx < 0 ? -dx : dx)
                                                          : 2 * (dy < 0 ? -dy : dy);
    for (int i = 0; i <= n; i += 2) {
        int x = p.x + (2 * dx * i + n) / (2 * (n ? n : 1)) - m->s.x;
        int y = p.y + (2 * dy * i + n) / (2 * (n ? n : 1)) - m->s.y;
        if (x < 0 || y < 0 || x >= m->c->w || y >= TALL)
            continue;
        if (m->c->cell[(TOP + y) * m->c->w + x].s[0] == ' ')
            cv_put(m->c, x, TOP + y, 1, (struct cv_style){inks[kind], 0, 0},
                   m->v->ascii && kind == NGE_PLAIN ? "." : signs[kind]);
    }
}

static void draw_edges(const struct map *m)
{
    const struct nge_data *d = nge_data(m->v->cx);
    for (int pass = 0; pass < 2; pass++) /* what stops an army before plain ground */
        for (int z = 0; z < NGE_ZONES; z++)
            for (int i = 0; i < d->zone[z].nears; i++) {
                const struct nge_edge *e = &d->zone[z].near[i];
                if (e->to > z && (e->kind == NGE_PLAIN) == (pass == 1) &&
                    (is_shown(m, m->s.at[z]) || is_shown(m, m->s.at[e->to])))
                    draw_edge(m, z, e->to, e->kind);
            }
}

static const char *label_of(const struct map *m, int place)
{
    for (int i = 0; i < m->v->marks; i++)
        if (m->v->mark[i].v == place || m->v->mark[i].v == NGE_BOX + place)
            return m->v->mark[i].label;
    return NULL;
}

/* Columns from here to the next name in these rows. */
static int room_at(const struct map *m, struct spot p)
{
    enum { MOST = 20 };
    int room = MOST;
    for (int i = 0; i < NGE_PLACES; i++) {
        int dx = m->s.at[i].x - p.x, dy = p.y - m->s.at[i].y;
        if (dx > 0 && dx - 1 < room && dy >= 0 && dy < ROWS)
            room = dx - 1;
    }
    return room;
}

/* What a side has in a place, and off it. */
static void put_side(const struct bc_ctx *cx, int place, int side, struct bc_out *out)
{
    if (place < NGE_ZONES) {
        gt_stand(cx, place, side, false, out);
        gt_stand(cx, place, side, true, out);
        put_fleets(cx, NGE_BOX + place, side, '=', out);
    }
    put_fleets(cx, place, side, '~', out);
}

/* "F10d" of "F10d Napoleon", "[C2]" of "[C2 Blücher]". */
static void shorten(struct bc_out *text)
{
    size_t n = strcspn(text->s, " ");
    if (text->s[0] == '[' && text->s[n])
        text->s[n++] = ']';
    text->s[n] = 0;
}

/* Below the name: France, then the Coalition; where both have no room, their strength alone. */
static void draw_stands(const struct map *m, int place, struct spot p)
{
    struct bc_out text[NGE_SIDES] = {{0}};
    int room = room_at(m, (struct spot){p.x, p.y + 1}) - 1, w = 0, x = p.x - m->s.x;
    for (int side = 0; side < NGE_SIDES; side++) {
        put_side(m->v->cx, place, side, &text[side]);
        w += cv_width(bc_out_str(&text[side]));
    }
    bool other = text[NGE_F].n && text[NGE_C].n;
    for (int side = 0; side < NGE_SIDES; side++) {
        if (w > room && other)
            shorten(&text[side]);
        x += cv_put(m->c, x, TOP + p.y + 1 - m->s.y, p.x - m->s.x + room - x, gt_style(side),
                    bc_out_str(&text[side]));
        bc_out_free(&text[side]);
    }
    struct bc_out third = {0};
    put_side(m->v->cx, place, NGE_THIRD, &third);
    cv_put(m->c, x, TOP + p.y + 1 - m->s.y, p.x - m->s.x + room - x,
           (struct cv_style){CV_INK, 0, 0}, bc_out_str(&third));
    bc_out_free(&third);
}

/* Before the name: a choice, whose marker lies there, a key zone. */
static void draw_sign(const struct map *m, int place, struct spot p)
{
    const struct nge_state *s = nge_state(m->v->cx);
    const char *choice = label_of(m, place), *sign = " ";
    struct cv_style st = {CV_TITLE, 0, CV_BOLD};
    int x = p.x - m->s.x - 1, y = TOP + p.y - m->s.y;
    if (choice) {
        st = (struct cv_style){CV_MARK_INK, CV_MARK, CV_BOLD};
        cv_put(m->c, x, y, (int)sizeof m->v->mark->label, st, choice);
        return;
    }
    if (place < NGE_ZONES && s->mark[place] & NGE_MARK_SIDE) {
        int side = (s->mark[place] & NGE_MARK_SIDE) - 1;
        st = gt_style(side);
        sign = nge_side_words[side];
    } else if (place < NGE_ZONES && nge_data(m->v->cx)->zone[place].key_side) {
        sign = "*";
    }
    cv_put(m->c, x, y, 1, st, sign);
}

/* Behind the name: its fortress, and the siege. */
static void draw_fort(const struct map *m, int zone, int x, int y)
{
    const struct nge_state *s = nge_state(m->v->cx);
    const struct nge_zone *z = &nge_data(m->v->cx)->zone[zone];
    struct cv_style st = {CV_INK, 0, CV_BOLD};
    char siege[4] = "!";
    if (!z->fort)
        return;
    cv_put(m->c, x, y, 1, st, s->mark[zone] & NGE_RUINED ? "x" : z->fort > 1 ? "@" : "+");
    if (nge_siege(s, zone) < 0)
        return;
    siege[1] = (char)('0' + nge_siege(s, zone));
    cv_put(m->c, x + 1, y, 2, (struct cv_style){CV_WARN, 0, CV_BOLD}, siege);
}

static struct cv_style name_style(const struct map *m, int zone)
{
    int side = nge_control(m->v->cx, zone);
    if (m->v->picked == zone || gt_focus(m->v->cx) == zone)
        return (struct cv_style){CV_TITLE, 0, CV_BOLD};
    return side == NGE_F   ? (struct cv_style){CV_SEA_INK, 0, 0}
           : side == NGE_C ? (struct cv_style){CV_WARN, 0, 0}
                           : (struct cv_style){CV_DIM, 0, 0};
}

static void draw_place(const struct map *m, int place)
{
    const struct nge_data *d = nge_data(m->v->cx);
    enum { LONGEST = 14 };
    struct spot p = m->s.at[place];
    char name[GT_NAME];
    int x = p.x - m->s.x, y = TOP + p.y - m->s.y, room = room_at(m, p);
    if (!is_shown(m, p))
        return;
    room = room < LONGEST ? room : LONGEST;
    gt_label(m->v->cx, NGE_DOM_ZONE, place, name);
    if (place < NGE_ZONES) {
        int n = cv_put(m->c, x, y, room - (d->zone[place].fort > 0), name_style(m, place), name);
        cv_put(m->c, x + n, y, 1, (struct cv_style){0, 0, 0}, " ");
        draw_fort(m, place, x + n, y);
    } else {
        cv_put(m->c, x, y, room, (struct cv_style){CV_SEA_INK, 0, CV_ITALIC}, name);
    }
    draw_sign(m, place, p);
    draw_stands(m, place, p);
}

/* NGE §16.1: what the season takes from every march. */
static void put_weather(const struct bc_ctx *cx, struct bc_out *out)
{
    enum { ANY = 4 };
    const struct nge_force a = {.move = ANY};
    int less = ANY - nge_moves(cx, &a);
    char n[12];
    if (!nge_state(cx)->round || !less)
        return;
    bc_put(out, " · ");
    cli_put(out, nge_is_winter(nge_state(cx)) ? T("ui.nge.winter") : T("ui.nge.autumn"),
            gt_number(n, less), NULL);
}

static void draw(const struct tb_view *v, struct canvas *c, int scale)
{
    struct map m = {v, c, {{{0}}, 0, 0}};
    const struct nge_state *s = nge_state(v->cx);
    struct bc_out o = {0};
    char n[3][12];
    (void)scale;
    lay_out(v->cx, c->w, &m.s);
    cli_put(&o,
            s->between ? T("ui.nge.head_between")
            : s->round ? T("ui.nge.head")
                       : T("ui.nge.head_setup"),
            gt_number(n[0], s->year), gt_number(n[1], s->round), gt_number(n[2], s->last),
            gt_side(s->side), NULL);
    put_weather(v->cx, &o);
    draw_edges(&m);
    for (int i = 0; i < NGE_PLACES; i++)
        draw_place(&m, i);
    cv_fill(c, 0, 0, c->w, 1, (struct cv_style){0, 0, 0});
    cv_put(c, 0, 0, c->w, (struct cv_style){CV_INK, 0, CV_BOLD}, bc_out_str(&o));
    bc_out_free(&o);
}

/* --- What matters now --- */

static int setup_focus(const struct bc_ctx *cx, const struct nge_setup_facts *t)
{
    const struct nge_data *d = nge_data(cx);
    if (t->zone)
        return t->zone - 1;
    if (t->entry < d->starts)
        return d->start[t->entry].zone[0];
    return t->fleet < d->squadrons ? d->squadron[t->fleet].place[0] : -1;
}

static int frame_focus(const struct bc_ctx *cx, const struct nge_frame *f)
{
    switch (f->f.seq) {
    case NGE_SEQ_SETUP: return setup_focus(cx, &f->setup);
    case NGE_SEQ_LAND: return f->land.zone;
    case NGE_SEQ_INTERCEPT:
    case NGE_SEQ_COUNTER: return f->react.zone;
    case NGE_SEQ_EVADE: return f->evade.zone;
    case NGE_SEQ_TEST: return f->test.zone;
    case NGE_SEQ_LOSSES: return f->losses.zone;
    case NGE_SEQ_RETREAT: return f->retreat.zone;
    case NGE_SEQ_ASSAULT: return f->assault.zone;
    case NGE_SEQ_TRIM: return f->trim.zone;
    case NGE_SEQ_END: return f->end.zone;
    case NGE_SEQ_LANDING: return f->landing.zone;
    default: return -1;
    }
}

/* The place of the question; else the battle, the march, the voyage; else Napoleon, or Paris. */
int gt_focus(const struct bc_ctx *cx)
{
    const struct nge_state *s = nge_state(cx);
    const struct bc_frame *f = bc_top(cx);
    int at = f ? frame_focus(cx, nge_facts(f)) : -1;
    if (at < 0 || at >= NGE_BOX + NGE_ZONES)
        at = s->fight.is & NGE_ON         ? s->fight.zone
             : s->march.is                ? s->march.zone
             : s->voyage.is & NGE_SAILING ? s->voyage.at
                                          : s->at[nge_napoleon(cx)];
    if (at >= NGE_BOX && at < NGE_BOX + NGE_ZONES)
        at -= NGE_BOX;
    return at < NGE_PLACES ? at : nge_data(cx)->capital[NGE_FR][0];
}

static bool is_place(int dom)
{
    return dom == NGE_DOM_ZONE;
}

static int era(const struct bc_ctx *cx)
{
    return nge_state(cx)->year;
}

const struct table table_nge = {.id = "nge",
                                .place = "Paris",
                                .like = {"Paris", "", "Soissons", "activate napoleon"},
                                .how = "ui.nge.how",
                                .picked = "ui.nge.picked",
                                .draws = true,
                                .repeats = true,
                                .yields = true,
                                .alone = true,
                                .sure = true,
                                .one_step = true,
                                .is_place = is_place,
                                .size = size,
                                .draw = draw,
                                .row_of = row_of,
                                .panel = gt_panel,
                                .name = gt_name,
                                .what = gt_what,
                                .facts = gt_facts,
                                .look = gt_look,
                                .map = gt_map,
                                .spelt = gt_spelt,
                                .choice = gt_choice,
                                .rank = gt_rank,
                                .era = era,
                                .heap = gt_heap,
                                .heap_name = gt_heap_name,
                                .backwards = gt_backwards,
                                .note = gt_note,
                                .explain = gt_explain,
                                .legend = gt_legend,
                                .throws = gt_throws,
                                .focus = gt_focus,
                                .seat = gt_seat,
                                .ending = gt_ending};
