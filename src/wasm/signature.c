/* signature.c - prints the signature of every game, as `bicorne bench --signature` does: shows that
 * the rules and the search give the same results in a browser's machine. */
#include "ai/bench.h"
#include "game/registry.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    for (int i = 0; bc_games[i]; i++)
        printf("%s %016" PRIx64 "\n", bc_games[i]->id, bc_bench_signature(bc_games[i]));
    return 0;
}
