/* fuzz_protocol.c - any bytes as lines of `bicorne engine`: each gets one line of answer that is
 * JSON, and after an error the match is what it was. */
#include "cli/engine.h"
#include "core/digest.h"
#include "game/files.h"

#include <assert.h>
#include <string.h>

static uint64_t state_of(const struct engine *en)
{
    const struct bc_match *m = en->m;
    return m ? bc_digest(BC_DIGEST_START, m->cx.st, m->cx.game->state_size) : 0;
}

static void one_line(struct engine *en, const char *line, size_t n)
{
    struct bc_out out = {0};
    json_error_t e;
    uint64_t before = state_of(en);
    if (memmem(line, n, "search", 6)) /* takes time and is tested elsewhere */
        return;
    engine_line(en, line, n, &out);
    assert(out.n > 0 && !memchr(out.s, '\n', out.n));
    json_t *answer = json_loads(out.s, 0, &e);
    assert(json_is_object(answer));
    assert(json_is_boolean(json_object_get(answer, "ok")));
    if (!json_is_true(json_object_get(answer, "ok")))
        assert(state_of(en) == before);
    json_decref(answer);
    bc_out_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine en = {.files = &bc_files_embedded};
    const char *p = (const char *)data, *end = p + size;
    if (bc_dice_init() || size > 4096)
        return 0;
    while (p < end && !en.quit) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        if (!stop)
            stop = end;
        one_line(&en, p, (size_t)(stop - p));
        p = stop + 1;
    }
    engine_free(&en);
    return 0;
}
