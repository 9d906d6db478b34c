/* test_step.c - the stack machine: a game of three sequences that writes down what it does. */
#include "unit.h"

enum { DEPTH = 4, TRACE = 48 };

struct toy_frame {
    struct bc_frame f;
    int16_t n, spare;
};

struct toy {
    struct bc_head h;
    char trace[TRACE];
    struct toy_frame stack[DEPTH];
};

static struct toy *toy(const struct bc_ctx *cx)
{
    return (struct toy *)(void *)cx->st;
}

static void mark(struct bc_ctx *cx, char c)
{
    size_t n = strlen(toy(cx)->trace);
    assert_true(n + 1 < TRACE);
    toy(cx)->trace[n] = c;
}

#define TAKE(name)                                                                                 \
    static enum bc_flow name(struct bc_ctx *cx, struct bc_frame *f, const struct bc_action *act)

/* The called sequence runs before the next step. */
TAKE(take_a)
{
    (void)f, (void)act;
    mark(cx, 'a');
    bc_call(cx, 1);
    return BC_NEXT;
}

static bool answered(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)cx;
    return f->ret == 7;
}

TAKE(take_b)
{
    (void)f, (void)act;
    mark(cx, 'b');
    return BC_NEXT;
}

static bool never(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)cx, (void)f;
    return false;
}

static bc_seats nobody(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)cx, (void)f;
    return 0;
}

static bc_seats seat0(const struct bc_ctx *cx, const struct bc_frame *f)
{
    (void)cx, (void)f;
    return BC_BIT(0);
}

TAKE(take_bad)
{
    (void)cx, (void)f, (void)act;
    fail_msg("a skipped step was run");
    return BC_NEXT;
}

enum { GO_NEXT, GO_REPEAT, GO_RESTART, GO_LEAVE, GO_OVER, GOES };

static void legal_go(const struct bc_ctx *cx, const struct bc_frame *f, int seat,
                     struct bc_list *out)
{
    (void)cx, (void)f;
    for (int i = 0; i < GOES; i++)
        bc_add(out, (struct bc_action){0, (int16_t)seat, {(int16_t)i}}, 1);
    struct bc_action no = {0, (int16_t)seat, {GOES}};
    bc_refuse(out, &no, "TOY §1", "too.far");
}

TAKE(take_go)
{
    static const enum bc_flow flow[] = {BC_NEXT, BC_REPEAT, BC_RESTART, BC_LEAVE, BC_NEXT};
    (void)f;
    mark(cx, (char)('0' + act->a[0]));
    struct bc_action ev = {1, 0, {act->a[0]}};
    bc_emit(cx, 0, 0, &ev);
    if (act->a[0] == GO_OVER)
        bc_over(cx);
    return flow[act->a[0]];
}

TAKE(take_x)
{
    (void)act;
    mark(cx, 'x');
    f->ret = 7;
    return BC_NEXT;
}

/* Twice, a called sequence each time, which must not lose this frame's facts. */
TAKE(take_y)
{
    struct toy_frame *tf = (struct toy_frame *)f;
    (void)act;
    mark(cx, 'y');
    f->ret = 7;
    if (++tf->n == 3)
        return BC_LEAVE; /* never reaches w */
    bc_call(cx, 2)->ret = 1;
    return BC_REPEAT;
}

TAKE(take_z)
{
    (void)act;
    mark(cx, 'z');
    assert_int_equal(f->ret, 1);
    assert_ptr_equal(f, bc_top(cx));
    return BC_NEXT;
}

static const struct bc_step seq0[] = {
    {"a", "", BC_RUNS(BC_ALWAYS, take_a), .calls = BC_SEQ(1)},
    {"b", "", BC_RUNS(answered, take_b)},
    {"c", "", BC_RUNS(never, take_bad)},
    {"d", "", BC_ASKS(BC_ALWAYS, nobody, NULL, take_bad)},
    {"go", "", BC_ASKS(BC_ALWAYS, seat0, legal_go, take_go)},
    {"b2", "", BC_RUNS(BC_ALWAYS, take_b)},
    {0},
};
static const struct bc_step seq1[] = {
    {"x", "", BC_RUNS(BC_ALWAYS, take_x)},
    {"y", "", BC_RUNS(BC_ALWAYS, take_y), .calls = BC_SEQ(2)},
    {"w", "", BC_RUNS(BC_ALWAYS, take_bad)},
    {0},
};
static const struct bc_step seq2[] = {{"z", "", BC_RUNS(BC_ALWAYS, take_z)}, {0}};
static const struct bc_step *const seqs[] = {seq0, seq1, seq2, NULL};
static const struct bc_kind kinds[] = {{"go", BC_ACT, 1, {0}}, {"went", BC_EVENT, 1, {0}}, {0}};

static int setup(struct bc_ctx *cx, const int16_t *opt, struct bc_error *e)
{
    if (opt[0] != 1)
        return bc_fail(e, BC_EVALUE, "one player");
    cx->st->seats = 1;
    bc_call(cx, 0);
    return 0;
}

static const struct bc_game game = {
    .id = "toy",
    .stack_off = offsetof(struct toy, stack),
    .frame_size = sizeof(struct toy_frame),
    .depth_max = DEPTH,
    .list_max = GOES,
    .state_size = sizeof(struct toy),
    .kinds = kinds,
    .seqs = seqs,
    .setup = setup,
};

static struct toy st;
static struct bc_ctx ctx = {&game, NULL, &st.h, NULL};

static int begin(void **s)
{
    int16_t one[BC_OPTS] = {1};
    (void)s;
    memset(&st, 0xee, sizeof st); /* bc_start has to zero it */
    ctx.log = NULL;
    return bc_start(&ctx, one, NULL);
}

static int go(int a)
{
    struct bc_action act = {0, 0, {(int16_t)a}};
    return bc_apply(&ctx, &act);
}

static void runs_to_first_decision(void **s)
{
    (void)s;
    /* ret of x is overwritten by the answers of z, and y sets it again: b hears 7 */
    assert_string_equal(st.trace, "axyzyzyb");
    assert_int_equal(bc_to_act(&ctx), BC_BIT(0));
    assert_string_equal(bc_step_now(&ctx)->name, "go");
    assert_int_equal(st.h.depth, 1);
}

static void popped_frames_are_zero(void **s)
{
    static const struct toy_frame zero[DEPTH];
    (void)s;
    assert_memory_equal(&st.stack[1], zero, sizeof zero - sizeof zero[0]);
    assert_int_equal(go(GO_OVER), 0);
    assert_memory_equal(st.stack, zero, sizeof zero);
    assert_int_equal(st.h.depth, 0);
    assert_int_equal(st.h.over, 1);
}

static void flow_repeat(void **s)
{
    (void)s;
    memset(st.trace, 0, sizeof st.trace);
    assert_int_equal(go(GO_REPEAT), 0);
    assert_string_equal(bc_step_now(&ctx)->name, "go");
    assert_string_equal(st.trace, "1");
}

static void flow_restart(void **s)
{
    (void)s;
    memset(st.trace, 0, sizeof st.trace);
    assert_int_equal(go(GO_RESTART), 0);
    assert_string_equal(st.trace, "2axyzyzyb");
}

static void flow_next_ends(void **s)
{
    (void)s;
    memset(st.trace, 0, sizeof st.trace);
    assert_int_equal(go(GO_NEXT), 0);
    assert_string_equal(st.trace, "0b"); /* b2, then the end of the outermost sequence */
    assert_int_equal(st.h.over, 1);
    assert_int_equal(bc_to_act(&ctx), 0);
    assert_null(bc_step_now(&ctx));
    assert_null(bc_top(&ctx));
}

static void flow_leave(void **s)
{
    (void)s;
    memset(st.trace, 0, sizeof st.trace);
    assert_int_equal(go(GO_LEAVE), 0);
    assert_string_equal(st.trace, "3");
    assert_int_equal(st.h.over, 1);
}

static void resume_at_rest_does_nothing(void **s)
{
    struct toy before = st;
    (void)s;
    bc_resume(&ctx);
    assert_memory_equal(&before, &st, sizeof st);
}

static void lists(void **s)
{
    struct bc_option v[GOES];
    struct bc_refusal why[2];
    struct bc_refusals refusals = {why, 5, 2};
    struct bc_list l = {v, 3, GOES, NULL, NULL};
    (void)s;
    bc_legal(&ctx, 0, &l);
    assert_int_equal(l.n, GOES);
    bc_legal(&ctx, 1, &l); /* not to act */
    assert_int_equal(l.n, 0);
    bc_legal(&ctx, BC_NATURE, &l);
    assert_int_equal(l.n, 0);
    l.why = &refusals;
    bc_legal(&ctx, 0, &l);
    assert_int_equal(refusals.n, 1);
    assert_string_equal(why[0].reason, "too.far");
    assert_int_equal(why[0].act.a[0], GOES);
    for (int i = 0; i < 5; i++) /* more than there is room for are dropped */
        bc_refuse(&l, &v[0].act, "r", "r");
    assert_int_equal(refusals.n, 2);
}

static void apply_refuses(void **s)
{
    struct toy before = st;
    (void)s;
    assert_int_equal(go(GOES), BC_EILLEGAL);
    assert_int_equal(go(-1), BC_EILLEGAL);
    struct bc_action act = {0, 1, {GO_OVER}};
    assert_int_equal(bc_apply(&ctx, &act), BC_EILLEGAL);
    act = (struct bc_action){0, 0, {GO_NEXT, 0, 0, 0, 0, 1}}; /* unused arguments are 0 */
    assert_int_equal(bc_apply(&ctx, &act), BC_EILLEGAL);
    assert_memory_equal(&before, &st, sizeof st);
    go(GO_OVER);
    assert_int_equal(go(GO_NEXT), BC_EILLEGAL);
}

static void events(void **s)
{
    struct bc_event v[2];
    struct bc_log log = {v, 0, 2};
    (void)s;
    ctx.log = &log;
    for (int i = 0; i < 3; i++)
        go(GO_REPEAT);
    assert_int_equal(log.n, 3); /* counted, not kept */
    assert_int_equal(v[1].act.a[0], GO_REPEAT);
    assert_int_equal(v[1].act.kind, 1);
}

static void setup_may_refuse(void **s)
{
    int16_t two[BC_OPTS] = {2};
    struct bc_error e;
    (void)s;
    assert_int_equal(bc_start(&ctx, two, &e), BC_EVALUE);
    assert_string_equal(e.text, "one player");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(runs_to_first_decision, begin),
        cmocka_unit_test_setup(popped_frames_are_zero, begin),
        cmocka_unit_test_setup(flow_repeat, begin),
        cmocka_unit_test_setup(flow_restart, begin),
        cmocka_unit_test_setup(flow_next_ends, begin),
        cmocka_unit_test_setup(flow_leave, begin),
        cmocka_unit_test_setup(resume_at_rest_does_nothing, begin),
        cmocka_unit_test_setup(lists, begin),
        cmocka_unit_test_setup(apply_refuses, begin),
        cmocka_unit_test_setup(events, begin),
        cmocka_unit_test_setup(setup_may_refuse, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
