/* spec.c - see spec.h. */
#include "ai/spec.h"

#include "ai/player.h"
#include "core/doc.h"

#include <stddef.h>
#include <string.h>

const char *const bc_player_words[] = {"random",  "greedy",  "mcts:2000", "mcts:500ms",
                                       "recruit", "veteran", "marshal",   NULL};

static const struct level {
    const char *name;
    uint32_t simulations, time_ms;
    uint16_t mistakes; /* in thousand */
} levels[] = {{"recruit", 12, 0, 400}, {"veteran", 200, 0, 0}, {"marshal", 0, 1000, 0}};
enum { LEVELS = sizeof levels / sizeof levels[0] };

/* Settings that a name may change, for trials: "mcts:2000/trust=900/horizon=4". */
static const struct setting {
    const char *name;
    size_t at;
    uint16_t min, max;
} settings[] = {{"explore", offsetof(struct bc_search, explore), 0, 10000},
                {"trust", offsetof(struct bc_search, trust), 0, 10000},
                {"open", offsetof(struct bc_search, open_first), 1, 1000},
                {"rate", offsetof(struct bc_search, open_rate), 0, 10000},
                {"plans", offsetof(struct bc_search, plans_max), 1, BC_PLANS},
                {"path", offsetof(struct bc_search, path_max), 1, 500},
                {"horizon", offsetof(struct bc_search, horizon), 0, 1000},
                {"mistakes", offsetof(struct bc_search, mistakes), 0, 1000},
                {"follow", offsetof(struct bc_search, follow), 0, 101},
                {"guesses", offsetof(struct bc_search, guesses), 1, 1000},
                {"playouts", offsetof(struct bc_search, playouts), 1, 1000}};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* `n` bytes as a number in lo..hi. */
static bool number(const char *s, size_t n, int lo, int hi, int *v)
{
    char text[16];
    if (!n || n >= sizeof text)
        return false;
    memcpy(text, s, n);
    text[n] = 0;
    return bc_parse_int(text, lo, hi, v);
}

static bool is_word(const char *s, size_t n, const char *word)
{
    return n == strlen(word) && !strncmp(s, word, n);
}

/* "2000", "500ms", "2s". */
static int read_limit(const char *s, size_t n, const char *spec, struct bc_search *set,
                      struct bc_error *e)
{
    enum { SIMULATIONS_MAX = 100000000, MS_MAX = 3600000 };
    size_t digits = strspn(s, "0123456789");
    digits = digits < n ? digits : n;
    const char *unit = s + digits;
    bool ms = is_word(unit, n - digits, "ms"), sec = is_word(unit, n - digits, "s");
    int v, max = sec ? MS_MAX / 1000 : ms ? MS_MAX : SIMULATIONS_MAX;
    if (!digits || (digits < n && !ms && !sec))
        return bc_fail(e, BC_EVALUE,
                       "player `%.60s`: expected a number of simulations or a time behind the "
                       "colon, as in mcts:2000, mcts:500ms, mcts:2s",
                       spec);
    if (!number(s, digits, 1, max, &v))
        return bc_fail(e, BC_EVALUE, "player `%.60s`: expected 1..%d%s", spec, max,
                       sec  ? "s"
                       : ms ? "ms"
                            : "");
    set->simulations = ms || sec ? 0 : (uint32_t)v;
    set->time_ms = ms ? (uint32_t)v : sec ? (uint32_t)v * 1000 : 0;
    return 0;
}

/* "/name=value/name=value". */
static int read_settings(const char *s, const char *spec, struct bc_search *set, struct bc_error *e)
{
    while (*s) {
        size_t name = strcspn(++s, "=/"), value = 0;
        if (s[name] == '=')
            value = strcspn(s + name + 1, "/");
        const struct setting *p = settings;
        while (p < settings + SETTINGS && !is_word(s, name, p->name))
            p++;
        if (p == settings + SETTINGS)
            return bc_fail(e, BC_EVALUE, "player `%.60s`: no setting is called `%.*s`", spec,
                           (int)(name < 20 ? name : 20), s);
        int v;
        if (s[name] != '=' || !number(s + name + 1, value, p->min, p->max, &v))
            return bc_fail(e, BC_EVALUE, "player `%.60s`: expected %s=%u..%u", spec, p->name,
                           p->min, p->max);
        uint16_t v16 = (uint16_t)v;
        memcpy((char *)set + p->at, &v16, sizeof v16);
        s += name + 1 + value;
    }
    return 0;
}

/* A short search needs little memory: a simulation makes one node grow at most. */
static void fit_memory(struct bc_search *s)
{
    enum { KB_LEAST = 2048, KB_EACH = 16 };
    if (s->simulations && s->simulations < (s->memory_kb - KB_LEAST) / KB_EACH)
        s->memory_kb = KB_LEAST + s->simulations * KB_EACH;
}

int bc_spec_parse(const char *text, struct bc_spec *out, struct bc_error *e)
{
    size_t n = strcspn(text, ":/"), limit = text[n] == ':' ? 1 + strcspn(text + n + 1, "/") : 0;
    const struct level *level = NULL;
    bool mcts = is_word(text, n, "mcts");
    int rc = 0;
    *out = (struct bc_spec){.way = BC_WAY_SEARCH, .set = BC_SEARCH_DEFAULTS};
    for (int i = 0; i < LEVELS; i++)
        if (is_word(text, n, levels[i].name))
            level = &levels[i];
    if (strlen(text) >= BC_SPEC)
        return bc_fail(e, BC_EVALUE, "player `%.60s...`: the name is too long", text);
    if (!limit && (is_word(text, n, "random") || is_word(text, n, "greedy")))
        out->way = text[0] == 'r' ? BC_WAY_RANDOM : BC_WAY_GREEDY;
    else if (!mcts && !level)
        return bc_fail(e, BC_EVALUE,
                       "player `%.60s` is not known: random, greedy, mcts:N, mcts:Nms, recruit, "
                       "veteran or marshal",
                       text);
    if (level) {
        out->set.simulations = level->simulations;
        out->set.time_ms = level->time_ms;
        out->set.mistakes = level->mistakes;
    }
    if (limit || mcts)
        rc = read_limit(text + n + (limit > 0), limit ? limit - 1 : 0, text, &out->set, e);
    if (!rc)
        rc = read_settings(text + n + limit, text, &out->set, e);
    fit_memory(&out->set);
    return rc;
}
