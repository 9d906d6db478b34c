/* embed.c - writes files as arrays of bytes into a C source, for game/files.h. Runs in the build.
 *
 *     embed TOP LIST OUTPUT NAME
 *
 * LIST names one file a line, relative to TOP; NAME is the table's. Each array ends with a NUL
 * that its size does not count. Arrays of numbers, not string literals: C17 promises only 4095
 * characters of those. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_LEN = 1024, FILES_MAX = 4096 };

static void die(const char *what)
{
    fprintf(stderr, "embed: %s: %s\n", what, strerror(errno));
    exit(1);
}

static FILE *must_open(const char *path, const char *mode)
{
    FILE *f = fopen(path, mode);
    if (!f)
        die(path);
    return f;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int read_names(const char *list, char *names[FILES_MAX])
{
    char line[NAME_MAX_LEN];
    int n = 0;
    FILE *f = must_open(list, "r");
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (!line[0])
            continue;
        if (n == FILES_MAX || !(names[n] = malloc(strlen(line) + 1)))
            die(list);
        memcpy(names[n++], line, strlen(line) + 1);
    }
    fclose(f);
    qsort(names, (size_t)n, sizeof names[0], by_name);
    return n;
}

static void write_bytes(FILE *out, int number, const char *top, const char *name)
{
    char path[2 * NAME_MAX_LEN];
    if (snprintf(path, sizeof path, "%s/%s", top, name) >= (int)sizeof path)
        die(name);
    FILE *f = must_open(path, "rb");
    fprintf(out, "\n/* %s */\nstatic const unsigned char f%d[] = {\n", name, number);
    int column = 0;
    for (int c; (c = getc(f)) != EOF;)
        fprintf(out, ++column % 24 ? "%d," : "%d,\n", c);
    if (ferror(f))
        die(path);
    fclose(f);
    fprintf(out, "0\n};\n");
}

int main(int argc, char **argv)
{
    static char *names[FILES_MAX];
    if (argc != 5) {
        fprintf(stderr, "usage: embed TOP LIST OUTPUT NAME\n");
        return 2;
    }
    int n = read_names(argv[2], names);
    FILE *out = must_open(argv[3], "w");
    fprintf(out, "/* Written by tools/embed.c: do not edit. */\n#include \"game/files.h\"\n");
    for (int i = 0; i < n; i++)
        write_bytes(out, i, argv[1], names[i]);
    fprintf(out, "\nextern const struct bc_embed %s[];\nconst struct bc_embed %s[] = {\n", argv[4],
            argv[4]);
    for (int i = 0; i < n; i++)
        fprintf(out, "    {\"%s\", (const char *)f%d, sizeof f%d - 1},\n", names[i], i, i);
    fprintf(out, "    {NULL, NULL, 0},\n};\n");
    if (ferror(out) || fclose(out))
        die(argv[3]);
    for (int i = 0; i < n; i++)
        free(names[i]);
    return 0;
}
