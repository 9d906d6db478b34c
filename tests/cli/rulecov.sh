#!/usr/bin/env bash
# tools/rulecov --find: a rule, its code and its vectors, however the citations are grouped. It reads
# the tree that it lies in, so it gets a small one here; the program is not needed.
source "$(dirname "$0")/lib.bash"

mkdir -p tree/tools tree/docs/rules tree/src/rules/toy tree/src/ai tree/web/src tree/data/toy \
    tree/tests/unit tree/tests/vectors/toy
cp "$top"/tools/{rulecov,cite.awk,rulecov.awk,rulefind.awk} tree/tools
cat >tree/docs/rules/toy.en.md <<'END'
<!-- prefix TOY -->
## 1 Chapter

**1.1** First.

**1.2** Second,

- with a list.

**1.3** Third.

**1.10** Tenth.

**Ruling 1** We play so.

**Ruling 2** And so.
END
sed 's/Second/Zweitens/; s/Ruling/Auslegung/' tree/docs/rules/toy.en.md >tree/docs/rules/toy.de.md
cat >tree/src/rules/toy/play.c <<'END'
/* play.c - TOY §1.1-1.3: all of it. */

/* TOY §1.1, §1.2, ruling 2: in a list that goes on,
 * but not here: TOY §1.1,
 * §1.2. */
static int second(int a,
                  int b)
{
    return a + b; /* ruling 1 */
}

/* TOY §1.10: the tenth. */
static const int rows[] = {
    1, /* TOY rulings 1 and 2 */
};
END
cat >tree/src/ai/toy.c <<'END'
/* TOY §1.1 to §1.10, and that is §1.2 of another game */
/* TOY §1.3, §1.2 and ruling 2,
 * ruling 1: where other games are cited as well. */
END
printf 'bicorne vectors 1\n[one]\nrule TOY §1.1, §1.2\n[two]\nrule TOY §1.3, §1.10, ruling 2\nnote TOY §1.2\n' \
    >tree/tests/vectors/toy/all.txt

# finds RULE LINE...: exactly these lines cite it.
finds() {
    local rule=$1
    shift
    ends_well tree/tools/rulecov --find "$rule"
    diff <(grep -E '^(src|web|data|tests)/' out) <(printf '%s\n' "$@") || fail "--find '$rule'"
}

finds 'TOY §1.2' \
    'src/ai/toy.c:1: /* TOY §1.1 to §1.10, and that is §1.2 of another game */' \
    'src/ai/toy.c:2: /* TOY §1.3, §1.2 and ruling 2,' \
    'src/rules/toy/play.c:1: /* play.c - TOY §1.1-1.3: all of it. */' \
    'src/rules/toy/play.c:3: (second) /* TOY §1.1, §1.2, ruling 2: in a list that goes on,' \
    'src/rules/toy/play.c:5: (second) * §1.2. */' \
    'tests/vectors/toy/all.txt:3: (one) rule TOY §1.1, §1.2'
has 'docs/rules/toy.en.md:6:'
has 'docs/rules/toy.de.md:6:'
has 'Zweitens'
times 2 '- with a list.'
times 0 'Third'
finds 'TOY 1.10' \
    'src/ai/toy.c:1: /* TOY §1.1 to §1.10, and that is §1.2 of another game */' \
    'src/rules/toy/play.c:12: (rows) /* TOY §1.10: the tenth. */' \
    'tests/vectors/toy/all.txt:5: (two) rule TOY §1.3, §1.10, ruling 2'
finds 'TOY ruling 2' \
    'src/ai/toy.c:2: /* TOY §1.3, §1.2 and ruling 2,' \
    'src/rules/toy/play.c:3: (second) /* TOY §1.1, §1.2, ruling 2: in a list that goes on,' \
    'src/rules/toy/play.c:14: (rows) 1, /* TOY rulings 1 and 2 */' \
    'tests/vectors/toy/all.txt:5: (two) rule TOY §1.3, §1.10, ruling 2'
has '**Auslegung 2**'
finds 'TOY ruling 1' \
    'src/ai/toy.c:3: * ruling 1: where other games are cited as well. */' \
    'src/rules/toy/play.c:9: (second) return a + b; /* ruling 1 */' \
    'src/rules/toy/play.c:14: (rows) 1, /* TOY rulings 1 and 2 */'

# refuses TEXT ARGUMENT...: exit code 2, TEXT on stderr, nothing on stdout.
refuses() {
    local text=$1 rc
    shift
    tree/tools/rulecov "$@" >out 2>err
    rc=$?
    [ $rc -eq 2 ] || fail "$*: exit code $rc, not 2"
    [ ! -s out ] || fail "$*: printed: $(cat out)"
    grep -qF -- "$text" err || fail "$*: '$text' is not in: $(cat err)"
}

refuses "no game has the prefix 'WL'; there are: TOY" --find 'WL §1.2'
refuses 'docs/rules/toy.en.md has no §1.4' --find 'TOY §1.4'
refuses 'docs/rules/toy.en.md has no ruling 3' --find 'TOY ruling 3'
refuses "'TOY one' is not of the form" --find 'TOY one'
refuses 'usage' --find
refuses 'usage' --lose

# In the real tree: the last rule of a list is found where it stands, in every game.
for game in waterloo:WL ccn:CCN leipzig:LPZ nie:NIE; do
    line=$(cd "$top" && grep -rn "^rule ${game#*:} .*, " "tests/vectors/${game%:*}" | sort | head -n 1)
    rule="${game#*:} ${line##*, }"
    ends_well "$top/tools/rulecov" --find "$rule"
    has "$(cut -d: -f1,2 <<<"$line"): "
    has "docs/rules/${game%:*}.de.md:"
done

exit $failed
