/* fuzz_data.c - a game's own data files with some edits: loaders must refuse or take them, nothing else.
 *
 * The bytes are: which file, which scenario, then edits of the file, each as where (two bytes), how many
 * bytes to cut, how many to put there, and those. So every input is near a whole file, and the faults
 * lie deep. */
#include "game/files.h"
#include "game/registry.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 1 << 17 };

static const char *name_now;
static char text[LONGEST];
static size_t length;

static const char *get(const struct bc_files *files, const char *name, size_t *size)
{
    (void)files;
    if (strcmp(name, name_now) != 0)
        return bc_embedded_get(name, size);
    *size = length;
    return text;
}

/* The data file of that number, counted round and round. */
static const struct bc_embed *file_of(int number)
{
    int count = 0;
    for (int i = 0; bc_embedded[i].name; i++)
        count += !strncmp(bc_embedded[i].name, "data/", 5);
    number %= count;
    for (int i = 0;; i++)
        if (!strncmp(bc_embedded[i].name, "data/", 5) && !number--)
            return &bc_embedded[i];
}

static size_t at_most(size_t n, size_t most)
{
    return n < most ? n : most;
}

/* Makes the first edit of `data`; its size. */
static size_t edit(const uint8_t *data, size_t size)
{
    size_t at = (size_t)(data[0] << 8 | data[1]) % (length + 1);
    size_t cut = at_most(data[2], length - at), put = at_most(data[3], size - 4);
    if (length - cut + put > sizeof text)
        return size;
    memmove(text + at + put, text + at + cut, length - at - cut);
    memcpy(text + at, data + 4, put);
    length = length - cut + put;
    return 4 + put;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bc_files files = {get, NULL, NULL};
    char own[32];
    void *loaded = NULL;
    struct bc_error e;
    if (size < 2)
        return 0;
    const struct bc_embed *file = file_of(data[0]);
    name_now = file->name;
    length = at_most(file->size, sizeof text);
    memcpy(text, file->bytes, length);
    for (size_t i = 2; i + 4 <= size;)
        i += edit(data + i, size - i);
    sscanf(name_now, "data/%31[^/]", own);
    const struct bc_game *g = bc_game_find(own);
    int scenarios = 0, s = 0;
    while (g && g->scenarios[scenarios])
        scenarios++;
    if (!scenarios)
        return 0;
    if (strstr(name_now, "/scenarios/"))
        while (s < scenarios - 1 && !strstr(name_now, g->scenarios[s]))
            s++;
    else
        s = data[1] % scenarios;
    if (!g->load(&files, g->scenarios[s], &loaded, &e))
        g->unload(loaded);
    return 0;
}
