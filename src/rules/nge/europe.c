/* europe.c - what players are told between the years (game/door.h): chances and prices of diplomatic
 * actions, what a side draws and why, what the next points would come from, what things cost. Nothing
 * is reckoned here that the rules do not reckon. */
#include "rules/nge/nge.h"

static void tell(struct bc_facts *facts, const char *rule, int kind, int a, int b, int c, int d)
{
    bc_fact(facts, rule,
            (struct bc_action){.kind = (int16_t)kind,
                               .a = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

/* --- Diplomatic actions --- */

/* NGE §8.2.3a, §8.2.3b: throws of 6 that win it over, and what the card must be worth. */
static void tell_talk(const struct bc_ctx *cx, int side, int nation, int plus, int price,
                      struct bc_facts *facts)
{
    int need = nge_data(cx)->limit[NGE_L_TALK] - nge_talk_bonus(cx, side, nation) - plus;
    int throws = need < 2 ? 6 : need > 6 ? 0 : 7 - need;
    tell(facts, "NGE §8.2.3b", NGE_TELL_TALK, side, nation, throws, price);
}

static int shut_of(const struct bc_bar *bar)
{
    int i = 0;
    while (nge_shut_words[i + 1] && strcmp(bar->reason + strlen("treat."), nge_shut_words[i]) != 0)
        i++;
    return i;
}

/* Question: every nation that this side could ask in the diplomatic phase, and why not. */
static void answer_talks(const struct bc_ctx *cx, int side, struct bc_facts *facts)
{
    for (int n = 0; n < NGE_NATIONS; n++) {
        const struct bc_bar *bar = nge_bar_treat(cx, side, n, false);
        if (bar)
            tell(facts, bar->rule, NGE_TELL_SHUT, side, n, shut_of(bar), 0);
        else
            tell_talk(cx, side, n, 0, nge_talk_price(cx, n), facts);
    }
}

/* NGE §7.1b: who joins the other side with a nation that is attacked, or is won over. */
static void tell_followers(const struct bc_ctx *cx, int nation, struct bc_facts *facts)
{
    const struct nge_state *s = nge_state(cx);
    for (int n = NGE_MAJORS; n < NGE_NATIONS && nation < NGE_MAJORS; n++)
        if (s->tie[n] == nation && s->ally[n] == NGE_THIRD)
            tell(facts, "NGE §7.1b", NGE_TELL_FOLLOWS, n, nation, 0, 0);
}

void nge_tell_talks(const struct bc_ctx *cx, const struct bc_frame *f,
                    const struct bc_action *about, struct bc_facts *facts)
{
    int nation = about->a[1];
    if (about->kind == NGE_TREAT) {
        tell_talk(cx, about->seat, nation, 0, nge_talk_price(cx, nation), facts);
        tell_followers(cx, nation, facts);
    } else if (about->kind == NGE_RECALL) {
        int need = nge_data(cx)->limit[NGE_L_RECALL] - nge_card_value(cx, about->a[0]);
        tell(facts, "NGE §6.5b", NGE_TELL_RECALL, about->a[1],
             need < 2   ? 6
             : need > 6 ? 0
                        : 7 - need,
             0, 0);
    }
}

/* NGE §7.1d, §8.1.3c: what a declaration of war brings. */
void nge_tell_war(const struct bc_ctx *cx, const struct bc_frame *f, const struct bc_action *about,
                  struct bc_facts *facts)
{
    enum { PLUS = 2 };
    const struct nge_state *s = nge_state(cx);
    int n = about->a[0];
    if (about->kind == NGE_COURT)
        tell_talk(cx, about->seat, n, PLUS, 0, facts);
    if (about->kind != NGE_DECLARE)
        return;
    tell_followers(cx, n, facts);
    if (n < NGE_MAJORS && !(s->bond[n] & NGE_WARNED))
        tell(facts, "NGE §7.1d", NGE_TELL_SOURCE, NGE_SOURCE_WAR, 0,
             nge_data(cx)->limit[NGE_L_ESC_WAR], 0);
    if (s->bond[n] & (about->seat == NGE_F ? NGE_OVER_F : NGE_OVER_C))
        tell(facts, "NGE §8.1.3c", NGE_TELL_BREACH, n, 0, 0, 0);
}

/* --- Hands --- */

/* Question: what a side is due, term by term, and the zones that it lacks for more (NGE §6.3b). */
static void answer_draws(const struct bc_ctx *cx, int side, struct bc_facts *facts)
{
    struct nge_due due[NGE_DUES];
    int n = nge_due_terms(cx, side, due);
    for (int i = 0; i < n; i++)
        tell(facts, "NGE §6.3b", NGE_TELL_DUE, side, due[i].what, due[i].n, 0);
    for (int z = 0; z < NGE_ZONES; z++)
        if (nge_lacks_key(cx, z, side))
            tell(facts, "NGE §6.3c", NGE_TELL_LACKS, side, z, 0, 0);
}

/* --- Points --- */

static void tell_source(const struct bc_ctx *cx, const char *rule, int what, int vp, int esc,
                        struct bc_facts *facts)
{
    const int8_t *limit = nge_data(cx)->limit;
    tell(facts, rule, NGE_TELL_SOURCE, what, vp < 0 ? 0 : limit[vp], esc < 0 ? 0 : limit[esc], 0);
}

/* Question: where victory points and escalation come from next (NGE chapter 19), and which ports are
 * still open to British goods (NGE §4.11). */
static void answer_score(const struct bc_ctx *cx, struct bc_facts *facts)
{
    tell_source(cx, "NGE §19.2", NGE_SOURCE_DEFEAT, NGE_L_VP_DEFEAT, NGE_L_ESC_DEFEAT, facts);
    tell_source(cx, "NGE §8.1.5a", NGE_SOURCE_PROTECTORATE, NGE_L_VP_PROTECTORATE,
                NGE_L_ESC_PROTECTORATE, facts);
    tell_source(cx, "NGE §4.11", NGE_SOURCE_BLOCKADE, NGE_L_VP_BLOCKADE, -1, facts);
    tell_source(cx, "NGE §7.1d", NGE_SOURCE_WAR, -1, NGE_L_ESC_WAR, facts);
    tell_source(cx, "NGE §19.3", NGE_SOURCE_REJOIN, NGE_L_VP_REJOIN, -1, facts);
    tell_source(cx, "NGE §19.3", NGE_SOURCE_KEY, NGE_L_VP_KEY, -1, facts);
    for (int z = nge_open_port(cx, 0); z >= 0; z = nge_open_port(cx, z + 1))
        tell(facts, "NGE §4.11", NGE_TELL_PORT, z, 0, 0, 0);
}

/* --- Budgets --- */

void nge_tell_budget(const struct bc_ctx *cx, const struct bc_frame *f,
                     const struct bc_action *about, struct bc_facts *facts)
{
    int price = nge_price(cx, about);
    if (price > 0)
        tell(facts, "NGE §7.3.2b", NGE_TELL_PRICE, price, 0, 0, 0);
}

/* --- Redeployment --- */

void nge_tell_redeploy(const struct bc_ctx *cx, const struct bc_frame *f,
                       const struct bc_action *about, struct bc_facts *facts)
{
    struct bc_option v[96];
    struct bc_list room = {v, 0, 96, NULL, about};
    struct nge_state after = *nge_state(cx);
    struct bc_ctx copy = {cx->game, cx->data, &after.h, NULL};
    if (about->kind != NGE_GO)
        return;
    bc_step_now(&copy)->legal(&copy, bc_top(&copy), about->seat, &room);
    if (!bc_has(&room, about))
        return;
    bc_play(&copy, about);
    const struct bc_frame *top = bc_top(&copy);
    if (top->seq != NGE_SEQ_REDEPLOY)
        return;
    tell(facts, "NGE §7.6c", NGE_TELL_LEFT, nge_redeploy_left(&copy, top), 0, 0, 0);
    nge_tell_long_way(&copy, top, facts);
}

bool nge_answer_europe(const struct bc_ctx *cx, const struct bc_action *q, struct bc_facts *facts)
{
    int side = q->a[0];
    if (!nge_data(cx)->until)
        return q->kind == NGE_ASK_TALKS || q->kind == NGE_ASK_DRAWS || q->kind == NGE_ASK_SCORE;
    if (q->kind == NGE_ASK_SCORE)
        answer_score(cx, facts);
    else if (q->kind != NGE_ASK_TALKS && q->kind != NGE_ASK_DRAWS)
        return false;
    else if (side < 0 || side >= NGE_SIDES)
        return true;
    else if (q->kind == NGE_ASK_TALKS)
        answer_talks(cx, side, facts);
    else
        answer_draws(cx, side, facts);
    return true;
}
