/* fuzz_record.c - any bytes as a record: read and replayed, and what is accepted is written again,
 * read again, and must be the same. */
#include "game/files.h"
#include "game/record.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bc_match *m, *again;
    struct bc_error e;
    struct bc_out out = {0};
    if (bc_dice_init())
        return 0;
    bc_record_verify(&bc_files_embedded, "fuzz", (const char *)data, size, &e);
    if (bc_record_read(&m, &bc_files_embedded, "fuzz", (const char *)data, size, &e))
        return 0;
    bc_record_write(m, true, &out);
    int rc = bc_record_read(&again, &bc_files_embedded, "again", out.s, out.n, &e);
    assert(!rc);
    assert(!memcmp(m->cx.st, again->cx.st, m->cx.game->state_size));
    bc_match_free(m);
    bc_match_free(again);
    bc_out_free(&out);
    return 0;
}
