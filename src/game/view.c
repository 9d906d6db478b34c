/* view.c - what a seat or an onlooker may see of a match, as a state and as JSON (match.h). */
#include "game/match.h"

#include <string.h>

void bc_match_see(const struct bc_match *m, int seat, struct bc_head *st)
{
    struct bc_ctx cx = {m->cx.game, m->cx.data, st, NULL};
    memcpy(st, m->cx.st, m->cx.game->state_size);
    bc_redact(&cx, seat);
}

static void put_args(const struct bc_ctx *cx, const struct bc_action *act, struct bc_out *out)
{
    const struct bc_kind *k = &cx->game->kinds[act->kind];
    bc_json_str(out, "kind", k->name);
    bc_json_open(out, "args", '[');
    for (int i = 0; i < k->argc; i++) {
        char word[BC_WORD];
        bc_value_print(cx, k->dom[i], act->a[i], word, sizeof word);
        bc_json_str(out, NULL, word);
    }
    bc_json_close(out, ']');
}

static void put_do(const struct bc_ctx *cx, const char *key, const struct bc_action *act,
                   struct bc_out *out)
{
    char text[BC_ACTION_TEXT];
    bc_json_str(out, key, bc_action_print(cx, act, text, sizeof text));
}

static void put_seats(const struct bc_match *m, struct bc_out *out)
{
    int32_t milli[BC_SEATS] = {0};
    bc_match_score(m, milli);
    bc_json_open(out, "seats", '[');
    for (int i = 0; i < m->seats; i++) {
        const struct bc_seat *s = &m->seat[i];
        bc_json_open(out, NULL, '{');
        bc_json_int(out, "seat", i);
        bc_json_str(out, "name", s->name);
        bc_json_str(out, "kind", bc_seat_words[s->kind]);
        if (s->player[0])
            bc_json_str(out, "player", s->player);
        if (m->clock.main_ms || m->clock.move_ms)
            bc_json_int(out, "clock_ms", s->clock_ms);
        if ((bc_seats)m->resigned & BC_BIT(i))
            bc_json_bool(out, "resigned", true);
        if ((bc_seats)m->timed_out & BC_BIT(i))
            bc_json_bool(out, "timed_out", true);
        if (bc_match_over(m))
            bc_json_int(out, "score", milli[i]);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

/* `cx` stands on the redacted state: facts are what this seat may know of them. */
static void put_prompt(const struct bc_ctx *cx, int seat, struct bc_out *out)
{
    const struct bc_step *s = bc_step_now(cx);
    bc_json_open(out, "prompt", '{');
    bc_json_str(out, "step", s->name);
    bc_json_str(out, "rule", s->rule ? s->rule : "");
    if (s->prompt && cx->game->prompt) {
        struct bc_action facts = {.kind = (int16_t)(s->prompt - 1), .seat = (int16_t)seat};
        cx->game->prompt(cx, &facts);
        bc_json_open(out, "facts", '{');
        put_args(cx, &facts, out);
        bc_json_close(out, '}');
    }
    bc_json_close(out, '}');
}

static void put_options(const struct bc_match *m, int seat, struct bc_out *out)
{
    struct bc_list l = {m->option, 0, m->cx.game->list_max, NULL, NULL};
    if (seat >= 0 && seat < m->seats && !bc_match_over(m))
        bc_legal(&m->cx, seat, &l);
    bc_json_open(out, "options", '[');
    for (int i = 0; i < l.n; i++)
        put_do(&m->cx, NULL, &l.v[i].act, out);
    bc_json_close(out, ']');
}

void bc_match_refused(const struct bc_match *m, int seat, const char *key, struct bc_out *out)
{
    struct bc_refusals why = bc_why_room();
    struct bc_list l = {m->option, 0, m->cx.game->list_max, &why, NULL};
    if (seat >= 0 && seat < m->seats && !bc_match_over(m))
        bc_legal(&m->cx, seat, &l);
    bc_json_open(out, key, '[');
    for (int i = 0; i < why.n; i++) {
        bc_json_open(out, NULL, '{');
        put_do(&m->cx, "do", &why.v[i].act, out);
        bc_json_str(out, "rule", why.v[i].rule);
        bc_json_str(out, "reason", why.v[i].reason);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

void bc_match_event(const struct bc_match *m, const struct bc_event *ev, const struct bc_said *said,
                    int seat, struct bc_out *out)
{
    bc_json_int(out, "seat", ev->act.seat);
    put_do(&m->cx, "do", &ev->act, out);
    bc_said_json(&m->cx, ev, said, seat, out);
}

static void put_events(const struct bc_match *m, int seat, struct bc_out *out)
{
    bc_json_open(out, "events", '[');
    for (int i = 0; i < m->log.n && i < m->log.cap; i++) {
        const struct bc_event *ev = &m->log.v[i];
        if (ev->seen && !(ev->seen & BC_BIT(seat)))
            continue;
        bc_json_open(out, NULL, '{');
        bc_match_event(m, ev, bc_match_said(m, ev), seat, out);
        bc_json_close(out, '}');
    }
    bc_json_close(out, ']');
}

struct bc_ctx bc_match_seen(const struct bc_match *m, int seat)
{
    bc_match_see(m, seat, m->spare);
    return (struct bc_ctx){m->cx.game, m->cx.data, m->spare, NULL};
}

static void put_facts(const struct bc_match *m, const struct bc_ctx *seen, int seat,
                      struct bc_out *out)
{
    bc_json_str(out, "game", m->cx.game->id);
    bc_json_int(out, "version", m->cx.game->version);
    bc_json_str(out, "scenario", m->scenario);
    bc_json_int(out, "turn", m->cx.st->turn);
    bc_json_bool(out, "over", bc_match_over(m));
    bc_seats who = bc_match_over(m) ? 0 : bc_to_act(&m->cx);
    bc_json_open(out, "to_act", '[');
    for (int i = BC_NATURE; i < m->seats; i++)
        if (who & BC_BIT(i))
            bc_json_int(out, NULL, i);
    bc_json_close(out, ']');
    if (who)
        put_prompt(seen, seat, out);
}

void bc_match_members(const struct bc_match *m, const struct bc_ctx *seen, int seat,
                      struct bc_out *out)
{
    put_facts(m, seen, seat, out);
    put_options(m, seat, out);
}

void bc_match_table(const struct bc_ctx *seen, const char *key, struct bc_out *out)
{
    bc_json_open(out, key, '{');
    seen->game->view(seen, out);
    bc_json_close(out, '}');
}

void bc_match_view(const struct bc_match *m, int seat, struct bc_out *out)
{
    struct bc_ctx seen = bc_match_seen(m, seat);
    bc_json_open(out, NULL, '{');
    put_facts(m, &seen, seat, out);
    bc_match_table(&seen, "table", out);
    put_options(m, seat, out);
    put_seats(m, out);
    bc_match_refused(m, seat, "refused", out);
    put_events(m, seat, out);
    bc_json_close(out, '}');
}
