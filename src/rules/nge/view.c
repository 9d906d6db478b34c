/* view.c - board and table as JSON. */
#include "rules/nge/nge.h"

#define DOM(name) (&nge_doms[NGE_DOM_##name - BC_DOM_OWN])

static const char *place_word(const struct bc_ctx *cx, int place, char *buf, size_t size)
{
    return bc_dom_word(cx, DOM(ZONE), place, buf, size);
}

/* --- What never changes --- */

static void put_names(struct bc_out *o, const char *de, const char *en)
{
    bc_json_open(o, "name", '{');
    bc_json_str(o, "de", de);
    bc_json_str(o, "en", en);
    bc_json_close(o, '}');
}

static void map_edges(const struct bc_ctx *cx, const struct nge_zone *z, struct bc_out *o)
{
    static const char *const kinds[] = {"plain",    "bridge", "river", "pass",
                                        "mountain", "strait", "desert"};
    bc_json_open(o, "near", '{');
    for (int i = 0; i < z->nears; i++)
        bc_json_str(o, nge_data(cx)->zone[z->near[i].to].id, kinds[z->near[i].kind]);
    bc_json_close(o, '}');
}

static void map_zones(const struct bc_ctx *cx, struct bc_out *o)
{
    static const char *const terrains[] = {"clear", "forest", "swamp"};
    const struct nge_data *d = nge_data(cx);
    bc_json_open(o, "zones", '{');
    for (int i = 0; i < NGE_ZONES; i++) {
        const struct nge_zone *z = &d->zone[i];
        bc_json_open(o, z->id, '{');
        put_names(o, z->name[0], z->name[1]);
        bc_json_str(o, "province", d->province[z->province].id);
        bc_json_str(o, "terrain", terrains[z->terrain]);
        bc_json_int(o, "lon", z->lon);
        bc_json_int(o, "lat", z->lat);
        bc_json_bool(o, "city", z->city);
        if (z->fort)
            bc_json_int(o, "fort", z->fort);
        if (z->poor)
            bc_json_bool(o, "poor", true);
        if (z->capital != NGE_NONE)
            bc_json_str(o, "capital", d->nation[z->capital].id);
        if (z->key_side)
            bc_json_bool(o, "key", true);
        if (z->seas[0] != NGE_NONE) {
            bc_json_open(o, "port", '[');
            for (int k = 0; k < 2; k++)
                if (z->seas[k] != NGE_NONE)
                    bc_json_str(o, NULL, d->sea[z->seas[k]].id);
            bc_json_close(o, ']');
        }
        map_edges(cx, z, o);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void map_seas(const struct nge_data *d, struct bc_out *o)
{
    bc_json_open(o, "seas", '{');
    for (int i = 0; i < NGE_SEAS; i++) {
        bc_json_open(o, d->sea[i].id, '{');
        put_names(o, d->sea[i].name[0], d->sea[i].name[1]);
        bc_json_bool(o, "ice", d->sea[i].ice);
        bc_json_int(o, "lon", d->sea[i].lon);
        bc_json_int(o, "lat", d->sea[i].lat);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_open(o, "provinces", '{');
    for (int i = 0; i < d->provinces; i++) {
        bc_json_open(o, d->province[i].id, '{');
        put_names(o, d->province[i].name[0], d->province[i].name[1]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_open(o, "nations", '{');
    for (int i = 0; i < NGE_NATIONS; i++) {
        bc_json_open(o, d->nation[i].id, '{');
        put_names(o, d->nation[i].name[0], d->nation[i].name[1]);
        bc_json_bool(o, "major", d->nation[i].major);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

static void map_piece(const struct bc_ctx *cx, int p, struct bc_out *o)
{
    const struct nge_unit *u = nge_unit(cx, p);
    int class = nge_is_corps(p)     ? 0
                : nge_is_special(p) ? 1
                : nge_is_depot(p)   ? 2
                : nge_is_army(p)    ? 3
                : nge_is_general(p) ? 4
                                    : 5;
    bc_json_open(o, u->id, '{');
    bc_json_str(o, "is", nge_class_word(p));
    bc_json_str(o, "nation", nge_data(cx)->nation[u->nation].id);
    if (u->name[0][0])
        put_names(o, u->name[0], u->name[1]);
    if (!class) {
        bc_json_str(o, "kind", nge_kind_words[u->kind]);
        bc_json_int(o, "steps", u->steps);
        bc_json_int(o, "morale", u->morale);
    }
    if (!class || class == 5)
        bc_json_int(o, "move", u->move);
    if (class <= 1)
        bc_json_int(o, "stars", u->stars);
    if (class == 4) {
        bc_json_int(o, "command", u->command);
        bc_json_int(o, "attack", u->attack);
        bc_json_int(o, "defence", u->defence);
        bc_json_int(o, "rank", u->rank);
    }
    if (class >= 4)
        bc_json_int(o, "initiative", u->initiative);
    if (u->tags & NGE_HORSE)
        bc_json_bool(o, "cavalry", true);
    if (u->tags & NGE_HOME && !class)
        bc_json_bool(o, "home", true);
    if (u->tags & NGE_GUESSED)
        bc_json_bool(o, "guessed", true);
    bc_json_close(o, '}');
}

/* How a card is played, but for its points. */
static void card_uses(unsigned phases, struct bc_out *o)
{
    bc_json_open(o, "uses", '[');
    if (phases & NGE_P_ACT)
        bc_json_str(o, NULL, "event");
    if (phases & NGE_P_BATTLE)
        bc_json_str(o, NULL, "battle");
    if (phases & NGE_P_REACT)
        bc_json_str(o, NULL, "react");
    bc_json_close(o, ']');
}

static void map_cards(const struct nge_data *d, struct bc_out *o)
{
    static const char *const hows[] = {"given", "named", "sourced", "reconstructed"};
    static const char *const stars[] = {"", "gold", "silver", "permanent", "permanent"};
    bc_json_open(o, "cards", '{');
    for (int c = 0; c < NGE_CARDS; c++) {
        bc_json_open(o, d->card[c].id, '{');
        put_names(o, d->card[c].name[0], d->card[c].name[1]);
        bc_json_int(o, "value", d->card[c].value);
        bc_json_str(o, "star", stars[d->card[c].star]);
        bc_json_str(o, "kind", d->card[c].battle ? "battle" : d->card[c].war ? "war" : "event");
        card_uses(d->card[c].phases, o);
        if (d->card[c].vp)
            bc_json_int(o, "vp", d->card[c].vp);
        if (d->card[c].esc)
            bc_json_int(o, "esc", d->card[c].esc);
        bc_json_str(o, "how", hows[d->card[c].how]);
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
}

void nge_map(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_data *d = nge_data(cx);
    map_zones(cx, o);
    map_seas(d, o);
    bc_json_open(o, "pieces", '{');
    for (int p = 0; p < NGE_PIECES; p++)
        map_piece(cx, p, o);
    bc_json_close(o, '}');
    map_cards(d, o);
    bc_json_int(o, "year", d->year);
}

/* --- The table --- */

static void view_piece(const struct bc_ctx *cx, int p, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    char word[BC_WORD];
    bool away = s->at[p] >= NGE_LATER && s->at[p] < NGE_ABOARD && s->at[p] != NGE_PIRATES &&
                s->at[p] < NGE_FOREIGN;
    if (away || s->n[p] == NGE_NONE)
        return;
    bc_json_open(o, nge_unit(cx, p)->id, '{');
    bc_json_str(o, "at", place_word(cx, s->at[p], word, sizeof word));
    if (s->n[p])
        bc_json_int(o, "n", s->n[p]);
    static const char *const words[] = {"inside", "second", "unsupplied", "demoralised",
                                        "acted",  "mover",  "fights",     "picked"};
    for (int i = 0; i < 8; i++)
        if (s->is[p] >> i & 1)
            bc_json_bool(o, words[i], true);
    bc_json_close(o, '}');
}

/* NGE ruling 41: of an enemy stack under fog how many of which nation and class lie there. */
static void view_stacks(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    bc_json_open(o, "stacks", '[');
    for (int p = 0; p < NGE_FIRST_FLEET; p++) {
        int n = 0, before = 0;
        for (int q = 0; q < NGE_FIRST_FLEET && s->n[p] == NGE_NONE; q++)
            if (s->n[q] == NGE_NONE && s->at[q] == s->at[p] && nge_looks_like(cx, p, q)) {
                before += q < p;
                n++;
            }
        if (!n || before)
            continue;
        bc_json_open(o, NULL, '{');
        bc_json_str(o, "at", nge_data(cx)->zone[s->at[p]].id);
        bc_json_str(o, "nation", nge_data(cx)->nation[nge_nation(cx, p)].id);
        bc_json_str(o, "is", nge_class_word(p));
        bc_json_int(o, "number", n);
        if (s->is[p] & NGE_INSIDE)
            bc_json_bool(o, "inside", true);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

static void view_zones(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    bc_json_open(o, "owners", '{');
    for (int z = 0; z < NGE_ZONES; z++)
        bc_json_str(o, d->zone[z].id, d->nation[s->owner[z]].id);
    bc_json_close(o, '}');
    bc_json_open(o, "marks", '{');
    for (int z = 0; z < NGE_ZONES; z++) {
        if (!(s->mark[z] & ~NGE_STRONG))
            continue;
        bc_json_open(o, d->zone[z].id, '{');
        if (s->mark[z] & NGE_MARK_SIDE)
            bc_json_str(o, "side", nge_side_words[(s->mark[z] & NGE_MARK_SIDE) - 1]);
        if (s->mark[z] & NGE_RUINED)
            bc_json_bool(o, "ruined", true);
        if (nge_siege(s, z) >= 0)
            bc_json_int(o, "siege", nge_siege(s, z));
        bc_json_close(o, '}');
    }
    bc_json_close(o, '}');
    bc_json_open(o, "sides", '{');
    for (int n = 0; n < NGE_NATIONS; n++)
        bc_json_str(o, d->nation[n].id, nge_side_words[s->ally[n]]);
    bc_json_close(o, '}');
}

/* All that a side has in a zone, outside or inside its fortress, as one thing (NGE ruling 2). */
static void view_formation(const struct bc_ctx *cx, int zone, int side, bool inside,
                           struct bc_out *o)
{
    struct nge_force a = nge_force(cx, zone, side, inside ? NGE_GARRISON : NGE_FIELD);
    int first = nge_from(&a.set, 0), leader = nge_leader(&a);
    if (first < 0)
        return;
    bc_json_open(o, NULL, '{');
    bc_json_str(o, "zone", nge_data(cx)->zone[zone].id);
    bc_json_str(o, "side", nge_side_words[side]);
    bc_json_str(o, "nation", nge_data(cx)->nation[nge_nation_of(cx, &a)].id);
    if (inside)
        bc_json_bool(o, "inside", true);
    if (leader >= 0)
        bc_json_str(o, "leader", nge_unit(cx, leader)->id);
    bc_json_int(o, "steps", a.steps);
    if (a.hidden)
        bc_json_int(o, "hidden", a.hidden);
    if (a.units && !a.hidden) {
        bc_json_int(o, "cost", nge_initiative(cx, &a));
        bc_json_int(o, "moves", nge_moves(cx, &a));
    }
    if (nge_is_starved(&a))
        bc_json_bool(o, "starved", true);
    if (nge_is_shaken(&a))
        bc_json_bool(o, "shaken", true);
    bc_json_close(o, '}');
}

static void view_formations(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "formations", '[');
    for (int z = 0; z < NGE_ZONES; z++)
        for (int side = 0; side < NGE_SIDES && nge_state(cx)->first[z] < NGE_FIRST_FLEET; side++)
            for (int inside = 0; inside < 2; inside++)
                view_formation(cx, z, side, inside, o);
    bc_json_close(o, ']');
}

/* How near the end is: NGE §20.1g. */
static void view_goal(const struct bc_ctx *cx, struct bc_out *o)
{
    bc_json_open(o, "goal", '{');
    bc_json_open(o, "keys", '{');
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_is_key(cx, z, NGE_FR))
            bc_json_bool(o, nge_data(cx)->zone[z].id, nge_is_taken(cx, z));
    bc_json_close(o, '}');
    bc_json_bool(o, "conquered", nge_france_is_conquered(cx));
    bc_json_bool(o, "army", nge_has_steady_army(cx, NGE_FR, false));
    if (nge_has_fallen(cx))
        bc_json_bool(o, "fallen", true);
    bc_json_close(o, '}');
}

static void view_cards(const struct bc_ctx *cx, int where, const char *key, struct bc_out *o)
{
    bc_json_open(o, key, '[');
    for (int c = 0; c < NGE_CARDS; c++)
        if (nge_state(cx)->lies[c] == where)
            bc_json_str(o, NULL, nge_data(cx)->card[c].id);
    bc_json_close(o, ']');
}

static void view_terms(const struct bc_ctx *cx, int who, struct bc_out *o)
{
    struct nge_term term[NGE_TERMS];
    int n = nge_modifiers(cx, who, term);
    bc_json_open(o, who ? "defender" : "attacker", '[');
    for (int i = 0; i < n; i++) {
        bc_json_open(o, NULL, '{');
        bc_json_str(o, "rule", term[i].rule);
        bc_json_str(o, "of",
                    term[i].card < 0 ? nge_term_words[term[i].term]
                                     : nge_data(cx)->card[term[i].card].id);
        bc_json_int(o, "value", term[i].value);
        bc_json_close(o, '}');
    }
    bc_json_close(o, ']');
}

static void view_fight(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_fight *w = &nge_state(cx)->fight;
    struct nge_force a = nge_fighters(cx, 0), b = nge_fighters(cx, 1);
    if (!(w->is & NGE_ON) || !a.units || !(b.units + b.depots))
        return;
    int sa = nge_strength(&a), sb = nge_strength(&b);
    bool is_judged = w->steps[0] || w->steps[1];
    bc_json_open(o, "battle", '{');
    bc_json_str(o, "zone", nge_data(cx)->zone[w->zone].id);
    bc_json_str(o, "side", nge_side_words[w->attacker]);
    bc_json_str(o, "level", nge_level_words[is_judged ? w->level : nge_level(sa, sb)]);
    bc_json_int(o, "a", sa);
    bc_json_int(o, "d", sb);
    view_terms(cx, 0, o);
    view_terms(cx, 1, o);
    bc_json_close(o, '}');
}

static void view_march(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_march *m = &nge_state(cx)->march;
    if (!m->is)
        return;
    bc_json_open(o, "march", '{');
    bc_json_str(o, "leader", nge_unit(cx, m->leader)->id);
    bc_json_str(o, "zone", nge_data(cx)->zone[m->zone].id);
    bc_json_int(o, "left", m->left);
    bc_json_int(o, "spent", m->spent);
    bc_json_int(o, "forced", m->forced);
    bc_json_bool(o, "starved", m->is & NGE_STARVED);
    bc_json_close(o, '}');
}

/* NGE §16.1, §16.3: of every round of the year. */
static void view_weather(const struct nge_state *s, struct bc_out *o)
{
    struct nge_state then = *s;
    bc_json_open(o, "weather", '[');
    for (then.round = 1; then.round <= (s->last > 6 ? s->last : 6); then.round++)
        bc_json_str(o, NULL, nge_is_winter(&then) ? "winter" : then.round >= 5 ? "bad" : "fair");
    bc_json_close(o, ']');
}

/* What only campaigns have: points, resources, who is bound to whom and how (NGE chapter 8). */
static void view_nation(const struct bc_ctx *cx, int n, struct bc_out *o)
{
    static const char *const bonds[] = {"peace",        "forced", "by_c",   "then_forced",
                                        "protectorate", "over_f", "over_c", "warned"};
    const struct nge_state *s = nge_state(cx);
    const struct nge_data *d = nge_data(cx);
    bc_json_open(o, d->nation[n].id, '{');
    bc_json_str(o, "runs", nge_side_words[nge_runner(cx, n)]);
    if (s->tie[n] != NGE_NONE)
        bc_json_str(o, "tie", d->nation[s->tie[n]].id);
    for (int i = 0; i < 8; i++)
        if (s->bond[n] >> i & 1)
            bc_json_bool(o, bonds[i], true);
    if (n < NGE_MAJORS) {
        bc_json_int(o, "years", s->years[n]);
        bc_json_int(o, "points", s->points[n]);
        bc_json_int(o, "income", nge_income(cx, n));
        if (s->debt[n])
            bc_json_int(o, "debt", s->debt[n]);
        bc_json_open(o, "defeats", '[');
        for (int side = 0; side < NGE_SIDES; side++)
            bc_json_int(o, NULL, s->defeats[side][n]);
        bc_json_close(o, ']');
    }
    bc_json_close(o, '}');
}

/* NGE §18.2.2a: the peace that is being made. */
static void view_peace(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct bc_frame *f = bc_top(cx);
    const struct nge_peace_facts *p = &nge_facts(f)->peace;
    if (f->seq != NGE_SEQ_PEACE)
        return;
    bc_json_open(o, "peace", '{');
    bc_json_str(o, "loser", nge_data(cx)->nation[p->loser].id);
    bc_json_str(o, "side", nge_side_words[p->side]);
    bc_json_int(o, "left", p->left);
    bc_json_int(o, "taken", p->taken);
    if (p->years && p->years != NGE_NONE)
        bc_json_int(o, "years", p->years - 1);
    bc_json_bool(o, "lasting", p->years == NGE_NONE);
    bc_json_bool(o, "forced", nge_state(cx)->bond[p->loser] & NGE_FORCED);
    bc_json_close(o, '}');
}

static void view_years(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    bc_json_int(o, "vp", s->vp);
    bc_json_int(o, "escalation", s->esc);
    bc_json_bool(o, "punished", s->punished);
    bc_json_bool(o, "between", s->between);
    bc_json_bool(o, "blockade", nge_is_blockade(cx));
    bc_json_open(o, "allotment", '[');
    for (int side = 0; side < NGE_SIDES; side++)
        bc_json_int(o, NULL, nge_allotment(cx, side));
    bc_json_close(o, ']');
    bc_json_open(o, "lasting", '[');
    for (int i = 0; i < NGE_LASTING; i++)
        if (nge_lasts(s, i))
            bc_json_str(o, NULL, nge_lasting_words[i]);
    bc_json_close(o, ']');
    bc_json_open(o, "nations", '{');
    for (int n = 0; n < NGE_NATIONS; n++)
        view_nation(cx, n, o);
    bc_json_close(o, '}');
    view_cards(cx, NGE_BOXED, "boxed", o);
    if (!s->h.over)
        view_peace(cx, o);
}

void nge_view(const struct bc_ctx *cx, struct bc_out *o)
{
    const struct nge_state *s = nge_state(cx);
    bc_json_int(o, "year", s->year);
    bc_json_int(o, "round", s->round);
    bc_json_int(o, "last", s->last);
    view_weather(s, o);
    bc_json_str(o, "active", nge_side_words[s->side]);
    bc_json_int(o, "points", s->ap);
    bc_json_open(o, "kept", '[');
    for (int i = 0; i < NGE_SIDES; i++)
        bc_json_int(o, NULL, s->reserve[i]);
    bc_json_close(o, ']');
    bc_json_open(o, "held", '[');
    for (int i = 0; i < NGE_SIDES; i++)
        bc_json_int(o, NULL, s->held[i]);
    bc_json_close(o, ']');
    bc_json_open(o, "pieces", '{');
    for (int p = 0; p < NGE_PIECES; p++)
        view_piece(cx, p, o);
    bc_json_close(o, '}');
    if (s->veil)
        view_stacks(cx, o);
    view_formations(cx, o);
    view_zones(cx, o);
    view_goal(cx, o);
    view_cards(cx, NGE_HAND, "hand", o);
    view_cards(cx, NGE_DISCARD, "discards", o);
    view_cards(cx, NGE_ASIDE, "aside", o);
    view_cards(cx, NGE_GONE, "gone", o);
    view_march(cx, o);
    view_fight(cx, o);
    if (nge_data(cx)->until)
        view_years(cx, o);
    if (s->h.over)
        bc_json_str(o, "winner", nge_side_words[s->winner < NGE_SIDES ? s->winner : NGE_SIDES]);
}
