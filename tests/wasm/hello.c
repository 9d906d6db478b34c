/* hello.c - the smallest program of the wasm build: reads a text and prints what was read. */
#include "core/doc.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *text = "format 1\n[board]\nhex 3,4 \"La Haye Sainte\" # a comment\n";
    struct bc_doc d;
    struct bc_error e = {0};
    char buf[512];
    if (bc_doc_parse(&d, "hello", text, strlen(text), &e)) {
        printf("%s\n", bc_error_text(&e, buf, sizeof buf));
        return 1;
    }
    for (int i = 0; i < d.lines; i++) {
        printf("%s:%d:", d.section[d.line[i].section], d.line[i].line);
        for (int k = 0; k < d.line[i].n; k++)
            printf(" <%s>", d.line[i].w[k].s);
        printf("\n");
    }
    bc_doc_free(&d);
    return 0;
}
