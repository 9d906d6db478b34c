/* replay.c - bicorne replay and verify: records read again. */
#include "cli/count.h"
#include "cli/cli.h"
#include "cli/play.h"
#include "game/old.h"
#include "game/proof.h"
#include "game/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A copy of the state behind the first `at` actions; events go to `log`, actions to `tell`. */
struct film {
    const struct bc_match *m;
    const char *names[BC_SEATS];
    struct bc_ctx cx;
    struct bc_log log;
    struct bc_event event[256];
    struct bc_head *before; /* the state before the action that is told */
    bool tell, one;         /* one: as `reader` was told it; else all of it */
    int reader;
    struct bc_story story;
};

/* Decisions that are never told are told as what was chosen. */
static bool is_mute(const struct bc_ctx *cx, const struct bc_action *act)
{
    return (cx->game->kinds[act->kind].use & (BC_ACT | BC_MUTE)) == (BC_ACT | BC_MUTE);
}

static void print_line(int number, const char *text)
{
    if (number >= 0)
        printf("%5d  %s\n", number, text);
    else
        printf("       %s\n", text);
}

/* As a seat or an onlooker was told it while the game was played. */
static void tell_reader(struct film *f, int number)
{
    const struct bc_ctx before = {f->cx.game, f->cx.data, f->before, NULL};
    f->story.n = 0;
    bc_say_all(&before, &f->cx, &f->log, 0, &f->story);
    for (int i = 0; i < f->log.n && i < f->log.cap; i++) {
        const struct bc_event *ev = &f->log.v[i];
        struct bc_out o = {0};
        struct bc_tale tale;
        if (ev->seen && !(ev->seen & BC_BIT(f->reader)))
            continue;
        bc_tale_of(&f->cx, ev, f->story.v + ev->said, f->reader, &tale);
        bc_tale_fill(&f->cx, cli_text, &tale, f->names, &o);
        if (o.n)
            print_line(i ? -1 : number, bc_out_str(&o));
        bc_out_free(&o);
    }
}

static void tell_all(struct film *f, int number)
{
    const struct bc_ctx before = {f->cx.game, f->cx.data, f->before, NULL};
    struct bc_out last = {0};
    for (int i = 0; i < f->log.n && i < f->log.cap; i++) {
        struct bc_out o = {0};
        const struct bc_told ev = {&before, &f->cx, &f->log.v[i].act, BC_ONLOOKER, &f->log, i};
        struct bc_tale tale;
        bc_say_to(&ev, &tale);
        bc_tale_fill(&f->cx, cli_text, &tale, f->names, &o);
        if (!o.n && number >= 0 && i == 0) /* in a log it goes without saying, in a record not */
            bc_text_fill(&f->cx, cli_text, is_mute(&f->cx, ev.act) ? "do" : "log",
                         f->cx.game->kinds[ev.act->kind].name, ev.act, f->names, &o);
        if (number >= 0 && i == 0)
            print_line(number, bc_out_str(&o));
        else if (o.n &&
                 strcmp(bc_out_str(&o), bc_out_str(&last)) != 0) /* said by the decision itself */
            print_line(-1, bc_out_str(&o));
        bc_out_free(&last);
        last = o;
    }
    bc_out_free(&last);
}

static void tell_events(struct film *f, int number)
{
    if (!f->tell)
        return;
    if (f->one)
        tell_reader(f, number);
    else
        tell_all(f, number);
}

static void run_film(struct film *f, int at)
{
    const struct bc_match *m = f->m;
    f->log = (struct bc_log){f->event, 0, (int)(sizeof f->event / sizeof f->event[0])};
    f->cx.log = &f->log;
    if (m->start)
        memcpy(f->cx.st, m->start, m->cx.game->state_size);
    else
        bc_start(&f->cx, m->opt, NULL);
    memcpy(f->before, f->cx.st, m->cx.game->state_size);
    tell_events(f, -1);
    for (int i = 0; i < at; i++) {
        f->log.n = 0;
        memcpy(f->before, f->cx.st, m->cx.game->state_size);
        bc_emit(&f->cx, bc_told_to(&f->cx, &m->move[i].act), 0, &m->move[i].act);
        bc_play(&f->cx, &m->move[i].act);
        tell_events(f, i + 1);
    }
}

/* A game of older rules is shown as far as it goes, and has the result that it had. */
static void print_old(const struct bc_old *old)
{
    char version[12], fit[12], all[12];
    snprintf(version, sizeof version, "%d", old->version);
    snprintf(fit, sizeof fit, "%d", old->fit);
    snprintf(all, sizeof all, "%d", old->all);
    cli_print(stdout, T("ui.replay.old"), version, fit, all, NULL);
}

static void print_result(const struct bc_match *m, const struct bc_old *old)
{
    const struct table *t = table_of(m->cx.game);
    int32_t milli[BC_SEATS] = {0};
    if (old)
        print_old(old);
    if (old ? !old->over : !bc_match_over(m))
        return;
    if (!old && !m->cx.st->over)
        printf("       %s\n", end_unruled(m));
    if (old)
        memcpy(milli, old->result, sizeof milli);
    else
        bc_match_score(m, milli);
    for (int i = 0; i < m->seats; i++) {
        char points[16];
        snprintf(points, sizeof points, "%.3g", milli[i] / 1000.0);
        struct bc_out who = {0};
        if (t->seat)
            t->seat(&m->cx, i, m->seat[i].name, &who);
        else
            bc_put(&who, m->seat[i].name);
        cli_print(stdout, T("ui.replay.result"), bc_out_str(&who), points, NULL);
        bc_out_free(&who);
    }
}

static void print_board(const struct film *f, const struct cli_args *a)
{
    struct bc_out o = {0};
    struct cv_paper paper = table_paper(cli_has(a, "plain"), cli_has(a, "no-color"));
    struct tb_view v = {.m = f->m,
                        .cx = &f->cx,
                        .ascii = paper.ascii,
                        .mono = paper.depth == CV_MONO,
                        .picked = -1};
    table_print(&v, &paper, &o);
    fputs(bc_out_str(&o), stdout);
    bc_out_free(&o);
}

/* `old`: of what it is a part; or NULL. */
static int show_record(const struct cli_args *a, const struct bc_match *m, const struct bc_old *old)
{
    int at, nobody = !strcmp(cli_value(a, "as") ? cli_value(a, "as") : "", "onlooker");
    struct film f = {.m = m, .cx = {m->cx.game, m->cx.data, NULL, NULL}};
    if (!cli_number(a, "at", 0, m->moves, m->moves, &at))
        return CLI_BAD;
    f.one = cli_has(a, "as");
    f.reader = BC_ONLOOKER;
    if (f.one && !nobody && !cli_number(a, "as", 0, m->seats - 1, 0, &f.reader))
        return CLI_BAD;
    if (cli_has(a, "questions"))
        return count_questions(m) ? CLI_OK : CLI_FAILED;
    f.cx.st = calloc(1, m->cx.game->state_size);
    f.before = calloc(1, m->cx.game->state_size);
    if (!f.cx.st || !f.before) {
        free(f.cx.st);
        free(f.before);
        return CLI_FAILED;
    }
    for (int i = 0; i < m->seats; i++)
        f.names[i] = m->seat[i].name[0] ? m->seat[i].name : NULL;
    bool board = cli_has(a, "board") || cli_has(a, "at");
    f.tell = !cli_has(a, "at");
    run_film(&f, at);
    if (board)
        print_board(&f, a);
    if (f.tell)
        print_result(m, old);
    free(f.cx.st);
    free(f.before);
    bc_story_free(&f.story);
    return CLI_OK;
}

int cmd_replay(const struct cli_args *a)
{
    struct bc_out text = {0};
    struct bc_match *m = NULL;
    struct bc_error e, other;
    struct bc_old old;
    const struct bc_files *files = cli_files(a);
    if (!files)
        return CLI_BAD;
    int rc = cli_read(a->word[0], &text, &e);
    if (!rc)
        rc = bc_record_read(&m, files, a->word[0], bc_out_str(&text), text.n, &e);
    if (!rc)
        rc = show_record(a, m, NULL);
    else if (!bc_old_read(&m, files, bc_out_str(&text), text.n, &old, &other))
        rc = show_record(a, m, &old);
    else
        rc = cli_error(&e);
    bc_match_free(m);
    bc_out_free(&text);
    return rc;
}

/* Seats whose bit is set, as words: "0, 2". */
static const char *seat_words(bc_seats bits, char *buf, size_t size)
{
    size_t n = 0;
    buf[0] = 0;
    for (int i = 0; i < BC_SEATS; i++)
        if (bits & BC_BIT(i)) {
            n = bc_cat(buf, size, n, n ? ", " : "");
            n = bc_cat_int(buf, size, n, i);
        }
    return buf;
}

/* One promise, below the file's name. */
static void say(const char *key, const char *a, const char *b, const char *c, const char *d)
{
    fputs("     ", stdout);
    cli_print(stdout, T(key), a, b, c, d, NULL);
}

static void say_mixes(const struct bc_proof *p)
{
    char own[32], drawn[32];
    bc_seats others = (BC_BIT(p->seats) - 1) & ~p->own;
    seat_words(p->own, own, sizeof own);
    seat_words(others, drawn, sizeof drawn);
    if (p->format == 1)
        say("ui.verify.mixes_old", NULL, NULL, NULL, NULL);
    else if (!others)
        say("ui.verify.mixes_own", NULL, NULL, NULL, NULL);
    else if (!p->own)
        say("ui.verify.mixes_drawn", NULL, NULL, NULL, NULL);
    else
        say("ui.verify.mixes", own, drawn, NULL, NULL);
}

static void say_undone(const struct bc_proof *p)
{
    char undos[16], rewinds[16], undone[16], chances[16];
    snprintf(undos, sizeof undos, "%d", p->undos);
    snprintf(rewinds, sizeof rewinds, "%d", p->rewinds);
    snprintf(undone, sizeof undone, "%d", p->undone);
    snprintf(chances, sizeof chances, "%d", p->chances);
    if (!p->undos && !p->rewinds)
        say("ui.verify.undone_none", NULL, NULL, NULL, NULL);
    else if (p->format == 1)
        say("ui.verify.undone_old", undone, chances, NULL, NULL);
    else
        say("ui.verify.undone", undos, rewinds, undone, chances);
}

/* Which promises hold for this record. */
static void say_proof(const struct bc_proof *p, const struct bc_kept *kept)
{
    char n[16], mixes[16], heads[16], hex[BC_HEX];
    int known = 0;
    snprintf(n, sizeof n, "%d", p->outcomes);
    bc_hex(p->commit, BC_SEED, hex);
    say("ui.verify.dice", n, hex, NULL, NULL);
    say_mixes(p);
    say_undone(p);
    if (p->format == 1) {
        say("ui.verify.chain_old", NULL, NULL, NULL, NULL);
    } else {
        snprintf(n, sizeof n, "%d", p->lines);
        bc_hex(p->head, BC_SEED, hex);
        say("ui.verify.chain", n, hex, NULL, NULL);
    }
    if (!kept) {
        say("ui.verify.kept_none", NULL, NULL, NULL, NULL);
        return;
    }
    for (int i = 0; i < BC_SEATS; i++)
        known += !!(kept->mixes & BC_BIT(i));
    snprintf(mixes, sizeof mixes, "%d", known);
    snprintf(heads, sizeof heads, "%d", kept->heads);
    say(kept->has_commit ? "ui.verify.kept" : "ui.verify.kept_part", mixes, heads, NULL, NULL);
}

static int verify_one(const struct bc_files *files, const char *file, const struct bc_kept *kept)
{
    struct bc_out text = {0};
    struct bc_error e = {0};
    struct bc_proof proof;
    char buf[1024];
    int rc = cli_read(file, &text, &e);
    if (!rc)
        rc = bc_record_prove(files, file, bc_out_str(&text), text.n, kept, &proof, &e);
    if (rc && !e.file[0])
        snprintf(e.file, sizeof e.file, "%s", file);
    if (rc) {
        cli_print(stdout, T("ui.verify.bad"), cli_error_text(&e, buf, sizeof buf), NULL);
    } else {
        cli_print(stdout, T("ui.verify.ok"), file, NULL);
        say_proof(&proof, kept);
    }
    bc_out_free(&text);
    return rc ? CLI_BAD : CLI_OK;
}

int cmd_verify(const struct cli_args *a)
{
    const struct bc_files *files = cli_files(a);
    const char *name = cli_value(a, "kept");
    struct bc_out text = {0};
    struct bc_kept kept = {0};
    struct bc_error e = {0};
    int worst = CLI_OK;
    if (!files)
        return CLI_BAD;
    if (name &&
        (cli_read(name, &text, &e) || bc_kept_read(&kept, name, bc_out_str(&text), text.n, &e)))
        worst = cli_error(&e);
    for (int i = 0; worst == CLI_OK && i < a->words; i++) {
        int rc = verify_one(files, a->word[i], name ? &kept : NULL);
        worst = rc > worst ? rc : worst;
    }
    bc_kept_free(&kept);
    bc_out_free(&text);
    return worst;
}
