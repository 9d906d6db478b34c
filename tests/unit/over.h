/* over.h - the embedded files with those of tests/data over them: scenarios that are only for tests;
 * and fixed_files with those of tests/fixed/data besides: values that tests of rules rely on, where the
 * game's own are reconstructed and may move. Programs that use it run from the top folder, or have
 * BICORNE_SOURCE_DIR set. */
#ifndef TESTS_OVER_H
#define TESTS_OVER_H

#include "game/files.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *over_open(const char *dir, const char *name)
{
    const char *top = getenv("BICORNE_SOURCE_DIR");
    char path[2048];
    snprintf(path, sizeof path, "%s/%s/%s", top ? top : ".", dir, name);
    return fopen(path, "rb");
}

static const char *over_get(const struct bc_files *files, const char *name, size_t *size)
{
    static char bytes[4][65536];
    static int turn;
    FILE *f = over_open(files->dir, name);
    f = f ? f : over_open("tests", name);
    if (!f)
        return bc_embedded_get(name, size);
    char *buf = bytes[turn++ % 4];
    *size = fread(buf, 1, sizeof bytes[0], f);
    fclose(f);
    return buf;
}
static const struct bc_files over_files = {over_get, "tests", NULL},
                             fixed_files = {over_get, "tests/fixed", NULL};

#endif
