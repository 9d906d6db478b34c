/* engine.c - bicorne engine: a protocol for programs, JSON lines on standard input and output. */
#include "cli/engine.h"
#include "ai/player.h"
#include "game/door.h"
#include "game/position.h"
#include "game/proof.h"
#include "game/record.h"
#include "game/registry.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4 << 20, ADVICE_MAX = 32 };

/* A request being answered: on failure the code and e.text, and nothing has changed. */
struct request {
    struct engine *en;
    json_t *in, *out;
    struct bc_error e;
    struct bc_refusal why; /* of an illegal action, as far as the rules tell */
};

/* --- Fields --- */

static const char *code_word(int code)
{
    switch (code) {
    case BC_ESYNTAX: return "syntax";
    case BC_EVALUE: return "value";
    case BC_EILLEGAL: return "illegal";
    case BC_ESTATE: return "state";
    case BC_EIO: return "io";
    default: return "memory";
    }
}

static int want_string(struct request *r, const char *key, const char **v)
{
    *v = json_string_value(json_object_get(r->in, key));
    return *v ? 0 : bc_fail(&r->e, BC_EVALUE, "'%s' is missing, or no string", key);
}

/* A string that may be left out: NULL then. */
static int may_string(struct request *r, const char *key, const char **v)
{
    *v = NULL;
    return json_object_get(r->in, key) ? want_string(r, key, v) : 0;
}

static int may_int(struct request *r, const char *key, json_int_t lo, json_int_t hi, json_int_t def,
                   json_int_t *v)
{
    const json_t *j = json_object_get(r->in, key);
    *v = j ? json_integer_value(j) : def;
    if (j && (!json_is_integer(j) || *v < lo || *v > hi))
        return bc_fail(&r->e, BC_EVALUE, "'%s' is no whole number from %lld to %lld", key,
                       (long long)lo, (long long)hi);
    return 0;
}

static int may_bool(struct request *r, const char *key, bool *v)
{
    const json_t *j = json_object_get(r->in, key);
    *v = json_is_true(j);
    return !j || json_is_boolean(j)
               ? 0
               : bc_fail(&r->e, BC_EVALUE, "'%s' is neither true nor false", key);
}

static int want_match(struct request *r)
{
    return r->en->m ? 0
                    : bc_fail(&r->e, BC_ESTATE, "there is no game yet: new, position or record");
}

/* "seat", or the only one who is to act. */
static int want_seat(struct request *r, int *seat)
{
    json_int_t v;
    const struct bc_match *m = r->en->m;
    bc_seats who = bc_match_over(m) ? 0 : bc_to_act(&m->cx);
    int rc = may_int(r, "seat", 0, m->seats - 1, -1, &v), n = 0;
    if (rc)
        return rc;
    for (int i = 0; v < 0 && i < m->seats; i++)
        if (who & BC_BIT(i)) {
            *seat = i;
            n++;
        }
    if (v >= 0)
        *seat = (int)v;
    else if (n != 1)
        return bc_fail(&r->e, BC_ESTATE,
                       n ? "several seats are to act: name one" : "no seat is to act");
    return 0;
}

static void put(struct request *r, const char *key, json_t *v)
{
    json_object_set_new(r->out, key, v);
}

/* --- Actions --- */

static json_t *action_json(const struct bc_ctx *cx, const struct bc_action *act)
{
    char text[BC_ACTION_TEXT], word[BC_WORD];
    const struct bc_kind *k = &cx->game->kinds[act->kind];
    json_t *args = json_array();
    for (int i = 0; i < k->argc; i++) {
        bc_value_print(cx, k->dom[i], act->a[i], word, sizeof word);
        json_array_append_new(args, json_string(word));
    }
    return json_pack("{s:i,s:s,s:s,s:o}", "seat", act->seat, "text",
                     bc_action_print(cx, act, text, sizeof text), "kind", k->name, "args", args);
}

/* Who is to act, at which step; what happened. After everything that changes the position. */
static void put_state(struct request *r)
{
    const struct bc_match *m = r->en->m;
    bool over = bc_match_over(m);
    bc_seats who = over ? 0 : bc_to_act(&m->cx);
    json_t *to_act = json_array();
    for (int i = BC_NATURE; i < m->seats; i++)
        if (who & BC_BIT(i))
            json_array_append_new(to_act, json_integer(i));
    put(r, "turn", json_integer(m->cx.st->turn));
    put(r, "moves", json_integer(m->moves));
    put(r, "to_act", to_act);
    put(r, "over", json_boolean(over));
    if (over) {
        int32_t milli[BC_SEATS] = {0};
        json_t *score = json_array();
        bc_match_score(m, milli);
        for (int i = 0; i < m->seats; i++)
            json_array_append_new(score, json_integer(milli[i]));
        put(r, "score", score);
    } else if (who) {
        const struct bc_step *s = bc_step_now(&m->cx);
        put(r, "step", json_string(s->name));
        put(r, "rule", json_string(s->rule ? s->rule : ""));
    }
}

static void put_events(struct request *r, int from)
{
    const struct bc_match *m = r->en->m;
    json_t *events = json_array();
    for (int i = from; i < m->log.n && i < m->log.cap; i++)
        json_array_append_new(events, action_json(&m->cx, &m->log.v[i].act));
    put(r, "events", events);
}

/* --- The commands --- */

static void replace(struct request *r, struct bc_match *m, uint64_t seed)
{
    bc_match_free(r->en->m);
    r->en->m = m;
    bc_match_speaks(m);
    bc_rng_seed(&r->en->rng, seed);
    put_state(r);
}

static int read_options(struct request *r, const struct bc_game *g, int16_t opt[BC_OPTS])
{
    json_t *all = json_object_get(r->in, "options"), *v;
    const char *key;
    bc_opt_defaults(g, opt);
    if (all && !json_is_object(all))
        return bc_fail(&r->e, BC_EVALUE, "'options' is no object");
    json_object_foreach(all, key, v)
    {
        char number[32];
        const char *value = json_string_value(v);
        if (json_is_integer(v)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
            value = number;
        }
        if (!value)
            return bc_fail(&r->e, BC_EVALUE, "option '%.40s' is neither number nor string", key);
        int rc = bc_opt_parse(g, key, value, opt, &r->e);
        if (rc)
            return rc;
    }
    return 0;
}

static int read_seed(struct request *r, uint64_t *seed, bool *given)
{
    json_int_t v;
    *given = json_object_get(r->in, "seed") != NULL;
    int rc = may_int(r, "seed", 0, INT64_MAX, 0, &v);
    *seed = (uint64_t)v;
    return rc;
}

static int do_new(struct request *r)
{
    const char *id, *scenario;
    int16_t opt[BC_OPTS];
    uint64_t seed = 0;
    bool given = false;
    struct bc_match *m;
    int rc = want_string(r, "game", &id);
    if (!rc)
        rc = may_string(r, "scenario", &scenario);
    if (rc)
        return rc;
    const struct bc_game *g = bc_game_find(id);
    if (!g)
        return bc_fail(&r->e, BC_EVALUE, "there is no game '%.40s'", id);
    rc = read_options(r, g, opt);
    if (!rc)
        rc = read_seed(r, &seed, &given);
    if (!rc)
        rc = bc_match_new(&m, g, r->en->files, scenario, opt, given ? &seed : NULL, &r->e);
    if (!rc)
        replace(r, m, seed);
    return rc;
}

/* "text" sets a position, without it the present one is given. */
static int do_position(struct request *r)
{
    const char *text;
    uint64_t seed = 0;
    bool given = false;
    struct bc_match *m;
    int rc = may_string(r, "text", &text);
    if (!rc)
        rc = read_seed(r, &seed, &given);
    if (!rc && text) {
        rc = bc_match_from_position(&m, r->en->files, "text", text, strlen(text),
                                    given ? &seed : NULL, &r->e);
        if (!rc)
            replace(r, m, seed);
        return rc;
    }
    if (!rc)
        rc = want_match(r);
    if (rc)
        return rc;
    struct bc_out o = {0};
    bc_position_write(&r->en->m->cx, r->en->m->scenario, r->en->m->own, &o);
    put(r, "text", json_string(bc_out_str(&o)));
    bc_out_free(&o);
    return 0;
}

static int do_record(struct request *r)
{
    const char *text;
    bool reveal;
    struct bc_match *m;
    int rc = may_string(r, "text", &text);
    if (!rc)
        rc = may_bool(r, "reveal", &reveal);
    if (!rc && text) {
        rc = bc_record_read(&m, r->en->files, "text", text, strlen(text), &r->e);
        if (!rc)
            replace(r, m, 0);
        return rc;
    }
    if (!rc)
        rc = want_match(r);
    if (rc)
        return rc;
    struct bc_out o = {0};
    bc_record_write(r->en->m, reveal, &o);
    put(r, "text", json_string(bc_out_str(&o)));
    bc_out_free(&o);
    return 0;
}

static void put_hex(struct request *r, const char *key, const uint8_t bytes[BC_SEED])
{
    char hex[BC_HEX];
    bc_hex(bytes, BC_SEED, hex);
    put(r, key, json_string(hex));
}

/* What a record proves, alone or beside what was kept (docs/notation.md). */
static int do_verify(struct request *r)
{
    const char *text, *words;
    struct bc_proof p;
    struct bc_kept kept = {0};
    int rc = want_string(r, "text", &text);
    if (!rc)
        rc = may_string(r, "kept", &words);
    if (!rc && words)
        rc = bc_kept_read(&kept, "kept", words, strlen(words), &r->e);
    if (!rc)
        rc = bc_record_prove(r->en->files, "text", text, strlen(text), words ? &kept : NULL, &p,
                             &r->e);
    bc_kept_free(&kept);
    if (rc)
        return rc;
    put(r, "format", json_integer(p.format));
    put(r, "over", json_boolean(p.over));
    put(r, "outcomes", json_integer(p.outcomes));
    put_hex(r, "commit", p.commit);
    json_t *own = json_array();
    for (int i = 0; i < p.seats; i++)
        if (p.own & BC_BIT(i))
            json_array_append_new(own, json_integer(i));
    put(r, "own", p.format == 1 ? (json_decref(own), json_null()) : own);
    put(r, "undos", json_integer(p.undos));
    put(r, "rewinds", json_integer(p.rewinds));
    put(r, "undone", json_integer(p.undone));
    put(r, "undone_chances", json_integer(p.chances));
    put(r, "lines", json_integer(p.lines));
    if (p.format == 2)
        put_hex(r, "head", p.head);
    return 0;
}

/* Of a seat, or of nature where chance decides (with weights). */
static int do_legal(struct request *r)
{
    const struct bc_match *m = r->en->m;
    int seat = BC_NATURE, rc = 0;
    bool chance = !bc_match_over(m) && (bc_to_act(&m->cx) & BC_BIT(BC_NATURE));
    if (!chance && !bc_match_over(m))
        rc = want_seat(r, &seat);
    if (rc)
        return rc;
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    if (!bc_match_over(m))
        bc_legal(&m->cx, seat, &l);
    json_t *all = json_array();
    for (int i = 0; i < l.n; i++) {
        json_t *j = action_json(&m->cx, &l.v[i].act);
        if (chance)
            json_object_set_new(j, "weight", json_integer(l.v[i].weight));
        json_array_append_new(all, j);
    }
    put(r, "seat", json_integer(seat));
    put(r, "actions", all);
    return 0;
}

static int do_apply(struct request *r)
{
    const char *text;
    struct bc_action act;
    struct bc_match *m = r->en->m;
    int seat = 0, rc = want_string(r, "action", &text);
    if (!rc)
        rc = want_seat(r, &seat);
    if (!rc)
        rc = bc_action_parse_str(&m->cx, text, seat, &act, &r->e);
    if (!rc) {
        rc = bc_match_apply(m, &act, &r->e);
        if (rc == BC_EILLEGAL)
            bc_match_why(m, &act, &r->why);
    }
    if (rc)
        return rc;
    put_state(r);
    put_events(r, 0);
    return 0;
}

/* One outcome: that of the dice, or of the engine's own generator once they were overruled. */
static struct bc_action draw(struct engine *en)
{
    struct bc_match *m = en->m;
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    bc_legal(&m->cx, BC_NATURE, &l);
    if (m->has_dice && !m->dice.secret)
        return l.v[bc_dice_pick(&m->dice, m->chances, &l)].act;
    uint32_t sum = 0;
    for (int i = 0; i < l.n; i++)
        sum += l.v[i].weight;
    uint32_t k = bc_rng_below(&en->rng, sum);
    int i = 0;
    while (k >= l.v[i].weight)
        k -= l.v[i++].weight;
    return l.v[i].act;
}

/* An outcome that the dice do not give makes it a match without dice of its own. */
static int force(struct request *r, const struct bc_action *act)
{
    struct bc_match *m = r->en->m;
    bool had = m->has_dice;
    int rc = bc_match_apply(m, act, &r->e);
    if (rc != BC_ESTATE || !had)
        return rc;
    m->has_dice = false;
    rc = bc_match_apply(m, act, &r->e);
    if (rc)
        m->has_dice = had;
    return rc;
}

static int do_chance(struct request *r)
{
    const char *text;
    struct bc_match *m = r->en->m;
    bool all;
    int rc = may_string(r, "action", &text), from = m->log.n;
    if (!rc)
        rc = may_bool(r, "all", &all);
    if (rc)
        return rc;
    if (bc_match_over(m) || !(bc_to_act(&m->cx) & BC_BIT(BC_NATURE)))
        return bc_fail(&r->e, BC_ESTATE, "nothing is left to chance now");
    do {
        struct bc_action act;
        if (text)
            rc = bc_action_parse_str(&m->cx, text, BC_NATURE, &act, &r->e);
        else
            act = draw(r->en);
        if (!rc)
            rc = force(r, &act);
    } while (!rc && all && !text && !bc_match_over(m) && (bc_to_act(&m->cx) & BC_BIT(BC_NATURE)));
    if (rc)
        return rc;
    put_state(r);
    put_events(r, from);
    return 0;
}

static int do_view(struct request *r)
{
    json_int_t seat;
    struct bc_out o = {0};
    int rc = may_int(r, "seat", 0, r->en->m->seats - 1, BC_ONLOOKER, &seat);
    if (rc)
        return rc;
    bc_match_view(r->en->m, (int)seat, &o);
    json_t *view = json_loads(bc_out_str(&o), 0, NULL);
    bc_out_free(&o);
    if (!view)
        return bc_fail(&r->e, BC_ENOMEM, "no memory");
    put(r, "view", view);
    return 0;
}

/* What a seat may know before it decides (game/door.h), in words: "about go paris". */
static int do_ask(struct request *r)
{
    const struct bc_match *m = r->en->m;
    const char *about = "";
    struct bc_out o = {0};
    struct bc_head *seen = malloc(m->cx.game->state_size);
    struct bc_ctx cx = {m->cx.game, m->cx.data, seen, NULL};
    int seat = 0,
        rc = seen ? want_string(r, "ask", &about) : bc_fail(&r->e, BC_ENOMEM, "no memory");
    if (!rc)
        rc = want_seat(r, &seat);
    if (!rc) {
        bc_match_see(m, seat, seen);
        bc_json_open(&o, NULL, '{');
        rc = bc_door(&cx, seat, about, &o, &r->e);
        bc_json_close(&o, '}');
    }
    json_t *told = rc ? NULL : json_loads(bc_out_str(&o), 0, NULL);
    bc_out_free(&o);
    free(seen);
    if (!rc && !told)
        rc = bc_fail(&r->e, BC_ENOMEM, "no memory");
    json_object_update(r->out, told);
    json_decref(told);
    return rc;
}

static int do_undo(struct request *r)
{
    struct bc_match *m = r->en->m;
    json_int_t v;
    int seat = m->moves ? m->move[m->moves - 1].act.seat : 0;
    int rc = may_int(r, "seat", 0, m->seats - 1, seat, &v);
    if (!rc)
        rc = bc_match_undo(m, (int)v, &r->e);
    if (!rc)
        put_state(r);
    return rc;
}

static int do_resign(struct request *r)
{
    int seat = 0, rc = want_seat(r, &seat);
    if (!rc)
        rc = bc_match_resign(r->en->m, seat, &r->e);
    if (!rc)
        put_state(r);
    return rc;
}

static int do_search(struct request *r)
{
    const struct bc_match *m = r->en->m;
    const char *spec;
    json_int_t max, threads, seed;
    int seat = 0, rc = may_string(r, "player", &spec);
    if (!rc)
        rc = want_seat(r, &seat);
    if (!rc && (bc_match_over(m) || !(bc_to_act(&m->cx) & BC_BIT(seat))))
        rc = bc_fail(&r->e, BC_ESTATE, "seat %d is not to act now", seat);
    if (!rc)
        rc = may_int(r, "max", 1, ADVICE_MAX, 3, &max);
    if (!rc)
        rc = may_int(r, "threads", 1, 64, 1, &threads);
    if (!rc)
        rc = may_int(r, "seed", 0, INT64_MAX, 1, &seed);
    if (rc)
        return rc;
    struct bc_player *p;
    struct bc_advice best[ADVICE_MAX];
    rc = bc_player_new(&p, m->cx.game, m->cx.data, spec ? spec : "marshal:1s", (uint64_t)seed,
                       (int)threads, &r->e);
    if (rc)
        return rc;
    int n = bc_player_advise(p, &m->cx, seat, best, (int)max);
    json_t *all = json_array();
    for (int i = 0; i < n; i++) {
        json_t *j = action_json(&m->cx, &best[i].act);
        json_object_set_new(j, "win", json_real(best[i].win));
        json_object_set_new(j, "visits", json_integer(best[i].visits));
        json_array_append_new(all, j);
    }
    put(r, "player", json_string(bc_player_spec(p)));
    put(r, "best", all);
    bc_player_free(p);
    return n < 0 ? bc_fail(&r->e, BC_ESTATE, "the search found nothing") : 0;
}

static json_t *option_json(const struct bc_opt *o)
{
    char def[BC_WORD];
    bc_opt_print(o, o->def, def, sizeof def);
    if (!o->words)
        return json_pack("{s:s,s:i,s:i,s:i}", "name", o->name, "min", o->min, "max", o->max,
                         "default", o->def);
    json_t *words = json_array();
    for (int w = 0; o->words[w]; w++)
        json_array_append_new(words, json_string(o->words[w]));
    return json_pack("{s:s,s:o,s:s}", "name", o->name, "values", words, "default", def);
}

static int do_list(struct request *r)
{
    json_t *games = json_array();
    for (int i = 0; bc_games[i]; i++) {
        const struct bc_game *g = bc_games[i];
        json_t *scenarios = json_array(), *options = json_array();
        for (int k = 0; g->scenarios[k]; k++)
            json_array_append_new(scenarios, json_string(g->scenarios[k]));
        for (int k = 0; g->opts[k].name; k++)
            json_array_append_new(options, option_json(&g->opts[k]));
        json_array_append_new(games, json_pack("{s:s,s:i,s:s,s:i,s:i,s:o,s:o}", "game", g->id,
                                               "version", g->version, "rulebook", g->rulebook,
                                               "seats_min", g->seats_min, "seats_max", g->seats_max,
                                               "scenarios", scenarios, "options", options));
    }
    put(r, "program", json_string("bicorne " BICORNE_VERSION));
    put(r, "games", games);
    return 0;
}

static int do_quit(struct request *r)
{
    r->en->quit = true;
    return 0;
}

static const struct {
    const char *name;
    int (*run)(struct request *);
    bool needs_match;
} commands[] = {
    {"list", do_list, false},     {"new", do_new, false},      {"position", do_position, false},
    {"record", do_record, false}, {"legal", do_legal, true},   {"apply", do_apply, true},
    {"chance", do_chance, true},  {"view", do_view, true},     {"undo", do_undo, true},
    {"resign", do_resign, true},  {"search", do_search, true}, {"quit", do_quit, false},
    {"verify", do_verify, false}, {"ask", do_ask, true}};

static int dispatch(struct request *r)
{
    const char *cmd;
    if (!json_is_object(r->in))
        return bc_fail(&r->e, BC_ESYNTAX, "expected a JSON object");
    int rc = want_string(r, "cmd", &cmd);
    for (size_t i = 0; !rc && i < sizeof commands / sizeof commands[0]; i++)
        if (!strcmp(commands[i].name, cmd)) {
            rc = commands[i].needs_match ? want_match(r) : 0;
            return rc ? rc : commands[i].run(r);
        }
    return rc ? rc : bc_fail(&r->e, BC_EVALUE, "there is no command '%.40s'", cmd);
}

/* --- Lines --- */

static json_t *error_json(const struct request *r)
{
    const struct bc_error *e = &r->e;
    json_t *j = json_pack("{s:s,s:s}", "code", code_word(e->code), "text", e->text);
    if (j && e->line) {
        json_object_set_new(j, "line", json_integer(e->line));
        json_object_set_new(j, "column", json_integer(e->col));
    }
    if (j && r->why.rule) {
        json_object_set_new(j, "rule", json_string(r->why.rule));
        json_object_set_new(j, "reason", json_string(r->why.reason));
    }
    return j;
}

static void answer(const struct request *r, int rc, struct bc_out *text)
{
    json_t *out = json_object(), *id = json_object_get(r->in, "id");
    if (json_is_string(id) || json_is_integer(id))
        json_object_set(out, "id", id);
    json_object_set_new(out, "ok", json_boolean(!rc));
    if (rc)
        json_object_set_new(out, "error", error_json(r));
    else
        json_object_update(out, r->out);
    char *s = json_dumps(out, JSON_COMPACT);
    bc_put(text, s ? s : "{\"ok\":false,\"error\":{\"code\":\"memory\",\"text\":\"no memory\"}}");
    free(s);
    json_decref(out);
}

void engine_line(struct engine *en, const char *line, size_t n, struct bc_out *out)
{
    json_error_t je;
    struct request r = {.en = en, .out = json_object()};
    int rc;
    r.in = json_loadb(line, n, JSON_REJECT_DUPLICATES, &je);
    if (r.in)
        rc = dispatch(&r);
    else
        rc = bc_fail_at(&r.e, BC_ESYNTAX, "line", 1, je.column > 0 ? je.column : 1, "%s", je.text);
    answer(&r, rc, out);
    json_decref(r.in);
    json_decref(r.out);
}

void engine_free(struct engine *en)
{
    bc_match_free(en->m);
    en->m = NULL;
}

/* A line of at most LINE_MAX_BYTES into `line`; false at the end of the input. A longer one is read
 * to its end and not kept. */
static bool read_line(struct bc_out *line, bool *too_long)
{
    int c;
    bc_out_clear(line);
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        const char byte = (char)c;
        if (line->n < LINE_MAX_BYTES && !line->failed)
            bc_put_n(line, &byte, 1);
        else
            *too_long = true;
    }
    return c != EOF || line->n;
}

int cmd_engine(const struct cli_args *a)
{
    struct engine en = {.files = cli_files(a)};
    struct bc_out line = {0}, out = {0};
    bool too_long;
    if (!en.files)
        return CLI_BAD;
    bc_rng_seed(&en.rng, 0);
    while (!en.quit && read_line(&line, &too_long)) {
        bc_out_clear(&out);
        if (too_long)
            bc_putf(&out,
                    "{\"ok\":false,\"error\":{\"code\":\"syntax\","
                    "\"text\":\"a line is longer than %d bytes\"}}",
                    LINE_MAX_BYTES);
        else if (strspn(bc_out_str(&line), " \t\r") == line.n)
            continue; /* nothing asked */
        else
            engine_line(&en, bc_out_str(&line), line.n, &out);
        printf("%s\n", bc_out_str(&out));
        fflush(stdout);
    }
    engine_free(&en);
    bc_out_free(&line);
    bc_out_free(&out);
    return CLI_OK;
}
