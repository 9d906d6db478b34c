/* play.c - bicorne play: sets a match up or takes one up again, and sees it through. */
#include "cli/play.h"
#include "game/old.h"
#include "game/record.h"
#include "game/registry.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- Setting up --- */

/* --seat N=WHO, N as in records: 0 is the first. */
static bool read_seats(const struct cli_args *a, int seats, char who[BC_SEATS][96], bool *set)
{
    int i = 0;
    for (const char *s; (s = cli_next(a, "seat", &i)) != NULL;) {
        char number[8], last[12];
        const char *eq = strchr(s, '=');
        int seat = -1;
        snprintf(last, sizeof last, "%d", seats - 1);
        if (eq && eq - s < (int)sizeof number) {
            snprintf(number, sizeof number, "%.*s", (int)(eq - s), s);
            if (!bc_parse_int(number, 0, seats - 1, &seat))
                seat = -1;
        }
        if (seat < 0 || !eq[1] || strlen(eq + 1) >= 96) {
            cli_bad(T("ui.args.seat"), s, last, NULL);
            return false;
        }
        snprintf(who[seat], 96, "%s", eq + 1);
        set[seat] = true;
    }
    return true;
}

static int computer_threads(const struct play *p)
{
    long n = p->repeatable ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 4 ? 4 : (int)n;
}

static int make_computer(struct play *p, int seat, struct bc_error *e)
{
    if (p->computer[seat])
        return 0;
    const char *spec = p->m->seat[seat].player[0] ? p->m->seat[seat].player : "veteran";
    return bc_player_new(&p->computer[seat], p->m->cx.game, p->m->cx.data, spec, (uint64_t)seat + 1,
                         computer_threads(p), e);
}

/* A level that does not exist is found out before anything begins. */
static int seat_players(struct play *p, const struct cli_args *a, struct setup *s, bool all)
{
    struct bc_error e;
    struct bc_out why = {0};
    bool set[BC_SEATS] = {false};
    if (!read_seats(a, p->m->seats, s->who, set))
        return CLI_BAD;
    for (int i = 0; i < p->m->seats; i++) {
        if ((all || set[i]) && !setup_who(s->who[i], &why)) {
            cli_bad("{1}", bc_out_str(&why), NULL);
            bc_out_free(&why);
            return CLI_BAD;
        }
        if ((all || set[i]) && setup_seat(p->m, i, s->who[i], &e))
            return cli_error(&e);
        if (p->m->seat[i].kind == BC_COMPUTER && make_computer(p, i, &e))
            return cli_error(&e);
    }
    return CLI_OK;
}

static int save_file(struct play *p, const struct cli_args *a)
{
    const char *path = cli_value(a, "save");
    struct bc_error e;
    if (path && !access(path, F_OK) && strcmp(path, p->save) != 0)
        return cli_bad(T("ui.save.exists"), path, NULL);
    if (path && strlen(path) >= sizeof p->save)
        return cli_bad(T("ui.save.failed"), path, NULL);
    if (path && strcmp(path, p->save) != 0 && p->lock >= 0) { /* goes on in another file */
        close(p->lock);
        p->lock = -1;
    }
    p->named |= path != NULL;
    if (path)
        snprintf(p->save, sizeof p->save, "%s", path);
    else if (!p->save[0] && !save_default(p))
        bc_put(&p->note, T("ui.save.nowhere"));
    if (!p->save[0] || !save_to(p, p->save, &e))
        return CLI_OK;
    return cli_error(&e);
}

/* The match itself: from the set-up of a scenario, or from a position. */
static int new_match(struct play *p, const struct cli_args *a, const struct setup *s)
{
    struct bc_error e;
    struct bc_out why = {0};
    uint64_t seed = 0;
    if (!cli_seed(a, &seed, &p->repeatable))
        return CLI_BAD;
    const uint64_t *fixed = p->repeatable ? &seed : NULL;
    if (cli_has(a, "position")) {
        if (cli_has(a, "scenario") || cli_has(a, "option"))
            return cli_bad(T("ui.play.fixed"), NULL);
        return cli_position(a, p->files, fixed, &p->m);
    }
    if (!cli_scenario(s->game, p->files, s->scenario, &why)) {
        cli_bad("{1}", bc_out_str(&why), NULL);
        bc_out_free(&why);
        return CLI_BAD;
    }
    if (bc_match_new(&p->m, s->game, p->files, s->scenario, s->opt, fixed, &e))
        return cli_error(&e);
    return CLI_OK;
}

static int begin(struct play *p, const struct cli_args *a, struct setup *s)
{
    struct bc_error e;
    int rc = new_match(p, a, s);
    if (rc)
        return rc;
    p->table = table_of(p->m->cx.game);
    bc_match_speaks(p->m);
    for (int i = 0; i < BC_SEATS; i++)
        if (!s->who[i][0])
            snprintf(s->who[i], sizeof s->who[i], i ? "computer:veteran" : "human");
    rc = seat_players(p, a, s, true);
    if (rc)
        return rc;
    play_log_events(p, 0);
    int told = p->m->log.n;
    if (bc_match_chance(p->m, &e)) /* before the first save: each of them takes its time */
        return cli_error(&e);
    play_log_events(p, told);
    return save_file(p, a);
}

/* A game of older rules goes on from where it stood, if the save says so. If it does not and only a part
 * can be played again, that is for the player to decide: who names a new file goes on from there. */
static int open_old(struct play *p, const struct cli_args *a, const char *text, size_t n,
                    const struct bc_error *why)
{
    struct bc_old old;
    struct bc_error e;
    struct bc_out line = {0};
    char from[12], to[12], fit[12], all[12];
    const char *file = cli_value(a, "save");
    bool elsewhere = file && strcmp(file, p->save) != 0;
    if (bc_old_go_on(&p->m, p->files, text, n, &old, &e))
        return cli_error(why);
    snprintf(from, sizeof from, "%d", old.version);
    snprintf(to, sizeof to, "%d", p->m->cx.game->version);
    snprintf(fit, sizeof fit, "%d", old.fit);
    snprintf(all, sizeof all, "%d", old.all);
    if (old.fit < old.all && !elsewhere) {
        save_path(p->save, &line);
        cli_bad(T("ui.resume.cut"), p->save, from, to, fit, all, bc_out_str(&line), NULL);
        bc_out_free(&line);
        return CLI_BAD;
    }
    if (!elsewhere && save_aside(p, old.version, text, n, &e))
        return cli_error(&e);
    p->table = table_of(p->m->cx.game);
    cli_put(&line, old.fit < old.all ? T("ui.resume.part") : T("ui.resume.rules"), from, to, fit,
            all, NULL);
    play_log_say(p, bc_out_str(&line));
    bc_out_free(&line);
    p->carried = true;
    return CLI_OK;
}

/* The saved game is read, and nobody else's from now on. */
static int open_saved(struct play *p, const struct cli_args *a)
{
    const char *path = cli_value(a, "resume");
    struct bc_out text = {0};
    struct bc_error e;
    p->named = path && *path;
    if (p->named && strlen(path) < sizeof p->save)
        snprintf(p->save, sizeof p->save, "%s", path);
    else if (p->named || !save_newest(p->files, p->save, sizeof p->save))
        return cli_bad(T("ui.resume.none"), NULL);
    if (!save_lock(p))
        return cli_bad(T("ui.resume.locked"), p->save, NULL);
    int rc = cli_read(p->save, &text, &e);
    if (!rc)
        rc = bc_record_read(&p->m, p->files, p->save, bc_out_str(&text), text.n, &e);
    if (rc)
        rc = open_old(p, a, bc_out_str(&text), text.n, &e);
    bc_out_free(&text);
    return rc;
}

static int resume(struct play *p, const struct cli_args *a, struct setup *s)
{
    static const char *const fixed[] = {"scenario", "option", "seed", "position"};
    for (int i = 0; i < 4; i++)
        if (cli_has(a, fixed[i]))
            return cli_bad(T("ui.resume.fixed"), NULL);
    int rc = open_saved(p, a);
    if (rc)
        return rc;
    if (a->words && p->m->cx.game != s->game)
        return cli_bad(T("ui.resume.other"), p->save, p->m->cx.game->id, s->game->id, NULL);
    if (!bc_match_over(p->m) && (!p->m->has_dice || p->m->dice.secret))
        return cli_bad(T("ui.resume.secret"), p->save, NULL);
    rc = seat_players(p, a, s, false);
    if (rc)
        return rc;
    p->table = table_of(p->m->cx.game);
    bc_match_speaks(p->m);
    if (!p->carried)
        play_log_replay(p);
    p->printed = p->lines > 6 ? p->lines - 6 : 0;
    return save_file(p, a);
}

/* --- Playing --- */

static void pause_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* Whose eyes look on while a computer decides: those of the only person, or nobody's. */
static int onlooker(const struct play *p)
{
    int person = BC_ONLOOKER, n = 0;
    for (int i = 0; i < p->m->seats; i++)
        if (p->m->seat[i].kind == BC_HUMAN) {
            person = i;
            n++;
        }
    return n == 1 ? person : BC_ONLOOKER;
}

static void computer_acts(struct play *p, int seat)
{
    struct bc_action act;
    struct bc_error e;
    struct bc_out prompt = {0};
    screen_see(p, onlooker(p));
    cli_put(&prompt, T("ui.play.thinking"), p->m->seat[seat].name, NULL);
    if (p->screen)
        screen_show(p, NULL, NULL, bc_out_str(&prompt));
    else if (p->thinker != seat)
        printf("%s\n", bc_out_str(&prompt));
    fflush(stdout);
    p->thinker = seat;
    bc_out_free(&prompt);
    if (make_computer(p, seat, &e) || bc_player_choose(p->computer[seat], &p->m->cx, seat, &act) ||
        bc_match_apply(p->m, &act, &e)) {
        cli_bad(T("ui.play.stuck"), p->m->seat[seat].name, NULL);
        p->quit = p->failed = true;
        return;
    }
    play_log_events(p, 0);
    save_now(p);
    if (p->screen)
        pause_ms(90); /* slow enough to be followed */
}

static bool has_given_up(const struct play *p, int seat)
{
    return (bc_seats)(p->m->resigned | p->m->timed_out) & BC_BIT(seat);
}

static void person_acts(struct play *p, int seat)
{
    int moves = p->m->moves;
    p->thinker = -1;
    if (!ask_seat(p, seat) || p->m->moves <= moves || bc_match_over(p->m))
        return;
    /* Who says "done" means it; who has spent the last point may not have noticed. */
    const struct bc_action *last = &p->m->move[p->m->moves - 1].act;
    if (p->m->cx.game->kinds[last->kind].argc && !p->table->sure)
        ask_before_going_on(p, seat);
}

static void chance(struct play *p)
{
    struct bc_error e;
    int told = p->m->log.n, line = p->lines;
    screen_tell(p);
    if (bc_match_chance(p->m, &e)) {
        cli_error(&e);
        p->quit = p->failed = true;
    }
    play_log_events(p, told);
    save_now(p);
    ask_read_throw(p, told, line);
}

static void step(struct play *p)
{
    bc_seats who = bc_to_act(&p->m->cx);
    if (who & BC_BIT(BC_NATURE)) {
        chance(p);
        return;
    }
    for (int i = 0; i < p->m->seats; i++) {
        if (!(who & BC_BIT(i)))
            continue;
        if (p->m->seat[i].kind == BC_HUMAN && !has_given_up(p, i))
            person_acts(p, i);
        else
            computer_acts(p, i);
        return;
    }
}

/* What Ctrl-C says: made before, since a signal may do hardly anything. */
static char goodbye[3072] = "\033[0m\033[999;1H\n";
static size_t goodbye_n = sizeof "\033[0m\033[999;1H\n" - 1;

static void prepare_goodbye(const struct play *p)
{
    struct bc_out o = {0};
    bc_put(&o, p->screen ? "\033[0m\033[999;1H\n" : "\n");
    save_told(p, &o);
    bc_put(&o, p->save[0] ? "\n" : "");
    if (o.n < sizeof goodbye) {
        memcpy(goodbye, bc_out_str(&o), o.n);
        goodbye_n = o.n;
    }
    bc_out_free(&o);
}

static int run(struct play *p)
{
    p->view = calloc(1, p->m->cx.game->state_size);
    if (!p->view)
        return CLI_FAILED;
    p->viewer = onlooker(p);
    prepare_goodbye(p);
    while (!p->quit && !bc_match_over(p->m))
        step(p);
    end_farewell(p);
    return p->failed ? CLI_FAILED : CLI_OK;
}

static void finish(struct play *p)
{
    for (int i = 0; i < BC_SEATS; i++)
        bc_player_free(p->computer[i]);
    bc_player_free(p->adviser);
    play_log_free(p);
    bc_out_free(&p->note);
    bc_match_free(p->m);
    free(p->view);
    free(p->input);
    if (p->lock >= 0)
        close(p->lock);
}

static int prepare(struct play *p, const struct cli_args *a, struct setup *s)
{
    s->game = bc_games[0];
    if (a->words && !(s->game = cli_game(a->word[0])))
        return CLI_BAD;
    const char *scenario = cli_value(a, "scenario");
    snprintf(s->scenario, sizeof s->scenario, "%.47s", scenario ? scenario : s->game->scenarios[0]);
    bc_opt_defaults(s->game, s->opt);
    if (!cli_options(a, s->game, s->opt))
        return CLI_BAD;
    for (int i = 0; i < BC_SEATS; i++)
        snprintf(s->who[i], sizeof s->who[i], i ? "computer:veteran" : "human");
    if (a->words || cli_has(a, "resume") || cli_has(a, "position"))
        return CLI_OK;
    if (!p->screen)
        return cli_bad(T("ui.play.which"), NULL);
    if (!menu_run(s, p->files, p->paper.ascii))
        p->quit = true;
    return CLI_OK;
}

/* Leaves the drawing behind before the shell writes into it. The game is saved. */
static void interrupted(int number)
{
    ssize_t n = write(STDOUT_FILENO, goodbye, goodbye_n);
    _exit(n < 0 ? CLI_FAILED : 128 + number);
}

int cmd_play(const struct cli_args *a)
{
    struct play p = {
        .viewer = BC_ONLOOKER, .way = -1, .thinker = -1, .lock = -1, .files = cli_files(a)};
    struct setup s = {0};
    bool plain = cli_has(a, "plain");
    if (!p.files)
        return CLI_BAD;
    p.screen = !plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p.paper = table_paper(!p.screen, cli_has(a, "no-color"));
    if (!p.screen) /* nothing was drawn that would have to be left */
        goodbye_n = 0;
    signal(SIGINT, interrupted);
    int rc = prepare(&p, a, &s);
    if (!rc && !p.quit) {
        rc = s.resume || cli_has(a, "resume") ? resume(&p, a, &s) : begin(&p, a, &s);
        if (!rc)
            rc = run(&p);
    }
    finish(&p);
    return rc;
}
