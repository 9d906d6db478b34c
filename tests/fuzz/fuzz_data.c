/* fuzz_data.c - any bytes as a game's data files: the scenario up to a line "%", then the map. */
#include "game/registry.h"

#include <string.h>

static const char *part[2];
static size_t part_size[2];

static const char *get(const struct bc_files *files, const char *name, size_t *size)
{
    (void)files;
    int i = strstr(name, "/scenarios/") ? 0 : 1;
    *size = part_size[i];
    return part[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bc_files files = {get, NULL, NULL};
    size_t mark = 0;
    while (mark + 1 < size && !(data[mark] == '%' && data[mark + 1] == '\n'))
        mark++;
    if (mark + 1 >= size)
        return 0;
    part[0] = (const char *)data;
    part_size[0] = mark;
    part[1] = (const char *)data + mark + 2;
    part_size[1] = size - mark - 2;
    for (int i = 0; bc_games[i]; i++) {
        void *loaded = NULL;
        struct bc_error e;
        if (!bc_games[i]->load(&files, "fuzz", &loaded, &e))
            bc_games[i]->unload(loaded);
    }
    return 0;
}
